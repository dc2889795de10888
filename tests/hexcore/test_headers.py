"""The C kernels, cimported by a module outside the package: bit sets, random numbers, sets of
cells with 1, 2 and 3 words, and the trail as games call it."""

import importlib.util
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardgames.hexcore import HexGrid, longest_trail
from tests import reference
from tests.build import build_extension
from tests.reference import MASK64, Rng, hexagon

SEEDS = st.integers(0, MASK64)


@pytest.fixture(scope="module")
def probe(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The module probe.pyx, compiled against the package's headers."""
    folder = tmp_path_factory.mktemp("probe")
    source = shutil.copy(Path(__file__).with_name("probe.pyx"), folder)
    library = build_extension(Path(source))
    spec = importlib.util.spec_from_file_location("probe", library)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("words", [1, 2, 3])
@given(data=st.data())
def test_bit_sets_are_sets(probe: Any, words: int, data: Any) -> None:
    members = st.sets(st.integers(0, 64 * words - 1))
    a, b = data.draw(members), data.draw(members)
    assert probe.sets(a, b, words) == {
        "any": bool(a),
        "count": len(a),
        "first": min(a, default=-1),
        "meet": bool(a & b),
        "equal": a == b,
        "same": True,
        "popcount": len([member for member in a if member < 64]),
        "or": a | b,
        "and": a & b,
        "and_not": a - b,
        "removed": a - b,
        "popped": [*sorted(a), -1],
    }


def test_bit_sets_hold_all_members(probe: Any) -> None:
    for words in (1, 2, 3):
        full = set(range(64 * words))
        found = probe.sets(full, full, words)
        assert found["count"] == 64 * words
        assert found["popped"] == [*range(64 * words), -1]
        assert found["popcount"] == 64


@pytest.mark.parametrize(("words", "size"), [(1, 64), (2, 64), (2, 128), (3, 128), (3, 192)])
@given(data=st.data())
def test_sets_of_cells_agree_with_the_slow_twins(
    probe: Any, words: int, size: int, data: Any
) -> None:
    rng = np.random.default_rng(data.draw(st.integers(0, 2**32)))
    cells = [divmod(int(place), 15) for place in rng.permutation(225)[:size]]
    share = data.draw(st.sampled_from([0.0, 0.2, 0.6, 0.9, 1.0]))
    mask = {cell for cell in range(size) if rng.random() < share}
    start = rng.integers(0, size, 3).tolist()
    found = probe.groups(HexGrid(cells), start, mask, words)
    groups = reference.groups(cells, mask)
    near = [reference.neighbors(cells, cell) for cell in range(size)]
    sizes = [len(group) for group in groups]
    none: set[int] = set()
    assert found == {
        "touches": {cell for cell in range(size) if near[cell] & mask},
        "connected": len(groups) <= 1,
        "count": len(groups),
        "largest": max(sizes, default=0),
        "spread": none.union(*(near[cell] for cell in start)),
        "flood": none.union(*(group for group in groups if group & {*start})),
        "group": none.union(*(group for group in groups if start[0] in group)),
        "sizes": sizes,
    }


def road_network(rng: np.random.Generator, edges: Sequence[Sequence[int]], n: int) -> list[bool]:
    owned = {int(rng.integers(len(edges)))}
    while len(owned) < n:
        corners = {corner for edge in owned for corner in edges[edge]}
        near = [e for e, ends in enumerate(edges) if e not in owned and corners & {*ends}]
        owned.add(int(rng.choice(near)))
    return [edge in owned for edge in range(len(edges))]


@pytest.mark.parametrize("n", [1, 5, 12, 20, 30])
@given(seed=st.integers(0, 2**32))
def test_games_find_the_same_trail_as_python(probe: Any, n: int, seed: int) -> None:
    rng = np.random.default_rng(seed)
    grid = HexGrid(hexagon(3))
    edges = grid.edge_corners.tolist()
    owned = road_network(rng, edges, n)
    blocked = (rng.random(grid.num_corners) < rng.choice([0, 0.05, 0.2])).tolist()
    found = probe.trail(edges, owned, blocked)
    assert found == longest_trail(edges, owned, blocked)
    if n <= 12:
        assert found == reference.longest_trail(
            edges, np.flatnonzero(owned).tolist(), np.flatnonzero(blocked).tolist()
        )


def test_a_trail_may_use_the_full_capacity(probe: Any) -> None:
    ring = [(i, (i + 1) % 192) for i in range(192)]
    assert probe.trail(ring, [True] * 192, [False] * 192) == 192
    assert probe.trail(ring, [True] * 192, [True] * 192) == 1
    comb = [(i, i + 1) for i in range(95)] + [(i, i + 96) for i in range(96)]
    assert probe.trail(comb, [True] * 191, [False] * 192) == 97


def test_a_topology_is_built_only_from_sound_cells(probe: Any) -> None:
    assert probe.build([(0, 0), (1, 0)]) is None
    assert probe.build([])[0] == 0
    assert probe.build([(i, 0) for i in range(193)])[0] == 193
    assert probe.build([(0, 0), (1, 0), (0, 0)])[0] == 2
    assert probe.build([(0, 0), (0, 2**31 - 1)])[0] == 1
    assert probe.build([(-(2**31), 0)])[0] == 0


@given(seed=SEEDS, index=SEEDS, below=st.integers(1, MASK64))
def test_random_numbers_agree_with_whole_number_arithmetic(
    probe: Any, seed: int, index: int, below: int
) -> None:
    rng = Rng(seed)
    child = rng.split()
    mixed = Rng.mix((seed + 0x9E3779B97F4A7C15) & MASK64)
    other = Rng(mixed ^ (index * 0xBF58476D1CE4E5B9 + 0xFF51AFD7ED558CCD) & MASK64)
    small = below & 0x7FFFFFFF | 1
    assert probe.random_numbers(seed, index, 5, below) == (
        [rng.next() for _ in range(5)],
        [child.next() for _ in range(5)],
        [other.next() for _ in range(5)],
        [rng.below(small) for _ in range(5)],
        [rng.below64(below) for _ in range(5)],
    )


def test_random_numbers_never_change(probe: Any) -> None:
    assert probe.random_numbers(7, 3, 2, 10) == (
        [11246422688633781803, 2878782249735697205],  # of the stream
        [8917723937347578606, 10551375445005953934],  # of the stream split off
        [11540481185695077900, 4966373573825364412],  # of stream 3 of the family
        [9, 3],  # below 11
        [1, 8],  # below 10, drawn from 64 bits
    )
