"""Let It Ride, `oneida-2006/let-it-ride`, A to F: definitions, equipment, shuffle and cut, rankings.

Each test proves the paragraph in its name; the table is that of `let_it_ride_pit`.
"""

import random
from collections import Counter

import pytest

import dealt_deck_pit as deck
from croupier.games import breaches
from croupier.games.let_it_ride.kernels.hands import LINES, line_of
from croupier.kernels.cards.poker_ranks import high5
from croupier.play.vocabulary.cards import card_value
from croupier.play.vocabulary.event import Placed
from croupier.rulebook.law import Terms
from dealt_deck_pit import DECK, DEVICE, FACES, asked
from let_it_ride_pit import BOARD, BOOK, GAME, NOTHING, dealt, film, hand, one_hand, three
from pit import Pit

# --- an independent reading of F ---

RUNS = {frozenset("A2345")} | {frozenset(FACES[i : i + 5]) for i in range(9)}


def naive_line(cards: tuple[str, ...]) -> str:
    faces, suits = Counter(card[0] for card in cards), {card[1] for card in cards}
    times = sorted(faces.values(), reverse=True)
    run, suited = frozenset(faces) in RUNS, len(suits) == 1
    if run and suited:
        return "royal-flush" if set(faces) == set("AKQJT") else "straight-flush"
    if times[0] == 4:
        return "four-of-a-kind"
    if times == [3, 2]:
        return "full-house"
    if suited:
        return "flush"
    if run:
        return "straight"
    if times[0] == 3:
        return "three-of-a-kind"
    if times[:2] == [2, 2]:
        return "two-pair"
    if times[0] == 2 and any(faces[face] == 2 for face in "TJQKA"):
        return "tens-or-better"
    return "less"


def line(text: str) -> str:
    cards = tuple(text.split())
    found = LINES[line_of(*map(card_value, cards))]
    assert found == naive_line(cards)
    return found


def ranked(text: str) -> int:
    return high5(*map(card_value, text.split()))


# --- A: definitions ---


def test_A_1_bet_1_lies_on_its_own_space_before_the_cards() -> None:
    placed("bet-1", "A.1")


def test_A_2_bet_2_lies_on_its_own_space_before_the_cards() -> None:
    placed("bet-2", "A.2")


def test_A_3_bet_3_lies_on_its_own_space_before_the_cards() -> None:
    placed("bet-3", "A.3")


def placed(spot: str, paragraph: str) -> None:
    pit = Pit(BOOK, options=DEVICE)
    pit.do("dealer opens", "dealer does shuffle", f"seat 1 bets 10 {spot}")
    (event,) = [e for e in pit.events if isinstance(e, Placed)]
    assert (event.spot, event.amount, event.cite.paragraph) == (spot, 10, paragraph)
    film_on = [bet for bet in three() if spot not in bet]
    pit.do(*film_on, "dealer closes")
    assert pit.cited(f"seat 1 bets 10 {spot}") == "G.2"


def test_A_4_bonus_wager_wins_with_two_pair_already() -> None:
    pit = one_hand("2c 2d 9h", "9s 5c", "bets 1 bonus", choices=("withdraw", "withdraw"))
    assert pit.settlements()[-1] == (1, "bonus", "wins", 3, "M.3")
    pit = one_hand("Ac Ad 9h", "8s 5c", "bets 1 bonus", choices=("withdraw", "withdraw"))
    assert pit.settlements()[-1] == (1, "bonus", "loses", -1, "M.3")


def test_A_5_community_cards_are_dealt_face_down_and_serve_every_player() -> None:
    pit = Pit(BOOK, "Ann", "Bob", options=DEVICE)
    film(pit, [*three(1), *three(2)], ["Tc 5d 9h", "Jc 4d 8h", "Ts Jd 3c"])
    assert pit.table.view().cards["board"] == ["??", "??", "??"]
    pit.do(*(f"seat {seat} chooses ride" for seat in (1, 2, 1, 2)))
    assert {(seat, verdict) for seat, _, verdict, _, _ in pit.settlements()} == {(1, "wins"), (2, "wins")}


def test_A_6_hand_is_three_cards_and_two_community_cards() -> None:
    pit = one_hand("Tc 5d 9h", "Ts 5h")
    assert pit.settled("bet-3").line == "two-pair"


def test_A_7_to_let_it_ride_is_not_to_take_a_bet_back() -> None:
    pit = one_hand("Tc Td 9h", "7s 5h", choices=("ride", "withdraw"))
    assert [spot for _, spot, _, _, _ in pit.settlements()] == ["bet-1", "bet-3"]
    assert pit.gain() == 20


def test_A_8_rank_is_by_F() -> None:
    assert line("Tc Td 9h 7s 5h") == "tens-or-better"
    assert ranked("Tc Td 9h 7s 5h") > ranked("9c 9d Ah Ks Qh")


def test_A_9_round_ends_when_every_wager_is_paid_or_taken() -> None:
    pit = one_hand(NOTHING, "7s Jd", "bets 1 bonus")
    assert (asked(pit), pit.table.felt.stakes, pit.gain()) == ("between", {}, -31)


def test_A_10_stub_is_what_is_left() -> None:
    pit = Pit(BOOK, "Ann", "Bob", options={"shuffler": True, "count-every": 1})
    film(pit, [*three(1), *three(2)], ["Tc 5d 9h", "Jc 4d 8h", BOARD])
    pit.do("dealer does count-stub 43")
    assert pit.said() == [("I.5.a", "The stub has 43 cards: the deck is whole")]


def test_A_11_no_suit_beats_another() -> None:
    cards = "Kc Td 8h 5s 2c"
    for suits in ("cdhs", "dhsc", "shdc"):
        assert ranked(cards.translate(str.maketrans("cdhs", suits))) == ranked(cards)


# --- B: equipment ---


def test_B_1_seven_places() -> None:
    pit = Pit(BOOK)
    pit.do(*(f"seat {seat} sits 100 P{seat}" for seat in range(2, 8)))
    assert pit.cited("seat 8 sits 100 Eve") == "B.1"


def test_B_2_three_spaces_and_the_bonus_at_every_place() -> None:
    pit = Pit(BOOK, options=DEVICE)
    assert list(pit.table.game.spots(pit.law)) == ["bet-3", "bet-2", "bet-1", "bonus"]
    pit.do("dealer opens", "dealer does shuffle")
    assert pit.cited("seat 1 bets 10 bet-4") == "B.2"
    assert pit.cited("seat 1 bets 10 ante") == "B.2"


def test_B_4_aggregate_limit_of_a_round_counts_every_hand_in_the_order_of_settlement() -> None:
    pit = Pit(BOOK, "Ann", "Bob", chips=10**4, options=DEVICE | {"round-limit": 12000})
    film(pit, [*three(1, 20), *three(2, 20)], ["Js Ts 8c", "As Ks 9d", "Qs Kd 2c"])
    pit.do(*(f"seat {seat} chooses ride" for seat in (1, 2, 1, 2)))
    assert (pit.gain(1), pit.gain(2)) == (-60, 60)  # far from the limit nothing changes
    pit = Pit(BOOK, "Ann", chips=10**6, options=DEVICE | {"round-limit": 12000})
    film(pit, three(1, 200), ["As Ks Qs", "Js Ts 2c"], "seat 1 chooses ride", "seat 1 chooses ride")
    assert pit.gain() == 12000
    assert ("B.4", "Place 1 is paid $12,000 on its bets, the most that is posted") in pit.said()
    pit = Pit(BOOK, "Ann", "Bob", chips=10**6, options=DEVICE | {"round-limit": 12000})
    film(pit, [*three(1, 100), *three(2, 20)], ["9s 8s 7s", "9h 9c 9d", "Js Ts 2c"])
    pit.do(*(f"seat {seat} chooses ride" for seat in (1, 2, 1, 2)))
    assert (pit.gain(1), pit.gain(2)) == (11820, 180)  # $60,000 would be due to Ann
    (breach,) = breaches(Terms(BOOK, options={"round-limit": 9999}))
    assert str(breach.cite) == f"{BOOK}/B.4"
    (breach,) = breaches(Terms(BOOK, options={"round-limit": 12000, "payout-limit": True, "hand-limit": 20000}))
    assert str(breach.cite) == f"{BOOK}/B.4"


def test_B_5_one_deck() -> None:
    pit = Pit(BOOK, options=DEVICE)
    pit.do("dealer opens", "dealer does shuffle", *three(), "dealer closes")
    assert len(pit.table.felt.shoe) == 52
    assert pit.cited("cards 2c 2c") == "B.5"
    assert pit.cited("cards Jo") == "B.5"


def test_B_6_second_deck_needs_the_device() -> None:
    deck.hand_and_second_deck_need_the_device(GAME)


def test_B_6_a_each_deck_is_whole() -> None:
    pit = Pit(BOOK, options=DEVICE | {"second-deck": True})
    for _ in range(2):
        GAME.bet(pit)
        assert len(pit.table.felt.shoe) == 52
        GAME.deal(pit)
        pit.do(*GAME.ends)


def test_B_6_c_one_deck_is_played_while_the_other_is_shuffled() -> None:
    assert breaches(Terms(BOOK, options={"second-deck": True, "shuffler": True})) == []
    assert [breach.cite.paragraph for breach in breaches(Terms(BOOK, options={"second-deck": True}))] == ["B.6"]


def test_B_6_d_decks_take_turns() -> None:
    deck.second_deck_takes_turns(GAME)


# --- C: the object ---


@pytest.mark.parametrize(("board", "gain"), [("Ts 7c", 30), ("9s 7c", -30), ("Ks 7c", -30)])
def test_C_player_wagers_on_tens_or_better(board: str, gain: int) -> None:
    assert one_hand("Tc 9h 4d", board).gain() == gain


# --- E: shuffle and cut ---


def test_E_1_cards_are_shuffled_before_every_round() -> None:
    deck.shuffled_for_every_round(GAME)


def test_E_2_what_follows_depends_on_how_it_was_shuffled() -> None:
    deck.cut_unless_a_device_shuffled(GAME)


def test_E_2_a_after_a_device_there_is_no_cut() -> None:
    pit = Pit(BOOK, options={"shuffler": True})
    pit.do("dealer opens", "dealer does shuffle")
    assert asked(pit) == "window"
    assert pit.cited("dealer does cut 20") == "G.2"


def test_E_2_b_after_a_shuffle_by_hand_there_is_a_cut() -> None:
    pit = Pit(BOOK)
    pit.do("dealer opens", "dealer does shuffle")
    assert pit.table.view().asks.cite == f"{BOOK}/E.3"


def test_E_3_dealer_cuts_and_then_deals() -> None:
    pit = Pit(BOOK)
    pit.do("dealer opens", "dealer does shuffle")
    assert pit.cited("cards 2c") == "E.3"
    pit.do("dealer does cut 26", *three(), "dealer closes", "cards 2c")
    assert hand(pit, 1) == "2c"


def test_E_3_a_ii_cut_is_ten_cards_deep() -> None:
    deck.cut_ten_deep(GAME)


def test_E_3_a_iii_cut_loses_no_card() -> None:
    pit = Pit(BOOK)
    pit.do("dealer opens", "dealer does shuffle", "dealer does cut 51")
    assert sorted(deck.shoe(pit)) == sorted(DECK)


@pytest.mark.parametrize(("dealing", "paragraph"), [("shoe", "I.3"), ("automated-shoe", "K.3")])
def test_E_3_b_deal_follows_as_the_house_deals(dealing: str, paragraph: str) -> None:
    pit = Pit(BOOK, options={"dealing": dealing})
    pit.do("dealer opens", "dealer does shuffle", "dealer does cut 26", *three(), "dealer closes")
    assert pit.table.view().asks.cite == f"{BOOK}/{paragraph}"


def test_E_4_supervisor_orders_a_new_cut_up_to_the_first_card() -> None:
    deck.recut_until_the_first_card(GAME)


def test_E_4_new_cut_while_the_bonus_wagers_are_collected() -> None:
    pit = Pit(BOOK)
    pit.do("dealer opens", "dealer does shuffle", "dealer does cut 26", *three(), "seat 1 bets 1 bonus")
    pit.do("dealer closes", "report bad-cut", "dealer does cut 20", "dealer does collect-bonus 1")
    assert pit.table.view().asks.count == 6


# --- F: rankings ---


def test_F_1_kinds_beat_each_other_in_their_order() -> None:
    lowest_and_next = [
        ("Ac Kc Qc Jc Tc", "Kd Qd Jd Td 9d"),
        ("Ac 2c 3c 4c 5c", "As Ad Ah Ac Kc"),
        ("2c 2d 2h 2s 3c", "As Ad Ah Kc Kd"),
        ("2c 2d 2h 3s 3c", "As Ks Qs Js 9s"),
        ("2c 3c 4c 5c 7c", "As Kd Qh Js Tc"),
        ("Ac 2d 3h 4s 5c", "As Ad Ah Kc Qd"),
        ("2c 2d 2h 3s 4c", "As Ad Kh Kc Qd"),
        ("3c 3d 2h 2s 4c", "As Ad Kh Qc Jd"),
        ("2c 2d 3h 4s 5c", "As Kd Qh Jc 9d"),
    ]
    for better, worse in lowest_and_next:
        assert ranked(better) > ranked(worse)


def test_F_1_random_hands_are_of_the_kind_the_document_says() -> None:
    chance, seen = random.Random(2006), Counter[str]()
    for _ in range(20000):
        seen[line(" ".join(chance.sample(DECK, 5)))] += 1
    assert set(LINES) - set(seen) <= {"royal-flush", "straight-flush"}


def test_F_1_a_royal_flush() -> None:
    assert {line(f"A{s} K{s} Q{s} J{s} T{s}") for s in "cdhs"} == {"royal-flush"}


def test_F_1_b_straight_flush_from_five_high_to_king_high() -> None:
    runs = ["A2345", *(FACES[i : i + 5] for i in range(8))]
    ranks = [ranked(" ".join(f"{face}s" for face in run)) for run in runs]
    assert ranks == sorted(set(ranks))
    assert {line(" ".join(f"{face}s" for face in run)) for run in runs} == {"straight-flush"}


def test_F_1_c_four_of_a_kind_from_twos_to_aces() -> None:
    hands = [f"{face}c {face}d {face}h {face}s {'3' if face == '2' else '2'}c" for face in FACES]
    assert {line(text) for text in hands} == {"four-of-a-kind"}
    assert [ranked(text) for text in hands] == sorted({ranked(text) for text in hands})


def test_F_1_d_full_house_from_twos_with_threes_to_aces_with_kings() -> None:
    hands = [f"{face}c {face}d {face}h {'3' if face == '2' else '2'}c {'3' if face == '2' else '2'}d" for face in FACES]
    assert {line(text) for text in hands} == {"full-house"}
    assert [ranked(text) for text in hands] == sorted({ranked(text) for text in hands})
    assert ranked("Ac Ad Ah Kc Kd") > ranked("Ac Ad Ah Qc Qd")


def test_F_1_e_flush_is_five_of_one_suit() -> None:
    assert line("2c 9c Jc 4c Kc") == "flush"
    assert line("2c 9c Jc 4c Kd") == "less"


def test_F_1_f_straight_from_five_high_to_ace_high_and_no_other_with_an_ace() -> None:
    runs = ["A2345", *(FACES[i : i + 5] for i in range(9))]
    hands = [f"{a}c {b}d {c}h {d}s {e}c" for a, b, c, d, e in runs]
    assert {line(text) for text in hands} == {"straight"}
    assert [ranked(text) for text in hands] == sorted({ranked(text) for text in hands})
    assert line("Qc Kd Ah 2s 3c") == "less"


def test_F_1_g_three_of_a_kind_from_twos_to_aces() -> None:
    hands = [f"{face}c {face}d {face}h {'3' if face == '2' else '2'}c {'5' if face == '4' else '4'}d" for face in FACES]
    assert {line(text) for text in hands} == {"three-of-a-kind"}
    assert [ranked(text) for text in hands] == sorted({ranked(text) for text in hands})


def test_F_1_h_two_pair_from_threes_and_twos_to_aces_and_kings() -> None:
    assert {line(text) for text in ("3c 3d 2h 2s 4c", "Ac Ad Kh Ks 4c")} == {"two-pair"}
    assert ranked("Ac Ad Kh Ks 2c") > ranked("Ac Ad Qh Qs Kc") > ranked("Kc Kd Qh Qs Ac") > ranked("3c 3d 2h 2s Ac")


def test_F_1_i_pair_pays_from_tens_on() -> None:
    lines = [line(f"{face}c {face}d {'3' if face == '2' else '2'}h 7s 8c") for face in "23456TJQKA"]
    assert lines == ["less"] * 5 + ["tens-or-better"] * 5
    assert line("9c 9d Ah Ks Qc") == "less"


def test_F_2_ace_is_high_and_begins_only_a_five_high_run() -> None:
    assert ranked("Ac 9d 7h 5s 3c") > ranked("Kc Qd Jh 9s 8c")
    assert ranked("Ac 2d 3h 4s 5c") < ranked("2c 3d 4h 5s 6c")
    assert line("Kc Ad 2h 3s 4c") == "less"


def test_F_3_highest_card_that_the_other_hand_lacks() -> None:
    assert ranked("Kc 9d 7h 5s 3c") > ranked("Kd 9h 7s 4s 3d")
    assert ranked("Ac Jc 9c 4c 3c") > ranked("As Js 9s 4s 2s")
    assert ranked("Tc Td 9h 7s 5h") == ranked("Th Ts 9c 7d 5c")


def test_F_3_no_hand_is_compared_with_another() -> None:
    pit = Pit(BOOK, "Ann", "Bob", options=DEVICE)
    pit.do("dealer opens", "dealer does shuffle", *three(1), *three(2), "dealer closes")
    pit.do(dealt("Ac Ad 5h", "Tc Td 5s", "7s 2d 3c"))
    pit.do(*(f"seat {seat} chooses ride" for seat in (1, 2, 1, 2)))
    assert (pit.gain(1), pit.gain(2)) == (30, 30)


def test_D_3_cards_that_lie_spread_are_washed_before_play() -> None:
    deck.washed_when_opened(GAME, "D.3")


def test_E_5_after_a_time_without_play_the_cards_are_washed_again() -> None:
    deck.washed_after_a_time_without_play(GAME, "D.3", "E.5")
