"""Key Harvest: setup, the bag, the registry (layer 2) and the events (layer 3).

KEY-031 to KEY-045, KEY-161 to KEY-176, KEY-221 to KEY-274. Events never nest (KEY-168): while one
is resolved every draw is a set-aside draw, which only ever brings a field.
"""

from libc.stdint cimport uint16_t, uint32_t, uint64_t

from boardgames.hexcore.bitset cimport ctz64, popcount64, put_members
from boardgames.hexcore.engine cimport CHANCE
from boardgames.hexcore.keyharvest cimport (
    CHECK_RETURNS, CHECK_SPACE, CHECK_TILES, COUNTERS, CROPS, DIP_PRICE, EVENT_M, EVENT_N, EVENT_O,
    EVENT_P, EVENT_Q, EVENT_R, EVENT_S, EVENT_SPACES, EVENT_T, EVENT_U, EVENT_V, EVENT_W, EVENT_X,
    EVENT_Y, EVENT_Z, EVENTS, EXTRA_TURNS, MAX_CHECKS, MOVE_AT, MOVE_CROP, MOVE_DONE, MOVE_DRAW,
    MOVE_DROP, MOVE_EVENT, MOVE_FALLOW, MOVE_FLIP, MOVE_GAIN, MOVE_HARVEST, MOVE_KEEP, MOVE_OUT,
    MOVE_PAIR, MOVE_PASSON, MOVE_PICK, MOVE_PLAY, MOVE_REMOVE, MOVE_SEIZE, MOVE_TILE, NONE, PAIRS,
    PHASE_DRAW_SLOT, PHASE_DRAW_STEP, PHASE_DRAW_TRADER, PHASE_EV_M, PHASE_EV_N, PHASE_EV_N_GIVE,
    PHASE_EV_O, PHASE_EV_O_KEEP, PHASE_EV_P, PHASE_EV_Q, PHASE_EV_R, PHASE_EV_T, PHASE_EV_U,
    PHASE_EV_U_PICK, PHASE_EV_V, PHASE_EV_W, PHASE_EV_X, PHASE_EV_X_SPACE, PHASE_EV_Y, PHASE_EV_Z,
    PHASE_REFILL, PHASE_SETUP_COUNTER, PHASE_SETUP_OUT, PHASE_SETUP_PAIR, PHASE_SETUP_REGISTRY,
    SALE_PRICE, SLOTS, START_COUNTERS, STEP_CLOSED, STEP_MIDDLE, STEP_OPEN, KeyharvestRules,
    KeyharvestState,
)
from boardgames.hexcore.keyharvest_board cimport (
    above, add_field, bit, field_owner, gain, hand_size, harvest_counter, isolated,
    isolated_elsewhere, lay, lift_worker, moving_spaces, nth_member, owe, place_worker,
    remove_field, stock_size, stocked_crops, wait_for,
)
from boardgames.hexcore.rng cimport Rng, rng_below


# Setup

cdef inline void begin_setup(const KeyharvestRules *t, KeyharvestState *s) noexcept nogil:
    """The empty table: all fields in the bag, all counters in the stock."""
    cdef int player, i, crop
    s.bag = t.spaces
    for crop in range(CROPS):
        s.stock[crop] = COUNTERS        # KEY-004
    for i in range(EVENT_SPACES):
        s.event_row[i] = NONE
    for player in range(4):
        s.displaced[player] = NONE
        for i in range(12):
            s.worker_at[player][i] = NONE
        s.store_tile[player][0] = NONE
        s.store_tile[player][1] = NONE
    s.action = NONE
    s.last_harvest = NONE
    s.chosen_worker = NONE
    end_event(s)
    s.user = NONE
    s.ability = NONE
    s.ability_last = NONE
    s.drawn_tile = NONE
    s.pay_to = NONE
    s.pay_tile = NONE
    s.bid_place = NONE
    setup_waits(t, s)


cdef inline int removed_number(const KeyharvestRules *t) noexcept nogil:
    """KEY-033, KEY-034: events taken out unseen."""
    return 0 if t.players == 2 else 2


cdef inline bint setup_waits(const KeyharvestRules *t, KeyharvestState *s) noexcept nogil:
    """The next draw of the setup; false when the first turn can begin. KEY-042"""
    cdef int last = t.players - 1
    if popcount64(s.removed_events) < removed_number(t):
        return wait_for(s, CHANCE, PHASE_SETUP_OUT)
    if not s.fields[last]:
        return wait_for(s, CHANCE, PHASE_SETUP_PAIR)
    if hand_size(s, last) < START_COUNTERS:
        return wait_for(s, CHANCE, PHASE_SETUP_COUNTER)
    if popcount64(s.registry) < SLOTS:
        return wait_for(s, CHANCE, PHASE_SETUP_REGISTRY)
    s.bag_events = <unsigned short>(((1 << EVENTS) - 1) & ~s.removed_events)
    return False


cdef inline int removed_outcomes(const KeyharvestState *s, uint16_t *moves,
                                 uint32_t *weights) noexcept nogil:
    """Pairs in ascending order: the first is as likely as events above it are many."""
    cdef int first, event, n = 0
    if s.removed_events:
        first = ctz64(s.removed_events)
        for event in range(first + 1, EVENTS):
            moves[n] = <uint16_t>(MOVE_OUT + event)
            weights[n] = 1
            n += 1
        return n
    for event in range(EVENTS - 1):
        moves[n] = <uint16_t>(MOVE_OUT + event)
        weights[n] = EVENTS - 1 - event
        n += 1
    return n


cdef inline int pair_outcomes(const KeyharvestRules *t, const KeyharvestState *s,
                              uint16_t *moves) noexcept nogil:
    cdef int pair, n = 0
    for pair in range(PAIRS):
        if s.bag >> t.pair[pair][0] & 1:
            moves[n] = <uint16_t>(MOVE_PAIR + pair)
            n += 1
    return n


cdef inline int counter_outcomes(const KeyharvestState *s, uint16_t *moves,
                                 uint32_t *weights) noexcept nogil:
    """KEY-040"""
    cdef int crop, n = 0
    for crop in range(CROPS):
        if s.stock[crop]:
            moves[n] = <uint16_t>(MOVE_CROP + crop)
            weights[n] = s.stock[crop]
            n += 1
    return n


cdef inline void setup_play(const KeyharvestRules *t, KeyharvestState *s,
                            int move) noexcept nogil:
    cdef int seat = 0
    cdef int i, crop
    if s.phase == PHASE_SETUP_OUT:
        s.removed_events |= <unsigned short>bit(move - MOVE_OUT)
    elif s.phase == PHASE_SETUP_PAIR:       # KEY-035, KEY-037
        while s.fields[seat]:
            seat += 1
        for i in range(2):
            s.bag &= ~bit(t.pair[move - MOVE_PAIR][i])
            add_field(t, s, seat, t.pair[move - MOVE_PAIR][i])
    elif s.phase == PHASE_SETUP_COUNTER:    # KEY-039
        while hand_size(s, seat) == START_COUNTERS:
            seat += 1
        crop = move - MOVE_CROP
        gain(s, seat, crop)
        s.start[seat][crop] += 1
    else:       # KEY-041
        s.bag &= ~bit(move - MOVE_TILE)
        s.registry |= bit(move - MOVE_TILE)


# The bag

cdef inline bint ends_soon(const KeyharvestState *s) noexcept nogil:
    """KEY-174: the tenth event is laid, events are ignored."""
    return s.event_count == EVENT_SPACES


cdef inline int draw_outcomes(const KeyharvestState *s, uint16_t *moves) noexcept nogil:
    """KEY-161: each tile in the bag; those laid aside are out of it."""
    cdef int n = put_members(moves, 0, MOVE_TILE, s.bag)
    if ends_soon(s):
        return n
    return put_members(moves, n, MOVE_EVENT, s.bag_events)


cdef inline int draw_from_bag(const KeyharvestState *s, Rng *rng) noexcept nogil:
    """One of `draw_outcomes`, all alike. During the setup no event is in the bag yet."""
    cdef int fields = popcount64(s.bag)
    cdef int number = fields + (0 if ends_soon(s) else popcount64(s.bag_events))
    cdef int ticket = 0
    if number > 1:
        ticket = <int>rng_below(rng, <uint32_t>number)
    if ticket < fields:
        return MOVE_TILE + nth_member(s.bag, ticket)
    return MOVE_EVENT + nth_member(s.bag_events, ticket - fields)


cdef inline void aside_play(const KeyharvestRules *t, KeyharvestState *s,
                            int move) noexcept nogil:
    """KEY-167: an event is announced and laid aside; a field ends the draw."""
    cdef int tile = move - MOVE_TILE
    s.drew = 1
    if move >= MOVE_EVENT:
        s.bag_events &= <unsigned short>~bit(move - MOVE_EVENT)
        s.aside |= <unsigned short>bit(move - MOVE_EVENT)
        s.seen_events |= <unsigned short>bit(move - MOVE_EVENT)
        return
    s.bag &= ~bit(tile)
    s.bag_events |= s.aside
    s.aside = 0
    if s.phase == PHASE_DRAW_TRADER:
        s.drawn_tile = <unsigned char>tile
    elif s.phase == PHASE_DRAW_SLOT:
        s.registry |= bit(tile)
    elif s.event == EVENT_W:
        s.transit_in = <unsigned char>tile
        s.event_step = STEP_MIDDLE
    else:       # KEY-241, KEY-256
        s.event_step = STEP_CLOSED
        lay(t, s, event_seat(t, s), tile)


# Layer 2: refilling the registry

cdef inline bint refill_waits(KeyharvestState *s) noexcept nogil:
    """A slot is empty and a draw is possible. KEY-165, KEY-171, KEY-172, KEY-175, KEY-286"""
    if popcount64(s.registry) < SLOTS and (s.bag or (s.bag_events and not ends_soon(s))):
        return wait_for(s, CHANCE, PHASE_REFILL)
    return False


cdef inline void refill_play(const KeyharvestRules *t, KeyharvestState *s,
                             int move) noexcept nogil:
    """KEY-162, KEY-163"""
    s.drew = 1
    if move >= MOVE_EVENT:
        begin_event(t, s, move - MOVE_EVENT)
        return
    s.bag &= ~bit(move - MOVE_TILE)
    s.registry |= bit(move - MOVE_TILE)


# Layer 3: events

cdef inline void begin_event(const KeyharvestRules *t, KeyharvestState *s,
                             int event) noexcept nogil:
    """Lays the event on the town board. KEY-221, KEY-227"""
    s.bag_events &= <unsigned short>~bit(event)
    s.seen_events |= <unsigned short>bit(event)
    s.event_row[s.event_count] = <unsigned char>event
    s.event_count += 1
    if s.event_count == CHECK_SPACE:
        check_progress(t, s)
    elif s.event_count == EVENT_SPACES:     # KEY-281
        s.final_turns = <unsigned char>(EXTRA_TURNS * t.players + 1)
    s.event = <unsigned char>event
    s.event_slots = <unsigned char>popcount64(s.registry)


cdef inline void check_progress(const KeyharvestRules *t, KeyharvestState *s) noexcept nogil:
    """KEY-226: with a board of fewer than seven tiles the first two events go back."""
    cdef int player, i
    cdef bint short_board = False
    if not s.bag or s.check_returns == MAX_CHECKS:      # KEY-229, KEY-235
        return
    for player in range(t.players):
        if popcount64(s.fields[player] | s.workers[player]) < CHECK_TILES:
            short_board = True
    if not short_board:
        return
    s.check_returns += 1
    for i in range(CHECK_RETURNS):
        s.bag_events |= <unsigned short>bit(s.event_row[i])
    s.event_count -= CHECK_RETURNS
    for i in range(EVENT_SPACES):
        s.event_row[i] = s.event_row[i + CHECK_RETURNS] if i < s.event_count else NONE


cdef inline void end_event(KeyharvestState *s) noexcept nogil:
    s.event = NONE
    s.event_seats = 0
    s.event_slots = 0
    s.transit_in = NONE
    next_step(s)


cdef inline void next_step(KeyharvestState *s) noexcept nogil:
    s.event_step = STEP_OPEN
    s.event_last = NONE
    s.event_worker = NONE
    s.transit_out = NONE


cdef inline int event_seat(const KeyharvestRules *t, const KeyharvestState *s) noexcept nogil:
    """KEY-222: whose step it is, clockwise from the drawer, who alone acts in S and Z."""
    cdef int seat = s.active + s.event_seats
    if s.event == EVENT_Z:
        return s.active
    return seat if seat < t.players else seat - t.players


cdef inline int step_number(const KeyharvestRules *t, const KeyharvestState *s) noexcept nogil:
    """How many steps the event has. KEY-250: in O the drawer, who receives last, has two."""
    if s.event == EVENT_S:
        return 1
    return t.players + 1 if s.event == EVENT_O else t.players


cdef inline bint owed_slot(KeyharvestState *s) noexcept nogil:
    """KEY-170, KEY-173: a slot that the event emptied gets a field by a set-aside draw."""
    if popcount64(s.registry) < s.event_slots and s.bag:
        return wait_for(s, CHANCE, PHASE_DRAW_SLOT)
    return False


cdef inline bint event_waits(const KeyharvestRules *t, KeyharvestState *s) noexcept nogil:
    """Step by step; the chain of a step is settled whenever this is called. KEY-224"""
    if s.event == NONE:
        return False
    while s.event_seats < step_number(t, s):
        if s.event_step != STEP_CLOSED and step_waits(t, s, event_seat(t, s)):
            return True
        s.event_step = STEP_CLOSED      # KEY-225
        if s.event != EVENT_T and owed_slot(s):
            return True
        if s.transit_out != NONE and s.event == EVENT_O:
            s.transit_in = s.transit_out
        next_step(s)
        s.event_seats += 1
    if s.event == EVENT_T and owed_slot(s):     # KEY-261
        return True
    end_event(s)
    return False


cdef inline bint step_waits(const KeyharvestRules *t, KeyharvestState *s,
                            int player) noexcept nogil:
    """The node that the step of a player has come to; false if there is none, or no more."""
    cdef int event = s.event
    cdef bint begun = s.event_step == STEP_MIDDLE
    if event == EVENT_M:
        if begun:
            return wait_for(s, CHANCE, PHASE_DRAW_STEP)
        if s.bag and s.fields[player]:      # KEY-242
            return wait_for(s, player, PHASE_EV_M)
    elif event == EVENT_N:
        if begun:
            return wait_for(s, player, PHASE_EV_N_GIVE)
        if s.fields[player] and isolated_elsewhere(t, s, player):       # KEY-246
            return wait_for(s, player, PHASE_EV_N)
    elif event == EVENT_O:
        if begun or s.event_seats == t.players:
            if s.transit_in != NONE:
                return wait_for(s, player, PHASE_EV_O_KEEP)
        elif s.fields[player] or s.transit_in != NONE:      # KEY-252
            return wait_for(s, player, PHASE_EV_O)
    elif event == EVENT_P:
        if best_crops(t, s, player):
            return wait_for(s, player, PHASE_EV_P)
    elif event == EVENT_Q:
        if begun:
            return wait_for(s, CHANCE, PHASE_DRAW_STEP)
        if (s.bag or s.registry) and hand_size(s, player) >= DIP_PRICE:     # KEY-257
            return wait_for(s, player, PHASE_EV_Q)
    elif event == EVENT_R:
        if renewable_tiles(s, player):
            return wait_for(s, player, PHASE_EV_R)
    elif event == EVENT_S:      # KEY-259, KEY-260: the draws are those of an emptied registry
        s.bag |= s.registry
        s.registry = 0
    elif event == EVENT_T:
        if s.registry and hand_size(s, player) >= SALE_PRICE:       # KEY-262
            return wait_for(s, player, PHASE_EV_T)
    elif event == EVENT_U:
        if begun:
            return wait_for(s, player, PHASE_EV_U_PICK)
        if s.fields[player] and s.registry:
            return wait_for(s, player, PHASE_EV_U)
    elif event == EVENT_V:
        if extra_tiles(s, player):
            return wait_for(s, player, PHASE_EV_V)
    elif event == EVENT_W:
        if begun:
            return wait_for(s, player, PHASE_EV_W)
        if s.bag:       # KEY-268
            return wait_for(s, CHANCE, PHASE_DRAW_STEP)
    elif event == EVENT_X:
        if begun:
            return wait_for(s, player, PHASE_EV_X_SPACE)
        if movable_workers(t, s, player):
            return wait_for(s, player, PHASE_EV_X)
    elif event == EVENT_Y:
        if s.crew[player]:
            return wait_for(s, player, PHASE_EV_Y)
    elif stock_size(s):     # KEY-274
        return wait_for(s, player, PHASE_EV_Z)
    return False


cdef inline int drop_moves(const KeyharvestState *s, int other, uint16_t *moves) noexcept nogil:
    """Events in which a field may be given up, or something else be done instead."""
    moves[0] = <uint16_t>other
    return put_members(moves, 1, MOVE_DROP, s.fields[s.to_move])


cdef inline void exchange_play(const KeyharvestRules *t, KeyharvestState *s,
                               int move) noexcept nogil:
    """M: KEY-241"""
    cdef int tile = move - MOVE_DROP
    if move == MOVE_DONE:
        s.event_step = STEP_CLOSED
        return
    s.event_step = STEP_MIDDLE
    remove_field(t, s, s.to_move, tile)
    s.fallow |= bit(tile)


cdef inline int swap_moves(const KeyharvestRules *t, const KeyharvestState *s,
                           uint16_t *moves) noexcept nogil:
    """N: KEY-244"""
    moves[0] = MOVE_DONE
    return put_members(moves, 1, MOVE_SEIZE, isolated_elsewhere(t, s, s.to_move))


cdef inline void swap_play(KeyharvestState *s, int move) noexcept nogil:
    if move == MOVE_DONE:
        s.event_step = STEP_CLOSED
        return
    s.event_step = STEP_MIDDLE
    s.transit_in = <unsigned char>(move - MOVE_SEIZE)


cdef inline int swap_give_moves(const KeyharvestState *s, uint16_t *moves) noexcept nogil:
    return put_members(moves, 0, MOVE_DROP, s.fields[s.to_move])


cdef inline void swap_give_play(const KeyharvestRules *t, KeyharvestState *s,
                                int move) noexcept nogil:
    """KEY-245: both tiles change boards together."""
    cdef int owner = field_owner(t, s, s.transit_in)
    cdef int given = move - MOVE_DROP
    remove_field(t, s, owner, s.transit_in)
    remove_field(t, s, s.to_move, given)
    lay(t, s, s.to_move, s.transit_in)
    lay(t, s, owner, given)
    s.transit_in = NONE
    s.event_step = STEP_CLOSED


cdef inline int gift_moves(const KeyharvestState *s, uint16_t *moves) noexcept nogil:
    """O: KEY-247, KEY-248"""
    cdef int n = 0
    if s.transit_in != NONE:
        moves[0] = MOVE_PASSON
        n = 1
    return put_members(moves, n, MOVE_DROP, s.fields[s.to_move])


cdef inline void gift_play(const KeyharvestRules *t, KeyharvestState *s, int move) noexcept nogil:
    """KEY-251: a tile of the own board leaves it at once; the next player gets what is passed."""
    if move == MOVE_PASSON:
        s.event_step = STEP_CLOSED
        return
    s.event_step = STEP_MIDDLE
    s.transit_out = <unsigned char>(move - MOVE_DROP)
    remove_field(t, s, s.to_move, s.transit_out)


cdef inline void gift_keep_play(const KeyharvestRules *t, KeyharvestState *s,
                                int move) noexcept nogil:
    """KEY-249"""
    cdef int tile = s.transit_in
    s.transit_in = NONE
    s.event_step = STEP_CLOSED
    if move == MOVE_KEEP:
        lay(t, s, s.to_move, tile)
    else:
        s.fallow |= bit(tile)


cdef inline uint64_t best_crops(const KeyharvestRules *t, const KeyharvestState *s,
                                int player) noexcept nogil:
    """P: the crops on offer. KEY-254, KEY-255"""
    cdef uint64_t crops = 0
    cdef uint64_t stocked = stocked_crops(s)
    cdef int crop, number, most = 1
    for crop in range(CROPS):
        number = popcount64(s.unharvested[player] & t.crop_tiles[crop])
        if number > most:
            most = number
            crops = 0
        if number == most:
            crops |= bit(crop)
    return stocked if crops & ~stocked else crops


cdef inline int good_harvest_moves(const KeyharvestRules *t, const KeyharvestState *s,
                                   uint16_t *moves) noexcept nogil:
    moves[0] = MOVE_DONE
    return put_members(moves, 1, MOVE_GAIN, best_crops(t, s, s.to_move))


cdef inline void good_harvest_play(KeyharvestState *s, int move) noexcept nogil:
    s.event_step = STEP_CLOSED
    if move != MOVE_DONE:
        gain(s, s.to_move, move - MOVE_GAIN)


cdef inline int lucky_dip_moves(const KeyharvestState *s, uint16_t *moves) noexcept nogil:
    """Q: KEY-256, KEY-257"""
    moves[0] = MOVE_DONE
    if s.bag:
        moves[1] = MOVE_DRAW
        return 2
    return put_members(moves, 1, MOVE_PICK, s.registry)


cdef inline int quick_sale_moves(const KeyharvestState *s, uint16_t *moves) noexcept nogil:
    """T: KEY-261"""
    moves[0] = MOVE_DONE
    return put_members(moves, 1, MOVE_PICK, s.registry)


cdef inline void event_buy_play(KeyharvestState *s, int move, int price) noexcept nogil:
    """Q and T: paid into the stock, then the tile moves or is drawn."""
    if move == MOVE_DONE:
        s.event_step = STEP_CLOSED
        return
    s.event_step = STEP_MIDDLE
    owe(s, price, NONE, NONE if move == MOVE_DRAW else move - MOVE_PICK)


cdef inline uint64_t renewable_tiles(const KeyharvestState *s, int player) noexcept nogil:
    """R: harvested fields, in ascending order; the second is the last. KEY-258"""
    cdef uint64_t members = s.fields[player] & ~s.unharvested[player]
    return above(members, s.event_last)


cdef inline int new_crop_moves(const KeyharvestState *s, uint16_t *moves) noexcept nogil:
    moves[0] = MOVE_DONE
    return put_members(moves, 1, MOVE_FLIP, renewable_tiles(s, s.to_move))


cdef inline void new_crop_play(KeyharvestState *s, int move) noexcept nogil:
    if move == MOVE_DONE or s.event_last != NONE:
        s.event_step = STEP_CLOSED
    else:
        s.event_step = STEP_MIDDLE
    if move != MOVE_DONE:
        s.event_last = <unsigned char>(move - MOVE_FLIP)
        s.unharvested[s.to_move] |= bit(s.event_last)


cdef inline void reform_play(const KeyharvestRules *t, KeyharvestState *s,
                             int move) noexcept nogil:
    """U: the tile given lies in the registry at once. KEY-263, KEY-264"""
    cdef int tile = move - MOVE_DROP
    if move == MOVE_DONE:
        s.event_step = STEP_CLOSED
        return
    s.event_step = STEP_MIDDLE
    remove_field(t, s, s.to_move, tile)
    s.registry |= bit(tile)
    s.transit_out = <unsigned char>tile


cdef inline int reform_pick_moves(const KeyharvestState *s, uint16_t *moves) noexcept nogil:
    return put_members(moves, 0, MOVE_PICK, s.registry & ~bit(s.transit_out))


cdef inline void reform_pick_play(const KeyharvestRules *t, KeyharvestState *s,
                                  int move) noexcept nogil:
    cdef int tile = move - MOVE_PICK
    s.registry &= ~bit(tile)
    s.transit_out = NONE
    s.event_step = STEP_CLOSED
    lay(t, s, s.to_move, tile)


cdef inline uint64_t extra_tiles(const KeyharvestState *s, int player) noexcept nogil:
    """V: KEY-076, KEY-265"""
    if not stock_size(s):
        return 0
    return above(isolated(s, player) & s.unharvested[player], s.event_last)


cdef inline int extra_harvest_moves(const KeyharvestState *s, uint16_t *moves) noexcept nogil:
    moves[0] = MOVE_DONE
    return put_members(moves, 1, MOVE_HARVEST, extra_tiles(s, s.to_move))


cdef inline void extra_harvest_play(const KeyharvestRules *t, KeyharvestState *s,
                                    int move) noexcept nogil:
    """KEY-266"""
    cdef int tile = move - MOVE_HARVEST
    if move == MOVE_DONE:
        s.event_step = STEP_CLOSED
        return
    s.event_step = STEP_MIDDLE
    s.event_last = <unsigned char>tile
    s.unharvested[s.to_move] &= ~bit(tile)
    harvest_counter(s, t, s.to_move, tile)


cdef inline void substitute_tile_play(const KeyharvestRules *t, KeyharvestState *s,
                                      int move) noexcept nogil:
    """W: KEY-267, KEY-268"""
    cdef int drawn = s.transit_in
    cdef int tile = move - MOVE_DROP
    s.transit_in = NONE
    s.event_step = STEP_CLOSED
    if move == MOVE_FALLOW:
        s.fallow |= bit(drawn)
        return
    remove_field(t, s, s.to_move, tile)
    s.fallow |= bit(tile)
    lay(t, s, s.to_move, drawn)


cdef inline uint64_t movable_workers(const KeyharvestRules *t, const KeyharvestState *s,
                                     int player) noexcept nogil:
    """X: KEY-269"""
    cdef uint64_t crew = s.crew[player]
    cdef uint64_t members = 0
    while crew:
        if moving_spaces(t, s, player, ctz64(crew)):
            members |= crew & (~crew + 1)
        crew &= crew - 1
    return members


cdef inline int migrant_moves(const KeyharvestRules *t, const KeyharvestState *s,
                              uint16_t *moves) noexcept nogil:
    moves[0] = MOVE_DONE
    return put_members(moves, 1, MOVE_PLAY, movable_workers(t, s, s.to_move))


cdef inline void migrant_play(KeyharvestState *s, int move) noexcept nogil:
    if move == MOVE_DONE:
        s.event_step = STEP_CLOSED
        return
    s.event_step = STEP_MIDDLE
    s.event_worker = <unsigned char>(move - MOVE_PLAY)


cdef inline int migrant_space_moves(const KeyharvestRules *t, const KeyharvestState *s,
                                    uint16_t *moves) noexcept nogil:
    return put_members(moves, 0, MOVE_AT, moving_spaces(t, s, s.to_move, s.event_worker))


cdef inline void migrant_space_play(const KeyharvestRules *t, KeyharvestState *s,
                                    int move) noexcept nogil:
    lift_worker(t, s, s.to_move, s.event_worker)
    place_worker(t, s, s.to_move, s.event_worker, move - MOVE_AT)
    s.event_worker = NONE
    s.event_step = STEP_CLOSED


cdef inline int holiday_moves(const KeyharvestState *s, uint16_t *moves) noexcept nogil:
    """Y: KEY-272"""
    moves[0] = MOVE_DONE
    return put_members(moves, 1, MOVE_REMOVE, s.crew[s.to_move])


cdef inline void holiday_play(const KeyharvestRules *t, KeyharvestState *s,
                              int move) noexcept nogil:
    s.event_step = STEP_CLOSED
    if move != MOVE_DONE:
        lift_worker(t, s, s.to_move, move - MOVE_REMOVE)


cdef inline int windfall_moves(const KeyharvestState *s, uint16_t *moves) noexcept nogil:
    """Z: KEY-273"""
    return put_members(moves, 0, MOVE_GAIN, stocked_crops(s))


cdef inline void windfall_play(const KeyharvestRules *t, KeyharvestState *s,
                               int move) noexcept nogil:
    cdef int receiver = s.active + s.event_seats
    s.event_step = STEP_CLOSED
    gain(s, receiver if receiver < t.players else receiver - t.players, move - MOVE_GAIN)
