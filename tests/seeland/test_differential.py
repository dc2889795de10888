"""The package and the plain reference side by side, node by node, in every option combination."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import pytest

import boardgames as bg
from boardgames import seeland
from tests.seeland.reference import Reference
from tests.seeland.tables import NEIGHBORS

SWITCHES = ("governors", "records", "tactical", "stack_top_public")
COMBINATIONS = [
    (players, dict(zip(SWITCHES, values, strict=True)))
    for players in (2, 3, 4)
    for values in itertools.product((False, True), repeat=4)
]
GAMES = {
    (players, *options.values()): seeland.Game(players=players, board=None, **options)
    for players, options in COMBINATIONS
}


def name_of(combination: tuple[int, dict[str, bool]]) -> str:
    players, options = combination
    return "-".join([f"{players}p", *(name for name in SWITCHES if options[name])])


class Chooser:
    """Random play with a temper, so that rare nodes are met: most tempers close mills."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.eager = self.random.choice((0.0, 0.5, 0.9))
        self.build = self.random.choice((0.5, 0.9, 1.0))
        self.steps = self.random.choice((0.0, 0.3, 0.8))

    def choose(self, reference: Reference) -> str:
        node = reference.node
        if node.weights:
            return self.random.choices(node.texts, node.weights)[0]
        if node.phase == "PLACE" and self.random.random() < self.eager:
            return max(node.texts, key=lambda cell: self._closeness(reference, cell))
        if node.phase == "BUILD" and self.random.random() < self.build:
            return "m+"
        if node.phase == "PURCHASE" and self.random.random() < self.steps:
            return node.texts[0]
        return self.random.choice(node.texts)

    def _closeness(self, reference: Reference, cell: str) -> float:
        filled = sum(not reference.is_empty(other) for other in NEIGHBORS[cell])
        mills = sum(other in reference.mills for other in NEIGHBORS[cell])
        return filled + 2 * mills + self.random.random()


def compare(state: bg.State, reference: Reference, where: str) -> None:
    """Everything that decides how the game goes on."""
    node = reference.node
    assert state.to_move == node.mover, where
    assert [str(move) for move in state.legal_moves()] == node.texts, where
    indices = [move.index for move in state.legal_moves()]
    assert indices == sorted(indices), where
    outcomes = state.chance_outcomes()
    total = sum(node.weights)
    assert [round(p * total, 6) for _, p in outcomes] == node.weights, where
    assert list(state.scores()) == reference.score, where
    assert list(state.winners()) == reference.winners(), where


def tile_words(tile: str) -> str:
    names = {"C": "cabbage", "R": "rapeseed", "T": "tulip", "M": "mill"}
    whole = {"F": "farm", "?": "face-down island", "+": "market place"}
    return whole.get(tile) or f"{names[tile[0]]} {tile[1:]}"


def compare_view(state: bg.State, reference: Reference, where: str) -> None:
    """What lies where."""
    view = state.view(None)
    tiles = {cell: tile_words(tile) for cell, tile in reference.tile.items() if tile}
    assert view["cells"] == tiles, where
    assert [square["tile"] for square in view["market"]] == [
        tile_words(tile) if tile else None for tile in reference.market
    ], where
    assert view["guild_master"] == reference.guild_master, where
    assert view["rear_guilder"] == reference.guilders[0], where
    assert view["expectation"] == reference.expectation(), where
    for sort, name in (("W", "mill"), ("S", "landscape")):
        top = reference.top.get(sort)
        assert view["tops"][name] == (tile_words(top) if top else None), where
        assert view["stacks"][name] == reference.unseen[sort].total() + bool(top), where
    for seat, player in enumerate(view["players"]):
        place = reference.guilders.index(reference.merchant[seat])
        assert player["guilders_ahead"] == 4 - place, where
        own = {cell for cell, owner in reference.mills.items() if owner == seat}
        assert set(player["mills"]) == own, where
        assert player["mills_in_supply"] == reference.supply[seat], where
        assert player["stuivers"] == reference.stuivers[seat], where
        assert player["governors_won"] == reference.won[seat], where
        assert player["record_markers_left"] == reference.markers[seat], where
        marks = sorted(number for number, owner in reference.track.items() if owner == seat)
        assert player["records"] == marks, where
    assert view["governors"]["market_place"] == reference.governors_waiting, where
    assert set(view["governors"]["at_mills"]) == reference.governor_at, where
    assert set(view["governors"]["on_prints"]) == reference.print_governors, where
    if reference.tactical:
        assert set(view["stuivers_on_farms"]) == reference.farm_stuivers, where


def play_both(players: int, options: dict[str, bool], seed: int, every: int = 1) -> Counter[str]:
    """One game in both; how often each phase was met. `every`: steps between looks at the view."""
    game = GAMES[(players, *options.values())]
    state = game.new_state(0, chance="explicit")
    reference = Reference(players, **options)
    chooser = Chooser(seed)
    met: Counter[str] = Counter()
    for step in itertools.count():
        where = f"players={players}, {options}, seed={seed}, step={step}, {reference.node.phase}"
        compare(state, reference, where)
        if step % every == 0 or reference.over:
            compare_view(state, reference, where)
        met[reference.node.phase] += 1
        if reference.over:
            return met
        text = chooser.choose(reference)
        state.play(text)
        reference.play(text)
    raise AssertionError("unreachable")


@pytest.mark.parametrize("combination", COMBINATIONS, ids=name_of)
def test_package_and_reference_agree_at_every_node(
    combination: tuple[int, dict[str, bool]],
) -> None:
    """In every combination of options the package plays as the plain reference does."""
    for seed in range(3):
        play_both(*combination, seed, every=5)


@pytest.mark.slow
@pytest.mark.parametrize("combination", COMBINATIONS, ids=name_of)
def test_package_and_reference_agree_in_many_games(
    combination: tuple[int, dict[str, bool]],
) -> None:
    for seed in range(1000, 1060):
        play_both(*combination, seed)


def test_the_compared_games_meet_every_phase() -> None:
    """The comparison is worth something: no phase of the game is missing in it."""
    met: Counter[str] = Counter()
    options = {"governors": True, "records": True, "tactical": False, "stack_top_public": True}
    for seed in range(12):
        met += play_both(4, options, seed, every=50)
    phases = (
        "SETUP START PURCHASE REFILL BACK PLACE BUILD ISLAND HARVEST_ORDER RECORD GOVERNOR EXTRA"
    )
    assert set(met) == {*phases.split(), "OVER"}
