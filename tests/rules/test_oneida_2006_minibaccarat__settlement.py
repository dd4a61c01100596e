"""Minibaccarat, `oneida-2006/minibaccarat`, K to M: third cards, result, odds and vigorish.

Each test proves the paragraph in its name; the table is that of `minibaccarat_pit`.
"""

from __future__ import annotations

from collections import Counter
from itertools import product
from math import perm
from typing import Any

import msgspec
import pytest

from croupier.games import breaches
from croupier.games.minibaccarat import dues
from croupier.kernels.baccarat.draw import (
    BANKER_WINS,
    NO_CARD,
    PLAYER_WINS,
    TABLE_2,
    TIE,
    banker_draws,
    count,
    natural,
    outcome,
    player_draws,
)
from croupier.play.vocabulary.ask import Chance
from croupier.play.vocabulary.cards import card_value
from croupier.play.vocabulary.event import Fee, Settled
from croupier.rulebook.law import Terms
from minibaccarat_pit import BANKER_7_6, BOOK, PLAYER_7_6, PLAYER_DRAWS, TIE_7, counts, deal, found, pit_of
from pit import Pit

BANKER_6_0 = "Ks Kd 5c 6c 5d"


# --- K: third cards ---


@pytest.mark.parametrize("cards", ["Ks Kd 8c 2c", "Ks Kd 2c 9c", "4s Kd 4c 9c"])
def test_K_1_natural_ends_the_round(cards: str) -> None:
    pit = pit_of()
    deal(pit, cards)
    assert ("K.1", "A natural: no more cards") in pit.said()
    assert all(natural(p, b) == (p > 7 or b > 7) for p, b in product(range(10), repeat=2))
    assert not any(banker_draws(8, b, NO_CARD) for b in range(10))


def test_K_2_player_draws_on_five_or_less() -> None:
    for banker in range(8):
        assert [player_draws(player, banker) for player in range(10)] == [1, 1, 1, 1, 1, 1, 0, 0, 0, 0]
    for banker in (8, 9):
        assert not any(player_draws(player, banker) for player in range(10))


PRINTED = """
     0 DDDDDDDDDDD
     1 DDDDDDDDDDD
     2 DDDDDDDDDDD
     3 DDDDDDDDDSD
     4 DSSDDDDDDSS
     5 DSSSSDDDDSS
     6 SSSSSSSDDSS
     7 SSSSSSSSSSS
     8 SSSSSSSSSSS
     9 SSSSSSSSSSS
"""


def test_K_3_banker_draws_by_the_table_as_printed() -> None:
    rows = [line.split()[1] for line in PRINTED.strip().splitlines()]
    assert ["".join("SD"[cell] for cell in row) for row in TABLE_2] == rows
    for banker, third in product(range(8), range(-1, 10)):
        assert "SD"[banker_draws(0, banker, third)] == rows[banker][third + 1]


def test_K_3_at_the_table() -> None:
    pit = pit_of()
    deal(pit, "Ks Kd 2c 3c 8d")  # three stays against an eight
    assert counts(pit) == "Player 0, Banker 3: Banker wins"
    pit.do("dealer opens")
    deal(pit, "Ks Kd 2c 3c 7d 9h")  # and draws against a seven
    assert counts(pit) == "Player 9, Banker 2: Player wins"


def test_K_4_row_is_the_bankers_count_on_two_cards() -> None:
    pit = pit_of()
    pit.do("dealer closes", "cards Ks 9d 7c 6c")  # 9 and 6 are five: the Banker draws
    assert pit.table.ask.cite.paragraph == "K.3"


def test_K_5_column_is_the_third_card_not_the_players_count() -> None:
    pit = pit_of()
    deal(pit, "3s Kd 2c 6c 6d 2h")  # 5 and a six count 1; the six draws
    assert counts(pit) == "Player 1, Banker 8: Banker wins"
    pit.do("dealer opens")
    deal(pit, "3s Kd 2c 6c Ad")  # 5 and an ace count 6; the ace stays
    assert counts(pit) == "Player 6, Banker 6: Tie Hand"


def test_K_6_draw_and_stay_are_obligations() -> None:
    pit = pit_of(handling="players-turn")
    pit.do("seat 1 bets 10 banker", "dealer closes", "cards Ks Kd 6c 5c", "seat 1 chooses turn")
    assert isinstance(pit.table.ask, Chance)  # nobody is asked


def test_K_7_five_draws_against_a_four() -> None:
    assert banker_draws(0, 5, 4) == 1
    assert banker_draws(0, 5, 3) == 0


def test_K_outcomes_of_an_eight_deck_shoe() -> None:
    """Every deal by card values: the exact counts of ordered six-card sequences, 4,998,398,275,503,360 in all."""
    shoe = Counter({0: 128, **dict.fromkeys(range(1, 10), 32)})
    totals = [0, 0, 0]
    for cards in product(range(10), repeat=4):
        ways = draws(shoe, cards)
        p1, b1, p2, b2 = cards
        player, banker = count(p1, p2), count(b1, b2)
        for third in range(10) if player_draws(player, banker) else (NO_CARD,):
            drawn = cards if third == NO_CARD else (*cards, third)
            weight = ways * (left(shoe, cards, third) if third != NO_CARD else 1)
            final = count(p1, p2, max(third, 0))
            if not banker_draws(player, banker, third):
                totals[outcome(final, banker)] += weight * perm(416 - len(drawn), 6 - len(drawn))
                continue
            for card in range(10):
                more = weight * left(shoe, drawn, card) * perm(415 - len(drawn), 5 - len(drawn))
                totals[outcome(final, count(b1, b2, card))] += more
    assert totals[BANKER_WINS] == 2_292_252_566_437_888
    assert totals[PLAYER_WINS] == 2_230_518_282_592_256
    assert totals[TIE] == 475_627_426_473_216
    assert sum(totals) == perm(416, 6) == 4_998_398_275_503_360


def left(shoe: Counter[int], gone: tuple[int, ...], card: int) -> int:
    return shoe[card] - gone.count(card)


def draws(shoe: Counter[int], cards: tuple[int, ...]) -> int:
    """In how many ways these values come in this order."""
    ways = 1
    for i, card in enumerate(cards):
        ways *= left(shoe, cards[:i], card)
    return ways


# --- L: result and order ---


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        (BANKER_7_6, "Player 6, Banker 7: Banker wins"),
        (PLAYER_7_6, "Player 7, Banker 6: Player wins"),
        (TIE_7, "Player 7, Banker 7: Tie Hand"),
    ],
)
def test_L_1_result_is_announced(cards: str, said: str) -> None:
    pit = pit_of()
    deal(pit, cards)
    assert counts(pit) == said


def settled_in(order: str, **options: Any) -> list[str]:
    """Losers at 1 and 3, Banker winners at 2, 4 and 5: who is paid and charged when."""
    pit = pit_of("Ann", "Bob", "Cy", "Di", "Ed", collection_order=order, **options)
    bets = ["seat 1 bets 10 player", "seat 2 bets 20 banker", "seat 3 bets 10 tie"]
    deal(pit, BANKER_7_6, *bets, "seat 4 bets 40 banker", "seat 5 bets 60 banker")
    trail = []
    for event in pit.events:
        if isinstance(event, Settled):
            trail.append(f"{event.verdict} {event.seat}")
        elif isinstance(event, Fee):
            trail.append(f"fee {event.seat} {event.amount}")
        elif event.cite.paragraph == "M.3.b":
            trail.append(str(event))
    assert sum(pit.gain(seat) + owed for seat, owed in enumerate((0, 1, 0, 2, 3), 1)) == 100 + sum(
        owed for _, owed in pit.table.carried.marks
    )
    return trail


def test_L_2_losers_first_then_from_the_highest_place() -> None:
    assert settled_in("pay-all-first")[:3] == ["loses 3", "loses 1", "wins 5"]


def test_L_2_a_pay_all_then_collect_all() -> None:
    order = ["wins 5", "wins 4", "wins 2", "fee 5 3", "fee 4 2", "fee 2 1"]
    assert settled_in("pay-all-first")[2:] == order


def test_L_2_b_collect_all_then_pay_all() -> None:
    order = ["fee 5 3", "fee 4 2", "fee 2 1", "wins 5", "wins 4", "wins 2"]
    assert settled_in("collect-all-first")[2:] == order


def test_L_2_c_pay_and_collect_place_by_place() -> None:
    order = ["wins 5", "fee 5 3", "wins 4", "fee 4 2", "wins 2", "fee 2 1"]
    assert settled_in("pay-first-each")[2:] == order


def test_L_2_d_collect_and_pay_place_by_place() -> None:
    order = ["fee 5 3", "wins 5", "fee 4 2", "wins 4", "fee 2 1", "wins 2"]
    assert settled_in("collect-first-each")[2:] == order


def test_L_2_d_marks_in_the_same_order() -> None:
    trail = settled_in("collect-first-each", vigorish_collected="later")[2:]
    assert [line.split(" ")[0] == "wins" for line in trail] == [False, True, False, True, False, True]


def test_L_2_d_tie_fee_is_taken_before_the_places_other_wager_is_paid() -> None:
    pit = pit_of(vigorish="tie-fee", collection_order="collect-first-each")
    deal(pit, TIE_7, "seat 1 bets 10 tie", "seat 1 bets 40 banker")
    assert [type(e) for e in pit.events if isinstance(e, (Fee, Settled))] == [Fee, Settled, Settled]
    assert pit.gain() == 80 - 10


def test_L_2_b_winner_without_a_chip_left_pays_out_of_the_win() -> None:
    pit = pit_of(chips=100, collection_order="collect-all-first")
    deal(pit, BANKER_7_6, "seat 1 bets 100 banker")
    assert pit.gain() == 95


def test_L_3_cards_go_to_the_rack_in_order() -> None:
    pit = pit_of()
    deal(pit, PLAYER_DRAWS)
    rack = pit.table.felt.hand("discards")
    assert rack == tuple(map(card_value, ["Kc", "Ks", "2c", "6d", "Kd", "7c"]))


# --- M: odds and vigorish ---


def test_M_1_player_pays_even() -> None:
    pit = pit_of()
    deal(pit, PLAYER_7_6, "seat 1 bets 15 player")
    assert (pit.gain(), pit.fees()) == (15, [])
    assert [b.cite.paragraph for b in breaches(Terms(BOOK, odds={"player": "2 to 1"}))] == ["M.1"]


def test_M_2_tie_pays_eight_to_one_or_more() -> None:
    pit = pit_of(odds={"tie": "10 for 1"})
    deal(pit, TIE_7, "seat 1 bets 10 tie")
    assert pit.gain() == 90
    assert breaches(Terms(BOOK, odds={"tie": "9 for 1"})) == []
    assert [b.cite.paragraph for b in breaches(Terms(BOOK, odds={"tie": "8 for 1"}))] == ["M.2"]


@pytest.mark.parametrize(("rate", "taken"), [("0%", 0), ("5%", 5), ("20%", 20), ("2.5%", 3)])
def test_M_3_vigorish_is_a_share_of_winnings(rate: str, taken: int) -> None:
    pit = pit_of(vigorish_rate=rate)
    deal(pit, BANKER_7_6, "seat 1 bets 100 banker")
    assert pit.gain() == 100 - taken
    assert pit.table.ledger.balance("fees") == taken
    assert pit.bank() == -100


def test_M_3_at_most_twenty_percent() -> None:
    assert found(vigorish_rate="20.5%") == ["M.3"]


@pytest.mark.parametrize(
    ("rounding", "chip", "bet", "taken"),
    [
        ("chip", 100, 21, 2),  # $1.05 in $1 chips
        ("dollar", 25, 84, 8),  # $21 in quarters: $1.05 up to $2
        ("chip", 25, 84, 5),  # $1.25
        ("down", 100, 39, 1),
        ("down", 100, 19, 0),
    ],
)
def test_M_3_a_vigorish_may_be_rounded_up(rounding: str, chip: int, bet: int, taken: int) -> None:
    pit = pit_of(vigorish_rounding=rounding, chip=chip)
    deal(pit, BANKER_7_6, f"seat 1 bets {bet} banker")
    assert pit.gain() == bet - taken


def test_M_3_a_dollars_need_chips_that_make_them() -> None:
    assert found(vigorish_rounding="dollar", chip=500) == ["M.3.a"]


def test_M_3_b_vigorish_put_off_is_marked_and_collected_before_the_reshuffle() -> None:
    pit = pit_of("Ann", "Bob", vigorish_collected="later", cutting=311)
    deal(pit, BANKER_7_6, "seat 1 bets 20 banker", "seat 2 bets 100 banker")
    assert pit.fees() == []
    assert [pit.gain(1), pit.gain(2)] == [20, 100]
    assert pit.table.carried.marks == ((1, 1), (2, 5))
    pit.do("dealer opens")
    assert pit.table.felt.markers == {"vigorish 1": "$1", "vigorish 2": "$5", "shoe": "last hand"}
    deal(pit, BANKER_7_6, "seat 2 bets 50 banker")
    assert pit.fees() == [8, 1]  # $5 and $3, and $1
    assert pit.table.carried.marks == ()
    assert [pit.gain(1), pit.gain(2)] == [19, 142]


def test_M_3_b_shoe_that_is_broken_off_is_reshuffled_after_collecting() -> None:
    pit = pit_of(vigorish_collected="later")
    deal(pit, BANKER_7_6, "seat 1 bets 20 banker")
    pit.do("dealer opens")
    pit.do("report no-activity")
    assert (pit.fees(), pit.gain()) == ([1], 19)


def test_M_3_c_what_chips_do_not_cover_is_documented() -> None:
    pit = pit_of(chips=100, vigorish_collected="later", cutting=311)
    deal(pit, BANKER_7_6, "seat 1 bets 100 banker")
    pit.do("dealer opens")
    deal(pit, BANKER_7_6, "seat 1 bets 197 player", "seat 1 bets 1 tie")
    assert pit.fees() == [2]
    assert ("M.3.c", "Seat 1 owes $3 vigorish: it is documented") in pit.said()
    assert (pit.rack(), pit.table.carried.marks) == (0, ())


def test_M_3_c_leaving_player_owes_the_marker() -> None:
    pit = pit_of("Ann", "Bob", vigorish_collected="later")
    deal(pit, BANKER_7_6, "seat 1 bets 20 banker", "seat 2 bets 100 banker")
    owed, cite, after, account = dues(pit.law, pit.table.carried, 2)
    assert (owed, cite, after.marks, account) == (5, "oneida-2006/minibaccarat/M.3.c", ((1, 1),), "fees")
    assert after == msgspec.structs.replace(pit.table.carried, marks=((1, 1),))
    assert dues(pit.law, after, 2) == (0, cite, after, "fees")
    had = pit.rack(2)
    pit.do("seat 2 leaves")
    assert pit.fees() == [5]
    assert pit.table.ledger.balance("fees") == 5
    assert pit.events[-1].chips == had - 5
    assert pit.table.carried.marks == ((1, 1),)


def test_M_4_fee_on_a_tie_instead() -> None:
    pit = pit_of(vigorish="tie-fee")
    deal(pit, TIE_7, "seat 1 bets 43 banker")
    assert (pit.fees(), pit.gain()) == ([10], -10)
    assert [e.cite.paragraph for e in pit.events if isinstance(e, Fee)] == ["M.4"]
    pit.do("dealer opens")
    deal(pit, BANKER_7_6, "seat 1 bets 100 banker")
    assert (pit.fees(), pit.gain()) == ([], 90)
    assert found(vigorish="tie-fee", tie_fee="26%") == ["M.4"]


def test_M_4_never_marked() -> None:
    pit = pit_of(vigorish="tie-fee", vigorish_collected="later", tie_fee="10%")
    deal(pit, TIE_7, "seat 1 bets 40 banker")
    assert (pit.fees(), pit.table.carried.marks) == ([4], ())


def test_M_4_schemes_exclude_each_other() -> None:
    assert found(vigorish="tie-fee", vigorish_rate="5%") == ["M.3"]
    assert found(vigorish="winnings", tie_fee="25%") == ["M.4"]
    assert found(vigorish="none-six", tie_fee="25%", vigorish_rate="5%") == ["M.3", "M.4"]
    assert found(vigorish="none-six", tie_fee="0%") == []


def test_M_5_scheme_and_rate_are_posted_for_everyone() -> None:
    assert {"option:vigorish", "option:vigorish-rate", "option:tie-fee"} <= set(Pit(BOOK).law.book.sign.also)
    pit = pit_of("Ann", "Bob", vigorish_rate="10%")
    deal(pit, BANKER_7_6, "seat 1 bets 20 banker", "seat 2 bets 20 banker")
    assert [pit.gain(1), pit.gain(2)] == [18, 18]


def test_M_6_no_vigorish_but_half_on_a_winning_six() -> None:
    pit = pit_of(vigorish="none-six")
    deal(pit, BANKER_6_0, "seat 1 bets 11 banker")
    assert pit.settlements() == [(1, "banker", "wins", 6, "M.6")]
    pit.do("dealer opens")
    deal(pit, BANKER_7_6, "seat 1 bets 11 banker")
    assert pit.settlements() == [(1, "banker", "wins", 11, "M.6")]
    assert (pit.fees(), pit.gain()) == ([], 17)


def test_M_6_odd_wagers_may_be_refused() -> None:
    pit = pit_of(vigorish="none-six", unpayable="refuse", match_play=True)
    refusal = pit.refused("seat 1 bets 11 banker")
    assert refusal.cite.paragraph == "M.6"
    assert "$10 or $12" in refusal.why
    assert pit.cited("seat 1 bets 10 banker coupon 5") == "M.6"
    pit.do("seat 1 bets 10 banker", "seat 1 bets 11 player")
    assert pit.cited("seat 1 takes 5 banker") == "M.6"
