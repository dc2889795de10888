"""Inline pieces of every walk through a game without Python: picks by weight, playouts.

All need valid rules and a valid state; buffers are on the C stack.
"""

from libc.stdint cimport int32_t, int64_t, uint16_t, uint32_t, uint64_t

from boardgames.hexcore.engine cimport CHANCE, MAX_LEGAL, GameOps, Policy, state_to_move
from boardgames.hexcore.rng cimport Rng, rng_below, rng_below64

cdef enum:
    WALK_GOES_ON = 0        # the budget is used up
    WALK_OVER = 1           # the game is over
    WALK_CUT = 2            # the limit of decisions is reached

ctypedef struct Walk:
    int64_t budget          # steps (decisions and chance events) until the caller looks up again
    int64_t limit           # most decisions
    int32_t decisions       # so far
    int32_t chance_events   # so far


cdef inline int pick_weighted(const uint32_t *weights, int n, uint64_t ticket) noexcept nogil:
    """The place i at which the running sum of weights first exceeds `ticket` < their sum."""
    cdef int i
    for i in range(n - 1):
        if ticket < weights[i]:
            return i
        ticket -= weights[i]
    return n - 1


cdef inline uint64_t sum_weights(const uint32_t *weights, int n) noexcept nogil:
    cdef int i
    cdef uint64_t total = 0
    for i in range(n):
        total += weights[i]
    return total


cdef inline int32_t sample_outcome(const GameOps *ops, const void *rules, const void *state,
                                   Rng *rng) noexcept nogil:
    """An outcome of a chance node, drawn by weight; one possible outcome takes no number."""
    cdef uint16_t moves[MAX_LEGAL]
    cdef uint32_t weights[MAX_LEGAL]
    cdef int n
    cdef int32_t drawn
    cdef uint32_t total, ticket
    if ops.draw != NULL:
        drawn = ops.draw(rules, state, rng)
        if drawn >= 0:
            return drawn
    n = ops.outcomes(rules, state, moves, weights)
    if n == 1:
        return moves[0]
    total = <uint32_t>sum_weights(weights, n)
    ticket = rng_below(rng, total)
    if total == <uint32_t>n:    # all weigh 1: what `pick_weighted` would find step by step
        return moves[ticket]
    return moves[pick_weighted(weights, n, ticket)]


cdef inline int32_t pick_move(const GameOps *ops, const void *rules, const void *state,
                              const Policy *policy, Rng *rng) noexcept nogil:
    """A legal move drawn by the policy."""
    cdef uint16_t moves[MAX_LEGAL]
    cdef uint32_t weights[MAX_LEGAL]
    cdef uint64_t total
    cdef int i
    cdef int n = ops.legal(rules, state, moves)
    if n == 1:
        return moves[0]
    if policy.named >= 0 or policy.weights != NULL:
        if policy.named >= 0:
            ops.policy(rules, state, policy.named, moves, n, weights)
        else:
            for i in range(n):
                weights[i] = policy.weights[moves[i]]
        total = sum_weights(weights, n)
        if total > 0:
            return moves[pick_weighted(weights, n, rng_below64(rng, total))]
    return moves[rng_below(rng, <uint32_t>n)]


cdef inline int walk_on(const GameOps *ops, const void *rules, void *state, Rng *rng,
                        const Policy *policy, Walk *walk) noexcept nogil:
    """Plays on until the game is over, the limit is reached or the budget is used up."""
    cdef int mover
    while walk.budget > 0:
        walk.budget -= 1
        mover = state_to_move(state)
        if mover >= 0:
            if walk.decisions >= walk.limit:
                return WALK_CUT
            ops.apply(rules, state, pick_move(ops, rules, state, policy, rng))
            walk.decisions += 1
        elif mover == CHANCE:
            ops.apply(rules, state, sample_outcome(ops, rules, state, rng))
            walk.chance_events += 1
        else:
            return WALK_OVER
    return WALK_GOES_ON
