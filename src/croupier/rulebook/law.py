"""The law of one table: a book, and what the house chose within it.

`Terms` is what a house file says of a table; `judge` measures it against the book and returns every breach at once.
A `Law` exists only without breaches, so the game that reads it need not doubt it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import copy
from fractions import Fraction
from hashlib import sha256
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from croupier.rulebook.book import OWN, Book, Grounds, Irregularity, Needs, OptionValue, book, one_of, percent
from croupier.rulebook.cite import Breach, Breaches, Citation
from croupier.rulebook.collection import (
    PAYERS,
    Schedule,
    collection,
    collects,
    default_schedule,
    schedule,
    supply,
)
from croupier.rulebook.collection_check import judge_collection
from croupier.rulebook.money import cents, dollars
from croupier.rulebook.odds import Odds

Line = tuple[str, str]
T = TypeVar("T")


class Terms(msgspec.Struct, frozen=True):
    """What a house chose for one table; amounts in cents."""

    book: str
    chip: int = 100
    least: int = 500
    most: int = 50000
    limits: Mapping[str, tuple[int, int]] = {}
    options: Mapping[str, OptionValue] = {}
    odds: Mapping[str, str] = {}
    collection: str = ""  # which printed schedule of fees, where a player banks; the default one if left out
    supplied: Mapping[str, int] = {}  # the house's fees for cells of it that cannot be read


class Law:
    """What a game reads: citations, odds, limits and options, all settled."""

    def __init__(self, terms: Terms) -> None:
        breaches = judge(terms)
        if breaches:
            raise Breaches(breaches)
        self._load(terms, book(terms.book))

    @classmethod
    def supposing(cls, terms: Terms, drafted: Book | None = None) -> Law:
        """What the law would be under terms that its book does not permit, or under a draft of that book: to reckon
        with. No table opens under it."""
        law = cls.__new__(cls)
        law._load(terms, drafted or book(terms.book))
        law.supposed = True
        return law

    def _load(self, terms: Terms, book_: Book) -> None:
        self.supposed = False
        self.terms = terms
        self._key = msgspec.json.encode(terms, order="deterministic") + book_.draft.encode()
        self.book = book_
        self.citations = self.book.citations
        # Straight to the table of paragraphs: a game module with an unknown citation does not import.
        self.cite: Callable[[str], Citation] = self.citations.__getitem__
        self.chip = terms.chip
        self.options: dict[str, OptionValue] = {
            name: terms.options.get(name, option.default) for name, option in self.book.options.items()
        }
        # What the paragraphs fix has its value too; only a law that is supposed has another.
        self.beyond = {name: terms.options.get(name, fixed.default) for name, fixed in self.book.beyond.items()}
        self._chosen = self.beyond | self.options
        self._odds = _resolve_odds(self.book, self.options, terms.odds)
        self._least, self._most = terms.least // terms.chip, terms.most // terms.chip
        self._posted = {wager: (low // terms.chip, high // terms.chip) for wager, (low, high) in terms.limits.items()}
        self.grounds = {name: self.cite(getattr(self.book.grounds, name)) for name in Grounds.__struct_fields__}
        self._reports: dict[str, tuple[str, ...]] = {}
        self._read_as: dict[Callable[[Law], Any], Any] = {}
        self.schedule = _schedule(terms)
        self._limits = _printed_limits(self.schedule, terms) | self._posted

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Law) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    @property
    def fingerprint(self) -> str:
        """A name for all that can change a figure: the terms, and what the book makes of them."""
        resolved = f"{sorted(self._chosen.items())} {sorted((*line, str(odds)) for line, odds in self._odds.items())}"
        return sha256(self._key + resolved.encode()).hexdigest()

    def resting_on(self, grounds: Mapping[str, Citation]) -> Law:
        """The same law where the game has other grounds for its refusals; this one does not change."""
        if not grounds:
            return self
        other = copy(self)
        other.grounds = self.grounds | dict(grounds)
        return other

    def read_by(self, reader: Callable[[Law], T]) -> T:
        """What a game makes of this law in its own words, made once."""
        readings = self._read_as
        if reader not in readings:
            readings[reader] = reader(self)
        return readings[reader]  # type: ignore[no-any-return]

    def on(self, option: str) -> bool:
        return self._chosen[option] is True

    def number(self, option: str) -> int:
        return int(self._chosen[option])

    def choice(self, option: str) -> str:
        return str(self._chosen[option])

    def share(self, option: str) -> Fraction:
        return percent(str(self._chosen[option]))

    def meets(self, needs: Needs) -> bool:
        """Whether the house chose what something hangs on."""
        return all(self.options[name] in one_of(values) for name, values in needs.items())

    def cite_option(self, id_: str) -> Citation:
        """The paragraph of an option: some have another for each value of a second one, as each variant has."""
        option = self.book.options[id_]
        narrower = (by[value] for name, by in option.cites.items() if (value := str(self.options[name])) in by)
        return self.cite(next(narrower, option.cite))

    def odds(self, wager: str, line: str = "win") -> Odds:
        return self._odds[wager, line]

    def prize(self, wager: str, line: str) -> Odds | None:
        """What a line of a wager is paid, if it is one that is."""
        return self._odds.get((wager, line))

    def lines(self, wager: str) -> dict[str, Odds]:
        """Every prize of a wager, by line."""
        return {line: odds for (name, line), odds in self._odds.items() if name == wager}

    def offers(self, wager: str) -> bool:
        """Whether this table has the wager: not where an option leaves it out, nor where the collection is that of the
        game without its bonus."""
        schedule = self.schedule
        plain = schedule is not None and schedule.bonus_size == "no-bonus" and wager in schedule.omits
        return not plain and self.meets(self.book.wagers[wager].needs)

    def prizes_offered(self, wager: str) -> dict[str, Odds]:
        """The prizes of a wager that can be won at this very table: none, if it is not offered."""
        needs = self.book.wagers[wager].lines_need
        lines = self.lines(wager) if self.offers(wager) else {}
        return {line: odds for line, odds in lines.items() if self.meets(needs.get(line, {}))}

    def minimum_odds(self) -> dict[Line, Odds]:
        """The odds that the document sets only a minimum for."""
        return {key: odds for key, odds in self._odds.items() if self.book.wagers[key[0]].bound == "minimum"}

    def limits(self, wager: str) -> tuple[int, int]:
        """Minimum and maximum of a wager, in chips: its own, else the collection schedule's, else the table's."""
        return self._limits.get(wager) or (self._least, self._most)

    def own_limits(self, wager: str) -> tuple[int, int] | None:
        """The limits posted for this very wager, if the house posted any."""
        return self._posted.get(wager)

    def money(self, chips: int) -> str:
        """Chips as dollars, for a line that people read."""
        return dollars(chips * self.chip)

    def irregularity(self, kind: str) -> Irregularity | None:
        return self.book.irregularities.get(kind)

    def reporter(self, kind: str) -> str:
        """Who of the crew reports this, where the document leaves it to one person; "" if any of them does."""
        item = self.book.irregularities[kind]
        return self.choice(item.by) if item.by in self.options else item.by

    def reports(self, phase: str) -> tuple[str, ...]:
        """What may be reported in this phase of a round."""
        if phase not in self._reports:
            items = self.book.irregularities.items()
            kinds = [
                kind for kind, item in items if item.reportable_in(phase) and item.needs.items() <= self.options.items()
            ]
            self._reports[phase] = tuple(kinds)
        return self._reports[phase]


def _resolve_odds(book_: Book, options: Mapping[str, OptionValue], house: Mapping[str, str]) -> dict[Line, Odds]:
    resolved: dict[Line, Odds] = {}
    for id_, wager in book_.wagers.items():
        for line, odds in wager.lines(str(options.get(wager.ledger, ""))).items():
            better = house.get(f"{id_}.{line}", house.get(id_, ""))
            resolved[id_, line] = Odds.read(better) if better else odds
    return resolved


def judge(terms: Terms) -> list[Breach]:
    """Every way in which these terms depart from their book."""
    book_ = book(terms.book)
    return [
        *_limit_breaches(book_, terms),
        *_option_breaches(book_, terms),
        *_odds_breaches(book_, terms),
        *_collection_breaches(book_, terms),
    ]


def lawful_part(terms: Terms) -> Terms:
    """These terms without whatever in them is a breach by itself: to see what else would be one."""
    book_ = book(terms.book)
    options = {name: value for name, value in terms.options.items() if not _wrong_option(book_, name, value)}
    bare = replace(terms, chip=max(terms.chip, 1), options=options, odds={}, supplied={})
    odds = {key: text for key, text in terms.odds.items() if not _odds_breaches(book_, replace(bare, odds={key: text}))}
    printed = collection(terms.book) if collects(terms.book) else None
    chosen = printed and (printed.find(terms.collection) if terms.collection else printed.default)
    supplied = {cell: fee for cell, fee in terms.supplied.items() if chosen and cell in chosen.illegible}
    return replace(bare, odds=odds, collection=terms.collection if chosen else "", supplied=supplied)


def sound_odds(terms: Terms) -> dict[Line, Odds]:
    """The odds that the document sets only a minimum for, but for those that are wrong in these terms by themselves."""
    sound = lawful_part(terms)
    wrong = terms.odds.keys() - sound.odds.keys()
    least = Law.supposing(sound).minimum_odds()
    return {(wager, line): odds for (wager, line), odds in least.items() if not {wager, f"{wager}.{line}"} & wrong}


def _schedule(terms: Terms) -> Schedule | None:
    if not collects(terms.book):
        return None
    game = terms.book
    chosen = schedule(game, terms.collection) if terms.collection else default_schedule(game)
    return supply(chosen, terms.supplied) if chosen else None


def _printed_limits(schedule: Schedule | None, terms: Terms) -> dict[str, tuple[int, int]]:
    """What a schedule of fees says may be bet on bonus wagers, and on spots that have so many times the table's limits,
    in whole chips."""
    if schedule is None:
        return {}
    chip, least, most = terms.chip, terms.least, terms.most
    several = {
        limit.spot: (limit.times * least // chip, limit.times * most // chip)
        for limit in schedule.limits
        if limit.times > 1
    }
    return several | {name: (-(-span[0] // chip), span[1] // chip) for name, span in schedule.bonus.items() if span}


def _collection_breaches(book_: Book, terms: Terms) -> list[Breach]:
    if not collects(book_.id):
        own = OWN.cite("house")
        return [Breach("this rulebook takes no collection", own)] if terms.collection or terms.supplied else []
    game = book_.id
    default = default_schedule(game)
    option = terms.collection or (default.key if default else "")
    breaches = judge_collection(game, option, terms.least, terms.most, supplied=terms.supplied, limits=terms.limits)
    if option and terms.chip > 0 and (printed := collection(game).find(option)):
        chosen = supply(printed, {cell: fee for cell, fee in terms.supplied.items() if cell in printed.illegible})
        odd = sorted({b.fee for payer in PAYERS for b in chosen.ladder(payer) if b.fee and b.fee % terms.chip})
        if odd:
            fees = ", ".join(map(dollars, odd))
            why = f"collection {chosen.key} takes {fees}, not whole {dollars(terms.chip)} chips"
            breaches.append(Breach(why, chosen.cite))
    return breaches


def _limit_breaches(book_: Book, terms: Terms) -> list[Breach]:
    cite, own = book_.cite(book_.limits.cite), OWN.cite("amount")
    breaches = [Breach("the smallest chip must be worth something", own)] if terms.chip <= 0 else []
    for what, (least, most) in {"the table": (terms.least, terms.most), **terms.limits}.items():
        if what not in book_.wagers and what != "the table":
            breaches.append(Breach(f"limits for {what!r}: no such wager; {_list(book_.wagers)}", cite))
        if not 0 < least <= most:
            why = f"limits for {what}: minimum {dollars(least)} must be above $0 and not above the maximum"
            breaches.append(Breach(f"{why} {dollars(most)}", cite))
        for amount in (least, most):
            if terms.chip > 0 and amount % terms.chip:
                why = f"limits for {what}: {dollars(amount)} is not a whole number of {dollars(terms.chip)} chips"
                breaches.append(Breach(why, own))
    return breaches


def _option_breaches(book_: Book, terms: Terms) -> list[Breach]:
    return [wrong for name, value in terms.options.items() if (wrong := _wrong_option(book_, name, value))]


def _wrong_option(book_: Book, name: str, value: object) -> Breach | None:
    option = book_.options.get(name)
    if option is None and name in book_.beyond:
        return _otherwise(book_, name, value)
    if option is None:
        available = _list(book_.options)
        if book_.beyond:
            available += f", and beyond the law {', '.join(book_.beyond)}"
        return Breach(f"option {name!r} is not one the rulebook leaves open; {available}", OWN.cite("house"))
    if not option.permits(value):
        why = f"option {name} = {_show(value)} is not permitted: {option.permitted}"
        return Breach(why, book_.cite(option.cite), option.bears(value))
    return None


def _otherwise(book_: Book, name: str, value: object) -> Breach | None:
    """Something that a paragraph fixes, chosen otherwise."""
    fixed = book_.beyond[name]
    if value == fixed.default:
        return None
    why = f"{name} = {_show(value)} is not permitted: the rulebook has {_show(fixed.default)}"
    if not fixed.permits(value):
        why = f"{name} = {_show(value)} is not {fixed.permitted}"
    return Breach(why, book_.cite(fixed.cite), fixed.permits(value))


def _odds_breaches(book_: Book, terms: Terms) -> list[Breach]:
    breaches = []
    options = {name: terms.options.get(name, option.default) for name, option in book_.options.items()}
    for key, text in terms.odds.items():
        id_, _, line = key.partition(".")
        wager = book_.wagers.get(id_)
        if wager is None:
            breaches.append(Breach(f"odds for {key!r}: no such wager; {_list(book_.wagers)}", OWN.cite("house")))
            continue
        cite = book_.cite(wager.odds_cite)
        ledger = str(options.get(wager.ledger, ""))
        if wager.ledger and ledger not in wager.ledgers:
            continue  # the choice of ledger is a breach of its own
        lines = wager.lines(ledger)
        chosen = [line] if line else list(lines)
        if not set(chosen) <= set(lines) or not lines:
            breaches.append(Breach(f"odds for {key!r}: no such line; {_list(lines)}", OWN.cite("house")))
            continue
        try:
            offered = Odds.read(text)
        except ValueError as wrong:
            breaches.append(Breach(f"odds for {key}: {wrong}", cite))
            continue
        for line_name in chosen:
            full_name = id_ if line_name == "win" else f"{id_}.{line_name}"
            breaches += (
                [breach] if (breach := _odds_breach(full_name, offered, lines[line_name], wager.bound, cite)) else []
            )
    return breaches


def _odds_breach(key: str, offered: Odds, lawful: Odds, bound: str, cite: Citation) -> Breach | None:
    """Minimum odds may be bettered, maximum odds undercut, exact odds neither."""
    low, high = offered.fraction < lawful.fraction, offered.fraction > lawful.fraction
    if (low and bound != "maximum") or (high and bound != "minimum"):
        limit = {"minimum": "at least", "maximum": "at most", "exact": "exactly"}[bound]
        return Breach(f"odds for {key}: {offered} is not permitted: {limit} {lawful}", cite, bearable=True)
    return None


def _list(names: Mapping[str, object]) -> str:
    return "there are " + ", ".join(names) if names else "there are none"


def _show(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def read_limits(value: Mapping[str, object]) -> tuple[int, int]:
    """`{ minimum = 5, maximum = 500 }` in cents; raises ValueError."""
    unknown = set(value) - {"minimum", "maximum"}
    if unknown or len(value) != 2:
        raise ValueError("limits are written { minimum = 5, maximum = 500 }")
    return cents(value["minimum"]), cents(value["maximum"])
