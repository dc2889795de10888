"""The standard board, other boards, and boards that are refused."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

import boardgames as bg
from boardgames import neuland
from boardgames._board import standard_text
from boardgames.neuland import board as boards
from tests.neuland.positions import legal, play

Data = dict[str, Any]


def standard() -> Data:
    data: Data = json.loads(standard_text(boards.__file__))
    return data


def test_standard_board_names_what_is_reconstructed() -> None:
    board = boards.load_board()
    assert set(board.reconstructed) == {
        "terrain", "starts_2", "starts_3", "starts_4", "forest_field", "forest_mountain",
        "field_mountain", "single",
    }  # fmt: skip
    by_code = {building.code: building.reconstructed for building in board.buildings}
    assert by_code["Fa"] == ()
    assert by_code["Mt"] == ("inputs", "terrain", "material")
    assert by_code["St"] == ("terrain",)
    assert by_code["Th"] == ("inputs", "terrain", "number")


def test_names_and_coordinates_of_hexes_agree() -> None:
    assert boards.HEXES[:4] == ("A1", "A2", "A3", "B1")
    cells = dict(zip(boards.HEXES, boards.CELLS, strict=True))
    assert [cells[name] for name in ("A1", "B1", "C1", "C3", "D1", "E3")] == [
        (0, -2), (-1, -1), (-2, 0), (0, 0), (-2, 1), (0, 2),
    ]  # fmt: skip


def test_the_same_data_is_the_standard_board() -> None:
    assert bg.load("neuland", players=2, board=standard()) == bg.load("neuland", players=2)
    assert boards.load_board(standard()).source is None


def test_another_board_is_another_game_with_its_own_rules() -> None:
    data = standard()
    data["producer"][3]["inputs"] = ["wool"]
    data["map"]["starts_2"] = ["A2", "B3"]
    game = neuland.Game(players=2, start_player=0, board=data)
    assert game != neuland.Game(players=2, start_player=0)
    state = game.new_state(0)
    assert legal(state) == {"@A2", "@B3"}
    play(state, "@A2")
    assert legal(state) == {"end", "p:A2a"}  # no search for wool


def test_recipes_with_a_food_and_another_input_can_be_searched_for() -> None:
    data = standard()
    data["producer"][6]["inputs"] = ["food", "wood"]  # Paper Mill
    data["producer"][8]["inputs"] = ["wood", "food"]  # Charcoal-burner
    for row, first, second in (("Pa", "<find", "<B1b"), ("Ch", "<B1b", "<find")):
        game = neuland.Game(players=2, start_player=0, board=data)
        state = play(game.new_state(0), f"@B1 p:B1a p:B1b <B1a b:{row} @B1 <B1b p:B1b <find")
        assert state.view(None)["points_left"] == 4
        play(state, f"p:B1c {first} {second}")
        assert state.view(None)["points_left"] == 0


@pytest.mark.parametrize("seed", range(3))
def test_games_on_another_board_run_to_the_end(seed: int) -> None:
    data = standard()
    data["producer"][6]["inputs"] = ["food", "wood"]
    data["producer"][3]["inputs"] = []
    data["advance"][0]["inputs"] = ["food"]
    data["minerals"] = {"coal": 2, "iron": 3, "silver": 0}
    data["producer"][9]["terrain"] = ["field", "forest", "mountain"]
    data["advance"][14]["terrain"] = ["forest", "field"]
    game = neuland.Game(players=2 + seed, board=data, max_turns=60, spoiled_mineral="kept")
    rng = random.Random(seed)
    state = game.new_state(seed)
    moves = 0
    while not state.is_over:
        state.play(rng.choice(state.legal_moves()))
        moves += 1
        if moves % 10 == 0:
            assert game.state_from_bytes(state.to_bytes()) == state
    assert moves <= game.max_moves_per_game


def change(*path: str | int, to: Any) -> Callable[[Data], None]:
    def apply(data: Data) -> None:
        place: Any = data
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = to

    return apply


WRONG: list[tuple[str, Callable[[Data], None]]] = [
    ("schema", change("schema", to=2)),
    ("game", change("game", to="seeland")),
    ("unknown", change("towers", to=1)),
    ("map.terrain", change("map", "terrain", to="MFDFDFFDMMDMFDMFDF")),
    ("map.terrain", change("map", "terrain", to="MFDFDFFDMMDMFDMFDFF")),
    ("map.terrain", change("map", "terrain", to=7)),
    ("starts_2", change("map", "starts_2", to=["B1"])),
    ("starts_2", change("map", "starts_2", to=["B1", "B1"])),
    ("starts_2", change("map", "starts_2", to=["B1", "F9"])),
    ("no forest", change("map", "starts_2", to=["B1", "A1"])),
    ("9 double", change("land_tiles", "forest_field", to=4)),
    ("single", change("land_tiles", "single", to="sea")),
    ("coal", change("minerals", "coal", to=-1)),
    ("producer", lambda data: data["producer"].pop()),
    ("advance", lambda data: data["advance"].append(data["advance"][0])),
    ("output", change("producer", 3, "output", to="iron")),
    ("inputs", change("producer", 5, "inputs", to=["wood"])),
    ("inputs", change("producer", 9, "inputs", to=["coal", "iron ore"])),
    ("inputs", change("producer", 6, "inputs", to=["wood", "wood"])),
    ("inputs", change("producer", 6, "inputs", to=["wood", "food", "wool"])),
    ("inputs", change("producer", 6, "inputs", to=["ore"])),
    ("own output", change("producer", 6, "inputs", to=["paper"])),
    ("forest", change("producer", 1, "terrain", to=["field"])),
    ("terrain", change("producer", 2, "terrain", to=[])),
    ("terrain", change("producer", 2, "terrain", to=["field", "field"])),
    ("count", change("producer", 1, "count", to=3)),
    ("count", change("producer", 0, "count", to=True)),
    ("material", change("producer", 0, "material", to="gold")),
    ("same code", change("producer", 0, "code", to="Hu")),
    ("code", change("producer", 0, "code", to="x y")),
    ("same name", change("producer", 0, "name", to="Mine")),
    ("category", change("advance", 0, "category", to="war")),
    ("must rise", change("advance", 0, "number", to=2)),
    ("inputs", change("advance", 0, "inputs", to=[])),
    ("last marker", change("victory_points", "players_4", to=10)),
    ("players_2", change("victory_points", "players_2", to=0)),
    ("reconstructed", change("map", "reconstructed", to=["all"])),
]


@pytest.mark.parametrize(("where", "spoil"), WRONG, ids=[str(i) for i in range(len(WRONG))])
def test_a_wrong_board_is_refused(where: str, spoil: Callable[[Data], None]) -> None:
    data = standard()
    spoil(data)
    with pytest.raises(bg.InvalidBoardError, match=where):
        bg.load("neuland", players=2, board=data)
