"""Two hundred terminals betting through the lock-out at one table of a real server, beside what the database alone can.

    python benchmarks/service_load.py [sqlite | postgresql] [--tiny]

The server, the terminals and the database are processes of their own, and every bet is acknowledged when it is durable.
Three ratios are measured in the same run, and each has a limit that a run must keep:

- bets per second on PostgreSQL to `pgbench -N` on the same server, at least 1.0;
- bets per second on SQLite to the same rows written by plain `sqlite3`, in groups of the size that the service's own
  commits had, at least 0.5;
- memory of the server per connected terminal, under 100 KB.

How long a touch takes to be acknowledged is reported. Afterwards the books are checked: every account is the sum of its
postings, all of them together are nothing, and every bet that was acknowledged is a line, once.

`--tiny` is one short game of three terminals: it shows that all of this runs and that the books are right, and judges
no ratio.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from load.bare import Bare
from load.floor import Floor, Run
from load.postgres import Durable

TINY = "--tiny" in sys.argv
TERMINALS = 3 if TINY else 200
LEAST, MOST_KB = {"sqlite": 0.5, "postgresql": 1.0}, 100
HEADS = (("bets/s", 9), ("group", 8), ("p50 ms", 9), ("p99 ms", 9), ("CPU µs", 9), ("beside", 11), ("ratio", 22),
         ("KB each", 9))  # fmt: skip


def on_sqlite(home: Path) -> tuple[Run, float]:
    """After every game the same number of bets by plain `sqlite3`: a disk has better and worse minutes."""
    bare = Bare(home / "bare.db")
    found = Floor(home, f"sqlite:///{home / 'house.db'}").run(TERMINALS, bare.write)
    return found, bare.per_second


def on_postgresql(home: Path) -> tuple[Run, float]:
    server = Durable()
    server.start()
    try:
        found = Floor(home, server.url(server.create())).run(TERMINALS)
        print("  pgbench -N …", flush=True)
        return found, server.pgbench()
    finally:
        server.stop()


HOMES = {"sqlite": (on_sqlite, "sqlite3 groups"), "postgresql": (on_postgresql, "pgbench -N")}


def main(chosen: list[str]) -> int:
    rows, missed = [], []
    for name in chosen or list(HOMES):
        run, beside = HOMES[name]
        print(f"{name}: {TERMINALS} terminals", flush=True)
        with tempfile.TemporaryDirectory(prefix="croupier-load-") as home:
            found, peer = run(Path(home))
        ratio = found.per_second / peer
        least = LEAST[name]
        missed += [f"{name}: {ratio:.2f} of {beside}, and {least} is wanted"] if ratio < least else []
        missed += [f"{name}: {found.kb:.0f} KB a terminal"] if found.kb >= MOST_KB else []
        rows.append(
            f"{name:12}{found.per_second:9.0f}{found.group:8}{found.p50 * 1000:9.1f}{found.p99 * 1000:9.1f}"
            f"{found.micros:9.0f}{peer:11.0f} {beside:15}{ratio:6.2f}{found.kb:9.1f}"
        )
    print(f"\n{'':12}" + "".join(f"{head:>{wide}}" for head, wide in HEADS))
    print("\n".join(rows))
    if TINY:
        return 0
    print("\n".join(missed) or f"every ratio is as wanted ({LEAST}), every terminal under {MOST_KB} KB")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main([word for word in sys.argv[1:] if word in HOMES]))
