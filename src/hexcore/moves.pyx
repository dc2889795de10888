"""Moves: interned, immutable, one table of them for each game and board."""

cimport cython

cdef extern from *:
    """
    /* Where threads run at once, a shared reference count is what they fight for. */
    static void bg_immortalize(PyObject *op) {
    #if defined(Py_GIL_DISABLED) && PY_VERSION_HEX >= 0x030F0000
        PyUnstable_SetImmortal(op);
    #elif defined(Py_GIL_DISABLED)
        op->ob_tid = _Py_UNOWNED_TID;
        op->ob_ref_local = _Py_IMMORTAL_REFCNT_LOCAL;
        op->ob_ref_shared = 0;
    #else
        (void)op;
    #endif
    }
    """
    void bg_immortalize(object op)


@cython.final
cdef class Move:
    """One atomic decision or one chance outcome of a game: immutable, interned, made by its game.

    Attributes
    ----------
    index : int
        Place in ``game.moves``.
    kind : str
        What sort of move it is, such as ``"PLACE"``.
    params : dict
        Parameters by name, numbers and texts; also attributes of the move.
    is_chance : bool
        Whether it is a chance outcome.

    Notes
    -----
    ``str(move)`` is its notation. Equal means identical; moves sort by index.
    """

    def __init__(self):
        raise TypeError("moves are made by a game: use game.moves, parse_move() or legal_moves()")

    @property
    def params(self):
        return dict(self._params or {})

    def __getattr__(self, name):
        if self._params is not None and name in self._params:
            return self._params[name]
        raise AttributeError(
            f"a move of kind {self.kind} has no attribute {name!r}; its parameters are "
            f"{sorted(self._params or {})}"
        )

    def __dir__(self):
        return sorted({*object.__dir__(self), *(self._params or {})})

    def __str__(self):
        return self.text or ""

    def __repr__(self):
        return f"<Move {self.index} {self.kind} {self.text!r}>"

    def __hash__(self):
        return self.index

    def __richcmp__(self, other, int op):
        if not isinstance(other, Move):
            return NotImplemented
        if op == 2:
            return self is other
        if op == 3:
            return self is not other
        a, b = self.index, (<Move>other).index
        return a < b if op == 0 else a <= b if op == 1 else a > b if op == 4 else a >= b

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __reduce__(self):
        if self.table is None:
            raise TypeError("this move belongs to no game")
        return _restore_move, (self.table.restore, self.table.game_name, self.table.source,
                               self.index)


def _restore_move(restore, game_name, source, index):
    """The interned move; what pickles of moves call."""
    return restore(game_name, source).moves[index]


@cython.final
cdef class MoveTable:
    """All moves of one game on one board, interned: decisions first, then chance outcomes.

    Parameters
    ----------
    game_name : str
    entries : sequence of (kind, params, text)
        In index order.
    num_decisions : int
    restore : callable
        ``restore(game_name, source)`` finds this table again, in another process too.
    source : object
        Picklable: None for the standard board.
    immortal : bool
        Never free the moves (for tables that live as long as the process).
    """

    def __init__(self, str game_name, entries, int num_decisions, restore, source=None,
                 bint immortal=False):
        cdef Move move
        if self.by_text is not None:
            raise TypeError("a MoveTable is immutable")
        moves = []
        self.by_text = {}
        for kind, params, text in entries:
            move = Move.__new__(Move)
            move.index = len(moves)
            move.kind = kind
            move._params = dict(params)
            move.text = text
            move.is_chance = move.index >= num_decisions
            move.table = self
            if text in self.by_text:
                raise ValueError(f"two moves of {game_name} have the text {text!r}")
            self.by_text[text] = move
            moves.append(move)
            if immortal:
                bg_immortalize(move)
        self.game_name = game_name
        self.num_decisions = num_decisions
        self.restore = restore
        self.source = source
        self.moves = tuple(moves)
        if immortal:
            bg_immortalize(self.moves)

    def find(self, text):
        """The move with this text, or None."""
        return self.by_text.get(text)
