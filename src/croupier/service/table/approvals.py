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

ROUNDS = 10  # for as many a fill or a credit may wait
CITE = OWN.cite("service.lapse")


def bound(live: LiveTable, command: ParsedCommand) -> ApprovalScope:
    """What a command of two people is about, as the table stands."""
    amount, stands = _about(live, command)
    return ApprovalScope(live.table.round, amount * live.terms.chip, stands, live.now() + LAPSES_AFTER)


def _about(live: LiveTable, command: ParsedCommand) -> tuple[int, str]:
    """Chips, and the state that they are asked for in."""
    table = live.table
    match command:
        case VoidRound():
            return sum(n for name, n in table.ledger.balances.items() if is_up(name)), table.ask.phase
        case Correct():
            bought = table.bought.get(command.seat, 0)
            return command.chips, f"{table.seats.get(command.seat, 'nobody')} bought {bought}"
        case Fill() | Credit():
            return command.chips, "closed" if live.desk.closed else "open"
    raise AssertionError(f"{command} is not for two people")


def check_bound(live: LiveTable, command: ParsedCommand, was: ApprovalScope) -> None:
    """`Refused` if what was asked for is no longer what would be done."""
    check_time(was.until, live.now())
    now, money = bound(live, command), live.table.law.money
    most = ROUNDS if isinstance(command, (Fill, Credit)) else 0
    if now.round > was.round + most:
        raise Refused(f"it has lapsed: asked for in round {was.round}, and this is round {now.round}", CITE)
    if now.stands != was.stands:
        raise Refused(f"it has lapsed: asked for when the table was {was.stands!r}, and it is {now.stands!r}", CITE)
    if now.amount != was.amount:
        then, up = (money(cents // live.terms.chip) for cents in (was.amount, now.amount))
        raise Refused(f"it has lapsed: asked for when {then} was up, and it is {up}", CITE)


def check_time(until: int | None, now: int) -> None:
    """`Refused` if it has waited too long; what has no term is of before there was one."""
    if until is None or now > until:
        raise Refused("it has lapsed: a second person has a quarter of an hour", CITE)


def has_lapsed(live: LiveTable, line: str, was: ApprovalScope) -> bool:
    """Whether this line can no longer be said as it was asked for; nor can one that only older versions took."""
    try:
        check_bound(live, read_command(line), was)
    except Refused:
        return True
    return False
