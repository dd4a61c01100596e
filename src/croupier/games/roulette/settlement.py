"""Settling roulette: what a position is worth when the ball has come to rest, the order of the chips, and what a wager
must be to be paid."""

from __future__ import annotations

from croupier.games.roulette.layout import EVEN_MONEY, LAYOUT, ZEROS
from croupier.kernels.verdict import HALVES, LOSES, WINS
from croupier.play.felt import Felt
from croupier.play.felt.ruling import Net, Ruling, net_of
from croupier.play.steps.wager_checks import HALF, check_limits, check_payable
from croupier.play.table.game import Spot
from croupier.play.table.maths import Counted, Fact
from croupier.play.vocabulary.wheel import DOUBLE_ZERO, POCKETS, colour, pocket_text
from croupier.rulebook.cite import Citation
from croupier.rulebook.law import Law


def verdict(spot: Spot, pocket: int, half_back: bool) -> int:
    """C.4, D, E: a wager wins when the ball rests in a pocket that its position covers. 2006 G.2: an even-money wager
    may lose only half on a zero, where the house says so."""
    if pocket in spot.covers:
        return WINS
    return HALVES if half_back and pocket in ZEROS and spot.wager in EVEN_MONEY else LOSES


def ruling(law: Law, spot: Spot, pocket: int, lost: Citation, paid: Citation) -> Ruling:
    """What becomes of a wager; table and terminals have paragraphs of their own for what is lost and paid."""
    result = verdict(spot, pocket, half_back(law))
    cite = {WINS: paid, LOSES: lost}.get(result) or law.cite("G.2")
    return Ruling(result, cite, law.odds(spot.wager))


def settle(felt: Felt, law: Law, pocket: int, lost: Citation, paid: Citation) -> None:
    """F.4: first every losing wager is collected, then every winning one paid."""
    winners, called = [], pocket_text(pocket)
    for stake in list(felt.stakes.values()):
        outcome = ruling(law, LAYOUT[stake.spot], pocket, lost, paid)
        if outcome.verdict == WINS:
            winners.append((stake, outcome))
        else:
            felt.rule(stake, outcome, f"{called}: half back" if outcome.verdict == HALVES else called)
    for stake, outcome in winners:
        felt.rule(stake, outcome, called)


def check_standing(felt: Felt, law: Law, spot: Spot, amount: int) -> None:
    """What would stand there is within the limits. G.1, and in 2006 G.2: the house may refuse what it cannot pay, or
    halve, exactly."""
    check_limits(felt, spot.wager, amount)
    check_payable(felt, spot.label, amount, (law.odds(spot.wager),), law.cite("G.1"))
    if half_back(law) and spot.wager in EVEN_MONEY:
        check_payable(felt, spot.label, amount, (HALF,), law.cite("G.2"))


def half_back(law: Law) -> bool:
    """2006 G.2: the house may give half of an even-money wager back on a zero. The 2008 edition struck it."""
    return "half-back" in law.options and law.on("half-back")


# --- how it is counted ---


def wagers(law: Law) -> dict[str, Spot]:
    """One position of each wager that this wheel has a position for: all of them are alike."""
    positions = [spot for spot in LAYOUT.values() if set(spot.covers) <= set(pockets(law))]
    first = {spot.wager: spot for spot in reversed(positions)}
    return {wager: first[wager] for wager in law.book.wagers if wager in first}


def pockets(law: Law) -> range:
    """A.3: both zeros; the double zero is the last."""
    return POCKETS[: len(POCKETS) - 2 + law.number("zeros")]


def facts(pocket: int) -> dict[str, Fact]:
    """What can be said of a pocket."""
    number = 0 if pocket in ZEROS else pocket
    return {
        "number": number,
        "zero": pocket == 0,
        "double zero": pocket == DOUBLE_ZERO,
        "colour": colour(pocket),
        "dozen": -(-number // 12),
        "column": number and (number - 1) % 3 + 1,
    }


def net(law: Law, spot: Spot, pocket: int) -> Net:
    defined = law.cite(law.book.wagers[spot.wager].cite)
    return net_of(ruling(law, spot, pocket, defined, defined))


COUNTED = Counted(
    wagers,
    lambda law: dict.fromkeys(pockets(law), 1),
    net,
    lambda law: f"the {len(pockets(law))} pockets, through the table's own verdict",
    facts=facts,
)
