"""What every `Game` and `Move` promises, and the module's functions that make them."""

from __future__ import annotations

import copy
import dataclasses
import itertools
import json
import pickle
import re
import tomllib
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

import boardgames as bg
from boardgames import errors
from boardgames.registry import GAMES
from tests.contract.cases import (
    CHANCE_KINDS,
    Case,
    all_cases,
    options_class,
    random_game,
)


def test_list_games_is_a_sorted_tuple_of_names() -> None:
    names = bg.list_games()
    assert isinstance(names, tuple)
    assert list(names) == sorted(names)
    assert set(names) == set(GAMES)


def test_constants_say_chance_and_terminal() -> None:
    assert (bg.CHANCE, bg.TERMINAL) == (-1, -2)


def test_load_gives_the_class_of_the_games_module(case: Case) -> None:
    module = getattr(bg, case.name)
    assert type(case.game) is module.Game
    assert isinstance(case.game, bg.Game)
    assert module.Game(**dict(case.options)) == case.game
    assert isinstance(case.game.options, module.Options)
    assert isinstance(case.game.new_state(0), module.State)
    assert isinstance(case.game.new_state(0), bg.State)


def test_game_name_and_players_are_those_asked_for(case: Case) -> None:
    assert case.game.name == case.name
    assert case.game.num_players == dict(case.options)["players"]


def test_options_are_a_frozen_documented_dataclass(case: Case) -> None:
    options = case.game.options
    assert dataclasses.is_dataclass(options)
    names = [field.name for field in dataclasses.fields(options)]
    assert "players" in names
    assert "board" not in names
    for key, value in case.options:
        assert getattr(options, key) == value
    doc = type(options).__doc__ or ""
    for name in names:
        assert re.search(rf"\b{name}\b", doc), f"{name} is not documented"
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(options, name, getattr(options, name))


def test_attributes_of_a_game_cannot_be_set(game: bg.Game) -> None:
    for name in (
        "name", "num_players", "options", "board", "moves", "num_moves", "max_legal_moves",
        "max_moves_per_game", "observation_shape", "observation_names", "anything",
    ):  # fmt: skip
        with pytest.raises(AttributeError):
            setattr(game, name, None)


def test_board_is_read_only(game: bg.Game) -> None:
    for field in dataclasses.fields(game.board):
        value = getattr(game.board, field.name)
        fixed = value is None or isinstance(value, int | str | tuple | frozenset)
        assert fixed or dataclasses.is_dataclass(value), field.name
        with pytest.raises((AttributeError, dataclasses.FrozenInstanceError)):
            setattr(game.board, field.name, value)


def test_games_are_equal_when_options_and_board_are(case: Case) -> None:
    again = bg.load(case.name, **dict(case.options))
    assert again is not case.game or again == case.game
    assert again == case.game
    assert hash(again) == hash(case.game)
    assert again != object()
    assert (again == 3) is False
    for other in all_cases():
        assert (other.game == case.game) == (other == case)


def test_games_pickle_and_copy_to_equals(game: bg.Game) -> None:
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(game, protocol)) == game
    assert copy.copy(game) == game
    assert copy.deepcopy(game) == game
    assert {game: 1}[pickle.loads(pickle.dumps(game))] == 1


def test_moves_are_numbered_decisions_first(game: bg.Game) -> None:
    assert isinstance(game.moves, tuple)
    assert 0 < game.num_moves <= len(game.moves)
    for i, move in enumerate(game.moves):
        assert type(move) is bg.Move
        assert move.index == i
        assert move.is_chance is (i >= game.num_moves)


def test_texts_are_unique_without_blanks_and_parse_back(game: bg.Game) -> None:
    texts = [str(move) for move in game.moves]
    assert len(set(texts)) == len(texts)
    for move, text in zip(game.moves, texts, strict=True):
        assert text
        assert text.isascii()
        assert not re.search(r"\s", text)
        assert text.startswith("*") == move.is_chance
        assert game.parse_move(text) is move


def test_kind_and_params_tell_moves_apart(game: bg.Game) -> None:
    seen = set()
    for move in game.moves:
        assert re.fullmatch(r"[A-Z][A-Z_0-9]*", move.kind)
        assert isinstance(move.params, dict)
        for name, value in move.params.items():
            assert isinstance(value, int | str)
            assert not isinstance(value, bool)
            assert getattr(move, name) == value
            assert name in dir(move)
        seen.add((move.kind, *sorted(move.params.items())))
        json.dumps(move.params)
    assert len(seen) == len(game.moves)


def test_chance_kinds_are_in_the_promised_order(game: bg.Game) -> None:
    kinds = dict.fromkeys(move.kind for move in game.moves[game.num_moves :])
    if game.name in CHANCE_KINDS:
        assert list(kinds) == CHANCE_KINDS[game.name].split()
    decisions = {move.kind for move in game.moves[: game.num_moves]}
    assert not decisions & kinds.keys()


def test_moves_are_immutable(game: bg.Game) -> None:
    move = game.moves[0]
    for name in ("index", "kind", "params", "is_chance", "text", "anything", *move.params):
        with pytest.raises((AttributeError, TypeError)):
            setattr(move, name, 1)
    params = move.params
    params["cell"] = 99
    params["other"] = 1
    assert move.params != params
    with pytest.raises(AttributeError, match="other"):
        _ = move.other
    with pytest.raises(TypeError):
        bg.Move()


def test_moves_are_interned_hashable_and_ordered(case: Case) -> None:
    game = case.game
    again = bg.load(case.name, **dict(case.options))
    sample = game.moves[:: max(1, len(game.moves) // 40)]
    for move in sample:
        assert again.moves[move.index] is move
        assert pickle.loads(pickle.dumps(move)) is move
        assert copy.copy(move) is move
        assert copy.deepcopy([move])[0] is move
        assert {move: 7}[again.moves[move.index]] == 7
        assert repr(move)
    for a, b in itertools.pairwise(sample):
        assert a < b
        assert a <= b
        assert b > a
        assert b >= a
        assert a != b
        assert (a == b) is False
    assert sorted([sample[-1], *sample[:-1]]) == list(sample)
    with pytest.raises(TypeError):
        _ = sample[0] < 3  # type: ignore[operator]


def test_unknown_texts_are_invalid_moves(game: bg.Game) -> None:
    for text in ("", " ", "no-such-move", "*", "\0", "\ud800", "x" * 10**6, "é", "-1"):
        with pytest.raises(bg.InvalidMoveError):
            game.parse_move(text)
    for value in (None, 3, b"x", 1.5, ["a"]):
        with pytest.raises(TypeError):
            game.parse_move(value)  # type: ignore[arg-type]
    with pytest.raises(bg.InvalidMoveError, match="nonsense"):
        game.parse_move("nonsense")


def test_bounds_hold_in_random_games(case: Case) -> None:
    game = case.game
    for chance in ("explicit", "auto"):
        states = random_game(game, 5, chance)
        assert max(len(state.legal_moves()) for state in states) <= game.max_legal_moves
        assert len(states) - 1 <= game.max_moves_per_game
        if game.max_moves_per_game < 2**31 - 1:
            assert states[-1].is_over


def test_observation_names_name_every_number(game: bg.Game) -> None:
    assert isinstance(game.observation_shape, tuple)
    assert all(isinstance(n, int) for n in game.observation_shape)
    assert len(game.observation_names) == game.observation_shape[0]
    assert all(isinstance(name, str) and name for name in game.observation_names)
    assert len(set(game.observation_names)) == len(game.observation_names)


# Options and boards


def test_unknown_game_lists_the_games() -> None:
    for name in ("chess", "", "Seeland", "\ud800"):
        with pytest.raises(bg.InvalidOptionsError) as caught:
            bg.load(name, players=2)
        assert all(game in str(caught.value) for game in bg.list_games())
    load: Any = bg.load
    for value in (None, 3, b"seeland"):
        with pytest.raises(TypeError):
            load(value, players=2)


@pytest.mark.parametrize("name", bg.list_games())
def test_unknown_option_lists_the_options(name: str) -> None:
    cls = getattr(bg, name).Game
    for make in (lambda **k: bg.load(name, **k), cls):
        for bad in ({"players": 2, "no_such_option": 1}, {"variant": "x"}):
            with pytest.raises(bg.InvalidOptionsError) as caught:
                make(**bad)
            for field in dataclasses.fields(options_class(name)):
                assert field.name in str(caught.value)


@pytest.mark.parametrize("name", bg.list_games())
def test_wrong_value_lists_the_values(name: str) -> None:
    fields = dataclasses.fields(options_class(name))
    players = next(field for field in fields if field.name == "players")
    good = {"players": players.metadata["high"]}
    with pytest.raises(bg.InvalidOptionsError, match="players"):
        bg.load(name)
    bad: list[Any] = [None, -1, 10**30, 1.0, "2", b"2", [], object(), float("nan")]
    for field in fields:
        values = [value for value in bad if value is not field.default]
        if "low" in field.metadata:
            values += [field.metadata["low"] - 1, field.metadata["high"] + 1, True]
        for value in values:
            with pytest.raises(bg.InvalidOptionsError) as caught:
                bg.load(name, **{**good, field.name: value})
            assert field.name in str(caught.value)
            for known in field.metadata.get("choices", ()):
                assert known in str(caught.value)
            if "low" in field.metadata:
                assert str(field.metadata["low"]) in str(caught.value)
                assert str(field.metadata["high"]) in str(caught.value)
    for n in range(players.metadata["low"], players.metadata["high"] + 1):
        assert bg.load(name, players=n).num_players == n


def test_options_are_keywords_only(one: Case) -> None:
    with pytest.raises((TypeError, bg.InvalidOptionsError)):
        getattr(bg, one.name).Game(2)
    with pytest.raises(TypeError):
        bg.load(one.name, 2)  # type: ignore[call-overload]


def board_file(name: str) -> Path:
    return Path(str(resources.files(GAMES[name]))) / "board.toml"


def test_standard_board_given_as_path_or_mapping_is_the_standard_game(one: Case) -> None:
    path = board_file(one.name)
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    for board in (path, str(path), data, json.loads(json.dumps(data))):
        game = bg.load(one.name, **dict(one.options), board=board)
        assert game == one.game
        assert hash(game) == hash(one.game)
        assert game.moves[0] is one.game.moves[0]
        assert game.new_state(3) == one.game.new_state(3)


def test_board_of_another_type_is_a_type_error(one: Case) -> None:
    load: Any = bg.load
    for board in (3, b"x", [], 1.5, True, object()):
        with pytest.raises(TypeError):
            load(one.name, **dict(one.options), board=board)


def test_missing_or_broken_board_file_is_an_invalid_board(one: Case, tmp_path: Path) -> None:
    broken = tmp_path / "broken.toml"
    broken.write_bytes(b"\xff\xfe = [")
    huge = tmp_path / "huge.toml"
    huge.write_bytes(b"#" * (1 << 21))
    deep = tmp_path / "deep.toml"
    deep.write_text("a = " + "[" * 50_000 + "]" * 50_000)
    empty = tmp_path / "empty.toml"
    empty.write_text("")
    board: Any
    for board in (broken, huge, deep, empty, tmp_path, tmp_path / "none", "a\0b", "", {}):
        with pytest.raises(bg.InvalidBoardError):
            bg.load(one.name, **dict(one.options), board=board)


def test_errors_form_the_promised_tree() -> None:
    assert issubclass(bg.BoardgamesError, Exception)
    assert not issubclass(bg.BoardgamesError, ValueError)
    for name in (
        "IllegalMoveError", "InvalidMoveError", "InvalidStateError", "InvalidOptionsError",
        "InvalidBoardError", "InvalidRecordError",
    ):  # fmt: skip
        error = getattr(bg, name)
        assert issubclass(error, bg.BoardgamesError)
        assert issubclass(error, ValueError)
        assert getattr(errors, name) is error
