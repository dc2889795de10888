"""Engine options (NEU-431 to NEU-437)."""

from __future__ import annotations

import random

import numpy as np
import pytest

import boardgames as bg
from tests.neuland.positions import buildings, legal, load, minerals, play, position, tiles

LAYOUT = "FFFFFFFDDDDDDDMMMMM"


@pytest.mark.rule("NEU-431")
def test_layout_is_fixed_random_or_a_terrain_string() -> None:
    assert bg.load("neuland", players=2).options.layout == "fixed"
    land = load(2, layout=LAYOUT).new_state(0, chance="explicit").view(None)["land"]
    assert "".join(name[0] for name in land.values()) == "ffffffffffffffmmmmm"
    assert list(land.values()) == ["forest"] * 7 + ["field"] * 7 + ["mountain"] * 5
    assert load(2, layout="random").new_state(0, chance="explicit").is_chance
    assert not load(2, layout=LAYOUT).new_state(0, chance="explicit").is_chance
    wrong: list[object] = [
        "Fixed", "", LAYOUT[:-1], LAYOUT + "M", LAYOUT.lower(), LAYOUT.replace("M", "F", 1), 3,
        None,
    ]  # fmt: skip
    for layout in wrong:
        with pytest.raises(bg.InvalidOptionsError, match="layout"):
            bg.load("neuland", players=2, layout=layout)


@pytest.mark.rule("NEU-432")
@pytest.mark.parametrize(("option", "left"), [("lost", "Mi I"), ("kept", "Mi IC")])
def test_spoiled_mineral_is_lost_or_kept(option: str, left: str) -> None:
    state = position(load(2, spoiled_mineral=option), "C3: Mi IC (0)", spent=1)
    play(state, "end")
    assert buildings(state, "C3") == [left]
    assert state.view(None)["players"][0]["markers_in_supply"] == 7
    assert minerals(state)[0] == (9 if option == "lost" else 8)
    assert bg.load("neuland", players=2).options.spoiled_mineral == "lost"


@pytest.mark.rule("NEU-432")
def test_kept_minerals_keep_the_mine_too() -> None:
    state = position(load(2, spoiled_mineral="kept"), "C3: Mi C (0)", spent=1)
    play(state, "end")
    assert buildings(state, "C3") == ["Mi C"]
    assert tiles(state, "Mi") == 5


@pytest.mark.rule("NEU-433")
def test_max_turns_is_from_0_to_a_million() -> None:
    assert bg.load("neuland", players=2).options.max_turns == 400
    for value in (0, 1, 1_000_000):
        assert bg.load("neuland", players=2, max_turns=value).options.max_turns == value
    wrong: list[object] = [-1, 1_000_001, 2.0, "3", None, True]
    for other in wrong:
        with pytest.raises(bg.InvalidOptionsError, match="max_turns"):
            bg.load("neuland", players=2, max_turns=other)


@pytest.mark.rule("NEU-433")
def test_without_a_cap_play_need_not_end() -> None:
    game = load(2, max_turns=0)
    assert game.max_moves_per_game == 2**31 - 1
    state = play(game.new_state(0), "@B1 end @D4 end")
    for _ in range(1000):
        play(state, "end")
    assert not state.is_over
    assert state.view(None)["turns"] is None
    cut = bg.playouts(game, 3, limit=5000)
    assert not cut.finished.any()
    assert (cut.decisions == 5000).all()


@pytest.mark.rule("NEU-434")
def test_start_player_is_drawn_or_given() -> None:
    drawn = bg.load("neuland", players=3)
    assert drawn.options.start_player is None
    assert drawn.new_state(0, chance="explicit").is_chance
    assert {drawn.new_state(seed).to_move for seed in range(40)} == {0, 1, 2}
    for seat in range(3):
        state = bg.load("neuland", players=3, start_player=seat).new_state(0, chance="explicit")
        assert state.to_move == seat
    wrong: list[object] = [3, -1, "0", True, 1.0]
    for value in wrong:
        with pytest.raises(bg.InvalidOptionsError, match="start_player"):
            bg.load("neuland", players=3, start_player=value)
    given = bg.load("neuland", players=3, start_player=np.int64(2))
    assert given == bg.load("neuland", players=3, start_player=2)


@pytest.mark.rule("NEU-435")
def test_auto_forced_plays_single_choices_inside_an_action() -> None:
    text = "B1: Lu, Pa; D1: Lu 0; C2: Qu"
    slow = position(load(2), text)
    play(slow, "p:B1b <D1a")
    fast = position(load(2, auto_forced=True), text)
    play(fast, "p:B1b")
    assert buildings(fast, "B1") == buildings(slow, "B1") == ["Lu", "Pa 0"]
    assert legal(fast) == legal(slow)
    # With a choice it stops; END alone and the last start hex stay decisions.
    choice = position(load(2, auto_forced=True), "B1: Lu, Pa; D1: Lu 0; E2: Lu 0")
    play(choice, "p:B1b")
    assert legal(choice) == {"<D1a", "<E2a"}
    state = load(2, auto_forced=True).new_state(0)
    play(state, "@B1 end")
    assert legal(state) == {"@D4"}
    alone = position(load(2, auto_forced=True), "B1: Hu 1", ahead={1: 5})
    assert legal(alone) == {"end"}


@pytest.mark.rule("NEU-435")
def test_auto_forced_gives_the_same_games() -> None:
    rng = random.Random(3)
    slow = load(3, max_turns=60).new_state(2)
    fast = load(3, max_turns=60, auto_forced=True).new_state(2)
    forced = 0
    while not slow.is_over:
        moves = slow.legal_moves()
        inside = slow.view(None)["action"] is not None
        move = rng.choice(moves)
        if inside and len(moves) == 1:
            forced += 1
        else:
            assert legal(fast) == {str(other) for other in moves}
            fast.play(str(move))
        slow.play(move)
    assert forced > 100
    assert fast.is_over
    assert fast.view(None) | {"options": 0} == slow.view(None) | {"options": 0}


@pytest.mark.rule("NEU-436")
def test_chance_nodes_come_first_in_a_fixed_order() -> None:
    for layout, start, kinds in (
        ("random", None, ["COVER", *["TILE"] * 9, "START"]),
        ("random", 1, ["COVER", *["TILE"] * 9]),
        ("fixed", None, ["START"]),
        (LAYOUT, None, ["START"]),
        ("fixed", 0, []),
    ):
        game = bg.load("neuland", players=3, layout=layout, start_player=start, max_turns=6)
        state = game.new_state(5, chance="explicit")
        met = []
        while state.is_chance:
            move = state.sample_chance()
            met.append(move.kind)
            state.play(move)
        assert met == kinds
        rng = random.Random(1)
        while not state.is_over:
            assert not state.is_chance
            state.play(rng.choice(state.legal_moves()))


@pytest.mark.rule("NEU-437")
def test_scores_are_the_points_placed_at_any_time() -> None:
    state = position(load(3), "A2: St 0; A3: Ac 0; C2: La 2")
    assert state.scores() == (3, 0, 1)
    assert state.winners() == ()
    play(state, "end")
    assert state.scores() == (3, 0, 1)


def test_options_are_shown_in_order() -> None:
    options = bg.load("neuland", players=2, auto_forced=True, max_turns=0).options
    assert options.non_default() == {"max_turns": 0, "auto_forced": True}
    assert list(options.non_default()) == ["max_turns", "auto_forced"]
