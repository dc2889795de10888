"""Key Harvest: what lies where. Sets and nodes, field tiles, workers, counters, stores.

Everything here keeps the derived sets of the struct true: `near` counts the adjacent fields of
each space (three sets as the bits of a number from 0 to 6), `workers`, `guarded` and `crew` say
again what `worker_at` says, `group_sizes` is renewed for the one board that changed.
"""

from libc.stdint cimport int16_t, uint16_t, uint64_t, uint8_t

from libc.string cimport memcpy

from boardgames.hexcore.bitset cimport ctz64, popcount64
from boardgames.hexcore.groups cimport cells_group, cells_largest_groups
from boardgames.hexcore.keyharvest cimport (
    CROPS, FARMHANDS, MICRO_PAY, MICRO_SUBSTITUTE, NONE, PLACES, SLOTS, KeyharvestRules,
    KeyharvestState,
)


cdef extern from *:
    """
    #define BG_BYTE_ONES UINT64_C(0x0101010101010101)
    #define BG_BYTE_TOPS UINT64_C(0x8080808080808080)
    """
    const uint64_t BYTE_ONES "BG_BYTE_ONES"
    const uint64_t BYTE_TOPS "BG_BYTE_TOPS"


# Sets and nodes

cdef inline uint64_t bit(int member) noexcept nogil:
    return <uint64_t>1 << member


cdef inline int nth_member(uint64_t members, int n) noexcept nogil:
    """The member that n others lie below; there must be one."""
    cdef int low = popcount64(members & 0xFFFFFFF)
    if n >= low:
        n -= low
        members &= ~<uint64_t>0xFFFFFFF
    while n:
        members &= members - 1
        n -= 1
    return ctz64(members)


cdef inline uint64_t above(uint64_t members, int last) noexcept nogil:
    """The members above `last`; all of them if that is NONE."""
    if last == NONE:
        return members
    return members & ~((bit(last) << 1) - 1)


cdef inline bint wait_for(KeyharvestState *s, int player, int phase) noexcept nogil:
    """Sets the node; always true."""
    s.to_move = <signed char>player
    s.phase = <uint8_t>phase
    return True


cdef inline int number_of(int worker) noexcept nogil:
    """KEY-014, KEY-015: fields needed next to a worker when it is placed, and its points."""
    # two letters with each number up to 3, then G, H, I with 4 and J, K, L with 5
    if worker < FARMHANDS:
        return worker // 2 + 1
    return 2 + worker // 3


cdef inline unsigned int below(int number) noexcept nogil:
    """The workers with a lower number, bit per worker; for numbers 1 to 6."""
    return (<unsigned int>1 << (3 * number - 6 if number > 4 else 2 * number - 2)) - 1


# Country boards: fields

cdef inline void add_field(const KeyharvestRules *t, KeyharvestState *s, int player,
                           int tile) noexcept nogil:
    """KEY-013: unharvested, on the space with its code. Workers are not looked at."""
    cdef uint64_t *near = s.near[player]
    cdef uint64_t carry = near[0] & t.neighbors[tile]
    near[0] ^= t.neighbors[tile]
    near[2] |= near[1] & carry
    near[1] ^= carry
    s.fields[player] |= bit(tile)
    s.unharvested[player] |= bit(tile)
    grow_groups(t, s, player, tile)


cdef inline void grow_groups(const KeyharvestRules *t, KeyharvestState *s, int player,
                             int tile) noexcept nogil:
    """`renew_groups` after a tile was laid; scans one group where it joins at most one."""
    cdef uint64_t beside = t.neighbors[tile] & s.fields[player]
    cdef uint8_t *sizes = s.group_sizes[player]
    cdef int size = 1
    if beside & (beside - 1):
        renew_groups(t, s, player)
        return
    if beside:
        size = popcount64(group_of(t, s, player, tile))
    if size > sizes[0]:         # a largest one grew
        sizes[0] = <uint8_t>size
    elif size > sizes[1]:       # a second largest one grew, or there was none
        sizes[1] = <uint8_t>size


cdef inline void remove_field(const KeyharvestRules *t, KeyharvestState *s, int player,
                              int tile) noexcept nogil:
    cdef uint64_t *near = s.near[player]
    cdef uint64_t borrow = ~near[0] & t.neighbors[tile]
    near[0] ^= t.neighbors[tile]
    near[2] &= ~(~near[1] & borrow)
    near[1] ^= borrow
    s.fields[player] &= ~bit(tile)
    s.unharvested[player] &= ~bit(tile)
    renew_groups(t, s, player)


cdef inline void renew_groups(const KeyharvestRules *t, KeyharvestState *s,
                              int player) noexcept nogil:
    """KEY-011: the two largest groups of the board that changed."""
    cdef int16_t sizes[2]
    cells_largest_groups(sizes, 2, t.neighbors, &s.fields[player], 1)
    s.group_sizes[player][0] = <uint8_t>sizes[0]
    s.group_sizes[player][1] = <uint8_t>sizes[1]


cdef inline uint64_t group_of(const KeyharvestRules *t, const KeyharvestState *s, int player,
                              int tile) noexcept nogil:
    cdef uint64_t group
    cells_group(&group, t.neighbors, tile, &s.fields[player], 1)
    return group


cdef inline uint64_t isolated(const KeyharvestState *s, int player) noexcept nogil:
    """KEY-012: fields without an adjacent field; the slow form is `cells_isolated`."""
    return s.fields[player] & ~(s.near[player][0] | s.near[player][1] | s.near[player][2])


cdef inline uint64_t isolated_elsewhere(const KeyharvestRules *t, const KeyharvestState *s,
                                        int player) noexcept nogil:
    """The isolated fields of all opponents."""
    cdef int other
    cdef uint64_t members = 0
    for other in range(t.players):
        if other != player:
            members |= isolated(s, other)
    return members


cdef inline int field_owner(const KeyharvestRules *t, const KeyharvestState *s,
                            int tile) noexcept nogil:
    """Whose board the field tile lies on; it must lie on one."""
    cdef int player = 0
    while not s.fields[player] >> tile & 1:
        player += 1
    return player


cdef inline void lay(const KeyharvestRules *t, KeyharvestState *s, int player,
                     int tile) noexcept nogil:
    """Lays a field tile; a worker on its space is lifted and waits. KEY-107, KEY-121, KEY-129"""
    if s.workers[player] >> tile & 1:
        s.displaced[player] = <uint8_t>worker_on(s, player, tile)
        lift_worker(t, s, player, s.displaced[player])
    add_field(t, s, player, tile)


# Country boards: workers

cdef inline int worker_on(const KeyharvestState *s, int player, int space) noexcept nogil:
    """The worker on a space that holds one."""
    cdef int worker = 0
    while s.worker_at[player][worker] != space:
        worker += 1
    return worker


cdef inline uint64_t guarded_without(const KeyharvestRules *t, const KeyharvestState *s,
                                     int player, int worker) noexcept nogil:
    """The spaces next to the player's other workers."""
    cdef uint64_t crew = s.crew[player] & ~bit(worker)
    cdef uint64_t members = 0
    while crew:
        members |= t.neighbors[s.worker_at[player][ctz64(crew)]]
        crew &= crew - 1
    return members


cdef inline void lift_worker(const KeyharvestRules *t, KeyharvestState *s, int player,
                             int worker) noexcept nogil:
    """Takes a worker off the board. KEY-088, KEY-094: it is then in the supply it came from."""
    s.guarded[player] = guarded_without(t, s, player, worker)
    s.workers[player] &= ~bit(s.worker_at[player][worker])
    s.crew[player] &= <uint16_t>~bit(worker)
    s.worker_at[player][worker] = NONE


cdef inline void place_worker(const KeyharvestRules *t, KeyharvestState *s, int player,
                              int worker, int space) noexcept nogil:
    """Puts a worker that is off the board onto a legal space. KEY-088, KEY-093"""
    if s.workers[player] >> space & 1:
        lift_worker(t, s, player, worker_on(s, player, space))
    s.guarded[player] |= t.neighbors[space]
    s.workers[player] |= bit(space)
    s.crew[player] |= <uint16_t>bit(worker)
    s.worker_at[player][worker] = <uint8_t>space


cdef inline uint64_t fed_spaces(const KeyharvestState *s, int player, int number) noexcept nogil:
    """KEY-084: spaces with at least `number` (1 to 5) adjacent fields."""
    cdef const uint64_t *near = s.near[player]
    if number == 1:
        return near[0] | near[1] | near[2]
    if number == 2:
        return near[1] | near[2]
    if number == 3:
        return near[2] | (near[1] & near[0])
    if number == 4:
        return near[2]
    return near[2] & (near[0] | near[1])


cdef inline uint64_t lower_spaces(const KeyharvestState *s, int player,
                                  int number) noexcept nogil:
    """KEY-086: spaces of the player's workers with a lower number."""
    cdef uint64_t crew = s.crew[player] & below(number)
    cdef uint64_t members = 0
    while crew:
        members |= bit(s.worker_at[player][ctz64(crew)])
        crew &= crew - 1
    return members


cdef inline uint64_t free_spaces(const KeyharvestRules *t, const KeyharvestState *s,
                                 int player) noexcept nogil:
    """KEY-085, KEY-086: empty spaces without an adjacent worker."""
    return t.spaces & ~(s.fields[player] | s.workers[player] | s.guarded[player])


cdef inline uint64_t legal_spaces(const KeyharvestRules *t, const KeyharvestState *s, int player,
                                  int worker) noexcept nogil:
    """Where a worker that is off the board may be placed.

    KEY-087, KEY-090: no code is barred; workers do not touch, so the space of a worker that is
    replaced touches no other.
    """
    cdef int number = number_of(worker)
    cdef uint64_t fed = fed_spaces(s, player, number)
    if not fed:
        return 0
    return fed & (free_spaces(t, s, player) | lower_spaces(s, player, number))


cdef inline uint64_t moving_spaces(const KeyharvestRules *t, const KeyharvestState *s, int player,
                                   int worker) noexcept nogil:
    """KEY-270: where a worker on the board may move; its own space counts as empty but is out."""
    cdef int number = number_of(worker)
    cdef uint64_t taken = (
        s.fields[player] | s.workers[player] | guarded_without(t, s, player, worker))
    return fed_spaces(s, player, number) & (
        (t.spaces & ~taken) | lower_spaces(s, player, number))


cdef inline unsigned int town_workers(const KeyharvestRules *t,
                                      const KeyharvestState *s) noexcept nogil:
    """KEY-082: the townsfolk on no country board, as bits 6 to 11."""
    cdef unsigned int away = 0
    cdef int player
    for player in range(t.players):
        away |= s.crew[player]
    return ~away & 0xFC0


# Counters

cdef inline uint64_t packed(const uint8_t *counters) noexcept nogil:
    """The numbers of all crops as bytes of one word, in an order of the platform's."""
    cdef uint64_t word = 0
    memcpy(&word, counters, CROPS)
    return word


cdef inline int sum_of(const uint8_t *counters) noexcept nogil:
    return <int>((packed(counters) * BYTE_ONES) >> 56)


cdef inline bint covers(uint64_t held, uint64_t wanted) noexcept nogil:
    """Whether each packed number of `held` is at least that of `wanted`; all below 128."""
    return (((held | BYTE_TOPS) - wanted) & BYTE_TOPS) == BYTE_TOPS


cdef inline int hand_size(const KeyharvestState *s, int player) noexcept nogil:
    return sum_of(s.hand[player])


cdef inline int stock_size(const KeyharvestState *s) noexcept nogil:
    return sum_of(s.stock)


cdef inline uint64_t stocked_crops(const KeyharvestState *s) noexcept nogil:
    """The crops that the stock holds, as a set."""
    cdef uint64_t members = 0
    cdef int crop
    for crop in range(CROPS):
        if s.stock[crop]:
            members |= bit(crop)
    return members


cdef inline uint64_t held_crops(const uint8_t *counters, int low, int number) noexcept nogil:
    """The crops from `low` on with whose choice `number` counters can still be completed.

    The counters are taken in non-decreasing crop order (decisions.md, section 1).
    """
    cdef uint64_t members = 0
    cdef int crop = CROPS - 1
    cdef int held = 0
    while crop >= low:
        held += counters[crop]
        if counters[crop] and held >= number:
            members |= bit(crop)
        crop -= 1
    return members


cdef inline void gain(KeyharvestState *s, int player, int crop) noexcept nogil:
    """From the stock to the hand."""
    s.stock[crop] -= 1
    s.hand[player][crop] += 1


cdef inline void spend(KeyharvestState *s, int player, int crop) noexcept nogil:
    """Out of the hand; where it goes is the caller's part."""
    cdef int missing
    s.hand[player][crop] -= 1
    missing = s.start[player][crop] - s.hand[player][crop]
    if missing > s.need[player][crop]:
        s.need[player][crop] = <uint8_t>missing


cdef inline void harvest_counter(KeyharvestState *s, const KeyharvestRules *t, int player,
                                 int tile) noexcept nogil:
    """A counter of the tile's crop, or one of the player's choice. KEY-074, KEY-075, KEY-185

    The stock must not be empty.
    """
    if s.stock[t.crop[tile]]:
        gain(s, player, t.crop[tile])
    else:
        s.micro = MICRO_SUBSTITUTE


cdef inline void owe(KeyharvestState *s, int number, int payee, int tile) noexcept nogil:
    """Begins a payment of `number` counters of any kinds for a tile."""
    s.micro = MICRO_PAY
    s.pay_left = <uint8_t>number
    s.pay_to = <uint8_t>payee
    s.pay_tile = <uint8_t>tile


# Stores

cdef inline bint has_room(const KeyharvestState *s, int player) noexcept nogil:
    """KEY-141"""
    return s.store_tile[player][PLACES - 1] == NONE


cdef inline bint can_store(const KeyharvestState *s, int player) noexcept nogil:
    """KEY-141, KEY-144: a free place and a counter for the bid."""
    return has_room(s, player) and hand_size(s, player) > 0


cdef inline int bid_size(const KeyharvestState *s, int player, int place) noexcept nogil:
    return sum_of(s.store_bid[player][place])


cdef inline uint64_t stored_tiles(const KeyharvestState *s, int player) noexcept nogil:
    cdef uint64_t members = 0
    if s.store_tile[player][0] != NONE:
        members = bit(s.store_tile[player][0])
        if s.store_tile[player][1] != NONE:
            members |= bit(s.store_tile[player][1])
    return members


cdef inline int add_to_store(KeyharvestState *s, int player, int tile) noexcept nogil:
    """Puts a tile without a bid into a store with room; returns its place."""
    cdef int crop
    if s.store_tile[player][0] == NONE:
        s.store_tile[player][0] = <uint8_t>tile
        return 0
    if s.store_tile[player][0] < tile:
        s.store_tile[player][1] = <uint8_t>tile
        return 1
    s.store_tile[player][1] = s.store_tile[player][0]
    s.store_tile[player][0] = <uint8_t>tile
    for crop in range(CROPS):
        s.store_bid[player][1][crop] = s.store_bid[player][0][crop]
        s.store_bid[player][0][crop] = 0
    return 0


cdef inline void take_from_store(KeyharvestState *s, int owner, int tile,
                                 bint own) noexcept nogil:
    """Takes a tile out of its store. KEY-102, KEY-105: the bid goes to the stock or the owner."""
    cdef int place = 0 if s.store_tile[owner][0] == tile else 1
    cdef uint8_t *bid = s.store_bid[owner][place]
    cdef uint8_t *home = &s.hand[owner][0]
    cdef int crop
    if own:
        home = &s.stock[0]
    for crop in range(CROPS):
        home[crop] += bid[crop]
        bid[crop] = 0
    if place == 0:
        s.store_tile[owner][0] = s.store_tile[owner][1]
        for crop in range(CROPS):
            bid[crop] = s.store_bid[owner][1][crop]
            s.store_bid[owner][1][crop] = 0
    s.store_tile[owner][1] = NONE


cdef inline int store_owner(const KeyharvestState *s, int tile) noexcept nogil:
    """Whose store the tile lies in; it must lie in one."""
    cdef int owner = 0
    while s.store_tile[owner][0] != tile and s.store_tile[owner][1] != tile:
        owner += 1
    return owner


cdef inline int empty_slots(const KeyharvestState *s) noexcept nogil:
    return SLOTS - popcount64(s.registry)
