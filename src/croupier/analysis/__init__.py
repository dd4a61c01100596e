"""What a table's own functions come to, counted, compiled and simulated: the extra `analysis`."""

from croupier.rulebook.extras import need

need("analysis", "nothing is counted")
