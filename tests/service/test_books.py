"""The books against a naive model: people with purses and racks, two tables, a cage, in any order.

The model knows nothing but dictionaries of cents. Whatever the service takes or refuses, the sums are the same, no
account but the world outside is below zero, and every balance is what its postings make it.
"""

from __future__ import annotations

import itertools
import shutil
import sqlite3
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test
from sqlalchemy import text
from sqlalchemy.exc import DatabaseError

from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.service.commands.command import Done
from croupier.service.money.cage import Cage
from croupier.service.store import Overdrawn, Store, Write
from croupier.service.store.accounts import Entry
from postgres import Server
from shift import Clock, Shift, check_books, endow

PURSE = 30_000  # cents
NAMES = ("Ann", "Bob", "Cid")
TABLES = {"sic-bo-1": "small", "roulette-1": "red"}
SEAT = {"Ann": 1, "Bob": 2, "Cid": 3}

names, tables = st.sampled_from(NAMES), st.sampled_from(sorted(TABLES))
chips = st.sampled_from([0, 1, 5, 50, 120, 299, 301])


class Model:
    """Purses, racks and what is up, in cents."""

    def __init__(self) -> None:
        self.purse: Counter[str] = Counter(dict.fromkeys(NAMES, PURSE))
        self.rack: dict[tuple[str, str], int] = {}
        self.up: Counter[tuple[str, str]] = Counter()
        self.tips = 0
        self.bank: dict[str, int] = {}
        self.drop: Counter[str] = Counter()


class Books(RuleBasedStateMachine):
    """A sic bo and a roulette table dealt by a person, so that nothing moves by itself."""

    store: Store

    @initialize()
    def open(self) -> None:
        clock = Clock()
        endow(self.store, PURSE)
        self.shifts = {name: Shift(name, self.store, clock) for name in TABLES}
        self.cage, self.model, self.ids = Cage(self.store, clock), Model(), itertools.count(1)
        for name, shift in self.shifts.items():
            shift.do("Dee", "dealer on")
            self.model.bank[name] = self.store.balance(f"{name}:bank")
        self.cash = self.store.balance("cage")
        for who, table in itertools.product(NAMES[:2], TABLES):
            self.sits(who, table, 50)

    def take(self, table: str, who: str, line: str, expected: bool, second: str = "") -> None:
        answer = self.shifts[table].say(who, line, f"r{next(self.ids)}", second)
        assert isinstance(answer, Done if expected else Refused), f"{who}: {line}: {answer}"

    def betting(self, table: str) -> bool:
        return self.shifts[table].ask == "Window"

    # --- players ---

    @rule(who=names, table=tables, amount=chips)
    def sits(self, who: str, table: str, amount: int) -> None:
        model = self.model
        if self.shifts[table].ask != "Between":
            return  # a place is then kept for later: test_waiting
        can = (who, table) not in model.rack and 0 < amount * 100 <= model.purse[who]
        self.take(table, who, f"seat {SEAT[who]} sits {amount} {who}", can)
        if can:
            model.rack[who, table] = 0
            self.bought(who, table, amount)

    @rule(who=names, table=tables, amount=chips)
    def buys(self, who: str, table: str, amount: int) -> None:
        model = self.model
        if self.shifts[table].ask != "Between":
            return
        can = (who, table) in model.rack and 0 < amount * 100 <= model.purse[who]
        self.take(table, who, f"seat {SEAT[who]} buys {amount}", can)
        if can:
            self.bought(who, table, amount)

    def bought(self, who: str, table: str, amount: int) -> None:
        model = self.model
        model.purse[who] -= amount * 100
        model.rack[who, table] += amount * 100
        model.drop[table] += amount * 100
        model.bank[table] -= amount * 100

    @rule(who=names, table=tables, amount=st.sampled_from([5, 50, 120]))
    def bets(self, who: str, table: str, amount: int) -> None:
        model = self.model
        can = self.betting(table) and amount * 100 <= model.rack.get((who, table), -1)
        self.take(table, who, f"seat {SEAT[who]} bets {amount} {TABLES[table]}", can)
        if can:
            model.rack[who, table] -= amount * 100
            model.up[who, table] += amount * 100

    @rule(who=names, table=tables)
    def takes_back(self, who: str, table: str) -> None:
        model = self.model
        can = self.betting(table) and model.up[who, table] > 0
        self.take(table, who, f"seat {SEAT[who]} takes all {TABLES[table]}", can)
        if can:
            model.rack[who, table] += model.up.pop((who, table))

    @rule(who=names, table=tables)
    def leaves(self, who: str, table: str) -> None:
        model = self.model
        if self.shifts[table].ask != "Between":
            return
        can = (who, table) in model.rack
        self.take(table, who, f"seat {SEAT[who]} leaves", can)
        if can:
            model.purse[who] += model.rack.pop((who, table))

    @rule(who=names, table=tables, amount=chips)
    def tips(self, who: str, table: str, amount: int) -> None:
        can = 0 < amount * 100 <= self.model.purse[who]
        self.take(table, who, f"tip {amount}", can)
        if can:
            self.model.purse[who] -= amount * 100
            self.model.tips += amount * 100

    # --- the crew: small wins or loses, and so does red ---

    @rule(table=tables)
    def opens(self, table: str) -> None:
        here = [who for who, at in self.model.rack if at == table]
        can = bool(here) and self.shifts[table].ask == "Between"
        self.take(table, "Dee", "dealer opens", can)
        if can:
            self.shifts[table].steps()

    @rule(table=tables, win=st.booleans())
    def round_ends(self, table: str, win: bool) -> None:
        shift, model = self.shifts[table], self.model
        if not self.betting(table):
            return
        self.take(table, "Dee", "dealer closes", True)
        while shift.ask in ("Step", "Window"):  # at roulette bets are taken while the ball runs
            shift.steps()
            if shift.ask == "Window":
                shift.do("Dee", "dealer closes")
        lines = {"sic-bo-1": ("dice 1 2 3", "dice 4 5 6"), "roulette-1": ("wheel 3", "wheel 4")}[table]
        self.take(table, "Dee", lines[0] if win else lines[1], True)
        shift.steps()
        for key in [key for key in model.up if key[1] == table]:
            wager = model.up.pop(key)
            paid = wager if win else -wager
            model.rack[key] += wager + paid if win else 0
            model.bank[table] -= paid

    @rule(table=tables, amounts=st.lists(st.sampled_from([5, 50, 120]), min_size=3, max_size=3), win=st.booleans())
    def a_whole_round(self, table: str, amounts: list[int], win: bool) -> None:
        """Otherwise a round with bets that is played out would be rare."""
        if self.shifts[table].ask == "Between":
            self.opens(table)
        for who, amount in zip(NAMES, amounts, strict=True):
            self.bets(who, table, amount)
        self.round_ends(table, win)

    @rule(table=tables)
    def voids(self, table: str) -> None:
        can = self.shifts[table].ask != "Between"
        self.take(table, "Flo", f"void {self.shifts[table].live.table.round} it cannot go on", can, "Pit")
        if can:
            for key in [key for key in self.model.up if key[1] == table]:
                self.model.rack[key] += self.model.up.pop(key)

    # --- the cage ---

    @rule(table=tables, amount=st.sampled_from([1, 1000, 10**7]), credit=st.booleans())
    def fill_or_credit(self, table: str, amount: int, credit: bool) -> None:
        cents, model = amount * 100, self.model
        can = cents <= (model.bank[table] if credit else self.cash)
        self.take(table, "Cas", f"{'credit' if credit else 'fill'} {amount}", can, "Flo")
        if can:
            sign = -1 if credit else 1
            model.bank[table] += sign * cents
            self.cash -= sign * cents

    @rule(who=names, cents=st.sampled_from([1, 5000, 40_000]), back=st.booleans(), twice=st.booleans())
    def cage_window(self, who: str, cents: int, back: bool, twice: bool) -> None:
        id_ = f"g{next(self.ids)}"
        move = self.cage.redeem if back else self.cage.grant
        if back and cents > self.model.purse[who]:
            with pytest.raises(Refused):
                move(who, cents, "Cas", id_)
            return
        for _ in range(1 + twice):
            assert move(who, cents, "Cas", id_) == cents
        self.model.purse[who] += -cents if back else cents

    @rule(table=tables)
    def drop_is_emptied(self, table: str) -> None:
        held, id_ = self.model.drop[table], f"d{next(self.ids)}"
        if not held:
            with pytest.raises(Refused):
                self.cage.drop(table, "Cas", id_)
            return
        assert self.cage.drop(table, "Cas", id_) == held
        assert self.cage.drop(table, "Cas", id_) == held  # the same again is not another one
        self.cash += held
        self.model.drop[table] = 0

    @rule(table=tables)
    def restarts(self, table: str) -> None:
        self.shifts[table].restart()

    @invariant()
    def as_the_model_has_it(self) -> None:
        if not hasattr(self, "model"):
            return
        model, held = self.model, self.store.balances()
        assert {who: held[f"purse:{who}"] for who in NAMES} == dict(model.purse)
        for table in TABLES:
            assert held[f"{table}:bank"] == model.bank[table]
            assert held.get(f"{table}:drop", 0) == model.drop[table]
            for who in NAMES:
                assert held.get(f"{table}:rack {SEAT[who]}", 0) == model.rack.get((who, table), 0)
        assert held["cage"] == self.cash
        assert held.get("tips", 0) == model.tips
        check_books(self.store, *(shift.live for shift in self.shifts.values()))


def test_books_against_a_naive_model(templates: dict[str, str]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        numbers = itertools.count()

        class OnSQLite(Books):
            def __init__(self) -> None:
                super().__init__()
                path = Path(folder) / f"{next(numbers)}.db"
                shutil.copy(templates["sqlite"], path)
                self.store = Store(f"sqlite:///{path}")

            def teardown(self) -> None:
                self.store.close()

        run(OnSQLite, 20, 40)


def test_books_against_a_naive_model_on_postgresql(server: Server, postgres_template: str) -> None:
    class OnPostgreSQL(Books):
        def __init__(self) -> None:
            super().__init__()
            self.name = server.create(postgres_template)
            self.store = Store(server.url(self.name))

        def teardown(self) -> None:
            self.store.close()
            server.drop(self.name)

    run(OnPostgreSQL, 6, 40)


def run(machine: Any, examples: int, steps: int) -> None:
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            suppress_health_check=list(HealthCheck),
            derandomize=True,
            phases=[Phase.generate],  # on a database every step of a shrink costs; the steps are printed anyway
        ),
    )


# --- what the database itself holds ---


def test_no_account_goes_below_zero(store: Store) -> None:
    endow(store, 100)
    write = Write()
    write.post("x", 0, "house", [Entry("purse:Ann", "tips", 101, OWN.cite("books.tip"))])
    with pytest.raises(Overdrawn):
        store.write(write)
    assert (store.balance("purse:Ann"), store.balance("tips")) == (100, 0)


@pytest.mark.parametrize("table", ["postings", "lines", "events", "chapters"])
@pytest.mark.parametrize("change", ['UPDATE {} SET "at" = 1', "DELETE FROM {}"])
def test_what_was_written_is_never_changed(store: Store, table: str, change: str) -> None:
    """By whatever program: the database says no."""
    endow(store)
    shift = Shift("craps-1", store)
    shift.do("Ann", "tip 5")
    shift.refused("Ann", "tip 0")
    statement = change.format(table) if table != "chapters" else change.format(table).replace('"at"', "number")
    with pytest.raises(DatabaseError, match="never changed"), store.begin() as db:
        db.execute(text(statement))


def test_a_posting_moves_something(store: Store) -> None:
    write = Write()
    write.post("x", 0, "house", [Entry("outside", "cage", 0, OWN.cite("books.tip"))])
    with pytest.raises((DatabaseError, sqlite3.Error), match="moves_something"):
        store.write(write)
