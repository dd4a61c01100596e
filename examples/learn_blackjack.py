"""An agent learns blackjack by playing it, and its play is then valued exactly, beside the best there is.

Run it as `python examples/learn_blackjack.py`, with `--tiny` for a moment's worth.

Thousands of rounds are played at once (`TwentyOneVectorEnv`), mostly by what seems best and now and then by any legal
choice. For each thing a player can see and each choice, the mean is kept of what came of it when the rest was played as
well as was known so far; after a few sweeps the largest mean is the play. The agent never sees a rule. What its play is
worth is then counted over every up card and hand of the shoe, so that no luck is left in the comparison.
"""

from __future__ import annotations

import sys

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.twentyone.play import Analysis, analysis
from croupier.environments.twentyone import SPACE, TwentyOneVectorEnv
from croupier.library import law

TINY = "--tiny" in sys.argv
TABLE, MANY, SEED = "blackjack-1", 8192, 21
SWEEPS, STEPS = (4, 12) if TINY else (6, 100)  # of a sweep, each of so many rounds at once
STAND, HIT, DOUBLE, SPLIT, SURRENDER = CHOICES = range(5)
SIZES = [int(part.n) for part in SPACE.spaces][:5]  # type: ignore[attr-defined]  # all that is seen but how many hands
STATES, HANDS = int(np.prod(SIZES)), 5
CELLS = STATES * len(CHOICES)
UNKNOWN, ILLEGAL = -9.0, -99.0
OFTEN = 0.5  # how often a choice is tried at random; after a split never
SETTLED = 2  # sweeps after which everything is kept

Numbers = NDArray[np.float64]


def seen_as(seen: tuple[NDArray[np.int64], ...]) -> NDArray[np.int64]:
    """What a player sees, as one number."""
    return np.ravel_multi_index(seen[:HANDS], SIZES)


def learned(table: str) -> tuple[Numbers, int]:
    """What each choice is worth wherever it is legal, and how many steps it took to know."""
    env = TwentyOneVectorEnv(MANY, table=table, autoreset_mode="SameStep")
    luck, steps = np.random.default_rng(SEED), 0
    worth = np.full((STATES, len(CHOICES)), UNKNOWN)
    total, times = np.zeros(CELLS), np.zeros(CELLS)
    was_split = np.full(MANY, -1)  # the cell of a split that is not over: it is worth what the whole round brings
    seen, info = env.reset(seed=SEED)
    for sweep in range(SWEEPS):
        if sweep <= SETTLED:  # what was learned from worse play is forgotten
            total[:], times[:] = 0, 0
        best = np.where(worth.max(axis=1) > UNKNOWN, worth.max(axis=1), 0.0)
        for _ in range(STEPS * (sweep + 1)):
            here, legal, whole = seen_as(seen), info["action_mask"], seen[HANDS] == 1
            choice = np.where(legal == 1, worth[here], ILLEGAL).argmax(axis=1)
            tries = whole & (luck.random(MANY) < (OFTEN if sweep else 1))
            choice[tries] = (luck.random((int(tries.sum()), len(CHOICES))) * legal[tries]).argmax(axis=1)
            cell = here * len(CHOICES) + choice
            splits = whole & (choice == SPLIT)
            was_split[splits] = cell[splits]
            seen, reward, ended, _, info = env.step(choice)
            came = reward + np.where(ended, 0.0, best[seen_as(seen)])
            decided = whole & ~splits & (legal.sum(axis=1) > 1)  # where one choice is left, nothing is learned
            paid = ended & (was_split >= 0)
            cells, nets = np.r_[cell[decided], was_split[paid]], np.r_[came[decided], reward[paid]]
            total += np.bincount(cells, nets, CELLS)
            times += np.bincount(cells, minlength=CELLS)
            was_split[ended] = -1
            steps += MANY
        tried = times > 0
        worth.reshape(-1)[tried] = total[tried] / times[tried]
        print(f"sweep {sweep + 1}: {steps:,} steps, {np.count_nonzero(tried):,} choices weighed", flush=True)
    return worth, steps


def worth_exactly(known: Analysis, worth: Numbers) -> float:
    """The expectation of whoever plays so, counted over the whole shoe."""
    rules, every, by_state = known.rules, known.hands, worth.reshape(*SIZES, len(CHOICES))

    def best(cards: tuple[int, ...], up: int, pair: int, among: list[int]) -> int:
        drawn = int(len(cards) > 2)
        here = by_state[rules.total(cards), int(rules.soft(cards)), up, pair, drawn]
        return max(among, key=lambda choice: float(here[choice]))

    def first(up: int, cards: tuple[int, int]) -> int:
        return best(cards, up, cards[0] if cards[0] == cards[1] else 0, list(CHOICES))

    def later(up: int, pair: int) -> NDArray[np.int64]:
        """With every hand of more than two cards, or after a split of this pair."""
        found = np.full(len(every.cards), STAND)
        may_hit = rules.split_hit[pair] if pair else rules.may_hit
        for i, cards in enumerate(every.cards):
            if len(cards) > 1 and may_hit[i]:
                doubles = bool(pair and rules.split_double[pair, i])
                found[i] = best(cards, up, 0, [STAND, HIT, DOUBLE] if doubles else [STAND, HIT])
        return found

    spread = known.spread_by(first, later)
    return sum(float(net) * chance for (_, net, _), chance in spread.chances.items())


def main() -> None:
    worth, steps = learned(TABLE)
    known = analysis(law(TABLE))
    mine, best = worth_exactly(known, worth), known.edge.expectation
    print(f"{TABLE}: after {steps:,} steps")
    print(f"house edge against the agent:     {-100 * mine:.3f}%")
    print(f"house edge against the best play: {-100 * best:.3f}%")
    print(f"apart: {100 * (best - mine):.3f}%")


if __name__ == "__main__":
    main()
