"""Key Harvest: displaced workers (layer 4) and abilities (layer 5).

KEY-121 to KEY-133, KEY-181 to KEY-214. An ability ends at the latest with the laying of a tile:
the worker that this displaces waits in layer 4, so nothing is nested.
"""

from libc.stdint cimport uint16_t, uint32_t, uint64_t
from libc.string cimport memcpy

from boardgames.hexcore.bitset cimport put_members
from boardgames.hexcore.keyharvest cimport (
    BAILIFF_PRICE, MAX_SEATS, MOVE_AT, MOVE_DONE, MOVE_DRAW, MOVE_DROP, MOVE_FALLOW, MOVE_FLIP,
    MOVE_GAIN, MOVE_GLEAN, MOVE_KEEP, MOVE_PICK, MOVE_SEIZE, MOVE_TAKE, MOVE_USE, NONE,
    PHASE_BENEFACTOR, PHASE_BUY_ANY, PHASE_DRAW_TRADER, PHASE_FLIP_ADJ, PHASE_GAIN_TWO,
    PHASE_GLEANING, PHASE_LAWYER, PHASE_OVERSEE, PHASE_RELOCATE, PHASE_SEIZING, PHASE_STORE_ONE,
    PHASE_TRADER, PHASE_TRADER_KEEP, PLACES, SKILLED_EXTRA, WORKER_B, WORKER_C, WORKER_D, WORKER_E,
    WORKER_F, WORKER_G, WORKER_H, WORKER_I, WORKER_J, WORKER_K, KeyharvestRules, KeyharvestState,
)
from boardgames.hexcore.keyharvest_actions cimport store_play
from boardgames.hexcore.keyharvest_board cimport (
    above, bid_size, bit, can_store, field_owner, gain, hand_size, harvest_counter,
    held_crops, isolated_elsewhere, lay, legal_spaces, owe, place_worker, remove_field, stock_size,
    store_owner, wait_for,
)


# Layer 4: displaced workers

cdef inline bint any_displaced(const KeyharvestState *s) noexcept nogil:
    cdef uint32_t waiting
    memcpy(&waiting, s.displaced, MAX_SEATS)
    return <uint32_t>~waiting != 0      # not four times NONE


cdef inline bint chain_waits(const KeyharvestRules *t, KeyharvestState *s,
                             int first) noexcept nogil:
    """KEY-131, KEY-133: at most one worker per player, in clockwise order from `first`."""
    cdef int turn, player, worker
    for turn in range(t.players):
        player = first + turn
        if player >= t.players:
            player -= t.players
        worker = s.displaced[player]
        if worker != NONE:
            if legal_spaces(t, s, player, worker):
                return wait_for(s, player, PHASE_RELOCATE)
            s.displaced[player] = NONE      # KEY-124
    return False


cdef inline int relocate_moves(const KeyharvestRules *t, const KeyharvestState *s,
                               uint16_t *moves) noexcept nogil:
    """KEY-122, KEY-126, KEY-127"""
    moves[0] = MOVE_DONE        # KEY-125
    return put_members(moves, 1, MOVE_AT, legal_spaces(t, s, s.to_move, s.displaced[s.to_move]))


cdef inline void relocate_play(const KeyharvestRules *t, KeyharvestState *s,
                               int move) noexcept nogil:
    cdef int player = s.to_move
    if move != MOVE_DONE:
        place_worker(t, s, player, s.displaced[player], move - MOVE_AT)
        s.user = <unsigned char>player
        s.ability = s.displaced[player]
    s.displaced[player] = NONE


# Layer 5: abilities

cdef inline void end_ability(KeyharvestState *s) noexcept nogil:
    s.user = NONE
    s.ability = NONE
    s.ability_count = 0
    s.ability_last = NONE
    s.drawn_tile = NONE


cdef inline bint ability_waits(const KeyharvestRules *t, KeyharvestState *s) noexcept nogil:
    """KEY-213: what can't be carried out, or not any more, is over."""
    cdef int worker = s.ability
    cdef int user = s.user
    if worker == NONE:
        return False
    if worker <= WORKER_B:
        # KEY-181, KEY-183: one counter by A, two by B
        if s.ability_count <= worker and gleanable_tiles(t, s):
            return wait_for(s, user, PHASE_GLEANING)
    elif worker == WORKER_C:
        # KEY-186, KEY-187: two counters, or the only one
        if s.ability_count < 2 and stock_size(s):
            return wait_for(s, user, PHASE_GAIN_TWO)
    elif worker == WORKER_D:
        if flippable_tiles(t, s):
            return wait_for(s, user, PHASE_FLIP_ADJ)
    elif worker == WORKER_E or worker == WORKER_G:
        if buyable_tiles(t, s):
            return wait_for(s, user, PHASE_BUY_ANY)
    elif worker == WORKER_F:
        if s.fields[user]:
            return wait_for(s, user, PHASE_OVERSEE)
    elif worker == WORKER_H:
        if s.ability_count == 0 and s.registry and can_store(s, user):
            return wait_for(s, user, PHASE_STORE_ONE)
    elif worker == WORKER_I:
        if seizable_tiles(t, s):
            return wait_for(s, user, PHASE_SEIZING)
    elif worker == WORKER_J:
        if usable_workers(s):
            return wait_for(s, user, PHASE_LAWYER)
    elif worker == WORKER_K:
        if s.drawn_tile != NONE:
            return wait_for(s, user, PHASE_TRADER_KEEP)
        if s.ability_count:
            return wait_for(s, -1, PHASE_DRAW_TRADER)
        if s.bag or s.registry:
            return wait_for(s, user, PHASE_TRADER)
    elif s.registry:
        return wait_for(s, user, PHASE_BENEFACTOR)
    end_ability(s)
    return False


cdef inline uint64_t beside(const KeyharvestRules *t, const KeyharvestState *s) noexcept nogil:
    """The spaces next to the worker whose ability runs."""
    return t.neighbors[s.worker_at[s.user][s.ability]]


cdef inline uint64_t gleanable_tiles(const KeyharvestRules *t,
                                     const KeyharvestState *s) noexcept nogil:
    """KEY-181 to KEY-185"""
    if not stock_size(s):
        return 0
    return above(beside(t, s) & s.unharvested[s.user], s.ability_last)


cdef inline int gleaning_moves(const KeyharvestRules *t, const KeyharvestState *s,
                               uint16_t *moves) noexcept nogil:
    moves[0] = MOVE_DONE
    return put_members(moves, 1, MOVE_GLEAN, gleanable_tiles(t, s))


cdef inline void gleaning_play(const KeyharvestRules *t, KeyharvestState *s,
                               int move) noexcept nogil:
    cdef int tile = move - MOVE_GLEAN
    if move == MOVE_DONE:
        end_ability(s)
        return
    s.ability_count += 1
    s.ability_last = <unsigned char>tile
    harvest_counter(s, t, s.user, tile)


cdef inline int gain_two_moves(const KeyharvestState *s, uint16_t *moves) noexcept nogil:
    cdef int left = stock_size(s)
    if s.ability_count:
        return put_members(moves, 0, MOVE_GAIN, held_crops(s.stock, s.ability_last, 1))
    moves[0] = MOVE_DONE
    return put_members(moves, 1, MOVE_GAIN, held_crops(s.stock, 0, 2 if left > 1 else 1))


cdef inline void gain_two_play(KeyharvestState *s, int move) noexcept nogil:
    cdef int crop = move - MOVE_GAIN
    if move == MOVE_DONE:
        end_ability(s)
        return
    gain(s, s.user, crop)
    s.ability_count += 1
    s.ability_last = <unsigned char>crop


cdef inline uint64_t flippable_tiles(const KeyharvestRules *t,
                                     const KeyharvestState *s) noexcept nogil:
    """KEY-188: any number of them, in ascending order."""
    return above(beside(t, s) & s.fields[s.user] & ~s.unharvested[s.user], s.ability_last)


cdef inline int flip_adjacent_moves(const KeyharvestRules *t, const KeyharvestState *s,
                                    uint16_t *moves) noexcept nogil:
    moves[0] = MOVE_DONE
    return put_members(moves, 1, MOVE_FLIP, flippable_tiles(t, s))


cdef inline void flip_adjacent_play(KeyharvestState *s, int move) noexcept nogil:
    cdef int tile = move - MOVE_FLIP
    if move == MOVE_DONE:
        end_ability(s)
        return
    s.unharvested[s.user] |= bit(tile)
    s.ability_last = <unsigned char>tile


cdef inline int price_of(const KeyharvestState *s, int owner, int place) noexcept nogil:
    """KEY-189, KEY-201"""
    return bid_size(s, owner, place) + (SKILLED_EXTRA if s.ability == WORKER_E else 0)


cdef inline uint64_t buyable_tiles(const KeyharvestRules *t,
                                   const KeyharvestState *s) noexcept nogil:
    """KEY-193: tiles in opponents' stores that the hand can pay."""
    cdef int held = hand_size(s, s.user)
    cdef uint64_t members = 0
    cdef int owner, place
    for owner in range(t.players):
        if owner == s.user:
            continue
        for place in range(PLACES):
            if s.store_tile[owner][place] != NONE and held >= price_of(s, owner, place):
                members |= bit(s.store_tile[owner][place])
    return members


cdef inline int buy_any_moves(const KeyharvestRules *t, const KeyharvestState *s,
                              uint16_t *moves) noexcept nogil:
    moves[0] = MOVE_DONE
    return put_members(moves, 1, MOVE_TAKE, buyable_tiles(t, s))


cdef inline void buy_any_play(KeyharvestState *s, int move) noexcept nogil:
    """KEY-192: paid to the owner, then the tile moves."""
    cdef int tile = move - MOVE_TAKE
    cdef int owner, place
    if move == MOVE_DONE:
        end_ability(s)
        return
    owner = store_owner(s, tile)
    place = 0 if s.store_tile[owner][0] == tile else 1
    owe(s, price_of(s, owner, place), owner, tile)


cdef inline int oversee_moves(const KeyharvestState *s, uint16_t *moves) noexcept nogil:
    """KEY-128, KEY-190: mandatory."""
    return put_members(moves, 0, MOVE_DROP, s.fields[s.user])


cdef inline void oversee_play(const KeyharvestRules *t, KeyharvestState *s,
                              int move) noexcept nogil:
    cdef int tile = move - MOVE_DROP
    remove_field(t, s, s.user, tile)
    s.fallow |= bit(tile)
    end_ability(s)


cdef inline void store_one_play(KeyharvestState *s, int move) noexcept nogil:
    """KEY-202"""
    if move == MOVE_DONE:
        end_ability(s)
        return
    s.ability_count = 1
    store_play(s, s.user, move)


cdef inline uint64_t seizable_tiles(const KeyharvestRules *t,
                                    const KeyharvestState *s) noexcept nogil:
    """KEY-203, KEY-204"""
    if hand_size(s, s.user) < BAILIFF_PRICE:
        return 0
    return isolated_elsewhere(t, s, s.user)


cdef inline int seizing_moves(const KeyharvestRules *t, const KeyharvestState *s,
                              uint16_t *moves) noexcept nogil:
    moves[0] = MOVE_DONE
    return put_members(moves, 1, MOVE_SEIZE, seizable_tiles(t, s))


cdef inline void seizing_play(const KeyharvestRules *t, KeyharvestState *s,
                              int move) noexcept nogil:
    cdef int tile = move - MOVE_SEIZE
    if move == MOVE_DONE:
        end_ability(s)
    else:
        owe(s, BAILIFF_PRICE, field_owner(t, s, tile), tile)


cdef inline uint64_t usable_workers(const KeyharvestState *s) noexcept nogil:
    """KEY-207: any other worker on the own board."""
    return s.crew[s.user] & ~bit(WORKER_J)


cdef inline int lawyer_moves(const KeyharvestState *s, uint16_t *moves) noexcept nogil:
    moves[0] = MOVE_DONE
    return put_members(moves, 1, MOVE_USE, usable_workers(s))


cdef inline void lawyer_play(KeyharvestState *s, int move) noexcept nogil:
    """KEY-206: the chosen worker's ability takes the place of the Lawyer's."""
    if move == MOVE_DONE:
        end_ability(s)
    else:
        s.ability = <unsigned char>(move - MOVE_USE)


cdef inline int trader_moves(const KeyharvestState *s, uint16_t *moves) noexcept nogil:
    """KEY-208, KEY-210"""
    moves[0] = MOVE_DONE
    if s.bag:
        moves[1] = MOVE_DRAW
        return 2
    return put_members(moves, 1, MOVE_PICK, s.registry)


cdef inline void trader_play(KeyharvestState *s, int move) noexcept nogil:
    if move == MOVE_DONE:
        end_ability(s)
        return
    s.ability_count = 1
    if move != MOVE_DRAW:
        s.drawn_tile = <unsigned char>(move - MOVE_PICK)
        s.registry &= ~bit(s.drawn_tile)


cdef inline int keep_moves(uint16_t *moves) noexcept nogil:
    """Worker K and event O."""
    moves[0] = MOVE_KEEP
    moves[1] = MOVE_FALLOW
    return 2


cdef inline void trader_keep_play(const KeyharvestRules *t, KeyharvestState *s,
                                  int move) noexcept nogil:
    cdef int tile = s.drawn_tile
    if move == MOVE_FALLOW:
        s.fallow |= bit(tile)
    else:
        lay(t, s, s.user, tile)
    end_ability(s)


cdef inline int benefactor_moves(const KeyharvestState *s, uint16_t *moves) noexcept nogil:
    """KEY-211"""
    moves[0] = MOVE_DONE
    return put_members(moves, 1, MOVE_PICK, s.registry)


cdef inline void benefactor_play(const KeyharvestRules *t, KeyharvestState *s,
                                 int move) noexcept nogil:
    cdef int tile = move - MOVE_PICK
    if move != MOVE_DONE:
        s.registry &= ~bit(tile)
        lay(t, s, s.user, tile)
    end_ability(s)
