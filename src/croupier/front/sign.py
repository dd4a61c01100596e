"""The sign at a table as data: its limits, whatever else the document wants posted, all odds, options and fees."""

from __future__ import annotations

from typing import Literal

import msgspec

from croupier.games import game_of
from croupier.rulebook.collection import sign_rows
from croupier.rulebook.law import Law
from croupier.rulebook.money import dollars


class _Posted(msgspec.Struct, frozen=True):
    pass


class PostedLine(_Posted, frozen=True):
    """Something that must be on the sign: a limit of the table or of one wager, or what else the document lists."""

    kind: Literal["limit", "wager", "listed"]
    name: str
    text: str
    cite: str = ""


class PostedWager(_Posted, frozen=True):
    """What a wager pays: in words, and prize by prize; limits in chips."""

    id: str
    name: str
    pays: str
    prizes: dict[str, str]
    least: int
    most: int
    cite: str


class Choice(_Posted, frozen=True):
    """What the house chose where the document leaves a choice; posted only where it means something here."""

    id: str
    name: str
    here: str
    says: str
    permitted: str
    cite: str
    applies: bool = True


class PostedFees(_Posted, frozen=True):
    """The one schedule of fees in use: who pays, when, and how much."""

    key: str
    rows: list[tuple[str, str, str]]
    cite: str


class PostedSign(_Posted, frozen=True):
    """A posted sign. `chip` is what a chip is worth in cents; `how` is what a newcomer is told beside it."""

    table: str
    game: str
    title: str
    edition: str
    chip: int
    least: int
    most: int
    posted_by: str
    must: list[PostedLine]
    wagers: list[PostedWager]
    options: list[Choice]
    collection: PostedFees | None = None
    how: tuple[str, ...] = ()


def sign_of(law: Law, table: str) -> PostedSign:
    """The sign of this table."""
    book, posted = law.book, posted_options(law)
    least, most = law.limits("")
    return PostedSign(
        table,
        book.about.game,
        book.about.title,
        book.edition,
        law.chip,
        least,
        most,
        str(law.cite(book.sign.cite)),
        _required_lines(law, posted),
        [_wager(law, id_) for id_ in book.wagers if law.prizes_offered(id_)],
        [_choice(law, id_, posted[id_]) for id_ in book.options],
        _collection(law),
        game_of(law).how_to_play(law),
    )


def title_of(id_: str) -> str:
    return id_.replace("-", " ").capitalize()


def value_text(value: object) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def posted_options(law: Law) -> dict[str, str]:
    """The house's choices as they are posted, some of them in the game's own words."""
    return {id_: value_text(value) for id_, value in law.options.items()} | dict(game_of(law).posts(law))


def odds_text(law: Law, wager: str) -> str:
    """A wager's odds at this table, prize by prize."""
    lines = prizes(law, wager)
    if set(lines) == {"win"} or (len(lines) == 1 and law.book.wagers[wager].lines_need):
        return str(*lines.values())
    return ", ".join(f"{line.replace('-', ' ')} {paid}" for line, paid in lines.items())


def prizes(law: Law, wager: str) -> dict[str, str]:
    """What each line of a wager pays: odds, or dollars where the amount of the wager is of no account; last what the
    pay table only gives back."""
    item = law.book.wagers[wager]
    paid = {
        line: dollars(100 * odds.pays) if item.prize else str(odds) for line, odds in law.prizes_offered(wager).items()
    }
    return paid | dict.fromkeys(item.pushes, "push") if paid else paid


def _cite(law: Law, paragraph: str) -> str:
    return str(law.cite(paragraph))


def _required_lines(law: Law, posted: dict[str, str]) -> list[PostedLine]:
    """The limits, those of single wagers, and what the document lists for the sign, as far as it is true here."""
    book = law.book
    lines = _limit_lines(law)
    for key in book.sign.also:
        kind, _, id_ = key.partition(":")
        if kind == "option" and id_ in book.options:
            if law.meets(book.options[id_].needs) and posted[id_] != "none":
                lines.append(PostedLine("listed", title_of(id_), posted[id_], str(law.cite_option(id_))))
        elif id_ in book.wagers and law.prizes_offered(id_):
            lines.append(
                PostedLine("listed", book.wagers[id_].name, odds_text(law, id_), _cite(law, book.wagers[id_].odds_cite))
            )
    return lines


def _limit_lines(law: Law) -> list[PostedLine]:
    """Of the table (at a no-limit table they are those of a buy-in), and of wagers that have or need their own."""
    book, money = law.book, law.money
    least, most = law.limits("")
    measure = " BUY-IN" if law.schedule is not None and law.schedule.measures == "buy-in" else ""
    lines = [
        PostedLine("limit", f"MINIMUM{measure}", money(least)),
        PostedLine("limit", f"MAXIMUM{measure}", money(most), _cite(law, book.limits.cite)),
    ]
    for id_, wager in book.wagers.items():
        own = law.own_limits(id_) or (law.limits(id_) if wager.limits_cite else None)
        if own and law.offers(id_):
            cite = _cite(law, wager.limits_cite) if wager.limits_cite else ""
            lines.append(PostedLine("wager", wager.name, f"{money(own[0])} to {money(own[1])}", cite))
    return lines


def _choice(law: Law, id_: str, value: str) -> Choice:
    option = law.book.options[id_]
    applies = law.meets(option.needs) and value != "none"
    return Choice(id_, title_of(id_), value, option.says, option.permitted, str(law.cite_option(id_)), applies)


def _wager(law: Law, id_: str) -> PostedWager:
    wager = law.book.wagers[id_]
    return PostedWager(
        id_, wager.name, odds_text(law, id_), prizes(law, id_), *law.limits(id_), _cite(law, wager.odds_cite)
    )


def _collection(law: Law) -> PostedFees | None:
    schedule = law.schedule
    if schedule is None:
        return None
    rows = [(who, when, fee) for who, when, fee in sign_rows(schedule)]
    return PostedFees(schedule.key, rows, str(schedule.cite))
