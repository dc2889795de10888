"""Cultural advances (NEU-231 to NEU-240) and the end of the game (NEU-341 to NEU-345)."""

from __future__ import annotations

import random

import pytest

import boardgames as bg
from boardgames.neuland.board import CATEGORIES, load_board
from tests.neuland.positions import (
    buildings,
    legal,
    legal_of,
    load,
    minerals,
    play,
    player,
    points_left,
    position,
    products,
)  # fmt: skip


@pytest.mark.rule("NEU-231")
def test_five_categories_of_three_advances() -> None:
    advances = load_board().buildings[13:]
    names = {
        category: tuple(b.name for b in advances if b.category == category)
        for category in CATEGORIES
    }
    assert names == {
        "culture": ("Studio", "Academy", "Theatre"),
        "science": ("Laboratory", "Library", "Guilds"),
        "religion": ("Abbey", "Church", "Cathedral"),
        "society": ("Town Hall", "Court", "Senate"),
        "war": ("Barracks", "Castle", "Fortress"),
    }


@pytest.mark.rule("NEU-232")
def test_numbers_run_from_one_to_four_and_rise() -> None:
    numbers = {b.code: b.number for b in load_board().buildings[13:]}
    assert [numbers[code] for code in ("La", "Li", "Gu")] == [1, 2, 3]
    rows = [list(numbers.values())[i : i + 3] for i in range(0, 15, 3)]
    assert all(row == sorted(set(row)) and row[0] >= 1 and row[2] <= 4 for row in rows)


@pytest.mark.rule("NEU-233")
def test_producing_an_advance_places_as_many_points_as_its_number() -> None:
    text = "C2: Ab; C1: We 0, Sm S 0; B2: Fa"
    state = position(load(2), text)
    play(state, "p:C2a <C1a <C1b")
    assert points_left(state) == 9
    assert buildings(state, "C2") == ["Ab 0"]
    assert state.scores() == (2, 0)
    assert player(state, 0)["victory_points_left"] == 16
    assert products(state, 0) == {}
    assert minerals(state) == (9, 6, 6)


@pytest.mark.rule("NEU-234")
def test_an_advance_needs_no_product_marker() -> None:
    six = "E1: Fa 0, Fa 0; E3: Sh 0, Sh 0"
    state = position(load(2), six + "; D4: Ba; E2: Si 0; D2: We 0, We 0")
    assert player(state, 0)["markers_in_supply"] == 0
    play(state, "p:D4a <find <E2a")
    assert player(state, 0)["markers_in_supply"] == 1  # the weapons' marker is back
    assert state.scores() == (2, 0)


@pytest.mark.rule("NEU-235", "NEU-408")
def test_only_the_lowest_advance_without_points_may_be_produced() -> None:
    text = "C2: La; D2: Li; B1: Pa 0; E2: Pa 0; C1: Sm I 0; D1: Ch 0"
    state = position(load(2), text)
    assert legal_of(state, "PRODUCE") == ["p:C2a"]
    play(state, "p:C2a <B1a <D1a")
    assert legal_of(state, "PRODUCE") == ["p:D2a"]
    play(state, "p:D2a <E2a <C1a")
    assert state.scores() == (3, 0)


@pytest.mark.rule("NEU-236")
def test_points_stay_and_nobody_produces_the_advance_again() -> None:
    for seat in (0, 1):
        state = position(load(2), f"C2: La 1; B1: Pa {seat}; D1: Ch {seat}", seat=seat)
        assert "p:C2a" not in legal(state)
        play(state, "end")
        assert buildings(state, "C2") == ["La 1"]
        assert state.scores() == (0, 1)


@pytest.mark.rule("NEU-237")
def test_a_produced_advance_keeps_its_building_space() -> None:
    state = position(load(2), "C2: Qu, Qu, La; B1: Lu 0, Pa 0; D1: Ch 0")
    play(state, "p:C2c <B1b <D1a")
    assert buildings(state, "C2") == ["Qu", "Qu", "La 0"]
    play(state, "b:Qu")
    assert "@C2" not in legal(state)


@pytest.mark.rule("NEU-238")
def test_any_player_may_produce_an_advance_also_at_once() -> None:
    text = "C2: La; B1: Pa 1; D1: Ch 1"
    state = position(load(2), text, seat=1)
    play(state, "p:C2a <B1a <D1a")
    assert state.scores() == (0, 1)
    state = position(load(2), "C3: Qu 0; B1: Pa 0; D1: Ch 0")
    play(state, "b:science @C2 <C3a p:C2a <B1a <D1a")
    assert state.scores() == (1, 0)


@pytest.mark.rule("NEU-240")
def test_several_advances_may_be_produced_in_a_turn() -> None:
    text = "C2: La; B1: Pa 0; D1: Ch 0; C1: We 0, To; A1: Qu 0; D4: Ba; E2: Si 0; E1: Fa 0"
    state = position(load(2), text)
    play(state, "p:C2a <B1a <D1a p:C1b <C1a <A1a p:D4a <E1a <E2a")
    assert state.scores() == (1 + 1 + 2, 0)
    assert points_left(state) == 10 - 1 - 2 - 3


# The end


NEARLY_2 = "A2: St 0; A3: Ac 0; B2: Th 0; C2: La 0; D2: Li 0; C4: Gu 0, To 0; E1: Co 0"


@pytest.mark.rule("NEU-239", "NEU-341", "NEU-342")
def test_the_last_point_ends_the_game_at_once() -> None:
    # 17 points are placed; the Church brings 3, of which the last one is placed.
    text = NEARLY_2 + "; A1: Ab 0; D4: Cr; E2: Hu (0); D3: Qu 0; E3: Me 0"
    state = position(load(2), text, spent=2)
    assert player(state, 0)["victory_points_left"] == 1
    play(state, "p:D4a <D3a <E3a")
    assert state.is_over
    assert state.legal_moves() == ()
    assert state.scores() == (18, 0)
    assert state.winners() == (0,)
    assert player(state, 0)["victory_points_left"] == 0
    # The inputs are gone, but the turn was not ended: nothing spoiled and nobody moved on.
    assert products(state, 0) == {"E2a": "food"}
    assert buildings(state, "E2") == ["Hu (0)"]
    assert player(state, 0)["time_ahead"] == 3


@pytest.mark.rule("NEU-341", "NEU-342")
def test_the_winning_production_sends_a_used_up_mine_back() -> None:
    text = "A2: St 0; A3: Ac 0; B2: Th 0; C4: To 0; E1: Co 0, Se 0; B3: Cr 0; A1: Ab 0"
    state = position(load(2), text + "; C2: Mi C 0, La; B1: Pa 0")
    assert state.scores() == (17, 0)
    play(state, "p:C2b <B1a <C2a")
    assert state.is_over
    assert buildings(state, "C2") == ["La 0"]
    assert minerals(state) == (9, 6, 6)


@pytest.mark.rule("NEU-239", "NEU-409")
def test_two_markers_left_and_a_number_of_four() -> None:
    text = (
        "A2: St 0; A3: Ac 0; B2: Th 0; C2: La 0; D2: Li 0; C4: Gu 0, To 0; E1: Co 1, Se 0; "
        "B3: Ba 1; A1: Cs 1; C3: Fo; E3: Me 0; D4: Si 0"
    )
    state = position(load(2), text)
    assert player(state, 0)["victory_points_left"] == 2
    play(state, "p:C3a <E3a <D4a")
    assert player(state, 0)["victory_points_left"] == 0
    assert state.scores() == (18, 7)
    assert state.winners() == (0,)


@pytest.mark.rule("NEU-343")
def test_nothing_but_the_last_point_wins() -> None:
    state = position(load(2, max_turns=0), NEARLY_2 + "; A1: Ab 0")
    for _ in range(500):
        play(state, "end")
    assert not state.is_over
    assert state.winners() == ()
    assert state.returns() == (0.0, 0.0)


@pytest.mark.rule("NEU-344")
def test_all_numbers_add_up_to_the_points_in_play() -> None:
    board = load_board()
    total = sum(building.number for building in board.buildings)
    assert total == 36
    assert [n * markers for n, markers in zip((2, 3, 4), board.victory_points, strict=True)] == [
        36, 36, 36,
    ]  # fmt: skip
    # With one advance left somebody must win by it.
    text = (
        "A2: St 0; A3: Ac 0; B2: Th 0; C2: La 0; D2: Li 0, Ca; C4: Gu 0, To 0; E1: Co 0; "
        "A1: Ab 0; D4: Cr 1; B1: Ba 1; D3: Cs 1, Fo 1; E3: Se 1; C1: Sm S 0, Mt 0"
    )
    state = position(load(2), text)
    assert state.scores() == (17, 15)
    play(state, "p:D2b <C1a <C1b")
    assert state.is_over
    assert state.winners() == (0,)


@pytest.mark.rule("NEU-345")
@pytest.mark.parametrize("cap", [1, 2, 5, 30])
def test_the_cap_stops_the_game(cap: int) -> None:
    state = load(3, max_turns=cap).new_state(0)
    rng = random.Random(cap)
    ended = 0
    while not state.is_over:
        move = rng.choice(state.legal_moves())
        ended += str(move) == "end"
        play(state, [str(move)])
    assert ended == cap
    view = state.view(None)
    assert view["turns"] == cap
    # All of the end of the turn but the start of another: nothing lies.
    lying = [entry for row in view["buildings"].values() for entry in row if entry.get("lying")]
    assert lying == []
    if cap >= 3:
        spaces = [seat["time_space"] for seat in view["players"]]
        assert spaces.count(view["time_cycle"]) == 1
    else:
        assert view["time_cycle"] == 0
        assert [seat["time_space"] is None for seat in view["players"]] == [
            i >= cap for i in range(3)
        ]


@pytest.mark.rule("NEU-345", "NEU-437")
def test_at_the_cap_the_most_points_win_and_leaders_share() -> None:
    game = load(4, max_turns=5)
    text = "A2: St 0; C2: La 1; C1: To 2"
    state = position(game, text)
    play(state, "end")
    assert state.is_over
    assert state.scores() == (1, 1, 1, 0)
    assert state.winners() == (0, 1, 2)
    assert state.returns() == pytest.approx((1 / 3, 1 / 3, 1 / 3, -1))
    nobody = play(position(game, "B1: Hu"), "end")
    assert nobody.winners() == (0, 1, 2, 3)
    assert nobody.returns() == (0, 0, 0, 0)


@pytest.mark.rule("NEU-345")
def test_a_win_before_the_cap_counts() -> None:
    text = NEARLY_2 + "; A1: Ab 0; D4: Cr; D3: Qu 0; E3: Me 0"
    state = position(load(2, max_turns=3), text)
    play(state, "p:D4a <D3a <E3a")
    assert state.winners() == (0,)
    assert state.view(None)["turns"] == 2


def test_no_move_is_accepted_after_the_end() -> None:
    state = play(load(2, max_turns=1).new_state(0), "@B1 end")
    with pytest.raises(bg.IllegalMoveError, match="over"):
        state.play("end")
