"""What every game shares: the table of functions that a game fills in, and the compiled classes.

A game's state is one flat struct of `state_bytes` bytes without pointers and without a byte that
is left to the compiler. Its first byte says who is to move (`state_to_move`). The generic code
copies, compares and hashes those bytes and calls the table; it knows nothing else of a game.
The random stream and the chance mode are kept beside the struct, never in it.
"""

cimport cython
from libc.stdint cimport int8_t, int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t

from boardgames.hexcore.layout cimport Layout
from boardgames.hexcore.moves cimport Move, MoveTable
from boardgames.hexcore.rng cimport Rng

cdef enum:
    CHANCE = -1             # to_move at a chance node
    TERMINAL = -2           # to_move when the game is over
    MAX_PLAYERS = 5
    MAX_STATE_BYTES = 1024
    MAX_LEGAL = 2304        # most legal moves or outcomes of one node, over all games

ctypedef struct GameOps:
    # All functions: the rules and the state are valid (checked at the border); `rules` is the
    # block that the game's module filled, `state` its struct. None may allocate or call Python.
    uint32_t state_bytes    # size of the struct, at most MAX_STATE_BYTES
    # The first state; everything that needs no chance and no decision is done.
    void (*init)(const void *rules, void *state) noexcept nogil
    # Decision nodes: the legal moves, ascending; returns how many (at least 1). The place behind
    # the last may be written too.
    int32_t (*legal)(const void *rules, const void *state, uint16_t *moves) noexcept nogil
    # Chance nodes: the possible outcomes, ascending, each with a weight above 0 (their sum stays
    # below 2^32); returns how many (at least 1).
    int32_t (*outcomes)(const void *rules, const void *state, uint16_t *moves,
                        uint32_t *weights) noexcept nogil
    # Plays a legal move or a possible outcome and all that follows without a node.
    void (*apply)(const void *rules, void *state, int32_t move) noexcept nogil
    # Points of each seat, as State.scores() defines them for the game.
    void (*scores)(const void *rules, const void *state, int32_t *scores) noexcept nogil
    # 1 for each winning seat else 0; called only when the game is over.
    void (*winners)(const void *rules, const void *state, uint8_t *winners) noexcept nogil
    # Fills all `observation_size` numbers of what `player` may know.
    void (*observe)(const void *rules, const void *state, int32_t player,
                    float *out) noexcept nogil
    # Redraws in place what `player` can't know.
    void (*determinize)(const void *rules, void *state, int32_t player, Rng *rng) noexcept nogil
    # NULL if the struct is one that can be played to the end, else what is wrong with it (an
    # English clause with the field's name). The bytes may hold anything: nothing of them may be
    # used as an index before it was checked.
    const char *(*check)(const void *rules, const void *state) noexcept nogil
    # Weights of a named playout policy for the listed legal moves of a decision node; NULL if the
    # game names no policy. If all weights are 0 the choice is uniform.
    void (*policy)(const void *rules, const void *state, int32_t policy, const uint16_t *moves,
                   int32_t n, uint32_t *weights) noexcept nogil
    # Optional (else NULL), for speed: the outcome that `outcomes` and one number of `rng` lead to
    # (the place where the running sum of weights first exceeds `rng_below` of their sum; a lone
    # outcome takes no number), or -1 to have the outcomes listed after all.
    int32_t (*draw)(const void *rules, const void *state, Rng *rng) noexcept nogil


ctypedef struct Policy:
    # How a playout picks its moves: uniformly unless one of the two is given.
    const uint32_t *weights     # per decision index, or NULL
    int32_t named               # number of the game's named policy, or -1


cdef inline int state_to_move(const void *state) noexcept nogil:
    """Who is to move: a seat, CHANCE or TERMINAL."""
    return (<const int8_t *>state)[0]


cdef class State


cdef class Rules:
    """An immutable block of tables that states of one game point to."""
    cdef void *block
    cdef const GameOps *ops
    cdef readonly Layout layout
    cdef readonly type state_type
    cdef void *allocate(self, size_t size, const GameOps *ops, Layout layout,
                        type state_type) except NULL


cdef class Game:
    cdef readonly str name
    cdef readonly int num_players
    cdef readonly object options
    cdef readonly object board
    cdef readonly tuple moves
    cdef readonly int num_moves
    cdef readonly int max_legal_moves
    cdef readonly int max_moves_per_game
    cdef readonly tuple observation_shape
    cdef readonly tuple observation_names
    cdef readonly uint64_t fingerprint
    cdef readonly tuple policies
    cdef MoveTable table
    cdef Rules rules
    cdef const GameOps *ops
    cdef const void *block
    cdef int observation_size
    cdef int ready(self) except -1
    cdef State blank(self)


@cython.no_gc
cdef class State:
    cdef Game _game
    cdef const GameOps *ops     # NULL until a Game has made the state
    cdef const void *block      # the rules
    cdef void *data             # the struct inside the subclass, set by its __cinit__
    cdef tuple _legal           # the moves of this node, None when not asked for yet
    cdef Rng rng
    cdef uint8_t explicit       # chance nodes are shown
    cdef int ready(self) except -1
    cdef int seat(self, object player) except -1
    cdef int validate(self) except -1
    cdef void settle(self)
    cdef int listed(self, uint16_t *moves) noexcept
    cdef bint allowed(self, int index)
    cdef int resolve(self, object move) except -1
    cdef State fresh_copy(self)
    cdef str why_illegal(self, int index)


cdef bytes policy_weights(Game game, object policy, Policy *chosen)
