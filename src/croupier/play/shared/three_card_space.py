"""How three card poker is counted: all hands against all hands of the dealer, and wagers on what a hand is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache, partial
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Any

from croupier.kernels.cards.poker_ranks import KIND, NAMES, ROYAL
from croupier.kernels.cards.ranks import MINI_ROYAL, NAMES_3, kind3, rank3
from croupier.kernels.cards.shapes import three_cards
from croupier.kernels.three_card import CELLS, FOLDED, PLAYED, cell, verdicts_of
from croupier.kernels.verdict import LOSES, PUSHES, WINS
from croupier.play.felt.ruling import Net, Ruling, net_of, together
from croupier.play.table.maths import Drawn, Fact, Situation, Staged, Together
from croupier.play.vocabulary.cards import RANKS
from croupier.rulebook.law import Law

if TYPE_CHECKING:
    from croupier.play.felt import Felt
    from croupier.play.vocabulary.ask import Turn

HANDS, DEALERS = comb(52, 3), comb(49, 3)
DECK = range(52)
GIVEN_UP = Net("given up", Fraction(-1))
HOW = f"{HANDS:,} hands against {DEALERS:,} each, through the table's own ranks and verdicts"

Base = Callable[[Law, str, int, bool], Ruling]  # the law, the spot, its verdict, whether the dealer qualified


def staged(
    base: Base,
    bonus: Callable[[Law, int], Ruling | None],
    pays_every_ante: Callable[[Law], bool],
    plus: Callable[[Law, int], Ruling],
) -> Staged:
    """Ante and Play with the best decision for every hand. `base` rules on both, `bonus` on an Ante that earns one,
    `plus` on the Pair Plus that a fold gives up."""

    def net(law: Law, choice: int, result_cell: int) -> Net | None:
        if choice == FOLDED:
            return Net("folds", base(law, "ante", LOSES, True).net) if result_cell == 0 else None
        kind, ante, play = verdicts_of(result_cell)
        if not {ante, play} <= {WINS, LOSES, PUSHES}:
            return None
        qualified = not (ante == WINS and play == PUSHES)
        outcome = together(
            _result_name(ante, play), (1, base(law, "ante", ante, qualified)), (1, base(law, "play", play, qualified))
        )
        earned = bonus(law, kind) if kind else None
        if earned is None:
            return outcome
        return outcome._replace(name=f"{outcome.name} with {NAMES_3[kind]}", net=outcome.net + earned.net)

    def both(law: Law, rule: Sequence[int]) -> Iterator[tuple[dict[str, Net], int]]:
        """An Ante and the Pair Plus beside it, which a fold gives up."""
        for hand, duels in _duels(pays_every_ante(law)).items():
            rank = rank3(*hand)
            played, won = rank >= rule[0], net_of(plus(law, rank))
            for result_cell in (result_cell for result_cell in range(CELLS) if duels[result_cell]):
                ante = net(law, PLAYED, result_cell) if played else net(law, FOLDED, 0)
                assert ante is not None
                yield {"ante": ante, "pair-plus": won if played else GIVEN_UP}, three_cards()[hand] * duels[result_cell]

    return Staged(
        wager="ante",
        choices=("fold", "play"),
        cells=CELLS,
        net=net,
        kernel=".three_card",
        how=lambda _: HOW,
        deals=_shapes,
        given=lambda law: (pays_every_ante(law),),
        rule=2,
        words=_words,
        situation=partial(_situation, plus),
        rule_is_best=True,
        ends=lambda law, rule: _ends(pays_every_ante(law), rule[0]),
        decides=("ante", "pair-plus"),
        by_rule=_by_rule,
        together=Together(("pair-plus",), both),
    )


def _result_name(ante: int, play: int) -> str:
    if ante == play:
        return {WINS: "beats the dealer", PUSHES: "ties", LOSES: "loses"}[ante]
    return "dealer does not qualify"


@cache
def _shapes() -> tuple[Any, Any]:
    import numpy as np

    return np.array(list(three_cards()), dtype=np.int64), np.array(list(three_cards().values()), dtype=np.int64)


def _words(law: Law, rule: Sequence[int]) -> tuple[str, ...]:  # noqa: ARG001 - the numbers say it
    lowest, played = rule
    cards = "-".join(RANKS[lowest >> shift & 15] for shift in (8, 4, 0))
    return (f"play {cards} or better ({played:,} of {HANDS:,} hands), fold the rest",)


def _situation(plus: Callable[[Law, int], Ruling], law: Law, felt: Felt, ask: Turn) -> Situation | None:
    """The hand, which decides the Pair Plus already, if it is not given up with it."""
    if set(ask.choices) != {"play", "fold"}:
        return None
    place = ask.at or ask.seat
    hand, beside = felt.hand(place), felt.amount(ask.seat, "pair-plus", place)
    decided = {"fold": Fraction(-beside), "play": beside * plus(law, rank3(*hand)).net}
    return Situation(hand, {"fold": FOLDED, "play": PLAYED}, felt.amount(ask.seat, "ante", place), decided=decided)


def _by_rule(rule: Sequence[int], felt: Felt, ask: Turn) -> str:
    """What a person who has learned the lowest hand does with this one."""
    if set(ask.choices) != {"play", "fold"}:
        return ""
    return "play" if rank3(*felt.hand(ask.at or ask.seat)) >= rule[0] else "fold"


# --- one player against a bank: a duel of each kind ---

Three = tuple[int, int, int]
Kind = tuple[int, int]  # what the hand is paid as, and the cell of its duel; no cell where it folds


@cache
def _duels(pays_every_ante: bool) -> dict[Three, tuple[int, ...]]:
    """For each shape of hand, how many dealer's hands give each cell."""
    import numpy as np

    from croupier.kernels.jit import compiled

    duels = {}
    for hand in three_cards():
        counts = np.zeros(CELLS, dtype=np.int64)
        compiled(".three_card").count_duels(*hand, pays_every_ante, counts)
        duels[hand] = tuple(counts.tolist())
    return duels


def _ends(pays_every_ante: bool, lowest: int) -> Iterator[tuple[tuple[Three, Three, bool], int]]:
    """A hand, a dealer's hand, and whether it is played, with its weight. Of a kind are duels whose hands are paid
    alike, and which are folded or end in the same cell."""
    ways: Counter[Kind] = Counter()
    examples: dict[Kind, tuple[Three, int]] = {}
    for hand, duels in _duels(pays_every_ante).items():
        rank = rank3(*hand)
        paid_as = MINI_ROYAL if rank == MINI_ROYAL else kind3(rank)
        for i in (i for i in range(CELLS) if duels[i]):
            kind = paid_as, i if rank >= lowest else -1
            ways[kind] += three_cards()[hand] * duels[i]
            examples.setdefault(kind, (hand, i))
    for kind, (hand, i) in examples.items():
        yield (hand, _against(hand, i, pays_every_ante), kind[1] >= 0), ways[kind]


def _against(hand: Three, i: int, pays_every_ante: bool) -> Three:
    """A dealer's hand that ends in this cell."""
    rest = [card for card in DECK if card not in hand]
    dealers = combinations(rest, 3)
    return next(dealer for dealer in dealers if cell(rank3(*hand), rank3(*dealer), pays_every_ante) == i)


# --- wagers on three cards alone, and on the best five of six ---


@cache
def ranks() -> Counter[int]:
    """How many hands have each rank."""
    counts: Counter[int] = Counter()
    for hand, weight in three_cards().items():
        counts[rank3(*hand)] += weight
    return counts


def facts(rank: int) -> dict[str, Fact]:
    """What can be said of a hand of three cards, for a wager of one's own."""
    return {"hand": NAMES_3[kind3(rank)], "mini royal": rank == MINI_ROYAL}


def drawn_rank(law: Law) -> Drawn:  # noqa: ARG001 - one deck
    return Drawn(".cards.deal.play_pair_plus", range(MINI_ROYAL + 1), (DECK,))


BEST = (*(kind << KIND for kind in range(len(NAMES))), ROYAL)  # the lowest rank of each kind, and the royal flush


@cache
def best_of_six() -> dict[int, int]:
    """How many six-card hands have each kind of hand as their best five."""
    import numpy as np

    from croupier.kernels.jit import compiled

    counts = np.zeros(len(BEST), dtype=np.int64)
    compiled(".cards.poker_ranks").count_best_of_six(counts)
    return {rank: int(n) for rank, n in zip(BEST, counts, strict=True)}


def drawn_six(law: Law) -> Drawn:  # noqa: ARG001 - one deck
    return Drawn(".cards.deal.play_six_card_bonus", BEST, (DECK,))
