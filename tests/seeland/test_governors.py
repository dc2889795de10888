"""The Governors variant: arrival, expectation, moving on, final points."""

from __future__ import annotations

import pytest

import boardgames as bg
from tests.seeland.positions import after, each, game, phase, play, player, position, texts
from tests.seeland.tables import EXPECTATIONS
from tests.seeland.walks import steps, walks

HOME = "g7=:0 i7=:1"
G = game(governors=True)


def at_mills(state: bg.State) -> list[str]:
    found: list[str] = state.view(None)["governors"]["at_mills"]
    return found


def waiting(state: bg.State) -> int:
    found: int = state.view(None)["governors"]["market_place"]
    return found


def last_node(players: int, board: str, **more: object) -> bg.State:
    """The guild master stands before a vacant workshop."""
    with_records = "records" in more
    return position(
        game(players, governors=True, records=with_records),
        board,
        guild_master=7,
        market="8=-",
        drained="W",
        **more,  # type: ignore[arg-type]  # handed through
    )


def closing(
    fields: str = "f6=C1 f7=R2", last: str = "T3", board: str = HOME, **more: object
) -> bg.State:
    """g7, with a governor, is closed by `last` on f8; the expectation is 20 if `rear` is 0."""
    state = position(
        G,
        board.replace("g7=:0", "g7=:0!") + " " + fields,
        held=last,
        **more,  # type: ignore[arg-type]  # handed through
    )
    return play(state, "f8")


@pytest.mark.rule("SEE-361")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_seven_governors_wait_on_the_market_place_and_the_rest_is_the_same(players: int) -> None:
    plain = game(players).new_state(0, chance="explicit").view(None)
    view = game(players, governors=True).new_state(0, chance="explicit").view(None)
    assert view["governors"] == {"market_place": 7, "at_mills": [], "on_prints": []}
    for key in ("cells", "market", "stacks", "unseen", "players"):
        assert view[key] == plain[key]


@pytest.mark.rule("SEE-362")
def test_a_governor_comes_as_soon_as_a_symbol_shows() -> None:
    state = play(position(G, HOME, held="M2"), "f7 m+")
    assert at_mills(state) == []
    play(state, "*iC2g")
    assert phase(state) == "ISLAND"  # before the next island
    assert (at_mills(state), waiting(state)) == (["f7"], 6)
    plain = play(position(G, HOME, held="M2"), "f7 m+ *iC3 *iF")
    assert (at_mills(plain), waiting(plain)) == ([], 7)


@pytest.mark.rule("SEE-363", "SEE-364")
def test_several_symbols_bring_one_governor() -> None:
    state = play(position(G, HOME, held="M2"), "f7 m+ *iC2g *iR4g")
    assert (at_mills(state), waiting(state)) == (["f7"], 6)


@pytest.mark.rule("SEE-364")
def test_at_most_one_governor_stands_at_a_mill() -> None:
    for _, _, then in steps():
        mills = at_mills(then)
        assert len(mills) == len(set(mills))
    # The one that fails at g7 passes by i7, which has one, and takes k7.
    state = closing(board="g7=:0 i7=:1! j7=R1 k7=M0:1 k6=F j8=C0 k8=R1")
    assert at_mills(state) == ["i7", "k7"]


@pytest.mark.rule("SEE-365")
def test_without_a_governor_left_none_is_placed() -> None:
    state = position(G, HOME, held="M2", governors_gone=7)
    play(state, "f7 m+ *iC2g *iR4g")
    assert (at_mills(state), waiting(state)) == ([], 0)


@pytest.mark.rule("SEE-366")
def test_a_governor_stays_until_the_harvest_of_its_mill() -> None:
    for state, text, then in steps():
        gone = set(at_mills(state)) - set(at_mills(then))
        for cell in gone:
            mills = {mill for seat in each(then, "mills") for mill in seat}
            assert cell not in mills, f"{cell} at {text}"


@pytest.mark.rule("SEE-367")
@pytest.mark.parametrize("rear", range(12))
def test_the_expectation_is_on_the_house_in_front_of_the_foremost_guilder(rear: int) -> None:
    expected = EXPECTATIONS[(rear + 5) % 12]
    for last in range(8):
        state = closing("f6=C4 f7=R5", f"T{last}", rear=rear)
        won = player(state, 0)["governors_won"]
        assert won == int(5 + 4 + 5 + last + 5 >= expected)


@pytest.mark.rule("SEE-368")
def test_the_expectation_is_read_after_the_payment_and_relocation_of_the_turn() -> None:
    # Before: house 5, 20. Paying 2 relocates 2 guilders: house 7, 18. The yield is 18.
    board = "g7=:0! i7=:1 f6=C1 f7=R3"
    state = position(G, board, market="2=R4 4=T4", guild_master=1, offset=[0, 4])
    assert state.view(None)["expectation"] == 20
    play(state, "+3 ?")
    assert state.view(None)["expectation"] == 18
    play(state, "f8")
    assert state.scores() == (5 + 1 + 3 + 4 + 5 + 5, 0)
    assert player(state, 0)["governors_won"] == 1


@pytest.mark.rule("SEE-369")
def test_a_met_expectation_brings_5_points_and_the_governor() -> None:
    state = closing("f6=C3 f7=R4", "T3")  # exactly 20
    assert state.scores() == (20 + 5, 0)
    assert each(state, "governors_won") == [1, 0]
    assert (at_mills(state), waiting(state)) == ([], 6)


@pytest.mark.rule("SEE-370", "SEE-372")
def test_a_missed_expectation_costs_5_points_and_the_governor_moves_on() -> None:
    state = closing("f6=C3 f7=R3", "T3")  # 19
    assert state.scores() == (19 - 5, 0)
    assert each(state, "governors_won") == [0, 0]
    assert player(state, 0)["mills"] == []
    assert at_mills(state) == ["i7"]


@pytest.mark.rule("SEE-371")
def test_a_monoculture_fails_even_where_the_sum_would_do() -> None:
    state = closing("f6=C7 f7=C6", "C5", score=[11, 0])
    assert state.scores() == (11 - 5, 0)
    assert at_mills(state) == ["i7"]


@pytest.mark.rule("SEE-373")
def test_any_players_standing_mill_is_a_candidate_but_no_vacant_tile() -> None:
    # Vacant village mills and the vacant f7 are nearer than the own mill at h9.
    own = closing("f6=C3 f7=M0", "T3", board="g7=:0 l7=M0:1 k6=F k8=C3 h9=M1:0 g10=C1")
    assert at_mills(own) == ["h9"]
    assert at_mills(closing("f6=C3 f7=M0", "T3", board="g7=:0 g8=:1 h9=M1:0 g10=C1")) == ["g8"]


@pytest.mark.rule("SEE-374", "SEE-379")
def test_the_harvested_mill_is_no_candidate_and_without_one_the_governor_leaves() -> None:
    state = closing("f6=C3 f7=R3", "T3", board="g7=:0")
    assert (at_mills(state), waiting(state)) == ([], 6)
    assert each(state, "governors_won") == [0, 0]


@pytest.mark.rule("SEE-376")
def test_distance_is_counted_over_developed_cells_only() -> None:
    # From g7 to i4 it is 4 cells as the crow flies but 6 over land; to j10 5 either way.
    far = "i4=M0:1 j5=C1 h4=R0 j3=F j6=M1 j7=M1"
    near = "j10=M0:0 k10=C0 j11=T0 i10=F i9=R1"
    state = closing(f"f6=C3 f7=M2 {far} {near}", board="g7=:0")
    assert at_mills(state) == ["j10"]
    # With a tile on i5 it is 4 over land as well.
    state = closing(f"f6=C3 f7=M2 i5=R2 {far} {near}", board="g7=:0")
    assert at_mills(state) == ["i4"]


@pytest.mark.rule("SEE-377")
def test_a_mill_behind_empty_cells_or_face_down_islands_is_out_of_reach() -> None:
    # Around k7 the islands are turned over, but j7 and all other cells between are bare.
    board = "g7=:0 k7=M0:1 k6=F k8=C3 j8=C0"
    state = closing("f6=C3 f7=M0", "T3", board=board)
    assert (at_mills(state), waiting(state)) == ([], 6)
    state = closing("f6=C3 f7=M0 j7=R1", "T3", board=board)
    assert at_mills(state) == ["k7"]
    # d8 lies behind f7 and the face-down e8; with e8 turned over it is in reach. No mill can
    # stand beside a face-down island, so the island is between two vacant tiles.
    board = "g7=:0 f6=C3 f7=M0 d6=M1 c7=M0:1 d7=F c6=C0 b7=R0"
    assert at_mills(closing("", "T3", board=board)) == []
    assert at_mills(closing("e6=C1", "T3", board=board)) == ["c7"]


@pytest.mark.rule("SEE-377")
def test_the_way_may_cross_mills_vacant_tiles_farms_and_the_village() -> None:
    # The only way: the village, i7 with a mill and a governor, a field, a vacant tile, a farm.
    board = "g7=:0 i7=:1! j7=R1 j6=M0 k6=F l5=M1:1 k4=C0"
    assert set(at_mills(closing("f6=C3 f7=M0", "T3", board=board))) == {"i7", "l5"}


@pytest.mark.rule("SEE-378")
def test_among_equally_near_mills_the_active_player_chooses() -> None:
    board = "g7=:0! i7=:1 h9=M0:0 g10=C1 f6=C3 f7=R3 g9=M1:1! f9=F"
    state = play(position(G, board, active=1, held="T1"), "f8")
    # Player 1 has closed player 0's mill: he sends the governor. i7 and h9 are 2 steps away.
    assert state.scores() == (17 - 5, 0)
    assert (phase(state), state.to_move, state.view(None)["turn_of"]) == ("GOVERNOR", 1, 1)
    assert texts(state) == ["@i7", "@h9"]
    assert set(at_mills(state)) == {"g9"}  # at no mill meanwhile
    assert set(at_mills(after(state, "@h9"))) == {"g9", "h9"}
    assert set(at_mills(after(state, "@i7"))) == {"g9", "i7"}


@pytest.mark.rule("SEE-380")
def test_a_governor_that_has_moved_checks_its_new_mill() -> None:
    board = "g7=:0! g8=:1 f6=C3 f7=R2 g9=C1 h9=R1"
    state = play(position(G, board, held="T3", score=[0, 20]), "f8")
    # g7: 18 < 20, on to g8, one step away: 5 + 1 + 1 + 3 + 5 = 15 < 20, and no mill is left.
    assert state.scores() == (18 - 5, 20 + 15 - 5)
    assert at_mills(state) == []


@pytest.mark.rule("SEE-381")
def test_governors_won_are_never_lost() -> None:
    for state, _, then in steps():
        pairs = zip(each(state, "governors_won"), each(then, "governors_won"), strict=True)
        assert all(old <= new for old, new in pairs)
    lost = closing("f6=C3 f7=R3", "T3", won=[2, 0])
    assert each(lost, "governors_won") == [2, 0]


@pytest.mark.rule("SEE-382")
def test_a_penalty_stops_at_0() -> None:
    assert closing("f6=C3 f7=C4", "C2", score=[3, 0]).scores() == (0, 0)
    state = play(last_node(2, "g7=:0! i7=:1", score=[3, 0]), "+1")
    assert state.scores() == (0, 0)


@pytest.mark.rule("SEE-383")
def test_at_the_end_each_mill_with_a_governor_costs_its_owner_5() -> None:
    board = "g7=:0! i7=:1! h9=M1:0! g10=C1 j6=M1:1 k6=F j5=C3"
    state = play(last_node(2, board, score=[30, 30]), "+1")
    assert state.scores() == (20, 25)


@pytest.mark.rule("SEE-384", "SEE-385")
@pytest.mark.parametrize(
    ("won", "points"),
    [
        ([3, 1, 0], (10, 0, 0)),
        ([2, 2, 1], (5, 5, 0)),
        ([1, 1, 1], (5, 5, 5)),
        ([0, 0, 0], (0, 0, 0)),
        ([0, 0, 1], (0, 0, 10)),
    ],
)
def test_the_most_governors_bring_10_or_5_each_if_tied(
    won: list[int], points: tuple[int, ...]
) -> None:
    state = play(last_node(3, "g7=:0 i7=:1 h8=:2", won=won), "+1")
    assert state.scores() == points


@pytest.mark.rule("SEE-386")
def test_governors_on_the_market_place_have_no_effect_at_the_end() -> None:
    for gone in (0, 7):
        state = play(last_node(2, HOME, governors_gone=gone, score=[8, 9]), "+1")
        assert state.scores() == (8, 9)


@pytest.mark.rule("SEE-387")
def test_final_points_penalties_first_then_majority_then_records() -> None:
    # With 2 points: 0 after the penalty, then 10, then 20; else it would be 27.
    state = last_node(2, "g7=:0! i7=:1", score=[2, 0], won=[1, 0], records=[[9], []])
    assert play(state, "+1").scores() == (0 + 10 + 20, 0)


@pytest.mark.rule("SEE-362", "SEE-366")
def test_seven_governors_are_always_somewhere() -> None:
    met = 0
    for walk in walks():
        options = walk[0][0].view(None)["options"]
        if not options["governors"]:
            continue
        removed = 0
        for state, _ in walk:
            view = state.view(None)["governors"]
            here = view["market_place"] + len(view["at_mills"]) + len(view["on_prints"])
            here += sum(each(state, "governors_won")) + (phase(state) == "GOVERNOR")
            assert here <= 7 - removed
            removed = 7 - here  # never comes back
            met += 1
    assert met
