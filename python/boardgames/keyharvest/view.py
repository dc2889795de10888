"""Key Harvest as people and programs read it: the view and the names of an observation."""

from __future__ import annotations

from typing import Any

from boardgames.hexcore.keyharvest import State
from boardgames.keyharvest.board import CROPS, Board
from boardgames.keyharvest.notation import EVENT_LETTERS, NUMBERS, WORKER_LETTERS
from boardgames.keyharvest.options import Options

PHASES = (
    "TURN", "HARVEST_MORE", "SUBSTITUTE", "WORKER_SPACE", "TAKE_MORE", "STORE_MORE", "BIDDING",
    "PAYING", "RELOCATE", "GLEANING", "GAIN_TWO", "FLIP_ADJ", "BUY_ANY", "OVERSEE", "STORE_ONE",
    "SEIZING", "LAWYER", "TRADER", "TRADER_KEEP", "BENEFACTOR", "EV_M", "EV_N", "EV_N_GIVE",
    "EV_O", "EV_O_KEEP", "EV_P", "EV_Q", "EV_R", "EV_T", "EV_U", "EV_U_PICK", "EV_V", "EV_W",
    "EV_X", "EV_X_SPACE", "EV_Y", "EV_Z", "SETUP_OUT", "SETUP_PAIR", "SETUP_COUNTER",
    "SETUP_REGISTRY", "REFILL", "DRAW_TRADER", "DRAW_STEP", "DRAW_SLOT", "OVER",
)  # fmt: skip
# What is to be done in each, in events the event by its letter.
TASKS = {
    "TURN": "take an action, play a worker or end the turn",
    "HARVEST_MORE": "harvest another tile of the group or not",
    "SUBSTITUTE": "take another crop, as this one is out of stock",
    "WORKER_SPACE": "choose a space for the worker",
    "TAKE_MORE": "take another tile out of a store or not",
    "STORE_MORE": "put another tile into the store or not",
    "BIDDING": "lay counters on the tile in the store",
    "PAYING": "pay counters",
    "RELOCATE": "choose a space for the displaced worker or take it off",
    "GLEANING": "take an extra counter from an adjacent tile or not",
    "GAIN_TWO": "take counters from the stock or not",
    "FLIP_ADJ": "turn an adjacent tile back or not",
    "BUY_ANY": "buy a tile out of a store or not",
    "OVERSEE": "choose a field to discard",
    "STORE_ONE": "put a tile into the store or not",
    "SEIZING": "take an isolated tile from an opponent or not",
    "LAWYER": "choose a worker to use again or none",
    "TRADER": "take a field or not",
    "TRADER_KEEP": "keep the field or discard it",
    "BENEFACTOR": "take a tile from the registry or not",
    "EV_M": "discard a field for a new one or not",
    "EV_N": "take an isolated tile in exchange or not",
    "EV_N_GIVE": "choose the field to give",
    "EV_O": "pass a field to the left",
    "EV_O_KEEP": "keep the field or discard it",
    "EV_P": "take a counter of a most frequent crop or not",
    "EV_Q": "take a field for two counters or not",
    "EV_R": "turn a harvested tile back or not",
    "EV_T": "take a tile from the registry for three counters or not",
    "EV_U": "give a field for one of the registry or not",
    "EV_U_PICK": "choose a tile of the registry",
    "EV_V": "harvest an isolated tile or not",
    "EV_W": "choose a field to discard",
    "EV_X": "choose a worker to move or none",
    "EV_X_SPACE": "choose a space for the worker",
    "EV_Y": "choose a worker to take off the board or none",
    "EV_Z": "choose a counter for the player",
    "SETUP_OUT": "draw an event that is taken out of the game",
    "SETUP_PAIR": "deal a starting pair",
    "SETUP_COUNTER": "deal a starting counter",
    "SETUP_REGISTRY": "draw a field for the registry",
    "REFILL": "draw from the bag",
    "DRAW_TRADER": "draw a field for the Trader",
    "DRAW_STEP": "draw a field for the event",
    "DRAW_SLOT": "draw a field for the registry",
    "OVER": "nothing",
}
ACTIONS = "ABCD"
STEPS = ("open", "middle", "closed")
MICROS = (None, "bid", "payment", "substitute")
NONE = 255
_DEALING = ("SETUP_OUT", "SETUP_PAIR", "SETUP_COUNTER")


def members(bits: int) -> list[int]:
    """The members of a set of the core, ascending."""
    return [i for i in range(bits.bit_length()) if bits >> i & 1]


def letters(bits: int) -> list[str]:
    """The letters of a set of events."""
    return [EVENT_LETTERS[i] for i in members(bits)]


def board_points(fields: dict[str, Any], seat: int) -> int:
    """Points of workers and groups, without the majorities (KEY-291 to KEY-295)."""
    largest, second = fields["group_sizes"][seat]
    workers = sum(NUMBERS[worker] for worker in members(fields["crew"][seat]))
    return int(workers + largest + 2 * second)


def knows_hand(options: Options, phase: str, viewer: int | None, seat: int) -> bool:
    """Whether the viewer knows the kinds of counters in a hand (KEY-314)."""
    if seat == viewer or phase == "OVER":
        return True
    return options.players == 2 and viewer is not None and phase not in _DEALING


def view(board: Board, options: Options, state: State, player: int | None) -> dict[str, Any]:
    """What `player` knows; None: what everybody knows.

    Keys beside those of all games: ``phase``, ``turn_of``, ``actions_done``, ``drew``,
    ``stall_turns``, ``final_turns`` (turns till the end, this one included; 0: not begun),
    ``check_returns``, ``registry``, ``fallow``, ``bag`` (fields in it), ``bag_size``, ``stock``
    (None while starting counters are dealt), ``town_board`` (events in order), ``town_workers``,
    ``events`` (known in the bag, never seen, laid aside, number removed), ``players`` (a dict per
    seat), ``hidden_start`` (starting counters in hands that the viewer does not know, by crop),
    ``pending`` (what is under way), ``scores`` (at the end).

    A player's dict: ``unharvested``, ``harvested``, ``workers`` (letter to space), ``supply``,
    ``displaced``, ``store`` (tiles with bids), ``hand_size``, ``board_points`` (without
    majorities), ``hand`` and ``start`` (by crop; None where the viewer does not know them),
    ``change`` (of the hand since the start) and ``need`` (least starting counters that explain
    what was paid). A hand that is not known is ``start`` + ``change`` for a ``start`` of three
    counters, each crop at least ``need``.
    """
    fields = state._fields()
    phase = PHASES[fields["phase"]]
    dealing = phase in _DEALING
    known = [knows_hand(options, phase, player, seat) for seat in range(options.players)]
    away = 0
    for seat in range(options.players):
        away |= fields["crew"][seat]
        if fields["displaced"][seat] != NONE:
            away |= 1 << fields["displaced"][seat]
    return {
        "phase": phase,
        "turn_of": fields["active"],
        "actions_done": [ACTIONS[i] for i in members(fields["actions_done"])],
        "drew": bool(fields["drew"]),
        "stall_turns": fields["stall_turns"],
        "final_turns": fields["final_turns"],
        "check_returns": fields["check_returns"],
        "registry": _codes(board, fields["registry"]),
        "fallow": _codes(board, fields["fallow"]),
        "bag": _codes(board, fields["bag"]),
        "bag_size": fields["bag"].bit_count() + fields["bag_events"].bit_count(),
        "stock": None if dealing else _counters(fields["stock"]),
        "town_board": [EVENT_LETTERS[i] for i in fields["event_row"] if i != NONE],
        "town_workers": [WORKER_LETTERS[i] for i in range(6, 12) if not away >> i & 1],
        "events": {
            "known_in_bag": letters(fields["bag_events"] & fields["seen_events"]),
            "never_seen": letters(0x3FFF & ~fields["seen_events"]),
            "laid_aside": letters(fields["aside"]),
            "removed": 0 if options.players == 2 else 2,
        },
        "players": [
            _seat(board, fields, seat, known[seat], dealing) for seat in range(options.players)
        ],
        "hidden_start": None
        if dealing
        else {
            crop: sum(
                fields["start"][seat][i] for seat in range(options.players) if not known[seat]
            )
            for i, crop in enumerate(CROPS)
        },
        "pending": _pending(board, fields),
        "scores": list(state.scores()) if state.is_over else None,
    }


def _codes(board: Board, bits: int) -> list[str]:
    return [board.spaces[i].code for i in members(bits)]


def _code(board: Board, tile: int) -> str | None:
    return None if tile == NONE else board.spaces[tile].code


def _counters(numbers: list[int]) -> dict[str, int]:
    return dict(zip(CROPS, numbers, strict=True))


def _worker(worker: int) -> str | None:
    return None if worker == NONE else WORKER_LETTERS[worker]


def _seat(
    board: Board, fields: dict[str, Any], seat: int, known: bool, dealing: bool
) -> dict[str, Any]:
    hand, start = fields["hand"][seat], fields["start"][seat]
    displaced = fields["displaced"][seat]
    return {
        "unharvested": _codes(board, fields["unharvested"][seat]),
        "harvested": _codes(board, fields["fields"][seat] & ~fields["unharvested"][seat]),
        "workers": {
            WORKER_LETTERS[i]: board.spaces[space].code
            for i, space in enumerate(fields["worker_at"][seat])
            if space != NONE
        },
        "supply": [
            WORKER_LETTERS[i]
            for i in range(6)
            if fields["worker_at"][seat][i] == NONE and i != displaced
        ],
        "displaced": _worker(displaced),
        "store": [
            {"tile": board.spaces[tile].code, "bid": _counters(bid)}
            for tile, bid in zip(
                fields["store_tile"][seat], fields["store_bid"][seat], strict=True
            )
            if tile != NONE
        ],
        "hand_size": sum(hand),
        "board_points": board_points(fields, seat),
        "hand": _counters(hand) if known else None,
        "start": _counters(start) if known else None,
        "change": None
        if dealing
        else _counters([now - then for now, then in zip(hand, start, strict=True)]),
        "need": _counters(fields["need"][seat]),
    }


def _pending(board: Board, fields: dict[str, Any]) -> dict[str, Any]:
    """What is under way, from layer 1 to layer 6 (everything of it is open)."""

    def seat(key: str) -> int | None:
        return None if fields[key] == NONE else int(fields[key])

    pending: dict[str, Any] = {}
    if fields["action"] != NONE:
        pending["action"] = {
            "action": ACTIONS[fields["action"]],
            "tiles_done": fields["tiles_done"],
            "last_harvest": _code(board, fields["last_harvest"]),
            "worker": _worker(fields["chosen_worker"]),
        }
    if fields["event"] != NONE:
        pending["event"] = {
            "event": EVENT_LETTERS[fields["event"]],
            "steps_done": fields["event_seats"],
            "step": STEPS[fields["event_step"]],
            "slots": fields["event_slots"],
            "last_tile": _code(board, fields["event_last"]),
            "worker": _worker(fields["event_worker"]),
            "tile_in": _code(board, fields["transit_in"]),
            "tile_out": _code(board, fields["transit_out"]),
        }
    if fields["ability"] != NONE:
        last = None if (i := fields["ability_last"]) == NONE else i
        crop = fields["ability"] == WORKER_LETTERS.index("C")
        pending["ability"] = {
            "player": seat("user"),
            "worker": WORKER_LETTERS[fields["ability"]],
            "count": fields["ability_count"],
            "last": None if last is None else CROPS[last] if crop else board.spaces[last].code,
            "drawn_tile": _code(board, fields["drawn_tile"]),
        }
    if fields["micro"]:
        pending[str(MICROS[fields["micro"]])] = {
            "left": fields["pay_left"],
            "payee": seat("pay_to"),
            "tile": _code(board, fields["pay_tile"]),
            "place": seat("bid_place"),
            "low_crop": CROPS[fields["low_crop"]],
        }
    return pending


def observation_names(board: Board, options: Options) -> list[str]:
    """A name for every number of an observation: planes over the spaces, then single numbers.

    Plane k of space c is number ``56 k + c``; seat 0 is always the viewer, seat 1 the next one
    clockwise. What is not set is 0.
    """
    n = options.players
    seats = [f"seat +{i}" for i in range(n)]
    planes = [
        f"{what} of {seat}"
        for seat in seats
        for what in ("unharvested", "harvested", "worker (index + 1) / 12", "stored tile")
    ]
    planes += ["registry", "bag", "fallow field"]
    names = [f"{plane}, {space.code}" for plane in planes for space in board.spaces]
    for seat in seats:
        names.append(f"{seat}: displaced worker (index + 1) / 12")
        names += [f"{seat}: bid on place {i}, {crop} / 12" for i in range(2) for crop in CROPS]
        names += [f"{seat}: at least this much {crop} in hand / 12" for crop in CROPS]
        names += [f"{seat}: at least this much {crop} at the start / 3" for crop in CROPS]
        names += [f"{seat}: {crop} at the start / 3, if known" for crop in CROPS]
        names += [f"{seat}: hand size / 20", f"{seat}: board points / 50"]
    names += [f"stock, {crop} / 12" for crop in CROPS]
    names += [f"counters hidden in hands, {crop} / 12" for crop in CROPS]
    names += [f"space of event {letter} / 10" for letter in EVENT_LETTERS]
    names += [f"event {letter} known in the bag" for letter in EVENT_LETTERS]
    names += [f"event {letter} never seen" for letter in EVENT_LETTERS]
    names += [f"event {letter} laid aside" for letter in EVENT_LETTERS]
    names.append("tiles in the bag / 60")
    names += [f"phase {phase}" for phase in PHASES]
    names += [f"{seat} is to move" for seat in seats]
    names += [f"turn of {seat}" for seat in seats]
    names += [f"action {action} done" for action in ACTIONS]
    names += ["a tile was drawn in this turn", f"turns without a draw / {10 * n}"]
    names += [f"turns till the end / {2 * n + 1}", "returns by the check / 100"]
    names += [f"action {action} under way" for action in ACTIONS]
    names += ["tiles of the action / 2", "tile harvested last (index + 1) / 56"]
    names += ["worker to be played (index + 1) / 12"]
    names += [f"event {letter} under way" for letter in EVENT_LETTERS]
    names += ["event: steps done / 5", *(f"event: step {step}" for step in STEPS)]
    names += ["event: registry tiles at first / 6", "event: tile turned last (index + 1) / 56"]
    names += ["event: worker to be moved (index + 1) / 12"]
    names += ["event: tile received (index + 1) / 56", "event: tile given (index + 1) / 56"]
    names += [f"ability of {seat}" for seat in seats]
    names += [f"ability of worker {letter}" for letter in WORKER_LETTERS]
    names += ["ability: count / 2", "ability: tile or crop taken last (index + 1) / 56"]
    names += ["ability: tile drawn (index + 1) / 56"]
    names += ["no counters move", "bid", "payment", "substitute"]
    names += ["payment: counters left / 20", *(f"payment to {seat}" for seat in seats)]
    names += ["payment: tile (index + 1) / 56", "bid: place (index + 1) / 2"]
    names.append("payment or bid: lowest crop / 4")
    return names
