"""Commands that come while a batch is being stored are decided ahead of it: answered when they are stored, in their
order; decided again when what they rest on was not stored; and never seen before."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Iterator

import pytest
from test_lockout import GiveWay

from croupier.rulebook.cite import Refused
from croupier.service.commands.command import Answer, Command, Done
from croupier.service.store import Store, Write
from croupier.service.watching.owner import Owner
from croupier.service.watching.watcher import Watcher
from served import PATIENCE
from shift import PEOPLE, Shift, check_books, endow

ANN, BOB, DEE = (PEOPLE[name] for name in ("Ann", "Bob", "Dee"))


class SlowStore(Store):
    """A store whose commits wait until the test lets them go, one by one, or fail."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.slow = False
        self.sizes: list[int] = []  # lines of each commit
        self._waits, self._goes = threading.Semaphore(0), threading.Semaphore(0)
        self._wrong: Exception | None = None

    def write(self, write: Write) -> None:
        if self.slow:
            self._waits.release()
            assert self._goes.acquire(timeout=PATIENCE)
            wrong, self._wrong = self._wrong, None
            if wrong:
                raise wrong
        super().write(write)
        self.sizes.append(len(write.lines))

    async def asked(self) -> None:
        """Until a commit is waiting."""
        assert await asyncio.to_thread(self._waits.acquire, True, 30)

    def go(self, wrong: Exception | None = None, then_quick: bool = False) -> None:
        self._wrong, self.slow = wrong, not then_quick
        self._goes.release()


@pytest.fixture
def slow(lite_url: str) -> Iterator[SlowStore]:
    found = SlowStore(lite_url)
    endow(found)
    yield found
    found.close()


class Pit:
    """A craps table with Ann at seat 1 and Bob at seat 2 in an open betting window, its store slow from now on."""

    def __init__(self, store: SlowStore) -> None:
        self.shift, self.store = Shift("craps-1", store), store
        self.shift.do("Dee", "dealer on")
        self.shift.do("Ann", "seat 1 sits 100 Ann")
        self.shift.do("Bob", "seat 2 sits 100 Bob")
        self.shift.do("Dee", "dealer opens")
        self.shift.do("Ann", "seat 1 chooses accept")
        store.sizes.clear()
        store.slow = True
        self.owner = Owner(self.shift.live)
        self.owner.start()
        self._ids = iter(range(1000))

    def say(self, who: str, line: str) -> asyncio.Task[Answer]:
        return asyncio.create_task(self.owner.ask(Command(f"ahead-{next(self._ids)}", line, PEOPLE[who])))

    async def decided(self, seq: int) -> None:
        """Until the table has decided up to a line, stored or not."""
        async with asyncio.timeout(10):
            while self.shift.live.seq < seq:
                await GiveWay()

    async def close(self) -> None:
        await self.owner.stop()
        check_books(self.store, self.shift.live, self.shift.again())


def test_what_comes_meanwhile_is_stored_together(slow: SlowStore) -> None:
    async def run() -> None:
        pit = Pit(slow)
        seq = pit.shift.live.seq
        first = pit.say("Ann", "seat 1 bets 10 pass")
        await slow.asked()
        rest = [pit.say("Bob", f"seat 2 bets {5 * n} field") for n in (1, 2, 3)]
        await pit.decided(seq + 4)
        assert not any(task.done() for task in (first, *rest))
        slow.go()
        assert await first == Done(seq + 1, seq, 1)
        await slow.asked()
        assert not any(task.done() for task in rest)
        slow.go(then_quick=True)
        assert [await task for task in rest] == [Done(seq + n, seq + n - 1, 2) for n in (2, 3, 4)]
        assert slow.sizes == [1, 3]
        await pit.close()

    asyncio.run(run())


@pytest.mark.parametrize("stored", [False, True], ids=["not stored", "stored, and nobody heard of it"])
def test_what_rests_on_what_failed_is_decided_again(slow: SlowStore, stored: bool) -> None:
    """Ann's bet fails; Bob's, decided after it, is decided on the table as it is, and is stored."""

    async def run() -> None:
        pit = Pit(slow)
        seq = pit.shift.live.seq
        ann = pit.say("Ann", "seat 1 bets 10 pass")
        await slow.asked()
        bob = pit.say("Bob", "seat 2 bets 5 field")
        await pit.decided(seq + 2)
        if stored:  # by a commit whose answer was lost
            Store.write(slow, pit.owner._storing.write)  # type: ignore[union-attr]  # it is in the air
        slow.go(OSError("the disk is gone"), then_quick=True)
        if stored:
            assert await ann == Done(seq + 1, seq, 1)
        else:
            with pytest.raises(OSError, match="disk"):
                await ann
        assert await bob == Done(pit.shift.live.seq, pit.shift.live.seq - 1, 2)
        assert pit.shift.live.seq == seq + 1 + stored
        assert pit.shift.texts()[-1] == "seat 2 bets 5 field"
        await pit.close()

    asyncio.run(run())


def test_what_needs_the_purse_waits_until_all_is_stored(slow: SlowStore) -> None:
    """Bob cashes in and tips from it: whether the purse holds that is known when the first is stored."""

    async def run() -> None:
        pit = Pit(slow)
        slow.go()  # nothing waits yet: the next one goes at once
        everything = slow.balance("purse:Bob") // 100
        first = pit.say("Ann", "seat 1 bets 10 pass")
        await slow.asked()
        assert isinstance(await first, Done)
        seq = pit.shift.live.seq
        held = pit.say("Bob", f"tip {everything}")
        await slow.asked()
        again = pit.say("Bob", "tip 1")
        bet = pit.say("Ann", "seat 1 bets 5 field")
        slow.go(then_quick=True)
        assert isinstance(await held, Done)
        refused = await again
        assert isinstance(refused, Refused)
        assert refused.cite.paragraph == "books.purse"
        assert isinstance(await bet, Done)
        assert pit.shift.texts()[-2:] == [f"~ tip {everything} Bob", "seat 1 bets 5 field"]
        assert (slow.balance("purse:Bob"), pit.shift.live.seq) == (0, seq + 2)
        await pit.close()

    asyncio.run(run())


def test_nobody_sees_what_is_not_stored(slow: SlowStore) -> None:
    """Whoever comes to look waits, and is let in before more is decided; watchers hear of a batch when it is there."""

    async def run() -> None:
        pit = Pit(slow)
        eye: Watcher = await pit.owner.watch(PEOPLE["Eye"], None)
        eye.take_unread()
        seq = pit.shift.live.seq
        first = pit.say("Ann", "seat 1 bets 10 pass")
        await slow.asked()
        second = pit.say("Bob", "seat 2 bets 5 field")
        await pit.decided(seq + 2)
        look = asyncio.create_task(pit.owner.snapshot_at_rest(DEE))
        third = pit.say("Bob", "seat 2 bets 5 pass")
        assert eye.take_unread() == []
        slow.go()
        await first
        assert [json.loads(text)["seq"] for text in eye.take_unread()] == [seq + 1]
        await slow.asked()
        assert not look.done()
        slow.go()
        await second
        assert (await look).seq == seq + 2
        await slow.asked()
        slow.go(then_quick=True)
        assert await third == Done(seq + 3, seq + 2, 2)
        assert [json.loads(text)["seq"] for text in eye.take_unread()] == [seq + 2, seq + 3]
        await pit.close()

    asyncio.run(run())
