"""Nothing that a table carries vanishes when the house posts other terms, whatever was played before."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings

from croupier.games import game, table_for
from croupier.play.table import Table
from croupier.play.vocabulary.ask import Between
from croupier.play.vocabulary.move import Open
from croupier.rulebook.cite import Refused
from croupier.rulebook.law import Terms
from croupier.service.commands.words import PostOption
from croupier.service.table.new_terms import header_with_new_terms
from properties.test_any_table import TABLES, Numbers, Player, seated

# Options that mean other cards: what is left of the old ones is put away, and nothing else.
CARDS = {"decks", "automatic-shoe", "dealing", "reshuffle"}


def alternatives(terms: Terms) -> list[PostOption]:
    """One other value of every option that takes one."""
    table = table_for(seated(terms).header())
    found = []
    for name, option in table.law.book.options.items():
        now = table.law.options[name]
        others: list[Any] = {
            "flag": [now is not True],
            "choice": [choice for choice in option.choices if choice != now],
            "integer": [int(now) + 1] if option.kind == "integer" else [],
        }.get(option.kind, [])
        found += [PostOption(name, str(other).lower() if option.kind == "flag" else str(other)) for other in others[:1]]
    return found


def played(terms: Terms, numbers: list[int]) -> Table:
    """A table after these moves, in the pause that follows them."""
    table = seated(terms)
    player = Player(table, numbers)
    last = msgspec.structs.replace(table.header())
    while True:
        try:
            table.play(player.move())
        except Refused:
            continue
        except StopIteration:
            return table_for(last)
        if isinstance(table.ask, Between):
            last = table.header()


@pytest.mark.parametrize("name", TABLES)
@settings(max_examples=3, deadline=None)
@given(numbers=Numbers)
def test_what_is_carried_stays_when_an_option_is_posted(name: str, numbers: list[int]) -> None:
    terms = TABLES[name]
    table = played(terms, numbers)
    live: Any = SimpleNamespace(table=table, terms=terms)
    for word in alternatives(terms):
        try:
            header = header_with_new_terms(live, word)
        except Refused:
            continue  # not within the rulebook, or wagers are still up
        kept: Any = table.carried
        if word.name in CARDS and hasattr(kept, "cards"):
            kept = msgspec.structs.replace(kept, cards=header.carried.cards)
            assert header.carried.cards in ((), table.carried.cards)
        assert header.carried == kept, word
        assert (header.balances, header.seats) == (table.header().balances, table.header().seats)
        again = table_for(header)
        assert isinstance(again.carried, game(terms.book).carry)
        again.play(Open())
