"""What a player may know: views, observations, information states, determinizations, leaks."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

import boardgames as bg
from tests.contract import mutate
from tests.contract.cases import HISTORY_FIELDS, OPEN_AFTER_SETUP, OPEN_GAMES, Case


def known(state: bg.State, player: int) -> tuple[str, bytes, str]:
    """All that a player is told, as text and bytes."""
    view = json.dumps(state.view(player), allow_nan=False)
    return view, state.observation(player).tobytes(), state.information_state(player)


def sample(case: Case, most: int = 12) -> list[bg.State]:
    return case.positions[:: max(1, len(case.positions) // most)]


def test_observation_has_shape_type_and_order(case: Case) -> None:
    game = case.game
    for state in sample(case):
        for player in range(game.num_players):
            array = state.observation(player)
            assert array.dtype == np.float32
            assert array.shape == game.observation_shape
            assert np.isfinite(array).all()
            out = np.full(game.observation_shape, np.nan, np.float32)
            assert state.observation(player, out=out) is out
            assert out.tobytes() == array.tobytes()


def test_observations_are_not_all_the_same(case: Case) -> None:
    seen = {state.observation(0).tobytes() for state in case.positions}
    assert len(seen) > len(case.positions) // 2


def test_views_are_json_and_per_player(case: Case) -> None:
    game = case.game
    for state in sample(case):
        for player in (None, *range(game.num_players)):
            view = state.view(player)
            assert isinstance(view, dict)
            assert json.loads(json.dumps(view, allow_nan=False)) == view
            assert view == state.view(player)
            assert state.view(player) is not view
        assert state.view(np.int64(0)) == state.view(0)


def test_all_views_begin_and_end_alike(case: Case) -> None:
    game = case.game
    for state in (*sample(case), case.positions[-1]):
        for player in (None, *range(game.num_players)):
            view = state.view(player)
            assert list(view)[:4] == ["game", "options", "to_move", "phase"]
            assert view["game"] == game.name
            assert bg.load(view["game"], **view["options"]).options == game.options
            assert view["to_move"] == state.to_move
            assert view["phase"]
            assert (view["phase"] == "OVER") == state.is_over
            assert [type(seat) for seat in view["players"]] == [dict] * game.num_players
            assert view["winners"] == (list(state.winners()) if state.is_over else None)


def test_a_view_does_not_change_the_state(case: Case) -> None:
    def spoil(value: Any) -> None:
        if isinstance(value, dict):
            for item in value.values():
                spoil(item)
            value.clear()
        elif isinstance(value, list):
            for item in value:
                spoil(item)
            value.clear()

    for state in sample(case, 5):
        before, view = state.to_bytes(), json.dumps(state.view(0))
        spoil(state.view(0))
        spoil(state.to_dict())
        assert state.to_bytes() == before
        assert json.dumps(state.view(0)) == view


def test_information_state_is_a_text_of_that_player(case: Case) -> None:
    assert type(case.positions[0]).information_state.__doc__
    for state in sample(case):
        for player in range(case.game.num_players):
            text = state.information_state(player)
            assert isinstance(text, str)
            assert text == state.copy(seed=1).information_state(player)


def test_a_spectator_sees_what_everybody_knows(case: Case) -> None:
    for state in sample(case):
        public = json.dumps(state.view(None))
        for player in range(case.game.num_players):
            for seed in range(4):
                assert json.dumps(state.determinize(player, seed).view(None)) == public


def test_what_is_told_does_not_depend_on_stream_or_mode(case: Case) -> None:
    for state in sample(case):
        other = state.copy(seed=99)
        for player in range(case.game.num_players):
            assert known(other, player) == known(state, player)


def test_determinizations_agree_with_all_the_player_knows(case: Case) -> None:
    differ = False
    for state in sample(case):
        before = state.to_bytes()
        for player in range(case.game.num_players):
            mine = known(state, player)
            for seed in range(4):
                world = state.determinize(player, seed)
                assert type(world) is type(state)
                assert world.game is state.game
                assert world.to_move == state.to_move
                assert world.is_chance == state.is_chance
                assert known(world, player) == mine
                if state.to_move in (player, bg.TERMINAL):
                    assert world.legal_moves() == state.legal_moves()
                assert state.determinize(player, seed).to_bytes() == world.to_bytes()
                # A world is a state like any other.
                assert case.game.state_from_bytes(world.to_bytes()) == world
                differ = differ or world != state
        assert state.to_bytes() == before
    assert differ == (case.name not in OPEN_GAMES and str(case) not in OPEN_AFTER_SETUP)


def test_determinizations_meet_new_chance(case: Case) -> None:
    state = case.positions[0]
    for player in range(case.game.num_players):
        streams = {tuple(state.determinize(player, seed).to_dict()["rng"]) for seed in range(8)}
        streams |= {tuple(state.determinize(player).to_dict()["rng"]) for _ in range(3)}
        assert len(streams) == 11
        assert tuple(state.to_dict()["rng"]) not in streams


def test_determinizations_can_be_played_to_the_end(case: Case) -> None:
    for state in sample(case, 8):
        world = state.determinize(0, 3)
        result = bg.playouts(world, 2, limit=3000)
        assert len(result.scores) == 2


def flat(value: Any, path: str = "") -> dict[str, Any]:
    if isinstance(value, dict):
        items = [(str(key), item) for key, item in value.items()]
    elif isinstance(value, list):
        items = [(str(i), item) for i, item in enumerate(value)]
    else:
        return {path: value}
    found = {}
    for key, item in items:
        found.update(flat(item, f"{path}.{key}"))
    return found


def marginals(state: bg.State, player: int, n: int) -> dict[tuple[str, Any], float]:
    counts: Counter[tuple[str, Any]] = Counter()
    for seed in range(n):
        counts.update(flat(state.determinize(player, seed).to_dict()["state"]).items())
    return {key: count / n for key, count in counts.items()}


def test_determinizations_do_not_depend_on_what_the_player_cannot_know(case: Case) -> None:
    # Another world of the same knowledge must lead to the same worlds, as often: what is compared
    # is how often each field has each value. 6 standard deviations of a difference at n = 150.
    n, bound = 150, 6 * (0.5 / 150) ** 0.5
    if case.name in OPEN_GAMES:
        for state in sample(case):
            for player in range(case.game.num_players):
                assert state.determinize(player, 1) == state
        return
    for i, state in enumerate(sample(case, 6)):
        player = i % case.game.num_players
        other = state.determinize(player, 2**40)
        if other == state:
            continue
        here, there = marginals(state, player, n), marginals(other, player, n)
        for key in here.keys() | there.keys():
            assert abs(here.get(key, 0) - there.get(key, 0)) < bound, key


def test_view_and_observation_show_the_same_differences(case: Case) -> None:
    # Two positions that differ in a field or two: what the view tells apart the numbers tell
    # apart too, and the other way round; where nothing is hidden everything is told apart.
    rng = random.Random(5)
    told = [state.to_dict() for state in case.positions]
    met = 0
    for _ in range(600):
        at, other = rng.randrange(len(told)), rng.randrange(len(told))
        state = case.positions[at]
        data = mutate.mutate_state(told[at], told[other], rng)
        try:
            changed = case.game.state_from_dict(data)
        except bg.InvalidStateError:
            continue
        if changed == state:
            continue
        met += 1
        fields = {
            name for name, value in data["state"].items() if value != told[at]["state"][name]
        }
        history = bool(fields & HISTORY_FIELDS.get(case.name, set()))
        for player in range(case.game.num_players):
            views_differ = changed.view(player) != state.view(player)
            numbers = changed.observation(player), state.observation(player)
            numbers_differ = numbers[0].tobytes() != numbers[1].tobytes()
            assert views_differ or not numbers_differ, fields
            assert numbers_differ or history or not views_differ, fields
            assert views_differ or case.name not in OPEN_GAMES, fields
    assert met


def test_players_are_checked(one: Case) -> None:
    state = one.positions[0]
    n = one.game.num_players
    calls: list[Any] = [
        state.observation, state.information_state, state.view, state.determinize,
    ]  # fmt: skip
    player: Any
    for call in calls:
        for player in (-1, n, n + 1, 2**31, 2**64, -(2**64), 10**5000, np.int64(-1)):
            with pytest.raises(ValueError, match="player"):
                call(player)
        for player in (0.0, "0", True, b"", [], np.float32(0), np.True_):
            with pytest.raises(TypeError):
                call(player)
    for call in (calls[0], calls[1], calls[3]):
        with pytest.raises(TypeError):
            call(None)
    for seed in (-1, 2**64):
        with pytest.raises(ValueError, match="seed"):
            state.determinize(0, seed)
    with pytest.raises(TypeError):
        state.determinize(0, 1.5)  # type: ignore[arg-type]
