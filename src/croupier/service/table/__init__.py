"""One live table: its stored log and everything it keeps beside the game."""
