"""Drawn pages: where they may be written is known before anything long is counted."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused

if TYPE_CHECKING:
    from matplotlib.figure import Figure

KINDS = (".svg", ".pdf", ".png")


def check_page(path: Path) -> None:
    """That a page can be drawn into this file: its kind, and its folder; `Refused` if not."""
    if path.suffix not in KINDS:
        raise Refused(f"{path.name}: a drawn page is .svg, .pdf or .png", OWN.cite("command"))
    there = path if path.exists() else path.parent
    if path.is_dir() or not path.parent.is_dir() or not os.access(there, os.W_OK):
        raise Refused(f"cannot write {path}", OWN.cite("command"))


def save_page(figure: Figure, path: Path) -> None:
    """Write it, and let go of it."""
    from matplotlib import pyplot

    try:
        figure.savefig(path)
    except OSError as wrong:
        raise Refused(f"cannot write {path}: {(wrong.strerror or 'it failed').lower()}", OWN.cite("command")) from None
    finally:
        pyplot.close(figure)
