"""A table that comes back from its chapters is the table that went: whatever was posted between, whoever came first."""

from __future__ import annotations

import msgspec
import pytest
from test_crash import in_memory

from croupier.service.rounds.dispute import bundle
from croupier.service.rounds.verify import verify
from croupier.service.store import Store
from croupier.service.table import live_table
from every import each
from sessions import Script, lines, play_on
from shift import HOUSE, Shift, check_books, endow


def honest(store: Store, table: str, round_: int) -> None:
    """Whoever checks the bundle of an honest round finds everything right."""
    found = msgspec.json.decode(msgspec.json.encode(bundle(store, "House", table, round_), enc_hook=str))
    assert [one for one in verify(found) if not one.right] == []


def test_E_3_a_who_came_first_is_asked_to_cut_after_a_new_chapter_and_a_restart(store: Store) -> None:
    endow(store)
    shift = Shift("blackjack-1", store)
    shift.do("Bob", "seat 2 sits 500 Bob")
    shift.do("Ann", "seat 1 sits 500 Ann")
    shift.do("Flo", "post limits 10 500")
    shift.restart()
    shift.do("Dee", "dealer on", "dealer opens")
    shift.steps()
    shift.restart()
    shift.do("Bob", "seat 2 chooses cut")
    shift.restart()
    shift.steps()
    shift.do("Dee", "dealer draws")
    shift.do("Bob", "seat 2 bets 20 base")
    shift.do("Dee", "dealer closes", "dealer draws")
    shift.restart()
    honest(store, shift.name, 1)
    check_books(store, shift.live)


def limits(table: str) -> str:
    terms = HOUSE.tables[table]
    return f"post limits {terms.least // 100} {terms.most // 100}"


@pytest.mark.parametrize("table", each(HOUSE.tables, [*HOUSE.tables][::2]))
def test_every_game_comes_back_from_new_chapters(table: str, lite: Store) -> None:
    """People come in another order than they sit; limits are posted before every round; every round is honest."""
    endow(lite)
    shift = Shift(table, lite)
    places = (("Cid", 3), ("Ann", 1), ("Bob", 2))
    for who, seat in places:
        puts = f"terminal {seat} puts 400" if shift.live.desk.private else f"seat {seat} sits 400 {who}"
        shift.do(who, puts)
    for number in range(2):
        shift.do("Flo", limits(table))
        before = in_memory(shift)
        shift.restart()
        assert in_memory(shift) == before
        for step in play_on(shift, ["Ann", "Bob", "Cid"], f"p{number}"):
            if step.asked:
                shift.live.handle([step.asked])
            else:
                shift.tick(step.seconds)
            at = shift.live.table
            shift.restart()
            assert shift.live.table.log.lines() == at.log.lines()
            assert shift.live.table.view(1) == at.view(1)
    for number in range(1, shift.live.table.round + 1):
        honest(lite, table, number)
    check_books(lite, shift.live)


CLOSED: dict[str, tuple[str, Script]] = {
    "closed for the day": ("craps-1", lines("Ann: seat 1 sits 100 Ann", "Cas: table closes 9000")),
    "a cash-out at a console": (
        "roulette-terminals-1",
        lines("Ann: terminal 1 puts 50", "Dee: dealer on", "Ann: seat 1 presses cash-out", "Ann: seat 1 presses verify",
              "Dee: cash-out select 1", "Bob: terminal 2 puts 70", "Dee: buy-in count 2 70"),
    ),
    "a list, bots and a dealer": (
        "three-card-poker-1",
        lines("Ann: seat 1 sits 100 Ann", "Ann: bots 2", "Dee: dealer on", "Bob: wait"),
    ),
}  # fmt: skip


@pytest.mark.parametrize("session", CLOSED)
def test_the_desk_goes_on_in_a_new_chapter(session: str, lite: Store) -> None:
    """Limits are posted after every step; what the desk knew it still knows, here and after a restart."""
    table, script = CLOSED[session]
    endow(lite)
    shift = Shift(table, lite)
    for step in script(shift):
        assert step.asked
        shift.live.handle([step.asked])
        desk = {
            key: value
            for key, value in vars(shift.live.desk).items()
            if key not in ("waiting_since", "last_step", "waiting_list")
        }
        listed = shift.live.desk.waiting
        shift.do("Flo", limits(table))
        for _ in range(2):
            assert {key: getattr(shift.live.desk, key) for key in desk} == desk
            assert shift.live.desk.waiting == listed
            shift.restart()


def test_a_long_pause_turns_pages_too(lite: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """People who only come, buy and go fill no chapter without end."""
    monkeypatch.setattr(live_table, "CHAPTER", 20)
    endow(lite)
    shift = Shift("craps-1", lite)
    shift.do("Ann", "seat 1 sits 100 Ann")
    for _ in range(60):
        shift.do("Ann", "seat 1 buys 1")
    assert shift.live.chapter >= 3
    assert len(shift.live.table.log.entries) <= 21
    before = in_memory(shift)
    shift.restart()
    assert in_memory(shift) == before
    check_books(lite, shift.live)


def test_H_3_burn_cards_are_shown_between_rounds_and_stay_shown_in_a_new_chapter(lite: Store) -> None:
    endow(lite)
    shift = Shift("blackjack-1", lite)
    shift.do("Ann", "seat 1 sits 500 Ann")
    shift.do("Dee", "dealer on", "dealer opens")
    shift.steps()
    shift.do("Ann", "seat 1 chooses cut")
    shift.steps()
    shift.do("Dee", "cards 2c")
    shift.do("Ann", "seat 1 bets 20 base")
    shift.do("Dee", "dealer closes", "cards Tc", "cards 9c", "cards Th", "cards 8d")
    shift.do("Ann", "seat 1 chooses stand")
    shift.restart()
    shift.do("Ann", "seat 1 chooses see-burn")
    assert shift.live.table.view(1).cards["burned"] == ["2c"]
    shift.do("Flo", "post limits 10 500")
    shift.restart()
    assert shift.live.table.view(1).cards["burned"] == ["2c"]
    honest(lite, shift.name, 1)
