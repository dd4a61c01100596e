"""A whole house on a simulated clock, network and store, from one seed.

A seed chooses some tables, the people and what they say, and what goes wrong: messages are lost, come twice or late,
lines are cut, commits fail or come through with nobody hearing of it, the process dies and another one opens the house.
It is the house's own code that runs, from the WebSocket's listener to the SQL; only time, sockets, threads and the disk
are played. After every step the books, the logs, the answers and what everybody was shown are looked at by code that
shares nothing with the house but the rules of the games.

    PYTHONPATH=tests .venv/bin/python -m simulation --seeds 1-10000     or `make seeds`

The files: `clock` time and turns of the loop, `store` a database that fails, `network` lines that are cut, `requests`
what goes over HTTP, `script` what is done in a run as text, `crowd` who would say what next, `house` all of it
together, `witness` and `checks` what must hold, `run` one seed, `shrink` a long story made short, `seeds` many.
"""
