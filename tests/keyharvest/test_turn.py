"""Turns and the actions A and B: KEY-052 to KEY-096."""

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

RING = "D3 D4 E5 F4 F3"  # five fields around E4
REGISTRY = "A1 A2 A3 A4 A5 A6"


def kinds(state: bg.State) -> set[str]:
    return {text.partition(":")[0] for text in texts(state)}


@pytest.mark.rule("KEY-052", "KEY-056")
def test_a_turn_has_at_most_two_of_four_actions_and_ends_by_itself() -> None:
    state = table(2, boards=[RING], workers=[{"A": "E4"}], hands=["b2"], stores=[{"G7": "g1"}])
    assert kinds(state) == {"end", "play", "remove", "harvest", "take", "store"}
    play(state, "harvest:D3 done remove:A")
    assert state.to_move == 1  # the second action is over, and so is the turn
    assert state.view(None)["turn_of"] == 1


@pytest.mark.rule("KEY-053")
def test_each_action_once_a_turn() -> None:
    first = {
        "A": "harvest:D3 done",
        "B": "remove:A",
        "C": "take:G7 done",
        "D": "store:A1 bid:b done *tile:G1 done",
    }
    gone = {"A": {"harvest"}, "B": {"play", "remove"}, "C": {"take"}, "D": {"store", "take"}}
    for action, moves in first.items():
        state = table(
            2, boards=[RING], workers=[{"A": "E4"}], hands=["b3"], registry=REGISTRY,
            stores=[{"G7": "g1"}],
        )  # fmt: skip
        if action == "C":
            moves = "take:G7"  # no store holds another tile: no second one is asked for
        if action == "D":
            moves = "store:A1 bid:b done *tile:G1"  # the store is full
        play(state, moves)
        assert phase(state) == "TURN"
        assert kinds(state) == {"end", "play", "remove", "harvest", "take", "store"} - gone[
            action
        ] - ({"remove"} if action == "B" else set())


@pytest.mark.rule("KEY-054")
def test_the_order_is_free_but_c_may_not_follow_d() -> None:
    def fresh() -> bg.State:
        return table(2, boards=["E4"], hands=["b3"], stores=[{"G7": "g1"}], registry=REGISTRY)

    state = play(fresh(), "take:G7 store:A1 bid:b done *tile:G1 done")
    assert state.to_move == 1
    state = play(fresh(), "store:A1 bid:b done *tile:G1")
    assert "take" not in kinds(state)
    play(state, "harvest:E4")
    assert state.to_move == 1


@pytest.mark.rule("KEY-055")
def test_a_player_may_do_one_action_or_none() -> None:
    state = table(2, boards=["E4", "B2"])
    play(state, "end")
    assert state.to_move == 1
    play(state, "harvest:B2 end")
    assert state.to_move == 0


@pytest.mark.rule("KEY-057")
def test_an_action_starts_only_if_a_step_is_possible_and_then_does_one() -> None:
    nothing = table(2)  # no field, no worker, no counter, empty stores
    assert texts(nothing) == ["end"]
    harvested = table(2, boards=["e4"])
    assert "harvest" not in kinds(harvested)
    state = table(2, boards=["E4"])
    play(state, "play:A")
    assert kinds(state) == {"at"}  # begun: no way back


@pytest.mark.rule("KEY-058")
def test_what_an_action_causes_is_finished_before_the_next() -> None:
    state = table(2, boards=["E4 D4", "B2"], hands=["b2"], registry=REGISTRY)
    play(state, "store:A1 bid:b done")
    assert state.is_chance  # the refill
    play(state, "*event:R *tile:G7")  # nobody can turn a tile: the refill goes on, then D again
    assert phase(state) == "STORE_MORE"
    play(state, "done")
    assert phase(state) == "TURN"
    assert state.to_move == 0


@pytest.mark.rule("KEY-059")
def test_the_end_of_a_turn_changes_nothing_but_whose_turn_it_is() -> None:
    state = table(3, boards=["E4"], hands=["b1"])
    before = state.view(0)
    play(state, "end")
    after = state.view(0)
    changed = {key for key in before if before[key] != after[key]}
    assert changed == {"to_move", "turn_of", "stall_turns"}


@pytest.mark.rule("KEY-060")
def test_store_tiles_are_laid_by_action_c() -> None:
    state = table(2, hands=["b1"], stores=[{"G7": "g1"}])
    play(state, "take:G7")
    assert state.view(None)["actions_done"] == ["C"]


@pytest.mark.rule("KEY-071", "KEY-072")
def test_any_number_of_tiles_of_one_group_in_any_position() -> None:
    # D3-D4-E5 with the harvested D4 between, and F4 beside E5; G1 is another group.
    state = table(2, boards=["D3 d4 E5 F4 G1"])
    play(state, "harvest:D3")
    assert of_kind(state, "harvest") == {"E5", "F4"}  # E5 does not touch D3; D4 yields nothing
    play(state, "harvest:F4")
    assert hand(state, 0) == "b1 g1"
    assert phase(state) == "TURN"


@pytest.mark.rule("KEY-074")
def test_a_harvest_brings_a_counter_from_the_stock() -> None:
    state = table(2, boards=["E4 D4"])
    play(state, "harvest:D4 harvest:E4")
    assert hand(state, 0) == "r1 y1"
    assert stock(state) == [12, 12, 12, 11, 11]


@pytest.mark.rule("KEY-075")
def test_out_of_stock_any_other_crop_may_be_taken() -> None:
    state = table(2, boards=["E4"], hands=["b1", "y12"])
    play(state, "harvest:E4")
    assert phase(state) == "SUBSTITUTE"
    assert texts(state) == ["gain:b", "gain:g", "gain:o", "gain:r"]
    assert seat(state, 0)["harvested"] == ["E4"]  # turned all the same
    play(state, "gain:r")
    assert hand(state, 0) == "b1 r1"


@pytest.mark.rule("KEY-076")
def test_with_an_empty_stock_nothing_can_be_harvested() -> None:
    state = table(2, boards=["E4"], hands=["b12 g12 o12", "r12 y12"])
    assert "harvest" not in kinds(state)
    last = table(2, boards=["E4 D4"], hands=["b12 g12 o12", "r11 y12"])
    play(last, "harvest:D4")  # takes the last counter
    assert phase(last) == "TURN"
    assert seat(last, 0)["unharvested"] == ["E4"]


@pytest.mark.rule("KEY-077")
def test_tiles_are_harvested_in_ascending_order_with_substitutes_at_once() -> None:
    state = table(2, boards=["D3 D4 E5"], hands=["", "r12"])
    play(state, "harvest:D4")
    assert phase(state) == "SUBSTITUTE"
    play(state, "gain:b")
    assert texts(state) == ["done", "harvest:E5"]  # D3 lies before D4


@pytest.mark.rule("KEY-078")
def test_only_one_group_is_harvested() -> None:
    state = table(2, boards=["E4 E5 G1 A7"])
    play(state, "harvest:E4")
    assert of_kind(state, "harvest") == {"E5"}
    play(state, "done")
    assert "harvest" not in kinds(state)


@pytest.mark.rule("KEY-079")
def test_workers_neither_connect_nor_separate() -> None:
    apart = table(2, boards=["D3 E5"], workers=[{"A": "E4"}])
    play(apart, "harvest:D3")
    assert phase(apart) == "TURN"  # the worker between is no link
    joined = table(2, boards=["D3 D4 E5"], workers=[{"A": "E4"}])
    play(joined, "harvest:D3")
    assert of_kind(joined, "harvest") == {"D4", "E5"}


@pytest.mark.rule("KEY-081")
def test_action_b_plays_or_removes_but_not_both() -> None:
    state = table(2, boards=[RING], workers=[{"A": "E4"}])
    play(state, "remove:A")
    assert not of_kind(state, "play")
    state = table(2, boards=[RING], workers=[{"A": "E4"}])
    play(state, "play:B at:C5 done")
    assert not of_kind(state, "remove")


@pytest.mark.rule("KEY-082")
def test_farmhands_of_the_own_supply_and_townsfolk_of_the_town_board() -> None:
    state = table(2, boards=[RING], workers=[{"A": "C5", "G": "F5"}, {"H": "A1"}])
    assert of_kind(state, "play") == set("BCDEFIJKL")


@pytest.mark.rule("KEY-083")
def test_workers_go_onto_the_own_board_and_others_are_out_of_reach() -> None:
    state = table(2, boards=["E4", "B2"], workers=[{}, {"A": "C2", "H": "B3"}])
    assert not of_kind(state, "remove")  # not the opponent's
    assert "H" not in of_kind(state, "play")
    play(state, "play:A at:D3 done")
    assert seat(state, 0)["workers"] == {"A": "D3"}
    assert seat(state, 1)["workers"] == {"A": "C2", "H": "B3"}


@pytest.mark.rule("KEY-084")
def test_enough_adjacent_fields_harvested_or_not_connected_or_not() -> None:
    state = table(2, boards=["D3 f4 E5"])  # three single fields around E4
    play(state, "play:E")
    assert of_kind(state, "at") == {"E4"}
    two = table(2, boards=["D3 f4"])
    assert not of_kind(two, "play") & set("EF")
    play(two, "play:C")
    assert of_kind(two, "at") == {"E4"}


@pytest.mark.rule("KEY-085")
def test_a_worker_may_not_touch_another() -> None:
    state = table(2, boards=["E4"], workers=[{"A": "D3"}])
    play(state, "play:B")
    assert of_kind(state, "at") == {"E5", "F3", "F4"}  # D4 and E3 touch D3


@pytest.mark.rule("KEY-086")
def test_onto_empty_spaces_or_lower_own_workers_never_onto_fields() -> None:
    state = table(2, boards=[RING], workers=[{"C": "E4"}])
    play(state, "play:E")
    assert of_kind(state, "at") == {"E4"}  # number 2 is lower than 3
    state = table(2, boards=[RING], workers=[{"C": "E4"}])
    play(state, "play:D")
    assert "E4" not in of_kind(state, "at")  # 2 is not lower than 2
    assert not of_kind(state, "at") & set(RING.split())


@pytest.mark.rule("KEY-087")
def test_any_code_will_do_wherever_its_tile_is() -> None:
    # D3's tile is in the registry, E3's in a store, F3's on the opponent's board, F4's is fallow.
    state = table(
        2, boards=["E4", "F3"], stores=[{}, {"E3": "b1"}], registry="D3 A2 A3 A4 A5 A6",
        fallow="F4",
    )  # fmt: skip
    play(state, "play:A")
    assert of_kind(state, "at") == {"D3", "D4", "E3", "E5", "F3", "F4"}


@pytest.mark.rule("KEY-088", "KEY-089", "KEY-093")
def test_a_replaced_worker_goes_home_before_the_effect_and_is_not_replayed() -> None:
    state = table(2, boards=[RING], workers=[{"A": "E4"}])
    play(state, "play:F at:E4")
    assert phase(state) == "OVERSEE"  # no relocation of A, though it has legal spaces
    assert seat(state, 0)["supply"] == ["A", "B", "C", "D", "E"]
    play(state, "drop:D3 end end")
    assert "A" in of_kind(state, "play")  # later in the normal way
    town = table(2, boards=[RING], workers=[{"G": "E4"}])
    play(town, "play:K at:E4")
    assert "G" in town.view(None)["town_workers"]


@pytest.mark.rule("KEY-090")
def test_the_newcomer_meets_its_own_count_and_touches_only_the_replaced() -> None:
    # A on E4 touches four fields only: enough for F (3), not for J (5).
    state = table(2, boards=["D3 D4 E5 F4"], workers=[{"A": "E4"}])
    play(state, "play:F")
    assert "E4" in of_kind(state, "at")
    state = table(2, boards=["D3 D4 E5 F4"], workers=[{"A": "E4"}])
    assert "J" not in of_kind(state, "play")
    # B on E3 may be replaced from a space that touches B only; E4 beside it may not be used.
    state = table(2, boards=["D3 E2 F2 F3"], workers=[{"B": "E3"}])
    play(state, "play:E")
    assert "E3" in of_kind(state, "at")
    assert "E4" not in of_kind(state, "at")


@pytest.mark.rule("KEY-091")
def test_the_count_is_checked_only_when_a_worker_is_placed() -> None:
    # The Overseer drops the only field beside the Apprentice, which stays and is not used again.
    state = table(2, boards=["D3 D4 E5 A1"], workers=[{"A": "A2"}])
    play(state, "play:F at:E4 drop:A1")
    assert seat(state, 0)["workers"] == {"A": "A2", "F": "E4"}
    assert phase(state) == "TURN"


@pytest.mark.rule("KEY-092")
def test_the_ability_may_be_used_right_after_placing_or_left() -> None:
    state = table(2, boards=["E4"])
    play(state, "play:A at:D3")
    assert texts(state) == ["done", "glean:E4"]
    play(state, "done")
    assert seat(state, 0)["workers"] == {"A": "D3"}
    impossible = table(2, boards=["e4"])
    play(impossible, "play:A at:D3")
    assert phase(impossible) == "TURN"


@pytest.mark.rule("KEY-094")
def test_a_removed_worker_goes_home_without_an_effect() -> None:
    state = table(2, boards=[RING], workers=[{"F": "E4", "K": "G5"}])
    play(state, "remove:F")
    assert phase(state) == "TURN"
    assert "F" in seat(state, 0)["supply"]
    assert fields(state, 0) == set(RING.split())
    play(state, "end end remove:K")
    assert "K" in state.view(None)["town_workers"]


@pytest.mark.rule("KEY-095")
@pytest.mark.parametrize("letter", "ABCDE")
def test_the_overseer_may_replace_lower_farmhands(letter: str) -> None:
    state = table(2, boards=["D3 D4 E5"], workers=[{letter: "E4"}])
    if letter == "E":
        assert "F" not in of_kind(state, "play")  # the same number
    else:
        play(state, "play:F")
        assert of_kind(state, "at") == {"E4"}


@pytest.mark.rule("KEY-096")
def test_a_board_may_carry_any_number_of_workers_and_townsfolk() -> None:
    spots = ["A1", "A3", "A5", "A7", "C1", "C3", "C5", "C7", "C9", "E1", "E8"]
    crew = dict(zip("ABCDEFGHIJK", spots, strict=True))
    state = table(2, boards=["E5 F3 F5 G3 G4"], workers=[crew])
    assert "L" in of_kind(state, "play")
    assert len(seat(state, 0)["workers"]) == 11
