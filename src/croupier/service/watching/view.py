"""What one person sees of a live table: the felt by the seat's own eyes, and what stands beside it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Any

import msgspec

from croupier.play.felt.stake import Stake
from croupier.play.table import Table
from croupier.play.table.view import AskView, View, ask_view, view_of
from croupier.play.vocabulary.ask import Step
from croupier.play.vocabulary.move import BuyIn, Choose, Leave, Sit, move_text
from croupier.play.vocabulary.roads import bead_plate, big_road, derived_road
from croupier.service.people import roles
from croupier.service.seating.seats import is_bot
from croupier.service.table.round_secret import published_commitment, takes_seeds
from croupier.service.table.terminals_console import ConsoleView
from croupier.service.watching.json_bytes import encode
from croupier.service.watching.messages import Clock, KeptForLater, ReportKind, Revealed, Roads, SeatHere, TableView

if TYPE_CHECKING:
    from croupier.service.table.desk import Desk
    from croupier.service.table.live_table import LiveTable

FREE_SHOWN = 24  # places that are offered
RESULTS_SHOWN = 18  # results shown beside the felt
OWN_PARTS = ("seats", "stakes", "seeds")  # which every terminal has of its own
# What stands beside a live table is empty where a round is played again.
NOTHING_BESIDE: Mapping[str, Any] = {
    "roads": None, "last": [], "dealer": "", "bots": 0, "waiting": [], "commitment": None, "revealed": None,
    "seeds": {}, "takes_seeds": False,
    "reports": [], "clock": None, "locked": False, "console": None, "closed": False, "kept": [], "free": [],
    "ahead": {},
}  # fmt: skip


class TableViews:
    """Everybody's view of one moment; what all see alike is looked at once."""

    def __init__(self, live: LiveTable) -> None:
        self.live = live

    def view(self, seat: int | None, role: str = "player") -> TableView:
        """The table as this seat, or this role, sees it. Surveillance sees every card."""
        live, table = self.live, self.live.table
        if self.private(role):
            return msgspec.structs.replace(self._terminal_view, **self._own_parts(seat))
        view = view_of(table, seat, roles.may(role, "read-all-cards"), self._ask_view)
        reports = reports_now(live.table, role) if roles.may(role, "report") else []
        return self._live_view(view, reports=reports, console=live.desk.console_view(live))

    def _live_view(self, view: View, **more: Any) -> TableView:
        live = self.live
        return full_view(live.table, live.name, live.seq, view, self._seen_by_all | more, live.desk)

    @cached_property
    def _seen_by_all(self) -> dict[str, Any]:
        live = self.live
        clock, revealed = live.desk.clock(live), live.revealed
        return {
            "roads": _roads(live.table),
            "last": _last_results(live),
            "dealer": live.desk.dealer or "automatic",
            "bots": live.desk.bots,
            "waiting": list(live.desk.waiting),
            "commitment": published_commitment(live),
            "revealed": revealed and msgspec.convert(revealed, Revealed),
            "seeds": dict(live.desk.committed_round.seeds),
            "takes_seeds": takes_seeds(live),
            "clock": clock and msgspec.convert(clock, Clock),
            "locked": live.table.felt.markers.get("clock") == "zero",
            "closed": live.desk.closed,
            "kept": _kept_for_later(live),
            "free": _free_seats(live),
            "ahead": _choices_ahead(live),
        }

    @cached_property
    def _ask_view(self) -> AskView:
        table = self.live.table
        return ask_view(table.ask, table.game, table.felt)

    # --- at a terminal people see the wheel and their own bets, not other people's ---

    def private(self, role: str) -> bool:
        return self.live.desk.private and not roles.may(role, "read-tables")

    def encoded_terminal_view(self, seat: int | None) -> bytes:
        """A terminal's view, as it is sent: what all see alike is written once."""
        return self._terminal_text + b"," + encode(self._own_parts(seat))[1:]

    @cached_property
    def _terminal_text(self) -> bytes:
        beside = {name: getattr(self._terminal_view, name) for name in TableView.__struct_fields__}
        return encode({name: value for name, value in beside.items() if name not in OWN_PARTS})[:-1]

    @cached_property
    def _terminal_view(self) -> TableView:
        live = self.live
        view = view_of(live.table, None, asks=self._ask_view)
        console = live.desk.console_view(live)
        return self._live_view(
            msgspec.structs.replace(view, seats={}, stakes=(), hands=(), piles={}, lifted=(), lifted_piles={}),
            reports=[],
            console=ConsoleView(console.chips, console.slips) if console else None,
            seeds={},
        )

    def _own_parts(self, seat: int | None) -> dict[str, Any]:
        if seat is None:
            return {"seats": {}, "stakes": (), "seeds": {}}
        table, desk = self.live.table, self.live.desk
        name = table.felt.seats[seat]
        away = desk.presence.silent_rounds(name, table) > 0
        mine = SeatHere(name, table.felt.rack(seat), is_bot(table, seat), seat in desk.ready, away)
        seeds = {s: word for s, word in desk.committed_round.seeds.items() if s == seat}
        return {"seats": {seat: mine}, "stakes": tuple(self._stakes_by_seat.get(seat, ())), "seeds": seeds}

    @cached_property
    def _stakes_by_seat(self) -> dict[int, list[Stake]]:
        """The stakes by seat: at two hundred terminals nobody searches everybody's stakes for one player's."""
        by_seat: dict[int, list[Stake]] = {}
        for stake in self.live.table.felt.stakes.values():
            by_seat.setdefault(stake.seat, []).append(stake)
        return by_seat


def replay_view(table: Table, name: str, seq: int, seat: int | None, all_cards: bool) -> TableView:
    """A table that is played again, with what stands beside a live one left empty."""
    return full_view(table, name, seq, view_of(table, seat, all_cards), NOTHING_BESIDE)


def school_view(table: Table, name: str, view: View) -> TableView:
    """A table of the school, as a question shows it: what it waits for only as far as that is not what is asked."""
    return msgspec.structs.replace(full_view(table, name, 0, view, NOTHING_BESIDE), phase="")


def full_view(
    table: Table, name: str, seq: int, view: View, beside: Mapping[str, Any], desk: Desk | None = None
) -> TableView:
    fields: dict[str, Any] = {field: getattr(view, field) for field in View.__struct_fields__}
    ready, away = (desk.ready, desk.away_seats(table)) if desk else (set[int](), set[int]())
    sitting_out = desk.presence.resting if desk else set[str]()
    fields["table"] = name
    fields["seats"] = {
        s: SeatHere(
            seat_view.name, seat_view.rack, is_bot(table, s), s in ready, s in away, seat_view.name in sitting_out
        )
        for s, seat_view in view.seats.items()
    }
    return TableView(
        said=table.game.table_title(table.law, name),
        game=table.law.book.about.game,
        family=table.game.family,
        go=table.game.deal_label,
        title=table.game.title(table.law),
        book=table.law.book.id,
        chip=table.law.chip,
        seq=seq,
        phase=table.ask.phase,
        **fields,
        **beside,
    )


def _roads(table: Table) -> Roads | None:
    results = table.game.score(table.carried)
    if results is None:
        return None
    derived = [derived_road(results, skipped) for skipped in (1, 2, 3)]
    return Roads(bead_plate(results), big_road(results), *derived)


def _kept_for_later(live: LiveTable) -> list[KeptForLater]:
    """Who comes, goes or buys chips when the round is over."""
    names = live.table.seats
    kept: list[KeptForLater] = []
    for move in live.desk.later_moves:
        match move:
            case Sit():
                kept.append(KeptForLater("sits", move.seat, move.name, move.chips))
            case BuyIn():
                kept.append(KeptForLater("buys", move.seat, names.get(move.seat, ""), move.chips))
            case Choose():
                choice = f"{move.choice} {move.amount}" if move.amount else move.choice
                kept.append(KeptForLater("chooses", move.seat, names.get(move.seat, ""), choice=choice))
            case Leave():
                kept.append(KeptForLater("leaves", move.seat, names.get(move.seat, "")))
    return kept


def _free_seats(live: LiveTable) -> list[int]:
    """The first places that are free; of two hundred terminals nobody wants to read all."""
    taken = live.desk.taken_seats(live.table)
    return list(
        islice((seat for seat in range(1, live.table.game.seats(live.table.law) + 1) if seat not in taken), FREE_SHOWN)
    )


def _choices_ahead(live: LiveTable) -> dict[int, tuple[str, ...]]:
    """What each player may say of the next round, while nobody asks for it."""
    table = live.table
    if isinstance(table.ask, Step) and table.ask.gathers:
        return {}
    return dict(table.early_choices())


def _last_results(live: LiveTable) -> list[str]:
    """The last throws or numbers, newest first."""
    outcomes = [outcome for outcome in reversed(live.outcomes) if outcome.equipment != "cards"]
    return [move_text(outcome).partition(" ")[2] for outcome in outcomes[:RESULTS_SHOWN]]


def reports_now(table: Table, role: str) -> list[ReportKind]:
    """What can be reported now, by whom the document leaves it to."""
    law = table.law
    kinds = [kind for kind in law.reports(table.ask.phase) if roles.is_crew(role, law.reporter(kind))]
    items = [(kind, law.irregularity(kind)) for kind in kinds]
    return [ReportKind(kind, item.says, law.cite(item.cite)) for kind, item in items if item]
