"""The abilities of the twelve workers: KEY-181 to KEY-214."""

from __future__ import annotations

import pytest

import boardgames as bg
from tests.keyharvest.positions import (
    fields,
    hand,
    of_kind,
    phase,
    play,
    seat,
    stock,
    table,
    texts,
)

RING = "D3 D4 E5 F4 F3"  # five fields around E4: hops, wine, apples, vegetables, apples
REGISTRY = "A1 A2 A3 A4 A5 A6"


@pytest.mark.rule("KEY-181")
def test_a_takes_one_counter_of_one_adjacent_unharvested_field() -> None:
    state = table(2, boards=["D3 d4 E5 G1"])
    play(state, "play:A at:E4")
    assert texts(state) == ["done", "glean:D3", "glean:E5"]
    play(state, "glean:E5")
    assert hand(state, 0) == "o1"
    assert seat(state, 0)["unharvested"] == ["D3", "E5", "G1"]  # not turned
    assert phase(state) == "TURN"


@pytest.mark.rule("KEY-182")
def test_a_next_to_harvested_fields_brings_nothing() -> None:
    state = table(2, boards=["d3"])
    play(state, "play:A at:E4")
    assert phase(state) == "TURN"
    assert seat(state, 0)["workers"] == {"A": "E4"}
    assert hand(state, 0) == ""


@pytest.mark.rule("KEY-183")
def test_b_takes_one_counter_each_of_up_to_two_fields() -> None:
    state = table(2, boards=["D3 D4 E5 G1"])
    play(state, "play:B at:E4")
    assert texts(state) == ["done", "glean:D3", "glean:D4", "glean:E5"]
    play(state, "glean:D4")
    assert texts(state) == ["done", "glean:E5"]  # another one, in ascending order
    play(state, "glean:E5")
    assert hand(state, 0) == "o1 r1"
    assert len(seat(state, 0)["unharvested"]) == 4
    assert phase(state) == "TURN"
    last = table(2, boards=["D3 D4"])
    play(last, "play:B at:E4 glean:D4")
    assert phase(last) == "TURN"  # no higher one: `done` alone is not asked


@pytest.mark.rule("KEY-184")
def test_b_next_to_harvested_fields_brings_nothing() -> None:
    state = table(2, boards=["d3 d4"])
    play(state, "play:B at:E4")
    assert phase(state) == "TURN"
    assert seat(state, 0)["workers"] == {"B": "E4"}


@pytest.mark.rule("KEY-185")
def test_a_and_b_take_a_substitute_and_nothing_from_an_empty_stock() -> None:
    state = table(2, boards=["D3 D4"], hands=["", "b12"])
    play(state, "play:B at:E4 glean:D3")
    assert phase(state) == "SUBSTITUTE"
    play(state, "gain:y glean:D4")
    assert hand(state, 0) == "r1 y1"
    for worker in "AB":
        empty = table(2, boards=["D3"], hands=["b12 g12 o12", "r12 y12"])
        play(empty, f"play:{worker} at:E4")
        assert phase(empty) == "TURN"


@pytest.mark.rule("KEY-186")
def test_c_takes_two_counters_of_any_kinds() -> None:
    state = table(2, boards=["D3 D4"])
    play(state, "play:C at:E4")
    assert texts(state) == ["done", "gain:b", "gain:g", "gain:o", "gain:r", "gain:y"]
    play(state, "gain:o")
    assert texts(state) == ["gain:o", "gain:r", "gain:y"]  # equal or different, in crop order
    play(state, "gain:o")
    assert hand(state, 0) == "o2"
    assert state.view(None)["players"][0]["change"]["apples"] == 2  # shown to all


@pytest.mark.rule("KEY-187")
def test_c_takes_the_only_counter_and_else_both_or_none() -> None:
    one = table(2, boards=["D3 D4"], hands=["b12 g12 o12", "r11 y12"])
    play(one, "play:C at:E4")
    assert texts(one) == ["done", "gain:r"]
    play(one, "gain:r")
    assert (hand(one, 0), phase(one)) == ("b12 g12 o12 r1", "TURN")
    two = table(2, boards=["D3 D4"], hands=["b12 g12 o11", "r11 y12"])
    play(two, "play:C at:E4")
    assert texts(two) == ["done", "gain:o"]  # wine first would leave nothing behind it
    play(two, "gain:o")
    assert texts(two) == ["gain:r"]  # no `done`: both or none
    none = table(2, boards=["D3 D4"], hands=["b12 g12 o12", "r12 y12"])
    play(none, "play:C at:E4")
    assert phase(none) == "TURN"


@pytest.mark.rule("KEY-188")
def test_d_turns_any_number_of_adjacent_harvested_fields_back() -> None:
    state = table(2, boards=["d3 d4 E5 f4 g1"])
    play(state, "play:D at:E4")
    assert texts(state) == ["done", "flip:D3", "flip:D4", "flip:F4"]
    play(state, "flip:D3 flip:D4 flip:F4")
    assert seat(state, 0)["harvested"] == ["G1"]
    assert phase(state) == "TURN"


def buyers(worker: str, held: str) -> bg.State:
    """A worker just placed; an opponent asks two counters, and four, for tiles."""
    state = table(
        3,
        boards=[RING],
        hands=[held, "g1"],
        stores=[{"G2": "y1"}, {"G1": "y1 r1", "G4": "b4"}],
    )
    play(state, f"play:{worker} at:E4")
    return state


@pytest.mark.rule("KEY-189", "KEY-192")
def test_e_buys_for_one_counter_more_than_the_bid_in_any_kinds() -> None:
    state = buyers("E", "b2 o1")
    assert texts(state) == ["done", "take:G1"]  # three counters; G4 would cost five
    play(state, "take:G1 pay:b pay:b pay:o")
    assert hand(state, 0) == ""
    assert hand(state, 1) == "b2 g1 o1 r1 y1"  # payment and bid
    assert "G1" in seat(state, 0)["unharvested"]
    assert phase(state) == "TURN"
    assert phase(buyers("E", "b2")) == "TURN"  # two are not enough


@pytest.mark.rule("KEY-193")
def test_e_and_g_do_not_buy_from_the_own_store() -> None:
    for worker in "EG":
        state = buyers(worker, "b5 g4")
        assert of_kind(state, "take") == {"G1", "G4"}


@pytest.mark.rule("KEY-190", "KEY-191")
def test_f_moves_any_own_field_to_the_fallow_field() -> None:
    state = table(2, boards=["D2 D3 D4 E4 D5"])
    assert state._fields()["group_sizes"][0] == [5, 0]
    play(state, "play:F at:E3")
    assert of_kind(state, "drop") == {"D2", "D3", "D4", "E4", "D5"}
    assert "done" not in texts(state)
    play(state, "drop:D4")
    assert state.view(None)["fallow"] == ["D4"]
    assert state._fields()["group_sizes"][0] == [3, 1]  # one group was cut into two
    legal = table(2, boards=["D3 D4 E5"])
    play(legal, "play:F at:E4 drop:D4")  # one of the three that made it legal
    assert seat(legal, 0)["workers"] == {"F": "E4"}


@pytest.mark.rule("KEY-201")
def test_g_buys_for_as_many_counters_as_the_bid() -> None:
    state = buyers("G", "b1 o1")
    assert texts(state) == ["done", "take:G1"]
    play(state, "take:G1")
    assert phase(state) == "PAYING"
    assert texts(state) == ["pay:b"]  # wheat first would leave hops behind
    play(state, "pay:b pay:o")
    assert (hand(state, 0), hand(state, 1)) == ("", "b1 g1 o1 r1 y1")
    assert "G1" in fields(state, 0)


@pytest.mark.rule("KEY-202")
def test_h_takes_a_registry_tile_into_the_store() -> None:
    state = table(2, boards=[RING], hands=["b2"], registry=REGISTRY)
    play(state, "play:H at:E4")
    assert texts(state) == ["done", *(f"store:{code}" for code in REGISTRY.split())]
    play(state, "store:A3 bid:b done *event:R *tile:G7")
    assert seat(state, 0)["store"][0]["tile"] == "A3"
    assert state.view(None)["town_board"] == ["R"]
    no_counter = table(2, boards=[RING], registry=REGISTRY)
    play(no_counter, "play:H at:E4")
    assert phase(no_counter) == "TURN"
    full = table(
        2, boards=[RING], hands=["b2"], registry=REGISTRY, stores=[{"G1": "b1", "G2": "b1"}]
    )
    play(full, "play:H at:E4")
    assert phase(full) == "TURN"
    assert seat(full, 0)["workers"] == {"H": "E4"}


def bailiff(held: str) -> bg.State:
    state = table(3, boards=[RING, "A1 G1 G2", "A7"], workers=[{}, {"A": "A2"}], hands=[held])
    return play(state, "play:I at:E4")


@pytest.mark.rule("KEY-203", "KEY-204")
def test_i_takes_an_isolated_tile_for_three_counters_of_any_kinds() -> None:
    state = bailiff("b1 g2 y1")
    assert texts(state) == ["done", "seize:A1", "seize:A7"]
    play(state, "seize:A1 pay:g")
    assert "A1" in fields(state, 1)  # it stays until the last counter is paid
    play(state, "pay:g pay:y")
    assert (hand(state, 0), hand(state, 1)) == ("b1", "g2 y1")
    assert "A1" in seat(state, 0)["unharvested"]
    assert fields(state, 1) == {"G1", "G2"}
    assert phase(bailiff("b2")) == "TURN"  # two counters: no use


@pytest.mark.rule("KEY-205")
def test_i_may_displace_itself_and_be_used_again() -> None:
    # The Bailiff seizes the tile of its own space and goes on to seize another.
    state = table(2, boards=["D3 D4 E5 F4 C5 D6 E6", "E4 A1"], hands=["b3 g3"])
    play(state, "play:I at:E4 seize:E4 pay:b pay:b pay:b")
    assert seat(state, 0)["displaced"] == "I"
    play(state, "at:D5")
    assert texts(state) == ["done", "seize:A1"]
    play(state, "seize:A1 pay:g pay:g pay:g")
    assert {"E4", "A1"} <= fields(state, 0)
    assert fields(state, 1) == set()


@pytest.mark.rule("KEY-206", "KEY-207")
def test_j_uses_another_own_worker_again() -> None:
    state = table(
        2,
        boards=[RING + " c1"],
        workers=[{"A": "B1", "D": "G5", "F": "A7"}, {"B": "A1"}],
    )
    play(state, "play:J at:E4")
    # any other worker on the board, even without an effect (D) or far from its fields
    assert texts(state) == ["done", "use:A", "use:D", "use:F"]
    idle = state.copy()
    play(idle, "use:D")
    assert phase(idle) == "TURN"
    overseer = state.copy()
    play(overseer, "use:F")
    assert "done" not in texts(overseer)
    assert of_kind(overseer, "drop") == {*RING.split(), "C1"}
    assert seat(overseer, 0)["workers"]["F"] == "A7"  # not moved, no count checked
    near = table(2, boards=[RING + " C1"], workers=[{"A": "B1"}])
    play(near, "play:J at:E4 use:A glean:C1")  # from its present neighbors
    assert hand(near, 0) == "r1"
    alone = table(2, boards=[RING])
    play(alone, "play:J at:E4")
    assert phase(alone) == "TURN"  # not itself


@pytest.mark.rule("KEY-208", "KEY-209")
def test_k_draws_a_field_and_lays_or_discards_it() -> None:
    state = table(2, boards=[RING], registry=REGISTRY)
    play(state, "play:K at:E4")
    assert texts(state) == ["done", "draw"]
    play(state, "draw *event:M *tile:G7")
    assert texts(state) == ["keep", "fallow"]
    for viewer in (None, 0, 1):
        assert state.view(viewer)["pending"]["ability"]["drawn_tile"] == "G7"
    kept = play(state.copy(), "keep")
    assert "G7" in seat(kept, 0)["unharvested"]
    play(state, "fallow")
    assert state.view(None)["fallow"] == ["G7"]
    assert len(state.view(None)["registry"]) == 6


@pytest.mark.rule("KEY-210")
def test_k_takes_a_registry_tile_if_the_bag_holds_no_field() -> None:
    state = table(2, boards=[RING], registry=REGISTRY, bag="", row="MNOPQRSTUV")
    play(state, "play:K at:E4")
    assert texts(state) == ["done", *(f"pick:{code}" for code in REGISTRY.split())]
    play(state, "pick:A2")
    assert texts(state) == ["keep", "fallow"]
    play(state, "fallow")
    assert "A2" in state.view(None)["fallow"]
    nothing = table(2, boards=[RING], registry="", bag="", row="MNOPQRSTUV")
    play(nothing, "play:K at:E4")
    assert phase(nothing) == "TURN"


@pytest.mark.rule("KEY-211")
def test_l_lays_a_registry_tile() -> None:
    state = table(2, boards=[RING], registry=REGISTRY)
    play(state, "play:L at:E4")
    assert texts(state) == ["done", *(f"pick:{code}" for code in REGISTRY.split())]
    play(state, "pick:A2")
    assert "A2" in seat(state, 0)["unharvested"]
    assert phase(state) == "REFILL"
    play(state, "*event:R *tile:G7")
    assert state.view(None)["town_board"] == ["R"]


@pytest.mark.rule("KEY-212")
def test_counters_paid_or_taken_by_abilities_are_open() -> None:
    state = buyers("E", "b2 o1")
    play(state, "take:G1 pay:b pay:b pay:o")
    for viewer in (None, 1, 2):
        players = state.view(viewer)["players"]
        assert list(players[0]["change"].values()) == [
            now - then
            for now, then in zip(
                seat(state, 0)["hand"].values(), seat(state, 0)["start"].values(), strict=True
            )
        ]
        assert players[0]["need"]["hops"] == 2
        assert players[0]["need"]["apples"] == 1
        assert state.view(viewer)["stock"] == state.view(0)["stock"]


@pytest.mark.rule("KEY-213")
def test_an_ability_that_is_impossible_is_skipped_and_the_worker_scores() -> None:
    state = table(2, boards=["d3 d4 e5 f4 f3"], registry="", bag="", row="MNOPQRSTUV")
    for letter in "ABEGHIJKL":
        placed = play(state.copy(), f"play:{letter} at:E4")
        assert phase(placed) == "TURN", letter
        assert seat(placed, 0)["workers"] == {letter: "E4"}
        assert placed.scores()[0] > state.scores()[0]
    assert stock(state) == [12] * 5
