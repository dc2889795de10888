"""Key Harvest: points and winners. KEY-291 to KEY-307."""

from libc.stdint cimport int32_t, uint64_t, uint8_t

from boardgames.hexcore.bitset cimport ctz64, popcount64
from boardgames.hexcore.keyharvest cimport CROPS, MAX_SEATS, KeyharvestRules, KeyharvestState
from boardgames.hexcore.keyharvest_board cimport hand_size, number_of


cdef inline int board_points(const KeyharvestState *s, int player) noexcept nogil:
    """All but the majorities: nothing of it is hidden."""
    cdef uint64_t crew = s.crew[player]
    cdef int points = 0
    while crew:     # KEY-291
        points += number_of(ctz64(crew))
        crew &= crew - 1
    # KEY-292 to KEY-295
    return points + s.group_sizes[player][0] + 2 * s.group_sizes[player][1]


cdef inline int majority(const KeyharvestRules *t, const KeyharvestState *s,
                         int crop) noexcept nogil:
    """KEY-296: who holds strictly most counters of a crop, -1 if nobody does."""
    cdef int player, most = 0, first = -1
    for player in range(t.players):
        if s.hand[player][crop] > most:
            most = s.hand[player][crop]
            first = player
        elif s.hand[player][crop] == most:
            first = -1
    return first


cdef inline void score(const KeyharvestRules *t, const KeyharvestState *s,
                       int32_t *scores) noexcept nogil:
    cdef int player, crop
    for player in range(t.players):
        scores[player] = board_points(s, player)
    for crop in range(CROPS):
        player = majority(t, s, crop)
        if player >= 0:
            scores[player] += 1


cdef inline void rank(const KeyharvestRules *t, const KeyharvestState *s,
                      uint8_t *winners) noexcept nogil:
    """Points, then field tiles, then counters in hand, then a shared win. KEY-299 to KEY-302"""
    cdef int32_t scores[MAX_SEATS]
    cdef int player
    cdef int32_t best = -1
    score(t, s, scores)
    for player in range(t.players):
        scores[player] = (
            scores[player] << 16 | popcount64(s.fields[player]) << 8 | hand_size(s, player))
        if scores[player] > best:
            best = scores[player]
    for player in range(t.players):
        winners[player] = scores[player] == best
