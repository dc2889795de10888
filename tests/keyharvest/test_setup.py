"""Setup: KEY-031 to KEY-045."""

from __future__ import annotations

from collections import Counter

import pytest

import boardgames as bg
from tests.keyharvest.positions import CODES, GAMES, fields, phase, play, seat, texts, weights


def to_phase(state: bg.State, name: str) -> bg.State:
    """Plays the lowest outcome until a node of this phase."""
    while phase(state) != name:
        state.play(state.legal_moves()[0])
    return state


@pytest.mark.rule("KEY-031")
def test_two_to_four_players() -> None:
    assert [bg.load("keyharvest", players=n).num_players for n in (2, 3, 4)] == [2, 3, 4]
    for wrong in (1, 5, 0, -1):
        with pytest.raises(bg.InvalidOptionsError, match="2 to 4"):
            bg.load("keyharvest", players=wrong)


@pytest.mark.rule("KEY-032")
def test_boards_and_stores_start_empty_and_all_workers_are_unplayed() -> None:
    state = GAMES[4].new_state(0, chance="explicit")
    view = state.view(None)
    assert view["town_workers"] == list("GHIJKL")
    for player in view["players"]:
        assert player["supply"] == list("ABCDEF")
        assert player["unharvested"] == player["harvested"] == player["store"] == []
        assert player["workers"] == {}


@pytest.mark.rule("KEY-033")
def test_two_players_use_all_events() -> None:
    state = GAMES[2].new_state(0, chance="explicit")
    assert phase(state) == "SETUP_PAIR"  # nothing is taken out
    to_phase(state, "TURN")
    assert state._fields()["bag_events"] == (1 << 14) - 1


@pytest.mark.rule("KEY-034")
def test_three_or_four_players_take_two_events_out_unseen() -> None:
    for players in (3, 4):
        state = GAMES[players].new_state(0, chance="explicit")
        first = [str(move) for move in state.legal_moves()]
        assert first == [f"*out:{letter}" for letter in "MNOPQRSTUVWXY"]
        shares = list(weights(state).values())
        assert shares == pytest.approx([(13 - i) / 91 for i in range(13)])
        play(state, "*out:V")
        assert texts(state) == ["*out:W", "*out:X", "*out:Y", "*out:Z"]
        assert set(weights(state).values()) == {0.25}
        play(state, "*out:Y")
        to_phase(state, "TURN")
        assert state._fields()["removed_events"] == 1 << 9 | 1 << 12
        for viewer in (None, 0, 1, 2):  # nobody can tell which
            assert state.view(viewer)["events"]["never_seen"] == list("MNOPQRSTUVWXYZ")


@pytest.mark.rule("KEY-035", "KEY-036", "KEY-037")
def test_each_player_gets_a_random_pair_unharvested_on_its_spaces() -> None:
    pairs = [("E4", "B7"), ("E6", "B2"), ("C6", "F2"), ("C4", "F7")]
    for first, codes in enumerate(pairs):
        state = GAMES[2].new_state(0, chance="explicit")
        assert weights(state) == {f"*pair:{i}": 0.25 for i in range(4)}
        play(state, f"*pair:{first}")
        assert set(seat(state, 0)["unharvested"]) == set(codes)
        rest = {f"*pair:{i}": pytest.approx(1 / 3) for i in range(4) if i != first}
        assert weights(state) == rest


@pytest.mark.rule("KEY-038")
def test_tiles_of_pairs_that_nobody_got_are_in_the_bag() -> None:
    state = GAMES[2].new_state(0, chance="explicit")
    play(state, "*pair:1 *pair:2")
    bag = set(state.view(None)["bag"])
    assert {"E4", "B7", "C4", "F7"} <= bag
    assert bag == set(CODES) - fields(state, 0) - fields(state, 1)


@pytest.mark.rule("KEY-039", "KEY-040")
def test_three_starting_counters_are_drawn_in_secret_from_all_that_are_left() -> None:
    state = to_phase(GAMES[3].new_state(0, chance="explicit"), "SETUP_COUNTER")
    assert weights(state) == {f"*crop:{letter}": pytest.approx(0.2) for letter in "bgory"}
    play(state, "*crop:y *crop:y *crop:b *crop:y")
    shares = weights(state)
    assert shares["*crop:y"] == pytest.approx(9 / 56)
    assert shares["*crop:b"] == pytest.approx(11 / 56)
    assert shares["*crop:g"] == pytest.approx(12 / 56)
    assert [player["hand_size"] for player in state.view(0)["players"]] == [3, 1, 0]
    assert seat(state, 0)["hand"]["wheat"] == 2
    for viewer in (None, 1, 2):
        assert state.view(viewer)["players"][0]["hand"] is None
        assert state.view(viewer)["stock"] is None


@pytest.mark.rule("KEY-041")
def test_the_registry_is_filled_with_six_fields() -> None:
    state = to_phase(GAMES[4].new_state(0, chance="explicit"), "SETUP_REGISTRY")
    assert len(texts(state)) == 48
    play(state, "*tile:G7 *tile:A1 *tile:D1 *tile:D2 *tile:D3 *tile:G1")
    assert phase(state) == "TURN"
    assert state.view(None)["registry"] == ["A1", "D1", "D2", "D3", "G1", "G7"]


@pytest.mark.rule("KEY-042")
def test_setup_never_meets_an_event() -> None:
    for players in (2, 3, 4):
        state = GAMES[players].new_state(0, chance="explicit")
        while phase(state) != "TURN":
            assert not any(text.startswith("*event") for text in texts(state))
            state.play(state.sample_chance())
        assert state._fields()["bag_events"]


@pytest.mark.rule("KEY-043")
@pytest.mark.parametrize(
    ("players", "fields_left", "events"), [(2, 46, 14), (3, 44, 12), (4, 42, 12)]
)
def test_tiles_in_the_bag_after_setup(players: int, fields_left: int, events: int) -> None:
    state = GAMES[players].new_state(1)
    view = state.view(None)
    assert len(view["bag"]) == fields_left
    assert view["bag_size"] == fields_left + events


@pytest.mark.rule("KEY-044", "KEY-045")
def test_seat_0_starts_whoever_sits_there() -> None:
    # The random start player is left to the caller: seats differ in nothing else.
    for seed in range(20):
        assert GAMES[3].new_state(seed).to_move == 0


def test_the_order_of_chance_nodes_in_the_setup() -> None:
    state = GAMES[3].new_state(5, chance="explicit")
    kinds = []
    while state.is_chance:
        kinds.append(state.legal_moves()[0].kind)
        state.play(state.sample_chance())
    assert kinds == ["OUT"] * 2 + ["PAIR"] * 3 + ["CROP"] * 9 + ["TILE"] * 6


def test_pairs_are_dealt_uniformly_over_seeds() -> None:
    counts = Counter(tuple(sorted(fields(GAMES[2].new_state(seed), 0))) for seed in range(2000))
    assert len(counts) == 4
    assert sum((n - 500) ** 2 / 500 for n in counts.values()) < 16.3  # chi-square, p = 0.001
