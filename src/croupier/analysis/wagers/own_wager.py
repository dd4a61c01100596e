"""A wager of one's own, over the outcomes that a game counts anyway: when it wins, and what it pays.

    [super-6]
    when = "banker wins and banker total 6"
    pays = "12 to 1"

    [[ox-6]]                                   # several lines: the first that holds decides
    when = "player wins and player total 6 in three cards"
    pays = "40 to 1"

A line pays odds, or says `push` or `lose`. Where no line holds the wager is lost; at a game whose wagers stay up until
a throw decides them, it stays up. Such a wager is a part of the game with other wagers, so everything that is done with
the game's own can be done with it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec

from croupier.analysis.sheets.counted import space_of
from croupier.analysis.wagers.condition import CITE, Facts, Holds, Vocabulary, read
from croupier.games import game_of
from croupier.play.felt.ruling import Net
from croupier.play.table.maths import Chain, Counted
from croupier.rulebook.cite import Refused
from croupier.rulebook.law import Law
from croupier.rulebook.odds import Odds
from croupier.rulebook.toml import brought_toml

PUSH, LOSE = "push", "lose"
NET_OF_WORD = {PUSH: Net("pushes", Fraction(0)), LOSE: Net("loses", Fraction(-1))}
MOST_WAGERS = 100
_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


class Clause(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When it holds, the wager is paid so."""

    when: str
    pays: str

    @property
    def net(self) -> Net:
        if self.pays in NET_OF_WORD:
            return NET_OF_WORD[self.pays]
        try:
            odds = Odds.read(self.pays)
        except ValueError as wrong:
            raise Refused(f"{wrong}, nor push or lose", CITE) from None
        return Net(f"{self.when}: {odds}", odds.fraction)


Clauses = tuple[Clause, ...]
Own = Mapping[str, Clauses]


def load(path: Path) -> Own:
    try:
        return read_own(path.read_text(encoding="utf-8"))
    except OSError as wrong:
        raise Refused(f"cannot read the wagers in {path}: {(wrong.strerror or 'it failed').lower()}", CITE) from None
    except UnicodeDecodeError:
        raise Refused(f"{path} is not text", CITE) from None


def read_own(text: str) -> Own:
    """The wagers in this text, by name; whether a game knows their facts is seen when they are counted."""
    try:
        data = brought_toml(text)
    except ValueError as wrong:
        raise Refused(f"the wagers are not TOML: {wrong}", CITE) from None
    if not 0 < len(data) <= MOST_WAGERS:
        raise Refused(f"a file has 1 to {MOST_WAGERS} wagers, and this one {len(data)}", CITE)
    return {name: _lines(name, entry) for name, entry in data.items()}


def _lines(name: str, entry: object) -> Clauses:
    if not _NAME.fullmatch(name):
        raise Refused(f"{name!r} is no name for a wager: small letters, digits and hyphens", CITE)
    try:
        lines = msgspec.convert(entry if isinstance(entry, list) else [entry], Clauses)
    except msgspec.ValidationError as wrong:
        raise Refused(f'{name}: write when = "…" and pays = "12 to 1": {wrong}', CITE) from None
    if not lines:
        raise Refused(f"{name} has no line", CITE)
    for line in lines:
        _ = line.net
    return lines


def parts(law: Law, own: Own) -> list[Counted | Chain]:
    """The wagers as parts of this table's game, each of the first space that knows all its facts."""
    return [_part(law, name, lines) for name, lines in own.items()]


def _part(law: Law, name: str, lines: Clauses) -> Counted | Chain:
    title = law.book.about.title
    if name in law.book.wagers:
        raise Refused(f"{title} has a wager {name} already: give yours another name", CITE)
    first: Refused | None = None
    for part in game_of(law).maths:
        if isinstance(part, (Counted, Chain)) and part.facts:
            try:
                return (
                    _counted_part(law, name, lines, part)
                    if isinstance(part, Counted)
                    else _chain_part(law, name, lines, part)
                )
            except Refused as wrong:
                first = first or wrong
    raise first or Refused(f"{title} tells no facts of its outcomes to make a wager on", CITE)


def _counted_part(law: Law, name: str, lines: Clauses, part: Counted) -> Counted:
    tells = part.facts
    assert tells is not None
    vocabulary = Vocabulary.from_outcomes(law.book.about.title, map(tells, space_of(law, part)))
    read_lines = [(read(line.when, vocabulary), line.net) for line in lines]

    def net(law: Law, wager: object, outcome: object) -> Net:  # noqa: ARG001 - of this one wager
        return _decided(read_lines, tells(outcome)) or NET_OF_WORD[LOSE]

    return replace(part, wagers=lambda _: {name: name}, net=net)


def _chain_part(law: Law, name: str, lines: Clauses, part: Chain) -> Chain:
    tells, onward = part.facts, part.onward
    assert tells is not None
    assert onward is not None
    stands = [part.begins]
    for standing in stands:  # which grow as the wager travels
        stands += [to for throw in part.throws if (to := onward(standing, throw)) not in stands]
    outcomes = [tells(standing, throw) for standing in stands for throw in part.throws]
    vocabulary = Vocabulary.from_outcomes(law.book.about.title, outcomes)
    read_lines = [(read(line.when, vocabulary), line.net) for line in lines]

    def step(law: Law, wager: object, standing: Any, throw: Any) -> Any:  # noqa: ARG001 - of this one wager
        return _decided(read_lines, tells(standing, throw)) or onward(standing, throw)

    for standing in stands:
        moves = [step(law, name, standing, throw) for throw in part.throws]
        if all(move == standing for move in moves):
            raise Refused(f"{name}: no throw would ever decide it; say when it loses too (pays = {LOSE!r})", CITE)
    return replace(part, wagers=lambda _: {name: name}, start=lambda _, __: part.begins, step=step)


def _decided(lines: list[tuple[Holds, Net]], facts: Facts) -> Net | None:
    return next((net for holds, net in lines if holds(facts)), None)
