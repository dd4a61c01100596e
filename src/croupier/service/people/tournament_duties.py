"""What (y) asks of people at a tournament: receipts and badges, a payout list that is signed, an area that is watched.

Each is signed off once, by whom the paragraph names, before or after the last hand; the lines carry it.
"""

from __future__ import annotations

from collections.abc import Mapping

from croupier.front.duty import due_in_words
from croupier.rulebook.book import Duty
from croupier.rulebook.cite import Refused
from croupier.rulebook.law import Law
from croupier.service.people.duties import CITE, Item, Signed, State
from croupier.service.people.person import Person


class TournamentDuties:
    """The duties of one tournament, and who has signed them."""

    def __init__(self, law: Law) -> None:
        self.law = law
        self.all: Mapping[str, Duty] = {
            name: duty for name, duty in law.book.duties.items() if duty.due == "tournament" and duty.at(law.options)
        }
        self.signed: dict[str, Signed] = {}

    def check(self, name: str, who: Person) -> Duty:
        """Whether this person may sign this off; `Refused`, by its paragraph, if not."""
        duty = self.all.get(name)
        if duty is None:
            raise Refused(f"a tournament has no duty {name!r}; it has {', '.join(self.all)}", CITE)
        cite = self.law.cite(duty.cite)
        if who.role not in duty.crew:
            raise Refused(f"{name} is for the {' or '.join(duty.crew)} to sign off, not for a {who.role}", cite)
        if name in self.signed:
            raise Refused(f"{name} was signed off by {self.signed[name].by}", cite)
        return duty

    def steps(self) -> list[str]:
        """The lines by which another chapter knows it."""
        return [f"signed {name} {one.at} {one.by}" for name, one in self.signed.items()]

    def items(self) -> list[Item]:
        """The whole list, in the book's order."""
        found = []
        for name, duty in self.all.items():
            last = self.signed.get(name)
            state: State = "signed" if last else "due"
            at, by = (last.at, last.by) if last else (None, "")
            cite = self.law.cite(duty.cite)
            found.append(Item(name, duty.says, cite, due_in_words(duty), duty.crew, state, None, at, by))
        return found
