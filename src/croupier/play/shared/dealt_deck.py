"""One deck that is shuffled, cut and dealt out anew for every round, the same way in several documents.

A document gives these steps letters of its own: a game says once which (`Cites`), and reads the steps from here. What
is carried from round to round is which of two decks is in play and when the stub was last counted (`Deck`).
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from functools import partial
from typing import NamedTuple

import msgspec

from croupier.play.felt import Felt
from croupier.play.shared.window import window
from croupier.play.steps.procedure import Irregular, Spread, Void, deal, step, wash
from croupier.play.steps.wager_checks import check_take
from croupier.play.vocabulary.ask import Ask
from croupier.play.vocabulary.cards import Shoe
from croupier.play.vocabulary.move import Bet, Move, Take
from croupier.rulebook.cite import Breach, Citation, Refused
from croupier.rulebook.law import Law

DECK = 52
LEAST_CUT = 10
SHOE, HAND, AUTOMATED = "shoe", "hand", "automated-shoe"  # how the cards are dealt


class DeckCites(NamedTuple):
    """The paragraphs of a document on its deck."""

    shuffle: Citation
    cut: Citation
    depth: Citation  # how deep the cut is
    no_more_bets: Citation
    places: Citation  # more than one betting position
    stub: Citation  # that it is counted
    whole: Citation
    short: Citation
    device_counts: Citation
    by_hand: Citation  # that dealing from the hand needs the device
    second: Citation  # and that a second deck does
    wash: Citation  # that cards which lie spread are washed once the first player has seen them
    idle: Citation  # and that those of a table without play lie so


class Deck(msgspec.Struct, frozen=True):
    """What is carried: which of two decks is in play, how many rounds since a stub was counted, whether the cards lie
    spread, as the table was opened or nobody plays, and how many rounds each deck was dealt since its own count."""

    colour: int = 0
    rounds: int = 0
    spread: Spread = ""
    dealt: tuple[int, int] = (0, 0)

    def new(self) -> Deck:
        """Another deck in its place, of which nothing has been dealt yet."""
        return Deck(self.colour, dealt=self._with(0))

    def _with(self, own: int) -> tuple[int, int]:
        """The rounds of both decks, where this one has been dealt so many."""
        return (self.dealt[0], own) if self.colour else (own, self.dealt[1])

    def after(self, every: int) -> tuple[bool, Deck]:
        """Whether one more round makes a count due: at the table, or of this deck itself; and the deck after it."""
        rounds, own = self.rounds + 1, self.dealt[self.colour] + 1
        due = rounds >= every or own >= every
        return due, Deck(self.colour, 0 if due else rounds, dealt=self._with(0 if due else own))


# --- shuffle and cut ---


def make_ready(felt: Felt, law: Law, cites: DeckCites, deck: Deck) -> Generator[Ask, Move, Deck]:
    """Wash what was spread, shuffle until it is done, and cut; a deck that must go meanwhile is replaced."""
    if deck.spread:
        spread_cite = cites.wash if deck.spread == "opening" else cites.idle
        yield from wash(felt, spread_cite, cites.wash, 2 if law.on("second-deck") else 0)
        felt.keeps = deck = Deck(deck.colour, deck.rounds, dealt=deck.dealt)
    while not (yield from shuffle(felt, cites)):
        deck = deck.new()
    yield from cut(felt, law, cites)
    return deck


def shuffle(felt: Felt, cites: DeckCites) -> Generator[Ask, Move, bool]:
    """By hand or by a device; False if the deck turns out to be one that must leave the table."""
    felt.shoe = Shoe.of_decks(1)
    try:
        yield from step(felt, "shuffle", cites.shuffle, "shuffle")
    except Irregular as trouble:
        felt.say(f"{trouble.says} A new deck is brought.", trouble.cite)
        return False
    return True


def cut(felt: Felt, law: Law, cites: DeckCites) -> Generator[Ask, Move, None]:
    """What was shuffled by hand is cut."""
    if law.on("shuffler"):
        return
    try:
        yield from step(felt, "cut", cites.cut, "cut", LEAST_CUT, DECK - 1, cites.depth)
    except Irregular as trouble:
        yield from recut(felt, law, cites, trouble)


def recut(felt: Felt, law: Law, cites: DeckCites, trouble: Irregular) -> Generator[Ask, Move, None]:
    """A supervisor may order another cut, until the first card is dealt."""
    if trouble.kind != "bad-cut" or felt.cards:
        raise trouble
    felt.say(trouble.says, trouble.cite)
    yield from cut(felt, law, cites)


def with_recuts(
    felt: Felt, law: Law, cites: DeckCites, part: Callable[[], Generator[Ask, Move, None]]
) -> Generator[Ask, Move, None]:
    """A part of the round in which another cut can still be ordered; after that it goes on as it stood."""
    while True:
        try:
            yield from part()
            return
        except Irregular as trouble:
            yield from recut(felt, law, cites, trouble)


# --- wagers ---


def take_bets(
    felt: Felt,
    law: Law,
    cites: DeckCites,
    bet: Callable[[Bet], None],
    take: Callable[[Take], None],
    put: Callable[[Bet | Take], None],
    close: Callable[[], None] = lambda: None,
) -> Generator[Ask, Move, None]:
    """Until No More Bets, which is called before the first card."""
    calls = Refused("nothing is called on or off at this game", cites.no_more_bets)
    opened = partial(window, felt, cites.no_more_bets, bet=bet, take=take, put=put, calls=calls, close=close)
    yield from with_recuts(felt, law, cites, opened)


def check_places(felt: Felt, bet: Bet, most: int, cite: Citation) -> None:
    """A player wagers at `most` places at most, the player's own and free ones that join it without a gap."""
    if bet.place == bet.seat:
        return
    if most < 2:
        raise Refused("this table lets nobody wager at a second place", cite)
    places = {bet.seat, *_wagered_places(felt, bet.seat)}
    next_to = bet.place in places or bet.place - 1 in places or bet.place + 1 in places
    within = abs(bet.place - bet.seat) < most and 1 <= bet.place <= felt.law.book.about.seats
    if not next_to or not within:
        raise Refused(f"place {bet.place} is not next to seat {bet.seat}", cite)
    if bet.place in felt.seats or any(s.at == bet.place and s.seat != bet.seat for s in felt.stakes.values()):
        raise Refused(f"place {bet.place} is taken", cite)
    if len(places | {bet.place}) > most:
        raise Refused(f"seat {bet.seat} already wagers at {most} places", cite)


def check_no_gap(felt: Felt, take: Take, chips: Citation, places: Citation) -> int:
    """What a taking back would leave on its spot; and the places of a player still join."""
    stake, remaining = check_take(felt, take, chips)
    others = {s.at for s in felt.stakes.values() if s.seat == take.seat and (remaining or s.key != stake.key)}
    if not _are_joined({take.seat} | others):
        raise Refused(f"place {take.place} lies between places where seat {take.seat} wagers", places)
    return remaining


def _wagered_places(felt: Felt, seat: int) -> set[int]:
    return {stake.at for stake in felt.stakes.values() if stake.seat == seat}


def _are_joined(places: set[int]) -> bool:
    return max(places) - min(places) == len(places) - 1


def wagering_places(felt: Felt) -> dict[int, int]:
    """Every place with a wager, from the dealer's left, and the seat that wagers there."""
    return {stake.at: stake.seat for stake in sorted(felt.stakes.values(), key=lambda stake: stake.at)}


# --- the deal ---


def order(law: Law, holders: Iterable[str | int], cards: int) -> list[str | int]:
    """Who gets each card: one at a time around the table, or a stack each where the shoe is automated."""
    holders = list(holders)
    if law.choice("dealing") == AUTOMATED:
        return [holder for holder in holders for _ in range(cards)]
    return holders * cards


def deal_out(
    felt: Felt, law: Law, cites: DeckCites, holders: list[str | int], cite: Citation
) -> Generator[Ask, Move, None]:
    """The first cards of a round, before which another cut can still be ordered."""
    yield from with_recuts(felt, law, cites, partial(deal, felt, holders, cite))


def counted(felt: Felt, law: Law, cites: DeckCites, deck: Deck) -> Generator[Ask, Move, Deck]:
    """One more round dealt from this deck; its stub is counted when that is due, unless the device counts."""
    if law.on("shuffler") and law.on("shuffler-counts"):
        return deck
    due, after = deck.after(law.number("count-every"))
    if due:
        yield from _count_stub(felt, cites, deck)
    return after


def _count_stub(felt: Felt, cites: DeckCites, deck: Deck) -> Generator[Ask, Move, None]:
    """A deck that is not 52 is removed, and the round void."""
    cards_counted = yield from step(felt, "count-stub", cites.stub, "count", 0, DECK, no_bets=cites.no_more_bets)
    expected = len(felt.shoe)
    if cards_counted != expected:
        why = f"the stub has {cards_counted} cards where {expected} belong: the deck goes"
        raise Void(why, cites.short, deck.new())
    felt.say(f"The stub has {cards_counted} cards: the deck is whole", cites.whole)


def idle(deck: Deck, cites: DeckCites) -> tuple[Deck, Citation]:
    """At a table without play the cards lie spread."""
    return Deck(deck.colour, deck.rounds, "idle", deck.dealt), cites.idle


def put_away(law: Law, deck: Deck) -> Deck:
    """After a round: with a second deck the two take turns."""
    return Deck(1 - deck.colour, deck.rounds, dealt=deck.dealt) if law.on("second-deck") else deck


# --- what the house chose ---


def breaches(law: Law, cites: DeckCites) -> list[Breach]:
    """Choices that need an automated shuffling device."""
    if law.on("shuffler"):
        return []
    needs = []
    if law.choice("dealing") == HAND:
        needs.append(Breach("dealing from the hand needs an automated shuffler: shuffler = true", cites.by_hand))
    if law.on("second-deck"):
        needs.append(Breach("a second deck needs an automated shuffler: shuffler = true", cites.second))
    if law.on("shuffler-counts"):
        needs.append(Breach("a shuffler that counts must be there: shuffler = true", cites.device_counts))
    return needs
