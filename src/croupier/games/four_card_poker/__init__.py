"""Four Card Poker, `oneida-2006/four-card-poker` (section XII).

A round in the document's order: D shuffle and cut, F wagers, G to I the deal and the count of the stub, J one to three
times the Ante or a fold, and the settlement from right to left, K what is paid. L, the irregularities, can strike at
any of these.
"""

from __future__ import annotations

import sys
from collections.abc import Generator
from functools import partial

from croupier.games.four_card_poker.kernels.hands import NAMES_4, PAIR, TENS, aces_up, automatic_bonus, kind4, rank_of
from croupier.games.four_card_poker.maths import MATHS
from croupier.games.four_card_poker.paid import ACES_UP, ANTE, BONUS, FOLD, PLAY, TIMES, on_aces_up, on_bonus, on_duel
from croupier.kernels.cards.poker_ranks import best_cards
from croupier.play.felt import DEALER, DISCARDS, Felt
from croupier.play.shared.dealt_deck import (
    AUTOMATED,
    HAND,
    SHOE,
    Deck,
    DeckCites,
    breaches,
    check_no_gap,
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
from croupier.play.shared.window import lay
from croupier.play.steps.procedure import Irregular, Procedure, deal, step
from croupier.play.steps.wager_checks import check_chips, check_coupon, check_limits, check_positive, check_verbal
from croupier.play.table import Table
from croupier.play.table.game import Game, Spot, check_citations
from croupier.play.vocabulary.ask import Ask, Turn
from croupier.play.vocabulary.move import Bet, Choose, Did, Move, Take
from croupier.rulebook.cite import Refused
from croupier.rulebook.law import Law

BOOKS = ("oneida-2006/four-card-poker",)
LAYOUT = {
    PLAY: Spot(PLAY, PLAY, "Play"),
    ANTE: Spot(ANTE, ANTE, "Ante", colour="white"),
    ACES_UP: Spot(ACES_UP, ACES_UP, "Aces Up", colour="gold"),
}
CARDS = 5  # of a hand, and of a stack
MOST = 3  # times the Ante, that a Play may be
UP = CARDS  # the dealer's sixth card

# --- F: wagers ---


def check_bet(felt: Felt, law: Law, bet: Bet) -> None:
    if bet.spot not in LAYOUT:
        raise Refused(f"there is no wager {bet.spot!r} at this table", law.cite("B.2"))
    if bet.spot == PLAY:
        raise Refused("a Play wager is made after the cards are seen", law.cite("F.3"))
    check_positive(felt, bet.amount)
    check_verbal(bet, False, law.cite("F.1"))
    check_coupon(felt, bet, (ANTE,), law.cite("F.1"))
    check_places(felt, bet, law.number("positions"), law.cite("F.4"))
    check_limits(felt, bet.spot, felt.amount(bet.seat, bet.spot, bet.place) + bet.amount)
    check_chips(felt, bet)


def check_removal(felt: Felt, law: Law, take: Take) -> None:
    """F.2: wagers may change until No More Bets, within the same limits, and the places stay joined (F.4)."""
    remaining = check_no_gap(felt, take, law.cite("F.1"), law.cite("F.4"))
    if remaining:
        check_limits(felt, take.spot, remaining)


def put(felt: Felt, law: Law, move: Bet | Take) -> None:
    """A.1, A.2, J.1: Ante and Aces Up, either or both."""
    lay(felt, move, law.cite("J.1.a") if move.spot == ANTE else law.cite("J.1.b"), law.cite("F.2"))


# --- B, D, G to I: the deck and the deal ---


def deck_cites(law: Law) -> DeckCites:
    """B.4, B.5: one deck, or two whole ones in turn (B.5.a to B.5.d), shuffled by hand (D.1, D.2) and then cut (D.2.b,
    D.3), at least ten cards deep (D.3.a.ii), the rest on top (D.3.a.iii), and recut if it must be (D.4); or by a device
    (D.2.a). Then it is dealt (D.3.b), No More Bets before the first card (F.2, G.2, H.2.c, I.2.b). F.4: a player may
    wager at places that adjoin. At least every fifth round (G.6, H.5, I.5) the stub (A.8) is counted. Cards that have
    been in use for eight hours are replaced (C.4). Before the first round, and after a
    time without play (D.5), the cards that lie spread are washed (C.3)."""
    return DeckCites(
        shuffle=law.cite("D.1"),
        cut=law.cite("D.3"),
        depth=law.cite("D.3.a.ii"),
        no_more_bets=law.cite("F.2"),
        places=law.cite("F.4"),
        stub=law.cite("G.6"),
        whole=law.cite("G.6.a"),
        short=law.cite("G.6.b"),
        device_counts=law.cite("I.6"),
        by_hand=law.cite("H.2.a"),
        second=law.cite("B.5"),
        wash=law.cite("C.3"),
        idle=law.cite("D.5"),
    )


def deal_hands(felt: Felt, law: Law, places: list[int]) -> Generator[Ask, Move, None]:
    """Five cards face down to every place with a wager, then the dealer, and a sixth to the dealer face up: one at a
    time from a shoe (G.1, G.4) or the hand (H.2, H.3), or in stacks of five from an automated shoe (I.1, I.2), the rest
    of whose last stack is discarded (I.3)."""
    dealing = law.choice("dealing")
    cite = {SHOE: law.cite("G.4"), HAND: law.cite("H.3"), AUTOMATED: law.cite("I.3")}[dealing]
    yield from deal_out(felt, law, deck_cites(law), order(law, [*places, DEALER], CARDS), cite)
    yield from deal(felt, (DEALER,), cite, up=True)
    felt.turn_card(DEALER, UP, cite)
    if dealing == AUTOMATED:
        yield from deal(felt, (DISCARDS,) * (CARDS - 1), cite)


# --- J: the play ---


class Answer(Turn, frozen=True):
    """An Ante is answered: by a Play of once, twice or three times as much, by any other sum between, or by a fold."""

    least: int = 0
    most: int = 0

    @property
    def sums(self) -> tuple[str, ...]:
        return (PLAY,) if self.least <= self.most else ()

    def admit(self, move: Move, law: Law) -> None:
        if isinstance(move, Choose) and move.choice == PLAY:
            super().admit(Choose(move.seat, FOLD, move.at), law)  # whose turn it is
            assert self.check is not None
            self.check(move)
        else:
            super().admit(move, law)


def answer(felt: Felt, law: Law, seat: int, place: int, ante: int) -> Answer:
    """J.2.a: what is asked of a player with an Ante."""
    check, most = partial(check_play, felt, seat, place), min(MOST * ante, felt.rack(seat))
    return Answer(seat, (*TIMES, FOLD), law.cite("J.2.a"), place, check, least=ante, most=most)


def decide(felt: Felt, law: Law, places: dict[int, int]) -> Generator[Ask, Move, None]:
    """J.2.a, A.5: from the dealer's left, each Ante is raised by a Play of one to three times it, or given up (A.3)."""
    for place, seat in list(places.items()):
        ante = felt.stake(seat, ANTE, place)
        while ante is not None and place in places:
            try:
                choice = yield answer(felt, law, seat, place, ante.amount)
            except Irregular as trouble:
                yield from mend(felt, law, places, trouble)
                continue
            assert isinstance(choice, Choose)
            felt.decided(seat, place, choice.choice, law.cite("J.2.a"))
            if choice.choice == FOLD:
                fold(felt, law, seat, place)
            else:
                felt.put(seat, place, PLAY, play_amount(choice, ante.amount), law.cite("A.5"))
            break


def play_amount(choice: Choose, ante: int) -> int:
    """A.5: the Play that this choice makes."""
    return choice.amount if choice.choice == PLAY else ante * TIMES[choice.choice]


def check_play(felt: Felt, seat: int, place: int, move: Move) -> None:
    """A.5: the Play is once to three times the Ante, and the chips are there for it."""
    if isinstance(move, Choose) and (move.choice in TIMES or move.choice == PLAY):
        ante, law = felt.amount(seat, ANTE, place), felt.law
        amount = play_amount(move, ante)
        if not ante <= amount <= MOST * ante:
            why = f"a Play beside {law.money(ante)} is {law.money(ante)} to {law.money(MOST * ante)}"
            raise Refused(f"{why}, not {law.money(amount)}", law.cite("A.5"))
        check_chips(felt, Bet(seat, PLAY, amount, place))


def fold(felt: Felt, law: Law, seat: int, place: int) -> None:
    """J.2.a, J.2.b: the Ante is lost, an Aces Up beside it too, and the hand is collected at once."""
    for spot, cite in ((ANTE, law.cite("J.2.a")), (ACES_UP, law.cite("J.2.b"))):
        stake = felt.stake(seat, spot, place)
        if stake:
            felt.lose(stake, cite, "folded")
    felt.discard(place)


def before_reveal(felt: Felt, law: Law, places: dict[int, int]) -> Generator[Ask, Move, None]:
    """J.4: when everyone has decided, or has nothing to decide, L.3 and L.4 can still strike until the dealer shows the
    cards."""
    while True:
        try:
            yield from step(felt, "reveal", law.cite("J.4"), "play", no_bets=law.cite("F.2"))
            return
        except Irregular as trouble:
            yield from mend(felt, law, places, trouble)


def reveal(felt: Felt, law: Law) -> int:
    """J.4: the dealer's best four from the highest down, the other two to their right; returns what they are."""
    felt.look_at(DEALER, law.cite("J.4"))
    hand = felt.hand(DEALER)
    best = best_cards(hand, rank_of, 4)
    lying = sorted(best, reverse=True) + sorted(set(hand) - set(best), reverse=True)
    felt.cards[DEALER].sort(key=lambda held: lying.index(held.card))
    felt.turn_up(DEALER, law.cite("J.4"))
    rank = rank_of(hand)
    felt.say(f"The dealer's best four: {NAMES_4[kind4(rank)].replace('-', ' ')}", law.cite("J.4"))
    return rank


def settle(felt: Felt, law: Law, places: dict[int, int], dealer: int) -> None:
    """J.5: from the dealer's right, hand by hand."""
    for place in sorted(places, reverse=True):
        if place in felt.cards:
            felt.turn_up(place, law.cite("J.5"))
            settle_hand(felt, law, places[place], place, rank_of(felt.hand(place)), dealer)
            felt.discard(place)


def settle_hand(felt: Felt, law: Law, seat: int, place: int, player: int, dealer: int) -> None:
    """J.5, K.1: Play first, then the Ante with its bonus, Aces Up last."""
    ante, name = felt.stake(seat, ANTE, place), NAMES_4[kind4(player)]
    for spot in (PLAY, ANTE):
        stake = felt.stake(seat, spot, place)
        if stake:
            felt.rule(stake, on_duel(law, spot, player, dealer), name)
    bonus = on_bonus(law, automatic_bonus(player))
    if ante and bonus and bonus.odds:
        felt.bonus(ante, bonus.odds, bonus.cite, BONUS, name)
    aces = felt.stake(seat, ACES_UP, place)
    if aces:
        felt.rule(aces, on_aces_up(law, aces_up(player)), name)


# --- L: misdeals that do not end the round ---


def mend(felt: Felt, law: Law, places: dict[int, int], trouble: Irregular) -> Generator[Ask, Move, None]:
    """L.3: a player's misdealt hand is void by itself; a dealer with four cards takes one more."""
    if trouble.kind == "hand-misdealt":
        felt.say(trouble.says, trouble.cite)
        seats = law.book.about.seats
        place = yield from step(felt, "void-hand", trouble.cite, "play", 1, seats, check=partial(check_held, felt, law))
        for stake in [stake for stake in felt.stakes.values() if stake.at == place]:
            felt.push(stake, trouble.cite, verdict="returned")
        felt.discard(place)
        del places[place]
    elif trouble.kind == "dealer-short":
        felt.say(f"{trouble.says} Another is dealt.", trouble.cite)
        missing = [held for held in felt.cards[DEALER] if not held.up][-1]  # in truth it had never left the deck
        felt.cards[DEALER].remove(missing)
        felt.give_back(missing)
        yield from deal(felt, (DEALER,), trouble.cite)
    else:
        raise trouble


def check_held(felt: Felt, law: Law, move: Move) -> None:
    if isinstance(move, Did) and move.count not in felt.cards:
        raise Refused(f"place {move.count} has no hand", law.cite("L.3"))


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
    )
    if not felt.stakes:
        felt.say("Nobody has wagered: no cards are dealt", law.cite("J.1"))
        return deck
    places = wagering_places(felt)
    yield from deal_hands(felt, law, list(places))
    deck = yield from counted(felt, law, cites, deck)
    yield from decide(felt, law, places)
    yield from before_reveal(felt, law, places)
    settle(felt, law, places, reveal(felt, law))
    return put_away(law, deck)


def bot(table: Table, ask: Turn) -> Choose:
    """A plain player: three times the Ante with a pair of tens or better, once with any pair, else a fold."""
    rank = rank_of(table.felt.hand(ask.at))
    wanted = "3x" if rank >= TENS else "1x" if kind4(rank) >= PAIR else FOLD
    return Choose(ask.seat, FOLD if ask.why_not(wanted) else wanted, ask.at)


GAME = Game(
    "four-card-poker",
    BOOKS,
    play,
    Deck,
    lambda _: Deck(spread="opening"),
    lambda _: LAYOUT,
    lambda law: breaches(law, deck_cites(law)),
    choices=(*TIMES, FOLD),
    idle=lambda law, deck: idle(deck, deck_cites(law)),
    maths=MATHS,
    counted_within={PLAY: ANTE, BONUS: ANTE},
    lobby_icon=lambda _: ("As", "Ah", "Ad", "Kc"),
    how_to_play=lambda _: (
        "Bet the ante, aces up, or both. You get five cards, the dealer six; each makes the best hand of four.",
        "Look, then play for one to three times the ante, or fold.",
        "The better hand wins ante and play; the dealer need not qualify. Aces up pays by your hand alone.",
    ),
    asks={"3x": "Play one, two or three times the Ante?"},
    plain_bets=((ANTE, 1), (ACES_UP, 1)),
    bot=bot,
)
check_citations(sys.modules[__name__], BOOKS)
