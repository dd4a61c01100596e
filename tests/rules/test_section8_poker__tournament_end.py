"""Poker tournaments, `section8/poker` y: who is out, who is sent off, and the prizes.

Entrants are AA, AB, AC, … and sit in that order: AA to AJ have the seats 1 to 10 of the first table, and so on. Stacks
are $500 unless a test says otherwise. `hand(event, 1, 4, 6)`: at table 1 seat 4 wins all that seat 6 has.
"""

from __future__ import annotations

import pytest

from croupier.poker.rules import ranking
from croupier.poker.tournament.prizes import Prize, pay
from croupier.poker.tournament.seats import HighCard
from croupier.rulebook.cite import Breaches
from tournament_pit import (
    draw,
    entered,
    fold_out,
    hand,
    knock_out,
    move_one,
    no,
    one_by_one,
    opened,
    said,
    seated,
    shown,
    to_cards,
)


def test_y_2_who_has_no_chips_is_out_and_the_last_has_them_all() -> None:
    event = seated(3, tournament_stack=30)
    events = hand(event, 1, 1, 2)
    assert said(events, "y.2") == ["AB is out, in hand 1"]
    assert event.remaining == ["AA", "AC"]
    assert no(event, "away AB") == "y.30"
    hand(event, 1, 1, 3)
    assert (event.phase, event.remaining, event.entrants["AA"].stack) == ("over", ["AA"], 90)
    assert [breach.cite.paragraph for breach in breached(tournament_stack=33)] == ["y.2"]


def breached(**options: object) -> list[object]:
    with pytest.raises(Breaches) as found:
        opened(**options)
    return list(found.value.breaches)


def test_y_3_the_hand_in_which_the_last_chip_was_lost_is_the_ranking() -> None:
    event = seated(4, tournament_stack=30)
    hand(event, 1, 1, 2)
    hand(event, 1)
    hand(event, 1, 1, 4)
    hand(event, 1, 1, 3)
    assert [event.entrants[name].out for name in ("AB", "AD", "AC")] == [1, 3, 4]
    assert event.standings() == [(1, ("AA",)), (2, ("AC",)), (3, ("AD",)), (4, ("AB",))]


def test_y_4_the_first_six_places_win_money() -> None:
    event = one_by_one(8)
    assert [(prize.place, prize.name) for prize in event.prizes] == [
        (1, "AA"), (2, "AB"), (3, "AC"), (4, "AD"), (5, "AE"), (6, "AF"),
    ]  # fmt: skip
    assert event.ledger.balance("entrant AG") == -4000


def test_y_23_it_is_played_out_and_prizes_are_not_divided_by_agreement() -> None:
    event = seated(3, tournament_stack=30)
    hand(event, 1, 1, 2)
    assert no(event, "agree AA, AC") == "y.23"
    assert event.phase == "play"
    events = hand(event, 1, 1, 3)
    assert said(events, "y.23") == ["AA has all the chips"]


def test_y_39_an_odd_chip_goes_to_the_highest_card_by_suit() -> None:
    event = seated(3, tournament_game="omaha-high-low-8")
    to_cards(event)
    own = ("3s 5s 7s 9s", "Ac 2d 9h 8h", "Kc Kd Qh Jh")
    event.play_lines(f"table 1: cards {' '.join(text.split()[k] for k in range(4) for text in own)}")
    event.play_lines("table 1: seat 3 chooses call", "table 1: seat 1 chooses fold", "table 1: seat 2 chooses check")
    for board in ("Ks 3d 4h", "6c", "Ts"):
        event.play_lines(f"table 1: cards {board}", "table 1: seat 2 chooses check", "table 1: seat 3 chooses check")
    event.play_lines("table 1: seat 2 chooses show")
    events = event.play_lines("table 1: seat 3 chooses show")
    # five chips of $5: three kings have two of them, and the low hand, which has the ace, three
    assert said(events, "y.39") == ["The odd chip goes by suit"]
    assert [event.entrants[name].stack for name in ("AA", "AB", "AC")] == [495, 505, 500]
    tied = ranking.by_suit([(51, 0), (50, 1)], lowest=False)
    assert tied == [0, 1]  # spades before hearts


def test_y_40_players_who_go_broke_on_one_deal_share_their_prizes() -> None:
    event = seated(4, tournament_stack=30)
    hand(event, 1, 1, 2, 3)
    assert event.standings() == [(1, ("AA", "AD")), (3, ("AB", "AC"))]
    hand(event, 1, 1, 4)
    assert event.standings() == [(1, ("AA",)), (2, ("AD",)), (3, ("AB", "AC"))]
    # of $160: 40%, 25%, and half each of 15% and 10%; the 10% that no fifth and sixth win are the first's
    assert [(p.name, p.cents) for p in event.prizes] == [("AA", 8000), ("AD", 4000), ("AB", 2000), ("AC", 2000)]


def test_y_40_odd_cents_are_drawn_for_by_the_highest_card() -> None:
    event = seated(4, tournament_stack=30, entry_fee=41)
    hand(event, 1, 1, 2, 3)
    hand(event, 1, 1, 4)
    assert event.ask is None  # 25% of $164 are $41.00 for two
    three = seated(5, tournament_stack=30, entry_fee=41)
    hand(three, 1, 1, 2, 3, 4)
    hand(three, 1, 1, 5)
    # places three to five of $205 are 31%: 6355 cents for three, and one is left over
    assert isinstance(three.ask, HighCard)
    assert three.ask.cite.paragraph == "y.39"
    three.play_lines("cards 9c Ts Th")
    assert sorted((p.name, p.cents) for p in three.prizes if p.place == 3) == [("AB", 2118), ("AC", 2119), ("AD", 2118)]
    assert three.ledger.balance("pool") == 0


def test_y_42_prizes_go_straight_to_who_wins_them() -> None:
    event = one_by_one(3)
    paid = [(p.source, p.target, p.amount) for p in event.ledger.postings if p.cite.paragraph == "y.42"]
    assert paid == [("pool", "entrant AA", 7200), ("pool", "entrant AB", 3000), ("pool", "entrant AC", 1800)]
    assert no(event, "agree AA, AB") == "y.23"


@pytest.mark.parametrize(("alien", "fee", "withheld"), [(True, 500, 27000), (False, 500, 0), (True, 40, 0)])
def test_y_46_thirty_percent_of_a_non_resident_aliens_prize_above_600(alien: bool, fee: int, withheld: int) -> None:
    event = opened(entry_fee=fee, cancel_below_thirty=False)
    event.play_lines(f"enter AA{' alien' if alien else ''}", "enter AB", "enter AC", "close")
    draw(event)
    event.play_lines("begin")
    knock_out(event, 1, 3)
    knock_out(event, 1, 2)
    first = fee * 180  # 60% of three fees, in cents
    assert event.prizes[0].cents == first
    assert event.ledger.balance("withheld") == withheld
    assert event.ledger.balance("entrant AA") == first - fee * 100 - withheld


def test_y_46_an_odd_cent_counts_towards_the_600() -> None:
    """Tied for a prize of $600 each and an odd cent: whoever has the cent has won more than $600."""
    event = entered(3)
    event.entrants["AB"].alien = True
    prize = Prize(2, "AB", 60_000, 1)
    event.ledger.post("entrant AA", "pool", 60_001, event.law.cite("y.7"))
    pay(event, prize, 60_000)
    assert event.ledger.balance("withheld") == 0
    pay(event, Prize(2, "AB", 60_001), 1)
    assert event.ledger.balance("withheld") == 18_000


@pytest.mark.parametrize("kind", ["cheating", "tournament-violation", "disruption"])
def test_y_47_who_breaks_the_rules_is_out_with_the_chips(kind: str) -> None:
    event = seated(3)
    words = kind.replace("-", " ")
    assert said(event.play_lines(f"report {kind} AB"), "y.47") == [f"AB is out ({words}): $500 leave play"]
    assert (event.remaining, event.removed) == (["AA", "AC"], 500)
    assert no(event, f"report {kind} AB") == "y.47"
    assert no(event, "report snoring AA") == "y.47"
    assert event.entrants["AB"].forfeits == (kind == "cheating")
    assert event.standings() == ([(1, ("AA", "AC"))] if kind == "cheating" else [(1, ("AA", "AC")), (3, ("AB",))])


def test_y_47_a_cheat_has_no_claim_to_a_refund_and_at_the_table_the_hand_is_folded() -> None:
    event = entered(3)
    event.play_lines("report cheating AC")
    assert no(event, "withdraw AC") == "y.47"
    assert event.ledger.balance("pool") == 12000
    table = shown()
    table.play_lines("table 1: report cheating")
    assert (table.entrants["AC"].sent_off, "AC" in table.remaining) == ("cheating", True)
    fold_out(table, 1)
    assert table.remaining == ["AA", "AB"]


def test_y_47_only_a_cheat_loses_the_refund() -> None:
    """Whoever is sent off before the first card, for anything else, has not played: y.7 holds."""
    event = seated(4)
    event.play_lines("report disruption AC")
    assert event.removed == 500
    event.play_lines("withdraw AC")
    assert (event.ledger.balance("entrant AC"), event.ledger.balance("pool")) == (0, 12000)
    assert (sorted(event.entrants), event.removed) == (["AA", "AB", "AD"], 0)
    cancelled = opened()
    cancelled.play_lines("enter AA", "enter AB", "report cheating AB", "cancel 2026-05-01")
    assert cancelled.ledger.snapshot() == {"entrant AB": -4000, "prepaid": 4000}  # the house keeps it


def test_y_47_who_is_sent_off_has_outlasted_those_who_went_broke_before() -> None:
    """y.40 ties only those who go broke on the same deal."""
    event = seated(5, tournament_stack=30)
    hand(event, 1, 1, 5)
    event.play_lines("report disruption AD", "report disruption AC")
    assert event.standings() == [(1, ("AA", "AB")), (3, ("AC",)), (4, ("AD",)), (5, ("AE",))]
    hand(event, 1, 1, 2)
    assert [(prize.place, prize.name) for prize in event.prizes] == [
        (1, "AA"), (2, "AB"), (3, "AC"), (4, "AD"), (5, "AE"),
    ]  # fmt: skip


def test_y_47_who_has_just_come_to_a_table_goes_at_once() -> None:
    """The hand that is on there is not theirs, and nothing has to wait for its end."""
    event = seated(30)
    for seat in (10, 9):
        knock_out(event, 1, seat)
    to_cards(event, 2)
    knock_out(event, 1, 8)
    to_cards(event, 1)
    fold_out(event, 2)
    move_one(event)
    assert event.entrants["AK"].table == 1
    event.play_lines("report tournament-violation AK")
    assert event.entrants["AK"].is_out
    assert event.tables[1].table is not None


@pytest.mark.parametrize("phase", ["draw", "seated", "play"])
def test_y_47_when_nobody_is_left_it_is_over(phase: str) -> None:
    event = entered(2)
    if phase != "draw":
        draw(event)
    if phase == "play":
        event.play_lines("begin")
    event.play_lines("report cheating AA")
    if event.phase != "over":
        event.play_lines("report cheating AB")
    if event.phase == "seated":
        event.play_lines("begin")
    assert (event.phase, event.ask) == ("over", None)
    left = {"draw": [], "seated": [], "play": ["AB"]}[phase]
    assert [prize.name for prize in event.prizes] == left
    assert event.ledger.balance("pool") == (0 if left else 8000)


@pytest.mark.parametrize(("remove", "left"), [(True, ["AA", "AC"]), (False, ["AA", "AB", "AC"])])
def test_y_47_the_house_decides_about_who_is_taken_ill(remove: bool, left: list[str]) -> None:
    event = seated(3, remove_ill=remove)
    event.play_lines("report taken-ill AB")
    assert event.remaining == left
    assert event.entrants["AB"].away != remove
    lenient = seated(3, disqualify_disruption=False)
    assert said(lenient.play_lines("report disruption AB"), "y.47") == ["AB is told: disruption"]
