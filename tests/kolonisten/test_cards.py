"""Development cards and fish tokens."""

from __future__ import annotations

from typing import Any

import pytest

from boardgames.kolonisten.board import FISH_ACTIONS, FISH_COSTS, payments
from tests.kolonisten.positions import (
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

# Buying


@pytest.mark.rule("KOL-341")
def test_a_card_costs_wool_grain_and_ore_and_is_drawn_from_the_deck() -> None:
    state = position(hands={0: "sgow"})
    play(state, "buy")
    assert hand_of(state, 0) == "w"
    assert state.view(None)["supply"]["ore"] == 18
    play(state, "*dev=trade")
    assert state.view(0)["own"]["dev"]["trade"] == 1
    assert state.view(None)["deck"] == 24
    for lacking in ("sgw", "sow", "gow"):
        assert not legal(position(hands={0: lacking}), "BUY")


@pytest.mark.rule("KOL-342")
def test_any_number_of_cards_may_be_bought() -> None:
    state = position(hands={0: "sssgggooo"})
    for _ in range(3):
        play(state, "buy", "*dev=soldier")
    assert seat_of(state, 0)["dev_cards"] == 3


@pytest.mark.rule("KOL-343", "KOL-513")
def test_a_card_is_hidden_but_its_number_is_not() -> None:
    views = []
    for card in ("soldier", "vp"):
        state = play(position(hands={0: "sgo"}), "buy", f"*dev={card}")
        views.append([state.view(seat) for seat in (None, 1, 2, 3)])
        assert seat_of(state, 0)["dev_cards"] == 1
        assert state.view(0)["own"]["dev"][card] == 1
    assert views[0] == views[1]


@pytest.mark.rule("KOL-344")
def test_an_empty_deck_sells_nothing_and_played_cards_never_return() -> None:
    assert not legal(position(hands={0: "sgo"}, deck=""), "BUY")
    state = position(hands={0: "sgo"}, dev={0: "trade"}, deck="")
    play(state, "play:trade")
    assert state.view(None)["deck"] == 0
    assert state.view(None)["played"]["trade"] == 1
    assert not legal(state, "BUY")
    soldier = position(hands={0: "sgo"}, dev={0: "soldier"}, deck="", highwayman=None)
    play(soldier, "play:soldier", "hw:5,-5")
    assert not legal(soldier, "BUY")


@pytest.mark.rule("KOL-345")
def test_cards_do_not_count_on_a_seven_nor_can_they_be_traded_or_drawn() -> None:
    state = position(
        phase="DICE", hands={0: "wwwbbbs", 1: ""}, dev={0: "soldier soldier", 1: "vp soldier"},
        halls={1: "wageningen"}, player_trade=True,
    )  # fmt: skip
    play(state, "*dice=7")
    assert phase_of(state) == "HIGHWAYMAN"
    play(state, "hw:0,0")
    assert phase_of(state) == "MAIN"
    assert "offer" not in legal(state)  # the others have development cards only


@pytest.mark.rule("KOL-346", "KOL-475")
def test_cards_are_neither_bought_nor_played_outside_the_own_second_phase() -> None:
    state = position(5, hands={1: "sgo"}, dev={1: "soldier trade banking roads"})
    play(state, "end")
    assert state.to_move == 1
    assert legal(state) == ["pass"]
    state = position(phase="ROLL", dev_before_roll=True, hands={0: "sgo"})
    assert legal(state) == ["roll"]


# Playing


@pytest.mark.rule("KOL-361")
def test_the_player_on_turn_plays_cards_but_not_between_sub_steps() -> None:
    state = position(dev={0: "soldier banking"}, halls={0: "gouda"}, fish={0: (0, 0, 2)})
    assert legal(state, "PLAY") == ["play:soldier", "play:banking"]
    play(state, "fish:take=3+3")
    assert {move.kind for move in state.legal_moves()} == {"TAKE"}


@pytest.mark.rule("KOL-362", "KOL-364")
def test_a_card_bought_this_turn_waits_but_an_older_one_of_the_kind_does_not() -> None:
    state = play(position(hands={0: "sgo"}), "buy", "*dev=soldier")
    assert not legal(state, "PLAY")
    play(state, "end", "*dice=2", "end", "*dice=2", "end", "*dice=2", "end", "*dice=2")
    assert legal(state, "PLAY") == ["play:soldier"]
    state = position(hands={0: "sgo"}, dev={0: "soldier"})
    play(state, "buy", "*dev=soldier")
    assert legal(state, "PLAY") == ["play:soldier"]


@pytest.mark.rule("KOL-363")
def test_a_card_for_seven_fish_waits_too() -> None:
    state = play(position(fish={0: (1, 0, 2)}), "fish:dev=1+3+3", "*dev=trade")
    assert not legal(state, "PLAY")
    assert state.view(0)["own"]["fresh"]["trade"] == 1


@pytest.mark.rule("KOL-365")
def test_a_card_got_in_the_extraordinary_phase_may_be_played_in_the_next_own_turn() -> None:
    state = position(5, turn_of=0, halls={1: "gouda"}, roads={1: [45, 44]}, hands={1: "goo"})
    play(state, "end", "mon:den-haag", "*dev=trade")
    assert state.to_move == 1
    assert phase_of(state) == "EXTRA"
    play(state, "pass", "pass", "pass", "pass", "*dice=2")
    assert state.to_move == 1
    assert legal(state, "PLAY") == ["play:trade"]


@pytest.mark.rule("KOL-366")
def test_a_soldier_moves_the_highwayman_and_draws_a_card() -> None:
    state = position(dev={0: "soldier"}, halls={1: "wageningen"}, hands={1: "bb"})
    play(state, "play:soldier")
    assert "hw:3,-1" not in legal(state)  # another space
    play(state, "hw:0,0", "*card=brick")
    assert hand_of(state, 0) == "b"
    assert state.view(None)["map"]["highwayman"] == "0,0"


@pytest.mark.rule("KOL-368")
def test_a_soldier_may_be_played_wherever_the_highwayman_stands() -> None:
    for place in (None, "3,-1", "0,0"):
        state = position(dev={0: "soldier"}, halls={0: "gouda"}, highwayman=place)
        assert "play:soldier" in legal(state)


@pytest.mark.rule("KOL-369")
def test_a_played_soldier_counts_at_once() -> None:
    state = position(dev={0: "soldier"}, soldiers={0: 2})
    play(state, "play:soldier")
    assert phase_of(state) == "HIGHWAYMAN"
    assert seat_of(state, 0)["soldiers"] == 3
    assert seat_of(state, 0)["largest_army"]


@pytest.mark.rule("KOL-370", "KOL-371")
def test_road_building_builds_two_free_roads_the_second_may_be_left() -> None:
    state = position(dev={0: "roads"}, halls={0: "gouda venlo roermond"})
    play(state, "play:roads")
    assert "pass" not in legal(state)
    assert roads_open(state) == {45, 46, 55, 101, 102, 108, 122, 130}
    play(state, road(55))
    assert "pass" in legal(state)
    assert {62, 63} <= roads_open(state)  # continues the first
    stop = play(state.copy(), "pass")
    assert phase_of(stop) == "MAIN"
    assert seat_of(stop, 0)["roads_left"] == 19
    play(state, road(63))
    assert phase_of(state) == "MAIN"
    assert seat_of(state, 0)["roads_left"] == 18
    assert not legal(state, "PLAY")


@pytest.mark.rule("KOL-370")
def test_two_free_roads_are_not_built_in_two_orders() -> None:
    state = position(dev={0: "roads"}, halls={0: "gouda venlo roermond"})
    play(state, "play:roads", road(55))
    # 45 and 46 come before 55 and were open before; 62 and 63 are open by the first.
    assert roads_open(state) == {62, 63, 101, 102, 108, 122, 130}
    state = position(dev={0: "roads"}, halls={0: "breda venlo roermond"})
    play(state, "play:roads", road(79))
    assert {72, 78} <= roads_open(state)  # lower than 79, but made legal by it
    seen = set()
    first = position(dev={0: "roads"}, halls={0: "gouda breda hoek-van-holland"})
    play(first, "play:roads")
    for one in roads_open(first):
        second = play(first.copy(), road(one))
        for two in roads_open(second):
            assert frozenset((one, two)) not in seen
            seen.add(frozenset((one, two)))


@pytest.mark.rule("KOL-371")
def test_what_cannot_be_built_lapses() -> None:
    roads = [45, 39, 55, 63, 62, 46, 40, 47, 80, 79, 88, 97, 96, 73, 81, 35, 36, 42, 50]
    state = position(dev={0: "roads"}, halls={0: "gouda zwolle breda"}, roads={0: roads})
    play(state, "play:roads", road(51))
    assert phase_of(state) == "MAIN"
    assert seat_of(state, 0)["roads_left"] == 0


@pytest.mark.rule("KOL-372")
def test_road_building_needs_a_road_that_can_be_built() -> None:
    roads = [45, 39, 55, 63, 62, 46, 40, 47, 80, 79, 88, 97, 96, 73, 81, 35, 36, 42, 50, 51]
    state = position(dev={0: "roads"}, halls={0: "gouda zwolle breda"}, roads={0: roads})
    assert not legal(state, "PLAY")
    # All paths at his town halls are taken by others.
    around = {"winterswijk": 54, "gennep": 65, "roermond": 92}
    taken = {edge for corner in around.values() for edge in edges_at(corner)}
    assert taken == {69, 70, 85, 91, 122, 130}
    state = position(
        dev={0: "roads"}, halls={0: " ".join(around), 1: "deventer nijmegen venlo maaseik"},
        roads={1: [58, 69, 53, 52, 59, 70, 84, 85, 102, 91, 108, 122, 129, 143, 144, 130, 121]},
        monuments={1: "maastricht"},
    )  # fmt: skip
    assert not legal(state, "PLAY")


@pytest.mark.rule("KOL-373")
def test_banking_takes_two_cards_of_choice() -> None:
    state = position(dev={0: "banking"})
    play(state, "play:banking", "take:brick", "take:brick")
    assert hand_of(state, 0) == "bb"
    state = position(dev={0: "banking"})
    play(state, "play:banking", "take:wood", "take:ore")
    assert hand_of(state, 0) == "wo"
    assert phase_of(state) == "MAIN"


@pytest.mark.rule("KOL-374")
def test_banking_takes_what_there_is() -> None:
    state = position(dev={0: "banking"}, supply="g")
    play(state, "play:banking", "take:grain")
    assert phase_of(state) == "MAIN"
    assert hand_of(state, 0) == "g"
    assert not legal(position(dev={0: "banking"}, supply=""), "PLAY")


@pytest.mark.rule("KOL-376")
def test_played_progress_cards_leave_the_game() -> None:
    for card, moves in (("banking", ["take:wood", "take:wood"]), ("trade", [])):
        state = position(dev={0: card})
        play(state, f"play:{card}", *moves)
        assert seat_of(state, 0)["dev_cards"] == 0
        assert state.view(3)["played"][card] == 1
        assert state.view(3)["deck"] == 24


@pytest.mark.rule("KOL-377", "KOL-515")
def test_victory_point_cards_stay_hidden_and_count_at_once() -> None:
    state = play(position(hands={0: "sgo"}), "buy", "*dev=vp")
    assert state.scores()[0] == 4
    assert state.view(0)["own"]["points"] == 4
    for seat in (None, 1):
        assert state.view(seat)["players"][0]["points"] == 3
        assert "hidden_points" not in state.view(seat)["players"][0]


@pytest.mark.rule("KOL-378")
def test_victory_point_cards_are_outside_the_limits_of_playing() -> None:
    state = position(dev={0: "trade"}, hands={0: "ssggoo"})
    play(state, "play:trade", "buy", "*dev=vp", "buy", "*dev=vp")
    assert state.scores()[0] == 5


@pytest.mark.rule("KOL-379")
def test_victory_point_cards_cannot_be_played_or_given_away() -> None:
    state = position(dev={0: "vp vp"}, hands={0: "w", 1: "s"}, player_trade=True)
    assert not legal(state, "PLAY")
    assert not [str(m) for m in state.game.moves if not m.is_chance and "vp" in str(m)]


# Fish actions


def paid(text: str, **more: Any) -> Any:
    tokens = [int(value) for value in text.split("=")[1].split("+")]
    fish = tuple(tokens.count(value) for value in (1, 2, 3))
    return position(fish={0: fish}, halls={0: "gouda"}, **more)  # type: ignore[dict-item]


@pytest.mark.rule("KOL-391", "KOL-156")
def test_paid_tokens_lie_open_and_the_total_decides() -> None:
    state = paid("fish:take=1+3")
    assert legal(state, "FISH") == ["fish:off=3", "fish:take=1+3"]
    play(state, "fish:take=1+3")
    assert state.view(None)["fish_open"] == [1, 0, 1]
    assert state.view(0)["own"]["fish"] == [0, 0, 0]


@pytest.mark.rule("KOL-392", "KOL-394")
def test_two_fish_put_the_highwayman_beside_the_board() -> None:
    halls = {0: "deventer", 1: "harderwijk"}
    state = position(fish={0: (0, 1, 0)}, halls=halls, hands={1: "w"}, highwayman="1,-1")
    play(state, "fish:off=2")
    assert state.view(None)["map"]["highwayman"] is None
    assert hand_of(state, 0) == ""
    assert hand_of(state, 1) == "w"  # nobody draws
    play(state, "end", "*dice=8")
    assert hand_of(state, 1) == "ww"  # he blocks nothing
    play(state, "end", "*dice=7", "hw:1,-1")
    assert state.view(None)["map"]["highwayman"] == "1,-1"


@pytest.mark.rule("KOL-393")
def test_two_fish_are_for_a_highwayman_on_the_board() -> None:
    assert legal(paid("=2"), "FISH") == ["fish:off=2"]
    assert legal(paid("=2", highwayman=None), "FISH") == []


@pytest.mark.rule("KOL-395")
def test_three_fish_draw_a_card_of_any_other_player_at_random() -> None:
    state = paid("=3", hands={1: "wwb", 3: "o"})
    play(state, "fish:steal=3")
    assert legal(state) == ["steal:p1", "steal:p3"]
    play(state, "steal:p1")
    assert {str(m): round(3 * p) for m, p in state.chance_outcomes()} == {
        "*card=wood": 2, "*card=brick": 1,
    }  # fmt: skip
    play(state, "*card=brick")
    assert hand_of(state, 0) == "b"


@pytest.mark.rule("KOL-396")
def test_the_victim_needs_a_card_and_no_town_hall_near_the_highwayman() -> None:
    assert "fish:steal=3" not in legal(paid("=3"))
    state = paid("=3", hands={2: "s"}, highwayman=None)
    play(state, "fish:steal=3")
    assert phase_of(state) == "CARD"


@pytest.mark.rule("KOL-397")
def test_four_fish_take_a_card_that_the_supply_has() -> None:
    state = play(paid("=2+2"), "fish:take=2+2")
    assert len(legal(state)) == 5
    play(state, "take:ore")
    assert hand_of(state, 0) == "o"
    assert phase_of(state) == "MAIN"
    state = play(paid("=2+2", supply="bo"), "fish:take=2+2")
    assert legal(state) == ["take:brick", "take:ore"]
    assert "fish:take=2+2" not in legal(paid("=2+2", supply=""))


@pytest.mark.rule("KOL-398")
def test_five_fish_build_a_road_which_must_be_built() -> None:
    state = play(paid("=2+3"), "fish:road=2+3")
    assert "pass" not in legal(state)
    play(state, road(45))
    assert phase_of(state) == "MAIN"
    assert seat_of(state, 0)["roads_left"] == 19
    roads = [45, 39, 55, 63, 62, 46, 40, 47, 80, 79, 88, 97, 96, 73, 81, 35, 36, 42, 50, 51]
    state = position(fish={0: (0, 1, 1)}, halls={0: "gouda zwolle breda"}, roads={0: roads})
    assert "fish:road=2+3" not in legal(state)


@pytest.mark.rule("KOL-399")
def test_seven_fish_draw_a_development_card() -> None:
    state = play(paid("=1+3+3"), "fish:dev=1+3+3", "*dev=banking")
    assert state.view(0)["own"]["dev"]["banking"] == 1
    assert "fish:dev=1+3+3" not in legal(paid("=1+3+3", deck=""))


@pytest.mark.rule("KOL-400", "KOL-401")
def test_fish_give_no_change() -> None:
    state = play(paid("=3+3"), "fish:take=3+3", "take:wood")
    assert state.view(0)["own"]["fish"] == [0, 0, 0]
    assert hand_of(state, 0) == "w"
    assert state.view(None)["fish_open"] == [0, 0, 2]


@pytest.mark.rule("KOL-402", "KOL-403")
def test_every_action_is_paid_for_by_itself() -> None:
    # Two tokens of three: one action of 4 fish or two of up to 3, never 2 + 4.
    state = paid("=3+3", hands={1: "s"})
    assert legal(state, "FISH") == ["fish:off=3", "fish:steal=3", "fish:take=3+3", "fish:road=3+3"]
    play(state, "fish:off=3")
    assert legal(state, "FISH") == ["fish:steal=3"]
    play(state, "fish:steal=3", "*card=wool")
    assert legal(state, "FISH") == []


@pytest.mark.rule("KOL-404")
def test_no_payment_holds_a_token_that_could_be_left_out() -> None:
    texts = []
    for action, cost, ways in zip(FISH_ACTIONS, FISH_COSTS, payments(), strict=True):
        for ones, twos, threes in ways:
            total = ones + 2 * twos + 3 * threes
            smallest = 1 if ones else 2 if twos else 3
            assert total >= cost > total - smallest
            texts.append((action, ones, twos, threes))
    assert len(set(texts)) == 31
    state = position(fish={0: (11, 10, 9)}, hands={1: "s"}, halls={0: "gouda"})
    assert len(legal(state, "FISH")) == 31


@pytest.mark.rule("KOL-406")
def test_the_payer_names_the_action() -> None:
    state = paid("=3", hands={1: "s"})
    assert legal(state, "FISH") == ["fish:off=3", "fish:steal=3"]


@pytest.mark.rule("KOL-407")
def test_no_fish_in_the_extraordinary_phase() -> None:
    state = position(5, fish={1: (5, 5, 5)}, hands={0: "w"})
    play(state, "end")
    assert legal(state) == ["pass"]


@pytest.mark.rule("KOL-408")
def test_fish_actions_do_not_count_as_a_played_card() -> None:
    state = position(fish={0: (0, 2, 0)}, dev={0: "trade"})
    play(state, "fish:off=2")
    assert "play:trade" in legal(state)
    play(state, "play:trade")
    assert state.view(0)["own"]["fish"] == [0, 1, 0]
    state = position(fish={0: (0, 2, 0)}, dev={0: "trade"})
    play(state, "play:trade", "fish:off=2")
