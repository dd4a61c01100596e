"""How fast the poker evaluators are, beside PokerKit, phevaluator and pkrbot where they are installed, on one core.

    python benchmarks/poker_ranks.py [--tiny]

The founding issue asks for seven cards from Python at 100 times PokerKit's `from_game`, and in compiled batches at 8
times the per-call rate of the C evaluators. Everybody gets the same hands, in the form they like best, made beforehand,
and is called from a loop in C; the best of several runs counts. The peers' verdicts are checked against ours, and all
133,784,560 seven-card hands are counted by kind. `--tiny` takes few hands once, and leaves the count out, to show that
it runs.
"""

from __future__ import annotations

import importlib
import sys
from collections import deque
from collections.abc import Callable, Iterable
from functools import partial
from itertools import pairwise, starmap
from time import perf_counter
from typing import Any

import numba
import numpy as np

from croupier.kernels.cards import poker_ranks as plain
from croupier.kernels.jit import compiled

TINY = "--tiny" in sys.argv
HANDS, BATCH = (50, 50) if TINY else (20_000, 1_000_000)
RUNS, SECONDS = (
    (1, 0.0) if TINY else (5, 1.5)
)  # at least so many and so long, so that a neighbour's burst of work does not count
RANKS, SUITS = "23456789TJQKA", "cdhs"
SEVEN_CARD_HANDS = [23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 41584]


def timed(what: str, run: Callable[[], object], hands: int) -> float:
    """Seconds for a hand, in the best run; printed."""
    runs: list[float] = []
    while len(runs) < RUNS or sum(runs) < SECONDS:
        start = perf_counter()
        run()
        runs.append(perf_counter() - start)
    fastest = min(runs)
    print(f"  {what:<44} {fastest / hands * 1e9:>10.1f} ns")
    return fastest / hands


def drain(calls: Iterable[object]) -> None:
    deque(calls, maxlen=0)


def deal(hands: int, cards: int) -> Any:
    deck = np.tile(np.arange(52, dtype=np.uint8), (hands, 1))
    return np.random.default_rng(52).permuted(deck, axis=1)[:, :cards].copy()


def peer(name: str) -> Any:
    try:
        return importlib.import_module(name)
    except ImportError:
        print(f"  {name}: not installed")
        return None


def agree(ours: list[int], theirs: list[Any], sign: int = 1) -> None:
    """Two evaluators order neighbouring hands alike; `sign` is -1 for one whose best is the lowest."""
    for (a, b), (x, y) in zip(pairwise(ours), pairwise(theirs), strict=True):
        assert (a > b) - (a < b) == sign * ((x > y) - (x < y)), "a peer does not agree"


def seven_cards_from_python(hands: list[tuple[int, ...]]) -> dict[str, float]:
    print(f"seven cards, one call from Python a hand, {len(hands):,} hands")
    ours, many = [plain.high7(*hand) for hand in hands], len(hands)
    took = {"croupier": timed("croupier high7", lambda: drain(starmap(plain.high7, hands)), many)}
    timed("croupier high", lambda: drain(map(plain.high, hands)), many)

    texts = [[RANKS[card >> 2] + SUITS[card & 3] for card in hand] for hand in hands]
    if pokerkit := peer("pokerkit"):
        parsed = [tuple(pokerkit.Card.parse("".join(text))) for text in texts[:1000]]
        few, from_game = [(cards[:2], cards[2:]) for cards in parsed], pokerkit.StandardHighHand.from_game
        agree(ours[:1000], list(starmap(from_game, few)))
        took["PokerKit"] = timed(
            "PokerKit StandardHighHand.from_game", lambda: drain(starmap(from_game, few)), len(few)
        )
    if phevaluator := peer("phevaluator"):
        checked = phevaluator.evaluate_cards
        agree(ours, list(starmap(checked, hands)), -1)
        took["phevaluator"] = timed("phevaluator evaluate_cards", lambda: drain(starmap(checked, hands)), many)
        # The C function behind it is not public, but a harder mark.
        bare = importlib.import_module("phevaluator._pheval").evaluate_7cards
        took["phevaluator's C"] = timed("phevaluator's C function, bare", lambda: drain(starmap(bare, hands)), many)
    if pkrbot := peer("pkrbot"):
        cards = [[pkrbot.Card(text) for text in hand] for hand in texts]
        agree(ours, list(map(pkrbot.evaluate, cards)))
        took["pkrbot"] = timed("pkrbot evaluate", lambda: drain(map(pkrbot.evaluate, cards)), many)
    return took


def compiled_batches() -> float:
    """Prints all of them; the time of a seven-card high hand."""
    print(f"compiled batches of {BATCH:,}, one core")
    fast, out = compiled(".cards.poker_ranks"), np.zeros(BATCH, np.int32)
    took = {}
    for name, cards in (("high", 7), ("high", 5), ("low_a5", 7), ("low8", 7), ("omaha_high", 9), ("omaha_low8", 9)):
        evaluate, hands = getattr(fast, f"{name}_batch"), deal(BATCH, cards)
        evaluate(hands[:10], out)  # compiles
        took[name, cards] = timed(f"{name}_batch, {cards} cards", partial(evaluate, hands, out), BATCH)
    return took["high", 7]


def every_seven_card_hand() -> None:
    high7 = compiled(".cards.poker_ranks").high7

    @numba.njit
    def census(counts: Any) -> None:
        for a in range(6, 52):
            for b in range(5, a):
                for c in range(4, b):
                    for d in range(3, c):
                        for e in range(2, d):
                            for f in range(1, e):
                                for g in range(f):
                                    counts[high7(a, b, c, d, e, f, g) >> 26] += 1

    counts = np.zeros(9, np.int64)
    census(counts)
    counts[:] = 0
    start = perf_counter()
    census(counts)
    took = perf_counter() - start
    assert counts.tolist() == SEVEN_CARD_HANDS, counts.tolist()
    print(f"all {counts.sum():,} seven-card hands counted by kind in {took:.2f} s, as known")


def main() -> None:
    python = seven_cards_from_python([tuple(hand) for hand in deal(HANDS, 7).tolist()])
    batch = compiled_batches()
    if not TINY:
        every_seven_card_hand()
    print("ratios")
    if "PokerKit" in python:
        ratio = python["PokerKit"] / python["croupier"]
        print(f"  {'PokerKit / croupier, both from Python':<44} {ratio:>10.0f} x  (asked: 100)")
    for name in ("phevaluator", "phevaluator's C", "pkrbot"):
        if name in python:
            print(f"  {name + ' a call / croupier in batches':<44} {python[name] / batch:>10.1f} x  (asked: 8)")


if __name__ == "__main__":
    main()
