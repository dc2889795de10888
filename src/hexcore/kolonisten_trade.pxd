"""Trade between players: the phases OFFER, REPLY, COUNTER and ANSWER."""

from libc.stdint cimport uint16_t

from boardgames.hexcore.kolonisten cimport KolonistenRules, KolonistenState

# An OFFER, or else a CALL.
cdef void kolonisten_begin_talk(const KolonistenRules *rules, KolonistenState *state,
                                bint offer) noexcept nogil
cdef int kolonisten_legal_talk(const KolonistenRules *rules, const KolonistenState *state,
                               uint16_t *moves) noexcept nogil
cdef void kolonisten_play_talk(const KolonistenRules *rules, KolonistenState *state,
                               int move) noexcept nogil
