"""Three Card Poker, `oneida-2006/three-card-poker` (section VI).

A round in the document's order: E shuffle and cut, F wagers, G to I the deal and the count of the stub, J play or
fold and the settlement from right to left, K what is paid. L, the irregularities, can strike at any of these.
"""

from __future__ import annotations

import sys
from collections.abc import Generator
from functools import partial

import msgspec

from croupier.kernels.ranks import NAMES_3, kind3, rank3
from croupier.kernels.three_card import QUEEN_HIGH, ante_bonus, ante_verdict, play_verdict
from croupier.kernels.verdict import LOSES, WINS
from croupier.play.ask import Ask, Turn
from croupier.play.cards import Shoe
from croupier.play.felt import DEALER, Felt
from croupier.play.game import Game, Spot, check_citations
from croupier.play.move import Bet, Choose, Move, Take
from croupier.play.procedure import Irregular, Procedure, Void, deal, step
from croupier.play.wagering import (
    check_chips,
    check_coupon,
    check_limits,
    check_positive,
    check_take,
    check_verbal,
)
from croupier.play.window import lay, window
from croupier.rulebook.cite import Breach, Refused
from croupier.rulebook.law import Law

BOOKS = ("oneida-2006/three-card-poker",)
LAYOUT = {
    "ante": Spot("ante", "ante", "Ante"),
    "play": Spot("play", "play", "Play"),
    "pair-plus": Spot("pair-plus", "pair-plus", "Pair Plus"),
}
DECK = 52

# --- F: wagers ---


def check_bet(felt: Felt, law: Law, bet: Bet) -> None:
    if bet.spot not in LAYOUT:
        raise Refused(f"there is no wager {bet.spot!r} at this table", law.cite("B.2"))
    if bet.spot == "play":
        raise Refused("a Play wager is made after the cards are seen", law.cite("F.3"))
    check_positive(felt, bet.amount)
    check_verbal(bet, False, law.cite("F.2"))
    check_coupon(felt, bet, ("ante",), law.cite("F.2"))
    check_position(felt, law, bet)
    total = felt.amount(bet.seat, bet.spot, bet.place) + bet.amount
    check_limits(felt, bet.spot, total)
    check_structure(law, *_wagers(felt, bet.seat, bet.place, bet.spot, total))
    check_chips(felt, bet)


def check_removal(felt: Felt, law: Law, take: Take) -> None:
    """F.3: wagers may change until No More Bets, within the same limits."""
    _, left = check_take(felt, take, law.cite("F.2"))
    if left:
        check_limits(felt, take.spot, left)
    check_structure(law, *_wagers(felt, take.seat, take.place, take.spot, left))


def _wagers(felt: Felt, seat: int, at: int, spot: str, total: int) -> tuple[int, int]:
    """Ante and Pair Plus at a place, if `spot` held `total`."""
    standing = {name: felt.amount(seat, name, at) for name in ("ante", "pair-plus")} | {spot: total}
    return standing["ante"], standing["pair-plus"]


def check_position(felt: Felt, law: Law, bet: Bet) -> None:
    """F.4: where the house permits it, a player also wagers at one free place next to his or her own."""
    if bet.place == bet.seat:
        return
    cite, places = law.cite("F.4"), law.book.about.seats
    if not law.on("two-positions"):
        raise Refused("this table lets nobody wager at a second place", cite)
    if abs(bet.place - bet.seat) != 1 or not 1 <= bet.place <= places:
        raise Refused(f"place {bet.place} is not next to seat {bet.seat}", cite)
    if bet.place in felt.seats or any(s.at == bet.place and s.seat != bet.seat for s in felt.stakes.values()):
        raise Refused(f"place {bet.place} is taken", cite)
    if any(s.seat == bet.seat and s.at not in (bet.seat, bet.place) for s in felt.stakes.values()):
        raise Refused(f"seat {bet.seat} already wagers at two places", cite)


def check_structure(law: Law, ante: int, plus: int) -> None:
    """F.5: what the house asks of Ante and Pair Plus together. F.1, the default, takes either, or both (F.1.c)."""
    match law.choice("wagers"):
        case "ante-covers" if plus > ante:
            raise Refused("Pair Plus needs an Ante at least as large", law.cite("F.5.a"))
        case "ante-half" if plus > 2 * ante:
            raise Refused("Pair Plus needs an Ante of at least half of it", law.cite("F.5.b"))
        case "both" if ante and plus and max(ante, plus) > 5 * min(ante, plus):
            raise Refused("neither wager may be more than five times the other", law.cite("F.5.c"))


def check_round(felt: Felt, law: Law) -> None:
    """Before No More Bets F.5.c has both wagers at every place, where it is chosen."""
    if law.choice("wagers") == "both":
        for stake in felt.stakes.values():
            if not all(_wagers(felt, stake.seat, stake.at, stake.spot, stake.amount)):
                why = f"place {stake.at} needs both an Ante and a Pair Plus wager"
                raise Refused(why, law.cite("F.5.c"))


def put(felt: Felt, law: Law, move: Bet | Take) -> None:
    lay(felt, move, law.cite("F.1.a") if move.spot == "ante" else law.cite("F.1.b"), law.cite("F.3"))


# --- E: shuffle and cut ---


def shuffle(felt: Felt, law: Law) -> Generator[Ask, Move, bool]:
    """E.1, E.2: by hand, and then cut (E.2.b), or by a device (E.2.a); False if it finds the deck wrong (G.6)."""
    felt.shoe = Shoe.of(1)
    try:
        yield from step(felt, "shuffle", law.cite("E.1"), "shuffle")
    except Irregular as trouble:
        felt.say(f"{trouble.says} A new deck is brought.", trouble.cite)
        return False
    return True


def cut(felt: Felt, law: Law) -> Generator[Ask, Move, None]:
    """E.3: what was shuffled by hand is cut, at least ten cards deep (E.3.a.ii), the rest on top (E.3.a.iii), and then
    dealt (E.3.b)."""
    if law.on("shuffler"):
        return
    try:
        yield from step(felt, "cut", law.cite("E.3"), "cut", 10, DECK - 1, law.cite("E.3.a.ii"))
    except Irregular as trouble:
        yield from recut(felt, law, trouble)


def recut(felt: Felt, law: Law, trouble: Irregular) -> Generator[Ask, Move, None]:
    """E.4: a supervisor may order another cut, until the first card is dealt."""
    if trouble.kind != "bad-cut" or felt.cards:
        raise trouble
    felt.say(trouble.says, trouble.cite)
    yield from cut(felt, law)


def take_bets(felt: Felt, law: Law) -> Generator[Ask, Move, None]:
    """F.3, G.2, H.2.c, I.2.b: until No More Bets, which is called before the first card."""
    while True:
        try:
            yield from window(
                felt,
                law.cite("F.3"),
                bet=partial(check_bet, felt, law),
                take=partial(check_removal, felt, law),
                put=partial(put, felt, law),
                calls=Refused("nothing is called on or off at this game", law.cite("F.3")),
                close=partial(check_round, felt, law),
            )
            return
        except Irregular as trouble:
            yield from recut(felt, law, trouble)


# --- G, H, I: the deal ---


def deal_hands(felt: Felt, law: Law, places: list[int]) -> Generator[Ask, Move, None]:
    """Three cards face down to every place with a wager, then the dealer (A.2): one at a time from a shoe (G.1) or the
    hand (H.2), or in stacks of three from an automated shoe (I.1, I.2)."""
    holders: list[str | int] = [*places, DEALER]
    stacks = [holder for holder in holders for _ in range(3)]
    to, cite = {
        "shoe": (holders * 3, law.cite("G.3")),
        "hand": (holders * 3, law.cite("H.3")),
        "automated-shoe": (stacks, law.cite("I.3")),
    }[law.choice("dealing")]
    while True:
        try:
            yield from deal(felt, to, cite)
            return
        except Irregular as trouble:
            yield from recut(felt, law, trouble)


def count_stub(felt: Felt, law: Law, deck: Deck) -> Generator[Ask, Move, None]:
    """G.5, H.5, I.5: at least every fifth round the stub (A.8) is counted; a deck that is not 52 is removed and the
    round void."""
    counted = yield from step(felt, "count-stub", law.cite("G.5"), "count", 0, DECK, no_bets=law.cite("F.3"))
    expected = len(felt.shoe)
    if counted != expected:
        why = f"the stub has {counted} cards where {expected} belong: the deck goes"
        raise Void(why, law.cite("G.5.b"), msgspec.structs.replace(deck, rounds=0))
    felt.say(f"The stub has {counted} cards: the deck is whole", law.cite("G.5.a"))


# --- J: the play ---


def decide(felt: Felt, law: Law, places: dict[int, int]) -> Generator[Ask, Move, list[int]]:
    """J.2: from the dealer's left, each Ante is either matched by a Play or given up; returns the places folded."""
    folded = []
    for at, seat in places.items():
        ante = felt.stake(seat, "ante", at)
        if ante is None:
            continue
        bet = Bet(seat, "play", ante.amount, at if at != seat else 0)
        choice = yield Turn(seat, ("play", "fold"), law.cite("J.2"), at, partial(check_play, felt, bet))
        assert isinstance(choice, Choose)
        felt.decided(seat, at, choice.choice, law.cite("J.2"))
        if choice.choice == "play":
            felt.place(bet, law.cite("A.4"))
        else:
            folded.append(at)
    return folded


def check_play(felt: Felt, bet: Bet, move: Move) -> None:
    if isinstance(move, Choose) and move.choice == "play":
        check_chips(felt, bet)


def collect_folded(felt: Felt, law: Law, places: dict[int, int], folded: list[int]) -> None:
    """J.2: who folds forfeits the Ante, and the Pair Plus with it."""
    for at in folded:
        for spot in ("ante", "pair-plus"):
            stake = felt.stake(places[at], spot, at)
            if stake:
                felt.lose(stake, law.cite("J.2"), "folded")
        felt.discard(at)


def settle(felt: Felt, law: Law, places: dict[int, int]) -> None:
    """J.2: from the dealer's right, hand by hand."""
    dealer = rank3(*felt.hand(DEALER))
    for at in sorted(places, reverse=True):
        if at not in felt.cards:
            continue
        felt.turn_up(at, law.cite("J.2"))
        settle_hand(felt, law, places[at], at, rank3(*felt.hand(at)), dealer)
        felt.discard(at)


def settle_hand(felt: Felt, law: Law, seat: int, at: int, player: int, dealer: int) -> None:
    """K.1: the three kinds of payment, to one place."""
    ante, play_, plus = (felt.stake(seat, spot, at) for spot in ("ante", "play", "pair-plus"))
    name = NAMES_3[kind3(player)]
    if ante and play_:
        verdicts = ante_verdict(player, dealer, pays_every_ante=True), play_verdict(player, dealer)
        for stake, result in zip((ante, play_), verdicts, strict=True):
            if result == WINS:
                felt.win(stake, law.odds(stake.spot), law.cite("K.1.a"), name)
            elif result == LOSES:
                felt.lose(stake, law.cite("K.1.a"), name)
            else:
                felt.push(stake, law.cite("K.1.a") if dealer < QUEEN_HIGH else law.cite("J.3"), name)
        if ante_bonus(player):
            felt.bonus(ante, law.odds("ante-bonus", name), law.cite("K.1.c"), "ante-bonus", name)
    if plus:  # K.1.b: a pair or better, by the ledger
        cite = law.cite("K.1.b") if law.choice("pair-plus-ledger") == "first" else law.cite("K.1.b.i")
        if kind3(player):
            felt.win(plus, law.odds("pair-plus", name), cite, name)
        else:
            felt.lose(plus, cite, name)


# --- the round ---


class Deck(msgspec.Struct, frozen=True):
    """What is carried: which of two decks is in play, whole and one at a time (B.5.a to B.5.d), and how many rounds
    since the stub was counted (G.5)."""

    colour: int = 0
    rounds: int = 0


def play(felt: Felt, law: Law, deck: Deck) -> Procedure:
    """A.7: a round of play, from the shuffle to the last settlement."""
    while not (yield from shuffle(felt, law)):
        deck = msgspec.structs.replace(deck, rounds=0)
    yield from cut(felt, law)
    yield from take_bets(felt, law)
    if not felt.stakes:
        felt.say("Nobody has wagered: no cards are dealt", law.cite("G.3"))
        return deck
    places = {stake.at: stake.seat for stake in sorted(felt.stakes.values(), key=lambda stake: stake.at)}
    yield from deal_hands(felt, law, list(places))
    rounds = deck.rounds + 1
    if rounds >= law.number("count-every") and not (law.on("shuffler") and law.on("shuffler-counts")):
        yield from count_stub(felt, law, deck)
        rounds = 0
    if any(felt.on_spot("ante")):
        folded = yield from decide(felt, law, places)
        collect_folded(felt, law, places, folded)
    else:  # nobody has anything to decide, but until the dealer's cards are shown L.3 and L.4 can strike
        yield from step(felt, "reveal", law.cite("J.2"), "play", no_bets=law.cite("F.3"))
    felt.turn_up(DEALER, law.cite("J.2"))
    settle(felt, law, places)
    # B.5.d: with a second deck the two take turns.
    return Deck(1 - deck.colour if law.on("second-deck") else deck.colour, rounds)


def breaches(law: Law) -> list[Breach]:
    """Choices that need an automated shuffling device."""
    if law.on("shuffler"):
        return []
    needs = []
    if law.choice("dealing") == "hand":
        needs.append(Breach("dealing from the hand needs an automated shuffler: shuffler = true", law.cite("H.2.a")))
    if law.on("second-deck"):
        needs.append(Breach("a second deck needs an automated shuffler: shuffler = true", law.cite("B.5")))
    if law.on("shuffler-counts"):
        needs.append(Breach("a shuffler that counts must be there: shuffler = true", law.cite("G.6")))
    return needs


GAME = Game("three-card-poker", BOOKS, play, Deck, lambda _: Deck(), lambda _: LAYOUT, breaches)
check_citations(sys.modules[__name__], BOOKS)
