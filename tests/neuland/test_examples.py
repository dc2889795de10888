"""The worked examples of the rulebook and of the ledger (NEU-391 to NEU-410)."""

from __future__ import annotations

import pytest

import boardgames as bg
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
    tiles,
)  # fmt: skip

# Studio in B1; a Paper Mill 2 hexes and a Quarry 3 hexes away.
STUDIO = "B1: St; D1: Pa 0; D3: Qu 0"


@pytest.mark.rule("NEU-391")
def test_example_1a_the_farther_input_sets_the_price() -> None:
    state = position(load(2), STUDIO)
    play(state, "p:B1a <D1a <D3a")
    assert points_left(state) == 10 - 3
    assert "p:B1a" not in legal(position(load(2), STUDIO, spent=8))


@pytest.mark.rule("NEU-392")
def test_example_1b_after_producing_the_studio() -> None:
    state = position(load(2), STUDIO)
    play(state, "p:B1a <D1a <D3a")
    assert buildings(state, "B1") == ["St 0"]
    assert (buildings(state, "D1"), buildings(state, "D3")) == (["Pa"], ["Qu"])
    assert player(state, 0) == {
        "score": 1, "victory_points_left": 17, "markers_in_supply": 7, "time_space": 3,
        "time_ahead": 3,
    }  # fmt: skip


@pytest.mark.rule("NEU-393")
def test_example_2a_smelting_from_adjacent_mines_costs_one_point() -> None:
    state = position(load(2), "D2: Sm; C2: Mi CI 0; D3: Mi SC 0")
    play(state, "p:D2a <D3a <C2a")
    assert points_left(state) == 9


@pytest.mark.rule("NEU-394")
def test_example_2b_after_smelting() -> None:
    state = position(load(2), "D2: Sm; C2: Mi CI 0; D3: Mi SC 0")
    assert minerals(state) == (7, 5, 5)
    play(state, "p:D2a <D3a <C2a")
    assert buildings(state, "D2") == ["Sm I 0"]
    assert products(state, 0) == {"D2a": "iron"}
    assert minerals(state) == (8, 5, 5)
    assert (buildings(state, "C2"), buildings(state, "D3")) == (["Mi C"], ["Mi S"])
    assert player(state, 0)["markers_in_supply"] == 6


@pytest.mark.rule("NEU-395")
@pytest.mark.parametrize("where", ["B3", "A2", "B4"])
def test_example_3a_a_paper_mill_next_to_the_wood_is_free(where: str) -> None:
    state = position(load(2), "B3: Hu 0, Lu 0")
    play(state, f"b:Pa @{where} <B3b")
    assert points_left(state) == 10
    assert "Pa" in buildings(state, where)
    assert buildings(state, "B3")[:2] == ["Hu 0", "Lu"]


@pytest.mark.rule("NEU-396")
@pytest.mark.parametrize("where", ["B3", "A2"])
def test_example_3b_the_new_paper_mill_is_used_at_once(where: str) -> None:
    state = position(load(2), "B3: Hu 0, Lu 0")
    mill = f"{where}{'c' if where == 'B3' else 'a'}"
    play(state, f"b:Pa @{where} <B3b p:B3b <B3a p:{mill} <B3b")
    assert points_left(state) == 8
    assert products(state, 0) == {mill: "paper"}
    assert buildings(state, where)[-1] == "Pa 0"


@pytest.mark.rule("NEU-397")
def test_example_first_turn_from_b1() -> None:
    state = load(2).new_state(0)
    play(state, "@B1 p:B1a p:B1b <B1a b:Pa @B1 <B1b p:B1a p:B1b <B1a p:B1c <B1b")
    assert points_left(state) == 5
    play(state, "end")
    assert player(state, 0)["time_space"] == 5
    assert buildings(state, "B1") == ["Hu", "Lu", "Pa 0"]
    assert player(state, 0)["markers_in_supply"] == 6
    assert tiles(state, "Pa") == 1


@pytest.mark.rule("NEU-398")
def test_example_search() -> None:
    state = position(load(2), "B1: Lu", spent=6)
    play(state, "p:B1a")
    assert legal(state) == {"<find"}
    play(state, "<find")
    assert points_left(state) == 0
    assert player(state, 0)["markers_in_supply"] == 6
    assert legal_of(position(load(2), "B1: Lu", spent=7), "PRODUCE") == []
    no_marker = "E1: Sh 0, Sh 0, We 0; E3: We 0; D4: Pa 0, Pa 0; E2: Ch 0"
    empty = position(load(2), no_marker + "; B1: Lu")
    assert player(empty, 0)["markers_in_supply"] == 0
    assert legal_of(empty, "PRODUCE") == []


@pytest.mark.rule("NEU-399")
def test_example_search_with_a_far_input() -> None:
    state = position(load(2), "D1: Ba; B1: Si 0")
    play(state, "p:D1a <find <B1a")
    assert points_left(state) == 10 - 5
    assert state.scores() == (2, 0)
    assert "p:D1a" in legal(position(load(2), "D1: Ba; B1: Si 0", spent=5))
    assert "p:D1a" not in legal(position(load(2), "D1: Ba; B1: Si 0", spent=6))


# A row of hexes from C1 to C5, all forest.
ROW = "DDDDDDDFFFFFMMMMFFM"


@pytest.mark.rule("NEU-400")
@pytest.mark.parametrize(("distance", "cost"), [(0, 0), (1, 0), (2, 1), (3, 2), (4, 3)])
def test_example_cost_of_building(distance: int, cost: int) -> None:
    game = load(2, layout=ROW)
    state = position(game, "C1: Lu 0")
    play(state, f"b:Pa @C{1 + distance} <C1a")
    assert points_left(state) == 10 - cost
    if cost:
        tight = play(position(game, "C1: Lu 0", spent=11 - cost), "b:Pa")
        assert f"@C{1 + distance}" not in legal(tight)


@pytest.mark.rule("NEU-401")
@pytest.mark.parametrize(("distance", "cost"), [(0, 1), (1, 1), (2, 2), (3, 3), (4, 4)])
def test_example_cost_of_producing_from_one_input(distance: int, cost: int) -> None:
    game = load(2, layout=ROW)
    text = f"C1: Lu 0; C{1 + distance}: Pa" if distance else "C1: Lu 0, Pa"
    site = f"C{1 + distance}{'a' if distance else 'b'}"
    state = position(game, text)
    play(state, f"p:{site} <C1a")
    assert points_left(state) == 10 - cost
    assert f"p:{site}" not in legal(position(game, text, spent=11 - cost))


@pytest.mark.rule("NEU-401")
@pytest.mark.parametrize(("first", "second", "cost"), [(1, 0, 1), (2, 1, 2), (4, 2, 4)])
def test_example_cost_of_producing_from_two_inputs(first: int, second: int, cost: int) -> None:
    # Barracks in C1 from food and weapons
    food = f"C{1 + first}: Hu 0"
    weapons = f"C{1 + second}: Si 0"
    text = f"{food}; {weapons}; C1: Ba" if second else f"{food}; C1: Si 0, Ba"
    state = position(load(2, layout=ROW), text)
    site = "C1a" if second else "C1b"
    play(state, f"p:{site} <C{1 + first}a <C{1 + second}a")
    assert points_left(state) == 10 - cost


TEN = "@B1 p:B1b <find b:Pa @B1 <B1b p:B1b <find p:B1a p:B1c <B1b"


@pytest.mark.rule("NEU-402")
def test_example_bound_of_the_first_round() -> None:
    state = play(load(2).new_state(0), TEN + " end")
    assert player(state, 0)["time_space"] == 10
    play(state, "@D4")
    assert points_left(state) == 9
    nine = TEN.rsplit(" p:B1c", 1)[0]
    state = play(load(2).new_state(0), nine + " end")
    assert player(state, 0)["time_space"] == 9
    play(state, "@D4")
    assert points_left(state) == 10
    play(state, "p:D4b <find b:Pa @D4 <D4b p:D4b <find p:D4a")
    assert points_left(state) == 1
    play(state, "end")
    # 1 slid from 9 to 10; the Time Cycle marker then moved to 9
    assert player(state, 1)["time_space"] == 10


@pytest.mark.rule("NEU-403")
def test_example_slide() -> None:
    state = load(3).new_state(0)
    play(state, "@A2 p:A2b <find end")  # 4
    play(state, "@D1 p:D1b <find p:D1a end")  # 5
    assert [player(state, seat)["time_space"] for seat in (0, 1)] == [4, 5]
    play(state, "@E2 p:E2b <find end")  # 4, which is taken
    assert player(state, 2)["time_space"] == 6
    assert points_left(state) == 10


@pytest.mark.rule("NEU-404")
def test_example_next_player() -> None:
    state = load(3).new_state(0)
    play(state, TEN.replace("B1", "A2") + " end")  # 10
    play(state, "@D1 p:D1b <find end")  # 4
    play(state, "@E2 p:E2b <find b:Pa @E2 <E2b p:E2a p:E2b <E2a p:E2a end")  # 7
    assert [player(state, seat)["time_space"] for seat in range(3)] == [10, 4, 7]
    assert state.view(None)["time_cycle"] == 4
    assert state.to_move == 1
    assert points_left(state) == 10
    play(state, "p:E2c <D1b")  # 2, of up to 10
    assert points_left(state) == 8
    play(state, "end")
    assert state.view(None)["time_cycle"] == 6
    assert state.to_move == 1


@pytest.mark.rule("NEU-405")
@pytest.mark.parametrize(("others", "moved"), [({1: 5, 2: 6}, 1), ({1: 1, 2: 2}, 3)])
def test_example_pass(others: dict[int, int], moved: int) -> None:
    state = position(load(3), "B1: Hu", ahead=others, cycle=0)
    play(state, "end")
    assert player(state, 0)["time_space"] == moved


@pytest.mark.rule("NEU-406")
def test_example_spoiling() -> None:
    state = position(load(2), "B1: Hu, Hu, Lu", ahead={1: 9})
    play(state, "p:B1a p:B1b end")  # turn k
    assert buildings(state, "B1") == ["Hu (0)", "Hu (0)", "Lu"]
    play(state, "p:B1c <B1a")  # turn k + 1
    assert buildings(state, "B1") == ["Hu", "Hu (0)", "Lu 0"]
    play(state, "end")
    assert buildings(state, "B1") == ["Hu", "Hu", "Lu (0)"]
    play(state, "end")  # turn k + 2
    assert buildings(state, "B1") == ["Hu", "Hu", "Lu"]


@pytest.mark.rule("NEU-407")
def test_example_mine() -> None:
    text = "C3: Qu, Mi SIC; D2: Fa, Sm, Sm; B3: Ch 0, Ch 0; D3: Mi SI 0"
    state = position(load(2), text)
    play(state, "p:D2a p:C3b <D2a")
    assert products(state, 0)["C3b"] == "coal"
    play(state, "p:D2b <C3b <D3a")
    assert buildings(state, "C3") == ["Qu", "Mi SI"]
    assert minerals(state)[0] == 9
    play(state, "p:D2a p:C3b <D2a")
    assert products(state, 0)["C3b"] == "iron ore"
    play(state, "p:D2c <B3a <C3b")
    assert buildings(state, "C3") == ["Qu", "Mi S"]
    free = position(load(2), "C3: Qu, Mi S 0; D2: Sm; B3: Ch 0")
    assert tiles(free, "Mi") == 5
    play(free, "p:D2a <B3a <C3b")
    assert buildings(free, "C3") == ["Qu"]
    assert tiles(free, "Mi") == 6


@pytest.mark.rule("NEU-410")
def test_example_displays_at_the_start() -> None:
    left = {
        n: tuple(
            bg.load("neuland", players=n).new_state(0).view(None)["display"][code]
            for code in ("Hu", "Lu")
        )
        for n in (2, 3, 4)
    }
    assert left == {2: (2, 3), 3: (1, 2), 4: (0, 1)}
