"""One run: a seed writes its script while it is run, or a script is run again; either ends with what did not hold."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import NamedTuple

from croupier.play.vocabulary.ask import Between
from croupier.poker.tournament.state import plain_values, state_of
from croupier.rulebook.law import Terms
from croupier.service.rounds.dispute import bundle
from croupier.service.rounds.verify import verify
from croupier.service.seating.seats import seats_of_people
from croupier.service.store import Store
from croupier.service.table.live_table import LiveTable
from croupier.service.tournament.live_tournament import LiveTournament
from croupier.service.upkeep.prove import prove
from simulation.checks import Failure
from simulation.crowd import Crowd
from simulation.event_witness import EVENT
from simulation.house import SAMPLE, RunningHouse
from simulation.script import Script, Stage, Step
from simulation.store import FaultyStore, Trouble

STEPS = (35, 90)  # how long an evening is
MINUTE = 60_000  # milliseconds
DESERTED, GONE = 3, 45  # one house in so many is deserted in the end; minutes after which nobody has a place
QUIET = 120  # seconds without trouble, after which everybody has been answered
EVENTS = 10  # one house in so many holds a tournament
Opens = Callable[[str, Trouble], FaultyStore]


class Outcome(NamedTuple):
    """How a run went: its script as far as it came, what did not hold, and figures of what there was to see."""

    script: Script
    failure: Failure | None
    closing: bool  # whether it came to the closing
    lines: int
    rounds: int
    crashes: int
    messages: int
    hidden: int
    digest: str  # of everything that was stored at the tables


def stage_of(seed: int) -> Stage:
    """The tables of a seed: each table of the house comes round, with one or two others, or with a tournament."""
    random, names = Random(f"{seed} stage"), list(SAMPLE.tables)
    first = names[seed % len(names)]
    others = random.sample([name for name in names if name != first], random.choice((0, 0, 1, 1, 2)))
    stage = Stage(seed, (first, *others), random.choice((2000, 2000, 25, 60)), random.choice((4000, 4000, 6)))
    return stage._replace(tables=(first,), tournaments=1) if seed % EVENTS == 0 else stage


def run_seed(seed: int, opens: Opens = FaultyStore) -> Outcome:
    """A seed's own evening."""
    stage = stage_of(seed)
    with _running(stage, opens) as house:
        random = Random(f"{seed} crowd")
        crowd, done = Crowd(house, random), []
        evening = random.randrange(*STEPS)
        first = crowd.steps()
        while len(done) < evening and not house.checks.failures:
            step = first.pop(0) if first else crowd.next()
            done.append(step)
            _one(house, step)
        return _end(house, Script(stage, tuple(done)))


def run_script(script: Script, opens: Opens = FaultyStore, closing: bool = True) -> Outcome:
    """What was done before, again; without its closing, if nobody asks how it ended."""
    with _running(script.stage, opens) as house:
        done: list[Step] = []
        for step in script.steps:
            done.append(step)
            _one(house, step)
            if house.checks.failures:
                break
        return _end(house, script.but(done), closing)


@contextmanager
def _running(stage: Stage, opens: Opens) -> Iterator[RunningHouse]:
    house = RunningHouse(stage, opens)
    try:
        yield house
    finally:
        house.close()


def _one(house: RunningHouse, step: Step) -> None:
    house.do(step)
    house.check()


def _end(house: RunningHouse, script: Script, closing: bool = True) -> Outcome:
    closing = closing and not house.checks.failures
    if closing:
        _closing(house)
    checks, seen = house.checks, house.checks.witnesses.values()
    event = checks.event
    return Outcome(
        script,
        checks.failures[0] if checks.failures else None,
        closing,
        sum(one.seq + 1 for one in (*seen, event)),
        sum(one.table.round for one in seen if one.table) + (event.event.hands if event.event else 0),
        house.crashes,
        checks.shown,
        checks.hidden,
        hashlib.sha256(" ".join(one.hash for one in (*seen, event)).encode()).hexdigest(),
    )


def _closing(house: RunningHouse) -> None:
    """The trouble is over: everybody is answered, every table runs, and all of it can be proved by whoever comes."""
    house.trouble.heal()
    for _ in range(QUIET // 10):
        house.loop.advance(10_000)
        house.check()
        if house.checks.failures:
            return
        waiting = [f"{who} at {at}: {ids}" for (who, at), c in house.clients.items() if (ids := dict(c.open))]
        waiting += list(house.requests.open)
        if house.floor and not waiting:
            break
    else:
        house.checks.fail("answer", f"nobody answers {waiting[0] if waiting else 'at all'}")
        return
    if house.stage.seed % DESERTED == 0:
        _deserted(house)
    house.crash()
    _prove(house)


def _deserted(house: RunningHouse) -> None:
    """Nobody says anything any more: rounds end, and places are given up with the chips in the purse, by themselves."""
    hands = 0
    for third in range(3):
        house.loop.advance(GONE * MINUTE / 3)
        house.check()
        event = house.event()
        hands = event.tournament.hands if event and not third else hands
    for name in house.stage.tables:
        live = house.table(name)
        if live is None:
            house.checks.fail("hostage", f"{name} is not open")
        elif not isinstance(live.table.ask, Between):
            house.checks.fail("hostage", f"{name} still waits for {live.table.ask.phase}")
        elif kept := [
            seat
            for seat in seats_of_people(live.table)
            if live.cents_of_seat(seat) == live.table.felt.rack(seat) * live.terms.chip
        ]:
            house.checks.fail("hostage", f"{name} still keeps places {kept}, with nothing up")
    live = house.event()
    held_up = live and (live.paused or live.dealers or house.trouble.next)
    # Longer than a recess without a hand.
    if live and not held_up and live.tournament.phase == "play" and live.tournament.hands == hands:
        house.checks.fail("hostage", f"the tournament still waits: {live.tournament.minutes} minutes into a level")


def _prove(house: RunningHouse) -> None:
    """The house as another process finds it."""
    store = FaultyStore(house.url, Trouble())
    try:
        for proof in prove(store):
            if proof.wrong:
                house.checks.fail("proof", f"{proof.subject}: {proof.wrong}")
        for name, witness in house.checks.witnesses.items():
            if witness.table is None:
                continue
            again = LiveTable(name, house.house.tables[name], store, house.clocks.now, house.secret, house.clocks.stamp)
            if again.table.view(None) != witness.table.view(None):
                house.checks.fail("memory", f"{name} comes back with another felt")
        event = house.checks.event.event
        if event is not None:
            found = LiveTournament(EVENT, Terms(""), store, house.clocks.now, house.secret, house.clocks.stamp)
            if plain_values(state_of(found.tournament)) != plain_values(state_of(event)):
                house.checks.fail("memory", "the tournament comes back otherwise")
        _dispute(house, store, house.stage.tables[0])
    finally:
        store.close()


def _dispute(house: RunningHouse, store: Store, name: str) -> None:
    """The last round can be taken to whoever settles disputes."""
    opened = house.checks.opened(name)
    for round_ in opened[-1:]:
        for check in verify(bundle(store, house.house.name, name, round_)):
            if not check.right:
                house.checks.fail("dispute", f"round {round_} of {name}: {check.name}: {check.says}")
