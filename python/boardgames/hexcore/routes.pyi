from collections.abc import Sequence
from typing import SupportsIndex, TypeAlias

import numpy as np
from numpy.typing import NDArray

from boardgames.hexcore.grid import HexGrid

_Flags: TypeAlias = NDArray[np.bool_] | list[bool] | tuple[bool, ...]
_CornerPairs: TypeAlias = NDArray[np.integer] | Sequence[Sequence[int]]

def longest_trail(graph_edges: _CornerPairs, owned: _Flags, blocked: _Flags) -> int: ...
def distances(grid: HexGrid, source: SupportsIndex, passable: _Flags) -> NDArray[np.int16]: ...
def _longest_trail_after(
    search_steps: int, graph_edges: _CornerPairs, owned: _Flags, blocked: _Flags
) -> int: ...
