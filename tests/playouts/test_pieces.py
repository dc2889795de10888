"""Playouts in pieces are those of one call; the name of the function is not that of a module."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

import boardgames as bg
from boardgames._playouts import numbered_playouts


@pytest.mark.parametrize("name", bg.list_games())
def test_pieces_together_are_one_call(name: str) -> None:
    game = bg.load(name, players=3)
    whole = bg.playouts(game, 150, seed=9, limit=300)
    pieces = [
        numbered_playouts(game, n, first, seed=9, limit=300, threads=threads)
        for first, n, threads in ((0, 1, 1), (1, 129, 2), (130, 20, 3))
    ]
    for field in ("scores", "winners", "decisions", "chance_events", "finished"):
        together = np.concatenate([getattr(piece, field) for piece in pieces])
        assert (together == getattr(whole, field)).all()


def test_the_function_keeps_its_name_after_the_class_is_used() -> None:
    assert bg.Playouts.__name__ == "Playouts"
    result = bg.playouts(bg.load("seeland", players=2), 3)
    assert callable(bg.playouts)
    again = pickle.loads(pickle.dumps(result))
    assert (again.scores == result.scores).all()
