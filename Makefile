# The two commands of the README, and what they stand on.
.PHONY: run test test-plain setup golden bench
run: setup
	@.venv/bin/croupier play

test: setup
	@scripts/test

# The suite with the JIT switched off: the same functions as plain Python, some minutes slower.
test-plain: setup
	@CROUPIER_JIT=off .venv/bin/python -m pytest -m "not compiled"

setup:
	@scripts/setup

# Rewrite the golden transcripts after a change that is meant to change them; read the diff.
golden: setup
	@.venv/bin/python tests/golden/film.py

bench: setup
	@for b in benchmarks/*.py; do echo "== $$b"; .venv/bin/python $$b || exit 1; done
