"""Four Card Poker, `oneida-2006/four-card-poker`, A to E: definitions, equipment, shuffle and cut, rankings.

Each test proves the paragraph in its name; the table is that of `four_card_pit`.
"""

import random
from collections import Counter
from itertools import combinations

import pytest

import dealt_deck_pit as deck
from croupier.games import breaches
from croupier.games.four_card_poker.kernels.hands import NAMES_4, kind4
from croupier.play.vocabulary.event import Placed
from croupier.rulebook.law import Terms
from dealt_deck_pit import DECK, DEVICE, FACES, asked, step
from four_card_pit import BOOK, DEALER, GAME, LOSER, WINNER, film, hand, one_hand, ranked
from pit import Pit

# --- an independent reading of E ---

RUNS = [set("A234")] + [set(FACES[i : i + 4]) for i in range(10)]
ORDER = [  # E.2 from below
    "high-card", "pair", "two-pair", "straight", "flush", "three-of-a-kind", "straight-flush", "four-of-a-kind",
]  # fmt: skip


def naive_four(cards: tuple[str, ...]) -> tuple[int, list[int]]:
    """Four cards as something that compares: their kind, then what parts two of the same kind."""
    faces = Counter(card[0] for card in cards)
    times = sorted(faces.values(), reverse=True)
    run, suited = set(faces) in RUNS and len(faces) == 4, len({card[1] for card in cards}) == 1
    if times == [4]:
        kind = "four-of-a-kind"
    elif run and suited:
        kind = "straight-flush"
    elif times[0] == 3:
        kind = "three-of-a-kind"
    elif suited or run:
        kind = "flush" if suited else "straight"
    else:
        kind = {(2, 2): "two-pair", (2, 1, 1): "pair"}.get(tuple(times), "high-card")
    if run:
        low = set(faces) == set("A234")
        return ORDER.index(kind), [0 if low else max(FACES.index(face) for face in faces)]
    by_times = sorted(faces, key=lambda face: (faces[face], FACES.index(face)), reverse=True)
    return ORDER.index(kind), [FACES.index(face) for face in by_times]


def naive(text: str) -> tuple[int, list[int]]:
    """The best four of five or six cards."""
    return max(naive_four(four) for four in combinations(text.split(), 4))


def kind(text: str) -> str:
    found = NAMES_4[kind4(ranked(text))]
    assert found == ORDER[naive(text)[0]]
    return found


def beats(one: str, two: str) -> None:
    assert naive(one) > naive(two)
    assert ranked(one) > ranked(two)


# --- A: definitions ---


def test_A_1_aces_up_is_a_wager_of_its_own() -> None:
    pit = one_hand("Ac Ad 5h 3s 8d", "Ks Kh Kd 4d 2s 9c", "bets 10 aces-up")
    assert pit.settlements() == [(1, "aces-up", "wins", 10, "K.1.b")]


def test_A_2_ante_is_what_a_play_wager_needs() -> None:
    pit = one_hand(WINNER, DEALER, "bets 10 ante")
    assert pit.settlements() == [(1, "play", "wins", 10, "K.1.a"), (1, "ante", "wins", 10, "K.1.a")]


def test_A_3_fold_comes_after_the_deal_and_before_a_play() -> None:
    pit = Pit(BOOK, options=DEVICE)
    pit.do("dealer opens", "dealer does shuffle", "seat 1 bets 10 ante")
    assert pit.cited("seat 1 chooses fold") == "J.2.a"
    pit.do("dealer closes")
    assert pit.cited("seat 1 chooses fold") == "G.4"


def test_A_4_hand_is_four_of_five_or_of_six() -> None:
    assert kind("Tc Td 5h 5s 8d") == "two-pair"
    assert kind("7s 7h 7c 4d 2s 7d") == "four-of-a-kind"
    beats("7s 7h Jc 4d 2s Ac", "7c 7d Js 4h 2c")  # the sixth card is a better kicker


@pytest.mark.parametrize(("choice", "amount"), [("1x", 10), ("2x", 20), ("3x", 30), ("play 15", 15)])
def test_A_5_play_is_one_to_three_times_the_ante(choice: str, amount: int) -> None:
    pit = one_hand(WINNER, DEALER, "bets 10 ante", choice=choice)
    assert [(e.spot, e.amount, e.cite.paragraph) for e in pit.events if isinstance(e, Placed)] == [
        ("ante", 10, "J.1.a"),
        ("play", amount, "A.5"),
    ]
    assert pit.gain() == 10 + amount


def test_A_6_rank_is_by_E() -> None:
    beats("2c 2d 3h 4s 7c", "Ac Kd Qh 9s 7d")


def test_A_7_round_ends_when_every_wager_is_paid_or_taken() -> None:
    pit = one_hand(LOSER, DEALER, "bets 10 ante", "bets 5 aces-up", choice="3x")
    assert (asked(pit), pit.table.felt.stakes, pit.gain()) == ("between", {}, -45)


def test_A_8_stub_is_what_is_left() -> None:
    pit = Pit(BOOK, options={"shuffler": True, "count-every": 1})
    film(pit, ["seat 1 bets 10 ante"], [WINNER, DEALER], "dealer does count-stub 41")
    assert pit.said()[-1] == ("G.6.a", "The stub has 41 cards: the deck is whole")


def test_A_9_no_suit_beats_another() -> None:
    for suits in ("cdhs", "dhsc", "shdc"):
        assert ranked(LOSER.translate(str.maketrans("cdhs", suits))) == ranked(LOSER)


# --- B: equipment ---


def test_B_1_seven_places() -> None:
    pit = Pit(BOOK)
    pit.do(*(f"seat {seat} sits 100 P{seat}" for seat in range(2, 8)))
    assert pit.cited("seat 8 sits 100 Eve") == "B.1"


def test_B_2_ante_aces_up_and_play_at_every_place() -> None:
    pit = Pit(BOOK, options=DEVICE)
    assert sorted(pit.table.game.spots(pit.law)) == ["aces-up", "ante", "play"]
    pit.do("dealer opens", "dealer does shuffle")
    assert pit.cited("seat 1 bets 10 pair-plus") == "B.2"


def test_B_4_one_deck() -> None:
    pit = Pit(BOOK, options=DEVICE)
    GAME.bet(pit)
    assert len(pit.table.felt.shoe) == 52
    assert pit.cited("cards 2c 2c") == "B.4"
    assert pit.cited("cards Jo") == "B.4"


def test_B_5_second_deck_needs_the_device() -> None:
    deck.hand_and_second_deck_need_the_device(GAME)


def test_B_5_a_each_deck_is_whole() -> None:
    pit = Pit(BOOK, options=DEVICE | {"second-deck": True})
    for _ in range(2):
        GAME.bet(pit)
        assert len(pit.table.felt.shoe) == 52
        GAME.deal(pit)
        pit.do(*GAME.ends)


def test_B_5_c_one_deck_is_played_while_the_other_is_shuffled() -> None:
    assert breaches(Terms(BOOK, options={"second-deck": True, "shuffler": True})) == []
    assert [breach.cite.paragraph for breach in breaches(Terms(BOOK, options={"second-deck": True}))] == ["B.5"]


def test_B_5_d_decks_take_turns() -> None:
    deck.second_deck_takes_turns(GAME)


# --- C: the cards ---


def test_C_4_cards_in_use_for_eight_hours_are_replaced_before_a_shuffle() -> None:
    pit = Pit(BOOK, options={"shuffler": True})
    for _ in range(4):
        GAME.round(pit)
    pit.do("dealer opens")
    pit.do("report cards-due")
    assert pit.said() == [("C.4", "The cards have been in use for eight hours. A new deck is brought.")]
    assert step(pit) == "shuffle"
    pit.do("dealer does shuffle", *GAME.bets, "dealer closes")
    assert pit.cited("report cards-due") == "L.1"
    GAME.deal(pit)
    assert asked(pit) == "turn"  # the new deck's stub need not be counted yet
    pit.do(*GAME.ends)
    assert pit.table.carried.rounds == 1


# --- D: shuffle and cut ---


def test_D_1_cards_are_shuffled_before_every_round() -> None:
    deck.shuffled_for_every_round(GAME)


def test_D_2_what_follows_depends_on_how_it_was_shuffled() -> None:
    deck.cut_unless_a_device_shuffled(GAME)


def test_D_2_a_after_a_device_there_is_no_cut() -> None:
    pit = Pit(BOOK, options={"shuffler": True})
    pit.do("dealer opens", "dealer does shuffle")
    assert pit.cited("dealer does cut 20") == "F.2"


def test_D_2_b_after_a_shuffle_by_hand_there_is_a_cut() -> None:
    pit = Pit(BOOK)
    pit.do("dealer opens", "dealer does shuffle")
    assert pit.table.view().asks.cite == f"{BOOK}/D.3"


def test_D_3_dealer_cuts_and_then_deals() -> None:
    pit = Pit(BOOK)
    pit.do("dealer opens", "dealer does shuffle")
    assert pit.cited("cards 2c") == "D.3"
    pit.do("dealer does cut 26", "seat 1 bets 10 ante", "dealer closes", "cards 2c")
    assert hand(pit, 1) == "2c"


def test_D_3_a_ii_cut_is_ten_cards_deep() -> None:
    deck.cut_ten_deep(GAME)


def test_D_3_a_iii_cut_loses_no_card() -> None:
    pit = Pit(BOOK)
    pit.do("dealer opens", "dealer does shuffle", "dealer does cut 51")
    assert sorted(deck.shoe(pit)) == sorted(DECK)


@pytest.mark.parametrize(("dealing", "paragraph"), [("shoe", "G.4"), ("automated-shoe", "I.3")])
def test_D_3_b_deal_follows_as_the_house_deals(dealing: str, paragraph: str) -> None:
    pit = Pit(BOOK, options={"dealing": dealing})
    GAME.bet(pit)
    assert pit.table.view().asks.cite == f"{BOOK}/{paragraph}"


def test_D_4_supervisor_orders_a_new_cut_up_to_the_first_card() -> None:
    deck.recut_until_the_first_card(GAME)


# --- E: rankings ---


def test_E_1_ace_is_high_and_begins_only_a_four_high_run() -> None:
    beats("Ac 9d 7h 5s 3c", "Kc Qd Jh 9s 8c")
    beats("2c 3d 4h 5s 9c", "Ac 2d 3h 4s 9d")
    assert kind("Qc Kd Ah 2s 3c") == "high-card"


def test_E_2_kinds_beat_each_other_in_their_order() -> None:
    lowest_and_next = [
        ("2c 2d 2h 2s 3c", "As Ks Qs Js 9d"),
        ("Ac 2c 3c 4c 9d", "As Ad Ah Kc Qd"),
        ("2c 2d 2h 3s 4c", "As Ks Qs 9s 8d"),
        ("2c 3c 4c 6c 9d", "As Kd Qh Jc 9h"),
        ("Ac 2d 3h 4s 9c", "As Ad Kh Kc Qd"),
        ("3c 3d 2h 2s 4c", "As Ad Kh Qc 9d"),
        ("2c 2d 3h 4s 6c", "As Kd Qh Tc 9d"),
    ]
    for better, worse in lowest_and_next:
        beats(better, worse)


def test_E_2_random_hands_compare_as_the_document_says() -> None:
    chance, seen = random.Random(2006), Counter[str]()
    for _ in range(8000):
        cards = chance.sample(DECK, 11)
        one, two = " ".join(cards[:5]), " ".join(cards[5:])
        a, b = ranked(one), ranked(two)
        x, y = naive(one), naive(two)
        assert ((a > b) - (a < b)) == ((x > y) - (x < y)), (one, two)
        seen[kind(one)] += 1
    assert set(seen) >= set(ORDER[:6])


def test_E_2_a_four_of_a_kind_from_twos_to_aces() -> None:
    hands = [f"{face}c {face}d {face}h {face}s {'3' if face == '2' else '2'}c" for face in FACES]
    assert {kind(text) for text in hands} == {"four-of-a-kind"}
    assert [ranked(text) for text in hands] == sorted({ranked(text) for text in hands})


def test_E_2_b_straight_flush_from_four_high_to_ace_high() -> None:
    runs = ["A234", *(FACES[i : i + 4] for i in range(10))]
    hands = [" ".join(f"{face}s" for face in run) + f" {run[0]}d" for run in runs]
    assert {kind(text) for text in hands} == {"straight-flush"}
    assert [ranked(text) for text in hands] == sorted({ranked(text) for text in hands})


def test_E_2_c_three_of_a_kind_from_twos_to_aces() -> None:
    hands = [f"{face}c {face}d {face}h {'3' if face == '2' else '2'}c {'5' if face == '4' else '4'}d" for face in FACES]
    assert {kind(text) for text in hands} == {"three-of-a-kind"}
    assert [ranked(text) for text in hands] == sorted({ranked(text) for text in hands})
    assert kind("2c 2d 2h 3c 3d") == "three-of-a-kind"


def test_E_2_d_flush_is_four_of_one_suit() -> None:
    assert kind("2c 9c Jc 4c Kd") == "flush"
    assert kind("2c 9c Jc 4d Kd") == "high-card"
    beats("2c 9c Jc 4c Kc", "2d 9d Jd 4d 7d")


def test_E_2_e_straight_from_four_high_to_ace_high_and_no_other_with_an_ace() -> None:
    runs = ["A234", *(FACES[i : i + 4] for i in range(10))]
    hands = [f"{a}c {b}d {c}h {d}s {a}d" for a, b, c, d in runs]
    assert {kind(text) for text in hands} == {"straight"}
    assert [ranked(text) for text in hands] == sorted({ranked(text) for text in hands})
    assert kind("Qc Kd Ah 2s 7c") == "high-card"


def test_E_2_f_two_pair_from_threes_and_twos_to_aces_and_kings() -> None:
    assert {kind(text) for text in ("3c 3d 2h 2s 5c", "Ac Ad Kh Ks 4c")} == {"two-pair"}
    beats("Ac Ad Kh Ks 2c", "Ah As Qh Qs Kc")
    beats("Kc Kd Qh Qs Ac", "3c 3d 2h 2s Ad")


def test_E_2_g_pair_from_twos_to_aces() -> None:
    hands = [f"{face}c {face}d {'3' if face == '2' else '2'}h 9s 7c" for face in "234568TJQKA"]
    assert {kind(text) for text in hands} == {"pair"}
    assert [ranked(text) for text in hands] == sorted({ranked(text) for text in hands})


def test_E_2_h_high_card_is_the_highest_that_the_other_lacks() -> None:
    beats("Kc 9d 7h 5s 2c", "Kd 9h 7s 4s 2d")
    assert ranked("Kc 9d 7h 5s 2c") == ranked("Kd 9h 7s 5c 3d")  # the fifth card is not in the hand


def test_E_3_hands_of_one_kind_compare_by_their_other_cards() -> None:
    beats("Tc Td Ah 3s 8d", "Th Ts Kc 9s 8c")
    beats("Tc Td Ah 9s 8d", "Th Ts Ac 8s 7c")
    beats("Tc Td Th Ks 8d", "Tc Td Th Qs Jd")


def test_E_3_player_wins_a_tie() -> None:
    pit = one_hand("7c 7d Js 4h 9h", DEALER, "bets 10 ante", choice="3x")
    assert pit.settlements() == [(1, "play", "wins", 30, "E.3"), (1, "ante", "wins", 10, "E.3")]


def test_C_3_cards_that_lie_spread_are_washed_before_play() -> None:
    deck.washed_when_opened(GAME, "C.3")


def test_D_5_after_a_time_without_play_the_cards_are_washed_again() -> None:
    deck.washed_after_a_time_without_play(GAME, "C.3", "D.5")
