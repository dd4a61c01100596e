"""Poker, `oneida-2006/poker`, N and O: the rake and the jackpot fund.

Each test proves the paragraph in its name; the table is that of `oneida_poker_pit`.
"""

from __future__ import annotations

from typing import Any

import pytest

from croupier.games import breaches
from croupier.rulebook.law import Terms
from oneida_poker_pit import BOOK, LARGE, PAIRS, posted, table
from poker_pit import VariantPit

# --- N. revenue ---


def rake_area(pit: VariantPit) -> int:
    return int(pit.table.view(None).markers["rake"])


def test_N_1_the_house_earns_the_rake_and_nothing_else() -> None:
    pit = table(rake_percent="10%", **LARGE).start(PAIRS).to()
    assert pit.table.ledger.balance("fees") == 6
    assert pit.bank() == 0
    assert pit.racks() == [134, 80, 80]


@pytest.mark.parametrize(("rake", "taken"), [("percentage", 6), ("increments", 3), ("both", 9)])
def test_N_2_by_percentage_by_increments_or_both(rake: str, taken: int) -> None:
    pit = table(rake=rake, rake_percent="10%", rake_level=20, rake_amount=1, **LARGE).start(PAIRS).to()
    assert pit.fees_all() == [("N.2", taken)]


def test_N_2_a_a_straight_percentage_of_what_is_bet() -> None:
    pit = table(stacks=(200,) * 3, rake_percent="5%", **LARGE).start(PAIRS).to(5).say("1 bet", "2 call", "3 call").to()
    assert pit.fees_all() == [("N.2", 6)]  # 5% of 60, twice


def test_N_2_a_i_a_quarter_at_most() -> None:
    found = breaches(Terms(BOOK, options={"rake-percent": "26%"}))
    assert [breach.cite.paragraph for breach in found] == ["N.2.a.i"]
    pit = table(rake_percent="25%", **LARGE).start(PAIRS).to()
    assert pit.fees_all() == [("N.2", 15)]
    chip = table(rake_percent="25%", rake_most=0).start(PAIRS).to(5).say("1 bet", "2 call", "3 fold").to()
    assert chip.fees_all() == [("N.2", 2)]  # 1.5 of the first six chips and 1 of the next four: fractions stay


def test_N_2_a_i_antes_and_blinds_are_bets_of_the_first_round() -> None:
    pit = table(ante=1, rake_percent="25%", rake_most=0).start(PAIRS)
    assert rake_area(pit) == 0
    assert rake_area(pit.to(5)) == 2  # of nine chips


def test_N_2_a_i_each_pot_by_itself() -> None:
    pit = table(stacks=(40, 200, 200), rake_percent="10%", **LARGE).start(PAIRS).say("3 raise", "1 call", "2 call")
    pit.say("2 bet", "3 call")
    assert pit.pots == [120 - 12, 40 - 4]
    assert pit.to().won() == [(2, "side-pot-1", 36, "J.10"), (1, "pot", 108, "J.10")]


def test_N_2_a_ii_it_is_taken_as_the_play_goes_along() -> None:
    pit = table(stacks=(200,) * 3, rake_percent="10%", **LARGE).start(PAIRS)
    assert rake_area(pit) == 0
    pit.to(5)
    assert (rake_area(pit), pit.pots) == (6, [54])
    pit.say("1 bet", "2 call", "3 call")
    assert (rake_area(pit), pit.pots) == (12, [108])
    assert pit.table.ledger.balance("fees") == 0


def test_N_2_a_iii_at_the_end_of_the_round_it_is_dropped() -> None:
    pit = table(rake_percent="10%", **LARGE).start(PAIRS).to(7)
    assert (rake_area(pit), pit.table.ledger.balance("fees")) == (6, 0)
    pit.to()
    assert pit.table.ledger.balance("fees") == 6


def test_N_2_b_in_increments_and_never_more_than_a_quarter() -> None:
    pit = table(rake="increments", rake_level=3, rake_amount=2, rake_most=0).start(PAIRS).to()
    assert pit.fees_all() == [("N.2", 1)]  # two levels would be four chips, a quarter of six is one


def test_N_2_b_i_a_set_amount_as_each_level_is_reached() -> None:
    options: dict[str, Any] = {"rake": "increments", "rake_level": 50, "rake_amount": 2, **LARGE}
    pit = table(stacks=(200,) * 3, **options).start(PAIRS).to(5)
    assert rake_area(pit) == 2
    pit.say("1 bet", "2 call", "3 call")
    assert rake_area(pit) == 4
    pit.say("1 bet", "2 fold", "3 call")
    assert rake_area(pit) == 8  # the pot has gone from 120 to 200


def test_N_2_b_ii_it_lies_in_the_rake_area() -> None:
    pit = table(rake="increments", rake_level=50, rake_amount=2, **LARGE).start(PAIRS).to(5)
    assert (rake_area(pit), pit.pots) == (2, [58])


def test_N_2_b_iii_at_the_end_of_the_round_it_is_dropped() -> None:
    pit = table(rake="increments", rake_level=50, rake_amount=2, **LARGE).start(PAIRS).to(7)
    assert pit.table.ledger.balance("fees") == 0
    assert pit.to().table.ledger.balance("fees") == 2


def test_N_3_a_sign_tells_the_rake() -> None:
    sign_ = posted(rake="both", rake_percent="8%", rake_level=30, rake_amount=2, rake_most=5)
    assert "Rake both [oneida-2006/poker/N.2]" in sign_
    assert "Rake percent 8% [oneida-2006/poker/N.2.a.i]" in sign_
    assert "Rake level $30 [oneida-2006/poker/N.2.b.i]" in sign_
    assert "Rake amount $2 [oneida-2006/poker/N.2.b.i]" in sign_
    assert "Rake most $5 [oneida-2006/poker/N.3]" in sign_
    pit = table(**{**LARGE, "rake_most": 4}, rake_percent="25%").start(PAIRS).to()
    assert pit.fees_all() == [("N.2", 4)]


@pytest.mark.parametrize("rake", ["percentage", "increments"])
def test_N_4_a_bet_that_nobody_calls_is_not_raked(rake: str) -> None:
    options: dict[str, Any] = {"rake": rake, "rake_percent": "10%", "rake_level": 20, "rake_amount": 2, **LARGE}
    pit = table(stacks=(200,) * 3, **options).start(PAIRS).to(5)
    assert rake_area(pit) == 6
    pit.say("1 bet", "2 fold", "3 fold")
    assert pit.given_back() == [("N.4", 1, 20)]
    assert pit.fees_all() == [("N.2", 6)]


def test_N_5_once_the_pots_are_paid_nothing_more_is_raked() -> None:
    pit = table(rake_percent="10%", **LARGE).start(PAIRS).to()
    kinds = [type(event).__name__ for event in pit.film if type(event).__name__ in ("Fee", "Settled")]
    assert kinds == ["Fee", "Settled", "Settled", "Settled"]
    assert pit.table.ledger.balance("fees") == 6
    pit.do("seat 2 leaves")
    assert pit.table.ledger.balance("fees") == 6


def lowered(players: int, **options: Any) -> VariantPit:
    return table(stacks=(200,) * players, rake_percent="10%", reduced_rake=True, **options, **LARGE)


def test_N_6_six_players_or_fewer_may_have_the_rake_lowered_if_one_asks() -> None:
    pit = lowered(6)
    pit.do("dealer opens", "dealer does wash 2", "seat 4 chooses lower-rake")
    assert pit.events[0].cite.paragraph == "N.6"
    pit.do("dealer does shuffle", "dealer does cut 20")
    pit.stacked().feed()
    pit.to()
    assert pit.fees_all() == [("N.2", 6)]  # half of 10% of 120
    assert lowered(6).start().to().fees_all() == [("N.2", 12)]  # nobody asked
    seven = lowered(7)
    seven.do("dealer opens", "dealer does wash 2")
    assert seven.cited("seat 4 chooses lower-rake") == "N.6"
    never = table(stacks=(200,) * 3)
    never.do("dealer opens", "dealer does wash 2")
    assert never.cited("seat 1 chooses lower-rake") == "N.6"
    found = breaches(Terms(BOOK, options={"reduced-rake-players": 7}))
    assert [breach.cite.paragraph for breach in found] == ["N.6"]


# --- O. jackpot fund ---

# Four nines are beaten by four kings, at hold'em: seat 1 holds the nines, seat 2 the kings.
BEATEN = "9s Kd Qc 9d Kc Qd 9h 9c Kh Ks 3d"


def fund(pit: VariantPit) -> int:
    return pit.table.ledger.balance("jackpot")


def test_O_1_each_pot_gives_a_set_amount_to_the_fund() -> None:
    pit = table(jackpot_fund=1)
    for count in range(1, 4):
        assert fund(pit.start().to()) == count
    assert sum(pit.racks()) == 297
    assert fund(table().start().to()) == 0


def test_O_2_the_fund_is_a_set_fee_and_is_posted() -> None:
    pit = table(jackpot_fund=2).start(PAIRS).to()
    assert pit.fees_all() == [("O.1", 2)]
    assert "Jackpot fund $2 [oneida-2006/poker/O.1]" in posted(jackpot_fund=2)


def test_O_2_a_the_fee_does_not_grow_with_the_pot() -> None:
    large = table(jackpot_fund=2).start(PAIRS).say("3 raise", "1 raise", "2 call", "3 call").to()
    assert large.won() == [(1, "pot", 16, "J.10")]
    assert fund(large) == 2
    small = table(jackpot_fund=5, blinds=1, blind_1=1, least=100).start().say("2 fold", "3 fold")
    assert (fund(small), small.rack(1)) == (0, 100)  # a pot that holds nothing gives nothing


def test_O_2_b_the_sign_shows_what_each_round_gives() -> None:
    assert "Jackpot fund $3" in posted(jackpot_fund=3)
    assert "Jackpot fund" not in posted()


def test_O_3_it_is_kept_apart_from_the_rake() -> None:
    pit = table(jackpot_fund=2, rake_percent="10%", **LARGE).start(PAIRS).to()
    assert pit.fees_all() == [("N.2", 6), ("O.1", 2)]
    assert (pit.table.ledger.balance("fees"), fund(pit)) == (6, 2)


def test_O_4_at_the_end_of_the_round_it_is_in_the_container() -> None:
    pit = table(jackpot_fund=2).start(PAIRS).to(7)
    assert fund(pit) == 0
    assert fund(pit.to()) == 2
    dead = table(jackpot_fund=2).start(PAIRS).to(7).reports("wrong-deck")
    assert (fund(dead), dead.racks()) == (0, [100, 100, 100])


def jackpot(cards: str, before: int = 20, **options: Any) -> tuple[list[tuple[int, int]], int]:
    """Who is paid how much of a fund of 20 and the chip of this hand, and what stays in it."""
    pit = table(jackpot_fund=1, **options)
    pit.table.ledger.post("cash", "jackpot", before, pit.law.cite("O.1"))
    pit.start(cards).to()
    return [(seat, paid) for seat, spot, paid, cite in pit.won() if (spot, cite) == ("jackpot", "O.5")], fund(pit)


def test_O_5_the_jackpot_is_paid_by_the_houses_standard_only() -> None:
    # Of 21 half is 10 and a quarter 5; the rest, 6, is for the others dealt in.
    assert jackpot(BEATEN) == ([(1, 10), (2, 5), (3, 6)], 0)
    assert jackpot(BEATEN, jackpot_hand="straight-flush-beaten") == ([], 21)
    assert jackpot(PAIRS) == ([], 21)
    shares = {"jackpot_loser_share": "60%", "jackpot_winner_share": "40%"}
    assert jackpot(BEATEN, **shares) == ([(1, 12), (2, 8), (3, 1)], 0)
    found = breaches(Terms(BOOK, options={"jackpot-loser-share": "80%"}))
    assert [breach.cite.paragraph for breach in found] == ["O.5"]  # with the winner's 25% more than there is


def test_O_5_a_royal_flush_takes_it_all_where_that_is_the_standard() -> None:
    royal = "As Kd Qc Ks Kc Qd Qs Js Ts 4c 3d"
    assert jackpot(royal, jackpot_hand="royal-flush") == ([(1, 21)], 0)
    assert jackpot(BEATEN, jackpot_hand="royal-flush") == ([], 21)


def test_O_5_a_beaten_full_house_where_that_is_the_standard() -> None:
    full = "9s Kd Qc 9d Kc Jd 9h 4c 4s Kh 2d"
    assert jackpot(full, jackpot_hand="full-house-beaten") == ([(1, 10), (2, 5), (3, 6)], 0)
    assert jackpot(full) == ([], 21)
