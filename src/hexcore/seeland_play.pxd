"""Seeland: what happens in play, for the table of functions and the checks."""

from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t, uint64_t

from boardgames.hexcore.seeland cimport SeelandRules, SeelandState

cdef void seeland_init(const void *rules, void *state) noexcept nogil
cdef int32_t seeland_legal(const void *rules, const void *state, uint16_t *moves) noexcept nogil
cdef int32_t seeland_outcomes(const void *rules, const void *state, uint16_t *moves,
                              uint32_t *weights) noexcept nogil
cdef void seeland_apply(const void *rules, void *state, int32_t move) noexcept nogil
cdef void seeland_scores(const void *rules, const void *state, int32_t *scores) noexcept nogil
cdef void seeland_winners(const void *rules, const void *state, uint8_t *winners) noexcept nogil

# What the checks need too.

# The number of the house in front of the foremost guilder (SEE-367).
cdef int expectation(const SeelandRules *rules, const SeelandState *s) noexcept nogil
# Points that a mill on this cell yields with the tiles that adjoin it now (SEE-265 to SEE-272).
cdef int yield_of(const SeelandRules *rules, const SeelandState *s, int cell) noexcept nogil
# Whether a cell has no empty neighbor (SEE-261, SEE-262).
cdef bint is_surrounded(const SeelandRules *rules, const SeelandState *s, int cell) noexcept nogil
# SEE-275: the first seat, clockwise from the active one, with a surrounded mill, or -1; `cells`
# gets these mills, ascending, `n` their number.
cdef int next_harvester(const SeelandRules *rules, const SeelandState *s, uint8_t *cells,
                        int *n) noexcept nogil
# SEE-276: whether the owner of these surrounded mills chooses which is next.
cdef bint order_matters(const SeelandRules *rules, const SeelandState *s, const uint8_t *cells,
                        int n) noexcept nogil
# SEE-335, SEE-344: the highest vacant number up to `points`, -1 if there is none.
cdef int record_number(const SeelandRules *rules, const SeelandState *s,
                       int points) noexcept nogil
# SEE-372 to SEE-377: the nearest standing mills without a governor.
cdef void governor_targets(const SeelandRules *rules, const SeelandState *s, int source,
                           uint64_t *out) noexcept nogil
# The cells where the tile in hand may go (SEE-161, SEE-163, SEE-181).
cdef void places(const SeelandRules *rules, const SeelandState *s, uint64_t *out) noexcept nogil
# The lowest face-down island beside the mill just built, or -1.
cdef int next_island(const SeelandRules *rules, const SeelandState *s) noexcept nogil
