"""Baccarat and its California cousins, exactly, for any number of decks.

A shoe's six-card sequences are counted by card values: the table's own drawing rules decide who gets a third card, its
own verdicts what each wager does. Eight decks take well under a second.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from math import perm

from croupier.analysis.sheet import Result, Sheet, collected
from croupier.games import ez_baccarat, minibaccarat, zoobac
from croupier.kernels.baccarat import NO_CARD, banker_draws, count, player_draws
from croupier.kernels.verdict import LOSES, PUSHES, WINS
from croupier.play.baccarat_shoe import Coup
from croupier.rulebook.law import Law

VALUES = range(10)


@cache
def finals(decks: int) -> Counter[Coup]:
    """How many ordered six-card sequences of the shoe end in each pair of finished hands."""
    left = [4 * decks * (4 if value == 0 else 1) for value in VALUES]
    found: Counter[Coup] = Counter()
    for p1 in VALUES:
        for p2 in range(p1, 10):  # the order of a hand's two cards does not matter: both are counted at once
            ways_p = take(left, p1, p2) * (1 if p1 == p2 else 2)
            for b1 in VALUES:
                for b2 in range(b1, 10):
                    ways = ways_p * take(left, b1, b2) * (1 if b1 == b2 else 2)
                    finish(found, left, count(p1, p2), count(b1, b2), ways)
                    put_back(left, b1, b2)
            put_back(left, p1, p2)
    return found


def take(left: list[int], *values: int) -> int:
    """Draw these values; in how many ways that can be."""
    ways = 1
    for value in values:
        ways *= left[value]
        left[value] -= 1
    return ways


def put_back(left: list[int], *values: int) -> None:
    for value in values:
        left[value] += 1


def finish(found: Counter[Coup], left: list[int], player: int, banker: int, ways: int) -> None:
    """Third cards by the table's rules; a card that is not drawn may be any of those left."""
    rest = sum(left)
    for third, ways_p in _draws(left, player_draws(player, banker)):
        after = count(player, third if third != NO_CARD else 0)
        for fourth, ways_b in _draws(left, banker_draws(player, banker, third)):
            total = count(banker, fourth if fourth != NO_CARD else 0)
            drawn = (third != NO_CARD) + (fourth != NO_CARD)
            more = perm(rest - drawn, 2 - drawn)
            found[Coup(after, total, 2 + (third != NO_CARD), 2 + (fourth != NO_CARD))] += ways * ways_p * ways_b * more


def _draws(left: list[int], draws: int) -> Iterator[tuple[int, int]]:
    """Each value that may be drawn, with its number of ways; while it is yielded, it is out of the shoe."""
    if not draws:
        yield NO_CARD, 1
        return
    for value in VALUES:
        ways = take(left, value)
        if ways > 0:
            yield value, ways
        put_back(left, value)


def _how(decks: int) -> str:
    return f"all six-card sequences of {decks} decks, through the table's own drawing rules and verdicts"


def minibaccarat_sheets(law: Law) -> Iterator[Sheet]:
    """M: the vigorish comes off a winning Banker, or is charged on a tie."""
    decks = law.number("decks")
    for wager in minibaccarat.LAYOUT:
        results = []
        for coup, ways in finals(decks).items():
            result = minibaccarat.verdict(wager, coup.result)
            odds = law.odds(wager, minibaccarat.prize(law, wager, coup.banker)).fraction
            net = {WINS: odds, PUSHES: Fraction(0), LOSES: Fraction(-1)}[result]
            net -= minibaccarat.vigorish_share(law, wager, coup.result)
            results.append((_name(result, wager, coup), ways, net))
        yield _sheet(law, wager, results, decks)


def ez_baccarat_sheets(law: Law) -> Iterator[Sheet]:
    decks, push = law.number("decks"), law.on("dragon-push")
    for wager in ez_baccarat.WAGERS:
        results = []
        for coup, ways in finals(decks).items():
            result = ez_baccarat.verdict(wager, coup, push)
            net = {WINS: law.odds(wager).fraction, PUSHES: Fraction(0), LOSES: Fraction(-1)}[result]
            results.append((_name(result, wager, coup), ways, net))
        yield _sheet(law, wager, results, decks)


def zoobac_sheets(law: Law) -> Iterator[Sheet]:
    decks = law.number("decks")
    for wager in zoobac.WAGERS:
        results = []
        for coup, ways in finals(decks).items():
            result = zoobac.verdict(wager, coup)
            name, net = _name(result, wager, coup), {PUSHES: Fraction(0), LOSES: Fraction(-1)}.get(result)
            if net is None:
                line = zoobac.prize(law, wager, coup)
                name, net = line if line != "win" else name, law.odds(wager, line).fraction
            results.append((name, ways, net))
        yield _sheet(law, wager, results, decks)


def _name(result: int, wager: str, coup: Coup) -> str:
    if result == WINS and wager == "banker" and coup.banker == 6:
        return "wins with six"
    return {WINS: "wins", LOSES: "loses", PUSHES: "pushes"}[result]


def _sheet(law: Law, wager: str, results: list[tuple[str, int, Fraction]], decks: int) -> Sheet:
    total = sum(ways for _, ways, _ in results)
    exact = collected(Result(name, Fraction(ways, total), net) for name, ways, net in results)
    return Sheet(law.book.id, wager, exact, _how(decks))
