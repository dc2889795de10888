"""The end of the game, the winner, and record harvests."""

from __future__ import annotations

import itertools

import pytest

import boardgames as bg
from tests.seeland.positions import (
    after,
    each,
    game,
    offsets,
    phase,
    play,
    player,
    position,
    texts,
)
from tests.seeland.tables import MARKET
from tests.seeland.walks import steps, walks

HOME = "g7=:0 i7=:1"


def last_node(players: int = 2, board: str = HOME, **more: object) -> bg.State:
    """The guild master stands before a vacant workshop."""
    options = {key: True for key in ("governors", "records") if key in more}
    more.pop("governors", None)
    return position(
        game(players, **options),
        board,
        guild_master=7,
        market="8=-",
        drained="W",
        **more,  # type: ignore[arg-type]  # handed through
    )


# End


@pytest.mark.rule("SEE-302")
def test_vacant_squares_are_skipped_at_the_usual_price() -> None:
    state = last_node(offset=[0, 0])
    assert texts(state) == ["+1", "+2", "+3", "+4", "+5"]
    assert offsets(after(state, "+2")) == [1, 0]
    assert offsets(after(state, "+4")) == [3, 0]


@pytest.mark.rule("SEE-303")
@pytest.mark.parametrize("offset", [0, 4])
def test_the_game_ends_on_a_vacant_stall_or_workshop_by_choice_or_need(offset: int) -> None:
    assert play(last_node(offset=[offset, 0]), "+1").is_over
    stall = position(game(), HOME, guild_master=3, market="4=-", drained="S", offset=[offset, 0])
    assert play(stall, "+1").is_over


@pytest.mark.rule("SEE-304")
def test_in_the_last_turn_nothing_else_happens() -> None:
    state = last_node(offset=[0, 3], score=[4, 9])
    before = state.view(None)
    play(state, "+1")
    then = state.view(None)
    assert then["phase"] == "OVER"
    assert then["guild_master"] == 8
    for key in ("market", "tops", "stacks", "rear_guilder", "players", "cells"):
        assert then[key] == before[key]  # not paid, relocated, refilled, taken, placed
    assert state.legal_moves() == ()


@pytest.mark.rule("SEE-305")
def test_mills_left_on_the_board_yield_nothing() -> None:
    state = last_node(board=f"{HOME} f6=C7 f7=R7")
    assert play(state, "+1").scores() == (0, 0)
    assert player(state, 0)["mills"] == ["g7"]


@pytest.mark.rule("SEE-306")
def test_there_is_no_equalising_of_turns() -> None:
    state = last_node(active=0, score=[1, 2])
    assert play(state, "+1").is_over
    assert state.winners() == (1,)


@pytest.mark.rule("SEE-307")
@pytest.mark.parametrize(
    ("score", "winners"), [([9, 4, 8], (0,)), ([7, 9, 9], (1, 2)), ([0, 0, 0], (0, 1, 2))]
)
def test_the_highest_score_wins_and_ties_win_together(
    score: list[int], winners: tuple[int, ...]
) -> None:
    state = last_node(3, "g7=:0 i7=:1 h8=:2", score=score)
    assert state.winners() == ()
    assert play(state, "+1").winners() == winners


@pytest.mark.rule("SEE-308")
def test_equal_scores_below_the_winner_are_equal_in_the_end() -> None:
    state = play(last_node(3, "g7=:0 i7=:1 h8=:2", score=[5, 9, 5]), "+1")
    assert state.scores() == (5, 9, 5)
    assert state.returns() == (-0.5, 1.0, -0.5)


@pytest.mark.rule("SEE-309")
def test_a_square_is_vacant_only_if_its_stack_is_empty_or_the_game_is_over() -> None:
    vacant_at_the_end = 0
    for walk in walks():
        left = 0
        for state, _ in walk:
            view = state.view(None)
            if view["phase"] == "PURCHASE":
                left = view["guild_master"]
            if view["phase"] in ("SETUP", "REFILL"):
                continue
            allowed = {view["guild_master"], left} if state.is_over else {view["guild_master"]}
            for i, sort in enumerate(MARKET):
                stack = {"W": "mill", "S": "landscape"}.get(sort)
                if stack and view["market"][i]["tile"] is None and view["stacks"][stack]:
                    assert i in allowed
                    vacant_at_the_end += state.is_over
    assert vacant_at_the_end


@pytest.mark.rule("SEE-310")
def test_a_game_is_finite() -> None:
    for walk in walks():
        landed = [
            (state.view(None)["guild_master"] + int(text)) % 10
            for state, text in walk
            if phase(state) == "PURCHASE"
        ]
        assert len(landed) <= 118
        assert sum(square != 5 for square in landed[:-1]) <= 58
        assert (5, 5) not in itertools.pairwise(landed)
        assert walk[-1][0].is_over


@pytest.mark.rule("SEE-311")
def test_points_of_the_end_come_in_at_the_end_only() -> None:
    state = last_node(
        governors=True, board="g7=:0! i7=:1", score=[9, 9], won=[1, 0],
        records=[[12], [30]],
    )  # fmt: skip
    assert (state.scores(), state.winners()) == ((9, 9), ())
    play(state, "+1")
    assert state.scores() == (9 - 5 + 10 + 15, 9 + 20)
    assert state.winners() == (0, 1)


# Records


def closing(records: list[list[int]], **more: object) -> bg.State:
    """Player 0 has just closed his mill for 5 + C6 + R6 + T7 + 5 = 29 points."""
    state = position(
        game(records=True),
        f"{HOME} f6=C6 f7=R6",
        held="T7",
        records=records,
        **more,  # type: ignore[arg-type]  # handed through
    )
    return play(state, "f8")


@pytest.mark.rule("SEE-331")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_with_records_everything_is_the_same_and_each_has_2_markers(players: int) -> None:
    plain = game(players).new_state(0, chance="explicit")
    state = game(players, records=True).new_state(0, chance="explicit")
    assert each(plain, "record_markers_left") == [0] * players
    assert each(state, "record_markers_left") == [2] * players
    for key in ("cells", "market", "stacks", "unseen"):
        assert state.view(None)[key] == plain.view(None)[key]


@pytest.mark.rule("SEE-332", "SEE-333", "SEE-345")
def test_after_the_yield_the_owner_may_put_a_marker_on_its_number() -> None:
    state = closing([[], []])
    assert state.scores() == (29, 0)
    assert (state.to_move, texts(state)) == (0, ["r-", "r+"])
    yes, no = after(state, "r+"), after(state, "r-")
    assert (player(yes, 0)["records"], player(yes, 0)["record_markers_left"]) == ([29], 1)
    assert (player(no, 0)["records"], player(no, 0)["record_markers_left"]) == ([], 2)


@pytest.mark.rule("SEE-333")
def test_a_player_marks_twice_at_most() -> None:
    assert phase(closing([[3], []])) == "RECORD"
    assert phase(closing([[3, 4], []])) == "EXTRA"


@pytest.mark.rule("SEE-334")
def test_the_number_is_the_yield_with_the_bonus_whatever_the_score() -> None:
    state = play(closing([[], []], score=[50, 0]), "r+")
    assert state.scores() == (79, 0)
    assert player(state, 0)["records"] == [29]


@pytest.mark.rule("SEE-335", "SEE-459")
@pytest.mark.parametrize("records", [[[29], [28]], [[28], [29]], [[], [28, 29]]])
def test_example_29_and_28_are_taken_so_the_marker_goes_to_27(records: list[list[int]]) -> None:
    """Example: whoever's markers lie on 29 and 28, the record of 29 points goes to 27."""
    state = play(closing(records), "r+")
    assert player(state, 0)["records"] == sorted([27, *records[0]])


@pytest.mark.rule("SEE-336")
def test_markers_are_never_moved() -> None:
    for state, _, then in steps():
        before, now = each(state, "records"), each(then, "records")
        assert all(set(old) <= set(new) for old, new in zip(before, now, strict=True))


@pytest.mark.rule("SEE-337", "SEE-338")
def test_the_four_highest_markers_bring_20_15_10_and_5() -> None:
    board = "g7=:0 i7=:1 h8=:2"
    state = _with_records(3, board, [[30, 8], [25, 21], [20, 5]])
    assert play(state, "+1").scores() == (20, 15 + 10, 5)


def _with_records(players: int, board: str, records: list[list[int]]) -> bg.State:
    return last_node(players, board, records=records)


@pytest.mark.rule("SEE-338")
def test_a_player_scores_with_both_markers() -> None:
    assert play(_with_records(2, HOME, [[30, 29], [5, 2]]), "+1").scores() == (35, 15)


@pytest.mark.rule("SEE-339", "SEE-467")
def test_example_three_markers_bring_only_the_first_three_places() -> None:
    state = play(_with_records(2, HOME, [[17, 3], [12]]), "+1")
    assert state.scores() == (20 + 10, 15)


@pytest.mark.rule("SEE-339")
def test_one_marker_brings_20_and_none_nothing() -> None:
    assert play(_with_records(2, HOME, [[], [0]]), "+1").scores() == (0, 20)
    assert play(_with_records(2, HOME, [[], []]), "+1").scores() == (0, 0)


@pytest.mark.rule("SEE-340")
def test_a_governors_points_are_not_part_of_the_record() -> None:
    options = game(governors=True, records=True)
    state = position(options, "g7=:0! i7=:1 f6=C6 f7=R6", held="T7")
    play(state, "f8 r+")
    assert state.scores() == (29 + 5, 0)
    assert player(state, 0)["records"] == [29]
    state = position(options, "g7=:0! i7=:1 f6=C1 f7=R1", held="T1")
    play(state, "f8 r+")
    assert state.scores() == (13 - 5, 0)
    assert player(state, 0)["records"] == [13]


@pytest.mark.rule("SEE-341")
def test_one_marker_per_harvest() -> None:
    state = play(closing([[], []]), "r+")
    assert phase(state) == "EXTRA"
    assert player(state, 0)["record_markers_left"] == 1


@pytest.mark.rule("SEE-342")
def test_a_harvest_in_anothers_turn_may_be_marked() -> None:
    board = "g7=:0 g8=:1 f6=C6 f7=R6"
    state = position(game(records=True), board, active=1, held="T7")
    play(state, "f8")
    assert (phase(state), state.to_move, state.view(None)["turn_of"]) == ("RECORD", 0, 1)
    play(state, "r+")
    assert player(state, 0)["records"] == [29]
    assert state.to_move == 1


@pytest.mark.rule("SEE-343")
def test_a_yield_of_0_may_be_recorded_on_0() -> None:
    state = position(game(records=True), f"{HOME} f6=C6 f7=C4", held="C3")
    play(state, "f8")
    assert (phase(state), state.scores()) == ("RECORD", (0, 0))
    assert player(play(state, "r+"), 0)["records"] == [0]


@pytest.mark.rule("SEE-344")
def test_no_choice_is_offered_where_no_number_is_vacant() -> None:
    board = f"{HOME} f6=C6 f7=C4"
    state = position(game(records=True), board, held="C3", records=[[], [0]])
    assert phase(play(state, "f8")) == "EXTRA"
    # 7 points, with 7 to 4 taken: the next lower one, 3, is free.
    board = f"{HOME} f6=C1 f7=M0"
    state = position(game(records=True), board, held="R1", records=[[7], [6, 5]])
    assert player(play(state, "f8 r+"), 0)["records"] == [4, 7]


@pytest.mark.rule("SEE-345")
def test_the_record_comes_before_the_governor_and_the_next_harvest() -> None:
    board = "g7=:0! g8=:1 f6=C1 f7=R2 g9=C6 h9=R1"
    state = position(game(governors=True, records=True), board, held="T3")
    play(state, "f8")
    assert (phase(state), state.to_move, state.scores()) == ("RECORD", 0, (16, 0))
    play(state, "r+")
    assert (phase(state), state.to_move) == ("RECORD", 1)  # his harvest sees the marker on 16
    assert state.scores() == (16 - 5, 20)


@pytest.mark.rule("SEE-346")
def test_record_points_come_before_the_winner_is_found_and_spare_markers_bring_nothing() -> None:
    state = position(
        game(records=True), HOME, guild_master=7, market="8=-", drained="W",
        score=[30, 15], records=[[], [9]],
    )  # fmt: skip
    play(state, "+1")
    assert state.scores() == (30, 35)
    assert state.winners() == (1,)
