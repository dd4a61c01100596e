"""Hold'em, omaha and omaha high-low of `ranchos`: the deck, the button, the blinds and the first betting round.

The three books have these paragraphs in the same words, so each test runs once for each book. Four players have 100
chips each unless a test says otherwise. Limits are 2 and 4 chips; seat 4 has the button, seat 1 the small blind of 1
and seat 2 the big blind of 2.
"""

from __future__ import annotations

import pytest

from croupier.play.vocabulary.ask import Chance
from poker_pit import DECK, PokerPit
from proves import proves

BOOKS = ("ranchos/holdem", "ranchos/omaha", "ranchos/omaha-high-low")
PLACES = {"ranchos/holdem": 9, "ranchos/omaha": 10, "ranchos/omaha-high-low": 10}
HOLE = {"ranchos/holdem": 2, "ranchos/omaha-high-low": 4}
FEE = {"ranchos/holdem": 1, "ranchos/omaha": 0, "ranchos/omaha-high-low": 0}  # of a pot that sees no flop


@proves("type-of-game")
def test_type_of_game_players_contend_for_the_pot_and_the_house_takes_only_its_fee(book: str) -> None:
    pit = PokerPit(book).open().passively()
    assert sum(pit.racks()) == 399
    assert pit.table.ledger.balance("fees") == 1
    assert pit.table.ledger.balance("pot") == 0
    assert pit.bank() == 0


@proves("type-of-game")
def test_type_of_game_it_takes_two_players(book: str) -> None:
    pit = PokerPit(book, (100,)).to_cards()
    assert pit.over
    assert pit.told() == [("type-of-game", "It takes two players with chips: no cards are dealt")]


@proves("deck")
def test_deck_one_deck_shuffled_and_cut_without_a_joker(book: str) -> None:
    pit = PokerPit(book)
    pit.do("dealer opens")
    assert pit.table.ask is not None
    assert pit.table.ask.cite.paragraph == "deck"
    assert pit.cited("dealer does cut 20") == "deck"
    pit.do("dealer does shuffle")
    assert pit.table.ask.cite.paragraph == "deck"
    pit.do("dealer does cut 20", "cards 2c 3c 4c As")
    assert isinstance(pit.table.ask, Chance)
    assert pit.table.ask.shoe is not None
    assert sorted(pit.table.ask.shoe.cards) == list(range(52))
    assert pit.cited("cards Jo") == "deck"
    pit.do("cards 2c")
    assert pit.cited("cards 2c") == "deck"


@proves("table")
def test_table_places_and_equal_limits(book: str) -> None:
    pit = PokerPit(book, (100,) * PLACES[book])
    assert pit.cited(f"seat {PLACES[book] + 1} sits 100 Zed") == "table"
    pit.open()
    for seat in range(3, PLACES[book]):
        assert (pit.ask.seat, pit.ask.least, pit.ask.most) == (seat, 4, 4)
        pit.say(f"{seat} call")


@proves("dealing.1")
def test_dealing_1_the_button_marks_the_dealer(book: str) -> None:
    pit = PokerPit(book).to_cards()
    assert pit.table.felt.markers["button"] == "4"
    assert pit.told()[-1] == ("dealing.1.a", "Seat 4 has the button")


@proves("dealing.1.a")
def test_dealing_1_a_the_button_goes_clockwise(book: str) -> None:
    pit = PokerPit(book)
    buttons = []
    for _ in range(5):
        pit.open().passively()
        buttons.append(pit.table.felt.markers["button"])
    assert buttons == ["4", "1", "2", "3", "4"]
    pit.do("dealer opens", "seat 1 chooses sit-out")
    pit.do("dealer does shuffle", "dealer does cut 20")
    assert pit.table.felt.markers["button"] == "2"  # a player who is not dealt in is passed over


@proves("dealing.1.b")
def test_dealing_1_b_the_button_is_dealt_to_and_acts_last(book: str) -> None:
    pit = PokerPit(book).to_cards()
    cards = DECK[: 4 * pit.hole]
    pit.do(f"cards {' '.join(cards)}")
    assert pit.cards_at(4) == cards[3::4]
    pit.stack = DECK[20:25]
    pit.say("3 call", "4 call", "1 call")
    assert pit.ask.seat == 2  # the big blind is last in the first round …
    pit.say("2 check", "1 check", "2 check", "3 check")
    assert pit.ask.seat == 4  # … and the button in the others
    assert len(pit.say("4 check").board) == 4


@proves("dealing.2.a")
def test_dealing_2_a_blinds_stand_left_of_the_button_before_any_card(book: str) -> None:
    pit = PokerPit(book).to_cards()
    assert pit.placed() == [("dealing.4.a", 1, 1), ("dealing.4.a", 2, 2)]
    assert all(pit.cards_at(seat) == [] for seat in (1, 2, 3, 4))


@proves("dealing.2.a")
@pytest.mark.parametrize(("posts", "small"), [("left", 1), ("button", 2)])
def test_dealing_2_a_with_two_players_the_house_says_who_has_the_small_blind(book: str, posts: str, small: int) -> None:
    pit = PokerPit(book, (100, 100), options={"heads-up-blinds": posts}).open()
    assert pit.table.felt.markers["button"] == "2"
    assert pit.bets == {small: 1, 3 - small: 2}
    assert pit.ask.seat == small
    assert pit.passively(3).ask.seat == 1


@proves("dealing.2.b")
@pytest.mark.parametrize("board", [3, 4, 5])
def test_dealing_2_b_later_rounds_are_opened_left_of_the_button(book: str, board: int) -> None:
    assert PokerPit(book).open().passively(board).ask.seat == 1
    assert PokerPit(book).open().say("3 call", "4 call", "1 fold").passively(board).ask.seat == 2


@proves("dealing.2.c")
def test_dealing_2_c_the_blinds_move_on(book: str) -> None:
    pit = PokerPit(book)
    seats = []
    for _ in range(4):
        seats.append([seat for _, seat, _ in pit.open().placed()])
        pit.passively()
    assert seats == [[1, 2], [2, 3], [3, 4], [4, 1]]


@proves("dealing.3")
def test_dealing_3_everybody_gets_a_card_face_up_from_the_dealers_left(book: str) -> None:
    pit = PokerPit(book).to_cards("9c Th 4d Jh")
    assert pit.dealt() == [("dealing.3.a", str(seat), card) for seat, card in enumerate(("9c", "Th", "4d", "Jh"), 1)]
    pit.do("cards Jh")  # these cards went back
    assert pit.cards_at(1) == ["Jh"]


@proves("dealing.3.a")
@pytest.mark.parametrize(
    ("cards", "button"),
    [("9c Th 4d Jh", 4), ("Ac Ks Kh Kd", 1), ("Kc Kh Ks Kd", 3), ("Kc Kh Qs Kd", 2), ("Qs Kc Kd Jh", 3)],
)
def test_dealing_3_a_the_highest_card_then_the_highest_suit(book: str, cards: str, button: int) -> None:
    pit = PokerPit(book).to_cards(cards)
    assert pit.told()[0] == ("dealing.3.a", f"Seat {button} has the highest card and the button")


@proves("dealing.4")
def test_dealing_4_small_and_big_blind_from_the_buttons_left(book: str) -> None:
    pit = PokerPit(book).to_cards("9c As 4d Jh")
    assert pit.placed() == [("dealing.4.a", 3, 1), ("dealing.4.a", 4, 2)]


@proves("dealing.4.a")
def test_dealing_4_a_blinds_are_fixed_beforehand(book: str) -> None:
    pit = PokerPit(book, options={"small-blind": 3, "big-blind": 4}).to_cards()
    assert pit.placed() == [("dealing.4.a", 1, 3), ("dealing.4.a", 2, 4)]


@proves("dealing.4.a")
def test_dealing_4_a_who_has_less_than_the_blind_is_all_in(book: str) -> None:
    pit = PokerPit(book, (100, 1, 100, 100)).open()
    assert pit.placed() == [("dealing.4.a", 1, 1), ("dealing.4.a", 2, 1)]
    assert (pit.ask.seat, pit.ask.owes) == (3, 2)  # the whole blind is still to be met
    pit.say("3 call", "4 fold", "1 call")
    assert pit.pots == [2, 2]  # less the fee, now that the flop is spread


@proves("dealing.4.b")
def test_dealing_4_b_the_blinds_go_into_the_pot(book: str) -> None:
    pit = PokerPit(book).open()
    assert pit.racks() == [99, 98, 100, 100]
    assert pit.say("3 fold", "4 fold", "1 fold").over
    assert pit.racks() == [99, 101 - FEE[book], 100, 100]


@proves("dealing.5")
def test_dealing_5_cards_go_round_singly_from_the_small_blind(book: str) -> None:
    pit = PokerPit(book).to_cards()
    assert isinstance(pit.table.ask, Chance)
    assert (pit.table.ask.count, pit.table.ask.cite.paragraph) == (4 * pit.hole, "dealing.5")
    cards = DECK[: 4 * pit.hole]
    for card in cards:
        pit.do(f"cards {card}")
    assert [pit.cards_at(seat) for seat in (1, 2, 3, 4)] == [cards[k::4] for k in range(4)]
    assert not any(held.up for seat in (1, 2, 3, 4) for held in pit.table.felt.cards[seat])


@proves("dealing.5.a")
def test_dealing_5_a_the_hole_cards(book: str) -> None:
    pit = PokerPit(book).open()
    assert [len(pit.cards_at(seat)) for seat in (1, 2, 3, 4)] == [HOLE[book]] * 4


@proves("dealing.6")
def test_dealing_6_the_first_round_is_opened_left_of_the_big_blind(book: str) -> None:
    pit = PokerPit(book).open()
    assert pit.asked == (3, ("call", "raise", "fold"), "dealing.6")
    assert pit.no("4 call") == "dealing.6"
    assert [pit.say(f"{seat} call").ask.seat for seat in (3, 4, 1)] == [4, 1, 2]


@proves("dealing.6")
def test_dealing_6_whoever_is_all_in_contends_as_far_as_his_chips_match(book: str) -> None:
    pit = PokerPit(book, (100, 100, 100, 3)).open()
    pit.say("3 raise")
    assert pit.asked == (4, ("call", "fold"), "dealing.6")
    assert pit.no("4 raise 3") == "dealing.6"
    pit.say("4 call", "1 call", "2 call")
    assert pit.pots == [11, 3]
    pit.say("1 bet", "2 call", "3 fold")  # seat 4 is asked no more
    assert pit.pots == [11, 7]
    assert pit.rack(4) == 0


@proves("dealing.6.a")
def test_dealing_6_a_a_call_matches_the_big_blind(book: str) -> None:
    pit = PokerPit(book).open().say("3 call", "4 call", "1 call")
    assert pit.placed()[2:] == [("dealing.6", 3, 2), ("dealing.6", 4, 2), ("dealing.6", 1, 1)]
    assert pit.no("3 call") == "dealing.6"


@proves("dealing.6.b")
def test_dealing_6_b_a_folded_hand_goes_to_the_discards_face_down(book: str) -> None:
    pit = PokerPit(book).open()
    cards = pit.cards_at(3)
    pit.say("3 fold")
    assert pit.decided() == [("dealing.6", 3, "fold")]
    assert (pit.cards_at(3), pit.cards_at("discards")) == ([], cards)
    assert not any(held.up for held in pit.table.felt.cards["discards"])
    pit.passively()
    assert [seat for _, seat, _ in pit.decided()].count(3) == 1
    assert pit.rack(3) == 100


@proves("dealing.6.c")
def test_dealing_6_c_a_raise_is_exactly_the_lower_limit(book: str) -> None:
    pit = PokerPit(book).open()
    assert [pit.no(f"3 raise {to}") for to in (3, 5, 6)] == ["dealing.6.c"] * 3
    pit.say("3 raise 4")
    assert pit.bets == {1: 1, 2: 2, 3: 4}
    assert (pit.ask.least, pit.ask.most) == (6, 6)


@proves("dealing.6.c")
def test_dealing_6_c_a_spread_limit_allows_what_lies_between(book: str) -> None:
    pit = PokerPit(book, options={"structure": "spread-limit"}).open()
    assert [pit.no(f"3 raise {to}") for to in (3, 7)] == ["dealing.6.c"] * 2
    pit.say("3 raise 5")
    assert (pit.ask.least, pit.ask.most) == (8, 9)


@proves("dealing.6.d")
def test_dealing_6_d_three_raises_and_no_more(book: str) -> None:
    pit = PokerPit(book).open().say("3 raise", "4 raise", "1 raise")
    assert pit.bets == {1: 8, 2: 2, 3: 4, 4: 6}
    assert pit.asked == (2, ("call", "fold"), "dealing.6")
    assert pit.no("2 raise 10") == "dealing.6.d"
    pit.say("2 call", "3 fold", "4 call")
    assert pit.pots == [27]  # and one chip is the fee


@proves("dealing.6.d")
def test_dealing_6_d_any_number_where_only_two_take_part(book: str) -> None:
    pit = PokerPit(book, (100, 100)).open()
    pit.say("1 raise", "2 raise", "1 raise", "2 raise", "1 raise")
    assert pit.bets == {1: 12, 2: 10}


@proves("dealing.6.d")
@pytest.mark.parametrize(
    ("option", "choices"), [("two-begin", ("call", "fold")), ("two-left", ("call", "raise", "fold"))]
)
def test_dealing_6_d_whether_two_who_are_left_may_go_on_is_the_houses(
    book: str, option: str, choices: tuple[str, ...]
) -> None:
    pit = PokerPit(book, options={"unlimited-raises": option}).open()
    pit.say("3 raise", "4 raise", "1 fold", "2 fold", "3 raise")
    assert pit.ask.choices == choices


@proves("dealing.6.e")
def test_dealing_6_e_the_big_blind_may_check_or_raise(book: str) -> None:
    pit = PokerPit(book).open().say("3 call", "4 call", "1 call")
    assert pit.asked == (2, ("check", "raise", "fold"), "dealing.6")
    assert len(pit.say("2 check").board) == 3
    pit = PokerPit(book).open().say("3 call", "4 call", "1 call", "2 raise")
    assert pit.bets == {1: 2, 2: 4, 3: 2, 4: 2}
    assert pit.ask.seat == 3
    raised = PokerPit(book).open().say("3 raise", "4 fold", "1 fold")
    assert raised.no("2 check") == "dealing.11.b"


@proves("dealing.7")
def test_dealing_7_the_bets_go_into_the_pot_when_all_have_acted(book: str) -> None:
    pit = PokerPit(book).open().say("3 call", "4 fold", "1 call")
    assert (pit.pots, pit.bets) == ([], {1: 2, 2: 2, 3: 2})
    pit.say("2 check")
    assert (pit.pots, pit.bets) == ([5], {})  # less the fee


@proves("dealing.7")
def test_dealing_7_the_one_who_is_left_takes_the_pot_and_what_nobody_called_goes_back(book: str) -> None:
    pit = PokerPit(book).open().say("3 raise", "4 fold", "1 fold", "2 fold")
    assert pit.over
    assert pit.board == []
    assert pit.given_back() == [("dealing.7", 3, 2)]
    assert pit.settled_all()[0] == (3, "pot", "wins", 5 - FEE[book], "dealing.7")
    assert pit.rack(3) == 98 + 5 - FEE[book]


@proves("dealing.7")
@pytest.mark.parametrize(("reopens", "chips", "again"), [
    ("by-structure", 5, True), ("full-raise", 5, False), ("half-raise", 5, True), ("by-structure", 4, False),
])  # fmt: skip
def test_dealing_7_a_short_all_in_reopens_the_betting_by_option(
    book: str, reopens: str, chips: int, again: bool
) -> None:
    pit = PokerPit(book, (100, 100, 100, chips + 2), options={"reopens": reopens, "small-blind": 1}).open()
    pit.passively(3).say("1 bet", "2 raise", "3 call")
    assert pit.bets == {1: 2, 2: 4, 3: 4}
    if chips == 5:
        pit.say("4 raise", "1 call")
        assert pit.bets[4] == 5
        assert pit.ask.choices == (("call", "raise", "fold") if again else ("call", "fold"))
        if not again:
            assert pit.no("2 raise 8") == "dealing.7"
    else:
        assert pit.ask.choices == ("call", "fold")  # four chips only call
