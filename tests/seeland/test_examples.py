"""The rulebook's worked examples with its numbers; those of one rule alone are with that rule."""

from __future__ import annotations

import pytest

import boardgames as bg
from tests.seeland.positions import (
    each,
    game,
    offsets,
    phase,
    play,
    player,
    position,
    texts,
    tile_on,
)

# The market of the purchase examples: a workshop one ahead, a stall three ahead.
SHOP = "0=M0 2=T5"


@pytest.mark.rule("SEE-451")
def test_example_purchase_three_squares_for_two_guilders() -> None:
    """Example: Grey skips the mill of value 0 and another square and takes tulip 5."""
    state = position(game(), "g7=:0 i7=:1", guild_master=9, market=SHOP)
    play(state, "+3")
    assert state.view(None)["held"] == "tulip 5"
    assert offsets(state) == [2, 0]


@pytest.mark.rule("SEE-452")
def test_example_broke_only_the_free_square_is_left() -> None:
    """Example: Brown stands on the foremost guilder and must take the mill of value 0."""
    state = position(game(), "g7=:0 i7=:1", active=1, guild_master=9, market=SHOP, offset=[0, 4])
    assert texts(state) == ["+1"]
    play(state, "+1")
    assert state.view(None)["held"] == "mill 0"


@pytest.mark.rule("SEE-453")
def test_example_relocation_two_guilders_go_to_the_front() -> None:
    """Example: after Grey's payment the two rearmost guilders are empty and move."""
    board = "g7=:0 i7=:1 h8=:2 g8=:3"
    state = position(game(4), board, guild_master=9, market=SHOP, offset=[0, 4, 2, 3])
    play(state, "+3")
    assert state.view(None)["rear_guilder"] == 2
    assert offsets(state) == [0, 2, 0, 1]
    assert each(state, "guilders_ahead") == [4, 2, 4, 3]


@pytest.mark.rule("SEE-454")
def test_example_landscape_beside_any_own_mill() -> None:
    """Example: Brown puts rapeseed 3 directly to the left of his mill of value 2."""
    state = position(game(), "g7=:1 h9=M2:0 g10=C3 h8=:0", held="R3")
    assert set(texts(state)) == {"g9", "i9", "h10", "i8"}
    play(state, "g9")  # W of h9
    assert tile_on(state, "g9") == "rapeseed 3"


@pytest.mark.rule("SEE-455")
def test_example_mill_beside_a_field_turns_the_island_above() -> None:
    """Example: Grey puts mill 2 to the right of a rapeseed 4, builds, and an island turns over."""
    state = position(game(), "g7=:0 i7=:1 j7=R4", held="M2")
    assert "k7" in texts(state)  # E of j7
    play(state, "k7 m+")
    # k6 lies above (NW), j8 and k8 below.
    play(state, "*iT6")
    assert tile_on(state, "k6") == "tulip 6"
    assert "k7" in player(state, 0)["mills"]


@pytest.mark.rule("SEE-456", "SEE-457")
def test_example_harvest_a_21_points_and_a_monoculture() -> None:
    """Example: Orange closes her mill of value 3 (21 points) and Grey's monoculture (0)."""
    # f7: g7 (village), f6, e6 (island), e7, e8 (island), f8 = the cabbage 2 placed last.
    board = "f7=M3:0 f6=C4 e6=T3 e7=R4 e8=R0 g8=:1 g9=C1 h9=M0"
    state = position(game(), board, held="C2")
    play(state, "f8")
    assert state.scores() == (3 + 13 + 5, 0)
    assert each(state, "mills_in_supply") == [4, 4]


@pytest.mark.rule("SEE-458")
def test_example_harvest_b_a_new_mill_closes_anothers() -> None:
    """Example: a mill tile with a mill closes Brown's mill of value 4: 4 + 4 = 8."""
    board = "g7=:1 f6=M1 e6=F e7=M4:0 d7=F d6=C1 d8=R3 e8=F"
    state = position(game(), board, active=1, held="M2")
    play(state, "f7 m+")
    assert state.scores() == (4 + 4, 0)
    assert player(state, 0)["mills"] == []
    assert player(state, 1)["mills"] == ["f7", "g7"]


@pytest.mark.rule("SEE-460")
def test_example_governor_met() -> None:
    """Example: 30 points with rapeseed 3, the city expects 28: 30 + 5 and the governor."""
    state = example_governor("R3")
    assert state.view(None)["expectation"] == 28
    play(state, "f8")
    assert state.scores() == (30 + 5, 0)
    assert player(state, 0)["governors_won"] == 1
    assert player(state, 0)["mills"] == ["g9"]
    assert state.view(None)["governors"]["at_mills"] == []


@pytest.mark.rule("SEE-461")
def test_example_governor_missed() -> None:
    """Example: 27 points with rapeseed 0: 27 - 5; the governor goes 2 steps, not 3."""
    state = play(example_governor("R0"), "f8")
    assert state.scores() == (27 - 5, 0)
    assert player(state, 0)["governors_won"] == 0
    assert state.view(None)["governors"]["at_mills"] == ["g9"]
    assert phase(state) == "EXTRA"


def example_governor(last: str) -> bg.State:
    """Orange's f7 waits for f8; her mill of value 2 is 2 steps away, Grey's of value 3 is 3."""
    board = "f7=M3:0! f6=T7 e6=C5 e7=C7 e8=F g9=M2:0 f9=F g10=R1 f10=M3:1 f11=T0"
    return position(game(governors=True), board, held=last, rear=4)


@pytest.mark.rule("SEE-465")
def test_example_start_mill_with_three_fields() -> None:
    """Example: a village mill with fields 3, 4 and 1 of two crops yields 13."""
    state = play(position(game(), "g7=:0 i7=:1 f6=C3 f7=R4", held="C1"), "f8")
    assert state.scores() == (5 + 3 + 4 + 1, 0)
