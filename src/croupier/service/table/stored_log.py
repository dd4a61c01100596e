"""Whatever of the house lives by its chain of stored lines, a table or a tournament: commands come in, are decided,
stored, and only then told.

What is in memory is no more than a copy of what is stored. `decide` plays a batch of commands on it and collects what
has to be stored; `Store.write` stores it. Whatever cannot be stored has not happened: the copy is thrown away and made
again from the lines, exactly as after a crash.

Nothing here waits or reads a clock of its own, so a test can stop it between any two steps.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from itertools import takewhile
from typing import Any

from croupier.play.vocabulary.log import Header, chain, header_text
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Citation, Refused
from croupier.rulebook.law import Terms
from croupier.service.commands.answers import ID_USED, Answers, CommandKey, command_key, hash_line, storable_line
from croupier.service.commands.command import Answer, Command, Done, KeptAnswer, LoggedLine, PendingApproval
from croupier.service.fairness.chance import SecretSource, commitment, system_secret
from croupier.service.people.person import Refusal
from croupier.service.people.rates import TokenBucket
from croupier.service.store import Crowded, Fenced, LineRow, Overdrawn, Repeated, Row, Store, Write, metrics
from croupier.service.store.clock import Clock, Instant, moment_of_line

REFUSALS_READ = 1000  # refused commands that are read back
REFUSALS_AT_ONCE, REFUSALS_A_SECOND = 60, 1  # refusals of one person that are written down: at once, and then
TRIES = 4  # for a command that overdraws an account
LINES_OF_COMMAND = 8  # lines that one command can write
SHOWN = 4096  # lines kept at hand for whoever comes back; more than one batch writes
_COMMAND_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
_CONFIRMED_ID = re.compile(r"approval/[0-9]{1,18}")  # an id that no client can choose: what a second person confirmed


class Broken(Refused):
    """Something whose stored lines do not play again: it stays closed until two people have seen to it."""

    def __init__(self, table: str, line: int, why: str) -> None:
        super().__init__(f"{table} is closed, its line {line} does not play: {why}", OWN.cite("service.broken"))
        self.table, self.line, self.cause = table, line, why

    def fresh_copy(self) -> Broken:
        """The same, for somebody else to be told; an exception that is raised twice keeps what it has seen."""
        return Broken(self.table, self.line, self.cause)


class NotYet(Exception):
    """What has to be known is still on its way to the store."""


class StoredLog(ABC):
    """One chain of the house, owned by this process."""

    def __init__(
        self,
        name: str,
        terms: Terms,
        store: Store,
        now: Clock,
        secrets: SecretSource = system_secret,
        stamp: Clock | None = None,
    ) -> None:
        self.name, self.terms, self.store, self.secrets = name, terms, store, secrets
        self.now, self.stamp = now, stamp or now  # for what runs out, and for what is written down
        self.ahead = self.waits_for_store = False
        self._refusal_rate = TokenBucket(REFUSALS_AT_ONCE, REFUSALS_A_SECOND, now)  # refusals of one person
        self._unwritten_refusals: Counter[str] = Counter()
        self.recover()

    # --- what kind of thing it is ---

    @property
    @abstractmethod
    def round(self) -> int:
        """The number of the round, or the hand, that lines are written in."""

    @abstractmethod
    def _create(self) -> None:
        """Store the first chapter of what has never been there."""

    @abstractmethod
    def _reset(self) -> None:
        """What the lines fill in, before any is read."""

    @abstractmethod
    def _open_chapter(self, row: Row) -> None:
        """As a chapter finds it."""

    @abstractmethod
    def _play_again(self, row: Row, moment: int) -> None:
        """One stored line, played again."""

    @abstractmethod
    def _after_replay(self) -> None:
        """What is not in the lines, once all of them have been read."""

    @abstractmethod
    def _perform(self, command: Command, write: Write) -> Done | PendingApproval:
        """Carry a command out; `Refused`, and nothing has changed."""

    @abstractmethod
    def _write_commitment(self, write: Write) -> None:
        """The commitment to the next round is a line of the chain before anything of that round is decided."""

    @abstractmethod
    def _advance(self, write: Write) -> None:
        """Do what waits for nobody."""

    @abstractmethod
    def _after_line(self, text: str, command: Command, moment: int) -> None:
        """What a line that was just written changes."""

    @abstractmethod
    def note_places(self, write: Write) -> None:
        """Who has a place here, for other tables to know, where that is otherwise than it is stored."""

    @abstractmethod
    def seat_of(self, name: str) -> int | None:
        """Where somebody sits."""

    @abstractmethod
    def clock_left(self) -> int | None:
        """In how many milliseconds it acts by itself, if nobody else does."""

    @abstractmethod
    def command_mark(self, line: str) -> int | str | None:
        """What tells the command that wrote this line as its first, as `answers` keeps it."""

    @abstractmethod
    def is_used(self, command: Command, line: str) -> bool:
        """Whether a line of the log that has this id was another command's."""

    # --- from the store ---

    def recover(self) -> None:
        """As its lines leave it: what a process does when it starts, takes over, or could not store."""
        self.stale = True  # until all of it has been read: what is in memory may never have been stored
        chapter = self._chapter()
        self.chapter, self.first = int(chapter["number"]), int(chapter["first"])
        self.seq, self.hash = self.first - 1, str(chapter["before"])
        self.logged_lines: deque[LoggedLine] = deque(maxlen=SHOWN)
        self._reset()
        self._read_stored(self.first, self._open_chapter, chapter)
        self.answers = Answers()
        for row in self.store.refusals(self.name, REFUSALS_READ):
            refusal = Refusal(row["text"], Citation(row["cite"]))
            self.answers.remember((row["by"], row["command"]), refusal, hash_line(row["line"]))
        self._replayed_command: tuple[CommandKey, int, int | None] | None = None
        for row in self._lines():
            self._read_stored(int(row["number"]), self._replay_row, row)
        self._after_replay()
        self.stale = False

    def _chapter(self) -> Row:
        """The chapter that is being written."""
        row = self.store.chapter(self.name)
        if row is None:
            self._create()
            row = self.store.chapter(self.name)
            assert row is not None
        return row

    def _lines(self) -> list[Row]:
        """What is stored of it."""
        return self.store.lines(self.name, self.first)

    def _read_stored(self, line: int, read: Callable[[Row], None], row: Row) -> None:
        """What is stored, played again; whatever is wrong with it is the table's trouble alone."""
        try:
            read(row)
        except Exception as wrong:
            why = wrong.why if isinstance(wrong, Refused) else f"{type(wrong).__name__} {wrong}"
            raise Broken(self.name, line, why) from None

    def _replay_row(self, row: Row) -> None:
        """One stored line, played again; a line that does not fit its hash stops everything."""
        number, text = int(row["number"]), str(row["text"])
        if number != self.seq + 1 or chain(self.hash, number, text) != row["hash"]:
            raise Refused(f"line {number} of {self.name} is not as it was written", OWN.cite("log.chain"))
        self.seq, self.hash = number, row["hash"]
        sat = self.seat_of(row["by"])
        self._play_again(row, moment_of_line(int(row["at"]), row["moment"], self.now()))
        self._remember_answer(row, sat)

    def _remember_answer(self, row: Row, sat: int | None) -> None:
        """What the command behind a stored line was answered: its id stands on its first line, the others follow."""
        number, by = int(row["number"]), str(row["by"])
        if row["command"]:
            self._replayed_command = (by, row["command"]), number - 1, sat
        elif self._replayed_command and self._replayed_command[0][0] != by:
            self._replayed_command = None
        if self._replayed_command:
            key, before, sat = self._replayed_command
            mark = self.command_mark(str(row["text"])) if row["command"] else None
            self.answers.remember(key, Done(number, before, self.seat_of(by) or sat), mark)

    def _chapter_row(self, number: int, first: int, header: Header, before: str) -> dict[str, Any]:
        text = header_text(header)
        return {"table": self.name, "number": number, "first": first, "header": text, "before": before}

    # --- deciding ---

    def decide(self, batch: Iterable[Command], write: Write) -> list[Answer]:
        """Play commands in order on the copy in memory, and say what to store and what to answer once it is.

        While `ahead` of what is stored, it stops at the first that needs to know what is there: `waits_for_store`."""
        if self.stale:
            self.recover()
        answers: list[Answer] = []
        self.waits_for_store = False
        if not self.ahead:
            self._stored_seq = self.seq
        self._moment = Instant(self.now(), self.stamp())
        try:
            for command in batch:
                if self.next_round:
                    self._write_commitment(write)
                answers.append(self._answer(command, write))
            self._advance(write)
        except NotYet:
            self.waits_for_store = True
        except Exception:
            self.stale = True
            raise
        finally:
            self._moment = None
        self.note_places(write)
        return answers

    def handle(self, batch: list[Command]) -> list[Answer]:
        """Decide, store, answer. What overdraws an account spoils only itself: the others are tried without it."""
        answers = self.decide(batch, write := Write())
        try:
            if write:
                self.store.write(write)
            return answers
        except (Overdrawn, Repeated, Crowded):
            self.recover()
            results = self.each_alone(batch)
        except Exception as wrong:
            self.recover()
            results = self.answers_after_failure(batch, wrong)
        for answer in results:
            if isinstance(answer, Exception) and not isinstance(answer, Refused):
                raise answer
        return results  # type: ignore[return-value]  # whatever else there was has been raised

    def each_alone(self, batch: list[Command]) -> list[Answer | Exception]:
        """Every command for itself, where they could not be stored together."""
        return [self._decide_alone(command) for command in batch]

    def answers_after_failure(self, batch: list[Command], wrong: Exception) -> list[Answer | Exception]:
        """The answers after the store has failed: a commit may have come through although nobody heard of it."""
        return [self.answers.recall(command) or wrong for command in batch]

    def _decide_alone(self, command: Command) -> Answer | Exception:
        for _ in range(TRIES):  # what was spent at another table meanwhile is seen the next time
            try:
                (answer,) = self.decide([command], write := Write())
                if write:
                    self.store.write(write)
                return answer
            except (Overdrawn, Repeated, Crowded):
                self.recover()
            except Fenced:
                raise
            except Exception as wrong:
                self.recover()
                return self.answers_after_failure([command], wrong)[0]
        earlier = self._earlier_answer(command)
        return earlier.to_exception() if isinstance(earlier, Refusal) else earlier or self._refuse_overdrawn(command)

    def _refuse_overdrawn(self, command: Command) -> Answer:
        refusal = Refusal("the account does not hold that much", OWN.cite("books.purse"))
        self.answers.remember(command_key(command), refusal, hash_line(command.line))
        self.add_event(write := Write(), "refused", command, refusal.why, refusal.cite)
        self.store.write(write)
        return refusal.to_exception()

    def _earlier_answer(self, command: Command) -> KeptAnswer | None:
        """What this very command was answered long ago, if the store knows of it, and it has got all that is no longer
        at hand."""
        if self.ahead and self.answers.forgotten_up_to > self._stored_seq:
            raise NotYet
        by = command.by.name
        row = self.store.line_of_command(self.name, by, command.id)
        if row:
            if self.is_used(command, str(row["text"])):
                return ID_USED
            more = self.store.lines(self.name, int(row["number"]) + 1, int(row["number"]) + LINES_OF_COMMAND)
            own = takewhile(lambda line: line["by"] == by and not line["command"], more)
            last = max([int(row["number"]), *(int(line["number"]) for line in own)])
            return Done(last, int(row["number"]) - 1, self.seat_of(by))
        approval = self.store.approval_of_command(self.name, by, command.id)
        if approval and approval["line"] != command.line:
            return ID_USED
        return PendingApproval(str(approval["line"])) if approval else None

    def _answer(self, command: Command, write: Write) -> Answer:
        if not _COMMAND_ID.fullmatch(command.id) and not _is_confirmed(command):
            refused = Refused("a command's id is 1 to 64 letters, digits, dashes", OWN.cite("service.command"))
            self._write_refusal(command, Refusal(refused.why, refused.cite), write)
            return refused
        key, started = command_key(command), self.seq
        if key in self.answers and (earlier := self.answers.recall(command)) is not None:
            return earlier
        if command.session and (ended := command.session.why_ended(self.now())):
            self._write_refusal(
                command.for_further_lines(), ended, write
            )  # not under its id: whoever may, can still say it
            return ended.to_exception()
        try:
            answer = self._perform(command, write)
        except Refused as refused:
            assert self.seq == started, "a refused command has written a line"
            refusal = Refusal(refused.why, refused.cite)
        else:
            self.answers.remember(key, answer, hash_line(command.line))
            return answer
        return self._refuse(command, refusal, write)

    def _refuse(self, command: Command, refusal: Refusal, write: Write) -> Answer:
        """The answer to a refused command, unless it had its effect long ago."""
        earlier = self._earlier_answer(command)
        if isinstance(earlier, Refusal):
            return earlier.to_exception()
        self.answers.remember(command_key(command), earlier or refusal, hash_line(command.line))
        if earlier is None:
            self._write_refusal(command, refusal, write)
        return earlier or refusal.to_exception()

    def _write_refusal(self, command: Command, refusal: Refusal, write: Write) -> None:
        """Write a refusal down; beyond a rate they are counted, and the count goes with the next that is written."""
        by = command.by.name
        if not self._refusal_rate.take(by):
            self._unwritten_refusals[by] += 1
            metrics.REFUSALS_UNWRITTEN.labels(self.name).inc()
            return
        more = self._unwritten_refusals.pop(by, 0)
        self.add_event(
            write,
            "refused",
            command,
            f"{refusal.why} (and {more} more before it)" if more else refusal.why,
            refusal.cite,
        )

    # --- writing ---

    _stored_seq = 0  # up to which line at least all is, while it is decided `ahead` of that
    _command_seq = 0  # the line that the last command's id stands on
    _moment: Instant | None = None  # of all that a batch decides
    next_round: tuple[int, str] | None = None  # the next round and its secret

    def moment(self) -> Instant:
        """When the next line is written."""
        return self._moment or Instant(self.now(), self.stamp())

    def add_line(self, text: str, command: Command, write: Write) -> None:
        """One more line of the log, of this moment."""
        moment = self.moment()
        self.seq += 1
        self.hash = chain(self.hash, self.seq, text)
        if command.id:
            self._command_seq = self.seq
        id_, by, (now, stamp) = command.id or None, command.by.name, moment
        write.lines.append(
            LineRow(self.name, self.seq, self.round, text, self.hash, id_, by, stamp, moment.moment_to_keep)
        )
        self._after_line(text, command, now)

    def commit_to(self, write: Write, round_: int) -> None:
        """A fresh secret for the next round; its hash is published now."""
        secret = self.secrets(self.name, round_)
        self.next_round = (round_, secret)
        write.rounds.append(
            {"table": self.name, "round": round_, "commitment": commitment(self.name, round_, secret), "secret": secret}
        )

    def event_row(self, by: str, command: str | None) -> dict[str, Any]:
        return {"at": self.stamp(), "table": self.name, "round": self.round, "by": by, "command": command}

    def add_event(self, write: Write, kind: str, command: Command, why: str, cite: Citation) -> None:
        row = {"kind": kind, "line": storable_line(command.line), "text": storable_line(why), "cite": str(cite)}
        id_ = command.id if _COMMAND_ID.fullmatch(command.id) or _is_confirmed(command) else None
        write.events.append(self.event_row(command.by.name, id_) | row)

    # --- saying ---

    def can_resume(self, seq: int) -> bool:
        """Whether everything after this line is still at hand."""
        return seq <= self.seq and (
            seq >= self.seq or (bool(self.logged_lines) and self.logged_lines[0].seq <= seq + 1)
        )

    def lines_after(self, since: int) -> Iterator[LoggedLine]:
        """What happened after a line, the latest first."""
        for line in reversed(self.logged_lines):
            if line.seq <= since:
                return
            yield line


def _is_confirmed(command: Command) -> bool:
    """Whether it has the id of what a second person has confirmed."""
    return bool(command.second and _CONFIRMED_ID.fullmatch(command.id))
