"""Films of both Pai Gow games for the tests of their books.

Ann, in seat 1, banks with 500 unless a film says otherwise; the dice give the first cards to place 2, so that hands
come in the order of the places and hers last.
"""

from __future__ import annotations

from typing import Any

from croupier.games.pai_gow.kernels.hands import LINES, back_rank, fortune_line, front_rank
from croupier.games.pai_gow.kernels.house_way import ROWS, face_up_row, face_up_way, pai_gow_row, pai_gow_way, shape
from croupier.play.vocabulary.cards import card_value, cards_text
from croupier.play.vocabulary.event import Settled
from pit import Pit

PAI_GOW, FACE_UP = "ranchos/pai-gow-poker", "ranchos/face-up-pai-gow-poker"
FOUR = ("Ann", "Bob", "Cy", "Dee")
NINES = "9c 9d Qs Jh 8c 4d 2h"  # Q-J in front of a pair of nines
TENS = "Tc Td Kc Qd 7s 5h 4h"  # beats NINES in both hands
SIXES = "6s 6h Ts 8h 5c 4s 2d"  # loses to NINES in both
MIXED = "8s 8d Ah Kd 7c 5s 2s"  # A-K in front beats NINES, a pair of eights behind does not
COPIES = "9h 9s Qc Js 8d 4c 2c"  # the same ranks as NINES
FOURS = "3c 3d 3h 3s Ks 9h 7d"
HOUSE = "house-way"


def pit_of(book: str, *players: str, **terms: Any) -> Pit:
    return Pit(book, *(players or FOUR), **{"least": 1000, "most": 50000, **terms})


def betting(pit: Pit, *bets: str, banker: int = 1, bank: int = 500) -> Pit:
    """Betting is open and these wagers are made: `2 10 base`."""
    pit.do("dealer opens", f"seat {banker} chooses bank", f"seat {banker} bets {bank} bank")
    pit.do(*[f"seat {bet.replace(' ', ' bets ', 1)}" for bet in bets])
    return pit


def dealt(pit: Pit, *hands: str, dice: str = "") -> Pit:
    """From the close of betting to the cards, and in Face Up to the count of the rest."""
    face_up = pit.law.book.id == FACE_UP
    machine = pit.law.on("shuffler")
    lines = ["dealer closes", "dealer does shuffle"] + ([] if machine else ["dealer does cut 26"])
    lines += [] if face_up and machine else ["seat 1 chooses pile-1"]
    lines += [f"dice {dice or ('2 3 3' if face_up else '3 3 3')}", "cards " + " ".join(hands)]
    pit.do(*lines, *(["dealer does count-rest 11"] if face_up else []))
    return pit


def film(pit: Pit, bets: list[str], hands: list[str], *sets: str, dice: str = "", bank: int = 500) -> Pit:
    """A whole round. `sets` are as `2 Ah Kd`; who is not named asks for the house way."""
    dealt(betting(pit, *bets, bank=bank), *hands, dice=dice)
    named = {said.split()[0]: f"seat {said.replace(' ', ' sets ', 1)}" for said in sets}
    places = sorted({bet.split()[0] for bet in bets if bet.split()[2] == "base"}, key=int)
    events = list(pit.events)
    for place in places:
        if pit.table.ask.phase == "play":
            events += pit.do(named.get(place, f"seat {place} chooses house-way"))
    pit.events = events
    return pit


def one_hand(book: str, ours: str, theirs: str, *bets: str, sets: str = "", **how: Any) -> Pit:
    """Bob's one hand against Ann's."""
    terms = {key: how.pop(key) for key in ("options", "collection", "supplied") if key in how}
    said = [f"2 {sets}"] if sets else []
    return film(pit_of(book, "Ann", "Bob", **terms), [f"2 {bet}" for bet in bets], [ours, theirs], *said, **how)


def order(pit: Pit) -> list[tuple[int, str, int]]:
    """Who, on what, how much: in order."""
    return [(e.seat, e.spot, e.paid) for e in pit.events if isinstance(e, Settled)]


def cards(text: str) -> tuple[int, ...]:
    return tuple(map(card_value, text.split()))


def line(text: str) -> str:
    return LINES[fortune_line(cards(text))]


def set_by(book: str, example: str) -> tuple[str, bool]:
    """The row by which a printed example, `front | back`, is set, and whether it is set as printed."""
    front, back = (cards(part) for part in example.split("|"))
    seven = tuple(sorted(front + back))
    row, way = (face_up_row, face_up_way) if book == FACE_UP else (pai_gow_row, pai_gow_way)
    i, j = divmod(way(seven), 7)
    rest = [card for k, card in enumerate(seven) if k not in (i, j)]
    same = front_rank(seven[i], seven[j]) == front_rank(*front) and back_rank(*rest) == back_rank(*back)
    return ROWS[row(shape(seven))], same


def hand(pit: Pit, holder: str | int) -> str:
    return cards_text(pit.table.felt.hand(holder))
