"""How a game's money is counted, as it declares it: what can happen, in how many ways, and what a wager then nets.

`Game.maths` lists parts, each of which knows some of the wagers. The analysis turns a part into exact sheets, a loop of
the kernels for simulation, and the worth of a choice; nothing there knows a game. Most parts are one draw (`Counted`).
A wager that may stay up from throw to throw is a `Chain`; a hand that is decided upon while it is dealt is `Staged`;
what none of these can say is `Worked` out in a module of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from croupier.play.felt.ruling import Net
from croupier.rulebook.law import Law

if TYPE_CHECKING:
    from croupier.play.felt import Felt
    from croupier.play.table.counting_to_21 import Counting
    from croupier.play.vocabulary.ask import Turn

Wagers = Callable[[Law], Mapping[str, Any]]  # each by the name of its sheet, with what the game knows it by
Fact = bool | int | str  # something that can be said of an outcome: a flag, a number, or one of some words


class Drawn(NamedTuple):
    """How a kernel draws: its loop, the outcome behind each cell of the loop's table, and what else it is given.

    `small` keeps that in few bytes, for a loop that lives in the nearest memory. `to_cut` is the loop that goes on to
    the cutting card of a shoe, how many cards each cell uses, and how many lie behind that card.
    """

    kernel: str
    cells: Sequence[Any]
    given: tuple[Sequence[int], ...] = ()
    small: bool = False
    to_cut: tuple[str, Sequence[int], int] | None = None


class Left(NamedTuple):
    """A draw from a shoe of which cards are gone: how many of each kind of card a full one has, and what can be drawn
    with so many of each left. A kind is named as a count of cards names it: A, 2 to 9, T."""

    full: Callable[[Law], Mapping[str, int]]
    space: Callable[[Law, Mapping[str, int]], Mapping[Any, int]]


@dataclass(frozen=True)
class Counted:
    """Wagers that one draw decides. `space` is everything that can be drawn and in how many ways. Where all of it is
    equally likely, the simulation draws from it; otherwise `drawn` says how."""

    wagers: Wagers
    space: Callable[[Law], Mapping[Any, int]]
    net: Callable[[Law, Any, Any], Net]
    how: Callable[[Law], str]
    drawn: Callable[[Law], Drawn] | None = None
    kept: str = ""  # the name under which a space is kept that takes long to count; its outcomes are whole numbers
    given: Callable[[Law], tuple[Any, ...]] = lambda _: ()  # and what of the law that space depends on
    per: str = ""  # what is counted where no wager is made; the nets are dollars then
    facts: Callable[[Any], Mapping[str, Fact]] | None = None  # what a wager of one's own may be made on
    left: Left | None = None  # where it is drawn from a shoe that is dealt on


@dataclass(frozen=True)
class Chain:
    """Wagers that stay up until a throw decides them. `step` says what a throw does to one that stands so: what it
    nets, or how it stands then."""

    wagers: Wagers
    throws: Sequence[Any]
    start: Callable[[Law, Any], Any]
    step: Callable[[Law, Any, Any, Any], Any]
    how: str
    read: Callable[[Law, str], Any] | None = (
        None  # a wager that is not listed, such as lesser odds; None: there is none
    )
    facts: Callable[[Any, Any], Mapping[str, Fact]] | None = None  # of how a wager stands and a throw, for one's own
    onward: Callable[[Any, Any], Any] | None = None  # how such a wager stands after a throw that does not decide it
    begins: Any = 0  # and how it stands when it is made


NONE: Mapping[str, Any] = MappingProxyType({})


class Situation(NamedTuple):
    """What a player sees who has to choose: as `weigh` takes it, with each choice's place among the ways to end, and
    the chips that one unit is. `beside` are the chips on wagers which the end decides too (`Staged.beside`); `decided`
    is what each choice brings, in chips, on those that the cards seen decide already."""

    seen: tuple[Any, ...]
    choices: Mapping[str, int]
    unit: int
    beside: Mapping[str, int] = NONE
    decided: Mapping[str, Fraction] = NONE


class Together(NamedTuple):
    """Wagers that may be held with a staged one and that its cells do not tell apart: their names, and every kind of
    end by rule, with what each wager then nets and its weight."""

    wagers: tuple[str, ...]
    ends: Callable[[Law, Sequence[int]], Iterator[tuple[Mapping[str, Net], int]]]


@dataclass(frozen=True)
class Staged:
    """A hand that is decided upon while it is dealt, against a dealer's or a pay table.

    How it ends is a choice (how the player's decisions ended) and a cell (all that the cards decide of the money, as
    one small number); `net` says what the two come to, None where they never meet. `kernel` is a module of kernels with

    - `solve(*deals, *given, nets, counts)`: all deals, played as well as can be, counted by choice and cell;
    - `weigh(*given, *seen, nets, worth)`: what each choice is worth on average in one situation, quick uncompiled;
    - `learn(*deals, *given, nets, rule)`: what a person can learn of it, as numbers;
    - `solve_by_rule(*deals, *given, rule, nets, counts)`: all deals, played by those;
    - `play(place, rounds, deck, *given, rule, table, counts, results)`: deals at random, played by those.

    `deals` is what a walk over all of them goes by, such as shapes of hands and their weights; `given` is what of the
    law it must know. Nets are whole numbers there, in the smallest unit that makes them so.
    """

    wager: str
    choices: tuple[str, ...]
    cells: int
    net: Callable[[Law, int, int], Net | None]
    kernel: str
    how: Callable[[Law], str]
    given: Callable[[Law], tuple[Any, ...]]
    rule: int  # how many numbers make up what a person learns
    words: Callable[[Law, Sequence[int]], tuple[str, ...]]  # and how it is said, clause by clause
    situation: Callable[[Law, Felt, Turn], Situation | None]  # None where the analysis cannot say
    deals: Callable[[], tuple[Any, ...]] = tuple
    ends: Callable[[Law, Sequence[int]], Iterator[tuple[Any, int]]] | None = None  # by rule, one duel of each kind
    duel: Callable[[int, int], Any] | None = None  # or, where choice and cell are the kind, one duel that ends so
    decides: tuple[str, ...] = ()  # the wagers that such a kind decides
    cards: Sequence[int] = range(52)
    beside: tuple[tuple[str, Callable[[Law, int, int], Net]], ...] = ()  # wagers that a choice can give up
    along: tuple[tuple[str, Callable[[Law, int, int], Net]], ...] = ()  # others that choice and cell decide
    together: Together | None = None  # and such as they do not
    known: Callable[[Sequence[int], Situation], Mapping[str, Fraction]] | None = (
        None  # worth that the rule's numbers say
    )
    done: Callable[[], float] | None = None  # of a walk that takes long, how much of it is done
    sized: Callable[[Law, int], Law] | None = None  # the law for wagers of so many chips, if their size matters
    size: Callable[[Law], str] = lambda _: ""  # and then which size a sheet is for, in words
    simpler: Callable[[Sequence[int]], tuple[str, Sequence[int]]] | None = None  # simpler numbers still, and their name
    rule_is_best: bool = False  # whether what is learned is the best play, so that there is nothing to compare
    by_rule: Callable[[Sequence[int], Felt, Turn], str] | None = None  # what the rule's numbers choose at a table


@dataclass(frozen=True)
class Worked:
    """A module of the analysis that knows these wagers by itself: it has `sheets(law)`, `plan(law, wager)` and
    `weighing(table, turn)`, which looks at the table at once and weighs when it is called. A game that counts hands to
    21 gives it a `Counting`, and is drawn as charts; where it has `lessons(law)`, tables from which to learn, it says
    so."""

    module: str
    given: Callable[[Law], Counting] | None = None
    lessons: bool = False
    wagers: Callable[[Law], Sequence[str]] | None = None  # the names of its sheets, where nothing need be counted
    together: bool = False  # whether it has `together(law, wagers)`: what several of them come to in one round
    to_cut: bool = False  # whether it has `plan_to_cut(law, wager, players)`
    left: bool = False  # whether it has `worth_left(law)`: what its wagers are worth with some cards gone


Maths = Counted | Chain | Staged | Worked
