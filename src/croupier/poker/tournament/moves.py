"""The moves of a tournament, and the one line of text each is written as; a table's own moves are among them.

>>> for line in ("enter Ann", "enter Bob alien", "draw 2-7 1-3", "table 2: seat 3 chooses call", "minutes 20"):
...     assert tournament_line(read_tournament_move(line)) == line
"""

from __future__ import annotations

import re
from datetime import date

import msgspec

from croupier.play.vocabulary.cards import card_value, cards_text
from croupier.play.vocabulary.move import Move, move_text, read_move
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.rulebook.number import is_number


class _Move(msgspec.Struct, frozen=True, gc=False):
    pass


class Announce(_Move, frozen=True, gc=False):
    """The house announces how the prize money is divided; entries may be taken now."""


class Enter(_Move, frozen=True, gc=False):
    """Somebody pays the entry fee; `alien` is a non-resident, from whom tax is withheld."""

    name: str
    alien: bool = False


class Withdraw(_Move, frozen=True, gc=False):
    """An entrant wants the fee back."""

    name: str


class Replace(_Move, frozen=True, gc=False):
    """Another person is to take over an entrant's place."""

    name: str
    by: str


class CloseEntries(_Move, frozen=True, gc=False):
    """No more entries are taken."""


class Cancel(_Move, frozen=True, gc=False):
    """The house calls the tournament off, on this day."""

    on: date


class Begin(_Move, frozen=True, gc=False):
    """The supervisor announces the first round of play."""


class SeatCards(_Move, frozen=True, gc=False):
    """Seat cards come out of the container: `2-7` is seat 7 at table 2."""

    places: tuple[str, ...]


class Cards(_Move, frozen=True, gc=False):
    """One card each, to see whose is the highest."""

    cards: tuple[int, ...]


class Minutes(_Move, frozen=True, gc=False):
    """So many minutes have gone by."""

    count: int


class SetClock(_Move, frozen=True, gc=False):
    """The clock is put right: so many minutes of this stage have gone by."""

    gone: int


class Away(_Move, frozen=True, gc=False):
    """An entrant has left the table for a while."""

    name: str


class Back(_Move, frozen=True, gc=False):
    """An entrant is at the table again."""

    name: str


class Conduct(_Move, frozen=True, gc=False):
    """Something is reported of an entrant: cheating, disruption, a violation, an illness."""

    kind: str
    name: str


class Agree(_Move, frozen=True, gc=False):
    """Players ask to divide the prize money by an agreement of their own."""

    names: tuple[str, ...]


class At(_Move, frozen=True, gc=False):
    """A move at one of the tables."""

    table: int
    move: Move


TournamentMove = (
    Announce | Enter | Withdraw | Replace | CloseEntries | Cancel | Begin | SeatCards | Cards | Minutes | SetClock
    | Away | Back | Conduct | Agree | At
)  # fmt: skip

WORDS: dict[str, type[Announce] | type[CloseEntries] | type[Begin]] = {
    "announce": Announce,
    "close": CloseEntries,
    "begin": Begin,
}
NAMED: dict[str, type[Withdraw] | type[Away] | type[Back]] = {"withdraw": Withdraw, "away": Away, "back": Back}
NO_MOVE = OWN.cite("command")
_AT = re.compile(r"table ([0-9]{1,3}): (.+)")


def tournament_line(move: TournamentMove) -> str:
    """A move as a line of the log."""
    match move:
        case Enter():
            return f"enter {move.name}" + (" alien" if move.alien else "")
        case Replace():
            return f"replace {move.name} by {move.by}"
        case Cancel():
            return f"cancel {move.on.isoformat()}"
        case SeatCards():
            return f"draw {' '.join(move.places)}"
        case Cards():
            return f"cards {cards_text(move.cards)}"
        case Minutes():
            return f"minutes {move.count}"
        case SetClock():
            return f"clock {move.gone}"
        case Conduct():
            return f"report {move.kind} {move.name}"
        case Agree():
            return f"agree {', '.join(move.names)}"
        case At():
            return f"table {move.table}: {move_text(move.move)}"
        case Withdraw() | Away() | Back():
            return f"{_word(NAMED, move)} {move.name}"
    return _word(WORDS, move)


def _word(words: dict[str, type], move: TournamentMove) -> str:
    return next(word for word, kind in words.items() if isinstance(move, kind))


def read_tournament_move(line: str) -> TournamentMove:
    """The move that a line writes down; `Refused` when it writes none."""
    if line in WORDS:
        return WORDS[line]()
    table_move = _AT.fullmatch(line)
    if table_move:
        return At(int(table_move[1]), read_move(table_move[2]))
    word, _, rest = line.partition(" ")
    if rest:
        try:
            move = _read(word, rest)
        except ValueError:
            raise Refused(f"{rest!r} is not what `{word}` takes", NO_MOVE) from None
        if move is not None:
            return move
    raise Refused(f"{line!r} is no move of a tournament", NO_MOVE)


def _number(text: str) -> int:
    """As a log writes one: Python reads other alphabets' digits too, and signs and underscores."""
    if not is_number(text):
        raise ValueError(text)
    return int(text)


def _read(word: str, rest: str) -> TournamentMove | None:
    match word:
        case "enter":
            return Enter(rest.removesuffix(" alien"), rest.endswith(" alien"))
        case "withdraw" | "away" | "back":
            return NAMED[word](rest)
        case "replace" if " by " in rest:
            name, _, by = rest.partition(" by ")
            return Replace(name, by)
        case "cancel":
            return Cancel(date.fromisoformat(rest))
        case "draw":
            return SeatCards(tuple(rest.split()))
        case "cards":
            return Cards(tuple(map(card_value, rest.split())))
        case "minutes":
            return Minutes(_number(rest))
        case "clock":
            return SetClock(_number(rest))
        case "report" if " " in rest:
            kind, _, name = rest.partition(" ")
            return Conduct(kind, name)
        case "agree":
            return Agree(tuple(rest.split(", ")))
    return None
