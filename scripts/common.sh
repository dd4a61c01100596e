# What `scripts/check` and `scripts/test` share: checks that are counted, and the line at the end.
bin=.venv/bin
failed=0
# Some machines ask Python to keep no bytecode: then every worker would rewrite each test anew, and each of hundreds of
# processes compile the whole package.
unset PYTHONDONTWRITEBYTECODE
check() {
  echo "== $1"
  shift
  "$@" || failed=$((failed + 1))
}
static_checks() {
  check "formatting" $bin/ruff format --check --quiet src tests tests_phh benchmarks examples scripts docs
  check "lint" $bin/ruff check --quiet src tests tests_phh benchmarks examples scripts docs
  check "types" $bin/mypy --no-error-summary
  check "arrows" $bin/lint-imports --no-logo
}
# What every worker would else do for itself at the same moment, as long as nobody has: all tests are found, and their
# bytecode kept.
find_tests() { $bin/python -m pytest --collect-only -qq "$@" >/dev/null; }
# Where the tests keep their databases: in memory, where the machine has room there. A commit then waits for no disk, and
# no test is about a power cut.
scratch() {
  if [ -w /dev/shm ] && [ "$(df --output=avail -k /dev/shm | tail -n 1)" -gt 4000000 ]; then
    made=$(mktemp -d /dev/shm/croupier-XXXXXX)
  else
    made=$(mktemp -d)
  fi
  chmod 711 "$made" # PostgreSQL, which is somebody else where the tests are root, has its own folder in it
  echo "$made"
}
# Tests, shared between the machine's cores; `tests/conftest.py` says how. One more worker than cores: a good part of them
# waits for a browser, a database or a process; each has all tests to find and much to count for itself.
run_tests() {
  echo "== tests"
  report=$(mktemp)
  room=$(scratch)
  trap 'rm -rf "$room"' EXIT
  TMPDIR=$room $bin/python -m pytest -n "$(($(nproc) + 1))" --dist loadfile --no-loadscope-reorder "$@" 2>&1 | tee "$report"
  [ "${PIPESTATUS[0]}" -eq 0 ] || failed=$((failed + 1))
  last=$(grep -E '[0-9]+ (passed|failed|error)' "$report" | tail -n 1)
  rm -f "$report"
}
count() { grep -oE "[0-9]+ $1" <<<"$last" | grep -oE '[0-9]+' || echo 0; }
end_with_count() {
  echo "$(count passed) passed, $(($(count failed) + $(count 'errors?'))) failed"
  if [ "$failed" -gt 0 ]; then
    echo "$failed of the checks failed" >&2
    exit 1
  fi
}
