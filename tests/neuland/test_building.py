"""Building (NEU-261 to NEU-273), supplies and corner cases (NEU-361 to NEU-371)."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from boardgames.neuland.board import HEXES, load_board
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


@pytest.mark.rule("NEU-261")
def test_building_puts_a_tile_into_a_hex_for_one_product() -> None:
    state = position(load(2), "B1: Lu 0; B3: Lu 0")
    play(state, "b:We @C1 <B1a")
    assert buildings(state, "C1") == ["We"]
    assert products(state, 0) == {"B3a": "wood"}
    assert tiles(state, "We") == 1


@pytest.mark.rule("NEU-262")
def test_types_with_tiles_and_the_top_advances_are_available() -> None:
    state = position(load(2), "A1: Qu 0; C3: Qu 0; B1: Lu 0; C1: We, We")
    kinds = {text[2:] for text in legal_of(state, "BUILD")}
    assert kinds == {
        "Fa", "Hu", "Sh", "Lu", "Qu", "Mi", "Pa", "Ch", "Sm", "Mt", "Si", "Me", "culture",
        "science", "religion", "society", "war",
    }  # fmt: skip
    play(state, "b:science @C2 <A1a")
    assert buildings(state, "C2") == ["La"]


@pytest.mark.rule("NEU-263")
def test_the_next_advance_is_buildable_before_the_first_is_produced() -> None:
    state = position(load(2), "C3: Qu 0, Qu 0, La; A1: Qu 0")
    play(state, "b:science @B2 <C3a")
    assert buildings(state, "B2") == ["Li"]
    play(state, "b:science @B2 <C3b")
    assert buildings(state, "B2") == ["Li", "Gu"]
    assert "b:science" not in legal(state)
    assert state.view(None)["next_to_score"]["science"] == "La"


@pytest.mark.rule("NEU-264")
def test_a_tile_needs_a_hex_of_its_terrain() -> None:
    game = load(2)
    land = game.new_state(0).view(None)["land"]
    terrains = {building.code: set(building.terrain) for building in load_board().buildings}
    wood, stone = "B1: Lu 0; B3: Lu 0; D4: Lu 0", "A1: Qu 0; C3: Qu 0; D3: Qu 0"
    for text in (wood, stone):
        state = position(game, text)
        for move in legal_of(state, "BUILD"):
            code = state.view(None)["next_advance"].get(move[2:], move[2:])
            hexes = {name[1:] for name in legal_of(play(state.copy(), [move]), "HEX")}
            assert hexes == {name for name in HEXES if land[name] in terrains[code]}
    assert terrains["Sm"] == {"field", "forest"}


@pytest.mark.rule("NEU-265")
def test_a_hex_holds_three_buildings() -> None:
    state = position(load(2), "B1: Hu, Lu 0; B3: Lu 0, Pa, Pa")
    play(state, "b:Lu")
    assert "@B1" in legal(state)
    assert "@B3" not in legal(state)
    play(state, "@B1 <B1b b:Lu")
    assert "@B1" not in legal(state)


@pytest.mark.rule("NEU-266")
def test_wooden_buildings_cost_wood_and_stone_buildings_stone() -> None:
    state = position(load(2), "B1: Lu (0), Lu 0, Lu 1; C2: Qu (0); A1: Qu 0; C1: Fa 0")
    before = player(state, 0)["markers_in_supply"]
    play(state, "b:Sh @C1")
    assert legal(state) == {"<B1a", "<B1b"}
    play(state, "<B1a b:Sm @C1")
    assert legal(state) == {"<A1a", "<C2a"}
    play(state, "<C2a")
    assert player(state, 0)["markers_in_supply"] == before + 2
    assert products(state, 0) == {"A1a": "stone", "B1b": "wood", "C1a": "food"}


@pytest.mark.rule("NEU-267")
def test_building_costs_a_point_for_each_hex_beyond_the_adjacent() -> None:
    for spent, hexes in ((10, {"@B1"}), (9, {"@B1", "@A2", "@B3", "@D1"})):
        state = position(load(2), "B1: Lu 0", spent=spent)
        play(state, "b:Lu")
        assert legal(state) == hexes
    state = position(load(2), "B1: Lu 0; D1: Lu 0", spent=10)
    play(state, "b:Sh @C1")  # adjacent to both
    assert legal(state) == {"<B1a", "<D1a"}
    state = position(load(2), "B1: Lu 0; B3: Lu 0", spent=9)
    play(state, "b:Sh @C4 <B3a")
    assert points_left(state) == 1
    play(state, "b:Fa")
    assert "@C4" not in legal(state)  # 3 hexes from B1


@pytest.mark.rule("NEU-268")
def test_a_new_building_is_vacant_and_nobodys() -> None:
    state = position(load(2), "B1: Lu 0", ahead={1: 2}, spent=3)
    play(state, "b:Hu @B1 <B1a")
    assert buildings(state, "B1") == ["Hu", "Lu"]
    play(state, "end p:B1a")
    assert products(state, 1) == {"B1a": "food"}


@pytest.mark.rule("NEU-269")
def test_several_buildings_of_a_type_may_share_a_hex() -> None:
    state = position(load(2), "B1: Lu 0, Lu 0; C2: Qu, Qu")
    play(state, "b:Qu @C2 <B1a")
    assert buildings(state, "C2") == ["Qu", "Qu", "Qu"]


@pytest.mark.rule("NEU-270")
def test_the_number_of_buildings_in_a_turn_is_not_limited() -> None:
    state = position(load(2), "B1: Lu 0, Lu 0, Lu 0; D1: Lu 0, Lu 0; C2: Qu 0, Qu 0")
    play(state, "b:Fa @C1 <B1a b:Fa @C1 <B1b b:Sh @C1 <B1c b:Sh @D2 <D1a b:We @D2 <D1b")
    play(state, "b:Sm @D2 <C2a b:science @C2 <C2b")
    assert points_left(state) == 10
    assert buildings(state, "C1") == ["Fa", "Fa", "Sh"]
    assert buildings(state, "C2") == ["Qu", "Qu", "La"]


@pytest.mark.rule("NEU-271")
def test_buildings_stay_but_for_used_up_mines() -> None:
    rng = random.Random(6)
    state = load(2, max_turns=60).new_state(1)
    before: Counter[tuple[str, str]] = Counter()
    while not state.is_over:
        state.play(rng.choice(state.legal_moves()))
        after = Counter(
            (name, entry["code"])
            for name, row in state.view(None)["buildings"].items()
            for entry in row
        )
        assert {code for _, code in before - after} <= {"Mi"}
        before = after


@pytest.mark.rule("NEU-272")
def test_a_type_without_a_hex_with_room_cannot_be_built() -> None:
    text = "A1: Qu, Qu, Qu; C2: Qu, Qu, Mi C; C3: Mi C, Mi C, Mi C; C5: Mi S, La, Ab; B3: Ba"
    last = "; D3: Mi I, Cs; B1: Lu 0"
    assert "b:Qu" in legal(position(load(2), text + last))
    full = position(load(2), text + last.replace("Cs", "Cs, Fo"))
    assert tiles(full, "Qu") == 1
    assert "b:Qu" not in legal(full)
    assert "b:Fa" in legal(full)


@pytest.mark.rule("NEU-273")
def test_taking_a_product_frees_the_building_but_no_space() -> None:
    state = position(load(2), "B1: Hu, Lu 0, Lu 0")
    play(state, "b:Pa")
    assert "@B1" not in legal(state)
    play(state, "@B3 <B1b p:B1a")
    assert "p:B1b" in legal(state)


# Supplies and corner cases


@pytest.mark.rule("NEU-361", "NEU-362", "NEU-363")
@pytest.mark.parametrize("seed", range(4))
def test_pieces_are_conserved(seed: int) -> None:
    game = load(2 + seed % 3, max_turns=40, spoiled_mineral=("lost", "kept")[seed % 2])
    state = game.new_state(seed)
    rng = random.Random(seed)
    counts = {building.code: building.count for building in game.board.buildings[:13]}
    while not state.is_over:
        state.play(rng.choice(state.legal_moves()))
        view = state.view(None)
        row = [entry for entries in view["buildings"].values() for entry in entries]
        for seat, entry in enumerate(view["players"]):
            on_map = sum(other.get("player") == seat for other in row)
            assert entry["markers_in_supply"] + on_map == 7
        stacks = Counter(mineral for entry in row for mineral in entry.get("minerals", ()))
        for mineral, count in (("coal", 9), ("iron", 6), ("silver", 6)):
            assert view["minerals"][mineral] + stacks[mineral] == count
        waiting = sum(entry["time_space"] is None for entry in view["players"])
        for code, count in counts.items():
            on_map = sum(entry["code"] == code for entry in row)
            starting = waiting if code in ("Hu", "Lu") else 0
            assert view["display"][code] + on_map + starting == count


@pytest.mark.rule("NEU-364")
def test_no_forest_or_field_tile_can_be_shut_out() -> None:
    board = load_board()
    only = Counter(building.terrain for building in board.buildings for _ in range(building.count))
    assert only[("forest",)] == only[("field",)] == 18
    assert only[("mountain",)] == 16
    assert only[("field", "forest")] == 3
    spaces = {letter: 3 * board.terrain.count(letter) for letter in "FDM"}
    assert spaces == {"F": 21, "D": 21, "M": 15}
    assert spaces["F"] >= 18 + 3
    assert spaces["D"] >= 18 + 3
    # A mountain that is full opens when a mine is used up.
    state = position(load(2), "C3: Qu, Qu, Mi C (0)", spent=1)
    play(state, "end")
    assert buildings(state, "C3") == ["Qu", "Qu"]


@pytest.mark.rule("NEU-365")
def test_coal_on_top_of_every_mine_is_no_lock() -> None:
    state = position(load(2), "C3: Mi ICC, Mi SCC (0)", spent=1)
    play(state, "end")  # produced and not used, the coal is gone
    assert buildings(state, "C3") == ["Mi ICC", "Mi SC"]


@pytest.mark.rule("NEU-366")
def test_a_building_may_be_occupied_only_to_hinder() -> None:
    state = position(load(2), "B1: Hu", ahead={1: 1})
    play(state, "p:B1a end")
    assert state.to_move == 1
    assert legal_of(state, "PRODUCE") == []
    play(state, "end")  # 1 moves on past 0, who has the next turn
    assert state.to_move == 0
    assert buildings(state, "B1") == ["Hu (0)"]
    play(state, "end")
    assert buildings(state, "B1") == ["Hu"]


@pytest.mark.rule("NEU-367")
def test_no_building_uses_its_own_product() -> None:
    made = {building.code: {building.output} for building in load_board().buildings}
    made["Mi"] = {"coal", "iron ore", "silver ore"}
    made["Sm"] = {"iron", "silver"}
    assert all(
        not made[building.code] & set(building.inputs) for building in load_board().buildings
    )


@pytest.mark.rule("NEU-368")
def test_the_player_chooses_which_of_several_products_to_use() -> None:
    state = position(load(2), "B1: Hu 0, Lu; D4: Hu (0); D1: Hu (0), Hu 0; C1: Fa 0")
    play(state, "p:B1b")
    assert legal(state) == {"<B1a", "<D4a", "<D1a", "<D1b", "<C1a", "<find"}
    for source, left in (("<B1a", 9), ("<D1b", 8), ("<D4a", 6), ("<C1a", 9), ("<find", 6)):
        assert points_left(play(state.copy(), [source])) == left


@pytest.mark.rule("NEU-369")
def test_the_time_marker_is_no_product_marker() -> None:
    state = position(load(2), "E1: Fa 0, Fa 0, Sh 0; E3: Sh 0, We 0, We 0; B1: Lu 0; D1: Hu")
    assert player(state, 0)["markers_in_supply"] == 0
    assert player(state, 0)["time_space"] is not None
    assert legal_of(state, "PRODUCE") == []


@pytest.mark.rule("NEU-370")
def test_nothing_is_laid_down_in_a_first_turn() -> None:
    state = load(3).new_state(0)
    for _ in range(3):
        start = legal_of(state, "HEX")[0]
        play(state, [start])
        rows = state.view(None)["buildings"].values()
        seat = state.to_move
        assert not any(entry.get("lying") for row in rows for entry in row)
        play(state, [f"p:{start[1:]}a", "end"])
        assert len(products(state, seat)) == 1


@pytest.mark.rule("NEU-371")
def test_in_a_second_turn_in_a_row_products_are_laid_down_as_ever() -> None:
    state = position(load(2), "B1: Hu, Lu", ahead={1: 9})
    play(state, "p:B1a end")
    assert state.to_move == 0
    assert buildings(state, "B1") == ["Hu (0)", "Lu"]


# Canonical moves


def test_equal_vacant_buildings_of_a_hex_are_one_move() -> None:
    state = position(load(2), "B1: Hu 1, Hu, Hu; C3: Mi CI, Mi CS, Mi CI; B2: Fa 0")
    assert legal_of(state, "PRODUCE") == ["p:B1b", "p:C3a", "p:C3b"]


def test_equal_products_of_a_hex_are_one_source() -> None:
    state = position(load(2), "B1: Hu (0), Hu 0, Hu (0); B3: Lu")
    play(state, "p:B3a")
    assert legal_of(state, "SOURCE") == ["<B1a", "<B1b"]
    state = position(load(2), "C3: Mi CI 0, Mi I 0, Mi CI 0; B3: Ch 0, Sm")
    play(state, "p:B3b <B3a")
    assert legal_of(state, "SOURCE") == ["<C3a", "<C3b"]


def test_buildings_of_a_hex_are_sorted_by_type_and_arrival() -> None:
    state = position(load(2), "B1: Hu 0, Pa (0); A1: Qu 0; D1: Lu 0; C3: Mi IC 0, Mi C")
    play(state, "b:Lu @B1 <D1a")
    assert buildings(state, "B1") == ["Hu 0", "Lu", "Pa (0)"]
    state = position(load(2), "C3: Qu 1, Mi IC 0; B1: Lu 0, Lu 0")
    play(state, "b:Mi @C3 <B1a +C +C +C")
    assert buildings(state, "C3") == ["Qu 1", "Mi IC 0", "Mi CCC"]
    assert minerals(state) == (5, 5, 6)
