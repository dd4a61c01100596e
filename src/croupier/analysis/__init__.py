"""What a table's own functions come to, counted, compiled and simulated: the extra `analysis`.

Stands on `games` and `poker`. `sheets` exact figures, `simulate` the same by chance, `wagers` questions about wagers,
`banking` a player's bank, `equity` shares of a pot, `count` and `advice` for a hand in play. `blackjack`, `set_hands`
and `twentyone` work out the wagers that need a way of their own.
"""

from croupier.rulebook.extras import need

need("analysis", "nothing is counted")
