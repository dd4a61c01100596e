"""The pages of the documentation that nobody writes: one a book, made from the book, the sample house and the code.

    python scripts/game_pages.py FOLDER      # docs/conf.py has them made before every build

A page has the felt of a table that plays by the book, its edges (docs/edges.json), what every wager pays, what is left
to the house, what can go wrong, who has to do what, how each paragraph is kept, and the paragraphs themselves, in our
words, with how each is read where it is unclear.
"""

from __future__ import annotations

import gc
import json
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import groupby
from pathlib import Path

from felt_picture import felt_svg

from croupier.front.layout import layout_of
from croupier.front.sign import title_of
from croupier.games import game_of
from croupier.rulebook.book import OWN, Book, Option, Wager, book, shelf
from croupier.rulebook.house import sample_house
from croupier.rulebook.law import Law
from croupier.shell.law.duties import duty_rows as duties_of
from croupier.shell.law.report import Account, law_report

EDGES = Path(__file__).parents[1] / "docs" / "edges.json"
FAMILIES = {
    "dice": "Dice, against the house",
    "wheel": "A wheel, against the house",
    "cards": "Cards, against the house",
    "banked": "Cards, and a player banks",
    "pot": "Poker, for a pot",
}
HOWS = {
    "cited": "decisions cite it",
    "data": "it is data of the book",
    "explained": "the book says how the code keeps it",
    "people": "it is for people",
}


def main(folder: Path) -> None:
    """Write all of them, and the list of them; what is there already and the same is left alone."""
    gc.disable()  # the law report reads the syntax of everything, and keeps it
    made = {f"{name(of)}.md": page(of) for of in books()}
    made |= {f"{name(of)}.svg": picture(of) for of in books() if tables(of)}
    made["index.md"] = index()
    folder.mkdir(exist_ok=True)
    for old in set(folder.iterdir()) - {folder / file for file in made}:
        old.unlink()
    for file, text in made.items():
        path = folder / file
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")


def books() -> list[Book]:
    return [book(id_) for id_ in sorted(shelf()) if id_ != OWN.id]


def name(of: Book) -> str:
    """Of its page: `oneida-2006-craps`."""
    return of.id.replace("/", "-")


@cache
def edges() -> dict[str, list[dict[str, str]]]:
    found: dict[str, list[dict[str, str]]] = json.loads(EDGES.read_text(encoding="utf-8"))
    return found


def tables(of: Book) -> dict[str, Law]:
    """Those of the sample house that play by it."""
    return {table: Law(terms) for table, terms in sample_house().tables.items() if terms.book == of.id}


def picture(of: Book) -> str:
    return felt_svg(layout_of(next(iter(tables(of).values()))), f"The felt of {of.about.title}")


# --- the pages ---


def index() -> str:
    """All games, by who pays: the list that the side bar shows."""
    lines = ["# The games", "", "Every page here is made from the game's own book, by the code that plays it.", ""]
    kinds: dict[str, list[Book]] = {}
    for of in books():
        laws = list(tables(of).values())
        kinds.setdefault(game_of(laws[0]).family if laws else "pot", []).append(of)
    for family, found in sorted(kinds.items(), key=lambda kind: [*FAMILIES, kind[0]].index(kind[0])):
        lines += [f"## {FAMILIES.get(family, title_of(family))}", ""]
        lines += grid(
            ("Game", "Rulebook", "Tables of the sample house"),
            ((link(of), of.edition, ", ".join(f"`{table}`" for table in tables(of))) for of in found),
        )
    contents = "\n".join(f"{of.about.title} ({of.edition}) <{name(of)}>" for of in books())
    return "\n".join([*lines, "```{toctree}", ":hidden:", "", contents, "```", ""])


def link(of: Book) -> str:
    return f"[{plain(of.about.title)}]({name(of)}.md)"


def page(of: Book) -> str:
    about, laws = of.about, tables(of)
    force = f", in force from {about.in_force:%d %B %Y}" if about.in_force else ""
    lines = [
        f"# {plain(about.title)}, {of.edition}",
        "",
        f"{plain(about.document)}{force}. Places for {about.seats}.",
        "",
    ]
    if laws:
        first = next(iter(laws))
        lines += [f"![The felt of {plain(about.title)}]({name(of)}.svg)", ""]
        lines += [f"- {plain(line)}" for line in game_of(laws[first]).how_to_play(laws[first])] + [""]
        lines += ["At the sample house: " + ", ".join(f"`{table}`" for table in laws) + ".", ""]
        lines += ["```text", f"croupier play {first}", f"croupier sign {first}", f"croupier law {of.id}", "```", ""]
    for table in laws:
        lines += _worth(table, len(laws) > 1)
    accounts = law_report(of)
    parts = (
        _wagers(of),
        _options(of),
        _irregularities(of),
        _duties(of),
        _coverage(of, accounts),
        _paragraphs(of, accounts),
    )
    return "\n".join([*lines, *(line for part in parts for line in part)])


def _worth(table: str, several: bool) -> list[str]:
    """The edges of a table; wagers that are worth the same, one after the other, in one line."""
    if table not in edges():
        return []
    lines = [f"## House edges{f' at {table}' if several else ''}", ""]
    lines += ["Under the sample house's options; `croupier edge` has them under any that are permitted.", ""]
    alike = groupby(edges()[table], key=lambda row: (row["edge"], row["exactly"], row["hit"]))
    rows = ((_named([row["wager"] for row in group]), *figures) for figures, group in alike)
    return lines + grid(("Wager", "House edge", "Exactly", "Hit frequency"), rows, figures=3)


def _named(wagers: list[str]) -> str:
    return f"`{wagers[0]}` to `{wagers[-1]}`" if len(wagers) > 2 else ", ".join(f"`{wager}`" for wager in wagers)


def _wagers(of: Book) -> list[str]:
    if not of.wagers:
        return []
    lines = ["## What is paid", ""]
    rows = (
        (f"**{plain(w.name)}**", plain(_pays(w)), _bound(w), para(of, w.cite), para(of, w.odds_cite))
        for w in of.wagers.values()
    )
    return lines + grid(("Wager", "Pays", "The house may pay", "Defined", "Odds"), rows)


def _pays(wager: Wager) -> str:
    """All prizes; of several whole pay tables, each after its name."""
    texts = []
    for ledger in wager.ledgers or ("",):
        found = wager.lines(ledger)
        prizes = "; ".join(
            f"{line.replace('-', ' ')}: {odds}" if line != "win" else str(odds) for line, odds in found.items()
        )
        texts.append(f"{ledger}: {prizes}" if ledger else prizes)
    return " / ".join(texts).replace(" to ", "\u00a0to\u00a0")


def _bound(wager: Wager) -> str:
    return {"minimum": "more", "maximum": "less", "exact": "neither more nor less"}[wager.bound]


def _options(of: Book) -> list[str]:
    if not of.options:
        return []
    rows = (
        (f"`{id_}`", plain(o.says), plain(o.permitted), _default(o), para(of, o.cite)) for id_, o in of.options.items()
    )
    return [
        "## What is left to the house",
        "",
        *grid(("Option", "What it is", "Permitted", "If nothing is chosen", "Paragraph"), rows),
    ]


def _default(option: Option) -> str:
    return plain(str(option.default).lower() if isinstance(option.default, bool) else str(option.default))


def _irregularities(of: Book) -> list[str]:
    if not of.irregularities:
        return []
    rows = ((f"`{id_}`", plain(i.says), para(of, i.cite)) for id_, i in of.irregularities.items())
    return ["## What can go wrong", "", *grid(("Report", "What happens then", "Paragraph"), rows)]


def _duties(of: Book) -> list[str]:
    if not of.duties:
        return []
    rows = ((plain(d.when), plain(d.who), plain(d.says), para(of, d.cite.rpartition("/")[2])) for d in duties_of(of))
    return ["## Who has to do what", "", *grid(("When", "Who", "What", "Paragraph"), rows)]


def _coverage(of: Book, accounts: list[Account]) -> list[str]:
    by = Counter(account.basis for account in accounts)
    said = "; ".join(f"of {by[how]} {text}" for how, text in HOWS.items() if by[how])
    proved = sum(1 for account in accounts if account.tests)
    read = sum(1 for paragraph in of.paragraphs.values() if paragraph.reading)
    return [
        "## How the law is kept",
        "",
        f"The book has {len(accounts)} paragraphs: {said}. Tests prove {proved} of them by name. {read} had to be "
        "read, because the text is silent, garbled or at odds with itself.",
        "",
    ]


def _paragraphs(of: Book, accounts: list[Account]) -> Iterator[str]:
    yield from ("## The paragraphs", "")
    for account in accounts:
        paragraph = of.paragraphs[account.paragraph]
        yield f"({anchor(of, paragraph.id)})="
        yield f"**{paragraph.id}** {plain(paragraph.says)}"
        yield ""
        notes = [f"*Read as:* {plain(paragraph.reading)}"] if paragraph.reading else []
        if account.basis == "people":
            notes.append("*For people.*")
        elif account.code:
            notes.append(
                "*Kept by* " + ", ".join(f"`{code}`" for code in account.code[:6]) + "…" * (len(account.code) > 6)
            )
        elif paragraph.by:
            notes.append(f"*Kept:* {plain(paragraph.by)}")
        tests = len(account.tests)
        notes += [f"*{tests} test{'s' * (tests > 1)}.*"] if tests else []
        if notes:
            yield from (f"> {' '.join(notes)}", "")


# --- how it is written down ---


def anchor(of: Book, paragraph: str) -> str:
    return f"{of.id}/{paragraph}".replace("/", "-").replace(".", "-").lower()


def para(of: Book, paragraph: str) -> str:
    return f"[{paragraph}](#{anchor(of, paragraph)})"


def plain(text: str) -> str:
    """Words as words, code as code: nothing in a book is Markdown but its backticks."""
    return "".join(
        part if k % 2 else re.sub(r"([\\*_<>\[\]|#])", r"\\\1", part)
        for k, part in enumerate(re.split(r"(`[^`]*`)", text))
    )


def grid(columns: tuple[str, ...], rows: Iterable[tuple[str, ...]], figures: int = 0) -> list[str]:
    """A table; so many of its last columns are figures, and stand to the right."""
    body = [f"| {' | '.join(row)} |" for row in rows]
    return [f"| {' | '.join(columns)} |", f"|{'---|' * (len(columns) - figures)}{'---:|' * figures}", *body, ""]


if __name__ == "__main__":
    main(Path(sys.argv[1]))
