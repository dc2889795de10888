"""Sets of small numbers as runs of 64-bit words.

Every function takes the number of words, 1, 2 or 3 (up to 64, 128 or 192 members), as its last
argument; written as a constant at the call it is unrolled by the compiler. No function looks
beyond its words; members must be below 64 * words. No Python, no allocation.
"""

from libc.stdint cimport uint16_t, uint64_t

cdef extern from *:
    """
    #ifndef BG_BITS
    #define BG_BITS
    #include <stdint.h>
    #if defined(_MSC_VER) && !defined(__clang__)
    #include <intrin.h>
    static __inline int bg_ctz64(uint64_t x) {
        unsigned long i;
        _BitScanForward64(&i, x);
        return (int)i;
    }
    #elif defined(__GNUC__) || defined(__clang__)
    #define bg_ctz64(x) __builtin_ctzll(x)
    #else
    static int bg_ctz64(uint64_t x) {
        int i = 0;
        while (!(x & 1)) { x >>= 1; i++; }
        return i;
    }
    #endif
    static inline int bg_popcount64(uint64_t x) {
        x -= (x >> 1) & UINT64_C(0x5555555555555555);
        x = (x & UINT64_C(0x3333333333333333)) + ((x >> 2) & UINT64_C(0x3333333333333333));
        x = (x + (x >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
        return (int)((x * UINT64_C(0x0101010101010101)) >> 56);
    }
    #endif
    """
    int ctz64 "bg_ctz64"(uint64_t x) noexcept nogil         # x must not be 0
    int popcount64 "bg_popcount64"(uint64_t x) noexcept nogil


cdef inline int put_members(uint16_t *out, int n, int first, uint64_t members) noexcept nogil:
    """Writes first + member for every member from place n on; returns the place behind the last.

    Four at a time without asking whether they are there: nobody can foresee how many there are.
    That place may be written too.
    """
    while members:
        for _ in range(4):
            out[n] = <uint16_t>(first + ctz64(members | <uint64_t>1 << 63))
            n += members != 0
            members &= members - 1
    return n


cdef inline bint bits_has(const uint64_t *a, int member) noexcept nogil:
    return (a[member >> 6] >> (member & 63)) & 1


cdef inline void bits_add(uint64_t *a, int member) noexcept nogil:
    a[member >> 6] |= <uint64_t>1 << (member & 63)


cdef inline void bits_remove(uint64_t *a, int member) noexcept nogil:
    a[member >> 6] &= ~(<uint64_t>1 << (member & 63))


cdef inline void bits_clear(uint64_t *a, int words) noexcept nogil:
    cdef int i
    for i in range(words):
        a[i] = 0


cdef inline void bits_copy(uint64_t *out, const uint64_t *a, int words) noexcept nogil:
    cdef int i
    for i in range(words):
        out[i] = a[i]


cdef inline void bits_or(uint64_t *out, const uint64_t *a, int words) noexcept nogil:
    """out |= a"""
    cdef int i
    for i in range(words):
        out[i] |= a[i]


cdef inline void bits_and(uint64_t *out, const uint64_t *a, int words) noexcept nogil:
    """out &= a"""
    cdef int i
    for i in range(words):
        out[i] &= a[i]


cdef inline void bits_and_not(uint64_t *out, const uint64_t *a, int words) noexcept nogil:
    """out &= ~a"""
    cdef int i
    for i in range(words):
        out[i] &= ~a[i]


cdef inline bint bits_any(const uint64_t *a, int words) noexcept nogil:
    cdef int i
    cdef uint64_t seen = 0
    for i in range(words):
        seen |= a[i]
    return seen != 0


cdef inline bint bits_meet(const uint64_t *a, const uint64_t *b, int words) noexcept nogil:
    """Whether a and b have a member in common."""
    cdef int i
    cdef uint64_t seen = 0
    for i in range(words):
        seen |= a[i] & b[i]
    return seen != 0


cdef inline bint bits_equal(const uint64_t *a, const uint64_t *b, int words) noexcept nogil:
    cdef int i
    cdef uint64_t seen = 0
    for i in range(words):
        seen |= a[i] ^ b[i]
    return seen == 0


cdef inline int bits_count(const uint64_t *a, int words) noexcept nogil:
    cdef int i
    cdef int n = 0
    for i in range(words):
        n += popcount64(a[i])
    return n


cdef inline int bits_first(const uint64_t *a, int words) noexcept nogil:
    """The lowest member, -1 for the empty set."""
    cdef int i
    for i in range(words):
        if a[i]:
            return (i << 6) + ctz64(a[i])
    return -1


cdef inline int bits_pop(uint64_t *a, int words) noexcept nogil:
    """Removes the lowest member and returns it, -1 for the empty set."""
    cdef int i, member
    for i in range(words):
        if a[i]:
            member = (i << 6) + ctz64(a[i])
            a[i] &= a[i] - 1
            return member
    return -1
