# The two commands of the README, and what they stand on.
.PHONY: run play test every check hunt school seeds test-plain setup machine page docs edges golden plans pictures bench
# The house on one address: tables, books and the page. PORT=8001 make run takes another port.
PORT ?= 8000
run: setup page docs
	@.venv/bin/croupier serve --port $(PORT)

# One table in the terminal.
play: setup
	@.venv/bin/croupier play

# Set-up is mostly one core's work, so two parts of it go side by side.
test:
	@$(MAKE) --no-print-directory --jobs=2 machine page docs
	@scripts/test

# What `make test` leaves out: the same proofs at every other table, on the other screen, over every deal, and long
# stories. CI runs it.
every:
	@$(MAKE) --no-print-directory --jobs=2 machine page docs
	@scripts/every

# The quick loop of whoever changes something: the tests nearest to the change, under a minute.
check: setup
	@scripts/check

# The property tests, and the API against its description, on examples that nobody has tried yet.
hunt: setup
	@EXAMPLES=hunt .venv/bin/python -m pytest tests/properties tests/service/test_api_conforms.py

# Ten thousand questions of the school for every table, each compared with what the real table does.
QUESTIONS ?= 10000
school: setup
	@SCHOOL=$(QUESTIONS) .venv/bin/python -m pytest tests/school/test_questions.py -k real_table -n "$$(nproc)"

# A whole house with faults, from a seed each: ten thousand of them are a night's work. `make seeds FIRST=500 COUNT=100`.
FIRST ?= 1
COUNT ?= 10000
seeds: setup
	@PYTHONPATH=tests .venv/bin/python -m simulation --seeds $(FIRST)-$$(($(FIRST) + $(COUNT) - 1))

# The suite with the JIT switched off: the same functions as plain Python, some minutes slower.
test-plain: setup
	@CROUPIER_JIT=off .venv/bin/python -m pytest -n "$$(nproc)" --dist loadfile --no-loadscope-reorder -m "not compiled"

setup:
	@scripts/setup

# What the tests need of the machine itself, from apt: fetched beside everything else.
machine:
	@scripts/setup-machine

page: setup
	@scripts/page

# The documentation, which the service has under /docs; a warning is an error.
docs: setup
	@scripts/docs

# Count every edge of the sample house anew for the documentation; read the diff.
edges: setup
	@.venv/bin/python scripts/edges.py

# Rewrite the golden transcripts after a change that is meant to change them; read the diff.
golden: setup
	@.venv/bin/python tests/golden/film.py

# Draw up the plans of every felt anew after a change that is meant to change where things lie; read the diff.
plans: setup page
	@PLANS=anew .venv/bin/python -m pytest tests/browser/test_plans.py

# The pages and tables as the browser's tests see them, in tests/browser/shots, to be looked at.
pictures: setup page
	@PICTURES=1 .venv/bin/python -m pytest tests/browser -n "$$(nproc)" --dist loadfile --no-loadscope-reorder

# Ratios, beside the peers that are installed (`pip install -e '.[bench]'`). `make bench TINY=--tiny` only shows that all run.
bench: setup
	@for b in benchmarks/*.py; do echo "== $$b"; .venv/bin/python $$b $(TINY) || exit 1; done
