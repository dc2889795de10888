"""Who is sure of which resource cards, and the worlds that fit what a player knows.

`unsure[owner][viewer]` are the cards of the owner's true hand beyond those that the viewer is sure
of: what he is sure of is the difference. So a public gain changes nothing here, a public loss
only cuts it to the hand that is left, and only a card drawn out of sight adds to it.

`draw_log` keeps the last draws with the victim's hand before each, `draw_spare` what thief and
victim had left then until their next draws. From them a determinization replays the draws that
the viewer is unsure of, each taking every single card with equal chance and each payment
possible; `draws_from` says where that begins for each seat. Entries nobody needs are dropped. A
seat that is unsure of a draw that had to be dropped (more than KOL_DRAWS of them) is KOL_LOST
until it is sure of all hands again; then its unknown cards are shuffled.
"""

from libc.stdint cimport int8_t, int32_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset

from boardgames.hexcore.kolonisten cimport (
    KOL_ACCEPTED, KOL_ANSWER, KOL_COUNTER, KOL_COUNTERED, KOL_DISCARD, KOL_DRAWS, KOL_EACH,
    KOL_LOST, KOL_OFFER, KOL_POINT, KOL_REPLY, KOL_SPARE, KolonistenRules, KolonistenState, card,
    column, count_of, draw_count, draw_kind, draw_thief, draw_victim, holds, kinds_of, least,
    num_cards, num_from, pack_draw, spare_of, stack_base, unsure_of,
)
from boardgames.hexcore.kolonisten_play cimport kolonisten_legal
from boardgames.hexcore.rng cimport Rng, rng_below, rng_below64

cdef extern from *:
    """
    /* Who had a part in a draw, by its upper seven bits: bits t (thief) and 8 + v (victim); nobody
       in an entry that is not in use. */
    #define KOL_PART(t, v) ((t) == (v) ? 0 : 1 << (t) | 256 << (v))
    #define KOL_BY(t) \
        KOL_PART(t, 0), KOL_PART(t, 1), KOL_PART(t, 2), KOL_PART(t, 3), KOL_PART(t, 4)
    #define KOL_OF_A_KIND KOL_BY(0), KOL_BY(1), KOL_BY(2), KOL_BY(3), KOL_BY(4)
    static const unsigned short kol_parts[128] = {
        KOL_OF_A_KIND, KOL_OF_A_KIND, KOL_OF_A_KIND, KOL_OF_A_KIND, KOL_OF_A_KIND
    };
    """
    const uint16_t[128] PARTS "kol_parts"

cdef enum:
    TRIES = 16                  # of a replay before all of them are weighed
    PATIENCE = 256              # of a replay where there are too many to weigh
    BUDGET = 20000              # draws looked at while weighing before the cards are shuffled
    CHOICES = 1000              # worlds to try until one leaves a choice
    DEALS = 64                  # of a shuffle before the cards still due decide
    NO_BOUND = 100

ctypedef struct Draws:
    # The remembered draws one by one, as they were in truth.
    uint8_t thief[KOL_DRAWS]
    uint8_t victim[KOL_DRAWS]
    uint8_t kind[KOL_DRAWS]
    uint8_t hand[KOL_DRAWS][5]      # of the victim, before
    uint8_t bound[KOL_DRAWS]        # whether one of the next is not NO_BOUND
    int8_t spare[KOL_DRAWS][2][5]   # what the two had left; NO_BOUND: enough in any case

ctypedef struct Search:
    # All ways in which the remembered draws can have gone, one of which is picked by weight.
    const KolonistenRules *rules
    const KolonistenState *state
    const uint32_t *least_held
    const Draws *draws
    Rng *rng
    int32_t player
    int32_t budget              # draws to look at before it is given up
    int32_t shift[5][5]         # cards of this way less those of the true one
    uint8_t kinds[KOL_DRAWS]    # of this way
    uint8_t picked[KOL_DRAWS]
    uint64_t total              # weight of all ways so far
    int32_t first_only          # stop at the first way that fits, in random order


# Knowledge.

cdef void kolonisten_shrink(const KolonistenRules *rules, KolonistenState *state, int seat,
                            uint32_t left) noexcept nogil:
    cdef int i
    cdef int settled = 0        # some viewer knows all hands now
    cdef uint32_t *unsure = state.unsure[seat]
    keep_spare(state, seat, left)
    for i in range(4):
        if not holds(left, unsure[i]):
            unsure[i] = least(unsure[i], left)
            if tighten(rules, state, i + (i >= seat)):
                settled = 1
    if settled:
        tidy_log(rules, state)


cdef bint tighten(const KolonistenRules *rules, KolonistenState *state,
                  int viewer) noexcept nogil:
    cdef int seat
    cdef uint32_t unsure[5]
    cdef bint settled
    for seat in range(rules.players):
        unsure[seat] = unsure_of(state, seat, viewer)
    settled = kolonisten_tighten(rules, unsure)
    for seat in range(rules.players):
        if seat != viewer:
            state.unsure[seat][column(seat, viewer)] = unsure[seat]
    return settled


cdef bint kolonisten_tighten(const KolonistenRules *rules, uint32_t *unsure) noexcept nogil:
    """A kind with more cards than places in the other hands must lie in this hand, too.

    With E places elsewhere and U cards of the kind at least U - E lie in this hand.
    One pass does: what is found cannot make another bound positive.
    """
    cdef int seat, elsewhere
    cdef uint32_t pool = 0      # unknown cards; a kind has at most `cards_each` of them
    cdef uint32_t still = 0
    cdef int total
    for seat in range(rules.players):
        pool += unsure[seat]
    total = num_cards(pool)
    for seat in range(rules.players):
        elsewhere = min2(total - num_cards(unsure[seat]), 31)
        unsure[seat] -= pool - least(pool, <uint32_t>elsewhere * <uint32_t>KOL_EACH)
        still |= unsure[seat]
    return still == 0


cdef bint is_sure(const KolonistenRules *rules, const KolonistenState *state,
                  int viewer) noexcept nogil:
    """Whether the viewer knows all hands."""
    cdef int seat
    cdef uint32_t any_card = 0
    for seat in range(rules.players):
        any_card |= unsure_of(state, seat, viewer)
    return any_card == 0


cdef void keep_spare(KolonistenState *state, int seat, uint32_t left) noexcept nogil:
    """`seat` openly had these cards left, whichever were drawn: a bound on his last draws.

    Counted as if each of his own draws had brought one of every kind and no card had been drawn
    from him.
    """
    cdef int i, shift
    cdef int last = -1
    cdef uint32_t found, spare, drew, lost, drawn
    cdef uint32_t number = least(left, <uint32_t>KOL_SPARE * <uint32_t>KOL_EACH)
    for i in range(KOL_DRAWS):  # without a branch: nobody can foresee whose draw it is
        drew = was_thief(state.draw_log[i], seat)
        lost = was_victim(state.draw_log[i], seat)
        drawn = card(draw_kind(state.draw_log[i]))
        number += drew * <uint32_t>KOL_EACH + lost * drawn - drew * drawn
        last = i if drew | lost else last
    if last < 0:
        return
    shift = 0 if was_thief(state.draw_log[last], seat) else 15
    found = spread_spare(state.draw_spare[last] >> shift)
    if not holds(number, found):
        spare = found - least(number, found)
        state.draw_spare[last] -= packed_spare(spare) << shift


cdef inline uint32_t was_thief(uint32_t entry, int seat) noexcept nogil:
    return (<uint32_t>PARTS[entry >> 25] >> seat) & 1


cdef inline uint32_t was_victim(uint32_t entry, int seat) noexcept nogil:
    return (<uint32_t>PARTS[entry >> 25] >> (8 + seat)) & 1


cdef inline uint32_t spread_spare(uint32_t packed) noexcept nogil:
    """A vector of cards from three bits a kind."""
    return ((packed & 7) | (packed & 0x38) << 3 | (packed & 0x1C0) << 6 | (packed & 0xE00) << 9
            | (packed & 0x7000) << 12)


cdef inline uint32_t packed_spare(uint32_t cards) noexcept nogil:
    """The inverse."""
    return ((cards & 7) | (cards >> 3 & 0x38) | (cards >> 6 & 0x1C0) | (cards >> 9 & 0xE00)
            | (cards >> 12 & 0x7000))


cdef inline uint32_t pack_spare(int number, int role, int kind) noexcept nogil:
    return <uint32_t>number << (15 * role + 3 * kind)


cdef inline uint32_t no_bounds(int thief, int victim) noexcept nogil:
    """The entry of two seats with so many draws that they had a part in, before they paid."""
    return <uint32_t>0x1249 * (
        <uint32_t>min2(thief, KOL_SPARE) | <uint32_t>min2(victim, KOL_SPARE) << 15)


cdef void drop_draws(const KolonistenRules *rules, KolonistenState *state,
                     int number) noexcept nogil:
    """Drops the oldest entries; who still needs one of them is lost."""
    cdef int i, seat, kind, role, spare, least_no_bound
    cdef int parts[5]           # draws that a seat had a part in
    cdef int thefts[5]          # its own ones among the dropped ones
    cdef int kept[5]
    cdef int moved[5][5]        # by the dropped ones
    cdef uint32_t packed
    memset(parts, 0, sizeof(parts))
    memset(thefts, 0, sizeof(thefts))
    memset(kept, 0, sizeof(kept))
    memset(moved, 0, sizeof(moved))
    for i in range(state.draws):
        kind = draw_kind(state.draw_log[i])
        if i < number:
            thefts[draw_thief(state.draw_log[i])] += 1
            moved[draw_thief(state.draw_log[i])][kind] += 1
            moved[draw_victim(state.draw_log[i])][kind] -= 1
        packed = 0
        for role in range(2):
            seat = draw_thief(state.draw_log[i]) if role == 0 else draw_victim(state.draw_log[i])
            least_no_bound = min2(KOL_SPARE, parts[seat] + 1)
            parts[seat] += 1
            if i < number:
                continue
            kept[seat] += 1
            for kind in range(5):
                spare = spare_of(state.draw_spare[i], role, kind)
                if spare < least_no_bound:
                    spare += moved[seat][kind] - thefts[seat]
                else:
                    spare = KOL_SPARE
                packed |= pack_spare(min2(spare, min2(KOL_SPARE, kept[seat])), role, kind)
        if i >= number:
            state.draw_log[i - number] = state.draw_log[i]
            state.draw_spare[i - number] = packed
    state.draws -= <uint8_t>number
    for i in range(state.draws, KOL_DRAWS):
        state.draw_log[i] = 0
        state.draw_spare[i] = 0
    for seat in range(rules.players):
        if state.draws_from[seat] == KOL_LOST:
            continue
        if state.draws_from[seat] >= number:
            state.draws_from[seat] -= <uint8_t>number
        else:
            state.draws_from[seat] = KOL_LOST


cdef void tidy_log(const KolonistenRules *rules, KolonistenState *state) noexcept nogil:
    """Who knows all hands needs no entry; entries that nobody needs go."""
    cdef int seat, begin
    cdef int first = state.draws
    for seat in range(rules.players):
        begin = state.draws if is_sure(rules, state, seat) else state.draws_from[seat]
        state.draws_from[seat] = <uint8_t>begin
        first = min2(first, begin)
    if first:
        drop_draws(rules, state, first)


cdef void kolonisten_draw(const KolonistenRules *rules, KolonistenState *state, int thief,
                          int victim, int kind) noexcept nogil:
    cdef int i, viewer, other
    cdef uint32_t sure, drawn, parts
    cdef uint32_t before = state.hand[victim]
    cdef int thief_parts = 1    # draws that they had a part in
    cdef int victim_parts = 1
    if state.draws == KOL_DRAWS:
        drop_draws(rules, state, 1)
    for i in range(KOL_DRAWS):
        parts = PARTS[state.draw_log[i] >> 25]
        thief_parts += <int>(((parts | parts >> 8) >> thief) & 1)
        victim_parts += <int>(((parts | parts >> 8) >> victim) & 1)
    state.draw_log[state.draws] = pack_draw(thief, victim, kind, before)
    state.draw_spare[state.draws] = no_bounds(thief_parts, victim_parts)
    state.draws += 1
    state.hand[victim] -= card(kind)
    state.hand[thief] += card(kind)
    for viewer in range(rules.players):
        if viewer == victim:
            continue
        other = column(victim, viewer)
        if viewer == thief:  # KOL-195: he sees the card
            state.unsure[victim][other] = least(state.unsure[victim][other], state.hand[victim])
        else:
            drawn = kinds_of(before)
            if state.unsure[victim][other] == 0 and drawn & (drawn - 1) == 0:
                continue  # all of one kind: the viewer knows the card
            sure = before - state.unsure[victim][other]
            state.unsure[victim][other] = state.hand[victim] - (sure - kinds_of(sure))
            state.unsure[thief][column(thief, viewer)] += card(kind)
        tighten(rules, state, viewer)
    tidy_log(rules, state)


# Determinization.

cdef void kolonisten_determinize(const void *rules_, void *state_, int32_t player,
                                 Rng *rng) noexcept nogil:
    cdef const KolonistenRules *rules = <const KolonistenRules *>rules_
    cdef KolonistenState *state = <KolonistenState *>state_
    cdef KolonistenState original
    cdef uint16_t moves[512]
    if not rules.skip_forced or state.to_move < 0 or state.to_move == player:
        redraw(rules, state, player, rng)
        return
    # With skip_forced whoever decides has a choice, also in this world. If worlds with one are
    # too rare to be met, the state itself is one.
    memcpy(&original, state, sizeof(KolonistenState))
    for _ in range(CHOICES):
        redraw(rules, state, player, rng)
        if kolonisten_legal(rules, state, moves) > 1:
            return
        memcpy(state, &original, sizeof(KolonistenState))


cdef void redraw(const KolonistenRules *rules, KolonistenState *state, int player,
                 Rng *rng) noexcept nogil:
    redraw_hands(rules, state, player, rng)
    redraw_devs(rules, state, player, rng)
    redraw_fish(rules, state, player, rng)


cdef uint32_t shown_cards(const KolonistenState *state, int seat) noexcept nogil:
    """Cards that the pending talk shows in a hand."""
    cdef int kind, number
    cdef uint32_t cards = 0
    cdef bint offers = seat == state.turn_seat and (
        state.phase == KOL_OFFER or state.phase == KOL_REPLY or state.phase == KOL_COUNTER
        or state.phase == KOL_ANSWER)
    for kind in range(5):
        number = 0
        if offers and not state.offer[kind] & 128:
            number = state.offer[kind]
        if state.reply[seat] == KOL_ACCEPTED and state.offer[kind] & 128:
            number = state.offer[kind] & 127
        if (state.reply[seat] == KOL_COUNTERED
                or (state.phase == KOL_COUNTER and seat == state.actor)) \
                and not state.counter[seat][kind] & 128:
            number = state.counter[seat][kind]
        cards += card(kind) * <uint32_t>number
    return cards


cdef void redraw_hands(const KolonistenRules *rules, KolonistenState *state, int player,
                       Rng *rng) noexcept nogil:
    cdef int seat
    cdef uint32_t need
    cdef uint32_t least_held[5]     # a world holds at least these
    cdef uint32_t unsure[5]
    cdef uint32_t hands[5]
    cdef uint32_t draw_log[KOL_DRAWS]
    cdef Draws draws
    cdef Search search
    cdef bint replayed = False
    if is_sure(rules, state, player):
        return
    for seat in range(rules.players):
        unsure[seat] = unsure_of(state, seat, player)
        if unsure[seat]:
            need = shown_cards(state, seat)
            unsure[seat] = least(state.hand[seat] - need, unsure[seat])
    if kolonisten_tighten(rules, unsure):
        return  # one world only
    for seat in range(rules.players):
        least_held[seat] = state.hand[seat] - unsure[seat]
    if state.draws_from[player] != KOL_LOST:
        unpack_draws(state, &draws)
        replayed = replay_some(rules, state, player, least_held, &draws, TRIES, hands, draw_log,
                               rng)
        if not replayed:
            memset(&search, 0, sizeof(Search))
            search.rules = rules
            search.state = state
            search.least_held = least_held
            search.draws = &draws
            search.rng = rng
            search.player = player
            search.budget = BUDGET
            weigh(&search, state.draws_from[player], 1)
            if search.budget <= 0:  # too many ways: be patient, then take the first that fits
                replayed = replay_some(rules, state, player, least_held, &draws, PATIENCE, hands,
                                       draw_log, rng)
                search.total = 0
                if not replayed:
                    memset(search.shift, 0, sizeof(search.shift))
                    search.first_only = 1
                    search.budget = BUDGET
                    weigh(&search, state.draws_from[player], 1)
            if search.total > 0:
                replayed = replay(rules, state, player, least_held, &draws, search.picked, hands,
                                  draw_log, rng)
    if not replayed:
        for _ in range(DEALS):
            if shuffle(rules, state, player, unsure, least_held, hands, rng):
                break
        else:
            pour(rules, state, player, unsure, least_held, hands)
    rewrite_knowledge(rules, state, player, hands, draw_log, replayed)


cdef void unpack_draws(const KolonistenState *state, Draws *draws) noexcept nogil:
    cdef int i, seat, kind, role, spare, thief, victim
    cdef int parts[5]           # draws that a seat had a part in
    cdef int thefts[5]          # its own ones
    cdef int moved[5][5]        # cards it got by them
    cdef uint32_t entry
    memset(parts, 0, sizeof(parts))
    memset(thefts, 0, sizeof(thefts))
    memset(moved, 0, sizeof(moved))
    for i in range(state.draws):
        entry = state.draw_log[i]
        thief = draw_thief(entry)
        victim = draw_victim(entry)
        kind = draw_kind(entry)
        draws.thief[i] = <uint8_t>thief
        draws.victim[i] = <uint8_t>victim
        draws.kind[i] = <uint8_t>kind
        moved[thief][kind] += 1
        moved[victim][kind] -= 1
        thefts[thief] += 1
        parts[thief] += 1
        parts[victim] += 1
        for kind in range(5):
            draws.hand[i][kind] = <uint8_t>draw_count(entry, kind)
        draws.bound[i] = state.draw_spare[i] != no_bounds(parts[thief], parts[victim])
        if not draws.bound[i]:
            continue
        for role in range(2):
            seat = thief if role == 0 else victim
            for kind in range(5):
                spare = spare_of(state.draw_spare[i], role, kind)
                draws.spare[i][role][kind] = <int8_t>(
                    NO_BOUND if spare >= min2(parts[seat], KOL_SPARE)
                    else spare - thefts[seat] + moved[seat][kind])


cdef bint could_pay(const Draws *draws, int i, const int32_t (*shift)[5]) noexcept nogil:
    """Whether after draw `i` the two had what they openly paid and showed."""
    cdef int kind
    if draws.bound[i]:
        for kind in range(5):
            if draws.spare[i][0][kind] + shift[draws.thief[i]][kind] < 0 \
                    or draws.spare[i][1][kind] + shift[draws.victim[i]][kind] < 0:
                return False
    return True


cdef bint is_possible(const KolonistenState *state, int player,
                      const uint32_t *hands) noexcept nogil:
    """What the phase tells of the hand of the one who decides.

    In DISCARD the cards still due can be completed from `low` upwards; in ANSWER there is an
    acceptance, or a counter-offer that he can pay.
    """
    cdef int seat, kind
    if state.actor == player:
        return True
    if state.phase == KOL_DISCARD:
        return num_from(hands[state.actor], state.low) >= state.due[state.actor]
    if state.phase != KOL_ANSWER:
        return True
    for seat in range(5):
        if state.reply[seat] == KOL_ACCEPTED:
            return True
        if state.reply[seat] == KOL_COUNTERED:
            for kind in range(5):
                if state.counter[seat][kind] & 128 and (
                        count_of(hands[state.actor], kind) < (state.counter[seat][kind] & 127)):
                    break
            else:
                return True
    return False


cdef int row_of(const Draws *draws, int i, const int32_t (*shift)[5], int *row) noexcept nogil:
    """The victim's hand before draw `i`, as it was in this world; its size, 0 if impossible."""
    cdef int kind
    cdef int total = 0
    cdef int victim = draws.victim[i]
    for kind in range(5):
        row[kind] = draws.hand[i][kind] + shift[victim][kind]
        if row[kind] < 0 or row[kind] > 31:
            return 0
        total += row[kind]
    return total


cdef void move_shift(const Draws *draws, int i, int kind, int by,
                     int32_t (*shift)[5]) noexcept nogil:
    """Counts draw `i` as one of `kind` (by 1), or takes that back (by -1)."""
    shift[draws.victim[i]][draws.kind[i]] += by
    shift[draws.victim[i]][kind] -= by
    shift[draws.thief[i]][draws.kind[i]] -= by
    shift[draws.thief[i]][kind] += by


cdef bint shifted_hands(const KolonistenRules *rules, const KolonistenState *state, int player,
                        const uint32_t *least_held, const int32_t (*shift)[5],
                        uint32_t *hands) noexcept nogil:
    """The hands of this world; False if it breaks a bound."""
    cdef int seat, kind, number
    for seat in range(rules.players):
        hands[seat] = 0
        for kind in range(5):
            number = count_of(state.hand[seat], kind) + shift[seat][kind]
            if number < count_of(least_held[seat], kind) or number > 31:
                return False
            hands[seat] |= card(kind) * <uint32_t>number
    return hands[player] == state.hand[player] and is_possible(state, player, hands)


cdef bint replay(const KolonistenRules *rules, const KolonistenState *state, int player,
                 const uint32_t *least_held, const Draws *draws, const uint8_t *picked,
                 uint32_t *hands, uint32_t *draw_log, Rng *rng) noexcept nogil:
    """One try: every draw again, out of the hand as it was in this world; False if it fails.

    `picked`, if given, are the kinds to draw.
    """
    cdef int i, kind, total, ticket, thief, victim
    cdef int first = state.draws_from[player]
    cdef int32_t shift[5][5]
    cdef int row[5]
    cdef uint32_t packed
    memset(shift, 0, sizeof(shift))
    for i in range(first, state.draws):
        total = row_of(draws, i, shift, row)
        if total == 0:
            return False
        thief = draws.thief[i]
        victim = draws.victim[i]
        kind = draws.kind[i]
        if picked != NULL:
            kind = picked[i]
        elif victim != player:
            ticket = <int>rng_below(rng, <uint32_t>total)
            if thief == player:  # he saw the card: worlds weigh by how likely it was
                if ticket >= row[kind]:
                    return False
            else:
                kind = 0
                while kind < 4 and ticket >= row[kind]:
                    ticket -= row[kind]
                    kind += 1
        if row[kind] == 0:
            return False
        packed = 0
        for total in range(5):
            packed |= card(total) * <uint32_t>row[total]
        draw_log[i - first] = pack_draw(thief, victim, kind, packed)
        move_shift(draws, i, kind, 1, shift)
        if not could_pay(draws, i, shift):
            return False
    return shifted_hands(rules, state, player, least_held, shift, hands)


cdef bint replay_some(const KolonistenRules *rules, const KolonistenState *state, int player,
                      const uint32_t *least_held, const Draws *draws, int tries, uint32_t *hands,
                      uint32_t *draw_log, Rng *rng) noexcept nogil:
    for _ in range(tries):
        if replay(rules, state, player, least_held, draws, NULL, hands, draw_log, rng):
            return True
    return False


cdef void weigh(Search *search, int i, uint64_t weight) noexcept nogil:
    """Goes through all ways from draw `i` on; each replaces the pick with its share of `total`."""
    cdef int kind, j, ticket
    cdef int start = 0
    cdef int row[5]
    cdef uint32_t hands[5]
    cdef const KolonistenState *state = search.state
    cdef int victim
    cdef bint seen
    if search.budget <= 0 or (search.first_only and search.total > 0):
        return
    if i == state.draws:
        if shifted_hands(search.rules, state, search.player, search.least_held, search.shift,
                         hands):
            search.total += weight
            if rng_below64(search.rng, search.total) < weight:
                memcpy(search.picked, search.kinds, KOL_DRAWS)
        return
    ticket = row_of(search.draws, i, search.shift, row)
    if ticket == 0:
        return
    if search.first_only:
        ticket = <int>rng_below(search.rng, <uint32_t>ticket)
        while start < 4 and ticket >= row[start]:
            ticket -= row[start]
            start += 1
    victim = search.draws.victim[i]
    seen = search.draws.thief[i] == search.player or victim == search.player
    for j in range(5):
        kind = (start + j) % 5
        if row[kind] == 0 or (seen and kind != search.draws.kind[i]):
            continue
        search.budget -= 1
        search.kinds[i] = <uint8_t>kind
        move_shift(search.draws, i, kind, 1, search.shift)
        # One's own hand is known: that the card was drawn from it tells nothing.
        if could_pay(search.draws, i, search.shift):
            weigh(search, i + 1, weight if victim == search.player
                  else weight * <uint64_t>row[kind])
        move_shift(search.draws, i, kind, -1, search.shift)


cdef inline int take_one(int *pool, int total, Rng *rng) noexcept nogil:
    """Takes one of `total` pieces out of the pool, each with equal chance; its kind."""
    cdef int kind = 0
    cdef int ticket = <int>rng_below(rng, <uint32_t>total)
    while ticket >= pool[kind]:
        ticket -= pool[kind]
        kind += 1
    pool[kind] -= 1
    return kind


cdef bint shuffle(const KolonistenRules *rules, const KolonistenState *state, int player,
                  const uint32_t *unsure, const uint32_t *least_held, uint32_t *hands,
                  Rng *rng) noexcept nogil:
    """Deals the unknown cards out into their places."""
    cdef int seat, kind, places
    cdef int total = 0
    cdef int pool[5]
    for kind in range(5):
        pool[kind] = 0
        for seat in range(rules.players):
            pool[kind] += count_of(unsure[seat], kind)
        total += pool[kind]
    for seat in range(rules.players):
        hands[seat] = least_held[seat]
        places = num_cards(unsure[seat])
        for _ in range(places):
            kind = take_one(pool, total, rng)
            total -= 1
            hands[seat] += card(kind)
    return is_possible(state, player, hands)


cdef void pour(const KolonistenRules *rules, const KolonistenState *state, int player,
               const uint32_t *unsure, const uint32_t *least_held,
               uint32_t *hands) noexcept nogil:
    """A world that surely is possible, where shuffles found none.

    In DISCARD the one to discard gets the latest kinds; in ANSWER the player on turn gets what the
    first counter-offer wants that he could pay.
    """
    cdef int seat, kind, turn, places, partner, number, lack
    cdef int pool[5]
    cdef int extra[5]
    for kind in range(5):
        pool[kind] = 0
        extra[kind] = 0
        for seat in range(rules.players):
            pool[kind] += count_of(unsure[seat], kind)
    seat = state.actor
    if state.phase == KOL_ANSWER:
        for partner in range(rules.players):
            if state.reply[partner] != KOL_COUNTERED:
                continue
            lack = 0
            for kind in range(5):
                number = (state.counter[partner][kind] & 127) - count_of(least_held[seat], kind)
                extra[kind] = number if state.counter[partner][kind] & 128 and number > 0 else 0
                lack += extra[kind] if extra[kind] <= pool[kind] else 200
            if lack <= num_cards(unsure[seat]):
                break
    for turn in range(rules.players):
        hands[seat] = least_held[seat]
        places = num_cards(unsure[seat])
        for kind in range(5):
            number = min2(extra[kind], min2(places, pool[kind])) if turn == 0 else 0
            pool[kind] -= number
            places -= number
            hands[seat] += card(kind) * <uint32_t>number
        kind = 4
        while places > 0 and kind >= 0:
            if pool[kind] == 0:
                kind -= 1
                continue
            pool[kind] -= 1
            places -= 1
            hands[seat] += card(kind)
        seat = seat + 1 if seat + 1 < rules.players else 0


cdef void rewrite_knowledge(const KolonistenRules *rules, KolonistenState *state, int player,
                            const uint32_t *hands, const uint32_t *draw_log,
                            bint replayed) noexcept nogil:
    """Puts the world in place; what the others know is made from the world alone.

    The true knowledge of the others would tell the player something. So each of them is taken to
    be unsure just of the draws in the new log that he did not see.
    """
    cdef int i, seat, viewer, thief, victim, kind
    cdef uint32_t sure
    cdef uint32_t unsure[5]     # of the player, then of another
    if replayed:
        drop_draws(rules, state, state.draws_from[player])
        memcpy(state.draw_log, draw_log, state.draws * sizeof(uint32_t))
    else:
        drop_draws(rules, state, state.draws)
    for seat in range(rules.players):
        sure = state.hand[seat] - unsure_of(state, seat, player)
        state.hand[seat] = hands[seat]
        unsure[seat] = hands[seat] - sure
        if seat != player:
            state.unsure[seat][column(seat, player)] = unsure[seat]
    for viewer in range(rules.players):
        state.draws_from[viewer] = 0 if replayed else KOL_LOST
        if viewer == player:
            continue
        for seat in range(rules.players):
            # Without a log: what the player does not know of the others, he does not either.
            if seat != viewer:
                state.unsure[seat][column(seat, viewer)] = 0 if replayed else unsure[seat]
        for i in range(state.draws):
            thief = draw_thief(state.draw_log[i])
            victim = draw_victim(state.draw_log[i])
            if viewer == thief or viewer == victim:
                continue
            sure = hands[victim] - unsure_of(state, victim, viewer)
            sure &= <uint32_t>31 * kinds_of_draw(state.draw_log[i])
            state.unsure[victim][column(victim, viewer)] += kinds_of(sure)
            kind = draw_kind(state.draw_log[i])
            if count_of(unsure_of(state, thief, viewer), kind) < count_of(hands[thief], kind):
                state.unsure[thief][column(thief, viewer)] += card(kind)
        tighten(rules, state, viewer)
    tidy_log(rules, state)


cdef inline uint32_t kinds_of_draw(uint32_t entry) noexcept nogil:
    """One card of each kind that the victim had."""
    cdef int kind
    cdef uint32_t kinds = 0
    for kind in range(5):
        if draw_count(entry, kind):
            kinds |= card(kind)
    return kinds


cdef void redraw_devs(const KolonistenRules *rules, KolonistenState *state, int player,
                      Rng *rng) noexcept nogil:
    """The deck and the others' development cards, each card equally likely in any place."""
    cdef int seat, kind, i, j, number, most, ticket
    cdef int total = 0
    cdef int points
    cdef int pool[5]
    cdef int count[6]           # places by seat; then the deck
    cdef int cap[6]             # Victory Point cards that can lie there
    cdef int put[6]             # and do
    cdef int shown[5]           # KOL-494: those of the winner, which everybody sees
    cdef int fresh[5]
    cdef uint64_t ticket64, ways
    cdef uint64_t choices[6][32]
    for i in range(6):
        count[i] = 0
        cap[i] = 0
        put[i] = 0
    for kind in range(5):
        pool[kind] = state.deck[kind]
        count[5] += state.deck[kind]
        for seat in range(rules.players):
            if seat != player:
                pool[kind] += state.dev[seat][kind]
                count[seat] += state.dev[seat][kind]
        total += pool[kind]
    for seat in range(5):
        shown[seat] = 0
    if state.winner >= 0 and state.winner != player:
        seat = state.winner
        shown[seat] = state.dev[seat][KOL_POINT]
        pool[KOL_POINT] -= shown[seat]
        count[seat] -= shown[seat]
        total -= shown[seat]
    points = pool[KOL_POINT]
    if total == 0:
        return
    cap[5] = count[5]
    number = 0
    for i in range(5):
        cap[i] = count[i] if count[i] < state.vp_most[i] else state.vp_most[i]
        if state.winner == i:
            cap[i] = 0
        if cap[i] < points and cap[i] < count[i]:
            number = 1
    if number and points:
        # Some bound bites: how many ways are there to lay `j` cards into the places up to `i`?
        # Kept small by the divisor-free recurrence of binomials; at most 31 cards of the kind.
        for i in range(6):
            for j in range(points + 1):
                choices[i][j] = 0
                for number in range(min2(j, cap[i]) + 1):
                    ways = binomial(count[i], number)
                    if i:
                        ways *= choices[i - 1][j - number]
                    elif j != number:
                        ways = 0
                    choices[i][j] += ways
        j = points
        for i in range(5, -1, -1):
            if j == 0:
                break
            ticket64 = rng_below64(rng, choices[i][j])
            number = 0
            while number < min2(j, cap[i]):
                ways = binomial(count[i], number) * (
                    choices[i - 1][j - number] if i else <uint64_t>(j == number))
                if ticket64 < ways:
                    break
                ticket64 -= ways
                number += 1
            put[i] = number
            j -= number
        pool[KOL_POINT] = 0
        total -= points
    for seat in range(rules.players):
        if seat == player or count[seat] + shown[seat] == 0:
            continue
        for kind in range(5):
            state.dev[seat][kind] = 0
        state.dev[seat][KOL_POINT] = <uint8_t>(put[seat] + shown[seat])
        for _ in range(count[seat] - put[seat]):
            kind = take_one(pool, total, rng)
            total -= 1
            state.dev[seat][kind] += 1
        if seat == state.turn_seat:  # which of them are fresh
            number = 0
            for kind in range(5):
                number += state.fresh[kind]
                fresh[kind] = 0
                state.fresh[kind] = 0
            most = count[seat] + shown[seat]
            for _ in range(number):
                ticket = <int>rng_below(rng, <uint32_t>most)
                kind = 0
                while kind < 4 and ticket >= state.dev[seat][kind] - fresh[kind]:
                    ticket -= state.dev[seat][kind] - fresh[kind]
                    kind += 1
                fresh[kind] += 1
                most -= 1
            for kind in range(5):
                state.fresh[kind] = <uint8_t>fresh[kind]
    pool[KOL_POINT] += put[5]
    for kind in range(5):
        state.deck[kind] = <uint8_t>pool[kind]


cdef inline int min2(int a, int b) noexcept nogil:
    return a if a < b else b


cdef uint64_t binomial(int n, int k) noexcept nogil:
    """n over k, for n up to 31."""
    cdef int i
    cdef uint64_t result = 1
    for i in range(k):
        result = result * <uint64_t>(n - i) // <uint64_t>(i + 1)
    return result


cdef void redraw_fish(const KolonistenRules *rules, KolonistenState *state, int player,
                      Rng *rng) noexcept nogil:
    """The fish stack and the others' tokens; the stack within what it can still hold."""
    cdef int seat, value, i, a, b, c, ticket, holders
    cdef int total = 0
    cdef int size = 0
    cdef int kinds = 0
    cdef int pool[3]
    cdef int most[3]            # of each value in the stack
    cdef int left[3]            # the stack after the last reshuffle less what the player drew
    cdef int room = 0
    cdef int stack[3]
    cdef int count[5]
    cdef bint bites = False
    cdef uint64_t ways, ticket64
    holders = 0
    for seat in range(5):
        count[seat] = 0
    for value in range(3):
        pool[value] = state.stack[value]
        size += state.stack[value]
        for seat in range(rules.players):
            if seat != player:
                pool[value] += state.fish[seat][value]
                count[seat] += state.fish[seat][value]
        left[value] = stack_base(state, value) - state.stack_own[player][value]
        most[value] = left[value]
        total += pool[value]
        kinds += pool[value] > 0
        bites = bites or pool[value] > most[value]
        room += most[value] if most[value] < pool[value] else pool[value]
    for seat in range(rules.players):
        holders += count[seat] > 0
    if kinds <= 1 or holders == 0 or ((size == 0 or room == size) and holders == 1):
        return  # one world only
    for value in range(3):
        stack[value] = 0
    if room == size:
        for value in range(3):
            stack[value] = most[value] if most[value] < pool[value] else pool[value]
    elif bites:
        # By the number of ways: products of three binomials, at most 155 million in sum.
        ways = 0
        for a in range(min2(size, min2(pool[0], most[0])) + 1):
            for b in range(min2(size - a, min2(pool[1], most[1])) + 1):
                c = size - a - b
                if c <= pool[2] and c <= most[2]:
                    ways += binomial(pool[0], a) * binomial(pool[1], b) * binomial(pool[2], c)
        ticket64 = rng_below64(rng, ways)
        for a in range(min2(size, min2(pool[0], most[0])) + 1):
            for b in range(min2(size - a, min2(pool[1], most[1])) + 1):
                c = size - a - b
                if c > pool[2] or c > most[2]:
                    continue
                ways = binomial(pool[0], a) * binomial(pool[1], b) * binomial(pool[2], c)
                if stack[0] + stack[1] + stack[2] == size:
                    continue  # found
                if ticket64 < ways:
                    stack[0] = a
                    stack[1] = b
                    stack[2] = c
                else:
                    ticket64 -= ways
    else:
        for i in range(size):
            ticket = <int>rng_below(rng, <uint32_t>(total - i))
            value = 0
            while value < 2 and ticket >= pool[value] - stack[value]:
                ticket -= pool[value] - stack[value]
                value += 1
            stack[value] += 1
    total -= size
    for value in range(3):
        pool[value] -= stack[value]
        state.stack[value] = <uint8_t>stack[value]
    for seat in range(rules.players):
        if seat == player or count[seat] == 0:
            continue
        for value in range(3):
            state.fish[seat][value] = 0
        for _ in range(count[seat]):
            value = take_one(pool, total, rng)
            total -= 1
            state.fish[seat][value] += 1
    redraw_drawn(rules, state, player, left, rng)


cdef void redraw_drawn(const KolonistenRules *rules, KolonistenState *state, int player,
                       const int *left, Rng *rng) noexcept nogil:
    """What the others have drawn since the last reshuffle: the rest of what left the stack."""
    cdef int seat, value, number
    cdef int total = 0
    cdef int pool[3]
    for value in range(3):
        pool[value] = left[value] - state.stack[value]
        total += pool[value]
    for seat in range(rules.players):
        if seat == player:
            continue
        number = 0
        for value in range(3):
            number += state.stack_own[seat][value]
            state.stack_own[seat][value] = 0
        for _ in range(number):
            value = take_one(pool, total, rng)
            total -= 1
            state.stack_own[seat][value] += 1
