"""What commands print with: tables for people, JSON for programs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence

import click
from rich import box
from rich.console import Console
from rich.table import Table

_NARROWEST = 60  # columns of a table; a terminal that has fewer breaks the lines itself

JSON_FLAG = click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs.")


def print_json(data: object) -> None:
    """One line of JSON."""
    click.echo(json.dumps(data))


def print_table(headers: Sequence[str], rows: Iterable[Sequence[str]], left: int = 1) -> None:
    """A table; the first `left` columns are flush left, the others right."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for i, header in enumerate(headers):
        table.add_column(header, justify="left" if i < left else "right", overflow="fold")
    for row in rows:
        table.add_row(*(cell.replace("[", r"\[") for cell in row))
    console = Console(highlight=False)
    console.width = max(console.width, _NARROWEST)
    console.print(table)


def count(number: float) -> str:
    """A number with at least three digits that say something, and separators."""
    return f"{number:,.0f}" if abs(number) >= 100 else f"{number:.3g}"
