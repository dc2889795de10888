"""The board's schema, the notation, descriptions, the view and the drawings."""

from __future__ import annotations

import json
import random
import re
import tomllib
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import boardgames as bg
from boardgames import keyharvest
from tests.keyharvest.positions import CODES, GAMES, play, table, texts

STANDARD = Path(keyharvest.__file__).with_name("board.toml")


def data() -> dict[str, Any]:
    return tomllib.loads(STANDARD.read_text(encoding="utf-8"))


def test_the_standard_board_given_as_data_is_the_standard_board() -> None:
    game = keyharvest.Game(players=3, board=data())
    assert game == GAMES[3]
    assert game.board.source is None
    assert keyharvest.Game(players=3, board=STANDARD) == game


def test_another_board_is_another_game_with_its_own_codes_and_crops() -> None:
    board = data()
    board["spaces"][0]["code"] = "Z9"
    board["spaces"][0]["crop"] = "wine"
    game = keyharvest.Game(players=2, board=board)
    assert game != GAMES[2]
    assert game.parse_move("take:Z9").index == 225
    with pytest.raises(bg.InvalidMoveError):
        game.parse_move("take:A1")
    assert game.max_moves_per_game == 44_000
    state = game.new_state(1)
    rng = random.Random(1)
    while not state.is_over:
        state.play(rng.choice(state.legal_moves()))
    assert "Z9" in str(game.board.codes)
    with pytest.raises(bg.IllegalMoveError):
        GAMES[2].new_state(0).play(game.moves[0])


def _drop_space(board: dict[str, Any]) -> None:
    del board["spaces"][3]


def _same_code(board: dict[str, Any]) -> None:
    board["spaces"][1]["code"] = "A1"


def _same_place(board: dict[str, Any]) -> None:
    board["spaces"][1]["q"] = board["spaces"][0]["q"]


def _apart(board: dict[str, Any]) -> None:
    board["spaces"][55]["q"] = 90


def _crop(board: dict[str, Any]) -> None:
    board["spaces"][5]["crop"] = "rice"


def _code(board: dict[str, Any]) -> None:
    board["spaces"][5]["code"] = "a 6"


def _pair_unknown(board: dict[str, Any]) -> None:
    board["start_pairs"][0]["codes"] = ["E4", "H1"]


def _pair_twice(board: dict[str, Any]) -> None:
    board["start_pairs"][0]["codes"] = ["E6", "B7"]


def _pairs_missing(board: dict[str, Any]) -> None:
    del board["start_pairs"][0]


@pytest.mark.parametrize(
    ("damage", "why"),
    [
        (_drop_space, "list of 56"),
        (_same_code, "same code"),
        (_same_place, "same coordinates"),
        (_apart, "not connected"),
        (_crop, "crop"),
        (_code, "capital"),
        (_pair_unknown, "H1"),
        (_pair_twice, "two pairs"),
        (_pairs_missing, "list of 4"),
    ],
)
def test_a_damaged_board_is_refused_with_the_reason(
    damage: Callable[[dict[str, Any]], None], why: str
) -> None:
    board = data()
    damage(board)
    with pytest.raises(bg.InvalidBoardError, match=why):
        keyharvest.Game(players=2, board=board)


def test_every_text_is_of_the_published_form() -> None:
    for move in GAMES[2].moves:
        text = str(move)
        assert re.fullmatch(
            r"end|done|draw|keep|fallow|passon|(gain|pay|bid):[bgory]|(play|remove|use):[A-L]"
            r"|(harvest|glean|flip|take|store|pick|seize|drop|at):[A-G][1-9]"
            r"|\*tile:[A-G][1-9]|\*(event|out):[M-Z]|\*pair:[0-3]|\*crop:[bgory]",
            text,
        )
        assert GAMES[2].parse_move(text) is move


def test_every_move_is_described_wherever_it_is_legal() -> None:
    rng = random.Random(3)
    said: dict[str, set[str]] = {}
    for seed in range(12):
        state = GAMES[2 + seed % 3].new_state(seed, chance="explicit")
        while not state.is_over:
            for move in {move.kind: move for move in state.legal_moves()}.values():
                sentence = state.describe(move)
                assert sentence[0].islower()
                assert not sentence.endswith(".")
                said.setdefault(move.kind, set()).add(sentence)
            state.play(rng.choice(state.legal_moves()))
    assert set(said) == {move.kind for move in GAMES[2].moves}
    assert "end the turn" in said["END"]


def test_descriptions_name_what_moves() -> None:
    state = table(2, boards=["E4"], hands=["b2"], registry="A1 A2 A3 A4 A5 A6")
    assert state.describe("store:A1") == "put A1 (wheat) into the own store"
    assert state.describe("play:A") == "play the Apprentice (A, 1)"
    play(state, "store:A1 bid:b done *event:W *tile:G7")
    assert state.describe("drop:E4") == "discard E4 (wheat) and lay G7 (apples)"
    assert state.describe("fallow") == "discard G7 (apples)"


@pytest.mark.rule("KEY-102", "KEY-103")
def test_descriptions_tell_an_own_tile_from_a_bought_one() -> None:
    state = table(3, hands=["y1"], stores=[{"A1": "b1"}, {"A2": "y1"}])
    assert state.describe("take:A1") == "lay A1 (wheat) from the own store on the own board"
    assert state.describe("take:A2") == "buy A2 (apples) out of a store"


@pytest.mark.rule("KEY-273", "KEY-274")
def test_descriptions_name_who_receives_the_counter_of_event_z() -> None:
    state = table(3, hands=["", "b1"], active=1, removed="MN", registry="A1 A2 A3 A4 A5 A6")
    play(state, "store:A1 bid:b *event:Z")
    for receiver in (1, 2, 0):  # the drawer first, then clockwise
        said = f"give player {receiver} a wheat counter from the stock"
        assert state.describe("gain:y") == said
        play(state, "gain:y")


@pytest.mark.rule("KEY-258", "KEY-265")
def test_descriptions_of_done_in_an_event_tell_none_from_no_more() -> None:
    for event, boards, first, more in (
        ("R", ["c4 f7"], "flip:C4", "turn no more tiles"),
        ("V", ["C4 F7"], "harvest:C4", "harvest no more"),
    ):
        state = table(2, boards=boards, hands=["b1"], registry="A1 A2 A3 A4 A5 A6")
        play(state, f"store:A1 bid:b *event:{event}")
        assert state.describe("done") == "take no part in the event"
        play(state, first)
        assert state.describe("done") == more


def test_the_text_board_shows_boards_stores_registry_and_hands() -> None:
    state = table(
        2, boards=["E4 d3", "B2"], workers=[{"A": "E5"}], hands=["b2 y1", "r1"],
        stores=[{}, {"G7": "o2"}], registry="A1 A2 A3 A4 A5 A6", row="MN",
    )  # fmt: skip
    shown = str(state)
    for part in (
        "E4Y", "D3b", "(A)", "B2R", "G7O for o2", "A1Y, A2O", "M Exchange, N Swap", "GHIJKL",
        "e3 ", "A Apprentice",
    ):  # fmt: skip
        assert part in shown
    assert "player 0 to move: take an action, play a worker or end the turn" in shown
    lines = shown.splitlines()
    assert next(line for line in lines if line.startswith("0 *")).split()[2:] == [
        str(state.scores()[0]), "2", "A", "2", "0", "0", "0", "1",
    ]  # fmt: skip
    rng = random.Random(1)
    end = GAMES[3].new_state(1)
    while not end.is_over:
        end.play(rng.choice(end.legal_moves()))
    assert "the game is over" in str(end)


def svg_of(state: bg.State) -> ET.Element:
    return ET.fromstring(state.to_svg())


def test_the_drawing_shows_every_board_tile_and_worker() -> None:
    state = table(
        3, boards=["E4 d3", "B2"], workers=[{"A": "E5"}, {"K": "B3"}], hands=["b2 y1", "r1"],
        stores=[{}, {"G7": "o2"}], registry="A1 A2 A3 A4 A5 A6", row="MN", fallow="G1",
    )  # fmt: skip
    root = svg_of(state)
    spaces = [
        (e.get("data-space"), e.get("data-seat")) for e in root.iter() if e.get("data-space")
    ]
    assert len(spaces) == len(set(spaces)) == 3 * 56
    words = " ".join(e.text or "" for e in root.iter())
    shown = (
        "E4 (wheat): unharvested", "D3 (hops): harvested", "Apprentice (A, 1)", "Trader (K, 5)",
        "G7 (apples)", "Exchange", "Swap", "fallow field: G1Y",
    )  # fmt: skip
    for part in shown:
        assert part in words
    assert state.to_svg() == state.copy().to_svg()


def test_the_drawing_marks_the_legal_moves() -> None:
    rng = random.Random(4)
    marked = set()
    for seed in range(4):
        state = GAMES[2].new_state(seed)
        while not state.is_over:
            if rng.random() < 0.15:
                moves = {e.get("data-move") for e in svg_of(state).iter() if e.get("data-move")}
                assert moves <= set(texts(state))
                marked |= {move.partition(":")[0] for move in moves if move}
            state.play(rng.choice(state.legal_moves()))
    assert {"harvest", "take", "store", "at"} <= marked


def test_views_are_json_with_the_documented_keys() -> None:
    documented = set(re.findall(r"``(\w+)``", keyharvest.view.view.__doc__ or ""))
    state = table(3, boards=["E4"], hands=["b1"])
    view = state.view(0)
    assert json.loads(json.dumps(view)) == view
    assert set(view) - {"game", "options", "to_move", "winners"} <= documented
    assert set(view["players"][0]) <= documented
    assert set(view["players"][0]["unharvested"]) <= set(CODES)
