"""Key Harvest: the turn and its four actions (layers 0 and 1), and bids (layer 6).

For each node `..._moves` writes the legal moves and `..._play` carries one out. `..._waits` says
whether a layer still has something to do; it then sets the node. KEY-051 to KEY-113, KEY-141 to
KEY-150.
"""

from libc.stdint cimport uint16_t, uint64_t

from boardgames.hexcore.bitset cimport put_members
from boardgames.hexcore.engine cimport TERMINAL
from boardgames.hexcore.keyharvest cimport (
    ACTION_A, ACTION_B, ACTION_C, ACTION_D, ALL_ACTIONS, CROPS, MICRO_BID, MICRO_NONE, MOVE_AT,
    MOVE_BID, MOVE_DONE, MOVE_END, MOVE_GLEAN, MOVE_HARVEST, MOVE_PLAY, MOVE_REMOVE, MOVE_STORE,
    MOVE_TAKE, NONE, PHASE_HARVEST_MORE, PHASE_OVER, PHASE_STORE_MORE, PHASE_TAKE_MORE, PHASE_TURN,
    PHASE_WORKER_SPACE, PLACES, STALL_ROUNDS, WORKERS, KeyharvestRules, KeyharvestState,
)
from boardgames.hexcore.keyharvest_board cimport (
    above, add_to_store, below, bit, can_store, covers, fed_spaces, free_spaces, group_of,
    hand_size, harvest_counter, held_crops, lay, legal_spaces, lift_worker, lower_spaces, packed,
    place_worker, spend, stock_size, store_owner, stored_tiles, take_from_store, town_workers,
    wait_for,
)


# Layer 0: the turn

cdef inline uint64_t playable_workers(const KeyharvestRules *t, const KeyharvestState *s,
                                      int player) noexcept nogil:
    """KEY-082, KEY-084: unplayed workers with a legal space (the slow form: `legal_spaces`)."""
    cdef uint64_t free = free_spaces(t, s, player)
    cdef unsigned int fits
    cdef int number = 1
    while number < 6 and free & fed_spaces(s, player, number):
        number += 1
    fits = below(number)        # what fits a free space fits it with a lower number, too
    while number < 6 and s.workers[player] & fed_spaces(s, player, number):
        # From here on a lower worker must make room (KEY-086).
        if fed_spaces(s, player, number) & lower_spaces(s, player, number):
            fits |= below(number + 1) & ~below(number)
        number += 1
    return fits & ((~s.crew[player] & 0x3F) | town_workers(t, s))


cdef inline uint64_t payable_tiles(const KeyharvestRules *t, const KeyharvestState *s,
                                   int player) noexcept nogil:
    """KEY-101 to KEY-104: the own store's tiles and those whose bid the hand can match."""
    cdef uint64_t members = stored_tiles(s, player)
    cdef uint64_t hand = packed(s.hand[player])
    cdef int owner, place
    for owner in range(t.players):
        if owner == player:
            continue
        for place in range(PLACES):
            if s.store_tile[owner][place] == NONE:
                break
            if covers(hand, packed(s.store_bid[owner][place])):
                members |= bit(s.store_tile[owner][place])
    return members


cdef inline int turn_moves(const KeyharvestRules *t, const KeyharvestState *s,
                           uint16_t *moves) noexcept nogil:
    cdef int player = s.active
    cdef int done = s.actions_done      # KEY-053
    cdef int n = 1
    moves[0] = MOVE_END                 # KEY-055
    if not done & 1 << ACTION_B:
        # MOVE_REMOVE follows the twelve MOVE_PLAY
        n = put_members(moves, n, MOVE_PLAY, playable_workers(t, s, player)
                        | <uint64_t>s.crew[player] << WORKERS)
    if not done & 1 << ACTION_A and stock_size(s):      # KEY-076
        n = put_members(moves, n, MOVE_HARVEST, s.unharvested[player])
    if not done & (1 << ACTION_C | 1 << ACTION_D):      # KEY-054: no C after D
        n = put_members(moves, n, MOVE_TAKE, payable_tiles(t, s, player))
    if not done & 1 << ACTION_D and can_store(s, player):
        n = put_members(moves, n, MOVE_STORE, s.registry)
    return n


cdef inline void turn_play(const KeyharvestRules *t, KeyharvestState *s, int move) noexcept nogil:
    """The first move of an action starts it."""
    if move == MOVE_END:
        s.actions_done = ALL_ACTIONS
    elif move < MOVE_REMOVE:
        begin_action(s, ACTION_B)
        s.chosen_worker = <unsigned char>(move - MOVE_PLAY)
    elif move < MOVE_HARVEST:
        begin_action(s, ACTION_B)
        lift_worker(t, s, s.active, move - MOVE_REMOVE)     # KEY-094
    elif move < MOVE_GLEAN:
        begin_action(s, ACTION_A)
        harvest_play(t, s, move)
    elif move < MOVE_STORE:
        begin_action(s, ACTION_C)
        take_play(t, s, move)
    else:
        begin_action(s, ACTION_D)
        store_play(s, s.active, move)


cdef inline bint turn_waits(const KeyharvestRules *t, KeyharvestState *s) noexcept nogil:
    """Always has something to do. KEY-056: the turn ends by itself after the second action."""
    if s.actions_done & (s.actions_done - 1) and end_turn(t, s):
        return wait_for(s, TERMINAL, PHASE_OVER)
    return wait_for(s, s.active, PHASE_TURN)


cdef inline bint end_turn(const KeyharvestRules *t, KeyharvestState *s) noexcept nogil:
    """The next player is on; true if the game is over."""
    cdef bint over = False
    s.stall_turns = 0 if s.drew else s.stall_turns + 1
    s.drew = 0
    s.actions_done = 0
    if s.stall_turns == STALL_ROUNDS * t.players:       # KEY-288
        over = True
    if s.final_turns:       # KEY-282 to KEY-284: the turn of the tenth event counts as one more
        s.final_turns -= 1
        over |= s.final_turns == 0
    s.active = <unsigned char>(s.active + 1 if s.active + 1 < t.players else 0)     # KEY-051
    return over


cdef inline void begin_action(KeyharvestState *s, int action) noexcept nogil:
    s.action = <unsigned char>action
    s.actions_done |= <unsigned char>(1 << action)


cdef inline void end_action(KeyharvestState *s) noexcept nogil:
    s.action = NONE
    s.tiles_done = 0
    s.last_harvest = NONE
    s.chosen_worker = NONE


# Layer 1: the steps of the actions

cdef inline bint action_waits(const KeyharvestRules *t, KeyharvestState *s) noexcept nogil:
    if s.action == NONE:
        return False
    if s.action == ACTION_A:
        if harvestable_tiles(t, s):
            return wait_for(s, s.active, PHASE_HARVEST_MORE)
    elif s.action == ACTION_B:
        if s.chosen_worker != NONE:
            return wait_for(s, s.active, PHASE_WORKER_SPACE)
    elif s.action == ACTION_C:
        if s.tiles_done < 2 and any_stored(t, s):       # KEY-110, KEY-317
            return wait_for(s, s.active, PHASE_TAKE_MORE)
    elif s.tiles_done < 2 and s.registry and can_store(s, s.active):    # KEY-142
        return wait_for(s, s.active, PHASE_STORE_MORE)
    end_action(s)
    return False


cdef inline uint64_t harvestable_tiles(const KeyharvestRules *t,
                                       const KeyharvestState *s) noexcept nogil:
    """KEY-071, KEY-077, KEY-078: further tiles of the group, in ascending order."""
    cdef uint64_t later = above(s.unharvested[s.active], s.last_harvest)
    if not later or not stock_size(s):      # KEY-076
        return 0
    return later & group_of(t, s, s.active, s.last_harvest)


cdef inline int harvest_more_moves(const KeyharvestRules *t, const KeyharvestState *s,
                                   uint16_t *moves) noexcept nogil:
    moves[0] = MOVE_DONE
    return put_members(moves, 1, MOVE_HARVEST, harvestable_tiles(t, s))


cdef inline void harvest_play(const KeyharvestRules *t, KeyharvestState *s,
                              int move) noexcept nogil:
    cdef int tile = move - MOVE_HARVEST
    if move == MOVE_DONE:
        end_action(s)
        return
    s.unharvested[s.active] &= ~bit(tile)       # KEY-073
    s.last_harvest = <unsigned char>tile
    harvest_counter(s, t, s.active, tile)


cdef inline int worker_space_moves(const KeyharvestRules *t, const KeyharvestState *s,
                                   uint16_t *moves) noexcept nogil:
    return put_members(moves, 0, MOVE_AT, legal_spaces(t, s, s.active, s.chosen_worker))


cdef inline void worker_space_play(const KeyharvestRules *t, KeyharvestState *s,
                                   int move) noexcept nogil:
    """KEY-092: the worker is placed, its ability runs."""
    place_worker(t, s, s.active, s.chosen_worker, move - MOVE_AT)
    s.user = s.active
    s.ability = s.chosen_worker
    s.chosen_worker = NONE


cdef inline bint any_stored(const KeyharvestRules *t, const KeyharvestState *s) noexcept nogil:
    cdef int player
    for player in range(t.players):
        if s.store_tile[player][0] != NONE:
            return True
    return False


cdef inline int take_more_moves(const KeyharvestRules *t, const KeyharvestState *s,
                                uint16_t *moves) noexcept nogil:
    moves[0] = MOVE_DONE
    return put_members(moves, 1, MOVE_TAKE, payable_tiles(t, s, s.active))


cdef inline void take_play(const KeyharvestRules *t, KeyharvestState *s,
                           int move) noexcept nogil:
    """Action C: pays (KEY-103, KEY-108), empties the place, lays the tile."""
    cdef int tile = move - MOVE_TAKE
    cdef int owner, place, crop, number
    if move == MOVE_DONE:
        end_action(s)
        return
    owner = store_owner(s, tile)
    if owner != s.active:
        place = 0 if s.store_tile[owner][0] == tile else 1
        for crop in range(CROPS):
            number = s.store_bid[owner][place][crop]
            while number:
                spend(s, s.active, crop)
                s.hand[owner][crop] += 1
                number -= 1
    take_from_store(s, owner, tile, owner == s.active)
    s.tiles_done += 1
    lay(t, s, s.active, tile)


cdef inline int store_moves(const KeyharvestState *s, uint16_t *moves) noexcept nogil:
    """Action D's second tile and worker H."""
    moves[0] = MOVE_DONE
    return put_members(moves, 1, MOVE_STORE, s.registry)


cdef inline void store_more_play(KeyharvestState *s, int move) noexcept nogil:
    if move == MOVE_DONE:
        end_action(s)
    else:
        store_play(s, s.active, move)


cdef inline void store_play(KeyharvestState *s, int player, int move) noexcept nogil:
    """Registry tile into the own store; its bid follows. KEY-142"""
    cdef int tile = move - MOVE_STORE
    s.registry &= ~bit(tile)
    s.bid_place = <unsigned char>add_to_store(s, player, tile)
    s.micro = MICRO_BID
    if s.action == ACTION_D and s.ability == NONE:
        s.tiles_done += 1


# Layer 6: the counters of a bid

cdef inline int bidding_moves(const KeyharvestState *s, uint16_t *moves) noexcept nogil:
    """KEY-143, KEY-150, KEY-317"""
    cdef int player = s.to_move
    cdef const unsigned char *bid = s.store_bid[player][s.bid_place]
    cdef int n = 0
    if bid[0] | bid[1] | bid[2] | bid[3] | bid[4]:
        moves[0] = MOVE_DONE
        n = 1
    return put_members(moves, n, MOVE_BID, held_crops(s.hand[player], s.low_crop, 1))


cdef inline void bidding_play(KeyharvestState *s, int move) noexcept nogil:
    cdef int player = s.to_move
    cdef int crop = move - MOVE_BID
    if move != MOVE_DONE:
        spend(s, player, crop)
        s.store_bid[player][s.bid_place][crop] += 1
        s.low_crop = <unsigned char>crop
        if hand_size(s, player):
            return
    s.micro = MICRO_NONE
    s.bid_place = NONE
    s.low_crop = 0
