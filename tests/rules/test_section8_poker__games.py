"""Poker, `section8/poker`, i to s: the games one by one.

Each test proves the paragraph in its name. Four players have 100 chips each unless a test says otherwise; limits are 2
and 4 chips, fixed. With a button seat 4 has it, seat 1 the small blind of 1 and seat 2 the big blind of 2.
"""

from __future__ import annotations

import pytest

from card_room import CardRoom
from croupier.games import breaches
from croupier.play.ask import Chance
from croupier.play.cards import card_value
from croupier.poker import hands
from croupier.rulebook.law import Terms

BOOK = "section8/poker"
STUDS = ("stud-high", "stud-high-low", "stud-high-low-8", "razz")


def cards(text: str) -> list[int]:
    return [card_value(card) for card in text.split()]


def duel(variant: str, one: str, two: str, board: str = "", stacks: tuple[int, int] = (100, 100)) -> CardRoom:
    """Two players check and call to the end, with these cards."""
    return CardRoom(variant, stacks).deal({1: one, 2: two}, board).passively()


def paid(pit: CardRoom) -> list[tuple[int, int, str]]:
    return [(seat, amount, cite) for seat, _, amount, cite in pit.wins()]


def most_players(variant: str) -> int:
    pit = CardRoom(variant, (100, 100))
    for seat in range(3, 13):
        if seat > pit.house.places:
            assert pit.cited(f"seat {seat} sits 100 Zed") == "g.1"
            return seat - 1
        pit.do(f"seat {seat} sits 100 P{seat}")
    return 12


def ante_of(variant: str) -> list[tuple[str, int, int]]:
    return CardRoom(variant, ante=1).to_cards().placed()[:4]


ANTES = [("g.2.i", seat, 1) for seat in (1, 2, 3, 4)]


# --- (i) seven-card stud ---


@pytest.mark.parametrize("variant", STUDS[:3])
def test_i_1_these_procedures_bind_for_its_three_forms(variant: str) -> None:
    house = CardRoom(variant).house
    assert [cite.paragraph for cite in house.cites.deal] == ["i.3", "i.6", "i.8", "i.8", "i.8"]
    assert [cite.paragraph for cite in house.cites.rounds] == ["i.5", "i.7", "i.8", "i.8", "i.8"]


def test_i_2_eight_players_at_most_and_an_ante_as_posted() -> None:
    assert [most_players(variant) for variant in STUDS] == [8] * 4
    assert ante_of("stud-high") == ANTES


def test_i_3_two_cards_down_and_one_up_from_the_dealers_left() -> None:
    pit = CardRoom("stud-high").to_cards()
    assert isinstance(pit.table.ask, Chance)
    assert (pit.table.ask.count, pit.table.ask.cite.paragraph) == (12, "i.3")
    pit.do("cards 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc")
    assert [pit.cards_at(seat) for seat in (1, 2, 3, 4)] == [
        ["2c", "6c", "Tc"],
        ["3c", "7c", "Jc"],
        ["4c", "8c", "Qc"],
        ["5c", "9c", "Kc"],
    ]
    assert [[held.up for held in pit.table.felt.cards[seat]] for seat in (1, 4)] == [[False, False, True]] * 2


def forced(variant: str, *ups: str) -> int:
    """Whose up-card has the forced bet made."""
    known = iter(["2c 3d", "2d 3h", "2h 3s", "2s 3c"])
    pit = CardRoom(variant).deal({seat: f"{next(known)} {up}" for seat, up in enumerate(ups, 1)})
    (_, seat, _) = pit.placed()[0]
    assert pit.turn == seat % 4 + 1
    return seat


def test_i_4_up_cards_of_a_rank_go_by_suit() -> None:
    assert [forced("stud-high", *ups) for ups in (("9s", "9h", "9d", "9c"), ("9h", "9c", "9d", "Ks"))] == [4, 2]
    assert forced("stud-high-low", "Kd", "Kh", "Kc", "Ks") == 4


def test_i_4_i_at_high_the_lowest_card_is_forced_to_bet() -> None:
    assert forced("stud-high", "As", "9h", "4d", "Kc") == 3
    assert CardRoom("stud-high").deal({1: "9c Tc 4c"}).placed()[0][0] == "i.4.i"


def test_i_4_ii_at_high_low_the_highest_card_and_an_ace_is_low() -> None:
    assert forced("stud-high-low", "As", "9h", "4d", "Kc") == 4
    assert forced("stud-high-low", "As", "9h", "4d", "Ac") == 2


def test_i_4_iii_at_eight_or_better_the_lowest_card_and_an_ace_is_high() -> None:
    assert forced("stud-high-low-8", "As", "9h", "4d", "Ac") == 3


def test_i_5_the_others_fold_call_or_raise_clockwise_from_there() -> None:
    pit = CardRoom("stud-high").deal({1: "9c Tc Kc", 2: "9d Td 4c", 3: "9h Th Kd", 4: "9s Ts Kh"})
    assert pit.asked == (3, ("call", "raise", "fold"), "i.5")
    pit.say("3 call", "4 raise", "1 fold")
    assert pit.asked == (2, ("call", "raise", "fold"), "i.5")
    pit.say("2 call", "3 call")
    assert pit.pots == [12]
    assert [len(pit.cards_at(seat)) for seat in (1, 2, 3, 4)] == [0, 4, 4, 4]


def fourth(variant: str, *hands: str, **options: object) -> CardRoom:
    """Everybody is in on fourth street."""
    pit = CardRoom(variant, (100,) * len(hands), **options).deal(dict(enumerate(hands, 1)))
    while pit.ask.cite.paragraph in ("i.5", "r.5", "s.5"):
        pit.one()
    return pit


def test_i_6_a_fourth_card_face_up_after_a_burn() -> None:
    pit = fourth("stud-high", "9c Tc Kc 2c", "9d Td 4c 2d", "9h Th Kd 2h", "9s Ts Kh 2s")
    assert [pit.cards_at(seat)[3] for seat in (1, 2, 3, 4)] == ["2c", "2d", "2h", "2s"]
    assert all(pit.table.felt.cards[seat][3].up for seat in (1, 2, 3, 4))
    assert ("i.6", "1", "Kc 2c") in pit.dealt()


def test_i_6_i_the_best_hand_showing_begins() -> None:
    pit = fourth("stud-high", "9c Tc Ac Kd", "9d Td 4c 4d", "9h Th 3c 3d", "9s Ts Kh 2s")
    assert pit.asked == (2, ("check", "bet", "fold"), "i.7")


def test_i_6_ii_among_equals_the_nearest_to_the_dealers_left() -> None:
    assert fourth("stud-high", "9c Tc 7c Kd", "9d Td Kc 7d", "9h Th 3c Qd", "9s Ts 6h Qs").turn == 1
    assert fourth("stud-high", "9c Tc 7c 5d", "9d Td Kc 7d", "9h Th Kd 7s", "9s Ts 6h Qs").turn == 2


def test_i_7_check_until_a_bet_then_fold_call_or_raise() -> None:
    pit = fourth("stud-high", "9c Tc Ac Ad", "9d Td 4c 2d", "9h Th Kd 2h", "9s Ts Kh 2s").say("1 check", "2 check")
    assert pit.asked == (3, ("check", "bet", "fold"), "i.7")
    pit.say("3 bet")
    assert pit.no("4 check") == "i.7"
    pit.say("4 raise", "1 fold", "2 fold", "3 call")
    assert len(pit.cards_at(3)) == 5


def test_i_8_two_more_up_and_one_down_and_a_common_card_if_the_deck_is_short() -> None:
    six = CardRoom("stud-high", (100,) * 6).deal().to_show()
    assert [held.up for held in six.table.felt.cards[1]] == [False, False, True, True, True, True, False]
    assert six.board == []
    # 7 times 6 and three burned are 45: of the seven that are left one is burned, too few for a card each
    seven = CardRoom("stud-high", (100,) * 7).deal().to_show()
    assert (len(seven.board), len(seven.cards_at(1)), seven.says("i.8")) == (1, 6, ["A common card"])
    # 8 times 6 and three burned are 51: the burned ones are shuffled with the last, and one is burned again
    eight = CardRoom("stud-high", (100,) * 8).deal().to_show()
    assert (len(eight.board), len(eight.cards_at(1))) == (1, 6)
    assert eight.says("i.8") == ["The burn cards are shuffled", "A common card"]


def test_i_9_the_best_five_of_seven_at_the_showdown() -> None:
    pit = duel("stud-high", "As Ks Qs Js Ts 2c 2d", "Ac Ad Ah Kc Kd 9c 9d")
    assert [(event.seat, event.line) for event in pit.film if getattr(event, "verdict", "") == "wins"] == [
        (1, "straight flush")
    ]


def test_i_9_i_high_goes_to_the_best_high_hand() -> None:
    assert paid(duel("stud-high", "As Ac 9h 8h 4d 3d 2c", "Ks Kc Qh Jh 9d 8d 2h")) == [(1, 4, "i.9.i")]


HIGH, LOW = "Ks Kc Kh 9h 9d 8d Tc", "As 2c 3h 4h 6d Qd Js"


def test_i_9_ii_high_low_is_halved() -> None:
    for variant in ("stud-high-low", "stud-high-low-8"):
        assert paid(duel(variant, HIGH, LOW)) == [(1, 2, "i.9.ii"), (2, 2, "i.9.ii")]


def test_i_9_ii_A_the_odd_chip_of_the_halves_is_the_high_hands() -> None:
    pit = CardRoom("stud-high-low", (100,) * 3, ante=1).deal({1: HIGH, 2: LOW, 3: "Qs Qc 7s 7c 5h 5s 5c"})
    pit.say(f"{pit.turn} fold") if pit.turn == 3 else pit.one()
    while pit.cards_at(3):
        pit.say("3 fold") if pit.turn == 3 else pit.one()
    pit.passively()
    assert paid(pit) == [(1, 4, "i.9.ii"), (2, 3, "i.9.ii")]
    assert breaches(Terms(BOOK, chip=500, least=500, most=1000))[0].cite.paragraph == "i.9.ii.A"


def test_i_9_ii_B_tied_highs_share_and_the_highest_card_by_suit_has_the_odd_chip() -> None:
    pit = split_three("Kd Kh Qs Jc 9h 8c Td", "Kc Ks Qd Jh 9c 8h Tc", "Ah 2c 3h 4s 6s 7d 7s")
    # seven chips a half: the two straights have three and four, and the king of spades the odd one
    assert paid(pit) == [(2, 4, "i.9.ii"), (1, 3, "i.9.ii"), (3, 7, "i.9.ii")]
    assert ("i.9.ii.B", "The odd chip goes by suit") in pit.told()


def test_i_9_ii_C_tied_lows_share_and_the_lowest_card_by_suit_has_the_odd_chip() -> None:
    pit = split_three("Ad 2c 3h 4h 6d Qd Js", "As 2d 3c 4c 6h Qh Jd", "Ks Kc Kh 9h 9d 8d Tc")
    assert paid(pit) == [(3, 7, "i.9.ii"), (1, 4, "i.9.ii"), (2, 3, "i.9.ii")]
    assert ("i.9.ii.C", "The odd chip goes by suit") in pit.told()


def split_three(one: str, two: str, three: str) -> CardRoom:
    """Three players, 14 chips in the pot: antes and forced bets of two each, and an ante of two from a fourth."""
    pit = CardRoom("stud-high-low", ante=2).deal({1: one, 2: two, 3: three, 4: "2s 4d 2h"})
    while pit.cards_at(4):
        pit.say("4 fold") if pit.turn == 4 else pit.one()
    pit.passively()
    assert sum(amount for _, amount, _ in paid(pit)) == 14
    return pit


def test_i_9_ii_D_spades_hearts_diamonds_clubs() -> None:
    order = [hands.high_card(card_value(f"K{suit}")) for suit in "shdc"]
    assert order == sorted(order, reverse=True)
    assert hands.by_suit([tuple(cards("Kc 2s")), tuple(cards("Kd 2h"))], lowest=False) == [1, 0]


def test_i_10_eight_or_better_or_the_high_hand_takes_all() -> None:
    pit = duel("stud-high-low-8", HIGH, "As 2c 3h 4h 9s Qd Js")
    assert paid(pit) == [(1, 4, "i.10")]
    assert pit.says("i.10") == ["No low hand qualifies"]
    assert paid(duel("stud-high-low-8", HIGH, "As 2c 3h 4h 8s Qd Js"))[1] == (2, 2, "i.9.ii")
    assert hands.low_8(cards("As Ah 2c 3h 4h 9s Kd"), []) == 0  # a pair of aces is no low


def test_i_11_one_player_may_win_both_ways() -> None:
    assert paid(duel("stud-high-low-8", "As 2c 3h 4h 5d Kd Ks", "Qs Qc Jh Jd 9s 8d 7c")) == [
        (1, 2, "i.9.ii"),
        (1, 2, "i.9.ii"),
    ]


def test_i_11_i_a_straight_is_a_low_too() -> None:
    same = cards("2c 3d 4h 5s 6c")
    assert hands.hand_name(hands.high, hands.high(same, [])) == "straight"
    assert hands.low_8(same, []) > hands.low_8(cards("2c 3d 4h 5s 7c"), []) > 0


def test_i_11_ii_a_flush_is_a_low_too() -> None:
    same = cards("2c 3c 4c 5c 8c")
    assert hands.hand_name(hands.high, hands.high(same, [])) == "flush"
    assert hands.low_8(same, []) > 0


def test_i_12_an_ace_is_high_and_low_at_once() -> None:
    pit = duel("stud-high-low-8", "As Ac 2h 3h 5d 7d Kc", "Ks Kd Qh Jh 9d 9c 4s")
    assert [seat for seat, _, _ in paid(pit)] == [2, 1]  # two pairs win high; the same ace makes a low
    both = duel("stud-high-low-8", "As Ac 2h 3h 5d 7d Kc", "Ks Kd Qh Jh 9d 8c 4s")
    assert [seat for seat, _, _ in paid(both)] == [1, 1]


def test_i_13_razz_is_played_for_low() -> None:
    assert paid(duel("razz", "As 2c 3h 4h 6d Kd Ks", "Ac 2d 3c 4c 7d 7s Kc")) == [(1, 4, "i.13")]


def test_i_13_i_aces_are_low() -> None:
    assert paid(duel("razz", "As 2c 3h 4h 6d Kd Ks", "5s 2d 3c 4c 6h Kh Kc")) == [(1, 4, "i.13")]
    assert forced("razz", "As", "9h", "4d", "5c") == 2


def test_i_13_ii_straights_and_flushes_do_no_harm() -> None:
    assert paid(duel("razz", "Ac 2c 3c 4c 5c Kd Ks", "As 2d 3h 4h 6d Kh Qc")) == [(1, 4, "i.13")]


def test_i_13_iii_the_high_card_is_forced_and_then_the_lowest_hand_begins() -> None:
    assert forced("razz", "Kh", "Ks", "4d", "Kc") == 2
    assert fourth("razz", "9c Tc Kc 4d", "9d Td 8c 7d", "9h Th 3c Ad", "9s Ts Ah 3s").turn == 3
    assert fourth("razz", "9c Tc 2c 2d", "9d Td Kd Qd", "9h Th Ks Qh", "9s Ts Kc 3s").turn == 4


def test_i_13_iv_the_lower_limit_up_to_fourth_street_even_with_a_pair() -> None:
    pit = fourth("razz", "9c Tc 8c 8d", "9d Td 7c 7d", "9h Th 6c 6d", "9s Ts Kh 3s")
    assert (pit.ask.least, pit.ask.most) == (2, 2)
    high = fourth("stud-high", "9c Tc 8c 8d", "9d Td 7c 6d", "9h Th 5c 4d", "9s Ts 2h 3s")
    assert (high.ask.least, high.ask.most) == (2, 4)  # at stud high an open pair takes either
    assert high.no("1 bet 3") == "w.1"
    for _ in range(4):
        pit.one()
    assert (len(pit.cards_at(1)), pit.ask.least, pit.ask.most) == (5, 4, 4)


def test_i_13_v_all_else_is_seven_card_stud() -> None:
    razz, stud = CardRoom("razz").house, CardRoom("stud-high").house
    assert (razz.cites.deal, razz.cites.rounds, razz.places) == (stud.cites.deal, stud.cites.rounds, stud.places)
    assert [(s.down, s.up) for s in razz.variant.streets] == [(s.down, s.up) for s in stud.variant.streets]


# --- (j), (k) hold'em ---


def test_j_1_holdem_is_for_the_high_hand_only() -> None:
    assert CardRoom().house.variant.low is None
    assert paid(duel("holdem", "As Ah", "2c 3d", "4h 5s 8c Kd Qh")) == [(1, 4, "j.10")]


def test_j_2_eleven_players_and_an_ante_as_posted() -> None:
    assert most_players("holdem") == 11
    assert ante_of("holdem") == ANTES


def test_j_3_the_button_settles_dealing_and_betting() -> None:
    pit = CardRoom().deal().passively().to_cards()
    assert pit.table.felt.markers["button"] == "1"
    pit.do("cards 2c 3c 4c 5c")
    assert [pit.cards_at(seat) for seat in (2, 3, 4, 1)] == [["2c"], ["3c"], ["4c"], ["5c"]]


def test_j_3_i_a_disk_marks_the_dealer() -> None:
    assert CardRoom().to_cards().table.view(None)["markers"]["button"] == "4"


@pytest.mark.parametrize("players", [2, 3, 9])
def test_j_3_ii_at_first_it_is_on_the_dealers_right(players: int) -> None:
    assert CardRoom("holdem", (100,) * players).to_cards().table.felt.markers["button"] == str(players)


def test_j_3_iii_then_it_goes_clockwise_to_who_is_dealt_in() -> None:
    pit = CardRoom("holdem", (100, 1, 100, 100))
    seen = []
    for _ in range(4):
        pit.deal().passively()
        seen.append(pit.table.felt.markers["button"])
    assert seen == ["4", "1", "3", "4"]


def test_j_4_one_to_three_blinds_as_posted() -> None:
    pits = [CardRoom("holdem", blinds=count, blind_1=1, blind_2=2, blind_3=4).to_cards() for count in (1, 2, 3)]
    assert [pit.placed() for pit in pits] == [
        [("j.4", 1, 1)],
        [("j.4", 1, 1), ("j.4", 2, 2)],
        [("j.4", 1, 1), ("j.4", 2, 2), ("j.4", 3, 4)],
    ]


@pytest.mark.parametrize(("rule", "dealt"), [("post-or-wait", False), ("wait", False), ("nothing", True)])
def test_j_4_who_missed_a_blind_waits_for_it_as_the_house_has_it(rule: str, dealt: bool) -> None:
    pit = CardRoom("holdem", (100,) * 5, missed_blinds=rule).deal(before=("seat 2 chooses sit-out",)).passively()
    pit.deal(before=("seat 2 chooses sit-in",))
    assert bool(pit.cards_at(2)) == dealt


def test_j_4_or_posts_it() -> None:
    pit = CardRoom("holdem", (100,) * 5).deal(before=("seat 2 chooses sit-out",)).passively().deal().passively()
    pit.deal(before=("seat 2 chooses sit-in", "seat 2 chooses post"))
    assert pit.table.felt.markers["button"] == "2"
    assert pit.bets == {3: 1, 4: 2, 2: 2}  # the big blind live …
    assert pit.pots == [1]  # … and the small one dead
    wait = CardRoom("holdem", (100,) * 5, missed_blinds="wait").deal(before=("seat 2 chooses sit-out",)).passively()
    wait.do("dealer opens", "seat 2 chooses sit-in")
    assert wait.cited("seat 2 chooses post") == "j.4"


def test_j_5_two_rounds_of_cards_face_down_and_the_button_last() -> None:
    pit = CardRoom().to_cards()
    assert isinstance(pit.table.ask, Chance)
    assert (pit.table.ask.count, pit.table.ask.cite.paragraph) == (8, "j.5")
    pit.do("cards 2c 3c 4c 5c 6c 7c 8c 9c")
    assert [pit.cards_at(seat) for seat in (1, 2, 3, 4)] == [["2c", "6c"], ["3c", "7c"], ["4c", "8c"], ["5c", "9c"]]
    assert not any(held.up for seat in (1, 2, 3, 4) for held in pit.table.felt.cards[seat])


def test_j_6_fold_call_or_raise_and_the_blind_has_the_option() -> None:
    pit = CardRoom().deal()
    assert pit.asked == (3, ("call", "raise", "fold"), "j.6")
    pit.say("3 call", "4 fold", "1 call")
    assert pit.asked == (2, ("check", "raise", "fold"), "j.6")
    assert pit.say("2 raise").turn == 3


def test_j_7_three_community_cards_and_a_round_from_the_buttons_left() -> None:
    pit = CardRoom().deal(board="5c 9d Kh").say("3 call", "4 call", "1 fold", "2 check")
    assert [entry for entry in pit.dealt() if entry[1] == "board"] == [
        ("j.7", "board", card) for card in ("5c", "9d", "Kh")
    ]
    assert pit.asked == (2, ("check", "bet", "fold"), "j.7")
    pit.say("2 check", "3 bet")
    assert pit.asked == (4, ("call", "raise", "fold"), "j.7")
    pit.say("4 raise", "2 fold", "3 call")
    assert len(pit.board) == 4


def test_j_8_a_fourth_community_card_after_a_burn() -> None:
    pit = CardRoom().deal(board="5c 9d Kh 2s").passively(4)
    assert pit.dealt()[-1] == ("j.8", "board", "2s")
    assert pit.asked == (1, ("check", "bet", "fold"), "j.8")


def test_j_9_a_fifth_and_the_last_betting_round() -> None:
    pit = CardRoom().deal(board="5c 9d Kh 2s 3s").passively(5)
    assert pit.dealt()[-1] == ("j.9", "board", "3s")
    assert pit.asked == (1, ("check", "bet", "fold"), "j.9")
    pit.say("1 check", "2 check", "3 check", "4 check")
    assert pit.table.ask is not None
    assert pit.table.ask.cite.paragraph == "u.4"


def test_j_10_any_five_of_seven_and_a_board_that_is_best_is_shared() -> None:
    assert paid(duel("holdem", "As 2c", "Kd Kh", "Ks Qs Js Ts 3d")) == [(1, 4, "j.10")]  # one card of the hand
    assert paid(duel("holdem", "2c 3d", "4c 5d", "As Ks Qs Js Ts")) == [(1, 2, "c.4"), (2, 2, "c.4")]


def test_k_1_the_lower_limit_in_two_rounds_and_the_higher_in_two() -> None:
    pit = CardRoom().deal()
    seen = [pit.ask.least - 2]
    for board in (3, 4, 5):
        pit.passively(board)
        seen.append(pit.ask.least)
    assert seen == [2, 2, 4, 4]
    assert [len(pit.cards_at(seat)) for seat in (1, 2, 3, 4)] == [2] * 4


def test_k_2_who_has_the_button_acts_last() -> None:
    pit = CardRoom().deal().passively(3)
    order = []
    for _ in range(4):
        order.append(pit.turn)
        pit.one()
    assert order == [1, 2, 3, 4]


def test_k_3_two_live_blinds_of_which_the_second_is_larger() -> None:
    pit = CardRoom().deal()
    assert pit.bets == {1: 1, 2: 2}
    pit.say("3 call", "4 call")
    assert pit.asked == (1, ("call", "raise", "fold"), "j.6")
    assert pit.say("1 call").ask.choices == ("check", "raise", "fold")


# --- (l), (m) the pineapples ---


def throws(pit: CardRoom) -> list[int]:
    """Who throws a card away, in order."""
    order = []
    while pit.table.ask is not None and getattr(pit.table.ask, "choices", ()) == ("discard",):
        order.append(pit.turn)
        pit.one()
    return order


def test_l_1_pineapple_is_holdem_with_a_card_to_throw() -> None:
    pit = CardRoom("pineapple").deal().say("3 call", "4 call", "1 call", "2 check")
    throws(pit)
    assert [len(pit.cards_at(seat)) for seat in (1, 2, 3, 4)] == [2] * 4


def test_l_1_i_three_cards() -> None:
    pit = CardRoom("pineapple").deal()
    assert [len(pit.cards_at(seat)) for seat in (1, 2, 3, 4)] == [3] * 4
    assert not any(held.up for held in pit.table.felt.cards[1])


def test_l_1_ii_before_the_flop_one_card_each_in_order() -> None:
    pit = CardRoom("pineapple").deal({1: "2c 3c 4c"}).say("3 call", "4 fold", "1 call", "2 check")
    assert pit.board == []
    assert pit.cited("seat 1 discards 2c 3c") == "l.1.ii"
    assert pit.cited("seat 1 discards Ks") == "l.1.ii"
    assert pit.cited("seat 2 discards 2c") == "g.4"
    assert throws(pit) == [1, 2, 3]
    assert pit.cards_at(1) == ["3c", "4c"]
    early = CardRoom("pineapple", discard_time="before-betting").deal()
    assert throws(early) == [1, 2, 3, 4]
    assert early.asked == (3, ("call", "raise", "fold"), "j.6")


def test_l_1_iii_then_it_is_texas_holdem() -> None:
    pit = CardRoom("pineapple").deal(board="5c 9d Kh 2s 3s").passively(3)
    assert [cite for cite, where, _ in pit.dealt() if where == "board"] == ["j.7"] * 3
    pit.passively(5)
    assert (pit.ask.cite.paragraph, pit.ask.least) == ("j.9", 4)


def test_m_1_crazy_pineapple_throws_later() -> None:
    pit = CardRoom("crazy-pineapple").deal().passively(3)
    assert [len(pit.cards_at(seat)) for seat in (1, 2, 3, 4)] == [3] * 4


def test_m_1_i_after_the_flop_one_card_each_in_order() -> None:
    pit = CardRoom("crazy-pineapple").deal().passively(3)
    for _ in range(4):
        pit.say(f"{pit.turn} check")
    assert len(pit.board) == 3
    assert pit.cited("seat 1 discards nothing") == "m.1.i"
    assert throws(pit) == [1, 2, 3, 4]
    assert (len(pit.board), len(pit.cards_at(1))) == (4, 2)
    early = (
        CardRoom("crazy-pineapple", discard_time="before-betting").deal().say("3 call", "4 call", "1 call", "2 check")
    )
    assert throws(early) == [1, 2, 3, 4]
    assert early.asked == (1, ("check", "bet", "fold"), "j.7")


def test_m_1_ii_all_else_is_pineapple() -> None:
    one, other = CardRoom("pineapple").house, CardRoom("crazy-pineapple").house
    assert one.blinds == other.blinds == (1, 2)
    assert one.variant.streets[0] == other.variant.streets[0]
    assert one.cites.deal[0].paragraph == other.cites.deal[0].paragraph == "l.1.i"
    assert sorted(s.name for s in one.variant.streets) == sorted(s.name for s in other.variant.streets)


# --- (n), (o), (p) omaha ---


def test_n_1_omaha_is_a_holdem() -> None:
    pit = CardRoom("omaha-high").deal().passively(3)
    assert (pit.turn, pit.ask.cite.paragraph, pit.table.felt.markers["button"]) == (1, "j.7", "4")


def test_n_1_i_four_cards_face_down() -> None:
    pit = CardRoom("omaha-high").deal()
    assert [len(pit.cards_at(seat)) for seat in (1, 2, 3, 4)] == [4] * 4
    assert not any(held.up for held in pit.table.felt.cards[1])


def test_n_1_ii_two_of_the_hand_and_three_of_the_board() -> None:
    # four aces in the hand are a pair only; four spades on the board are no flush for the ace of spades alone
    assert paid(duel("omaha-high", "Kc Kd 7h 6h", "Ac Ad Ah As", "2s 3s 9s Js 4d")) == [(2, 4, "p.6.i")]
    assert paid(duel("omaha-high", "2c 2d 9h 8h", "As Kc Qd Jh", "3s 5s 7s 9s Th")) == [(1, 4, "p.6.i")]


def test_n_1_iii_all_else_is_holdem() -> None:
    omaha, texas = CardRoom("omaha-high").house, CardRoom("holdem").house
    assert omaha.variant.streets[1:] == texas.variant.streets[1:]
    assert omaha.cites.rounds == texas.cites.rounds
    assert omaha.blinds == texas.blinds


SPLIT = {1: "Kc Kd Qh Jh", 2: "Ac 2d 9h 8h"}
LOW_BOARD, HIGH_BOARD = "Ks 3d 4h 6c Ts", "Ks 9d 4h Jc Ts"


def test_o_1_high_low_omaha_is_a_holdem() -> None:
    pit = CardRoom("omaha-high-low-8").deal().passively(3)
    assert (pit.turn, pit.ask.cite.paragraph) == (1, "j.7")


def test_o_1_i_four_cards() -> None:
    pit = CardRoom("omaha-high-low-8").deal()
    assert [len(pit.cards_at(seat)) for seat in (1, 2, 3, 4)] == [4] * 4


def test_o_1_ii_two_of_the_hand_for_each_way() -> None:
    own, board = cards("As 2s Kd Kh"), cards("3s 4s 8s Kc 9d")
    assert hands.hand_name(hands.omaha, hands.omaha(own, board)) == "flush"
    assert hands.omaha_8(own, board) > 0
    assert set(hands.made_of(hands.omaha_8, own, board)) == set(cards("As 2s 3s 4s 8s"))
    assert hands.omaha_8(cards("As Ks Kd Kh"), board) == 0  # one low card of the hand is not enough


def test_o_1_iii_high_and_low_split_the_pot() -> None:
    assert paid(duel("omaha-high-low-8", SPLIT[1], SPLIT[2], LOW_BOARD)) == [(1, 2, "p.6.ii"), (2, 2, "p.6.ii")]


def sweep(kill: str, board: str = HIGH_BOARD, raises: int = 1, **options: object) -> CardRoom:
    """Seat 1 wins a hand against seat 2 alone; then the next hand is dealt. Five raises make a pot of 27."""
    pit = CardRoom("omaha-high-low-8", (1000,) * 4, kill=kill, raise_cap=0, **options)
    pit.deal(SPLIT, board).say("3 fold", "4 fold")
    for _ in range(raises):
        pit.say(f"{pit.turn} raise")
    pit.passively()
    return pit.deal()


def test_o_1_iv_a_kill_for_one_hand_after_a_sweep_without_a_low() -> None:
    pit = sweep("one-hand", raises=5)
    assert pit.says("o.1.iv") == ["Seat 1 kills: the limits are 2/1 of the posted ones"]
    assert pit.ask.least == 8
    low = sweep("one-hand", board="Ks Kh 4h 6c 3s", raises=5)  # kings full sweep nothing: the low has its half
    assert low.says("o.1.iv") == []


@pytest.mark.parametrize(
    ("least", "most", "raises", "kills"),
    [(500, 1000, 6, True), (500, 1000, 5, False), (1000, 2000, 4, True), (1000, 2000, 3, False)],
)
def test_o_1_iv_A_the_pot_holds_70_or_100_dollars(least: int, most: int, raises: int, kills: bool) -> None:
    pit = sweep("one-hand", least=least, most=most, raises=raises)  # each raise is five, or ten, from both
    assert bool(pit.says("o.1.iv")) == kills


def test_o_1_iv_B_the_winner_posts_a_blind_of_the_higher_limit() -> None:
    pit = sweep("one-hand", raises=5)
    assert pit.placed() == [("p.5", 2, 1), ("p.5", 3, 2), ("p.5", 1, 4)]
    pit.say("4 call", "1 raise")  # it may be raised when its turn comes
    assert pit.bets[1] == 8


def test_o_1_iv_C_for_one_hand_only() -> None:
    pit = sweep("one-hand", raises=5)
    while not pit.over:
        pit.say(f"{pit.turn} fold")
    pit.deal()
    assert pit.says("o.1.iv") == []
    assert pit.ask.least == 4


def test_o_1_iv_D_all_else_is_omaha() -> None:
    pit = sweep("one-hand", raises=5)
    assert [len(pit.cards_at(seat)) for seat in (1, 2, 3, 4)] == [4] * 4
    assert pit.house.cites.high.paragraph == "p.6.ii"


def test_o_1_v_all_else_is_holdem() -> None:
    omaha, texas = CardRoom("omaha-high-low-8").house, CardRoom("holdem").house
    assert omaha.variant.streets[1:] == texas.variant.streets[1:]
    assert omaha.cites.rounds == texas.cites.rounds


def test_p_1_these_procedures_bind_for_both_omahas() -> None:
    for variant in ("omaha-high", "omaha-high-low-8"):
        assert CardRoom(variant).house.cites.deal[0].paragraph == "p.4"


def test_p_2_ten_players_an_ante_and_a_posted_kill() -> None:
    assert [most_players(variant) for variant in ("omaha-high", "omaha-high-low-8")] == [10, 10]
    assert ante_of("omaha-high") == ANTES
    sign = CardRoom("omaha-high").law.book.sign.also
    assert {"option:ante", "option:kill", "option:kill-pot-multiple"} <= set(sign)


def test_p_3_a_button_settles_the_order() -> None:
    pit = CardRoom("omaha-high").deal()
    assert (pit.table.felt.markers["button"], pit.turn) == ("4", 3)


def test_p_4_four_rounds_of_cards_face_down_and_the_button_last() -> None:
    pit = CardRoom("omaha-high").to_cards()
    assert isinstance(pit.table.ask, Chance)
    assert (pit.table.ask.count, pit.table.ask.cite.paragraph) == (16, "p.4")
    pit.do("cards 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac 2d 3d 4d")
    assert pit.cards_at(1) == ["2c", "6c", "Tc", "Ac"]
    assert pit.cards_at(4) == ["5c", "9c", "Kc", "4d"]


def test_p_5_a_blind_bet_and_the_rounds_of_holdem() -> None:
    pit = CardRoom("omaha-high").deal()
    assert pit.placed() == [("p.5", 1, 1), ("p.5", 2, 2)]
    seen = []
    for board in (3, 4, 5):
        pit.passively(board)
        seen.append((len(pit.board), pit.ask.cite.paragraph))
    assert seen == [(3, "j.7"), (4, "j.8"), (5, "j.9")]


def test_p_6_the_showdown_takes_two_of_four_and_three_of_five() -> None:
    made = hands.made_of(hands.omaha, cards("As Ks Qd Jd"), cards("Ts 9s 8s 2d 3d"))
    assert sorted(made) == sorted(cards("As Ks Ts 9s 8s"))


def test_p_6_i_high_goes_to_the_best_high_hand() -> None:
    assert paid(duel("omaha-high", SPLIT[1], SPLIT[2], LOW_BOARD)) == [(1, 4, "p.6.i")]


def test_p_6_ii_high_low_is_halved() -> None:
    pit = duel("omaha-high-low-8", SPLIT[1], SPLIT[2], LOW_BOARD)
    assert pit.racks() == [100, 100]


def three_ways(hands_: dict[int, str], board: str, raises: int = 0) -> CardRoom:
    """Three players see it to the end; the fourth folds after an ante of one."""
    pit = CardRoom("omaha-high-low-8", ante=1).deal(hands_, board).say("3 call", "4 fold")
    for _ in range(raises):
        pit.say(f"{pit.turn} raise")
    pit.passively()
    return pit


def test_p_6_ii_A_the_odd_chip_of_the_halves_is_the_high_hands() -> None:
    pit = CardRoom("omaha-high-low-8", (100, 100, 100), ante=1).deal(SPLIT, LOW_BOARD).say("3 fold").passively()
    assert paid(pit) == [(1, 4, "p.6.ii"), (2, 3, "p.6.ii")]


def test_p_6_ii_B_tied_highs_and_the_highest_card_by_suit() -> None:
    tied = three_ways({1: "Kd Qd 9h Jc", 2: "Ac 2d 9s 8h", 3: "Kh Qh 9c Jd"}, "Ks 3h 4d 6c Ts")
    assert paid(tied) == [(3, 3, "p.6.ii"), (1, 2, "p.6.ii"), (2, 5, "p.6.ii")]
    assert tied.says("p.6.ii.B") == ["The odd chip goes by suit"]


def test_p_6_ii_C_tied_lows_and_the_lowest_card_by_suit() -> None:
    tied = three_ways({1: "Kc Kd Qh Jh", 2: "Ad 2d 9s Th", 3: "As 2c 9c Td"}, "Ks 3d 4h 6c 9h")
    assert paid(tied) == [(1, 5, "p.6.ii"), (2, 3, "p.6.ii"), (3, 2, "p.6.ii")]  # the ace of diamonds is the lower
    assert tied.says("p.6.ii.C") == ["The odd chip goes by suit"]


def test_p_6_ii_D_spades_hearts_diamonds_clubs() -> None:
    made = [tuple(cards(f"A{suit} 2c")) for suit in "dshc"]
    assert hands.by_suit(made, lowest=False) == [1, 2, 0, 3]


def test_p_7_without_a_low_the_high_hand_takes_all() -> None:
    pit = duel("omaha-high-low-8", SPLIT[1], SPLIT[2], HIGH_BOARD)
    assert paid(pit) == [(1, 4, "p.7")]
    assert pit.says("p.7") == ["No low hand qualifies"]


def test_p_8_one_player_may_win_both_ways() -> None:
    assert paid(duel("omaha-high-low-8", "Ac 2c Kd Kh", "Qs Qd Jh 9h", "Ks 3d 4h 6c Ts")) == [
        (1, 2, "p.6.ii"),
        (1, 2, "p.6.ii"),
    ]


def test_p_8_i_with_different_cards_for_each() -> None:
    own, board = cards("Ac 2c Kd Kh"), cards("Ks 3d 4h 6c Ts")
    high, low = hands.made_of(hands.omaha, own, board), hands.made_of(hands.omaha_8, own, board)
    assert set(cards("Kd Kh")) <= set(high)
    assert set(low) == set(cards("Ac 2c 3d 4h 6c"))


def test_p_8_ii_or_with_the_same() -> None:
    own, board = cards("2c 3c Kd Qh"), cards("4h 5s 6c Ts Jd")
    assert set(hands.made_of(hands.omaha, own, board)) == set(hands.made_of(hands.omaha_8, own, board))


def test_p_8_iii_an_ace_is_high_and_low_at_once() -> None:
    own, board = cards("Ac 2s Ad Qh"), cards("4h 5s 6c Ts Jd")
    assert set(cards("Ac Ad")) <= set(hands.made_of(hands.omaha, own, board))
    assert hands.omaha_8(own, board) > hands.omaha_8(cards("3c 2s Ks Qh"), board) > 0


def test_p_9_a_kill_lasts_while_whole_pots_of_the_size_are_won() -> None:
    pit = sweep("kill", raises=3, kill_pot_multiple=5)
    assert pit.says("p.9") == ["Seat 1 kills: the limits are 2/1 of the posted ones"]
    assert pit.bets == {2: 1, 3: 2, 1: 4}  # one blind only, of the raised minimum; the others as posted
    while not pit.over:  # seat 1 wins the blinds: too small a pot
        pit.say(f"{pit.turn} {'fold' if pit.turn != 1 else 'check'}")
    assert pit.deal().says("p.9") == []
    again = sweep("kill", raises=3).say("4 raise", "1 call", "2 fold", "3 fold")
    again.say("4 bet", "1 call", "4 bet", "1 fold")  # a whole pot of 27: the kill button moves to seat 4
    assert again.table.carried.killer == 4


@pytest.mark.parametrize(("multiple", "kills"), [(5, True), (8, True), (9, False), (15, False)])
def test_p_9_the_pot_is_so_many_times_the_minimum_after_the_rake(multiple: int, kills: bool) -> None:
    pit = sweep("half-kill", raises=3, kill_pot_multiple=multiple)  # sixteen chips, the minimum being two
    assert bool(pit.says("p.9")) == kills
    assert not sweep("half-kill", raises=3, kill_pot_multiple=8, rake_percent="10%").says("p.9")


@pytest.mark.parametrize("multiple", [4, 16])
def test_p_9_the_casino_chooses_five_to_fifteen_times(multiple: int) -> None:
    options = {"variant": "omaha-high-low-8", "kill": "kill", "kill-pot-multiple": multiple}
    assert [b.cite.paragraph for b in breaches(Terms(BOOK, least=200, most=400, options=options))] == ["p.9"]
    other = {"variant": "holdem", "kill": "kill"}
    assert [b.cite.paragraph for b in breaches(Terms(BOOK, least=200, most=400, options=other))] == ["p.9"]


# --- (q) five-card draw ---


def to_draw(**options: object) -> CardRoom:
    pit = CardRoom("draw-high", **options).deal({1: "2c 3c 4c 5d 9h", 2: "Ks Kh 7d 8d 9d"})
    return pit.say("3 call", "4 call", "1 call", "2 check")


def test_q_1_these_procedures_bind_for_both_draws() -> None:
    for variant in ("draw-high", "draw-low"):
        assert [cite.paragraph for cite in CardRoom(variant).house.cites.rounds] == ["q.5", "q.7"]


def test_q_2_eight_players_and_an_ante_as_posted() -> None:
    assert [most_players(variant) for variant in ("draw-high", "draw-low")] == [8, 8]
    assert ante_of("draw-low") == ANTES


def test_q_3_a_button_settles_the_order() -> None:
    pit = CardRoom("draw-high").deal()
    assert (pit.table.felt.markers["button"], pit.bets, pit.turn) == ("4", {1: 1, 2: 2}, 3)


def test_q_4_five_rounds_of_cards_face_down() -> None:
    pit = CardRoom("draw-high").to_cards()
    assert isinstance(pit.table.ask, Chance)
    assert (pit.table.ask.count, pit.table.ask.cite.paragraph) == (20, "q.4")
    pit.do(f"cards {' '.join(rank + suit for rank in '23456' for suit in 'cdhs')}")
    assert pit.cards_at(1) == ["2c", "3c", "4c", "5c", "6c"]
    assert pit.cards_at(4) == ["2s", "3s", "4s", "5s", "6s"]
    assert not any(held.up for held in pit.table.felt.cards[4])


def test_q_5_then_the_first_betting_round() -> None:
    assert CardRoom("draw-high").deal().asked == (3, ("call", "raise", "fold"), "q.5")


def test_q_6_each_may_keep_or_throw_any_number_one_at_a_time() -> None:
    pit = to_draw()
    assert pit.cited("seat 2 discards 7d") == "g.4"
    pit.do("seat 1 discards 2c 3c 4c 5d 9h")
    pit.feed()
    assert len(pit.cards_at(1)) == 5
    assert not set(pit.cards_at(1)) & {"2c", "3c", "4c", "5d", "9h"}
    pit.do("seat 2 discards nothing")
    assert pit.cards_at(2) == ["Ks", "Kh", "7d", "8d", "9d"]
    assert [text for cite, text in pit.told() if cite == "q.6"] == ["Seat 1 draws 5", "Seat 2 draws none"]


def test_q_6_i_a_card_is_burned_before_the_first_draw() -> None:
    pit = to_draw()
    pit.do("seat 1 discards 9h")
    assert isinstance(pit.table.ask, Chance)
    assert len(pit.table.felt.shoe) == 32  # of which one, unknown, is burned
    pit.feed()
    assert pit.cards_at("discards") == ["9h"]


def test_q_6_ii_the_discards_of_others_are_reshuffled_when_the_deck_is_short() -> None:
    pit = CardRoom("draw-high", (100,) * 8).deal()
    while "discard" not in pit.table.ask.choices:  # type: ignore[union-attr]
        pit.one()
    mine = {}
    for seat in (1, 2, 3):
        mine[seat] = pit.cards_at(seat)
        pit.do(f"seat {seat} discards {' '.join(mine[seat])}")
        if seat < 3:
            pit.feed()
    assert isinstance(pit.table.ask, Chance)
    pit.do(f"cards {pit.spare.pop(0)}")  # 52 less forty, less the burn, less ten: one is left
    assert pit.says("q.6.ii") == ["The discards are shuffled"]
    assert isinstance(pit.table.ask, Chance)
    assert pit.cited(f"cards {pit.cards_at(4)[0]}") == "b.1"  # seat 4 has not drawn yet
    thrown = [*mine[1], *mine[2], *mine[3]]
    pit.do(f"cards {' '.join(thrown[:4])}")
    assert len(pit.cards_at(3)) == 5


def test_q_7_the_last_round_begins_left_of_the_button() -> None:
    pit = CardRoom("draw-high").deal().say("3 call", "4 call", "1 fold", "2 check")
    for _ in range(3):
        pit.one()
    assert pit.asked == (2, ("check", "bet", "fold"), "q.7")
    pit.say("2 check", "3 bet", "4 raise", "2 fold")
    assert pit.asked == (3, ("call", "raise", "fold"), "q.7")
    assert pit.bets == {3: 4, 4: 8}


def test_q_8_a_showdown_if_more_than_one_is_left() -> None:
    pit = to_draw().to_show()
    assert pit.table.ask is not None
    assert (pit.table.ask.phase, pit.table.ask.cite.paragraph) == ("settle", "u.4")


def test_q_8_i_high_goes_to_the_best_high_hand() -> None:
    assert paid(duel("draw-high", "Ac Ad 4c 5d 9h", "Ks Kh 7d 8d 9d")) == [(1, 4, "q.8.i")]


def test_q_8_ii_low_goes_to_the_best_low_hand() -> None:
    assert paid(duel("draw-low", "Ac 2c 3c 4c 5c", "As 2d 3h 4h 6d")) == [(1, 4, "q.8.ii")]


# --- (r) five-card stud ---


def test_r_1_five_card_stud_is_for_the_high_hand_only() -> None:
    house = CardRoom("five-card-stud").house
    assert house.variant.low is None
    assert [cite.paragraph for cite in house.cites.deal] == ["r.3", "r.6", "r.7", "r.7"]


def test_r_2_eight_players_and_an_ante_as_posted() -> None:
    assert most_players("five-card-stud") == 8
    assert ante_of("five-card-stud") == ANTES


def test_r_3_one_card_down_and_one_up() -> None:
    pit = CardRoom("five-card-stud").to_cards()
    pit.do("cards 2c 3c 4c 5c 6c 7c 8c 9c")
    assert [pit.cards_at(seat) for seat in (1, 2, 3, 4)] == [["2c", "6c"], ["3c", "7c"], ["4c", "8c"], ["5c", "9c"]]
    assert [held.up for held in pit.table.felt.cards[1]] == [False, True]


def test_r_4_the_lowest_up_card_by_suit_is_forced_to_bet() -> None:
    pit = CardRoom("five-card-stud").deal({1: "Ac 5s", 2: "Ad 5c", 3: "Ah 5d", 4: "As Kc"})
    assert pit.placed() == [("r.4", 2, 2)]


def test_r_5_the_others_fold_call_or_raise_clockwise() -> None:
    pit = CardRoom("five-card-stud").deal({1: "Ac 5s", 2: "Ad 5c", 3: "Ah 5d", 4: "As Kc"})
    assert pit.asked == (3, ("call", "raise", "fold"), "r.5")
    pit.say("3 raise", "4 fold", "1 call")
    assert pit.turn == 2
    assert len(pit.say("2 call").cards_at(1)) == 3


def test_r_6_the_best_hand_showing_must_bet() -> None:
    pit = fourth("five-card-stud", "Ac 5s Kd", "Ad 5c 5h", "Ah 5d Ks", "As Kc Qd")
    assert pit.asked == (2, ("bet", "fold"), "r.6")
    assert pit.no("2 check") == "r.6"
    tie = fourth("five-card-stud", "Ac 5s 9d", "Ad Kh 7h", "Ah Ks 7d", "As 2c Qd", five_stud_opener="bet-or-check")
    assert tie.asked == (2, ("check", "bet", "fold"), "r.6")


def test_r_7_two_more_cards_up_each_with_a_betting_round() -> None:
    pit = CardRoom("five-card-stud", (100, 100)).deal().to_show()
    assert [held.up for held in pit.table.felt.cards[1]] == [False, True, True, True, True]
    assert [cite for cite, where, _ in pit.dealt() if where == "1"] == ["r.3", "r.6", "r.7", "r.7"]


def test_r_8_the_best_high_hand_wins() -> None:
    pit = CardRoom("five-card-stud", (100, 100)).deal({1: "Ac As 4c 5d 9h", 2: "Ks Kh 7d 8d 9d"}).passively()
    assert paid(pit) == [(1, 2 * (2 + 2 + 4 + 4), "r.8")]


# --- (s) mambo stud ---


def test_s_1_mambo_is_high_low_six_or_better() -> None:
    house = CardRoom("mambo").house
    assert house.variant.split
    assert [cite.paragraph for cite in house.cites.rounds] == ["s.5", "s.7", "s.9"]


def test_s_2_eleven_players_and_an_ante_as_posted() -> None:
    assert most_players("mambo") == 11
    assert CardRoom("mambo", places=6).house.places == 6
    assert ante_of("mambo") == ANTES


def test_s_3_one_card_down_and_one_up() -> None:
    pit = CardRoom("mambo").to_cards()
    assert isinstance(pit.table.ask, Chance)
    assert (pit.table.ask.count, pit.table.ask.cite.paragraph) == (8, "s.3")
    pit.do("cards 2c 3c 4c 5c 6c 7c 8c 9c")
    assert [held.up for held in pit.table.felt.cards[3]] == [False, True]


def test_s_4_the_lowest_up_card_by_suit_is_forced_to_bet() -> None:
    pit = CardRoom("mambo").deal({1: "Ac 5s", 2: "Ad 5h", 3: "Ah 5d", 4: "As Ac".replace("Ac", "Kc")})
    assert pit.placed() == [("s.4", 3, 2)]


def test_s_5_the_others_fold_call_or_raise_clockwise() -> None:
    pit = CardRoom("mambo").deal({1: "Ac 5s", 2: "Ad 5h", 3: "Ah 5d", 4: "As Kc"})
    assert pit.asked == (4, ("call", "raise", "fold"), "s.5")
    pit.say("4 call", "1 raise", "2 fold", "3 call", "4 call")
    assert pit.pots == [12]


def third(*hands_: str) -> CardRoom:
    return fourth("mambo", *hands_)


def test_s_6_a_third_card_face_down_and_the_highest_up_card_begins() -> None:
    pit = third("Ac 5s 2c", "Ad Kh 2d", "Ah Ks 2h", "As Kc 2s")
    assert [held.up for held in pit.table.felt.cards[1]] == [False, True, False]
    assert pit.asked == (3, ("check", "bet", "fold"), "s.7")  # the king of spades


def test_s_7_check_until_a_bet_then_fold_call_or_raise() -> None:
    pit = third("Ac 5s 2c", "Ad Kh 2d", "Ah Ks 2h", "As Kc 2s").say("3 check", "4 bet")
    assert pit.asked == (1, ("call", "raise", "fold"), "s.7")
    assert pit.no("1 check") == "i.7"
    pit.say("1 raise", "2 fold", "3 fold", "4 call")
    assert len(pit.board) == 1


def last(board: str, *hands_: str) -> CardRoom:
    pit = CardRoom("mambo").deal(dict(enumerate(hands_, 1)), board)
    while not pit.board:
        pit.one()
    return pit


def test_s_8_a_community_card_after_a_burn() -> None:
    pit = last("9h", "Ac 5s 2c", "Ad Kh 2d", "Ah Ks 2h", "As Kc 2s")
    assert pit.dealt()[-1] == ("s.8", "board", "9h")
    assert pit.asked[1:] == (("check", "bet", "fold"), "s.9")


def test_s_8_i_a_pair_with_it_begins_or_the_highest_up_card() -> None:
    assert last("5h", "Ac 5s 2c", "Ad Kh 2d", "Ah Ks 2h", "As 5c 2s").turn == 1
    assert last("9h", "Ac 5s 2c", "Ad Qh 2d", "Ah Ks 2h", "As Tc 2s").turn == 3


def test_s_8_ii_among_equals_the_nearest_to_the_dealers_left() -> None:
    assert last("9h", "Ac 5s 2c", "Ad Kh 2d", "Ah Ks 2h", "As Kc 2s").turn == 2
    assert last("5h", "Ac 7s 2c", "Ad Kh 2d", "Ah 5d 2h", "As 5c 2s").turn == 3


def test_s_9_the_final_round_runs_like_the_one_before() -> None:
    pit = last("9h", "Ac 5s 2c", "Ad Kh 2d", "Ah Ks 2h", "As Kc 2s").say("2 check", "3 bet", "4 fold", "1 raise")
    assert pit.asked == (2, ("call", "raise", "fold"), "s.9")
    assert pit.bets == {1: 8, 3: 4}


def test_s_10_three_of_four_cards_high_and_low() -> None:
    assert paid(duel("mambo", "Kc Kd 9h", "2c 6d 8h", "4s")) == [(1, 2, "s.10"), (2, 2, "s.10")]
    assert hands.made_of(hands.three, cards("Kc Kd 9h"), cards("Ks")) == tuple(cards("Kc Kd Ks"))


def mambo_split(hands_: dict[int, str], board: str, ante: int = 1) -> CardRoom:
    """Three players to the end; the fourth folds after the ante."""
    pit = CardRoom("mambo", ante=ante).deal({**hands_, 4: "Jd Th"}, board)
    while pit.cards_at(4):
        pit.say("4 fold") if pit.turn == 4 else pit.one()
    pit.passively()
    return pit


def test_s_10_i_the_odd_chip_of_the_halves_is_the_high_hands() -> None:
    pit = CardRoom("mambo", (100, 100, 100), ante=1).deal({1: "Kc Kd 9h", 2: "Ac 2d 8h", 3: "Jd Th"}, "5s")
    while pit.cards_at(3):
        pit.say("3 fold") if pit.turn == 3 else pit.one()
    assert paid(pit.passively()) == [(1, 4, "s.10"), (2, 3, "s.10")]


def test_s_10_ii_tied_highs_and_the_highest_card_by_suit() -> None:
    pit = mambo_split({1: "Kc Kd 9h", 2: "Ac 2d 8h", 3: "Kh Ks 9d"}, "5s")
    assert paid(pit) == [(3, 3, "s.10"), (1, 2, "s.10"), (2, 5, "s.10")]
    assert pit.says("s.10.ii") == ["The odd chip goes by suit"]


def test_s_10_iii_tied_lows_and_the_lowest_card_by_suit() -> None:
    pit = mambo_split({1: "Kc Kd 9h", 2: "As 2d 8h", 3: "Ad 2h 8c"}, "5s")
    assert paid(pit) == [(1, 5, "s.10"), (3, 3, "s.10"), (2, 2, "s.10")]
    assert pit.says("s.10.iii") == ["The odd chip goes by suit"]


def test_s_10_iv_spades_hearts_diamonds_clubs() -> None:
    made = [tuple(cards(f"K{suit} 9c")) for suit in "cdhs"]
    assert hands.by_suit(made, lowest=False) == [3, 2, 1, 0]


def test_s_11_six_or_better_or_the_high_hand_takes_all() -> None:
    pit = duel("mambo", "Kc Kd 9h", "Ac 2d 8h", "7s")
    assert paid(pit) == [(1, 4, "s.11")]
    assert pit.says("s.11") == ["No low hand qualifies"]
    assert hands.three_6(cards("Ac 2d 2h"), cards("7s")) == 0
    assert hands.three_6(cards("Ac 2d 8h"), cards("6s")) > 0


def test_s_12_both_ways_with_the_same_or_other_cards() -> None:
    assert paid(duel("mambo", "Ac 2c 3c", "Kd Kh 9s", "Ts")) == [(1, 2, "s.10"), (1, 2, "s.10")]
    own, board = cards("Ac Ad 2h"), cards("4s")
    assert set(cards("Ac Ad")) <= set(hands.made_of(hands.three, own, board))
    assert hands.three_6(own, board) > 0  # the ace is low there


def test_s_12_i_a_straight_is_a_low_too() -> None:
    assert hands.hand_name(hands.three, hands.three(cards("2c 3d 4h"), [])) == "straight"
    assert hands.three_6(cards("2c 3d 4h"), []) > hands.three_6(cards("2c 3d 5h"), []) > 0


def test_s_12_ii_a_flush_is_a_low_too() -> None:
    assert hands.hand_name(hands.three, hands.three(cards("Ac 4c 5c"), [])) == "flush"
    assert hands.three_6(cards("Ac 4c 5c"), []) > 0
