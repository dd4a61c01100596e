"""A live table for tests: people say lines to it, a clock that only the test moves, and secrets that are always the
same, so that two runs of one session are equal to the last line."""

from __future__ import annotations

import hashlib
from typing import Any

from sqlalchemy import func, select

from croupier.front.dealer import routine
from croupier.play.vocabulary.ask import Step
from croupier.play.vocabulary.move import move_text
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.rulebook.house import sample_house
from croupier.service.commands.command import Answer, Command, Done, PendingApproval
from croupier.service.fairness.chance import CommittedChance, commitment
from croupier.service.people.person import Person
from croupier.service.store import Store, Write, schema
from croupier.service.store.accounts import Entry, purse
from croupier.service.table.live_table import LiveTable

HOUSE = sample_house()
NOON = 1_700_000_000_000
PEOPLE = {
    name: Person(name, role)
    for name, role in {
        "Ann": "player",
        "Bob": "player",
        "Cid": "player",
        "Dee": "dealer",
        "Box": "box",
        "Stu": "stick",
        "Flo": "floor",
        "Pit": "pit",
        "Cas": "cashier",
        "Eye": "surveillance",
        "Adm": "administrator",
    }.items()
}
CREW = {"boxperson": "Box", "stickperson": "Stu", "floorperson": "Flo"}  # as documents call them


def secret(table: str, round_: int) -> str:
    """The same secret for the same round of the same table."""
    return hashlib.sha256(f"{table} {round_}".encode()).hexdigest()


def commits(table: str, round_: int = 1) -> str:
    """The line by which the chain commits to that secret; the first line of every table."""
    return f"~ commits {round_} {commitment(table, round_, secret(table, round_))}"


class Clock:
    """Milliseconds, moved by the test alone."""

    def __init__(self, at: int = NOON) -> None:
        self.at = at

    def __call__(self) -> int:
        return self.at

    def tick(self, seconds: float) -> None:
        self.at += round(1000 * seconds)


def endow(store: Store, cents: int = 1_000_000, *names: str) -> None:
    """Play money in people's purses, and something in the cage."""
    write = Write()
    entries = [
        Entry(schema.OUTSIDE, purse(name), cents, OWN.cite("books.grant")) for name in names or ("Ann", "Bob", "Cid")
    ]
    entries.append(Entry(schema.OUTSIDE, "cage", 100_000_000, OWN.cite("books.opener")))
    write.post("endow", NOON - 1, "house", entries)
    store.write(write)


class Shift:
    """One live table, and everybody around it."""

    def __init__(self, name: str, store: Store, clock: Clock | None = None) -> None:
        self.name, self.store, self.clock = name, store, clock or Clock()
        self.live = self.again()
        self._ids = 0

    def again(self) -> LiveTable:
        """The table as another process would find it."""
        return LiveTable(self.name, HOUSE.tables[self.name], self.store, self.clock, secret)

    def restart(self) -> None:
        self.live = self.again()

    def say(self, who: str, line: str, id_: str = "", second: str = "") -> Answer:
        """One command, answered."""
        self._ids += not id_
        (answer,) = self.live.handle([Command(id_ or f"c{self._ids}", line, PEOPLE[who], second)])
        return answer

    def do(self, who: str, *lines: str) -> Done:
        """Commands that must be taken; the last answer."""
        for line in lines:
            answer = self.say(who, line)
            assert isinstance(answer, Done), f"{who}: {line}: {answer}"
        return answer

    def refused(self, who: str, line: str) -> Refused:
        """The refusal of a command, having seen that nothing changed."""
        before, seq = self.store.balances(), self.live.seq
        answer = self.say(who, line)
        assert isinstance(answer, Refused), f"{who}: {line}: {answer}"
        assert (self.store.balances(), self.live.seq) == (before, seq)
        return answer

    def waits(self, who: str, line: str) -> None:
        assert isinstance(self.say(who, line), PendingApproval)

    def two(self, first: str, second: str, line: str) -> Done:
        """A step of two people."""
        self.waits(first, line)
        answer = self.say(first, line, second=second)
        assert isinstance(answer, Done), answer
        return answer

    def steps(self, who: str = "Dee") -> None:
        """The crew's own steps, each by whom the document names, until somebody else is asked."""
        while isinstance(ask := self.live.table.ask, Step):
            move = routine(self.live.table, CommittedChance("", 0))
            assert move is not None
            self.do(CREW.get(ask.by, who), move_text(move))

    def tick(self, seconds: float) -> None:
        """Time passes, and the table looks at its clock."""
        self.clock.tick(seconds)
        self.live.handle([])

    # --- what is there ---

    @property
    def ask(self) -> str:
        return type(self.live.table.ask).__name__

    def rack(self, seat: int) -> int:
        return self.live.table.felt.rack(seat)

    def purse(self, name: str) -> int:
        return self.store.balance(purse(name))

    def texts(self) -> list[str]:
        return [row["text"] for row in self.store.lines(self.name)]

    def moves(self) -> list[str]:
        return [e if isinstance(e, str) else move_text(e) for e in self.live.table.log.entries]

    def events(self, kind: str) -> list[dict[str, Any]]:
        e = schema.events.c
        return [
            dict(row)
            for row in self.store.rows(select(schema.events).where(e.table == self.name, e.kind == kind).order_by(e.id))
        ]


def check_books(store: Store, *tables: LiveTable) -> None:
    """What holds of the books at every moment."""
    balances = store.balances()
    assert sum(balances.values()) == 0
    assert all(held >= 0 for name, held in balances.items() if name != schema.OUTSIDE)
    assert balances == {name: summed for name, summed in sums(store).items() if name in balances}
    for live in tables:
        ledger = live.table.ledger.snapshot()
        at = {k.removeprefix(f"{live.name}:"): v for k, v in balances.items() if k.startswith(f"{live.name}:") and v}
        for account, chips in ledger.items():
            if account not in ("cash", "bank"):
                assert at.get(account, 0) == chips * live.terms.chip, (live.name, account)
        beside = {"bank", "drop", "clipboard"}
        assert at.keys() - beside == ledger.keys() - {"cash", "bank"}, live.name
        assert live.bank == at.get("bank", 0)


def sums(store: Store) -> dict[str, int]:
    """Every account as its postings make it."""
    p = schema.postings.c
    found = dict.fromkeys(store.balances(), 0)
    for column, sign in ((p.target, 1), (p.source, -1)):
        for row in store.rows(select(column.label("account"), func.sum(p.amount).label("all")).group_by(column)):
            found[row["account"]] = found.get(row["account"], 0) + sign * int(row["all"])
    return found
