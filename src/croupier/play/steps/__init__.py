"""The steps that procedures are made of: bet, deal, throw, spin, wait, and a player who banks.

Stands on `felt` and `vocabulary`.
"""
