"""What one person sees of a live table: the felt by the seat's own eyes, what is asked, and what stands beside it."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

import msgspec

from croupier.play.ask import Between, Chance, Step, Turn, Window
from croupier.play.bank import PlayerDealerBank
from croupier.play.move import move_text
from croupier.play.roads import bead_plate, big_road, derived_road
from croupier.play.stake import Stake
from croupier.play.table import Table
from croupier.service import roles
from croupier.service.desk import is_bot
from croupier.service.wire import encode, plain

if TYPE_CHECKING:
    from croupier.service.live import LiveTable

View = dict[str, Any]
LAST = 18  # results shown beside the felt


class Eyes:
    """Everybody's view of one moment; what all see alike is looked at once."""

    def __init__(self, live: LiveTable) -> None:
        self.live = live

    @cached_property
    def _shared(self) -> View:
        live = self.live
        return {
            "roads": _roads(live),
            "last": _last(live),
            "dealer": live.desk.dealer or "automatic",
            "bots": live.desk.bots,
            "waiting": list(live.desk.waiting),
            "commitment": live.commitment,
            "revealed": live.revealed,
            "clock": live.desk.clock(live),
            "locked": "clock" in live.table.felt.markers and live.table.felt.markers["clock"] == "zero",
        }

    def view(self, seat: int | None, role: str = "player") -> View:
        """The table as this seat, or this role, sees it. Surveillance sees every card."""
        live, table = self.live, self.live.table
        if self.private(role):
            return {**self._beside, **plain(self._mine(seat))}
        felt = _felt(table, seat, roles.may(role, "read-all-cards"))
        crew = roles.may(role, "report")
        now = _around(table, live.name, live.seq, felt) | self._shared
        for number, at in now["seats"].items():
            at["ready"] = int(number) in live.desk.ready
        return now | {"reports": _reports(live) if crew else [], "console": live.desk.console(live)}

    # --- at a terminal one sees the wheel and the own bets, not other people's ---

    def private(self, role: str) -> bool:
        return self.live.desk.private and not roles.may(role, "read-tables")

    def own(self, seat: int | None) -> bytes:
        """A terminal's view, as it is sent: what all see alike is written once."""
        return self._beside_text + b"," + encode(self._mine(seat))[1:]

    @cached_property
    def _beside_text(self) -> bytes:
        return encode(self._beside)[:-1]

    @cached_property
    def _beside(self) -> View:
        live, table = self.live, self.live.table
        felt = {"seats": {}, "stakes": [], "cards": {}, "markers": dict(table.felt.markers)}
        found = _around(table, live.name, live.seq, felt) | self._shared
        console = live.desk.console(live) or {}
        found["console"] = {key: console[key] for key in ("chips", "slips")}
        return {key: value for key, value in found.items() if key not in ("seats", "stakes")}

    def _mine(self, seat: int | None) -> View:
        if seat is None:
            return {"seats": {}, "stakes": []}
        table, ready = self.live.table, seat in self.live.desk.ready
        name, rack = table.felt.seats[seat], table.felt.rack(seat)
        mine = {"name": name, "rack": rack, "bot": is_bot(table, seat), "ready": ready}
        return {"seats": {str(seat): mine}, "stakes": self._stakes.get(seat, [])}

    @cached_property
    def _stakes(self) -> dict[int, list[Stake]]:
        """The stakes by seat: at two hundred terminals nobody looks through everybody's for the own."""
        found: dict[int, list[Stake]] = {}
        for stake in self.live.table.felt.stakes.values():
            found.setdefault(stake.seat, []).append(stake)
        return found


def replay_view(table: Table, name: str, seq: int, seat: int | None, every: bool) -> View:
    """A table that is played again, with what stands beside a live one left empty."""
    return _around(table, name, seq, _felt(table, seat, every))


def _felt(table: Table, seat: int | None, every: bool) -> View:
    return table.felt.view(0, lambda *_: True) if every else table.view(seat)


def _around(table: Table, name: str, seq: int, felt: View) -> View:
    about = table.law.book.about
    return {
        "table": name,
        "game": about.game,
        "title": about.title,
        "book": table.law.book.id,
        "chip": table.law.chip,
        "round": table.round,
        "seq": seq,
        "phase": table.ask.phase,
        "asks": asks(table),
        "seats": {str(s): at | {"bot": is_bot(table, s), "ready": False} for s, at in felt["seats"].items()},
        "stakes": felt["stakes"],
        "cards": felt["cards"],
        "markers": felt["markers"],
        "pots": [] if isinstance(table.ask, Between) else _pots(felt["markers"]),
        "bank": _bank(table),
        "roads": None,
        "last": [],
        "dealer": "",
        "bots": 0,
        "waiting": [],
        "commitment": None,
        "revealed": None,
        "reports": [],
        "clock": None,
        "locked": False,
        "console": None,
    }


def asks(table: Table) -> View:
    """What the table waits for, and of whom."""
    ask = table.ask
    match ask:
        case Between():
            return {"ask": "between", "cite": ask.cite}
        case Window():
            offers = {str(seat): list(choices) for seat, choices in ask.choices.items()}
            return {"ask": "window", "offers": offers, "steps": list(ask.steps), "cite": ask.cite}
        case Turn():
            more = {key: getattr(ask, key) for key in ("owes", "least", "most") if hasattr(ask, key)}
            kind = "discard" if ask.choices in ((), ("discard",)) else "turn"
            found = {"ask": kind, "seat": ask.seat, "at": ask.at or ask.seat, "choices": list(ask.choices), **more}
            return found | {"not_offered": _not_offered(table, ask) if kind == "turn" else [], "cite": ask.cite}
        case Chance():
            return {"ask": "chance", "equipment": ask.equipment, "count": ask.count, "cite": ask.cite}
        case Step():
            offers = {str(s): [*getattr(ask, "choices", ())] for s in table.seats}
            step = {"ask": "step", "step": ask.step, "least": ask.least, "most": ask.most, "cite": ask.cite}
            return step | ({"offers": offers} if hasattr(ask, "choices") else {})


def _not_offered(table: Table, ask: Turn) -> list[View]:
    """What the law does not let this hand do, and why."""
    found = []
    for choice in table.game.choices:
        refused = ask.why_not(choice) if choice not in ask.choices else None
        if refused:
            found.append({"choice": choice, "why": refused.why, "cite": refused.cite})
    return found


def _pots(markers: dict[str, str]) -> list[int]:
    return [int(amount) for amount in markers.get("pots", "").split()]


def _bank(table: Table) -> View | None:
    """The player-dealer's wager, and how much of it is left; none once it has been taken down."""
    bank = table.felt.bank
    if not isinstance(bank, PlayerDealerBank) or not bank.stake.amount:
        return None
    return {"seat": bank.stake.seat, "wager": bank.stake.amount, "left": bank.left}


def _roads(live: LiveTable) -> View | None:
    carried = live.table.carried
    results = getattr(carried, "results", None) or getattr(getattr(carried, "score", None), "results", None)
    if results is None:
        return None
    drawn = {
        "bead": bead_plate(results),
        "big": big_road(results),
        "big_eye": derived_road(results, 1),
        "small": derived_road(results, 2),
        "cockroach": derived_road(results, 3),
    }
    return {name: [msgspec.to_builtins(mark) for mark in road] for name, road in drawn.items()}


def _last(live: LiveTable) -> list[str]:
    """The last throws or numbers, newest first."""
    found = [outcome for outcome in reversed(live.outcomes) if outcome.equipment != "cards"]
    return [move_text(outcome).partition(" ")[2] for outcome in found[:LAST]]


def _reports(live: LiveTable) -> list[View]:
    law = live.table.law
    kinds = law.reports(live.table.ask.phase)
    items = [(kind, law.irregularity(kind)) for kind in kinds]
    return [{"kind": kind, "says": item.says, "cite": law.cite(item.cite)} for kind, item in items if item]
