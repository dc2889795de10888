"""Turns and time (NEU-091 to NEU-104), end of turn and next player (NEU-311 to NEU-323)."""

from __future__ import annotations

import random

import pytest

from boardgames.hexcore.neuland import State
from tests.neuland.positions import (
    buildings,
    legal,
    legal_of,
    load,
    minerals,
    play,
    player,
    points_left,
    position,
    products,
)  # fmt: skip


def spaces(state: State) -> list[int | None]:
    """Spaces ahead of the Time Cycle marker by seat."""
    return [player(state, seat)["time_ahead"] for seat in range(state.game.num_players)]


# Turn and time


@pytest.mark.rule("NEU-091")
def test_own_markers_are_laid_down_when_a_turn_begins() -> None:
    state = position(load(2), "B1: Hu 0, Lu 1; C1: Fa 1", ahead={1: 1}, spent=2)
    play(state, "end")
    assert state.to_move == 1
    assert buildings(state, "B1") == ["Hu 0", "Lu (1)"]
    assert buildings(state, "C1") == ["Fa (1)"]
    assert spaces(state) == [1, 0]  # time markers are not affected


@pytest.mark.rule("NEU-092")
@pytest.mark.parametrize("marker", ["0", "(0)"])
def test_lying_products_are_as_usable_as_standing_ones(marker: str) -> None:
    state = position(load(2), f"B1: Hu {marker}, Lu")
    play(state, "p:B1b <B1a")
    assert products(state, 0) == {"B1b": "wood"}
    state = position(load(2), f"B1: Lu {marker}")
    play(state, "b:Pa @B1 <B1a")
    assert buildings(state, "B1") == ["Lu", "Pa"]


@pytest.mark.rule("NEU-093")
def test_actions_come_in_any_order_and_number() -> None:
    state = position(load(2), "B1: Hu, Lu (0)")
    play(state, "b:Hu @B1 <B1b p:B1a p:B1c <B1a p:B1a b:Pa @B3 <B1c p:B1c <B1a p:B3a <B1c end")
    assert products(state, 0) == {"B3a": "paper"}


@pytest.mark.rule("NEU-094")
def test_every_point_moves_the_own_time_marker_one_space() -> None:
    state = position(load(2), "B1: Hu, Lu; E2: Lu (0); D4: Pa")
    play(state, "p:B1a")
    assert spaces(state)[0] == 1
    play(state, "p:D4a <E2a")  # distance 2
    assert spaces(state)[0] == 3
    play(state, "p:B1b <B1a")
    assert spaces(state)[0] == 4


@pytest.mark.rule("NEU-095")
def test_time_marker_never_reaches_the_time_cycle_marker() -> None:
    text = "B1: Hu, Lu (0); D4: Hu, Pa; D1: Pa"
    state = position(load(2), text, spent=9)
    assert "p:D1a" not in legal(state)  # 2 hexes from the wood
    assert {"p:B1a", "p:D4a"} <= legal(state)
    play(state, "p:B1a")
    assert points_left(state) == 0
    assert legal_of(state, "PRODUCE") == []


@pytest.mark.rule("NEU-096")
def test_a_turn_starts_on_the_time_cycle_marker_with_ten_points() -> None:
    state = position(load(2), "B1: Hu, Lu; D1: Hu", spent=3, ahead={1: 6}, cycle=4)
    play(state, "end")
    assert state.to_move == 0
    assert player(state, 0)["time_space"] == state.view(None)["time_cycle"] == 7
    assert points_left(state) == 10


@pytest.mark.rule("NEU-097")
def test_a_vacant_space_must_stay_in_reach() -> None:
    state = play(load(2).new_state(0), "@B1 p:B1b <find b:Pa @B1 <B1b p:B1b <find b:Pa @B3 <B1b")
    play(state, "p:B1a end")
    assert spaces(state) == [10, None]
    play(state, "@D4")
    assert points_left(state) == 9  # space 10 is taken, so 9 is the last to end on
    play(state, "p:D4b <find b:Hu @D4 <D4b p:D4c <find")
    assert "p:D4a" in legal(state)
    play(state, "p:D4a")
    assert points_left(state) == 0
    assert legal_of(state, "PRODUCE") == []


@pytest.mark.rule("NEU-098")
def test_after_the_first_round_ten_points_are_there() -> None:
    rng = random.Random(5)
    for seed in range(3):
        state = load(4, max_turns=20).new_state(seed)
        while not state.is_over:
            fresh = state.view(None)
            if fresh["first_turns_left"] == 0 and spaces(state)[state.to_move] == 0:
                assert points_left(state) == 10
                others = [s for i, s in enumerate(spaces(state)) if i != state.to_move]
                assert all(s is not None and 1 <= s <= 9 for s in others)
            state.play(rng.choice(state.legal_moves()))


@pytest.mark.rule("NEU-099")
def test_a_marker_may_stand_on_and_jump_over_others_during_a_turn() -> None:
    state = position(load(3), "B1: Hu, Lu; E2: Lu (0); D4: Pa", ahead={1: 1, 2: 2})
    play(state, "p:B1a")
    assert spaces(state) == [1, 1, 2]
    play(state, "p:D4a <E2a")
    assert spaces(state) == [3, 1, 2]


@pytest.mark.rule("NEU-100")
def test_an_action_must_be_paid_in_full() -> None:
    far = "B1: Lu (0); D4: Pa"  # distance 4
    assert "p:D4a" in legal(position(load(2), far, spent=6))
    assert "p:D4a" not in legal(position(load(2), far, spent=7))


@pytest.mark.rule("NEU-101")
def test_actions_without_cost_are_possible_without_points() -> None:
    state = position(load(2), "B1: Lu 0", spent=10)
    assert legal_of(state, "PRODUCE") == []
    play(state, "b:Pa @B1 <B1a")
    assert buildings(state, "B1") == ["Lu", "Pa"]
    assert points_left(state) == 0


@pytest.mark.rule("NEU-102")
def test_the_turn_may_end_at_any_time_between_actions() -> None:
    state = position(load(2), "B1: Hu, Lu", ahead={1: 4})
    assert "end" in legal(state)
    play(state, "p:B1a")
    assert "end" in legal(state)
    play(state, "p:B1b")
    assert "end" not in legal(state)  # inside an action
    play(state, "<B1a end")
    assert spaces(state) == [0, 2]  # 2 points spent: the marker stayed where it was


@pytest.mark.rule("NEU-103")
def test_products_leave_only_as_input_or_payment() -> None:
    state = position(load(2), "B1: Hu 0, Lu (0)")
    assert {move.kind for move in state.legal_moves()} <= {"END", "PRODUCE", "BUILD"}
    play(state, "b:Hu @D1 <B1b")
    assert products(state, 0) == {"B1a": "food"}


@pytest.mark.rule("NEU-104")
def test_a_player_without_an_action_just_ends_the_turn() -> None:
    state = position(load(2), "B1: Hu 1, Lu 1", ahead={1: 5})
    assert legal(state) == {"end"}
    play(state, "end")
    assert state.to_move == 0
    assert spaces(state) == [0, 4]  # moved on by one, and it is the same player's turn


# End of turn


@pytest.mark.rule("NEU-311")
def test_products_of_an_earlier_turn_are_lost_at_the_end_of_the_turn() -> None:
    state = position(load(2), "B1: Hu (0), Lu (0); C1: Fa 0; D1: Hu 1", spent=2)
    play(state, "end")
    assert buildings(state, "B1") == ["Hu", "Lu"]
    assert player(state, 0)["markers_in_supply"] == 6
    assert products(state, 1) == {"D1a": "food"}


@pytest.mark.rule("NEU-312")
def test_products_of_this_turn_last_until_the_end_of_the_next() -> None:
    state = position(load(2), "B1: Hu, Lu", ahead={1: 9})
    play(state, "p:B1a end")
    assert buildings(state, "B1") == ["Hu (0)", "Lu"]
    play(state, "end")
    assert buildings(state, "B1") == ["Hu", "Lu"]


@pytest.mark.rule("NEU-313", "NEU-314")
def test_a_shared_space_is_left_for_the_first_vacant_one() -> None:
    state = position(load(3), "B1: Hu", spent=4, ahead={1: 4, 2: 5})
    play(state, "end")
    # 0 slid from 4 to 6; the Time Cycle marker then moved by 4
    assert spaces(state) == [2, 0, 1]


@pytest.mark.rule("NEU-315")
def test_the_free_move_goes_no_farther_than_the_first_vacant_space() -> None:
    state = position(load(3), "B1: Hu", spent=4, ahead={1: 4, 2: 6})
    play(state, "end")
    assert spaces(state) == [1, 0, 2]
    state = position(load(3), "B1: Hu", spent=5, ahead={1: 4, 2: 6})
    play(state, "end")
    assert spaces(state) == [1, 0, 2]  # a vacant space is not left


@pytest.mark.rule("NEU-316")
def test_a_player_without_points_spent_leaves_the_time_cycle_marker() -> None:
    state = play(load(2).new_state(0), "@B1 end")
    assert spaces(state) == [1, None]
    state = position(load(2), "B1: Hu", ahead={1: 7})
    play(state, "end")
    assert spaces(state) == [0, 6]


@pytest.mark.rule("NEU-317")
def test_the_free_move_never_reaches_the_time_cycle_marker() -> None:
    rng = random.Random(2)
    for seed in range(12):
        state = load(4, max_turns=4).new_state(seed)
        while not state.is_over:
            turns = state.view(None)["turns"]
            cycle = state.view(None)["time_cycle"]
            seat = state.to_move
            state.play(rng.choice(state.legal_moves()))
            if state.view(None)["turns"] > turns and state.view(None)["first_turns_left"]:
                assert 1 <= player(state, seat)["time_ahead"] <= 10
                assert player(state, seat)["time_space"] != cycle


@pytest.mark.rule("NEU-318")
def test_order_of_the_end_of_a_turn() -> None:
    # What spoils is gone before the same player begins again and lays the rest down.
    state = position(load(2), "B1: Hu (0), Lu 0", spent=3, ahead={1: 9}, cycle=6)
    play(state, "end")
    assert state.to_move == 0
    assert buildings(state, "B1") == ["Hu", "Lu (0)"]
    assert state.view(None)["time_cycle"] == 9


@pytest.mark.rule("NEU-319")
def test_time_cycle_marker_rests_during_the_first_round() -> None:
    state = load(3).new_state(0)
    for ahead in (1, 2):
        play(state, [legal_of(state, "HEX")[0], "end"])
        assert state.view(None)["time_cycle"] == 0
        assert ahead in spaces(state)
    play(state, [legal_of(state, "HEX")[0], "end"])
    assert state.view(None)["time_cycle"] == 1


@pytest.mark.rule("NEU-320")
def test_time_cycle_marker_moves_to_the_nearest_time_marker() -> None:
    state = position(load(4), "B1: Hu", spent=9, ahead={1: 5, 2: 3, 3: 8}, cycle=2)
    play(state, "end")
    assert state.to_move == 2
    assert state.view(None)["time_cycle"] == 5
    assert spaces(state) == [6, 2, 0, 5]


@pytest.mark.rule("NEU-321")
def test_a_player_may_have_several_turns_in_a_row() -> None:
    state = position(load(2), "B1: Hu", ahead={1: 4})
    for _ in range(3):
        play(state, "end")
        assert state.to_move == 0
    play(state, "end")
    assert state.to_move == 1  # 4 was taken, so 0 went on to 5


@pytest.mark.rule("NEU-322")
def test_no_two_time_markers_share_a_space_after_a_turn() -> None:
    rng = random.Random(3)
    for seed in range(4):
        state = load(4, max_turns=16).new_state(seed)
        while not state.is_over:
            turns = state.view(None)["turns"]
            state.play(rng.choice(state.legal_moves()))
            if state.view(None)["turns"] > turns:
                placed = [space for space in spaces(state) if space is not None]
                assert len(set(placed)) == len(placed)


@pytest.mark.rule("NEU-323")
def test_the_player_with_the_least_time_is_next() -> None:
    rng = random.Random(4)
    state = load(3, max_turns=60).new_state(0)
    for _ in range(3):
        play(state, [legal_of(state, "HEX")[0], "end"])
    times = [1, 2, 3]
    while not state.is_over:
        seat = state.to_move
        assert times[seat] == min(times)
        before = times[seat]
        turns = state.view(None)["turns"]
        spent = 0
        while state.view(None)["turns"] == turns:
            spent = 10 - points_left(state)
            state.play(rng.choice(state.legal_moves()))
        times[seat] = before + max(1, spent)
        while times.count(times[seat]) > 1:
            times[seat] += 1
        assert state.view(None)["time_cycle"] == min(times) % 11
        assert [player(state, i)["time_space"] for i in range(3)] == [t % 11 for t in times]


@pytest.mark.rule("NEU-195", "NEU-216", "NEU-311")
def test_minerals_spoil_with_their_products() -> None:
    state = position(load(2), "C3: Mi CIS (0); C4: Sm I (0), Sm", spent=1)
    assert minerals(state) == (8, 4, 5)
    play(state, "end")
    assert buildings(state, "C3") == ["Mi CI"]
    assert buildings(state, "C4") == ["Sm", "Sm"]
    assert minerals(state) == (8, 5, 6)
