"""Loops that any game's simulation uses."""
