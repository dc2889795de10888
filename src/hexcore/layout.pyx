"""The layout of a game's struct: the one schema of dicts, bytes and the checks of both."""

cimport cython
from libc.stdint cimport (
    int8_t, int16_t, int32_t, uint8_t, uint16_t, uint32_t, uint64_t,
)
from libc.string cimport memset

from boardgames.hexcore.errors import InvalidStateError

cdef extern from *:
    """
    #if defined(__BYTE_ORDER__) && defined(__ORDER_BIG_ENDIAN__)
    #define BG_BIG_ENDIAN (__BYTE_ORDER__ == __ORDER_BIG_ENDIAN__)
    #else
    #define BG_BIG_ENDIAN 0
    #endif
    """
    bint BG_BIG_ENDIAN

cdef dict CODES = {             # codes of a Layout: size, lowest, highest value
    "u1": (1, 0, 2**8 - 1), "i1": (1, -2**7, 2**7 - 1),
    "u2": (2, 0, 2**16 - 1), "i2": (2, -2**15, 2**15 - 1),
    "u4": (4, 0, 2**32 - 1), "i4": (4, -2**31, 2**31 - 1),
    "u8": (8, 0, 2**64 - 1),
}


cdef str shown(object value):
    """A value in a message, cut where it is long."""
    try:
        text = repr(value)
    except Exception:  # more digits than Python turns into text, or a class that can't be shown
        return f"some {type(value).__name__}"
    return text if len(text) <= 80 else text[:77] + "..."


@cython.final
cdef class Layout:
    """The fields of a game's struct, in order: the one schema of dicts, bytes and checks.

    Parameters
    ----------
    fields : sequence of (name, offset, code, shape)
        Codes are ``u1 i1 u2 i2 u4 i4 u8``; shape ``()`` is one number. Names that begin with
        ``pad`` are zero bytes and shown nowhere.
    size : int
        ``sizeof`` of the struct; the fields must fill it without a gap.
    """

    def __init__(self, fields, uint32_t size):
        cdef uint32_t offset = 0
        if self.fields is not None:
            raise TypeError("a Layout is immutable")
        checked = []
        for name, place, code, shape in fields:
            width = CODES[code][0]
            count = 1
            for extent in shape:
                count *= extent
            if place != offset or offset % width:
                raise ValueError(f"field {name} lies at {place}, not at {offset}")
            checked.append((name, offset, code, tuple(shape), count))
            offset += width * count
        if offset != size:
            raise ValueError(f"the fields fill {offset} of {size} bytes")
        self.fields = tuple(checked)
        self.size = size

    cdef dict read(self, const uint8_t *data):
        """The struct as a dict of numbers and nested lists."""
        result = {}
        for name, offset, code, shape, count in self.fields:
            if not name.startswith("pad"):
                values = [read_number(data + <size_t>offset, i, code) for i in range(count)]
                result[name] = nested(values, shape)
        return result

    cdef int write(self, uint8_t *data, object values) except -1:
        """Fills the struct from such a dict, checking names, shapes and ranges."""
        if not isinstance(values, dict):
            raise InvalidStateError(f"'state' must be a dict, not {type(values).__name__}")
        names = {field[0] for field in self.fields if not field[0].startswith("pad")}
        if values.keys() != names:
            unknown = [key for key in values if key not in names]
            missing = sorted(names - values.keys())
            raise InvalidStateError(
                f"'state' has the wrong fields: unknown {shown(unknown)}, missing {missing[:8]}"
            )
        memset(data, 0, self.size)
        for name, offset, code, shape, count in self.fields:
            if name in names:
                numbers = []
                flatten(values[name], shape, 0, name, numbers)
                for i in range(count):
                    write_number(data + <size_t>offset, i, code, name, numbers[i])
        return 0

    cdef void swap(self, uint8_t *data):
        """Turns little-endian into this machine's order and back; free where they agree."""
        cdef uint8_t *place
        if not BG_BIG_ENDIAN:
            return
        for _, offset, code, _, count in self.fields:
            width = CODES[code][0]
            for i in range(count):
                place = data + <size_t>(offset + i * width)
                for j in range(width // 2):
                    place[j], place[width - 1 - j] = place[width - 1 - j], place[j]

    cdef str dirty_pad(self, const uint8_t *data):
        """The name of a pad that isn't zero, or None."""
        for name, offset, code, _, count in self.fields:
            if name.startswith("pad"):
                for i in range(CODES[code][0] * count):
                    if data[<size_t>offset + <size_t>i]:
                        return name
        return None


cdef object read_number(const uint8_t *place, int i, str code):
    if code == "u1":
        return place[i]
    if code == "i1":
        return (<const int8_t *>place)[i]
    if code == "u2":
        return (<const uint16_t *>place)[i]
    if code == "i2":
        return (<const int16_t *>place)[i]
    if code == "u4":
        return (<const uint32_t *>place)[i]
    if code == "i4":
        return (<const int32_t *>place)[i]
    return (<const uint64_t *>place)[i]


cdef int write_number(uint8_t *place, int i, str code, str name, object value) except -1:
    _, low, high = CODES[code]
    if type(value) is not int:
        raise InvalidStateError(
            f"field {name!r} holds a {type(value).__name__} where a whole number belongs"
        )
    if not low <= value <= high:
        raise InvalidStateError(
            f"field {name!r} holds {shown(value)}, which is not from {low} to {high}"
        )
    if code == "u1":
        place[i] = value
    elif code == "i1":
        (<int8_t *>place)[i] = value
    elif code == "u2":
        (<uint16_t *>place)[i] = value
    elif code == "i2":
        (<int16_t *>place)[i] = value
    elif code == "u4":
        (<uint32_t *>place)[i] = value
    elif code == "i4":
        (<int32_t *>place)[i] = value
    else:
        (<uint64_t *>place)[i] = value
    return 0


cdef object nested(list values, tuple shape):
    if not shape:
        return values[0]
    if len(shape) == 1:
        return values
    step = len(values) // shape[0]
    return [nested(values[i * step:(i + 1) * step], shape[1:]) for i in range(shape[0])]


cdef int flatten(object value, tuple shape, int depth, str name, list numbers) except -1:
    if depth == len(shape):
        numbers.append(value)
        return 0
    # Subclasses may say one length and hold another; the tuple is this function's own.
    if type(value) not in (list, tuple) or len(value := tuple(value)) != shape[depth]:
        found = f"{len(value)}" if type(value) in (list, tuple) else type(value).__name__
        raise InvalidStateError(
            f"field {name!r} must be lists of the lengths {list(shape)}; found {found} at level "
            f"{depth + 1}"
        )
    for item in value:
        flatten(item, shape, depth + 1, name, numbers)
    return 0
