"""Production, transport and the search for food (NEU-121 to NEU-178)."""

from __future__ import annotations

import pytest

from boardgames.neuland.board import HEXES, load_board
from tests.neuland.positions import (
    buildings,
    legal,
    legal_of,
    load,
    play,
    player,
    points_left,
    position,
    products,
)  # fmt: skip

# Six markers of seat 0 far from everything of interest, in the order of their hexes.
SIX = "E1: Fa 0, Fa 0, Sh 0; E3: Sh 0, We 0, We 0"


# In general


@pytest.mark.rule("NEU-121")
def test_producing_puts_a_marker_upright_on_the_building() -> None:
    state = position(load(2), "B1: Hu, Lu (0)")
    play(state, "p:B1a")
    assert buildings(state, "B1") == ["Hu 0", "Lu (0)"]
    assert player(state, 0)["markers_in_supply"] == 5


@pytest.mark.rule("NEU-122")
def test_every_building_serves_every_player() -> None:
    for seat in (0, 1, 2):
        state = position(load(3), "B1: Hu, Lu", seat=seat)
        play(state, "p:B1a p:B1b <B1a")
        assert products(state, seat) == {"B1b": "wood"}


@pytest.mark.rule("NEU-123")
@pytest.mark.parametrize("marker", ["0", "(0)"])
def test_an_own_product_keeps_its_owner_from_producing_there(marker: str) -> None:
    assert legal_of(position(load(2), f"B1: Hu {marker}"), "PRODUCE") == []
    assert legal_of(position(load(2), "B1: Hu"), "PRODUCE") == ["p:B1a"]


@pytest.mark.rule("NEU-124")
def test_a_product_keeps_others_from_producing_there() -> None:
    assert legal_of(position(load(2), "B1: Hu 1; D4: Hu"), "PRODUCE") == ["p:D4a"]


@pytest.mark.rule("NEU-125")
def test_an_input_comes_off_a_building_that_made_the_product() -> None:
    state = position(load(2), "B1: Hu 0, Lu 0; C1: Sh 0; A2: Lu; D1: Pa 0")
    play(state, "p:A2a")
    assert legal(state) == {"<B1a", "<find"}  # the only food
    play(state, "<B1a")
    assert buildings(state, "B1") == ["Hu", "Lu 0"]
    assert player(state, 0)["markers_in_supply"] == 3


@pytest.mark.rule("NEU-126")
def test_only_own_products_serve() -> None:
    state = position(load(2), "B1: Hu 1, Pa; B3: Lu 1; A2: Lu 0")
    assert "p:B1b" in legal(state)
    play(state, "p:B1b")
    assert legal(state) == {"<A2a"}


@pytest.mark.rule("NEU-127")
def test_a_product_may_be_used_in_the_turn_in_which_it_was_made() -> None:
    state = position(load(2), "B1: Hu, Lu, Pa")
    play(state, "p:B1a p:B1b <B1a p:B1c <B1b")
    assert products(state, 0) == {"B1c": "paper"}


@pytest.mark.rule("NEU-128")
def test_a_marker_freed_by_an_input_may_be_the_product() -> None:
    state = position(load(2), SIX + "; B1: Hu 0, Lu")
    assert player(state, 0)["markers_in_supply"] == 0
    assert "p:B1b" in legal(state)
    play(state, "p:B1b <B1a")
    assert buildings(state, "B1") == ["Hu", "Lu 0"]
    assert player(state, 0)["markers_in_supply"] == 0


@pytest.mark.rule("NEU-129")
def test_a_production_that_frees_no_marker_needs_one_in_hand() -> None:
    state = position(load(2), SIX + "; B1: Hu, Hu 0, Lu")
    assert player(state, 0)["markers_in_supply"] == 0
    assert "p:B1a" not in legal(state)  # a foundation building
    play(state, "p:B1c")
    assert legal(state) == {"<E1a", "<B1b"}  # no imaginary food
    other = position(load(2), SIX.replace("Fa 0", "Fa") + "; B1: Hu, Hu 0, Lu; D1: Pa 0")
    assert "p:B1a" in legal(other)
    play(other, "p:B1c")
    assert legal(other) == {"<B1b", "<find"}


@pytest.mark.rule("NEU-130")
def test_a_new_product_stands() -> None:
    state = position(load(2), SIX + "; B1: Hu (0), Lu")
    play(state, "p:B1b <B1a")
    assert buildings(state, "B1") == ["Hu", "Lu 0"]


@pytest.mark.rule("NEU-131")
def test_a_building_is_vacant_as_soon_as_its_product_was_used() -> None:
    state = position(load(2), "B1: Hu, Lu; D1: Pa")
    play(state, "p:B1a p:B1b <B1a p:B1a p:D1a <B1b p:B1b <B1a p:B1a")
    assert products(state, 0) == {"B1a": "food", "B1b": "wood", "D1a": "paper"}


@pytest.mark.rule("NEU-132")
def test_a_new_building_may_be_used_at_once() -> None:
    state = position(load(2), "B1: Lu 0, Lu 0")
    play(state, "b:Pa @B3 <B1a")
    assert "p:B3a" in legal(state)


@pytest.mark.rule("NEU-133")
def test_one_production_yields_one_product_of_a_fixed_kind() -> None:
    state = position(load(2), "C1: Sh, We; B2: Fa")
    play(state, "p:C1a")
    assert products(state, 0) == {"C1a": "wool"}
    play(state, "p:C1b <C1a")
    assert products(state, 0) == {"C1b": "cloth"}
    play(state, "p:B2a")
    assert products(state, 0) == {"C1b": "cloth", "B2a": "food"}


@pytest.mark.rule("NEU-134")
def test_products_cannot_be_moved_or_traded() -> None:
    kinds = dict.fromkeys(move.kind for move in load(2).moves if not move.is_chance)
    assert list(kinds) == ["END", "PRODUCE", "SOURCE", "SEARCH", "BUILD", "HEX", "MINERAL"]
    state = position(load(2), "B1: Hu 0, Hu, Lu 1")
    assert legal(state) == {"end", "p:B1b"}


# Distance and cost


@pytest.mark.rule("NEU-151")
@pytest.mark.parametrize(
    ("wood", "mill", "distance"),
    [("B1", "B1", 0), ("B1", "C1", 1), ("C2", "C3", 1), ("B1", "B3", 2), ("C1", "C5", 4),
     ("A1", "E3", 4), ("A3", "E1", 4), ("A1", "C4", 3), ("B1", "D4", 4), ("A1", "D4", 4)],
)  # fmt: skip
def test_distance_is_the_shortest_path_on_the_map(wood: str, mill: str, distance: int) -> None:
    # All forest where needed: terrain, buildings and markers on the way do not matter.
    board = {wood, mill}
    rest = iter("F" * (7 - len(board)) + "D" * 7 + "M" * 5)
    layout = "".join("F" if name in board else next(rest) for name in HEXES)
    row = f"{wood}: Lu 0, Pa" if wood == mill else f"{wood}: Lu 0; {mill}: Pa"
    state = position(load(2, layout=layout), row)
    site = f"{mill}b" if wood == mill else f"{mill}a"
    play(state, f"p:{site} <{wood}a")
    assert 10 - points_left(state) == max(1, distance)


@pytest.mark.rule("NEU-152")
def test_inputs_from_the_same_or_adjacent_hexes_cost_one_point() -> None:
    state = position(load(2), "B1: Lu 0, Pa; D1: Ch; C2: Mi C")
    play(state, "p:B1b <B1a")
    assert points_left(state) == 9
    state = position(load(2), "C2: Qu 0; C3: La; C1: Fa; D2: Sh; D3: Mi C 0; B3: Pa 0")
    play(state, "p:C3a <B3a <D3a")
    assert points_left(state) == 9


@pytest.mark.rule("NEU-153")
def test_inputs_from_farther_away_cost_a_point_per_hex() -> None:
    for wood, cost in (("B1", 4), ("A2", 3), ("E2", 2)):
        state = position(load(2), f"D4: Pa; {wood}: Lu 0")
        play(state, f"p:D4a <{wood}a")
        assert points_left(state) == 10 - cost


@pytest.mark.rule("NEU-154")
def test_of_several_inputs_the_largest_distance_counts() -> None:
    state = position(load(2), "D4: St; E2: Pa 0; C2: Qu 0")
    play(state, "p:D4a <E2a <C2a")  # 2 and 3
    assert points_left(state) == 7


@pytest.mark.rule("NEU-155")
def test_cost_is_distance_plus_three_for_an_imaginary_food() -> None:
    state = position(load(2), "D4: Ba; E2: Si 0")
    play(state, "p:D4a <find <E2a")
    assert points_left(state) == 10 - 2 - 3
    state = position(load(2), "D4: Ba; E2: Si 0; B1: Hu 0")
    play(state, "p:D4a <B1a <E2a")
    assert points_left(state) == 10 - 4


@pytest.mark.rule("NEU-156")
def test_the_cost_is_fixed_before_the_action_and_never_more() -> None:
    # The mine in C3 is sent back by the action; the far paper still counts from its own hex.
    state = position(load(2), "C3: Mi C 0, La; B1: Pa 0", spent=8)
    play(state, "p:C3b <B1a <C3a")
    assert points_left(state) == 0
    assert buildings(state, "C3") == ["La 0"]
    state = position(load(2), "B1: Hu 0, Lu; D1: Hu 0")
    play(state, "p:B1b <B1a")
    assert points_left(state) == 9  # no way to pay more


# Foundation buildings and search for food


@pytest.mark.rule("NEU-171")
def test_foundation_buildings_need_nothing_and_cost_one_point() -> None:
    for row, product in (("B2: Fa", "food"), ("B1: Hu", "food"), ("B2: Sh", "wool")):
        state = position(load(2), row)
        (move,) = legal_of(state, "PRODUCE")
        play(state, move)
        assert list(products(state, 0).values()) == [product]
        assert points_left(state) == 9


@pytest.mark.rule("NEU-172")
def test_all_other_buildings_turn_inputs_into_their_output() -> None:
    foundations = [building.name for building in load_board().buildings if not building.inputs]
    assert foundations == ["Farm", "Hunting Lodge", "Shepherd Shack"]
    makers = {
        "food": "A2: Hu 0", "wool": "A3: Sh 0", "wood": "A2: Lu 0", "iron": "A3: Sm I 0",
        "silver": "A3: Sm S 0",
    }  # fmt: skip
    recipes = {
        "B1: Lu": ("food", "wood"), "C2: Qu": ("food", "stone"), "B1: Pa": ("wood", "paper"),
        "C1: We": ("wool", "cloth"), "B1: Ch": ("wood", "coal"), "C1: Mt": ("silver", "coins"),
        "B1: Si": ("iron", "weapons"), "C1: Me": ("iron", "tools"),
        "C2: Mi S": ("food", "silver ore"),
    }  # fmt: skip
    for row, (needed, made) in recipes.items():
        site = f"{row[:2]}a"
        for product, maker in makers.items():
            state = position(load(2), f"{row}; {maker}", spent=5)
            assert (f"p:{site}" in legal(state)) == (product == needed or needed == "food")
        state = position(load(2), f"{row}; {makers[needed]}")
        play(state, [f"p:{site}", f"<{makers[needed][:2]}a"])
        assert products(state, 0) == {site: made}


@pytest.mark.rule("NEU-173")
def test_three_points_find_a_food() -> None:
    state = position(load(2), "B1: Lu")
    play(state, "p:B1a <find")
    assert products(state, 0) == {"B1a": "wood"}
    assert points_left(state) == 10 - 3 - 1


@pytest.mark.rule("NEU-174")
def test_imaginary_food_needs_no_marker_and_no_transport() -> None:
    state = position(load(2), SIX.replace("Fa 0, Fa 0, ", "") + "; B1: Lu")
    before = player(state, 0)["markers_in_supply"]
    play(state, "p:B1a <find")
    assert points_left(state) == 6
    assert player(state, 0)["markers_in_supply"] == before - 1  # the wood


@pytest.mark.rule("NEU-175")
@pytest.mark.parametrize("row", ["B1: Lu", "C2: Qu", "C2: Mi C"])
def test_production_from_imaginary_food_costs_four_points(row: str) -> None:
    assert len(legal_of(position(load(2), row, spent=6), "PRODUCE")) == 1
    assert legal_of(position(load(2), row, spent=7), "PRODUCE") == []


@pytest.mark.rule("NEU-176")
def test_search_is_part_of_a_production_only() -> None:
    state = position(load(2), "B1: Hu, Lu, Pa; B3: Lu 0")
    assert "<find" not in legal(state)
    play(state, "p:B1b")
    assert "<find" in legal(state)
    play(state, "<find")
    assert list(products(state, 0)) == ["B1b", "B3a"]  # nothing was kept
    play(state, "p:B1c")
    assert "<find" not in legal(state)


@pytest.mark.rule("NEU-177")
def test_search_may_be_repeated_in_a_turn() -> None:
    state = position(load(2), "B1: Lu, Lu; C2: Qu")
    play(state, "p:B1a <find p:B1b <find")
    assert points_left(state) == 2
    assert legal_of(state, "PRODUCE") == []


@pytest.mark.rule("NEU-178")
def test_only_food_is_found_and_it_pays_for_no_building() -> None:
    board = load_board()
    eaters = [building.code for building in board.buildings if "food" in building.inputs]
    assert eaters == ["Lu", "Qu", "Mi", "Ba"]
    assert legal_of(position(load(2), "B1: Pa, Ch; C1: We, Mt"), "PRODUCE") == []
    state = position(load(2), "B1: Lu, Ba; D1: Si 0")
    play(state, "p:B1b")
    assert legal(state) == {"<find"}
    state = position(load(2), "B1: Lu 0")
    play(state, "b:Hu @B1")
    assert legal(state) == {"<B1a"}
