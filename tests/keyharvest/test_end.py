"""End of the game and scoring: KEY-281 to KEY-307."""

from __future__ import annotations

import random

import pytest

import boardgames as bg
from tests.keyharvest.positions import (
    GAMES,
    fields,
    hand,
    phase,
    play,
    seat,
    table,
    texts,
)

NINE = "MNOPQSTUV"
TEN = "MNOPQRSTUV"
OPEN = {"row": TEN, "bag": "", "registry": ""}  # the last turns, nothing left to draw


def ends(state: bg.State) -> list[int]:
    """Whose turns follow if everybody ends at once."""
    turns = []
    while not state.is_over:
        turns.append(state.to_move)
        play(state, "end")
    return turns


@pytest.mark.rule("KEY-282")
def test_the_drawer_of_the_tenth_event_finishes_the_turn() -> None:
    state = table(2, boards=["E4"], hands=["b2"], registry="C1 C2 C3 C4 C5 C6", row=NINE)
    play(state, "store:C1 bid:b done *event:R *tile:G7")
    assert (phase(state), state.to_move) == ("STORE_MORE", 0)
    play(state, "done harvest:E4")  # action D goes on, and so does the turn
    assert state.to_move == 1


@pytest.mark.rule("KEY-283", "KEY-284", "KEY-285")
def test_then_every_player_has_two_more_turns() -> None:
    state = table(3, hands=["", "b1"], registry="C1 C2 C3 C4 C5 C6", row=NINE, removed="XY",
                  active=1)  # fmt: skip
    play(state, "store:C1 bid:b *event:R *tile:G7 end")
    assert ends(state) == [2, 0, 1, 2, 0, 1]
    for players in (2, 4):
        state = table(players, hands=["b1"], registry="C1 C2 C3 C4 C5 C6", row=NINE,
                      removed="XY" if players == 4 else "")  # fmt: skip
        play(state, "store:C1 bid:b *event:R *tile:G7 end")
        assert ends(state) == [*range(1, players), 0] * 2


@pytest.mark.rule("KEY-286")
def test_in_the_last_turns_the_registry_is_refilled_while_fields_are_left() -> None:
    state = table(2, hands=["b2"], registry="C1 C2 C3 C4 C5 C6", bag="G7", row=TEN)
    play(state, "store:C1 bid:b done")
    assert texts(state) == ["*tile:G7"]
    play(state, "*tile:G7 store:C2 bid:b")
    assert phase(state) == "TURN"
    assert len(state.view(None)["registry"]) == 5


@pytest.mark.rule("KEY-288")
def test_ten_rounds_without_a_draw_end_the_game() -> None:
    for players in (2, 3, 4):
        state = table(players, boards=["E4", "B2 B3"], hands=["r1"])
        assert len(ends(state)) == 10 * players
        assert state.winners() == (1,)
    # a draw starts the count anew, an event or a set-aside draw as well
    state = table(2, boards=["D3 D4 E5 F4 F3"], hands=["b3"], registry="C1 C2 C3 C4 C5 C6")
    play(state, "end " * 5)
    assert state.view(None)["stall_turns"] == 5
    play(state, "end play:K at:E4 draw *tile:G7 fallow end")
    assert state.view(None)["stall_turns"] == 0
    play(state, "end")
    assert state.view(None)["stall_turns"] == 1


def points(board: str, workers: dict[str, str] | None = None) -> int:
    return table(2, boards=[board], workers=[workers or {}]).scores()[0]


@pytest.mark.rule("KEY-291")
def test_workers_on_the_board_score_their_numbers() -> None:
    assert points("", {"A": "A1", "D": "A3", "G": "A5"}) == 1 + 2 + 4
    assert points("", {"L": "A1"}) == 5
    assert points("") == 0  # unplayed ones score nothing


@pytest.mark.rule("KEY-292", "KEY-293", "KEY-295")
def test_the_largest_group_scores_once_the_second_twice_others_nothing() -> None:
    assert points("A1 A2 A3") == 3
    assert points("A1 A2 A3 C1 C2") == 3 + 2 * 2
    assert points("A1 A2 A3 C1 C2 E9") == 3 + 2 * 2  # a third group: nothing
    assert points("a1 A2 a3 C1 c2") == 3 + 2 * 2  # harvested or not


@pytest.mark.rule("KEY-294", "KEY-305")
def test_equal_groups_and_no_second_group() -> None:
    assert points("A1 A2 C1 C2") == 2 + 2 * 2
    nine = "A1 A2 A3 A4 A5 B1 B2 B3 B4"
    assert points(nine) == 9
    assert points("A1 A2 A3 A4 A5 D1 D2 D3 D4") == 5 + 2 * 4
    assert points("") == 0


@pytest.mark.rule("KEY-296")
def test_a_sole_majority_of_a_crop_scores_one_a_tie_nothing() -> None:
    state = table(3, hands=["b2 g1", "b1 g1 y1", "r3"])
    assert state.scores() == (1, 1, 1)  # hops, wheat, wine; vegetables are tied, apples nobody's
    assert table(2, hands=["b5 g1 o1 r1 y1", "b5"]).scores() == (4, 0)


@pytest.mark.rule("KEY-297", "KEY-298")
def test_bids_unharvested_fields_and_store_tiles_score_nothing() -> None:
    state = table(2, stores=[{"G1": "b5 r2", "G2": "y3"}])
    assert state.scores() == (0, 0)
    assert points("E4") == points("e4") == 1  # no wheat for the unharvested one


def over(players: int = 2, **more: object) -> bg.State:
    """A position whose last turn has just ended."""
    state = table(players, final_turns=1, **OPEN, **more)  # type: ignore[arg-type]
    return play(state, "end")


@pytest.mark.rule("KEY-299")
def test_most_points_win() -> None:
    state = over(3, boards=["A1 A2", "C1 C2 C3", "E1"], removed="WX")
    assert state.is_over
    assert state.scores() == (2, 3, 1)
    assert state.winners() == (1,)
    assert state.returns() == (-0.5, 1.0, -0.5)


@pytest.mark.rule("KEY-300")
def test_first_tie_break_is_field_tiles_without_workers() -> None:
    # 3 points each: three fields in one group, against one field, and a worker of 2.
    state = over(boards=["A1 A2 A3", "C1"], workers=[{}, {"C": "G7"}], hands=["", "b9"])
    assert state.scores() == (3, 4)
    state = over(boards=["A1 A2 A3", "C1"], workers=[{}, {"C": "G7"}])
    assert state.scores() == (3, 3)
    assert state.winners() == (0,)
    # two tiles on the board with a worker do not beat two fields
    state = over(boards=["A1 A2", "C1"], workers=[{}, {"A": "G7"}])
    assert (state.scores(), state.winners()) == ((2, 2), (0,))


@pytest.mark.rule("KEY-301")
def test_second_tie_break_is_counters_in_hand() -> None:
    state = over(boards=["A1", "C1"], hands=["b2 g1 o1", "b2 g1"])
    assert state.scores() == (2, 1)
    state = over(boards=["A1", "C1"], hands=["b3 o1", "b1 g1 r1"], workers=[{"A": "G7"}, {}])
    assert state.scores() == (4, 3)
    state = over(boards=["A1", "C1"], hands=["b3", "g1"])
    assert (state.scores(), state.winners()) == ((2, 2), (0,))


@pytest.mark.rule("KEY-302")
def test_a_tie_that_stays_is_a_shared_win() -> None:
    state = over(3, boards=["A1", "C1", ""], hands=["b1", "g1", ""], removed="WX")
    assert state.winners() == (0, 1)
    assert state.returns() == (0.5, 0.5, -1.0)
    assert over(boards=["A1", "C1"]).returns() == (0.0, 0.0)


@pytest.mark.rule("KEY-303")
def test_markers_of_the_score_track_cost_no_counters() -> None:
    state = over(hands=["b1", "g1"])
    assert [hand(state, i) for i in (0, 1)] == ["b1", "g1"]
    assert state.scores() == (1, 1)


@pytest.mark.rule("KEY-304")
def test_example_of_a_score() -> None:
    six, five, two = "A1 A2 A3 A4 A5 A6", "D1 D2 D3 D4 D5", "G5 G6"
    state = table(
        2,
        boards=[f"{six} {five} {two}"],
        workers=[{"A": "G1", "D": "G3", "G": "F8"}],
        hands=["y1"],
    )
    assert state.scores()[0] == 1 + 2 + 4 + 6 + 10 + 1 == 24


@pytest.mark.rule("KEY-306")
def test_human_scores_lie_in_the_range_of_play() -> None:
    # Play that prefers tiles and workers reaches what humans have on record: 21 to 33.
    result = bg.playouts(
        GAMES[4], 200, seed=1, policy={"TAKE": 40, "AT": 9, "PLAY": 6, "REMOVE": 0, "END": 0,
                                       "STORE": 8, "DONE": 1, "BID": 1, "DROP": 0},
    )  # fmt: skip
    best = result.scores.max(axis=1)
    assert result.finished.all()
    assert 8 < best.mean() < 33
    assert best.max() >= 21


@pytest.mark.rule("KEY-307")
def test_running_scores_count_what_lies_there_at_that_moment() -> None:
    # A displaced worker counts nothing, the tile that displaced it does.
    state = table(2, boards=["D3"], workers=[{"A": "E3"}], stores=[{"E3": "y1"}])
    assert state.scores()[0] == 1 + 1
    play(state, "take:E3")
    assert state.scores()[0] == 2
    play(state, "at:D4")
    assert state.scores()[0] == 3
    # A tile on its way counts nothing.
    gift = table(2, boards=["E4 E5", "B1"], hands=["b1"], registry="C1 C2 C3 C4 C5 C6")
    play(gift, "store:C1 bid:b *event:O drop:E4")
    assert gift.scores() == (1, 1)
    play(gift, "drop:B1")
    assert gift.scores() == (1, 0)
    # A counter in a bid counts nothing; a majority counts during the setup as well.
    bid = table(2, hands=["b1"], registry="C1 C2 C3 C4 C5 C6")
    assert bid.scores() == (1, 0)
    play(bid, "store:C1 bid:b")
    assert bid.scores() == (0, 0)
    state = GAMES[2].new_state(0, chance="explicit")
    play(state, "*pair:0")
    assert state.scores() == (3, 0)
    play(state, "*pair:1 *crop:b")
    assert state.scores() == (4, 3)


def test_scores_never_scan_what_did_not_change() -> None:
    """The kept group sizes are those of a plain search at every node."""
    from tests.keyharvest.positions import group_sizes

    rng = random.Random(7)
    for players in (2, 3, 4):
        state = GAMES[players].new_state(70 + players)
        while not state.is_over:
            kept = state._fields()
            for number in range(players):
                laid = {i for i in range(56) if kept["fields"][number] >> i & 1}
                assert kept["group_sizes"][number] == group_sizes(laid)
                assert len(fields(state, number)) == len(laid)
                assert seat(state, number)["board_points"] <= state.scores()[number]
            state.play(rng.choice(state.legal_moves()))
