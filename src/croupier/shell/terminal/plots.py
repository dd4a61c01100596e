"""Drawn pages: where they may be written is known before anything long is counted."""

from __future__ import annotations

import os
from math import floor, log10
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused

if TYPE_CHECKING:
    from matplotlib.axis import Axis
    from matplotlib.figure import Figure

DPI = 150
KINDS = (".svg", ".pdf", ".png")
GOOD, BAD, DIM = "#0072b2", "#d55e00", "#8c8c8c"  # told apart by any eye, and in print
NOTE = {".svg": "Description", ".pdf": "Subject", ".png": "Description"}  # where a file of this kind says what it is


def check_page(path: Path) -> None:
    """That a page can be drawn into this file: its kind, and its folder; `Refused` if not."""
    if path.suffix not in KINDS:
        raise Refused(f"{path.name}: a drawn page is .svg, .pdf or .png", OWN.cite("command"))
    there = path if path.exists() else path.parent
    if path.is_dir() or not path.parent.is_dir() or not os.access(there, os.W_OK):
        raise Refused(f"cannot write {path}", OWN.cite("command"))


def plain_percent(share: float) -> str:
    """A share as people read it, however small.

    >>> [plain_percent(share) for share in (0.25, 0.375, 0.00001234567, 7.062e-7, 0.0)]
    ['25%', '37.5%', '0.00123%', '0.0000706%', '0%']
    """
    if not share:
        return "0%"
    digits = max(2, 2 - floor(log10(abs(100 * share))))
    text = f"{100 * share:,.{digits}f}"
    return text.rstrip("0").rstrip(".") + "%"


def percent_axis(axis: Axis) -> None:
    """Plain percentages along an axis, also where it is logarithmic."""
    from matplotlib.ticker import FuncFormatter, NullFormatter

    axis.set_major_formatter(FuncFormatter(lambda share, _: plain_percent(share)))
    axis.set_minor_formatter(NullFormatter())


def save_page(figure: Figure, path: Path, note: str = "") -> None:
    """Write it, with what it says of itself, and let go of it."""
    from matplotlib import pyplot

    dated = {".svg": {"Date": None}, ".pdf": {"CreationDate": None}, ".png": {}}[path.suffix]
    try:
        figure.savefig(path, metadata={**dated, **({NOTE[path.suffix]: note} if note else {})}, dpi=DPI)
    except OSError as wrong:
        raise Refused(f"cannot write {path}: {(wrong.strerror or 'it failed').lower()}", OWN.cite("command")) from None
    finally:
        pyplot.close(figure)
