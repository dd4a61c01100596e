"""A bet that races the lock-out is in the round or refused, never both: at the table, and through its owner's queue."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Generator
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from test_terminals import TABLE, Terminals

from croupier.rulebook.cite import Refused
from croupier.service.commands.command import Answer, Command, Done
from croupier.service.store import Store
from croupier.service.watching.owner import Owner
from shift import PEOPLE, check_books

BETS = 12


class GiveWay:
    """Lets everybody else in the loop go first, once."""

    def __await__(self) -> Generator[None, None, None]:
        yield


def checked(table: Terminals, answers: dict[str, Answer]) -> int:
    """Each answered bet is on the felt and in the books, or nowhere; how many are in."""
    accepted = [id_ for id_, answer in answers.items() if isinstance(answer, Done)]
    refused = [id_ for id_, answer in answers.items() if isinstance(answer, Refused)]
    assert len(accepted) + len(refused) == len(answers)
    lines = {row["command"]: row for row in table.store.lines(TABLE)}
    closing = next((n for n, text in enumerate(table.texts()) if text == "dealer closes"), 10**9)
    for id_ in accepted:
        assert lines[id_]["number"] < closing
    assert not set(refused) & lines.keys()
    for id_ in refused:
        assert answers[id_].cite.paragraph == "I.6.d"  # type: ignore[union-attr]
    assert table.live.table.felt.amount(1, "red") == len(accepted)
    assert table.store.balance(f"{TABLE}:wager 1 red") == 100 * len(accepted)
    assert table.rack(1) == 100 - len(accepted)
    check_books(table.store, table.live, table.again())
    return len(accepted)


def racing(store: Store) -> Terminals:
    """Ten seconds to go, the ball is running."""
    table = Terminals(store)
    table.buy_in("Ann", 1, 100)
    table.do("Dee", "dealer opens")
    table.tick(30)
    table.do("Dee", "dealer does spin")
    return table


def bet(id_: str) -> Command:
    return Command(id_, "seat 1 bets 1 red", PEOPLE["Ann"])


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(st.lists(st.sampled_from(["bet", "tick", "again"]), min_size=1, max_size=14), st.integers(1, 5))
def test_any_order(order: list[str], batch: int) -> None:
    """Bets, their repetitions and a clock that moves by two and a half seconds, in batches of any size."""
    with tempfile.TemporaryDirectory() as folder:
        store = Store(f"sqlite:///{folder}/house.db")
        store.create()
        table = racing(store)
        answers: dict[str, Answer] = {}
        waiting: list[Command] = []

        def flush() -> None:
            for asked, answer in zip(waiting, table.live.handle(waiting), strict=True):
                assert str(answers.setdefault(asked.id, answer)) == str(answer)  # the same answer every time
            waiting.clear()

        for number, what in enumerate(order):
            if what == "tick":
                flush()
                table.tick(2.5)
            else:
                waiting.append(bet(f"b{number}" if what == "bet" else next(iter(answers), "b0")))
            if len(waiting) >= batch:
                flush()
        flush()
        late = order.count("tick") >= 4
        assert (table.ask == "Window") is not late
        checked(table, answers)
        store.close()


@pytest.mark.parametrize("seed", range(12))
def test_through_the_owners_queue(lite: Store, seed: int) -> None:
    """Terminals touch while the clock runs out beside them: every interleaving of the loop is allowed."""
    asyncio.run(race(lite, seed))


def test_through_the_owners_queue_on_postgresql(postgres_url: str) -> None:
    store = Store(postgres_url)
    asyncio.run(race(store, 99))
    store.close()


async def race(store: Store, seed: int) -> None:
    random, table = Random(seed), racing(store)
    owner = Owner(table.live)
    owner.start()
    answers: dict[str, Answer] = {}

    async def touch(number: int) -> None:
        for _ in range(random.randrange(40)):  # let others go first, as often as the seed says
            await GiveWay()
        answers[f"b{number}"] = await owner.ask(bet(f"b{number}"))
        assert str(await owner.ask(bet(f"b{number}"))) == str(answers[f"b{number}"])

    async def zero() -> None:
        for _ in range(random.randrange(40)):
            await GiveWay()
        table.clock.tick(10)
        # The owner's own timer would come ten real seconds later: any command makes it look at the clock.
        await owner.ask(Command("look", "seat 1 ready", PEOPLE["Ann"]))

    touches = [touch(number) for number in range(BETS)]
    random.shuffle(touches)
    await asyncio.gather(*touches[: BETS // 2], zero(), *touches[BETS // 2 :])
    await owner.stop()
    assert table.ask == "Chance"
    assert len(answers) == BETS
    checked(table, answers)


def test_the_owner_looks_at_the_clock_by_itself(lite: Store) -> None:
    """No command comes: the lock-out happens all the same, when the loop's timer says so."""

    async def alone() -> None:
        table = racing(lite)
        table.clock.tick(10)  # nothing is left when the owner begins
        owner = Owner(table.live)
        told = asyncio.Event()
        await owner.watch(PEOPLE["Eye"], None, told.set)
        told.clear()  # the snapshot
        owner.start()
        await asyncio.wait_for(told.wait(), 10)
        await owner.stop()
        assert table.texts()[-1] == "dealer closes"

    asyncio.run(alone())
