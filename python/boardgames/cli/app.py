"""The group of commands, and what a person sees when one fails: a sentence."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

import click

from boardgames import __version__
from boardgames.cli.listing import list_command
from boardgames.cli.measure import bench, perft
from boardgames.cli.play import play
from boardgames.cli.records import replay, show, verify
from boardgames.cli.simulate import simulate
from boardgames.errors import BoardgamesError
from boardgames.self_test import self_test

TROUBLE = 2
STOPPED = 130


class App(click.Group):
    """Turns errors into a sentence and an exit code."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands)  # in the order in which people need them

    def main(  # type: ignore[override]  # click declares it twice, for its two ways to end
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,  # Any: click's
    ) -> int:
        try:
            found = super().main(args, prog_name, complete_var, standalone_mode=False, **extra)
            code = found if isinstance(found, int) else 0
        except click.ClickException as error:
            error.show()
            code = TROUBLE
        except click.Abort:
            click.echo("Stopped.", err=True)
            code = STOPPED
        except BoardgamesError as error:
            code = _trouble(str(error))
        except MemoryError:
            code = _trouble("there is not enough memory for this")
        except OSError as error:
            where = f"{error.filename}: " if error.filename else ""
            code = _trouble(f"{where}{error.strerror or error}")
        if standalone_mode:
            sys.exit(code)
        return code


def _trouble(sentence: str) -> int:
    click.echo(f"Error: {sentence}", err=True)
    return TROUBLE


def _run_self_test(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted:
        ctx.exit(self_test())


@click.group(
    cls=App,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 99},
    epilog="See a command's --help for examples: boardgames simulate --help",
)
@click.version_option(__version__, message="boardgames %(version)s")
@click.option(
    "--self-test",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_run_self_test,
    help="Play a game of each kind and check that it can be kept and read back.",
)
def app() -> None:
    """Complete, exact and fast rules of modern hex board games."""


for command in (list_command, play, simulate, show, replay, verify, perft, bench):
    app.add_command(command)
