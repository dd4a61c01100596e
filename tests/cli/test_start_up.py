"""The command line names every command and loads none of them until it is to run."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

import croupier
from croupier.cli import PARTS, app, commands_of

SOURCE = Path(croupier.__file__).parent
HEAVY = ("rich", "msgspec", "numpy", "numba", "croupier.rulebook", "croupier.games", "importlib.metadata", "sqlalchemy")


def loaded(*words: str) -> set[str]:
    """Which of the heavy modules a command loads."""
    code = (
        "import sys\nfrom croupier.cli import main\n"
        f"sys.argv = {['croupier', *words]!r}\n"
        f"try:\n    main()\nfinally:\n    print(*({set(HEAVY)!r} & sys.modules.keys()), file=sys.stderr)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(run.stderr.split())


@pytest.mark.parametrize("module", PARTS)
def test_each_module_registers_what_the_list_says(module: str) -> None:
    assert set(commands_of(module)) == set(PARTS[module])


def test_every_module_of_commands_is_in_the_list() -> None:
    found = {path.stem for path in SOURCE.glob("cli/*.py") if "\ndef register(" in path.read_text()}
    assert {f"croupier.cli.{stem}" for stem in found} == set(PARTS)


def test_help_names_every_command_and_loads_none() -> None:
    text = CliRunner().invoke(app, ["--help"]).stdout
    listed = re.findall(r"^  ([a-z-]+)  +(\S.*)$", text.partition("Commands:")[2], re.MULTILINE)
    assert dict(listed) == {name: short for part in PARTS.values() for name, short in part.items()}
    assert loaded("--help") == set()
    assert loaded("--version") == set()


def test_a_command_is_itself_once_it_is_asked_for() -> None:
    assert "--seed" in CliRunner().invoke(app, ["play", "--help"]).stdout
    assert "hire" in CliRunner().invoke(app, ["staff", "--help"]).stdout
    assert "Did you mean 'play'" in CliRunner().invoke(app, ["pla"]).stderr


@pytest.mark.parametrize("words", [["--version"], ["version"]])
def test_the_version_is_the_packages(words: list[str]) -> None:
    assert CliRunner().invoke(app, words).stdout == f"croupier {croupier.__version__}\n"


@pytest.mark.parametrize(
    ("typed", "offered"),
    [("croupier rep", ["replay", "repair"]), ("croupier play --se", ["--seed"]), ("croupier staff hi", ["hire"])],
)
def test_tab_completes_commands_and_options(typed: str, offered: list[str]) -> None:
    asked = {"_CROUPIER_COMPLETE": "complete_bash", "COMP_WORDS": typed, "COMP_CWORD": str(typed.count(" "))}
    command = [sys.executable, "-c", "import sys; sys.argv = ['croupier']; from croupier.cli import main; main()"]
    run = subprocess.run(command, env={**os.environ, **asked}, capture_output=True, text=True, check=False)
    assert (run.stdout.split(), run.stderr) == (offered, "")
