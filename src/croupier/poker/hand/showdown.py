"""The showdown: who shows first, who concedes, and who is awarded what, side pots before the main pot."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial
from operator import sub
from typing import TYPE_CHECKING

from croupier.play.felt import Felt
from croupier.play.felt.ledger import POT, RACKS, WAGERS
from croupier.play.steps.procedure import Irregular
from croupier.play.vocabulary.ask import Ask, Turn
from croupier.play.vocabulary.cards import UNKNOWN, cards_text
from croupier.play.vocabulary.event import Fee, Settled
from croupier.play.vocabulary.move import Choose, Move
from croupier.poker.hand import irregularities
from croupier.poker.hand.kills import KEPT
from croupier.poker.hand.opening import opener
from croupier.poker.rules.pots import Pot, divide
from croupier.poker.rules.rake import flat_fee, take
from croupier.poker.rules.ranking import Evaluate, by_suit, hand_in_words, made_of, odd_hand
from croupier.poker.rules.spec import HandResult
from croupier.rulebook.cite import Citation, Refused

if TYPE_CHECKING:
    from croupier.poker.hand.hand import Hand


def show_down(h: Hand) -> Generator[Ask, Move, None]:
    """A.27, P.4, u.4, dealing.23: who bet last shows first, then clockwise; where players are asked, a hand may be
    conceded unseen. lowball.7, rules.18: where nobody is, every hand still in is turned up for all to see.

    `section8`: a.1.xxviii.
    """
    if not h.customs.concede:
        if h.felt is not None:
            for i in show_order(h):
                h.felt.turn_up(h.seats[i], h.cites.show)
                if i == h.bound:
                    h.say(f"Seat {h.seats[i]} had checked a seven or better", h.cites.seven)
        return
    cite, felt, shown = h.cites.show, h.felt, h.customs.disclose
    for i in show_order(h):
        check = partial(check_show, h, i)
        while True:
            try:
                move = yield Turn(h.seats[i], ("show", "muck"), cite, 0, check, "settle")
            except Irregular as trouble:
                if irregularities.in_turn(h, i, trouble) == irregularities.FOLD:
                    h.drop(i)
                if h.live[i]:
                    continue
                break
            assert isinstance(move, Choose)
            h.decided(i, move.choice, cite)
            if felt is not None and (shown or move.choice == "show"):
                felt.turn_up(h.seats[i], cite)
            if move.choice == "muck":
                h.drop(i)
                h.conceded.add(i)
            break


def show_order(h: Hand) -> list[int]:
    """P.4, u.4: from the player who made the last bet of the hand, on whichever street and even as a blind or forced
    bet; without any, from whoever was to act first."""
    first = h.initiated if h.initiated >= 0 else opener(h, h.variant.streets[-1].opens)
    return [i for i in (*range(first, h.n), *range(first)) if h.live[i]]


def check_show(h: Hand, i: int, move: Move) -> None:
    """P.1: a hand thrown away cannot win, so the last one that a pot has left is not thrown away.

    `section8`: u.1.
    """
    assert isinstance(move, Choose)
    if move.choice == "muck":
        sole_claims = [pot for pot in h.pots if pot.amount and [p for p in pot.players if h.live[p]] == [i]]
        if sole_claims:
            raise Refused(f"seat {h.seats[i]} is the last with a claim to a pot", h.cites.show)
    elif UNKNOWN in h.own(i):
        raise Refused(f"the cards of seat {h.seats[i]} are not known", h.cites.show)


# --- the award ---


def award(h: Hand, showdown: bool) -> HandResult:
    """F.4, F.5.e, f.5.vi: the rake comes out; then each pot goes to its winners, the last side pot first.

    A.22: a pot is what was put in, less rake and jackpot; N.5: once it is paid, nothing more is raked.

    `section8`: a.1.xxiii, f.4, t.5.
    """
    stacks, stacks_before = h.spec.stacks, h.stack.copy()
    live, pots, pot, raked = h.live, h.pots, 0, 0
    jackpot = house_takes(h)
    ranks: dict[int, tuple[int, int]] = {}
    winners: set[int] = set()
    shares: list[tuple[Pot, int, list[Part]]] = []
    announced = h.felt is not None and not (h.cites.made is h.cites.made_low is None)
    swept, low_made = True, False
    for k in range(len(pots) - 1, -1, -1):
        side = pots[k]
        amount = side.amount - side.raked
        pot += side.amount
        raked += side.raked
        players = [i for i in side.players if live[i]] or [i for i in range(h.n) if live[i]]
        if len(players) == 1:
            parts = [(players[0], amount, h.cites.last, "")]
        else:
            for i in players:
                if i not in ranks:
                    ranks[i] = rank_hand(h, i)
                    if announced:
                        announce(h, i, ranks[i])
            low_made = low_made or any(ranks[i][1] for i in players)
            parts = split(h, amount, players, ranks)
        won = {part[0] for part in parts}
        swept &= len(won) == 1
        winners |= won
        shares.append((side, k, parts))
    collect_losers(h, winners)
    for side, k, parts in shares:
        pay(h, side, k, parts)
    h.pot = 0
    beaten = (not low_made and h.cites.whole) or h.cites.lose or h.cites.show
    settle_losers(h, winners, stacks_before, beaten)
    return HandResult(
        stacks=tuple(h.stack),
        gains=tuple(map(sub, h.stack, stacks)),
        awards=tuple(map(sub, h.stack, stacks_before)),
        pot=pot,
        raked=raked - jackpot,
        jackpot=jackpot,
        winners=tuple(sorted(winners)),
        swept=next(iter(winners)) if swept and len(winners) == 1 else -1,
        low_made=low_made,
        showdown=showdown,
    )


def rank_hand(h: Hand, i: int) -> tuple[int, int]:
    """C.6: what the cards are worth, whatever the player says.

    `section8`: c.7.
    """
    own, board, variant = h.own(i), h.board, h.variant
    return (variant.high(own, board) if variant.high else 0, variant.low(own, board) if variant.low else 0)


def announce(h: Hand, i: int, ranks: tuple[int, int]) -> None:
    """winners.both.cards: what a hand is and of which cards it is made, the low one of its own, where words say so."""
    variant, cites = h.variant, h.cites
    for evaluate, rank, cite in ((variant.high, ranks[0], cites.made), (variant.low, ranks[1], cites.made_low)):
        if cite is not None and evaluate is not None and rank:
            hand_cards = made_of(evaluate, h.own(i), h.board)
            cards = cards_text(sorted(hand_cards, reverse=True))
            h.say(f"Seat {h.seats[i]} has {hand_in_words(evaluate, rank, hand_cards)}: {cards}", cite)


Part = tuple[int, int, Citation, str]


def split(h: Hand, amount: int, players: list[int], ranks: dict[int, tuple[int, int]]) -> list[Part]:
    """A.17, A.18, A.20, I.9, K.10, L.9, s.10: the whole to the best hand; or half to the best high and half to the best
    low, if any low qualifies (I.10). I.9.b.i, K.10.b.i: what cannot be halved goes to high; where the seat decides, to
    the first winner.

    winners.highest, winners.no-low, winners.high-and-low, winners.both: one player may have both halves.

    `section8`: a.1.xvii, a.1.xviii, a.1.xxi, i.9, i.11, i.11.i, i.11.ii, i.12, o.1.iii, p.6, p.7, p.8 to p.8.iii, q.8,
    s.12.i, s.12.ii.
    """
    variant = h.variant
    best_low = max([ranks[i][1] for i in players])
    lows = [i for i in players if ranks[i][1] == best_low] if best_low else []
    if variant.high is None:
        assert variant.low is not None
        return share(h, amount, lows, variant.low, best_low, low=True)
    best = max([ranks[i][0] for i in players])
    highs = [i for i in players if ranks[i][0] == best]
    if not lows:
        if variant.low is not None and h.cites.no_low is not None:
            h.say("No low hand qualifies", h.cites.no_low)
        return share(h, amount, highs, variant.high, best, low=False, whole=variant.low is not None)
    assert variant.low is not None
    half = amount // 2
    to_low = half + (amount % 2 and odd_is_lows(h, highs, lows))
    return [
        *share(h, amount - to_low, highs, variant.high, best, low=False),
        *share(h, to_low, lows, variant.low, best_low, low=True),
    ]


def odd_is_lows(h: Hand, highs: list[int], lows: list[int]) -> bool:
    """Who has the chip that cannot be halved: the high hand; or the first seat; or y.39, the highest card by suit."""
    variant = h.variant
    if h.customs.odd_half == "seat":
        return min(lows) < min(highs)
    if h.customs.odd_half == "high" or lows == highs:
        return False
    assert variant.high is not None
    assert variant.low is not None
    hands = [odd_hand(variant.high, h.own(i), h.board, False) for i in highs]
    hands += [odd_hand(variant.low, h.own(i), h.board, False) for i in lows]
    h.say("The odd chip goes by suit", h.cites.odd_half)
    return by_suit(hands, False)[0] >= len(highs)


def share(
    h: Hand, amount: int, winners: list[int], evaluate: Evaluate, rank: int, low: bool, whole: bool = False
) -> list[Part]:
    """C.5, winners.ties, winners.high-tie, winners.split-tie: tied hands share equally. I.9.b.ii, I.9.b.iii: an odd
    chip by suit; winners.odd-chips, winners.high-tie.odd-chips, winners.split-tie.odd-chips: or by seat, from the
    button's left."""
    low_cards = made_of(evaluate, h.own(winners[0]), h.board) if low and h.felt is not None else ()
    cites, name, half = h.cites, hand_in_words(evaluate, rank, low_cards), "lowest" if low else "highest"
    cite = cites.low if low else (whole and cites.whole) or cites.high
    if len(winners) == 1:
        if cites.best is not None:
            h.say(f"Seat {h.seats[winners[0]]} has the {half} hand", cites.best)
        return [(winners[0], amount, cite, name)]
    if cites.equal is not None:
        h.say(f"Seats {', '.join(str(h.seats[i]) for i in winners)} tie for the {half} hand", cites.equal)
    cite = (cites.whole_tie if whole else cites.tie) or cite
    odd_cite = cites.odd_low if low else (whole and cites.odd_whole) or cites.odd_high
    odd = amount % len(winners)
    if odd and h.customs.odd == "suit":
        lowest = low and h.customs.odd_low == "low"
        hands = [odd_hand(evaluate, h.own(i), h.board, lowest) for i in winners]
        winners = [winners[k] for k in by_suit(hands, lowest)]
        h.say("The odd chip goes by suit", odd_cite)
    elif odd:
        h.say("The odd chip goes to the first seat", odd_cite)
    return [(i, part, cite, name) for i, part in divide(amount, winners, h.customs.odd == "suit")]


def house_takes(h: Hand) -> int:
    """N.1, A.25, F.5.f, N.2.a.iii, N.2.b.iii: the rake is dropped, a flat fee with it, into the account `fees`.

    O.1, O.2.a, O.3, O.4: and the set fee of the jackpot fund into `jackpot`; both out of the main pot first. Returns
    the latter.

    `section8`: a.1.xxvi, f.5.viii, t.2.i.C, t.2.ii.C.
    """
    rake, felt = h.spec.rake, h.felt
    jackpot, dropped = 0, h.dropped
    if rake is not None:
        if rake.flat and not h.saw_flop:
            take(h.pots, flat_fee(rake, h.n, 0))
        jackpot = take(h.pots, rake.jackpot) if rake.jackpot else 0
    if felt is not None:
        to_the_middle(h, felt)
        if h.spec.left:
            felt.ledger.post(KEPT, "pot", felt.ledger.balance(KEPT), h.cites.blind)
        fee = sum([pot.raked for pot in h.pots]) - jackpot - dropped
        for account, amount, cite in (("fees", fee, h.cites.rake), ("jackpot", jackpot, h.cites.jackpot)):
            if amount:
                felt.ledger.post("pot", account, amount, cite)
                felt.events.append(Fee(cite, 0, account, amount))
    return jackpot


def collect_fee(h: Hand) -> None:
    """collection-rates-schedule, poker-collection-rates: once the flop is spread the fee leaves the pot for the box,
    never more than lies there then."""
    rake, felt = h.spec.rake, h.felt
    if rake is None or not rake.flat:
        return
    h.dropped = take(h.pots, flat_fee(rake, h.n, h.saw_flop))
    if felt is not None and h.dropped:
        to_the_middle(h, felt)
        felt.ledger.post("pot", "fees", h.dropped, h.cites.rake)
        felt.events.append(Fee(h.cites.rake, 0, "fees", h.dropped))


def to_the_middle(h: Hand, felt: Felt) -> None:
    """dealing.7: the bets that were made go into the pot; what they came to stays before their players' names."""
    felt.ledger.sweep([WAGERS[key] for key in felt.stakes if key[1] == POT], POT, h.cites.last)


def collect_losers(h: Hand, winners: set[int]) -> None:
    """F.5.e: the losing hands are taken in before the pot is pushed."""
    if h.felt is None or h.cites.collect is None:
        return
    losers = [i for i, live in enumerate(h.live) if live and i not in winners]
    if losers:
        seats = ", ".join([str(h.seats[i]) for i in losers])
        h.say(f"The losing hands are taken in: {seats}", h.cites.collect)
    if h.cites.counted is not None:
        count = len(h.discards) + sum(len(h.own(i)) for i in losers)
        h.say(f"{count} cards are back from discarded hands", h.cites.counted)


def pay(h: Hand, pot: Pot, k: int, parts: list[Part]) -> None:
    """The parts go to the winners' racks."""
    spot = f"side-pot-{k}" if k else "pot"
    for i, amount, cite, name in parts:
        h.stack[i] += amount
        if h.felt is not None and amount:
            seat = h.seats[i]
            h.felt.ledger.post("pot", RACKS[seat], amount, cite)
            h.felt.events.append(Settled(cite, seat, seat, spot, "wins", pot.amount, "", amount, name))


def settle_losers(h: Hand, winners: set[int], stacks_before: list[int], beaten: Citation) -> None:
    """Who won nothing has lost what he put in; then the layout is clear."""
    felt = h.felt
    if felt is None:
        return
    stakes, events, live, began = felt.stakes, felt.events, h.live, h.spec.stacks
    for i, seat in enumerate(h.seats):
        stake = stakes.pop((seat, "pot", seat), None)
        if stake is not None and i not in winners:
            cite = beaten if live[i] else h.cites.show if i in h.conceded else h.cites.last
            events.append(Settled(cite, seat, seat, "pot", "loses", stake.amount, "", stacks_before[i] - began[i], ""))
    for stake in felt.on_spot("pot") if stakes else ():  # a kill of somebody who was not dealt in
        del felt.stakes[stake.key]
        felt.events.append(
            Settled(h.cites.last, stake.seat, stake.at, "pot", "loses", stake.amount, "", -stake.amount, "")
        )
