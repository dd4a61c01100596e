"""`docs/service.md` is the contract: every address and command that it names is there, and every one there is named."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from croupier.service.api.models import house as models
from croupier.service.commands.words import _KINDS, kind, read_command
from croupier.service.people.roles import MATRIX, TWO_PEOPLE
from croupier.service.serve.app import PREFIX, create_app

TEXT = (Path(__file__).parents[2] / "docs" / "service.md").read_text(encoding="utf-8")
ENDPOINT = re.compile(r"`(GET|POST|DELETE|WS) (/[^\s`?]*)(?:\?([\w&=]*))?(?: \{([\w, ]*)\})?`")
# What has no lines.
NOT_HERE = {
    "repair",
    "draft",
    "dispute",
    "resolves",
    "people",
    *("enters", "comes-and-goes", "directs"),  # of a tournament: docs/tournaments.md
    *(f"read-{what}" for what in ("books", "events", "audit", "all-cards", "tables", "class")),
}
OF_THE_CAGE = {"grant", "redeem", "countersign", "drop", "correct"}


def api() -> dict[str, tuple[frozenset[str], frozenset[str]]]:
    """Each endpoint with what it may be asked by, and the fields of its body."""
    floor: Any = None  # nothing is asked of it
    document = create_app(floor).openapi()
    schemas, found = document["components"]["schemas"], {}
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            query = {p["name"] for p in operation.get("parameters", ()) if p["in"] == "query"}
            body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
            fields = schemas[body["$ref"].rpartition("/")[2]]["properties"] if body else {}
            found[f"{method.upper()} {path.removeprefix(PREFIX)}"] = (frozenset(query), frozenset(fields))
    return found


def test_the_document_names_every_address_with_its_query_and_body_and_no_other() -> None:
    named = {
        f"{method} {path}": (frozenset(filter(None, query.split("&"))), frozenset(filter(None, body.split(", "))))
        for method, path, query, body in ENDPOINT.findall(TEXT)
        if method != "WS" and not path.startswith(PREFIX)
    }
    assert named == api()


def test_an_address_with_its_prefix_is_there_too() -> None:
    full = re.findall(rf"(GET|POST|WS) {PREFIX}(/[^\s`?]*)", TEXT)
    assert full
    assert {f"{method} {path}" for method, path in full} <= {*api(), "WS /tables/{table}/live"}


def rows() -> Iterator[tuple[list[str], str]]:
    """The lines of the tables of commands, and who may give them."""
    for lines, who in re.findall(r"^\| (`[^|]+`) \| ([^|]+) \| [^|]+ \|$", TEXT, re.MULTILINE):
        yield re.findall(r"`([^`]+)`", lines), who


def test_every_line_of_the_document_is_a_command_and_those_may_give_it() -> None:
    for lines, who in rows():
        for line in lines:
            name = kind(read_command(line))
            named, _, second = who.partition(", confirmed by a second")
            assert set(named.split(", ")) == MATRIX[name], line
            assert (name in TWO_PEOPLE) == who.endswith("confirmed by a second"), line
            assert not second


def test_every_command_is_a_line_of_the_document() -> None:
    named = {type(read_command(line)) for lines, _ in rows() for line in lines}
    assert named == set(_KINDS)
    kinds = {kind(read_command(line)) for lines, _ in rows() for line in lines}
    assert kinds == set(MATRIX) - NOT_HERE - OF_THE_CAGE


def test_what_an_answer_is_said_to_hold_it_holds() -> None:
    answers = re.findall(r"`([A-Z]\w+) \{([\w, ]+)\}`", TEXT)
    assert [name for name, _ in answers] == ["Me", "HouseOut", "TableCard"]
    assert all(set(fields.split(", ")) <= set(getattr(models, name).model_fields) for name, fields in answers)
