"""Board, tiles, counters, workers, events: KEY-001 to KEY-023."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import boardgames as bg
from boardgames.keyharvest.board import CROPS
from boardgames.keyharvest.notation import EVENTS, FARMHANDS, NUMBERS, TOWNSFOLK
from tests.keyharvest.positions import (
    CODES,
    GAMES,
    NEIGHBORS,
    fields,
    hand,
    of_kind,
    phase,
    play,
    seat,
    stock,
    table,
    texts,
)


def neighbors(code: str) -> str:
    return " ".join(sorted(CODES[i] for i in NEIGHBORS[CODES.index(code)]))


@pytest.mark.rule("KEY-001")
def test_a_tile_has_one_space_and_lies_in_exactly_one_place() -> None:
    state = table(2, boards=["E4"], stores=[{"D3": "y1"}], hands=["b1"])
    assert len(set(CODES)) == 56
    play(state, "take:D3")
    assert fields(state, 0) == {"E4", "D3"}  # on the space of its own code, nowhere else
    view = state.view(0)
    places = [*view["registry"], *view["bag"], *fields(state, 0), *view["fallow"]]
    assert sorted(places) == sorted(CODES)


@pytest.mark.rule("KEY-002")
def test_every_tile_shows_one_of_five_crops_on_both_sides() -> None:
    assert CROPS == ("hops", "vegetables", "apples", "wine", "wheat")
    counts = Counter(space.crop for space in GAMES[2].board.spaces)
    assert counts == {0: 11, 1: 11, 2: 11, 3: 11, 4: 12}
    state = table(2, boards=["E4"])
    play(state, "harvest:E4")
    assert hand(state, 0) == "y1"  # and turned back it brings wheat again
    state = table(2, boards=["e4 d4 c4"])
    play(state, "play:D at:D3 flip:E4 end end harvest:E4")
    assert hand(state, 0) == "y1"


@pytest.mark.rule("KEY-003", "KEY-073")
def test_harvesting_turns_a_tile_to_its_harvested_side() -> None:
    state = table(2, boards=["E4 E5"])
    play(state, "harvest:E4")
    assert seat(state, 0)["harvested"] == ["E4"]
    assert seat(state, 0)["unharvested"] == ["E5"]


@pytest.mark.rule("KEY-004")
def test_there_are_twelve_counters_of_each_crop_at_every_moment() -> None:
    rng = random.Random(4)
    for players in (2, 3, 4):
        state = GAMES[players].new_state(4, chance="explicit")
        while not state.is_over:
            view = state._fields()
            bids = [bid for store in view["store_bid"] for bid in store]
            rows = [view["stock"], *view["hand"], *bids]
            assert [sum(row[crop] for row in rows) for crop in range(5)] == [12] * 5
            state.play(rng.choice(state.legal_moves()))


@pytest.mark.rule("KEY-005", "KEY-022")
def test_the_stock_is_open_and_limited_and_a_bid_is_in_neither_hand_nor_stock() -> None:
    state = table(2, hands=["b2 y1", "r3"], registry="E4 D3 A1 A2 A3 A4")
    assert stock(state) == [10, 12, 12, 9, 11]
    play(state, "store:E4 bid:b")
    assert stock(state) == [10, 12, 12, 9, 11]
    assert hand(state, 0) == "b1 y1"
    play(state, "bid:b bid:y")
    assert hand(state, 0) == ""  # the bid can't be spent: no further tile can be stored
    play(state, "*tile:G7")
    assert phase(state) == "TURN"
    assert state.to_move == 0
    assert not of_kind(state, "store")
    assert state.scores() == (0, 1)  # hops and wheat of the bid make no majority


@pytest.mark.rule("KEY-006")
def test_all_players_have_the_same_board() -> None:
    state = table(3, boards=["E4 D3", "B2 B3", "G1 G2"])
    for number, code in enumerate(("E3", "A2", "F2")):
        at_turn = table(3, boards=["E4 D3", "B2 B3", "G1 G2"], active=number)
        play(at_turn, "play:A")
        assert code in of_kind(at_turn, "at")
    assert [len(GAMES[n].board.spaces) for n in (2, 3, 4)] == [56] * 3
    assert str(state).count("player") >= 3


@pytest.mark.rule("KEY-007", "KEY-008")
def test_rows_are_named_a_to_g_and_hold_7_8_9_8_9_8_7_spaces() -> None:
    rows = Counter(code[0] for code in CODES)
    assert rows == {"A": 7, "B": 8, "C": 9, "D": 8, "E": 9, "F": 8, "G": 7}
    assert (CODES[0], CODES[-1]) == ("A1", "G7")
    spaces = GAMES[2].board.spaces
    middles = {
        row: sum(2 * s.q + s.r for s in spaces if s.code[0] == row) / rows[row] for row in rows
    }
    assert len(set(middles.values())) == 1  # each row centred under the one above
    assert [code for code in CODES if code[0] == "C"] == [f"C{i}" for i in range(1, 10)]


@pytest.mark.rule("KEY-009")
def test_spaces_are_adjacent_that_share_an_edge() -> None:
    assert sum(len(row) for row in NEIGHBORS) == 2 * 141
    spaces = GAMES[2].board.spaces
    for i, row in enumerate(NEIGHBORS):
        for j in range(56):
            q, r = spaces[j].q - spaces[i].q, spaces[j].r - spaces[i].r
            assert (j in row) == (max(abs(q), abs(r), abs(q + r)) == 1)


@pytest.mark.rule("KEY-010")
@pytest.mark.parametrize(
    ("code", "around"),
    [
        ("E4", "D3 D4 E3 E5 F3 F4"),
        ("A1", "A2 B1 B2"),
        ("C1", "B1 C2 D1"),
        ("D1", "C1 C2 D2 E1 E2"),
        ("G7", "F7 F8 G6"),
    ],
)
def test_examples_of_neighbors(code: str, around: str) -> None:
    assert neighbors(code) == around


@pytest.mark.rule("KEY-011")
def test_a_group_is_connected_fields_harvested_or_not_and_workers_do_not_connect() -> None:
    # E4-E5 with a harvested link to E6; the worker on D3 joins nothing.
    state = table(2, boards=["E4 e5 E6 C3 B1"], workers=[{"A": "D3"}])
    play(state, "harvest:E4")
    assert of_kind(state, "harvest") == {"E6"}
    assert state._fields()["group_sizes"][0] == [3, 1]
    alone = table(2, boards=["E4"])
    assert alone._fields()["group_sizes"][0] == [1, 0]


@pytest.mark.rule("KEY-012")
def test_an_isolated_field_touches_no_field_but_may_touch_workers() -> None:
    # D3 touches only the worker on E4; B1 and B2 touch each other; G7 is alone.
    state = table(
        2,
        boards=["C4 C5 D4", "D3 B1 B2 G7"],
        workers=[{"A": "B4"}, {"A": "E4"}],
        hands=["b1"],
        registry="A1 A2 A3 A4 A5 A6",
    )
    play(state, "store:A1 bid:b *event:N")
    assert of_kind(state, "seize") == {"D3", "G7"}  # never a worker


@pytest.mark.rule("KEY-013")
def test_a_tile_that_moves_lies_unharvested() -> None:
    state = table(2, boards=["C4 C5 D4", "d3"], hands=["b1"], registry="A1 A2 A3 A4 A5 A6")
    play(state, "store:A1 bid:b *event:N seize:D3 drop:C5")
    assert "D3" in seat(state, 0)["unharvested"]
    assert "C5" in seat(state, 1)["unharvested"]


@pytest.mark.rule("KEY-014")
def test_every_player_owns_the_same_six_farmhands() -> None:
    assert FARMHANDS == (
        "Apprentice", "Casual labourer", "Day labourer", "Unskilled worker", "Skilled worker",
        "Overseer",
    )  # fmt: skip
    assert NUMBERS[:6] == (1, 1, 2, 2, 3, 3)
    boards = ["E4 D4 E5 F4", "A2 A3 B2 B4 C3"]
    state = table(2, boards=boards, workers=[{"A": "D3"}, {}], active=1)
    assert set("ABCDEF") <= of_kind(state, "play")  # whatever the other player has played
    assert seat(state, 0)["supply"] == ["B", "C", "D", "E", "F"]  # unplayed ones are open
    assert seat(state, 1)["supply"] == ["A", "B", "C", "D", "E", "F"]


@pytest.mark.rule("KEY-015")
def test_townsfolk_are_shared_one_of_each() -> None:
    assert TOWNSFOLK == (
        "Merchant", "Storekeeper", "Bailiff", "Lawyer", "Trader", "Benefactor",
    )  # fmt: skip
    assert NUMBERS[6:] == (4, 4, 4, 5, 5, 5)
    ring = "D3 D4 E5 F4 F3"
    state = table(2, boards=[ring, "A2 A3 B4 C4 C3"], active=1)
    assert set("GHIJKL") <= of_kind(state, "play")
    assert state.view(None)["town_workers"] == list("GHIJKL")
    taken = table(2, boards=[ring, "A2 A3 B4 C4 C3"], workers=[{"K": "E4"}], active=1)
    assert of_kind(taken, "play") == set("ABCDEF") | set("GHIJL")
    assert taken.view(None)["town_workers"] == list("GHIJL")


@pytest.mark.rule("KEY-016")
@pytest.mark.parametrize("letter", "ABCDEFGHIJKL")
def test_the_number_is_the_least_count_of_fields_and_the_points(letter: str) -> None:
    number = NUMBERS["ABCDEFGHIJKL".index(letter)]
    ring = ["D3", "D4", "E5", "F4", "F3"]
    for count in range(6):
        state = table(2, boards=[" ".join(ring[:count])])
        if letter in of_kind(state, "play"):
            play(state, f"play:{letter}")
            assert ("E4" in of_kind(state, "at")) == (count >= number)
        else:
            assert count < number
    with_worker = table(2, boards=["A1"], workers=[{letter: "G7"}])
    assert with_worker.scores()[0] - table(2, boards=["A1"]).scores()[0] == number


@pytest.mark.rule("KEY-017")
def test_only_the_overseer_is_mandatory() -> None:
    ring = "D3 D4 E5 F4 f3"
    store = [{}, {"A1": "b1"}]
    rest = "G1 G3"
    done = {}
    for letter in "ABCDEFGHIJKL":
        state = table(
            2,
            boards=[ring, rest],
            workers=[{"A": "C5"} if letter == "J" else {}],
            hands=["b4"],
            stores=store,
        )
        play(state, f"play:{letter} at:E4")
        done[letter] = "done" in texts(state)
        assert phase(state) != "TURN", letter
    assert done == {letter: letter != "F" for letter in "ABCDEFGHIJKL"}


@pytest.mark.rule("KEY-018")
def test_there_are_fourteen_events_m_to_z() -> None:
    assert len(EVENTS) == 14
    moves = [str(move) for move in GAMES[2].moves if move.kind == "EVENT"]
    assert moves == [f"*event:{letter}" for letter in "MNOPQRSTUVWXYZ"]
    state = GAMES[2].new_state(0)
    assert state.view(None)["events"]["never_seen"] == list("MNOPQRSTUVWXYZ")


@pytest.mark.rule("KEY-019")
def test_the_town_board_has_six_slots_and_ten_event_spaces() -> None:
    rng = random.Random(9)
    for seed in range(12):
        state = GAMES[3].new_state(seed, chance="explicit")
        while not state.is_over:
            view = state.view(None)
            assert len(view["registry"]) <= 6
            assert len(view["town_board"]) <= 10
            state.play(rng.choice(state.legal_moves()))
        assert len(state.view(None)["town_board"]) == 10


@pytest.mark.rule("KEY-020", "KEY-141")
def test_a_store_has_two_places() -> None:
    state = table(2, hands=["b3"], registry="A1 A2 A3 A4 A5 A6")
    play(state, "store:A1 bid:b done *tile:G7 store:A2 bid:b done *tile:G6")
    assert [entry["tile"] for entry in seat(state, 0)["store"]] == ["A1", "A2"]
    play(state, "end end")
    assert not of_kind(state, "store")  # full: no third tile, whatever the hand holds
    one = table(2, hands=["b3"], stores=[{"G1": "b1"}], registry="A1 A2 A3 A4 A5 A6")
    play(one, "store:A1 bid:b done *tile:G7")
    assert phase(one) == "TURN"  # the second tile of D is not offered


@pytest.mark.rule("KEY-021")
def test_the_fallow_field_is_open_and_nothing_leaves_it() -> None:
    rng = random.Random(21)
    for seed in range(8):
        state = GAMES[2].new_state(seed, chance="explicit")
        before: set[str] = set()
        while not state.is_over:
            now = set(state.view(1)["fallow"])
            assert before <= now
            before = now
            state.play(rng.choice(state.legal_moves()))


@pytest.mark.rule("KEY-023", "KEY-051")
def test_turns_go_clockwise_from_the_start_player() -> None:
    state = GAMES[4].new_state(0)
    order = []
    for _ in range(9):
        order.append(state.to_move)
        state.play("end")
    assert order == [0, 1, 2, 3, 0, 1, 2, 3, 0]


def test_moves_have_the_published_numbers() -> None:
    moves = GAMES[2].moves
    firsts = {"END": 0, "GAIN": 6, "PLAY": 21, "USE": 45, "HARVEST": 57, "DROP": 449, "AT": 505}
    for kind, index in firsts.items():
        assert moves[index].kind == kind
        assert moves[index - 1].kind != kind
    assert (GAMES[2].num_moves, len(moves)) == (561, 654)
    assert [str(moves[i]) for i in (561, 617, 631, 635, 640)] == [
        "*tile:A1", "*event:M", "*pair:0", "*crop:b", "*out:M",
    ]  # fmt: skip
    assert bg.load("keyharvest", players=2).moves[281].text == "store:A1"
