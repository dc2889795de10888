"""Laws under inputs that hypothesis makes up: move sequences, texts, bytes, nested data."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import boardgames as bg
from tests.contract import checks, mutate
from tests.contract.cases import Case

quick = settings(
    max_examples=25,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)
numbers = st.integers() | st.sampled_from(mutate.BORDERS)


@quick
@given(seed=st.integers(0, 2**64 - 1), choices=st.lists(st.integers(0, 10**6), max_size=60))
def test_laws_hold_along_any_sequence_of_moves(case: Case, seed: int, choices: list[int]) -> None:
    state = case.game.new_state(seed, chance="explicit")
    for choice in choices:
        if state.is_over:
            break
        before = state.copy()
        move = state.legal_moves()[choice % len(state.legal_moves())]
        state.play(str(move) if choice % 3 == 0 else move.index if choice % 3 == 1 else move)
        assert before.is_legal(move)
        assert before != state or before.to_bytes() != state.to_bytes()
        before.play(move)
        assert before == state
        assert hash(before) == hash(state)
    checks.check_state(state)
    checks.check_knowledge(state)


@quick
@given(text=st.text(max_size=30))
def test_any_text_is_a_move_or_invalid(one: Case, text: str) -> None:
    try:
        move = one.game.parse_move(text)
    except bg.InvalidMoveError:
        assert text not in {str(move) for move in one.game.moves}
    else:
        assert move is one.game.moves[move.index]


@quick
@given(thing=plain | st.binary(max_size=8) | st.complex_numbers())
def test_anything_is_a_move_or_refused(one: Case, thing: Any) -> None:
    state = one.positions[0]
    before = state.to_bytes()
    try:
        legal = state.is_legal(thing)
    except TypeError:
        legal = False
    if not legal:
        with pytest.raises((TypeError, bg.IllegalMoveError, bg.InvalidMoveError)):
            state.play(thing)
    assert state.to_bytes() == before


@quick
@given(raw=st.binary(max_size=1200), framed=st.booleans(), at=st.integers(0, 10**6))
def test_any_bytes_are_a_state_or_invalid(one: Case, raw: bytes, framed: bool, at: int) -> None:
    if framed:
        good = one.positions[at % len(one.positions)].to_bytes()
        start = mutate.HEADER + at % (len(good) - mutate.HEADER)
        raw = mutate.with_checksum((good[:start] + raw + good[start + len(raw) :])[: len(good)])
    try:
        state = one.game.state_from_bytes(raw)
    except bg.InvalidStateError:
        return
    checks.play_to_the_end(state, 1, check_every=25)


@quick
@given(data=st.dictionaries(st.text(max_size=8), plain, max_size=4), key=st.integers(0, 10**6))
def test_any_dict_is_a_state_or_invalid(one: Case, data: dict[str, Any], key: int) -> None:
    with pytest.raises(bg.InvalidStateError):
        one.game.state_from_dict(data)
    told = one.positions[key % len(one.positions)].to_dict()
    name = list(told["state"])[key % len(told["state"])]
    for value in (data, *data.values()):
        try:
            state = one.game.state_from_dict({**told, "state": {**told["state"], name: value}})
        except bg.InvalidStateError:
            continue
        checks.play_to_the_end(state, 1, check_every=25)


@quick
@given(at=st.integers(0, 10**6), place=st.integers(0, 10**6), value=numbers)
def test_any_number_in_any_place_is_a_state_or_invalid(
    case: Case, at: int, place: int, value: int
) -> None:
    told = case.positions[at % len(case.positions)].to_dict()
    spots = [(h, k) for h, k in mutate.places(told) if isinstance(h[k], int)]
    holder, key = spots[place % len(spots)]
    holder[key] = value
    try:
        state = case.game.state_from_dict(told)
    except bg.InvalidStateError:
        return
    checks.play_to_the_end(state, 1, check_every=25)


@quick
@given(board=st.dictionaries(st.text(max_size=8), plain, max_size=4))
def test_any_mapping_is_refused_as_a_board(one: Case, board: dict[str, Any]) -> None:
    with pytest.raises(bg.InvalidBoardError):
        bg.load(one.name, **dict(one.options), board=board)


@quick
@given(options=st.dictionaries(st.text(max_size=8), plain, max_size=4), players=plain)
def test_any_options_are_a_game_or_invalid(
    one: Case, options: dict[str, Any], players: Any
) -> None:
    options = {key: value for key, value in options.items() if key not in ("name", "board")}
    try:
        game = bg.load(one.name, **{**options, "players": players})
    except bg.InvalidOptionsError:
        return
    assert game.num_players == players


@quick
@given(policy=st.dictionaries(st.text(max_size=8), numbers, max_size=3) | plain, seed=numbers)
def test_any_policy_and_seed_are_taken_or_refused(one: Case, policy: Any, seed: int) -> None:
    try:
        result = bg.playouts(one.positions[0], 1, seed=seed, policy=policy, limit=200)
    except ValueError:
        return
    assert result.scores.shape == (1, one.game.num_players)
