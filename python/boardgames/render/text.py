"""Text boards: hexagonal cells in shifted rows, and plain tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


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
