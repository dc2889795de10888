"""Phases of the game: which moves are legal, what they do, what follows without a node.

The order of steps is that of the table in section 3 of the decisions. The `enter` functions bring
the state to the next node; `go_back` leaves a sub-step for the phase in `back`. Trade between
players is in `kolonisten_trade`.
"""

from libc.stdint cimport int8_t, int32_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memset

from boardgames.hexcore.bitset cimport ctz64, popcount64, put_members
from boardgames.hexcore.kolonisten cimport (
    KOL_ANSWER, KOL_BANKING, KOL_CARD, KOL_DEAL, KOL_DEV_DRAW, KOL_DICE, KOL_DISCARD, KOL_EACH,
    KOL_EXTRA, KOL_FISH_DEV, KOL_FISH_DRAW, KOL_FISH_OFF, KOL_FISH_ROAD, KOL_FISH_STEAL,
    KOL_FISH_TAKE, KOL_FREE_ROAD, KOL_GUARDS, KOL_HIGHWAYMAN, KOL_MAIN, KOL_NONE, KOL_OFFER,
    KOL_OVER, KOL_REWARD_CARD, KOL_REWARD_ROAD, KOL_ROADS, KOL_ROLL, KOL_SETUP_HALL, KOL_SOLDIER,
    KOL_STEAL, KOL_TAKE, KOL_TRADE, KolonistenRules, KolonistenState, all_halls, card, chance,
    count_of, decide, holds, kinds_of, next_seat, num_cards, num_from, points_of,
)
from boardgames.hexcore.kolonisten_hidden cimport gain, kolonisten_draw, pay
from boardgames.hexcore.kolonisten_routes cimport (
    kolonisten_free_roads, kolonisten_legal_halls, kolonisten_legal_monuments,
    kolonisten_legal_roads, kolonisten_place_hall, kolonisten_place_monument,
    kolonisten_place_road, kolonisten_settle_army, kolonisten_settle_route,
)
from boardgames.hexcore.kolonisten_trade cimport (
    kolonisten_begin_talk, kolonisten_legal_talk, kolonisten_play_talk,
)
from boardgames.hexcore.rng cimport Rng, rng_below

cdef extern from *:
    """
    #ifndef KOL_FIVE_BITS
    #define KOL_FIVE_BITS UINT64_C(0x01F01F01F01F01F)
    #endif
    #ifndef KOL_TWO_DICE
    #define KOL_TWO_DICE
    static const unsigned char kol_two_dice[36] = {
        0, 1, 1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 4, 5, 5, 5,
        5, 5, 5, 6, 6, 6, 6, 6, 7, 7, 7, 7, 8, 8, 8, 9, 9, 10
    };
    #endif
    """
    const uint64_t FIVE_BITS "KOL_FIVE_BITS"    # low five of every twelve bits
    const uint8_t[36] TWO_DICE "kol_two_dice"   # sum - 2 of the pips, of every throw


# Setup.

cdef void kolonisten_init(const void *rules_, void *state_) noexcept nogil:
    cdef const KolonistenRules *rules = <const KolonistenRules *>rules_
    cdef KolonistenState *state = <KolonistenState *>state_
    cdef int i
    memset(state, 0, sizeof(KolonistenState))
    state.victim = -1
    state.winner = -1
    state.route_holder = -1
    state.army_holder = -1
    state.free_prev = KOL_NONE
    state.highwayman = <int8_t>rules.highwayman
    for i in range(5):
        state.deck[i] = <uint8_t>rules.deck[i]
        state.bank += card(i) * <uint32_t>rules.cards_each
    for i in range(3):
        state.stack[i] = <uint8_t>rules.tokens[i]
    if rules.variable_setup:
        decide(state, KOL_SETUP_HALL, 0)
    else:
        chance(state, KOL_DEAL, 0)
    play_forced(rules, state)


cdef void deal(const KolonistenRules *rules, KolonistenState *state, int start) noexcept nogil:
    """KOL-039, KOL-040: town halls and cards of a starting card."""
    cdef int seat = state.actor
    state.halls[seat] = rules.start_cities[start]
    state.halls_placed[seat] = <uint8_t>popcount64(rules.start_cities[start])
    open_halls(rules, state, seat, rules.start_cities[start])
    gain(state, seat, rules.start_cards[start])
    if seat + 1 < rules.players:
        state.actor = <uint8_t>(seat + 1)
    else:
        begin_turn(rules, state, 0)


cdef void open_halls(const KolonistenRules *rules, KolonistenState *state, int seat,
                     uint64_t cities) noexcept nogil:
    cdef int i, city
    for city in range(rules.cities):
        if (cities >> city) & 1:
            for i in range(3):
                state.reach[seat][i] |= rules.corner_edges[rules.city_corner[city]][i]


cdef void place_start(const KolonistenRules *rules, KolonistenState *state,
                      int city) noexcept nogil:
    """KOL-062 to KOL-065: one town hall of the variable setup."""
    cdef int seat = state.actor
    cdef int n = rules.players
    cdef int placed
    kolonisten_place_hall(rules, state, seat, city)
    placed = popcount64(all_halls(rules, state))
    if placed > 2 * n:
        gain(state, seat, rules.city_cards[city])
    if placed == 3 * n:
        begin_turn(rules, state, 0)
    elif placed < n:
        decide(state, KOL_SETUP_HALL, placed)
    elif placed < 2 * n:
        decide(state, KOL_SETUP_HALL, 2 * n - 1 - placed)
    else:
        decide(state, KOL_SETUP_HALL, placed - 2 * n)


# Turns and the end.

cdef void finish(KolonistenState *state, int winner) noexcept nogil:
    """The game is over: what would follow is dropped."""
    state.winner = <int8_t>winner
    state.phase = KOL_OVER
    state.to_move = -2
    state.actor = state.turn_seat
    state.back = 0
    state.free_roads = 0
    state.free_prev = KOL_NONE
    state.free_pass = 0
    state.take_left = 0


cdef void begin_turn(const KolonistenRules *rules, KolonistenState *state,
                     int seat) noexcept nogil:
    cdef int i
    if state.turn >= rules.max_turns:  # KOL-498
        finish(state, -2)
        return
    state.turn += 1
    state.turn_seat = <uint8_t>seat
    for i in range(5):
        state.fresh[i] = 0
    state.dev_played = 0
    state.trade_rate = 0
    state.offers_used = 0
    if has_won(rules, state):  # KOL-493: also at the first moment of a turn
        return
    if rules.dev_before_roll:
        decide(state, KOL_ROLL, seat)
    else:
        chance(state, KOL_DICE, seat)


cdef bint has_won(const KolonistenRules *rules, KolonistenState *state) noexcept nogil:
    """KOL-492: the win check of the player on turn; a miss bounds his hidden points."""
    cdef int seat = state.turn_seat
    cdef int most
    if points_of(state, seat) >= rules.goal:
        finish(state, seat)
        return True
    most = rules.goal - 1 - state.halls_placed[seat]
    if most < state.vp_most[seat]:
        state.vp_most[seat] = <uint8_t>most
    return False


cdef inline bint in_extra(const KolonistenState *state) noexcept nogil:
    return state.phase == KOL_EXTRA or state.back == KOL_EXTRA


cdef inline bint settle(const KolonistenRules *rules, KolonistenState *state) noexcept nogil:
    """KOL-438: the route's title, then the win check; whether the game is over."""
    kolonisten_settle_route(rules, state)
    if in_extra(state):  # KOL-478
        return False
    return has_won(rules, state)


cdef inline void go_back(KolonistenState *state) noexcept nogil:
    state.phase = state.back
    state.back = 0
    state.to_move = <int8_t>state.actor


cdef void end_turn(const KolonistenRules *rules, KolonistenState *state) noexcept nogil:
    cdef int following = next_seat(rules, state.turn_seat)
    if rules.players == 5:  # KOL-471
        decide(state, KOL_EXTRA, following)
    else:
        begin_turn(rules, state, following)


cdef void pass_extra(const KolonistenRules *rules, KolonistenState *state) noexcept nogil:
    cdef int following = next_seat(rules, state.actor)
    if following == state.turn_seat:  # KOL-479
        begin_turn(rules, state, next_seat(rules, following))
    else:
        decide(state, KOL_EXTRA, following)


# Yields.

cdef void roll(const KolonistenRules *rules, KolonistenState *state, int number) noexcept nogil:
    cdef int seat
    cdef uint64_t fishers
    state.actor = state.turn_seat
    if number == 7:
        for seat in range(rules.players):  # KOL-182
            if num_cards(state.hand[seat]) > rules.discard_limit:
                state.due[seat] = <uint8_t>(num_cards(state.hand[seat]) // 2)
        enter_discard(rules, state)
        return
    harvest(rules, state, number)
    if rules.number_fishers[number]:
        for seat in range(rules.players):
            fishers = state.halls[seat] & rules.number_fishers[number]
            while fishers:
                state.due[seat] += rules.fishing[number][ctz64(fishers)]
                fishers &= fishers - 1
    enter_fish(rules, state)


cdef void harvest(const KolonistenRules *rules, KolonistenState *state,
                  int number) noexcept nogil:
    """KOL-121 to KOL-132: cards for every town hall on a landscape with the number."""
    cdef int seat
    cdef uint64_t cities, due
    cdef uint64_t blocked = 0
    cdef uint64_t total = 0
    cdef uint64_t gains[5]
    cdef int place = state.highwayman
    if place >= 0 and rules.hex_number[place] == number:  # KOL-127
        blocked = rules.hex_cities[place]
    for seat in range(rules.players):
        due = 0
        cities = state.halls[seat] & rules.number_cities[number]
        for _ in range(2):  # without a branch: mostly it is none, one or two
            due += (rules.yields[number][ctz64(cities | <uint64_t>1 << 63)]
                    & (<uint64_t>0 - <uint64_t>(cities != 0)))
            cities &= cities - 1
        while cities:
            due += rules.yields[number][ctz64(cities)]
            cities &= cities - 1
        if blocked & state.halls[seat]:
            due -= <uint64_t>popcount64(blocked & state.halls[seat]) \
                << (12 * rules.hex_resource[place])
        gains[seat] = due
        total += due
    if total == 0:
        return
    if total & ~<uint64_t>FIVE_BITS or not holds(state.bank, narrowed(total)):
        share_shortage(rules, state, gains, total)
    for seat in range(rules.players):
        if gains[seat]:
            gain(state, seat, narrowed(gains[seat]))


cdef inline uint32_t narrowed(uint64_t wide) noexcept nogil:
    """A vector of cards from one with twelve bits a kind, each below 32."""
    return <uint32_t>(
        (wide & 31) | ((wide >> 6) & 0x7C0) | ((wide >> 12) & 0x1F000)
        | ((wide >> 18) & 0x7C0000) | ((wide >> 24) & 0x1F000000))


cdef void share_shortage(const KolonistenRules *rules, const KolonistenState *state,
                         uint64_t *gains, uint64_t total) noexcept nogil:
    """KOL-129, KOL-130: kinds of which the supply has too few."""
    cdef int seat, kind, wanted, stock, entitled
    cdef uint64_t field
    for kind in range(5):
        wanted = <int>((total >> (12 * kind)) & 4095)
        stock = count_of(state.bank, kind)
        if wanted <= stock:
            continue
        field = <uint64_t>4095 << (12 * kind)
        entitled = 0
        for seat in range(rules.players):
            entitled += (gains[seat] & field) != 0
        for seat in range(rules.players):
            if gains[seat] & field:
                gains[seat] &= ~field
                if entitled == 1:  # he takes what is left; else nobody gets a card of the kind
                    gains[seat] |= <uint64_t>stock << (12 * kind)


cdef void enter_fish(const KolonistenRules *rules, KolonistenState *state) noexcept nogil:
    """The next token due, clockwise from the player on turn (KOL-155)."""
    cdef int i
    cdef int seat = state.turn_seat
    if not (state.due[0] | state.due[1] | state.due[2] | state.due[3] | state.due[4]):
        decide(state, KOL_MAIN, seat)
        return
    for _ in range(rules.players):
        if state.due[seat]:
            if not (state.stack[0] or state.stack[1] or state.stack[2]):
                if not (state.open[0] or state.open[1] or state.open[2]):
                    break  # KOL-158
                reshuffle(state)
            chance(state, KOL_FISH_DRAW, seat)
            return
        seat = next_seat(rules, seat)
    for i in range(5):
        state.due[i] = 0
    decide(state, KOL_MAIN, state.turn_seat)


cdef void reshuffle(KolonistenState *state) noexcept nogil:
    """KOL-157"""
    cdef int value, seat
    for value in range(3):
        state.stack[value] = state.open[value]
        state.open[value] = 0
        for seat in range(5):
            state.stack_own[seat][value] = 0


# A seven, the highwayman, drawing cards.

cdef void enter_discard(const KolonistenRules *rules, KolonistenState *state) noexcept nogil:
    cdef int seat = state.turn_seat
    state.low = 0
    for _ in range(rules.players):
        if state.due[seat]:
            decide(state, KOL_DISCARD, seat)
            return
        seat = next_seat(rules, seat)
    state.back = KOL_MAIN
    decide(state, KOL_HIGHWAYMAN, state.turn_seat)


cdef void move_highwayman(const KolonistenRules *rules, KolonistenState *state,
                          int place) noexcept nogil:
    cdef int seat
    cdef int victims = 0
    state.highwayman = <int8_t>place
    for seat in range(rules.players):  # KOL-191, KOL-192
        if seat != state.actor and state.hand[seat] \
                and state.halls[seat] & rules.hex_cities[place]:
            victims |= 1 << seat
    enter_steal(rules, state, victims)


cdef void enter_steal(const KolonistenRules *rules, KolonistenState *state,
                      int victims) noexcept nogil:
    if victims == 0:  # KOL-193
        go_back(state)
    elif victims & (victims - 1):
        state.victims = <uint8_t>victims
        state.phase = KOL_STEAL
        state.to_move = <int8_t>state.actor
    else:
        enter_card(state, ctz64(<uint64_t>victims))


cdef void enter_card(KolonistenState *state, int victim) noexcept nogil:
    state.victims = 0
    state.victim = <int8_t>victim
    chance(state, KOL_CARD, state.actor)


# Sub-steps of building, buying and playing.

cdef void enter_free_road(const KolonistenRules *rules, KolonistenState *state) noexcept nogil:
    cdef uint64_t roads[3]
    if state.free_roads and kolonisten_free_roads(rules, state, roads):
        decide(state, KOL_FREE_ROAD, state.actor)
        return
    state.free_roads = 0  # what cannot be built lapses
    state.free_prev = KOL_NONE
    state.free_pass = 0
    go_back(state)


cdef void build_free_road(const KolonistenRules *rules, KolonistenState *state,
                          int edge) noexcept nogil:
    kolonisten_place_road(rules, state, state.actor, edge)
    if settle(rules, state):
        return
    state.free_roads -= 1
    state.free_prev = <uint8_t>edge
    state.free_pass = 1  # KOL-371
    enter_free_road(rules, state)


cdef void enter_take(KolonistenState *state, int number) noexcept nogil:
    cdef int stock = num_cards(state.bank)
    state.low = 0
    if stock == 0:
        go_back(state)
        return
    state.take_left = <uint8_t>(number if number < stock else stock)
    decide(state, KOL_TAKE, state.actor)


cdef void take(KolonistenState *state, int kind) noexcept nogil:
    gain(state, state.actor, card(kind))
    state.take_left -= 1
    state.low = <uint8_t>kind
    if state.take_left == 0:
        state.low = 0
        go_back(state)


cdef inline bint has_deck(const KolonistenState *state) noexcept nogil:
    return (state.deck[0] | state.deck[1] | state.deck[2] | state.deck[3] | state.deck[4]) != 0


cdef void enter_dev(KolonistenState *state, int number) noexcept nogil:
    if number and has_deck(state):
        state.take_left = <uint8_t>number
        chance(state, KOL_DEV_DRAW, state.actor)
        return
    state.take_left = 0  # KOL-323: a reward lapses with an empty deck
    go_back(state)


cdef void draw_dev(const KolonistenRules *rules, KolonistenState *state, int kind) noexcept nogil:
    cdef int seat = state.actor
    cdef int left = state.take_left - 1
    state.deck[kind] -= 1
    state.dev[seat][kind] += 1
    state.vp_most[seat] += 1
    if not in_extra(state):
        state.fresh[kind] += 1  # KOL-362, KOL-363; not in EXTRA: KOL-365
        if has_won(rules, state):
            return
    enter_dev(state, left)


cdef void build_monument(const KolonistenRules *rules, KolonistenState *state,
                         int monument) noexcept nogil:
    pay(rules, state, state.actor, rules.cost_monument)
    kolonisten_place_monument(rules, state, state.actor, monument)
    if settle(rules, state):  # KOL-319
        return
    state.back = state.phase
    if rules.reward_kind[monument] == KOL_REWARD_ROAD:
        state.free_roads = rules.reward_count[monument]
        state.free_pass = 1  # KOL-321
        enter_free_road(rules, state)
    elif rules.reward_kind[monument] == KOL_REWARD_CARD:
        enter_take(state, rules.reward_count[monument])
    else:
        enter_dev(state, rules.reward_count[monument])


cdef void play_dev(const KolonistenRules *rules, KolonistenState *state, int kind) noexcept nogil:
    cdef int seat = state.actor
    state.dev[seat][kind] -= 1
    state.dev_played = 1
    if kind == KOL_TRADE:
        state.trade_rate = 1
        return
    if kind == KOL_SOLDIER:
        state.soldiers[seat] += 1
        kolonisten_settle_army(rules, state)
        if settle(rules, state):
            return
        state.back = state.phase
        decide(state, KOL_HIGHWAYMAN, seat)
        return
    state.back = state.phase
    if kind == KOL_ROADS:
        state.free_roads = 2
        state.free_pass = 0
        enter_free_road(rules, state)
    else:
        enter_take(state, 2)


cdef void pay_fish(const KolonistenRules *rules, KolonistenState *state,
                   int payment) noexcept nogil:
    cdef int value, number
    cdef int action = 4
    cdef int seat = state.actor
    while payment < rules.fish_first[action]:
        action -= 1
    for value in range(3):
        number = (rules.payments[payment] >> (6 * value)) & 31
        state.fish[seat][value] -= <uint8_t>number
        state.open[value] += <uint8_t>number
    if action == KOL_FISH_OFF:  # KOL-392
        state.highwayman = -1
        return
    state.back = state.phase
    if action == KOL_FISH_STEAL:
        enter_steal(rules, state, others_with_cards(rules, state, seat))
    elif action == KOL_FISH_TAKE:
        enter_take(state, 1)
    elif action == KOL_FISH_ROAD:
        state.free_roads = 1
        state.free_pass = 0  # KOL-398
        enter_free_road(rules, state)
    else:
        enter_dev(state, 1)


cdef inline int others_with_cards(const KolonistenRules *rules, const KolonistenState *state,
                                  int seat) noexcept nogil:
    """Bits of the other seats that hold resource cards."""
    cdef int other
    cdef int seats = 0
    for other in range(rules.players):
        if state.hand[other] and other != seat:
            seats |= 1 << other
    return seats


# Legal moves.

cdef int32_t kolonisten_legal(const void *rules_, const void *state_,
                              uint16_t *moves) noexcept nogil:
    cdef const KolonistenRules *rules = <const KolonistenRules *>rules_
    cdef const KolonistenState *state = <const KolonistenState *>state_
    cdef int phase = state.phase
    cdef int n = 0
    cdef uint64_t roads[3]
    cdef uint64_t members
    if phase == KOL_MAIN:
        return legal_main(rules, state, moves)
    if phase == KOL_EXTRA:
        moves[0] = 2
        return legal_buildings(rules, state, moves, 1)
    if phase == KOL_DISCARD:
        return legal_kinds(state.hand[state.actor], state.low, state.due[state.actor], moves,
                           rules.at_discard)
    if phase == KOL_TAKE:
        return legal_kinds(state.bank, state.low, state.take_left, moves, rules.at_take)
    if phase == KOL_FREE_ROAD:
        if state.free_pass:
            moves[0] = 2
            n = 1
        kolonisten_free_roads(rules, state, roads)
        return put_roads(moves, n, roads)
    if phase == KOL_HIGHWAYMAN:
        members = rules.hexes_in_play
        if state.highwayman >= 0:  # KOL-187
            members &= ~(<uint64_t>1 << state.highwayman)
        return put_members(moves, 0, rules.at_highwayman, members)
    if phase == KOL_STEAL:
        return put_members(moves, 0, rules.at_steal, state.victims)
    if KOL_OFFER <= phase <= KOL_ANSWER:
        return kolonisten_legal_talk(rules, state, moves)
    if phase == KOL_ROLL:
        moves[0] = 0
        return legal_plays(rules, state, moves, 1, -1)
    # KOL_SETUP_HALL
    return put_members(moves, 0, rules.at_hall, rules.cities_in_play & ~all_halls(rules, state))


cdef inline int put_roads(uint16_t *moves, int n, const uint64_t *roads) noexcept nogil:
    cdef int i
    for i in range(3):
        n = put_members(moves, n, 3 + 64 * i, roads[i])
    return n


cdef int legal_kinds(uint32_t cards, int low, int needed, uint16_t *moves,
                     int base) noexcept nogil:
    """Kinds from `low` on from which upwards the rest can be completed."""
    cdef int kind
    cdef int n = 0
    for kind in range(low, 5):
        if count_of(cards, kind) and num_from(cards, kind) >= needed:
            moves[n] = <uint16_t>(base + kind)
            n += 1
    return n


cdef int legal_buildings(const KolonistenRules *rules, const KolonistenState *state,
                         uint16_t *moves, int n) noexcept nogil:
    """ROAD, HALL, MONUMENT, paid."""
    cdef int seat = state.actor
    cdef uint32_t hand = state.hand[seat]
    cdef uint64_t roads[3]
    if holds(hand, rules.cost_road) and kolonisten_legal_roads(rules, state, seat, roads):
        n = put_roads(moves, n, roads)
    return legal_halls(rules, state, moves, n)


cdef inline int legal_halls(const KolonistenRules *rules, const KolonistenState *state,
                            uint16_t *moves, int n) noexcept nogil:
    cdef int seat = state.actor
    cdef uint32_t hand = state.hand[seat]
    if state.halls_placed[seat] >= rules.halls:  # KOL-297
        return n
    if holds(hand, rules.cost_hall):
        n = put_members(moves, n, rules.at_hall, kolonisten_legal_halls(rules, state, seat))
    if holds(hand, rules.cost_monument):
        n = put_members(moves, n, rules.at_monument,
                        kolonisten_legal_monuments(rules, state, seat))
    return n


cdef int legal_plays(const KolonistenRules *rules, const KolonistenState *state,
                     uint16_t *moves, int n, int has_road) noexcept nogil:
    """PLAY; `has_road`: whether a road can be built, -1 if that is not known yet."""
    cdef int seat = state.actor
    cdef int kind
    cdef uint64_t roads[3]
    if state.dev_played:  # KOL-106
        return n
    if not (state.dev[seat][0] | state.dev[seat][1] | state.dev[seat][2] | state.dev[seat][3]):
        return n
    for kind in range(4):
        if state.dev[seat][kind] <= state.fresh[kind]:  # KOL-362
            continue
        if kind == KOL_ROADS:
            if has_road < 0:
                has_road = kolonisten_legal_roads(rules, state, seat, roads)
            if not has_road:  # KOL-372
                continue
        if kind == KOL_BANKING and state.bank == 0:  # KOL-374
            continue
        moves[n] = <uint16_t>(rules.at_play + kind)
        n += 1
    return n


cdef int legal_main(const KolonistenRules *rules, const KolonistenState *state,
                    uint16_t *moves) noexcept nogil:
    cdef int i, kind
    cdef int n = 1
    cdef int seat = state.actor
    cdef int has_road = -1
    cdef int rate = rules.rate[state.trade_rate]
    cdef uint32_t hand = state.hand[seat]
    cdef uint32_t enough
    cdef uint64_t roads[3]
    moves[0] = 1  # END
    if hand:
        if holds(hand, rules.cost_road):
            has_road = kolonisten_legal_roads(rules, state, seat, roads)
            n = put_roads(moves, n, roads)
        n = legal_halls(rules, state, moves, n)
        if holds(hand, rules.cost_dev) and has_deck(state):
            moves[n] = <uint16_t>rules.at_buy
            n += 1
    n = legal_plays(rules, state, moves, n, has_road)
    if hand:
        # KOL-241, KOL-242: the guard bits of the kinds of which there are enough.
        enough = ((hand | <uint32_t>KOL_GUARDS) - <uint32_t>rate * <uint32_t>KOL_EACH) \
            & <uint32_t>KOL_GUARDS
        if kinds_of(state.bank) == <uint32_t>KOL_EACH:  # mostly: four moves for each kind
            for kind in range(5):
                for i in range(4):
                    moves[n + i] = <uint16_t>(rules.at_bank + 4 * kind + i)
                n += (enough >> (6 * kind + 5) & 1) << 2
            enough = 0
        while enough:
            kind = ctz64(enough) // 6
            enough &= enough - 1
            for i in range(5):
                if i != kind and count_of(state.bank, i):  # KOL-244, KOL-245
                    moves[n] = <uint16_t>(rules.at_bank + 4 * kind + i - (i > kind))
                    n += 1
    if state.fish[seat][0] | state.fish[seat][1] | state.fish[seat][2]:
        n = put_members(moves, n, rules.at_fish, legal_fish(rules, state, has_road))
    if hand and rules.player_trade and state.offers_used < rules.offers \
            and others_with_cards(rules, state, seat):
        moves[n] = <uint16_t>rules.at_offer
        n += 1
        if rules.counter_offers:  # KOL-228
            moves[n] = <uint16_t>rules.at_call
            n += 1
    return n


cdef uint32_t legal_fish(const KolonistenRules *rules, const KolonistenState *state,
                         int has_road) noexcept nogil:
    """Bits of the payments that are legal."""
    cdef int seat = state.actor
    cdef int ones = state.fish[seat][0] if state.fish[seat][0] < 7 else 7
    cdef int twos = state.fish[seat][1] if state.fish[seat][1] < 4 else 4
    cdef int threes = state.fish[seat][2] if state.fish[seat][2] < 3 else 3
    cdef uint32_t legal = rules.payable[ones + 8 * (twos + 5 * threes)]
    cdef uint64_t roads[3]
    if legal == 0:
        return 0
    if state.highwayman < 0:  # KOL-393
        legal &= ~rules.fish_actions[KOL_FISH_OFF]
    if legal & rules.fish_actions[KOL_FISH_STEAL] \
            and others_with_cards(rules, state, seat) == 0:  # KOL-396
        legal &= ~rules.fish_actions[KOL_FISH_STEAL]
    if state.bank == 0:  # KOL-397
        legal &= ~rules.fish_actions[KOL_FISH_TAKE]
    if legal & rules.fish_actions[KOL_FISH_ROAD]:  # KOL-398
        if has_road < 0:
            has_road = kolonisten_legal_roads(rules, state, seat, roads)
        if not has_road:
            legal &= ~rules.fish_actions[KOL_FISH_ROAD]
    if not has_deck(state):  # KOL-399
        legal &= ~rules.fish_actions[KOL_FISH_DEV]
    return legal


# Chance.

cdef inline int count_kinds(const KolonistenRules *rules, const KolonistenState *state,
                            int *numbers) noexcept nogil:
    """What a token or card is drawn from: the number of each kind; the outcome of the first."""
    cdef int i
    if state.phase == KOL_CARD:
        for i in range(5):
            numbers[i] = count_of(state.hand[state.victim], i)
        return rules.at_card
    if state.phase == KOL_DEV_DRAW:
        for i in range(5):
            numbers[i] = state.deck[i]
        return rules.at_dev
    for i in range(5):  # KOL_FISH_DRAW
        numbers[i] = state.stack[i] if i < 3 else 0
    return rules.at_token


cdef int32_t kolonisten_outcomes(const void *rules_, const void *state_, uint16_t *moves,
                                 uint32_t *weights) noexcept nogil:
    cdef const KolonistenRules *rules = <const KolonistenRules *>rules_
    cdef const KolonistenState *state = <const KolonistenState *>state_
    cdef int i, first
    cdef int n = 0
    cdef int numbers[5]
    cdef uint64_t halls
    if state.phase == KOL_DICE:
        for i in range(11):
            moves[i] = <uint16_t>(rules.at_dice + i)
            weights[i] = <uint32_t>(6 - i + 5 if i > 5 else i + 1)
        return 11
    if state.phase != KOL_DEAL:
        first = count_kinds(rules, state, numbers)
        for i in range(5):
            if numbers[i]:
                moves[n] = <uint16_t>(first + i)
                weights[n] = <uint32_t>numbers[i]
                n += 1
    else:  # the starting cards that nobody has yet
        halls = all_halls(rules, state)
        for i in range(rules.starts):
            if (rules.starts_in >> i) & 1 and not halls & rules.start_cities[i]:
                moves[n] = <uint16_t>(rules.at_deal + i)
                weights[n] = 1
                n += 1
    return n


cdef int32_t kolonisten_draw_outcome(const void *rules_, const void *state_,
                                     Rng *rng) noexcept nogil:
    cdef const KolonistenRules *rules = <const KolonistenRules *>rules_
    cdef const KolonistenState *state = <const KolonistenState *>state_
    cdef int i, ticket
    cdef int kind = 0
    cdef int kinds = 0
    cdef int total = 0
    cdef int first
    cdef int numbers[5]
    if state.phase == KOL_DICE:
        return rules.at_dice + TWO_DICE[rng_below(rng, 36)]
    if state.phase == KOL_DEAL:
        return -1
    first = count_kinds(rules, state, numbers)
    for i in range(5):
        total += numbers[i]
        kinds += numbers[i] > 0
    if kinds == 1:
        return -1
    ticket = <int>rng_below(rng, <uint32_t>total)
    total = 0
    for i in range(4):  # without a branch: how many kinds end before the ticket
        total += numbers[i]
        kind += ticket >= total
    return first + kind


# Playing a move.

cdef void kolonisten_apply(const void *rules_, void *state_, int32_t move) noexcept nogil:
    cdef const KolonistenRules *rules = <const KolonistenRules *>rules_
    cdef KolonistenState *state = <KolonistenState *>state_
    play_one(rules, state, move)
    if rules.skip_forced:
        play_forced(rules, state)


cdef void play_forced(const KolonistenRules *rules, KolonistenState *state) noexcept nogil:
    """With skip_forced: decisions without a choice are played at once."""
    cdef uint16_t moves[512]
    if rules.skip_forced:
        while state.to_move >= 0 and kolonisten_legal(rules, state, moves) == 1:
            play_one(rules, state, moves[0])


cdef void play_one(const KolonistenRules *rules, KolonistenState *state,
                   int move) noexcept nogil:
    cdef int kind
    cdef int phase = state.phase
    if phase == KOL_MAIN or phase == KOL_EXTRA or phase == KOL_ROLL:
        play_main(rules, state, move)
    elif phase == KOL_DICE:
        roll(rules, state, move - rules.at_dice + 2)
    elif phase == KOL_FISH_DRAW:
        kind = move - rules.at_token
        state.stack[kind] -= 1
        state.fish[state.actor][kind] += 1
        state.stack_own[state.actor][kind] += 1
        state.due[state.actor] -= 1
        enter_fish(rules, state)
    elif phase == KOL_DEV_DRAW:
        draw_dev(rules, state, move - rules.at_dev)
    elif phase == KOL_CARD:
        kolonisten_draw(rules, state, state.actor, state.victim, move - rules.at_card)
        state.victim = -1
        go_back(state)
    elif phase == KOL_HIGHWAYMAN:
        move_highwayman(rules, state, move - rules.at_highwayman)
    elif phase == KOL_DISCARD:
        kind = move - rules.at_discard
        pay(rules, state, state.actor, card(kind))
        state.low = <uint8_t>kind
        state.due[state.actor] -= 1
        if state.due[state.actor] == 0:
            enter_discard(rules, state)
    elif phase == KOL_STEAL:
        enter_card(state, move - rules.at_steal)
    elif phase == KOL_FREE_ROAD:
        if move == 2:
            state.free_roads = 0
            enter_free_road(rules, state)
        else:
            build_free_road(rules, state, move - 3)
    elif phase == KOL_TAKE:
        take(state, move - rules.at_take)
    elif KOL_OFFER <= phase <= KOL_ANSWER:
        kolonisten_play_talk(rules, state, move)
    elif phase == KOL_DEAL:
        deal(rules, state, move - rules.at_deal)
    else:
        place_start(rules, state, move - rules.at_hall)


cdef void play_main(const KolonistenRules *rules, KolonistenState *state,
                    int move) noexcept nogil:
    cdef int give, get
    cdef int seat = state.actor
    if move < 3:
        if move == 0:
            chance(state, KOL_DICE, seat)
        elif move == 1:
            end_turn(rules, state)
        else:
            pass_extra(rules, state)
    elif move < rules.at_hall:
        pay(rules, state, seat, rules.cost_road)
        kolonisten_place_road(rules, state, seat, move - 3)
        settle(rules, state)
    elif move < rules.at_monument:
        pay(rules, state, seat, rules.cost_hall)
        kolonisten_place_hall(rules, state, seat, move - rules.at_hall)
        settle(rules, state)
    elif move < rules.at_buy:
        build_monument(rules, state, move - rules.at_monument)
    elif move == rules.at_buy:
        pay(rules, state, seat, rules.cost_dev)
        state.back = state.phase
        enter_dev(state, 1)
    elif move < rules.at_highwayman:
        play_dev(rules, state, move - rules.at_play)
    elif move < rules.at_fish:
        give = (move - rules.at_bank) >> 2
        get = (move - rules.at_bank) & 3
        get += get >= give
        pay(rules, state, seat, card(give) * <uint32_t>rules.rate[state.trade_rate])
        gain(state, seat, card(get))
    elif move < rules.at_take:
        pay_fish(rules, state, move - rules.at_fish)
    else:
        kolonisten_begin_talk(rules, state, move == rules.at_offer)
