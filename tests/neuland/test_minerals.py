"""Mines, smelting works and building a mine (NEU-191 to NEU-216, NEU-291 to NEU-297)."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from boardgames._board import standard_text
from boardgames.neuland import board as boards
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


def board_with(**counts: int) -> dict[str, Any]:
    """The standard board with other counts of minerals."""
    data: dict[str, Any] = json.loads(standard_text(boards.__file__))
    data["minerals"].update(counts)
    return data


# Mines


@pytest.mark.rule("NEU-191")
def test_a_mine_needs_one_food() -> None:
    assert legal_of(position(load(2), "C3: Mi C", spent=7), "PRODUCE") == []
    state = position(load(2), "C3: Mi C; B2: Fa 0; A2: Lu 0", spent=7)
    play(state, "p:C3a")
    assert legal(state) == {"<B2a"}
    play(state, "<B2a")
    assert products(state, 0) == {"A2a": "wood", "C3a": "coal"}


@pytest.mark.rule("NEU-192")
@pytest.mark.parametrize(
    ("stack", "product"),
    [("SIC", "coal"), ("CSI", "iron ore"), ("CIS", "silver ore"), ("I", "iron ore")],
)
def test_a_mine_yields_the_mineral_on_top(stack: str, product: str) -> None:
    state = position(load(2), f"C3: Mi {stack}; B2: Fa 0")
    play(state, "p:C3a <B2a")
    assert products(state, 0) == {"C3a": product}


@pytest.mark.rule("NEU-193")
def test_the_mineral_stays_under_its_product() -> None:
    state = position(load(2), "C3: Mi CIS; B2: Fa 0")
    play(state, "p:C3a <B2a")
    assert buildings(state, "C3") == ["Mi CIS 0"]
    assert minerals(state) == (8, 5, 5)
    play(state, "end")
    assert buildings(state, "C3") == ["Mi CIS (0)"]


@pytest.mark.rule("NEU-194")
def test_a_used_mineral_leaves_with_its_product() -> None:
    state = position(load(2), "C3: Mi ISC 0; C2: La; B1: Pa 0; B2: Fa 0")
    play(state, "p:C2a <B1a <C3a")
    assert buildings(state, "C3") == ["Mi IS"]
    assert minerals(state) == (9, 5, 5)  # the coal is back
    assert products(state, 0) == {"B2a": "food"}
    play(state, "p:C3a <B2a")  # the next one needs a new production
    assert products(state, 0) == {"C3a": "silver ore"}


@pytest.mark.rule("NEU-195")
def test_a_mineral_spoils_with_its_product() -> None:
    state = position(load(2), "C3: Mi IC (0), Mi S 0", ahead={1: 5}, spent=1)
    play(state, "end")
    assert buildings(state, "C3") == ["Mi I", "Mi S (0)"]
    assert minerals(state) == (9, 5, 5)


@pytest.mark.rule("NEU-196")
def test_an_empty_mine_goes_back_to_the_display() -> None:
    state = position(load(2), "C3: Qu, Mi C 0, La; B1: Lu 0, Pa 0")
    assert tiles(state, "Mi") == 5
    play(state, "p:C3c <B1b <C3b")
    assert buildings(state, "C3") == ["Qu", "La 0"]
    assert tiles(state, "Mi") == 6
    play(state, "b:Mi @C3 <B1a +S +S +S")  # its space is free again, in the same turn
    assert buildings(state, "C3") == ["Qu", "Mi SSS", "La 0"]


@pytest.mark.rule("NEU-196")
def test_a_mine_emptied_by_spoiling_goes_back_as_well() -> None:
    state = position(load(2), "C3: Qu, Mi C (0), Mi I (0)", spent=1)
    play(state, "end")
    assert buildings(state, "C3") == ["Qu"]
    assert tiles(state, "Mi") == 6
    assert minerals(state) == (9, 6, 6)


@pytest.mark.rule("NEU-197")
def test_ore_serves_smelting_works_only() -> None:
    users = [
        b.code
        for b in boards.load_board().buildings
        if {"ore", "iron ore", "silver ore"} & set(b.inputs)
    ]
    assert users == ["Sm"]
    ore = "C3: Mi I 0; C2: Mi S 0; A1: Mi C 0"
    state = position(load(2), ore + "; C4: Sm; B2: Mt, Me; B3: Si; A2: St 1; D2: Ac", spent=2)
    assert legal_of(state, "PRODUCE") == ["p:C4a"]


@pytest.mark.rule("NEU-198")
def test_coal_of_a_charcoal_burner_is_coal_without_a_mineral() -> None:
    state = position(load(2), "B3: Ch 0; C3: Mi I 0; C4: Sm; A1: Mi C 0")
    play(state, "p:C4a")
    assert legal(state) == {"<A1a", "<B3a"}
    before = minerals(state)
    play(state, "<B3a <C3a")
    assert buildings(state, "B3") == ["Ch"]
    assert minerals(state) == before
    assert products(state, 0)["C4a"] == "iron"
    state = position(load(2), "B3: Ch 0; C2: La; B1: Pa 0")
    play(state, "p:C2a <B1a <B3a")
    assert minerals(state) == (9, 6, 6)


# Smelting works


@pytest.mark.rule("NEU-211")
@pytest.mark.parametrize(
    ("sources", "possible"),
    [("C3: Mi C 0, Mi I 0", True), ("C3: Mi C 0, Mi S 0", True), ("C3: Mi C 0", False),
     ("C3: Mi I 0", False), ("C3: Mi I 0, Mi S 0", False), ("C3: Mi C 0, Mi C 0", False)],
)  # fmt: skip
def test_smelting_needs_a_coal_and_an_ore(sources: str, possible: bool) -> None:
    state = position(load(2), sources + "; C4: Sm")
    assert ("p:C4a" in legal(state)) == possible


@pytest.mark.rule("NEU-212")
@pytest.mark.parametrize(("ore", "metal"), [("I", "iron"), ("S", "silver")])
def test_the_ore_decides_the_metal(ore: str, metal: str) -> None:
    state = position(load(2), f"C3: Mi C 0, Mi {ore} 0; C4: Sm")
    play(state, "p:C4a <C3a <C3b")
    assert products(state, 0) == {"C4a": metal}


@pytest.mark.rule("NEU-213")
def test_smelting_moves_the_ore_and_returns_the_coal() -> None:
    state = position(load(2), "C3: Mi IC (0), Mi CS (0); C4: Sm")
    assert (minerals(state), player(state, 0)["markers_in_supply"]) == ((7, 5, 5), 5)
    play(state, "p:C4a <C3a <C3b")
    assert buildings(state, "C3") == ["Mi I", "Mi C"]
    assert buildings(state, "C4") == ["Sm S 0"]
    assert (minerals(state), player(state, 0)["markers_in_supply"]) == ((8, 5, 5), 6)


@pytest.mark.rule("NEU-214")
def test_coal_and_ore_come_from_two_buildings() -> None:
    state = position(load(2), "C3: Mi CI 0; C4: Sm")  # coal lies below the iron ore
    assert "p:C4a" not in legal(state)
    state = position(load(2), "C3: Mi CI 0, Mi C 0; C4: Sm")
    play(state, "p:C4a")
    assert legal(state) == {"<C3b"}
    play(state, "<C3b")
    assert legal(state) == {"<C3a"}


@pytest.mark.rule("NEU-215")
def test_a_used_metal_goes_back_to_the_minerals() -> None:
    state = position(load(2), "C4: Sm I 0; B2: Me; B3: Si")
    assert minerals(state) == (9, 5, 6)
    play(state, "p:B2a <C4a")
    assert minerals(state) == (9, 6, 6)
    assert buildings(state, "C4") == ["Sm"]
    assert products(state, 0) == {"B2a": "tools"}


@pytest.mark.rule("NEU-216")
@pytest.mark.parametrize("option", ["lost", "kept"])
def test_a_spoiled_metal_leaves_the_smelting_works(option: str) -> None:
    state = position(load(2, spoiled_mineral=option), "C4: Sm S (0), Sm I 0; B3: Sm I 1", spent=1)
    play(state, "end")
    assert buildings(state, "C4") == ["Sm", "Sm I (0)"]
    assert buildings(state, "B3") == ["Sm I 1"]
    assert minerals(state) == (9, 4, 6)


# Building a mine


@pytest.mark.rule("NEU-291", "NEU-295")
def test_the_builder_chooses_three_minerals_from_the_bottom_up() -> None:
    stacks = set()
    for bottom in "CIS":
        for middle in "CIS":
            for top in "CIS":
                state = position(load(2), "B1: Lu 0")
                play(state, f"b:Mi @C2 <B1a +{bottom} +{middle} +{top}")
                assert buildings(state, "C2") == [f"Mi {bottom}{middle}{top}"]
                stacks.add(bottom + middle + top)
    assert len(stacks) == 27
    state = position(load(2), "B1: Lu 0")
    play(state, "b:Mi @C2 <B1a +C +I")
    assert buildings(state, "C2") == []  # nothing changes before the last choice
    assert minerals(state) == (9, 6, 6)
    play(state, "+S")
    assert minerals(state) == (8, 5, 5)


@pytest.mark.rule("NEU-292")
def test_a_mineral_that_is_not_in_the_supply_cannot_be_chosen() -> None:
    state = position(load(2), "B1: Lu 0; C3: Mi III, Mi IIS; D3: Mi SSS")
    play(state, "b:Mi @C2 <B1a")
    assert minerals(state) == (9, 1, 2)
    assert legal(state) == {"+C", "+I", "+S"}
    play(state, "+I")
    assert legal(state) == {"+C", "+S"}
    play(state, "+S")
    assert legal(state) == {"+C", "+S"}
    play(state, "+S")
    assert minerals(state) == (9, 0, 0)


@pytest.mark.rule("NEU-293")
def test_with_fewer_than_three_minerals_all_of_them_are_used() -> None:
    game = load(2, board=board_with(coal=1, iron=0, silver=1))
    state = position(game, "B1: Lu 0, Lu 0")
    play(state, "b:Mi @C2 <B1a +S +C")
    assert state.view(None)["phase"] == "TOP"
    assert buildings(state, "C2") == ["Mi SC"]
    assert "b:Mi" not in legal(state)
    assert "b:Qu" in legal(state)


@pytest.mark.rule("NEU-294")
def test_three_minerals_are_always_left_for_a_mine() -> None:
    rng = random.Random(8)
    for seed in range(3):
        state = load(4, max_turns=60).new_state(seed)
        while not state.is_over:
            if "b:Mi" in legal(state):
                assert sum(minerals(state)) >= 3
            state.play(rng.choice(state.legal_moves()))
    full = "C2: Mi CCC, Mi CCC; C3: Mi CCC, Mi III, Mi III; C4: Sm S 0, Sm S 1, Sm S 1; B1: Lu 0"
    state = position(load(2), full)
    assert minerals(state) == (0, 0, 3)
    play(state, "b:Mi @C2 <B1a +S +S +S")
    assert minerals(state) == (0, 0, 0)


@pytest.mark.rule("NEU-296")
def test_a_stack_is_never_refilled_or_rearranged() -> None:
    rng = random.Random(1)
    state = load(3, max_turns=80).new_state(3)
    before: dict[str, list[list[str]]] = {}
    while not state.is_over:
        state.play(rng.choice(state.legal_moves()))
        after = {
            name: [entry["minerals"] for entry in row if entry["code"] == "Mi"]
            for name, row in state.view(None)["buildings"].items()
        }
        for name, stacks in after.items():
            old = list(before.get(name, []))
            # Each mine of a hex is new, unchanged or has lost its top, in unchanged order.
            for stack in stacks:
                while old and stack not in (old[0], old[0][:-1]):
                    assert len(old.pop(0)) == 1
                if old:
                    old.pop(0)
                else:
                    assert len(stack) == 3
        before = after


@pytest.mark.rule("NEU-297")
def test_a_new_mine_serves_everybody_at_once() -> None:
    state = position(load(2), "B1: Hu 0, Lu 0", ahead={1: 3})
    play(state, "b:Mi @C2 <B1b +C +C +I p:C2a <B1a")
    assert products(state, 0) == {"C2a": "iron ore"}
    state = position(load(2), "B1: Hu 1, Lu 0", ahead={1: 3}, spent=4)
    play(state, "b:Mi @C2 <B1b +C +C +I end p:C2a <B1a")
    assert products(state, 1) == {"C2a": "iron ore"}
    assert points_left(state) == 9
