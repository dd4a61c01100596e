"""The floor live: tables as a service, the house's books, people and roles, automatic roulette terminals.

From below: `schema` and `store` keep everything in SQL; `books` says what a posting at a table is in the house's books;
`words` reads commands and `roles` says who may give them; `fairness` draws and proves chance; `view` is what one seat
sees; `live` is a table that decides, stores, then tells, and `owner` runs it; `floor` has all of them; `people` and
`cage` are beside the tables; `app` speaks HTTP and WebSocket.
"""

from croupier.rulebook.extras import need

need("service", "no house is open")
