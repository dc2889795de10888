"""The figures of the game, written down once more for the tests, and the geometry by names.

Nothing here comes from the package: a test that compares the two finds a slip in either.
"""

from __future__ import annotations

from collections import Counter

# Rows 1 to 11, columns from a; every second row is shifted to the right by half a cell.
# `.` blank, `?` face-down island, `+` market place, `g` governor symbol.
BASIC = """
                        .   ?   .   ?   .   .
                          .   ?   .   .   ?
                        .   .   .   ?   .   .
                          ?   ?   .   .   ?
                        .   .   .   ?   .   .
  .   .   ?   .   ?   .   M5  M5  .   .   ?
.   ?   .   ?   .   .   M5  +   M5  .   .   .
  ?   .   .   .   ?   .   M5  M5  .   ?   ?
.   .   ?   ?   .   ?   .   .   .   .   .   .
  ?   .   .   .   .   .   ?   .   ?   .   ?
.   .   ?   .   ?   ?   .   ?   .   ?   .   .
"""
TACTICAL = """
                        .   F   .   C2g .   .
                          .   R5  .   .   T3
                        .   .   .   F   .   .
                          C0  T4g .   .   R2g
                        .   .   .   C5  .   .
  .   .   T3g .   C6  .   M5  M5  .   .   F
.   R6  .   F   .   .   M5  +   M5  .   .   .
  F   .   .   .   R0  .   M5  M5  .   T5  R1
.   .   C1  T6  .   F   .   .   .   .   .   .
  T2g .   .   .   .   .   C3  .   F   .   C4g
.   .   F   .   R3  T0  .   R4g .   T1  .   .
"""
CENTRE = "h7"
VILLAGE = ("i7", "h6", "g6", "g7", "g8", "h8")  # E NE NW W SW SE

MILL_TILES = Counter({"M0": 4, "M1": 5, "M2": 5, "M3": 5, "M4": 5, "M5": 4})
LANDSCAPES = Counter(
    {crop + str(value): n for crop in "CRT" for value, n in enumerate((1, 1, 1, 2, 2, 1, 1, 1))}
)
# In the order of the chance outcomes.
_ONCE = "C0 C1 C2g C3 C4g C5 C6 R0 R1 R2g R3 R4g R5 R6 T0 T1 T2g T3 T4g T5 T6 T3g"
ISLANDS = Counter(dict.fromkeys(_ONCE.split(), 1) | {"F": 8})
# Workshop, stall, warehouse (H), clockwise.
MARKET = "WSSWSHWSWS"
START_SQUARE = 0
EXPECTATIONS = (19, 24, 17, 22, 27, 20, 25, 18, 23, 28, 21, 26)


def read_map(text: str) -> dict[str, str]:
    """Cell name to what is printed there, in the order of the cells' numbers."""
    cells = {}
    for row, line in enumerate(text.strip("\n").splitlines(), 1):
        for start in range(0, len(line), 4):
            # A shifted row is 2 characters further right.
            sign = line[start + 2 * (row % 2 == 0) :][:4].strip()
            if sign:
                cells["abcdefghijkl"[start // 4] + str(row)] = sign
    return cells


def side(tactical: bool) -> dict[str, str]:
    """The printed board of a side."""
    return read_map(TACTICAL if tactical else BASIC)


CELLS = tuple(side(False))


def around(cell: str) -> list[str]:
    """The cells of the board E, NE, NW, W, SW, SE of a cell, as far as they exist."""
    column, row = ord(cell[0]), int(cell[1:])
    left = column - (row % 2 == 1)  # column of the neighbors to the upper and lower left
    places = [
        (column + 1, row), (left + 1, row - 1), (left, row - 1),
        (column - 1, row), (left, row + 1), (left + 1, row + 1),
    ]  # fmt: skip
    names = [chr(x) + str(y) for x, y in places]
    return [name for name in names if name in _KNOWN]


_KNOWN = frozenset(CELLS)
NEIGHBORS = {cell: around(cell) for cell in CELLS}
