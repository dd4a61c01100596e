"""What several games play alike: betting windows, a player who banks, shoes and decks. Stands on `table`."""
