"""Money that leaves a purse for a table, and a table that has to be filled before it can pay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.play.vocabulary.move import Bet, BuyIn, Confirm, Correct, Move, Sit
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.rulebook.money import dollars
from croupier.service.commands.command import Command
from croupier.service.people.person import AUTOMATIC_DEALER
from croupier.service.seating.seats import is_bot_name
from croupier.service.store import Write
from croupier.service.store.accounts import CAGE, FILL, Entry, deltas, purse, table_account
from croupier.service.store.schema import OUTSIDE
from croupier.service.table.stored_log import NotYet

if TYPE_CHECKING:
    from croupier.service.table.live_table import LiveTable

SPENDING_MOVES = frozenset({Sit, BuyIn, Bet, Confirm})  # moves that can take money out of a purse
BUYING_MOVES = SPENDING_MOVES | {Correct}  # and those that move what is in the box


def check_or_grant(live: LiveTable, move: Move, command: Command, write: Write) -> list[Entry]:
    """Whoever buys chips, or calls a bet with cash, has the money; a bot is given it."""
    if isinstance(move, (Bet, Confirm)):
        if isinstance(move, Confirm):
            where, pending = (move.seat, move.spot), live.table.felt.pending
            move = next(
                (unconfirmed.move for unconfirmed in pending if (unconfirmed.seat, unconfirmed.spot) == where), move
            )
        if not isinstance(move, Bet) or not move.verbal:
            return []
        name, chips = live.table.seats.get(move.seat, command.by.name), move.amount
    else:
        assert isinstance(move, (Sit, BuyIn))
        name = move.name if isinstance(move, Sit) else live.table.seats.get(move.seat, command.by.name)
        chips = move.chips
    if is_bot_name(name):
        return [Entry(OUTSIDE, purse(name), chips * live.terms.chip, OWN.cite("books.grant"))]
    check_purse(live, name, chips, write)
    return []


def check_purse(live: LiveTable, name: str, chips: int, write: Write) -> None:
    """Whether a purse holds so much beside what is being spent; the store looks again when it is spent."""
    if live.ahead:
        raise NotYet
    balance = live.store.balance(purse(name)) + deltas(write.postings).get(purse(name), 0)
    if balance < chips * live.terms.chip:
        why = f"the purse holds {live.table.law.money(balance // live.terms.chip)}, not {live.table.law.money(chips)}"
        raise Refused(why, OWN.cite("books.purse"))


def fill_if_short(live: LiveTable, entries: list[Entry], write: Write) -> list[Entry]:
    """A table that must pay more than its inventory is filled first."""
    bank = table_account(live.name, "bank")
    for entry in entries:
        live.bank += entry.amount * ((entry.target == bank) - (entry.source == bank))
    if live.bank >= 0:
        return entries
    fill = -live.bank + live.opener
    live.bank += fill
    row = {"kind": "fill", "line": "", "text": f"filled with {dollars(fill)} to pay", "cite": str(FILL)}
    write.events.append(live.event_row(AUTOMATIC_DEALER.name, None) | row)
    return [Entry(OUTSIDE, CAGE, fill, FILL), Entry(CAGE, bank, fill, FILL), *entries]
