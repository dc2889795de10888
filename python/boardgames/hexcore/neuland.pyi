from collections.abc import Sequence
from typing import final

from boardgames.hexcore.engine import Rules
from boardgames.hexcore.engine import State as _State
from boardgames.hexcore.layout import Layout

LAYOUT: Layout
OBSERVATION_SIZE: int

@final
class State(_State):
    """A state of Neuland; see ``boardgames.State`` for its methods."""

def make_rules(
    *,
    players: int,
    layout: int,
    terrain: str,
    start: Sequence[int],
    max_turns: int,
    kept: bool,
    auto_forced: bool,
    start_player: int,
    vp_each: int,
    cells: Sequence[tuple[int, int]],
    buildings: Sequence[tuple[int, int, int, int, int, int, int]],
    minerals: Sequence[int],
    tiles: Sequence[int],
    single: int,
) -> Rules: ...
