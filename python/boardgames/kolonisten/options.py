"""The options of De Kolonisten van de Lage Landen."""

from __future__ import annotations

from dataclasses import dataclass

from boardgames._options import BaseOptions, number, switch


@dataclass(frozen=True)
class Options(BaseOptions):
    """What `load("kolonisten", ...)` takes besides the board.

    Attributes
    ----------
    players : int
        3 to 5 (KOL-001).
    variable_setup : bool
        Starting cities are chosen, not dealt (KOL-061 to KOL-068).
    max_turns : int
        1 to 10000: a game without a winner stops after so many turns (KOL-498).
    player_trade : bool
        Players trade with each other (KOL-211 to KOL-229).
    offers : int
        0 to 100: OFFER and CALL moves of a turn, counted together (KOL-226).
    trade_cards : int
        1 to 90: cards per side of an offer (KOL-226).
    counter_offers : bool
        The others may make proposals, and be asked for them (KOL-228).
    dev_before_roll : bool
        A development card may be played before the throw, too (KOL-380).
    skip_forced : bool
        Decisions with one legal move are played at once.
    """

    players: int = number(3, 5, "players, 3 to 5")
    variable_setup: bool = switch(False, "choose the starting cities")
    max_turns: int = number(1, 10000, "turns after which a game without a winner stops", 500)
    player_trade: bool = switch(True, "players trade with each other")
    offers: int = number(0, 100, "offers and calls of a turn", 3)
    trade_cards: int = number(1, 90, "cards per side of an offer", 4)
    counter_offers: bool = switch(True, "the others may make proposals")
    dev_before_roll: bool = switch(False, "a card may be played before the throw")
    skip_forced: bool = switch(False, "play decisions with one legal move at once")
