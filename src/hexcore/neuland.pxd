"""Neuland: numbering, the struct of a state and the tables that all states of a game share.

A site is one of the three building spaces of a hex: `3 * hex + slot`. All sets of sites are 64-bit
words with bit `site`; a set of hexes is written as the set of their sites of one slot or of all.
"""

from libc.stdint cimport int8_t, uint8_t, uint16_t, uint32_t, uint64_t

cdef enum:
    NEULAND_PLAYERS = 4
    NEULAND_HEXES = 19
    NEULAND_SITES = 57
    NEULAND_PRODUCERS = 13      # types 1..13; their places in `display` are 0..12
    NEULAND_ADVANCES = 15       # types 14..28, three of each category in ascending number
    NEULAND_CATEGORIES = 5
    NEULAND_TYPES = 29          # type 0: no building
    NEULAND_HUNTING_LODGE = 2
    NEULAND_LUMBERJACK_CABIN = 4
    NEULAND_MINE = 6
    NEULAND_SMELTERY = 10
    NEULAND_FIRST_ADVANCE = 14
    NEULAND_COVERS = 2288
    NEULAND_MARKERS = 7         # product markers of a player besides the time marker
    NEULAND_SPACES = 11         # of the time board
    NEULAND_POINTS = 10
    NEULAND_SEARCH = 3          # points for an imaginary food
    NEULAND_NONE = 255
    NEULAND_IMAGINARY = 254     # a source that is no site
    NEULAND_NO_COVER = 0xFFFF

# Terrains, minerals, products
cdef enum:
    NEULAND_FOREST = 0
    NEULAND_FIELD = 1
    NEULAND_MOUNTAIN = 2
    NEULAND_COAL = 1
    NEULAND_IRON = 2
    NEULAND_SILVER = 3
    NEULAND_FOOD = 0
    NEULAND_WOOD = 2
    NEULAND_STONE = 3
    NEULAND_PRODUCT_COAL = 6
    NEULAND_IRON_ORE = 7
    NEULAND_SILVER_ORE = 8
    NEULAND_PRODUCT_IRON = 9
    NEULAND_PRODUCT_SILVER = 10
    NEULAND_PRODUCTS = 14
    NEULAND_ORE = 14            # as an input: either ore
    NEULAND_FREE = 15           # as the first input: none at all (a foundation building)
    NEULAND_NO_INPUT = 16       # as the second input: none
    NEULAND_FOOD_ALONE = 17     # as a need: food as the only input, which may be searched for
    NEULAND_REACHES = 18

# First ids of the kinds of moves
cdef enum:
    NEULAND_END = 0
    NEULAND_PRODUCE = 1
    NEULAND_SOURCE = 58
    NEULAND_FIND = 115
    NEULAND_BUILD = 116
    NEULAND_HEX = 134
    NEULAND_MINERAL = 153
    NEULAND_START = 156         # the first chance outcome
    NEULAND_COVER = 160
    NEULAND_TILE = 2448
    NEULAND_ALL_MOVES = 2454

# Phases
cdef enum:
    NEULAND_DRAW_COVER = 0
    NEULAND_DRAW_TILE = 1
    NEULAND_DRAW_START = 2
    NEULAND_PLACE_START = 3
    NEULAND_TOP = 4
    NEULAND_SOURCE_1 = 5
    NEULAND_SOURCE_2 = 6
    NEULAND_BUILD_HEX = 7
    NEULAND_BUILD_PAY = 8
    NEULAND_MINERAL_1 = 9
    NEULAND_MINERAL_2 = 10
    NEULAND_MINERAL_3 = 11
    NEULAND_OVER = 12

cdef enum:
    NEULAND_FIXED = 0
    NEULAND_RANDOM = 1
    NEULAND_EXPLICIT = 2

cdef extern from *:
    """
    #ifndef BG_NEULAND
    #define BG_NEULAND
    #define NEULAND_EVERY_SITE UINT64_C(0x01FFFFFFFFFFFFFF)
    #define NEULAND_SLOT_A UINT64_C(0x0049249249249249)
    #define NEULAND_SLOT_C UINT64_C(0x0124924924924924)
    #endif
    """
    const uint64_t NEULAND_EVERY_SITE
    const uint64_t NEULAND_SLOT_A       # the first site of every hex
    const uint64_t NEULAND_SLOT_C       # the last one

ctypedef struct NeulandState:
    int8_t to_move              # seat, -1 chance, -2 over
    uint8_t phase
    uint8_t to_start            # players who have yet to finish the first turn; over: to begin it
    uint8_t cycle               # space of the Time Cycle marker, 0..10
    uint8_t left                # points left in the turn, 0..10; 0 outside turns
    uint8_t pend_site           # action in hand: building that produces; 255 none
    uint8_t pend_kind           # action in hand: kind 0..17 to build; 255 none
    uint8_t pend_hex            # action in hand: hex to build in; 255 none
    uint8_t pend_source         # action in hand: first source, payment; 254 imaginary; 255 none
    uint8_t pend_stack          # action in hand: minerals chosen, 2 bits each from the bottom
    uint16_t cover              # while tiles are drawn: the cover; else 0xFFFF
    uint32_t turns              # turns ended; stays 0 where no cap counts them
    uint64_t own[4]             # sites with product markers of each seat
    uint64_t lying              # those of them that lie (the active player's only)
    uint64_t land[3]            # all sites of the hexes of each terrain
    uint64_t used               # sites with a building (cache)
    uint64_t twin1              # same type and stack as the slot below (cache)
    uint64_t twin2              # same type and stack as two slots below (cache)
    uint64_t of_type[13]        # sites of each producing type (cache)
    uint8_t time[4]             # time marker: spaces ahead of the Time Cycle marker; 255 none
    uint8_t supply[4]           # product markers in hand, 0..7
    uint8_t vp_left[4]          # victory-point markers in hand
    uint8_t built[5]            # advances of each category on the map, 0..3
    uint8_t scored[5]           # advances of each category that carry markers, 0..3
    uint8_t scorer[15]          # seat whose markers lie on each advance; 255 none
    uint8_t advance_site[15]    # site of each advance; 255 not built (cache)
    uint8_t display[13]         # tiles left of each producing type
    uint8_t minerals[3]         # coal, iron, silver in the supply
    uint8_t site_type[57]       # building id 1..28, 0 none; sorted in each hex, no gaps
    uint8_t site_stack[57]      # mine: minerals from the bottom, 2 bits each; smeltery: its metal
    uint16_t available          # bit kind: producing types with a tile left (cache)

ctypedef struct NeulandRules:
    uint8_t num_players
    uint8_t layout
    uint8_t kept                # option spoiled_mineral = kept
    uint8_t auto_forced
    int8_t start_player         # -1: drawn
    uint8_t vp_each
    uint8_t single              # terrain of the single land tile
    uint8_t pad
    uint32_t max_turns          # 0: no cap
    uint32_t kinds_on[2][8]     # bit kind: producing types of a material for a set of terrains
    uint64_t start              # marked start hexes (first sites); layout fixed only
    uint64_t land[3]            # terrain of the layouts that need no draw
    uint64_t near[19][5]        # sites within each distance of a hex
    uint8_t distance[19][19]
    uint8_t tiles[3]            # double land tiles FD, FM, DM
    uint8_t minerals[3]
    uint8_t count[29]           # building tiles of each type
    uint8_t first[29]           # first input: a product, NEULAND_ORE or NEULAND_FREE
    uint8_t second[29]          # second input: a product, NEULAND_ORE or NEULAND_NO_INPUT
    uint8_t product[29][64]     # of a marker, by type and stack
    uint8_t needs[29][2]        # the inputs, but NEULAND_FOOD_ALONE for a food alone
    uint8_t searches[29]        # 1: one of its two inputs is food
    uint8_t num_searchers       # producing types of these,
    uint8_t searchers[13]
    uint8_t terrains[29]        # bit per terrain that the tile may stand on
    uint8_t stone[29]           # 1: paid with stone, 0: with wood
    uint8_t number[29]          # advances: victory points
    uint8_t covers[2288][19]    # layout random: partner of each hex, itself on the single tile


cdef inline int neuland_top(int stack) noexcept nogil:
    """The mineral on top of a stack, 0 if it is empty."""
    if stack >> 4:
        return stack >> 4
    if stack >> 2:
        return stack >> 2
    return stack


cdef inline int neuland_product(const NeulandRules *rules, const NeulandState *state,
                                int site) noexcept nogil:
    """What a marker on this site is; the site holds a producing building (NEU-192, NEU-212)."""
    return rules.product[state.site_type[site]][state.site_stack[site]]


cdef inline bint neuland_fits(int input, int product) noexcept nogil:
    """Whether a product serves as this input."""
    if input == NEULAND_ORE:
        return product == NEULAND_IRON_ORE or product == NEULAND_SILVER_ORE
    return input == product


cdef inline uint64_t neuland_bit(int site) noexcept nogil:
    return <uint64_t>1 << site


cdef inline uint64_t neuland_start_hexes(const NeulandRules *rules,
                                         const NeulandState *state) noexcept nogil:
    """First sites of the empty hexes in which starting tiles may be placed."""
    if rules.layout == NEULAND_FIXED:       # NEU-064
        return rules.start & ~state.used
    # NEU-065
    return state.land[NEULAND_FOREST] & NEULAND_SLOT_A & ~state.used
