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

Facts = Mapping[str, Fact]
Holds = Callable[[Facts], bool]


@dataclass(frozen=True)
class Vocabulary:
    """The facts that a game tells of an outcome; of those that are words, which."""

    game: str
    facts: Mapping[str, frozenset[str]]  # no words: a number or a flag
    flags: frozenset[str]

    @classmethod
    def from_outcomes(cls, game: str, outcomes: Iterable[Facts]) -> Vocabulary:
        facts: dict[str, set[str]] = {}
        flags: set[str] = set()
        for outcome in outcomes:
            for name, value in outcome.items():
                facts.setdefault(name, set()).update({value} if isinstance(value, str) else ())
                if isinstance(value, bool):
                    flags.add(name)
        return cls(game, {name: frozenset(words) for name, words in facts.items()}, frozenset(flags))

    def __str__(self) -> str:
        """For whoever wrote something else.

        >>> coin = [{"side": "heads", "edge": False}, {"side": "tails", "edge": False}]
        >>> str(Vocabulary.from_outcomes("a coin", coin))
        'side (heads, tails), edge'
        """
        listed = (f"{name} ({', '.join(sorted(words))})" if words else name for name, words in self.facts.items())
        return ", ".join(listed)


def read(text: str, vocabulary: Vocabulary) -> Holds:
    """What these words mean, as a function of an outcome's facts; `Refused` if they mean nothing.

    >>> dice = Vocabulary.from_outcomes("dice", [{"total": 7, "pair": False}])
    >>> holds = read("total 2 or 12 or (pair and not total at least 8)", dice)
    >>> [holds({"total": total, "pair": total % 2 == 0}) for total in (2, 4, 8, 12)]
    [True, True, False, True]
    """
    return _Reader(text, vocabulary).read_whole()


class _Reader:
    """One condition, from left to right."""

    def __init__(self, text: str, vocabulary: Vocabulary) -> None:
        self.text, self.vocabulary, self.position, self.depth = text, vocabulary, 0, 0
        if len(text) > LONGEST:
            raise Refused(f"a condition has {LONGEST} letters at most, and this one {len(text)}", CITE)
        plain = text.replace("-", " ").lower()
        tokens, end = [], 0
        for match in _TOKEN.finditer(plain):
            if match.start() != end:
                break
            tokens.append(match[1])
            end = match.end()
        if plain[end:].strip():
            raise self.refused(f"{plain[end:].strip()[0]!r} means nothing here")
        self.tokens = tokens

    def refused(self, why: str) -> Refused:
        return Refused(f"when {self.text!r}: {why}", CITE)

    def read_whole(self) -> Holds:
        holds = self.either()
        if self.position < len(self.tokens):
            raise self.refused(f"{self.tokens[self.position]!r} does not go on what is before it")
        return holds

    # --- looking at what comes ---

    def next_is(self, *words: str) -> bool:
        return tuple(self.tokens[self.position : self.position + len(words)]) == words

    def take(self, *words: str) -> bool:
        """Step over these words, if they come next."""
        is_next = self.next_is(*words)
        self.position += len(words) * is_next
        return is_next

    def longest(self, names: Iterable[str]) -> str | None:
        """The longest of these that comes next."""
        fitting = [name for name in names if self.next_is(*_split(name))]
        return max(fitting, key=lambda name: len(_split(name)), default=None)

    def fact(self) -> str | None:
        return self.longest(self.vocabulary.facts)

    # --- what is said ---

    def either(self) -> Holds:
        conditions = [self.both()]
        while self.take("or"):
            conditions.append(self.both())
        return conditions[0] if len(conditions) == 1 else lambda facts: any(holds(facts) for holds in conditions)

    def both(self) -> Holds:
        conditions = [self.single()]
        while self.take("and"):
            conditions.append(self.single())
        return conditions[0] if len(conditions) == 1 else lambda facts: all(holds(facts) for holds in conditions)

    def single(self) -> Holds:
        self.depth += 1
        if self.depth > DEEPEST:
            raise self.refused("it is too deep")
        try:
            if self.take("not"):
                denied = self.single()
                return lambda facts: not denied(facts)
            if self.take("("):
                inner = self.either()
                if not self.take(")"):
                    raise self.refused("a bracket is not closed")
                return inner
            return self.fact_condition()
        finally:
            self.depth -= 1

    def fact_condition(self) -> Holds:
        name = self.fact()
        if name is None:
            next_word = repr(self.tokens[self.position]) if self.position < len(self.tokens) else "the end"
            raise self.refused(f"{next_word} is no fact of {self.vocabulary.game}; there are {self.vocabulary}")
        self.position += len(_split(name))
        if name in self.vocabulary.flags:
            return lambda facts: facts[name] is True
        holds = self.word_of(name) if self.vocabulary.facts[name] else self.number_of(name)
        if self.take("in"):
            return self.with_count(name, holds)
        return holds

    def word_of(self, name: str) -> Holds:
        """`hand flush or straight`."""
        words, wanted = self.vocabulary.facts[name], set[str]()
        _ = self.take("is") or self.take("=")
        while (word := self.longest(words)) is not None:
            wanted.add(word)
            self.position += len(_split(word))
            if not self.another_value(lambda: self.longest(words) is not None):
                break
        if not wanted:
            raise self.refused(f"{name} is one of {', '.join(sorted(words))}")
        return lambda facts: facts[name] in wanted

    def number_of(self, name: str) -> Holds:
        """`total 6`, `total 2, 3 or 12`, `total at least 9`, `total from 4 to 10`, `total odd`."""
        _ = self.take("is") or self.take("=")
        for words, compare in COMPARED.items():
            if self.take(*words):
                bound = self.number(name)
                return lambda facts: compare(facts[name], bound)
        if self.take("from"):
            low = self.number(name)
            if not self.take("to"):
                raise self.refused(f"{name} from {low} to what?")
            high = self.number(name)
            return lambda facts: low <= int(facts[name]) <= high
        if (odd := self.take("odd")) or self.take("even"):
            return lambda facts: int(facts[name]) % 2 == odd
        wanted = {self.number(name)}
        while self.another_value(self.is_number):
            wanted.add(self.number(name))
        return lambda facts: facts[name] in wanted

    def with_count(self, name: str, holds: Holds) -> Holds:
        """`banker total 6 in three cards`: of the same hand, how many."""
        count = self.number(name)
        siblings = {
            _split(other)[-1]: other for other in self.vocabulary.facts if _split(other)[:-1] == _split(name)[:-1]
        }
        unit = self.longest(siblings)
        if unit is None or siblings[unit] == name:
            raise self.refused(f"{name} in {count} of what? there are {', '.join(siblings)}")
        self.position += 1
        other = siblings[unit]
        return lambda facts: holds(facts) and facts[other] == count

    def another_value(self, fits: Callable[[], bool]) -> bool:
        """Step over `,` or `or`, if another value of the same fact comes after it."""
        if not (self.next_is(",") or self.next_is("or")):
            return False
        self.position += 1
        if fits() and self.fact() is None:
            return True
        self.position -= 1
        return False

    def is_number(self) -> bool:
        return self.position < len(self.tokens) and (
            is_number(self.tokens[self.position]) or self.tokens[self.position] in NUMBERS
        )

    def number(self, name: str) -> int:
        if not self.is_number():
            next_word = repr(self.tokens[self.position]) if self.position < len(self.tokens) else "the end"
            raise self.refused(f"{name} is a number, and {next_word} is none")
        self.position += 1
        word = self.tokens[self.position - 1]
        return NUMBERS[word] if word in NUMBERS else int(word)


def _split(name: str) -> tuple[str, ...]:
    return tuple(name.replace("-", " ").lower().split())
