"""`play`: a game in the terminal, people against random bots or against each other."""

from __future__ import annotations

import json
import os
import random
import secrets
from pathlib import Path

import click

from boardgames.cli.games import GAME_ARGUMENT, SEED, GameCommand, title
from boardgames.cli.prompt import (
    COMMANDS,
    Quit,
    find_move,
    help_text,
    is_terminal,
    move_list,
    read_line,
)
from boardgames.cli.records import scores_line
from boardgames.errors import InvalidMoveError
from boardgames.hexcore.engine import Game, State
from boardgames.hexcore.moves import Move
from boardgames.record import Record


class Session:
    """A game under way: what was decided, from which everything else follows.

    Parameters
    ----------
    game : Game
    seed : int
        Of chance and of the bots.
    humans : frozenset of int
        Seats that people play.
    """

    def __init__(self, game: Game, seed: int, humans: frozenset[int]) -> None:
        self.game = game
        self.seed = seed
        self.humans = humans
        self._start()

    def _start(self) -> None:
        self.decisions: list[Move] = []
        self.seats: list[int] = []
        self.state = self.game.new_state(self.seed)
        self.told: list[str] = []  # all moves so far, as the people may know them
        self._whole = Record(self.game, seed=self.seed)  # with what chance brought
        self._beside = self.game.new_state(self.seed, chance="explicit")
        self.opening = self._tell_chance()

    def play(self, move: Move) -> list[str]:
        """Plays a decision of whoever is to move; tells what chance brings after it."""
        seat = self.state.to_move
        self.state.play(move)
        self.decisions.append(move)
        self.seats.append(seat)
        self._whole.append(move)
        self._beside.play(move)
        self.told.append(str(move))
        return self._tell_chance()

    def _tell_chance(self) -> list[str]:
        """In words, what chance has brought since; what a person can't see is not told."""
        lines = []
        for event in self._whole.moves[len(self.told) :]:
            if self._is_seen(event):
                lines.append(f"  chance: {event} ({self._beside.describe(event)})")
                self.told.append(str(event))
            else:
                lines.append("  chance: something that not everybody here may see")
                self.told.append("*?")
            self._beside.play(event)
        return lines

    def _is_seen(self, event: Move) -> bool:
        """Whether every person could tell this outcome from all that would have changed more."""
        after = self._beside.copy()
        after.play(event)
        views = {seat: after.view(seat) for seat in self.humans}
        for other in self._beside.legal_moves():
            if other is not event and views:
                state = self._beside.copy()
                state.play(other)
                if state != after and any(state.view(s) == view for s, view in views.items()):
                    return False
        return True

    def bot_move(self) -> Move:
        """A random move; the same again after an undo."""
        rng = random.Random(f"{self.seed} {len(self.decisions)}")
        return rng.choice(self.state.legal_moves())

    def undo(self) -> bool:
        """Goes back to before the last decision of a person, by replay; False: there is none."""
        kept = len(self.seats)
        while kept and self.seats[kept - 1] not in self.humans:
            kept -= 1
        if not kept:
            return False
        decisions = self.decisions[: kept - 1]
        self._start()
        for move in decisions:
            self.play(move)
        return True

    def record(self) -> Record:
        """The game so far."""
        tags = {"Seed": str(self.seed)}
        for seat in range(self.game.num_players):
            tags[f"Player{seat}"] = "human" if seat in self.humans else "random"
        return Record(self.game, self.decisions, tags, self.seed)

    def save(self, path: str) -> None:
        """Writes the record."""
        Path(path).write_text(self.record().to_text(), encoding="utf-8", newline="\n")


def board_for(state: State, seat: int) -> str:
    """The text board without what `seat` can't know: that is drawn at random."""
    if state.is_over:
        return str(state)
    boards = {str(state.determinize(seat, seed)): seed for seed in range(4)}
    text = min(boards, key=boards.__getitem__)
    if len(boards) == 1:
        return text
    return f"{text}\n(what player {seat} can't know is drawn at random: view tells what he knows)"


def _parse_seats(text: str, players: int) -> frozenset[int]:
    if text == "all":
        return frozenset(range(players))
    if text == "none":
        return frozenset()
    names = {str(seat): seat for seat in range(players)}
    parts = text.replace(" ", "").split(",")
    if not all(part in names for part in parts):
        raise click.BadParameter(
            f"seats are all, none, or numbers from 0 to {players - 1} such as 0,{players - 1}; "
            f"not {text!r}",
            param_hint="--human",
        )
    return frozenset(names[part] for part in parts)


@click.command(cls=GameCommand)
@GAME_ARGUMENT
@click.option(
    "--human", default="0", show_default=True, metavar="SEATS",
    help="Seats that people play: 0 or 0,2 or all or none; random bots play the others.",
)  # fmt: skip
@click.option("--seed", type=SEED, help="Of chance and bots.  [default: a new one]")
@click.option(
    "--save", type=click.Path(dir_okay=False, writable=True), metavar="FILE",
    help="Write the record when the game ends or you leave.",
)  # fmt: skip
def play(game: Game, human: str, seed: int | None, save: str | None) -> None:
    """Play GAME in the terminal. Type help there to see what you can do.

    \b
    Examples:
      boardgames play seeland --players 2
      boardgames play seeland --players 3 --governors --human 0,1 --save game.record
      boardgames play seeland --players 4 --human none --seed 5
    """
    seats = _parse_seats(human, game.num_players)
    if save is not None and not os.access(Path(save).absolute().parent, os.W_OK):
        raise click.BadParameter(
            f"no file can be made in the folder of {save!r}", param_hint="--save"
        )
    session = Session(game, secrets.randbits(64) if seed is None else seed, seats)
    click.echo(f"{title(game)}; seed {session.seed}. Type help to see what you can do.")
    try:
        _run(session)
    except Quit:
        click.echo("You left the game.")
    finally:
        if save is not None:
            session.save(save)
            click.echo(f"The record is in {save}.")


def _run(session: Session) -> None:
    for line in session.opening:
        click.echo(line)
    while True:
        while not session.state.is_over:
            if session.state.to_move in session.humans:
                _human_turn(session)
            else:
                move = session.bot_move()
                _play_aloud(session, move)
        click.echo(f"\n{session.state}\n\nThe game is over: {scores_line(session.state)}.")
        if not (session.humans and is_terminal()):
            return
        if not _after_the_end(session):
            return


def _play_aloud(session: Session, move: Move) -> None:
    state = session.state
    click.echo(f"  player {state.to_move}: {move} ({state.describe(move)})")
    for line in session.play(move):
        click.echo(line)


def _after_the_end(session: Session) -> bool:
    """Lets people save or undo when the game is over; True: it goes on."""
    while True:
        line = read_line("over> ", ("undo", "save", "quit"))
        command, _, rest = line.partition(" ")
        if command == "undo":
            return session.undo()
        if command == "save":
            _save(session, rest)
        elif command in ("quit", ""):
            return False
        else:
            click.echo("The game is over; there are undo, save FILE and quit.")


def _human_turn(session: Session) -> None:
    state, seat = session.state, session.state.to_move
    click.echo(f"\n{board_for(state, seat)}\n")
    click.echo(f"Player {seat}, your moves:")
    click.echo(move_list(state))
    while True:
        legal = state.legal_moves()
        words = [str(move) for move in legal]
        line = read_line(f"player {seat}> ", (*words, *COMMANDS))
        if not line:
            continue
        command, _, rest = line.partition(" ")
        if line not in words and command in COMMANDS:
            if _command(session, command, rest.strip()):
                return
            continue
        try:
            move = find_move(state, line)
        except InvalidMoveError as error:
            click.echo(str(error))
            continue
        _play_aloud(session, move)
        return


def _command(session: Session, command: str, rest: str) -> bool:
    """Carries out what is no move; True if another state has come."""
    state = session.state
    seat = state.to_move
    if command == "quit":
        raise Quit
    if command == "undo":
        if session.undo():
            click.echo("Your last move is taken back.")
            return True
        click.echo("There is nothing to take back.")
    elif command == "save":
        _save(session, rest)
    elif command == "board":
        click.echo(board_for(state, seat))
    elif command == "moves":
        click.echo(move_list(state, in_words=True))
    elif command == "view":
        click.echo(json.dumps(state.view(seat), indent=1, ensure_ascii=False))
    elif command == "record":
        click.echo(_public_record(session))
    else:
        click.echo(help_text(state, rest))
    return False


def _public_record(session: Session) -> str:
    return " ".join(session.told) or "No move has been made."


def _save(session: Session, path: str) -> None:
    if not path:
        click.echo("Say where: save FILE")
        return
    try:
        session.save(path)
    except OSError as error:
        click.echo(f"{path}: {error.strerror}")
    else:
        click.echo(f"The record is in {path}.")
