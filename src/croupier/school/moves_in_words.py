"""Moves as a learner reads them: no lines of a log.

>>> move_in_words("dice 2 4"), move_in_words("wheel 00"), move_in_words("cards Qh Td")
('The dice show 2 and 4', 'The ball stops at 00', 'The cards that come: Q♥ 10♦')
>>> move_in_words("seat 2 chooses stand"), move_in_words("dealer does count-stub 43")
('Seat 2: stand', 'The dealer: count stub 43')
"""

from __future__ import annotations

from collections.abc import Iterable

from croupier.front.events_in_words import card_sign
from croupier.play.vocabulary.move import FACE_DOWN, Bet, BuyIn, Confirm, Move, move_text

RECENT = 3  # moves that are told of a round so far
ON_THE_FELT = (Bet, BuyIn, Confirm)  # what lies on the felt is not told
PLAIN = {"dealer opens": "the round is opened", "dealer closes": "the betting is closed"}
CARDS_DEALT = "cards are dealt"


def move_in_words(line: str) -> str:
    """A move, given as the line that a log has of it."""
    match line.split(" "):
        case ["dice", *faces]:
            return f"The dice show {', '.join(faces[:-1])} and {faces[-1]}"
        case ["wheel", pocket]:
            return f"The ball stops at {pocket}"
        case ["cards", *cards]:
            return f"The cards that come: {cards_in_words(cards)}"
        case ["seat", seat, "chooses", choice, *rest]:
            return f"Seat {seat}: {' '.join([choice.replace('-', ' '), *rest])}"
        case ["seat", seat, "sets", *cards]:
            return f"Seat {seat} sets {cards_in_words(cards)} in front"
        case ["seat", seat, "discards", *cards]:
            return f"Seat {seat} discards {cards_in_words(cards)}"
        case ["dealer", "does", step, *count]:
            return f"The dealer: {' '.join([step.replace('-', ' '), *count])}"
    return PLAIN.get(line, line).capitalize()


def cards_in_words(cards: Iterable[str]) -> str:
    return " ".join("face down" if card == FACE_DOWN else card_sign(card) for card in cards)


def recent_moves(moves: Iterable[Move | str]) -> str:
    """The last of what was done in a round, for whoever has to go on with it. Which cards came, the felt shows as far
    as they lie face up."""
    lines = [move_text(move) for move in moves if not isinstance(move, (str, *ON_THE_FELT))]
    phrases = [CARDS_DEALT if line.startswith("cards") else _lower_first(move_in_words(line)) for line in lines]
    last = [phrase for i, phrase in enumerate(phrases) if phrases[i + 1 : i + 2] != [phrase]][-RECENT:]
    return f"So far: {'; '.join(last)}." if last else ""


def _lower_first(says: str) -> str:
    """As part of a longer sentence."""
    return says[0].lower() + says[1:]
