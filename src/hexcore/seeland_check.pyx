"""Seeland from outside: which structs can be played to the end, and what an observation holds."""

from libc.stdint cimport int32_t, uint8_t, uint64_t
from libc.string cimport memset

from boardgames.hexcore.bitset cimport (
    bits_add, bits_and_not, bits_any, bits_clear, bits_copy, bits_count, bits_equal, bits_has,
    bits_or,
)
from boardgames.hexcore.engine cimport CHANCE, TERMINAL
from boardgames.hexcore.groups cimport cell_touches, cells_flood, cells_spread
from boardgames.hexcore.seeland cimport *
from boardgames.hexcore.seeland_play cimport (
    expectation, governor_targets, is_surrounded, next_harvester, next_island, order_matters,
    places, record_number, yield_of,
)

ctypedef const SeelandRules *RulesP
ctypedef const SeelandState *ConstP

cdef enum:
    MAX_SCORE = 16000       # far above what a game can bring, so that int16 never overflows
    STUIVERS = 8            # besides one per player (SEE-221)
    PHASES = PHASE_OVER + 1


# Check of a struct from outside. Each function returns NULL or what is wrong.


cdef bint _is_mill(int tile) noexcept nogil:
    return TILE_MILL <= tile < TILE_LAND


cdef bint _is_land(int tile) noexcept nogil:
    return TILE_LAND <= tile < TILE_LAND + 24


cdef const char *_check_scalars(RulesP rules, ConstP s) noexcept nogil:
    cdef int i, expected
    cdef int n = rules.n_players
    if s.phase > PHASE_OVER:
        return b"field 'phase' is above 12"
    if s.active >= n:
        return b"field 'active' is no seat"
    if s.guild_master >= SQUARES or s.rear >= HOUSES:
        return b"'guild_master' must be 0..9 and 'rear' 0..11"
    if s.extra_turn > 1 or (s.extra_turn and s.phase in (
            PHASE_SETUP, PHASE_START, PHASE_EXTRA, PHASE_OVER)):
        return b"field 'extra_turn' must be 0, or 1 within a turn"
    expected = s.active
    if s.phase in (PHASE_SETUP, PHASE_REFILL, PHASE_ISLAND):
        expected = CHANCE
    elif s.phase == PHASE_OVER:
        expected = TERMINAL
    elif s.phase == PHASE_START:
        expected = s.step
    elif s.phase in (PHASE_HARVEST_ORDER, PHASE_RECORD):
        expected = s.to_move if s.to_move >= 0 else 0
    if s.to_move != expected or s.to_move >= n:
        return b"field 'to_move' does not fit the phase"
    if s.step and (s.phase > PHASE_START
                   or s.step >= (rules.n_fill if s.phase == PHASE_SETUP else n)):
        return b"field 'step' does not fit the phase"
    if s.phase < PHASE_PURCHASE and (s.active or s.guild_master != rules.start_square
                                     or s.rear != rules.first.rear):
        return b"'active', 'guild_master' and 'rear' must be at their start before the first turn"
    if (s.refill_square == NONE) != (s.phase != PHASE_REFILL):
        return b"field 'refill_square' belongs to the phase REFILL"
    if s.phase == PHASE_REFILL and (s.refill_square >= SQUARES
                                    or s.refill_square == s.guild_master
                                    or rules.squares[s.refill_square] == SQUARE_WAREHOUSE):
        return b"field 'refill_square' must be a stall or workshop the guild master left"
    if (s.last_cell != NONE) != (PHASE_BUILD <= s.phase <= PHASE_GOVERNOR):
        return b"field 'last_cell' belongs to the phases from BUILD to GOVERNOR"
    if (s.harvest_cell != NONE) != (s.phase == PHASE_RECORD or s.phase == PHASE_GOVERNOR):
        return b"field 'harvest_cell' belongs to the phases RECORD and GOVERNOR"
    if s.last_cell != NONE and (s.last_cell >= rules.n_cells
                                or not bits_has(rules.blank, s.last_cell)):
        return b"field 'last_cell' is no cell for bought tiles"
    if s.harvest_cell != NONE and s.harvest_cell >= rules.n_cells:
        return b"field 'harvest_cell' is no cell"
    i = s.held
    if (i != 0) != (s.phase == PHASE_PLACE or (
            s.phase == PHASE_REFILL and rules.squares[s.guild_master] != SQUARE_WAREHOUSE)):
        return b"field 'held' must hold a tile exactly between purchase and placement"
    if i and not (_is_mill(i) if rules.squares[s.guild_master] == SQUARE_WORKSHOP else
                  _is_land(i) and rules.squares[s.guild_master] == SQUARE_STALL):
        return b"field 'held' does not fit the guild master's square"
    return NULL


cdef const char *_check_seats(RulesP rules, ConstP s) noexcept nogil:
    cdef int i, j, standing, village, placed
    cdef int least = GUILDERS_AHEAD
    cdef uint64_t[WORDS] seen
    bits_clear(seen, WORDS)
    for i in range(SEATS):
        if i >= rules.n_players:
            if (s.score[i] or s.offset[i] or s.supply[i] or s.stuivers[i] or s.governors_won[i]
                    or s.markers_left[i]):
                return b"a seat that is not in the game must be all zero"
            for j in range(MILLS):
                if s.mills[i][j] != NONE:
                    return b"a seat that is not in the game must have mills 255"
            if s.records[i][0] != -1 or s.records[i][1] != -1:
                return b"a seat that is not in the game must have records -1"
            continue
        if not 0 <= s.score[i] <= MAX_SCORE:
            return b"a 'score' must be from 0 to 16000"
        if s.offset[i] > GUILDERS_AHEAD:
            return b"an 'offset' must be from 0 to 4"
        least = min(least, s.offset[i])
        if s.stuivers[i] > rules.n_players + STUIVERS:
            return b"'stuivers' of a seat are more than there are"
        if s.governors_won[i] > rules.n_governors:
            return b"'governors_won' of a seat are more than there are"
        standing = village = 0
        for j in range(MILLS):
            if s.mills[i][j] == NONE:
                continue
            if s.mills[i][j] >= rules.n_cells or bits_has(seen, s.mills[i][j]):
                return b"'mills' must hold different cells of the board"
            if j and s.mills[i][j - 1] >= s.mills[i][j]:
                return b"'mills' of a seat must ascend, 255 behind them"
            if not _is_mill(s.tile[s.mills[i][j]]):
                return b"a mill stands where no mill tile lies"
            bits_add(seen, s.mills[i][j])
            standing += 1
            village += not bits_has(rules.blank, s.mills[i][j])
        if s.supply[i] + standing != MILLS:
            return b"'supply' and standing mills of a seat must be 4 together"
        if village > 1:
            return b"a seat can have only its start mill in the village"
        placed = 0
        for j in range(2):
            placed += s.records[i][j] >= 0
            if s.records[i][j] < -1:
                return b"a record number must be at least 0, or -1"
        if s.records[i][0] > s.records[i][1] or (
                placed == 2 and s.records[i][0] == s.records[i][1]):
            return b"'records' of a seat must ascend, -1 in front"
        if placed + s.markers_left[i] != (2 if rules.has_records else 0):
            return b"placed and left record markers of a seat must be 2 together (0 without)"
        for j in range(2 * i):
            if s.records[j >> 1][j & 1] >= 0 and (
                    s.records[j >> 1][j & 1] == s.records[i][0]
                    or s.records[j >> 1][j & 1] == s.records[i][1]):
                return b"two record markers lie on one number"
    if least:
        return b"one 'offset' at least must be 0"
    if not bits_equal(seen, s.standing, WORDS):
        return b"'standing' is not the set of the 'mills'"
    return NULL


cdef const char *_check_cells(RulesP rules, ConstP s) noexcept nogil:
    """Tiles against the board, and the sets that follow from the tiles."""
    cdef uint64_t[WORDS] empty
    cdef uint64_t[WORDS] waiting
    cdef uint64_t[WORDS] developed
    cdef uint64_t[WORDS] near
    cdef int i, tile
    bits_clear(empty, WORDS)
    bits_clear(waiting, WORDS)
    bits_clear(developed, WORDS)
    for i in range(MAX_BOARD):
        tile = s.tile[i]
        if i >= rules.n_cells:
            if tile:
                return b"'tile' holds something beyond the board"
        elif bits_has(rules.blank, i):
            if tile and not _is_mill(tile) and not _is_land(tile):
                return b"'tile' holds on a blank cell what is no bought tile"
            if tile:
                bits_add(developed, i)
            else:
                bits_add(empty, i)
        elif bits_has(rules.islands, i):
            if tile != TILE_DOWN and tile != TILE_FARM and not _is_land(tile):
                return b"'tile' holds on an island slot what is no island"
            if tile == TILE_DOWN:
                bits_add(waiting, i)
            else:
                bits_add(developed, i)
        else:
            if tile != rules.first.tile[i]:
                return b"'tile' differs on a printed cell from the board"
            if not bits_has(rules.printed, i):
                bits_add(developed, i)
    if rules.is_tactical:
        # SEE-405: printed cells are connected through any occupied ones.
        bits_copy(waiting, developed, WORDS)
        bits_or(waiting, rules.printed, WORDS)
        cells_flood(near, rules.neighbors, developed, waiting, WORDS)
        bits_copy(developed, near, WORDS)
        bits_and_not(waiting, developed, WORDS)
    cells_spread(near, rules.neighbors, developed, WORDS)
    if not bits_equal(empty, s.empty, WORDS):
        return b"'empty' is not the set of blank cells without a tile"
    if not bits_equal(waiting, s.waiting, WORDS):
        return b"'waiting' is not the set of undeveloped islands or printed cells"
    if not bits_equal(near, s.near, WORDS):
        return b"'near' is not the set of cells next to developed ones"
    return NULL


cdef const char *_check_tiles(RulesP rules, ConstP s) noexcept nogil:
    """Every tile of the box is in one place."""
    cdef int[TILE_LAND + 24] on_board
    cdef int[TILE_LAND + 24] turned
    cdef int i, tile, stack, total
    cdef int[2] unseen
    memset(on_board, 0, sizeof(on_board))
    memset(turned, 0, sizeof(turned))
    unseen[0] = unseen[1] = 0
    for i in range(rules.n_cells):
        if bits_has(rules.blank, i):
            on_board[s.tile[i]] += 1
        elif bits_has(rules.islands, i):
            turned[s.tile[i]] += 1
    for i in range(SQUARES):
        tile = s.market[i]
        if tile and not (_is_mill(tile) if rules.squares[i] == SQUARE_WORKSHOP else
                         _is_land(tile) and rules.squares[i] == SQUARE_STALL):
            return b"'market' holds a tile of the wrong sort"
        on_board[tile] += 1
    if s.market[s.guild_master]:
        return b"'market' must be 0 on the guild master's square"
    for i in range(2):
        tile = s.top[i]
        if tile and not (_is_land(tile) if i else _is_mill(tile)):
            return b"'top' holds a tile of the wrong sort"
        on_board[tile] += 1
    on_board[s.held] += 1
    for i in range(30):
        stack = i >= 6
        tile = s.left_land[i - 6] if stack else s.left_mill[i]
        total = rules.count_land[i - 6] if stack else rules.count_mill[i]
        unseen[stack] += tile
        tile += on_board[TILE_MILL + i]
        if tile > total or (rules.always_room and tile < total):
            return b"a kind of mill or landscape tile is not there as often as the board says"
    for stack in range(2):
        if s.stack[stack] != unseen[stack] + (s.top[stack] != 0):
            return b"'stack' is not the number of tiles left, the top included"
        if s.top[stack] and not rules.top_public:
            return b"'top' must be 0 when the tops are hidden"
        # The visible top is missing only at the node that draws it.
        if rules.top_public and not s.top[stack] and s.stack[stack] and not (
                s.phase == PHASE_SETUP
                or (s.phase == PHASE_REFILL and rules.squares[s.refill_square] == stack)):
            return b"'top' must show the top tile of a stack that has tiles"
    total = 0
    for i in range(MAX_KINDS):
        tile = rules.count_island[i] - s.left_island[i]
        if tile < 0 or (i >= rules.n_kinds and s.left_island[i]):
            return b"'left_island' is more than there are"
        total += s.left_island[i]
        if tile:
            turned[rules.island_tile[i]] -= tile
    if total != turned[TILE_DOWN]:
        return b"'left_island' does not fit the number of face-down islands"
    for i in range(TILE_FARM, TILE_LAND + 24):
        if turned[i]:
            return b"the islands turned over do not fit 'left_island'"
    return NULL


cdef const char *_check_market(RulesP rules, ConstP s) noexcept nogil:
    """SEE-309: where a stall or workshop may be vacant."""
    cdef int i, j
    cdef int vacant = 0
    cdef int stack
    cdef bint drawn
    if s.phase == PHASE_SETUP:
        for i in range(rules.n_fill):
            j = rules.fill[i]
            drawn = s.market[j] != 0 if j < SQUARES else s.top[j - SQUARES] != 0
            if drawn != (i < s.step):
                return b"'market' and 'top' do not fit the 'step' of the set-up"
        return NULL
    for i in range(SQUARES):
        stack = rules.squares[i]
        if s.market[i] or i == s.guild_master or stack == SQUARE_WAREHOUSE:
            continue
        if s.stack[stack] == 0:
            continue
        if s.phase == PHASE_REFILL and not rules.top_public and i == s.refill_square:
            continue
        vacant += 1
    if vacant > (1 if s.phase == PHASE_OVER else 0):
        return b"'market' is vacant where the stack still has tiles"
    if s.phase == PHASE_REFILL:
        stack = rules.squares[s.refill_square]
        if s.stack[stack] == 0 or (rules.top_public and s.top[stack]):
            return b"nothing is to be drawn at this REFILL node"
        if (s.market[s.refill_square] != 0) != (rules.top_public != 0):
            return b"'market' does not fit the square left at this REFILL node"
    if s.phase == PHASE_OVER and s.stack[0] and s.stack[1]:
        return b"the game can't be over while both stacks have tiles"
    if s.phase == PHASE_OVER and rules.squares[s.guild_master] == SQUARE_WAREHOUSE:
        return b"the game can't end on the warehouse"
    return NULL


cdef const char *_check_extras(RulesP rules, ConstP s) noexcept nogil:
    """Governors and stuivers."""
    cdef uint64_t[WORDS] outside
    cdef int i
    cdef int won = 0
    cdef int stuivers = 0
    bits_copy(outside, s.mill_governor, WORDS)
    bits_and_not(outside, s.standing, WORDS)
    if bits_any(outside, WORDS):
        return b"'mill_governor' holds a cell without a mill"
    bits_copy(outside, s.print_governor, WORDS)
    bits_and_not(outside, rules.first.print_governor, WORDS)
    if bits_any(outside, WORDS):
        return b"'print_governor' holds a cell without a governor symbol"
    bits_copy(outside, s.print_stuiver, WORDS)
    bits_and_not(outside, rules.first.print_stuiver, WORDS)
    if bits_any(outside, WORDS):
        return b"'print_stuiver' holds a cell without a printed farm"
    for i in range(rules.n_players):
        won += s.governors_won[i]
        stuivers += s.stuivers[i]
    won += (s.governors + bits_count(s.mill_governor, WORDS) + bits_count(s.print_governor, WORDS)
            + (s.phase == PHASE_GOVERNOR))
    if won > rules.n_governors or (rules.is_tactical and s.governors):
        return b"there are more governors than the game has"
    stuivers += bits_count(s.print_stuiver, WORDS)
    for i in range(rules.n_kinds):
        if rules.island_tile[i] == TILE_FARM:
            stuivers += s.left_island[i]
    if stuivers > rules.n_players + rules.n_farms:
        return b"there are more stuivers than the game has"
    return NULL


cdef const char *_check_start(RulesP rules, ConstP s) noexcept nogil:
    """Before the first turn all but the market and the start mills is as it was."""
    cdef int i
    if not (bits_equal(s.empty, rules.first.empty, WORDS)
            and bits_equal(s.waiting, rules.first.waiting, WORDS)
            and bits_equal(s.print_governor, rules.first.print_governor, WORDS)
            and bits_equal(s.print_stuiver, rules.first.print_stuiver, WORDS)
            and s.governors == rules.first.governors):
        return b"tiles, governors or stuivers have moved before the first turn"
    for i in range(rules.n_players):
        if (s.score[i] or s.offset[i] or s.stuivers[i] != 1 or s.governors_won[i]
                or s.markers_left[i] != rules.first.markers_left[i]):
            return b"a seat has gained or spent something before the first turn"
        if s.supply[i] != MILLS - (s.phase == PHASE_START and i < s.step):
            return b"the start mills do not fit the 'step'"
    return NULL


cdef const char *_check_mills(RulesP rules, ConstP s) noexcept nogil:
    """Where surrounded mills and mills beside face-down islands may stand."""
    cdef int seat, i, cell
    cdef bint in_harvest = PHASE_HARVEST_ORDER <= s.phase <= PHASE_GOVERNOR
    for seat in range(rules.n_players):
        for i in range(MILLS):
            cell = s.mills[seat][i]
            if cell == NONE:
                continue
            if not rules.is_tactical and cell_touches(
                    rules.neighbors, cell, s.waiting, WORDS) and not (
                    s.phase == PHASE_ISLAND and cell == s.last_cell):
                return b"a mill stands beside a face-down island"
            if is_surrounded(rules, s, cell) and not (
                    s.last_cell != NONE and (cell == s.last_cell or bits_has(
                        rules.neighbors + cell * WORDS, s.last_cell))):
                return b"a surrounded mill was not harvested"
    if not in_harvest and s.phase != PHASE_BUILD and s.phase != PHASE_ISLAND:
        return NULL
    cell = s.last_cell
    if s.tile[cell] == TILE_EMPTY:
        return b"no tile lies on 'last_cell'"
    if s.phase == PHASE_BUILD and not (_is_mill(s.tile[cell]) and s.supply[s.active]
                                       and not bits_has(s.standing, cell)):
        return b"nothing can be built on 'last_cell'"
    if s.phase == PHASE_ISLAND:
        for i in range(MILLS):
            if s.mills[s.active][i] == cell and next_island(rules, s) >= 0:
                return NULL
        return b"no island is to be turned over beside 'last_cell'"
    return NULL


cdef const char *_check_harvest(RulesP rules, ConstP s) noexcept nogil:
    """The nodes within a harvest."""
    cdef uint8_t[MILLS] cells
    cdef uint64_t[WORDS] targets
    cdef int i
    cdef int n = 0
    cdef int seat
    if s.phase == PHASE_GOVERNOR:
        if (not rules.has_governors or not _is_mill(s.tile[s.harvest_cell])
                or bits_has(s.standing, s.harvest_cell)):
            return b"no governor can come from 'harvest_cell'"
        governor_targets(rules, s, s.harvest_cell, targets)
        if bits_count(targets, WORDS) < 2:
            return b"the governor has no choice at this GOVERNOR node"
        return NULL
    seat = next_harvester(rules, s, cells, &n)
    if seat != s.to_move:
        return b"'to_move' is not the owner of the next harvest"
    if s.phase == PHASE_HARVEST_ORDER:
        if not order_matters(rules, s, cells, n):
            return b"the order of harvests is no choice at this HARVEST_ORDER node"
        return NULL
    for i in range(n):
        if cells[i] == s.harvest_cell:
            if i and not order_matters(rules, s, cells, n):
                return b"another mill would be harvested first"
            if not s.markers_left[seat] or record_number(
                    rules, s, yield_of(rules, s, s.harvest_cell)) < 0:
                return b"no record can be marked at this RECORD node"
            return NULL
    return b"'harvest_cell' is no surrounded mill of 'to_move'"


cdef const char *_check_choice(RulesP rules, ConstP s) noexcept nogil:
    """Phases that are met only where there is something to choose."""
    cdef uint64_t[WORDS] cells
    if s.phase == PHASE_BACK and (rules.squares[s.guild_master] != SQUARE_WAREHOUSE
                                  or not s.offset[s.active]):
        return b"no merchant can move back at this BACK node"
    if s.phase == PHASE_EXTRA and not s.stuivers[s.active]:
        return b"no stuiver is left at this EXTRA node"
    if s.phase == PHASE_PLACE:
        places(rules, s, cells)
        if not bits_any(cells, WORDS):
            return b"no cell is left for the tile at this PLACE node"
    return NULL


cdef const char *seeland_check(const void *rules_, const void *state) noexcept nogil:
    cdef RulesP rules = <RulesP>rules_
    cdef ConstP s = <ConstP>state
    cdef const char *fault = _check_scalars(rules, s)
    if fault == NULL:
        fault = _check_cells(rules, s)
    if fault == NULL:
        fault = _check_seats(rules, s)
    if fault == NULL:
        fault = _check_tiles(rules, s)
    if fault == NULL:
        fault = _check_market(rules, s)
    if fault == NULL:
        fault = _check_extras(rules, s)
    if fault == NULL and s.phase < PHASE_PURCHASE:
        fault = _check_start(rules, s)
    if fault == NULL and s.phase != PHASE_OVER:
        fault = _check_mills(rules, s)
    if fault == NULL and PHASE_HARVEST_ORDER <= s.phase <= PHASE_GOVERNOR:
        fault = _check_harvest(rules, s)
    if fault == NULL:
        fault = _check_choice(rules, s)
    return fault


# Observation


cdef enum:
    SHARED_PLANES = 13      # planes of cells before those of the seats' mills


cdef void _set_cells(float *plane, const uint64_t *cells, int n) noexcept nogil:
    cdef int i
    for i in range(n):
        plane[i] = <float>bits_has(cells, i)


cdef float *_write_tile(float *out, int tile) noexcept nogil:
    """Mill, cabbage, rapeseed, tulip: value + 1 over 6 or 8 in the place of the sort, else 0."""
    if _is_mill(tile):
        out[0] = <float>(tile - TILE_MILL + 1) / 6
    elif _is_land(tile):
        out[1 + ((tile - TILE_LAND) >> 3)] = <float>(((tile - TILE_LAND) & 7) + 1) / 8
    return out + 4


cdef void seeland_observe(const void *rules_, const void *state, int32_t player,
                          float *out) noexcept nogil:
    """Planes over the cells, then numbers; seats rotated so that `player` is the first.

    The order is that of `observation_names` in the Python package.
    """
    cdef RulesP rules = <RulesP>rules_
    cdef ConstP s = <ConstP>state
    cdef int n = rules.n_cells
    cdef int seats = rules.n_players
    cdef int i, j, seat, tile
    memset(out, 0, (n * (SHARED_PLANES + seats)) * sizeof(float))
    _set_cells(out, s.empty, n)
    _set_cells(out + n, s.waiting, n)
    _set_cells(out + 2 * n, s.near, n)
    for i in range(n):
        tile = s.tile[i]
        if tile >= TILE_LAND:
            tile -= TILE_LAND
            out[(4 + (tile >> 3)) * n + i] = <float>((tile & 7) + 1) / 8
        elif tile >= TILE_MILL:
            out[3 * n + i] = <float>(tile - TILE_MILL + 1) / 6
        elif tile == TILE_FARM:
            out[7 * n + i] = 1
    _set_cells(out + 8 * n, s.mill_governor, n)
    _set_cells(out + 9 * n, s.print_governor, n)
    _set_cells(out + 10 * n, s.print_stuiver, n)
    if s.last_cell != NONE:
        out[11 * n + s.last_cell] = 1
    if s.harvest_cell != NONE:
        out[12 * n + s.harvest_cell] = 1
    out += SHARED_PLANES * n
    for i in range(seats):
        for j in range(MILLS):
            if s.mills[(player + i) % seats][j] != NONE:
                out[s.mills[(player + i) % seats][j]] = 1
        out += n
    i = 4 * (SQUARES + 3) + 2 * SQUARES + HOUSES + PHASES + 2 * seats
    memset(out, 0, i * sizeof(float))
    for i in range(SQUARES):
        out = _write_tile(out, s.market[i])
    for i in range(2):
        out = _write_tile(out, s.top[i])
    out = _write_tile(out, s.held)
    out[s.guild_master] = 1
    out += SQUARES
    if s.refill_square != NONE:
        out[s.refill_square] = 1
    out += SQUARES
    out[s.rear] = 1
    out += HOUSES
    out[s.phase] = 1
    out += PHASES
    if s.to_move >= 0:
        out[(s.to_move - player + seats) % seats] = 1
    out += seats
    out[(s.active - player + seats) % seats] = 1
    out += seats
    for i in range(seats):
        seat = (player + i) % seats
        out[0] = <float>s.score[seat] / 100
        out[1] = <float>s.offset[seat] / GUILDERS_AHEAD
        out[2] = <float>s.supply[seat] / MILLS
        out[3] = <float>s.stuivers[seat] / 4
        out[4] = <float>s.governors_won[seat] / 7
        out[5] = <float>s.markers_left[seat] / 2
        out[6] = <float>(s.records[seat][0] + 1) / 50
        out[7] = <float>(s.records[seat][1] + 1) / 50
        out += 8
    out[0] = <float>expectation(rules, s) / 28
    out[1] = <float>s.stack[0] / 28
    out[2] = <float>s.stack[1] / 30
    out[3] = <float>s.governors / 7
    out[4] = <float>s.extra_turn
    out[5] = <float>s.step / 10
    out += 6
    for i in range(6):
        out[i] = <float>s.left_mill[i] / 5
    out += 6
    for i in range(24):
        out[i] = <float>s.left_land[i] / 2
    out += 24
    for i in range(rules.n_kinds):
        out[i] = <float>s.left_island[i]
