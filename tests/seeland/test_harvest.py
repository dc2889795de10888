"""Harvests: when, how much, in which order."""

from __future__ import annotations

import pytest

import boardgames as bg
from tests.seeland.positions import after, each, game, phase, play, player, position, texts
from tests.seeland.tables import NEIGHBORS
from tests.seeland.walks import nodes

HOME = "g7=:0 i7=:1"


@pytest.mark.rule("SEE-261")
def test_a_mill_is_harvested_as_soon_as_its_last_neighbor_is_filled() -> None:
    two = play(position(game(), f"{HOME} f7=C1", held="R2"), "f6")
    assert (two.scores(), player(two, 0)["mills"]) == ((0, 0), ["g7"])
    three = play(position(game(), f"{HOME} f7=C1 f6=R2", held="T4"), "f8")
    assert (three.scores(), player(three, 0)["mills"]) == ((5 + 1 + 2 + 4 + 5, 0), [])


@pytest.mark.rule("SEE-262")
def test_a_mill_at_the_edge_needs_only_the_neighbors_that_exist() -> None:
    assert len(NEIGHBORS["l5"]) == 3
    state = position(game(), f"{HOME} l5=M2:0 k4=C3 k6=R5", held="T1")
    play(state, "k5")
    assert state.scores() == (2 + 3 + 5 + 1 + 5, 0)


@pytest.mark.rule("SEE-263")
def test_any_players_mill_is_harvested_in_any_players_turn() -> None:
    board = f"{HOME} i8=M3 i6=C1"
    state = play(position(game(), board, held="M2"), "j7 m-")
    assert each(state, "mills") == [["g7"], []]
    board = f"{HOME} i8=R3 i6=C1"
    state = play(position(game(), board, held="M2"), "j7 m-")
    assert (state.scores(), state.view(None)["turn_of"]) == ((0, 5 + 3 + 1), 0)


@pytest.mark.rule("SEE-264")
def test_bought_tiles_village_islands_and_farms_count_as_occupied() -> None:
    # Around f7: the village mill g7, islands e6 and e8 (a farm), a mill tile, landscapes.
    board = f"{HOME} f7=M1:0 e6=C3 e8=F f6=R2 e7=M0"
    state = play(position(game(), board, held="T4"), "f8")
    assert player(state, 0)["mills"] == []
    # g7: f6, f7, f8; f7: C3 + R2 + T4.
    assert state.scores() == ((5 + 2 + 4) + (1 + 3 + 2 + 4 + 5), 0)


@pytest.mark.rule("SEE-264", "SEE-404")
def test_printed_cells_count_as_occupied() -> None:
    board = f"{HOME} f7=M1:0 f6=R2 e7=M0"  # e6 (cabbage 6) and e8 (rapeseed 0) are printed
    state = play(position(game(tactical=True), board, held="T4"), "f8")
    assert state.scores() == ((5 + 2 + 4) + (1 + 6 + 0 + 2 + 4 + 5), 0)


@pytest.mark.rule("SEE-265", "SEE-267")
@pytest.mark.parametrize("e7", ["M4", "M4:1"])
def test_the_yield_is_the_mill_and_all_landscapes_around_but_no_other_mills(e7: str) -> None:
    board = f"g7=:0 i7=:1 f7=M3:0 e6=C5 e8=F f8=R4 e7={e7}" + " d7=F" * (e7[-1] == "1")
    state = play(position(game(), board, held="R2"), "f6")
    # f7: 3 + C5 (island) + R4 (bought) + R2; not the mills g7 and e7, not the farm. g7: one crop.
    assert state.scores() == (3 + 5 + 4 + 2, 0)
    assert player(state, 0)["mills"] == []


@pytest.mark.rule("SEE-265", "SEE-414")
def test_printed_landscapes_score_and_printed_farms_do_not() -> None:
    # l5 with k4 (rapeseed 2) and k6 (farm) printed; k5 closes it.
    state = play(position(game(tactical=True), f"{HOME} l5=M2:0", held="T6"), "k5")
    assert state.scores() == (2 + 2 + 6, 0)


@pytest.mark.rule("SEE-266")
def test_it_does_not_matter_who_placed_the_tiles() -> None:
    state = position(game(), "g7=:0 g8=:1 f7=C1 f6=R2", active=1, held="T3")
    play(state, "f8")
    assert state.scores() == (5 + 1 + 2 + 3 + 5, 0)


@pytest.mark.rule("SEE-268", "SEE-275")
def test_a_landscape_counts_in_the_harvest_of_each_mill_beside_it() -> None:
    board = "g7=:0 g8=:1 f6=C1 f7=R2 g9=C6 h9=R1"
    state = play(position(game(), board, held="T3"), "f8")
    assert state.scores() == (5 + 1 + 2 + 3 + 5, 5 + 6 + 1 + 3 + 5)


@pytest.mark.rule("SEE-269", "SEE-270", "SEE-271")
@pytest.mark.parametrize(
    ("fields", "points"),
    [
        (("C2", "R3", "T4"), 5 + 9 + 5),
        (("C2", "R3", "R4"), 5 + 9),
        (("C2", "C3", "C4"), 0),
        (("M2", "C3", "C4"), 0),
        (("M1", "M2", "M3"), 0),
        (("M1", "M2", "C3"), 0),
        (("M1", "R2", "C3"), 5 + 5),
    ],
)
def test_three_crops_bring_5_more_and_a_monoculture_nothing(
    fields: tuple[str, str, str], points: int
) -> None:
    f6, f7, f8 = fields
    active = 1 if f8[0] != "M" else 0
    board = f"g7=:0 g8=:1 f6={f6} f7={f7}"
    state = play(position(game(), board, active=active, held=f8), "f8")
    if phase(state) == "BUILD":
        play(state, "m-")
    assert state.scores() == (points, 0)
    assert player(state, 0)["mills"] == []


@pytest.mark.rule("SEE-272")
def test_a_field_of_value_0_counts_as_its_crop() -> None:
    state = play(position(game(), f"{HOME} f6=C3 f7=R2", held="T0"), "f8")
    assert state.scores() == (5 + 5 + 0 + 5, 0)
    state = play(position(game(), f"{HOME} f6=C3 f7=C2", held="R0"), "f8")
    assert state.scores() == (5 + 5 + 0, 0)


@pytest.mark.rule("SEE-273")
def test_the_yield_is_added_to_the_owners_score() -> None:
    state = position(game(), f"{HOME} f6=C3 f7=R2", held="T1", score=[7, 30])
    assert play(state, "f8").scores() == (7 + 5 + 6 + 5, 30)


@pytest.mark.rule("SEE-274")
@pytest.mark.parametrize("last", ["T1", "C1"])
def test_the_mill_returns_and_leaves_a_vacant_tile_also_without_yield(last: str) -> None:
    state = play(position(game(), f"{HOME} f6=C3 f7=C2", held=last), "f8")
    assert (state.scores()[0] > 0) == (last == "T1")
    assert player(state, 0)["mills_in_supply"] == 4
    assert state.view(None)["cells"]["g7"] == "mill 5"


@pytest.mark.rule("SEE-275", "SEE-277")
@pytest.mark.parametrize(("active", "order"), [(0, [0, 1]), (1, [1, 0])])
def test_harvests_go_clockwise_from_the_active_player(active: int, order: list[int]) -> None:
    # Records make the order visible: each owner is asked before the next harvest is scored.
    board = "g7=:0 g8=:1 f6=C1 f7=R2 g9=C6 h9=R1"
    state = position(game(records=True), board, active=active, held="T3")
    play(state, "f8")
    asked = []
    while phase(state) == "RECORD":
        asked.append(state.to_move)
        assert sum(score > 0 for score in state.scores()) == len(asked)
        assert len(player(state, state.to_move)["mills"]) == 1  # not yet returned
        play(state, "r-")
    assert asked == order


@pytest.mark.rule("SEE-275")
def test_clockwise_wraps_from_the_last_seat_to_the_first() -> None:
    board = "g7=:0 g8=:1 f7=M0:2 f6=C1 e6=R5 e7=T1 e8=T0 g9=C6 h9=R1"
    state = position(game(3, records=True), board, active=2, held="T3")
    play(state, "f8")
    asked = []
    while phase(state) == "RECORD":
        asked.append(state.to_move)
        play(state, "r-")
    assert asked == [2, 0, 1]


@pytest.mark.rule("SEE-276")
def test_without_a_governor_the_lowest_cell_is_harvested_first() -> None:
    board = "g7=:0 g8=:1 f6=C1 e7=M2:0 e6=T5 d7=F e8=R5 f8=M0 d6=R3 d8=T1"
    state = play(position(game(records=True), board, held="R2"), "f7")
    # g7 (5 + C1 + R2 = 8) and e7 (2 + T5 + R5 + R3 + T1 + R2 = 18): e7 has the lower number.
    assert phase(state) == "RECORD"
    assert state.view(None)["harvest_cell"] == "e7"
    assert state.scores() == (18, 0)
    play(state, "r-")
    assert state.view(None)["harvest_cell"] == "g7"
    assert state.scores() == (18 + 8, 0)


def two_closed(governor_at: str) -> bg.State:
    """f7 closes g7 and e7, both of player 0, one with a governor; a third mill stands at h9."""
    board = "g7=:0 i7=:1 f6=C1 e7=M2:0 e6=T5 d7=F e8=R5 f8=M0 d6=R3 d8=T1 h9=M1:0 g10=C0 f9=C3"
    board = board.replace(f"{governor_at}=:0", f"{governor_at}=:0!")
    board = board.replace(f"{governor_at}=M2:0", f"{governor_at}=M2:0!")
    return position(game(governors=True, stack_top_public=True), board, held="R2")


@pytest.mark.rule("SEE-276")
@pytest.mark.parametrize("governor_at", ["g7", "e7"])
def test_with_a_governor_the_owner_chooses_which_is_next(governor_at: str) -> None:
    state = play(two_closed(governor_at), "f7")
    assert (phase(state), state.to_move) == ("HARVEST_ORDER", 0)
    assert texts(state) == ["@e7", "@g7"]
    assert after(state, "@g7").scores() != (0, 0)


@pytest.mark.rule("SEE-283", "SEE-375")
def test_whether_the_owner_chooses_is_found_anew_before_every_harvest() -> None:
    # The governor of the first goes to the other, which waits for its harvest: no choice then.
    state = play(two_closed("g7"), "f7 @g7")
    # g7 yields 8 < 20: the governor goes 2 steps; e7, still waiting, is one of three at 2.
    assert (phase(state), texts(state)) == ("GOVERNOR", ["@e7", "@i7", "@h9"])
    assert state.scores() == (8 - 5, 0)
    play(state, "@e7")
    # e7 is alone now, no choice: 18 < 20 with the governor beside it, who must move on again.
    assert state.scores() == (8 - 5 + 18 - 5, 0)
    assert (phase(state), texts(state)) == ("GOVERNOR", ["@i7", "@h9"])


@pytest.mark.rule("SEE-283")
def test_whose_mill_is_next_is_found_anew() -> None:
    # With three closed mills a governor that has moved makes the second harvest a choice.
    board = "g7=:0! i7=:1 f6=C1 e7=M2:0 e6=T5 d7=F e8=R5 d6=R3 d8=T1 f8=M0:0 f9=C3 g9=C2"
    state = play(position(game(governors=True), board, held="R2"), "f7")
    assert texts(state) == ["@e7", "@g7", "@f8"]
    play(state, "@g7")
    # f8 is next to g7: it gets the governor, and the two left are a choice again.
    assert state.view(None)["governors"]["at_mills"] == ["f8"]
    assert (phase(state), texts(state)) == ("HARVEST_ORDER", ["@e7", "@f8"])


@pytest.mark.rule("SEE-278", "SEE-466")
def test_example_a_mill_built_in_a_hole_is_harvested_at_once_and_comes_back() -> None:
    board = f"{HOME} f6=C1 e6=R5 e7=T2 e8=F f8=C3"
    state = play(position(game(), board, held="M2"), "f7")
    assert state.scores() == (0, 0)
    play(state, "m+")
    # f7: 2 + C1 R5 T2 C3 + 5; g7 is closed as well: one crop.
    assert state.scores() == (2 + 11 + 5, 0)
    assert player(state, 0)["mills_in_supply"] == 4
    assert state.view(None)["cells"]["f7"] == "mill 2"


@pytest.mark.rule("SEE-280")
def test_the_harvest_follows_the_building_and_the_islands() -> None:
    state = play(position(game(), f"{HOME} f6=C1 f8=R1", held="M2"), "f7")
    assert (phase(state), state.scores()) == ("BUILD", (0, 0))
    assert after(state, "m-").scores() == (5 + 1 + 1, 0)
    play(state, "m+ *iC3")
    assert state.scores() == (0, 0)
    assert play(state, "*iF").scores() == (5 + 1 + 1, 0)


@pytest.mark.rule("SEE-281")
def test_scores_pass_100_and_200() -> None:
    for score in (95, 195, 395):
        state = position(game(), f"{HOME} f6=C3 f7=R2", held="T1", score=[score, 0])
        assert play(state, "f8").scores() == (score + 16, 0)


@pytest.mark.rule("SEE-282")
def test_a_returned_mill_can_be_built_again_in_the_next_turn() -> None:
    board = "g7=:0 i7=:1 f6=C3 f7=R2 k3=M1:0 j3=F k2=F k4=F k9=M1:0 j8=F k8=F k10=T1 d6=M1:0 e6=F"
    board += " c6=C0 d7=F"
    state = position(game(), board, held="T1")
    assert player(state, 0)["mills_in_supply"] == 0
    play(state, "f8 x+ +2 ?")
    assert player(state, 0)["mills_in_supply"] == 1
    play(state, texts(state)[0])
    assert texts(state) == ["m-", "m+"]


@pytest.mark.rule("SEE-284")
def test_within_a_harvest_yield_then_record_then_governor_then_return() -> None:
    board = "g7=:0! i7=:1 f6=C1 f7=R2"
    state = position(game(governors=True, records=True), board, held="T3")
    play(state, "f8")
    # Yield scored, record asked; the governor's -5 and the mill's return are still to come.
    assert (phase(state), state.scores()) == ("RECORD", (16, 0))
    assert player(state, 0)["mills"] == ["g7"]
    assert state.view(None)["governors"]["at_mills"] == ["g7"]
    play(state, "r+")
    assert state.scores() == (16 - 5, 0)
    assert player(state, 0)["records"] == [16]
    assert player(state, 0)["mills"] == []
    assert state.view(None)["governors"]["at_mills"] == ["i7"]


@pytest.mark.rule("SEE-261", "SEE-279")
def test_no_surrounded_mill_is_left_between_turns() -> None:
    for state, _ in nodes("PURCHASE", "EXTRA"):
        cells = state.view(None)["cells"]
        for mills in each(state, "mills"):
            for cell in mills:
                assert any(other not in cells for other in NEIGHBORS[cell])
