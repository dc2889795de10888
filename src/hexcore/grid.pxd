"""Hexagonal grids: cells in axial coordinates with their corners, edges and neighbor tables.

Hexagons stand on a corner (pointy top), q grows to the right, r to the lower right. Directions
are counter-clockwise from +q, see DIRECTION_Q and DIRECTION_R. Corner d of a cell lies between
its directions d and d + 1 (0 upper right, 1 top, 2 upper left, 3 lower left, 4 bottom, 5 lower
right); edge d lies in direction d and joins the corners d - 1 and d:

          1
      2 /   \\ 0          direction  0  1   2   3  4   5
       |  .  |            q          1  1   0  -1 -1   0
      3 \\   / 5           r          0 -1  -1   0  1   1
          4
"""

from libc.stdint cimport int16_t, int32_t, uint64_t

cdef enum:
    MAX_CELLS = 192             # three words of a bit set
    MAX_CORNERS = 1152          # 6 * MAX_CELLS: no two cells touch
    MAX_EDGES = 1152            # likewise
    MAX_COORDINATE = 16383      # greatest |q| and |r|: sums and differences stay small

ctypedef struct Topology:
    int16_t n_cells                         # 1..MAX_CELLS
    int16_t n_corners
    int16_t n_edges
    int16_t pad                             # zero
    int16_t q[MAX_CELLS]
    int16_t r[MAX_CELLS]
    int16_t neighbors[MAX_CELLS][6]         # cell in each direction, -1 = none
    int16_t corners[MAX_CELLS][6]           # numbered as they first appear, cell by cell, 0 to 5
    int16_t edges[MAX_CELLS][6]             # numbered likewise
    int16_t edge_corners[MAX_EDGES][2]      # both ends, the lower one first


cdef inline int hex_distance(int q0, int r0, int q1, int r1) noexcept nogil:
    """Steps from one place to another as the crow flies."""
    cdef int q = q1 - q0
    cdef int r = r1 - r0
    cdef int s = q + r
    if q < 0:
        q = -q
    if r < 0:
        r = -r
    if s < 0:
        s = -s
    return (q + r + s) >> 1


cdef inline int cell_distance(const Topology *t, int a, int b) noexcept nogil:
    """The same between two cells; nothing is in the way."""
    return hex_distance(t.q[a], t.r[a], t.q[b], t.r[b])


# NULL if the struct was filled, else what is wrong, an English clause; then `wrong` holds the
# number of the cell, or n where the number of cells is to blame. O(n^2), for use at set-up only.
cdef const char *topology_build(Topology *t, const int32_t *q, const int32_t *r, int n,
                                int *wrong) noexcept nogil

# The neighbors of each cell as a set: row i is masks[i * words .. i * words + words - 1], with
# n_cells rows; words is 1, 2 or 3 and n_cells <= 64 * words.
cdef void topology_masks(const Topology *t, uint64_t *masks, int words) noexcept nogil


cdef class HexGrid:
    cdef Topology topology
    cdef uint64_t masks[MAX_CELLS * 3]  # as topology_masks fills it
    cdef readonly tuple cells
    cdef int words                      # of a set of cells of this grid
    cdef object neighbors_array         # None until asked for, like the three below
    cdef object corners_array
    cdef object edges_array
    cdef object edge_corners_array


# Helpers of the Python functions of this package, which check what they are given.

# The argument as n bytes, not 0 for True: TypeError unless a bool array-like, ValueError unless of
# shape (n,); n = -1 takes any length.
cdef bytes read_bools(object values, Py_ssize_t n, str name)

# The argument as the bytes of int64 numbers: TypeError unless an array-like of whole numbers,
# ValueError unless of shape (n, columns), or (n,) if `columns` is 0.
cdef bytes read_numbers(object values, int columns, str name)

# The argument as a whole number below n: TypeError or ValueError.
cdef Py_ssize_t read_index(object value, Py_ssize_t n, str name) except -1

# The bools over the cells as a set.
cdef int read_mask(HexGrid grid, object mask, str name, uint64_t *bits) except -1

# An array over a copy of the bytes given that can't be written to.
cdef object frozen_array(const void *data, Py_ssize_t n_bytes, str dtype, tuple shape)

# A new array with a copy of the bytes given.
cdef object new_array(const void *data, Py_ssize_t n_bytes, str dtype, tuple shape)
