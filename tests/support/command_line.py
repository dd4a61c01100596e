"""The command line, many times over: an interpreter that has everything imported forks once for each command.

A command of a test is a process of its own, as a person's is, but it does not import numpy and Rich again: that is most
of what a short one takes. The interpreter is started by the first test that wants it and ends with the tests.

    python tests/support/command_line.py  # is that interpreter: a request a line, answered with an exit code
"""

from __future__ import annotations

import atexit
import json
import os
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

IMPORTED = ("numba", "numpy", "rich.progress", "typer", "croupier.analysis.sheets.exact", "croupier.games")


def croupier(*args: str, said: str = "", cwd: Path | None = None, **env: str) -> subprocess.CompletedProcess[str]:
    """Run a command, and see that no traceback shows."""
    with tempfile.TemporaryDirectory(prefix="croupier-command-") as home:
        files = [Path(home, name) for name in ("in", "out", "err")]
        files[0].write_text(said)
        request = {"args": args, "cwd": str(cwd or Path.cwd()), "files": [str(file) for file in files]}
        asked = _interpreter()
        assert asked.stdin
        assert asked.stdout
        asked.stdin.write(json.dumps({**request, "env": {**os.environ, **env}}) + "\n")
        asked.stdin.flush()
        code = int(asked.stdout.readline())
        run = subprocess.CompletedProcess(args, code, files[1].read_text(), files[2].read_text())
    assert "Traceback" not in run.stdout + run.stderr
    return run


@cache
def _interpreter() -> subprocess.Popen[str]:
    found = subprocess.Popen([sys.executable, __file__], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    atexit.register(found.terminate)
    return found


# --- the interpreter's side ---


def serve() -> None:
    """One command after the other; `cli` is imported by the fork, so that it sees where its output goes."""
    for name in IMPORTED:
        __import__(name)
    while request := sys.stdin.readline():
        child = os.fork()
        if child == 0:
            _run(**json.loads(request))
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)


def _run(args: list[str], cwd: str, files: list[str], env: dict[str, str]) -> None:
    for number, file in enumerate(files):
        os.dup2(os.open(file, os.O_RDWR | os.O_CREAT), number)
    os.chdir(cwd)
    os.environ.clear()
    os.environ.update(env)
    sys.stdin = open(0, closefd=False)  # noqa: SIM115 - the interpreter's own still holds requests
    sys.argv = ["croupier", *args]
    from croupier.cli import main

    code = 0
    try:
        main()
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else int(end.code is not None)
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


if __name__ == "__main__":
    serve()
