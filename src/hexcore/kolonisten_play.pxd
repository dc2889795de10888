"""Phases of the game: which moves are legal, what they do, what follows without a node."""

from libc.stdint cimport int32_t, uint16_t, uint32_t

from boardgames.hexcore.rng cimport Rng

cdef void kolonisten_init(const void *rules, void *state) noexcept nogil
cdef int32_t kolonisten_legal(const void *rules, const void *state,
                              uint16_t *moves) noexcept nogil
cdef int32_t kolonisten_outcomes(const void *rules, const void *state, uint16_t *moves,
                                 uint32_t *weights) noexcept nogil
cdef int32_t kolonisten_draw_outcome(const void *rules, const void *state,
                                     Rng *rng) noexcept nogil
cdef void kolonisten_apply(const void *rules, void *state, int32_t move) noexcept nogil
