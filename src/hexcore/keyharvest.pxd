"""Key Harvest: its struct, its tables and the numbers of its moves and nodes.

The chapters are header-only, each builds on those before it: keyharvest_board (boards, workers,
counters, stores), keyharvest_actions (the four actions), keyharvest_workers (abilities, displaced
workers), keyharvest_events (bag, registry, events), keyharvest_layers (all of it together),
keyharvest_scoring, keyharvest_hidden (observation, determinization) and keyharvest_check.
"""

from libc.stdint cimport int8_t, uint16_t, uint64_t, uint8_t

cdef enum:
    MAX_SEATS = 4
    SPACES = 56             # spaces of a board and field tiles
    CROPS = 5
    COUNTERS = 12           # of each crop
    WORKERS = 12            # six farmhands, then the six townsfolk
    FARMHANDS = 6
    EVENTS = 14
    EVENT_SPACES = 10       # KEY-281: an event on the last one brings the end
    CHECK_SPACE = 7         # KEY-226
    CHECK_TILES = 7
    CHECK_RETURNS = 2
    MAX_CHECKS = 100        # KEY-235
    SLOTS = 6               # of the registry
    PLACES = 2              # of a store
    PAIRS = 4
    START_COUNTERS = 3
    EXTRA_TURNS = 2         # KEY-283
    STALL_ROUNDS = 10       # KEY-288
    SKILLED_EXTRA = 1       # KEY-189: worker E, above the bid
    BAILIFF_PRICE = 3       # KEY-203: worker I
    DIP_PRICE = 2           # KEY-256: event Q
    SALE_PRICE = 3          # KEY-261: event T
    NONE = 255

cdef enum:                  # the flat space of moves: where each kind begins
    MOVE_END = 0
    MOVE_DONE = 1
    MOVE_DRAW = 2
    MOVE_KEEP = 3
    MOVE_FALLOW = 4
    MOVE_PASSON = 5
    MOVE_GAIN = 6           # + crop
    MOVE_PAY = 11           # + crop
    MOVE_BID = 16           # + crop
    MOVE_PLAY = 21          # + worker
    MOVE_REMOVE = 33        # + worker
    MOVE_USE = 45           # + worker
    MOVE_HARVEST = 57       # + space
    MOVE_GLEAN = 113        # + space
    MOVE_FLIP = 169         # + space
    MOVE_TAKE = 225         # + tile
    MOVE_STORE = 281        # + tile
    MOVE_PICK = 337         # + tile
    MOVE_SEIZE = 393        # + tile
    MOVE_DROP = 449         # + tile
    MOVE_AT = 505           # + space
    NUM_DECISIONS = 561
    MOVE_TILE = 561         # chance, + tile
    MOVE_EVENT = 617        # chance, + event
    MOVE_PAIR = 631         # chance, + pair
    MOVE_CROP = 635         # chance, + crop
    MOVE_OUT = 640          # chance, + event
    NUM_MOVES = 654

cdef enum:                  # nodes: decisions, chance, the end
    PHASE_TURN
    PHASE_HARVEST_MORE
    PHASE_SUBSTITUTE
    PHASE_WORKER_SPACE
    PHASE_TAKE_MORE
    PHASE_STORE_MORE
    PHASE_BIDDING
    PHASE_PAYING
    PHASE_RELOCATE
    PHASE_GLEANING
    PHASE_GAIN_TWO
    PHASE_FLIP_ADJ
    PHASE_BUY_ANY
    PHASE_OVERSEE
    PHASE_STORE_ONE
    PHASE_SEIZING
    PHASE_LAWYER
    PHASE_TRADER
    PHASE_TRADER_KEEP
    PHASE_BENEFACTOR
    PHASE_EV_M
    PHASE_EV_N
    PHASE_EV_N_GIVE
    PHASE_EV_O
    PHASE_EV_O_KEEP
    PHASE_EV_P
    PHASE_EV_Q
    PHASE_EV_R
    PHASE_EV_T
    PHASE_EV_U
    PHASE_EV_U_PICK
    PHASE_EV_V
    PHASE_EV_W
    PHASE_EV_X
    PHASE_EV_X_SPACE
    PHASE_EV_Y
    PHASE_EV_Z
    PHASE_SETUP_OUT         # chance from here on
    PHASE_SETUP_PAIR
    PHASE_SETUP_COUNTER
    PHASE_SETUP_REGISTRY
    PHASE_REFILL            # a draw that resolves events
    PHASE_DRAW_TRADER       # set-aside draws: for worker K,
    PHASE_DRAW_STEP         # for a player's step of event M, Q or W,
    PHASE_DRAW_SLOT         # and for a registry slot that an event emptied
    PHASE_OVER
    NUM_PHASES

cdef enum:
    ACTION_A                # harvest
    ACTION_B                # play or remove a worker
    ACTION_C                # lay tiles from stores
    ACTION_D                # registry tiles to the store
    ALL_ACTIONS = 15        # as bits

cdef enum:
    WORKER_A                # Apprentice
    WORKER_B                # Casual labourer
    WORKER_C                # Day labourer
    WORKER_D                # Unskilled worker
    WORKER_E                # Skilled worker
    WORKER_F                # Overseer
    WORKER_G                # Merchant
    WORKER_H                # Storekeeper
    WORKER_I                # Bailiff
    WORKER_J                # Lawyer
    WORKER_K                # Trader
    WORKER_L                # Benefactor

cdef enum:
    EVENT_M                 # Exchange
    EVENT_N                 # Swap
    EVENT_O                 # Gift
    EVENT_P                 # Good harvest
    EVENT_Q                 # Lucky dip
    EVENT_R                 # New crop
    EVENT_S                 # Resurvey
    EVENT_T                 # Quick sale
    EVENT_U                 # Land reform
    EVENT_V                 # Extra harvest
    EVENT_W                 # Substitute
    EVENT_X                 # Migrant worker
    EVENT_Y                 # Holiday
    EVENT_Z                 # Windfall

cdef enum:                  # how far a player's step of an event is
    STEP_OPEN               # not begun
    STEP_MIDDLE             # begun: more of it follows
    STEP_CLOSED             # done, but for the chain it caused and for refills

cdef enum:                  # what layer 6 waits for
    MICRO_NONE
    MICRO_BID
    MICRO_PAY
    MICRO_SUBSTITUTE


ctypedef struct KeyharvestRules:
    uint64_t neighbors[SPACES]      # of each space, as a set
    uint64_t spaces                 # all spaces
    uint64_t crop_tiles[CROPS]      # the tiles of each crop
    uint8_t crop[SPACES]            # of each tile
    uint8_t pair[PAIRS][2]          # the tiles of the starting pairs
    uint8_t players


ctypedef struct KeyharvestState:
    int8_t to_move                  # seat, CHANCE or TERMINAL
    uint8_t phase                   # PHASE_...
    # layer 0, the turn
    uint8_t active                  # whose turn it is
    uint8_t actions_done            # bit per action begun in this turn
    uint8_t drew                    # 1: a tile has left the bag in this turn (KEY-288)
    uint8_t stall_turns             # finished turns in a row without that
    uint8_t final_turns             # turns till the end, this one included; 0: not begun
    uint8_t check_returns           # checks of the seventh space that sent events back, up to 100
    # places of the field tiles, as sets
    uint64_t fields[MAX_SEATS]      # on the country boards
    uint64_t unharvested[MAX_SEATS]     # those of them that lie unharvested
    uint64_t bag
    uint64_t registry
    uint64_t fallow
    # kept with the above (keyharvest_board)
    uint64_t near[MAX_SEATS][3]     # adjacent fields of each space, as bits 0 to 2 of the number
    uint64_t workers[MAX_SEATS]     # spaces with a worker
    uint64_t guarded[MAX_SEATS]     # spaces next to a worker
    uint16_t crew[MAX_SEATS]        # workers on the board, bit per worker
    # events, bit per letter
    uint16_t bag_events
    uint16_t removed_events         # taken out at setup, seen by nobody
    uint16_t seen_events            # drawn at least once, so known not to be removed
    uint16_t aside                  # laid aside until a field is drawn
    uint8_t event_row[EVENT_SPACES]     # event on each space of the town board, NONE behind
    uint8_t event_count
    uint8_t displaced[MAX_SEATS]    # layer 4: worker that waits for relocation, NONE
    uint8_t worker_at[MAX_SEATS][WORKERS]   # space of each worker on this board, NONE
    uint8_t store_tile[MAX_SEATS][PLACES]   # lower tile first, NONE behind
    uint8_t store_bid[MAX_SEATS][PLACES][CROPS]     # counters
    uint8_t hand[MAX_SEATS][CROPS]  # counters behind the screen
    uint8_t start[MAX_SEATS][CROPS]     # those dealt at setup
    uint8_t need[MAX_SEATS][CROPS]  # least starting counters that explain all payments so far
    uint8_t stock[CROPS]
    uint8_t group_sizes[MAX_SEATS][2]   # largest and second largest group
    # layer 1, an action
    uint8_t action                  # ACTION_..., NONE
    uint8_t tiles_done              # C and D
    uint8_t last_harvest            # A: tile harvested last, NONE
    uint8_t chosen_worker           # B: worker that needs its space, NONE
    # layer 2 needs nothing: empty slots show that a refill is due
    # layer 3, an event
    uint8_t event                   # EVENT_..., NONE
    uint8_t event_seats             # players whose step is done
    uint8_t event_step              # STEP_...
    uint8_t event_slots             # registry tiles when it came
    uint8_t event_last              # R, V: tile turned last, NONE
    uint8_t event_worker            # X: worker that is moved, NONE
    uint8_t transit_in              # tile received (O), drawn (W) or asked for (N), NONE
    uint8_t transit_out             # tile passed on next (O) or given to the registry (U), NONE
    # layer 5, an ability
    uint8_t user                    # player, NONE
    uint8_t ability                 # worker, NONE
    uint8_t ability_count           # counters taken (A, B, C), tile stored (H), draw begun (K)
    uint8_t ability_last            # tile (B, D) or crop (C) taken last, NONE
    uint8_t drawn_tile              # K: tile that is kept or not, NONE
    # layer 6, counter by counter
    uint8_t micro                   # MICRO_...
    uint8_t pay_left                # counters that are still to be paid
    uint8_t pay_to                  # seat, NONE: the stock
    uint8_t pay_tile                # tile bought, NONE
    uint8_t bid_place               # place in the bidder's store, NONE
    uint8_t low_crop                # lowest crop still allowed in the payment or bid
    uint8_t pad
