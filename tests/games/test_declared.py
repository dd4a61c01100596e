"""A game says once what it is: no shared file names one, and what a game declares holds at its tables."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from croupier.games import game, modules
from croupier.play.table import Table
from croupier.play.table.citations import SourceFiles, paths
from croupier.play.table.game import check_citations
from croupier.play.table.maths import Worked
from croupier.rulebook.book import book
from croupier.rulebook.cite import Breaches, UnknownCitation
from croupier.rulebook.house import sample_house
from croupier.rulebook.law import Law, Terms

ROOT = Path(__file__).parents[2]
SRC, WEB = ROOT / "src" / "croupier", ROOT / "web" / "src"
# Names of games as books have them; a word that is also plain English or a kind of game everywhere is looked for only
# as a whole string.
NAMES = sorted({id_.partition("/")[2] for id_ in modules()})
GAME_MODULES = {path.stem for path in (SRC / "games").iterdir()}  # a package need not be called what its books are
EDITIONS = sorted({id_.partition("/")[0] for id_ in modules()})


@cache
def own_folders() -> frozenset[Path]:
    """What belongs to games: the modules and packages that declare one, and what works out one game's wagers alone."""
    parts = [(part.module, id_) for id_ in modules() for part in game(id_).maths if isinstance(part, Worked)]
    serve = {module: {modules()[id_] for of, id_ in parts if of == module} for module, _ in parts}
    found = set()
    for module in {*modules().values(), *(module for module, games in serve.items() if len(games) == 1)}:
        path = SRC.joinpath(*module.removesuffix(".game").split(".")[1:])
        found.add(path if path.is_dir() else path.with_suffix(".py"))
    return frozenset(found)


def is_own(path: Path) -> bool:
    return any(path == own or own in path.parents for own in own_folders())


def named(text: str) -> bool:
    """Whether a string in the code is a game's name, or a book, or a path into a game's module."""
    within = re.match(r"croupier\.games\.(\w+)", text)
    return (
        text in NAMES
        or any(text == edition or text.startswith(f"{edition}/") for edition in EDITIONS)
        or (within is not None and within[1] in GAME_MODULES)
    )


def strings(source: str) -> Iterator[tuple[int, str]]:
    """Every string that a Python file computes with (no docstrings), and every module it imports."""
    tree = ast.parse(source)
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.lineno, node.value
        elif isinstance(node, ast.ImportFrom) and node.module:
            for name in node.names:
                yield node.lineno, node.module
                yield node.lineno, f"{node.module}.{name.name}"


def test_no_shared_file_names_a_game() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line} {text}"
        for path in sorted(SRC.rglob("*.py"))
        if not is_own(path)
        for line, text in strings(path.read_text())
        if named(text)
    ]
    assert found == []


def test_no_file_of_the_page_names_a_game() -> None:
    quoted = re.compile(r"""(["'`])([a-z0-9/-]+)\1""")
    found = [
        f"{path.relative_to(ROOT)}:{line} {match[2]}"
        for path in sorted(WEB.rglob("*"))
        if path.suffix in (".ts", ".svelte") and path.name != "api.d.ts"
        for line, text in enumerate(path.read_text().splitlines(), 1)
        for match in quoted.finditer(text)
        if named(match[2])
    ]
    assert found == []


# A test may take a game or two as an example. One that names so many lists games, and the next would be forgotten.
A_LIST = 6
# Lists that are meant: a game that is added is not missed there, because the files named beside take in all games.
LISTED = {
    "analysis/test_beyond.py": "wagers of one's own beside naive counts; all games that tell facts: its last test",
    "analysis/test_law_one.py": "one kernel after the other beside its game; every wager of all games: test_simulate",
    "analysis/test_simulate.py": "the same for loops, and which are slow uncompiled; its other tests take in all games",
    "browser/crowd.py": "one table of each kind, as busy as it can be; all tables: test_every_game",
    "browser/test_accessibility.py": "a felt of each kind; all tables: test_every_game",
    "browser/test_felt_room.py": "a felt of each kind, as full as it can be; all tables: front/test_layout",
    "cli/test_cli.py": "what people type; each command is tried with the game that shows it",
    "front/test_dealer.py": "single moments; all tables: its first tests, by house_play",
    "front/test_layout.py": "single felts; all tables: its first tests, by house_play",
    "properties/test_any_table.py": "terms under which more can happen; of all other books the sample house's table",
    "properties/test_unseen.py": "tables that deal face down, each with its rounds; single moments of all kinds",
    "rulebook/test_listed_duties.py": "what single books ask of people; all books: its first tests",
    "school/test_questions.py": "single drills; all tables: its first test",
    "service/support/sessions.py": "recorded evenings, one for each thing that can happen to a table",
    "service/test_views.py": "single moments; all tables that hide a card: its first test",
    "support/collection_schedules.py": "printed schedules, which name the games that they charge",
}


def games_named(source: str) -> set[str]:
    """The modules of games that a test names: by book, by table of the sample house, by module."""
    found, tables = set(), sample_house().tables
    for _, text in strings(source):
        book_ = tables[text].book if text in tables else "/".join(text.split("/")[:2])
        within = re.match(r"croupier\.games\.(\w+)", text)
        if book_ in modules():
            found.add(modules()[book_])
        elif within and within[1] in GAME_MODULES:
            found.add(within[0])
        else:
            found |= {modules()[id_] for id_ in modules() if id_.partition("/")[2] == text}
    return found


def test_no_shared_test_lists_the_games() -> None:
    """Adding a game touches no test but its own: `tests/rules` are the books' own, each file named after its book."""
    folder = ROOT / "tests"
    tests = [path for path in sorted(folder.rglob("*.py")) if folder / "rules" not in path.parents]
    lists = {str(path.relative_to(folder)) for path in tests if len(games_named(path.read_text())) >= A_LIST}
    assert lists == set(LISTED)


def test_a_package_that_no_book_is_named_like_is_a_game_too() -> None:
    found = {name: named(f"croupier.games.{name}") for name in ("pai_gow.documents", "california_21", "game_of")}
    assert found == {"pai_gow.documents": True, "california_21": True, "game_of": False}


@cache
def shared() -> tuple[Path, ...]:
    """What belongs to no game."""
    return tuple(path for path in sorted(SRC.rglob("*.py")) if not is_own(path))


@pytest.mark.parametrize("id_", modules())
def test_every_option_of_a_book_is_read_by_its_game_or_at_every_table(id_: str) -> None:
    asked = SourceFiles((*paths(modules()[id_]), *shared())).uses_of("option")
    ledgers = {wager.ledger for wager in book(id_).wagers.values()}
    reported = {option for item in book(id_).irregularities.values() for option in (*item.needs, item.by)}
    assert sorted(set(book(id_).options) - set(asked) - ledgers - reported) == []


def test_no_shared_file_cites_a_paragraph_of_a_game() -> None:
    """A plug-in's book has other paragraphs; what is cited for a game, its declaration says, and is checked there."""
    cited = {path: SourceFiles([path]).uses_of("paragraph") for path in shared()}
    assert {str(path.relative_to(SRC)): sorted(found) for path, found in cited.items() if found} == {}


def test_no_layer_above_the_games_asks_for_an_option_or_wager_by_name() -> None:
    """`play/` has what several documents share, and reads the options that they share; above the games nothing does."""
    above = [path for path in shared() if (SRC / "play") not in path.parents]
    asked = {path: [*SourceFiles([path]).uses_of("option"), *SourceFiles([path]).uses_of("wager")] for path in above}
    assert {str(path.relative_to(SRC)): found for path, found in asked.items() if found} == {}


def test_what_no_game_of_its_own_asks_for_is_an_option_or_wager_of_some_book() -> None:
    options = {option for id_ in modules() for option in book(id_).options}
    wagers = {wager for id_ in modules() for wager in book(id_).wagers}
    assert set(SourceFiles(shared()).uses_of("option")) <= options
    assert set(SourceFiles(shared()).uses_of("wager")) <= {*wagers, "bank"}


CHEATS = {
    "a table of cases": ('CASES = ("F.1", "Z.9")\ndef settle(law, k): return law.cite(CASES[k])\n', r"Z\.9"),
    "a mapping": ('def lost(law, spot): return law.cite({"pass": "F.1", "come": "Z.9"}[spot])\n', r"Z\.9"),
    "an argument": ('def by(law, p): return law.cite(p)\ndef pay(law): return by(law, "Z.9")\n', r"Z\.9"),
    "a choice": ('def pay(law, won): return law.cite("F.1" if won else "Z.9")\n', r"Z\.9"),
    "an option": ('def peeks(law): return law.options.get("peek") or "peek" in law.options\n', "peek"),
    "an option by a name": ('PEEK = "peek"\ndef peeks(law): return law.on(PEEK)\n', "peek"),
    "a wager": ('def pays(law): return law.odds("dragon")\n', "dragon"),
    "a spot": ('DRAGON = Spot("dragon-7", "dragon", "Dragon")\n', "dragon"),
    "spots in a row": ('SPOTS = [Spot(id_, id_, id_) for id_ in ("pass", "dragon")]\n', "dragon"),
}


@pytest.mark.parametrize("how", CHEATS)
def test_a_name_that_no_book_has_fails_at_import_however_it_is_written(
    how: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source, name = CHEATS[how]
    module = f"cheat_{list(CHEATS).index(how)}"
    head = "import sys\nfrom croupier.play.table.game import Spot, check_citations\n"
    check = 'check_citations(sys.modules[__name__], ("oneida-2006/craps",))\n'
    (tmp_path / f"{module}.py").write_text(f"{head}{source}{check}")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(UnknownCitation, match=f"cites {name}: not in oneida-2006/craps"):
        import_module(module)


def test_a_game_that_asks_for_an_option_or_wager_of_no_book_does_not_import() -> None:
    craps = import_module(modules()["oneida-2006/craps"])
    with pytest.raises(UnknownCitation, match=r"D\.19.*odds-multiple.*lay: not in"):
        check_citations(craps, ("oneida-2004/sic-bo",))


def test_a_law_with_a_breach_cannot_be_made() -> None:
    with pytest.raises(Breaches) as found:
        Law(Terms("oneida-2006/craps", least=0, options={"odds-multiple": 0, "buy": "yes"}))
    assert [breach.cite.paragraph for breach in found.value.breaches] == ["L", "H.5", "G.1"]


def test_a_table_leaves_the_law_it_was_given_as_it_was() -> None:
    terms = sample_house().table("roulette-terminals-1")
    law = Law(terms)
    before = dict(law.grounds)
    table = Table(game(terms.book), law)
    assert law.grounds == before
    assert table.law.grounds != before


@pytest.mark.parametrize("name", sample_house().tables)
def test_what_a_game_declares_is_there_at_its_tables(name: str) -> None:
    law = Law(sample_house().table(name))
    playing = game(law.book.id)
    spots = playing.spots(law)
    wagers = {wager for id_ in playing.books for wager in book(id_).wagers}
    assert {spot for spot, _ in playing.plain_bets} <= {*spots, *wagers}
    assert playing.lobby_icon(law)
    assert all(question.endswith("?") for question in playing.asks.values())
    for spot in spots.values():
        assert spot.wager in wagers or spot.group == "bank" or not wagers, spot.id
        assert not spot.line or spot.line in {"win", *law.lines(spot.wager)}, spot.id


def test_a_supposed_law_opens_no_table() -> None:
    law = Law.supposing(Terms("oneida-2006/craps", odds={"field.12": "1 to 1"}))
    with pytest.raises(Breaches, match="field"):
        Table(game("oneida-2006/craps"), law)


def test_one_name_one_thing() -> None:
    """No two classes that more than one game can meet have the same name; every pot game meets those of `poker/`."""
    found: dict[str, list[str]] = {}
    for path in sorted(SRC.rglob("*.py")):
        if not is_own(path) or SRC / "poker" in path.parents:
            for node in ast.parse(path.read_text()).body:
                if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                    found.setdefault(node.name, []).append(str(path.relative_to(SRC)))
    assert {name: files for name, files in found.items() if len(files) > 1} == {}
