"""The games that the contract suite runs on: every game of the registry, with some option sets.

A game without a line in `OPTIONS` runs with the least and the most players and default options.
"""

from __future__ import annotations

import dataclasses
import functools
import random
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import boardgames as bg
from boardgames.registry import GAMES

OPTIONS: dict[str, list[dict[str, Any]]] = {
    "keyharvest": [{"players": 3}, {"players": 2}, {"players": 4}],
    "kolonisten": [
        {"players": 3, "player_trade": False, "max_turns": 60},
        {"players": 4, "variable_setup": True, "dev_before_roll": True, "max_turns": 60},
        {"players": 5, "offers": 1, "trade_cards": 2, "counter_offers": False, "max_turns": 60},
        {"players": 4, "skip_forced": True, "player_trade": False},
    ],
    "neuland": [
        {"players": 2},
        {"players": 3, "layout": "random", "max_turns": 60, "auto_forced": True},
        {"players": 4, "spoiled_mineral": "kept"},
        {"players": 2, "layout": "FFFFFFFDDDDDDDMMMMM", "max_turns": 8},
    ],
    "seeland": [
        {"players": 2},
        {"players": 3, "governors": True, "records": True},
        {"players": 4, "governors": True, "records": True, "tactical": True},
        {"players": 4, "records": True, "stack_top_public": False},
    ],
}

# Games in which every player knows all that is decided (what chance will bring is not known).
OPEN_GAMES = {"neuland", "seeland", "stones"}  # stones: the toy of docs/add-a-game.md
# Cases in which this holds once the set-up is over.
OPEN_AFTER_SETUP = {"keyharvest-players=2"}

# Games that can stop without a winner.
STOPPED_GAMES = {"kolonisten"}

# Kinds of chance outcomes in the order of their ids, as the design page promises them.
CHANCE_KINDS = {
    "seeland": "MILL_TILE LANDSCAPE_TILE ISLAND_TILE",
    "kolonisten": "DICE FISH_DRAW DEV_DRAW CARD DEAL",
    "keyharvest": "TILE EVENT PAIR CROP OUT",
    "neuland": "START COVER TILE",
}

# Fields of states that hold a history: views tell it, observations (of the moment) need not.
HISTORY_FIELDS = {"kolonisten": {"draw_log", "draw_spare", "draws_from"}}

# A policy by name that keeps random play from wandering, where uniform play does.
PLAYOUT_POLICY = {"neuland": "scoring"}

NO_BOUND = 2**31 - 1
MOST_STEPS = 4000  # of one random game in these tests


@dataclass(frozen=True)
class Case:
    """A game of the registry with options."""

    name: str
    options: tuple[tuple[str, Any], ...]

    def __str__(self) -> str:
        return "-".join([self.name, *(f"{key}={value}" for key, value in self.options)])

    @property
    def game(self) -> bg.Game:
        return _game(self)

    @property
    def positions(self) -> list[bg.State]:
        """States of random games with explicit chance: one of every sort, and some more."""
        return _positions(self)


@functools.cache
def _game(case: Case) -> bg.Game:
    return bg.load(case.name, **dict(case.options))


def options_class(name: str) -> type[Any]:  # Any: each game has its own
    cls: type[Any] = import_module(GAMES[name]).Options
    return cls


def _default_options(name: str) -> list[dict[str, Any]]:
    players = next(f for f in dataclasses.fields(options_class(name)) if f.name == "players")
    return [{"players": n} for n in sorted({players.metadata["low"], players.metadata["high"]})]


def all_cases() -> list[Case]:
    return [
        Case(name, tuple(options.items()))
        for name in bg.list_games()
        for options in OPTIONS.get(name) or _default_options(name)
    ]


def first_cases() -> list[Case]:
    """One case per game: the richest, by the number of its options."""
    return [
        max((case for case in all_cases() if case.name == name), key=lambda c: len(c.options))
        for name in bg.list_games()
    ]


def random_game(game: bg.Game, seed: int, chance: str = "explicit") -> list[bg.State]:
    """Every state of a random game, the first and (if it ends soon enough) the last included."""
    rng = random.Random(seed)
    state = game.new_state(seed, chance=chance)
    states = [state.copy()]
    while not state.is_over and len(states) < MOST_STEPS:
        state.play(state.sample_chance() if state.is_chance else rng.choice(state.legal_moves()))
        states.append(state.copy())
    return states


@functools.cache
def _positions(case: Case) -> list[bg.State]:
    found: dict[object, bg.State] = {}
    for seed in range(3):
        states = random_game(case.game, seed)
        for i, state in enumerate(states):
            kinds = frozenset(move.kind for move in state.legal_moves())
            found.setdefault((kinds, state.to_move >= 0), state)
            if i % max(1, len(states) // 5) == 0:
                found[seed, i] = state
        found[seed, "last"] = states[-1]
    return list(found.values())
