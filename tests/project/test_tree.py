"""The tree as docs/design.md has it: small folders that say what they are, and variables that say what they hold."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from folder_page import folders_md

from croupier.package import ROOT

MOST = 18  # modules in a folder, its `__init__` among them
PACKAGES = ("analysis", "cli", "kernels", "play", "poker", "service", "shell")
FOLDERS = sorted({path.parent for name in PACKAGES for path in (ROOT / name).rglob("*.py")})
# Variables that say only that something was looked for, and not what.
RIDDLES = {"found"}


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.relative_to(ROOT).as_posix())
def test_a_folder_is_small_and_says_what_it_is(folder: Path) -> None:
    assert len(list(folder.glob("*.py"))) <= MOST
    said, *rest = tree(folder / "__init__.py").body
    assert isinstance(said, ast.Expr)
    assert isinstance(said.value, ast.Constant)
    for node in rest:
        names = isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__"
        extra = isinstance(node, ast.Expr) and ast.unparse(node).startswith("need(")
        assert isinstance(node, ast.ImportFrom) or names or extra, f"line {node.lineno} is code"


def test_every_folder_of_a_package_has_its_place_in_the_order() -> None:
    contracts = tomllib.loads((ROOT.parents[1] / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    ordered = {contract["containers"][0] for contract in contracts if "containers" in contract}
    assert ordered == {f"croupier.{name}" for name in PACKAGES}
    assert all(contract["exhaustive"] for contract in contracts if "containers" in contract)


def test_every_file_is_on_the_page_that_lists_them() -> None:
    page = folders_md()
    files = [path for folder in FOLDERS for path in folder.glob("*.py") if path.stem != "__init__"]
    assert [path for path in files if f"| `{path.stem}` | " not in page] == []


def variables(path: Path) -> Iterator[tuple[int, str]]:
    """Everything that a file gives a name to, but for functions, classes and what it imports."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.lineno, node.id
        elif isinstance(node, ast.arg):
            yield node.lineno, node.arg
        elif isinstance(node, (ast.MatchAs, ast.MatchStar)) and node.name:
            yield node.lineno, node.name


def test_a_variable_says_what_it_holds() -> None:
    riddles = [
        f"{path.relative_to(ROOT)}:{line} {name}"
        for path in sorted(ROOT.rglob("*.py"))
        for line, name in variables(path)
        if name in RIDDLES
    ]
    assert riddles == []
