"""Poker hands and tournaments for reading, and the tournament director's console."""
