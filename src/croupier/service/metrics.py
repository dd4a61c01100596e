"""Counters for Prometheus."""

from __future__ import annotations

from prometheus_client import Counter, Gauge, Histogram

COMMANDS = Counter("croupier_commands", "Commands answered.", ["table", "answer"])
WATCHERS = Gauge("croupier_watchers", "Connections that watch a table.")
COMMITS = Histogram(
    "croupier_commit_commands", "Commands that shared a commit.", ["table"], buckets=(1, 2, 5, 10, 50, 200, 512)
)
