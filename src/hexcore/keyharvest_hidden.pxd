from boardgames.hexcore.keyharvest cimport KeyharvestRules, KeyharvestState
from boardgames.hexcore.rng cimport Rng

cdef inline void observe(const KeyharvestRules *t, const KeyharvestState *s, int player, float *out) noexcept nogil:
    pass
cdef inline void determinize(const KeyharvestRules *t, KeyharvestState *s, int player, Rng *rng) noexcept nogil:
    pass
