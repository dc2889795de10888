"""The moves of Key Harvest: their numbers, kinds, parameters and texts, and what they do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from boardgames._game import Entry
from boardgames.hexcore.keyharvest import State
from boardgames.hexcore.moves import Move
from boardgames.keyharvest.board import COLORS, CROPS, SPACES, Board
from boardgames.keyharvest.options import Options

FARMHANDS = (
    "Apprentice", "Casual labourer", "Day labourer", "Unskilled worker", "Skilled worker",
    "Overseer",
)  # fmt: skip
TOWNSFOLK = ("Merchant", "Storekeeper", "Bailiff", "Lawyer", "Trader", "Benefactor")
WORKERS = FARMHANDS + TOWNSFOLK
NUMBERS = (1, 1, 2, 2, 3, 3, 4, 4, 4, 5, 5, 5)
EVENTS = (
    "Exchange", "Swap", "Gift", "Good harvest", "Lucky dip", "New crop", "Resurvey", "Quick sale",
    "Land reform", "Extra harvest", "Substitute", "Migrant worker", "Holiday", "Windfall",
)  # fmt: skip
WORKER_LETTERS = "ABCDEFGHIJKL"
EVENT_LETTERS = "MNOPQRSTUVWXYZ"
CROP_LETTERS = "".join(color[0] for color in COLORS)

_PLAIN = ("END", "DONE", "DRAW", "KEEP", "FALLOW", "PASSON")
_OF_CROPS = ("GAIN", "PAY", "BID")
_OF_WORKERS = ("PLAY", "REMOVE", "USE")
_OF_SPACES = ("HARVEST", "GLEAN", "FLIP")
_OF_TILES = ("TAKE", "STORE", "PICK", "SEIZE", "DROP")
NUM_DECISIONS = 561


def num_decisions(board: Board) -> int:
    """The same on every board."""
    return NUM_DECISIONS


def entries(board: Board) -> Iterator[Entry]:
    """All moves in the order of their numbers: decisions, then chance outcomes."""
    codes = board.codes
    for kind in _PLAIN:
        yield kind, {}, kind.lower()
    for kind in _OF_CROPS:
        for i, letter in enumerate(CROP_LETTERS):
            yield kind, {"crop": i}, f"{kind.lower()}:{letter}"
    for kind in _OF_WORKERS:
        for i, letter in enumerate(WORKER_LETTERS):
            yield kind, {"worker": i}, f"{kind.lower()}:{letter}"
    for kind in (*_OF_SPACES, *_OF_TILES, "AT"):
        name = "tile" if kind in _OF_TILES else "space"
        for i in range(SPACES):
            yield kind, {name: i}, f"{kind.lower()}:{codes[i]}"
    for i in range(SPACES):
        yield "TILE", {"tile": i}, f"*tile:{codes[i]}"
    for i, letter in enumerate(EVENT_LETTERS):
        yield "EVENT", {"event": i}, f"*event:{letter}"
    for i in range(len(board.pairs)):
        yield "PAIR", {"pair": i}, f"*pair:{i}"
    for i, letter in enumerate(CROP_LETTERS):
        yield "CROP", {"crop": i}, f"*crop:{letter}"
    for i, letter in enumerate(EVENT_LETTERS):
        yield "OUT", {"event": i}, f"*out:{letter}"


# What `done` and `end` mean at each node, by the name of the phase.
_DONE = {
    "HARVEST_MORE": "harvest no more",
    "TAKE_MORE": "take no second tile",
    "STORE_MORE": "store no second tile",
    "BIDDING": "leave the bid as it is",
    "RELOCATE": "take the displaced worker off the board",
    "GLEANING": "take no extra counter",
    "GAIN_TWO": "take no counters",
    "FLIP_ADJ": "turn no more tiles",
    "BUY_ANY": "buy nothing",
    "STORE_ONE": "store nothing",
    "SEIZING": "seize nothing",
    "LAWYER": "use no other worker",
    "TRADER": "draw nothing",
    "BENEFACTOR": "take nothing",
}
# The events after their first tile.
_LATER_TILES = {"EV_R": "FLIP_ADJ", "EV_V": "HARVEST_MORE"}
_TEXTS = {
    "END": "end the turn",
    "DRAW": "draw a field from the bag",
    "PASSON": "pass the tile on to the left",
}


def describe(board: Board, options: Options, state: State, move: Move) -> str:
    """What a legal move does here, in a short sentence."""
    from boardgames.keyharvest.view import PHASES

    fields = state._fields()
    phase = PHASES[fields["phase"]]
    if move.kind == "DONE":
        if fields["event_last"] != 255 and phase in _LATER_TILES:
            phase = _LATER_TILES[phase]
        return _DONE.get(phase, "take no part in the event")
    if move.kind in _TEXTS:
        return _TEXTS[move.kind]
    if move.is_chance:
        return _describe_chance(board, fields, phase, move)
    if "crop" in move.params:
        return _describe_counter(options, fields, phase, move)
    if "worker" in move.params:
        return _describe_worker(phase, move)
    return _describe_tile(board, fields, phase, move)


def tile_words(board: Board, tile: int) -> str:
    """A tile in words, such as ``"E4 (wheat)"``."""
    return f"{board.spaces[tile].code} ({CROPS[board.spaces[tile].crop]})"


def worker_words(worker: int) -> str:
    """A worker in words, such as ``"Overseer (F, 3)"``."""
    return f"{WORKERS[worker]} ({WORKER_LETTERS[worker]}, {NUMBERS[worker]})"


def _describe_chance(board: Board, fields: dict[str, Any], phase: str, move: Move) -> str:
    if move.kind == "TILE":
        slot = phase in ("SETUP_REGISTRY", "REFILL", "DRAW_SLOT")
        where = "the registry" if slot else "a player"
        return f"the field {tile_words(board, move.tile)} is drawn for {where}"
    if move.kind == "PAIR":
        codes = " and ".join(board.spaces[tile].code for tile in board.pairs[move.pair])
        return f"the starting pair {codes} is dealt"
    if move.kind == "CROP":
        return f"a {CROPS[move.crop]} counter is dealt"
    event = f"{EVENTS[move.event]} ({EVENT_LETTERS[move.event]})"
    if move.kind == "OUT":
        return f"the event {event} is taken out of the game"
    if phase == "REFILL":
        return f"the event {event} is drawn and resolved"
    return f"the event {event} is drawn and laid aside"


def _describe_counter(options: Options, fields: dict[str, Any], phase: str, move: Move) -> str:
    crop = CROPS[move.crop]
    if move.kind == "BID":
        return f"add a {crop} counter to the bid"
    if move.kind == "PAY":
        payee = fields["pay_to"]
        return f"pay a {crop} counter to {'the stock' if payee == 255 else f'player {payee}'}"
    if phase == "EV_Z":
        receiver = (fields["active"] + fields["event_seats"]) % options.players
        return f"give player {receiver} a {crop} counter from the stock"
    if phase == "SUBSTITUTE":
        return f"take a {crop} counter instead, as the crop is out of stock"
    return f"take a {crop} counter from the stock"


def _describe_worker(phase: str, move: Move) -> str:
    worker = worker_words(move.worker)
    if move.kind == "USE":
        return f"use the {worker} again"
    if move.kind == "REMOVE":
        return f"take the {worker} off the board"
    return f"move the {worker}" if phase == "EV_X" else f"play the {worker}"


def _describe_tile(board: Board, fields: dict[str, Any], phase: str, move: Move) -> str:
    kind = move.kind
    if kind in ("KEEP", "FALLOW"):
        name = {"EV_O_KEEP": "transit_in", "EV_W": "transit_in"}.get(phase, "drawn_tile")
        tile = tile_words(board, fields[name])
        return f"lay {tile} on the own board" if kind == "KEEP" else f"discard {tile}"
    if kind == "AT":
        worker = fields["event_worker" if phase == "EV_X_SPACE" else "chosen_worker"]
        if phase == "RELOCATE":
            worker = fields["displaced"][fields["to_move"]]
        return f"put the {worker_words(worker)} on {board.spaces[move.space].code}"
    tile = tile_words(board, move.tile if "tile" in move.params else move.space)
    if kind == "TAKE" and move.tile in fields["store_tile"][fields["to_move"]]:
        return f"lay {tile} from the own store on the own board"
    if kind == "DROP" and phase == "EV_O":
        return f"pass {tile} of the own board to the left"
    if kind == "DROP" and phase in ("EV_N_GIVE", "EV_U"):
        return f"give {tile} in exchange"
    if kind == "DROP" and phase == "EV_W":
        return f"discard {tile} and lay {tile_words(board, fields['transit_in'])}"
    return {
        "HARVEST": f"harvest {tile}",
        "GLEAN": f"take an extra counter from {tile}",
        "FLIP": f"turn {tile} back to unharvested",
        "TAKE": f"buy {tile} out of a store",
        "STORE": f"put {tile} into the own store",
        "PICK": f"take {tile} from the registry",
        "SEIZE": f"take the isolated tile {tile} from an opponent",
        "DROP": f"discard {tile}",
    }[kind]
