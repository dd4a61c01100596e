"""Blackjack, `oneida-2004/blackjack` and `oneida-2006/blackjack` (section IX), from a shoe or pitched from the hand.

A round in the document's order: E shuffle and cut, G wagers, H or I burn card, deal and play, J who wins and how a
blackjack is paid, K the optional wagers, L multiple action. Then M to O: irregularities, staff, tournaments. Where the
two editions number a paragraph differently it is taken from the book's own data, or chosen by `old`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Mapping, Sequence
from functools import partial
from typing import Literal

import msgspec

from croupier.kernels.totals import (
    ACE,
    BLACKJACK,
    TEN,
    VERDICTS,
    compare,
    must_draw,
    natural,
    points,
    soft,
    total,
)
from croupier.kernels.verdict import LOSES, WINS
from croupier.play.ask import Ask, Chance, Turn
from croupier.play.cards import RANKS, Shoe, card_text, rank, suit
from croupier.play.felt import DEALER, DISCARDS, Felt
from croupier.play.game import Game, Spot, check_citations
from croupier.play.move import Bet, Choose, Close, Move, Outcome, Take
from croupier.play.procedure import Irregular, Procedure, Void, again, betting, deal, step
from croupier.play.stake import Stake
from croupier.play.wagering import (
    check_chips,
    check_coupon,
    check_exact,
    check_limits,
    check_positive,
    check_take,
    check_verbal,
)
from croupier.rulebook.cite import Breach, Citation, Refused
from croupier.rulebook.law import Law
from croupier.rulebook.odds import Odds

BOOKS = ("oneida-2004/blackjack", "oneida-2006/blackjack")
BASES = ("base", "base-2", "base-3")
INSURANCES = ("insurance", "insurance-2", "insurance-3")
COUPONS = (*BASES, "initial-suit", "king-queen", "hit")
CHOICES = ("hit", "stand", "double", "double-face-down", "split", "surrender", "hit-wager")
BURN = "burn"
CUT = 10  # no cut is nearer to an end of the stack
HIGH = (ACE, TEN)  # up cards under which a blackjack may lie

Part = Generator[Ask, Move, None]
Holder = str | int


def old(law: Law) -> bool:
    """The edition of 2004, where E.3 and E.4 have paragraphs of their own."""
    return law.book.edition == "oneida-2004"


def pitch(law: Law) -> bool:
    """I.1: the cards are dealt from the hand, and I is the law in place of H."""
    return law.choice("dealing") == "pitch"


def dealer_hands(law: Law) -> int:
    """L.1: how many hands the dealer plays."""
    return {"no": 1, "two": 2, "three": 3}[law.choice("multiple-action")]


# --- the table's state ---


class Deck(msgspec.Struct, frozen=True):
    """What is carried: the cards left in the shoe, none if they are to be shuffled; and E.3, why they are: the game
    begins, the cutting card came up at a seat or in the dealer's hand, or the house reshuffles."""

    cards: tuple[int, ...] = ()
    last: int | Literal["start", "dealer", "house"] = "start"


class Hand(msgspec.Struct):
    """One hand of a player: the `n`th at its place. `suited` is whether it was split from cards of one suit (K.6.e)."""

    seat: int
    at: int
    n: int = 1
    suited: bool = True
    surrendered: bool = False

    @property
    def holder(self) -> Holder:
        return self.at if self.n == 1 else f"{self.at}.{self.n}"

    def bet(self, spot: str, amount: int) -> Bet:
        return Bet(self.seat, self.spot(spot), amount, self.at if self.at != self.seat else 0)

    def spot(self, base: str) -> str:
        return base if self.n == 1 else f"{base}-split-{self.n}"


class Position(msgspec.Struct, frozen=True):
    """What decides the choices of a hand: its cards, what a double or split would add, the player's chips, how many
    hands the place has been split into, and whether that was from cards of one suit."""

    cards: tuple[int, ...]
    wager: int
    chips: int
    hands: int = 1
    suited: bool = True


class Round:
    """One round in progress."""

    def __init__(self, felt: Felt, law: Law, deck: Deck) -> None:
        self.felt, self.law, self.deck = felt, law, deck
        self.hands: list[Hand] = []
        self.bases = BASES[: dealer_hands(law)]
        self.multiple = len(self.bases) > 1
        self.up = 0  # the dealer's up card
        self.checked = False  # the down card was looked at, and makes no blackjack
        self.behind = law.number("cards-behind-cut") if law.choice("reshuffle") == "cutting-card" else -1
        self.came_up: int | Literal["dealer"] | None = None  # where the cutting card did

    def cards(self, hand: Hand) -> tuple[int, ...]:
        return self.felt.hand(hand.holder)

    def split_into(self, hand: Hand) -> int:
        return sum(other.at == hand.at for other in self.hands)

    def natural(self, hand: Hand) -> bool:
        """A.1: a blackjack is dealt, never made by a split."""
        return natural(self.cards(hand)) and self.split_into(hand) == 1

    def stake(self, hand: Hand, k: int) -> Stake | None:
        return self.felt.stake(hand.seat, hand.spot(BASES[k]), hand.at)

    def stakes(self, hand: Hand) -> list[Stake]:
        return [stake for k in range(len(self.bases)) if (stake := self.stake(hand, k))]

    def position(self, hand: Hand) -> Position:
        wager = sum(stake.amount for stake in self.stakes(hand))
        return Position(self.cards(hand), wager, self.felt.rack(hand.seat), self.split_into(hand), hand.suited)

    def show(self, hand: Hand, cite: Citation) -> None:
        """Turn up what is still down."""
        if not all(held.up for held in self.felt.cards[hand.holder]):
            self.felt.turn_up(hand.holder, cite)

    def carry(self) -> Deck:
        """E.1: shuffled after every round, or, where the house deals on, after the one with the cutting card."""
        if self.behind < 0:
            return Deck(last="house")
        return Deck(tuple(self.felt.shoe.cards)) if self.came_up is None else Deck(last=self.came_up)


# --- E: shuffle and cut; H.3, I.4: the burn card ---


def prepare(t: Round) -> Part:
    """E.1, E.2, E.2.a, E.2.b, H.3, I.4, M.4: shuffle, cut what a hand shuffled, burn. E.5: until a card is dealt a
    supervisor may have the cards cut again."""
    felt, law = t.felt, t.law
    if t.deck.cards:
        felt.shoe = Shoe(t.deck.cards)
        return
    felt.shoe = Shoe.of(law.number("decks"))
    yield from step(felt, "shuffle", law.cite("E.1"), "shuffle")
    while True:
        if not law.on("shuffler"):
            yield from cut(t)
        try:
            yield from burn(t)
            return
        except Irregular as trouble:
            again(felt, trouble, "Cut again")


def first_to_cut(felt: Felt, law: Law, deck: Deck) -> tuple[int, Citation]:
    """E.3.a to E.3.d: who is asked first. The farthest to the dealer's right is the highest seat."""
    match deck.last:
        case "start":
            return next(iter(felt.seats)), law.cite("E.3.a")
        case "dealer":
            return max(felt.seats), law.cite("E.3.c")
        case "house":
            return max(felt.seats), law.cite("E.3.d" if old(law) else "E.3.c")
        case seat:
            return seat, law.cite("E.3.b")


def cut(t: Round) -> Part:
    """E.3, and E.3.e in 2004 or E.3.d in 2006: the cut goes clockwise until somebody takes it. E.4, in 2004 E.4.b and
    E.4.c: if nobody does, the dealer cuts."""
    felt, law = t.felt, t.law
    first, cite = first_to_cut(felt, law, t.deck)
    for seat in felt.clockwise(first - 1):
        move = yield Turn(seat, ("cut", "refuse"), cite, phase="offer")
        assert isinstance(move, Choose)
        felt.decided(seat, seat, move.choice, cite)
        if move.choice == "cut":
            yield from step(felt, "cut", law.cite("E.3"), "cut", CUT, len(felt.shoe) - CUT)
            return
        cite = law.cite("E.3.e" if old(law) else "E.3.d")
    most = len(felt.shoe) - (1 if old(law) else CUT)
    yield from step(felt, "cut", law.cite("E.4"), "cut", CUT, most, law.cite("E.4.b" if old(law) else "E.4"))


def burn(t: Round) -> Part:
    """H.3, I.4: at least one card goes to the discard rack, face down."""
    felt, law = t.felt, t.law
    cite = law.cite("I.4" if pitch(law) else "H.3")
    while missing := law.number("burn-cards") - len(felt.hand(BURN)):
        move = yield Chance("cards", missing, cite, "cut", felt.shoe)
        assert isinstance(move, Outcome)
        for card in move.values:
            felt.deal(BURN, card, False)


def draw(t: Round, to: Sequence[Holder], cite: Citation, up: bool = True) -> Part:
    """Cards from the shoe, minding E.3.b and E.3.c where the cutting card comes up, and M.1 a second card face up in
    the round. M.2 is the dealing's own."""
    felt = t.felt
    while to:
        if not len(felt.shoe):
            yield from shuffle_discards(t)
        now, to = to[: len(felt.shoe)], to[len(felt.shoe) :]
        front = len(felt.shoe) - t.behind
        if t.came_up is None and 0 <= front < len(now):
            t.came_up = owner(t, now[front])
        yield from deal(felt, now, cite, up)
        if sum(held.up for held in felt.cards.get(DISCARDS, ())) > 1:
            raise Void("a second card was found face up", t.law.cite("M.1"))


def owner(t: Round, holder: Holder) -> int | Literal["dealer"]:
    """E.3.b, E.3.c: on whose circle a card fell."""
    return next((hand.seat for hand in t.hands if hand.holder == holder), "dealer")


def shuffle_discards(t: Round) -> Part:
    """E.1: should the cards run out within a round, those that nobody holds are shuffled."""
    felt, law = t.felt, t.law
    for rack in (DISCARDS, BURN):
        felt.cards.pop(rack, None)
    felt.shoe = Shoe.of(law.number("decks"))
    for held in [held for hand in felt.cards.values() for held in hand]:
        felt.shoe.take(held.card)
    if not len(felt.shoe):
        raise Void("every card is on the table", law.cite("E.1"))
    yield from step(felt, "shuffle", law.cite("E.1"), "shuffle")


# --- G: wagers ---


def spots(law: Law) -> dict[str, Spot]:
    """B.2, K.1, K.1.a: the betting areas of this table. A split hand has its own: `base-split-2`."""
    nth = ("", " against the second hand", " against the third hand")
    found = [Spot(BASES[k], BASES[k], "Blackjack wager" + nth[k]) for k in range(dealer_hands(law))]
    if law.choice("initial-suit-wager") == "any-suited":
        found.append(Spot("initial-suit", "initial-suit", "First two cards suited"))
    elif law.choice("initial-suit-wager") == "king-queen":
        found.append(Spot("king-queen", "king-queen", "Suited king and queen"))
    if law.on("insurance"):
        found += [Spot(INSURANCES[k], "insurance", "Insurance" + nth[k]) for k in range(dealer_hands(law))]
    if law.on("hit-wager"):
        found.append(Spot("hit", "hit", "Hit wager"))
    return {spot.id: spot for spot in found}


def prize(law: Law, wager: str) -> Odds:
    """J.4.a, K.5, K.5.a, K.5.b, K.6.b: what a wager is paid at best; 2006 K.5.b has a prize of its own on two decks."""
    if wager == "king-queen" and "double-deck" in law.lines(wager) and law.number("decks") == 2:
        return law.odds("king-queen", "double-deck")
    return law.odds("blackjack" if wager in BASES else wager)


def take_wagers(t: Round) -> Part:
    """G.2, G.3: wagers of those who are seated, until the first card."""
    felt, law = t.felt, t.law
    check, put = partial(check_window, felt, law), partial(put_wager, felt, law)
    while choice := (yield from betting(felt, law.grounds["closed"], check, put, partial(see_burn, felt, law))):
        felt.decided(choice.seat, choice.seat, choice.choice, law.cite("H.3"))
        felt.turn_up(BURN, law.cite("H.3"))
    bases = sorted(felt.on_spot("base"), key=lambda stake: stake.at)
    t.hands = [Hand(stake.seat, stake.at) for stake in bases]


def see_burn(felt: Felt, law: Law) -> Mapping[int, tuple[str, ...]]:
    """H.3: at a shoe whoever asks is shown the burn card; I.4: not at a pitch."""
    down = not pitch(law) and any(not held.up for held in felt.cards.get(BURN, ()))
    return dict.fromkeys(felt.seats, ("see-burn",)) if down else {}


def check_window(felt: Felt, law: Law, move: Move) -> None:
    match move:
        case Bet():
            check_bet(felt, law, move)
        case Take():
            left = check_removal(felt, law, move)
            check_optional(felt, law, move.seat, move.place, move.spot, left)
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
    """P, J.4.a: within the limits, and payable to the chip where the house refuses what is not."""
    wager = "insurance" if spot in INSURANCES else spot
    if wager != "insurance" or law.own_limits(wager):
        check_limits(felt, wager, total_)
    if law.choice("breakage") == "refuse":
        for amount in (total_, coupon):
            check_exact(felt, spot, amount, prize(law, wager), law.cite("J.4.a"))


def check_removal(felt: Felt, law: Law, take: Take) -> int:
    """Wagers may change until the first card, within the same limits; returns what would be left."""
    _, left = check_take(felt, take, law.cite("G.1"))
    if left:
        check_amount(felt, law, take.spot, left)
    return left


def check_optional(felt: Felt, law: Law, seat: int, at: int, spot: str, total_: int) -> None:
    """K.2.a: an initial suit wager goes with a blackjack wager. K.2.c: with one deck it is no larger."""
    amounts = {name: felt.amount(seat, name, at) for name in ("base", "initial-suit", "king-queen")} | {spot: total_}
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


# --- H, I: the deal ---


def deal_hands(t: Round) -> Part:
    """H.4, H.4.a to H.4.d, I.5, I.5.a to I.5.d: two cards each, clockwise. In 2004 the dealer's first card is the up
    card, in 2006 the second. L.5: in multiple action the dealer has no other until the players are done."""
    felt, law = t.felt, t.law
    holders = [hand.holder for hand in t.hands]
    up = not pitch(law) or law.choice("pitch-face") == "up"
    yield from draw(t, holders, law.cite("I.5.a" if pitch(law) else "H.4.a"), up)
    yield from draw(t, [DEALER], law.cite("I.5.b" if pitch(law) else "H.4.b"), False)
    yield from draw(t, holders, law.cite("I.5.c" if pitch(law) else "H.4.c"), up)
    cite = law.cite("I.5.d" if pitch(law) else "H.4.d")
    if not t.multiple:
        yield from draw(t, [DEALER], cite, False)
    held = felt.cards[DEALER][0 if t.multiple or old(law) else 1]
    held.up, t.up = True, held.card
    felt.say(f"The dealer shows the {card_text(held.card)}", cite)


# --- H.5 to H.7, I.6 to I.8: the players ---


def explain(law: Law, hand: Position, choice: str) -> Refused | None:
    """Why the law does not let this hand make this choice; None where it does."""
    match choice:
        case "stand":
            if len(hand.cards) == 1:
                return Refused("a split card is dealt another first", law.cite("I.7" if pitch(law) else "H.6"))
            return None
        case "hit":
            return no_card(law, hand)
        case "double":
            return no_double(law, hand)
        case "double-face-down":
            if not pitch(law) or "double-face-down" not in law.options or not law.on("double-face-down"):
                return Refused("no card comes face down at this table", law.cite("I.7" if pitch(law) else "H.6"))
            return no_double(law, hand)
        case "split":
            return no_split(law, hand)
        case "surrender":
            return no_surrender(law, hand)
        case "hit-wager":
            return no_hit_wager(law, hand)
    return Refused(f"there is no choice {choice!r}: {', '.join(CHOICES)}", law.grounds["turn"])


def no_card(law: Law, hand: Position) -> Refused | None:
    """H.7, H.7.a, H.7.c, I.8, I.8.a, I.8.c: a card is drawn under 21, and one only to a split ace."""
    count = total(hand.cards)
    if count == BLACKJACK and (not soft(hand.cards) or (natural(hand.cards) and hand.hands == 1)):
        return Refused("nothing is drawn to a blackjack or a hard 21", law.cite("I.8.a" if pitch(law) else "H.7.a"))
    if count >= BLACKJACK:
        return Refused(f"nothing is drawn to {count}", law.cite("I.8" if pitch(law) else "H.7"))
    if hand.hands > 1 and len(hand.cards) > 1 and points(hand.cards[0]) == ACE:
        return Refused("a split ace gets one card and no more", law.cite("I.8.c" if pitch(law) else "H.7.c"))
    return None


def no_double(law: Law, hand: Position) -> Refused | None:
    """A.2, J.7: on a hand's first two cards, after a split too, unless the house narrows it."""
    if not law.on("double"):
        return Refused("this table does not allow doubling", law.cite("J.7"))
    if len(hand.cards) != 2:
        return Refused("only a hand's first two cards are doubled", law.cite("A.2"))
    if hand.hands > 1 and not law.on("double-after-split"):
        return Refused("this table does not allow doubling after a split", law.cite("A.2"))
    least = {"any": 0, "hard-9-11": 9, "hard-10-11": 10}[law.choice("double-on")]
    if least and (soft(hand.cards) or not least <= total(hand.cards) <= 11):
        return Refused(f"this table doubles hard {least} to 11 only", law.cite("A.2"))
    return no_card(law, hand) or short(law, hand, "doubling")


def no_split(law: Law, hand: Position) -> Refused | None:
    """A.6, J.8: two cards of equal value. H.7.c, I.8.c: aces again only where the edition and the house let them."""
    if not law.on("split"):
        return Refused("this table does not allow splitting", law.cite("J.8"))
    if len(hand.cards) != 2 or points(hand.cards[0]) != points(hand.cards[1]):
        return Refused("only two cards of equal value are split", law.cite("A.6"))
    if dealer_hands(law) > 1 and hand.hands > 1:
        return Refused("a pair is split once in multiple action", law.cite("J.8"))
    aces = int(law.options.get("ace-splits", 1))
    if points(hand.cards[0]) == ACE and hand.hands > aces:
        return Refused(f"aces are split {aces} times at most", law.cite("I.8.c" if pitch(law) else "H.7.c"))
    if hand.hands >= law.number("split-hands"):
        return Refused(f"this table splits to {law.number('split-hands')} hands at most", law.cite("J.8"))
    return short(law, hand, "splitting")


def no_surrender(law: Law, hand: Position) -> Refused | None:
    """A.7, J.5: after the first two cards, where the house allows it, and never in multiple action."""
    if dealer_hands(law) > 1 or not law.on("surrender"):
        return Refused("this table does not allow surrender", law.cite("J.5"))
    if len(hand.cards) != 2 or hand.hands > 1:
        return Refused("only the first two cards are surrendered", law.cite("A.7"))
    return Refused("a blackjack is not surrendered", law.cite("J.4")) if natural(hand.cards) else None


def no_hit_wager(law: Law, hand: Position) -> Refused | None:
    """K.1.b, K.6, K.6.a, K.6.d: while all cards are of one suit. K.6.e: on split hands if those cards were."""
    if not law.on("hit-wager"):
        return Refused("this table has no hit wagers", law.cite("K.1.b"))
    if hand.hands > 1 and not (hand.suited and law.on("hit-wager-on-split")):
        return Refused("no hit wager is made on this split hand", law.cite("K.6.e"))
    if len({suit(card) for card in hand.cards}) > 1:
        return Refused("the cards are not of one suit", law.cite("K.6.a" if len(hand.cards) == 2 else "K.6.d"))
    if hand.chips < law.limits("hit")[0]:
        return Refused("the chips do not reach for a hit wager", law.grounds["chips"])
    return no_card(law, hand)


def short(law: Law, hand: Position, what: str) -> Refused | None:
    if hand.chips >= hand.wager:
        return None
    return Refused(f"{what} takes {law.money(hand.wager)}, of {law.money(hand.chips)}", law.grounds["chips"])


def choices(law: Law, hand: Position) -> tuple[str, ...]:
    """What the law lets this hand do."""
    return tuple(choice for choice in CHOICES if explain(law, hand, choice) is None)


def check_choice(law: Law, hand: Position, move: Move) -> None:
    """`Refused` with the reason, also for a choice that is not offered."""
    if isinstance(move, Choose) and (reason := explain(law, hand, move.choice)):
        raise reason


def turn(t: Round, hand: Hand) -> Generator[Ask, Move, str]:
    """H.5, I.6: the player chooses; where one choice is left it is made. M.2: a card drawn too soon is the next."""
    felt, law, position = t.felt, t.law, t.position(hand)
    offered = choices(law, position)
    if len(offered) == 1:
        return offered[0]
    felt.markers["plays"] = str(hand.holder)
    cite = law.cite("I.6" if pitch(law) else "H.5")
    while True:
        try:
            move = yield Turn(hand.seat, offered, cite, hand.at, partial(check_choice, law, position))
        except Irregular as trouble:
            if trouble.remedy != "use":
                raise
            felt.say(f"{trouble.says} It is the next card.", trouble.cite)
            continue
        assert isinstance(move, Choose)
        felt.decided(hand.seat, hand.at, move.choice, cite)
        return move.choice


def play_hand(t: Round, hand: Hand) -> Part:
    """H.6, H.7.b, I.7, I.8.b: cards come face up as they are called for, one only to a doubled hand. J.2.a: a hand over
    21 is lost at once."""
    law = t.law
    while total(t.cards(hand)) <= BLACKJACK:
        choice = yield from turn(t, hand)
        if choice == "stand":
            return
        if choice == "surrender":
            surrender(t, hand)
            return
        if choice == "split":
            split(t, hand)
            continue
        doubles = choice in ("double", "double-face-down")
        if doubles:
            match_wagers(t, hand, hand, law.cite("A.2"))
        elif choice == "hit-wager":
            yield from later_wagers(t, law.cite("K.6.a"), partial(most_on_hit, t, hand))
        hidden = choice == "double-face-down"
        yield from draw(t, [hand.holder], law.cite("I.7" if pitch(law) else "H.6"), not hidden)
        settle_hit_wager(t, hand)
        if hidden:
            return  # whether it is over 21 shows when it is turned up
        if doubles:
            break
    if total(t.cards(hand)) > BLACKJACK:
        lose_at_once(t, hand)


def lose_at_once(t: Round, hand: Hand) -> None:
    """J.2.a, L.6: over 21 every wager of the hand is collected, and its cards."""
    cite = t.law.cite("L.6") if t.multiple else t.law.cite("J.2.a")
    t.show(hand, cite)
    for stake in t.stakes(hand):
        t.felt.lose(stake, cite, str(total(t.cards(hand))))
    t.felt.discard(hand.holder)


def split(t: Round, hand: Hand) -> None:
    """A.6: each card is a hand, with a wager as large."""
    felt, cite = t.felt, t.law.cite("A.6")
    t.show(hand, cite)
    first, second = t.cards(hand)
    hand.suited = hand.suited and suit(first) == suit(second)
    other = Hand(hand.seat, hand.at, t.split_into(hand) + 1, hand.suited)
    match_wagers(t, hand, other, cite)
    felt.cards[other.holder] = [felt.cards[hand.holder].pop()]
    t.hands.insert(t.hands.index(hand) + 1, other)


def match_wagers(t: Round, hand: Hand, to: Hand, cite: Citation) -> None:
    """A.2, A.6: a double or split adds as much again. L.3: to every wager that the player has up."""
    for k, base in enumerate(t.bases):
        if stake := t.stake(hand, k):
            t.felt.place(to.bet(base, stake.amount), t.law.cite("L.3") if t.multiple else cite)


def surrender(t: Round, hand: Hand) -> None:
    """A.7: not to a dealer's blackjack with an ace up; unless the card under it was checked, it waits to be turned."""
    if points(t.up) == ACE and not t.checked:
        hand.surrendered = True
    elif stake := t.stake(hand, 0):
        take_half(t, stake)
        t.felt.discard(hand.holder)


def take_half(t: Round, stake: Stake) -> None:
    """A.7: half of the wager is given up, the player's half rounded down to the chip."""
    t.felt.split(stake, stake.amount - stake.amount // 2, t.law.cite("A.7"), "surrendered")


# --- H.8, I.9: the dealer ---


def play_dealer(t: Round, k: int) -> Part:
    """H.8, H.8.a, H.8.b, I.9, I.9.a, I.9.b: the dealer's down card is turned up, and cards drawn if a result depends
    on them. L.5, L.6.a, L.7, L.8: in multiple action a second card to the up card, for as long as a wager stands."""
    felt, law = t.felt, t.law
    live = [hand for hand in t.hands if t.stake(hand, k)]
    if not t.multiple:
        felt.turn_up(DEALER, law.cite("I.9" if pitch(law) else "H.8"))
    elif live or any(felt.on_spot(INSURANCES[k])):
        cite = (law.cite("L.5"), law.cite("L.7"), law.cite("L.8"))[k]
        if k:
            yield from move_up_card(t, cite)
        yield from draw(t, [DEALER], cite)
    else:
        return
    if any(not hand.surrendered and not t.natural(hand) for hand in live):
        hits = law.choice("soft-17") == "hit"
        while must_draw(total(felt.hand(DEALER)), soft(felt.hand(DEALER)), hits):
            yield from draw(t, [DEALER], law.cite("I.9.a" if pitch(law) else "H.8.a"))
    settle_insurance(t, k)
    for hand in reversed(live):
        settle(t, hand, k)
    if t.multiple:
        discard_to_up_card(t)


def move_up_card(t: Round, cite: Citation) -> Part:
    """L.7, L.8: the up card goes to its next hand's area. M.5: if it was discarded it is found and put back."""
    while True:
        try:
            yield from step(t.felt, "move-up-card", cite, "settle")
            return
        except Irregular as trouble:
            if trouble.remedy != "game":
                raise
            t.felt.say(f"{trouble.says} The supervisor puts the {card_text(t.up)} back.", trouble.cite)


def discard_to_up_card(t: Round) -> None:
    """L.6.b, L.8: all the dealer's cards but the up card go, face down."""
    up, *drawn = t.felt.cards[DEALER]
    t.felt.cards[DEALER] = drawn
    t.felt.discard(DEALER)
    t.felt.cards[DEALER] = [up]


def pick_up(t: Round) -> None:
    """H.9, I.10, L.10: the cards left, from the dealer's far right, and the dealer's own on top."""
    for hand in reversed(t.hands):
        t.felt.discard(hand.holder)
    t.felt.discard(DEALER)


# --- J: the play ---

# The paragraph of each case of `totals.compare`, in its order.
CASES = ("J.2.a", "J.1.a", "J.1.b", "J.2.b", "J.1.c", "J.2.c", "J.3")


def settle(t: Round, hand: Hand, k: int) -> None:
    """C, A.5, J.1, J.1.a to J.1.c, J.2, J.2.a to J.2.c, J.3, L.6, L.8, L.9: a wager against one hand of the dealer."""
    felt, law = t.felt, t.law
    stake, dealer = t.stake(hand, k), felt.hand(DEALER)
    assert stake
    t.show(hand, law.cite("C"))
    if hand.surrendered and not natural(dealer):
        take_half(t, stake)
        return
    mine, theirs = total(t.cards(hand)), total(dealer)
    case = compare(mine, t.natural(hand), theirs, natural(dealer), law.on("twenty-one-ties-natural"))
    verdict, cite, line = VERDICTS[case], law.cite(CASES[case]), f"{mine} against {theirs}"
    if verdict == LOSES:
        felt.lose(stake, cite, line)
    elif t.natural(hand) and verdict == WINS:
        pay_natural(t, stake)
    elif t.natural(hand):
        felt.push(stake, law.cite("J.4.b"), line)
    elif verdict == WINS:
        felt.win(stake, law.odds(BASES[k]), cite, line)
    else:
        felt.push(stake, cite, line)


def pay_natural(t: Round, stake: Stake) -> None:
    """J.4.a, J.4.b: a blackjack that wins is paid at the table's odds."""
    cite = t.law.cite("J.4.b") if points(t.up) in HIGH else t.law.cite("J.4.a")
    t.felt.win(stake, t.law.odds("blackjack"), cite, "blackjack")


def naturals(t: Round, announce: bool) -> None:
    """J.4, J.4.a, J.4.b: a blackjack is announced, and paid as soon as the house pays it: against 2 to 9 at once or
    later, against an ace or ten not before the dealer is known to have none."""
    law = t.law
    if points(t.up) in HIGH:
        cite = law.cite("J.4.b")
        pays = t.checked and "pay-checked-naturals" in law.options and law.on("pay-checked-naturals")
    else:
        cite, pays = law.cite("J.4.a"), law.choice("pay-naturals") == "now"
    for hand in t.hands:
        if not t.natural(hand) or not t.stakes(hand):
            continue
        if announce:
            t.show(hand, cite)
            t.felt.say(f"Place {hand.at} has a blackjack", cite)
        if pays:
            for stake in t.stakes(hand):
                pay_natural(t, stake)
            t.felt.discard(hand.holder)


def check_down_card(t: Round) -> bool:
    """J.4.b: where the house checks the card under an ace or ten, a blackjack ends the round before anybody acts."""
    if not t.law.on("peek") or t.multiple or points(t.up) not in HIGH:
        return False
    if natural(t.felt.hand(DEALER)):
        return True
    t.checked = True
    t.felt.say("The dealer has no blackjack", t.law.cite("J.4.b"))
    settle_insurance(t, 0)
    naturals(t, announce=False)
    return False


def later_wagers(t: Round, cite: Citation, most: Callable[[Bet | Take], tuple[int, Citation]]) -> Part:
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

    yield from betting(felt, cite, check, partial(put_wager, felt, law))


def insure(t: Round) -> Part:
    """A.4, J.6: while the dealer shows an ace, players may insure. L.4: in multiple action any of their wagers."""
    if t.law.on("insurance") and points(t.up) == ACE:
        cite = t.law.cite("L.4") if t.multiple else t.law.cite("A.4")
        t.felt.say("Insurance is open", cite)
        yield from later_wagers(t, cite, partial(most_insurance, t))


def most_insurance(t: Round, move: Bet | Take) -> tuple[int, Citation]:
    """A.4: on a wager of one's own, up to the share of it that the house posts."""
    if move.spot not in INSURANCES[: len(t.bases)]:
        raise Refused("only insurance is open now", t.law.grounds["closed"])
    insured = t.felt.amount(move.seat, BASES[INSURANCES.index(move.spot)], move.place)
    return int(insured * t.law.share("insurance-most")), t.law.cite("A.4")


def settle_insurance(t: Round, k: int) -> None:
    """A.4, L.4: insurance wins if this hand of the dealer is a blackjack."""
    felt, cite = t.felt, t.law.cite("L.4") if t.multiple else t.law.cite("A.4")
    for stake in felt.on_spot(INSURANCES[k]):
        if natural(felt.hand(DEALER)):
            felt.win(stake, t.law.odds("insurance"), cite, "blackjack")
        else:
            felt.lose(stake, cite, "no blackjack")


# --- K: optional wagers ---


def initial_suit(wager: str, a: int, b: int) -> bool:
    """K.1.a.i: two cards of one suit. K.1.a.ii: a king and a queen of one suit."""
    ranks = {RANKS[rank(a)], RANKS[rank(b)]}
    return suit(a) == suit(b) and (wager == "initial-suit" or ranks == {"K", "Q"})


def settle_optional(t: Round) -> None:
    """K.3, K.3.a to K.3.c, K.4, K.4.a to K.4.c: from the dealer's left, once the cards are out and before insurance.
    K.5.b: the floorperson is told of a king and queen."""
    felt, law = t.felt, t.law
    for hand in t.hands:
        for wager in ("initial-suit", "king-queen"):
            stake = felt.stake(hand.seat, wager, hand.at)
            if stake is None:
                continue
            cite = law.cite("K.5.b") if wager == "king-queen" else law.cite("K.5.a")
            if initial_suit(wager, *t.cards(hand)):
                t.show(hand, cite)
                felt.win(stake, prize(law, wager), cite, "suited")
                if wager == "king-queen":
                    felt.say("A king and queen of one suit: the floorperson is told", cite)
            else:
                felt.lose(stake, law.cite("K.4.a" if pitch(law) else "K.3.a"), "not suited")


def most_on_hit(t: Round, hand: Hand, move: Bet | Take) -> tuple[int, Citation]:
    """K.6.a: the player lays a wager on the suit of the next card. K.2.c: with one deck no more than the hand's own."""
    law, stake = t.law, t.stake(hand, 0)
    if (move.seat, move.place, move.spot) != (hand.seat, hand.at, "hit"):
        raise Refused(f"seat {hand.seat} makes a hit wager now", law.grounds["turn"])
    if law.number("decks") == 1 and stake:
        return stake.amount, law.cite("K.2.c")
    return law.limits("hit")[1], law.grounds["amount"]


def settle_hit_wager(t: Round, hand: Hand) -> None:
    """K.6.b, K.6.c, K.6.f: as soon as its card is dealt; at a pitch a winner shows all cards."""
    stake = t.felt.stake(hand.seat, "hit", hand.at)
    if stake is None:
        return
    first, *_, last = t.cards(hand)
    cite = t.law.cite("K.6.f" if pitch(t.law) else "K.6.b")
    if suit(first) == suit(last):
        t.show(hand, cite)
        t.felt.win(stake, prize(t.law, "hit"), cite, "suited")
    else:
        t.felt.lose(stake, cite, "another suit")


# --- the round; M: irregularities ---


def play(felt: Felt, law: Law, deck: Deck) -> Procedure:
    """M.1, M.3: void hands mean that the cards are reshuffled."""
    try:
        return (yield from play_round(Round(felt, law, deck)))
    except Void as void:
        raise Void(void.why, void.cite, Deck(last="house")) from None
    except Irregular as trouble:
        if trouble.remedy != "void":
            raise
        raise Void(trouble.says, trouble.cite, Deck(last="house")) from None


def play_round(t: Round) -> Procedure:
    """H.1: one round, at a shoe or, by I, at a pitch; L.3: with two or three hands of the dealer in multiple action."""
    yield from prepare(t)
    yield from take_wagers(t)
    yield from deal_hands(t)
    settle_optional(t)
    naturals(t, announce=True)
    yield from insure(t)
    if not check_down_card(t):
        for hand in t.hands:  # a split adds a hand after the one that plays
            if t.stakes(hand) and not t.natural(hand):
                yield from play_hand(t, hand)
    for k in range(len(t.bases)):
        yield from play_dealer(t, k)
    pick_up(t)
    return t.carry()


def breaches(law: Law) -> list[Breach]:
    """Choices of a house that exclude each other."""
    found, cards = [], 52 * law.number("decks")
    if pitch(law) and law.number("decks") > 2:
        found.append(Breach("the pitch variant takes one deck or two: decks = 2", law.cite("I.2")))
    if dealer_hands(law) > 1 and law.on("surrender"):
        found.append(Breach("multiple action and surrender exclude each other", law.cite("J.5")))
    if dealer_hands(law) > 1 and pitch(law):
        found.append(Breach("multiple action is dealt from a shoe", law.cite("L.3")))
    if law.choice("reshuffle") == "cutting-card" and law.number("cards-behind-cut") > cards - CUT:
        found.append(Breach(f"the cutting card goes {CUT} cards or more from each end of {cards}", law.cite("E.3")))
    if law.number("burn-cards") >= cards:
        found.append(Breach(f"of {cards} cards not {law.number('burn-cards')} are burned", law.cite("H.3")))
    return found


# --- N: staff; O: tournaments ---


def staffing_breaches(law: Law, tables: int, cashiers: int, dealers: int, floorpersons: int) -> list[Breach]:
    """N, N.1, N.2, N.3: who must be there while so many blackjack tables play."""
    if tables < 1:
        return []
    floor = -(-tables // 6)
    needs = (
        ("cashier", cashiers, 1, law.cite("N.1")),
        ("dealer", dealers, tables, law.cite("N.2")),
        ("pit boss or floorperson", floorpersons, floor, law.cite("N.3")),
    )
    return [
        Breach(f"{tables} blackjack table(s) need {least} {who}(s); there are {there}", cite)
        for who, there, least, cite in needs
        if there < least
    ]


def standings(law: Law, chips: Mapping[int, int]) -> list[tuple[int, int, int]]:
    """O: a tournament is ordinary rounds; its standings are place, seat and chips, equal chips sharing a place."""
    if not law.on("tournament"):
        raise Refused("this table plays no tournament", law.cite("O"))
    order = sorted(chips.items(), key=lambda item: (-item[1], item[0]))
    return [(1 + sum(other > held for other in chips.values()), seat, held) for seat, held in order]


GAME = Game("blackjack", BOOKS, play, Deck, lambda _: Deck(), spots, breaches)
check_citations(sys.modules[__name__], BOOKS)
