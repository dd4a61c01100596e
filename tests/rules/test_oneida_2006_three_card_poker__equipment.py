"""Three Card Poker, `oneida-2006/three-card-poker`, A to C: definitions, equipment, rankings.

Each test proves the paragraph in its name; the table is that of `three_card_pit`.
"""

import random
from collections import Counter
from itertools import combinations

from croupier.games import breaches
from croupier.kernels.cards.ranks import NAMES_3, kind3, rank3
from croupier.kernels.verdict import PUSHES, WINS
from croupier.play.vocabulary.cards import card_value, cards_text
from croupier.play.vocabulary.event import Placed
from croupier.rulebook.law import Terms
from dealt_deck_pit import Dealt, washed_after_a_time_without_play, washed_when_opened
from pit import Pit
from three_card_pit import (
    BOOK,
    DECK,
    DEVICE,
    FACES,
    LOW_DEALER,
    QUEEN_DEALER,
    REVEAL,
    against_dealer,
    asked,
    dealt,
    film,
    hand,
    one_hand,
    ranked,
)

# --- an independent reading of C ---

RUNS = {frozenset("A23")} | {frozenset(FACES[i : i + 3]) for i in range(11)}
ORDER = ["high-card", "pair", "flush", "straight", "three-of-a-kind", "straight-flush"]  # C.2 from below


def naive_kind(cards: tuple[str, ...]) -> str:
    faces, suits = {card[0] for card in cards}, {card[1] for card in cards}
    if len(faces) == 1:
        return "three-of-a-kind"
    if len(faces) == 2:
        return "pair"
    run = frozenset(faces) in RUNS
    if len(suits) == 1:
        return "straight-flush" if run else "flush"
    return "straight" if run else "high-card"


def naive_compare(one: tuple[str, ...], two: tuple[str, ...]) -> int:
    """1 if the first hand is better, -1 if the second is, 0 for a push."""
    kinds = [ORDER.index(naive_kind(cards)) for cards in (one, two)]
    if kinds[0] != kinds[1]:
        return 1 if kinds[0] > kinds[1] else -1
    a, b = [Counter(card[0] for card in cards) for cards in (one, two)]
    if naive_kind(one) == "pair":  # C.2.e ranks the pairs; C.3 then looks at the odd card
        pairs = [next(face for face, times in faces.items() if times == 2) for faces in (a, b)]
        if pairs[0] != pairs[1]:
            return 1 if FACES.index(pairs[0]) > FACES.index(pairs[1]) else -1
    if "straight" in naive_kind(one):  # C.2.a, C.2.c: 3-2-A is the lowest
        wheels = [set(faces) == set("A23") for faces in (a, b)]
        if wheels[0] != wheels[1]:
            return -1 if wheels[0] else 1
    for face in reversed(FACES):  # C.3: the highest card that the other hand does not contain
        if (face in a) != (face in b):
            return 1 if face in a else -1
    return 0


def beats(one: str, two: str) -> None:
    """The first hand outranks the second, in the kernel, in the naive reading and at the table."""
    assert naive_compare(tuple(one.split()), tuple(two.split())) == 1
    assert ranked(one) > ranked(two)
    pit = one_hand(one, two, "bets 10 ante")
    qualified = against_dealer(0, ranked(two)) != (WINS, PUSHES)
    assert pit.settlements()[:2] == [
        (1, "ante", "wins", 10, "K.1.a"),
        (1, "play", "wins", 10, "K.1.a") if qualified else (1, "play", "pushes", 0, "K.1.a"),
    ]
    pit = one_hand(two, one, "bets 10 ante")
    assert pit.settlements()[:2] == [(1, "ante", "loses", -10, "K.1.a"), (1, "play", "loses", -10, "K.1.a")]


def ties(one: str, two: str) -> None:
    assert naive_compare(tuple(one.split()), tuple(two.split())) == 0
    assert ranked(one) == ranked(two)
    pit = one_hand(one, two, "bets 10 ante")
    assert pit.settlements()[:2] == [(1, "ante", "pushes", 0, "J.3"), (1, "play", "pushes", 0, "J.3")]


# --- A: definitions ---


def test_A_1_ante_is_made_before_the_cards_and_competes_with_the_dealer() -> None:
    pit = Pit(BOOK, options=DEVICE)
    pit.do("dealer opens", "dealer does shuffle", "seat 1 bets 10 ante")
    assert [(e.spot, e.amount, e.cite.paragraph) for e in pit.events if isinstance(e, Placed)] == [
        ("ante", 10, "F.1.a")
    ]
    pit.do("dealer closes", "cards Kc")
    assert pit.cited("seat 1 bets 10 ante") == "F.3"
    pit.do("cards Qs 9d 7h 5s 2c")
    assert pit.cited("seat 1 bets 10 ante") == "F.3"
    pit.do("seat 1 chooses play")
    assert pit.settlements() == [(1, "ante", "wins", 10, "K.1.a"), (1, "play", "wins", 10, "K.1.a")]


def test_A_2_hand_is_three_cards_for_each_player_and_the_dealer() -> None:
    pit = Pit(BOOK, "Ann", "Bob", options=DEVICE)
    bets = ["seat 1 bets 10 ante", "seat 2 bets 10 ante"]
    film(pit, bets, ["4c 5d 9h", "3c 6d Th", QUEEN_DEALER])
    assert (hand(pit, 1), hand(pit, 2), hand(pit, "dealer")) == ("4c 5d 9h", "3c 6d Th", QUEEN_DEALER)


def test_A_3_pair_plus_pays_whatever_becomes_of_the_hand_against_the_dealer() -> None:
    pit = one_hand("2c 2d 9h", "As Ah 4c", "bets 10 ante", "bets 20 pair-plus")
    assert pit.settlements() == [
        (1, "ante", "loses", -10, "K.1.a"),
        (1, "play", "loses", -10, "K.1.a"),
        (1, "pair-plus", "wins", 20, "K.1.b"),
    ]
    assert pit.gain() == 0


def test_A_4_play_is_equal_to_the_ante() -> None:
    pit = Pit(BOOK, options=DEVICE)
    pit.do("dealer opens", "dealer does shuffle", "seat 1 bets 10 ante", "seat 1 bets 7 ante", "dealer closes")
    pit.do(dealt("Kc 9d 5s", QUEEN_DEALER))
    pit.do("seat 1 chooses play")
    assert [(e.spot, e.amount, e.cite.paragraph) for e in pit.events if isinstance(e, Placed)] == [("play", 17, "A.4")]
    assert pit.settled("play").wager == 17
    assert pit.gain() == 34


def test_A_4_play_needs_the_chips_and_otherwise_only_a_fold_is_left() -> None:
    pit = Pit(BOOK, chips=19, options=DEVICE)
    film(pit, ["seat 1 bets 10 ante"], ["Kc 9d 5s", QUEEN_DEALER])
    assert pit.cited("seat 1 chooses play") == "F.2"
    pit.do("seat 1 chooses fold")
    assert pit.rack() == 9


def test_A_5_push_neither_pays_nor_takes() -> None:
    pit = one_hand("Qc 7d 2h", QUEEN_DEALER, "bets 10 ante")
    assert pit.settlements() == [(1, "ante", "pushes", 0, "J.3"), (1, "play", "pushes", 0, "J.3")]
    assert (pit.rack(), pit.bank()) == (1000, 0)


def test_A_6_rank_is_the_place_in_the_order_of_hands() -> None:
    best_first = ["Ac Kc Qc", "Ac 2c 3c", "Ac Ad Ah", "2c 2d 2h", "Ac Kd Qh", "Ac 2d 3h", "Ac Kc Jc", "2c 3c 5c"]
    best_first += ["Ac Ad Kh", "2c 2d 3h", "Ac Kd Jh", "2c 3d 5h"]
    ranks = [ranked(text) for text in best_first]
    assert ranks == sorted(set(ranks), reverse=True)


def test_A_7_round_ends_when_every_wager_is_paid_or_taken() -> None:
    pit = Pit(BOOK, "Ann", "Bob", options=DEVICE)
    bets = ["seat 1 bets 10 ante", "seat 2 bets 10 pair-plus"]
    film(pit, bets, ["Kc 9d 5s", "3c 3d 8h", QUEEN_DEALER])
    assert asked(pit) == "turn"
    assert pit.cited("seat 2 leaves") == "F.3"
    assert pit.cited("dealer opens") == "F.3"
    pit.do("seat 1 chooses play")
    assert asked(pit) == "between"
    assert pit.table.felt.stakes == {}
    assert (pit.gain(1), pit.gain(2), pit.bank()) == (20, 10, -30)
    assert pit.table.ledger.snapshot() == {"bank": -30, "cash": -2000, "rack 1": 1020, "rack 2": 1010}


def test_A_8_stub_is_what_is_left_of_the_deck() -> None:
    pit = Pit(BOOK, "Ann", "Bob", options=DEVICE)
    film(pit, ["seat 1 bets 10 ante", "seat 2 bets 10 ante"], ["Kc 9d 5s", "3c 3d 8h", QUEEN_DEALER])
    assert len(pit.table.felt.shoe) == 43
    assert sorted(cards_text(pit.table.felt.shoe.cards).split()) == sorted(
        set(DECK) - {"Kc", "9d", "5s", "3c", "3d", "8h", "Qs", "7h", "2c"}
    )


def test_A_9_suits_are_equal() -> None:
    ties("Ac Kc Jc", "As Ks Js")
    ties("Ac Kc Qc", "Ad Kd Qd")
    ties("9c 9d Kc", "9h 9s Kd")
    for suits in ("cdh", "dhs", "hsc", "scd"):
        assert ranked(" ".join(face + suit for face, suit in zip("K72", suits, strict=True))) == ranked("Kc 7d 2h")


# --- B: equipment ---


def test_B_1_table_has_seven_places() -> None:
    pit = Pit(BOOK, *"ABCDEFG", options=DEVICE)
    assert pit.cited("seat 8 sits 100 Hal") == "B.1"
    assert pit.cited("seat 0 sits 100 Hal") == "B.1"
    assert pit.cited("seat 7 sits 100 Hal") == "B.1"
    deck = iter(DECK)
    hands = [" ".join(next(deck) for _ in range(3)) for _ in range(8)]
    film(pit, [f"seat {seat} bets 5 pair-plus" for seat in range(1, 8)], hands)
    assert [seat for seat, *_ in pit.settlements()] == [7, 6, 5, 4, 3, 2, 1]
    assert len(pit.table.felt.shoe) == 52 - 24


def test_B_2_betting_area_has_ante_play_and_pair_plus() -> None:
    pit = Pit(BOOK, options=DEVICE)
    assert sorted(pit.table.game.spots(pit.law)) == ["ante", "pair-plus", "play"]
    pit.do("dealer opens", "dealer does shuffle")
    assert pit.cited("seat 1 bets 10 six-card-bonus") == "B.2"
    assert pit.cited("seat 1 takes all ante") == "B.2"
    assert pit.cited("seat 2 bets 10 ante") == "B.1"


def test_B_4_one_deck_has_every_card_once() -> None:
    pit = Pit(BOOK, options=DEVICE)
    pit.do("dealer opens", "dealer does shuffle", "seat 1 bets 10 pair-plus")
    assert sorted(cards_text(pit.table.felt.shoe.cards).split()) == sorted(DECK)
    pit.do("dealer closes")
    assert pit.cited("cards Kc Kc") == "B.4"
    assert pit.cited("cards Jo") == "B.4"
    pit.do("cards Kc")
    assert pit.cited("cards Kc") == "B.4"
    assert pit.cited("cards 2c 3c 4c 5c 6c 7c") == "B.4"  # five are still to be dealt
    assert pit.cited("dice 3") == "B.4"
    pit.do("cards 2c 3c 4c 5c 6c")
    assert pit.cited("cards 7c") == "J.2"  # every card is out
    pit.do(REVEAL)
    assert asked(pit) == "between"


def test_B_5_second_deck_needs_the_device() -> None:
    (breach,) = breaches(Terms(BOOK, options={"second-deck": True}))
    assert str(breach.cite) == f"{BOOK}/B.5"
    assert breaches(Terms(BOOK, options={"second-deck": True, "shuffler": True})) == []


def test_B_5_a_both_decks_are_whole() -> None:
    pit = Pit(BOOK, options={"shuffler": True, "second-deck": True, "count-every": 1})
    for _ in range(2):
        film(pit, ["seat 1 bets 10 pair-plus"], ["2c 2d 9h", LOW_DEALER], "dealer does count-stub 46", REVEAL)
        assert pit.settlements() == [(1, "pair-plus", "wins", 10, "K.1.b")]
        assert len(pit.table.felt.shoe) == 46


def test_B_5_c_device_has_the_other_deck_shuffled_when_its_turn_comes() -> None:
    pit = Pit(BOOK, options=DEVICE | {"second-deck": True})
    film(pit, ["seat 1 bets 10 pair-plus"], ["2c 2d 9h", LOW_DEALER])
    pit.do("dealer opens", "dealer does shuffle")
    assert sorted(cards_text(pit.table.felt.shoe.cards).split()) == sorted(DECK)
    assert asked(pit) == "window"  # no cut


def test_B_5_d_decks_take_turns() -> None:
    pit = Pit(BOOK, options=DEVICE | {"second-deck": True})
    colours = [pit.table.carried.colour]
    for _ in range(4):
        film(pit, ["seat 1 bets 10 pair-plus"], ["2c 2d 9h", LOW_DEALER])
        colours.append(pit.table.carried.colour)
    assert colours == [0, 1, 0, 1, 0]


def test_B_5_d_single_deck_stays() -> None:
    pit = Pit(BOOK, options=DEVICE)
    for _ in range(2):
        film(pit, ["seat 1 bets 10 pair-plus"], ["2c 2d 9h", LOW_DEALER])
        assert pit.table.carried.colour == 0


# --- C: rankings ---


def test_C_1_cards_rank_from_ace_to_two() -> None:
    ranks = [ranked(f"{face}c {FACES[i - 1]}d {face}h") for i, face in enumerate(FACES) if i]
    assert ranks == sorted(set(ranks))
    beats("Ac 7d 3h", "Kc Qd Th")
    beats("Qc 5d 3h", "Jd Tc 8s")
    beats("Kc 3d 2h", "Qs Jd 9h")


def test_C_1_ace_completes_a_straight_with_two_and_three() -> None:
    assert naive_kind(("Ac", "2d", "3h")) == NAMES_3[kind3(ranked("Ac 2d 3h"))] == "straight"
    assert naive_kind(("Ac", "2c", "3c")) == NAMES_3[kind3(ranked("Ac 2c 3c"))] == "straight-flush"
    beats("Ac 2d 3h", "Ks 9s 4s")
    beats("Ah 2h 3h", "Ks Kd Kc")


def test_C_2_five_kinds_and_nothing_are_counted_over_every_hand() -> None:
    counts = Counter(NAMES_3[kind3(rank3(*cards))] for cards in combinations(range(52), 3))
    assert counts == {
        "straight-flush": 48,
        "three-of-a-kind": 52,
        "straight": 720,
        "flush": 1096,
        "pair": 3744,
        "high-card": 16440,
    }
    assert sum(counts.values()) == 22100


def test_C_2_every_hand_is_of_the_kind_that_the_document_says() -> None:
    wrong = [
        cards for cards in combinations(DECK, 3) if NAMES_3[kind3(rank3(*map(card_value, cards)))] != naive_kind(cards)
    ]
    assert wrong == []


def test_C_2_order_of_the_cards_in_a_hand_is_nothing_to_its_rank() -> None:
    chance = random.Random(2006)
    for _ in range(2000):
        a, b, c = (card_value(card) for card in chance.sample(DECK, 3))
        assert {rank3(a, b, c), rank3(a, c, b), rank3(b, a, c), rank3(b, c, a), rank3(c, a, b), rank3(c, b, a)} == {
            rank3(a, b, c)
        }


def test_C_2_kinds_beat_each_other_in_their_order() -> None:
    lowest_and_next = [
        ("Ac 2c 3c", "As Ad Ah"),
        ("2c 2d 2h", "As Kd Qh"),
        ("Ac 2d 3h", "As Ks Js"),
        ("2c 3c 5c", "As Ad Kh"),
        ("2c 2d 3h", "As Kd Jh"),
    ]
    for better, worse in lowest_and_next:
        beats(better, worse)


def test_C_2_a_straight_flush_from_three_two_ace_to_ace_king_queen() -> None:
    beats("Ac Kc Qc", "Kd Qd Jd")
    beats("2c 3c 4c", "Ad 2d 3d")
    runs = ["A23", *(FACES[i : i + 3] for i in range(11))]
    ranks = [ranked(" ".join(f"{face}s" for face in run)) for run in runs]
    assert ranks == sorted(set(ranks))
    assert kind3(ranked("Ks As 2s")) == ORDER.index("flush")


def test_C_2_b_three_of_a_kind_from_twos_to_aces() -> None:
    beats("Ac Ad Ah", "Kc Kd Kh")
    ranks = [ranked(f"{face}c {face}d {face}h") for face in FACES]
    assert ranks == sorted(set(ranks))


def test_C_2_c_straight_from_three_two_ace_to_ace_king_queen() -> None:
    beats("Ac Kd Qh", "Kc Qd Jh")
    beats("2c 3d 4h", "Ad 2h 3s")
    runs = ["A23", *(FACES[i : i + 3] for i in range(11))]
    ranks = [ranked(f"{a}c {b}d {c}h") for a, b, c in runs]
    assert ranks == sorted(set(ranks))


def test_C_2_c_king_ace_two_is_no_straight() -> None:
    assert kind3(ranked("Kc Ad 2h")) == ORDER.index("high-card")
    beats("Ac Kd 3h", "Ks Ah 2c")


def test_C_2_d_flush_is_three_of_one_suit() -> None:
    beats("Ac Jc 9c", "Kd Qd Td")
    assert {kind3(ranked(f"2{suit} 9{suit} J{suit}")) for suit in "cdhs"} == {ORDER.index("flush")}


def test_C_2_e_pair_from_twos_to_aces() -> None:
    beats("Ac Ad 2h", "Kc Kd Ah")
    beats("3c 3d 4h", "2c 2d Ah")
    ranks = [ranked(f"{face}c {face}d {'2' if face != '2' else '3'}h") for face in FACES]
    assert ranks == sorted(set(ranks))


def test_C_3_highest_card_that_the_other_hand_lacks_decides() -> None:
    beats("Kc 7d 3h", "Ks 6d 5h")
    beats("Kc 7d 3h", "Ks 7h 2d")
    beats("9c 9d Kh", "9h 9s Qd")
    beats("Ac 9c 4c", "As 9s 3s")


def test_C_3_identical_ranks_push() -> None:
    ties("Kc 7d 3h", "Ks 7h 3d")
    ties("Kc Kd 3h", "Ks Kh 3d")
    ties("Ac 2d 3h", "As 2h 3d")


def test_C_3_random_hands_compare_as_the_document_says() -> None:
    chance = random.Random(830)
    seen: Counter[int] = Counter()
    for _ in range(30000):
        cards = chance.sample(DECK, 6)
        one, two = tuple(cards[:3]), tuple(cards[3:])
        a, b = rank3(*map(card_value, one)), rank3(*map(card_value, two))
        want = naive_compare(one, two)
        assert (a > b) - (a < b) == want, (one, two)
        seen[want] += 1
    assert sorted(seen) == [-1, 0, 1]


def test_C_3_hands_of_one_kind_compare_as_the_document_says() -> None:
    chance = random.Random(6)
    by_kind: dict[str, list[tuple[str, ...]]] = {}
    for cards in combinations(DECK, 3):
        by_kind.setdefault(naive_kind(cards), []).append(cards)
    for hands in by_kind.values():
        for _ in range(1500):
            one, two = chance.choice(hands), chance.choice(hands)
            a, b = rank3(*map(card_value, one)), rank3(*map(card_value, two))
            assert (a > b) - (a < b) == naive_compare(one, two), (one, two)


def test_D_3_cards_that_lie_spread_are_washed_before_play() -> None:
    game = Dealt(BOOK, ("seat 1 bets 10 ante",), 6, 6, ("seat 1 chooses fold",))
    washed_when_opened(game, "D.3")


def test_E_5_after_a_time_without_play_the_cards_are_washed_again() -> None:
    game = Dealt(BOOK, ("seat 1 bets 10 ante",), 6, 6, ("seat 1 chooses fold",))
    washed_after_a_time_without_play(game, "D.3", "E.5")
