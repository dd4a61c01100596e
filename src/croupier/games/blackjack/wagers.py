"""G: wagers, and what a wager must be at any time of the round."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from croupier.games.blackjack.state import BASES, INSURANCES, BlackjackHand, BlackjackRound, Part, dealer_hands
from croupier.play.felt import Felt
from croupier.play.steps.procedure import betting
from croupier.play.steps.wager_checks import (
    HALF,
    check_chips,
    check_coupon,
    check_limits,
    check_payable,
    check_positive,
    check_take,
    check_verbal,
    still_open,
)
from croupier.play.table.game import Spot
from croupier.play.vocabulary.ask import OpenWager
from croupier.play.vocabulary.move import Bet, Choose, Close, Move, Take
from croupier.rulebook.cite import Citation, Refused
from croupier.rulebook.law import Law
from croupier.rulebook.odds import Odds

COUPONS = (*BASES, "initial-suit", "king-queen", "hit")


def spots(law: Law) -> dict[str, Spot]:
    """B.2, K.1, K.1.a: the betting areas of this table. A split hand has its own of each."""
    nth = ("", " against the second hand", " against the third hand")
    print_ = ("BET", "2ND", "3RD")
    areas = [
        Spot(BASES[k], BASES[k], "Blackjack wager" + nth[k], text=print_[k], colour="plain" if k else "white")
        for k in range(dealer_hands(law))
    ]
    if law.choice("initial-suit-wager") == "any-suited":
        areas.append(Spot("initial-suit", "initial-suit", "First two cards suited", text="SUITED", group="side"))
    elif law.choice("initial-suit-wager") == "king-queen":
        areas.append(Spot("king-queen", "king-queen", "Suited king and queen", text="K Q", group="side"))
    if law.on("insurance"):
        areas += [
            Spot(id_, "insurance", "Insurance" + nth[k], text=f"INS {k + 1}" if k else "INS", group="later")
            for k, id_ in enumerate(INSURANCES[: dealer_hands(law)])
        ]
    if law.on("hit-wager"):
        areas.append(Spot("hit", "hit", "Hit wager", group="side"))
    return {spot.id: spot for spot in areas}


def prize(law: Law, wager: str) -> Odds:
    """J.4.a, K.5, K.5.a, K.5.b, K.6.b: what a wager is paid at best; 2006 K.5.b has a prize of its own on two decks."""
    if wager == "king-queen" and "double-deck" in law.lines(wager) and law.number("decks") == 2:
        return law.odds("king-queen", "double-deck")
    return law.odds("blackjack" if wager in BASES else wager)


def take_wagers(t: BlackjackRound) -> Part:
    """G.2, G.3: wagers of those who are seated, until the first card."""
    felt, law = t.felt, t.law
    check, put = partial(check_window, felt, law), partial(put_wager, felt, law)
    yield from betting(felt, law.grounds["closed"], check, put)
    bases = sorted(felt.on_spot("base"), key=lambda stake: stake.at)
    t.hands = [BlackjackHand(stake.seat, stake.at) for stake in bases]


def check_window(felt: Felt, law: Law, move: Move) -> None:
    match move:
        case Bet():
            check_bet(felt, law, move)
        case Take():
            remaining = check_removal(felt, law, move)
            check_optional(felt, law, move.seat, move.place, move.spot, remaining)
        case Close():
            check_round(felt, law)
        case Choose():
            pass
        case _:
            raise Refused("nothing is called on or off at blackjack", law.grounds["closed"])


def check_bet(felt: Felt, law: Law, bet: Bet) -> None:
    """G.1, K.2, K.2.a, K.2.b: a wager on its area, at a place that is nobody else's."""
    if bet.spot not in spots(law) or bet.spot in ("hit", *INSURANCES):
        raise Refused(f"there is no wager {bet.spot!r} to make now", law.grounds["spot"])
    check_placing(felt, law, bet)
    if bet.place in felt.seats and bet.place != bet.seat:
        cite = places_cite(law) if bet.spot in BASES else law.cite("K.2.b")
        raise Refused(f"place {bet.place} is another player's", cite)
    check_places(felt, law, bet.seat, bet.place)
    total_ = felt.amount(bet.seat, bet.spot, bet.place) + bet.amount
    check_amount(felt, law, bet.spot, total_, bet.coupon)
    check_optional(felt, law, bet.seat, bet.place, bet.spot, total_)
    check_chips(felt, bet)


def check_placing(felt: Felt, law: Law, bet: Bet) -> None:
    """G.1, K.2.a: in chips, with a coupon where the house has them."""
    check_positive(felt, bet.amount)
    check_verbal(bet, False, law.cite("G.1"))
    check_coupon(felt, bet, COUPONS, law.cite("G.1") if bet.spot in BASES else law.cite("K.2.a"))


def places_cite(law: Law) -> Citation:
    """The paragraph on several places: G.5, or since 2006 G.4."""
    paragraph = law.book.options["positions"].cite
    return law.cite(paragraph)


def base_cite(law: Law) -> Citation:
    """The paragraph that asks for a wager: G.4, or since 2006 G.3."""
    paragraph = law.book.wagers["base"].cite
    return law.cite(paragraph)


def check_places(felt: Felt, law: Law, seat: int, new: int) -> None:
    """B.1, and G.5 in 2004 or G.4 in 2006: a player's own place, or as many side by side as the house permits."""
    cite, most = places_cite(law), law.number("positions")
    if not 1 <= new <= law.number("places"):
        raise Refused(f"there is no place {new}: 1 to {law.number('places')}", law.cite("B.1"))
    if any(stake.at == new and stake.seat != seat for stake in felt.stakes.values()):
        raise Refused(f"place {new} is taken", cite)
    places = {stake.at for stake in felt.stakes.values() if stake.seat == seat} | {new}
    if len(places) > most:
        raise Refused(f"seat {seat} may wager at {most} place{'s' if most > 1 else ''}", cite)
    run = places | {seat}
    if max(run) - min(run) >= len(run) or (most == 1 and new != seat):
        raise Refused(f"place {new} is not next to what seat {seat} has", cite)


def check_amount(felt: Felt, law: Law, spot: str, total_: int, coupon: int = 0) -> None:
    """P, J.4.a, A.7: within the limits, and payable to the chip, or halved, where the house refuses what is not."""
    wager = "insurance" if spot in INSURANCES else spot
    if wager != "insurance" or law.own_limits(wager):
        check_limits(felt, wager, total_)
    for amount in (total_, coupon):
        check_payable(felt, spot, amount, (prize(law, wager),), law.cite("J.4.a"))
    if wager == "base" and law.on("surrender"):
        check_payable(felt, spot, total_, (HALF,), law.cite("A.7"))


def check_removal(felt: Felt, law: Law, take: Take) -> int:
    """Wagers may change until the first card, within the same limits; returns what would be left."""
    _, remaining = check_take(felt, take, law.cite("G.1"))
    if remaining:
        check_amount(felt, law, take.spot, remaining)
    return remaining


def check_optional(felt: Felt, law: Law, seat: int, place: int, spot: str, total_: int) -> None:
    """K.2.a: an initial suit wager goes with a blackjack wager. K.2.c: with one deck it is no larger."""
    amounts = {name: felt.amount(seat, name, place) for name in ("base", "initial-suit", "king-queen")} | {spot: total_}
    base, optional = amounts["base"], max(amounts["initial-suit"], amounts["king-queen"])
    if optional and not base:
        raise Refused("an optional wager needs a blackjack wager beside it", law.cite("K.2.a"))
    if optional > base and law.number("decks") == 1:
        raise Refused("with one deck an optional wager is at most the blackjack wager", law.cite("K.2.c"))


def check_round(felt: Felt, law: Law) -> None:
    """G.4 in 2004 or G.3 in 2006: somebody has wagered. L.2: in multiple action on two spots or three. G.5, G.4: what
    was taken back has left no gap."""
    if not felt.stakes:
        raise Refused("nobody has wagered: there is no round to deal", base_cite(law))
    needed = BASES[: min(dealer_hands(law), 3 if law.on("require-all-three") else 2)]
    for stake in felt.stakes.values():
        check_places(felt, law, stake.seat, stake.at)
        missing = [spot for spot in needed if not felt.amount(stake.seat, spot, stake.at)]
        if missing:
            cite = law.cite("L.2") if len(needed) > 1 else base_cite(law)
            raise Refused(f"place {stake.at} needs a wager on {' and '.join(missing)}", cite)


def put_wager(felt: Felt, law: Law, move: Move) -> None:
    if isinstance(move, Bet):
        felt.place(move, law.cite(law.book.wagers[spots(law)[move.spot].wager].cite))
    elif isinstance(move, Take):
        felt.take(felt.stakes[(move.place, move.spot, move.seat)], move.amount, law.grounds["closed"])


def later_wagers(
    t: BlackjackRound, topic: str, cite: Citation, most: Callable[[Bet | Take], tuple[int, Citation]]
) -> Part:
    """What these rules let be wagered after the first card; `most` says how much on which ground, or refuses."""
    felt, law = t.felt, t.law

    def check(move: Move) -> None:
        match move:
            case Bet():
                limit, ground = most(move)
                check_placing(felt, law, move)
                total_ = felt.amount(move.seat, move.spot, move.place) + move.amount
                if total_ > limit:
                    raise Refused(f"{move.spot} there is at most {law.money(limit)}", ground)
                check_amount(felt, law, move.spot, total_, move.coupon)
                check_chips(felt, move)
            case Take():
                most(move)
                check_removal(felt, law, move)
            case Close():
                pass
            case _:
                raise Refused("only a wager is open now", cite)

    def wagers() -> tuple[OpenWager, ...]:
        return still_open(felt, spots(law), lambda bet: most(bet)[0])

    yield from betting(
        felt, cite, check, partial(put_wager, felt, law), topic=topic, phase="later-wagers", wagers=wagers
    )
