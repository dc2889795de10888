"""Events: KEY-221 to KEY-274."""

from __future__ import annotations

import pytest

import boardgames as bg
from tests.keyharvest.positions import (
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
STORE = "store:A1 bid:b done"  # takes a registry tile: the refill follows
SEVEN = ["A1 A2 A3 A4 A5 A6 A7", "B1 B2 B3 B4 B5 B6 B7"]


def draw(event: str, players: int = 2, **more: object) -> bg.State:
    """Seat `active` (0) takes a registry tile for the bid b1, and the refill brings the event."""
    seats = more.get("active", 0)
    assert isinstance(seats, int)
    hands = list(more.pop("hands", []))  # type: ignore[call-overload]
    hands += [""] * (players - len(hands))
    hands[seats] = _with_hops(hands[seats])
    more.setdefault("registry", "C1 C2 C3 C4 C5 C6")
    first = str(more["registry"]).split()[0]
    state = table(players, hands=hands, **more)  # type: ignore[arg-type]
    return play(state, f"store:{first} bid:b" + (" done" if hands[seats] != "b1" else "")
                + f" *event:{event}")  # fmt: skip


def _with_hops(text: str) -> str:
    """One hops counter more."""
    if "b" not in text:
        return f"b1 {text}".strip()
    return " ".join(f"b{int(part[1:]) + 1}" if part[0] == "b" else part for part in text.split())


# General


@pytest.mark.rule("KEY-221")
def test_an_event_goes_to_the_next_free_space() -> None:
    state = draw("R")
    assert state.view(None)["town_board"] == ["R"]
    play(state, "*event:V")
    assert state.view(None)["town_board"] == ["R", "V"]


@pytest.mark.rule("KEY-223")
def test_which_events_are_optional() -> None:
    optional = {}
    for letter in "MNOPQRTUVWXYZ":
        state = draw(
            letter,
            boards=["D3 e5 G7", "B2 b7"],
            workers=[{"A": "D4"}, {"A": "B3"}],
            hands=["g4"],
        )
        if letter == "W":
            play(state, "*tile:G1")  # the draw itself is mandatory
        optional[letter] = "done" in texts(state)
    assert optional == {letter: letter not in "OWZ" for letter in optional}
    state = draw("S")
    assert phase(state) == "DRAW_SLOT"  # carried out without a question


@pytest.mark.rule("KEY-224")
def test_a_step_with_its_chain_is_finished_before_the_next_players() -> None:
    state = draw("U", boards=["D3 D4", "B2"], workers=[{"A": "C6"}])
    play(state, "drop:D3 pick:C6")
    assert (phase(state), state.to_move) == ("RELOCATE", 0)
    play(state, f"at:{sorted(of_kind(state, 'at'))[0]}")
    assert (phase(state), state.to_move) == ("GLEANING", 0)
    play(state, "done")
    assert (phase(state), state.to_move) == ("EV_U", 1)


@pytest.mark.rule("KEY-225")
def test_who_cannot_take_part_is_skipped_even_where_it_is_mandatory() -> None:
    state = draw("O", 3, boards=["", "B2", ""])
    assert state.to_move == 1  # seat 0 has no field to pass
    play(state, "drop:B2")
    assert (state.to_move, texts(state)) == (2, ["passon"])
    for letter in "MNPRUVXY":
        assert phase(draw(letter)) == "REFILL", letter


@pytest.mark.rule("KEY-226", "KEY-232")
def test_the_seventh_space_sends_two_events_back_if_a_board_is_short() -> None:
    state = draw("S", boards=[SEVEN[0], "B1 B2 B3 B4 B5"], workers=[{}, {"A": "G7"}], row="MNOPQR")
    view = state.view(None)
    assert view["town_board"] == ["O", "P", "Q", "R", "S"]
    assert view["events"]["known_in_bag"] == ["M", "N"]
    assert phase(state) == "DRAW_SLOT"  # S takes effect
    assert view["check_returns"] == 1


@pytest.mark.rule("KEY-226", "KEY-231")
def test_with_seven_tiles_on_every_board_nothing_goes_back() -> None:
    state = draw("R", boards=[SEVEN[0], "B1 B2 B3 B4 B5"], workers=[{}, {"A": "G7", "G": "G5"}],
                 row="MNOPQS")  # fmt: skip
    assert state.view(None)["town_board"] == list("MNOPQSR")
    assert state.view(None)["check_returns"] == 0


@pytest.mark.rule("KEY-227")
def test_the_check_comes_before_the_effect() -> None:
    # Holiday takes a worker off: counted before, the board has seven tiles.
    state = draw("Y", boards=[SEVEN[0], "B1 B2 B3 B4 B5 B6"], workers=[{}, {"A": "G7"}],
                 row="MNOPQS")  # fmt: skip
    assert len(state.view(None)["town_board"]) == 7
    assert (phase(state), state.to_move) == ("EV_Y", 1)


@pytest.mark.rule("KEY-228")
def test_the_check_is_repeated_each_time_the_seventh_space_is_reached() -> None:
    state = draw("R", row="MNOPQS")
    assert state.view(None)["town_board"] == list("OPQSR")
    play(state, "*event:V *event:M")
    assert phase(state) == "REFILL"
    assert state.view(None)["town_board"] == list("QSRVM")
    assert state.view(None)["check_returns"] == 2


@pytest.mark.rule("KEY-229")
def test_the_check_is_left_out_while_the_bag_holds_no_field() -> None:
    state = draw("R", row="MNOPQS", bag="")
    assert state.view(None)["town_board"] == list("MNOPQSR")


@pytest.mark.rule("KEY-230")
def test_tiles_in_stores_and_unplayed_workers_do_not_count() -> None:
    state = draw(
        "R",
        boards=[SEVEN[0], "B1 B2 B3 B4 B5 B6"],
        stores=[{}, {"G1": "y1", "G2": "y1"}],
        row="MNOPQS",
    )
    assert len(state.view(None)["town_board"]) == 5


@pytest.mark.rule("KEY-233")
def test_what_is_paid_or_taken_in_an_event_is_open() -> None:
    state = draw("T", 3, hands=["g3"], boards=["E4"])
    play(state, "pick:C2 pay:g pay:g pay:g")
    for viewer in (None, 1, 2):
        player = state.view(viewer)["players"][0]
        assert player["change"]["vegetables"] == -2
        assert player["need"]["vegetables"] == 2
        assert "C2" in player["unharvested"]


@pytest.mark.rule("KEY-234", "KEY-281")
def test_the_tenth_event_is_resolved_and_triggers_the_end() -> None:
    state = draw("P", boards=["E4"], row="MNOQRSTUV")
    assert (phase(state), state.to_move) == ("EV_P", 0)
    assert state.view(None)["final_turns"] == 2 * 2 + 1  # this turn and two each
    play(state, "gain:y")
    assert hand(state, 0) == "y1"


@pytest.mark.rule("KEY-235")
def test_after_100_checks_that_sent_events_back_the_check_is_left_out() -> None:
    state = draw("R", row="MNOPQS", check_returns=99)
    assert state.view(None)["check_returns"] == 100
    play(state, "*event:V *event:M")
    assert state.view(None)["town_board"] == list("OPQSRVM")
    assert state.view(None)["check_returns"] == 100


# M to Z


@pytest.mark.rule("KEY-241")
def test_m_swaps_an_own_field_for_one_of_the_bag() -> None:
    state = draw("M", boards=["E4 G7"])
    assert texts(state) == ["done", "drop:E4", "drop:G7"]
    play(state, "drop:E4")
    assert state.view(None)["fallow"] == ["E4"]
    assert phase(state) == "DRAW_STEP"
    play(state, "*event:Z *tile:G1")
    assert fields(state, 0) == {"G1", "G7"}  # it must be laid
    assert state.view(None)["events"]["known_in_bag"] == ["Z"]


@pytest.mark.rule("KEY-242")
def test_m_needs_an_own_field_and_one_in_the_bag() -> None:
    state = draw("M", boards=["", "E4"])
    assert state.to_move == 1
    assert phase(draw("M", boards=["E4"], bag="")) == "REFILL"


@pytest.mark.rule("KEY-243")
def test_the_tile_drawn_for_m_may_cost_a_worker_or_join_groups() -> None:
    state = draw("M", boards=["E4 A1"], workers=[{"K": "G7"}])
    play(state, "drop:A1 *tile:G7")
    assert "K" in state.view(None)["town_workers"]  # forced off, no space left for it
    groups = draw("M", boards=["D3 E5 A1"])
    assert groups._fields()["group_sizes"][0] == [1, 1]
    play(groups, "drop:A1 *tile:E4")
    assert groups._fields()["group_sizes"][0] == [3, 0]


@pytest.mark.rule("KEY-244")
def test_n_swaps_any_own_field_for_an_isolated_one() -> None:
    state = draw("N", 3, boards=["E4 E5", "G7 B1 B2", "A7"])
    assert texts(state) == ["done", "seize:A7", "seize:G7"]
    play(state, "seize:G7")
    assert "G7" in fields(state, 1)  # stays until the other is chosen
    assert texts(state) == ["drop:E4", "drop:E5"]  # connected ones as well
    play(state, "drop:E4")
    assert fields(state, 0) == {"E5", "G7"}
    assert fields(state, 1) == {"B1", "B2", "E4"}
    assert phase(draw("N", boards=["E4 E5", "B1 B2"])) == "REFILL"  # nobody has one


@pytest.mark.rule("KEY-245")
def test_both_tiles_of_n_lie_unharvested_and_displace() -> None:
    state = draw("N", boards=["e4 e5", "g7"], workers=[{"A": "G7"}, {"B": "E4"}])
    play(state, "seize:G7 drop:E4")
    assert "G7" in seat(state, 0)["unharvested"]
    assert "E4" in seat(state, 1)["unharvested"]
    assert (seat(state, 0)["displaced"], seat(state, 1)["displaced"]) == ("A", "B")


@pytest.mark.rule("KEY-246")
def test_without_a_field_no_swap() -> None:
    state = draw("N", boards=["", "G7"])
    assert phase(state) == "REFILL"


@pytest.mark.rule("KEY-247", "KEY-248")
def test_o_passes_one_field_from_board_to_board() -> None:
    state = draw("O", 3, boards=["E4 E5", "B1", "G1"], stores=[{}, {"G2": "y1"}])
    assert texts(state) == ["drop:E4", "drop:E5"]  # mandatory; store tiles can't be passed
    play(state, "drop:E4")
    assert state.to_move == 1
    assert texts(state) == ["passon", "drop:B1"]
    play(state, "passon")
    assert state.to_move == 2
    play(state, "drop:G1")
    assert (phase(state), state.to_move) == ("EV_O_KEEP", 2)


@pytest.mark.rule("KEY-249")
def test_a_received_tile_is_laid_passed_on_or_discarded() -> None:
    fresh = draw("O", 3, boards=["E4", "B1", "G1"])
    play(fresh, "drop:E4")
    laid = play(fresh.copy(), "drop:B1 keep")
    assert "E4" in seat(laid, 1)["unharvested"]
    gone = play(fresh.copy(), "drop:B1 fallow")
    assert gone.view(None)["fallow"] == ["E4"]
    passed = play(fresh.copy(), "passon passon")
    assert (phase(passed), passed.to_move) == ("EV_O_KEEP", 0)
    assert texts(passed) == ["keep", "fallow"]  # the last to receive can't pass it on


@pytest.mark.rule("KEY-250")
def test_the_round_closes_with_the_drawer() -> None:
    state = draw("O", 3, boards=["E4 E5", "B1", "G1"], active=1)
    play(state, "drop:B1 drop:G1 keep drop:E4 keep")
    assert (phase(state), state.to_move) == ("EV_O_KEEP", 1)  # the drawer receives E4
    play(state, "keep")
    assert fields(state, 1) == {"E4"}
    assert fields(state, 2) == {"B1"}
    assert fields(state, 0) == {"E5", "G1"}
    assert phase(state) == "REFILL"


@pytest.mark.rule("KEY-251")
def test_an_own_tile_leaves_at_once_and_the_received_one_is_then_laid_or_discarded() -> None:
    state = draw("O", boards=["E4", "B1 B2"])
    play(state, "drop:E4")
    assert fields(state, 0) == set()
    play(state, "drop:B1")
    assert fields(state, 1) == {"B2"}
    assert texts(state) == ["keep", "fallow"]  # not both laid and passed


@pytest.mark.rule("KEY-252")
def test_who_has_nothing_passes_nothing_and_a_single_received_tile_must_go_on() -> None:
    state = draw("O", 4, boards=["E4", "", "", "G1"])
    play(state, "drop:E4")
    assert texts(state) == ["passon"]
    play(state, "passon passon drop:G1 keep keep")
    assert fields(state, 3) == {"E4"}
    assert fields(state, 0) == {"G1"}
    nobody = draw("O", 3, boards=["", "", "G1"])
    assert nobody.to_move == 2
    assert texts(nobody) == ["drop:G1"]


@pytest.mark.rule("KEY-253")
def test_the_last_to_receive_can_save_a_worker_or_two_groups_by_discarding() -> None:
    state = draw("O", boards=["D3 E5 C9", "E4"], workers=[{"K": "E4"}])
    play(state, "drop:C9 drop:E4 keep")
    laid = play(state.copy(), "keep")
    assert laid._fields()["group_sizes"][0] == [3, 0]
    assert "K" in laid.view(None)["town_workers"]
    play(state, "fallow")
    assert state._fields()["group_sizes"][0] == [1, 1]
    assert seat(state, 0)["workers"] == {"K": "E4"}


@pytest.mark.rule("KEY-254")
def test_p_brings_a_counter_of_the_most_frequent_unharvested_crop() -> None:
    state = draw("P", boards=["E4 A1 D3", "B1 A2 a7 D1"])
    assert texts(state) == ["done", "gain:y"]
    play(state, "gain:y")
    assert len(seat(state, 0)["unharvested"]) == 3  # none is turned
    assert texts(state) == ["done", "gain:b"]  # B1 and D1; A7 is harvested
    tie = draw("P", boards=["E4 D3 d1"])
    assert texts(tie) == ["done", "gain:b", "gain:y"]


@pytest.mark.rule("KEY-255")
def test_p_out_of_stock_any_crop_and_nothing_without_unharvested_fields() -> None:
    # E4, E9 wheat, D3, D1 hops: a tie; wheat is out of stock.
    state = draw("P", boards=["E4 E9 D3 D1"], hands=["", "y12"])
    assert texts(state) == ["done", "gain:b", "gain:g", "gain:o", "gain:r"]
    bare = draw("P", boards=["e4", "d3"])
    assert phase(bare) == "REFILL"


@pytest.mark.rule("KEY-256")
def test_q_pays_two_counters_to_the_stock_for_a_field_of_the_bag() -> None:
    state = draw("Q", boards=["E4"], hands=["g1 y1"])
    assert texts(state) == ["done", "draw"]
    play(state, "draw pay:g")
    assert texts(state) == ["pay:y"]
    before = stock(state)
    play(state, "pay:y")
    assert stock(state) == [n + (i == 4) for i, n in enumerate(before)]
    assert phase(state) == "DRAW_STEP"
    play(state, "*event:Z *tile:G7")
    assert fields(state, 0) == {"E4", "G7"}
    assert phase(draw("Q", hands=["g1"])) == "REFILL"  # one counter is not enough


@pytest.mark.rule("KEY-257")
def test_q_sells_a_registry_tile_if_the_bag_holds_no_field() -> None:
    state = draw("Q", hands=["g2"], bag="")
    assert texts(state) == ["done", "pick:C2", "pick:C3", "pick:C4", "pick:C5", "pick:C6"]
    play(state, "pick:C3 pay:g")
    assert "C3" in state.view(None)["registry"]  # until the last counter is paid
    play(state, "pay:g")
    assert fields(state, 0) == {"C3"}
    # Event T leaves one tile; once it is bought there is none to pay for.
    last = draw("T", 4, hands=["g3 y2", "g3", "o3", "r3 y2"], bag="", removed="XY")
    for seat_, crop in enumerate("ggor"):
        play(last, f"pick:C{seat_ + 2} " + " ".join([f"pay:{crop}"] * 3))
    play(last, "*event:Q pick:C6 pay:y pay:y")
    assert phase(last) == "REFILL"  # seat 3 holds two counters, but no tile is left


@pytest.mark.rule("KEY-258")
def test_r_turns_up_to_two_harvested_fields_back() -> None:
    state = draw("R", boards=["d3 e4 g7 A1", "b1"])
    assert texts(state) == ["done", "flip:D3", "flip:E4", "flip:G7"]
    play(state, "flip:E4")
    assert texts(state) == ["done", "flip:G7"]
    play(state, "flip:G7")
    assert seat(state, 0)["harvested"] == ["D3"]
    assert (state.to_move, texts(state)) == (1, ["done", "flip:B1"])
    three = draw("R", boards=["d3 e4 g7"])
    play(three, "flip:D3 flip:E4")
    assert phase(three) == "REFILL"  # two at most


@pytest.mark.rule("KEY-259", "KEY-260")
def test_s_puts_the_registry_back_and_draws_as_many_fields() -> None:
    state = draw("S", boards=["E4"])
    assert {"*tile:C2", "*tile:C6"} <= set(texts(state))
    assert state.view(None)["registry"] == []
    play(state, "*tile:G1 *event:R *tile:G2 *tile:C2 *tile:G4 *tile:G5")
    assert phase(state) == "REFILL"  # five were put back; the sixth by a normal draw
    assert state.view(None)["town_board"] == ["S"]
    assert "*event:R" in texts(state)
    empty = bare_registry()
    play(empty, "*event:S")
    assert phase(empty) == "REFILL"  # none, if the registry was empty
    assert (empty.view(None)["bag"], empty.view(None)["registry"]) == ([], [])


def bare_registry() -> bg.State:
    """A refill with no field in the bag: events Q and T have emptied the registry."""
    state = draw("Q", 4, hands=["g3 y2", "g5", "o2", "r2"], bag="", removed="XY")
    for seat_, crop in enumerate("ggor"):
        play(state, f"pick:C{seat_ + 2} pay:{crop} pay:{crop}")
    return play(state, "*event:T pick:C6 pay:g pay:y pay:y")


@pytest.mark.rule("KEY-261")
def test_t_sells_registry_tiles_for_three_and_refills_after_all_players() -> None:
    state = draw("T", boards=["E4"], hands=["g3 y1", "r3"])
    play(state, "pick:C2 pay:g pay:g")
    assert "C2" in state.view(None)["registry"]
    play(state, "pay:y")
    assert fields(state, 0) == {"E4", "C2"}
    assert (phase(state), state.to_move) == ("EV_T", 1)
    assert len(of_kind(state, "pick")) == 4
    play(state, "pick:C3 pay:r pay:r pay:r")
    assert phase(state) == "DRAW_SLOT"
    play(state, "*event:Z *tile:G1 *tile:G2")
    assert phase(state) == "REFILL"
    assert len(state.view(None)["registry"]) == 5


@pytest.mark.rule("KEY-170", "KEY-261")
def test_slots_that_a_worker_empties_in_t_wait_until_t_ends() -> None:
    state = draw(
        "T", boards=[RING, "B2"], workers=[{"L": "C2"}], hands=["g3", "r3"],
    )  # fmt: skip
    play(state, "pick:C2 pay:g pay:g pay:g at:E4 pick:C3")
    assert (phase(state), state.to_move) == ("EV_T", 1)
    play(state, "done")
    assert phase(state) == "DRAW_SLOT"


@pytest.mark.rule("KEY-262")
def test_who_finds_no_registry_tile_is_out_of_t() -> None:
    state = bare_registry()
    assert hand(state, 1) == "g3"  # seat 1 could pay
    assert phase(state) == "REFILL"


@pytest.mark.rule("KEY-263")
def test_u_swaps_an_own_field_for_a_registry_tile() -> None:
    state = draw("U", boards=["e4 E5"])
    assert texts(state) == ["done", "drop:E4", "drop:E5"]
    play(state, "drop:E4")
    assert "E4" in state.view(None)["registry"]
    assert texts(state) == ["pick:C2", "pick:C3", "pick:C4", "pick:C5", "pick:C6"]
    play(state, "pick:C4")
    assert fields(state, 0) == {"C4", "E5"}
    assert len(state.view(None)["registry"]) == 5


@pytest.mark.rule("KEY-264")
def test_later_players_find_what_earlier_ones_gave() -> None:
    state = draw("U", boards=["E4 E5", "B1"])
    play(state, "drop:E4 pick:C4 drop:B1")
    assert of_kind(state, "pick") == {"C2", "C3", "C5", "C6", "E4"}  # five on offer
    play(state, "pick:E4")
    assert fields(state, 1) == {"E4"}


@pytest.mark.rule("KEY-265", "KEY-266")
def test_v_harvests_isolated_unharvested_fields() -> None:
    state = draw("V", boards=["A1 A7 E4 E5 g1 G7"], hands=["", "y12"])
    assert texts(state) == ["done", "harvest:A1", "harvest:A7", "harvest:G7"]
    play(state, "harvest:A1")
    assert phase(state) == "SUBSTITUTE"  # a normal harvest: wheat is out
    play(state, "gain:r")
    assert texts(state) == ["done", "harvest:A7", "harvest:G7"]
    play(state, "harvest:A7 harvest:G7")
    assert hand(state, 0) == "b1 o1 r1"
    assert set(seat(state, 0)["harvested"]) == {"A1", "A7", "G1", "G7"}
    dry = draw("V", boards=["A1"], hands=["b10 g12 o12", "b1 r12 y12"])
    assert sum(stock(dry)) == 0
    assert phase(dry) == "REFILL"  # KEY-076


@pytest.mark.rule("KEY-267", "KEY-268")
def test_w_draws_a_field_that_may_replace_an_own_one() -> None:
    state = draw("W", boards=["E4 E5"])
    assert phase(state) == "DRAW_STEP"  # every player must draw
    play(state, "*event:Z *tile:G7")
    assert texts(state) == ["fallow", "drop:E4", "drop:E5"]
    play(state, "drop:E4")
    assert fields(state, 0) == {"E5", "G7"}
    assert state.view(None)["fallow"] == ["E4"]
    play(state, "*tile:G1")
    assert (state.to_move, texts(state)) == (1, ["fallow"])  # no own field: to the fallow field
    play(state, "fallow")
    assert set(state.view(None)["fallow"]) == {"E4", "G1"}
    assert phase(draw("W", boards=["E4"], bag="")) == "REFILL"  # nothing happens


@pytest.mark.rule("KEY-268")
def test_w_removes_the_own_tile_before_the_drawn_one_is_laid() -> None:
    # B stands on E4; its only field D3 goes first, so the tile E4 alone can feed it.
    state = draw("W", boards=["D3"], workers=[{"B": "E4"}])
    play(state, "*tile:E4 drop:D3")
    assert of_kind(state, "at") == {"D3", "D4", "E3", "E5", "F3", "F4"}


@pytest.mark.rule("KEY-269")
def test_x_moves_a_worker_without_its_ability() -> None:
    state = draw("X", boards=["D3 D4", "B1"], workers=[{"A": "E4", "C": "C8", "F": "G7"}])
    assert texts(state) == ["done", "play:A", "play:C"]  # F finds no space with three fields
    play(state, "play:C")
    assert "E4" in of_kind(state, "at")  # a lower-numbered own worker may be replaced
    play(state, "at:E4")
    assert seat(state, 0)["workers"] == {"C": "E4", "F": "G7"}
    assert "A" in seat(state, 0)["supply"]
    assert phase(state) == "REFILL"  # no GAIN_TWO


@pytest.mark.rule("KEY-270")
def test_x_the_old_space_counts_as_empty_but_must_be_left() -> None:
    state = draw("X", boards=["D3"], workers=[{"A": "E4"}])
    play(state, "play:A")
    options = of_kind(state, "at")
    assert "E4" not in options
    assert {"D4", "E3"} <= options  # they touch E4, which is being left


@pytest.mark.rule("KEY-271")
def test_x_prepares_a_second_use_of_an_ability() -> None:
    state = draw("X", boards=["D3"], workers=[{"A": "G7"}], stores=[{"E4": "y1"}])
    play(state, "play:A at:E4 *tile:G1 end end")
    play(state, "take:E4 at:D4 glean:D3")
    assert hand(state, 0) == "b1"


@pytest.mark.rule("KEY-272")
def test_y_takes_one_own_worker_off() -> None:
    state = draw("Y", boards=[RING, "B2"], workers=[{"A": "E4", "K": "G7"}, {"B": "B3"}])
    assert texts(state) == ["done", "remove:A", "remove:K"]
    farmhand = play(state.copy(), "remove:A")
    assert "A" in seat(farmhand, 0)["supply"]
    play(state, "remove:K")
    assert "K" in state.view(None)["town_workers"]
    assert (state.to_move, texts(state)) == (1, ["done", "remove:B"])
    play(state, "done *tile:G1")
    play(state, "end end remove:A end end")
    assert {"A", "K"} <= of_kind(state, "play")  # both can be played again


@pytest.mark.rule("KEY-273")
def test_z_gives_every_player_a_counter_of_the_drawers_choice() -> None:
    state = draw("Z", 3, active=1, removed="MN", hands=["", "", ""])
    for letter in "byg":
        assert (phase(state), state.to_move) == ("EV_Z", 1)
        assert "done" not in texts(state)
        play(state, f"gain:{letter}")
    assert [hand(state, seat) for seat in range(3)] == ["g1", "b1", "y1"]


@pytest.mark.rule("KEY-274")
def test_z_goes_clockwise_until_the_stock_is_empty() -> None:
    state = draw("Z", 3, hands=["b5 g12 o12", "b6 r12", "y11"], removed="MN")
    assert sum(stock(state)) == 1
    play(state, "gain:y")
    assert hand(state, 0).endswith("y1")  # the drawer is first; nothing is left for the others
    assert phase(state) == "REFILL"
