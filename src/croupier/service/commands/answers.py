"""What commands were answered, as far as it is kept at hand: the same id again gets the same answer.

A refusal is kept as its words, for an exception keeps every frame that it has passed. With each answer stays what was
asked for, so that an id cannot be used for another command: a hash of the line or, where the answer was read back from
the log, the first line that it wrote.
"""

from __future__ import annotations

from collections import deque
from functools import lru_cache

from croupier.play.vocabulary.move import Leave, Outcome, move_text
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.service.commands import words
from croupier.service.commands.command import Answer, Command, Done, Remembered
from croupier.service.people.person import Refusal

REMEMBERED = 4_000  # ids kept at hand of commands that had an effect; the store knows those for ever
REFUSED = 4_000  # and of those that had none, which a busy table's many bets do not push out
ALIKE = 1_000  # refusals in the same words are kept once
USED = Refusal("this id has been used for another command", OWN.cite("service.command"))
Key = tuple[str, str]  # whose command, and its id


class Answers(dict[Key, Remembered]):
    """The latest answers of one table."""

    def __init__(self) -> None:
        super().__init__()
        self._said: dict[Key, int | str] = {}
        self._had, self._refused = deque[Key](), deque[Key]()  # the earliest first
        self.forgotten = -1  # the last line of a command whose answer is no longer at hand

    def recall(self, asked: Command) -> Answer | None:
        """What this command was answered, if it is known; a refusal, if its id was another's."""
        key = key_of(asked)
        known = self.get(key)
        if known is None:
            return None
        if _is_another(asked, self._said.get(key)):
            return USED.again()
        return known.again() if isinstance(known, Refusal) else known

    def remember(self, key: Key, answer: Remembered, said: int | str | None = None) -> None:
        if said is not None:
            self._said[key] = said
        fresh = key not in self
        if type(answer) is Refusal:
            self[key] = _once(answer)
            kept, most = self._refused, REFUSED
        else:
            self[key] = answer
            kept, most = self._had, REMEMBERED
        if fresh:
            kept.append(key)
            if len(kept) > most:
                gone = kept.popleft()
                had = self.pop(gone)
                self._said.pop(gone, None)
                if isinstance(had, Done):
                    self.forgotten = max(self.forgotten, had.seq)


@lru_cache(maxsize=ALIKE)
def _once(no: Refusal) -> Refusal:
    """The same refusal as before, if there was one in these words."""
    return no


def key_of(asked: Command) -> Key:
    return asked.by.name, asked.id


def said_by(line: str) -> int:
    """A command's line, short."""
    return hash(line if len(line) <= words.MOST and line.isprintable() else storable(line))


def is_used(asked: Command, line: str) -> bool:
    """Whether a line of the log that has this id was another command's."""
    return _is_another(asked, line)


def _is_another(asked: Command, said: int | str | None) -> bool:
    """Whether this is not what was asked under its id, as far as that is known."""
    if said is None or isinstance(said, int):
        return said is not None and said_by(asked.line) != said
    try:
        wrote = _writes(words.read_command(asked.line), asked)
    except Refused:
        return True
    return bool(wrote) and said not in wrote


def _writes(command: words.ParsedCommand, asked: Command) -> tuple[str, ...]:
    """What a command's first line can be; nothing, where that does not tell the command."""
    by = asked.by.name
    match command:
        case words.Ready():
            return (f"~ ready {command.seat}",)
        case words.Stays():
            return (f"~ done {move_text(Leave(command.seat))}",)
        case words.Bots():
            return (f"~ bots {command.count}",)
        case words.DealerOn():
            return (f"~ dealer on {by}",)
        case words.DealerOff():
            return ("~ dealer off",)
        case words.Tip() | words.Fill() | words.Credit():
            return (f"~ {type(command).__name__.lower()} {command.chips} {by}",)
        case words.VoidRound():
            return (f"~ void {command.why}",)
        case words.OpenTable():
            return (f"~ opened {command.chips}",)
        case words.CloseTable():
            return (f"~ closed {command.chips}",)
        case words.PostLimits() | words.PostOption():
            return (f"~ posted {asked.line.removeprefix('post ')}",)
        case words.SignsOff():
            return (f"~ signed {command.duty} {by}",)
        case words.Wait():
            return (f"~ waits {by}",)
        case words.WaitNoMore():
            return f"~ waits-no-more {by}", f"~ not-kept {by}"
        case words.Word():
            return ()
        case Outcome():
            return move_text(command), f"~ entered {by}"
    return move_text(command), f"~ later {move_text(command)}"


def storable(text: str) -> str:
    """What somebody sent, cut to a line that every database takes."""
    return text[: words.MOST].replace("\0", "\N{REPLACEMENT CHARACTER}")
