# The two commands of the README, and what they stand on.
.PHONY: run test setup golden bench
run: setup
	@.venv/bin/croupier play

test: setup
	@scripts/test

setup:
	@scripts/setup

# Rewrite the golden transcripts after a change that is meant to change them; read the diff.
golden: setup
	@.venv/bin/python tests/golden/film.py

bench: setup
	@for b in benchmarks/*.py; do echo "== $$b"; .venv/bin/python $$b || exit 1; done
