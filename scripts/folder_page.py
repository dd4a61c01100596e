"""The page of the documentation that lists every folder and file of the source, each by the first sentence of its
docstring. docs/conf.py has it made before every build, so it cannot be out of date."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from layer_picture import layers

from croupier.package import ROOT

HEAD = """# Every folder and file

From below, in the order in which they stand on each other; the [design](../design.md) says why. Each line is the first
sentence of the file's docstring.
"""


def folders_md() -> str:
    packages = [name for row in reversed(layers()) for name in reversed(row) if (ROOT / name).is_dir()]
    return HEAD + "".join(line + "\n" for name in packages for line in _package(ROOT / name))


def _package(package: Path) -> Iterator[str]:
    yield f"\n## `{package.name}`\n\n{_said(package / '__init__.py', whole=True)}"
    for folder in folders(package):
        if folder != package:
            yield f"\n### `{folder.relative_to(ROOT).as_posix()}`\n\n{_said(folder / '__init__.py', whole=True)}"
        files = [path for path in sorted(folder.glob("*.py")) if path.stem != "__init__"]
        if files:
            yield "\n| file | what is in it |\n|---|---|"
        for path in files:
            yield f"| `{path.stem}` | {_said(path).replace('|', '&#124;')} |"


def folders(package: Path) -> list[Path]:
    """A package and every folder below it that holds modules."""
    return sorted(path.parent for path in package.rglob("__init__.py"))


def _said(path: Path, whole: bool = False) -> str:
    """The first paragraph of a docstring, or all of its sentences; what it shows as code is left to the source."""
    doc = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    paragraphs = [" ".join(part.split()) for part in re.split(r"\n\s*\n", doc) if not part.startswith((">>>", "    "))]
    return "\n\n".join(paragraphs) if whole else paragraphs[0] if paragraphs else ""
