"""Powers end with what they rest on: a role, a session, its time. Open lines hear of it at once, and are closed."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from croupier.rulebook.cite import Refused
from croupier.service.commands.command import Command
from croupier.service.people.accounts import SESSION_TIME, People
from croupier.service.people.sessions import Session
from croupier.service.store import Store
from doors import QUICK, Doors, open_doors
from processes import until
from served import PATIENCE, Terminal
from shift import PEOPLE, Clock, Shift, commits, endow

CITE = "croupier/records/service.session"
NOT_LET_IN = 1008


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def house(url: str, clock: Clock) -> Iterator[Doors]:
    with open_doors(url, "craps-1", clock=clock) as doors:
        yield doors


def ended(line: Terminal) -> list[dict[str, Any]]:
    """What came until the line was closed: at the end, that the session is over."""
    said: list[dict[str, Any]] = []
    with pytest.raises(ConnectionClosed) as closed:
        said.extend(iter(line.hear, None))
    assert closed.value.rcvd
    assert closed.value.rcvd.code == NOT_LET_IN
    assert (said[-1]["type"], said[-1]["id"], said[-1]["cite"]) == ("refused", "", CITE)
    return said


def nothing_more(house: Doors, line: Terminal, before: int) -> None:
    """What is said on a line that is ended is not taken, whether or not the closing has been seen."""
    said = ended(line)
    assert not any(one["type"] in ("done", "waits") for one in said)
    assert len(house.floor.store.lines("craps-1")) == before


def appointed(house: Doors, name: str, role: str) -> None:
    assert house.post("Adm", f"/people/{name}/role", {"role": role}).status_code == 200


def test_a_demoted_pit_boss_posts_nothing_more(house: Doors) -> None:
    with house.live("Pit", "craps-1") as line:
        line.hear()
        line.command("l1", "post limits 10 500")
        assert list(line.until("done"))
        before = len(house.floor.store.lines("craps-1"))
        appointed(house, "Pit", "player")
        with suppress(ConnectionClosed):
            for number in range(20):
                line.command(f"m{number}", "post limits 15 500")
        nothing_more(house, line, before)
    assert house.floor.terms("craps-1").least == 1000


def test_whoever_sees_every_card_sees_no_more(house: Doors) -> None:
    with house.live("Eye", "craps-1") as line:
        line.hear()
        appointed(house, "Eye", "player")
        ended(line)


def test_signing_out_closes_the_lines_of_that_session_alone(house: Doors) -> None:
    other = house.floor.people.begin_session(PEOPLE["Ann"])
    here = house.tokens["Ann"]
    with house.live("Ann", "craps-1") as one, house.live("Ann", "craps-1") as two:
        house.tokens["Ann"] = other
        with house.live("Ann", "craps-1") as kept:
            for line in (one, two, kept):
                line.hear()
            house.tokens["Ann"] = here
            assert house.send("Ann", "DELETE", "/session").status_code == 204
            before = len(house.floor.store.lines("craps-1"))
            with suppress(ConnectionClosed):
                one.command("s1", "seat 1 sits 100 Ann")
            nothing_more(house, one, before)
            ended(two)
            kept.command("s2", "seat 1 sits 100 Ann")
            assert list(kept.until("done"))


def test_a_session_that_has_run_out_gives_no_more_commands(house: Doors, clock: Clock) -> None:
    with house.live("Ann", "craps-1") as line:
        line.hear()
        before = len(house.floor.store.lines("craps-1"))
        clock.at += SESSION_TIME
        with suppress(ConnectionClosed):
            line.command("s1", "seat 1 sits 100 Ann")
        nothing_more(house, line, before)


def test_a_session_that_has_run_out_watches_no_more(house: Doors, clock: Clock) -> None:
    with house.live("Ann", "craps-1") as line:
        line.hear()
        clock.at += SESSION_TIME
        ended(line)


# --- where another process has changed it ---


def elsewhere(url: str, clock: Clock, do: Callable[[People], object]) -> None:
    """Another process of the house, or a tool beside it."""
    store = Store(url)
    do(People(store, clock, QUICK))
    store.close()


def test_a_role_that_another_process_took_away_is_gone_at_once(house: Doors, url: str, clock: Clock) -> None:
    with house.live("Flo", "craps-1") as line:
        line.hear()
        elsewhere(url, clock, lambda people: people.appoint("Flo", "player"))
        before = len(house.floor.store.lines("craps-1"))
        with suppress(ConnectionClosed):
            line.command("l1", "post limits 10 500")
        nothing_more(house, line, before)


def test_whoever_another_process_signed_out_watches_no_more(house: Doors, url: str, clock: Clock) -> None:
    with house.live("Ann", "craps-1") as line:
        line.hear()
        elsewhere(url, clock, lambda people: people.sign_out(house.tokens["Ann"]))
        ended(line)


# --- what was said before and is decided after ---


def test_a_command_that_waits_is_decided_by_what_holds_then(lite: Store) -> None:
    endow(lite)
    shift = Shift("craps-1", lite)
    session = Session("digest", PEOPLE["Flo"], shift.clock() + 1000)
    asked = [Command(f"q{k}", "post limits 10 500", PEOPLE["Flo"], session=session) for k in range(3)]
    assert not isinstance(shift.live.handle(asked[:1])[0], Refused)
    shift.clock.tick(1)
    (late,) = shift.live.handle(asked[1:2])
    assert isinstance(late, Refused)
    assert late.cite == CITE
    shift.clock.tick(-1)
    session.end("another role")
    (gone,) = shift.live.handle(asked[2:])
    assert isinstance(gone, Refused)
    assert gone.cite == CITE
    said = commits("craps-1")  # and again in the new chapter
    assert [row["text"] for row in shift.store.lines("craps-1")] == [said, said, "~ posted limits 10 500"]


@pytest.mark.parametrize("ends", ["expiry", "closed"])
def test_a_command_over_http_is_decided_by_what_holds_then(
    house: Doors, clock: Clock, monkeypatch: pytest.MonkeyPatch, ends: str
) -> None:
    """Ann's waits for Bob's to be stored; meanwhile what it rests on is over."""
    for seat, who in enumerate(("Ann", "Bob"), 1):
        house.do(who, "craps-1", f"seat {seat} sits 100 {who}", "sits")
    store, owner, go = house.floor.store, house.floor.owners["craps-1"], threading.Event()
    stores = store.write
    monkeypatch.setattr(store, "write", lambda write: go.wait(PATIENCE) and stores(write))
    with ThreadPoolExecutor(2) as pool:
        first = pool.submit(house.say, "Bob", "craps-1", "seat 2 buys 10", "buys")
        until(lambda: owner.live.ahead or owner.live.seq > 2, "what is on its way to the store")
        second = pool.submit(house.say, "Ann", "craps-1", "seat 1 buys 10", "buys")
        until(lambda: owner.live.waits_for_store, "a command that waits for it")
        if ends == "expiry":
            clock.at += SESSION_TIME
        else:
            assert house.post("Adm", "/people/Ann/closed", {"closed": True}).status_code == 200
        go.set()
        assert first.result().status_code == 200
        answer = second.result()
    assert (answer.status_code, answer.json()["cite"]) == (401, CITE)
    assert "seat 1 buys 10" not in [row["text"] for row in store.lines("craps-1")]
