"""De Kolonisten van de Lage Landen: the compiled state, its layout and its rules from plain data.

The phases are in `kolonisten_play`, roads and titles in `kolonisten_routes`, what is known of
hidden cards in `kolonisten_hidden`, checks in `kolonisten_check`. Here is what ties them to the
engine, and the observation. Boards are checked and texts made in the Python package.
"""

cimport cython
from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memset

from boardgames.hexcore.bitset cimport bits_has
from boardgames.hexcore.engine cimport GameOps, Layout, Rules, State as BaseState
from boardgames.hexcore.kolonisten_check cimport kolonisten_check
from boardgames.hexcore.kolonisten_hidden cimport kolonisten_determinize
from boardgames.hexcore.kolonisten_play cimport (
    kolonisten_apply, kolonisten_draw_outcome, kolonisten_init, kolonisten_legal,
    kolonisten_outcomes,
)
from boardgames.hexcore.kolonisten_routes cimport kolonisten_legal_roads

cdef GameOps OPS


@cython.final
cdef class State(BaseState):
    """A position of De Kolonisten van de Lage Landen; made by ``Game.new_state()``."""
    cdef KolonistenState s

    def __cinit__(self):
        memset(&self.s, 0, sizeof(KolonistenState))
        self.data = &self.s


cdef KolonistenState _s


cdef object _layout():
    cdef uint8_t *start = <uint8_t *>&_s
    return Layout([
        ("to_move", <uint8_t *>&_s.to_move - start, "i1", ()),
        ("phase", <uint8_t *>&_s.phase - start, "u1", ()),
        ("back", <uint8_t *>&_s.back - start, "u1", ()),
        ("turn_seat", <uint8_t *>&_s.turn_seat - start, "u1", ()),
        ("actor", <uint8_t *>&_s.actor - start, "u1", ()),
        ("victim", <uint8_t *>&_s.victim - start, "i1", ()),
        ("victims", <uint8_t *>&_s.victims - start, "u1", ()),
        ("low", <uint8_t *>&_s.low - start, "u1", ()),
        ("free_roads", <uint8_t *>&_s.free_roads - start, "u1", ()),
        ("free_prev", <uint8_t *>&_s.free_prev - start, "u1", ()),
        ("free_pass", <uint8_t *>&_s.free_pass - start, "u1", ()),
        ("take_left", <uint8_t *>&_s.take_left - start, "u1", ()),
        ("dev_played", <uint8_t *>&_s.dev_played - start, "u1", ()),
        ("trade_rate", <uint8_t *>&_s.trade_rate - start, "u1", ()),
        ("offers_used", <uint8_t *>&_s.offers_used - start, "u1", ()),
        ("highwayman", <uint8_t *>&_s.highwayman - start, "i1", ()),
        ("winner", <uint8_t *>&_s.winner - start, "i1", ()),
        ("route_holder", <uint8_t *>&_s.route_holder - start, "i1", ()),
        ("army_holder", <uint8_t *>&_s.army_holder - start, "i1", ()),
        ("draws", <uint8_t *>&_s.draws - start, "u1", ()),
        ("dev", <uint8_t *>&_s.dev - start, "u1", (5, 5)),
        ("fresh", <uint8_t *>&_s.fresh - start, "u1", (5,)),
        ("deck", <uint8_t *>&_s.deck - start, "u1", (5,)),
        ("soldiers", <uint8_t *>&_s.soldiers - start, "u1", (5,)),
        ("fish", <uint8_t *>&_s.fish - start, "u1", (5, 3)),
        ("stack", <uint8_t *>&_s.stack - start, "u1", (3,)),
        ("open", <uint8_t *>&_s.open - start, "u1", (3,)),
        ("route_len", <uint8_t *>&_s.route_len - start, "u1", (5,)),
        ("halls_placed", <uint8_t *>&_s.halls_placed - start, "u1", (5,)),
        ("roads_placed", <uint8_t *>&_s.roads_placed - start, "u1", (5,)),
        ("due", <uint8_t *>&_s.due - start, "u1", (5,)),
        ("reply", <uint8_t *>&_s.reply - start, "u1", (5,)),
        ("offer", <uint8_t *>&_s.offer - start, "u1", (5,)),
        ("counter", <uint8_t *>&_s.counter - start, "u1", (5, 5)),
        ("stack_own", <uint8_t *>&_s.stack_own - start, "u1", (5, 3)),
        ("vp_most", <uint8_t *>&_s.vp_most - start, "u1", (5,)),
        ("draws_from", <uint8_t *>&_s.draws_from - start, "u1", (5,)),
        ("pad0", <uint8_t *>&_s.pad0 - start, "u1", ()),
        ("turn", <uint8_t *>&_s.turn - start, "u2", ()),
        ("bank", <uint8_t *>&_s.bank - start, "u4", ()),
        ("roads", <uint8_t *>&_s.roads - start, "u8", (5, 3)),
        ("reach", <uint8_t *>&_s.reach - start, "u8", (5, 3)),
        ("halls", <uint8_t *>&_s.halls - start, "u8", (5,)),
        ("monuments", <uint8_t *>&_s.monuments - start, "u4", (5,)),
        ("hand", <uint8_t *>&_s.hand - start, "u4", (5,)),
        ("unsure", <uint8_t *>&_s.unsure - start, "u4", (5, 4)),
        ("draw_log", <uint8_t *>&_s.draw_log - start, "u4", (KOL_DRAWS,)),
        ("draw_spare", <uint8_t *>&_s.draw_spare - start, "u4", (KOL_DRAWS,)),
    ], sizeof(KolonistenState))


# Scores.

cdef void kolonisten_scores(const void *rules, const void *state_,
                            int32_t *scores) noexcept nogil:
    """KOL-015: town halls and Victory Point cards, hidden ones included."""
    cdef int seat
    cdef const KolonistenState *state = <const KolonistenState *>state_
    for seat in range((<const KolonistenRules *>rules).players):
        scores[seat] = points_of(state, seat)


cdef void kolonisten_winners(const void *rules, const void *state,
                             uint8_t *winners) noexcept nogil:
    cdef int seat
    for seat in range((<const KolonistenRules *>rules).players):
        winners[seat] = (<const KolonistenState *>state).winner == seat  # KOL-500


# Observation: plain numbers, seats from the viewer on clockwise. `observation_names` in the Python
# package lists the same things in the same order.

cdef inline float *put(float *out, int value) noexcept nogil:
    out[0] = <float>value
    return out + 1


cdef float *put_cards(float *out, uint32_t cards) noexcept nogil:
    cdef int kind
    for kind in range(5):
        out[kind] = <float>count_of(cards, kind)
    return out + 5


cdef float *put_offer(float *out, const uint8_t *offer) noexcept nogil:
    cdef int kind
    for kind in range(5):
        out[kind] = <float>(0 if offer[kind] & 128 else offer[kind])
        out[5 + kind] = <float>(offer[kind] & 127 if offer[kind] & 128 else 0)
    return out + 10


cdef int num_bytes(const uint8_t *numbers, int n) noexcept nogil:
    cdef int i
    cdef int total = 0
    for i in range(n):
        total += numbers[i]
    return total


cdef float *put_draws(float *out, const KolonistenRules *rules, const KolonistenState *state,
                      int player) noexcept nogil:
    """Draws since the player was last sure of all hands, as the view shows them."""
    cdef int i, kind, role, thief, victim, seat, spare
    cdef int first = state.draws_from[player]
    cdef int moved[5][5]        # by draws out of the player's sight
    cdef int losses[5]          # draws from a seat out of the player's sight
    cdef int parts[5]           # draws that a seat had a part in
    cdef int less[5][5]         # from entries of `draw_spare` to what the player can count
    cdef bint seen
    memset(moved, 0, sizeof(moved))
    memset(losses, 0, sizeof(losses))
    memset(parts, 0, sizeof(parts))
    memset(less, 0, sizeof(less))
    out = put(out, first != KOL_LOST)
    for i in range(state.draws):
        kind = draw_kind(state.draw_log[i])
        thief = draw_thief(state.draw_log[i])
        victim = draw_victim(state.draw_log[i])
        seen = thief == player or victim == player
        parts[thief] += 1
        parts[victim] += 1
        for role in range(5):
            less[thief][role] += 1
        if seen or i < first:
            less[thief][kind] -= 1
            less[victim][kind] += 1
        if i < first:
            continue
        out = put(out, 1)
        out = put(out, (thief - player + rules.players) % rules.players)
        out = put(out, (victim - player + rules.players) % rules.players)
        out = put(out, kind + 1 if seen else 0)
        for kind in range(5):
            out = put(out, draw_count(state.draw_log[i], kind) - moved[victim][kind])
        if not seen:
            kind = draw_kind(state.draw_log[i])
            moved[thief][kind] += 1
            moved[victim][kind] -= 1
            losses[victim] += 1
        for role in range(2):
            seat = thief if role == 0 else victim
            for kind in range(5):
                spare = spare_of(state.draw_spare[i], role, kind)
                if spare < parts[seat] and spare < KOL_SPARE \
                        and spare - less[seat][kind] < losses[seat]:
                    out = put(out, spare - less[seat][kind])
                else:
                    out = put(out, losses[seat])
    for _ in range(state.draws - first if first < state.draws else 0, KOL_DRAWS):
        memset(out, 0, 19 * sizeof(float))
        out += 19
    return out


cdef void kolonisten_observe(const void *rules_, const void *state_, int32_t player,
                             float *out) noexcept nogil:
    cdef const KolonistenRules *rules = <const KolonistenRules *>rules_
    cdef const KolonistenState *state = <const KolonistenState *>state_
    cdef int i, j, seat
    cdef int n = rules.players
    cdef uint64_t roads[3]
    for i in range(rules.cities):
        for j in range(n):
            out = put(out, (state.halls[(player + j) % n] >> i) & 1)
    for i in range(rules.monuments):
        for j in range(n):
            out = put(out, (state.monuments[(player + j) % n] >> i) & 1)
    kolonisten_legal_roads(rules, state, player, roads)
    for i in range(rules.edges):
        for j in range(n):
            out = put(out, bits_has(state.roads[(player + j) % n], i))
        out = put(out, bits_has(roads, i))
        out = put(out, state.free_prev == i)
    for i in range(rules.hexes):
        out = put(out, state.highwayman == i)
    out = put_cards(out, state.hand[player])
    for i in range(5):
        out = put(out, state.dev[player][i])
    for i in range(5):
        out = put(out, state.fresh[i] if player == state.turn_seat else 0)
    for i in range(3):
        out = put(out, state.fish[player][i])
    for i in range(3):
        out = put(out, stack_base(state, i) - state.stack_own[player][i])
    for i in range(3):
        out = put(out, state.stack_own[player][i])
    out = put_draws(out, rules, state, player)
    for j in range(n):
        seat = (player + j) % n
        out = put(out, num_cards(state.hand[seat]))
        out = put_cards(out, state.hand[seat] - unsure_of(state, seat, player))
        out = put(out, num_bytes(state.dev[seat], 5))
        out = put(out, num_bytes(state.fresh, 5) if seat == state.turn_seat else 0)
        out = put(out, num_bytes(state.fish[seat], 3))
        out = put(out, num_bytes(state.stack_own[seat], 3))
        out = put(out, state.vp_most[seat])
        out = put(out, state.soldiers[seat])
        out = put(out, rules.roads - state.roads_placed[seat])
        out = put(out, state.halls_placed[seat])
        out = put(out, state.route_len[seat])
        out = put(out, state.route_holder == seat)
        out = put(out, state.army_holder == seat)
        out = put(out, seat == state.turn_seat)
        out = put(out, seat == state.actor)
        out = put(out, state.victim == seat or (state.victims >> seat) & 1)
        out = put(out, state.due[seat])
        for i in range(5):
            out = put(out, state.reply[seat] == i)
        out = put_offer(out, state.counter[seat])
        out = put(out, state.winner == seat)
        out = put(out, state.dev[seat][KOL_POINT] if state.winner == seat else 0)
    out = put_cards(out, state.bank)
    out = put(out, num_bytes(state.deck, 5))
    for i in range(KOL_ROADS, KOL_POINT):
        j = rules.deck[i] - state.deck[i]
        for seat in range(n):
            j -= state.dev[seat][i]
        out = put(out, j)
    out = put(out, num_bytes(state.stack, 3))
    for i in range(3):
        out = put(out, state.open[i])
    out = put_offer(out, state.offer)
    for i in range(KOL_CARD + 1):
        out = put(out, state.phase == i)
    out = put(out, state.back == KOL_ROLL)
    out = put(out, state.back == KOL_MAIN)
    out = put(out, state.back == KOL_EXTRA)
    out = put(out, state.low)
    out = put(out, state.free_roads)
    out = put(out, state.free_pass)
    out = put(out, state.take_left)
    out = put(out, state.dev_played)
    out = put(out, state.trade_rate)
    out = put(out, rules.offers - state.offers_used)
    put(out, state.turn)


# Rules from plain data.

cdef int number(object value, int low, int high, str name) except? -1:
    if type(value) is not int or not low <= value <= high:
        raise ValueError(f"{name} must be from {low} to {high}, not {value!r}")
    return value


cdef uint32_t vector(object counts, str name) except? 0:
    """Five numbers of cards as one vector."""
    cdef uint32_t result = 0
    if len(counts) != 5:
        raise ValueError(f"{name} must be five numbers")
    for kind in range(5):
        result |= <uint32_t>number(counts[kind], 0, 31, name) << (6 * <int>kind)
    return result


def make_rules(*, dict options, dict pieces, dict board):
    """The rules block.

    Parameters
    ----------
    options, pieces : dict of numbers
        As `boardgames.kolonisten.board.tables` makes them; trusted to fit together.
    board : dict of lists
        The map, with what is in play with this number of players.
    """
    cdef Rules rules = Rules()
    cdef KolonistenRules *r = <KolonistenRules *>rules.allocate(
        sizeof(KolonistenRules), &OPS, LAYOUT, State)
    fill_numbers(r, options, pieces)
    fill_map(r, board)
    fill_indices(r)
    return rules


cdef int fill_numbers(KolonistenRules *r, dict options, dict pieces) except -1:
    r.players = number(options["players"], 3, 5, "players")
    r.max_turns = number(options["max_turns"], 1, 10000, "max_turns")
    r.offers = number(options["offers"], 0, 100, "offers")
    r.trade_cards = number(options["trade_cards"], 1, 90, "trade_cards")
    r.player_trade = bool(options["player_trade"])
    r.counter_offers = bool(options["counter_offers"])
    r.variable_setup = bool(options["variable_setup"])
    r.dev_before_roll = bool(options["dev_before_roll"])
    r.skip_forced = bool(options["skip_forced"])
    r.halls = number(pieces["town_halls"], 4, 60, "town halls")
    r.roads = number(pieces["roads"], 1, 32, "roads")
    r.goal = number(pieces["goal"], 4, r.halls, "points to win")
    r.cards_each = number(pieces["cards_each"], 15, 31, "resource cards of a kind")
    r.discard_limit = number(pieces["discard_limit"], 1, 155, "discard limit")
    r.route_min = number(pieces["route_min"], 1, 32, "shortest route for the title")
    r.army_min = number(pieces["army_min"], 1, 31, "smallest army for the title")
    r.rate[0] = number(pieces["rate"], 1, 9, "bank rate")
    r.rate[1] = number(pieces["rate_trade"], 1, 9, "bank rate with Trade")
    r.cost_road = vector(pieces["cost_road"], "cost of a road")
    r.cost_hall = vector(pieces["cost_hall"], "cost of a town hall")
    r.cost_monument = vector(pieces["cost_monument"], "cost of a monument")
    r.cost_dev = vector(pieces["cost_dev"], "cost of a development card")
    total = 0
    for kind in range(5):
        r.deck[<int>kind] = number(pieces["deck"][kind], 0, 31, "development cards")
        total += pieces["deck"][kind]
    number(total, 0, 31, "development cards")
    total = 0
    for value in range(3):
        r.tokens[<int>value] = number(pieces["tokens"][value], 0, 30, "fish tokens")
        total += pieces["tokens"][value]
    number(total, 0, 30, "fish tokens")
    first = 0
    for action in range(5):
        r.fish_first[<int>action] = first
        for payment in pieces["payments"][action]:
            number(first, 0, KOL_PAYMENTS - 1, "payments")
            r.fish_actions[<int>action] |= <uint32_t>1 << <int>first
            for value in range(3):
                r.payments[<int>first] |= (
                    <uint32_t>number(payment[value], 0, (7, 4, 3)[value], "payment")
                    << (6 * <int>value))
            for ones in range(payment[0], 8):
                for twos in range(payment[1], 5):
                    for threes in range(payment[2], 4):
                        r.payable[<int>(ones + 8 * (twos + 5 * threes))] |= (
                            <uint32_t>1 << <int>first)
            first += 1
    r.fish_first[5] = first
    return 0


cdef int fill_map(KolonistenRules *r, dict board) except -1:
    cdef int i, j, k, hexagon, city
    r.hexes = number(len(board["hexes"]), 1, KOL_HEXES, "hexes")
    r.corners = number(board["corners"], 1, KOL_CORNERS, "corners")
    r.edges = number(len(board["edges"]), 1, KOL_EDGES, "edges")
    r.cities = number(len(board["cities"]), 1, KOL_CITIES, "cities")
    r.monuments = number(len(board["monuments"]), 0, KOL_MONUMENTS, "monuments")
    r.starts = number(len(board["starts"]), 0, KOL_STARTS, "starting cards")
    r.highwayman = number(board["highwayman"], 0, r.hexes - 1, "hex of the highwayman")
    memset(r.corner_edge, KOL_NONE, sizeof(r.corner_edge))
    memset(r.corner_city, KOL_NONE, sizeof(r.corner_city))
    memset(r.corner_monument, KOL_NONE, sizeof(r.corner_monument))
    for i in range(r.cities):
        corner, in_play = board["cities"][i]
        j = number(corner, 0, r.corners - 1, "corner of a city")
        r.city_corner[i] = <uint8_t>j
        r.corner_city[j] = <uint8_t>i
        if in_play:
            r.cities_in_play |= <uint64_t>1 << i
    for i in range(r.monuments):
        corner, kind, count, in_play = board["monuments"][i]
        j = number(corner, 0, r.corners - 1, "corner of a monument")
        r.monument_corner[i] = <uint8_t>j
        r.corner_monument[j] = <uint8_t>i
        r.reward_kind[i] = <uint8_t>number(kind, 0, 2, "reward")
        r.reward_count[i] = <uint8_t>number(count, 1, 2 if kind == 0 else 4, "number of a reward")
        if in_play:
            r.monuments_in_play |= <uint64_t>1 << i
    for i in range(r.edges):
        first, second, in_play = board["edges"][i]
        r.edge_ends[i][0] = <uint8_t>number(first, 0, r.corners - 1, "end of an edge")
        r.edge_ends[i][1] = <uint8_t>number(second, 0, r.corners - 1, "end of an edge")
        if not in_play:
            continue
        r.edges_in_play[i >> 6] |= <uint64_t>1 << (i & 63)
        for j in range(2):
            k = r.edge_ends[i][j]
            r.corner_edges[k][i >> 6] |= <uint64_t>1 << (i & 63)
            if r.corner_city[k] != KOL_NONE:
                r.edge_cities[i] |= <uint64_t>1 << r.corner_city[k]
            city = 0
            while city < 3 and r.corner_edge[k][city] != KOL_NONE:
                city += 1
            if city == 3:
                raise ValueError(f"more than three edges end at corner {k}")
            r.corner_edge[k][city] = <uint8_t>i
    for hexagon in range(r.hexes):
        resource, yield_number, cities, in_play = board["hexes"][hexagon]
        j = number(resource, 0, 4, "resource of a hex")
        k = number(yield_number, 2, 12, "number of a hex")
        r.hex_resource[hexagon] = <uint8_t>j
        r.hex_number[hexagon] = <uint8_t>k
        if in_play:
            r.hexes_in_play |= <uint64_t>1 << hexagon
        for member in cities:
            city = number(member, 0, r.cities - 1, "city of a hex")
            r.hex_cities[hexagon] |= <uint64_t>1 << city
            r.number_cities[k] |= <uint64_t>1 << city
            r.yields[k][city] += <uint64_t>1 << (12 * j)
            r.city_cards[city] += card(j)
    for yield_number, cities in board["waters"]:
        k = number(yield_number, 2, 12, "number of a water")
        for member in cities:
            city = number(member, 0, r.cities - 1, "city of a water")
            r.number_fishers[k] |= <uint64_t>1 << city
            r.fishing[k][city] += 1
    for i in range(r.starts):
        cities, cards, in_play = board["starts"][i]
        for member in cities:
            city = number(member, 0, r.cities - 1, "city of a starting card")
            r.start_cities[i] |= <uint64_t>1 << city
        r.start_cards[i] = vector(cards, "cards of a starting card")
        if in_play:
            r.starts_in |= <uint32_t>1 << i
    return 0


cdef void fill_indices(KolonistenRules *r) noexcept:
    """The order of the table in section 1 of the decisions."""
    r.at_hall = 3 + r.edges
    r.at_monument = r.at_hall + r.cities
    r.at_buy = r.at_monument + r.monuments
    r.at_play = r.at_buy + 1
    r.at_highwayman = r.at_play + 4
    r.at_steal = r.at_highwayman + r.hexes
    r.at_bank = r.at_steal + 5
    r.at_fish = r.at_bank + 20
    r.at_take = r.at_fish + r.fish_first[5]
    r.at_discard = r.at_take + 5
    r.at_offer = r.at_discard + 5
    r.at_call = r.at_offer + 1
    r.at_give = r.at_call + 1
    r.at_want = r.at_give + 5
    r.at_propose = r.at_want + 5
    r.at_accept = r.at_propose + 1
    r.at_refuse = r.at_accept + 1
    r.at_counter = r.at_refuse + 1
    r.at_confirm = r.at_counter + 1
    r.at_cancel = r.at_confirm + 5
    r.at_dice = r.at_cancel + 1
    r.at_token = r.at_dice + 11
    r.at_dev = r.at_token + 3
    r.at_card = r.at_dev + 5
    r.at_deal = r.at_card + 5


OPS.state_bytes = sizeof(KolonistenState)
OPS.init = kolonisten_init
OPS.legal = kolonisten_legal
OPS.outcomes = kolonisten_outcomes
OPS.apply = kolonisten_apply
OPS.scores = kolonisten_scores
OPS.winners = kolonisten_winners
OPS.observe = kolonisten_observe
OPS.determinize = kolonisten_determinize
OPS.check = kolonisten_check
OPS.policy = NULL
OPS.draw = kolonisten_draw_outcome

LAYOUT = _layout()
STATE_BYTES = sizeof(KolonistenState)
