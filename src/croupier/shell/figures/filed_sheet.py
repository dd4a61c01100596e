"""A filed sheet as a file: its statement in words and in the file itself, and the file read and checked again.

Text, CSV, JSON, SVG, PDF and PNG carry the same statement and the same hash. `croupier verify` counts the sheet again
from the statement; of a text, CSV or JSON every figure is compared too, a picture's are for people to compare.
"""

from __future__ import annotations

import csv
import html
import io
import json
import re
import zlib
from collections.abc import Iterator, Sequence
from fractions import Fraction
from hashlib import sha256
from math import isclose
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console, Group, RenderableType
from rich.text import Text

from croupier.analysis.wagers.filing import CITE, FORMAT, Filed, Statement, departures, recount
from croupier.package import VERSION
from croupier.rulebook.book import book_text
from croupier.rulebook.cite import Breach, Check, Refused
from croupier.rulebook.money import dollars
from croupier.rulebook.toml import brought_toml

MARK = "croupier-sheet:"  # before the statement in a picture's metadata
WIDTH = 120  # of a sheet that is printed into a file
NEAR = 2e-6  # of figures that are not exact, as they are printed
BEYOND = "BEYOND THE LAW: no paragraph permits this, and no table opens under it"


# --- in words ---


def beyond_lines(departs: Sequence[str]) -> tuple[str, ...]:
    return (BEYOND, *(f"  {why}" for why in departs)) if departs else ()


def beyond_warning(departs: Sequence[str] | Sequence[Breach]) -> list[Text]:
    """What stands above every figure that is beyond the law."""
    return [Text(line, style="bold red") for line in beyond_lines([str(departure) for departure in departs])]


def sentences(statement: Statement, hash_: str) -> list[tuple[str, str]]:
    """The statement for reading, name by name."""

    def listed(pairs: dict[str, Any]) -> str:
        return "; ".join(f"{name} {str(value).lower()}" for name, value in pairs.items()) or "none"

    limits = {name: f"{dollars(low)} to {dollars(high)}" for name, (low, high) in statement.limits.items()}
    rows = [
        ("Rulebook", f"{statement.title}, {statement.rulebook}, edition {statement.edition} ({statement.document})"),
        ("Wagers", ", ".join(statement.wagers)),
        ("Decks", str(statement.decks or "")),
        ("Options", listed(statement.options)),
        ("Odds", listed(statement.odds)),
        (
            "Limits",
            f"{dollars(statement.minimum)} to {dollars(statement.maximum)} in chips of {dollars(statement.chip)}",
        ),
        ("Limits by wager", listed(limits) if limits else ""),
        ("Collection", statement.collection),
        ("Size of the wager", dollars(statement.stake) if statement.stake else ""),
        ("Wagers of one's own", "; ".join(f"{n}: {x.when}, {x.pays}" for n, xs in statement.own.items() for x in xs)),
        ("Software", statement.software),
        ("Date", statement.date),
        ("Hash", hash_),
    ]
    return [(name, value) for name, value in rows if value]


def statement_text(filed: Filed) -> RenderableType:
    """The statement in a form that people and `croupier verify` can read."""
    lines = [f"{name} = {_toml(value)}" for name, value in _plain(filed.statement).items()]
    return Text("\n".join(["# what this was counted for", *lines, f'hash = "{filed.hash}"']), no_wrap=True)


def _plain(statement: Statement) -> dict[str, Any]:
    fields: dict[str, Any] = msgspec.to_builtins(statement)
    return {"format": fields.pop("format")} | fields


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(name)} = {_toml(item)}" for name, item in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


# --- as files ---


def as_json(filed: Filed) -> str:
    head = {"format": FORMAT, "statement": _plain(filed.statement), "hash": filed.hash}
    sheets = [sheet.to_json() for sheet in filed.sheets]
    return json.dumps({**head, "notes": filed.notes, "sheets": sheets}, indent=2) + "\n"


def as_csv(filed: Filed) -> str:
    """A row an outcome; the first row of each wager has the statement."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    columns = ["book", "wager", "outcome", "probability", "exactly", "net", "action", "beyond_the_law", "hash"]
    writer.writerow([*columns, "statement"])
    beyond, statement = "; ".join(filed.statement.beyond), json.dumps(_plain(filed.statement))
    for sheet in filed.sheets:
        for number, r in enumerate(sheet.results):
            exactly = str(r.probability) if sheet.exact else ""
            figures = [float(r.probability), exactly, str(r.net), str(r.action)]
            about = [beyond, filed.hash, "" if number else statement]
            writer.writerow([sheet.book, sheet.wager, r.name, *figures, *about])
    return out.getvalue()


def as_text(filed: Filed) -> str:
    """As it is printed into a file."""
    out = io.StringIO()
    console = Console(file=out, width=WIDTH, highlight=False)
    for part in pages(filed):
        console.print(part, soft_wrap=isinstance(part, Text))
    return out.getvalue()


def pages(filed: Filed) -> Iterator[RenderableType]:
    from croupier.shell.figures.par import page

    if filed.statement.beyond:
        yield Group(*beyond_warning(filed.statement.beyond))
    for sheet in filed.sheets:
        yield page(sheet)
        yield Text()
    if filed.notes:
        yield Text("\n".join([*filed.notes, ""]), style="yellow")
    yield statement_text(filed)


def picture_metadata(filed: Filed) -> str:
    """What a picture's metadata say."""
    return MARK + json.dumps({**_plain(filed.statement), "hash": filed.hash})


# --- read again ---


class SheetFile(msgspec.Struct, frozen=True):
    """What a file says it is: a statement, its hash, and the rest of it as it is compared."""

    statement: Statement
    hash: str
    kind: str
    contents: Any = None


def read_filed(path: Path) -> SheetFile | None:
    """The sheet in a file; None if it is none at all."""
    try:
        data = path.read_bytes()
    except OSError as wrong:
        raise Refused(f"cannot read {path.name}: {(wrong.strerror or 'it failed').lower()}", CITE) from None
    try:
        parts = _read_parts(data)
    except (ValueError, KeyError, TypeError, IndexError, RecursionError, zlib.error):
        parts = None
    if parts is None:
        return None
    statement, hash_, kind, rest = parts
    try:
        return SheetFile(msgspec.convert(statement, Statement), str(hash_), kind, rest)
    except msgspec.ValidationError as wrong:
        raise Refused(f"the statement in {path.name} cannot be read: {wrong}", CITE) from None


def _read_parts(data: bytes) -> tuple[dict[str, Any], str, str, Any] | None:
    """Statement, hash, kind and the rest of a file, by what the file is."""
    if data.startswith(b"{"):
        fields = json.loads(data)
        return (
            (fields["statement"], fields["hash"], "json", fields["sheets"]) if fields.get("format") == FORMAT else None
        )
    if data.startswith((b"\x89PNG", b"%PDF")) or b"<svg" in data[:2000]:
        return _from_picture(data)
    text = data.decode()
    if text.startswith("book,wager,"):
        rows = list(csv.DictReader(io.StringIO(text)))
        return json.loads(rows[0]["statement"]), rows[0]["hash"], "csv", text
    if 'format = "croupier par sheet' in text:
        lines = text[text.index('format = "croupier par sheet') :]
        fields = brought_toml(lines)
        hash_ = fields.pop("hash")
        return fields, hash_, "text", text
    return None


def _from_picture(data: bytes) -> tuple[dict[str, Any], str, str, Any] | None:
    """PNG keeps it as text; SVG as its description; PDF as its subject, with brackets and slashes escaped."""
    start = data.find(MARK.encode())
    if start < 0:
        return None
    if data.startswith(b"%PDF"):
        text = re.sub(rb"\\([()\\])", rb"\1", data[start:]).decode("latin-1")
    else:
        text = data[start:].decode("utf-8", "ignore")
        text = html.unescape(text) if b"<svg" in data[:2000] else text
    fields, _ = json.JSONDecoder().raw_decode(text.removeprefix(MARK))
    return fields, fields.pop("hash"), "picture", None


# --- checked ---


def verify(sheet_file: SheetFile) -> list[Check]:
    """Every check of a filed sheet: who counted it and by what, and that it counts to the same again."""
    statement = sheet_file.statement
    checks = [_check_software(statement), _check_rulebook(statement)]
    try:
        recounted, beyond = recount(statement), departures(statement)
    except Refused as wrong:
        return [*checks, Check("terms", False, wrong.why)]
    lawful = "lawful terms" if not beyond else f"beyond the law in {len(beyond)} points, and it says so"
    checks.append(
        Check("terms", statement.beyond == beyond, lawful if statement.beyond == beyond else _beyond_mismatch(beyond))
    )
    fits = recounted.hash == sheet_file.hash
    says = f"{sheet_file.hash} fits the terms" if fits else f"these terms and figures have the hash {recounted.hash}"
    return [*checks, Check("hash", fits, says), _compare_figures(sheet_file, recounted)]


def _check_software(statement: Statement) -> Check:
    same = statement.software == f"croupier {VERSION}"
    version_note = "the same here" if same else f"croupier {VERSION} here counts it again"
    return Check("software", True, f"{statement.software} on {statement.date}, {version_note}")


def _check_rulebook(statement: Statement) -> Check:
    try:
        same = sha256(book_text(statement.rulebook)).hexdigest() == statement.rulebook_sha256
    except Refused as wrong:
        return Check("rulebook", False, wrong.why)
    return Check(
        "rulebook", same, f"{statement.rulebook} {'is' if same else 'is another one here than'} the one it names"
    )


def _beyond_mismatch(beyond: Sequence[str]) -> str:
    return f"it is beyond the law and does not say so: {'; '.join(beyond)}" if beyond else "it is not beyond the law"


def _compare_figures(sheet_file: SheetFile, recount: Filed) -> Check:
    """The figures of the file beside those counted now: the same where they are exact, else nearly."""
    exact = all(sheet.exact for sheet in recount.sheets)
    match sheet_file.kind:
        case "json":
            pair = sheet_file.contents, json.loads(json.dumps([sheet.to_json() for sheet in recount.sheets]))
        case "csv":
            pair = _rows(sheet_file.contents), _rows(as_csv(recount))
        case "text":
            pair = (
                sorted(sheet_file.contents.split()),
                sorted(as_text(recount).split()),
            )  # however the lines were broken
        case _:
            edges = ", ".join(f"{sheet.wager} {float(sheet.edge * 100):.6f}%" for sheet in recount.sheets)
            return Check("figures", True, f"a picture is for people to compare: {edges}")
    right = pair[0] == pair[1] if exact else _is_near(*pair)
    many = sum(len(sheet.results) for sheet in recount.sheets)
    return Check("figures", right, f"{many} outcomes, every figure as counted now" if right else "a figure was changed")


def _rows(text: str) -> list[dict[str, Any]]:
    return list(csv.DictReader(io.StringIO(text)))


def _is_near(one: Any, other: Any) -> bool:
    """The same all through, but for the last digits of numbers."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(_is_near(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(_is_near, one, other))
    if one == other:
        return True
    numbers = _number(one), _number(other)
    return None not in numbers and isclose(*numbers, rel_tol=NEAR, abs_tol=NEAR)  # type: ignore[arg-type]


def _number(value: Any) -> float | None:
    """`0.25`, `"1/4"` or `"25.0000%"`."""
    try:
        return float(value) if isinstance(value, float) else float(Fraction(str(value).rstrip("%")))
    except (ValueError, ZeroDivisionError, OverflowError):
        return None
