"""The longest trail over the edges of a graph, and distances over the cells of a grid.

How a trail is found. Blocked corners are cut up: each of their edges gets an end of its own, so
that none can be passed. A connected part with at most two corners of odd degree can be walked
in one go (Euler). In any other part the longest trail begins and ends at corners of odd degree,
and from every odd corner in between at least one edge is left out: that bounds what is left to
gain. Runs of edges without a fork are contracted; what remains is searched in depth.
"""

from cpython.exc cimport PyErr_CheckSignals
from libc.stdint cimport (
    INT64_MAX, int8_t, int16_t, int32_t, int64_t, uint8_t, uint64_t,
)
from libc.stdlib cimport free, malloc
from libc.string cimport memset

from boardgames.hexcore.bitset cimport bits_has, ctz64
from boardgames.hexcore.grid cimport (
    MAX_CELLS, HexGrid, new_array, read_bools, read_index, read_mask, read_numbers,
)
from boardgames.hexcore.rng cimport rng_mix

cdef enum:
    MAX_NODES = 2 * MAX_TRAIL_EDGES     # every edge by itself

ctypedef struct Network:
    # A graph in which every corner may be passed, and its contraction. The two halves of edge e
    # are 2 * e and 2 * e + 1; the other half of h is h ^ 1.
    int32_t n_nodes
    int32_t n_edges
    int32_t n_chains
    int32_t best                            # longest trail found so far
    int32_t bound                           # no trail of the part at hand is longer
    int32_t total                           # edges of the part at hand
    int64_t budget                          # steps left; the search ends below 0
    int16_t node_of[2 * MAX_TRAIL_EDGES]    # of each half
    int16_t next_half[2 * MAX_TRAIL_EDGES]  # another half at the same node, -1 = none
    int16_t first_half[MAX_NODES]
    int16_t degree[MAX_NODES]
    int16_t part[MAX_NODES]                 # a node of the same part, at last its representative
    # Chains: runs of edges between nodes whose degree is not 2, with halves likewise.
    int16_t chain_length[MAX_TRAIL_EDGES]
    int16_t chain_node_of[2 * MAX_TRAIL_EDGES]
    int16_t chain_next_half[2 * MAX_TRAIL_EDGES]
    int16_t chain_first_half[MAX_NODES]
    int16_t waste[MAX_NODES]                # shortest unused chain at a node that must leave one
    uint8_t used[MAX_TRAIL_EDGES]           # of edges while contracting, then of chains


cdef inline void _clear(Network *g) noexcept nogil:
    g.n_nodes = 0
    g.n_edges = 0
    g.best = 0


cdef inline int _add_node(Network *g) noexcept nogil:
    cdef int node = g.n_nodes
    g.n_nodes += 1
    g.first_half[node] = -1
    g.degree[node] = 0
    g.part[node] = <int16_t>node
    return node


cdef inline int _find(Network *g, int node) noexcept nogil:
    """The representative of the node's part."""
    while g.part[node] != node:
        g.part[node] = g.part[g.part[node]]
        node = g.part[node]
    return node


cdef inline void _add_half(Network *g, int half, int node) noexcept nogil:
    g.node_of[half] = <int16_t>node
    g.next_half[half] = g.first_half[node]
    g.first_half[node] = <int16_t>half
    g.degree[node] += 1


cdef inline void _add_edge(Network *g, int a, int b) noexcept nogil:
    _add_half(g, 2 * g.n_edges, a)
    _add_half(g, 2 * g.n_edges + 1, b)
    g.n_edges += 1
    g.part[_find(g, a)] = <int16_t>_find(g, b)


cdef void _contract(Network *g, int part) noexcept nogil:
    """Fills the chains of one part, which has a node whose degree is not 2."""
    cdef int node, half, last, end, length, chain
    g.n_chains = 0
    for node in range(g.n_nodes):
        if g.part[node] == part:
            g.chain_first_half[node] = -1
    for node in range(g.n_nodes):
        if g.part[node] != part or g.degree[node] == 2:
            continue
        half = g.first_half[node]
        while half >= 0:
            if not g.used[half >> 1]:
                g.used[half >> 1] = 1
                length = 1
                last = half ^ 1
                end = g.node_of[last]
                while g.degree[end] == 2:
                    last = (g.next_half[last] if g.first_half[end] == last
                            else g.first_half[end]) ^ 1
                    g.used[last >> 1] = 1
                    length += 1
                    end = g.node_of[last]
                chain = g.n_chains
                g.n_chains += 1
                g.chain_length[chain] = <int16_t>length
                g.chain_node_of[2 * chain] = <int16_t>node
                g.chain_next_half[2 * chain] = g.chain_first_half[node]
                g.chain_first_half[node] = <int16_t>(2 * chain)
                g.chain_node_of[2 * chain + 1] = <int16_t>end
                g.chain_next_half[2 * chain + 1] = g.chain_first_half[end]
                g.chain_first_half[end] = <int16_t>(2 * chain + 1)
            half = g.next_half[half]


cdef inline int _shortest_unused(const Network *g, int node) noexcept nogil:
    cdef int half = g.chain_first_half[node]
    cdef int shortest = MAX_TRAIL_EDGES
    while half >= 0:
        if not g.used[half >> 1] and g.chain_length[half >> 1] < shortest:
            shortest = g.chain_length[half >> 1]
        half = g.chain_next_half[half]
    return shortest


cdef void _extend(Network *g, int node, int length, int wasted, int spared) noexcept nogil:
    """Tries all ways on from `node`, where a trail of that length has come to.

    `wasted` is the sum of `waste` over all nodes: each end of a chain left out counts once. The
    last node of the trail leaves none out, hence `spared`, the greatest `waste` seen.
    """
    cdef int half, chain, before, after, more
    if length > g.best:
        g.best = length
    g.budget -= 1
    half = g.chain_first_half[node]
    while half >= 0:
        chain = half >> 1
        if not g.used[chain]:
            g.used[chain] = 1
            before = g.waste[node]
            after = before
            if before:
                after = _shortest_unused(g, node)
                g.waste[node] = <int16_t>after
            more = after if after > spared else spared
            if 2 * (g.total - g.best) > wasted + after - before - more + 1:
                _extend(g, g.chain_node_of[half ^ 1], length + g.chain_length[chain],
                        wasted + after - before, more)
            g.waste[node] = <int16_t>before
            g.used[chain] = 0
            if g.best >= g.bound or g.budget < 0:
                return
        half = g.chain_next_half[half]


cdef void _search(Network *g, int part, int n_odd) noexcept nogil:
    """Raises `best` to the longest trail of a part with more than two odd nodes."""
    cdef int node, waste, start_waste, seen
    cdef int wasted = 0
    cdef int spared = 0         # the greatest waste
    cdef int second = 0         # and the greatest but one
    _contract(g, part)
    memset(g.used, 0, g.n_chains)
    for node in range(g.n_nodes):
        if g.part[node] == part and g.degree[node] != 2:
            g.waste[node] = 0
            if g.degree[node] & 1:
                waste = _shortest_unused(g, node)
                g.waste[node] = <int16_t>waste
                wasted += waste
                if waste > spared:
                    second = spared
                    spared = waste
                elif waste > second:
                    second = waste
    g.bound = g.total - ((wasted - spared - second + 1) >> 1)
    seen = 0
    for node in range(g.n_nodes):
        if g.part[node] == part and g.degree[node] & 1:
            seen += 1
            # A trail that ends at the last odd node has been found from its other end.
            if seen == n_odd or g.best >= g.bound or g.budget < 0:
                return
            start_waste = g.waste[node]
            g.waste[node] = 0
            _extend(g, node, 0, wasted - start_waste, spared)
            g.waste[node] = <int16_t>start_waste


cdef int _longest(Network *g, int64_t budget) noexcept nogil:
    """The longest trail, or -1 if it takes more than `budget` steps."""
    cdef int16_t edges[MAX_NODES]
    cdef int16_t odd[MAX_NODES]
    cdef int node, root
    g.budget = budget
    for node in range(g.n_nodes):
        edges[node] = 0
        odd[node] = 0
    for node in range(g.n_nodes):
        root = _find(g, node)
        g.part[node] = <int16_t>root
        edges[root] += g.degree[node]
        odd[root] += g.degree[node] & 1
    for node in range(g.n_nodes):
        if g.part[node] == node and odd[node] <= 2 and edges[node] >> 1 > g.best:
            g.best = edges[node] >> 1
    memset(g.used, 0, g.n_edges)
    for node in range(g.n_nodes):
        if g.part[node] == node and odd[node] > 2 and edges[node] >> 1 > g.best:
            g.total = edges[node] >> 1
            _search(g, node, odd[node])
    return -1 if g.budget < 0 else g.best


cdef int trail_length(const int16_t *ends, const uint64_t *owned, int edge_words,
                      const uint64_t *blocked, int corner_words) noexcept nogil:
    cdef Network g
    cdef int16_t node_of_corner[MAX_TRAIL_CORNERS]
    cdef int16_t node[2]
    cdef uint64_t rest
    cdef int i, side, corner, edge
    _clear(&g)
    for corner in range(corner_words << 6):
        node_of_corner[corner] = -1
    for i in range(edge_words):
        rest = owned[i]
        while rest:
            edge = (i << 6) + ctz64(rest)
            rest &= rest - 1
            for side in range(2):
                corner = ends[2 * edge + side]
                if bits_has(blocked, corner):
                    node[side] = <int16_t>_add_node(&g)
                else:
                    if node_of_corner[corner] < 0:
                        node_of_corner[corner] = <int16_t>_add_node(&g)
                    node[side] = node_of_corner[corner]
            _add_edge(&g, node[0], node[1])
    return _longest(&g, INT64_MAX)


# The sweep, for networks too entangled to search: chains are taken or left one after the other,
# in an order that keeps few nodes open (some of their chains decided, some not). What is wanted
# is the heaviest connected set of chains with at most two odd nodes, for such a set is a trail.
# All that matters of what was decided is, for each open node, the connected piece it belongs to
# and whether it is odd so far, and how many odd nodes lie behind: that is a state, kept with the
# least length left out on the way to it. Slot i of a key holds 2 * piece + odd in 5 bits, 0 =
# untouched; pieces are numbered from 1 by slot; the odd nodes left behind are in bits 60 and 61.

cdef enum:
    MAX_OPEN = 12
    ODD_SHIFT = 60
    MAX_SWEEP_STATES = 1 << 20

ctypedef struct Table:
    uint64_t *keys          # NO_KEY where a place is free
    int16_t *lost           # least number of edges left out so far
    size_t size             # a power of 2
    size_t count

cdef enum:
    SWEEP_MEMORY = -1
    SWEEP_LIMIT = -2

cdef uint64_t NO_KEY = ~<uint64_t>0


cdef int _table_init(Table *t, size_t size) noexcept nogil:
    t.size = size
    t.count = 0
    t.keys = <uint64_t *>malloc(size * sizeof(uint64_t))
    t.lost = <int16_t *>malloc(size * sizeof(int16_t))
    if t.keys == NULL or t.lost == NULL:
        return SWEEP_MEMORY
    memset(t.keys, 0xFF, size * sizeof(uint64_t))
    return 0


cdef void _table_free(Table *t) noexcept nogil:
    free(t.keys)
    free(t.lost)
    t.keys = NULL
    t.lost = NULL


cdef inline void _table_put(Table *t, uint64_t key, int lost) noexcept nogil:
    """Needs a free place."""
    cdef size_t i = <size_t>(rng_mix(key) & (t.size - 1))
    while t.keys[i] != NO_KEY:
        if t.keys[i] == key:
            if lost < t.lost[i]:
                t.lost[i] = <int16_t>lost
            return
        i = (i + 1) & (t.size - 1)
    t.keys[i] = key
    t.lost[i] = <int16_t>lost
    t.count += 1


cdef int _table_add(Table *t, uint64_t key, int lost) noexcept nogil:
    cdef Table larger
    cdef size_t i
    if 2 * t.count >= t.size:
        if t.count >= MAX_SWEEP_STATES:
            return SWEEP_LIMIT
        if _table_init(&larger, 2 * t.size) < 0:
            _table_free(&larger)
            return SWEEP_MEMORY
        for i in range(t.size):
            if t.keys[i] != NO_KEY:
                _table_put(&larger, t.keys[i], t.lost[i])
        _table_free(t)
        t[0] = larger
    _table_put(t, key, lost)
    return 0


ctypedef struct Sweep:
    int32_t n_steps
    int32_t total                       # edges of the part
    int32_t best                        # longest trail known
    # Of each step:
    int8_t slot[MAX_TRAIL_EDGES][2]     # of the two ends of the chain that is decided
    int8_t closing[MAX_TRAIL_EDGES][2]  # of the nodes that close after it, -1 = none
    int16_t length[MAX_TRAIL_EDGES]     # of the chain
    int16_t later[MAX_TRAIL_EDGES]      # of all chains of later steps
    int16_t waste[MAX_TRAIL_EDGES]      # sum over the nodes that no step has come to yet
    int16_t greatest[MAX_TRAIL_EDGES]   # the greatest waste among them


cdef int _order(const Network *g, int start, int16_t *order, int limit) noexcept nogil:
    """Lists the nodes as a sweep from `start` comes to them; returns the most open at a time.

    The next node is one that leaves the fewest open, of these the one reached first. Gives up,
    with a number above `limit`, once more than `limit` are open.
    """
    cdef int16_t reached[MAX_NODES]     # in the order they were reached
    cdef int16_t left[MAX_NODES]        # halves of undecided chains
    cdef uint8_t is_reached[MAX_NODES]
    cdef uint8_t is_placed[MAX_NODES]
    cdef int i, node, half, other, next_node, gain, best_gain
    cdef int n_reached = 1
    cdef int n_placed = 0
    cdef int opened = 0
    cdef int widest = 0
    for node in range(g.n_nodes):
        left[node] = 0
        is_reached[node] = 0
        is_placed[node] = 0
    for half in range(2 * g.n_chains):
        left[g.chain_node_of[half]] += 1
    reached[0] = <int16_t>start
    is_reached[start] = 1
    while True:
        next_node = -1
        best_gain = MAX_NODES
        for i in range(n_reached):
            node = reached[i]
            if is_placed[node]:
                continue
            gain = 1
            half = g.chain_first_half[node]
            while half >= 0:
                other = g.chain_node_of[half ^ 1]
                if is_placed[other] and left[other] == 1:
                    gain -= 1
                half = g.chain_next_half[half]
            if gain < best_gain:
                next_node = node
                best_gain = gain
        if next_node < 0:
            return widest
        order[n_placed] = <int16_t>next_node
        n_placed += 1
        is_placed[next_node] = 1
        # It is open together with those it closes.
        opened += 1
        if opened > widest:
            widest = opened
            if widest > limit:
                return widest
        half = g.chain_first_half[next_node]
        while half >= 0:
            other = g.chain_node_of[half ^ 1]
            if other == next_node:
                left[other] -= 1        # the other half of a loop comes by as well
            elif is_placed[other]:
                left[next_node] -= 1
                left[other] -= 1
                opened -= left[other] == 0
            elif not is_reached[other]:
                is_reached[other] = 1
                reached[n_reached] = <int16_t>other
                n_reached += 1
            half = g.chain_next_half[half]
        opened -= left[next_node] == 0


cdef int _plan(const Network *g, Sweep *sweep) noexcept nogil:
    """Plans the sweep over the chains of a network of one part; 0, or SWEEP_LIMIT."""
    cdef int16_t order[MAX_NODES]
    cdef int16_t trial[MAX_NODES]
    cdef int16_t left[MAX_NODES]
    cdef int8_t slot_of[MAX_NODES]      # -1 = not open yet, -2 = not open any more
    cdef uint8_t is_come_to[MAX_NODES]
    cdef int n_order = 0
    cdef int node, half, other, i, j, k, width, step
    cdef int widest = MAX_OPEN + 1
    cdef int free_slots = (1 << MAX_OPEN) - 1
    cdef int later
    for node in range(g.n_nodes):
        left[node] = 0
        slot_of[node] = -1
        is_come_to[node] = 0
        trial[node] = 0
    for node in range(g.n_nodes):
        if g.degree[node] != 2:
            n_order += 1
            width = _order(g, node, trial, widest - 1)
            if width < widest:
                widest = width
                for i in range(g.n_nodes):
                    order[i] = trial[i]
    if widest > MAX_OPEN:
        return SWEEP_LIMIT
    for half in range(2 * g.n_chains):
        left[g.chain_node_of[half]] += 1
    step = 0
    later = g.total
    for i in range(n_order):
        node = order[i]
        slot_of[node] = <int8_t>ctz64(<uint64_t>free_slots)
        free_slots &= free_slots - 1
        half = g.chain_first_half[node]
        while half >= 0:
            other = g.chain_node_of[half ^ 1]
            # A loop is decided once, at its even half.
            if slot_of[other] >= 0 and (other != node or not half & 1):
                sweep.slot[step][0] = slot_of[node]
                sweep.slot[step][1] = slot_of[other]
                sweep.length[step] = g.chain_length[half >> 1]
                later -= g.chain_length[half >> 1]
                sweep.later[step] = <int16_t>later
                is_come_to[node] = 1
                is_come_to[other] = 1
                sweep.closing[step][0] = -1
                sweep.closing[step][1] = -1
                left[node] -= 1
                left[other] -= 1
                if left[other] == 0:
                    sweep.closing[step][1] = slot_of[other]
                    free_slots |= 1 << slot_of[other]
                if left[node] == 0 and node != other:
                    sweep.closing[step][0] = slot_of[node]
                    free_slots |= 1 << slot_of[node]
                if left[other] == 0:
                    slot_of[other] = -2
                if left[node] == 0:
                    slot_of[node] = -2
                sweep.waste[step] = 0
                sweep.greatest[step] = 0
                for j in range(n_order):
                    k = order[j]
                    if not is_come_to[k]:
                        sweep.waste[step] += g.waste[k]
                        if g.waste[k] > sweep.greatest[step]:
                            sweep.greatest[step] = g.waste[k]
                step += 1
            half = g.chain_next_half[half]
    sweep.n_steps = step
    return 0


cdef inline int _put_state(Sweep *sweep, int step, Table *after, uint8_t *piece, uint8_t *odd,
                           int behind, int lost) noexcept nogil:
    """Closes the nodes of the step and adds the state, unless it is over or leads nowhere."""
    cdef uint8_t renamed[16]
    cdef uint64_t key
    cdef int i, j, slot, n_pieces
    cdef bint goes_on, has_others
    for i in range(2):
        slot = sweep.closing[step][i]
        if slot < 0 or piece[slot] == 0:
            continue
        behind += odd[slot]
        if behind > 2:
            return 0
        goes_on = False
        has_others = False
        for j in range(MAX_OPEN):
            if j != slot and piece[j]:
                if piece[j] == piece[slot]:
                    goes_on = True
                else:
                    has_others = True
        if not goes_on:
            # The piece is complete: a trail, if there is no other.
            if not has_others and sweep.total - lost - sweep.later[step] > sweep.best:
                sweep.best = sweep.total - lost - sweep.later[step]
            return 0
        piece[slot] = 0
        odd[slot] = 0
    if (2 * (sweep.total - lost - sweep.best)
            <= sweep.waste[step] - (2 - behind) * sweep.greatest[step] + 1):
        return 0
    for i in range(16):
        renamed[i] = 0
    n_pieces = 0
    key = <uint64_t>behind << ODD_SHIFT
    for i in range(MAX_OPEN):
        if piece[i]:
            if renamed[piece[i]] == 0:
                n_pieces += 1
                renamed[piece[i]] = <uint8_t>n_pieces
            key |= <uint64_t>(2 * renamed[piece[i]] + odd[i]) << (5 * i)
    return _table_add(after, key, lost)


cdef int _decide(Sweep *sweep, int step, const Table *before, Table *after) noexcept nogil:
    """All states after a step; 0 or what went wrong."""
    cdef uint8_t piece[MAX_OPEN]
    cdef uint8_t odd[MAX_OPEN]
    cdef uint8_t kept, joined
    cdef uint64_t key
    cdef size_t place
    cdef int i, taken, behind, result
    cdef int a = sweep.slot[step][0]
    cdef int b = sweep.slot[step][1]
    for place in range(before.size):
        if before.keys[place] == NO_KEY:
            continue
        for taken in range(2):
            key = before.keys[place]
            behind = <int>(key >> ODD_SHIFT)
            for i in range(MAX_OPEN):
                odd[i] = <uint8_t>(key >> (5 * i)) & 1
                piece[i] = <uint8_t>(key >> (5 * i + 1)) & 15
            if taken:
                odd[a] ^= 1
                odd[b] ^= 1
                kept = piece[a] if piece[a] else piece[b]
                if kept == 0:
                    kept = 15           # a new piece: no state has as many
                joined = piece[b]
                piece[a] = kept
                piece[b] = kept
                if joined:
                    for i in range(MAX_OPEN):
                        if piece[i] == joined:
                            piece[i] = kept
            result = _put_state(sweep, step, after, piece, odd, behind,
                                before.lost[place] + (0 if taken else sweep.length[step]))
            if result < 0:
                return result
    return 0


cdef int _sweep(const Network *g) except -1:
    """The longest trail of a network of one part that is contracted."""
    cdef Sweep sweep
    cdef Table before, after
    cdef int step
    cdef int result
    sweep.total = g.total
    sweep.best = g.best
    result = _plan(g, &sweep)
    before.keys = NULL
    before.lost = NULL
    after.keys = NULL
    after.lost = NULL
    try:
        if result == 0:
            result = _table_init(&before, 64)
        if result == 0:
            _table_put(&before, 0, 0)
            for step in range(sweep.n_steps):
                with nogil:
                    result = _table_init(&after, 64)
                    if result == 0:
                        result = _decide(&sweep, step, &before, &after)
                if result < 0:
                    break
                _table_free(&before)
                before = after
                after.keys = NULL
                after.lost = NULL
                PyErr_CheckSignals()
    finally:
        _table_free(&before)
        _table_free(&after)
    if result == SWEEP_MEMORY:
        raise MemoryError
    if result == SWEEP_LIMIT:
        raise ValueError(
            f"the owned edges form too large a mesh ({g.total} edges in one connected part) for"
            " an exact answer")
    return sweep.best


cdef enum:
    SEARCH_STEPS = 200_000      # some milliseconds, then the sweep takes over


def longest_trail(graph_edges, owned, blocked):
    """The length of the longest trail over the owned edges of a graph, exactly.

    A trail is a walk that repeats no edge; it may come to a corner several times.

    Parameters
    ----------
    graph_edges : (n_edges, 2) int
        Both corners of each edge, numbers from 0 to ``n_corners - 1``: `HexGrid.edge_corners`, or
        any other graph. Edges may be parallel or begin and end at the same corner.
    owned : (n_edges,) bool
        The edges that may be walked.
    blocked : (n_corners,) bool
        The corners that may begin or end a trail, or both, but can't be passed.

    Returns
    -------
    int
        The number of edges; 0 if none is owned.

    Raises
    ------
    TypeError
        `graph_edges` is no array of whole numbers, or `owned` or `blocked` no array of bools.
    ValueError
        Shapes do not fit, an edge has a corner that is not there, or the owned edges are too much
        for an exact answer (see the notes).

    Notes
    -----
    Takes microseconds for networks of up to some 30 edges, and less than a second for most larger
    ones. The problem is hard in general, so there are limits, beyond which a ValueError is raised
    instead of a guess: 192 owned edges in one connected part (unless at most two of its corners
    are odd, where any number will do), and meshes so wide that the exact method would have to
    keep more than 12 open corners or about a million states. Ctrl-C stops it.
    """
    return _longest_trail_after(SEARCH_STEPS, graph_edges, owned, blocked)


def _longest_trail_after(int64_t search_steps, graph_edges, owned, blocked):
    """The same; a part that takes more steps of search is swept (tests sweep at once)."""
    cdef bytes corner_bytes = read_numbers(graph_edges, 2, "graph_edges")
    cdef const int64_t *corners = <const int64_t *><const char *>corner_bytes
    cdef Py_ssize_t n_edges = len(corner_bytes) // <Py_ssize_t>(2 * sizeof(int64_t))
    cdef bytes owned_flags = read_bools(owned, n_edges, "owned")
    cdef bytes blocked_flags = read_bools(blocked, -1, "blocked")
    cdef Py_ssize_t n_corners = len(blocked_flags)
    cdef Py_ssize_t n_owned = 0
    cdef Py_ssize_t i
    cdef const uint8_t *is_owned = owned_flags
    for i in range(2 * n_edges):
        if not 0 <= corners[i] < n_corners:
            raise ValueError(
                f"graph_edges[{i // 2}] has corner {corners[i]}, but blocked has shape"
                f" ({n_corners},)")
    for i in range(n_edges):
        n_owned += is_owned[i] != 0
    return _longest_trail(corners, n_edges, is_owned, n_owned, blocked_flags, n_corners,
                          search_steps)


cdef Py_ssize_t _root(Py_ssize_t *parent, Py_ssize_t node) noexcept nogil:
    while parent[node] != node:
        parent[node] = parent[parent[node]]
        node = parent[node]
    return node


cdef Py_ssize_t _longest_trail(const int64_t *corners, Py_ssize_t n_edges, const uint8_t *owned,
                               Py_ssize_t n_owned, const uint8_t *blocked,
                               Py_ssize_t n_corners, int64_t search_steps) except -1:
    """The same as `trail_length` for a graph of any size: part by part, each a network."""
    cdef Network g
    cdef Py_ssize_t n_nodes = 0
    cdef Py_ssize_t i, edge, node, root, best, half
    cdef int ends[2]
    cdef int length
    cdef Py_ssize_t *space = <Py_ssize_t *>malloc(
        (n_corners + 13 * n_owned + 1) * sizeof(Py_ssize_t))
    cdef Py_ssize_t *node_of_corner = space             # -1 = none yet
    cdef Py_ssize_t *node_of = space + n_corners        # of each half of an owned edge
    cdef Py_ssize_t *next_edge = node_of + 2 * n_owned  # of the same part, -1 = none
    # Of each node, of a representative only: of each part.
    cdef Py_ssize_t *parent = next_edge + n_owned
    cdef Py_ssize_t *degree = parent + 2 * n_owned
    cdef Py_ssize_t *first_edge = degree + 2 * n_owned
    cdef Py_ssize_t *size = first_edge + 2 * n_owned    # edges of the part
    cdef Py_ssize_t *odd = size + 2 * n_owned           # odd nodes of the part
    if space == NULL:
        raise MemoryError
    try:
        for i in range(n_corners):
            node_of_corner[i] = -1
        half = 0
        for edge in range(n_edges):
            if not owned[edge]:
                continue
            for i in range(2):
                node = node_of_corner[corners[2 * edge + i]]
                if node < 0:
                    node = n_nodes
                    n_nodes += 1
                    parent[node] = node
                    degree[node] = 0
                    first_edge[node] = -1
                    size[node] = 0
                    odd[node] = 0
                    if not blocked[corners[2 * edge + i]]:
                        node_of_corner[corners[2 * edge + i]] = node
                node_of[half] = node
                degree[node] += 1
                half += 1
            parent[_root(parent, node_of[half - 2])] = _root(parent, node_of[half - 1])
        for edge in range(n_owned):
            root = _root(parent, node_of[2 * edge])
            size[root] += 1
            next_edge[edge] = first_edge[root]
            first_edge[root] = edge
        best = 0
        for node in range(n_nodes):
            odd[_root(parent, node)] += degree[node] & 1
        for node in range(n_nodes):
            if parent[node] == node and odd[node] <= 2 and size[node] > best:
                best = size[node]
        for node in range(n_nodes):
            degree[node] = -1           # from here on: its number in the network
        for root in range(n_nodes):
            if parent[root] != root or odd[root] <= 2 or size[root] <= best:
                continue
            if size[root] > MAX_TRAIL_EDGES:
                raise ValueError(
                    f"one connected part of the owned edges has {size[root]} edges; an exact"
                    " answer is found for at most 192")
            _clear(&g)
            g.best = <int32_t>best
            edge = first_edge[root]
            while edge >= 0:
                for i in range(2):
                    node = node_of[2 * edge + i]
                    if degree[node] < 0:
                        degree[node] = _add_node(&g)
                    ends[i] = <int>degree[node]
                _add_edge(&g, ends[0], ends[1])
                edge = next_edge[edge]
            length = _longest(&g, search_steps)
            if length < 0:
                length = _sweep(&g)
            best = length
        return best
    finally:
        free(space)


def distances(HexGrid grid not None, source, passable):
    """The number of steps from one cell to every other through passable cells.

    Parameters
    ----------
    grid : HexGrid
    source : int
        Number of the cell to start from, 0 to ``num_cells - 1``; it need not be passable.
    passable : (num_cells,) bool
        The cells that may be entered.

    Returns
    -------
    (num_cells,) int16
        Steps to each cell, 0 for `source`, -1 = out of reach, as is every other cell that is not
        passable.

    Raises
    ------
    TypeError, ValueError
        `passable` is no bool array, or not one over the cells of `grid`; `source` is no whole
        number or there is no such cell.
    """
    cdef uint64_t cells[3]
    cdef int16_t steps[MAX_CELLS]
    cdef int n = grid.topology.n_cells
    cdef int start = read_index(source, n, "source")
    read_mask(grid, passable, "passable", cells)
    cells_distances(steps, grid.masks, n, start, cells, grid.words)
    return new_array(steps, n * sizeof(int16_t), "int16", (n,))
