"""The tactical side: printed cells, connection, stuivers and governors on the print."""

from __future__ import annotations

import pytest

from boardgames import seeland
from tests.seeland.positions import each, game, phase, play, player, position, ring, texts
from tests.seeland.tables import NEIGHBORS, TACTICAL, VILLAGE, read_map
from tests.seeland.walks import nodes

HOME = "g7=:0 i7=:1"
PRINTED = read_map(TACTICAL)
T = game(tactical=True)
TG = game(tactical=True, governors=True)


@pytest.mark.rule("SEE-401")
def test_thirty_cells_are_printed_and_no_island_is_used() -> None:
    view = T.new_state(0, chance="explicit").view(None)
    names = {"C": "cabbage", "R": "rapeseed", "T": "tulip"}
    printed = {cell: sign for cell, sign in PRINTED.items() if sign[0] in "CRTF"}
    assert len(printed) == 30
    for cell, sign in printed.items():
        assert view["cells"][cell] == ("farm" if sign == "F" else f"{names[sign[0]]} {sign[1]}")
    assert "face-down island" not in view["cells"].values()
    assert view["unseen"]["islands"] == []
    assert not any(phase(s) == "ISLAND" for s, _ in nodes() if s.view(None)["options"]["tactical"])


@pytest.mark.rule("SEE-402")
def test_a_governor_starts_on_each_printed_symbol() -> None:
    view = TG.new_state(0, chance="explicit").view(None)
    symbols = [cell for cell, sign in PRINTED.items() if sign.endswith("g")]
    assert len(symbols) == 7
    assert view["governors"] == {"market_place": 0, "at_mills": [], "on_prints": symbols}


@pytest.mark.rule("SEE-403")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_stuiver_starts_on_each_printed_farm_and_with_each_player(players: int) -> None:
    state = game(players, tactical=True).new_state(0, chance="explicit")
    farms = [cell for cell, sign in PRINTED.items() if sign == "F"]
    assert state.view(None)["stuivers_on_farms"] == farms
    assert len(farms) == 8
    assert each(state, "stuivers") == [1] * players
    basic = game(players).new_state(0, chance="explicit").view(None)
    for key in ("market", "stacks", "rear_guilder", "players"):
        assert state.view(None)[key] == basic[key]


@pytest.mark.rule("SEE-404")
def test_no_tile_goes_on_a_printed_cell() -> None:
    state = position(T, f"{HOME} f6=C1", held="M2")
    assert "e6" not in texts(state)
    for node, _ in nodes("PLACE"):
        if node.view(None)["options"]["tactical"]:
            assert all(PRINTED[cell] == "." for cell in texts(node))


@pytest.mark.rule("SEE-405", "SEE-407", "SEE-462")
def test_example_a_only_cells_beside_the_connected_area_are_legal() -> None:
    """Example: at the start the 12 cells around the village are legal for a mill tile.

    e7 and d6 adjoin the printed e6, which nothing connects.
    """
    state = position(T, HOME, held="M4")
    assert set(texts(state)) == ring(" ".join(VILLAGE)) - {*VILLAGE, "h7"}
    assert len(texts(state)) == 12
    assert {"e7", "d6"} <= set(NEIGHBORS["e6"])
    assert "e6" in state.view(None)["not_developed"]


@pytest.mark.rule("SEE-405", "SEE-463")
def test_example_b_a_tile_beside_a_print_connects_it() -> None:
    """Example: after a mill tile on f6 the print e6 is connected; d6 and e7 are legal."""
    state = position(T, HOME, market="3=M4 6=M3", guild_master=1, stuivers=[0, 0])
    play(state, "+2 ? f6 m-")
    assert "e6" not in state.view(None)["not_developed"]
    play(state, "+3 ?")
    assert state.view(None)["held"] == "mill 3"
    assert {"d6", "e7"} <= set(texts(state))


@pytest.mark.rule("SEE-406")
def test_printed_cells_pass_the_connection_on_to_each_other() -> None:
    # k8 and j8 adjoin each other: i8 connects both, so l7 beside k8 is legal.
    state = position(T, f"{HOME} i8=M0", held="M2")
    assert not {"j8", "k8"} & set(state.view(None)["not_developed"])
    assert {"l7", "l9", "k9"} <= set(texts(state))
    assert "k6" in state.view(None)["not_developed"]


@pytest.mark.rule("SEE-408")
def test_connected_prints_count_for_mill_tiles_and_for_players_without_mills() -> None:
    assert {"d6", "e7"} <= set(texts(position(T, f"{HOME} f6=M0", held="M2")))
    assert {"d6", "e7"} <= set(texts(position(T, "i7=:1 f6=M0", held="C2")))
    assert "d6" not in texts(position(T, f"{HOME} f6=M0", held="C2"))


@pytest.mark.rule("SEE-408")
def test_governors_walk_over_connected_prints_only() -> None:
    # From g7 over f7 and the print e6 to d6; e8 is connected by f7 as well.
    board = "g7=:0! d6=M0:0 f6=C3 f7=M1 l7=M0:1"
    state = play(position(TG, board, held="T3"), "f8")
    assert state.view(None)["governors"]["at_mills"] == ["d6"]


@pytest.mark.rule("SEE-409")
def test_a_mill_takes_the_stuivers_of_the_farms_beside_it_once() -> None:
    # c7 and d8 adjoin the farm d7.
    board = f"{HOME} f7=M0 e7=M1 d6=C1"
    state = play(position(T, board, held="M2", stuivers=[0, 0]), "d8 m+")
    assert each(state, "stuivers") == [1, 0]
    assert "d7" not in state.view(None)["stuivers_on_farms"]
    assert len(state.view(None)["stuivers_on_farms"]) == 7
    play(state, "x-")
    play(state, "+3 ? c7 m+")
    assert each(state, "stuivers") == [1, 0]


@pytest.mark.rule("SEE-410")
@pytest.mark.parametrize("governors", [False, True])
def test_a_vacant_mill_tile_or_a_landscape_takes_nothing(governors: bool) -> None:
    start = game(tactical=True, governors=governors)
    before = position(start, f"{HOME} f7=M0 e7=M1:0", held="M2", stuivers=[0, 0])
    view = before.view(None)
    play(before, "d8 m-")
    assert each(before, "stuivers") == [0, 0]
    assert before.view(None)["stuivers_on_farms"] == view["stuivers_on_farms"]
    assert before.view(None)["governors"] == view["governors"]
    land = position(TG, f"{HOME} f7=M0 e7=M1:0 h5=M0", held="C2", stuivers=[0, 0])
    view = land.view(None)
    play(land, "d8")
    assert land.view(None)["stuivers_on_farms"] == view["stuivers_on_farms"]
    assert land.view(None)["governors"] == view["governors"]


@pytest.mark.rule("SEE-411")
def test_a_mill_takes_the_governor_of_the_print_beside_it() -> None:
    state = play(position(TG, HOME, held="M2"), "h5")  # h4 has a governor
    assert "h4" in state.view(None)["governors"]["on_prints"]
    play(state, "m+")
    view = state.view(None)["governors"]
    assert view["at_mills"] == ["h5"]
    assert "h4" not in view["on_prints"]
    assert len(view["on_prints"]) == 6


@pytest.mark.rule("SEE-412")
def test_what_nobody_claims_stays_and_has_no_effect_at_the_end() -> None:
    state = position(TG, HOME, guild_master=7, market="8=-", drained="W", score=[4, 5])
    view = state.view(None)
    assert len(view["governors"]["on_prints"]) == 7
    play(state, "+1")
    assert state.scores() == (4, 5)
    assert state.view(None)["governors"] == view["governors"]
    assert state.view(None)["stuivers_on_farms"] == view["stuivers_on_farms"]


@pytest.mark.rule("SEE-413")
def test_of_two_governors_only_the_one_on_the_lower_cell_moves() -> None:
    # On a board with a second symbol beside h5: g4 lies before h4.
    import tomllib
    from importlib.resources import files

    text = files("boardgames.seeland").joinpath("board.toml").read_text("utf-8")
    data = tomllib.loads(text)
    for cell in data["cells"]:
        if cell["name"] in ("g4", "k4"):
            cell["governor"] = cell["name"] == "g4"
    own = seeland.Game(players=2, tactical=True, governors=True, board=data)
    state = own.new_state(0, chance="explicit")
    while phase(state) == "SETUP":
        play(state, "?")
    play(state, "s:g7 s:i7 +3 ? h5 m+")
    view = state.view(None)["governors"]
    assert view["at_mills"] == ["h5"]
    assert "g4" not in view["on_prints"]
    assert "h4" in view["on_prints"]


@pytest.mark.rule("SEE-415")
@pytest.mark.parametrize("tactical", [False, True])
@pytest.mark.parametrize("governors", [False, True])
@pytest.mark.parametrize("records", [False, True])
def test_the_three_switches_combine_freely(tactical: bool, governors: bool, records: bool) -> None:
    state = game(2, tactical=tactical, governors=governors, records=records).new_state(
        0, chance="explicit"
    )
    view = state.view(None)
    assert (view["unseen"]["islands"] == []) == tactical
    where = view["governors"]
    assert where["market_place"] + len(where["on_prints"]) == 7 * governors
    assert player(state, 0)["record_markers_left"] == 2 * records


@pytest.mark.rule("SEE-415")
def test_without_governors_the_printed_symbols_are_ignored() -> None:
    state = play(position(T, HOME, held="M2"), "h5 m+")
    assert state.view(None)["governors"] == {"market_place": 0, "at_mills": [], "on_prints": []}


@pytest.mark.rule("SEE-416")
def test_the_basic_rules_hold_on_the_tactical_side() -> None:
    state = position(T, f"{HOME} f6=C1 f7=R2", guild_master=9, market="2=T3", offset=[0, 3])
    play(state, "+3 ?")  # pays 2, two guilders relocate
    assert state.view(None)["rear_guilder"] == 2
    assert texts(state) == ["f8"]
    play(state, "f8")
    assert state.scores() == (5 + 6 + 5, 0)
    assert texts(state) == ["x-", "x+"]
