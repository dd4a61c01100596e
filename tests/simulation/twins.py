"""The same evening twice, once with a clock on the wall that is set again and again: nothing may differ but stamps.

Rounds, tournaments, crashes, takeovers and all: what is written in the lines, and how often anybody is told anything,
is the same in both.
"""

from __future__ import annotations

from random import Random

from simulation.run import Outcome, run_script
from simulation.script import Script, step

HOUR = 3_600_000
OFTEN = 6  # one step in so many is followed by somebody who sets the clock


def twins(script: Script) -> tuple[Outcome, Outcome]:
    """The evening with a clock that nobody sets, and with one that is set forwards and backwards."""
    return run_script(_evening(script, set_=False)), run_script(_evening(script, set_=True))


def _evening(script: Script, set_: bool) -> Script:
    random, done = Random(f"{script.stage.seed} clock"), []
    for one in script.steps:
        done.append(one._replace(words=("time",)) if one.words[0] == "wall" else one)
        if random.randrange(OFTEN) == 0:
            jump = random.choice((HOUR, -HOUR))
            done.append(step(1, "wall", jump) if set_ else step(1, "time"))
    return script.but(done)


def difference(script: Script) -> str:
    """What a clock that is set has changed, if anything."""
    steady, jumping = twins(script)
    if jumping.failure:
        return f"{jumping.failure.kind}: {jumping.failure.why}"
    seen = [(one.digest, one.lines, one.rounds, one.messages) for one in (steady, jumping)]
    return "" if seen[0] == seen[1] else f"digest, lines, rounds and messages were {seen[0]} and are {seen[1]}"
