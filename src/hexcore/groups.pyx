"""Groups of cells in Python: NumPy masks over the cells of a grid in, NumPy arrays out.

The work is done by the kernels in `groups.pxd`, which games call without Python.
"""

from libc.stdint cimport int16_t, int64_t, uint8_t, uint64_t

from boardgames.hexcore.bitset cimport bits_has, bits_pop
from boardgames.hexcore.grid cimport (
    MAX_CELLS, HexGrid, new_array, read_index, read_mask, read_numbers,
)


def connected_groups(HexGrid grid not None, mask):
    """The group that each cell of a mask belongs to.

    Parameters
    ----------
    grid : HexGrid
    mask : (num_cells,) bool
        The cells to look at.

    Returns
    -------
    (num_cells,) int16
        The number of each member's group: 0 for the group of the lowest member, then on in the
        order of each group's lowest member. -1 for cells outside the mask.

    Raises
    ------
    TypeError, ValueError
        `mask` is no bool array, or not one over the cells of `grid`.
    """
    cdef uint64_t rest[3]
    cdef uint64_t group[3]
    cdef int16_t labels[MAX_CELLS]
    cdef int16_t label = 0
    cdef int n = grid.topology.n_cells
    cdef int cell
    read_mask(grid, mask, "mask", rest)
    for cell in range(n):
        labels[cell] = -1
    while cells_next_group(group, rest, grid.masks, grid.words):
        cell = bits_pop(group, grid.words)
        while cell >= 0:
            labels[cell] = label
            cell = bits_pop(group, grid.words)
        label += 1
    return new_array(labels, n * sizeof(int16_t), "int16", (n,))


def largest_groups(HexGrid grid not None, mask, k):
    """The sizes of the largest groups of a mask.

    Parameters
    ----------
    grid : HexGrid
    mask : (num_cells,) bool
    k : int
        How many sizes, 0 to 192.

    Returns
    -------
    (k,) int16
        The k greatest numbers of cells, descending; 0 where there is no such group.

    Raises
    ------
    TypeError, ValueError
        `mask` is no bool array, or not one over the cells of `grid`; `k` is no whole number or
        out of range.
    """
    cdef uint64_t members[3]
    cdef int16_t sizes[MAX_CELLS]
    cdef int count = read_index(k, MAX_CELLS + 1, "k")
    read_mask(grid, mask, "mask", members)
    cells_largest_groups(sizes, count, grid.masks, members, grid.words)
    return new_array(sizes, count * sizeof(int16_t), "int16", (count,))


def isolated(HexGrid grid not None, mask):
    """The members of a mask that no other member touches.

    Parameters
    ----------
    grid : HexGrid
    mask : (num_cells,) bool

    Returns
    -------
    (num_cells,) bool
        True for the members without a neighbor in the mask.

    Raises
    ------
    TypeError, ValueError
        `mask` is no bool array, or not one over the cells of `grid`.
    """
    cdef uint64_t members[3]
    cdef uint64_t alone[3]
    cdef uint8_t flags[MAX_CELLS]
    cdef int n = grid.topology.n_cells
    cdef int cell
    read_mask(grid, mask, "mask", members)
    cells_isolated(alone, grid.masks, members, grid.words)
    for cell in range(n):
        flags[cell] = bits_has(alone, cell)
    return new_array(flags, n, "bool", (n,))


def is_encircled(HexGrid grid not None, cell, mask):
    """Whether every neighbor of a cell is in a mask.

    Only neighbors on the grid count, so the rim closes a cell in; whether the cell itself is in
    the mask does not matter. A cell without neighbors is encircled.

    Parameters
    ----------
    grid : HexGrid
    cell : int
        Number of the cell, 0 to ``num_cells - 1``.
    mask : (num_cells,) bool

    Returns
    -------
    bool

    Raises
    ------
    TypeError, ValueError
        `mask` is no bool array, or not one over the cells of `grid`; `cell` is no whole number or
        there is no such cell.
    """
    cdef uint64_t members[3]
    cdef int number = read_index(cell, grid.topology.n_cells, "cell")
    read_mask(grid, mask, "mask", members)
    return cell_is_encircled(grid.masks, number, members, grid.words)


def encircled(HexGrid grid not None, cells, mask):
    """Which of some cells have every neighbor in a mask: `is_encircled` for each.

    Parameters
    ----------
    grid : HexGrid
    cells : (n,) int
        Numbers of cells, in any order and as often as you like.
    mask : (num_cells,) bool

    Returns
    -------
    (n,) bool
        The answer for each of `cells`.

    Raises
    ------
    TypeError, ValueError
        `mask` is no bool array, or not one over the cells of `grid`; `cells` is no array of whole
        numbers, has not one dimension, or holds a number that is no cell.
    """
    cdef uint64_t members[3]
    cdef bytes numbers = read_numbers(cells, 0, "cells")
    cdef const int64_t *cell = <const int64_t *><const char *>numbers
    cdef Py_ssize_t n = len(numbers) // <Py_ssize_t>sizeof(int64_t)
    cdef Py_ssize_t i
    cdef bytearray answers = bytearray(n)
    cdef uint8_t *answer = answers
    read_mask(grid, mask, "mask", members)
    for i in range(n):
        if not 0 <= cell[i] < grid.topology.n_cells:
            raise ValueError(
                f"cells[{i}] must be between 0 and {grid.topology.n_cells - 1}, not {cell[i]}")
        answer[i] = cell_is_encircled(grid.masks, <int>cell[i], members, grid.words)
    return new_array(answer, n, "bool", (n,))
