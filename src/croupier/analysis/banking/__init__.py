"""Where a player banks: what a round is worth to the bank and to the others, and a bank that runs out."""
