"""Baccarat: the drawing rules, and rounds simulated."""
