"""While something is counted that takes long: a bar that says how far it has got, on the error stream of a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

from croupier.play.vocabulary.progress import listening

PATIENCE = 1.0  # seconds before anybody wants to know


@contextmanager
def draw_progress(console: Console, patience: float = PATIENCE) -> Iterator[None]:
    """What is told within is drawn, once it takes longer than a moment: also while nothing more is told of it."""
    bar = Progress(
        TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn(), console=console, transient=True
    )
    tasks: dict[str, TaskID] = {}
    waits: list[Timer] = []

    def hear(what: str, share: float) -> None:
        if what not in tasks:
            tasks[what] = bar.add_task(what, total=None)  # it has begun, and that is all anybody knows
            if not waits:
                waits.append(Timer(patience, bar.start))
                waits[0].daemon = True
                waits[0].start()
        if share:
            bar.update(tasks[what], completed=share, total=1.0)
        if share >= 1:
            bar.remove_task(tasks.pop(what))
            if not tasks:
                end()

    def end() -> None:
        while waits:
            timer = waits.pop()
            timer.cancel()
            timer.join()
        bar.stop()

    try:
        with listening(hear):
            yield
    finally:
        end()
