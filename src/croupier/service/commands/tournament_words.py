"""What people say to a live tournament, and who may: the moves of its log, and a few words that only a live one has.

>>> kind_of_command(read_tournament_command("void 2 a card was dealt twice"))
'directs'
>>> kind_of_command(read_tournament_command("table 2: seat 3 chooses call"))
'chooses'
"""

from __future__ import annotations

import re

import msgspec

from croupier.play.vocabulary.move import Choose, Did, Discard, Open, Outcome, Report, SetHand, Undo
from croupier.poker.tournament.moves import Agree, At, Away, Back, Enter, TournamentMove, Withdraw, read_tournament_move
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.service.commands import words

TOURNAMENT = OWN.cite("service.tournament")
PLAYER_MOVES = (Choose, Discard, SetHand)  # moves of a hand that players make
DEALER_MOVES = (Open, Did, Outcome, Report)  # and that its dealer does


class Pause(msgspec.Struct, frozen=True):
    """The clock stands, and no hand is opened; those that are on are played out."""


class Resume(msgspec.Struct, frozen=True):
    """The clock runs on."""


class BotsEnter(msgspec.Struct, frozen=True):
    """So many simple players enter."""

    count: int


class VoidHand(msgspec.Struct, frozen=True):
    """The hand that is on at a table is void, for this reason."""

    table: int
    why: str


class AtTable(msgspec.Struct, frozen=True):
    """A word of a live table, at one of the tournament's."""

    table: int
    word: words.DealerOn | words.DealerOff | words.Draw


TournamentCommand = TournamentMove | Pause | Resume | BotsEnter | VoidHand | AtTable | words.SignsOff
_AT_TABLE = re.compile(r"table ([0-9]{1,3}): (.+)")
_VOID = re.compile(r"void ([0-9]{1,3}) (\S.*)")
_BOTS = re.compile(r"bots ([0-9]{1,3})")
_DUTY = re.compile(r"duty done ([a-z0-9-]{1,40})")


def read_tournament_command(line: str) -> TournamentCommand:
    """What a line asks for; `Refused` when it asks for nothing known."""
    if len(line) > words.MAX_LETTERS:
        raise Refused(f"a command has at most {words.MAX_LETTERS} letters", OWN.cite("command"))
    if line in ("pause", "resume"):
        return Pause() if line == "pause" else Resume()
    if bots := _BOTS.fullmatch(line):
        return BotsEnter(int(bots[1]))
    if duty := _DUTY.fullmatch(line):
        return words.SignsOff(duty[1])
    if line.startswith("void"):
        return _void(line)
    match = _AT_TABLE.fullmatch(line)
    return _read_at_table(int(match[1]), match[2]) if match else read_tournament_move(line)


def _void(line: str) -> VoidHand:
    match = _VOID.fullmatch(line)
    if not match or not match[2].isprintable():
        raise Refused("a void names its table and the reason: `void 2 a card was dealt twice`", OWN.cite("void"))
    return VoidHand(int(match[1]), match[2])


def _read_at_table(table: int, line: str) -> At | AtTable:
    command = words.read_command(line)
    if isinstance(command, (words.DealerOn, words.DealerOff, words.Draw)):
        return AtTable(table, command)
    if isinstance(command, (*PLAYER_MOVES, *DEALER_MOVES)) and not isinstance(command, Undo):
        return At(table, command)
    raise Refused(f"{line!r} is not said at a table of a tournament", TOURNAMENT)


def kind_of_command(command: TournamentCommand) -> str:
    """The command's name in the matrix of roles."""
    match command:
        case Enter() | Agree():
            return "enters"
        case Withdraw() | Away() | Back():
            return "comes-and-goes"
        case At():
            return words.kind(command.move)
        case AtTable():
            return words.kind(command.word)
        case words.SignsOff():
            return words.kind(command)
    return "directs"


def speaks_for(command: TournamentCommand) -> str | None:
    """Whom a command names, where players may name only themselves."""
    return command.name if isinstance(command, (Enter, Withdraw, Away, Back)) else None
