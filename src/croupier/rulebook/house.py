"""A house: one casino's tables as data.

```toml
name = "The Turtle Room"
date = 2008-06-01                 # which editions are in force; left out, the latest
staff = { cashiers = 1, dealers = 12, floorpersons = 2 }   # checked where a document asks for staff

[tables.craps-1]
game = "craps"
rulebook = "oneida"               # or an edition by name: "oneida-2006"
chip = 1                          # the smallest chip, in dollars ("0.25" for quarters)
minimum = 5
maximum = 1000
limits = { any-seven = { minimum = 1, maximum = 200 } }
odds = { "field.12" = "3 to 1" }
options = { odds-multiple = 3 }
collection = "combined-3"         # where a player banks: which printed schedule, the default one if left out
fees = { "bank $801-$1,200" = 5 } # and the house's fees for cells of it that cannot be read
```

Reading a house collects *every* breach, so that a manager mends the file once.
"""

from __future__ import annotations

import tomllib
from collections import defaultdict
from collections.abc import Mapping
from datetime import date
from importlib.resources import files
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from croupier.rulebook.book import OWN, Book, book, rules_in_force, shelf
from croupier.rulebook.cite import Breach, Refused
from croupier.rulebook.collection import collection, collects
from croupier.rulebook.law import Line, Terms, judge, read_limits, sound_odds
from croupier.rulebook.money import cents
from croupier.rulebook.odds import Odds

_HOUSE_KEYS = {"name", "date", "staff", "tables"}
_TABLE_KEYS = {"game", "rulebook", "chip", "minimum", "maximum", "limits", "odds", "options", "collection", "fees"}
MANY = 10**6


class Staff(NamedTuple):
    """Who is on the floor."""

    cashiers: int = 0
    dealers: int = 0
    floorpersons: int = 0


class House(msgspec.Struct, frozen=True):
    name: str
    tables: Mapping[str, Terms]
    breaches: tuple[Breach, ...] = ()
    staff: Staff | None = None  # where the file says

    def table(self, name: str) -> Terms:
        if name not in self.tables:
            names = ", ".join(self.tables) or "none"
            raise Refused(f"{self.name} has no table {name!r}; there are {names}", OWN.cite("table"))
        return self.tables[name]


def load_house(path: Path) -> House:
    try:
        return read_house(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as wrong:
        raise Refused(f"cannot read the house file {path.name}: {_reason(wrong)}", OWN.cite("house")) from None


def sample_house() -> House:
    """The house that comes with the software: one table of every game."""
    return read_house(sample_text())


def sample_text() -> str:
    """Its file, which a house of one's own can begin with."""
    return (files("croupier.rulebook") / "houses" / "sample.toml").read_text(encoding="utf-8")


def _reason(wrong: Exception) -> str:
    return (getattr(wrong, "strerror", None) or "it is not text").lower()


def read_house(text: str) -> House:
    """Parse and check a house file; `breaches` holds everything found wrong, in the file's order."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        raise Refused(f"the house file is not TOML: {wrong}", OWN.cite("house")) from None
    cite = OWN.cite("house")
    breaches = [Breach(f"unknown key {key!r} in the house file", cite) for key in set(data) - _HOUSE_KEYS]
    day = data.get("date", date.max)
    if not isinstance(day, date):
        breaches.append(Breach(f"date = {day!r} is not a date such as 2008-06-01", cite))
        day = date.max
    tables: dict[str, Terms] = {}
    for name, table in _mapping(data.get("tables", {}), "tables", breaches).items():
        terms, table_breaches = _read_table(_mapping(table, f"tables.{name}", breaches), day)
        breaches += [Breach(f"table {name}: {breach.why}", breach.cite) for breach in table_breaches]
        if terms:
            tables[name] = terms
    breaches += _uneven_odds(tables)
    staff = _read_staff(data["staff"], breaches) if "staff" in data else None
    return House(str(data.get("name", "a house")), tables, tuple(breaches), staff)


def _read_staff(value: object, breaches: list[Breach]) -> Staff:
    numbers = _mapping(value, "staff", breaches)
    for key, number in numbers.items():
        if key not in Staff._fields or type(number) is not int or number < 0:
            why = f"staff.{key} = {number!r}: staff are whole numbers of {', '.join(Staff._fields)}"
            breaches.append(Breach(why, OWN.cite("house")))
    # A number that cannot be read is a breach already: nobody is counted missing because of it.
    counts = {key: n if type(n) is int and n >= 0 else MANY for key, n in numbers.items() if key in Staff._fields}
    return Staff(**counts)


def _mapping(value: object, what: str, breaches: list[Breach]) -> Mapping[str, Any]:
    if isinstance(value, dict):
        return value
    breaches.append(Breach(f"{what} must be a table of keys and values", OWN.cite("house")))
    return {}


def _read_table(data: Mapping[str, Any], day: date) -> tuple[Terms | None, list[Breach]]:
    cite = OWN.cite("house")
    breaches = [Breach(f"unknown key {key!r}", cite) for key in data if key not in _TABLE_KEYS]
    chosen = _choose_book(data, day, breaches)
    amounts = {"chip": 100, "minimum": 500, "maximum": 50000}
    for key in amounts:
        if key in data:
            try:
                amounts[key] = cents(data[key])
            except ValueError as wrong:
                breaches.append(Breach(f"{key}: {wrong}", chosen.cite(chosen.limits.cite) if chosen else cite))
    limits = {}
    for wager, value in _mapping(data.get("limits", {}), "limits", breaches).items():
        try:
            limits[wager] = read_limits(_mapping(value, f"limits.{wager}", breaches))
        except ValueError as wrong:
            breaches.append(Breach(f"limits for {wager}: {wrong}", cite))
    supplied = {}
    for cell, fee in _mapping(data.get("fees", {}), "fees", breaches).items():
        try:
            supplied[cell] = cents(fee)
        except ValueError as wrong:
            breaches.append(Breach(f"fees: {wrong}", cite))
    if chosen is None:
        return None, breaches
    terms = Terms(
        book=chosen.id,
        chip=amounts["chip"],
        least=amounts["minimum"],
        most=amounts["maximum"],
        limits=limits,
        options=_mapping(data.get("options", {}), "options", breaches),
        collection=_one_schedule(data.get("collection", ""), chosen, breaches),
        supplied=supplied,
        odds={key: str(odds) for key, odds in _flat(_mapping(data.get("odds", {}), "odds", breaches)).items()},
    )
    return terms, breaches + judge(terms)


def _one_schedule(value: object, chosen: Book, breaches: list[Breach]) -> str:
    """The name of a schedule, or its number; what is neither counts as none chosen."""
    if type(value) in (str, int):
        return str(value)
    cite = OWN.cite("house")
    if collects(chosen.id):
        printed = collection(chosen.id)
        cite = printed.cite(printed.demands.one)
    if isinstance(value, list):
        names = ", ".join(map(str, value)) or "none"
        why = f"collection: a table uses one collection schedule, not {len(value)}: {names}"
        if len(value) == 1:
            why = f'collection is the name of one schedule, not a list: write collection = "{names}"'
    else:
        why = f"collection = {value!r} is not the name of one schedule, such as combined-1"
    breaches.append(Breach(why, cite))
    return ""


def _flat(odds: Mapping[str, Any]) -> dict[str, Any]:
    """TOML reads `field.12 = …` without quotes as a table within a table; both spellings mean the same."""
    flat: dict[str, Any] = {}
    for key, value in odds.items():
        flat |= {f"{key}.{line}": odd for line, odd in value.items()} if isinstance(value, dict) else {key: value}
    return flat


def _choose_book(data: Mapping[str, Any], day: date, breaches: list[Breach]) -> Book | None:
    game, rulebook = str(data.get("game", "")), str(data.get("rulebook", ""))
    try:
        book_id = f"{rulebook}/{game}"
        return book(book_id) if book_id in shelf() else rules_in_force(rulebook, game, day)
    except Refused as refused:
        breaches.append(Breach(refused.why, refused.cite))
        return None


def _uneven_odds(tables: Mapping[str, Terms]) -> list[Breach]:
    """Better odds than the least must be the same at every table of that game in the casino. Odds that are a breach by
    themselves are not compared."""
    by_book: dict[str, dict[str, Mapping[Line, Odds]]] = defaultdict(dict)
    for name, terms in tables.items():
        by_book[terms.book][name] = sound_odds(terms)
    breaches = []
    for id_, offered in by_book.items():
        odds_by_line = {
            line: {odds[line] for odds in offered.values() if line in odds} for line in chain(*offered.values())
        }
        if any(len(paid) > 1 for paid in odds_by_line.values()):
            wager = next(wager for wager in book(id_).wagers.values() if wager.bound == "minimum")
            why = f"tables {', '.join(offered)}: odds must be uniform within the casino"
            breaches.append(Breach(why, book(id_).cite(wager.odds_cite)))
    return breaches
