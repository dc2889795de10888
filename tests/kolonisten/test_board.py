"""Boards as data: the standard map, the small map, and what is refused."""

from __future__ import annotations

import copy
import json
import tomllib
from importlib.resources import files
from typing import Any

import numpy as np
import pytest

import boardgames as bg
from boardgames import kolonisten
from boardgames.kolonisten.board import load_board, payments
from tests.kolonisten.positions import BOARD, load

FOLDER = files("boardgames.kolonisten")


def data(name: str = "board.toml") -> dict[str, Any]:
    return tomllib.loads((FOLDER / name).read_text(encoding="utf-8"))


def test_the_standard_map_has_the_promised_sizes() -> None:
    sizes = (BOARD.hexes, BOARD.corners, BOARD.edges, BOARD.cities, BOARD.monuments, BOARD.waters)
    assert [len(part) for part in sizes] == [38, 108, 145, 37, 13, 6]
    game = load(players=4)
    assert game.num_moves == 329
    assert len(game.moves) == 358
    assert game.moves[3].params == {"edge": 0}
    first = (0, 1, 2, 3, 148, 185, 198, 199, 203, 241, 246, 266, 297)
    assert [str(game.moves[i]) for i in first] == [
        "roll", "end", "pass", "road:0-2", "hall:delfzijl", "mon:leeuwarden", "buy",
        "play:soldier", "hw:4,-5", "steal:p0", "bank:wood>brick", "fish:off=1+1", "take:wood",
    ]  # fmt: skip
    talk = (302, 307, 308, 309, 314, 319, 320, 321, 322, 323, 328)
    assert [str(game.moves[i]) for i in talk] == [
        "discard:wood", "offer", "call", "give:wood", "want:wood", "propose", "accept", "refuse",
        "counter", "confirm:p0", "cancel",
    ]  # fmt: skip
    assert [str(game.moves[i]) for i in (329, 340, 343, 348, 353, 357)] == [
        "*dice=2", "*fish=1", "*dev=soldier", "*card=wood", "*deal=A", "*deal=E",
    ]  # fmt: skip
    assert game.max_moves_per_game == 226_515


def test_a_state_is_small_enough() -> None:
    from boardgames.hexcore.kolonisten import STATE_BYTES

    assert STATE_BYTES <= 640


def test_roads_are_also_read_by_their_numbers() -> None:
    game = load(players=4)
    assert str(game.parse_move("road:#73")) == "road:51-57"
    for text in ("road:#145", "road:#073", "road:#", "road:#-1", "road:57-51", "road:#7a"):
        with pytest.raises(bg.InvalidMoveError):
            game.parse_move(text)


def test_payments_come_in_the_order_of_the_table() -> None:
    flat = [ways for action in payments() for ways in action]
    assert len(flat) == 31
    assert flat[:7] == [
        (2, 0, 0), (0, 1, 0), (0, 0, 1), (3, 0, 0), (1, 1, 0), (0, 2, 0), (0, 0, 1),
    ]  # fmt: skip
    assert flat[-1] == (0, 0, 3)


# The small map


def test_the_small_map_plays() -> None:
    path = kolonisten.small_board()
    board = load_board(path)
    assert 12 <= len(board.hexes) <= 16
    for players in (3, 4, 5):
        for options in ({}, {"variable_setup": True, "dev_before_roll": True}):
            game = bg.load("kolonisten", players=players, board=path, **options)
            result = bg.playouts(game, 20, seed=players)
            assert result.finished.all()
            total = result.decisions + result.chance_events
            assert (total <= game.max_moves_per_game).all()
            state = game.new_state(1)
            assert game.state_from_bytes(state.to_bytes()) == state
            assert "Oosterend" in state.to_svg()


def test_the_small_map_is_balanced_in_random_play() -> None:
    path = kolonisten.small_board()
    for players, cards in ((3, "ABC"), (4, "BCDE"), (5, "ABCDE")):
        game = bg.load("kolonisten", players=players, player_trade=False, board=path)
        wins = np.zeros(players)
        for turn in range(players):
            state = game.new_state(0, chance="explicit")
            order = cards[turn:] + cards[:turn]
            for card in order:
                state.play(f"*deal={card}")
            won = bg.playouts(state, 400, seed=turn).winners.sum(axis=0)
            wins += [won[order.index(card)] for card in cards]
        shares = wins / wins.sum() * players
        assert shares.min() > 0.6
        assert shares.max() < 1.4


def test_games_on_another_map_are_other_games() -> None:
    small = bg.load("kolonisten", players=4, board=kolonisten.small_board())
    standard = load(players=4)
    assert small != standard
    assert small == bg.load("kolonisten", players=4, board=data("small.toml"))
    with pytest.raises(bg.InvalidStateError):
        standard.state_from_bytes(small.new_state(0).to_bytes())
    same = bg.load("kolonisten", players=4, board=json.loads(json.dumps(data(), default=dict)))
    assert same == standard


# What is refused


def change(path: str, value: Any) -> dict[str, Any]:
    """The standard data with one value replaced; None takes the key out."""
    board = copy.deepcopy(data())
    place: Any = board
    *way, last = path.split(".")
    for step in way:
        place = place[int(step)] if step.isdigit() else place[step]
    key: int | str = int(last) if last.isdigit() else last
    if value is None:
        del place[key]
    else:
        place[key] = value
    return board


WRONG: dict[str, Any] = {
    "schema": 2,
    "game": "seeland",
    "name": 3,
    "highwayman": "Atlantis",
    "out_of_play.0": 108,
    "hexes.0.terrain": "desert",
    "hexes.0.number": 7,
    "hexes.1.number": 13,
    "hexes.0.q": 90,
    "hexes.0.name": "Hogeland",
    "hexes.3.extra": 1,
    "waters.0.hexes": [[4, -5]],
    "waters.1.hexes": [[30, 30]],
    "waters.0.name": "IJsselmeer",
    "waters.0.number": 7,
    "cities.0.at": [5, -5, 6],
    "cities.1.at": [5, -5, 0],
    "cities.2.name": "Delfzijl",
    "cities.3.name": "123",
    "cities.4.name": "Rotterdam",
    "monuments.0.at": [5, -5, 0],
    "monuments.0.reward": "gold",
    "monuments.0.count": 3,
    "monuments.1.city": "Delfzijl",
    "starts.0.cities": ["Assen", "Assen", "Deventer"],
    "starts.1.cities": ["Assen", "Drachten", "Harderwijk"],
    "starts.2.cities": ["Steenwijk", "Gouda", "Mechelen"],
    "starts.3.players": [3, 4, 5, 5],
    "starts.4.players": [5],
    "starts.0.resources": [7, 0, 0, 0, 0],
    "starts.0.card": "AB",
    "starts.1.card": "A",
    "pieces.roads": 33,
    "pieces.town_halls": 11,
    "pieces.cards_each": 32,
    "pieces.development_cards": [30, 3, 3, 2, 3],
    "pieces.fish_tokens": [20, 10, 9],
    "victory.points": [13, 12, 10],
    "victory.route_min": 1,
    "victory.army_min": 0,
    "victory.discard_limit": True,
    "victory.goal": 3,
}


@pytest.mark.parametrize(("path", "value"), WRONG.items(), ids=list(WRONG))
def test_a_wrong_board_is_refused_with_its_place(path: str, value: Any) -> None:
    with pytest.raises(bg.InvalidBoardError) as caught:
        bg.load("kolonisten", players=4, board=change(path, value))
    assert any(part in str(caught.value) for part in path.split("."))


@pytest.mark.parametrize(
    "path", ["schema", "hexes", "waters", "cities", "starts", "pieces", "victory", "highwayman",
             "out_of_play", "cities.0.at", "hexes.0.q", "pieces.roads", "victory.points"]
)  # fmt: skip
def test_a_board_that_lacks_something_is_refused(path: str) -> None:
    with pytest.raises(bg.InvalidBoardError, match=r"missing|must be"):
        bg.load("kolonisten", players=3, board=change(path, None))


def test_a_map_in_two_parts_is_refused() -> None:
    board = data()
    board["hexes"].append({"name": "Helgoland", "q": 9, "r": -9, "terrain": "hills", "number": 4})
    with pytest.raises(bg.InvalidBoardError, match="connected"):
        bg.load("kolonisten", players=4, board=board)
    board = change("out_of_play", [*range(20, 108)])
    with pytest.raises(bg.InvalidBoardError, match="3 players"):
        bg.load("kolonisten", players=3, board=board)


def test_the_largest_map_plays() -> None:
    """64 hexes in a row of rows would have too many corners; 7 by 7 fits, and is played."""
    board = data("small.toml")
    names = iter(range(1000))
    board["hexes"] = [
        {"name": f"h{next(names)}", "q": q - r // 2, "r": r,
         "terrain": ("forest", "hills", "pasture", "fields", "mountains")[(q + 2 * r) % 5],
         "number": (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)[(3 * q + r) % 10]}
        for r in range(7) for q in range(7)
    ]  # fmt: skip
    board["waters"] = []
    board["monuments"] = []
    board["highwayman"] = "h0"
    board["cities"] = [
        {"name": f"c{chr(97 + q)}{chr(97 + r)}", "at": [q - r // 2, r, 0]}
        for r in range(7) for q in range(7)
    ]  # fmt: skip
    spots = [city["name"] for city in board["cities"]]
    for i, start in enumerate(board["starts"]):
        start["cities"] = spots[3 * i : 3 * i + 3]
    game = bg.load("kolonisten", players=5, board=board)
    assert len(game.board.corners) <= 128
    result = bg.playouts(game, 10, seed=1)
    assert result.finished.all()
    board["hexes"] += [
        {"name": f"x{q}", "q": q - 4, "r": 8, "terrain": "hills", "number": 3} for q in range(16)
    ]
    with pytest.raises(bg.InvalidBoardError, match="hexes"):
        bg.load("kolonisten", players=5, board=board)
