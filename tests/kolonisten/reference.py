"""De Kolonisten van de Lage Landen once more, slow and obvious: one generator plays the game.

It yields every node (who decides and the texts of his moves, or the outcomes of chance with their
weights) and is sent the text that is played. Nothing is kept that can be counted on the board.
The tests play the same moves here and in the core and compare after each.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Generator
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

WOOD, BRICK, WOOL, GRAIN, ORE = range(5)
RESOURCES = ["wood", "brick", "wool", "grain", "ore"]
TERRAIN = {"forest": WOOD, "hills": BRICK, "pasture": WOOL, "fields": GRAIN, "mountains": ORE}
CARDS = ["soldier", "roads", "banking", "trade", "vp"]
FISH = {"off": 2, "steal": 3, "take": 4, "road": 5, "dev": 7}
ROAD = [1, 1, 0, 0, 0]
HALL = [1, 1, 1, 1, 0]
MONUMENT = [0, 0, 0, 1, 2]
CARD = [0, 0, 1, 1, 1]
CHANCE, OVER = -1, -2
CORNERS = [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)]


class Node(NamedTuple):
    """Who decides and his moves, or CHANCE and the outcomes with their weights."""

    phase: str
    player: int
    moves: list[str]
    weights: list[int]


class EndOfGameError(Exception):
    """Unwinds whatever was going on when the game ends."""


def slug(name: str) -> str:
    return name.lower().replace(" ", "-")


def corner_place(q: int, r: int, corner: int) -> tuple[int, int]:
    """Where the corner of a hex lies: row and column, so that sorting numbers the corners."""
    x, y = CORNERS[corner]
    return 3 * r + y, 2 * q + r + x


@cache
def payments(cost: int) -> list[tuple[int, int, int]]:
    """Tokens of one, two and three fish that pay the cost with none to spare (KOL-404)."""
    found = []
    for threes in range(4):
        for twos in range(5):
            for ones in range(8):
                tokens = [1] * ones + [2] * twos + [3] * threes
                if sum(tokens) >= cost and sum(tokens) - min(tokens) < cost:
                    found.append((ones, twos, threes))
    return found


class Map:
    """A board of the package: what touches what."""

    def __init__(self, players: int, board: str) -> None:
        text = files("boardgames.kolonisten").joinpath(board).read_text("utf-8")
        data = tomllib.loads(text)
        self.hexes: list[tuple[int, int]] = [(h["q"], h["r"]) for h in data["hexes"]]
        self.terrain = [TERRAIN[h["terrain"]] for h in data["hexes"]]
        self.number = [h["number"] for h in data["hexes"]]
        self.start = [h["name"] for h in data["hexes"]].index(data["highwayman"])
        places = {corner_place(q, r, c) for q, r in self.hexes for c in range(6)}
        ids = {place: corner for corner, place in enumerate(sorted(places))}
        self.around = [[ids[corner_place(q, r, c)] for c in range(6)] for q, r in self.hexes]
        sides = {tuple(sorted((a[c], a[c - 1]))) for a in self.around for c in range(6)}
        self.paths = [(a, b) for a, b in sorted(sides)]
        self.cities = {ids[corner_place(*c["at"])]: slug(c["name"]) for c in data["cities"]}
        self.sights = {ids[corner_place(*m["at"])]: slug(m["city"]) for m in data["monuments"]}
        self.rewards = {slug(m["city"]): (m["reward"], m["count"]) for m in data["monuments"]}
        self.waters = [
            (
                w["number"],
                {ids.get(corner_place(q, r, c)) for q, r in w["hexes"] for c in range(6)},
            )
            for w in data["waters"]
        ]
        out = set(data["out_of_play"]) if players == 3 else set()
        self.in_play = set(ids.values()) - out
        self.starts = {
            s["card"]: ([slug(c) for c in s["cities"]], s["resources"])
            for s in data["starts"]
            if players in s["players"]
        }
        self.roads = data["pieces"]["roads"]
        self.halls: int = data["pieces"]["town_halls"]
        self.cards_each = data["pieces"]["cards_each"]
        self.deck = list(data["pieces"]["development_cards"])
        self.tokens = list(data["pieces"]["fish_tokens"])
        self.goal = data["victory"]["points"][players - 3]
        self.route_min = data["victory"]["route_min"]
        self.army_min = data["victory"]["army_min"]
        self.limit = data["victory"]["discard_limit"]
        self.where = {name: corner for corner, name in (self.cities | self.sights).items()}


Flow = Generator[Node, str, None]
Ask = Generator[Node, str, str]


class Reference:
    """A game; `node` is where it stands, `play` goes on. Rules by their ids of the ledger."""

    def __init__(
        self,
        players: int,
        *,
        board: str = "board.toml",
        variable_setup: bool = False,
        max_turns: int = 500,
        player_trade: bool = True,
        offers: int = 3,
        trade_cards: int = 4,
        counter_offers: bool = True,
        dev_before_roll: bool = False,
        skip_forced: bool = False,
    ) -> None:
        self.n, self.map = players, Map(players, board)
        self.variable_setup, self.max_turns, self.offers = variable_setup, max_turns, offers
        self.player_trade, self.trade_cards = player_trade, trade_cards
        self.counter_offers, self.dev_before_roll = counter_offers, dev_before_roll
        self.skip_forced = skip_forced
        self.bank = [self.map.cards_each] * 5
        self.hand = [[0] * 5 for _ in range(players)]
        self.deck = self.map.deck[:]
        self.dev = [[0] * 5 for _ in range(players)]
        self.fresh = [0] * 5
        self.soldiers = [0] * players
        self.removed = [0] * 5
        self.stack, self.open = self.map.tokens[:], [0, 0, 0]
        self.fish = [[0] * 3 for _ in range(players)]
        self.road: dict[int, int] = {}  # path: owner
        self.hall: dict[int, int] = {}  # corner: owner
        self.sight: dict[str, int] = {}  # monument: builder
        self.army: int | None = None
        self.route: int | None = None
        self.highwayman: int | None = self.map.start
        self.turn, self.seat = 0, 0
        self.extra = False
        self.dev_played, self.rate, self.talks = False, 3, 0
        self.winner: int | None = None
        self.talk: dict[str, Any] = {}
        self.events: list[tuple[Any, ...]] = []
        self.flow = self.game()
        self.node = next(self.flow)

    # ---------------------------------------------------------------- what tests ask

    @property
    def over(self) -> bool:
        return self.node.player == OVER

    def play(self, text: str) -> None:
        assert text in self.node.moves
        self.node = self.flow.send(text)

    def scores(self) -> tuple[int, ...]:
        return tuple(self.placed(p) + self.dev[p][4] for p in range(self.n))

    def winners(self) -> tuple[int, ...]:
        return () if self.winner is None else (self.winner,)

    def returns(self) -> tuple[float, ...]:
        if self.winner is None:
            return (0.0,) * self.n
        return tuple(1.0 if p == self.winner else -1 / (self.n - 1) for p in range(self.n))

    def check(self) -> None:
        """Nothing is lost and nothing is made."""
        for r in range(5):
            assert self.bank[r] + sum(h[r] for h in self.hand) == self.map.cards_each
            cards = self.deck[r] + self.removed[r] + sum(d[r] for d in self.dev)
            assert cards + (sum(self.soldiers) if r == 0 else 0) == self.map.deck[r]
        for f in range(3):
            tokens = self.stack[f] + self.open[f] + sum(x[f] for x in self.fish)
            assert tokens == self.map.tokens[f]
        assert all(self.placed(p) <= self.map.halls for p in range(self.n))
        assert min(self.bank + [c for h in self.hand for c in h]) >= 0

    # ---------------------------------------------------------------- small questions

    def others(self, p: int) -> list[int]:
        """Clockwise from the left of a player."""
        return [(p + k) % self.n for k in range(1, self.n)]

    def placed(self, p: int) -> int:
        """The town halls a player has on the board, each a point (KOL-015, KOL-016)."""
        halls = list(self.hall.values()).count(p) + list(self.sight.values()).count(p)
        return halls + (self.army == p) + (self.route == p)

    def stock(self, p: int) -> int:
        return self.map.halls - self.placed(p)

    def ends(self, p: int) -> set[int]:
        """Crossroads where a road of the player ends."""
        return {c for path, owner in self.road.items() if owner == p for c in self.map.paths[path]}

    def can_pay(self, p: int, cost: list[int]) -> bool:
        return all(have >= price for have, price in zip(self.hand[p], cost, strict=True))

    def legal_paths(self, p: int) -> list[int]:
        """Paths where a player may build a road (KOL-278), if he has one."""
        if list(self.road.values()).count(p) >= self.map.roads:
            return []
        ends = self.ends(p)

        def is_open(corner: int) -> bool:
            if corner in self.map.cities:
                return self.hall.get(corner) == p
            if corner in self.map.sights:
                return corner in ends and self.map.sights[corner] in self.sight
            return corner in ends

        return [
            i for i, path in enumerate(self.map.paths)
            if i not in self.road and set(path) <= self.map.in_play
            and any(is_open(corner) for corner in path)
        ]  # fmt: skip

    def path_text(self, path: int) -> str:
        a, b = self.map.paths[path]
        return f"road:{a}-{b}"

    def path_of(self, text: str) -> int:
        a, b = text[5:].split("-")
        return self.map.paths.index((int(a), int(b)))

    # ---------------------------------------------------------------- changes

    def ask(self, phase: str, player: int, moves: list[str]) -> Ask:
        assert moves
        if self.skip_forced and len(moves) == 1:
            self.events.append(("move", phase, player, moves[0]))
            return moves[0]
        text = yield Node(phase, player, moves, [])
        self.events.append(("move", phase, player, text))
        return text

    def chance(self, phase: str, texts: list[str], weights: list[int]) -> Ask:
        kept = [i for i, w in enumerate(weights) if w]
        return (yield Node(phase, CHANCE, [texts[i] for i in kept], [weights[i] for i in kept]))

    def gain(self, p: int, kind: int, count: int = 1) -> None:
        """From the supply into a hand, or back for a negative count."""
        self.bank[kind] -= count
        self.hand[p][kind] += count
        self.events.append(("gain", p, kind, count))

    def pay(self, p: int, cost: list[int]) -> None:
        for kind, count in enumerate(cost):
            self.gain(p, kind, -count)

    def settle(self) -> None:
        """The titles, the army first, then the win of the player on turn (KOL-438)."""
        best = -1 if self.army is None else self.soldiers[self.army]
        for p in range(self.n):
            if self.soldiers[p] > max(best, self.map.army_min - 1) and self.stock(p):
                self.army, best = p, self.soldiers[p]
        able = [p for p in range(self.n) if p == self.route or self.stock(p)]
        length = {p: self.longest(p) for p in able}
        best = max(length.values(), default=0)
        before = self.route
        if best < self.map.route_min:
            self.route = None
        elif self.route is None or length[self.route] < best:
            leaders = [p for p in able if length[p] == best]
            self.route = leaders[0] if len(leaders) == 1 else None
        if before != self.route:
            self.events.append(("route", before, self.route))
        self.check_win()

    def longest(self, p: int) -> int:
        """The longest line of roads, none twice; a foreign town hall ends it (KOL-422)."""
        mine = [self.map.paths[path] for path, owner in self.road.items() if owner == p]

        def walk(corner: int, used: frozenset[int]) -> int:
            if used and self.hall.get(corner, p) != p:
                return 0
            best = 0
            for i, (a, b) in enumerate(mine):
                if i not in used and corner in (a, b):
                    best = max(best, 1 + walk(a + b - corner, used | {i}))
            return best

        return max((walk(corner, frozenset()) for corner in self.ends(p)), default=0)

    def check_win(self) -> None:
        """KOL-492, KOL-478."""
        if self.extra:
            return
        if self.scores()[self.seat] >= self.map.goal:
            self.winner = self.seat
            raise EndOfGameError
        self.events.append(("no win", self.seat, self.placed(self.seat)))

    # ---------------------------------------------------------------- the game

    def game(self) -> Flow:
        try:
            if self.variable_setup:
                yield from self.choose_starts()
            else:
                yield from self.deal()
            while self.turn < self.max_turns:  # KOL-498
                self.turn += 1
                yield from self.take_turn()
                self.seat = (self.seat + 1) % self.n
        except EndOfGameError:
            pass
        yield Node("OVER", OVER, [], [])

    def deal(self) -> Flow:
        left = sorted(self.map.starts)
        for p in range(self.n):
            text = yield from self.chance("DEAL", [f"*deal={c}" for c in left], [1] * len(left))
            card = text[-1]
            left.remove(card)
            cities, resources = self.map.starts[card]
            self.hall |= {self.map.where[city]: p for city in cities}
            self.pay(p, [-count for count in resources])

    def choose_starts(self) -> Flow:
        order = list(range(self.n))
        for lap, seats in enumerate((order, order[::-1], order)):
            for p in seats:
                free = [
                    f"hall:{name}" for corner, name in self.map.cities.items()
                    if corner in self.map.in_play and corner not in self.hall
                ]  # fmt: skip
                text = yield from self.ask("SETUP_HALL", p, free)
                corner = self.map.where[text[5:]]
                self.hall[corner] = p
                for h, around in enumerate(self.map.around):
                    if lap == 2 and corner in around:
                        self.gain(p, self.map.terrain[h])

    def take_turn(self) -> Flow:
        p = self.seat
        self.fresh, self.dev_played, self.rate, self.talks = [0] * 5, False, 3, 0
        self.events.append(("turn", p))
        self.check_win()
        while self.dev_before_roll:
            text = yield from self.ask("ROLL", p, ["roll", *self.playable(p)])
            if text == "roll":
                break
            yield from self.play_card(p, text)
        sums = range(2, 13)
        weights = [6 - abs(7 - s) for s in sums]
        text = yield from self.chance("DICE", [f"*dice={s}" for s in sums], weights)
        dice = int(text[6:])
        if dice == 7:
            yield from self.discard_half()
            yield from self.move_highwayman(p)
        else:
            self.harvest(dice)
            yield from self.catch_fish(dice)
        while (text := (yield from self.ask("MAIN", p, self.main_moves(p)))) != "end":
            yield from self.act(p, text)
        if self.n == 5:
            self.extra = True
            for q in self.others(p):
                while (text := (yield from self.ask("EXTRA", q, self.extra_moves(q)))) != "pass":
                    yield from self.act(q, text)
            self.extra = False

    def harvest(self, dice: int) -> None:
        """KOL-121 to KOL-132."""
        due = [[0] * 5 for _ in range(self.n)]
        for h, number in enumerate(self.map.number):
            if number == dice and h != self.highwayman:
                for corner in self.map.around[h]:
                    if corner in self.hall:
                        due[self.hall[corner]][self.map.terrain[h]] += 1
        for kind in range(5):
            takers = [p for p in range(self.n) if due[p][kind]]
            if sum(due[p][kind] for p in takers) <= self.bank[kind]:
                for p in takers:
                    self.gain(p, kind, due[p][kind])
            elif len(takers) == 1:
                self.gain(takers[0], kind, self.bank[kind])
                self.events.append(("short", kind, "one taker"))
            else:
                self.events.append(("short", kind, "several"))

    def catch_fish(self, dice: int) -> Flow:
        """KOL-151 to KOL-158."""
        due = [0] * self.n
        for number, corners in self.map.waters:
            if number == dice:
                for corner, owner in self.hall.items():
                    due[owner] += corner in corners
        for p in [self.seat, *self.others(self.seat)]:
            for _ in range(due[p]):
                if not any(self.stack):
                    self.stack, self.open = self.open, [0, 0, 0]
                    self.events.append(("reshuffle", self.stack[:]))
                if any(self.stack):
                    texts = [f"*fish={f}" for f in (1, 2, 3)]
                    self.events.append(("to draw", p))
                    text = yield from self.chance("FISH_DRAW", texts, self.stack)
                    fish = int(text[-1]) - 1
                    self.stack[fish] -= 1
                    self.fish[p][fish] += 1
                    self.events.append(("fish", p, fish))
                else:
                    self.events.append(("lost draw", p))

    def discard_half(self) -> Flow:
        """KOL-182, KOL-184."""
        due = [sum(h) // 2 if sum(h) > self.map.limit else 0 for h in self.hand]
        for p in [self.seat, *self.others(self.seat)]:
            low = 0
            while due[p]:
                fit = self.ascending(self.hand[p], low, due[p])
                self.talk = {"due": due[:], "low": low, "player": p}
                texts = [f"discard:{RESOURCES[r]}" for r in fit]
                text = yield from self.ask("DISCARD", p, texts)
                low = RESOURCES.index(text[8:])
                self.gain(p, low, -1)
                due[p] -= 1
        self.talk = {}

    @staticmethod
    def ascending(cards: list[int], low: int, count: int) -> list[int]:
        """Kinds that may be next when `count` cards are picked in order."""
        return [r for r in range(low, 5) if cards[r] and sum(cards[r:]) >= count]

    def move_highwayman(self, p: int) -> Flow:
        """KOL-187 to KOL-193."""
        targets = {
            f"hw:{q},{r}": h for h, (q, r) in enumerate(self.map.hexes)
            if h != self.highwayman and set(self.map.around[h]) & self.map.in_play
        }  # fmt: skip
        text = yield from self.ask("HIGHWAYMAN", p, list(targets))
        self.highwayman = targets[text]
        near = {self.hall[c] for c in self.map.around[targets[text]] if c in self.hall}
        yield from self.steal(p, near - {p})

    def steal(self, p: int, victims: set[int]) -> Flow:
        rich = sorted(q for q in victims if sum(self.hand[q]))
        if not rich:
            return
        victim = rich[0]
        if len(rich) > 1:
            text = yield from self.ask("STEAL", p, [f"steal:p{q}" for q in rich])
            victim = int(text[-1])
        self.talk = {"thief": p, "victim": victim}
        texts = [f"*card={r}" for r in RESOURCES]
        text = yield from self.chance("CARD", texts, self.hand[victim])
        self.talk = {}
        kind = RESOURCES.index(text[6:])
        self.hand[victim][kind] -= 1
        self.hand[p][kind] += 1
        self.events.append(("card", p, victim, kind))

    # ---------------------------------------------------------------- second phase

    def playable(self, p: int) -> list[str]:
        if self.dev_played:
            return []
        may = [True, bool(self.legal_paths(p)), any(self.bank), True]
        return [
            f"play:{CARDS[k]}" for k in range(4) if self.dev[p][k] > self.fresh[k] and may[k]
        ]  # fmt: skip

    def building_moves(self, p: int) -> list[str]:
        moves = []
        if self.can_pay(p, ROAD):
            moves += [self.path_text(path) for path in self.legal_paths(p)]
        reached = self.ends(p) & self.map.in_play
        if self.can_pay(p, HALL) and self.stock(p):
            moves += [
                f"hall:{name}" for corner, name in self.map.cities.items()
                if corner in reached and corner not in self.hall
            ]  # fmt: skip
        if self.can_pay(p, MONUMENT) and self.stock(p):
            moves += [
                f"mon:{name}" for corner, name in self.map.sights.items()
                if corner in reached and name not in self.sight
            ]  # fmt: skip
        return moves

    def extra_moves(self, p: int) -> list[str]:
        return ["pass", *self.building_moves(p)]

    def main_moves(self, p: int) -> list[str]:
        moves = ["end", *self.building_moves(p)]
        if self.can_pay(p, CARD) and any(self.deck):
            moves.append("buy")
        moves += self.playable(p)
        moves += [
            f"bank:{RESOURCES[give]}>{RESOURCES[get]}" for give in range(5) for get in range(5)
            if give != get and self.hand[p][give] >= self.rate and self.bank[get]
        ]  # fmt: skip
        possible = {
            "off": self.highwayman is not None,
            "steal": any(sum(self.hand[q]) for q in self.others(p)),
            "take": any(self.bank),
            "road": bool(self.legal_paths(p)),
            "dev": any(self.deck),
        }
        for action, cost in FISH.items():
            for tokens in payments(cost):
                if possible[action] and all(map(int.__le__, tokens, self.fish[p])):
                    spent = "+".join(str(f + 1) for f in range(3) for _ in range(tokens[f]))
                    moves.append(f"fish:{action}={spent}")
        rich = any(self.hand[p]) and any(sum(self.hand[q]) for q in self.others(p))
        if self.player_trade and self.talks < self.offers and rich:
            moves += ["offer", "call"] if self.counter_offers else ["offer"]
        return moves

    def act(self, p: int, text: str) -> Flow:
        kind, _, what = text.partition(":")
        if kind == "road":
            self.pay(p, ROAD)
            self.build_road(p, text)
        elif kind == "hall":
            self.pay(p, HALL)
            self.hall[self.map.where[what]] = p
            self.settle()
        elif kind == "mon":
            yield from self.build_monument(p, what)
        elif kind == "buy":
            self.pay(p, CARD)
            yield from self.draw_card(p)
        elif kind == "play":
            yield from self.play_card(p, text)
        elif kind == "bank":
            give, get = what.split(">")
            self.gain(p, RESOURCES.index(give), -self.rate)
            self.gain(p, RESOURCES.index(get))
        elif kind == "fish":
            yield from self.use_fish(p, what)
        else:
            yield from self.negotiate(p, call=kind == "call")

    def build_road(self, p: int, text: str) -> None:
        self.road[self.path_of(text)] = p
        self.settle()

    def build_monument(self, p: int, name: str) -> Flow:
        """KOL-311 to KOL-324."""
        self.pay(p, MONUMENT)
        self.sight[name] = p
        self.settle()
        reward, count = self.map.rewards[name]
        if reward == "road":
            yield from self.free_roads(p, count, must=0)
        elif reward == "resource":
            yield from self.take_cards(p, count)
        else:
            for _ in range(count):
                yield from self.draw_card(p)

    def draw_card(self, p: int) -> Flow:
        if not any(self.deck):
            return
        self.events.append(("to draw", p))
        text = yield from self.chance("DEV_DRAW", [f"*dev={c}" for c in CARDS], self.deck)
        card = CARDS.index(text[5:])
        self.deck[card] -= 1
        self.dev[p][card] += 1
        if not self.extra:
            self.fresh[card] += 1  # KOL-362, KOL-363, KOL-365
        self.events.append(("dev", p, card))
        self.check_win()

    def play_card(self, p: int, text: str) -> Flow:
        card = CARDS.index(text[5:])
        self.dev[p][card] -= 1
        self.dev_played = True
        self.events.append(("played", p, card))
        if card == 0:
            self.soldiers[p] += 1
            self.settle()
            yield from self.move_highwayman(p)
            return
        self.removed[card] += 1
        if card == 1:
            yield from self.free_roads(p, 2, must=1)
        elif card == 2:
            yield from self.take_cards(p, 2)
        else:
            self.rate = 2

    def free_roads(self, p: int, count: int, must: int) -> Flow:
        """The first `must` of them can't be declined; two are laid in the order of their ids
        unless the second one needs the first."""
        first: int | None = None
        for number in range(count):
            paths = self.legal_paths(p)
            if first is not None:
                del self.road[first]
                before = self.legal_paths(p)
                self.road[first] = p
                paths = [path for path in paths if path > first or path not in before]
            if not paths:
                return
            moves = ["pass"] if number >= must else []
            moves += [self.path_text(path) for path in paths]
            text = yield from self.ask("FREE_ROAD", p, moves)
            if text == "pass":
                return
            first = self.path_of(text)
            self.build_road(p, text)

    def take_cards(self, p: int, count: int) -> Flow:
        low = 0
        for left in range(min(count, sum(self.bank)), 0, -1):
            texts = [f"take:{RESOURCES[r]}" for r in self.ascending(self.bank, low, left)]
            text = yield from self.ask("TAKE", p, texts)
            low = RESOURCES.index(text[5:])
            self.gain(p, low)

    def use_fish(self, p: int, what: str) -> Flow:
        """KOL-391 to KOL-408."""
        action, spent = what.split("=")
        for token in spent.split("+"):
            self.fish[p][int(token) - 1] -= 1
            self.open[int(token) - 1] += 1
        if action == "off":
            self.highwayman = None
        elif action == "steal":
            yield from self.steal(p, set(self.others(p)))
        elif action == "take":
            yield from self.take_cards(p, 1)
        elif action == "road":
            yield from self.free_roads(p, 1, must=1)
        else:
            yield from self.draw_card(p)

    # ---------------------------------------------------------------- trade

    def negotiate(self, p: int, *, call: bool) -> Flow:
        """KOL-218 to KOL-229."""
        self.talks += 1
        give: Counter[int] = Counter()
        want: Counter[int] = Counter()
        accepted: list[int] = []
        counters: dict[int, tuple[Counter[int], Counter[int]]] = {}
        self.talk = {"give": give, "want": want, "accepted": accepted, "counters": counters}
        if not call:
            yield from self.compose("OFFER_COMPOSE", p, give, want, self.others(p))
        for q in self.others(p):
            if not any(self.hand[q]):
                continue
            moves = ["refuse", "counter"] if self.counter_offers else ["refuse"]
            if not call and all(self.hand[q][r] >= want[r] for r in want):
                moves.insert(0, "accept")
            text = yield from self.ask("REPLY", q, moves)
            if text == "accept":
                accepted.append(q)
            elif text == "counter":
                counters[q] = Counter(), Counter()
                yield from self.compose("COUNTER_COMPOSE", q, *counters[q], [p])
        payable = {
            q for q, (_, wanted) in counters.items()
            if all(self.hand[p][r] >= wanted[r] for r in wanted)
        }  # fmt: skip
        partners = sorted(payable | set(accepted))
        if partners:
            moves = [f"confirm:p{q}" for q in partners] + ["cancel"]
            text = yield from self.ask("ANSWER", p, moves)
            if text != "cancel":
                partner = int(text[-1])
                if partner in counters:
                    want, give = counters[partner]
                self.swap(p, partner, give, want)
        self.talk = {}

    def swap(self, p: int, q: int, give: Counter[int], want: Counter[int]) -> None:
        for kind in range(5):
            moved = want[kind] - give[kind]
            self.hand[p][kind] += moved
            self.hand[q][kind] -= moved
            self.events.append(("swap", p, q, kind, moved))

    def compose(
        self, phase: str, p: int, give: Counter[int], want: Counter[int], partners: list[int]
    ) -> Flow:
        most = min(self.trade_cards, max(sum(self.hand[q]) for q in partners))
        while True:
            moves = []
            if not want and give.total() < self.trade_cards:
                moves += [
                    f"give:{RESOURCES[r]}" for r in range(max(give, default=0), 5)
                    if self.hand[p][r] > give[r] and len(set(+give) | {r}) < 5
                ]  # fmt: skip
            if give and want.total() < most:
                moves += [
                    f"want:{RESOURCES[r]}" for r in range(max(want, default=0), 5) if not give[r]
                ]  # fmt: skip
            if want:
                moves.append("propose")
            text = yield from self.ask(phase, p, moves)
            if text == "propose":
                return
            side, name = text.split(":")
            (give if side == "give" else want)[RESOURCES.index(name)] += 1
