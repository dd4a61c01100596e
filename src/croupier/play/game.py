"""A game: the file, or package of files, under `games/` that plays it, as the runner sees it."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType
from typing import Any, NamedTuple

import msgspec

from croupier.play.event import Event
from croupier.play.felt import Felt
from croupier.play.move import Press
from croupier.play.procedure import Procedure
from croupier.rulebook.book import OWN, book
from croupier.rulebook.cite import Breach, Citation, Refused, UnknownCitation
from croupier.rulebook.house import Staff
from croupier.rulebook.law import Law


class Dues(NamedTuple):
    """What a player who leaves still owes, by which paragraph, and what is carried on once it is paid."""

    owed: int
    cite: Citation | None
    carried: Any
    account: str = "fees"  # where it goes


class Spot(msgspec.Struct, frozen=True):
    """A place on the layout where a wager is put. `wager` is its name in the rulebook, `covers` what it bets on."""

    id: str
    wager: str
    label: str
    covers: tuple[int, ...] = ()


def book_seats(law: Law) -> int:
    """As many seats as the document says."""
    return law.book.about.seats


def owes_nothing(law: Law, carried: Any, seat: int) -> Dues:  # noqa: ARG001 - most games settle at once
    return Dues(0, None, carried)


def asks_for_nobody(law: Law, tables: int, staff: Staff) -> list[Breach]:  # noqa: ARG001 - few documents speak of staff
    return []


def nothing_wrong(law: Law) -> list[Breach]:  # noqa: ARG001 - most games have no choices that exclude each other
    return []


def no_other_grounds(law: Law) -> Mapping[str, Citation]:  # noqa: ARG001 - most books have one set of grounds
    return {}


def no_buttons(law: Law, carried: Any, press: Press) -> tuple[Any, Event]:  # noqa: ARG001 - only terminals have any
    raise Refused(f"there is no button {press.button!r} to press now", law.grounds["closed"])


@dataclass(frozen=True)
class Game:
    """What a game module declares."""

    id: str
    books: tuple[str, ...]
    play: Callable[[Felt, Law, Any], Procedure]
    carry: type
    opening: Callable[[Law], Any]
    spots: Callable[[Law], Mapping[str, Spot]]
    breaches: Callable[[Law], list[Breach]] = nothing_wrong
    seats: Callable[[Law], int] = book_seats
    dues: Callable[[Law, Any, int], Dues] = owes_nothing
    staffing: Callable[[Law, int, Staff], list[Breach]] = asks_for_nobody
    choices: tuple[str, ...] = ()  # what a player may ever be offered, so that it can be said why not now
    grounds: Callable[[Law], Mapping[str, Citation]] = no_other_grounds  # where an option changes what refusals rest on
    press: Callable[[Law, Any, Press], tuple[Any, Event]] = no_buttons  # a terminal's button between rounds

    def carried(self, data: object) -> Any:
        """What a log says was carried into a round."""
        try:
            return msgspec.convert(data, self.carry)
        except msgspec.ValidationError as wrong:
            raise Refused(f"what was carried into the round cannot be read: {wrong}", OWN.cite("log.header")) from None


def files_of(module: ModuleType) -> list[ModuleType]:
    """A game's module; with it, if it is a package, all that lies in it."""
    inside = walk_packages(getattr(module, "__path__", ()), f"{module.__name__}.")
    return [module, *(import_module(file.name) for file in inside)]


def citations_in(module: ModuleType) -> dict[str, set[str]]:
    """Each paragraph that a game's functions cite as `law.cite("…")`, with the functions that do."""
    found: dict[str, set[str]] = {}
    for file in files_of(module):
        for function in ast.walk(ast.parse(inspect.getsource(file))):
            if isinstance(function, ast.FunctionDef):
                for paragraph in _cited_by(function):
                    found.setdefault(paragraph, set()).add(function.name)
    return found


def _cited_by(function: ast.FunctionDef) -> set[str]:
    calls = [node for node in ast.walk(function) if isinstance(node, ast.Call)]
    cites = [call for call in calls if isinstance(call.func, ast.Attribute) and call.func.attr == "cite"]
    literals = [node.value for call in cites for node in ast.walk(call) if isinstance(node, ast.Constant)]
    return {value for value in literals if isinstance(value, str)}


def check_citations(module: ModuleType, books: tuple[str, ...]) -> None:
    """A game that cites a paragraph which none of its books has does not import."""
    known = [book(id_) for id_ in books]
    unknown = sorted(p for p in citations_in(module) if not any(p in b for b in known))
    if unknown:
        raise UnknownCitation(f"{module.__name__} cites {', '.join(unknown)}: not in {', '.join(books)}")
