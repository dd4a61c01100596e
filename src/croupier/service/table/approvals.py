"""What waits for a second person: what exactly it was asked for, and when that has lapsed.

An approval names the round, the amount and the state of the table it was asked in. A void and the correction of a
buy-in are for that very round; chips to and from the cage may wait some rounds, for as long as the table is open or
closed as it was. Nothing waits longer than a quarter of an hour.

It is kept as a line: a command of the table, read where all commands are, or one of the cage's, written and read here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.play.felt.ledger import is_up
from croupier.play.vocabulary.move import Correct
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.service.commands.command import ApprovalScope
from croupier.service.commands.words import Credit, Fill, ParsedCommand, VoidRound, read_command
from croupier.service.money.approvals import LAPSES_AFTER

if TYPE_CHECKING:
    from croupier.service.table.live_table import LiveTable

ROUNDS_TO_WAIT = 10  # for as many a fill or a credit may wait
CITE = OWN.cite("service.lapse")


def approval_scope(live: LiveTable, command: ParsedCommand) -> ApprovalScope:
    """What a command of two people is about, as the table stands."""
    amount, stands = _amount_and_state(live, command)
    return ApprovalScope(live.table.round, amount * live.terms.chip, stands, live.now() + LAPSES_AFTER)


def _amount_and_state(live: LiveTable, command: ParsedCommand) -> tuple[int, str]:
    """Chips, and the state that they are asked for in."""
    table = live.table
    match command:
        case VoidRound():
            return sum(chips for name, chips in table.ledger.balances.items() if is_up(name)), table.ask.phase
        case Correct():
            bought = table.bought.get(command.seat, 0)
            return command.chips, f"{table.seats.get(command.seat, 'nobody')} bought {bought}"
        case Fill() | Credit():
            return command.chips, "closed" if live.desk.closed else "open"
    raise AssertionError(f"{command} is not for two people")


def check_scope(live: LiveTable, command: ParsedCommand, asked_for: ApprovalScope) -> None:
    """`Refused` if what was asked for is no longer what would be done."""
    check_not_lapsed(asked_for.until, live.now())
    current, money = approval_scope(live, command), live.table.law.money
    most_rounds = ROUNDS_TO_WAIT if isinstance(command, (Fill, Credit)) else 0
    if current.round > asked_for.round + most_rounds:
        raise Refused(f"it has lapsed: asked for in round {asked_for.round}, and this is round {current.round}", CITE)
    if current.stands != asked_for.stands:
        raise Refused(
            f"it has lapsed: asked for when the table was {asked_for.stands!r}, and it is {current.stands!r}", CITE
        )
    if current.amount != asked_for.amount:
        then, up = (money(cents // live.terms.chip) for cents in (asked_for.amount, current.amount))
        raise Refused(f"it has lapsed: asked for when {then} was up, and it is {up}", CITE)


def check_not_lapsed(until: int | None, now: int) -> None:
    """`Refused` if it has waited too long; what has no term is of before there was one."""
    if until is None or now > until:
        raise Refused("it has lapsed: a second person has a quarter of an hour", CITE)


def has_lapsed(live: LiveTable, line: str, asked_for: ApprovalScope) -> bool:
    """Whether this line can no longer be said as it was asked for; nor can one that only older versions took."""
    try:
        check_scope(live, read_command(line), asked_for)
    except Refused:
        return True
    return False
