"""A shoe of baccarat where a player banks: its cards from round to round, the two hands that all share, the score.

The games that deal from it differ in what these hands win.

>>> str(tally_of(("P9 natural", "B7 dragon-7", "T6", "B5"), ("natural", "dragon-7")))
'4 hands: player 1 (25.0%), banker 2 (50.0%), tie 1 (25.0%), natural 1 (25.0%), dragon-7 1 (25.0%)'
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Sequence
from typing import NamedTuple

import msgspec

from croupier.kernels.baccarat.draw import count, outcome, value
from croupier.play.felt import Felt
from croupier.play.steps.banked import BankedRound
from croupier.play.steps.player_dealer import Position
from croupier.play.steps.procedure import deal, step
from croupier.play.vocabulary.ask import Ask
from croupier.play.vocabulary.cards import Shoe
from croupier.play.vocabulary.move import Move
from croupier.play.vocabulary.roads import Tally, TimesSeen
from croupier.rulebook.cite import Citation
from croupier.rulebook.law import Law

PLAYER, BANKER, TIE_BET = "player", "banker", "tie"  # the hands are called as the wagers on them
HANDS = (PLAYER, BANKER)
WINNERS = {"P": PLAYER, "B": BANKER, "T": TIE_BET}  # a result's first letter, as the roads want it
NATURAL = "natural"


# --- the score ---


class Score(msgspec.Struct, frozen=True):
    """The results of this shoe, as `B7 dragon-7` (who won, with what total, what else it was), and of the last one."""

    results: tuple[str, ...] = ()
    previous: tuple[str, ...] = ()


def tally(results: Iterable[str]) -> Counter[str]:
    """How often each thing came up: `player`, `banker` and `tie`, and every note beside them."""
    return Counter(name for result in results for name in (WINNERS[result[0]], *result.split()[1:]))


def tally_of(results: Sequence[str], notes: Iterable[str]) -> Tally:
    """The hands, each winner and these notes, counted."""
    times = tally(results)
    return Tally(len(results), tuple(TimesSeen(name, times[name]) for name in (*WINNERS.values(), *notes)))


def show_score(felt: Felt, law: Law, score: Score, notes: Iterable[str]) -> None:
    """The display, where the house has one: the table's limits, this shoe, the one before."""
    if law.on("scoreboard"):
        notes = tuple(notes)
        least, most = law.limits("")
        felt.markers["limits"] = f"{law.money(least)} to {law.money(most)}"
        felt.tally = tally_of(score.results, notes)
        felt.markers["shoe"] = str(felt.tally)
        felt.markers["previous shoe"] = str(tally_of(score.previous, notes))


# --- the shoe ---


class Stack(msgspec.Struct, frozen=True):
    """What is carried: the cards left in the shoe (none: a new one is due), who banks, the score."""

    cards: tuple[int, ...] = ()
    position: Position = Position()
    score: Score = Score()


class Coups(BankedRound):
    """A round in hand, with the two hands that all share once they are dealt, and the result as the score keeps it."""

    carried: Stack
    hands: Coup
    result = ""


def lay_shoe(t: Coups, cite: Citation) -> Generator[Ask, Move, None]:
    """Take the shoe that is in play; or shuffle a new one, and begin the score anew."""
    stack = t.carried
    t.felt.shoe = Shoe(stack.cards) if stack.cards else Shoe.of_decks(t.law.number("decks"))
    if not stack.cards:
        yield from step(t.felt, "shuffle", cite, "shuffle")
        score = Score((), stack.score.results or stack.score.previous)
        t.carried = Stack(tuple(t.felt.shoe.cards), stack.position, score)


def end_round(t: Coups, notes: Iterable[str], cite: Citation) -> Stack:
    """The hands go to the discard rack and the result on the board; once the cutting card is out, the shoe is over."""
    for hand in HANDS:
        t.felt.discard(hand)
    shoe_over = len(t.felt.shoe) < t.law.number("cut-card")
    if shoe_over:
        t.felt.say("The cutting card is out: the next round has a new shoe", cite)
    score = Score((*t.carried.score.results, t.result), t.carried.score.previous)
    show_score(t.felt, t.law, score, notes)
    return Stack(() if shoe_over else tuple(t.felt.shoe.cards), t.position, score)


# --- the hands ---


class Coup(NamedTuple):
    """Both hands: their totals and how many cards each has."""

    player: int
    banker: int
    player_cards: int
    banker_cards: int

    @property
    def result(self) -> int:
        return outcome(self.player, self.banker)

    @property
    def natural(self) -> bool:
        return self.player_cards == self.banker_cards == 2 and max(self.player, self.banker) >= 8

    def score_entry(self, *notes: str) -> str:
        """The result in a word or two, as the score keeps it."""
        won = "PBT"[self.result] + str(max(self.player, self.banker))
        return " ".join([won, *([NATURAL] if self.natural else []), *filter(None, notes)])

    def __str__(self) -> str:
        return f"Player {self.player}, Banker {self.banker}"


def coup(felt: Felt) -> Coup:
    """The two hands as they lie."""
    player, banker = felt.hand(PLAYER), felt.hand(BANKER)
    return Coup(count(*map(value, player)), count(*map(value, banker)), len(player), len(banker))


def deal_hands(felt: Felt, cite: Citation) -> Generator[Ask, Move, Coup]:
    """Four cards face up: the first and third make the player hand, the second and fourth the banker hand."""
    yield from deal(felt, HANDS * 2, cite, up=True)
    for hand in HANDS:
        felt.turn_up(hand, cite)
    return coup(felt)


def draw(felt: Felt, hand: str, cite: Citation) -> Generator[Ask, Move, int]:
    """A third card, face up; returns its value."""
    yield from deal(felt, (hand,), cite, up=True)
    felt.turn_up(hand, cite)
    return value(felt.hand(hand)[-1])
