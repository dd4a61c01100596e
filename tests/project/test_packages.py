"""The wheel and the source distribution, built and installed into a bare virtual environment: no sources beside it, no
Node, and of other packages only what `pip install croupier` brings."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import zipfile
from importlib.metadata import distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from croupier.rulebook.extras import EXTRAS
from croupier.rulebook.house import sample_house

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
HEAVY = {"numpy", "numba", "matplotlib", "fastapi", "sqlalchemy", "dask", "gymnasium"}


def needed(names: list[str]) -> set[str]:
    """These distributions and all that they need in turn, without extras."""
    found: set[str] = set()
    while names:
        name = canonicalize_name(names.pop())
        if name not in found:
            found.add(name)
            wanted = map(Requirement, distribution(name).requires or ())
            names += [one.name for one in wanted if one.marker is None or one.marker.evaluate({"extra": ""})]
    return found


class Bare:
    """A virtual environment with Croupier and what it needs, each as it was installed here."""

    def __init__(self, folder: Path, wheel: Path) -> None:
        self.folder = folder
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder / "venv"], check=True)
        self.python = folder / "venv" / "bin" / "python"
        self.needs = needed([Requirement(text).name for text in PROJECT["dependencies"]])
        here, (site,) = Path(sysconfig.get_path("purelib")), (folder / "venv" / "lib").glob("python*/site-packages")
        for name in self.needs:
            for top in {Path(file).parts[0] for file in distribution(name).files or ()} - {"..", "__pycache__"}:
                (site / top).symlink_to(here / top)
        pip = [sys.executable, "-m", "pip", "--python", self.python, "install", "--no-deps", "--no-index"]
        subprocess.run([*pip, "--quiet", "--no-compile", wheel], check=True)

    def run(self, *words: str, said: str = "") -> subprocess.CompletedProcess[str]:
        clean = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "VIRTUAL_ENV"))}
        command = [str(self.python.parent / words[0]), *words[1:]]
        return subprocess.run(
            command, input=said, env=clean, cwd=self.folder, capture_output=True, text=True, check=False
        )

    def said(self, *words: str, said: str = "") -> str:
        done = self.run(*words, said=said)
        assert (done.returncode, done.stderr) == (0, ""), done.stdout + done.stderr
        return done.stdout


def built_by_hatch(kind: str, source: Path, folder: Path) -> Path:
    command = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(folder)]
    subprocess.run(command, cwd=source, check=True, capture_output=True)
    (found,) = folder.iterdir()
    return found


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built_by_hatch("sdist", ROOT, tmp_path_factory.mktemp("sdist"))


@pytest.fixture(scope="module")
def wheel(archive: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Of the source distribution, so that one proves the other."""
    unpacked = tmp_path_factory.mktemp("unpacked")
    with tarfile.open(archive) as opened:
        opened.extractall(unpacked, filter="data")
    (source,) = unpacked.iterdir()
    return built_by_hatch("wheel", source, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def bare(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Bare:
    return Bare(tmp_path_factory.mktemp("bare"), wheel)


def test_both_carry_the_page_the_site_and_the_rulebooks(archive: Path, wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert "croupier/service/page/index.html" in names
    assert any(name.startswith("croupier/service/page/assets/") and name.endswith(".js") for name in names)
    assert "croupier/rulebook/books/oneida-2006/craps.toml" in names
    assert "croupier/py.typed" in names
    assert not [name for name in names if "node_modules" in name or name.startswith(("web/", "tests/"))]
    kept = [
        path for path in (ROOT / "src" / "croupier").rglob("*") if path.is_file() and "__pycache__" not in path.parts
    ]
    packed = [f"croupier/{path.relative_to(ROOT / 'src' / 'croupier')}" for path in kept]
    assert sorted(packed) == sorted(name for name in names if ".dist-info/" not in name)
    with tarfile.open(archive) as opened:
        inside = {name.partition("/")[2] for name in opened.getnames()}
    assert {"LICENSE", "CHANGELOG.md", "README.md", "docs/library.md", "deploy/Containerfile"} <= inside


def test_the_bare_program_is_small(bare: Bare) -> None:
    assert bare.needs & HEAVY == set()
    tried = bare.said("python", "-c", f"import importlib.util as u; print([n for n in {HEAVY!r} if u.find_spec(n)])")
    assert tried == "[]\n"


def test_the_bare_program_plays_and_replays(bare: Bare) -> None:
    said = "accept\n10 pass\nroll\nquit\n"
    played = bare.said("croupier", "play", "craps", "--seed", "11", "--name", "Ann", "--log", "a.log", said=said)
    assert "you: $10 on pass  [oneida-2006/craps/D.1]" in played
    assert "4-1: 5  [oneida-2006/craps/J.3.a]" in played
    assert "The log is whole and replays to the same bytes" in bare.said("croupier", "replay", "a.log")


def test_the_bare_program_opens_every_table_of_the_house(bare: Bare) -> None:
    code = "import croupier; print(*[n for n in croupier.tables() if croupier.open_table(n).table.law])"
    assert bare.said("python", "-c", code).split() == list(sample_house().tables)
    assert "Every table may open" in bare.said("croupier", "house")


def test_the_bare_program_reads_the_law(bare: Bare) -> None:
    assert bare.said("croupier", "--version") == f"croupier {PROJECT['version']}\n"
    assert bare.said("python", "-m", "croupier", "--version") == f"croupier {PROJECT['version']}\n"
    assert "Exact means a whole number" in bare.said("croupier", "why", "oneida-2006/craps/F.5")
    assert "7 to 6" in bare.said("croupier", "sign", "craps-1")
    assert "check_bet" in bare.said("croupier", "law", "sic-bo")


LACKING = {
    "edge craps": "analysis",
    "equity AsKs QhQd": "analysis",
    "match --bots simple,random": "analysis",
    "serve": "service",
    "staff list": "service",
    "verify a.log": "analysis",  # it may be a filed sheet
}
ONE_AFTER_THE_OTHER = """
import contextlib, io, json, sys
from croupier.cli import main
for line in sys.argv[1:]:
    out, err, sys.argv = io.StringIO(), io.StringIO(), ["croupier", *line.split()]
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            main()
        except SystemExit as ended:
            print(json.dumps([line, ended.code, out.getvalue(), err.getvalue()]), file=sys.__stdout__)
"""


def test_what_lacks_an_extra_says_which_in_one_line(bare: Bare) -> None:
    said = [json.loads(line) for line in bare.said("python", "-c", ONE_AFTER_THE_OTHER, *LACKING).splitlines()]
    assert [line for line, *_ in said] == list(LACKING)
    for line, code, out, err in said:
        assert (code, out) == (2, ""), line
        names = rf"without \w+: pip install 'croupier\[{LACKING[line]}\]' \[croupier/records/extra\]\n"
        assert re.fullmatch(rf"refused: .* {names}", err), line


def test_the_library_refuses_alike(bare: Bare) -> None:
    code = (
        "import croupier\ntry:\n    croupier.edges('craps-1')\n"
        "except croupier.Refused as refused:\n    print(refused.cite, refused.why)\n"
        "try:\n    import croupier.environments\n"
        "except croupier.Refused as refused:\n    print(refused.why)"
    )
    assert bare.said("python", "-c", code) == (
        "croupier/records/extra nothing is counted without numpy: pip install 'croupier[analysis]'\n"
        "no agent learns without gymnasium: pip install 'croupier[rl]'\n"
    )


def test_every_extra_brings_what_it_is_asked_for() -> None:
    """An import's name is not always a distribution's: argon2 comes with argon2-cffi."""
    for extra, modules in EXTRAS.items():
        named = {canonicalize_name(Requirement(text).name) for text in PROJECT["optional-dependencies"][extra]}
        wanted = {canonicalize_name(module.replace("argon2", "argon2-cffi")) for module in modules}
        assert wanted <= named, extra


def test_it_says_for_which_python_it_is_made() -> None:
    made_for = [text.rpartition(" ")[2] for text in PROJECT["classifiers"] if ":: Python :: 3" in text]
    assert made_for == ["3.11", "3.12", "3.13"]
    assert PROJECT["requires-python"] == ">=3.11"


def test_the_lock_is_whole() -> None:
    """Nothing is looked up when an environment is set up: all that a package of the lock needs stands in it."""
    done = subprocess.run([sys.executable, "-m", "pip", "check"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
