"""What everybody sees, and the worlds that fit what a player knows, with their weights."""

from __future__ import annotations

import itertools
import math
import random
from collections import Counter
from collections.abc import Callable, Hashable
from fractions import Fraction
from typing import Any

import pytest

import boardgames as bg
from tests.kolonisten.positions import (
    DEV,
    LETTERS,
    hand_of,
    load,
    phase_of,
    play,
    position,
    seat_of,
)

N = 1200
HALLS = {0: "gorinchem", 1: "wageningen", 2: "den-bosch", 3: "gouda"}  # three at Betuwe, 0,0


def holds(
    state: bg.State,
    player: int,
    what: Callable[[bg.State], Hashable],
    weights: dict[Any, Any],
) -> None:
    """Chi-square test: what determinizations show is distributed as the weights say.

    The bound is that of a false alarm in a million, by Wilson and Hilferty.
    """
    found = Counter(what(state.determinize(player, seed)) for seed in range(N))
    assert found.keys() <= weights.keys()
    total = sum(weights.values())
    chi = sum(
        (found[key] - N * weight / total) ** 2 / (N * weight / total)
        for key, weight in weights.items()
    )
    k = len(weights) - 1
    if k == 0:
        return
    bound = k * (1 - 2 / (9 * k) + 4.75 * math.sqrt(2 / (9 * k))) ** 3
    assert chi < bound, (found, weights)


SPACE = {0: "-1,0", 1: "1,0", 2: "-1,1", 3: "0,-2"}  # where only that seat is


def stolen(hands: dict[int, str], *draws: tuple[int, str], **more: Any) -> bg.State:
    """Seats 0, 1, ... throw a seven in turn, and draw a card of a victim; then the next throws."""
    state = position(phase="DICE", halls=HALLS, hands=hands, highwayman=None, **more)
    for victim, card in draws:
        play(state, "*dice=7", f"hw:{SPACE[victim]}", f"*card={card}", "end")
    return state


def all_hands(state: bg.State) -> tuple[str, ...]:
    return tuple(hand_of(state, seat) for seat in range(state.game.num_players))


# What is public


@pytest.mark.rule("KOL-511")
def test_board_supply_titles_and_numbers_of_hidden_things_are_public() -> None:
    state = position(
        halls={0: "gouda"}, roads={0: [45]}, hands={0: "wwb", 1: "s"}, dev={1: "vp soldier"},
        soldiers={2: 3}, fish={3: (1, 1, 0)}, open_fish=(1, 0, 0), deck="soldier roads",
    )  # fmt: skip
    for seat in (None, 0, 1, 2, 3):
        view = state.view(seat)
        assert view["map"]["roads"][0] == ["32-38"]
        assert "gouda" in view["map"]["town_halls"][0]
        assert view["supply"]["wood"] == 16
        assert view["turn_of"] == 0
        assert [s["cards"] for s in view["players"]] == [3, 1, 0, 0]
        assert view["players"][1]["dev_cards"] == 2
        assert view["players"][2]["soldiers"] == 3
        assert view["players"][2]["largest_army"]
        assert view["players"][3]["fish"] == 2
        assert view["deck"] == 2
        assert view["fish_stack"] == 27
        assert view["fish_open"] == [1, 0, 0]


@pytest.mark.rule("KOL-512", "KOL-516")
def test_only_drawn_cards_make_a_hand_uncertain() -> None:
    state = position(phase="DICE", halls=HALLS, hands={0: "wwwwwwbbbbbbsss", 1: "gggooo"})
    play(state, "*dice=8", "bank:wood>ore", "bank:brick>grain", "buy", "*dev=soldier")
    for viewer in range(4):
        for seat in range(4):
            sure = state.view(viewer)["players"][seat]["sure"]
            assert sum(sure.values()) == seat_of(state, seat)["cards"]
    state = stolen({0: "", 1: "wb"}, (1, "wood"))
    assert state.view(2)["players"][1]["sure"] == {}
    assert "hand" not in state.view(2)["players"][1]


@pytest.mark.rule("KOL-513")
def test_the_order_of_the_deck_is_hidden_from_all() -> None:
    game = load(players=4, player_trade=False)
    fields = game.new_state(0).to_dict()["state"]
    assert fields["deck"] == [14, 3, 3, 2, 3]  # numbers by kind: there is no order to leak
    # Which of two cards a seat holds shows in no other view.
    one, other = (position(dev={1: cards}) for cards in ("trade soldier", "banking roads"))
    for seat in (None, 0, 2, 3):
        assert one.view(seat) == other.view(seat)
    assert one.view(1) != other.view(1)


@pytest.mark.rule("KOL-514")
def test_others_tokens_and_the_stack_are_hidden() -> None:
    a = position(fish={1: (1, 1, 0)})
    b = position(fish={1: (0, 0, 2)})
    for seat in (None, 0, 2, 3):
        assert a.view(seat) == b.view(seat)
    assert a.view(1) != b.view(1)


@pytest.mark.rule("KOL-515")
def test_the_true_total_is_known_to_its_owner_only() -> None:
    state = position(dev={1: "vp vp"})
    assert state.view(1)["own"]["points"] == 5
    assert all(state.view(seat)["players"][1]["points"] == 3 for seat in (None, 0, 1, 2, 3))


# Resource cards


def test_a_card_drawn_unseen_is_each_single_card_with_equal_chance() -> None:
    state = stolen({1: "wwo", 0: "w"}, (1, "wood"))
    weights = {("ww", "wo"): 2, ("wo", "ww"): 1}
    for viewer in (2, 3):
        holds(state, viewer, lambda s: all_hands(s)[:2], weights)
    for viewer in (0, 1):  # thief and victim know it
        holds(state, viewer, all_hands, {all_hands(state): 1})


def test_the_true_card_makes_no_difference() -> None:
    for card in ("wood", "ore"):
        state = stolen({1: "wwo", 0: "w"}, (1, card))
        holds(state, 3, lambda s: all_hands(s)[:2], {("ww", "wo"): 2, ("wo", "ww"): 1})


def test_a_card_of_a_hand_of_one_kind_is_known() -> None:
    state = stolen({1: "www"}, (1, "wood"))
    for viewer in (2, 3):
        assert state.view(viewer)["players"][0]["sure"] == {"wood": 1}
        assert state.determinize(viewer, 5) == state


def test_later_payments_tell_which_card_it_was() -> None:
    # Seat 1 keeps brick and wool (or wood and ...): by paying wood he shows that it was not taken.
    state = stolen({1: "wwwb", 0: ""}, (1, "brick"))
    assert state.view(2)["players"][1]["sure"] == {"wood": 2}
    play(state, "*dice=3", "bank:wood>ore")  # three wood: the brick was taken
    assert state.view(2)["players"][0]["sure"] == {"brick": 1}
    assert state.determinize(2, 1) == state


def test_two_draws_are_weighed_together() -> None:
    # 0 draws from 1 (seen by 0 and 1), then 1 draws from 2, then 2 from 1.
    state = stolen({1: "wwo", 2: "b"}, (1, "wood"), (2, "brick"))
    assert all_hands(state)[:3] == ("w", "wbo", "")
    # Seat 3 saw none, but the brick is certain: seat 2 had one card.
    holds(state, 3, lambda s: all_hands(s)[:3], {("w", "wbo", ""): 2, ("o", "wwb", ""): 1})
    play(state, "*dice=7", "hw:1,0", "*card=wood")
    first = {"w": Fraction(2, 3), "o": Fraction(1, 3)}
    weights: dict[tuple[str, str, str], Fraction] = {}
    for card, chance in first.items():
        left = sorted("wwob".replace(card, "", 1), key=LETTERS.index)
        for drawn in left:
            rest = list(left)
            rest.remove(drawn)
            world = (card, "".join(rest), drawn)
            weights[world] = weights.get(world, Fraction(0)) + chance * Fraction(1, 3)
    holds(state, 3, lambda s: all_hands(s)[:3], weights)


def test_a_card_that_the_thief_saw_weighs_the_draws_before() -> None:
    state = stolen({2: "wwo"}, (2, "wood"))
    # Seat 0 drew from seat 2, unseen by seat 3; then seat 3 draws a wood from seat 2.
    play(state, "*dice=3", "end", "*dice=3", "end", "*dice=7", "hw:0,1", "*card=wood")
    assert all_hands(state) == ("w", "", "o", "w")
    # Was it wood before (2/3), then wood was 1 of 2 cards; was it ore (1/3), 2 of 2.
    weights = {"w": Fraction(2, 3) * Fraction(1, 2), "o": Fraction(1, 3)}
    holds(state, 3, lambda s: hand_of(s, 0), weights)


def test_cards_shown_in_a_talk_are_there_in_every_world() -> None:
    state = stolen({1: "wwo", 0: "", 2: "ss"}, (1, "ore"), player_trade=True)
    # Seat 1 is on turn and offers a wood: whichever was taken, one is left.
    play(state, "*dice=3", "offer", "give:wood", "give:wood")
    holds(state, 3, lambda s: hand_of(s, 1), {"ww": 1})  # both shown: the ore was taken
    state = stolen({1: "wwo", 0: "", 2: "ss"}, (1, "ore"), player_trade=True)
    play(state, "*dice=3", "offer", "give:wood", "want:wool", "propose")
    holds(state, 3, lambda s: hand_of(s, 1), {"ww": 1, "wo": 2})


@pytest.mark.rule("KOL-516")
@pytest.mark.parametrize("trades", [True, False])
def test_what_was_paid_or_shown_between_two_draws_was_there(trades: bool) -> None:
    state = stolen({0: "s", 1: "wwoo"}, (1, "wood"), player_trade=True)
    play(state, "*dice=3", "end", "*dice=7", "hw:0,0", "steal:p1", "*card=ore", "end")
    play(state, "*dice=3", "end", "*dice=3", "end")
    # Seat 3 saw neither card: seat 1 has oo (1), wo (4) or ww (1).
    holds(state, 3, lambda s: hand_of(s, 1), {"oo": 1, "wo": 4, "ww": 1})
    play(state, "*dice=3", "offer", "give:wood", "want:wool", "propose")
    while phase_of(state) == "REPLY":
        play(state, "accept" if trades and state.to_move == 0 else "refuse")
    if trades:
        play(state, "confirm:p0")
    # Now oo is out. Two wood come, then seat 0 draws once more.
    play(state, "end", "*dice=8", "end", "*dice=8", "end", "*dice=7", "hw:1,0", "*card=wood")
    weights = {"wso": 8, "wws": 7, "wwo": 4, "www": 1} if trades else {"wwo": 3, "www": 2}
    holds(state, 3, lambda s: hand_of(s, 1), weights)


def test_an_answer_that_is_asked_for_can_be_given() -> None:
    state = stolen({1: "wwo", 0: "", 2: "ss"}, (1, "wood"), player_trade=True)
    play(state, "*dice=3", "call")
    while state.to_move != 2:
        play(state, "refuse")
    play(state, "counter", "give:wool", "want:ore", "propose")
    while phase_of(state) == "REPLY":
        play(state, "refuse")
    assert phase_of(state) == "ANSWER"  # so seat 1 holds the ore
    holds(state, 3, lambda s: hand_of(s, 1), {"wo": 1})


def test_a_discard_can_be_completed_in_every_world() -> None:
    state = stolen({1: "wwwwwoo"}, (1, "wood"))
    play(state, "*dice=8", "end", "*dice=8", "end")  # two wood for seat 1
    assert hand_of(state, 1) == "wwwwwwoo"
    play(state, "*dice=7", "discard:wood", "discard:wood")
    holds(state, 3, lambda s: hand_of(s, 1), {"wwwwoo": 5, "wwwwwo": 2})
    play(state, "discard:ore")  # one more is due, from ore on
    holds(state, 3, lambda s: hand_of(s, 1), {"wwwwo": 1})


def test_many_hidden_draws_stay_consistent() -> None:
    """Past the remembered draws too, what the player sees is the same in every world."""
    state = load(players=5, player_trade=False).new_state(3)
    rng = random.Random(3)
    lost = 0
    for step in range(1500):
        if state.is_over:
            break
        state.play(rng.choice(state.legal_moves()))
        if step % 30 == 0:
            for viewer in range(5):
                lost += state.view(viewer)["own"]["draws"] is None
                world = state.determinize(viewer, step)
                assert world.view(viewer) == state.view(viewer)
    assert lost > 10


# Development cards


def test_each_development_card_is_equally_likely_in_any_hidden_place() -> None:
    # Seat 1 holds two cards, the deck one: soldier, trade, banking.
    state = position(dev={1: "soldier trade", 0: "vp"}, deck="banking", sink=0)
    weights = {
        tuple(sorted(pair)): 1
        for pair in itertools.combinations(("soldier", "trade", "banking"), 2)
    }

    def cards(s: bg.State) -> tuple[str, ...]:
        dev = s.view(1)["own"]["dev"]
        return tuple(sorted(name for name in DEV for _ in range(dev[name])))

    holds(state, 0, cards, weights)


def test_victory_point_cards_keep_their_public_bound() -> None:
    # Seat 1 is on turn with 11 points of town halls: it can hold no Victory Point card.
    cities = "gouda breda den-bosch eindhoven turnhout mechelen hasselt maaseik"
    roads = [45, 80, 81, 89, 99, 98, 97, 106, 117, 118, 119, 120, 44]
    state = position(
        turn_of=1, halls={1: cities}, roads={1: roads}, monuments={1: "den-haag"},
        soldiers={1: 3}, dev={1: "soldier", 0: "soldier soldier"}, deck="vp vp vp", sink=0,
    )  # fmt: skip
    assert state.scores()[1] == 11
    for viewer in (0, 2):
        for seed in range(200):
            assert state.determinize(viewer, seed).scores()[1] == 11
    # Elsewhere the bound is 1 of the two cards seat 1 got.
    data = position(dev={1: "soldier vp"}, deck="vp", sink=0).to_dict()
    data["state"]["vp_most"][1] = 1
    bound = load(players=4, variable_setup=True, player_trade=False).state_from_dict(data)
    # Places: seat 1 has two, the deck one; two Victory Point cards and a soldier: the deck must
    # hold one of the points, so seat 1 holds soldier and vp for sure.
    holds(bound, 0, lambda s: s.view(1)["own"]["dev"]["vp"], {1: 1})


def test_fresh_cards_are_any_of_the_cards_in_hand() -> None:
    state = position(turn_of=1, dev={1: "soldier soldier trade"}, fresh="trade", deck="", sink=0)
    fresh = lambda s: tuple(s.view(1)["own"]["fresh"].values())  # noqa: E731
    holds(state, 0, fresh, {(1, 0, 0, 0, 0): 2, (0, 0, 0, 1, 0): 1})


# Fish tokens


def tokens(s: bg.State) -> tuple[int, ...]:
    return tuple(s.view(1)["own"]["fish"])


def test_each_token_is_equally_likely_in_any_hidden_place() -> None:
    # Hidden from 0: seat 1 holds two tokens, the stack one: 1, 2 and 3 fish.
    state = position(fish={0: (10, 9, 8), 1: (1, 1, 0)})
    holds(state, 0, tokens, {(1, 1, 0): 1, (1, 0, 1): 1, (0, 1, 1): 1})


def test_after_a_reshuffle_the_stack_is_known_less_what_was_drawn() -> None:
    state = position(
        phase="DICE", halls={0: "dokkum venlo roermond", 1: "gouda"},
        fish={0: (7, 7, 7), 1: (2, 2, 1)}, open_fish=(2, 1, 1),
    )  # fmt: skip
    play(state, "*dice=6", "*fish=1")  # seat 0 draws from 1, 1, 2, 3 face up before
    assert state.view(0)["own"]["stack_most"] == [1, 1, 1]
    for seed in range(50):
        world = state.determinize(0, seed)
        assert world.to_dict()["state"]["stack"] == [1, 1, 1]
        assert tokens(world) == (2, 2, 1)
    # Seat 2 has drawn nothing: the stack holds three of the four.
    stack = lambda s: tuple(s.to_dict()["state"]["stack"])  # noqa: E731
    # Hidden from seat 2: the stack, 8 + 7 + 7 tokens of seat 0 and 5 of seat 1.
    pool = [1 + 8 + 2, 1 + 7 + 2, 1 + 7 + 1]
    weights = {
        (a, b, c): math.comb(pool[0], a) * math.comb(pool[1], b) * math.comb(pool[2], c)
        for a in range(3) for b in range(2) for c in range(2) if a + b + c == 3
    }  # fmt: skip
    holds(state, 2, stack, weights)
