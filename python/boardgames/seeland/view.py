"""Seeland as people and programs read it: the JSON-able view and the names of an observation.

Nobody has secrets in Seeland (SEE-434): every seat and a spectator see the same.
"""

from __future__ import annotations

from typing import Any

from boardgames.hexcore.seeland import State
from boardgames.seeland.board import CROPS, TILE_DOWN, TILE_FARM, TILE_LAND, TILE_MILL, Board
from boardgames.seeland.options import Options

PHASES = (
    "SETUP", "START", "PURCHASE", "REFILL", "BACK", "PLACE", "BUILD", "ISLAND", "HARVEST_ORDER",
    "RECORD", "GOVERNOR", "EXTRA", "OVER",
)  # fmt: skip
# What is to be done in each.
TASKS = {
    "SETUP": "draw a tile of the setup",
    "START": "put a mill on a village square",
    "PURCHASE": "move the guild master to a square",
    "REFILL": "draw a tile to refill the market",
    "BACK": "choose how far the own merchant goes back",
    "PLACE": "place the tile",
    "BUILD": "build a mill on the tile or not",
    "ISLAND": "turn an island over",
    "HARVEST_ORDER": "choose the mill that is harvested next",
    "RECORD": "use a record marker or not",
    "GOVERNOR": "choose the mill that the governor goes to",
    "EXTRA": "spend a stuiver for another turn or not",
    "OVER": "nothing",
}
SQUARE_NAMES = {"workshop": "workshop", "stall": "market stall", "warehouse": "warehouse"}
NONE = 255


def tile_words(code: int) -> str:
    """A tile in words, such as ``"tulip 5"``."""
    if code >= TILE_LAND:
        return f"{CROPS[(code - TILE_LAND) // 8]} {(code - TILE_LAND) % 8}"
    if code >= TILE_MILL:
        return f"mill {code - TILE_MILL}"
    return {0: "empty", 1: "market place", TILE_DOWN: "face-down island", TILE_FARM: "farm"}[code]


def members(words: list[int]) -> list[int]:
    """The members of a set of the core, ascending."""
    return [64 * i + bit for i, word in enumerate(words) for bit in range(64) if word >> bit & 1]


def view(board: Board, options: Options, state: State, player: int | None) -> dict[str, Any]:
    """The readable state, the same for every `player`.

    Keys beside those of all games: ``phase``, ``turn_of``, ``extra_turn``, ``guild_master``,
    ``market`` (per square what lies there), ``tops``, ``stacks`` (tiles left, tops included),
    ``held``, ``rear_guilder``, ``expectation``, ``cells`` (name to tile, blank cells left out),
    ``players`` (a dict per seat), ``governors`` (on the market place, at mills, on prints),
    ``stuivers_on_farms``, ``not_developed`` (face-down islands, or prints not connected),
    ``unseen`` (tiles not yet seen by kind), ``last_cell``, ``harvest_cell``, ``refill_square``.
    """
    fields = state._fields()
    name = [cell.name for cell in board.cells]

    tiles = {name[i]: tile_words(fields["tile"][i]) for i in range(len(name)) if fields["tile"][i]}

    def names(key: str) -> list[str]:
        return [name[i] for i in members(fields[key])]

    def one(key: str) -> str | None:
        return None if fields[key] == NONE else name[fields[key]]

    return {
        "phase": PHASES[fields["phase"]],
        "turn_of": fields["active"],
        "extra_turn": bool(fields["extra_turn"]),
        "step": fields["step"],
        "guild_master": fields["guild_master"],
        "market": [
            {"square": square, "tile": tile_words(tile) if tile else None}
            for square, tile in zip(board.squares, fields["market"], strict=True)
        ],
        "tops": {
            "mill": tile_words(fields["top"][0]) if fields["top"][0] else None,
            "landscape": tile_words(fields["top"][1]) if fields["top"][1] else None,
        },
        "stacks": {"mill": fields["stack"][0], "landscape": fields["stack"][1]},
        "held": tile_words(fields["held"]) if fields["held"] else None,
        "rear_guilder": fields["rear"],
        "expectation": board.expectations[(fields["rear"] + 5) % 12],
        "cells": tiles,
        "players": [
            {
                "score": fields["score"][seat],
                "guilders_ahead": 4 - fields["offset"][seat],
                "mills": [name[i] for i in fields["mills"][seat] if i != NONE],
                "mills_in_supply": fields["supply"][seat],
                "stuivers": fields["stuivers"][seat],
                "governors_won": fields["governors_won"][seat],
                "record_markers_left": fields["markers_left"][seat],
                "records": [number for number in fields["records"][seat] if number >= 0],
            }
            for seat in range(options.players)
        ],
        "governors": {
            "market_place": fields["governors"],
            "at_mills": names("mill_governor"),
            "on_prints": names("print_governor"),
        },
        "stuivers_on_farms": names("print_stuiver"),
        "not_developed": names("waiting"),
        "unseen": {
            "mill": fields["left_mill"],
            **{crop: fields["left_land"][8 * i : 8 * i + 8] for i, crop in enumerate(CROPS)},
            "islands": [
                {
                    "kind": kind.kind,
                    "value": kind.value,
                    "governor": kind.governor,
                    "count": fields["left_island"][i],
                }
                for i, kind in enumerate(board.islands)
                if not options.tactical
            ],
        },
        "last_cell": one("last_cell"),
        "harvest_cell": one("harvest_cell"),
        "refill_square": None if fields["refill_square"] == NONE else fields["refill_square"],
    }


def observation_names(board: Board, options: Options) -> list[str]:
    """A name for every number of an observation: planes over the cells, then single numbers.

    Plane k of cell c is number ``k * len(board.cells) + c``; seat 0 is always the viewer, seat 1
    the next one clockwise.
    """
    n = options.players
    planes = [
        "empty", "not developed", "next to developed", "mill (value + 1) / 6",
        "cabbage (value + 1) / 8", "rapeseed (value + 1) / 8", "tulip (value + 1) / 8", "farm",
        "governor at the mill", "governor on the print", "stuiver on the farm",
        "tile of this turn", "mill being harvested",
    ]  # fmt: skip
    planes += [f"mill of seat +{i}" for i in range(n)]
    names = [f"{plane}, {cell.name}" for plane in planes for cell in board.cells]
    sorts = ("mill (value + 1) / 6", *(f"{crop} (value + 1) / 8" for crop in CROPS))
    places = [f"market square {i}" for i in range(10)]
    places += ["top of the mill stack", "top of the landscape stack", "tile in hand"]
    names += [f"{place}: {sort}" for place in places for sort in sorts]
    names += [f"guild master on square {i}" for i in range(10)]
    names += [f"square {i} is refilled" for i in range(10)]
    names += [f"rearmost guilder on house {i}" for i in range(12)]
    names += [f"phase {phase}" for phase in PHASES]
    names += [f"seat +{i} is to move" for i in range(n)]
    names += [f"turn of seat +{i}" for i in range(n)]
    per_seat = (
        "score / 100", "offset / 4", "mills in supply / 4", "stuivers / 4", "governors won / 7",
        "record markers left / 2", "lower record (number + 1) / 50",
        "higher record (number + 1) / 50",
    )  # fmt: skip
    names += [f"seat +{i}: {what}" for i in range(n) for what in per_seat]
    names += ["expectation / 28", "mill stack / 28", "landscape stack / 30"]
    names += ["governors on the market place / 7", "extra turn", "step of the set-up / 10"]
    names += [f"unseen mill {value} / 5" for value in range(6)]
    names += [f"unseen {crop} {value} / 2" for crop in CROPS for value in range(8)]
    if not options.tactical:
        for kind in board.islands:
            symbol = " with governor" if kind.governor else ""
            names.append(f"unseen island {kind.kind} {kind.value}{symbol}")
    return names
