"""The numbers and texts of moves, and the bounds that a game names."""

from __future__ import annotations

import pytest

import boardgames as bg
from tests.neuland.positions import legal_of, load, position


def test_every_kind_has_its_range_of_numbers() -> None:
    game = load(2)
    assert game.num_moves == 156
    assert len(game.moves) == 2454
    ranges: dict[str, list[int]] = {}
    for move in game.moves:
        ranges.setdefault(move.kind, []).append(move.index)
    assert {kind: (found[0], found[-1]) for kind, found in ranges.items()} == {
        "END": (0, 0), "PRODUCE": (1, 57), "SOURCE": (58, 114), "SEARCH": (115, 115),
        "BUILD": (116, 133), "HEX": (134, 152), "MINERAL": (153, 155), "START": (156, 159),
        "COVER": (160, 2447), "TILE": (2448, 2453),
    }  # fmt: skip


@pytest.mark.parametrize(
    ("index", "text", "params"),
    [
        (0, "end", {}),
        (1, "p:A1a", {"site": 0}),
        (57, "p:E3c", {"site": 56}),
        (68, "<B1b", {"site": 10}),
        (115, "<find", {}),
        (116, "b:Fa", {"building": 0}),
        (128, "b:Me", {"building": 12}),
        (129, "b:culture", {"building": 13}),
        (133, "b:war", {"building": 17}),
        (137, "@B1", {"hex": 3}),
        (155, "+S", {"mineral": 2}),
        (158, "*start=2", {"seat": 2}),
        (677, "*cover=517", {"cover": 517}),
        (2453, "*tile=MD", {"tile": "MD"}),
    ],
)
def test_number_text_and_parameters_belong_together(
    index: int, text: str, params: dict[str, int | str]
) -> None:
    move = load(2).moves[index]
    assert (str(move), move.params) == (text, params)
    assert load(2).parse_move(text) is move


def test_bounds_are_those_of_the_longest_turn() -> None:
    assert load(2).max_legal_moves == 74
    assert load(2, layout="random").max_legal_moves == 2288
    assert load(2).max_moves_per_game == 104 * 400 + 11
    assert load(2, max_turns=0).max_moves_per_game == 2**31 - 1


def test_a_state_is_small() -> None:
    assert len(load(4).new_state(0)._struct_bytes()) <= 512


def test_moves_of_the_last_tiles_are_ordered_by_number() -> None:
    state = position(load(2), "E3: Fa, Fa, Sh; A1: Qu 0, Qu 0; D4: Hu")
    indices = state.legal_indices().tolist()
    assert indices == sorted(indices)
    assert legal_of(state, "PRODUCE") == ["p:D4a", "p:E3a", "p:E3c"]


def test_the_whole_notation_has_no_blanks() -> None:
    texts = [str(move) for move in bg.load("neuland", players=2).moves]
    assert len(set(texts)) == len(texts)
    assert not any(set(text) & set(" \t\n{}[]") for text in texts)
