"""Groups, isolated and encircled cells against slow twins, NetworkX and drawn cases."""

from collections.abc import Callable
from typing import Any

import networkx as nx
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from boardgames.hexcore import (
    HexGrid,
    connected_groups,
    encircled,
    is_encircled,
    isolated,
    largest_groups,
)
from tests import reference
from tests.reference import Cell, draw, hexagon


@st.composite
def cases(draw: st.DrawFn) -> tuple[list[Cell], list[bool]]:
    """A grid in random order, holes included, and a mask over it."""
    # One, two and three words, their limits included.
    size = draw(st.sampled_from([1, 5, 37, 63, 64, 65, 100, 128, 129, 191, 192]))
    rng = np.random.default_rng(draw(st.integers(0, 2**32)))
    cells = [divmod(int(place), 15) for place in rng.permutation(225)[:size]]
    share = draw(st.sampled_from([0.1, 0.4, 0.6, 0.9]))
    return cells, (rng.random(size) < share).tolist()


def members(mask: list[bool]) -> set[int]:
    return {i for i, inside in enumerate(mask) if inside}


@given(cases())
def test_groups_agree_with_the_slow_twin(drawn: tuple[list[Cell], list[bool]]) -> None:
    cells, mask = drawn
    labels = connected_groups(HexGrid(cells), mask)
    expected = [-1] * len(cells)
    for label, group in enumerate(reference.groups(cells, members(mask))):
        for cell in group:
            expected[cell] = label
    assert labels.dtype == np.int16
    assert labels.tolist() == expected


@given(cases(), st.integers(0, 192))
def test_largest_groups_are_the_sizes_networkx_finds(
    drawn: tuple[list[Cell], list[bool]], k: int
) -> None:
    cells, mask = drawn
    grid = HexGrid(cells)
    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(members(mask))
    graph.add_edges_from(
        (i, int(j)) for i in members(mask) for j in grid.neighbors[i] if j >= 0 and mask[j]
    )
    sizes = sorted(map(len, nx.connected_components(graph)), reverse=True)
    found = largest_groups(grid, mask, k)
    assert found.dtype == np.int16
    assert found.tolist() == (sizes + [0] * k)[:k]


@given(cases())
def test_isolated_agrees_with_the_slow_twin(drawn: tuple[list[Cell], list[bool]]) -> None:
    cells, mask = drawn
    found = isolated(HexGrid(cells), mask)
    assert found.dtype == np.bool_
    assert members(found.tolist()) == reference.isolated(cells, members(mask))


@given(cases())
def test_encircled_agrees_with_the_slow_twin(drawn: tuple[list[Cell], list[bool]]) -> None:
    cells, mask = drawn
    grid = HexGrid(cells)
    numbers = list(reversed(range(len(cells))))
    expected = [reference.is_encircled(cells, cell, members(mask)) for cell in numbers]
    found = encircled(grid, numbers, mask)
    assert found.dtype == np.bool_
    assert found.tolist() == expected
    assert [is_encircled(grid, cell, mask) for cell in numbers] == expected


DRAWN = draw(
    """
      a . b b
     a a . . b
    . . c . . .
     . d . a .
      d . . b
    """
)


def drawn_mask(signs: str) -> tuple[HexGrid, list[bool]]:
    return HexGrid(DRAWN), [sign in signs for sign in DRAWN.values()]


@pytest.mark.parametrize(
    ("signs", "sizes", "alone"),
    [
        ("a", [3, 1, 0], 1),
        ("b", [3, 1, 0], 1),
        ("c", [1, 0, 0], 1),
        ("d", [2, 0, 0], 0),
        ("ab", [3, 3, 2], 0),
        ("ac", [4, 1, 0], 1),
        ("acd", [6, 1, 0], 1),
        (".", [10, 3, 0], 0),
        ("", [0, 0, 0], 0),
    ],
)
def test_drawn_groups(signs: str, sizes: list[int], alone: int) -> None:
    grid, mask = drawn_mask(signs)
    assert largest_groups(grid, mask, 3).tolist() == sizes
    assert isolated(grid, mask).sum() == alone


def test_drawn_labels_follow_the_lowest_member() -> None:
    grid, mask = drawn_mask("ab")
    labels = connected_groups(grid, mask).tolist()
    picture = "".join("." if label < 0 else str(label) for label in labels)
    assert picture == "0.1100..1.........2....2"


def test_the_rim_closes_a_cell_in() -> None:
    grid = HexGrid(draw("x x\n x o"))
    corner = 0  # its neighbors on the grid: 1 and 2
    assert is_encircled(grid, corner, [False, True, True, False])
    assert not is_encircled(grid, corner, [True, True, False, True])
    assert encircled(grid, [0, 3, 0], [False, True, True, False]).tolist() == [True, True, True]


def test_a_cell_without_neighbors_is_encircled_and_isolated() -> None:
    grid = HexGrid([(0, 0), (5, 5)])
    assert is_encircled(grid, 0, [False, False])
    assert isolated(grid, [True, True]).tolist() == [True, True]


def test_no_cells_asked_for_are_no_answers() -> None:
    grid = HexGrid(hexagon(1))
    nothing: list[Any] = [[], (), np.zeros(0, np.uint8)]
    for cells in nothing:
        found = encircled(grid, cells, [True] * 7)
        assert found.shape == (0,)
        assert found.dtype == np.bool_


def test_results_belong_to_the_caller() -> None:
    grid = HexGrid(hexagon(1))
    first = connected_groups(grid, [True] * 7)
    first[:] = 5
    assert connected_groups(grid, [True] * 7).tolist() == [0] * 7


STRIDED = np.arange(14)[::2] % 3 == 0


@pytest.mark.parametrize(
    "mask",
    [
        STRIDED.tolist(),
        tuple(STRIDED),
        np.repeat(STRIDED, 2)[::2],
        STRIDED[::-1][::-1],
        np.array(STRIDED, dtype=">?"),
        memoryview(STRIDED.copy()),
    ],
)
def test_any_bool_array_will_do_as_mask(mask: Any) -> None:
    grid = HexGrid(hexagon(1))
    assert (connected_groups(grid, mask) == connected_groups(grid, STRIDED)).all()


FUNCTIONS: list[Callable[[HexGrid, Any], object]] = [
    connected_groups,
    lambda grid, mask: largest_groups(grid, mask, 2),
    isolated,
    lambda grid, mask: is_encircled(grid, 0, mask),
    lambda grid, mask: encircled(grid, [0], mask),
]


@pytest.mark.parametrize("function", FUNCTIONS)
@pytest.mark.parametrize(
    ("mask", "error"),
    [
        ([True] * 6, ValueError),
        ([True] * 8, ValueError),
        ([], ValueError),
        (True, ValueError),
        (np.ones((7, 1), bool), ValueError),
        (np.ones((0, 7), bool), ValueError),
        ([1] * 7, TypeError),
        (np.ones(7, np.uint8), TypeError),
        (np.ones(7), TypeError),
        (b"1111111", TypeError),
        ("1111111", TypeError),
        (None, TypeError),
        ({1, 2}, TypeError),
        ([[True], [True, False]], ValueError),
        (np.array([True] * 7, dtype=object), TypeError),
        (np.zeros(7, "M8[s]"), TypeError),
        (np.zeros(7, [("a", "?")]), TypeError),
    ],
)
def test_bad_masks_are_refused(
    function: Callable[[HexGrid, Any], object], mask: Any, error: type[Exception]
) -> None:
    with pytest.raises(error):
        function(HexGrid(hexagon(1)), mask)


@pytest.mark.parametrize("function", FUNCTIONS)
@pytest.mark.parametrize("grid", [None, 7, "grid", [(0, 0)]])
def test_bad_grids_are_refused(function: Callable[[Any, Any], object], grid: Any) -> None:
    with pytest.raises(TypeError):
        function(grid, [True])


@pytest.mark.parametrize(
    ("cell", "error"),
    [(-1, ValueError), (7, ValueError), (2**64, ValueError), (1.0, TypeError), (None, TypeError)],
)
def test_bad_cells_are_refused(cell: Any, error: type[Exception]) -> None:
    grid = HexGrid(hexagon(1))
    with pytest.raises(error, match="cell"):
        is_encircled(grid, cell, [True] * 7)
    with pytest.raises(error, match="cells"):
        encircled(grid, [0, cell], [True] * 7)


@pytest.mark.parametrize(
    ("cells", "error"),
    [
        (0, ValueError),
        ([[0]], ValueError),
        (np.zeros((0, 2), int), ValueError),
        ([True], TypeError),
        (["a"], TypeError),
        (None, TypeError),
        (np.array([2**63], np.uint64), ValueError),
        (np.array([2**64 - 1], np.uint64), ValueError),
    ],
)
def test_bad_lists_of_cells_are_refused(cells: Any, error: type[Exception]) -> None:
    with pytest.raises(error, match="cells"):
        encircled(HexGrid(hexagon(1)), cells, [True] * 7)


@pytest.mark.parametrize(
    ("k", "error"), [(-1, ValueError), (193, ValueError), (10**30, ValueError), (1.5, TypeError)]
)
def test_bad_numbers_of_groups_are_refused(k: Any, error: type[Exception]) -> None:
    with pytest.raises(error, match="k must be"):
        largest_groups(HexGrid(hexagon(1)), [True] * 7, k)


def test_a_mask_with_odd_bytes_is_read_as_truth() -> None:
    mask: NDArray[np.bool_] = np.array([0, 2, 255, 0, 128, 1, 0], np.uint8).view(bool)
    assert connected_groups(HexGrid(hexagon(1)), mask).tolist() == [-1, 0, 1, -1, 0, 1, -1]
