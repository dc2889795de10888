"""`playouts`, `State.playout` and `perft` against their slow twins, and their arguments."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import boardgames as bg
from tests.contract import twin
from tests.contract.cases import PLAYOUT_POLICY, STOPPED_GAMES, Case

SHAPES = {
    "scores": np.int32,
    "winners": np.bool_,
    "decisions": np.int32,
    "chance_events": np.int32,
    "finished": np.bool_,
    "returns": np.float64,
}
# Long enough to be a game, short enough for games whose random play wanders.
LIMIT = 400
# Any: called with wrong arguments on purpose.
loose_playouts: Any = bg.playouts
loose_perft: Any = bg.perft


def same(a: Any, b: Any) -> bool:
    return all(np.array_equal(getattr(a, name), getattr(b, name)) for name in SHAPES)


def kinds(game: bg.Game) -> list[str]:
    return list(dict.fromkeys(move.kind for move in game.moves[: game.num_moves]))


def test_results_have_the_promised_shapes(case: Case) -> None:
    game = case.game
    for n in (0, 1, 5):
        result = bg.playouts(game, n, limit=LIMIT)
        assert isinstance(result, bg.Playouts)
        for name, dtype in SHAPES.items():
            array = getattr(result, name)
            wide = name in ("scores", "winners", "returns")
            assert array.shape == ((n, game.num_players) if wide else (n,))
            assert array.dtype == dtype


def test_threads_do_not_change_the_result(case: Case) -> None:
    one = bg.playouts(case.game, 200, seed=3, limit=LIMIT)
    for threads in (2, 3, 4):
        assert same(one, bg.playouts(case.game, 200, threads=threads, seed=3, limit=LIMIT))
    assert same(
        one, bg.playouts(case.game, 200, seed=np.uint8(3), threads=np.int64(1), limit=LIMIT)
    )
    assert not same(one, bg.playouts(case.game, 200, seed=4, limit=LIMIT))
    first = bg.playouts(case.game, 7, seed=3, limit=LIMIT)
    assert np.array_equal(first.scores, one.scores[:7])


def test_default_seed_is_zero_and_none_is_new(one: Case) -> None:
    assert same(
        bg.playouts(one.game, 5, limit=LIMIT), bg.playouts(one.game, 5, seed=0, limit=LIMIT)
    )
    a, b = (bg.playouts(one.game, 50, seed=None, limit=LIMIT) for _ in range(2))
    assert not same(a, b)


@pytest.mark.parametrize("sort", ["uniform", "weights", "zero"])
def test_playouts_are_what_a_python_loop_plays(case: Case, sort: str) -> None:
    game = case.game
    weights: dict[str, int] | None = None
    if sort == "weights":
        weights = {kind: (0, 1, 7, 2**32 - 1)[i % 4] for i, kind in enumerate(kinds(game))}
    elif sort == "zero":
        weights = dict.fromkeys(kinds(game), 0)
    starts = [game.new_state(0, chance="explicit"), *case.positions[1:12:5]]
    for start in starts:
        for limit in (None, 9) if game.max_moves_per_game < 2**31 - 1 else (150, 9):
            result = bg.playouts(start, 2, seed=6, policy=weights, limit=limit)
            for i in range(2):
                stream = twin.Stream.of_pair(6, i)
                end, decisions, events = twin.playout(start, stream, weights, limit)
                assert tuple(result.scores[i]) == end.scores()
                assert tuple(np.flatnonzero(result.winners[i])) == end.winners()
                assert tuple(result.returns[i]) == pytest.approx(end.returns())
                assert result.finished[i] == end.is_over
                assert result.decisions[i] == decisions
                assert result.chance_events[i] == events


def test_a_game_and_its_start_are_the_same_start(case: Case) -> None:
    start = case.game.new_state(9, chance="explicit")
    before = start.to_bytes()
    assert same(
        bg.playouts(case.game, 20, seed=1, limit=LIMIT),
        bg.playouts(start, 20, seed=1, limit=LIMIT),
    )
    assert start.to_bytes() == before


def test_limit_cuts_and_nothing_else(case: Case) -> None:
    game = case.game
    full = bg.playouts(game, 60, seed=2, limit=LIMIT)
    for limit in (0, 1, 20, int(np.median(full.decisions)), 2**40):
        cut = bg.playouts(game, 60, seed=2, limit=limit)
        if limit <= LIMIT:
            assert np.array_equal(cut.decisions, np.minimum(full.decisions, limit))
            assert np.array_equal(cut.finished, full.finished & (full.decisions <= limit))
        assert not cut.winners[~cut.finished].any()
        assert (cut.returns[~cut.finished] == 0).all()
        both = cut.finished & full.finished
        assert np.array_equal(cut.scores[both], full.scores[both])


def test_playouts_end_within_the_bound_and_are_zero_sum(case: Case) -> None:
    game = case.game
    policy = PLAYOUT_POLICY.get(game.name)
    result = bg.playouts(game, 300, seed=5, policy=policy, threads=2)
    assert result.finished.all()
    assert result.winners.any(axis=1).all() or game.name in STOPPED_GAMES
    assert np.allclose(result.returns.sum(axis=1), 0)
    assert (result.decisions + result.chance_events <= game.max_moves_per_game).all()


def test_playout_of_a_finished_game_is_its_result(case: Case) -> None:
    over = [state for state in case.positions if state.is_over]
    for state in over[:2]:
        assert state.playout(1) == state.scores()
        result = bg.playouts(state, 3, limit=0)
        assert result.finished.all()
        assert not result.decisions.any()
        assert all(tuple(np.flatnonzero(row)) == state.winners() for row in result.winners)


def test_state_playout_plays_a_copy(case: Case) -> None:
    policy = PLAYOUT_POLICY.get(case.name)
    for state in case.positions[::4]:
        before = state.to_bytes()
        scores = state.playout(3, policy=policy)
        assert isinstance(scores, tuple)
        assert len(scores) == case.game.num_players
        assert all(type(score) is int for score in scores)
        assert state.playout(seed=3, policy=policy) == scores
        state.playout(policy=policy)
        if not state.is_chance:  # chance goes on till the next decision
            assert state.playout(3, policy=policy, limit=0) == state.scores()
        assert state.playout(3, policy=policy, limit=10**30) == scores
        for bad in (-1, 1.5, "3", True):
            with pytest.raises((TypeError, ValueError), match="limit must be"):
                state.playout(3, limit=bad)  # type: ignore[arg-type]  # the point of the test
        assert state.to_bytes() == before
    loose: Any = case.positions[0].playout
    with pytest.raises(TypeError):
        loose(3, policy)


def test_state_playout_is_what_a_python_loop_plays(case: Case) -> None:
    for state in (case.game.new_state(0, chance="explicit"), *case.positions[1:12:5]):
        for limit in (0, 1, 2, 9, 40):
            end, _, _ = twin.playout(state, twin.Stream(3), None, limit)
            assert state.playout(3, limit=limit) == end.scores()


def test_policies_by_name_work_and_others_are_refused(case: Case) -> None:
    game = case.game
    for name in game.policies:
        assert bg.playouts(game, 4, policy=name, limit=LIMIT).decisions.any()
        case.positions[0].playout(1, policy=name)
    kind = kinds(game)[0]
    bad: list[Any] = [
        "no-such-policy", "", 3, 1.5, [], ["uniform"], object(), b"scoring", lambda state: 0,
        {"NO_SUCH": 1}, {3: 1}, {None: 1}, {kind: -1}, {kind: 2**32}, {kind: 1.0}, {kind: "1"},
        {kind: None}, {kind: True}, {kind: 10**5000}, {kind.lower(): 1},
        {game.moves[-1].kind: 1},
    ]  # fmt: skip
    for policy in bad:
        with pytest.raises(ValueError):  # noqa: PT011 - the message is each policy's own
            bg.playouts(game, 1, policy=policy)
        with pytest.raises(ValueError):  # noqa: PT011
            case.positions[0].playout(1, policy=policy)
    ones: Any = np.uint32(1)
    assert same(
        bg.playouts(game, 5, policy={}, limit=LIMIT),
        bg.playouts(game, 5, policy=dict.fromkeys(kinds(game), ones), limit=LIMIT),
    )


def test_arguments_are_checked(one: Case) -> None:
    game = one.game
    for bad in (None, 3, "seeland", object, bg.Game, bg.State):
        with pytest.raises(TypeError):
            loose_playouts(bad, 1)
    value: Any
    for value in (1.0, "1", None, True, np.float64(1), b"", []):
        with pytest.raises(TypeError):
            loose_playouts(game, value)
        with pytest.raises(TypeError):
            loose_playouts(game, 1, threads=value)
        if value is not None:
            with pytest.raises(TypeError):
                loose_playouts(game, 1, seed=value)
            with pytest.raises(TypeError):
                loose_playouts(game, 1, limit=value)
    for n in (-1, -(2**70), 2**31, 2**64, 10**5000):
        with pytest.raises(ValueError, match="n must"):
            loose_playouts(game, n)
    for threads in (0, -1, 2**64, 10**5000):
        with pytest.raises(ValueError, match="threads"):
            loose_playouts(game, 1, threads=threads)
    for seed in (-1, 2**64, 10**5000):
        with pytest.raises(ValueError, match="seed"):
            loose_playouts(game, 1, seed=seed)
        with pytest.raises(ValueError, match="seed"):
            one.positions[0].playout(seed)
    for limit in (-1, -(2**70)):
        with pytest.raises(ValueError, match="limit"):
            loose_playouts(game, 1, limit=limit)
    with pytest.raises(TypeError):
        loose_playouts(game, 1, 2)


def test_perft_counts_what_a_python_loop_counts(case: Case) -> None:
    for state in case.positions:
        before = state.to_bytes()
        depth = 2 if len(state.legal_moves()) < 25 else 1
        for d in range(depth + 1):
            assert bg.perft(state, d) == twin.perft(state, d)
        assert state.to_bytes() == before
    small = [s for s in case.positions if bg.perft(s, 3) < 2000]
    for state in small[:6]:
        assert bg.perft(state, 3) == twin.perft(state, 3)


def test_perft_counts_chance_in_mode_auto_too(case: Case) -> None:
    for state in case.positions:
        if not state.is_chance:
            told = state.to_dict()
            told["chance"] = "auto"
            auto = case.game.state_from_dict(told)
            assert bg.perft(auto, 2) == bg.perft(state, 2)


def test_perft_checks_its_arguments(one: Case) -> None:
    state = one.positions[0]
    for bad in (None, one.game, 3, "x"):
        with pytest.raises(TypeError):
            loose_perft(bad, 1)
    for depth in (1.0, "1", None, True, np.float64(1)):
        with pytest.raises(TypeError):
            loose_perft(state, depth)
    for depth in (-1, -(2**70)):
        with pytest.raises(ValueError, match="depth"):
            loose_perft(state, depth)
    assert bg.perft(state, np.int8(1)) == len(state.legal_moves())
    over = [s for s in one.positions if s.is_over]
    for end in over[:1]:
        assert bg.perft(end, 0) == 1
        assert bg.perft(end, 10**30) == 0
