"""What one person or one address may ask of the house: commands, refusals, history, lines and connections."""

from __future__ import annotations

import asyncio
import json
import socket
from contextlib import suppress
from typing import Any

import pytest
from prometheus_client import REGISTRY
from sqlalchemy import event, text

from croupier.rulebook.cite import Refused
from croupier.service.money import cage
from croupier.service.money.cage import Cage
from croupier.service.people import limits as house_limits
from croupier.service.people.audit import Audit
from croupier.service.people.limits import LINES_OF_PERSON, READERS, RequestLimits
from croupier.service.people.rates import TokenBucket
from croupier.service.rounds import records
from croupier.service.serve.http_protocol import MOST_HEAD, HttpProtocol, client_address
from croupier.service.store import Store, queries
from croupier.service.table.stored_log import REFUSALS_AT_ONCE
from doors import open_doors
from shift import HOUSE, Clock, Shift, endow

HERE = "10.0.0.1"


def refused(found: RequestLimits, person: str, address: str = HERE) -> bool:
    try:
        found.note_command(person, address)
    except Refused as wrong:
        return wrong.cite.paragraph == "service.rate"
    return False


def cut_off(port: int, said: bytes = b"") -> bool:
    """Whether a connection that says so much is closed from the other end without a word."""
    with socket.create_connection(("127.0.0.1", port), timeout=30) as line:
        line.sendall(said)
        try:
            return line.recv(1) == b""
        except ConnectionResetError:
            return True


def whole_of(line: socket.socket) -> bytes:
    """All that comes, up to the end."""
    return b"".join(iter(lambda: line.recv(4096), b""))


def counted(name: str, **labels: str) -> float:
    """What a counter for Prometheus shows."""
    return REGISTRY.get_sample_value(name, labels) or 0


def test_so_many_at_once_and_then_so_many_a_second() -> None:
    clock = Clock()
    flow = TokenBucket(3, 2, clock)
    assert [flow.take("a") for _ in range(4)] == [True, True, True, False]
    assert flow.take("b")
    clock.at += 500
    assert [flow.take("a") for _ in range(2)] == [True, False]


def test_a_person_has_a_pace_for_commands() -> None:
    clock = Clock()
    found = RequestLimits(clock)
    taken = sum(not refused(found, "Ann") for _ in range(1000))
    assert taken == 200
    assert not refused(found, "Bob")
    clock.at += 1000
    assert sum(not refused(found, "Ann") for _ in range(1000)) == 100


def test_who_is_refused_too_often_is_turned_away_and_no_other() -> None:
    """One who collects refusals, then a crowd of them at one address: whoever was refused nothing is still let in."""
    clock = Clock()
    found = RequestLimits(clock)
    for _ in range(40):
        found.note_refusal("Eve", HERE)
    assert refused(found, "Eve")
    assert not refused(found, "Ann")
    for number in range(40):
        for _ in range(10):
            found.note_refusal(f"Eve-{number}", HERE)
    assert refused(found, "Eve-3")
    assert not refused(found, "Ann")
    assert not refused(found, "Eve-3", "10.0.0.2")
    clock.at += 60_000
    assert not refused(found, "Eve")


def test_refusals_beyond_a_rate_are_counted_and_not_stored(store: Store) -> None:
    endow(store)
    shift = Shift("craps-1", store)
    before = counted("croupier_refusals_unwritten_total", table="craps-1")
    for _ in range(3 * REFUSALS_AT_ONCE):
        shift.refused("Ann", "seat 1 dances")
    assert len(shift.events("refused")) == REFUSALS_AT_ONCE
    assert counted("croupier_refusals_unwritten_total", table="craps-1") == before + 2 * REFUSALS_AT_ONCE
    shift.refused("Bob", "seat 1 dances")
    assert len(shift.events("refused")) == REFUSALS_AT_ONCE + 1
    shift.clock.tick(1)
    shift.refused("Ann", "seat 1 dances")
    assert shift.events("refused")[-1]["text"].endswith(f"(and {2 * REFUSALS_AT_ONCE} more before it)")


def test_few_read_what_was_at_the_same_time() -> None:
    async def crowd() -> int:
        found, most, inside = RequestLimits(Clock()), 0, 0

        async def read(number: int) -> None:
            nonlocal most, inside
            async with found.reading(f"P{number}", f"10.0.0.{number % 9}"):
                inside += 1
                most = max(most, inside)
                await asyncio.sleep(0)
                inside -= 1

        await asyncio.gather(*(read(number) for number in range(40)))
        return most

    assert asyncio.run(crowd()) == READERS


def test_nobody_reads_so_much_that_the_others_cannot() -> None:
    """One person has one place and a short line; many persons of one address leave a place to the others."""

    async def crowd(*names: str) -> tuple[int, int]:
        found, enough, turned_away = RequestLimits(Clock()), asyncio.Event(), 0

        async def read(name: str, address: str = HERE) -> None:
            nonlocal turned_away
            try:
                async with found.reading(name, address):
                    await enough.wait()
            except Refused:
                turned_away += 1

        crowd = [asyncio.create_task(read(name)) for name in names]
        await asyncio.sleep(0)
        async with asyncio.timeout(5), found.reading("Ann", HERE if len(set(names)) == 1 else "10.9.9.9"):
            enough.set()
        await asyncio.gather(*crowd)
        return turned_away, len(found._reading_places) + len(found._waiting_readers)

    assert asyncio.run(crowd(*["Eve"] * 30)) == (19, 0)
    assert asyncio.run(crowd(*(f"Eve-{k}" for k in range(55)))) == (2, 0)


def test_readers_keep_little_of_the_database_in_memory(lite: Store) -> None:
    """There may be fifteen connections that read, and one that writes."""
    with lite.begin() as pen, lite.read() as reader:
        found = [db.exec_driver_sql("PRAGMA cache_size").scalar() for db in (pen, reader)]
    assert found == [-8192, -256]


def test_history_commands_and_lines_at_the_door(lite_url: str) -> None:
    with open_doors(lite_url, "craps-1") as doors:
        floor = doors.floor
        floor.limits._reads = TokenBucket(3, 1, Clock())
        codes = [doors.send("Eye", "GET", "/events").status_code for _ in range(4)]
        assert codes == [200, 200, 200, 429]
        assert doors.send("Flo", "GET", "/books/day").status_code == 200
        for who, path in (("Eye", "/audit"), ("Eye", "/audit/export"), ("Ann", "/me/rounds"), ("", "/replays/x/1/1/m")):
            floor.limits._reads = TokenBucket(1, 1, Clock())
            assert [doors.send(who, "GET", path).status_code == 429 for _ in range(2)] == [False, True], path
        floor.limits._refusals = TokenBucket(2, 1, Clock())
        said = [doors.say("Ann", "craps-1", "seat 1 dances", f"d{k}").json() for k in range(3)]
        assert [one["cite"].rpartition("/")[2] for one in said][1:] == ["command", "service.rate"]
        assert said[2]["status"] == 429
        with doors.live("Bob", "craps-1") as line:
            line.hear()
            cites = []
            for k in range(3):
                line.command(f"x{k}", "seat 1 dances")
                cites.append(line.hear()["cite"].rpartition("/")[2])
            assert cites == ["command", "command", "service.rate"]
        floor.limits._open_lines["Cid"] = LINES_OF_PERSON
        with doors.live("Cid", "craps-1") as line:
            assert line.hear()["cite"] == "croupier/records/service.rate"


def test_a_request_that_does_not_come_whole_is_cut_off(lite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HttpProtocol, "request_patience", 0.05)
    with open_doors(lite_url, "craps-1") as doors:
        port = int(doors.address.rpartition(":")[2])
        body = b"POST /api/v1/session HTTP/1.1\r\nHost: x\r\nX-Croupier: 1\r\nContent-Length: 9\r\n\r\n{"
        assert all(cut_off(port, half) for half in (b"", b"GET /health HT", body))
        with socket.create_connection(("127.0.0.1", port), timeout=30) as line:  # nor is what follows an answer
            line.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
            assert line.recv(1) == b"H"
            line.sendall(b"\r\n")
            assert whole_of(line)
        with doors.live("Ann", "craps-1") as live:  # and a line that has come is not
            assert live.hear()["type"] == "snapshot"
        assert doors.send("", "GET", "/health").status_code == 200


def test_a_head_has_an_end_and_an_answer_that_nobody_reads_is_not_kept(
    lite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_doors(lite_url, "craps-1") as doors:
        at = ("127.0.0.1", int(doors.address.rpartition(":")[2]))
        for endless in (b"GET /", b"GET / HTTP/1.1\r\nX: "):
            with socket.create_connection(at, timeout=30) as line, suppress(ConnectionError):
                line.sendall(endless + b"y" * 64 * MOST_HEAD)
                assert line.recv(12) == b"HTTP/1.1 431"
        said = {"X-Long": "y" * 30_000}  # and two of them are not counted together
        assert [doors.send("", "GET", "/health", headers=said).status_code for _ in range(3)] == [200] * 3
        monkeypatch.setattr(HttpProtocol, "reading_patience", 0.05)
        with socket.create_connection(at, timeout=30) as line, pytest.raises(ConnectionError):
            line.sendall(100 * (b"GET /api/v1/tables/%b HTTP/1.1\r\nHost: x\r\n\r\n" % (b"y" * 60_000)))


def test_one_address_does_not_fill_the_door(lite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_doors(lite_url, "craps-1") as doors:
        monkeypatch.setattr(house_limits, "CONNECTIONS_OF_ADDRESS", 0)
        assert cut_off(int(doors.address.rpartition(":")[2]))


def test_connections_and_lines_are_given_back() -> None:
    found = RequestLimits(Clock())
    assert found.connect(HERE)
    found.disconnect(HERE)
    for _ in range(LINES_OF_PERSON):
        found.open_line("Ann")
    with pytest.raises(Refused):
        found.open_line("Ann")
    found.close_line("Ann")
    found.open_line("Ann")
    assert not found._connections


def test_only_our_own_proxies_say_for_whom_they_ask() -> None:
    said = {"x-forwarded-for": "1.1.1.1, 2.2.2.2, 127.0.0.2"}
    assert client_address("9.9.9.9", said, {"127.0.0.1"}) == "9.9.9.9"
    assert client_address("127.0.0.1", said, {"127.0.0.1", "127.0.0.2"}) == "2.2.2.2"
    assert client_address("127.0.0.1", {}, {"127.0.0.1"}) == "127.0.0.1"


# --- what was, by index ---


def test_the_days_figures_are_read_from_indexes(lite: Store) -> None:
    """SQLite says how it would find them: no table is searched row by row."""
    for query in (cage._INFLOWS, cage._OUTFLOWS):
        asked = query.params(accounts=["craps-1:bank", "craps-1:drop"], first=0, last=1)
        said = asked.compile(lite.engine, compile_kwargs={"render_postcompile": True, "literal_binds": True})
        with lite.read() as db:
            plan = db.exec_driver_sql(f"EXPLAIN QUERY PLAN {said}").all()
        assert ["USING COVERING INDEX postings_" in str(row[-1]) for row in plan] == [True], plan


def test_the_days_figures_are_as_many_questions_for_one_table_as_for_twenty(store: Store) -> None:
    asked: list[str] = []
    event.listen(store.engine, "before_cursor_execute", lambda *said: asked.append(said[2]))
    house = Cage(store, Clock())
    counts = []
    for many in (1, 20):
        asked.clear()
        assert len(house.all_figures([f"roulette-{n}" for n in range(many)], 0, 1)) == many
        counts.append(sum("postings" in one for one in asked))
    assert counts == [4, 4]


def test_both_databases_have_the_indexes(store: Store) -> None:
    of = (
        "SELECT name FROM sqlite_master WHERE type = 'index'" if store.is_sqlite else "SELECT indexname FROM pg_indexes"
    )
    with store.read() as db:
        there = {str(row[0]) for row in db.execute(text(of))}
    assert {"lines_by_round", "postings_from", "postings_to", "events_by_person"} <= there
    assert {"audit_by_time", "audit_by_kind", "audit_by_person", "audit_about"} <= there


@pytest.mark.parametrize("words", [{"by": "Ann"}, {"kind": "refused"}, {"about": "Ann"}])
def test_the_audit_is_searched_by_index_and_nothing_is_sorted(
    lite: Store, words: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    plans = plans_of(lite, monkeypatch)
    Audit(lite, Clock()).rows(**words)
    assert ["USING INDEX audit_" in plan for plan in plans] == [True], plans


def test_events_of_a_person_are_found_by_index(lite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_doors(lite_url, "craps-1") as doors:
        doors.say("Ann", "craps-1", "seat 1 dances", "d1")
        plans = plans_of(doors.floor.store, monkeypatch)
        assert [one["by"] for one in doors.get("Eye", "/events?by=Ann")] == ["Ann"]
        assert any("USING INDEX events_by_person" in plan for plan in plans), plans


def plans_of(store: Store, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """How SQLite finds what it is asked for from now on."""
    found: list[str] = []
    rows = store.rows

    def explained(query: Any) -> Any:
        said = str(query.compile(store.engine, compile_kwargs={"literal_binds": True}))
        with store.read() as db:
            found.append(" / ".join(str(row[-1]) for row in db.exec_driver_sql(f"EXPLAIN QUERY PLAN {said}")))
        return rows(query)

    monkeypatch.setattr(store, "rows", explained)
    return found


def test_words_are_looked_for_in_so_many_rows_and_the_older_ones_by_asking_again(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queries, "ROWS_SEARCHED", 3)
    audit = Audit(store, Clock())
    for number in range(6):
        audit.note("hired", "Boss" if number % 2 else "Chief", f"x{number}%")
    assert [row["text"] for row in audit.rows(q="x")] == ["x5%", "x4%", "x3%"]
    assert [row["text"] for row in audit.rows(q="x", limit=2)] == ["x5%", "x4%"]
    assert [row["text"] for row in audit.rows(q="x", before=3)] == ["x2%", "x1%", "x0%"]
    assert audit.rows(q="x0") == audit.rows(q="x_") == []
    assert [row["text"] for row in audit.rows(q="x0%", by="Chief")] == ["x0%"]


def test_the_last_rounds_are_few_questions(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    endow(store)
    shift = Shift("roulette-1", store)
    shift.do("Ann", "seat 1 sits 100 Ann")
    for _ in range(5):
        shift.do("Ann", "seat 1 ready", "seat 1 ready")
    shift.do("Ann", "seat 1 ready")
    asked, rows = 0, store.rows

    def counted(query: object) -> object:
        nonlocal asked
        asked += 1
        return rows(query)

    monkeypatch.setattr(store, "rows", counted)
    found = records.last_rounds(store, "roulette-1", 4)
    assert asked == 4
    assert [(one["round"], one["over"], len(one["outcomes"])) for one in found] == [
        (6, False, 0),
        (5, True, 1),
        (4, True, 1),
        (3, True, 1),
    ]


def test_figures_of_a_while_in_the_past(store: Store) -> None:
    """What was posted after it counts for nothing."""
    endow(store)
    shift = Shift("roulette-1", store)
    begun = shift.clock()
    shift.clock.tick(1)
    shift.do("Ann", "seat 1 sits 100 Ann")
    shift.clock.tick(1)
    between = shift.clock()
    shift.do("Bob", "seat 2 sits 100 Bob")
    figures = Cage(store, shift.clock).figures
    first = figures("roulette-1", begun + 1, between)
    assert (first.drop, first.opener - first.closer, first.win) == (10_000, 10_000, 0)
    assert figures("roulette-1", begun + 1, between + 1).drop == 20_000


def test_one_person_sits_at_four_tables(lite_url: str) -> None:
    tables = ("craps-1", "roulette-1", "blackjack-1", "sic-bo-1", "three-card-poker-1")
    assert set(tables) <= set(HOUSE.tables)
    with open_doors(lite_url, *tables) as doors:
        said = [doors.say("Ann", table, "seat 1 sits 100 Ann", "sit") for table in tables]
        assert [one.status_code for one in said] == [200, 200, 200, 200, 409]
        assert json.loads(said[-1].text)["cite"] == "croupier/records/service.places"
        doors.do("Ann", "craps-1", "seat 1 leaves", "go")
        doors.do("Ann", "three-card-poker-1", "seat 1 sits 100 Ann", "again")
