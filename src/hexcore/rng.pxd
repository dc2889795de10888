"""A small random generator that lives in a state: SplitMix64 with a gamma of its own per stream.

Sixteen bytes, 64-bit arithmetic only, so that a seed means the same numbers on every platform.
`rng_split` gives a stream that is independent of the one it came from. No Python, no allocation.
"""

from libc.stdint cimport uint32_t, uint64_t

cdef extern from *:
    """
    #ifndef BG_RNG_CONSTANTS
    #define BG_RNG_CONSTANTS
    #define BG_GOLDEN UINT64_C(0x9E3779B97F4A7C15)
    #define BG_MIX1 UINT64_C(0xBF58476D1CE4E5B9)
    #define BG_MIX2 UINT64_C(0x94D049BB133111EB)
    #define BG_MUR1 UINT64_C(0xFF51AFD7ED558CCD)
    #define BG_MUR2 UINT64_C(0xC4CEB9FE1A85EC53)
    #endif
    """
    const uint64_t BG_GOLDEN
    const uint64_t BG_MIX1
    const uint64_t BG_MIX2
    const uint64_t BG_MUR1
    const uint64_t BG_MUR2

ctypedef struct Rng:
    uint64_t state      # any value
    uint64_t gamma      # odd: the step of this stream


cdef inline uint64_t rng_mix(uint64_t z) noexcept nogil:
    """The output function: a bijection of 64 bits."""
    z = (z ^ (z >> 30)) * BG_MIX1
    z = (z ^ (z >> 27)) * BG_MIX2
    return z ^ (z >> 31)


cdef inline uint64_t rng_mix_gamma(uint64_t z) noexcept nogil:
    """Another bijection, so that a stream's step has nothing to do with its numbers; odd."""
    z = (z ^ (z >> 33)) * BG_MUR1
    z = (z ^ (z >> 33)) * BG_MUR2
    return (z ^ (z >> 33)) | 1


cdef inline uint64_t rng_next(Rng *rng) noexcept nogil:
    """The next 64 bits."""
    rng.state += rng.gamma
    return rng_mix(rng.state)


cdef inline void rng_seed(Rng *rng, uint64_t seed) noexcept nogil:
    """Starts the stream number `seed`."""
    rng.state = rng_mix(seed + BG_GOLDEN)
    rng.gamma = rng_mix_gamma(seed + BG_GOLDEN + BG_GOLDEN)


cdef inline void rng_seed_pair(Rng *rng, uint64_t seed, uint64_t index) noexcept nogil:
    """Starts the stream number `index` of the family `seed`."""
    rng_seed(rng, rng_mix(seed + BG_GOLDEN) ^ (index * BG_MIX1 + BG_MUR1))


cdef inline void rng_split(Rng *rng, Rng *child) noexcept nogil:
    """Makes `child` an independent stream; `rng` moves on by two numbers."""
    child.state = rng_next(rng)
    child.gamma = rng_mix_gamma(rng_next(rng))


cdef inline uint32_t rng_below(Rng *rng, uint32_t n) noexcept nogil:
    """A number in 0..n-1, for 1 <= n."""
    return <uint32_t>(((rng_next(rng) >> 32) * n) >> 32)


cdef inline uint64_t rng_below64(Rng *rng, uint64_t n) noexcept nogil:
    """A number in 0..n-1, for 1 <= n < 2^64: the upper half of a 64 by 64 bit product."""
    cdef uint64_t r = rng_next(rng)
    cdef uint64_t r_lo = <uint32_t>r
    cdef uint64_t r_hi = r >> 32
    cdef uint64_t n_lo = <uint32_t>n
    cdef uint64_t n_hi = n >> 32
    cdef uint64_t middle = r_hi * n_lo + ((r_lo * n_lo) >> 32)
    return r_hi * n_hi + (middle >> 32) + ((r_lo * n_hi + <uint32_t>middle) >> 32)
