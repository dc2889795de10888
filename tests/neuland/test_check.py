"""States from outside: what is accepted can be played on, whatever was changed."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any

import pytest

import boardgames as bg
from tests.neuland.positions import load, play, position

SETS = ("own", "lying", "land", "used", "twin1", "twin2", "of_type")


def spoiled(rng: random.Random, data: dict[str, Any]) -> dict[str, Any]:
    """The dict with one to three fields changed a little."""
    data = copy.deepcopy(data)
    fields = data["state"]
    for _ in range(rng.choice((1, 1, 2, 3))):
        key = rng.choice(list(fields))
        value = fields[key]
        if not isinstance(value, list):
            fields[key] = rng.randrange(-2, 4) if key == "to_move" else number(rng, key, value)
            continue
        i, j = rng.randrange(len(value)), rng.randrange(len(value))
        value[i] = number(rng, key, value[i])
        if rng.random() < 0.3:
            value[i], value[j] = value[j], value[i]
    return data


def number(rng: random.Random, key: str, value: int) -> int:
    if key in SETS:
        return value ^ (1 << rng.randrange(57)) if rng.random() < 0.8 else rng.getrandbits(64)
    if rng.random() < 0.5:
        return max(0, min(255, value + rng.choice((-1, 1))))
    return rng.choice((0, 1, 2, 3, 254, 255, rng.randrange(60)))


def some_states(seed: int) -> Iterator[bg.State]:
    rng = random.Random(seed)
    layout = ("fixed", "random", "DDMMFMDFFDFDFDFMMDF")[seed % 3]
    spoils = ("lost", "kept")[seed % 2]
    game = bg.load(
        "neuland", players=2 + seed % 3, layout=layout, spoiled_mineral=spoils,
        max_turns=(0, 3, 60)[seed % 3], auto_forced=seed % 5 == 0,
    )  # fmt: skip
    state = game.new_state(seed, chance="explicit")
    for step in range(400):
        if step in (0, 4, 12, 40, 120, 399) or state.is_over:
            yield state
        if state.is_over:
            return
        moves = state.legal_moves()
        weights = [{"END": 1, "PRODUCE": 20, "BUILD": 30}.get(move.kind, 10) for move in moves]
        state.play(rng.choices(moves, weights)[0])


@pytest.mark.parametrize("seed", range(6))
def test_what_is_accepted_plays_on_and_stays_acceptable(seed: int) -> None:
    rng = random.Random(seed)
    for state in some_states(seed):
        data = state.to_dict()
        for _ in range(60):
            try:
                other = state.game.state_from_dict(spoiled(rng, data))
            except bg.InvalidStateError:
                continue
            for _ in range(30):
                if other.is_over:
                    break
                other.play(rng.choice(other.legal_moves()))
                assert state.game.state_from_bytes(other.to_bytes()) == other
            other.view(0)
            other.to_svg()
            str(other)


def refused(state: bg.State, why: str, **changes: Any) -> None:
    """The state with some fields changed is no state, for this reason."""
    data = state.to_dict()
    data["state"].update(changes)
    with pytest.raises(bg.InvalidStateError, match=why):
        state.game.state_from_dict(data)


def test_caches_must_agree_with_the_map() -> None:
    state = position(load(2), "B1: Hu, Hu, Lu; C3: Mi CI, Mi CI; A2: St 1; D1: Pa 0")
    fields = state._fields()
    refused(state, "used", used=fields["used"] ^ 1)
    refused(state, "twin", twin1=0)
    refused(state, "twin", twin2=fields["twin2"] | 4)
    refused(state, "of_type", of_type=[0] * 13)
    refused(state, "advance_site", advance_site=[255] * 15)
    refused(state, "available", available=0)
    refused(state, "left", left=9)


def test_pieces_must_be_complete() -> None:
    state = position(load(2), "B1: Hu 0, Lu; C3: Mi CI; A2: St 1; C4: Sm I 1")
    fields = state._fields()
    refused(state, "supply", supply=[7, 6, 0, 0])
    refused(state, "supply", supply=[6, 6, 1, 0])
    refused(state, "display", display=[1, *fields["display"][1:]])
    refused(state, "minerals", minerals=[9, 5, 6])
    refused(state, "vp_left", vp_left=[18, 18, 0, 0])
    refused(state, "scorer", scorer=[3, *fields["scorer"][1:]])
    refused(state, "own", own=[fields["own"][0] | 1 << 56, *fields["own"][1:]])
    refused(state, "lying", lying=fields["own"][1])
    refused(state, "smeltery", own=[fields["own"][0], 0, 0, 0], supply=[6, 7, 0, 0])


def test_turn_and_time_must_agree() -> None:
    state = position(load(3), "B1: Hu", spent=2)
    refused(state, "time", time=[2, 8, 8, 255])
    refused(state, "time", time=[2, 0, 8, 255])
    refused(state, "time", time=[2, 10, 8, 255])
    refused(state, "time", time=[2, 9, 8, 7])
    refused(state, "display", time=[2, 9, 255, 255])  # he would still have starting tiles
    refused(state, "left", time=[3, 9, 8, 255])
    refused(state, "turns", turns=2)
    refused(state, "turns", turns=400)
    refused(state, "cycle", cycle=11)
    refused(state, "phase", phase=13)
    refused(state, "to_move", to_move=3)
    refused(state, "over|to_move", phase=12, to_move=-2)


def test_an_action_in_hand_must_be_a_legal_one() -> None:
    state = position(load(2), "B1: Hu 0, Lu, Pa; D1: Lu 0")
    refused(state, "pend_site", phase=5)
    refused(state, "action", phase=5, pend_site=9)  # the occupied lodge
    refused(state, "pend_hex", phase=8, pend_kind=6)
    refused(state, "action", phase=8, pend_kind=6, pend_hex=0)
    refused(state, "pend_stack", phase=9, pend_kind=5, pend_hex=8, pend_source=36, pend_stack=1)
    play(state, "b:Mi @C2 <D1a +C")
    refused(state, "action", pend_source=9)
    refused(state, "pend_stack", pend_stack=0b0101)


def test_a_forced_move_is_never_left_open_with_auto_forced() -> None:
    slow = play(position(load(2), "B1: Pa; D1: Lu 0"), "p:B1a")
    fast = position(load(2, auto_forced=True), "B1: Pa; D1: Lu 0")
    refused(fast, "auto_forced", phase=5, pend_site=slow._fields()["pend_site"])


def test_drawn_land_must_come_from_the_tiles() -> None:
    game = bg.load("neuland", players=2, layout="random")
    state = game.new_state(3)
    land = state._fields()["land"]
    swapped = [land[1], land[0], land[2]]
    data = state.to_dict()
    data["state"]["land"] = swapped
    game.state_from_dict(data)  # fields and forests are as many and lie on the same tiles
    refused(state, "land", land=[land[0] ^ 7 << 54, land[1], land[2]])
    half = game.new_state(3, chance="explicit")
    play(half, ["*cover=7", "*tile=FD", "*tile=MF"])
    refused(half, "cover", cover=2288)
    refused(half, "land", land=[0, 0, 0])
    refused(half, "land", cover=2287)


def test_a_start_hex_must_be_left_for_everybody() -> None:
    game = load(3, layout="MFDFDFFDMMDMFDMFDFD")
    state = play(game.new_state(0), "@B1 end")
    data = state.to_dict()
    fields = data["state"]
    for i, hex_ in enumerate((1, 5, 6, 12, 15)):  # all other forests but E2
        site = 3 * hex_
        type_id = (7, 7, 9, 9, 12)[i]
        fields["site_type"][site] = type_id
        fields["used"] |= 1 << site
        fields["of_type"][type_id - 1] |= 1 << site
        fields["display"][type_id - 1] -= 1
    fields["available"] = sum(1 << i for i, left in enumerate(fields["display"]) if left)
    with pytest.raises(bg.InvalidStateError, match="start hexes"):
        game.state_from_dict(data)
