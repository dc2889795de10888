"""The two phases of a turn, yields of landscapes and waters, and the seven."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import pytest

import boardgames as bg
from tests.kolonisten.positions import (
    BOARD,
    CITY,
    HEX,
    hand_of,
    legal,
    load,
    phase_of,
    play,
    position,
    seat_of,
)

BOARD_FILE = str(files("boardgames.kolonisten") / "board.toml")
FAR = "tongeren roermond venlo"


# Turns


@pytest.mark.rule("KOL-101", "KOL-102", "KOL-103")
def test_a_turn_is_a_throw_then_trading_and_building_then_the_next_seat_clockwise() -> None:
    state = position(phase="DICE", halls={0: FAR}, turn_of=3)
    assert state.is_chance
    assert {str(move) for move in state.legal_moves()} == {f"*dice={n}" for n in range(2, 13)}
    play(state, "*dice=2")
    assert phase_of(state) == "MAIN"
    assert state.to_move == 3
    play(state, "end")
    assert phase_of(state) == "DICE"
    assert state.view(None)["turn_of"] == 0


@pytest.mark.rule("KOL-103")
def test_the_dice_are_two_dice() -> None:
    state = position(phase="DICE")
    weights = {str(move): round(36 * p) for move, p in state.chance_outcomes()}
    assert weights == {f"*dice={n}": 6 - abs(7 - n) for n in range(2, 13)}


@pytest.mark.rule("KOL-104", "KOL-105", "KOL-109")
def test_the_second_phase_takes_any_order_and_number_of_deeds() -> None:
    state = position(
        halls={0: "gouda"}, hands={0: "wwbb" + "ooo" + "sssgg" + "bbb"}, dev={0: "soldier"}
    )
    play(state, "road:32-38", "bank:ore>wood", "road:33-38", "bank:wool>ore", "bank:brick>wool")
    play(state, "buy", "*dev=soldier", "play:soldier", "hw:5,-5")
    assert phase_of(state) == "MAIN"
    play(state, "end")
    assert state.view(None)["turn_of"] == 1
    # And nothing at all is a turn, too.
    idle = position(hands={0: "wbsgo"}, halls={0: "gouda"})
    play(idle, "end")
    assert idle.view(None)["turn_of"] == 1


@pytest.mark.rule("KOL-106")
def test_one_development_card_is_played_a_turn() -> None:
    state = position(dev={0: "trade banking soldier soldier"})
    assert legal(state, "PLAY") == ["play:soldier", "play:banking", "play:trade"]
    play(state, "play:trade")
    assert legal(state, "PLAY") == []
    play(state, "end", "*dice=2", "end", "*dice=2", "end", "*dice=2", "end", "*dice=2")
    assert legal(state, "PLAY") == ["play:soldier", "play:banking"]


@pytest.mark.rule("KOL-107", "KOL-391")
def test_fish_are_spent_in_the_owners_second_phase_only() -> None:
    fish = {0: (2, 0, 0), 1: (0, 1, 0)}
    state = position(fish=fish)
    assert "fish:off=1+1" in legal(state)
    assert "fish:off=2" not in legal(state)
    play(state, "end", "*dice=2")
    assert legal(state, "FISH") == ["fish:off=2"]
    before = position(fish=fish, phase="ROLL", dev_before_roll=True)
    assert legal(before) == ["roll"]


@pytest.mark.rule("KOL-108")
def test_development_cards_come_after_the_dice_by_default() -> None:
    game = load(players=4, variable_setup=True, player_trade=False)
    assert not game.options.dev_before_roll
    state = position(phase="DICE", dev={0: "soldier"})
    assert state.is_chance
    # A seven is settled first.
    play(state, "*dice=7")
    assert phase_of(state) == "HIGHWAYMAN"
    play(state, "hw:5,-5")
    assert legal(state, "PLAY") == ["play:soldier"]


@pytest.mark.rule("KOL-380")
def test_with_dev_before_roll_the_card_of_the_turn_may_come_first() -> None:
    state = position(
        phase="ROLL", dev_before_roll=True, dev={0: "trade soldier"}, hands={0: "ww"},
        halls={0: FAR},
    )  # fmt: skip
    assert legal(state) == ["roll", "play:soldier", "play:trade"]
    play(state, "play:trade")
    assert legal(state) == ["roll"]
    play(state, "roll", "*dice=2")
    assert legal(state, "PLAY") == []
    assert "bank:wood>ore" in legal(state)  # 2:1 for that whole turn
    # After its sub-steps he throws.
    state = position(phase="ROLL", dev_before_roll=True, dev={0: "soldier"}, halls={0: FAR})
    play(state, "play:soldier", "hw:5,-5")
    assert phase_of(state) == "ROLL"
    assert legal(state) == ["roll"]


@pytest.mark.rule("KOL-380")
def test_a_point_gained_before_the_throw_can_win() -> None:
    state = position(
        5, phase="ROLL", dev_before_roll=True, halls={0: "gouda breda den-bosch eindhoven"},
        roads={0: [45, 80, 81, 89, 99, 46, 47, 62, 55]}, monuments={0: "rotterdam utrecht"},
        soldiers={0: 2}, dev={0: "soldier vp vp vp"},
    )  # fmt: skip
    assert state.scores()[0] == 9
    play(state, "play:soldier")
    assert state.winners() == (0,)


@pytest.mark.rule("KOL-110", "KOL-471")
def test_with_five_players_the_others_may_build_after_every_turn() -> None:
    for players in (3, 4):
        assert phase_of(play(position(players, turn_of=2), "end")) == "DICE"
    state = play(position(5, turn_of=3), "end")
    seats = []
    while phase_of(state) == "EXTRA":
        seats.append(state.to_move)
        play(state, "pass")
    assert seats == [4, 0, 1, 2]
    assert state.view(None)["turn_of"] == 4
    assert phase_of(state) == "DICE"


# Yields of landscapes


@pytest.mark.rule("KOL-121", "KOL-125", "KOL-126")
def test_every_space_with_the_number_yields() -> None:
    # The 3s: Noord-Drenthe (forest), West-Friesland, Zuid-Limburg (hills), Waasland (pasture).
    state = position(
        phase="DICE",
        halls={0: "assen tongeren ieper", 1: "den-helder venlo oostende",
               2: "roermond winterswijk gennep"},
    )  # fmt: skip
    play(state, "*dice=3")
    assert [hand_of(state, seat) for seat in range(3)] == ["w", "b", "b"]
    ten = position(phase="DICE", halls={0: "haarlem venlo gennep", 1: "gouda roermond tongeren"})
    play(ten, "*dice=10")
    assert hand_of(ten, 1) == "g"
    assert hand_of(ten, 0) == ""


@pytest.mark.rule("KOL-122", "KOL-123", "KOL-124")
def test_everybody_gets_a_card_for_each_town_hall_there() -> None:
    # Forest 8 Gelderse Vallei: Harderwijk and Wageningen; forest 8 Meierij: Nijmegen, Eindhoven.
    state = position(
        phase="DICE", turn_of=2,
        halls={0: "harderwijk wageningen venlo", 1: "nijmegen roermond gennep",
               2: "tongeren ieper oostende"},
    )  # fmt: skip
    play(state, "*dice=8")
    assert hand_of(state, 0) == "ww"
    assert hand_of(state, 1) == "w"


@pytest.mark.rule("KOL-124")
def test_a_town_hall_on_two_selected_landscapes_gets_a_card_from_each() -> None:
    with open(BOARD_FILE, "rb") as file:
        data = tomllib.load(file)
    for land in data["hexes"]:
        if land["name"] in ("Oostelijk Flevoland", "Gelderse Vallei", "Veluwe"):
            land["number"] = 9  # all three landscapes around Harderwijk
    state = bg.load("kolonisten", players=4, board=data).new_state(0, chance="explicit")
    play(state, "*deal=B", "*deal=C", "*deal=D", "*deal=E", "*dice=9")
    assert hand_of(state, 0) == "ww" + "b" + "oo"  # with the two of the starting card


@pytest.mark.rule("KOL-127")
def test_the_highwayman_blocks_his_space_only() -> None:
    halls = {0: "harderwijk venlo roermond", 1: "nijmegen tongeren ieper"}
    state = position(phase="DICE", halls=halls, highwayman="1,-1")
    play(state, "*dice=8")
    assert hand_of(state, 0) == ""
    assert hand_of(state, 1) == "w"


@pytest.mark.rule("KOL-128")
def test_town_halls_off_the_map_roads_and_monuments_yield_nothing() -> None:
    state = position(
        phase="DICE", halls={0: "hoek-van-holland venlo roermond"},
        roads={0: [60, 61, 62, 72]}, monuments={0: "rotterdam"},
    )  # fmt: skip
    play(state, "*dice=6")  # Alblasserwaard, at Rotterdam
    assert hand_of(state, 0) == ""


@pytest.mark.rule("KOL-129", "KOL-131")
def test_a_kind_that_runs_short_goes_to_nobody_and_is_not_owed() -> None:
    halls = {0: "harderwijk wageningen venlo", 1: "nijmegen roermond gennep",
             2: "emmen ieper oostende"}  # fmt: skip
    state = position(phase="DICE", halls=halls, supply="ww" + "bbb" + "sss" + "ggg" + "ooo")
    play(state, "*dice=8")
    assert hand_of(state, 0) == ""
    assert hand_of(state, 1) == ""
    assert hand_of(state, 2) == "o"  # another kind is not affected
    assert state.view(None)["supply"]["wood"] == 2
    play(state, "end", "*dice=9")
    assert hand_of(state, 0) == ""


@pytest.mark.rule("KOL-130")
def test_one_player_alone_takes_what_is_left() -> None:
    halls = {0: "harderwijk wageningen venlo"}
    state = position(phase="DICE", halls=halls, supply="w" + "bbb" + "sss" + "ggg" + "ooo")
    play(state, "*dice=8")
    assert hand_of(state, 0) == "w"
    assert "wood" not in state.view(None)["supply"]


@pytest.mark.rule("KOL-132")
def test_landscapes_yield_without_a_decision() -> None:
    state = position(phase="DICE", halls={0: FAR, 1: "harderwijk ieper oostende"})
    play(state, "*dice=8")
    assert phase_of(state) == "MAIN"
    assert state.view(None)["players"][1]["cards"] == 1
    for seat in range(4):
        assert state.view(seat)["players"][1]["sure"] == {"wood": 1}


# Fishing


@pytest.mark.rule("KOL-151", "KOL-155")
def test_a_token_is_drawn_for_each_town_hall_clockwise_from_the_player_on_turn() -> None:
    # Waddenzee Oost (6): Delfzijl, Dokkum.
    state = position(
        phase="DICE", turn_of=2, halls={1: "delfzijl venlo roermond", 3: "dokkum ieper oostende"}
    )
    play(state, "*dice=6")
    drawers = []
    while phase_of(state) == "FISH_DRAW":
        drawers.append(state.view(None)["actor"])
        play(state, "*fish=1")
    assert drawers == [3, 1]
    state = position(phase="DICE", halls={1: "delfzijl dokkum venlo"})
    play(state, "*dice=6", "*fish=2", "*fish=3")
    assert seat_of(state, 1)["fish"] == 2
    assert phase_of(state) == "MAIN"


@pytest.mark.rule("KOL-152")
def test_two_waters_are_fished_both_and_two_sea_hexes_of_one_count_once() -> None:
    # Den Helder lies at Waddenzee West (9) and Noordzee (5); Hoek van Holland at two sea hexes of
    # the Noordzee and at the Zeeuwse wateren (4).
    for slug, numbers in (("den-helder", (9, 5)), ("hoek-van-holland", (5, 4))):
        for number in numbers:
            state = position(phase="DICE", halls={0: f"{slug} venlo roermond"})
            play(state, f"*dice={number}", "*fish=1")
            assert phase_of(state) == "MAIN"
            assert seat_of(state, 0)["fish"] == 1
    corner = BOARD.cities[CITY["dokkum"]].corner
    water = next(w for w in BOARD.waters if w.number == 6)
    assert corner in water.corners


@pytest.mark.rule("KOL-153", "KOL-514")
def test_tokens_are_seen_by_their_owner_only() -> None:
    seen = []
    for value in (1, 3):
        state = position(phase="DICE", halls={0: FAR, 1: "dokkum ieper oostende"})
        play(state, "*dice=6", f"*fish={value}")
        assert state.view(1)["own"]["fish"][value - 1] == 1
        seen.append([state.view(seat) for seat in (None, 0, 2, 3)])
        assert seat_of(state, 1)["fish"] == 1
    assert seen[0] == seen[1]


@pytest.mark.rule("KOL-154")
def test_fishing_is_never_blocked() -> None:
    assert not {(land.q, land.r) for land in BOARD.hexes} & {
        place for water in BOARD.waters for place in water.hexes
    }
    for land in (land for land in BOARD.hexes if land.number == 6):
        state = position(phase="DICE", halls={1: "dokkum"}, highwayman=f"{land.q},{land.r}")
        play(state, "*dice=6")
        assert phase_of(state) == "FISH_DRAW"


@pytest.mark.rule("KOL-156", "KOL-511")
def test_spent_tokens_lie_open() -> None:
    state = position(fish={0: (1, 1, 0)})
    play(state, "fish:off=2")
    for seat in (None, 1):
        assert state.view(seat)["fish_open"] == [0, 1, 0]


@pytest.mark.rule("KOL-157")
def test_an_empty_stack_is_renewed_just_before_the_next_draw() -> None:
    fish = {2: (6, 8, 6), 3: (3, 1, 2)}
    state = position(
        phase="DICE", halls={0: "dokkum venlo roermond"}, fish=fish, open_fish=(2, 1, 1)
    )
    assert state.view(None)["fish_stack"] == 0
    play(state, "*dice=2")
    assert state.view(None)["fish_stack"] == 0  # no draw, no reshuffle
    play(state, "end")
    play(state, "*dice=6")
    assert state.view(None)["fish_open"] == [0, 0, 0]
    weights = {str(move): round(4 * p) for move, p in state.chance_outcomes()}
    assert weights == {"*fish=1": 2, "*fish=2": 1, "*fish=3": 1}
    # Right after a reshuffle everybody knows the stack.
    assert state.view(1)["own"]["stack_most"] == [2, 1, 1]


@pytest.mark.rule("KOL-158")
def test_draws_are_lost_when_no_token_is_left() -> None:
    state = position(
        phase="DICE", halls={0: "dokkum delfzijl venlo"}, fish={2: (6, 8, 6), 3: (5, 2, 2)}
    )
    assert state.view(None)["fish_stack"] == 1
    play(state, "*dice=6", "*fish=3")
    assert phase_of(state) == "MAIN"
    assert seat_of(state, 0)["fish"] == 1


@pytest.mark.rule("KOL-159")
def test_tokens_are_kept_without_limit() -> None:
    state = position(fish={0: (11, 10, 9)})
    play(state, "end", "*dice=2")
    assert seat_of(state, 0)["fish"] == 30


@pytest.mark.rule("KOL-160")
def test_tokens_do_not_count_on_a_seven() -> None:
    state = position(phase="DICE", hands={0: "wwwbbbs"}, fish={0: (5, 5, 5)})
    play(state, "*dice=7")
    assert phase_of(state) == "HIGHWAYMAN"


# The seven


@pytest.mark.rule("KOL-181")
def test_a_seven_brings_nothing() -> None:
    state = position(phase="DICE", halls={0: "dokkum gouda breda"})
    play(state, "*dice=7")
    assert [seat["cards"] + seat["fish"] for seat in state.view(None)["players"]] == [0] * 4


@pytest.mark.rule("KOL-182", "KOL-183")
def test_hands_of_eight_or_more_are_halved_in_the_players_favor() -> None:
    hands = {0: "wwwwbbbbs", 1: "wwwwbbbb", 2: "wwwbbbb", 3: "sssssssgggggg"}
    state = position(phase="DICE", hands=hands)
    play(state, "*dice=7")
    returned = [0] * 4
    while phase_of(state) == "DISCARD":
        returned[state.to_move] += 1
        state.play(state.legal_moves()[0])
    assert returned == [4, 4, 0, 6]
    assert [seat["cards"] for seat in state.view(None)["players"]] == [5, 4, 7, 7]


@pytest.mark.rule("KOL-184", "KOL-185", "KOL-187")
def test_discards_come_first_clockwise_from_the_thrower_and_openly() -> None:
    hands = {0: "wwwwwwww", 1: "bbbbbbbb", 3: "ssssssss"}
    state = position(phase="DICE", turn_of=1, hands=hands)
    play(state, "*dice=7")
    order: list[int] = []
    while phase_of(state) == "DISCARD":
        if not order or order[-1] != state.to_move:
            order.append(state.to_move)
        play(state, legal(state)[0])
    assert order == [1, 3, 0]
    assert phase_of(state) == "HIGHWAYMAN"
    assert state.to_move == 1
    assert state.view(2)["supply"] == {"wood": 14, "brick": 14, "wool": 14, "grain": 18, "ore": 18}
    assert state.view(2)["players"][0]["sure"] == {"wood": 4}


@pytest.mark.rule("KOL-182")
def test_the_cards_to_return_are_chosen_and_never_in_two_orders() -> None:
    state = position(phase="DICE", hands={0: "wwbbbsso"})
    play(state, "*dice=7")
    assert legal(state) == ["discard:wood", "discard:brick"]  # 4 due, 3 from wool on
    play(state, "discard:brick")
    assert legal(state) == ["discard:brick", "discard:wool"]  # 3 due
    play(state, "discard:wool")
    assert legal(state) == ["discard:wool"]
    play(state, "discard:wool", "discard:ore")
    assert hand_of(state, 0) == "wwbb"


@pytest.mark.rule("KOL-186")
def test_a_soldier_cuts_no_hand() -> None:
    state = position(hands={1: "wwwwwwwwww"}, dev={0: "soldier"})
    play(state, "play:soldier")
    assert phase_of(state) == "HIGHWAYMAN"


@pytest.mark.rule("KOL-187", "KOL-188", "KOL-190")
def test_the_highwayman_goes_to_any_other_landscape() -> None:
    state = position(phase="DICE", highwayman="0,0", halls={0: "wageningen gouda breda"})
    play(state, "*dice=7")
    spaces = {f"hw:{land.q},{land.r}" for land in BOARD.hexes}
    assert set(legal(state)) == spaces - {"hw:0,0"}
    assert "hw:1,-1" in legal(state)  # his own town hall lies there
    assert len(spaces) == 38


@pytest.mark.rule("KOL-189", "KOL-367")
def test_from_beside_the_board_he_comes_back_on_any_landscape() -> None:
    state = position(phase="DICE", highwayman=None)
    play(state, "*dice=7")
    assert len(legal(state)) == 38
    state = position(dev={0: "soldier"}, highwayman=None)
    play(state, "play:soldier")
    assert len(legal(state)) == 38
    play(state, "hw:3,-1")
    assert state.view(None)["map"]["highwayman"] == "3,-1"


@pytest.mark.rule("KOL-191", "KOL-192", "KOL-194")
def test_a_card_is_drawn_from_one_other_player_there_who_has_one() -> None:
    # Betuwe (0,0): Gorinchem, Wageningen, Den Bosch.
    halls = {0: "gorinchem", 1: "wageningen", 2: "den-bosch"}
    state = position(phase="DICE", halls=halls, hands={0: "w", 1: "bb", 2: "s"})
    play(state, "*dice=7", "hw:0,0")
    assert legal(state) == ["steal:p1", "steal:p2"]
    play(state, "steal:p1")
    assert [str(move) for move in state.legal_moves()] == ["*card=brick"]
    play(state, "*card=brick")
    assert hand_of(state, 0) == "wb"
    assert hand_of(state, 1) == "b"
    # Only one of them has a card: the draw is compulsory and needs no choice.
    state = position(phase="DICE", halls=halls, hands={0: "w", 2: "ssg", 3: "oooo"})
    play(state, "*dice=7", "hw:0,0")
    assert phase_of(state) == "CARD"
    assert {str(m): round(3 * p) for m, p in state.chance_outcomes()} == {
        "*card=wool": 2, "*card=grain": 1,
    }  # fmt: skip


@pytest.mark.rule("KOL-193", "KOL-197")
def test_nothing_is_drawn_where_nobody_has_a_card_and_the_turn_goes_on() -> None:
    halls = {0: "gorinchem", 1: "wageningen"}
    state = position(phase="DICE", halls=halls, hands={0: "w", 3: "oooo"})
    play(state, "*dice=7", "hw:0,0")
    assert phase_of(state) == "MAIN"
    assert state.to_move == 0
    assert hand_of(state, 0) == "w"


@pytest.mark.rule("KOL-195", "KOL-512")
def test_the_drawn_card_is_known_to_thief_and_victim_only() -> None:
    halls = {0: "gorinchem", 1: "wageningen"}
    views = []
    for kind in ("wood", "ore"):
        state = position(phase="DICE", halls=halls, hands={1: "wwo"})
        play(state, "*dice=7", "hw:0,0", f"*card={kind}")
        assert state.view(0)["own"]["hand"] == {kind: 1}
        assert state.view(1)["players"][0]["sure"] == {kind: 1}
        left = {"wood": 1, "ore": 1} if kind == "wood" else {"wood": 2}
        assert state.view(0)["players"][1]["sure"] == left
        for other in (2, 3):
            view = state.view(other)
            assert view["players"][0]["cards"] == 1  # that a card moved is public
            assert view["players"][0]["sure"] == {}
            assert view["players"][1]["sure"] == {"wood": 1}
        views.append([state.view(seat) for seat in (None, 2, 3)])
    assert views[0] == views[1]


@pytest.mark.rule("KOL-161", "KOL-196")
def test_only_resource_cards_can_be_drawn() -> None:
    halls = {0: "gorinchem", 1: "wageningen"}
    state = position(phase="DICE", halls=halls, dev={1: "soldier vp"}, fish={1: (3, 3, 3)})
    play(state, "*dice=7", "hw:0,0")
    assert phase_of(state) == "MAIN"
    assert seat_of(state, 1)["dev_cards"] == 2
    assert seat_of(state, 1)["fish"] == 9
    assert HEX["0,0"] == 19


def test_setup_of_these_tests_is_a_game_like_any_other() -> None:
    state = position(hands={0: "wbsgo"})
    assert isinstance(state, bg.State)
    assert state.game.state_from_bytes(state.to_bytes()) == state
