"""Key Harvest as text boards and as an SVG drawing."""

from __future__ import annotations

from typing import Any

from boardgames.hexcore.keyharvest import State
from boardgames.keyharvest.board import CROPS, Board
from boardgames.keyharvest.notation import (
    CROP_LETTERS,
    EVENT_LETTERS,
    EVENTS,
    NUMBERS,
    WORKER_LETTERS,
    WORKERS,
    tile_words,
    worker_words,
)
from boardgames.keyharvest.options import Options
from boardgames.keyharvest.view import NONE, PHASES, TASKS, board_points, members
from boardgames.render.svg import INK, RADIUS, SEAT_COLORS, Picture, center
from boardgames.render.text import headline, hex_rows, paragraph, quantity, table

_FILLS = ("#b58a63", "#8fc07a", "#efae62", "#cf6f78", "#f2dc73")
_PALE = ("#e6d8cb", "#dcecd5", "#fae5cb", "#efd1d4", "#fbf4d2")
_EMPTY, _EDGE, _CHOICE = "#fbfaf5", "#b9b4a4", "#c0392b"


def _counters(numbers: list[int]) -> str:
    """Counters as letters with numbers, such as ``b2 y1``."""
    parts = [f"{CROP_LETTERS[i]}{n}" for i, n in enumerate(numbers) if n]
    return " ".join(parts) or "none"


def _stores(board: Board, fields: dict[str, Any], seat: int) -> str:
    parts = [
        f"{_tile(board, tile)} for {_counters(bid)}"
        for tile, bid in zip(fields["store_tile"][seat], fields["store_bid"][seat], strict=True)
        if tile != NONE
    ]
    return "; ".join(parts) or "empty"


def _label(board: Board, fields: dict[str, Any], seat: int, space: int) -> str:
    """A space in the text board; an empty one by its code in lower case."""
    if fields["fields"][seat] >> space & 1:
        letter = CROP_LETTERS[board.spaces[space].crop]
        ripe = fields["unharvested"][seat] >> space & 1
        return board.spaces[space].code + (letter.upper() if ripe else letter)
    if space in fields["worker_at"][seat]:
        return f"({WORKER_LETTERS[fields['worker_at'][seat].index(space)]})"
    return board.spaces[space].code.lower()


def _task(fields: dict[str, Any]) -> str:
    """What is to be done, and for which event."""
    phase = PHASES[fields["phase"]]
    if not phase.startswith("EV_"):
        return TASKS[phase]
    event = EVENT_LETTERS.index(phase[3])
    return f"{TASKS[phase]} ({EVENTS[event]}, event {phase[3]})"


def _tile(board: Board, tile: int) -> str:
    """A tile that lies on no country board, such as ``E4Y``."""
    return board.spaces[tile].code + CROP_LETTERS[board.spaces[tile].crop].upper()


def _tiles(board: Board, bits: int) -> list[str]:
    return [_tile(board, tile) for tile in members(bits)]


def _bag(fields: dict[str, Any]) -> str:
    tiles, events = fields["bag"].bit_count(), fields["bag_events"].bit_count()
    return f"{quantity(tiles, 'field')}, {quantity(events, 'event')}"


def _town_workers(options: Options, fields: dict[str, Any]) -> list[int]:
    away = {i for seat in range(options.players) for i in members(fields["crew"][seat])}
    away |= {fields["displaced"][seat] for seat in range(options.players)}
    return [worker for worker in range(6, 12) if worker not in away]


def text(board: Board, options: Options, state: State) -> str:
    """The country boards, the town board and a table of the players."""
    fields = state._fields()
    scores = state.scores()
    parts = []
    for seat in range(options.players):
        labels = [
            (space.q, space.r, _label(board, fields, seat, i))
            for i, space in enumerate(board.spaces)
        ]
        parts.append(f"player {seat}, store: {_stores(board, fields, seat)}")
        parts.append(hex_rows(labels, 6))
    rows: list[list[object]] = [["player", "points", "fields", "workers", *CROPS]]
    rows += [
        [
            f"{seat}{' *' if seat == fields['active'] else ''}",
            scores[seat],
            fields["fields"][seat].bit_count(),
            "".join(WORKER_LETTERS[i] for i in members(fields["crew"][seat])) or "-",
            *fields["hand"][seat],
        ]
        for seat in range(options.players)
    ]
    rows.append(["stock", "", "", "", *fields["stock"]])
    events = (f"{EVENT_LETTERS[i]} {EVENTS[i]}" for i in fields["event_row"] if i != NONE)
    town = "".join(WORKER_LETTERS[i] for i in _town_workers(options, fields)) or "none"
    legend = (
        "E4Y ripe, E4y harvested, e4 empty, (A) worker; "
        "b hops, g vegetables, o apples, r wine, y wheat;",
        "E4Y for b2 r1: a tile in a store with its bid, here 2 hops and 1 wine; * on turn",
        paragraph("workers", map(" ".join, zip(WORKER_LETTERS, WORKERS, strict=True))),
    )
    common = (
        paragraph("registry", _tiles(board, fields["registry"])),
        paragraph("events", events),
        f"town      {town}",
        f"bag       {_bag(fields)}",
        paragraph("fallow", _tiles(board, fields["fallow"])),
    )
    parts += ["\n".join(legend), "\n".join(common), table(rows), headline(state, _task(fields))]
    return "\n\n".join(parts)


def svg(board: Board, options: Options, state: State) -> str:
    """A country board per player, beside them the town board with registry, events and stock.

    Tiles and spaces of legal moves of this node carry the move as ``data-move``.
    """
    fields = state._fields()
    picture = Picture(f"Key Harvest, {headline(state, _task(fields))}")
    moves: dict[int, str] = {}
    if not state.is_chance:
        for move in state.legal_moves():
            for name in ("space", "tile"):
                if name in move.params:
                    moves[int(move.params[name])] = str(move)
    left = min(2 * space.q + space.r for space in board.spaces)
    across = (max(2 * space.q + space.r for space in board.spaces) - left) // 2 + 2
    low = min(space.r for space in board.spaces)
    down = max(space.r for space in board.spaces) - low + 4
    down += down % 2
    for seat in range(options.players):
        column, row = seat % 2, seat // 2
        shift = (across * column - down // 2 * row, down * row)
        _draw_country(picture, board, fields, seat, shift, moves)
        x = center(0, 0)[0] + (left / 2 + across * column) * 3**0.5 * RADIUS - 20
        y = 1.5 * RADIUS * (low + down * row) - 98
        _draw_seat(picture, board, state, fields, moves, seat, x, y)
    x = (left / 2 + across * 2) * 3**0.5 * RADIUS
    _draw_town(picture, board, options, state, fields, moves, x, 1.5 * RADIUS * low - 82)
    return picture.svg(1200)


def _draw_country(
    picture: Picture, board: Board, fields: dict[str, Any], seat: int, shift: tuple[int, int],
    moves: dict[int, str],
) -> None:  # fmt: skip
    at = {space: i for i, space in enumerate(fields["worker_at"][seat]) if space != NONE}
    for i, space in enumerate(board.spaces):
        q, r = space.q + shift[0], space.r + shift[1]
        laid = bool(fields["fields"][seat] >> i & 1)
        ripe = bool(fields["unharvested"][seat] >> i & 1)
        move = moves.get(i, "")
        here = bool(move) and _is_here(fields, seat, laid, move)
        tip = f"{tile_words(board, i)}: {'unharvested' if ripe else 'harvested'}"
        if not laid:
            tip = worker_words(at[i]) if i in at else f"{space.code}, empty"
        x, y = picture.hexagon(
            q, r, tip, scale=0.96,
            fill=(_FILLS if ripe else _PALE)[space.crop] if laid else _EMPTY,
            stroke=_CHOICE if here else INK if laid else _EDGE,
            stroke_width=3 if here else 1.5 if laid else 1,
            data_space=space.code, data_seat=seat, data_move=move if here else None,
        )  # fmt: skip
        if laid:
            picture.text(x, y - 10, space.code, 15, font_weight="bold")
            picture.circle(
                x, y + 10, 10 if ripe else 5, CROPS[space.crop], fill=_FILLS[space.crop],
                stroke=INK, stroke_width=1.5,
            )  # fmt: skip
            if ripe:
                picture.text(x, y + 10, CROP_LETTERS[space.crop], 12, font_weight="bold")
        else:
            picture.text(x, y + (24 if i in at else 0), space.code, 10, fill="#8d8877")
        if i in at:
            _draw_worker(picture, x, y - 3, at[i], SEAT_COLORS[seat])


def _is_here(fields: dict[str, Any], seat: int, laid: bool, move: str) -> bool:
    """Whether the tile or space of a legal move lies on this board."""
    mover = fields["to_move"]
    kind = move.partition(":")[0]
    if kind == "seize":
        return seat != mover and laid
    if kind == "at":
        return bool(seat == mover)
    return bool(seat == mover and laid and kind in ("harvest", "glean", "flip", "drop"))


def _draw_worker(picture: Picture, x: float, y: float, worker: int, color: str) -> None:
    town = worker >= 6
    fill = INK if town else color
    picture.rect(x - 16, y - 15, 32, 30, worker_words(worker), rx=6, fill=fill, stroke=color,
                 stroke_width=3)  # fmt: skip
    picture.text(x - 2, y - 1, WORKER_LETTERS[worker], 18, fill="white", font_weight="bold")
    picture.text(x + 10, y + 8, str(NUMBERS[worker]), 10, fill="white")


def _draw_counters(picture: Picture, x: float, y: float, numbers: list[int]) -> float:
    """Counters with their numbers; returns the x behind them."""
    for crop, number in enumerate(numbers):
        if number:
            picture.circle(x + 9, y, 9, CROPS[crop], fill=_FILLS[crop], stroke=INK)
            picture.text(x + 9, y, str(number), 11, font_weight="bold")
            x += 23
    return x


def _draw_seat(
    picture: Picture, board: Board, state: State, fields: dict[str, Any], moves: dict[int, str],
    seat: int, x: float, y: float,
) -> None:  # fmt: skip
    """The strip above a country board: points, hand, supply, store."""
    active = seat == fields["active"] and not state.is_over
    picture.rect(x, y, 530, 54, rx=8, fill="white", stroke=SEAT_COLORS[seat],
                 stroke_width=4 if active else 1.5)  # fmt: skip
    points = state.scores()[seat]
    picture.text(x + 12, y + 16, f"Player {seat}: {quantity(points, 'point')}", 15, "start",
                 font_weight="bold")  # fmt: skip
    picture.text(x + 12, y + 38, f"workers and groups {board_points(fields, seat)}", 11, "start")
    picture.text(x + 186, y + 16, "hand", 12, "start")
    _draw_counters(picture, x + 222, y + 16, fields["hand"][seat])
    picture.text(x + 186, y + 38, "store", 12, "start")
    place = x + 222
    for tile, bid in zip(fields["store_tile"][seat], fields["store_bid"][seat], strict=True):
        if tile != NONE:
            move = moves.get(tile, "")
            _draw_tile(picture, board, tile, place, y + 28, move if "take" in move else None)
            place = _draw_counters(picture, place + 46, y + 38, bid) + 12
    supply = [
        WORKER_LETTERS[i]
        for i in range(6)
        if fields["worker_at"][seat][i] == NONE and fields["displaced"][seat] != i
    ]
    picture.text(x + 518, y + 16, "supply " + ("".join(supply) or "none"), 12, "end")
    if fields["displaced"][seat] != NONE:
        waiting = WORKER_LETTERS[fields["displaced"][seat]]
        picture.text(x + 518, y + 38, f"{waiting} displaced", 12, "end", fill=_CHOICE)


def _draw_tile(
    picture: Picture, board: Board, tile: int, x: float, y: float, move: str | None
) -> None:
    """A field tile that lies on no country board."""
    picture.rect(
        x, y, 42, 20, tile_words(board, tile), rx=4, fill=_FILLS[board.spaces[tile].crop],
        stroke=_CHOICE if move else INK, stroke_width=3 if move else 1, data_move=move,
    )  # fmt: skip
    picture.text(x + 21, y + 10, board.spaces[tile].code, 13, font_weight="bold")


def _draw_town(
    picture: Picture, board: Board, options: Options, state: State, fields: dict[str, Any],
    moves: dict[int, str], x: float, y: float,
) -> None:  # fmt: skip
    """Registry, events, townsfolk, stock, bag and what is under way."""
    picture.headline(x, y, headline(state, _task(fields)), 18, 38)
    y += 30
    picture.text(x, y, "Registry", 14, "start", font_weight="bold")
    for i, tile in enumerate(members(fields["registry"])):
        move = moves.get(tile)
        if move is not None and move.partition(":")[0] not in ("store", "pick"):
            move = None
        _draw_tile(picture, board, tile, x + 50 * (i % 6), y + 14, move)
    y += 58
    picture.text(x, y, "Events", 14, "start", font_weight="bold")
    for i in range(10):
        event = fields["event_row"][i]
        left, top = x + 58 * (i % 5), y + 14 + 46 * (i // 5)
        tip = "free" if event == NONE else EVENTS[event]
        current = event != NONE and event == fields["event"]
        picture.rect(
            left, top, 52, 40, tip, rx=4, fill="white" if event == NONE else "#dfe6ee",
            stroke=_CHOICE if current else INK, stroke_width=3 if current else 1,
        )  # fmt: skip
        number = "7 ?" if i == 6 else str(i + 1)
        picture.text(left + 26, top + 9, number, 9, fill="#6b6f73")
        if event != NONE:
            picture.text(left + 26, top + 25, EVENT_LETTERS[event], 18, font_weight="bold")
    y += 130
    picture.text(x, y, "Townsfolk", 14, "start", font_weight="bold")
    for i, worker in enumerate(_town_workers(options, fields)):
        _draw_worker(picture, x + 18 + 44 * i, y + 30, worker, "#8a6d3b")
    y += 68
    picture.text(x, y, "Stock", 14, "start", font_weight="bold")
    _draw_counters(picture, x + 70, y, fields["stock"])
    y += 28
    lines = [
        f"bag: {_bag(fields)}",
        f"fallow field: {' '.join(_tiles(board, fields['fallow'])) or 'none'}",
    ]
    if fields["final_turns"]:
        lines.append(f"turns till the end: {fields['final_turns']}")
    for key, name in (("transit_in", "received"), ("transit_out", "passed on"),
                      ("drawn_tile", "drawn"), ("pay_tile", "bought")):  # fmt: skip
        if fields[key] != NONE:
            lines.append(f"{name}: {tile_words(board, fields[key])}")
    for line in lines:
        for start in range(0, len(line), 46):
            picture.text(x, y, line[start : start + 46], 12, "start")
            y += 18
    y += 8
    for crop, name in enumerate(CROPS):
        picture.circle(x + 9, y, 9, fill=_FILLS[crop], stroke=INK)
        picture.text(x + 26, y, f"{name} ({CROP_LETTERS[crop]})", 12, "start")
        picture.rect(x + 150, y - 8, 16, 16, fill=_FILLS[crop], stroke=INK)
        picture.rect(x + 172, y - 8, 16, 16, fill=_PALE[crop], stroke=INK)
        if crop == 0:
            picture.text(x + 196, y, "unharvested, harvested", 11, "start")
        y += 24
    picture.text(x, y, "framed in red: legal now", 12, "start")
