"""Counters for Prometheus."""

from __future__ import annotations

from prometheus_client import Counter, Gauge, Histogram

COMMANDS = Counter("croupier_commands", "Commands answered.", ["table", "answer"])
TURNED_AWAY = Counter("croupier_turned_away", "Requests and commands beyond a limit, which no table heard of.")
REFUSALS_UNWRITTEN = Counter(
    "croupier_refusals_unwritten", "Refusals beyond a rate: counted, and not written down.", ["table"]
)
WATCHERS = Gauge("croupier_watchers", "Connections that watch a table.")
COMMITS = Histogram(
    "croupier_commit_commands", "Commands that shared a commit.", ["table"], buckets=(1, 2, 5, 10, 50, 200, 512)
)
AUDIT_UNWRITTEN = Counter("croupier_audit_unwritten", "Lines of the audit that were counted and not written.", ["kind"])
STORE_SECONDS = Histogram(
    "croupier_store_seconds",
    "How long a batch took to be on the disk.",
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5),
)
STORE_ERRORS = Counter("croupier_store_errors", "Times that the store failed.")
REQUEST_SECONDS = Histogram(
    "croupier_request_seconds",
    "How long a request took to be answered.",
    ["method"],
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10),
)
TABLE_OWNED = Gauge("croupier_table_owned", "Whether this process runs the table.", ["table"])
TABLE_QUEUE = Gauge("croupier_table_queue", "Commands that wait for the table.", ["table"])
MONEY = Gauge("croupier_money_cents", "Play money, by where it is; all of it together is nothing.", ["where"])
