"""Who is sure of which resource cards, and the worlds that fit what a player knows."""

from libc.stdint cimport int32_t, uint32_t

from boardgames.hexcore.kolonisten cimport KolonistenRules, KolonistenState
from boardgames.hexcore.rng cimport Rng

# `seat` openly paid or showed cards and had `left` beyond them: nobody can be unsure of more.
cdef void kolonisten_shrink(const KolonistenRules *rules, KolonistenState *state, int seat,
                            uint32_t left) noexcept nogil
# CARD: moves one card and what everybody knows of it.
cdef void kolonisten_draw(const KolonistenRules *rules, KolonistenState *state, int thief,
                          int victim, int kind) noexcept nogil
# What one viewer could be unsure of, by owner, less by counting; True if nothing is left.
cdef bint kolonisten_tighten(const KolonistenRules *rules, uint32_t *unsure) noexcept nogil
cdef void kolonisten_determinize(const void *rules, void *state, int32_t player,
                                 Rng *rng) noexcept nogil


cdef inline bint is_doubted(const KolonistenState *state, int seat) noexcept nogil:
    """Whether somebody is unsure of cards of `seat`."""
    cdef const uint32_t *unsure = state.unsure[seat]
    return (unsure[0] | unsure[1] | unsure[2] | unsure[3]) != 0


cdef inline void lose_cards(const KolonistenRules *rules, KolonistenState *state, int seat,
                            uint32_t cards) noexcept nogil:
    """Takes cards out of a hand, openly."""
    state.hand[seat] -= cards
    if is_doubted(state, seat):
        kolonisten_shrink(rules, state, seat, state.hand[seat])


cdef inline void pay(const KolonistenRules *rules, KolonistenState *state, int seat,
                     uint32_t cards) noexcept nogil:
    """From a hand to the supply."""
    state.bank += cards
    lose_cards(rules, state, seat, cards)


cdef inline void gain(KolonistenState *state, int seat, uint32_t cards) noexcept nogil:
    """From the supply to a hand."""
    state.bank -= cards
    state.hand[seat] += cards
