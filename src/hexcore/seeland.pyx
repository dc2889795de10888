"""Seeland: the tables of a game, made from plain numbers, and the compiled state.

What happens in play is in `seeland_play.pyx`, the check and the observation in
`seeland_check.pyx`, the structs are in `seeland.pxd`.
"""

cimport cython
from libc.stdint cimport int32_t, uint64_t
from libc.string cimport memset

from boardgames.hexcore.bitset cimport (
    bits_add, bits_and_not, bits_clear, bits_copy, bits_has, bits_or,
)
from boardgames.hexcore.engine cimport CHANCE, GameOps, Rules, State as BaseState
from boardgames.hexcore.groups cimport cells_flood, cells_spread
from boardgames.hexcore.layout cimport Layout
from boardgames.hexcore.rng cimport Rng
from boardgames.hexcore.seeland_check cimport seeland_check, seeland_observe
from boardgames.hexcore.seeland_play cimport (
    seeland_apply, seeland_init, seeland_legal, seeland_outcomes, seeland_scores,
    seeland_winners,
)


cdef void seeland_determinize(const void *rules, void *state, int32_t player,
                              Rng *rng) noexcept nogil:
    """Nothing to redraw: hidden tiles are kept by number only (SEE-434)."""
    pass


cdef GameOps OPS
OPS.state_bytes = sizeof(SeelandState)
OPS.init = seeland_init
OPS.legal = seeland_legal
OPS.outcomes = seeland_outcomes
OPS.apply = seeland_apply
OPS.scores = seeland_scores
OPS.winners = seeland_winners
OPS.observe = seeland_observe
OPS.determinize = seeland_determinize
OPS.check = seeland_check
OPS.policy = NULL


cdef Layout _layout():
    cdef SeelandState s
    cdef const char *z = <const char *>&s
    return Layout([
        ("to_move", <const char *>&s.to_move - z, "i1", ()),
        ("phase", <const char *>&s.phase - z, "u1", ()),
        ("active", <const char *>&s.active - z, "u1", ()),
        ("guild_master", <const char *>&s.guild_master - z, "u1", ()),
        ("rear", <const char *>&s.rear - z, "u1", ()),
        ("held", <const char *>&s.held - z, "u1", ()),
        ("last_cell", <const char *>&s.last_cell - z, "u1", ()),
        ("harvest_cell", <const char *>&s.harvest_cell - z, "u1", ()),
        ("empty", <const char *>&s.empty - z, "u8", (WORDS,)),
        ("waiting", <const char *>&s.waiting - z, "u8", (WORDS,)),
        ("near", <const char *>&s.near - z, "u8", (WORDS,)),
        ("standing", <const char *>&s.standing - z, "u8", (WORDS,)),
        ("mill_governor", <const char *>&s.mill_governor - z, "u8", (WORDS,)),
        ("print_governor", <const char *>&s.print_governor - z, "u8", (WORDS,)),
        ("print_stuiver", <const char *>&s.print_stuiver - z, "u8", (WORDS,)),
        ("score", <const char *>&s.score - z, "i2", (SEATS,)),
        ("offset", <const char *>&s.offset - z, "u1", (SEATS,)),
        ("supply", <const char *>&s.supply - z, "u1", (SEATS,)),
        ("stuivers", <const char *>&s.stuivers - z, "u1", (SEATS,)),
        ("governors_won", <const char *>&s.governors_won - z, "u1", (SEATS,)),
        ("markers_left", <const char *>&s.markers_left - z, "u1", (SEATS,)),
        ("records", <const char *>&s.records - z, "i1", (SEATS, 2)),
        ("mills", <const char *>&s.mills - z, "u1", (SEATS, MILLS)),
        ("market", <const char *>&s.market - z, "u1", (SQUARES,)),
        ("top", <const char *>&s.top - z, "u1", (2,)),
        ("stack", <const char *>&s.stack - z, "u1", (2,)),
        ("left_mill", <const char *>&s.left_mill - z, "u1", (6,)),
        ("left_land", <const char *>&s.left_land - z, "u1", (24,)),
        ("left_island", <const char *>&s.left_island - z, "u1", (MAX_KINDS,)),
        ("governors", <const char *>&s.governors - z, "u1", ()),
        ("extra_turn", <const char *>&s.extra_turn - z, "u1", ()),
        ("step", <const char *>&s.step - z, "u1", ()),
        ("refill_square", <const char *>&s.refill_square - z, "u1", ()),
        ("tile", <const char *>&s.tile - z, "u1", (MAX_BOARD,)),
        ("pad", <const char *>&s.pad - z, "u1", (4,)),
    ], sizeof(SeelandState))


LAYOUT = _layout()


@cython.final
@cython.no_gc
cdef class State(BaseState):
    """A state of Seeland; see ``boardgames.State`` for its methods."""
    cdef SeelandState s

    def __cinit__(self):
        memset(&self.s, 0, sizeof(SeelandState))
        self.data = &self.s


cdef void _first_state(SeelandRules *r) noexcept:
    """Everything as it is before the first draw."""
    cdef SeelandState *s = &r.first
    cdef uint64_t[WORDS] developed
    cdef int i
    s.to_move = CHANCE
    s.phase = PHASE_SETUP
    s.guild_master = r.start_square
    s.last_cell = s.harvest_cell = s.refill_square = NONE
    bits_clear(developed, WORDS)
    for i in range(r.n_cells):
        if not (bits_has(r.blank, i) or bits_has(r.islands, i) or bits_has(r.printed, i)):
            bits_add(developed, i)
    bits_copy(s.empty, r.blank, WORDS)
    bits_copy(s.waiting, r.islands, WORDS)
    bits_or(s.waiting, r.printed, WORDS)
    if r.is_tactical:
        bits_or(s.waiting, developed, WORDS)
        cells_flood(s.near, r.neighbors, developed, s.waiting, WORDS)
        bits_copy(developed, s.near, WORDS)
        bits_and_not(s.waiting, developed, WORDS)
    cells_spread(s.near, r.neighbors, developed, WORDS)
    memset(s.mills, NONE, sizeof(s.mills))
    memset(s.records, -1, sizeof(s.records))
    for i in range(r.n_players):
        s.supply[i] = MILLS
        s.stuivers[i] = 1  # SEE-013
        s.markers_left[i] = 2 if r.has_records else 0
    for i in range(6):
        s.left_mill[i] = r.count_mill[i]
        s.stack[0] += r.count_mill[i]
    for i in range(24):
        s.left_land[i] = r.count_land[i]
        s.stack[1] += r.count_land[i]
    for i in range(MAX_KINDS):
        s.left_island[i] = r.count_island[i]
    if r.has_governors:
        if r.is_tactical:
            bits_copy(s.print_governor, r.print_governor, WORDS)  # SEE-402
        else:
            s.governors = r.n_governors  # SEE-361


def make_rules(*, int players, bint governors, bint records, bint tactical, bint top_public,
               neighbors, kinds, tiles, symbols, village, squares, int start_square, golden,
               mill_counts, land_counts, island_kinds, bint always_room):
    """The rules of one game from checked data.

    Parameters
    ----------
    neighbors : per cell the list of adjacent cells
    kinds : per cell ``"blank"``, ``"island"``, ``"printed"`` or ``"village"``
    tiles : per cell the Tile that lies there at the start
    symbols : cells with a printed governor symbol
    village : the six mill squares
    squares, golden : of the market and of the trading houses
    mill_counts, land_counts : tiles by value, and by 8 * crop + value
    island_kinds : (tile, governor symbol, count) per kind; empty on the tactical side
    always_room : whether every bought tile is sure to find a cell
    """
    cdef Rules rules = Rules()
    cdef SeelandRules *r = <SeelandRules *>rules.allocate(
        sizeof(SeelandRules), &OPS, LAYOUT, State)
    cdef int i, j
    cdef int n = len(neighbors)
    if not 0 < n <= MAX_BOARD or len(island_kinds) > MAX_KINDS:
        raise ValueError("too many cells or kinds of islands")
    r.n_players = players
    r.n_cells = n
    r.has_governors = governors
    r.has_records = records
    r.is_tactical = tactical
    r.top_public = top_public
    r.always_room = always_room
    r.start_square = start_square
    for i in range(n):
        for j in neighbors[i]:
            bits_add(r.neighbors + i * WORDS, j)
        r.first.tile[i] = tiles[i]
        if kinds[i] == "blank":
            bits_add(r.blank, i)
        elif kinds[i] == "island":
            bits_add(r.islands, i)
        elif kinds[i] == "printed":
            bits_add(r.printed, i)
            if tiles[i] == TILE_FARM:
                bits_add(r.first.print_stuiver, i)  # SEE-403
                r.n_farms += 1
    for i in symbols:
        bits_add(r.print_governor, i)
    for i in range(VILLAGE_MILLS):
        r.village[i] = village[i]
    for i in range(SQUARES):
        r.squares[i] = squares[i]
    for i in range(HOUSES):
        r.golden[i] = golden[i]
    for i in range(6):
        r.count_mill[i] = mill_counts[i]
    for i in range(24):
        r.count_land[i] = land_counts[i]
    r.n_kinds = len(island_kinds)
    for i, (tile, symbol, count) in enumerate(island_kinds):
        r.island_tile[i] = tile
        r.island_governor[i] = symbol
        r.count_island[i] = count
        if tile == TILE_FARM:
            r.n_farms += count
    if governors:
        r.n_governors = len(symbols) if tactical else 7
    j = 0
    for stack in (SQUARE_WORKSHOP, SQUARE_STALL):
        for i in range(SQUARES):
            if squares[i] == stack and i != start_square:
                r.fill[j] = i
                j += 1
    if top_public:
        r.fill[j] = SQUARES
        r.fill[j + 1] = SQUARES + 1
        j += 2
    r.n_fill = j
    r.move_mill = n
    r.move_start = 2 * n
    r.move_advance = r.move_start + VILLAGE_MILLS
    r.move_back = r.move_advance + GUILDERS_AHEAD + 1
    r.move_build = r.move_back + 4
    r.move_record = r.move_build + 2
    r.move_extra = r.move_record + 2
    r.chance_mill = r.move_extra + 2
    r.chance_land = r.chance_mill + 6
    r.chance_island = r.chance_land + 24
    _first_state(r)
    return rules
