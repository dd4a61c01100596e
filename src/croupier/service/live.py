"""A live table: commands come in, are decided, stored, and only then told.

The table in memory is no more than a copy of what is stored. `decide` plays a batch of commands on it and collects what
has to be stored; `Store.write` stores it; `news` is what may then be said. Whatever cannot be stored has not happened:
the copy is thrown away and made again from the lines, exactly as after a crash.

Nothing here waits or reads a clock of its own, so a test can stop it between any two steps.
"""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import takewhile
from typing import Any

import msgspec

from croupier.front.tell import Told, told
from croupier.games import open_table, table_for
from croupier.play.ask import Between, Step
from croupier.play.event import Event, Voided
from croupier.play.log import Header, chain, header_text, read_header, replaying
from croupier.play.move import (
    Bet,
    BuyIn,
    Confirm,
    Correct,
    Did,
    Leave,
    Move,
    Open,
    Outcome,
    Report,
    Sit,
    Undo,
    move_text,
    read_move,
)
from croupier.play.table import Table
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Citation, Refused
from croupier.rulebook.law import Terms
from croupier.rulebook.money import dollars
from croupier.service import away, metrics, roles, words
from croupier.service.answers import USED, Answers, Key, is_used, key_of, said_by, storable
from croupier.service.asked import HOUSE, Answer, Asked, Done, Happened, No, Person, Remembered, Waits
from croupier.service.books import CAGE, FILL, Entry, at_table, deltas, in_books, new_postings, purse
from croupier.service.clock import Clock, Moments
from croupier.service.console import desk_for
from croupier.service.crew import entered, say
from croupier.service.desk import STUCK, Desk, closed_for_the_day
from croupier.service.fairness import Secrets, commitment, mixed, read_seeds, seeds_text, system_secret
from croupier.service.pace import Flow
from croupier.service.places import Reseating, held_elsewhere, places_at, stored_at
from croupier.service.promise import SEED, commits
from croupier.service.schema import OUTSIDE
from croupier.service.seats import MOST_PLACES, is_bot_name
from croupier.service.second import bound, check_bound
from croupier.service.store import Crowded, Fenced, LineRow, Overdrawn, Repeated, Row, Store, Write

CHAPTER = 2000  # lines after which a new chapter begins, so that a table comes back quickly
REFUSALS = 1000  # refused ones among them that are read back
WRITTEN, WRITTEN_A_SECOND = 60, 1  # refusals of one person that are written down: at once, and then
TRIES = 4  # for a command that overdraws an account
FOLLOW = 8  # lines that one command can write
SPENDS = frozenset({Sit, BuyIn, Bet, Confirm})  # moves that can take money out of a purse
BUYS = SPENDS | {Correct}  # and those that move what is in the box
SHOWN = 4096  # lines kept at hand for whoever comes back; more than one batch writes
_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
_CONFIRMED = re.compile(r"approval/[0-9]{1,18}")  # an id that no client can choose: what a second person confirmed


class Broken(Refused):
    """A table whose stored lines do not play again: it stays closed until two people have seen to it."""

    def __init__(self, table: str, line: int, why: str) -> None:
        super().__init__(f"{table} is closed, its line {line} does not play: {why}", OWN.cite("service.broken"))
        self.table, self.line, self.cause = table, line, why

    def again(self) -> Broken:
        """The same, for somebody else to be told; an exception that is raised twice keeps what it has seen."""
        return Broken(self.table, self.line, self.cause)


class NotYet(Exception):
    """What has to be known is still on its way to the store."""


class LiveTable:
    """One table of the house, owned by this process."""

    def __init__(
        self,
        name: str,
        terms: Terms,
        store: Store,
        now: Clock,
        secrets: Secrets = system_secret,
        stamp: Clock | None = None,
    ) -> None:
        self.name, self.terms, self.store, self.secrets = name, terms, store, secrets
        self.now, self.stamp = now, stamp or now  # for what runs out, and for what is written down
        self._moments = Moments(self.now, self.stamp)
        self.table: Table
        self.desk: Desk
        self.ahead = self.waits = False
        self._written = Flow(WRITTEN, WRITTEN_A_SECOND, now)  # refusals of one person
        self._unwritten: Counter[str] = Counter()
        self.recover()

    # --- from the store ---

    def recover(self) -> None:
        """The table as its lines leave it: what a process does when it starts, takes over, or could not store."""
        self.stale = True  # until all of it has been read: what is in memory may never have been stored
        chapter = self._chapter()
        self.chapter, self.first = int(chapter["number"]), int(chapter["first"])
        self.seq, self.hash = self.first - 1, str(chapter["before"])
        self._read(self.first, self._open_chapter, chapter)
        self.answers = Answers()
        for row in self.store.refusals(self.name, REFUSALS):
            no = No(row["text"], Citation(row["cite"]))
            self.answers.remember((row["by"], row["command"]), no, said_by(row["line"]))
        self.happened: deque[Happened] = deque(maxlen=SHOWN)
        self.outcomes: deque[Outcome] = deque(maxlen=SHOWN)
        self.taken: dict[int, int] = {}  # the line by which each place was last taken
        self.drawn, self.begun = 0, self.first  # `begun` is the line that opened the last round
        self._again_of: tuple[Key, int, int | None] | None = None
        for row in self._lines():
            self._read(int(row["number"]), self._again, row)
        self.bank = self.store.balance(at_table(self.name, "bank"))
        self._placed = stored_at(self.store, self.name)
        self._recall_secrets()
        self.stale = False

    def _chapter(self) -> Row:
        """The chapter that is being written."""
        found = self.store.chapter(self.name)
        if found is None:
            self._found()
            found = self.store.chapter(self.name)
            assert found is not None
        return found

    def _lines(self) -> list[Row]:
        """What is stored of it."""
        return self.store.lines(self.name, self.first)

    def _read(self, line: int, read: Callable[[Row], None], row: Row) -> None:
        """What is stored, played again; whatever is wrong with it is the table's trouble alone."""
        try:
            read(row)
        except Exception as wrong:
            why = wrong.why if isinstance(wrong, Refused) else f"{type(wrong).__name__} {wrong}"
            raise Broken(self.name, line, why) from None

    def _found(self) -> None:
        """A table that has never been open: its first chapter, an opener from the cage, and the first commitment."""
        table = open_table(self.terms, self.name)
        write = Write()
        write.chapters.append(self._chapter_row(1, 0, table.header(), ""))
        self._commit_to(write, 1)
        text = f"~ {commits(1, write.rounds[0]['commitment'])}"
        write.lines.append(LineRow(self.name, 0, 0, text, chain("", 0, text), None, HOUSE.name, self.stamp()))
        opener = self.opener
        capital, given = Entry(OUTSIDE, CAGE, opener, FILL), Entry(CAGE, at_table(self.name, "bank"), opener, FILL)
        write.post(f"{self.name}/opener", self.stamp(), HOUSE.name, [capital, given], self.name, 0)
        try:
            self.store.write(write)
        except Fenced:  # another process has just founded it
            return

    @property
    def opener(self) -> int:
        """What a table's inventory begins with, in cents: a good evening's wins at its maximum."""
        return 200 * max(self.terms.most, 100 * self.terms.chip)

    def _chapter_row(self, number: int, first: int, header: Header, before: str) -> dict[str, Any]:
        text = header_text(header)
        return {"table": self.name, "number": number, "first": first, "header": text, "before": before}

    def _again(self, row: Row) -> None:
        """One stored line, played again; a line that does not fit its hash stops everything."""
        number, text = int(row["number"]), str(row["text"])
        if number != self.seq + 1 or chain(self.hash, number, text) != row["hash"]:
            raise Refused(f"line {number} of {self.name} is not as it was written", OWN.cite("log.chain"))
        self.seq, self.hash = number, row["hash"]
        at = self._moments.of(number, int(row["at"]))
        sat = self.seat_of(row["by"])
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
        self._answer_again(row, sat)

    def _answer_again(self, row: Row, sat: int | None) -> None:
        """What the command behind a stored line was answered: its id stands on its first line, the others follow."""
        number, by = int(row["number"]), str(row["by"])
        if row["command"]:
            self._again_of = (by, row["command"]), number - 1, sat
        elif self._again_of and self._again_of[0][0] != by:
            self._again_of = None
        if self._again_of:
            key, before, sat = self._again_of
            said = str(row["text"]) if row["command"] else None
            self.answers.remember(key, Done(number, before, self.seat_of(by) or sat), said)

    def _moved(self, number: int, move: Move, events: tuple[Event, ...], at: int) -> None:
        """What a move changes beside the game itself, now or when it is played again."""
        kind = type(move)
        if kind is Open:
            self.drawn, self.begun = 0, number
        elif isinstance(move, Outcome):
            self.drawn += 1
            self.outcomes.append(move)
        elif isinstance(move, Sit):
            self.taken[move.seat] = number
        self.desk.moved(move, self.table, at)
        only = self.desk.concerns(move)
        self.happened.append(Happened(number, events, only, only is not None and kind is not Undo))

    # --- deciding ---

    def decide(self, batch: Iterable[Asked], write: Write) -> list[Answer]:
        """Play commands in order on the copy in memory, and say what to store and what to answer once it is.

        While `ahead` of what is stored, it stops at the first that needs to know what is there, and `waits`."""
        if self.stale:
            self.recover()
        answers: list[Answer] = []
        self.waits = False
        try:
            for asked in batch:
                self._promise(write)
                answers.append(self._answer(asked, write))
            self._advance(write)
        except NotYet:
            self.waits = True
        except Exception:
            self.stale = True
            raise
        self.note_places(write)
        return answers

    def note_places(self, write: Write) -> None:
        """Who has a place here, for the other tables to know, where that is otherwise than it is stored."""
        now, before = places_at(self), self._placed
        if now != before:
            write.places.append(Reseating(self.name, before - now, now - before))
            self._placed = now

    def handle(self, batch: list[Asked]) -> list[Answer]:
        """Decide, store, answer. What overdraws an account spoils only itself: the others are tried without it."""
        answers = self.decide(batch, write := Write())
        try:
            if write:
                self.store.write(write)
            return answers
        except (Overdrawn, Repeated, Crowded):
            self.recover()
            found = self.each(batch)
        except Exception as wrong:
            self.recover()
            found = self.after_all(batch, wrong)
        for answer in found:
            if isinstance(answer, Exception) and not isinstance(answer, Refused):
                raise answer
        return found  # type: ignore[return-value]  # whatever else there was has been raised

    def each(self, batch: list[Asked]) -> list[Answer | Exception]:
        """Every command for itself, where they could not be stored together."""
        return [self._alone(asked) for asked in batch]

    def after_all(self, batch: list[Asked], wrong: Exception) -> list[Answer | Exception]:
        """The answers after the store has failed: a commit may have come through although nobody heard of it."""
        return [self.answers.recall(asked) or wrong for asked in batch]

    def _alone(self, asked: Asked) -> Answer | Exception:
        for _ in range(TRIES):  # what was spent at another table meanwhile is seen the next time
            try:
                (answer,) = self.decide([asked], write := Write())
                if write:
                    self.store.write(write)
                return answer
            except (Overdrawn, Repeated, Crowded):
                self.recover()
            except Fenced:
                raise
            except Exception as wrong:
                self.recover()
                return self.after_all([asked], wrong)[0]
        before = self._before(asked)
        return before.again() if isinstance(before, No) else before or self._too_dear(asked)

    def _too_dear(self, asked: Asked) -> Answer:
        no = No("the account does not hold that much", OWN.cite("books.purse"))
        self.answers.remember(key_of(asked), no, said_by(asked.line))
        self.event(write := Write(), "refused", asked, no.why, no.cite)
        self.store.write(write)
        return no.again()

    def _before(self, asked: Asked) -> Remembered | None:
        """What this very command was answered long ago, if the store knows of it."""
        by = asked.by.name
        row = self.store.command(self.name, by, asked.id)
        if row:
            if is_used(asked, str(row["text"])):
                return USED
            more = self.store.lines(self.name, int(row["number"]) + 1, int(row["number"]) + FOLLOW)
            own = takewhile(lambda one: one["by"] == by and not one["command"], more)
            last = max([int(row["number"]), *(int(one["number"]) for one in own)])
            return Done(last, int(row["number"]) - 1, self.seat_of(by))
        asking = self.store.waiting(self.name, by, asked.id)
        if asking and asking["line"] != asked.line:
            return USED
        return Waits(str(asking["line"])) if asking else None

    def _answer(self, asked: Asked, write: Write) -> Answer:
        if not _valid(asked):
            refused = Refused("a command's id is 1 to 64 letters, digits, dashes", OWN.cite("service.command"))
            self._note(asked, No(refused.why, refused.cite), write)
            return refused
        started, known = self.seq, self.answers.recall(asked)
        if known is not None:
            return known
        try:
            answer = self._perform(asked, write)
        except Refused as refused:
            assert self.seq == started, "a refused command has written a line"
            no = No(refused.why, refused.cite)
        else:
            self.answers.remember(key_of(asked), answer, said_by(asked.line))
            return answer
        return self._refuse(asked, no, write)

    def _refuse(self, asked: Asked, no: No, write: Write) -> Answer:
        """The answer to a refused command, unless it had its effect long ago."""
        before = self._before(asked)
        if isinstance(before, No):
            return before.again()
        self.answers.remember(key_of(asked), before or no, said_by(asked.line))
        if before is None:
            self._note(asked, no, write)
        return before or no.again()

    def _note(self, asked: Asked, no: No, write: Write) -> None:
        """Write a refusal down; beyond a rate they are counted, and the count goes with the next that is written."""
        by = asked.by.name
        if not self._written.take(by):
            self._unwritten[by] += 1
            metrics.UNWRITTEN.labels(self.name).inc()
            return
        more = self._unwritten.pop(by, 0)
        self.event(write, "refused", asked, f"{no.why} (and {more} more before it)" if more else no.why, no.cite)

    def _perform(self, asked: Asked, write: Write) -> Done | Waits:
        if asked.badge:
            asked.badge.check(self.now())
        command = words.read_command(asked.line)
        kind = words.kind(command)
        roles.check(asked.by.role, kind)
        self._own_place(command, asked.by)
        first = self.seq
        if isinstance(command, Bet):  # most commands by far: every table takes them, and nobody comes or goes by them
            self.move(command, asked, write)
            return Done(self.seq, first, command.seat if asked.by.role == "player" else None)
        self.desk.check(self, command)
        self._by_whom(command, asked.by.role)
        if kind in roles.TWO_PEOPLE:
            self.possible(command)
            if asked.bound:
                check_bound(self, command, asked.bound)
            self._names_this_round(command)
            if not asked.second:
                return self._asked_before(asked) or self._await_second(command, asked, write)
        sat = self.seat_of(asked.by.name)
        match command:
            case words.Word():
                say(self, command, asked, write)
            case Outcome():
                entered(self, command, asked, write)
            case Leave() | BuyIn() | Sit() if not isinstance(self.table.ask, Between):
                self._check_later(command, write)
                self.line(f"~ later {move_text(command)}", asked, write)
            case _:
                self.move(command, asked, write)
        return Done(self.seq, self._led - 1, self.seat_of(asked.by.name) or sat)  # who has just left is told so

    def _check_later(self, move: Leave | BuyIn | Sit, write: Write) -> None:
        """A place can be promised only once; buying and leaving are tried when the round is over."""
        if not isinstance(move, Sit):
            return
        self.table.check_sit(move)
        cite, promised = self.table.law.grounds["seat"], [m for m in self.desk.later if isinstance(m, Sit)]
        if any(m.seat == move.seat for m in promised):
            raise Refused(f"seat {move.seat} is promised to somebody else", cite)
        if any(m.name == move.name for m in promised):
            raise Refused("a place is kept for you when this round is over", cite)
        self.has(move.name, move.chips, write)

    def _own_place(self, command: words.Command, by: Person) -> None:
        """Players speak for their own place alone, and sit under their own name."""
        seat = words.seat_of(command)
        if isinstance(command, Sit):
            if command.name != by.name:
                raise Refused(f"you sit as {by.name}, not as {command.name}", OWN.cite("service.role"))
            if by.name in self.table.seats.values():
                raise Refused(f"{by.name} has a place already: seat {self.seat_of(by.name)}", away.PLACES)
            self.check_let_in(by.name)
        elif seat is not None and by.role == "player" and self.table.seats.get(seat) != by.name:
            raise Refused(f"seat {seat} is not yours", OWN.cite("service.role"))

    def check_let_in(self, name: str) -> None:
        """Whether somebody may take a place here, beside those held at other tables."""
        self.desk.presence.check_let_in(name, self.now())
        held = held_elsewhere(self.store, self.name, name)
        if held >= MOST_PLACES:
            raise Refused(f"{name} holds {held} places in the house: leave one of them first", away.PLACES)

    def _by_whom(self, command: words.Command, role: str) -> None:
        """What a document leaves to one of the crew is for nobody else to do or say."""
        law, ask = self.table.law, self.table.ask
        if isinstance(command, Report) and command.kind in law.book.irregularities:
            item = law.book.irregularities[command.kind]
            roles.check_crew(role, law.reporter(command.kind), law.cite(item.cite))
        elif isinstance(command, Confirm):
            roles.check_crew(role, command.who, law.grounds["closed"])
        elif isinstance(command, Did) and isinstance(ask, Step) and command.step == ask.step:
            roles.check_crew(role, ask.by, ask.cite)

    def possible(self, command: words.Command) -> None:
        if isinstance(command, words.VoidRound) and isinstance(self.table.ask, Between):
            raise Refused("no round is on: there is nothing to void", OWN.cite("void"))

    def _names_this_round(self, command: words.Command) -> None:
        """A void is for the round that it names, and for a reason that people can read."""
        if isinstance(command, words.VoidRound) and command.round != self.table.round:
            raise Refused(f"round {self.table.round} is on, not round {command.round}", OWN.cite("void"))
        if isinstance(command, words.VoidRound) and not command.why.isprintable():
            raise Refused("the reason is not a line of text", OWN.cite("void"))

    def _asked_before(self, asked: Asked) -> Done | Waits | None:
        before = self._before(asked)
        if isinstance(before, No):
            raise before.again()
        return before

    def _await_second(self, command: words.Command, asked: Asked, write: Write) -> Waits:
        row = {"at": self.stamp(), "table": self.name, "line": asked.line, "by": asked.by.name, "state": "waits"}
        write.approvals.append(row | {"command": asked.id} | msgspec.structs.asdict(bound(self, command)))
        return Waits(asked.line)

    # --- moves and words ---

    def move(self, move: Move, asked: Asked, write: Write, why: str = "") -> None:
        """Play a move, and put its lines and postings into what is to be stored. `why` a round is called off, whoever
        did says."""
        kind = type(move)
        opens = kind is Open
        if opens:
            if self.desk.closed:
                raise closed_for_the_day()
            self._turn_page(write)
        grant = self._spends(move, asked, write) if kind in SPENDS else []
        table = self.table
        entries, before = table.log.entries, table.ledger.postings
        names = dict(table.seats) if kind is Leave else table.seats  # who leaves is still to be paid
        seen, posted = len(entries), len(before)
        was_on = not isinstance(table.ask, Between)
        events = tuple(table.play(move))
        if opens:
            posted = 0
            before = table.ledger.postings
            self.seed, self.coming = self.coming[1] if self.coming else "", None
        number, (at, stamp) = self.seq + 1, self._moments.written(self.seq + 1)
        for entry in entries[seen:]:
            self.line(entry if isinstance(entry, str) else move_text(entry), asked, write)
            if len(entries) > seen + 1:
                asked = asked.goes_on()  # a command's id stands on its first line alone
        box = self.desk.box_of(move) if kind in BUYS else ""
        self._moved(number, move, events, at)
        made = new_postings(before, posted, table.ledger.postings)
        if made:
            booked = grant + in_books(self.name, self.terms.chip, made, events, names, box, kind is Correct)
            tx = f"{self.name}/{number}"
            write.post(tx, stamp, asked.by.name, self._covered(booked, write), self.name, table.round)
        for event in events:
            if type(event) is Voided:
                self.event(write, "void", asked.goes_on(), why or event.why, event.cite)
        if (was_on or opens) and isinstance(table.ask, Between):
            self._round_over(write)

    def _round_over(self, write: Write) -> None:
        """The secret of the round is out, and the next one's commitment is made."""
        round_ = self.table.round
        given = seeds_text(self._seeds)
        closed = {"at_table": self.name, "of": round_, "when": self.stamp(), "secret": self.seed, "given": given}
        write.closed.append(closed)
        made = commitment(self.name, round_, self.seed)
        self.revealed = {"round": round_, "commitment": made, "seed": self.seed, "seeds": read_seeds(given)}
        self._commit_to(write, round_ + 1)

    def _spends(self, move: Move, asked: Asked, write: Write) -> list[Entry]:
        """Whoever buys chips, or calls a bet with cash, has the money; a bot is given it."""
        if isinstance(move, (Bet, Confirm)):
            if isinstance(move, Confirm):
                where, pending = (move.seat, move.spot), self.table.felt.pending
                move = next((one.move for one in pending if (one.seat, one.spot) == where), move)
            if not isinstance(move, Bet) or not move.verbal:
                return []
            name, chips = self.table.seats.get(move.seat, asked.by.name), move.amount
        else:
            assert isinstance(move, (Sit, BuyIn))
            name = move.name if isinstance(move, Sit) else self.table.seats.get(move.seat, asked.by.name)
            chips = move.chips
        if is_bot_name(name):
            return [Entry(OUTSIDE, purse(name), chips * self.terms.chip, OWN.cite("books.grant"))]
        self.has(name, chips, write)
        return []

    def has(self, name: str, chips: int, write: Write) -> None:
        """Whether a purse holds so much beside what is being spent; the store looks again when it is spent."""
        if self.ahead:
            raise NotYet
        held = self.store.balance(purse(name)) + deltas(write.postings).get(purse(name), 0)
        if held < chips * self.terms.chip:
            why = f"the purse holds {self.table.law.money(held // self.terms.chip)}, not {self.table.law.money(chips)}"
            raise Refused(why, OWN.cite("books.purse"))

    def _covered(self, entries: list[Entry], write: Write) -> list[Entry]:
        """A table that must pay more than its inventory is filled first."""
        bank = at_table(self.name, "bank")
        for entry in entries:
            self.bank += entry.amount * ((entry.target == bank) - (entry.source == bank))
        if self.bank >= 0:
            return entries
        fill = -self.bank + self.opener
        self.bank += fill
        row = {"kind": "fill", "line": "", "text": f"filled with {dollars(fill)} to pay", "cite": str(FILL)}
        write.events.append(self._event_row(HOUSE.name, None) | row)
        return [Entry(OUTSIDE, CAGE, fill, FILL), Entry(CAGE, bank, fill, FILL), *entries]

    def line(self, text: str, asked: Asked, write: Write) -> None:
        """One more line of the log."""
        self.seq += 1
        self.hash = chain(self.hash, self.seq, text)
        at, stamp = self._moments.written(self.seq)
        if asked.id:
            self._led = self.seq
        write.lines.append(
            LineRow(self.name, self.seq, self.table.round, text, self.hash, asked.id or None, asked.by.name, stamp)
        )
        if not text.startswith(SEED):  # which a page gives by itself
            self.desk.presence.hear(asked.by.name, self.table.round, at)
        if text.startswith("~ "):
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
            self.happened.append(Happened(number, (said,) if said else (), only))

    # --- rounds and their secrets ---

    _led = 0  # the line that the last command's id stands on
    seed = ""  # of the round that is on
    coming: tuple[int, str] | None = None  # the next round and its secret
    revealed: dict[str, Any] | None = None  # the last round's, once it is over

    def _recall_secrets(self) -> None:
        over = isinstance(self.table.ask, Between)
        now, coming = (self.store.round(self.name, self.table.round + k) for k in (0, 1))
        last = now if over else self.store.round(self.name, self.table.round - 1)
        self.seed = str(now["seed"]) if now else ""
        self.coming = (self.table.round + 1, str(coming["seed"])) if coming else None
        self.revealed = {key: last[key] for key in ("round", "commitment", "seed")} if last else None
        if self.revealed and last:
            self.revealed["seeds"] = read_seeds(last["seeds"] or "")

    def _commit_to(self, write: Write, round_: int) -> None:
        """A fresh secret for the next round; its hash is published now."""
        seed = self.secrets(self.name, round_)
        self.coming = (round_, seed)
        write.rounds.append(
            {"table": self.name, "round": round_, "commitment": commitment(self.name, round_, seed), "seed": seed}
        )

    def _promise(self, write: Write) -> None:
        """The commitment to the next round is a line of the chain before anything of that round is decided."""
        if self.coming and self.coming[0] != self.desk.promise.round:
            said = commits(self.coming[0], commitment(self.name, *self.coming))
            self.line(f"~ {said}", Asked("", "", HOUSE), write)

    @property
    def chance(self) -> str:
        """What this round is drawn from: its secret and what players gave to it."""
        return mixed(self.name, self.table.round, self.seed, seeds_text(self._seeds))

    @property
    def _seeds(self) -> dict[int, str]:
        """What players gave to the round that is on."""
        promise = self.desk.promise
        return promise.seeds if promise.round == self.table.round else {}

    @property
    def takes_seeds(self) -> bool:
        """Whether players may still give to the round that is on, or to come: it is committed to, and nothing drawn."""
        if isinstance(self.table.ask, Between):
            return self.coming is not None and self.desk.promise.round == self.coming[0]
        return not self.drawn and self.desk.promise.round == self.table.round

    @property
    def commitment(self) -> str | None:
        """The commitment of the round that is on, or between rounds of the one to come."""
        if isinstance(self.table.ask, Between):
            return commitment(self.name, *self.coming) if self.coming else None
        return commitment(self.name, self.table.round, self.seed)

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
            self.line(f"~ {text}", Asked("", "", HOUSE), write)

    def _open_chapter(self, row: Row) -> None:
        """The table and the desk as a chapter finds them."""
        header = read_header(row["header"])
        self.table, self.terms = table_for(header), header.terms
        self.desk = desk_for(self.table.law)
        self.desk.presence.begin(self.table.seats.values(), self.table.round)

    # --- the automatic dealer and the simple players ---

    def _advance(self, write: Write) -> None:
        """Do what waits for nobody: deal, let bots act, open and close when all are ready."""
        for _ in range(10_000):
            self._promise(write)
            found = self.desk.next(self)
            if found is None:
                self._pause_turns_page(write)
                return
            move, by = found
            asked = Asked("", "", by)
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

    def _stays_open(self, refused: Refused, asked: Asked, write: Write) -> None:
        """Betting that cannot be closed yet: everybody hears why, and says again when they are ready. It is not for one
        of them to keep it so."""
        if self.now() >= self.desk.opened + STUCK:
            say(self, words.Stops(refused.why), asked, write)
        else:
            self.line(f"~ unready {refused.cite} {refused.why}", asked, write)

    # --- saying ---

    def told_since(self, seq: int, seat: int | None, last: int | None = None) -> tuple[Told, ...]:
        """Everything told after a line, up to the `last`, as one seat hears it; as far back as it is at hand."""
        law = self.table.law
        fresh = [one for one in self.after(seq) if last is None or one.seq <= last][::-1]
        return tuple([told(event, law, seat) for one in fresh for event in self.heard(one, seat)])

    def told(self, done: Done) -> tuple[Told, ...]:
        """What whoever gave a command is told of it."""
        return self.told_since(done.before, done.seat, done.seq)

    def heard(self, one: Happened, seat: int | None) -> Sequence[Event]:
        """What a seat is told of a line: at a terminal, what concerns all and what concerns whoever sits there now."""
        if not self.desk.private:
            return one.events
        me = seat if self.is_of(seat, one.seq) else None
        if one.only not in (None, me):
            return ()
        return [event for event in one.events if getattr(event, "seat", 0) in (0, me)]

    def is_of(self, seat: int | None, line: int) -> bool:
        """Whether what a line says of a place is of whoever sits there now, and not of who did before."""
        return seat is not None and line >= self.taken.get(seat, 0)

    def resumable(self, seq: int) -> bool:
        """Whether everything after this line is still at hand."""
        return seq <= self.seq and (seq >= self.seq or (bool(self.happened) and self.happened[0].seq <= seq + 1))

    def held(self, seat: int) -> int:
        """Cents in a seat's rack and on the layout."""
        felt = self.table.felt
        up = sum(stake.amount for stake in list(felt.stakes.values()) if stake.seat == seat)
        return (felt.rack(seat) + up) * self.terms.chip

    def recent(self, least: int) -> list[Happened]:
        """What happened last: the round that is on or was last, and at least so many lines."""
        found = list(self.happened)
        first = next((i for i, one in enumerate(found) if one.seq >= self.begun), len(found))
        return found[max(0, min(first, len(found) - least)) :]

    def after(self, since: int) -> Iterator[Happened]:
        """What happened after a line, the latest first."""
        for one in reversed(self.happened):
            if one.seq <= since:
                return
            yield one

    def clock_left(self) -> int | None:
        """In how many milliseconds the table acts by itself, if nobody else does."""
        found = [due for due in (self.desk.due(self), away.next_due(self)) if due is not None]
        return max(0, min(found) - self.now()) if found else None

    def seat_of(self, name: str) -> int | None:
        """Where somebody sits."""
        return next((seat for seat, who in self.table.seats.items() if who == name), None)

    def holds(self, name: str) -> bool:
        """Whether somebody has a place here, or is promised one."""
        promised = (move.name for move in self.desk.later if isinstance(move, Sit))
        return self.seat_of(name) is not None or name in promised

    def _event_row(self, by: str, command: str | None) -> dict[str, Any]:
        return {"at": self.stamp(), "table": self.name, "round": self.table.round, "by": by, "command": command}

    def event(self, write: Write, kind: str, asked: Asked, why: str, cite: Citation) -> None:
        row = {"kind": kind, "line": storable(asked.line), "text": storable(why), "cite": str(cite)}
        id_ = asked.id if _valid(asked) else None
        write.events.append(self._event_row(asked.by.name, id_) | row)


def _valid(asked: Asked) -> bool:
    return bool(_ID.fullmatch(asked.id) or (asked.second and _CONFIRMED.fullmatch(asked.id)))
