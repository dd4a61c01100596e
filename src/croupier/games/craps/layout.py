"""The layout: every spot there is; and D, what each wager wins and loses on, in whole numbers."""

from __future__ import annotations

import msgspec

from croupier.games.craps.kernels import any_craps, dont, exactly, field, hard, hop, lay, line, place

POINTS = (4, 5, 6, 8, 9, 10)
LINE = ("pass", "dont-pass")
BAR = 12  # D.2, D.4


class CrapsSpot(msgspec.Struct, frozen=True):
    """A spot: what kind of wager, on which number (a point, a total, or the two faces of a hop)."""

    id: str
    kind: str
    wager: str
    number: int = 0
    other: int = 0
    label: str = ""


def _layout() -> dict[str, CrapsSpot]:
    spots = [CrapsSpot(id_, id_, id_, label=label) for id_, label in (
        ("pass", "Pass line"), ("dont-pass", "Don't pass bar 12"), ("come", "Come"), ("dont-come", "Don't come bar 12"),
        ("field", "Field"), ("any-seven", "Any seven"), ("any-craps", "Any craps"), ("craps-2", "Two"),
        ("craps-3", "Three"), ("craps-12", "Twelve"), ("eleven", "Eleven"), ("c-and-e", "C and E"), ("horn", "Horn"),
        ("whirl", "Whirl"),
    )]  # fmt: skip
    spots += [CrapsSpot(f"horn-high-{n}", "horn-high", "horn-high", n, label=f"Horn high {n}") for n in (2, 3, 11, 12)]
    spots.append(CrapsSpot("pass-odds", "pass-odds", "take-odds", label="Odds on pass"))
    spots.append(CrapsSpot("dont-pass-odds", "dont-pass-odds", "lay-odds", label="Odds on don't pass"))
    for n in POINTS:
        spots += [
            CrapsSpot(f"come-{n}", "come", "come", n, label=f"Come on {n}"),
            CrapsSpot(f"come-{n}-odds", "come-odds", "take-odds", n, label=f"Odds on come {n}"),
            CrapsSpot(f"dont-come-{n}", "dont-come", "dont-come", n, label=f"Don't come on {n}"),
            CrapsSpot(f"dont-come-{n}-odds", "dont-come-odds", "lay-odds", n, label=f"Odds on don't come {n}"),
            CrapsSpot(f"place-{n}", "place", "place", n, label=f"Place {n}"),
            CrapsSpot(f"buy-{n}", "buy", "buy", n, label=f"Buy {n}"),
            CrapsSpot(f"lay-{n}", "lay", "lay", n, label=f"Lay {n}"),
        ]
    spots += [CrapsSpot(f"hard-{n}", "hard", "hard", n, label=f"Hard {n}") for n in (4, 6, 8, 10)]
    for a in range(1, 7):
        for b in range(a, 7):
            wager = "hop-hard" if a == b else "hop-easy"
            spots.append(CrapsSpot(f"hop-{a}-{b}", "hop", wager, a, b, label=f"Hop {a}-{b}"))
    return {spot.id: spot for spot in spots}


LAYOUT = _layout()

# Wagers that are paid as if several had been made: the parts, in equal units.
PARTS = {
    "c-and-e": ("any-craps", "eleven"),
    "horn": ("craps-2", "craps-3", "eleven", "craps-12"),
    "whirl": ("craps-2", "craps-3", "eleven", "craps-12", "any-seven"),
    **{f"horn-high-{n}": ("craps-2", "craps-3", "eleven", "craps-12", "eleven" if n == 11 else f"craps-{n}")
       for n in (2, 3, 11, 12)},
}  # fmt: skip

# --- D: what each wager wins and loses on (paragraph by paragraph in `games/craps/kernels.py`) ---

_TOTALS = {"any-seven": 7, "craps-2": 2, "craps-3": 3, "craps-12": 12, "eleven": 11}


def verdict(kind: str, number: int, other: int, a: int, b: int, bar: int = BAR) -> int:
    """What this throw does to a wager of this kind on this number. Where another total than twelve is barred, the two
    change places."""
    match kind:
        case "pass" | "come" | "pass-odds" | "come-odds":
            return line(number, a + b)
        case "dont-pass" | "dont-come" | "dont-pass-odds" | "dont-come-odds":
            return dont(number, {bar: BAR, BAR: bar}.get(a + b, a + b))
        case "place" | "buy":
            return place(number, a + b)
        case "lay":
            return lay(number, a + b)
        case "hard":
            return hard(number, a, b)
        case "field":
            return field(a + b)
        case "any-craps":
            return any_craps(a + b)
        case "hop":
            return hop(number, other, a, b)
    return exactly(_TOTALS[kind], a + b)


def prize(spot: CrapsSpot, number: int, total: int) -> str:
    """The line of the odds table by which this wager is paid."""
    if spot.kind in ("place", "buy", "lay", "hard") or spot.wager in ("take-odds", "lay-odds"):
        return str(number)
    return str(total) if spot.kind == "field" else "win"
