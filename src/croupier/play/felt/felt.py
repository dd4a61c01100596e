"""The felt: what a person standing at the table would see, and the only hand that moves chips on it.

A game says *who won what at which odds*; the felt makes the postings and the line that the player reads. What one seat
may see of it is in `view`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from croupier.kernels.verdict import HALVES, LOSES, WINS
from croupier.play.felt.bank import Bank, HouseBank
from croupier.play.felt.ledger import RACKS, WAGERS, Ledger, Posting
from croupier.play.felt.ruling import Ruling, in_chips
from croupier.play.felt.stake import Key, Pending, Stake
from croupier.play.vocabulary.cards import UNKNOWN, Shoe
from croupier.play.vocabulary.event import (
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
from croupier.play.vocabulary.holder import HandKey, Holder, place_of
from croupier.play.vocabulary.move import Bet
from croupier.play.vocabulary.roads import Tally
from croupier.play.vocabulary.unseen import FaceDown, require_named
from croupier.play.vocabulary.unseen import Held as Held
from croupier.rulebook.cite import Citation
from croupier.rulebook.law import Law
from croupier.rulebook.odds import Odds

# Who holds cards that lie at no place: the dealer, everybody, and the piles that are out of play.
DEALER = "dealer"
BOARD = "board"
DISCARDS = "discards"
BURNED = "burned"


class Pool(msgspec.Struct, frozen=True):
    """What players who play for a pot have put in: `bets` before each seat in this betting round, and the pots in the
    middle; `drawn` is how many cards each seat drew, and `markers` what is said beside it."""

    bets: Mapping[int, int] = {}
    pots: tuple[int, ...] = ()
    drawn: Mapping[int, int] = {}
    markers: Mapping[str, str] = {}


def no_pool() -> Pool | None:
    return None


class Felt:
    """Seats, chips on spots, cards, markers; and the ledger behind them."""

    __slots__ = (
        "bank", "cards", "events", "exposed", "gathered", "holders", "keeps", "law", "ledger", "lifted", "markers",
        "on_request", "pending", "pool", "seats", "shoe", "stakes", "tally", "unnamed",
    )  # fmt: skip

    def __init__(self, law: Law, seats: dict[int, str], ledger: Ledger) -> None:
        self.law = law
        self.seats = seats
        self.ledger = ledger
        self.bank: Bank = HouseBank()
        self.stakes: dict[Key, Stake] = {}
        self.cards: dict[Holder, list[Held]] = {}
        self.holders: dict[Holder, int] = {}  # who holds a hand that does not lie at a place of its own
        self.lifted: dict[Holder, tuple[int, list[Held]]] = {}  # hands picked up in this round: whose, and as they lay
        self.shoe = Shoe(())
        self.exposed = 0  # cards found face up in the shoe this round
        self.markers: dict[str, str] = {}
        self.on_request: dict[str, tuple[Holder, Citation]] = {}  # what any player may ask to be shown, at any time
        self.keeps: Any = None  # what a void round hands on, once something was done that no void undoes
        self.gathered: Any = None  # what this round will hand on, as far as its gathering has settled it
        self.pending: list[Pending] = []  # what players have asked for and the crew has not confirmed
        self.pool: Callable[[], Pool | None] = no_pool  # every chip changes it: made when somebody looks
        self.tally: Tally | None = None  # what this shoe has brought, where the house displays it
        self.unnamed = 0  # cards that were dealt face down in this round, and not named
        self.events: list[Event] = []

    # --- people ---

    def rack(self, seat: int) -> int:
        return self.ledger.balances.get(RACKS[seat], 0)

    def clockwise(self, start: int = 0) -> list[int]:
        """The occupied seats from the one after `start`, once around."""
        order = sorted(self.seats)
        return [s for s in order if s > start] + [s for s in order if s <= start]

    # --- chips ---

    def stake(self, seat: int, spot: str, hand: HandKey = 0) -> Stake | None:
        return self.stakes.get((hand or seat, spot, seat))

    def amount(self, seat: int, spot: str, place: int = 0) -> int:
        stake = self.stakes.get((place or seat, spot, seat))
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

    def put(self, seat: int, hand: HandKey, spot: str, amount: int, cite: Citation) -> Stake:
        """Chips go from the rack onto the spot, for a place or for a further hand at it."""
        key = (hand, spot, seat)
        stake = self.stakes.get(key)
        if stake is None:
            stake = (
                Stake(seat, hand, spot) if isinstance(hand, int) else Stake(seat, hand.place, spot, hand=hand.number)
            )
            self.stakes[key] = stake
        self.ledger.post(RACKS[seat], WAGERS[key], amount, cite)
        stake.amount = total = stake.amount + amount
        self.events.append(Placed(cite, seat, stake.at, spot, amount, total, stake.hand))
        return stake

    def take(self, stake: Stake, amount: int | None, cite: Citation) -> None:
        """Chips come back from the spot to the rack; None is all of them, and the coupon with the last one."""
        amount = stake.amount if amount is None else amount
        self.ledger.post(stake.account, stake.rack, amount, cite)
        stake.amount -= amount
        self.events.append(Taken(cite, stake.seat, stake.at, stake.spot, amount, stake.amount, stake.hand))
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

    def travel(self, stake: Stake, target: str, cite: Citation) -> None:
        """An undecided wager moves to another spot."""
        source, spot = stake.account, stake.spot
        del self.stakes[stake.key]
        stake.spot = target
        self.stakes[stake.key] = stake
        self.ledger.post(source, stake.account, stake.amount, cite)
        self.events.append(Moved(cite, stake.seat, spot, target, stake.amount))

    # --- settlement: who won what at which odds ---

    def rule(self, stake: Stake, ruling: Ruling, line: str = "") -> None:
        """Carry a ruling out; what is charged besides, the game takes when its document says so."""
        if ruling.verdict == WINS:
            assert ruling.odds is not None
            self.win(stake, ruling.odds, ruling.cite, line)
        elif ruling.verdict == LOSES:
            self.lose(stake, ruling.cite, line)
        elif ruling.verdict == HALVES:
            returned = in_chips(stake.amount, 2, self.bank.at_most)
            self.split(stake, stake.amount - returned, ruling.cite, line)
        else:
            self.push(stake, ruling.cite, line)

    def due(self, odds: Odds, amount: int, at_most: bool = False) -> int:
        """What so much wins at these odds; `at_most` where the paragraph names the most that may be paid."""
        return in_chips(odds.pays * amount, odds.per, at_most or self.bank.at_most)

    def win(
        self, stake: Stake, odds: Odds, cite: Citation, line: str = "", stays: bool = False, at_most: bool = False
    ) -> None:
        """Pay the wager, and its coupon with it, at these odds; the wager goes back, or `stays` up."""
        due = self.due(odds, stake.amount + stake.coupon, at_most)
        paid = self.bank.pay(self.ledger, stake, due, cite)
        self._settle(stake, "wins", cite, odds, paid, line, due - paid)
        stake.coupon = 0
        if not stays:
            self.ledger.post(stake.account, stake.rack, stake.amount, cite)
            del self.stakes[stake.key]

    def lose(self, stake: Stake, cite: Citation, line: str = "") -> None:
        """Collect the wager, as far as the bank covers it; the rest goes back."""
        collected = self.bank.collect(self.ledger, stake, stake.amount, cite)
        returned = stake.amount - collected
        if returned:
            self.ledger.post(stake.account, stake.rack, returned, self.bank.cite or cite)
        self._settle(stake, "loses", cite, None, -collected, line, returned)
        del self.stakes[stake.key]

    def push(self, stake: Stake, cite: Citation, line: str = "", verdict: Verdict = "pushes") -> None:
        """Neither won nor lost: the wager goes back."""
        self.ledger.post(stake.account, stake.rack, stake.amount, cite)
        self._settle(stake, verdict, cite, None, 0, line)
        del self.stakes[stake.key]

    def split(self, stake: Stake, lost: int, cite: Citation, line: str = "", odds: Odds | None = None) -> None:
        """Part of the wager is lost; the rest goes back, with its winnings if it won at `odds`."""
        kept = stake.amount - lost
        collected = self.bank.collect(self.ledger, stake, lost, cite)
        due = self.due(odds, kept) if odds else 0
        paid = self.bank.pay(self.ledger, stake, due, cite)
        self.ledger.post(stake.account, stake.rack, kept, cite)
        self.ledger.post(stake.account, stake.rack, lost - collected, self.bank.cite or cite)
        self._settle(
            stake, "wins" if odds else "loses", cite, odds, paid - collected, line, due - paid + lost - collected
        )
        del self.stakes[stake.key]

    def bonus(self, stake: Stake, odds: Odds, cite: Citation, spot: str, line: str) -> None:
        """A prize on top of a wager, which itself stays where it is."""
        due = self.due(odds, stake.amount)
        paid = self.bank.pay(self.ledger, stake, due, cite)
        self.events.append(
            Settled(
                cite, stake.seat, stake.at, spot, "wins", stake.amount, str(odds), paid, line, due - paid, stake.hand
            )
        )

    def prize(self, stake: Stake, amount: int, cite: Citation, spot: str, line: str) -> None:
        """A fixed sum that a wager has earned, however large it was and whatever became of it."""
        paid = self.bank.pay(self.ledger, stake, amount, cite)
        self.events.append(
            Settled(cite, stake.seat, stake.at, spot, "wins", 0, "", paid, line, amount - paid, stake.hand)
        )

    def void(self, why: str, cite: Citation) -> None:
        """Every wager goes back, and every commission."""
        self.events.append(Voided(cite, why))
        for stake in list(self.stakes.values()):
            self.refund(stake, stake.fee, cite)
            self.push(stake, cite, verdict="returned")

    def void_whole(self, why: str, cite: Citation, posted: Iterable[Posting]) -> None:
        """All hands are void, settled or not: whatever was `posted` in the round is posted back."""
        self.events.append(Voided(cite, why))
        racks_before = {seat: self.rack(seat) for seat in self.seats}
        for p in reversed(list(posted)):
            self.ledger.post(p.target, p.source, p.amount, cite)
        self.stakes.clear()
        for seat, rack_before in sorted(racks_before.items()):
            difference = self.rack(seat) - rack_before
            if difference:
                verb = "gets back" if difference > 0 else "gives back"
                self.say(f"Seat {seat} {verb} {self.law.money(abs(difference))}", cite)

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
        seat, place, spot, amount = stake.seat, stake.at, stake.spot, stake.amount
        text = str(odds) if odds else ""
        self.events.append(Settled(cite, seat, place, spot, verdict, amount, text, paid, line, uncovered, stake.hand))

    # --- cards and words ---

    def deal(self, holder: Holder, card: int, up: bool) -> None:
        self.shoe.take(card)
        held = self._add_unnamed() if card == UNKNOWN else Held(card, up)
        cards = self.cards
        if holder in cards:
            cards[holder].append(held)
        else:
            cards[holder] = [held]

    def _add_unnamed(self) -> Held:
        """One more card that lies face down without anybody knowing it."""
        self.unnamed += 1
        return FaceDown(UNKNOWN, False, self.unnamed)

    def hand(self, holder: Holder) -> tuple[int, ...]:
        cards = self.cards.get(holder, ())
        if self.unnamed:
            require_named(cards, self.law.grounds["chance"])
        return tuple([held.card for held in cards])

    def look_at(self, holder: Holder, cite: Citation) -> None:
        """A hand is looked at by this paragraph, and not turned up: whatever nobody has named is asked for by it."""
        require_named(self.cards.get(holder, ()), cite)

    def turn_up(self, holder: Holder, cite: Citation) -> None:
        self._turn_cards_up(holder, self.cards[holder], cite)

    def turn_card(self, holder: Holder, which: int, cite: Citation) -> None:
        """Turn up one card of several, the first being 0."""
        self._turn_cards_up(holder, self.cards[holder][which : which + 1], cite)

    def turn_cards(self, holder: Holder, first: int, end: int, cite: Citation) -> None:
        """Turn up some cards of several."""
        self._turn_cards_up(holder, self.cards[holder][first:end], cite)

    def _turn_cards_up(self, holder: Holder, cards: list[Held], cite: Citation) -> None:
        if self.unnamed:
            require_named(cards, cite)
        for held in cards:
            held.up = True
        self.events.append(Dealt(cite, holder, tuple([held.card for held in cards]), True))

    def cards_left(self, cite: Citation) -> tuple[int, ...]:
        """The shoe as the next round finds it: for that, whatever was dealt out of it has to be known."""
        for cards in self.cards.values():
            require_named(cards, cite)
        return tuple(self.shoe.cards)

    def give_back(self, held: Held) -> None:
        """A card goes back among those that are still to be dealt."""
        if held.named:
            self.shoe.cards.append(held.card)
        else:
            self.shoe.unseen -= 1

    def discard(self, holder: Holder) -> None:
        """Pick a hand up into the discard rack, in order, so that it can be reconstructed."""
        hand = self.cards.get(holder, [])
        if hand:
            self.lifted[holder] = self.whose(holder), hand
            del self.cards[holder]
        discards = self.cards.setdefault(DISCARDS, [])
        for held in hand:
            discards.append(held.face_down())

    @property
    def requests(self) -> tuple[str, ...]:
        """What there is still to be shown to who asks."""
        hidden = {holder for holder, cards in self.cards.items() if any(not held.up for held in cards)}
        return tuple([name for name, (holder, _) in self.on_request.items() if holder in hidden])

    def show(self, seat: int, request: str) -> None:
        """A player asks for it, and all see it."""
        holder, cite = self.on_request[request]
        self.decided(seat, seat, request, cite)
        self.turn_up(holder, cite)

    def say(self, text: str, cite: Citation) -> None:
        self.events.append(Said(cite, text))

    def decided(self, seat: int, place: int, choice: str, cite: Citation) -> None:
        self.events.append(Decided(cite, seat, place, choice))

    def whose(self, holder: Holder) -> int:
        """Whose cards lie here, 0 if nobody's: of whoever they were handed to, of whoever sits at the place, or at a
        free place of whoever wagers there."""
        if holder in self.holders:
            return self.holders[holder]
        place = holder if type(holder) is int else place_of(holder)
        if not place or place in self.seats:
            return place
        return next((stake.seat for stake in self.stakes.values() if stake.at == place), 0)
