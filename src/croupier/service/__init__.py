"""The house live: tables as a service, the books, people and roles, automatic roulette terminals.

From below, each folder standing on those before it: `store`, `people`, `commands`, `fairness`, `seating`, `money`,
`table`, `watching`, `tournament`, `rounds`, `upkeep`, `processes`, `http`, `api`, `serve`.
"""

from croupier.rulebook.extras import need

need("service", "no house is open")
