"""Seeland a second time, slow and plain: the whole game as one story told by a generator.

Written from the rules alone, with names of cells, texts of tiles, sets and counters. It knows the
texts of moves but no number, no struct and nothing of the package; only the differential test puts
the two side by side.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from dataclasses import dataclass

from tests.seeland.tables import (
    CELLS,
    CENTRE,
    EXPECTATIONS,
    ISLANDS,
    LANDSCAPES,
    MARKET,
    MILL_TILES,
    NEIGHBORS,
    START_SQUARE,
    VILLAGE,
    side,
)

CHANCE, TERMINAL = -1, -2


@dataclass
class Node:
    """Who decides, and among what; at a chance node also how likely each is."""

    phase: str
    mover: int
    texts: list[str]
    weights: list[int]


Story = Generator[Node, str, None]


class Reference:
    """A game in progress; `node` is what is to be decided, `play` goes on."""

    def __init__(
        self,
        players: int,
        *,
        governors: bool = False,
        records: bool = False,
        tactical: bool = False,
        stack_top_public: bool = True,
    ) -> None:
        self.seats = range(players)
        self.with_governors = governors
        self.tactical = tactical
        self.open_tops = stack_top_public

        printed = side(tactical)
        self.printed = {cell for cell in CELLS if printed[cell][0] in "CRTF"}
        self.tile = {
            cell: "" if sign == "." else sign.removesuffix("g") for cell, sign in printed.items()
        }
        symbols = {cell for cell, sign in printed.items() if sign.endswith("g")}
        self.print_governors = symbols if governors else set()
        self.farm_stuivers = {cell for cell in CELLS if self.tile[cell] == "F"}
        self.governors_waiting = 7 if governors and not tactical else 0
        self.governors_gone = 0

        self.unseen = {"W": Counter(MILL_TILES), "S": Counter(LANDSCAPES)}
        self.unseen_islands = Counter() if tactical else Counter(ISLANDS)
        self.top: dict[str, str] = {}
        self.market = [""] * 10
        self.guild_master = START_SQUARE
        self.guilders = [0, 1, 2, 3, 4]  # houses, the rearmost first
        self.merchant = [0] * players  # houses

        self.score = [0] * players
        self.supply = [4] * players
        self.stuivers = [1] * players
        self.won = [0] * players
        self.markers = [2 if records else 0] * players
        self.track: dict[int, int] = {}  # number to the seat of the marker there
        self.mills: dict[str, int] = {}  # cell of a standing mill to its owner
        self.governor_at: set[str] = set()
        self.over = False

        self.story = self.whole_game()
        self.node = next(self.story)

    def play(self, text: str) -> None:
        """One decision or outcome."""
        assert text in self.node.texts
        try:
            self.node = self.story.send(text)
        except StopIteration:
            self.node = Node("OVER", TERMINAL, [], [])

    # Choices

    def decide(self, phase: str, seat: int, texts: list[str]) -> Generator[Node, str, str]:
        return (yield Node(phase, seat, texts, []))

    def draw(self, phase: str, tiles: Counter[str], prefix: str) -> Generator[Node, str, str]:
        """A tile out of those unseen, each as likely as any other."""
        kinds = [kind for kind, n in tiles.items() if n]
        text = yield Node(
            phase, CHANCE, [prefix + kind for kind in kinds], [tiles[kind] for kind in kinds]
        )
        drawn = text.removeprefix(prefix)
        tiles[drawn] -= 1
        return drawn

    # The course of the game

    def whole_game(self) -> Story:
        for square in (3, 6, 8, 1, 2, 4, 7, 9):
            self.market[square] = yield from self.draw("SETUP", self.unseen[MARKET[square]], "*")
        if self.open_tops:
            for sort in "WS":
                self.top[sort] = yield from self.draw("SETUP", self.unseen[sort], "*")
        for seat in self.seats:
            free = [cell for cell in VILLAGE if cell not in self.mills]
            text = yield from self.decide("START", seat, ["s:" + cell for cell in free])
            self.mills[text[2:]] = seat
            self.supply[seat] -= 1
        active = 0
        while not self.over:
            yield from self.turn(active)
            if not self.over and self.stuivers[active]:
                answer = yield from self.decide("EXTRA", active, ["x-", "x+"])
                if answer == "x+":
                    self.stuivers[active] -= 1
                    yield from self.turn(active)
            active = (active + 1) % len(self.seats)
        self.final_scoring()

    def turn(self, active: int) -> Story:
        ahead = 4 - self.guilders.index(self.merchant[active])
        texts = [f"+{steps}" for steps in range(1, ahead + 2)]
        steps = int((yield from self.decide("PURCHASE", active, texts)))
        left = self.guild_master
        square = self.guild_master = (left + steps) % 10
        if MARKET[square] != "H" and not self.market[square]:
            self.over = True
            return
        bought, self.market[square] = self.market[square], ""
        self.pay(active, steps - 1)
        yield from self.refill(left)
        if MARKET[square] == "H":
            yield from self.visit_warehouse(active)
        else:
            yield from self.reclaim_land(active, bought)
            yield from self.harvest_all(active)

    def pay(self, active: int, guilders: int) -> None:
        place = self.guilders.index(self.merchant[active])
        self.merchant[active] = self.guilders[place + guilders]
        while self.guilders[0] not in self.merchant:
            self.guilders = [*self.guilders[1:], (self.guilders[-1] + 1) % 12]

    def refill(self, left: int) -> Story:
        sort = MARKET[left]
        if sort == "H":
            return
        if self.open_tops:
            self.market[left] = self.top.pop(sort, "")
            if self.unseen[sort].total():
                self.top[sort] = yield from self.draw("REFILL", self.unseen[sort], "*")
        elif self.unseen[sort].total():
            self.market[left] = yield from self.draw("REFILL", self.unseen[sort], "*")

    def visit_warehouse(self, active: int) -> Story:
        lost = min(3, self.score[active])
        self.score[active] -= lost
        place = self.guilders.index(self.merchant[active])
        if lost and place:
            texts = [f"<{back}" for back in range(min(3, place) + 1)]
            text = yield from self.decide("BACK", active, texts)
            self.merchant[active] = self.guilders[place - int(text[1:])]

    # Land reclamation

    def is_empty(self, cell: str) -> bool:
        return not self.tile[cell]

    def developed(self) -> set[str]:
        """Cells that hang together with the village; face-down islands do not."""
        found = {CENTRE}
        todo = [CENTRE]
        while todo:
            for cell in NEIGHBORS[todo.pop()]:
                if cell not in found and self.tile[cell] not in ("", "?"):
                    found.add(cell)
                    todo.append(cell)
        return found

    def legal_cells(self, active: int, tile: str) -> list[str]:
        own = {cell for cell, owner in self.mills.items() if owner == active}
        bases = own if tile[0] != "M" and own else self.developed()
        return [
            cell
            for cell in CELLS
            if self.is_empty(cell) and any(other in bases for other in NEIGHBORS[cell])
        ]

    def reclaim_land(self, active: int, tile: str) -> Story:
        cells = self.legal_cells(active, tile)
        if not cells:
            return
        cell = yield from self.decide("PLACE", active, cells)
        self.tile[cell] = tile
        if tile[0] == "M" and self.supply[active]:
            answer = yield from self.decide("BUILD", active, ["m-", "m+"])
            if answer == "m+":
                yield from self.build(active, cell)

    def build(self, active: int, cell: str) -> Story:
        self.mills[cell] = active
        self.supply[active] -= 1
        beside = sorted(NEIGHBORS[cell], key=CELLS.index)
        for other in beside:
            if self.tactical and other in self.farm_stuivers:
                self.farm_stuivers.remove(other)
                self.stuivers[active] += 1
        for other in beside:
            if other in self.print_governors and cell not in self.governor_at:
                self.print_governors.remove(other)
                self.governor_at.add(cell)
        for other in beside:
            if self.tile[other] == "?":
                island = yield from self.draw("ISLAND", self.unseen_islands, "*i")
                self.tile[other] = island.removesuffix("g")
                if island == "F":
                    self.stuivers[active] += 1
                comes = island.endswith("g") and cell not in self.governor_at
                if comes and self.governors_waiting:
                    self.governors_waiting -= 1
                    self.governor_at.add(cell)

    # Harvest

    def harvest_all(self, active: int) -> Story:
        while True:
            ready = [
                cell
                for cell in CELLS
                if cell in self.mills and not any(self.is_empty(c) for c in NEIGHBORS[cell])
            ]
            if not ready:
                return
            n = len(self.seats)
            owner = min((self.mills[cell] for cell in ready), key=lambda o: (o - active) % n)
            own = [cell for cell in ready if self.mills[cell] == owner]
            cell = own[0]
            if len(own) > 1 and any(c in self.governor_at for c in own):
                texts = ["@" + c for c in own]
                cell = (yield from self.decide("HARVEST_ORDER", owner, texts))[1:]
            yield from self.harvest(active, owner, cell)

    def yield_of(self, cell: str) -> int:
        lands = [self.tile[c] for c in NEIGHBORS[cell] if self.tile[c][0] in "CRT"]
        crops = {land[0] for land in lands}
        if len(crops) < 2:
            return 0
        return (
            int(self.tile[cell][1:])
            + sum(int(land[1:]) for land in lands)
            + (5 if len(crops) == 3 else 0)
        )

    def expectation(self) -> int:
        return EXPECTATIONS[(self.guilders[-1] + 1) % 12]

    def harvest(self, active: int, owner: int, cell: str) -> Story:
        points = self.yield_of(cell)
        self.score[owner] += points
        number = points
        while number in self.track:
            number -= 1
        if self.markers[owner] and number >= 0:
            answer = yield from self.decide("RECORD", owner, ["r-", "r+"])
            if answer == "r+":
                self.markers[owner] -= 1
                self.track[number] = owner
        del self.mills[cell]
        self.supply[owner] += 1
        if cell in self.governor_at:
            self.governor_at.remove(cell)
            if points >= self.expectation():
                self.score[owner] += 5
                self.won[owner] += 1
            else:
                self.score[owner] = max(0, self.score[owner] - 5)
                yield from self.move_governor(active, cell)

    def move_governor(self, active: int, source: str) -> Story:
        steps = {source: 0}
        todo = [source]
        land = self.developed()
        for cell in todo:
            for other in NEIGHBORS[cell]:
                if other in land and other not in steps:
                    steps[other] = steps[cell] + 1
                    todo.append(other)
        free = [c for c in CELLS if c in self.mills and c not in self.governor_at and c in steps]
        nearest = min((steps[c] for c in free), default=0)
        goals = [c for c in free if steps[c] == nearest]
        if len(goals) > 1:
            texts = ["@" + c for c in goals]
            self.governor_at.add((yield from self.decide("GOVERNOR", active, texts))[1:])
        elif goals:
            self.governor_at.add(goals[0])
        else:
            self.governors_gone += 1

    # The end

    def final_scoring(self) -> None:
        for cell in self.governor_at:
            owner = self.mills[cell]
            self.score[owner] = max(0, self.score[owner] - 5)
        most = max(self.won)
        first = [seat for seat in self.seats if self.won[seat] == most]
        if most:
            for seat in first:
                self.score[seat] += 10 if len(first) == 1 else 5
        for number, points in zip(sorted(self.track, reverse=True), (20, 15, 10, 5), strict=False):
            self.score[self.track[number]] += points

    def winners(self) -> list[int]:
        """Seats with the highest score; nobody before the end."""
        return [s for s in self.seats if self.over and self.score[s] == max(self.score)]
