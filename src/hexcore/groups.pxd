"""Kernels over sets of cells: spreading, flood fill, groups, isolated and encircled members.

All take `masks`, the neighbors of each cell as sets (`topology_masks` of grid.pxd, or a game's own
table of the same layout), and, last, the number of words of a set: 1, 2 or 3. Written as a
constant at the call it is unrolled. Sets hold cells of the grid only. Where nothing else is said,
`out` must not overlap an input. No Python, no allocation, no GIL needed.

O(...) is the work: m members, w words.
"""

from libc.stdint cimport int16_t, uint64_t

from boardgames.hexcore.bitset cimport (
    bits_and_not, bits_any, bits_clear, bits_copy, bits_count, bits_equal, bits_first, ctz64,
)


cdef inline bint cell_is_encircled(const uint64_t *masks, int cell, const uint64_t *mask,
                                   int words) noexcept nogil:
    """Whether every neighbor on the grid is in the mask; O(w). The cell itself does not count."""
    cdef const uint64_t *row = masks + cell * words
    cdef uint64_t outside = 0
    cdef int i
    for i in range(words):
        outside |= row[i] & ~mask[i]
    return outside == 0


cdef inline bint cell_touches(const uint64_t *masks, int cell, const uint64_t *mask,
                              int words) noexcept nogil:
    """Whether a neighbor is in the mask; O(w)."""
    cdef const uint64_t *row = masks + cell * words
    cdef uint64_t inside = 0
    cdef int i
    for i in range(words):
        inside |= row[i] & mask[i]
    return inside != 0


cdef inline void cells_spread(uint64_t *out, const uint64_t *masks, const uint64_t *cells,
                              int words) noexcept nogil:
    """All neighbors of all members; members only where another member touches them. O(mw)."""
    cdef uint64_t rest
    cdef int i, j
    cdef const uint64_t *row
    bits_clear(out, words)
    for i in range(words):
        rest = cells[i]
        while rest:
            row = masks + ((i << 6) + ctz64(rest)) * words
            rest &= rest - 1
            for j in range(words):
                out[j] |= row[j]


cdef inline void cells_flood(uint64_t *out, const uint64_t *masks, const uint64_t *start,
                             const uint64_t *mask, int words) noexcept nogil:
    """The members of the mask that are in `start` or hang together with one that is. O(mw)."""
    cdef uint64_t todo[3]
    cdef uint64_t fresh
    cdef int i, j
    cdef const uint64_t *row
    for i in range(words):
        todo[i] = start[i] & mask[i]
        out[i] = todo[i]
    while bits_any(todo, words):
        for i in range(words):
            while todo[i]:
                row = masks + ((i << 6) + ctz64(todo[i])) * words
                todo[i] &= todo[i] - 1
                for j in range(words):
                    fresh = row[j] & mask[j] & ~out[j]
                    out[j] |= fresh
                    todo[j] |= fresh


cdef inline void cells_group(uint64_t *out, const uint64_t *masks, int cell, const uint64_t *mask,
                             int words) noexcept nogil:
    """The group of one cell within the mask; empty if the cell is not in it. O(mw)."""
    cdef uint64_t start[3]
    bits_clear(start, words)
    start[cell >> 6] = <uint64_t>1 << (cell & 63)
    cells_flood(out, masks, start, mask, words)


cdef inline bint cells_connected(const uint64_t *masks, const uint64_t *mask,
                                 int words) noexcept nogil:
    """Whether the mask is one group or empty. O(mw)."""
    cdef uint64_t group[3]
    cdef int first = bits_first(mask, words)
    if first < 0:
        return True
    cells_group(group, masks, first, mask, words)
    return bits_equal(group, mask, words)


cdef inline int cells_next_group(uint64_t *group, uint64_t *rest, const uint64_t *masks,
                                 int words) noexcept nogil:
    """Takes the group of the lowest member out of `rest`; returns its size, 0 if none is left.

    Called until it returns 0 it lists the groups of a mask in the order of the lowest member:
    what is taken out are whole groups, so those left are still whole.
    """
    cdef int first = bits_first(rest, words)
    if first < 0:
        return 0
    cells_group(group, masks, first, rest, words)
    bits_and_not(rest, group, words)
    return bits_count(group, words)


cdef inline int cells_group_sizes(int16_t *sizes, const uint64_t *masks, const uint64_t *mask,
                                  int words) noexcept nogil:
    """The sizes of all groups, by lowest member; returns how many. Room for 64 * words. O(mw)."""
    cdef uint64_t rest[3]
    cdef uint64_t group[3]
    cdef int n = 0
    cdef int size
    bits_copy(rest, mask, words)
    while True:
        size = cells_next_group(group, rest, masks, words)
        if size == 0:
            return n
        sizes[n] = <int16_t>size
        n += 1


cdef inline void cells_largest_groups(int16_t *sizes, int k, const uint64_t *masks,
                                      const uint64_t *mask, int words) noexcept nogil:
    """The k greatest sizes of groups, descending, 0 where there is none. O(mw + groups * k)."""
    cdef uint64_t rest[3]
    cdef uint64_t group[3]
    cdef int i, size
    for i in range(k):
        sizes[i] = 0
    bits_copy(rest, mask, words)
    while True:
        size = cells_next_group(group, rest, masks, words)
        if size == 0:
            return
        if k > 0 and size > sizes[k - 1]:
            i = k - 1
            while i > 0 and sizes[i - 1] < size:
                sizes[i] = sizes[i - 1]
                i -= 1
            sizes[i] = <int16_t>size


cdef inline int cells_largest_group(const uint64_t *masks, const uint64_t *mask,
                                    int words) noexcept nogil:
    """The size of the largest group, 0 for the empty set. O(mw)."""
    cdef uint64_t rest[3]
    cdef uint64_t group[3]
    cdef int best = 0
    cdef int size
    bits_copy(rest, mask, words)
    while True:
        size = cells_next_group(group, rest, masks, words)
        if size == 0:
            return best
        if size > best:
            best = size


cdef inline int cells_count_groups(const uint64_t *masks, const uint64_t *mask,
                                   int words) noexcept nogil:
    """How many groups the mask has. O(mw)."""
    cdef uint64_t rest[3]
    cdef uint64_t group[3]
    cdef int n = 0
    bits_copy(rest, mask, words)
    while cells_next_group(group, rest, masks, words):
        n += 1
    return n


cdef inline void cells_isolated(uint64_t *out, const uint64_t *masks, const uint64_t *mask,
                                int words) noexcept nogil:
    """The members without a neighbor in the mask. O(mw)."""
    cdef uint64_t rest
    cdef int i
    for i in range(words):
        out[i] = 0
        rest = mask[i]
        while rest:
            if not cell_touches(masks, (i << 6) + ctz64(rest), mask, words):
                out[i] |= rest & (~rest + 1)
            rest &= rest - 1


cdef inline void cells_encircled(uint64_t *out, const uint64_t *masks, const uint64_t *cells,
                                 const uint64_t *mask, int words) noexcept nogil:
    """The members of `cells` whose neighbors on the grid are all in the mask. O(mw)."""
    cdef uint64_t rest
    cdef int i
    for i in range(words):
        out[i] = 0
        rest = cells[i]
        while rest:
            if cell_is_encircled(masks, (i << 6) + ctz64(rest), mask, words):
                out[i] |= rest & (~rest + 1)
            rest &= rest - 1
