"""`show`, `replay` and `verify`: commands that read records."""

from __future__ import annotations

import errno
import itertools
import sys
from collections.abc import Iterator
from pathlib import Path

import click

from boardgames.cli.games import Whole, title
from boardgames.cli.output import JSON_FLAG, print_json
from boardgames.errors import BoardgamesError, InvalidBoardError, InvalidRecordError
from boardgames.hexcore.engine import State
from boardgames.hexcore.moves import Move
from boardgames.record import Record
from boardgames.render.text import quantity

_FILE = click.Path(exists=True, dir_okay=False, allow_dash=True)
RECORD_ARGUMENT = click.argument("record", metavar="RECORD", type=_FILE)
BOARD_OPTION = click.option(
    "--board", type=click.Path(exists=True, dir_okay=False),
    help="File of the board, if the game was played on another than the standard one.",
)  # fmt: skip


def read_record(path: str, board: str | None) -> Record:
    """The record in a file; - is the standard input."""
    if path == "-" and sys.stdin is None:
        raise OSError(errno.EBADF, "the standard input is closed", path)
    with click.open_file(path, encoding="utf-8", errors="surrogateescape") as file:
        text = file.read()
    try:
        return Record.from_text(text, board)
    except InvalidRecordError as error:
        hint = str(error).replace(
            "pass board=, the path or mapping of", "give --board, the file of"
        )
        raise InvalidRecordError(f"{path}: {hint.replace('board=', '--board')}") from None
    except InvalidBoardError as error:
        raise InvalidBoardError(f"{path}: --board: {error}") from None


def steps(record: Record) -> Iterator[tuple[int, Move, State, State]]:
    """Each move with the number of decisions so far, it counted, and the states around it."""
    ply = 0
    for move, (before, after) in zip(
        record.moves, itertools.pairwise(record.replay()), strict=True
    ):
        ply += not move.is_chance
        yield ply, move, before, after


def who(state: State) -> str:
    """Who is to move, in words."""
    if state.is_over:
        return "game over"
    return "chance" if state.is_chance else f"player {state.to_move}"


def scores_line(state: State) -> str:
    """The scores, and the winners of a game that is over."""
    line = "scores " + ", ".join(str(score) for score in state.scores())
    if not state.is_over:
        return line
    winners = state.winners()
    if not winners:
        return f"{line}; nobody wins"
    names = " and ".join(f"player {seat}" for seat in winners)
    return f"{line}; {names} win{'s' * (len(winners) == 1)}"


@click.command()
@RECORD_ARGUMENT
@click.option(
    "--ply", type=Whole(),
    help="Show the state after N decisions and the chance that follows.  [default: the last]",
)  # fmt: skip
@click.option("--svg", type=click.Path(dir_okay=False), metavar="FILE", help="Write a drawing.")
@BOARD_OPTION
@JSON_FLAG
def show(record: str, ply: int | None, svg: str | None, board: str | None, as_json: bool) -> None:
    """Show a state of the game in the file RECORD.

    \b
    Examples:
      boardgames show game.record
      boardgames show game.record --ply 40
      boardgames show game.record --ply 40 --svg board.svg
    """
    game_record = read_record(record, board)
    last: Move | None = None
    at, state = 0, next(game_record.replay())
    for number, move, _, after in steps(game_record):
        if ply is not None and number > ply:
            break
        at, last, state = number, move, after
    if ply is not None and at < ply:
        raise click.BadParameter(
            f"the game has {quantity(at, 'decision')}, not {ply}", param_hint="--ply"
        )
    if svg is not None:
        Path(svg).write_text(state.to_svg(), encoding="utf-8")
    if as_json:
        print_json(
            {
                "ply": at,
                "to_move": state.to_move,
                "last_move": None if last is None else str(last),
                "scores": state.scores(),
                "winners": state.winners(),
                "view": state.view(None),
                "state": state.to_dict(),
            }
        )
    elif svg is not None:
        click.echo(f"The state after {quantity(at, 'decision')} is drawn in {svg}.")
    else:
        came = "" if last is None else f", last {last}"
        click.echo(
            f"{title(game_record.game)}; after {quantity(at, 'decision')}{came}; "
            f"{scores_line(state)}\n"
        )
        click.echo(str(state))


@click.command()
@RECORD_ARGUMENT
@click.option("--boards", is_flag=True, help="Print the board before every decision.")
@BOARD_OPTION
@click.option("--json", "as_json", is_flag=True, help="Print a line of JSON for each move.")
def replay(record: str, boards: bool, board: str | None, as_json: bool) -> None:
    """List the moves of the game in the file RECORD, in words.

    \b
    Examples:
      boardgames replay game.record
      boardgames replay game.record --boards | less
      boardgames replay game.record --json
    """
    game_record = read_record(record, board)
    if not as_json:
        click.echo(f"{title(game_record.game)}\n")
    state = next(game_record.replay())
    for ply, move, before, state in steps(game_record):
        sentence = before.describe(move)
        if as_json:
            print_json(
                {
                    "ply": ply,
                    "player": before.to_move,
                    "move": str(move),
                    "index": move.index,
                    "kind": move.kind,
                    "params": move.params,
                    "description": sentence,
                    "scores": state.scores(),
                }
            )
            continue
        if boards and not before.is_chance:
            click.echo(f"\n{before}\n")
        number = "" if before.is_chance else str(ply)
        click.echo(f"{number:>5}  {who(before):<9} {move!s:<12} {sentence}")
    if not as_json:
        click.echo(f"\n{scores_line(state)}{'' if state.is_over else ' (unfinished)'}")


@click.command(short_help="Check that the moves and results of records are right.")
@click.argument("records", metavar="RECORD...", type=click.Path(), nargs=-1, required=True)
@BOARD_OPTION
@JSON_FLAG
@click.pass_context
def verify(ctx: click.Context, records: tuple[str, ...], board: str | None, as_json: bool) -> None:
    """Check that all moves of the files RECORD are legal and the results right.

    The exit code is 0 if all are, 1 if one is not.

    \b
    Examples:
      boardgames verify game.record
      boardgames verify games/*.record
    """
    wrong = 0
    for path in records:
        error: BoardgamesError | OSError | None = None
        result = None
        moves = 0
        try:
            record = read_record(path, board)
            record.verify()
            result = record.tags["Result"]
            moves = len(record.moves)
        except (BoardgamesError, OSError) as caught:
            error = caught
            wrong += 1
        reason = None if error is None else str(error).removeprefix(f"{path}: ")
        if isinstance(error, OSError):
            reason = f"can't be read: {error.strerror}"
        if as_json:
            print_json({"record": path, "valid": error is None, "result": result, "error": reason})
        elif reason is None:
            click.echo(f"{path}: right, {quantity(moves, 'move')}, result {result}")
        else:
            click.echo(f"{path}: {reason}")
    ctx.exit(1 if wrong else 0)
