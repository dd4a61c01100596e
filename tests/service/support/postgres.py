"""A real PostgreSQL for tests: one server for the whole run, and a fresh database for whoever asks.

The server lives in a directory of its own, listens on a Unix socket there, and is gone with the tests. It must not be
run by root, so where the tests are root it runs as `postgres`.
"""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from itertools import count
from pathlib import Path

import psycopg

OPTIONS = (
    "-c listen_addresses='' -c fsync=off -c synchronous_commit=off -c full_page_writes=off -c max_connections=200 "
    "-c shared_buffers=32MB"
)


def binaries() -> Path:
    """Where the server's programs are; the newest where there are several."""
    on_path = shutil.which("initdb")
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if not on_path and not found:
        raise RuntimeError("PostgreSQL is not installed: scripts/setup-machine installs it")
    return Path(on_path).parent if on_path else found[-1].parent


class Server:
    """A PostgreSQL server, from `start` to `stop`."""

    def __init__(self) -> None:
        self.home = Path(tempfile.mkdtemp(prefix="pg-"))  # a socket's path must be short
        self.user = "postgres"
        self._as: list[str] = []
        if os.geteuid() == 0:
            owner = pwd.getpwnam("postgres")
            os.chown(self.home, owner.pw_uid, owner.pw_gid)
            self._as = ["setpriv", f"--reuid={owner.pw_uid}", f"--regid={owner.pw_gid}", "--clear-groups"]
        self._numbers = count(1)

    def _run(self, program: str, *words: str) -> None:
        done = subprocess.run(
            [*self._as, str(binaries() / program), *words], cwd=self.home, capture_output=True, text=True, check=False
        )
        if done.returncode:
            log = self.home / "log"
            raise RuntimeError(f"{program}: {done.stderr}\n{log.read_text() if log.exists() else ''}")

    def start(self) -> None:
        data = str(self.home / "data")
        self._run("initdb", "-D", data, "-U", self.user, "-A", "trust", "-N", "-E", "UTF8", "--locale=C")
        options = f"{OPTIONS} -k {self.home}"
        self._run("pg_ctl", "-D", data, "-l", str(self.home / "log"), "-w", "-o", options, "start")

    def stop(self) -> None:
        self._run("pg_ctl", "-D", str(self.home / "data"), "-m", "immediate", "-w", "stop")
        shutil.rmtree(self.home, ignore_errors=True)

    def url(self, database: str) -> str:
        return f"postgresql://{self.user}@/{database}?host={self.home}"

    def create(self, template: str = "template1") -> str:
        """A new database; its name."""
        name = f"house_{next(self._numbers)}"
        self.execute(f"CREATE DATABASE {name} TEMPLATE {template} STRATEGY file_copy")
        return name

    def drop(self, name: str) -> None:
        self.execute(f"DROP DATABASE {name} WITH (FORCE)")

    def execute(self, statement: str) -> None:
        with psycopg.connect(self.url("postgres"), autocommit=True) as db:
            db.execute(statement)  # type: ignore[call-overload]
