"""Moves as a learner reads them: no lines of a log.

>>> told_move("dice 2 4"), told_move("wheel 00"), told_move("cards Qh Td")
('The dice show 2 and 4', 'The ball stops at 00', 'The cards that come: Q♥ 10♦')
>>> told_move("seat 2 chooses stand"), told_move("dealer does count-stub 43")
('Seat 2: stand', 'The dealer: count stub 43')
"""

from __future__ import annotations

from collections.abc import Iterable

from croupier.front.events_in_words import card_sign
from croupier.play.vocabulary.move import FACE_DOWN, Bet, BuyIn, Confirm, Move, move_text

LATELY = 3  # moves that are told of a round so far
SEEN = (Bet, BuyIn, Confirm)  # what lies on the felt is not told
PLAIN = {"dealer opens": "the round is opened", "dealer closes": "the betting is closed"}
DEALT = "cards are dealt"


def told_move(line: str) -> str:
    """A move, given as the line that a log has of it."""
    match line.split(" "):
        case ["dice", *faces]:
            return f"The dice show {', '.join(faces[:-1])} and {faces[-1]}"
        case ["wheel", pocket]:
            return f"The ball stops at {pocket}"
        case ["cards", *cards]:
            return f"The cards that come: {cards_said(cards)}"
        case ["seat", seat, "chooses", choice, *rest]:
            return f"Seat {seat}: {' '.join([choice.replace('-', ' '), *rest])}"
        case ["seat", seat, "sets", *cards]:
            return f"Seat {seat} sets {cards_said(cards)} in front"
        case ["seat", seat, "discards", *cards]:
            return f"Seat {seat} discards {cards_said(cards)}"
        case ["dealer", "does", step, *count]:
            return f"The dealer: {' '.join([step.replace('-', ' '), *count])}"
    return PLAIN.get(line, line).capitalize()


def cards_said(cards: Iterable[str]) -> str:
    return " ".join("face down" if card == FACE_DOWN else card_sign(card) for card in cards)


def lately(moves: Iterable[Move | str]) -> str:
    """The last of what was done in a round, for whoever has to go on with it. Which cards came, the felt shows as far
    as they lie face up."""
    lines = [move_text(move) for move in moves if not isinstance(move, (str, *SEEN))]
    said = [DEALT if line.startswith("cards") else _within(told_move(line)) for line in lines]
    last = [one for i, one in enumerate(said) if said[i + 1 : i + 2] != [one]][-LATELY:]
    return f"So far: {'; '.join(last)}." if last else ""


def _within(says: str) -> str:
    """As part of a longer sentence."""
    return says[0].lower() + says[1:]
