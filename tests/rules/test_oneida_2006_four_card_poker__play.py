"""Four Card Poker, `oneida-2006/four-card-poker`, F to K and M: wagers, the deals, the play, what is paid, limits.

Each test proves the paragraph in its name; the table is that of `four_card_pit`.
"""

import pytest
from msgspec.structs import replace

import dealt_deck_pit as deck
from croupier.front.legal import Legal, legal
from croupier.front.sign import sign_of
from croupier.games import breaches
from croupier.play.vocabulary.event import Dealt
from croupier.rulebook.law import Law, Terms
from dealt_deck_pit import DEVICE, asked
from four_card_pit import BOOK, DEALER, GAME, LOSER, REVEAL, WINNER, dealt, film, hand, one_hand
from pit import Pit

OTHER = "Kh Qc 5c 3h 8c"  # king high beside WINNER


def opened(*players: str, **options: object) -> Pit:
    pit = Pit(BOOK, *players, options=DEVICE | options)
    pit.do("dealer opens", "dealer does shuffle")
    return pit


# --- F: wagers ---


def test_F_1_bets_are_chips_and_nothing_is_called_aloud() -> None:
    deck.verbal_is_refused(GAME, "F.1")
    pit = Pit(BOOK, chips=30, options=DEVICE)
    pit.do("dealer opens", "dealer does shuffle", "seat 1 bets 20 ante")
    assert pit.cited("seat 1 bets 11 aces-up") == "F.1"


def test_F_1_coupon_goes_with_the_ante_and_stays_matched() -> None:
    assert one_hand(WINNER, DEALER, "bets 10 ante coupon 10").gain() == 30
    assert one_hand(LOSER, DEALER, "bets 10 ante coupon 10").gain() == -20
    pit = opened()
    assert pit.cited("seat 1 bets 10 ante coupon 11") == "F.1"
    assert pit.cited("seat 1 bets 10 aces-up coupon 10") == "F.1"
    pit.do("seat 1 bets 20 ante coupon 10")
    assert pit.cited("seat 1 takes 11 ante") == "F.1"
    assert opened(**{"match-play": False}).cited("seat 1 bets 10 ante coupon 10") == "F.1"


def test_F_1_bonus_is_not_paid_on_a_coupon() -> None:
    pit = one_hand("Tc Td Th 3s 8d", DEALER, "bets 10 ante coupon 10")
    assert pit.settled("automatic-bonus").paid == 20


def test_F_2_nothing_changes_after_no_more_bets() -> None:
    pit = opened()
    pit.do("seat 1 bets 10 ante", "seat 1 takes 5 ante", "seat 1 bets 15 ante", "dealer closes")
    assert pit.said() == [("F.2", "No more bets")]
    late = ("seat 1 bets 10 ante", "seat 1 bets 10 aces-up", "seat 1 takes all ante", "seat 1 undoes")
    for line in late:
        assert pit.cited(line) == "F.2"
    pit.do(*dealt(WINNER, DEALER))
    for line in (*late, "seat 1 bets 20 play"):
        assert pit.cited(line) == "F.2"
    pit.do("seat 1 chooses 1x", REVEAL)
    assert pit.gain() == 40


@pytest.mark.parametrize("spot", ["ante", "aces-up"])
def test_F_2_nothing_changes_before_the_dealer_reveals_either(spot: str) -> None:
    pit = opened()
    decided = ["seat 1 chooses 1x"] if spot == "ante" else []
    pit.do(f"seat 1 bets 10 {spot}", "dealer closes", *dealt(WINNER, DEALER), *decided)
    for line in (f"seat 1 takes all {spot}", "seat 1 bets 10 ante"):
        assert pit.cited(line) == "F.2"


def test_F_3_play_wager_waits_for_the_cards() -> None:
    pit = opened()
    pit.do("seat 1 bets 10 ante")
    assert pit.cited("seat 1 bets 10 play") == "F.3"
    assert pit.cited("seat 1 calls off ante") == "F.2"


def test_F_4_more_places_need_the_house_to_permit_it() -> None:
    assert opened().cited("seat 1 bets 10 ante at 2") == "F.4"
    for positions in (0, 8):
        (breach,) = breaches(Terms(BOOK, options={"positions": positions}))
        assert breach.cite.paragraph == "F.4"


def test_F_4_places_are_free_and_adjoin() -> None:
    pit = opened("Ann", positions=3)
    pit.do("seat 1 bets 10 ante", "seat 1 bets 10 ante at 2")
    assert pit.cited("seat 1 bets 10 ante at 4") == "F.4"
    pit.do("seat 1 bets 10 aces-up at 3")
    assert pit.cited("seat 1 bets 10 ante at 4") == "F.4"
    assert pit.cited("seat 1 takes all ante at 2") == "F.4"  # it would leave a gap
    pit.do("seat 1 takes 5 ante at 2", "seat 1 takes all aces-up at 3", "seat 1 takes all ante at 2")
    assert pit.rack() == 990


def test_F_4_place_of_another_player_is_not_free() -> None:
    pit = opened("Ann", "Bob", positions=3)
    assert pit.cited("seat 1 bets 10 ante at 2") == "F.4"
    pit.do("seat 2 bets 10 ante at 3", "seat 2 bets 10 ante at 4")
    assert pit.cited("seat 2 bets 10 ante at 5") == "F.4"
    assert pit.cited("seat 2 bets 10 ante at 1") == "F.4"


def test_F_4_every_place_is_played_by_itself() -> None:
    pit = Pit(BOOK, options=DEVICE | {"positions": 2})
    film(pit, ["seat 1 bets 10 ante", "seat 1 bets 20 ante at 2"], [LOSER, "Tc Td 6h 3c 8s", DEALER])
    assert pit.cited("seat 1 chooses 3x at 2") == "J.2.a"
    pit.do("seat 1 chooses fold", "seat 1 chooses 3x at 2", REVEAL)
    assert pit.gain() == 70


# --- G: the manual shoe ---


def test_G_1_manual_shoe_is_filled_by_the_dealer_or_a_device() -> None:
    assert Pit(BOOK).law.choice("dealing") == "shoe"
    for shuffler in (True, False):
        assert breaches(Terms(BOOK, options={"dealing": "shoe", "shuffler": shuffler})) == []


def test_G_2_dealer_calls_no_more_bets_before_the_first_card() -> None:
    deck.no_more_bets_first(GAME)


def five_and_one_up(dealing: str, paragraph: str) -> None:
    """Places 2, 3 and 5 are taken; 3 has not wagered."""
    pit = Pit(BOOK, options=DEVICE | {"dealing": dealing})
    pit.do(*(f"seat {seat} sits 1000 P{seat}" for seat in (3, 5, 2)))
    pit.do("seat 1 leaves", "dealer opens", "dealer does shuffle")
    pit.do("seat 5 bets 10 aces-up", "seat 2 bets 10 ante", "dealer closes")
    asks = pit.table.view().asks
    assert (asks.cite, asks.count) == (f"{BOOK}/{paragraph}", 15)
    pit.do("cards 2c 3c 4c 5c", "cards 6c 7c 8c 9c Tc Jc Qc Kc Ac 2d 3d")
    assert [hand(pit, holder) for holder in (2, 5, "dealer")] == ["2c 5c 8c Jc Ac", "3c 6c 9c Qc 2d", "4c 7c Tc Kc 3d"]
    pit.do("cards 9h")
    (turned,) = [e for e in pit.events if isinstance(e, Dealt)]
    assert (turned.to, turned.cards, turned.cite.paragraph) == ("dealer", (30,), paragraph)
    down = ["??"] * 5
    stranger, own = pit.table.view().cards, pit.table.view(5).cards
    assert stranger == {2: down, 5: down, "dealer": [*down, "9h"]}
    assert own == stranger | {5: ["3c", "6c", "9c", "Qc", "2d"]}


def test_G_4_five_cards_down_from_the_left_and_the_dealers_sixth_up() -> None:
    five_and_one_up("shoe", "G.4")


def test_G_6_stub_is_counted_every_fifth_round() -> None:
    deck.counted_every_fifth(GAME)
    deck.counted_every_fifth(GAME, shuffler=True)
    deck.house_may_count_more_often_only(GAME)


def test_G_6_a_whole_deck_is_announced_and_play_goes_on() -> None:
    pit = Pit(BOOK, options={"shuffler": True, "count-every": 1})
    film(pit, ["seat 1 bets 10 ante"], [WINNER, DEALER], "dealer does count-stub 41")
    assert pit.said()[-1][0] == "G.6.a"
    assert asked(pit) == "turn"


def test_G_6_b_wrong_count_voids_and_the_deck_goes() -> None:
    deck.wrong_count_sends_the_deck_away(GAME)


def test_G_6_b_misdeal_that_the_count_shows_voids_every_hand() -> None:
    pit = Pit(BOOK, "Ann", "Bob", options={"shuffler": True, "count-every": 1})
    film(pit, ["seat 1 bets 10 ante", "seat 2 bets 5 aces-up"], [WINNER, OTHER, DEALER], "report misdeal-counted")
    assert (pit.voided(), pit.rack(1), pit.rack(2)) == ("G.6.b", 1000, 1000)


# --- H: from the hand ---


def test_H_1_house_may_deal_from_the_hand() -> None:
    assert breaches(Terms(BOOK, options={"dealing": "hand", "shuffler": True})) == []
    (breach,) = breaches(Terms(BOOK, options={"dealing": "sleeve"}))
    assert str(breach.cite) == f"{BOOK}/H.1"


def test_H_2_dealing_from_the_hand_waits_for_shuffle_and_no_more_bets() -> None:
    pit = Pit(BOOK, options=DEVICE | {"dealing": "hand"})
    pit.do("dealer opens")
    assert pit.cited("cards Kc") == "D.1"
    pit.do("dealer does shuffle", "seat 1 bets 10 ante")
    assert pit.cited("cards Kc") == "F.2"


def test_H_2_a_dealing_from_the_hand_needs_the_device() -> None:
    deck.hand_and_second_deck_need_the_device(GAME)


def test_H_2_c_dealer_calls_no_more_bets_before_the_first_card() -> None:
    deck.no_more_bets_first(GAME, dealing="hand")


def test_H_3_five_cards_down_from_the_left_and_the_dealers_sixth_up() -> None:
    five_and_one_up("hand", "H.3")


def test_H_5_stub_is_counted_every_fifth_round() -> None:
    deck.counted_every_fifth(GAME, dealing="hand", shuffler=True)


# --- I: the automated shoe ---


def test_I_1_house_may_deal_from_an_automated_shoe() -> None:
    for shuffler in (True, False):
        assert breaches(Terms(BOOK, options={"dealing": "automated-shoe", "shuffler": shuffler})) == []


def test_I_2_automated_shoe_waits_for_shuffle_cut_and_no_more_bets() -> None:
    pit = Pit(BOOK, options={"dealing": "automated-shoe"})
    pit.do("dealer opens")
    assert pit.cited("cards Kc") == "D.1"
    pit.do("dealer does shuffle")
    assert pit.cited("cards Kc") == "D.3"
    pit.do("dealer does cut 10", "seat 1 bets 10 ante")
    assert pit.cited("cards Kc") == "F.2"


def test_I_2_b_dealer_calls_no_more_bets_before_the_first_stack() -> None:
    deck.no_more_bets_first(GAME, dealing="automated-shoe")


def test_I_3_stacks_of_five_and_of_one_more_the_top_card_up_the_rest_discarded() -> None:
    pit = Pit(BOOK, "Ann", "Bob", options=DEVICE | {"dealing": "automated-shoe"})
    pit.do("dealer opens", "dealer does shuffle", "seat 1 bets 10 ante", "seat 2 bets 10 aces-up", "dealer closes")
    assert pit.table.view().asks.cite == f"{BOOK}/I.3"
    pit.do("cards 2c 3c 4c 5c 6c", "cards 7c 8c 9c Tc Jc", "cards Qc Kc Ac 2d 3d")
    assert pit.table.view().asks.count == 1
    pit.do("cards 4d")
    assert pit.table.view().asks.count == 4
    pit.do("cards 5d 6d 7d 8d")
    assert [hand(pit, holder) for holder in (1, 2)] == ["2c 3c 4c 5c 6c", "7c 8c 9c Tc Jc"]
    assert (hand(pit, "dealer"), hand(pit, "discards")) == ("Qc Kc Ac 2d 3d 4d", "5d 6d 7d 8d")
    shown = pit.table.view().cards
    assert (shown["dealer"], shown["discards"]) == (["??"] * 5 + ["4d"], ["??"] * 4)
    assert len(pit.table.felt.shoe) == 32


def test_I_5_stub_is_counted_every_fifth_round() -> None:
    deck.counted_every_fifth(GAME, dealing="automated-shoe")


def test_I_6_device_that_counts_spares_the_dealer_the_stub() -> None:
    deck.device_counts(GAME)


# --- J: the play ---


def test_J_1_ante_or_aces_up_or_both() -> None:
    pit = Pit(BOOK, "Ann", "Bob", "Cid", options=DEVICE)
    bets = ["seat 1 bets 10 ante", "seat 2 bets 20 aces-up", "seat 3 bets 5 ante", "seat 3 bets 15 aces-up"]
    film(pit, bets, [WINNER, "Ac Ad 5c 3h 8c", "Th Ts 5s 3c 8s", DEALER], "seat 1 chooses 1x", "seat 3 chooses 2x")
    assert (pit.gain(1), pit.gain(2), pit.gain(3)) == (20, 20, 0)


def test_J_1_no_wager_and_no_cards_are_dealt() -> None:
    pit = opened(**{"second-deck": True})
    before = replace(pit.table.carried, spread="")  # washed for this round
    pit.do("dealer closes")
    assert [cite for cite, _ in pit.said()] == ["F.2", "J.1"]
    assert (asked(pit), pit.table.carried, len(pit.table.felt.shoe)) == ("between", before, 52)


def test_J_1_a_ante_plays_against_the_dealer() -> None:
    assert one_hand("Ac Ad 5h 3s 8d", "7s 7h Jc Jd 2s 9c", "bets 10 ante").gain() == -20


def test_J_1_b_aces_up_plays_against_the_pay_table() -> None:
    pit = one_hand("Ac Ad 5h 3s 8d", "7s 7h Jc Jd 2s 9c", "bets 10 aces-up")
    assert pit.settlements() == [(1, "aces-up", "wins", 10, "K.1.b")]
    assert one_hand("Kc Kd 5h 3s 8d", DEALER, "bets 10 aces-up").gain() == -10


def test_J_2_hand_is_the_best_four_of_five() -> None:
    pit = one_hand("Tc Td 5h 5s 9d", DEALER, "bets 10 ante")
    assert pit.settled("ante").line == "two-pair"


def test_J_2_a_each_ante_is_raised_or_folded_from_the_left() -> None:
    pit = Pit(BOOK, "Ann", "Bob", "Cid", options=DEVICE)
    bets = ["seat 1 bets 10 ante", "seat 2 bets 20 aces-up", "seat 3 bets 5 ante"]
    film(pit, bets, [WINNER, "Ac Ad 5c 3h 8c", "Kc Qd 5s 3c 8s", DEALER])
    asks = pit.table.view().asks
    assert (asks.seat, asks.choices) == (1, ("3x", "2x", "1x", "fold"))
    assert pit.cited("seat 3 chooses fold") == "J.2.a"
    assert pit.cited("seat 1 chooses 4x") == "J.2.a"
    pit.do("seat 1 chooses 2x")
    assert pit.table.view().asks.seat == 3  # Bob has nothing to decide
    pit.do("seat 3 chooses fold")
    assert pit.settlements()[0] == (3, "ante", "loses", -5, "J.2.a")
    pit.do(REVEAL)
    assert (pit.gain(1), pit.gain(2), pit.gain(3)) == (30, 20, -5)


def test_J_2_a_folded_hand_is_collected_at_once() -> None:
    pit = Pit(BOOK, "Ann", "Bob", options=DEVICE)
    film(pit, ["seat 1 bets 10 ante", "seat 2 bets 10 ante"], [LOSER, "Th Ts 5c 3h 8c", DEALER])
    pit.do("seat 1 chooses fold")
    assert pit.settlements() == [(1, "ante", "loses", -10, "J.2.a")]
    assert (1 in pit.table.felt.cards, hand(pit, "discards"), asked(pit)) == (False, LOSER, "turn")


def test_J_2_a_play_is_any_sum_between_once_and_three_times_the_ante() -> None:
    pit = Pit(BOOK, "Ann", "Bob", chips=35, options=DEVICE)
    film(pit, ["seat 1 bets 10 ante"], [WINNER, DEALER])
    asks = pit.table.view().asks
    assert (asks.choices, asks.talk, asks.least, asks.most) == (("3x", "2x", "1x", "fold"), ("play",), 10, 25)
    assert [pit.cited(f"seat 1 chooses play{sum_}") for sum_ in ("", " 9", " 31")] == ["A.5"] * 3
    assert pit.cited("seat 1 chooses play 26") == "F.1"  # of 35 chips ten are the Ante
    assert pit.cited("seat 2 chooses play 15") == "J.2.a"
    assert Legal("seat 1 chooses play {amount} at 1", 1, 10, 25) in legal(pit.table, 1)
    pit.do("seat 1 chooses play 25", REVEAL)
    assert pit.settlements() == [(1, "play", "wins", 25, "K.1.a"), (1, "ante", "wins", 10, "K.1.a")]


def test_J_2_a_play_needs_the_chips() -> None:
    pit = Pit(BOOK, chips=35, options=DEVICE)
    film(pit, ["seat 1 bets 10 ante"], [WINNER, DEALER])
    assert pit.cited("seat 1 chooses 3x") == "F.1"
    pit.do("seat 1 chooses 2x", REVEAL)
    assert pit.rack() == 65


def test_J_2_b_fold_loses_an_aces_up_beside_the_ante() -> None:
    pit = one_hand("Ac Ad 5h 3s 8d", DEALER, "bets 10 ante", "bets 20 aces-up", choice="fold")
    assert pit.settlements() == [(1, "ante", "loses", -10, "J.2.a"), (1, "aces-up", "loses", -20, "J.2.b")]


def test_J_4_dealer_shows_the_best_four_first_and_announces_it() -> None:
    pit = one_hand(WINNER, "7s 2s Jc 7h 4d 9c", "bets 10 ante")
    (shown,) = [e for e in pit.events if isinstance(e, Dealt) and e.to == "dealer" and len(e.cards) == 6]
    assert (hand(pit, "dealer"), shown.cite.paragraph) == ("Jc 9c 7s 7h 4d 2s", "J.4")
    assert ("J.4", "The dealer's best four: pair") in pit.said()


def test_J_4_dealer_waits_until_everyone_has_decided() -> None:
    pit = Pit(BOOK, "Ann", "Bob", options=DEVICE)
    film(pit, ["seat 1 bets 10 ante", "seat 2 bets 10 ante"], [LOSER, "Tc Td 5c 3h 8c", DEALER], "seat 1 chooses 1x")
    assert pit.table.view().cards["dealer"] == ["??"] * 5 + ["9c"]
    assert pit.cited(REVEAL) == "J.2.a"


def test_J_5_hands_from_the_right_and_play_ante_aces_up_in_that_order() -> None:
    pit = Pit(BOOK, "Ann", "Bob", options=DEVICE)
    bets = [f"seat {seat} bets 10 {spot}" for seat in (1, 2) for spot in ("aces-up", "ante")]
    film(pit, bets, ["Tc Td Th 3s 8d", OTHER, DEALER], "seat 1 chooses 3x", "seat 2 chooses 1x")
    assert pit.settlements() == [
        (2, "play", "loses", -10, "J.6"),
        (2, "ante", "loses", -10, "J.6"),
        (2, "aces-up", "loses", -10, "K.1.b"),
        (1, "play", "wins", 30, "K.1.a"),
        (1, "ante", "wins", 10, "K.1.a"),
        (1, "automatic-bonus", "wins", 20, "K.1.c"),
        (1, "aces-up", "wins", 70, "K.1.b"),
    ]


def test_J_6_losing_wagers_and_hands_are_collected() -> None:
    pit = one_hand(LOSER, DEALER, "bets 10 ante", choice="3x")
    assert (pit.bank(), hand(pit, "discards")) == (40, LOSER)


def test_J_7_house_may_choose_the_push() -> None:
    tie = "7c 7d Js 4h 9h"
    pit = one_hand(tie, DEALER, "bets 10 ante", choice="3x", ties="push")
    assert pit.settlements() == [(1, "play", "pushes", 0, "J.7"), (1, "ante", "pushes", 0, "J.7")]
    assert one_hand(tie, DEALER, "bets 10 ante", choice="3x").gain() == 40
    (breach,) = breaches(Terms(BOOK, options={"ties": "dealer"}))
    assert breach.cite.paragraph == "J.7"


def test_J_7_tie_does_not_touch_aces_up() -> None:
    dealer = "Ac Ad 5h 3s 2d 8d"
    pit = one_hand("As Ah 5c 3h 8c", dealer, "bets 10 ante", "bets 10 aces-up", ties="push")
    assert pit.settlements()[-1] == (1, "aces-up", "wins", 10, "K.1.b")


# --- K: payout odds ---


def test_K_1_three_kinds_of_payout() -> None:
    pit = one_hand("Tc Td Th 3s 8d", DEALER, "bets 10 ante", "bets 10 aces-up", choice="3x")
    assert {spot for _, spot, verdict, _, _ in pit.settlements() if verdict == "wins"} == {
        "play", "ante", "automatic-bonus", "aces-up",
    }  # fmt: skip


def test_K_1_a_better_hand_wins_even_money_on_ante_and_play() -> None:
    pit = one_hand(WINNER, DEALER, "bets 10 ante", choice="2x")
    assert pit.settlements() == [(1, "play", "wins", 20, "K.1.a"), (1, "ante", "wins", 10, "K.1.a")]
    for wager in ("ante", "play"):
        (breach,) = breaches(Terms(BOOK, odds={wager: "2 to 1"}))
        assert breach.cite.paragraph == "K.1.a"


ACES_UP = [
    ("4c 4d 4h 4s 9d", 500),
    ("4c 5c 6c 7c 9d", 300),
    ("4c 4d 4h 7s 9d", 70),
    ("4c 5c 6c Jc 9d", 60),
    ("4c 5d 6h 7c Jd", 50),
    ("4c 4d 6h 6c Jd", 20),
    ("Ac Ad 6h 8c Jd", 10),
    ("Kc Kd 6h 8c Jd", -10),
    ("Ac Kd 6h 8c Jd", -10),
]


@pytest.mark.parametrize(("cards", "paid"), ACES_UP)
def test_K_1_b_aces_up_by_its_table(cards: str, paid: int) -> None:
    pit = one_hand(cards, "Qs Qh 2c 3d 8h 9s", "bets 10 aces-up")
    assert pit.settled("aces-up").paid == paid


@pytest.mark.parametrize(("cards", "paid"), [(ACES_UP[0][0], 250), (ACES_UP[1][0], 200), (ACES_UP[2][0], 20)])
@pytest.mark.parametrize("dealer", [DEALER, "Qs Qh Qc Qd 8h 9s"])
def test_K_1_c_automatic_bonus_whatever_the_dealer_holds(cards: str, paid: int, dealer: str) -> None:
    dealer = dealer.replace("7s", "Ts").replace("4d", "3d")
    pit = one_hand(cards, dealer, "bets 10 ante", choice="3x")
    assert pit.settled("automatic-bonus").paid == paid


def test_K_1_c_no_bonus_for_less_or_after_a_fold_or_without_an_ante() -> None:
    flush, three = "4c 5c 6c Qc 9d", "4c 4h 4s 7d 9d"
    assert "automatic-bonus" not in {s for _, s, _, _, _ in one_hand(flush, DEALER, "bets 10 ante").settlements()}
    dealer = DEALER.replace("4d", "3d")
    folded = one_hand(three, dealer, "bets 10 ante", choice="fold")
    assert [spot for _, spot, _, _, _ in folded.settlements()] == ["ante"]
    assert one_hand(three, dealer, "bets 10 aces-up").settlements() == [(1, "aces-up", "wins", 70, "K.1.b")]


# --- M: limits ---


def test_M_wagers_are_within_the_posted_limits() -> None:
    pit = Pit(BOOK, options=DEVICE, least=500, most=20000)
    pit.do("dealer opens", "dealer does shuffle")
    for spot in ("ante", "aces-up"):
        for amount in (4, 201, 0, -5):
            assert pit.cited(f"seat 1 bets {amount} {spot}") == "M"
    pit.do("seat 1 bets 200 ante")
    assert pit.cited("seat 1 takes 196 ante") == "M"
    pit.do("dealer closes", *dealt(WINNER, DEALER), "seat 1 chooses 3x", REVEAL)
    assert pit.gain() == 800  # the Play has no limit of its own


def test_M_sign_shows_limits_and_pay_tables() -> None:
    sign = sign_of(Law(Terms(BOOK)), "four-card-poker-1")
    posted = {line.name: line.text for line in sign.must}
    assert (posted["MINIMUM"], posted["MAXIMUM"], posted["Ties"]) == ("$5", "$500", "player")
    assert posted["Automatic bonus"] == "four of a kind 25 to 1, straight flush 20 to 1, three of a kind 2 to 1"
