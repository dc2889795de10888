"""Hexagonal grids: which cells there are, and which cells, corners and edges touch them.

`HexGrid` is the Python side of a `Topology`; games use the struct. What can be done with sets of
cells is in `groups` and `routes`. The header, `grid.pxd`, shows where corners and edges lie.
"""

cimport cython
from cpython.buffer cimport PyBUF_WRITABLE, PyBuffer_Release, PyObject_GetBuffer
from libc.stdint cimport int16_t, int32_t, uint8_t, uint64_t
from libc.string cimport memcpy, memset

from boardgames.hexcore.bitset cimport bits_add, bits_clear

from operator import index as _index

cdef int DIRECTION_Q[6]
cdef int DIRECTION_R[6]
DIRECTION_Q[:] = [1, 1, 0, -1, -1, 0]
DIRECTION_R[:] = [0, -1, -1, 0, 1, 1]


cdef const char *topology_build(Topology *t, const int32_t *q, const int32_t *r, int n,
                                int *wrong) noexcept nogil:
    cdef int cell, other, d
    wrong[0] = n
    if n < 1:
        return "a grid has at least one cell"
    if n > MAX_CELLS:
        return "a grid has at most 192 cells"
    memset(t, 0, sizeof(Topology))
    for cell in range(n):
        wrong[0] = cell
        if not (-MAX_COORDINATE <= q[cell] <= MAX_COORDINATE
                and -MAX_COORDINATE <= r[cell] <= MAX_COORDINATE):
            return "coordinates are between -16383 and 16383"
        for other in range(cell):
            if q[other] == q[cell] and r[other] == r[cell]:
                return "an earlier cell has the same coordinates"
        t.q[cell] = <int16_t>q[cell]
        t.r[cell] = <int16_t>r[cell]
    t.n_cells = <int16_t>n
    for cell in range(n):
        for d in range(6):
            t.neighbors[cell][d] = -1
            for other in range(n):
                if (q[other] == q[cell] + DIRECTION_Q[d]
                        and r[other] == r[cell] + DIRECTION_R[d]):
                    t.neighbors[cell][d] = <int16_t>other
                    break
    for cell in range(n):
        for d in range(6):
            t.corners[cell][d] = -1
            t.edges[cell][d] = -1
        # What an earlier neighbor has as well is numbered: the edge between the two, which lies
        # in the opposite direction for the neighbor, and its ends.
        for d in range(6):
            other = t.neighbors[cell][d]
            if other < 0 or other > cell:
                continue
            t.edges[cell][d] = t.edges[other][(d + 3) % 6]
            t.corners[cell][d] = t.corners[other][(d + 2) % 6]
            t.corners[cell][(d + 5) % 6] = t.corners[other][(d + 3) % 6]
        for d in range(6):
            if t.corners[cell][d] < 0:
                t.corners[cell][d] = t.n_corners
                t.n_corners += 1
        for d in range(6):
            if t.edges[cell][d] < 0:
                t.edges[cell][d] = t.n_edges
                t.edge_corners[t.n_edges][0] = min(t.corners[cell][(d + 5) % 6],
                                                   t.corners[cell][d])
                t.edge_corners[t.n_edges][1] = max(t.corners[cell][(d + 5) % 6],
                                                   t.corners[cell][d])
                t.n_edges += 1
    return NULL


cdef void topology_masks(const Topology *t, uint64_t *masks, int words) noexcept nogil:
    cdef int cell, d
    for cell in range(t.n_cells):
        bits_clear(masks + cell * words, words)
        for d in range(6):
            if t.neighbors[cell][d] >= 0:
                bits_add(masks + cell * words, t.neighbors[cell][d])


@cython.final
cdef class HexGrid:
    """A set of hexagonal cells, each known by its number, with the corners and edges around them.

    Hexagons stand on a corner, q grows to the right and r to the lower right. Directions are
    numbered counter-clockwise: 0 ``(1, 0)`` right, 1 ``(1, -1)`` upper right, 2 ``(0, -1)`` upper
    left, 3 ``(-1, 0)`` left, 4 ``(-1, 1)`` lower left, 5 ``(0, 1)`` lower right. Edge d of a cell
    lies in direction d. Corner d lies between directions d and d + 1: 0 upper right, 1 top,
    2 upper left, 3 lower left, 4 bottom, 5 lower right; so edge d joins the corners d - 1 and d.

    A grid does not change. Two grids are equal if they have the same cells in the same order.

    Parameters
    ----------
    cells : iterable of (int, int)
        Axial coordinates ``(q, r)`` of 1 to 192 different cells, each coordinate between -16383
        and 16383. Cell i is the i-th of them. They need not hang together.

    Attributes
    ----------
    cells : tuple of (int, int)
        The coordinates.
    num_cells, num_corners, num_edges : int
    neighbors : (num_cells, 6) int16
        The cell in each direction, -1 = none on the grid. Like all arrays of a grid: read-only.
    corners : (num_cells, 6) int16
        The corners around each cell, numbered as they first appear: by cell, then by place.
    edges : (num_cells, 6) int16
        The edges around each cell, under the direction they lie in; numbered likewise.
    edge_corners : (num_edges, 2) int16
        Both ends of each edge, the lower number first.

    Raises
    ------
    TypeError
        `cells` is no iterable of pairs of whole numbers.
    ValueError
        No cell or more than 192, a cell given twice, a coordinate out of range.
    """

    def __cinit__(self, cells):
        cdef int32_t q[MAX_CELLS]
        cdef int32_t r[MAX_CELLS]
        cdef int wrong = 0
        cdef int n = 0
        cdef const char *problem
        cdef list pairs = []
        try:
            items = iter(cells)
        except TypeError:
            raise TypeError(
                f"cells must be an iterable of (q, r) pairs, not {type(cells).__name__}"
            ) from None
        for item in items:
            if n == MAX_CELLS:
                raise ValueError("cells: a grid has at most 192 cells, here are more")
            pair = _read_pair(item, n)
            q[n] = pair[0]
            r[n] = pair[1]
            pairs.append(pair)
            n += 1
        problem = topology_build(&self.topology, q, r, n, &wrong)
        if problem != NULL:
            where = f"cell {wrong} at {pairs[wrong]}" if wrong < n else f"{n} cells given"
            raise ValueError(f"{where}: {problem.decode('ascii')}")
        self.cells = tuple(pairs)
        self.words = (n + 63) >> 6
        topology_masks(&self.topology, self.masks, self.words)

    @property
    def num_cells(self):
        return self.topology.n_cells

    @property
    def num_corners(self):
        return self.topology.n_corners

    @property
    def num_edges(self):
        return self.topology.n_edges

    @property
    def neighbors(self):
        with cython.critical_section(self):
            if self.neighbors_array is None:
                self.neighbors_array = frozen_array(
                    self.topology.neighbors, self.topology.n_cells * 12, "int16",
                    (self.topology.n_cells, 6))
            return self.neighbors_array

    @property
    def corners(self):
        with cython.critical_section(self):
            if self.corners_array is None:
                self.corners_array = frozen_array(
                    self.topology.corners, self.topology.n_cells * 12, "int16",
                    (self.topology.n_cells, 6))
            return self.corners_array

    @property
    def edges(self):
        with cython.critical_section(self):
            if self.edges_array is None:
                self.edges_array = frozen_array(
                    self.topology.edges, self.topology.n_cells * 12, "int16",
                    (self.topology.n_cells, 6))
            return self.edges_array

    @property
    def edge_corners(self):
        with cython.critical_section(self):
            if self.edge_corners_array is None:
                self.edge_corners_array = frozen_array(
                    self.topology.edge_corners, self.topology.n_edges * 4, "int16",
                    (self.topology.n_edges, 2))
            return self.edge_corners_array

    def distance(self, a, b):
        """Steps between two cells as the crow flies, whatever lies between them.

        Parameters
        ----------
        a, b : int
            Numbers of cells, 0 to ``num_cells - 1``.

        Returns
        -------
        int

        Raises
        ------
        TypeError
            `a` or `b` is no whole number.
        ValueError
            There is no such cell.
        """
        cdef int first = read_index(a, self.topology.n_cells, "a")
        cdef int second = read_index(b, self.topology.n_cells, "b")
        return cell_distance(&self.topology, first, second)

    def __eq__(self, other):
        if not isinstance(other, HexGrid):
            return NotImplemented
        return self.cells == (<HexGrid>other).cells

    def __hash__(self):
        return hash(self.cells)

    def __reduce__(self):
        return HexGrid, (self.cells,)

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __repr__(self):
        return f"HexGrid({list(self.cells)})"


cdef tuple _read_pair(object item, int cell):
    """A (q, r) pair of numbers that fit 32 bits; how far they may go is checked later."""
    cdef list numbers = []
    if isinstance(item, (str, bytes, dict, set, frozenset)):
        raise TypeError(f"cell {cell} must be a (q, r) pair, not {type(item).__name__}")
    try:
        for number in item:
            if len(numbers) == 2:
                raise ValueError(f"cell {cell} must be a (q, r) pair, here are more numbers")
            numbers.append(_index(number))
    except TypeError:
        raise TypeError(
            f"cell {cell} must be a pair (q, r) of whole numbers, not {_short(item)}"
        ) from None
    if len(numbers) != 2:
        raise ValueError(f"cell {cell} must be a (q, r) pair, here are {len(numbers)} numbers")
    for number in numbers:
        if not -MAX_COORDINATE <= number <= MAX_COORDINATE:
            raise ValueError(
                f"cell {cell}: coordinates are between -16383 and 16383, not {_short(number)}")
    return tuple(numbers)


cdef str _short(object value):
    """The value for an error message, however long it is."""
    try:
        text = repr(value)
    except Exception:  # a repr of the caller's, or a number too long to print
        return f"a {type(value).__name__}"
    return text if len(text) <= 60 else text[:57] + "..."


cdef bytes read_bools(object values, Py_ssize_t n, str name):
    import numpy

    array = numpy.asarray(values)
    if array.dtype.kind != "b" and array.size:
        raise TypeError(f"{name} must be a bool array, not one of {array.dtype}")
    if array.ndim != 1 or (n >= 0 and array.size != n):
        right = f"shape ({n},)" if n >= 0 else "one dimension"
        raise ValueError(f"{name} must have {right}, not shape {array.shape}")
    return array.astype(bool, copy=False).tobytes()


cdef bytes read_numbers(object values, int columns, str name):
    import numpy

    array = numpy.asarray(values)
    if array.dtype.kind == "O" and all([isinstance(item, int) for item in array.flat]):
        raise ValueError(f"{name} holds a number beyond 64 bits")
    if array.dtype.kind not in "iu" and array.size:
        raise TypeError(f"{name} must be an array of whole numbers, not one of {array.dtype}")
    if columns and array.shape == (0,):
        array = array.reshape(0, columns)   # an empty list
    if array.shape[1:] != ((columns,) if columns else ()) or array.ndim == 0:
        right = f"(n, {columns})" if columns else "(n,)"
        raise ValueError(f"{name} must have shape {right}, not {array.shape}")
    # Numbers from 2^63 on become negative: out of range for every caller, as they were.
    return array.astype(numpy.int64).tobytes()


cdef Py_ssize_t read_index(object value, Py_ssize_t n, str name) except -1:
    try:
        number = _index(value)
    except TypeError:
        raise TypeError(f"{name} must be a whole number, not {type(value).__name__}") from None
    if not 0 <= number < n:
        raise ValueError(f"{name} must be between 0 and {n - 1}, not {_short(number)}")
    return number


cdef int read_mask(HexGrid grid, object mask, str name, uint64_t *bits) except -1:
    cdef bytes members = read_bools(mask, grid.topology.n_cells, name)
    cdef const uint8_t *member = members
    cdef int cell
    bits_clear(bits, grid.words)
    for cell in range(grid.topology.n_cells):
        if member[cell]:
            bits_add(bits, cell)
    return 0


cdef object frozen_array(const void *data, Py_ssize_t n_bytes, str dtype, tuple shape):
    import numpy

    # Over bytes, not a flag: nobody can make such an array writable again.
    return numpy.frombuffer((<const char *>data)[:n_bytes], dtype=dtype).reshape(shape)


cdef object new_array(const void *data, Py_ssize_t n_bytes, str dtype, tuple shape):
    import numpy

    cdef Py_buffer view
    array = numpy.empty(shape, dtype=dtype)
    PyObject_GetBuffer(array, &view, PyBUF_WRITABLE)
    try:
        if view.len != n_bytes:
            raise ValueError(f"{n_bytes} bytes do not fill an array of {view.len}")
        memcpy(view.buf, data, n_bytes)
    finally:
        PyBuffer_Release(&view)
    return array
