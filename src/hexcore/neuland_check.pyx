"""Neuland: the check of a struct from outside, and the observation.

The check trusts nothing: a field is used as an index only after its range was looked at, every
cache is made anew, and an action in hand is played again from its start.
"""

from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memset, memcpy

from boardgames.hexcore.bitset cimport ctz64, popcount64
from boardgames.hexcore.neuland cimport *
from boardgames.hexcore.neuland_play cimport (
    neuland_bound, neuland_legal, neuland_step)


# Check ----------------------------------------------------------------------------------------

cdef const char *_check_phase(const NeulandRules *rules, const NeulandState *s) noexcept nogil:
    cdef bint decides = NEULAND_PLACE_START <= s.phase <= NEULAND_MINERAL_3
    if s.phase > NEULAND_OVER:
        return "phase is none of 0 to 12"
    if decides:
        if s.to_move < 0 or s.to_move >= rules.num_players:
            return "to_move is no seat, but the phase is a player's"
    elif s.to_move != (-2 if s.phase == NEULAND_OVER else -1):
        return "to_move does not agree with the phase"
    if s.phase <= NEULAND_DRAW_TILE and rules.layout != NEULAND_RANDOM:
        return "phase draws land, but the layout is not random"
    if s.phase == NEULAND_DRAW_START and rules.start_player >= 0:
        return "phase draws the starting player, but start_player names one"
    if s.to_start > rules.num_players:
        return "to_start is more than the players"
    if s.phase <= NEULAND_PLACE_START and s.to_start == 0:
        return "to_start is 0 before the first round is over"
    if s.phase < NEULAND_PLACE_START and s.to_start != rules.num_players:
        return "to_start is not the number of players before the first turn"
    if s.cycle >= NEULAND_SPACES:
        return "cycle is none of 0 to 10"
    if s.left > NEULAND_POINTS:
        return "left is more than 10"
    if s.phase == NEULAND_DRAW_TILE:
        if s.cover >= NEULAND_COVERS:
            return "cover is none of 0 to 2287"
    elif s.cover != NEULAND_NO_COVER:
        return "cover is given, but no tile is drawn"
    return NULL


cdef bint _is_dealt(const NeulandRules *rules, const NeulandState *s, int cover) noexcept nogil:
    """Whether the land is what the tiles can show on this cover."""
    cdef const uint8_t *partner = rules.covers[cover]
    cdef int tiles[3]
    cdef int hex, i
    cdef uint64_t one, both
    for i in range(3):
        tiles[i] = 0
    for hex in range(NEULAND_HEXES):
        one = neuland_bit(3 * hex)
        if partner[hex] == hex:
            if not s.land[rules.single] & one:
                return False
        elif partner[hex] > hex:
            both = one | neuland_bit(3 * partner[hex])
            for i in range(3):
                if s.land[i] & both == both:
                    return False
            if not s.land[NEULAND_MOUNTAIN] & both:
                tiles[0] += 1
            elif s.land[NEULAND_FOREST] & both:
                tiles[1] += 1
            else:
                tiles[2] += 1
    for i in range(3):
        if tiles[i] != rules.tiles[i]:
            return False
    return True


cdef const char *_check_land(const NeulandRules *rules, const NeulandState *s) noexcept nogil:
    cdef uint64_t firsts, laid
    cdef const uint8_t *partner
    cdef int used[3]
    cdef int i, hex
    cdef bint gap = False
    for i in range(3):
        firsts = s.land[i] & NEULAND_SLOT_A
        if s.land[i] != (firsts | (firsts << 1) | (firsts << 2)):
            return "land has parts of hexes"
    if s.land[0] & s.land[1] or s.land[0] & s.land[2] or s.land[1] & s.land[2]:
        return "land has two terrains on one hex"
    laid = s.land[0] | s.land[1] | s.land[2]
    if s.phase == NEULAND_DRAW_COVER:
        if laid:
            return "land is laid before the cover is drawn"
        return NULL
    if s.phase == NEULAND_DRAW_TILE:
        partner = rules.covers[s.cover]
        for i in range(3):
            used[i] = 0
        for hex in range(NEULAND_HEXES):
            firsts = neuland_bit(3 * hex)
            if partner[hex] == hex:
                if not s.land[rules.single] & firsts:
                    return "land lacks the single tile"
            elif partner[hex] > hex:
                firsts |= neuland_bit(3 * partner[hex])
                if not laid & firsts:
                    gap = True
                    continue
                if gap or laid & firsts != firsts:
                    return "land is not laid in order of the places"
                for i in range(3):
                    if s.land[i] & firsts == firsts:
                        return "land has a double tile of one terrain"
                if not s.land[NEULAND_MOUNTAIN] & firsts:
                    used[0] += 1
                elif s.land[NEULAND_FOREST] & firsts:
                    used[1] += 1
                else:
                    used[2] += 1
        for i in range(3):
            if used[i] > rules.tiles[i]:
                return "land has too many tiles of one kind"
        if not gap:
            return "land is complete, but tiles are drawn"
        return NULL
    if laid != NEULAND_EVERY_SITE:
        return "land is not complete"
    if rules.layout != NEULAND_RANDOM:
        for i in range(3):
            if s.land[i] != rules.land[i]:
                return "land is not that of the layout"
        return NULL
    for i in range(NEULAND_COVERS):
        if _is_dealt(rules, s, i):
            return NULL
    return "land cannot come from the tiles"


cdef const char *_check_sites(const NeulandRules *rules, const NeulandState *s) noexcept nogil:
    cdef uint64_t of_type[NEULAND_PRODUCERS]
    cdef uint8_t advance_site[NEULAND_ADVANCES]
    cdef uint64_t used = 0
    cdef uint64_t twin1 = 0
    cdef uint64_t twin2 = 0
    cdef uint64_t bit
    cdef int site, type, stack, i
    memset(of_type, 0, sizeof(of_type))
    memset(advance_site, NEULAND_NONE, sizeof(advance_site))
    for site in range(NEULAND_SITES):
        type = s.site_type[site]
        stack = s.site_stack[site]
        bit = neuland_bit(site)
        if type >= NEULAND_TYPES:
            return "site_type is none of 0 to 28"
        if type == 0:
            if stack:
                return "site_stack lies on no building"
            continue
        if site % 3 and (s.site_type[site - 1] == 0 or s.site_type[site - 1] > type):
            return "site_type is not sorted in a hex"
        used |= bit
        if not ((s.land[0] & bit and rules.terrains[type] & 1)
                or (s.land[1] & bit and rules.terrains[type] & 2)
                or (s.land[2] & bit and rules.terrains[type] & 4)):
            return "site_type does not fit the terrain"
        if type == NEULAND_MINE:
            if stack == 0 or stack > 63 or (stack > 3 and not stack & 3) or (
                    stack > 15 and not stack & 12):
                return "site_stack of a mine is not one to three minerals"
        elif type == NEULAND_SMELTERY:
            if stack == 1 or stack > 3:
                return "site_stack of a smeltery is no metal"
        elif stack:
            return "site_stack lies on a building without minerals"
        if type < NEULAND_FIRST_ADVANCE:
            of_type[type - 1] |= bit
        else:
            if advance_site[type - NEULAND_FIRST_ADVANCE] != NEULAND_NONE:
                return "site_type has an advance twice"
            advance_site[type - NEULAND_FIRST_ADVANCE] = <uint8_t>site
        if site % 3 and s.site_type[site - 1] == type and s.site_stack[site - 1] == stack:
            twin1 |= bit
        if site % 3 == 2 and s.site_type[site - 2] == type and s.site_stack[site - 2] == stack:
            twin2 |= bit
    if used != s.used:
        return "used does not agree with site_type"
    if twin1 != s.twin1 or twin2 != s.twin2:
        return "twin1 or twin2 does not agree with the sites"
    for i in range(NEULAND_PRODUCERS):
        if of_type[i] != s.of_type[i]:
            return "of_type does not agree with site_type"
    for i in range(NEULAND_ADVANCES):
        if advance_site[i] != s.advance_site[i]:
            return "advance_site does not agree with site_type"
    return NULL


cdef const char *_check_markers(const NeulandRules *rules, const NeulandState *s) noexcept nogil:
    cdef uint64_t seen = 0
    cdef uint64_t producers = 0
    cdef uint64_t lying = 0
    cdef int i, site
    for i in range(NEULAND_PRODUCERS):
        producers |= s.of_type[i]
    for i in range(NEULAND_PLAYERS):
        if s.own[i] & seen:
            return "own has two markers on one building"
        if s.own[i] & ~producers:
            return "own has a marker where none can be"
        seen |= s.own[i]
        if i >= rules.num_players:
            if s.own[i] or s.supply[i]:
                return "own or supply has markers of a seat that nobody has"
        elif s.supply[i] + popcount64(s.own[i]) != NEULAND_MARKERS:
            return "supply and own are not 7 markers"
        elif s.time[i] == NEULAND_NONE and s.own[i]:
            return "own has markers of a player who has not begun"
        if s.phase == NEULAND_OVER and i < rules.num_players and s.vp_left[i] == 0:
            lying |= s.own[i]
    if NEULAND_TOP <= s.phase <= NEULAND_MINERAL_3 and s.to_start == 0:
        lying = s.own[s.to_move]
    if s.lying & ~lying:
        return "lying has a marker that cannot lie"
    for site in range(NEULAND_SITES):
        if s.site_type[site] == NEULAND_SMELTERY and (
                (s.site_stack[site] != 0) != ((seen >> site) & 1)):
            return "site_stack of a smeltery does not agree with own"
    return NULL


cdef const char *_check_counts(const NeulandRules *rules, const NeulandState *s) noexcept nogil:
    cdef int minerals[4]
    cdef int i, site, type, count
    cdef int waiting = 0
    cdef int available = 0
    for i in range(rules.num_players):
        if s.time[i] == NEULAND_NONE:
            waiting += 1
    for type in range(1, NEULAND_PRODUCERS + 1):
        count = s.display[type - 1] + popcount64(s.of_type[type - 1])
        if type == NEULAND_HUNTING_LODGE or type == NEULAND_LUMBERJACK_CABIN:
            count += waiting
        if count != rules.count[type]:          # NEU-363
            return "display and map do not hold all tiles of a type"
        if s.display[type - 1]:
            available |= 1 << (type - 1)
    if available != s.available:
        return "available does not agree with display"
    memset(minerals, 0, sizeof(minerals))
    for site in range(NEULAND_SITES):
        for i in range(3):
            minerals[(s.site_stack[site] >> (2 * i)) & 3] += 1
    for i in range(3):
        if s.minerals[i] + minerals[i + 1] != rules.minerals[i]:        # NEU-362
            return "minerals and map do not hold all minerals"
    for i in range(NEULAND_CATEGORIES):
        if s.built[i] > 3 or s.scored[i] > s.built[i]:
            return "built or scored of a category is too high"
        for count in range(3):
            if (s.advance_site[3 * i + count] != NEULAND_NONE) != (count < s.built[i]):
                return "built does not agree with the map"
            if count < s.scored[i]:
                if s.scorer[3 * i + count] >= rules.num_players:
                    return "scorer is no seat"
            elif s.scorer[3 * i + count] != NEULAND_NONE:
                return "scorer is given for an advance without markers"
    return NULL


cdef const char *_check_points(const NeulandRules *rules, const NeulandState *s) noexcept nogil:
    """Victory points are those of the scored advances; only the last may be cut short."""
    cdef int i, player, total, greatest
    cdef int done = 0
    for player in range(NEULAND_PLAYERS):
        if player >= rules.num_players:
            if s.vp_left[player]:
                return "vp_left is given for a seat that nobody has"
            continue
        total = 0
        greatest = 0                            # among the last of each category
        for i in range(NEULAND_ADVANCES):
            if s.scorer[i] == player:
                total += rules.number[NEULAND_FIRST_ADVANCE + i]
                if (i % 3 == s.scored[i // 3] - 1
                        and rules.number[NEULAND_FIRST_ADVANCE + i] > greatest):
                    greatest = rules.number[NEULAND_FIRST_ADVANCE + i]
        if s.vp_left[player] > rules.vp_each or total and s.time[player] == NEULAND_NONE:
            return "vp_left or scorer cannot be so"
        if total < rules.vp_each:
            if s.vp_left[player] != rules.vp_each - total:
                return "vp_left does not agree with scorer"
        else:
            if s.vp_left[player] or total - greatest >= rules.vp_each:
                return "vp_left does not agree with scorer"
            done += 1
    if done > (s.phase == NEULAND_OVER):
        return "vp_left is 0, but the game is not over"
    if (s.phase == NEULAND_OVER and done == 0
            and (rules.max_turns == 0 or s.turns != rules.max_turns)):
        return "phase is over, but nobody has won and no cap is reached"
    if done and rules.max_turns and s.turns >= rules.max_turns:
        return "turns is at the cap, but the game was won before"
    return NULL


cdef const char *_check_time(const NeulandRules *rules, const NeulandState *s) noexcept nogil:
    cdef int n = rules.num_players
    cdef int waiting = 0
    cdef int zeros = 0
    cdef int active = s.to_move         # may share a space: his turn is not over
    cdef int i, j, bound, turns
    cdef bint won = False
    cdef bint first_round, waits
    for i in range(NEULAND_PLAYERS):
        if i >= n:
            if s.time[i] != NEULAND_NONE:
                return "time is given for a seat that nobody has"
        elif s.time[i] == NEULAND_NONE:
            waiting += 1
        elif s.time[i] > NEULAND_POINTS:
            return "time is more than 10"
        elif s.phase == NEULAND_OVER and s.vp_left[i] == 0:
            won = True
            active = i
    # A player who has placed starting tiles but not ended the turn counts, but does not wait.
    turns = s.to_start
    if NEULAND_TOP <= s.phase <= NEULAND_MINERAL_3 and turns:
        turns -= 1
    if turns != waiting:
        return "to_start does not agree with time"
    first_round = s.to_start != 0 or s.phase < NEULAND_TOP
    if s.phase < NEULAND_OVER and first_round and s.phase > NEULAND_DRAW_START:
        for i in range(n):
            j = (s.to_move + i) % n
            waits = i < s.to_start and not (i == 0 and s.phase > NEULAND_PLACE_START)
            if (s.time[j] == NEULAND_NONE) != waits:
                return "time does not follow the order of the first round"
    if s.phase == NEULAND_OVER and s.to_start:
        first_round = True
    if first_round and s.cycle:
        return "cycle has moved in the first round"
    for i in range(n):
        if i == active or s.time[i] == NEULAND_NONE:
            continue
        for j in range(i):
            if j != active and s.time[j] == s.time[i]:
                return "time has two markers on one space"
        if s.time[i] == 0:
            zeros += 1
        if active >= 0 and not first_round and not won and s.time[i] > NEULAND_POINTS - 1:
            return "time is ahead of what a turn can reach"
    if active >= 0 or first_round:
        if zeros:
            return "time of a player who is not to move is 0"
    elif s.phase == NEULAND_OVER and zeros != 1:
        return "cycle is not on a time marker"
    turns = n - s.to_start - won        # the turn that won was not ended
    if rules.max_turns == 0:
        if s.turns:
            return "turns are counted without a cap"
    elif s.to_start or s.phase < NEULAND_TOP:
        if s.turns != <uint32_t>turns:
            return "turns does not agree with to_start"
    elif s.turns < <uint32_t>turns:
        return "turns is too low"
    if rules.max_turns and s.phase < NEULAND_OVER and s.turns >= rules.max_turns:
        return "turns is at the cap, but the game is not over"
    if s.phase < NEULAND_TOP or s.phase == NEULAND_OVER:
        if s.left:
            return "left is given outside a turn"
        return NULL
    bound = neuland_bound(rules, s, s.to_move)
    if s.time[s.to_move] + s.left != bound:
        return "left does not agree with time"
    return NULL


cdef const char *_play_again(const NeulandRules *rules, NeulandState *scratch,
                             int move) noexcept nogil:
    cdef uint16_t moves[NEULAND_START]
    cdef int i
    for i in range(neuland_legal(rules, scratch, moves)):
        if moves[i] == move:
            neuland_step(rules, scratch, move)
            return NULL
    return "the action in hand cannot have been begun"


cdef const char *_check_action(const NeulandRules *rules, const NeulandState *s) noexcept nogil:
    cdef bint produces = s.phase == NEULAND_SOURCE_1 or s.phase == NEULAND_SOURCE_2
    cdef bint builds = NEULAND_BUILD_HEX <= s.phase <= NEULAND_MINERAL_3
    cdef bint mines = builds and s.phase >= NEULAND_MINERAL_1
    cdef NeulandState scratch
    cdef uint16_t moves[NEULAND_START]
    cdef const char *wrong
    cdef int i
    if (s.pend_site == NEULAND_NONE) == produces or s.pend_site != NEULAND_NONE and (
            s.pend_site >= NEULAND_SITES):
        return "pend_site does not agree with the phase"
    if (s.pend_kind == NEULAND_NONE) == builds or s.pend_kind != NEULAND_NONE and (
            s.pend_kind >= NEULAND_PRODUCERS + NEULAND_CATEGORIES):
        return "pend_kind does not agree with the phase"
    if (s.pend_hex == NEULAND_NONE) == (builds and s.phase != NEULAND_BUILD_HEX) or (
            s.pend_hex != NEULAND_NONE and s.pend_hex >= NEULAND_HEXES):
        return "pend_hex does not agree with the phase"
    if (s.pend_source == NEULAND_NONE) == (s.phase == NEULAND_SOURCE_2 or mines) or (
            s.pend_source < NEULAND_IMAGINARY and s.pend_source >= NEULAND_SITES):
        return "pend_source does not agree with the phase"
    if s.pend_source == NEULAND_IMAGINARY and mines:
        return "pend_source is no payment"
    if s.pend_stack >> (2 * (s.phase - NEULAND_MINERAL_1) if mines else 0):
        return "pend_stack does not agree with the phase"
    if not (produces or builds):
        return NULL
    memcpy(&scratch, s, sizeof(NeulandState))
    scratch.phase = NEULAND_TOP
    scratch.pend_site = scratch.pend_kind = scratch.pend_hex = NEULAND_NONE
    scratch.pend_source = NEULAND_NONE
    scratch.pend_stack = 0
    if produces:
        wrong = _play_again(rules, &scratch, NEULAND_PRODUCE + s.pend_site)
        if wrong == NULL and s.phase == NEULAND_SOURCE_2:
            wrong = _play_again(rules, &scratch, NEULAND_FIND if (
                s.pend_source == NEULAND_IMAGINARY) else NEULAND_SOURCE + s.pend_source)
    else:
        wrong = _play_again(rules, &scratch, NEULAND_BUILD + s.pend_kind)
        if wrong == NULL and s.phase > NEULAND_BUILD_HEX:
            wrong = _play_again(rules, &scratch, NEULAND_HEX + s.pend_hex)
        if wrong == NULL and mines:
            wrong = _play_again(rules, &scratch, NEULAND_SOURCE + s.pend_source)
            for i in range(s.phase - NEULAND_MINERAL_1):
                if wrong == NULL:
                    wrong = _play_again(rules, &scratch, NEULAND_MINERAL - 1 + (
                        (s.pend_stack >> (2 * i)) & 3))
    if wrong != NULL:
        return wrong
    if scratch.phase != s.phase:
        return "phase does not agree with the action in hand"
    if rules.auto_forced and neuland_legal(rules, s, moves) == 1:
        return "phase leaves a forced move, but auto_forced plays it at once"
    return NULL


cdef const char *neuland_check(const void *rules_block, const void *block) noexcept nogil:
    cdef const NeulandRules *rules = <const NeulandRules *>rules_block
    cdef const NeulandState *s = <const NeulandState *>block
    cdef const char *wrong = _check_phase(rules, s)
    if wrong == NULL:
        wrong = _check_land(rules, s)
    if wrong == NULL:
        wrong = _check_sites(rules, s)
    if wrong == NULL:
        wrong = _check_markers(rules, s)
    if wrong == NULL:
        wrong = _check_counts(rules, s)
    if wrong == NULL:
        wrong = _check_points(rules, s)
    if wrong == NULL:
        wrong = _check_time(rules, s)
    if wrong == NULL and s.to_start and s.phase >= NEULAND_PLACE_START:
        # NEU-071; over counts those who wait, else the active one after his start does not
        if popcount64(neuland_start_hexes(rules, s)) < s.to_start - (
                NEULAND_TOP <= s.phase <= NEULAND_MINERAL_3):
            wrong = "used leaves too few start hexes"
    if wrong == NULL:
        wrong = _check_action(rules, s)
    return wrong


# Observation ----------------------------------------------------------------------------------
# In the order of the names in `view.py`; seats count from the observer on.

cdef inline float *_mark(float *out, uint64_t sites) noexcept nogil:
    """One number for each site."""
    while sites:
        out[ctz64(sites)] = 1
        sites &= sites - 1
    return out + NEULAND_SITES


cdef inline float *_one_of(float *out, int n, int chosen) noexcept nogil:
    """n numbers of which the chosen one, if any, is 1."""
    if 0 <= chosen < n:
        out[chosen] = 1
    return out + n


cdef float *_observe_map(const NeulandRules *rules, const NeulandState *s, int player,
                         float *out) noexcept nogil:
    cdef int n = rules.num_players
    cdef int i, j, seat, mineral
    for i in range(3):
        for j in range(NEULAND_HEXES):
            out[j] = (s.land[i] >> (3 * j)) & 1
        out += NEULAND_HEXES
    for j in range(NEULAND_HEXES):              # while tiles are drawn: the other half
        if s.cover != NEULAND_NO_COVER:
            out[j] = <float>(rules.covers[s.cover][j] + 1) / NEULAND_HEXES
    out += NEULAND_HEXES
    for i in range(NEULAND_PRODUCERS):
        out = _mark(out, s.of_type[i])
    for i in range(NEULAND_ADVANCES):
        out = _one_of(out, NEULAND_SITES, s.advance_site[i])
    for i in range(NEULAND_PLAYERS):
        out = _mark(out, s.own[(player + i) % n] if i < n else 0)
    out = _mark(out, s.lying)
    for j in range(3):
        for mineral in range(1, 4):
            for i in range(NEULAND_SITES):
                out[i] = ((s.site_stack[i] >> (2 * j)) & 3) == mineral
            out += NEULAND_SITES
    for i in range(NEULAND_PLAYERS):
        seat = (player + i) % n if i < n else NEULAND_PLAYERS
        for j in range(NEULAND_ADVANCES):
            out[j] = s.scorer[j] == seat
        out += NEULAND_ADVANCES
    return out


cdef void neuland_observe(const void *rules_block, const void *block, int32_t player,
                          float *out) noexcept nogil:
    cdef const NeulandRules *rules = <const NeulandRules *>rules_block
    cdef const NeulandState *s = <const NeulandState *>block
    cdef int n = rules.num_players
    cdef int i, seat
    memset(out, 0, sizeof(float) * NEULAND_NUMBERS)
    out = _observe_map(rules, s, player, out)
    out = _one_of(out, NEULAND_SITES, s.pend_site)
    out = _one_of(out, NEULAND_SITES, s.pend_source)
    out = _one_of(out, 1, s.pend_source - NEULAND_IMAGINARY)
    out = _one_of(out, NEULAND_PRODUCERS + NEULAND_CATEGORIES, s.pend_kind)
    out = _one_of(out, NEULAND_HEXES, s.pend_hex)
    for i in range(3):
        out = _one_of(out, 3, ((s.pend_stack >> (2 * i)) & 3) - 1)
    for i in range(n):
        seat = (player + i) % n
        out[i] = s.to_move == seat
        out[4 + i] = s.vp_left[seat] / <float>rules.vp_each
        out[8 + i] = s.supply[seat] / <float>NEULAND_MARKERS
        if s.time[seat] != NEULAND_NONE:
            out[12 + i] = 1
            out[16 + i] = s.time[seat] / <float>NEULAND_POINTS
    out += 20
    for i in range(NEULAND_PRODUCERS):
        if rules.count[i + 1]:
            out[i] = s.display[i] / <float>rules.count[i + 1]
    out += NEULAND_PRODUCERS
    for i in range(3):
        if rules.minerals[i]:
            out[i] = s.minerals[i] / <float>rules.minerals[i]
    out += 3
    for i in range(NEULAND_CATEGORIES):
        out[i] = s.scored[i] / <float>3
    out = _one_of(out + NEULAND_CATEGORIES, NEULAND_OVER + 1, s.phase)
    out[0] = s.left / <float>NEULAND_POINTS
    out[1] = s.to_start / <float>n
    out[2] = s.cycle / <float>NEULAND_POINTS
    if rules.max_turns:
        out[3] = <float>(s.turns / <double>rules.max_turns)
