"""Turns, the guild master's way, payment, guilders, refills and the warehouse."""

from __future__ import annotations

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
    tile_on,
)
from tests.seeland.walks import nodes, steps

MARKET = "1=T5 2=R3 3=M2 4=C2 6=M0 7=C6 8=M4 9=T1"
HOME = "g7=:0 i7=:1"
NONE_LEFT = [0, 0]


def market(state: bg.State) -> list[str | None]:
    return [square["tile"] for square in state.view(None)["market"]]


# Turn structure


@pytest.mark.rule("SEE-041")
def test_turns_go_clockwise_from_the_start_player() -> None:
    board = "g7=:0 i7=:1 h8=:2"
    state = position(game(3), board, market=MARKET, stuivers=[0, 0, 0])
    order = []
    for _ in range(4):
        order.append(state.to_move)
        play(state, "+1 ?")
        play(state, texts(state)[0])
        if phase(state) == "BUILD":
            play(state, "m-")
    assert order == [0, 1, 2, 0]


@pytest.mark.rule("SEE-042")
def test_a_turn_is_purchase_then_land_reclamation_then_harvest() -> None:
    state = position(game(), f"{HOME} f6=C1 f7=R2", market=MARKET, stuivers=NONE_LEFT)
    seen = [phase(state)]
    play(state, "+1 ?")
    seen.append(phase(state))
    assert state.scores() == (0, 0)
    play(state, "f8")
    assert seen == ["PURCHASE", "PLACE"]
    assert state.scores() == (5 + 1 + 2 + 5 + 5, 0)  # harvested after the placement
    assert (phase(state), state.to_move) == ("PURCHASE", 1)


@pytest.mark.rule("SEE-043")
def test_nobody_can_pass_or_keep_a_tile() -> None:
    state = position(game(), HOME, market=MARKET)
    assert {move.kind for move in state.legal_moves()} == {"ADVANCE"}
    assert "+0" not in [str(move) for move in state.game.moves]
    play(state, "+1 ?")
    assert {move.kind for move in state.legal_moves()} == {"PLACE"}
    assert state.view(None)["held"] == "tulip 5"
    play(state, "f7")
    assert state.view(None)["held"] is None
    assert tile_on(state, "f7") == "tulip 5"


@pytest.mark.rule("SEE-044")
def test_after_the_harvest_a_stuiver_may_follow_else_the_next_turn() -> None:
    with_one = play(position(game(), HOME, held="C1", stuivers=[1, 0]), "f7")
    assert (phase(with_one), with_one.to_move) == ("EXTRA", 0)
    without = play(position(game(), HOME, held="C1", stuivers=[0, 1]), "f7")
    assert (phase(without), without.to_move) == ("PURCHASE", 1)


@pytest.mark.rule("SEE-045")
def test_a_player_gets_at_most_one_extra_turn_per_own_turn() -> None:
    farms = " k2=F k4=F"
    state = position(game(), HOME + farms, held="C1", stuivers=[3, 0])
    play(state, "f7 x+ +1 ?")
    play(state, "f6")
    assert (phase(state), state.to_move) == ("PURCHASE", 1)
    play(state, "+2 ?")
    play(state, texts(state)[0])  # player 1 has none
    play(state, "+2 ?")
    while phase(state) != "EXTRA":
        play(state, texts(state)[0])
    assert state.to_move == 0  # the next round, the next stuiver


# Purchase


@pytest.mark.rule("SEE-061", "SEE-063")
def test_the_guild_master_moves_1_or_more_squares_and_the_first_is_free() -> None:
    state = position(game(), HOME, market=MARKET, offset=[0, 0])
    assert texts(state) == ["+1", "+2", "+3", "+4", "+5"]
    for steps_, cost in ((1, 0), (2, 1), (3, 2), (4, 3)):
        then = after(state, f"+{steps_}")
        assert then.view(None)["guild_master"] == steps_
        assert offsets(then) == [cost, 0]


@pytest.mark.rule("SEE-062")
def test_a_stall_gives_its_landscape_and_a_workshop_its_mill() -> None:
    state = position(game(), HOME, market=MARKET)
    assert after(state, "+1").view(None)["held"] == "tulip 5"
    assert after(state, "+3").view(None)["held"] == "mill 2"
    assert market(after(state, "+3"))[3] is None


@pytest.mark.rule("SEE-064")
def test_the_warehouse_is_skipped_at_the_usual_price() -> None:
    state = position(game(), HOME, market=MARKET.replace("4=C2", "0=M1"), guild_master=4)
    assert offsets(after(state, "+2")) == [1, 0]
    assert offsets(after(state, "+4")) == [3, 0]


@pytest.mark.rule("SEE-065", "SEE-094")
def test_the_payer_moves_one_guilder_forward_per_skipped_square_and_nobody_else() -> None:
    state = position(game(3), "g7=:0 i7=:1 h8=:2", market=MARKET, offset=[1, 0, 2])
    assert offsets(after(state, "+3")) == [3, 0, 2]


@pytest.mark.rule("SEE-066")
@pytest.mark.parametrize("offset", range(5))
def test_a_merchant_can_not_pass_the_foremost_guilder(offset: int) -> None:
    state = position(game(), HOME, market=MARKET, offset=[offset, 0])
    assert texts(state) == [f"+{k}" for k in range(1, 6 - offset)]


@pytest.mark.rule("SEE-066")
def test_guilders_relocated_by_a_payment_come_too_late_for_it() -> None:
    # Alone at the rear, three ahead of him: only his four guilders count, not the new ones.
    state = position(game(), HOME, market=MARKET, offset=[0, 4])
    assert texts(state) == ["+1", "+2", "+3", "+4", "+5"]
    state = position(game(), HOME, market=MARKET, offset=[2, 0])
    assert texts(state) == ["+1", "+2", "+3"]


@pytest.mark.rule("SEE-067", "SEE-068")
def test_a_merchant_without_money_must_take_the_next_square_whatever_it_is() -> None:
    bad = position(game(), HOME, market="1=C0 " + MARKET[5:], offset=[4, 0])
    assert texts(bad) == ["+1"]
    assert after(bad, "+1").view(None)["held"] == "cabbage 0"
    warehouse = position(game(), HOME, guild_master=4, offset=[4, 0], score=[5, 0])
    play(warehouse, "+1 ?")
    assert warehouse.scores() == (2, 0)
    vacant = position(game(), HOME, guild_master=7, market="8=-", drained="W", offset=[4, 0])
    assert texts(vacant) == ["+1"]
    assert play(vacant, "+1").is_over


@pytest.mark.rule("SEE-069")
def test_merchants_may_share_a_guilder() -> None:
    state = position(game(3), "g7=:0 i7=:1 h8=:2", market=MARKET, offset=[0, 2, 0])
    play(state, "+3")
    assert offsets(state) == [2, 2, 0]


@pytest.mark.rule("SEE-070")
def test_a_merchant_moves_only_to_pay_or_by_the_warehouse() -> None:
    # Absolute places: they change at ADVANCE by the squares skipped and at BACK, else never.
    checked = 0
    for state, text, then in steps():
        before, now = places(state), places(then)
        for seat, (old, new) in enumerate(zip(before, now, strict=True)):
            moved = (new - old) % 12
            mine = seat == state.view(None)["turn_of"]
            if text[0] == "+" and mine and not then.is_over:
                assert moved == int(text) - 1
            elif text[0] == "<" and mine:
                assert moved == -int(text[1:]) % 12
            else:
                assert moved == 0
            checked += 1
    assert checked


def places(state: bg.State) -> list[int]:
    """The house of each merchant."""
    rear = state.view(None)["rear_guilder"]
    return [(rear + offset) % 12 for offset in offsets(state)]


@pytest.mark.rule("SEE-071")
def test_the_guild_master_never_stays_where_he_is() -> None:
    for state, text, then in steps("PURCHASE"):
        assert 1 <= int(text) <= 5
        assert then.view(None)["guild_master"] != state.view(None)["guild_master"]


# Relocation of guilders


@pytest.mark.rule("SEE-091", "SEE-092")
def test_empty_guilders_at_the_rear_go_to_the_front() -> None:
    state = position(game(), HOME, market=MARKET, offset=[0, 3], rear=0)
    play(state, "+3")  # two guilders are left behind
    assert state.view(None)["rear_guilder"] == 2
    assert offsets(state) == [0, 1]


@pytest.mark.rule("SEE-091")
def test_a_guilder_with_a_merchant_on_it_stays() -> None:
    state = position(game(3), "g7=:0 i7=:1 h8=:2", market=MARKET, offset=[0, 0, 3])
    play(state, "+4")
    assert state.view(None)["rear_guilder"] == 0
    assert offsets(state) == [3, 0, 3]


@pytest.mark.rule("SEE-093")
def test_guilders_wrap_around_after_house_11() -> None:
    state = position(game(), HOME, market=MARKET, offset=[0, 4], rear=10)
    play(state, "+4")
    assert state.view(None)["rear_guilder"] == 1
    assert state.view(None)["expectation"] == 25  # house 6, in front of houses 1 to 5


@pytest.mark.rule("SEE-094")
def test_a_relocation_gives_everybody_a_guilder_more() -> None:
    state = position(game(3), "g7=:0 i7=:1 h8=:2", market=MARKET, offset=[0, 4, 2])
    before = places(state)
    play(state, "+3")
    assert places(state) == [before[0] + 2, before[1], before[2]]
    assert each(state, "guilders_ahead") == [4, 2, 4]


@pytest.mark.rule("SEE-095")
def test_somebody_always_stands_on_the_rearmost_guilder() -> None:
    for state, _ in nodes():
        assert min(offsets(state)) == 0
        assert max(offsets(state)) <= 4


@pytest.mark.rule("SEE-096")
def test_when_all_merchants_meet_everybody_has_4_guilders_again() -> None:
    state = position(game(), HOME, market=MARKET, offset=[0, 4], rear=3)
    play(state, "+5 ?")
    assert state.view(None)["rear_guilder"] == 7
    assert each(state, "guilders_ahead") == [4, 4]


@pytest.mark.rule("SEE-097")
def test_relocation_comes_before_the_refill_and_the_placement() -> None:
    state = position(game(), HOME, market=MARKET, offset=[0, 3])
    play(state, "+3")
    assert phase(state) == "REFILL"
    assert state.view(None)["rear_guilder"] == 2


@pytest.mark.rule("SEE-097")
def test_relocation_comes_before_the_warehouse_refund() -> None:
    state = position(game(), HOME, guild_master=1, offset=[0, 2], score=[9, 0])
    play(state, "+4 ?")  # pays 3, the two guilders behind brown go to the front
    assert offsets(state) == [1, 0]
    assert texts(state) == ["<0", "<1"]


@pytest.mark.rule("SEE-098")
def test_a_refund_never_relocates() -> None:
    met = 0
    for state, _, then in steps("BACK"):
        assert then.view(None)["rear_guilder"] == state.view(None)["rear_guilder"]
        met += 1
    state = position(game(), HOME, guild_master=3, offset=[2, 0], score=[9, 0])
    play(state, "+2 ? <3")
    assert offsets(state) == [0, 0]
    assert state.view(None)["rear_guilder"] == 0
    assert met


# Replenishment


@pytest.mark.rule("SEE-111")
@pytest.mark.parametrize(("square", "stack"), [(3, "mill"), (4, "landscape")])
def test_the_square_left_gets_the_top_tile_of_its_stack(square: int, stack: str) -> None:
    state = position(game(), HOME, guild_master=square)
    tops, stacks = state.view(None)["tops"], state.view(None)["stacks"]
    other = "landscape" if stack == "mill" else "mill"
    play(state, "+3")
    assert market(state)[square] == tops[stack]
    play(state, "?")
    view = state.view(None)
    assert view["stacks"] == {stack: stacks[stack] - 1, other: stacks[other]}
    assert view["tops"][stack] is not None
    assert view["tops"][other] == tops[other]


@pytest.mark.rule("SEE-111")
def test_with_hidden_tops_the_drawn_tile_goes_to_the_square_left() -> None:
    state = position(game(stack_top_public=False), HOME, guild_master=4)
    play(state, "+3")
    assert (phase(state), market(state)[4]) == ("REFILL", None)
    play(state, "*R7")
    assert market(state)[4] == "rapeseed 7"


@pytest.mark.rule("SEE-112")
def test_leaving_the_warehouse_refills_nothing() -> None:
    state = position(game(), HOME, guild_master=5)
    stacks = state.view(None)["stacks"]
    play(state, "+1")
    assert phase(state) == "PLACE"
    assert market(state)[5] is None
    assert state.view(None)["stacks"] == stacks


@pytest.mark.rule("SEE-113")
def test_the_guild_masters_square_is_empty_until_he_leaves() -> None:
    for state, _ in nodes():
        assert market(state)[state.view(None)["guild_master"]] is None
    state = position(game(), HOME, market=MARKET)
    play(state, "+1 ? f7 x- +1 ?")
    assert market(state)[1] is not None


@pytest.mark.rule("SEE-114", "SEE-301")
def test_a_square_stays_vacant_when_its_stack_is_used_up_and_play_goes_on() -> None:
    state = position(game(), HOME, guild_master=3, drained="W", stuivers=[0, 0])
    play(state, "+1")
    assert phase(state) == "PLACE"  # no draw
    assert market(state)[3] is None
    play(state, texts(state)[0])
    assert (phase(state), state.to_move) == ("PURCHASE", 1)
    assert market(state)[3] is None


@pytest.mark.rule("SEE-115", "SEE-116", "SEE-137")
def test_the_refill_comes_before_the_donation_and_the_refund() -> None:
    state = position(game(), HOME, guild_master=3, offset=[1, 0], score=[7, 0])
    play(state, "+2")
    assert (phase(state), state.scores(), offsets(state)) == ("REFILL", (7, 0), [2, 0])
    assert market(state)[3] is not None
    play(state, "?")
    assert (phase(state), state.scores(), texts(state)) == ("BACK", (4, 0), ["<0", "<1", "<2"])
    assert state.view(None)["tops"]["mill"] is not None


@pytest.mark.rule("SEE-116")
def test_the_new_market_tile_is_known_before_the_placement() -> None:
    state = play(position(game(), HOME, market=MARKET), "+1")
    assert phase(state) == "REFILL"
    assert phase(play(state, "?")) == "PLACE"


# Warehouse


@pytest.mark.rule("SEE-131", "SEE-132")
def test_the_warehouse_costs_3_points_and_skips_the_rest_of_the_turn() -> None:
    board = f"{HOME} f6=C1 f7=R2"
    state = position(game(), board, guild_master=4, score=[10, 0], stuivers=[0, 0])
    play(state, "+1 ?")
    assert state.scores() == (7, 0)
    assert state.view(None)["held"] is None
    assert (phase(state), state.to_move) == ("PURCHASE", 1)


@pytest.mark.rule("SEE-133")
def test_a_donor_may_move_his_merchant_back_by_up_to_3() -> None:
    state = position(game(), HOME, guild_master=4, score=[10, 0], offset=[4, 0])
    play(state, "+1 ?")
    assert texts(state) == ["<0", "<1", "<2", "<3"]
    for back in range(4):
        assert offsets(after(state, f"<{back}")) == [4 - back, 0]


@pytest.mark.rule("SEE-134")
def test_a_merchant_can_not_move_back_beyond_the_rearmost_guilder() -> None:
    state = position(game(), HOME, guild_master=4, score=[10, 0], offset=[2, 0])
    assert texts(play(state, "+1 ?")) == ["<0", "<1", "<2"]
    state = position(game(), HOME, guild_master=4, score=[10, 0], offset=[0, 2])
    assert phase(play(state, "+1 ?")) == "EXTRA"  # nothing to decide


@pytest.mark.rule("SEE-136")
@pytest.mark.parametrize("score", [1, 2])
def test_a_poor_donor_drops_to_0_and_may_still_move_back(score: int) -> None:
    state = position(game(), HOME, guild_master=4, score=[score, 0], offset=[3, 0])
    play(state, "+1 ?")
    assert state.scores() == (0, 0)
    assert texts(state) == ["<0", "<1", "<2", "<3"]


@pytest.mark.rule("SEE-135", "SEE-138", "SEE-464")
def test_a_donor_with_0_points_loses_nothing_and_stays_where_he_is() -> None:
    """Example: score 0, the warehouse is chosen, though other squares could be paid."""
    state = position(game(), HOME, guild_master=3, offset=[1, 0])
    assert "+2" in texts(state)
    play(state, "+2 ?")
    assert state.scores() == (0, 0)
    assert offsets(state) == [2, 0]
    assert phase(state) == "EXTRA"


@pytest.mark.rule("SEE-139")
def test_the_warehouse_never_ends_the_game() -> None:
    state = position(game(), HOME, guild_master=4, drained="WS", market="3=-")
    play(state, "+1")
    assert not state.is_over
    assert all(
        then.is_over is False
        for _, _, then in steps("PURCHASE")
        if then.view(None)["guild_master"] == 5
    )


@pytest.mark.rule("SEE-140")
def test_a_stuiver_may_follow_a_warehouse_turn() -> None:
    state = position(game(), HOME, guild_master=4, score=[5, 0], offset=[2, 0])
    play(state, "+1 ? <1")
    assert texts(state) == ["x-", "x+"]
    play(state, "x+")
    assert (phase(state), state.to_move) == ("PURCHASE", 0)


@pytest.mark.rule("SEE-464")
def test_example_broke_donor_pays_skipped_squares_all_the_same() -> None:
    state = position(game(), HOME, guild_master=1, offset=[0, 0])
    play(state, "+4 ?")
    assert (player(state, 0)["score"], offsets(state)) == (0, [3, 0])
