"""Replays of traces: sample games that another program has written down, node by node.

A trace is a gzipped file of JSON lines: first ``game``, ``players`` and ``options``, then a line
per node with who is to move, the scores, the legal moves as (number, text) or the outcomes as
(number, text, weight), and the text that is played; the last line has winners and returns.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import boardgames as bg
from tests.rules import DATA


def traces(game: str) -> list[Path]:
    """The trace files of a game; at least one."""
    paths = sorted((DATA / game / "traces").glob("*.jsonl.gz"))
    assert paths, f"no traces of {game}"
    return paths


def read_trace(path: Path) -> Iterator[dict[str, Any]]:
    """The lines of a trace."""
    with gzip.open(path, "rt", encoding="ascii") as lines:
        for line in lines:
            yield json.loads(line)


def replay_trace(path: Path) -> bg.State:
    """Plays a trace and compares every node with its line; the last state."""
    lines = read_trace(path)
    head = next(lines)
    game: bg.Game = bg.load(head["game"], players=head["players"], **head["options"])
    state: bg.State = game.new_state(0, chance="explicit")
    over = False
    for number, line in enumerate(lines, 2):
        where = f"{path.name}, line {number}"
        assert not over, f"{where}: the game is over"
        assert state.to_move == line["to_move"], where
        assert list(state.scores()) == line["scores"], where
        over = "play" not in line
        if over:
            check_end(state, line, where)
        else:
            check_node(state, line, where)
            play_somehow(state, line["play"], number)
    assert over, f"{path.name} ends before the game"
    return state


def check_node(state: bg.State, line: dict[str, Any], where: str) -> None:
    """Legal moves, or outcomes and their weights, are those of the line."""
    moves = [[move.index, str(move)] for move in state.legal_moves()]
    if state.is_chance:
        total = sum(weight for _, _, weight in line["outcomes"])
        assert moves == [row[:2] for row in line["outcomes"]], where
        found = [(move.index, round(p * total, 6)) for move, p in state.chance_outcomes()]
        assert found == [(index, weight) for index, _, weight in line["outcomes"]], where
    else:
        assert moves == line["legal"], where
        assert state.chance_outcomes() == [], where
        listed = [index for index, _ in line["legal"]]
        assert state.legal_indices().tolist() == listed, where
        assert state.legal_mask().nonzero()[0].tolist() == listed, where
    assert not state.is_over, where
    assert state.winners() == (), where


def check_end(state: bg.State, line: dict[str, Any], where: str) -> None:
    """The game is over and its winners are those of the line."""
    assert state.is_over, where
    assert state.legal_moves() == (), where
    assert list(state.winners()) == line["winners"], where
    assert list(state.returns()) == line["returns"], where


def play_somehow(state: bg.State, text: str, turn: int) -> None:
    """Plays a move as text, Move or number, by turns."""
    move = state.game.parse_move(text)
    assert str(move) == text
    state.play((text, move, move.index)[turn % 3])
