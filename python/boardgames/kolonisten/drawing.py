"""De Kolonisten as people look at it: a text board and an SVG drawing of the whole state."""

from __future__ import annotations

import math
from typing import Any

from boardgames.hexcore.kolonisten import State
from boardgames.kolonisten.board import DEV_CARDS, RESOURCES, TERRAINS, Board, corner_at
from boardgames.kolonisten.notation import REWARD_WORDS
from boardgames.kolonisten.options import Options
from boardgames.kolonisten.view import PHASES, TASKS, cards, members, sides
from boardgames.render.svg import INK, SEAT_COLORS, Picture
from boardgames.render.text import headline, hex_rows, paragraph, quantity, table

_TERRAIN_COLORS = {
    "forest": "#7fae74", "hills": "#d59a72", "pasture": "#c3dd8f", "fields": "#efd778",
    "mountains": "#b9b4ae",
}  # fmt: skip
_SEA = "#bcdcec"
_RADIUS = 50.0  # of a hex; names need room
_LETTERS = {"forest": "F", "hills": "H", "pasture": "P", "fields": "G", "mountains": "M"}


def text(board: Board, options: Options, state: State) -> str:
    """Hexes with their numbers, then what stands where and who has what."""
    fields = state._fields()
    labels = [
        (land.q, land.r, f"{_LETTERS[land.terrain]}{land.number}"
         + ("!" if i == fields["highwayman"] else ""))
        for i, land in enumerate(board.hexes)
    ]  # fmt: skip
    labels += [(q, r, f"~{water.number}") for water in board.waters for q, r in water.hexes]
    supply = (
        f"{name} {number}" for name, number in zip(RESOURCES, cards(fields["bank"]), strict=True)
    )
    tokens = "+".join(str(number) for number in fields["open"])
    return "\n".join(
        (
            hex_rows(labels, 6),
            "",
            "F forest: wood, H hills: brick, P pasture: wool, G fields: grain, M mountains: ore,",
            "~ fishing water, ! highwayman" + (" (beside the board)" * (fields["highwayman"] < 0)),
            "names of the players: town halls, with * monuments",
            "",
            paragraph("supply", supply),
            f"deck      {sum(fields['deck'])}",
            f"fish      {sum(fields['stack'])} face down, {tokens} face up (of 1, 2, 3 fish)",
            "",
            *_built(board, options, fields),
            "",
            _players(board, options, fields),
            "* on turn; titles: R longest trade route, A largest army",
            "",
            f"turn {fields['turn']}: {headline(state, TASKS[PHASES[fields['phase']]])}",
            *filter(None, (_on_table(fields),)),
        )
    )


def _dev_cards(fields: dict[str, Any], seat: int) -> list[str]:
    """The development cards in a hand, such as ``soldier 2``."""
    return [
        f"{name} {number}"
        for name, number in zip(DEV_CARDS, fields["dev"][seat], strict=True)
        if number
    ]


def _built(board: Board, options: Options, fields: dict[str, Any]) -> list[str]:
    lines = []
    for seat in range(options.players):
        halls = [board.cities[i].name for i in members(fields["halls"][seat])]
        monuments = [board.monuments[i].city + "*" for i in members(fields["monuments"][seat])]
        roads = ["{}-{}".format(*board.edges[i]) for i in members(fields["roads"][seat])]
        lines.append(paragraph(f"player {seat}", halls + monuments))
        lines.append(paragraph("  roads", roads))
        lines.append(paragraph("  cards", _dev_cards(fields, seat)))
    return lines


def _players(board: Board, options: Options, fields: dict[str, Any]) -> str:
    header = ["player", "points", *RESOURCES]
    header += ["fish", "soldiers", "roads left", "route", "titles"]
    rows: list[list[object]] = [[*header]]
    for seat in range(options.players):
        titles = "R" * (fields["route_holder"] == seat) + "A" * (fields["army_holder"] == seat)
        rows.append([
            f"{seat}{' *' if seat == fields['turn_seat'] and fields['turn'] else ''}",
            fields["halls_placed"][seat] + fields["dev"][seat][4],
            *cards(fields["hand"][seat]),
            "+".join(str(n) for n in fields["fish"][seat]),
            fields["soldiers"][seat],
            board.roads - fields["roads_placed"][seat],
            fields["route_len"][seat],
            titles or "-",
        ])  # fmt: skip
    return table(rows)


def _on_table(fields: dict[str, Any]) -> str:
    """The offer on the table in words, or nothing."""
    given, wanted = (
        ", ".join(f"{number} {name}" for name, number in side.items())
        for side in sides(fields["offer"]).values()
    )
    return f"on the table: {given} for {wanted or '...'}" if given or wanted else ""


def _at(place: tuple[int, int]) -> tuple[float, float]:
    """Where a corner is drawn."""
    return math.sqrt(3) / 2 * _RADIUS * place[0], _RADIUS / 2 * place[1]


def _hexagon(
    picture: Picture, q: int, r: int, tip: str = "", scale: float = 1.0, **more: object
) -> tuple[float, float]:
    """A hex; returns its middle."""
    x, y = _at((2 * q + r, 3 * r))
    points = []
    for corner in range(6):
        cx, cy = _at(corner_at(q, r, corner))
        points.append((x + scale * (cx - x), y + scale * (cy - y)))
    picture.polygon(points, tip, **more)
    return x, y


def svg(board: Board, options: Options, state: State) -> str:
    """The map and, below it, a box for every player.

    Places of legal moves of this node are marked and carry the move as ``data-move``.
    """
    fields = state._fields()
    words = "; ".join(
        filter(None, (headline(state, TASKS[PHASES[fields["phase"]]]), _on_table(fields)))
    )
    picture = Picture(f"De Kolonisten van de Lage Landen, {words}")
    moves: dict[tuple[str, int], str] = {}
    if not state.is_chance:
        for move in state.legal_moves():
            for name in ("edge", "city", "monument", "hex"):
                if name in move.params:
                    moves[name, int(move.params[name])] = str(move)
    allowed = board.in_play(options.players)
    _draw_land(picture, board, fields, moves, allowed)
    _draw_roads(picture, board, fields, moves, allowed)
    _draw_places(picture, board, fields, moves, allowed)
    left = min(_at(place)[0] for place in board.corners)
    sea = [corner_at(q, r, 3) for water in board.waters for q, r in water.hexes]
    bottom = max(_at(place)[1] for place in (*board.corners, *sea)) + 50
    _draw_players(picture, board, options, fields, left, bottom, words)
    return picture.svg()


def _draw_land(
    picture: Picture,
    board: Board,
    fields: dict[str, Any],
    moves: dict[tuple[str, int], str],
    allowed: list[bool],
) -> None:
    for water in board.waters:
        for k, (q, r) in enumerate(water.hexes):
            x, y = _hexagon(
                picture, q, r, f"{water.name}: fish on {water.number}", fill=_SEA, stroke="#9cc4d8"
            )
            if k == len(water.hexes) // 2:
                picture.circle(x, y, 13, fill="white", stroke="#4d8bab")
                picture.text(x, y, str(water.number), 14, fill="#2c5f7c", font_weight="bold")
                picture.text(x, y + 20, "fish", 9, fill="#2c5f7c")
    for i, land in enumerate(board.hexes):
        usable = any(allowed[corner] for corner in land.corners)
        x, y = _hexagon(
            picture, land.q, land.r,
            f"{land.name}: {RESOURCES[TERRAINS[land.terrain]]} on {land.number}",
            fill=_TERRAIN_COLORS[land.terrain], stroke="#f7f4ec", stroke_width=2,
            opacity=None if usable else 0.35, data_hex=f"{land.q},{land.r}",
            data_move=moves.get(("hex", i)),
        )  # fmt: skip
        if ("hex", i) in moves:
            _hexagon(picture, land.q, land.r, scale=0.86, fill="none", stroke="#c0392b",
                     stroke_dasharray="3 3")  # fmt: skip
        hot = land.number in (6, 8)
        picture.circle(x, y, 13, fill="#fffdf5", stroke="#8d8674")
        picture.text(x, y, str(land.number), 14, fill="#b3261e" if hot else INK,
                     font_weight="bold")  # fmt: skip
        if i == fields["highwayman"]:
            _draw_highwayman(picture, x + 24, y)
    if fields["highwayman"] < 0:
        x = min(_at(place)[0] for place in board.corners) - 24
        y = max(_at(place)[1] for place in board.corners)
        _draw_highwayman(picture, x, y)


def _draw_highwayman(picture: Picture, x: float, y: float) -> None:
    picture.polygon([(x - 7, y + 11), (x + 7, y + 11), (x, y - 5)], "highwayman",
                    fill="#202020", stroke="white")  # fmt: skip
    picture.circle(x, y - 7, 5, "highwayman", fill="#202020", stroke="white")


def _draw_roads(
    picture: Picture,
    board: Board,
    fields: dict[str, Any],
    moves: dict[tuple[str, int], str],
    allowed: list[bool],
) -> None:
    owner = {edge: seat for seat in range(5) for edge in members(fields["roads"][seat])}
    for i, (a, b) in enumerate(board.edges):
        (ax, ay), (bx, by) = _at(board.corners[a]), _at(board.corners[b])
        start = (ax + 0.16 * (bx - ax), ay + 0.16 * (by - ay))
        end = (bx - 0.16 * (bx - ax), by - 0.16 * (by - ay))
        if i in owner:
            picture.line(start, end, stroke=INK, stroke_width=8, stroke_linecap="round")
            picture.line(start, end, stroke=SEAT_COLORS[owner[i]], stroke_width=5,
                         stroke_linecap="round", data_road=f"{a}-{b}")  # fmt: skip
        elif ("edge", i) in moves:
            picture.line(start, end, stroke="#c0392b", stroke_width=2.5, stroke_dasharray="4 3",
                         data_move=moves["edge", i])  # fmt: skip
        elif allowed[a] and allowed[b]:
            picture.line(start, end, stroke="#a39c88", stroke_width=1)


def _draw_places(
    picture: Picture,
    board: Board,
    fields: dict[str, Any],
    moves: dict[tuple[str, int], str],
    allowed: list[bool],
) -> None:
    named = {city.corner for city in board.cities} | {place.corner for place in board.monuments}
    for corner, spot in enumerate(board.corners):
        if allowed[corner] and corner not in named:  # what moves call a road's end
            picture.text(*_at(spot), str(corner), 8, fill="#57513f")
    halls = {city: seat for seat in range(5) for city in members(fields["halls"][seat])}
    built = {place: seat for seat in range(5) for place in members(fields["monuments"][seat])}
    for i, city in enumerate(board.cities):
        x, y = _at(board.corners[city.corner])
        legal = moves.get(("city", i))
        if i in halls:
            _draw_hall(picture, x, y, halls[i], f"{city.name}: town hall of player {halls[i]}")
        else:
            picture.circle(
                x, y, 6, f"city space {city.name}", fill="white",
                stroke="#c0392b" if legal else INK,
                stroke_width=2.5 if legal else 1.5, data_move=legal,
                opacity=None if allowed[city.corner] else 0.4,
            )  # fmt: skip
        _label(picture, x, y + 16, city.name, allowed[city.corner])
    for i, place in enumerate(board.monuments):
        x, y = _at(board.corners[place.corner])
        legal = moves.get(("monument", i))
        tip = f"{place.name}, reward {quantity(place.count, REWARD_WORDS[place.reward])}"
        if i in built:
            tip += f", built by player {built[i]}"
        picture.polygon(
            [(x - 7, y + 7), (x + 7, y + 7), (x + 4, y + 3), (x + 4, y - 5), (x, y - 11),
             (x - 4, y - 5), (x - 4, y + 3)],
            tip, fill=SEAT_COLORS[built[i]] if i in built else "white",
            stroke="#c0392b" if legal else INK, stroke_width=2.5 if legal else 1.5,
            stroke_dasharray=None if i in built else "2 1.5", data_move=legal,
            opacity=None if allowed[place.corner] else 0.4,
        )  # fmt: skip
        _label(picture, x, y + 16, place.city, allowed[place.corner], "italic")


def _label(
    picture: Picture, x: float, y: float, name: str, usable: bool, style: str | None = None
) -> None:
    """A name that stays readable on any ground."""
    for halo in (True, False):
        picture.text(
            x, y, name, 10, fill=INK, font_style=style, opacity=None if usable else 0.45,
            stroke="#fffdf5" if halo else None, stroke_width=2.5 if halo else None,
            stroke_linejoin="round" if halo else None,
        )  # fmt: skip


def _draw_hall(picture: Picture, x: float, y: float, seat: int, tip: str) -> None:
    picture.polygon(
        [(x - 8, y + 7), (x - 8, y - 2), (x, y - 10), (x + 8, y - 2), (x + 8, y + 7)],
        tip, fill=SEAT_COLORS[seat], stroke=INK, stroke_width=1.5,
    )  # fmt: skip
    picture.rect(x - 2, y + 1, 4, 6, fill="#fffdf5")


def _draw_players(
    picture: Picture,
    board: Board,
    options: Options,
    fields: dict[str, Any],
    x: float,
    y: float,
    headline: str,
) -> None:
    picture.text(x, y, headline, 14, "start", font_weight="bold")
    corner_x, corner_y = x, y + 18
    columns = 3
    for seat in range(options.players):
        x = corner_x + 272 * (seat % columns)
        y = corner_y + 108 * (seat // columns)
        active = seat == fields["actor"] and fields["phase"] != PHASES.index("OVER")
        picture.rect(x, y, 262, 98, rx=8, fill="white", stroke=SEAT_COLORS[seat],
                     stroke_width=4 if active else 1.5)  # fmt: skip
        picture.circle(x + 18, y + 18, 9, fill=SEAT_COLORS[seat], stroke=INK)
        picture.text(x + 34, y + 18, f"Player {seat}", 14, "start", font_weight="bold")
        if seat == fields["turn_seat"] and fields["turn"]:
            picture.text(x + 106, y + 18, "on turn", 11, "start")
        points = fields["halls_placed"][seat] + fields["dev"][seat][4]
        route = " (longest)" * (fields["route_holder"] == seat)
        army = " (largest army)" * (fields["army_holder"] == seat)
        picture.text(x + 250, y + 18, quantity(points, "point"), 14, "end", font_weight="bold")
        hand = cards(fields["hand"][seat])
        for i, number in enumerate(hand):
            left = x + 10 + 49 * i
            picture.rect(left, y + 31, 46, 16, rx=3, fill=list(_TERRAIN_COLORS.values())[i],
                         opacity=1.0 if number else 0.35)  # fmt: skip
            picture.text(left + 23, y + 39, f"{number} {RESOURCES[i]}", 9)
        dev = _dev_cards(fields, seat)
        fish = "+".join(
            str(value) for value in (1, 2, 3) for _ in range(fields["fish"][seat][value - 1])
        )
        picture.text(x + 10, y + 57, f"cards: {', '.join(dev) or 'none'}; fish {fish or 'none'}",
                     9.5, "start")  # fmt: skip
        picture.text(
            x + 10, y + 72,
            f"{quantity(board.roads - fields['roads_placed'][seat], 'road')} left, "
            f"route {fields['route_len'][seat]}{route}",
            9.5, "start",
        )  # fmt: skip
        picture.text(x + 10, y + 87, f"soldiers played {fields['soldiers'][seat]}{army}",
                     9.5, "start")  # fmt: skip
    supply = ", ".join(
        f"{number} {name}" for name, number in zip(RESOURCES, cards(fields["bank"]), strict=True)
    )
    y += 112
    picture.text(
        corner_x, y,
        f"supply: {supply}; deck: {quantity(sum(fields['deck']), 'card')}; fish tokens: "
        f"{sum(fields['stack'])} face down, {sum(fields['open'])} open", 11, "start",
    )  # fmt: skip
    picture.text(
        corner_x, y + 18,
        "circle: city space, house: town hall, tower: monument (dotted: not built), pawn: "
        "highwayman, small numbers: crossroads,", 11, "start",
    )  # fmt: skip
    picture.text(corner_x, y + 34, "red: legal now, pale: not with so few players", 11, "start")
