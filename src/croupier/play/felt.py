"""The felt: what a person standing at the table would see, and the only hand that moves chips on it.

A game says *who won what at which odds*; the felt makes the postings and the line that the player reads. `view` shows
one seat what it may see.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from croupier.play.bank import Bank, HouseBank
from croupier.play.cards import Shoe, card_text
from croupier.play.event import (
    Dealt,
    Decided,
    Event,
    Fee,
    Moved,
    Placed,
    Said,
    Settled,
    Taken,
    Verdict,
    Voided,
)
from croupier.play.ledger import RACKS, WAGERS, Ledger
from croupier.play.move import Bet
from croupier.play.stake import Key, Stake
from croupier.rulebook.cite import Citation
from croupier.rulebook.law import Law
from croupier.rulebook.odds import Odds

DEALER = "dealer"
DISCARDS = "discards"


class Held(msgspec.Struct, gc=False):
    """A card on the layout."""

    card: int
    up: bool


class Felt:
    """Seats, chips on spots, cards, markers; and the ledger behind them."""

    __slots__ = (
        "bank", "cards", "counted", "events", "exposed", "holders", "law", "ledger", "markers", "seats", "shoe",
        "stakes",
    )  # fmt: skip

    def __init__(self, law: Law, seats: dict[int, str], ledger: Ledger) -> None:
        self.law = law
        self.seats = seats
        self.ledger = ledger
        self.bank: Bank = HouseBank()
        self.stakes: dict[Key, Stake] = {}
        self.cards: dict[str | int, list[Held]] = {}
        self.holders: dict[str | int, int] = {}  # who holds a hand that does not lie at a place of its own
        self.shoe = Shoe(())
        self.exposed = 0  # cards found face up in the shoe this round
        self.markers: dict[str, str] = {}
        self.counted: Callable[[], dict[str, str]] = dict  # markers that every chip changes, made when somebody looks
        self.events: list[Event] = []

    # --- people ---

    def rack(self, seat: int) -> int:
        return self.ledger.balances.get(RACKS[seat], 0)

    def clockwise(self, start: int = 0) -> list[int]:
        """The occupied seats from the one after `start`, once around."""
        order = sorted(self.seats)
        return [s for s in order if s > start] + [s for s in order if s <= start]

    # --- chips ---

    def stake(self, seat: int, spot: str, at: int = 0) -> Stake | None:
        return self.stakes.get((at or seat, spot, seat))

    def amount(self, seat: int, spot: str, at: int = 0) -> int:
        stake = self.stakes.get((at or seat, spot, seat))
        return stake.amount if stake else 0

    def on_spot(self, spot: str) -> list[Stake]:
        return [stake for stake in self.stakes.values() if stake.spot == spot]

    def stand(self, stakes: Iterable[Stake]) -> None:
        """Wagers that are still up from the round before: already paid for, so nothing is posted."""
        for stake in stakes:
            self.stakes[stake.key] = Stake(*msgspec.structs.astuple(stake))

    def place(self, bet: Bet, cite: Citation) -> Stake:
        """Chips (and a coupon) go from the rack onto the spot."""
        if bet.verbal:  # cash called aloud becomes chips first
            self.ledger.post("cash", RACKS[bet.seat], bet.amount, cite)
        stake = self.put(bet.seat, bet.place, bet.spot, bet.amount, cite)
        stake.coupon += bet.coupon
        stake.value_chips |= bet.value_chips
        return stake

    def put(self, seat: int, at: int, spot: str, amount: int, cite: Citation) -> Stake:
        """Chips go from the rack onto the spot."""
        key = (at, spot, seat)
        stake = self.stakes.get(key)
        if stake is None:
            stake = self.stakes[key] = Stake(seat, at, spot)
        self.ledger.post(RACKS[seat], WAGERS[key], amount, cite)
        stake.amount += amount
        self.events.append(Placed(cite, seat, at, spot, amount, stake.amount))
        return stake

    def take(self, stake: Stake, amount: int | None, cite: Citation) -> None:
        """Chips come back from the spot to the rack; None is all of them, and the coupon with the last one."""
        amount = stake.amount if amount is None else amount
        self.ledger.post(stake.account, stake.rack, amount, cite)
        stake.amount -= amount
        self.events.append(Taken(cite, stake.seat, stake.at, stake.spot, amount, stake.amount))
        if not stake.amount:
            del self.stakes[stake.key]

    def charge(self, stake: Stake, amount: int, cite: Citation) -> None:
        """A commission for this wager, from the rack to the fees."""
        self.ledger.post(stake.rack, "fees", amount, cite)
        stake.fee += amount
        if amount:
            self.events.append(Fee(cite, stake.seat, stake.spot, amount))

    def refund(self, stake: Stake, amount: int, cite: Citation) -> None:
        """Give a commission, or part of it, back."""
        if amount:
            self.ledger.post("fees", stake.rack, amount, cite)
            self.events.append(Fee(cite, stake.seat, stake.spot, -amount))
            stake.fee -= amount

    def travel(self, stake: Stake, to: str, cite: Citation) -> None:
        """An undecided wager moves to another spot."""
        source, spot = stake.account, stake.spot
        del self.stakes[stake.key]
        stake.spot = to
        self.stakes[stake.key] = stake
        self.ledger.post(source, stake.account, stake.amount, cite)
        self.events.append(Moved(cite, stake.seat, spot, to, stake.amount))

    # --- settlement: who won what at which odds ---

    def win(self, stake: Stake, odds: Odds, cite: Citation, line: str = "", stays: bool = False) -> None:
        """Pay the wager (and its coupon) at these odds; the wager goes back, or `stays` up."""
        due = odds.on(stake.amount) + odds.on(stake.coupon)
        paid = self.bank.pay(self.ledger, stake, due, cite)
        self._settle(stake, "wins", cite, odds, paid, line, due - paid)
        stake.coupon = 0
        if not stays:
            self.ledger.post(stake.account, stake.rack, stake.amount, cite)
            del self.stakes[stake.key]

    def lose(self, stake: Stake, cite: Citation, line: str = "") -> None:
        """Collect the wager, as far as the bank covers it; the rest goes back."""
        taken = self.bank.collect(self.ledger, stake, stake.amount, cite)
        self.ledger.post(stake.account, stake.rack, stake.amount - taken, self.bank.cite or cite)
        self._settle(stake, "loses", cite, None, -taken, line, stake.amount - taken)
        del self.stakes[stake.key]

    def push(self, stake: Stake, cite: Citation, line: str = "", verdict: Verdict = "pushes") -> None:
        """Neither won nor lost: the wager goes back."""
        self.ledger.post(stake.account, stake.rack, stake.amount, cite)
        self._settle(stake, verdict, cite, None, 0, line)
        del self.stakes[stake.key]

    def split(self, stake: Stake, lost: int, cite: Citation, line: str = "", odds: Odds | None = None) -> None:
        """Part of the wager is lost; the rest goes back, with its winnings if it won at `odds`."""
        kept = stake.amount - lost
        taken = self.bank.collect(self.ledger, stake, lost, cite)
        due = odds.on(kept) if odds else 0
        paid = self.bank.pay(self.ledger, stake, due, cite)
        self.ledger.post(stake.account, stake.rack, kept, cite)
        self.ledger.post(stake.account, stake.rack, lost - taken, self.bank.cite or cite)
        self._settle(stake, "wins" if odds else "loses", cite, odds, paid - taken, line, due - paid + lost - taken)
        del self.stakes[stake.key]

    def bonus(self, stake: Stake, odds: Odds, cite: Citation, spot: str, line: str) -> None:
        """A prize on top of a wager, which itself stays where it is."""
        due = odds.on(stake.amount)
        paid = self.bank.pay(self.ledger, stake, due, cite)
        self.events.append(
            Settled(cite, stake.seat, stake.at, spot, "wins", stake.amount, str(odds), paid, line, due - paid)
        )

    def void(self, why: str, cite: Citation) -> None:
        """Every wager goes back, and every commission."""
        self.events.append(Voided(cite, why))
        for stake in list(self.stakes.values()):
            self.refund(stake, stake.fee, cite)
            self.push(stake, cite, verdict="returned")

    def _settle(
        self,
        stake: Stake,
        verdict: Verdict,
        cite: Citation,
        odds: Odds | None,
        paid: int,
        line: str,
        uncovered: int = 0,
    ) -> None:
        text = str(odds) if odds else ""
        self.events.append(
            Settled(cite, stake.seat, stake.at, stake.spot, verdict, stake.amount, text, paid, line, uncovered)
        )

    # --- cards and words ---

    def deal(self, to: str | int, card: int, up: bool) -> None:
        self.shoe.cards.remove(card)
        self.cards.setdefault(to, []).append(Held(card, up))

    def hand(self, holder: str | int) -> tuple[int, ...]:
        return tuple(held.card for held in self.cards.get(holder, ()))

    def turn_up(self, holder: str | int, cite: Citation) -> None:
        for held in self.cards[holder]:
            held.up = True
        self.events.append(Dealt(cite, str(holder), self.hand(holder), True))

    def discard(self, holder: str | int) -> None:
        """Pick a hand up into the discard rack, in order, so that it can be reconstructed."""
        hand = self.cards.pop(holder, [])
        for held in hand:
            held.up = False
        self.cards.setdefault(DISCARDS, []).extend(hand)

    def say(self, text: str, cite: Citation) -> None:
        self.events.append(Said(cite, text))

    def decided(self, seat: int, at: int, choice: str, cite: Citation) -> None:
        self.events.append(Decided(cite, seat, at, choice))

    # --- what one seat sees ---

    def view(self, seat: int | None, owns: Callable[[int, str | int], bool]) -> dict[str, Any]:
        """The felt as this seat sees it: other hands' down cards are `??`."""
        return {
            "seats": {s: {"name": name, "rack": self.rack(s)} for s, name in sorted(self.seats.items())},
            "stakes": [msgspec.to_builtins(stake) for stake in self.stakes.values()],
            "cards": {
                str(holder): [
                    card_text(h.card) if h.up or (seat is not None and owns(seat, holder)) else "??" for h in held
                ]
                for holder, held in self.cards.items()
            },
            "markers": self.markers | self.counted(),
        }
