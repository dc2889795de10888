"""Grids: numbering, neighbors, corners and edges against coordinates, and what is refused."""

import copy
import pickle
import subprocess
import sys
from itertools import repeat
from typing import Any

import networkx as nx
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardgames.hexcore import HexGrid
from tests import reference
from tests.reference import DIRECTIONS, Cell, add, hexagon

PLACES = st.tuples(st.integers(-9, 9), st.integers(-9, 9))
GRIDS = st.lists(PLACES, min_size=1, max_size=192, unique=True)


@given(GRIDS)
def test_neighbors_lie_in_the_direction_of_their_column(cells: list[Cell]) -> None:
    grid = HexGrid(cells)
    number = {cell: i for i, cell in enumerate(cells)}
    expected = [[number.get(add(cell, d), -1) for d in DIRECTIONS] for cell in cells]
    assert grid.cells == tuple(cells)
    assert grid.num_cells == len(cells)
    assert grid.neighbors.tolist() == expected


@given(GRIDS)
def test_corners_are_numbered_as_they_appear_and_shared_by_place(cells: list[Cell]) -> None:
    grid = HexGrid(cells)
    seen: dict[Cell, int] = {}
    expected = [
        [seen.setdefault(reference.corner_place(cell, d), len(seen)) for d in range(6)]
        for cell in cells
    ]
    assert grid.corners.tolist() == expected
    assert grid.num_corners == len(seen)


@given(GRIDS)
def test_edges_are_numbered_as_they_appear_and_join_their_corners(cells: list[Cell]) -> None:
    grid = HexGrid(cells)
    seen: dict[Cell, int] = {}
    expected = [
        [seen.setdefault(reference.edge_place(cell, d), len(seen)) for d in range(6)]
        for cell in cells
    ]
    assert grid.edges.tolist() == expected
    assert grid.num_edges == len(seen) == len(grid.edge_corners)
    for cell in range(len(cells)):
        for d in range(6):
            ends = sorted([int(grid.corners[cell, d - 1]), int(grid.corners[cell, d])])
            assert grid.edge_corners[grid.edges[cell, d]].tolist() == ends


@given(GRIDS, st.data())
def test_distance_counts_steps_whatever_lies_between(cells: list[Cell], data: Any) -> None:
    grid = HexGrid(cells)
    a, b = (data.draw(st.integers(0, len(cells) - 1)) for _ in range(2))
    assert grid.distance(a, b) == grid.distance(b, a) == reference.distance(cells[a], cells[b])


def test_distance_is_the_shortest_path_on_a_full_grid() -> None:
    grid = HexGrid(hexagon(3))
    graph = nx.Graph((i, int(j)) for i, row in enumerate(grid.neighbors) for j in row if j >= 0)
    for source, steps in nx.all_pairs_shortest_path_length(graph):
        assert [grid.distance(source, target) for target in range(37)] == [
            steps[target] for target in range(37)
        ]


@pytest.mark.parametrize(("radius", "corners", "edges"), [(0, 6, 6), (1, 24, 30), (2, 54, 72)])
def test_a_hexagon_of_cells_has_as_many_corners_and_edges(
    radius: int, corners: int, edges: int
) -> None:
    grid = HexGrid(hexagon(radius))
    assert (grid.num_corners, grid.num_edges) == (corners, edges)


def test_corners_stand_where_the_documentation_says() -> None:
    # Two cells side by side: the right corners of the left one are the left ones of the other.
    grid = HexGrid([(0, 0), (1, 0)])
    left, right = grid.corners.tolist()
    assert left == [0, 1, 2, 3, 4, 5]
    assert (right[2], right[3]) == (left[0], left[5])
    assert grid.edges[0, 0] == grid.edges[1, 3]


def test_192_single_cells_fill_the_tables() -> None:
    grid = HexGrid([(3 * i, -5 * i) for i in range(192)])
    assert (grid.num_corners, grid.num_edges) == (1152, 1152)
    assert (grid.neighbors == -1).all()
    assert len(np.unique(grid.edge_corners)) == 1152


def test_far_cells_keep_their_distance() -> None:
    grid = HexGrid([(16383, 16383), (-16383, -16383)])
    assert grid.distance(0, 1) == 65532


@pytest.mark.parametrize("name", ["neighbors", "corners", "edges", "edge_corners"])
def test_arrays_are_int16_and_can_not_be_written_to(name: str) -> None:
    array = getattr(HexGrid(hexagon(1)), name)
    assert array.dtype == np.int16
    with pytest.raises(ValueError, match="read-only"):
        array[0, 0] = 7
    with pytest.raises(ValueError, match="WRITEABLE"):
        array.setflags(write=True)


def test_grids_are_values() -> None:
    grid = HexGrid(hexagon(2))
    same = HexGrid(iter(hexagon(2)))
    other = HexGrid(reversed(hexagon(2)))
    assert grid == same
    assert hash(grid) == hash(same)
    assert grid != other
    assert grid != grid.cells
    assert pickle.loads(pickle.dumps(grid)) == grid
    assert copy.copy(grid) is copy.deepcopy(grid) is grid
    assert repr(HexGrid([(1, -2)])) == "HexGrid([(1, -2)])"
    assert eval(repr(grid)) == grid


@pytest.mark.parametrize(
    "name", ["cells", "num_cells", "num_corners", "num_edges", "neighbors", "new"]
)
def test_grids_do_not_change(name: str) -> None:
    with pytest.raises(AttributeError):
        setattr(HexGrid([(0, 0)]), name, 1)


def test_cells_may_be_any_whole_numbers() -> None:
    assert HexGrid(np.array([[0, 0], [1, 0]])) == HexGrid([[0, 0], (np.int64(1), np.uint8(0))])


@pytest.mark.parametrize(
    ("cells", "error", "fact"),
    [
        ([], ValueError, "at least one"),
        (repeat((0, 0)), ValueError, "at most 192"),
        ([(i, 0) for i in range(193)], ValueError, "at most 192"),
        ([(0, 0), (1, 0), (0, 0)], ValueError, "cell 2 at \\(0, 0\\)"),
        ([(0, 0), (16384, 0)], ValueError, "cell 1.*16384"),
        ([(0, -(2**70))], ValueError, "cell 0.*16383"),
        ([(0, 10**5000)], ValueError, "cell 0.*16383"),
        ([(0, 0, 0)], ValueError, "cell 0"),
        ([(0,)], ValueError, "cell 0"),
        ([repeat(0)], ValueError, "cell 0"),
        (None, TypeError, "NoneType"),
        (5, TypeError, "int"),
        ("ab", TypeError, "cell 0"),
        (["ab"], TypeError, "cell 0"),
        ([b"ab"], TypeError, "cell 0"),
        ([{1, 2}], TypeError, "cell 0"),
        ([5], TypeError, "cell 0"),
        ([(0, 0), (0.0, 1)], TypeError, "cell 1"),
        ([(0, None)], TypeError, "cell 0"),
        ([("0", "1")], TypeError, "cell 0"),
        (np.zeros((1, 2)), TypeError, "cell 0"),
    ],
)
def test_bad_cells_are_refused(cells: Any, error: type[Exception], fact: str) -> None:
    with pytest.raises(error, match=fact):
        HexGrid(cells)


def test_there_is_no_grid_without_cells() -> None:
    with pytest.raises(TypeError):
        HexGrid()  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        HexGrid.__new__(HexGrid)  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        type("Sub", (HexGrid,), {})


def test_an_error_of_the_callers_iterator_passes_through() -> None:
    def cells() -> Any:
        yield 0, 0
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        HexGrid(cells())


@pytest.mark.parametrize("cell", [-1, 7, 2**31, 2**70, -(2**70)])
def test_distance_refuses_cells_that_are_not_there(cell: int) -> None:
    grid = HexGrid(hexagon(1))
    with pytest.raises(ValueError, match="between 0 and 6"):
        grid.distance(0, cell)
    with pytest.raises(ValueError, match="between 0 and 6"):
        grid.distance(cell, 0)


@pytest.mark.parametrize("cell", [None, 1.0, "1", (0, 0), [1]])
def test_distance_refuses_what_is_no_number(cell: Any) -> None:
    with pytest.raises(TypeError, match="whole number"):
        HexGrid(hexagon(1)).distance(0, cell)


def test_the_core_loads_without_numpy() -> None:
    code = (
        "import sys; from boardgames.hexcore import grid, groups, routes;"
        "grid.HexGrid([(0, 0)]).distance(0, 0); assert 'numpy' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
