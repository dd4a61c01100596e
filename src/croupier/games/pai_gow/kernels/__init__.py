"""Pai gow in numbers: what seven cards are worth set in two, the house way, every sort of seven, rounds simulated."""
