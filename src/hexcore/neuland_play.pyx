"""Neuland: legal moves, transitions, results and the playout policy `scoring`.

The tables come from `neuland.pyx`, the check of foreign states and the observation are in
`neuland_check.pyx`. While an action is in hand nothing on the map changes: its last atomic move
carries out the whole action (NEU-156).
"""

from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memset

from boardgames.hexcore.bitset cimport ctz64, popcount64, put_members
from boardgames.hexcore.neuland cimport *


# Setup ----------------------------------------------------------------------------------------

cdef void neuland_init(const void *rules_block, void *block) noexcept nogil:
    cdef const NeulandRules *rules = <const NeulandRules *>rules_block
    cdef NeulandState *state = <NeulandState *>block
    cdef int i, type
    memset(state, 0, sizeof(NeulandState))
    state.cover = NEULAND_NO_COVER
    _clear_action(state)
    state.to_start = rules.num_players
    for i in range(NEULAND_PLAYERS):
        state.time[i] = NEULAND_NONE            # NEU-070
        if i < rules.num_players:
            state.supply[i] = NEULAND_MARKERS   # NEU-003: the eighth is the time marker
            state.vp_left[i] = rules.vp_each    # NEU-037
    for i in range(NEULAND_ADVANCES):
        state.scorer[i] = NEULAND_NONE
        state.advance_site[i] = NEULAND_NONE
    for type in range(1, NEULAND_PRODUCERS + 1):
        state.display[type - 1] = rules.count[type]
    # NEU-035, NEU-038: every player has taken one of each.
    state.display[NEULAND_HUNTING_LODGE - 1] -= rules.num_players
    state.display[NEULAND_LUMBERJACK_CABIN - 1] -= rules.num_players
    for i in range(NEULAND_PRODUCERS):
        if state.display[i]:
            state.available |= 1 << i
    for i in range(3):
        state.minerals[i] = rules.minerals[i]   # NEU-040
    if rules.layout == NEULAND_RANDOM:
        state.to_move = -1
        state.phase = NEULAND_DRAW_COVER
        return
    for i in range(3):
        state.land[i] = rules.land[i]
    _before_first_turn(rules, state)


cdef void _before_first_turn(const NeulandRules *rules, NeulandState *state) noexcept nogil:
    if rules.start_player < 0:
        state.to_move = -1
        state.phase = NEULAND_DRAW_START    # NEU-061
    else:
        _start_turn(state, rules.start_player)      # NEU-434


cdef int neuland_next_place(const NeulandRules *rules, const NeulandState *state,
                            uint8_t *tiles) noexcept nogil:
    cdef const uint8_t *partner = rules.covers[state.cover]
    cdef uint64_t sides
    cdef uint64_t laid = state.land[0] | state.land[1] | state.land[2]
    cdef int hex
    for hex in range(3):
        tiles[hex] = rules.tiles[hex]
    for hex in range(NEULAND_HEXES):
        if partner[hex] <= hex:
            continue
        if not (laid >> (3 * hex)) & 1:
            return hex
        sides = neuland_bit(3 * hex) | neuland_bit(3 * partner[hex])
        if not state.land[NEULAND_MOUNTAIN] & sides:
            tiles[0] -= 1
        elif state.land[NEULAND_FOREST] & sides:
            tiles[1] -= 1
        else:
            tiles[2] -= 1
    return NEULAND_NONE


cdef int32_t neuland_outcomes(const void *rules_block, const void *block, uint16_t *moves,
                              uint32_t *weights) noexcept nogil:
    cdef const NeulandRules *rules = <const NeulandRules *>rules_block
    cdef const NeulandState *state = <const NeulandState *>block
    cdef uint8_t tiles[3]
    cdef int i
    cdef int n = 0
    if state.phase == NEULAND_DRAW_COVER:
        for i in range(NEULAND_COVERS):     # NEU-034
            moves[i] = <uint16_t>(NEULAND_COVER + i)
            weights[i] = 1
        return NEULAND_COVERS
    if state.phase == NEULAND_DRAW_TILE:
        neuland_next_place(rules, state, tiles)
        for i in range(6):
            if tiles[i >> 1]:
                moves[n] = <uint16_t>(NEULAND_TILE + i)
                weights[n] = tiles[i >> 1]
                n += 1
        return n
    for i in range(rules.num_players):
        moves[i] = <uint16_t>(NEULAND_START + i)
        weights[i] = 1
    return rules.num_players


cdef inline void _lay(NeulandState *state, int hex, int terrain) noexcept nogil:
    state.land[terrain] |= <uint64_t>7 << (3 * hex)


cdef void _draw(const NeulandRules *rules, NeulandState *state, int move) noexcept nogil:
    cdef uint8_t tiles[3]
    cdef int hex, lower, higher
    if move >= NEULAND_TILE:
        move -= NEULAND_TILE
        hex = neuland_next_place(rules, state, tiles)
        # FD, FM, DM, each in both orientations
        lower = NEULAND_FIELD if move >= 4 else NEULAND_FOREST
        higher = NEULAND_MOUNTAIN if move >= 2 else NEULAND_FIELD
        if move & 1:
            lower, higher = higher, lower
        _lay(state, hex, lower)
        _lay(state, rules.covers[state.cover][hex], higher)
        if neuland_next_place(rules, state, tiles) == NEULAND_NONE:
            state.cover = NEULAND_NO_COVER      # the tiles' borders mean nothing any more
            _before_first_turn(rules, state)
    elif move >= NEULAND_COVER:
        state.cover = <uint16_t>(move - NEULAND_COVER)
        for hex in range(NEULAND_HEXES):
            if rules.covers[state.cover][hex] == hex:
                _lay(state, hex, rules.single)
        state.phase = NEULAND_DRAW_TILE
    else:
        _start_turn(state, move - NEULAND_START)


# Buildings on the map -------------------------------------------------------------------------

cdef inline void _clear_action(NeulandState *state) noexcept nogil:
    state.pend_site = NEULAND_NONE
    state.pend_kind = NEULAND_NONE
    state.pend_hex = NEULAND_NONE
    state.pend_source = NEULAND_NONE
    state.pend_stack = 0


cdef inline void _move_bit(uint64_t *sites, int source, int target) noexcept nogil:
    cdef uint64_t bit = (sites[0] >> source) & 1
    sites[0] = (sites[0] & ~neuland_bit(source)) | (bit << target)


cdef void _shift(NeulandState *state, int source, int target) noexcept nogil:
    """Moves a building with all that is on it to a free site of the same hex."""
    cdef int i
    cdef int type = state.site_type[source]
    state.site_type[target] = <uint8_t>type
    state.site_stack[target] = state.site_stack[source]
    state.site_type[source] = 0
    state.site_stack[source] = 0
    for i in range(NEULAND_PLAYERS):
        _move_bit(&state.own[i], source, target)
    _move_bit(&state.lying, source, target)
    _move_bit(&state.used, source, target)
    if type < NEULAND_FIRST_ADVANCE:
        _move_bit(&state.of_type[type - 1], source, target)
    else:
        state.advance_site[type - NEULAND_FIRST_ADVANCE] = <uint8_t>target


cdef void _find_twins(NeulandState *state, int hex) noexcept nogil:
    """Renews the marks of equal buildings in a hex (slow form: compare all pairs of sites)."""
    cdef int a = 3 * hex
    cdef const uint8_t *type = state.site_type + a
    cdef const uint8_t *stack = state.site_stack + a
    cdef uint64_t twin1 = 0
    cdef uint64_t twin2 = 0
    if type[1]:
        twin1 = <uint64_t>(type[0] == type[1] and stack[0] == stack[1]) << 1
        if type[2]:
            twin1 |= <uint64_t>(type[1] == type[2] and stack[1] == stack[2]) << 2
            twin2 = <uint64_t>(type[0] == type[2] and stack[0] == stack[2]) << 2
    state.twin1 = (state.twin1 & ~(<uint64_t>7 << a)) | (twin1 << a)
    state.twin2 = (state.twin2 & ~(<uint64_t>7 << a)) | (twin2 << a)


cdef void _place(NeulandState *state, int hex, int type, int stack) noexcept nogil:
    """Puts a vacant building into a hex with room, behind all of the same or a lower type."""
    cdef int site = 3 * hex
    cdef int i
    while state.site_type[site] and state.site_type[site] <= type:
        site += 1
    i = 3 * hex + 2
    while i > site:
        if state.site_type[i - 1]:
            _shift(state, i - 1, i)
        i -= 1
    state.site_type[site] = <uint8_t>type
    state.site_stack[site] = <uint8_t>stack
    state.used |= neuland_bit(site)
    if type < NEULAND_FIRST_ADVANCE:
        state.of_type[type - 1] |= neuland_bit(site)
        state.display[type - 1] -= 1
        if state.display[type - 1] == 0:
            state.available &= ~(1 << (type - 1))
    else:
        state.advance_site[type - NEULAND_FIRST_ADVANCE] = <uint8_t>site
        state.built[(type - NEULAND_FIRST_ADVANCE) // 3] += 1
    _find_twins(state, hex)


cdef void _renew_mines(NeulandState *state, int hex) noexcept nogil:
    """Sends the mines of a hex without minerals back to the display (NEU-196)."""
    cdef int site = 3 * hex
    cdef int end = 3 * hex + 3
    cdef int i
    while site < end:
        if state.site_type[site] != NEULAND_MINE or state.site_stack[site]:
            site += 1
            continue
        state.display[NEULAND_MINE - 1] += 1
        state.available |= 1 << (NEULAND_MINE - 1)
        state.of_type[NEULAND_MINE - 1] &= ~neuland_bit(site)
        state.used &= ~neuland_bit(site)
        state.site_type[site] = 0
        for i in range(site + 1, end):
            if state.site_type[i]:
                _shift(state, i, i - 1)
    _find_twins(state, hex)


cdef int _take(NeulandState *state, int player, int site) noexcept nogil:
    """Returns a marker to the supply and, off a mine or smeltery, its mineral, which is told.

    The mineral is counted as returned; whoever moves it elsewhere takes it from the supply again.
    A mine without minerals is left standing for `_renew_mines`.
    """
    cdef uint64_t bit = neuland_bit(site)
    state.own[player] &= ~bit
    state.lying &= ~bit
    state.supply[player] += 1
    if state.site_type[site] == NEULAND_MINE or state.site_type[site] == NEULAND_SMELTERY:
        return _take_mineral(state, site)
    return 0


cdef int _take_mineral(NeulandState *state, int site) noexcept nogil:
    cdef int stack = state.site_stack[site]
    cdef int mineral = neuland_top(stack)
    if stack >> 4:
        stack &= 15
    elif stack >> 2:
        stack &= 3
    else:
        stack = 0
    state.site_stack[site] = <uint8_t>stack
    state.minerals[mineral - 1] += 1        # NEU-194, NEU-215
    return mineral


# Turns ----------------------------------------------------------------------------------------

cdef int neuland_bound(const NeulandRules *rules, const NeulandState *state,
                       int player) noexcept nogil:
    cdef int offset = NEULAND_POINTS
    while _is_taken(rules, state, player, offset):
        offset -= 1
    return offset


cdef inline bint _is_taken(const NeulandRules *rules, const NeulandState *state, int player,
                           int offset) noexcept nogil:
    """Whether another player's time marker stands there."""
    cdef int i
    for i in range(rules.num_players):
        if i != player and state.time[i] == offset:
            return True
    return False


cdef inline void _start_turn(NeulandState *state, int player) noexcept nogil:
    state.to_move = <int8_t>player
    if state.to_start:
        state.phase = NEULAND_PLACE_START       # NEU-063
        state.left = 0
        return
    state.phase = NEULAND_TOP
    state.left = NEULAND_POINTS                 # NEU-098
    state.lying = state.own[player]             # NEU-091


cdef void _end_turn(const NeulandRules *rules, NeulandState *state) noexcept nogil:
    cdef int player = state.to_move
    cdef int site, offset, i
    cdef uint64_t rest
    cdef uint64_t spoiled = state.lying         # NEU-311
    state.own[player] &= ~spoiled
    state.supply[player] += popcount64(spoiled)
    state.lying = 0
    # NEU-195, NEU-216, NEU-432
    rest = state.of_type[NEULAND_SMELTERY - 1]
    if not rules.kept:
        rest |= state.of_type[NEULAND_MINE - 1]
    spoiled &= rest
    rest = spoiled
    while rest:
        _take_mineral(state, ctz64(rest))
        rest &= rest - 1
    while spoiled:
        site = ctz64(spoiled)
        _renew_mines(state, site // 3)
        spoiled &= ~(<uint64_t>7 << (site - site % 3))
    # NEU-314, NEU-316
    offset = state.time[player]
    if offset == 0:
        offset = 1
    while _is_taken(rules, state, player, offset):
        offset += 1
    state.time[player] = <uint8_t>offset
    if rules.max_turns:
        state.turns += 1
    if state.to_start:
        state.to_start -= 1
    if state.to_start:                          # NEU-062, NEU-319
        player += 1
        if player == rules.num_players:
            player = 0
    else:                                       # NEU-320
        player = 0
        for i in range(1, rules.num_players):
            if state.time[i] < state.time[player]:
                player = i
        offset = state.time[player]
        for i in range(NEULAND_PLAYERS):
            if i < rules.num_players:
                state.time[i] -= offset
        offset += state.cycle
        if offset >= NEULAND_SPACES:
            offset -= NEULAND_SPACES
        state.cycle = <uint8_t>offset
    if rules.max_turns and state.turns == rules.max_turns:
        _finish(rules, state)                   # NEU-345
    else:
        _start_turn(state, player)


cdef void _finish(const NeulandRules *rules, NeulandState *state) noexcept nogil:
    cdef int i
    state.to_move = -2
    state.phase = NEULAND_OVER
    state.left = 0
    state.to_start = 0
    for i in range(rules.num_players):
        if state.time[i] == NEULAND_NONE:
            state.to_start += 1
    _clear_action(state)


# Actions --------------------------------------------------------------------------------------

cdef void _produce(const NeulandRules *rules, NeulandState *state, int second) noexcept nogil:
    """Carries out the production in hand; `second` is its second source or NEULAND_NONE."""
    cdef int player = state.to_move
    cdef int target = state.pend_site
    cdef int type = state.site_type[target]
    cdef int hex = target // 3
    cdef int cost = 1
    cdef int searches = 0
    cdef int ore = 0
    cdef int advance, number, i, site
    cdef int sources[2]
    cdef int minerals[2]
    minerals[0] = minerals[1] = 0
    sources[0] = state.pend_source
    sources[1] = second
    _clear_action(state)
    state.phase = NEULAND_TOP
    for i in range(2):
        site = sources[i]
        if site == NEULAND_IMAGINARY:
            searches += NEULAND_SEARCH
        elif site != NEULAND_NONE:
            if rules.distance[site // 3][hex] > cost:
                cost = rules.distance[site // 3][hex]
            minerals[i] = _take(state, player, site)
            if minerals[i] > NEULAND_COAL:
                ore = minerals[i]               # counts only at a smeltery
    cost += searches                            # NEU-155
    state.left -= cost
    state.time[player] += cost
    if type >= NEULAND_FIRST_ADVANCE:           # NEU-233, NEU-234
        advance = type - NEULAND_FIRST_ADVANCE
        state.scorer[advance] = <uint8_t>player
        state.scored[advance // 3] += 1
        number = rules.number[type]
        if number > state.vp_left[player]:
            number = state.vp_left[player]      # NEU-239
        state.vp_left[player] -= number
    else:
        state.own[player] |= neuland_bit(target)
        state.supply[player] -= 1
        if type == NEULAND_SMELTERY:            # NEU-213
            state.site_stack[target] = <uint8_t>ore
            state.minerals[ore - 1] -= 1
            _find_twins(state, hex)
    for i in range(2):
        if minerals[i]:
            _renew_mines(state, sources[i] // 3)
    if type >= NEULAND_FIRST_ADVANCE and state.vp_left[player] == 0:
        _finish(rules, state)                   # NEU-341


cdef inline int _kind_type(const NeulandState *state, int kind) noexcept nogil:
    """The building that a BUILD kind means here (NEU-262)."""
    if kind < NEULAND_PRODUCERS:
        return kind + 1
    kind -= NEULAND_PRODUCERS
    return NEULAND_FIRST_ADVANCE + 3 * kind + state.built[kind]


cdef void _build(const NeulandRules *rules, NeulandState *state) noexcept nogil:
    """Carries out the building in hand."""
    cdef int player = state.to_move
    cdef int payment = state.pend_source
    cdef int hex = state.pend_hex
    cdef int type = _kind_type(state, state.pend_kind)
    cdef int stack = state.pend_stack
    cdef int cost = rules.distance[payment // 3][hex] - 1
    cdef int i
    _clear_action(state)
    state.phase = NEULAND_TOP
    if cost > 0:                                # NEU-267
        state.left -= cost
        state.time[player] += cost
    _take(state, player, payment)
    for i in range(3):
        if (stack >> (2 * i)) & 3:              # NEU-291
            state.minerals[((stack >> (2 * i)) & 3) - 1] -= 1
    _place(state, hex, type, stack)


cdef inline int _minerals_chosen(const NeulandState *state) noexcept nogil:
    return state.phase - NEULAND_MINERAL_1


cdef void _choose_mineral(const NeulandRules *rules, NeulandState *state,
                          int mineral) noexcept nogil:
    cdef int chosen = _minerals_chosen(state)
    state.pend_stack |= (mineral + 1) << (2 * chosen)
    chosen += 1
    # NEU-293: fewer than three only where no more are left
    if chosen == 3 or chosen == state.minerals[0] + state.minerals[1] + state.minerals[2]:
        _build(rules, state)
    else:
        state.phase += 1


cdef void neuland_step(const NeulandRules *rules, NeulandState *state, int move) noexcept nogil:
    cdef int player = state.to_move
    cdef int source
    if move < NEULAND_SOURCE:
        if move == NEULAND_END:
            _end_turn(rules, state)
            return
        state.pend_site = <uint8_t>(move - NEULAND_PRODUCE)
        if rules.first[state.site_type[state.pend_site]] == NEULAND_FREE:
            _produce(rules, state, NEULAND_NONE)
        else:
            state.phase = NEULAND_SOURCE_1
    elif move <= NEULAND_FIND:
        source = NEULAND_IMAGINARY if move == NEULAND_FIND else move - NEULAND_SOURCE
        if state.phase == NEULAND_SOURCE_2:
            _produce(rules, state, source)
            return
        state.pend_source = <uint8_t>source
        if state.phase == NEULAND_SOURCE_1:
            if rules.second[state.site_type[state.pend_site]] == NEULAND_NO_INPUT:
                _produce(rules, state, NEULAND_NONE)
            else:
                state.phase = NEULAND_SOURCE_2
        elif state.pend_kind == NEULAND_MINE - 1:
            state.phase = NEULAND_MINERAL_1
        else:
            _build(rules, state)
    elif move < NEULAND_HEX:
        state.pend_kind = <uint8_t>(move - NEULAND_BUILD)
        state.phase = NEULAND_BUILD_HEX
    elif move < NEULAND_MINERAL:
        if state.phase == NEULAND_BUILD_HEX:
            state.pend_hex = <uint8_t>(move - NEULAND_HEX)
            state.phase = NEULAND_BUILD_PAY
            return
        # NEU-063; the tiles are not among those on the display
        state.display[NEULAND_HUNTING_LODGE - 1] += 1
        state.display[NEULAND_LUMBERJACK_CABIN - 1] += 1
        _place(state, move - NEULAND_HEX, NEULAND_HUNTING_LODGE, 0)
        _place(state, move - NEULAND_HEX, NEULAND_LUMBERJACK_CABIN, 0)
        state.time[player] = 0                  # NEU-068
        state.left = <uint8_t>neuland_bound(rules, state, player)       # NEU-097
        state.phase = NEULAND_TOP
    elif move < NEULAND_START:
        _choose_mineral(rules, state, move - NEULAND_MINERAL)
    else:
        _draw(rules, state, move)


cdef void neuland_apply(const void *rules_block, void *block, int32_t move) noexcept nogil:
    cdef const NeulandRules *rules = <const NeulandRules *>rules_block
    cdef NeulandState *state = <NeulandState *>block
    cdef uint16_t moves[NEULAND_HEXES + 1]
    neuland_step(rules, state, move)
    if rules.auto_forced:                       # NEU-435
        while (NEULAND_SOURCE_1 <= state.phase <= NEULAND_MINERAL_3
               and neuland_legal(rules, state, moves) == 1):
            neuland_step(rules, state, moves[0])


# Legal moves ----------------------------------------------------------------------------------

cdef inline uint64_t _room(const NeulandRules *rules, const NeulandState *state) noexcept nogil:
    """Last sites of the hexes that take another building."""
    cdef uint64_t room = NEULAND_SLOT_C & ~state.used       # NEU-265
    cdef uint64_t starts
    if state.to_start > 1:      # NEU-071: hexes are kept for those who have yet to begin
        starts = neuland_start_hexes(rules, state)
        if popcount64(starts) < state.to_start:
            room &= ~(starts << 2)
    return room


cdef inline uint64_t _choices(const NeulandState *state) noexcept nogil:
    """The active player's markers, of equal ones in a hex only the lowest."""
    cdef uint64_t lying = state.lying
    cdef uint64_t standing = state.own[state.to_move] & ~lying
    return (lying | standing) & ~(
        (lying & (lying << 1) & state.twin1) | (lying & (lying << 2) & state.twin2)
        | (standing & (standing << 1) & state.twin1)
        | (standing & (standing << 2) & state.twin2))


cdef uint64_t _reach(const NeulandRules *rules, const NeulandState *state, int input,
                     int distance) noexcept nogil:
    """All sites within a distance of an own marker that serves as the input."""
    cdef uint64_t own = state.own[state.to_move]
    cdef uint64_t reach = 0
    cdef int site
    if distance > 4:
        distance = 4
    while own:
        site = ctz64(own)
        own &= own - 1
        if neuland_fits(input, neuland_product(rules, state, site)):
            reach |= rules.near[site // 3][distance]
    return reach


cdef uint64_t _producible(const NeulandRules *rules, const NeulandState *state,
                          uint64_t *reach) noexcept nogil:
    """Sites where a production can be completed; there are points left.

    reach[product] holds the sites within the points left of an own marker of the product.
    """
    cdef uint64_t vacant = state.used & ~(state.own[0] | state.own[1] | state.own[2]
                                          | state.own[3])      # NEU-123
    cdef uint64_t found = 0
    cdef uint64_t within
    cdef bint searching = state.left > NEULAND_SEARCH       # NEU-175
    cdef const uint8_t *needs
    cdef int type, i, number
    # NEU-129: a product needs a marker, and these free none.
    within = NEULAND_EVERY_SITE if state.supply[state.to_move] else 0
    reach[NEULAND_FREE] = within
    reach[NEULAND_FOOD_ALONE] = reach[NEULAND_FOOD] | (within if searching else 0)
    reach[NEULAND_ORE] = reach[NEULAND_IRON_ORE] | reach[NEULAND_SILVER_ORE]
    reach[NEULAND_NO_INPUT] = NEULAND_EVERY_SITE
    for type in range(1, NEULAND_PRODUCERS + 1):
        needs = rules.needs[type]
        found |= state.of_type[type - 1] & reach[needs[0]] & reach[needs[1]]
    if searching:
        for i in range(rules.num_searchers):
            type = rules.searchers[i]
            found |= state.of_type[type - 1] & _reach_searching(rules, state, type)
    found &= vacant
    found &= ~(((vacant << 1) & state.twin1) | ((vacant << 2) & state.twin2))
    for i in range(NEULAND_CATEGORIES):
        number = state.scored[i]
        if number == state.built[i]:
            continue
        number += 3 * i         # NEU-235
        type = NEULAND_FIRST_ADVANCE + number
        needs = rules.needs[type]
        if needs[0] == NEULAND_FOOD_ALONE:      # an advance needs no marker
            within = NEULAND_EVERY_SITE if searching else reach[NEULAND_FOOD]
        else:
            within = reach[needs[0]] & reach[needs[1]]
            if searching and rules.searches[type]:
                within |= _reach_searching(rules, state, type)
        found |= neuland_bit(state.advance_site[number]) & within
    return found


cdef uint64_t _reach_searching(const NeulandRules *rules, const NeulandState *state,
                               int type) noexcept nogil:
    """Sites where a type of two inputs could produce from an imaginary food."""
    cdef int other = rules.second[type]
    if other == NEULAND_FOOD:
        other = rules.first[type]
    return _reach(rules, state, other, state.left - NEULAND_SEARCH)


cdef int32_t _legal_builds(const NeulandRules *rules, const NeulandState *state, uint64_t wood,
                           uint64_t stone, uint16_t *moves, int32_t n) noexcept nogil:
    """wood, stone: the sites that the player's wood and stone pay for."""
    cdef uint64_t room = _room(rules, state)
    cdef uint32_t kinds
    cdef int terrains[2]
    cdef int i, type
    wood &= room
    stone &= room
    terrains[0] = ((wood & state.land[0]) != 0) | (((wood & state.land[1]) != 0) << 1) \
        | (((wood & state.land[2]) != 0) << 2)
    terrains[1] = ((stone & state.land[0]) != 0) | (((stone & state.land[1]) != 0) << 1) \
        | (((stone & state.land[2]) != 0) << 2)
    kinds = rules.kinds_on[0][terrains[0]] | rules.kinds_on[1][terrains[1]]
    kinds &= state.available                                # NEU-262
    if not (state.minerals[0] | state.minerals[1] | state.minerals[2]):
        kinds &= ~(<uint32_t>1 << (NEULAND_MINE - 1))       # NEU-293
    n = put_members(moves, n, NEULAND_BUILD, kinds)
    for i in range(NEULAND_CATEGORIES):
        if state.built[i] < 3:
            type = NEULAND_FIRST_ADVANCE + 3 * i + state.built[i]
            if terrains[rules.stone[type]] & rules.terrains[type]:
                moves[n] = <uint16_t>(NEULAND_BUILD + NEULAND_PRODUCERS + i)
                n += 1
    return n


cdef int32_t _legal_top(const NeulandRules *rules, const NeulandState *state,
                        uint16_t *moves) noexcept nogil:
    cdef uint64_t reach[NEULAND_REACHES]        # by product
    cdef uint64_t wood = 0                      # what they pay for
    cdef uint64_t stone = 0
    cdef uint64_t own = state.own[state.to_move]
    cdef const uint64_t *near
    cdef int far = state.left if state.left < 4 else 4
    cdef int32_t n = 1
    cdef int site, product
    moves[0] = NEULAND_END                                  # NEU-102
    memset(reach, 0, sizeof(reach))
    while own:
        site = ctz64(own)
        own &= own - 1
        product = neuland_product(rules, state, site)
        near = rules.near[site // 3]
        reach[product] |= near[far]
        if far < 4:                                         # NEU-267: one hex farther
            if product == NEULAND_WOOD:
                wood |= near[far + 1]
            elif product == NEULAND_STONE:
                stone |= near[far + 1]
    if far == 4:
        wood = reach[NEULAND_WOOD]
        stone = reach[NEULAND_STONE]
    if far:
        n = put_members(moves, n, NEULAND_PRODUCE, _producible(rules, state, reach))
    if wood | stone:
        n = _legal_builds(rules, state, wood, stone, moves, n)
    return n


cdef int32_t _legal_source(const NeulandRules *rules, const NeulandState *state,
                           uint16_t *moves) noexcept nogil:
    cdef int type = state.site_type[state.pend_site]
    cdef int hex = state.pend_site // 3
    cdef int left = state.left
    cdef uint64_t choices = _choices(state)
    cdef int input = rules.first[type]
    cdef int other = rules.second[type]
    cdef int spent = 1                  # by the first source
    cdef int nearest = 99               # of the second input's markers
    cdef int32_t n = 0
    cdef int site, cost
    cdef uint64_t rest
    if state.phase == NEULAND_SOURCE_2:
        input = other
        other = NEULAND_NO_INPUT
        if state.pend_source == NEULAND_IMAGINARY:
            left -= NEULAND_SEARCH
        else:
            spent = rules.distance[state.pend_source // 3][hex]
            if spent < 1:
                spent = 1
    elif other != NEULAND_NO_INPUT:
        rest = choices
        while rest:
            site = ctz64(rest)
            rest &= rest - 1
            if (rules.distance[site // 3][hex] < nearest
                    and neuland_fits(other, neuland_product(rules, state, site))):
                nearest = rules.distance[site // 3][hex]
        if nearest == 0:
            nearest = 1
    rest = choices
    while rest:
        site = ctz64(rest)
        rest &= rest - 1
        if not neuland_fits(input, neuland_product(rules, state, site)):
            continue
        cost = rules.distance[site // 3][hex]
        if cost < 1:
            cost = 1
        if cost > left:                 # NEU-153
            continue
        if other == NEULAND_NO_INPUT or nearest <= left or (
                other == NEULAND_FOOD and cost + NEULAND_SEARCH <= left):
            moves[n] = <uint16_t>(NEULAND_SOURCE + site)
            n += 1
    if input == NEULAND_FOOD:           # NEU-173
        if state.phase == NEULAND_SOURCE_2:
            cost = spent
        elif other != NEULAND_NO_INPUT:
            cost = nearest
        elif type >= NEULAND_FIRST_ADVANCE or state.supply[state.to_move]:
            cost = 1
        else:
            cost = 99                   # NEU-129
        if cost + NEULAND_SEARCH <= left:
            moves[n] = NEULAND_FIND
            n += 1
    return n


cdef int32_t _legal_build_hex(const NeulandRules *rules, const NeulandState *state,
                              uint16_t *moves) noexcept nogil:
    cdef int type = _kind_type(state, state.pend_kind)
    cdef uint64_t land = 0
    cdef uint64_t hexes
    cdef int32_t n = 0
    cdef int i
    for i in range(3):
        if (rules.terrains[type] >> i) & 1:     # NEU-264
            land |= state.land[i]
    hexes = _room(rules, state) & land & _reach(
        rules, state, NEULAND_STONE if rules.stone[type] else NEULAND_WOOD, state.left + 1)
    while hexes:
        moves[n] = <uint16_t>(NEULAND_HEX + ctz64(hexes) // 3)
        hexes &= hexes - 1
        n += 1
    return n


cdef int32_t _legal_payment(const NeulandRules *rules, const NeulandState *state,
                            uint16_t *moves) noexcept nogil:
    cdef int type = _kind_type(state, state.pend_kind)
    cdef int material = NEULAND_STONE if rules.stone[type] else NEULAND_WOOD    # NEU-266
    cdef uint64_t choices = _choices(state)
    cdef int32_t n = 0
    cdef int site
    if state.left < 3:
        choices &= rules.near[state.pend_hex][state.left + 1]
    while choices:
        site = ctz64(choices)
        choices &= choices - 1
        if neuland_product(rules, state, site) == material:
            moves[n] = <uint16_t>(NEULAND_SOURCE + site)
            n += 1
    return n


cdef int32_t _legal_mineral(const NeulandState *state, uint16_t *moves) noexcept nogil:
    cdef int left[3]
    cdef int32_t n = 0
    cdef int i, mineral
    for i in range(3):
        left[i] = state.minerals[i]
    for i in range(_minerals_chosen(state)):
        mineral = (state.pend_stack >> (2 * i)) & 3
        left[mineral - 1] -= 1
    for i in range(3):
        if left[i] > 0:                 # NEU-292
            moves[n] = <uint16_t>(NEULAND_MINERAL + i)
            n += 1
    return n


cdef int32_t neuland_legal(const void *rules_block, const void *block,
                           uint16_t *moves) noexcept nogil:
    cdef const NeulandRules *rules = <const NeulandRules *>rules_block
    cdef const NeulandState *state = <const NeulandState *>block
    cdef uint64_t hexes
    cdef int32_t n = 0
    if state.phase == NEULAND_TOP:
        return _legal_top(rules, state, moves)
    if state.phase <= NEULAND_PLACE_START:
        hexes = neuland_start_hexes(rules, state)
        while hexes:
            moves[n] = <uint16_t>(NEULAND_HEX + ctz64(hexes) // 3)
            hexes &= hexes - 1
            n += 1
        return n
    if state.phase <= NEULAND_SOURCE_2:
        return _legal_source(rules, state, moves)
    if state.phase == NEULAND_BUILD_HEX:
        return _legal_build_hex(rules, state, moves)
    if state.phase == NEULAND_BUILD_PAY:
        return _legal_payment(rules, state, moves)
    return _legal_mineral(state, moves)


# Results and policy ---------------------------------------------------------------------------

cdef void neuland_scores(const void *rules_block, const void *block,
                         int32_t *scores) noexcept nogil:
    cdef const NeulandRules *rules = <const NeulandRules *>rules_block
    cdef const NeulandState *state = <const NeulandState *>block
    cdef int i
    for i in range(rules.num_players):          # NEU-437
        scores[i] = rules.vp_each - state.vp_left[i]


cdef void neuland_winners(const void *rules_block, const void *block,
                          uint8_t *winners) noexcept nogil:
    cdef const NeulandRules *rules = <const NeulandRules *>rules_block
    cdef const NeulandState *state = <const NeulandState *>block
    cdef int i
    cdef int fewest = 255
    for i in range(rules.num_players):
        if state.vp_left[i] < fewest:
            fewest = state.vp_left[i]
    for i in range(rules.num_players):
        winners[i] = state.vp_left[i] == fewest


cdef void neuland_policy(const void *rules_block, const void *block, int32_t policy,
                         const uint16_t *moves, int32_t n, uint32_t *weights) noexcept nogil:
    cdef const NeulandState *state = <const NeulandState *>block
    cdef int i, type
    cdef int last = n - 1
    cdef bint scoring = False
    if state.phase != NEULAND_TOP:
        for i in range(n):
            weights[i] = 10
        if moves[last] == NEULAND_FIND:
            weights[last] = 1
        return
    weights[0] = 1                              # END
    for i in range(1, n):
        if moves[i] >= NEULAND_SOURCE:
            weights[i] = 10
            continue
        type = state.site_type[moves[i] - NEULAND_PRODUCE]
        weights[i] = 500 if type >= 9 else 50
        scoring |= type >= NEULAND_FIRST_ADVANCE
    if scoring:
        for i in range(n):
            weights[i] = (NEULAND_PRODUCE <= moves[i] < NEULAND_SOURCE
                          and state.site_type[moves[i] - NEULAND_PRODUCE]
                          >= NEULAND_FIRST_ADVANCE)
    elif moves[last] >= NEULAND_BUILD + NEULAND_PRODUCERS:
        for i in range(n):
            weights[i] = moves[i] >= NEULAND_BUILD + NEULAND_PRODUCERS
