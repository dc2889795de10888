"""The compiled core, and the general kernels on hexagonal grids with NumPy arrays.

The kernels are loaded when first used; games use them through C (`cimport`).
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from boardgames.hexcore.grid import HexGrid
    from boardgames.hexcore.groups import (
        connected_groups,
        encircled,
        is_encircled,
        isolated,
        largest_groups,
    )
    from boardgames.hexcore.routes import distances, longest_trail

__all__ = [
    "HexGrid",
    "connected_groups",
    "distances",
    "encircled",
    "is_encircled",
    "isolated",
    "largest_groups",
    "longest_trail",
]

_HOMES = {
    "HexGrid": "grid",
    "connected_groups": "groups",
    "distances": "routes",
    "encircled": "groups",
    "is_encircled": "groups",
    "isolated": "groups",
    "largest_groups": "groups",
    "longest_trail": "routes",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module 'boardgames.hexcore' has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(f"boardgames.hexcore.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOMES})
