"""Key Harvest: the seven layers put together; payments and substitutes, which are layer 6.

A move changes registers of its own layer and what lies on the table; then control falls back to
the highest layer that still has something to do, which sets the next node. Nothing is nested and
nothing is called again: an event or an ability that a move starts is a layer that waits.
"""

from libc.stdint cimport uint16_t, uint8_t

from boardgames.hexcore.bitset cimport put_members
from boardgames.hexcore.keyharvest cimport (
    MICRO_BID, MICRO_NONE, MICRO_PAY, MOVE_GAIN, MOVE_PAY, NONE, PHASE_BIDDING, PHASE_PAYING,
    PHASE_SUBSTITUTE, STEP_CLOSED, WORKER_I, KeyharvestRules, KeyharvestState,
)
from boardgames.hexcore.keyharvest_actions cimport action_waits, turn_waits
from boardgames.hexcore.keyharvest_board cimport (
    bit, gain, held_crops, lay, remove_field, spend, stocked_crops, take_from_store,
    wait_for,
)
from boardgames.hexcore.keyharvest_events cimport event_seat, event_waits, refill_waits
from boardgames.hexcore.keyharvest_workers cimport (
    ability_waits, any_displaced, chain_waits, end_ability,
)


# The layers, from 6 to 0

cdef inline int clockwise_first(const KeyharvestRules *t,
                                const KeyharvestState *s) noexcept nogil:
    """Whose step or turn it is."""
    return s.active if s.event == NONE else event_seat(t, s)


cdef inline bint micro_waits(const KeyharvestRules *t, KeyharvestState *s) noexcept nogil:
    """Layer 6: the player who harvests, pays or bids goes on counter by counter."""
    cdef int player
    if s.micro == MICRO_NONE:
        return False
    player = clockwise_first(t, s) if s.ability == NONE else s.user
    if s.micro == MICRO_BID:
        return wait_for(s, player, PHASE_BIDDING)
    if s.micro == MICRO_PAY:
        return wait_for(s, player, PHASE_PAYING)
    return wait_for(s, player, PHASE_SUBSTITUTE)


cdef inline void fall_back(const KeyharvestRules *t, KeyharvestState *s) noexcept nogil:
    """The next node: that of the highest layer which still has something to do."""
    if micro_waits(t, s):
        return
    if ability_waits(t, s):
        return
    if any_displaced(s) and chain_waits(t, s, clockwise_first(t, s)):
        return
    if event_waits(t, s):
        return
    if refill_waits(s):
        return
    if action_waits(t, s):
        return
    turn_waits(t, s)


# Layer 6: payments and substitutes

cdef inline int paying_moves(const KeyharvestState *s, uint16_t *moves) noexcept nogil:
    return put_members(moves, 0, MOVE_PAY, held_crops(s.hand[s.to_move], s.low_crop, s.pay_left))


cdef inline void paying_play(const KeyharvestRules *t, KeyharvestState *s,
                             int move) noexcept nogil:
    """One counter to the payee; with the last one the tile moves. KEY-192, KEY-203, KEY-256"""
    cdef int player = s.to_move
    cdef int crop = move - MOVE_PAY
    cdef int payee = s.pay_to
    cdef int tile = s.pay_tile
    spend(s, player, crop)
    if payee == NONE:
        s.stock[crop] += 1
    else:
        s.hand[payee][crop] += 1
    s.low_crop = <uint8_t>crop
    s.pay_left -= 1
    if s.pay_left:
        return
    s.micro = MICRO_NONE
    s.low_crop = 0
    s.pay_to = NONE
    s.pay_tile = NONE
    if tile == NONE:        # event Q: the draw follows
        return
    if s.ability == NONE:   # events Q and T
        s.registry &= ~bit(tile)
        s.event_step = STEP_CLOSED
    elif s.ability == WORKER_I:
        remove_field(t, s, payee, tile)
    else:                   # E and G: the owner takes the bid back
        take_from_store(s, payee, tile, False)
    end_ability(s)
    lay(t, s, player, tile)


cdef inline int substitute_moves(const KeyharvestState *s, uint16_t *moves) noexcept nogil:
    """KEY-075"""
    return put_members(moves, 0, MOVE_GAIN, stocked_crops(s))


cdef inline void substitute_play(KeyharvestState *s, int move) noexcept nogil:
    gain(s, s.to_move, move - MOVE_GAIN)
    s.micro = MICRO_NONE
