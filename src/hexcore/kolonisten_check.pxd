"""States that come from outside."""

cdef const char *kolonisten_check(const void *rules, const void *state) noexcept nogil
