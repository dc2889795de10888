"""The moves of Neuland: their numbers, kinds, parameters and texts, and what they do in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from boardgames._game import Entry
from boardgames.hexcore.moves import Move
from boardgames.hexcore.neuland import State
from boardgames.neuland.board import CATEGORIES, HEXES, MINERALS, PRODUCERS, Board, Building
from boardgames.neuland.options import Options
from boardgames.neuland.view import PHASES, SITES, kind_building, product_on
from boardgames.render.text import quantity

COVERS = 2288
TILES = ("FD", "DF", "FM", "MF", "DM", "MD")
_LAND = {"F": "forest", "D": "field", "M": "mountain"}


def num_decisions(board: Board) -> int:
    """The same on every board."""
    return 156


def entries(board: Board) -> Iterator[Entry]:
    """All moves in the order of their numbers: decisions, then chance outcomes."""
    yield "END", {}, "end"
    for site, name in enumerate(SITES):
        yield "PRODUCE", {"site": site}, f"p:{name}"
    for site, name in enumerate(SITES):
        yield "SOURCE", {"site": site}, f"<{name}"
    yield "SEARCH", {}, "<find"
    codes = [building.code for building in board.buildings[:PRODUCERS]]
    for i, code in enumerate([*codes, *CATEGORIES]):
        yield "BUILD", {"building": i}, f"b:{code}"
    for i, name in enumerate(HEXES):
        yield "HEX", {"hex": i}, f"@{name}"
    for i, mineral in enumerate(MINERALS):
        yield "MINERAL", {"mineral": i}, f"+{mineral[0].upper()}"
    for seat in range(4):
        yield "START", {"seat": seat}, f"*start={seat}"
    for cover in range(COVERS):
        yield "COVER", {"cover": cover}, f"*cover={cover}"
    for tile in TILES:
        yield "TILE", {"tile": tile}, f"*tile={tile}"


def describe(board: Board, options: Options, state: State, move: Move) -> str:
    """What a legal move does here, in a short sentence."""
    fields = state._fields()
    kind = move.kind
    if kind == "END":
        return "end the turn"
    if kind == "PRODUCE":
        return _describe_produce(board, fields, move.site)
    if kind == "SOURCE":
        return _describe_source(board, fields, move.site)
    if kind == "SEARCH":
        return "search for food: 3 points for an imaginary food"
    if kind == "BUILD":
        building = kind_building(board, fields, move.building)
        return f"build {_article(building)}, paid with {building.material}"
    if kind == "HEX":
        if PHASES[fields["phase"]] == "START":
            return f"put the two starting tiles into {HEXES[move.hex]}"
        return f"build it in {HEXES[move.hex]}"
    if kind == "MINERAL":
        step = fields["phase"] - PHASES.index("MINERAL_1")
        place = ("at the bottom", "in the middle", "on top")[step]
        return f"put {MINERALS[move.mineral]} {place} of the mine"
    if kind == "START":
        return f"player {move.seat} begins"
    if kind == "COVER":
        return f"the land tiles lie as in cover {move.cover}"
    return f"the next land tile shows {_LAND[move.tile[0]]}, then {_LAND[move.tile[1]]}"


def _article(building: Building) -> str:
    return f"{'an' if building.name[0] in 'AEIOU' else 'a'} {building.name}"


def _describe_produce(board: Board, fields: dict[str, Any], site: int) -> str:
    building = board.building(fields["site_type"][site])
    where = f"at the {building.name} in {HEXES[site // 3]}"
    if building.category:
        number = min(building.number, fields["vp_left"][fields["to_move"]])  # NEU-239
        return f"score {quantity(number, 'point')} {where}"
    if building.output in ("mineral", "metal"):
        return f"produce {product_on(board, fields, site) or 'metal'} {where}"
    return f"produce {building.output} {where}"


def _describe_source(board: Board, fields: dict[str, Any], site: int) -> str:
    building = board.building(fields["site_type"][site])
    verb = "pay with" if PHASES[fields["phase"]] == "BUILD_PAY" else "use"
    product = product_on(board, fields, site)
    return f"{verb} the {product} at the {building.name} in {HEXES[site // 3]}"
