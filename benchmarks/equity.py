"""How fast equity is counted, beside eval7, pkrbot and PokerKit where they are installed, on the same exact job.

    python benchmarks/equity.py [--tiny]

The issue asks for ten times the fastest Python peer. None of them counts every board itself (PokerKit's calculator and
eval7's draw at random, eval7's exact one wants a whole board), so each ranks both hands on every board with its own
evaluator, in a loop over `combinations`, with cards made beforehand; the shares must agree to the last digit. eval7's
random deals, a loop in C, are timed too: as many as there are boards, a harder mark. After a flop there are 990 boards,
and what is timed is mostly the asking. `--tiny` counts only those.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations
from time import perf_counter
from typing import Any

from croupier.analysis.equity import equity
from croupier.poker.rules.variants import USUAL, VARIANTS

TINY = "--tiny" in sys.argv
HANDS = ("AsKs", "QhQd")
DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
RUNS = 1 if TINY else 5
SLOW = 2000  # boards: more of them would take PokerKit hours


def peer(name: str) -> Any:
    try:
        return importlib.import_module(name)
    except ImportError:
        print(f"  {name}: not installed")
        return None


def timed(what: str, run: Callable[[], Fraction], runs: int) -> tuple[float, Fraction]:
    """Seconds of the best run, printed, and the share of the first hand."""
    took = []
    for _ in range(runs):
        begun = perf_counter()
        share = run()
        took.append(perf_counter() - begun)
    print(f"  {what:<44} {min(took) * 1e3:>12,.2f} ms")
    return min(took), share


def by_loop(card: Callable[[str], Any], rank: Callable[[Any], Any], board: list[str]) -> Fraction:
    """Every board of a peer's own cards, both hands ranked by the peer."""
    ours, theirs = (tuple(card(hand[k : k + 2]) for k in (0, 2)) for hand in HANDS)
    lying = tuple(map(card, board))
    known = {*board, *(hand[k : k + 2] for hand in HANDS for k in (0, 2))}
    deck = [card(text) for text in DECK if text not in known]
    halves = boards = 0
    mine, yours = ours + lying, theirs + lying
    for more in combinations(deck, 5 - len(board)):
        a, b = rank(mine + more), rank(yours + more)
        halves += 2 if a > b else a == b
        boards += 1
    return Fraction(halves, 2 * boards)


def job(title: str, board: list[str]) -> None:
    boards = equity(VARIANTS[USUAL], HANDS, " ".join(board)).deals  # and it is compiled
    print(f"{title}: {boards:,} boards, {' against '.join(HANDS)}")
    ours, share = timed(
        "croupier equity", lambda: equity(VARIANTS[USUAL], HANDS, " ".join(board)).shares[0].share, RUNS
    )
    took = {}
    if eval7 := peer("eval7"):
        took["eval7"] = timed("eval7 evaluate", lambda: by_loop(eval7.Card, eval7.evaluate, board), 1)
    if pkrbot := peer("pkrbot"):
        ranked = lambda cards: pkrbot.evaluate(list(cards))  # noqa: E731 - it takes lists only
        took["pkrbot"] = timed("pkrbot evaluate", lambda: by_loop(pkrbot.Card, ranked, board), 1)
    if boards <= SLOW and (pokerkit := peer("pokerkit")):
        made = {text: next(iter(pokerkit.Card.parse(text))) for text in DECK}
        from_game = pokerkit.StandardHighHand.from_game
        took["PokerKit"] = timed("PokerKit from_game", lambda: by_loop(made.__getitem__, from_game, board), 1)
    for name, (_, theirs) in took.items():
        assert theirs == share, f"{name} has {theirs}, croupier {share}"
    print(f"  all have {share} = {float(share):.6%}")
    if took:
        fastest = min(took, key=lambda name: took[name][0])
        ratio, asked = took[fastest][0] / ours, "" if board else "  (asked: 10)"
        print(f"  {fastest + ', the fastest peer / croupier':<44} {ratio:>12.1f} x{asked}")
    if eval7:
        mine = [eval7.Card(HANDS[0][k : k + 2]) for k in (0, 2)]
        laid, other = [eval7.Card(text) for text in board], eval7.HandRange(HANDS[1])
        begun = perf_counter()
        eval7.py_hand_vs_range_monte_carlo(mine, other, laid, boards)
        loop = perf_counter() - begun
        print(f"  {'eval7 in C, as many at random / croupier':<44} {loop / ours:>12.1f} x")


def main() -> None:
    job("after a flop", ["Qs", "7h", "2d"])
    if not TINY:
        job("before the flop", [])


if __name__ == "__main__":
    main()
