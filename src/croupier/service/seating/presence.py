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
SILENT_ROUNDS, SILENT_TIME = 3, 3 * MINUTE  # silence after which a place is given up: so many rounds, and so long
IDLE_TIME = 15 * MINUTE  # or this long, if no round was played
DEALER_TIME, NOTICE_TIME = 3 * MINUTE, MINUTE  # a dealer who is waited for; and how long after the notice
CALL_TIME, LIST_TIME = 2 * MINUTE, 60 * MINUTE  # for whoever a place is free for; and for a name on the list
KEEP_OUT_TIME = 60 * MINUTE  # for whoever was asked to leave
ABSENT_CITE, LEAVE_CITE, WAITING_CITE = (
    OWN.cite("service.absent"),
    OWN.cite("service.leave"),
    OWN.cite("service.waiting"),
)
RELIEVED_CITE, PLACES_CITE = OWN.cite("service.relieved"), OWN.cite("service.places")
# What players do without the crew; after anything else it is the crew's turn, or it was.
PLAYER_MOVES = (Bet, Take, Call, Press, Undo, Sit, BuyIn, Leave)


class LastWord(msgspec.Struct, frozen=True, gc=False):
    """The last word of somebody: in which round, and when."""

    round: int
    moment: int


class Presence:
    """Who was heard when, as the lines of one table have it."""

    def __init__(self) -> None:
        self.last_words: dict[str, LastWord] = {}
        self.first_word: LastWord | None = None  # of the chapter: nobody was heard before it
        self.crew_heard_at = 0  # when the crew last did something, or began to be waited for
        self.noticed_at = 0  # when everybody was told that the dealer is not heard
        self.asked_to_leave: dict[str, int] = {}  # who was asked to leave
        self.sat_out: set[str] = set()  # who sits out because the house said so, and not of his or her own will
        self.resting: set[str] = set()  # and who does of his or her own will
        self.called_since: dict[str, int] = {}  # for whom a place is free
        self.listed_since: dict[str, int] = {}  # who is on the list since when

    def __repr__(self) -> str:
        listed = sorted(self.listed_since.items())
        return f"Presence({sorted(self.steps())}, {listed}, {self.crew_heard_at}, {self.noticed_at})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Presence) and (self.steps(), self.listed_since) == (other.steps(), other.listed_since)

    __hash__ = None  # type: ignore[assignment]  # people speak

    # --- what happens ---

    def begin_chapter(self, names: Iterable[str], round_: int) -> None:
        """A chapter begins, with these at the table."""
        self.last_words = {name: LastWord(round_, 0) for name in names}

    def hear(self, name: str, round_: int, moment: int) -> None:
        """A line was written by somebody; it is of those who sit here that it is kept."""
        word = LastWord(round_, moment)
        self.first_word = self.first_word or word
        if name in self.last_words:
            self.last_words[name] = word

    def hear_ready(self, names: Iterable[str], round_: int) -> None:
        """A round begins, for which these were ready: that is a word in it."""
        self.last_words |= {name: LastWord(round_, self._last_word(name).moment) for name in names}

    def note_move(self, move: Move, table: Table, moment: int) -> None:
        """A move that is more than a bet."""
        if not isinstance(move, PLAYER_MOVES) or (isinstance(move, Sit) and len(table.seats) == 1):
            self.crew_heard_at = moment
        if isinstance(move, Sit):
            self.last_words[move.name] = LastWord(table.round, moment)
            self.strike(move.name)
            self.asked_to_leave.pop(move.name, None)
        elif isinstance(move, Choose) and move.choice in ("sit-out", "sit-in"):
            (self.resting.add if move.choice == "sit-out" else self.resting.discard)(table.seats[move.seat])
        elif isinstance(move, (Open, Leave)):
            self._forget(set(table.seats.values()), moment)

    def _forget(self, seated: set[str], moment: int) -> None:
        """Those who have left, and who was asked to so long ago that it is forgiven."""
        self.last_words = {name: word for name, word in self.last_words.items() if name in seated}
        self.sat_out &= seated
        self.resting &= seated
        self.asked_to_leave = {
            name: when for name, when in self.asked_to_leave.items() if name in seated or moment < when + KEEP_OUT_TIME
        }

    def step(self, words: list[str], moment: int) -> None:
        """A line of the floor's own."""
        match words:
            case ["heard", *entries]:
                for name, round_, when in zip(entries[::3], entries[1::3], entries[2::3], strict=True):
                    self.last_words[name] = LastWord(int(round_), min(int(when), moment))
            case ["dealer", "on", _]:
                self.crew_heard_at = moment
            case ["notice", _]:
                self.noticed_at = moment
            case ["asked", _, name, *when]:
                self.asked_to_leave[name] = min(int(when[0]), moment) if when else moment
            case ["sat-out", _, name]:
                self.sat_out.add(name)
                self.resting.discard(name)
            case ["rests", name]:
                self.resting.add(name)
            case ["sat-in", _, name]:
                self.sat_out.discard(name)
            case ["waits", name, *when]:
                self.listed_since[name] = min(int(when[0]), moment) if when else moment
            case ["called", name]:
                self.called_since[name] = moment
            case ["waits-no-more" | "lapsed", name]:
                self.strike(name)

    def strike(self, name: str) -> None:
        """Somebody no longer waits."""
        self.listed_since.pop(name, None)
        self.called_since.pop(name, None)

    def steps(self) -> list[str]:
        """The lines by which another chapter knows it."""
        heard = [
            f"{name} {heard.round} {heard.moment}" for name, heard in sorted(self.last_words.items()) if heard.moment
        ]
        steps = [f"heard {' '.join(heard)}"] if heard else []
        steps += [f"asked 0 {name} {moment}" for name, moment in self.asked_to_leave.items()]
        steps += [f"sat-out 0 {name}" for name in sorted(self.sat_out)]
        steps += [f"rests {name}" for name in sorted(self.resting)]
        return steps + [f"called {name}" for name in self.called_since]

    # --- what is asked ---

    def silent_rounds(self, name: str, table: Table) -> int:
        """How many rounds have gone by without a word from somebody."""
        rounds_over = table.round - (not isinstance(table.ask, Between))
        return max(0, rounds_over - self._last_word(name).round) if self.first_word else 0

    def _last_word(self, name: str) -> LastWord:
        word, first = self.last_words.get(name), self.first_word or LastWord(0, 0)
        return first if word is None else LastWord(word.round, word.moment or first.moment)

    def given_up_at(self, name: str, table: Table) -> int:
        """When a place is given up, if its player says nothing more and no round is played."""
        if name in self.asked_to_leave:
            return self.asked_to_leave[name]
        patience = (
            SILENT_TIME if self.silent_rounds(name, table) >= SILENT_ROUNDS and name not in self.resting else IDLE_TIME
        )
        return self._last_word(name).moment + patience

    def check_let_in(self, name: str, now: int) -> None:
        """`Refused` for somebody who was asked to leave not long ago."""
        asked_at = self.asked_to_leave.get(name)
        if asked_at is not None and now < asked_at + KEEP_OUT_TIME:
            minutes_left = -(-(asked_at + KEEP_OUT_TIME - now) // MINUTE)
            raise Refused(f"{name} was asked to leave this table: {minutes_left} minutes", LEAVE_CITE)

    def announcement(self, words: list[str], listed_by: Citation) -> Said | None:
        """What a line of the floor's own tells the table."""
        match words:
            case ["unready", cite, *why]:
                return Said(Citation(cite), f"Betting stays open: {' '.join(why)}")
            case ["stuck", *why]:
                return Said(ABSENT_CITE, f"The round cannot go on, and is void: {' '.join(why)}")
            case ["void", *why]:
                return Said(OWN.cite("void"), f"A supervisor voids the round: {' '.join(why)}")
            case ["notice", name]:
                return dealer_silent_notice(name)
            case ["relieved", name]:
                return dealer_gone_notice(name)
            case ["gone", seat, name, "away"]:
                return Said(ABSENT_CITE, f"{name} is away: seat {seat} is given up, and the chips go to the purse")
            case ["gone", seat, name, "asked"]:
                return Said(LEAVE_CITE, f"{name} leaves seat {seat}, as asked, and the chips go to the purse")
            case ["sat-out", seat, name] if seat != "0":
                return Said(ABSENT_CITE, f"{name} is away, and sits out at seat {seat}")
            case ["sat-in", seat, name]:
                return Said(ABSENT_CITE, f"{name} is back, and is dealt in at seat {seat}")
            case ["asked", seat, name]:
                return Said(LEAVE_CITE, f"{name} is asked to leave seat {seat} when the round is over")
            case ["called", name]:
                return Said(listed_by, f"A place is free for {name}: it is kept for two minutes")
            case ["lapsed", name]:
                return Said(WAITING_CITE, f"{name} has not come, and is no longer on the list")
        return None


def dealer_silent_notice(dealer: str) -> Said:
    return Said(RELIEVED_CITE, f"{dealer} is not heard from: the automatic dealer takes over in a minute")


def dealer_gone_notice(dealer: str) -> Said:
    return Said(RELIEVED_CITE, f"{dealer} has gone: the automatic dealer deals")
