from collections.abc import Sequence
from typing import final

from boardgames.hexcore.engine import Rules
from boardgames.hexcore.engine import State as _State
from boardgames.hexcore.layout import Layout

LAYOUT: Layout

@final
class State(_State):
    """A state of Seeland; see ``boardgames.State`` for its methods."""

def make_rules(
    *,
    players: int,
    governors: bool,
    records: bool,
    tactical: bool,
    top_public: bool,
    neighbors: Sequence[Sequence[int]],
    kinds: Sequence[str],
    tiles: Sequence[int],
    symbols: Sequence[int],
    village: Sequence[int],
    squares: Sequence[int],
    start_square: int,
    golden: Sequence[int],
    mill_counts: Sequence[int],
    land_counts: Sequence[int],
    island_kinds: Sequence[tuple[int, bool, int]],
    always_room: bool,
) -> Rules: ...
