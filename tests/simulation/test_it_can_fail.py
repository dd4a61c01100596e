"""The checks can fail: a house in which one thing is wrong is found out, and the story of it is made short."""

from __future__ import annotations

import msgspec
import pytest
from sqlalchemy import Connection

from croupier.play.felt.ledger import Posting
from croupier.play.table import view
from croupier.play.vocabulary.move import Bet, Move, move_text
from croupier.service.commands.command import Command
from croupier.service.store import Write
from croupier.service.store.accounts import Entry
from croupier.service.table.live_table import LiveTable
from croupier.service.tournament import live_tournament
from croupier.service.tournament.live_tournament import LiveTournament
from croupier.service.watching import view as service_view
from croupier.service.watching.owner import Batch, Owner
from simulation.run import EVENTS, Opens, Outcome, run_script, run_seed, stage_of
from simulation.script import Script, Stage, read_script, step
from simulation.seeds import as_before
from simulation.shrink import shrink
from simulation.store import FaultyStore, Trouble

FIRST = range(1, 60)  # seeds among which a fault must show itself


class DropsPostings(FaultyStore):
    """Nothing is written down of what comes out of Ann's purse."""

    def write_in(self, db: Connection, write: Write) -> set[str]:
        all_of_it = write.postings
        write.postings = [row for row in all_of_it if row.source != "purse:Ann"]
        try:
            return super().write_in(db, write)
        finally:
            write.postings = all_of_it


class ForgetsWrites(FaultyStore):
    """Every so often a commit is said to be there, and is not."""

    def __init__(self, url: str, trouble: Trouble) -> None:
        super().__init__(url, trouble)
        self._writes = 0

    def write(self, write: Write) -> None:
        self._writes += 1
        if self._writes % 9:
            super().write(write)


class ChangesALine(FaultyStore):
    """A line is stored in other words than its hash was made of."""

    def write_in(self, db: Connection, write: Write) -> set[str]:
        for row in write.lines:
            row.text = row.text.replace("~ ready 2", "~ ready 3")
        return super().write_in(db, write)


def noticed(kind: str, opens: Opens = FaultyStore) -> Outcome:
    """The first seed that fails, and it fails in this way."""
    for seed in FIRST:
        found = run_seed(seed, opens)
        if found.failure:
            assert found.failure.kind == kind, f"seed {seed}: {found.failure}"
            return found
    raise AssertionError("nothing was noticed")


def shortened(found: Outcome, opens: Opens = FaultyStore) -> Script:
    """Its story, made short with few runs; and it fails when it is read and run again."""
    failure = found.failure
    assert failure is not None
    short = shrink(found.script, lambda one: as_before(one, failure, found.closing, opens), most=20)
    again = run_script(read_script(str(short)), opens)
    assert again.failure is not None
    assert again.failure.kind == failure.kind
    return short


@pytest.mark.parametrize(
    ("opens", "kind"),
    [(DropsPostings, "books"), (ForgetsWrites, "unstored"), (ChangesALine, "log")],
    ids=["a posting is dropped", "a commit is forgotten", "a line is changed"],
)
def test_a_store_that_is_not_to_be_trusted(opens: Opens, kind: str) -> None:
    found = noticed(kind, opens)
    if opens is DropsPostings:
        assert len(shortened(found, opens).steps) < len(found.script.steps) / 2


def test_an_acknowledged_command_that_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bets of seat 2 are said to be taken, and nothing comes of them."""
    plays = LiveTable.move

    def forgets(live: LiveTable, move: Move, asked: Command, write: Write) -> None:
        if not isinstance(move, Bet) or move.seat != 2:
            plays(live, move, asked, write)

    monkeypatch.setattr(LiveTable, "move", forgets)
    found = noticed("lost")
    assert len(shortened(found).steps) < len(found.script.steps) / 2


def test_a_view_that_leaks_a_card(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seat 2 sees what seat 1 holds."""
    rule = view.is_seen

    def leaks(up: bool, whose: int, seat: int | None) -> bool:
        return rule(up, whose, seat) or (seat == 2 and whose == 1)

    monkeypatch.setattr(view, "is_seen", leaks)
    found = noticed("leak")
    assert len(shortened(found).steps) < len(found.script.steps) / 2


def test_cards_that_are_named_beside_the_felt(monkeypatch: pytest.MonkeyPatch) -> None:
    """The felt is right, but the results beside it name whatever was drawn."""
    monkeypatch.setattr(service_view, "_last_results", lambda live: [move_text(drawn) for drawn in live.outcomes])
    noticed("leak")


def test_a_secret_that_is_out_before_its_round(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        service_view, "published_commitment", lambda live: live.next_round[1] if live.next_round else None
    )
    noticed("secret")


def test_watchers_who_hear_too_early(monkeypatch: pytest.MonkeyPatch) -> None:
    """News leave when they are written, and not when they are stored."""
    compose = Owner._compose

    def early(owner: Owner, batch: Batch) -> None:
        compose(owner, batch)
        for watcher, message in batch.news:
            watcher.send(message)
        batch.news = []

    monkeypatch.setattr(Owner, "_compose", early)
    noticed("unstored")


def test_fees_of_a_tournament_that_are_booked_wrongly(monkeypatch: pytest.MonkeyPatch) -> None:
    """A cent of every fee that goes into the pool goes into the cage."""
    books = LiveTournament._in_books

    def wrong(live: LiveTournament, posting: Posting) -> Entry:
        entry = books(live, posting)
        return msgspec.structs.replace(entry, target="cage") if posting.target == "pool" else entry

    monkeypatch.setattr(LiveTournament, "_in_books", wrong)
    found = run_seed(EVENTS)
    assert found.failure is not None
    assert (found.failure.kind, "pool is 0 in the books" in found.failure.why) == ("books", True)


def test_a_chapter_of_a_tournament_that_forgets_the_hands_that_are_on(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = live_tournament.state_of
    monkeypatch.setattr(live_tournament, "state_of", lambda event: msgspec.structs.replace(whole(event), on={}))
    found = run_seed(next(seed for seed in range(EVENTS, 1000, EVENTS) if stage_of(seed).chapter == 25))
    assert found.failure is not None
    assert (found.failure.kind, "begins otherwise" in found.failure.why) == ("log", True)


def test_a_story_is_shortened_to_what_it_needs() -> None:
    """Of sixty steps the two remain without which it does not fail."""
    steps = tuple(step(number, "time") for number in range(60))

    def fails(script: Script) -> Script | None:
        waits = [one.after for one in script.steps]
        return script if 17 in waits and 43 in waits else None

    short = shrink(Script(Stage(1, ("craps-1",)), steps), fails)
    assert [one.after for one in short.steps] == [17, 43]
