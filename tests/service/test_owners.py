"""Several processes share a PostgreSQL house: each table has one owner, and is taken over when that one is gone."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.service.api.duties import pit_duties
from croupier.service.commands.command import Command, Done
from croupier.service.people.person import Person
from croupier.service.processes import leases
from croupier.service.processes.leases import Holder, Leases, Shared, fewest_first, receivers_for, shares
from croupier.service.store import Fenced, Store, Write
from croupier.service.store.accounts import Entry
from croupier.service.table.live_table import LiveTable
from croupier.service.watching.owner import Elsewhere, Gone, Owner
from doors import floor_of
from shift import HOUSE, PEOPLE, Clock, Shift, check_books, commits, endow, secret

ANN = Person("Ann", "player")


@pytest.fixture(autouse=True)
def long_leases(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody here loses a lease because a machine is slow."""
    monkeypatch.setattr("croupier.service.processes.leases.LEASE", 3600.0)


def test_one_owner_at_a_time(postgres_url: str) -> None:
    async def run() -> None:
        one = floor_of(postgres_url, "craps-1", "roulette-1", address="http://one")
        two = floor_of(postgres_url, "craps-1", "roulette-1", address="http://two")
        one.people.register("Ann", "long-enough")
        answer = await (await one.owner("craps-1")).ask(Command("a", "tip 1", ANN))
        assert isinstance(answer, Done)
        await one.owner("roulette-1")
        await two.open()  # there is nothing left for it
        for name in ("craps-1", "roulette-1"):
            with pytest.raises(Elsewhere) as elsewhere:
                await two.owner(name)
            assert (elsewhere.value.address, elsewhere.value.key) == ("http://one", one.leases.me.key)
        await one.close()
        owner = await two.owner("craps-1")  # free again
        assert owner.live.seq == 1
        assert await owner.ask(Command("a", "tip 1", ANN)) == answer  # a client that comes along with its last command
        check_books(two.store, owner.live)
        await two.close()

    asyncio.run(run())


def test_tables_go_to_whoever_comes_and_come_back_between_rounds_alone(postgres_url: str) -> None:
    """The newcomer is handed its share; what is in a round stays until that is over."""
    names = ("craps-1", "roulette-1", "sic-bo-1", "three-card-poker-1")

    async def run() -> None:
        one = floor_of(postgres_url, *names, address="http://one")
        endow(one.store)
        for name in names:
            await one.owner(name)
        crew = {"craps-1": PEOPLE["Dee"], "roulette-1": PEOPLE["Dee"], "sic-bo-1": PEOPLE["Dee"]}
        for name, dee in crew.items():
            owner = one.owners[name]
            for i, (who, line) in enumerate(((ANN, "seat 1 sits 100 Ann"), (dee, "dealer on"), (dee, "dealer opens"))):
                assert isinstance(await owner.ask(Command(f"{i}", line, who)), Done)
        watcher = await one.owners["three-card-poker-1"].watch(ANN, None)
        watcher.take_unread()
        two = floor_of(postgres_url, *names, address="http://two")
        await asyncio.to_thread(two.leases.renew)
        await one.rebalance()
        assert sorted(one.owners_here()) == ["craps-1", "roulette-1", "sic-bo-1"]
        assert watcher.take_unread() == [b'{"type":"moved"}']
        await two.rebalance()
        assert sorted(two.owners_here()) == ["three-card-poker-1"]
        void = Command("v", "void 1 a wrong card", PEOPLE["Flo"], "Pit")
        assert isinstance(await one.owners["roulette-1"].ask(void), Done)
        await one.rebalance()
        assert sorted(one.owners_here()) == ["craps-1", "sic-bo-1"]
        owner = await two.owner("roulette-1")  # asked for before it has looked round
        assert owner.live.table.seats == {1: "Ann"}
        await one.rebalance()
        await two.rebalance()
        assert (len(one.owners_here()), len(two.owners_here())) == (2, 2)  # and there it stays
        seen = one.glances()
        assert {name: (seen[name].taken, seen[name].phase) for name in names} == {
            "craps-1": (1, one.owners["craps-1"].live.table.ask.phase),
            "roulette-1": (1, "between"),
            "sic-bo-1": (1, one.owners["sic-bo-1"].live.table.ask.phase),
            "three-card-poker-1": (0, "between"),
        }
        assert one.terms("roulette-1") == two.terms("roulette-1")
        await two.close()
        await one.rebalance()
        assert sorted(one.owners_here()) == sorted(names)
        check_books(one.store, *(owner.live for owner in one.owners_here().values()))
        await one.close()

    asyncio.run(run())


def test_the_pits_list_is_the_whole_houses(postgres_url: str) -> None:
    """Whichever process is asked: what is late at the others' tables, and who watches over all that people deal at."""
    names = ["blackjack-1", "three-card-poker-1"]

    async def run() -> None:
        clock = Clock()
        floors = [floor_of(postgres_url, *names, address=f"http://{n}", clock=clock) for n in range(2)]
        for floor in floors:
            await asyncio.to_thread(floor.leases.renew)
        for floor in floors:
            await floor.rebalance()
            (owner,) = floor.owners_here().values()
            assert isinstance(await owner.ask(Command("d", "dealer on", PEOPLE["Dee"])), Done)
        clock.tick(1000)
        for floor in floors:
            await floor.rebalance()
        found = [await asyncio.to_thread(pit_duties, PEOPLE["Pit"], floor) for floor in floors]
        assert found[0] == found[1]
        late = {(item.table, item.duty) for item in found[0].late}
        own = [(name, owner.live.desk.duties) for floor in floors for name, owner in floor.owners_here().items()]
        assert late == {
            (name, duty) for name, duties in own for duty in duties.by_name if duties.is_late(duty, clock())
        }
        assert {table for table, _ in late} == set(names)
        assert [(watch.book, watch.tables) for watch in found[0].supervision] == [("oneida-2006/blackjack", 1)]
        for floor in floors:
            await floor.close()

    asyncio.run(run())


def test_the_others_read_why_a_table_is_closed(postgres_url: str) -> None:
    async def run() -> None:
        one, two = (floor_of(postgres_url, "craps-1", address=f"http://{n}") for n in range(2))
        live = (await one.owner("craps-1")).live
        live.desk.closed = True
        await one.rebalance()
        notice = two.glances()["craps-1"].notice
        assert notice == ("the table is closed: it opens with a count", OWN.cite("books.opener"))
        await one.close()

    asyncio.run(run())


def test_two_found_a_house_at_once(postgres_url: str) -> None:
    """Both begin with nothing: the cage has its capital once, and every table its opener once."""

    async def run() -> None:
        floors = [
            await asyncio.to_thread(floor_of, postgres_url, "craps-1", "sic-bo-1", address=f"http://{n}")
            for n in range(3)
        ]
        await asyncio.gather(*(floor.open() for floor in floors))
        for floor in floors:
            await floor.rebalance()
        owned = [name for floor in floors for name in floor.owners_here()]
        assert sorted(owned) == ["craps-1", "sic-bo-1"]
        check_books(floors[0].store, *(owner.live for floor in floors for owner in floor.owners_here().values()))
        for floor in floors:
            await floor.close()

    asyncio.run(run())


def holders(count: int) -> list[Holder]:
    return [Holder(f"{n}", "", "") for n in range(count)]


@given(st.lists(st.integers(0, 4), max_size=30), st.integers(1, 5))
def test_giving_away_ends_with_everybody_at_their_share(dealt: list[int], count: int) -> None:
    """Whoever has what, and in whatever order they look: nobody gives twice, and the elder have what is over."""
    living = holders(count)
    held = {f"t{n}": living[whose % count] for n, whose in enumerate(dealt)}
    moves = 0
    for me in living:
        for to in receivers_for(Shared(living, held), me):
            held[next(table for table, whose in held.items() if whose == me)] = to
            moves += 1
    before, after = Counter(living[whose % count] for whose in dealt), Counter(held.values())
    assert [after[one] for one in living] == list(shares(Shared(living, held)).values())
    assert moves == sum(max(0, before[one] - after[one]) for one in living)
    assert not any(receivers_for(Shared(living, held), me) for me in living)


@given(st.lists(st.integers(0, 4), max_size=12), st.integers(1, 5), st.integers(0, 20))
def test_what_is_free_goes_to_whoever_has_the_fewest(dealt: list[int], count: int, free: int) -> None:
    living = holders(count)
    have = Counter(living[whose % count] for whose in dealt)
    next_ = fewest_first(Shared(living, {f"t{n}": living[whose % count] for n, whose in enumerate(dealt)}))
    for _ in range(free):
        to = next(next_)
        assert to == min(living, key=lambda one: have[one])
        have[to] += 1


CHILD = """
import asyncio, json, sys
sys.path[:0] = {path!r}
from doors import floor_of
from croupier.service.commands.command import Command
from croupier.service.people.person import Person

async def main():
    floor = floor_of({url!r}, "craps-1", address="http://child")
    floor.people.register("Ann", "long-enough")
    owner = await floor.owner("craps-1")
    answer = await owner.ask(Command("a1", "seat 1 sits 100 Ann", Person("Ann", "player")))
    print(json.dumps(answer.seq), flush=True)
    sys.stdin.read()

asyncio.run(main())
"""


def test_taken_over_when_the_owner_is_killed(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A real process owns the table and is killed: its lease runs out, and the next one goes on."""
    script = CHILD.format(path=[str(Path(__file__).parent), *sys.path], url=postgres_url)
    child = subprocess.Popen([sys.executable, "-c", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None

    async def run() -> None:
        floor = floor_of(postgres_url, "craps-1", address="http://here")
        with pytest.raises(Elsewhere) as elsewhere:
            await floor.owner("craps-1")
        assert elsewhere.value.address == "http://child"
        os.kill(child.pid, signal.SIGKILL)
        child.wait()
        monkeypatch.setattr(leases, "seconds", lambda: time.monotonic() + leases.LEASE)  # as much time passes
        owner = await floor.owner("craps-1")
        assert owner.live.table.seats == {1: "Ann"}
        assert isinstance(await owner.ask(Command("a2", "seat 1 ready", ANN)), Done)
        check_books(floor.store, owner.live)
        await floor.close()

    try:
        assert json.loads(child.stdout.readline()) == 1
        asyncio.run(run())
    finally:
        child.kill()
        child.wait()


def test_who_is_stopped_while_it_stores_keeps_nobody_from_an_account(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it had changed is locked until the database ends its session; then it has not happened."""
    monkeypatch.setattr("croupier.service.store.store.IDLE_TIMEOUT", 50)
    stopped, other = Store(postgres_url), Store(postgres_url)
    endow(other)

    def stops() -> None:
        with stopped.begin() as db:
            write = Write()
            write.post("late", 1, "Ann", [Entry("purse:Ann", "tips", 700, OWN.cite("books.grant"))])
            stopped.write_in(db, write)
            Shift("craps-1", other).do("Bob", "tip 5")  # waits for the same account

    with pytest.raises(DBAPIError):
        stops()
    assert (other.balance("tips"), other.balance("purse:Ann")) == (500, 1_000_000)
    stopped.close()
    other.close()


def test_who_is_stopped_while_it_deals_keeps_nobody_from_dealing(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.service.store.store.IDLE_TIMEOUT", 50)
    stores = [Store(postgres_url) for _ in range(2)]
    stopped, other = (Leases(store, f"http://{n}", Clock()) for n, store in enumerate(stores))
    for one in (stopped, other):
        one.renew()
    looks, read = iter(range(100)), leases._read_shared

    def stops(db: Connection) -> tuple[Shared, dict[str, int]]:
        if next(looks) == 1:  # the second is within the dealing
            assert set(other.survey(["a", "b"]).holders) == {"a", "b"}
        return read(db)

    monkeypatch.setattr(leases, "_read_shared", stops)
    assert stopped.survey(["a", "b"]).holders == {"a": stopped.me, "b": other.me}
    assert (stopped.hold("a"), stopped.hold("b")) == (stopped.me.id, "")
    for one, store in zip((stopped, other), stores, strict=True):
        one.close()
        store.close()


# --- clocks that people set ---

# What PostgreSQL shows as its time, as far off as somebody has set it.
JUMPING = """
CREATE SCHEMA jumping;
CREATE TABLE jumping.off (hours int);
INSERT INTO jumping.off VALUES (0);
CREATE FUNCTION jumping.clock_timestamp() RETURNS timestamptz LANGUAGE sql AS
  $$ SELECT pg_catalog.clock_timestamp() + hours * interval '1 hour' FROM jumping.off $$;
CREATE FUNCTION jumping.now() RETURNS timestamptz LANGUAGE sql AS $$ SELECT jumping.clock_timestamp() $$;
"""


@pytest.fixture
def jumping_url(postgres_url: str) -> str:
    """A house in a PostgreSQL whose clock somebody sets."""
    with psycopg.connect(postgres_url, autocommit=True) as db:
        db.execute(JUMPING)
        db.execute(f"ALTER DATABASE {db.info.dbname} SET search_path = jumping, pg_catalog, public")
    return postgres_url


class Hands:
    """Some processes' leases on one house, by a clock of the test's."""

    def __init__(self, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
        self.url, self.at, self.stores = url, 100.0, [Store(url) for _ in range(2)]
        monkeypatch.setattr(leases, "LEASE", 5.0)
        monkeypatch.setattr(leases, "seconds", lambda: self.at)
        self.one, self.two = (Leases(store, f"http://{n}", Clock()) for n, store in enumerate(self.stores))
        for one in (self.one, self.two):
            one.renew()

    def sets_clock(self, hours: int) -> None:
        with psycopg.connect(self.url, autocommit=True) as db:
            db.execute("UPDATE jumping.off SET hours = hours + %s", (hours,))

    def close(self) -> None:
        for one, store in zip((self.one, self.two), self.stores, strict=True):
            one.close()
            store.close()


@pytest.fixture
def hands(jumping_url: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hands]:
    found = Hands(jumping_url, monkeypatch)
    yield found
    found.close()


@pytest.mark.parametrize("hours", [1, -1])
def test_nobody_loses_a_table_by_the_databases_clock(hands: Hands, hours: int) -> None:
    one, two = hands.one, hands.two
    before = one.survey(["a", "b"])
    leases_then = (one.me, two.me)
    hands.sets_clock(hours)
    for _ in range(20):
        assert (two.survey(["a", "b"]), one.survey(["a", "b"])) == (before, before)
        assert (one.hold("a"), two.hold("b")) == (one.me.id, two.me.id)
        hands.at += 1
        one.renew()
        two.renew()
    assert (one.me, two.me) == leases_then


@pytest.mark.parametrize("hours", [1, -1])
def test_who_is_gone_keeps_no_table_by_the_databases_clock(hands: Hands, hours: int) -> None:
    one, two = hands.one, hands.two
    assert one.survey(["a", "b"]).holders == {"a": one.me, "b": two.me}
    hands.sets_clock(hours)
    for _ in range(5):  # the other one has stopped
        assert one.survey(["a", "b"]).holders == {"a": one.me, "b": two.me}
        hands.at += 1
        one.renew()
    assert one.survey(["a", "b"]).holders == {"a": one.me, "b": one.me}
    assert two.hold("b") == ""
    two.renew()  # it goes on
    assert two.survey(["a", "b"]).holders == {"a": one.me, "b": one.me}


def test_who_speaks_while_it_is_being_buried_is_not(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between the look that found it silent and the burial: its table stays."""
    one, two = hands.one, hands.two
    before = one.survey(["a", "b"])
    hands.at += 5
    dealt = one._deal_locked

    def speaks(*rest: Any) -> Shared:
        two.renew()
        return dealt(*rest)

    monkeypatch.setattr(one, "_deal_locked", speaks)
    assert one.survey(["a", "b"]) == two.survey(["a", "b"]) == before
    assert two.hold("b") == two.me.id


def test_whoever_comes_gives_a_process_as_long_as_a_lease_lasts(hands: Hands) -> None:
    """It cannot know how long the other has been silent, and asks no clock about it."""
    hands.one.survey(["a", "b"])
    hands.at += 1000
    assert hands.two.survey(["a", "b"]).holders["a"] == hands.one.me
    hands.at += 4
    assert hands.two.survey(["a", "b"]).holders["a"] == hands.one.me
    hands.at += 1
    assert hands.two.survey(["a", "b"]).holders["a"] == hands.two.me


def test_two_who_both_believe_they_own_it(store: Store) -> None:
    """The line that one has written the other cannot write: it is fenced off, and has said nothing."""
    endow(store)
    one, two = Shift("craps-1", store), Shift("craps-1", store)
    one.do("Ann", "tip 5")
    with pytest.raises(Fenced):
        two.say("Bob", "tip 7")
    assert store.balance("tips") == 500
    assert two.texts() == [commits("craps-1"), "~ tip 5 Ann"]


def test_an_owner_that_was_fenced_off_goes(lite: Store) -> None:
    """It is told on its next command that the table is somebody else's, and tells everybody who watches."""

    async def run() -> None:
        endow(lite)
        shift = Shift("craps-1", lite)

        def lost(_: str) -> None:
            raise Elsewhere("http://other")

        owner = Owner(shift.live, check_ours=lost)
        owner.start()
        watcher = await owner.watch(PEOPLE["Eye"], None)
        Shift("craps-1", lite).do("Ann", "tip 5")  # another process
        with pytest.raises(Gone):
            await owner.ask(Command("b", "tip 7", PEOPLE["Bob"]))
        assert owner.is_gone
        with pytest.raises(Gone):
            await owner.ask(Command("b", "tip 7", PEOPLE["Bob"]))
        types = [json.loads(text)["type"] for text in watcher.take_unread()]
        assert types == ["snapshot", "moved"]
        assert lite.balance("tips") == 500
        await owner.stop()

    asyncio.run(run())


def test_the_last_words_of_the_owner_before(lite: Store) -> None:
    """A line came in behind our back while the table is still ours: we read it, and go on after it."""

    async def run() -> None:
        endow(lite)
        shift = Shift("craps-1", lite)
        owner = Owner(shift.live)
        owner.start()
        Shift("craps-1", lite).do("Ann", "tip 5")
        assert isinstance(await owner.ask(Command("b", "tip 7", PEOPLE["Bob"])), Done)
        assert shift.texts() == [commits("craps-1"), "~ tip 5 Ann", "~ tip 7 Bob"]
        await owner.stop()
        check_books(lite, shift.live)

    asyncio.run(run())


def test_a_store_that_fails_for_a_while(lite: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asked is told that it did not work; whoever watches hears nothing that was not stored."""

    async def run() -> None:
        endow(lite)
        shift = Shift("craps-1", lite)
        owner = Owner(shift.live)
        owner.start()
        watcher = await owner.watch(PEOPLE["Eye"], None)
        watcher.take_unread()

        def down(*_: object) -> None:
            raise OSError("the disk is gone")

        with monkeypatch.context() as broken:
            broken.setattr(lite, "write", down)
            broken.setattr(lite, "chapter", down)
            for _ in range(3):
                with pytest.raises(OSError, match="disk"):
                    await owner.ask(Command("a1", "seat 1 sits 100 Ann", PEOPLE["Ann"]))
            assert watcher.take_unread() == []
        assert isinstance(await owner.ask(Command("a1", "seat 1 sits 100 Ann", PEOPLE["Ann"])), Done)
        (message,) = map(json.loads, watcher.take_unread())
        assert [told["text"] for told in message["told"]] == ["seat 1, Ann, sits with $100"]
        assert shift.texts() == [commits("craps-1"), "seat 1 sits 100 Ann"]
        await owner.stop()

    asyncio.run(run())


def test_a_command_that_breaks_the_table_breaks_nothing_else(lite: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault of ours in one command: the others of its batch are answered, and the table goes on."""

    async def run() -> None:
        endow(lite)
        shift = Shift("craps-1", lite)
        owner = Owner(shift.live)
        perform = LiveTable._perform

        def faulty(live: LiveTable, asked: Command, write: object) -> object:
            found = perform(live, asked, write)  # type: ignore[arg-type]
            if asked.id == "bad":
                raise ZeroDivisionError
            return found

        monkeypatch.setattr(LiveTable, "_perform", faulty)
        asking = [
            asyncio.create_task(owner.ask(Command(id_, "tip 1", PEOPLE["Ann"]))) for id_ in ("good", "bad", "better")
        ]
        owner.start()
        good, bad, better = await asyncio.gather(*asking, return_exceptions=True)
        assert isinstance(good, Done)
        assert isinstance(better, Done)
        assert isinstance(bad, ZeroDivisionError)
        assert shift.texts() == [commits("craps-1"), "~ tip 1 Ann", "~ tip 1 Ann"]
        await owner.stop()
        check_books(lite, shift.live, shift.again())

    asyncio.run(run())


def test_a_breach_closes_the_doors(lite_url: str) -> None:
    """A house that departs from its rulebooks does not open."""
    import msgspec

    from croupier.rulebook.house import House
    from croupier.service.processes.floor import Floor

    terms = msgspec.structs.replace(HOUSE.tables["craps-1"], options={"no-such-option": 3})
    with pytest.raises(Refused):
        Floor(House("Bad", {"craps-1": terms}), lite_url, now=Clock(), secrets=secret)
