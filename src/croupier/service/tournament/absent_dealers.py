"""A dealer of a tournament's table who has gone: as at any table of the house (`presence`), those who wait are told,
and a minute later the automatic dealer deals on.

Since when somebody is waited for is not among the lines: while nobody served the tournament, nobody could deal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.play.vocabulary.ask import Turn
from croupier.service.commands.command import Command
from croupier.service.people.person import AUTOMATIC_DEALER
from croupier.service.seating.presence import DEALER_TIME, NOTICE_TIME, RELIEVED_CITE
from croupier.service.store import Write

if TYPE_CHECKING:
    from croupier.service.tournament.live_tournament import LiveTournament


class Patience:
    """With the dealers, by table: since when each is waited for, and where everybody was told."""

    def __init__(self) -> None:
        self.waits_since: dict[int, int] = {}
        self.noticed_tables: set[int] = set()

    def begin_wait(self, table: int, moment: int) -> None:
        self.waits_since[table] = moment
        self.noticed_tables.discard(table)

    def give_notice(self, table: int, moment: int) -> None:
        self.waits_since[table] = moment
        self.noticed_tables.add(table)

    def ends_at(self, table: int) -> int:
        return self.waits_since[table] + (NOTICE_TIME if table in self.noticed_tables else DEALER_TIME)


def is_awaited(live: LiveTournament, number: int) -> bool:
    """Whether a table waits for its dealer, and not for a player, another table or the clock."""
    place = live.tournament.tables.get(number)
    if place is None:
        return False
    if place.table is not None:
        return not isinstance(place.table.ask, Turn)
    return live.high_card(number) is not None or (not live.paused and live.may_open(place))


def relieve_absent_dealers(live: LiveTournament, write: Write) -> None:
    """Tell of who is not heard; and replace who was not heard since."""
    patience, now, command = live.patience, live.now(), Command("", "", AUTOMATIC_DEALER)
    for table, name in list(live.dealers.items()):
        if not is_awaited(live, table):
            patience.begin_wait(table, now)
        elif now < patience.ends_at(table):
            continue
        elif table in patience.noticed_tables:
            live.add_line(f"~ relieved {table} {name}", command, write)
            live.add_line(f"~ dealer {table}", command, write)
            live.add_event(
                write, "absent", command, f"{name} was not heard from while dealing table {table}", RELIEVED_CITE
            )
        else:
            live.add_line(f"~ notice {table} {name}", command, write)


def patience_ends(live: LiveTournament) -> list[int]:
    """When somebody's patience ends."""
    return [live.patience.ends_at(table) for table in live.dealers if is_awaited(live, table)]
