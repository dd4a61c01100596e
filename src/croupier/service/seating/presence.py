"""Who is away: players who say nothing, a dealer who has gone, somebody on the list who does not come.

Nobody at a table is the hostage of another. What is done about it is the house's own, and a line of the log each time;
when it is due depends on the lines alone, so a table that comes back knows it. `agenda` is the one place that says what
becomes due and when: what is due is done, and the next of the others is what the table waits for.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import msgspec

from croupier.play.table import Table
from croupier.play.vocabulary.ask import Between
from croupier.play.vocabulary.event import Said
from croupier.play.vocabulary.move import Bet, BuyIn, Call, Choose, Leave, Move, Open, Press, Sit, Take, Undo
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Citation, Refused

if TYPE_CHECKING:
    pass

SECOND, MINUTE = 1000, 60_000
ROUNDS, AWAY = 3, 3 * MINUTE  # silence after which a place is given up: so many rounds, and so long
GONE = 15 * MINUTE  # or this long, if no round was played
DEALER, NOTICE = 3 * MINUTE, MINUTE  # a dealer who is waited for; and how long after the notice
CALLED, WAITS = 2 * MINUTE, 60 * MINUTE  # for whoever a place is free for; and for a name on the list
KEEPS_OUT = 60 * MINUTE  # for whoever was asked to leave
ABSENT, LEFT, LISTED = OWN.cite("service.absent"), OWN.cite("service.leave"), OWN.cite("service.waiting")
RELIEVED, PLACES = OWN.cite("service.relieved"), OWN.cite("service.places")
# What players do without the crew; after anything else it is the crew's turn, or it was.
PLAYERS = (Bet, Take, Call, Press, Undo, Sit, BuyIn, Leave)


class LastWord(msgspec.Struct, frozen=True, gc=False):
    """The last word of somebody: in which round, and when."""

    round: int
    at: int


class Presence:
    """Who was heard when, as the lines of one table have it."""

    def __init__(self) -> None:
        self.heard: dict[str, LastWord] = {}
        self.first: LastWord | None = None  # of the chapter: nobody was heard before it
        self.crew = 0  # when the crew last did something, or began to be waited for
        self.noticed = 0  # when everybody was told that the dealer is not heard
        self.asked: dict[str, int] = {}  # who was asked to leave
        self.out: set[str] = set()  # who sits out because the house said so, and not of his or her own will
        self.resting: set[str] = set()  # and who does of his or her own will
        self.called: dict[str, int] = {}  # for whom a place is free
        self.listed: dict[str, int] = {}  # who is on the list since when

    def __repr__(self) -> str:
        return f"Presence({sorted(self.steps())}, {sorted(self.listed.items())}, {self.crew}, {self.noticed})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Presence) and (self.steps(), self.listed) == (other.steps(), other.listed)

    __hash__ = None  # type: ignore[assignment]  # people speak

    # --- what happens ---

    def begin(self, names: Iterable[str], round_: int) -> None:
        """A chapter begins, with these at the table."""
        self.heard = {name: LastWord(round_, 0) for name in names}

    def hear(self, name: str, round_: int, at: int) -> None:
        """A line was written by somebody; it is of those who sit here that it is kept."""
        heard = LastWord(round_, at)
        self.first = self.first or heard
        if name in self.heard:
            self.heard[name] = heard

    def wanted_it(self, names: Iterable[str], round_: int) -> None:
        """A round begins, for which these were ready: that is a word in it."""
        self.heard |= {name: LastWord(round_, self._last(name).at) for name in names}

    def moved(self, move: Move, table: Table, at: int) -> None:
        """A move that is more than a bet."""
        if not isinstance(move, PLAYERS) or (isinstance(move, Sit) and len(table.seats) == 1):
            self.crew = at
        if isinstance(move, Sit):
            self.heard[move.name] = LastWord(table.round, at)
            self.strike(move.name)
            self.asked.pop(move.name, None)
        elif isinstance(move, Choose) and move.choice in ("sit-out", "sit-in"):
            (self.resting.add if move.choice == "sit-out" else self.resting.discard)(table.seats[move.seat])
        elif isinstance(move, (Open, Leave)):
            self._forget(set(table.seats.values()), at)

    def _forget(self, seated: set[str], at: int) -> None:
        """Those who have left, and who was asked to so long ago that it is forgiven."""
        self.heard = {name: heard for name, heard in self.heard.items() if name in seated}
        self.out &= seated
        self.resting &= seated
        self.asked = {name: when for name, when in self.asked.items() if name in seated or at < when + KEEPS_OUT}

    def step(self, words: list[str], at: int) -> None:
        """A line of the floor's own."""
        match words:
            case ["heard", *said]:
                for name, round_, when in zip(said[::3], said[1::3], said[2::3], strict=True):
                    self.heard[name] = LastWord(int(round_), min(int(when), at))
            case ["dealer", "on", _]:
                self.crew = at
            case ["notice", _]:
                self.noticed = at
            case ["asked", _, name, *when]:
                self.asked[name] = min(int(when[0]), at) if when else at
            case ["sat-out", _, name]:
                self.out.add(name)
                self.resting.discard(name)
            case ["rests", name]:
                self.resting.add(name)
            case ["sat-in", _, name]:
                self.out.discard(name)
            case ["waits", name, *when]:
                self.listed[name] = min(int(when[0]), at) if when else at
            case ["called", name]:
                self.called[name] = at
            case ["waits-no-more" | "lapsed", name]:
                self.strike(name)

    def strike(self, name: str) -> None:
        """Somebody no longer waits."""
        self.listed.pop(name, None)
        self.called.pop(name, None)

    def steps(self) -> list[str]:
        """The lines by which another chapter knows it."""
        heard = [f"{name} {heard.round} {heard.at}" for name, heard in sorted(self.heard.items()) if heard.at]
        found = [f"heard {' '.join(heard)}"] if heard else []
        found += [f"asked 0 {name} {at}" for name, at in self.asked.items()]
        found += [f"sat-out 0 {name}" for name in sorted(self.out)]
        found += [f"rests {name}" for name in sorted(self.resting)]
        return found + [f"called {name}" for name in self.called]

    # --- what is asked ---

    def silent(self, name: str, table: Table) -> int:
        """How many rounds have gone by without a word from somebody."""
        over = table.round - (not isinstance(table.ask, Between))
        return max(0, over - self._last(name).round) if self.first else 0

    def _last(self, name: str) -> LastWord:
        heard, first = self.heard.get(name), self.first or LastWord(0, 0)
        return first if heard is None else LastWord(heard.round, heard.at or first.at)

    def gone_at(self, name: str, table: Table) -> int:
        """When a place is given up, if its player says nothing more and no round is played."""
        if name in self.asked:
            return self.asked[name]
        patience = AWAY if self.silent(name, table) >= ROUNDS and name not in self.resting else GONE
        return self._last(name).at + patience

    def check_let_in(self, name: str, now: int) -> None:
        """`Refused` for somebody who was asked to leave not long ago."""
        asked = self.asked.get(name)
        if asked is not None and now < asked + KEEPS_OUT:
            left = -(-(asked + KEEPS_OUT - now) // MINUTE)
            raise Refused(f"{name} was asked to leave this table: {left} minutes", LEFT)

    def says(self, words: list[str], listed_by: Citation) -> Said | None:
        """What a line of the floor's own tells the table."""
        match words:
            case ["unready", cite, *why]:
                return Said(Citation(cite), f"Betting stays open: {' '.join(why)}")
            case ["stuck", *why]:
                return Said(ABSENT, f"The round cannot go on, and is void: {' '.join(why)}")
            case ["void", *why]:
                return Said(OWN.cite("void"), f"A supervisor voids the round: {' '.join(why)}")
            case ["notice", name]:
                return not_heard(name)
            case ["relieved", name]:
                return has_gone(name)
            case ["gone", seat, name, "away"]:
                return Said(ABSENT, f"{name} is away: seat {seat} is given up, and the chips go to the purse")
            case ["gone", seat, name, "asked"]:
                return Said(LEFT, f"{name} leaves seat {seat}, as asked, and the chips go to the purse")
            case ["sat-out", seat, name] if seat != "0":
                return Said(ABSENT, f"{name} is away, and sits out at seat {seat}")
            case ["sat-in", seat, name]:
                return Said(ABSENT, f"{name} is back, and is dealt in at seat {seat}")
            case ["asked", seat, name]:
                return Said(LEFT, f"{name} is asked to leave seat {seat} when the round is over")
            case ["called", name]:
                return Said(listed_by, f"A place is free for {name}: it is kept for two minutes")
            case ["lapsed", name]:
                return Said(LISTED, f"{name} has not come, and is no longer on the list")
        return None


def not_heard(dealer: str) -> Said:
    return Said(RELIEVED, f"{dealer} is not heard from: the automatic dealer takes over in a minute")


def has_gone(dealer: str) -> Said:
    return Said(RELIEVED, f"{dealer} has gone: the automatic dealer deals")
