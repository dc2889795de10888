"""The layout of a game's struct: the one schema of dicts, bytes and the checks of both."""

from libc.stdint cimport uint8_t, uint32_t


cdef class Layout:
    """The fields of a struct, in order."""
    cdef readonly tuple fields
    cdef readonly uint32_t size
    cdef dict read(self, const uint8_t *data)
    cdef int write(self, uint8_t *data, object values) except -1
    cdef void swap(self, uint8_t *data)
    cdef str dirty_pad(self, const uint8_t *data)


cdef str shown(object value)
cdef int write_number(uint8_t *place, int i, str code, str name, object value) except -1
cdef int flatten(object value, tuple shape, int depth, str name, list numbers) except -1
