"""The tests that are nearest to what changed, as many as fit into a quick loop: `make check` runs what this prints.

    python scripts/near.py SECONDS     # or --changed: the changed files themselves

What changed is what differs from `main` where the branch left it, or on `main` itself from what was last pushed or
committed. A test file is near a changed file if it imports it, or imports what imports it, and so on: the fewer steps,
the nearer, and three steps are the most. A rulebook's file is a step from the tests that are named after it, so is a
module that names the book, and so is any module from tests of its own name. What is only found at run time (a command
line that calls a module, the games of the registry) is not seen, so a fast core is always run besides, and `make test`
runs everything.

Nearest come first, and of those the quick ones, until the seconds are used up; how long a file takes is what the last
run noted. Files that no longer fit are counted on the error stream.
"""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCES, TESTS = Path("src"), Path("tests")
BOOKS = SOURCES / "croupier" / "rulebook" / "books"
BROWSER = TESTS / "browser"  # these need the page built, and take their time
# Where a module is imported from: pytest puts every folder of tests there that is no package.
FOLDERS = sorted({path.parent for path in (ROOT / TESTS).rglob("*.py") if not (path.parent / "__init__.py").exists()})
PATHS = (SOURCES, TESTS, *(folder.relative_to(ROOT) for folder in FOLDERS))
UNKNOWN = {"tests/rules": 1.0, "tests/golden": 2.0, "tests/poker": 5.0}  # seconds of a file not noted yet, by folder
USUAL = 15.0
CORE = (
    "tests/golden/test_films.py",
    "tests/play/test_log.py",
    "tests/games/test_declared.py",
    "tests/poker/test_hand.py",
)
STEPS = 3  # further off than this is not near


# --- what changed ---


def git(*words: str) -> list[str]:
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.splitlines() if done.returncode == 0 else []


def changed() -> set[Path]:
    """Files that differ from where this branch left `main`, committed or not, and new ones."""
    ours = "main" if git("branch", "--show-current") != ["main"] else "@{upstream}"
    base = git("merge-base", "HEAD", ours) or ["HEAD"]
    return {Path(name) for name in git("diff", "--name-only", base[0]) + git("ls-files", "-o", "--exclude-standard")}


# --- who imports whom ---


def files() -> list[Path]:
    found = [path.relative_to(ROOT) for folder in (SOURCES, TESTS) for path in (ROOT / folder).rglob("*.py")]
    return sorted(found)


def is_test(file: Path) -> bool:
    return file.parts[0] == str(TESTS) and file.name.startswith("test_")


def named(file: Path) -> Iterator[str]:
    """Every module that a file may import, wherever in it, and its short texts, of which some name a book."""
    for node in ast.walk(ast.parse((ROOT / file).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{name.name}" for name in node.names)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and "/" in node.value[:40]:
            yield node.value


def modules() -> dict[str, Path]:
    """Each file by the names under which it may be imported."""
    found = {}
    for file in files():
        for path in PATHS:
            if file.is_relative_to(path):
                parts = file.relative_to(path).with_suffix("").parts
                found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = file
    return found


def books() -> dict[str, Path]:
    """Each rulebook by its id, `edition/game`."""
    return {path.relative_to(ROOT / BOOKS).with_suffix("").as_posix(): path.relative_to(ROOT)
            for path in (ROOT / BOOKS).rglob("*.toml")}  # fmt: skip


def tests_of(book: str) -> list[Path]:
    """The tests named after a book: `test_oneida_2006_craps.py`, or with a chapter behind two lines."""
    stem = "test_" + book.replace("/", "_").replace("-", "_")
    found = (ROOT / TESTS / "rules").glob(f"{stem}*.py")
    return [path.relative_to(ROOT) for path in found if path.stem.removeprefix(stem)[:2] in ("", "__")]


def namesakes() -> dict[Path, set[Path]]:
    """Of every module the tests with the same words in their name, its folder's among them or not: `cli/tournament` has
    `test_tournament_cli`."""
    tests = defaultdict(set)
    for file in files():
        if is_test(file):
            tests[words(file.stem.removeprefix("test_"))].add(file)
    return {
        file: (tests[words(file.stem)] | tests[words(f"{file.parent.name}_{file.stem}")]) - {file} for file in files()
    }


def words(name: str) -> frozenset[str]:
    return frozenset(name.split("_"))


def neighbours() -> dict[Path, set[Path]]:
    """Of every file those a step from it: who imports it, its namesakes, the tests of a book that it is or names."""
    known, laws, found = modules(), books(), namesakes()
    for file in files():
        for name in named(file):
            if name in known and known[name] != file:
                found[known[name]].add(file)
            elif name in laws and file.parts[0] == str(SOURCES):
                found[file].update(tests_of(name))
        if file.name == "conftest.py":  # what it gives, the tests beside it take without an import
            found[file].update(other for other in files() if is_test(other) and other.is_relative_to(file.parent))
    return found | {path: set(tests_of(book)) for book, path in laws.items()}


def distances(changed: Iterable[Path], step: Mapping[Path, set[Path]]) -> dict[Path, int]:
    """How many steps each file is from one that changed, of those that are near."""
    found = dict.fromkeys(changed, 0)
    queue = deque(found)
    while queue:
        file = queue.popleft()
        for other in step.get(file, ()):
            if found[file] < STEPS and other not in found:
                found[other] = found[file] + 1
                queue.append(other)
    return found


# --- what fits ---


def noted() -> dict[str, float]:
    """How long each file took, as `tests/conftest.py` notes it."""
    path = ROOT / ".pytest_cache" / "v" / "croupier" / "seconds"
    return dict(json.loads(path.read_text())) if path.exists() else {}


def guess(file: Path, known: Mapping[str, float]) -> float:
    return known.get(file.as_posix(), UNKNOWN.get(file.parent.as_posix(), USUAL))


def fitting(order: Iterable[Path], seconds: float, known: Mapping[str, float]) -> tuple[list[Path], list[Path]]:
    """As many as fit, in this order, and the others."""
    taken: list[Path] = []
    left: list[Path] = []
    for file in order:
        took = guess(file, known)
        if took <= seconds:
            taken.append(file)
            seconds -= took
        else:
            left.append(file)
    return taken, left


def order(far: Mapping[Path, int], known: Mapping[str, float]) -> list[Path]:
    """The core, then the nearest, and of those the quick ones first."""
    core = [Path(name) for name in CORE]
    near = [file for file in far if is_test(file) and file not in core and (ROOT / file).exists()]
    near = [file for file in near if file.parent != BROWSER]
    return core + sorted(near, key=lambda file: (far[file], guess(file, known), file))


def main(seconds: float) -> None:
    known = noted()
    taken, left = fitting(order(distances(changed(), neighbours()), known), seconds, known)
    print("\n".join(map(str, taken)))
    if left:
        few = ", ".join(file.name for file in left[:3])
        print(f"{len(left)} more files of tests are near, and left to `make test` ({few}, …)", file=sys.stderr)


if __name__ == "__main__":
    if sys.argv[1:] == ["--changed"]:
        print("\n".join(sorted(map(str, changed()))))
    else:
        main(float(sys.argv[1]))
