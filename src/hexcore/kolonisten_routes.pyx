"""Roads, town halls and monuments on the map; trade routes; the two titles.

`reach` and `route_len` are kept up to date by the three `place` functions, and only for the seats
that a piece can concern; `kolonisten_reach` and `kolonisten_route` are the slow forms.
"""

from libc.stdint cimport uint64_t

from boardgames.hexcore.bitset cimport (
    bits_add, bits_any, bits_copy, bits_has, bits_or, bits_pop, bits_remove, ctz64,
)
from boardgames.hexcore.kolonisten cimport (
    KOL_NONE, KolonistenRules, KolonistenState, all_halls, all_monuments,
)


cdef bint kolonisten_legal_roads(const KolonistenRules *rules, const KolonistenState *state,
                                 int seat, uint64_t *out) noexcept nogil:
    cdef int i, other
    cdef uint64_t taken, seen = 0
    if state.roads_placed[seat] >= rules.roads:  # KOL-275
        out[0] = out[1] = out[2] = 0
        return False
    for i in range(3):
        taken = 0
        for other in range(rules.players):
            taken |= state.roads[other][i]
        out[i] = state.reach[seat][i] & ~taken
        seen |= out[i]
    return seen != 0


cdef bint kolonisten_free_roads(const KolonistenRules *rules, const KolonistenState *state,
                                uint64_t *out) noexcept nogil:
    cdef int i, end, corner, edge, across
    cdef int prev = state.free_prev
    cdef int seat = state.actor
    cdef uint64_t near[3]
    if not kolonisten_legal_roads(rules, state, seat, out):
        return False
    if prev == KOL_NONE:
        return True
    # The second road: a higher id than the first, or made legal by the first.
    for i in range(3):
        near[i] = 0
    for end in range(2):
        corner = rules.edge_ends[prev][end]
        for i in range(3):
            edge = rules.corner_edge[corner][i]
            if edge == KOL_NONE or edge >= prev or not bits_has(out, edge):
                continue
            across = rules.edge_ends[edge][0]
            if across == corner:
                across = rules.edge_ends[edge][1]
            if not is_open(rules, state, seat, corner, prev) \
                    and not is_open(rules, state, seat, across, prev):
                bits_add(near, edge)
    for i in range(3):
        if i < prev >> 6:
            out[i] = 0
        elif i == prev >> 6:
            out[i] &= ~((<uint64_t>2 << (prev & 63)) - 1)
        out[i] |= near[i]
    return bits_any(out, 3)


cdef bint is_open(const KolonistenRules *rules, const KolonistenState *state, int seat,
                  int corner, int without) noexcept nogil:
    """KOL-278: whether `seat` may build from there, leaving out one of his roads."""
    cdef int i
    cdef int city = rules.corner_city[corner]
    cdef int monument = rules.corner_monument[corner]
    cdef uint64_t ends
    if city != KOL_NONE:
        return (state.halls[seat] >> city) & 1
    if monument != KOL_NONE and not (all_monuments(rules, state) >> monument) & 1:
        return False
    for i in range(3):
        ends = state.roads[seat][i] & rules.corner_edges[corner][i]
        if without != KOL_NONE and without >> 6 == i:
            ends &= ~(<uint64_t>1 << (without & 63))
        if ends:
            return True
    return False


cdef void kolonisten_reach(const KolonistenRules *rules, const KolonistenState *state, int seat,
                           uint64_t *out) noexcept nogil:
    cdef int corner
    out[0] = out[1] = out[2] = 0
    for corner in range(rules.corners):
        if is_open(rules, state, seat, corner, KOL_NONE):
            bits_or(out, rules.corner_edges[corner], 3)


cdef uint64_t kolonisten_legal_halls(const KolonistenRules *rules, const KolonistenState *state,
                                     int seat) noexcept nogil:
    """KOL-292: empty city spaces at which a road of `seat` ends."""
    cdef int i
    cdef uint64_t roads
    cdef uint64_t found = 0
    for i in range(3):
        roads = state.roads[seat][i]
        while roads:
            found |= rules.edge_cities[(i << 6) + ctz64(roads)]
            roads &= roads - 1
    return found & ~all_halls(rules, state)


cdef uint64_t kolonisten_legal_monuments(const KolonistenRules *rules,
                                         const KolonistenState *state, int seat) noexcept nogil:
    """KOL-312: unbuilt monuments at whose space a road of `seat` ends.

    These are few: all of them are looked at, not the roads.
    """
    cdef int i
    cdef uint64_t found = 0
    cdef const uint64_t *edges
    cdef const uint64_t *roads = state.roads[seat]
    for i in range(rules.monuments):
        edges = rules.corner_edges[rules.monument_corner[i]]
        found |= <uint64_t>(
            (roads[0] & edges[0] | roads[1] & edges[1] | roads[2] & edges[2]) != 0) << i
    return found & ~<uint64_t>all_monuments(rules, state)


cdef void kolonisten_place_road(const KolonistenRules *rules, KolonistenState *state, int seat,
                                int edge) noexcept nogil:
    cdef int end, corner, monument, length
    cdef uint64_t left[3]
    bits_add(state.roads[seat], edge)
    state.roads_placed[seat] += 1
    for end in range(2):
        corner = rules.edge_ends[edge][end]
        monument = rules.corner_monument[corner]
        # A city space opens by a town hall only, a monument space once the monument stands.
        if rules.corner_city[corner] == KOL_NONE and (
                monument == KOL_NONE or (all_monuments(rules, state) >> monument) & 1):
            bits_or(state.reach[seat], rules.corner_edges[corner], 3)
    # A longer route must use the new road.
    bits_copy(left, state.roads[seat], 3)
    length = route_through(rules, all_halls(rules, state) & ~state.halls[seat], left, edge)
    if length > state.route_len[seat]:
        state.route_len[seat] = <unsigned char>length


cdef void kolonisten_place_hall(const KolonistenRules *rules, KolonistenState *state, int seat,
                                int city) noexcept nogil:
    cdef int i, other, ends
    cdef int corner = rules.city_corner[city]
    state.halls[seat] |= <uint64_t>1 << city
    state.halls_placed[seat] += 1
    bits_or(state.reach[seat], rules.corner_edges[corner], 3)
    for other in range(rules.players):
        if other == seat or state.roads_placed[other] < 2:
            continue
        ends = 0
        for i in range(3):
            if rules.corner_edge[corner][i] != KOL_NONE:
                ends += bits_has(state.roads[other], rules.corner_edge[corner][i])
        if ends >= 2:  # KOL-428: the town hall cuts a route there
            state.route_len[other] = <unsigned char>kolonisten_route(rules, state, other)


cdef void kolonisten_place_monument(const KolonistenRules *rules, KolonistenState *state, int seat,
                                    int monument) noexcept nogil:
    cdef int i, other
    cdef int corner = rules.monument_corner[monument]
    cdef uint64_t ends
    state.monuments[seat] |= <unsigned int>1 << monument
    state.halls_placed[seat] += 1  # KOL-316
    for other in range(rules.players):  # KOL-315: it opens its crossroads for all
        ends = 0
        for i in range(3):
            ends |= state.roads[other][i] & rules.corner_edges[corner][i]
        if ends:
            bits_or(state.reach[other], rules.corner_edges[corner], 3)


# Trade routes. `left` holds the roads not yet walked; a corner whose city is in `blocked` (another
# player's town hall) ends a route. Depth and work are bounded by the roads of one player.

cdef int ahead(const KolonistenRules *rules, uint64_t blocked, uint64_t *left, int corner,
               uint64_t *met) noexcept nogil:
    """Most roads that a walk from `corner` can still use; `met` collects all it could touch."""
    cdef int i, edge, across, length
    cdef int best = 0
    cdef int city = rules.corner_city[corner]
    if city != KOL_NONE and (blocked >> city) & 1:  # KOL-424
        return 0
    for i in range(3):
        edge = rules.corner_edge[corner][i]
        if edge == KOL_NONE:
            break
        if bits_has(left, edge):
            bits_add(met, edge)
            across = rules.edge_ends[edge][0]
            if across == corner:
                across = rules.edge_ends[edge][1]
            bits_remove(left, edge)
            length = 1 + ahead(rules, blocked, left, across, met)
            bits_add(left, edge)
            if length > best:
                best = length
    return best


cdef int both_ways(const KolonistenRules *rules, uint64_t blocked, uint64_t *left, int corner,
                   int start, int walked, int far, const uint64_t *met) noexcept nogil:
    """The longest route whose one end has come to `corner`; `far` is the best from `start`.

    `met` are the roads that the other end could use: while none of them is walked, `far` holds.
    """
    cdef int i, edge, across, length
    cdef int best = walked + far
    cdef int city = rules.corner_city[corner]
    cdef uint64_t dummy[3]
    if city != KOL_NONE and (blocked >> city) & 1:
        return best
    for i in range(3):
        edge = rules.corner_edge[corner][i]
        if edge == KOL_NONE:
            break
        if bits_has(left, edge):
            across = rules.edge_ends[edge][0]
            if across == corner:
                across = rules.edge_ends[edge][1]
            bits_remove(left, edge)
            length = far
            if bits_has(met, edge):
                dummy[0] = dummy[1] = dummy[2] = 0
                length = ahead(rules, blocked, left, start, dummy)
            length = both_ways(rules, blocked, left, across, start, walked + 1, length, met)
            bits_add(left, edge)
            if length > best:
                best = length
    return best


cdef int route_through(const KolonistenRules *rules, uint64_t blocked, uint64_t *left,
                       int edge) noexcept nogil:
    """The longest route that uses `edge`, which is taken out of `left`."""
    cdef int far
    cdef uint64_t met[3]
    met[0] = met[1] = met[2] = 0
    bits_remove(left, edge)
    far = ahead(rules, blocked, left, rules.edge_ends[edge][1], met)
    return both_ways(rules, blocked, left, rules.edge_ends[edge][0], rules.edge_ends[edge][1], 1,
                     far, met)


cdef int kolonisten_route(const KolonistenRules *rules, const KolonistenState *state,
                          int seat) noexcept nogil:
    cdef int edge, length
    cdef int best = 0
    cdef uint64_t blocked = all_halls(rules, state) & ~state.halls[seat]
    cdef uint64_t left[3]
    cdef uint64_t todo[3]
    bits_copy(left, state.roads[seat], 3)
    bits_copy(todo, left, 3)
    edge = bits_pop(todo, 3)
    while edge >= 0:  # the longest route uses this road, or lies in what is left without it
        length = route_through(rules, blocked, left, edge)
        if length > best:
            best = length
        edge = bits_pop(todo, 3)
    return best


# Titles.

cdef int kolonisten_route_claim(const KolonistenRules *rules,
                                const KolonistenState *state) noexcept nogil:
    cdef int seat
    cdef int best = 0
    cdef int first = -1
    cdef int several = 0
    cdef int holder = state.route_holder
    for seat in range(rules.players):
        if seat != holder and state.halls_placed[seat] >= rules.halls:  # KOL-436
            continue
        if state.route_len[seat] > best:
            best = state.route_len[seat]
            first = seat
            several = 0
        elif state.route_len[seat] == best:
            several = 1
    if best < rules.route_min:  # KOL-439
        return -1
    if holder >= 0 and state.route_len[holder] == best:
        return holder
    return -1 if several else first


cdef void kolonisten_settle_route(const KolonistenRules *rules,
                                  KolonistenState *state) noexcept nogil:
    cdef int holder = state.route_holder
    cdef int claim = kolonisten_route_claim(rules, state)
    if claim == holder:
        return
    if holder >= 0:  # KOL-431
        state.halls_placed[holder] -= 1
    if claim >= 0:
        state.halls_placed[claim] += 1
    state.route_holder = <signed char>claim


cdef void kolonisten_settle_army(const KolonistenRules *rules,
                                 KolonistenState *state) noexcept nogil:
    """KOL-451 to KOL-456: only the player on turn can come to claim it, by a Soldier."""
    cdef int seat = state.turn_seat
    cdef int holder = state.army_holder
    if seat == holder or state.soldiers[seat] < rules.army_min \
            or state.halls_placed[seat] >= rules.halls:
        return
    if holder >= 0:
        if state.soldiers[seat] <= state.soldiers[holder]:
            return
        state.halls_placed[holder] -= 1
    state.halls_placed[seat] += 1
    state.army_holder = <signed char>seat
