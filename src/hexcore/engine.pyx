"""Games and states: what every game shares, written once over the table of functions.

Here: the base classes `Game` and `State`, which check all that comes from outside. Arguments are
checked in `_arguments.pyx`; moves are in `moves.pyx`, the layout of a struct in `layout.pyx`,
walks without Python in `walk.pxd`, whole playouts and perft in `playouts.pyx`.
"""

cimport cython
from cpython.buffer cimport PyBuffer_Release
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from cpython.exc cimport PyErr_CheckSignals
from cpython.mem cimport PyMem_RawCalloc, PyMem_RawFree
from cpython.number cimport PyIndex_Check
from libc.stdint cimport int64_t
from libc.string cimport memcmp, memcpy, memset

from boardgames.hexcore._arguments cimport (
    chance_mode, get_buffer, limit_from, numpy, seed_from, whole_number,
)
from boardgames.hexcore.layout cimport flatten, shown, write_number
from boardgames.hexcore.rng cimport BG_GOLDEN, Rng, rng_seed, rng_split
from boardgames.hexcore.walk cimport (
    WALK_GOES_ON, Walk, pick_weighted, sample_outcome, sum_weights, walk_on,
)

import zlib

from boardgames.hexcore.errors import (
    IllegalMoveError, InvalidMoveError, InvalidStateError,
)

cdef extern from *:
    """
    /* Interned moves, picked by index: one count and one store each. */
    static PyObject *bg_tuple_of(PyObject *table, const uint16_t *indices, int n) {
        PyObject *result = PyTuple_New(n);
        if (result == NULL) return NULL;
        for (int i = 0; i < n; i++) {
            PyObject *item = PyTuple_GET_ITEM(table, indices[i]);
            Py_INCREF(item);
            PyTuple_SET_ITEM(result, i, item);
        }
        return result;
    }
    static PyObject *bg_new(PyObject *type, PyObject *no_args) {
        return ((PyTypeObject *)type)->tp_new((PyTypeObject *)type, no_args, NULL);
    }
    """
    tuple bg_tuple_of(tuple table, const uint16_t *indices, int n)
    object bg_new(object type, tuple no_args)

FORMAT_VERSION = 1              # of bytes and dicts; in a game's fingerprint too
cdef int FORMAT = FORMAT_VERSION
cdef bytes MAGIC = b"BGST"
cdef tuple EMPTY = ()
cdef int64_t BUDGET = 1 << 15   # steps between two looks at Ctrl-C: some milliseconds
cdef enum:
    HEADER = 40                 # bytes before the struct: see State.to_bytes


cdef class Rules:
    """An immutable block of tables that the states of one game point to."""

    def __dealloc__(self):
        PyMem_RawFree(self.block)

    cdef void *allocate(self, size_t size, const GameOps *ops, Layout layout,
                        type state_type) except NULL:
        """The block, zeroed; to be filled once, by the game's module."""
        if self.block != NULL:
            raise TypeError("Rules are immutable")
        if layout.size != ops.state_bytes or layout.size > MAX_STATE_BYTES:
            raise ValueError("the layout and the function table disagree on the struct's size")
        self.block = PyMem_RawCalloc(1, size)
        if self.block == NULL:
            raise MemoryError
        self.ops = ops
        self.layout = layout
        self.state_type = state_type
        return self.block


cdef class Game:
    """Rules, options and board of one game: immutable, hashable, picklable.

    Made by ``boardgames.load(name, players=..., ...)`` or by the class of the same name in the
    game's module. Equal when rules, options and board are equal.

    Attributes
    ----------
    name : str
    num_players : int
    options : frozen dataclass
        All keywords of ``load`` but ``board``.
    board : object
        The checked board, read-only.
    moves : tuple of Move
        All moves: the decisions, then the chance outcomes; ``moves[i].index == i``.
    num_moves : int
        How many of them are decisions.
    max_legal_moves, max_moves_per_game : int
        Upper bounds, chance included; 2**31 - 1: there is no bound.
    observation_shape, observation_names : tuple
        Of ``State.observation()``; a name for every number.
    """

    def __init__(self, str name not None, int num_players, options, board, Rules rules not None,
                 MoveTable table not None, *, int max_legal_moves, int max_moves_per_game,
                 tuple observation_names not None, uint64_t fingerprint,
                 tuple policies not None=()):
        if self.ops != NULL:
            raise TypeError("a Game is immutable")
        if rules.ops == NULL or table.moves is None:
            raise TypeError("these Rules or moves are empty")
        if not 0 < num_players <= MAX_PLAYERS:
            raise ValueError(f"num_players must be at most {MAX_PLAYERS}")
        if policies and rules.ops.policy == NULL:
            raise ValueError("these Rules have no policy by name")
        if not 0 < max_legal_moves <= MAX_LEGAL:
            raise ValueError(f"max_legal_moves must be at most {MAX_LEGAL}")
        self.name = name
        self.num_players = num_players
        self.options = options
        self.board = board
        self.table = table
        self.moves = table.moves
        self.num_moves = table.num_decisions
        self.max_legal_moves = max_legal_moves
        self.max_moves_per_game = max_moves_per_game
        self.observation_names = observation_names
        self.observation_shape = (len(observation_names),)
        self.observation_size = len(observation_names)
        self.fingerprint = fingerprint
        self.policies = policies
        self.rules = rules
        self.block = rules.block
        self.ops = rules.ops

    @classmethod
    def __class_getitem__(cls, item):
        """Type checkers know a game's options, board and state class; at run time: the class."""
        return cls

    cdef int ready(self) except -1:
        if self.ops == NULL:
            raise TypeError("this Game was never set up: use boardgames.load()")
        return 0

    cdef State blank(self):
        """A state of this game whose struct is all zero."""
        self.ready()
        cdef State state = bg_new(self.rules.state_type, EMPTY)
        state._game = self
        state.ops = self.ops
        state.block = self.block
        return state

    def new_state(self, seed=None, *, chance="auto"):
        """The start of a game.

        Parameters
        ----------
        seed : int, optional
            0 to 2**64 - 1; None takes one from the operating system.
        chance : {"auto", "explicit"}
            Whether chance resolves itself from the seed or shows its nodes.

        Raises
        ------
        TypeError, ValueError
            `seed` is no whole number, or out of range; `chance` is another text.
        """
        cdef State state
        cdef bint explicit = chance_mode(chance)
        cdef uint64_t number = seed_from(seed)
        state = self.blank()
        rng_seed(&state.rng, number)
        state.explicit = explicit
        self.ops.init(self.block, state.data)
        state.settle()
        return state

    def parse_move(self, text):
        """The move whose notation is `text`: the inverse of ``str(move)``.

        Raises
        ------
        InvalidMoveError
            No move has this text.
        """
        self.ready()
        if not isinstance(text, str):
            raise TypeError(f"a move's notation is a text, not {type(text).__name__}")
        move = self.table.by_text.get(text) or self._parse_loose(text)
        if move is None:
            raise InvalidMoveError(self._why_invalid(text))
        return move

    def _parse_loose(self, text):
        """A second spelling that the game accepts, or None; games override it."""
        return None

    def _why_invalid(self, text):
        """Why no move has this text; games may say more."""
        from heapq import nlargest
        from os.path import commonprefix
        self.ready()
        start = str(text)[:40].lower()
        # Those with the longest common beginning: quick, however many moves there are.
        near = nlargest(4, [
            (len(commonprefix((start, other.lower()))), -len(other), other)
            for other in self.table.by_text if other[:1].lower() == start[:1]
        ]) if start else []
        hint = f"; near it are {', '.join([other for _, _, other in near])}" if near else (
            f"; moves look like {', '.join(self._samples())}"
        )
        return f"{self.name} has no move {shown(text)}{hint}"

    def _samples(self):
        """One move's text of each kind."""
        self.ready()
        kinds = {}
        for move in self.moves:
            kinds.setdefault(move.kind, move.text)
        return list(kinds.values())

    def state_from_bytes(self, data):
        """The state that ``to_bytes`` wrote.

        Raises
        ------
        InvalidStateError
            The bytes are damaged, of another format or game, or no reachable kind of state.
        """
        cdef State state
        cdef const uint8_t *place
        cdef uint64_t fingerprint
        cdef uint32_t size
        self.ready()
        if not isinstance(data, (bytes, bytearray, memoryview)):
            raise TypeError(f"state_from_bytes takes bytes, not {type(data).__name__}")
        cdef bytes raw = bytes(data)
        size = self.ops.state_bytes
        if len(raw) < 6 or raw[:4] != MAGIC:
            raise InvalidStateError(f"these {len(raw)} bytes do not begin like a state (BGST)")
        if raw[4] != FORMAT:
            raise InvalidStateError(f"format version {raw[4]} is not {FORMAT}, the one read here")
        if len(raw) != HEADER + size + 4:
            raise InvalidStateError(
                f"a state of {self.name} has {HEADER + size + 4} bytes, not {len(raw)}"
            )
        if zlib.crc32(raw[:HEADER + size]) != int.from_bytes(raw[HEADER + size:], "little"):
            raise InvalidStateError("the checksum does not fit: the bytes are damaged")
        fingerprint = int.from_bytes(raw[8:16], "little")
        if fingerprint != self.fingerprint:
            raise InvalidStateError(
                f"the state belongs to another game, options or board (fingerprint "
                f"{fingerprint:016x}, here {self.fingerprint:016x})"
            )
        if raw[5] > 1 or raw[6] or raw[7] or raw[36:40] != b"\0\0\0\0":
            raise InvalidStateError("the header holds an unknown chance mode or stray bytes")
        if int.from_bytes(raw[16:20], "little") != size:
            raise InvalidStateError(f"the struct's size must be {size}")
        state = self.blank()
        state.explicit = raw[5]
        state.rng.state = int.from_bytes(raw[20:28], "little")
        state.rng.gamma = int.from_bytes(raw[28:36], "little")
        place = <const uint8_t *>PyBytes_AS_STRING(raw)
        memcpy(state.data, place + HEADER, size)
        self.rules.layout.swap(<uint8_t *>state.data)
        pad = self.rules.layout.dirty_pad(<const uint8_t *>state.data)
        if pad is not None:
            raise InvalidStateError(f"{pad} must be zero")
        state.validate()
        return state

    def state_from_dict(self, data):
        """The state that ``to_dict`` wrote, also after a trip through JSON.

        Raises
        ------
        InvalidStateError
            A key is missing or unknown, a value has the wrong type, shape or range, or the
            fields don't fit together.
        """
        cdef State state
        self.ready()
        if not isinstance(data, dict):
            raise TypeError(f"state_from_dict takes a dict, not {type(data).__name__}")
        keys = {"format", "game", "fingerprint", "chance", "rng", "state"}
        if data.keys() != keys:
            raise InvalidStateError(
                f"a state's dict has the keys {sorted(keys)}, not {shown(list(data))}"
            )
        for key, value in (("format", FORMAT), ("game", self.name),
                           ("fingerprint", f"{self.fingerprint:016x}")):
            if type(data[key]) is not type(value) or data[key] != value:
                raise InvalidStateError(f"{key!r} is {shown(data[key])}, not {value!r}")
        if not isinstance(data["chance"], str) or data["chance"] not in ("auto", "explicit"):
            raise InvalidStateError(
                f"'chance' is {shown(data['chance'])}, not 'auto' or 'explicit'"
            )
        numbers = []
        flatten(data["rng"], (2,), 0, "rng", numbers)
        state = self.blank()
        write_number(<uint8_t *>&state.rng.state, 0, "u8", "rng", numbers[0])
        write_number(<uint8_t *>&state.rng.gamma, 0, "u8", "rng", numbers[1])
        state.explicit = data["chance"] == "explicit"
        self.rules.layout.write(<uint8_t *>state.data, data["state"])
        state.validate()
        return state

    def __eq__(self, other):
        if not isinstance(other, Game):
            return NotImplemented
        if self is other:
            return True
        return (type(self) is type(other) and self.fingerprint == (<Game>other).fingerprint
                and self.options == (<Game>other).options and self.board == (<Game>other).board)

    def __hash__(self):
        return hash((self.name, self.fingerprint))

    # What a game's Python package provides; State calls these.

    def _view(self, state, player):
        raise NotImplementedError

    def _information_state(self, state, player):
        raise NotImplementedError

    def _describe(self, state, move):
        raise NotImplementedError

    def _text(self, state):
        raise NotImplementedError

    def _svg(self, state):
        raise NotImplementedError


@cython.no_gc  # it holds a Game and moves, which never hold a state
cdef class State:
    """A position of a game, hidden things included; made by ``Game.new_state()``.

    Every game has a class of its own with the same methods. Equality and hash are those of game
    and position: the random stream and the chance mode don't count. A state that is a key of a
    dict must not be played on; put a copy there.
    """

    def __init__(self):
        raise TypeError("states are made by Game.new_state(), copy() or state_from_bytes()")

    cdef int ready(self) except -1:
        if self.ops == NULL:
            raise TypeError("this state belongs to no game: use Game.new_state()")
        return 0

    cdef int seat(self, object player) except -1:
        """A checked player index."""
        self.ready()
        number = whole_number(player, "player")
        if not 0 <= number < self._game.num_players:
            raise ValueError(
                f"player must be from 0 to {self._game.num_players - 1}, not {shown(number)}"
            )
        return number

    cdef int validate(self) except -1:
        """Refuses a struct from outside that can't be played to the end."""
        cdef const char *fault
        cdef int mover = state_to_move(self.data)
        if not TERMINAL <= mover < self._game.num_players:
            raise InvalidStateError(f"field 'to_move' holds {mover}, which is no seat, -1 or -2")
        fault = self.ops.check(self.block, self.data)
        if fault != NULL:
            raise InvalidStateError(f"no state of {self._game.name}: {fault.decode()}")
        if mover == CHANCE and not self.explicit:
            raise InvalidStateError("chance 'auto' never stays at a chance node")
        if not self.rng.gamma & 1:
            raise InvalidStateError("the second number of 'rng' must be odd")
        return 0

    cdef void settle(self):
        """In mode "auto": plays the chance nodes."""
        if not self.explicit:
            while state_to_move(self.data) == CHANCE:
                self.ops.apply(
                    self.block, self.data,
                    sample_outcome(self.ops, self.block, self.data, &self.rng),
                )

    cdef int listed(self, uint16_t *moves) noexcept:
        """Legal moves or outcomes of this node."""
        cdef uint32_t weights[MAX_LEGAL]
        cdef int mover = state_to_move(self.data)
        if mover >= 0:
            return self.ops.legal(self.block, self.data, moves)
        if mover == CHANCE:
            return self.ops.outcomes(self.block, self.data, moves, weights)
        return 0

    cdef bint allowed(self, int index):
        """Whether the move with this index is legal or possible here."""
        cdef uint16_t moves[MAX_LEGAL]
        cdef int i, n
        if self._legal is not None:
            return index_in(self._legal, index)
        n = self.listed(moves)
        for i in range(n):
            if moves[i] == index:
                return True
        return False

    cdef int resolve(self, object move) except -1:
        """The index of a move given as Move, index or text; -1 never: the error is raised."""
        if type(move) is Move:
            if (<Move>move).table is not self._game.table:
                raise IllegalMoveError(
                    f"{move!r} is a move of another game or board "
                    f"({(<Move>move).table.game_name if (<Move>move).table else 'none'}), "
                    f"not of this {self._game.name}"
                )
            return (<Move>move).index
        if isinstance(move, str):
            found = self._game.parse_move(move)
            if type(found) is not Move or (<Move>found).table is not self._game.table:
                raise TypeError("parse_move() of this game's class gave no move of the game")
            return (<Move>found).index
        if type(move) is not int and (isinstance(move, bool) or not PyIndex_Check(move)):
            raise TypeError(
                f"a move is a Move, an index or a text, not {type(move).__name__}"
            )
        index = whole_number(move, "a move")
        if not 0 <= index < len(self._game.moves):
            raise InvalidMoveError(
                f"{self._game.name} has the moves 0 to {len(self._game.moves) - 1}; there is "
                f"no {shown(index)}"
            )
        return index

    cdef State fresh_copy(self):
        cdef State new = bg_new(type(self), EMPTY)
        new._game = self._game
        new.ops = self.ops
        new.block = self.block
        new.explicit = self.explicit
        new.rng = self.rng
        new._legal = self._legal
        memcpy(new.data, self.data, self.ops.state_bytes)
        return new

    @property
    def game(self):
        """The Game that this is a state of."""
        return self._game

    @property
    def to_move(self):
        """Seat that decides now, -1 (CHANCE) at a chance node, -2 (TERMINAL) at the end."""
        self.ready()
        return state_to_move(self.data)

    @property
    def is_over(self):
        """Whether the game is over."""
        self.ready()
        return state_to_move(self.data) == TERMINAL

    @property
    def is_chance(self):
        """Whether this is a chance node; never in mode "auto"."""
        self.ready()
        return state_to_move(self.data) == CHANCE

    def legal_moves(self):
        """All legal moves in index order; the possible outcomes at an explicit chance node.

        Returns
        -------
        tuple of Move
            Empty only when the game is over. Kept until the next ``play``.
        """
        cdef uint16_t moves[MAX_LEGAL]
        self.ready()
        with cython.critical_section(self):
            if self._legal is None:
                self._legal = bg_tuple_of(self._game.moves, moves, self.listed(moves))
            return self._legal

    def legal_indices(self, out=None):
        """The indices of ``legal_moves()``.

        Parameters
        ----------
        out : (n,) uint16 array, n >= game.max_legal_moves, optional

        Returns
        -------
        (k,) uint16 array
            The filled front of `out`, or a new array.
        """
        cdef uint16_t moves[MAX_LEGAL]
        cdef Py_buffer view
        cdef int n
        self.ready()
        with cython.critical_section(self):
            n = self.listed(moves)
        if out is None:
            array = numpy().empty(n, "uint16")
            get_buffer(array, &view, "H", 2, -1, n)
        else:
            array = out
            get_buffer(array, &view, "H", 2, -1, self._game.max_legal_moves)
        memcpy(view.buf, moves, n * sizeof(uint16_t))
        PyBuffer_Release(&view)
        return array if out is None else array[:n]

    def legal_mask(self, out=None):
        """The legal decisions as a mask; all False at a chance node and at the end.

        Parameters
        ----------
        out : (num_moves,) bool array, optional

        Returns
        -------
        (num_moves,) bool array
        """
        cdef uint16_t moves[MAX_LEGAL]
        cdef Py_buffer view
        cdef int i
        cdef int n = 0
        self.ready()
        with cython.critical_section(self):
            if state_to_move(self.data) >= 0:
                n = self.listed(moves)
        array = numpy().empty(self._game.num_moves, "bool") if out is None else out
        get_buffer(array, &view, "?", 1, self._game.num_moves, 0)
        memset(view.buf, 0, view.len)
        for i in range(n):
            (<uint8_t *>view.buf)[moves[i]] = 1
        PyBuffer_Release(&view)
        return array

    def is_legal(self, move):
        """Whether ``play(move)`` would accept this Move, index or text here.

        Raises
        ------
        TypeError
            It is none of the three.
        """
        cdef int index
        self.ready()
        try:
            index = self.resolve(move)
        except (IllegalMoveError, InvalidMoveError):
            return False
        with cython.critical_section(self):
            return self.allowed(index)

    def play(self, move):
        """Plays a legal move, or a possible outcome at an explicit chance node.

        Parameters
        ----------
        move : Move, int or str

        Raises
        ------
        InvalidMoveError
            No move of the game has this index or text.
        IllegalMoveError
            It is not legal here, or a move of another game.
        TypeError
            It is none of the three. The state is unchanged in all cases.
        """
        cdef int index
        cdef bint allowed
        self.ready()
        index = self.resolve(move)
        with cython.critical_section(self):
            allowed = self.allowed(index)
            if allowed:
                self._legal = None
                self.ops.apply(self.block, self.data, index)
                self.settle()
        if not allowed:
            raise IllegalMoveError(self.why_illegal(index))

    cdef str why_illegal(self, int index):
        """A sentence on why the move can't be played here."""
        cdef Move move = self._game.moves[index]
        legal = self.legal_moves()
        name = f"{move.text} ({move.kind})"
        if not legal:
            return f"{name} is not legal: the game is over"
        here = ", ".join(str(other) for other in legal[:12])
        more = f" and {len(legal) - 12} more" if len(legal) > 12 else ""
        who = "chance" if legal[0].is_chance else f"player {self.to_move}"
        if move.is_chance != legal[0].is_chance:
            sort = "a chance outcome" if move.is_chance else "a decision"
            why = f"it is {sort}, and {who} is to move"
        elif move.kind not in {other.kind for other in legal}:
            why = f"{who} has no move of that kind now"
        else:
            why = f"it is not among the moves of {who}"
        return f"{name} is not legal here: {why}. Legal: {here}{more}"

    def describe(self, move):
        """A short English sentence of what a legal move does here.

        Raises
        ------
        InvalidMoveError, IllegalMoveError, TypeError
            As ``play``.
        """
        cdef int index
        cdef bint allowed
        self.ready()
        index = self.resolve(move)
        with cython.critical_section(self):
            allowed = self.allowed(index)
        if not allowed:
            raise IllegalMoveError(self.why_illegal(index))
        return self._game._describe(self, self._game.moves[index])

    def chance_outcomes(self):
        """The possible outcomes of a chance node with their probabilities.

        Returns
        -------
        list of (Move, float)
            In index order; empty where it is no chance node.
        """
        cdef uint16_t moves[MAX_LEGAL]
        cdef uint32_t weights[MAX_LEGAL]
        cdef int n = 0
        cdef uint64_t total
        self.ready()
        with cython.critical_section(self):
            if state_to_move(self.data) == CHANCE:
                n = self.ops.outcomes(self.block, self.data, moves, weights)
        total = sum_weights(weights, n)
        table = self._game.moves
        return [(table[moves[i]], <double>weights[i] / <double>total) for i in range(n)]

    def sample_chance(self, rng=None):
        """Picks an outcome of a chance node by weight, without playing it.

        Parameters
        ----------
        rng : object with ``random()``, optional
            Such as ``random.Random`` or ``numpy.random.Generator``; None: the state's own
            stream, which moves on.

        Raises
        ------
        ValueError
            This is no chance node, or ``rng.random()`` is not in [0, 1).
        """
        cdef uint16_t moves[MAX_LEGAL]
        cdef uint32_t weights[MAX_LEGAL]
        cdef int n, index
        cdef double share
        cdef uint64_t total, ticket
        self.ready()
        if rng is not None:
            if not hasattr(rng, "random"):
                raise TypeError(f"rng must have random(), which {type(rng).__name__} lacks")
            share = rng.random()
            if not 0.0 <= share < 1.0:
                raise ValueError(f"rng.random() gave {share}, which is not in [0, 1)")
        with cython.critical_section(self):
            if state_to_move(self.data) != CHANCE:
                raise ValueError("sample_chance() needs a chance node; this is none")
            if rng is None:
                index = sample_outcome(self.ops, self.block, self.data, &self.rng)
            else:
                n = self.ops.outcomes(self.block, self.data, moves, weights)
                total = sum_weights(weights, n)
                ticket = <uint64_t>(share * <double>total)
                index = moves[pick_weighted(weights, n, min(ticket, total - 1))]
        return self._game.moves[index]

    def copy(self, seed=None):
        """An independent copy.

        Parameters
        ----------
        seed : int, optional
            With a seed the copy meets other chance; without one the same as the original.
        """
        cdef State new
        self.ready()
        with cython.critical_section(self):
            new = self.fresh_copy()
        if seed is not None:
            rng_seed(&new.rng, seed_from(seed))
        return new

    def __copy__(self):
        return self.copy()

    def __deepcopy__(self, memo):
        return self.copy()

    def scores(self):
        """Points of each seat now, as the game's rules define them before the end.

        Returns
        -------
        tuple of int, length num_players
        """
        cdef int32_t scores[MAX_PLAYERS]
        cdef int i
        self.ready()
        with cython.critical_section(self):
            self.ops.scores(self.block, self.data, scores)
        return tuple([scores[i] for i in range(self._game.num_players)])

    def winners(self):
        """The winning seats after tie-breaks; () before the end and in a game that nobody won.

        Returns
        -------
        tuple of int
        """
        cdef uint8_t winners[MAX_PLAYERS]
        cdef int i
        self.ready()
        with cython.critical_section(self):
            if state_to_move(self.data) != TERMINAL:
                return ()
            memset(winners, 0, sizeof(winners))
            self.ops.winners(self.block, self.data, winners)
        return tuple([i for i in range(self._game.num_players) if winners[i]])

    def returns(self):
        """Zero-sum result: the winners share +1, the others -1; all 0 without both kinds.

        Returns
        -------
        tuple of float, length num_players
        """
        won = self.winners()
        n = self._game.num_players
        if not won or len(won) == n:
            return (0.0,) * n
        return tuple([1.0 / len(won) if i in won else -1.0 / (n - len(won)) for i in range(n)])

    def playout(self, seed=None, *, policy=None, limit=None):
        """Final scores of one random game from here; this state stays as it is.

        Parameters
        ----------
        seed : int, optional
            None takes one from the operating system.
        policy : dict or str, optional
            As in ``boardgames.playouts``.
        limit : int, optional
            Most decisions, as in ``boardgames.playouts``; the scores of a game that was cut are
            those at that point.

        Returns
        -------
        tuple of int, length num_players
        """
        cdef uint8_t scratch[MAX_STATE_BYTES]
        cdef int32_t scores[MAX_PLAYERS]
        cdef Rng rng
        cdef Walk walk
        cdef Policy chosen
        cdef const GameOps *ops = self.ops
        cdef const void *block = self.block
        cdef int end = WALK_GOES_ON
        self.ready()
        _kept = policy_weights(self._game, policy, &chosen)  # the numbers lie in it
        rng_seed(&rng, seed_from(seed))
        walk.decisions = walk.chance_events = 0
        walk.limit = limit_from(limit)
        with cython.critical_section(self):
            memcpy(scratch, self.data, ops.state_bytes)
        while end == WALK_GOES_ON:
            walk.budget = BUDGET
            with nogil:
                end = walk_on(ops, block, scratch, &rng, &chosen, &walk)
            PyErr_CheckSignals()
        ops.scores(block, scratch, scores)
        return tuple([scores[i] for i in range(self._game.num_players)])

    def observation(self, player, out=None):
        """What `player` may know, as numbers.

        Parameters
        ----------
        player : int
        out : float32 array of ``game.observation_shape``, optional
            C-contiguous; filled and returned.

        Returns
        -------
        float32 array of ``game.observation_shape``
            ``game.observation_names`` says what each number is.
        """
        cdef Py_buffer view
        cdef int seat = self.seat(player)
        cdef int size = self._game.observation_size
        array = numpy().empty(size, "float32") if out is None else out
        get_buffer(array, &view, "f", 4, size, 0)
        with cython.critical_section(self):
            self.ops.observe(self.block, self.data, seat, <float *>view.buf)
        PyBuffer_Release(&view)
        return array

    def information_state(self, player):
        """All that `player` knows now, as a text: the canonical JSON of his view.

        It does not hold perfect recall: what was seen but leaves no trace in the view (the order
        in which a position was reached) is not in it.
        """
        cdef int seat = self.seat(player)
        return self._game._information_state(self, seat)

    def view(self, player):
        """A readable, JSON-able picture of what `player` knows; None: what everybody knows.

        Returns
        -------
        dict
            In all games with ``game``, ``options``, ``to_move`` (seat, -1 chance, -2 over),
            ``phase``, ``players`` (a dict per seat) and ``winners`` (None until the end).
        """
        self.ready()
        return self._game._view(self, None if player is None else self.seat(player))

    def determinize(self, player, seed=None):
        """A state that `player` can't tell from this one: the rest is drawn anew.

        Parameters
        ----------
        player : int
        seed : int, optional
            None takes one from the operating system. The future chance is new as well.
        """
        cdef Rng rng
        cdef State new
        cdef int seat = self.seat(player)
        rng_seed(&rng, seed_from(seed))
        with cython.critical_section(self):
            new = self.fresh_copy()
        rng_split(&rng, &new.rng)
        new._legal = None
        new.ops.determinize(new.block, new.data, seat, &rng)
        return new

    def to_bytes(self):
        """The full state as bytes, random stream and chance mode included.

        Magic ``BGST``, format version, chance mode, two zero bytes, the game's fingerprint (8),
        the struct's size (4), the random stream (16), four zero bytes, the struct field by field,
        CRC-32 (4); all little-endian and the same on every platform.
        """
        cdef bytes body
        cdef Rng rng
        self.ready()
        with cython.critical_section(self):
            rng = self.rng
            body = PyBytes_FromStringAndSize(<const char *>self.data, self.ops.state_bytes)
        self._game.rules.layout.swap(<uint8_t *>PyBytes_AS_STRING(body))
        raw = b"".join((
            MAGIC, bytes((FORMAT, self.explicit, 0, 0)),
            int(self._game.fingerprint).to_bytes(8, "little"),
            int(self.ops.state_bytes).to_bytes(4, "little"),
            int(rng.state).to_bytes(8, "little"), int(rng.gamma).to_bytes(8, "little"),
            b"\0\0\0\0", body,
        ))
        return raw + zlib.crc32(raw).to_bytes(4, "little")

    def to_dict(self):
        """The full state as a JSON-able dict, random stream and chance mode included."""
        cdef Rng rng
        self.ready()
        with cython.critical_section(self):
            rng = self.rng
            fields = self._game.rules.layout.read(<const uint8_t *>self.data)
        return {
            "format": FORMAT,
            "game": self._game.name,
            "fingerprint": f"{self._game.fingerprint:016x}",
            "chance": "explicit" if self.explicit else "auto",
            "rng": [rng.state, rng.gamma],
            "state": fields,
        }

    def _fields(self):
        """The raw fields of the struct by name: what views, texts and drawings read."""
        self.ready()
        with cython.critical_section(self):
            return self._game.rules.layout.read(<const uint8_t *>self.data)

    def _struct_bytes(self):
        """The struct as it lies in memory, for tests of identity."""
        self.ready()
        with cython.critical_section(self):
            return PyBytes_FromStringAndSize(<const char *>self.data, self.ops.state_bytes)

    def __reduce__(self):
        self.ready()
        return _restore_state, (self._game, self.to_bytes())

    def __eq__(self, other):
        cdef State that
        if not isinstance(other, State):
            return NotImplemented
        that = <State>other
        if self.ops == NULL or that.ops == NULL:
            return self is other
        # The table too: a game's class with an equality of its own says nothing about structs.
        if self.ops != that.ops or (self._game is not that._game and self._game != that._game):
            return False
        return memcmp(self.data, that.data, self.ops.state_bytes) == 0

    def __hash__(self):
        self.ready()
        return <Py_hash_t>struct_hash(
            <const uint8_t *>self.data, self.ops.state_bytes, self._game.fingerprint
        )

    def __str__(self):
        self.ready()
        return self._game._text(self)

    def __repr__(self):
        if self.ops == NULL:
            return f"<{type(self).__name__} of no game>"
        mover = state_to_move(self.data)
        who = "over" if mover == TERMINAL else "chance" if mover == CHANCE else f"player {mover}"
        return f"<{self._game.name} state, {who} to move, scores {self.scores()}>".replace(
            "over to move", "over")

    def to_svg(self):
        """A drawing of the whole state as SVG text."""
        self.ready()
        return self._game._svg(self)

    def _repr_svg_(self):
        return self.to_svg()


def _restore_state(game, data):
    """What pickles of states call."""
    return game.state_from_bytes(data)


cdef bint index_in(tuple moves, int index):
    cdef object move
    for move in moves:
        if (<Move>move).index == index:
            return True
    return False


cdef uint64_t struct_hash(const uint8_t *data, uint32_t size, uint64_t start) noexcept nogil:
    """A 64-bit hash of the struct, the same in every process; size is a multiple of 8."""
    cdef uint64_t h = start ^ size
    cdef uint64_t word
    cdef uint32_t i
    for i in range(size >> 3):
        memcpy(&word, data + 8 * i, 8)
        h = (h ^ word) * BG_GOLDEN
        h ^= h >> 29
    for i in range(size & ~<uint32_t>7, size):
        h = (h ^ data[i]) * BG_GOLDEN
        h ^= h >> 29
    return h


cdef bytes policy_weights(Game game, object policy, Policy *chosen):
    """Fills `chosen`; returns the bytes that its weights lie in, to be kept while it is used."""
    chosen.weights = NULL
    chosen.named = -1
    if policy is None:
        return b""
    if isinstance(policy, str):
        if policy not in game.policies:
            raise ValueError(
                f"{game.name} has no policy {shown(policy)}; it has "
                f"{list(game.policies) or 'none by name'}, and None or a dict of weights by kind"
            )
        chosen.named = game.policies.index(policy)
        return b""
    if not isinstance(policy, dict):
        raise ValueError(
            f"policy must be None, a name or a dict of weights by kind, not "
            f"{type(policy).__name__}"
        )
    kinds = {move.kind for move in game.moves[:game.num_moves]}
    by_kind = {}
    for kind, weight in policy.items():
        if not isinstance(kind, str) or kind not in kinds:
            raise ValueError(f"{game.name} has no move kind {shown(kind)}; it has {sorted(kinds)}")
        try:
            number = whole_number(weight, "a weight")
        except TypeError:
            raise ValueError(
                f"the weight of {kind} must be a whole number, not {shown(weight)}"
            ) from None
        if not 0 <= number < 2**32:
            raise ValueError(
                f"the weight of {kind} must be from 0 to 2**32 - 1, not {shown(number)}"
            )
        by_kind[kind] = number
    cdef bytes raw = PyBytes_FromStringAndSize(NULL, 4 * game.num_moves)
    cdef uint32_t *weights = <uint32_t *>PyBytes_AS_STRING(raw)
    for i in range(game.num_moves):
        weights[i] = by_kind.get((<Move>game.moves[i]).kind, 1)
    chosen.weights = weights
    return raw
