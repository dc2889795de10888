"""Key Harvest once more, slow and plain: coroutines that call each other, sets of texts, no board
tricks. What the core does with layers is done here by nesting, so that the two check each other.

A node is ``(player, texts)``, or ``(-1, [(text, weight), ...])`` where chance is to move.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable
from typing import Any

from tests.keyharvest.positions import CODES, CROPS, EVENTS, GAMES, NEIGHBORS, WORKERS

Node = tuple[int, list[Any]]
Play = Generator[Node, str, None]
Choice = Generator[Node, str, str]

CROP = {space.code: CROPS[space.crop] for space in GAMES[2].board.spaces}
PAIRS = [(CODES[a], CODES[b]) for a, b in GAMES[2].board.pairs]
BESIDE = {code: {CODES[i] for i in NEIGHBORS[k]} for k, code in enumerate(CODES)}
NUMBER = dict(zip(WORKERS, (1, 1, 2, 2, 3, 3, 4, 4, 4, 5, 5, 5), strict=True))
KINDS = (
    "end", "done", "draw", "keep", "fallow", "passon", "gain", "pay", "bid", "play", "remove",
    "use", "harvest", "glean", "flip", "take", "store", "pick", "seize", "drop", "at",
)  # fmt: skip


def order(text: str) -> tuple[int, int]:
    kind, _, what = text.partition(":")
    places: tuple[str, ...] | str = CODES
    if kind in ("gain", "pay", "bid"):
        places = CROPS
    elif kind in ("play", "remove", "use"):
        places = WORKERS
    return KINDS.index(kind), places.index(what) if what else 0


class Twin:
    """A game under way: `node`, `play`, `scores`, `winners`."""

    def __init__(self, players: int) -> None:
        self.n = players
        self.boards: list[dict[str, bool]] = [{} for _ in range(players)]  # code -> unharvested
        self.crew: list[dict[str, str]] = [{} for _ in range(players)]  # worker -> code
        self.lifted: list[str | None] = [None] * players
        self.hands: list[Counter[str]] = [Counter() for _ in range(players)]
        self.stock = Counter(dict.fromkeys(CROPS, 12))
        self.stores: list[dict[str, Counter[str]]] = [{} for _ in range(players)]
        self.bag = set(CODES)
        self.bag_events: set[str] = set()
        self.registry: set[str] = set()
        self.fallow: set[str] = set()
        self.row: list[str] = []
        self.checks = 0
        self.turn_of = 0
        self.drew = False
        self.left: int | None = None  # turns after the one of the tenth event
        self.in_event = False
        self.over = False
        self._play = self._game()
        self.node: Node = next(self._play)

    def play(self, text: str) -> None:
        try:
            self.node = self._play.send(text)
        except StopIteration:
            self.over = True
            self.node = (-2, [])

    # Results

    def groups(self, player: int) -> list[int]:
        rest, sizes = set(self.boards[player]), []
        while rest:
            group, todo = set(), {rest.pop()}
            while todo:
                code = todo.pop()
                group.add(code)
                todo |= BESIDE[code] & rest
                rest -= BESIDE[code]
            sizes.append(len(group))
        return [*sorted(sizes, reverse=True), 0, 0]

    def scores(self) -> list[int]:
        points = []
        for player in range(self.n):
            groups = self.groups(player)
            points.append(sum(NUMBER[w] for w in self.crew[player]) + groups[0] + 2 * groups[1])
        for crop in CROPS:
            held = [hand[crop] for hand in self.hands]
            if held.count(max(held)) == 1:
                points[held.index(max(held))] += 1
        return points

    def winners(self) -> list[int]:
        rows = [
            (points, len(self.boards[i]), self.hands[i].total())
            for i, points in enumerate(self.scores())
        ]
        return [i for i, row in enumerate(rows) if row == max(rows)]

    # Small things

    def ask(self, player: int, options: Iterable[str]) -> Choice:
        return (yield player, sorted(options, key=order))

    def from_left(self, player: int) -> list[int]:
        return [(player + i) % self.n for i in range(self.n)]

    def town(self) -> set[str]:
        return set(WORKERS[6:]) - {w for crew in self.crew for w in crew} - set(self.lifted)

    def spaces(self, player: int, worker: str) -> set[str]:
        """Legal spaces of a worker; where it stands itself it does not count."""
        others = {w: code for w, code in self.crew[player].items() if w != worker}
        found = set()
        for code in CODES:
            fed = len(BESIDE[code] & set(self.boards[player])) >= NUMBER[worker]
            here = [w for w, at in others.items() if at == code]
            alone = not any(at in BESIDE[code] for w, at in others.items() if w not in here)
            room = not here or NUMBER[here[0]] < NUMBER[worker]
            if fed and alone and room and code not in self.boards[player]:
                found.add(code)
        return found

    def place(self, player: int, worker: str, code: str) -> None:
        for other, at in list(self.crew[player].items()):
            if at == code:
                del self.crew[player][other]
        self.crew[player][worker] = code

    def lay(self, player: int, code: str) -> None:
        for worker, at in list(self.crew[player].items()):
            if at == code:
                del self.crew[player][worker]
                self.lifted[player] = worker
        self.boards[player][code] = True

    def isolated(self, player: int) -> set[str]:
        board = self.boards[player]
        return {code for code in board if not BESIDE[code] & set(board)}

    def isolated_elsewhere(self, player: int) -> set[str]:
        found: set[str] = set()
        for other in range(self.n):
            if other != player:
                found |= self.isolated(other)
        return found

    def harvested(self, player: int) -> set[str]:
        return {code for code, ripe in self.boards[player].items() if not ripe}

    def unharvested(self, player: int) -> set[str]:
        return {code for code, ripe in self.boards[player].items() if ripe}

    def storing(self, player: int) -> list[str]:
        if len(self.stores[player]) < 2 and self.hands[player].total():
            return [f"store:{code}" for code in self.registry]
        return []

    def counter_of(self, player: int, code: str) -> Play:
        crop = CROP[code]
        if not self.stock[crop]:
            crop = (yield from self.ask(player, [f"gain:{c}" for c in CROPS if self.stock[c]]))[5:]
        self.stock[crop] -= 1
        self.hands[player][crop] += 1

    def pay(self, player: int, number: int, payee: int | None) -> Play:
        low = 0
        for left in range(number, 0, -1):
            hand = self.hands[player]
            crops = [
                c
                for i, c in enumerate(CROPS)
                if i >= low and hand[c] and sum(hand[d] for d in CROPS[i:]) >= left
            ]
            crop = (yield from self.ask(player, [f"pay:{c}" for c in crops]))[4:]
            low = CROPS.index(crop)
            hand[crop] -= 1
            (self.stock if payee is None else self.hands[payee])[crop] += 1

    # Setup and turns

    def _game(self) -> Play:
        removed: list[str] = []
        if self.n > 2:
            first = yield -1, [(f"*out:{e}", 13 - i) for i, e in enumerate(EVENTS[:-1])]
            rest = EVENTS[EVENTS.index(first[-1]) + 1 :]
            second = yield -1, [(f"*out:{e}", 1) for e in rest]
            removed = [first[-1], second[-1]]
        pairs = [0, 1, 2, 3]
        for player in range(self.n):
            pair = int((yield -1, [(f"*pair:{i}", 1) for i in pairs])[-1])
            pairs.remove(pair)
            for code in PAIRS[pair]:
                self.bag.remove(code)
                self.boards[player][code] = True
        for player in range(self.n):
            for _ in range(3):
                crop = (yield -1, [(f"*crop:{c}", self.stock[c]) for c in CROPS])[-1]
                self.stock[crop] -= 1
                self.hands[player][crop] += 1
        for _ in range(6):
            code = (yield -1, [(f"*tile:{c}", 1) for c in CODES if c in self.bag])[6:]
            self.bag.remove(code)
            self.registry.add(code)
        self.bag_events = set(EVENTS) - set(removed)
        idle = 0
        while True:
            self.drew = False
            counting = self.left is not None
            yield from self.turn(self.turn_of)
            idle = 0 if self.drew else idle + 1
            if counting:
                assert self.left is not None
                self.left -= 1
            if self.left == 0 or idle == 10 * self.n:
                return
            self.turn_of = (self.turn_of + 1) % self.n

    def turn(self, q: int) -> Play:
        done: list[str] = []
        while len(done) < 2:
            options = ["end"]
            if "B" not in done:
                unplayed = (set(WORKERS[:6]) - set(self.crew[q])) | self.town()
                options += [f"play:{w}" for w in unplayed if self.spaces(q, w)]
                options += [f"remove:{w}" for w in self.crew[q]]
            if "A" not in done and self.stock.total():
                options += [f"harvest:{code}" for code in self.unharvested(q)]
            if "C" not in done and "D" not in done:
                options += self.taking(q)
            if "D" not in done:
                options += self.storing(q)
            move = yield from self.ask(q, options)
            kind, _, what = move.partition(":")
            if kind == "end":
                return
            done.append({"harvest": "A", "take": "C", "store": "D"}.get(kind, "B"))
            if kind == "harvest":
                yield from self.action_a(q, what)
            elif kind == "play":
                space = (yield from self.ask(q, [f"at:{c}" for c in self.spaces(q, what)]))[3:]
                self.place(q, what, space)
                yield from self.ability(q, what)
                yield from self.settle(q)
                yield from self.refill()
            elif kind == "remove":
                del self.crew[q][what]
            elif kind == "take":
                yield from self.action_c(q, what)
            else:
                yield from self.action_d(q, what)

    def action_a(self, q: int, code: str) -> Play:
        group, todo = set(), {code}
        while todo:
            here = todo.pop()
            group.add(here)
            todo |= (BESIDE[here] & set(self.boards[q])) - group
        while True:
            self.boards[q][code] = False
            yield from self.counter_of(q, code)
            later = [c for c in group & self.unharvested(q) if CODES.index(c) > CODES.index(code)]
            if not later or not self.stock.total():
                return
            move = yield from self.ask(q, ["done", *(f"harvest:{c}" for c in later)])
            if move == "done":
                return
            code = move[8:]

    def taking(self, q: int) -> list[str]:
        found = []
        for owner in range(self.n):
            for code, bid in self.stores[owner].items():
                if owner == q or all(self.hands[q][c] >= bid[c] for c in CROPS):
                    found.append(f"take:{code}")
        return found

    def owner_of(self, code: str) -> int:
        return next(i for i in range(self.n) if code in self.stores[i])

    def action_c(self, q: int, code: str) -> Play:
        for again in (True, False):
            owner = self.owner_of(code)
            bid = self.stores[owner].pop(code)
            if owner == q:
                self.stock += bid
            else:
                self.hands[q] = self.hands[q] - bid
                self.hands[owner] = self.hands[owner] + bid + bid
            self.lay(q, code)
            yield from self.settle(q)
            yield from self.refill()
            if not again or not any(self.stores):
                return
            move = yield from self.ask(q, ["done", *self.taking(q)])
            if move == "done":
                return
            code = move[5:]

    def bid(self, q: int, code: str) -> Play:
        self.registry.remove(code)
        bid: Counter[str] = Counter()
        self.stores[q][code] = bid
        low = 0
        while self.hands[q].total():
            options = [f"bid:{c}" for c in CROPS[low:] if self.hands[q][c]]
            move = yield from self.ask(q, [*(["done"] if bid else []), *options])
            if move == "done":
                return
            crop = move[4:]
            low = CROPS.index(crop)
            self.hands[q][crop] -= 1
            bid[crop] += 1

    def action_d(self, q: int, code: str) -> Play:
        for again in (True, False):
            yield from self.bid(q, code)
            yield from self.refill()
            if not again or not self.storing(q):
                return
            move = yield from self.ask(q, ["done", *self.storing(q)])
            if move == "done":
                return
            code = move[6:]

    # Chains

    def settle(self, q: int) -> Play:
        while worker := self.lifted[q]:
            options = [f"at:{code}" for code in self.spaces(q, worker)]
            if not options:
                self.lifted[q] = None
                return
            move = yield from self.ask(q, ["done", *options])
            self.lifted[q] = None
            if move == "done":
                return
            self.place(q, worker, move[3:])
            yield from self.ability(q, worker)

    def ability(self, q: int, w: str) -> Play:
        if w in "AB":
            yield from self.glean(q, w)
        elif w == "C":
            yield from self.gain_two(q)
        elif w == "D":
            beside = [c for c in CODES if c in BESIDE[self.crew[q][w]] & self.harvested(q)]
            while beside:
                move = yield from self.ask(q, ["done", *(f"flip:{c}" for c in beside)])
                if move == "done":
                    return
                self.boards[q][move[5:]] = True
                beside = beside[beside.index(move[5:]) + 1 :]
        elif w in "EG":
            yield from self.buy(q, 1 if w == "E" else 0)
        elif w == "F":
            if self.boards[q]:
                code = (yield from self.ask(q, [f"drop:{c}" for c in self.boards[q]]))[5:]
                del self.boards[q][code]
                self.fallow.add(code)
        elif w == "H":
            if self.storing(q):
                move = yield from self.ask(q, ["done", *self.storing(q)])
                if move != "done":
                    yield from self.bid(q, move[6:])
        elif w == "I":
            yield from self.bailiff(q)
        elif w == "J":
            if others := [f"use:{o}" for o in self.crew[q] if o != "J"]:
                move = yield from self.ask(q, ["done", *others])
                if move != "done":
                    yield from self.ability(q, move[4:])
        elif w == "K":
            yield from self.trader(q)
        elif self.registry:
            move = yield from self.ask(q, ["done", *(f"pick:{c}" for c in self.registry)])
            if move != "done":
                self.registry.remove(move[5:])
                self.lay(q, move[5:])

    def glean(self, q: int, w: str) -> Play:
        beside = [c for c in CODES if c in BESIDE[self.crew[q][w]] & self.unharvested(q)]
        for _ in range(1 if w == "A" else 2):
            if not beside or not self.stock.total():
                return
            move = yield from self.ask(q, ["done", *(f"glean:{c}" for c in beside)])
            if move == "done":
                return
            beside = beside[beside.index(move[6:]) + 1 :]
            yield from self.counter_of(q, move[6:])

    def gain_two(self, q: int) -> Play:
        low, wanted = 0, min(2, self.stock.total())
        for left in range(wanted, 0, -1):
            crops = [
                c
                for i, c in enumerate(CROPS)
                if i >= low and self.stock[c] and sum(self.stock[d] for d in CROPS[i:]) >= left
            ]
            first = ["done"] if left == wanted else []
            move = yield from self.ask(q, [*first, *(f"gain:{c}" for c in crops)])
            if move == "done":
                return
            low = CROPS.index(move[5:])
            self.stock[move[5:]] -= 1
            self.hands[q][move[5:]] += 1

    def buy(self, q: int, extra: int) -> Play:
        options = [
            f"take:{code}"
            for owner in range(self.n)
            for code, bid in self.stores[owner].items()
            if owner != q and self.hands[q].total() >= bid.total() + extra
        ]
        if not options:
            return
        move = yield from self.ask(q, ["done", *options])
        if move == "done":
            return
        code = move[5:]
        owner = self.owner_of(code)
        yield from self.pay(q, self.stores[owner][code].total() + extra, owner)
        self.hands[owner] += self.stores[owner].pop(code)
        self.lay(q, code)

    def bailiff(self, q: int) -> Play:
        tiles = self.isolated_elsewhere(q)
        if not tiles or self.hands[q].total() < 3:
            return
        move = yield from self.ask(q, ["done", *(f"seize:{c}" for c in tiles)])
        if move == "done":
            return
        code = move[6:]
        owner = next(i for i in range(self.n) if code in self.boards[i])
        yield from self.pay(q, 3, owner)
        del self.boards[owner][code]
        self.lay(q, code)

    def trader(self, q: int) -> Play:
        if self.bag:
            if (yield from self.ask(q, ["done", "draw"])) == "done":
                return
            code = yield from self.set_aside_draw()
        elif self.registry:
            move = yield from self.ask(q, ["done", *(f"pick:{c}" for c in self.registry)])
            if move == "done":
                return
            code = move[5:]
            self.registry.remove(code)
        else:
            return
        if (yield from self.ask(q, ["keep", "fallow"])) == "keep":
            self.lay(q, code)
        else:
            self.fallow.add(code)

    # The bag

    def draw(self, events: set[str]) -> Choice:
        tiles = [(f"*tile:{c}", 1) for c in CODES if c in self.bag]
        letters = [] if len(self.row) == 10 else [e for e in EVENTS if e in events]
        text = yield -1, [*tiles, *((f"*event:{e}", 1) for e in letters)]
        self.drew = True
        return text

    def set_aside_draw(self) -> Choice:
        inside = set(self.bag_events)
        while True:
            text = yield from self.draw(inside)
            if text.startswith("*tile"):
                self.bag.remove(text[6:])
                return text[6:]
            inside.remove(text[-1])

    def refill(self) -> Play:
        while len(self.registry) < 6 and (self.bag or (self.bag_events and len(self.row) < 10)):
            text = yield from self.draw(self.bag_events)
            if text.startswith("*tile"):
                self.bag.remove(text[6:])
                self.registry.add(text[6:])
            else:
                yield from self.event(text[-1])

    # Events

    def event(self, e: str) -> Play:
        self.bag_events.remove(e)
        self.row.append(e)
        if len(self.row) == 7 and self.bag and self.checks < 100:
            sizes = [len(self.boards[i]) + len(self.crew[i]) for i in range(self.n)]
            if min(sizes) < 7:
                self.checks += 1
                self.bag_events |= set(self.row[:2])
                del self.row[:2]
        if len(self.row) == 10:
            self.left = 2 * self.n
        full = len(self.registry)
        players = self.from_left(self.turn_of)
        if e == "O":
            yield from self.gift(full)
        elif e == "S":
            self.bag |= self.registry
            self.registry = set()
            yield from self.fill(full)
        elif e == "Z":
            for player in players:
                if self.stock.total():
                    options = [f"gain:{c}" for c in CROPS if self.stock[c]]
                    crop = (yield from self.ask(self.turn_of, options))[5:]
                    self.stock[crop] -= 1
                    self.hands[player][crop] += 1
        else:
            for player in players:
                yield from getattr(self, f"event_{e.lower()}")(player)
                for other in self.from_left(player):
                    yield from self.settle(other)
                if e != "T":
                    yield from self.fill(full)
            yield from self.fill(full)

    def fill(self, full: int) -> Play:
        while len(self.registry) < full and self.bag:
            self.registry.add((yield from self.set_aside_draw()))

    def event_m(self, q: int) -> Play:
        if not self.bag or not self.boards[q]:
            return
        move = yield from self.ask(q, ["done", *(f"drop:{c}" for c in self.boards[q])])
        if move != "done":
            del self.boards[q][move[5:]]
            self.fallow.add(move[5:])
            self.lay(q, (yield from self.set_aside_draw()))

    def event_n(self, q: int) -> Play:
        tiles = self.isolated_elsewhere(q)
        if not tiles or not self.boards[q]:
            return
        move = yield from self.ask(q, ["done", *(f"seize:{c}" for c in tiles)])
        if move == "done":
            return
        owner = next(i for i in range(self.n) if move[6:] in self.boards[i])
        given = (yield from self.ask(q, [f"drop:{c}" for c in self.boards[q]]))[5:]
        del self.boards[owner][move[6:]]
        del self.boards[q][given]
        self.lay(q, move[6:])
        self.lay(owner, given)

    def gift(self, full: int) -> Play:
        coming: str | None = None
        for q in self.from_left(self.turn_of):
            options = [f"drop:{c}" for c in self.boards[q]] + (["passon"] if coming else [])
            if not options:
                continue
            move = yield from self.ask(q, options)
            if move == "passon":
                continue
            del self.boards[q][move[5:]]
            if coming:
                yield from self.receive(q, coming, full)
            coming = move[5:]
        if coming:
            yield from self.receive(self.turn_of, coming, full)

    def receive(self, q: int, code: str, full: int) -> Play:
        if (yield from self.ask(q, ["keep", "fallow"])) == "keep":
            self.lay(q, code)
            yield from self.settle(q)
        else:
            self.fallow.add(code)
        yield from self.fill(full)

    def event_p(self, q: int) -> Play:
        counts = Counter(CROP[code] for code in self.unharvested(q))
        if not counts or not self.stock.total():
            return
        crops = [c for c in CROPS if counts[c] == max(counts.values())]
        if not all(self.stock[c] for c in crops):
            crops = [c for c in CROPS if self.stock[c]]
        move = yield from self.ask(q, ["done", *(f"gain:{c}" for c in crops)])
        if move != "done":
            self.stock[move[5:]] -= 1
            self.hands[q][move[5:]] += 1

    def event_q(self, q: int) -> Play:
        if self.hands[q].total() < 2 or not (self.bag or self.registry):
            return
        offer = ["draw"] if self.bag else [f"pick:{c}" for c in self.registry]
        move = yield from self.ask(q, ["done", *offer])
        if move == "done":
            return
        yield from self.pay(q, 2, None)
        if move == "draw":
            self.lay(q, (yield from self.set_aside_draw()))
        else:
            self.registry.remove(move[5:])
            self.lay(q, move[5:])

    def event_r(self, q: int) -> Play:
        low = -1
        for _ in range(2):
            tiles = [c for c in self.harvested(q) if CODES.index(c) > low]
            if not tiles:
                return
            move = yield from self.ask(q, ["done", *(f"flip:{c}" for c in tiles)])
            if move == "done":
                return
            self.boards[q][move[5:]] = True
            low = CODES.index(move[5:])

    def event_t(self, q: int) -> Play:
        if self.hands[q].total() < 3 or not self.registry:
            return
        move = yield from self.ask(q, ["done", *(f"pick:{c}" for c in self.registry)])
        if move != "done":
            yield from self.pay(q, 3, None)
            self.registry.remove(move[5:])
            self.lay(q, move[5:])

    def event_u(self, q: int) -> Play:
        if not self.boards[q] or not self.registry:
            return
        move = yield from self.ask(q, ["done", *(f"drop:{c}" for c in self.boards[q])])
        if move == "done":
            return
        offer = [f"pick:{c}" for c in self.registry]
        del self.boards[q][move[5:]]
        self.registry.add(move[5:])
        code = (yield from self.ask(q, offer))[5:]
        self.registry.remove(code)
        self.lay(q, code)

    def event_v(self, q: int) -> Play:
        low = -1
        while self.stock.total():
            tiles = [c for c in self.isolated(q) & self.unharvested(q) if CODES.index(c) > low]
            if not tiles:
                return
            move = yield from self.ask(q, ["done", *(f"harvest:{c}" for c in tiles)])
            if move == "done":
                return
            self.boards[q][move[8:]] = False
            yield from self.counter_of(q, move[8:])
            low = CODES.index(move[8:])

    def event_w(self, q: int) -> Play:
        if not self.bag:
            return
        code = yield from self.set_aside_draw()
        move = yield from self.ask(q, ["fallow", *(f"drop:{c}" for c in self.boards[q])])
        if move == "fallow":
            self.fallow.add(code)
        else:
            del self.boards[q][move[5:]]
            self.fallow.add(move[5:])
            self.lay(q, code)

    def event_x(self, q: int) -> Play:
        free = {w: self.spaces(q, w) - {at} for w, at in self.crew[q].items()}
        options = [f"play:{w}" for w, spaces in free.items() if spaces]
        if not options:
            return
        move = yield from self.ask(q, ["done", *options])
        if move != "done":
            code = (yield from self.ask(q, [f"at:{c}" for c in free[move[5:]]]))[3:]
            del self.crew[q][move[5:]]
            self.place(q, move[5:], code)

    def event_y(self, q: int) -> Play:
        if self.crew[q]:
            move = yield from self.ask(q, ["done", *(f"remove:{w}" for w in self.crew[q])])
            if move != "done":
                del self.crew[q][move[7:]]
