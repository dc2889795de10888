"""Moves: interned, immutable, one table of them for each game and board."""


cdef class MoveTable


cdef class Move:
    cdef readonly int index
    cdef readonly str kind
    cdef readonly str text
    cdef readonly bint is_chance
    cdef readonly MoveTable table
    cdef dict _params


cdef class MoveTable:
    cdef readonly tuple moves
    cdef readonly int num_decisions
    cdef readonly str game_name
    cdef readonly object source
    cdef readonly object restore
    cdef dict by_text
    cdef object __weakref__
