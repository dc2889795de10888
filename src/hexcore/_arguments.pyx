"""Checks of what callers hand in: whole numbers, seeds, chance modes and arrays to fill."""

from cpython.buffer cimport (
    PyBUF_C_CONTIGUOUS, PyBUF_FORMAT, PyBUF_WRITABLE, PyBuffer_Release, PyObject_CheckBuffer,
    PyObject_GetBuffer,
)
from cpython.number cimport PyIndex_Check, PyNumber_Index
from libc.stdint cimport int64_t, uint64_t

from boardgames.hexcore.layout cimport shown

import os

cdef enum:
    MAX_DECISIONS = 0x7FFFFFFF

cdef object _numpy = None


cdef object numpy():
    """NumPy, loaded by the first call that makes an array."""
    global _numpy
    if _numpy is None:
        import numpy as module
        _numpy = module
    return _numpy


cdef object whole_number(object value, str name):
    """`value` as an exact int, by `__index__`; a bool is no number here."""
    if type(value) is int:
        return value
    if isinstance(value, bool) or not PyIndex_Check(value):
        raise TypeError(f"{name} must be a whole number, not {type(value).__name__}")
    # A subclass of int may lie when it is compared: only an exact int can be range-checked.
    return int.__add__(PyNumber_Index(value), 0)


cdef uint64_t seed_from(object seed) except? 0:
    """A checked seed; None takes one from the operating system."""
    if seed is None:
        return int.from_bytes(os.urandom(8), "little")
    number = whole_number(seed, "seed")
    if not 0 <= number < 2**64:
        raise ValueError(f"seed must be from 0 to 2**64 - 1, not {shown(number)}")
    return number


cdef int64_t limit_from(object limit) except -1:
    """Most decisions of a playout; None is as many as can be counted."""
    if limit is None:
        return MAX_DECISIONS
    number = whole_number(limit, "limit")
    if number < 0:
        raise ValueError(f"limit must be at least 0, not {shown(number)}")
    return min(number, MAX_DECISIONS)


cdef bint chance_mode(object chance) except -1:
    if not isinstance(chance, str):
        raise TypeError(f"chance must be 'auto' or 'explicit', not {type(chance).__name__}")
    if chance not in ("auto", "explicit"):
        raise ValueError(f"chance must be 'auto' or 'explicit', not {shown(chance)}")
    return chance == "explicit"


cdef int get_buffer(object array, Py_buffer *view, str code, int width, Py_ssize_t exactly,
                    Py_ssize_t least) except -1:
    """The writable buffer of a caller's one-dimensional array, checked; to be released."""
    if not PyObject_CheckBuffer(array):
        raise TypeError(f"out must be a NumPy array, not {type(array).__name__}")
    try:
        PyObject_GetBuffer(array, view, PyBUF_WRITABLE | PyBUF_FORMAT | PyBUF_C_CONTIGUOUS)
    except (BufferError, ValueError, RuntimeError) as error:
        raise ValueError(f"out must be writable and C-contiguous: {error}") from None
    found = (<bytes>view.format).decode("latin-1").lstrip("@=<") if view.format != NULL else "B"
    if found != code or view.itemsize != width or <size_t>view.buf % width:
        PyBuffer_Release(view)
        raise ValueError(f"out must have aligned items of the format {code!r}, not {found!r}")
    if view.ndim != 1 or (exactly >= 0 and view.shape[0] != exactly) or view.shape[0] < least:
        shape = tuple([view.shape[i] for i in range(view.ndim)])
        PyBuffer_Release(view)
        wanted = f"({exactly},)" if exactly >= 0 else f"at least ({least},)"
        raise ValueError(f"out has the shape {shape}, not {wanted}")
    return 0
