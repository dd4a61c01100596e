"""What a table's own functions come to: counted, compiled and simulated. The extra `analysis`.

Stands on `games` and `poker`. `blackjack`, `set_hands` and `twentyone` work out the wagers that need their own way,
`count` says what the cards that are gone do to a wager, `advice` what each choice is worth now.
"""

from croupier.rulebook.extras import need

need("analysis", "nothing is counted")
