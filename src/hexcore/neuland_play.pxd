"""The course of play of Neuland: entries of the function table and what the check needs."""

from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t

from boardgames.hexcore.neuland cimport NeulandRules, NeulandState

cdef void neuland_init(const void *rules, void *state) noexcept nogil
cdef int32_t neuland_legal(const void *rules, const void *state, uint16_t *moves) noexcept nogil
cdef int32_t neuland_outcomes(const void *rules, const void *state, uint16_t *moves,
                              uint32_t *weights) noexcept nogil
cdef void neuland_apply(const void *rules, void *state, int32_t move) noexcept nogil
cdef void neuland_scores(const void *rules, const void *state, int32_t *scores) noexcept nogil
cdef void neuland_winners(const void *rules, const void *state, uint8_t *winners) noexcept nogil
cdef void neuland_policy(const void *rules, const void *state, int32_t policy,
                         const uint16_t *moves, int32_t n, uint32_t *weights) noexcept nogil

# One move without the forced moves of auto_forced behind it.
cdef void neuland_step(const NeulandRules *rules, NeulandState *state, int move) noexcept nogil
# The greatest offset 1..10 without another player's time marker.
cdef int neuland_bound(const NeulandRules *rules, const NeulandState *state,
                       int player) noexcept nogil
# The double place that gets the next tile (lower hex), NEULAND_NONE if all are laid; `tiles` gets
# what is left of each kind.
cdef int neuland_next_place(const NeulandRules *rules, const NeulandState *state,
                            uint8_t *tiles) noexcept nogil
