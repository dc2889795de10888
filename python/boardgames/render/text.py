"""Text boards: hexagonal cells in shifted rows, plain tables, numbers, and who is to move."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence

from boardgames.hexcore import engine


def quantity(number: int, noun: str) -> str:
    """How many of something, such as ``"1 point"`` or ``"2 points"``."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def headline(state: engine.State, task: str) -> str:
    """Who is to move and what for, or who has won."""
    if not state.is_over:
        who = "chance" if state.is_chance else f"player {state.to_move}"
        return f"{who} to move: {task}"
    winners = state.winners()
    if not winners:
        return "the game is over: nobody has won"
    names = (
        f"player {winners[0]} has"
        if len(winners) == 1
        else (f"players {', '.join(str(seat) for seat in winners[:-1])} and {winners[-1]} have")
    )
    return f"the game is over: {names} won"


def hex_rows(labels: Iterable[tuple[int, int, str]], width: int) -> str:
    """Cells as text, row by row, each row shifted by half a cell.

    Parameters
    ----------
    labels : iterable of (q, r, label)
        Axial coordinates and what to write there, at most ``width - 1`` characters.
    width : int
        Even: characters from one cell to the next.
    """
    places = [(r, (2 * q + r) * (width // 2), label) for q, r, label in labels]
    if not places:
        return ""
    left = min(x for _, x, _ in places)
    lines = []
    for row in range(min(r for r, _, _ in places), max(r for r, _, _ in places) + 1):
        line = ""
        for _, x, label in sorted(place for place in places if place[0] == row):
            line = line.ljust(x - left) + label
        lines.append(line.rstrip())
    return "\n".join(lines)


def paragraph(label: str, items: Iterable[str]) -> str:
    """Items with commas behind a label of ten characters, none of them broken between lines."""
    text = label.ljust(10) + (", ".join(item.replace(" ", "\0") for item in items) or "none")
    return textwrap.fill(
        text, 99, subsequent_indent=" " * 10, break_long_words=False, break_on_hyphens=False
    ).replace("\0", " ")


def table(rows: Sequence[Sequence[object]]) -> str:
    """Columns two blanks apart: the first to the left, the others to the right."""
    cells = [[str(cell) for cell in row] for row in rows]
    widths = [max(len(row[i]) for row in cells) for i in range(len(cells[0]))]
    lines = []
    for row in cells:
        first = row[0].ljust(widths[0])
        rest = (cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))
        lines.append("  ".join((first, *rest)).rstrip())
    return "\n".join(lines)
