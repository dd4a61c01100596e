"""A table of `oneida-2006/four-card-poker` for tests by paragraph."""

from __future__ import annotations

from croupier.games.four_card_poker.kernels.hands import rank_of
from croupier.play.vocabulary.ask import Step
from croupier.play.vocabulary.cards import card_value, cards_text
from dealt_deck_pit import DEVICE, Dealt
from pit import Pit

BOOK = "oneida-2006/four-card-poker"
GAME = Dealt(
    BOOK,
    ("seat 1 bets 10 ante",),
    11,
    10,
    ("seat 1 chooses fold", "dealer does reveal"),
    shuffle="D.1",
    cut="D.3",
    depth="D.3.a.ii",
    recut="D.4",
    window="F.2",
    stub="G.6",
    whole="G.6.a",
    short="G.6.b",
    device="I.6",
    by_hand="H.2.a",
    second="B.5",
    jams="L.5",
    report="L.1",
    chance="B.4",
    burned=4,
)
DEALER = "7s 7h Jc 4d 2s 9c"  # a pair of sevens; the last card lies face up
WINNER, LOSER = "Tc Td 5h 3s 8d", "Kc Qd 5h 3s 8d"
REVEAL = "dealer does reveal"  # when everyone has decided, or has nothing to decide


def dealt(*hands: str) -> list[str]:
    """These hands, the dealer's six last, as a shoe deals them: one card at a time, and the sixth by itself."""
    split = [hand.split() for hand in hands]
    first = "cards " + " ".join(hand[turn] for turn in range(5) for hand in split)
    return [first, f"cards {split[-1][5]}"]


def film(pit: Pit, bets: list[str], hands: list[str], *choices: str) -> None:
    """A round of these bets and hands, to its end if all choices are given."""
    events = pit.do("dealer opens", "dealer does shuffle", *bets, "dealer closes", *dealt(*hands), *choices)
    if isinstance(pit.table.ask, Step) and pit.table.ask.step == "reveal":
        pit.events = events + pit.do(REVEAL)


def one_hand(player: str, dealer: str, *bets: str, choice: str = "1x", **options: object) -> Pit:
    """Ann's one hand against the dealer."""
    pit = Pit(BOOK, options=DEVICE | options)
    decides = [f"seat 1 chooses {choice}"] if any("ante" in bet for bet in bets) else []
    film(pit, [f"seat 1 {bet}" for bet in bets], [player, dealer], *decides)
    return pit


def hand(pit: Pit, holder: str | int) -> str:
    return cards_text(pit.table.felt.hand(holder))


def ranked(text: str) -> int:
    return rank_of([card_value(card) for card in text.split()])
