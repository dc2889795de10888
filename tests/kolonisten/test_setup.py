"""Pieces, the fixed and the variable setup, and the Dutch part of the map for three players."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

import boardgames as bg
from boardgames.kolonisten.board import RESOURCES, TERRAINS
from tests.kolonisten.positions import (
    AT,
    BOARD,
    CITY,
    HEX,
    edges_at,
    hand_of,
    legal,
    load,
    phase_of,
    play,
    position,
    road,
    roads_open,
    seat_of,
)

STARTS = {
    "A": {"assen", "deventer", "hoek-van-holland"},
    "B": {"hoorn", "drachten", "harderwijk"},
    "C": {"steenwijk", "gouda", "wageningen"},
    "D": {"bergen-op-zoom", "eindhoven", "oudenaarde"},
    "E": {"vlissingen", "mechelen", "maaseik"},
}
CARDS = {"A": "so", "B": "bo", "C": "bg", "D": "sg", "E": "gg"}


def dealt(players: int, cards: str | None = None) -> bg.State:
    """After the deal, in order of the letters."""
    state = load(players=players).new_state(0, chance="explicit")
    for card in cards or {3: "ABC", 4: "BCDE", 5: "ABCDE"}[players]:
        state.play(f"*deal={card}")
    return state


# Components and terms


@pytest.mark.rule("KOL-001")
def test_three_to_five_players_take_turns_in_order_of_their_seats() -> None:
    for players in (2, 6):
        with pytest.raises(bg.InvalidOptionsError):
            bg.load("kolonisten", players=players)
    for players in (3, 4, 5):
        state = load(players=players, player_trade=False).new_state(3)
        turns: list[int] = []
        for _ in range(3000):
            if len(turns) > 2 * players or state.is_over:
                break
            view = state.view(None)
            if not turns or turns[-1] != view["turn_of"]:
                turns.append(view["turn_of"])
            move = "end" if "end" in legal(state) else state.legal_moves()[0]
            state.play("pass" if "pass" in legal(state) else move)
        assert turns[: 2 * players] == [*range(players), *range(players)]


@pytest.mark.rule("KOL-002", "KOL-042")
def test_everybody_starts_with_twenty_roads_nine_town_halls_and_nothing_else() -> None:
    for players in (3, 4, 5):
        view = dealt(players).view(None)
        for seat in view["players"]:
            assert seat["roads_left"] == 20
            assert seat["town_halls_left"] + seat["points"] == 12
            assert seat["fish"] == seat["dev_cards"] == seat["soldiers"] == 0
    assert BOARD.roads == 20
    assert BOARD.town_halls == 12


@pytest.mark.rule("KOL-003", "KOL-004")
def test_the_box_holds_what_the_list_says() -> None:
    roads, halls = 5 * BOARD.roads, 5 * BOARD.town_halls
    assert (roads, halls, len(BOARD.monuments)) == (100, 60, 13)
    assert sum(BOARD.tokens) == 30
    assert sum(BOARD.deck) == 25
    assert 5 * BOARD.cards_each == 90
    assert len(BOARD.starts) == 5
    assert roads + halls + len(BOARD.monuments) + 1 == 174


@pytest.mark.rule("KOL-005")
def test_each_terrain_brings_its_resource() -> None:
    assert {name: RESOURCES[kind] for name, kind in TERRAINS.items()} == {
        "forest": "wood", "hills": "brick", "pasture": "wool", "fields": "grain",
        "mountains": "ore",
    }  # fmt: skip
    # Forest 6 and hills 4 at Breda, pasture 2 and fields 10 at Gouda, mountains 5 at Zwolle.
    for slug, number, card in (
        ("breda", 6, "w"), ("breda", 4, "b"), ("gouda", 2, "s"), ("gouda", 10, "g"),
        ("zwolle", 5, "o"),
    ):  # fmt: skip
        state = position(phase="DICE", halls={1: slug, 0: "tongeren roermond venlo"})
        play(state, f"*dice={number}")
        assert card in hand_of(state, 1)


@pytest.mark.rule("KOL-006", "KOL-033")
def test_the_supply_of_eighteen_each_lies_open() -> None:
    state = load(players=4, variable_setup=True).new_state(0, chance="explicit")
    assert state.view(None)["supply"] == dict.fromkeys(RESOURCES, 18)
    assert dealt(4).view(None)["supply"] == {
        "wood": 18, "brick": 16, "wool": 17, "grain": 14, "ore": 17,
    }  # fmt: skip


@pytest.mark.rule("KOL-007")
def test_the_deck_holds_fourteen_soldiers_and_eleven_others() -> None:
    state = play(position(hands={0: "sgo"}), "buy")
    found = {str(move): round(p * 25) for move, p in state.chance_outcomes()}
    assert found == {
        "*dev=soldier": 14, "*dev=roads": 3, "*dev=banking": 3, "*dev=trade": 2, "*dev=vp": 3,
    }  # fmt: skip


@pytest.mark.rule("KOL-008", "KOL-034")
def test_the_first_token_is_drawn_from_eleven_ones_ten_twos_and_nine_threes() -> None:
    state = play(position(phase="DICE", halls={0: "dokkum"}), "*dice=6")
    found = {str(move): round(p * 30) for move, p in state.chance_outcomes()}
    assert found == {"*fish=1": 11, "*fish=2": 10, "*fish=3": 9}
    view = state.view(0)
    assert view["deck"] == 25
    assert view["fish_stack"] == 30


@pytest.mark.rule("KOL-009", "KOL-010")
def test_landscapes_and_waters_have_numbers_and_a_crossroads_one_class() -> None:
    numbers = {2, 3, 4, 5, 6, 8, 9, 10, 11, 12}
    assert {land.number for land in BOARD.hexes} | {w.number for w in BOARD.waters} <= numbers
    assert any(len(water.hexes) > 1 for water in BOARD.waters)
    places = [place.corner for place in BOARD.places()]
    assert len(set(places)) == len(places) == 50
    assert len(BOARD.corners) - len(places) == 58


@pytest.mark.rule("KOL-011")
def test_a_path_is_a_side_of_a_land_hex_and_roads_lie_on_paths() -> None:
    sides = {
        tuple(sorted((land.corners[i], land.corners[(i + 1) % 6])))
        for land in BOARD.hexes
        for i in range(6)
    }
    assert set(BOARD.edges) == sides
    assert len(BOARD.edges) == 145
    game = load(players=4)
    assert [str(m) for m in game.moves if m.kind == "ROAD"] == [road(i) for i in range(145)]


@pytest.mark.rule("KOL-012")
def test_a_town_hall_is_on_what_its_space_is_a_corner_of() -> None:
    hoek = BOARD.cities[CITY["hoek-van-holland"]].corner
    assert [land.name for land in BOARD.hexes if hoek in land.corners] == [
        "Zuid-Hollandse Eilanden"
    ]
    for number, cards, tokens in ((9, 1, 0), (5, 0, 1), (4, 0, 1), (8, 0, 0)):
        state = position(phase="DICE", halls={1: "hoek-van-holland tongeren roermond"})
        play(state, f"*dice={number}")
        if tokens:
            play(state, "*fish=1")
        assert seat_of(state, 1)["cards"] == cards
        assert seat_of(state, 1)["fish"] == tokens


@pytest.mark.rule("KOL-013", "KOL-032")
def test_pawns_wait_at_the_rim_until_the_builder_puts_a_town_hall_in_their_place() -> None:
    assert dealt(4).view(None)["map"]["monuments"] == [[], [], [], []]
    state = position(halls={0: "hoek-van-holland"}, roads={0: [60, 61]}, hands={0: "goo"})
    before = seat_of(state, 0)["town_halls_left"]
    play(state, "mon:rotterdam")
    view = state.view(None)
    assert view["map"]["monuments"][0] == ["rotterdam"]
    assert view["players"][0]["town_halls_left"] == before - 1
    assert len(view["map"]["town_halls"][0]) == 3  # none on the monument space itself


@pytest.mark.rule("KOL-014", "KOL-043")
def test_the_two_title_spaces_start_empty_and_hold_one_town_hall_each() -> None:
    for players in (3, 4, 5):
        seats = dealt(players).view(None)["players"]
        assert not any(seat["longest_route"] or seat["largest_army"] for seat in seats)
    state = position(
        halls={0: "gouda gorinchem", 1: "zwolle"},
        roads={0: [45, 55, 63, 64, 65], 1: [35, 36, 42, 50, 51]},
        soldiers={0: 3, 1: 3}, army_holder=0,
    )  # fmt: skip
    seats = state.view(None)["players"]
    assert sum(seat["longest_route"] for seat in seats) == 1
    assert sum(seat["largest_army"] for seat in seats) == 1


@pytest.mark.rule("KOL-015", "KOL-294")
def test_points_are_town_halls_wherever_they_stand_and_victory_point_cards() -> None:
    state = position(
        halls={0: "gouda hoek-van-holland breda", 1: "zwolle"},
        roads={0: [45, 60, 61, 54, 62, 55]}, monuments={0: "den-haag rotterdam"},
        soldiers={0: 3}, dev={0: "vp vp"},
    )  # fmt: skip
    # 3 in cities, 2 on illustrations, both titles; 2 cards.
    assert seat_of(state, 0)["points"] == 7
    assert state.scores()[0] == 9


@pytest.mark.rule("KOL-016", "KOL-297")
def test_all_town_halls_come_out_of_the_same_twelve() -> None:
    halls = "gouda breda den-bosch eindhoven turnhout mechelen"
    roads = [45, 80, 81, 89, 99, 98, 97, 106, 117]
    state = position(
        halls={1: halls}, turn_of=0, roads={1: [*roads, 46, 47, 62, 96, 55]},
        monuments={1: "rotterdam utrecht antwerpen"}, soldiers={1: 4}, dev={1: "vp"},
    )  # fmt: skip
    seat = seat_of(state, 1)
    assert seat["longest_route"]
    assert seat["largest_army"]
    assert seat["points"] == 11
    assert seat["town_halls_left"] == 1


# Fixed setup


@pytest.mark.rule("KOL-031", "KOL-198")
def test_the_highwayman_starts_on_the_eastern_twelve_and_blocks_it_at_once() -> None:
    state = dealt(5)
    assert state.view(None)["map"]["highwayman"] == "3,-1"
    assert BOARD.hexes[HEX["3,-1"]].number == 12
    # Deventer lies on it; another 12 (Noord-Limburg, at Nijmegen) does yield.
    state = position(phase="DICE", halls={0: "deventer", 1: "nijmegen"}, highwayman="3,-1")
    before = hand_of(state, 0)
    play(state, "*dice=12")
    assert hand_of(state, 0) == before
    assert hand_of(state, 1) == "b"


@pytest.mark.parametrize(("players", "cards"), [(3, "ABC"), (4, "BCDE"), (5, "ABCDE")])
@pytest.mark.rule("KOL-035", "KOL-036", "KOL-037", "KOL-038")
def test_the_starting_cards_of_the_player_count_are_dealt_at_random(
    players: int, cards: str
) -> None:
    state = load(players=players).new_state(0, chance="explicit")
    left = set(cards)
    for seat in range(players):
        outcomes = state.chance_outcomes()
        assert [str(move) for move, _ in outcomes] == [f"*deal={c}" for c in sorted(left)]
        assert {p for _, p in outcomes} == {1 / len(left)}
        card = sorted(left)[-1]
        play(state, f"*deal={card}")
        left.remove(card)
        assert set(state.view(None)["map"]["town_halls"][seat]) == STARTS[card]


@pytest.mark.rule("KOL-039", "KOL-040")
def test_a_starting_card_brings_three_town_halls_and_two_cards() -> None:
    state = dealt(5, "ECADB")
    for seat, card in enumerate("ECADB"):
        assert set(state.view(None)["map"]["town_halls"][seat]) == STARTS[card]
        assert sorted(hand_of(state, seat)) == sorted(CARDS[card])
        assert state.scores()[seat] == 3
        assert seat_of(state, seat)["town_halls_left"] == 9


@pytest.mark.rule("KOL-041")
def test_the_starting_card_has_no_later_effect() -> None:
    # The same position reached with other cards in other hands is the same state.
    start = dealt(4)
    fields = start.to_dict()["state"]
    assert not any("card" in name or "start" in name for name in fields)


@pytest.mark.rule("KOL-044")
def test_seat_zero_takes_the_first_turn() -> None:
    for players in (3, 4, 5):
        state = dealt(players)
        assert phase_of(state) == "DICE"
        assert state.view(None)["turn_of"] == 0
        assert state.view(None)["turn"] == 1


# Variable setup


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.rule("KOL-061", "KOL-062", "KOL-064", "KOL-068")
def test_town_halls_are_placed_forth_back_and_forth_again(players: int) -> None:
    state = load(players=players, variable_setup=True).new_state(0, chance="explicit")
    order = []
    cities = 0
    while phase_of(state) == "SETUP_HALL":
        order.append(state.to_move)
        cards = seat_of(state, state.to_move)["cards"]
        move = state.legal_moves()[-1]
        state.play(move)
        cities += 1
        drawn = seat_of(state, order[-1])["cards"] - cards
        around = [h for h in BOARD.hexes if BOARD.cities[move.city].corner in h.corners]
        assert drawn == (len(around) if cities > 2 * players else 0)
    seats = list(range(players))
    assert order == [*seats, *reversed(seats), *seats]
    assert phase_of(state) == "DICE"
    assert state.view(None)["turn_of"] == 0


@pytest.mark.rule("KOL-063")
def test_any_empty_city_in_play_may_be_chosen_without_a_distance_rule() -> None:
    state = load(players=4, variable_setup=True).new_state(0, chance="explicit")
    assert len(legal(state)) == 37
    play(state, "hall:gouda")
    assert len(legal(state)) == 36
    assert "hall:gouda" not in legal(state)
    assert {"hall:haarlem", "hall:gorinchem", "hall:lelystad"} <= set(legal(state))


@pytest.mark.rule("KOL-065", "KOL-066", "KOL-067")
def test_the_third_town_hall_brings_a_card_of_each_landscape_around_it() -> None:
    state = load(players=3, variable_setup=True).new_state(0, chance="explicit")
    play(state, "hall:delfzijl", "hall:dokkum", "hall:assen")  # Assen is no card of A here
    play(state, "hall:deventer", "hall:emmen", "hall:zwolle")
    assert [seat_of(state, seat)["cards"] for seat in range(3)] == [0, 0, 0]
    # Winterswijk lies on the highwayman's space, Hoek van Holland at two waters.
    play(state, "hall:winterswijk")
    assert hand_of(state, 0) == "o"
    play(state, "hall:hoek-van-holland")
    assert hand_of(state, 1) == "s"
    play(state, "hall:nijmegen")  # two kinds, pasture, forest and hills
    assert hand_of(state, 2) == "wbs"
    assert [seat_of(state, seat)["fish"] for seat in range(3)] == [0, 0, 0]


@pytest.mark.rule("KOL-068")
def test_two_landscapes_of_one_kind_bring_two_cards() -> None:
    pairs = [
        city for city in BOARD.cities
        if max(Counter(h.terrain for h in BOARD.hexes if city.corner in h.corners).values()) > 1
    ]  # fmt: skip
    assert pairs
    state = load(players=4, variable_setup=True).new_state(0, chance="explicit")
    others = [city for city in BOARD.cities if city not in pairs]
    for city in others[:8]:
        play(state, f"hall:{city.slug}")
    play(state, f"hall:{pairs[0].slug}")
    assert max(Counter(hand_of(state, 0)).values()) == 2


# Three players


@pytest.mark.rule("KOL-081", "KOL-082")
def test_three_players_use_the_dutch_city_and_monument_spaces_only() -> None:
    three = load(players=3, variable_setup=True).new_state(0, chance="explicit")
    four = load(players=4, variable_setup=True).new_state(0, chance="explicit")
    flemish = {
        f"hall:{slug}" for slug in
        ("turnhout", "oostende", "mechelen", "hasselt", "maaseik", "ieper", "oudenaarde",
         "tongeren")
    }  # fmt: skip
    assert set(legal(four)) - set(legal(three)) == flemish
    state = position(3, halls={0: "eindhoven"}, roads={0: [99]}, hands={0: "wbsggoo"})
    assert not legal(state, "MONUMENT")


@pytest.mark.rule("KOL-083")
def test_a_path_to_a_flemish_crossroads_is_out_of_play() -> None:
    for players, wanted in ((3, {77, 78, 87}), (4, {77, 78, 87})):
        state = position(players, halls={0: "bergen-op-zoom"}, hands={0: "wb"})
        assert roads_open(state) & {77, 78, 87} == wanted
    for players, wanted in ((3, {94}), (4, {94, 95})):  # 95 leads to Antwerp
        state = position(players, halls={0: "bergen-op-zoom"}, roads={0: [87]}, hands={0: "wb"})
        assert roads_open(state) & {94, 95} == wanted
    # Vlissingen - 72 leads into Flanders.
    assert 92 not in roads_open(position(3, halls={0: "vlissingen"}, hands={0: "wb"}))
    assert 92 in roads_open(position(4, halls={0: "vlissingen"}, hands={0: "wb"}))


@pytest.mark.rule("KOL-084")
def test_a_dutch_town_hall_yields_from_a_landscape_that_reaches_into_flanders() -> None:
    allowed = BOARD.in_play(3)
    land = BOARD.hexes[HEX["-4,2"]]  # at Vlissingen
    assert any(allowed[c] for c in land.corners)
    assert not all(allowed[c] for c in land.corners)
    state = position(3, phase="DICE", halls={0: "vlissingen"})
    play(state, f"*dice={land.number}")
    assert hand_of(state, 0) == "s"


@pytest.mark.rule("KOL-085")
def test_the_highwayman_stays_on_landscapes_with_a_dutch_corner() -> None:
    for players in (3, 4):
        state = position(players, dev={0: "soldier"}, highwayman=None)
        play(state, "play:soldier")
        allowed = BOARD.in_play(players)
        usable = {
            f"hw:{land.q},{land.r}" for land in BOARD.hexes
            if any(allowed[corner] for corner in land.corners)
        }  # fmt: skip
        assert set(legal(state)) == usable
        assert len(usable) == {3: 33, 4: 38}[players]


@pytest.mark.rule("KOL-086")
def test_a_water_with_a_dutch_corner_is_fished_with_three_players() -> None:
    allowed = BOARD.in_play(3)
    water = next(w for w in BOARD.waters if w.name == "Zeeuwse wateren")
    assert any(allowed[c] for c in water.corners)
    assert not all(allowed[c] for c in water.corners)
    state = position(3, phase="DICE", halls={0: "vlissingen breda gouda"})
    play(state, f"*dice={water.number}")
    assert phase_of(state) == "FISH_DRAW"


@pytest.mark.rule("KOL-087")
def test_flemish_monuments_can_never_be_built_with_three_players() -> None:
    flemish = {"antwerpen", "brugge", "gent", "brussel", "leuven"}
    allowed = BOARD.in_play(3)
    assert {m.slug for m in BOARD.monuments if not allowed[m.corner]} == flemish
    for place in BOARD.monuments:
        if place.slug in flemish:
            assert not any(allowed[a] and allowed[b] for a, b in
                           (BOARD.edges[e] for e in edges_at(place.corner)))  # fmt: skip


@pytest.mark.parametrize(("players", "goal"), [(3, 12), (4, 12), (5, 10)])
@pytest.mark.rule("KOL-088", "KOL-491")
def test_twelve_points_win_with_three_or_four_players_and_ten_with_five(
    players: int, goal: int
) -> None:
    assert BOARD.points == (12, 12, 10)
    # Four cities, three monuments (one with five players), both titles and two cards.
    monuments = "rotterdam utrecht den-haag" if goal == 12 else "rotterdam"
    state = position(
        players, halls={0: "gouda breda den-bosch eindhoven"},
        roads={0: [45, 44, 80, 81, 89, 99, 46, 47, 62, 55, 61]}, monuments={0: monuments},
        soldiers={0: 3}, dev={0: "vp vp"}, hands={0: "sgo"},
    )  # fmt: skip
    assert state.scores()[0] == goal - 1
    play(state, "buy", "*dev=vp")
    assert state.is_over
    assert state.winners() == (0,)


def test_every_named_place_of_the_rulebook_is_on_the_map() -> None:
    names = set(AT.values())
    assert set(itertools.chain(*STARTS.values())) <= names
    assert {"gorinchem", "den-bosch", "den-haag", "rotterdam"} <= names
