"""Drawings of a state of Neuland: SVG for people, and a text board for terminals."""

from __future__ import annotations

import math
from typing import Any
from xml.sax.saxutils import escape

from boardgames.hexcore.neuland import State
from boardgames.neuland.board import CELLS, HEXES, MINE, PRODUCERS, SMELTERY, Board, Building
from boardgames.neuland.options import Options
from boardgames.neuland.view import (
    IMAGINARY, NONE, PHASES, SITES, kind_building, owner_of, stack_of, terrain_of, view,
)  # fmt: skip

_SIZE = 66.0  # of a hex, centre to corner
_WIDTH, _HEIGHT = 980, 700
_MAP = (320.0, 310.0)  # middle of the map
_PANEL = 668.0  # left edge of the panel
_TERRAIN_COLORS = {"forest": "#6f9a5b", "field": "#cfdc8a", "mountain": "#b9b4ad", None: "#f2efe6"}
_PLAYER_COLORS = ("#8a5a2b", "#2f9e44", "#f0dcae", "#2b2b2b")
_PLAYER_NAMES = ("brown", "green", "natural", "black")
_MINERAL_COLORS = {"coal": "#1f1f1f", "iron": "#8d8d8d", "silver": "#ffffff"}
_MATERIAL_COLORS = {"wood": "#fff6e0", "stone": "#e9ecef"}
_INK = "#222222"
_HINT = "#d6336c"


class _Canvas:
    """SVG elements as text."""

    def __init__(self) -> None:
        self.parts: list[str] = []

    def add(self, tag: str, content: str | None = None, **attributes: object) -> None:
        inside = " ".join(
            f'{name.replace("_", "-")}="{escape(_number(value), {chr(34): "&quot;"})}"'
            for name, value in attributes.items()
        )
        end = "/>" if content is None else f">{escape(content)}</{tag}>"
        self.parts.append(f"<{tag} {inside}{end}")

    def rect(self, x: float, y: float, width: float, height: float, **more: object) -> None:
        self.add("rect", x=x, y=y, width=width, height=height, **more)

    def text(self, x: float, y: float, content: str, size: float = 12, **more: object) -> None:
        self.add("text", content, x=x, y=y, font_size=size, fill=_INK, **more)

    def to_svg(self) -> str:
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" height="{_HEIGHT}" '
            f'viewBox="0 0 {_WIDTH} {_HEIGHT}" font-family="Helvetica, Arial, sans-serif">\n'
            + "\n".join(self.parts)
            + "\n</svg>\n"
        )


def _number(value: object) -> str:
    return f"{value:.1f}".removesuffix(".0") if isinstance(value, float) else str(value)


def svg(board: Board, options: Options, state: State) -> str:
    """The map with its buildings and markers, the time board, players, displays and minerals."""
    fields = state._fields()
    canvas = _Canvas()
    canvas.rect(0, 0, _WIDTH, _HEIGHT, fill="#fbfaf5")
    canvas.text(24, 34, _headline(board, options, fields), 15, font_weight="bold")
    starts = board.starts[options.players - 2] if options.layout == "fixed" else ()
    for cell in range(len(HEXES)):
        _draw_hex(canvas, board, fields, cell, cell in starts)
    _draw_time(canvas, options, fields)
    _draw_players(canvas, options, fields, state.scores())
    _draw_displays(canvas, board, fields)
    return canvas.to_svg()


def _headline(board: Board, options: Options, fields: dict[str, Any]) -> str:
    phase = PHASES[fields["phase"]]
    parts = ["Neuland"]
    if options.max_turns:
        parts.append(f"{fields['turns']} of {options.max_turns} turns ended")
    if phase == "OVER":
        return ", ".join([*parts, "the game is over"])
    if fields["to_move"] < 0:
        return ", ".join([*parts, "chance decides"])
    who = f"player {fields['to_move']} ({_PLAYER_NAMES[fields['to_move']]})"
    parts.append(f"{who} has {fields['left']} points left")
    if phase == "START":
        parts[-1] = f"{who} places the starting tiles"
    elif (action := _action_words(board, fields)) is not None:
        parts.append(action)
    return ", ".join(parts)


def _action_words(board: Board, fields: dict[str, Any]) -> str | None:
    if fields["pend_site"] != NONE:
        building = board.building(fields["site_type"][fields["pend_site"]])
        words = f"produces at the {building.name} in {HEXES[fields['pend_site'] // 3]}"
    elif fields["pend_kind"] != NONE:
        words = f"builds the {kind_building(board, fields, fields['pend_kind']).name}"
        if fields["pend_hex"] != NONE:
            words += f" in {HEXES[fields['pend_hex']]}"
    else:
        return None
    source = fields["pend_source"]
    if source != NONE:
        words += f" from {'imaginary food' if source == IMAGINARY else SITES[source]}"
    return words


def _centre(cell: int) -> tuple[float, float]:
    q, r = CELLS[cell]
    return _MAP[0] + _SIZE * math.sqrt(3) * (q + r / 2), _MAP[1] + _SIZE * 1.5 * r


def _corners(x: float, y: float, size: float) -> str:
    angles = [math.pi / 3 * k + math.pi / 6 for k in range(6)]
    return " ".join(f"{x + size * math.cos(a):.1f},{y + size * math.sin(a):.1f}" for a in angles)


def _draw_hex(
    canvas: _Canvas, board: Board, fields: dict[str, Any], cell: int, is_start: bool
) -> None:
    x, y = _centre(cell)
    chosen = fields["pend_hex"] == cell
    canvas.add(
        "polygon",
        points=_corners(x, y, _SIZE - (3 if chosen else 1)),
        fill=_TERRAIN_COLORS[terrain_of(fields, cell)],
        stroke=_HINT if chosen else "#7a766c",
        stroke_width=4 if chosen else 1.5,
    )
    name = HEXES[cell] + (" start" if is_start else "")
    canvas.text(x, y - 40, name, 11, text_anchor="middle", opacity=0.75)
    for slot in range(3):
        site = 3 * cell + slot
        if fields["site_type"][site]:
            _draw_building(canvas, board, fields, site, x, y - 22 + 26 * slot)


def _draw_building(
    canvas: _Canvas, board: Board, fields: dict[str, Any], site: int, x: float, y: float
) -> None:
    building = board.building(fields["site_type"][site])
    hinted = site in (fields["pend_site"], fields["pend_source"])
    canvas.rect(
        x - 40, y - 11, 80, 23, rx=4, fill=_MATERIAL_COLORS[building.material],
        stroke=_HINT if hinted else "#555555", stroke_width=2.5 if hinted else 1,
    )  # fmt: skip
    canvas.text(x - 35, y + 5, building.code, 13, font_weight="bold")
    if building.id in (MINE, SMELTERY):
        for i, mineral in enumerate(stack_of(fields["site_stack"][site])):
            _draw_mineral(canvas, mineral, x - 12 + 11 * i, y - 3)
    if building.category:
        _draw_points(canvas, building, fields["scorer"][building.id - PRODUCERS - 1], x, y)
    owner = owner_of(fields, site)
    if owner is not None:
        lies = bool(fields["lying"] >> site & 1)
        canvas.add(
            "ellipse", cx=x + 29, cy=y + 0.5, rx=9.0, ry=4.0 if lies else 9.0,
            fill=_PLAYER_COLORS[owner], stroke=_INK,
        )  # fmt: skip


def _draw_mineral(canvas: _Canvas, mineral: str, x: float, y: float) -> None:
    canvas.rect(x, y, 8, 8, fill=_MINERAL_COLORS[mineral], stroke=_INK)


def _draw_points(canvas: _Canvas, building: Building, scorer: int, x: float, y: float) -> None:
    if scorer == NONE:
        canvas.text(x - 8, y + 5, f"{building.number} VP", 11)
        return
    for i in range(building.number):
        canvas.rect(
            x - 10 + 12 * i, y - 4, 9, 9, rx=2, fill=_PLAYER_COLORS[scorer], stroke=_INK
        )


def _draw_time(canvas: _Canvas, options: Options, fields: dict[str, Any]) -> None:
    """The 11 spaces in a row; the Time Cycle marker is the frame of its space."""
    canvas.text(24, 598, "Time board (runs to the right and on from 10 to 0)", 12)
    for space in range(11):
        x = 24.0 + 54 * space
        here = space == fields["cycle"]
        canvas.rect(
            x, 608, 50, 56, rx=6, fill="#ffffff",
            stroke=_HINT if here else "#999999", stroke_width=4 if here else 1,
        )  # fmt: skip
        canvas.text(x + 6, 622, str(space), 10, opacity=0.7)
        seats = [
            seat
            for seat in range(options.players)
            if fields["time"][seat] != NONE
            and (fields["cycle"] + fields["time"][seat]) % 11 == space
        ]
        for i, seat in enumerate(seats):
            canvas.add(
                "circle", cx=x + 16 + 18 * (i % 2), cy=636.0 + 16 * (i // 2), r=7,
                fill=_PLAYER_COLORS[seat], stroke=_INK,
            )  # fmt: skip
    canvas.text(24, 682, "framed: the space of the Time Cycle marker", 10, opacity=0.7)


def _draw_players(
    canvas: _Canvas, options: Options, fields: dict[str, Any], scores: tuple[int, ...]
) -> None:
    canvas.text(_PANEL, 70, "Players", 14, font_weight="bold")
    for seat, score in enumerate(scores):
        y = 84.0 + 30 * seat
        if fields["to_move"] == seat:
            canvas.rect(_PANEL - 6, y - 2, 306, 28, rx=5, fill="#ffe9b8")
        canvas.add(
            "circle", cx=_PANEL + 10, cy=y + 12, r=8, fill=_PLAYER_COLORS[seat], stroke=_INK
        )
        words = f"{seat}: {score} placed, {fields['vp_left'][seat]} VP left"
        words += f"; {fields['supply'][seat]} of 7 markers in hand"
        canvas.text(_PANEL + 26, y + 16, words, 12)


def _draw_displays(canvas: _Canvas, board: Board, fields: dict[str, Any]) -> None:
    y = 226.0
    for material in ("wood", "stone"):
        canvas.text(_PANEL, y, f"Paid with {material}", 14, font_weight="bold")
        shown = [b for b in board.buildings[:PRODUCERS] if b.material == material]
        for i, building in enumerate(shown):
            left = fields["display"][building.id - 1]
            place = (_PANEL + 152 * (i % 2), y + 8 + 24 * (i // 2))
            _draw_tile(canvas, building, f"{building.name}: {left}", *place, left == 0)
        y += 24 * ((len(shown) + 1) // 2) + 34
    canvas.text(_PANEL, y, "Next advances", 14, font_weight="bold")
    for i in range(5):
        built = fields["built"][i]
        if built == 3:
            category = board.building(PRODUCERS + 1 + 3 * i).category
            canvas.text(_PANEL, y + 23 + 24 * i, f"{category}: all built", 12, opacity=0.5)
            continue
        building = board.building(PRODUCERS + 1 + 3 * i + built)
        inputs = " + ".join(building.inputs)
        words = f"{building.name} {building.number}: {inputs} ({building.category})"
        _draw_tile(canvas, building, words, _PANEL, y + 8 + 24 * i, False)
    y += 150
    canvas.text(_PANEL, y + 8, "Minerals", 14, font_weight="bold")
    for i, (mineral, left) in enumerate(
        zip(_MINERAL_COLORS, fields["minerals"], strict=True)
    ):
        _draw_mineral(canvas, mineral, _PANEL + 80 * i, y + 18)
        canvas.text(_PANEL + 80 * i + 14, y + 27, f"{left} {mineral}", 12)


def _draw_tile(
    canvas: _Canvas, building: Building, words: str, x: float, y: float, faded: bool
) -> None:
    opacity = 0.4 if faded else 1
    colors = [str(_TERRAIN_COLORS[terrain]) for terrain in building.terrain]
    for i, color in enumerate(colors):
        width = 26 / len(colors)
        canvas.rect(x + i * width, y, width, 20, fill=color, opacity=opacity)
    canvas.rect(x, y, 26, 20, fill="none", stroke="#555555", opacity=opacity)
    canvas.text(x + 13, y + 15, building.code, 12, text_anchor="middle", opacity=opacity)
    canvas.text(x + 32, y + 14, words, 11, opacity=opacity)


# Text

_COLUMN = 16


def text(board: Board, options: Options, state: State) -> str:
    """The board in lines of text.

    Each hex shows its name and terrain and up to three buildings; after the code of a building come
    the minerals of its stack from the bottom (``CIS``) and the seat whose product is on it, in
    parentheses when it lies. An advance shows its points and ``*seat`` once it is scored.
    """
    fields = state._fields()
    lines = [_headline(board, options, fields), ""]
    for row in range(-2, 3):
        cells = [i for i, (_, r) in enumerate(CELLS) if r == row]
        indent = " " * (_COLUMN // 2 * (5 - len(cells)))
        blocks = [_block(board, fields, cell) for cell in cells]
        lines += [
            (indent + "".join(block[i].ljust(_COLUMN) for block in blocks)).rstrip()
            for i in range(4)
        ]
    lines += _lines_below(board, options, state)
    return "\n".join(lines)


def _block(board: Board, fields: dict[str, Any], cell: int) -> list[str]:
    block = [f"{HEXES[cell]} {terrain_of(fields, cell) or '?'}"]
    for site in range(3 * cell, 3 * cell + 3):
        type_id = fields["site_type"][site]
        block.append(f"   {_words(board, fields, site)}" if type_id else "   .")
    return block


def _words(board: Board, fields: dict[str, Any], site: int) -> str:
    building = board.building(fields["site_type"][site])
    parts = [building.code]
    minerals = "".join(mineral[0].upper() for mineral in stack_of(fields["site_stack"][site]))
    if minerals:
        parts.append(minerals)
    if building.category:
        scorer = fields["scorer"][building.id - PRODUCERS - 1]
        parts.append(f"{building.number}vp" + ("" if scorer == NONE else f"*{scorer}"))
    owner = owner_of(fields, site)
    if owner is not None:
        parts.append(f"({owner})" if fields["lying"] >> site & 1 else str(owner))
    return " ".join(parts)


def _lines_below(board: Board, options: Options, state: State) -> list[str]:
    seen = view(board, options, state)
    lines = ["", f"Time Cycle marker on space {seen['time_cycle']}"]
    for seat, player in enumerate(seen["players"]):
        space = player["time_space"]
        where = "not on the time board" if space is None else f"on space {space}"
        lines.append(
            f"player {seat}: {player['score']} points placed, "
            f"{player['victory_points_left']} left; {where}; "
            f"{player['markers_in_supply']} of 7 markers in hand"
        )
    tiles = " ".join(f"{code}:{left}" for code, left in seen["display"].items() if left)
    advances = " ".join(code or "-" for code in seen["next_advance"].values())
    minerals = ", ".join(f"{left} {mineral}" for mineral, left in seen["minerals"].items())
    return [*lines, f"tiles: {tiles}; advances: {advances}", f"minerals: {minerals}"]
