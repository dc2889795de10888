"""Components, setup and the starting phase (NEU-001 to NEU-072)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

import boardgames as bg
from boardgames.neuland.board import CELLS, HEXES, load_board
from tests.neuland import reference
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

PLAYERS = (2, 3, 4)


# Components


@pytest.mark.rule("NEU-001")
def test_players_are_two_to_four() -> None:
    assert [bg.load("neuland", players=n).num_players for n in PLAYERS] == [2, 3, 4]
    for n in (0, 1, 5):
        with pytest.raises(bg.InvalidOptionsError):
            bg.load("neuland", players=n)


@pytest.mark.rule("NEU-002")
def test_map_has_the_hexes_of_ten_land_tiles() -> None:
    board = load_board()
    assert sum(board.double_tiles) == 9
    fixed = load(2).new_state(0).view(None)["land"]
    drawn = load(2, layout="random").new_state(5).view(None)["land"]
    for land in (fixed, drawn):
        assert Counter(land.values()) == {"forest": 7, "field": 7, "mountain": 5}


@pytest.mark.rule("NEU-003")
def test_a_player_has_seven_product_markers_besides_the_time_marker() -> None:
    game = load(2)
    assert player(game.new_state(0), 0)["markers_in_supply"] == 7
    row = "B1: Lu 0, Lu 0, Lu 0; B3: Lu 0, Lu 0; B2: Fa, Fa"
    six = position(game, row + "; D1: Hu 0")
    assert player(six, 0)["markers_in_supply"] == 1
    assert "p:B2a" in legal(six)
    assert player(play(six, "p:B2a"), 0)["markers_in_supply"] == 0
    assert "p:B2b" not in legal(six)


@pytest.mark.rule("NEU-004", "NEU-037")
def test_victory_point_markers_depend_on_the_players() -> None:
    for n, markers in zip(PLAYERS, (18, 12, 9), strict=True):
        state = load(n).new_state(0)
        assert [player(state, seat)["victory_points_left"] for seat in range(n)] == [markers] * n


@pytest.mark.rule("NEU-005", "NEU-040")
def test_all_21_minerals_start_in_the_supply() -> None:
    assert minerals(load(3).new_state(0)) == (9, 6, 6)


@pytest.mark.rule("NEU-006")
def test_there_are_55_building_tiles() -> None:
    counts = {building.name: building.count for building in load_board().buildings}
    assert sum(counts.values()) == 55
    several = {
        "Farm": 2, "Paper Mill": 2, "Shepherd Shack": 2, "Weaving Mill": 2, "Charcoal-burner": 2,
        "Mechanic": 2, "Mint": 2, "Smith": 2, "Smelting Works": 3, "Hunting Lodge": 4,
        "Lumberjack Cabin": 5, "Quarry": 6, "Mine": 6,
    }  # fmt: skip
    single = (
        "Studio Academy Theatre Laboratory Library Guilds Abbey Church Cathedral Court Senate "
        "Barracks Castle Fortress"
    )
    assert counts == several | dict.fromkeys([*single.split(), "Town Hall"], 1)


@pytest.mark.rule("NEU-007")
def test_the_display_of_a_type_fixes_its_material() -> None:
    game = load(2)
    wood = position(game, "B1: Lu 0; B3: Lu 0; D4: Lu 0; D1: Lu 0")
    stone = position(game, "C3: Qu 0; C2: Qu 0; D3: Qu 0; A1: Qu 0")
    paid_with_wood = {"Fa", "Hu", "Sh", "Lu", "Qu", "Mi", "Pa", "We", "Ch"}
    assert {text[2:] for text in legal_of(wood, "BUILD")} == paid_with_wood
    assert {text[2:] for text in legal_of(stone, "BUILD")} == {
        "Sm", "Mt", "Si", "Me", "culture", "science", "religion", "society", "war",
    }  # fmt: skip


@pytest.mark.rule("NEU-008")
def test_fourteen_kinds_of_products() -> None:
    state = position(
        load(2),
        "A1: Mi C 0, Mi I 0, Mi S 0; A2: Hu 0, Lu 0, Pa 0; B2: Sh 1, We 1; C3: Qu 1; "
        "C4: Sm I 1; D2: Sm S 1; E1: Mt 1, Me 1; E2: Si 0",
    )
    made = {*products(state, 0).values(), *products(state, 1).values()}
    assert made == {
        "food", "wool", "wood", "stone", "cloth", "paper", "coal", "iron ore", "silver ore",
        "iron", "silver", "coins", "tools", "weapons",
    }  # fmt: skip


@pytest.mark.rule("NEU-009")
def test_the_time_board_is_a_loop_of_eleven_spaces() -> None:
    state = position(load(2), "B1: Hu", cycle=8, spent=3, ahead={1: 5})
    play(state, "end")
    assert state.view(None)["time_cycle"] == (8 + 3) % 11 == 0
    assert [player(state, seat)["time_space"] for seat in (0, 1)] == [0, 2]


@pytest.mark.rule("NEU-010")
def test_the_one_time_cycle_marker_is_where_the_active_player_stands() -> None:
    state = load(3).new_state(4)
    for _ in range(60):
        play(state, "end" if "end" in legal(state) else [min(legal(state))])
        view = state.view(None)
        if view["first_turns_left"] == 0:
            assert view["players"][state.to_move]["time_space"] == view["time_cycle"]


@pytest.mark.rule("NEU-011")
def test_types_are_those_of_the_component_list() -> None:
    letters = {"forest": "F", "field": "D", "mountain": "M"}
    for building in load_board().buildings:
        count, terrain, material, inputs, output, number = reference.BUILDINGS[building.code]
        assert building.count == count
        assert {letters[name] for name in building.terrain} == set(terrain)
        assert building.material == material
        assert list(building.inputs) == inputs
        assert output is None or building.output == output
        assert building.number == number
    categories = [building.category for building in load_board().buildings[13:]]
    assert categories == [name for name in reference.CATEGORIES for _ in range(3)]


@pytest.mark.rule("NEU-012")
def test_nothing_is_hidden() -> None:
    game = load(3, layout="random")
    state = game.new_state(11)
    for _ in range(150):
        state.play(state.legal_moves()[(7 * len(state.legal_moves())) // 11])
    assert state.view(0) == state.view(1) == state.view(2) == state.view(None)
    assert state.information_state(0) == state.information_state(2)
    assert all(state.determinize(seat, 3) == state for seat in range(3))


@pytest.mark.rule("NEU-013")
def test_tiles_run_out() -> None:
    game = load(2)
    assert "b:Pa" in legal(position(game, "B1: Lu 0, Pa; B3: Hu"))
    assert "b:Pa" not in legal(position(game, "B1: Lu 0, Pa; B3: Pa"))


@pytest.mark.rule("NEU-013")
def test_minerals_run_out() -> None:
    state = position(load(2), "B1: Lu 0; C2: Mi CII, Mi IIC; C3: Mi IIC")
    play(state, "b:Mi @C3 <B1a")
    assert minerals(state) == (6, 0, 6)
    assert legal(state) == {"+C", "+S"}


# Setup


@pytest.mark.rule("NEU-031")
def test_fixed_layout_is_the_setup_diagram() -> None:
    land = load(2).new_state(0).view(None)["land"]
    letters = {"forest": "F", "field": "D", "mountain": "M"}
    assert "".join(letters[land[name]] for name in HEXES) == "MFDFDFFDMMDMFDMFDFD"


@pytest.mark.rule("NEU-032")
def test_random_layout_places_the_tiles_in_the_same_outline() -> None:
    game = load(2, layout="random")
    lands = [game.new_state(seed).view(None)["land"] for seed in range(30)]
    assert all(list(land) == list(HEXES) for land in lands)
    assert len({tuple(land.values()) for land in lands}) == 30


@pytest.mark.rule("NEU-033")
def test_outline_is_a_hexagon_of_side_three() -> None:
    rows = Counter(r for _, r in CELLS)
    assert [rows[r] for r in range(-2, 3)] == [3, 4, 5, 4, 3]
    assert len(set(CELLS)) == 19
    assert all(max(abs(q), abs(r), abs(q + r)) <= 2 for q, r in CELLS)


@pytest.mark.rule("NEU-034")
def test_covers_are_drawn_uniformly_and_numbered_in_lexicographic_order() -> None:
    game = load(2, layout="random")
    start = game.new_state(0, chance="explicit")
    outcomes = start.chance_outcomes()
    assert [str(move) for move, _ in outcomes] == [f"*cover={i}" for i in range(2288)]
    assert {chance for _, chance in outcomes} == {1 / 2288}
    rows = reference.covers()
    assert len(rows) == 2288
    assert rows[0] == [0, 2, 1, 4, 3, 6, 5, 8, 7, 10, 9, 15, 13, 12, 18, 11, 17, 16, 14]
    assert rows[-1] == [4, 5, 6, 8, 0, 1, 2, 12, 3, 14, 15, 11, 7, 16, 9, 10, 13, 18, 17]
    tile_draws = ["FD", "MD", "FM", "DF", "FD", "MF", "DM", "FD", "DF"]
    terrain = {"F": "forest", "D": "field", "M": "mountain"}
    for i in range(0, 2288, 37):
        state = start.copy()
        state.play(f"*cover={i}")
        land = {HEXES[h]: "mountain" for h, other in enumerate(rows[i]) if h == other}
        assert state.view(None)["land"] == land
        places = [(h, other) for h, other in enumerate(rows[i]) if h < other]
        for (lower, higher), tile in zip(places, tile_draws, strict=True):
            state.play(f"*tile={tile}")
            land |= {HEXES[lower]: terrain[tile[0]], HEXES[higher]: terrain[tile[1]]}
            assert state.view(None)["land"] == land


@pytest.mark.rule("NEU-034")
def test_double_tiles_are_dealt_from_those_left_in_either_orientation() -> None:
    state = load(2, layout="random").new_state(0, chance="explicit")
    state.play("*cover=100")
    left = {"FD": 5, "FM": 2, "DM": 2}
    for tile in ("FD", "FM", "MF", "DM", "DF", "FD", "MD", "FD", "DF"):
        total = 2 * sum(left.values())
        expected = [
            (f"*tile={text}", count / total)
            for kind, count in left.items()
            for text in (kind, kind[::-1])
            if count
        ]
        found = [(str(move), chance) for move, chance in state.chance_outcomes()]
        assert [text for text, _ in found] == [text for text, _ in expected]
        assert [chance for _, chance in found] == pytest.approx([c for _, c in expected])
        state.play(f"*tile={tile}")
        left[tile if tile in left else tile[::-1]] -= 1
    assert not state.is_chance  # the starting player is given in these tests


@pytest.mark.rule("NEU-035", "NEU-038", "NEU-410")
def test_starting_tiles_come_out_of_the_tiles() -> None:
    for n, lodges, cabins in ((2, 2, 3), (3, 1, 2), (4, 0, 1)):
        state = load(n).new_state(0)
        assert (tiles(state, "Hu"), tiles(state, "Lu")) == (lodges, cabins)
        assert (lodges, cabins) == (4 - n, 5 - n)
        others = {"Fa": 2, "Sh": 2, "Qu": 6, "Mi": 6, "Pa": 2, "We": 2, "Ch": 2, "Sm": 3, "Mt": 2}
        assert all(tiles(state, code) == count for code, count in others.items())
        play(state, legal_of(state, "HEX")[:1])
        assert (tiles(state, "Hu"), tiles(state, "Lu")) == (lodges, cabins)


@pytest.mark.rule("NEU-036")
def test_every_player_takes_the_markers_of_a_colour() -> None:
    for n in PLAYERS:
        state = load(n).new_state(0)
        assert len(state.view(None)["players"]) == n
        # the eighth is the time marker, which is not yet placed
        assert all(player(state, seat)["markers_in_supply"] == 7 for seat in range(n))
        assert all(player(state, seat)["time_space"] is None for seat in range(n))


@pytest.mark.rule("NEU-039")
def test_stacks_of_advances_have_the_lowest_number_on_top() -> None:
    view = load(2).new_state(0).view(None)
    assert view["next_advance"] == {
        "culture": "St", "science": "La", "religion": "Ab", "society": "To", "war": "Ba",
    }  # fmt: skip
    state = position(load(2), "C3: Qu 0, Qu 0; B3: Lu; C2: Qu 0")
    play(state, "b:culture @B3 <C3a b:culture @C4 <C3b b:culture @C4 <C2a")
    assert buildings(state, "B3") == ["Lu", "St"]
    assert buildings(state, "C4") == ["Ac", "Th"]
    assert state.view(None)["next_advance"]["culture"] is None


@pytest.mark.rule("NEU-041")
def test_time_cycle_marker_starts_on_space_zero() -> None:
    assert load(4).new_state(0).view(None)["time_cycle"] == 0


@pytest.mark.rule("NEU-042")
def test_nothing_is_on_the_board_before_the_first_turn() -> None:
    view = load(4).new_state(0).view(None)
    assert view["buildings"] == {}
    assert all(seat["markers_in_supply"] == 7 for seat in view["players"])
    assert all(seat["time_space"] is None for seat in view["players"])


# Starting phase


@pytest.mark.rule("NEU-061")
def test_starting_player_is_drawn_with_equal_chances() -> None:
    for n in PLAYERS:
        state = bg.load("neuland", players=n).new_state(0, chance="explicit")
        assert state.to_move == bg.CHANCE
        outcomes = [(str(move), chance) for move, chance in state.chance_outcomes()]
        assert outcomes == [(f"*start={seat}", 1 / n) for seat in range(n)]
        state.play(f"*start={n - 1}")
        assert state.to_move == n - 1


@pytest.mark.rule("NEU-062")
def test_first_round_is_played_in_seating_order() -> None:
    for first in range(4):
        state = load(4, start_player=first).new_state(0)
        order = []
        for _ in range(4):
            order.append(state.to_move)
            assert state.view(None)["phase"] == "START"
            play(state, [legal_of(state, "HEX")[0], "end"])
        assert order == [(first + i) % 4 for i in range(4)]
        assert state.view(None)["phase"] == "TOP"  # nobody has a second first turn


@pytest.mark.rule("NEU-063")
def test_first_turn_begins_with_both_starting_tiles_in_one_forest() -> None:
    state = load(2).new_state(0)
    assert {move.kind for move in state.legal_moves()} == {"HEX"}
    play(state, "@B1")
    assert buildings(state, "B1") == ["Hu", "Lu"]
    assert list(state.view(None)["buildings"]) == ["B1"]


@pytest.mark.rule("NEU-064")
def test_fixed_layout_has_marked_start_hexes() -> None:
    marked = {2: ["B1", "D4"], 3: ["A2", "D1", "E2"], 4: ["A2", "B4", "D1", "E2"]}
    for n, names in marked.items():
        state = load(n).new_state(0)
        while names:
            assert legal_of(state, "HEX") == [f"@{name}" for name in names]
            play(state, [f"@{names[-1]}", "end"])
            names.pop()


@pytest.mark.rule("NEU-065")
@pytest.mark.parametrize("layout", ["MFDFDFFDMMDMFDMFDFD", "random"])
def test_other_layouts_have_no_marked_start_hexes(layout: str) -> None:
    state = load(2, layout=layout).new_state(7)
    land = state.view(None)["land"]
    forests = [name for name in HEXES if land[name] == "forest"]
    assert legal_of(state, "HEX") == [f"@{name}" for name in forests]
    assert len(forests) == 7


@pytest.mark.rule("NEU-066")
def test_a_hex_with_a_building_is_not_vacant_for_starting_tiles() -> None:
    state = load(2, layout="MFDFDFFDMMDMFDMFDFD").new_state(0)
    play(state, "@B1 p:B1a p:B1b <B1a b:Hu @B3 <B1b end")
    assert buildings(state, "B3") == ["Hu"]
    assert not {"@B1", "@B3"} & set(legal_of(state, "HEX"))
    assert len(legal_of(state, "HEX")) == 5


@pytest.mark.rule("NEU-067")
def test_starting_tiles_cost_nothing() -> None:
    state = play(load(2).new_state(0), "@D4")
    assert points_left(state) == 10
    assert player(state, 0)["markers_in_supply"] == 7
    assert player(state, 0)["time_ahead"] == 0


@pytest.mark.rule("NEU-068")
def test_time_marker_is_put_on_the_space_of_the_time_cycle_marker() -> None:
    state = load(2).new_state(0)
    assert player(state, 0)["time_space"] is None
    play(state, "@B1")
    assert player(state, 0)["time_space"] == state.view(None)["time_cycle"] == 0
    assert player(state, 0)["markers_in_supply"] == 7  # of 8, one is the time marker


@pytest.mark.rule("NEU-069")
def test_first_turn_goes_on_as_a_normal_turn() -> None:
    state = play(load(2).new_state(0), "@B1")
    assert legal(state) == {"end", "p:B1a", "p:B1b"}
    assert points_left(state) == 10


@pytest.mark.rule("NEU-070")
def test_players_without_a_first_turn_occupy_no_space() -> None:
    state = play(load(4).new_state(0), "@A2")
    assert [player(state, seat)["time_space"] for seat in range(4)] == [0, None, None, None]
    assert points_left(state) == 10
    play(state, "end")
    assert player(state, 0)["time_space"] == 1


@pytest.mark.rule("NEU-071")
def test_marked_start_hexes_are_kept_for_those_who_have_yet_to_begin() -> None:
    state = play(load(2).new_state(0), "@B1 p:B1a p:B1b <B1a b:Hu")
    assert "@D4" not in legal_of(state, "HEX")
    assert {"@A2", "@B3", "@E2"} <= set(legal_of(state, "HEX"))
    play(state, "@B1 <B1b end @D4 p:D4a p:D4b <D4a b:Hu")  # the last one is free to build
    assert "@D4" in legal_of(state, "HEX")


@pytest.mark.rule("NEU-071")
def test_as_many_forests_stay_empty_as_players_have_yet_to_begin() -> None:
    state = load(4, layout="MFDFDFFDMMDMFDMFDFD").new_state(0)
    play(state, "@B3 p:B3a p:B3b <B3a b:Pa @A2 <B3b p:B3a p:B3b <B3a b:Pa")
    assert {"@B1", "@D4"} <= set(legal_of(state, "HEX"))  # 5 are empty, 3 are needed
    play(state, "@B4 <B3b p:B3a p:B3b <B3a b:Ch @B1 <B3b p:B3a p:B3b <B3a b:Ch")
    assert points_left(state) == 1
    assert legal_of(state, "HEX") == ["@A2", "@B1", "@B3", "@B4"]  # D1, D4, E2 are kept
    play(state, "@B1 <B3b end")
    assert legal_of(state, "HEX") == ["@D1", "@D4", "@E2"]


@pytest.mark.rule("NEU-072")
def test_starting_tiles_serve_everybody() -> None:
    state = play(load(2).new_state(0), "@B1 end @D4")
    assert {"p:B1a", "p:B1b"} <= set(legal_of(state, "PRODUCE"))
    play(state, "p:B1a")
    assert products(state, 1) == {"B1a": "food"}


def test_start_hexes_of_the_standard_board_lie_apart() -> None:
    board = load_board()
    spread = [
        sorted(reference.distance(a, b) for a, b in combinations(starts, 2))
        for starts in board.starts
    ]
    assert spread == [[4], [2, 3, 4], [2, 2, 3, 3, 4, 4]]
