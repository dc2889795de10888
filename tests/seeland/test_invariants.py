"""What holds at every node, whatever is played; hypothesis looks for moves that break it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import boardgames as bg
from tests.seeland.positions import game
from tests.seeland.tables import CELLS, ISLANDS, LANDSCAPES, MARKET, MILL_TILES, NEIGHBORS, side

HARVEST = ("HARVEST_ORDER", "RECORD", "GOVERNOR")
GAMES = [
    game(players, governors=g, records=r, tactical=t, stack_top_public=top)
    for players in (2, 3, 4)
    for g in (False, True)
    for r in (False, True)
    for t in (False, True)
    for top in (False, True)
]
CROPS = {"cabbage": "C", "rapeseed": "R", "tulip": "T", "mill": "M"}


def short(words: str) -> str:
    """``C3`` for ``cabbage 3``."""
    sort, _, value = words.partition(" ")
    return CROPS[sort] + value


def check_guilders(view: dict[str, Any]) -> None:
    ahead = [seat["guilders_ahead"] for seat in view["players"]]
    assert max(ahead) == 4
    assert min(ahead) >= 0


def check_mills(view: dict[str, Any]) -> None:
    cells = view["cells"]
    for seat in view["players"]:
        assert seat["mills_in_supply"] + len(seat["mills"]) == 4
        assert seat["score"] >= 0
        for cell in seat["mills"]:
            assert cells[cell].startswith("mill")
            around = [cells.get(other) for other in NEIGHBORS[cell]]
            new = view["phase"] == "ISLAND" and cell == view["last_cell"]
            assert new or "face-down island" not in around
            assert view["phase"] in ("BUILD", "ISLAND", *HARVEST) or None in around
    standing = [cell for seat in view["players"] for cell in seat["mills"]]
    assert len(standing) == len(set(standing))
    assert set(view["governors"]["at_mills"]) <= set(standing)


def check_tiles(view: dict[str, Any]) -> None:
    """Every bought tile is in one place."""
    tactical = view["options"]["tactical"]
    printed = side(tactical)
    blank = [cell for cell in CELLS if printed[cell] == "." and cell in view["cells"]]
    found = Counter(short(view["cells"][cell]) for cell in blank)
    found.update(short(square["tile"]) for square in view["market"] if square["tile"])
    found.update(short(top) for top in view["tops"].values() if top)
    found.update([short(view["held"])] if view["held"] else [])
    unseen = Counter({f"M{value}": n for value, n in enumerate(view["unseen"]["mill"])})
    for crop in ("cabbage", "rapeseed", "tulip"):
        unseen.update({CROPS[crop] + str(v): n for v, n in enumerate(view["unseen"][crop])})
    assert found + unseen == MILL_TILES + LANDSCAPES
    for stack, sorts in (("mill", "M"), ("landscape", "CRT")):
        hidden = sum(n for kind, n in unseen.items() if kind[0] in sorts)
        assert view["stacks"][stack] == hidden + (view["tops"][stack] is not None)


def check_islands(view: dict[str, Any]) -> None:
    left = sum(kind["count"] for kind in view["unseen"]["islands"])
    down = sum(tile == "face-down island" for tile in view["cells"].values())
    assert left == down
    if view["options"]["tactical"]:
        assert down == 0
        return
    slots = [cell for cell, sign in side(False).items() if sign == "?"]
    up = Counter(view["cells"][cell] for cell in slots)
    for kind, count in ISLANDS.items():
        if kind == "F":
            assert up["farm"] + view["unseen"]["islands"][-1]["count"] == count
    assert up.total() == 30


def check_market(view: dict[str, Any]) -> None:
    assert view["market"][view["guild_master"]]["tile"] is None
    assert view["market"][MARKET.index("H")]["tile"] is None
    if view["phase"] in ("SETUP", "REFILL", "OVER"):
        return
    for i, sort in enumerate(MARKET):
        if sort != "H" and i != view["guild_master"] and view["market"][i]["tile"] is None:
            assert view["stacks"]["mill" if sort == "W" else "landscape"] == 0


def check_pieces(view: dict[str, Any], spent: int) -> None:
    """Stuivers and governors."""
    stuivers = sum(seat["stuivers"] for seat in view["players"]) + spent
    if view["options"]["tactical"]:
        farms = len(view["stuivers_on_farms"])
    else:
        farms = view["unseen"]["islands"][-1]["count"]
    assert stuivers + farms == len(view["players"]) + 8
    where = view["governors"]
    total = where["market_place"] + len(where["at_mills"]) + len(where["on_prints"])
    total += sum(seat["governors_won"] for seat in view["players"])
    total += view["phase"] == "GOVERNOR"
    assert total <= 7 * view["options"]["governors"]


def check_round_trips(state: bg.State) -> None:
    """A state that play reaches is accepted from outside, and is the same."""
    from_dict = state.game.state_from_dict(state.to_dict())
    from_bytes = state.game.state_from_bytes(state.to_bytes())
    assert from_dict == from_bytes == state
    assert from_dict.to_bytes() == from_bytes.to_bytes() == state.to_bytes()
    assert from_bytes.legal_moves() == state.legal_moves()


def play_and_check(own: bg.Game, choices: list[int], every: int) -> int:
    """Plays to the end by these numbers, in turn; returns the nodes."""
    state = own.new_state(0, chance="explicit")
    spent = n = 0
    while True:
        view = state.view(None)
        if n % every == 0 or state.is_over:
            check_guilders(view)
            check_mills(view)
            check_tiles(view)
            check_islands(view)
            check_market(view)
            check_pieces(view, spent)
            check_round_trips(state)
        if state.is_over:
            return n
        moves = state.legal_moves()
        assert len(moves) <= own.max_legal_moves
        move = moves[(choices[n % len(choices)] + n // len(choices)) % len(moves)]
        assert state.describe(move)
        spent += str(move) == "x+"
        state.play(move)
        n += 1


CHOICES = st.lists(st.integers(0, 59), min_size=1, max_size=120)


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(GAMES), CHOICES)
def test_pieces_are_conserved_and_states_round_trip_at_every_node(
    own: bg.Game, choices: list[int]
) -> None:
    assert play_and_check(own, choices, every=3) <= own.max_moves_per_game


@pytest.mark.slow
@settings(max_examples=600, deadline=None)
@given(st.sampled_from(GAMES), CHOICES)
def test_pieces_are_conserved_in_many_games(own: bg.Game, choices: list[int]) -> None:
    play_and_check(own, choices, every=1)
