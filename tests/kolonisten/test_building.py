"""Roads, town halls, monuments and their rewards."""

from __future__ import annotations

from typing import Any

import pytest

from tests.kolonisten.positions import (
    BOARD,
    edges_at,
    hand_of,
    legal,
    phase_of,
    play,
    position,
    road,
    roads_open,
    seat_of,
)

# Roads


@pytest.mark.rule("KOL-261")
def test_a_road_costs_wood_and_brick() -> None:
    state = position(halls={0: "gouda"}, hands={0: "wwbbs"})
    play(state, road(45))
    assert hand_of(state, 0) == "wbs"
    assert state.view(None)["supply"]["wood"] == 17
    for hand in ("wws", "bbs", ""):
        assert not roads_open(position(halls={0: "gouda"}, hands={0: hand}))


@pytest.mark.rule("KOL-262")
def test_a_path_holds_one_road_of_any_color() -> None:
    state = position(halls={0: "gouda", 1: "haarlem"}, roads={1: [39, 45]}, hands={0: "wb"})
    assert roads_open(state) & set(edges_at(38)) == {46, 55}
    state = position(halls={0: "gouda"}, roads={0: [45]}, hands={0: "wb"})
    assert 45 not in roads_open(state)


@pytest.mark.rule("KOL-263", "KOL-264")
def test_a_road_touches_an_own_town_hall_or_road() -> None:
    state = position(halls={0: "gouda zwolle breda"}, hands={0: "wb"})
    assert roads_open(state) == {45, 46, 55, 35, 36, 42, 79, 80, 88}
    state = position(halls={0: "gouda zwolle breda"}, roads={0: [45]}, hands={0: "wb"})
    assert roads_open(state) == {39, 44, 46, 55, 35, 36, 42, 79, 80, 88}


@pytest.mark.rule("KOL-265")
def test_roads_meet_across_a_free_crossroads_whoever_else_is_there() -> None:
    # Crossroads 44: Blue comes by 55, Red has 62 there.
    state = position(
        halls={0: "gouda", 1: "hoek-van-holland"}, roads={0: [55], 1: [60, 61, 62]},
        monuments={1: "rotterdam"}, hands={0: "wb"},
    )  # fmt: skip
    assert 63 in roads_open(state)


@pytest.mark.rule("KOL-266")
def test_a_city_space_is_passed_with_an_own_town_hall_only() -> None:
    for halls, wanted in (
        ({0: "gouda"}, False),
        ({0: "gouda", 1: "gorinchem"}, False),
        ({0: "gouda gorinchem"}, True),
    ):
        state = position(halls=halls, roads={0: [55, 63]}, hands={0: "wb"})
        assert (73 in roads_open(state)) == wanted


@pytest.mark.rule("KOL-267", "KOL-315")
def test_a_monument_space_is_passed_once_the_monument_stands_whoever_built_it() -> None:
    for builder in (None, 0, 1):
        state = position(
            halls={0: "hoek-van-holland", 1: "breda"}, roads={0: [60, 61], 1: [79, 72]},
            monuments={} if builder is None else {builder: "rotterdam"}, hands={0: "wb"},
        )  # fmt: skip
        assert (62 in roads_open(state)) == (builder is not None)


@pytest.mark.rule("KOL-268", "KOL-269")
def test_one_open_end_is_enough_and_the_other_end_may_be_anything() -> None:
    halls = {0: "gouda", 1: "gorinchem"}
    state = position(halls=halls, roads={0: [55, 45]}, hands={0: "wb"})
    open_now = roads_open(state)
    assert 63 in open_now  # ends at a foreign town hall
    assert 62 in open_now  # ends at an unbuilt monument (Rotterdam)
    assert 44 in open_now  # Den Haag, too
    assert 39 in open_now  # ends at an empty city space (Haarlem)


@pytest.mark.rule("KOL-270")
def test_example_red_passes_gorinchem_and_blue_does_not() -> None:
    red, blue = 0, 1
    halls = {red: "gorinchem", blue: "wageningen"}
    roads = {blue: [65, 64]}
    assert 73 in roads_open(position(halls=halls, roads=roads, hands={red: "wb"}))
    state = position(halls=halls, roads=roads, hands={blue: "wb"}, turn_of=blue)
    assert 73 not in roads_open(state)


@pytest.mark.rule("KOL-271", "KOL-272")
def test_example_blue_cannot_build_past_den_bosch() -> None:
    halls = {0: "wageningen breda"}
    roads = {0: [74, 82]}
    state = position(halls=halls, roads=roads, hands={0: "wb"})
    assert not roads_open(state) & {81, 89}
    # With path 81 he may build 73: they meet at a free crossroads.
    state = position(halls=halls, roads={0: [74, 82, 80, 81]}, hands={0: "wb"})
    assert 73 in roads_open(state)
    assert 89 not in roads_open(state)


@pytest.mark.rule("KOL-273", "KOL-274")
def test_example_red_waits_for_den_haag_and_rotterdam() -> None:
    halls = {0: "gouda", 1: "hoek-van-holland"}
    roads = {0: [45, 44], 1: [60, 54]}
    assert 54 not in roads_open(position(halls=halls, roads={0: [45, 44]}, hands={0: "wb"}))
    state = position(
        halls=halls, roads=roads, monuments={1: "den-haag"}, hands={0: "wb"}, turn_of=0
    )
    assert 54 not in roads_open(state)  # taken by now
    state = position(
        halls={0: "gouda hoek-van-holland", 1: "haarlem"}, roads={0: [45, 44], 1: [39, 30]},
        monuments={0: "den-haag"}, hands={0: "wb"},
    )  # fmt: skip
    assert 54 in roads_open(state)
    built = {0: "den-haag"}
    state = position(halls={0: "gouda"}, roads={0: [45, 44, 54, 61]}, monuments=built,
                     hands={0: "wb"})  # fmt: skip
    assert not roads_open(state) & {62, 72}
    built = {0: "den-haag rotterdam"}
    state = position(halls={0: "gouda"}, roads={0: [45, 44, 54, 61]}, monuments=built,
                     hands={0: "wb"})  # fmt: skip
    assert {62, 72} <= roads_open(state)


@pytest.mark.rule("KOL-275")
def test_twenty_roads_are_all_and_none_is_taken_back() -> None:
    roads = [45, 39, 55, 63, 62, 46, 40, 47, 80, 79, 88, 97, 96, 73, 81, 35, 36, 42, 50, 51]
    state = position(halls={0: "gouda zwolle breda"}, roads={0: roads}, hands={0: "wwbb"})
    assert seat_of(state, 0)["roads_left"] == 0
    assert not roads_open(state)
    state = position(halls={0: "gouda zwolle breda"}, roads={0: roads[:-1]}, hands={0: "wwbb"})
    play(state, road(51))
    assert not roads_open(state)
    kinds = {move.kind for move in state.game.moves}
    assert "REMOVE" not in kinds
    assert len(state.view(None)["map"]["roads"][0]) == 20


@pytest.mark.rule("KOL-276")
def test_town_halls_off_the_map_start_no_road() -> None:
    state = position(
        halls={0: "hoek-van-holland venlo roermond", 1: "breda"},
        roads={0: [60, 61], 1: [79, 72]}, monuments={0: "rotterdam"}, soldiers={0: 3},
        hands={0: "wb"},
    )  # fmt: skip
    with_one = roads_open(state)
    assert 62 in with_one  # by the road 61 that ends there
    state = position(
        halls={0: "hoek-van-holland venlo roermond", 1: "breda"}, roads={1: [79, 72]},
        monuments={1: "rotterdam"}, soldiers={0: 3}, hands={0: "wb"},
    )  # fmt: skip
    assert roads_open(state) == {60, 71, 101, 102, 108, 122, 130}


@pytest.mark.rule("KOL-277")
def test_roads_run_along_coast_and_border_too() -> None:
    state = position(halls={0: "den-helder oostende tongeren"}, hands={0: "wb"})
    assert roads_open(state) == {17, 25, 109, 110, 141, 142}
    for edge in (17, 25, 109):
        sides = [h for h in BOARD.hexes if set(BOARD.edges[edge]) <= set(h.corners)]
        assert len(sides) == 1


@pytest.mark.rule("KOL-278")
def test_open_ends_are_town_halls_and_crossroads_reached_that_are_free_or_built() -> None:
    # At Breda (own town hall) without a road; at 56 by road 79; Rotterdam unbuilt by road 72.
    state = position(halls={0: "breda venlo roermond"}, roads={0: [79, 72]}, hands={0: "wb"})
    assert roads_open(state) - {101, 102, 108, 122, 130} == {80, 88, 78}


# Town halls


@pytest.mark.rule("KOL-291")
def test_a_town_hall_costs_one_of_four_kinds() -> None:
    state = position(halls={0: "gouda"}, roads={0: [55, 63]}, hands={0: "wbsgo"})
    play(state, "hall:gorinchem")
    assert hand_of(state, 0) == "o"
    assert state.view(None)["supply"]["grain"] == 18
    for lacking in ("bsgo", "wsgo", "wbgo", "wbso"):
        state = position(halls={0: "gouda"}, roads={0: [55, 63]}, hands={0: lacking})
        assert not legal(state, "HALL")


@pytest.mark.rule("KOL-292", "KOL-293")
def test_a_town_hall_goes_on_an_empty_city_space_with_an_own_road() -> None:
    hands = {0: "wbsg"}
    state = position(halls={0: "gouda", 1: "haarlem"}, roads={0: [55, 63, 45, 39]}, hands=hands)
    assert legal(state, "HALL") == ["hall:gorinchem"]  # Haarlem is taken, Den Haag no city space
    assert not legal(position(halls={0: "gouda"}, roads={1: []}, hands=hands), "HALL")
    state = position(halls={0: "gouda", 1: "wageningen"}, roads={1: [65, 64]}, hands=hands)
    assert not legal(state, "HALL")  # only another's road leads there


@pytest.mark.rule("KOL-294")
def test_a_new_town_hall_scores_a_point() -> None:
    state = position(halls={0: "gouda"}, roads={0: [55, 63]}, hands={0: "wbsg"})
    assert state.scores()[0] == 3
    play(state, "hall:gorinchem")
    assert state.scores()[0] == 4


@pytest.mark.rule("KOL-295")
def test_town_halls_may_be_close() -> None:
    # Gorinchem, Gouda, Breda, Wageningen: two paths apart.
    halls = {0: "gouda", 1: "breda wageningen haarlem"}
    state = position(halls=halls, roads={0: [55, 63]}, hands={0: "wbsg"})
    assert "hall:gorinchem" in legal(state)


@pytest.mark.rule("KOL-296")
def test_only_town_halls_of_titles_return() -> None:
    state = position(
        halls={0: "gouda", 1: "wageningen"}, roads={0: [55, 63], 1: [65, 64, 74, 66, 57]},
        soldiers={0: 3, 1: 3}, army_holder=1, dev={0: "soldier"},
    )  # fmt: skip
    halls = seat_of(state, 1)["points"]
    left = seat_of(state, 1)["town_halls_left"]
    play(state, "play:soldier")
    assert seat_of(state, 1)["points"] == halls - 1
    assert seat_of(state, 1)["town_halls_left"] == left + 1
    assert len(state.view(None)["map"]["town_halls"][1]) == 3


FULL = "gouda breda den-bosch eindhoven turnhout mechelen hasselt"
FULL_ROADS = [45, 80, 81, 89, 99, 98, 97, 106, 117, 118]


@pytest.mark.rule("KOL-297", "KOL-298")
def test_without_a_town_hall_left_nothing_is_built() -> None:
    # Five players: 10 points win, 12 town halls; seat 1 has all on the board, not on turn.
    state = position(
        5, halls={1: FULL}, roads={1: [*FULL_ROADS, 46, 47, 62, 96, 55, 63]},
        monuments={1: "rotterdam utrecht antwerpen"}, soldiers={1: 3},
        hands={1: "wbsggoowb"},
    )  # fmt: skip
    assert seat_of(state, 1)["town_halls_left"] == 0
    play(state, "end")
    assert state.to_move == 1
    assert not legal(state, "HALL")
    assert not legal(state, "MONUMENT")
    assert legal(state, "ROAD")
    play(state, "pass", "pass", "pass", "pass")
    assert state.winners() == (1,)  # when his turn begins


@pytest.mark.rule("KOL-299")
def test_a_new_town_hall_yields_from_the_next_throw_on() -> None:
    state = position(halls={0: "gouda venlo roermond"}, roads={0: [55, 63]}, hands={0: "wbsg"})
    play(state, "hall:gorinchem")
    assert hand_of(state, 0) == ""
    play(state, "end", "*dice=6")
    assert hand_of(state, 0) == "w"


# Monuments

AT_ROTTERDAM: dict[str, Any] = {"halls": {0: "hoek-van-holland"}, "roads": {0: [60, 61]}}


@pytest.mark.rule("KOL-311")
def test_a_monument_costs_two_ore_and_a_grain() -> None:
    state = position(**AT_ROTTERDAM, hands={0: "gooo"})
    play(state, "mon:rotterdam", "pass")
    assert hand_of(state, 0) == "o"
    assert state.view(None)["supply"]["ore"] == 17
    for lacking in ("goww", "oooo"):
        assert not legal(position(**AT_ROTTERDAM, hands={0: lacking}), "MONUMENT")


@pytest.mark.rule("KOL-312", "KOL-313")
def test_a_monument_is_built_in_its_own_city_where_an_own_road_ends() -> None:
    state = position(**AT_ROTTERDAM, hands={0: "goo"})
    assert legal(state, "MONUMENT") == ["mon:rotterdam"]
    state = position(
        halls={0: "gouda", 1: "hoek-van-holland"}, roads={1: [60, 61]}, hands={0: "goo"}
    )
    assert not legal(state, "MONUMENT")


@pytest.mark.rule("KOL-314")
def test_a_monument_is_built_once() -> None:
    state = position(
        halls={0: "hoek-van-holland", 1: "breda"}, roads={0: [60, 61], 1: [79, 72]},
        monuments={1: "rotterdam"}, hands={0: "goo"},
    )  # fmt: skip
    assert not legal(state, "MONUMENT")


@pytest.mark.rule("KOL-316")
def test_the_builder_of_a_monument_scores_a_point() -> None:
    state = position(**AT_ROTTERDAM, hands={0: "goo"})
    play(state, "mon:rotterdam")
    assert state.scores() == (4, 3, 3, 3)
    assert seat_of(state, 0)["town_halls_left"] == 8


@pytest.mark.rule("KOL-317", "KOL-318")
def test_rewards_are_printed_with_the_monuments() -> None:
    rewards = [(place.reward, place.count) for place in BOARD.monuments]
    assert rewards.count(("road", 1)) == 5
    assert rewards.count(("resource", 2)) == 4
    assert rewards.count(("devcard", 1)) == 4
    for slug, halls, roads, phase in (
        ("rotterdam", "hoek-van-holland", [60, 61], "FREE_ROAD"),
        ("utrecht", "gouda", [46, 47], "TAKE"),
        ("den-haag", "gouda", [45, 44], "DEV_DRAW"),
    ):
        state = position(halls={0: halls}, roads={0: roads}, hands={0: "goo"})
        play(state, f"mon:{slug}")
        assert phase_of(state) == phase


@pytest.mark.rule("KOL-319")
def test_the_point_of_a_monument_comes_before_its_reward() -> None:
    state = position(
        5, halls={0: "gouda breda den-bosch eindhoven hoek-van-holland"},
        roads={0: [45, 80, 81, 89, 99, 46, 47, 55, 60, 61]}, monuments={0: "utrecht"},
        dev={0: "vp vp vp"}, hands={0: "goo"},
    )  # fmt: skip
    assert state.scores()[0] == 9
    play(state, "mon:rotterdam")
    assert state.is_over  # no free road any more
    assert state.winners() == (0,)


@pytest.mark.rule("KOL-320", "KOL-324")
def test_a_reward_is_taken_at_once_and_cards_are_always_taken() -> None:
    state = position(halls={0: "gouda"}, roads={0: [46, 47]}, hands={0: "goo"})
    play(state, "mon:utrecht")
    assert phase_of(state) == "TAKE"
    assert {move.kind for move in state.legal_moves()} == {"TAKE"}
    play(state, "take:brick", "take:ore")
    assert hand_of(state, 0) == "bo"
    assert phase_of(state) == "MAIN"


@pytest.mark.rule("KOL-321")
def test_the_free_road_may_be_declined_and_lapses() -> None:
    state = position(**AT_ROTTERDAM, hands={0: "goo"})
    play(state, "mon:rotterdam")
    assert "pass" in legal(state)
    assert 62 in roads_open(state)
    assert not roads_open(state) & {45, 63}  # under the usual rules
    play(state, road(62))
    assert seat_of(state, 0)["roads_left"] == 17
    assert hand_of(state, 0) == ""
    assert phase_of(state) == "MAIN"
    roads = [60, 61, 45, 39, 55, 63, 46, 40, 47, 80, 79, 88, 97, 96, 73, 81, 62, 44, 89, 30]
    state = position(
        halls={0: "gouda hoek-van-holland breda haarlem den-bosch"}, roads={0: roads},
        hands={0: "goo"},
    )  # fmt: skip
    play(state, "mon:rotterdam")
    assert phase_of(state) == "MAIN"  # no road left


@pytest.mark.rule("KOL-322")
def test_a_resource_reward_takes_what_the_supply_has() -> None:
    for supply, taken in (("", "o"), ("w", "wo")):
        # The price puts a grain and two ores into the supply.
        state = position(halls={0: "gouda"}, roads={0: [46, 47]}, hands={0: "goo"}, supply=supply)
        play(state, "mon:utrecht")
        if supply:
            play(state, "take:wood", "take:ore")
        else:
            play(state, "take:ore", "take:ore")
            taken = "oo"
        assert hand_of(state, 0) == taken
    # Free choice of kinds present, equal or different, one by one.
    state = position(halls={0: "gouda"}, roads={0: [46, 47]}, hands={0: "goo"}, supply="ws")
    play(state, "mon:utrecht")
    assert legal(state) == ["take:wood", "take:wool", "take:grain", "take:ore"]
    play(state, "take:wool")
    assert legal(state) == ["take:grain", "take:ore"]


@pytest.mark.rule("KOL-323", "KOL-363")
def test_a_card_reward_is_fresh_and_lapses_with_an_empty_deck() -> None:
    at: dict[str, Any] = {"halls": {0: "gouda"}, "roads": {0: [45, 44]}, "hands": {0: "goo"}}
    state = position(**at)
    play(state, "mon:den-haag", "*dev=soldier")
    assert phase_of(state) == "MAIN"
    assert not legal(state, "PLAY")
    state = position(**at, deck="")
    play(state, "mon:den-haag")
    assert phase_of(state) == "MAIN"


@pytest.mark.rule("KOL-325")
def test_a_monument_space_holds_no_town_hall_and_never_yields() -> None:
    slugs = {place.slug for place in BOARD.monuments}
    state = position(**AT_ROTTERDAM, monuments={0: "rotterdam"}, hands={0: "wbsg"})
    texts = {str(move) for move in state.game.moves if move.kind == "HALL"}
    assert not {f"hall:{slug}" for slug in slugs} & texts
    play(state, "end", "*dice=6")
    assert seat_of(state, 0)["cards"] == 4
