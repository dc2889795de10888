"""What Neuland tells and asks about a whole state."""

from libc.stdint cimport int32_t

cdef enum:
    NEULAND_NUMBERS = 2749      # of an observation

cdef const char *neuland_check(const void *rules, const void *state) noexcept nogil
cdef void neuland_observe(const void *rules, const void *state, int32_t player,
                          float *out) noexcept nogil
