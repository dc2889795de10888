"""Key Harvest: what a player can't know: determinizations and observations. KEY-311 to KEY-317.

Hidden are the starting counters of the other players (all later changes are open, so a hand is
`start` plus what everybody saw) and the two removed events. With two players the opening stock
tells all. At the end the hands are counted openly.
"""

from libc.stdint cimport uint16_t, uint32_t, uint64_t, uint8_t
from libc.string cimport memset

from boardgames.hexcore.bitset cimport popcount64
from boardgames.hexcore.keyharvest cimport (
    COUNTERS, CROPS, EVENTS, MAX_CHECKS, MAX_SEATS, NONE, NUM_PHASES, PHASE_OVER, PHASE_PAYING,
    PHASE_SETUP_COUNTER, PHASE_SETUP_OUT, PLACES, SPACES, STALL_ROUNDS, START_COUNTERS, WORKERS,
    KeyharvestRules, KeyharvestState,
)
from boardgames.hexcore.keyharvest_board cimport bit, hand_size, nth_member
from boardgames.hexcore.keyharvest_scoring cimport board_points
from boardgames.hexcore.rng cimport Rng, rng_below

cdef enum:
    DEALS = 35      # sets of three counters of five crops


# What is known

cdef inline bint is_dealing(const KeyharvestState *s) noexcept nogil:
    """Until the last starting counter is dealt the stock would tell what was drawn."""
    return PHASE_SETUP_OUT <= s.phase <= PHASE_SETUP_COUNTER


cdef inline bint knows_hand(const KeyharvestRules *t, const KeyharvestState *s, int player,
                            int seat) noexcept nogil:
    """KEY-314. `player` -1 is a spectator."""
    if seat == player or s.phase == PHASE_OVER:
        return True
    return t.players == 2 and player >= 0 and not is_dealing(s)


# Determinization

cdef inline void determinize(const KeyharvestRules *t, KeyharvestState *s, int player,
                             Rng *rng) noexcept nogil:
    redraw_removed(t, s, rng)
    if s.phase == PHASE_SETUP_COUNTER:
        redraw_counters(t, s, player, rng)
    elif not is_dealing(s) and s.phase != PHASE_OVER:
        redeal_counters(t, s, player, rng)


cdef inline void redraw_removed(const KeyharvestRules *t, KeyharvestState *s,
                                Rng *rng) noexcept nogil:
    """KEY-316: the removed pair is uniform over the events never seen so far."""
    cdef int number = popcount64(s.removed_events)
    cdef uint64_t rest = ((1 << EVENTS) - 1) & ~s.seen_events
    cdef uint64_t pair
    if number == 0:
        return
    pair = draw_member(&rest, rng)
    pair |= draw_member(&rest, rng)
    if number == 1:     # the lower one of a pair: its weights are those of the first draw
        s.removed_events = <uint16_t>(pair & (~pair + 1))
        return
    if s.bag_events:
        s.bag_events = <uint16_t>((s.bag_events | s.removed_events) & ~pair)
    s.removed_events = <uint16_t>pair


cdef inline uint64_t draw_member(uint64_t *rest, Rng *rng) noexcept nogil:
    """Takes one member, each alike, out of a set that is not empty."""
    cdef int number = popcount64(rest[0])
    cdef uint64_t member = bit(nth_member(rest[0], <int>rng_below(rng, <uint32_t>number)))
    rest[0] &= ~member
    return member


cdef inline void redraw_counters(const KeyharvestRules *t, KeyharvestState *s, int player,
                                 Rng *rng) noexcept nogil:
    """During the deal: others hold as many as they do, of all that `player` does not hold."""
    cdef int seat, crop, left
    cdef uint32_t ticket
    cdef int held[MAX_SEATS]
    for seat in range(t.players):
        held[seat] = 0 if seat == player else hand_size(s, seat)
        if seat == player:
            continue
        for crop in range(CROPS):
            s.stock[crop] += s.hand[seat][crop]
            s.hand[seat][crop] = 0
    left = 0
    for crop in range(CROPS):
        left += s.stock[crop]
    for seat in range(t.players):
        while held[seat]:
            held[seat] -= 1
            ticket = rng_below(rng, <uint32_t>left)
            crop = 0
            while ticket >= s.stock[crop]:
                ticket -= s.stock[crop]
                crop += 1
            s.stock[crop] -= 1
            s.hand[seat][crop] += 1
            left -= 1
        for crop in range(CROPS):
            s.start[seat][crop] = s.hand[seat][crop]


cdef inline void redeal_counters(const KeyharvestRules *t, KeyharvestState *s, int player,
                                 Rng *rng) noexcept nogil:
    """After the deal: the known sum of the others' starting counters, dealt anew in threes.

    Every deal that explains what was paid weighs the number of ways to deal it.
    """
    cdef uint8_t dealt[MAX_SEATS][CROPS]
    cdef int seat, crop
    cdef uint32_t total
    if t.players == 2:
        return
    total = find_deal(t, s, player, dealt, 0xFFFFFFFF)
    find_deal(t, s, player, dealt, rng_below(rng, total))
    for seat in range(t.players):
        for crop in range(CROPS):
            s.hand[seat][crop] += dealt[seat][crop] - s.start[seat][crop]
            s.start[seat][crop] = dealt[seat][crop]


cdef inline uint32_t find_deal(const KeyharvestRules *t, const KeyharvestState *s, int player,
                               uint8_t (*dealt)[CROPS], uint32_t ticket) noexcept nogil:
    """Lists the deals; stops at the one that `ticket` falls on, else returns their weight."""
    cdef int others[3]
    cdef uint8_t rest[CROPS]
    cdef uint8_t left[CROPS]
    cdef int n = 0
    cdef int seat, crop, i, j
    cdef uint32_t weight, first
    cdef uint32_t total = 0
    for crop in range(CROPS):
        rest[crop] = 0
        dealt[player][crop] = s.start[player][crop]
    for seat in range(t.players):
        if seat == player:
            continue
        others[n] = seat
        n += 1
        for crop in range(CROPS):
            rest[crop] += s.start[seat][crop]
    for i in range(DEALS):
        nth_three(i, dealt[others[0]])
        first = deal_weight(s, others[0], dealt[others[0]], rest)
        if first == 0:
            continue
        for crop in range(CROPS):
            left[crop] = rest[crop] - dealt[others[0]][crop]
        for j in range(DEALS if n == 3 else 1):
            weight = first
            if n == 3:
                nth_three(j, dealt[others[1]])
                weight *= deal_weight(s, others[1], dealt[others[1]], left)
                if weight == 0:
                    continue
            for crop in range(CROPS):
                dealt[others[n - 1]][crop] = left[crop] - (
                    dealt[others[1]][crop] if n == 3 else 0)
            weight *= deal_weight(s, others[n - 1], dealt[others[n - 1]],
                                  dealt[others[n - 1]])
            total += weight
            if total > ticket:
                return total
    return total


cdef inline void nth_three(int n, uint8_t *hand) noexcept nogil:
    """The sets of three counters, in some order."""
    cdef int a, b, c
    for a in range(CROPS):
        for b in range(a, CROPS):
            for c in range(b, CROPS):
                if n == 0:
                    memset(hand, 0, CROPS)
                    hand[a] += 1
                    hand[b] += 1
                    hand[c] += 1
                    return
                n -= 1


cdef inline uint32_t deal_weight(const KeyharvestState *s, int seat, const uint8_t *hand,
                                 const uint8_t *rest) noexcept nogil:
    """In how many orders the three can come; 0 if they don't fit what `seat` has done."""
    cdef uint32_t orders = 6
    cdef int crop
    cdef int held = 0
    for crop in range(CROPS):
        if hand[crop] > rest[crop] or hand[crop] < s.need[seat][crop]:
            return 0
        if hand[crop] > 1:
            orders //= 6 if hand[crop] == 3 else 2
    if s.phase == PHASE_PAYING and s.to_move == seat:
        # KEY-317: an open payment can be completed.
        for crop in range(s.low_crop, CROPS):
            held += s.hand[seat][crop] + hand[crop] - s.start[seat][crop]
        if held < s.pay_left:
            return 0
    return orders


# Observation: its order is that of `observation_names` in the Python package

cdef inline float *put_set(float *out, uint64_t members, int n) noexcept nogil:
    cdef int i
    for i in range(n):
        out[i] = <float>(members >> i & 1)
    return out + n


cdef inline float *put_one(float *out, int member, int n) noexcept nogil:
    """One of n numbers is 1; none if `member` is not below n."""
    cdef int i
    for i in range(n):
        out[i] = 0
    if 0 <= member < n:
        out[member] = 1
    return out + n


cdef inline float *put_number(float *out, int number, int most) noexcept nogil:
    out[0] = <float>number / <float>most
    return out + 1


cdef inline float *put_place(float *out, int register, int most) noexcept nogil:
    """A register: 0 for NONE."""
    return put_number(out, 0 if register == NONE else register + 1, most)


cdef inline int seat_from(const KeyharvestRules *t, int player, int seat) noexcept nogil:
    """How many seats after `player`; -1 for no seat."""
    if not 0 <= seat < t.players:
        return -1
    return seat - player if seat >= player else seat - player + t.players


cdef inline float *put_board(const KeyharvestState *s, int seat, float *out) noexcept nogil:
    cdef int worker
    out = put_set(out, s.unharvested[seat], SPACES)
    out = put_set(out, s.fields[seat] & ~s.unharvested[seat], SPACES)
    memset(out, 0, SPACES * sizeof(float))
    for worker in range(WORKERS):
        if s.worker_at[seat][worker] != NONE:
            out[s.worker_at[seat][worker]] = <float>(worker + 1) / WORKERS
    out += SPACES
    memset(out, 0, SPACES * sizeof(float))
    for worker in range(PLACES):
        if s.store_tile[seat][worker] != NONE:
            out[s.store_tile[seat][worker]] = 1
    return out + SPACES


cdef inline float *put_seat(const KeyharvestRules *t, const KeyharvestState *s, int player,
                            int seat, float *out) noexcept nogil:
    cdef int place, crop, least
    cdef bint known = knows_hand(t, s, player, seat)
    out = put_place(out, s.displaced[seat], WORKERS)
    for place in range(PLACES):
        for crop in range(CROPS):
            out = put_number(out, s.store_bid[seat][place][crop], COUNTERS)
    for crop in range(CROPS):
        least = s.hand[seat][crop]
        if not known:
            least = 0 if is_dealing(s) else least - s.start[seat][crop] + s.need[seat][crop]
        out = put_number(out, least, COUNTERS)
    for crop in range(CROPS):
        out = put_number(out, s.need[seat][crop], START_COUNTERS)
    for crop in range(CROPS):
        out = put_number(out, s.start[seat][crop] if known else 0, START_COUNTERS)
    out = put_number(out, hand_size(s, seat), 20)
    return put_number(out, board_points(s, seat), 50)


cdef inline float *put_table(const KeyharvestRules *t, const KeyharvestState *s, int player,
                             float *out) noexcept nogil:
    """The stock, the hidden counters, the events and the size of the bag."""
    cdef int crop, seat, hidden, i
    cdef uint64_t known = s.bag_events & s.seen_events
    for crop in range(CROPS):
        out = put_number(out, 0 if is_dealing(s) else s.stock[crop], COUNTERS)
    for crop in range(CROPS):
        hidden = 0
        for seat in range(t.players):
            if not is_dealing(s) and not knows_hand(t, s, player, seat):
                hidden += s.start[seat][crop] - s.need[seat][crop]
        out = put_number(out, hidden, COUNTERS)
    memset(out, 0, EVENTS * sizeof(float))
    for i in range(s.event_count):
        out[s.event_row[i]] = <float>(i + 1) / 10
    out += EVENTS
    out = put_set(out, known, EVENTS)
    out = put_set(out, ~s.seen_events, EVENTS)
    out = put_set(out, s.aside, EVENTS)
    return put_number(out, popcount64(s.bag) + popcount64(s.bag_events), 60)


cdef inline float *put_layers(const KeyharvestRules *t, const KeyharvestState *s, int player,
                              float *out) noexcept nogil:
    """Registers, from layer 0 to 6."""
    out = put_one(out, s.phase, NUM_PHASES)
    out = put_one(out, seat_from(t, player, s.to_move), t.players)
    out = put_one(out, seat_from(t, player, s.active), t.players)
    out = put_set(out, s.actions_done, 4)
    out = put_number(out, s.drew, 1)
    out = put_number(out, s.stall_turns, STALL_ROUNDS * t.players)
    out = put_number(out, s.final_turns, 2 * t.players + 1)
    out = put_number(out, s.check_returns, MAX_CHECKS)
    out = put_one(out, s.action, 4)
    out = put_number(out, s.tiles_done, 2)
    out = put_place(out, s.last_harvest, SPACES)
    out = put_place(out, s.chosen_worker, WORKERS)
    out = put_one(out, s.event, EVENTS)
    out = put_number(out, s.event_seats, 5)
    out = put_one(out, s.event_step, 3)
    out = put_number(out, s.event_slots, 6)
    out = put_place(out, s.event_last, SPACES)
    out = put_place(out, s.event_worker, WORKERS)
    out = put_place(out, s.transit_in, SPACES)
    out = put_place(out, s.transit_out, SPACES)
    out = put_one(out, seat_from(t, player, s.user), t.players)
    out = put_one(out, s.ability, WORKERS)
    out = put_number(out, s.ability_count, 2)
    out = put_place(out, s.ability_last, SPACES)
    out = put_place(out, s.drawn_tile, SPACES)
    out = put_one(out, s.micro, 4)
    out = put_number(out, s.pay_left, 20)
    out = put_one(out, seat_from(t, player, s.pay_to), t.players)
    out = put_place(out, s.pay_tile, SPACES)
    out = put_place(out, s.bid_place, PLACES)
    return put_number(out, s.low_crop, 4)


cdef inline void observe(const KeyharvestRules *t, const KeyharvestState *s, int player,
                         float *out) noexcept nogil:
    """Planes over the spaces, then numbers; seats turned so that `player` comes first."""
    cdef int turn
    for turn in range(t.players):
        out = put_board(s, (player + turn) % t.players, out)
    out = put_set(out, s.registry, SPACES)
    out = put_set(out, s.bag, SPACES)
    out = put_set(out, s.fallow, SPACES)
    for turn in range(t.players):
        out = put_seat(t, s, player, (player + turn) % t.players, out)
    out = put_table(t, s, player, out)
    put_layers(t, s, player, out)
