from collections.abc import Mapping
from typing import Any, final

from boardgames.hexcore.engine import Rules
from boardgames.hexcore.engine import State as _State
from boardgames.hexcore.layout import Layout

LAYOUT: Layout
STATE_BYTES: int

@final
class State(_State):
    """A state of De Kolonisten van de Lage Landen; see ``boardgames.State`` for its methods."""

def make_rules(
    *,
    options: Mapping[str, Any],
    pieces: Mapping[str, Any],
    board: Mapping[str, Any],
) -> Rules: ...
