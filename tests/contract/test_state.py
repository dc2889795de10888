"""What every `State` promises: moves, play, copies, the ways out and back, results."""

from __future__ import annotations

import copy
import json
import os
import pickle
import random
import re
import subprocess
import sys
from importlib import import_module
from typing import Any

import numpy as np
import pytest

import boardgames as bg
from boardgames.registry import GAMES
from tests.contract.cases import Case, all_cases, first_cases, random_game


def test_new_state_checks_seed_and_mode(one: Case) -> None:
    game: Any = one.game
    value: Any
    for seed in (0, 2**64 - 1, np.uint64(2**64 - 1), np.int8(3), None):
        for chance in ("auto", "explicit"):
            state = game.new_state(seed, chance=chance)
            assert state.game is game
    for seed in (-1, 2**64, 10**400):
        with pytest.raises(ValueError, match="seed"):
            game.new_state(seed)
    for value in (1.0, "1", True, np.True_, b"", [], np.float64(2), np.array([1, 2])):
        with pytest.raises(TypeError):
            game.new_state(value)
    for value in ("", "AUTO", "both"):
        with pytest.raises(ValueError, match="chance"):
            game.new_state(0, chance=value)
    for value in (None, 1, b"auto"):
        with pytest.raises(TypeError):
            game.new_state(0, chance=value)
    with pytest.raises(TypeError):
        game.new_state(0, "auto")


def test_seeds_tell_games_apart_and_repeat(one: Case) -> None:
    ends = [random_game(one.game, seed, "auto")[-1].to_bytes() for seed in (1, 1, 2)]
    assert ends[0] == ends[1]
    assert ends[0] != ends[2]
    assert one.game.new_state().to_dict()["rng"] != one.game.new_state().to_dict()["rng"]


def test_to_move_and_its_questions_agree(case: Case) -> None:
    for state in case.positions:
        assert state.is_over is (state.to_move == bg.TERMINAL)
        assert state.is_chance is (state.to_move == bg.CHANCE)
        assert -2 <= state.to_move < case.game.num_players
        assert (len(state.legal_moves()) == 0) == state.is_over


def test_legal_moves_are_interned_unique_and_in_order(case: Case) -> None:
    for state in case.positions:
        moves = state.legal_moves()
        assert isinstance(moves, tuple)
        assert state.legal_moves() is moves
        indices = [move.index for move in moves]
        assert indices == sorted(set(indices))
        for move in moves:
            assert case.game.moves[move.index] is move
            assert move.is_chance == state.is_chance
            assert state.is_legal(move)


def test_legal_indices_and_mask_say_the_same(case: Case) -> None:
    game = case.game
    for state in case.positions:
        indices = state.legal_indices()
        assert indices.dtype == np.uint16
        assert indices.tolist() == [move.index for move in state.legal_moves()]
        room = np.full(game.max_legal_moves + 3, 65535, np.uint16)
        front = state.legal_indices(room)
        assert front.base is room
        assert np.array_equal(front, indices)
        assert (room[len(front) :] == 65535).all()
        mask = state.legal_mask()
        assert mask.dtype == np.bool_
        assert mask.shape == (game.num_moves,)
        expected = np.zeros(game.num_moves, bool)
        if not state.is_chance:
            expected[indices] = True
        assert np.array_equal(mask, expected)
        out = np.ones(game.num_moves, bool)
        assert state.legal_mask(out) is out
        assert np.array_equal(out, expected)


def test_play_accepts_exactly_the_legal_moves(case: Case) -> None:
    game = case.game
    for state in case.positions[:: max(1, len(case.positions) // 16)]:
        before = state.to_bytes()
        legal = set(state.legal_moves())
        for move in game.moves:
            assert state.is_legal(move) is (move in legal)
            if move not in legal:
                with pytest.raises(bg.IllegalMoveError):
                    state.play(move)
            else:
                child = state.copy()
                answer: Any = child.play  # Any: typed to give nothing
                assert answer(move) is None
                assert child != state or child.to_bytes() != before
        assert state.to_bytes() == before


def test_moves_texts_and_indices_mean_the_same(case: Case) -> None:
    rng = random.Random(1)
    for state in case.positions:
        if state.is_over:
            continue
        move = rng.choice(state.legal_moves())
        ways = (move, move.index, str(move), np.uint16(move.index), np.int64(move.index))
        children = []
        for way in ways:
            assert state.is_legal(way)
            children.append(state.copy())
            children[-1].play(way)
        assert len({child.to_bytes() for child in children}) == 1


def test_bad_moves_leave_the_state_as_it_was(case: Case) -> None:
    state = case.positions[0]
    bad: Any
    before = state.to_bytes()
    n = len(case.game.moves)
    for bad in (-1, n, n + 1, 2**31, -(2**31), 2**64, 10**5000, np.int64(-5), "", "?", "\0"):
        with pytest.raises(bg.InvalidMoveError):
            state.play(bad)
        with pytest.raises(bg.InvalidMoveError):
            state.describe(bad)
        assert not state.is_legal(bad)
    for bad in (None, 1.0, True, np.True_, np.float32(1), b"x", [], (), {}, object(), bg.Move):
        with pytest.raises(TypeError):
            state.play(bad)
        with pytest.raises(TypeError):
            state.is_legal(bad)
        with pytest.raises(TypeError):
            state.describe(bad)
    assert state.to_bytes() == before


def test_illegal_move_errors_say_why(case: Case) -> None:
    for state in case.positions:
        legal = state.legal_moves()
        move = next(move for move in case.game.moves if move not in legal)
        with pytest.raises(bg.IllegalMoveError) as caught:
            state.play(move)
        assert str(move) in str(caught.value)
        if state.is_over:
            assert "over" in str(caught.value)
        else:
            assert str(legal[0]) in str(caught.value)


def test_moves_of_other_games_are_illegal() -> None:
    games = {case.name: case for case in first_cases()}
    lone = bg.Move.__new__(bg.Move)
    for case in games.values():
        state = case.positions[0]
        strangers = [other.game.moves[0] for other in games.values() if other.name != case.name]
        for move in (lone, *strangers):
            with pytest.raises(bg.IllegalMoveError):
                state.play(move)
            assert not state.is_legal(move)


# A number not after a name as in "player 1" or "mill 3", and a word of the wrong number.
WRONG_NUMBER = re.compile(
    r"(?<![\w.,+-])(?<!player )"
    r"(?:1 (?!has |is |begins)[a-z]+s\b|(?:0|[2-9]|[1-9][0-9]+) (?:card|decision|event|field|game|"
    r"governor|guilder|marker|mill|move|point|resource|road|soldier|stuiver|thread|turn)\b)"
)


def test_what_is_counted_has_the_right_number(case: Case) -> None:
    for state in case.positions:
        texts = [str(state), *re.findall(">([^<>]+)<", state.to_svg())]
        texts += [state.describe(move) for move in state.legal_moves()]
        assert [text for text in texts if WRONG_NUMBER.search(text)] == []


def test_describe_is_a_short_sentence(case: Case) -> None:
    for state in case.positions:
        for move in state.legal_moves():
            words = state.describe(move)
            assert isinstance(words, str)
            assert 0 < len(words) < 300
            assert "\n" not in words
        if state.is_over:
            with pytest.raises(bg.IllegalMoveError):
                state.describe(0)


def test_copies_are_independent(case: Case) -> None:
    for state in case.positions:
        before = state.to_bytes()
        for other in (state.copy(), copy.copy(state), copy.deepcopy(state), state.copy(9)):
            assert type(other) is type(state)
            assert other == state
            assert other is not state
            if not state.is_over:
                other.play(other.legal_moves()[-1])
        assert state.to_bytes() == before
    for seed in (-1, 2**64):
        with pytest.raises(ValueError, match="seed"):
            case.positions[0].copy(seed)
    with pytest.raises(TypeError):
        case.positions[0].copy("x")  # type: ignore[arg-type]


def test_copy_meets_the_same_chance_and_a_seed_another(one: Case) -> None:
    def final(state: bg.State) -> bytes:
        rng = random.Random(0)
        for _ in range(60):
            if not state.is_over:
                state.play(rng.choice(state.legal_moves()))
        return state.to_bytes()

    state = one.game.new_state(4)
    same, other = final(state.copy()), final(state.copy(seed=77))
    assert final(state.copy()) == same
    assert other != same
    assert final(state) == same


def test_bytes_dict_pickle_and_json_bring_the_state_back(case: Case) -> None:
    game = case.game
    for chance in ("explicit", "auto"):
        states = case.positions if chance == "explicit" else random_game(game, 8, "auto")
        for state in states[:: max(1, len(states) // 20)]:
            raw = state.to_bytes()
            assert isinstance(raw, bytes)
            told = state.to_dict()
            for again in (
                game.state_from_bytes(raw),
                game.state_from_bytes(bytearray(raw)),
                game.state_from_bytes(memoryview(raw)),
                game.state_from_dict(told),
                game.state_from_dict(json.loads(json.dumps(told))),
                pickle.loads(pickle.dumps(state)),
                copy.copy(state),
                copy.deepcopy(state),
            ):
                assert again == state
                assert hash(again) == hash(state)
                assert again.to_bytes() == raw
                assert again.to_dict() == told
                assert again.to_move == state.to_move
                assert again.legal_moves() == state.legal_moves()
                assert again.game == game


def test_equality_ignores_random_stream_and_chance_mode(case: Case) -> None:
    for state in case.positions:
        other = state.copy(seed=5)
        assert other == state
        assert hash(other) == hash(state)
        assert (other != state) is False
        if not state.is_chance:
            told = state.to_dict()
            told["chance"] = "auto"
            auto = case.game.state_from_dict(told)
            assert auto == state
            assert hash(auto) == hash(state)
    assert case.positions[0] != case.positions[-1]
    assert case.positions[0] != 3
    assert len({hash(state) for state in case.positions}) > len(case.positions) // 2


def test_states_of_different_games_differ() -> None:
    starts = [case.game.new_state(0, chance="explicit") for case in all_cases()]
    for i, a in enumerate(starts):
        for j, b in enumerate(starts):
            assert (a == b) == (i == j)


CHILD = """
import pickle, sys
for data in pickle.load(sys.stdin.buffer):
    state, move = pickle.loads(data)
    assert state.game.moves[move.index] is move
    print(hash(state), state.to_bytes().hex(), str(move))
"""


def test_pickles_and_hashes_are_the_same_in_another_process() -> None:
    pairs = [(state, case.game.moves[-1]) for case in all_cases() for state in case.positions[::4]]
    data = pickle.dumps([pickle.dumps(pair) for pair in pairs])
    for seed in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-c", CHILD],
            input=data,
            capture_output=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
            check=True,
        )
        expected = [f"{hash(s)} {s.to_bytes().hex()} {m}" for s, m in pairs]
        assert done.stdout.decode().splitlines() == expected


def test_scores_winners_and_returns(case: Case) -> None:
    n = case.game.num_players
    for state in case.positions:
        scores, winners, returns = state.scores(), state.winners(), state.returns()
        assert isinstance(scores, tuple)
        assert len(scores) == len(returns) == n
        assert all(type(score) is int for score in scores)
        assert all(type(value) is float for value in returns)
        assert abs(sum(returns)) < 1e-12
        if not state.is_over:
            assert winners == ()
        assert winners == tuple(sorted(set(winners)))
        assert all(0 <= seat < n for seat in winners)
        if 0 < len(winners) < n:
            for seat, value in enumerate(returns):
                share = 1 / len(winners) if seat in winners else -1 / (n - len(winners))
                assert value == pytest.approx(share)
        else:
            assert returns == (0.0,) * n


def test_text_board_and_drawing(case: Case) -> None:
    for state in case.positions[:: max(1, len(case.positions) // 4)]:
        assert isinstance(str(state), str)
        assert isinstance(state.to_svg(), str)
        assert state._repr_svg_() == state.to_svg()
        assert state.game.name in repr(state)


def test_text_boards_are_narrow_and_name_the_task_in_words(case: Case) -> None:
    for state in case.positions:
        text = str(state)
        assert max(map(len, text.splitlines())) <= 100
        assert not re.search(rf"\b{state.view(None)['phase']}\b", text)
        who = "chance" if state.is_chance else f"player {state.to_move}"
        assert ("the game is over: " if state.is_over else f"{who} to move: ") in text


def test_every_phase_has_words(one: Case) -> None:
    view = import_module(f"{GAMES[one.name]}.view")
    tasks = getattr(view, "TASKS", {})  # the toy of docs/add-a-game.md has neither
    assert tuple(tasks) == getattr(view, "PHASES", ())
    assert all(re.fullmatch("[a-z][A-Za-z ,-]+", words) for words in tasks.values())


def test_nothing_but_a_game_makes_states(one: Case) -> None:
    cls = type(one.positions[0])
    for make in (cls, bg.State):
        with pytest.raises(TypeError):
            make()


def test_random_games_end_and_stay_consistent(case: Case) -> None:
    for seed in range(20, 22):
        for state in random_game(case.game, seed)[::5]:
            again = case.game.state_from_bytes(state.to_bytes())
            assert again == state
