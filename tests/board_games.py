"""What `ranchos` hold'em, omaha and omaha high-low have in the same words, from the button to the showdown.

Each function proves a paragraph at a table of any of the three; the tests that are named by it say of which. Four
players have 100 chips each; seat 4 has the button, seat 1 the small blind of 1 and seat 2 the big blind of 2.
"""

from __future__ import annotations

from board_rounds import begun
from croupier.games import breaches
from croupier.play.ask import Chance
from croupier.rulebook.law import Terms
from poker_pit import DECK, PokerPit


def players_contend_for_the_pot_and_the_house_takes_only_its_fee(book: str) -> None:
    pit = PokerPit(book).open().passively()
    assert sum(pit.racks()) == 399
    assert pit.table.ledger.balance("fees") == 1
    assert pit.table.ledger.balance("pot") == 0
    assert pit.bank() == 0


def it_takes_two_players(book: str) -> None:
    pit = PokerPit(book, (100,)).to_cards()
    assert pit.over
    assert pit.told() == [("type-of-game", "It takes two players with chips: no cards are dealt")]


def one_deck_shuffled_and_cut_without_a_joker(book: str) -> None:
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


def the_button_marks_the_dealer(book: str) -> None:
    pit = PokerPit(book).to_cards()
    assert pit.table.felt.markers["button"] == "4"
    assert pit.told()[-1] == ("dealing.1.a", "Seat 4 has the button")


def the_button_goes_clockwise(book: str) -> None:
    pit = PokerPit(book)
    buttons = []
    for _ in range(5):
        pit.open().passively()
        buttons.append(pit.table.felt.markers["button"])
    assert buttons == ["4", "1", "2", "3", "4"]
    pit.do("dealer opens", "seat 1 chooses sit-out")
    pit.do("dealer does shuffle", "dealer does cut 20")
    assert pit.table.felt.markers["button"] == "2"  # a player who is not dealt in is passed over


def the_button_is_dealt_to_and_acts_last(book: str) -> None:
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


def blinds_stand_left_of_the_button_before_any_card(book: str) -> None:
    pit = PokerPit(book).to_cards()
    assert pit.placed() == [("dealing.4.a", 1, 1), ("dealing.4.a", 2, 2)]
    assert all(pit.cards_at(seat) == [] for seat in (1, 2, 3, 4))


def with_two_players_the_house_says_who_has_the_small_blind(book: str, posts: str, small: int) -> None:
    pit = PokerPit(book, (100, 100), options={"heads-up-blinds": posts}).open()
    assert pit.table.felt.markers["button"] == "2"
    assert pit.bets == {small: 1, 3 - small: 2}
    assert pit.ask.seat == small
    assert pit.passively(3).ask.seat == 1


def the_blinds_move_on(book: str) -> None:
    pit = PokerPit(book)
    seats = []
    for _ in range(4):
        seats.append([seat for _, seat, _ in pit.open().placed()])
        pit.passively()
    assert seats == [[1, 2], [2, 3], [3, 4], [4, 1]]


def everybody_gets_a_card_face_up_from_the_dealers_left(book: str) -> None:
    pit = PokerPit(book).to_cards("9c Th 4d Jh")
    assert pit.dealt() == [("dealing.3.a", str(seat), card) for seat, card in enumerate(("9c", "Th", "4d", "Jh"), 1)]
    pit.do("cards Jh")  # these cards went back
    assert pit.cards_at(1) == ["Jh"]


def who_has_less_than_the_blind_is_all_in(book: str) -> None:
    pit = PokerPit(book, (100, 1, 100, 100)).open()
    assert pit.placed() == [("dealing.4.a", 1, 1), ("dealing.4.a", 2, 1)]
    assert (pit.ask.seat, pit.ask.owes) == (3, 2)  # the whole blind is still to be met
    pit.say("3 call", "4 fold", "1 call")
    assert pit.pots == [3, 2]


def cards_go_round_singly_from_the_small_blind(book: str) -> None:
    pit = PokerPit(book).to_cards()
    assert isinstance(pit.table.ask, Chance)
    assert (pit.table.ask.count, pit.table.ask.cite.paragraph) == (4 * pit.hole, "dealing.5")
    cards = DECK[: 4 * pit.hole]
    for card in cards:
        pit.do(f"cards {card}")
    assert [pit.cards_at(seat) for seat in (1, 2, 3, 4)] == [cards[k::4] for k in range(4)]
    assert not any(held.up for seat in (1, 2, 3, 4) for held in pit.table.felt.cards[seat])


def the_first_round_is_opened_left_of_the_big_blind(book: str) -> None:
    pit = PokerPit(book).open()
    assert pit.asked == (3, ("call", "raise", "fold"), "dealing.6")
    assert pit.no("4 call") == "dealing.6"
    assert [pit.say(f"{seat} call").ask.seat for seat in (3, 4, 1)] == [4, 1, 2]


def whoever_is_all_in_contends_as_far_as_his_chips_match(book: str) -> None:
    pit = PokerPit(book, (100, 100, 100, 3)).open()
    pit.say("3 raise")
    assert pit.asked == (4, ("call", "fold"), "dealing.6")
    assert pit.no("4 raise 3") == "dealing.6"
    pit.say("4 call", "1 call", "2 call")
    assert pit.pots == [12, 3]
    pit.say("1 bet", "2 call", "3 fold")  # seat 4 is asked no more
    assert pit.pots == [12, 7]
    assert pit.rack(4) == 0


def a_call_matches_the_big_blind(book: str) -> None:
    pit = PokerPit(book).open().say("3 call", "4 call", "1 call")
    assert pit.placed()[2:] == [("dealing.6", 3, 2), ("dealing.6", 4, 2), ("dealing.6", 1, 1)]
    assert pit.no("3 call") == "dealing.6"


def a_folded_hand_goes_to_the_discards_face_down(book: str) -> None:
    pit = PokerPit(book).open()
    cards = pit.cards_at(3)
    pit.say("3 fold")
    assert pit.decided() == [("dealing.6", 3, "fold")]
    assert (pit.cards_at(3), pit.cards_at("discards")) == ([], cards)
    assert not any(held.up for held in pit.table.felt.cards["discards"])
    pit.passively()
    assert [seat for _, seat, _ in pit.decided()].count(3) == 1
    assert pit.rack(3) == 100


def a_raise_is_exactly_the_lower_limit(book: str) -> None:
    pit = PokerPit(book).open()
    assert [pit.no(f"3 raise {to}") for to in (3, 5, 6)] == ["dealing.6.c"] * 3
    pit.say("3 raise 4")
    assert pit.bets == {1: 1, 2: 2, 3: 4}
    assert (pit.ask.least, pit.ask.most) == (6, 6)


def a_spread_limit_allows_what_lies_between(book: str) -> None:
    pit = PokerPit(book, options={"structure": "spread-limit"}).open()
    assert [pit.no(f"3 raise {to}") for to in (3, 7)] == ["dealing.6.c"] * 2
    pit.say("3 raise 5")
    assert (pit.ask.least, pit.ask.most) == (8, 9)


def three_raises_and_no_more(book: str) -> None:
    pit = PokerPit(book).open().say("3 raise", "4 raise", "1 raise")
    assert pit.bets == {1: 8, 2: 2, 3: 4, 4: 6}
    assert pit.asked == (2, ("call", "fold"), "dealing.6")
    assert pit.no("2 raise 10") == "dealing.6.d"
    pit.say("2 call", "3 fold", "4 call")
    assert pit.pots == [28]


def any_number_where_only_two_take_part(book: str) -> None:
    pit = PokerPit(book, (100, 100)).open()
    pit.say("1 raise", "2 raise", "1 raise", "2 raise", "1 raise")
    assert pit.bets == {1: 12, 2: 10}


def whether_two_who_are_left_may_go_on_is_the_houses(book: str, option: str, choices: tuple[str, ...]) -> None:
    pit = PokerPit(book, options={"unlimited-raises": option}).open()
    pit.say("3 raise", "4 raise", "1 fold", "2 fold", "3 raise")
    assert pit.ask.choices == choices


def the_big_blind_may_check_or_raise(book: str) -> None:
    pit = PokerPit(book).open().say("3 call", "4 call", "1 call")
    assert pit.asked == (2, ("check", "raise", "fold"), "dealing.6")
    assert len(pit.say("2 check").board) == 3
    pit = PokerPit(book).open().say("3 call", "4 call", "1 call", "2 raise")
    assert pit.bets == {1: 2, 2: 4, 3: 2, 4: 2}
    assert pit.ask.seat == 3
    raised = PokerPit(book).open().say("3 raise", "4 fold", "1 fold")
    assert raised.no("2 check") == "dealing.11.b"


def the_bets_go_into_the_pot_when_all_have_acted(book: str) -> None:
    pit = PokerPit(book).open().say("3 call", "4 fold", "1 call")
    assert (pit.pots, pit.bets) == ([], {1: 2, 2: 2, 3: 2})
    pit.say("2 check")
    assert (pit.pots, pit.bets) == ([6], {})


def short_all_in_reopens_the_betting_by_option(book: str, reopens: str, chips: int, again: bool) -> None:
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


def three_cards_are_the_flop(book: str) -> None:
    pit = PokerPit(book).open(board="5c 9d Kh 2s 3s").passively(3)
    assert pit.dealt()[4:] == [("dealing.9", "board", card) for card in ("5c", "9d", "Kh")]
    assert all(held.up for held in pit.table.felt.cards["board"])


def all_players_share_the_turn(book: str) -> None:
    pit = PokerPit(book).open(board="5c 9d Kh 2s 3s").passively(4)
    assert pit.board == ["5c", "9d", "Kh", "2s"]
    assert [len(pit.cards_at(seat)) for seat in (1, 2, 3, 4)] == [pit.hole] * 4


def all_players_share_the_river(book: str) -> None:
    pit = PokerPit(book).open(board="5c 9d Kh 2s 3s").passively(5)
    assert pit.board == ["5c", "9d", "Kh", "2s", "3s"]
    assert [len(pit.cards_at(seat)) for seat in (1, 2, 3, 4)] == [pit.hole] * 4


def after_the_river_comes_the_last_round(book: str) -> None:
    pit = PokerPit(book).open().passively(5)
    assert pit.asked == (1, ("check", "bet", "fold"), "dealing.21")
    assert pit.say("1 check", "2 check", "3 check", "4 check").over


def all_who_are_still_in_show_their_cards(book: str) -> None:
    pit = PokerPit(book).open().say("3 fold").passively(5)
    cards = {seat: " ".join(pit.cards_at(seat)) for seat in (1, 2, 4)}
    pit.say("1 check", "2 bet", "4 call", "1 call")
    assert pit.over
    shown = [(where, which) for paragraph, where, which in pit.dealt() if paragraph == "dealing.23"]
    assert shown == [(str(seat), cards[seat]) for seat in (2, 4, 1)]  # who bet last is the first


def nobody_shows_a_pot_that_only_one_is_left_for(book: str) -> None:
    pit = begun(book, "dealing.21").say("1 bet", "2 fold", "3 fold", "4 fold")
    assert pit.over
    assert [row for row in pit.dealt() if row[0] == "dealing.23"] == []


def a_flat_fee_by_the_number_of_players(book: str, players: int, fee: int) -> None:
    pit = PokerPit(book, (100,) * players, collection="game-2").open().passively()
    assert pit.fees_all() == [("collection-rates-schedule", fee)]
    assert sum(pit.racks()) == 100 * players - fee
    assert pit.table.ledger.balance("fees") == fee


def one_printed_schedule_fixed_beforehand(book: str) -> None:
    cite = "collection-rates-for-poker-games"
    found = breaches(Terms(book, least=200, most=400, collection="combined-99"))
    assert [breach.cite.paragraph for breach in found] == [cite]
    pit = PokerPit(book).open()
    assert pit.law.schedule is not None
    assert pit.law.schedule.cite.paragraph == "poker-collection-rates"
    assert pit.law.book.sign.cite == cite
