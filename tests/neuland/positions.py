"""Positions of Neuland from a readable text, and looking at them in the same words.

A map is written like the text board: ``"B1: Hu 0, Lu (1); C3: Mi CIS 0; D2: Co 2"``. After the
code of a building come the minerals from the bottom and the seat whose product is on it, in
parentheses when it lies; after an advance the seat that has scored it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from boardgames.hexcore.neuland import State
from boardgames.neuland import Game
from boardgames.neuland.board import HEXES, MINERALS, load_board

CODES = [building.code for building in load_board().buildings]
FIRST_ADVANCE = 14
_MARKER = re.compile(r"(\()?([0-3])(?(1)\))")


def load(players: int, **options: Any) -> Game:
    """A game of which seat 0 begins, unless told otherwise."""
    return Game(players=players, **({"start_player": 0} | options))


def position(
    game: Game,
    text: str,
    *,
    seat: int = 0,
    spent: int = 0,
    ahead: Mapping[int, int] | None = None,
    cycle: int = 0,
) -> State:
    """The state between two actions of a seat, some time after the first round.

    `ahead` says how far other time markers are ahead of the Time Cycle marker (else 9, 8, ..).
    """
    data = game.new_state(0, chance="explicit").to_dict()
    fields = data["state"]
    fields.update(to_move=seat, phase=4, to_start=0, cycle=cycle, left=10 - spent)
    fields["turns"] = game.num_players if game.options.max_turns else 0
    others = [other for other in range(game.num_players) if other != seat]
    for i, other in enumerate(others):
        fields["time"][other] = (ahead or {}).get(other, 9 - i)
    fields["time"][seat] = spent
    _put_buildings(fields, text)
    _count(game, fields)
    _fill_caches(fields)
    return game.state_from_dict(data)


def _put_buildings(fields: dict[str, Any], text: str) -> None:
    for part in filter(None, (part.strip() for part in text.split(";"))):
        name, row = part.split(":")
        for slot, words in enumerate(row.split(",")):
            site = 3 * HEXES.index(name.strip()) + slot
            code, *more = words.split()
            type_id = CODES.index(code) + 1
            fields["site_type"][site] = type_id
            for word in more:
                marker = _MARKER.fullmatch(word)
                if marker is None:
                    numbers = ["CIS".index(letter) + 1 for letter in word]
                    fields["site_stack"][site] = sum(n << 2 * i for i, n in enumerate(numbers))
                elif type_id >= FIRST_ADVANCE:
                    fields["scorer"][type_id - FIRST_ADVANCE] = int(marker[2])
                else:
                    fields["own"][int(marker[2])] |= 1 << site
                    fields["lying"] |= bool(marker[1]) << site


def _count(game: Game, fields: dict[str, Any]) -> None:
    """Everything that is not on the map is in a supply."""
    board = game.board
    types = fields["site_type"]
    for building in board.buildings[:13]:
        fields["display"][building.id - 1] = building.count - types.count(building.id)
    on_map = [value >> shift & 3 for value in fields["site_stack"] for shift in (0, 2, 4)]
    for i in range(3):
        fields["minerals"][i] = board.minerals[i] - on_map.count(i + 1)
    for i in range(5):
        ids = range(FIRST_ADVANCE + 3 * i, FIRST_ADVANCE + 3 * i + 3)
        fields["built"][i] = sum(type_id in types for type_id in ids)
        fields["scored"][i] = sum(fields["scorer"][j - FIRST_ADVANCE] != 255 for j in ids)
    for seat in range(game.num_players):
        fields["supply"][seat] = 7 - fields["own"][seat].bit_count()
        placed = sum(
            board.building(i + FIRST_ADVANCE).number
            for i, scorer in enumerate(fields["scorer"])
            if scorer == seat
        )
        fields["vp_left"][seat] = board.victory_points[game.num_players - 2] - placed


def _fill_caches(fields: dict[str, Any]) -> None:
    types, stacks = fields["site_type"], fields["site_stack"]
    for key in ("used", "twin1", "twin2"):
        fields[key] = 0
    fields["available"] = sum(1 << i for i, left in enumerate(fields["display"]) if left)
    for site, type_id in enumerate(types):
        if not type_id:
            continue
        fields["used"] |= 1 << site
        if type_id < FIRST_ADVANCE:
            fields["of_type"][type_id - 1] |= 1 << site
        else:
            fields["advance_site"][type_id - FIRST_ADVANCE] = site
        for step in (1, 2):
            same = site % 3 >= step and (types[site - step], stacks[site - step]) == (
                type_id,
                stacks[site],
            )
            fields[f"twin{step}"] |= same << site


def play(state: State, moves: str | Iterable[str]) -> State:
    """Plays moves one after the other, each of which must be legal; returns the state."""
    for move in moves.split() if isinstance(moves, str) else moves:
        state.play(move)
    return state


def legal(state: State) -> set[str]:
    """The texts of the legal moves."""
    return {str(move) for move in state.legal_moves()}


def legal_of(state: State, kind: str) -> list[str]:
    """The texts of the legal moves of a kind, in order."""
    return [str(move) for move in state.legal_moves() if move.kind == kind]


def buildings(state: State, name: str) -> list[str]:
    """What stands in a hex, in the words of this module."""
    row = []
    for entry in state.view(None)["buildings"].get(name, []):
        words = [entry["code"]]
        if entry.get("minerals"):
            words.append("".join(mineral[0].upper() for mineral in entry["minerals"]))
        if "player" in entry:
            words.append(f"({entry['player']})" if entry["lying"] else str(entry["player"]))
        if entry.get("scored_by") is not None:
            words.append(str(entry["scored_by"]))
        row.append(" ".join(words))
    return row


def products(state: State, seat: int) -> dict[str, str]:
    """Site to product of a seat's markers on the map."""
    return {
        entry["site"]: entry["product"]
        for row in state.view(None)["buildings"].values()
        for entry in row
        if entry.get("player") == seat
    }


def player(state: State, seat: int) -> dict[str, Any]:
    """A seat's part of the view."""
    entry: dict[str, Any] = state.view(None)["players"][seat]
    return entry


def minerals(state: State) -> tuple[int, ...]:
    """Coal, iron and silver in the supply."""
    supply = state.view(None)["minerals"]
    return tuple(supply[name] for name in MINERALS)


def tiles(state: State, code: str) -> int:
    """Tiles of a producing type on the display."""
    left: int = state.view(None)["display"][code]
    return left


def points_left(state: State) -> int:
    """Of the turn."""
    left: int = state.view(None)["points_left"]
    return left
