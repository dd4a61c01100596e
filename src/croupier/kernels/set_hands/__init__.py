"""Hands that are set in two: pai gow and marquez, the house way, every sort of seven cards."""
