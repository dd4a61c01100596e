"""Poker tournaments, `section8/poker` y: levels and hands.

Entrants are AA, AB, AC, … and sit in that order: AA to AJ have the seats 1 to 10 of the first table, and so on. Stacks
are $500 unless a test says otherwise. `hand(event, 1, 4, 6)`: at table 1 seat 4 wins all that seat 6 has.
"""

from __future__ import annotations

import pytest

from card_room import CardRoom
from croupier.play.vocabulary.event import Voided
from croupier.poker.hand.betting import Act
from croupier.poker.rooms.readers import house_of
from croupier.poker.rooms.section8_levels import stage, terms_at
from croupier.poker.tournament.seats import HighCard
from croupier.rulebook.law import Law, Terms
from tournament_pit import (
    BOOK,
    NAMES,
    STUD,
    blinds,
    draw,
    entered,
    fold_out,
    hand,
    minutes,
    no,
    said,
    seated,
    second_session,
    shown,
    stacks,
    to_cards,
)


def law(**options: object) -> Law:
    own = {"tournament": True, **{name.replace("_", "-"): value for name, value in options.items()}}
    return Law(terms_at(Terms(BOOK, options=own), Law(Terms(BOOK, options=own)), int(own.get("tournament-stage", 0))))  # type: ignore[arg-type]


def test_y_5_three_raises_unlimited_heads_up_and_check_raising() -> None:
    event = seated(4, raise_cap=1, check_raise=False)
    to_cards(event)
    place = event.tables[1]
    assert place.table is not None
    event.play_lines("table 1: cards 2c 3c 4c 5c 6c 7c 8c 9c")
    event.play_lines(*(f"table 1: seat {seat} chooses raise" for seat in (3, 4, 1)))
    assert no(event, "table 1: seat 2 chooses raise") == "y.5"
    two = seated(2)
    to_cards(two)
    two.play_lines("table 1: cards 2c 3c 4c 5c")
    two.play_lines(*(f"table 1: seat {seat} chooses raise" for seat in (2, 1, 2, 1, 2, 1)))
    assert house_of(law(check_raise=False)).customs.check_raise


def test_y_6_table_stakes_and_a_side_pot_past_who_cannot_call() -> None:
    event = seated(3)
    stacks(event, AC=15)
    to_cards(event)
    event.play_lines("table 1: cards As Kc 2c Ah Kd 3d")
    event.play_lines("table 1: seat 3 chooses raise", "table 1: seat 1 chooses raise", "table 1: seat 2 chooses call")
    table = event.tables[1].table
    assert table is not None
    assert table.view(None).pots == (9, 4)  # of five dollars: three times fifteen, and twice ten
    event.play_lines("table 1: cards Js 9h 7d")
    assert isinstance(table.ask, Act)
    assert table.ask.seat == 1  # seat 3 is all-in
    assert no(event, "table 1: seat 1 chooses bet 10000") == "y.6"


LEVELS = [(0, "y.16", 10, 20, (5, 10)), (1, "y.17", 20, 40, (10, 20)), (3, "y.19", 40, 80, (20, 40)),
          (4, "y.19", 50, 100, (25, 50)), (6, "y.21", 100, 200, (50, 100))]  # fmt: skip


@pytest.mark.parametrize(("k", "paragraph", "lower", "upper", "both"), LEVELS)
def test_y_16_levels_and_blinds(k: int, paragraph: str, lower: int, upper: int, both: tuple[int, int]) -> None:
    own = law(tournament_stage=k)
    house, chip = house_of(own), own.chip // 100
    assert (house.structure.unit(False) * chip, house.structure.unit(True) * chip) == (lower, upper)
    assert tuple(blind * chip for blind in house.blinds) == both
    assert house.cites.size.paragraph == house.cites.blind.paragraph == paragraph
    stud = house_of(law(tournament_stage=k, **STUD))
    assert (stud.blinds, stud.structure.unit(False) * chip) == ((), lower)


def test_y_16_the_start_is_announced_and_an_absent_players_blind_is_put_in() -> None:
    event = entered(4)
    draw(event)
    assert no(event, "table 1: dealer opens") == "y.16"
    assert said(event.play_lines("begin"), "y.16") == ["Play begins: $10-$20, blinds $5 and $10, 20 minutes"]
    event.play_lines("away AA", "away AB")
    assert blinds(event) == {1: 5, 2: 10}
    assert event.entrants["AA"].stack == 495


def test_y_17_after_twenty_minutes_twenty_and_forty() -> None:
    event = seated(4)
    assert no(event, "minutes 21") == "y.16"
    assert said(event.play_lines("minutes 20"), "y.17") == ["Now: $20-$40, blinds $10 and $20, 20 minutes"]
    assert blinds(event) == {1: 10, 2: 20}


def test_y_21_then_a_hundred_and_two_hundred_for_twenty_minutes() -> None:
    event = second_session(4)
    minutes(event, 55)
    assert (event.stage, stage(event.stage).minutes) == (6, 20)
    assert set(blinds(event).values()) == {50, 100}


def test_y_22_no_limit_at_the_end_and_blinds_doubled_every_twenty_minutes() -> None:
    event = second_session(4)
    stacks(event, **dict.fromkeys(NAMES[:4], 3000))
    minutes(event, 75)
    assert set(blinds(event).values()) == {100, 200}
    minutes(event, 20)
    assert set(blinds(event).values()) == {200, 400}
    to_cards(event)
    event.play_lines("table 1: cards 2c 3c 4c 5c 6c 7c 8c 9c")
    table = event.tables[1].table
    assert table is not None
    assert isinstance(table.ask, Act)
    chip = table.law.chip // 100
    assert (table.ask.least * chip, table.ask.most) == (800, table.felt.rack(table.ask.seat))
    stud = house_of(law(tournament_stage=8, **STUD))
    assert (stud.forced, stud.structure.bet) == (2, 4)  # of $100: half of a lower limit of $400


def test_y_22_blinds_stay_where_they_exceed_all_chips() -> None:
    """A table that nobody deals at overnight: the clock goes on, and the hand can still be played in the morning."""
    event = seated(3)
    while event.stage < 40:
        event.play_lines(f"minutes {stage(event.stage).minutes}")
    assert set(blinds(event).values()) == {500}
    assert event.hands == 1


def test_y_24_new_decks_with_every_level_or_for_a_defective_one() -> None:
    event = seated(4)
    assert len(said(hand(event), "y.24")) == 1
    assert said(hand(event), "y.24") == []
    event.play_lines("minutes 20")
    assert said(hand(event), "y.24") == ["New decks at table 1: $20-$40, blinds $10 and $20, 20 minutes"]
    event.play_lines("table 1: dealer opens")
    events = event.play_lines("table 1: report defective-deck")
    assert len(said(events, "y.24")) == 1


def test_y_30_an_absent_player_is_dealt_in_and_puts_up_what_is_due() -> None:
    event = seated(4)
    event.play_lines("away AB")
    to_cards(event)
    event.play_lines("table 1: cards 2c 3c 4c 5c 6c 7c 8c 9c")
    place = event.tables[1]
    assert place.table is not None
    assert len(place.table.felt.cards[2]) == 2
    event.play_lines(*(f"table 1: seat {seat} chooses call" for seat in (3, 4, 1)))
    assert 2 not in place.table.felt.cards  # the hand is folded when its turn comes
    assert event.entrants["AB"].stack == 500
    fold_out(event, 1)
    assert event.entrants["AB"].stack == 490
    event.play_lines("table 1: dealer opens")
    assert no(event, "table 1: seat 1 chooses sit-out") == "y.30"
    event.play_lines("back AB")
    assert no(event, "back AB") == "y.30"


@pytest.mark.parametrize("game", ["holdem", "omaha-high", "stud-high"])
def test_y_31_a_card_exposed_among_the_first_two_is_a_misdeal(game: str) -> None:
    event = seated(2, tournament_game=game)
    to_cards(event)
    event.play_lines("table 1: cards 2c 3c")
    if game != "stud-high":
        assert no(event, "table 1: report down-card-exposed") == "u.14"
    events = event.play_lines("table 1: report first-cards-exposed")
    assert [e.cite.paragraph for e in events if isinstance(e, Voided)] == ["y.31"]
    assert event.entrants["AA"].stack == 500
    omaha = seated(2, tournament_game="omaha-high")
    to_cards(omaha)
    omaha.play_lines("table 1: cards 2c 3c 4c 5c")
    assert no(omaha, "table 1: report first-cards-exposed") == "y.31"
    omaha.play_lines("table 1: report down-card-exposed", "table 1: cards Ks")  # u.14 holds for the others


def test_y_32_small_chips_become_larger_ones_as_levels_rise() -> None:
    chips = [law(tournament_stage=k).chip // 100 for k in (0, 1, 3, 4, 6, 7, 8)]
    assert chips == [5, 5, 5, 25, 25, 100, 100]
    assert [law(tournament_stage=k, color_up=False).chip // 100 for k in (0, 4, 7)] == [5, 5, 5]
    event = second_session(4)
    minutes(event, 20)
    stacks(event, AA=480, AB=525)
    assert said(to_cards(event), "y.32") == ["AA's small chips become chips of $25: $475"]
    assert (event.loose, event.added) == (5, 0)


def test_y_32_small_chips_are_raced_off_and_nobody_is_rounded_up() -> None:
    """Odd lots of 10, 20, 15 and 5 come to two chips of $25; the two highest cards by suit have them."""
    event = second_session(4)
    minutes(event, 20)
    stacks(event, AA=485, AB=495, AC=490, AD=530)
    assert said(event.play_lines("table 1: dealer opens"), "y.32") == ["A race at table 1: 2 of $25, a card each"]
    assert isinstance(event.ask, HighCard)
    assert event.ask.names == ("AA", "AB", "AC", "AD")
    assert no(event, "table 1: dealer opens") == "y.32"
    assert no(event, "cards As Ks") == "y.32"
    event.play_lines("cards Kh 2c Ks 3c")
    assert [event.entrants[name].stack for name in ("AA", "AB", "AC", "AD")] == [500, 475, 500, 525]
    assert (event.loose, event.added) == (0, 0)
    assert event.tables[1].table is not None  # and the hand is opened


def test_y_32_what_an_exchange_leaves_over_waits_for_the_next_and_nobody_goes_out_by_it() -> None:
    event = second_session(4)
    minutes(event, 20)
    stacks(event, AA=10, AB=605, AC=610, AD=775)
    event.play_lines("table 1: dealer opens", "cards 2c Ks Qs")  # seat 1 has nothing else, whatever the card
    assert [event.entrants[name].stack for name in ("AA", "AB", "AC", "AD")] == [25, 600, 600, 775]
    assert sum(one.stack for one in event.entrants.values()) == 2000


def test_y_32_the_chips_of_twenty_four_players_stay_what_they_are() -> None:
    event = seated(24)
    for place in event.tables.values():
        for k, name in enumerate(place.seats.values()):
            event.entrants[name].stack = 490 + 5 * (k % 5)
    event.entrants["AA"].stack += 12000 - sum(one.stack for one in event.entrants.values())
    minutes(event, 75)
    for number in sorted(event.tables):
        event.play_lines(f"table {number}: dealer opens")
        if isinstance(event.ask, HighCard):
            deck = [rank + suit for suit in "shdc" for rank in "AKQJT98765432"]
            event.play_lines(f"cards {' '.join(deck[: len(event.ask.names)])}")
    assert {one.stack % 25 for one in event.entrants.values()} == {0}
    assert sum(one.stack for one in event.entrants.values()) == 12000
    assert (event.loose, event.added) == (0, 0)


def test_y_33_showing_a_hole_card_is_forbidden_until_two_are_left() -> None:
    event = shown()
    assert len(said(event.play_lines("table 1: report hole-card-shown"), "y.33")) == 1
    assert "AC" in event.remaining
    strict = shown(disqualify_showing=True)
    strict.play_lines("table 1: report hole-card-shown")
    fold_out(strict, 1)
    assert strict.remaining == ["AA", "AB"]
    assert strict.removed == 500
    to_cards(strict)
    strict.play_lines("table 1: cards 2c 3c 4c 5c")
    assert no(strict, "table 1: report hole-card-shown") == "y.33"


def test_y_38_the_card_rooms_rules_hold_unless_an_exception_is_named() -> None:
    tournament, room = house_of(law()), CardRoom("holdem").house
    for name in ("string", "show", "turn", "high", "deal", "rounds", "protected"):
        assert getattr(tournament.cites, name) == getattr(room.cites, name)
    assert (tournament.rake, tournament.kill, tournament.time, tournament.missed) == (None, None, None, "nothing")
    event = seated(3)
    to_cards(event)
    event.play_lines("table 1: cards 2c 3c 4c 5c 6c 7c", "table 1: seat 3 chooses raise")
    assert no(event, "table 1: seat 3 chooses raise") == "g.7"
