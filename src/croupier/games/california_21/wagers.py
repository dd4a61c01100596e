"""Wagers: circles, the back line and Buster before the deal; insurance and a double for less when cards are seen."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from croupier.games.california_21.state import BASE, BUSTER, INSURANCE, TwentyOne
from croupier.play.shared.window import WindowCites, against_bank, lay
from croupier.play.steps.player_dealer import BANK, BANK_SPOT
from croupier.play.steps.procedure import Part, betting
from croupier.play.steps.wager_checks import (
    check_chips,
    check_exact,
    check_limits,
    check_multiple,
    check_positive,
    check_take,
    still_open,
)
from croupier.play.table.game import Spot
from croupier.play.table.split_hands import PlayedHand, put_on, stake_of
from croupier.play.vocabulary.ask import OpenWager
from croupier.play.vocabulary.move import Bet, Close, Move, Take
from croupier.rulebook.cite import Citation, Refused
from croupier.rulebook.law import Law

LAYOUT = {
    BANK: BANK_SPOT,
    BASE: Spot(BASE, BASE, "Base wager", text="BET", colour="white"),
    INSURANCE: Spot(INSURANCE, INSURANCE, "Insurance", text="INS", group="later"),
    BUSTER: Spot(BUSTER, BUSTER, "Buster", group="side", colour="gold"),
}
HALF = 2


def spots(law: Law) -> dict[str, Spot]:
    return {name: spot for name, spot in LAYOUT.items() if name == BANK or name in law.book.wagers}


def take_wagers(t: TwentyOne) -> Part:
    """round-of-play.4, round-of-play.5: the bank, and wagers in one's own circle, in empty ones and on the back line;
    buster.1, buster.2: with Buster beside them, until the fees are taken."""
    cites = WindowCites(
        betting=t.cite("round-of-play.6", "round-of-play.4"),
        bank=t.cite("round-of-play.4", "round-of-play.3"),
        wager=t.cite("round-of-play.5", "round-of-play.4"),
        chips=t.cite("round-of-play.5", "round-of-play.4"),
        fee=t.cite("round-of-play.6", "wagering-limits-and-collection-fees"),
        placed={BASE: t.cite("round-of-play.5", "round-of-play.4"), BUSTER: t.cite("buster.2", "buster.3")},
        back_line={BASE: t.cite("game-rules.11", "game-rules.10"), BUSTER: t.cite("buster.1", "buster.4")},
        later={INSURANCE: Refused("insurance is made when an ace is seen", seven(t))} if t.pure else {},
        circles=t.cite("game-rules.9", "round-of-play.4"),
    )
    yield from against_bank(t.felt, t.position, t.seats, cites, partial(check_standing, t), partial(dealt_in, t))


def seven(t: TwentyOne) -> Citation:
    return t.cite("double-down-split-and-surrender.7")


def dealt_in(t: TwentyOne) -> list[int]:
    """round-of-play.7, round-of-play.5: the places that have cards; the first game deals from the casino dealer's left,
    the second from the player-dealer's."""
    return [place for place in t.clockwise(0 if t.pure else 1) if any(s.at == place for s in t.felt.on_spot(BASE))]


def check_standing(t: TwentyOne, move: Bet | Take, total: int) -> None:
    """round-of-play.3: within the posted limits. buster.1: no Buster without a base wager beside it. buster.3: by this
    section's own fees no larger than that; by the combined ones of any size."""
    law, felt = t.law, t.felt
    standing = {spot: felt.amount(move.seat, spot, move.place) for spot in (BASE, BUSTER)} | {move.spot: total}
    if total:
        check_limits(felt, move.spot, total, t.cite("buster.3", "buster.5") if move.spot == BUSTER else None)
    if total and move.spot == BASE and law.choice("breakage") == "refuse":
        check_payable(t, total)
    if standing[BUSTER] and not standing[BASE]:
        raise Refused("Buster needs a base wager beside it", t.cite("buster.1", "buster.2"))
    small = law.schedule is not None and law.schedule.bonus_size == "at-most-base"
    if small and standing[BUSTER] > standing[BASE]:
        why = f"Buster is at most the base wager, {law.money(standing[BASE])}"
        raise Refused(why, t.cite("buster.3", "buster.5"))


def check_payable(t: TwentyOne, total: int) -> None:
    """surrender, value-of-cards.1: a house may refuse what cannot be halved, or paid, to the chip."""
    cite = t.cite("surrender", "value-of-cards.1")
    check_exact(t.felt, BASE, total, t.law.odds("natural"), cite)
    check_multiple(t.felt, BASE, total, HALF, cite, "cannot be halved")


# --- when cards have been seen ---


def insure(t: TwentyOne) -> Part:
    """double-down-split-and-surrender.7: while an ace shows, up to half of each wager of one's own."""
    t.felt.say("Insurance is open", seven(t))

    def most(move: Bet | Take) -> int:
        if move.spot != INSURANCE:
            raise Refused("only insurance is open now", t.law.grounds["closed"])
        return t.felt.amount(move.seat, BASE, move.place) // HALF

    yield from later_wagers(t, INSURANCE, seven(t), most)


def double_for_less(t: TwentyOne, hand: PlayedHand) -> Part:
    """double-down-split-and-surrender.1: the player says how much; nothing is no double, and the hand is asked
    again."""
    stake, cite = stake_of(t.felt, hand, BASE), t.cite("double-down-split-and-surrender.1")
    assert stake
    first = stake.amount

    def check(move: Move) -> None:
        match move:
            case Bet() if (move.seat, move.place, move.spot) == (hand.seat, hand.at, BASE):
                check_positive(t.felt, move.amount)
                if stake.amount - first + move.amount > first:
                    raise Refused(f"a double adds at most {t.law.money(first)}", cite)
                check_chips(t.felt, move)
            case Close():
                pass
            case _:
                raise Refused(f"seat {hand.seat} says how much to double place {hand.at} for", cite)

    def put(move: Move) -> None:
        assert isinstance(move, Bet)
        put_on(t.felt, hand, BASE, move.amount, cite)

    def wagers() -> tuple[OpenWager, ...]:
        return (OpenWager(hand.seat, hand.at, BASE, 2 * first - stake.amount),)

    yield from betting(t.felt, cite, check, put, topic="double-for-less", wagers=wagers)


def later_wagers(t: TwentyOne, topic: str, cite: Citation, most: Callable[[Bet | Take], int]) -> Part:
    """A window for one wager that is made after the first cards; `most` says how much there, or refuses."""

    def check(move: Move) -> None:
        match move:
            case Bet():
                limit = most(move)
                check_positive(t.felt, move.amount)
                if move.coupon or move.verbal:
                    raise Refused("wagers are made in chips", t.law.grounds["chips"])
                if t.felt.amount(move.seat, move.spot, move.place) + move.amount > limit:
                    raise Refused(f"{move.spot} there is at most {t.law.money(limit)}", cite)
                check_chips(t.felt, move)
            case Take():
                most(move)
                check_take(t.felt, move, cite)
            case Close():
                pass
            case _:
                raise Refused("only a wager is open now", cite)

    def put(move: Move) -> None:
        assert isinstance(move, (Bet, Take))
        lay(t.felt, move, cite, cite)

    def wagers() -> tuple[OpenWager, ...]:
        return still_open(t.felt, spots(t.law), most)

    yield from betting(t.felt, cite, check, put, topic=topic, wagers=wagers)
