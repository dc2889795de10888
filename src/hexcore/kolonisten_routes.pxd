"""Roads, town halls and monuments on the map; trade routes; the two titles."""

from libc.stdint cimport uint64_t

from boardgames.hexcore.kolonisten cimport KolonistenRules, KolonistenState

# Paths where `seat` may build a road now, without its price (KOL-278); whether there is one.
cdef bint kolonisten_legal_roads(const KolonistenRules *rules, const KolonistenState *state,
                                 int seat, uint64_t *out) noexcept nogil
# The same in FREE_ROAD: without those that would only repeat two roads in another order.
cdef bint kolonisten_free_roads(const KolonistenRules *rules, const KolonistenState *state,
                                uint64_t *out) noexcept nogil
cdef uint64_t kolonisten_legal_halls(const KolonistenRules *rules, const KolonistenState *state,
                                     int seat) noexcept nogil
cdef uint64_t kolonisten_legal_monuments(const KolonistenRules *rules,
                                         const KolonistenState *state, int seat) noexcept nogil
cdef void kolonisten_place_road(const KolonistenRules *rules, KolonistenState *state, int seat,
                                int edge) noexcept nogil
cdef void kolonisten_place_hall(const KolonistenRules *rules, KolonistenState *state, int seat,
                                int city) noexcept nogil
cdef void kolonisten_place_monument(const KolonistenRules *rules, KolonistenState *state, int seat,
                                    int monument) noexcept nogil
# Length of the longest trade route, counted from nothing.
cdef int kolonisten_route(const KolonistenRules *rules, const KolonistenState *state,
                          int seat) noexcept nogil
# Paths at open crossroads, found from nothing.
cdef void kolonisten_reach(const KolonistenRules *rules, const KolonistenState *state, int seat,
                           uint64_t *out) noexcept nogil
# Who holds the route title by KOL-439 now: a seat or -1.
cdef int kolonisten_route_claim(const KolonistenRules *rules,
                                const KolonistenState *state) noexcept nogil
cdef void kolonisten_settle_route(const KolonistenRules *rules,
                                  KolonistenState *state) noexcept nogil
cdef void kolonisten_settle_army(const KolonistenRules *rules,
                                 KolonistenState *state) noexcept nogil
