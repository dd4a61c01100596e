"""The sign at a table as data: its limits, whatever else the document wants posted, all odds, options and fees."""

from __future__ import annotations

from typing import Literal

import msgspec

from croupier.games import POKER_ROOM
from croupier.rulebook.collection import sign_rows
from croupier.rulebook.law import Law


class _Posted(msgspec.Struct, frozen=True):
    pass


class Line(_Posted, frozen=True):
    """Something that must be on the sign: a limit of the table or of one wager, or what else the document lists."""

    kind: Literal["limit", "wager", "listed"]
    name: str
    text: str
    cite: str = ""


class Wager(_Posted, frozen=True):
    """What a wager pays: in words, and prize by prize; limits in chips."""

    id: str
    name: str
    pays: str
    prizes: dict[str, str]
    least: int
    most: int
    cite: str


class Choice(_Posted, frozen=True):
    """What the house chose where the document leaves a choice."""

    id: str
    name: str
    here: str
    says: str
    permitted: str
    cite: str


class Collection(_Posted, frozen=True):
    """The one schedule of fees in use: who pays, when, and how much."""

    key: str
    rows: list[tuple[str, str, str]]
    cite: str


class Sign(_Posted, frozen=True):
    """A posted sign. `chip` is what a chip is worth in cents."""

    table: str
    game: str
    title: str
    edition: str
    chip: int
    least: int
    most: int
    posted_by: str
    must: list[Line]
    wagers: list[Wager]
    options: list[Choice]
    collection: Collection | None = None


def sign_of(law: Law, table: str) -> Sign:
    """The sign of this table."""
    book, here = law.book, options_here(law)
    least, most = law.limits("")
    return Sign(
        table,
        book.about.game,
        book.about.title,
        book.edition,
        law.chip,
        least,
        most,
        str(law.cite(book.sign.cite)),
        _must(law, here),
        [_wager(law, id_) for id_ in book.wagers if law.lines(id_)],
        [
            Choice(id_, titled(id_), here[id_], option.says, option.permitted, _cite(law, option.cite))
            for id_, option in book.options.items()
        ],
        _collection(law),
    )


def titled(id_: str) -> str:
    return id_.replace("-", " ").capitalize()


def value_text(value: object) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def options_here(law: Law) -> dict[str, str]:
    """The house's choices as they are posted: at poker, amounts in money, and what a 0 stands for."""
    here = {id_: value_text(value) for id_, value in law.options.items()}
    if law.book.id in POKER_ROOM:
        from croupier.poker import house_of  # loaded when its game is asked for
        from croupier.poker.amounts import amounts

        house = house_of(law)
        here |= {id_: law.money(chips) if chips else "none" for id_, chips in amounts(law, house).items()}
        here |= {"blinds": str(len(house.blinds) or "none")} if "blinds" in here else {}
    return here


def pays(law: Law, wager: str) -> str:
    """A wager's odds, prize by prize."""
    lines = law.lines(wager)
    if set(lines) == {"win"}:
        return str(lines["win"])
    return ", ".join(f"{line.replace('-', ' ')} {odds}" for line, odds in lines.items())


def _cite(law: Law, paragraph: str) -> str:
    return str(law.cite(paragraph))


def _must(law: Law, here: dict[str, str]) -> list[Line]:
    """The limits, those of single wagers, and what the document lists for the sign."""
    book, money = law.book, law.money
    least, most = law.limits("")
    lines = [
        Line("limit", "MINIMUM", money(least)),
        Line("limit", "MAXIMUM", money(most), _cite(law, book.limits.cite)),
    ]
    for wager in book.wagers:
        own = law.own_limits(wager)
        if own:
            lines.append(Line("wager", book.wagers[wager].name, f"{money(own[0])} to {money(own[1])}"))
    for key in book.sign.also:
        kind, _, id_ = key.partition(":")
        if kind == "option" and id_ in book.options:
            lines.append(Line("listed", titled(id_), here[id_], _cite(law, book.options[id_].cite)))
        elif id_ in book.wagers:
            lines.append(Line("listed", book.wagers[id_].name, pays(law, id_), _cite(law, book.wagers[id_].odds_cite)))
    return lines


def _wager(law: Law, id_: str) -> Wager:
    wager = law.book.wagers[id_]
    prizes = {line: str(odds) for line, odds in law.lines(id_).items()}
    return Wager(id_, wager.name, pays(law, id_), prizes, *law.limits(id_), _cite(law, wager.odds_cite))


def _collection(law: Law) -> Collection | None:
    schedule = law.schedule
    if schedule is None:
        return None
    rows = [(who, when, fee) for who, when, fee in sign_rows(schedule)]
    return Collection(schedule.key, rows, str(schedule.cite))
