"""How the bonus wagers are counted: every seven cards for Fortune and Envy, every two disjoint hands for Ace-High."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import comb

from croupier.games.pai_gow.documents import ACE_HIGH, BASE, ENVY, FORTUNE, Documents, SevenCards, with_base
from croupier.games.pai_gow.kernels.hands import ACE_HIGH as WITHOUT_JOKER
from croupier.games.pai_gow.kernels.hands import ACE_HIGH_WITH_JOKER as WITH_JOKER
from croupier.games.pai_gow.kernels.hands import LINES, ace_high
from croupier.games.pai_gow.settle import ace_high_ruling, envy_chips, envy_prize, fortune_ruling
from croupier.games.pai_gow.wagers import earns_button
from croupier.kernels.jit import jit_is_on
from croupier.play.felt.ruling import Net, net_of
from croupier.play.steps.banked import PrizeForAnother
from croupier.play.table.game import book_seats
from croupier.play.table.maths import Counted, Drawn, Fact, Maths, Worked
from croupier.play.vocabulary.cards import JOKER
from croupier.rulebook.law import Law

KERNELS = f"{__package__}.kernels"

HAND = 7


def deck_of(law: Law) -> int:
    return 53 if law.options.get("joker", True) else 52


# --- seven cards ---


@cache
def lines(deck: int) -> dict[int, int]:
    """How many hands of seven make each line, two workers counting."""
    import numpy as np

    from croupier.kernels.jit import compiled

    count = compiled(f"{KERNELS}.simulate").count_fortune

    def with_highest(first: int) -> list[int]:
        counts = np.zeros(len(LINES), dtype=np.int64)
        count(first, counts)
        return [int(n) for n in counts]

    with_highest(HAND - 1)  # compiled once, by one worker
    with ThreadPoolExecutor(2) as workers:
        by_worker = list(workers.map(with_highest, range(deck - 1, HAND - 2, -1)))
    return {line: n for line, n in enumerate(map(sum, zip(*by_worker, strict=True))) if n}


def how_many(law: Law) -> str:
    return f"all {comb(deck_of(law), HAND):,} hands of seven"


def envy_net(law: Law, _: str, line: int) -> Net:
    """Dollars for a button."""
    prize = envy_prize(Documents(law), line)
    return Net(LINES[line] if prize else "less", Fraction(prize))


def envy_prizes(t: SevenCards) -> list[PrizeForAnother]:
    """betting.envy, envy.2: for every button and every other player's hand, what it may be paid. Face Up pays for the
    highest hand only; that two hands of one round have a prize is rare, and not reckoned with."""
    earned = [place for place in earns_button(t) for other in with_base(t) if other != place]
    if not earned:
        return []
    ways = lines(deck_of(t.law))
    chances: Counter[Fraction] = Counter()
    for line, n in ways.items():
        chances[Fraction(envy_chips(t, line))] += n
    spread = {chips: Fraction(n, sum(ways.values())) for chips, n in chances.items()}
    return [PrizeForAnother(place, ENVY, spread) for place in earned]


def on_seven(law: Law) -> Drawn:
    return Drawn(f"{KERNELS}.simulate.play_fortune", range(len(LINES)), (range(deck_of(law)),))


# --- ace-high against ace-high ---

Suits = tuple[int, ...]
SUITED_APART = (0, 1, 2, 3, 0, 1, 2)  # suits that make no flush


@cache
def rank_sets(kind: int) -> tuple[frozenset[int], ...]:
    """The ranks of an ace-high hand, the joker left out."""
    size, joker = (HAND, ()) if kind == WITHOUT_JOKER else (HAND - 1, (JOKER,))
    return tuple(
        frozenset(ranks)
        for ranks in combinations(range(13), size)
        if ace_high((*(4 * r + s for r, s in zip(ranks, SUITED_APART, strict=False)), *joker)) == kind
    )


@cache
def suits(kind: int) -> tuple[Suits, ...]:
    """The suits that the cards of such a hand can have, so that it makes no flush."""
    ranks, joker = sorted(rank_sets(kind)[0]), (JOKER,) if kind == WITH_JOKER else ()
    return tuple(
        chosen
        for chosen in product(range(4), repeat=len(ranks))
        if ace_high((*(4 * r + s for r, s in zip(ranks, chosen, strict=True)), *joker)) == kind
    )


@cache
def first_suits(kind: int, shared: int) -> Counter[Suits]:
    """How many of these suits begin alike: which of a hand's ranks come first is of no account."""
    return Counter(hand_suits[:shared] for hand_suits in suits(kind))


@cache
def disjoint_suits(ours: int, theirs: int, shared: int) -> int:
    """The suits of two such hands that have so many ranks in common and no card: all, less those that agree on one
    rank, and so on in turn."""
    total = 0
    for agree in range(shared + 1):
        alike = first_suits(theirs, agree)
        same = sum(n * alike[beginning] for beginning, n in first_suits(ours, agree).items())
        total += (-1) ** agree * comb(shared, agree) * same
    return total


def both(ours: int, theirs: int) -> int:
    """Ordered pairs of hands without a card in common, one of each kind."""
    if ours == theirs == WITH_JOKER:
        return 0
    shared = Counter(len(mine & others) for mine in rank_sets(ours) for others in rank_sets(theirs))
    return sum(n * disjoint_suits(ours, theirs, k) for k, n in shared.items())


@cache
def ace_high_pairs() -> dict[tuple[int, int], int]:
    """The player's kind and the player-dealer's, 0 for neither, with how many deals give both."""
    kinds, others = (WITHOUT_JOKER, WITH_JOKER), comb(53 - HAND, HAND)
    deals = {(ours, theirs): both(ours, theirs) for ours in kinds for theirs in kinds}
    for kind in kinds:
        one_side = len(rank_sets(kind)) * len(suits(kind)) * others
        deals[0, kind] = one_side - sum(deals[ours, kind] for ours in kinds)
        deals[kind, 0] = one_side - sum(deals[kind, theirs] for theirs in kinds)
    deals[0, 0] = comb(53, HAND) * others - sum(deals.values())
    return {kind: n for kind, n in deals.items() if n}


def drawn_ace_high(law: Law) -> Drawn:
    cells = [(ours, theirs) for ours in range(3) for theirs in range(3)]
    return Drawn(f"{KERNELS}.simulate.play_ace_high", cells, (range(deck_of(law)),))


def ace_high_facts(kinds: tuple[int, int]) -> Mapping[str, Fact]:
    """What can be said of two hands, for a wager of one's own."""
    ours, theirs = kinds
    return {
        "ace high": ours > 0,
        "dealer ace high": theirs > 0,
        "ace high with joker": ours == WITH_JOKER,
        "dealer ace high with joker": theirs == WITH_JOKER,
    }


BEST, BUTTON = "base-best", "a button"
SEVEN = "seven cards by line"


def given_deck(law: Law) -> tuple[int]:
    """What the count of hands depends on."""
    return (deck_of(law),)


def envy_of(others: int) -> str:
    """What Envy is called where it is counted for so many other hands, of which only the highest is paid."""
    return ENVY if others == 1 else f"{ENVY}-{others}"


def others_of(wager: str) -> int:
    return int(wager.removeprefix(f"{ENVY}-")) if wager != ENVY else 1


def worked_wagers(law: Law) -> tuple[str, ...]:
    """Base wagers by the house way, and as well as can be; and Envy where it hangs on several hands, for each number of
    other players. Uncompiled, the best settings of unseen hands would take minutes."""
    if Documents(law).face_up:
        return BASE, BEST, *map(envy_of, range(1, book_seats(law) - 1))
    return (BASE, BEST) if jit_is_on() else (BASE,)


MATHS: tuple[Maths, ...] = (
    Worked("croupier.analysis.set_hands", lessons=True, wagers=worked_wagers),
    Counted(
        lambda _: {FORTUNE: FORTUNE},
        lambda law: lines(deck_of(law)),
        lambda law, _, line: net_of(fortune_ruling(Documents(law), line)),
        how_many,
        on_seven,
        kept=SEVEN,
        given=given_deck,
        facts=lambda line: {"seven cards": LINES[line]},
    ),
    Counted(
        lambda law: {} if Documents(law).face_up else {ENVY: ENVY},
        lambda law: lines(deck_of(law)),
        envy_net,
        lambda law: f"{how_many(law)}: dollars for a button and each other player's hand",
        on_seven,
        kept=SEVEN,
        given=given_deck,
        per=BUTTON,
    ),
    Counted(
        lambda law: {ACE_HIGH: ACE_HIGH} if Documents(law).face_up else {},
        lambda law: ace_high_pairs() if Documents(law).face_up else {},
        lambda law, _, kinds: net_of(ace_high_ruling(Documents(law), *kinds)),
        lambda _: f"all {comb(53, HAND) * comb(46, HAND):,} deals of two hands, by ranks and suits",
        drawn_ace_high,
        facts=ace_high_facts,
    ),
)
