"""The duties of people at one table: which are due, since when, and who signed them off.

A book says when a paragraph is due and who does it; this keeps the list. It is moved by the lines of the table's log
alone (a dealer comes, the table is opened or closed, cards are shuffled, terms are posted), so a table that comes back
knows it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from croupier.front.duty import due_in_words
from croupier.play.table import Table
from croupier.play.vocabulary.move import Did, Leave, Move, Open
from croupier.rulebook.book import OWN, Change, Duty, OptionValue, percent
from croupier.rulebook.cite import Citation, Refused
from croupier.rulebook.law import Law
from croupier.service.people.dealers_turns import DealersTurn, dealt, end, of_person, span
from croupier.service.people.person import Person

MINUTE = 60_000
DAY = 24 * 60 * MINUTE
GRACE = 15 * MINUTE  # for what falls due by something that happens
AT_ONCE = ("every", "change")  # late as soon as they are due: their time was known before
CITE = OWN.cite("service.duty")
ROUNDS = "rounds"  # by which all that is asked in every round is signed at once

State = Literal["due", "late", "ahead", "signed", "before"]


class Signed(msgspec.Struct, frozen=True):
    at: int
    by: str


class Kept(msgspec.Struct):
    """What a line has to carry over: since when people deal here and who does, what is due, what was signed, and the
    rounds of which duty nobody has signed for."""

    since: int = 0
    begun: bool = False
    due: dict[str, int] = {}
    signed: dict[str, Signed] = {}
    dealer: str = ""
    turns: dict[str, list[DealersTurn]] = {}


class Item(msgspec.Struct, frozen=True):
    """One duty of a table as it stands now."""

    duty: str
    says: str
    cite: Citation
    when: str
    who: tuple[str, ...]
    state: State
    due: int | None = None
    signed: int | None = None
    by: str = ""
    rounds: str = ""  # that are still to be signed for, of what is asked in every round
    dealers: tuple[str, ...] = ()  # who dealt them


class Checklist:
    """The duties of one table."""

    def __init__(self, law: Law) -> None:
        self.law = law
        self.all: Mapping[str, Duty] = {
            name: duty for name, duty in law.book.duties.items() if duty.signed and duty.at(law.options)
        }
        self.kept = Kept()

    def __repr__(self) -> str:
        return f"Checklist({self.steps()})"

    def __eq__(self, other: object) -> bool:
        """Two lists are the same when the log would say the same of both."""
        return isinstance(other, Checklist) and other.steps() == self.steps()

    __hash__ = None  # type: ignore[assignment]  # what is signed changes

    # --- what happens ---

    def step(self, text: str, at: int) -> bool:
        """A line of the floor's own; whether it was about duties alone."""
        match text.split(" "):
            case ["dealer", "on", name]:
                self._dealer(name, at)
                self._begin(at)
            case ["dealer", "off"]:
                self._dealer("", at)
                self._rest()
            case ["opened", _]:
                self._opened(at)
            case ["closed", *_]:
                self._closed(at)
            case ["changed", name]:
                self._changed(name, at)
                return True
            case ["signed", name, by]:
                self._signed(name, by, at)
                return True
            case ["signed-rounds", name, by, *dealers]:
                self._signed_rounds(name, by, set(dealers), at)
                return True
            case ["duties", kept]:
                self._carried(kept)
                return True
        return False

    def steps(self) -> list[str]:
        """The line that brings another list to where this one is; it stands after all others."""
        if self.kept == Kept():
            return []
        return [f"duties {msgspec.json.encode(self.kept).decode()}"]

    def moved(self, move: Move, table: Table, at: int) -> None:
        """A move of the game: a round begins, cards are shuffled, or nobody plays any more."""
        if not self.kept.since:
            return
        if isinstance(move, Open):
            dealt(self.kept.turns, self.rounds, self.kept.dealer, table.round)
        elif isinstance(move, Did) and move.step == "shuffle":
            self._fall_due("shuffle", at)
        elif isinstance(move, Leave) and len(table.seats) < table.game.fewest:
            self._fall_due("idle", at)

    def _fall_due(self, due: str, at: int) -> None:
        """What is still due from before stays due from then."""
        for name, duty in self.all.items():
            if duty.due == due:
                self.kept.due.setdefault(name, at)

    @property
    def rounds(self) -> list[str]:
        """What is asked in every round: signed once, for all rounds of a dealer's turn."""
        return [name for name, duty in self.all.items() if duty.due == "round"]

    def _dealer(self, name: str, at: int) -> None:
        """Another one deals, or nobody: what was asked in every round of the turn that is over is due."""
        if name != self.kept.dealer:
            self.kept.dealer = name
            for duty in end(self.kept.turns, at):
                self.kept.due.setdefault(duty, at)

    def _begin(self, at: int) -> None:
        """People deal from now on: what opening asks is due once, and clocks run."""
        self.kept.since = self.kept.since or at
        if not self.kept.begun:
            self.kept.begun = True
            for name, duty in self.all.items():
                if duty.due == "opening" and name not in self.kept.signed:
                    self.kept.due[name] = at
        for name, duty in self.all.items():
            last = self.kept.signed.get(name)
            if duty.due == "every":
                self.kept.due.setdefault(name, at + duty.minutes * MINUTE)
            elif duty.due == "day" and (last is None or last.at // DAY < at // DAY):
                self.kept.due.setdefault(name, at)

    def _rest(self) -> None:
        """Nobody deals: clocks stand still. What was left undone stays due."""
        self.kept.since = 0
        for name in [name for name in self.kept.due if self.all[name].due == "every"]:
            del self.kept.due[name]

    def _opened(self, at: int) -> None:
        """A table that is counted open begins its day; what was signed while it was closed counts."""
        if self.kept.since:
            self.kept.begun = False
            self._begin(at)

    def _closed(self, at: int) -> None:
        """What was not done is told by whoever closes; the next day begins with a new list."""
        self.kept.due = {name: at for name, duty in self.all.items() if duty.due == "closing" and self.kept.since}
        self.kept.turns = {}
        kept = ("change", "day")
        self.kept.signed = {n: signed for n, signed in self.kept.signed.items() if self.all[n].due in kept}
        self.kept.begun = False

    def _changed(self, name: str, at: int) -> None:
        """A change that was announced uses the notice up; one that was not makes it due."""
        if self.kept.signed.pop(name, None) is None:
            self.kept.due.setdefault(name, at)

    def changed(self, was: Mapping[str, OptionValue]) -> list[str]:
        """The duties that were due before these options became what they are now."""
        now = self.law.options
        return [
            name
            for name, duty in self.all.items()
            if any(_goes(how, was.get(option), now[option]) for option, how in duty.options.items())
        ]

    def _signed(self, name: str, by: str, at: int) -> None:
        self.kept.signed[name] = Signed(at, by)
        self.kept.due.pop(name, None)
        if self.all[name].due == "every" and self.kept.since:
            self.kept.due[name] = at + self.all[name].minutes * MINUTE

    def _signed_rounds(self, name: str, by: str, dealers: set[str], at: int) -> None:
        """For the rounds that these have dealt; those of others stay due."""
        self._signed(name, by, at)
        left = [turn for turn in self.kept.turns[name] if turn.by not in dealers]
        self.kept.turns[name] = left
        if left and left[0].over:
            self.kept.due[name] = left[0].over

    def _carried(self, kept: str) -> None:
        """As another chapter left it; under other options some duties are no longer any."""
        found = msgspec.json.decode(kept.encode(), type=Kept)
        found.due = {name: at for name, at in found.due.items() if name in self.all}
        found.signed = {name: signed for name, signed in found.signed.items() if name in self.all}
        found.turns = {name: turns for name, turns in found.turns.items() if name in self.all}
        self.kept = found

    # --- what is asked ---

    def check(self, name: str, who: Person) -> Duty:
        """Whether this person may sign this off now; `Refused`, by its paragraph, if not."""
        duty = self.all.get(name)
        if duty is None:
            raise Refused(f"this table has no duty {name!r}; it has {', '.join(self.all) or 'none'}", CITE)
        cite = self.law.cite(duty.cite)
        if who.role not in duty.crew:
            raise Refused(f"{name} is for the {' or '.join(duty.crew)} to sign off, not for a {who.role}", cite)
        if duty.due == "round" and not self.owed(name, who):
            of = span(self.kept.turns.get(name, ()))
            raise Refused(f"{name}: {of or 'no round'} to be signed for, and none by {who.name}", cite)
        early = duty.due in ("shuffle", "idle", "closing") and name not in self.kept.due
        if early or (duty.due == "opening" and name in self.kept.signed):
            raise Refused(f"{name} is not due: {duty.says}", cite)
        return duty

    def owed(self, name: str, who: Person) -> list[DealersTurn]:
        """The turns that this person can sign a duty of every round for."""
        return of_person(self.kept.turns.get(name, []), who.name, who.role)

    def late_by(self, name: str, now: int) -> int:
        """How long it has been late, in milliseconds; 0 if it is not."""
        due = self.kept.due.get(name)
        if due is None:
            return 0
        return max(0, now - due - (0 if self.all[name].due in AT_ONCE else GRACE))

    def is_late(self, name: str, now: int) -> bool:
        """What was to be done before a change is late the moment that it was not."""
        due = self.kept.due.get(name)
        return due is not None and (self.late_by(name, now) > 0 or (self.all[name].due == "change" and now >= due))

    def undone(self, now: int) -> list[str]:
        """What is due and nobody has signed, with the rounds that nobody has signed for."""
        return [name for name in self.all if self.kept.due.get(name, now + 1) <= now or self.kept.turns.get(name)]

    def items(self, now: int) -> list[Item]:
        """The whole list, in the book's order."""
        return [self._item(name, now) for name in self.all]

    def open(self, now: int) -> tuple[Item, ...]:
        """What of it is due or late."""
        return tuple(self._item(name, now) for name in self.all if self.kept.due.get(name, now + 1) <= now)

    def _item(self, name: str, now: int) -> Item:
        duty, due, last = self.all[name], self.kept.due.get(name), self.kept.signed.get(name)
        return Item(
            name,
            duty.says,
            self.law.cite(duty.cite),
            due_in_words(duty),
            duty.crew,
            self._state(name, now),
            due,
            last.at if last else None,
            last.by if last else "",
            span(self.kept.turns.get(name, ())),
            tuple(dict.fromkeys(turn.by for turn in self.kept.turns.get(name, ()))),
        )

    def _state(self, name: str, now: int) -> State:
        due = self.kept.due.get(name)
        if self.is_late(name, now):
            return "late"
        if due is not None and due <= now:
            return "due"
        if name in self.kept.signed:
            return "signed"
        return "before" if self.all[name].due == "change" else "ahead"


def _goes(how: Change, was: OptionValue | None, now: OptionValue) -> bool:
    """Whether a change is of the kind that the paragraph speaks of."""
    match how:
        case "changes":
            return was != now
        case "starts" | "stops":
            return was != now and now is (how == "starts")
    before, after = (percent(v) if isinstance(v, str) else int(v or 0) for v in (was or 0, now))
    return after > before if how == "rises" else after < before
