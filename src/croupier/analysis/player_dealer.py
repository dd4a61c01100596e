"""Where a player banks: what a round is worth to each player, to the bank of a given size, and after the collection.

Each way in which shared hands can end is settled once, by the game's own window, bank and settlement, and weighted by
how often it comes from a full shoe. At ZooBac the second card dealt decides where the action begins; it is counted
together with the hands it becomes part of, so nothing is approximate. Three card poker has a hand for each player. If
the bank can pay the best hands of all, the sheets are added up; one player's duels are settled, each kind once; several
players' are too many to settle jointly, and against a bank that may run out their wagers are taken as covered in full.

The bank sits at place 1, the players on its left in their order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations

import msgspec

from croupier.analysis.baccarat import VALUES, finals, finish, put_back, take
from croupier.analysis.exact import sheets
from croupier.analysis.three_card import Hand, canonical_hands, duels, lowest_played, pays_every
from croupier.games import california_three_card, ez_baccarat, zoobac
from croupier.games import game as game_of
from croupier.kernels.baccarat import count, value
from croupier.kernels.ranks import rank3
from croupier.play.ask import Window
from croupier.play.baccarat_shoe import BANKER, Coup
from croupier.play.cards import Shoe
from croupier.play.event import Settled
from croupier.play.felt import DEALER, Felt, Held
from croupier.play.ledger import Ledger
from croupier.play.move import Bet, Close
from croupier.play.player_dealer import BANK, Position, begin_banking, collection, end_banking
from croupier.play.procedure import Procedure
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.rulebook.law import Law

BANKED = (*ez_baccarat.BOOKS, *zoobac.BOOKS, *california_three_card.BOOKS)  # where a player banks
POSITION = Position(1, 1)
AMPLE = 10**15  # a bank that covers whatever a table lets be wagered
CHIPS = 10**16  # what everybody has

Wagers = Sequence[tuple[str, int]]  # spot and chips, in the order they are made
Deal = tuple[int | None, Coup, int]  # the value of the second card where it matters, the finished hands, the ways


class Seat(msgspec.Struct, frozen=True):
    """What a round is worth to one player: with this bank, and with one that covers everything. All in chips."""

    seat: int
    wagers: tuple[tuple[str, int], ...]
    expected: Fraction
    full: Fraction
    fee: int

    @property
    def action(self) -> int:
        return sum(amount for _, amount in self.wagers)

    @property
    def after(self) -> Fraction:
        return self.expected - self.fee


class View(msgspec.Struct, frozen=True):
    """A round from both sides. `short` is how often the bank leaves something uncovered; None where that is not known
    and coverage is taken as full."""

    size: int
    players: tuple[Seat, ...]
    expected: Fraction
    full: Fraction
    fee: int
    short: Fraction | None
    how: str

    @property
    def action(self) -> int:
        """All that is wagered against the bank before the cards."""
        return sum(player.action for player in self.players)

    @property
    def after(self) -> Fraction:
        """The bank's expectation after its own collection fee."""
        return self.expected - self.fee

    @property
    def collected(self) -> int:
        """What the house takes, from the bank and from the players."""
        return self.fee + sum(player.fee for player in self.players)


def view(law: Law, size: int, places: Sequence[Wagers]) -> View:
    """`places` are the wagers by place from the bank's left on; an empty one is an empty place."""
    match law.book.id:
        case "ranchos/ez-baccarat":
            return _shared(law, size, places, ez_baccarat.settle)
        case "ranchos/zoobac":
            return _shared(law, size, places, zoobac.settle)
        case id_ if id_ in california_three_card.BOOKS:
            return _added(law, size, places)
    raise Refused(f"at {law.book.id} no player banks; choose a table of {', '.join(BANKED)}", OWN.cite("command"))


# --- the round before the cards ---


def _window(felt: Felt, law: Law) -> Procedure:
    """The game's own betting."""
    match law.book.about.game:
        case "ez-baccarat":
            return ez_baccarat.take_wagers(felt, law, POSITION)
        case "zoobac":
            return zoobac.take_wagers(felt, law, POSITION)
        case _:
            return california_three_card.take_bets(california_three_card.Round(felt, law, POSITION))


def wagered(law: Law, size: int, places: Sequence[Wagers]) -> Felt:
    """The felt when betting has closed; `Refused` by the paragraph that the table itself would cite."""
    seats = game_of(law.book.id).seats(law)
    if len(places) > seats - 1:
        why = f"{len(places)} players beside the bank, where {seats} sit in all"
        raise Refused(why, law.grounds["seat"])
    names = {seat: f"seat {seat}" for seat in range(1, len(places) + 2)}
    felt = Felt(law, names, Ledger({f"rack {seat}": CHIPS for seat in names}))
    bets = [Bet(seat, spot, amount) for seat, wagers in enumerate(places, 2) for spot, amount in wagers]
    if not bets:
        raise Refused("nobody wagers against the bank", OWN.cite("command"))
    window = _window(felt, law)
    ask = next(window)
    assert isinstance(ask, Window)
    for bet in (Bet(POSITION.holder, BANK, size), *bets):
        ask.admit(bet, law)
        window.send(bet)
    ask.admit(Close(), law)
    return felt


def _laid(felt: Felt, seat: int) -> tuple[tuple[str, int], ...]:
    return tuple((stake.spot, stake.amount) for stake in felt.stakes.values() if stake.seat == seat)


# --- hands that all share: every end of them, settled ---

Settle = Callable[[Felt, Law, Position, Coup, str], None]


@cache
def finals_by_second(decks: int) -> dict[int, Counter[Coup]]:
    """`finals`, told apart by the value of the second card dealt, the Banker's first."""
    shoe = Counter(map(value, Shoe.of(decks).cards))
    left = [shoe[points] for points in VALUES]
    found: dict[int, Counter[Coup]] = {second: Counter() for second in VALUES}
    for p1 in VALUES:
        for p2 in range(p1, 10):  # the order of the Player's two does not matter
            ways_p = take(left, p1, p2) * (1 if p1 == p2 else 2)
            for second in VALUES:
                for b2 in VALUES:
                    ways = ways_p * take(left, second, b2)
                    finish(found[second], left, count(p1, p2), count(second, b2), ways)
                    put_back(left, second, b2)
            put_back(left, p1, p2)
    return found


def deals(law: Law) -> Iterator[Deal]:
    """Every end of the hands with its ways; only where the action depends on it, by the second card too."""
    decks = law.number("decks")
    if law.book.id in zoobac.BOOKS:
        for second, found in finals_by_second(decks).items():
            yield from ((second, coup, ways) for coup, ways in found.items() if ways)
    else:
        yield from ((None, coup, ways) for coup, ways in finals(decks).items() if ways)


def settled(before: Felt, settle: Settle, second: int | None, hands: Coup) -> Felt:
    """The felt after a round with these hands: collection, settlement and what is left of the bank, as at the table."""
    law = before.law
    felt = Felt(law, before.seats, Ledger(before.ledger.balances))
    felt.stand(before.stakes.values())
    if second is not None:
        felt.cards[BANKER] = [Held(next(card for card in range(52) if value(card) == second), True)]
    begin_banking(felt, law, POSITION, law.grounds["amount"])
    settle(felt, law, POSITION, hands, "")
    end_banking(felt, POSITION, law.grounds["amount"])
    return felt


def _means(rounds: Iterable[tuple[Felt, int]], fees: Mapping[int, int]) -> tuple[dict[int, Fraction], Fraction]:
    """What each seat wins on average over rounds that come in so many ways each, fees not counted; and how often
    something is not covered."""
    won: Counter[int] = Counter()
    short = total = 0
    for felt, ways in rounds:
        total += ways
        for seat in felt.seats:
            won[seat] += ways * (felt.rack(seat) - CHIPS + fees.get(seat, 0))
        if any(isinstance(event, Settled) and event.uncovered for event in felt.events):
            short += ways
    return {seat: Fraction(chips, total) for seat, chips in won.items()}, Fraction(short, total)


def _coups(before: Felt, settle: Settle) -> Iterator[tuple[Felt, int]]:
    return ((settled(before, settle, second, hands), ways) for second, hands, ways in deals(before.law))


def _shared(law: Law, size: int, places: Sequence[Wagers], settle: Settle) -> View:
    before = wagered(law, size, places)
    fees = collection(before, law, POSITION)
    expected, short = _means(_coups(before, settle), fees)
    full = _means(_coups(wagered(law, AMPLE, places), settle), fees)[0] if short else expected
    how = f"every end of the hands from {law.number('decks')} full decks, settled by the table's own procedure and bank"
    if law.book.id in zoobac.BOOKS:
        how += "; the second card, which begins the action, counted with the hands"
    return _view(before, size, expected, full, fees, short, how)


def _view(
    before: Felt,
    size: int,
    expected: Mapping[int, Fraction],
    full: Mapping[int, Fraction],
    fees: Mapping[int, int],
    short: Fraction | None,
    how: str,
) -> View:
    players = tuple(
        Seat(seat, laid, expected[seat], full[seat], fees.get(seat, 0))
        for seat in before.seats
        if seat != POSITION.holder and (laid := _laid(before, seat))
    )
    bank = POSITION.holder
    return View(size, players, expected[bank], full[bank], fees.get(bank, 0), short, how)


# --- a hand for each player: the sheets, added up ---


def _added(law: Law, size: int, places: Sequence[Wagers]) -> View:
    before = wagered(law, size, places)
    edges = {sheet.wager: sheet.edge for sheet in sheets(law)}
    worth = dict.fromkeys(before.seats, Fraction(0))
    for stake in before.stakes.values():
        if stake.spot != BANK:
            worth[stake.seat] -= edges[stake.spot] * stake.amount
            worth[POSITION.holder] += edges[stake.spot] * stake.amount
    fees = collection(before, law, POSITION)
    how = "the exact sheets, best play, added up"
    if most_used(before) <= size:
        return _view(before, size, worth, worth, fees, Fraction(0), how)
    if len(before.seats) == 2 and not list(before.on_spot(california_three_card.SIX)):
        expected, short = duelled(before, fees)
        how += "; against this bank the same play, every kind of duel settled by the table's own procedure and bank"
        return _view(before, size, expected, worth, fees, short, how)
    how += "; every wager taken as covered in full, whatever the size of the bank"
    return _view(before, size, worth, worth, fees, None, how)


def most_used(before: Felt) -> Fraction:
    """What the wagers can use of a bank at most, each at its best prize, with every Ante played."""
    law, used = before.law, Fraction(0)
    for stake in before.stakes.values():
        if stake.spot != BANK:
            spots = (
                (stake.spot, california_three_card.PLAY) if stake.spot == california_three_card.ANTE else (stake.spot,)
            )
            prizes = [max(odds.fraction for odds in law.lines(spot).values()) for spot in spots]
            used += sum(stake.amount * max(prize, Fraction(1)) for prize in prizes)
    return used


# --- one player: every kind of duel, settled ---


def duelled(before: Felt, fees: Mapping[int, int]) -> tuple[dict[int, Fraction], Fraction]:
    """As `_means`, over the kinds of duels that one player can have."""
    rounds = ((_duel(before, hand, dealer, played), ways) for hand, dealer, played, ways in _duels(before.law))
    return _means(rounds, fees)


def _duels(law: Law) -> Iterator[tuple[Hand, Hand, bool, int]]:
    """One duel of each kind, whether it is played, and in how many ways it comes. Of a kind are those of hands that are
    paid alike, folded or with the same verdicts."""
    every = pays_every(law)
    ways: Counter[tuple[str, tuple[int, int] | None]] = Counter()
    examples: dict[tuple[str, tuple[int, int] | None], tuple[Hand, tuple[int, int]]] = {}
    for hand, weight in canonical_hands().items():
        played = rank3(*hand) >= lowest_played(every)
        for verdicts, n in duels(every)[hand].items():
            kind = california_three_card.line3(rank3(*hand)), verdicts if played else None
            ways[kind] += weight * n
            examples.setdefault(kind, (hand, verdicts))
    for kind, (hand, verdicts) in examples.items():
        yield hand, _against(hand, verdicts, not every), kind[1] is not None, ways[kind]


def _against(hand: Hand, verdicts: tuple[int, int], six: bool) -> Hand:
    """A dealer's hand that gives these verdicts on Ante and Play."""
    rest = (card for card in range(52) if card not in hand)
    return next(
        dealer
        for dealer in combinations(rest, 3)
        if california_three_card.against_bank(rank3(*hand), rank3(*dealer), six) == verdicts
    )


def _duel(before: Felt, hand: Hand, dealer: Hand, played: bool) -> Felt:
    """The felt after a round of the one player with these hands."""
    law = before.law
    seat = next(seat for seat in before.seats if seat != POSITION.holder)
    felt = Felt(law, before.seats, Ledger(before.ledger.balances))
    felt.stand(before.stakes.values())
    begin_banking(felt, law, POSITION, law.grounds["amount"])
    felt.cards[seat] = [Held(card, False) for card in hand]
    felt.cards[DEALER] = [Held(card, False) for card in dealer]
    t = california_three_card.Round(felt, law, POSITION)
    if played:
        felt.place(
            Bet(seat, california_three_card.PLAY, felt.amount(seat, california_three_card.ANTE)), law.grounds["amount"]
        )
    else:
        california_three_card.collect_folded(t, [seat])
    california_three_card.settle(t, seat, rank3(*dealer))
    end_banking(felt, POSITION, law.grounds["amount"])
    return felt
