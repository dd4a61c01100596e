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
from croupier.service.people.dealers_turns import DealersTurn, end_turns, note_round, span, turns_of_person
from croupier.service.people.person import Person

MINUTE = 60_000
DAY = 24 * 60 * MINUTE
GRACE = 15 * MINUTE  # for what falls due by something that happens
LATE_AT_ONCE = ("every", "change")  # late as soon as they are due: their time was known before
CITE = OWN.cite("service.duty")
ALL_ROUNDS = "rounds"  # by which all that is asked in every round is signed at once

State = Literal["due", "late", "ahead", "signed", "before"]


class SignOff(msgspec.Struct, frozen=True):
    at: int
    by: str


class ChecklistRecord(msgspec.Struct):
    """What a line has to carry over: since when people deal here and who does, what is due, what was signed, and the
    rounds of which duty nobody has signed for."""

    since: int = 0
    begun: bool = False
    due: dict[str, int] = {}
    signed: dict[str, SignOff] = {}
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
        self.by_name: Mapping[str, Duty] = {
            name: duty for name, duty in law.book.duties.items() if duty.signed and duty.applies_to(law.options)
        }
        self.record = ChecklistRecord()

    def __repr__(self) -> str:
        return f"Checklist({self.steps()})"

    def __eq__(self, other: object) -> bool:
        """Two lists are the same when the log would say the same of both."""
        return isinstance(other, Checklist) and other.steps() == self.steps()

    __hash__ = None  # type: ignore[assignment]  # what is signed changes

    # --- what happens ---

    def step(self, text: str, moment: int) -> bool:
        """A line of the floor's own; whether it was about duties alone."""
        match text.split(" "):
            case ["dealer", "on", name]:
                self._change_dealer(name, moment)
                self._begin_dealing(moment)
            case ["dealer", "off"]:
                self._change_dealer("", moment)
                self._stop_clocks()
            case ["opened", _]:
                self._open_day(moment)
            case ["closed", *_]:
                self._close_day(moment)
            case ["changed", name]:
                self._note_change(name, moment)
                return True
            case ["signed", name, by]:
                self._sign(name, by, moment)
                return True
            case ["signed-rounds", name, by, *dealers]:
                self._sign_rounds(name, by, set(dealers), moment)
                return True
            case ["duties", encoded]:
                self._carry_over(encoded)
                return True
        return False

    def steps(self) -> list[str]:
        """The line that brings another list to where this one is; it stands after all others."""
        if self.record == ChecklistRecord():
            return []
        return [f"duties {msgspec.json.encode(self.record).decode()}"]

    def note_move(self, move: Move, table: Table, moment: int) -> None:
        """A move of the game: a round begins, cards are shuffled, or nobody plays any more."""
        if not self.record.since:
            return
        if isinstance(move, Open):
            note_round(self.record.turns, self.round_duties, self.record.dealer, table.round)
        elif isinstance(move, Did) and move.step == "shuffle":
            self._fall_due("shuffle", moment)
        elif isinstance(move, Leave) and len(table.seats) < table.game.fewest:
            self._fall_due("idle", moment)

    def _fall_due(self, due: str, moment: int) -> None:
        """What is still due from before stays due from then."""
        for name, duty in self.by_name.items():
            if duty.due == due:
                self.record.due.setdefault(name, moment)

    @property
    def round_duties(self) -> list[str]:
        """What is asked in every round: signed once, for all rounds of a dealer's turn."""
        return [name for name, duty in self.by_name.items() if duty.due == "round"]

    def _change_dealer(self, name: str, moment: int) -> None:
        """Another one deals, or nobody: what was asked in every round of the turn that is over is due."""
        if name != self.record.dealer:
            self.record.dealer = name
            for duty in end_turns(self.record.turns, moment):
                self.record.due.setdefault(duty, moment)

    def _begin_dealing(self, moment: int) -> None:
        """People deal from now on: what opening asks is due once, and clocks run."""
        self.record.since = self.record.since or moment
        if not self.record.begun:
            self.record.begun = True
            for name, duty in self.by_name.items():
                if duty.due == "opening" and name not in self.record.signed:
                    self.record.due[name] = moment
        for name, duty in self.by_name.items():
            last = self.record.signed.get(name)
            if duty.due == "every":
                self.record.due.setdefault(name, moment + duty.minutes * MINUTE)
            elif duty.due == "day" and (last is None or last.at // DAY < moment // DAY):
                self.record.due.setdefault(name, moment)

    def _stop_clocks(self) -> None:
        """Nobody deals: clocks stand still. What was left undone stays due."""
        self.record.since = 0
        for name in [name for name in self.record.due if self.by_name[name].due == "every"]:
            del self.record.due[name]

    def _open_day(self, moment: int) -> None:
        """A table that is counted open begins its day; what was signed while it was closed counts."""
        if self.record.since:
            self.record.begun = False
            self._begin_dealing(moment)

    def _close_day(self, moment: int) -> None:
        """What was not done is told by whoever closes; the next day begins with a new list."""
        self.record.due = {
            name: moment for name, duty in self.by_name.items() if duty.due == "closing" and self.record.since
        }
        self.record.turns = {}
        lasting = ("change", "day")
        self.record.signed = {n: signed for n, signed in self.record.signed.items() if self.by_name[n].due in lasting}
        self.record.begun = False

    def _note_change(self, name: str, moment: int) -> None:
        """A change that was announced uses the notice up; one that was not makes it due."""
        if self.record.signed.pop(name, None) is None:
            self.record.due.setdefault(name, moment)

    def duties_before_change(self, old_options: Mapping[str, OptionValue]) -> list[str]:
        """The duties that were due before these options became what they are now."""
        new_options = self.law.options
        return [
            name
            for name, duty in self.by_name.items()
            if any(
                _is_change(how, old_options.get(option), new_options[option]) for option, how in duty.options.items()
            )
        ]

    def _sign(self, name: str, by: str, moment: int) -> None:
        self.record.signed[name] = SignOff(moment, by)
        self.record.due.pop(name, None)
        if self.by_name[name].due == "every" and self.record.since:
            self.record.due[name] = moment + self.by_name[name].minutes * MINUTE

    def _sign_rounds(self, name: str, by: str, dealers: set[str], moment: int) -> None:
        """For the rounds that these have dealt; those of others stay due."""
        self._sign(name, by, moment)
        unsigned = [turn for turn in self.record.turns[name] if turn.by not in dealers]
        self.record.turns[name] = unsigned
        if unsigned and unsigned[0].over:
            self.record.due[name] = unsigned[0].over

    def _carry_over(self, encoded: str) -> None:
        """As another chapter left it; under other options some duties are no longer any."""
        record = msgspec.json.decode(encoded.encode(), type=ChecklistRecord)
        record.due = {name: moment for name, moment in record.due.items() if name in self.by_name}
        record.signed = {name: signed for name, signed in record.signed.items() if name in self.by_name}
        record.turns = {name: turns for name, turns in record.turns.items() if name in self.by_name}
        self.record = record

    # --- what is asked ---

    def check(self, name: str, who: Person) -> Duty:
        """Whether this person may sign this off now; `Refused`, by its paragraph, if not."""
        duty = self.by_name.get(name)
        if duty is None:
            raise Refused(f"this table has no duty {name!r}; it has {', '.join(self.by_name) or 'none'}", CITE)
        cite = self.law.cite(duty.cite)
        if who.role not in duty.crew:
            raise Refused(f"{name} is for the {' or '.join(duty.crew)} to sign off, not for a {who.role}", cite)
        if duty.due == "round" and not self.turns_to_sign(name, who):
            rounds = span(self.record.turns.get(name, ()))
            raise Refused(f"{name}: {rounds or 'no round'} to be signed for, and none by {who.name}", cite)
        early = duty.due in ("shuffle", "idle", "closing") and name not in self.record.due
        if early or (duty.due == "opening" and name in self.record.signed):
            raise Refused(f"{name} is not due: {duty.says}", cite)
        return duty

    def turns_to_sign(self, name: str, who: Person) -> list[DealersTurn]:
        """The turns that this person can sign a duty of every round for."""
        return turns_of_person(self.record.turns.get(name, []), who.name, who.role)

    def late_by(self, name: str, now: int) -> int:
        """How long it has been late, in milliseconds; 0 if it is not."""
        due = self.record.due.get(name)
        if due is None:
            return 0
        return max(0, now - due - (0 if self.by_name[name].due in LATE_AT_ONCE else GRACE))

    def is_late(self, name: str, now: int) -> bool:
        """What was to be done before a change is late the moment that it was not."""
        due = self.record.due.get(name)
        return due is not None and (self.late_by(name, now) > 0 or (self.by_name[name].due == "change" and now >= due))

    def unsigned_duties(self, now: int) -> list[str]:
        """What is due and nobody has signed, with the rounds that nobody has signed for."""
        return [
            name for name in self.by_name if self.record.due.get(name, now + 1) <= now or self.record.turns.get(name)
        ]

    def items(self, now: int) -> list[Item]:
        """The whole list, in the book's order."""
        return [self._item(name, now) for name in self.by_name]

    def open_items(self, now: int) -> tuple[Item, ...]:
        """What of it is due or late."""
        return tuple(self._item(name, now) for name in self.by_name if self.record.due.get(name, now + 1) <= now)

    def _item(self, name: str, now: int) -> Item:
        duty, due, last = self.by_name[name], self.record.due.get(name), self.record.signed.get(name)
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
            span(self.record.turns.get(name, ())),
            tuple(dict.fromkeys(turn.by for turn in self.record.turns.get(name, ()))),
        )

    def _state(self, name: str, now: int) -> State:
        due = self.record.due.get(name)
        if self.is_late(name, now):
            return "late"
        if due is not None and due <= now:
            return "due"
        if name in self.record.signed:
            return "signed"
        return "before" if self.by_name[name].due == "change" else "ahead"


def _is_change(how: Change, was: OptionValue | None, now: OptionValue) -> bool:
    """Whether a change is of the kind that the paragraph speaks of."""
    match how:
        case "changes":
            return was != now
        case "starts" | "stops":
            return was != now and now is (how == "starts")
    before, after = (percent(v) if isinstance(v, str) else int(v or 0) for v in (was or 0, now))
    return after > before if how == "rises" else after < before
