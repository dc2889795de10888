"""Draws from the bag and the refill of the registry: KEY-161 to KEY-176."""

from __future__ import annotations

import pytest

from tests.keyharvest.positions import (
    fields,
    hand,
    of_kind,
    phase,
    play,
    seat,
    table,
    texts,
    weights,
)

RING = "D3 D4 E5 F4 F3"  # five fields around E4
REGISTRY = "A1 A2 A3 A4 A5 A6"
STORE = "store:A1 bid:b done"  # takes a registry tile: the refill follows


@pytest.mark.rule("KEY-161")
def test_a_draw_is_uniform_over_fields_and_events() -> None:
    state = table(2, hands=["b2"], registry=REGISTRY, bag="G1 G2 G3")
    play(state, STORE)
    shares = weights(state)
    assert set(shares.values()) == {1 / 17}
    assert set(shares) == {
        "*tile:G1", "*tile:G2", "*tile:G3", *(f"*event:{letter}" for letter in "MNOPQRSTUVWXYZ")
    }  # fmt: skip


@pytest.mark.rule("KEY-162")
def test_a_field_drawn_fills_the_empty_slot() -> None:
    state = table(2, hands=["b2"], registry=REGISTRY)
    play(state, STORE + " *tile:G7")
    assert state.view(None)["registry"] == ["A2", "A3", "A4", "A5", "A6", "G7"]
    play(state, "done end end store:G7")  # slots have no meaning and no order
    assert phase(state) == "BIDDING"


@pytest.mark.rule("KEY-163")
def test_events_are_resolved_and_another_tile_is_drawn_for_the_slot() -> None:
    state = table(2, hands=["b2"], registry=REGISTRY)
    play(state, STORE + " *event:R *event:Y")
    assert phase(state) == "REFILL"
    assert state.view(None)["town_board"] == ["R", "Y"]
    play(state, "*tile:G7")
    assert len(state.view(None)["registry"]) == 6


@pytest.mark.rule("KEY-164")
def test_refills_follow_each_tile_of_d_and_workers_h_l_and_k() -> None:
    state = table(2, hands=["b2"], registry=REGISTRY)
    play(state, "store:A1 bid:b done")
    assert phase(state) == "REFILL"
    for worker, moves in (("H", "store:A1 bid:b done"), ("L", "pick:A1")):
        state = table(2, boards=[RING], hands=["b2"], registry=REGISTRY)
        play(state, f"play:{worker} at:E4 {moves}")
        assert phase(state) == "REFILL"
    # K takes from the registry when the bag holds no field; then the leftover events come out.
    state = table(2, boards=[RING], registry=REGISTRY, bag="")
    play(state, "play:K at:E4 pick:A1 keep")
    assert phase(state) == "REFILL"
    assert len(texts(state)) == 14


@pytest.mark.rule("KEY-165")
def test_empty_slots_are_filled_one_by_one_with_events_on_the_way() -> None:
    # L picks G7, where H stands; H takes a second registry tile: two slots are empty.
    state = table(
        2,
        boards=[RING + " B4 B5 C4 C6 D5"],
        workers=[{"H": "G7"}],
        hands=["b3"],
        registry="A1 A2 A3 A4 A5 G7",
    )
    play(state, "play:L at:E4 pick:G7 at:C5 store:A1 bid:b done")
    assert (phase(state), len(state.view(None)["registry"])) == ("REFILL", 4)
    play(state, "*event:U")
    assert state.view(None)["pending"]["event"]["slots"] == 4
    play(state, "done *tile:G1")  # seat 1 has no field for U
    assert phase(state) == "REFILL"
    play(state, "*tile:G2")
    assert phase(state) == "TURN"


@pytest.mark.rule("KEY-166", "KEY-222")
def test_the_drawer_is_the_player_whose_turn_it_is_and_all_follow_clockwise() -> None:
    state = table(
        4, boards=["B2", "D3", "F3", "G7"], hands=["", "", "b2"], registry=REGISTRY, active=2
    )
    play(state, STORE + " *event:M")
    order = []
    while phase(state) == "EV_M":
        order.append(state.to_move)
        play(state, "done")
    assert order == [2, 3, 0, 1]
    alone = table(3, hands=["", "b2"], registry=REGISTRY, removed="MN", active=1)
    play(alone, STORE + " *event:Z")
    order = []
    while phase(alone) == "EV_Z":
        order.append(alone.to_move)
        play(alone, "gain:b")
    assert order == [1, 1, 1]  # the drawer alone


@pytest.mark.rule("KEY-167")
def test_a_set_aside_draw_announces_events_and_puts_them_back() -> None:
    state = table(2, boards=[RING], registry=REGISTRY, bag="G1 G7")
    play(state, "play:K at:E4 draw")
    assert len(texts(state)) == 2 + 14
    play(state, "*event:M *event:Z")
    assert state.view(None)["events"]["laid_aside"] == ["M", "Z"]
    assert state.view(None)["town_board"] == []
    assert set(texts(state)) == {"*tile:G1", "*tile:G7"} | {
        f"*event:{letter}" for letter in "NOPQRSTUVWXY"
    }
    play(state, "*tile:G1")  # back in the bag before anything else happens
    assert state.view(None)["events"]["laid_aside"] == []
    assert state.view(None)["events"]["known_in_bag"] == ["M", "Z"]
    assert state.view(None)["bag_size"] == 1 + 14
    play(state, "fallow")
    assert phase(state) == "TURN"
    assert state.view(None)["town_board"] == []


@pytest.mark.rule("KEY-168")
def test_draws_of_a_chain_within_an_event_are_set_aside_too() -> None:
    # Event M brings the tile on which K stands; K goes on and draws: M again can't nest.
    state = table(
        2,
        boards=["D3 D4 E5 F4 F3 G1"],
        workers=[{"K": "G7"}],
        hands=["b2"],
        registry=REGISTRY,
    )
    play(state, STORE + " *event:M drop:G1 *tile:G7 at:E4 draw *event:W *tile:G2 keep")
    assert state.view(None)["town_board"] == ["M"]
    assert state.view(None)["events"]["known_in_bag"] == ["W"]
    # and the slot that L empties within an event is filled by such a draw
    state = table(
        2,
        boards=["D3 D4 E5 F4 F3 G1"],
        workers=[{"L": "G7"}],
        hands=["b2"],
        registry=REGISTRY,
    )
    play(state, STORE + " *event:M drop:G1 *tile:G7 at:E4 pick:A2")
    assert phase(state) == "DRAW_SLOT"
    play(state, "*event:W *tile:G2")
    assert state.view(None)["town_board"] == ["M"]


@pytest.mark.rule("KEY-169")
def test_outside_events_refills_after_h_and_l_resolve_events() -> None:
    for worker, moves in (("H", "store:A1 bid:b done"), ("L", "pick:A1")):
        state = table(2, boards=[RING], hands=["b2"], registry=REGISTRY)
        play(state, f"play:{worker} at:E4 {moves} *event:M")
        assert state.view(None)["town_board"] == ["M"]
        assert phase(state) == "EV_M"


@pytest.mark.rule("KEY-170", "KEY-171")
def test_slots_emptied_in_a_step_are_refilled_before_the_next_step() -> None:
    # Event M: the displaced L of seat 0 takes a registry tile; the slot of M stays empty.
    state = table(
        2,
        boards=["D3 D4 E5 F4 F3 G1", "B2"],
        workers=[{"L": "G7"}],
        hands=["b2"],
        registry=REGISTRY,
    )
    play(state, STORE + " *event:M drop:G1 *tile:G7 at:E4 pick:A2")
    assert (phase(state), len(state.view(None)["registry"])) == ("DRAW_SLOT", 4)
    play(state, "*tile:G2")
    assert (phase(state), state.to_move) == ("EV_M", 1)
    assert len(state.view(None)["registry"]) == 5
    play(state, "done")
    assert phase(state) == "REFILL"  # only now, by a normal draw
    play(state, "*event:R *tile:G3")
    assert state.view(None)["town_board"] == ["M", "R"]


@pytest.mark.rule("KEY-170", "KEY-251")
def test_in_event_o_a_step_ends_when_the_received_tile_is_laid() -> None:
    # Seat 1 receives G7, where its L stands; the slot is refilled before seat 2's step.
    state = table(
        3,
        boards=["G7", "D3 D4 E5 F4 F3 G1", "B2 B3"],
        workers=[{}, {"L": "G7"}],
        hands=["b2"],
        registry=REGISTRY,
    )
    play(state, STORE + " *event:O drop:G7 drop:G1 keep at:E4 pick:A2")
    assert phase(state) == "DRAW_SLOT"
    assert state.view(None)["pending"]["event"]["tile_out"] == "G1"  # on its way to seat 2
    play(state, "*tile:G2")
    assert (phase(state), state.to_move) == ("EV_O", 2)
    assert "passon" in texts(state)


@pytest.mark.rule("KEY-172")
def test_without_fields_a_refill_brings_the_events_out_until_ten_lie_there() -> None:
    state = table(2, hands=["b2"], registry=REGISTRY, bag="", row="MNOPQRS")
    play(state, STORE)
    assert set(texts(state)) == {f"*event:{letter}" for letter in "TUVWXYZ"}
    play(state, "*event:Y *event:V")
    assert phase(state) == "REFILL"
    play(state, "*event:X")
    assert len(state.view(None)["town_board"]) == 10
    assert phase(state) == "STORE_MORE"  # nothing is drawn any more
    assert len(state.view(None)["registry"]) == 5


@pytest.mark.rule("KEY-173")
def test_without_fields_no_set_aside_draw_is_made() -> None:
    # Event U's slot that L empties stays empty; the events left come out afterwards.
    state = table(
        2,
        boards=["D3 D4 E5 F4 F3 G1"],
        workers=[{"L": "A6"}],
        hands=["b2"],
        registry=REGISTRY,
        bag="",
    )
    play(state, STORE + " *event:U drop:G1 pick:A6 at:E4 pick:A2")
    assert phase(state) == "REFILL"
    assert state.view(None)["pending"].get("event") is None
    assert all(text.startswith("*event") for text in texts(state))


@pytest.mark.rule("KEY-174", "KEY-287")
def test_after_the_tenth_event_events_are_ignored() -> None:
    # Already during its own effect: the set-aside draws of S know fields only.
    state = table(2, hands=["b3"], registry=REGISTRY, bag="G1 G2 G3", row="MNOPQRTUV")
    play(state, STORE)
    assert "*event:S" in texts(state)
    play(state, "*event:S")
    assert phase(state) == "DRAW_SLOT"
    assert all(text.startswith("*tile") for text in texts(state))
    while state.is_chance:
        assert all(text.startswith("*tile") for text in texts(state))
        state.play(state.legal_moves()[0])
    later = table(2, boards=[RING], registry=REGISTRY, bag="G1 G2", row="MNOPQRTUVS")
    play(later, "play:K at:E4 draw")
    assert texts(later) == ["*tile:G1", "*tile:G2"]


@pytest.mark.rule("KEY-175")
def test_a_slot_stays_empty_if_the_bag_offers_nothing() -> None:
    state = table(2, hands=["b3"], registry=REGISTRY, bag="", row="MNOPQRTUVS")
    play(state, STORE)
    assert phase(state) == "STORE_MORE"
    assert len(of_kind(state, "store")) == 5


@pytest.mark.rule("KEY-176", "KEY-315")
def test_the_contents_of_the_bag_are_open_but_for_events_never_seen() -> None:
    state = table(3, boards=["E4"], hands=["b1"], registry=REGISTRY, removed="YZ", seen="MN")
    for viewer in (None, 0, 1, 2):
        view = state.view(viewer)
        assert view["bag_size"] == len(view["bag"]) + 12
        assert "E4" not in view["bag"]
        assert not set(view["bag"]) & set(view["registry"])
        assert view["events"]["known_in_bag"] == ["M", "N"]
    assert fields(state, 0) == {"E4"}
    assert hand(state, 0) == "b1"
    assert seat(state, 0)["hand_size"] == 1
