"""The game of docs/adding-a-game.md as a plug-in: its files taken out of the page and laid out as a package that pip
would have installed."""

from __future__ import annotations

import os
import re
import tomllib
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "adding-a-game.md"
_BLOCK = re.compile(r"^```(?:toml|python)\n# (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def files() -> dict[str, str]:
    """The files that the page shows, by the path in their first line."""
    return dict(_BLOCK.findall(PAGE.read_text(encoding="utf-8")))


def install(folder: Path) -> dict[str, str]:
    """Write the package into a folder; returns an environment in which Python finds it."""
    for path, text in files().items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    project = tomllib.loads(files()["pyproject.toml"])["project"]
    info = folder / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    entries = project["entry-points"]
    lines = [f"[{group}]\n" + "".join(f"{k} = {v}\n" for k, v in one.items()) for group, one in entries.items()]
    (info / "entry_points.txt").write_text("".join(lines))
    found = os.environ.get("PYTHONPATH", "")
    source = Path(__file__).parents[2] / "src"
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, [str(folder), str(source), found]))}
