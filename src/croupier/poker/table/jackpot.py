"""The jackpot fund, O.1 to O.5: what a pot gave to it is in the ledger's account `jackpot`; here it is paid out."""

from __future__ import annotations

from croupier.kernels.cards.poker_ranks import FOUR_OF_A_KIND, FULL_HOUSE, KIND, ROYAL, STRAIGHT_FLUSH
from croupier.play.vocabulary.event import Settled
from croupier.poker.hand import Hand
from croupier.poker.rooms.card_room import CardRoom

LEAST = {
    "full-house-beaten": FULL_HOUSE << KIND,
    "four-of-a-kind-beaten": FOUR_OF_A_KIND << KIND,
    "straight-flush-beaten": STRAIGHT_FLUSH << KIND,
}


def pay_jackpot(h: Hand, house: CardRoom) -> None:
    """O.5: by the house's standard only: a hand of that rank that was beaten, or a royal flush."""
    felt, evaluate = h.felt, h.variant.high
    if felt is None or evaluate is None or not house.jackpot or felt.ledger.balance("jackpot") <= 0:
        return
    ranks = {i: evaluate(h.own(i), h.board) for i in range(h.n) if h.live[i]}
    best = max(ranks.values())
    winners = [i for i in ranks if ranks[i] == best]
    if house.jackpot == "royal-flush":
        if best >= ROYAL:
            _pay(h, house, winners, felt.ledger.balance("jackpot"), "royal flush")
        return
    beaten = [i for i in ranks if LEAST[house.jackpot] <= ranks[i] < best]
    if not beaten:
        return
    highest_beaten = max(ranks[i] for i in beaten)
    losers = [i for i in beaten if ranks[i] == highest_beaten]
    fund = felt.ledger.balance("jackpot")
    (a, b), (c, d) = house.jackpot_shares
    for_losers, for_winners = fund * a // b, fund * c // d
    others = [i for i in range(h.n) if i not in winners and i not in losers]
    _pay(h, house, losers, for_losers, "beaten")
    _pay(h, house, winners, min(for_winners, fund - for_losers), "beat it")
    _pay(h, house, others, max(fund - for_losers - for_winners, 0), "dealt in")


def _pay(h: Hand, house: CardRoom, players: list[int], amount: int, why: str) -> None:
    """In equal shares; what cannot be shared stays in the fund."""
    assert h.felt is not None
    assert house.jackpot_cite is not None
    for i in players:
        seat, part, cite = h.seats[i], amount // len(players), house.jackpot_cite
        if part:
            h.felt.ledger.post("jackpot", f"rack {seat}", part, cite)
            h.felt.events.append(Settled(cite, seat, seat, "jackpot", "wins", 0, "", part, why))
