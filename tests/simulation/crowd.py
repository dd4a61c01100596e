"""Who would say what next: players, dealers, floor and cage, mostly with sense; and what goes wrong.

The crowd looks at the tables as they are and writes one step after another. A step says all that is done in it, so the
crowd is not needed to run a script again.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from croupier.front import bots
from croupier.front.dealer import players_may_speak, routine
from croupier.play.vocabulary.ask import Between, Chance, Turn, Window
from croupier.play.vocabulary.ask import Step as Duty
from croupier.play.vocabulary.chance import Seeded
from croupier.play.vocabulary.move import move_text
from croupier.service.fairness.chance import CommittedChance
from croupier.service.table.live_table import LiveTable
from simulation.event_crowd import EventCrowd
from simulation.house import SAMPLE, RunningHouse
from simulation.network import HOWS
from simulation.script import Step, step
from simulation.store import FAULTS

PLAYERS = ("Ann", "Bob", "Cid", "Poe")
CREW = {"boxperson": "Box", "stickperson": "Stu", "floorperson": "Flo"}  # as documents call them
AMOUNTS = (1, 5, 5, 10, 10, 10, 20, 50, 500, 0, 10**7)
MINUTE = 60_000


class Crowd:
    def __init__(self, house: RunningHouse, random: Random) -> None:
        self.house, self.random = house, random
        self.troubled = random.random() < 0.85  # some evenings nothing goes wrong
        self.by_hand = random.random() < 0.4  # and on some people deal
        self._number = 0
        self.in_event = EventCrowd(self, Random(random.random())) if house.stage.tournaments else None

    def chance(self, of: float) -> bool:
        return self.random.random() < of

    def steps(self) -> list[Step]:
        """What the evening begins with."""
        first, *_ = tables = self.house.stage.tables
        found = [step(0, "watch", "Eve", name) for name in tables] + [step(0, "watch", "Eye", first)]
        if self.by_hand:
            found += [self.say("Dee", name, "dealer on") for name in tables]
        for name in tables:
            terminals = SAMPLE.tables[name].options.get("terminals") is True
            for seat, who in enumerate(self.random.sample(PLAYERS, self.random.randrange(4)), 1):
                found.append(
                    self.say(who, name, f"terminal {seat} puts 300" if terminals else f"seat {seat} sits 300 {who}")
                )
        return found + (self.in_event.steps() if self.in_event else [])

    def next(self) -> Step:
        """One more step."""
        if self.troubled and self.chance(0.1):
            return self._trouble()
        if self.chance(0.09):
            return self._passes()
        if self.chance(0.06):
            return self._beside()
        event = self.house.event()
        if self.in_event and event and event.tournament.phase == "play" and self.chance(0.75):
            return self.in_event.next(event)
        live = self.house.table(self.random.choice(self.house.stage.tables))
        if live is None:
            return step(self.random.randrange(2000), "time")
        if live.desk.dealer and self.chance(0.45):
            return self._crew(live)
        if self.chance(0.06):
            return self._floor(live)
        return self._player(live)

    # --- time, and what goes wrong ---

    def _soon(self) -> int:
        """Milliseconds between two steps: often less than a commit takes."""
        return self.random.choice((0, 1, 3, 10, 30, 100, 100, 300, 1000, 3000))

    def _passes(self) -> Step:
        """Until a table does something by itself, or longer."""
        found = [live for name in self.house.stage.tables if (live := self.house.table(name))]
        due = [left for live in found if (left := live.clock_left()) is not None]
        if due and self.chance(0.7):
            return step(min(self.random.choice(due), 20 * MINUTE) + self.random.choice((0, 1, 30)), "time")
        return step(self.random.choice((5_000, MINUTE, 4 * MINUTE, 16 * MINUTE)), "time")

    def _trouble(self) -> Step:
        soon, random = self._soon(), self.random
        match random.randrange(10):
            case 0 | 1 | 2:
                return step(soon, "store", random.choice(FAULTS))
            case 3:
                return step(soon, "store", "away", random.choice((50, 500, 5000)))
            case 4 | 5:
                return step(soon, "crash", random.choice(("now", "words", "words")))
            case 6:
                return step(soon, "wall", random.choice((-3_600_000, 3_600_000, 90_000, -1500)))
            case 7:
                return step(soon, "out", *self._line_of())
            case 8:
                return step(soon, "slow", *self._line_of())
            case _:
                return step(soon, "cut", *self._line_of())

    def _line_of(self) -> tuple[str, str]:
        """Somebody who has a line, if anybody does."""
        up = [key for key, client in self.house.clients.items() if client.wire]
        return self.random.choice(up) if up else ("Eve", self.house.stage.tables[0])

    # --- beside the tables ---

    def _beside(self) -> Step:
        random, soon = self.random, self._soon()
        table = random.choice(self.house.stage.tables)
        live = self.house.table(table)
        round_ = max(1, (live.table.round if live else 1) - random.choice((0, 0, 1)))
        id_ = self._id()
        waiting = self.house.checks.waiting()
        steps: list[Callable[[], Step]] = [
            lambda: step(soon, "cage", "Cas", "grant", id_, random.choice(PLAYERS), random.choice((500, 300_000))),
            lambda: step(soon, "cage", "Cas", "redeem", id_, random.choice(PLAYERS), random.choice((100, 10**7)),
                         random.choice(("right", "right", "wrong"))),
            lambda: step(soon, "cage", random.choice(("Cas", "Pit")), "drop", id_, table),
            lambda: step(soon, "cage", "Adm", "capital", id_, 5_000),
            lambda: step(soon, "cage", "Flo", "correct", id_, self._posted()),
            lambda: step(soon, "look", random.choice(("Ann", "Bob", "Eve", "Dee", "Eye")), table),
            lambda: step(soon, "recall", random.choice(("Ann", "Bob", "Eve", "Flo", "Dee")), table, round_),
            lambda: step(soon, "dispute", random.choice(("Flo", "Eye")), table, round_),
        ]  # fmt: skip
        if waiting and self.chance(0.6):
            yes = random.choice(("yes", "yes", "no"))
            return step(soon, "approve", random.choice(("Pit", "Cas", "Flo")), random.choice(waiting), yes)
        return random.choice(steps)()

    def _posted(self) -> str:
        found = self.house.checks.transactions()
        return self.random.choice(found) if found else "grant/nobody"

    # --- at a table ---

    def _id(self) -> str:
        self._number += 1
        return f"c{self._number}"

    def announce(self, stack: str, bots: int) -> Step:
        return step(self._soon(), "announce", "Pit", self._id(), stack, bots)

    def event(self, who: str, line: str) -> Step:
        """Somebody says something to the tournament."""
        return step(self._soon(), "direct", who, self._id(), *line.split(" "))

    def look(self, who: str, table: str) -> Step:
        return step(self._soon(), "look", who, table)

    def time(self, milliseconds: int) -> Step:
        return step(milliseconds, "time")

    def say(self, who: str, table: str, line: str) -> Step:
        how = (
            self.random.choice(HOWS)
            if self.troubled and self.chance(0.2)
            else self.random.choice(("once", "once", "post"))
        )
        return step(self._soon(), "say", who, table, self._id(), how, *line.split(" "))

    def _player(self, live: LiveTable) -> Step:
        names, ask = list(PLAYERS), live.table.ask
        name = self.random.choice(names)
        if isinstance(ask, Turn) and self.chance(0.8):  # whose turn it is speaks more often than the others
            name = live.table.seats.get(ask.seat, name) if live.table.seats.get(ask.seat) in names else name
        line = self._nonsense(live, name) if self.chance(0.07) else self._wants(live, name)
        return self.say(name, live.name, line)

    def _wants(self, live: LiveTable, name: str) -> str:
        """What a player would say now."""
        table, seat, random = live.table, live.seat_of(name), self.random
        if seat is None:
            return self._comes(live, name)
        if self.chance(0.04):
            goes = ("presses cash-out", "presses verify", "presses cash-out") if live.desk.private else ("leaves",)
            return f"seat {seat} {random.choice(goes)}"
        if self.chance(0.04):
            more = f"terminal {seat} puts 100" if live.desk.private else f"seat {seat} buys {random.choice((50, 200))}"
            return random.choice((f"tip {random.choice((1, 5, 0))}", f"bots {random.randrange(4)}", more))
        ask = table.ask
        if isinstance(ask, Turn) and ask.seat == seat:
            if ask.choices and self.chance(0.4):
                return f"seat {seat} chooses {random.choice(ask.choices)}"
            return move_text(bots.decide(table, ask))
        if isinstance(ask, Window):
            return self._bets(live, seat)
        return f"seat {seat} ready"

    def _comes(self, live: LiveTable, name: str) -> str:
        places = live.table.game.seats(live.table.law)
        place = self.random.randrange(1, min(places, 9) + 1)
        if live.desk.private:
            slip = live.desk.slips.get(place)  # type: ignore[attr-defined]  # a console's
            return f"terminal {place} takes-back" if slip and self.chance(0.1) else f"terminal {place} puts 300"
        if self.chance(0.06):
            return self.random.choice(("wait", "wait no more"))
        return f"seat {place} sits {self.random.choice((300, 300, 500, 20))} {name}"

    def _bets(self, live: LiveTable, seat: int) -> str:
        table, random = live.table, self.random
        wanted = bots.bets(table, seat)
        if wanted and self.chance(0.6):
            return move_text(wanted[0])
        standing = [stake for stake in table.felt.stakes.values() if stake.seat == seat]
        if standing and self.chance(0.08):
            return f"seat {seat} takes all {random.choice(standing).spot}"
        if self.chance(0.05):
            return f"seat {seat} {random.choice(('undoes', 'presses recall', 'presses neighbours', 'presses clear'))}"
        if self.chance(0.3):
            return f"seat {seat} bets {random.choice(AMOUNTS)} {random.choice(list(table.game.spots(table.law)))}"
        return f"seat {seat} ready"

    def _nonsense(self, live: LiveTable, name: str) -> str:
        random, seats = self.random, list(live.table.seats) or [1]
        other = random.choice(seats)
        return random.choice(
            (
                f"seat {other} leaves",
                f"seat {other} chooses fold",
                f"seat {other} bets 5 nowhere",
                f"seat 99 sits 5 {name}",
                f"seat 1 sits 100 {random.choice(PLAYERS)}",
                "dealer opens",
                "fill 100",
                "dice 3 4",
                "void",
                "sings",
                f"seat {other} undoes",
                "dealer on",
            )
        )

    def _crew(self, live: LiveTable) -> Step:
        """Whoever deals does what the table waits for."""
        table, ask, dealer = live.table, live.table.ask, live.desk.dealer
        if self.chance(0.04):
            return self.say(dealer, live.name, "dealer off")
        if live.desk.private and self.chance(0.6):
            return self._console(live)
        if isinstance(ask, Chance):
            drawn = move_text(Seeded(str(self.random.random())).answer(ask))
            return self.say(dealer, live.name, drawn if self.chance(0.3) else "dealer draws")
        if isinstance(ask, Window):
            return self.say(dealer, live.name, "dealer closes")
        if isinstance(ask, Between):
            return self.say(dealer, live.name, "dealer opens")
        if isinstance(ask, Duty) and (not players_may_speak(table) or self.chance(0.5)):
            move = routine(table, CommittedChance("", 0))
            who = CREW.get(ask.by, dealer)
            return self.say(who, live.name, move_text(move) if move else f"dealer does {ask.step}")
        return self._report(live)

    def _console(self, live: LiveTable) -> Step:
        """The dealer's part of a table with terminals."""
        slips, out = live.desk.slips, live.desk.cash_outs(live)  # type: ignore[attr-defined]  # a console's
        for terminal, slip in slips.items():
            what = f"count {terminal} {slip.put}" if not slip.counted else f"confirm {terminal}"
            return self.say("Dee", live.name, f"buy-in {what}" if not slip.credited else f"buy-in drop {terminal}")
        for terminal in out:
            chips = live.table.felt.rack(terminal)
            what = f"confirm {terminal} {chips}" if live.desk.selected == terminal else f"select {terminal}"  # type: ignore[attr-defined]
            return self.say("Dee", live.name, f"cash-out {what}")
        ask = live.table.ask
        if isinstance(ask, Duty) and ask.step == "confirm":
            return self.say("Dee", live.name, f"dealer does confirm {live.desk.ball(live, -1)}")  # type: ignore[attr-defined]
        step_ = ask.step if isinstance(ask, Duty) else "spin"
        return self.say(self.random.choice(("Dee", "Dee", "Flo")), live.name, f"dealer does {step_}")

    def _report(self, live: LiveTable) -> Step:
        kinds = list(live.table.law.book.irregularities) or ["fire"]
        return self.say(self.random.choice(("Dee", "Flo", "Stu")), live.name, f"report {self.random.choice(kinds)}")

    def _floor(self, live: LiveTable) -> Step:
        """The floor's own words; many of them need a second person, or the right moment."""
        random, table = self.random, live.table
        seat = random.choice(list(table.seats)) if table.seats else 1
        who, line = random.choice(
            (
                ("Dee", "dealer on"),
                ("Dee", "dealer on"),
                (random.choice(("Dee", "Flo")), "dealer off"),
                ("Flo", f"void {table.round} a wrong card"),
                ("Flo", f"fill {random.choice((10, 1000))}"),
                ("Cas", f"credit {random.choice((10, 1000, 10**9))}"),
                ("Flo", f"ask seat {seat} to leave"),
                ("Flo", "list clears"),
                ("Pit", self._limits(live)),
                ("Pit", self._option(live)),
                ("Cas", f"table closes {live.bank // live.terms.chip}"),
                ("Cas", f"table opens {live.bank // live.terms.chip}"),
                ("Cas", f"table opens {live.bank // live.terms.chip}"),
                ("Dee", f"seat {seat} corrects {random.choice((100, 300, 500))}"),
                (random.choice(("Dee", "Flo", "Box")), f"duty done {self._duty(live)}"),
                ("Flo", f"bots {random.randrange(5)}"),
                ("Adm", f"wheel-mode {random.choice(('normal', 'silent', 'contradict', 'repeat', 'device'))}"),
                ("Adm", "sensor 17"),
            )
        )
        return self._report(live) if self.chance(0.1) else self.say(who, live.name, line)

    def _limits(self, live: LiveTable) -> str:
        least = live.terms.least * self.random.choice((1, 1, 2)) // 100
        return f"post limits {max(1, least)} {max(1, live.terms.most // 100)}"

    def _option(self, live: LiveTable) -> str:
        """A choice that the book leaves to the house, to some value of its kind."""
        options = live.table.law.book.options
        name = self.random.choice(list(options)) if options else "nothing"
        now = live.table.law.options.get(name)
        values = ("false",) if now is True else ("true",) if now is False else (now, 1, 2, 3)
        return f"post option {name} {self.random.choice(values)}"

    def _duty(self, live: LiveTable) -> str:
        return self.random.choice([*live.desk.duties.by_name, "rounds"])
