"""Key Harvest: whether a struct from outside is a node that can be played to the end.

First everything is checked that the other chapters use as an index or count on: ranges, every
piece in exactly one place, the derived sets. Then the registers of each layer are compared with
what the layers allow. Last the node itself: falling back from it must lead to the same bytes, for
a node is always the first thing that the layers still have to do.
"""

from libc.stdint cimport uint64_t, uint8_t
from libc.string cimport memcmp, memcpy

from boardgames.hexcore.bitset cimport popcount64
from boardgames.hexcore.engine cimport CHANCE, TERMINAL
from boardgames.hexcore.keyharvest cimport (
    ACTION_A, ACTION_B, ACTION_C, ACTION_D, ALL_ACTIONS, BAILIFF_PRICE, COUNTERS, CROPS, DIP_PRICE,
    EVENT_M, EVENT_N, EVENT_O, EVENT_Q, EVENT_R, EVENT_S, EVENT_SPACES, EVENT_T, EVENT_U, EVENT_V,
    EVENT_W, EVENT_X, EVENTS, EXTRA_TURNS, FARMHANDS, MAX_CHECKS, MAX_SEATS, MICRO_BID, MICRO_NONE,
    MICRO_PAY, MICRO_SUBSTITUTE, NONE, NUM_PHASES, PAIRS, PHASE_BIDDING, PHASE_DRAW_SLOT,
    PHASE_DRAW_TRADER, PHASE_OVER, PHASE_SETUP_OUT, PHASE_SETUP_REGISTRY, PHASE_TURN, PLACES,
    SALE_PRICE, SLOTS, SPACES, STALL_ROUNDS, START_COUNTERS, STEP_CLOSED, STEP_MIDDLE, STEP_OPEN,
    WORKER_B, WORKER_C, WORKER_D, WORKER_E, WORKER_G, WORKER_H, WORKER_I, WORKER_K, WORKERS,
    KeyharvestRules, KeyharvestState,
)
from boardgames.hexcore.keyharvest_board cimport (
    bid_size, bit, hand_size, held_crops, isolated, legal_spaces, moving_spaces, renew_groups,
    stock_size,
)
from boardgames.hexcore.keyharvest_events cimport (
    event_seat, removed_number, setup_waits, step_number,
)
from boardgames.hexcore.keyharvest_layers cimport clockwise_first, fall_back
from boardgames.hexcore.keyharvest_workers cimport any_displaced, price_of


cdef inline const char *fault_in(const KeyharvestRules *t,
                                 const KeyharvestState *s) noexcept nogil:
    """NULL, or what is wrong."""
    cdef const char *fault = fault_in_turn(t, s)
    if fault == NULL:
        fault = fault_in_seats(t, s)
    if fault == NULL:
        fault = fault_in_workers(t, s)
    if fault == NULL:
        fault = fault_in_stores(t, s)
    if fault == NULL:
        fault = fault_in_tiles(t, s)
    if fault == NULL:
        fault = fault_in_derived(t, s)
    if fault == NULL:
        fault = fault_in_counters(t, s)
    if fault == NULL:
        fault = fault_in_events(t, s)
    if fault != NULL:
        return fault
    if PHASE_SETUP_OUT <= s.phase <= PHASE_SETUP_REGISTRY:
        return fault_in_setup(t, s)
    fault = fault_in_action(t, s)
    if fault == NULL:
        fault = fault_in_event(t, s)
    if fault == NULL:
        fault = fault_in_ability(t, s)
    if fault == NULL:
        fault = fault_in_micro(t, s)
    if fault == NULL:
        fault = fault_in_node(t, s)
    return fault


cdef inline bint space_or_none(int value) noexcept nogil:
    return value < SPACES or value == NONE


cdef inline const char *fault_in_turn(const KeyharvestRules *t,
                                      const KeyharvestState *s) noexcept nogil:
    """Layer 0 and the ranges of all registers."""
    cdef int turns = STALL_ROUNDS * t.players
    if s.phase >= NUM_PHASES:
        return "'phase' is out of range"
    if (s.to_move == TERMINAL) != (s.phase == PHASE_OVER):
        return "'to_move' and 'phase' do not agree on whether the game is over"
    if (s.to_move == CHANCE) != (PHASE_SETUP_OUT <= s.phase < PHASE_OVER):
        return "'to_move' and 'phase' do not agree on whether chance is to move"
    if s.active >= t.players:
        return "'active' is no seat"
    if s.actions_done > ALL_ACTIONS or popcount64(s.actions_done) > 2:
        return "'actions_done' holds more than two actions"
    if s.drew > 1:
        return "'drew' must be 0 or 1"
    if s.stall_turns > turns or (s.stall_turns == turns and s.phase != PHASE_OVER):
        return "'stall_turns' is too large"
    if s.final_turns > EXTRA_TURNS * t.players + 1:
        return "'final_turns' is too large"
    if s.check_returns > MAX_CHECKS:
        return "'check_returns' is too large"
    if s.micro > MICRO_SUBSTITUTE or s.event_step > STEP_CLOSED:
        return "'micro' or 'event_step' is out of range"
    if not (space_or_none(s.last_harvest) and space_or_none(s.event_last)
            and space_or_none(s.transit_in) and space_or_none(s.transit_out)
            and space_or_none(s.ability_last) and space_or_none(s.drawn_tile)
            and space_or_none(s.pay_tile)):
        return "a register for a tile holds none"
    if s.low_crop >= CROPS:
        return "'low_crop' is no crop"
    return NULL


cdef inline const char *fault_in_seats(const KeyharvestRules *t,
                                       const KeyharvestState *s) noexcept nogil:
    """Places of players that are not there are empty."""
    cdef int seat, i
    for seat in range(t.players, MAX_SEATS):
        if (s.fields[seat] or s.unharvested[seat] or s.workers[seat] or s.guarded[seat]
                or s.crew[seat] or s.near[seat][0] or s.near[seat][1] or s.near[seat][2]
                or s.group_sizes[seat][0] or s.group_sizes[seat][1]):
            return "a board of a player who is not there is not empty"
        if (s.displaced[seat] != NONE or s.store_tile[seat][0] != NONE
                or s.store_tile[seat][1] != NONE):
            return "'displaced' or 'store_tile' of a player who is not there is not 255"
        for i in range(WORKERS):
            if s.worker_at[seat][i] != NONE:
                return "'worker_at' of a player who is not there is not 255"
        for i in range(CROPS):
            if (s.hand[seat][i] or s.start[seat][i] or s.need[seat][i]
                    or s.store_bid[seat][0][i] or s.store_bid[seat][1][i]):
                return "a player who is not there has counters"
    return NULL


cdef inline const char *fault_in_workers(const KeyharvestRules *t,
                                         const KeyharvestState *s) noexcept nogil:
    """KEY-014, KEY-015, KEY-085: where the workers are, and the sets made from it."""
    cdef unsigned int town = 0
    cdef unsigned int crew
    cdef uint64_t spaces, guarded
    cdef int seat, worker, space
    for seat in range(t.players):
        crew = 0
        spaces = guarded = 0
        for worker in range(WORKERS):
            space = s.worker_at[seat][worker]
            if not space_or_none(space):
                return "'worker_at' holds no space"
            if space == NONE:
                continue
            if (spaces | s.fields[seat]) >> space & 1:
                return "'worker_at' puts a worker onto another or onto a field"
            crew |= <unsigned int>1 << worker
            spaces |= bit(space)
            guarded |= t.neighbors[space]
        if spaces & guarded:
            return "'worker_at' puts two workers side by side"
        if s.crew[seat] != crew or s.workers[seat] != spaces or s.guarded[seat] != guarded:
            return "'crew', 'workers' or 'guarded' does not follow from 'worker_at'"
        worker = s.displaced[seat]
        if worker != NONE:
            if worker >= WORKERS or crew >> worker & 1:
                return "'displaced' is no worker off the board"
            crew |= <unsigned int>1 << worker
        if town & crew >> FARMHANDS:
            return "a townsfolk tile is in two places"
        town |= crew >> FARMHANDS
    return NULL


cdef inline const char *fault_in_stores(const KeyharvestRules *t,
                                        const KeyharvestState *s) noexcept nogil:
    """KEY-141, KEY-143: tiles and bids."""
    cdef int seat, place, size
    for seat in range(t.players):
        if s.store_tile[seat][0] >= s.store_tile[seat][1] and s.store_tile[seat][1] != NONE:
            return "'store_tile' must hold the lower tile first and 255 behind"
        for place in range(PLACES):
            if not space_or_none(s.store_tile[seat][place]):
                return "'store_tile' holds no tile"
            size = bid_size(s, seat, place)
            if s.store_tile[seat][place] == NONE:
                if size:
                    return "'store_bid' holds counters without a tile"
            elif size == 0 and not (
                    s.phase == PHASE_BIDDING and s.to_move == seat and s.bid_place == place):
                return "'store_bid' lacks the bid of a tile"
    return NULL


cdef inline const char *fault_in_tiles(const KeyharvestRules *t,
                                       const KeyharvestState *s) noexcept nogil:
    """KEY-001: every field tile is in exactly one place."""
    cdef uint64_t places[16]
    cdef uint64_t seen = 0
    cdef int seat, i
    cdef int n = 3
    places[0] = s.bag
    places[1] = s.registry
    places[2] = s.fallow
    for seat in range(t.players):
        places[n] = s.fields[seat]
        n += 1
        for i in range(PLACES):
            places[n] = 0
            if s.store_tile[seat][i] != NONE:
                places[n] = bit(s.store_tile[seat][i])
            n += 1
        if s.unharvested[seat] & ~s.fields[seat]:
            return "'unharvested' holds a tile that is not on the board"
    places[n] = 0       # on its way: one tile at most is drawn, received or passed
    if s.drawn_tile != NONE:
        places[n] = bit(s.drawn_tile)
    if s.transit_in != NONE and s.event != EVENT_N:
        if places[n] >> s.transit_in & 1:
            return "a tile is in two places"
        places[n] |= bit(s.transit_in)
    if s.transit_out != NONE and s.event != EVENT_U:
        if places[n] >> s.transit_out & 1:
            return "a tile is in two places"
        places[n] |= bit(s.transit_out)
    for i in range(n + 1):
        if places[i] & seen:
            return "a tile is in two places"
        seen |= places[i]
    if seen != t.spaces:
        return "a tile is nowhere or off the board"
    if popcount64(s.registry) > SLOTS:
        return "'registry' holds more than six tiles"
    return NULL


cdef inline const char *fault_in_derived(const KeyharvestRules *t,
                                         const KeyharvestState *s) noexcept nogil:
    """`near` and `group_sizes` against the fields."""
    cdef uint64_t members
    cdef int seat, space, number
    cdef KeyharvestState copy
    for seat in range(t.players):
        for space in range(SPACES):
            members = t.neighbors[space] & s.fields[seat]
            number = ((s.near[seat][0] >> space & 1) | (s.near[seat][1] >> space & 1) << 1
                      | (s.near[seat][2] >> space & 1) << 2)
            if number != popcount64(members):
                return "'near' does not follow from 'fields'"
        if (s.near[seat][0] | s.near[seat][1] | s.near[seat][2]) & ~t.spaces:
            return "'near' has members off the board"
        copy.fields[seat] = s.fields[seat]
        renew_groups(t, &copy, seat)
        if (copy.group_sizes[seat][0] != s.group_sizes[seat][0]
                or copy.group_sizes[seat][1] != s.group_sizes[seat][1]):
            return "'group_sizes' does not follow from 'fields'"
    return NULL


cdef inline const char *fault_in_counters(const KeyharvestRules *t,
                                          const KeyharvestState *s) noexcept nogil:
    """KEY-004: twelve counters of each crop; what was dealt explains what was paid."""
    cdef bint setup = PHASE_SETUP_OUT <= s.phase <= PHASE_SETUP_REGISTRY
    cdef int seat, crop, number, dealt
    for crop in range(CROPS):
        number = s.stock[crop]
        dealt = 0
        for seat in range(t.players):
            number += s.hand[seat][crop] + s.store_bid[seat][0][crop] + s.store_bid[seat][1][crop]
            dealt += s.start[seat][crop]
            if s.need[seat][crop] > s.start[seat][crop]:
                return "'need' is above 'start'"
            if s.start[seat][crop] - s.hand[seat][crop] > s.need[seat][crop]:
                return "'need' does not explain what was paid out of 'hand'"
            if setup and s.start[seat][crop] != s.hand[seat][crop]:
                return "'start' is not 'hand' during the setup"
        if number != COUNTERS or dealt > COUNTERS:
            return "there are not twelve counters of each crop"
    for seat in range(t.players):
        dealt = 0
        for crop in range(CROPS):
            dealt += s.start[seat][crop]
        if dealt > START_COUNTERS or (dealt < START_COUNTERS and not setup):
            return "'start' does not hold three counters"
    return NULL


cdef inline const char *fault_in_events(const KeyharvestRules *t,
                                        const KeyharvestState *s) noexcept nogil:
    """Every event tile is in exactly one place; what is known of them; the end. KEY-281"""
    cdef unsigned int row = 0
    cdef bint drawing = PHASE_DRAW_TRADER <= s.phase <= PHASE_DRAW_SLOT
    cdef int i
    if s.event_count > EVENT_SPACES:
        return "'event_count' is too large"
    for i in range(EVENT_SPACES):
        if i >= s.event_count:
            if s.event_row[i] != NONE:
                return "'event_row' must hold 255 behind the events"
            continue
        if s.event_row[i] >= EVENTS or row >> s.event_row[i] & 1:
            return "'event_row' holds no event or one twice"
        row |= <unsigned int>1 << s.event_row[i]
    if s.final_turns and s.event_count < EVENT_SPACES or (
            s.event_count == EVENT_SPACES and not s.final_turns and s.phase != PHASE_OVER):
        return "'final_turns' and the tenth event do not agree"
    if s.aside and (not drawing or not s.bag or s.event_count == EVENT_SPACES):
        return "'aside' holds events although no field is being drawn"
    if PHASE_SETUP_OUT <= s.phase <= PHASE_SETUP_REGISTRY:
        return NULL
    if popcount64(s.removed_events) != removed_number(t):
        return "'removed_events' holds a wrong number of events"
    if (s.bag_events & s.removed_events or s.bag_events & s.aside or s.bag_events & row
            or s.removed_events & s.aside or s.removed_events & row or s.aside & row):
        return "an event is in two places"
    if (s.bag_events | s.removed_events | s.aside | row) != (1 << EVENTS) - 1:
        return "an event is nowhere"
    if ((row | s.aside) & ~s.seen_events or s.seen_events & s.removed_events
            or s.seen_events >= 1 << EVENTS):
        return "'seen_events' lacks an event that was drawn or holds a removed one"
    return NULL


cdef inline bint layers_rest(const KeyharvestState *s) noexcept nogil:
    """Whether the layers above the turn have nothing to do and say so."""
    return (s.action == NONE and s.tiles_done == 0 and s.last_harvest == NONE
            and s.chosen_worker == NONE and event_rests(s) and not any_displaced(s)
            and ability_rests(s) and s.micro == MICRO_NONE and micro_rests(s))


cdef inline bint event_rests(const KeyharvestState *s) noexcept nogil:
    return (s.event == NONE and s.event_seats == 0 and s.event_step == STEP_OPEN
            and s.event_slots == 0 and s.event_last == NONE and s.event_worker == NONE
            and s.transit_in == NONE and s.transit_out == NONE)


cdef inline bint ability_rests(const KeyharvestState *s) noexcept nogil:
    return (s.ability == NONE and s.user == NONE and s.ability_count == 0
            and s.ability_last == NONE and s.drawn_tile == NONE)


cdef inline bint micro_rests(const KeyharvestState *s) noexcept nogil:
    return (s.pay_left == 0 and s.pay_to == NONE and s.pay_tile == NONE
            and s.bid_place == NONE and s.low_crop == 0)


cdef inline const char *fault_in_setup(const KeyharvestRules *t,
                                       const KeyharvestState *s) noexcept nogil:
    """KEY-031 to KEY-042, in the order of the draws."""
    cdef KeyharvestState copy
    cdef int seat, pair, removed, held
    cdef int most = START_COUNTERS
    cdef bint given = True
    cdef uint64_t both
    if (s.active or s.actions_done or s.drew or s.stall_turns or s.final_turns
            or s.check_returns or s.bag_events or s.seen_events or s.aside or s.event_count
            or s.fallow or not layers_rest(s)):
        return "during the setup something lies where nothing can be yet"
    removed = popcount64(s.removed_events)
    if removed > removed_number(t) or s.removed_events >= (
            1 << EVENTS if removed == 2 else 1 << (EVENTS - 1)):
        return "'removed_events' can't be drawn like that"
    for seat in range(t.players):
        if s.crew[seat] or s.store_tile[seat][0] != NONE:
            return "during the setup a worker or a store tile is out"
        both = 0
        for pair in range(PAIRS):
            if s.fields[seat] == (bit(t.pair[pair][0]) | bit(t.pair[pair][1])):
                both = s.fields[seat]
        if s.fields[seat] != both or s.unharvested[seat] != both:
            return "'fields' holds no starting pair"
        if both and not given:
            return "starting pairs are dealt seat by seat"
        given = both != 0
        held = hand_size(s, seat)
        if held > most or (held and removed < removed_number(t)):
            return "starting counters are dealt seat by seat"
        most = START_COUNTERS if held == START_COUNTERS else 0
    if removed < removed_number(t) and s.fields[0]:
        return "events are removed before pairs are dealt"
    if not given and hand_size(s, 0):
        return "pairs are dealt before counters"
    if most == 0 and s.registry:
        return "counters are dealt before the registry is filled"
    memcpy(&copy, s, sizeof(KeyharvestState))
    if not setup_waits(t, &copy) or copy.phase != s.phase:
        return "'phase' is not the next draw of the setup"
    return NULL


cdef inline const char *fault_in_action(const KeyharvestRules *t,
                                        const KeyharvestState *s) noexcept nogil:
    """Layer 1. Without an action under way nothing above the turn is."""
    if s.action == NONE or s.phase == PHASE_OVER or s.phase == PHASE_TURN:
        if not layers_rest(s):
            return "something is under way although no action is"
        if s.phase != PHASE_OVER and s.phase != PHASE_TURN:
            return "'phase' is within an action, but 'action' names none"
        if s.phase == PHASE_OVER and (s.actions_done or s.drew):
            return "'actions_done' or 'drew' is set after the end"
        if s.phase == PHASE_OVER and s.stall_turns < STALL_ROUNDS * t.players and (
                s.event_count < EVENT_SPACES or s.final_turns):
            return "'phase' says that the game is over, but nothing ended it"
        return NULL
    if s.action > ACTION_D or not s.actions_done >> s.action & 1:
        return "'action' is no action that was begun"
    if (s.last_harvest != NONE) != (s.action == ACTION_A):
        return "'last_harvest' does not fit 'action'"
    if s.action == ACTION_A:
        if not s.fields[s.active] & ~s.unharvested[s.active] & bit(s.last_harvest):
            return "'last_harvest' is no harvested tile of the player"
        if s.event != NONE or s.ability != NONE or any_displaced(s):
            return "action A leads to no event, ability or displaced worker"
    if (1 <= s.tiles_done <= 2) != (s.action >= ACTION_C) or s.tiles_done > 2:
        return "'tiles_done' does not fit 'action'"
    if s.chosen_worker != NONE:
        if s.action != ACTION_B or s.chosen_worker >= WORKERS:
            return "'chosen_worker' is no worker to be played"
        if s.event != NONE or s.ability != NONE or any_displaced(s):
            return "'chosen_worker' is set although it was placed"
        if not off_all_boards(t, s, s.chosen_worker):
            return "'chosen_worker' is on a board"
        if not legal_spaces(t, s, s.active, s.chosen_worker):
            return "'chosen_worker' has no legal space"
    return NULL


cdef inline bint off_all_boards(const KeyharvestRules *t, const KeyharvestState *s,
                                int worker) noexcept nogil:
    """Whether the active player can take the worker out of the supply or the town board."""
    cdef int seat
    if worker < FARMHANDS:
        return not s.crew[s.active] >> worker & 1
    for seat in range(t.players):
        if s.crew[seat] >> worker & 1:
            return False
    return True


cdef inline const char *fault_in_event(const KeyharvestRules *t,
                                       const KeyharvestState *s) noexcept nogil:
    """Layers 3 and 4."""
    cdef const char *fault
    cdef int seat, number
    cdef int first = s.active
    cdef int event = s.event
    cdef bint begun = s.event_step == STEP_MIDDLE
    if event == NONE:
        if not event_rests(s):
            return "a register of the event is set without an event"
    else:
        if s.event_count == 0 or event != s.event_row[s.event_count - 1]:
            return "'event' is not the one laid last"
        number = step_number(t, s)
        if s.event_seats > number or (s.event_seats == number and (
                event != EVENT_T or s.event_step != STEP_OPEN)):
            return "'event_seats' is too large"
        first = event_seat(t, s) if s.event_seats < t.players else s.active
        number = popcount64(s.registry)
        if s.event_slots >= SLOTS or number > s.event_slots + (event == EVENT_U and begun):
            return "'event_slots' does not fit the registry"
        if (s.event_last != NONE) != (begun and (event == EVENT_R or event == EVENT_V)):
            return "'event_last' does not fit 'event' and 'event_step'"
        if (s.event_worker != NONE) != (begun and event == EVENT_X):
            return "'event_worker' does not fit 'event' and 'event_step'"
        if begun and not (EVENT_M <= event <= EVENT_O or EVENT_Q <= event <= EVENT_R
                          or EVENT_T <= event <= EVENT_X):
            return "'event_step' is in the middle of an event that has no middle"
        if s.event_step == STEP_CLOSED and not (
                EVENT_M <= event <= EVENT_O or event == EVENT_Q or EVENT_S <= event <= EVENT_U
                or event == EVENT_W):
            return "'event_step' waits for an event that leaves nothing to wait for"
        if s.event_step != STEP_CLOSED and (s.ability != NONE or any_displaced(s)):
            return "'event_step' is not closed although its chain is under way"
        fault = fault_in_step(t, s, first)
        if fault != NULL:
            return fault
    for seat in range(t.players):
        if s.displaced[seat] != NONE and seat != first and event != EVENT_N:
            return "'displaced' names a worker of another player"
    if s.ability != NONE and s.user < t.players and s.displaced[s.user] != NONE:
        return "'displaced' names a worker of the player whose ability runs"
    return NULL


cdef inline const char *fault_in_step(const KeyharvestRules *t, const KeyharvestState *s,
                                      int seat) noexcept nogil:
    """What a player's step of an event holds in hand."""
    cdef int event = s.event
    cdef int owner
    cdef bint begun = s.event_step == STEP_MIDDLE
    if s.transit_in != NONE:
        if event == EVENT_N and begun:
            for owner in range(t.players):
                if owner != seat and isolated(s, owner) >> s.transit_in & 1:
                    break
            else:
                return "'transit_in' is no isolated tile of an opponent"
        elif event == EVENT_O:
            if s.event_step == STEP_CLOSED or s.event_seats == 0:
                return "'transit_in' is set although nothing was received"
        elif event != EVENT_W or not begun:
            return "'transit_in' does not fit 'event' and 'event_step'"
    elif begun and (event == EVENT_N or event == EVENT_W):
        return "'transit_in' lacks the tile of the event"
    if s.transit_out != NONE:
        if event == EVENT_U and begun:
            if not s.registry >> s.transit_out & 1 or not s.registry & ~bit(s.transit_out):
                return "'transit_out' is not in the registry or alone there"
        elif event != EVENT_O or s.event_step == STEP_OPEN or s.event_seats == t.players:
            return "'transit_out' does not fit 'event' and 'event_step'"
    elif begun and (event == EVENT_O or event == EVENT_U):
        return "'transit_out' lacks the tile that is given"
    if begun:
        if event == EVENT_T and s.micro != MICRO_PAY:
            return "'event_step' is in the middle of event T, but nothing is paid"
        if (event == EVENT_M or event == EVENT_Q) and s.micro == MICRO_NONE and not s.bag:
            return "'bag' holds no field to be drawn"
        if event == EVENT_N and not s.fields[seat]:
            return "'fields' holds no tile to be given"
        if event == EVENT_X and (s.event_worker >= WORKERS
                                 or not s.crew[seat] >> s.event_worker & 1
                                 or not moving_spaces(t, s, seat, s.event_worker)):
            return "'event_worker' is no worker that can move"
        if event == EVENT_R and not s.unharvested[seat] >> s.event_last & 1:
            return "'event_last' was not turned"
        if event == EVENT_V and not (
                isolated(s, seat) & ~s.unharvested[seat]) >> s.event_last & 1:
            return "'event_last' was not harvested"
    return NULL


cdef inline const char *fault_in_ability(const KeyharvestRules *t,
                                         const KeyharvestState *s) noexcept nogil:
    """Layer 5."""
    cdef int worker = s.ability
    cdef int count = s.ability_count
    if worker == NONE:
        if not ability_rests(s):
            return "a register of the ability is set without one"
        return NULL
    if s.user >= t.players or worker >= WORKERS or not s.crew[s.user] >> worker & 1:
        return "'ability' and 'user' name no worker on the board"
    if s.user != clockwise_first(t, s) and s.event != EVENT_N:
        return "'user' is not the player whose step it is"
    if s.drawn_tile != NONE and (worker != WORKER_K or count != 1):
        return "'drawn_tile' does not fit 'ability'"
    if worker == WORKER_C:
        if count > 1 or (s.ability_last != NONE) != (count == 1):
            return "'ability_count' or 'ability_last' does not fit 'ability'"
        if count and (s.ability_last >= CROPS
                      or not held_crops(s.stock, s.ability_last, 1)):
            return "'ability_last' leaves no counter to take"
    elif worker <= WORKER_B:
        if count > worker + (s.micro == MICRO_SUBSTITUTE) or (
                s.ability_last != NONE) != (count > 0) or (
                s.micro == MICRO_SUBSTITUTE and count == 0):
            return "'ability_count' or 'ability_last' does not fit 'ability'"
    else:
        if s.ability_last != NONE and worker != WORKER_D:
            return "'ability_last' does not fit 'ability'"
        if count > 1 or (count == 1 and worker != WORKER_K and (
                worker != WORKER_H or s.micro != MICRO_BID)):
            return "'ability_count' does not fit 'ability'"
        if worker == WORKER_K and count == 1 and s.drawn_tile == NONE and not s.bag:
            return "'bag' holds no field to be drawn"
    return NULL


cdef inline const char *fault_in_micro(const KeyharvestRules *t,
                                       const KeyharvestState *s) noexcept nogil:
    """Layer 6."""
    cdef int tile = NONE
    cdef int player = s.user if s.ability != NONE else clockwise_first(t, s)
    if s.micro != MICRO_PAY and (s.pay_left or s.pay_to != NONE or s.pay_tile != NONE):
        return "a register of a payment is set without one"
    if s.micro != MICRO_BID and s.bid_place != NONE:
        return "'bid_place' is set without a bid"
    if s.micro == MICRO_NONE or s.micro == MICRO_SUBSTITUTE:
        if s.low_crop:
            return "'low_crop' is set without a payment or bid"
    if s.micro == MICRO_SUBSTITUTE:
        if s.ability != NONE:
            tile = s.ability_last if s.ability <= WORKER_B else NONE
        elif s.event != NONE:
            tile = s.event_last if s.event == EVENT_V else NONE
        else:
            tile = s.last_harvest
        if tile == NONE or s.stock[t.crop[tile]] or not stock_size(s):
            return "'micro' asks for a substitute that nobody needs or nobody has"
    if s.micro == MICRO_BID:
        return fault_in_bid(s, player)
    if s.micro == MICRO_PAY:
        return fault_in_payment(t, s, player)
    return NULL


cdef inline const char *fault_in_bid(const KeyharvestState *s, int player) noexcept nogil:
    cdef const uint8_t *bid
    cdef int crop
    if s.bid_place >= PLACES or s.store_tile[player][s.bid_place] == NONE:
        return "'bid_place' holds no tile"
    if s.ability == NONE:
        if s.action != ACTION_D or s.event != NONE or any_displaced(s):
            return "'micro' holds a bid out of place"
    elif s.ability != WORKER_H or s.ability_count != 1:
        return "'micro' holds a bid out of place"
    if not hand_size(s, player):
        return "'hand' holds no counter for the bid"
    bid = s.store_bid[player][s.bid_place]
    for crop in range(s.low_crop + 1, CROPS):
        if bid[crop]:
            return "'low_crop' is below the bid's last counter"
    if s.low_crop and not bid[s.low_crop]:
        return "'low_crop' is above the bid's last counter"
    return NULL


cdef inline const char *fault_in_payment(const KeyharvestRules *t, const KeyharvestState *s,
                                         int player) noexcept nogil:
    cdef int tile = s.pay_tile
    cdef int payee = s.pay_to
    cdef int price = 0
    if s.ability == NONE:
        if payee != NONE or s.event_step != STEP_MIDDLE or any_displaced(s):
            return "'pay_to' or 'micro' is out of place"
        if s.event == EVENT_Q:
            price = DIP_PRICE
            if (tile == NONE) != (s.bag != 0):
                return "'pay_tile' must be 255 while the bag holds a field"
        elif s.event == EVENT_T:
            price = SALE_PRICE
            if tile == NONE:
                return "'pay_tile' lacks the tile that is bought"
        if tile != NONE and not s.registry >> tile & 1:
            return "'pay_tile' is not in the registry"
    else:
        if payee >= t.players or payee == player or tile == NONE:
            return "'pay_to' is no opponent or 'pay_tile' no tile"
        if s.ability == WORKER_I:
            price = BAILIFF_PRICE
            if not isolated(s, payee) >> tile & 1:
                return "'pay_tile' is no isolated tile of the payee"
        elif s.ability == WORKER_E or s.ability == WORKER_G:
            if s.store_tile[payee][0] == tile:
                price = price_of(s, payee, 0)
            elif s.store_tile[payee][1] == tile:
                price = price_of(s, payee, 1)
    if s.pay_left == 0 or s.pay_left > price:
        return "'pay_left' does not fit what is paid for"
    if not held_crops(s.hand[player], s.low_crop, s.pay_left):
        return "'hand' can't complete the payment"
    return NULL


cdef inline const char *fault_in_node(const KeyharvestRules *t,
                                      const KeyharvestState *s) noexcept nogil:
    """Falls back from the node: the same node must come out."""
    cdef KeyharvestState copy
    if s.phase == PHASE_OVER:
        return NULL
    memcpy(&copy, s, sizeof(KeyharvestState))
    fall_back(t, &copy)
    if memcmp(&copy, s, sizeof(KeyharvestState)) != 0:
        return "'phase' is not what the layers wait for"
    return NULL
