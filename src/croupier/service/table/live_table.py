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
from croupier.service.table.approvals import approval_scope, check_scope
from croupier.service.table.crew import carry_out, enter_outcome
from croupier.service.table.desk import STUCK, Desk, closed_for_the_day
from croupier.service.table.purses import BUYING_MOVES, SPENDING_MOVES, check_or_grant, fill_if_short
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
        self.taken_at_line: dict[int, int] = {}  # the line by which each place was last taken
        self.drawn, self.begun = 0, self.first  # `begun` is the line that opened the last round

    def _after_replay(self) -> None:
        self.bank = self.store.balance(table_account(self.name, "bank"))
        self._stored_places = stored_places(self.store, self.name)
        self._last_seats: tuple[dict[int, str], dict[str, int]] | None = None  # who sat, and would, at the last look
        round_secret.recall_secrets(self)

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
        capital, bankroll = (
            Entry(OUTSIDE, CAGE, opener, FILL),
            Entry(CAGE, table_account(self.name, "bank"), opener, FILL),
        )
        write.post(f"{self.name}/opener", self.stamp(), AUTOMATIC_DEALER.name, [capital, bankroll], self.name, 0)
        try:
            self.store.write(write)
        except Fenced:  # another process has just founded it
            return

    @property
    def opener(self) -> int:
        """What a table's inventory begins with, in cents: a good evening's wins at its maximum."""
        return 200 * max(self.terms.most, 100 * self.terms.chip)

    def _play_again(self, row: Row, moment: int) -> None:
        number, text = int(row["number"]), str(row["text"])
        if not text.startswith(SEED):
            self.desk.presence.hear(row["by"], int(row["round"]), moment)
        if text.startswith("~ "):
            self._after_step(number, text[2:], moment)
        elif not text.startswith("="):
            with replaying(self.table.log.header):
                move = read_move(text)
                events = tuple(self.table.play(move))
            self._after_move(number, move, events, moment)
        elif self.table.log.entries[-1] != text:
            raise Refused(f"line {number} of {self.name}: the books come out differently", OWN.cite("log.replay"))

    def _after_move(self, number: int, move: Move, events: tuple[Event, ...], moment: int) -> None:
        """What a move changes beside the game itself, now or when it is played again."""
        kind = type(move)
        if kind is Open:
            self.drawn, self.begun = 0, number
        elif type(move) is Outcome:
            self.drawn += 1
            self.outcomes.append(move)
        elif type(move) is Sit:
            self.taken_at_line[move.seat] = number
        self.desk.moved(move, self.table, moment)
        only = self.desk.seat_concerned(move)
        self.logged_lines.append(LoggedLine(number, events, only, only is not None and kind is not Undo))

    # --- deciding ---

    def _write_commitment(self, write: Write) -> None:
        round_secret.write_commitment(self, write)

    def note_places(self, write: Write) -> None:
        """Who has a place here, for the other tables to know, where that is otherwise than it is stored."""
        seats, promised = self.table.seats, self.desk.promised_seats(self.table)
        if (seats, promised) == self._last_seats:
            return
        self._last_seats = dict(seats), promised
        places, stored = places_at(self.table, self.desk.promised_seats(self.table)), self._stored_places
        if places != stored:
            write.places.append(Reseating(self.name, stored - places, places - stored))
            self._stored_places = places

    def _perform(self, command: Command, write: Write) -> Done | PendingApproval:
        parsed = words.read_command(command.line)
        kind = words.kind(parsed)
        roles.check_role(command.by.role, kind)
        checks.check_own_place(self, parsed, command.by)
        first = self.seq
        if isinstance(parsed, Bet):  # most commands by far: every table takes them, and nobody comes or goes by them
            self.move(parsed, command, write)
            return Done(self.seq, first, parsed.seat if command.by.role == "player" else None)
        self.desk.check(self, parsed)
        checks.check_by_whom(self, parsed, command.by.role)
        if kind in roles.TWO_PEOPLE:
            checks.check_possible(self, parsed)
            if command.scope:
                check_scope(self, parsed, command.scope)
            checks.check_names_this_round(self, parsed)
            if not command.second:
                return self._answered_before(command) or self._await_second(parsed, command, write)
        sat = self.seat_of(command.by.name)
        match parsed:
            case words.Word():
                carry_out(self, parsed, command, write)
            case Outcome():
                enter_outcome(self, parsed, command, write)
            case Choose() if self.desk.is_said_ahead(self.table, parsed):
                kept = parsed in self.desk.later_moves  # said again, it is taken back
                self.add_line(f"~ {'done' if kept else 'later'} {move_text(parsed)}", command, write)
            case Leave() | BuyIn() | Sit() if self._is_for_later(parsed):
                checks.check_promise(self, parsed, write)
                self.add_line(f"~ later {move_text(parsed)}", command, write)
            case _:
                self.move(parsed, command, write)
        return Done(self.seq, self._command_seq - 1, self.seat_of(command.by.name) or sat)  # also who just left

    def _is_for_later(self, move: Leave | BuyIn | Sit) -> bool:
        """While a round is on nobody comes or goes, and nobody goes before the wagers that stay up are decided."""
        up = isinstance(move, Leave) and any(stake.seat == move.seat for stake in self.table.felt.stakes.values())
        return up or not isinstance(self.table.ask, Between)

    def _answered_before(self, command: Command) -> Done | PendingApproval | None:
        answer = self._earlier_answer(command)
        if isinstance(answer, Refusal):
            raise answer.to_exception()
        return answer

    def _await_second(self, parsed: words.ParsedCommand, command: Command, write: Write) -> PendingApproval:
        row = {"at": self.stamp(), "table": self.name, "line": command.line, "by": command.by.name, "state": "waits"}
        write.approvals.append(row | {"command": command.id} | msgspec.structs.asdict(approval_scope(self, parsed)))
        return PendingApproval(command.line)

    # --- moves and words ---

    def move(self, move: Move, command: Command, write: Write, why: str = "") -> None:
        """Play a move, and put its lines and postings into what is to be stored. `why` a round is called off, whoever
        did says."""
        kind = type(move)
        opens = kind is Open
        if opens:
            if self.desk.closed:
                raise closed_for_the_day()
            self._begin_chapter_if_long(write)
        buys = move.verbal if type(move) is Bet else kind in BUYING_MOVES  # most bets are chips that are there
        grant = check_or_grant(self, move, command, write) if buys and kind in SPENDING_MOVES else []
        table = self.table
        entries, postings = table.log.entries, table.ledger.postings
        names = dict(table.seats) if kind is Leave else table.seats  # who leaves is still to be paid
        logged, posted = len(entries), len(postings)
        was_on = not table.between
        events = tuple(table.play(move))
        if opens:
            posted = 0
            postings = table.ledger.postings
            self.secret, self.next_round = self.next_round[1] if self.next_round else "", None
        number, (moment, stamp) = self.seq + 1, self.moment()
        for entry in entries[logged:]:
            self.add_line(entry if isinstance(entry, str) else move_text(entry), command, write)
            if len(entries) > logged + 1:
                command = command.for_further_lines()  # a command's id stands on its first line alone
        box = self.desk.box_of(move) if buys else ""
        self._after_move(number, move, events, moment)
        fresh_postings = new_postings(postings, posted, table.ledger.postings)
        if fresh_postings:
            booked = grant + book_entries(
                self.name, self.terms.chip, fresh_postings, events, names, box, kind is Correct
            )
            transaction = f"{self.name}/{number}"
            write.post(transaction, stamp, command.by.name, fill_if_short(self, booked, write), self.name, table.round)
        for event in events:
            if type(event) is Voided:
                self.add_event(write, "void", command.for_further_lines(), why or event.why, event.cite)
        if (was_on or opens) and table.between:
            round_secret.close_round(self, write)

    def _after_line(self, text: str, command: Command, moment: int) -> None:
        step = text.startswith("~ ")
        if not step or not text.startswith(SEED):  # which a page gives by itself
            self.desk.presence.hear(command.by.name, self.table.round, moment)
        if step:
            self._after_step(self.seq, text[2:], moment)

    def _after_step(self, number: int, step: str, moment: int) -> None:
        """What a step of the floor's own changes, and who is to see it."""
        self.desk.step(step, moment)
        if step.startswith(SEED.removeprefix("~ ")):
            return  # nobody acts on it: it is seen when there is other news
        only, announcement = self.desk.seat_of_step(step), self.desk.announcement(step)
        if only is None:
            self.desk.last_step = number
        if announcement or only is not None:
            self.logged_lines.append(LoggedLine(number, (announcement,) if announcement else (), only))

    # --- rounds and their secrets ---

    secret = ""  # of the round in progress
    revealed: dict[str, Any] | None = None  # the last round's, once it is over

    def _begin_chapter_if_long(self, write: Write) -> None:
        """A long log goes on in a new chapter, between rounds."""
        if self.seq - self.first < CHAPTER or not isinstance(self.table.ask, Between) or not self.table.seats:
            return
        self.begin_chapter(self.table.header(), write)

    def _begin_chapter_in_pause(self, write: Write) -> None:
        """People who only come and go fill a chapter too; what the last round left on the felt is shown a while."""
        entries, written = self.table.log.entries, self.seq - self.first
        if written >= 2 * CHAPTER or not entries or not isinstance(entries[-1], str):
            self._begin_chapter_if_long(write)

    def begin_chapter(self, header: Header, write: Write) -> None:
        """Go on from the header as it is written and from the desk's own steps alone, as whoever comes back will."""
        steps = self.desk.steps()
        self.chapter, self.first = self.chapter + 1, self.seq + 1
        row = self._chapter_row(self.chapter, self.first, header, self.hash)
        write.chapters.append(row)
        self._open_chapter(row)
        self.outcomes.clear()
        self.desk.last_step = self.first  # all of it may look otherwise now
        for text in steps:
            self.add_line(f"~ {text}", Command("", "", AUTOMATIC_DEALER), write)

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
            round_secret.write_commitment(self, write)
            next_action = self.desk.next_action(self)
            if next_action is None:
                self._begin_chapter_in_pause(write)
                return
            action, by = next_action
            command = Command("", "", by)
            try:
                if isinstance(action, str):
                    self.add_line(action, command, write)
                elif isinstance(action, words.Word):
                    carry_out(self, action, command, write)
                else:
                    self.move(action, command, write)
            except Refused as refused:
                promised = action in self.desk.later_moves and not isinstance(action, Leave)  # a leave is only put off
                self.desk.note_refusal(action, refused)
                if promised or isinstance(action, words.Word):
                    self.add_event(write, "refused", command, refused.why, refused.cite)
                if self.desk.ends_betting(action):
                    self._keep_betting_open(refused, command, write)

    def _keep_betting_open(self, refused: Refused, command: Command, write: Write) -> None:
        """Betting that cannot be closed yet: everybody hears why, and says again when they are ready. It is not for one
        of them to keep it so."""
        if self.now() >= self.desk.round_began + STUCK:
            carry_out(self, words.Stops(refused.why), command, write)
        else:
            self.add_line(f"~ unready {refused.cite} {refused.why}", command, write)

    # --- saying ---

    def cents_of_seat(self, seat: int) -> int:
        """Cents in a seat's rack and on the layout."""
        felt = self.table.felt
        wagered = sum(stake.amount for stake in list(felt.stakes.values()) if stake.seat == seat)
        return (felt.rack(seat) + wagered) * self.terms.chip

    def command_mark(self, line: str) -> str:
        return line

    def is_used(self, command: Command, line: str) -> bool:
        return is_other_commands_line(command, line)

    def clock_left(self) -> int | None:
        """In how many milliseconds the table acts by itself, if nobody else does."""
        deadlines = [due for due in (self.desk.due_at(self), agenda.next_due(self)) if due is not None]
        return max(0, min(deadlines) - self.now()) if deadlines else None

    def seat_of(self, name: str) -> int | None:
        """Where somebody sits."""
        return next((seat for seat, who in self.table.seats.items() if who == name), None)

    def has_place(self, name: str) -> bool:
        """Whether somebody has a place here, or is promised one."""
        return self.seat_of(name) is not None or name in self.desk.promised_seats(self.table)
