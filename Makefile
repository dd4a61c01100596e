# The two commands of the README, and what they stand on.
.PHONY: run play test test-plain setup page golden bench
# The house on one address: tables, books and the page. PORT=8001 make run takes another port.
PORT ?= 8000
run: setup page
	@.venv/bin/croupier serve --port $(PORT)

# One table in the terminal.
play: setup
	@.venv/bin/croupier play

test: setup page
	@scripts/test

# The suite with the JIT switched off: the same functions as plain Python, some minutes slower.
test-plain: setup
	@CROUPIER_JIT=off .venv/bin/python -m pytest -m "not compiled"

setup:
	@scripts/setup

page: setup
	@scripts/page

# Rewrite the golden transcripts after a change that is meant to change them; read the diff.
golden: setup
	@.venv/bin/python tests/golden/film.py

bench: setup
	@for b in benchmarks/*.py; do echo "== $$b"; .venv/bin/python $$b || exit 1; done
