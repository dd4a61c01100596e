"""Pictures of what the tests see, for people to look at (`make pictures`). One takes a browser as long as a round does,
and no test is about them: otherwise none is taken."""

from __future__ import annotations

import os
from pathlib import Path

from playwright.sync_api import Page

SHOTS = Path(__file__).parent / "shots"
WANTED = bool(os.environ.get("PICTURES"))


def photograph(page: Page, name: str) -> None:
    """The whole page, where pictures are wanted."""
    if WANTED:
        SHOTS.mkdir(exist_ok=True)
        page.screenshot(path=str(SHOTS / f"{name}.png"), full_page=True)
