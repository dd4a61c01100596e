"""Poker, `section8/poker` t: the rake.

Each test proves the paragraph in its name. Four players have 100 chips each unless a test says otherwise; limits are 2
and 4 chips, fixed. With a button seat 4 has it, seat 1 the small blind of 1 and seat 2 the big blind of 2.
"""

from __future__ import annotations

import pytest

from card_room import BOOK, CardRoom, raised
from croupier.front.sign import sign_of
from croupier.games import breaches, game
from croupier.play.vocabulary.ask import Chance, Step
from croupier.rulebook.law import Law, Terms


def law(**options: object) -> Law:
    own = {name.replace("_", "-"): value for name, value in options.items()}
    return Law(Terms(BOOK, least=200, most=400, options=own))  # type: ignore[arg-type]


def breached(**options: object) -> list[str]:
    own = {name.replace("_", "-"): value for name, value in options.items()}
    found = breaches(Terms(BOOK, least=200, most=400, options=own))  # type: ignore[arg-type]
    return [breach.cite.paragraph for breach in found]


def submitted(**options: object) -> dict[str, str]:
    return {cite.paragraph: text for cite, text in game(BOOK).submits(law(**options)).items()}


def area(pit: CardRoom) -> int:
    """What lies in the rake area."""
    return int(pit.table.view(None).markers["rake"])


def test_t_1_the_submission_says_what_the_house_takes() -> None:
    assert submitted() == {
        "t.1.i": "percentage",
        "t.1.ii": "10% of what is bet in each betting round",
        "t.1.iii": "$4 a round of play",
    }


def test_t_1_i_its_kinds() -> None:
    kinds = ["percentage", "increments", "both", "time", "percentage-and-time", "increments-and-time", "all"]
    assert [submitted(rake=kind)["t.1.i"] for kind in kinds] == kinds
    assert breached(rake="tips") == ["t.2"]


def test_t_1_ii_its_method() -> None:
    method = submitted(rake="all")["t.1.ii"]
    assert method == (
        "10% of what is bet in each betting round; $1 for each $20 in a pot; "
        "$10 an hour per-player, in parts every 30 minutes"
    )


def test_t_1_iii_and_the_most_of_it() -> None:
    assert submitted(rake_most=0)["t.1.iii"] == "10% of what is bet"
    levels = submitted(rake="increments", rake_level=20, rake_amount=1, rake_most=0)
    assert levels["t.1.iii"] == "$1 for each $20 in a pot"  # a tenth is the most of a percentage, not of these
    assert submitted(rake="both", rake_level=20)["t.1.iii"] == "$4 a round of play"
    assert submitted(rake="time", time_charge=10)["t.1.iii"] == "$10 an hour per-player"
    pit = CardRoom("holdem", rake_percent="10%", rake_most=2).deal()
    pit.say("3 raise", "4 raise", "1 raise", "2 call", "3 call", "4 call").passively()
    assert pit.fees_all() == [("t.2", 2)]  # a tenth of 32 would be three


@pytest.mark.parametrize(("kind", "fees"), [("percentage", 3), ("increments", 1), ("both", 4), ("time", 0), ("all", 4)])
def test_t_2_one_way_or_several(kind: str, fees: int) -> None:
    pit = raised(rake=kind, rake_percent="10%", rake_most=0).passively()
    assert pit.table.ledger.balance("fees") == fees


def test_t_2_i_a_straight_percentage() -> None:
    assert raised(rake_percent="5%").passively().fees_all() == [("t.2", 1)]
    assert raised(rake_percent="10%").passively().fees_all() == [("t.2", 3)]


def test_t_2_i_A_at_most_a_tenth_of_the_bets_of_a_round_from_each_pot() -> None:
    assert breached(rake_percent="10.5%") == ["t.2.i.A"]
    pit = CardRoom("holdem", (100, 100, 10, 100), rake_percent="10%", ante=2, rake_most=0).deal()
    pit.say("3 raise", "4 raise", "1 raise", "2 call", "3 call", "4 call")
    # antes of eight are not reckoned in; bets of 32 give three, and what is left of a chip stays
    assert (pit.pots, area(pit)) == ([37], 3)
    assert pit.rack(3) == 0  # all-in: what follows is a side pot
    pit.say("1 bet", "2 raise", "4 raise", "1 call", "2 call")
    assert area(pit) == 4
    assert pit.pots == [37, 17]


def test_t_2_i_B_after_each_betting_round_into_the_rake_area() -> None:
    pit = raised(rake_percent="10%", rake_most=0)
    assert area(pit) == 3
    pit.say("1 bet", "2 call", "3 call")
    assert area(pit) == 3  # not before the round is over
    pit.say("4 raise", "1 call", "2 call", "3 call")
    assert area(pit) == 4


def test_t_2_i_C_at_the_end_into_the_inventory() -> None:
    pit = raised(rake_percent="10%", rake_most=0)
    assert pit.table.ledger.balance("fees") == 0
    pit.passively()
    assert pit.table.ledger.balance("fees") == 3


def test_t_2_ii_increments() -> None:
    pit = raised(rake="increments", rake_level=10, rake_amount=1, rake_most=0)
    assert area(pit) == 3


def test_t_2_ii_A_at_the_set_levels_of_each_pot() -> None:
    pit = CardRoom("holdem", rake="increments", rake_level=20, rake_amount=1, rake_most=0).deal()
    pit.say("3 raise", "4 call", "1 call", "2 call")
    assert (pit.pots, area(pit)) == ([16], 0)
    pit.say("1 bet", "2 call", "3 call", "4 call")
    assert (pit.pots, area(pit)) == ([23], 1)  # 24 have reached the first level


def test_t_2_ii_A_antes_count_towards_the_levels_and_not_towards_a_percentage() -> None:
    pit = CardRoom("stud-high", ante=5, forced_bet=2, rake="increments", rake_level=20, rake_amount=1, rake_most=0)
    pit.deal()
    while pit.ask.cite.paragraph == "i.5":
        pit.one()
    assert (pit.pots, area(pit)) == ([27], 1)  # twenty of antes are the first level
    share = CardRoom("stud-high", ante=5, forced_bet=2, rake_percent="10%", rake_most=0).deal()
    while share.ask.cite.paragraph == "i.5":
        share.one()
    assert (share.pots, area(share)) == ([28], 0)  # a tenth of eight


def test_t_2_ii_B_what_is_collected_lies_in_the_rake_area() -> None:
    pit = raised(rake="increments", rake_level=20, rake_amount=2)
    assert area(pit) == 2
    assert pit.pots == [30]


def test_t_2_ii_C_at_the_end_into_the_inventory() -> None:
    pit = raised(rake="increments", rake_level=20, rake_amount=2)
    assert pit.table.ledger.balance("fees") == 0
    assert pit.passively().table.ledger.balance("fees") == 2


def timed(*lines: str, **options: object) -> CardRoom:
    pit = CardRoom("holdem", (100, 100, 100), rake="time", **options)
    pit.do("dealer opens", "dealer does wash 2", *lines)
    return pit


def test_t_2_iii_time_charges() -> None:
    pit = timed("dealer does collect-time", "dealer does verify-time", "dealer does shuffle", "dealer does cut 20")
    assert isinstance(pit.table.ask, Chance)
    assert pit.table.ledger.balance("fees") == 15
    pot = CardRoom("holdem")
    pot.do("dealer opens", "dealer does wash 2")
    assert pot.cited("dealer does collect-time") == "e.1"


def test_t_2_iii_A_per_player_playing_or_not_or_per_table() -> None:
    pit = timed("seat 3 chooses sit-out", "dealer does collect-time")
    assert pit.racks() == [95, 95, 95]
    table = timed("dealer does collect-time", time_basis="per-table", time_charge=14)
    assert table.racks() == [97, 98, 98]  # seven chips of a half hour, in parts


@pytest.mark.parametrize(("charge", "part"), [(10, 5), (12, 6), (7, 3)])
def test_t_2_iii_B_an_hourly_fee(charge: int, part: int) -> None:
    assert timed("dealer does collect-time", time_charge=charge).fees() == [part] * 3


@pytest.mark.parametrize(("minutes", "part"), [(20, 4), (25, 5), (30, 6)])
def test_t_2_iii_C_a_part_every_20_to_30_minutes(minutes: int, part: int) -> None:
    assert timed("dealer does collect-time", time_charge=12, time_interval=minutes).fees() == [part] * 3
    assert breached(time_interval=19) == breached(time_interval=31) == ["t.2.iii.C"]


def test_t_2_iii_D_into_the_rake_area() -> None:
    pit = timed("dealer does collect-time")
    assert pit.table.ledger.balance("rake area") == 15
    assert pit.table.ledger.balance("fees") == 0


def test_t_2_iii_E_dropped_once_a_floorperson_has_verified_them() -> None:
    pit = timed("dealer does collect-time")
    assert pit.cited("dealer does shuffle") == "t.2.iii.E"
    pit.do("dealer does verify-time")
    assert pit.said() == [("t.2.iii.E", "$15 of time charges are verified and dropped")]
    assert (pit.table.ledger.balance("rake area"), pit.table.ledger.balance("fees")) == (0, 15)


def test_t_2_iii_E_the_dealer_collects_and_somebody_else_verifies() -> None:
    ask = timed("dealer does collect-time").table.ask
    assert isinstance(ask, Step)
    assert [
        (step, who, cite.paragraph) for step in ("verify-time", "shuffle") for who, cite in (ask.done_by(step),)
    ] == [
        ("verify-time", "floorperson", "t.2.iii.E"),
        ("shuffle", "", "e.1"),
    ]


def test_t_3_the_sign_says_kind_and_amount() -> None:
    posted = {
        (line.name, line.text) for line in sign_of(law(rake="both", rake_percent="8%", rake_level=30), "one").must
    }
    assert {("Rake", "both"), ("Rake percent", "8%"), ("Rake amount", "$1"), ("Rake most", "$4")} <= posted
    assert "Rake level" in {name for name, _ in posted}
    assert "Time charge" not in {name for name, _ in posted}
    timed_ = {(line.name, line.text) for line in sign_of(law(rake="time"), "one").must}
    assert {("Time basis", "per-player"), ("Time charge", "$10")} <= timed_


def test_t_4_an_uncalled_bet_is_not_raked() -> None:
    pit = CardRoom("holdem", rake_percent="10%", rake_most=0, betting="spread", most=2000).deal()
    pit.say("3 raise 22", "4 fold", "1 fold", "2 fold")
    assert pit.given_back() == [("t.4", 3, 20)]
    assert pit.fees_all() == []


def test_t_5_after_the_pot_is_collected_nothing_more_is_raked() -> None:
    pit = raised(rake_percent="10%", rake_most=0).passively()
    kinds = [type(event).__name__ for event in pit.film]
    assert kinds.count("Fee") == 1
    assert "Fee" not in kinds[kinds.index("Settled") :]
