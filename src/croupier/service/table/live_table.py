"""A live table: commands come in, are decided, stored, and only then told.

The table in memory is no more than a copy of what is stored. `decide` plays a batch of commands on it and collects what
has to be stored; `Store.write` stores it; `news` is what may then be said. Whatever cannot be stored has not happened:
the copy is thrown away and made again from the lines, exactly as after a crash.

Nothing here waits or reads a clock of its own, so a test can stop it between any two steps.
"""

from __future__ import annotations

from collections import deque
from typing import Any

import msgspec

from croupier.games import open_table, table_for
from croupier.play.table import Table
from croupier.play.vocabulary.ask import Between
from croupier.play.vocabulary.event import Event, Voided
from croupier.play.vocabulary.log import Header, chain, read_header, replaying
from croupier.play.vocabulary.move import (
    Bet,
    BuyIn,
    Choose,
    Correct,
    Leave,
    Move,
    Open,
    Outcome,
    Sit,
    Undo,
    move_text,
    read_move,
)
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.service.commands import words
from croupier.service.commands.answers import is_other_commands_line
from croupier.service.commands.command import Command, Done, LoggedLine, PendingApproval
from croupier.service.fairness.commitments import SEED, commitment_step
from croupier.service.people import roles
from croupier.service.people.person import AUTOMATIC_DEALER, Refusal
from croupier.service.seating.places import places_at, stored_places
from croupier.service.store import Fenced, LineRow, Row, Write
from croupier.service.store.accounts import CAGE, FILL, Entry, book_entries, new_postings, table_account
from croupier.service.store.places import Reseating
from croupier.service.store.schema import OUTSIDE
from croupier.service.table import agenda, checks, round_secret
from croupier.service.table.approvals import bound, check_bound
from croupier.service.table.crew import entered, say
from croupier.service.table.desk import STUCK, Desk, closed_for_the_day
from croupier.service.table.purses import BUYS, SPENDS, covered, spends
from croupier.service.table.stored_log import SHOWN, StoredLog
from croupier.service.table.terminals_console import desk_for

CHAPTER = 2000  # lines after which a new chapter begins, so that a table comes back quickly


class LiveTable(StoredLog):
    """One table of the house, owned by this process."""

    table: Table
    desk: Desk

    # --- from the store ---

    @property
    def round(self) -> int:
        return self.table.round

    def _reset(self) -> None:
        self.outcomes: deque[Outcome] = deque(maxlen=SHOWN)
        self.taken: dict[int, int] = {}  # the line by which each place was last taken
        self.drawn, self.begun = 0, self.first  # `begun` is the line that opened the last round

    def _after_replay(self) -> None:
        self.bank = self.store.balance(table_account(self.name, "bank"))
        self._placed = stored_places(self.store, self.name)
        self._seated: tuple[dict[int, str], dict[str, int]] | None = None  # who sat, and would, at the last look
        round_secret.recall(self)

    def _create(self) -> None:
        """A table that has never been open: its first chapter, an opener from the cage, and the first commitment."""
        table = open_table(self.terms, self.name)
        write = Write()
        write.chapters.append(self._chapter_row(1, 0, table.header(), ""))
        self.commit_to(write, 1)
        text = f"~ {commitment_step(1, write.rounds[0]['commitment'])}"
        write.lines.append(
            LineRow(self.name, 0, 0, text, chain("", 0, text), None, AUTOMATIC_DEALER.name, self.stamp())
        )
        opener = self.opener
        capital, given = Entry(OUTSIDE, CAGE, opener, FILL), Entry(CAGE, table_account(self.name, "bank"), opener, FILL)
        write.post(f"{self.name}/opener", self.stamp(), AUTOMATIC_DEALER.name, [capital, given], self.name, 0)
        try:
            self.store.write(write)
        except Fenced:  # another process has just founded it
            return

    @property
    def opener(self) -> int:
        """What a table's inventory begins with, in cents: a good evening's wins at its maximum."""
        return 200 * max(self.terms.most, 100 * self.terms.chip)

    def _play_again(self, row: Row, at: int) -> None:
        number, text = int(row["number"]), str(row["text"])
        if not text.startswith(SEED):
            self.desk.presence.hear(row["by"], int(row["round"]), at)
        if text.startswith("~ "):
            self._stepped(number, text[2:], at)
        elif not text.startswith("="):
            with replaying(self.table.log.header):
                move = read_move(text)
                events = tuple(self.table.play(move))
            self._moved(number, move, events, at)
        elif self.table.log.entries[-1] != text:
            raise Refused(f"line {number} of {self.name}: the books come out differently", OWN.cite("log.replay"))

    def _moved(self, number: int, move: Move, events: tuple[Event, ...], at: int) -> None:
        """What a move changes beside the game itself, now or when it is played again."""
        kind = type(move)
        if kind is Open:
            self.drawn, self.begun = 0, number
        elif type(move) is Outcome:
            self.drawn += 1
            self.outcomes.append(move)
        elif type(move) is Sit:
            self.taken[move.seat] = number
        self.desk.moved(move, self.table, at)
        only = self.desk.concerns(move)
        self.happened.append(LoggedLine(number, events, only, only is not None and kind is not Undo))

    # --- deciding ---

    def _promise(self, write: Write) -> None:
        round_secret.promise(self, write)

    def note_places(self, write: Write) -> None:
        """Who has a place here, for the other tables to know, where that is otherwise than it is stored."""
        seats, promised = self.table.seats, self.desk.promised(self.table)
        if (seats, promised) == self._seated:
            return
        self._seated = dict(seats), promised
        now, before = places_at(self.table, self.desk.promised(self.table)), self._placed
        if now != before:
            write.places.append(Reseating(self.name, before - now, now - before))
            self._placed = now

    def _perform(self, asked: Command, write: Write) -> Done | PendingApproval:
        command = words.read_command(asked.line)
        kind = words.kind(command)
        roles.check_role(asked.by.role, kind)
        checks.check_own_place(self, command, asked.by)
        first = self.seq
        if isinstance(command, Bet):  # most commands by far: every table takes them, and nobody comes or goes by them
            self.move(command, asked, write)
            return Done(self.seq, first, command.seat if asked.by.role == "player" else None)
        self.desk.check(self, command)
        checks.check_by_whom(self, command, asked.by.role)
        if kind in roles.TWO_PEOPLE:
            checks.check_possible(self, command)
            if asked.scope:
                check_bound(self, command, asked.scope)
            checks.check_names_this_round(self, command)
            if not asked.second:
                return self._asked_before(asked) or self._await_second(command, asked, write)
        sat = self.seat_of(asked.by.name)
        match command:
            case words.Word():
                say(self, command, asked, write)
            case Outcome():
                entered(self, command, asked, write)
            case Choose() if self.desk.is_ahead(self.table, command):
                kept = command in self.desk.later  # said again, it is taken back
                self.line(f"~ {'done' if kept else 'later'} {move_text(command)}", asked, write)
            case Leave() | BuyIn() | Sit() if self._is_for_later(command):
                checks.check_later(self, command, write)
                self.line(f"~ later {move_text(command)}", asked, write)
            case _:
                self.move(command, asked, write)
        return Done(self.seq, self._led - 1, self.seat_of(asked.by.name) or sat)  # who has just left is told so

    def _is_for_later(self, move: Leave | BuyIn | Sit) -> bool:
        """While a round is on nobody comes or goes, and nobody goes before the wagers that stay up are decided."""
        up = isinstance(move, Leave) and any(stake.seat == move.seat for stake in self.table.felt.stakes.values())
        return up or not isinstance(self.table.ask, Between)

    def _asked_before(self, asked: Command) -> Done | PendingApproval | None:
        before = self._earlier_answer(asked)
        if isinstance(before, Refusal):
            raise before.to_exception()
        return before

    def _await_second(self, command: words.ParsedCommand, asked: Command, write: Write) -> PendingApproval:
        row = {"at": self.stamp(), "table": self.name, "line": asked.line, "by": asked.by.name, "state": "waits"}
        write.approvals.append(row | {"command": asked.id} | msgspec.structs.asdict(bound(self, command)))
        return PendingApproval(asked.line)

    # --- moves and words ---

    def move(self, move: Move, asked: Command, write: Write, why: str = "") -> None:
        """Play a move, and put its lines and postings into what is to be stored. `why` a round is called off, whoever
        did says."""
        kind = type(move)
        opens = kind is Open
        if opens:
            if self.desk.closed:
                raise closed_for_the_day()
            self._turn_page(write)
        buys = move.verbal if type(move) is Bet else kind in BUYS  # most bets are chips that are there
        grant = spends(self, move, asked, write) if buys and kind in SPENDS else []
        table = self.table
        entries, before = table.log.entries, table.ledger.postings
        names = dict(table.seats) if kind is Leave else table.seats  # who leaves is still to be paid
        seen, posted = len(entries), len(before)
        was_on = not table.between
        events = tuple(table.play(move))
        if opens:
            posted = 0
            before = table.ledger.postings
            self.secret, self.coming = self.coming[1] if self.coming else "", None
        number, (at, stamp) = self.seq + 1, self.moment()
        for entry in entries[seen:]:
            self.line(entry if isinstance(entry, str) else move_text(entry), asked, write)
            if len(entries) > seen + 1:
                asked = asked.for_further_lines()  # a command's id stands on its first line alone
        box = self.desk.box_of(move) if buys else ""
        self._moved(number, move, events, at)
        made = new_postings(before, posted, table.ledger.postings)
        if made:
            booked = grant + book_entries(self.name, self.terms.chip, made, events, names, box, kind is Correct)
            tx = f"{self.name}/{number}"
            write.post(tx, stamp, asked.by.name, covered(self, booked, write), self.name, table.round)
        for event in events:
            if type(event) is Voided:
                self.event(write, "void", asked.for_further_lines(), why or event.why, event.cite)
        if (was_on or opens) and table.between:
            round_secret.round_over(self, write)

    def _after_line(self, text: str, asked: Command, at: int) -> None:
        step = text.startswith("~ ")
        if not step or not text.startswith(SEED):  # which a page gives by itself
            self.desk.presence.hear(asked.by.name, self.table.round, at)
        if step:
            self._stepped(self.seq, text[2:], at)

    def _stepped(self, number: int, step: str, at: int) -> None:
        """What a step of the floor's own changes, and who is to see it."""
        self.desk.step(step, at)
        if step.startswith(SEED.removeprefix("~ ")):
            return  # nobody acts on it: it is seen when there is other news
        only, said = self.desk.whose(step), self.desk.says(step)
        if only is None:
            self.desk.last_step = number
        if said or only is not None:
            self.happened.append(LoggedLine(number, (said,) if said else (), only))

    # --- rounds and their secrets ---

    secret = ""  # of the round in progress
    revealed: dict[str, Any] | None = None  # the last round's, once it is over

    def _turn_page(self, write: Write) -> None:
        """A long log goes on in a new chapter, between rounds."""
        if self.seq - self.first < CHAPTER or not isinstance(self.table.ask, Between) or not self.table.seats:
            return
        self.begin_chapter(self.table.header(), write)

    def _pause_turns_page(self, write: Write) -> None:
        """People who only come and go fill a chapter too; what the last round left on the felt is shown a while."""
        entries, written = self.table.log.entries, self.seq - self.first
        if written >= 2 * CHAPTER or not entries or not isinstance(entries[-1], str):
            self._turn_page(write)

    def begin_chapter(self, header: Header, write: Write) -> None:
        """Go on from the header as it is written and from the desk's own steps alone, as whoever comes back will."""
        desk = self.desk.steps()
        self.chapter, self.first = self.chapter + 1, self.seq + 1
        row = self._chapter_row(self.chapter, self.first, header, self.hash)
        write.chapters.append(row)
        self._open_chapter(row)
        self.outcomes.clear()
        self.desk.last_step = self.first  # all of it may look otherwise now
        for text in desk:
            self.line(f"~ {text}", Command("", "", AUTOMATIC_DEALER), write)

    def _open_chapter(self, row: Row) -> None:
        """The table and the desk as a chapter finds them."""
        header = read_header(row["header"])
        self.table, self.terms = table_for(header), header.terms
        self.desk = desk_for(self.table.law)
        self.desk.presence.begin_chapter(self.table.seats.values(), self.table.round)

    # --- the automatic dealer and the simple players ---

    def _advance(self, write: Write) -> None:
        """Do what waits for nobody: deal, let bots act, open and close when all are ready."""
        for _ in range(10_000):
            round_secret.promise(self, write)
            found = self.desk.next(self)
            if found is None:
                self._pause_turns_page(write)
                return
            move, by = found
            asked = Command("", "", by)
            try:
                if isinstance(move, str):
                    self.line(move, asked, write)
                elif isinstance(move, words.Word):
                    say(self, move, asked, write)
                else:
                    self.move(move, asked, write)
            except Refused as refused:
                promised = move in self.desk.later and not isinstance(move, Leave)  # who leaves is only put off
                self.desk.refused(move, refused)
                if promised or isinstance(move, words.Word):
                    self.event(write, "refused", asked, refused.why, refused.cite)
                if self.desk.closes(move):
                    self._stays_open(refused, asked, write)

    def _stays_open(self, refused: Refused, asked: Command, write: Write) -> None:
        """Betting that cannot be closed yet: everybody hears why, and says again when they are ready. It is not for one
        of them to keep it so."""
        if self.now() >= self.desk.opened + STUCK:
            say(self, words.Stops(refused.why), asked, write)
        else:
            self.line(f"~ unready {refused.cite} {refused.why}", asked, write)

    # --- saying ---

    def held(self, seat: int) -> int:
        """Cents in a seat's rack and on the layout."""
        felt = self.table.felt
        up = sum(stake.amount for stake in list(felt.stakes.values()) if stake.seat == seat)
        return (felt.rack(seat) + up) * self.terms.chip

    def asked_by(self, line: str) -> str:
        return line

    def is_used(self, asked: Command, line: str) -> bool:
        return is_other_commands_line(asked, line)

    def clock_left(self) -> int | None:
        """In how many milliseconds the table acts by itself, if nobody else does."""
        found = [due for due in (self.desk.due(self), agenda.next_due(self)) if due is not None]
        return max(0, min(found) - self.now()) if found else None

    def seat_of(self, name: str) -> int | None:
        """Where somebody sits."""
        return next((seat for seat, who in self.table.seats.items() if who == name), None)

    def holds(self, name: str) -> bool:
        """Whether somebody has a place here, or is promised one."""
        return self.seat_of(name) is not None or name in self.desk.promised(self.table)
