"""A long story made short: steps are left out for as long as what is left still fails in the same way.

Every candidate is run from its beginning. What is left is a script of a few lines, which anybody can run again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from simulation.script import Script, Step

MOST = 300  # runs that a story is worth

Fails = Callable[[Script], Script | None]  # the script as far as it came, if it fails as before


class _Spent(Exception):
    """Enough runs."""


class _Tries:
    def __init__(self, fails: Fails, most: int) -> None:
        self._fails, self._left = fails, most

    def __call__(self, script: Script) -> Script | None:
        if not self._left:
            raise _Spent
        self._left -= 1
        return self._fails(script)


def shrink(script: Script, fails: Fails, most: int = MOST) -> Script:
    """The shortest script found that fails like this one."""
    tries, best = _Tries(fails, most), [script]
    try:
        _leave_out(best, tries)
        _plainer(best, tries)
        _leave_out(best, tries)
    except _Spent:
        pass
    return best[0]


def _leave_out(best: list[Script], tries: _Tries) -> None:
    """Leave out halves, then quarters, down to single steps, from the end on: what a step does comes after it."""
    size = max(1, len(best[0].steps) // 2)
    while True:
        end = len(best[0].steps)
        while end > 0:
            steps = best[0].steps
            found = tries(best[0].but(steps[: max(0, end - size)] + steps[end:]))
            if found:
                best[0] = found
            end = min(end - size, len(best[0].steps))
        if size == 1:
            return
        size //= 2


def _plainer(best: list[Script], tries: _Tries) -> None:
    """Each step with less of a wait, and without trouble on its way, where it fails all the same."""
    at = 0
    while at < len(best[0].steps):
        for plainer in _plain(best[0].steps[at]):
            steps = best[0].steps
            found = tries(best[0].but((*steps[:at], plainer, *steps[at + 1 :])))
            if found:
                best[0] = found
                break
        at += 1


def _plain(step: Step) -> Iterator[Step]:
    words = step.words
    once = (*words[:4], "once", *words[5:]) if words[0] == "say" else words
    for candidate in (Step(0, once), Step(step.after, once), Step(0, words)):
        if candidate != step:
            yield candidate
