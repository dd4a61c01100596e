"""Chance that can be proved: a secret committed to before a round and revealed after it."""
