"""Who is sure of which resource cards, and the worlds that fit what a player knows."""

from libc.stdint cimport int32_t, uint32_t

from boardgames.hexcore.kolonisten cimport KolonistenRules, KolonistenState
from boardgames.hexcore.rng cimport Rng

# After cards of `seat` left his hand openly: nobody can be unsure of more than he still has.
cdef void kolonisten_shrink(const KolonistenRules *rules, KolonistenState *state,
                            int seat) noexcept nogil
# CARD: moves one card and what everybody knows of it.
cdef void kolonisten_draw(const KolonistenRules *rules, KolonistenState *state, int thief,
                          int victim, int kind) noexcept nogil
# What `viewer` could be unsure of less by counting; True if nothing is left to be unsure of.
cdef bint kolonisten_tighten(const KolonistenRules *rules, uint32_t (*unsure)[5],
                             int viewer) noexcept nogil
cdef void kolonisten_determinize(const void *rules, void *state, int32_t player,
                                 Rng *rng) noexcept nogil


cdef inline void lose_cards(const KolonistenRules *rules, KolonistenState *state, int seat,
                            uint32_t cards) noexcept nogil:
    """Takes cards out of a hand, openly."""
    cdef const uint32_t *unsure = state.unsure[seat]
    state.hand[seat] -= cards
    if unsure[0] | unsure[1] | unsure[2] | unsure[3] | unsure[4]:
        kolonisten_shrink(rules, state, seat)


cdef inline void pay(const KolonistenRules *rules, KolonistenState *state, int seat,
                     uint32_t cards) noexcept nogil:
    """From a hand to the supply."""
    state.bank += cards
    lose_cards(rules, state, seat, cards)


cdef inline void gain(KolonistenState *state, int seat, uint32_t cards) noexcept nogil:
    """From the supply to a hand."""
    state.bank -= cards
    state.hand[seat] += cards
