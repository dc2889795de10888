"""The extraordinary building phase, victory, and the end of stuck games."""

from __future__ import annotations

import random

import pytest

import boardgames as bg
from tests.kolonisten.positions import (
    hand_of,
    legal,
    load,
    phase_of,
    play,
    position,
    road,
    seat_of,
)

# The extraordinary building phase


@pytest.mark.rule("KOL-472", "KOL-473")
def test_each_builds_what_he_can_pay_and_passes_once() -> None:
    state = position(
        5, halls={1: "gouda", 2: "breda"}, roads={1: [55, 63]}, hands={1: "wwbb" + "wbsg", 2: "wb"}
    )
    play(state, "end")
    assert state.to_move == 1
    play(state, road(45), "hall:gorinchem", road(73))
    assert hand_of(state, 1) == ""
    assert state.to_move == 1
    play(state, "pass")
    assert state.to_move == 2
    play(state, road(80), "pass", "pass", "pass")
    assert phase_of(state) == "DICE"  # nobody is asked again


@pytest.mark.rule("KOL-474", "KOL-475")
def test_only_roads_town_halls_and_monuments_are_built_then() -> None:
    state = position(
        5, halls={1: "gouda breda hoek-van-holland"}, roads={1: [55, 63, 60, 61]},
        hands={0: "w", 1: "wwwbbbsssgggooo"}, dev={1: "soldier trade banking roads"},
        fish={1: (3, 3, 3)}, player_trade=True,
    )  # fmt: skip
    play(state, "end")
    kinds = {move.kind for move in state.legal_moves()}
    assert kinds == {"ROAD", "HALL", "MONUMENT", "PASS"}


@pytest.mark.rule("KOL-476")
def test_a_monument_gives_its_full_reward_then() -> None:
    for slug, halls, roads, moves, phase in (
        ("rotterdam", "hoek-van-holland", [60, 61], [road(62)], "FREE_ROAD"),
        ("utrecht", "gouda", [46, 47], ["take:wood", "take:wood"], "TAKE"),
        ("den-haag", "gouda", [45, 44], ["*dev=vp"], "DEV_DRAW"),
    ):
        state = position(5, halls={1: halls}, roads={1: roads}, hands={1: "goo"})
        play(state, "end", f"mon:{slug}")
        assert phase_of(state) == phase
        play(state, *moves)
        assert phase_of(state) == "EXTRA"
        assert state.to_move == 1
        assert seat_of(state, 1)["points"] == 4


@pytest.mark.rule("KOL-432", "KOL-477")
def test_the_route_title_can_change_hands_then() -> None:
    state = position(
        5, halls={0: "zwolle harderwijk", 1: "gouda breda"}, hands={1: "wb"},
        roads={0: [34, 35, 42, 50, 57], 1: [55, 63, 80, 73, 88]}, route_holder=0,
    )  # fmt: skip
    play(state, "end", road(97))
    assert seat_of(state, 1)["longest_route"]
    assert not seat_of(state, 0)["longest_route"]


CITIES = "gouda breda den-bosch eindhoven turnhout mechelen hasselt"
ROADS = [45, 80, 81, 89, 99, 98, 97, 106, 117, 118]


@pytest.mark.rule("KOL-478", "KOL-495")
def test_nobody_wins_then_but_when_his_own_turn_begins() -> None:
    state = position(
        5, turn_of=3, halls={1: CITIES}, roads={1: [*ROADS, 119, 120]}, dev={1: "vp"},
        hands={1: "wbsg"},
    )  # fmt: skip
    assert state.scores()[1] == 9
    play(state, "end", "pass", "pass", "hall:maaseik")
    assert state.scores()[1] == 10
    assert not state.is_over
    play(state, "pass", "pass")
    assert state.view(None)["turn_of"] == 4  # not his turn yet
    assert not state.is_over
    play(state, "*dice=2", "end", "pass", "pass", "pass", "pass", "*dice=2", "end")
    play(state, "pass", "pass", "pass", "pass")
    assert state.winners() == (1,)
    assert state.view(None)["turn_of"] == 1


@pytest.mark.rule("KOL-495")
def test_points_lost_before_the_own_turn_do_not_win() -> None:
    # Seat 2 has ten with the route's title; seat 1, on turn, cuts it before.
    state = position(
        5, turn_of=1,
        halls={2: "gouda venlo roermond breda den-bosch", 1: "wageningen ieper oostende"},
        roads={2: [45, 55, 63, 73, 80, 81], 1: [65, 64]}, hands={1: "wbsg"},
        soldiers={2: 3}, dev={2: "vp vp vp"},
    )  # fmt: skip
    assert state.scores()[2] == 10
    assert seat_of(state, 2)["longest_route"]
    other = state.copy()
    play(other, "end", "pass", "pass", "pass", "pass")
    assert other.winners() == (2,)
    play(state, "hall:gorinchem")
    assert state.scores()[2] == 9
    play(state, "end", "pass", "pass", "pass", "pass")
    assert not state.is_over
    assert state.view(None)["turn_of"] == 2


@pytest.mark.rule("KOL-479")
def test_then_the_next_turn_begins() -> None:
    state = play(position(5, turn_of=4), "end", "pass", "pass", "pass", "pass")
    assert state.view(None)["turn_of"] == 0
    assert phase_of(state) == "DICE"


@pytest.mark.rule("KOL-480")
def test_no_extraordinary_phase_after_the_end() -> None:
    state = position(
        5, halls={0: CITIES}, roads={0: [*ROADS, 119, 120]}, dev={0: "vp"}, hands={0: "wbsg"}
    )
    play(state, "hall:maaseik")
    assert state.is_over
    assert state.to_move == bg.TERMINAL
    assert state.legal_moves() == ()


# Victory


@pytest.mark.rule("KOL-492", "KOL-496")
def test_the_game_ends_the_moment_the_points_are_there() -> None:
    # Four players: ten town halls on the board and a Victory Point card; the second one wins.
    state = position(
        4, halls={0: CITIES + " maaseik"}, roads={0: [*ROADS, 119, 120]}, soldiers={0: 3},
        dev={0: "vp"}, hands={0: "ssggoo"},
    )  # fmt: skip
    assert seat_of(state, 0)["points"] == 10
    play(state, "buy", "*dev=vp")
    assert state.is_over
    assert state.winners() == (0,)
    assert state.scores()[0] == 12


@pytest.mark.rule("KOL-493")
def test_the_win_is_checked_before_the_throw_and_after_every_point() -> None:
    # Seat 0 comes to its turn with enough points: no throw any more.
    state = position(
        4, turn_of=3, halls={0: CITIES + " maaseik"}, roads={0: [*ROADS, 119, 120]},
        soldiers={0: 3}, dev={0: "vp vp"},
    )  # fmt: skip
    assert state.scores()[0] == 12
    play(state, "end")
    assert state.winners() == (0,)
    assert phase_of(state) == "OVER"


@pytest.mark.rule("KOL-494")
def test_a_win_is_declared_by_itself_and_the_cards_are_shown() -> None:
    state = position(
        4, halls={0: CITIES + " maaseik"}, roads={0: [*ROADS, 119, 120]}, soldiers={0: 3},
        dev={0: "vp", 1: "vp"}, hands={0: "sgo"},
    )  # fmt: skip
    for seat in (None, 1):
        assert "hidden_points" not in state.view(seat)["players"][0]
    play(state, "buy", "*dev=vp")
    assert state.is_over
    for seat in (None, 1, 2):
        assert state.view(seat)["players"][0]["hidden_points"] == 2
        assert "hidden_points" not in state.view(seat)["players"][1]
    for seed in range(20):
        assert state.determinize(2, seed).scores()[0] == 12


@pytest.mark.rule("KOL-497", "KOL-499")
def test_one_wins_and_all_others_lose() -> None:
    results = [bg.playouts(load(players=n, player_trade=False), 200, seed=n) for n in (3, 4, 5)]
    for result in results:
        assert result.winners.sum(axis=1).max() == 1
        won = result.winners.any(axis=1)
        assert won.sum() > 100
        n = result.scores.shape[1]
        for row, returns in zip(result.winners[won], result.returns[won], strict=True):
            for seat in range(n):
                assert returns[seat] == pytest.approx(1 if row[seat] else -1 / (n - 1))


@pytest.mark.rule("KOL-498")
def test_max_turns_stops_the_game_when_the_next_turn_would_begin() -> None:
    assert load(players=4).options.max_turns == 500
    for players in (3, 5):
        state = load(players=players, max_turns=2, player_trade=False).new_state(1)
        rng = random.Random(2)
        turns = set()
        extra = 0
        while not state.is_over:
            turns.add(state.view(None)["turn"])
            extra += phase_of(state) == "EXTRA"
            move = "end" if "end" in legal(state) else rng.choice(state.legal_moves())
            state.play("pass" if "pass" in legal(state) else move)
        assert turns == {1, 2}
        assert extra == (8 if players == 5 else 0)  # after the last turn, too
        assert state.winners() == ()
        assert set(state.returns()) == {0.0}


@pytest.mark.rule("KOL-226", "KOL-498")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_random_play_with_trade_between_players_ends(players: int) -> None:
    for seed, more in enumerate([{}, {}, {"offers": 100, "trade_cards": 90}]):
        turns, offers, cards = (5, 100, 90) if more else (40, 3, 4)
        state = load(players=players, max_turns=turns, **more).new_state(seed)
        rng = random.Random(seed)
        steps = 0
        while not state.is_over:
            state.play(rng.choice(state.legal_moves()))
            steps += 1
            assert steps < turns * (300 + offers * (10 * cards + 11)) + 15
        assert state.winners() or state.view(None)["turn"] == turns
    load(players=players).new_state(4).playout(4)


@pytest.mark.rule("KOL-498")
def test_the_stop_comes_before_the_win_check_of_that_turn() -> None:
    state = position(
        4, turn_of=3, halls={0: CITIES + " maaseik"}, roads={0: [*ROADS, 119, 120]},
        soldiers={0: 3}, dev={0: "vp vp"}, max_turns=4,
    )  # fmt: skip
    assert state.scores()[0] == 12
    play(state, "end")
    assert state.is_over
    assert state.winners() == ()


@pytest.mark.rule("KOL-500")
def test_there_is_no_winner_before_the_end_whatever_the_points() -> None:
    state = position(
        5, turn_of=3, halls={1: CITIES + " maaseik"}, roads={1: [*ROADS, 119, 120]},
        dev={1: "vp vp"},
    )  # fmt: skip
    assert state.scores()[1] >= 10
    assert state.winners() == ()
    assert set(state.returns()) == {0.0}
