"""A shoe of baccarat where a player banks: its cards from round to round, the two hands that all share, the score.

The games that deal from it differ in what these hands win.

>>> score_line(("P9 natural", "B7 dragon-7", "T6", "B5"), ("natural", "dragon-7"))
'4 hands: player 1 (25.0%), banker 2 (50.0%), tie 1 (25.0%), natural 1 (25.0%), dragon-7 1 (25.0%)'
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Sequence
from typing import NamedTuple

import msgspec

from croupier.kernels.baccarat import count, outcome, value
from croupier.play.ask import Ask
from croupier.play.cards import Shoe
from croupier.play.felt import Felt
from croupier.play.move import Move
from croupier.play.player_dealer import Position
from croupier.play.procedure import deal, step
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
    return Counter(what for result in results for what in (WINNERS[result[0]], *result.split()[1:]))


def score_line(results: Sequence[str], notes: Iterable[str]) -> str:
    """Hands, then number and percentage of each winner and of these notes."""
    times, hands = tally(results), len(results)
    counts = [f"{what} {times[what]} ({100 * times[what] / (hands or 1):.1f}%)" for what in (*WINNERS.values(), *notes)]
    return f"{hands} hands: {', '.join(counts)}"


def show_score(felt: Felt, law: Law, score: Score, notes: Iterable[str]) -> None:
    """The display, where the house has one: the table's limits, this shoe, the one before."""
    if law.on("scoreboard"):
        notes = tuple(notes)
        least, most = law.limits("")
        felt.markers["limits"] = f"{law.money(least)} to {law.money(most)}"
        felt.markers["shoe"] = score_line(score.results, notes)
        felt.markers["previous shoe"] = score_line(score.previous, notes)


# --- the shoe ---


class Stack(msgspec.Struct, frozen=True):
    """What is carried: the cards left in the shoe (none: a new one is due), who banks, the score."""

    cards: tuple[int, ...] = ()
    position: Position = Position()
    score: Score = Score()


def lay_shoe(felt: Felt, law: Law, stack: Stack, cite: Citation) -> Generator[Ask, Move, Stack]:
    """Take the shoe that is in play; or shuffle a new one, and begin the score anew."""
    felt.shoe = Shoe(stack.cards) if stack.cards else Shoe.of(law.number("decks"))
    if stack.cards:
        return stack
    yield from step(felt, "shuffle", cite, "shuffle")
    score = Score((), stack.score.results or stack.score.previous)
    return Stack(tuple(felt.shoe.cards), stack.position, score)


def end_round(felt: Felt, law: Law, position: Position, score: Score, result: str, cite: Citation) -> Stack:
    """The hands go to the discard rack and the result on the board; once the cutting card is out, the shoe is over."""
    for hand in HANDS:
        felt.discard(hand)
    over = len(felt.shoe) < law.number("cut-card")
    if over:
        felt.say("The cutting card is out: the next round has a new shoe", cite)
    score = Score((*score.results, result), score.previous)
    return Stack(() if over else tuple(felt.shoe.cards), position, score)


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

    def noted(self, *notes: str) -> str:
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
