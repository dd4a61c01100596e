"""When a wager wins, in a few words over what a game can tell of an outcome.

    banker wins and banker total 6 in three cards
    total 2, 3 or 12
    not three of a kind and total odd

A fact is a number (`total at least 11`, `total from 4 to 10`), a flag (`tie`), or one of some words (`hand flush`).
There is nothing else to say: no sums, no calls. So every condition ends, and whatever cannot be read is refused.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from croupier.play.table.maths import Fact
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.rulebook.number import is_number

CITE = OWN.cite("beyond.wager")
LONGEST = 300  # letters
DEEPEST = 20  # brackets in brackets
WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
NUMBERS = {word: n for n, word in enumerate(WORDS)}
COMPARED: dict[tuple[str, ...], Callable[[Any, int], bool]] = {
    ("at", "least"): lambda n, m: n >= m,
    ("at", "most"): lambda n, m: n <= m,
    ("above",): lambda n, m: n > m,
    ("below",): lambda n, m: n < m,
    (">=",): lambda n, m: n >= m,
    ("<=",): lambda n, m: n <= m,
    (">",): lambda n, m: n > m,
    ("<",): lambda n, m: n < m,
}
_TOKEN = re.compile(r"\s*(>=|<=|[()<>=,]|[A-Za-z0-9']+)")

Told = Mapping[str, Fact]
Holds = Callable[[Told], bool]


@dataclass(frozen=True)
class Vocabulary:
    """The facts that a game tells of an outcome; of those that are words, which."""

    game: str
    facts: Mapping[str, frozenset[str]]  # no words: a number or a flag
    flags: frozenset[str]

    @classmethod
    def of(cls, game: str, told: Iterable[Told]) -> Vocabulary:
        facts: dict[str, set[str]] = {}
        flags: set[str] = set()
        for outcome in told:
            for name, value in outcome.items():
                facts.setdefault(name, set()).update({value} if isinstance(value, str) else ())
                if isinstance(value, bool):
                    flags.add(name)
        return cls(game, {name: frozenset(words) for name, words in facts.items()}, frozenset(flags))

    def __str__(self) -> str:
        """For whoever wrote something else.

        >>> str(Vocabulary.of("a coin", [{"side": "heads", "edge": False}, {"side": "tails", "edge": False}]))
        'side (heads, tails), edge'
        """
        said = (f"{name} ({', '.join(sorted(words))})" if words else name for name, words in self.facts.items())
        return ", ".join(said)


def read(text: str, known: Vocabulary) -> Holds:
    """What these words mean, as a function of an outcome's facts; `Refused` if they mean nothing.

    >>> dice = Vocabulary.of("dice", [{"total": 7, "pair": False}])
    >>> holds = read("total 2 or 12 or (pair and not total at least 8)", dice)
    >>> [holds({"total": total, "pair": total % 2 == 0}) for total in (2, 4, 8, 12)]
    [True, True, False, True]
    """
    return _Reader(text, known).whole()


class _Reader:
    """One condition, from left to right."""

    def __init__(self, text: str, known: Vocabulary) -> None:
        self.text, self.known, self.at, self.depth = text, known, 0, 0
        if len(text) > LONGEST:
            raise Refused(f"a condition has {LONGEST} letters at most, and this one {len(text)}", CITE)
        said = text.replace("-", " ").lower()
        found, end = [], 0
        for match in _TOKEN.finditer(said):
            if match.start() != end:
                break
            found.append(match[1])
            end = match.end()
        if said[end:].strip():
            raise self.refused(f"{said[end:].strip()[0]!r} means nothing here")
        self.tokens = found

    def refused(self, why: str) -> Refused:
        return Refused(f"when {self.text!r}: {why}", CITE)

    def whole(self) -> Holds:
        holds = self.either()
        if self.at < len(self.tokens):
            raise self.refused(f"{self.tokens[self.at]!r} does not go on what is before it")
        return holds

    # --- looking at what comes ---

    def next_is(self, *words: str) -> bool:
        return tuple(self.tokens[self.at : self.at + len(words)]) == words

    def took(self, *words: str) -> bool:
        """Step over these words, if they come next."""
        here = self.next_is(*words)
        self.at += len(words) * here
        return here

    def longest(self, names: Iterable[str]) -> str | None:
        """The longest of these that comes next."""
        fitting = [name for name in names if self.next_is(*_split(name))]
        return max(fitting, key=lambda name: len(_split(name)), default=None)

    def fact(self) -> str | None:
        return self.longest(self.known.facts)

    # --- what is said ---

    def either(self) -> Holds:
        found = [self.both()]
        while self.took("or"):
            found.append(self.both())
        return found[0] if len(found) == 1 else lambda told: any(one(told) for one in found)

    def both(self) -> Holds:
        found = [self.one()]
        while self.took("and"):
            found.append(self.one())
        return found[0] if len(found) == 1 else lambda told: all(one(told) for one in found)

    def one(self) -> Holds:
        self.depth += 1
        if self.depth > DEEPEST:
            raise self.refused("it is too deep")
        try:
            if self.took("not"):
                denied = self.one()
                return lambda told: not denied(told)
            if self.took("("):
                inner = self.either()
                if not self.took(")"):
                    raise self.refused("a bracket is not closed")
                return inner
            return self.said()
        finally:
            self.depth -= 1

    def said(self) -> Holds:
        name = self.fact()
        if name is None:
            here = repr(self.tokens[self.at]) if self.at < len(self.tokens) else "the end"
            raise self.refused(f"{here} is no fact of {self.known.game}; there are {self.known}")
        self.at += len(_split(name))
        if name in self.known.flags:
            return lambda told: told[name] is True
        holds = self.word_of(name) if self.known.facts[name] else self.number_of(name)
        if self.took("in"):
            return self.counted(name, holds)
        return holds

    def word_of(self, name: str) -> Holds:
        """`hand flush or straight`."""
        words, wanted = self.known.facts[name], set[str]()
        _ = self.took("is") or self.took("=")
        while (word := self.longest(words)) is not None:
            wanted.add(word)
            self.at += len(_split(word))
            if not self.more(lambda: self.longest(words) is not None):
                break
        if not wanted:
            raise self.refused(f"{name} is one of {', '.join(sorted(words))}")
        return lambda told: told[name] in wanted

    def number_of(self, name: str) -> Holds:
        """`total 6`, `total 2, 3 or 12`, `total at least 9`, `total from 4 to 10`, `total odd`."""
        _ = self.took("is") or self.took("=")
        for words, compare in COMPARED.items():
            if self.took(*words):
                bound = self.number(name)
                return lambda told: compare(told[name], bound)
        if self.took("from"):
            low = self.number(name)
            if not self.took("to"):
                raise self.refused(f"{name} from {low} to what?")
            high = self.number(name)
            return lambda told: low <= int(told[name]) <= high
        if (odd := self.took("odd")) or self.took("even"):
            return lambda told: int(told[name]) % 2 == odd
        wanted = {self.number(name)}
        while self.more(self.is_number):
            wanted.add(self.number(name))
        return lambda told: told[name] in wanted

    def counted(self, name: str, holds: Holds) -> Holds:
        """`banker total 6 in three cards`: of the same hand, how many."""
        many = self.number(name)
        siblings = {_split(other)[-1]: other for other in self.known.facts if _split(other)[:-1] == _split(name)[:-1]}
        unit = self.longest(siblings)
        if unit is None or siblings[unit] == name:
            raise self.refused(f"{name} in {many} of what? there are {', '.join(siblings)}")
        self.at += 1
        other = siblings[unit]
        return lambda told: holds(told) and told[other] == many

    def more(self, fits: Callable[[], bool]) -> bool:
        """Step over `,` or `or`, if another value of the same fact comes after it."""
        if not (self.next_is(",") or self.next_is("or")):
            return False
        self.at += 1
        if fits() and self.fact() is None:
            return True
        self.at -= 1
        return False

    def is_number(self) -> bool:
        return self.at < len(self.tokens) and (is_number(self.tokens[self.at]) or self.tokens[self.at] in NUMBERS)

    def number(self, name: str) -> int:
        if not self.is_number():
            here = repr(self.tokens[self.at]) if self.at < len(self.tokens) else "the end"
            raise self.refused(f"{name} is a number, and {here} is none")
        self.at += 1
        said = self.tokens[self.at - 1]
        return NUMBERS[said] if said in NUMBERS else int(said)


def _split(name: str) -> tuple[str, ...]:
    return tuple(name.replace("-", " ").lower().split())
