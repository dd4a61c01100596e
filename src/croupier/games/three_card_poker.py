"""Three Card Poker, `oneida-2006/three-card-poker` (section VI).

A round in the document's order: E shuffle and cut, F wagers, G to I the deal and the count of the stub, J play or
fold and the settlement from right to left, K what is paid. L, the irregularities, can strike at any of these.
"""

from __future__ import annotations

import sys
from collections.abc import Generator
from functools import partial

from croupier.kernels.cards.ranks import NAMES_3, kind3, rank3
from croupier.kernels.three_card import QUEEN_HIGH, ante_bonus, ante_verdict, play_verdict
from croupier.kernels.verdict import LOSES, PUSHES, WINS
from croupier.play.felt import DEALER, Felt
from croupier.play.felt.ruling import Ruling, net_of
from croupier.play.shared.dealt_deck import (
    AUTOMATED,
    HAND,
    SHOE,
    Deck,
    DeckCites,
    breaches,
    check_places,
    counted,
    deal_out,
    idle,
    make_ready,
    order,
    put_away,
    take_bets,
    wagering_places,
)
from croupier.play.shared.three_card_space import HANDS, drawn_rank, facts, ranks, staged
from croupier.play.shared.window import lay
from croupier.play.steps.procedure import Procedure, step
from croupier.play.steps.wager_checks import (
    check_chips,
    check_coupon,
    check_limits,
    check_positive,
    check_take,
    check_verbal,
)
from croupier.play.table.game import Game, Spot, check_citations
from croupier.play.table.maths import Counted
from croupier.play.vocabulary.ask import Ask, Turn
from croupier.play.vocabulary.move import Bet, Choose, Move, Take
from croupier.rulebook.cite import Refused
from croupier.rulebook.law import Law

BOOKS = ("oneida-2006/three-card-poker",)
LAYOUT = {
    "play": Spot("play", "play", "Play"),
    "ante": Spot("ante", "ante", "Ante", colour="white"),
    "pair-plus": Spot("pair-plus", "pair-plus", "Pair Plus", colour="gold"),
}

# --- F: wagers ---


def check_bet(felt: Felt, law: Law, bet: Bet) -> None:
    if bet.spot not in LAYOUT:
        raise Refused(f"there is no wager {bet.spot!r} at this table", law.cite("B.2"))
    if bet.spot == "play":
        raise Refused("a Play wager is made after the cards are seen", law.cite("F.3"))
    check_positive(felt, bet.amount)
    check_verbal(bet, False, law.cite("F.2"))
    check_coupon(felt, bet, ("ante",), law.cite("F.2"))
    check_places(felt, bet, 2 if law.on("two-positions") else 1, law.cite("F.4"))
    total = felt.amount(bet.seat, bet.spot, bet.place) + bet.amount
    check_limits(felt, bet.spot, total)
    check_structure(law, *_wagers(felt, bet.seat, bet.place, bet.spot, total))
    check_chips(felt, bet)


def check_removal(felt: Felt, law: Law, take: Take) -> None:
    """F.3: wagers may change until No More Bets, within the same limits."""
    _, remaining = check_take(felt, take, law.cite("F.2"))
    if remaining:
        check_limits(felt, take.spot, remaining)
    check_structure(law, *_wagers(felt, take.seat, take.place, take.spot, remaining))


def _wagers(felt: Felt, seat: int, place: int, spot: str, total: int) -> tuple[int, int]:
    """Ante and Pair Plus at a place, if `spot` held `total`."""
    ante = total if spot == "ante" else felt.amount(seat, "ante", place)
    return ante, total if spot == "pair-plus" else felt.amount(seat, "pair-plus", place)


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


# --- B, E, G to I: the deck and the deal ---


def deck_cites(law: Law) -> DeckCites:
    """B.5, E, G to I: one deck, or two whole ones in turn (B.5.a to B.5.d), shuffled by hand (E.1, E.2) and then cut
    (E.2.b, E.3), at least ten cards deep (E.3.a.ii), the rest on top (E.3.a.iii), and recut if it must be (E.4); or by
    a device (E.2.a). Then it is dealt (E.3.b), No More Bets before the first card (F.3, G.2, H.2.c, I.2.b). F.4: a
    player may also wager at a free place beside. At least every fifth round (G.5, H.5, I.5) the stub (A.8) is
    counted. Before the first round, and after a
    time without play (E.5), the cards that lie spread are washed (D.3)."""
    return DeckCites(
        shuffle=law.cite("E.1"),
        cut=law.cite("E.3"),
        depth=law.cite("E.3.a.ii"),
        no_more_bets=law.cite("F.3"),
        places=law.cite("F.4"),
        stub=law.cite("G.5"),
        whole=law.cite("G.5.a"),
        short=law.cite("G.5.b"),
        device_counts=law.cite("G.6"),
        by_hand=law.cite("H.2.a"),
        second=law.cite("B.5"),
        wash=law.cite("D.3"),
        idle=law.cite("E.5"),
    )


def deal_hands(felt: Felt, law: Law, cites: DeckCites, places: list[int]) -> Generator[Ask, Move, None]:
    """Three cards face down to every place with a wager, then the dealer (A.2): one at a time from a shoe (G.1) or the
    hand (H.2), or in stacks of three from an automated shoe (I.1, I.2)."""
    cite = {SHOE: law.cite("G.3"), HAND: law.cite("H.3"), AUTOMATED: law.cite("I.3")}[law.choice("dealing")]
    yield from deal_out(felt, law, cites, order(law, [*places, DEALER], 3), cite)


# --- J: the play ---


def decide(felt: Felt, law: Law, places: dict[int, int]) -> Generator[Ask, Move, list[int]]:
    """J.2: from the dealer's left, each Ante is either matched by a Play or given up; returns the places folded."""
    folded = []
    for place, seat in places.items():
        ante = felt.stake(seat, "ante", place)
        if ante is None:
            continue
        bet = Bet(seat, "play", ante.amount, place if place != seat else 0)
        choice = yield Turn(seat, ("play", "fold"), law.cite("J.2"), place, partial(check_play, felt, bet))
        assert isinstance(choice, Choose)
        felt.decided(seat, place, choice.choice, law.cite("J.2"))
        if choice.choice == "play":
            felt.place(bet, law.cite("A.4"))
        else:
            folded.append(place)
    return folded


def check_play(felt: Felt, bet: Bet, move: Move) -> None:
    if isinstance(move, Choose) and move.choice == "play":
        check_chips(felt, bet)


def collect_folded(felt: Felt, law: Law, places: dict[int, int], folded: list[int]) -> None:
    """J.2: a fold forfeits the Ante, and the Pair Plus with it."""
    for place in folded:
        for spot in ("ante", "pair-plus"):
            stake = felt.stake(places[place], spot, place)
            if stake:
                felt.lose(stake, law.cite("J.2"), "folded")
        felt.discard(place)


def settle(felt: Felt, law: Law, places: dict[int, int]) -> None:
    """J.2: from the dealer's right, hand by hand."""
    dealer = rank3(*felt.hand(DEALER))
    for place in sorted(places, reverse=True):
        if place not in felt.cards:
            continue
        felt.turn_up(place, law.cite("J.2"))
        settle_hand(felt, law, places[place], place, rank3(*felt.hand(place)), dealer)
        felt.discard(place)


def settle_hand(felt: Felt, law: Law, seat: int, place: int, player: int, dealer: int) -> None:
    """K.1: the three kinds of payment, to one place."""
    ante, play_, plus = [felt.stake(seat, spot, place) for spot in ("ante", "play", "pair-plus")]
    name = NAMES_3[kind3(player)]
    if ante and play_:
        verdicts = ante_verdict(player, dealer, pays_every_ante=True), play_verdict(player, dealer)
        for stake, result in zip((ante, play_), verdicts, strict=True):
            felt.rule(stake, base_ruling(law, stake.spot, result, dealer >= QUEEN_HIGH), name)
        if bonus := bonus_ruling(law, ante_bonus(player)):
            assert bonus.odds is not None
            felt.bonus(ante, bonus.odds, bonus.cite, "ante-bonus", name)
    if plus:
        felt.rule(plus, pair_plus_ruling(law, player), name)


def base_ruling(law: Law, spot: str, result: int, qualified: bool) -> Ruling:
    """K.1.a: Ante and Play win, lose, or go back; J.3: a tie with a dealer who qualifies pushes."""
    tied = result == PUSHES and qualified
    return Ruling(result, law.cite("J.3") if tied else law.cite("K.1.a"), law.odds(spot))


def bonus_ruling(law: Law, kind: int) -> Ruling | None:
    """K.1.c: an Ante that was played is paid for a straight or better."""
    line = law.prize("ante-bonus", NAMES_3[kind])
    return Ruling(WINS, law.cite("K.1.c"), line) if line else None


def pair_plus_ruling(law: Law, player: int) -> Ruling:
    """K.1.b, K.1.b.i: a pair or better is paid, by one ledger or the other."""
    cite = law.cite("K.1.b") if law.choice("pair-plus-ledger") == "first" else law.cite("K.1.b.i")
    name = NAMES_3[kind3(player)]
    return Ruling(WINS, cite, law.odds("pair-plus", name), name) if kind3(player) else Ruling(LOSES, cite, name=name)


# --- the round ---


def play(felt: Felt, law: Law, deck: Deck) -> Procedure:
    """A.7: a round of play, from the shuffle to the last settlement."""
    cites = deck_cites(law)
    deck = yield from make_ready(felt, law, cites, deck)
    yield from take_bets(
        felt,
        law,
        cites,
        bet=partial(check_bet, felt, law),
        take=partial(check_removal, felt, law),
        put=partial(put, felt, law),
        close=partial(check_round, felt, law),
    )
    if not felt.stakes:
        felt.say("Nobody has wagered: no cards are dealt", law.cite("G.3"))
        return deck
    places = wagering_places(felt)
    yield from deal_hands(felt, law, cites, list(places))
    deck = yield from counted(felt, law, cites, deck)
    if any(felt.on_spot("ante")):
        folded = yield from decide(felt, law, places)
        collect_folded(felt, law, places, folded)
    else:  # nobody has anything to decide, but until the dealer's cards are shown L.3 and L.4 can strike
        yield from step(felt, "reveal", law.cite("J.2"), "play", no_bets=law.cite("F.3"))
    felt.turn_up(DEALER, law.cite("J.2"))
    settle(felt, law, places)
    return put_away(law, deck)


GAME = Game(
    "three-card-poker",
    BOOKS,
    play,
    Deck,
    lambda _: Deck(spread="opening"),
    lambda _: LAYOUT,
    lambda law: breaches(law, deck_cites(law)),
    choices=("play", "fold"),
    idle=lambda law, deck: idle(deck, deck_cites(law)),
    maths=(
        staged(base_ruling, bonus_ruling, lambda _: True, pair_plus_ruling),
        Counted(
            lambda _: {"pair-plus": "pair-plus"},
            lambda _: ranks(),
            lambda law, _, rank: net_of(pair_plus_ruling(law, rank)),
            lambda _: f"all {HANDS:,} hands",
            drawn_rank,
            facts=facts,
        ),
    ),
    counted_within={"play": "ante", "ante-bonus": "ante"},
    lobby_icon=lambda _: ("Qd", "Qc", "7s"),
    how_to_play=lambda _: (
        "Bet the ante, pair plus, or both. You and the dealer get three cards each.",
        "Look, then play for as much as the ante again, or fold.",
        "The dealer needs queen high to qualify.",
        "If not, the ante is paid and the play bet comes back; if so, the better hand wins both.",
        "Pair plus pays by your hand alone, and a strong hand gets a bonus on the ante whatever the dealer has.",
    ),
    asks={"play": "Play or fold?"},
    plain_bets=(("ante", 1), ("pair-plus", 1)),
)
check_citations(sys.modules[__name__], BOOKS)
