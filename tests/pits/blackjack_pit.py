"""Blackjack tables for tests by paragraph, of either edition.

A film is written short: `9h | 6d | 7s | Tc` deals one card to the players, the dealer, the players, the dealer (in the
edition of 2006 the second is the up card, in that of 2004 the first); `hit` is seat 1's choice; `$4 insurance` is seat
1's wager, closed by the dealer.
"""

from __future__ import annotations

import re
from typing import Any

from croupier.games import breaches
from croupier.games.blackjack import HandToPlay, explain
from croupier.play.vocabulary.cards import card_value
from croupier.rulebook.law import Law, Terms
from pit import Pit

BOOK = "oneida-2006/blackjack"
CARD = re.compile(r"[2-9TJQKA][cdhs]")
DEVICE = {"shuffler": True}  # no cut: a shorter film
ONE = ("$10 base",)
TWO = ("seat 1 bets 10 base", "seat 2 bets 20 base")
THREE = ("$10 base", "$20 base-2", "$30 base-3")
MULTIPLE = {"multiple-action": "three"}
PITCH = {"dealing": "pitch", "decks": 2}


def lines(*words: str) -> list[str]:
    """The lines of a log that these short words stand for."""
    found = []
    for word in words:
        if CARD.match(word):
            found += [f"cards {part}" for part in word.split(" | ")]
        elif word.startswith("$"):
            found.append(f"seat 1 bets {word[1:]}")
        elif re.fullmatch(r"[a-z-]+", word):
            found.append(f"dealer {word}" if word == "closes" else f"seat 1 chooses {word}")
        else:
            found.append(word)
    return found


def film(
    *words: str,
    bets: tuple[str, ...] = ONE,
    options: dict[str, Any] | None = None,
    players: tuple[str, ...] = ("Ann",),
    book: str = BOOK,
    **terms: Any,
) -> Pit:
    """A round from its opening, with the deuce of clubs burned; stops where the words do."""
    pit = Pit(book, *players, options={**DEVICE, **(options or {})}, **terms)
    pit.do(*lines("dealer opens", "dealer does shuffle", "2c", *bets, "closes", *words))
    return pit


def law(book: str = BOOK, **options: Any) -> Law:
    return Law(Terms(book, options={name.replace("_", "-"): value for name, value in options.items()}))


def why(choice: str, cards: str, hands: int = 1, chips: int = 100, book: str = BOOK, **options: Any) -> str:
    """The paragraph by which a hand with a wager of 10 may not choose this; "" if it may."""
    hand = HandToPlay(tuple(map(card_value, cards.split())), 10, chips, hands)
    reason = explain(law(book, **options), hand, choice)
    return reason.cite.paragraph if reason else ""


def cited(terms: dict[str, Any], book: str = BOOK) -> list[str]:
    return [breach.cite.paragraph for breach in breaches(Terms(book, options=terms))]


def asked_to_cut(pit: Pit) -> tuple[int, str]:
    pit.do("dealer opens", "dealer does shuffle")
    ask = pit.table.view().asks
    return ask.seat, ask.cite.paragraph


NEARLY_DONE = {"reshuffle": "cutting-card", "decks": 1, "cards-behind-cut": 42, "burn-cards": 5}
NEARLY = (
    *("dealer opens", "dealer does shuffle", "seat 1 chooses cut", "dealer does cut 20", "cards 2c 3c 4c 5c 6c"),
    *("seat 1 bets 10 base", "seat 2 bets 10 base", "dealer closes"),
)


def pitched(*words: str, **more: Any) -> Pit:
    return film(*words, options={**PITCH, **more.pop("options", {})}, **more)


SUITED = {"initial-suit-wager": "any-suited"}
ROYAL = {"initial-suit-wager": "king-queen"}
HITS = {"hit-wager": True}
BOTH = ("$10 base", "$5 initial-suit")


def action(*words: str, bets: tuple[str, ...] = THREE, **more: Any) -> Pit:
    return film(*words, bets=bets, options={**MULTIPLE, **more.pop("options", {})}, **more)


MOVED = "dealer does move-up-card"
