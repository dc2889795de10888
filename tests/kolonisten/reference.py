"""De Kolonisten a second time, slow and plain: the whole game as one story told by a generator.

Written from the rules and the table of decisions alone, with names, sets and counters; legal
roads, routes, titles and points are worked out anew whenever they are asked for. It knows the
texts of moves but no number, no struct and nothing of the package; only the differential test puts
the two side by side.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Generator, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

CHANCE, TERMINAL = -1, -2
KINDS = ("wood", "brick", "wool", "grain", "ore")
OF_TERRAIN = {
    "forest": "wood", "hills": "brick", "pasture": "wool", "fields": "grain", "mountains": "ore",
}  # fmt: skip
CARDS = ("soldier", "roads", "banking", "trade", "vp")
ACTIONS = (("off", 2), ("steal", 3), ("take", 4), ("road", 5), ("dev", 7))
ROAD = Counter({"wood": 1, "brick": 1})
HALL = Counter({"wood": 1, "brick": 1, "wool": 1, "grain": 1})
MONUMENT = Counter({"grain": 1, "ore": 2})
CARD = Counter({"wool": 1, "grain": 1, "ore": 1})

Place = tuple[int, int]
Story = Generator["Node", str, None]
Steps = Generator["Node", str, Any]


@dataclass
class Node:
    """Who decides, and among what; at a chance node also how likely each is."""

    mover: int
    texts: list[str]
    weights: list[int]


class GameOver(Exception):  # noqa: N818 - not an error
    """The game has ended."""


def slug(name: str) -> str:
    return name.lower().replace(" ", "-")


class Map:
    """The map, by names and by where things lie (a hex at twice its column and thrice its row)."""

    def __init__(self, path: Path, players: int) -> None:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        self.data = data
        hexes = {(h["q"], h["r"]): h for h in data["hexes"]}
        around = {place: self.corners(*place) for place in hexes}
        self.corner_list = sorted(
            {corner for ring in around.values() for corner in ring}, key=lambda c: (c[1], c[0])
        )
        number = {corner: i for i, corner in enumerate(self.corner_list)}
        outside = set(data["out_of_play"]) if players == 3 else set()
        pairs = {
            frozenset((number[ring[i]], number[ring[i - 1]]))
            for ring in around.values()
            for i in range(6)
        }
        self.all_edges = sorted((min(pair), max(pair)) for pair in pairs)
        self.edges = [e for e in self.all_edges if not outside & set(e)]
        self.at: dict[int, list[tuple[int, int]]] = {}
        for edge in self.edges:
            for end in edge:
                self.at.setdefault(end, []).append(edge)

        def spot(row: dict[str, Any]) -> int:
            q, r, c = row["at"]
            return number[self.corners(q, r)[c]]

        self.city = {spot(row): slug(row["name"]) for row in data["cities"]}
        self.city_order = [slug(row["name"]) for row in data["cities"]]
        self.corner_of = {name: corner for corner, name in self.city.items()}
        self.monument = {spot(row): slug(row["city"]) for row in data["monuments"]}
        self.monument_order = [slug(row["city"]) for row in data["monuments"]]
        self.reward = {
            slug(row["city"]): (row["reward"], row["count"]) for row in data["monuments"]
        }
        self.outside = outside
        self.lands = []
        for place, h in hexes.items():
            corners = {number[c] for c in around[place]}
            name = f"{h['q']},{h['r']}"
            usable = bool(corners - outside)
            self.lands.append((name, h["number"], OF_TERRAIN[h["terrain"]], corners, usable))
            if h["name"] == data["highwayman"]:
                self.highwayman = name
        self.waters = [
            (
                w["number"],
                {number[c] for q, r in w["hexes"] for c in self.corners(q, r) if c in number},
            )
            for w in data["waters"]
        ]
        self.starts = {
            row["card"]: ({slug(name) for name in row["cities"]}, row["resources"])
            for row in data["starts"]
            if players in row["players"]
        }

    @staticmethod
    def corners(q: int, r: int) -> list[Place]:
        x, y = 2 * q + r, 3 * r
        return [(x, y - 2), (x + 1, y - 1), (x + 1, y + 1), (x, y + 2), (x - 1, y + 1),
                (x - 1, y - 1)]  # fmt: skip


class Reference:
    """A game in progress; `node` is what is to be decided, `play` goes on."""

    def __init__(
        self,
        path: Path,
        players: int,
        *,
        variable_setup: bool = False,
        max_turns: int = 500,
        player_trade: bool = True,
        offers: int = 3,
        trade_cards: int = 4,
        counter_offers: bool = True,
        dev_before_roll: bool = False,
        skip_forced: bool = False,
    ) -> None:
        self.map = Map(path, players)
        pieces, victory = self.map.data["pieces"], self.map.data["victory"]
        self.n = players
        self.seats = range(players)
        self.variable_setup, self.max_turns = variable_setup, max_turns
        self.most_offers = offers if player_trade else 0
        self.trade_cards, self.counter_offers = trade_cards, counter_offers
        self.dev_before_roll, self.skip_forced = dev_before_roll, skip_forced
        self.goal = victory["points"][players - 3]
        self.route_min, self.army_min = victory["route_min"], victory["army_min"]
        self.limit = victory["discard_limit"]
        self.road_stock: int = pieces["roads"]
        self.hall_stock: int = pieces["town_halls"]

        self.bank = Counter(dict.fromkeys(KINDS, pieces["cards_each"]))
        self.deck = Counter(dict(zip(CARDS, pieces["development_cards"], strict=True)))
        self.stack = Counter(dict(zip((1, 2, 3), pieces["fish_tokens"], strict=True)))
        self.open: Counter[int] = Counter()
        self.hand: list[Counter[str]] = [Counter() for _ in self.seats]
        self.cards: list[Counter[str]] = [Counter() for _ in self.seats]
        self.fresh: Counter[str] = Counter()
        self.fish: list[Counter[int]] = [Counter() for _ in self.seats]
        self.soldiers = [0] * players
        self.owner: dict[tuple[int, int], int] = {}  # of roads
        self.hall: dict[str, int] = {}  # city to seat
        self.built: dict[str, int] = {}  # monument to builder
        self.route_title: int | None = None
        self.army_title: int | None = None
        self.highwayman: str | None = self.map.highwayman
        self.turn = 0
        self.seat = 0
        self.played = False
        self.rate = 3
        self.talks = 0
        self.extra = False
        self.winner: int | None = None

        self.story = self.whole_game()
        self.node = Node(TERMINAL, [], [])
        self._go(None)

    def play(self, text: str) -> None:
        """One decision or outcome."""
        assert text in self.node.texts
        self._go(text)

    def _go(self, text: str | None) -> None:
        try:
            self.node = self.story.send(text) if text is not None else next(self.story)
            while self.skip_forced and self.node.mover >= 0 and len(self.node.texts) == 1:
                self.node = self.story.send(self.node.texts[0])
        except StopIteration:
            self.node = Node(TERMINAL, [], [])

    # Choices

    def decide(self, seat: int, texts: Iterable[str]) -> Generator[Node, str, str]:
        found = list(texts)
        assert found
        return (yield Node(seat, found, []))

    def draw(self, prefix: str, weights: dict[Any, int]) -> Generator[Node, str, str]:
        there = {key: weight for key, weight in weights.items() if weight}
        text = yield Node(CHANCE, [f"*{prefix}={key}" for key in there], list(there.values()))
        return text.partition("=")[2]

    # Points and titles

    def halls_of(self, seat: int) -> int:
        return (
            sum(owner == seat for owner in self.hall.values())
            + sum(owner == seat for owner in self.built.values())
            + (self.route_title == seat)
            + (self.army_title == seat)
        )

    def points(self, seat: int) -> int:
        return self.halls_of(seat) + self.cards[seat]["vp"]

    def has_stock(self, seat: int) -> bool:
        return self.halls_of(seat) < self.hall_stock

    def scores(self) -> list[int]:
        return [self.points(seat) for seat in self.seats]

    def check_win(self) -> None:
        if not self.extra and self.points(self.seat) >= self.goal:
            self.winner = self.seat
            raise GameOver

    def settle(self) -> None:
        best = max(self.soldiers)
        if best >= self.army_min:
            leaders = [s for s in self.seats if self.soldiers[s] == best and self.has_stock(s)]
            held = self.soldiers[self.army_title] if self.army_title is not None else 0
            if best > held and len(leaders) == 1:
                self.army_title = leaders[0]
        lengths = {
            seat: self.route(seat)
            for seat in self.seats
            if seat == self.route_title or self.has_stock(seat)
        }
        longest = max(lengths.values(), default=0)
        having = [seat for seat, length in lengths.items() if length == longest]
        if longest < self.route_min:
            self.route_title = None
        elif self.route_title not in having:
            self.route_title = having[0] if len(having) == 1 else None
        self.check_win()

    def route(self, seat: int) -> int:
        mine = frozenset(edge for edge, owner in self.owner.items() if owner == seat)

        def stops(corner: int) -> bool:
            return self.hall.get(self.map.city.get(corner, ""), seat) != seat

        def walk(corner: int, left: frozenset[tuple[int, int]]) -> int:
            best = 0
            for edge in self.map.at[corner]:
                if edge in left:
                    across = edge[0] + edge[1] - corner
                    rest = left - {edge}
                    best = max(best, 1 + (0 if stops(across) else walk(across, rest)))
            return best

        return max((walk(c, mine) for c in {end for edge in mine for end in edge}), default=0)

    # Building

    def is_open(self, seat: int, corner: int, roads: set[tuple[int, int]]) -> bool:
        if corner in self.map.city:
            return self.hall.get(self.map.city[corner]) == seat
        if not roads & set(self.map.at.get(corner, ())):
            return False
        return corner not in self.map.monument or self.map.monument[corner] in self.built

    def legal_roads(
        self, seat: int, without: tuple[int, int] | None = None
    ) -> list[tuple[int, int]]:
        roads = {edge for edge, owner in self.owner.items() if owner == seat}
        if len(roads) >= self.road_stock:
            return []
        roads -= {without} if without else set()
        return [
            edge
            for edge in self.map.edges
            if edge not in self.owner and any(self.is_open(seat, end, roads) for end in edge)
        ]

    def touches(self, seat: int, corner: int) -> bool:
        return any(self.owner.get(edge) == seat for edge in self.map.at.get(corner, ()))

    def legal_halls(self, seat: int) -> list[str]:
        return [
            name
            for name in self.map.city_order
            if name not in self.hall and self.touches(seat, self.map.corner_of[name])
        ]

    def legal_monuments(self, seat: int) -> list[str]:
        corner = {name: c for c, name in self.map.monument.items()}
        return [
            name
            for name in self.map.monument_order
            if name not in self.built and self.touches(seat, corner[name])
        ]

    def can_pay(self, seat: int, price: Counter[str]) -> bool:
        return all(self.hand[seat][kind] >= price[kind] for kind in KINDS)

    def pay(self, seat: int, price: Counter[str]) -> None:
        self.hand[seat] -= price
        self.bank += price

    def gain(self, seat: int, cards: Counter[str]) -> None:
        self.hand[seat] += cards
        self.bank -= cards

    def size(self, seat: int) -> int:
        return sum(self.hand[seat].values())

    def builds(self, seat: int) -> list[str]:
        texts = []
        if self.can_pay(seat, ROAD):
            texts += [f"road:{a}-{b}" for a, b in self.legal_roads(seat)]
        if self.has_stock(seat):
            if self.can_pay(seat, HALL):
                texts += [f"hall:{name}" for name in self.legal_halls(seat)]
            if self.can_pay(seat, MONUMENT):
                texts += [f"mon:{name}" for name in self.legal_monuments(seat)]
        return texts

    def build(self, seat: int, text: str) -> Steps:
        kind, _, name = text.partition(":")
        if kind == "road":
            self.pay(seat, ROAD)
            self.lay(seat, name)
        elif kind == "hall":
            self.pay(seat, HALL)
            self.hall[name] = seat
            self.settle()
        else:
            self.pay(seat, MONUMENT)
            self.built[name] = seat
            self.settle()
            reward, count = self.map.reward[name]
            if reward == "road":
                yield from self.free_roads(seat, count, may_pass=True)
            elif reward == "resource":
                yield from self.take(seat, count)
            else:
                for _ in range(count):
                    yield from self.draw_card(seat)

    def lay(self, seat: int, name: str) -> tuple[int, int]:
        a, b = name.split("-")
        edge = (int(a), int(b))
        self.owner[edge] = seat
        self.settle()
        return edge

    def free_roads(self, seat: int, count: int, *, may_pass: bool) -> Steps:
        first = None
        for _ in range(count):
            found = self.legal_roads(seat)
            if first is not None:
                before = self.legal_roads(seat, without=first)
                found = [edge for edge in found if edge > first or edge not in before]
            if not found:
                return
            texts = ["pass"] if may_pass or first is not None else []
            text = yield from self.decide(seat, texts + [f"road:{a}-{b}" for a, b in found])
            if text == "pass":
                return
            first = self.lay(seat, text.partition(":")[2])

    def take(self, seat: int, count: int) -> Steps:
        low = 0
        for left in range(min(count, self.bank.total()), 0, -1):
            kinds = [
                kind
                for i, kind in enumerate(KINDS)
                if i >= low and self.bank[kind] and sum(self.bank[k] for k in KINDS[i:]) >= left
            ]
            text = yield from self.decide(seat, [f"take:{kind}" for kind in kinds])
            kind = text.partition(":")[2]
            self.gain(seat, Counter({kind: 1}))
            low = KINDS.index(kind)

    def draw_card(self, seat: int) -> Steps:
        if not self.deck.total():
            return
        card = yield from self.draw("dev", {card: self.deck[card] for card in CARDS})
        self.deck[card] -= 1
        self.cards[seat][card] += 1
        if not self.extra:
            self.fresh[card] += 1
            self.check_win()

    # The course of the game

    def whole_game(self) -> Story:
        try:
            if self.variable_setup:
                yield from self.choose_cities()
            else:
                yield from self.deal()
            while self.turn < self.max_turns:
                yield from self.one_turn(self.turn % self.n)
        except GameOver:
            pass

    def deal(self) -> Steps:
        left = dict(sorted(self.map.starts.items()))
        for seat in self.seats:
            card = yield from self.draw("deal", dict.fromkeys(left, 1))
            cities, resources = left.pop(card)
            for name in cities:
                self.hall[name] = seat
            self.gain(seat, Counter(dict(zip(KINDS, resources, strict=True))))

    def choose_cities(self) -> Steps:
        for i, seat in enumerate([*self.seats, *reversed(self.seats), *self.seats]):
            text = yield from self.decide(
                seat,
                [
                    f"hall:{name}"
                    for name in self.map.city_order
                    if name not in self.hall and self.map.corner_of[name] not in self.map.outside
                ],
            )
            name = text.partition(":")[2]
            self.hall[name] = seat
            if i >= 2 * self.n:
                for _, _, kind, corners, _ in self.map.lands:
                    if self.map.corner_of[name] in corners:
                        self.gain(seat, Counter({kind: 1}))

    def one_turn(self, seat: int) -> Steps:
        self.turn += 1
        self.seat = seat
        self.fresh = Counter()
        self.played, self.rate, self.talks = False, 3, 0
        self.check_win()
        while self.dev_before_roll:
            text = yield from self.decide(seat, ["roll", *self.plays(seat)])
            if text == "roll":
                break
            yield from self.play_card(seat, text.partition(":")[2])
        total = yield from self.draw("dice", {n: 6 - abs(7 - n) for n in range(2, 13)})
        if total == "7":
            yield from self.seven(seat)
        else:
            self.harvest(int(total))
            yield from self.go_fishing(int(total))
        while True:
            text = yield from self.decide(seat, ["end", *self.second_phase(seat)])
            if text == "end":
                break
            yield from self.do(seat, text)
        if self.n == 5:
            self.extra = True
            for step in range(1, 5):
                other = (seat + step) % 5
                while True:
                    text = yield from self.decide(other, ["pass", *self.builds(other)])
                    if text == "pass":
                        break
                    yield from self.build(other, text)
            self.extra = False

    def harvest(self, total: int) -> None:
        due: list[Counter[str]] = [Counter() for _ in self.seats]
        for name, number, kind, corners, _ in self.map.lands:
            if number == total and name != self.highwayman:
                for city, seat in self.hall.items():
                    if self.map.corner_of[city] in corners:
                        due[seat][kind] += 1
        for kind in KINDS:
            entitled = [seat for seat in self.seats if due[seat][kind]]
            if sum(due[seat][kind] for seat in entitled) > self.bank[kind]:
                for seat in entitled:
                    due[seat][kind] = self.bank[kind] if len(entitled) == 1 else 0
        for seat in self.seats:
            self.gain(seat, due[seat])

    def go_fishing(self, total: int) -> Steps:
        for step in self.seats:
            seat = (self.seat + step) % self.n
            halls = [self.map.corner_of[c] for c, owner in self.hall.items() if owner == seat]
            for _ in range(
                sum(corner in water for number, water in self.map.waters if number == total
                    for corner in halls)
            ):  # fmt: skip
                if not self.stack.total():
                    self.stack, self.open = self.open, Counter()
                if not self.stack.total():
                    return
                text = yield from self.draw(
                    "fish", {value: self.stack[value] for value in (1, 2, 3)}
                )
                self.stack[int(text)] -= 1
                self.fish[seat][int(text)] += 1

    def seven(self, thrower: int) -> Steps:
        due = {seat: self.size(seat) // 2 for seat in self.seats if self.size(seat) > self.limit}
        for step in self.seats:
            seat = (thrower + step) % self.n
            low = 0
            for left in range(due.get(seat, 0), 0, -1):
                hand = self.hand[seat]
                kinds = [
                    kind
                    for i, kind in enumerate(KINDS)
                    if i >= low and hand[kind] and sum(hand[k] for k in KINDS[i:]) >= left
                ]
                text = yield from self.decide(seat, [f"discard:{kind}" for kind in kinds])
                kind = text.partition(":")[2]
                self.pay(seat, Counter({kind: 1}))
                low = KINDS.index(kind)
        yield from self.move_highwayman(thrower)

    def move_highwayman(self, seat: int) -> Steps:
        places = [name for name, _, _, _, usable in self.map.lands if usable]
        text = yield from self.decide(
            seat, [f"hw:{name}" for name in places if name != self.highwayman]
        )
        self.highwayman = text.partition(":")[2]
        corners = next(land[3] for land in self.map.lands if land[0] == self.highwayman)
        there = {owner for city, owner in self.hall.items() if self.map.corner_of[city] in corners}
        yield from self.steal(seat, there)

    def steal(self, seat: int, among: Iterable[int]) -> Steps:
        victims = sorted(other for other in among if other != seat and self.size(other))
        if not victims:
            return
        victim = victims[0]
        if len(victims) > 1:
            text = yield from self.decide(seat, [f"steal:p{other}" for other in victims])
            victim = int(text[-1])
        kind = yield from self.draw("card", {kind: self.hand[victim][kind] for kind in KINDS})
        self.hand[victim] -= Counter({kind: 1})
        self.hand[seat] += Counter({kind: 1})

    # The second phase

    def plays(self, seat: int) -> list[str]:
        if self.played:
            return []
        texts = []
        for card in CARDS[:4]:
            if self.cards[seat][card] <= self.fresh[card]:
                continue
            if card == "roads" and not self.legal_roads(seat):
                continue
            if card == "banking" and not self.bank.total():
                continue
            texts.append(f"play:{card}")
        return texts

    def others_with_cards(self, seat: int) -> list[int]:
        around = [(seat + step) % self.n for step in range(1, self.n)]
        return [other for other in around if self.size(other)]

    def payments(self, seat: int) -> list[str]:
        texts = []
        for action, cost in ACTIONS:
            possible = {
                "off": self.highwayman is not None,
                "steal": bool(self.others_with_cards(seat)),
                "take": self.bank.total() > 0,
                "road": bool(self.legal_roads(seat)),
                "dev": self.deck.total() > 0,
            }[action]
            for threes in range(4):
                for twos in range(5):
                    for ones in range(8):
                        paid = Counter({1: ones, 2: twos, 3: threes})
                        total = ones + 2 * twos + 3 * threes
                        spare = any(number and total - value >= cost
                                    for value, number in paid.items())  # fmt: skip
                        if possible and total >= cost and not spare and paid <= self.fish[seat]:
                            tokens = "+".join(map(str, sorted(paid.elements())))
                            texts.append(f"fish:{action}={tokens}")
        return texts

    def second_phase(self, seat: int) -> list[str]:
        texts = self.builds(seat)
        if self.can_pay(seat, CARD) and self.deck.total():
            texts.append("buy")
        texts += self.plays(seat)
        texts += [
            f"bank:{give}>{get}"
            for give in KINDS
            for get in KINDS
            if give != get and self.hand[seat][give] >= self.rate and self.bank[get]
        ]
        texts += self.payments(seat)
        if self.talks < self.most_offers and self.size(seat) and self.others_with_cards(seat):
            texts.append("offer")
            if self.counter_offers:
                texts.append("call")
        return texts

    def do(self, seat: int, text: str) -> Steps:
        kind, _, what = text.partition(":")
        if kind in ("road", "hall", "mon"):
            yield from self.build(seat, text)
        elif kind == "buy":
            self.pay(seat, CARD)
            yield from self.draw_card(seat)
        elif kind == "play":
            yield from self.play_card(seat, what)
        elif kind == "bank":
            give, get = what.split(">")
            self.pay(seat, Counter({give: self.rate}))
            self.gain(seat, Counter({get: 1}))
        elif kind == "fish":
            yield from self.pay_fish(seat, what)
        else:
            yield from self.talk(seat, kind)

    def play_card(self, seat: int, card: str) -> Steps:
        self.cards[seat][card] -= 1
        self.played = True
        if card == "soldier":
            self.soldiers[seat] += 1
            self.settle()
            yield from self.move_highwayman(seat)
        elif card == "roads":
            yield from self.free_roads(seat, 2, may_pass=False)
        elif card == "banking":
            yield from self.take(seat, 2)
        else:
            self.rate = 2

    def pay_fish(self, seat: int, what: str) -> Steps:
        action, _, tokens = what.partition("=")
        paid = Counter(map(int, tokens.split("+")))
        self.fish[seat] -= paid
        self.open += paid
        if action == "off":
            self.highwayman = None
        elif action == "steal":
            yield from self.steal(seat, self.seats)
        elif action == "take":
            yield from self.take(seat, 1)
        elif action == "road":
            yield from self.free_roads(seat, 1, may_pass=False)
        else:
            yield from self.draw_card(seat)

    # Trade between players

    def talk(self, seat: int, kind: str) -> Steps:
        self.talks += 1
        offer: tuple[Counter[str], Counter[str]] | None = None
        if kind == "offer":
            offer = yield from self.compose(seat, self.others_with_cards(seat))
        ways: dict[int, tuple[Counter[str], Counter[str]]] = {}  # what the seat gets and gives
        for other in self.others_with_cards(seat):
            texts = ["accept"] if offer and self.can_pay(other, offer[1]) else []
            texts += ["refuse", "counter"] if self.counter_offers else ["refuse"]
            text = yield from self.decide(other, texts)
            if text == "accept":
                assert offer
                ways[other] = (offer[1], offer[0])
            elif text == "counter":
                gives, wants = yield from self.compose(other, [seat])
                if self.can_pay(seat, wants):
                    ways[other] = (gives, wants)
        if not ways:
            return
        text = yield from self.decide(seat, [*(f"confirm:p{p}" for p in sorted(ways)), "cancel"])
        if text != "cancel":
            partner = int(text[-1])
            gets, gives = ways[partner]
            self.hand[seat] += gets
            self.hand[partner] -= gets
            self.hand[seat] -= gives
            self.hand[partner] += gives

    def compose(self, seat: int, addressed: list[int]) -> Steps:
        gives: Counter[str] = Counter()
        wants: Counter[str] = Counter()
        most = min(self.trade_cards, max(self.size(other) for other in addressed))
        last = [0, 0]
        while True:
            texts = []
            if not wants and gives.total() < self.trade_cards:
                texts += [
                    f"give:{kind}"
                    for i, kind in enumerate(KINDS)
                    if i >= last[0] and self.hand[seat][kind] > gives[kind]
                    and (gives[kind] or len(+gives) < 4)
                ]  # fmt: skip
            if gives and wants.total() < most:
                texts += [
                    f"want:{kind}"
                    for i, kind in enumerate(KINDS)
                    if i >= last[1] and not gives[kind]
                ]
            if wants:
                texts.append("propose")
            text = yield from self.decide(seat, texts)
            if text == "propose":
                return gives, wants
            side, _, kind = text.partition(":")
            (gives if side == "give" else wants)[kind] += 1
            last[side == "want"] = KINDS.index(kind)
