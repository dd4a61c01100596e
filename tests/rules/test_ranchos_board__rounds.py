"""Hold'em, omaha and omaha high-low of `ranchos`: the board, and the betting rounds after the flop.

The three books have these paragraphs in the same words, and the rounds differ only in their limit: each test runs for
each book, and where it is about a round for each of the three rounds. Four players have 100 chips each; limits are 2
and 4.
"""

from __future__ import annotations

import pytest

from croupier.poker.rules.spec import HandSpec
from felt_room import Film
from poker_pit import PokerPit
from proves import proves

BOOKS = ("ranchos/holdem", "ranchos/omaha", "ranchos/omaha-high-low")
CARDS = {"dealing.11": 3, "dealing.16": 4, "dealing.21": 5}  # on the board in that round
LIMIT = {"dealing.11": 2, "dealing.16": 4, "dealing.21": 4}
EACH_ROUND = pytest.mark.parametrize("its", CARDS)


def begun(book: str, its: str, players: int = 4) -> PokerPit:
    """Everybody has called or checked up to this betting round: two chips each are in the pot."""
    return PokerPit(book, (100,) * players).open().passively(CARDS[its])


@proves("dealing.8", "dealing.13", "dealing.18")
@pytest.mark.parametrize(("burned", "board"), [(1, 3), (2, 4), (3, 5)])
def test_a_card_is_burned_before_the_flop_the_turn_and_the_river(book: str, burned: int, board: int) -> None:
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


@proves("ranchos/holdem/dealing.9.b", "ranchos/omaha-high-low/dealing.9.a")
def test_all_players_share_the_flop(book: str) -> None:
    pit = PokerPit(book).open(board="5c 9d Kh 2s 3s").passively(3)
    assert pit.board == ["5c", "9d", "Kh"]
    assert [len(pit.cards_at(seat)) for seat in (1, 2, 3, 4)] == [pit.hole] * 4


@proves("dealing.9")
def test_dealing_9_three_cards_are_the_flop(book: str) -> None:
    pit = PokerPit(book).open(board="5c 9d Kh 2s 3s").passively(3)
    assert pit.dealt()[4:] == [("dealing.9", "board", card) for card in ("5c", "9d", "Kh")]
    assert all(held.up for held in pit.table.felt.cards["board"])


@proves("dealing.14")
def test_dealing_14_one_card_is_the_turn(book: str) -> None:
    pit = PokerPit(book).open(board="5c 9d Kh 2s 3s").passively(4)
    assert pit.dealt()[7:] == [("dealing.14", "board", "2s")]


@proves("dealing.14.b")
def test_dealing_14_b_all_players_share_the_turn(book: str) -> None:
    pit = PokerPit(book).open(board="5c 9d Kh 2s 3s").passively(4)
    assert pit.board == ["5c", "9d", "Kh", "2s"]
    assert [len(pit.cards_at(seat)) for seat in (1, 2, 3, 4)] == [pit.hole] * 4


@proves("dealing.19")
def test_dealing_19_one_card_is_the_river(book: str) -> None:
    pit = PokerPit(book).open(board="5c 9d Kh 2s 3s").passively(5)
    assert pit.dealt()[8:] == [("dealing.19", "board", "3s")]


@proves("dealing.19.b")
def test_dealing_19_b_all_players_share_the_river(book: str) -> None:
    pit = PokerPit(book).open(board="5c 9d Kh 2s 3s").passively(5)
    assert pit.board == ["5c", "9d", "Kh", "2s", "3s"]
    assert [len(pit.cards_at(seat)) for seat in (1, 2, 3, 4)] == [pit.hole] * 4


@proves("dealing.20")
def test_dealing_20_after_the_river_comes_the_last_round(book: str) -> None:
    pit = PokerPit(book).open().passively(5)
    assert pit.asked == (1, ("check", "bet", "fold"), "dealing.21")
    assert pit.say("1 check", "2 check", "3 check", "4 check").over


@proves("dealing.23")
def test_dealing_23_all_who_are_still_in_show_their_cards(book: str) -> None:
    pit = PokerPit(book).open().say("3 fold").passively(5)
    cards = {seat: " ".join(pit.cards_at(seat)) for seat in (1, 2, 4)}
    pit.say("1 check", "2 bet", "4 call", "1 call")
    assert pit.over
    shown = [(where, which) for paragraph, where, which in pit.dealt() if paragraph == "dealing.23"]
    assert shown == [(str(seat), cards[seat]) for seat in (2, 4, 1)]  # who bet last is the first


@proves("dealing.23")
def test_dealing_23_nobody_shows_a_pot_that_only_one_is_left_for(book: str) -> None:
    pit = begun(book, "dealing.21").say("1 bet", "2 fold", "3 fold", "4 fold")
    assert pit.over
    assert [row for row in pit.dealt() if row[0] == "dealing.23"] == []


@proves("dealing.10", "dealing.15", "dealing.20")
@proves("dealing.11", "dealing.16", "dealing.21")
@EACH_ROUND
def test_a_round_after_the_board_is_opened_left_of_the_button(book: str, its: str) -> None:
    """The first player left of the button is asked first, then clockwise; who folded or is all-in is passed over."""
    pit = begun(book, its)
    assert pit.asked == (1, ("check", "bet", "fold"), its)
    assert pit.no("2 check") == "dealing.6"
    assert [pit.say(f"{seat} check").ask.seat for seat in (1, 2, 3)] == [2, 3, 4]
    pit = PokerPit(book, (100, 2, 100, 100)).open().say("3 call", "4 call", "1 fold").passively(CARDS[its])
    assert pit.asked == (3, ("check", "bet", "fold"), its)  # 1 has folded and 2 is all-in


@proves("dealing.11.a", "dealing.16.a", "dealing.21.a")
@EACH_ROUND
def test_a_bet_is_exactly_the_limit_of_the_round(book: str, its: str) -> None:
    """Exactly the round's limit."""
    pit, limit = begun(book, its), LIMIT[its]
    assert (pit.ask.least, pit.ask.most) == (limit, limit)
    assert pit.no(f"1 bet {limit - 1}") == "dealing.6.c"
    assert pit.no(f"1 bet {limit + 1}") == "dealing.6.c"
    pit.say(f"1 bet {limit}")
    assert pit.bets == {1: limit}
    assert pit.placed()[-1] == (its, 1, limit)
    assert pit.decided()[-1] == (its, 1, "bet")


@proves(
    "dealing.11.b",
    "ranchos/holdem/dealing.16.c",
    "ranchos/holdem/dealing.21.c",
    "ranchos/omaha/dealing.16.b",
    "ranchos/omaha/dealing.21.b",
    "ranchos/omaha-high-low/dealing.16.c",
    "ranchos/omaha-high-low/dealing.21.c",
)
@EACH_ROUND
def test_who_checks_may_still_call_or_raise(book: str, its: str) -> None:
    """Nothing is bet, and a later bet may still be called or raised."""
    pit, limit = begun(book, its), LIMIT[its]
    pit.say("1 check", "2 check")
    assert pit.decided()[-2:] == [(its, 1, "check"), (its, 2, "check")]
    assert pit.bets == {}
    pit.say("3 bet")
    assert pit.no("4 check") == "dealing.11.b"
    pit.say("4 fold")
    assert pit.asked == (1, ("call", "raise", "fold"), its)
    pit.say("1 raise", "2 call")
    assert pit.bets == {1: 2 * limit, 2: 2 * limit, 3: limit}


@proves(
    "dealing.11.c",
    "ranchos/holdem/dealing.16.b",
    "ranchos/holdem/dealing.21.b",
    "ranchos/omaha/dealing.16.c",
    "ranchos/omaha/dealing.21.c",
    "ranchos/omaha-high-low/dealing.16.b",
    "ranchos/omaha-high-low/dealing.21.b",
)
@EACH_ROUND
def test_a_call_matches_the_bet(book: str, its: str) -> None:
    """What another has bet is matched, no more and no less."""
    pit, limit = begun(book, its), LIMIT[its]
    assert pit.no("1 call") == "dealing.11.b"
    pit.say("1 bet", "2 raise")
    assert pit.no(f"3 call {limit}") == "dealing.6.c"
    pit.say("3 call", "4 fold", "1 call")
    assert pit.decided()[-1] == (its, 1, "call")
    assert pit.placed()[-2:] == [(its, 3, 2 * limit), (its, 1, limit)]
    assert pit.over or len(pit.board) == CARDS[its] + 1


@proves("dealing.11.d", "dealing.16.d", "dealing.21.d")
@EACH_ROUND
def test_a_folded_hand_is_out_and_its_bets_stay(book: str, its: str) -> None:
    """The cards go to the discards unseen, and what was bet before stays in the pot."""
    pit = begun(book, its)
    cards = pit.cards_at(2)
    pit.say("1 bet", "2 fold")
    assert pit.decided()[-1] == (its, 2, "fold")
    assert pit.cards_at(2) == []
    assert pit.cards_at("discards") == cards
    assert not any(held.up for held in pit.table.felt.cards["discards"])
    pit.say("3 call", "4 call").passively()
    assert [seat for _, seat, choice in pit.decided() if choice == "fold"] == [2]
    assert 2 not in [seat for _, seat, _ in pit.decided()[pit.decided().index((its, 2, "fold")) + 1 :]]
    assert pit.rack(2) == 98


@proves("dealing.11.e", "dealing.16.e", "dealing.21.e")
@EACH_ROUND
def test_raises_are_counted_anew_in_every_round(book: str, its: str) -> None:
    """By the round's limit each time, three times at most, counted anew in every round."""
    pit, limit = PokerPit(book).open(), LIMIT[its]
    pit.say("3 raise", "4 raise", "1 raise", "2 call", "3 call", "4 call").passively(CARDS[its])
    assert sum(pit.pots) == 31  # less the fee
    pit.say("1 bet", "2 raise", "3 raise")
    assert pit.bets == {1: limit, 2: 2 * limit, 3: 3 * limit}
    assert pit.no(f"4 raise {5 * limit}") == "dealing.6.c"
    pit.say("4 raise")
    assert pit.decided()[-1] == (its, 4, "raise")
    assert pit.bets[4] == 4 * limit
    assert pit.asked == (1, ("call", "fold"), its)
    assert pit.no(f"1 raise {5 * limit}") == "dealing.6.d"


@proves("dealing.12", "dealing.17", "dealing.22")
@EACH_ROUND
def test_the_bets_go_into_the_pot_when_the_round_is_over(book: str, its: str) -> None:
    """When all have called or folded the bets are in the pot; till then they lie before the players."""
    pit, limit = begun(book, its), LIMIT[its]
    assert (pit.pots, pit.bets) == ([7], {})
    pit.say("1 bet", "2 call", "3 fold")
    assert (pit.pots, pit.bets) == ([7], {1: limit, 2: limit})
    pit.say("4 call")
    if its == "dealing.21":
        assert pit.over
        assert sum(paid for _, _, verdict, paid, _ in pit.settled_all() if verdict == "wins") == 8 + 3 * limit - 1
    else:
        assert (pit.pots, pit.bets) == ([7 + 3 * limit], {})
