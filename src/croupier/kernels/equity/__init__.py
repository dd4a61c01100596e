"""Shares of a pot: every deal that can still come, or a sample."""
