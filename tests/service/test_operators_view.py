"""What whoever runs the house sees of it: health, counters, logs, and who may look."""

from __future__ import annotations

import json
import logging
from pathlib import Path

import pytest
from fastapi import Request
from typer.testing import CliRunner

from croupier.cli import app
from croupier.rulebook.cite import Refused
from croupier.service.http.json_logs import JsonLines, log_to
from croupier.service.http.operators_only import OperatorsOnly
from croupier.service.serve.app import PREFIX
from croupier.service.store import Store, metrics
from doors import Doors, open_doors


def test_health_is_well_only_while_the_house_can_write(
    doors: Doors, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    store, before = doors.floor.store, metrics.STORE_ERRORS._value.get()
    assert doors.get("", "/health")["status"] == "well"
    monkeypatch.setattr("croupier.service.store.store.PULSE", -1)
    with store.begin() as db:
        db.exec_driver_sql("PRAGMA query_only=ON")  # as a full disk or a read-only one would
    answer = doors.send("", "GET", "/health")
    assert (answer.status_code, answer.json()["cite"]) == (503, "croupier/records/service.stored")
    assert doors.say("Ann", "craps-1", "tip 1", "t1").status_code == 503
    with store.read() as db:
        db.exec_driver_sql("PRAGMA query_only=OFF")
    assert store._pen is not None
    store._pen.exec_driver_sql("PRAGMA query_only=OFF")
    store._pen.rollback()
    health = doors.get("", "/health")
    assert (health["status"], health["store_errors"] >= 2, health["store_failed"] > 0) == ("well", True, True)
    assert metrics.STORE_ERRORS._value.get() - before == health["store_errors"]
    assert any(
        "the store failed: OperationalError: attempt to write a readonly" in r.getMessage() for r in caplog.records
    )


def test_a_rule_that_the_database_keeps_is_no_failure(store: Store) -> None:
    from sqlalchemy.exc import IntegrityError

    from croupier.service.store import schema

    with pytest.raises(IntegrityError), store.begin() as db:
        db.execute(schema.accounts.insert(), [{"name": "purse:Ann", "balance": -1}])
    assert store.errors == 0


def test_counters_of_the_store_the_tables_and_the_money(url: str) -> None:
    with open_doors(url, "craps-1") as doors:
        doors.do("Ann", "craps-1", "seat 1 sits 100 Ann", "a1")
        said = doors.send("", "GET", "/metrics").text
        found = dict(line.rsplit(" ", 1) for line in said.splitlines() if not line.startswith("#"))
        assert float(found['croupier_table_owned{table="craps-1"}']) == 1
        assert float(found['croupier_table_queue{table="craps-1"}']) == 0
        assert float(found["croupier_store_seconds_count"]) >= 1
        assert float(found['croupier_request_seconds_count{method="POST"}']) >= 1
        money = {key: float(value) for key, value in found.items() if key.startswith("croupier_money_cents")}
        assert money['croupier_money_cents{where="purses"}'] == 3 * 1_000_000 - 10_000
        assert sum(money.values()) == 0
        assert "croupier_store_errors_total" in found


# --- who may look ---


def asked(host: str, **headers: str) -> Request:
    sent = [(key.replace("_", "-").encode(), value.encode()) for key, value in headers.items()]
    return Request({"type": "http", "client": (host, 1), "headers": sent})


def sees(inside: OperatorsOnly, request: Request) -> bool:
    try:
        inside.check(request)
    except Refused as refused:
        return refused.cite != "croupier/records/service.inside"
    return True


def test_counters_and_description_are_for_the_machine_itself_or_a_token() -> None:
    here, away = asked("127.0.0.1"), asked("203.0.113.9")
    proxied = asked("127.0.0.1", x_forwarded_for="203.0.113.9")
    with_token, wrong = (asked("203.0.113.9", authorization=f"Bearer {said}") for said in ("s3cret", "s3crets"))
    everybody = (here, asked("::1"), away, proxied, with_token, wrong, asked("testclient"))
    assert [sees(OperatorsOnly(), one) for one in everybody] == [True, True] + [False] * 5
    assert [sees(OperatorsOnly("s3cret"), one) for one in everybody] == [True, True, False, False, True, False, False]
    assert all(sees(OperatorsOnly(everybody=True), one) for one in everybody)


@pytest.mark.parametrize("path", ["/metrics", f"{PREFIX}/openapi.json"])
def test_the_service_keeps_them_inside(doors: Doors, path: str) -> None:
    assert doors.client.get(path).status_code == 200
    answer = doors.client.get(path, headers={"X-Forwarded-For": "203.0.113.9"})
    assert (answer.status_code, answer.json()["cite"]) == (403, "croupier/records/service.inside")
    assert doors.client.get("/health", headers={"X-Forwarded-For": "203.0.113.9"}).status_code == 200


# --- logs ---


def test_logs_are_lines_of_json(tmp_path: Path) -> None:
    path, root = tmp_path / "log", logging.getLogger()
    level, handlers = root.level, root.handlers[:]
    try:
        log_to(path, "info")
        log = logging.getLogger("croupier.test")
        log.info("%s came\nin", "Ann", extra={"audit": "signed in", "by": "Ann"})
        try:
            raise ValueError("wrong")
        except ValueError:
            log.exception("it failed")
    finally:
        for one in root.handlers[:]:
            if isinstance(one.formatter, JsonLines):
                root.removeHandler(one)
                one.close()
        root.setLevel(level)
        for one in handlers:
            root.addHandler(one)
    first, second = (json.loads(line) for line in path.read_text().splitlines())
    assert (first["level"], first["from"], first["says"]) == ("info", "croupier.test", "Ann came\nin")
    assert (first["audit"], first["by"], first["at"][-1]) == ("signed in", "Ann", "Z")
    assert (second["level"], "ValueError: wrong" in second["trace"]) == ("error", True)
    assert path.stat().st_mode & 0o777 == 0o600


def test_what_serve_does_not_know_is_refused(tmp_path: Path) -> None:
    for words in (["--inside", "nobody"], ["--log-level", "loud"], ["--address", "https://house.example"]):
        found = CliRunner().invoke(app, ["serve", "--url", f"sqlite:///{tmp_path / 'h.db'}", *words])
        assert isinstance(found.exception, Refused)
        assert found.exception.cite == "croupier/records/service.config"
    assert not (tmp_path / "h.db").exists()
