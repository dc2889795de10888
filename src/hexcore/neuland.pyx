"""Neuland: the tables of a game, made from plain numbers, and the compiled state.

The course of play is in `neuland_play.pyx`, the check and the observation in `neuland_check.pyx`.
"""

cimport cython
from libc.stdint cimport int8_t, int32_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memset

from boardgames.hexcore cimport engine
from boardgames.hexcore.neuland_check cimport NEULAND_NUMBERS, neuland_check, neuland_observe
from boardgames.hexcore.neuland_play cimport (
    neuland_apply, neuland_init, neuland_legal, neuland_outcomes, neuland_policy, neuland_scores,
    neuland_winners)

from boardgames.hexcore.layout import Layout

OBSERVATION_SIZE = NEULAND_NUMBERS

cdef engine.GameOps OPS
memset(&OPS, 0, sizeof(OPS))
OPS.state_bytes = sizeof(NeulandState)
OPS.init = neuland_init
OPS.legal = neuland_legal
OPS.outcomes = neuland_outcomes
OPS.apply = neuland_apply
OPS.scores = neuland_scores
OPS.winners = neuland_winners
OPS.observe = neuland_observe
OPS.determinize = _determinize
OPS.check = neuland_check
OPS.policy = neuland_policy


cdef void _determinize(const void *rules, void *state, int32_t player,
                       engine.Rng *rng) noexcept nogil:
    """Nothing is hidden (NEU-012)."""


cdef object _layout():
    cdef NeulandState s
    cdef const char *z = <const char *>&s
    return Layout([
        ("to_move", <const char *>&s.to_move - z, "i1", ()),
        ("phase", <const char *>&s.phase - z, "u1", ()),
        ("to_start", <const char *>&s.to_start - z, "u1", ()),
        ("cycle", <const char *>&s.cycle - z, "u1", ()),
        ("left", <const char *>&s.left - z, "u1", ()),
        ("pend_site", <const char *>&s.pend_site - z, "u1", ()),
        ("pend_kind", <const char *>&s.pend_kind - z, "u1", ()),
        ("pend_hex", <const char *>&s.pend_hex - z, "u1", ()),
        ("pend_source", <const char *>&s.pend_source - z, "u1", ()),
        ("pend_stack", <const char *>&s.pend_stack - z, "u1", ()),
        ("cover", <const char *>&s.cover - z, "u2", ()),
        ("turns", <const char *>&s.turns - z, "u4", ()),
        ("own", <const char *>&s.own - z, "u8", (NEULAND_PLAYERS,)),
        ("lying", <const char *>&s.lying - z, "u8", ()),
        ("land", <const char *>&s.land - z, "u8", (3,)),
        ("used", <const char *>&s.used - z, "u8", ()),
        ("twin1", <const char *>&s.twin1 - z, "u8", ()),
        ("twin2", <const char *>&s.twin2 - z, "u8", ()),
        ("of_type", <const char *>&s.of_type - z, "u8", (NEULAND_PRODUCERS,)),
        ("time", <const char *>&s.time - z, "u1", (NEULAND_PLAYERS,)),
        ("supply", <const char *>&s.supply - z, "u1", (NEULAND_PLAYERS,)),
        ("vp_left", <const char *>&s.vp_left - z, "u1", (NEULAND_PLAYERS,)),
        ("built", <const char *>&s.built - z, "u1", (NEULAND_CATEGORIES,)),
        ("scored", <const char *>&s.scored - z, "u1", (NEULAND_CATEGORIES,)),
        ("scorer", <const char *>&s.scorer - z, "u1", (NEULAND_ADVANCES,)),
        ("advance_site", <const char *>&s.advance_site - z, "u1", (NEULAND_ADVANCES,)),
        ("display", <const char *>&s.display - z, "u1", (NEULAND_PRODUCERS,)),
        ("minerals", <const char *>&s.minerals - z, "u1", (3,)),
        ("site_type", <const char *>&s.site_type - z, "u1", (NEULAND_SITES,)),
        ("site_stack", <const char *>&s.site_stack - z, "u1", (NEULAND_SITES,)),
        ("available", <const char *>&s.available - z, "u2", ()),
    ], sizeof(NeulandState))


LAYOUT = _layout()


@cython.final
@cython.no_gc
cdef class State(engine.State):
    """A state of Neuland; see ``boardgames.State`` for its methods."""
    cdef NeulandState s

    def __cinit__(self):
        memset(&self.s, 0, sizeof(NeulandState))
        self.data = &self.s


cdef int _cover(NeulandRules *rules, uint8_t *partner, bint single_used, int found) noexcept:
    """Writes all covers that begin like `partner` in ascending order; 255: a free hex."""
    cdef int hex = 0
    cdef int other
    while hex < NEULAND_HEXES and partner[hex] != NEULAND_NONE:
        hex += 1
    if hex == NEULAND_HEXES:
        if found < NEULAND_COVERS:
            for hex in range(NEULAND_HEXES):
                rules.covers[found][hex] = partner[hex]
        return found + 1
    if not single_used:
        partner[hex] = <uint8_t>hex
        found = _cover(rules, partner, True, found)
    for other in range(hex + 1, NEULAND_HEXES):
        if rules.distance[hex][other] == 1 and partner[other] == NEULAND_NONE:
            partner[hex] = <uint8_t>other
            partner[other] = <uint8_t>hex
            found = _cover(rules, partner, single_used, found)
            partner[other] = NEULAND_NONE
    partner[hex] = NEULAND_NONE
    return found


cdef void _fill_products(NeulandRules *rules, int type, int output) noexcept:
    """The product of a type with each stack."""
    cdef int stack, product
    for stack in range(64):
        product = output
        if type == NEULAND_MINE:            # coal, iron ore, silver ore
            product = NEULAND_PRODUCT_COAL - 1 + neuland_top(stack)
        elif type == NEULAND_SMELTERY:      # iron, silver
            product = NEULAND_PRODUCT_IRON - 2 + (stack & 3)
        rules.product[type][stack] = <uint8_t>product


def make_rules(*, int players, int layout, str terrain, start, int max_turns, bint kept,
               bint auto_forced, int start_player, int vp_each, cells, buildings, minerals, tiles,
               int single):
    """The tables of a game.

    Parameters
    ----------
    players : int
        2 to 4.
    layout : int
        0 fixed, 1 random, 2 explicit.
    terrain : str
        19 letters of FDM, for the hexes in order; ignored where the layout is random.
    start : sequence of int
        Marked start hexes; used with the fixed layout only.
    max_turns, kept, auto_forced, start_player
        The options; no start player is -1.
    vp_each : int
        Victory-point markers of each player, 1 to 255.
    cells : sequence of (int, int)
        Axial coordinates of the 19 hexes, a hexagon of side 3.
    buildings : sequence of (int, int, int, int, int, int, int)
        Types 1 to 28: tiles, bits of terrains, 1 if paid with stone, first input (product, 14
        either ore, 15 none), second input (16 none), product (255 none), number of an advance.
    minerals, tiles : sequence of int
        Coal, iron, silver markers; double land tiles FD, FM, DM.
    single : int
        Terrain of the single land tile.
    """
    cdef engine.Rules made = engine.Rules()
    cdef NeulandRules *rules = <NeulandRules *>made.allocate(
        sizeof(NeulandRules), &OPS, LAYOUT, State)
    cdef uint8_t partner[NEULAND_HEXES]
    cdef int a, b, d, type, letter
    rules.num_players = <uint8_t>players
    rules.layout = <uint8_t>layout
    rules.kept = kept
    rules.auto_forced = auto_forced
    rules.start_player = <int8_t>start_player
    rules.vp_each = <uint8_t>vp_each
    rules.single = <uint8_t>single
    rules.max_turns = <uint32_t>max_turns
    for a in range(3):
        rules.minerals[a] = minerals[a]
        rules.tiles[a] = tiles[a]
    for a in range(NEULAND_HEXES):
        for b in range(NEULAND_HEXES):
            q = cells[a][0] - cells[b][0]
            r = cells[a][1] - cells[b][1]
            rules.distance[a][b] = max(abs(q), abs(r), abs(q + r))      # NEU-151
            for d in range(rules.distance[a][b], 5):
                rules.near[a][d] |= <uint64_t>7 << (3 * b)
    for type in range(1, NEULAND_TYPES):
        (rules.count[type], rules.terrains[type], rules.stone[type], rules.first[type],
         rules.second[type], output, rules.number[type]) = buildings[type - 1]
        _fill_products(rules, type, output)
        rules.needs[type][0] = rules.first[type]
        rules.needs[type][1] = rules.second[type]
        if rules.first[type] == NEULAND_FOOD and rules.second[type] == NEULAND_NO_INPUT:
            rules.needs[type][0] = NEULAND_FOOD_ALONE
        elif rules.first[type] == NEULAND_FOOD or rules.second[type] == NEULAND_FOOD:
            rules.searches[type] = 1
            if type <= NEULAND_PRODUCERS:
                rules.searchers[rules.num_searchers] = <uint8_t>type
                rules.num_searchers += 1
        if type <= NEULAND_PRODUCERS:
            for a in range(8):
                if a & rules.terrains[type]:
                    rules.kinds_on[rules.stone[type]][a] |= <uint32_t>1 << (type - 1)
    if layout == NEULAND_RANDOM:
        memset(partner, NEULAND_NONE, sizeof(partner))
        if _cover(rules, partner, False, 0) != NEULAND_COVERS:
            raise ValueError("the outline has not 2288 covers")
    else:
        for a in range(NEULAND_HEXES):
            letter = "FDM".index(terrain[a])
            rules.land[letter] |= <uint64_t>7 << (3 * a)
    for hex in start:
        rules.start |= <uint64_t>1 << (3 * <int>hex)
    return made
