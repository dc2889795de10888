"""Neuland once more, slow and obvious: the rules as plain Python over lists of buildings.

Nothing is kept that can be looked up, and every action is judged by trying all of its
completions. The tests play the same moves here and in the core and compare after each.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise

HEXES = [
    f"{row}{i}" for row, n in zip("ABCDE", (3, 4, 5, 4, 3), strict=True) for i in range(1, n + 1)
]
ROWS = {"A": (-2, 0), "B": (-1, -1), "C": (0, -2), "D": (1, -2), "E": (2, -2)}
CELLS = [(ROWS[name[0]][1] + int(name[1]) - 1, ROWS[name[0]][0]) for name in HEXES]
FIXED = "MFDFDFFDMMDMFDMFDFD"
STARTS = {2: ["B1", "D4"], 3: ["A2", "D1", "E2"], 4: ["A2", "B4", "D1", "E2"]}
VP = {2: 18, 3: 12, 4: 9}
CATEGORIES = ["culture", "science", "religion", "society", "war"]
# code: tiles, terrains, material, inputs, output, number
BUILDINGS = {
    "Fa": (2, "D", "wood", [], "food", 0),
    "Hu": (4, "F", "wood", [], "food", 0),
    "Sh": (2, "D", "wood", [], "wool", 0),
    "Lu": (5, "F", "wood", ["food"], "wood", 0),
    "Qu": (6, "M", "wood", ["food"], "stone", 0),
    "Mi": (6, "M", "wood", ["food"], None, 0),
    "Pa": (2, "F", "wood", ["wood"], "paper", 0),
    "We": (2, "D", "wood", ["wool"], "cloth", 0),
    "Ch": (2, "F", "wood", ["wood"], "coal", 0),
    "Sm": (3, "DF", "stone", ["coal", "ore"], None, 0),
    "Mt": (2, "D", "stone", ["silver"], "coins", 0),
    "Si": (2, "F", "stone", ["iron"], "weapons", 0),
    "Me": (2, "D", "stone", ["iron"], "tools", 0),
    "St": (1, "F", "stone", ["paper", "stone"], None, 1),
    "Ac": (1, "D", "stone", ["paper", "silver"], None, 2),
    "Th": (1, "D", "stone", ["cloth", "coins"], None, 3),
    "La": (1, "M", "stone", ["paper", "coal"], None, 1),
    "Li": (1, "D", "stone", ["paper", "iron"], None, 2),
    "Gu": (1, "D", "stone", ["cloth", "tools"], None, 3),
    "Ab": (1, "M", "stone", ["cloth", "silver"], None, 2),
    "Cr": (1, "F", "stone", ["stone", "tools"], None, 3),
    "Ca": (1, "D", "stone", ["silver", "coins"], None, 4),
    "To": (1, "D", "stone", ["cloth", "stone"], None, 1),
    "Co": (1, "D", "stone", ["wood", "iron"], None, 2),
    "Se": (1, "D", "stone", ["paper", "coins"], None, 3),
    "Ba": (1, "F", "stone", ["food", "weapons"], None, 2),
    "Cs": (1, "M", "stone", ["cloth", "weapons"], None, 3),
    "Fo": (1, "M", "stone", ["tools", "weapons"], None, 4),
}
CODES = list(BUILDINGS)
PRODUCERS = CODES[:13]
ADVANCES = {c: CODES[13 + 3 * i : 16 + 3 * i] for i, c in enumerate(CATEGORIES)}
MINERALS = {"C": "coal", "I": "iron", "S": "silver"}
MINE_PRODUCT = {"coal": "coal", "iron": "iron ore", "silver": "silver ore"}
TILES = ["FD", "DF", "FM", "MF", "DM", "MD"]


def distance(a: int, b: int) -> int:
    q, r = CELLS[a][0] - CELLS[b][0], CELLS[a][1] - CELLS[b][1]
    return max(abs(q), abs(r), abs(q + r))


def covers() -> list[list[int]]:
    found: list[list[int]] = []

    def lay(row: list[int | None]) -> None:
        if None not in row:
            found.append([place for place in row if place is not None])
            return
        lowest = row.index(None)
        for other in range(lowest, 19):
            fits = row[other] is None and distance(lowest, other) == 1
            if other == lowest:
                fits = all(place != i for i, place in enumerate(row))
            if fits:
                laid = list(row)
                laid[lowest], laid[other] = other, lowest
                lay(laid)

    lay([None] * 19)
    return sorted(found)


@dataclass
class Building:
    code: str
    owner: int | None = None
    lying: bool = False
    scorer: int | None = None
    stack: list[str] = field(default_factory=list)  # minerals from the bottom

    def product(self) -> str | None:
        if self.owner is None:
            return None
        if self.code == "Mi":
            return MINE_PRODUCT[self.stack[-1]]
        if self.code == "Sm":
            return self.stack[0]
        return BUILDINGS[self.code][4]

    def alike(self) -> tuple[object, ...]:
        return self.code, tuple(self.stack), self.owner, self.lying


class Reference:
    """A game of Neuland; moves are texts."""

    def __init__(
        self,
        players: int,
        *,
        layout: str = "fixed",
        spoiled_mineral: str = "lost",
        max_turns: int = 400,
        start_player: int | None = None,
        auto_forced: bool = False,
    ) -> None:
        self.n = players
        self.layout = layout
        self.kept = spoiled_mineral == "kept"
        self.max_turns = max_turns
        self.start_player = start_player
        self.auto_forced = auto_forced
        self.map: list[list[Building]] = [[] for _ in HEXES]
        self.land: list[str | None] = [None] * 19
        self.cover: list[int] | None = None
        self.minerals = {"coal": 9, "iron": 6, "silver": 6}
        self.vp = [VP[players]] * players
        self.time: list[int | None] = [None] * players
        self.cycle = 0
        self.waiting: list[int] = []  # who have yet to begin, in order
        self.turns = 0
        self.spent = 0
        self.bound = 0
        self.player: int | None = None
        self.hand: list[str] = []  # moves of the action in hand
        self.over = False
        if layout != "random":
            self.land = list(FIXED if layout == "fixed" else layout)
            self.before_first()

    # Setup

    def before_first(self) -> None:
        if self.start_player is not None:
            self.begin(self.start_player)

    def begin(self, seat: int) -> None:
        self.waiting = [(seat + i) % self.n for i in range(self.n)]
        self.player = seat

    def places(self) -> list[tuple[int, int]]:
        assert self.cover is not None
        return [(i, j) for i, j in enumerate(self.cover) if i < j]

    def outcomes(self) -> dict[str, int]:
        if self.over or self.player is not None:
            return {}
        if self.layout == "random" and self.cover is None:
            return {f"*cover={i}": 1 for i in range(2288)}
        if None in self.land:
            left = {"FD": 5, "FM": 2, "DM": 2}
            for i, j in self.places():
                if self.land[i] is not None:
                    both = f"{self.land[i]}{self.land[j]}"
                    left[both if both in left else both[::-1]] -= 1
            return {f"*tile={t}": n for t in TILES if (n := left.get(t) or left.get(t[::-1]) or 0)}
        return {f"*start={i}": 1 for i in range(self.n)}

    # Looking things up

    def sites(self) -> list[tuple[int, int, Building]]:
        return [(h, i, b) for h, row in enumerate(self.map) for i, b in enumerate(row)]

    def supply(self, seat: int) -> int:
        return 7 - sum(b.owner == seat for _, _, b in self.sites())

    def display(self, code: str) -> int:
        count = BUILDINGS[code][0] - sum(b.code == code for _, _, b in self.sites())
        if code in ("Hu", "Lu"):
            count -= sum(time is None for time in self.time)
        return count

    def top_advance(self, category: str) -> str | None:
        built = {b.code for _, _, b in self.sites()}
        return next((code for code in ADVANCES[category] if code not in built), None)

    def producible_advance(self, code: str) -> bool:
        row = next(row for row in ADVANCES.values() if code in row)
        scored = {b.code for _, _, b in self.sites() if b.scorer is not None}
        return next((other for other in row if other not in scored), None) == code

    def start_hexes(self) -> list[int]:
        marked = [HEXES.index(name) for name in STARTS[self.n]]
        if self.layout != "fixed":
            marked = [i for i in range(19) if self.land[i] == "F"]
        return [i for i in marked if not self.map[i]]

    def points_left(self) -> int:
        return self.bound - self.spent

    def markers(self, wanted: str) -> list[tuple[int, int]]:
        """Sites of the player's markers that serve, of equal ones in a hex the first."""
        found = []
        for h, row in enumerate(self.map):
            seen = []
            for i, b in enumerate(row):
                product = b.product()
                if b.owner != self.player or product is None or b.alike() in seen:
                    continue
                if product == wanted or (wanted == "ore" and product.endswith(" ore")):
                    seen.append(b.alike())
                    found.append((h, i))
        return found

    # Legal moves

    def completions(self, hex_: int, code: str) -> list[list[str]]:
        """All ways to supply the inputs of a building, as texts of sources."""
        inputs = BUILDINGS[code][3]
        ways: list[tuple[list[str], int, int, int]] = [([], 1, 0, 0)]
        for wanted in inputs:
            longer = []
            for texts, far, searches, freed in ways:
                for h, i in self.markers(wanted):
                    longer.append(
                        (
                            [*texts, f"<{HEXES[h]}{'abc'[i]}"],
                            max(far, distance(h, hex_)),
                            searches,
                            freed + 1,
                        )
                    )
                if wanted == "food":
                    longer.append(([*texts, "<find"], far, searches + 1, freed))
            ways = longer
        assert self.player is not None
        needs_marker = CODES.index(code) < 13
        return [
            texts
            for texts, far, searches, freed in ways
            if far + 3 * searches <= self.points_left()
            and (not needs_marker or freed + self.supply(self.player) > 0)
        ]

    def productions(self) -> list[str]:
        found = []
        for h, row in enumerate(self.map):
            seen = []
            for i, b in enumerate(row):
                if b.owner is not None or b.scorer is not None or b.alike() in seen:
                    continue
                if CODES.index(b.code) >= 13 and not self.producible_advance(b.code):
                    continue
                if self.completions(h, b.code):
                    seen.append(b.alike())
                    found.append(f"p:{HEXES[h]}{'abc'[i]}")
        return found

    def building_hexes(self, code: str) -> list[int]:
        _, terrains, material, *_ = BUILDINGS[code]
        found = []
        for h in range(19):
            if self.land[h] not in list(terrains) or len(self.map[h]) == 3:
                continue
            starts = self.start_hexes()
            if self.waiting and h in starts and len(starts) - 1 < len(self.waiting) - 1:
                continue
            if self.payments(material, h):
                found.append(h)
        return found

    def payments(self, material: str, hex_: int) -> list[tuple[int, int]]:
        return [
            (h, i)
            for h, i in self.markers(material)
            if max(0, distance(h, hex_) - 1) <= self.points_left()
        ]

    def kind_code(self, kind: str) -> str | None:
        return self.top_advance(kind) if kind in ADVANCES else kind

    def builds(self) -> list[str]:
        found = []
        for kind in PRODUCERS + CATEGORIES:
            code = self.kind_code(kind)
            if code is None or self.display(code) == 0:
                continue
            if code == "Mi" and sum(self.minerals.values()) == 0:
                continue
            if self.building_hexes(code):
                found.append(f"b:{kind}")
        return found

    def legal(self) -> list[str]:
        if self.over or self.player is None:
            return []
        if self.waiting and self.time[self.player] is None:
            return [f"@{HEXES[h]}" for h in self.start_hexes()]
        if not self.hand:
            return ["end", *(self.productions() if self.points_left() else []), *self.builds()]
        if self.hand[0].startswith("p:"):
            h, i = self.site(self.hand[0][2:])
            ways = self.completions(h, self.map[h][i].code)
            step = len(self.hand) - 1
            found = {way[step] for way in ways if way[:step] == self.hand[1:]}
            return sorted(found, key=lambda text: (text == "<find", text))
        code = self.kind_code(self.hand[0][2:])
        assert code is not None
        if len(self.hand) == 1:
            return [f"@{HEXES[h]}" for h in self.building_hexes(code)]
        if len(self.hand) == 2:
            hex_ = HEXES.index(self.hand[1][1:])
            return [f"<{HEXES[h]}{'abc'[i]}" for h, i in self.payments(BUILDINGS[code][2], hex_)]
        chosen = [MINERALS[text[1]] for text in self.hand[3:]]
        return [
            f"+{letter}"
            for letter, name in MINERALS.items()
            if self.minerals[name] > chosen.count(name)
        ]

    def site(self, text: str) -> tuple[int, int]:
        return HEXES.index(text[:2]), "abc".index(text[2])

    # Playing

    def play(self, text: str) -> None:
        self.step(text)
        while self.auto_forced and self.hand and len(self.legal()) == 1:
            self.step(self.legal()[0])

    def step(self, text: str) -> None:
        if text.startswith("*"):
            self.draw(text)
            return
        assert self.player is not None
        if text == "end":
            self.end()
        elif self.waiting and self.time[self.player] is None:
            for code in ("Hu", "Lu"):
                self.put(HEXES.index(text[1:]), Building(code))
            self.time[self.player] = 0
            self.start_points()
        else:
            self.hand.append(text)
            if self.complete():
                hand, self.hand = self.hand, []
                (self.produce if hand[0].startswith("p:") else self.build)(hand)

    def draw(self, text: str) -> None:
        name, value = text[1:].split("=")
        if name == "cover":
            self.cover = covers()[int(value)]
            self.land = ["M" if i == j else None for i, j in enumerate(self.cover)]
        elif name == "tile":
            i, j = next((i, j) for i, j in self.places() if self.land[i] is None)
            self.land[i], self.land[j] = value[0], value[1]
            if None not in self.land:
                self.before_first()
        else:
            self.begin(int(value))

    def complete(self) -> bool:
        first = self.hand[0]
        if first.startswith("p:"):
            h, i = self.site(first[2:])
            return len(self.hand) == 1 + len(BUILDINGS[self.map[h][i].code][3])
        minerals = min(3, sum(self.minerals.values())) if first == "b:Mi" else 0
        return len(self.hand) == 3 + minerals

    def start_points(self) -> None:
        taken = {t for i, t in enumerate(self.time) if i != self.player}
        self.bound = max(t for t in range(1, 11) if t not in taken)
        self.spent = 0

    def put(self, hex_: int, building: Building) -> None:
        row = self.map[hex_]
        row.append(building)
        row.sort(key=lambda b: CODES.index(b.code))  # stable: behind its equals

    def spend(self, points: int) -> None:
        assert self.player is not None
        self.spent += points
        self.time[self.player] = self.spent

    def take(self, b: Building) -> str | None:
        b.owner, b.lying = None, False
        if b.code in ("Mi", "Sm"):
            mineral = b.stack.pop()
            self.minerals[mineral] += 1
            return mineral
        return None

    def clear_mines(self) -> None:
        for row in self.map:
            row[:] = [b for b in row if b.code != "Mi" or b.stack]

    def produce(self, hand: list[str]) -> None:
        assert self.player is not None
        h, i = self.site(hand[0][2:])
        target = self.map[h][i]
        sources = [self.site(text[1:]) for text in hand[1:] if text != "<find"]
        cost = max([1, *(distance(a, h) for a, _ in sources)]) + 3 * hand.count("<find")
        minerals = [self.take(self.map[a][j]) for a, j in sources]
        number = BUILDINGS[target.code][5]
        if number:
            target.scorer = self.player
            self.vp[self.player] = max(0, self.vp[self.player] - number)
        else:
            target.owner = self.player
            if target.code == "Sm":
                ore = minerals[1]
                assert ore is not None
                self.minerals[ore] -= 1
                target.stack = [ore]
        self.spend(cost)
        self.clear_mines()
        if self.vp[self.player] == 0:
            self.over = True

    def build(self, hand: list[str]) -> None:
        code = self.kind_code(hand[0][2:])
        assert code is not None
        hex_ = HEXES.index(hand[1][1:])
        h, i = self.site(hand[2][1:])
        self.spend(max(0, distance(h, hex_) - 1))
        self.take(self.map[h][i])
        stack = [MINERALS[text[1]] for text in hand[3:]]
        for mineral in stack:
            self.minerals[mineral] -= 1
        self.put(hex_, Building(code, stack=stack))

    def end(self) -> None:
        assert self.player is not None
        for _, _, b in self.sites():
            if b.lying:
                if b.code == "Mi" and self.kept:
                    b.owner, b.lying = None, False
                else:
                    self.take(b)
        self.clear_mines()
        time = max(1, self.spent)
        while any(t == time for i, t in enumerate(self.time) if i != self.player):
            time += 1
        self.time[self.player] = time
        self.turns += 1
        if self.waiting:
            self.waiting.pop(0)
        if self.waiting:
            self.player = self.waiting[0]
        else:
            times = [t for t in self.time if t is not None]
            nearest = min(times)
            self.cycle = (self.cycle + nearest) % 11
            self.time = [t - nearest for t in times]
            self.player = self.time.index(0)
        if self.turns == self.max_turns:
            self.over = True
            return
        if not self.waiting:
            for _, _, b in self.sites():
                if b.owner == self.player:
                    b.lying = True
            self.start_points()

    # Results

    def scores(self) -> tuple[int, ...]:
        return tuple(VP[self.n] - left for left in self.vp)

    def winners(self) -> tuple[int, ...]:
        best = max(self.scores())
        return tuple(i for i, s in enumerate(self.scores()) if s == best) if self.over else ()

    def check(self) -> None:
        """What must hold of every position."""
        for row in self.map:
            assert len(row) <= 3
            assert all(CODES.index(a.code) <= CODES.index(b.code) for a, b in pairwise(row))
        for code, (count, *_) in BUILDINGS.items():
            assert 0 <= self.display(code) <= count
        assert all(self.supply(i) >= 0 for i in range(self.n))
        on_map = [m for _, _, b in self.sites() for m in b.stack]
        for name, count in {"coal": 9, "iron": 6, "silver": 6}.items():
            assert self.minerals[name] + on_map.count(name) == count
