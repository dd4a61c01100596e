"""Let It Ride, `oneida-2006/let-it-ride` (section III).

A round in the document's order: E shuffle and cut, G and H wagers, I to K the deal and the count of the stub, L bets 1
and 2 withdrawn or left to ride as the community cards are turned, and the settlement from right to left, M what is
paid. N, the irregularities, can strike at any of these.
"""

from __future__ import annotations

import sys
from collections.abc import Generator
from functools import partial

from croupier.games.let_it_ride.kernels.deals import PAID, SUITED4, sort3, sort4
from croupier.games.let_it_ride.kernels.hands import LINES, line_of
from croupier.games.let_it_ride.maths import MATHS
from croupier.games.let_it_ride.paid import BETS, BONUS, RIDE, WITHDRAW, on_bet, on_bonus, winnings_left
from croupier.play.felt import BOARD, DISCARDS, Felt
from croupier.play.felt.bank import LimitedBank
from croupier.play.felt.card_table import lay_board_only
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
    with_recuts,
)
from croupier.play.shared.window import lay
from croupier.play.steps.procedure import Procedure, step
from croupier.play.steps.wager_checks import (
    check_chips,
    check_coupon,
    check_limits,
    check_payable,
    check_positive,
    check_take,
    check_verbal,
)
from croupier.play.table import Table
from croupier.play.table.game import Game, Spot, check_citations
from croupier.play.vocabulary.ask import Ask, Turn, TurnAbout
from croupier.play.vocabulary.move import Bet, Choose, Move, Take
from croupier.rulebook.cite import Breach, Refused
from croupier.rulebook.law import Law

BOOKS = ("oneida-2006/let-it-ride",)
LAYOUT = {
    "bet-3": Spot("bet-3", "bet", "Bet 3", text="3", colour="white"),
    "bet-2": Spot("bet-2", "bet", "Bet 2", text="2", colour="white"),
    "bet-1": Spot("bet-1", "bet", "Bet 1", text="1", colour="white"),
    BONUS: Spot(BONUS, BONUS, "Bonus", group="side", colour="gold"),
}
DOLLAR = 100  # cents
LEFT, RIGHT, THIRD = range(3)  # the cards of the community area

# --- G, H: wagers ---


def spots(law: Law) -> dict[str, Spot]:
    """B.2, H.1: three spaces at every place, and the Bonus Wager's where the house offers it."""
    return {id_: spot for id_, spot in LAYOUT.items() if id_ != BONUS or law.on("bonus")}


def check_bet(felt: Felt, law: Law, bet: Bet) -> None:
    if bet.spot not in LAYOUT:
        raise Refused(f"there is no wager {bet.spot!r} at this table", law.cite("B.2"))
    check_positive(felt, bet.amount)
    check_verbal(bet, False, law.cite("G.1"))
    check_coupon(felt, bet, BETS, law.cite("G.1"))
    check_places(felt, bet, 2 if law.on("two-positions") else 1, law.cite("G.4"))
    total = felt.amount(bet.seat, bet.spot, bet.place) + bet.amount
    if bet.spot == BONUS:
        check_bonus(felt, law, bet, total)
    else:
        check_standing(felt, law, total)
    check_chips(felt, bet)


def check_standing(felt: Felt, law: Law, total: int) -> None:
    """What would stand on one of the three: within the limits. M.1: the house may refuse what it cannot pay exactly."""
    check_limits(felt, "bet", total)
    check_payable(felt, "a bet", total, law.lines("bet").values(), law.cite("M.1"))


def check_bonus(felt: Felt, law: Law, bet: Bet, total: int) -> None:
    """H.1, H.2: one chip of the posted minimum, beside the three bets."""
    least = law.limits(BONUS)[0]
    if not law.on("bonus"):
        raise Refused("this table offers no Bonus Wager", law.cite("H.1"))
    if not has_three(felt, bet.seat, bet.place):
        raise Refused(f"place {bet.place} needs its three equal bets first", law.cite("H.2"))
    if total != least:
        why = f"a Bonus Wager is one chip of {law.money(least)}, not {law.money(total)}"
        raise Refused(why, law.cite("H.2"))


def check_removal(felt: Felt, law: Law, take: Take) -> None:
    """G.2: wagers may change until No More Bets, within the same limits."""
    _, remaining = check_take(felt, take, law.cite("G.1"))
    if remaining and take.spot == BONUS:
        raise Refused("a Bonus Wager is one chip: it is taken back whole", law.cite("H.2"))
    if remaining:
        check_standing(felt, law, remaining)


def put(felt: Felt, law: Law, move: Bet | Take) -> None:
    """A.1 to A.3: the three bets; H.2: the Bonus Wager."""
    placed = {
        "bet-1": law.cite("A.1"),
        "bet-2": law.cite("A.2"),
        "bet-3": law.cite("A.3"),
        BONUS: law.cite("H.2"),
    }
    lay(felt, move, placed[move.spot], law.cite("G.2"))


def has_three(felt: Felt, seat: int, place: int) -> bool:
    """G.3: whether three equal bets stand at this place."""
    amounts = {felt.amount(seat, spot, place) for spot in BETS}
    return len(amounts) == 1 and 0 not in amounts


def return_unequal(felt: Felt, law: Law) -> None:
    """G.3: a place without three equal bets is not in the round."""
    for place, seat in wagering_places(felt).items():
        if not has_three(felt, seat, place):
            felt.say(f"Place {place} has not placed three equal bets: its chips go back", law.cite("G.3"))
            for stake in [stake for stake in felt.stakes.values() if stake.at == place]:
                felt.take(stake, None, law.cite("G.3"))


def collect_bonus(felt: Felt, law: Law) -> Generator[Ask, Move, None]:
    """I.2, J.2.c, K.2.b: before the first card the Bonus Wagers are collected, and counted against the devices."""
    wagers = len(felt.on_spot(BONUS))
    if wagers:
        cite = {SHOE: law.cite("I.2"), HAND: law.cite("J.2.c"), AUTOMATED: law.cite("K.2.b")}[law.choice("dealing")]
        yield from step(felt, "collect-bonus", cite, "betting", wagers, wagers, no_bets=law.cite("G.2"))


# --- B, E, I to K: the deck and the deal ---


def deck_cites(law: Law) -> DeckCites:
    """B.5, B.6: one deck, or two whole ones in turn (B.6.a to B.6.d), shuffled by hand (E.1, E.2) and then cut (E.2.b,
    E.3), at least ten cards deep (E.3.a.ii), the rest on top (E.3.a.iii), and recut if it must be (E.4); or by a device
    (E.2.a). Then it is dealt (E.3.b), No More Bets before the first card (G.2). G.4: a player may also wager at one
    free place next to that player's. At least every fifth round (I.5, J.5, K.5) the stub (A.10) is counted.
    Before the first round, and after a time without play (E.5), the cards that lie spread are washed (D.3)."""
    return DeckCites(
        shuffle=law.cite("E.1"),
        cut=law.cite("E.3"),
        depth=law.cite("E.3.a.ii"),
        no_more_bets=law.cite("G.2"),
        places=law.cite("G.4"),
        stub=law.cite("I.5"),
        whole=law.cite("I.5.a"),
        short=law.cite("I.5.b"),
        device_counts=law.cite("I.6"),
        by_hand=law.cite("J.2.a"),
        second=law.cite("B.6"),
        wash=law.cite("D.3"),
        idle=law.cite("E.5"),
    )


def deal_hands(felt: Felt, law: Law, places: list[int]) -> Generator[Ask, Move, None]:
    """Three cards face down to every place with three bets, and to the community area (A.5): one at a time from a shoe
    (I.1, I.3.a to I.3.f) or the hand (J.2, J.3.a to J.3.f), or in stacks of three from an automated shoe (K.1, K.2),
    the bottom card of the last of which is burned."""
    dealing = law.choice("dealing")
    cite = {SHOE: law.cite("I.3"), HAND: law.cite("J.3"), AUTOMATED: law.cite("K.3")}[dealing]
    yield from deal_out(felt, law, deck_cites(law), order(law, [*places, BOARD], 3), cite)
    if dealing == AUTOMATED:
        felt.cards.setdefault(DISCARDS, []).append(felt.cards[BOARD].pop(THIRD))
        felt.say("The bottom card of the last stack is burned", cite)


# --- L: the play ---


def decide(felt: Felt, law: Law, places: dict[int, int], spot: str) -> Generator[Ask, Move, None]:
    """L.2, L.4: from the dealer's left, each place takes this bet back or lets it ride (A.7), whatever came before."""
    first = spot == BETS[0]
    ask_cite, ride_cite, withdraw_cite = (
        (law.cite("L.2"), law.cite("L.2.a"), law.cite("L.2.b"))
        if first
        else (law.cite("L.4"), law.cite("L.4.a"), law.cite("L.4.b"))
    )
    felt.markers["decide"] = LAYOUT[spot].label
    for place, seat in places.items():
        choice = yield TurnAbout(seat, (RIDE, WITHDRAW), ask_cite, place, topic=spot)
        assert isinstance(choice, Choose)
        felt.decided(seat, place, choice.choice, ride_cite if choice.choice == RIDE else withdraw_cite)
        if choice.choice == WITHDRAW:
            felt.take(felt.stakes[(place, spot, seat)], None, withdraw_cite)
    del felt.markers["decide"]


def settle(felt: Felt, law: Law, places: dict[int, int]) -> None:
    """L.6: from the dealer's right, hand by hand, each of three cards and the two that were turned (L.6.a, L.6.b)."""
    community = [held.card for held in felt.cards[BOARD][:THIRD]]  # a third lies there that nobody sees (I.3.f, J.3.f)
    paid = LimitedBank()
    felt.bank, won = paid, 0
    for place in sorted(places, reverse=True):
        felt.turn_up(place, law.cite("L.6"))
        line = line_of(*felt.hand(place), *community)
        won += settle_bets(felt, law, place, line, paid, won)
        settle_bonus(felt, law, place, line)
        felt.discard(place)
    felt.discard(BOARD)  # L.8


def settle_bets(felt: Felt, law: Law, place: int, line: int, bank: LimitedBank, won: int) -> int:
    """L.8: the bets left at a place, all alike; returns what they won, of which there may be a most."""
    stakes = [stake for spot in BETS for stake in felt.on_spot(spot) if stake.at == place]
    ruling = on_bet(law, line)
    due = sum(felt.due(ruling.odds, stake.amount + stake.coupon) for stake in stakes) if ruling.odds else 0
    most, cite = winnings_left(law, won)
    bank.left = most
    for stake in stakes:
        felt.rule(stake, ruling, hand_name(line))
    bank.left = None
    if most is None or due <= most:
        return due
    felt.say(f"Place {place} is paid {law.money(most)} on its bets, the most that is posted", cite)
    return most


def settle_bonus(felt: Felt, law: Law, place: int, line: int) -> None:
    """H.4: the Bonus Wager, whatever becomes of the bets."""
    for stake in [stake for stake in felt.on_spot(BONUS) if stake.at == place]:
        felt.rule(stake, on_bonus(law, line), hand_name(line))


def hand_name(line: int) -> str:
    """What a settled hand is called; L.7: what is below the pay table by how far it had to come."""
    return LINES[line] if line else "less-than-tens"


# --- the round ---


def play(felt: Felt, law: Law, deck: Deck) -> Procedure:
    """A.9, C: a round of play, from the shuffle to the last settlement."""
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
    return_unequal(felt, law)
    if not felt.stakes:
        felt.say("Nobody has wagered: no cards are dealt", law.cite("G.3"))
        return deck
    yield from with_recuts(felt, law, cites, partial(collect_bonus, felt, law))
    places = wagering_places(felt)
    yield from deal_hands(felt, law, list(places))
    deck = yield from counted(felt, law, cites, deck)
    yield from decide(felt, law, places, BETS[0])
    felt.turn_card(BOARD, LEFT, law.cite("L.3"))
    yield from decide(felt, law, places, BETS[1])
    felt.turn_card(BOARD, RIGHT, law.cite("L.5"))
    settle(felt, law, places)
    return put_away(law, deck)


def house_breaches(law: Law) -> list[Breach]:
    """What needs the device; a limit of the round below what M.2 lets one hand win; a Bonus Wager too small for M.3."""
    faults = breaches(law, deck_cites(law))
    least = law.number("hand-limit")
    if 0 < law.number("round-limit") < least:
        why = f"round-limit = {law.number('round-limit')}: one hand alone may win ${least:,}"
        faults.append(Breach(why, law.cite("B.4")))
    chip = law.limits(BONUS)[0] * law.chip
    if law.on("bonus") and chip < DOLLAR:
        why = f"a Bonus Wager of ${chip / 100:.2f} is paid less than the amounts, which are those of $1"
        faults.append(Breach(why, law.cite("M.3")))
    return faults


def posts(law: Law) -> dict[str, str]:
    """B.4, M.2: the posted limits in dollars, or that there is none."""
    hand, round_ = law.number("hand-limit"), law.number("round-limit")
    return {
        "hand-limit": f"${hand:,}" if law.on("payout-limit") else "none",
        "round-limit": f"${round_:,}" if round_ else "none",
    }


def bot(table: Table, ask: Turn) -> Choose:
    """A plain player: a bet rides on a hand that is paid already, bet 2 on four of one suit too."""
    hand, shown = table.felt.hand(ask.at), [held.card for held in table.felt.cards[BOARD] if held.up]
    seen = (*hand, *shown[:1])
    rides = sort4(*seen) in (PAID, SUITED4) if shown else sort3(*seen) == PAID
    return Choose(ask.seat, RIDE if rides else WITHDRAW, ask.at)


GAME = Game(
    "let-it-ride",
    BOOKS,
    play,
    Deck,
    lambda _: Deck(spread="opening"),
    spots,
    house_breaches,
    choices=(RIDE, WITHDRAW),
    idle=lambda law, deck: idle(deck, deck_cites(law)),
    maths=MATHS,
    lay=lay_board_only,
    lobby_icon=lambda _: ("Ts", "Th", "4d"),
    how_to_play=lambda _: (
        "Put the same amount on bets 1, 2 and 3, and play your own three cards against the pay table; "
        "two cards in the middle belong to everybody.",
        "Look at your cards and take bet 1 back, or let it ride.",
        "One card in the middle is turned: take bet 2 back, or let it ride. Bet 3 stays.",
        "The last card is turned, and what stayed is paid by the poker hand of your three cards and the two.",
    ),
    asks={BETS[0]: "Let bet 1 ride?", BETS[1]: "Let bet 2 ride?"},
    posts=posts,
    on_timeout=(WITHDRAW,),  # for one who is out of time: nobody else looks at the cards
    plain_bets=((BETS[0], 1), (BETS[1], 1), (BETS[2], 1), (BONUS, 1)),
    bot=bot,
)
check_citations(sys.modules[__name__], BOOKS)
