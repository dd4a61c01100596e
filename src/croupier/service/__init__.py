"""A house that is open: live tables, the store, the books, people and roles, terminals, disputes.

From below, each folder standing on those before it: `store`, `people`, `commands`, `fairness`, `seating`, `money`,
`table`, `watching`, `tournament`, `rounds`, `upkeep`, `processes`, `http`, `api`, `serve`.
"""

from croupier.rulebook.extras import need

need("service", "no house is open")
