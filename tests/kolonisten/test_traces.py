"""The sample games, node by node."""

from pathlib import Path

import pytest

from tests.replay import replay_trace, traces


@pytest.mark.parametrize(
    "path", traces("kolonisten"), ids=lambda path: path.name.partition(".")[0]
)
def test_a_sample_game_is_replayed_node_by_node(path: Path) -> None:
    assert replay_trace(path).is_over
