"""Texts and drawings: what moves do in words, the text board, the picture."""

from __future__ import annotations

import random
import xml.etree.ElementTree as ET

import boardgames as bg
from tests.kolonisten.positions import BOARD, load, play, position


def test_every_legal_move_is_described() -> None:
    rng = random.Random(4)
    kinds = set()
    for options in ({}, {"dev_before_roll": True, "variable_setup": True}):
        state = load(players=5, **options).new_state(2, chance="explicit")
        for _ in range(1500):
            if state.is_over:
                break
            for move in state.legal_moves():
                text = state.describe(move)
                assert text
                assert text == text.strip()
                assert not text.endswith(".")
                kinds.add(move.kind)
            state.play(rng.choice(state.legal_moves()))
    assert len(kinds) > 22


def test_descriptions_name_places_prices_and_partners() -> None:
    state = position(
        halls={0: "gouda hoek-van-holland"}, roads={0: [55, 63, 60, 61]},
        hands={0: "wwwbbbsggoo", 1: "ss"}, fish={0: (1, 0, 1)}, player_trade=True,
        dev={0: "soldier"},
    )  # fmt: skip
    for text, said in (
        ("road:32-38", "build a road from crossroads 32 to Gouda"),
        ("hall:gorinchem", "put a town hall in Gorinchem"),
        ("mon:rotterdam", "build the Euromast in Rotterdam for 1 free road"),
        ("bank:wood>ore", "exchange 3 wood for 1 ore with the bank"),
        ("fish:take=1+3", "pay fish tokens 1 + 3 to take a card of choice"),
        ("play:soldier", "play Soldier"),
        ("end", "end the turn"),
    ):
        assert state.describe(text) == said
    play(state, "offer", "give:wood", "give:wood", "want:wool", "propose")
    assert state.describe("accept") == "agree: get 2 wood for 1 wool"
    play(state, "accept")
    assert state.describe("confirm:p1") == "trade with player 1: give 2 wood for 1 wool"
    state = play(position(dev={0: "soldier"}), "play:soldier")
    assert state.describe("hw:0,0") == "move the highwayman to Betuwe (hills, 4)"


def test_the_text_board_shows_map_pieces_and_players() -> None:
    state = position(halls={0: "gouda"}, roads={0: [45]}, hands={0: "wwo"}, dev={0: "vp"})
    text = str(state)
    assert "M12!" in text
    assert "Gouda" in text
    assert "32-38" in text
    assert "cards   vp 1" in text
    assert "with * monuments" in text
    assert "player 0 to move: trade, build, play a card or end the turn" in text


def test_the_picture_shows_every_piece_and_marks_the_moves() -> None:
    state = position(
        halls={0: "gouda", 1: "hoek-van-holland"}, roads={0: [45, 55, 63], 1: [60, 61]},
        monuments={1: "rotterdam"}, hands={0: "wbsg"},
    )  # fmt: skip
    svg = state.to_svg()
    root = ET.fromstring(svg)
    assert root.attrib["width"] == "900"
    for city in BOARD.cities:
        assert f">{city.name}<" in svg
    for place in BOARD.monuments:
        assert f">{place.city}<" in svg
    assert svg.count("data-road=") == 5
    assert "town hall of player 0" in svg
    assert "built by player 1" in svg
    assert "highwayman" in svg
    moves = {str(move) for move in state.legal_moves() if move.kind in ("ROAD", "HALL")}
    marked = {part.split('"')[0] for part in svg.split('data-move="')[1:]}
    assert marked == moves
    assert state.to_svg() == svg
    assert state._repr_svg_() == svg


def test_pictures_of_all_phases_are_well_formed() -> None:
    rng = random.Random(1)
    for board in (None, bg.kolonisten.small_board()):
        state = bg.load("kolonisten", players=3, board=board).new_state(3, chance="explicit")
        for step in range(600):
            if state.is_over:
                break
            if step % 60 == 0:
                ET.fromstring(state.to_svg())
                assert str(state)
            state.play(rng.choice(state.legal_moves()))
