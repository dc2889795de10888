from boardgames.hexcore.keyharvest cimport KeyharvestRules, KeyharvestState

cdef inline const char *fault_in(const KeyharvestRules *t, const KeyharvestState *s) noexcept nogil:
    return NULL
