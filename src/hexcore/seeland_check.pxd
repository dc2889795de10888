"""Seeland from outside: which structs can be played to the end, and what an observation holds."""

from libc.stdint cimport int32_t

cdef const char *seeland_check(const void *rules, const void *state) noexcept nogil
cdef void seeland_observe(const void *rules, const void *state, int32_t player,
                          float *out) noexcept nogil
