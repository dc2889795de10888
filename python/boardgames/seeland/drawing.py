"""Seeland as a text board and as an SVG drawing."""

from __future__ import annotations

import math
from typing import Any

from boardgames.hexcore.seeland import State
from boardgames.render.svg import INK, SEAT_COLORS, Picture, center
from boardgames.render.text import headline, hex_rows, quantity, table
from boardgames.seeland.board import CROPS, TILE_DOWN, TILE_FARM, TILE_LAND, TILE_MILL, Board
from boardgames.seeland.options import Options
from boardgames.seeland.view import NONE, PHASES, SQUARE_NAMES, TASKS, members, tile_words

_CROP_COLORS = {"cabbage": "#8cbf6a", "rapeseed": "#f0d257", "tulip": "#e88aa0"}
_BLANK, _SAND, _MILL, _FARM = "#eef3e2", "#d9cba3", "#d8d4cf", "#b98e63"


def _code(tile: int) -> str:
    """A tile as a record writes it: ``M3``, ``C5``, ``F``."""
    if tile >= TILE_LAND:
        return f"{'CRT'[(tile - TILE_LAND) // 8]}{(tile - TILE_LAND) % 8}"
    return f"M{tile - TILE_MILL}" if tile >= TILE_MILL else {0: "-", TILE_FARM: "F"}[tile]


def _owners(fields: dict[str, Any]) -> dict[int, int]:
    """Cell of each standing mill -> its seat."""
    return {c: seat for seat, cells in enumerate(fields["mills"]) for c in cells if c != NONE}


def text(board: Board, options: Options, state: State) -> str:
    """The board in shifted rows with a legend, the market, and a table of the players."""
    fields = state._fields()
    owners = _owners(fields)
    marks = {
        "G": {*members(fields["mill_governor"]), *members(fields["print_governor"])},
        "$": set(members(fields["print_stuiver"])),
    }
    labels = []
    for i, cell in enumerate(board.cells):
        tile = fields["tile"][i]
        if tile == 0:
            label = cell.name
        elif tile in (1, TILE_DOWN):
            label = "##" if tile == 1 else "??"
        else:
            label = _code(tile)
        label += "".join(mark for mark, cells in marks.items() if i in cells)
        labels.append((cell.q, cell.r, f"{owners[i]}:{label}" if i in owners else f"  {label}"))
    market = "  ".join(
        ("[" if i == fields["guild_master"] else "")
        + {"workshop": "w", "stall": "s", "warehouse": "H"}[square]
        + f"{i}:{_code(fields['market'][i])}"
        + ("]" if i == fields["guild_master"] else "")
        for i, square in enumerate(board.squares)
    )
    tops = ", ".join(
        f"{name} {fields['stack'][i]}"
        + (f" (top {_code(top)})" if (top := fields["top"][i]) else "")
        for i, name in enumerate(("mills", "landscapes"))
    )
    return "\n".join(
        (
            hex_rows(labels, 6),
            "",
            "lower case: empty; C cabbage, R rapeseed, T tulip, M mill tile with value; F farm;",
            "?? face-down island; ## market place; 0: mill of player 0; G governor; $ stuiver",
            "",
            f"market    {market}",
            f"stacks    {tops}; expectation {board.expectations[(fields['rear'] + 5) % 12]}"
            + (f"; in hand {_code(fields['held'])}" if fields["held"] else ""),
            "",
            _players(options, fields),
            "",
            headline(state, TASKS[PHASES[fields["phase"]]]),
        )
    )


def _players(options: Options, fields: dict[str, Any]) -> str:
    header = ["player", "score", "guilders", "mills left", "stuivers"]
    header += ["governors"] * options.governors + ["records"] * options.records
    rows: list[list[object]] = [[*header]]
    for i in range(options.players):
        row: list[object] = [
            f"{i}{' *' if i == fields['active'] else ''}",
            fields["score"][i],
            4 - fields["offset"][i],
            fields["supply"][i],
            fields["stuivers"][i],
        ]
        if options.governors:
            row.append(fields["governors_won"][i])
        if options.records:
            row.append(" ".join(str(n) for n in fields["records"][i] if n >= 0) or "-")
        rows.append(row)
    return table(rows)


def svg(board: Board, options: Options, state: State) -> str:
    """The board with the market and the trading houses in its corner and the players beside it.

    Cells where a legal move of this node takes place carry it as ``data-move``.
    """
    fields = state._fields()
    words = headline(state, TASKS[PHASES[fields["phase"]]])
    picture = Picture(f"Seeland, {words}")
    moves: dict[int, str] = {}
    if not state.is_chance:
        moves = {m.cell: str(m) for m in state.legal_moves() if "cell" in m.params}
    _draw_cells(picture, board, fields, moves)
    x, y = center(1, 1)
    low = min(cell.r for cell in board.cells)
    cut = [cell for cell in board.cells if cell.r < low + 5]
    if cut and min(2 * cell.q + cell.r for cell in cut) <= 6:
        # The corner of this board is not free: the market goes above it.
        x, y = center(0, low - 5)
    _draw_market(picture, board, fields, x + 20, y + 14)
    right = max(center(cell.q, cell.r)[0] for cell in board.cells) + 60
    top = center(0, low)[1]
    _draw_players(picture, options, fields, right, top, words)
    return picture.svg()


def _draw_cells(
    picture: Picture, board: Board, fields: dict[str, Any], moves: dict[int, str]
) -> None:
    owners = _owners(fields)
    governors = {*members(fields["mill_governor"]), *members(fields["print_governor"])}
    stuivers = set(members(fields["print_stuiver"]))
    waiting = set(members(fields["waiting"]))
    for i, cell in enumerate(board.cells):
        tile = fields["tile"][i]
        x, y = picture.hexagon(
            cell.q, cell.r, f"{cell.name}: {tile_words(tile)}", fill=_fill(tile),
            stroke="#c0392b" if i in moves else "#8a9a8f", stroke_width=3 if i in moves else 1,
            data_cell=cell.name, data_move=moves.get(i),
            opacity=0.6 if i in waiting and tile != TILE_DOWN else None,
        )  # fmt: skip
        if i == fields["last_cell"]:
            picture.hexagon(cell.q, cell.r, scale=0.88, fill="none", stroke=INK, stroke_width=2)
        label = {0: "", 1: "", TILE_DOWN: "?", TILE_FARM: "farm"}.get(tile)
        if label is None:
            label = str((tile - TILE_LAND) % 8 if tile >= TILE_LAND else tile - TILE_MILL)
        if i in owners:
            _draw_mill(picture, x, y - 6, owners[i])
            picture.text(x, y + 20, label, 13, font_weight="bold")
        else:
            picture.text(x, y, label, 11 if tile == TILE_FARM else 20, font_weight="bold")
        if tile == 0:
            picture.text(x, y, cell.name, 10, fill="#9aa69c")
        elif i not in owners:
            picture.text(x, y + 23, cell.name, 8, fill="#5f6b66")
        if i in governors:
            picture.circle(x + 19, y - 12, 8, "governor", fill="#6d3f8e", stroke="white")
            picture.text(x + 19, y - 12, "G", 10, fill="white", font_weight="bold")
        if i in stuivers:
            picture.circle(x + 19, y - 12, 8, "stuiver", fill="#e0b93b", stroke="#7a6112")
            picture.text(x + 19, y - 12, "s", 10)


def _fill(tile: int) -> str:
    if tile >= TILE_LAND:
        return _CROP_COLORS[CROPS[(tile - TILE_LAND) // 8]]
    if tile >= TILE_MILL:
        return _MILL
    return {0: _BLANK, 1: "#c9a27a", TILE_DOWN: _SAND, TILE_FARM: _FARM}[tile]


def _draw_mill(picture: Picture, x: float, y: float, seat: int) -> None:
    color = SEAT_COLORS[seat]
    picture.polygon(
        [(x - 6, y - 2), (x + 6, y - 2), (x + 9, y + 17), (x - 9, y + 17)],
        f"mill of player {seat}", fill=color, stroke=INK,
    )  # fmt: skip
    for angle in (45, 135):
        dx, dy = 15 * math.cos(math.radians(angle)), 15 * math.sin(math.radians(angle))
        picture.line((x - dx, y - 2 - dy), (x + dx, y - 2 + dy), stroke=INK, stroke_width=3)
    picture.circle(x, y - 2, 3, fill="white", stroke=INK)


def _draw_market(
    picture: Picture, board: Board, fields: dict[str, Any], x: float, y: float
) -> None:
    """Ten squares in a ring, and around them the twelve houses with guilders and merchants."""
    inner, outer = 74.0, 138.0
    for i, square in enumerate(board.squares):
        angle = math.radians(36 * i - 90)
        px, py = x + inner * math.cos(angle), y + inner * math.sin(angle)
        tile = fields["market"][i]
        shape = {"workshop": 4, "stall": 20, "warehouse": 0}[square]
        picture.rect(
            px - 19, py - 19, 38, 38, f"square {i}, {SQUARE_NAMES[square]}: "
            + (tile_words(tile) if tile else "no tile"),
            rx=shape, fill=_fill(tile) if tile else "white", stroke=INK,
            stroke_dasharray=None if tile else "3 3",
        )  # fmt: skip
        label = "store" if square == "warehouse" else _code(tile) if tile else ""
        picture.text(px, py, label, 11 if square == "warehouse" else 15, font_weight="bold")
        if i == fields["guild_master"]:
            # On the corner, so that the tile under him can be read.
            picture.circle(px + 16, py - 16, 8, "guild master", fill="#3a3a3a", stroke="white")
            picture.text(px + 16, py - 16, "G", 10, fill="white", font_weight="bold")
    for i in range(2):
        top = fields["top"][i]
        left = quantity(fields["stack"][i], ("mill", "field")[i])
        picture.text(x, y - 20 + 36 * i, left, 10)
        picture.text(x, y - 6 + 36 * i, f"top {_code(top)}" if top else "", 12)
    for i, expectation in enumerate(board.expectations):
        angle = math.radians(30 * i - 90)
        px, py = x + outer * math.cos(angle), y + outer * math.sin(angle)
        step = (i - fields["rear"]) % 12
        front = step == 5
        picture.rect(
            px - 17, py - 13, 34, 26, f"trading house {i}, expectation {expectation}",
            fill="#fff2c4" if front else "white", stroke="#8a6d3b",
            stroke_width=2.5 if front else 1,
        )  # fmt: skip
        picture.text(px, py, str(expectation), 13, font_weight="bold" if front else "normal")
        if step < 5:
            gx, gy = x + 106 * math.cos(angle), y + 106 * math.sin(angle)
            picture.circle(gx, gy, 8, "guilder", fill="#e9c64f", stroke="#8a6d3b")
            here = [
                seat
                for seat, offset in enumerate(fields["offset"])
                if fields["supply"][seat] + sum(c != NONE for c in fields["mills"][seat])
                and offset == step
            ]
            for k, seat in enumerate(here):
                turn = angle + 0.2 * (k - (len(here) - 1) / 2)
                picture.circle(
                    x + 168 * math.cos(turn), y + 168 * math.sin(turn), 9,
                    f"merchant of player {seat}", fill=SEAT_COLORS[seat], stroke=INK,
                )  # fmt: skip


def _draw_players(
    picture: Picture, options: Options, fields: dict[str, Any], x: float, y: float, words: str
) -> None:
    picture.headline(x, y, words, 17, 30)
    y += 20
    for seat in range(options.players):
        height = 84
        active = seat == fields["active"]
        picture.rect(
            x, y, 250, height, rx=8, fill="white", stroke=SEAT_COLORS[seat],
            stroke_width=4 if active else 1.5,
        )  # fmt: skip
        picture.circle(x + 22, y + 24, 11, fill=SEAT_COLORS[seat], stroke=INK)
        picture.text(x + 42, y + 24, f"Player {seat}", 16, "start", font_weight="bold")
        score = quantity(fields["score"][seat], "point")
        picture.text(x + 236, y + 24, score, 16, "end", font_weight="bold")
        picture.text(
            x + 14, y + 48, f"{quantity(4 - fields['offset'][seat], 'guilder')} ahead, "
            f"{quantity(fields['supply'][seat], 'mill')}, "
            f"{quantity(fields['stuivers'][seat], 'stuiver')}", 12, "start",
        )  # fmt: skip
        extras = []
        if options.governors:
            extras.append(quantity(fields["governors_won"][seat], "governor"))
        if options.records:
            numbers = [str(n) for n in fields["records"][seat] if n >= 0]
            extras.append(f"records {', '.join(numbers) or 'none'}")
        picture.text(x + 14, y + 68, "; ".join(extras), 12, "start")
        y += height + 12
    if fields["held"]:
        picture.text(x, y + 8, f"tile in hand: {tile_words(fields['held'])}", 14, "start")
        y += 24
    if options.governors:
        place = fields["governors"]
        picture.text(x, y + 8, f"governors on the market place: {place}", 12, "start")
        y += 24
    legend = [*_CROP_COLORS.items(), ("mill tile", _MILL), ("face-down island", _SAND)]
    for name, color in legend:
        picture.rect(x, y, 16, 16, fill=color, stroke="#8a9a8f")
        picture.text(x + 24, y + 8, name, 12, "start")
        y += 22
    for line in (
        "framed in red: legal now",
        "G at the market: guild master",
        "around it: expectations (the framed one",
        "counts), guilders (yellow), merchants",
    ):
        picture.text(x, y + 8, line, 12, "start")
        y += 18
