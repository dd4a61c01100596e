"""A PostgreSQL server as a house would run it: the tests' own, but durable; and what pgbench does on it."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tests" / "service" / "support"))

import postgres  # noqa: E402 - the tests' own server, found by the line above

SECONDS, SCALE = (1, 1) if "--tiny" in sys.argv else (10, 10)


class Durable(postgres.Server):
    """Every commit is on the disk before it is answered."""

    def __init__(self) -> None:
        try:
            postgres.binaries()
        except RuntimeError:
            subprocess.run([str(ROOT / "scripts" / "setup-machine")], check=True)
        super().__init__()

    def start(self) -> None:
        data = str(self.home / "data")
        self._run("initdb", "-D", data, "-U", self.user, "-A", "trust", "-E", "UTF8", "--locale=C")
        options = f"-c listen_addresses='' -k {self.home}"
        self._run("pg_ctl", "-D", data, "-l", str(self.home / "log"), "-w", "-o", options, "start")

    def pgbench(self) -> float:
        """Transactions per second of `pgbench -N` with sixteen clients."""
        program = shutil.which("pgbench") or str(postgres.binaries() / "pgbench")
        words = [program, "-h", str(self.home), "-U", self.user]
        database = self.create()
        subprocess.run([*words, "-i", "-q", "-s", str(SCALE), database], check=True, capture_output=True)
        load = ["-N", "-c", "16", "-j", "2", "-T", str(SECONDS)]
        said = subprocess.run([*words, *load, database], check=True, capture_output=True, text=True).stdout
        found = re.search(r"tps = ([\d.]+)", said)
        assert found, said
        return float(found[1])
