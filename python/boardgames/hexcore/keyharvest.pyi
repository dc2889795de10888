from collections.abc import Sequence
from typing import final

from boardgames.hexcore.engine import Rules
from boardgames.hexcore.engine import State as _State
from boardgames.hexcore.layout import Layout

LAYOUT: Layout

@final
class State(_State):
    """A state of Key Harvest; see ``boardgames.State`` for its methods."""

def make_rules(
    *,
    players: int,
    neighbors: Sequence[Sequence[int]],
    crops: Sequence[int],
    pairs: Sequence[Sequence[int]],
) -> Rules: ...
