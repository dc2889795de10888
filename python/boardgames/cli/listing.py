"""`list`: which games there are."""

from __future__ import annotations

import dataclasses
from typing import Any

import click

from boardgames._options import text_of
from boardgames.cli.games import options_class
from boardgames.cli.output import JSON_FLAG, print_json, print_table
from boardgames.registry import list_games, load


@click.command("list")
@JSON_FLAG
def list_command(as_json: bool) -> None:
    """List the games with their players and options.

    \b
    Examples:
      boardgames list
      boardgames list --json
    """
    games = [_facts(name) for name in list_games()]
    if as_json:
        print_json(games)
        return
    print_table(
        ("game", "options", "players", "moves", "most legal"),
        [
            (
                fact["name"],
                ", ".join(map(_shown, fact["options"])) or "none",
                f"{fact['players'][0]} to {fact['players'][1]}",
                str(fact["num_moves"]),
                str(fact["max_legal_moves"]),
            )
            for fact in games
        ],
        left=2,
    )
    click.echo("\nThe options of a game in words: boardgames simulate GAME --help")


def _shown(option: dict[str, Any]) -> str:
    default = option["default"]
    return str(option["name"]) if default is None else f"{option['name']}={default}"


def _facts(name: str) -> dict[str, Any]:
    fields = {field.name: field for field in dataclasses.fields(options_class(name))}
    players = fields.pop("players").metadata
    game = load(name, players=players["low"])
    return {
        "name": name,
        "players": [players["low"], players["high"]],
        "num_moves": game.num_moves,
        "max_legal_moves": game.max_legal_moves,
        "policies": list(game.policies),
        "options": [
            {
                "name": field.name,
                "default": None if field.default is None else text_of(field.default),
                "doc": field.metadata["doc"],
            }
            for field in fields.values()
        ],
    }
