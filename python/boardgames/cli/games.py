"""Commands that take a game: its options become options of the command."""

from __future__ import annotations

import dataclasses
import re
from importlib import import_module
from typing import TYPE_CHECKING, Any

import click

from boardgames._options import BaseOptions, text_of
from boardgames.hexcore.engine import Game
from boardgames.registry import GAMES, list_games, load

_PREFIX = "option_"
_KEY = "boardgames.game"


if TYPE_CHECKING:
    _WholeBase = click.ParamType[int]
else:  # older versions of click have no parameter here
    _WholeBase = click.ParamType


class Whole(_WholeBase):
    """A whole number from `low` to `high`; its help does not show the bounds."""

    name = "n"

    def __init__(self, low: int = 0, high: int = 2**31 - 1) -> None:
        self.low = low
        self.high = high

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> int:
        if isinstance(value, int):
            return value
        text = str(value).replace("_", "")
        number = int(text) if re.fullmatch("-?[0-9]{1,30}", text) else None
        if number is None or not self.low <= number <= self.high:
            bounds = f"a whole number from {self.low} to {self.high}"
            self.fail(f"{str(value)[:40]!r} is not {bounds}", param, ctx)
        return number


GAME_ARGUMENT = click.argument("game", metavar="GAME", type=click.Choice(list_games()))
SEED = Whole(0, 2**64 - 1)


def options_class(name: str) -> type[BaseOptions]:
    """The options of a game."""
    found: type[BaseOptions] = import_module(GAMES[name]).Options
    return found


class GameCommand(click.Command):
    """A command whose first argument is a game; the callback gets the loaded `Game`."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        named = next((arg for arg in args if arg in GAMES), None)
        if named is None and args and not args[0].startswith("-"):
            raise click.UsageError(
                f"no game is called {args[0]!r}; there are {', '.join(list_games())}", ctx
            )
        ctx.meta[_KEY] = named
        return super().parse_args(ctx, args)

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        params = super().get_params(ctx)
        name = ctx.meta.get(_KEY)
        if name is None:
            return params
        arguments = [param for param in params if isinstance(param, click.Argument)]
        others = [param for param in params if not isinstance(param, click.Argument)]
        return [*arguments, *_game_options(name), *others]

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        if ctx.meta.get(_KEY) is None:
            with formatter.section("Options of the game"):
                formatter.write_text(
                    f"Name the game to see them: {ctx.command_path} {list_games()[-1]} --help"
                )
        super().format_epilog(ctx, formatter)

    def invoke(self, ctx: click.Context) -> Any:  # Any: what the callback returns
        given = {
            name.removeprefix(_PREFIX): ctx.params.pop(name)
            for name in list(ctx.params)
            if name.startswith(_PREFIX)
        }
        board = given.pop("board")
        chosen = {name: value for name, value in given.items() if value is not None}
        texts = {name: value for name, value in chosen.items() if isinstance(value, str)}
        ctx.params["game"] = load(
            ctx.params["game"], board=board, **{**chosen, **BaseOptions.from_texts(texts)}
        )
        return super().invoke(ctx)


def _game_options(name: str) -> list[click.Option]:
    options = [_option(field) for field in dataclasses.fields(options_class(name))]
    board = click.Option(
        [f"{_PREFIX}board", "--board"],
        type=click.Path(exists=True, dir_okay=False),
        help="File of another board than the standard one.",
    )
    return [*options, board]


def _option(field: dataclasses.Field[Any]) -> click.Option:
    meta = field.metadata
    flag = field.name.replace("_", "-")
    required = field.default is dataclasses.MISSING
    doc = str(meta["doc"])
    text = f"{doc[0].upper()}{doc[1:]}."
    kind: click.ParamType[Any] | None = None  # Any: of whatever it makes
    declared = f"--{flag}"
    if "choices" in meta:
        kind = click.Choice(meta["choices"])
    elif "low" in meta:
        kind = Whole(meta["low"], meta["high"])
    elif isinstance(field.default, bool):
        declared = f"--{flag}/--no-{flag}"
    shown = None if required or field.default is None else text_of(field.default)
    if isinstance(field.default, bool):
        shown = "on" if field.default else "off"
    if shown is not None:
        text = f"{text}  [default: {shown}]"
    names = [f"{_PREFIX}{field.name}", declared]
    if required:
        return click.Option(names, type=kind, required=True, help=text)
    return click.Option(names, type=kind, default=None, help=text)


def title(game: Game) -> str:
    """The game and its options in a line."""
    options = game.options.non_default()
    words = [f"{game.num_players} players"]
    words += [f"{key}={text_of(value)}" for key, value in options.items()]
    if game.board.source is not None:
        words.append(f"board {game.board.fingerprint:016x}")
    return f"{game.name.capitalize()}, {', '.join(words)}"


def options_json(game: Game) -> dict[str, Any]:
    """All options by name."""
    return dataclasses.asdict(game.options)
