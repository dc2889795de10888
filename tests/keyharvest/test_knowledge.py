"""Open and hidden information, determinizations: KEY-311 to KEY-317, decisions.md section 5."""

from __future__ import annotations

import itertools
import math
import random
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

import boardgames as bg
from tests.keyharvest.positions import GAMES, hand, phase, play, seat, stock, table, texts

RING = "D3 D4 E5 F4 F3"


def chi_square(counts: Counter[Any], shares: dict[Any, Fraction], n: int) -> float:
    assert counts.keys() <= shares.keys()
    return sum(
        (counts[key] - n * float(share)) ** 2 / (n * float(share)) for key, share in shares.items()
    )


def limit(cells: int) -> float:
    """Above this lies a chi-square of so many cells once in some 10 000 times."""
    free = cells - 1
    return free * (1 - 2 / (9 * free) + 3.72 * math.sqrt(2 / (9 * free))) ** 3


@pytest.mark.rule("KEY-311")
def test_what_lies_on_the_table_is_open_to_all() -> None:
    state = table(
        3, boards=["E4 d3", "B2"], workers=[{"A": "D4"}, {"H": "B3"}], hands=["b2", "r1"],
        stores=[{}, {"G1": "y2"}], row="MN", fallow="G7", removed="YZ", seen="P",
    )  # fmt: skip
    open_keys = (
        "registry", "fallow", "bag", "bag_size", "stock", "town_board", "town_workers", "events",
    )  # fmt: skip
    public = state.view(None)
    for viewer in range(3):
        view = state.view(viewer)
        for key in open_keys:
            assert view[key] == public[key]
        for mine, theirs in zip(view["players"], public["players"], strict=True):
            for key in ("unharvested", "harvested", "workers", "supply", "store", "hand_size"):
                assert mine[key] == theirs[key]


@pytest.mark.rule("KEY-312")
def test_other_hands_and_removed_events_are_hidden() -> None:
    state = table(3, hands=["b2 y1", "r3", "g1"], removed="YZ")
    for viewer in range(3):
        hands = [player["hand"] for player in state.view(viewer)["players"]]
        assert [held is not None for held in hands] == [seat == viewer for seat in range(3)]
    assert [player["hand"] for player in state.view(None)["players"]] == [None] * 3
    worlds = [state.determinize(0, seed) for seed in range(200)]
    assert len({hand(world, 1) for world in worlds}) > 1
    assert len({world._fields()["removed_events"] for world in worlds}) > 50
    # neither the numbers of an observation nor the text differ between the worlds
    for viewer in range(3):
        for world in (state.determinize(viewer, seed) for seed in range(20)):
            assert (world.observation(viewer) == state.observation(viewer)).all()
            assert world.information_state(viewer) == state.information_state(viewer)


@pytest.mark.rule("KEY-313")
def test_the_size_of_every_hand_is_open() -> None:
    rng = random.Random(313)
    state = GAMES[4].new_state(5)
    while not state.is_over:
        sizes = [sum(state._fields()["hand"][number]) for number in range(4)]
        for viewer in (None, 0, 3):
            assert [p["hand_size"] for p in state.view(viewer)["players"]] == sizes
        state.play(rng.choice(state.legal_moves()))


@pytest.mark.rule("KEY-314")
def test_with_two_players_nothing_stays_hidden() -> None:
    rng = random.Random(314)
    for seed in range(5):
        state = GAMES[2].new_state(seed)
        while not state.is_over:
            assert state.determinize(0, 1) == state
            assert state.view(1)["players"][0]["hand"] == state.view(0)["players"][0]["hand"]
            state.play(rng.choice(state.legal_moves()))


@pytest.mark.rule("KEY-314")
def test_only_the_starting_counters_are_hidden_and_their_sum_is_known() -> None:
    rng = random.Random(1)
    for players in (3, 4):
        state = GAMES[players].new_state(players)
        opening = stock(state)
        for _ in range(250):
            if state.is_over:
                break
            view = state.view(0)
            start = view["players"][0]["start"].values()
            rest = [12 - a - b for a, b in zip(opening, start, strict=True)]
            assert list(view["hidden_start"].values()) == rest
            for number in range(players):
                mine = seat(state, number)
                changed = [
                    a - b
                    for a, b in zip(mine["hand"].values(), mine["start"].values(), strict=True)
                ]
                assert list(view["players"][number]["change"].values()) == changed
            state.play(rng.choice(state.legal_moves()))


@pytest.mark.rule("KEY-316")
def test_the_removed_pair_is_uniform_over_the_events_never_seen() -> None:
    # E and L announced or on the town board are known; 14 - 4 are left: 45 pairs.
    state = table(3, row="MN", seen="PQ", removed="YZ")
    unseen = [i for i in range(14) if i not in (0, 1, 3, 4)]
    shares = {1 << a | 1 << b: Fraction(1, 45) for a, b in itertools.combinations(unseen, 2)}
    n = 9000
    counts = Counter(state.determinize(1, seed)._fields()["removed_events"] for seed in range(n))
    assert chi_square(counts, shares, n) < limit(45)
    for seed in range(50):
        world = state.determinize(1, seed)._fields()
        assert world["bag_events"] | world["removed_events"] == 0x3FFC
        assert not world["bag_events"] & world["removed_events"]


def deals(
    total: list[int], needs: list[list[int]], fits: Any = None
) -> dict[tuple[tuple[int, ...], ...], Fraction]:
    """Every deal of the single counters into threes, each as likely, that meets the conditions."""
    single = [crop for crop, number in enumerate(total) for _ in range(number)]
    found: Counter[tuple[tuple[int, ...], ...]] = Counter()
    seats = len(needs)
    for owners in _owners(len(single), seats):
        hands = [[0] * 5 for _ in range(seats)]
        for crop, owner in zip(single, owners, strict=True):
            hands[owner][crop] += 1
        enough = all(
            have >= need
            for held, wanted in zip(hands, needs, strict=True)
            for have, need in zip(held, wanted, strict=True)
        )
        if enough and (fits is None or fits(hands)):
            found[tuple(tuple(held) for held in hands)] += 1
    weight = sum(found.values())
    return {key: Fraction(count, weight) for key, count in found.items()}


def _owners(n: int, seats: int) -> list[tuple[int, ...]]:
    """Ways to give n different counters to seats, three to each."""
    result: list[tuple[int, ...]] = []

    def give(so_far: tuple[int, ...]) -> None:
        if len(so_far) == n:
            result.append(so_far)
            return
        for owner in range(seats):
            if so_far.count(owner) < 3:
                give((*so_far, owner))

    give(())
    return result


def starts(state: bg.State, others: list[int]) -> tuple[tuple[int, ...], ...]:
    kept = state._fields()["start"]
    return tuple(tuple(kept[number]) for number in others)


def check_deals(
    state: bg.State, viewer: int, shares: dict[tuple[tuple[int, ...], ...], Fraction], n: int
) -> None:
    others = [i for i in range(state.game.num_players) if i != viewer]
    counts: Counter[Any] = Counter()
    for seed in range(n):
        world = state.determinize(viewer, seed)
        counts[starts(world, others)] += 1
        assert starts(world, [viewer]) == starts(state, [viewer])
    assert len(shares) > 1
    assert chi_square(counts, shares, n) < limit(len(shares))


@pytest.mark.rule("KEY-314", "KEY-040")
def test_starting_counters_are_dealt_anew_with_the_right_weights() -> None:
    three = table(3, hands=["b1 g1 y1", "b2 y1", "o1 y2"])
    check_deals(three, 0, deals([2, 0, 1, 0, 3], [[0] * 5, [0] * 5]), 6000)
    four = table(4, hands=["b1 g1 y1", "b2 y1", "o2 y1", "r3"])
    check_deals(four, 0, deals([2, 0, 2, 3, 2], [[0] * 5] * 3), 12000)


@pytest.mark.rule("KEY-314")
def test_what_was_paid_bounds_the_deals() -> None:
    # Seat 1 bids two hops that nobody has seen it gain: both were among its three.
    state = table(3, hands=["b1 g1 y1", "b2 y1", "o1 y2"], registry="A1 A2 A3 A4 A5 A6", active=1)
    play(state, "store:A1 bid:b bid:b done *tile:G7 done end")
    assert state.view(0)["players"][1]["need"]["hops"] == 2
    shares = deals([2, 0, 1, 0, 3], [[2, 0, 0, 0, 0], [0] * 5])
    assert len(shares) == 2
    check_deals(state, 0, shares, 4000)


@pytest.mark.rule("KEY-317")
def test_an_open_payment_must_be_possible_to_complete() -> None:
    # Seat 1 has begun to pay three counters with a wine one: two of wine or wheat must follow.
    state = table(
        3, boards=["A1", RING, ""], hands=["g1 y2", "r1 y2", "b2 o1"], active=1,
    )  # fmt: skip
    play(state, "play:I at:E4 seize:A1 pay:r")
    assert phase(state) == "PAYING"

    def can_complete(hands: list[list[int]]) -> bool:
        first = hands[0]
        return first[3] - 1 + first[4] >= 2

    shares = deals([2, 0, 1, 1, 2], [[0, 0, 0, 1, 0], [0] * 5], can_complete)
    assert list(shares) == [((0, 0, 0, 1, 2), (2, 0, 1, 0, 0))]  # the viewer can be certain
    for seed in range(50):
        assert starts(state.determinize(0, seed), [1, 2]) == next(iter(shares))
    # with more to choose from
    state = table(
        3, boards=["A1", RING, ""], hands=["g1 y2", "o1 r1 y1", "b1 r1 y1"], active=1,
    )  # fmt: skip
    play(state, "play:I at:E4 seize:A1")
    shares = deals([1, 0, 1, 2, 2], [[0] * 5, [0] * 5])
    check_deals(state, 0, shares, 4000)  # nothing is paid yet: any three will do
    play(state, "pay:o")

    def can_go_on(hands: list[list[int]]) -> bool:
        return hands[0][2] - 1 + hands[0][3] + hands[0][4] >= 2

    shares = deals([1, 0, 1, 2, 2], [[0, 0, 1, 0, 0], [0] * 5], can_go_on)
    check_deals(state, 0, shares, 4000)


@pytest.mark.rule("KEY-312", "KEY-039")
def test_while_counters_are_dealt_others_hold_any_that_the_viewer_does_not() -> None:
    state = GAMES[2].new_state(0, chance="explicit")
    play(state, "*pair:0 *pair:1 *crop:y *crop:y *crop:y *crop:b")
    n = 6000
    counts = Counter(hand(state.determinize(0, seed), 1) for seed in range(n))
    shares = {f"{c}1": Fraction(12 - 3 * (c == "y"), 57) for c in "bgory"}
    assert chi_square(counts, shares, n) < limit(5)
    hands = Counter(tuple(state.determinize(1, seed)._fields()["hand"][0]) for seed in range(n))
    # three of the 59 that seat 1 does not hold
    expected = {}
    for three in itertools.combinations_with_replacement(range(5), 3):
        numbers = tuple(three.count(crop) for crop in range(5))
        ways = math.prod(
            math.comb(12 - (crop == 0), number) for crop, number in enumerate(numbers)
        )
        expected[numbers] = Fraction(ways, math.comb(59, 3))
    assert chi_square(hands, expected, n) < limit(35)
    for seed in range(20):
        world = state.determinize(1, seed)
        assert sum(world._fields()["stock"]) == 56
        assert world.view(1)["stock"] is None
        assert world.view(1)["hidden_start"] is None


@pytest.mark.rule("KEY-034", "KEY-312")
def test_between_the_two_removals_the_first_is_redrawn_with_its_weights() -> None:
    state = GAMES[3].new_state(0, chance="explicit")
    play(state, "*out:P")
    n = 9000
    counts = Counter(
        state.determinize(0, seed)._fields()["removed_events"].bit_length() - 1
        for seed in range(n)
    )
    shares = {event: Fraction(13 - event, 91) for event in range(13)}
    assert chi_square(counts, shares, n) < limit(13)
    assert len({str(state.determinize(0, seed).view(1)) for seed in range(40)}) == 1


@pytest.mark.rule("KEY-317")
def test_no_node_tells_what_a_hidden_hand_cannot_do() -> None:
    # Two worlds that look the same to the others come to nodes of the same player and phase.
    rng = random.Random(317)
    compared = 0
    for seed in range(12):
        state = GAMES[3].new_state(seed, chance="explicit")
        while not state.is_over:
            if not state.is_chance and phase(state)[:5] != "SETUP":
                viewer = (state.to_move + 1) % 3
                world = state.determinize(viewer, rng.getrandbits(32))
                mover = state.to_move
                both = [m for m in state.legal_moves() if m in world.legal_moves()]
                if both and world != state:
                    move = rng.choice(both)
                    here, there = state.copy(), world.copy()
                    here.play(move)
                    there.play(move)
                    assert (here.to_move, phase(here)) == (there.to_move, phase(there))
                    assert here.view(viewer) == there.view(viewer) or mover == viewer
                    compared += 1
            state.play(
                state.sample_chance() if state.is_chance else rng.choice(state.legal_moves())
            )
    assert compared > 300


@pytest.mark.rule("KEY-317")
def test_a_bid_is_asked_on_while_the_hand_holds_a_counter() -> None:
    state = table(3, hands=["b1 y1"], registry="A1 A2 A3 A4 A5 A6")
    play(state, "store:A1 bid:y")
    assert texts(state) == ["done"]  # lower crops are left: nobody learns that from a missing node


def test_views_show_no_scores_before_the_end() -> None:
    state = table(3, boards=["E4"], hands=["b3", "", ""])
    assert state.scores() == (2, 0, 0)
    for viewer in (None, 0, 1):
        assert state.view(viewer)["scores"] is None
        assert state.view(viewer)["players"][0]["board_points"] == 1
    rng = random.Random(2)
    state = GAMES[3].new_state(2)
    while not state.is_over:
        state.play(rng.choice(state.legal_moves()))
    assert state.view(1)["scores"] == list(state.scores())
    assert state.view(1)["winners"] == list(state.winners())
    assert all(player["hand"] is not None for player in state.view(None)["players"])
