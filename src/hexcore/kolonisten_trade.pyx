"""Trade between players: composing an offer, replies and counter-offers, the answer.

An offer is five numbers of cards by kind, those that are wanted with the bit `WANTED`. The talk
begins with OFFER or CALL and ends in the second phase of the player on turn.
"""

from libc.stdint cimport uint8_t, uint16_t, uint32_t
from libc.string cimport memset

from boardgames.hexcore.kolonisten cimport (
    KOL_ACCEPTED, KOL_ANSWER, KOL_COUNTER, KOL_COUNTERED, KOL_MAIN, KOL_OFFER, KOL_OPEN,
    KOL_REFUSED, KOL_REPLY, KOL_SKIPPED, KolonistenRules, KolonistenState, card, count_of, decide,
    next_seat, num_cards,
)
from boardgames.hexcore.kolonisten_hidden cimport is_doubted, kolonisten_shrink, lose_cards

cdef enum:
    WANTED = 128                # this bit of an offer: the card is wanted, not given


cdef void kolonisten_begin_talk(const KolonistenRules *rules, KolonistenState *state,
                                bint offer) noexcept nogil:
    state.offers_used += 1
    if offer:
        state.low = 0
        decide(state, KOL_OFFER, state.actor)
    else:
        open_replies(rules, state)


cdef int kolonisten_legal_talk(const KolonistenRules *rules, const KolonistenState *state,
                               uint16_t *moves) noexcept nogil:
    cdef int seat
    cdef int n = 0
    if state.phase == KOL_REPLY:
        if has_offer(state) and can_give(state, state.actor, state.offer, WANTED):
            moves[0] = <uint16_t>rules.at_accept
            n = 1
        moves[n] = <uint16_t>rules.at_refuse
        n += 1
        if rules.counter_offers:
            moves[n] = <uint16_t>rules.at_counter
            n += 1
        return n
    if state.phase == KOL_ANSWER:
        for seat in range(rules.players):
            if is_confirmable(state, seat):
                moves[n] = <uint16_t>(rules.at_confirm + seat)
                n += 1
        moves[n] = <uint16_t>rules.at_cancel
        return n + 1
    return legal_compose(rules, state, moves)


cdef void kolonisten_play_talk(const KolonistenRules *rules, KolonistenState *state,
                               int move) noexcept nogil:
    if state.phase == KOL_REPLY:
        play_reply(rules, state, move)
    elif state.phase == KOL_ANSWER:
        play_answer(rules, state, move)
    else:
        play_compose(rules, state, move)


cdef inline bint has_offer(const KolonistenState *state) noexcept nogil:
    """Not so after a CALL."""
    return (state.offer[0] | state.offer[1] | state.offer[2] | state.offer[3]
            | state.offer[4]) != 0


cdef bint can_give(const KolonistenState *state, int seat, const uint8_t *offer,
                   int side) noexcept nogil:
    """Whether a hand holds the cards of one side of an offer (0 given, WANTED wanted)."""
    cdef int kind
    for kind in range(5):
        if (offer[kind] & WANTED) == side and \
                count_of(state.hand[seat], kind) < (offer[kind] & 127):
            return False
    return True


cdef uint32_t side_of(const uint8_t *offer, int side) noexcept nogil:
    """The cards of one side, which some hand holds."""
    cdef int kind
    cdef uint32_t cards = 0
    for kind in range(5):
        if (offer[kind] & WANTED) == side:
            cards += card(kind) * <uint32_t>(offer[kind] & 127)
    return cards


cdef inline void show_side(const KolonistenRules *rules, KolonistenState *state,
                           const uint8_t *offer, int side) noexcept nogil:
    """Who acts shows that he holds these cards."""
    if is_doubted(state, state.actor):
        kolonisten_shrink(rules, state, state.actor,
                          state.hand[state.actor] - side_of(offer, side))


cdef inline bint is_confirmable(const KolonistenState *state, int seat) noexcept nogil:
    return state.reply[seat] == KOL_ACCEPTED or (
        state.reply[seat] == KOL_COUNTERED
        and can_give(state, state.turn_seat, state.counter[seat], WANTED))


cdef int legal_compose(const KolonistenRules *rules, const KolonistenState *state,
                       uint16_t *moves) noexcept nogil:
    """GIVE, WANT, PROPOSE: each side in ascending order of kinds, the given side first."""
    cdef int kind, seat
    cdef int n = 0
    cdef int given = 0
    cdef int wanted = 0
    cdef int kinds = 0
    cdef int most = 0
    cdef const uint8_t *offer = <const uint8_t *>state.offer
    if state.phase == KOL_COUNTER:
        offer = <uint8_t *>state.counter[state.actor]
    for kind in range(5):
        if offer[kind] & WANTED:
            wanted += offer[kind] & 127
        else:
            given += offer[kind]
            kinds += offer[kind] > 0
    if wanted == 0 and given < rules.trade_cards:
        for kind in range(state.low, 5):
            if count_of(state.hand[state.actor], kind) > offer[kind] \
                    and (offer[kind] or kinds < 4):
                moves[n] = <uint16_t>(rules.at_give + kind)
                n += 1
    if given == 0:
        return n
    if state.phase == KOL_COUNTER:  # KOL-229
        most = num_cards(state.hand[state.turn_seat])
    else:
        for seat in range(rules.players):
            if seat != state.actor and num_cards(state.hand[seat]) > most:
                most = num_cards(state.hand[seat])
    if most > rules.trade_cards:
        most = rules.trade_cards
    if wanted < most:
        for kind in range(state.low if wanted else 0, 5):
            if offer[kind] == 0 or offer[kind] & WANTED:  # KOL-216
                moves[n] = <uint16_t>(rules.at_want + kind)
                n += 1
    if wanted:  # KOL-215
        moves[n] = <uint16_t>rules.at_propose
        n += 1
    return n


cdef void play_compose(const KolonistenRules *rules, KolonistenState *state,
                       int move) noexcept nogil:
    cdef uint8_t *offer = state.offer
    if state.phase == KOL_COUNTER:
        offer = <uint8_t *>state.counter[state.actor]
    if move < rules.at_want:
        state.low = <uint8_t>(move - rules.at_give)
        offer[state.low] += 1
    elif move < rules.at_propose:
        state.low = <uint8_t>(move - rules.at_want)
        offer[state.low] = (offer[state.low] + 1) | WANTED
    else:
        state.low = 0
        show_side(rules, state, offer, 0)
        if state.phase == KOL_COUNTER:
            state.reply[state.actor] = KOL_COUNTERED
            enter_reply(rules, state)
        else:
            open_replies(rules, state)


cdef void open_replies(const KolonistenRules *rules, KolonistenState *state) noexcept nogil:
    cdef int seat
    for seat in range(rules.players):
        state.reply[seat] = KOL_OPEN if state.hand[seat] else KOL_SKIPPED  # KOL-220
    state.reply[state.turn_seat] = KOL_SKIPPED
    enter_reply(rules, state)


cdef void enter_reply(const KolonistenRules *rules, KolonistenState *state) noexcept nogil:
    """The next one who has not answered, then the player on turn."""
    cdef int seat = next_seat(rules, state.turn_seat)
    for _ in range(rules.players - 1):  # KOL-219
        if state.reply[seat] == KOL_OPEN:
            decide(state, KOL_REPLY, seat)
            return
        seat = next_seat(rules, seat)
    for seat in range(rules.players):
        if is_confirmable(state, seat):
            decide(state, KOL_ANSWER, state.turn_seat)
            return
    end_talk(state)


cdef void play_reply(const KolonistenRules *rules, KolonistenState *state,
                     int move) noexcept nogil:
    if move == rules.at_counter:
        state.low = 0
        decide(state, KOL_COUNTER, state.actor)
        return
    if move == rules.at_accept:
        state.reply[state.actor] = KOL_ACCEPTED
        show_side(rules, state, state.offer, WANTED)
    else:
        state.reply[state.actor] = KOL_REFUSED
    enter_reply(rules, state)


cdef void play_answer(const KolonistenRules *rules, KolonistenState *state,
                      int move) noexcept nogil:
    cdef int partner = move - rules.at_confirm
    cdef int seat = state.turn_seat
    cdef uint32_t given, got
    if move < rules.at_cancel:
        if state.reply[partner] == KOL_ACCEPTED:
            given = side_of(state.offer, 0)
            got = side_of(state.offer, WANTED)
        else:
            given = side_of(state.counter[partner], WANTED)
            got = side_of(state.counter[partner], 0)
        state.hand[seat] += got
        state.hand[partner] += given
        lose_cards(rules, state, seat, given)
        lose_cards(rules, state, partner, got)
    end_talk(state)


cdef void end_talk(KolonistenState *state) noexcept nogil:
    memset(state.offer, 0, sizeof(state.offer))
    memset(state.counter, 0, sizeof(state.counter))
    memset(state.reply, 0, sizeof(state.reply))
    state.low = 0
    decide(state, KOL_MAIN, state.turn_seat)
