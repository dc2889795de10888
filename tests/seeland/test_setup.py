"""Setup: players, board data, the first market, start mills."""

from __future__ import annotations

import pytest

import boardgames as bg
from boardgames.seeland.board import load_board
from tests.seeland.positions import each, game, phase, play, player, position, texts, tile_on
from tests.seeland.tables import (
    BASIC,
    CELLS,
    CENTRE,
    EXPECTATIONS,
    ISLANDS,
    LANDSCAPES,
    MARKET,
    MILL_TILES,
    NEIGHBORS,
    START_SQUARE,
    TACTICAL,
    VILLAGE,
    read_map,
)

FILLED = "*M2 *M0 *M4 *T5 *R3 *C2 *C6 *T1"  # the market; with the two tops: ten draws
TOPS = "*M3 *R4"
SWITCHES = ("governors", "records", "tactical")


def set_up(players: int = 2, **options: bool) -> bg.State:
    """A game at its first start mill."""
    return play(game(players, **options).new_state(0, chance="explicit"), f"{FILLED} {TOPS}")


@pytest.mark.rule("SEE-001")
def test_two_to_four_players_sit_clockwise_from_seat_0() -> None:
    for players in (2, 3, 4):
        assert game(players).num_players == players
        state = set_up(players)
        order = []
        while phase(state) == "START":
            order.append(state.to_move)
            play(state, texts(state)[0])
        assert order == list(range(players))
    for players in (1, 5):
        with pytest.raises(bg.InvalidOptionsError):
            game(players)


@pytest.mark.rule("SEE-002")
def test_board_tiles_market_and_expectations_are_the_games() -> None:
    board = load_board()
    letters = {"cabbage": "C", "rapeseed": "R", "tulip": "T", "farm": "F"}
    for text, tactical in ((BASIC, False), (TACTICAL, True)):
        signs = []
        for cell in board.cells:
            kind = cell.tactical if tactical else cell.basic
            sign = {"blank": ".", "island": "?", "centre": "+", "mill": "M5"}.get(kind)
            if sign is None:
                sign = letters[kind] + ("" if kind == "farm" else str(cell.value))
                sign += "g" * cell.governor
            signs.append((cell.name, sign))
        assert signs == list(read_map(text).items())
    assert board.mill_counts == tuple(MILL_TILES.values())
    assert board.land_counts == tuple(LANDSCAPES.values())
    kinds = {}
    for island in board.islands:
        value = "" if island.kind == "farm" else str(island.value)
        kinds[letters[island.kind] + value + "g" * island.governor] = island.count
    assert list(kinds.items()) == list(ISLANDS.items())
    assert [square[0] for square in board.squares] == [
        {"W": "w", "S": "s", "H": "w"}[sort] for sort in MARKET
    ]
    assert board.squares.index("warehouse") == MARKET.index("H")
    assert board.expectations == EXPECTATIONS


@pytest.mark.rule("SEE-002")
def test_neighbors_are_those_of_the_drawn_board() -> None:
    names = [cell.name for cell in load_board().cells]
    assert [[names[i] for i in row] for row in load_board().neighbors()] == list(
        NEIGHBORS.values()
    )


@pytest.mark.rule("SEE-003", "SEE-004")
def test_the_village_is_a_market_place_ringed_by_six_mill_tiles_of_value_5() -> None:
    state = set_up()
    assert tile_on(state, CENTRE) == "market place"
    assert NEIGHBORS[CENTRE] == list(VILLAGE)
    assert {tile_on(state, cell) for cell in VILLAGE} == {"mill 5"}


@pytest.mark.rule("SEE-005")
def test_the_village_centre_is_occupied_holds_no_mill_and_scores_nothing() -> None:
    state = set_up()
    assert f"s:{CENTRE}" not in texts(state)
    # Three tiles close a village mill, so the centre and its two mill tiles count as occupied.
    state = position(game(), "g7=:0 f6=C1 f7=R1", held="R0")
    play(state, "f8")
    assert player(state, 0)["score"] == 5 + 1 + 1 + 0


@pytest.mark.rule("SEE-006")
def test_the_basic_side_starts_with_30_face_down_islands() -> None:
    state = game().new_state(0, chance="explicit")
    slots = [cell for cell in CELLS if tile_on(state, cell) == "face-down island"]
    assert slots == [cell for cell, sign in read_map(BASIC).items() if sign == "?"]
    assert len(slots) == sum(kind["count"] for kind in state.view(None)["unseen"]["islands"]) == 30


@pytest.mark.rule("SEE-007")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_player_count_uses_all_tiles(players: int) -> None:
    view = game(players).new_state(0, chance="explicit").view(None)
    assert view["stacks"] == {"mill": 28, "landscape": 30}
    assert view["unseen"]["mill"] == list(MILL_TILES.values())
    unseen = [n for crop in ("cabbage", "rapeseed", "tulip") for n in view["unseen"][crop]]
    assert unseen == list(LANDSCAPES.values())


@pytest.mark.rule("SEE-008")
def test_the_market_is_a_ring_of_5_stalls_4_workshops_and_a_warehouse() -> None:
    squares = [square["square"] for square in set_up().view(None)["market"]]
    assert len(squares) == 10
    assert [squares.count(name) for name in ("stall", "workshop", "warehouse")] == [5, 4, 1]
    state = position(game(), guild_master=9, offset=[0, 0])
    play(state, "+1")  # from the last square on to the first
    assert state.view(None)["guild_master"] == 0


@pytest.mark.rule("SEE-009", "SEE-010")
def test_all_squares_but_the_guild_masters_and_the_warehouse_are_filled() -> None:
    view = set_up().view(None)
    assert view["guild_master"] == START_SQUARE == 0
    assert view["market"][0]["square"] == "workshop"
    tiles = [square["tile"] for square in view["market"]]
    assert tiles == [
        None, "tulip 5", "rapeseed 3", "mill 2", "cabbage 2",
        None, "mill 0", "cabbage 6", "mill 4", "tulip 1",
    ]  # fmt: skip


@pytest.mark.rule("SEE-011", "SEE-012")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_guilders_start_on_houses_0_to_4_and_everybody_has_4_to_spend(players: int) -> None:
    view = set_up(players).view(None)
    assert view["rear_guilder"] == 0
    assert view["expectation"] == EXPECTATIONS[5]
    assert [seat["guilders_ahead"] for seat in view["players"]] == [4] * players


@pytest.mark.rule("SEE-013")
def test_each_player_starts_with_4_mills_score_0_and_a_stuiver() -> None:
    state = set_up(4)
    assert each(state, "mills_in_supply") == [4] * 4
    assert each(state, "stuivers") == [1] * 4
    assert state.scores() == (0, 0, 0, 0)


@pytest.mark.rule("SEE-014")
def test_seat_0_starts() -> None:
    state = set_up(3)
    assert (state.to_move, phase(state)) == (0, "START")
    play(state, "s:g7 s:i7 s:h8")
    assert (state.to_move, phase(state)) == (0, "PURCHASE")


@pytest.mark.rule("SEE-015", "SEE-016")
def test_each_player_puts_a_mill_on_a_free_village_square_before_the_first_turn() -> None:
    state = set_up(3)
    assert texts(state) == ["s:i7", "s:h6", "s:g6", "s:g7", "s:g8", "s:h8"]
    play(state, "s:g7")
    assert (state.to_move, texts(state)) == (1, ["s:i7", "s:h6", "s:g6", "s:g8", "s:h8"])
    play(state, "s:i7")
    assert (state.to_move, texts(state)) == (2, ["s:h6", "s:g6", "s:g8", "s:h8"])
    play(state, "s:h8")
    assert each(state, "mills") == [["g7"], ["i7"], ["h8"]]


@pytest.mark.rule("SEE-017")
def test_play_begins_once_all_have_placed_one_of_their_4_mills() -> None:
    state = play(set_up(), "s:g7 s:i7")
    assert phase(state) == "PURCHASE"
    assert each(state, "mills_in_supply") == [3, 3]


@pytest.mark.rule("SEE-018")
def test_the_market_is_known_before_the_first_start_mill() -> None:
    state = play(game().new_state(0, chance="explicit"), FILLED)
    assert phase(state) == "SETUP"
    play(state, TOPS)
    assert phase(state) == "START"
    assert sum(square["tile"] is not None for square in state.view(None)["market"]) == 8


@pytest.mark.rule("SEE-019")
def test_a_start_mill_takes_landscapes_and_is_harvested_like_others() -> None:
    state = play(set_up(), "s:g7 s:i7 +1 *M1")
    assert texts(state) == ["f6", "f7", "f8"]
    state = position(game(), "g7=:0 f6=C1 f7=R2", held="T3")
    play(state, "f8")
    assert player(state, 0)["score"] == 5 + 1 + 2 + 3 + 5
    assert player(state, 0)["mills"] == []


@pytest.mark.rule("SEE-020")
@pytest.mark.parametrize("tactical", [False, True])
def test_a_start_mill_turns_over_nothing_and_takes_nothing(tactical: bool) -> None:
    printed = read_map(TACTICAL if tactical else BASIC)
    assert not [
        cell for mill in VILLAGE for cell in NEIGHBORS[mill] if printed[cell][0] in "?CRTF"
    ]
    for square in VILLAGE:
        state = set_up(2, tactical=tactical, governors=True)
        before = state.view(None)
        play(state, f"s:{square}")
        then = state.view(None)
        assert state.to_move == 1
        for key in ("cells", "governors", "stuivers_on_farms"):
            assert then[key] == before[key]
        assert each(state, "stuivers") == [1, 1]


@pytest.mark.rule("SEE-021")
def test_a_village_square_without_start_mill_stays_ownerless() -> None:
    # f8 closes in g8, with three crops around; nobody harvests there.
    state = position(game(), "g7=:0 i7=:1 g9=R1 h9=C2", held="T1")
    play(state, "f8")
    assert state.scores() == (0, 0)
    # And nobody can place or build there.
    state = position(game(), "g7=:0 i7=:1", held="M2")
    assert not set(VILLAGE) & set(texts(state))
    play(state, "h9 m+ ?")
    assert each(state, "mills") == [["g7", "h9"], ["i7"]]


@pytest.mark.rule("SEE-022")
def test_nothing_is_adjusted_for_2_or_3_players() -> None:
    views = [set_up(players).view(None) for players in (2, 3, 4)]
    for key in ("market", "tops", "stacks", "rear_guilder", "cells", "unseen", "governors"):
        assert views[0][key] == views[1][key] == views[2][key]
    assert views[0]["players"][0] == views[1]["players"][0] == views[2]["players"][0]
