"""Ultimate Texas Hold'em's arithmetic: the showdown, every board, and the best play."""
