"""How let it ride is counted: all hands with all community cards, and five cards at once for the Bonus Wager."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import comb
from typing import TYPE_CHECKING, Any

import msgspec

from croupier.games.let_it_ride.kernels.deals import (
    BOTH,
    CELLS,
    FIRST,
    LOW_PAIR,
    NEITHER,
    ODD3,
    ODD4,
    PAID,
    RULE,
    SECOND,
    SORTS3,
    SUITED3,
    SUITED4,
)
from croupier.games.let_it_ride.kernels.hands import LINES
from croupier.games.let_it_ride.paid import BETS, BONUS, RIDE, WITHDRAW, on_bet, on_bonus, winnings_left
from croupier.kernels.cards.shapes import three_cards
from croupier.play.felt import BOARD
from croupier.play.felt.ruling import Net, net_of, together
from croupier.play.shared.three_card_space import drawn_rank, facts, ranks
from croupier.play.table.maths import Counted, Drawn, Fact, Situation, Staged
from croupier.rulebook.law import Law

if TYPE_CHECKING:
    from croupier.play.felt import Felt
    from croupier.play.vocabulary.ask import Turn

KERNELS = f"{__package__}.kernels"

HANDS, DEALS = comb(52, 3), 49 * 48
RODE = {NEITHER: 1, SECOND: 2, FIRST: 2, BOTH: 3}  # bets at stake in the end
MOST = ("one", "two", "three", "four")


def net(law: Law, choice: int, cell: int) -> Net:
    """What the bets that are left come to, per unit of one of them. M.2, B.4: a hand wins no more than is posted."""
    ruling, bets = on_bet(law, cell), RODE[choice]
    outcome = together(f"{ruling.in_words} with {MOST[bets - 1]} {'bet' if bets == 1 else 'bets'}", (bets, ruling))
    most, size = winnings_left(law, 0)[0], law.limits("bet")[0]
    if most is None or outcome.net * size <= most:
        return outcome
    return outcome._replace(name=f"{outcome.name}, the most", net=Fraction(most, size))


def law_for_bet(law: Law, chips: int) -> Law:
    """The same table where bets are of this size, if that makes a difference to what they win."""
    if not bites(law, chips):
        return law
    posted = {**law.terms.limits, "bet": (chips * law.chip, law.limits("bet")[1] * law.chip)}
    terms = msgspec.structs.replace(law.terms, limits=posted)
    return Law.supposing(terms) if law.supposed else Law(terms)


def bites(law: Law, chips: int) -> bool:
    """M.2, B.4: whether three bets of this size can win more than is paid."""
    least = bites_from(law)
    return least is not None and chips >= least


def bites_from(law: Law) -> int | None:
    """M.2, B.4: the smallest bet, in chips, three of which can win more than is paid; None where nothing is posted."""
    most = winnings_left(law, 0)[0]
    return (
        None
        if most is None
        else int(most // (len(BETS) * max(odds.fraction for odds in law.lines("bet").values()))) + 1
    )


def size(law: Law) -> str:
    """M.2, B.4: which size of bet the figures are for, and from which on what is posted cuts what a hand wins."""
    (most, cite), least = winnings_left(law, 0), bites_from(law)
    if most is None or least is None:
        return ""
    bet, top = law.limits("bet")
    posted = f"{law.money(most)}, the most that is posted ({cite.paragraph})"
    if least > top:
        return f"of {law.money(bet)}, as of any size here: three never win {posted}"
    which = f"three of which win at most {posted}" if bites(law, bet) else f"three of which never win {posted}"
    return f"of {law.money(bet)}, {which}; it cuts what they win from {law.money(least)} on"


def how_counted(law: Law) -> str:
    """All deals; and which size of bet it is for, where that matters. Other hands of a round win nothing here."""
    of_size = size(law)
    counted = f"{HANDS:,} hands with {DEALS:,} pairs of community cards each, per unit of one bet"
    return f"{counted} {of_size}" if of_size else counted


@cache
def deals() -> tuple[Any, Any]:
    import numpy as np

    return np.array(list(three_cards()), dtype=np.int64), np.array(list(three_cards().values()), dtype=np.int64)


def situation(law: Law, felt: Felt, ask: Turn) -> Situation | None:  # noqa: ARG001 - any law asks the same
    """The hand, the first community card once it is turned, and whether bet 1 rode."""
    if set(ask.choices) != {RIDE, WITHDRAW}:
        return None
    place = ask.at or ask.seat
    shown = [held.card for held in felt.cards[BOARD] if held.up]
    rode = int(felt.stake(ask.seat, BETS[0], place) is not None)
    unit = felt.amount(ask.seat, BETS[2], place)
    if not shown:
        return Situation((*felt.hand(place), -1, 1), {RIDE: FIRST, WITHDRAW: NEITHER}, unit)
    choices = {RIDE: FIRST * rode + 1, WITHDRAW: FIRST * rode}
    return Situation((*felt.hand(place), shown[0], rode), choices, unit)


# --- what was learned, in words ---


def words(law: Law, rule: Sequence[int]) -> tuple[str, ...]:  # noqa: ARG001 - the numbers say it
    """What each bet rides on. A hand's points are the straights it can be part of and its tens or better."""
    return f"let bet 1 ride on {_listed(_first(rule))}", f"let bet 2 ride on {_listed(_second(rule[SORTS3:]))}"


def _first(rule: Sequence[int]) -> list[str]:
    rides = _pairs(rule)
    for start, suits in ((SUITED3, "of one suit"), (ODD3, "of any suits")):
        least = _threshold(rule[start : start + 7])
        if least < 7:
            rides.append(f"three cards {suits} with {least} points or more (straights they fit, and tens or better)")
    return rides


def _second(rule: Sequence[int]) -> list[str]:
    rides = _pairs(rule)
    if rule[SUITED4]:
        rides.append("four of one suit")
    for runs, draw in ((2, "open-ended"), (1, "inside")):
        least = _threshold(rule[ODD4 + 5 * runs : ODD4 + 5 * runs + 5])
        if least < 5:
            high = {0: "", 4: " with four tens or better"}.get(
                least, f" with {MOST[least - 1]} tens or better, or more"
            )
            rides.append(f"four to an {draw} straight{high}")
    return rides


def _pairs(rule: Sequence[int]) -> list[str]:
    low = ["any pair"] if rule[LOW_PAIR] else []
    return (["a hand that is paid already"] if rule[PAID] else []) + low


def _threshold(flags: Sequence[int]) -> int:
    """From where on every flag is up; their number if the last is not."""
    least = len(flags)
    while least and flags[least - 1]:
        least -= 1
    return least


def _listed(items: list[str]) -> str:
    return ", ".join(items) or "nothing"


# --- the Bonus Wager ---


@cache
def lines() -> dict[int, int]:
    """How many five-card hands have each line."""
    import numpy as np

    from croupier.kernels.jit import compiled

    counts = np.zeros(CELLS, dtype=np.int64)
    compiled(f"{KERNELS}.deals").count_hands(counts)
    return {line: int(n) for line, n in enumerate(counts)}


# --- for wagers of one's own ---


def first_three(rank: int) -> Mapping[str, Fact]:
    """What can be said of a player's own three cards, as of any three."""
    return {f"first three {name}" if name != "hand" else "first three": fact for name, fact in facts(rank).items()}


MATHS = (
    Staged(
        wager="bet",
        choices=("withdraw both", "bet 2 rides", "bet 1 rides", "both ride"),
        cells=CELLS,
        net=net,
        kernel=f"{KERNELS}.deals",
        how=how_counted,
        given=lambda _: (),
        rule=RULE,
        words=words,
        situation=situation,
        deals=deals,
        sized=law_for_bet,
        size=size,
        along=((BONUS, lambda law, _, line: net_of(on_bonus(law, line))),),
    ),
    Counted(
        lambda law: {BONUS: BONUS} if law.on("bonus") else {},
        lambda _: lines(),
        lambda law, _, line: net_of(on_bonus(law, line)),
        lambda _: f"all {comb(52, 5):,} hands",
        lambda _: Drawn(f"{KERNELS}.deals.play_bonus", range(len(LINES)), (range(52),)),
        kept="hands by line",
        facts=lambda line: {"hand": LINES[line]},
    ),
    Counted(
        lambda _: {},
        lambda _: ranks(),
        lambda _, __, ___: Net("nothing", Fraction(0)),
        lambda _: f"all {HANDS:,} hands of three cards",
        drawn_rank,
        facts=first_three,
    ),
)
