"""What the benchmarks measure on: every registered game, its option sets, its named states.

All is derived from the registry and the options' own metadata, so that a new game is measured
without a line here. Seeds are fixed: a case is the same state in every run.
"""

from __future__ import annotations

import dataclasses
import random
from functools import cache
from importlib import import_module
from typing import Any

import boardgames as bg
from boardgames.registry import GAMES

SEED = 20
MIDDLE_GAMES = 20  # games looked through for a state with some 20 legal moves
# Random play of some games wanders: playouts of all are cut here.
LIMIT = 20_000


def option_sets(name: str) -> dict[str, dict[str, Any]]:
    """Named options of a game: the default, each one changed alone, all switches on.

    Players are three where the game allows it, and then the fewest and the most alone.
    """
    fields = dataclasses.fields(import_module(GAMES[name]).Options)
    players = next(field for field in fields if field.name == "players")
    low, high = players.metadata["low"], players.metadata["high"]
    usual = {"players": min(max(3, low), high)}
    sets: dict[str, dict[str, Any]] = {"default": usual}
    for count in sorted({low, high} - {usual["players"]}):
        sets[f"players={count}"] = {"players": count}
    switches = {}
    for field in fields:
        if field.name == "players":
            continue
        if isinstance(field.default, bool):
            sets[f"{field.name}={not field.default}".lower()] = {
                **usual,
                field.name: not field.default,
            }
            switches[field.name] = True
        for choice in field.metadata.get("choices", ()):
            if choice != field.default:
                sets[f"{field.name}={choice}"] = {**usual, field.name: choice}
    if len(switches) > 1:
        sets["all"] = {**usual, **switches}
    return {key: options for key, options in sets.items() if _accepted(name, options)}


def _accepted(name: str, options: dict[str, Any]) -> bool:
    try:
        bg.load(name, **options)
    except bg.InvalidOptionsError:
        return False
    return True


def game_of(name: str, options: str = "default") -> bg.Game:
    """A game by its name and the name of an option set."""
    return bg.load(name, **option_sets(name)[options])


def policy_of(game: bg.Game) -> str | None:
    """What playouts use: a policy that the game names, as its uniform play wanders, or None."""
    return game.policies[0] if game.policies else None


@cache
def line_of(name: str, options: str = "default", seed: int = SEED) -> tuple[bg.Move, ...]:
    """The decisions of one random game in mode "auto", cut at 400."""
    state = game_of(name, options).new_state(seed=seed)
    rng = random.Random(seed)
    moves: list[bg.Move] = []
    while not state.is_over and len(moves) < 400:
        moves.append(rng.choice(state.legal_moves()))
        state.play(moves[-1])
    return tuple(moves)


def _after(name: str, options: str, seed: int, decisions: int) -> bg.State:
    state = game_of(name, options).new_state(seed=seed)
    for move in line_of(name, options, seed)[:decisions]:
        state.play(move)
    return state


@cache
def state_of(name: str, which: str, options: str = "default") -> bg.State:
    """A named state, to be copied before it is played on.

    ``start``: before the first decision; ``middle``: half way through a random game;
    ``twenty``: the state of some games whose number of legal moves is nearest to 20.
    """
    if which == "start":
        return _after(name, options, SEED, 0)
    if which == "middle":
        return _after(name, options, SEED, len(line_of(name, options)) // 2)
    best: tuple[int, int, int] | None = None
    for seed in range(SEED, SEED + MIDDLE_GAMES):
        state = _after(name, options, seed, 0)
        for i, move in enumerate(line_of(name, options, seed)):
            found = (abs(len(state.legal_moves()) - 20), seed, i)
            best = found if best is None else min(best, found)
            state.play(move)
    assert best is not None  # every game has a decision
    return _after(name, options, best[1], best[2])
