"""Counters for Prometheus."""

from __future__ import annotations

from functools import cache

from prometheus_client import Counter, Gauge, Histogram

COMMANDS = Counter("croupier_commands", "Commands answered.", ["table", "answer"])
commands = cache(COMMANDS.labels)  # there are few tables and answers, and many commands
WATCHERS = Gauge("croupier_watchers", "Connections that watch a table.")
COMMITS = Histogram(
    "croupier_commit_commands", "Commands that shared a commit.", ["table"], buckets=(1, 2, 5, 10, 50, 200, 512)
)
