"""A rulebook: one game in one edition of one document, read from its data file.

>>> book("oneida-2006/craps").cite("F.1")
'oneida-2006/craps/F.1'
>>> book("oneida-2006/craps").name, book("section8/poker").name
('Craps, Oneida 2006', 'Poker, Section 8')
>>> rules_in_force("oneida", "roulette", date(2008, 5, 27)).id
'oneida-2006/roulette'
>>> rules_in_force("oneida", "roulette", date(2008, 5, 28)).id
'oneida-2008/roulette'
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from fractions import Fraction
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Literal

import msgspec

from croupier.rulebook.cite import PARAGRAPH, Citation, Refused, UnknownCitation
from croupier.rulebook.odds import Odds
from croupier.rulebook.plug_ins import leave_out, plug_ins
from croupier.rulebook.toml import read_toml

RUN_IN = re.compile(r"(?<=[a-z])(?=[0-9])")  # where a rulebook's id has a number at its word: section8
Lines = Mapping[str, str]
OptionValue = bool | int | str
ABSURD = 100  # ten times this, where a document sets no most, is more than can be reckoned with
MOST_PLAYERS = 12  # at one table where players bank, those who stand behind it included; more only where more sit
Needs = Mapping[str, OptionValue | tuple[OptionValue, ...]]
When = Literal[
    "shuffle", "cut", "burn", "betting", "throw", "spin", "deal", "later-wagers", "count", "play", "settle", "between",
    "any",
]  # fmt: skip
CREW = ("boxperson", "stickperson", "dealer", "floorperson")  # of whom a document speaks
Due = Literal["opening", "idle", "shuffle", "round", "every", "change", "closing", "day", "tables", "tournament"]
Change = Literal["changes", "rises", "falls", "starts", "stops"]
Crew = Literal["dealer", "box", "stick", "floor", "pit", "cashier"]
Remedy = Literal["again", "void", "discard", "use", "nothing", "game"]


class _Data(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class About(_Data, frozen=True, forbid_unknown_fields=True):
    rulebook: str
    edition: str
    game: str
    title: str
    document: str
    seats: int
    seats_cite: str
    dealer: str = "dealer"
    standing: int = 0  # places behind the seats, for back-line bettors
    in_force: date | None = None

    def places_behind(self, seats: int) -> int:
        """How many may stand behind a table with so many seats, since a law of the place limits all who play there."""
        return max(0, min(self.standing, MOST_PLAYERS - seats))


class Paragraph(_Data, frozen=True, forbid_unknown_fields=True):
    id: str
    kind: Literal["rule", "people"]
    says: str
    reading: str = ""
    by: str = ""  # how the code keeps it, where no decision cites it
    no_duty: str = ""  # why nothing falls due, where it is for people and they have nothing to do at a time


class Wager(_Data, frozen=True, forbid_unknown_fields=True):
    """A wager the document defines, and the least (or most, or only) odds at which it is paid."""

    name: str
    cite: str
    odds_cite: str
    odds: str | Lines = msgspec.field(default_factory=dict)
    bound: Literal["minimum", "maximum", "exact"] = "exact"
    ledger: str = ""
    ledgers: Mapping[str, Lines] = {}
    needs: Needs = {}  # only where the house chose these options
    lines_need: Mapping[str, Needs] = {}  # of single prizes
    limits_cite: str = ""  # the paragraph that wants its limits posted
    prize: bool = False  # `5 to 1` is five dollars, whatever was wagered
    pushes: tuple[str, ...] = ()  # lines of the pay table that give the wager back

    def lines(self, ledger: str = "") -> dict[str, Odds]:
        """The prizes by line; a wager with a single prize has the line `win`."""
        lines = self.ledgers[ledger] if self.ledger else self.odds
        if isinstance(lines, str):
            lines = {"win": lines}
        return {line: Odds.read(odds) for line, odds in lines.items()}


def one_of(values: OptionValue | tuple[OptionValue, ...]) -> tuple[OptionValue, ...]:
    return values if isinstance(values, tuple) else (values,)


def percent(text: str) -> Fraction:
    """Read `5%` or `2.5%` exactly."""
    if not text.endswith("%"):
        raise ValueError(f"{text!r} is not a percentage such as '5%'")
    return Fraction(text[:-1]) / 100


class Option(_Data, frozen=True, forbid_unknown_fields=True):
    """A choice that the document leaves to the house, with its permitted range."""

    says: str
    cite: str
    kind: Literal["flag", "integer", "choice", "percent"]
    default: OptionValue
    least: int | str = 0
    most: int | str | None = None
    choices: tuple[str, ...] = ()
    needs: Needs = {}  # it means something only where the house chose these options, or one of these values
    cites: dict[str, dict[str, str]] = {}  # its own paragraph by the value that the house chose of another option

    @property
    def permitted(self) -> str:
        """The range in words, for a breach or a sign."""
        match self.kind:
            case "flag":
                return "true or false"
            case "choice":
                return "one of " + ", ".join(self.choices)
            case _:
                return f"{self.least} or more" if self.most is None else f"{self.least} to {self.most}"

    def permits(self, value: object) -> bool:
        match self.kind:
            case "flag":
                return isinstance(value, bool)
            case "choice":
                return value in self.choices
            case "integer":
                return type(value) is int and self._within(Fraction(value))
            case "percent":
                try:
                    return isinstance(value, str) and self._within(percent(value))
                except ValueError:
                    return False

    def bears(self, value: object) -> bool:
        """Whether one can reckon with a value that is not permitted: of this kind, and not absurd."""
        match self.kind:
            case "integer":
                lowest, highest = min(1, int(self.least)), 10 * int(self.most or ABSURD)
                return type(value) is int and lowest <= value <= highest
            case "percent":
                try:
                    return isinstance(value, str) and 0 <= percent(value) < 1
                except (ValueError, ZeroDivisionError):
                    return False
        return self.permits(value)

    def _within(self, value: Fraction) -> bool:
        least, most = _bound(self.least), _bound(self.most)
        return (least is None or least <= value) and (most is None or value <= most)


def _bound(value: int | str | None) -> Fraction | None:
    return percent(value) if isinstance(value, str) else None if value is None else Fraction(value)


class Irregularity(_Data, frozen=True, forbid_unknown_fields=True):
    """Something that can go wrong in a round, and the document's remedy."""

    says: str
    cite: str
    when: When | tuple[When, ...]
    remedy: Remedy
    needs: Mapping[str, OptionValue] = {}  # only where the house chose these options
    by: str = ""  # who of the crew says so, or the option that names them, where the document leaves it to one person

    def reportable_in(self, phase: str) -> bool:
        phases = (self.when,) if isinstance(self.when, str) else self.when
        return phase in phases or ("any" in phases and phase != "between")


class Duty(_Data, frozen=True, forbid_unknown_fields=True):
    """What a person has to do, and when: the paragraph is kept by people, and the software asks whether they did."""

    says: str  # as one would tell the person
    cite: str
    due: Due
    who: Crew | tuple[Crew, ...]  # any one of these
    minutes: int = 0  # due every so often
    tables: int = 0  # one person for so many tables
    options: Mapping[str, Change] = {}  # due before one of these changes so
    needs: Mapping[str, OptionValue | tuple[OptionValue, ...]] = {}  # only where the house chose these options

    @property
    def crew(self) -> tuple[Crew, ...]:
        return (self.who,) if isinstance(self.who, str) else self.who

    @property
    def signed(self) -> bool:
        """Whether somebody signs it off at a table; what is done in every round, once for all rounds of a turn."""
        return self.due not in ("tables", "tournament")

    def applies_to(self, options: Mapping[str, OptionValue]) -> bool:
        """Whether it is due at a table with these options."""
        return all(
            options.get(name) in (wanted if isinstance(wanted, tuple) else (wanted,))
            for name, wanted in self.needs.items()
        )


class Limits(_Data, frozen=True, forbid_unknown_fields=True):
    cite: str


class Sign(_Data, frozen=True, forbid_unknown_fields=True):
    cite: str
    also: tuple[str, ...] = ()


class Grounds(_Data, frozen=True, forbid_unknown_fields=True):
    """The paragraph that a general refusal rests on, where no narrower one applies."""

    seat: str
    amount: str
    chips: str
    spot: str
    closed: str
    turn: str
    chance: str
    report: str


class BookFile(_Data, frozen=True, forbid_unknown_fields=True):
    book: About
    limits: Limits
    sign: Sign
    grounds: Grounds
    paragraph: tuple[Paragraph, ...]
    wagers: Mapping[str, Wager] = {}
    options: Mapping[str, Option] = {}
    beyond: Mapping[str, Option] = {}  # what a paragraph fixes: to reckon with, never to choose
    irregularities: Mapping[str, Irregularity] = {}
    duties: Mapping[str, Duty] = {}


class Book:
    """The paragraphs, wagers, options, irregularities and duties of one game in one edition."""

    def __init__(self, data: BookFile, draft: str = "") -> None:
        self.draft = draft  # what tells a draft of a book from the book, which has the same id
        self.about = data.book
        self.edition = "-".join(filter(None, (data.book.rulebook, data.book.edition)))
        self.id = f"{self.edition}/{data.book.game}"
        rulebook = RUN_IN.sub(" ", data.book.rulebook).capitalize()
        self.name = f"{data.book.title}, {rulebook} {data.book.edition}".rstrip()  # as people say it
        self.paragraphs = {paragraph.id: paragraph for paragraph in data.paragraph}
        self.limits, self.sign, self.grounds = data.limits, data.sign, data.grounds
        self.wagers, self.options, self.irregularities = data.wagers, data.options, data.irregularities
        self.beyond = data.beyond
        self.duties = data.duties
        self._citations = {id_: Citation(f"{self.id}/{id_}") for id_ in self.paragraphs}
        defects = self._defects(data)
        if defects:
            raise UnknownCitation(f"{self.id}: " + "; ".join(defects))

    def cite(self, paragraph: str) -> Citation:
        try:
            return self._citations[paragraph]
        except KeyError:
            raise UnknownCitation(f"{self.id} has no paragraph {paragraph}") from None

    def __contains__(self, paragraph: str) -> bool:
        return paragraph in self.paragraphs

    @property
    def citations(self) -> Mapping[str, Citation]:
        return self._citations

    def _defects(self, data: BookFile) -> list[str]:
        """Everything wrong with the file, at once."""
        defects = [f"paragraph {p.id} listed twice" for p in data.paragraph if self.paragraphs[p.id] is not p]
        defects += [f"bad paragraph number {p.id!r}" for p in data.paragraph if not PARAGRAPH.fullmatch(p.id)]
        defects += [
            f"{where} cites {cite}, which is not listed" for where, cite in self.cited_by_data() if cite not in self
        ]
        defects += [f"{id_} is an option and beyond the law" for id_ in data.beyond if id_ in data.options]
        for id_, option in (*data.options.items(), *data.beyond.items()):
            if not option.permits(option.default):
                defects.append(f"option {id_}: default {option.default!r} is not {option.permitted}")
        for id_, wager in data.wagers.items():
            if wager.ledger and set(wager.ledgers) != set(data.options[wager.ledger].choices):
                defects.append(f"wager {id_}: ledgers and choices of {wager.ledger} differ")
            for ledger in wager.ledgers or ("",):
                wager.lines(ledger)
        defects += self._need_defects()
        due = {duty.cite for duty in data.duties.values()}
        defects += [
            f"paragraph {p.id} says why nothing falls due, and {'has a duty' if p.id in due else 'is a rule'}"
            for p in data.paragraph
            if p.no_duty and (p.id in due or p.kind == "rule")
        ]
        return defects + [f"duty {id_}: {why}" for id_, duty in data.duties.items() for why in self._duty_defects(duty)]

    def _need_defects(self) -> list[str]:
        """What hangs on an option that is not there, or on a value that it cannot have."""
        hangs = [(f"option {id_}", option.needs) for id_, option in self.options.items()]
        for id_, option in self.options.items():
            hangs.append((f"a paragraph of option {id_}", {name: tuple(by) for name, by in option.cites.items()}))
        for id_, wager in self.wagers.items():
            hangs += [(f"wager {id_}", needs) for needs in (wager.needs, *wager.lines_need.values())]
        return [
            f"{what} needs {name} = {value!r}, which cannot be"
            for what, needs in hangs
            for name, values in needs.items()
            for value in one_of(values)
            if name not in self.options or not self.options[name].permits(value)
        ]

    def _duty_defects(self, duty: Duty) -> list[str]:
        """What is wrong with a duty."""
        defects = [] if duty.cite in self else [f"cites {duty.cite}, which is not listed"]
        defects += [f"there is no option {name}" for name in (*duty.needs, *duty.options) if name not in self.options]
        for name, wanted in duty.needs.items():
            values = wanted if isinstance(wanted, tuple) else (wanted,)
            if name in self.options and not all(map(self.options[name].permits, values)):
                defects.append(f"option {name} is {self.options[name].permitted}")
        if (duty.due == "every") != (duty.minutes > 0):
            defects.append("what is due every so often says how many minutes, and nothing else does")
        if (duty.due == "tables") != (duty.tables > 0):
            defects.append("what is due by the number of tables says how many, and nothing else does")
        if duty.options and duty.due != "change":
            defects.append("only what is due before a change names options")
        return defects

    def cited_by_data(self) -> list[tuple[str, str]]:
        """What in the data rests on which paragraph."""
        cited = [("seats", self.about.seats_cite), ("limits", self.limits.cite), ("sign", self.sign.cite)]
        cited += [(f"grounds.{name}", getattr(self.grounds, name)) for name in Grounds.__struct_fields__]
        for id_, wager in self.wagers.items():
            paragraphs = filter(None, (wager.cite, wager.odds_cite, wager.limits_cite))
            cited += [(f"wager {id_}", paragraph) for paragraph in paragraphs]
        for id_, option in self.options.items():
            narrower = (paragraph for by_value in option.cites.values() for paragraph in by_value.values())
            cited += [(f"option {id_}", paragraph) for paragraph in dict.fromkeys((option.cite, *narrower))]
        cited += [(f"beyond {id_}", option.cite) for id_, option in self.beyond.items()]
        cited += [(f"irregularity {id_}", irregularity.cite) for id_, irregularity in self.irregularities.items()]
        return cited


def _shelf() -> dict[str, str]:
    """Every book id with the path of its data file."""
    books = files("croupier.rulebook") / "books"
    return {
        f"{edition.name}/{file.name.removesuffix('.toml')}": str(file)
        for edition in books.iterdir()
        if edition.is_dir()
        for file in edition.iterdir()
        if file.name.endswith(".toml")
    }


SHELF = _shelf()


@cache
def shelf() -> dict[str, str]:
    """Every book there is: those that come with the software, and those in a folder `books` beside a plug-in."""
    books = dict(SHELF)
    for source in plug_ins().values():
        for file in sorted((source.parent / "books").glob("*/*.toml")):
            id_ = f"{file.parent.name}/{file.stem}"
            try:
                new_book = _read_book(file.read_bytes())
            except Exception as wrong:
                leave_out(f"the book {id_}", wrong)
                continue
            if new_book.id == id_:
                books.setdefault(id_, str(file))
            else:
                leave_out(f"the book {id_}", f"it calls itself {new_book.id}")
    return books


def _read_book(text: bytes) -> Book:
    return Book(read_toml(text, BookFile))


def book_name(id_: str) -> str:
    """A book as people say it; of one that is not here any more, its id."""
    return book(id_).name if id_ in shelf() else id_


@cache
def book(id_: str) -> Book:
    """The book `oneida-2006/craps`."""
    return _read_book(book_text(id_))


def book_text(id_: str) -> bytes:
    """The data file of a book, as it is written."""
    path = SHELF.get(id_) or shelf().get(id_)
    if path is None:
        raise Refused(f"there is no rulebook {id_!r}; there are {', '.join(sorted(shelf()))}", OWN.cite("rulebook"))
    return Path(path).read_bytes()


OWN = book("croupier/records")


def editions(rulebook: str, game: str) -> list[Book]:
    """The editions of a game in a rulebook, oldest first."""
    books = [book(id_) for id_ in shelf() if id_.endswith(f"/{game}")]
    books = [b for b in books if b.about.rulebook == rulebook]
    return sorted(books, key=lambda b: b.about.in_force or date.min)


def rules_in_force(rulebook: str, game: str, day: date) -> Book:
    """The edition that governs the game on that day: a later one replaces an earlier one game by game."""
    all_editions = editions(rulebook, game)
    in_force = [b for b in all_editions if b.about.in_force is None or b.about.in_force <= day]
    if not all_editions:
        raise Refused(f"the {rulebook} rulebook has no rules for {game!r}", OWN.cite("rulebook"))
    if not in_force:
        first = all_editions[0]
        raise Refused(
            f"{first.about.title} has no rules before {first.about.in_force}; {day} is earlier", OWN.cite("edition")
        )
    return in_force[-1]
