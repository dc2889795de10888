"""Trade between players and with the bank."""

from __future__ import annotations

import random
from typing import Any

import pytest

import boardgames as bg
from tests.kolonisten.positions import hand_of, legal, load, phase_of, play, position, seat_of


def talk(players: int = 4, **more: Any) -> bg.State:
    """The second phase of seat 0, with trade between players."""
    return position(players, player_trade=True, **more)


HANDS = {0: "wwb", 1: "ss", 2: "sgo"}


@pytest.mark.rule("KOL-211", "KOL-218", "KOL-219", "KOL-220")
def test_an_offer_goes_to_all_others_with_cards_who_answer_clockwise() -> None:
    state = talk(hands={**HANDS, 3: ""})
    play(state, "offer", "give:wood", "want:wool", "propose")
    asked = []
    while phase_of(state) == "REPLY":
        asked.append(state.to_move)
        play(state, "refuse")
    assert asked == [1, 2]  # seat 3 has no cards
    state = position(player_trade=True, turn_of=2, hands={0: "w", 1: "w", 2: "s", 3: "w"})
    play(state, "offer", "give:wool", "want:wood", "propose")
    asked = []
    while phase_of(state) == "REPLY":
        asked.append(state.to_move)
        play(state, "accept")
    assert asked == [3, 0, 1]


@pytest.mark.rule("KOL-211")
def test_nobody_but_the_player_on_turn_trades_with_others() -> None:
    state = talk(hands=HANDS)
    play(state, "call", "counter", "give:wool", "want:ore", "propose")
    # Seat 2, who has an ore, can't take what seat 1 proposes to the player on turn.
    assert state.to_move == 2
    assert legal(state) == ["refuse", "counter"]


@pytest.mark.rule("KOL-212", "KOL-222")
def test_a_trade_needs_both_sides() -> None:
    state = talk(hands=HANDS)
    play(state, "offer", "give:wood", "want:wool", "propose", "accept", "accept")
    assert phase_of(state) == "ANSWER"
    assert legal(state) == ["confirm:p1", "confirm:p2", "cancel"]
    other = state.copy()
    play(state, "confirm:p2")
    assert [hand_of(state, seat) for seat in range(3)] == ["wbs", "ss", "wgo"]
    play(other, "cancel")
    assert [hand_of(other, seat) for seat in range(3)] == ["wwb", "ss", "sgo"]
    assert phase_of(other) == "MAIN"
    refused = talk(hands=HANDS)
    play(refused, "offer", "give:wood", "want:wool", "propose", "refuse", "refuse")
    assert phase_of(refused) == "MAIN"  # nothing to decide


@pytest.mark.rule("KOL-213", "KOL-226")
def test_several_trades_are_made_in_a_turn_up_to_the_bound() -> None:
    state = talk(hands={0: "wwww", 1: "ssss"}, offers=3)
    for _ in range(3):
        assert "offer" in legal(state)
        play(state, "offer", "give:wood", "want:wool", "propose", "accept", "confirm:p1")
    assert hand_of(state, 0) == "wsss"
    assert not {"offer", "call"} & set(legal(state))
    assert {"offer", "call"} & set(legal(talk(hands={0: "w", 1: "s"}, offers=0))) == set()
    mixed = talk(hands={0: "w", 1: "s"}, offers=2)
    play(mixed, "call", "refuse", "offer", "give:wood", "want:wool", "propose", "refuse")
    assert not {"offer", "call"} & set(legal(mixed))  # counted together
    play(mixed, "end", "*dice=2")
    assert {"offer", "call"} <= set(legal(mixed))


@pytest.mark.rule("KOL-226")
def test_the_cards_of_a_side_are_bounded() -> None:
    for most in (1, 3):
        state = talk(hands={0: "wwwwww", 1: "ssssss"}, trade_cards=most)
        play(state, "offer")
        for _ in range(most):
            play(state, "give:wood")
        assert not [text for text in legal(state) if text.startswith("give")]
        for _ in range(most):
            play(state, "want:wool")
        assert legal(state) == ["propose"]


@pytest.mark.rule("KOL-226")
def test_random_play_with_trade_ends() -> None:
    game = load(players=4)
    assert game.options == bg.load("kolonisten", players=4, offers=3, trade_cards=4).options
    result = bg.playouts(game, 20, seed=1)
    assert result.finished.all()
    assert (result.decisions < game.max_moves_per_game).all()


@pytest.mark.rule("KOL-214")
def test_only_resource_cards_are_traded() -> None:
    state = talk(hands={0: "w", 1: "s"}, fish={0: (3, 3, 3)}, dev={0: "soldier vp"})
    play(state, "offer")
    assert legal(state) == ["give:wood"]
    kinds = {move.kind for move in state.game.moves if move.kind in ("GIVE", "WANT")}
    assert kinds == {"GIVE", "WANT"}
    assert sum(move.kind in kinds for move in state.game.moves) == 10


@pytest.mark.rule("KOL-215")
def test_each_side_gives_a_card() -> None:
    state = talk(hands=HANDS)
    play(state, "offer")
    assert legal(state) == ["give:wood", "give:brick"]
    play(state, "give:wood")
    assert "propose" not in legal(state)
    play(state, "want:wool")
    assert "propose" in legal(state)


@pytest.mark.rule("KOL-216")
def test_no_resource_stands_on_both_sides() -> None:
    state = talk(hands={0: "ws", 1: "ss"})
    play(state, "offer", "give:wool")
    assert legal(state, "WANT") == ["want:wood", "want:brick", "want:grain", "want:ore"]
    # Nor can all five be given: nothing would be left to want.
    state = talk(hands={0: "wbsgo", 1: "ss"}, trade_cards=9)
    play(state, "offer", "give:wood", "give:brick", "give:wool", "give:grain")
    assert legal(state, "GIVE") == []
    assert legal(state, "WANT") == ["want:ore"]


@pytest.mark.rule("KOL-217", "KOL-220")
def test_who_lacks_the_wanted_cards_cannot_accept() -> None:
    state = talk(hands=HANDS)
    play(state, "offer", "give:wood", "want:wool", "want:wool", "propose")
    assert "accept" in legal(state)
    play(state, "refuse")
    assert legal(state) == ["refuse", "counter"]  # seat 2 has one wool


@pytest.mark.rule("KOL-217")
def test_only_cards_in_hand_can_be_given() -> None:
    state = talk(hands={0: "wb", 1: "ss"})
    play(state, "offer", "give:wood")
    assert legal(state, "GIVE") == ["give:brick"]


@pytest.mark.rule("KOL-221")
def test_a_counter_offer_cannot_be_countered_but_a_new_offer_can_be_made() -> None:
    state = talk(hands=HANDS)
    play(state, "offer", "give:wood", "want:wool", "propose")
    play(state, "counter", "give:wool", "want:wood", "want:wood", "propose")
    assert state.to_move == 2
    play(state, "refuse")
    assert legal(state) == ["confirm:p1", "cancel"]
    after = state.copy()
    play(state, "confirm:p1")
    assert hand_of(state, 0) == "bs"
    assert hand_of(state, 1) == "wws"
    play(after, "cancel")
    assert "offer" in legal(after)


@pytest.mark.rule("KOL-222", "KOL-229")
def test_only_a_counter_offer_that_can_be_paid_is_taken() -> None:
    state = talk(hands=HANDS)
    play(state, "offer", "give:wood", "want:wool", "propose")
    # Seat 1 may ask for an ore that seat 0 does not hold: he can't know.
    play(state, "counter", "give:wool", "want:ore", "propose", "refuse")
    assert phase_of(state) == "MAIN"
    state = talk(hands=HANDS)
    play(state, "offer", "give:wood", "want:wool", "propose")
    play(state, "counter", "give:wool", "want:wood", "propose")  # the same exchange
    play(state, "refuse")
    assert legal(state) == ["confirm:p1", "cancel"]


@pytest.mark.rule("KOL-229")
def test_a_counter_offer_wants_no_more_cards_than_the_player_on_turn_holds() -> None:
    state = talk(hands={0: "w", 1: "ssss"})
    play(state, "call", "counter", "give:wool", "want:wood")
    assert legal(state) == ["propose"]
    state = talk(hands={0: "www", 1: "s", 2: "sss"})
    play(state, "offer", "give:wood", "want:wool", "want:wool", "want:wool")
    assert legal(state) == ["propose"]  # the largest hand of the others


@pytest.mark.rule("KOL-223")
def test_one_trade_results_from_an_offer() -> None:
    state = talk(hands={0: "wwww", 1: "s", 2: "s", 3: "s"})
    play(state, "offer", "give:wood", "want:wool", "propose", "accept", "accept", "accept")
    play(state, "confirm:p3")
    assert phase_of(state) == "MAIN"
    assert hand_of(state, 0) == "wwws"


@pytest.mark.rule("KOL-224")
def test_the_player_on_turn_may_ask_for_proposals() -> None:
    state = talk(hands=HANDS)
    play(state, "call")
    assert legal(state) == ["refuse", "counter"]
    play(state, "counter", "give:wool", "want:brick", "propose")
    play(state, "counter", "give:ore", "want:wood", "want:brick", "propose")
    assert legal(state) == ["confirm:p1", "confirm:p2", "cancel"]
    play(state, "confirm:p2")
    assert hand_of(state, 0) == "wo"


@pytest.mark.rule("KOL-225")
def test_offers_and_answers_are_public() -> None:
    state = talk(hands=HANDS)
    play(state, "offer", "give:wood", "give:brick", "want:wool")
    for seat in (None, 3):
        offer = state.view(seat)["pending"]["offer"]
        assert offer == {"gives": {"wood": 1, "brick": 1}, "wants": {"wool": 1}}
    play(state, "propose", "accept", "counter", "give:grain", "want:wood", "propose")
    pending = state.view(3)["pending"]
    assert pending["replies"] == ["skipped", "accepted", "countered", "skipped"]
    assert pending["counters"][2] == {"gives": {"grain": 1}, "wants": {"wood": 1}}
    play(state, "confirm:p1")
    assert state.view(3)["players"][1]["sure"] == {"wood": 1, "brick": 1, "wool": 1}


@pytest.mark.rule("KOL-227", "KOL-474")
def test_nothing_is_traded_in_the_extraordinary_building_phase() -> None:
    state = talk(5, hands={0: "w", 1: "wwwwww", 2: "s"}, fish={1: (2, 2, 2)})
    play(state, "end")
    assert phase_of(state) == "EXTRA"
    assert legal(state) == ["pass"]


@pytest.mark.rule("KOL-228")
def test_without_counter_offers_the_others_only_accept_or_refuse() -> None:
    state = talk(hands=HANDS, counter_offers=False)
    assert "call" not in legal(state)
    play(state, "offer", "give:wood", "want:wool", "propose")
    assert legal(state) == ["accept", "refuse"]


def test_there_is_no_talk_without_cards_on_both_sides_or_without_the_option() -> None:
    assert not {"offer", "call"} & set(legal(talk(hands={1: "s"})))
    assert not {"offer", "call"} & set(legal(talk(hands={0: "s"})))
    assert not {"offer", "call"} & set(legal(position(hands=HANDS)))


def test_every_way_to_compose_an_offer_is_unique() -> None:
    """No offer is reachable by two orders: the texts of all compositions differ as multisets."""
    seen = set()

    def walk(state: bg.State, so_far: tuple[str, ...]) -> None:
        for text in legal(state):
            if text == "propose":
                key = tuple(sorted(so_far))
                assert key not in seen
                seen.add(key)
            else:
                walk(play(state.copy(), text), (*so_far, text))

    state = talk(hands={0: "wwbo", 1: "ss"}, trade_cards=2)
    walk(play(state, "offer"), ())
    # Six ways to give one or two of w, w, b, o; one or two wanted of those kinds not given.
    assert len(seen) == 3 * (4 + 10) + 1 * (4 + 10) + 3 * (3 + 6)


# The bank


@pytest.mark.rule("KOL-241", "KOL-247")
def test_three_equal_cards_buy_one_of_choice_any_number_of_times() -> None:
    state = position(hands={0: "wwwwwwbb"}, halls={0: "gouda"})
    assert legal(state, "BANK") == [
        "bank:wood>brick", "bank:wood>wool", "bank:wood>grain", "bank:wood>ore",
    ]  # fmt: skip
    play(state, "bank:wood>ore", "bank:wood>brick")
    assert hand_of(state, 0) == "bbbo"
    assert state.view(None)["supply"]["wood"] == 18
    # The same wherever one lives and for every kind.
    for kind, letter in zip(("wood", "brick", "wool", "grain", "ore"), "wbsgo", strict=True):
        for city in ("den-helder", "venlo"):
            found = legal(position(hands={0: letter * 3}, halls={0: city}), "BANK")
            assert len(found) == 4
            assert all(text.startswith(f"bank:{kind}>") for text in found)


@pytest.mark.rule("KOL-242", "KOL-243", "KOL-246", "KOL-375")
def test_with_trade_two_cards_buy_one_in_that_turn() -> None:
    state = position(hands={0: "bbbbss"}, dev={0: "trade"})
    play(state, "play:trade", "bank:brick>grain", "bank:brick>wood", "bank:wool>wood")
    assert hand_of(state, 0) == "wwg"
    state = position(hands={0: "bbbbb"}, dev={0: "trade"})
    play(state, "play:trade", "bank:brick>ore")
    assert hand_of(state, 0) == "bbbo"  # two were given, not three
    play(state, "end", "*dice=2", "end", "*dice=2", "end", "*dice=2", "end", "*dice=2")
    assert state.view(None)["turn_of"] == 0
    play(state, "bank:brick>ore")
    assert hand_of(state, 0) == "oo"


@pytest.mark.rule("KOL-244", "KOL-245")
def test_the_bank_gives_another_kind_that_it_has() -> None:
    state = position(hands={0: "www"}, supply="wwww" + "bb" + "ss" + "gg")
    assert legal(state, "BANK") == ["bank:wood>brick", "bank:wood>wool", "bank:wood>grain"]


@pytest.mark.rule("KOL-248", "KOL-405")
def test_fish_are_neither_exchanged_nor_traded() -> None:
    state = talk(fish={0: (9, 9, 9)}, hands={0: "w", 1: "s"}, highwayman=None)
    kinds = {move.kind for move in state.legal_moves()}
    assert kinds == {"END", "FISH", "OFFER", "CALL"}
    assert {text.split("=")[0] for text in legal(state, "FISH")} == {
        "fish:steal", "fish:take", "fish:road", "fish:dev",
    }  # fmt: skip
    # In many random turns no token changes hands: the others' numbers only grow by draws.
    rng = random.Random(3)
    state = load(players=4).new_state(5, chance="explicit")
    before = [0] * 4
    for _ in range(1500):
        if state.is_over:
            break
        move = state.sample_chance() if state.is_chance else rng.choice(state.legal_moves())
        mover = state.to_move
        state.play(move)
        now = [seat_of(state, seat)["fish"] for seat in range(4)]
        if move.kind not in ("FISH_DRAW", "FISH"):
            assert now == before
        if move.kind == "FISH":
            assert [a for i, a in enumerate(now) if i != mover] == [
                a for i, a in enumerate(before) if i != mover
            ]
        before = now
