"""The longest trade route and the largest army."""

from __future__ import annotations

import random

import pytest

import boardgames as bg
from boardgames.kolonisten.view import members
from tests.kolonisten.positions import (
    BOARD,
    legal,
    load,
    longest_route,
    play,
    position,
    road,
    seat_of,
)

BLUE, RED = 0, 1
# Gouda and Breda, meeting at Gorinchem, and 88 beyond Breda (KOL-427).
BLUE_HALLS = "gouda breda venlo"
BLUE_ROADS = [55, 63, 80, 73, 88]


def route(state: bg.State, seat: int) -> int:
    return int(seat_of(state, seat)["route"])


def holder(state: bg.State) -> int | None:
    seats = state.view(None)["players"]
    return next((i for i, seat in enumerate(seats) if seat["longest_route"]), None)


@pytest.mark.rule("KOL-421", "KOL-432")
def test_the_first_route_of_five_takes_the_title_at_once() -> None:
    state = position(halls={0: "gouda breda venlo"}, roads={0: [55, 63, 80, 73]}, hands={0: "wb"})
    assert holder(state) is None
    assert route(state, 0) == 4
    left = seat_of(state, 0)["town_halls_left"]
    play(state, road(88))
    assert holder(state) == 0
    assert state.scores()[0] == 4
    assert seat_of(state, 0)["town_halls_left"] == left - 1


@pytest.mark.rule("KOL-422", "KOL-441")
def test_branches_do_not_count_and_no_road_is_used_twice() -> None:
    arms = [55, 46, 47, 63, 62, 72]
    state = position(halls={0: "gouda"}, roads={0: arms}, monuments={0: "rotterdam"})
    assert route(state, 0) == 5
    two_hexes = [62, 63, 64, 65, 72, 73, 74, 79, 80, 81, 82]
    state = position(
        halls={0: "gorinchem breda den-bosch wageningen"}, roads={0: two_hexes},
        monuments={0: "rotterdam"},
    )  # fmt: skip
    assert route(state, 0) == 11


@pytest.mark.rule("KOL-423", "KOL-440")
def test_a_route_may_pass_a_crossroads_twice() -> None:
    ring = [62, 63, 72, 73, 79, 80]
    own = {0: "breda venlo roermond"}
    for roads, red, length in (
        (ring, False, 6),
        (ring, True, 6),  # both ends lie in Gorinchem
        ([*ring, 55], False, 7),
        ([*ring, 55], True, 6),
    ):
        halls = {**own, 1: "gorinchem"} if red else own
        state = position(halls=halls, roads={0: roads}, monuments={0: "rotterdam"})
        assert route(state, 0) == length


@pytest.mark.rule("KOL-424", "KOL-429")
def test_another_players_town_hall_breaks_a_route() -> None:
    roads = [63, 55, 46, 47, 56, 62, 73, 80]
    halls = {0: "gouda breda"}
    state = position(halls={**halls, 1: "gorinchem"}, roads={0: roads}, monuments={0: "utrecht"})
    assert route(state, 0) == 5
    state = position(halls=halls, roads={0: roads}, monuments={0: "utrecht"})
    assert route(state, 0) == 7


@pytest.mark.rule("KOL-425")
def test_own_town_halls_monuments_empty_spaces_and_foreign_roads_break_nothing() -> None:
    for own in ("gouda breda venlo", "gouda breda gorinchem"):
        assert route(position(halls={0: own}, roads={0: BLUE_ROADS}), 0) == 5
    for monuments in ({}, {0: "rotterdam"}, {1: "rotterdam"}):
        roads = {0: [60, 61, 62, 55], 1: [79, 72]}
        if not monuments:
            roads = {0: [60, 61, 62, 55], 1: []}
        state = position(
            halls={0: "hoek-van-holland gouda", 1: "breda"}, roads=roads, monuments=monuments
        )
        assert route(state, 0) == 4  # Rotterdam unbuilt or built; Red's road 72 ends there, too


@pytest.mark.rule("KOL-426", "KOL-427")
def test_roads_join_at_an_empty_city_space() -> None:
    state = position(halls={0: BLUE_HALLS}, roads={0: BLUE_ROADS}, hands={0: "wb"})
    assert route(state, 0) == 5
    assert road(64) not in legal(state)  # though he cannot build past it


def cut() -> bg.State:
    """Red may build in Gorinchem, on Blue's route of five."""
    return position(
        turn_of=RED,
        halls={BLUE: BLUE_HALLS, RED: "wageningen ieper oostende"},
        roads={BLUE: BLUE_ROADS, RED: [65, 64]},
        hands={RED: "wbsg"},
    )


@pytest.mark.rule("KOL-300", "KOL-428")
def test_a_town_hall_cuts_a_route() -> None:
    state = cut()
    assert (route(state, BLUE), holder(state)) == (5, BLUE)
    play(state, "hall:gorinchem")
    assert (route(state, BLUE), holder(state)) == (3, None)


@pytest.mark.rule("KOL-431")
def test_the_former_holder_takes_his_town_hall_back() -> None:
    state = cut()
    assert state.scores()[BLUE] == 4
    left = seat_of(state, BLUE)["town_halls_left"]
    play(state, "hall:gorinchem")
    assert state.scores()[BLUE] == 3
    assert seat_of(state, BLUE)["town_halls_left"] == left + 1


@pytest.mark.rule("KOL-430")
def test_only_a_longer_route_takes_the_title() -> None:
    state = position(
        halls={BLUE: BLUE_HALLS, RED: "zwolle harderwijk"},
        roads={BLUE: BLUE_ROADS, RED: [35, 42, 50, 57]}, turn_of=RED, hands={RED: "wwbb"},
    )  # fmt: skip
    assert (route(state, RED), holder(state)) == (4, BLUE)
    play(state, road(34))
    assert (route(state, RED), holder(state)) == (5, BLUE)
    play(state, road(66))
    assert (route(state, RED), holder(state)) == (6, RED)


@pytest.mark.rule("KOL-433")
def test_a_cut_holder_keeps_the_title_while_nobody_has_more() -> None:
    state = position(
        turn_of=RED,
        halls={BLUE: "gouda breda haarlem", RED: "wageningen ieper oostende"},
        roads={BLUE: [55, 63, 73, 80, 45, 39, 30, 31, 46], RED: [65, 64]}, hands={RED: "wbsg"},
    )  # fmt: skip
    assert holder(state) == BLUE
    before = route(state, BLUE)
    play(state, "hall:gorinchem")
    assert 5 <= route(state, BLUE) < before
    assert holder(state) == BLUE


def three_routes(second: list[int], third: list[int]) -> bg.State:
    """Blue holds with 6 and can be cut to 3; seats 2 and 3 have routes of their own."""
    return position(
        turn_of=RED,
        halls={BLUE: BLUE_HALLS, RED: "wageningen ieper oostende", 2: "zwolle harderwijk",
               3: "mechelen hasselt"},
        roads={BLUE: [*BLUE_ROADS, 97], RED: [65, 64], 2: second, 3: third}, hands={RED: "wbsg"},
    )  # fmt: skip


@pytest.mark.rule("KOL-434")
def test_after_a_cut_the_one_longest_route_takes_the_title() -> None:
    state = three_routes([34, 35, 42, 50, 57], [117, 118, 119])
    assert (route(state, BLUE), route(state, 2), holder(state)) == (6, 5, BLUE)
    play(state, "hall:gorinchem")
    assert route(state, BLUE) < 5
    assert holder(state) == 2


@pytest.mark.rule("KOL-435")
def test_after_a_cut_a_tie_leaves_the_space_empty_until_one_is_alone() -> None:
    state = three_routes([34, 35, 42, 50, 57], [116, 117, 118, 119, 120])
    assert (route(state, 2), route(state, 3)) == (5, 5)
    play(state, "hall:gorinchem")
    assert holder(state) is None
    play(state, "end", "*dice=2")
    fields = state.to_dict()
    assert fields["state"]["route_holder"] == -1
    # Seat 2 builds a sixth road and is alone.
    state = position(
        turn_of=2, halls={2: "zwolle harderwijk", 3: "mechelen hasselt"},
        roads={2: [34, 35, 42, 50, 57], 3: [116, 117, 118, 119, 120]}, hands={2: "wb"},
    )  # fmt: skip
    assert holder(state) is None
    play(state, road(66))
    assert holder(state) == 2


@pytest.mark.rule("KOL-439")
def test_settling_the_route_in_all_cases() -> None:
    five, six = [34, 35, 42, 50, 57], [34, 35, 42, 50, 57, 66]
    # Below five: empty. The holder has the longest: he keeps it. One alone: he takes it.
    assert holder(position(halls={0: "zwolle harderwijk"}, roads={0: five[:4]})) is None
    other = [116, 117, 118, 119, 120]
    halls = {0: "zwolle harderwijk", 1: "mechelen hasselt"}
    state = position(halls=halls, roads={0: five, 1: other}, route_holder=1, hands={0: "wb"})
    assert holder(state) == 1
    play(state, road(66))
    assert holder(state) == 0
    assert holder(position(halls=halls, roads={0: six, 1: other})) == 0
    # A state that breaks the rule is refused.
    for wrong in (1, -1):
        data = position(halls=halls, roads={0: six, 1: other}).to_dict()
        data["state"]["route_holder"] = wrong
        data["state"]["halls_placed"][0] -= 1
        if wrong == 1:
            data["state"]["halls_placed"][1] += 1
        game = load(players=4, variable_setup=True, player_trade=False)
        with pytest.raises(bg.InvalidStateError, match="route_holder"):
            game.state_from_dict(data)


FULL = "gouda breda den-bosch eindhoven turnhout mechelen hasselt"
FULL_ROADS = [45, 80, 81, 89, 99, 98, 97, 106, 117, 118, 46, 47, 62, 96, 55]


@pytest.mark.rule("KOL-436")
def test_who_has_no_town_hall_left_cannot_claim_the_route() -> None:
    # Five players; seat 1 has twelve town halls on the board and the longest route, which seat 0
    # keeps with a shorter one.
    roads = {1: [*FULL_ROADS, 120], 0: [34, 35, 42, 50, 57]}
    state = position(
        5, halls={0: "zwolle harderwijk", 1: FULL + " maaseik"},
        roads={**roads, 1: [*roads[1], 119]}, monuments={1: "rotterdam utrecht antwerpen"},
        soldiers={1: 3}, route_holder=0, turn_of=0, hands={0: "wb"},
    )  # fmt: skip
    assert seat_of(state, 1)["town_halls_left"] == 0
    assert route(state, 1) > route(state, 0)
    play(state, road(66))
    assert holder(state) == 0


@pytest.mark.rule("KOL-437")
def test_a_monument_changes_no_route() -> None:
    state = position(
        halls={0: "hoek-van-holland gouda"}, roads={0: [60, 61, 62, 55]}, hands={0: "goo"}
    )
    before = route(state, 0)
    play(state, "mon:rotterdam", "pass")
    assert route(state, 0) == before


@pytest.mark.rule("KOL-438")
def test_titles_are_settled_before_the_win_check() -> None:
    # The fifth road brings the title and thereby the tenth point of five players.
    state = position(
        5, halls={0: "gouda breda den-bosch eindhoven"}, roads={0: [80, 81, 89, 99, 45, 46]},
        soldiers={0: 3}, dev={0: "vp vp vp"}, monuments={}, hands={0: "wbgoo"},
    )  # fmt: skip
    assert state.scores()[0] == 8
    play(state, road(79))  # 79, 80, 81, 89, 99
    assert holder(state) == 0
    assert state.scores()[0] == 9
    assert not state.is_over
    # With one more card he has ten.
    state = position(
        5, halls={0: "gouda breda den-bosch eindhoven gorinchem"},
        roads={0: [80, 81, 89, 99, 73]}, soldiers={0: 3}, dev={0: "vp vp vp"}, hands={0: "wb"},
    )  # fmt: skip
    assert state.scores()[0] == 9
    play(state, road(79))
    assert state.winners() == (0,)
    state = position(
        5, halls={0: "gouda breda den-bosch eindhoven gorinchem hoek-van-holland"},
        roads={0: [80, 73, 81, 89, 45, 99, 60, 61]}, soldiers={0: 2}, dev={0: "soldier vp vp"},
        monuments={0: "rotterdam"},
    )  # fmt: skip
    assert state.scores()[0] == 9
    play(state, "play:soldier")
    assert state.scores()[0] == 10
    assert state.winners() == (0,)


def test_route_lengths_agree_with_brute_force_through_random_games() -> None:
    for seed in range(6):
        rng = random.Random(seed)
        options = {"players": 3 + seed % 3, "player_trade": False, "variable_setup": seed % 2 == 1}
        state = load(**options).new_state(seed, chance="explicit")
        n = state.game.num_players
        while not state.is_over:
            if state.is_chance:
                state.play(state.sample_chance())
                continue
            moves = state.legal_moves()
            build = [m for m in moves if m.kind in ("ROAD", "HALL", "MONUMENT", "BANK", "TAKE")]
            move = rng.choice(build or moves)
            state.play(move)
            if move.kind in ("ROAD", "HALL"):
                fields = state.to_dict()["state"]
                for seat in range(n):
                    blocked = {
                        BOARD.cities[city].corner
                        for other in range(n)
                        if other != seat
                        for city in members(fields["halls"][other])
                    }
                    owned = members(fields["roads"][seat])
                    assert fields["route_len"][seat] == longest_route(owned, blocked)


# The largest army


def army(state: bg.State) -> int | None:
    seats = state.view(None)["players"]
    return next((i for i, seat in enumerate(seats) if seat["largest_army"]), None)


@pytest.mark.rule("KOL-451", "KOL-454")
def test_three_played_soldiers_take_the_army() -> None:
    state = position(soldiers={0: 1}, dev={0: "soldier soldier soldier"})
    play(state, "play:soldier", "hw:5,-5")
    assert army(state) is None  # two played, two in hand
    play(state, "end", "*dice=2", "end", "*dice=2", "end", "*dice=2", "end", "*dice=2")
    points = state.scores()[0]
    play(state, "play:soldier")
    assert army(state) == 0
    assert state.scores()[0] == points + 1


@pytest.mark.rule("KOL-452", "KOL-453")
def test_the_army_goes_to_strictly_more_soldiers() -> None:
    state = position(soldiers={0: 2, 1: 3}, dev={0: "soldier soldier"})
    play(state, "play:soldier", "hw:5,-5")
    assert army(state) == 1
    play(state, "end", "*dice=2", "end", "*dice=2", "end", "*dice=2", "end", "*dice=2")
    before = state.scores()
    play(state, "play:soldier")
    assert army(state) == 0
    assert state.scores() == (before[0] + 1, before[1] - 1, *before[2:])


@pytest.mark.rule("KOL-455", "KOL-456")
def test_the_army_changes_in_the_turn_of_who_takes_it() -> None:
    rng = random.Random(1)
    changes = 0
    for seed in range(8):
        state = load(players=4, player_trade=False).new_state(seed, chance="explicit")
        now = -1
        while not state.is_over:
            moves = state.legal_moves()
            eager = [m for m in moves if str(m) in ("buy", "play:soldier")]
            move = state.sample_chance() if state.is_chance else rng.choice(eager or moves)
            state.play(move)
            found = state.to_dict()["state"]["army_holder"]
            if found != now:
                now = found
                changes += 1
                assert move.kind == "PLAY"
                assert state.view(None)["turn_of"] == now
                assert seat_of(state, now)["town_halls_left"] >= 0
    assert changes > 5
