"""What every table game is made of: its vocabulary, its felt, its steps, the table that runs it, and what games share.

Stands on `rulebook` and `kernels`. From below: `vocabulary`, `felt`, `steps`, `table`, `shared`; `make test` holds the
order. No game is named here.
"""
