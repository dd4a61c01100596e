"""The bar that is drawn while something is counted that takes long."""

from __future__ import annotations

import io
from threading import Timer
from threading import enumerate as threads

from rich.console import Console

from croupier.play.vocabulary.progress import report_progress
from croupier.shell.terminal.progress_bar import draw_progress
from croupier.shell.terminal.progress_lines import write_progress


def terminal() -> tuple[Console, io.StringIO]:
    out = io.StringIO()
    return Console(file=out, force_terminal=True, width=80), out


def test_what_is_soon_done_is_not_drawn() -> None:
    console, out = terminal()
    with draw_progress(console):
        report_progress("hands", 0)
        report_progress("hands", 1)
    assert out.getvalue() == ""


def test_what_takes_long_is_drawn_even_if_nothing_more_is_told_of_it() -> None:
    console, out = terminal()
    with draw_progress(console, patience=0):
        report_progress("all deals", 0)
        for timer in [thread for thread in threads() if isinstance(thread, Timer)]:
            timer.join()
        report_progress("all deals", 0.5)
    assert "all deals" in out.getvalue()


def test_without_a_terminal_what_takes_long_is_a_line_now_and_then_and_what_is_soon_done_none() -> None:
    out = io.StringIO()
    with write_progress(out):
        report_progress("hands", 0)
        report_progress("hands", 0.5)
    assert out.getvalue() == ""
    with write_progress(out, every=0):
        report_progress("hands", 0.25)
        report_progress("hands", 1)
    assert out.getvalue() == "hands: 25%\n"
