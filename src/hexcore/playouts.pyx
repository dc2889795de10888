"""Whole playouts and perft: long walks without Python that stay open to Ctrl-C."""

cimport cython
from cpython.buffer cimport (
    PyBUF_C_CONTIGUOUS, PyBUF_WRITABLE, PyBuffer_Release, PyObject_GetBuffer,
)
from cpython.exc cimport PyErr_CheckSignals
from cpython.mem cimport PyMem_RawFree, PyMem_RawMalloc, PyMem_RawRealloc
from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset

from boardgames.hexcore._arguments cimport limit_from, seed_from, whole_number
from boardgames.hexcore.engine cimport (
    MAX_LEGAL, MAX_STATE_BYTES, TERMINAL, Game, GameOps, Policy, State,
    policy_weights, state_to_move,
)
from boardgames.hexcore.layout cimport shown
from boardgames.hexcore.rng cimport Rng, rng_seed_pair
from boardgames.hexcore.walk cimport WALK_GOES_ON, WALK_OVER, Walk, walk_on

cdef int64_t BUDGET = 1 << 16       # steps between two looks at Ctrl-C: some milliseconds

ctypedef struct Results:
    # Rows of the caller's arrays, each for all playouts.
    int32_t *scores
    uint8_t *winners
    int32_t *decisions
    int32_t *chance_events
    uint8_t *finished

ctypedef struct Task:
    # What stands between two slices of the same playout.
    uint8_t state[MAX_STATE_BYTES]
    Rng rng
    Walk walk
    bint running


@cython.final
cdef class PlayoutJob:
    """Playouts of one game from one start; each has a number, and each number a stream of its own.

    Parameters
    ----------
    start : Game or State
    n : int
    seed : int or None
    policy, limit : as in ``boardgames.playouts``
    arrays : tuple of five arrays
        scores, winners, decisions, chance_events, finished: C-contiguous, of the dtypes int32,
        bool, int32, int32, bool with n rows; filled by ``run``.
    number : int
        Of the playout in row 0; the rows after it count on. So a long job can be cut into pieces.

    Notes
    -----
    ``run(first, last)`` may be called from several threads at once with disjoint ranges.
    """
    cdef readonly Game game
    cdef uint8_t first_state[MAX_STATE_BYTES]
    cdef Policy policy
    cdef bytes policy_bytes
    cdef uint64_t seed
    cdef uint64_t number
    cdef int64_t limit
    cdef int64_t n
    cdef Results out
    cdef Py_buffer views[5]
    cdef int held
    cdef bint begun
    cdef public bint stopped

    def __init__(self, start, n, seed, policy, limit, tuple arrays not None, number=0):
        cdef State state
        cdef Game game
        # Set before any code of a caller (`__index__`, `__buffer__`) can come back here.
        if self.begun:
            raise TypeError("a PlayoutJob can't be set up twice")
        self.begun = True
        if len(arrays) != 5:
            raise ValueError(f"arrays must be five, not {len(arrays)}")
        if isinstance(start, State):
            state = <State>start
            state.ready()
            game = state._game
            with cython.critical_section(state):
                memcpy(self.first_state, state.data, state.ops.state_bytes)
        elif isinstance(start, Game):
            game = <Game>start
            game.ready()
            game.ops.init(game.block, self.first_state)
        else:
            raise TypeError(f"playouts start from a Game or State, not {type(start).__name__}")
        self.policy_bytes = policy_weights(game, policy, &self.policy)
        self.seed = seed_from(seed)
        self.n = whole_number(n, "n")
        self.number = seed_from(number)
        self.limit = limit_from(limit)
        sizes = (4 * game.num_players, game.num_players, 4, 4, 1)
        for i in range(5):
            PyObject_GetBuffer(arrays[i], &self.views[i], PyBUF_WRITABLE | PyBUF_C_CONTIGUOUS)
            self.held = i + 1
            if self.views[i].len != self.n * sizes[i] or (
                    i in (0, 2, 3) and <size_t>self.views[i].buf % 4):
                raise ValueError(
                    f"array {i} is not aligned or has {self.views[i].len} bytes for {self.n} "
                    f"playouts"
                )
        self.out.scores = <int32_t *>self.views[0].buf
        self.out.winners = <uint8_t *>self.views[1].buf
        self.out.decisions = <int32_t *>self.views[2].buf
        self.out.chance_events = <int32_t *>self.views[3].buf
        self.out.finished = <uint8_t *>self.views[4].buf
        self.game = game

    def __dealloc__(self):
        for i in range(self.held):
            PyBuffer_Release(&self.views[i])

    def run(self, int64_t first, int64_t last):
        """Plays the playouts first to last - 1; returns early when ``stopped`` is set."""
        cdef Task task
        cdef int64_t done = first
        if self.game is None:
            raise TypeError("this PlayoutJob was never set up")
        if not 0 <= first <= last <= self.n:
            raise ValueError(f"playouts {first} to {last} of {self.n}")
        task.running = False
        while done < last and not self.stopped:
            task.walk.budget = BUDGET
            with nogil:
                done = self.slice(&task, done, last)
            PyErr_CheckSignals()

    cdef int64_t slice(self, Task *task, int64_t i, int64_t last) noexcept nogil:
        """Plays until the budget is used up; returns the playout that is under way."""
        cdef const GameOps *ops = self.game.ops
        cdef const void *rules = self.game.block
        cdef int players = self.game.num_players
        cdef int end
        while i < last and task.walk.budget > 0:
            if not task.running:
                memcpy(task.state, self.first_state, ops.state_bytes)
                rng_seed_pair(&task.rng, self.seed, self.number + <uint64_t>i)
                task.walk.limit = self.limit
                task.walk.decisions = task.walk.chance_events = 0
                task.running = True
            end = walk_on(ops, rules, task.state, &task.rng, &self.policy, &task.walk)
            if end == WALK_GOES_ON:
                break
            ops.scores(rules, task.state, self.out.scores + i * players)
            memset(self.out.winners + i * players, 0, players)
            if end == WALK_OVER:
                ops.winners(rules, task.state, self.out.winners + i * players)
            self.out.decisions[i] = task.walk.decisions
            self.out.chance_events[i] = task.walk.chance_events
            self.out.finished[i] = end == WALK_OVER
            task.running = False
            i += 1
        return i


ctypedef struct Frame:
    # One level of a perft: the moves of its state and how many of them are done.
    uint8_t state[MAX_STATE_BYTES]
    uint16_t moves[MAX_LEGAL]
    int32_t n
    int32_t done


cdef int32_t list_moves(const GameOps *ops, const void *rules, const void *state,
                        uint16_t *moves) noexcept nogil:
    """Legal moves, or outcomes at a chance node."""
    cdef uint32_t weights[MAX_LEGAL]
    cdef int mover = state_to_move(state)
    if mover == TERMINAL:
        return 0
    if mover >= 0:
        return ops.legal(rules, state, moves)
    return ops.outcomes(rules, state, moves, weights)


ctypedef struct Count:
    # How far a perft has come.
    Py_ssize_t level
    Py_ssize_t last             # the level whose moves are counted
    uint64_t found


cdef void count_on(const GameOps *ops, const void *rules, Frame **frames, Py_ssize_t made,
                   Count *at) noexcept nogil:
    """Counts until all is done, the budget is used up or a level has no frame yet."""
    cdef Frame *frame
    cdef Frame *child
    cdef int64_t budget = BUDGET
    while budget > 0 and 0 <= at.level < made - 1:
        frame = frames[at.level]
        if at.level == at.last:
            at.found += <uint64_t>frame.n
            at.level -= 1
            continue
        if frame.done == frame.n:
            at.level -= 1
            continue
        child = frames[at.level + 1]
        memcpy(child.state, frame.state, ops.state_bytes)
        ops.apply(rules, child.state, frame.moves[frame.done])
        frame.done += 1
        child.n = list_moves(ops, rules, child.state, child.moves)
        child.done = 0
        at.level += 1
        budget -= 1


cdef class _Stack:
    """Frames of a perft, made when a level is first reached."""
    cdef Frame **frames
    cdef Py_ssize_t made
    cdef Py_ssize_t room

    def __dealloc__(self):
        for i in range(self.made):
            PyMem_RawFree(self.frames[i])
        PyMem_RawFree(self.frames)

    cdef Frame *level(self, Py_ssize_t i) except NULL:
        cdef Frame **frames
        if i >= self.room:
            frames = <Frame **>PyMem_RawRealloc(
                self.frames, (2 * self.room + 8) * sizeof(Frame *))
            if frames == NULL:
                raise MemoryError
            self.frames = frames
            self.room = 2 * self.room + 8
        if i >= self.made:
            self.frames[i] = <Frame *>PyMem_RawMalloc(sizeof(Frame))
            if self.frames[i] == NULL:
                raise MemoryError
            self.made = i + 1
        return self.frames[i]


def perft(state, depth):
    """The number of move sequences of a given length from a state.

    Parameters
    ----------
    state : State
        Not changed. Chance outcomes count as moves, in mode "auto" too.
    depth : int
        At least 0; depth 0 has one sequence.

    Returns
    -------
    int
        Games that end earlier count nothing.
    """
    cdef State root
    cdef Game game
    cdef _Stack stack
    cdef Frame *frame
    cdef Count at
    if not isinstance(state, State):
        raise TypeError(f"perft takes a State, not {type(state).__name__}")
    root = <State>state
    root.ready()
    number = whole_number(depth, "depth")
    if number < 0:
        raise ValueError(f"depth must be at least 0, not {shown(number)}")
    if number == 0:
        return 1
    game = root._game
    stack = _Stack()
    frame = stack.level(0)
    with cython.critical_section(root):
        memcpy(frame.state, root.data, game.ops.state_bytes)
    frame.n = list_moves(game.ops, game.block, frame.state, frame.moves)
    frame.done = 0
    at.level = 0
    at.last = min(number, 2**31) - 1
    at.found = 0
    while at.level >= 0:
        stack.level(at.level + 1)
        with nogil:
            count_on(game.ops, game.block, stack.frames, stack.made, &at)
        PyErr_CheckSignals()
    return at.found
