"""Minibaccarat, `oneida-2006/minibaccarat` (section VII).

A shoe begins with E: shuffle, cut, cutting card, burned cards. Its rounds follow the document: G wagers, J the deal in
one of three ways, K third cards, L the result and the order of payment, M what is paid and charged. N, the
irregularities, can strike at any of these. `play/roads.py` draws the roads from the results carried here.
"""

from __future__ import annotations

import sys
from collections.abc import Generator, Iterator
from fractions import Fraction
from functools import partial
from itertools import groupby
from math import ceil

import msgspec

from croupier.kernels.baccarat import (
    BANKER_WINS,
    NO_CARD,
    TIE,
    banker_draws,
    count,
    natural,
    outcome,
    player_draws,
    value,
)
from croupier.kernels.verdict import LOSES, PUSHES, WINS
from croupier.play.ask import Ask, Chance, Turn
from croupier.play.cards import Shoe
from croupier.play.felt import Felt
from croupier.play.game import Dues, Game, Spot, check_citations
from croupier.play.move import Bet, Choose, Move, Outcome
from croupier.play.procedure import Irregular, Procedure, Void, step
from croupier.play.stake import Key, Stake
from croupier.play.wagering import (
    check_chips,
    check_coupon,
    check_exact,
    check_limits,
    check_own_place,
    check_positive,
    check_verbal,
)
from croupier.play.window import own_places
from croupier.rulebook.cite import Breach, Citation, Refused
from croupier.rulebook.law import Law

BOOKS = ("oneida-2006/minibaccarat",)
LAYOUT = {spot: Spot(spot, spot, spot.capitalize()) for spot in ("banker", "player", "tie")}
PLAYER, BANKER = "player", "banker"  # the hands are called as the wagers on them
HANDS = (PLAYER, BANKER)
BURNED = "burned"
LETTERS = "PBT"  # a result on the roads, by outcome
SCORE = 120  # results that are kept; an automatic shoe never ends


class Stack(msgspec.Struct, frozen=True):
    """What is carried: the cards left in the shoe (none: a new one is due) and how many lie behind the cutting card."""

    cards: tuple[int, ...] = ()
    cut: int = 0
    last: bool = False  # J.8: the cutting card has come up, so the next hand is the last
    batch: int = 0  # B.4.e: which of two batches is in play
    aside: int = 0  # N.2: cards beside the shoe that nobody has seen
    marks: tuple[tuple[int, int], ...] = ()  # M.3.b: seats, and the vigorish that their markers show
    results: tuple[str, ...] = ()  # of this shoe, as `B7`: who won, with what count
    before: tuple[str, ...] = ()  # of the shoe before


class Coup:
    """One round in progress."""

    def __init__(self, felt: Felt, law: Law, stack: Stack) -> None:
        self.felt, self.law = felt, law
        self.cut, self.last, self.batch, self.aside = stack.cut, stack.last, stack.batch, stack.aside
        self.marks, self.results, self.before = dict(stack.marks), stack.results, stack.before
        self.turners: dict[str, list[int]] = {}  # J.3.c, N.5: who may turn a hand's cards, in order
        self.result = TIE
        self.owed: dict[Key, int] = {}  # M: the vigorish on each wager
        self.mark()

    def count(self, hand: str) -> int:
        return count(*map(value, self.felt.hand(hand)))

    def mark(self) -> None:
        """What lies before the dealer: vigorish owed (M.3.b), a card set aside, the announcement of the last hand."""
        self.felt.markers = {f"vigorish {seat}": self.law.money(owed) for seat, owed in sorted(self.marks.items())}
        if self.batch:
            self.felt.markers["batch"] = str(self.batch)
        if self.aside:
            self.felt.markers["aside"] = str(self.aside)
        if self.last:
            self.felt.markers["shoe"] = "last hand"

    def carry(self, cards: tuple[int, ...] = ()) -> Stack:
        marks = tuple(sorted(self.marks.items()))
        return Stack(cards, self.cut, self.last, self.batch, self.aside, marks, self.results, self.before)


# --- G: wagers ---


def verdict(wager: str, result: int) -> int:
    """C, G.1: a hand's wager wins with it (G.1.a.i, G.1.b.i), loses with the other (G.1.a.ii, G.1.b.ii) and is void on
    a tie (G.1.a.iii, G.1.b.iii). A.4, G.1.c: a Tie Bet wins on a tie only."""
    if wager == "tie":
        return WINS if result == TIE else LOSES
    if result == TIE:
        return PUSHES
    return WINS if (wager == BANKER) == (result == BANKER_WINS) else LOSES


def check_bet(felt: Felt, law: Law, bet: Bet) -> None:
    """G.2: no wager but these three; G.3: in chips, with a coupon, or called with cash where the house takes that."""
    if bet.spot not in LAYOUT:
        raise Refused(f"there is no wager {bet.spot!r}: banker, player or tie", law.cite("G.2"))
    check_positive(felt, bet.amount)
    check_own_place(felt, bet)
    check_verbal(bet, law.on("verbal-wagers"), law.cite("G.3"))
    check_coupon(felt, bet, HANDS, law.cite("G.3"))
    check_total(felt, law, bet.spot, felt.amount(bet.seat, bet.spot) + bet.amount, bet.coupon)
    check_chips(felt, bet)


def check_total(felt: Felt, law: Law, wager: str, total: int, coupon: int = 0) -> None:
    """O the limits; M.6: a house may refuse what half pay on a six would break."""
    check_limits(felt, wager, total)
    if law.choice("breakage") == "refuse":
        for odds in law.lines(wager).values():
            check_exact(felt, wager, total, odds, law.cite("M.6"))
            check_exact(felt, f"{wager}'s coupon", coupon, odds, law.cite("M.6"))


def take_wagers(t: Coup) -> Generator[Ask, Move, None]:
    """J.2, G.4: until the dealer says No More Bets."""
    felt, law = t.felt, t.law
    while True:
        try:
            yield from own_places(
                felt,
                law.cite("J.2"),
                LAYOUT,
                bet=partial(check_bet, felt, law),
                stands=lambda spot, left: check_total(felt, law, spot.wager, left),
                coupon=law.cite("G.3"),
                taken=law.cite("G.4"),
                calls=Refused("nothing is called on or off at minibaccarat", law.cite("G.4")),
            )
            return
        except Irregular as trouble:
            yield from put_right(t, trouble)


# --- E: shuffle and cut ---


def new_shoe(t: Coup, idle: bool = False) -> Generator[Ask, Move, None]:
    """B.3, H.1: the decks of one shoe; I.1: a device that reshuffles by itself needs nothing of E."""
    felt, law = t.felt, t.law
    felt.shoe = Shoe.of(law.number("decks"))
    if law.on("automatic-shoe"):
        return
    collect_marks(t)
    if t.results:
        t.before, t.results = t.results, ()
    t.last, t.aside = False, 0
    if law.on("shuffler"):
        change_batch(t)
    t.mark()
    if not idle or (yield from spread(t)):
        yield from step(felt, "shuffle", law.cite("E.1"), "shuffle")
    t.cut = yield from cut(t)
    yield from burn(t, law.cite("E.4"))


def change_batch(t: Coup) -> None:
    """B.4.b, B.4.d, B.4.e, B.4.f: the batch that waited in the machine is played, and the one just played goes in."""
    t.batch = 2 if t.batch == 1 else 1
    t.felt.say(f"Batch {t.batch} of two comes out of the machine, shuffled", t.law.cite("B.4.e"))


def spread(t: Coup) -> Generator[Ask, Move, bool]:
    """E.6: idle cards are shown to who comes. Whether those to be dealt are then shuffled: by hand always (E.6.a); out
    of a machine that kept them secure, only if a player asks (E.6.b)."""
    felt, law = t.felt, t.law
    yield from step(felt, "spread", law.cite("E.6"), "shuffle")
    felt.say(f"The cards, spread {law.choice('idle-spread')}, are inspected and turned down", law.cite("E.6"))
    if not law.on("secure-shuffler"):
        return True
    for seat in felt.clockwise():
        if (yield from offer(t, seat, ("waive", "inspect"), law.cite("E.6.b"))) == "inspect":
            return True
    return False


def offer(t: Coup, seat: int, choices: tuple[str, ...], cite: Citation, phase: str = "shuffle") -> Procedure:
    move = yield Turn(seat, choices, cite, phase=phase)
    assert isinstance(move, Choose)
    t.felt.decided(seat, seat, move.choice, cite)
    return move.choice


def cut(t: Coup) -> Generator[Ask, Move, int]:
    """E.3, E.4: the cut, ten cards from either end, then the cutting card; returns how many lie behind it.

    E.5: until a card is dealt, an improper cut is made again by whom the house chooses.
    """
    felt, law, size = t.felt, t.law, len(t.felt.shoe)
    order = iter(felt.clockwise(max(felt.seats) - 1))
    yield from offer_cut(t, order)
    while True:
        try:
            yield from step(felt, "cut", law.cite("E.3"), "cut", 10, size - 10)
            return (yield from step(felt, "cutting-card", law.cite("E.4"), "cut", law.number("cut-card"), size - 1))
        except Irregular as trouble:
            felt.say(trouble.says, trouble.cite)
            if law.choice("recut-by") == "next":
                yield from offer_cut(t, order)


def offer_cut(t: Coup, order: Iterator[int]) -> Generator[Ask, Move, None]:
    """E.2: from the dealer's right and clockwise, until somebody takes the cut; if nobody does, the dealer cuts."""
    cite = t.law.cite("E.2")
    for seat in order:
        if (yield from offer(t, seat, ("cut", "decline"), cite)) == "cut":
            t.felt.say(f"Seat {seat} cuts", cite)
            return
    t.felt.say("The dealer cuts", cite)


def burn(t: Coup, cite: Citation) -> Generator[Ask, Move, None]:
    """E.4, and N.1's burn card procedure: a card face up, as many more as its value, and all go to the discard rack."""
    yield from show(t, 1, cite)
    yield from show(t, sum(map(value, t.felt.hand(BURNED))), cite)
    if t.felt.hand(BURNED):
        t.felt.turn_up(BURNED, cite)
        t.felt.discard(BURNED)


def show(t: Coup, cards: int, cite: Citation) -> Generator[Ask, Move, None]:
    """So many cards, if there are so many, out of the shoe and face up."""
    left = min(cards, len(t.felt.shoe) - t.aside)
    while left:
        move = yield Chance("cards", left, cite, "burn", t.felt.shoe)
        assert isinstance(move, Outcome)
        for card in move.values:
            t.felt.deal(BURNED, card, True)
        left -= len(move.values)


# --- J: the play ---


def draw(t: Coup, to: tuple[str, ...], cite: Citation, up: bool, instead: bool = False) -> Generator[Ask, Move, None]:
    """One card to each of these hands; G.5: nobody touches a wager now. N.4: too few cards void the round.

    `instead`: the Banker's Hand draws where the Player's had no right to, so a card that went there is this one (N.1).
    """
    felt, dealt = t.felt, 0
    while dealt < len(to):
        if len(felt.shoe) - t.aside < len(to) - dealt:
            raise too_few(t)
        try:
            move = yield Chance("cards", len(to) - dealt, cite, "deal", felt.shoe)
        except Irregular as trouble:
            yield from put_right(t, trouble, instead)
            continue
        assert isinstance(move, Outcome)
        for card in move.values:
            felt.deal(to[dealt], card, up)
            dealt += 1


def deal_hands(t: Coup) -> Generator[Ask, Move, None]:
    """J.1, J.3: four cards, one and three the Player's Hand (A.2), two and four the Banker's (A.1); J.4: the counts."""
    felt, law = t.felt, t.law
    t.turners = {hand: turners(t, hand) for hand in HANDS}
    if t.aside:
        felt.say("The card set aside unseen is the first of this hand", law.cite("N.2"))
        t.aside = 0
        t.mark()
    match law.choice("handling"):
        case "face-up":
            cites = (law.cite("J.3.a"), law.cite("J.3.a"))
            yield from draw(t, HANDS * 2, law.cite("J.3.a"), up=True)
        case "under-shoe":
            cites = (law.cite("J.3.b"), law.cite("J.3.b"))
            yield from draw(t, HANDS * 2, law.cite("J.3.b"), up=False)
        case _:
            cites = (law.cite("J.3.c.i"), law.cite("J.3.c.ii"))
            yield from draw(t, HANDS * 2, law.cite("J.3.c"), up=False)
    for hand, cite in zip(HANDS, cites, strict=True):
        yield from turn_over(t, hand, cite)
        felt.say(f"{hand.capitalize()} {t.count(hand)}", law.cite("J.4"))


def turners(t: Coup, hand: str) -> list[int]:
    """J.3.c, J.3.c.v: who may turn a hand, the largest wager on it first, among equals the first counterclockwise from
    the dealer; N.5: after him, should he not, the others counterclockwise. Nobody: the dealer does."""
    stakes = list(t.felt.on_spot(hand))
    if t.law.choice("handling") != "players-turn" or not stakes:
        return []
    first = max(stakes, key=lambda stake: (stake.amount, stake.seat)).seat
    return t.felt.clockwise(first)[::-1]


def turn_over(t: Coup, hand: str, cite: Citation) -> Generator[Ask, Move, None]:
    """Who has the right to turns the cards of a hand; N.5: given up or taken away, it goes on for the whole round."""
    queue = t.turners[hand]
    while queue:
        seat = queue[0]
        try:
            choice = yield from offer(t, seat, ("turn", "decline"), cite, "play")
        except Irregular as trouble:
            if trouble.kind != "turning-taken-away":
                yield from put_right(t, trouble)
                continue
            t.felt.say(f"Seat {seat}: {trouble.says}", trouble.cite)
            for others in t.turners.values():
                others[:] = [other for other in others if other != seat]
            continue
        if choice == "turn":
            break
        queue.pop(0)
    t.felt.turn_up(hand, cite)


def third_cards(t: Coup) -> Generator[Ask, Move, None]:
    """J.5, J.6, J.7: one more card at most, the Player's Hand first, as K has it."""
    felt, law = t.felt, t.law
    player, banker, third = t.count(PLAYER), t.count(BANKER), NO_CARD
    if natural(player, banker):
        felt.say("A natural: no more cards", law.cite("K.1"))
    face_up = law.choice("handling") != "players-turn"
    if player_draws(player, banker):
        yield from draw(t, (PLAYER,), law.cite("K.2"), face_up)
        yield from turn_over(t, PLAYER, law.cite("J.6") if face_up else law.cite("J.3.c.iii"))
        third = value(felt.hand(PLAYER)[-1])
    if banker_draws(player, banker, third):
        yield from draw(t, (BANKER,), law.cite("K.3"), face_up, instead=third == NO_CARD)
        yield from turn_over(t, BANKER, law.cite("J.6") if face_up else law.cite("J.3.c.iv"))


# --- L, M: the result, payment and vigorish ---


def announce(t: Coup) -> None:
    """L.1: the final counts and who has won, or a Tie Hand."""
    player, banker = t.count(PLAYER), t.count(BANKER)
    t.result = outcome(player, banker)
    t.results = (*t.results, f"{LETTERS[t.result]}{max(player, banker)}")[-SCORE:]
    won = ("Player wins", "Banker wins", "Tie Hand")[t.result]
    t.felt.say(f"Player {player}, Banker {banker}: {won}", t.law.cite("L.1"))


def settle(t: Coup) -> None:
    """L.2: losers first; then, from the highest place down, payment and vigorish in one of four orders: in two rounds
    of the table (L.2.a, L.2.b) or place by place (L.2.c, L.2.d), either thing first. L.3: the cards are picked up in
    order, so that they can be laid out again."""
    felt, law, order = t.felt, t.law, t.law.choice("collection-order")
    stakes = sorted(felt.stakes.values(), key=lambda stake: -stake.seat)
    t.owed = {stake.key: vigorish(law, stake, t.result) for stake in stakes}
    for stake in stakes:
        if verdict(stake.spot, t.result) == LOSES:
            lost = {"banker": "G.1.a.ii", "player": "G.1.b.ii", "tie": "G.1.c"}[stake.spot]
            felt.lose(stake, law.cite(lost), t.results[-1])
    left = [stake for stake in stakes if stake.key in felt.stakes]
    tasks = (pay, charge) if order.startswith("pay") else (charge, pay)
    if order.endswith("all-first"):
        todo = [(task, stake) for task in tasks for stake in left]
    else:
        places = [list(group) for _, group in groupby(left, key=lambda stake: stake.seat)]
        todo = [(task, stake) for place in places for task in tasks for stake in place]
    for task, stake in todo:
        task(t, stake)
    for hand in HANDS:
        felt.discard(hand)


def pay(t: Coup, stake: Stake) -> None:
    """M.1, M.2, M.3, M.6: a winner at its odds; G.1.a.iii, G.1.b.iii: what is void goes back."""
    law, line = t.law, t.results[-1]
    if verdict(stake.spot, t.result) == PUSHES:
        t.felt.push(stake, law.cite("G.1.a.iii") if stake.spot == BANKER else law.cite("G.1.b.iii"), line)
    else:
        six = stake.spot == BANKER and law.choice("vigorish") == "none-six"
        cite = law.cite("M.6") if six else law.cite(law.book.wagers[stake.spot].odds_cite)
        t.felt.win(stake, law.odds(stake.spot, prize(law, stake.spot, t.count(BANKER))), cite, line)


def prize(law: Law, wager: str, banker: int) -> str:
    """M.6: without vigorish a Banker that wins with six has odds of its own."""
    return "six" if wager == BANKER and banker == 6 and law.choice("vigorish") == "none-six" else "win"


def vigorish_share(law: Law, wager: str, result: int) -> Fraction:
    """What the table's one scheme (M.5) takes of a Banker wager: M.3 a share of what it won, even money; M.4 a share of
    the wager on a tie; M.6 nothing."""
    scheme = law.choice("vigorish")
    if wager == BANKER and scheme == "winnings" and result == BANKER_WINS:
        return law.share("vigorish-rate")
    if wager == BANKER and scheme == "tie-fee" and result == TIE:
        return law.share("tie-fee")
    return Fraction(0)


def vigorish(law: Law, stake: Stake, result: int) -> int:
    """The vigorish in chips: M.3.a lets the house round its share of the winnings up; M.4 has no such leave."""
    share = vigorish_share(law, stake.spot, result)
    if result == TIE:
        return int(share * stake.amount)
    rounding = law.choice("vigorish-rounding")
    unit = 100 // law.chip if rounding == "dollar" else 1
    exact = share * (stake.amount + stake.coupon)
    return int(exact) if rounding == "down" else ceil(exact / unit) * unit


def charge(t: Coup, stake: Stake) -> None:
    """M.3.b: vigorish is taken now, or marked; M.4: on a tie always now."""
    owed = t.owed[stake.key]
    if t.result == TIE:
        t.felt.charge(stake, owed, t.law.cite("M.4"))
    elif t.law.choice("vigorish-collected") == "now":
        t.felt.charge(stake, owed, t.law.cite("M.3"))
    elif owed:
        t.marks[stake.seat] = t.marks.get(stake.seat, 0) + owed
        t.felt.say(f"Seat {stake.seat}: {t.law.money(owed)} vigorish is marked", t.law.cite("M.3.b"))


def collect_marks(t: Coup) -> None:
    """M.3.b, M.3.c: before a reshuffle all that is marked is collected; what the chips do not cover is documented."""
    felt, law, cite = t.felt, t.law, t.law.cite("M.3.c")
    for seat, owed in sorted(t.marks.items(), reverse=True):
        paid = min(owed, felt.rack(seat))
        felt.charge(Stake(seat, seat, BANKER), paid, cite)
        if paid < owed:
            felt.say(f"Seat {seat} owes {law.money(owed - paid)} vigorish: it is documented", cite)
    t.marks = {}


def dues(law: Law, stack: Stack, seat: int) -> Dues:
    """M.3.c: the vigorish that a player who leaves still owes, and what is carried on once it is paid."""
    marks = dict(stack.marks)
    owed = marks.pop(seat, 0)
    return Dues(owed, law.cite("M.3.c"), msgspec.structs.replace(stack, marks=tuple(marks.items())))


# --- N: irregularities ---


def put_right(t: Coup, trouble: Irregular, instead: bool = False) -> Generator[Ask, Move, None]:
    """N.1: the Banker's third card, if that hand is to draw. Else N.1, N.2: the first card of the next hand, if nobody
    saw it; once seen, or found face up in the shoe (N.3), it is burned. N.4: too few cards."""
    felt, law = t.felt, t.law
    felt.say(trouble.says, trouble.cite)
    match trouble.kind:
        case "no-activity":
            yield from new_shoe(t, idle=True)
        case "shoe-runs-out":
            raise too_few(t)
        case "third-card-seen" | "third-card-unseen" if instead:
            felt.say("It is the Banker's third card", law.cite("N.1"))
        case "third-card-unseen" | "extra-card-unseen":
            felt.say("It will be the first card of the next hand", trouble.cite)
            t.aside += 1
            t.mark()
        case _:
            yield from burn(t, trouble.cite)


def too_few(t: Coup) -> Void:
    """N.4: the round is void, and the next one follows a reshuffle of all the cards."""
    return Void("there are too few cards left to finish the round", t.law.cite("N.4"), t.carry())


# --- the round ---


def play(felt: Felt, law: Law, stack: Stack) -> Procedure:
    t = Coup(felt, law, stack)
    felt.shoe = Shoe(stack.cards)
    if not stack.cards:
        yield from new_shoe(t)
    yield from take_wagers(t)
    yield from deal_hands(t)
    yield from third_cards(t)
    announce(t)
    settle(t)
    return end_round(t)


def end_round(t: Coup) -> Stack:
    """J.8: after the round in which the cutting card comes up there is one more; then the shoe is completed."""
    if t.last or t.law.on("automatic-shoe"):
        collect_marks(t)
        return t.carry()
    if len(t.felt.shoe) - t.aside < t.cut:
        t.last = True
        t.felt.say("The cutting card has come up: last hand", t.law.cite("J.8"))
    t.mark()
    return t.carry(tuple(t.felt.shoe.cards))


def spots(law: Law) -> dict[str, Spot]:  # noqa: ARG001 - one layout
    """B.2, B.2.a to B.2.c: the three areas of every place."""
    return LAYOUT


def breaches(law: Law) -> list[Breach]:
    """Choices that exclude each other: B.4, E.6.b and I.1 of equipment, M.3 to M.6 of vigorish."""
    found = []
    if law.on("secure-shuffler") and not law.on("shuffler"):
        found.append(Breach("a machine that keeps cards secure must be there: shuffler = true", law.cite("E.6.b")))
    if law.on("automatic-shoe") and law.on("shuffler"):
        found.append(Breach("an automatic shoe takes the place of a shuffler: choose one", law.cite("I.1")))
    if law.on("automatic-shoe") and law.choice("vigorish-collected") == "later":
        found.append(Breach("an automatic shoe has no end to collect vigorish at: collect now", law.cite("M.3.b")))
    if law.number("cut-card") >= 52 * law.number("decks"):
        found.append(Breach("the cutting card must lie within the stack", law.cite("E.4")))
    if law.choice("vigorish-rounding") == "dollar" and 100 % law.chip:
        why = f"vigorish in whole dollars cannot be paid in {law.money(1)} chips"
        found.append(Breach(why, law.cite("M.3.a")))
    for share, scheme, cite in (
        ("vigorish-rate", "winnings", law.cite("M.3")),
        ("tie-fee", "tie-fee", law.cite("M.4")),
    ):
        if share in law.terms.options and law.share(share) and law.choice("vigorish") != scheme:
            why = f"{share} is charged under vigorish = {scheme} only, and the schemes exclude each other"
            found.append(Breach(why, cite))
    return found


GAME = Game(
    "minibaccarat",
    BOOKS,
    play,
    Stack,
    lambda _: Stack(),
    spots,
    breaches,
    seats=lambda law: law.number("places"),
    dues=dues,
)
check_citations(sys.modules[__name__], BOOKS)
