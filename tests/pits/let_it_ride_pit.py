"""A table of `oneida-2006/let-it-ride` for tests by paragraph."""

from __future__ import annotations

from croupier.play.vocabulary.cards import cards_text
from dealt_deck_pit import DEVICE, Dealt
from pit import Pit

BOOK = "oneida-2006/let-it-ride"
THREE = tuple(f"seat 1 bets 10 bet-{n}" for n in (1, 2, 3))
RIDES = ("seat 1 chooses ride",) * 2
GAME = Dealt(BOOK, THREE, 6, 6, RIDES)
NOTHING = "2c 5d 9h"  # with these community cards nothing comes of it
BOARD = "7s Jd 3c"  # left, right, and the card that nobody sees


def three(seat: int = 1, amount: int = 10, at: int = 0) -> list[str]:
    where = f" at {at}" if at else ""
    return [f"seat {seat} bets {amount} bet-{n}{where}" for n in (1, 2, 3)]


def dealt(*hands: str) -> str:
    """These hands, the community area's last, as a shoe deals them: one card at a time."""
    return "cards " + " ".join(card for turn in zip(*map(str.split, hands), strict=True) for card in turn)


def film(pit: Pit, bets: list[str], hands: list[str], *choices: str) -> None:
    """A round of these bets and hands."""
    bonus = sum("bonus" in bet for bet in bets)
    counted = [f"dealer does collect-bonus {bonus}"] if bonus else []
    pit.do("dealer opens", "dealer does shuffle", *bets, "dealer closes", *counted, dealt(*hands), *choices)


def one_hand(hand: str, board: str, *more: str, choices: tuple[str, str] = ("ride", "ride"), **options: object) -> Pit:
    """Ann's one hand, $10 on each bet, with these two community cards."""
    pit = Pit(BOOK, chips=10**6, options=DEVICE | options)
    spare = next(card for card in ("2c", "3d", "4h", "8s", "9c", "Tc", "Jh") if card not in f"{hand} {board}")
    bets = [*three(), *(f"seat 1 {bet}" for bet in more)]
    film(pit, bets, [hand, f"{board} {spare}"], *(f"seat 1 chooses {choice}" for choice in choices))
    return pit


def hand(pit: Pit, holder: str | int) -> str:
    return cards_text(pit.table.felt.hand(holder))
