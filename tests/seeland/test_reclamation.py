"""Land reclamation: where tiles go, building, islands, stuivers."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import pytest

import boardgames as bg
from boardgames import seeland
from tests.seeland.positions import (
    after,
    each,
    game,
    phase,
    play,
    player,
    position,
    ring,
    texts,
    tile_on,
)
from tests.seeland.tables import BASIC, NEIGHBORS, VILLAGE, read_map
from tests.seeland.walks import nodes, steps, walks

HOME = "g7=:0 i7=:1"
BLANK = {cell for cell, sign in read_map(BASIC).items() if sign == "."}
FARMS = "k2=F k4=F"  # islands far away that have been turned over


# Landscape tiles


@pytest.mark.rule("SEE-161")
def test_a_landscape_goes_next_to_an_own_mill() -> None:
    state = position(game(), f"{HOME} f6=M2:0 e6=C3 e7=R1", held="C1")
    own = {cell for cell in ring("g7 f6") if cell in BLANK} - {"f6", "e7"}
    assert set(texts(state)) == own == {"f7", "f8", "g5"}


@pytest.mark.rule("SEE-162")
def test_tiles_village_and_islands_are_not_empty() -> None:
    board = f"{HOME} f7=M3:0 e6=C3 e8=F f6=T1"
    state = position(game(), board, held="C1")
    legal = set(texts(state))
    assert legal == {"e7", "f8"}
    taken = {"g7": "village", "f6": "tile", "e6": "island", "e8": "farm"}
    assert not legal & set(taken)
    for walk_state, _ in nodes("PLACE"):
        view = walk_state.view(None)
        assert not set(texts(walk_state)) & set(view["cells"])
        assert set(texts(walk_state)) <= BLANK


@pytest.mark.rule("SEE-163")
def test_a_player_without_mills_may_use_any_cell_next_to_the_developed_area() -> None:
    state = position(game(), "i7=:1 f7=R3", held="C1")
    developed = {"h7", *VILLAGE, "f7"}
    assert set(texts(state)) == {c for c in BLANK - {"f7"} if set(NEIGHBORS[c]) & developed}
    assert len(texts(state)) == 11 + 1  # around the village without f7, and e7 next to it


@pytest.mark.rule("SEE-164")
def test_a_player_with_a_mill_may_not() -> None:
    state = position(game(), f"{HOME} f7=R3", held="C1")
    assert set(texts(state)) == {"f6", "f8"}
    assert texts(position(game(), HOME, active=1, held="C1")) == ["i6", "j7", "i8"]


@pytest.mark.rule("SEE-165", "SEE-166")
def test_a_landscape_next_to_other_mills_counts_for_those_too() -> None:
    # h9 adjoins g8 (player 0) and h8 (player 1); both have two fields more to come or there.
    board = "g8=:0 h8=:1 f8=C1 g9=R2 i9=T3 i8=C2"
    state = position(game(), board, held="T1")
    assert "h9" in texts(state)
    play(state, "h9")
    assert state.scores() == (5 + 1 + 2 + 1 + 5, 5 + 3 + 2 + 1)
    view = state.view(None)
    assert view["cells"]["h9"] == "tulip 1"


@pytest.mark.rule("SEE-167")
def test_a_landscape_next_to_a_face_down_island_does_not_turn_it_over() -> None:
    state = position(game(), HOME, held="C1")
    play(state, "f7")  # e6 and e8 lie beside it
    assert tile_on(state, "e6") == tile_on(state, "e8") == "face-down island"
    assert phase(state) == "EXTRA"


@pytest.mark.rule("SEE-168", "SEE-191")
def test_there_is_always_a_legal_cell() -> None:
    met = 0
    for state, _ in nodes("PLACE"):
        assert state.legal_moves()
        met += 1
    assert met > 300
    bought = sum(then.view(None)["held"] is not None for _, _, then in steps("PURCHASE"))
    assert met == bought  # no tile was lost


@pytest.mark.rule("SEE-191")
def test_60_blank_cells_hang_together_with_the_village() -> None:
    assert len(BLANK) == 60 >= 28 + 30
    seen = {"h7"}
    todo = ["h7"]
    while todo:
        fresh = [c for c in NEIGHBORS[todo.pop()] if c in BLANK | set(VILLAGE) and c not in seen]
        seen.update(fresh)
        todo += fresh
    assert seen >= BLANK


# Mill tiles and building


@pytest.mark.rule("SEE-181", "SEE-184")
def test_a_mill_tile_goes_next_to_any_developed_cell() -> None:
    state = position(game(), HOME, held="M2")
    assert set(texts(state)) == (ring(" ".join(VILLAGE)) & BLANK)
    # k6 was turned over: beside it the cells are developed land, far from own mills.
    state = position(game(), f"{HOME} k6=C1", held="M2")
    assert {"j6", "k5", "l5", "k7", "l7"} <= set(texts(state))


@pytest.mark.rule("SEE-182")
@pytest.mark.parametrize(
    ("board", "new"),
    [
        ("f7=M3", "e7"),
        ("f7=M3:1 e6=C1 e8=F", "e7"),
        ("f7=C3", "e7"),
        ("c9=F", "b8"),
        ("c9=R3", "b9"),
        ("", "f7"),
    ],
)
def test_village_tiles_mills_landscapes_farms_and_turned_islands_are_developed(
    board: str, new: str
) -> None:
    assert new in texts(position(game(), f"{HOME} {board}", held="M2"))
    if board:
        assert new not in texts(position(game(), HOME, held="M2"))


@pytest.mark.rule("SEE-183")
def test_a_face_down_island_is_not_developed() -> None:
    state = position(game(), f"{HOME} f7=C3", held="M2")
    # e8 is face down beside f7 and f8; d8 and e9 adjoin it and nothing else developed.
    assert not {"d8", "e9", "d6"} & set(texts(state))


@pytest.mark.rule("SEE-185")
def test_the_player_may_build_on_the_tile_just_placed_or_leave_it_vacant() -> None:
    state = play(position(game(), HOME, held="M2"), "h9")
    assert texts(state) == ["m-", "m+"]
    vacant, built = after(state, "m-"), after(state, "m+ ?")
    assert player(vacant, 0)["mills"] == ["g7"]
    assert player(built, 0)["mills"] == ["g7", "h9"]
    assert each(built, "mills_in_supply") == [2, 3]


@pytest.mark.rule("SEE-186")
def test_an_older_vacant_mill_tile_is_never_built_on() -> None:
    state = position(game(), f"{HOME} h9=M4", held="M2")
    play(state, "i8 m+ ?")
    assert player(state, 0)["mills"] == ["g7", "i8"]
    for node, text, then in steps():
        if text != "m+":
            old = {cell for seat in node.view(None)["players"] for cell in seat["mills"]}
            new = {cell for seat in then.view(None)["players"] for cell in seat["mills"]}
            assert new <= old or phase(node) == "START"
        else:
            assert then.view(None)["cells"][node.view(None)["last_cell"]].startswith("mill")


@pytest.mark.rule("SEE-187")
def test_without_a_mill_in_supply_the_tile_stays_vacant() -> None:
    board = "g7=:0 i7=:1 i5=M1:0 j5=C1 h4=C3 k9=M1:0 j8=F k8=F k10=T1 d8=M1:0 d7=R1 e8=R3 d9=R5"
    state = position(game(), board, held="M2", stuivers=[0, 0])
    assert each(state, "mills_in_supply") == [0, 3]
    play(state, "h9")
    assert (phase(state), state.to_move) == ("PURCHASE", 1)  # no question
    assert "h9" not in player(state, 0)["mills"]


@pytest.mark.rule("SEE-188", "SEE-279")
def test_a_vacant_mill_tile_is_never_harvested_but_occupied_and_developed() -> None:
    # All around the vacant f7 fills up, and f7 itself closes g7.
    board = f"{HOME} f7=M4 f6=C1 e7=R2 e6=T1 e8=T0"
    state = position(game(), board, held="R3")
    play(state, "f8")
    assert state.scores() == (5 + 1 + 3, 0)
    # The closed-in f7 with C1 R2 T1 T0 R3 around it brought nothing to anybody.
    assert tile_on(state, "f7") == "mill 4"
    assert "e7" in texts(position(game(), f"{HOME} f7=M4", held="M2"))


@pytest.mark.rule("SEE-189")
def test_the_decision_to_build_precedes_the_islands() -> None:
    state = play(position(game(), HOME, held="M2"), "f7")
    assert phase(state) == "BUILD"
    assert tile_on(state, "e6") == "face-down island"
    assert phase(play(state, "m+")) == "ISLAND"


@pytest.mark.rule("SEE-190")
def test_a_tile_without_a_legal_cell_leaves_the_game_and_the_turn_goes_on() -> None:
    # On a board of the village and three blank cells the fourth tile finds no place.
    state = seeland.Game(players=2, board=tiny_board()).new_state(0, chance="explicit")
    while phase(state) == "SETUP":
        play(state, "?")
    play(state, "s:g7 s:i7 +1 ? f8 x- +1 ? i8 x- +2 ? h5 x-")
    cells = state.view(None)["cells"]
    assert {"f8", "i8", "h5"} <= set(cells)
    tile = state.view(None)["market"][6]["tile"]
    assert tile is not None
    assert state.to_move == 1
    play(state, "+2 ?")
    assert (phase(state), state.to_move) == ("EXTRA", 1)  # neither PLACE nor BUILD
    view = state.view(None)
    assert view["held"] is None
    assert view["market"][6]["tile"] is None
    assert view["cells"] == cells
    while not state.is_over:
        play(state, "?" if state.is_chance else texts(state)[0])


@pytest.mark.rule("SEE-020")
def test_a_board_can_not_close_in_a_start_mill() -> None:
    # Else it would be surrounded before any tile was placed.
    data = tiny_board()
    cells = data["cells"]
    assert isinstance(cells, list)
    data["cells"] = [cell for cell in cells if cell["name"] != "i8"]
    with pytest.raises(bg.InvalidBoardError, match="i7"):
        seeland.Game(players=2, board=data)


def tiny_board() -> dict[str, object]:
    """The standard board, cut down to the village, three blank cells and an island."""
    text = files("boardgames.seeland").joinpath("board.toml").read_text("utf-8")
    data: dict[str, object] = tomllib.loads(text)
    keep = {"h7", *VILLAGE, "f8", "i8", "h5", "h4"}
    cells = data["cells"]
    assert isinstance(cells, list)
    data["cells"] = [cell for cell in cells if cell["name"] in keep]
    data["islands"] = [{"kind": "farm", "value": 0, "governor": False, "count": 1}]
    return data


# Islands


@pytest.mark.rule("SEE-211", "SEE-218")
def test_all_face_down_islands_beside_a_new_mill_are_turned_over_before_the_harvest() -> None:
    state = play(position(game(), f"{HOME} f6=C1 f8=R1", held="M2"), "f7 m+")
    # f7 has closed g7, but first e6 and then e8 turn over.
    assert (phase(state), state.scores()) == ("ISLAND", (0, 0))
    play(state, "*iC3")
    assert (tile_on(state, "e6"), tile_on(state, "e8")) == ("cabbage 3", "face-down island")
    assert (phase(state), state.scores()) == ("ISLAND", (0, 0))
    play(state, "*iR6")
    assert tile_on(state, "e8") == "rapeseed 6"
    assert state.scores() == (5 + 1 + 1, 0)


@pytest.mark.rule("SEE-212")
def test_a_vacant_mill_tile_turns_nothing_over() -> None:
    state = play(position(game(), HOME, held="M2"), "f7 m-")
    assert tile_on(state, "e6") == tile_on(state, "e8") == "face-down island"
    assert phase(state) == "EXTRA"


@pytest.mark.rule("SEE-213")
def test_a_turned_over_landscape_counts_like_any_other() -> None:
    state = position(game(), f"{HOME} f7=M2:0 e6=C3 e8=R6 f6=T1 e7=M0", held="T2")
    play(state, "f8")
    assert state.scores() == (0 + 2 + 3 + 6 + 1 + 2 + 5, 0)  # and a monoculture at g7
    assert tile_on(state, "e6") == "cabbage 3"


@pytest.mark.rule("SEE-214")
def test_each_farm_brings_its_finder_a_stuiver_before_the_next_island() -> None:
    state = play(position(game(), HOME, active=1, held="M2", stuivers=[1, 0]), "f7 m+ *iF")
    assert phase(state) == "ISLAND"
    assert each(state, "stuivers") == [1, 1]
    play(state, "*iF")
    assert each(state, "stuivers") == [1, 2]


@pytest.mark.rule("SEE-215")
def test_a_farm_is_occupied_and_developed_but_no_crop() -> None:
    state = position(game(), f"{HOME} f7=M2:0 e6=F e8=F f6=R1 e7=R3", held="R2")
    play(state, "f8")
    assert state.scores() == (0, 0)  # one crop only, the farms are none; but it was closed
    assert player(state, 0)["mills"] == []
    assert "d8" in texts(position(game(), f"{HOME} e8=F", held="M1"))


@pytest.mark.rule("SEE-216")
def test_governor_symbols_mean_nothing_without_governors() -> None:
    state = play(position(game(), HOME, held="M2"), "f7 m+ *iC2g *iT3g")
    assert state.view(None)["governors"] == {"market_place": 0, "at_mills": [], "on_prints": []}
    assert tile_on(state, "e6") == "cabbage 2"


@pytest.mark.rule("SEE-217", "SEE-220")
def test_islands_stay_face_up_and_no_mill_stays_beside_a_face_down_one() -> None:
    for state, _, then in steps():
        down = {c for c, tile in state.view(None)["cells"].items() if tile == "face-down island"}
        later = {c for c, tile in then.view(None)["cells"].items() if tile == "face-down island"}
        assert later <= down
        if phase(then) != "ISLAND":
            mills = {cell for seat in each(then, "mills") for cell in seat}
            assert not later & ring(" ".join(mills))


@pytest.mark.rule("SEE-218")
def test_islands_turn_in_the_order_of_the_cells() -> None:
    state = play(position(game(), HOME, held="M2"), "f7 m+ *iC0 *iC1")
    assert (tile_on(state, "e6"), tile_on(state, "e8")) == ("cabbage 0", "cabbage 1")


@pytest.mark.rule("SEE-219")
def test_nobody_sees_the_face_of_an_island() -> None:
    state = position(game(), HOME)
    for seat in (0, 1, None):
        faces = {state.view(seat)["cells"][cell] for cell in ("e6", "e8", "k2")}
        assert faces == {"face-down island"}
    # The state itself does not hold it: any island can still be any tile.
    play(state, "+3 ? f7 m+")
    assert len(texts(state)) == 23


@pytest.mark.rule("SEE-221")
def test_twelve_stuivers_are_all_there_ever_are() -> None:
    for walk in walks():
        n = walk[0][0].game.num_players
        spent = 0
        for state, text in walk:
            view = state.view(None)
            if view["options"]["tactical"]:
                farms = len(view["stuivers_on_farms"])
            else:
                farms = view["unseen"]["islands"][-1]["count"]
            assert sum(each(state, "stuivers")) + farms + spent == n + 8 <= 12
            spent += text == "x+"


# Stuivers


@pytest.mark.rule("SEE-241", "SEE-243")
def test_a_stuiver_buys_a_complete_turn_and_is_gone() -> None:
    state = play(position(game(), HOME, held="C1", stuivers=[1, 0]), "f7")
    assert (texts(state), state.to_move) == (["x-", "x+"], 0)
    play(state, "x+")
    assert each(state, "stuivers") == [0, 0]
    assert (phase(state), state.to_move) == ("PURCHASE", 0)
    play(state, "+1 ?")
    assert (phase(state), state.to_move) == ("PLACE", 0)
    play(state, "f6")
    assert (phase(state), state.to_move) == ("PURCHASE", 1)


@pytest.mark.rule("SEE-242")
def test_a_stuiver_can_be_spent_at_once_or_kept_for_later() -> None:
    found = play(position(game(), HOME, held="M2", stuivers=[0, 0]), "f7 m+ *iF *iC1")
    assert texts(found) == ["x-", "x+"]  # the one just found
    kept = play(found, "x-")
    assert each(kept, "stuivers") == [1, 0]
    play(kept, "+2 ?")
    while kept.to_move != 0 or phase(kept) != "EXTRA":
        play(kept, "?" if kept.is_chance else texts(kept)[0])
    assert texts(kept) == ["x-", "x+"]


@pytest.mark.rule("SEE-244", "SEE-245")
def test_an_extra_turn_is_never_followed_by_another() -> None:
    state = position(game(), f"{HOME} {FARMS}", held="C1", stuivers=[3, 0], extra=True)
    play(state, "f7")
    assert (phase(state), state.to_move) == ("PURCHASE", 1)
    # Also with a stuiver found in the extra turn itself.
    state = position(game(), HOME, held="M1", stuivers=[0, 0], extra=True)
    play(state, "f7 m+ *iF *iF")
    assert each(state, "stuivers") == [2, 0]
    assert (phase(state), state.to_move) == ("PURCHASE", 1)


@pytest.mark.rule("SEE-245")
def test_a_stuiver_found_in_an_extra_turn_serves_the_next_regular_turn() -> None:
    state = position(game(), HOME, held="M1", stuivers=[0, 0], extra=True)
    play(state, "f7 m+ *iF *iC1 +2 ?")
    while state.to_move != 0 or phase(state) != "EXTRA":
        play(state, "?" if state.is_chance else texts(state)[0])
    assert each(state, "stuivers") == [1, 0]


@pytest.mark.rule("SEE-246")
def test_an_extra_turn_obeys_all_rules_of_a_turn() -> None:
    state = position(game(), HOME, guild_master=2, score=[9, 0], offset=[0, 2], extra=True)
    play(state, "+3 ?")
    assert (state.scores(), state.view(None)["rear_guilder"]) == ((6, 0), 2)
    ending = position(game(), HOME, guild_master=7, market="8=-", drained="W", extra=True)
    assert play(ending, "+1").is_over


@pytest.mark.rule("SEE-247")
def test_stuivers_are_open_and_worth_nothing() -> None:
    state = position(
        game(), f"{HOME} {FARMS}", guild_master=7, market="8=-", drained="W", stuivers=[3, 0]
    )
    assert player(state, 0) == state.view(1)["players"][0]
    assert state.view(1)["players"][0]["stuivers"] == 3
    play(state, "+1")
    assert state.scores() == (0, 0)


@pytest.mark.rule("SEE-248")
def test_a_stuiver_is_used_in_the_own_turn_only() -> None:
    met = 0
    for state, _ in nodes("EXTRA"):
        assert state.to_move == state.view(None)["turn_of"]
        met += 1
    assert met
    over = position(game(), HOME, guild_master=7, market="8=-", drained="W")
    assert texts(play(over, "+1")) == []
