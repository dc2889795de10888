"""SVG of hexagonal boards: a picture that shapes are added to, and the geometry of hexagons.

Deterministic text, no dependency. Lengths are user units; a cell has the radius `RADIUS`.
"""

from __future__ import annotations

import math
import textwrap
from xml.sax.saxutils import escape, quoteattr

RADIUS = 34.0
"""Centre to corner of a cell."""

SEAT_COLORS = ("#d1495b", "#2f6fb7", "#e8a33d", "#5b8c3a", "#7d4fa0")
"""One color per seat, told apart by brightness too."""
INK = "#26323a"


def center(q: int, r: int, radius: float = RADIUS) -> tuple[float, float]:
    """The middle of a pointy-top cell; x to the right, y downwards."""
    return math.sqrt(3) * radius * (q + r / 2), 1.5 * radius * r


def corner(q: int, r: int, k: int, radius: float = RADIUS) -> tuple[float, float]:
    """Corner k of a cell: 0 upper right, 1 top, then counter-clockwise."""
    x, y = center(q, r, radius)
    angle = math.radians(30 + 60 * k)
    return x + radius * math.cos(angle), y - radius * math.sin(angle)


def _n(value: float) -> str:
    """A coordinate with one decimal, the same on every platform."""
    text = f"{round(value * 10) / 10:.1f}"
    return "0" if text in ("-0.0", "0.0") else text.removesuffix(".0")


def _attributes(attributes: dict[str, object]) -> str:
    parts = []
    for name, value in attributes.items():
        if value is not None:
            text = _n(value) if isinstance(value, float) else str(value)
            parts.append(f" {name.rstrip('_').replace('_', '-')}={quoteattr(text)}")
    return "".join(parts)


class Picture:
    """Collects shapes and keeps the box that holds them.

    Attributes go by keyword, ``_`` for ``-``: ``circle(x, y, 3, fill="red", stroke_width=1)``.
    """

    def __init__(self, title: str) -> None:
        self._title = title
        self._parts: list[str] = []
        self._low = [math.inf, math.inf]
        self._high = [-math.inf, -math.inf]

    def _grow(self, x: float, y: float, by: float) -> None:
        self._low = [min(self._low[0], x - by), min(self._low[1], y - by)]
        self._high = [max(self._high[0], x + by), max(self._high[1], y + by)]

    def polygon(self, points: list[tuple[float, float]], tip: str = "", **more: object) -> None:
        for x, y in points:
            self._grow(x, y, 2)
        path = " ".join(f"{_n(x)},{_n(y)}" for x, y in points)
        self._add("polygon", {"points": path, **more}, tip)

    def hexagon(
        self, q: int, r: int, tip: str = "", scale: float = 1.0, **more: object
    ) -> tuple[float, float]:
        """A cell; returns its middle."""
        x, y = center(q, r)
        points = []
        for k in range(6):
            cx, cy = corner(q, r, k)
            points.append((x + scale * (cx - x), y + scale * (cy - y)))
        self.polygon(points, tip, **more)
        return x, y

    def circle(self, x: float, y: float, radius: float, tip: str = "", **more: object) -> None:
        self._grow(x, y, radius)
        self._add("circle", {"cx": x, "cy": y, "r": float(radius), **more}, tip)

    def rect(
        self, x: float, y: float, width: float, height: float, tip: str = "", **more: object
    ) -> None:
        self._grow(x, y, 1)
        self._grow(x + width, y + height, 1)
        size = {"x": float(x), "y": float(y), "width": float(width), "height": float(height)}
        self._add("rect", {**size, **more}, tip)

    def line(self, a: tuple[float, float], b: tuple[float, float], **more: object) -> None:
        self._grow(*a, 2)
        self._grow(*b, 2)
        ends = {"x1": float(a[0]), "y1": float(a[1]), "x2": float(b[0]), "y2": float(b[1])}
        self._add("line", {**ends, **more}, "")

    def text(
        self, x: float, y: float, text: str, size: float = 14, anchor: str = "middle",
        **more: object,
    ) -> None:  # fmt: skip
        """One line, its middle at height y."""
        width = (0.66 if "font_weight" in more else 0.58) * size * len(text)
        left = x - (width / 2 if anchor == "middle" else width if anchor == "end" else 0)
        self._grow(left, y, size / 2)
        self._grow(left + width, y, size / 2)
        attributes = _attributes(
            {
                "x": float(x),
                "y": float(y) + 0.35 * size,
                "font-size": float(size),
                "text-anchor": anchor,
                **({} if "fill" in more else {"fill": INK}),
                **more,
            }
        )
        self._parts.append(f"<text{attributes}>{escape(text)}</text>")

    def headline(self, x: float, y: float, words: str, size: float, columns: int) -> None:
        """Who is to move, and in smaller lines what for; the last line has its middle at y."""
        who, _, task = words.partition(": ")
        lines = textwrap.wrap(task, columns)
        for i, line in enumerate(reversed(lines)):
            self.text(x, y - i * size, line, 0.8 * size, "start")
        self.text(x, y - 1.1 * len(lines) * size, who, size, "start", font_weight="bold")

    def _add(self, tag: str, attributes: dict[str, object], tip: str) -> None:
        text = _attributes(attributes)
        if tip:
            self._parts.append(f"<{tag}{text}><title>{escape(tip)}</title></{tag}>")
        else:
            self._parts.append(f"<{tag}{text}/>")

    def svg(self, width: int = 900) -> str:
        """The whole picture, `width` pixels wide."""
        margin = 12.0
        left, top = self._low[0] - margin, self._low[1] - margin
        across = self._high[0] - left + margin
        down = self._high[1] - top + margin
        height = round(width * down / across)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
            f'viewBox="{_n(left)} {_n(top)} {_n(across)} {_n(down)}" '
            f'font-family="DejaVu Sans, Verdana, sans-serif" role="img">'
            f"<title>{escape(self._title)}</title>"
            f'<rect x="{_n(left)}" y="{_n(top)}" width="{_n(across)}" height="{_n(down)}" '
            f'fill="#f7f4ec"/>' + "".join(self._parts) + "</svg>"
        )
