"""States that come from outside: every field, alone and with the others.

What passes can be played to the end and shown to anybody. Each function gives NULL or what is
wrong; nothing is used as an index before it was checked.
"""

from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memset

from boardgames.hexcore.bitset cimport bits_has, bits_meet, ctz64, popcount64
from boardgames.hexcore.kolonisten cimport (
    KOL_ACCEPTED, KOL_ANSWER, KOL_CARD, KOL_COUNTER, KOL_COUNTERED, KOL_DEAL, KOL_DEV_DRAW,
    KOL_DICE, KOL_DISCARD, KOL_DRAWS, KOL_EXTRA, KOL_FISH_DRAW, KOL_FREE_ROAD,
    KOL_HIGHWAYMAN, KOL_LOST, KOL_MAIN, KOL_NONE, KOL_OFFER, KOL_OPEN, KOL_OVER, KOL_POINT,
    KOL_REPLY, KOL_ROLL, KOL_SETUP_HALL, KOL_SKIPPED, KOL_SOLDIER, KOL_SPARE, KOL_STEAL,
    KOL_TAKE, KolonistenRules, KolonistenState, all_halls, count_of, draw_count, draw_kind,
    draw_thief, draw_victim, holds, next_seat, num_cards, num_from, points_of, spare_of, unsure_of,
)
from boardgames.hexcore.kolonisten_hidden cimport kolonisten_tighten
from boardgames.hexcore.kolonisten_routes cimport (
    kolonisten_free_roads, kolonisten_reach, kolonisten_route, kolonisten_route_claim,
)

cdef enum:
    WANTED = 128


cdef const char *kolonisten_check(const void *rules_, const void *state_) noexcept nogil:
    cdef const KolonistenRules *rules = <const KolonistenRules *>rules_
    cdef const KolonistenState *state = <const KolonistenState *>state_
    cdef const char *fault = check_mover(rules, state)
    if fault == NULL:
        fault = check_absent(rules, state)
    if fault == NULL:
        fault = check_map(rules, state)
    if fault == NULL:
        fault = check_cards(rules, state)
    if fault == NULL:
        fault = check_titles(rules, state)
    if fault == NULL:
        fault = check_hidden(rules, state)
    if fault == NULL:
        fault = check_turn(rules, state)
    if fault == NULL:
        fault = check_pending(rules, state)
    if fault == NULL:
        fault = check_talk(rules, state)
    return fault


cdef bint is_setup(const KolonistenState *state) noexcept nogil:
    return state.phase == KOL_SETUP_HALL or state.phase == KOL_DEAL


cdef const char *check_mover(const KolonistenRules *rules,
                             const KolonistenState *state) noexcept nogil:
    cdef int phase = state.phase
    if phase > KOL_CARD:
        return "field 'phase' is none"
    if state.actor >= rules.players:
        return "field 'actor' is no seat"
    if state.turn_seat >= rules.players:
        return "field 'turn_seat' is no seat"
    if phase == KOL_OVER:
        if state.to_move != -2 or state.actor != state.turn_seat:
            return "field 'to_move' or 'actor' does not fit a game that is over"
    elif phase >= KOL_DEAL:
        if state.to_move != -1:
            return "field 'to_move' must be -1 in a chance phase"
    elif state.to_move != state.actor:
        return "field 'to_move' is not 'actor'"
    if (phase == KOL_SETUP_HALL) and not rules.variable_setup:
        return "field 'phase': there is no placement in the fixed setup"
    if (phase == KOL_DEAL) and rules.variable_setup:
        return "field 'phase': there is no dealing in the variable setup"
    if phase == KOL_ROLL and not rules.dev_before_roll:
        return "field 'phase': ROLL needs the option dev_before_roll"
    if KOL_OFFER <= phase <= KOL_ANSWER and (not rules.player_trade or state.offers_used == 0):
        return "field 'phase': there is no trade with players"
    if phase == KOL_COUNTER and not rules.counter_offers:
        return "field 'phase': there are no counter-offers"
    if state.dev_played > 1 or state.trade_rate > state.dev_played:
        return "field 'dev_played' or 'trade_rate' is not 0 or 1, or they do not fit"
    if state.offers_used > rules.offers:
        return "field 'offers_used' is too large"
    if state.highwayman < -1 or state.highwayman >= rules.hexes or (
            state.highwayman >= 0 and not (rules.hexes_in_play >> state.highwayman) & 1):
        return "field 'highwayman' is no landscape in play"
    return NULL


cdef const char *check_absent(const KolonistenRules *rules,
                              const KolonistenState *state) noexcept nogil:
    cdef int seat, other, i
    cdef uint64_t found = 0
    for seat in range(rules.players, 5):
        for i in range(5):
            found |= state.dev[seat][i] | state.counter[seat][i]
        for i in range(3):
            found |= state.fish[seat][i] | state.stack_own[seat][i]
            found |= state.roads[seat][i] | state.reach[seat][i]
        found |= state.soldiers[seat] | state.route_len[seat] | state.halls_placed[seat]
        found |= state.roads_placed[seat] | state.due[seat] | state.reply[seat]
        found |= state.vp_most[seat] | state.draws_from[seat]
        found |= state.halls[seat] | state.monuments[seat] | state.hand[seat]
        for other in range(5):
            found |= unsure_of(state, seat, other) | unsure_of(state, other, seat)
    if found:
        return "a seat that does not play holds something"
    return NULL


cdef const char *check_map(const KolonistenRules *rules,
                           const KolonistenState *state) noexcept nogil:
    cdef int seat, i, number, monument, city, free
    cdef uint64_t taken[3]
    cdef uint64_t reach[3]
    cdef uint64_t halls = 0
    cdef uint64_t monuments = 0
    cdef uint64_t members
    taken[0] = taken[1] = taken[2] = 0
    for seat in range(rules.players):
        number = 0
        for i in range(3):
            if state.roads[seat][i] & (taken[i] | ~rules.edges_in_play[i]):
                return "field 'roads' holds a path twice or one that is not in play"
            taken[i] |= state.roads[seat][i]
            number += popcount64(state.roads[seat][i])
        if number != state.roads_placed[seat] or number > rules.roads:
            return "field 'roads_placed' is not the number of roads, or too large"
        if state.halls[seat] & (halls | ~rules.cities_in_play):
            return "field 'halls' holds a city twice or one that is not in play"
        halls |= state.halls[seat]
        if state.monuments[seat] & (monuments | ~rules.monuments_in_play):
            return "field 'monuments' holds a monument twice or one that is not in play"
        monuments |= state.monuments[seat]
    for seat in range(rules.players):
        kolonisten_reach(rules, state, seat, reach)
        for i in range(3):
            if reach[i] != state.reach[seat][i]:
                return "field 'reach' does not fit roads, town halls and monuments"
        if kolonisten_route(rules, state, seat) != state.route_len[seat]:
            return "field 'route_len' is not the length of the route"
        if not is_connected(rules, state, seat):
            return "field 'roads' holds a road that could never be built"
        free = 0  # KOL-292: but for the first three each needed a road
        members = state.halls[seat]
        while members:
            city = ctz64(members)
            members &= members - 1
            if not bits_meet(state.roads[seat], rules.corner_edges[rules.city_corner[city]], 3):
                free += 1
        if free > 3:
            return "field 'halls' holds a town hall without a road"
        members = state.monuments[seat]
        while members:
            monument = ctz64(members)
            members &= members - 1
            if not bits_meet(state.roads[seat],
                             rules.corner_edges[rules.monument_corner[monument]], 3):
                return "field 'monuments' holds one without a road of its builder"
    return NULL


cdef bint is_connected(const KolonistenRules *rules, const KolonistenState *state,
                       int seat) noexcept nogil:
    """Whether the roads can be laid one by one on the present town halls and monuments."""
    cdef int i, end, corner, city, monument, edge, grew
    cdef uint64_t laid[3]
    cdef uint64_t members, built
    built = 0
    for i in range(rules.players):
        built |= state.monuments[i]
    laid[0] = laid[1] = laid[2] = 0
    grew = 1
    while grew:
        grew = 0
        for i in range(3):
            members = state.roads[seat][i] & ~laid[i]
            while members:
                edge = (i << 6) + ctz64(members)
                members &= members - 1
                for end in range(2):
                    corner = rules.edge_ends[edge][end]
                    city = rules.corner_city[corner]
                    monument = rules.corner_monument[corner]
                    if city != KOL_NONE:
                        if not (state.halls[seat] >> city) & 1:
                            continue
                    elif not bits_meet(laid, rules.corner_edges[corner], 3):
                        continue
                    elif monument != KOL_NONE and not (built >> monument) & 1:
                        continue
                    laid[i] |= <uint64_t>1 << (edge & 63)
                    grew = 1
                    break
    for i in range(3):
        if laid[i] != state.roads[seat][i]:
            return False
    return True


cdef const char *check_cards(const KolonistenRules *rules,
                             const KolonistenState *state) noexcept nogil:
    cdef int seat, kind, value, total, own
    for seat in range(rules.players):
        if state.hand[seat] & ~<uint32_t>0x1F7DF7DF:
            return "field 'hand' holds stray bits"
    if state.bank & ~<uint32_t>0x1F7DF7DF:
        return "field 'bank' holds stray bits"
    for kind in range(5):
        total = count_of(state.bank, kind)
        for seat in range(rules.players):
            total += count_of(state.hand[seat], kind)
        if total != rules.cards_each:
            return "fields 'hand' and 'bank' do not hold all resource cards of each kind"
        total = state.deck[kind]
        for seat in range(rules.players):
            total += state.dev[seat][kind]
            if kind == KOL_SOLDIER:
                total += state.soldiers[seat]
        if total > rules.deck[kind] or (
                total < rules.deck[kind] and (kind == KOL_SOLDIER or kind == KOL_POINT)):
            return "fields 'deck', 'dev' and 'soldiers' do not hold the development cards"
        if state.fresh[kind] > state.dev[state.turn_seat][kind]:
            return "field 'fresh' holds more cards than 'dev'"
    for value in range(3):
        total = state.stack[value] + state.open[value]
        own = 0
        for seat in range(rules.players):
            total += state.fish[seat][value]
            own += state.stack_own[seat][value]
        if total != rules.tokens[value]:
            return "fields 'stack', 'open' and 'fish' do not hold all tokens of each value"
        if state.stack[value] + own > rules.tokens[value]:
            return "field 'stack_own' does not fit the stack"
    total = 0
    for kind in range(5):
        total += rules.deck[kind]
    for seat in range(rules.players):
        if state.vp_most[seat] < state.dev[seat][KOL_POINT] or state.vp_most[seat] > total:
            return "field 'vp_most' is no bound on the Victory Point cards"
    return NULL


cdef const char *check_titles(const KolonistenRules *rules,
                              const KolonistenState *state) noexcept nogil:
    cdef int seat, number
    cdef int most = 0
    if state.route_holder < -1 or state.route_holder >= rules.players:
        return "field 'route_holder' is no seat"
    if state.army_holder < -1 or state.army_holder >= rules.players:
        return "field 'army_holder' is no seat"
    for seat in range(rules.players):
        number = popcount64(state.halls[seat]) + popcount64(state.monuments[seat]) \
            + (state.route_holder == seat) + (state.army_holder == seat)
        if number != state.halls_placed[seat] or number > rules.halls:
            return "field 'halls_placed' is not the number of town halls, or too large"
        if state.soldiers[seat] > most:
            most = state.soldiers[seat]
    if kolonisten_route_claim(rules, state) != state.route_holder:
        return "field 'route_holder' has no right to the title"
    if state.army_holder < 0:
        if most >= rules.army_min:
            return "field 'army_holder' must name the largest army"
    elif state.soldiers[state.army_holder] < most or most < rules.army_min:
        return "field 'army_holder' has no right to the title"
    return NULL


cdef const char *check_draws(const KolonistenRules *rules,
                             const KolonistenState *state) noexcept nogil:
    cdef int i, seat, role, kind, spare
    cdef uint32_t entry
    cdef int parts[5]           # draws that a seat had a part in
    cdef int less[5][5]         # from entries of `draw_spare` to cards truly left
    memset(parts, 0, sizeof(parts))
    memset(less, 0, sizeof(less))
    if state.draws > KOL_DRAWS:
        return "field 'draws' is too large"
    for i in range(KOL_DRAWS):
        entry = state.draw_log[i]
        if i >= state.draws:
            if entry or state.draw_spare[i]:
                return "field 'draw_log' or 'draw_spare' holds more than 'draws' entries"
            continue
        kind = draw_kind(entry)
        if kind > 4 or draw_thief(entry) >= rules.players \
                or draw_victim(entry) >= rules.players \
                or draw_thief(entry) == draw_victim(entry) or draw_count(entry, kind) == 0:
            return "field 'draw_log' holds an entry that is no draw"
        less[draw_thief(entry)][kind] -= 1
        less[draw_victim(entry)][kind] += 1
        for kind in range(5):
            if draw_count(entry, kind) > rules.cards_each:
                return "field 'draw_log' holds an entry with too many cards"
            less[draw_thief(entry)][kind] += 1
        if state.draw_spare[i] >> 30:
            return "field 'draw_spare' holds stray bits"
        for role in range(2):
            seat = draw_thief(entry) if role == 0 else draw_victim(entry)
            parts[seat] += 1
            for kind in range(5):
                spare = spare_of(state.draw_spare[i], role, kind)
                if spare > parts[seat]:
                    return "field 'draw_spare' is larger than a number of draws"
                if spare < parts[seat] and spare < KOL_SPARE and spare < less[seat][kind]:
                    return "field 'draw_spare' tells of cards that were not there"
    return NULL


cdef const char *check_hidden(const KolonistenRules *rules,
                              const KolonistenState *state) noexcept nogil:
    cdef int seat, viewer, first
    cdef uint32_t unsure[5]
    cdef bint known
    cdef const char *fault = check_draws(rules, state)
    if fault != NULL:
        return fault
    first = state.draws
    for viewer in range(rules.players):
        for seat in range(rules.players):
            unsure[seat] = unsure_of(state, seat, viewer)
            if unsure[seat] & ~<uint32_t>0x1F7DF7DF or not holds(state.hand[seat], unsure[seat]):
                return "field 'unsure' holds more than the hand"
        known = kolonisten_tighten(rules, unsure)
        for seat in range(rules.players):
            if unsure[seat] != unsure_of(state, seat, viewer):
                return "field 'unsure' holds cards that counting makes sure"
        if known != (state.draws_from[viewer] == state.draws) or (
                state.draws_from[viewer] > state.draws
                and state.draws_from[viewer] != KOL_LOST):
            return "field 'draws_from' does not fit 'unsure'"
        if state.draws_from[viewer] < first:
            first = state.draws_from[viewer]
    if first:
        return "field 'draw_log' holds entries that nobody needs"
    return NULL


cdef const char *check_turn(const KolonistenRules *rules,
                            const KolonistenState *state) noexcept nogil:
    cdef int seat, i
    cdef bint extra
    if is_setup(state):
        return check_setup(rules, state)
    if state.turn < 1 or state.turn > rules.max_turns:
        return "field 'turn' is out of range"
    if (state.turn - 1) % rules.players != state.turn_seat:
        return "field 'turn_seat' does not fit 'turn'"
    for seat in range(rules.players):
        if popcount64(state.halls[seat]) < 3 or (
                not rules.variable_setup and not has_start(rules, state.halls[seat])):
            return "field 'halls' lacks a town hall of the setup"
    if state.phase == KOL_OVER:
        if state.winner == -2:
            if state.turn != rules.max_turns:
                return "field 'winner': the last turn has not come yet"
            return NULL
        if state.winner != state.turn_seat or points_of(state, state.turn_seat) < rules.goal:
            return "field 'winner' has not won"
        return NULL
    if state.winner != -1:
        return "field 'winner' names one before the end"
    extra = state.phase == KOL_EXTRA or state.back == KOL_EXTRA
    if not extra and points_of(state, state.turn_seat) >= rules.goal:
        return "the player on turn has won already"
    if not extra and state.vp_most[state.turn_seat] + state.halls_placed[state.turn_seat] \
            >= rules.goal:
        return "field 'vp_most' lets the player on turn have won already"
    if state.phase == KOL_ROLL or state.phase == KOL_DICE:
        for i in range(5):
            if state.fresh[i]:
                return "field 'fresh' must be zero before the throw"
        if state.offers_used:
            return "field 'offers_used' must be zero before the throw"
    if extra and (rules.players != 5 or state.actor == state.turn_seat):
        return "field 'actor': the extraordinary building phase is for the other four of five"
    return NULL


cdef bint has_start(const KolonistenRules *rules, uint64_t halls) noexcept nogil:
    cdef int i
    for i in range(rules.starts):
        if (rules.starts_in >> i) & 1 and halls & rules.start_cities[i] == rules.start_cities[i]:
            return True
    return False


cdef const char *check_setup(const KolonistenRules *rules,
                             const KolonistenState *state) noexcept nogil:
    """Before the first turn all but town halls and hands is as at the start."""
    cdef int seat, i, placed, expected, actor
    cdef int n = rules.players
    cdef uint64_t found = 0
    if state.turn or state.turn_seat or state.winner != -1:
        return "field 'turn', 'turn_seat' or 'winner' before the first turn"
    if state.highwayman != rules.highwayman:
        return "field 'highwayman' before the first turn"
    for i in range(5):
        if state.deck[i] != rules.deck[i]:
            return "field 'deck' before the first turn"
        found |= state.fresh[i]
    for i in range(3):
        if state.stack[i] != rules.tokens[i]:
            return "field 'stack' before the first turn"
    for seat in range(n):
        found |= state.roads_placed[seat] | state.monuments[seat]
        found |= state.vp_most[seat]
    found |= state.draws | state.dev_played | state.offers_used
    if found:
        return "something was built, drawn or played before the first turn"
    if state.phase == KOL_DEAL:
        for seat in range(n):
            if seat >= state.actor:
                if state.halls[seat] or state.hand[seat]:
                    return "field 'halls' or 'hand' of a seat that has no starting card yet"
                continue
            expected = 0
            for i in range(rules.starts):
                if (rules.starts_in >> i) & 1 and state.halls[seat] == rules.start_cities[i] \
                        and state.hand[seat] == rules.start_cards[i]:
                    expected = 1
            if not expected:
                return "field 'halls' or 'hand' fits no starting card"
        return NULL
    placed = popcount64(all_halls(rules, state))
    if placed >= 3 * n:
        return "field 'phase': all town halls are placed"
    for seat in range(n):
        expected = (placed > seat) + (placed > 2 * n - 1 - seat) + (placed > 2 * n + seat)
        if popcount64(state.halls[seat]) != expected:
            return "field 'halls' does not fit the order of the setup"
        if expected < 3 and state.hand[seat]:
            return "field 'hand' before the third town hall"
        if expected == 3:
            found = 0
            for i in range(rules.cities):
                if (state.halls[seat] >> i) & 1 and state.hand[seat] == rules.city_cards[i]:
                    found = 1
            if not found:
                return "field 'hand' does not fit the third town hall"
    actor = placed if placed < n else 2 * n - 1 - placed if placed < 2 * n else placed - 2 * n
    if state.actor != actor:
        return "field 'actor' does not fit the order of the setup"
    return NULL


cdef const char *check_pending(const KolonistenRules *rules,
                               const KolonistenState *state) noexcept nogil:
    cdef int phase = state.phase
    cdef int i, seat, others, total
    cdef bint own = state.actor == state.turn_seat
    cdef uint64_t roads[3]
    # Where to go back to.
    if phase == KOL_HIGHWAYMAN or phase == KOL_STEAL or phase == KOL_CARD \
            or phase == KOL_FREE_ROAD or phase == KOL_TAKE or phase == KOL_DEV_DRAW:
        if state.back == KOL_EXTRA:
            if phase == KOL_HIGHWAYMAN or phase == KOL_STEAL or phase == KOL_CARD:
                return "field 'back': no card is drawn in the extraordinary building phase"
        elif state.back == KOL_ROLL:
            if not rules.dev_before_roll or phase == KOL_DEV_DRAW or not own:
                return "field 'back': nothing of the kind comes before the throw"
            for i in range(5):
                if state.fresh[i]:
                    return "field 'fresh' must be zero before the throw"
            if state.offers_used:
                return "field 'offers_used' must be zero before the throw"
        elif state.back != KOL_MAIN or not own:
            return "field 'back' or 'actor' does not fit the phase"
    elif state.back:
        return "field 'back' must be zero here"
    elif not own and phase != KOL_DISCARD and phase != KOL_REPLY and phase != KOL_COUNTER \
            and phase != KOL_FISH_DRAW and phase != KOL_EXTRA and not is_setup(state):
        return "field 'actor' is not the player on turn"
    # From whom a card is drawn.
    others = 0
    for seat in range(rules.players):
        if seat != state.actor and state.hand[seat]:
            others |= 1 << seat
    if phase == KOL_STEAL:
        if state.victims & ~others or state.victims & (state.victims - 1) == 0:
            return "field 'victims' must hold two or more other seats with cards"
    elif state.victims:
        return "field 'victims' must be zero here"
    if phase == KOL_CARD:
        if state.victim < 0 or state.victim >= rules.players or not (others >> state.victim) & 1:
            return "field 'victim' must be another seat with cards"
    elif state.victim != -1:
        return "field 'victim' must be -1 here"
    # Free roads.
    if phase == KOL_FREE_ROAD:
        if state.free_roads < 1 or state.free_roads > 2 or state.free_pass > 1:
            return "field 'free_roads' or 'free_pass' is out of range"
        if state.free_prev != KOL_NONE:
            if state.free_roads != 1 or not state.free_pass or state.free_prev >= rules.edges \
                    or not bits_has(state.roads[state.actor], state.free_prev):
                return "field 'free_prev' is no road just built"
        if not kolonisten_free_roads(rules, state, roads):
            return "field 'phase': no free road can be built"
    elif state.free_roads or state.free_pass or state.free_prev != KOL_NONE:
        return "field 'free_roads', 'free_prev' or 'free_pass' is set outside FREE_ROAD"
    # Cards to take or to draw.
    if phase == KOL_TAKE:
        if state.low > 4 or state.take_left < 1 or state.take_left > 4 \
                or num_from(state.bank, state.low) < state.take_left:
            return "field 'take_left' or 'low' cannot be completed"
    elif phase == KOL_DEV_DRAW:
        if state.take_left < 1 or state.take_left > 4:
            return "field 'take_left' is out of range"
        if not (state.deck[0] or state.deck[1] or state.deck[2] or state.deck[3]
                or state.deck[4]):
            return "field 'deck' is empty"
    elif state.take_left:
        return "field 'take_left' must be zero here"
    if state.low and phase != KOL_TAKE and phase != KOL_DISCARD and phase != KOL_OFFER \
            and phase != KOL_COUNTER:
        return "field 'low' must be zero here"
    # Discards and tokens due, in order from the player on turn.
    total = 0
    seat = state.turn_seat
    for _ in range(rules.players):
        if phase == KOL_DISCARD:
            if state.due[seat] and total == 0 and seat != state.actor:
                return "field 'due' does not fit 'actor'"
            total += state.due[seat]
            if seat == state.actor:
                if state.low > 4 or state.due[seat] < 1 or \
                        num_from(state.hand[seat], state.low) < state.due[seat]:
                    return "field 'due' or 'low' cannot be completed"
            elif state.due[seat] and (
                    num_cards(state.hand[seat]) <= rules.discard_limit
                    or state.due[seat] != num_cards(state.hand[seat]) // 2):
                return "field 'due' is not half of a hand"
        elif phase == KOL_FISH_DRAW:
            if state.due[seat] and total == 0 and seat != state.actor:
                return "field 'due' does not fit 'actor'"
            total += state.due[seat]
            if state.due[seat] > 3 * popcount64(state.halls[seat]) or (
                    seat == state.actor and state.due[seat] == 0):
                return "field 'due' is out of range"
        elif state.due[seat]:
            return "field 'due' must be zero here"
        seat = next_seat(rules, seat)
    if phase == KOL_FISH_DRAW and not (state.stack[0] or state.stack[1] or state.stack[2]):
        return "field 'stack' is empty"
    return NULL


cdef const char *check_offer(const KolonistenRules *rules, const KolonistenState *state,
                             const uint8_t *offer, int seat, int most, bint complete,
                             int low) noexcept nogil:
    """An offer of `seat`; `low` -1: not composed now."""
    cdef int kind
    cdef int given = 0
    cdef int wanted = 0
    cdef int kinds = 0
    cdef int last_given = 0
    cdef int last_wanted = 0
    for kind in range(5):
        if offer[kind] & WANTED:
            if offer[kind] == WANTED:
                return "field 'offer' or 'counter' wants no card of a kind"
            wanted += offer[kind] & 127
            last_wanted = kind
        elif offer[kind]:
            if offer[kind] > count_of(state.hand[seat], kind):
                return "field 'offer' or 'counter' gives cards that are not there"
            given += offer[kind]
            kinds += 1
            last_given = kind
    if given > rules.trade_cards or kinds > 4 or wanted > rules.trade_cards or wanted > most \
            or (wanted and not given):
        return "field 'offer' or 'counter' is too large or lacks what is given"
    if complete and not (given and wanted):
        return "field 'offer' or 'counter' lacks a side"
    if low >= 0 and low != (last_wanted if wanted else last_given):
        return "field 'low' does not fit the offer"
    return NULL


cdef const char *check_talk(const KolonistenRules *rules,
                            const KolonistenState *state) noexcept nogil:
    cdef int phase = state.phase
    cdef int seat, kind, most
    cdef int answers = 0
    cdef bint offered, countered, open_seen
    cdef bint talks = KOL_REPLY <= phase <= KOL_ANSWER
    cdef const char *fault
    offered = bytes_set(state.offer)
    if phase != KOL_OFFER and not talks and offered:
        return "field 'offer' must be zero here"
    most = 0
    for seat in range(rules.players):
        if seat != state.turn_seat and num_cards(state.hand[seat]) > most:
            most = num_cards(state.hand[seat])
    if phase == KOL_OFFER or talks:
        if most == 0 or state.hand[state.turn_seat] == 0:
            return "field 'phase': nobody can trade"
        if phase == KOL_OFFER or offered:
            fault = check_offer(rules, state, state.offer, state.turn_seat, most, talks,
                                state.low if phase == KOL_OFFER else -1)
            if fault != NULL:
                return fault
        elif not rules.counter_offers:
            return "field 'offer': a call needs counter-offers"
    open_seen = False
    seat = state.turn_seat
    for _ in range(rules.players):
        countered = bytes_set(state.counter[seat])
        if not talks:
            if state.reply[seat] or countered:
                return "field 'reply' or 'counter' must be zero here"
        elif seat == state.turn_seat or state.hand[seat] == 0:
            if state.reply[seat] != KOL_SKIPPED or countered:
                return "field 'reply' of a seat that is not asked"
        else:
            if state.reply[seat] > KOL_COUNTERED:
                return "field 'reply' is none"
            if state.reply[seat] == KOL_OPEN:
                if not open_seen and (phase == KOL_ANSWER or seat != state.actor):
                    return "field 'reply' does not fit 'actor'"
                open_seen = True
            elif open_seen:
                return "field 'reply' is out of order"
            if state.reply[seat] == KOL_ACCEPTED:
                if not offered:
                    return "field 'reply': a call cannot be accepted"
                for kind in range(5):
                    if state.offer[kind] & WANTED and \
                            (state.offer[kind] & 127) > count_of(state.hand[seat], kind):
                        return "field 'reply': accepted without the cards"
                answers += 1
            if state.reply[seat] == KOL_COUNTERED or (
                    phase == KOL_COUNTER and seat == state.actor):
                if not rules.counter_offers:
                    return "field 'reply': there are no counter-offers"
                fault = check_offer(
                    rules, state, state.counter[seat], seat,
                    num_cards(state.hand[state.turn_seat]),
                    state.reply[seat] == KOL_COUNTERED,
                    state.low if phase == KOL_COUNTER and seat == state.actor else -1)
                if fault != NULL:
                    return fault
                if state.reply[seat] == KOL_COUNTERED and is_payable(state, seat):
                    answers += 1
            elif countered:
                return "field 'counter' of a seat that made none"
        seat = next_seat(rules, seat)
    if talks and (phase == KOL_ANSWER) == open_seen:
        return "field 'reply' does not fit 'phase'"
    if phase == KOL_ANSWER and answers == 0:
        return "field 'reply': there is nothing to confirm"
    return NULL


cdef bint bytes_set(const uint8_t *five) noexcept nogil:
    return (five[0] | five[1] | five[2] | five[3] | five[4]) != 0


cdef bint is_payable(const KolonistenState *state, int seat) noexcept nogil:
    cdef int kind
    for kind in range(5):
        if state.counter[seat][kind] & WANTED and (
                state.counter[seat][kind] & 127) > count_of(state.hand[state.turn_seat], kind):
            return False
    return True
