"""Determinizations against an inference of its own: all worlds that fit what a player has seen.

A `Witness` hears the public events of a reference game and what its player sees, and keeps every
way in which the resource cards can lie, with its probability.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

import boardgames as bg
from tests.kolonisten.reference import RESOURCES, Reference
from tests.kolonisten.test_differential import FOLDER, choose, name_of

Hands = tuple[tuple[int, ...], ...]
MOST_WORLDS = 4000
STYLES = ["uniform", "builder", "trader", "roamer", "soldier"]
GAMES: list[dict[str, Any]] = [
    {"players": 4, "player_trade": False},
    {"players": 4, "offers": 2},
    {"players": 3, "variable_setup": True, "dev_before_roll": True, "trade_cards": 1},
    {"players": 5, "counter_offers": False},
    {"players": 5, "board": "small.toml", "offers": 1},
    {"players": 4, "skip_forced": True, "player_trade": False},
]


class Witness:
    """What one player can know."""

    def __init__(self, player: int, reference: Reference) -> None:
        self.player, self.goal = player, reference.map.goal
        self.worlds: dict[Hands, Fraction] = {((0,) * 5,) * reference.n: Fraction(1)}
        self.points = [0] * reference.n  # most Victory Point cards by seat
        self.stack = reference.map.tokens[:]  # at the last reshuffle, less what he drew since
        self.given: Counter[int] = Counter()  # by the offer or counter-offer that is composed
        self.wanted: Counter[int] = Counter()  # by the last offer

    @property
    def lost(self) -> bool:
        return len(self.worlds) > MOST_WORLDS

    def see(self, event: tuple[Any, ...]) -> None:
        match event:
            case ("gain", p, kind, count):
                self.shift({(p, kind): count})
            case ("swap", p, q, kind, moved):
                self.shift({(p, kind): moved, (q, kind): -moved})
            case ("card", thief, victim, kind):
                self.draw(thief, victim, kind)
            case ("move", phase, p, text):
                self.hear(phase, p, text)
            case ("dev", p, _):
                self.points[p] += 1
            case ("no win", p, placed):
                self.points[p] = min(self.points[p], self.goal - 1 - placed)
            case ("reshuffle", stack):
                self.stack = list(stack)
            case ("fish", p, value) if p == self.player:
                self.stack[value] -= 1

    def hear(self, phase: str, p: int, text: str) -> None:
        """An offer shows what is given, an acceptance what is wanted."""
        word, _, name = text.partition(":")
        if word in ("offer", "call"):
            self.given, self.wanted = Counter(), Counter()
        elif word == "counter":
            self.given = Counter()
        elif word == "give":
            self.given[RESOURCES.index(name)] += 1
            self.keep(p, self.given)
        elif word == "want" and phase == "OFFER_COMPOSE":
            self.wanted[RESOURCES.index(name)] += 1
        elif word == "accept":
            self.keep(p, self.wanted)

    def keep(self, p: int, least: Counter[int]) -> None:
        self.worlds = {
            hands: weight
            for hands, weight in self.worlds.items()
            if all(hands[p][kind] >= number for kind, number in least.items())
        }

    def shift(self, changes: dict[tuple[int, int], int]) -> None:
        worlds: dict[Hands, Fraction] = {}
        for hands, weight in self.worlds.items():
            lists = [list(hand) for hand in hands]
            for (p, kind), count in changes.items():
                lists[p][kind] += count
            if min(map(min, lists)) >= 0:
                worlds[tuple(map(tuple, lists))] = weight
        self.worlds = worlds

    def draw(self, thief: int, victim: int, seen: int) -> None:
        """Each single card is equally likely; the posterior is put right by `possible`."""
        worlds: dict[Hands, Fraction] = {}
        hidden = self.player not in (thief, victim)
        for hands, weight in self.worlds.items():
            for kind in range(5) if hidden else [seen]:
                if not hands[victim][kind]:
                    continue
                lists = [list(hand) for hand in hands]
                lists[victim][kind] -= 1
                lists[thief][kind] += 1
                key = tuple(map(tuple, lists))
                share = Fraction(hands[victim][kind], sum(hands[victim]))
                worlds[key] = worlds.get(key, Fraction(0)) + weight * share
        self.worlds = worlds

    def possible(self, reference: Reference) -> dict[Hands, Fraction]:
        """The worlds that also fit the pending decision, with their probabilities."""
        talk, node = reference.talk, reference.node

        def fits(hands: Hands) -> bool:
            if node.phase == "DISCARD" and node.player != self.player:
                return bool(sum(hands[node.player][talk["low"] :]) >= talk["due"][node.player])
            if node.phase == "ANSWER" and not talk["accepted"]:
                return any(
                    all(hands[node.player][kind] >= want[kind] for kind in range(5))
                    for _, want in talk["counters"].values()
                )
            return True

        kept = {hands: weight for hands, weight in self.worlds.items() if fits(hands)}
        total = sum(kept.values())
        return {hands: weight / total for hands, weight in kept.items()}


def hands_of(state: bg.State) -> Hands:
    vectors = state.to_dict()["state"]["hand"][: state.game.num_players]
    return tuple(tuple(vector >> 6 * kind & 31 for kind in range(5)) for vector in vectors)


def check_weights(found: Counter[Hands], worlds: dict[Hands, Fraction], where: str) -> None:
    """Chi-square; cells with fewer than five expected are thrown together.

    The bound is that of a false alarm in ten million, by Wilson and Hilferty.
    """
    n = found.total()
    cells: list[tuple[float, int]] = []
    rest, rest_found = 0.0, 0
    for hands, weight in worlds.items():
        if n * weight >= 5:
            cells.append((n * float(weight), found[hands]))
        else:
            rest += n * float(weight)
            rest_found += found[hands]
    if rest >= 5:
        cells.append((rest, rest_found))
    k = len(cells) - 1
    if k > 0:
        chi = sum((number - expected) ** 2 / expected for expected, number in cells)
        bound = k * (1 - 2 / (9 * k) + 5.2 * math.sqrt(2 / (9 * k))) ** 3
        assert chi < bound, (where, found, worlds)


def check_hidden(world: bg.State, state: bg.State, witness: Witness, where: str) -> None:
    """Development cards and tokens: numbers, and the public bounds."""
    fields, true = world.to_dict()["state"], state.to_dict()["state"]
    shown = true["winner"]
    for p in range(state.game.num_players):
        assert sum(fields["dev"][p]) == sum(true["dev"][p]), where
        assert sum(fields["fish"][p]) == sum(true["fish"][p]), where
        if p not in (witness.player, shown):
            assert fields["dev"][p][4] <= witness.points[p], where
    for kind in range(5):
        seats = [fields, true]
        deck, other = (f["deck"][kind] + sum(dev[kind] for dev in f["dev"]) for f in seats)
        assert deck == other, where
        assert fields["fresh"][kind] <= fields["dev"][fields["turn_seat"]][kind], where
    for value in range(3):
        stack, other = (
            f["stack"][value] + sum(t[value] for t in f["fish"]) for f in (fields, true)
        )
        assert stack == other, where
        assert fields["stack"][value] <= witness.stack[value], where


def check_observation(
    state: bg.State, player: int, numbers: list[float], draws: list[dict[str, Any]] | None
) -> None:
    """The observation tells of the draws what the view tells."""
    found = dict(zip(state.game.observation_names, numbers, strict=True))
    assert found["draws are remembered"] == (draws is not None)
    assert sum(found[f"draw {i} made"] for i in range(9)) == len(draws or [])
    n = state.game.num_players
    for i, draw in enumerate(draws or []):
        for name in ("thief", "victim"):
            assert found[f"draw {i} {name}"] == (draw[name] - player) % n
            for kind, resource in enumerate(RESOURCES):
                assert found[f"draw {i} {name} spare {resource}"] == draw[f"{name}_spare"][kind]
        for kind, resource in enumerate(RESOURCES):
            assert found[f"draw {i} victim held {resource}"] == draw["hand"][kind]


def watch(options: dict[str, Any], seed: int, steps: int, every: int, sample: int) -> Counter[str]:
    """One game; every so many steps a player's determinizations are compared with his worlds."""
    reference = Reference(**options)
    if "board" in options:
        options = {**options, "board": FOLDER / options["board"]}
    state = bg.load("kolonisten", **options).new_state(0, chance="explicit")
    rng = random.Random(seed)
    styles = rng.choices(STYLES, k=options["players"])
    witnesses = [Witness(p, reference) for p in range(options["players"])]
    met: Counter[str] = Counter()
    for step in range(steps):
        events, reference.events = reference.events, []
        for witness in witnesses:
            for event in events:
                if not witness.lost:
                    witness.see(event)
        if reference.over:
            break
        if step % every == 0:
            witness = rng.choice(witnesses)
            where = f"{options}, seed={seed}, step={step}, player={witness.player}"
            if not witness.lost:
                compare(state, reference, witness, sample, met, where)
        node = reference.node
        sevens = node.phase == "DICE" and rng.random() < 0.25
        text = "*dice=7" if sevens else choose(reference, rng, styles, fair=True)
        state.play(text)
        reference.play(text)
    return met


def compare(
    state: bg.State, reference: Reference, witness: Witness, sample: int, met: Counter[str],
    where: str,
) -> None:  # fmt: skip
    player = witness.player
    worlds = witness.possible(reference)
    assert hands_of(state) in worlds, where
    view = state.view(player)
    for p, seat in enumerate(view["players"]):
        for kind, name in enumerate(RESOURCES):
            number = min(hands[p][kind] for hands in worlds)
            assert seat["sure"].get(name, 0) <= number, where
    remembered = view["own"]["draws"] is not None
    met["remembered" if remembered else "forgotten"] += 1
    met[f"{reference.node.phase} unsure"] += len(worlds) > 1
    text, numbers = state.information_state(player), list(state.observation(player))
    check_observation(state, player, numbers, view["own"]["draws"])
    for number in range(3):
        world = state.determinize(player, number)
        assert world.view(player) == view, where
        assert world.information_state(player) == text, where
        assert list(world.observation(player)) == numbers, where
        assert not remembered or hands_of(world) in worlds, where
        check_hidden(world, state, witness, where)
    # With skip_forced whoever decides has a choice: that depends on the other cards too.
    if remembered and 1 < len(worlds) <= sample // 10 and not reference.skip_forced:
        found = Counter(hands_of(state.determinize(player, number)) for number in range(sample))
        assert found.keys() <= worlds.keys(), where
        check_weights(found, worlds, where)
        met["weighed"] += 1
        met["most worlds"] = max(met["most worlds"], len(worlds))


@pytest.mark.rule("KOL-195", "KOL-512", "KOL-516")
@pytest.mark.parametrize("options", GAMES, ids=name_of)
def test_determinizations_are_the_worlds_that_a_player_can_think_of(
    options: dict[str, Any],
) -> None:
    met: Counter[str] = Counter()
    for seed in range(2):
        met += watch({**options, "max_turns": 60}, seed, 1200, 12, 150)
    assert met["remembered"] > 20
    assert met["weighed"] > 3 or "skip_forced" in options


@pytest.mark.slow
@pytest.mark.parametrize("options", GAMES, ids=name_of)
def test_determinizations_are_the_worlds_in_long_games(options: dict[str, Any]) -> None:
    met: Counter[str] = Counter()
    for seed in range(100, 110):
        met += watch({**options, "max_turns": 150}, seed, 4000, 7, 600)
    assert met["weighed"] > 50 or "skip_forced" in options


def test_what_a_player_sees_stays_in_step_in_a_world_of_his() -> None:
    """A state and a determinization for a player: what he sees of the same moves is the same."""
    moved = 0
    for seed in range(12):
        rng = random.Random(seed)
        game = bg.load("kolonisten", players=3 + seed % 3, offers=1)
        state = game.new_state(0, chance="explicit")
        for _ in range(rng.randrange(200, 900)):
            sevens = state.view(None)["phase"] == "DICE" and rng.random() < 0.25
            state.play("*dice=7" if sevens else rng.choice(state.legal_moves()))
            if state.is_over:
                break
        player = rng.randrange(game.num_players)
        world = state.determinize(player, seed)
        for _ in range(80):
            assert world.view(player) == state.view(player)
            assert list(world.observation(player)) == list(state.observation(player))
            if world.is_over or state.is_over:
                break
            # A move or an outcome of chance that is possible in both.
            both = {str(move) for move in state.legal_moves()} & {
                str(move) for move in world.legal_moves()
            }
            if not both:
                break
            move = rng.choice(sorted(both))
            if state.view(player)["phase"] in ("FISH_DRAW", "DEV_DRAW") and rng.random() < 0.5:
                break
            state.play(move)
            world.play(move)
            moved += 1
    assert moved > 300


def test_states_with_other_draws_are_refused_or_can_be_played() -> None:
    """Whatever the fields about draws hold, nothing goes out of range."""
    rng = random.Random(7)
    game = bg.load("kolonisten", players=4, player_trade=False)
    refused = accepted = 0
    for seed in range(6):
        state = game.new_state(seed, chance="explicit")
        for _ in range(260):
            sevens = state.view(None)["phase"] == "DICE" and rng.random() < 0.5
            state.play("*dice=7" if sevens else rng.choice(state.legal_moves()))
        for _ in range(150):
            data = state.to_dict()
            fields = data["state"]
            for _ in range(rng.randrange(1, 3)):
                name = rng.choice(["draw_log", "draw_spare", "draw_spare", "draws_from", "unsure"])
                i = rng.randrange(len(fields[name]))
                if name == "draws_from":
                    fields[name][i] = rng.choice([0, 1, fields["draws"], 9, 255])
                elif name == "unsure":
                    fields[name][i][rng.randrange(4)] ^= 1 << rng.randrange(32)
                else:
                    fields[name][i] ^= 1 << rng.randrange(32)
            try:
                other = game.state_from_dict(data)
            except bg.InvalidStateError:
                refused += 1
                continue
            accepted += 1
            for player in range(4):
                view = other.view(player)
                world = other.determinize(player, seed)
                assert world.view(player) == view
                assert game.state_from_dict(world.to_dict()) == world
                for draw in view["own"]["draws"] or []:
                    assert all(-9 <= number <= 9 for number in draw["thief_spare"])
                    assert all(-9 <= number <= 9 for number in draw["victim_spare"])
            for _ in range(40):
                if other.is_over:
                    break
                other.play(rng.choice(other.legal_moves()))
            assert game.state_from_dict(other.to_dict()) == other
    assert refused > 50
    assert accepted > 50
