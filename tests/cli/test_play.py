"""`play`: what a person types and gets."""

from __future__ import annotations

from pathlib import Path

import pytest

import boardgames as bg
from boardgames.cli.play import Session, board_for
from boardgames.cli.prompt import complete, find_move, move_list
from boardgames.errors import InvalidMoveError

from .conftest import Run

GAMES = bg.list_games()


def _play(run: Run, *lines: str, words: tuple[object, ...] = ()) -> str:
    result = run(
        "play",
        "seeland",
        "--players",
        2,
        "--seed",
        4,
        *words,
        text="".join(f"{x}\n" for x in lines),
    )
    assert result.exit_code == 0, result.output
    return result.output


@pytest.mark.parametrize("name", GAMES)
def test_bots_alone_play_to_the_end_and_the_record_is_right(
    run: Run, tmp_path: Path, name: str
) -> None:
    path = tmp_path / "game.record"
    words = ("play", name, "--players", 3, "--human", "none", "--seed", 1, "--save", path)
    result = run(*words)
    assert result.exit_code == 0
    assert "The game is over" in result.output
    record = bg.Record.from_text(path.read_text(encoding="utf-8"))
    record.verify()
    assert record.tags["Result"] != "*"
    assert record.tags["Player0"] == "random"


@pytest.mark.parametrize("name", GAMES)
def test_a_person_can_play_with_numbers_alone(run: Run, name: str) -> None:
    result = run("play", name, "--players", 3, "--seed", 1, text="1\n" * 5)
    assert result.exit_code == 0
    assert result.output.count("Player 0, your moves:") >= 2
    assert "You left the game." in result.output


def test_a_move_is_its_text_its_number_or_its_beginning(run: Run) -> None:
    assert "player 0: s:h6" in _play(run, "s:h6")
    assert "player 0: s:h6" in _play(run, "2")
    assert "player 0: s:i7" in _play(run, "s:i")
    assert "player 0: s:i7" in _play(run, "S:I")
    assert "s:h6, s:h8" in _play(run, "s:h")


def test_what_is_no_move_is_explained(run: Run) -> None:
    output = _play(run, "zz", "m+", "99", "", "\0")
    assert "'zz'" in output
    assert "m+ (BUILD) is not legal here" in output
    assert output.count("Player 0, your moves:") == 1


def test_undo_goes_back_by_replay_and_chance_stays(run: Run) -> None:
    output = _play(run, "undo", "1", "undo", "1")
    assert "nothing to take back" in output
    turns = output.split("Player 0, your moves:")
    assert len(turns) == 5
    assert turns[1].split("player 0>")[0] == turns[3].split("player 0>")[0]
    assert turns[2].split("player 0>")[0] == turns[4].split("player 0>")[0]


def test_commands_tell_and_save(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "my game.record"
    output = _play(
        run, "help", "?", "? 1", "? zz", "moves", "board", "view", "record", "save",
        "save /nowhere/x", f"save {path}", "1", "record", "quit",
    )  # fmt: skip
    assert "s:i7: put the first mill" in output
    assert '"game": "seeland"' in output
    assert "player 0> *M5 *M1" in output  # chance too
    assert "save FILE" in output
    assert "/nowhere/x: " in output
    bg.Record.from_text(path.read_text(encoding="utf-8")).verify()


def test_leaving_saves_too(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    _play(run, "1", "1", words=("--save", path))
    record = bg.Record.from_text(path.read_text(encoding="utf-8"))
    assert record.tags["Result"] == "*"
    assert record.tags["Player0"] == "human"
    assert record.tags["Seed"] == "4"


@pytest.mark.parametrize("name", GAMES)
def test_chance_is_told_as_far_as_the_people_may_see_it(name: str) -> None:
    """With nobody to hide it from, all of it; else what no world of his contradicts."""
    game = bg.load(name, players=3)
    for humans in (frozenset[int](), frozenset({0}), frozenset({0, 1, 2})):
        session = Session(game, 5, humans)
        while not session.state.is_over and len(session.decisions) < 150:
            session.play(session.bot_move())
        whole = [str(move) for move in session.record().moves]
        assert len(session.told) == len(whole)
        hidden = [text for text, told in zip(whole, session.told, strict=True) if text != told]
        assert all(text.startswith("*") for text in hidden)
        assert not [told for told in session.told if told not in whole and told != "*?"]
        if not humans:
            assert not hidden


def test_dice_are_told_and_a_card_that_others_draw_is_not(run: Run) -> None:
    game = bg.load("kolonisten", players=4, player_trade=False)
    session = Session(game, 3, frozenset({0}))
    while not session.state.is_over and len(session.decisions) < 600:
        session.play(session.bot_move())
    whole = [str(move) for move in session.record().moves]
    for i, (text, told) in enumerate(zip(whole, session.told, strict=True)):
        if text.startswith(("*dice=", "*deal=")):
            assert told == text
        if text.startswith("*card=") and told == "*?":
            assert whole[i - 1] != "steal:p0"
    assert any(text.startswith("*card=") for text in whole)
    assert "*?" in session.told
    output = run("play", "kolonisten", "--players", 3, "--seed", 1, text="1\n" * 5).output
    assert "chance: *dice=" in output


def test_people_play_against_each_other(run: Run) -> None:
    output = _play(run, "1", "1", words=("--human", "all"))
    assert "Player 1, your moves:" in output


@pytest.mark.parametrize("name", GAMES)
def test_the_board_shown_tells_no_secret(name: str) -> None:
    session = Session(bg.load(name, players=3), 3, frozenset())
    for _ in range(40):
        if session.state.is_over:
            break
        session.play(session.bot_move())
        if session.state.is_over:
            break
        for seat in range(3):
            other = session.state.determinize(seat, 99)
            assert board_for(session.state, seat) == board_for(other, seat)


@pytest.mark.parametrize("name", GAMES)
def test_every_legal_move_is_found_by_text_and_number(name: str) -> None:
    session = Session(bg.load(name, players=3), 3, frozenset())
    for _ in range(30):
        legal = session.state.legal_moves()
        shown = move_list(session.state).split()
        for number, move in enumerate(legal, 1):
            assert find_move(session.state, str(move)) is move
            assert find_move(session.state, str(number)) is move
            assert str(move) in shown
        with pytest.raises(InvalidMoveError):
            find_move(session.state, "no such move")
        session.play(session.bot_move())
        if session.state.is_over:
            break


def test_completion_prefers_the_same_case() -> None:
    assert complete("p", ["play", "Pass", "P0"]) == ["play"]
    assert complete("P", ["play", "Pass"]) == ["Pass"]
    assert complete("PL", ["play", "Pass"]) == ["play"]


def test_a_place_where_nothing_can_be_saved_is_told_before_the_game(
    run: Run, tmp_path: Path
) -> None:
    path = tmp_path / "nowhere" / "game.record"
    result = run("play", "seeland", "--players", 2, "--human", "none", "--save", path)
    assert result.exit_code == 2
    assert "--save" in result.output
    assert "player 0" not in result.output
