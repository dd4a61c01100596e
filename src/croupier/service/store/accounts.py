"""The house's books: what a posting at a table is in them, in cents.

A table's own ledger knows racks, wagers, its bank, and `cash` for the world beyond the rail. In the house's books that
world is people's purses: money that buys chips goes into the drop box, and the chips come out of the inventory, so that
win = inventory now + drop + credits - opener - fills, as a pit counts it.

Accounts are `purse:Ann`, `craps-1:rack 3`, `craps-1:wager 3 pass`, `craps-1:bank`, `craps-1:drop`, `craps-1:fees`,
`cage`, `tips` and `outside`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, Protocol

import msgspec

from croupier.play.felt.ledger import CASH, Posting, is_up, seat_of
from croupier.play.vocabulary.event import Event, Voided
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Citation

CAGE, TIPS = "cage", "tips"
BUY_IN, LEAVE = OWN.cite("books.buy-in"), OWN.cite("books.leave")
FILL, CORRECTION = OWN.cite("books.fill"), OWN.cite("books.correction")

State = Literal["pending", "posted", "voided", "final"]


class Entry(msgspec.Struct, frozen=True, gc=False):
    """One line of the house's books: so many cents from here to there."""

    source: str
    target: str
    amount: int
    cite: Citation
    state: State = "final"


def purse(name: str) -> str:
    return f"purse:{name}"


def table_account(table: str, account: str) -> str:
    return f"{table}:{account}"


def book_entries(
    table: str,
    chip: int,
    postings: Sequence[Posting],
    events: Sequence[Event],
    names: Mapping[int, str],
    box: str = "drop",
    corrects: bool = False,
) -> list[Entry]:
    """The postings of one move as the house's books have them. `names` are who sits, or sat, at each place; money that
    buys chips goes into `box`."""
    voided = Voided in [type(event) for event in events]
    entries: list[Entry] = []
    for posting in postings:
        cents = posting.amount * chip
        if posting.source == CASH:
            entries.append(Entry(purse(names[seat_of(posting.target)]), table_account(table, box), cents, BUY_IN))
            entries.append(
                Entry(table_account(table, "bank"), table_account(table, posting.target), cents, posting.cite)
            )
        elif posting.target == CASH and corrects:  # a buy-in that was entered wrong is undone as it was done
            entries.append(Entry(table_account(table, box), purse(names[seat_of(posting.source)]), cents, CORRECTION))
            entries.append(
                Entry(table_account(table, posting.source), table_account(table, "bank"), cents, posting.cite)
            )
        elif posting.target == CASH:
            entries.append(
                Entry(table_account(table, posting.source), purse(names[seat_of(posting.source)]), cents, LEAVE)
            )
        else:
            entries.append(
                Entry(
                    table_account(table, posting.source),
                    table_account(table, posting.target),
                    cents,
                    posting.cite,
                    _state(posting, voided),
                )
            )
    return entries


def _state(posting: Posting, voided: bool) -> State:
    """A wager is pending while it is up; what takes it from there posts it, or voids it."""
    if is_up(posting.source):
        return "voided" if voided else "posted"
    return "pending" if is_up(posting.target) else "final"


def new_postings(earlier: Sequence[Posting], count: int, current: Sequence[Posting]) -> list[Posting]:
    """What a move posted. A round that was run anew without one move keeps the rest: that one is posted back."""
    if current is earlier:
        return list(current[count:])
    removed, added = Counter(earlier) - Counter(current), Counter(current) - Counter(earlier)
    reversals = [Posting(p.target, p.source, p.amount, CORRECTION) for p in removed.elements()]
    return [*reversals, *added.elements()]


class Transfer(Protocol):
    """Anything that moves money from one account to another."""

    @property
    def source(self) -> str: ...
    @property
    def target(self) -> str: ...
    @property
    def amount(self) -> int: ...


def deltas(transfers: Iterable[Transfer]) -> dict[str, int]:
    """By how much each account changes."""
    change: dict[str, int] = {}
    for transfer in transfers:
        amount = transfer.amount
        change[transfer.source] = change.get(transfer.source, 0) - amount
        change[transfer.target] = change.get(transfer.target, 0) + amount
    return change
