"""The cage, the cashier and what wagers took."""
