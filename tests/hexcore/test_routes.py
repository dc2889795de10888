"""Longest trails and distances against slow twins, NetworkX and drawn cases."""

import signal
import subprocess
import sys
import time
from typing import Any

import networkx as nx
import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from boardgames.hexcore import HexGrid, distances, longest_trail
from boardgames.hexcore.routes import _longest_trail_after
from tests import reference
from tests.reference import Cell, draw, hexagon

Network = tuple[list[tuple[int, int]], list[bool], list[bool]]
SEARCH_ONLY = 10**12
SWEEP_AT_ONCE = 0


def edges_of(grid: HexGrid) -> list[tuple[int, int]]:
    return [(int(a), int(b)) for a, b in grid.edge_corners]


@st.composite
def road_networks(draw: st.DrawFn, most: int) -> Network:
    """Roads that grew edge by edge on a hexagonal board, some corners blocked."""
    grid = HexGrid(hexagon(draw(st.sampled_from([1, 2]))))
    edges = edges_of(grid)
    owned = {draw(st.integers(0, len(edges) - 1))}
    for _ in range(draw(st.integers(0, most - 1))):
        corners = {corner for edge in owned for corner in edges[edge]}
        near = [e for e, ends in enumerate(edges) if e not in owned and corners & {*ends}]
        owned.add(draw(st.sampled_from(near)))
    blocked = draw(st.sets(st.integers(0, grid.num_corners - 1), max_size=5))
    return (
        edges,
        [e in owned for e in range(len(edges))],
        [c in blocked for c in range(grid.num_corners)],
    )


@st.composite
def any_networks(draw: st.DrawFn) -> Network:
    """Any graph: parts, parallel edges, loops, corners of any degree."""
    n_corners = draw(st.integers(1, 8))
    corners = st.integers(0, n_corners - 1)
    edges = draw(st.lists(st.tuples(corners, corners), max_size=9))
    flags = [True, True, True, False]
    owned = [draw(st.sampled_from(flags)) for _ in edges]
    blocked = [not draw(st.sampled_from(flags)) for _ in range(n_corners)]
    return edges, owned, blocked


def twin(network: Network) -> int:
    edges, owned, blocked = network
    return reference.longest_trail(
        edges,
        {e for e, flag in enumerate(owned) if flag},
        {c for c, flag in enumerate(blocked) if flag},
    )


@given(road_networks(most=13))
def test_trails_over_roads_agree_with_the_slow_twin(network: Network) -> None:
    assert longest_trail(*network) == twin(network)


@given(any_networks())
def test_trails_over_any_graph_agree_with_the_slow_twin(network: Network) -> None:
    edges = network[0]
    assume(len(edges) <= 6 or len({corner for edge in edges for corner in edge}) >= 5)
    length = twin(network)
    assert longest_trail(*network) == length
    assert _longest_trail_after(SWEEP_AT_ONCE, *network) == length


@given(road_networks(most=28))
def test_search_and_sweep_agree_on_larger_networks(network: Network) -> None:
    found = _longest_trail_after(SEARCH_ONLY, *network)
    assert _longest_trail_after(SWEEP_AT_ONCE, *network) == found


@given(road_networks(most=24))
def test_a_part_is_one_trail_exactly_if_networkx_finds_an_euler_path(network: Network) -> None:
    edges, owned, blocked = network
    unblocked = [False] * len(blocked)
    graph: nx.MultiGraph[int] = nx.MultiGraph(
        edge for edge, flag in zip(edges, owned, strict=True) if flag
    )
    found = longest_trail(edges, owned, unblocked)
    assert (found == sum(owned)) == nx.has_eulerian_path(graph)


@given(road_networks(most=20), st.data())
def test_trails_only_grow_with_an_edge_and_shrink_with_a_block(
    network: Network, data: Any
) -> None:
    edges, owned, blocked = network
    found = longest_trail(edges, owned, blocked)
    more = list(owned)
    more[data.draw(st.integers(0, len(edges) - 1))] = True
    assert found <= longest_trail(edges, more, blocked)
    fewer = list(blocked)
    fewer[data.draw(st.integers(0, len(blocked) - 1))] = True
    assert found >= longest_trail(edges, owned, fewer)


def trail(text: str) -> int:
    """The longest trail of a network written as pairs of letters; capitals are blocked."""
    pairs = text.split()
    names = sorted({letter.lower() for pair in pairs for letter in pair})
    edges = [(names.index(pair[0].lower()), names.index(pair[1].lower())) for pair in pairs]
    return longest_trail(edges, [True] * len(edges), [name.upper() in text for name in names])


@pytest.mark.parametrize(
    ("text", "length"),
    [
        ("ab", 1),
        ("ab bc cd de", 4),
        ("ab cd de", 2),  # two parts
        # A fork: the two longer arms.
        ("oa ob bc od de ef", 5),
        # Round a hexagon; with a spur; with two, of which one is left out or an edge between them.
        ("ab bc cd de ef fa", 6),
        ("ab bc cd de ef fa ax", 7),
        ("ab bc cd de ef fa ax by", 7),
        # Two hexagons side by side: all eleven edges.
        ("ab bc cd de ef fa bg gh hi ij jc", 11),
        # A figure of eight through one corner.
        ("ab bc ca ad de ea", 6),
        # A lollipop: the stick, then round.
        ("ab bc cd de ec", 5),
        # A blocked corner in the middle of a line, at its end, at both ends.
        ("ab bC Cd de ef", 3),
        ("Ab bc cd", 3),
        ("Ab bc cD", 3),
        # Round to the same blocked corner: it begins and ends there.
        ("Ab bc cd de ef fA", 6),
        ("Ab bc cd de ef fA bx", 6),
        # A spur at the blocked corner adds nothing.
        ("Ab bc cd de ef fA Ax", 6),
        # All corners blocked: no two edges join.
        ("AB BC CD", 1),
        # A blocked hub: two of its arms, never both.
        ("Oa ab Oc cd de", 3),
        # Parallel edges and a loop.
        ("ab ab ab", 3),
        ("ab aa bc", 3),
        ("Aa", 1),
        ("Aa Ab", 1),
    ],
)
def test_drawn_trails(text: str, length: int) -> None:
    assert trail(text) == length


def test_a_board_without_owned_edges_has_no_trail() -> None:
    grid = HexGrid(hexagon(1))
    assert longest_trail(grid.edge_corners, [False] * 30, [False] * 24) == 0
    assert longest_trail([], [], []) == 0
    assert longest_trail(np.zeros((0, 2), int), [], [True]) == 0


@pytest.mark.parametrize(("radius", "length"), [(0, 6), (1, 25), (2, 55), (3, 97)])
def test_whole_boards_are_solved(radius: int, length: int) -> None:
    grid = HexGrid(hexagon(radius))
    owned, blocked = np.ones(grid.num_edges, bool), np.zeros(grid.num_corners, bool)
    assert longest_trail(grid.edge_corners, owned, blocked) == length


def test_a_long_line_of_any_size_is_walked_in_one_go() -> None:
    n = 100_000
    line = np.stack([np.arange(n), np.arange(1, n + 1)], axis=1)
    blocked = np.zeros(n + 1, bool)
    assert longest_trail(line, np.ones(n, bool), blocked) == n
    blocked[n // 4] = True
    assert longest_trail(line, np.ones(n, bool), blocked) == n - n // 4


def test_parts_of_many_forks_are_looked_at_one_by_one() -> None:
    star = [(0, 1), (0, 2), (0, 3)]
    edges = np.array([(4 * i + a, 4 * i + b) for i in range(20_000) for a, b in star])
    assert longest_trail(edges, np.ones(len(edges), bool), np.zeros(80_000, bool)) == 2


def test_a_mesh_beyond_the_limits_is_refused() -> None:
    grid = HexGrid(hexagon(6))
    owned, blocked = np.ones(grid.num_edges, bool), np.zeros(grid.num_corners, bool)
    with pytest.raises(ValueError, match="192"):
        longest_trail(grid.edge_corners, owned, blocked)
    tangle = list(nx.random_regular_graph(3, 128, seed=1).edges())
    with pytest.raises(ValueError, match="192 edges"):
        longest_trail(tangle, [True] * 192, [False] * 128)


@pytest.mark.skipif(sys.platform == "win32", reason="sends a signal")
def test_ctrl_c_stops_a_long_sweep() -> None:
    code = (
        "import signal; import networkx as nx\n"
        "from boardgames.hexcore.routes import longest_trail\n"
        # A shell starts background jobs with the signal ignored, and they pass that on.
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "grid = nx.convert_node_labels_to_integers(nx.grid_2d_graph(9, 9))\n"
        "print('ready', flush=True)\n"
        "longest_trail(list(grid.edges()), [True] * 144, [False] * 81)"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=30)
    assert "KeyboardInterrupt" in errors


TWO = [(0, 1), (1, 2)]


@pytest.mark.parametrize(
    ("edges", "owned", "blocked", "error", "fact"),
    [
        (TWO, [True], [False] * 3, ValueError, "owned"),
        (TWO, [True] * 3, [False] * 3, ValueError, "owned"),
        (TWO, [True] * 2, [False] * 2, ValueError, "corner 2"),
        ([(0, -1)], [True], [False] * 2, ValueError, "corner -1"),
        ([(0, -1)], [False], [False] * 2, ValueError, "corner -1"),
        ([(0, 2**62)], [True], [False] * 2, ValueError, "corner"),
        ([(0, 2**63)], [True], [False] * 2, (ValueError, TypeError), "graph_edges"),
        ([(0, 2**70)], [True], [False] * 2, ValueError, "graph_edges"),
        ([(0, 1, 2)], [True], [False] * 3, ValueError, "graph_edges"),
        ([0, 1], [True] * 2, [False] * 2, ValueError, "graph_edges"),
        (5, [True], [False], ValueError, "graph_edges"),
        ([(0, 1), (1,)], [True] * 2, [False] * 2, ValueError, "shape"),
        (np.zeros((1, 2)), [True], [False], TypeError, "graph_edges"),
        (np.zeros((1, 2), bool), [True], [False], TypeError, "graph_edges"),
        ([("a", "b")], [True], [False], TypeError, "graph_edges"),
        (None, [True], [False], TypeError, "graph_edges"),
        (TWO, [1, 1], [False] * 3, TypeError, "owned"),
        (TWO, None, [False] * 3, TypeError, "owned"),
        (TWO, [True] * 2, [0] * 3, TypeError, "blocked"),
        (TWO, [True] * 2, np.zeros((3, 1), bool), ValueError, "blocked"),
        (TWO, [True] * 2, 3, TypeError, "blocked"),
    ],
)
def test_bad_networks_are_refused(
    edges: Any, owned: Any, blocked: Any, error: Any, fact: str
) -> None:
    with pytest.raises(error, match=fact):
        longest_trail(edges, owned, blocked)


@st.composite
def mazes(draw: st.DrawFn) -> tuple[list[Cell], int, list[bool]]:
    size = draw(st.sampled_from([1, 30, 64, 65, 128, 130, 192]))
    rng = np.random.default_rng(draw(st.integers(0, 2**32)))
    cells = [divmod(int(place), 14) for place in rng.permutation(196)[:size]]
    passable = rng.random(size) < draw(st.sampled_from([0.5, 0.8, 0.95]))
    return cells, draw(st.integers(0, size - 1)), passable.tolist()


@given(mazes())
def test_distances_agree_with_the_slow_twin_and_networkx(
    maze: tuple[list[Cell], int, list[bool]],
) -> None:
    cells, source, passable = maze
    grid = HexGrid(cells)
    found = distances(grid, source, passable)
    open_cells = {i for i, flag in enumerate(passable) if flag}
    assert found.dtype == np.int16
    assert found.tolist() == reference.distances(cells, source, open_cells)
    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(open_cells | {source})
    graph.add_edges_from((i, int(j)) for i in graph for j in grid.neighbors[i] if int(j) in graph)
    steps = nx.single_source_shortest_path_length(graph, source)
    assert found.tolist() == [steps.get(cell, -1) for cell in range(len(cells))]


def test_drawn_distances() -> None:
    board = draw(
        """
          S # . .
         . # # .
        . . . # .
         # # . .
        """
    )
    grid = HexGrid(board)
    signs = list(board.values())
    found = distances(grid, signs.index("S"), [sign != "#" for sign in signs])
    expected = "0 # 8 8 / 1 # # 7 / 2 2 3 # 6 / # # 4 5"
    assert found.tolist() == [
        -1 if sign == "#" else int(sign) for sign in expected.split() if sign != "/"
    ]


def test_the_source_need_not_be_passable_and_other_walls_are_out_of_reach() -> None:
    grid = HexGrid([(0, 0), (1, 0), (2, 0), (3, 0)])
    assert distances(grid, 1, [True, False, True, False]).tolist() == [1, 0, 1, -1]
    assert distances(grid, 1, [False] * 4).tolist() == [-1, 0, -1, -1]


@pytest.mark.parametrize(
    ("source", "passable", "error"),
    [
        (-1, [True] * 7, ValueError),
        (7, [True] * 7, ValueError),
        (10**30, [True] * 7, ValueError),
        (0.0, [True] * 7, TypeError),
        (None, [True] * 7, TypeError),
        (0, [True] * 6, ValueError),
        (0, [1] * 7, TypeError),
        (0, None, TypeError),
    ],
)
def test_bad_ways_are_refused(source: Any, passable: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        distances(HexGrid(hexagon(1)), source, passable)


def test_ways_need_a_grid() -> None:
    with pytest.raises(TypeError):
        distances(None, 0, [True])  # type: ignore[arg-type]
