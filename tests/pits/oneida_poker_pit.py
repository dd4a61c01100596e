"""A table of `oneida-2006/poker` for tests by paragraph, whatever the game.

Three players have 100 chips each unless a test says otherwise. Limits are fixed at 2 and 4 chips, blinds are 1 and 2,
nothing is raked. At the games with a button seat 3 has it, seat 1 the first blind and seat 2 the second.
"""

from __future__ import annotations

from io import StringIO
from typing import Any

from rich.console import Console

from croupier.rulebook.law import Law, Terms
from croupier.shell.seat.sign import sign
from poker_pit import VariantPit, dealt

BOOK = "oneida-2006/poker"
BOARDS = ("holdem", "omaha-high", "omaha-high-low-8")
DRAWS = ("draw-high", "draw-low")
# Three players at hold'em: aces, kings, queens, and a board that helps nobody.
PAIRS = "As Kd Qc Ah Kc Qd 2s 7d 9h 4c 3d"
# Third street for three players: two down each, then 9h, 4h and Jh up.
THIRD = "2c 3c 4c 5d 6d 7d 9h 4h Jh"
# Draw, three players: a pair of aces, of kings, of queens; then what is drawn.
DRAW = dealt("As Ad 9c 8h 4d", "Ks Kd 7c 6h 3d", "Qs Qd 5c 4h 2d") + " 2c 2h 2s 3c 3h 3s 6c 6d"
# Limits of 20 and 40, so that a percentage is more than a chip.
LARGE: dict[str, Any] = {"least": 2000, "most": 4000, "rake_most": 0}


def table(variant: str = "holdem", stacks: tuple[int, ...] = (100,) * 3, **options: Any) -> VariantPit:
    return VariantPit(BOOK, variant, stacks, **options)


def posted(**options: Any) -> str:
    """What the sign of a table says, without its list of all options."""
    console = Console(width=160, file=StringIO())
    terms = Terms(BOOK, least=200, most=400, options={name.replace("_", "-"): v for name, v in options.items()})
    console.print(sign(Law(terms), "one"))
    lines = [" ".join(line.strip("║ ").split()) for line in console.file.getvalue().splitlines()]  # type: ignore[attr-defined]
    return "\n".join(lines[: next(i for i, line in enumerate(lines) if line == "This house's choices")])


def hand_at(pit: VariantPit) -> Any:
    """The hand that a table plays; its deck knows which cards were burned."""
    procedure = pit.table._procedure
    assert procedure is not None
    return procedure.gi_frame.f_locals["hand"]  # type: ignore[attr-defined]


def buttons(variant: str, count: int) -> list[str]:
    pit, seen = table(variant), []
    for _ in range(count):
        pit.start()
        seen.append(pit.table.felt.markers["button"])
        pit.to()
    return seen
