"""Blackjack of `oneida-2004` and `oneida-2006`, K and L: optional wagers, multiple action.

Both editions have these paragraphs in the same words, so each test runs once for each; the table is that of
`blackjack_pit`.
"""

from __future__ import annotations

from blackjack_pit import (
    BOTH,
    DEVICE,
    HITS,
    MOVED,
    MULTIPLE,
    PITCH,
    ROYAL,
    SUITED,
    THREE,
    TWO,
    action,
    cited,
    film,
    law,
    lines,
    pitched,
    why,
)
from croupier.games import blackjack, breaches
from croupier.play.table.view import AskView
from croupier.rulebook.law import Terms
from pit import Pit
from proves import proves

BOOKS = ("oneida-2004/blackjack", "oneida-2006/blackjack")


@proves("K.1")
def test_K_1_optional_wagers_are_the_houses_choice(book: str) -> None:
    assert list(blackjack.spots(law(initial_suit_wager="any-suited", hit_wager=True, book=book))) == [
        *("base", "initial-suit", "insurance", "hit")
    ]


@proves("K.1.a")
def test_K_1_a_one_of_the_two_initial_suit_wagers(book: str) -> None:
    assert "initial-suit" not in blackjack.spots(law(initial_suit_wager="king-queen", book=book))


@proves("K.1.a.i")
def test_K_1_a_i_two_cards_of_one_suit(book: str) -> None:
    assert film("9s | 9c | Ts | 9h", bets=BOTH, options=SUITED, book=book).settlements() == [
        (1, "initial-suit", "wins", 15, "K.5.a")
    ]


@proves("K.1.a.ii")
def test_K_1_a_ii_a_king_and_a_queen_of_one_suit(book: str) -> None:
    bets = ("$10 base", "$5 king-queen")
    pit = film("Ks | 9c | Qs | 9h", bets=bets, options=ROYAL, book=book)
    assert pit.settlements() == [(1, "king-queen", "wins", 50, "K.5.b")]
    pit = film("Ks | 9c | Js | 9h", bets=bets, options=ROYAL, book=book)
    assert pit.settlements() == [(1, "king-queen", "loses", -5, "K.3.a")]
    pit = film("Ks | 9c | Qh | 9h", bets=bets, options=ROYAL, book=book)
    assert pit.settlements() == [(1, "king-queen", "loses", -5, "K.3.a")]


@proves("K.1.b")
def test_K_1_b_no_hit_wagers_where_the_house_has_none(book: str) -> None:
    assert why("hit-wager", "9s 2s", book=book) == "K.1.b"


@proves("K.2.a")
def test_K_2_a_an_optional_wager_goes_with_a_blackjack_wager(book: str) -> None:
    pit = Pit(book, options={**DEVICE, **SUITED})
    pit.do("dealer opens", "dealer does shuffle", "cards 2c")
    assert pit.cited("seat 1 bets 5 initial-suit") == "K.2.a"
    assert pit.cited("seat 1 bets 5 initial-suit coupon 5") == "K.2.a"
    pit.do("seat 1 bets 10 base", "seat 1 bets 5 initial-suit")
    assert pit.cited("seat 1 takes all base") == "K.2.a"


@proves("K.2.c")
def test_K_2_c_with_one_deck_no_more_than_the_blackjack_wager(book: str) -> None:
    pit = Pit(book, options={**DEVICE, **SUITED, "decks": 1})
    pit.do("dealer opens", "dealer does shuffle", "cards 2c", "seat 1 bets 10 base")
    assert pit.cited("seat 1 bets 11 initial-suit") == "K.2.c"
    pit.do("seat 1 bets 10 initial-suit")
    assert pit.cited("seat 1 takes 1 base") == "K.2.c"


@proves("K.3.a")
def test_K_3_a_settled_once_the_first_two_cards_are_out(book: str) -> None:
    pit = film("9s | 9c | Td | 9h", bets=BOTH, options=SUITED, book=book)
    assert pit.settlements() == [(1, "initial-suit", "loses", -5, "K.3.a")]


@proves("K.3.b")
def test_K_3_b_from_left_to_right(book: str) -> None:
    bets = (*TWO, "seat 2 bets 5 initial-suit", "seat 1 bets 5 initial-suit")
    pit = film("9s 8s | 9c | Td Ts | 9h", bets=bets, options=SUITED, players=("Ann", "Bob"), book=book)
    assert [seat for seat, *_ in pit.settlements()] == [1, 2]


@proves("K.4")
def test_K_4_at_a_pitch_a_winner_is_shown(book: str) -> None:
    pit = pitched("9s | 9c | Ts | 9h", bets=BOTH, options=SUITED, book=book)
    assert pit.table.view(None).cards[1] == ["9s", "Ts"]


@proves("K.4.a")
def test_K_4_a_at_a_pitch_once_the_first_two_cards_are_out(book: str) -> None:
    pit = pitched("9s | 9c | Td | 9h", bets=BOTH, options=SUITED, book=book)
    assert pit.settlements() == [(1, "initial-suit", "loses", -5, "K.4.a")]
    assert pit.table.view(None).cards[1] == ["??", "??"]


@proves("K.4.b")
def test_K_4_b_from_left_to_right(book: str) -> None:
    bets = (*TWO, "seat 2 bets 5 initial-suit", "seat 1 bets 5 initial-suit")
    pit = pitched("9s 8s | 9c | Td Ts | 9h", bets=bets, options=SUITED, players=("Ann", "Bob"), book=book)
    assert [(seat, paid) for seat, _, _, paid, _ in pit.settlements()] == [(1, -5), (2, 15)]


@proves("K.4.c")
def test_K_4_c_before_insurance(book: str) -> None:
    assert pitched("9s | 9c | Td | Ah", bets=BOTH, options=SUITED, book=book).settled("initial-suit").paid == -5


@proves("K.5")
def test_K_5_the_house_may_pay_less_never_more(book: str) -> None:
    assert breaches(Terms(book, odds={"king-queen.win": "8 to 1"})) == []
    assert [b.cite.paragraph for b in breaches(Terms(book, odds={"king-queen.win": "11 to 1"}))] == ["K.5.b"]


@proves("K.5.a")
def test_K_5_a_three_to_one_at_most(book: str) -> None:
    pit = film("9s | 9c | Ts | 9h", bets=BOTH, options=SUITED, odds={"initial-suit": "5 to 2"}, book=book)
    assert pit.settled("initial-suit").paid == 12
    assert [b.cite.paragraph for b in breaches(Terms(book, odds={"initial-suit": "4 to 1"}))] == ["K.5.a"]


@proves("K.6")
def test_K_6_one_hit_wager_after_another(book: str) -> None:
    pit = film("2s | 9c | 3s | 9h", *("hit-wager", "$4 hit", "closes", "5s") * 2, options=HITS, book=book)
    assert [paid for _, _, _, paid, _ in pit.settlements()] == [12, 12]
    assert pit.rack() == 1000 - 10 + 24


@proves("K.6.a")
def test_K_6_a_a_hit_wager_on_cards_of_one_suit(book: str) -> None:
    assert why("hit-wager", "9s 2s", hit_wager=True, book=book) == ""
    assert why("hit-wager", "9s 2d", hit_wager=True, book=book) == "K.6.a"
    assert why("hit-wager", "9s 2s", hit_wager=True, chips=4, book=book) == "G.1"
    pit = film("2s | 9c | 3s | 9h", "hit-wager", options=HITS, book=book)
    assert pit.cited("seat 1 bets 4 base") == "H.5"
    assert pit.cited("seat 1 bets 0 hit") == "P"
    assert pit.cited("seat 1 bets 1000 hit") == "G.1"


@proves("K.6.b")
def test_K_6_b_three_to_one_if_the_card_is_of_that_suit(book: str) -> None:
    pit = film("2s | 9c | 3s | 9h", "hit-wager", "$4 hit", "closes", "5s", options=HITS, book=book)
    assert pit.settlements() == [(1, "hit", "wins", 12, "K.6.b")]


@proves("K.6.c")
def test_K_6_c_settled_as_soon_as_the_card_is_dealt(book: str) -> None:
    pit = film("2s | 9c | 3s | 9h", "hit-wager", "$4 hit", "closes", "5d", options=HITS, book=book)
    assert pit.settlements() == [(1, "hit", "loses", -4, "K.6.b")]
    assert pit.table.view().asks.choices == ("hit", "stand")


@proves("K.6.d")
def test_K_6_d_until_over_21_or_another_suit(book: str) -> None:
    assert why("hit-wager", "2s 3s 4s", hit_wager=True, book=book) == ""
    assert why("hit-wager", "2s 3s 4d", hit_wager=True, book=book) == "K.6.d"
    assert why("hit-wager", "9s 2s Ts", hit_wager=True, book=book) == "H.7.a"


@proves("K.6.e")
def test_K_6_e_on_hands_split_from_one_suit_where_the_house_allows(book: str) -> None:
    assert why("hit-wager", "Ks", hands=2, hit_wager=True, book=book) == "K.6.e"
    options = {**HITS, "hit-wager-on-split": True}
    pit = film("Ks | 9c | Qs | 9h", "split", "hit-wager", "$4 hit", "closes", "5s", options=options, book=book)
    assert pit.settled("hit").paid == 12
    pit.do(*lines("stand", "hit", "9d"))
    assert pit.table.view().asks.choices == ("hit", "stand", "double")
    pit = film("Ks | 9c | Qd | 9h", "split", "5s", options=options, book=book)
    assert pit.table.view().asks.choices == ("hit", "stand", "double")


@proves("K.6.f")
def test_K_6_f_at_a_pitch_a_winner_shows_and_a_loser_need_not(book: str) -> None:
    pit = pitched("2s | 9c | 3s | 9h", "hit-wager", "$4 hit", "closes", "5s", options=HITS, book=book)
    assert pit.settlements() == [(1, "hit", "wins", 12, "K.6.f")]
    assert pit.table.view(None).cards[1] == ["2s", "3s", "5s"]
    pit = pitched("2s | 9c | 3s | 9h", "hit-wager", "$4 hit", "closes", "5d", options=HITS, book=book)
    assert pit.settlements() == [(1, "hit", "loses", -4, "K.6.f")]
    assert pit.table.view(None).cards[1] == ["??", "??", "5d"]


@proves("L.2")
def test_L_2_two_wagers_or_three_all_three_if_the_house_asks(book: str) -> None:
    pit = Pit(book, options={**DEVICE, **MULTIPLE})
    pit.do("dealer opens", "dealer does shuffle", "cards 2c", "seat 1 bets 10 base")
    assert pit.cited("dealer closes") == "L.2"
    pit.do("seat 1 bets 10 base-2", "dealer closes")
    pit = Pit(book, options={**DEVICE, **MULTIPLE, "require-all-three": True})
    pit.do("dealer opens", "dealer does shuffle", "cards 2c", "seat 1 bets 10 base", "seat 1 bets 10 base-2")
    assert pit.cited("dealer closes") == "L.2"


@proves("L.3")
def test_L_3_a_double_or_split_adds_to_every_wager(book: str) -> None:
    pit = action("9s | 6c | 2d", "double", book=book)
    assert pit.rack() == 1000 - 120
    pit = action("8s | 6c | 8d", "split", book=book)
    assert pit.rack() == 1000 - 120
    assert {(s.spot, s.hand) for s in pit.table.felt.stakes.values()} >= {("base", 2), ("base-2", 2), ("base-3", 2)}
    assert cited({**MULTIPLE, **PITCH}, book=book) == ["L.3"]


@proves("L.4")
def test_L_4_each_insurance_is_decided_by_its_own_second_card(book: str) -> None:
    pit = action(
        "9s | Ac | Td", "$5 insurance", "$10 insurance-2", "closes", "stand", "9h", MOVED, "Kc", MOVED, "8s", book=book
    )
    assert [(spot, paid, cite) for _, spot, _, paid, cite in pit.settlements()] == [
        ("insurance", -5, "L.4"),
        ("base", -10, "J.2.b"),
        ("insurance-2", 20, "L.4"),
        ("base-2", -20, "J.2.b"),
        ("base-3", 0, "J.3"),
    ]


@proves("L.5")
def test_L_5_the_dealers_second_card_comes_when_the_players_are_done(book: str) -> None:
    pit = action("9s | 6c | Td", book=book)
    assert pit.table.view().cards["dealer"] == ["6c"]
    pit.do("seat 1 chooses stand")
    assert pit.table.view().asks.cite.paragraph == "L.5"


@proves("L.6")
def test_L_6_over_21_every_wager_is_collected_at_once(book: str) -> None:
    pit = action("9s | 6c | 6d", "hit", "Ts", book=book)
    assert pit.settlements() == [
        (1, spot, "loses", -n, "L.6") for spot, n in zip(blackjack.BASES, (10, 20, 30), strict=True)
    ]


@proves("L.6.a")
def test_L_6_a_if_everybody_is_over_the_dealer_draws_nothing(book: str) -> None:
    pit = action("9s | 6c | 6d", "hit", "Ts", book=book)
    assert pit.table.ask.phase == "between"


@proves("L.6.b")
def test_L_6_b_only_the_up_card_stays(book: str) -> None:
    pit = action("9s | 6c | Td", "stand", "Th", "5s", book=book)
    assert pit.table.view().cards["dealer"] == ["6c"]
    assert pit.table.view().cards["discards"] == ["??", "??"]


@proves("L.7")
def test_L_7_the_up_card_starts_the_second_hand(book: str) -> None:
    pit = action("9s | 6c | Td", "stand", "Th", "5s", book=book)
    offers = {1: ("see-burn",)}
    step = AskView("step", pit.law.cite("L.7"), offers=offers, step="move-up-card", least=0, most=0)
    assert pit.table.view().asks == step


@proves("L.8")
def test_L_8_no_third_hand_without_a_third_wager(book: str) -> None:
    pit = action("9s | 6c | Td", "stand", "Th", "5s", MOVED, "Tc", "8s", bets=THREE[:2], book=book)
    assert pit.gain() == -10 + 20
    assert pit.table.ask.phase == "between"


@proves("L.9")
def test_L_9_the_third_hand_settles_the_third_wagers(book: str) -> None:
    pit = action("As | Tc | Kd", "9h", MOVED, "Ac", MOVED, "8s", book=book)
    assert pit.settlements() == [
        (1, "base", "wins", 15, "J.4.b"),
        (1, "base-2", "pushes", 0, "J.4.b"),
        (1, "base-3", "wins", 45, "J.4.b"),
    ]
