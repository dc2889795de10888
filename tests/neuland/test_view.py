"""What is shown: views, sentences, observations, text board and drawing."""

from __future__ import annotations

import json
import random
import xml.etree.ElementTree as ET

import numpy as np
import pytest

import boardgames as bg
from boardgames.hexcore import neuland as core
from tests.neuland.positions import load, play, position

TEXT = "B1: Hu 0, Lu (0); C3: Qu, Mi CIS 1, La; C4: Sm I 0, To 1; A2: Pa, St 0; D2: Ac; D4: Ba"


def described(state: bg.State) -> dict[str, str]:
    return {str(move): state.describe(move) for move in state.legal_moves()}


def test_sentences_say_what_a_move_does_here() -> None:
    state = position(load(2), "B1: Hu 0, Lu, Lu 0; C3: Mi CIS; C1: Sm, To; A1: Qu 0; D2: We 0")
    sentences = described(state)
    assert sentences["end"] == "end the turn"
    assert sentences["p:B1b"] == "produce wood at the Lumberjack Cabin in B1"
    assert sentences["p:C3a"] == "produce silver ore at the Mine in C3"
    assert sentences["p:C1b"] == "score 1 point at the Town Hall in C1"
    assert sentences["b:Fa"] == "build a Farm, paid with wood"
    assert sentences["b:culture"] == "build a Studio, paid with stone"
    play(state, "p:B1b")
    assert described(state)["<B1a"] == "use the food at the Hunting Lodge in B1"
    assert described(state)["<find"].startswith("search for food")
    play(state, "<find b:Mi")
    assert described(state)["@C2"] == "build it in C2"
    play(state, "@C2")
    assert described(state)["<B1b"] == "pay with the wood at the Lumberjack Cabin in B1"
    play(state, "<B1b")
    assert described(state)["+C"] == "put coal at the bottom of the mine"
    assert described(play(state, "+C"))["+I"] == "put iron in the middle of the mine"
    assert described(play(state, "+C"))["+S"] == "put silver on top of the mine"


@pytest.mark.rule("NEU-239")
def test_a_sentence_tells_the_points_that_are_left_to_place() -> None:
    scored = "A2: St 0; A3: Li 0, Gu 0, To 0; B2: Ac 0, Th 0; C4: Co 0; D4: Ba 0"
    state = position(load(2), f"{scored}; C2: La 0, Ab; D2: We 0, Sm S 0")
    assert state.describe("p:C2b") == "score 1 point at the Abbey in C2"


def test_sentences_of_starts_and_chance() -> None:
    state = bg.load("neuland", players=3, layout="random").new_state(0, chance="explicit")
    assert state.describe("*cover=5") == "the land tiles lie as in cover 5"
    play(state, "*cover=5")
    assert state.describe("*tile=FM") == "the next land tile shows forest, then mountain"
    while state.legal_moves()[0].kind == "TILE":
        state.play(state.legal_moves()[0])
    assert state.describe("*start=1") == "player 1 begins"
    play(state, "*start=1")
    move = state.legal_moves()[0]
    assert state.describe(move) == f"put the two starting tiles into {str(move)[1:]}"


@pytest.mark.parametrize("seed", range(3))
def test_everything_can_be_shown_at_any_time(seed: int) -> None:
    rng = random.Random(seed)
    game = bg.load("neuland", players=2 + seed, layout=("random", "fixed")[seed % 2], max_turns=12)
    state = game.new_state(seed, chance="explicit")
    while True:
        assert all(described(state).values())
        assert json.loads(json.dumps(state.view(0))) == state.view(0)
        root = ET.fromstring(state.to_svg())
        marked = {part.get("data-move") for part in root.iter()} - {None}
        moves = state.legal_moves()
        shown = {str(m) for m in moves if "hex" in m.params or "site" in m.params}
        assert marked == (shown if not state.is_chance else set())
        assert str(state)
        if state.is_over:
            return
        state.play(rng.choice(moves))


def test_text_board_shows_the_map() -> None:
    text = str(position(load(2), TEXT))
    for part in (
        "B1 forest", "Hu 0", "Lu (0)", "Mi CIS 1", "La 1vp", "Sm I 0", "To 1vp*1", "Qu Quarry: ",
        "sites a, b, c",
    ):  # fmt: skip
        assert part in text
    assert "player 0 to move: produce, build or end the turn, 10 points left" in text


def test_drawing_names_its_pieces() -> None:
    svg = position(load(2), TEXT).to_svg()
    for title in (
        "B1a: Hunting Lodge", "product of player 0", "lying product of player 0", "coal", "silver",
        "point of player 1", "time marker of player 0", "space 10", "C3: mountain",
    ):  # fmt: skip
        assert f"<title>{title}</title>" in svg


def test_end_of_the_game_is_told() -> None:
    state = play(load(2, max_turns=1).new_state(0), "@B1 end")
    assert "the game is over: players 0 and 1 have won" in str(state)


def test_every_number_of_an_observation_has_a_name() -> None:
    game = load(3)
    assert core.OBSERVATION_SIZE == len(game.observation_names) == game.observation_shape[0]
    assert len(set(game.observation_names)) == len(game.observation_names)


def test_observation_holds_the_position_from_the_viewers_side() -> None:
    game = load(3)
    text = TEXT.replace("(0)", "0").replace("Mi CIS 1", "Mi CIS (1)")
    state = position(game, text, seat=1, spent=3)
    for player in range(3):
        seen = dict(zip(game.observation_names, state.observation(player), strict=True))
        assert seen["forest in B1"] == seen["mountain in C3"] == 1
        assert seen["field in B1"] == 0
        assert seen["Hunting Lodge at B1a"] == seen["Laboratory at C3c"] == 1
        assert seen["lying product at C3b"] == 1
        assert seen[f"product of seat +{(0 - player) % 3} at B1a"] == 1
        assert seen[f"product of seat +{(1 - player) % 3} at C3b"] == 1
        assert seen["coal as bottom at C3b"] == seen["silver as top at C3b"] == 1
        assert seen["iron as bottom at C4a"] == 1
        assert seen[f"St scored by seat +{(0 - player) % 3}"] == 1
        assert seen[f"seat +{(1 - player) % 3}: is to move"] == 1
        assert seen["points left / 10"] == np.float32(0.7)
        assert seen["tiles left of Mi (share)"] == np.float32(5 / 6)
        assert seen["phase TOP"] == 1
        ahead = f"seat +{(1 - player) % 3}: time marker ahead of the Time Cycle marker / 10"
        assert seen[ahead] == np.float32(0.3)


def test_observation_shows_the_action_in_hand() -> None:
    game = load(2)
    state = play(position(game, "B1: Hu, Lu 0; D1: Ba; C2: Qu"), "b:Mi @C2 <B1b +S")
    seen = dict(zip(game.observation_names, state.observation(0), strict=True))
    for name in ("build Mi", "build in C2", "source B1b", "silver as bottom"):
        assert seen[f"in hand: {name}"] == 1
    assert state.view(None)["action"] == {
        "build": "Mi", "hex": "C2", "payment": "B1b", "minerals": ["silver"],
    }  # fmt: skip
    state = play(position(game, "B1: Hu, Lu 0; D1: Ba; E2: Si 0"), "p:D1a <find")
    seen = dict(zip(game.observation_names, state.observation(0), strict=True))
    assert seen["in hand: produce at D1a"] == seen["in hand: imaginary food"] == 1
    assert state.view(None)["action"] == {"produce": "D1a", "source": "imaginary food"}
