"""Three Card Poker, `oneida-2006/three-card-poker`: each test proves the paragraph in its name."""

import random
from collections import Counter
from itertools import combinations

import pytest

from croupier.games import breaches, open_table
from croupier.kernels.ranks import NAMES_3, kind3, rank3
from croupier.kernels.three_card import ante_bonus, ante_verdict, play_verdict
from croupier.kernels.verdict import LOSES, PUSHES, WINS
from croupier.play.cards import card_value, cards_text
from croupier.play.event import Dealt, Decided, Placed, Settled
from croupier.rulebook.cite import Breaches
from croupier.rulebook.law import Terms
from pit import Pit

BOOK = "oneida-2006/three-card-poker"
DEVICE = {"shuffler": True, "shuffler-counts": True}  # no cut, no count of the stub: a shorter film
LOW_DEALER = "Js 9s 4c"  # jack high does not qualify
QUEEN_DEALER = "Qs 7h 2c"

# --- films ---


def dealt(*hands: str) -> str:
    """These hands, the dealer's last, as a shoe deals them: one card at a time."""
    return "cards " + " ".join(card for turn in zip(*map(str.split, hands), strict=True) for card in turn)


REVEAL = "dealer does reveal"  # asked where nobody has an Ante, and so nobody anything to decide


def film(pit: Pit, bets: list[str], hands: list[str], *choices: str) -> None:
    """A round of these bets and hands; without an Ante, and with no other ending given, to its end."""
    if not choices and not any("ante" in bet for bet in bets):
        choices = (REVEAL,)
    pit.do("dealer opens", "dealer does shuffle", *bets, "dealer closes", dealt(*hands), *choices)


def one_hand(player: str, dealer: str, *bets: str, choice: str = "play", **options: object) -> Pit:
    """Ann's one hand against the dealer."""
    pit = Pit(BOOK, options=DEVICE | options)
    decides = [f"seat 1 chooses {choice}"] if any("ante" in bet for bet in bets) else []
    film(pit, [f"seat 1 {bet}" for bet in bets], [player, dealer], *decides)
    return pit


def against_dealer(player: int, dealer: int) -> tuple[int, int]:
    return ante_verdict(player, dealer, True), play_verdict(player, dealer)


def hand(pit: Pit, holder: str | int) -> str:
    return cards_text(pit.table.felt.hand(holder))


def asked(pit: Pit) -> str:
    return str(pit.table.view()["asks"]["ask"])


def step(pit: Pit) -> str:
    """The step that the dealer is asked for, if any."""
    return str(pit.table.view()["asks"].get("step", ""))


def settled_at(pit: Pit) -> list[tuple[int, str, int]]:
    """Where, on what, how much: in order."""
    return [(e.at, e.spot, e.paid) for e in pit.events if isinstance(e, Settled)]


# --- an independent reading of C ---

FACES = "23456789TJQKA"
DECK = [face + suit for face in FACES for suit in "cdhs"]
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


def ranked(text: str) -> int:
    return rank3(*map(card_value, text.split()))


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


# --- E: shuffle and cut ---


def test_E_1_round_begins_with_a_shuffle_of_the_whole_deck() -> None:
    pit = Pit(BOOK, options=DEVICE)
    for _ in range(2):
        pit.do("dealer opens")
        assert pit.table.view()["asks"]["step"] == "shuffle"
        assert pit.cited("dealer closes") == "E.1"
        assert pit.cited("dealer does cut 20") == "E.1"
        assert pit.cited("cards Kc") == "E.1"
        assert pit.cited("seat 1 bets 10 ante") == "E.1"
        pit.do("dealer does shuffle")
        assert len(pit.table.felt.shoe) == 52
        pit.do("seat 1 bets 10 pair-plus", "dealer closes", dealt("2c 2d 9h", LOW_DEALER), REVEAL)
    assert pit.gain() == 20


def test_E_2_shuffle_by_hand_is_cut_and_one_by_device_is_not() -> None:
    for options, step in (({}, "step"), ({"shuffler": True}, "window")):
        pit = Pit(BOOK, options=options)
        pit.do("dealer opens", "dealer does shuffle")
        assert asked(pit) == step


@pytest.mark.parametrize("dealing", ["shoe", "hand", "automated-shoe"])
def test_E_2_a_device_shuffle_is_dealt_without_a_cut(dealing: str) -> None:
    pit = Pit(BOOK, options={"shuffler": True, "dealing": dealing})
    pit.do("dealer opens", "dealer does shuffle", "seat 1 bets 10 pair-plus", "dealer closes")
    assert pit.table.view()["asks"]["ask"] == "chance"
    paragraph = {"shoe": "G.3", "hand": "H.3", "automated-shoe": "I.3"}[dealing]
    assert pit.table.view()["asks"]["cite"] == f"{BOOK}/{paragraph}"


def test_E_2_b_manual_shuffle_is_cut() -> None:
    pit = Pit(BOOK)
    pit.do("dealer opens", "dealer does shuffle")
    asks = pit.table.view()["asks"]
    assert (asks["step"], asks["least"], asks["most"], asks["cite"]) == ("cut", 10, 51, f"{BOOK}/E.3")


def test_E_3_cut_comes_before_anything_else() -> None:
    pit = Pit(BOOK)
    pit.do("dealer opens", "dealer does shuffle")
    assert pit.cited("dealer closes") == "E.3"
    assert pit.cited("cards Kc") == "E.3"
    assert pit.cited("dealer does shuffle") == "E.3"
    assert pit.cited("seat 1 bets 10 ante") == "E.3"
    pit.do("dealer does cut 26", "seat 1 bets 10 ante")
    assert pit.rack() == 990


@pytest.mark.parametrize("count", [10, 26, 51])
def test_E_3_a_ii_cut_takes_at_least_ten_cards(count: int) -> None:
    pit = Pit(BOOK)
    pit.do("dealer opens", "dealer does shuffle")
    for wrong in (-1, 1, 9, 52, 60):
        assert pit.cited(f"dealer does cut {wrong}") == "E.3.a.ii"
    assert pit.cited("dealer does cut") == "E.3.a.ii"
    pit.do(f"dealer does cut {count}")
    assert asked(pit) == "window"


def test_E_3_a_iii_remaining_cards_go_back_on_the_stack() -> None:
    pit = Pit(BOOK)
    pit.do("dealer opens", "dealer does shuffle", "dealer does cut 10")
    assert sorted(cards_text(pit.table.felt.shoe.cards).split()) == sorted(DECK)


@pytest.mark.parametrize(("dealing", "paragraph"), [("shoe", "G.3"), ("automated-shoe", "I.3")])
def test_E_3_b_deal_follows_the_cut(dealing: str, paragraph: str) -> None:
    pit = Pit(BOOK, options={"dealing": dealing})
    pit.do("dealer opens", "dealer does shuffle", "dealer does cut 10", "seat 1 bets 10 pair-plus", "dealer closes")
    assert pit.table.view()["asks"]["cite"] == f"{BOOK}/{paragraph}"
    pit.do(f"cards 2c 2d 9h {LOW_DEALER}" if dealing == "automated-shoe" else dealt("2c 2d 9h", LOW_DEALER))
    pit.do(REVEAL)
    assert pit.settlements() == [(1, "pair-plus", "wins", 10, "K.1.b")]


def test_E_4_bad_cut_is_made_again() -> None:
    pit = Pit(BOOK)
    pit.do("dealer opens", "dealer does shuffle")
    pit.do("report bad-cut")
    assert [cite for cite, _ in pit.said()] == ["E.4"]
    assert pit.table.view()["asks"]["step"] == "cut"
    pit.do("dealer does cut 30")
    assert asked(pit) == "window"


def test_E_4_supervisor_orders_a_new_cut_after_the_cut() -> None:
    pit = Pit(BOOK)
    pit.do("dealer opens", "dealer does shuffle", "dealer does cut 30")
    pit.do("report bad-cut")
    assert [cite for cite, _ in pit.said()] == ["E.4"]
    assert pit.table.view()["asks"]["step"] == "cut"
    pit.do("dealer does cut 20")
    assert asked(pit) == "window"


def test_E_4_supervisor_orders_a_new_cut_up_to_the_first_card() -> None:
    pit = Pit(BOOK)
    pit.do("dealer opens", "dealer does shuffle", "dealer does cut 30", "seat 1 bets 10 pair-plus", "dealer closes")
    pit.do("report bad-cut")
    assert [cite for cite, _ in pit.said()] == ["E.4"]
    assert step(pit) == "cut"
    for line in ("cards 2c", "seat 1 bets 10 ante", "seat 1 takes all pair-plus", "dealer closes"):
        assert pit.cited(line) == "E.3"
    assert pit.cited("dealer does cut 9") == "E.3.a.ii"
    pit.do("dealer does cut 20")
    assert (asked(pit), pit.table.view()["asks"]["count"]) == ("chance", 6)
    assert pit.cited("seat 1 bets 10 ante") == "F.3"  # No More Bets still stands
    pit.do(dealt("2c 2d 9h", LOW_DEALER), REVEAL)
    assert pit.settlements() == [(1, "pair-plus", "wins", 10, "K.1.b")]


def test_E_4_new_cut_leaves_the_wagers_and_the_window_as_they_were() -> None:
    pit = Pit(BOOK)
    pit.do("dealer opens", "dealer does shuffle", "dealer does cut 30", "seat 1 bets 10 ante", "report bad-cut")
    assert pit.cited("seat 1 bets 5 ante") == "E.3"
    pit.do("dealer does cut 20")
    assert (asked(pit), pit.table.felt.amount(1, "ante"), pit.rack()) == ("window", 10, 990)
    pit.do("seat 1 bets 5 ante", "seat 1 takes 3 ante", "dealer closes", dealt("Kc 9d 5s", QUEEN_DEALER))
    pit.do("seat 1 chooses play")
    assert pit.gain() == 24


@pytest.mark.parametrize("before", [(), ("dealer does cut 30",), ("dealer does cut 30", "seat 1 bets 10 ante")])
def test_E_4_supervisor_may_order_a_new_cut_more_than_once(before: tuple[str, ...]) -> None:
    pit = Pit(BOOK)
    pit.do("dealer opens", "dealer does shuffle", *before, "report bad-cut", "report bad-cut")
    assert [cite for cite, _ in pit.said()].count("E.4") == 2
    assert step(pit) == "cut"
    pit.do("dealer does cut 20", "report bad-cut", "dealer does cut 21")
    assert asked(pit) == "window"
    assert sorted(cards_text(pit.table.felt.shoe.cards).split()) == sorted(DECK)


@pytest.mark.parametrize("dealing", ["shoe", "automated-shoe"])
@pytest.mark.parametrize("count", [1, 5])
def test_E_4_no_new_cut_after_the_first_card(dealing: str, count: int) -> None:
    pit = Pit(BOOK, options={"dealing": dealing})
    pit.do("dealer opens", "dealer does shuffle", "dealer does cut 30", "seat 1 bets 10 ante", "dealer closes")
    pit.do("cards " + " ".join(DECK[:count]))
    assert pit.cited("report bad-cut") == "E.4"
    assert pit.table.view()["asks"]["count"] == 6 - count
    pit.do("cards " + " ".join(DECK[count:6]), "seat 1 chooses fold")
    assert pit.gain() == -10


def test_E_4_no_new_cut_once_the_cards_are_out() -> None:
    pit = Pit(BOOK, options={"count-every": 1})
    pit.do("dealer opens", "dealer does shuffle", "dealer does cut 30", "seat 1 bets 10 pair-plus", "dealer closes")
    pit.do(dealt("2c 2d 9h", LOW_DEALER))
    pit.refused("report bad-cut")
    pit.do("dealer does count-stub 46")
    pit.refused("report bad-cut")
    pit.do(REVEAL)
    assert pit.gain() == 10


def test_E_4_recut_ends_with_the_first_card_and_needs_a_cut() -> None:
    pit = Pit(BOOK)
    pit.do("dealer opens", "dealer does shuffle", "dealer does cut 30", "seat 1 bets 10 pair-plus", "dealer closes")
    pit.do("cards Kc")
    assert pit.cited("report bad-cut") == "E.4"
    device = Pit(BOOK, options={"shuffler": True})
    device.do("dealer opens", "dealer does shuffle")
    assert device.cited("report bad-cut") == "L.1"


# --- F: wagers ---


def test_F_1_player_chooses_between_dealer_ledger_and_both() -> None:
    pit = Pit(BOOK, "Ann", "Bob", "Cid", options=DEVICE)
    bets = ["seat 1 bets 10 ante", "seat 2 bets 20 pair-plus", "seat 3 bets 5 ante", "seat 3 bets 500 pair-plus"]
    film(pit, bets, ["Kc 9d 5s", "3c 3d 8h", "4s 4h Td", QUEEN_DEALER], "seat 1 chooses play", "seat 3 chooses play")
    assert pit.settlements() == [
        (3, "ante", "wins", 5, "K.1.a"),
        (3, "play", "wins", 5, "K.1.a"),
        (3, "pair-plus", "wins", 500, "K.1.b"),
        (2, "pair-plus", "wins", 20, "K.1.b"),
        (1, "ante", "wins", 10, "K.1.a"),
        (1, "play", "wins", 10, "K.1.a"),
    ]
    assert (pit.gain(1), pit.gain(2), pit.gain(3)) == (20, 20, 510)


def test_F_1_a_ante_alone_competes_with_the_dealer_only() -> None:
    pit = one_hand("5c 5d 9h", "6s 6d 4c", "bets 10 ante")
    assert pit.settlements() == [(1, "ante", "loses", -10, "K.1.a"), (1, "play", "loses", -10, "K.1.a")]
    assert pit.gain() == -20


def test_F_1_b_pair_plus_alone_is_offered_no_play() -> None:
    pit = Pit(BOOK, options=DEVICE)
    pit.do("dealer opens", "dealer does shuffle", "seat 1 bets 20 pair-plus", "dealer closes")
    pit.do(dealt("5c 5d 9h", "6s 6d 4c"))
    for line in ("seat 1 chooses play", "seat 1 chooses fold"):
        assert pit.cited(line) == "J.2"
    pit.do(REVEAL)
    assert asked(pit) == "between"
    assert pit.settlements() == [(1, "pair-plus", "wins", 20, "K.1.b")]
    pit = one_hand("2c 5d 9h", LOW_DEALER, "bets 20 pair-plus")
    assert pit.settlements() == [(1, "pair-plus", "loses", -20, "K.1.b")]


def test_F_1_c_both_are_settled_apart() -> None:
    pit = one_hand("2c 5d 9h", LOW_DEALER, "bets 10 ante", "bets 20 pair-plus")
    assert pit.settlements() == [
        (1, "ante", "wins", 10, "K.1.a"),
        (1, "play", "pushes", 0, "K.1.a"),
        (1, "pair-plus", "loses", -20, "K.1.b"),
    ]
    assert pit.gain() == -10


def test_F_2_verbal_wager_with_cash_is_not_taken() -> None:
    pit = Pit(BOOK, options=DEVICE)
    pit.do("dealer opens", "dealer does shuffle")
    assert pit.cited("seat 1 bets 10 ante verbal") == "F.2"
    assert pit.cited("seat 1 bets 10 ante verbal confirmed") == "F.2"
    assert pit.cited("seat 1 bets 10 pair-plus verbal confirmed") == "F.2"


def test_F_2_wager_needs_the_chips() -> None:
    pit = Pit(BOOK, chips=30, options=DEVICE)
    pit.do("dealer opens", "dealer does shuffle", "seat 1 bets 20 ante")
    assert pit.cited("seat 1 bets 11 pair-plus") == "F.2"
    pit.do("seat 1 bets 10 pair-plus")
    assert pit.rack() == 0


def test_F_2_match_play_coupon_goes_with_the_ante() -> None:
    pit = one_hand("Kc 9d 5s", QUEEN_DEALER, "bets 10 ante coupon 10")
    assert pit.settlements() == [(1, "ante", "wins", 20, "K.1.a"), (1, "play", "wins", 10, "K.1.a")]
    assert pit.gain() == 30
    pit = one_hand("Jc 9d 5s", QUEEN_DEALER, "bets 10 ante coupon 10")
    assert pit.gain() == -20
    pit = one_hand("Qc 7d 2h", QUEEN_DEALER, "bets 10 ante coupon 10")
    assert pit.gain() == 0


def test_F_2_coupon_stays_matched_by_chips() -> None:
    pit = Pit(BOOK, options=DEVICE)
    pit.do("dealer opens", "dealer does shuffle")
    assert pit.cited("seat 1 bets 10 ante coupon 11") == "F.2"
    assert pit.cited("seat 1 bets 10 pair-plus coupon 10") == "F.2"
    pit.do("seat 1 bets 20 ante coupon 10")
    assert pit.cited("seat 1 takes 11 ante") == "F.2"
    pit.do("seat 1 takes 10 ante", "seat 1 takes all ante")
    assert pit.rack() == 1000


def test_F_2_house_without_match_play_takes_no_coupon() -> None:
    pit = Pit(BOOK, options=DEVICE | {"match-play": False})
    pit.do("dealer opens", "dealer does shuffle")
    assert pit.cited("seat 1 bets 10 ante coupon 10") == "F.2"


def test_F_3_nothing_is_bet_raised_or_withdrawn_after_no_more_bets() -> None:
    pit = Pit(BOOK, options=DEVICE)
    pit.do("dealer opens", "dealer does shuffle", "seat 1 bets 10 ante", "seat 1 takes 5 ante", "seat 1 bets 15 ante")
    assert pit.table.felt.amount(1, "ante") == 20
    pit.do("dealer closes")
    assert pit.said() == [("F.3", "No more bets")]
    late = ("seat 1 bets 10 ante", "seat 1 bets 10 pair-plus", "seat 1 takes all ante", "seat 1 undoes")
    for line in late:
        assert pit.cited(line) == "F.3"
    pit.do(dealt("Kc 9d 5s", QUEEN_DEALER))
    for line in (*late, "seat 1 bets 20 play"):
        assert pit.cited(line) == "F.3"
    pit.do("seat 1 chooses play")
    assert pit.gain() == 40


def test_F_3_wager_is_not_withdrawn_while_the_stub_is_counted() -> None:
    pit = Pit(BOOK, options={"shuffler": True, "count-every": 1})
    film(pit, ["seat 1 bets 10 ante"], ["Kc 9d 5s", QUEEN_DEALER])
    for line in ("seat 1 takes all ante", "seat 1 bets 10 ante", "seat 1 bets 10 pair-plus", "seat 1 undoes"):
        assert pit.cited(line) == "F.3"


def test_F_3_wager_is_not_made_or_withdrawn_before_the_dealer_reveals() -> None:
    pit = Pit(BOOK, options=DEVICE)
    pit.do("dealer opens", "dealer does shuffle", "seat 1 bets 10 pair-plus", "dealer closes")
    pit.do(dealt("2c 2d 9h", LOW_DEALER))
    for line in ("seat 1 takes all pair-plus", "seat 1 bets 10 ante", "seat 1 bets 10 pair-plus", "seat 1 undoes"):
        assert pit.cited(line) == "F.3"
    pit.do(REVEAL)
    assert pit.gain() == 10


def test_F_3_play_wager_waits_for_the_cards() -> None:
    pit = Pit(BOOK, options=DEVICE)
    pit.do("dealer opens", "dealer does shuffle", "seat 1 bets 10 ante")
    assert pit.cited("seat 1 bets 10 play") == "F.3"
    assert pit.cited("seat 1 calls off ante") == "F.3"
    assert pit.cited("seat 1 chooses play") == "J.2"


def test_F_4_second_place_needs_the_house_to_permit_it() -> None:
    pit = Pit(BOOK, options=DEVICE)
    pit.do("dealer opens", "dealer does shuffle")
    assert pit.cited("seat 1 bets 10 ante at 2") == "F.4"


def test_F_4_second_place_is_free_and_adjacent() -> None:
    pit = Pit(BOOK, "Ann", options=DEVICE | {"two-positions": True})
    pit.do(
        "seat 4 sits 1000 Dan", "seat 6 sits 1000 Fay", "seat 7 sits 1000 Gus", "dealer opens", "dealer does shuffle"
    )
    assert pit.cited("seat 1 bets 10 ante at 3") == "F.4"
    assert pit.cited("seat 7 bets 10 ante at 8") == "F.4"
    assert pit.cited("seat 7 bets 10 ante at 6") == "F.4"
    pit.do("seat 4 bets 10 ante at 5")
    assert pit.cited("seat 6 bets 10 ante at 5") == "F.4"
    assert pit.cited("seat 4 bets 10 ante at 3") == "F.4"
    pit.do("seat 4 bets 10 ante", "seat 4 bets 5 pair-plus at 5")
    assert pit.rack(4) == 975
    pit.do("seat 4 takes all ante at 5", "seat 4 takes all pair-plus at 5", "seat 6 bets 10 ante at 5")
    assert (pit.rack(4), pit.rack(6)) == (990, 990)


def test_F_4_second_place_is_played_as_if_somebody_sat_there() -> None:
    pit = Pit(BOOK, "Ann", options=DEVICE | {"two-positions": True})
    pit.do("seat 4 sits 1000 Dan")
    bets = ["seat 1 bets 10 ante", "seat 1 bets 20 ante at 2", "seat 1 bets 5 pair-plus at 2", "seat 4 bets 30 ante"]
    film(pit, bets, ["Kc 9d 5s", "3c 3d 8h", "4s 6h Td", QUEEN_DEALER])
    assert (hand(pit, 1), hand(pit, 2), hand(pit, 4)) == ("Kc 9d 5s", "3c 3d 8h", "4s 6h Td")
    assert pit.table.view(1)["cards"]["2"] == ["3c", "3d", "8h"]
    assert pit.table.view(4)["cards"]["2"] == ["??", "??", "??"]
    assert pit.cited("seat 1 chooses play at 2") == "J.2"
    pit.do("seat 1 chooses fold")
    assert pit.cited("seat 4 chooses play") == "J.2"
    assert pit.cited("seat 1 chooses play") == "J.2"
    pit.do("seat 1 chooses play at 2", "seat 4 chooses play")
    assert settled_at(pit) == [
        (1, "ante", -10),
        (4, "ante", -30),
        (4, "play", -30),
        (2, "ante", 20),
        (2, "play", 20),
        (2, "pair-plus", 5),
    ]
    assert (pit.gain(1), pit.rack(4)) == (35, 940)


def test_F_5_house_may_ask_for_one_of_three_structures() -> None:
    for wagers in ("either", "ante-covers", "ante-half", "both"):
        assert breaches(Terms(BOOK, options={"wagers": wagers})) == []
    (breach,) = breaches(Terms(BOOK, options={"wagers": "ante-only"}))
    assert str(breach.cite) == f"{BOOK}/F.5"
    assert Pit(BOOK).law.choice("wagers") == "either"


def test_F_5_a_pair_plus_needs_an_ante_as_large() -> None:
    pit = Pit(BOOK, options=DEVICE | {"wagers": "ante-covers"})
    pit.do("dealer opens", "dealer does shuffle")
    assert pit.cited("seat 1 bets 1 pair-plus") == "F.5.a"
    pit.do("seat 1 bets 10 ante")
    assert pit.cited("seat 1 bets 11 pair-plus") == "F.5.a"
    pit.do("seat 1 bets 10 pair-plus")
    assert pit.cited("seat 1 bets 1 pair-plus") == "F.5.a"
    assert pit.cited("seat 1 takes 1 ante") == "F.5.a"
    assert pit.cited("seat 1 takes all ante") == "F.5.a"
    pit.do("seat 1 takes all pair-plus", "dealer closes")
    assert pit.rack() == 990  # an Ante alone is lawful


def test_F_5_b_pair_plus_needs_an_ante_of_half() -> None:
    pit = Pit(BOOK, options=DEVICE | {"wagers": "ante-half"})
    pit.do("dealer opens", "dealer does shuffle")
    assert pit.cited("seat 1 bets 1 pair-plus") == "F.5.b"
    pit.do("seat 1 bets 10 ante")
    assert pit.cited("seat 1 bets 21 pair-plus") == "F.5.b"
    pit.do("seat 1 bets 19 pair-plus")
    assert pit.cited("seat 1 takes 1 ante") == "F.5.b"
    pit.do("seat 1 bets 1 pair-plus")
    assert pit.cited("seat 1 takes 1 ante") == "F.5.b"
    assert pit.rack() == 970


@pytest.mark.parametrize(("small", "large"), [("ante", "pair-plus"), ("pair-plus", "ante")])
def test_F_5_c_both_wagers_are_made_and_neither_is_over_five_times_the_other(small: str, large: str) -> None:
    pit = Pit(BOOK, options=DEVICE | {"wagers": "both"})
    pit.do("dealer opens", "dealer does shuffle", f"seat 1 bets 10 {small}")
    assert pit.cited("dealer closes") == "F.5.c"
    assert pit.cited(f"seat 1 bets 51 {large}") == "F.5.c"
    pit.do(f"seat 1 bets 50 {large}")
    assert pit.cited(f"seat 1 bets 1 {large}") == "F.5.c"
    assert pit.cited(f"seat 1 takes 1 {small}") == "F.5.c"
    pit.do(f"seat 1 takes all {small}")
    assert pit.cited("dealer closes") == "F.5.c"
    pit.do(f"seat 1 bets 10 {small}", "dealer closes")
    assert pit.rack() == 940


def test_F_5_c_both_wagers_are_asked_of_a_second_place_too() -> None:
    pit = Pit(BOOK, options=DEVICE | {"wagers": "both", "two-positions": True})
    pit.do("dealer opens", "dealer does shuffle", "seat 1 bets 10 ante", "seat 1 bets 10 pair-plus")
    pit.do("seat 1 bets 10 ante at 2")
    assert pit.cited("dealer closes") == "F.5.c"
    pit.do("seat 1 bets 10 pair-plus at 2", "dealer closes")
    assert pit.rack() == 960


# --- G: the manual shoe ---


def test_G_1_manual_shoe_is_filled_by_the_dealer_or_a_device() -> None:
    assert Pit(BOOK).law.choice("dealing") == "shoe"
    for shuffler in (True, False):
        assert breaches(Terms(BOOK, options={"dealing": "shoe", "shuffler": shuffler})) == []


def no_more_bets_first(dealing: str) -> None:
    pit = Pit(BOOK, options=DEVICE | {"dealing": dealing})
    pit.do("dealer opens", "dealer does shuffle")
    assert pit.cited("cards Kc") == "F.3"
    pit.do("seat 1 bets 10 ante")
    assert pit.cited("cards Kc") == "F.3"
    pit.do("dealer closes")
    assert pit.said() == [("F.3", "No more bets")]
    assert pit.table.view()["asks"]["count"] == 6
    pit.do("cards Kc")
    assert pit.table.view()["asks"]["count"] == 5


def test_G_2_dealer_calls_no_more_bets_before_the_first_card() -> None:
    no_more_bets_first("shoe")


def one_at_a_time(dealing: str, paragraph: str) -> None:
    """Places 2, 3, 5 and 7 are taken; 3 has not wagered."""
    pit = Pit(BOOK, options=DEVICE | {"dealing": dealing})
    pit.do(*(f"seat {seat} sits 1000 P{seat}" for seat in (7, 3, 5, 2)))
    pit.do("seat 1 leaves", "dealer opens", "dealer does shuffle")
    pit.do("seat 7 bets 10 ante", "seat 5 bets 10 pair-plus", "seat 2 bets 10 ante", "dealer closes")
    assert pit.table.view()["asks"]["cite"] == f"{BOOK}/{paragraph}"
    pit.do("cards 2c 3c 4c 5c 6c", "cards 7c", "cards 8c 9c Tc Jc Qc Kc")
    assert [hand(pit, holder) for holder in (2, 5, 7, "dealer")] == ["2c 6c Tc", "3c 7c Jc", "4c 8c Qc", "5c 9c Kc"]
    assert 3 not in pit.table.felt.cards
    face_down(pit)


def face_down(pit: Pit) -> None:
    """Nobody sees a card but those at one's own place."""
    stranger, own = pit.table.view()["cards"], pit.table.view(5)["cards"]
    down = ["??", "??", "??"]
    assert stranger == {"2": down, "5": down, "7": down, "dealer": down}
    assert own == stranger | {"5": hand(pit, 5).split(" ")}


def test_G_3_cards_go_out_singly_from_the_left_and_the_dealer_last() -> None:
    one_at_a_time("shoe", "G.3")


@pytest.mark.parametrize("wagers", ["either", "ante-covers", "ante-half", "both"])
@pytest.mark.parametrize("dealing", ["shoe", "hand", "automated-shoe"])
def test_G_3_no_cards_are_dealt_where_nobody_has_wagered(dealing: str, wagers: str) -> None:
    pit = Pit(BOOK, options=DEVICE | {"dealing": dealing, "wagers": wagers})
    pit.do("dealer opens", "dealer does shuffle", "seat 1 bets 10 ante", "seat 1 takes all ante")
    pit.do("dealer closes")
    assert [cite for cite, _ in pit.said()] == ["F.3", "G.3"]
    assert asked(pit) == "between"
    assert (pit.table.felt.cards, len(pit.table.felt.shoe), pit.settlements()) == ({}, 52, [])
    assert (pit.rack(), pit.bank()) == (1000, 0)
    pit.do("dealer opens")
    assert step(pit) == "shuffle"


def test_G_3_round_without_cards_is_no_round_of_the_count_or_the_decks() -> None:
    pit = Pit(BOOK, options={"shuffler": True, "second-deck": True, "count-every": 2})
    quick_round(pit)
    before = pit.table.carried
    pit.do("dealer opens", "dealer does shuffle", "dealer closes")
    assert pit.table.carried == before
    quick_round(pit)
    assert step(pit) == "count-stub"


def quick_round(pit: Pit) -> None:
    """One more round: to its end, or to the count of the stub where that is due."""
    cut = [] if pit.law.on("shuffler") else ["dealer does cut 26"]
    stacks = pit.law.choice("dealing") == "automated-shoe"
    cards = f"cards 2c 2d 9h {LOW_DEALER}" if stacks else dealt("2c 2d 9h", LOW_DEALER)
    pit.do("dealer opens", "dealer does shuffle", *cut, "seat 1 bets 10 pair-plus", "dealer closes", cards)
    if step(pit) != "count-stub":
        pit.do(REVEAL)


def counts_every_fifth(**options: object) -> None:
    pit = Pit(BOOK, options=options)
    for turn in range(1, 11):
        quick_round(pit)
        if turn % 5 == 0:
            asks = pit.table.view()["asks"]
            assert (asks["ask"], asks["step"], asks["cite"]) == ("step", "count-stub", f"{BOOK}/G.5")
            assert pit.settlements() == []
            pit.do("dealer does count-stub 46")
            assert pit.settlements() == []
            pit.do(REVEAL)
        assert pit.settlements() == [(1, "pair-plus", "wins", 10, "K.1.b")]
        assert asked(pit) == "between"
    assert pit.gain() == 100


def test_G_5_stub_is_counted_every_fifth_round() -> None:
    counts_every_fifth()


def test_G_5_device_that_does_not_count_leaves_it_to_the_dealer() -> None:
    counts_every_fifth(shuffler=True)


@pytest.mark.parametrize("every", [1, 2, 3])
def test_G_5_house_may_count_more_often(every: int) -> None:
    pit = Pit(BOOK, options={"shuffler": True, "count-every": every})
    counted = []
    for turn in range(1, 7):
        quick_round(pit)
        if asked(pit) == "step":
            counted.append(turn)
            pit.do("dealer does count-stub 46", REVEAL)
    assert counted == list(range(every, 7, every))


@pytest.mark.parametrize("every", [0, 6, True, "five"])
def test_G_5_house_may_not_count_less_often(every: object) -> None:
    (breach,) = breaches(Terms(BOOK, options={"count-every": every}))
    assert str(breach.cite) == f"{BOOK}/G.5"


def test_G_5_count_comes_before_the_players_decide() -> None:
    pit = Pit(BOOK, options={"shuffler": True, "count-every": 1})
    film(pit, ["seat 1 bets 10 ante"], ["Kc 9d 5s", QUEEN_DEALER])
    assert pit.cited("seat 1 chooses play") == "G.5"
    assert pit.cited("dealer does count-stub 53") == "G.5"
    pit.do("dealer does count-stub 46", "seat 1 chooses play")
    assert pit.gain() == 20


def test_G_5_a_whole_deck_is_announced_and_play_goes_on() -> None:
    pit = Pit(BOOK, "Ann", "Bob", options={"shuffler": True, "count-every": 1})
    film(pit, ["seat 1 bets 10 ante", "seat 2 bets 10 ante"], ["Kc 9d 5s", "3c 3d 8h", QUEEN_DEALER])
    pit.do("dealer does count-stub 43")
    assert [cite for cite, _ in pit.said()] == ["G.5.a"]
    assert asked(pit) == "turn"


@pytest.mark.parametrize("count", [45, 47, 0])
def test_G_5_b_wrong_count_voids_every_hand(count: int) -> None:
    pit = Pit(BOOK, options={"shuffler": True, "count-every": 1})
    film(pit, ["seat 1 bets 10 ante", "seat 1 bets 5 pair-plus"], ["4s 5s 6s", QUEEN_DEALER])
    pit.do(f"dealer does count-stub {count}")
    assert pit.voided() == "G.5.b"
    assert pit.settlements() == [(1, "ante", "returned", 0, "G.5.b"), (1, "pair-plus", "returned", 0, "G.5.b")]
    assert (pit.rack(), pit.bank()) == (1000, 0)


def test_G_5_b_new_deck_is_counted_five_rounds_on() -> None:
    pit = Pit(BOOK, options={"shuffler": True})
    for _ in range(5):
        quick_round(pit)
    pit.do("dealer does count-stub 45")
    assert pit.voided() == "G.5.b"
    for _ in range(4):
        quick_round(pit)
        assert asked(pit) == "between"
    quick_round(pit)
    assert step(pit) == "count-stub"
    pit.do("dealer does count-stub 46", REVEAL)
    assert pit.gain() == 90


def test_G_5_b_misdeal_found_by_the_count_voids_under_L() -> None:
    pit = Pit(BOOK, options={"shuffler": True})
    for _ in range(5):
        quick_round(pit)
    pit.do("report wrong-number")
    assert pit.voided() == "L.3"
    assert pit.settlements() == [(1, "pair-plus", "returned", 0, "L.3")]
    quick_round(pit)
    assert step(pit) == "count-stub"  # still due
    assert pit.rack() == 1030


def test_G_6_device_that_counts_spares_the_dealer_the_stub() -> None:
    pit = Pit(BOOK, options=DEVICE | {"count-every": 1})
    for _ in range(6):
        quick_round(pit)
        assert asked(pit) == "between"
    assert pit.gain() == 60


def test_G_6_device_that_finds_a_wrong_number_sends_the_deck_away() -> None:
    pit = Pit(BOOK, options=DEVICE)
    pit.do("dealer opens")
    pit.do("report shuffler-miscounts")
    assert [cite for cite, _ in pit.said()] == ["G.6"]
    assert pit.table.view()["asks"]["step"] == "shuffle"
    pit.do("dealer does shuffle")
    assert len(pit.table.felt.shoe) == 52
    pit.do("seat 1 bets 10 pair-plus", "dealer closes", dealt("2c 2d 9h", LOW_DEALER), REVEAL)
    assert pit.gain() == 10


def test_G_6_only_a_device_that_counts_reports_a_number() -> None:
    for options in ({}, {"shuffler": True}):
        pit = Pit(BOOK, options=options)
        pit.do("dealer opens")
        assert pit.cited("report shuffler-miscounts") == "L.1"
    (breach,) = breaches(Terms(BOOK, options={"shuffler-counts": True}))
    assert str(breach.cite) == f"{BOOK}/G.6"


# --- H: from the hand ---


def test_H_1_house_may_deal_from_the_hand() -> None:
    assert breaches(Terms(BOOK, options={"dealing": "hand", "shuffler": True})) == []
    (breach,) = breaches(Terms(BOOK, options={"dealing": "sleeve"}))
    assert str(breach.cite) == f"{BOOK}/H.1"


def test_H_2_all_requirements_are_reported_at_once() -> None:
    terms = Terms(BOOK, options={"dealing": "hand", "second-deck": True, "shuffler-counts": True})
    assert [breach.cite.paragraph for breach in breaches(terms)] == ["H.2.a", "B.5", "G.6"]
    with pytest.raises(Breaches) as opened:
        open_table(terms)
    assert len(opened.value.breaches) == 3


def test_H_2_a_dealing_from_the_hand_needs_the_device() -> None:
    (breach,) = breaches(Terms(BOOK, options={"dealing": "hand"}))
    assert str(breach.cite) == f"{BOOK}/H.2.a"


def test_H_2_c_dealer_calls_no_more_bets_before_the_first_card() -> None:
    no_more_bets_first("hand")


def test_H_3_cards_go_out_singly_from_the_left_and_the_dealer_last() -> None:
    one_at_a_time("hand", "H.3")


def test_H_5_stub_is_counted_every_fifth_round() -> None:
    counts_every_fifth(dealing="hand", shuffler=True)


def test_H_5_device_that_counts_spares_the_dealer_the_stub() -> None:
    pit = Pit(BOOK, options=DEVICE | {"dealing": "hand"})
    for _ in range(5):
        quick_round(pit)
        assert asked(pit) == "between"


# --- I: the automated shoe ---


def test_I_1_house_may_deal_from_an_automated_shoe() -> None:
    for shuffler in (True, False):
        assert breaches(Terms(BOOK, options={"dealing": "automated-shoe", "shuffler": shuffler})) == []


def test_I_2_automated_shoe_waits_for_shuffle_cut_and_no_more_bets() -> None:
    pit = Pit(BOOK, options={"dealing": "automated-shoe"})
    pit.do("dealer opens")
    assert pit.cited("cards Kc") == "E.1"
    pit.do("dealer does shuffle")
    assert pit.cited("cards Kc") == "E.3"
    pit.do("dealer does cut 10", "seat 1 bets 10 ante")
    assert pit.cited("cards Kc") == "F.3"
    pit.do("dealer closes", "cards Kc")
    assert hand(pit, 1) == "Kc"


def test_I_2_b_dealer_calls_no_more_bets_before_the_first_stack() -> None:
    no_more_bets_first("automated-shoe")


def test_I_3_stacks_of_three_go_out_from_the_left_and_the_dealer_last() -> None:
    pit = Pit(BOOK, options=DEVICE | {"dealing": "automated-shoe"})
    pit.do(*(f"seat {seat} sits 1000 P{seat}" for seat in (7, 3, 5, 2)))
    pit.do("seat 1 leaves", "dealer opens", "dealer does shuffle")
    pit.do("seat 7 bets 10 ante", "seat 5 bets 10 pair-plus", "seat 2 bets 10 ante", "dealer closes")
    assert pit.table.view()["asks"]["cite"] == f"{BOOK}/I.3"
    pit.do("cards 2c 3c 4c", "cards 5c 6c 7c", "cards 8c 9c Tc", "cards Jc Qc Kc")
    assert [hand(pit, holder) for holder in (2, 5, 7, "dealer")] == ["2c 3c 4c", "5c 6c 7c", "8c 9c Tc", "Jc Qc Kc"]
    assert 3 not in pit.table.felt.cards
    face_down(pit)


def test_I_5_stub_is_counted_every_fifth_round() -> None:
    counts_every_fifth(dealing="automated-shoe")


# --- J: the play ---


def test_J_2_players_decide_from_the_left() -> None:
    pit = Pit(BOOK, "Ann", "Bob", "Cid", options=DEVICE)
    bets = ["seat 3 bets 10 ante", "seat 1 bets 10 ante", "seat 2 bets 10 pair-plus"]
    film(pit, bets, ["Kc 9d 5s", "3c 3d 8h", "4s 6h Td", QUEEN_DEALER])
    assert pit.table.view()["asks"]["seat"] == 1
    assert pit.cited("seat 3 chooses play") == "J.2"
    assert pit.cited("seat 2 chooses play") == "J.2"
    assert pit.cited("seat 1 chooses raise") == "J.2"
    assert pit.cited("cards Ac") == "J.2"
    pit.do("seat 1 chooses play")
    assert [(e.seat, e.choice, e.cite.paragraph) for e in pit.events if isinstance(e, Decided)] == [(1, "play", "J.2")]
    assert pit.table.view()["asks"]["seat"] == 3  # seat 2 has no Ante
    pit.do("seat 3 chooses fold")
    assert asked(pit) == "between"


def test_J_2_fold_forfeits_ante_and_pair_plus() -> None:
    pit = one_hand("4s 5s 6s", LOW_DEALER, "bets 10 ante", "bets 20 pair-plus", choice="fold")
    assert pit.settlements() == [(1, "ante", "loses", -10, "J.2"), (1, "pair-plus", "loses", -20, "J.2")]
    assert (pit.gain(), pit.bank()) == (-30, 30)


def test_J_2_fold_of_an_ante_alone_costs_the_ante() -> None:
    pit = one_hand("2c 5d 9h", LOW_DEALER, "bets 10 ante", choice="fold")
    assert pit.settlements() == [(1, "ante", "loses", -10, "J.2")]
    assert pit.gain() == -10


def test_J_2_forfeits_are_collected_then_hands_settled_from_the_right() -> None:
    pit = Pit(BOOK, *"ABCDEFG", options=DEVICE)
    bets = [f"seat {seat} bets {seat} ante" for seat in (1, 2, 3, 5, 7)]
    bets += ["seat 3 bets 10 pair-plus", "seat 5 bets 10 pair-plus", "seat 6 bets 10 pair-plus"]
    hands = ["Kc 9d 5s", "3c 4d 8h", "2s 6h Td", "Ac 9c 4h", "5c 5h 7d", "Qc 7s 2d", QUEEN_DEALER]
    choices = ["seat 1 chooses play", "seat 2 chooses fold", "seat 3 chooses fold", "seat 5 chooses play"]
    film(pit, bets, hands, *choices, "seat 7 chooses play")
    assert pit.settlements() == [
        (2, "ante", "loses", -2, "J.2"),
        (3, "ante", "loses", -3, "J.2"),
        (3, "pair-plus", "loses", -10, "J.2"),
        (7, "ante", "pushes", 0, "J.3"),
        (7, "play", "pushes", 0, "J.3"),
        (6, "pair-plus", "wins", 10, "K.1.b"),
        (5, "ante", "wins", 5, "K.1.a"),
        (5, "play", "wins", 5, "K.1.a"),
        (5, "pair-plus", "loses", -10, "K.1.b"),
        (1, "ante", "wins", 1, "K.1.a"),
        (1, "play", "wins", 1, "K.1.a"),
    ]
    assert [(e.to, e.up, e.cite.paragraph) for e in pit.events if isinstance(e, Dealt)] == [
        ("dealer", True, "J.2"),
        ("7", True, "J.2"),
        ("6", True, "J.2"),
        ("5", True, "J.2"),
        ("1", True, "J.2"),
    ]
    assert [pit.gain(seat) for seat in range(1, 8)] == [2, -2, -13, 0, 0, 10, 0]


@pytest.mark.parametrize("counted", [False, True])
def test_J_2_dealer_reveals_before_hands_with_pair_plus_only_are_shown(counted: bool) -> None:
    pit = Pit(BOOK, "Ann", "Bob", options={"shuffler": True, "count-every": 1} if counted else DEVICE)
    pit.do("dealer opens", "dealer does shuffle", "seat 1 bets 10 pair-plus", "seat 2 bets 20 pair-plus")
    pit.do("dealer closes", dealt("2c 2d 9h", "3c 5d 8h", LOW_DEALER))
    if counted:
        assert pit.cited(REVEAL) == "G.5"
        pit.do("dealer does count-stub 43")
    asks = pit.table.view()["asks"]
    assert (asks["ask"], asks["step"], asks["cite"]) == ("step", "reveal", f"{BOOK}/J.2")
    assert pit.settlements() == []
    down = ["??", "??", "??"]
    assert pit.table.view()["cards"] == {"1": down, "2": down, "dealer": down}
    for line in ("cards Ac", "dealer closes", "dealer does count-stub 43", "dealer does reveal 1"):
        assert pit.cited(line) == "J.2"
    assert pit.cited("dealer opens") == "F.3"
    pit.do(REVEAL)
    assert [(e.to, e.up, e.cite.paragraph) for e in pit.events if isinstance(e, Dealt)] == [
        ("dealer", True, "J.2"),
        ("2", True, "J.2"),
        ("1", True, "J.2"),
    ]
    assert pit.settlements() == [(2, "pair-plus", "loses", -20, "K.1.b"), (1, "pair-plus", "wins", 10, "K.1.b")]
    assert asked(pit) == "between"


def test_J_2_with_an_ante_the_last_decision_reveals() -> None:
    pit = Pit(BOOK, "Ann", "Bob", options=DEVICE)
    film(pit, ["seat 1 bets 10 ante", "seat 2 bets 10 pair-plus"], ["Kc 9d 5s", "3c 3d 8h", QUEEN_DEALER])
    assert pit.cited(REVEAL) == "J.2"
    pit.do("seat 1 chooses fold")
    assert asked(pit) == "between"
    assert pit.settlements() == [(1, "ante", "loses", -10, "J.2"), (2, "pair-plus", "wins", 10, "K.1.b")]


def test_J_2_cards_are_collected_in_order_after_settling() -> None:
    pit = Pit(BOOK, "Ann", "Bob", "Cid", options=DEVICE)
    hands = ["Kc 9d 5s", "3c 4d 8h", "2s 6h Td", QUEEN_DEALER]
    choices = ["seat 1 chooses play", "seat 2 chooses fold", "seat 3 chooses play"]
    film(pit, [f"seat {seat} bets 10 ante" for seat in (1, 2, 3)], hands, *choices)
    assert hand(pit, "discards") == "3c 4d 8h 2s 6h Td Kc 9d 5s"
    assert hand(pit, "dealer") == QUEEN_DEALER
    assert pit.table.view()["cards"]["dealer"] == QUEEN_DEALER.split(" ")


def test_J_3_tie_is_a_push_of_ante_and_play_only() -> None:
    pit = one_hand("9c 9d Kc", "9h 9s Kd", "bets 10 ante", "bets 20 pair-plus")
    assert pit.settlements() == [
        (1, "ante", "pushes", 0, "J.3"),
        (1, "play", "pushes", 0, "J.3"),
        (1, "pair-plus", "wins", 20, "K.1.b"),
    ]
    assert pit.gain() == 20


def test_J_3_tie_below_queen_high_is_paid_by_K() -> None:
    pit = one_hand("Jc 9d 4h", LOW_DEALER, "bets 10 ante")
    assert pit.settlements() == [(1, "ante", "wins", 10, "K.1.a"), (1, "play", "pushes", 0, "K.1.a")]


# --- K: odds ---


def test_K_1_three_payouts_meet_in_one_hand() -> None:
    pit = one_hand("4s 5s 6s", QUEEN_DEALER, "bets 10 ante", "bets 5 pair-plus")
    assert pit.settlements() == [
        (1, "ante", "wins", 10, "K.1.a"),
        (1, "play", "wins", 10, "K.1.a"),
        (1, "ante-bonus", "wins", 50, "K.1.c"),
        (1, "pair-plus", "wins", 200, "K.1.b"),
    ]
    assert (pit.gain(), pit.bank()) == (270, -270)


@pytest.mark.parametrize(
    ("key", "paragraph"),
    [("ante", "K.1.a"), ("play", "K.1.a"), ("pair-plus.flush", "K.1.b"), ("ante-bonus.straight", "K.1.c")],
)
@pytest.mark.parametrize("odds", ["1 to 2", "9 to 1"])
def test_K_1_odds_are_exact(key: str, paragraph: str, odds: str) -> None:
    (breach,) = breaches(Terms(BOOK, odds={key: odds}))
    assert str(breach.cite) == f"{BOOK}/{paragraph}"


def test_K_1_a_dealer_without_queen_high_pays_ante_and_returns_play() -> None:
    pit = Pit(BOOK, options=DEVICE)
    pit.do("dealer opens", "dealer does shuffle", "seat 1 bets 10 ante", "dealer closes")
    pit.do("cards 2c Js 3d 9h 5s 4c", "seat 1 chooses play")
    assert pit.settlements() == [(1, "ante", "wins", 10, "K.1.a"), (1, "play", "pushes", 0, "K.1.a")]
    assert pit.gain() == 10


def test_K_1_a_higher_hand_is_paid_even_money_on_ante_and_play() -> None:
    pit = one_hand("Kc 9d 5s", QUEEN_DEALER, "bets 15 ante")
    assert pit.settlements() == [(1, "ante", "wins", 15, "K.1.a"), (1, "play", "wins", 15, "K.1.a")]
    assert [pit.settled(spot).odds for spot in ("ante", "play")] == ["1 to 1", "1 to 1"]
    assert pit.gain() == 30


def test_K_1_a_lower_hand_loses_ante_and_play() -> None:
    pit = one_hand("Qc 6d 5s", QUEEN_DEALER, "bets 15 ante")
    assert pit.settlements() == [(1, "ante", "loses", -15, "K.1.a"), (1, "play", "loses", -15, "K.1.a")]
    assert pit.gain() == -30


@pytest.mark.parametrize("dealer", ["Qs 3h 2c", "Ks 4h 2c", "As 5h 3c", "2c 2s 3h", "2h 4h 6h", "2h 3s 4c"])
def test_K_1_a_dealer_qualifies_with_queen_high_or_better(dealer: str) -> None:
    pit = one_hand("7d 7c 7s", dealer, "bets 10 ante")
    assert pit.settlements()[:2] == [(1, "ante", "wins", 10, "K.1.a"), (1, "play", "wins", 10, "K.1.a")]


@pytest.mark.parametrize("player", ["2d 3d 5h", "Jd Tc 7c", "As Kd Qc", "Jc Th 8s"])
def test_K_1_a_best_jack_high_does_not_qualify(player: str) -> None:
    pit = one_hand(player, "Js Td 8c", "bets 10 ante")
    assert pit.settlements()[:2] == [(1, "ante", "wins", 10, "K.1.a"), (1, "play", "pushes", 0, "K.1.a")]


def test_K_1_a_dealer_fails_to_qualify_with_6720_of_22100_hands() -> None:
    lowest, highest = ranked("5c 3d 2h"), ranked("Ac Kc Qc")
    ranks = [rank3(*cards) for cards in combinations(range(52), 3)]
    assert Counter(against_dealer(lowest - 1, dealer) for dealer in ranks) == {
        (WINS, PUSHES): 6720,
        (LOSES, LOSES): 15380,
    }
    assert Counter(against_dealer(highest, dealer) for dealer in ranks) == {
        (WINS, PUSHES): 6720,
        (WINS, WINS): 15376,
        (PUSHES, PUSHES): 4,
    }


LEDGERS = {
    "2c 5d 9h": ("high-card", -1, -1),
    "5c 5d 9h": ("pair", 1, 1),
    "2h 6h 9h": ("flush", 4, 4),
    "4c 5d 6h": ("straight", 5, 6),
    "8c 8d 8h": ("three-of-a-kind", 30, 33),
    "4s 5s 6s": ("straight-flush", 40, 35),
    "Ah Kh Qh": ("straight-flush", 40, 35),
    "Ac 2c 3c": ("straight-flush", 40, 35),
}


@pytest.mark.parametrize("cards", LEDGERS)
@pytest.mark.parametrize("dealer", ["Js 9s 4h", "Qs 7s 3d", "Kd Kc Ks"])
def test_K_1_b_pair_plus_is_paid_by_the_ledger(cards: str, dealer: str) -> None:
    kind, to_one, _ = LEDGERS[cards]
    pit = one_hand(cards, dealer, "bets 7 pair-plus")
    assert pit.settlements() == [(1, "pair-plus", "loses" if to_one < 0 else "wins", 7 * to_one, "K.1.b")]
    assert pit.settled("pair-plus").line == kind
    assert pit.gain() == 7 * to_one


@pytest.mark.parametrize("cards", LEDGERS)
def test_K_1_b_i_other_ledger_where_the_house_chose_it(cards: str) -> None:
    kind, _, to_one = LEDGERS[cards]
    pit = one_hand(cards, "Js 9s 4h", "bets 7 pair-plus", **{"pair-plus-ledger": "second"})
    assert pit.settlements() == [(1, "pair-plus", "loses" if to_one < 0 else "wins", 7 * to_one, "K.1.b.i")]
    assert pit.settled("pair-plus").line == kind
    assert pit.gain() == 7 * to_one


def test_K_1_b_i_there_are_two_ledgers() -> None:
    (breach,) = breaches(Terms(BOOK, options={"pair-plus-ledger": "third"}))
    assert str(breach.cite) == f"{BOOK}/K.1.b.i"


@pytest.mark.parametrize(("ledger", "returns"), [("first", -1232), ("second", -596)])
def test_K_1_b_returns_over_every_hand(ledger: str, returns: int) -> None:
    odds = Pit(BOOK, options={"pair-plus-ledger": ledger}).law.lines("pair-plus")
    paid = 0
    for cards in combinations(range(52), 3):
        kind = kind3(rank3(*cards))
        paid += odds[NAMES_3[kind]].on(1) if kind else -1
    assert paid == returns


BONUS = {
    "straight": ("4c 5d 6h", 1, "Ts Jd Qd", "4s 5h 6d"),
    "three-of-a-kind": ("8c 8d 8h", 4, "9c 9d 9h", None),
    "straight-flush": ("4s 5s 6s", 5, "7d 8d 9d", "4h 5h 6h"),
}


@pytest.mark.parametrize("kind", BONUS)
def test_K_1_c_bonus_is_paid_whatever_the_dealer_holds(kind: str) -> None:
    cards, to_one, better, same = BONUS[kind]
    bonus = (1, "ante-bonus", "wins", 10 * to_one, "K.1.c")
    pit = one_hand(cards, better, "bets 10 ante")
    assert pit.settlements() == [(1, "ante", "loses", -10, "K.1.a"), (1, "play", "loses", -10, "K.1.a"), bonus]
    assert pit.gain() == 10 * to_one - 20
    pit = one_hand(cards, "Js 9s 3c", "bets 10 ante")
    assert pit.settlements() == [(1, "ante", "wins", 10, "K.1.a"), (1, "play", "pushes", 0, "K.1.a"), bonus]
    assert pit.gain() == 10 * to_one + 10
    pit = one_hand(cards, "Qs 7s 3c", "bets 10 ante")
    assert pit.settlements() == [(1, "ante", "wins", 10, "K.1.a"), (1, "play", "wins", 10, "K.1.a"), bonus]
    assert pit.gain() == 10 * to_one + 20
    if same:
        pit = one_hand(cards, same, "bets 10 ante")
        assert pit.settlements() == [(1, "ante", "pushes", 0, "J.3"), (1, "play", "pushes", 0, "J.3"), bonus]
        assert pit.gain() == 10 * to_one


@pytest.mark.parametrize("cards", ["2h 6h 9h", "Ac Ad Kh", "Ac Kd Jh"])
def test_K_1_c_flush_and_below_earn_no_bonus(cards: str) -> None:
    pit = one_hand(cards, "Qs 7s 3c", "bets 10 ante")
    assert pit.settlements() == [(1, "ante", "wins", 10, "K.1.a"), (1, "play", "wins", 10, "K.1.a")]


def test_K_1_c_bonus_needs_ante_and_play() -> None:
    folded = one_hand("8c 8d 8h", LOW_DEALER, "bets 10 ante", choice="fold")
    assert folded.settlements() == [(1, "ante", "loses", -10, "J.2")]
    alone = one_hand("8c 8d 8h", "Js 9h 4c", "bets 10 pair-plus")
    assert alone.settlements() == [(1, "pair-plus", "wins", 300, "K.1.b")]


def test_K_1_c_bonus_hands_over_every_hand() -> None:
    counts = Counter(NAMES_3[ante_bonus(rank3(*cards))] for cards in combinations(range(52), 3))
    assert counts == {"high-card": 21280, "straight": 720, "three-of-a-kind": 52, "straight-flush": 48}


# --- L: irregularities ---


def test_L_1_card_found_face_up_is_discarded_and_the_next_one_used() -> None:
    pit = Pit(BOOK, options=DEVICE)
    pit.do("dealer opens", "dealer does shuffle", "seat 1 bets 10 ante", "dealer closes", "cards Kc")
    pit.do("report card-face-up")
    assert [cite for cite, _ in pit.said()] == ["L.1"]
    assert pit.table.view()["asks"]["count"] == 1
    assert pit.cited("cards Ah Ad") == "B.4"
    assert pit.cited("cards Kc") == "B.4"
    assert pit.cited("seat 1 takes all ante") == "F.3"
    pit.do("cards Ah")
    assert pit.table.view()["cards"]["discards"] == ["Ah"]
    assert pit.cited("cards Ah") == "B.4"
    pit.do("cards Qs 9d 7h 5s 2c")
    assert (hand(pit, 1), hand(pit, "dealer")) == ("Kc 9d 5s", QUEEN_DEALER)
    pit.do("seat 1 chooses play")
    assert pit.gain() == 20


def test_L_1_discarded_card_belongs_to_the_count_of_the_deck() -> None:
    pit = Pit(BOOK, options={"shuffler": True, "count-every": 1})
    pit.do("dealer opens", "dealer does shuffle", "seat 1 bets 10 pair-plus", "dealer closes")
    pit.do("report card-face-up", "cards Ah", dealt("2c 2d 9h", LOW_DEALER), "dealer does count-stub 45", REVEAL)
    assert [cite for cite, _ in pit.said()] == ["L.1", "G.5.a"]
    assert pit.settlements() == [(1, "pair-plus", "wins", 10, "K.1.b")]


def test_L_1_second_card_found_face_up_voids_and_the_cards_are_reshuffled() -> None:
    pit = Pit(BOOK, "Ann", "Bob", options=DEVICE)
    pit.do("dealer opens", "dealer does shuffle", "seat 1 bets 10 ante", "seat 2 bets 20 pair-plus", "dealer closes")
    pit.do("report card-face-up", "cards Ah", "cards Kc Qc")
    pit.do("report card-face-up")
    assert pit.voided() == "L.1"
    assert pit.settlements() == [(1, "ante", "returned", 0, "L.1"), (2, "pair-plus", "returned", 0, "L.1")]
    assert (pit.rack(1), pit.rack(2), pit.bank()) == (1000, 1000, 0)
    pit.do("dealer opens")
    assert pit.table.view()["asks"]["step"] == "shuffle"
    pit.do("dealer does shuffle")
    assert len(pit.table.felt.shoe) == 52


def test_L_1_first_card_of_the_next_round_is_no_second_one() -> None:
    pit = Pit(BOOK, options=DEVICE)
    for _ in range(2):
        pit.do("dealer opens", "dealer does shuffle", "seat 1 bets 10 pair-plus", "dealer closes")
        pit.do("report card-face-up", "cards Ah", dealt("2c 2d 9h", LOW_DEALER), REVEAL)
    assert pit.gain() == 20


@pytest.mark.parametrize("when", ["betting", "stub", "play", "reveal"])
def test_L_1_card_face_up_is_found_only_while_the_cards_are_dealt(when: str) -> None:
    pit = Pit(BOOK, options={"shuffler": True, "count-every": 1})
    wager = "pair-plus" if when == "reveal" else "ante"
    pit.do("dealer opens", "dealer does shuffle", f"seat 1 bets 10 {wager}")
    if when != "betting":
        pit.do("dealer closes", dealt("Kc 9d 5s", QUEEN_DEALER))
    if when in ("play", "reveal"):
        pit.do("dealer does count-stub 46")
    assert pit.cited("report card-face-up") == "L.1"


def test_L_2_card_drawn_in_error_is_the_next_card() -> None:
    pit = Pit(BOOK, options=DEVICE)
    pit.do("dealer opens", "dealer does shuffle", "seat 1 bets 10 ante", "dealer closes", "cards Kc")
    pit.do("report drawn-in-error")
    assert [cite for cite, _ in pit.said()] == ["L.2"]
    pit.do("cards Qs 9d 7h 5s 2c")
    assert (hand(pit, 1), hand(pit, "dealer")) == ("Kc 9d 5s", QUEEN_DEALER)
    assert "discards" not in pit.table.felt.cards
    pit.do("seat 1 chooses play")
    assert pit.gain() == 20


def test_L_2_card_drawn_in_error_twice_voids_nothing() -> None:
    pit = Pit(BOOK, options=DEVICE)
    pit.do("dealer opens", "dealer does shuffle", "seat 1 bets 10 pair-plus", "dealer closes")
    pit.do("report drawn-in-error", "report drawn-in-error", dealt("2c 2d 9h", LOW_DEALER), REVEAL)
    assert pit.gain() == 10


def test_L_2_report_after_the_deal_is_refused() -> None:
    pit = Pit(BOOK, options={"shuffler": True, "count-every": 1})
    film(pit, ["seat 1 bets 10 ante"], ["Kc 9d 5s", QUEEN_DEALER])
    assert pit.cited("report drawn-in-error") == "L.1"
    pit.do("dealer does count-stub 46")
    assert pit.cited("report drawn-in-error") == "L.1"


def voids(kind: str, paragraph: str, *before: str) -> None:
    """After these lines the report voids the round; every wager, folded or not, goes back."""
    pit = Pit(BOOK, "Ann", "Bob", options=DEVICE)
    pit.do("dealer opens", "dealer does shuffle", "seat 1 bets 10 ante", "seat 1 bets 5 pair-plus")
    pit.do("seat 2 bets 20 ante", "dealer closes", *before)
    pit.do(f"report {kind}")
    assert pit.voided() == paragraph
    assert {(verdict, paid, cite) for _, _, verdict, paid, cite in pit.settlements()} == {("returned", 0, paragraph)}
    assert (pit.rack(1), pit.rack(2), pit.bank()) == (1000, 1000, 0)
    assert pit.table.felt.stakes == {}
    pit.do("dealer opens")
    assert pit.table.view()["asks"]["step"] == "shuffle"
    pit.do("dealer does shuffle")
    assert len(pit.table.felt.shoe) == 52


ALL_NINE = dealt("Kc 9d 5s", "3c 3d 8h", QUEEN_DEALER)
MOMENTS = [
    pytest.param((), id="before the first card"),
    pytest.param(("cards Kc 3c Qs",), id="during the deal"),
    pytest.param((ALL_NINE,), id="after the deal"),
    pytest.param((ALL_NINE, "seat 1 chooses play"), id="after a play"),
    pytest.param((ALL_NINE, "seat 1 chooses fold"), id="after a fold"),
]


@pytest.mark.parametrize("before", MOMENTS)
def test_L_3_wrong_number_of_cards_voids(before: tuple[str, ...]) -> None:
    voids("wrong-number", "L.3", *before)


@pytest.mark.parametrize("before", MOMENTS)
def test_L_4_dealer_card_exposed_voids(before: tuple[str, ...]) -> None:
    voids("dealer-exposed", "L.4", *before)


def voids_pair_plus_only(kind: str, paragraph: str, *, counted: bool, moment: str) -> None:
    """The same where nobody has an Ante: during the count of the stub, or before the dealer reveals."""
    pit = Pit(BOOK, "Ann", "Bob", options={"shuffler": True, "count-every": 1} if counted else DEVICE)
    pit.do("dealer opens", "dealer does shuffle", "seat 1 bets 10 pair-plus", "seat 2 bets 20 pair-plus")
    pit.do("dealer closes", ALL_NINE)
    if counted and moment == "reveal":
        pit.do("dealer does count-stub 43")
    assert step(pit) == moment
    pit.do(f"report {kind}")
    assert pit.voided() == paragraph
    assert pit.settlements() == [
        (1, "pair-plus", "returned", 0, paragraph),
        (2, "pair-plus", "returned", 0, paragraph),
    ]
    assert (pit.rack(1), pit.rack(2), pit.bank()) == (1000, 1000, 0)
    assert asked(pit) == "between"
    pit.do("dealer opens")
    assert step(pit) == "shuffle"
    pit.do("dealer does shuffle")
    assert len(pit.table.felt.shoe) == 52


NO_ANTE = [
    pytest.param(False, "reveal", id="after the deal"),
    pytest.param(True, "count-stub", id="at the count"),
    pytest.param(True, "reveal", id="after the count"),
]


@pytest.mark.parametrize(("counted", "moment"), NO_ANTE)
def test_L_3_wrong_number_of_cards_voids_a_round_of_pair_plus_only(counted: bool, moment: str) -> None:
    voids_pair_plus_only("wrong-number", "L.3", counted=counted, moment=moment)


@pytest.mark.parametrize(("counted", "moment"), NO_ANTE)
def test_L_4_dealer_card_exposed_voids_a_round_of_pair_plus_only(counted: bool, moment: str) -> None:
    voids_pair_plus_only("dealer-exposed", "L.4", counted=counted, moment=moment)


@pytest.mark.parametrize("kind", ["wrong-number", "dealer-exposed"])
def test_L_4_nothing_is_exposed_too_early_once_the_dealer_has_revealed(kind: str) -> None:
    pit = one_hand("2c 2d 9h", LOW_DEALER, "bets 10 pair-plus")
    assert pit.cited(f"report {kind}") == "F.3"
    assert pit.gain() == 10


def test_L_4_dealer_card_cannot_be_exposed_before_the_deal_or_after_the_round() -> None:
    pit = Pit(BOOK, options=DEVICE)
    pit.do("dealer opens")
    assert pit.cited("report dealer-exposed") == "L.1"
    pit.do("dealer does shuffle", "seat 1 bets 10 ante")
    assert pit.cited("report dealer-exposed") == "L.1"
    pit.do("dealer closes", dealt("Kc 9d 5s", QUEEN_DEALER), "seat 1 chooses play")
    assert pit.cited("report dealer-exposed") == "F.3"
    assert pit.gain() == 20


def test_L_4_void_round_is_no_round_of_the_count() -> None:
    pit = Pit(BOOK, options={"shuffler": True})
    for _ in range(4):
        quick_round(pit)
    quick_round(pit)
    assert step(pit) == "count-stub"
    pit.do("report dealer-exposed")
    assert pit.voided() == "L.4"
    quick_round(pit)
    assert step(pit) == "count-stub"


def test_L_5_device_that_jams_shuffles_again() -> None:
    pit = Pit(BOOK, options={"shuffler": True})
    pit.do("dealer opens")
    for _ in range(2):
        pit.do("report shuffler-jams")
        assert [cite for cite, _ in pit.said()] == ["L.5"]
        assert pit.table.view()["asks"]["step"] == "shuffle"
    pit.do("dealer does shuffle")
    assert asked(pit) == "window"
    assert pit.cited("report shuffler-jams") == "L.1"


def test_L_5_hands_do_not_jam() -> None:
    pit = Pit(BOOK)
    pit.do("dealer opens")
    assert pit.cited("report shuffler-jams") == "L.1"


@pytest.mark.parametrize("before", [(), ("cards Kc",), ("cards Kc 9d 5s", "cards 3c 3d")])
def test_L_6_automated_shoe_that_jams_voids(before: tuple[str, ...]) -> None:
    pit = Pit(BOOK, "Ann", "Bob", options=DEVICE | {"dealing": "automated-shoe"})
    pit.do("dealer opens", "dealer does shuffle", "seat 1 bets 10 ante", "seat 2 bets 20 pair-plus", "dealer closes")
    pit.do(*before)
    pit.do("report shoe-jams")
    assert pit.voided() == "L.6"
    assert pit.settlements() == [(1, "ante", "returned", 0, "L.6"), (2, "pair-plus", "returned", 0, "L.6")]
    assert (pit.rack(1), pit.rack(2), pit.bank()) == (1000, 1000, 0)
    pit.do("dealer opens")
    assert pit.table.view()["asks"]["step"] == "shuffle"


@pytest.mark.parametrize("dealing", ["shoe", "hand"])
def test_L_6_other_ways_of_dealing_do_not_jam(dealing: str) -> None:
    pit = Pit(BOOK, options=DEVICE | {"dealing": dealing})
    pit.do("dealer opens", "dealer does shuffle", "seat 1 bets 10 ante", "dealer closes")
    assert pit.cited("report shoe-jams") == "L.1"


# --- M: limits ---


def test_M_limits_bound_ante_and_pair_plus() -> None:
    pit = Pit(BOOK, least=500, most=10000, limits={"pair-plus": (100, 2500)}, options=DEVICE)
    pit.do("dealer opens", "dealer does shuffle")
    for amount in (4, 101, 0, -5):
        assert pit.cited(f"seat 1 bets {amount} ante") == "M"
    for amount in (26, 0):
        assert pit.cited(f"seat 1 bets {amount} pair-plus") == "M"
    pit.do("seat 1 bets 5 ante", "seat 1 bets 95 ante", "seat 1 bets 1 pair-plus", "seat 1 bets 24 pair-plus")
    assert pit.cited("seat 1 bets 1 ante") == "M"
    assert pit.cited("seat 1 bets 1 pair-plus") == "M"
    assert pit.cited("seat 1 takes 96 ante") == "M"
    assert pit.cited("seat 1 takes 101 ante") == "M"
    assert pit.cited("seat 1 takes 0 ante") == "M"  # no chips are not all chips
    pit.do("seat 1 takes 95 ante")
    assert pit.rack() == 970


def test_M_limits_count_for_each_place_on_its_own() -> None:
    pit = Pit(BOOK, least=500, most=10000, options=DEVICE | {"two-positions": True})
    pit.do("dealer opens", "dealer does shuffle", "seat 1 bets 100 ante", "seat 1 bets 100 ante at 2")
    assert pit.cited("seat 1 bets 1 ante at 2") == "M"
    assert pit.rack() == 800


def test_M_posted_on_the_sign_and_possible() -> None:
    law = Pit(BOOK).law
    assert (law.book.sign.cite, law.book.limits.cite, law.limits("ante")) == ("M", "M", (1, 1000))
    assert [str(b.cite) for b in breaches(Terms(BOOK, least=1000, most=500))] == [f"{BOOK}/M"]
    assert [str(b.cite) for b in breaches(Terms(BOOK, limits={"lucky": (100, 500)}))] == [f"{BOOK}/M"]
