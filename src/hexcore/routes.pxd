"""Ways over a grid: the longest trail over edges, and how far cells are from one another."""

from libc.stdint cimport int16_t, int32_t, int64_t, uint64_t

from boardgames.hexcore.bitset cimport bits_and_not, bits_any, bits_clear, bits_copy, ctz64
from boardgames.hexcore.groups cimport cells_spread

cdef enum:
    MAX_TRAIL_EDGES = 192       # greatest number of edges of a graph, owned or not
    MAX_TRAIL_CORNERS = 192     # greatest number of corners


# The number of edges of the longest trail over the owned edges of a graph: a walk that repeats no
# edge. Blocked corners may begin and end it, but are not passed.
# `ends`: both corners of each edge, edge e joins ends[2 * e] and ends[2 * e + 1] (of a Topology:
# &t.edge_corners[0][0]); `owned`: set of edges in `edge_words` words, `blocked`: set of corners in
# `corner_words` words, both 1..3. Exact. The time grows with the forks of the network: a few
# microseconds for the 15 to 20 edges that a player builds, but exponential for large meshes.
cdef int trail_length(const int16_t *ends, const uint64_t *owned, int edge_words,
                      const uint64_t *blocked, int corner_words) noexcept nogil


cdef inline void cells_distances(int16_t *out, const uint64_t *masks, int n, int source,
                                 const uint64_t *passable, int words) noexcept nogil:
    """Steps from `source` to each of the n cells, entering passable cells only; -1 = out of reach.

    `source` itself is at 0, passable or not. `masks` as in groups.pxd. O(n * words).
    """
    cdef uint64_t rest[3]
    cdef uint64_t front[3]
    cdef uint64_t near[3]
    cdef uint64_t members
    cdef int16_t steps = 0
    cdef int i
    for i in range(n):
        out[i] = -1
    bits_copy(rest, passable, words)
    bits_clear(front, words)
    front[source >> 6] = <uint64_t>1 << (source & 63)
    while bits_any(front, words):
        bits_and_not(rest, front, words)
        for i in range(words):
            members = front[i]
            while members:
                out[(i << 6) + ctz64(members)] = steps
                members &= members - 1
        cells_spread(near, masks, front, words)
        for i in range(words):
            front[i] = near[i] & rest[i]
        steps += 1
