"""Equity: the share of a pot that each hand takes on average."""

from croupier.analysis.equity.shares import Equity, Question, Share, ask, deck_left, equity, job_of, own_cards, together

__all__ = ["Equity", "Question", "Share", "ask", "deck_left", "equity", "job_of", "own_cards", "together"]
