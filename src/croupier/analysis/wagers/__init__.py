"""Questions about wagers: one's own, several together, a bankroll, what is filed, what an edition changes."""
