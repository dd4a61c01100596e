"""EZ Baccarat, `ranchos/ez-baccarat`, winners, the Tie, Dragon 7 and Panda 8.

Each test proves the paragraph in its name; the table is that of `ez_baccarat_pit`.
"""

from __future__ import annotations

from itertools import product

import pytest

from california_baccarat_pit import cards_lines, said, settled
from croupier.games import breaches
from croupier.games.ez_baccarat import verdict
from croupier.kernels.baccarat.draw import BANKER_WINS, PLAYER_WINS, TIE, line_verdict
from croupier.kernels.verdict import LOSES, PUSHES, WINS
from croupier.play.shared.baccarat_shoe import Coup
from croupier.rulebook.law import Terms
from ez_baccarat_pit import BANKER_7_6, BOOK, DRAGON, LIMITS, PANDA, PLAYER_7_6, TIE_7, film, one, pit_of
from pit import Pit

# --- winners ---


def test_winners_equal_totals_push_both_lines() -> None:
    assert one("player", TIE_7) == ("pushes", 0, "winners")
    assert one("banker", TIE_7) == ("pushes", 0, "winners")
    assert line_verdict(PLAYER_WINS, TIE) == line_verdict(BANKER_WINS, TIE) == PUSHES


def test_winners_a_push_uses_nothing_of_the_bank() -> None:
    pit = film(["2: 500 player", "2: 500 banker", "3: 10 tie"], TIE_7, bank=80)
    assert settled(pit) == [(2, "player", 0, 0), (2, "banker", 0, 0), (3, "tie", 80, 0)]


def test_winners_1_player_line_wins_when_the_player_hand_is_nearer() -> None:
    assert one("player", PLAYER_7_6) == ("wins", 10, "winners.1")
    assert one("player", PANDA) == ("wins", 10, "winners.1")


def test_winners_2_banker_line_wins_when_the_banker_hand_is_nearer() -> None:
    assert one("banker", BANKER_7_6) == ("wins", 10, "winners.2")


def test_winners_2_as_written_a_three_card_seven_is_paid() -> None:
    assert one("banker", DRAGON) == ("wins", 10, "winners.2")


def test_winners_2_with_dragon_push_a_winning_three_card_seven_pushes() -> None:
    assert one("banker", DRAGON, dragon_push=True) == ("pushes", 0, "winners.2")
    assert one("player", DRAGON, dragon_push=True) == ("loses", -10, "winners.3")
    assert one("dragon-7", DRAGON, dragon_push=True) == ("wins", 400, "dragon-7.4")
    assert one("banker", BANKER_7_6, dragon_push=True) == ("wins", 10, "winners.2")  # seven with two cards
    assert one("banker", "Ks Kd 7c 5c 2h", dragon_push=True) == ("pushes", 0, "winners")  # a tie at seven


def test_winners_3_player_line_loses_when_the_banker_hand_is_nearer() -> None:
    assert one("player", BANKER_7_6) == ("loses", -10, "winners.3")


def test_winners_4_banker_line_loses_when_the_player_hand_is_nearer() -> None:
    assert one("banker", PLAYER_7_6) == ("loses", -10, "winners.4")


def test_winners_every_pair_of_hands() -> None:
    for p, b, pc, bc in product(range(10), range(10), (2, 3), (2, 3)):
        hands = Coup(p, b, pc, bc)
        line = PUSHES if p == b else WINS if p > b else LOSES
        assert verdict("player", hands) == line
        assert verdict("banker", hands) == {WINS: LOSES, LOSES: WINS, PUSHES: PUSHES}[line]
        dragon = b == 7 and bc == 3 and p <= 6
        assert verdict("banker", hands, dragon_push=True) == (PUSHES if dragon else verdict("banker", hands))
        assert verdict("tie", hands) == (WINS if p == b else LOSES)
        assert verdict("dragon-7", hands) == (WINS if dragon else LOSES)
        assert verdict("panda-8", hands) == (WINS if p == 8 and pc == 3 and b <= 7 else LOSES)


# --- the Tie ---


def test_tie_bet_1_needs_no_line_wager() -> None:
    pit = film(["2: 10 tie"], TIE_7)
    assert settled(pit) == [(2, "tie", 80, 0)]
    assert pit.fees() == []  # and no line wager is no table action


def test_tie_bet_2_wins_when_the_totals_are_equal() -> None:
    assert one("tie", TIE_7) == ("wins", 80, "tie-bet.2")


def test_tie_bet_3_loses_when_they_are_not() -> None:
    assert one("tie", PLAYER_7_6) == one("tie", BANKER_7_6) == ("loses", -10, "tie-bet.3")


def test_tie_bet_4_may_be_backed() -> None:
    pit = pit_of()
    assert pit.cited("seat 3 bets 10 tie at 2") == "tie-bet.4"
    pit.do("seat 2 bets 10 player", "seat 3 bets 10 tie at 2", "dealer closes", f"cards {TIE_7}")
    assert (pit.settled("tie", 3).at, pit.settled("tie", 3).paid) == (2, 80)


def test_tie_bet_5_keeps_within_the_table_limits_and_has_no_fee() -> None:
    pit = pit_of()
    assert pit.cited("seat 2 bets 4 tie") == "tie-bet.5"
    assert pit.cited("seat 2 bets 10001 tie") == "tie-bet.5"
    own = pit_of(terms={"limits": {"tie": (500, 2000)}})
    assert own.cited("seat 2 bets 21 tie") == "tie-bet.5"
    own.do("seat 2 bets 20 tie", "dealer closes")
    assert own.fees() == []


def test_tie_bet_6_the_number_of_cards_does_not_matter() -> None:
    pit = film(["2: 10 tie"], "Ks Kd 7c 5c 2h")
    assert said(pit, "tie-bet.6") == ["Player 7, Banker 7: a tie"]
    assert pit.settled("tie", 2).paid == 80
    assert one("tie", "Ks Kd 5c 4c 3h 4h")[1] == 80


def test_tie_bet_7_pays_eight_to_one_exactly() -> None:
    assert film(["2: 25 tie"], TIE_7).settled("tie", 2).paid == 200
    (breach,) = breaches(Terms(BOOK, **LIMITS, odds={"tie": "9 to 1"}))
    assert breach.cite.paragraph == "tie-bet.7"


def test_tie_bet_8_paid_and_collected_as_far_as_the_bank_reaches() -> None:
    pit = film(["2: 10 tie", "3: 10 tie"], TIE_7, bank=100)
    assert settled(pit) == [(2, "tie", 80, 0), (3, "tie", 20, 60)]
    assert (pit.gain(1), pit.gain(3)) == (-100, 20)
    pit = film(["2: 60 tie", "3: 60 tie"], PLAYER_7_6, bank=100)
    assert settled(pit) == [(2, "tie", -60, 0), (3, "tie", -40, 20)]
    assert returned_by(pit, "wager 3 tie") == [(20, "tie-bet.8")]


def returned_by(pit: Pit, account: str) -> list[tuple[int, str]]:
    """What went back from an account to its rack, and by which paragraph."""
    rack = f"rack {account.split()[1]}"
    posted = [p for p in pit.table.ledger.postings if (p.source, p.target) == (account, rack)]
    return [(p.amount, p.cite.paragraph) for p in posted]


# --- Dragon 7 ---


@pytest.mark.parametrize("line", ["player", "banker"])
def test_dragon_7_1_needs_a_line_wager_of_the_same_player_at_the_same_place(line: str) -> None:
    pit = pit_of()
    assert pit.cited("seat 2 bets 10 dragon-7") == "dragon-7.1"
    pit.do("seat 2 bets 10 tie", "seat 3 bets 10 player")
    assert pit.cited("seat 2 bets 10 dragon-7") == "dragon-7.1"
    pit.do(f"seat 2 bets 10 {line}", "seat 2 bets 10 dragon-7")
    assert pit.cited(f"seat 2 takes all {line}") == "dragon-7.1"
    assert pit.cited("seat 2 bets 10 dragon-7 at 3") == "dragon-7.1"  # there Bob has no line wager


def test_dragon_7_1_the_line_wager_cannot_be_undone_from_under_it() -> None:
    pit = pit_of()
    pit.do("seat 2 bets 10 player", "seat 2 bets 10 dragon-7", "seat 2 undoes", "seat 2 undoes")
    assert pit.rack(2) == 20000


def test_dragon_7_2_may_be_backed_with_a_line_wager_of_ones_own() -> None:
    pit = pit_of()
    assert pit.cited("seat 3 bets 10 dragon-7 at 2") == "dragon-7.2"
    pit.do("seat 2 bets 10 player")
    assert pit.cited("seat 3 bets 10 dragon-7 at 2") == "dragon-7.1"
    pit.do("seat 3 bets 10 banker at 2", "seat 3 bets 10 dragon-7 at 2", "dealer closes", *cards_lines(DRAGON))
    assert pit.settled("dragon-7", 3).paid == 400


@pytest.mark.parametrize(("amount", "taken"), [(4, False), (5, True), (500, True), (501, False)])
def test_dragon_7_3_five_to_five_hundred_by_the_collection_schedule(amount: int, taken: bool) -> None:
    for wager in ("dragon-7", "panda-8"):
        pit = pit_of(terms={"least": 10000})  # a hundred-dollar table
        pit.do("seat 2 bets 100 player")
        if taken:
            pit.do(f"seat 2 bets {amount} {wager}")
        else:
            assert pit.cited(f"seat 2 bets {amount} {wager}") == f"{wager}.3"


def test_dragon_7_3_a_house_may_post_narrower_limits_not_wider_ones() -> None:
    pit = pit_of(terms={"limits": {"dragon-7": (1000, 10000)}})
    pit.do("seat 2 bets 10 player")
    assert pit.cited("seat 2 bets 9 dragon-7") == "dragon-7.3"
    assert pit.cited("seat 2 bets 101 dragon-7") == "dragon-7.3"
    pit.do("seat 2 bets 100 dragon-7")
    (breach,) = breaches(Terms(BOOK, **LIMITS, limits={"dragon-7": (500, 50100)}))
    assert breach.cite.paragraph == "california-games-collection-rates"


def test_dragon_7_3_the_schedule_of_the_section_has_no_limits_of_its_own() -> None:
    pit = pit_of(terms={"least": 1000, "most": 10000, "collection": "game-1"})
    pit.do("seat 2 bets 10 player")
    assert pit.cited("seat 2 bets 9 dragon-7") == "dragon-7.3"
    assert pit.cited("seat 2 bets 101 panda-8") == "panda-8.3"
    pit.do("seat 2 bets 100 dragon-7", "seat 2 bets 10 panda-8")


@pytest.mark.parametrize(
    ("cards", "verdict_"),
    [
        (DRAGON, "wins"),
        ("Ks Kd 5c 3c Kh 4h", "wins"),  # against five with three cards
        (BANKER_7_6, "loses"),  # seven with two cards
        ("Ks Kd 7c 5c 2h", "loses"),  # a tie at seven
        ("Ks Kd 5c 3c 3h 4h", "loses"),  # against eight
        ("Ks Kd 6c 5c 3h", "loses"),  # eight
    ],
)
def test_dragon_7_4_a_three_card_seven_against_six_or_less(cards: str, verdict_: str) -> None:
    assert one("dragon-7", cards) == (verdict_, 400 if verdict_ == "wins" else -10, "dragon-7.4")


def test_dragon_7_5_pays_forty_to_one_exactly() -> None:
    assert film(["2: 10 banker", "2: 25 dragon-7"], DRAGON).settled("dragon-7", 2).paid == 1000
    (breach,) = breaches(Terms(BOOK, **LIMITS, odds={"dragon-7": "39 to 1"}))
    assert breach.cite.paragraph == "dragon-7.5"


def test_dragon_7_6_comes_last_and_gets_what_is_left_of_the_bank() -> None:
    bets = ["2: 10 banker", "3: 10 banker", "2: 10 dragon-7", "3: 10 dragon-7"]
    pit = film(bets, DRAGON, bank=500)
    assert settled(pit)[2:] == [(2, "dragon-7", 400, 0), (3, "dragon-7", 80, 320)]
    assert (pit.gain(1), pit.gain(2), pit.gain(3)) == (-501, 410, 90)
    pit = film(bets, PLAYER_7_6, bank=35)
    assert settled(pit) == [
        (2, "banker", -10, 0),
        (3, "banker", -10, 0),
        (2, "dragon-7", -10, 0),
        (3, "dragon-7", -5, 5),
    ]
    assert returned_by(pit, "wager 3 dragon-7") == [(5, "dragon-7.6")]


# --- Panda 8 ---


def test_panda_8_1_needs_a_line_wager_of_the_same_player_at_the_same_place() -> None:
    pit = pit_of()
    assert pit.cited("seat 2 bets 10 panda-8") == "panda-8.1"
    pit.do("seat 2 bets 10 banker", "seat 2 bets 10 panda-8", "seat 2 bets 10 player")
    pit.do("seat 2 takes all banker")
    assert pit.cited("seat 2 takes all player") == "panda-8.1"
    pit.do("seat 2 takes all panda-8", "seat 2 takes all player")


def test_panda_8_2_may_be_backed() -> None:
    pit = pit_of()
    assert pit.cited("seat 3 bets 10 panda-8 at 2") == "panda-8.2"
    pit.do("seat 2 bets 10 player", "seat 3 bets 10 player at 2", "seat 3 bets 10 panda-8 at 2", "dealer closes")
    pit.do(*cards_lines(PANDA))
    assert pit.settled("panda-8", 3).paid == 250


def test_panda_8_3_has_limits_and_no_fee() -> None:
    pit = pit_of()
    pit.do("seat 2 bets 100 player", "seat 2 bets 500 panda-8")
    assert pit.cited("seat 2 bets 5 panda-8") == "panda-8.3"
    pit.do("dealer closes")
    assert pit.fees() == [1]  # a hundred dollars of table action


@pytest.mark.parametrize(
    ("cards", "verdict_"),
    [
        (PANDA, "wins"),
        ("Ks Kd 5c 4c 3h Kh", "wins"),  # against four with three cards
        ("Ks Kd 8c 7c", "loses"),  # eight with two cards
        ("Ks Kd 5c 4c 3h 4h", "loses"),  # a tie at eight
        ("Ks Kd 5c 4c 3h 5h", "loses"),  # against nine
        ("Ks Kd 5c 7c 4h", "loses"),  # nine
    ],
)
def test_panda_8_4_a_three_card_eight_against_seven_or_less(cards: str, verdict_: str) -> None:
    assert one("panda-8", cards) == (verdict_, 250 if verdict_ == "wins" else -10, "panda-8.4")


def test_panda_8_5_pays_twenty_five_to_one_exactly() -> None:
    assert film(["2: 10 player", "2: 20 panda-8"], PANDA).settled("panda-8", 2).paid == 500
    (breach,) = breaches(Terms(BOOK, **LIMITS, odds={"panda-8": "26 to 1"}))
    assert breach.cite.paragraph == "panda-8.5"


def test_panda_8_6_gets_what_is_left_of_the_bank() -> None:
    bets = ["2: 10 player", "3: 10 player", "2: 10 panda-8", "3: 10 panda-8"]
    pit = film(bets, PANDA, bank=300)
    assert settled(pit)[2:] == [(2, "panda-8", 250, 0), (3, "panda-8", 30, 220)]
    pit = film(bets, BANKER_7_6, bank=32)
    assert settled(pit)[2:] == [(2, "panda-8", -10, 0), (3, "panda-8", -2, 8)]
    assert returned_by(pit, "wager 3 panda-8") == [(8, "panda-8.6")]
