"""The betting rounds of `ranchos` hold'em, omaha and omaha high-low, which the three books have in the same words.

Each function proves a paragraph at a table of any of the three; the tests that are named by it say of which.
"""

from __future__ import annotations

import sys
from pathlib import Path

from croupier.poker.spec import HandSpec
from poker_pit import PokerPit

sys.path.insert(0, str(Path(__file__).parent / "poker"))
from felt_room import Film

CARDS = {"dealing.11": 3, "dealing.16": 4, "dealing.21": 5}  # on the board in that round
LIMIT = {"dealing.11": 2, "dealing.16": 4, "dealing.21": 4}


def begun(book: str, paragraph: str, players: int = 4) -> PokerPit:
    """Everybody has called or checked up to this betting round: two chips each are in the pot."""
    return PokerPit(book, (100,) * players).open().passively(CARDS[paragraph])


def opens(book: str, paragraph: str) -> None:
    """The first player left of the button is asked first, then clockwise; who folded or is all-in is passed over."""
    pit = begun(book, paragraph)
    assert pit.asked == (1, ("check", "bet", "fold"), paragraph)
    assert pit.no("2 check") == "dealing.6"
    assert [pit.say(f"{seat} check").ask.seat for seat in (1, 2, 3)] == [2, 3, 4]
    pit = PokerPit(book, (100, 2, 100, 100)).open().say("3 call", "4 call", "1 fold").passively(CARDS[paragraph])
    assert pit.asked == (3, ("check", "bet", "fold"), paragraph)  # 1 has folded and 2 is all-in


def may_bet(book: str, paragraph: str) -> None:
    """Exactly the round's limit."""
    pit, limit = begun(book, paragraph), LIMIT[paragraph]
    assert (pit.ask.least, pit.ask.most) == (limit, limit)
    assert pit.no(f"1 bet {limit - 1}") == "dealing.6.c"
    assert pit.no(f"1 bet {limit + 1}") == "dealing.6.c"
    pit.say(f"1 bet {limit}")
    assert pit.bets == {1: limit}
    assert pit.placed()[-1] == (paragraph, 1, limit)
    assert pit.decided()[-1] == (paragraph, 1, "bet")


def may_check(book: str, paragraph: str) -> None:
    """Nothing is bet, and a later bet may still be called or raised."""
    pit, limit = begun(book, paragraph), LIMIT[paragraph]
    pit.say("1 check", "2 check")
    assert pit.decided()[-2:] == [(paragraph, 1, "check"), (paragraph, 2, "check")]
    assert pit.bets == {}
    pit.say("3 bet")
    assert pit.no("4 check") == "dealing.11.b"
    pit.say("4 fold")
    assert pit.asked == (1, ("call", "raise", "fold"), paragraph)
    pit.say("1 raise", "2 call")
    assert pit.bets == {1: 2 * limit, 2: 2 * limit, 3: limit}


def may_call(book: str, paragraph: str) -> None:
    """What another has bet is matched, no more and no less."""
    pit, limit = begun(book, paragraph), LIMIT[paragraph]
    assert pit.no("1 call") == "dealing.11.b"
    pit.say("1 bet", "2 raise")
    assert pit.no(f"3 call {limit}") == "dealing.6.c"
    pit.say("3 call", "4 fold", "1 call")
    assert pit.decided()[-1] == (paragraph, 1, "call")
    assert pit.placed()[-2:] == [(paragraph, 3, 2 * limit), (paragraph, 1, limit)]
    assert pit.over or len(pit.board) == CARDS[paragraph] + 1


def may_fold(book: str, paragraph: str) -> None:
    """The cards go to the discards unseen, and what was bet before stays in the pot."""
    pit = begun(book, paragraph)
    cards = pit.cards_at(2)
    pit.say("1 bet", "2 fold")
    assert pit.decided()[-1] == (paragraph, 2, "fold")
    assert pit.cards_at(2) == []
    assert pit.cards_at("discards") == cards
    assert not any(held.up for held in pit.table.felt.cards["discards"])
    pit.say("3 call", "4 call").passively()
    assert [seat for _, seat, choice in pit.decided() if choice == "fold"] == [2]
    assert 2 not in [seat for _, seat, _ in pit.decided()[pit.decided().index((paragraph, 2, "fold")) + 1 :]]
    assert pit.rack(2) == 98


def may_raise(book: str, paragraph: str) -> None:
    """By the round's limit each time, three times at most, counted anew in every round."""
    pit, limit = PokerPit(book).open(), LIMIT[paragraph]
    pit.say("3 raise", "4 raise", "1 raise", "2 call", "3 call", "4 call").passively(CARDS[paragraph])
    assert sum(pit.pots) == 32
    pit.say("1 bet", "2 raise", "3 raise")
    assert pit.bets == {1: limit, 2: 2 * limit, 3: 3 * limit}
    assert pit.no(f"4 raise {5 * limit}") == "dealing.6.c"
    pit.say("4 raise")
    assert pit.decided()[-1] == (paragraph, 4, "raise")
    assert pit.bets[4] == 4 * limit
    assert pit.asked == (1, ("call", "fold"), paragraph)
    assert pit.no(f"1 raise {5 * limit}") == "dealing.6.d"


def collects(book: str, paragraph: str) -> None:
    """When all have called or folded the bets are in the pot; till then they lie before the players."""
    pit, limit = begun(book, paragraph), LIMIT[paragraph]
    assert (pit.pots, pit.bets) == ([8], {})
    pit.say("1 bet", "2 call", "3 fold")
    assert (pit.pots, pit.bets) == ([8], {1: limit, 2: limit})
    pit.say("4 call")
    if paragraph == "dealing.21":
        assert pit.over
        assert sum(paid for _, _, verdict, paid, _ in pit.settled_all() if verdict == "wins") == 8 + 3 * limit - 1
    else:
        assert (pit.pots, pit.bets) == ([8 + 3 * limit], {})


def highest(book: str, board: str, one: str, two: str) -> str:
    """Two players go to the showdown: the first must have the highest hand; returns what it is called."""
    pit = PokerPit(book, (100, 100)).open({1: one, 2: two}, board).passively()
    told = pit.told()
    assert ("object", "Seat 1 has the highest hand") in told
    name = next(text for paragraph, text in told if paragraph == "winners" and text.startswith("Seat 1 has "))
    return name.removeprefix("Seat 1 has ")


def burns(book: str, burned: int, board: int) -> None:
    """So many cards have been burned when the board has so many: out of the deck, and nobody has seen them."""
    pit = PokerPit(book)
    house = pit.house
    film = Film(HandSpec(house.variant, house.structure, (100,) * 3, house.cites, blinds=(1, 2, 0)))
    hand = film.hand
    assert hand.burned == 0
    film.say("call", "call", "check")
    while len(hand.board) < board:
        film.say("check", "check", "check")
    assert (hand.burned, len(hand.board)) == (burned, board)
    assert hand.left == 52 - 3 * pit.hole - board - burned
    assert hand.discards == []
