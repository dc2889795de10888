"""Seeland: the struct of a state and the tables of its rules (ids SEE-nnn)."""

from libc.stdint cimport int8_t, int16_t, uint8_t, uint16_t, uint32_t, uint64_t

cdef enum:
    WORDS = 2               # a set of cells
    MAX_BOARD = 128         # cells of a board
    MAX_KINDS = 32          # kinds of island tiles
    SEATS = 4
    MILLS = 4               # mills of a player (SEE-013)
    SQUARES = 10            # of the market (SEE-008)
    HOUSES = 12             # of the trading circle (SEE-011)
    GUILDERS_AHEAD = 4      # of a merchant on the rearmost guilder (SEE-012)
    VILLAGE_MILLS = 6
    NONE = 255

# What a cell or a square of the market holds.
cdef enum:
    TILE_EMPTY = 0
    TILE_CENTRE = 1         # the market place of the village (SEE-005)
    TILE_DOWN = 2           # a face-down island
    TILE_FARM = 3
    TILE_MILL = 4           # + value 0..5
    TILE_LAND = 10          # + 8 * crop + value 0..7: cabbage, rapeseed, tulip

cdef enum:
    SQUARE_WORKSHOP = 0
    SQUARE_STALL = 1
    SQUARE_WAREHOUSE = 2

cdef enum:
    PHASE_SETUP = 0         # chance: the market and the tops of the stacks are filled
    PHASE_START = 1         # start mills
    PHASE_PURCHASE = 2      # the guild master moves
    PHASE_REFILL = 3        # chance: a tile for the square left, or a new top
    PHASE_BACK = 4          # the merchant moves back
    PHASE_PLACE = 5
    PHASE_BUILD = 6
    PHASE_ISLAND = 7        # chance: an island turns over
    PHASE_HARVEST_ORDER = 8
    PHASE_RECORD = 9
    PHASE_GOVERNOR = 10     # where a governor goes
    PHASE_EXTRA = 11        # a stuiver for another turn
    PHASE_OVER = 12

ctypedef struct SeelandState:
    int8_t to_move
    uint8_t phase           # PHASE_...
    uint8_t active          # whose turn it is
    uint8_t guild_master    # square 0..9
    uint8_t rear            # house of the rearmost guilder, 0..11
    uint8_t held            # tile bought and not yet placed, 0 none
    uint8_t last_cell       # where the tile of this turn lies, until its harvests are over; NONE
    uint8_t harvest_cell    # RECORD: mill that is harvested; GOVERNOR: mill that was; NONE
    # Sets of cells.
    uint64_t empty[WORDS]           # a tile may be placed there (SEE-162)
    uint64_t waiting[WORDS]         # face-down islands, or printed cells not yet connected
    uint64_t near[WORDS]            # cells next to a developed one
    uint64_t standing[WORDS]        # cells with a mill, whoever owns it
    uint64_t mill_governor[WORDS]   # of these, those with a governor
    uint64_t print_governor[WORDS]  # printed landscapes with a governor (tactical side)
    uint64_t print_stuiver[WORDS]   # printed farms with a stuiver (tactical side)
    int16_t score[SEATS]            # at least 0; end-of-game points only when it is over
    uint8_t offset[SEATS]           # merchant's distance from the rearmost guilder, 0..4
    uint8_t supply[SEATS]           # mills not on the board, 0..4
    uint8_t stuivers[SEATS]
    uint8_t governors_won[SEATS]
    uint8_t markers_left[SEATS]     # record markers, 0..2
    int8_t records[SEATS][2]        # numbers of placed markers, ascending, -1 = not placed
    uint8_t mills[SEATS][MILLS]     # cells of standing mills, ascending, NONE behind them
    uint8_t market[SQUARES]         # tile on each square, 0 none
    uint8_t top[2]                  # visible tops of the mill and landscape stack, 0 none
    uint8_t stack[2]                # tiles in each stack, the top included
    uint8_t left_mill[6]            # unseen mill tiles by value
    uint8_t left_land[24]           # unseen landscape tiles by 8 * crop + value
    uint8_t left_island[MAX_KINDS]  # unseen island tiles by kind
    uint8_t governors               # on the market place
    uint8_t extra_turn              # 1: this turn was bought by a stuiver
    uint8_t step                    # SETUP: draws done; START: mills placed; else 0
    uint8_t refill_square           # REFILL: the square that was left; else NONE
    uint8_t tile[MAX_BOARD]         # what lies on each cell
    uint8_t pad[4]                  # zero

ctypedef struct SeelandRules:
    SeelandState first              # the state before the first draw
    uint64_t neighbors[MAX_BOARD * WORDS]
    uint64_t blank[WORDS]           # cells for bought tiles
    uint64_t printed[WORDS]         # printed cells of the tactical side
    uint64_t print_governor[WORDS]  # those with a governor symbol
    uint64_t islands[WORDS]         # island slots of the basic side
    uint8_t n_players
    uint8_t n_cells
    uint8_t has_governors
    uint8_t has_records
    uint8_t is_tactical
    uint8_t top_public              # SEE-433
    uint8_t always_room             # every bought tile finds a cell (SEE-191)
    uint8_t n_kinds                 # of island tiles
    uint8_t n_fill                  # draws of the set-up
    uint8_t n_farms                 # of the side in use
    uint8_t start_square
    uint8_t n_governors             # in the game
    uint8_t fill[SQUARES + 2]       # squares in the order they are filled, then SQUARES + stack
    uint8_t squares[SQUARES]        # SQUARE_...
    uint8_t golden[HOUSES]          # expectations
    uint8_t village[VILLAGE_MILLS]  # mill squares of the village
    uint8_t count_mill[6]
    uint8_t count_land[24]
    uint8_t count_island[MAX_KINDS]
    uint8_t island_tile[MAX_KINDS]  # what a kind shows, as a Tile
    uint8_t island_governor[MAX_KINDS]
    # First move of each kind.
    uint16_t move_mill
    uint16_t move_start
    uint16_t move_advance           # + k - 1
    uint16_t move_back
    uint16_t move_build
    uint16_t move_record
    uint16_t move_extra
    uint16_t chance_mill
    uint16_t chance_land
    uint16_t chance_island
