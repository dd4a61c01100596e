"""One live tournament: one stored log for all its tables."""
