"""The structs of De Kolonisten van de Lage Landen and small inline pieces that work on them.

A vector of resource cards is one `uint32_t`: each kind (0 wood, 1 brick, 2 wool, 3 grain, 4 ore)
has six bits, five for the number (0..31) and a guard bit that is 0 at rest. The guards let one
subtraction compare all kinds at once. Seats are absolute; cities, monuments, hexes, corners and
edges are ids of the board. The modules: `kolonisten_routes` (roads, routes, titles),
`kolonisten_hidden` (who knows which cards, determinization), `kolonisten_play` (phases, moves),
`kolonisten_trade` (talk between players), `kolonisten_check` (states from outside) and
`kolonisten` (rules, layout, observation).
"""

from libc.stdint cimport int8_t, int32_t, uint8_t, uint16_t, uint32_t, uint64_t

cdef enum:
    KOL_SEATS = 5
    KOL_HEXES = 64
    KOL_CORNERS = 128
    KOL_EDGES = 192
    KOL_CITIES = 64
    KOL_MONUMENTS = 32
    KOL_STARTS = 8
    KOL_PAYMENTS = 31
    KOL_PURSES = 160            # tokens of 1, 2 and 3 fish, counted up to 7, 4 and 3
    KOL_DRAWS = 9               # unseen draws of a card that are remembered at most
    KOL_SPARE = 7               # the largest entry of draw_spare
    KOL_NONE = 255              # no edge, no corner
    KOL_LOST = 255              # draws_from: some draw this seat is unsure of is not remembered

cdef enum:
    KOL_GUARDS = 0x20820820     # the guard bits of a vector of cards
    KOL_EACH = 0x01041041       # one card of every kind

cdef enum:                      # Phase
    KOL_SETUP_HALL = 0
    KOL_ROLL = 1
    KOL_DISCARD = 2
    KOL_HIGHWAYMAN = 3
    KOL_STEAL = 4
    KOL_MAIN = 5
    KOL_FREE_ROAD = 6
    KOL_TAKE = 7
    KOL_OFFER = 8               # OFFER_COMPOSE
    KOL_REPLY = 9
    KOL_COUNTER = 10            # COUNTER_COMPOSE
    KOL_ANSWER = 11
    KOL_EXTRA = 12
    KOL_OVER = 13
    KOL_DEAL = 14               # from here on: chance
    KOL_DICE = 15
    KOL_FISH_DRAW = 16
    KOL_DEV_DRAW = 17
    KOL_CARD = 18

cdef enum:                      # Dev
    KOL_SOLDIER = 0
    KOL_ROADS = 1
    KOL_BANKING = 2
    KOL_TRADE = 3
    KOL_POINT = 4

cdef enum:                      # Fish
    KOL_FISH_OFF = 0
    KOL_FISH_STEAL = 1
    KOL_FISH_TAKE = 2
    KOL_FISH_ROAD = 3
    KOL_FISH_DEV = 4

cdef enum:                      # Reply
    KOL_OPEN = 0
    KOL_REFUSED = 1
    KOL_ACCEPTED = 2
    KOL_COUNTERED = 3
    KOL_SKIPPED = 4

cdef enum:                      # Reward
    KOL_REWARD_ROAD = 0
    KOL_REWARD_CARD = 1
    KOL_REWARD_DEV = 2

ctypedef struct KolonistenRules:
    # Options and numbers of pieces.
    int32_t players             # 3..5
    int32_t max_turns
    int32_t offers              # OFFER and CALL moves a turn
    int32_t trade_cards         # cards per side of an offer
    int32_t player_trade        # yes or no, as the next four
    int32_t counter_offers
    int32_t variable_setup
    int32_t dev_before_roll
    int32_t skip_forced
    int32_t halls               # town halls of a player
    int32_t roads               # roads of a player, at most 32
    int32_t goal                # victory points that win
    int32_t cards_each          # resource cards of a kind, at most 31
    int32_t discard_limit       # the largest hand that a 7 spares
    int32_t route_min
    int32_t army_min
    int32_t rate[2]             # equal cards for one of the bank; the second with Trade
    int32_t highwayman          # hex where he starts
    uint32_t cost_road          # vectors of cards
    uint32_t cost_hall
    uint32_t cost_monument
    uint32_t cost_dev
    int32_t deck[5]             # development cards by kind
    int32_t tokens[3]           # fish tokens of 1, 2 and 3 fish
    int32_t fish_first[6]       # first payment of each action, then their number
    uint32_t fish_actions[5]    # bits of the payments of each action
    uint32_t payable[KOL_PURSES]        # bits of the payments that these tokens allow
    uint32_t payments[KOL_PAYMENTS]     # tokens by value, six bits each with a guard
    # Indices of the moves.
    int32_t at_hall
    int32_t at_monument
    int32_t at_buy
    int32_t at_play
    int32_t at_highwayman
    int32_t at_steal
    int32_t at_bank
    int32_t at_fish
    int32_t at_take
    int32_t at_discard
    int32_t at_offer
    int32_t at_call
    int32_t at_give
    int32_t at_want
    int32_t at_propose
    int32_t at_accept
    int32_t at_refuse
    int32_t at_counter
    int32_t at_confirm
    int32_t at_cancel
    int32_t at_dice
    int32_t at_token
    int32_t at_dev
    int32_t at_card
    int32_t at_deal
    # The map, as far as it is in play with this number of players.
    int32_t hexes
    int32_t corners
    int32_t edges
    int32_t cities
    int32_t monuments
    int32_t starts
    uint64_t hexes_in_play
    uint64_t cities_in_play
    uint64_t monuments_in_play
    uint64_t edges_in_play[3]
    uint64_t corner_edges[KOL_CORNERS][3]       # paths in play that end there
    uint8_t corner_edge[KOL_CORNERS][3]         # the same one by one, then KOL_NONE
    uint8_t corner_city[KOL_CORNERS]            # KOL_NONE: no city space
    uint8_t corner_monument[KOL_CORNERS]        # KOL_NONE: no monument space
    uint8_t edge_ends[KOL_EDGES][2]
    uint64_t edge_cities[KOL_EDGES]             # city spaces at its ends
    uint8_t city_corner[KOL_CITIES]
    uint8_t monument_corner[KOL_MONUMENTS]
    uint8_t reward_kind[KOL_MONUMENTS]
    uint8_t reward_count[KOL_MONUMENTS]
    uint8_t hex_number[KOL_HEXES]
    uint8_t hex_resource[KOL_HEXES]
    uint64_t hex_cities[KOL_HEXES]              # city spaces at its corners
    uint64_t number_cities[13]                  # city spaces that yield on this number
    uint64_t yields[13][KOL_CITIES]             # cards a town hall gets, twelve bits a kind
    uint64_t number_fishers[13]                 # city spaces that fish on this number
    uint8_t fishing[13][KOL_CITIES]             # tokens a town hall gets
    uint32_t city_cards[KOL_CITIES]             # one card per landscape there
    uint32_t starts_in                          # starting cards of this number of players
    uint64_t start_cities[KOL_STARTS]
    uint32_t start_cards[KOL_STARTS]

ctypedef struct KolonistenState:
    int8_t to_move              # seat, -1 chance, -2 over
    uint8_t phase               # one of the phases above
    uint8_t back                # phase to go back to from a sub-step (ROLL, MAIN, EXTRA), else 0
    uint8_t turn_seat           # whose turn it is; 0 before the first
    uint8_t actor               # who decides or for whom chance decides
    int8_t victim               # CARD: from whom, else -1
    uint8_t victims             # STEAL: bits of the seats to choose from, else 0
    uint8_t low                 # smallest kind still allowed: DISCARD, TAKE, OFFER, COUNTER
    uint8_t free_roads          # FREE_ROAD: roads still to build
    uint8_t free_prev           # FREE_ROAD: the first of two roads, else KOL_NONE
    uint8_t free_pass           # FREE_ROAD: it may be declined
    uint8_t take_left           # TAKE, DEV_DRAW: cards still to get
    uint8_t dev_played          # this turn
    uint8_t trade_rate          # Trade is in force this turn
    uint8_t offers_used         # OFFER and CALL moves of this turn
    int8_t highwayman           # hex, -1 beside the board
    int8_t winner               # -1 none, -2 stopped by max_turns
    int8_t route_holder         # seat or -1
    int8_t army_holder          # seat or -1
    uint8_t draws               # entries of draw_log
    uint8_t dev[5][5]           # unplayed development cards by seat and kind
    uint8_t fresh[5]            # those that the player on turn got in this turn
    uint8_t deck[5]             # cards in the deck by kind
    uint8_t soldiers[5]         # played ones
    uint8_t fish[5][3]          # tokens by seat and value
    uint8_t stack[3]            # face-down tokens
    uint8_t open[3]             # face-up tokens
    uint8_t route_len[5]
    uint8_t halls_placed[5]     # on cities, illustrations and title spaces
    uint8_t roads_placed[5]
    uint8_t due[5]              # DISCARD: cards to return; FISH_DRAW: tokens to draw
    uint8_t reply[5]            # answers in a trade talk, else 0
    uint8_t offer[5]            # cards by kind, with bit 7 on those that are wanted
    uint8_t counter[5][5]       # the same by seat
    uint8_t stack_own[5][3]     # tokens drawn since the last reshuffle by seat and value
    uint8_t vp_most[5]          # most Victory Point cards a seat can hold (public)
    uint8_t draws_from[5]       # first entry of draw_log that the seat is unsure of; KOL_LOST
    uint8_t pad0
    uint16_t turn               # turns begun
    uint32_t bank               # vector of cards
    uint64_t roads[5][3]        # by seat, over the edges
    uint64_t reach[5][3]        # paths at a crossroads that is open for the seat (KOL-278)
    uint64_t halls[5]           # by seat, over the cities
    uint32_t monuments[5]       # by builder, over the monuments
    uint32_t hand[5]            # vectors of cards
    uint32_t unsure[5][4]       # by owner and other seat: cards that it is not sure of
    uint32_t draw_log[KOL_DRAWS]    # thief, victim, kind and the victim's hand before
    uint32_t draw_spare[KOL_DRAWS]  # what both had left until their next draws, see below


# Vectors of cards.

cdef inline uint32_t card(int kind) noexcept nogil:
    return <uint32_t>1 << (6 * kind)


cdef inline int count_of(uint32_t cards, int kind) noexcept nogil:
    return (cards >> (6 * kind)) & 31


cdef inline bint holds(uint32_t cards, uint32_t wanted) noexcept nogil:
    """Whether there are at least the wanted ones of every kind."""
    return (((cards | <uint32_t>KOL_GUARDS) - wanted) & <uint32_t>KOL_GUARDS) == \
        <uint32_t>KOL_GUARDS


cdef inline int num_cards(uint32_t cards) noexcept nogil:
    cdef uint32_t pairs = (cards & <uint32_t>0x3F03F03F) + ((cards >> 6) & <uint32_t>0x0003F03F)
    return (pairs + (pairs >> 12) + (pairs >> 24)) & 0xFFF


cdef inline int num_from(uint32_t cards, int kind) noexcept nogil:
    """Cards of this kind and of later ones."""
    return num_cards(cards >> (6 * kind))


cdef inline uint32_t least(uint32_t a, uint32_t b) noexcept nogil:
    """The smaller number of each kind."""
    cdef uint32_t guards = ((a | <uint32_t>KOL_GUARDS) - b) & <uint32_t>KOL_GUARDS
    cdef uint32_t mask = guards - (guards >> 5)
    return (b & mask) | (a & ~mask)


cdef inline uint32_t kinds_of(uint32_t cards) noexcept nogil:
    """One card of each kind that is there."""
    return (((cards | <uint32_t>KOL_GUARDS) - <uint32_t>KOL_EACH)
            & <uint32_t>KOL_GUARDS) >> 5


# Seats and sets.

cdef inline int next_seat(const KolonistenRules *rules, int seat) noexcept nogil:
    return seat + 1 if seat + 1 < rules.players else 0


cdef inline uint64_t all_halls(const KolonistenRules *rules,
                               const KolonistenState *state) noexcept nogil:
    cdef int seat
    cdef uint64_t halls = 0
    for seat in range(rules.players):
        halls |= state.halls[seat]
    return halls


cdef inline uint32_t all_monuments(const KolonistenRules *rules,
                                   const KolonistenState *state) noexcept nogil:
    cdef int seat
    cdef uint32_t built = 0
    for seat in range(rules.players):
        built |= state.monuments[seat]
    return built


cdef inline int points_of(const KolonistenState *state, int seat) noexcept nogil:
    """KOL-015: town halls on the board and Victory Point cards."""
    return state.halls_placed[seat] + state.dev[seat][KOL_POINT]


cdef inline void decide(KolonistenState *state, int phase, int seat) noexcept nogil:
    """The next node is a decision of `seat`."""
    state.phase = <uint8_t>phase
    state.actor = <uint8_t>seat
    state.to_move = <int8_t>seat


cdef inline void chance(KolonistenState *state, int phase, int seat) noexcept nogil:
    """The next node is one of chance, for `seat`."""
    state.phase = <uint8_t>phase
    state.actor = <uint8_t>seat
    state.to_move = -1


# Entries of the draw log: 25 bits of the hand, then kind * 25 + thief * 5 + victim in 7 bits.

cdef inline uint32_t pack_draw(int thief, int victim, int kind, uint32_t hand) noexcept nogil:
    cdef int i
    cdef uint32_t entry = 0
    for i in range(5):
        entry |= <uint32_t>count_of(hand, i) << (5 * i)
    return entry | (<uint32_t>(kind * 25 + thief * 5 + victim) << 25)


cdef inline int draw_thief(uint32_t entry) noexcept nogil:
    return <int>((entry >> 25) % 25) // 5


cdef inline int draw_victim(uint32_t entry) noexcept nogil:
    return <int>((entry >> 25) % 5)


cdef inline int draw_kind(uint32_t entry) noexcept nogil:
    return <int>(entry >> 25) // 25


cdef inline int draw_count(uint32_t entry, int kind) noexcept nogil:
    return (entry >> (5 * kind)) & 31


# Entries of draw_spare: three bits for each kind of the thief, then of the victim. From this draw
# to his next one each of the two had, of each kind, at least so many cards beyond what he openly
# paid or showed. It is counted as if he had drawn one of the kind in each of his own remembered
# draws and had lost none, so it is the same in every way in which the draws can have gone. The
# number of those draws that he had a part in (KOL_SPARE if it is larger) says nothing: he had
# enough however they went.

cdef inline int spare_of(uint32_t entry, int role, int kind) noexcept nogil:
    return (entry >> (15 * role + 3 * kind)) & 7


# Others than the owner of a hand as columns of `unsure`.

cdef inline int column(int owner, int viewer) noexcept nogil:
    return viewer - (viewer > owner)


cdef inline uint32_t unsure_of(const KolonistenState *state, int owner,
                               int viewer) noexcept nogil:
    """Cards of the owner that the viewer is not sure of."""
    return (state.unsure[owner][column(owner, viewer) & 3]
            & (<uint32_t>0 - <uint32_t>(owner != viewer)))


cdef inline int stack_base(const KolonistenState *state, int value) noexcept nogil:
    """Tokens of a value in the stack after the last reshuffle."""
    return (state.stack[value] + state.stack_own[0][value] + state.stack_own[1][value]
            + state.stack_own[2][value] + state.stack_own[3][value] + state.stack_own[4][value])
