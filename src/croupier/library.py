"""What `import croupier` offers: a table to talk to, and questions about games.

A name of a game or a table means one of the sample house, or of a house file that is given. Whatever cannot be is
`Refused`, with why and by which paragraph (`refused.why`, `refused.cite`); a house that is not lawful is `Breaches`,
all of them at once.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.front.dealer import confirmation, players_may_speak, routine
from croupier.front.events_in_words import Narrated, narrate
from croupier.front.legal import Legal, example, legal
from croupier.games import open_table as table_under
from croupier.games import table_for, tables_called
from croupier.play.table import Table
from croupier.play.table.replay import replay_table
from croupier.play.table.view import View
from croupier.play.vocabulary.ask import Ask
from croupier.play.vocabulary.chance import Seeded, Source
from croupier.play.vocabulary.event import Event
from croupier.play.vocabulary.move import Move, Undo, read_move
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Breaches, Refused
from croupier.rulebook.explained import Explained, find_paragraph
from croupier.rulebook.house import House, load_house, sample_house
from croupier.rulebook.law import Law, Terms

if TYPE_CHECKING:
    from croupier.analysis.equity import Equity
    from croupier.analysis.simulate import Simulation

__all__ = [
    "Breaches",
    "Legal",
    "Refused",
    "TableInPlay",
    "edges",
    "equity",
    "hands",
    "law",
    "open_table",
    "replay",
    "simulate",
    "strategy",
    "tables",
    "why",
]


# --- a table ---


class EventLine(str):
    """A line of what happened, as text; `data` is all of it."""

    data: Narrated

    def __new__(cls, data: Narrated) -> EventLine:
        line = super().__new__(cls, f"{data.text} [{data.cite}]")
        line.data = data
        return line


class TableInPlay:
    """One table, the chance it is played with, and a dealer who does what nobody has to be asked for."""

    def __init__(self, table: Table, source: Source) -> None:
        self.table, self._source = table, source

    @property
    def ask(self) -> Ask:
        """What the table waits for."""
        return self.table.ask

    @property
    def seats(self) -> Mapping[int, str]:
        """Who sits where."""
        return dict(self.table.seats)

    def rack(self, seat: int) -> int:
        """A seat's chips."""
        return self.table.felt.rack(seat)

    def say(self, what: str | Move, seat: int | None = None) -> list[EventLine]:
        """Play a move, or the line that writes it down: what happened, as that seat hears it."""
        move = read_move(what) if isinstance(what, str) else what
        lines = self._narrated_lines(self.table.play(move), seat)
        while yes := confirmation(self.table):
            lines += self._narrated_lines(self.table.play(yes), seat)
        return lines

    def deal(self, seat: int | None = None) -> list[EventLine]:
        """Let dealer and chance go on until a player is waited for."""
        lines: list[EventLine] = []
        while not players_may_speak(self.table) and (move := routine(self.table, self._source)):
            lines += self._narrated_lines(self.table.play(move), seat)
        return lines

    def legal(self, seat: int | None = None) -> list[Legal]:
        """Every legal move now, or its range; of one seat if it is given, 0 being crew and chance."""
        return legal(self.table, seat)

    def example(self, one: Legal) -> str:
        """A line for a legal move: the least sum, the first cards."""
        return example(self.table, one)

    def view(self, seat: int | None = None) -> View:
        """What a seat sees; a stranger, if none is given."""
        return self.table.view(seat)

    def undo(self, seat: int) -> list[EventLine]:
        """Take back the seat's last move, while the betting is open."""
        return self.say(Undo(seat), seat)

    @property
    def log(self) -> str:
        """Everything that was said, sealed: what `replay` reads."""
        return self.table.log.sealed()

    def save(self, path: str | Path) -> None:
        """Write the log to a file."""
        Path(path).write_text(self.log, encoding="utf-8", newline="\n")

    def _narrated_lines(self, events: Sequence[Event], seat: int | None) -> list[EventLine]:
        return [EventLine(narrate(event, self.table.law, seat)) for event in events]


def tables(house: str | Path | None = None) -> list[str]:
    """The names of a house's tables."""
    return list(house_of(house).tables)


def open_table(name: str, *, house: str | Path | None = None, seed: str | None = None) -> TableInPlay:
    """A table by its name or by what it plays; with a seed its chance repeats."""
    table_name, terms = terms_of(name, house)
    return TableInPlay(table_under(terms, table_name), Seeded(seed or secrets.token_hex(16)))


def replay(log: str | Path, *, seed: str | None = None) -> TableInPlay:
    """The table as a log leaves it, every line checked and played again: a file, or the text itself."""
    text = log if isinstance(log, str) and "\n" in log else _read_text(Path(log))
    return TableInPlay(replay_table(text, table_for), Seeded(seed or secrets.token_hex(16)))


# --- questions ---


def law(name: str, *, house: str | Path | None = None) -> Law:
    """The law of a table: its book, and what the house chose."""
    return Law(terms_of(name, house)[1])


def why(citation: str) -> Explained:
    """What a paragraph says, in our words, and how it is read where it is unclear.

    >>> why("oneida-2006/craps/F.5").cite.paragraph
    'F.5'
    """
    return find_paragraph(citation, OWN)


def edges(name: str, *, house: str | Path | None = None) -> dict[str, Fraction]:
    """The house edge of every wager, exact where the sheet is.

    >>> edges("roulette-2006")["straight"]
    Fraction(1, 19)
    """
    from croupier.analysis.sheets.exact import sheets

    return {sheet.wager: sheet.edge for sheet in sheets(law(name, house=house))}


def strategy(name: str, *, house: str | Path | None = None) -> dict[str, tuple[str, ...]]:
    """How each wager that has something to decide is played best, in words."""
    from croupier.analysis.sheets.exact import sheets

    return {sheet.wager: sheet.strategy for sheet in sheets(law(name, house=house)) if sheet.strategy}


def simulate(
    name: str, wager: str, rounds: int = 10**6, *, house: str | Path | None = None, seed: str = "croupier"
) -> Simulation:
    """Play a wager so many times; the same seed gives the same totals."""
    from croupier.analysis.sheets.parts import plan_for
    from croupier.analysis.simulate import simulate as run

    return run(plan_for(law(name, house=house), wager), rounds, seed)


def equity(*hands: str, board: str = "", dead: str = "", game: str = "", seed: str = "croupier") -> Equity:
    """What part of a pot each hand takes: cards or ranges, at hold'em unless another variant is named."""
    from croupier.analysis.equity import equity as reckon
    from croupier.poker.rules.variants import USUAL, VARIANTS

    wanted = game or USUAL
    if wanted not in VARIANTS:
        raise Refused(f"there is no variant {wanted!r}; there are {', '.join(VARIANTS)}", OWN.cite("command"))
    return reckon(VARIANTS[wanted], hands, board, dead, 0, seed)


def hands(log: str | Path, *, seat: int | None = None) -> Iterator[str]:
    """Every hand of a poker table's log as Poker Hand History; only what one seat saw, if it is given."""
    from croupier.poker.phh import write_hand
    from croupier.poker.phh.record import hands_of_log

    text = log if isinstance(log, str) and "\n" in log else _read_text(Path(log))
    yield from map(write_hand, hands_of_log(text, table_for, seat))


# --- which one is meant ---


def house_of(house: str | Path | None) -> House:
    """The sample house, or that of a file."""
    return load_house(Path(house)) if house is not None else sample_house()


def terms_of(name: str, house_file: str | Path | None) -> tuple[str, Terms]:
    """The one table that a name means, and its terms."""
    house = house_of(house_file)
    names = tables_called(house, name)
    if not names:
        raise Refused(f"{house.name} has no table {name!r}; there are {', '.join(house.tables)}", OWN.cite("table"))
    if len(names) > 1:
        raise Refused(f"{name} is played at {', '.join(names)}: name one of them", OWN.cite("table"))
    return names[0], house.tables[names[0]]


def _read_text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as wrong:
        raise Refused(f"cannot read {path}: {wrong}", OWN.cite("command")) from None
