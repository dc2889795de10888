"""Key Harvest: the table of functions and the rules block.

The rules are in the chapters that keyharvest.pxd names; here each node finds its own.
"""

cimport cython
from libc.stdint cimport int32_t, uint16_t, uint32_t, uint8_t
from libc.string cimport memset

from boardgames.hexcore.bitset cimport put_members
from boardgames.hexcore.engine cimport GameOps, Rules, State as BaseState
from boardgames.hexcore.layout cimport Layout
from boardgames.hexcore.rng cimport Rng
from boardgames.hexcore.keyharvest_actions cimport (
    bidding_moves, bidding_play, harvest_more_moves, harvest_play, store_more_play, store_moves,
    take_more_moves, take_play, turn_moves, turn_play, worker_space_moves, worker_space_play,
)
from boardgames.hexcore.keyharvest_board cimport bit
from boardgames.hexcore.keyharvest_check cimport fault_in
from boardgames.hexcore.keyharvest_events cimport (
    aside_play, begin_setup, counter_outcomes, draw_from_bag, draw_outcomes, drop_moves,
    event_buy_play, exchange_play, extra_harvest_moves, extra_harvest_play, gift_keep_play,
    gift_moves, gift_play, good_harvest_moves, good_harvest_play, holiday_moves, holiday_play,
    lucky_dip_moves, migrant_moves, migrant_play, migrant_space_moves, migrant_space_play,
    new_crop_moves, new_crop_play, pair_outcomes, quick_sale_moves, refill_play, reform_pick_moves,
    reform_pick_play, reform_play, removed_outcomes, setup_play, setup_waits, substitute_tile_play,
    swap_give_moves, swap_give_play, swap_moves, swap_play, windfall_moves, windfall_play,
)
from boardgames.hexcore.keyharvest_hidden cimport determinize, observe
from boardgames.hexcore.keyharvest_layers cimport (
    fall_back, paying_moves, paying_play, substitute_moves, substitute_play,
)
from boardgames.hexcore.keyharvest_scoring cimport rank, score
from boardgames.hexcore.keyharvest_workers cimport (
    benefactor_moves, benefactor_play, buy_any_moves, buy_any_play, flip_adjacent_moves,
    flip_adjacent_play, gain_two_moves, gain_two_play, gleaning_moves, gleaning_play, keep_moves,
    lawyer_moves, lawyer_play, oversee_moves, oversee_play, relocate_moves, relocate_play,
    seizing_moves, seizing_play, store_one_play, trader_keep_play, trader_moves, trader_play,
)


# The table of functions

cdef void keyharvest_init(const void *rules, void *state) noexcept nogil:
    memset(state, 0, sizeof(KeyharvestState))
    begin_setup(<const KeyharvestRules *>rules, <KeyharvestState *>state)


cdef int32_t keyharvest_legal(const void *rules, const void *state,
                              uint16_t *moves) noexcept nogil:
    cdef const KeyharvestRules *t = <const KeyharvestRules *>rules
    cdef const KeyharvestState *s = <const KeyharvestState *>state
    cdef int phase = s.phase
    if phase == PHASE_TURN:
        return turn_moves(t, s, moves)
    elif phase == PHASE_HARVEST_MORE:
        return harvest_more_moves(t, s, moves)
    elif phase == PHASE_SUBSTITUTE:
        return substitute_moves(s, moves)
    elif phase == PHASE_WORKER_SPACE:
        return worker_space_moves(t, s, moves)
    elif phase == PHASE_TAKE_MORE:
        return take_more_moves(t, s, moves)
    elif phase == PHASE_STORE_MORE or phase == PHASE_STORE_ONE:
        return store_moves(s, moves)
    elif phase == PHASE_BIDDING:
        return bidding_moves(s, moves)
    elif phase == PHASE_PAYING:
        return paying_moves(s, moves)
    elif phase == PHASE_RELOCATE:
        return relocate_moves(t, s, moves)
    elif phase == PHASE_GLEANING:
        return gleaning_moves(t, s, moves)
    elif phase == PHASE_GAIN_TWO:
        return gain_two_moves(s, moves)
    elif phase == PHASE_FLIP_ADJ:
        return flip_adjacent_moves(t, s, moves)
    elif phase == PHASE_BUY_ANY:
        return buy_any_moves(t, s, moves)
    elif phase == PHASE_OVERSEE:
        return oversee_moves(s, moves)
    elif phase == PHASE_SEIZING:
        return seizing_moves(t, s, moves)
    elif phase == PHASE_LAWYER:
        return lawyer_moves(s, moves)
    elif phase == PHASE_TRADER:
        return trader_moves(s, moves)
    elif phase == PHASE_TRADER_KEEP or phase == PHASE_EV_O_KEEP:
        return keep_moves(moves)
    elif phase == PHASE_BENEFACTOR:
        return benefactor_moves(s, moves)
    elif phase == PHASE_EV_M or phase == PHASE_EV_U:
        return drop_moves(s, MOVE_DONE, moves)
    elif phase == PHASE_EV_N:
        return swap_moves(t, s, moves)
    elif phase == PHASE_EV_N_GIVE:
        return swap_give_moves(s, moves)
    elif phase == PHASE_EV_O:
        return gift_moves(s, moves)
    elif phase == PHASE_EV_P:
        return good_harvest_moves(t, s, moves)
    elif phase == PHASE_EV_Q:
        return lucky_dip_moves(s, moves)
    elif phase == PHASE_EV_R:
        return new_crop_moves(s, moves)
    elif phase == PHASE_EV_T:
        return quick_sale_moves(s, moves)
    elif phase == PHASE_EV_U_PICK:
        return reform_pick_moves(s, moves)
    elif phase == PHASE_EV_V:
        return extra_harvest_moves(s, moves)
    elif phase == PHASE_EV_W:
        return drop_moves(s, MOVE_FALLOW, moves)
    elif phase == PHASE_EV_X:
        return migrant_moves(t, s, moves)
    elif phase == PHASE_EV_X_SPACE:
        return migrant_space_moves(t, s, moves)
    elif phase == PHASE_EV_Y:
        return holiday_moves(s, moves)
    return windfall_moves(s, moves)


cdef int32_t keyharvest_outcomes(const void *rules, const void *state, uint16_t *moves,
                                 uint32_t *weights) noexcept nogil:
    cdef const KeyharvestRules *t = <const KeyharvestRules *>rules
    cdef const KeyharvestState *s = <const KeyharvestState *>state
    cdef int phase = s.phase
    cdef int i, n
    if phase == PHASE_SETUP_OUT:
        return removed_outcomes(s, moves, weights)
    elif phase == PHASE_SETUP_COUNTER:
        return counter_outcomes(s, moves, weights)
    elif phase == PHASE_SETUP_PAIR:
        n = pair_outcomes(t, s, moves)
    elif phase == PHASE_SETUP_REGISTRY:
        n = put_members(moves, 0, MOVE_TILE, s.bag)
    else:
        n = draw_outcomes(s, moves)
    for i in range(n):
        weights[i] = 1
    return n


cdef int32_t keyharvest_draw(const void *rules, const void *state, Rng *rng) noexcept nogil:
    """A draw from the bag without listing it."""
    cdef const KeyharvestState *s = <const KeyharvestState *>state
    if s.phase < PHASE_SETUP_REGISTRY:
        return -1
    return draw_from_bag(s, rng)


cdef void keyharvest_apply(const void *rules, void *state, int32_t move) noexcept nogil:
    cdef const KeyharvestRules *t = <const KeyharvestRules *>rules
    cdef KeyharvestState *s = <KeyharvestState *>state
    cdef int phase = s.phase
    if phase == PHASE_TURN:
        turn_play(t, s, move)
    elif phase == PHASE_HARVEST_MORE:
        harvest_play(t, s, move)
    elif phase == PHASE_SUBSTITUTE:
        substitute_play(s, move)
    elif phase == PHASE_WORKER_SPACE:
        worker_space_play(t, s, move)
    elif phase == PHASE_TAKE_MORE:
        take_play(t, s, move)
    elif phase == PHASE_STORE_MORE:
        store_more_play(s, move)
    elif phase == PHASE_BIDDING:
        bidding_play(s, move)
    elif phase == PHASE_PAYING:
        paying_play(t, s, move)
    elif phase == PHASE_RELOCATE:
        relocate_play(t, s, move)
    elif phase == PHASE_GLEANING:
        gleaning_play(t, s, move)
    elif phase == PHASE_GAIN_TWO:
        gain_two_play(s, move)
    elif phase == PHASE_FLIP_ADJ:
        flip_adjacent_play(s, move)
    elif phase == PHASE_BUY_ANY:
        buy_any_play(s, move)
    elif phase == PHASE_OVERSEE:
        oversee_play(t, s, move)
    elif phase == PHASE_STORE_ONE:
        store_one_play(s, move)
    elif phase == PHASE_SEIZING:
        seizing_play(t, s, move)
    elif phase == PHASE_LAWYER:
        lawyer_play(s, move)
    elif phase == PHASE_TRADER:
        trader_play(s, move)
    elif phase == PHASE_TRADER_KEEP:
        trader_keep_play(t, s, move)
    elif phase == PHASE_BENEFACTOR:
        benefactor_play(t, s, move)
    elif phase == PHASE_EV_M:
        exchange_play(t, s, move)
    elif phase == PHASE_EV_N:
        swap_play(s, move)
    elif phase == PHASE_EV_N_GIVE:
        swap_give_play(t, s, move)
    elif phase == PHASE_EV_O:
        gift_play(t, s, move)
    elif phase == PHASE_EV_O_KEEP:
        gift_keep_play(t, s, move)
    elif phase == PHASE_EV_P:
        good_harvest_play(s, move)
    elif phase == PHASE_EV_Q:
        event_buy_play(s, move, DIP_PRICE)
    elif phase == PHASE_EV_R:
        new_crop_play(s, move)
    elif phase == PHASE_EV_T:
        event_buy_play(s, move, SALE_PRICE)
    elif phase == PHASE_EV_U:
        reform_play(t, s, move)
    elif phase == PHASE_EV_U_PICK:
        reform_pick_play(t, s, move)
    elif phase == PHASE_EV_V:
        extra_harvest_play(t, s, move)
    elif phase == PHASE_EV_W:
        substitute_tile_play(t, s, move)
    elif phase == PHASE_EV_X:
        migrant_play(s, move)
    elif phase == PHASE_EV_X_SPACE:
        migrant_space_play(t, s, move)
    elif phase == PHASE_EV_Y:
        holiday_play(t, s, move)
    elif phase == PHASE_EV_Z:
        windfall_play(t, s, move)
    elif phase == PHASE_REFILL:
        refill_play(t, s, move)
    elif phase == PHASE_DRAW_TRADER or phase == PHASE_DRAW_STEP or phase == PHASE_DRAW_SLOT:
        aside_play(t, s, move)
    else:
        setup_play(t, s, move)
        if setup_waits(t, s):
            return
    fall_back(t, s)


cdef void keyharvest_scores(const void *rules, const void *state,
                            int32_t *scores) noexcept nogil:
    score(<const KeyharvestRules *>rules, <const KeyharvestState *>state, scores)


cdef void keyharvest_winners(const void *rules, const void *state,
                             uint8_t *winners) noexcept nogil:
    rank(<const KeyharvestRules *>rules, <const KeyharvestState *>state, winners)


cdef void keyharvest_observe(const void *rules, const void *state, int32_t player,
                             float *out) noexcept nogil:
    observe(<const KeyharvestRules *>rules, <const KeyharvestState *>state, player, out)


cdef void keyharvest_determinize(const void *rules, void *state, int32_t player,
                                 Rng *rng) noexcept nogil:
    determinize(<const KeyharvestRules *>rules, <KeyharvestState *>state, player, rng)


cdef const char *keyharvest_check(const void *rules, const void *state) noexcept nogil:
    return fault_in(<const KeyharvestRules *>rules, <const KeyharvestState *>state)


cdef GameOps OPS

OPS.state_bytes = sizeof(KeyharvestState)
OPS.init = keyharvest_init
OPS.legal = keyharvest_legal
OPS.outcomes = keyharvest_outcomes
OPS.apply = keyharvest_apply
OPS.scores = keyharvest_scores
OPS.winners = keyharvest_winners
OPS.observe = keyharvest_observe
OPS.determinize = keyharvest_determinize
OPS.check = keyharvest_check
OPS.policy = NULL
OPS.draw = keyharvest_draw


cdef list struct_fields():
    """Names, offsets, codes and shapes of the struct, in order."""
    cdef KeyharvestState s
    cdef char *base = <char *>&s
    return [
        ("to_move", <char *>&s.to_move - base, "i1", ()),
        ("phase", <char *>&s.phase - base, "u1", ()),
        ("active", <char *>&s.active - base, "u1", ()),
        ("actions_done", <char *>&s.actions_done - base, "u1", ()),
        ("drew", <char *>&s.drew - base, "u1", ()),
        ("stall_turns", <char *>&s.stall_turns - base, "u1", ()),
        ("final_turns", <char *>&s.final_turns - base, "u1", ()),
        ("check_returns", <char *>&s.check_returns - base, "u1", ()),
        ("fields", <char *>&s.fields - base, "u8", (MAX_SEATS,)),
        ("unharvested", <char *>&s.unharvested - base, "u8", (MAX_SEATS,)),
        ("bag", <char *>&s.bag - base, "u8", ()),
        ("registry", <char *>&s.registry - base, "u8", ()),
        ("fallow", <char *>&s.fallow - base, "u8", ()),
        ("near", <char *>&s.near - base, "u8", (MAX_SEATS, 3)),
        ("workers", <char *>&s.workers - base, "u8", (MAX_SEATS,)),
        ("guarded", <char *>&s.guarded - base, "u8", (MAX_SEATS,)),
        ("crew", <char *>&s.crew - base, "u2", (MAX_SEATS,)),
        ("bag_events", <char *>&s.bag_events - base, "u2", ()),
        ("removed_events", <char *>&s.removed_events - base, "u2", ()),
        ("seen_events", <char *>&s.seen_events - base, "u2", ()),
        ("aside", <char *>&s.aside - base, "u2", ()),
        ("event_row", <char *>&s.event_row - base, "u1", (EVENT_SPACES,)),
        ("event_count", <char *>&s.event_count - base, "u1", ()),
        ("displaced", <char *>&s.displaced - base, "u1", (MAX_SEATS,)),
        ("worker_at", <char *>&s.worker_at - base, "u1", (MAX_SEATS, WORKERS)),
        ("store_tile", <char *>&s.store_tile - base, "u1", (MAX_SEATS, PLACES)),
        ("store_bid", <char *>&s.store_bid - base, "u1", (MAX_SEATS, PLACES, CROPS)),
        ("hand", <char *>&s.hand - base, "u1", (MAX_SEATS, CROPS)),
        ("start", <char *>&s.start - base, "u1", (MAX_SEATS, CROPS)),
        ("need", <char *>&s.need - base, "u1", (MAX_SEATS, CROPS)),
        ("stock", <char *>&s.stock - base, "u1", (CROPS,)),
        ("group_sizes", <char *>&s.group_sizes - base, "u1", (MAX_SEATS, 2)),
        ("action", <char *>&s.action - base, "u1", ()),
        ("tiles_done", <char *>&s.tiles_done - base, "u1", ()),
        ("last_harvest", <char *>&s.last_harvest - base, "u1", ()),
        ("chosen_worker", <char *>&s.chosen_worker - base, "u1", ()),
        ("event", <char *>&s.event - base, "u1", ()),
        ("event_seats", <char *>&s.event_seats - base, "u1", ()),
        ("event_step", <char *>&s.event_step - base, "u1", ()),
        ("event_slots", <char *>&s.event_slots - base, "u1", ()),
        ("event_last", <char *>&s.event_last - base, "u1", ()),
        ("event_worker", <char *>&s.event_worker - base, "u1", ()),
        ("transit_in", <char *>&s.transit_in - base, "u1", ()),
        ("transit_out", <char *>&s.transit_out - base, "u1", ()),
        ("user", <char *>&s.user - base, "u1", ()),
        ("ability", <char *>&s.ability - base, "u1", ()),
        ("ability_count", <char *>&s.ability_count - base, "u1", ()),
        ("ability_last", <char *>&s.ability_last - base, "u1", ()),
        ("drawn_tile", <char *>&s.drawn_tile - base, "u1", ()),
        ("micro", <char *>&s.micro - base, "u1", ()),
        ("pay_left", <char *>&s.pay_left - base, "u1", ()),
        ("pay_to", <char *>&s.pay_to - base, "u1", ()),
        ("pay_tile", <char *>&s.pay_tile - base, "u1", ()),
        ("bid_place", <char *>&s.bid_place - base, "u1", ()),
        ("low_crop", <char *>&s.low_crop - base, "u1", ()),
        ("pad", <char *>&s.pad - base, "u1", ()),
    ]


LAYOUT = Layout(struct_fields(), sizeof(KeyharvestState))


@cython.final
@cython.no_gc
cdef class State(BaseState):
    """A state of Key Harvest; see ``boardgames.State`` for its methods."""
    cdef KeyharvestState s

    def __cinit__(self):
        memset(&self.s, 0, sizeof(KeyharvestState))
        self.data = &self.s


def make_rules(*, int players, neighbors, crops, pairs):
    """The rules of one game from checked data.

    Parameters
    ----------
    players : 2 to 4
    neighbors : per space the list of adjacent spaces
    crops : per tile its crop
    pairs : the two tiles of each starting pair
    """
    cdef Rules rules = Rules()
    cdef KeyharvestRules *t = <KeyharvestRules *>rules.allocate(
        sizeof(KeyharvestRules), &OPS, LAYOUT, State)
    cdef int space, other, pair, i
    if not 2 <= players <= MAX_SEATS:
        raise ValueError(f"Key Harvest has 2 to 4 players, not {players}")
    if (len(neighbors), len(crops), len(pairs)) != (SPACES, SPACES, PAIRS):
        raise ValueError("the tables of the board have the wrong size")
    t.players = <uint8_t>players
    for space in range(SPACES):
        t.spaces |= bit(space)
        for other in neighbors[space]:
            if not 0 <= other < SPACES:
                raise ValueError(f"space {space} has a neighbor {other} off the board")
            t.neighbors[space] |= bit(other)
        if not 0 <= crops[space] < CROPS:
            raise ValueError(f"tile {space} has an unknown crop {crops[space]}")
        t.crop[space] = crops[space]
        t.crop_tiles[t.crop[space]] |= bit(space)
    for pair in range(PAIRS):
        for i in range(2):
            if not 0 <= pairs[pair][i] < SPACES:
                raise ValueError(f"starting pair {pair} names a tile off the board")
            t.pair[pair][i] = pairs[pair][i]
    return rules
