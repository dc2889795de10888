"""Actions C and D, displaced workers: KEY-101 to KEY-150."""

from __future__ import annotations

import random

import pytest

import boardgames as bg
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

RING = "D3 D4 E5 F4 F3"  # five fields around E4
REGISTRY = "A1 A2 A3 A4 A5 A6"


@pytest.mark.rule("KEY-101")
def test_one_or_two_tiles_from_own_or_other_stores() -> None:
    def fresh() -> bg.State:
        return table(
            3, hands=["b1 g1"], stores=[{"G1": "y1", "G2": "y2"}, {"G3": "b1", "G4": "g1"}]
        )

    assert of_kind(fresh(), "take") == {"G1", "G2", "G3", "G4"}
    for first, second in (("G1", "G2"), ("G3", "G4"), ("G1", "G3"), ("G4", "G2")):
        state = play(fresh(), f"take:{first} take:{second}")
        assert fields(state, 0) == {first, second}
        assert phase(state) == "TURN"  # two at most
    one = play(fresh(), "take:G1 done")
    assert fields(one, 0) == {"G1"}


@pytest.mark.rule("KEY-102")
def test_the_bid_of_an_own_tile_goes_to_the_stock() -> None:
    state = table(2, hands=["b1"], stores=[{"G1": "y2 r1"}])
    assert stock(state) == [11, 12, 12, 11, 10]
    play(state, "take:G1")
    assert stock(state) == [11, 12, 12, 12, 12]
    assert hand(state, 0) == "b1"  # nothing is paid


@pytest.mark.rule("KEY-103", "KEY-105", "KEY-106")
def test_an_opponents_tile_costs_its_bid_and_the_owner_takes_both() -> None:
    state = table(2, hands=["g2 y3", "b1"], stores=[{}, {"G1": "y2 g1"}])
    play(state, "take:G1")
    assert hand(state, 0) == "g1 y1"
    assert hand(state, 1) == "b1 g2 y4"  # four wheat and two vegetables more
    assert seat(state, 1)["store"] == []
    assert state.to_move == 0  # the owner is not asked


@pytest.mark.rule("KEY-104")
def test_only_the_exact_counters_will_do() -> None:
    for held in ("y2", "y1 g1", "b5 g1 y1", "g1 r2"):
        state = table(2, hands=[held], stores=[{}, {"G1": "y2 g1"}])
        assert not of_kind(state, "take"), held
    assert of_kind(table(2, hands=["y2 g1"], stores=[{}, {"G1": "y2 g1"}]), "take") == {"G1"}


@pytest.mark.rule("KEY-107")
def test_the_tile_lies_unharvested_on_its_own_space() -> None:
    state = table(2, boards=["g2"], stores=[{"G1": "y1"}])
    play(state, "take:G1")
    assert seat(state, 0)["unharvested"] == ["G1"]
    assert seat(state, 0)["harvested"] == ["G2"]


@pytest.mark.rule("KEY-108")
def test_payment_comes_before_the_tile_is_laid() -> None:
    # The bid is back in the empty stock when the displaced Day labourer takes two counters.
    state = table(
        2,
        boards=["D3 F3"],
        workers=[{"C": "E3"}],
        hands=["b12 g12 o12", "r12 y10"],
        stores=[{"E3": "y2"}],
    )
    assert sum(stock(state)) == 0
    play(state, "take:E3 at:E4")
    assert texts(state) == ["done", "gain:y"]
    # and what the buyer paid is with the owner before anything else happens
    paid = table(
        2, boards=["D3 F3"], workers=[{"A": "E3"}], hands=["b1"], stores=[{}, {"E3": "b1"}]
    )
    play(paid, "take:E3")
    assert phase(paid) == "RELOCATE"
    assert (hand(paid, 0), hand(paid, 1)) == ("", "b2")


@pytest.mark.rule("KEY-109", "KEY-121")
def test_a_tile_takes_the_space_of_a_worker() -> None:
    state = table(2, boards=["D3"], workers=[{"A": "E3"}], stores=[{"E3": "b1"}])
    play(state, "take:E3")
    assert seat(state, 0)["displaced"] == "A"
    assert seat(state, 0)["workers"] == {}
    assert fields(state, 0) == {"D3", "E3"}


@pytest.mark.rule("KEY-110", "KEY-111", "KEY-317")
def test_the_second_tile_is_chosen_after_the_first_is_settled() -> None:
    # The Apprentice displaced by E3 gains the hops that pay for G3.
    state = table(2, boards=["D3"], workers=[{"A": "E3"}], stores=[{"E3": "y1"}, {"G3": "b1"}])
    assert of_kind(state, "take") == {"E3"}
    play(state, "take:E3 at:D4 glean:D3")
    assert phase(state) == "TAKE_MORE"
    play(state, "take:G3")
    assert fields(state, 0) == {"D3", "E3", "G3"}
    # It is optional, and asked for whenever any store holds a tile, payable or not.
    asked = table(2, stores=[{"E3": "y1"}, {"G3": "b1"}])
    play(asked, "take:E3")
    assert (phase(asked), texts(asked)) == ("TAKE_MORE", ["done"])
    not_asked = table(2, stores=[{"E3": "y1"}])
    play(not_asked, "take:E3")
    assert phase(not_asked) == "TURN"


@pytest.mark.rule("KEY-112")
def test_storekeeper_then_action_c_in_one_turn() -> None:
    state = table(2, boards=["D3 D4 E5 F4"], hands=["b1"], registry=REGISTRY)
    play(state, "play:H at:E4 store:A1 bid:b *tile:G7 take:A1")
    assert fields(state, 0) == {"D3", "D4", "E5", "F4", "A1"}


@pytest.mark.rule("KEY-113")
def test_tiles_of_abilities_do_not_count_towards_the_two() -> None:
    state = table(
        2,
        boards=["D3 D4 E5 F3"],
        workers=[{"E": "E4"}],
        hands=["b2"],
        stores=[{"E4": "y1", "G7": "y1"}, {"G1": "g1"}],
    )
    play(state, "take:E4 at:E3 take:G1 pay:b pay:b")
    assert phase(state) == "TAKE_MORE"  # G1 was no tile of action C
    play(state, "take:G7")
    assert fields(state, 0) == {"D3", "D4", "E5", "F3", "E4", "G1", "G7"}


@pytest.mark.rule("KEY-122", "KEY-123")
def test_the_owner_may_move_the_worker_and_use_it_again_at_no_action() -> None:
    state = table(2, boards=["D3"], workers=[{"A": "E3"}], stores=[{"E3": "y1"}])
    play(state, "take:E3")
    assert phase(state) == "RELOCATE"
    play(state, "at:D4 glean:D3")
    assert hand(state, 0) == "b1"
    assert phase(state) == "TURN"
    assert state.view(None)["actions_done"] == ["C"]
    assert of_kind(state, "play")  # action B is still there


@pytest.mark.rule("KEY-124")
def test_without_a_legal_space_the_worker_goes_home() -> None:
    state = table(
        2, boards=["D3 D4"], workers=[{"F": "E4", "G": "G7"}], stores=[{"E4": "y1", "G7": "b1"}]
    )
    # around E4 there are two old fields and E4 itself: no space touches three
    play(state, "take:G7")
    assert phase(state) == "TAKE_MORE"  # no question was asked
    assert "G" in state.view(None)["town_workers"]
    home = table(2, boards=["G1"], workers=[{"F": "E4"}], stores=[{"E4": "y1"}])
    play(home, "take:E4")
    assert "F" in seat(home, 0)["supply"]
    assert seat(home, 0)["displaced"] is None


@pytest.mark.rule("KEY-125")
def test_the_owner_may_decline() -> None:
    state = table(2, boards=["D3"], workers=[{"A": "E3"}], stores=[{"E3": "y1"}])
    play(state, "take:E3 done")
    assert "A" in seat(state, 0)["supply"]
    assert seat(state, 0)["workers"] == {}


@pytest.mark.rule("KEY-126")
def test_all_rules_of_placing_hold_for_a_displaced_worker() -> None:
    # E (3) displaced from E4: B on D5 is lower and may be replaced; next to G on F7 it may not go.
    state = table(
        2,
        boards=["C5 C6 D6 F6 E7 E8 D3"],
        workers=[{"E": "E4", "B": "D5", "G": "F7"}],
        stores=[{"E4": "y1"}],
    )
    play(state, "take:E4")
    options = of_kind(state, "at")
    assert "D5" in options  # C5, C6, D6 around it, held by number 1
    assert "F7" not in options  # number 4 is higher
    for code in options - {"D5"}:
        around = {CODES[i] for i in NEIGHBORS[CODES.index(code)]}
        assert len(around & fields(state, 0)) >= 3
        assert not around & {"D5", "F7"}
    play(state, "at:D5")
    assert seat(state, 0)["workers"] == {"E": "D5", "G": "F7"}


@pytest.mark.rule("KEY-127")
def test_the_new_tile_counts_and_the_displaced_worker_does_not() -> None:
    # B needs one field: only E4, just laid, is there. No space around it touches a worker.
    state = table(2, workers=[{"B": "E4"}], stores=[{"E4": "y1"}])
    play(state, "take:E4")
    assert of_kind(state, "at") == {"D3", "D4", "E3", "E5", "F3", "F4"}


@pytest.mark.rule("KEY-128")
def test_a_relocated_overseer_must_act_and_declining_avoids_it() -> None:
    def fresh() -> bg.State:
        return table(2, boards=["D3 D4 E5"], workers=[{"F": "E4"}], stores=[{"E4": "y1"}])

    state = play(fresh(), "take:E4")
    assert of_kind(state, "at") == set()
    wide = table(2, boards=["D3 D4 E5 F4 E3"], workers=[{"F": "E4"}], stores=[{"E4": "y1"}])
    play(wide, "take:E4")
    moved = wide.copy()
    play(moved, "at:F3")
    assert phase(moved) == "OVERSEE"
    assert "done" not in texts(moved)
    play(wide, "done")
    assert phase(wide) == "TURN"
    assert len(fields(wide, 0)) == 6


@pytest.mark.rule("KEY-129")
@pytest.mark.parametrize("bringer", ["C", "E", "G", "I", "K", "L"])
def test_any_tile_displaces_whoever_brings_it(bringer: str) -> None:
    # A stands on G7; each way brings the tile G7.
    ring = "D3 D4 E5 F4 F3"
    inside = {
        "boards": [ring, "G7" if bringer == "I" else "B2 B3"],
        "workers": [{"A": "G7"}],
        "hands": ["b4"],
        "stores": [
            {"G7": "y1"} if bringer == "C" else {},
            {"G7": "y1"} if bringer in "EG" else {},
        ],
        "registry": f"{'G7' if bringer == 'L' else 'A7'} A1 A2 A3 A4 A5",
    }
    state = table(2, **inside)  # type: ignore[arg-type]
    moves = {
        "C": "take:G7",
        "E": "play:E at:E4 take:G7 pay:b pay:b",
        "G": "play:G at:E4 take:G7 pay:b",
        "I": "play:I at:E4 seize:G7 pay:b pay:b pay:b",
        "K": "play:K at:E4 draw *tile:G7 keep",
        "L": "play:L at:E4 pick:G7",
    }
    play(state, moves[bringer])
    assert phase(state) == "RELOCATE"
    assert seat(state, 0)["displaced"] == "A"


@pytest.mark.rule("KEY-129")
@pytest.mark.parametrize("event", "MNOQTUW")
def test_any_event_that_brings_a_tile_displaces(event: str) -> None:
    moves = {
        "M": "drop:D3 *tile:G7",
        "N": "seize:G7 drop:D3",
        "O": "drop:B2 drop:D3 fallow keep",
        "Q": "draw pay:b pay:b *tile:G7",
        "T": "pick:G7 pay:b pay:b pay:b",
        "U": "drop:D3 pick:G7",
        "W": "*tile:G7 drop:D3",
    }
    boards = ["D3 D4", "B2 G7"] if event == "N" else ["D3 D4", "B2"]
    shown = "A1 A2 A3 A4 A5 A6" if event not in "TU" else "A1 A2 A3 A4 A5 G7"
    state = table(2, boards=boards, workers=[{"A": "G7"}], hands=["b6"], registry=shown)
    if event == "O":
        state = table(
            2, boards=["D3", "B2 G7"], workers=[{"A": "G7"}], hands=["b6"], registry=shown
        )
        moves["O"] = "drop:D3 drop:G7 fallow keep"
    play(state, f"store:A1 bid:b done *event:{event} {moves[event]}")
    assert phase(state) == "RELOCATE"
    assert seat(state, 0)["displaced"] == "A"


@pytest.mark.rule("KEY-130", "KEY-214")
def test_a_chain_goes_on_as_long_as_tiles_displace() -> None:
    # E from E4 buys G7, which displaces A, which goes on to its own ability.
    state = table(
        2,
        boards=["D3 D4 E5 F3 F4"],
        workers=[{"E": "E4", "A": "G7"}],
        hands=["b2"],
        stores=[{"E4": "y1"}, {"G7": "b1"}],
    )
    play(state, "take:E4 at:E3 take:G7 pay:b pay:b")
    assert seat(state, 0)["displaced"] == "A"
    play(state, "at:F7")
    assert phase(state) == "GLEANING"
    # and the same worker again: E buys the tile of the space it has just been put on
    same = table(
        2,
        boards=["D3 D4 E5 F3 F4 C5"],
        workers=[{"E": "E4"}],
        hands=["b2"],
        stores=[{"E4": "y1"}, {"C4": "b1"}],
    )
    play(same, "take:E4 at:C4 take:C4 pay:b pay:b")
    assert seat(same, 0)["displaced"] == "E"


@pytest.mark.rule("KEY-131")
def test_at_most_one_worker_per_player_waits() -> None:
    rng = random.Random(131)
    for seed in range(9):
        state = GAMES[2 + seed % 3].new_state(seed)
        while not state.is_over:
            waiting = [p["displaced"] for p in state.view(None)["players"] if p["displaced"]]
            assert len(waiting) <= 2
            pending = state.view(None)["pending"]
            if len(waiting) == 2:
                assert pending["event"]["event"] == "N"
            ability = pending.get("ability")
            if ability:  # a new one can only be displaced when the ability of the last is over
                assert state.view(None)["players"][ability["player"]]["displaced"] is None
            state.play(rng.choice(state.legal_moves()))


@pytest.mark.rule("KEY-132")
def test_the_chain_comes_before_the_refill() -> None:
    state = table(2, boards=[RING], workers=[{"A": "G7"}], registry="A1 A2 A3 A4 A5 G7")
    play(state, "play:L at:E4 pick:G7")
    assert phase(state) == "RELOCATE"
    play(state, "at:F7")
    assert phase(state) == "GLEANING"
    assert len(state.view(None)["registry"]) == 5
    play(state, "glean:G7")
    assert phase(state) == "REFILL"


@pytest.mark.rule("KEY-133")
def test_event_n_displaces_on_both_boards_the_swapping_player_first() -> None:
    # Seat 0 gives C5 where B of seat 1 stands and seizes G7 where its own A stands.
    state = table(
        2,
        boards=["C4 C5 D4", "G7 B1 B2"],
        workers=[{"A": "G7"}, {"B": "C5"}],
        hands=["b2"],
        registry=REGISTRY,
    )
    play(state, "store:A1 bid:b done *event:N seize:G7 drop:C5")
    assert (seat(state, 0)["displaced"], seat(state, 1)["displaced"]) == ("A", "B")
    assert (phase(state), state.to_move) == ("RELOCATE", 0)
    play(state, "at:F7")
    assert (phase(state), state.to_move) == ("GLEANING", 0)
    play(state, "done")
    assert (phase(state), state.to_move) == ("RELOCATE", 1)


@pytest.mark.rule("KEY-133")
def test_slots_emptied_by_either_chain_are_refilled_after_both() -> None:
    # The Storekeeper of seat 1 is displaced and takes a registry tile, after seat 0's chain.
    state = table(
        2,
        boards=["C4 C5 D1", "G7 D5 D7 C6 E6 E7"],
        workers=[{"A": "G7"}, {"H": "C5"}],
        hands=["b2", "r3"],
        registry=REGISTRY,
    )
    play(state, "store:A1 bid:b done *event:N seize:G7 drop:C5 done")
    assert (phase(state), state.to_move) == ("RELOCATE", 1)
    play(state, "at:D6 store:A2 bid:r done")
    assert phase(state) == "DRAW_SLOT"
    play(state, "*tile:G1")
    assert state.to_move == 1  # now seat 1's own step


@pytest.mark.rule("KEY-142", "KEY-148")
def test_registry_tiles_are_taken_singly_with_bid_and_refill_between() -> None:
    state = table(2, hands=["b3"], registry=REGISTRY)
    play(state, "store:A1")
    assert phase(state) == "BIDDING"
    play(state, "bid:b done")
    assert phase(state) == "REFILL"
    play(state, "*event:R *tile:G7")
    assert of_kind(state, "store") == {"A2", "A3", "A4", "A5", "A6", "G7"}
    play(state, "done")  # the second tile is optional
    assert phase(state) == "TURN"


@pytest.mark.rule("KEY-143")
def test_a_bid_is_one_or_more_counters_of_any_kinds_up_to_the_hand() -> None:
    state = table(2, hands=["b2 y1"], registry=REGISTRY)
    play(state, "store:A1")
    assert texts(state) == ["bid:b", "bid:y"]  # at least one
    play(state, "bid:b")
    assert texts(state) == ["done", "bid:b", "bid:y"]
    play(state, "bid:b bid:y")
    assert phase(state) == "REFILL"  # the hand is empty
    assert seat(state, 0)["store"][0]["bid"]["hops"] == 2


@pytest.mark.rule("KEY-144")
def test_without_a_counter_no_tile_can_be_taken() -> None:
    assert not of_kind(table(2, registry=REGISTRY), "store")
    assert of_kind(table(2, registry=REGISTRY, hands=["r1"]), "store")


@pytest.mark.rule("KEY-145", "KEY-147")
def test_a_bid_once_laid_stays_and_so_does_the_tile() -> None:
    # No move of any game changes a bid but to take the tile, and only onto a board.
    rng = random.Random(145)
    for seed in range(6):
        state = GAMES[2].new_state(seed)
        while not state.is_over:
            before = [p["store"] for p in state.view(None)["players"]]
            bidding = phase(state) == "BIDDING"
            owner = state.to_move
            state.play(rng.choice(state.legal_moves()))
            after = [p["store"] for p in state.view(None)["players"]]
            for number in (0, 1):
                for entry in before[number]:
                    if entry in after[number] or (bidding and owner == number):
                        continue
                    assert entry["tile"] not in [e["tile"] for e in after[number]]
                    assert any(entry["tile"] in fields(state, i) for i in (0, 1))


@pytest.mark.rule("KEY-146")
def test_stores_and_bids_are_open() -> None:
    state = table(3, hands=["", "b2 y1"], stores=[{}, {"G1": "y1 r2"}])
    for viewer in (None, 0, 2):
        entry = state.view(viewer)["players"][1]["store"][0]
        assert entry["tile"] == "G1"
        assert list(entry["bid"].values()) == [0, 0, 0, 2, 1]


@pytest.mark.rule("KEY-149")
def test_late_in_the_game_only_what_lies_there_can_be_taken() -> None:
    state = table(2, hands=["b3"], registry="A1 A2", bag="", row="MNOPQRSTUV")
    assert of_kind(state, "store") == {"A1", "A2"}
    play(state, "store:A1 bid:b done")
    assert of_kind(state, "store") == {"A2"}
    play(state, "store:A2 bid:b done end")
    assert state.view(None)["registry"] == []


@pytest.mark.rule("KEY-150")
def test_counters_of_a_bid_are_laid_in_crop_order() -> None:
    state = table(2, hands=["b2 o1 y1"], registry=REGISTRY)
    play(state, "store:A1 bid:o")
    assert texts(state) == ["done", "bid:y"]
    play(state, "bid:y")
    assert texts(state) == ["done"]  # asked although only lower crops are left (KEY-317)
