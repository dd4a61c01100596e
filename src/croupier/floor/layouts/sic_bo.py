"""The sic bo layout: small and big at the ends, kinds between them, then totals, combinations and single numbers."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.floor.plan import Box, Draft, Layout, Mark, Point
from croupier.play.game import Spot
from croupier.rulebook.law import Law

LEFT, WIDE = 20, 1240
FACES = range(1, 7)


def lay(law: Law, spots: Mapping[str, Spot], seats: int) -> Layout:
    draft = Draft(law, spots, 1280, 740)
    draft.area("felt", "", (0, 0, 1280, 668), "felt", "felt")
    _kinds(draft, 120)
    totals = [(f"total-{n}", str(n)) for n in range(4, 18)]
    draft.row(totals, (LEFT, 300, WIDE, 110), "total", "gold")
    pairs = [(f"combination-{a}-{b}", f"{a} · {b}") for a in FACES for b in FACES if a < b]
    draft.row(pairs, (LEFT, 410, WIDE, 110), "combination")
    draft.row([(f"one-of-a-kind-{n}", f"ONE {n}") for n in FACES], (LEFT, 520, WIDE, 130), "single", "white")
    draft.rail(seats, 704, 20, 1260)
    shaker = Box(520, 14, 240, 92)
    draft.markers += [
        Mark("lit", "spot", "lit"),
        Mark("shaker", "words", "shaker", at=Point(640, 112)),
    ]
    return draft.done(dice=shaker, scoreboards=("last-throws",))


def _kinds(draft: Draft, y: int) -> None:
    """Small and big take the ends; pairs stand beside them, and triples above and below any triple."""
    draft.spot("small", (LEFT, y, 190, 180), "SMALL 4 TO 10", "even", colour="blue")
    draft.spot("big", (LEFT + WIDE - 190, y, 190, 180), "BIG 11 TO 17", "even", colour="red")
    for k, n in enumerate(FACES):
        far = 0 if n <= 3 else 404
        draft.spot(f"two-of-a-kind-{n}", (LEFT + 190 + 76 * k + far, y, 76, 180), f"{n} {n}", "pair")
        x, row = LEFT + 418 + 202 * (n > 3), (n - 1) % 3
        draft.spot(f"three-of-a-kind-{n}", (x, y + 40 * row, 202, 40), f"{n} {n} {n}", "triple")
    draft.spot("any-three", (LEFT + 418, y + 120, 404, 60), "ANY THREE OF A KIND", "triple", colour="gold")
