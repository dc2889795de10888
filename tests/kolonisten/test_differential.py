"""The package and the plain reference side by side, node by node."""

from __future__ import annotations

import random
from collections import Counter
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import boardgames as bg
from tests.kolonisten.reference import RESOURCES, Reference

FOLDER = Path(str(files("boardgames.kolonisten")))
# How players choose: weights of moves by their first word, 10 where nothing is said.
STYLES: dict[str, dict[str, int]] = {
    "uniform": {},
    "builder": {"hall": 900, "mon": 900, "road": 40, "buy": 300, "play": 300, "fish": 100,
                "bank": 30, "offer": 2, "call": 1, "end": 3, "accept": 20, "cancel": 2},
    "trader": {"offer": 90, "call": 60, "propose": 30, "accept": 60, "counter": 40, "cancel": 3,
               "confirm": 30, "end": 5, "refuse": 3, "want": 15},
    "hoarder": {"end": 900, "road": 1, "buy": 1, "hall": 1, "fish": 1, "offer": 1, "call": 1,
                "refuse": 90},
    "roamer": {"road": 900, "hall": 30, "buy": 5, "fish": 60, "mon": 60, "end": 5, "pass": 5,
               "offer": 3, "call": 3},
    "weaver": {"road": 300, "bank": 40, "hall": 1, "fish": 60, "end": 5, "offer": 1, "call": 1},
    "cutter": {"road": 300, "bank": 40, "hall": 900, "mon": 20, "end": 5, "offer": 1, "call": 1},
    "soldier": {"buy": 900, "play": 900, "fish": 1, "hall": 2, "mon": 2, "end": 5, "offer": 3,
                "call": 2},
}  # fmt: skip
NO_TRADE = {"player_trade": False}
COMBINATIONS: list[dict[str, Any]] = [
    {},
    {"variable_setup": True, **NO_TRADE},
    {"dev_before_roll": True, **NO_TRADE, "skip_forced": True},
    {"variable_setup": True, "offers": 2, "trade_cards": 1, "skip_forced": True},
    {"counter_offers": False, "trade_cards": 2, "offers": 5, "dev_before_roll": True},
    {"offers": 8, "trade_cards": 90, "skip_forced": True, "dev_before_roll": True},
    {"offers": 0, "max_turns": 7, "variable_setup": True, "dev_before_roll": True},
    {"board": "small.toml"},
    {"board": "small.toml", "variable_setup": True, "dev_before_roll": True, "trade_cards": 1},
]
GAMES = [
    {"players": players, **options, "max_turns": options.get("max_turns", 60)}
    for players in (3, 4, 5)
    for options in COMBINATIONS
]


def name_of(options: dict[str, Any]) -> str:
    return "-".join(f"{key}={value}" for key, value in options.items())


def choose(reference: Reference, rng: random.Random, styles: list[str], fair: bool) -> str:
    """A move in the style of the player; `fair`: chance by its weights."""
    node = reference.node
    if node.player < 0:
        return rng.choices(node.moves, node.weights if fair else None)[0]
    name = styles[node.player]
    weights = [STYLES[name].get(text.split(":")[0], 10) for text in node.moves]
    if name in ("weaver", "cutter"):
        knots = empty_cities(reference, node.player, own=name == "weaver")
        for i, text in enumerate(node.moves):
            if text.startswith("road:") and knots & set(map(int, text[5:].split("-"))):
                weights[i] *= 50
    return rng.choices(node.moves, weights)[0]


def empty_cities(reference: Reference, player: int, *, own: bool) -> set[int]:
    """Those a road of the player, or a road of somebody else, ends at."""
    return {
        corner for path, owner in reference.road.items() if (owner == player) == own
        for corner in reference.map.paths[path]
        if corner in reference.map.cities and corner not in reference.hall
    }  # fmt: skip


def compare(state: bg.State, reference: Reference, where: str) -> None:
    """Everything that decides how the game goes on."""
    node = reference.node
    assert state.to_move == node.player, where
    assert [str(move) for move in state.legal_moves()] == node.moves, where
    if node.weights:
        total = sum(node.weights)
        found = [p * total for _, p in state.chance_outcomes()]
        assert [round(w, 6) for w in found] == node.weights, where
    assert state.scores() == reference.scores(), where
    assert state.winners() == reference.winners(), where
    assert state.returns() == pytest.approx(reference.returns()), where


def compare_view(state: bg.State, reference: Reference, where: str) -> None:
    """What lies where, by the eyes of each player."""
    view = state.view(None)
    assert view["phase"] == reference.node.phase, where
    assert view["turn"] == reference.turn, where
    if reference.turn and not reference.over:
        assert view["turn_of"] == reference.seat, where
    assert [view["supply"].get(r, 0) for r in RESOURCES] == reference.bank, where
    assert view["deck"] == sum(reference.deck), where
    assert list(view["played"].values()) == reference.removed[1:4], where
    assert (view["fish_stack"], view["fish_open"]) == (sum(reference.stack), reference.open), where
    spot = reference.highwayman
    place = None if spot is None else "{},{}".format(*reference.map.hexes[spot])
    assert view["map"]["highwayman"] == place, where
    for p, seat in enumerate(view["players"]):
        roads = [reference.path_text(i)[5:] for i, q in sorted(reference.road.items()) if q == p]
        assert view["map"]["roads"][p] == roads, where
        halls = {reference.map.cities[c] for c, q in reference.hall.items() if q == p}
        assert set(view["map"]["town_halls"][p]) == halls, where
        sights = {name for name, q in reference.sight.items() if q == p}
        assert set(view["map"]["monuments"][p]) == sights, where
        assert seat["cards"] == sum(reference.hand[p]), where
        assert seat["dev_cards"] == sum(reference.dev[p]), where
        assert seat["fish"] == sum(reference.fish[p]), where
        assert seat["soldiers"] == reference.soldiers[p], where
        assert seat["points"] == reference.placed(p), where
        assert seat["route"] == reference.longest(p), where
        assert seat["longest_route"] == (reference.route == p), where
        assert seat["largest_army"] == (reference.army == p), where
        own = state.view(p)["own"]
        assert [own["hand"].get(r, 0) for r in RESOURCES] == reference.hand[p], where
        assert list(own["dev"].values()) == reference.dev[p], where
        assert own["fish"] == reference.fish[p], where
        if reference.turn and not reference.over and reference.seat == p:
            assert list(own["fresh"].values()) == reference.fresh, where


def meet(met: Counter[str], reference: Reference) -> None:
    """Counts rare situations."""
    met[reference.node.phase] += 1
    for event in reference.events:
        kind = str(event[0])
        if kind == "route":
            kind += " taken" if event[1] is None else " cut" if event[2] is None else " passed"
        elif kind == "short":
            kind += f": {event[2]}"
        met[kind] += 1
    reference.events.clear()


def play_both(
    options: dict[str, Any], seed: int, steps: int, met: Counter[str], every: int = 1
) -> None:
    """One game in both. `every`: steps between looks at the views."""
    reference = Reference(**options)
    if "board" in options:
        options = {**options, "board": FOLDER / options["board"]}
    state = bg.load("kolonisten", **options).new_state(0, chance="explicit")
    rng = random.Random(seed)
    styles = rng.choices(list(STYLES), k=options["players"])
    if seed % 3 == 0:
        styles = styles[:1] * options["players"]
    elif seed % 3 == 1:
        styles = rng.choices(["weaver", "cutter"], k=options["players"])
    fair = rng.random() < 0.7
    for step in range(steps):
        where = f"{options}, seed={seed}, step={step}"
        compare(state, reference, where)
        if step % every == 0 or reference.over:
            compare_view(state, reference, where)
            reference.check()
        meet(met, reference)
        if reference.over:
            met["won" if reference.winners() else "stopped"] += 1
            break
        text = choose(reference, rng, styles, fair)
        state.play(text)
        reference.play(text)


@pytest.mark.parametrize("options", GAMES, ids=name_of)
def test_package_and_reference_agree_at_every_node(options: dict[str, Any]) -> None:
    """In many combinations of options the package plays as the plain reference does."""
    play_both(options, 1 + len(name_of(options)), 250, Counter(), every=25)


@pytest.mark.rule("KOL-421", "KOL-422", "KOL-423", "KOL-424")
@pytest.mark.parametrize("board", ["board.toml", "small.toml"])
@pytest.mark.parametrize("players", [3, 4, 5])
def test_routes_agree_with_brute_force_at_every_node(players: int, board: str) -> None:
    """Players who build roads from both sides to cities, and who cut each other's."""
    for seed in range(2):
        options: dict[str, Any] = {
            "players": players, "player_trade": False, "max_turns": 150,
        }  # fmt: skip
        game = bg.load("kolonisten", **options, board=FOLDER / board)
        state, reference = game.new_state(0, chance="explicit"), Reference(**options, board=board)
        rng = random.Random(seed)
        styles = rng.choices(["weaver", "cutter"], k=players)
        laid, lengths = -1, [0] * players
        while not reference.over:
            if len(reference.road) + len(reference.hall) != laid:
                laid = len(reference.road) + len(reference.hall)
                lengths = [reference.longest(p) for p in range(players)]
            view = state.view(None)
            assert [seat["route"] for seat in view["players"]] == lengths
            assert [seat["longest_route"] for seat in view["players"]] == [
                reference.route == p for p in range(players)
            ]
            text = choose(reference, rng, styles, fair=True)
            state.play(text)
            reference.play(text)
        assert max(lengths) >= 5


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
def test_package_and_reference_agree_in_long_games_with_rare_events(seed: int) -> None:
    met: Counter[str] = Counter()
    for i, options in enumerate(GAMES):
        # Half of the games are long enough for somebody to win.
        turns = 400 if i % 2 and options["max_turns"] == 60 else options["max_turns"]
        play_both({**options, "max_turns": turns}, seed, 8000, met, every=400)
    rare = {"won", "stopped", "route taken", "route passed", "reshuffle"}
    assert not rare - {*met}
