"""Records of every game: what they hold, their text both ways, and texts that are wrong."""

from __future__ import annotations

import copy
import pickle
import random
import re
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

import boardgames as bg

GAMES = bg.list_games()


@cache
def _played(name: str, seed: int) -> tuple[bg.Record, bg.State]:
    """A random game and its last state, played with automatic chance."""
    game = bg.load(name, players=3)
    record = bg.Record(game, seed=seed)
    state = game.new_state(seed)
    rng = random.Random(seed)
    while not state.is_over:
        move = rng.choice(state.legal_moves())
        state.play(move)
        record.append(move)
    return record, state


@pytest.fixture(params=GAMES)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def record(name: str) -> bg.Record:
    return _played(name, 11)[0].copy()


def _tokens(record: bg.Record) -> list[str]:
    return [str(move) for move in record.moves]


def _edit(record: bg.Record, old: str, new: str) -> str:
    text = record.to_text()
    assert old in text
    return text.replace(old, new, 1)


def test_a_seeded_record_meets_the_chance_of_the_automatic_state(name: str) -> None:
    record, state = _played(name, 11)
    last = list(record.replay())[-1]
    assert last == state
    assert [move for move in record.moves if not move.is_chance]


def test_a_seeded_record_takes_no_chance_outcome(name: str) -> None:
    game = bg.load(name, players=3)
    record = bg.Record(game, seed=2)
    before = record.moves
    with pytest.raises(bg.IllegalMoveError):
        record.append(game.moves[game.num_moves])
    assert record.moves == before


def test_without_a_seed_chance_is_appended_like_moves(record: bg.Record) -> None:
    again = bg.Record(record.game, record.moves)
    assert again == record
    by_text = bg.Record(record.game, [str(move) for move in record.moves])
    by_index = bg.Record(record.game, [move.index for move in record.moves])
    assert by_text.moves == by_index.moves == record.moves


def test_append_checks_like_play_and_leaves_the_record_as_it_was(record: bg.Record) -> None:
    before = record.to_text()
    with pytest.raises(bg.IllegalMoveError):
        record.append(record.moves[0])
    with pytest.raises(bg.InvalidMoveError):
        record.append("no such move")
    with pytest.raises(bg.InvalidMoveError):
        record.append(len(record.game.moves))
    with pytest.raises(TypeError):
        record.append(1.5)  # type: ignore[arg-type]  # the point of the test
    assert record.to_text() == before


def test_the_text_reads_back_as_the_same_record(record: bg.Record) -> None:
    text = record.to_text()
    again = bg.Record.from_text(text)
    assert again == record
    assert again.to_text() == text
    assert again.game == record.game
    assert again.moves == record.moves
    assert again.tags == record.tags
    again.verify()


def test_the_layout_is_tags_an_empty_line_and_wrapped_moves(record: bg.Record) -> None:
    head, body = record.to_text().split("\n\n")
    assert all(re.fullmatch(r'\[\w+ ".*"\]', line) for line in head.splitlines())
    assert body.split() == _tokens(record)
    assert max(len(line) for line in body.splitlines()) <= 99


def test_readers_skip_comments_turn_numbers_and_seats(record: bg.Record) -> None:
    head, _ = record.to_text().split("\n\n")
    body = "\r\n".join(
        f"{i}. P{i % 3} {{say {{what you [like] }}{token}{{}}"
        for i, token in enumerate(_tokens(record))
    )
    again = bg.Record.from_text(f"\ufeff{{first}}\n{head}\n{{a\ncomment}}\n\n{body}\n12. P0")
    assert again == record


def test_replay_gives_every_state_with_explicit_chance_and_seed_0(record: bg.Record) -> None:
    state = record.game.new_state(0, chance="explicit")
    states = list(record.replay())
    assert len(states) == len(record.moves) + 1
    for move, found in zip(record.moves, states, strict=False):
        assert found.to_bytes() == state.to_bytes()
        state.play(move)
    assert states[-1].to_bytes() == state.to_bytes()


def test_replayed_states_are_copies(record: bg.Record) -> None:
    walk = record.replay()
    first = next(walk)
    first.play(first.legal_moves()[0])
    assert next(walk) == list(record.replay())[1]


def test_the_result_tells_winners_seat_by_seat(name: str) -> None:
    record, state = _played(name, 11)
    expected = "-".join(str(int(seat in state.winners())) for seat in range(3))
    assert record.tags["Result"] == expected
    assert bg.Record(record.game).tags["Result"] == "*"


def test_verify_refuses_a_wrong_result_and_names_it(record: bg.Record) -> None:
    right = record.tags["Result"]
    wrong = bg.Record.from_text(_edit(record, f'[Result "{right}"]', '[Result "1-1-1"]'))
    line = record.to_text().split("\n").index(f'[Result "{right}"]') + 1
    with pytest.raises(bg.InvalidRecordError, match=f"line {line}.*1-1-1") as error:
        wrong.verify()
    assert right in str(error.value)
    record.tags["Result"] = "0-0-0"
    with pytest.raises(bg.InvalidRecordError, match="0-0-0"):
        record.verify()


def test_verify_names_the_first_illegal_token_and_its_line(record: bg.Record) -> None:
    states = list(record.replay())
    place, wrong = next(
        (i, move)
        for i, state in enumerate(states[:-1])
        if i > len(record.moves) // 2
        for move in record.game.moves
        if not state.is_legal(move)
    )
    tokens = _tokens(record)
    tokens[place] = str(wrong)
    head, _ = record.to_text().split("\n\n")
    again = bg.Record.from_text(f"{head}\n\n" + "\n".join(tokens))
    line = len(head.splitlines()) + 2 + place
    said = rf"^line {line}: move {place + 1}: {re.escape(str(wrong))} "
    with pytest.raises(bg.InvalidRecordError, match=said):
        again.verify()
    with pytest.raises(bg.InvalidRecordError, match=said):
        list(again.replay())
    with pytest.raises(bg.InvalidRecordError, match=said):
        again.append(wrong)
    assert bg.Record.from_text(again.to_text()) == again


def test_reading_names_the_first_token_that_is_no_move_its_line_and_number(
    record: bg.Record,
) -> None:
    tokens = _tokens(record)
    place = len(tokens) // 2
    tokens[place] = "zz"
    head, _ = record.to_text().split("\n\n")
    line = len(head.splitlines()) + 2 + place
    numbered = "\n".join(f"{i}. P0 {token} {{a remark}}" for i, token in enumerate(tokens))
    with pytest.raises(bg.InvalidRecordError, match=rf"^line {line}: move {place + 1}: .*'zz'"):
        bg.Record.from_text(f"{head}\n\n{numbered}")


def test_moves_after_the_end_are_illegal(name: str) -> None:
    record = _played(name, 11)[0]
    again = bg.Record.from_text(record.to_text() + str(record.moves[0]))
    with pytest.raises(bg.InvalidRecordError, match="over"):
        again.verify()


def test_options_are_written_where_they_differ_in_the_order_of_the_fields() -> None:
    game = bg.load("seeland", players=2, tactical=True, governors=True, stack_top_public=False)
    record = bg.Record(game)
    assert record.tags["Options"] == "governors=true tactical=true stack_top_public=false"
    assert "Options" not in bg.Record(bg.load("seeland", players=2)).tags
    assert bg.Record.from_text(record.to_text()).game == game


def test_tags_of_the_writer_are_kept_with_quotes_and_breaks() -> None:
    game = bg.load("seeland", players=2)
    tags = {"Event": 'a "cup"\\ of\nsand\t\0 {x} [y]', "P0": "", "x-1_Y": "é\u2028\x85"}
    record = bg.Record(game, tags=tags)
    assert bg.Record.from_text(record.to_text()) == record
    assert list(record.tags) == ["Game", "Players", "Result", "Event", "P0", "x-1_Y"]
    record.tags["Event"] = "b"
    del record.tags["P0"]
    assert dict(bg.Record.from_text(record.to_text()).tags)["Event"] == "b"
    assert "P0" not in record.tags


@pytest.mark.parametrize("tag", [("Game", "x"), ("Players", "3"), ("Options", "a=b"), ("a b", "")])
def test_tags_that_do_not_fit_the_game_are_refused(tag: tuple[str, str]) -> None:
    with pytest.raises(ValueError, match=re.escape(tag[0])):
        bg.Record(bg.load("seeland", players=2), tags=dict([tag]))


def test_tags_of_another_record_of_the_game_are_welcome(record: bg.Record) -> None:
    assert bg.Record(record.game, record.moves, record.tags) == record


def test_other_boards_are_named_by_their_fingerprint() -> None:
    mapping = _small_change()
    game = bg.load("seeland", players=2, board=mapping)
    record = bg.Record(game, seed=1)
    text = record.to_text()
    assert record.tags["Board"] == f"{game.board.fingerprint:016x}"
    assert bg.Record.from_text(text, board=mapping) == record
    with pytest.raises(bg.InvalidRecordError, match="board=") as error:
        bg.Record.from_text(text)
    assert record.tags["Board"] in str(error.value)
    standard = bg.Record(bg.load("seeland", players=2)).to_text()
    with pytest.raises(bg.InvalidRecordError, match="standard board"):
        bg.Record.from_text(standard, board=mapping)
    other = text.replace(record.tags["Board"], "0" * 16)
    with pytest.raises(bg.InvalidRecordError, match="0000000000000000"):
        bg.Record.from_text(other, board=mapping)


def _small_change() -> dict[str, object]:
    """The standard board of Seeland with two trading houses changed."""
    import tomllib
    from importlib.resources import files

    data = tomllib.loads(files("boardgames.seeland").joinpath("board.toml").read_text("utf-8"))
    houses = data["houses"]["expectations"]
    houses[0], houses[1] = houses[1], houses[0]
    return data


def test_copies_are_independent_and_pickles_equal(record: bg.Record) -> None:
    for other in (record.copy(), copy.copy(record), copy.deepcopy(record)):
        assert other == record
        other.tags["Event"] = "x"
        assert other != record
    again = pickle.loads(pickle.dumps(record))
    assert again == record


def test_records_are_no_keys() -> None:
    with pytest.raises(TypeError):
        hash(bg.Record(bg.load("seeland", players=2)))


HEAD = '[Game "seeland"]\n[Players "3"]\n'
WRONG = {
    "nothing": ("", "Game"),
    "no players": ('[Game "seeland"]\n\n', "Players"),
    "unknown game": ('[Game "chess"]\n[Players "3"]', "line 1.*chess.*seeland"),
    "players not a number": ('[Game "seeland"]\n[Players "three"]', "line 2.*three"),
    "too many players": ('[Game "seeland"]\n[Players "9"]', "line 2.*players"),
    "huge players": (f'[Game "seeland"]\n[Players "{"9" * 5000}"]', "line 2"),
    "unknown option": (HEAD + '[Options "sand=true"]', "line 3.*sand"),
    "python's own names": (HEAD + '[Options "name=x self=y board=z"]', "line 3"),
    "option without a value": (HEAD + '[Options "governors"]', "line 3.*governors"),
    "option twice": (HEAD + '[Options "records=true records=true"]', "line 3.*records"),
    "wrong value": (HEAD + '[Options "governors=maybe"]', "line 3.*governors"),
    "not quite a number": (HEAD + '[Options "governors=--1"]', "line 3.*governors"),
    "players as an option": (HEAD + '[Options "players=3"]', "line 3.*players"),
    "tag twice": (HEAD + '[Game "seeland"]', "line 3.*Game"),
    "open tag": (HEAD + '[Event "x', "line 3.*Event"),
    "tag without quotes": (HEAD + "[Event x]", "line 3.*Event"),
    "bad escape": (HEAD + '[Event "\\q"]', "line 3.*Event"),
    "tag after moves": (HEAD + '*M0\n[Event "x"]', r"line 4.*\["),
    "open comment": (HEAD + "*M0 {never\nends", "line 3.*never"),
    "stray brace": (HEAD + "*M0\n}", "line 4.*}"),
    "nul": (HEAD + "*M0\n\n\0", r"line 5.*\\x00"),
    "unknown move": (HEAD + "*M0 *M0\nzz *M0", "line 4.*zz"),
    "long token": (HEAD + "x" * 1_000_000, "line 3.*xxx"),
    "other board": (HEAD + '[Board "0"]', "line 3.*board="),
}


@pytest.mark.parametrize("case", WRONG)
def test_wrong_texts_are_refused_with_their_line(case: str) -> None:
    text, pattern = WRONG[case]
    with pytest.raises(bg.InvalidRecordError, match=f"(?s){pattern}") as error:
        bg.Record.from_text(text)
    assert len(str(error.value)) < 1_000


def test_other_types_are_type_errors() -> None:
    with pytest.raises(TypeError):
        bg.Record.from_text(b"[Game]")  # type: ignore[arg-type]  # the point of the test
    with pytest.raises(TypeError):
        bg.Record("seeland")  # type: ignore[arg-type]  # the point of the test
    with pytest.raises(TypeError):
        bg.Record(bg.load("seeland", players=2), tags={"a": 1})  # type: ignore[dict-item]  # same


def test_huge_texts_take_no_long_time() -> None:
    tags = "".join(f'[T{i} "{i}"]\n' for i in range(50_000))
    record = bg.Record.from_text(HEAD + tags + "\n" + "{x}\n" * 100_000 + "*M0\n" * 200_000)
    assert len(record.moves) == 200_000
    with pytest.raises(bg.InvalidRecordError, match="line 15"):
        record.verify()


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    for whole in (text, HEAD + text, f"{HEAD}*M0 {text}"):
        try:
            record = bg.Record.from_text(whole)
        except bg.InvalidRecordError:
            continue
        assert bg.Record.from_text(record.to_text()) == record


@given(st.data())
def test_a_damaged_record_is_read_or_refused(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(GAMES))
    text = _played(name, 11)[0].to_text()[:600]
    at = data.draw(st.integers(0, len(text)))
    cut = data.draw(st.integers(0, 12))
    new = data.draw(st.text(alphabet='[]{}"\\ \n*P0.12=ab<+', max_size=6))
    try:
        record = bg.Record.from_text(text[:at] + new + text[at + cut :])
        record.verify()
    except bg.InvalidRecordError as error:
        message = str(error)
    else:
        message = "line"
        assert bg.Record.from_text(record.to_text()) == record
    assert "line" in message


@given(st.dictionaries(st.from_regex(r"[A-Za-z0-9_-]+", fullmatch=True), st.text(), max_size=5))
def test_tags_round_trip(tags: dict[str, str]) -> None:
    for name in ("Game", "Players", "Options", "Board"):
        tags.pop(name, None)
    record = bg.Record(bg.load("seeland", players=2), tags=tags)
    assert bg.Record.from_text(record.to_text()) == record
