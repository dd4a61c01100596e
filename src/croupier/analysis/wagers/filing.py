"""A sheet that can be filed: what it was counted for, the figures, and a hash over both.

The statement is all that is needed to count again, so whoever has the software can recompute the hash from it alone.
A date is given by whoever asks, and not read here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import Any

import msgspec

from croupier.analysis.sheets import exact
from croupier.analysis.sheets.sheet import Sheet
from croupier.analysis.wagers import own_wager
from croupier.analysis.wagers.own_wager import Clause, Own
from croupier.games import breaches, game_of
from croupier.package import VERSION
from croupier.play.table.maths import Chain, Counted
from croupier.rulebook.book import OWN, OptionValue, book, book_text
from croupier.rulebook.cite import Breach, Breaches, Refused
from croupier.rulebook.law import Law, Terms

FORMAT = "croupier par sheet 1"
CITE, OWN_WAGER = OWN.cite("filing"), OWN.cite("beyond.wager")


class Statement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a figure is of: the rulebook, everything that the house chose, the wagers, the software and the day.
    Money is in cents; `beyond` is what no paragraph permits of it."""

    rulebook: str
    title: str
    edition: str
    document: str
    rulebook_sha256: str
    options: dict[str, OptionValue]
    odds: dict[str, str]
    chip: int
    minimum: int
    maximum: int
    limits: dict[str, tuple[int, int]]
    collection: str
    supplied: dict[str, int]
    stake: int  # 0: of any size
    wagers: tuple[str, ...]
    own: dict[str, tuple[Clause, ...]]
    beyond: tuple[str, ...]
    software: str
    date: str
    format: str = FORMAT

    @property
    def terms(self) -> Terms:
        """As a house would choose them: what is as the book has it need not be chosen, and at some games may not."""
        options = book(self.rulebook).options
        chosen = {name: x for name, x in self.options.items() if name not in options or x != options[name].default}
        return Terms(
            self.rulebook,
            self.chip,
            self.minimum,
            self.maximum,
            self.limits,
            chosen,
            self.odds,
            self.collection,
            self.supplied,
        )

    @property
    def decks(self) -> OptionValue | None:
        return self.options.get("decks")


class Filed(msgspec.Struct, frozen=True):
    """A statement with its sheets, and what is to be said of them."""

    statement: Statement
    sheets: tuple[Sheet, ...]
    notes: tuple[str, ...] = ()

    @property
    def hash(self) -> str:
        return hash_of(self.statement, self.sheets)


def law_of(terms: Terms, beyond: bool) -> tuple[Law, list[Breach]]:
    """The law of these terms; and, if one may go beyond it, everything in which it is. What cannot even be reckoned
    with is refused."""
    all_breaches = breaches(terms)
    if not beyond:
        if all_breaches:
            raise Breaches(all_breaches)
        return Law(terms), []
    if absurd := [breach for breach in all_breaches if not breach.bearable]:
        raise Breaches(absurd)
    return (Law.supposing(terms) if all_breaches else Law(terms)), all_breaches


def statement(law: Law, date: str, stake: int, wagers: tuple[str, ...], own: Own, departs: list[Breach]) -> Statement:
    """What is stated of figures under this law. `stake` in cents."""
    terms, about = law.terms, law.book.about
    odds = {f"{wager}.{line}": str(paid) for wager in law.book.wagers for line, paid in law.lines(wager).items()}
    return Statement(
        rulebook=law.book.id,
        title=about.title,
        edition=law.book.edition,
        document=about.document,
        rulebook_sha256=sha256(book_text(law.book.id)).hexdigest(),
        options=law.options | {name: value for name, value in law.beyond.items() if _is_other(law, name)},
        odds=odds,
        chip=terms.chip,
        minimum=terms.least,
        maximum=terms.most,
        limits={wager: (low, high) for wager, (low, high) in terms.limits.items()},
        collection=law.schedule.key if law.schedule else terms.collection,
        supplied=dict(terms.supplied),
        stake=stake,
        wagers=wagers,
        own={name: tuple(lines) for name, lines in own.items()},
        beyond=(*map(str, departs), *(f"{name} is a wager of one's own [{OWN_WAGER}]" for name in own)),
        software=f"croupier {VERSION}",
        date=date,
    )


def _is_other(law: Law, name: str) -> bool:
    return law.beyond[name] != law.book.beyond[name].default


def sheets(law: Law, own: Own, wager: str = "") -> Iterator[Sheet]:
    """The sheets of a table's wagers and of one's own; of one of them, if it is named."""
    parts = own_wager.parts(law, own)
    if wager in own:
        yield from (sheet for part in parts for sheet in exact.sheets_of(law, part) if sheet.wager == wager)
    elif wager:
        yield exact.sheet(law, wager)
    else:
        yield from exact.sheets(law)
        for part in parts:
            yield from exact.sheets_of(law, part)


def law_at_stake(law: Law, cents: int) -> Law:
    """The law for wagers of this size, where one is named."""
    return exact.law_for_stake(law, cents) if cents else law


def recount(stated: Statement) -> Filed:
    """The same sheets, counted again from what is stated alone."""
    if stated.format != FORMAT:
        raise Refused(f"{stated.format!r} is not a kind of sheet that is known here", CITE)
    law, _ = law_of(stated.terms, bool(stated.beyond))
    named = stated.wagers[0] if len(stated.wagers) == 1 else ""
    law = law_at_stake(law, stated.stake)
    return file_sheets(stated, law, tuple(sheets(law, stated.own, named)))


def file_sheets(stated: Statement, law: Law, sheets: tuple[Sheet, ...]) -> Filed:
    notes = (against_the_house(law, sheet) for sheet in sheets)
    return Filed(stated, sheets, tuple(filter(None, notes)))


def departures(stated: Statement) -> tuple[str, ...]:
    """What should be stated as beyond the law."""
    law, all_breaches = law_of(stated.terms, True)
    return statement(law, stated.date, 0, (), stated.own, all_breaches).beyond


# --- the hash ---


def hash_of(stated: Statement, sheets: tuple[Sheet, ...]) -> str:
    """Over the statement and every figure. What is not exact is taken to nine digits, to which machines agree."""
    body = {"statement": stated, "sheets": [_figures(sheet) for sheet in sheets]}
    return sha256(msgspec.json.encode(body, order="deterministic")).hexdigest()


def _figures(sheet: Sheet) -> list[Any]:
    def figure(share: Any) -> str:
        return str(share) if sheet.exact else f"{float(share):.9f}"

    results = [[r.name, figure(r.probability), figure(r.net), figure(r.action)] for r in sheet.outcomes]
    return [sheet.wager, figure(sheet.trials), sheet.per, sheet.size, sheet.strategy, sorted(results)]


# --- an option that turns an edge against the house ---


def against_the_house(law: Law, sheet: Sheet) -> str:
    """That a wager wins for the player in the long run, and which other choices of the house would turn that."""
    if sheet.edge >= 0 or sheet.per or sheet.within:
        return ""
    part = next((candidate for candidate in game_of(law).maths if sheet.wager in exact.wagers_of(law, candidate)), None)
    if part is None:  # a wager of one's own
        return f"{sheet.wager}: the edge is against the house"
    quick = isinstance(part, (Counted, Chain))
    turned = [option for option, terms in _other_choices(law.terms, quick) if _edge(law, terms, sheet.wager) >= 0]
    return f"{sheet.wager}: the edge is against the house{'; not with ' if turned else ''}{' or '.join(turned)}"


def _other_choices(terms: Terms, quick: bool) -> Iterator[tuple[str, Terms]]:
    """These terms with one choice of the house's taken back, to what the book itself has; where counting is quick, also
    with each thing turned on or off."""
    printed = book(terms.book)
    for name, option in {**printed.options, **printed.beyond}.items():
        value = terms.options.get(name, option.default)
        other = not value if quick and option.kind == "flag" else option.default
        if other != value:
            options: Mapping[str, OptionValue] = {**terms.options, name: other}
            yield f"{name} = {str(other).lower()}", msgspec.structs.replace(terms, options=options)
    for key in terms.odds:
        others = {other: paid for other, paid in terms.odds.items() if other != key}
        yield f"{key} as printed", msgspec.structs.replace(terms, odds=others)


def _edge(law: Law, terms: Terms, wager: str) -> float:
    other = Law.supposing(terms) if law.supposed or breaches(terms) else Law(terms)
    try:
        return float(exact.sheet(other, wager).edge)
    except Refused:  # there is no such wager under those
        return -1.0
