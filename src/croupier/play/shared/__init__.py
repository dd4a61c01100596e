"""What several games play alike: betting windows, shoes and decks, baccarat's two hands. Stands on `table`."""
