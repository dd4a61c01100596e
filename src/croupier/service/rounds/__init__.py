"""Rounds that were: recalled, replayed, disputed, verified, shared."""
