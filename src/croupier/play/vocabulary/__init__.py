"""What is said at a table, as values: moves, asks, events, cards, the log. Stands on `rulebook` alone."""
