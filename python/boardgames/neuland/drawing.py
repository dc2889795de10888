"""Neuland as a text board and as an SVG drawing."""

from __future__ import annotations

import textwrap
from typing import Any

from boardgames.hexcore.neuland import State
from boardgames.neuland.board import CELLS, HEXES, MINERALS, PRODUCERS, Board, Building
from boardgames.neuland.options import Options
from boardgames.neuland.view import (
    IMAGINARY,
    NONE,
    PHASES,
    SITES,
    SPACES,
    TASKS,
    kind_building,
    owner_of,
    stack_of,
    terrain_of,
)  # fmt: skip
from boardgames.render.svg import INK, SEAT_COLORS, Picture, center, corner
from boardgames.render.text import headline, paragraph, quantity, table

_RADIUS = 66.0
_TERRAIN_COLORS = {"forest": "#7fa86a", "field": "#d3df92", "mountain": "#bdb8b1", None: "#f2efe6"}
_MINERAL_COLORS = {"coal": "#1f1f1f", "iron": "#8d8d8d", "silver": "#ffffff"}
_MATERIAL_COLORS = {"wood": "#fff6e0", "stone": "#e9ecef"}
_LIGHT, _HINT = "#777777", "#c0392b"
_COLUMN = 16  # characters of a hex in the text board


def _task(board: Board, fields: dict[str, Any]) -> str:
    """What is to be done, as part of which action."""
    task = TASKS[PHASES[fields["phase"]]]
    if fields["pend_site"] != NONE:
        building = board.building(fields["site_type"][fields["pend_site"]])
        action = f"produce at the {building.name} in {HEXES[fields['pend_site'] // 3]}"
    elif fields["pend_kind"] != NONE:
        action = f"build the {kind_building(board, fields, fields['pend_kind']).name}"
        if fields["pend_hex"] != NONE:
            action += f" in {HEXES[fields['pend_hex']]}"
    elif PHASES[fields["phase"]] == "TOP":
        return f"{task}, {quantity(fields['left'], 'point')} left"
    else:
        return task
    source = fields["pend_source"]
    if source != NONE:
        action += f" from {'imaginary food' if source == IMAGINARY else SITES[source]}"
    return f"{task} ({action})"


def text(board: Board, options: Options, state: State) -> str:
    """The map in lines of text, with a legend, the supplies and a table of the players.

    Each hex shows its name and terrain and up to three buildings; after the code of a building
    come the minerals of its stack from the bottom (``CIS``) and the seat whose product is on it,
    in parentheses when it lies. An advance shows its points and ``*seat`` once it is scored.
    """
    fields = state._fields()
    lines = []
    for row in range(-2, 3):
        cells = [i for i, (_, r) in enumerate(CELLS) if r == row]
        indent = " " * (_COLUMN // 2 * (5 - len(cells)))
        blocks = [_block(board, fields, cell) for cell in cells]
        lines += [
            (indent + "".join(block[i].ljust(_COLUMN) for block in blocks)).rstrip()
            for i in range(4)
        ]
    producers = board.buildings[:PRODUCERS]
    advances = (_next_advance(board, fields, i) for i in range(5))
    return "\n".join(
        (
            *lines,
            "",
            "each hex: name, terrain (? no tile yet), sites a, b, c from the top (. free): C3b;",
            "Qu 0: product of player 0, (0): lying; CIS: coal, iron, silver from the bottom;",
            "2vp: an advance of 2 points, 2vp*0: that player 0 has scored",
            "",
            paragraph("tiles", (f"{_named(b)}: {fields['display'][b.id - 1]}" for b in producers)),
            paragraph("advances", (_named(advance) for advance in advances if advance)),
            paragraph("built", map(_named, _built_advances(board, fields))),
            paragraph(
                "minerals",
                (
                    f"{kind}: {left}"
                    for kind, left in zip(MINERALS, fields["minerals"], strict=True)
                ),
            ),
            "time      " + _time_text(options, fields),
            "",
            _players(options, fields, state.scores()),
            "",
            textwrap.fill(headline(state, _task(board, fields)), 99),
        )
    )


def _block(board: Board, fields: dict[str, Any], cell: int) -> list[str]:
    types = fields["site_type"]
    return [
        f"{HEXES[cell]} {terrain_of(fields, cell) or '?'}",
        *(
            f"   {_words(board, fields, site) if types[site] else '.'}"
            for site in range(3 * cell, 3 * cell + 3)
        ),
    ]


def _words(board: Board, fields: dict[str, Any], site: int) -> str:
    """A building with what lies on it."""
    building = board.building(fields["site_type"][site])
    parts = [building.code]
    stack = stack_of(fields["site_stack"][site])
    if stack:
        parts.append("".join(mineral[0].upper() for mineral in stack))
    if building.category:
        scorer = fields["scorer"][building.id - PRODUCERS - 1]
        parts.append(f"{building.number}vp" + ("" if scorer == NONE else f"*{scorer}"))
    owner = owner_of(fields, site)
    if owner is not None:
        parts.append(f"({owner})" if fields["lying"] >> site & 1 else str(owner))
    return " ".join(parts)


def _named(building: Building) -> str:
    """The code of a building and what it stands for."""
    return f"{building.code} {building.name}"


def _built_advances(board: Board, fields: dict[str, Any]) -> list[Building]:
    types = sorted(type_id for type_id in fields["site_type"] if type_id > PRODUCERS)
    return [board.building(type_id) for type_id in types]


def _next_advance(board: Board, fields: dict[str, Any], category: int) -> Building | None:
    if fields["built"][category] == 3:
        return None
    return kind_building(board, fields, PRODUCERS + category)


def _on_space(options: Options, fields: dict[str, Any], space: int) -> list[int]:
    """Seats whose time marker is on a space of the time board."""
    return [
        seat
        for seat in range(options.players)
        if fields["time"][seat] != NONE
        and (fields["cycle"] + fields["time"][seat]) % SPACES == space
    ]


def _turns(options: Options, fields: dict[str, Any]) -> str:
    return f"{fields['turns']} of {quantity(options.max_turns, 'turn')} ended"


def _time_text(options: Options, fields: dict[str, Any]) -> str:
    parts = []
    for space in range(SPACES):
        seats = "".join(str(seat) for seat in _on_space(options, fields, space)) or "."
        parts.append(f"[{seats}]" if space == fields["cycle"] else seats)
    cap = f"  ({_turns(options, fields)})" if options.max_turns else ""
    return " ".join(parts) + "  [Time Cycle marker]" + cap


def _players(options: Options, fields: dict[str, Any], scores: tuple[int, ...]) -> str:
    rows: list[list[object]] = [["player", "score", "points to place", "markers in hand"]]
    for i in range(options.players):
        mark = " *" if fields["to_move"] == i else ""
        rows.append([f"{i}{mark}", scores[i], fields["vp_left"][i], fields["supply"][i]])
    return table(rows)


def svg(board: Board, options: Options, state: State) -> str:
    """The map with its buildings and markers, the time board, players, displays and minerals.

    Places where a legal move of this node takes effect carry it as ``data-move``.
    """
    fields = state._fields()
    words = headline(state, _task(board, fields))
    picture = Picture(f"Neuland, {words}")
    hexes: dict[int, str] = {}
    sites: dict[int, str] = {}
    if not state.is_chance:
        for move in state.legal_moves():
            if "hex" in move.params:
                hexes[move.hex] = str(move)
            elif "site" in move.params:
                sites[move.site] = str(move)
    starts = board.starts[options.players - 2] if options.layout == "fixed" else ()
    for cell in range(len(HEXES)):
        _draw_hex(picture, fields, cell, hexes.get(cell), cell in starts)
        x, y = center(*CELLS[cell], _RADIUS)
        for slot in range(3):
            site = 3 * cell + slot
            if fields["site_type"][site]:
                _draw_building(
                    picture, board, fields, site, x, y - 22 + 26 * slot, sites.get(site)
                )
    _draw_time(picture, options, fields)
    _draw_players(picture, options, fields, state.scores(), words)
    _draw_displays(picture, board, fields)
    return picture.svg(1000)


def _draw_hex(
    picture: Picture, fields: dict[str, Any], cell: int, move: str | None, is_start: bool
) -> None:
    q, r = CELLS[cell]
    terrain = terrain_of(fields, cell)
    hinted = move is not None or fields["pend_hex"] == cell
    picture.polygon(
        [_inner(q, r, k) for k in range(6)],
        f"{HEXES[cell]}: {terrain or 'no tile yet'}", fill=_TERRAIN_COLORS[terrain],
        stroke=_HINT if hinted else "#7a766c", stroke_width=3 if hinted else 1,
        data_cell=HEXES[cell], data_move=move,
    )  # fmt: skip
    x, y = center(q, r, _RADIUS)
    picture.text(x, y - 44, HEXES[cell] + (" start" if is_start else ""), 11, fill="#4c5650")


def _inner(q: int, r: int, k: int) -> tuple[float, float]:
    """A corner of the hexagon drawn inside its cell."""
    x, y = center(q, r, _RADIUS)
    cx, cy = corner(q, r, k, _RADIUS)
    return x + 0.98 * (cx - x), y + 0.98 * (cy - y)


def _draw_building(
    picture: Picture, board: Board, fields: dict[str, Any], site: int, x: float, y: float,
    move: str | None,
) -> None:  # fmt: skip
    building = board.building(fields["site_type"][site])
    in_hand = site in (fields["pend_site"], fields["pend_source"])
    picture.rect(
        x - 40, y - 11, 80, 23, f"{SITES[site]}: {building.name}", rx=4,
        fill=_MATERIAL_COLORS[building.material], stroke=_HINT if move or in_hand else "#555555",
        stroke_width=2 if move or in_hand else 1, stroke_dasharray="4 2" if in_hand else None,
        data_site=SITES[site], data_move=move,
    )  # fmt: skip
    picture.text(x - 35, y, building.code, 13, "start", font_weight="bold")
    for i, mineral in enumerate(stack_of(fields["site_stack"][site])):
        _draw_mineral(picture, mineral, x - 12 + 11 * i, y - 3)
    if building.category:
        scorer = fields["scorer"][building.id - PRODUCERS - 1]
        if scorer == NONE:
            picture.text(x - 8, y, f"{building.number} VP", 11, "start")
        for i in range(building.number if scorer != NONE else 0):
            picture.rect(
                x - 12 + 12 * i, y - 4, 9, 9, f"point of player {scorer}", rx=2,
                fill=SEAT_COLORS[scorer], stroke=INK,
            )  # fmt: skip
    owner = owner_of(fields, site)
    if owner is not None:
        _draw_marker(picture, owner, bool(fields["lying"] >> site & 1), x + 28, y + 0.5)


def _draw_marker(picture: Picture, seat: int, lies: bool, x: float, y: float) -> None:
    """A standing product is round, a lying one flat."""
    tip = f"{'lying ' if lies else ''}product of player {seat}"
    if lies:
        picture.rect(x - 10, y - 3, 20, 7, tip, rx=3, fill=SEAT_COLORS[seat], stroke=INK)
    else:
        picture.circle(x, y, 9, tip, fill=SEAT_COLORS[seat], stroke=INK)
        picture.text(x, y, str(seat), 10, fill="white", font_weight="bold")


def _draw_mineral(picture: Picture, mineral: str, x: float, y: float) -> None:
    picture.rect(x, y, 8, 8, mineral, fill=_MINERAL_COLORS[mineral], stroke=INK)


def _draw_time(picture: Picture, options: Options, fields: dict[str, Any]) -> None:
    """The spaces in a row; the Time Cycle marker frames its space."""
    left = center(*CELLS[HEXES.index("C1")], _RADIUS)[0] - 57
    top = center(*CELLS[HEXES.index("E1")], _RADIUS)[1] + 84
    words = "Time board, to the right and on from 10 to 0; framed: Time Cycle marker"
    picture.text(left, top, words, 12, "start")
    for space in range(SPACES):
        x, y = left + 52 * space, top + 14
        here = space == fields["cycle"]
        picture.rect(
            x, y, 48, 54, f"space {space}", rx=6, fill="white",
            stroke=_HINT if here else "#999999", stroke_width=4 if here else 1,
        )  # fmt: skip
        picture.text(x + 5, y + 10, str(space), 10, "start", fill=_LIGHT)
        for i, seat in enumerate(_on_space(options, fields, space)):
            picture.circle(
                x + 15 + 18 * (i % 2), y + 26 + 17 * (i // 2), 8, f"time marker of player {seat}",
                fill=SEAT_COLORS[seat], stroke=INK,
            )  # fmt: skip
    if options.max_turns:
        words = _turns(options, fields)
        picture.text(left, top + 84, words, 12, "start")
    picture.text(left + 260, top + 84, "framed in red: legal now", 12, "start")


def _panel() -> tuple[float, float]:
    """Upper left corner of what stands beside the map."""
    x = center(*CELLS[HEXES.index("C5")], _RADIUS)[0] + 80
    return x, center(*CELLS[0], _RADIUS)[1] - 60


def _draw_players(
    picture: Picture, options: Options, fields: dict[str, Any], scores: tuple[int, ...],
    words: str,
) -> None:  # fmt: skip
    x, y = _panel()
    picture.headline(x, y, words, 15, 50)
    for seat in range(options.players):
        top = y + 18 + 34 * seat
        active = fields["to_move"] == seat
        picture.rect(
            x, top, 330, 29, rx=7, fill="white", stroke=SEAT_COLORS[seat],
            stroke_width=4 if active else 1.5,
        )  # fmt: skip
        picture.circle(x + 17, top + 14.5, 8, fill=SEAT_COLORS[seat], stroke=INK)
        picture.text(x + 32, top + 14.5, f"Player {seat}", 13, "start", font_weight="bold")
        words = f"{quantity(scores[seat], 'point')}, {fields['vp_left'][seat]} left, "
        words += quantity(fields["supply"][seat], "marker")
        picture.text(x + 320, top + 14.5, words, 12, "end")


def _draw_displays(picture: Picture, board: Board, fields: dict[str, Any]) -> None:
    x, y = _panel()
    y += 180
    for material in ("wood", "stone"):
        picture.text(x, y, f"Paid with {material}", 13, "start", font_weight="bold")
        shown = [b for b in board.buildings[:PRODUCERS] if b.material == material]
        for i, building in enumerate(shown):
            left = fields["display"][building.id - 1]
            place = (x + 168 * (i % 2), y + 14 + 25 * (i // 2))
            _draw_tile(picture, building, f"{building.name}: {left}", *place, left == 0)
        y += 25 * ((len(shown) + 1) // 2) + 34
    picture.text(x, y, "Next advances", 13, "start", font_weight="bold")
    for i in range(5):
        advance = _next_advance(board, fields, i)
        top = y + 14 + 25 * i
        if advance is None:
            category = board.building(PRODUCERS + 1 + 3 * i).category
            picture.text(x, top + 10, f"{category}: all built", 11, "start", fill=_LIGHT)
            continue
        words = f"{advance.name}, {advance.number} VP: {' + '.join(advance.inputs)}"
        _draw_tile(picture, advance, f"{words} ({advance.category})", x, top, False)
    y += 158
    picture.text(x, y, "Minerals", 13, "start", font_weight="bold")
    for i, mineral in enumerate(MINERALS):
        _draw_mineral(picture, mineral, x + 90 * i, y + 14)
        picture.text(x + 90 * i + 14, y + 18, f"{fields['minerals'][i]} {mineral}", 12, "start")


def _draw_tile(
    picture: Picture, building: Building, words: str, x: float, y: float, faded: bool
) -> None:
    """A tile of the displays in the colors of its terrains."""
    opacity = 0.4 if faded else None
    width = 26 / len(building.terrain)
    for i, terrain in enumerate(building.terrain):
        picture.rect(x + i * width, y, width, 20, fill=_TERRAIN_COLORS[terrain], opacity=opacity)
    picture.rect(x, y, 26, 20, fill="none", stroke="#555555", opacity=opacity)
    picture.text(x + 13, y + 10, building.code, 12, opacity=opacity)
    picture.text(x + 32, y + 10, words, 11, "start", opacity=opacity)
