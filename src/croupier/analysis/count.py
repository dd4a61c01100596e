"""Counting cards: what the cards that are gone do to a wager, and how much of it a count of them tells.

The effect of a removal is exact: the wager is worth so much with a full shoe and so much with one card less, by the
game's own outcomes. What follows from the effects is linear, as counts are: many cards gone are taken to do the sum of
what each does, scaled to the cards left, and the sum to be spread normally. Deep in a shoe that is an estimate.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache, partial
from importlib import import_module
from math import erf, exp, pi, sqrt
from typing import NamedTuple

import numpy as np

from croupier.analysis.sheets.cache import cached_numbers
from croupier.analysis.sheets.exact import no_wagers, wagers_of
from croupier.games import game_of
from croupier.play.table.maths import Counted, Left, Maths, Worked
from croupier.play.vocabulary.progress import report_progress
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.rulebook.law import Law
from croupier.rulebook.number import is_number

DECK = 52
LEAST_LEFT = 26  # cards, from which a round of any game here can be dealt
DEPTHS = (0.25, 0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9)  # of a shoe, dealt

Cards = Mapping[str, int]  # how many of each kind
Tags = Mapping[str, Fraction]


class Countable(NamedTuple):
    """A wager that the cards left change: the kinds of card of a full shoe, what one unit on it expects with so many of
    them left, and which cards are seen whenever it is made."""

    wager: str
    full: Cards
    worth: Callable[[Cards], float]
    seen: tuple[str, ...] = ()


def countables(law: Law) -> dict[str, Countable]:
    """Every such wager of this table."""
    parts = game_of(law).maths
    if not parts:
        raise no_wagers(law)
    by_wager: dict[str, Countable] = {}
    for part in parts:
        by_wager |= _countables_of(law, part)
    return by_wager


def _countables_of(law: Law, part: Maths) -> dict[str, Countable]:
    if isinstance(part, Counted) and part.left:
        full = part.left.full(law)
        return {
            name: Countable(name, full, partial(_drawn_worth, law, part, part.left, name))
            for name in wagers_of(law, part)
        }
    if isinstance(part, Worked) and part.left:
        worked: dict[str, Countable] = import_module(part.module).worth_left(law)
        return worked
    return {}


@cache
def _space(law: Law, left: Left, cards: tuple[tuple[str, int], ...]) -> Mapping[object, int]:
    """Shared by the wagers of one shoe."""
    return left.space(law, dict(cards))


def _drawn_worth(law: Law, part: Counted, left: Left, name: str, cards: Cards) -> float:
    space, wager = _space(law, left, tuple(cards.items())), part.wagers(law)[name]
    won = sum((ways * part.net(law, wager, outcome).net for outcome, ways in space.items() if ways), Fraction(0))
    return float(won / sum(space.values()))


def countable(law: Law, wager: str) -> Countable:
    by_wager = countables(law)
    if wager not in by_wager:
        names = ", ".join(by_wager) or "none of this game"
        raise Refused(f"no cards are counted for {wager!r}; they are for {names}", OWN.cite("command"))
    return by_wager[wager]


# --- the effect of each card ---


class Removal(NamedTuple):
    """What a wager expects with a full shoe, and by how much that changes with one card of a kind less."""

    countable: Countable
    expectation: float
    effects: Mapping[str, float]

    @property
    def cards(self) -> dict[str, int]:
        """Of each kind in the shoe when the wager is made, what is always seen by then left out."""
        return _without(self.countable.full, *self.countable.seen)


def _without(cards: Cards, *removed: str) -> dict[str, int]:
    remaining = dict(cards)
    for kind in removed:
        remaining[kind] -= 1
    return remaining


def removal(law: Law, wager: str) -> Removal:
    """The wager with a full shoe and with one card less of every kind; kept, as it may take a while."""
    subject = countable(law, wager)
    kinds = list(subject.full)

    def count() -> np.ndarray[tuple[int], np.dtype[np.float64]]:
        full, worths = _without(subject.full, *subject.seen), []
        for i, removed in enumerate([None, *kinds]):
            report_progress(f"{wager}: a card gone", i / (1 + len(kinds)))
            worths.append(subject.worth(_without(full, removed) if removed else full))
        report_progress(f"{wager}: a card gone", 1)
        return np.array(worths)

    worth = cached_numbers(f"{wager} by removal {kinds}", law, (), np.zeros(0, dtype=np.int64), count).tolist()  # type: ignore[arg-type]
    return Removal(subject, worth[0], {kind: value - worth[0] for kind, value in zip(kinds, worth[1:], strict=True)})


# --- counts ---


def _tags(low: str, plus: Mapping[str, int]) -> Tags:  # kinds of one point each, and the others
    return {kind: Fraction(plus.get(kind, int(kind in low))) for kind in "A23456789T"}


SYSTEMS: Mapping[str, Tags] = {
    "hi-lo": _tags("23456", {"T": -1, "A": -1}),
    "ko": _tags("234567", {"T": -1, "A": -1}),
    "hi-opt-1": _tags("3456", {"T": -1}),
    "hi-opt-2": _tags("2367", {"4": 2, "5": 2, "T": -2}),
    "omega-2": _tags("237", {"4": 2, "5": 2, "6": 2, "9": -1, "T": -2}),
    "zen": _tags("237", {"4": 2, "5": 2, "6": 2, "A": -1, "T": -2}),
    "tens": _tags("", {**dict.fromkeys("A23456789", 4), "T": -9}),
}


def read_tags(text: str, full: Cards) -> Tags:
    """A system by its name, or tags by kind: `8=2,9=2,4=-1,5=-1`; what is not named counts nothing."""
    if text in SYSTEMS:
        return {kind: SYSTEMS[text].get(kind, Fraction(0)) for kind in full}
    tags = dict.fromkeys(full, Fraction(0))
    for entry in filter(None, (part.strip() for part in text.split(","))):
        kind, equals, tag = entry.partition("=")
        if not equals or kind not in tags:
            accepted = f"a system ({', '.join(SYSTEMS)}) or tags of {', '.join(full)}, such as {next(iter(full))}=-1"
            raise Refused(f"{entry!r} is not {accepted}", OWN.cite("command"))
        try:
            tags[kind] = Fraction(tag)
        except (ValueError, ZeroDivisionError):
            raise Refused(f"{tag!r} is not a tag: a number", OWN.cite("command")) from None
    if len(set(tags.values())) < 2:
        raise Refused("a count tells cards apart: give some of them other tags", OWN.cite("command"))
    return tags


def read_removed_cards(text: str, countable: Countable) -> dict[str, int]:
    """The cards that remain without these, such as `A=2,5=4`, and without those that are always seen."""
    remaining = _without(countable.full, *countable.seen)
    for entry in filter(None, (part.strip() for part in text.split(","))):
        kind, equals, number = entry.partition("=")
        if not equals or kind not in remaining or not is_number(number):
            raise Refused(f"{entry!r} is not so many cards of {', '.join(remaining)}, such as A=2", OWN.cite("command"))
        if int(number) > remaining[kind]:
            raise Refused(f"the shoe has {remaining[kind]} {kind}, not {number}", OWN.cite("command"))
        remaining[kind] -= int(number)
    if sum(remaining.values()) < LEAST_LEFT:
        raise Refused(f"a round needs some cards: {LEAST_LEFT} at least", OWN.cite("command"))
    return remaining


def _moments(cards: Cards, a: Mapping[str, float], b: Mapping[str, float]) -> float:
    """The covariance of two figures over the cards of a shoe."""
    whole = sum(cards.values())
    mean_a, mean_b = (sum(n * figure[kind] for kind, n in cards.items()) / whole for figure in (a, b))
    return sum(n * (a[kind] - mean_a) * (b[kind] - mean_b) for kind, n in cards.items()) / whole


class CardCount(NamedTuple):
    """A wager by a count of cards. The correlation is that of its tags with the effects: 1 tells all there is to tell.
    `point` is what a true count of one is worth; `trigger` the true count from which the wager is worth making, the
    cards seen by then counted; tags that do not add up to nothing are taken from their mean."""

    removal: Removal
    tags: Tags

    @property
    def floats(self) -> dict[str, float]:
        return {kind: float(tag) for kind, tag in self.tags.items()}

    @property
    def balanced(self) -> bool:
        return sum(self.tags[kind] * n for kind, n in self.removal.countable.full.items()) == 0

    @property
    def correlation(self) -> float:
        cards, effects, tags = self.removal.cards, self.removal.effects, self.floats
        own = _moments(cards, tags, tags) * _moments(cards, effects, effects)
        return _moments(cards, tags, effects) / sqrt(own) if own > 0 else 0.0

    @property
    def point(self) -> float:
        return slope(self.removal.cards, self.floats, self.removal.effects)

    @property
    def trigger(self) -> float | None:
        """None where the count tells nothing of it."""
        if abs(self.point) < 1e-15:
            return None
        return -self.removal.expectation / self.point + seen_tags(
            self.removal.cards, self.tags, self.removal.countable.seen
        )


def slope(cards: Cards, tags: Mapping[str, float], effects: Mapping[str, float]) -> float:
    """By how much a wager changes for a true count of one: the effects by the tags, by least squares, in a deck of the
    cards left."""
    return (sum(cards.values()) - 1) / DECK * _moments(cards, tags, effects) / _moments(cards, tags, tags)


def seen_tags(cards: Cards, tags: Tags, seen: tuple[str, ...]) -> float:
    """What the seen cards add to a true count, taken from the mean tag."""
    whole = sum(cards.values())
    mean = sum((tags[kind] * n for kind, n in cards.items()), Fraction(0)) / whole
    return float(sum((tags[kind] - mean for kind in seen), Fraction(0))) * DECK / whole


class Depth(NamedTuple):
    """So many cards into a shoe: how much the expectation is spread by then, as the count tells it, how often it is an
    advantage, how much it is then on average, and what a round brings if the wager is made only then."""

    dealt: int
    spread: float
    often: float
    when: float
    brings: float


def by_depth(removal: Removal, correlation: float, depths: tuple[float, ...] = DEPTHS) -> Iterator[Depth]:
    """`correlation` is how much of the effects a count tells."""
    cards = removal.cards
    whole = sum(cards.values())
    single = _moments(cards, removal.effects, removal.effects)
    for depth in depths:
        dealt = round(depth * whole)
        cards_left = whole - dealt
        spread = abs(correlation) * (whole - 1) / cards_left * sqrt(dealt * single * cards_left / (whole - 1))
        yield Depth(dealt, spread, *_above(removal.expectation, spread))


def _above(mean: float, spread: float) -> tuple[float, float, float]:
    """Of a normal figure: how often it is above nothing, its mean then, and what it adds in all."""
    if not spread:
        return float(mean > 0), max(mean, 0.0), max(mean, 0.0)
    z = mean / spread
    often = (1 + erf(z / sqrt(2))) / 2
    brings = mean * often + spread * exp(-z * z / 2) / sqrt(2 * pi)
    return often, brings / often if often > 1e-300 else 0.0, brings
