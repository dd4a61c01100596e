"""Games that count to 21: totals, the shoe counted, and rounds simulated."""
