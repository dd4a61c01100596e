"""The books themselves: two editions of a game beside each other, or a book and a draft of it, and what that does to
the edges."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Annotated

import msgspec
from fastapi import APIRouter, Depends, Query

from croupier.rulebook.book import Book, book, shelf
from croupier.rulebook.draft import read_draft
from croupier.rulebook.editions import changes, pair
from croupier.service.api.models.house import ChangesOut, DraftIn, DraftOut, EdgeMovedOut, EditionsOut
from croupier.service.http.session import Somebody, TheFloor, may
from croupier.service.people.person import Person

router = APIRouter(tags=["law"])
BookId = Annotated[str, Query(max_length=80, description="A book, such as oneida-2006/roulette.")]
Drafts = Annotated[Person, Depends(may("draft"))]
MOST_COMPARED = 8  # comparisons whose edges are kept at hand


@router.get("/editions")
def editions() -> list[EditionsOut]:
    """The games that a rulebook has more than once, the oldest edition first; the game amended last comes first."""
    by_game: dict[tuple[str, str], list[Book]] = {}
    for id_ in shelf():
        edition = book(id_)
        by_game.setdefault((edition.about.rulebook, edition.about.game), []).append(edition)
    several = [sorted(books, key=_since) for books in by_game.values() if len(books) > 1]
    return [
        EditionsOut(game=books[-1].about.game, title=books[-1].about.title, books=[edition.id for edition in books])
        for books in sorted(several, key=lambda books: _since(books[-1]), reverse=True)
    ]


def _since(edition: Book) -> tuple[str, str]:
    return str(edition.about.in_force or ""), edition.id


@router.get("/editions/changes")
def changed(before: BookId, after: BookId) -> ChangesOut:
    """What came, went and changed from one edition to another: paragraphs, options and odds."""
    return ChangesOut(**msgspec.to_builtins(changes(*pair(before, after))))


@router.get("/editions/edges")
def edges(before: BookId, after: BookId, _: Somebody, floor: TheFloor) -> list[EdgeMovedOut]:
    """Every exact edge before and after; where a wager is not offered there is none."""
    earlier, later = pair(before, after)
    with floor.long_counts.track(f"{earlier.id} {later.id}"):
        return _cached_edges(earlier.id, later.id)


@lru_cache(MOST_COMPARED)
def _cached_edges(before: str, after: str) -> list[EdgeMovedOut]:
    return _compare_edges(*pair(before, after))


def _compare_edges(before: Book, after: Book) -> list[EdgeMovedOut]:
    from croupier.analysis.wagers.editions import edges_moved

    return [
        EdgeMovedOut(
            wager=edge.wager,
            under=edge.under,
            before=_number(edge.before),
            after=_number(edge.after),
            within=edge.within,
        )
        for edge in edges_moved(before, after)
    ]


# --- an amendment before the vote ---


@router.post("/drafts")
def drafted(body: DraftIn, _: Drafts) -> DraftOut:
    """A draft, checked like a book and compared with the one that it amends. It is kept nowhere and opens no table."""
    from croupier.analysis.wagers.editions import is_reckonable, unplayable

    draft = read_draft(body.text)
    notes = unplayable(draft.before, draft.after)
    compared = msgspec.to_builtins(changes(draft.before, draft.after))
    return DraftOut(**compared, title=draft.title, notes=notes, reckonable=is_reckonable(notes))


@router.post("/drafts/edges")
def drafted_edges(body: DraftIn, _: Drafts, floor: TheFloor) -> list[EdgeMovedOut]:
    """Every exact edge of the book and of its draft; none where the draft takes away what the game rests on."""
    from croupier.analysis.wagers.editions import is_reckonable, unplayable

    draft = read_draft(body.text)
    if not is_reckonable(unplayable(draft.before, draft.after)):
        return []
    with floor.long_counts.track(f"{draft.before.id} {draft.after.id}"):
        return _compare_edges(draft.before, draft.after)


def _number(edge: Fraction | None) -> float | None:
    return None if edge is None else float(edge)
