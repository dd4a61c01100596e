"""What (y) asks of people at a tournament: receipts and badges, a payout list that is signed, an area that is watched.

Each is signed off once, by whom the paragraph names, before or after the last hand; the lines carry it.
"""

from __future__ import annotations

from collections.abc import Mapping

from croupier.front.duty import due_in_words
from croupier.rulebook.book import Duty
from croupier.rulebook.cite import Refused
from croupier.rulebook.law import Law
from croupier.service.people.duties import CITE, Item, SignOff, State
from croupier.service.people.person import Person


class TournamentDuties:
    """The duties of one tournament, and who has signed them."""

    def __init__(self, law: Law) -> None:
        self.law = law
        self.by_name: Mapping[str, Duty] = {
            name: duty
            for name, duty in law.book.duties.items()
            if duty.due == "tournament" and duty.applies_to(law.options)
        }
        self.signed: dict[str, SignOff] = {}

    def check(self, name: str, who: Person) -> Duty:
        """Whether this person may sign this off; `Refused`, by its paragraph, if not."""
        duty = self.by_name.get(name)
        if duty is None:
            raise Refused(f"a tournament has no duty {name!r}; it has {', '.join(self.by_name)}", CITE)
        cite = self.law.cite(duty.cite)
        if who.role not in duty.crew:
            raise Refused(f"{name} is for the {' or '.join(duty.crew)} to sign off, not for a {who.role}", cite)
        if name in self.signed:
            raise Refused(f"{name} was signed off by {self.signed[name].by}", cite)
        return duty

    def steps(self) -> list[str]:
        """The lines by which another chapter knows it."""
        return [f"signed {name} {sign_off.at} {sign_off.by}" for name, sign_off in self.signed.items()]

    def items(self) -> list[Item]:
        """The whole list, in the book's order."""
        items = []
        for name, duty in self.by_name.items():
            last = self.signed.get(name)
            state: State = "signed" if last else "due"
            moment, by = (last.at, last.by) if last else (None, "")
            cite = self.law.cite(duty.cite)
            items.append(Item(name, duty.says, cite, due_in_words(duty), duty.crew, state, None, moment, by))
        return items
