"""Stones at the core: the struct, the rules, and the table of functions."""

cimport cython
from libc.stdint cimport int8_t, int32_t, uint8_t, uint16_t, uint32_t
from libc.string cimport memset

from boardgames.hexcore.engine cimport CHANCE, TERMINAL, GameOps, Rules, State as BaseState
from boardgames.hexcore.layout cimport Layout
from boardgames.hexcore.rng cimport Rng

cdef enum:
    MAX_CELLS = 32
    SEATS = 2
    DIE = 3                 # a stone is worth 1 to 3 points

ctypedef struct StonesState:
    int8_t to_move          # the first byte of every state
    uint8_t placed          # stones on the board
    uint8_t score[SEATS]
    uint8_t owner[MAX_CELLS]    # seat + 1, 0 = free

ctypedef struct StonesRules:
    uint8_t n_cells


cdef void stones_init(const void *rules, void *state) noexcept nogil:
    memset(state, 0, sizeof(StonesState))


cdef int32_t stones_legal(const void *rules, const void *state, uint16_t *moves) noexcept nogil:
    cdef const StonesState *s = <const StonesState *>state
    cdef int i
    cdef int32_t n = 0
    for i in range((<const StonesRules *>rules).n_cells):
        if s.owner[i] == 0:
            moves[n] = <uint16_t>i
            n += 1
    return n


cdef int32_t stones_outcomes(const void *rules, const void *state, uint16_t *moves,
                             uint32_t *weights) noexcept nogil:
    cdef int i
    for i in range(DIE):
        moves[i] = <uint16_t>((<const StonesRules *>rules).n_cells + i)
        weights[i] = 1
    return DIE


cdef void stones_apply(const void *rules, void *state, int32_t move) noexcept nogil:
    cdef StonesState *s = <StonesState *>state
    cdef int n = (<const StonesRules *>rules).n_cells
    if s.to_move == CHANCE:
        s.score[(s.placed - 1) % SEATS] += <uint8_t>(move - n + 1)
        s.to_move = <int8_t>(TERMINAL if s.placed == n else s.placed % SEATS)
    else:
        s.owner[move] = <uint8_t>(s.to_move + 1)
        s.placed += 1
        s.to_move = CHANCE


cdef void stones_scores(const void *rules, const void *state, int32_t *scores) noexcept nogil:
    cdef int i
    for i in range(SEATS):
        scores[i] = (<const StonesState *>state).score[i]


cdef void stones_winners(const void *rules, const void *state, uint8_t *winners) noexcept nogil:
    cdef const StonesState *s = <const StonesState *>state
    winners[0] = s.score[0] >= s.score[1]
    winners[1] = s.score[1] >= s.score[0]


cdef void stones_observe(const void *rules, const void *state, int32_t player,
                         float *out) noexcept nogil:
    cdef const StonesState *s = <const StonesState *>state
    cdef int n = (<const StonesRules *>rules).n_cells
    cdef int i
    for i in range(n):
        out[i] = <float>(s.owner[i] == player + 1)
        out[n + i] = <float>(s.owner[i] == 2 - player)
    out[2 * n] = s.score[player]
    out[2 * n + 1] = s.score[1 - player]
    out[2 * n + 2] = <float>(s.to_move == player)
    out[2 * n + 3] = <float>(s.to_move == CHANCE)


cdef void stones_determinize(const void *rules, void *state, int32_t player,
                             Rng *rng) noexcept nogil:
    pass  # nothing is hidden


cdef const char *stones_check(const void *rules, const void *state) noexcept nogil:
    cdef const StonesState *s = <const StonesState *>state
    cdef int n = (<const StonesRules *>rules).n_cells
    cdef int i, mover
    cdef int[SEATS] stones = [0, 0]
    for i in range(MAX_CELLS):
        if s.owner[i] > (SEATS if i < n else 0):
            return b"field 'owner' holds no seat + 1"
        if s.owner[i]:
            stones[s.owner[i] - 1] += 1
    if stones[0] + stones[1] != s.placed or not 0 <= stones[0] - stones[1] <= 1:
        return b"'placed' and 'owner' do not fit"
    mover = TERMINAL if s.placed == n else s.placed % SEATS
    if s.to_move != mover and (s.to_move != CHANCE or s.placed == 0):
        return b"field 'to_move' does not fit 'placed'"
    if s.to_move == CHANCE:
        stones[(s.placed - 1) % SEATS] -= 1     # its die is not cast yet
    for i in range(SEATS):
        if not stones[i] <= s.score[i] <= DIE * stones[i]:
            return b"a 'score' does not fit the stones"
    return NULL


cdef GameOps OPS
OPS.state_bytes = sizeof(StonesState)
OPS.init = stones_init
OPS.legal = stones_legal
OPS.outcomes = stones_outcomes
OPS.apply = stones_apply
OPS.scores = stones_scores
OPS.winners = stones_winners
OPS.observe = stones_observe
OPS.determinize = stones_determinize
OPS.check = stones_check
OPS.policy = NULL


cdef Layout _layout():
    cdef StonesState s
    cdef const char *z = <const char *>&s
    return Layout([
        ("to_move", <const char *>&s.to_move - z, "i1", ()),
        ("placed", <const char *>&s.placed - z, "u1", ()),
        ("score", <const char *>&s.score - z, "u1", (SEATS,)),
        ("owner", <const char *>&s.owner - z, "u1", (MAX_CELLS,)),
    ], sizeof(StonesState))


LAYOUT = _layout()


@cython.final
@cython.no_gc
cdef class State(BaseState):
    """A state of Stones; see ``boardgames.State`` for its methods."""
    cdef StonesState s

    def __cinit__(self):
        memset(&self.s, 0, sizeof(StonesState))
        self.data = &self.s


def make_rules(int n_cells):
    """The rules for a board of this many cells."""
    cdef Rules rules = Rules()
    cdef StonesRules *r = <StonesRules *>rules.allocate(sizeof(StonesRules), &OPS, LAYOUT, State)
    r.n_cells = n_cells
    return rules
