"""A built wheel carries the rulebooks and the page: an installed Croupier needs neither the sources nor Node."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_the_wheel_carries_the_page_and_the_rulebooks(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*command, "--wheel-dir", str(tmp_path), str(ROOT)], check=True)
    (wheel,) = tmp_path.glob("croupier-*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert "croupier/service/page/index.html" in names
    assert any(name.startswith("croupier/service/page/assets/") and name.endswith(".js") for name in names)
    assert "croupier/rulebook/books/oneida-2006/craps.toml" in names
    assert not [name for name in names if "node_modules" in name or name.startswith("web/")]
