"""Poker tournaments, `section8/poker` y: entries, fees, seats, announcements, cancellation.

Entrants are AA, AB, AC, … and sit in that order: AA to AJ have the seats 1 to 10 of the first table, and so on. Stacks
are $500 unless a test says otherwise. `hand(event, 1, 4, 6)`: at table 1 seat 4 wins all that seat 6 has.
"""

from __future__ import annotations

from datetime import date

import pytest

from croupier.poker.tournament import Tournament
from croupier.poker.tournament.seats import Container
from croupier.rulebook.cite import Breaches, Refused
from croupier.rulebook.law import Terms
from tournament_pit import (
    BOOK,
    DAY,
    NAMES,
    STUD,
    draw,
    entered,
    hand,
    no,
    one_by_one,
    opened,
    said,
    seated,
)


def test_y_1_weekly_in_stud_holdem_and_omaha_at_an_approved_fee() -> None:
    for game in ("stud-high", "stud-high-low", "stud-high-low-8", "razz", "holdem", "omaha-high", "omaha-high-low-8"):
        assert opened(tournament_game=game).phase == "entries"
    with pytest.raises(Breaches) as found:
        opened(tournament_game="draw-high")
    assert [breach.cite.paragraph for breach in found.value.breaches] == ["y.1"]
    assert opened(entry_fee=25).fee == 2500
    with pytest.raises(Refused, match="not by oneida-2006/poker"):
        Tournament(Terms("oneida-2006/poker"), DAY)
    assert Tournament(Terms(BOOK), date(2026, 5, 15), last=DAY).day == date(2026, 5, 15)
    with pytest.raises(Refused, match="weekly") as refused:
        Tournament(Terms(BOOK), date(2026, 5, 14), last=DAY)
    assert refused.value.cite.paragraph == "y.1"


def test_y_7_the_fee_makes_a_place_sure_and_is_refunded_to_who_has_not_played() -> None:
    event = opened(cancel_below_thirty=False)
    event.play_lines("enter AA", "enter AB", "enter AC")
    assert event.ledger.balance("prepaid") == 3 * 4000
    assert no(event, "enter AA") == "y.7"
    event.play_lines("withdraw AC")
    assert event.ledger.snapshot() == {"entrant AA": -4000, "entrant AB": -4000, "prepaid": 8000}
    assert no(event, "withdraw AC") == "y.7"
    event.play_lines("enter AC", "close")
    draw(event)
    event.play_lines("withdraw AC", "begin")  # seated, but not a card was dealt
    assert (event.ledger.balance("entrant AC"), event.ledger.balance("pool")) == (0, 8000)
    hand(event)
    assert no(event, "withdraw AA") == "y.7"


@pytest.mark.parametrize(("game", "players", "pool"), [("holdem", 60, 240000), ("stud-high", 49, 196000)])
def test_y_9_the_fees_are_the_prize_pool_and_go_out_whole(game: str, players: int, pool: int) -> None:
    event = entered(players, tournament_game=game)
    assert event.ledger.balance("pool") == pool
    assert event.ledger.balance("prepaid") == 0
    over = one_by_one(7)
    assert over.ledger.balance("pool") == 0
    assert sum(prize.cents for prize in over.prizes) == 7 * 4000
    few = one_by_one(3)  # fewer players than prizes: the rest is the first's
    assert [prize.cents for prize in few.prizes] == [7200, 3000, 1800]


@pytest.mark.parametrize(("game", "most"), [("holdem", 60), ("omaha-high", 60), ("stud-high", 49), ("razz", 49)])
def test_y_11_the_first_sixty_or_forty_nine_who_pay(game: str, most: int) -> None:
    event = opened(tournament_game=game)
    event.play_lines(*(f"enter {name}" for name in NAMES[:most]))
    assert no(event, "enter Late") == "y.11"
    event.play_lines("withdraw AA", "enter Late", "close")
    assert no(event, "enter Later") == "y.11"


def test_y_11_below_thirty_it_may_be_cancelled() -> None:
    event = opened()
    event.play_lines(*(f"enter {name}" for name in NAMES[:29]))
    events = event.play_lines("close")
    assert said(events, "y.11") == ["Only 29 entries: the tournament is cancelled"]
    assert (event.phase, event.ledger.snapshot()) == ("cancelled", {})
    thirty = opened()
    thirty.play_lines(*(f"enter {name}" for name in NAMES[:30]), "close")
    assert thirty.phase == "draw"
    assert entered(29).phase == "draw"  # if the house wants it


def test_y_11_with_fewer_than_two_players_left_there_is_nothing_to_play() -> None:
    event = opened(cancel_below_thirty=False)
    event.play_lines("enter AA", "enter AB", "report disruption AB")
    assert said(event.play_lines("close"), "y.11") == ["Only 2 entries: the tournament is cancelled"]
    assert event.ledger.snapshot() == {}


def test_y_14_seats_are_drawn_before_it_begins() -> None:
    event = entered(30)
    assert event.phase == "draw"
    assert no(event, "begin") == "y.16"
    assert isinstance(event.ask, Container)
    assert len(event.ask.cards) == len(event.ask.names) == 30
    draw(event)
    assert event.phase == "seated"


def test_y_14_iii_each_draws_a_seat_card_from_the_container() -> None:
    event = entered(12)
    assert isinstance(event.ask, Container)
    assert event.ask.cite.paragraph == "y.14.iii"
    assert event.ask.cards == tuple(f"{table}-{seat}" for table in (1, 2) for seat in range(1, 7))
    assert [no(event, f"draw {cards}") for cards in ("3-1", "1-7", "1-1 1-1")] == ["y.14.iii"] * 3
    event.play_lines("draw 2-5")
    assert no(event, "draw 2-5") == "y.14.iii"
    assert event.ask.names[0] == "AB"


def test_y_14_iv_the_seat_is_recorded() -> None:
    event = entered(12)
    events = event.play_lines("draw 2-5 1-3")
    assert said(events, "y.14.iii") == ["AA has seat 5 at table 2", "AB has seat 3 at table 1"]
    assert (event.entrants["AA"].table, event.entrants["AA"].seat) == (2, 5)
    assert event.tables[1].seats == {3: "AB"}


def test_y_15_forty_twenty_five_fifteen_ten_six_and_four_percent() -> None:
    event = one_by_one(6)
    assert [prize.cents for prize in event.prizes] == [9600, 6000, 3600, 2400, 1440, 960]  # of $240


def test_y_25_the_percentages_are_announced_before_any_entry() -> None:
    event = Tournament(Terms(BOOK), DAY)
    assert no(event, "enter AA") == "y.25"
    assert said(event.play_lines("announce"), "y.25") == ["Prizes: 40%, 25%, 15%, 10%, 6%, 4% of the entry fees"]
    event.play_lines("enter AA")
    assert no(event, "announce") == "y.25"


def test_y_26_the_prizes_are_announced_once_entries_are_closed() -> None:
    event = opened()
    event.play_lines(*(f"enter {name}" for name in NAMES[:60]))
    assert said(event.play_lines("close"), "y.26") == ["The places win $960, $600, $360, $240, $144, $96"]


def test_y_27_the_structure_is_given_out_and_kept_to() -> None:
    event = opened(cancel_below_thirty=False)
    event.play_lines("enter AA", "enter AB")
    sheet = said(event.play_lines("close"), "y.27")
    assert sheet[0] == "$10-$20, blinds $5 and $10, 20 minutes"
    assert sheet[2] == "a recess of 15 minutes"
    assert sheet[7] == "no limit, blinds $100 and $200, 20 minutes"
    draw(event)
    event.play_lines("begin", "table 1: dealer opens", "table 1: dealer does wash 2")
    assert no(event, "table 1: seat 1 chooses straddle") == "y.27"
    stud = opened(cancel_below_thirty=False, tournament_ante="20%", tournament_forced_bet="50%", **STUD)
    stud.play_lines("enter AA", "enter AB")
    assert said(stud.play_lines("close"), "y.27")[0] == "$10-$20, ante $2, forced bet $5, 20 minutes"


def test_y_29_nobody_takes_over_from_who_has_played() -> None:
    event = entered(3)
    event.play_lines("replace AC by Zoe")
    assert list(event.entrants) == ["AA", "AB", "Zoe"]
    assert (event.ledger.balance("entrant AC"), event.ledger.balance("entrant Zoe")) == (0, -4000)
    draw(event)
    event.play_lines("begin")
    hand(event)
    assert no(event, "replace Zoe by AC") == "y.29"


def test_y_51_cancelled_and_paid_back() -> None:
    event = opened()
    event.play_lines("enter AA", "enter AB", "cancel 2026-05-01")
    assert (event.phase, event.ledger.snapshot()) == ("cancelled", {})
    assert no(event, "enter AC") == "y.11"


def test_y_51_i_until_two_days_before_and_told_within_two_days() -> None:
    event = opened()
    event.play_lines("enter AA", "enter AB")
    assert [no(event, f"cancel 2026-05-0{day}") for day in (7, 8)] == ["y.51.i"] * 2
    assert said(event.play_lines("cancel 2026-05-06"), "y.51.i") == [
        "Cancelled on 2026-05-06; to be told by 2026-05-08: AA, AB"
    ]
    begun = seated(3)
    assert no(begun, "cancel 2026-05-01") == "y.51.i"


def test_y_51_ii_everybody_has_the_fee_back() -> None:
    event = entered(30)
    event.play_lines("cancel 2026-05-02")
    assert [(p.source, p.target, p.amount) for p in event.ledger.postings if p.cite.paragraph == "y.51.ii"] == [
        ("pool", f"entrant {name}", 4000) for name in NAMES[:30]
    ]
    assert event.ledger.snapshot() == {}
