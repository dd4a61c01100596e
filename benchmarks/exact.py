"""How long one core takes to count all deals of the games whose exact sheets have a limit, and pai gow's exact parts.

    python benchmarks/exact.py [--tiny] [ride] [four] [ultimate] [pai-gow]

Nothing is read that ships with the program or was kept: everything is counted, once the kernels are compiled, and must
come to what is known. Measured as the time that this process has on its processors, so that whatever else the machine
does is left out. `--tiny` counts only what takes a moment, once, and judges no speed.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from math import comb
from time import process_time
from typing import Any, NamedTuple

import numpy as np

from croupier.analysis.set_hands import envy
from croupier.analysis.sheets import staged
from croupier.games import game_of
from croupier.games.pai_gow.maths import ace_high_pairs, lines
from croupier.games.ultimate_texas_holdem import maths as ultimate
from croupier.kernels.jit import compiled
from croupier.play.table.maths import Staged
from croupier.rulebook.law import Law, Terms

TINY = "--tiny" in sys.argv
WANTED = [word for word in sys.argv[1:] if not word.startswith("--")]


def part_of(law: Law) -> Staged:
    return next(part for part in game_of(law).maths if isinstance(part, Staged))


def solved(law: Law) -> None:
    """All deals anew: what a walk goes by, and the best play."""
    part = part_of(law)
    if clear := getattr(part.deals, "cache_clear", None):
        clear()
    nets = staged.stakes(law, part).whole
    counts = np.zeros_like(nets)
    compiled(part.kernel).solve(*part.deals(), *part.given(law), nets, counts)
    expect(part.wager, counts.tolist(), staged.count_ends(law, part).tolist())


def learned(law: Law) -> None:
    """What a person can learn of that."""
    part = part_of(law)
    rule = np.zeros(part.rule, dtype=np.int64)
    compiled(part.kernel).learn(*part.deals(), *part.given(law), staged.stakes(law, part).whole, rule)
    expect(f"{part.wager} learned", rule.tolist(), staged.learned_rule(law, part).tolist())


def added_up(count: Any, total: int) -> None:
    """A cached count, anew."""
    count.func.cache_clear()
    expect(str(count.func), sum(count().values()), total)


def envied() -> None:
    not_higher, same = envy.count_pairs()
    expect("envy: as high is no higher", bool((same <= not_higher).all() and same.any()), True)


def expect(what: str, found: object, known: object) -> None:
    if found != known:
        raise SystemExit(f"{what}: counted {found}, known to be {known}")


class Count(NamedTuple):
    """What is counted, in how many seconds at most (None: nobody has asked), and whether it takes but a moment."""

    game: str
    what: str
    work: Callable[[], None]
    seconds: int | None = None
    short: bool = False


RIDE, FOUR = Law(Terms("oneida-2006/let-it-ride")), Law(Terms("oneida-2006/four-card-poker"))
ULTIMATE = Law(Terms("ranchos/ultimate-texas-holdem", most=10**6))
COUNTS = (
    Count("ride", "all deals", partial(solved, RIDE), 5, short=True),
    Count("ride", "the rule", partial(learned, RIDE), short=True),
    Count("four", "all deals", partial(solved, FOUR), 60),
    Count("four", "the rule", partial(learned, FOUR)),
    Count("ultimate", "all deals", partial(solved, ULTIMATE), 30),
    Count("ultimate", "showdowns", partial(added_up, partial(ultimate.showdowns), ultimate.DEALS), 30),
    Count("ultimate", "the rule", partial(learned, ULTIMATE)),
    Count("pai-gow", "hands by line", partial(added_up, partial(lines, 53), comb(53, 7))),
    Count("pai-gow", "envy", envied),
    Count("pai-gow", "ace-high", partial(added_up, partial(ace_high_pairs), comb(53, 7) * comb(46, 7)), short=True),
)


def took(work: Callable[[], None]) -> float:
    begun = process_time()
    work()
    return process_time() - begun


def main() -> None:
    slow = []
    for game, what, work, limit, short in COUNTS:
        if (TINY and not short) or (WANTED and game not in WANTED):
            continue
        if not TINY:
            work()  # compiles
        seconds = took(work)
        asked = f"   {seconds / limit:5.2f} of the {limit} s asked for" if limit else ""
        print(f"{game:10} {what:14} {seconds:7.2f} s{asked}", flush=True)
        if limit and seconds > limit:
            slow.append(f"{game}, {what}")
    if slow and not TINY:
        raise SystemExit(f"slower than asked for: {'; '.join(slow)}")


if __name__ == "__main__":
    main()
