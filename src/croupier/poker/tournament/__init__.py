"""Tournaments, section 8 (y): entries, levels, seats, prizes. Stands on the folders below it."""

from croupier.poker.tournament.tournament import BOOK, Tournament, is_for_all

__all__ = ["BOOK", "Tournament", "is_for_all"]
