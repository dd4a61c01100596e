"""Let It Ride, `oneida-2006/let-it-ride`, I to N: the deals, the play, what is paid, irregularities.

Each test proves the paragraph in its name; the table is that of `let_it_ride_pit`.
"""

import pytest

import dealt_deck_pit as deck
from croupier.games import breaches
from croupier.play.vocabulary.ask import Chance
from croupier.play.vocabulary.event import Dealt, Settled, Taken
from croupier.rulebook.law import Terms
from dealt_deck_pit import DEVICE, asked, step
from let_it_ride_pit import BOARD, BOOK, GAME, NOTHING, dealt, film, hand, one_hand, three
from pit import Pit

# --- I: the manual shoe ---


def test_I_1_manual_shoe_is_filled_by_the_dealer_or_a_device() -> None:
    assert Pit(BOOK).law.choice("dealing") == "shoe"
    for shuffler in (True, False):
        assert breaches(Terms(BOOK, options={"dealing": "shoe", "shuffler": shuffler})) == []


def bonus_is_collected_first(dealing: str, paragraph: str) -> None:
    deck.no_more_bets_first(GAME, dealing=dealing)
    pit = Pit(BOOK, "Ann", "Bob", "Cid", options=DEVICE | {"dealing": dealing})
    pit.do("dealer opens", "dealer does shuffle", *three(1), *three(2), *three(3))
    pit.do("seat 1 bets 1 bonus", "seat 3 bets 1 bonus", "dealer closes")
    asks = pit.table.view().asks
    assert (asks.step, asks.cite) == ("collect-bonus", f"{BOOK}/{paragraph}")
    for count in (0, 1, 3):
        assert pit.cited(f"dealer does collect-bonus {count}") == paragraph
    assert pit.cited("cards 2c") == paragraph
    assert pit.cited("seat 2 bets 1 bonus") == "G.2"
    pit.do("dealer does collect-bonus 2")
    assert asked(pit) == "chance"


def test_I_2_bonus_wagers_are_collected_and_counted_before_the_first_card() -> None:
    bonus_is_collected_first("shoe", "I.2")


def test_I_2_bonus_goes_back_with_a_void_round() -> None:
    pit = Pit(BOOK, options=DEVICE)
    film(pit, [*three(), "seat 1 bets 1 bonus"], [NOTHING, BOARD], "report wrong-number")
    assert (pit.voided(), pit.rack(), pit.bank()) == ("N.3", 1000, 0)


def one_at_a_time(dealing: str, paragraph: str) -> Pit:
    """Places 2, 3, 5 and 7 are taken; 3 has not wagered."""
    pit = Pit(BOOK, options=DEVICE | {"dealing": dealing})
    pit.do(*(f"seat {seat} sits 1000 P{seat}" for seat in (7, 3, 5, 2)))
    pit.do("seat 1 leaves", "dealer opens", "dealer does shuffle")
    pit.do(*three(7), *three(5), *three(2), "dealer closes")
    assert pit.table.view().asks.cite == f"{BOOK}/{paragraph}"
    pit.do("cards 2c 3c 4c 5c 6c", "cards 7c", "cards 8c 9c Tc Jc Qc Kc")
    assert 3 not in pit.table.felt.cards
    return pit


def singly(dealing: str, paragraph: str) -> None:
    pit = one_at_a_time(dealing, paragraph)
    assert [hand(pit, holder) for holder in (2, 5, 7)] == ["2c 6c Tc", "3c 7c Jc", "4c 8c Qc"]
    assert hand(pit, "board") == "5c 9c Kc"
    down = ["??", "??", "??"]
    stranger, own = pit.table.view().cards, pit.table.view(5).cards
    assert stranger == {2: down, 5: down, 7: down, "board": down}
    assert own == stranger | {5: ["3c", "7c", "Jc"]}


def test_I_3_cards_go_out_singly_from_the_left_and_to_the_community_area_last() -> None:
    singly("shoe", "I.3")


def card_goes_to(which: int, place: int, community: bool, dealing: str) -> None:
    """The first, second or third card of a place, or of the community area, is the one dealt in that turn."""
    pit = Pit(BOOK, "Ann", "Bob", options=DEVICE | {"dealing": dealing})
    pit.do("dealer opens", "dealer does shuffle", *three(1), *three(2), "dealer closes")
    cards = [f"{face}c" for face in "23456789T"]
    before = which * 3 + (2 if community else place)
    pit.do("cards " + " ".join(cards[: before + 1]))
    holder = "board" if community else (1, 2)[place]
    assert hand(pit, holder).split()[which:] == [cards[before]]
    assert pit.table.view().cards[holder][which] == "??"


def test_I_3_a_first_card_to_each_player() -> None:
    card_goes_to(0, 1, False, "shoe")


def test_I_3_b_first_card_to_the_community_area() -> None:
    card_goes_to(0, 0, True, "shoe")


def test_I_3_c_second_card_to_each_player() -> None:
    card_goes_to(1, 0, False, "shoe")


def test_I_3_d_second_card_to_the_community_area() -> None:
    card_goes_to(1, 0, True, "shoe")


def test_I_3_e_third_card_to_each_player() -> None:
    card_goes_to(2, 1, False, "shoe")


def test_I_3_f_third_card_of_the_community_area_is_never_shown() -> None:
    card_goes_to(2, 0, True, "shoe")
    pit = Pit(BOOK, options=DEVICE)
    film(pit, three(), ["Tc 5d 9h", "7s Jd Ts"], "seat 1 chooses ride")
    assert pit.table.view().cards["board"] == ["7s", "??", "??"]
    pit.do("seat 1 chooses ride")
    assert [e.cards for e in pit.events if isinstance(e, Dealt) and e.to == "board"] == [(37,)]
    assert pit.gain() == -30  # a pair of tens with the third card, which does not count


def test_I_5_stub_is_counted_every_fifth_round() -> None:
    deck.counted_every_fifth(GAME)
    deck.counted_every_fifth(GAME, shuffler=True)
    deck.house_may_count_more_often_only(GAME)


def test_I_5_a_whole_deck_is_announced_and_play_goes_on() -> None:
    pit = Pit(BOOK, options={"shuffler": True, "count-every": 1})
    film(pit, three(), ["Tc Td 9h", BOARD])
    assert pit.cited("seat 1 chooses ride") == "I.5"
    pit.do("dealer does count-stub 46")
    assert [cite for cite, _ in pit.said()] == ["I.5.a"]
    assert asked(pit) == "turn"


def test_I_5_b_wrong_count_voids_and_the_deck_goes() -> None:
    deck.wrong_count_sends_the_deck_away(GAME)


def test_I_5_b_misdeal_found_by_the_count_voids_under_N() -> None:
    pit = Pit(BOOK, options={"shuffler": True, "count-every": 1})
    film(pit, three(), ["Tc Td 9h", BOARD], "report wrong-number")
    assert (pit.voided(), pit.rack()) == ("N.3", 1000)


def test_I_6_device_that_counts_spares_the_dealer_the_stub() -> None:
    deck.device_counts(GAME)


# --- J: from the hand ---


def test_J_1_house_may_deal_from_the_hand() -> None:
    assert breaches(Terms(BOOK, options={"dealing": "hand", "shuffler": True})) == []
    (breach,) = breaches(Terms(BOOK, options={"dealing": "sleeve"}))
    assert str(breach.cite) == f"{BOOK}/J.1"


def test_J_2_dealing_from_the_hand_waits_for_shuffle_and_no_more_bets() -> None:
    pit = Pit(BOOK, options=DEVICE | {"dealing": "hand"})
    pit.do("dealer opens")
    assert pit.cited("cards Kc") == "E.1"
    pit.do("dealer does shuffle", *three())
    assert pit.cited("cards Kc") == "G.2"


def test_J_2_a_dealing_from_the_hand_needs_the_device() -> None:
    deck.hand_and_second_deck_need_the_device(GAME)


def test_J_2_c_bonus_wagers_are_collected_and_counted_before_the_first_card() -> None:
    bonus_is_collected_first("hand", "J.2.c")


def test_J_3_cards_go_out_singly_from_the_left_and_to_the_community_area_last() -> None:
    singly("hand", "J.3")


def test_J_3_a_first_card_to_each_player() -> None:
    card_goes_to(0, 0, False, "hand")


def test_J_3_b_first_card_to_the_community_area() -> None:
    card_goes_to(0, 0, True, "hand")


def test_J_3_c_second_card_to_each_player() -> None:
    card_goes_to(1, 1, False, "hand")


def test_J_3_d_second_card_to_the_community_area() -> None:
    card_goes_to(1, 0, True, "hand")


def test_J_3_e_third_card_to_each_player() -> None:
    card_goes_to(2, 0, False, "hand")


def test_J_3_f_third_card_to_the_community_area() -> None:
    card_goes_to(2, 0, True, "hand")


def test_J_5_stub_is_counted_every_fifth_round() -> None:
    deck.counted_every_fifth(GAME, dealing="hand", shuffler=True)


# --- K: the automated shoe ---


def test_K_1_house_may_deal_from_an_automated_shoe() -> None:
    for shuffler in (True, False):
        assert breaches(Terms(BOOK, options={"dealing": "automated-shoe", "shuffler": shuffler})) == []


def test_K_2_automated_shoe_waits_for_shuffle_cut_and_no_more_bets() -> None:
    pit = Pit(BOOK, options={"dealing": "automated-shoe"})
    pit.do("dealer opens")
    assert pit.cited("cards Kc") == "E.1"
    pit.do("dealer does shuffle")
    assert pit.cited("cards Kc") == "E.3"
    pit.do("dealer does cut 10", *three())
    assert pit.cited("cards Kc") == "G.2"


def test_K_2_b_bonus_wagers_are_collected_and_counted_before_the_first_stack() -> None:
    bonus_is_collected_first("automated-shoe", "K.2.b")


def test_K_3_stacks_go_out_from_the_left_and_the_bottom_card_of_the_last_is_burned() -> None:
    pit = one_at_a_time("automated-shoe", "K.3")
    assert [hand(pit, holder) for holder in (2, 5, 7)] == ["2c 3c 4c", "5c 6c 7c", "8c 9c Tc"]
    assert (hand(pit, "board"), hand(pit, "discards")) == ("Jc Qc", "Kc")
    assert pit.table.view().cards["discards"] == ["??"]
    assert pit.said() == [("K.3", "The bottom card of the last stack is burned")]
    pit.do(*(f"seat {seat} chooses ride" for seat in (2, 5, 7)))
    assert pit.table.view().cards["board"] == ["Jc", "??"]
    pit.do(*(f"seat {seat} chooses ride" for seat in (2, 5, 7)))
    assert pit.settled("bet-3", 7).line == "straight-flush"


def test_K_5_stub_is_counted_every_fifth_round() -> None:
    deck.counted_every_fifth(GAME, dealing="automated-shoe")


# --- L: the play ---


def test_L_2_L_4_the_question_names_the_bet_that_it_is_about() -> None:
    pit = Pit(BOOK, options=DEVICE)
    film(pit, three(), [NOTHING, BOARD])
    assert pit.table.view(1).asks.question == "Let bet 1 ride?"
    pit.do("seat 1 chooses withdraw")
    assert pit.table.view(1).asks.question == "Let bet 2 ride?"


def table_of_three() -> Pit:
    pit = Pit(BOOK, "Ann", "Bob", "Cid", options=DEVICE)
    film(pit, [*three(1), *three(2, 20), *three(3, 30)], ["Tc Td 9h", "2c 5d 9s", "Kc Kd 4h", BOARD])
    return pit


def test_L_2_each_player_is_asked_about_bet_1_from_the_left() -> None:
    pit = table_of_three()
    for seat in (1, 2, 3):
        asks = pit.table.view().asks
        assert (asks.ask, asks.seat, asks.cite) == ("turn", seat, f"{BOOK}/L.2")
        assert pit.table.view().markers["decide"] == "Bet 1"
        assert pit.cited(f"seat {seat % 3 + 1} chooses ride") == "L.2"
        assert pit.cited(f"seat {seat} chooses fold") == "L.2"
        pit.do(f"seat {seat} chooses ride")


def test_L_2_a_bet_1_that_rides_stays_to_the_end() -> None:
    pit = one_hand("Tc Td 9h", "7s 5h", choices=("ride", "withdraw"))
    assert pit.settled("bet-1").paid == 10


def test_L_2_b_bet_1_that_is_withdrawn_goes_back_at_once() -> None:
    pit = table_of_three()
    pit.do("seat 1 chooses withdraw")
    assert [(e.spot, e.amount, e.cite.paragraph) for e in pit.events if isinstance(e, Taken)] == [
        ("bet-1", 10, "L.2.b")
    ]
    assert pit.rack(1) == 980


def test_L_3_first_community_card_is_turned_after_all_have_decided_on_bet_1() -> None:
    pit = table_of_three()
    pit.do("seat 1 chooses ride", "seat 2 chooses withdraw")
    assert pit.table.view().cards["board"] == ["??", "??", "??"]
    pit.do("seat 3 chooses ride")
    assert [(e.to, e.cite.paragraph) for e in pit.events if isinstance(e, Dealt)] == [("board", "L.3")]
    assert pit.table.view().cards["board"] == ["7s", "??", "??"]


@pytest.mark.parametrize("first", ["ride", "withdraw"])
def test_L_4_each_player_is_asked_about_bet_2_whatever_became_of_bet_1(first: str) -> None:
    pit = table_of_three()
    pit.do(*(f"seat {seat} chooses {first}" for seat in (1, 2, 3)))
    for seat in (1, 2, 3):
        asks = pit.table.view().asks
        assert (asks.seat, asks.cite, asks.choices) == (seat, f"{BOOK}/L.4", ("ride", "withdraw"))
        assert pit.table.view().markers["decide"] == "Bet 2"
        pit.do(f"seat {seat} chooses ride")
    assert pit.settled("bet-2", 1).paid == 10


def test_L_4_a_bet_2_that_rides_stays_to_the_end() -> None:
    pit = one_hand("Tc Td 9h", "7s 5h", choices=("withdraw", "ride"))
    assert [(spot, paid) for _, spot, _, paid, _ in pit.settlements()] == [("bet-2", 10), ("bet-3", 10)]


def test_L_4_b_bet_2_that_is_withdrawn_goes_back_at_once() -> None:
    pit = table_of_three()
    pit.do(*(f"seat {seat} chooses ride" for seat in (1, 2, 3)))
    pit.do("seat 1 chooses withdraw")
    assert [(e.spot, e.amount, e.cite.paragraph) for e in pit.events if isinstance(e, Taken)] == [
        ("bet-2", 10, "L.4.b")
    ]
    assert pit.rack(1) == 980


def test_L_5_second_community_card_is_turned_last() -> None:
    pit = table_of_three()
    pit.do(*(f"seat {seat} chooses ride" for seat in (1, 2, 3, 1, 2, 3)))
    turned = [(e.to, e.cite.paragraph) for e in pit.events if isinstance(e, Dealt)]
    assert turned == [("board", "L.3"), ("board", "L.5"), (3, "L.6"), (2, "L.6"), (1, "L.6")]


def test_L_6_hands_are_settled_one_by_one_from_the_right() -> None:
    pit = table_of_three()
    pit.do(*(f"seat {seat} chooses ride" for seat in (1, 2, 3, 1, 2, 3)))
    assert [(seat, spot, verdict) for seat, spot, verdict, _, _ in pit.settlements()] == [
        *((3, f"bet-{n}", "wins") for n in (1, 2, 3)),
        *((2, f"bet-{n}", "loses") for n in (1, 2, 3)),
        *((1, f"bet-{n}", "wins") for n in (1, 2, 3)),
    ]
    assert (pit.gain(1), pit.gain(2), pit.gain(3)) == (30, -60, 90)


def test_L_6_a_hand_is_three_cards_and_the_two_community_cards() -> None:
    assert one_hand("Ac 2d 3h", "4s 5c").settled("bet-3").line == "straight"
    assert one_hand("Ac Ad 3h", "As Ah").settled("bet-3").line == "four-of-a-kind"


def test_L_6_b_every_hand_is_examined_even_where_two_bets_were_withdrawn() -> None:
    pit = one_hand("Ac 2d 3h", "4s 5c", choices=("withdraw", "withdraw"))
    assert pit.settlements() == [(1, "bet-3", "wins", 50, "M.1")]


def test_L_7_everything_below_a_pair_of_tens_loses() -> None:
    for cards in ("9c 9d Ah", "Ac Kd Qh"):
        pit = one_hand(cards, "7s 5c")
        assert pit.settlements() == [(1, f"bet-{n}", "loses", -10, "L.7") for n in (1, 2, 3)]
        assert pit.settled("bet-3").line == "less-than-tens"


def test_L_8_cards_are_collected_as_wagers_are_settled_and_the_community_cards_last() -> None:
    pit = table_of_three()
    pit.do(*(f"seat {seat} chooses ride" for seat in (1, 2, 3, 1, 2, 3)))
    assert hand(pit, "discards") == f"Kc Kd 4h 2c 5d 9s Tc Td 9h {BOARD}"
    assert set(pit.table.felt.cards) == {"discards"}


# --- M: payout odds ---

PAID = [  # a hand, its board, what a bet of $10 wins, and a bonus of $1
    ("As Ks Qs", "Js Ts", 10000, 9999),
    ("9s Ks Qs", "Js Ts", 2000, 1999),
    ("4c 4d 4h", "4s Ts", 500, 99),
    ("4c 4d 4h", "Tc Ts", 110, 74),
    ("4c 9c Jc", "Tc 2c", 80, 49),
    ("4c 5d 6h", "7s 8c", 50, 24),
    ("4c 4d 4h", "7s 8c", 30, 7),
    ("4c 4d 7h", "7s 8c", 20, 3),
    ("Tc Td 7h", "3s 8c", 10, -1),
    ("Ac Ad 7h", "3s 8c", 10, -1),
]


@pytest.mark.parametrize(("cards", "board", "bet"), [paid[:3] for paid in PAID])
def test_M_1_least_odds_of_a_bet(cards: str, board: str, bet: int) -> None:
    pit = one_hand(cards, board)
    assert pit.settlements() == [(1, f"bet-{n}", "wins", bet, "M.1") for n in (1, 2, 3)]


def test_M_1_house_may_pay_more_and_never_less() -> None:
    assert breaches(Terms(BOOK, odds={"bet.two-pair": "3 to 1"})) == []
    (breach,) = breaches(Terms(BOOK, odds={"bet.two-pair": "1 to 1"}))
    assert str(breach.cite) == f"{BOOK}/M.1"


def royal(amount: int, *more: str, **options: object) -> Pit:
    pit = Pit(BOOK, chips=10**6, options=DEVICE | options)
    film(pit, [*three(1, amount), *more], ["As Ks Qs", "Js Ts 2c"], "seat 1 chooses ride", "seat 1 chooses ride")
    return pit


def test_M_2_hand_is_paid_no_more_than_its_limit_and_the_bonus_is_not_touched() -> None:
    assert royal(20).gain() == 60000  # no limit is posted
    pit = royal(20, "seat 1 bets 1 bonus", **{"payout-limit": True})
    assert pit.gain() == 10000 + 9999
    assert ("M.2", "Place 1 is paid $10,000 on its bets, the most that is posted") in pit.said()
    assert [(e.spot, e.paid, e.uncovered) for e in pit.events if isinstance(e, Settled)] == [
        ("bet-1", 10000, 10000),
        ("bet-2", 0, 20000),
        ("bet-3", 0, 20000),
        ("bonus", 9999, 0),
    ]
    assert royal(20, **{"payout-limit": True, "hand-limit": 45000}).gain() == 45000
    assert royal(3, **{"payout-limit": True}).gain() == 9000


def test_M_2_limit_is_of_a_hand_and_not_of_a_player() -> None:
    pit = Pit(BOOK, chips=10**6, options=DEVICE | {"two-positions": True, "payout-limit": True})
    film(pit, [*three(1, 100), *three(1, 100, 2)], ["9s 8s 7s", "As Ks Qs", "Js Ts 2c"])
    pit.do(*("seat 1 chooses ride", "seat 1 chooses ride at 2") * 2)
    assert pit.gain() == 20000


def test_M_2_limit_is_at_least_ten_thousand_dollars() -> None:
    (breach,) = breaches(Terms(BOOK, options={"payout-limit": True, "hand-limit": 9999}))
    assert str(breach.cite) == f"{BOOK}/M.2"
    assert breaches(Terms(BOOK, options={"payout-limit": True, "hand-limit": 10000})) == []


@pytest.mark.parametrize(("cards", "board", "bonus"), [(*paid[:2], paid[3]) for paid in PAID])
def test_M_3_least_amounts_of_the_bonus_per_dollar(cards: str, board: str, bonus: int) -> None:
    pit = one_hand(cards, board, "bets 1 bonus")
    assert pit.settled("bonus").paid == bonus
    assert pit.settled("bonus").odds == (f"{bonus + 1} for 1" if bonus > 0 else "")


def test_M_3_house_may_pay_more_and_never_less() -> None:
    assert breaches(Terms(BOOK, odds={"bonus.royal-flush": "20000 for 1"})) == []
    (breach,) = breaches(Terms(BOOK, odds={"bonus.royal-flush": "5000 for 1"}))
    assert str(breach.cite) == f"{BOOK}/M.3"


def test_M_3_bonus_wager_of_less_than_a_dollar_would_be_paid_below_the_amounts() -> None:
    small = {"chip": 50, "least": 500, "limits": {"bonus": (50, 50)}}
    (breach,) = breaches(Terms(BOOK, **small))
    assert (str(breach.cite), "$0.50" in breach.why) == (f"{BOOK}/M.3", True)
    assert breaches(Terms(BOOK, options={"bonus": False}, **small)) == []
    assert breaches(Terms(BOOK, chip=50, least=500, limits={"bonus": (100, 100)})) == []


@pytest.mark.parametrize("dealing", ["shoe", "hand", "automated-shoe"])
def test_I_3_f_J_3_f_K_3_nobody_has_to_name_the_third_community_card(dealing: str) -> None:
    """Of cards that are named when they are turned: the left one, the right one, and the hand."""
    pit = Pit(BOOK, options=DEVICE | {"dealing": dealing})
    pit.do("dealer opens", "dealer does shuffle", *three(), "dealer closes", "cards ? ? ? ? ? ?")
    turned = []
    for line in ("seat 1 chooses ride", "cards 7s", "seat 1 chooses ride", "cards Jd", "cards Tc Td 9h"):
        if line.startswith("cards"):
            asks = pit.table.ask
            assert isinstance(asks, Chance)
            turned.append((asks.to, asks.which, asks.cite.paragraph))
        pit.do(line)
    assert turned == [(("board",), (1,), "L.3"), (("board",), (2,), "L.5"), ((1, 1, 1), (1, 2, 3), "L.6")]
    assert (asked(pit), pit.gain()) == ("between", 30)


# --- N: irregularities ---


def test_N_1_card_found_face_up_is_discarded_and_a_second_one_voids() -> None:
    deck.face_up_once_and_twice(GAME, "N.1")


def test_N_2_card_drawn_in_error_is_the_next_card() -> None:
    deck.drawn_in_error_is_the_next_card(GAME, "N.2")


ALL_NINE = dealt("Tc Td 9h", "2c 5d 9s", BOARD)
MOMENTS = [
    pytest.param((), id="before the first card"),
    pytest.param(("cards Tc 2c 7s",), id="during the deal"),
    pytest.param((ALL_NINE,), id="after the deal"),
    pytest.param((ALL_NINE, "seat 1 chooses withdraw", "seat 2 chooses ride"), id="after the first card is turned"),
]


@pytest.mark.parametrize("before", MOMENTS)
def test_N_3_wrong_number_of_cards_voids_every_hand(before: tuple[str, ...]) -> None:
    pit = Pit(BOOK, "Ann", "Bob", options=DEVICE)
    pit.do("dealer opens", "dealer does shuffle", *three(1), *three(2, 20), "seat 2 bets 1 bonus", "dealer closes")
    pit.do("dealer does collect-bonus 1", *before)
    pit.do("report wrong-number")
    assert pit.voided() == "N.3"
    assert {(verdict, paid, cite) for _, _, verdict, paid, cite in pit.settlements()} == {("returned", 0, "N.3")}
    assert (pit.rack(1), pit.rack(2), pit.bank(), pit.table.felt.stakes) == (1000, 1000, 0, {})
    pit.do("dealer opens")
    assert step(pit) == "shuffle"
    pit.do("dealer does shuffle")
    assert len(pit.table.felt.shoe) == 52


def test_N_3_found_when_a_hand_is_settled_it_undoes_what_was_paid() -> None:
    """Cards that lie face down are first seen in the settlement: until the next round opens all is void."""
    pit = Pit(BOOK, "Ann", "Bob", options=DEVICE)
    bets = [*three(1), *three(2, 20), "seat 2 bets 1 bonus"]
    choices = [f"seat {seat} chooses ride" for seat in (1, 2)] * 2
    film(pit, bets, ["Tc Td 9h", "2c 5d 9s", BOARD], *choices)
    assert (pit.gain(1), pit.gain(2)) == (30, -61)
    pit.do("seat 2 leaves")
    pit.do("report wrong-number")
    assert (pit.voided(), pit.gain(1), pit.bank()) == ("N.3", 0, 61)
    assert pit.said() == [
        ("N.3", "Seat 1 gives back $30"),
        ("N.3", "Seat 2, Bob, has left: it is documented"),
    ]
    assert pit.cited("report wrong-number") == "G.2"  # once
    pit.do("dealer opens")
    assert step(pit) == "shuffle"


def test_N_3_found_when_a_covered_hand_is_turned_nothing_is_settled() -> None:
    pit = Pit(BOOK, "Ann", "Bob", options=DEVICE)
    pit.do("dealer opens", "dealer does shuffle", *three(1), *three(2), "dealer closes", "cards ? ? ? ? ? ? ? ? ?")
    for community in ("7s", "Jd"):
        pit.do("seat 1 chooses ride", "seat 2 chooses withdraw", f"cards {community}")
    pit.do("report wrong-number")  # where the cards of place 2 are asked for
    assert (pit.voided(), pit.gain(1), pit.gain(2), asked(pit)) == ("N.3", 0, 0, "between")


def test_N_3_it_is_reported_until_the_next_round_opens() -> None:
    pit = one_hand("Kc Kd 4h", "Ks Jd", "bets 1 bonus")
    assert pit.gain() > 0
    pit.do("report wrong-number")
    assert (pit.voided(), pit.gain(), pit.bank()) == ("N.3", 0, 0)


def test_N_3_void_round_is_no_round_of_the_count() -> None:
    pit = GAME.pit(shuffler=True)
    for _ in range(5):
        GAME.round(pit)
    pit.do("report wrong-number")
    GAME.round(pit)
    assert step(pit) == "count-stub"  # still due


def test_N_4_device_that_jams_shuffles_again() -> None:
    deck.device_that_jams_shuffles_again(GAME)


def test_N_5_automated_shoe_that_jams_voids_the_round() -> None:
    deck.shoe_that_jams_voids(GAME, "N.5")
