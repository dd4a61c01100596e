"""Everything that can become of two baccarat hands, counted: for sheets, simulation and the mathematics of a bank.

A shoe's six-card sequences are counted by card values: the table's own drawing rules decide who gets a third card.
Eight decks take well under a second.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from math import perm

from croupier.kernels.baccarat.draw import NO_CARD, banker_draws, count, player_draws, value
from croupier.kernels.baccarat.simulate import BOXES
from croupier.kernels.verdict import WINS
from croupier.play.felt import Held
from croupier.play.felt.ruling import Ruling, net_of
from croupier.play.shared.baccarat_shoe import BANKER, Coup, Coups
from croupier.play.table.maths import Counted, Drawn, Fact, Left
from croupier.play.vocabulary.cards import Shoe
from croupier.rulebook.law import Law

VALUES = range(10)
End = tuple[int | None, Coup]  # the value of the second card dealt, where it matters, and the finished hands


@cache
def finals(decks: int) -> Counter[Coup]:
    """How many ordered six-card sequences of the shoe end in each pair of finished hands."""
    counts: Counter[Coup] = Counter()
    for by_second in finals_by_second(decks).values():
        counts.update(by_second)
    return counts


@cache
def finals_by_second(decks: int) -> dict[int, Counter[Coup]]:
    """The same, told apart by the value of the second card dealt, the Banker's first."""
    shoe = Counter(map(value, Shoe.of_decks(decks).cards))
    return finals_from([shoe[points] for points in VALUES])


def finals_from(shoe: list[int]) -> dict[int, Counter[Coup]]:
    """The same with so many cards of each value left."""
    by_second: dict[int, Counter[Coup]] = {second: Counter() for second in VALUES}
    for p1 in VALUES:
        for p2 in range(p1, 10):  # the order of the Player's two does not matter: both are counted at once
            ways_p = _take(shoe, p1, p2) * (1 if p1 == p2 else 2)
            for second in VALUES if ways_p > 0 else ():
                for b2 in VALUES:
                    ways = ways_p * _take(shoe, second, b2)
                    if ways > 0:
                        _finish(by_second[second], shoe, count(p1, p2), count(second, b2), ways)
                    _put_back(shoe, second, b2)
            _put_back(shoe, p1, p2)
    return by_second


def _take(shoe: list[int], *values: int) -> int:
    """Draw these values; in how many ways that can be."""
    ways = 1
    for card_value in values:
        ways *= max(shoe[card_value], 0)
        shoe[card_value] -= 1
    return ways


def _put_back(shoe: list[int], *values: int) -> None:
    for card_value in values:
        shoe[card_value] += 1


def _finish(counts: Counter[Coup], shoe: list[int], player: int, banker: int, ways: int) -> None:
    """Third cards by the table's rules; a card that is not drawn may be any of those left."""
    rest = sum(shoe)
    for third, ways_p in _draws(shoe, player_draws(player, banker)):
        after = count(player, third if third != NO_CARD else 0)
        for fourth, ways_b in _draws(shoe, banker_draws(player, banker, third)):
            total = count(banker, fourth if fourth != NO_CARD else 0)
            cards_drawn = (third != NO_CARD) + (fourth != NO_CARD)
            more = perm(rest - cards_drawn, 2 - cards_drawn)
            counts[Coup(after, total, 2 + (third != NO_CARD), 2 + (fourth != NO_CARD))] += ways * ways_p * ways_b * more


def _draws(shoe: list[int], draws: int) -> Iterator[tuple[int, int]]:
    """Each value that may be drawn, with its number of ways; while it is yielded, it is out of the shoe."""
    if not draws:
        yield NO_CARD, 1
        return
    for card_value in VALUES:
        ways = _take(shoe, card_value)
        if ways > 0:
            yield card_value, ways
        _put_back(shoe, card_value)


def coups(law: Law) -> Counter[Coup]:
    """The space of this table's shoe."""
    return finals(law.number("decks"))


NAMED = ("T", "A", *map(str, range(2, 10)))  # of each value; pictures and tens are nothing


def shoe_by_value(law: Law) -> dict[str, int]:
    shoe = Counter(map(value, Shoe.of_decks(law.number("decks")).cards))
    return {name: shoe[points] for points, name in enumerate(NAMED)}


def coups_left(law: Law, shoe: Mapping[str, int]) -> Counter[Coup]:  # noqa: ARG001 - the cards say it all
    """The space with so many cards of each value left."""
    counts: Counter[Coup] = Counter()
    for by_second in finals_from([shoe[name] for name in NAMED]).values():
        counts.update(by_second)
    return counts


def how_counted(law: Law) -> str:
    decks = law.number("decks")
    return f"all six-card sequences of {decks} decks, through the table's own drawing rules and verdicts"


def six_named(wager: str, result: int, hands: Coup) -> str:
    """A Banker that wins with six is told apart on every sheet, whether it is paid apart or not."""
    return "wins with six" if result == WINS and wager == BANKER and hands.banker == 6 else ""


# --- a box of the simulation: two counts, and the next two cards, which go to whoever draws ---


@cache
def boxes() -> tuple[Coup, ...]:
    """The finished hands of every box."""
    return tuple(map(_box, range(BOXES)))


def _box(box: int) -> Coup:
    player, banker, e, f = box // 1000, box // 100 % 10, box // 10 % 10, box % 10
    third = e if player_draws(player, banker) else NO_CARD
    player_drew = third != NO_CARD
    more = banker_draws(player, banker, third)
    fourth = (f if player_drew else e) if more else 0
    return Coup(count(player, third if player_drew else 0), count(banker, fourth), 2 + player_drew, 2 + more)


def drawn_shoe(law: Law) -> Drawn:
    """The shoe by card values, and what each box of the loop comes to."""
    used = [coup.player_cards + coup.banker_cards for coup in boxes()]
    shoe = [value(card) for card in Shoe.of_decks(law.number("decks")).cards]
    to_cut = (".baccarat.simulate.play_to_cut", used, law.number("cut-card"))
    return Drawn(".baccarat.simulate.play", boxes(), (shoe,), small=True, to_cut=to_cut)


def counted_wagers(wagers: Iterable[str], ruling: Callable[[Law, str, Coup], Ruling]) -> Counted:
    """The wagers on two shared hands, by the game's one ruling."""
    return Counted(
        lambda _: {wager: wager for wager in wagers},
        coups,
        lambda law, wager, hands: net_of(ruling(law, wager, hands)),
        how_counted,
        drawn_shoe,
        facts=facts,
        left=Left(shoe_by_value, coups_left),
    )


def facts(hands: Coup) -> dict[str, Fact]:
    """What can be said of two finished hands, for a wager of one's own."""
    return {
        "player total": hands.player,
        "banker total": hands.banker,
        "player cards": hands.player_cards,
        "banker cards": hands.banker_cards,
        "player wins": hands.player > hands.banker,
        "banker wins": hands.banker > hands.player,
        "tie": hands.player == hands.banker,
        "natural": hands.natural,
        "margin": abs(hands.player - hands.banker),
    }


# --- where a player banks: every end of a round, as the settlement wants it ---


def bank_ends(law: Law) -> Iterator[tuple[End, int]]:
    return (((None, coup), ways) for coup, ways in coups(law).items() if ways)


def ends_by_second_card(law: Law) -> Iterator[tuple[End, int]]:
    """Where the second card decides where the action begins."""
    for second, hands in finals_by_second(law.number("decks")).items():
        yield from (((second, coup), ways) for coup, ways in hands.items() if ways)


def lay_end(t: Coups, end: End) -> None:
    second, t.hands = end
    if second is not None:
        t.felt.cards[BANKER] = [Held(next(card for card in range(52) if value(card) == second), True)]


def how_ended(law: Law) -> str:
    decks = law.number("decks")
    return f"every end of the hands from {decks} full decks, settled by the table's own procedure and bank"


def how_ended_by_second_card(law: Law) -> str:
    return f"{how_ended(law)}; the second card, which begins the action, counted with the hands"
