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
from croupier.service.commands.command import Answer, Command, Done, KeptAnswer
from croupier.service.people.person import Refusal

ANSWERS_KEPT = 4_000  # ids kept at hand of commands that had an effect; the store knows those for ever
REFUSALS_KEPT = 4_000  # and of those that had none, which a busy table's many bets do not push out
SHARED_REFUSALS = 1_000  # refusals in the same words are kept once
ID_USED = Refusal("this id has been used for another command", OWN.cite("service.command"))
CommandKey = tuple[str, str]  # whose command, and its id


class Answers(dict[CommandKey, KeptAnswer]):
    """The latest answers of one table."""

    def __init__(self) -> None:
        super().__init__()
        self._asked_for: dict[CommandKey, int | str] = {}
        self._done_keys, self._refused_keys = deque[CommandKey](), deque[CommandKey]()  # the earliest first
        self.forgotten_up_to = -1  # the last line of a command whose answer is no longer at hand

    def recall(self, command: Command) -> Answer | None:
        """What this command was answered, if it is known; a refusal, if its id was another's."""
        key = command_key(command)
        answer = self.get(key)
        if answer is None:
            return None
        if _is_other_command(command, self._asked_for.get(key)):
            return ID_USED.to_exception()
        return answer.to_exception() if isinstance(answer, Refusal) else answer

    def remember(self, key: CommandKey, answer: KeptAnswer, line_or_hash: int | str | None = None) -> None:
        if line_or_hash is not None:
            self._asked_for[key] = line_or_hash
        is_new = key not in self
        if type(answer) is Refusal:
            self[key] = _shared(answer)
            keys, limit = self._refused_keys, REFUSALS_KEPT
        else:
            self[key] = answer
            keys, limit = self._done_keys, ANSWERS_KEPT
        if is_new:
            keys.append(key)
            if len(keys) > limit:
                oldest = keys.popleft()
                dropped = self.pop(oldest)
                self._asked_for.pop(oldest, None)
                if isinstance(dropped, Done):
                    self.forgotten_up_to = max(self.forgotten_up_to, dropped.seq)


@lru_cache(maxsize=SHARED_REFUSALS)
def _shared(refusal: Refusal) -> Refusal:
    """The same refusal as before, if there was one in these words."""
    return refusal


def command_key(command: Command) -> CommandKey:
    return command.by.name, command.id


def hash_line(line: str) -> int:
    """A command's line, short."""
    return hash(line if len(line) <= words.MAX_LETTERS and line.isprintable() else storable_line(line))


def is_other_commands_line(command: Command, line: str) -> bool:
    """Whether a line of the log that has this id was another command's."""
    return _is_other_command(command, line)


def _is_other_command(command: Command, line_or_hash: int | str | None) -> bool:
    """Whether this is not what was asked under its id, as far as that is known."""
    if line_or_hash is None or isinstance(line_or_hash, int):
        return line_or_hash is not None and hash_line(command.line) != line_or_hash
    try:
        lines = _first_lines(words.read_command(command.line), command)
    except Refused:
        return True
    return bool(lines) and line_or_hash not in lines


def _first_lines(parsed: words.ParsedCommand, command: Command) -> tuple[str, ...]:
    """What a command's first line can be; nothing, where that does not tell the command."""
    by = command.by.name
    match parsed:
        case words.Ready():
            return (f"~ ready {parsed.seat}",)
        case words.Stays():
            return (f"~ done {move_text(Leave(parsed.seat))}",)
        case words.Bots():
            return (f"~ bots {parsed.count}",)
        case words.DealerOn():
            return (f"~ dealer on {by}",)
        case words.DealerOff():
            return ("~ dealer off",)
        case words.Tip() | words.Fill() | words.Credit():
            return (f"~ {type(parsed).__name__.lower()} {parsed.chips} {by}",)
        case words.VoidRound():
            return (f"~ void {parsed.why}",)
        case words.OpenTable():
            return (f"~ opened {parsed.chips}",)
        case words.CloseTable():
            return (f"~ closed {parsed.chips}",)
        case words.PostLimits() | words.PostOption():
            return (f"~ posted {command.line.removeprefix('post ')}",)
        case words.SignsOff():
            return (f"~ signed {parsed.duty} {by}",)
        case words.Wait():
            return (f"~ waits {by}",)
        case words.WaitNoMore():
            return f"~ waits-no-more {by}", f"~ not-kept {by}"
        case words.Word():
            return ()
        case Outcome():
            return move_text(parsed), f"~ entered {by}"
    return move_text(parsed), f"~ later {move_text(parsed)}"


def storable_line(text: str) -> str:
    """What somebody sent, cut to a line that every database takes."""
    return text[: words.MAX_LETTERS].replace("\0", "\N{REPLACEMENT CHARACTER}")
