"""Seeland: legal moves, transitions and scoring (rules SEE-nnn of docs/rules/seeland.md).

The order of the sub-steps is the rulebook's: purchase, payment, relocation, refill, warehouse or
placement, building, islands, harvests, stuiver. Whatever comes next after a step is found by the
functions `_after_...`, `_harvest_on` and `_end_turn`, which stop at the next node.
"""

from libc.stdint cimport int8_t, int16_t, int32_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcpy

from boardgames.hexcore.bitset cimport (
    bits_add, bits_and, bits_and_not, bits_any, bits_clear, bits_copy, bits_count, bits_first,
    bits_has, bits_meet, bits_or, bits_remove, ctz64, put_members,
)
from boardgames.hexcore.engine cimport CHANCE, TERMINAL
from boardgames.hexcore.groups cimport cell_touches, cells_flood, cells_spread
from boardgames.hexcore.seeland cimport *

ctypedef const SeelandRules *RulesP
ctypedef SeelandState *StateP
ctypedef const SeelandState *ConstP

cdef enum:
    BASE_POINTS = 5             # bonus and penalty of a governor (SEE-369, SEE-370)
    WAREHOUSE_COST = 3          # SEE-132
    BACK_MOST = 3               # SEE-133
    CROP_BONUS = 5              # SEE-269
    MARKERS = 2                 # SEE-331

cdef int[4] RECORD_POINTS = [20, 15, 10, 5]  # SEE-337


# Harvest


cdef int yield_of(const SeelandRules *rules, const SeelandState *s, int cell) noexcept nogil:
    cdef const uint64_t *row = rules.neighbors + cell * WORDS
    cdef uint64_t rest
    cdef int i, land
    cdef int crops = 0
    cdef int total = s.tile[cell] - TILE_MILL
    for i in range(WORDS):
        rest = row[i]
        while rest:
            land = <int>s.tile[(i << 6) + ctz64(rest)] - TILE_LAND
            rest &= rest - 1
            if land >= 0:
                total += land & 7
                crops |= 1 << (land >> 3)
    if crops == 7:
        return total + CROP_BONUS  # SEE-269
    if (crops & (crops - 1)) == 0:
        return 0  # SEE-270
    return total


cdef int expectation(RulesP rules, ConstP s) noexcept nogil:
    """The number of the house in front of the foremost guilder (SEE-367)."""
    return rules.golden[(s.rear + GUILDERS_AHEAD + 1) % HOUSES]


cdef bint is_surrounded(RulesP rules, ConstP s, int cell) noexcept nogil:
    return not cell_touches(rules.neighbors, cell, s.empty, WORDS)


cdef int _surrounded_mills(RulesP rules, ConstP s, int seat, uint8_t *cells) noexcept nogil:
    """The seat's surrounded mills, ascending; returns how many."""
    cdef int i
    cdef int n = 0
    for i in range(MILLS):
        if s.mills[seat][i] == NONE:
            break
        if is_surrounded(rules, s, s.mills[seat][i]):
            cells[n] = s.mills[seat][i]
            n += 1
    return n


cdef int next_harvester(RulesP rules, ConstP s, uint8_t *cells, int *n) noexcept nogil:
    """SEE-275: the first seat, clockwise from the active one, with a surrounded mill, or -1."""
    cdef int i, seat
    for i in range(rules.n_players):
        seat = (s.active + i) % rules.n_players
        n[0] = _surrounded_mills(rules, s, seat, cells)
        if n[0]:
            return seat
    return -1


cdef bint order_matters(RulesP rules, ConstP s, const uint8_t *cells, int n) noexcept nogil:
    """SEE-276: whether the owner of these surrounded mills chooses which is next."""
    cdef int i
    if rules.has_governors and n > 1:
        for i in range(n):
            if bits_has(s.mill_governor, cells[i]):
                return True
    return False


cdef int _owner(RulesP rules, ConstP s, int cell) noexcept nogil:
    """Whose mill stands on this cell."""
    cdef int seat, i
    for seat in range(rules.n_players):
        for i in range(MILLS):
            if s.mills[seat][i] == cell:
                return seat
    return -1


cdef int record_number(RulesP rules, ConstP s, int points) noexcept nogil:
    """SEE-335, SEE-344: the highest vacant number up to `points`, -1 if there is none."""
    cdef int seat, i
    cdef bint taken = True
    while taken and points >= 0:
        taken = False
        for seat in range(rules.n_players):
            for i in range(MARKERS):
                if s.records[seat][i] == points:
                    taken = True
        if taken:
            points -= 1
    return points


cdef void governor_targets(RulesP rules, ConstP s, int source, uint64_t *out) noexcept nogil:
    """SEE-372 to SEE-377: the nearest standing mills without a governor."""
    cdef uint64_t[WORDS] goals
    cdef uint64_t[WORDS] unseen
    cdef uint64_t[WORDS] ring
    cdef int i
    for i in range(WORDS):
        goals[i] = s.standing[i] & ~s.mill_governor[i]
        unseen[i] = ~(s.empty[i] | s.waiting[i])
    bits_clear(ring, WORDS)
    bits_add(ring, source)
    bits_remove(unseen, source)
    bits_clear(out, WORDS)
    while bits_any(ring, WORDS):
        cells_spread(out, rules.neighbors, ring, WORDS)
        bits_and(out, unseen, WORDS)
        bits_and_not(unseen, out, WORDS)
        bits_copy(ring, out, WORDS)
        bits_and(out, goals, WORDS)
        if bits_any(out, WORDS):
            return
    bits_clear(out, WORDS)


cdef void _lift_mill(StateP s, int seat, int cell) noexcept nogil:
    """SEE-274: the mill goes back to its owner's supply; the tile stays."""
    cdef int i
    cdef int n = 0
    for i in range(MILLS):
        if s.mills[seat][i] != cell:
            s.mills[seat][n] = s.mills[seat][i]
            n += 1
    s.mills[seat][MILLS - 1] = NONE
    bits_remove(s.standing, cell)
    s.supply[seat] += 1


cdef void _stand_mill(StateP s, int seat, int cell) noexcept nogil:
    """A mill of the seat's supply goes on a cell."""
    cdef int i = MILLS - 1
    while i > 0 and (s.mills[seat][i - 1] == NONE or s.mills[seat][i - 1] > cell):
        s.mills[seat][i] = s.mills[seat][i - 1]
        i -= 1
    s.mills[seat][i] = cell
    bits_add(s.standing, cell)
    s.supply[seat] -= 1


cdef void _change_score(StateP s, int seat, int points) noexcept nogil:
    """SEE-382: a score never falls below 0."""
    cdef int score = s.score[seat] + points
    s.score[seat] = <int16_t>(score if score > 0 else 0)


cdef void _harvest(RulesP rules, StateP s, int seat, int cell) noexcept nogil:
    """SEE-284: the yield is scored; then, unless RECORD asks first, the rest of the harvest."""
    cdef int points = yield_of(rules, s, cell)
    s.score[seat] += <int16_t>points
    s.harvest_cell = <uint8_t>cell
    if s.markers_left[seat] and record_number(rules, s, points) >= 0:
        s.phase = PHASE_RECORD
        s.to_move = <int8_t>seat
    else:
        _finish_harvest(rules, s)


cdef void _finish_harvest(RulesP rules, StateP s) noexcept nogil:
    """The governor's verdict, the mill's return and the governor's way; then the next harvest."""
    cdef int cell = s.harvest_cell
    cdef int seat = _owner(rules, s, cell)
    cdef uint64_t[WORDS] targets
    cdef int n
    _lift_mill(s, seat, cell)
    s.harvest_cell = NONE
    if bits_has(s.mill_governor, cell):
        bits_remove(s.mill_governor, cell)
        if yield_of(rules, s, cell) >= expectation(rules, s):
            s.score[seat] += BASE_POINTS  # SEE-369
            s.governors_won[seat] += 1
        else:
            _change_score(s, seat, -BASE_POINTS)  # SEE-370
            governor_targets(rules, s, cell, targets)
            n = bits_count(targets, WORDS)
            if n > 1:
                # SEE-378: a tie is the active player's to decide.
                s.harvest_cell = <uint8_t>cell
                s.phase = PHASE_GOVERNOR
                s.to_move = <int8_t>s.active
                return
            if n == 1:
                bits_or(s.mill_governor, targets, WORDS)
            # SEE-379: without a target the governor leaves the game.
    _harvest_on(rules, s)


cdef void _harvest_on(RulesP rules, StateP s) noexcept nogil:
    """SEE-283: whose harvest is next, found anew; without one the turn ends."""
    cdef uint8_t[MILLS] cells
    cdef int n = 0
    cdef int seat = -1
    cdef int last = s.last_cell
    # Only a mill on or beside the tile of this turn can have been closed.
    if last != NONE and (bits_has(s.standing, last)
                         or cell_touches(rules.neighbors, last, s.standing, WORDS)):
        seat = next_harvester(rules, s, cells, &n)
    if seat < 0:
        s.last_cell = NONE
        _end_turn(rules, s)
    elif order_matters(rules, s, cells, n):
        s.phase = PHASE_HARVEST_ORDER
        s.to_move = <int8_t>seat
    else:
        _harvest(rules, s, seat, cells[0])


# The turn


cdef void _begin_turn(RulesP rules, StateP s, int seat) noexcept nogil:
    s.active = <uint8_t>seat
    s.to_move = <int8_t>seat
    s.phase = PHASE_PURCHASE


cdef void _end_turn(RulesP rules, StateP s) noexcept nogil:
    # SEE-241, SEE-244: one stuiver may follow a regular turn.
    if s.stuivers[s.active] and not s.extra_turn:
        s.phase = PHASE_EXTRA
        s.to_move = <int8_t>s.active
    else:
        s.extra_turn = 0
        _begin_turn(rules, s, (s.active + 1) % rules.n_players)


cdef void _develop(RulesP rules, StateP s, int cell) noexcept nogil:
    """A cell becomes developed, and with it the printed cells that it connects (SEE-405)."""
    cdef uint64_t[WORDS] start
    cdef uint64_t[WORDS] fresh
    cdef const uint64_t *row = rules.neighbors + cell * WORDS
    bits_remove(s.empty, cell)
    bits_remove(s.waiting, cell)
    bits_or(s.near, row, WORDS)
    if rules.is_tactical and bits_meet(row, s.waiting, WORDS):
        bits_copy(start, row, WORDS)
        cells_flood(fresh, rules.neighbors, start, s.waiting, WORDS)
        bits_and_not(s.waiting, fresh, WORDS)
        cells_spread(start, rules.neighbors, fresh, WORDS)
        bits_or(s.near, start, WORDS)


cdef void places(RulesP rules, ConstP s, uint64_t *out) noexcept nogil:
    """The cells where the tile in hand may go."""
    cdef int i
    cdef const uint8_t *mills = s.mills[s.active]
    if s.held >= TILE_LAND and mills[0] != NONE:
        # SEE-161: next to an own mill.
        bits_clear(out, WORDS)
        for i in range(MILLS):
            if mills[i] == NONE:
                break
            bits_or(out, rules.neighbors + mills[i] * WORDS, WORDS)
    else:
        bits_copy(out, s.near, WORDS)  # SEE-163, SEE-181
    bits_and(out, s.empty, WORDS)


cdef void _advance(RulesP rules, StateP s, int steps) noexcept nogil:
    cdef int i, least, stack
    cdef int left = s.guild_master
    s.guild_master = <uint8_t>((left + steps) % SQUARES)
    if s.market[s.guild_master] == 0 and rules.squares[s.guild_master] != SQUARE_WAREHOUSE:
        _finish(rules, s)  # SEE-303, SEE-304
        return
    s.held = s.market[s.guild_master]
    s.market[s.guild_master] = 0
    s.offset[s.active] += <uint8_t>(steps - 1)  # SEE-063
    least = s.offset[0]
    for i in range(1, rules.n_players):
        if s.offset[i] < least:
            least = s.offset[i]
    if least:
        # SEE-091, SEE-092: the guilders behind the last merchant move to the front.
        for i in range(SEATS):
            if i < rules.n_players:
                s.offset[i] -= <uint8_t>least
        s.rear = <uint8_t>((s.rear + least) % HOUSES)
    if rules.squares[left] != SQUARE_WAREHOUSE:
        stack = rules.squares[left]
        if s.stack[stack]:
            if rules.top_public:
                s.market[left] = s.top[stack]
                s.top[stack] = 0
                s.stack[stack] -= 1
            if s.stack[stack]:
                s.phase = PHASE_REFILL
                s.refill_square = <uint8_t>left
                s.to_move = CHANCE
                return
    _after_refill(rules, s)


cdef void _after_refill(RulesP rules, StateP s) noexcept nogil:
    cdef uint64_t[WORDS] cells
    cdef int lost
    s.to_move = <int8_t>s.active
    if s.held == 0:
        lost = WAREHOUSE_COST if s.score[s.active] > WAREHOUSE_COST else s.score[s.active]
        s.score[s.active] -= <int16_t>lost  # SEE-132, SEE-136
        if lost and s.offset[s.active]:
            s.phase = PHASE_BACK
        else:
            _end_turn(rules, s)  # SEE-135
        return
    s.phase = PHASE_PLACE
    if not rules.always_room:
        places(rules, s, cells)
        if not bits_any(cells, WORDS):
            # SEE-190: the tile leaves the game.
            s.held = 0
            _harvest_on(rules, s)


cdef void _place(RulesP rules, StateP s, int cell) noexcept nogil:
    s.tile[cell] = s.held
    s.last_cell = <uint8_t>cell
    _develop(rules, s, cell)
    if s.held < TILE_LAND and s.supply[s.active]:
        s.phase = PHASE_BUILD
        s.held = 0
    else:
        s.held = 0
        _harvest_on(rules, s)


cdef void _build(RulesP rules, StateP s) noexcept nogil:
    cdef uint64_t[WORDS] found
    cdef int i
    cdef int cell = s.last_cell
    cdef const uint64_t *row = rules.neighbors + cell * WORDS
    _stand_mill(s, s.active, cell)
    if rules.is_tactical:
        bits_copy(found, row, WORDS)
        bits_and(found, s.print_stuiver, WORDS)
        s.stuivers[s.active] += <uint8_t>bits_count(found, WORDS)  # SEE-409
        bits_and_not(s.print_stuiver, found, WORDS)
        bits_copy(found, row, WORDS)
        bits_and(found, s.print_governor, WORDS)
        i = bits_first(found, WORDS)
        if i >= 0:
            # SEE-411, SEE-413: one governor, from the lowest cell.
            bits_remove(s.print_governor, i)
            bits_add(s.mill_governor, cell)
    _after_island(rules, s)


cdef int next_island(RulesP rules, ConstP s) noexcept nogil:
    """The lowest face-down island beside the mill just built, or -1."""
    cdef uint64_t[WORDS] down
    if rules.is_tactical:
        return -1
    bits_copy(down, rules.neighbors + s.last_cell * WORDS, WORDS)
    bits_and(down, s.waiting, WORDS)
    return bits_first(down, WORDS)


cdef void _after_island(RulesP rules, StateP s) noexcept nogil:
    if next_island(rules, s) >= 0:
        s.phase = PHASE_ISLAND
        s.to_move = CHANCE
    else:
        _harvest_on(rules, s)


cdef void _turn_over(RulesP rules, StateP s, int kind) noexcept nogil:
    cdef int cell = next_island(rules, s)
    s.left_island[kind] -= 1
    s.tile[cell] = rules.island_tile[kind]
    _develop(rules, s, cell)
    if s.tile[cell] == TILE_FARM:
        s.stuivers[s.active] += 1  # SEE-214
    if (rules.island_governor[kind] and s.governors
            and not bits_has(s.mill_governor, s.last_cell)):
        bits_add(s.mill_governor, s.last_cell)  # SEE-362, SEE-363
        s.governors -= 1
    _after_island(rules, s)


cdef void _draw_setup(RulesP rules, StateP s, int tile) noexcept nogil:
    cdef int place = rules.fill[s.step]
    if place < SQUARES:
        s.market[place] = <uint8_t>tile
        s.stack[0 if tile < TILE_LAND else 1] -= 1
    else:
        s.top[place - SQUARES] = <uint8_t>tile
    s.step += 1
    if s.step == rules.n_fill:
        s.step = 0
        s.phase = PHASE_START
        s.to_move = 0


cdef void _draw_refill(RulesP rules, StateP s, int tile) noexcept nogil:
    cdef int stack = 0 if tile < TILE_LAND else 1
    if rules.top_public:
        s.top[stack] = <uint8_t>tile
    else:
        s.market[s.refill_square] = <uint8_t>tile
        s.stack[stack] -= 1
    s.refill_square = NONE
    _after_refill(rules, s)


cdef void _start_mill(RulesP rules, StateP s, int square) noexcept nogil:
    _stand_mill(s, s.step, rules.village[square])
    s.step += 1
    if s.step < rules.n_players:
        s.to_move = <int8_t>s.step
    else:
        s.step = 0
        _begin_turn(rules, s, 0)


cdef void _finish(RulesP rules, StateP s) noexcept nogil:
    """The end and its points, in the order of SEE-387."""
    cdef int[2 * SEATS] numbers
    cdef uint8_t[2 * SEATS] owners
    cdef int seat, i, j, most, tied
    cdef int n = 0
    s.phase = PHASE_OVER
    s.to_move = TERMINAL
    s.extra_turn = 0
    most = tied = 0
    for seat in range(rules.n_players):
        for i in range(MILLS):
            if s.mills[seat][i] != NONE and bits_has(s.mill_governor, s.mills[seat][i]):
                _change_score(s, seat, -BASE_POINTS)  # SEE-383
        if s.governors_won[seat] > most:
            most = s.governors_won[seat]
            tied = 0
        if s.governors_won[seat] == most:
            tied += 1
    for seat in range(rules.n_players):
        if most and s.governors_won[seat] == most:
            s.score[seat] += 10 if tied == 1 else 5  # SEE-384, SEE-385
        for i in range(MARKERS):
            if s.records[seat][i] >= 0:
                j = n
                while j > 0 and numbers[j - 1] < s.records[seat][i]:
                    numbers[j] = numbers[j - 1]
                    owners[j] = owners[j - 1]
                    j -= 1
                numbers[j] = s.records[seat][i]
                owners[j] = <uint8_t>seat
                n += 1
    for i in range(n if n < 4 else 4):
        s.score[owners[i]] += <int16_t>RECORD_POINTS[i]  # SEE-337


# The function table


cdef void seeland_init(const void *rules, void *state) noexcept nogil:
    memcpy(state, &(<RulesP>rules).first, sizeof(SeelandState))


cdef int _list_set(const uint64_t *cells, int first, uint16_t *moves) noexcept nogil:
    """Writes first + cell for each cell of a set."""
    cdef int i
    cdef int n = 0
    for i in range(WORDS):
        n = put_members(moves, n, first + (i << 6), cells[i])
    return n


cdef int _list_range(int first, int n, uint16_t *moves) noexcept nogil:
    cdef int i
    for i in range(n):
        moves[i] = <uint16_t>(first + i)
    return n


cdef int32_t seeland_legal(const void *rules_, const void *state, uint16_t *moves) noexcept nogil:
    cdef RulesP rules = <RulesP>rules_
    cdef ConstP s = <ConstP>state
    cdef uint64_t[WORDS] cells
    cdef uint8_t[MILLS] mills
    cdef int i
    cdef int n = 0
    if s.phase == PHASE_PLACE:
        places(rules, s, cells)
        return _list_set(cells, 0, moves)
    if s.phase == PHASE_PURCHASE:
        # SEE-066: one square is free, each more costs a guilder.
        return _list_range(rules.move_advance, 1 + GUILDERS_AHEAD - s.offset[s.active], moves)
    if s.phase == PHASE_BUILD:
        return _list_range(rules.move_build, 2, moves)
    if s.phase == PHASE_EXTRA:
        return _list_range(rules.move_extra, 2, moves)
    if s.phase == PHASE_RECORD:
        return _list_range(rules.move_record, 2, moves)
    if s.phase == PHASE_BACK:
        i = s.offset[s.active]
        return _list_range(rules.move_back, 1 + (i if i < BACK_MOST else BACK_MOST), moves)
    if s.phase == PHASE_START:
        for i in range(VILLAGE_MILLS):
            if not bits_has(s.standing, rules.village[i]):
                moves[n] = <uint16_t>(rules.move_start + i)
                n += 1
        return n
    if s.phase == PHASE_HARVEST_ORDER:
        n = _surrounded_mills(rules, s, s.to_move, mills)
        for i in range(n):
            moves[i] = <uint16_t>(rules.move_mill + mills[i])
        return n
    governor_targets(rules, s, s.harvest_cell, cells)
    return _list_set(cells, rules.move_mill, moves)


cdef int _list_counts(const uint8_t *counts, int n, int first, uint16_t *moves,
                      uint32_t *weights) noexcept nogil:
    """The kinds of which something is left, with their numbers as weights."""
    cdef int i
    cdef int found = 0
    for i in range(n):
        moves[found] = <uint16_t>(first + i)
        weights[found] = counts[i]
        found += counts[i] != 0
    return found


cdef int32_t seeland_outcomes(const void *rules_, const void *state, uint16_t *moves,
                              uint32_t *weights) noexcept nogil:
    cdef RulesP rules = <RulesP>rules_
    cdef ConstP s = <ConstP>state
    cdef int place
    if s.phase == PHASE_ISLAND:
        return _list_counts(s.left_island, rules.n_kinds, rules.chance_island, moves, weights)
    place = s.refill_square if s.phase == PHASE_REFILL else rules.fill[s.step]
    place = rules.squares[place] if place < SQUARES else place - SQUARES
    if place == SQUARE_WORKSHOP:
        return _list_counts(s.left_mill, 6, rules.chance_mill, moves, weights)
    return _list_counts(s.left_land, 24, rules.chance_land, moves, weights)


cdef void _apply_chance(RulesP rules, StateP s, int move) noexcept nogil:
    cdef int tile
    if move >= rules.chance_island:
        _turn_over(rules, s, move - rules.chance_island)
        return
    if move >= rules.chance_land:
        s.left_land[move - rules.chance_land] -= 1
        tile = TILE_LAND + move - rules.chance_land
    else:
        s.left_mill[move - rules.chance_mill] -= 1
        tile = TILE_MILL + move - rules.chance_mill
    if s.phase == PHASE_SETUP:
        _draw_setup(rules, s, tile)
    else:
        _draw_refill(rules, s, tile)


cdef void _mark_record(RulesP rules, StateP s) noexcept nogil:
    cdef int seat = s.to_move
    cdef int8_t number = <int8_t>record_number(
        rules, s, yield_of(rules, s, s.harvest_cell))
    s.markers_left[seat] -= 1
    if s.records[seat][1] > number:
        s.records[seat][0] = number
    else:
        s.records[seat][0] = s.records[seat][1]
        s.records[seat][1] = number


cdef void seeland_apply(const void *rules_, void *state, int32_t move) noexcept nogil:
    cdef RulesP rules = <RulesP>rules_
    cdef StateP s = <StateP>state
    cdef int cell
    if s.to_move == CHANCE:
        _apply_chance(rules, s, move)
    elif s.phase == PHASE_PLACE:
        _place(rules, s, move)
    elif s.phase == PHASE_PURCHASE:
        _advance(rules, s, move - rules.move_advance + 1)
    elif s.phase == PHASE_BUILD:
        if move == rules.move_build:
            _harvest_on(rules, s)
        else:
            _build(rules, s)
    elif s.phase == PHASE_EXTRA:
        s.extra_turn = <uint8_t>(move - rules.move_extra)
        if s.extra_turn:
            s.stuivers[s.active] -= 1  # SEE-243
            _begin_turn(rules, s, s.active)
        else:
            _begin_turn(rules, s, (s.active + 1) % rules.n_players)
    elif s.phase == PHASE_RECORD:
        if move != rules.move_record:
            _mark_record(rules, s)
        _finish_harvest(rules, s)
    elif s.phase == PHASE_BACK:
        s.offset[s.active] -= <uint8_t>(move - rules.move_back)
        _end_turn(rules, s)
    elif s.phase == PHASE_START:
        _start_mill(rules, s, move - rules.move_start)
    else:
        cell = move - rules.move_mill
        if s.phase == PHASE_HARVEST_ORDER:
            _harvest(rules, s, s.to_move, cell)
        else:
            bits_add(s.mill_governor, cell)
            s.harvest_cell = NONE
            _harvest_on(rules, s)


cdef void seeland_scores(const void *rules, const void *state, int32_t *scores) noexcept nogil:
    cdef int i
    for i in range((<RulesP>rules).n_players):
        scores[i] = (<ConstP>state).score[i]


cdef void seeland_winners(const void *rules, const void *state, uint8_t *winners) noexcept nogil:
    cdef ConstP s = <ConstP>state
    cdef int i
    cdef int best = 0
    for i in range((<RulesP>rules).n_players):
        if s.score[i] > best:
            best = s.score[i]
    for i in range((<RulesP>rules).n_players):
        winners[i] = s.score[i] == best  # SEE-307
