"""Another limit or option at a live table: checked against the rulebook, then the log goes on in a new chapter."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from croupier.games import breaches, game
from croupier.play.felt.ledger import is_wager
from croupier.play.vocabulary.ask import Between
from croupier.play.vocabulary.log import Header
from croupier.rulebook.book import OWN, OptionValue
from croupier.rulebook.cite import Breaches, Refused
from croupier.rulebook.law import Law, Terms
from croupier.rulebook.number import is_number
from croupier.service.commands.words import PostLimits, PostOption

if TYPE_CHECKING:
    from croupier.service.table.live_table import LiveTable


def header_with_new_terms(live: LiveTable, word: PostLimits | PostOption) -> Header:
    """The header from which the table goes on; `Breaches`, all of them, if the rulebook does not permit it."""
    cite = OWN.cite("service.terms")
    if not isinstance(live.table.ask, Between):
        raise Refused("a round is on: limits and options change between rounds", cite)
    terms = _changed_terms(live.terms, word)
    not_permitted = breaches(terms)
    if not_permitted:
        raise Breaches(not_permitted)
    header = msgspec.structs.replace(live.table.header(), terms=terms)
    if isinstance(word, PostLimits):
        return header
    if any(map(is_wager, header.balances)):
        raise Refused("wagers are still up: an option changes when none is", cite)
    carried = game(terms.book).under_new_terms(live.table.law, Law(terms), header.carried)
    return msgspec.structs.replace(header, carried=carried)


def _changed_terms(terms: Terms, word: PostLimits | PostOption) -> Terms:
    if isinstance(word, PostLimits):
        return msgspec.structs.replace(terms, least=word.least, most=word.most)
    return _with_option(terms, word.name, _option_value(word.value))


def _with_option(terms: Terms, name: str, value: OptionValue) -> Terms:
    """Another choice; one that meant something beside the old choice alone falls with it."""
    options = {**terms.options, name: value}
    law = Law.supposing(msgspec.structs.replace(terms, options=options))
    kept = {
        option: choice
        for option, choice in options.items()
        if option == name or law.meets(law.book.options[option].needs)
    }
    return msgspec.structs.replace(terms, options=kept)


def _option_value(text: str) -> OptionValue:
    if text in ("true", "false"):
        return text == "true"
    return int(text) if is_number(text) else text
