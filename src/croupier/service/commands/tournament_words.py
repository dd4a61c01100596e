"""What people say to a live tournament, and who may: the moves of its log, and a few words that only a live one has.

>>> who(read_words("void 2 a card was dealt twice")), who(read_words("table 2: seat 3 chooses call"))
('directs', 'chooses')
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
PLAYERS = (Choose, Discard, SetHand)  # moves of a hand that players make
DEALERS = (Open, Did, Outcome, Report)  # and that its dealer does


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


Words = TournamentMove | Pause | Resume | BotsEnter | VoidHand | AtTable | words.SignsOff
_AT = re.compile(r"table ([0-9]{1,3}): (.+)")
_VOID = re.compile(r"void ([0-9]{1,3}) (\S.*)")
_BOTS = re.compile(r"bots ([0-9]{1,3})")
_DUTY = re.compile(r"duty done ([a-z0-9-]{1,40})")


def read_words(line: str) -> Words:
    """What a line asks for; `Refused` when it asks for nothing known."""
    if len(line) > words.MOST:
        raise Refused(f"a command has at most {words.MOST} letters", OWN.cite("command"))
    if line in ("pause", "resume"):
        return Pause() if line == "pause" else Resume()
    if bots := _BOTS.fullmatch(line):
        return BotsEnter(int(bots[1]))
    if duty := _DUTY.fullmatch(line):
        return words.SignsOff(duty[1])
    if line.startswith("void"):
        return _void(line)
    at = _AT.fullmatch(line)
    return _at(int(at[1]), at[2]) if at else read_tournament_move(line)


def _void(line: str) -> VoidHand:
    found = _VOID.fullmatch(line)
    if not found or not found[2].isprintable():
        raise Refused("a void names its table and the reason: `void 2 a card was dealt twice`", OWN.cite("void"))
    return VoidHand(int(found[1]), found[2])


def _at(table: int, line: str) -> At | AtTable:
    command = words.read_command(line)
    if isinstance(command, (words.DealerOn, words.DealerOff, words.Draw)):
        return AtTable(table, command)
    if isinstance(command, (*PLAYERS, *DEALERS)) and not isinstance(command, Undo):
        return At(table, command)
    raise Refused(f"{line!r} is not said at a table of a tournament", TOURNAMENT)


def who(said: Words) -> str:
    """The command's name in the matrix of roles."""
    match said:
        case Enter() | Agree():
            return "enters"
        case Withdraw() | Away() | Back():
            return "comes-and-goes"
        case At():
            return words.kind(said.move)
        case AtTable():
            return words.kind(said.word)
        case words.SignsOff():
            return words.kind(said)
    return "directs"


def speaks_for(said: Words) -> str | None:
    """Whom a command names, where players may name only themselves."""
    return said.name if isinstance(said, (Enter, Withdraw, Away, Back)) else None
