"""Checks of what callers hand in: whole numbers, seeds, chance modes and arrays to fill."""

from libc.stdint cimport int64_t, uint64_t

# NumPy, loaded by the first call that makes an array.
cdef object numpy()
# `value` as an exact int, by `__index__`: TypeError for anything else, a bool included.
cdef object whole_number(object value, str name)
# A checked seed; None takes one from the operating system.
cdef uint64_t seed_from(object seed) except? 0
# Most decisions of a playout, at least 0; None is as many as can be counted.
cdef int64_t limit_from(object limit) except -1
# Whether "explicit" is asked for; ValueError for other texts than the two.
cdef bint chance_mode(object chance) except -1
# The writable buffer of a one-dimensional array, to be released: `code` and `width` of its items,
# its length exactly (-1: any) and at least; TypeError or ValueError.
cdef int get_buffer(object array, Py_buffer *view, str code, int width, Py_ssize_t exactly,
                    Py_ssize_t least) except -1
