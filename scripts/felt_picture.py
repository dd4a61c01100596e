"""A felt as a drawing that stands by itself: an SVG from the game's own layout, for the documentation.

What the page draws in a browser is alive and much finer; this is the plan of a table on paper: its cloth, every spot
with its print, the places, and where the cards lie.
"""

from __future__ import annotations

from html import escape

from croupier.play.felt.layout import Area, LaidSpot, Layout, Tray

FELT, DEEP, LINE, INK, SOFT = "#14533f", "#0c3b2d", "#d6bd83", "#f7f0de", "#cfdccb"
COLOURS = {"red": "#a8262c", "black": "#16181a", "green": "#1d7a4c", "blue": "#27557f", "gold": "#6b5216"}
WIDE = 0.7  # of a capital letter, to its height
EDGE = 30  # around everything


def felt_svg(layout: Layout, title: str) -> str:
    """The whole felt; as many places as there are, each with the spots that are its own."""
    left, top, right, bottom = _extent(layout)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left} {top} {right - left} {bottom - top}" role="img" '
        f'font-family="Georgia, serif" text-anchor="middle"><title>{escape(title)}</title>',
        f'<rect x="{left}" y="{top}" width="{right - left}" height="{bottom - top}" rx="24" fill="{DEEP}"/>',
        *map(_area, layout.areas),
        *map(_tray, layout.cards),
    ]
    for spot in layout.spots:
        for dx, dy in _places(layout, spot):
            parts.append(_spot(spot, spot.x + dx, spot.y + dy, _free(spot, layout.spots)))
    for place in layout.seats:
        if not place.standing:
            box = place.plate
            parts.append(_box(box.x, box.y, box.w, box.h, "#2b2118", 8))
            parts.append(_text(str(place.seat), place.x, box.y + box.h / 2, box.w, min(22, box.h * 0.7), SOFT))
    if layout.wheel:
        wheel = layout.wheel
        middle, r = (wheel.x + wheel.w / 2, wheel.y + wheel.h / 2), min(wheel.w, wheel.h) / 2
        for share, fill in ((1, "#3a2416"), (0.86, "#16181a"), (0.6, "#5b3a22"), (0.18, LINE)):
            parts.append(
                f'<circle cx="{middle[0]}" cy="{middle[1]}" r="{r * share:.0f}" fill="{fill}" stroke="{LINE}"/>'
            )
    return "\n".join([*parts, "</svg>"]) + "\n"


def _extent(layout: Layout) -> tuple[int, int, int, int]:
    """The box around all that is drawn."""
    corners = [(0, 0, layout.width, layout.height)]
    for spot in layout.spots:
        corners += [
            (spot.x + x, spot.y + y, spot.x + x + spot.w, spot.y + y + spot.h) for x, y in _places(layout, spot)
        ]
    corners += [
        (s.plate.x, s.plate.y, s.plate.x + s.plate.w, s.plate.y + s.plate.h) for s in layout.seats if not s.standing
    ]
    lefts, tops, rights, bottoms = zip(*corners, strict=True)
    return min(lefts) - EDGE, min(tops) - EDGE, max(rights) + EDGE, max(bottoms) + EDGE


def _places(layout: Layout, spot: LaidSpot) -> list[tuple[int, int]]:
    """How far a spot is moved: not at all, or to every seat that has one of its own."""
    return [(seat.x, seat.y) for seat in layout.seats if not seat.standing] if spot.per_seat else [(0, 0)]


def _free(spot: LaidSpot, spots: tuple[LaidSpot, ...]) -> int:
    """How much of a spot's width no other lies upon: the print keeps to the left of one that begins inside it."""
    after = spots[spots.index(spot) + 1 :]
    inside = [one.x - spot.x for one in after if one.per_seat == spot.per_seat and spot.holds(one.x, one.middle[1])]
    return min((left for left in inside if left > spot.w // 3), default=spot.w)


def _area(area: Area) -> str:
    box = (area.x, area.y, area.w, area.h)
    match area.kind:
        case "felt":
            return _box(*box, FELT, 16, "none")
        case "oval":
            return _box(*box, FELT, area.h / 2, "#6d4a2b", 14)
        case "wheel":
            return ""
        case kind:
            words = _text(area.label, area.x + area.w / 2, area.y + area.h / 2, area.w, min(area.h * 0.6, 30), SOFT)
            return words if kind == "words" else _box(*box) + words


def _tray(tray: Tray) -> str:
    words = _text(tray.label, tray.x + tray.w / 2, tray.y + tray.h / 2, tray.w, 18, SOFT)
    return _box(tray.x, tray.y, tray.w, tray.h, "#0c4031", 8) + words


def _spot(spot: LaidSpot, x: int, y: int, free: int) -> str:
    rx = min(spot.w, spot.h) / 2 if spot.shape == "circle" else 4
    pays = spot.odds if " to " in spot.odds and len(spot.odds) <= 8 and spot.h >= 54 and spot.w >= 60 else ""
    top = y + spot.h / 2 - (9 if pays else 0)
    drawn = _box(x, y, spot.w, spot.h, COLOURS.get(spot.colour, "none"), rx)
    room = free * 0.84 if spot.shape == "circle" else free
    drawn += _text(spot.text, x + free / 2, top, room, min(spot.h * 0.55, 30), INK)
    return drawn + (_text(pays, x + free / 2, y + spot.h - 12, free, 14, SOFT) if pays else "")


def _box(
    x: float, y: float, w: float, h: float, fill: str = "none", rx: float = 4, stroke: str = LINE, thick: float = 1.5
) -> str:
    line = f'stroke="{stroke}" stroke-width="{thick}"'
    return f'<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="{rx:g}" fill="{fill}" {line}/>'


def _text(text: str, x: float, y: float, w: float, size: float, fill: str) -> str:
    """Words in the middle of a box; in two lines where one would be too small to read."""
    words = text.split()
    lines = [text]
    if len(words) > 1 and len(text) * WIDE * size > w * 1.25:
        cut = min(range(1, len(words)), key=lambda k: abs(len(" ".join(words[:k])) - len(" ".join(words[k:]))))
        lines = [" ".join(words[:cut]), " ".join(words[cut:])]
    longest = max(map(len, lines), default=0)
    if not longest:
        return ""
    fitted = min(size / (1 if len(lines) == 1 else 1.3), (w - 6) / (longest * WIDE))
    return "".join(
        f'<text x="{x:g}" y="{y + fitted * (0.35 + 1.1 * (k - (len(lines) - 1) / 2)):.1f}" font-size="{fitted:.1f}" '
        f'fill="{fill}">{escape(line)}</text>'
        for k, line in enumerate(lines)
    )
