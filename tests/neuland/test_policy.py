"""The playout policy `scoring`."""

from __future__ import annotations

import numpy as np
import pytest

import boardgames as bg
from tests.contract import twin
from tests.neuland.positions import load, position


def weight(state: bg.State, move: bg.Move, scoring: bool, advancing: bool) -> int:
    """As the policy is described, for one legal move."""
    types = state._fields()["site_type"]
    if move.kind == "PRODUCE":
        type_id = types[move.site]
        if scoring:
            return int(type_id >= 14)
        return 0 if advancing else 500 if type_id >= 9 else 50
    if move.kind == "BUILD":
        return 0 if scoring else int(move.building >= 13) if advancing else 10
    if move.kind == "END":
        return int(not (scoring or advancing))
    return 1 if move.kind == "SEARCH" else 10


def weights(state: bg.State) -> dict[str, int]:
    moves = state.legal_moves()
    types = state._fields()["site_type"]
    scoring = any(move.kind == "PRODUCE" and types[move.site] >= 14 for move in moves)
    advancing = any(move.kind == "BUILD" and move.building >= 13 for move in moves)
    return {str(move): weight(state, move, scoring, advancing) for move in moves}


def pick(state: bg.State, stream: twin.Stream) -> bg.Move:
    """The slow twin of the policy's draw; a lone move takes no number."""
    moves = state.legal_moves()
    if len(moves) == 1:
        return moves[0]
    each = list(weights(state).values())
    ticket = stream.next() * sum(each) >> 64
    for move, share in zip(moves, each, strict=True):
        if ticket < share:
            return move
        ticket -= share
    raise AssertionError("unreachable")


@pytest.mark.parametrize(("players", "layout"), [(2, "fixed"), (3, "random"), (4, "fixed")])
def test_native_playouts_draw_as_the_policy_is_described(players: int, layout: str) -> None:
    game = bg.load("neuland", players=players, layout=layout, max_turns=30)
    native = bg.playouts(game, 4, seed=5, policy="scoring")
    for i in range(4):
        stream = twin.Stream.of_pair(5, i)
        state = game.new_state(0, chance="explicit")
        decisions = 0
        while not state.is_over:
            if state.is_chance:
                state.play(twin.sample(state, stream))
            else:
                state.play(pick(state, stream))
                decisions += 1
        assert decisions == native.decisions[i]
        assert state.scores() == tuple(native.scores[i])


def test_scoring_comes_before_everything_else() -> None:
    text = "C2: La, Ab; B1: Pa 0; D1: Ch 0; C1: We 0; A1: Qu 0; D2: Fa"
    state = position(load(2), text)
    assert {move for move, share in weights(state).items() if share} == {"p:C2a"}
    for seed in range(20):
        one = bg.playouts(state, 1, seed=seed, policy="scoring", limit=3)
        assert one.scores[0, 0] == 1


def test_without_a_scoring_move_advances_are_built_first() -> None:
    state = position(load(2), "A1: Qu 0; B1: Hu, Lu; D2: Fa")
    assert {move for move, share in weights(state).items() if share} == {
        "b:culture", "b:science", "b:religion", "b:society", "b:war",
    }  # fmt: skip


def test_metal_and_goods_of_metal_weigh_most() -> None:
    state = position(load(2), "C3: Mi C 0, Mi I 0; C4: Sm; B3: Lu 1, Ch; B1: Hu; B4: Lu 0")
    assert weights(state) == {
        "end": 1, "p:B1a": 50, "p:B3b": 500, "p:C4a": 500, "b:Fa": 10, "b:Hu": 10, "b:Sh": 10,
        "b:Lu": 10, "b:Qu": 10, "b:Mi": 10, "b:Pa": 10, "b:We": 10, "b:Ch": 10,
    }  # fmt: skip


def test_most_games_by_the_policy_end_before_the_cap() -> None:
    for players, share in ((2, 0.45), (3, 0.75), (4, 0.9)):
        game = load(players, start_player=None)
        done = bg.playouts(game, 200, seed=1, policy="scoring")
        won = done.scores.max(axis=1) == game.board.victory_points[players - 2]
        assert won.mean() > share
        uniform = bg.playouts(game, 50, seed=1)
        assert not (uniform.scores.max(axis=1) == game.board.victory_points[players - 2]).any()


def test_an_unknown_policy_is_named() -> None:
    with pytest.raises(ValueError, match="scoring"):
        bg.playouts(load(2), 1, policy="winning")


def test_threads_change_nothing() -> None:
    one = bg.playouts(load(4), 40, seed=3, policy="scoring", threads=1)
    two = bg.playouts(load(4), 40, seed=3, policy="scoring", threads=2)
    assert np.array_equal(one.scores, two.scores)
    assert np.array_equal(one.decisions, two.decisions)
