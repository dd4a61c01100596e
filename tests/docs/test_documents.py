"""Every block of code in docs/ is run: Python as a doctest, commands as a person would type them, data as data.

- ```python: a doctest, page by page; without a prompt it is a file or is simply run.
- ```console: what follows `$` is run in the page's own folder, and says what stands below it, line by line; `…` stands
  for any lines. How many spaces are between two words is not compared. `printf '…' |` is what is typed, `> FILE` keeps
  what is said.
- ```sh: commands that take long, or need somebody there: each is one, and takes the options that it is given.
- ```toml: is read. Its first line names a file, if the page's commands want one. ```text is nothing to run.
"""

from __future__ import annotations

import doctest
import re
import shlex
import tomllib
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import typer

import command_line
from croupier.cli import app

DOCS = Path(__file__).parents[2] / "docs"
PAGES = sorted(path for path in DOCS.glob("*.md") if "```" in path.read_text())
COMMANDS: Any = typer.main.get_command(app)
_FENCE = re.compile(r"^```([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_FILE = re.compile(r"# ([\w./-]+\.\w+)\n")
ANY = "…"


class Block(NamedTuple):
    language: str
    text: str


def blocks(page: Path) -> list[Block]:
    return [Block(*found) for found in _FENCE.findall(page.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_block_runs_and_says_what_the_page_says(page: Path, tmp_path: Path) -> None:
    names: dict[str, object] = {}
    for block in blocks(page):
        if named := _FILE.match(block.text):
            (tmp_path / named[1]).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / named[1]).write_text(block.text, encoding="utf-8")
        match block.language:
            case "python" if ">>>" in block.text:
                run_doctest(block.text, names, page)
            case "python":
                compiled = compile(block.text, str(page), "exec")
                if not named:  # whoever tests the page that shows a file uses it
                    exec(compiled, names)
            case "toml":
                assert tomllib.loads(block.text)
            case "console":
                run_console(block.text, tmp_path)
            case "sh":
                check_commands(block.text)
            case other:
                assert other == "text" or other.startswith("{"), f"nobody runs {other!r}"


def run_doctest(text: str, names: dict[str, object], page: Path) -> None:
    test = doctest.DocTestParser().get_doctest(text, names, page.name, str(page), 0)
    runner = doctest.DocTestRunner(verbose=False)
    runner.run(test, clear_globs=False)
    names |= test.globs
    assert runner.summarize(verbose=False).failed == 0


def run_console(text: str, folder: Path) -> None:
    for typed, below in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", text, re.MULTILINE):
        said, words = "", shlex.split(typed)
        if words[0] == "printf":
            said, words = words[1].encode().decode("unicode_escape"), words[3:]
        assert words[0] == "croupier", typed
        kept = words.pop() if words[-2] == ">" and words.pop(-2) else ""
        done = command_line.croupier(*words[1:], said=said, cwd=folder, COLUMNS="120")
        if kept:
            (folder / kept).write_text(done.stdout, encoding="utf-8")
            done.stdout = ""
        heard = [" ".join(line.split()) for line in (done.stdout + done.stderr).splitlines()]
        expected = [" ".join(line.split()) for line in below.splitlines()]
        assert says(heard, expected), f"$ {typed}\n" + "\n".join(heard)


def says(heard: list[str], expected: list[str]) -> bool:
    """Whether the lines are these, any number of them where `…` stands."""
    if not expected:
        return not heard
    if expected[0] == ANY:
        return any(says(heard[k:], expected[1:]) for k in range(len(heard) + 1))
    return bool(heard) and heard[0] == expected[0] and says(heard[1:], expected[1:])


def check_commands(text: str) -> None:
    for line in text.splitlines():
        program, command, *rest = shlex.split(line, comments=True)
        assert (program, command in COMMANDS.commands) == ("croupier", True), line
        one = COMMANDS.loaded(command)
        while rest and rest[0] in getattr(one, "commands", {}):
            one = one.commands[rest.pop(0)]
        known = {option for parameter in one.params for option in parameter.opts}
        assert {word for word in rest if word.startswith("--")} <= known, line


def test_what_is_not_said_is_noticed() -> None:
    assert says(["a", "b", "c"], ["a", ANY, "c"])
    assert says(["a"], ["a", ANY])
    assert not says(["a", "b"], ["a"])
    assert not says(["a", "c"], ["a", ANY, "b"])
    assert not says([], ["a"])
