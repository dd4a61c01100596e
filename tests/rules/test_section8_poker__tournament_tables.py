"""Poker tournaments, `section8/poker` y: recesses, redraws, tables broken up and kept even, blinds after a move.

Entrants are AA, AB, AC, … and sit in that order: AA to AJ have the seats 1 to 10 of the first table, and so on. Stacks
are $500 unless a test says otherwise. `hand(event, 1, 4, 6)`: at table 1 seat 4 wins all that seat 6 has.
"""

from __future__ import annotations

import pytest

from croupier.poker.rooms.section8_levels import stage
from croupier.poker.tournament import Tournament
from croupier.poker.tournament.seats import Container, HighCard, SeatedTable, best_seat
from tournament_pit import (
    NAMES,
    STUD,
    blinds,
    draw,
    fold_out,
    hand,
    knock_out,
    minutes,
    move_one,
    no,
    seated,
    second_session,
    stacks,
    to_cards,
)


def test_y_18_the_table_with_the_fewest_players_is_broken_up_in_the_recess() -> None:
    event = seated(32, tournament_stack=50)  # four tables of eight
    for number, seat in ((4, 8), (3, 8)):
        knock_out(event, number, seat)
    assert event.ask is None
    assert no(event, "draw 1-9") == "y.35"
    minutes(event, 40)
    assert isinstance(event.ask, Container)  # thirty are left: they fit at three tables
    assert event.ask.cite.paragraph == "y.18"
    assert event.ask.names == tuple(event.tables[3].seats[seat] for seat in range(1, 8))
    assert event.ask.cards == ("4-8", "1-9", "2-9", "4-9", "1-10", "2-10", "4-10")
    draw(event)
    assert sorted(len(place.seats) for place in event.tables.values()) == [10, 10, 10]
    assert 3 not in event.tables
    assert no(event, "table 1: dealer opens") == "y.18"
    minutes(event, 15)
    hand(event, 1)


def test_y_19_forty_and_eighty_then_fifty_and_a_hundred() -> None:
    event = second_session(4)
    assert (event.stage, blinds(event)) == (3, {1: 20, 2: 40})
    event.play_lines("minutes 20")
    stacks(event, **dict.fromkeys(NAMES[:4], 500))
    assert set(blinds(event).values()) == {25, 50}


def test_y_19_a_table_that_has_lost_more_than_three_has_the_shortest_broken_up() -> None:
    event = second_session(40)  # four of ten
    for seat in (10, 9, 8):
        knock_out(event, 4, seat)
        if event.ask is not None:
            move_one(event)
    for number, seat in ((1, 10), (1, 9), (2, 10), (2, 9), (3, 10), (3, 9)):
        if seat in event.tables[number].seats:
            knock_out(event, number, seat)
            if isinstance(event.ask, HighCard):
                move_one(event)
    assert len(event.remaining) == 31
    assert event.ask is None
    button = event.tables[1].button
    to_cards(event, 2)
    busy = next(seat for seat in sorted(event.tables[4].seats) if seat != 1)
    knock_out(event, 4, busy)
    assert max(place.lost for place in event.tables.values()) == 4
    assert no(event, "table 1: dealer opens") == "y.19"  # play is suspended everywhere
    assert event.ask is None  # but table 2 finishes its hand
    fold_out(event, 2)
    assert isinstance(event.ask, Container)
    assert event.ask.cite.paragraph == "y.19"
    draw(event)
    assert len(event.tables) == 3
    assert event.tables[1].button == button  # the button does not change
    assert [place.lost for place in event.tables.values()] == [0, 0, 0]  # counted anew from here


def test_y_20_a_second_break_and_all_seats_redrawn_at_twenty_and_ten() -> None:
    event = seated(22, tournament_stack=30)
    knock_out(event, 1, 8)
    assert event.ask is None
    to_cards(event, 2)
    knock_out(event, 1, 7)
    assert len(event.remaining) == 20
    assert event.ask is None  # table 2 is in a hand
    assert no(event, "table 3: dealer opens") == "y.20"
    fold_out(event, 2)
    assert isinstance(event.ask, Container)
    assert (event.ask.cite.paragraph, len(event.ask.names)) == ("y.20", 20)
    draw(event)
    assert sorted(len(place.seats) for place in event.tables.values()) == [10, 10]
    assert stage(5).minutes == 15
    assert stage(5).recess


@pytest.mark.parametrize(("game", "start", "at"), [("holdem", 11, 10), ("stud-high", 15, 14), ("stud-high", 8, 7)])
def test_y_20_ten_finalists_and_at_stud_fourteen_and_seven(game: str, start: int, at: int) -> None:
    event = seated(start, tournament_game=game)
    assert len(event.tables) == -(-start // (10 if game == "holdem" else 7))
    event.play_lines(f"report tournament-violation {NAMES[start - 1]}")
    assert len(event.remaining) == at
    assert isinstance(event.ask, Container)
    assert event.ask.cite.paragraph == "y.20"
    draw(event)
    assert len(event.tables) == -(-at // (10 if game == "holdem" else 7))


def test_y_34_tables_are_kept_within_two_players_of_each_other() -> None:
    event = seated(30, tournament_stack=30)
    for seat in (10, 9):
        knock_out(event, 1, seat)
        assert event.ask is None
    to_cards(event, 2)
    knock_out(event, 1, 8)
    assert event.ask is None  # table 2, the largest, is in a hand
    assert no(event, "table 3: dealer opens") == "y.34"
    fold_out(event, 2)
    assert isinstance(event.ask, HighCard)


def unbalanced() -> Tournament:
    """Thirty players, of whom three at table 1 are out: one of table 2 has to move."""
    event = seated(30, tournament_stack=100)
    hand(event, 2)
    for seat in (10, 9, 8):
        knock_out(event, 1, seat)
    return event


def test_y_35_the_highest_card_by_suit_moves_and_a_broken_table_draws_for_each_seat() -> None:
    event = unbalanced()
    assert isinstance(event.ask, HighCard)
    assert (event.ask.cite.paragraph, event.ask.names) == ("y.35", tuple(NAMES[10:20]))
    assert no(event, "cards As Ks") == "y.35"
    event.play_lines("cards 2c 3c Kh 4c Ks 5c 6c 7c 8c 9c")
    assert event.entrants[NAMES[14]].table == 1  # the king of spades
    assert [len(event.tables[number].seats) for number in (1, 2, 3)] == [8, 9, 10]


def test_y_36_a_moved_player_has_the_duties_of_the_seat_but_waits_out_a_new_small_blind() -> None:
    place = SeatedTable(1, {2: "AB", 3: "AC", 5: "AE", 6: "AF"}, button=2, dealt=(2, 3, 5, 6), big=5)
    event = seated(2)
    event.tables = {1: place}
    event.entrants |= {name: type(event.entrants["AA"])(name, stack=500, table=1) for name in place.seats.values()}
    event.entrants["AD"] = type(event.entrants["AA"])("AD", stack=500, table=1)
    place.seats[4] = "AD"
    place.fresh = {4}  # the button goes to seat 3, so that seat 4 would be the small blind
    assert blinds(event) == {5: 5, 6: 10}
    assert place.waiting == {4}
    assert blinds(event) == {6: 5, 2: 10}  # the button passed seat 4 and is on seat 5
    assert (place.button, place.waiting, 4 in place.dealt) == (5, set(), True)
    place.seats[3], place.fresh = "AC", {3}  # this seat was dealt in on the last deal
    assert 3 in place.dealt
    assert blinds(event) == {2: 5, 3: 10}


def test_y_37_a_single_player_gets_the_best_open_seat_but_the_button() -> None:
    place = SeatedTable(1, {1: "A", 2: "B", 4: "D", 6: "F", 8: "H"}, button=4, big=8, dealt=(1, 2, 4, 6, 8))
    # the button goes to seat 6 next: seat 7 would have the small blind, seat 5 the button, and 3 is dealt to late
    assert best_seat(place, 10, button=True) == 3
    place.seats[3] = "C"
    assert best_seat(place, 10, button=True) == 10  # the big blind, which is better than the small one
    place.seats |= {9: "I", 10: "J"}
    assert best_seat(place, 10, button=True) == 7
    del place.seats[3]
    assert best_seat(place, 10, button=False) == 3
    event = unbalanced()
    event.play_lines("cards 2c 3c Kh 4c Ks 5c 6c 7c 8c 9c")
    assert event.entrants[NAMES[14]].seat == 10


def test_y_41_from_three_to_two_the_big_blind_goes_to_who_is_due() -> None:
    event = seated(3)
    assert blinds(event) == {1: 5, 2: 10}  # the button is on seat 3
    assert blinds(event) == {2: 5, 3: 10}
    stacks(event, AA=10)
    hand(event, 1, 2, 1)  # button 2, blinds 3 and 1: seat 1 is out as the big blind
    assert event.remaining == ["AB", "AC"]
    assert blinds(event) == {3: 5, 2: 10}  # seat 2 is due, and the small blind is on the button
    assert event.tables[1].button == 3
    assert blinds(event) == {2: 5, 3: 10}
    other = seated(3)
    stacks(other, AC=10)
    hand(other, 1, 1, 3)  # button 3, blinds 1 and 2: the button is out
    assert blinds(other) == {2: 5, 1: 10}  # seat 2 has the small blind after the big one
    stud = seated(3, **STUD)
    assert blinds_of_stud(stud) == 1


def blinds_of_stud(event: Tournament) -> int:
    """How many bets are put up at stud: the forced one."""
    to_cards(event)
    event.play_lines("table 1: cards 2c 3c 4c 5c 6c 7c 8c 9c Tc")
    table = event.tables[1].table
    assert table is not None
    return len(table.felt.stakes)
