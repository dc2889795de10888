# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""The kernels as another project would use them: cimported, with the number of words constant."""

from libc.stdint cimport int16_t, int32_t, uint64_t

from boardgames.hexcore.bitset cimport (
    bits_add, bits_and, bits_and_not, bits_any, bits_clear, bits_copy, bits_count, bits_equal,
    bits_first, bits_has, bits_meet, bits_or, bits_pop, bits_remove, popcount64,
)
from boardgames.hexcore.grid cimport HexGrid, Topology, topology_build, topology_masks
from boardgames.hexcore.groups cimport (
    cell_touches, cells_connected, cells_count_groups, cells_flood, cells_group,
    cells_group_sizes, cells_largest_group, cells_spread,
)
from boardgames.hexcore.rng cimport (
    Rng, rng_below, rng_below64, rng_next, rng_seed, rng_seed_pair, rng_split,
)
from boardgames.hexcore.routes cimport trail_length


cdef void _load(uint64_t *bits, object members, int words):
    bits_clear(bits, words)
    for member in members:
        bits_add(bits, member)


cdef set _members(const uint64_t *bits, int words):
    return {member for member in range(64 * words) if bits_has(bits, member)}


cdef dict _sets(object first, object second, int words):
    cdef uint64_t a[3]
    cdef uint64_t b[3]
    cdef uint64_t c[3]
    cdef int member
    _load(a, first, words)
    _load(b, second, words)
    result = {
        "any": bits_any(a, words),
        "count": bits_count(a, words),
        "first": bits_first(a, words),
        "meet": bits_meet(a, b, words),
        "equal": bits_equal(a, b, words),
        "same": bits_equal(a, a, words),
        "popcount": popcount64(a[0]),
    }
    bits_copy(c, a, words)
    bits_or(c, b, words)
    result["or"] = _members(c, words)
    bits_copy(c, a, words)
    bits_and(c, b, words)
    result["and"] = _members(c, words)
    bits_copy(c, a, words)
    bits_and_not(c, b, words)
    result["and_not"] = _members(c, words)
    bits_copy(c, a, words)
    for member in second:
        bits_remove(c, member)
    result["removed"] = _members(c, words)
    popped = []
    while bits_any(a, words):
        popped.append(bits_pop(a, words))
    popped.append(bits_pop(a, words))
    result["popped"] = popped
    return result


def sets(first, second, int words):
    """Every function of bitset.pxd."""
    if words == 1:
        return _sets(first, second, 1)
    if words == 2:
        return _sets(first, second, 2)
    return _sets(first, second, 3)


def groups(HexGrid grid, start, mask, int words):
    """The functions of groups.pxd that no Python function calls."""
    cdef uint64_t masks[192 * 3]
    cdef uint64_t starts[3]
    cdef uint64_t members[3]
    cdef uint64_t out[3]
    cdef int16_t sizes[192]
    cdef int n
    topology_masks(&grid.topology, masks, words)
    _load(starts, start, words)
    _load(members, mask, words)
    result = {
        "touches": {cell for cell in range(grid.num_cells)
                    if cell_touches(masks, cell, members, words)},
        "connected": cells_connected(masks, members, words),
        "count": cells_count_groups(masks, members, words),
        "largest": cells_largest_group(masks, members, words),
    }
    cells_spread(out, masks, starts, words)
    result["spread"] = _members(out, words)
    cells_flood(out, masks, starts, members, words)
    result["flood"] = _members(out, words)
    cells_group(out, masks, start[0], members, words)
    result["group"] = _members(out, words)
    n = cells_group_sizes(sizes, masks, members, words)
    result["sizes"] = [sizes[i] for i in range(n)]
    return result


def trail(edges, owned, blocked):
    """trail_length, for up to 192 edges and corners."""
    cdef int16_t ends[2 * 192]
    cdef uint64_t owned_bits[3]
    cdef uint64_t blocked_bits[3]
    cdef int i
    for i in range(len(edges)):
        ends[2 * i] = edges[i][0]
        ends[2 * i + 1] = edges[i][1]
    _load(owned_bits, [i for i, flag in enumerate(owned) if flag], 3)
    _load(blocked_bits, [i for i, flag in enumerate(blocked) if flag], 3)
    return trail_length(ends, owned_bits, 3, blocked_bits, 3)


def build(cells):
    """What topology_build says: None, or the cell and the clause."""
    cdef Topology topology
    cdef int32_t q[200]
    cdef int32_t r[200]
    cdef int wrong = 0
    cdef int i
    cdef const char *problem
    for i in range(len(cells)):
        q[i], r[i] = cells[i]
    problem = topology_build(&topology, q, r, len(cells), &wrong)
    return None if problem == NULL else (wrong, problem.decode())


def random_numbers(uint64_t seed, uint64_t index, int n, uint64_t below):
    """Of a stream, of one split off, of a numbered stream, and of both draws below a limit."""
    cdef Rng rng, child, other
    rng_seed(&rng, seed)
    rng_split(&rng, &child)
    rng_seed_pair(&other, seed, index)
    return (
        [rng_next(&rng) for _ in range(n)],
        [rng_next(&child) for _ in range(n)],
        [rng_next(&other) for _ in range(n)],
        [rng_below(&rng, <int32_t>(below & 0x7FFFFFFF) | 1) for _ in range(n)],
        [rng_below64(&rng, below) for _ in range(n)],
    )
