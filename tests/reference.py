"""Slow, obvious twins of the kernels in `boardgames.hexcore`, and how to draw their input.

Nothing here is taken from the package: places are compared by coordinates, sets are Python sets.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

Cell = tuple[int, int]
DIRECTIONS: tuple[Cell, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
MASK64 = 2**64 - 1


def draw(text: str) -> dict[Cell, str]:
    """The cells of a drawn map and their signs, row by row.

    A cell's right neighbor stands two columns on, the lower neighbors one column to the left and
    one to the right in the next line.
    """
    lines = [line for line in text.splitlines() if line.strip()]
    origin = min(
        (column - row) % 2
        for row, line in enumerate(lines)
        for column, sign in enumerate(line)
        if sign != " "
    )
    result = {}
    for row, line in enumerate(lines):
        for column, sign in enumerate(line):
            if sign != " ":
                q, rest = divmod(column - row - origin, 2)
                assert rest == 0, f"{sign!r} in line {row} is between two columns"
                result[q, row] = sign
    return result


def hexagon(radius: int) -> list[Cell]:
    """All cells around (0, 0), row by row."""
    steps = range(-radius, radius + 1)
    return [(q, r) for r in steps for q in steps if abs(q + r) <= radius]


def add(a: Cell, b: Cell) -> Cell:
    return a[0] + b[0], a[1] + b[1]


def corner_place(cell: Cell, corner: int) -> Cell:
    """Where a corner is: the sum of the three cell places that meet there."""
    first = add(cell, DIRECTIONS[corner])
    second = add(cell, DIRECTIONS[(corner + 1) % 6])
    return add(cell, add(first, second))


def edge_place(cell: Cell, direction: int) -> Cell:
    """Where an edge is: the sum of the two cell places on its sides."""
    return add(cell, add(cell, DIRECTIONS[direction]))


def distance(a: Cell, b: Cell) -> int:
    q, r = b[0] - a[0], b[1] - a[1]
    return max(abs(q), abs(r), abs(q + r))


@lru_cache(maxsize=4)
def neighbor_sets(cells: tuple[Cell, ...]) -> list[set[int]]:
    number = {place: i for i, place in enumerate(cells)}
    return [{number[add(c, d)] for d in DIRECTIONS if add(c, d) in number} for c in cells]


def neighbors(cells: Sequence[Cell], cell: int) -> set[int]:
    return neighbor_sets(tuple(cells))[cell]


def groups(cells: Sequence[Cell], members: set[int]) -> list[set[int]]:
    """The groups, in the order of their lowest member."""
    result: list[set[int]] = []
    for start in sorted(members):
        if not any(start in group for group in result):
            steps = distances(cells, start, members)
            result.append({cell for cell in members if steps[cell] >= 0})
    return result


def isolated(cells: Sequence[Cell], members: set[int]) -> set[int]:
    return {i for i in members if not neighbors(cells, i) & members}


def is_encircled(cells: Sequence[Cell], cell: int, members: set[int]) -> bool:
    return neighbors(cells, cell) <= members


def distances(cells: Sequence[Cell], source: int, passable: set[int]) -> list[int]:
    result = [-1] * len(cells)
    front, steps = {source}, 0
    while front:
        for cell in front:
            result[cell] = steps
        near: set[int] = set().union(*(neighbors(cells, cell) for cell in front))
        front = {cell for cell in near & passable if result[cell] < 0}
        steps += 1
    return result


def trails(
    edges: Sequence[tuple[int, int]], owned: set[int], blocked: set[int]
) -> Iterator[tuple[int, ...]]:
    """Every trail over the owned edges, as the edges in order; exponential."""

    def extend(corner: int, trail: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        yield trail
        if trail and corner in blocked:
            return
        for edge in owned.difference(trail):
            a, b = edges[edge]
            if corner == a:
                yield from extend(b, (*trail, edge))
            elif corner == b:
                yield from extend(a, (*trail, edge))

    for corner in {corner for edge in owned for corner in edges[edge]}:
        yield from extend(corner, ())


def longest_trail(
    edges: Sequence[tuple[int, int]], owned: Iterable[int], blocked: Iterable[int]
) -> int:
    return max(map(len, trails(edges, set(owned), set(blocked))), default=0)


class Rng:
    """SplitMix64 with a gamma of its own, in whole numbers."""

    def __init__(self, seed: int) -> None:
        golden = 0x9E3779B97F4A7C15
        self.state = self.mix((seed + golden) & MASK64)
        self.gamma = self.mix_gamma((seed + 2 * golden) & MASK64)

    @staticmethod
    def mix(z: int) -> int:
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & MASK64
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB & MASK64
        return z ^ (z >> 31)

    @staticmethod
    def mix_gamma(z: int) -> int:
        z = (z ^ (z >> 33)) * 0xFF51AFD7ED558CCD & MASK64
        z = (z ^ (z >> 33)) * 0xC4CEB9FE1A85EC53 & MASK64
        return (z ^ (z >> 33)) | 1

    def next(self) -> int:
        self.state = (self.state + self.gamma) & MASK64
        return self.mix(self.state)

    def split(self) -> "Rng":
        child = Rng(0)
        child.state = self.next()
        child.gamma = self.mix_gamma(self.next())
        return child

    def below(self, n: int) -> int:
        return (self.next() >> 32) * n >> 32

    def below64(self, n: int) -> int:
        return self.next() * n >> 64
