"""Equity: the share of a pot that each hand takes on average."""

from croupier.analysis.equity.shares import (
    Equity,
    Question,
    Share,
    deck_left,
    equity,
    job_of,
    own_cards,
    read_question,
    ways_to_hold,
)

__all__ = ["Equity", "Question", "Share", "deck_left", "equity", "job_of", "own_cards", "read_question", "ways_to_hold"]
