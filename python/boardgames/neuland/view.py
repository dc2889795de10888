"""Neuland as people and programs read it: the JSON-able view and the names of an observation.

Nothing is hidden in Neuland (NEU-012): every seat and a spectator see the same.
"""

from __future__ import annotations

import functools
from typing import Any

from boardgames.hexcore.neuland import State
from boardgames.neuland.board import (
    CATEGORIES,
    HEXES,
    MINE,
    MINERALS,
    PRODUCERS,
    SMELTERY,
    TERRAINS,
    Board,
    Building,
)
from boardgames.neuland.options import Options

PHASES = (
    "CHANCE_LAYOUT_COVER", "CHANCE_LAYOUT_TILE", "CHANCE_START", "START", "TOP", "SOURCE_1",
    "SOURCE_2", "BUILD_HEX", "BUILD_PAY", "MINERAL_1", "MINERAL_2", "MINERAL_3", "OVER",
)  # fmt: skip
# What is to be done in each.
TASKS = {
    "CHANCE_LAYOUT_COVER": "draw how the tiles lie",
    "CHANCE_LAYOUT_TILE": "draw a land tile",
    "CHANCE_START": "draw who begins",
    "START": "choose a hex for the starting tiles",
    "TOP": "produce, build or end the turn",
    "SOURCE_1": "choose a product to use up",
    "SOURCE_2": "choose the second product to use up",
    "BUILD_HEX": "choose a hex to build in",
    "BUILD_PAY": "choose a product to pay with",
    "MINERAL_1": "choose the mineral at the bottom",
    "MINERAL_2": "choose the mineral in the middle",
    "MINERAL_3": "choose the mineral on top",
    "OVER": "nothing",
}
SITES = tuple(f"{name}{slot}" for name in HEXES for slot in "abc")
IMAGINARY, NONE, NO_COVER = 254, 255, 0xFFFF
SPACES = 11


def stack_of(value: int) -> list[str]:
    """The minerals of a stack from the bottom."""
    return [MINERALS[((value >> shift) & 3) - 1] for shift in (0, 2, 4) if (value >> shift) & 3]


def owner_of(fields: dict[str, Any], site: int) -> int | None:
    """The seat whose product marker is on a site."""
    return next((seat for seat in range(4) if fields["own"][seat] >> site & 1), None)


def product_on(board: Board, fields: dict[str, Any], site: int) -> str | None:
    """What a product marker is or would be on a site; None: a smeltery without a metal."""
    type_id = fields["site_type"][site]
    if type_id not in (MINE, SMELTERY):
        return board.building(type_id).output
    stack = stack_of(fields["site_stack"][site])
    if type_id == SMELTERY:
        return stack[0] if stack else None
    return {"coal": "coal", "iron": "iron ore", "silver": "silver ore"}[stack[-1]]


def kind_building(board: Board, fields: dict[str, Any], kind: int) -> Building:
    """The building that a BUILD move means here."""
    if kind < PRODUCERS:
        return board.building(kind + 1)
    category = kind - PRODUCERS
    return board.building(PRODUCERS + 1 + 3 * category + fields["built"][category])


def terrain_of(fields: dict[str, Any], cell: int) -> str | None:
    """The terrain of a hex; None: no tile yet."""
    return next(
        (
            name
            for name, land in zip(TERRAINS, fields["land"], strict=True)
            if land >> 3 * cell & 1
        ),
        None,
    )


def view(board: Board, options: Options, state: State, player: int | None) -> dict[str, Any]:
    """The readable state, the same for every `player`.

    Keys beside those of all games: ``phase``, ``points_left`` (of the turn), ``first_turns_left``
    (players who have yet to finish the first turn, or, when the game is over, to begin it),
    ``turns`` (ended; None where no cap counts them), ``time_cycle`` (space), ``land`` (hex to
    terrain), ``cover`` (while tiles are drawn), ``buildings`` (hex to what stands there),
    ``display`` (code to tiles left), ``next_advance`` and ``next_to_score`` (category to code),
    ``minerals``, ``players`` (a dict per seat) and ``action`` (what is in hand, None between
    actions).
    """
    fields = state._fields()
    cells = range(len(HEXES))
    return {
        "phase": PHASES[fields["phase"]],
        "points_left": fields["left"],
        "first_turns_left": fields["to_start"],
        "turns": fields["turns"] if options.max_turns else None,
        "time_cycle": fields["cycle"],
        "land": {HEXES[i]: terrain for i in cells if (terrain := terrain_of(fields, i))},
        "cover": None if fields["cover"] == NO_COVER else fields["cover"],
        "buildings": {HEXES[i]: row for i in cells if (row := _buildings(board, fields, i))},
        "display": {
            building.code: fields["display"][building.id - 1]
            for building in board.buildings[:PRODUCERS]
        },
        "next_advance": _next(board, fields["built"]),
        "next_to_score": _next(board, fields["scored"]),
        "minerals": dict(zip(MINERALS, fields["minerals"], strict=True)),
        "players": [_player(fields, seat, score) for seat, score in enumerate(state.scores())],
        "action": _action(board, fields),
    }


def _next(board: Board, counts: list[int]) -> dict[str, str | None]:
    return {
        category: board.building(PRODUCERS + 1 + 3 * i + counts[i]).code if counts[i] < 3 else None
        for i, category in enumerate(CATEGORIES)
    }


def _buildings(board: Board, fields: dict[str, Any], cell: int) -> list[dict[str, Any]]:
    row = []
    for site in range(3 * cell, 3 * cell + 3):
        type_id = fields["site_type"][site]
        if not type_id:
            break
        building = board.building(type_id)
        owner = owner_of(fields, site)
        entry: dict[str, Any] = {"site": SITES[site], "code": building.code, "name": building.name}
        if owner is not None:
            entry["product"] = product_on(board, fields, site)
            entry["player"] = owner
            entry["lying"] = bool(fields["lying"] >> site & 1)
        if type_id in (MINE, SMELTERY):
            entry["minerals"] = stack_of(fields["site_stack"][site])
        if building.category:
            scorer = fields["scorer"][type_id - PRODUCERS - 1]
            entry["scored_by"] = None if scorer == NONE else scorer
        row.append(entry)
    return row


def _player(fields: dict[str, Any], seat: int, score: int) -> dict[str, Any]:
    time = fields["time"][seat]
    return {
        "score": score,
        "victory_points_left": fields["vp_left"][seat],
        "markers_in_supply": fields["supply"][seat],
        "time_space": None if time == NONE else (fields["cycle"] + time) % SPACES,
        "time_ahead": None if time == NONE else time,
    }


def _action(board: Board, fields: dict[str, Any]) -> dict[str, Any] | None:
    source = fields["pend_source"]
    from_ = None if source == NONE else "imaginary food" if source == IMAGINARY else SITES[source]
    if fields["pend_site"] != NONE:
        return {"produce": SITES[fields["pend_site"]], "source": from_}
    if fields["pend_kind"] != NONE:
        return {
            "build": kind_building(board, fields, fields["pend_kind"]).code,
            "hex": None if fields["pend_hex"] == NONE else HEXES[fields["pend_hex"]],
            "payment": from_,
            "minerals": stack_of(fields["pend_stack"]),
        }
    return None


def observation_names(board: Board) -> tuple[str, ...]:
    """A name for every number of an observation.

    Seat +0 is always the viewer, seat +1 the next one; seats beyond the players are zero.
    """
    return _names(board)


@functools.lru_cache(maxsize=8)
def _names(board: Board) -> tuple[str, ...]:
    codes = [building.code for building in board.buildings]
    kinds = [*codes[:PRODUCERS], *CATEGORIES]
    hexes = [*(f"{terrain} in {{}}" for terrain in TERRAINS), "other half of the tile {} / 19"]
    sites = [f"{building.name} at {{}}" for building in board.buildings]
    sites += [f"product of seat +{i} at {{}}" for i in range(4)]
    sites.append("lying product at {}")
    heights = ("bottom", "middle", "top")
    sites += [f"{mineral} as {height} at {{}}" for height in heights for mineral in MINERALS]
    names = [plane.format(name) for plane in hexes for name in HEXES]
    names += [plane.format(name) for plane in sites for name in SITES]
    names += [f"{code} scored by seat +{i}" for i in range(4) for code in codes[PRODUCERS:]]
    names += [f"in hand: produce at {name}" for name in SITES]
    names += [f"in hand: source {name}" for name in SITES]
    names.append("in hand: imaginary food")
    names += [f"in hand: build {kind}" for kind in kinds]
    names += [f"in hand: build in {name}" for name in HEXES]
    names += [f"in hand: {mineral} as {height}" for height in heights for mineral in MINERALS]
    per_seat = (
        "is to move", "victory points left (share)", "product markers in supply / 7",
        "time marker is placed", "time marker ahead of the Time Cycle marker / 10",
    )  # fmt: skip
    names += [f"seat +{i}: {what}" for what in per_seat for i in range(4)]
    names += [f"tiles left of {code} (share)" for code in codes[:PRODUCERS]]
    names += [f"{mineral} in supply (share)" for mineral in MINERALS]
    names += [f"advances scored in {category} / 3" for category in CATEGORIES]
    names += [f"phase {phase}" for phase in PHASES]
    names += ["points left / 10", "first turns left (share)", "Time Cycle marker's space / 10"]
    names.append("turns ended / max_turns")
    return tuple(names)
