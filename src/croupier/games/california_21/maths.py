"""How the money is counted: the base by its hands, Buster by the cards of a busted hand, insurance by a down card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache, partial
from math import gcd, perm

from croupier.games.california_21.choices import explain, stands_by_chart
from croupier.games.california_21.hands import HITS_SOFT_17, checks_down_card
from croupier.games.california_21.settle import (
    EIGHT,
    THREE_EIGHTS,
    base_ruling,
    buster_line,
    buster_ruling,
    insurance_ruling,
    surrender_ruling,
    three_eights,
)
from croupier.games.california_21.state import BASE, BUSTER, INSURANCE, Documents
from croupier.kernels.twentyone.simulate_bust import BUSTS, DRAWS, MOST_CARDS, STANDS, STATES
from croupier.kernels.twentyone.simulate_bust import VALUES as ROW
from croupier.kernels.twentyone.totals import ACE, PLAIN, WITH_JOKERS, must_draw, natural, points, soft, total, wild
from croupier.play.felt.ruling import Net, net_of
from croupier.play.shared.first_two_cards import PLURALS, counted_two_cards
from croupier.play.table.counting_to_21 import CARD, OVER, Cards, Counting, Insurance, Shape, played_out_ways, values_of
from croupier.play.table.maths import Counted, Drawn, Fact, Maths, Worked
from croupier.play.vocabulary.cards import Shoe
from croupier.rulebook.law import Law

EIGHTS = 888  # the end of a player-dealer who has three eights
MOST_DEALER = 26  # what a player-dealer can come to at most: ten more than 16
DECK_WITH_JOKER = tuple(range(53))


# --- the base wager ---


def total_over(cards: Cards) -> int:
    """game-rules.5: by how much a hand is over."""
    return total(cards, WITH_JOKERS)


def over_or_eights(cards: Cards) -> int:
    """game-rules.8.a: whether it is three eights."""
    return EIGHTS if three_eights(cards) else OVER


def eights(cards: Cards) -> int:
    """game-rules.8.a: how many eights, if nothing else, as a third one will matter."""
    return len(cards) if len(cards) < THREE_EIGHTS and all(points(card) == EIGHT for card in cards) else 0


def grows_first(cards: Cards) -> bool:
    """round-of-play.9, double-down.1: what may be hit or doubled in the first game."""
    count = total(cards, WITH_JOKERS)
    if wild(cards) or count > WITH_JOKERS.target:
        return False
    return len(cards) <= 2 or not stands_by_chart(False, count, soft(cards))


def grows_second(cards: Cards) -> bool:
    """chart-1a, double-down-split-and-surrender.1: the same in the second game."""
    count = total(cards)
    return count <= PLAIN.target and (len(cards) <= 2 or not stands_by_chart(True, count, soft(cards)))


FIRST = Shape(
    WITH_JOKERS,
    DECK_WITH_JOKER,
    HITS_SOFT_17,
    overs=tuple(range(OVER, MOST_DEALER + 1)),
    over=total_over,
    keeps_over=True,
    grows=grows_first,
)
SECOND = Shape(
    PLAIN,
    hits_soft=HITS_SOFT_17,
    overs=(OVER, EIGHTS),
    over=over_or_eights,
    keeps_over=True,
    grows=grows_second,
    tells=eights,
)


def shape_of(d: Documents) -> Shape:
    return SECOND if d.pure else FIRST


def counting(law: Law) -> Counting:
    """How the base wager is counted, for its mathematics."""
    d = Documents(law)

    def verdict(mine: int, mine_natural: bool, bank: int, bank_natural: bool) -> int:
        return base_ruling(d, mine, mine_natural, bank, bank_natural, bank == EIGHTS).verdict

    return Counting(
        shape_of(d),
        law.number("decks"),
        explain=partial(explain, d),
        verdict=verdict,
        natural_pays=law.odds("natural").fraction,
        surrendered=lambda up, natural: surrender_ruling(d).net,  # noqa: ARG005 - it stands whatever turns up
        checks=partial(checks_down_card, d.pure),
        insurance=Insurance(INSURANCE, law.odds(INSURANCE).fraction) if d.pure else None,
        best="pure 21.5" if d.pure else "natural",
    )


# --- Buster ---


@cache
def bust_space(law: Law) -> Mapping[str, int]:
    """buster.5, buster.7: how often the player-dealer busts with how many cards, from a full shoe."""
    d, decks, ways = Documents(law), law.number("decks"), Counter[tuple[str, int]]()
    shape = shape_of(d)
    for hand, n in played_out_ways(shape, decks):
        ways[buster_line(d, d.total(hand), d.natural(hand), len(hand)), len(hand)] += n
    most, cards = max(drawn for _, drawn in ways), decks * len(shape.deck)
    ways_by_line: Counter[str] = Counter()
    for (line, drawn), n in ways.items():  # all as if the longest hand's cards had been dealt each time
        ways_by_line[line] += n * perm(cards - drawn, most - drawn)
    common = gcd(*ways_by_line.values())
    return {line: n // common for line, n in ways_by_line.items()}


def bust_net(law: Law, wager: str, line: str) -> Net:  # noqa: ARG001 - there is one wager
    return net_of(buster_ruling(Documents(law), line))


def bust_facts(line: str) -> Mapping[str, Fact]:
    """Of the player-dealer's hand, for a wager of one's own: of one that did not bust no cards are told."""
    return {"dealer busts": line != "", "busted cards": int(line.partition("-")[0]) if line else 0}


def drawn_bust(law: Law) -> Drawn:
    """The loop that plays the player-dealer's hand, and the line of the pay table behind each way it ends."""
    d = Documents(law)
    shoe = [points(card) for card in Shoe.of_decks(law.number("decks"), d.jokers).cards]
    bust_count = d.count.target + 1
    busted = [buster_line(d, bust_count, False, cards) if cards > 2 else "" for cards in range(MOST_CARDS)]
    ends = [""] * MOST_CARDS + busted
    return Drawn(".twentyone.simulate_bust.play", ends, (shoe, bust_steps(d)))


def bust_steps(d: Documents) -> list[int]:
    """By state and value the next state, and behind those what the player-dealer does in each. A state is what a hand
    comes to and whether that is soft; one hand of each shows what a card more makes of it."""
    first: dict[tuple[int, bool], Cards] = {(0, False): ()}
    steps = [0] * (STATES * ROW + STATES)
    for state, (count, is_soft) in enumerate(_all_states(d, first)):
        for value in values_of(shape_of(d)) if count <= d.count.target else ():
            hand = (*first[count, is_soft], CARD[value])
            steps[state * ROW + value] = list(first).index((d.total(hand), d.soft(hand)))
        draws = must_draw(count, is_soft, HITS_SOFT_17, d.count.stands)
        steps[STATES * ROW + state] = BUSTS if count > d.count.target else DRAWS if draws else STANDS
    return steps


def _all_states(d: Documents, first: dict[tuple[int, bool], Cards]) -> list[tuple[int, bool]]:
    """Every state that can be drawn to, into `first` with the first hand that comes to it, shortest hands first."""
    layer: list[Cards] = [()]
    while layer:
        grown = [(*hand, CARD[value]) for hand in layer for value in values_of(shape_of(d))]
        layer = []
        for hand in grown:
            state = d.total(hand), d.soft(hand)
            if state not in first:
                first[state] = hand
                if state[0] <= d.count.target:
                    layer.append(hand)
    return list(first)


# --- insurance ---


def down_cards(law: Law) -> Mapping[tuple[int, bool], int]:
    """double-down-split-and-surrender.7: every card that may lie under an ace, and whether it makes a 21.5."""
    ace = next(card for card in range(52) if points(card) == ACE)
    cards = list(Shoe.of_decks(law.number("decks")).cards)
    cards.remove(ace)
    return {(i, natural((ace, card))): 1 for i, card in enumerate(cards)}


def insurance_net(law: Law, wager: str, card: tuple[int, bool]) -> Net:  # noqa: ARG001 - there is one wager
    return net_of(insurance_ruling(Documents(law), card[1]))


def offered(wager: str, law: Law) -> Mapping[str, str]:
    return {wager: wager} if wager in law.book.wagers else {}


MATHS: tuple[Maths, ...] = (
    Worked("croupier.analysis.twentyone", counting, wagers=lambda _: (BASE,), left=True),
    Counted(
        partial(offered, INSURANCE),
        down_cards,
        insurance_net,
        lambda _: "the cards under the ace, counted",
    ),
    Counted(
        partial(offered, BUSTER),
        bust_space,
        bust_net,
        lambda law: f"every hand of the player-dealer's from a full shoe of {law.number('decks')} decks, played out",
        drawn_bust,
        facts=bust_facts,
    ),
    counted_two_cards("natural", PLURALS, lambda law: (Documents(law).count, Documents(law).jokers)),
)
