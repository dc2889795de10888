"""Who knows what, and how likely draws are."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.seeland.positions import game, phase, play, position, texts
from tests.seeland.tables import ISLANDS, LANDSCAPES, MILL_TILES
from tests.seeland.walks import nodes

HOME = "g7=:0 i7=:1"


@pytest.mark.rule("SEE-431", "SEE-434")
def test_every_seat_and_a_spectator_see_the_same() -> None:
    for i, (state, _) in enumerate(nodes()):
        if i % 20 == 0:
            views = [state.view(seat) for seat in (None, *range(state.game.num_players))]
            assert all(view == views[0] for view in views)
    open_things = {"market", "guild_master", "rear_guilder", "players", "governors", "cells"}
    assert open_things <= set(views[0])
    assert {
        "score", "guilders_ahead", "mills", "mills_in_supply", "stuivers", "governors_won",
        "record_markers_left", "records",
    } <= set(views[0]["players"][0])  # fmt: skip


@pytest.mark.rule("SEE-432")
def test_nothing_tells_the_order_of_the_stacks_or_the_faces_of_islands() -> None:
    """Determinizations differ in their future draws only: the present is the same to the byte."""
    state = game(governors=True).new_state(5)
    for _ in range(20):
        state.play(state.legal_moves()[0])
    draws = set()
    for seed in range(30):
        other = state.determinize(0, seed)
        assert other == state
        assert other.view(None) == state.view(None)
        assert other.observation(1).tobytes() == state.observation(1).tobytes()
        for _ in range(12):
            other.play(other.legal_moves()[0])
        draws.add(str(other.view(None)["market"]) + str(other.view(None)["tops"]))
    assert len(draws) > 5


@pytest.mark.rule("SEE-433")
def test_the_tops_of_the_stacks_are_seen_unless_switched_off() -> None:
    assert game().options.stack_top_public
    tops = position(game(), HOME).view(0)["tops"]
    assert tops["mill"].startswith("mill")
    assert tops["landscape"].split()[0] in ("cabbage", "rapeseed", "tulip")
    hidden = position(game(stack_top_public=False), HOME)
    assert hidden.view(0)["tops"] == {"mill": None, "landscape": None}
    # The visible top is what comes to the market next.
    state = position(game(), HOME, guild_master=3)
    top = state.view(0)["tops"]["mill"]
    play(state, "+1")
    assert state.view(0)["market"][3]["tile"] == top


@pytest.mark.rule("SEE-432", "SEE-433")
def test_with_hidden_tops_the_next_tile_may_be_any_that_is_unseen() -> None:
    state = position(game(stack_top_public=False), HOME, guild_master=4, market="4=-"[:0])
    play(state, "+3")
    unseen = state.view(None)["unseen"]
    n = sum(count > 0 for crop in ("cabbage", "rapeseed", "tulip") for count in unseen[crop])
    assert len(texts(state)) == n > 10


@pytest.mark.rule("SEE-435")
def test_draws_of_the_set_up_are_uniform_over_the_tiles_left() -> None:
    state = game().new_state(0, chance="explicit")
    shares = {str(move): p for move, p in state.chance_outcomes()}
    assert shares == {f"*{kind}": n / 28 for kind, n in MILL_TILES.items()}
    play(state, "*M0 *M0 *M0")
    shares = {str(move): p for move, p in state.chance_outcomes()}
    assert shares == {f"*{kind}": n / 30 for kind, n in LANDSCAPES.items()}
    play(state, "*C0 *C3 *R1 *R2 *R3")
    shares = {str(move): p for move, p in state.chance_outcomes()}
    assert shares["*M0"] == 1 / 25
    assert shares["*M5"] == 4 / 25
    play(state, "*M0")
    shares = {str(move): p for move, p in state.chance_outcomes()}
    assert "*C0" not in shares
    assert shares["*C3"] == 1 / 25
    assert shares["*C4"] == 2 / 25


@pytest.mark.rule("SEE-435")
def test_islands_are_uniform_over_those_not_yet_turned() -> None:
    state = play(position(game(), f"{HOME} k2=F k4=T3g", held="M2"), "f7 m+")
    left = Counter(ISLANDS) - Counter({"F": 1, "T3g": 1})
    shares = {str(move): p for move, p in state.chance_outcomes()}
    assert shares == {f"*i{kind}": n / 28 for kind, n in left.items()}
    play(state, "*iF")
    assert dict(state.chance_outcomes())[state.game.parse_move("*iF")] == 6 / 27


@pytest.mark.rule("SEE-435")
def test_every_draw_is_by_the_tiles_unseen() -> None:
    for state, _ in nodes("SETUP", "REFILL", "ISLAND"):
        unseen = state.view(None)["unseen"]
        moves = state.chance_outcomes()
        kind = moves[0][0].kind
        if kind == "MILL_TILE":
            counts = unseen["mill"]
        elif kind == "LANDSCAPE_TILE":
            counts = [n for crop in ("cabbage", "rapeseed", "tulip") for n in unseen[crop]]
        else:
            counts = [row["count"] for row in unseen["islands"]]
        total = sum(counts)
        assert [p for _, p in moves] == pytest.approx([n / total for n in counts if n])
        assert phase(state) != "OVER"
