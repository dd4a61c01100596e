"""Poker tournaments, `section8/poker` y: each test proves the paragraph in its name.

Entrants are AA, AB, AC, … and sit in that order: AA to AJ have the seats 1 to 10 of the first table, and so on. Stacks
are $500 unless a test says otherwise. `hand(event, 1, 4, 6)`: at table 1 seat 4 wins all that seat 6 has.
"""

from __future__ import annotations

from datetime import date

import pytest

from card_room import CardRoom
from croupier.play.ask import Chance
from croupier.play.event import Voided
from croupier.poker import hands, house_of
from croupier.poker.betting import Act
from croupier.poker.tournament import Tournament
from croupier.poker.tournament_levels import stage, terms_at
from croupier.poker.tournament_seats import Container, HighCard, Place, best_seat
from croupier.rulebook.cite import Breaches, Refused
from croupier.rulebook.law import Law, Terms
from tournament_pit import DAY, NAMES, blinds, draw, entered, hand, minutes, no, order, said, seated, stacks, to_cards

BOOK = "section8/poker"
STUD = {"tournament_game": "stud-high"}


def law(**options: object) -> Law:
    own = {"tournament": True, **{name.replace("_", "-"): value for name, value in options.items()}}
    return Law(terms_at(Terms(BOOK, options=own), Law(Terms(BOOK, options=own)), int(own.get("tournament-stage", 0))))  # type: ignore[arg-type]


def opened(**options: object) -> Tournament:
    own = {name.replace("_", "-"): value for name, value in options.items()}
    event = Tournament(Terms(BOOK, options=own), DAY)  # type: ignore[arg-type]
    event.do("announce")
    return event


def test_y_1_weekly_in_stud_holdem_and_omaha_at_an_approved_fee() -> None:
    for game in ("stud-high", "stud-high-low", "stud-high-low-8", "razz", "holdem", "omaha-high", "omaha-high-low-8"):
        assert opened(tournament_game=game).phase == "entries"
    with pytest.raises(Breaches) as found:
        opened(tournament_game="draw-high")
    assert [breach.cite.paragraph for breach in found.value.breaches] == ["y.1"]
    assert opened(entry_fee=25).fee == 2500
    assert Tournament(Terms(BOOK), date(2026, 5, 15), last=DAY).day == date(2026, 5, 15)
    with pytest.raises(Refused, match="weekly") as refused:
        Tournament(Terms(BOOK), date(2026, 5, 14), last=DAY)
    assert refused.value.cite.paragraph == "y.1"


def test_y_2_who_has_no_chips_is_out_and_the_last_has_them_all() -> None:
    event = seated(3, tournament_stack=30)
    events = hand(event, 1, 1, 2)
    assert said(events, "y.2") == ["AB is out, in hand 1"]
    assert event.left == ["AA", "AC"]
    assert no(event, "away AB") == "y.30"
    hand(event, 1, 1, 3)
    assert (event.phase, event.left, event.entrants["AA"].stack) == ("over", ["AA"], 90)
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


def one_by_one(players: int, **options: object) -> Tournament:
    """Seat 1 takes everybody's chips, the last seat's first."""
    event = seated(players, tournament_stack=30, **options)
    for seat in range(players, 1, -1):
        while not event.entrants[NAMES[seat - 1]].gone:
            stacks(event, **{NAMES[seat - 1]: 30})
            hand(event, 1, 1, seat)
    return event


def test_y_4_the_first_six_places_win_money() -> None:
    event = one_by_one(8)
    assert [(prize.place, prize.name) for prize in event.prizes] == [
        (1, "AA"), (2, "AB"), (3, "AC"), (4, "AD"), (5, "AE"), (6, "AF"),
    ]  # fmt: skip
    assert event.ledger.balance("entrant AG") == -4000


def test_y_5_three_raises_unlimited_heads_up_and_check_raising() -> None:
    event = seated(4, raise_cap=1, check_raise=False)
    to_cards(event)
    place = event.tables[1]
    assert place.table is not None
    event.do("table 1: cards 2c 3c 4c 5c 6c 7c 8c 9c")
    event.do(*(f"table 1: seat {seat} chooses raise" for seat in (3, 4, 1)))
    assert no(event, "table 1: seat 2 chooses raise") == "y.5"
    two = seated(2)
    to_cards(two)
    two.do("table 1: cards 2c 3c 4c 5c")
    two.do(*(f"table 1: seat {seat} chooses raise" for seat in (2, 1, 2, 1, 2, 1)))
    assert house_of(law(check_raise=False)).customs.check_raise


def test_y_6_table_stakes_and_a_side_pot_past_who_cannot_call() -> None:
    event = seated(3)
    stacks(event, AC=15)
    to_cards(event)
    event.do("table 1: cards As Kc 2c Ah Kd 3d")
    event.do("table 1: seat 3 chooses raise", "table 1: seat 1 chooses raise", "table 1: seat 2 chooses call")
    table = event.tables[1].table
    assert table is not None
    assert table.view(None)["markers"]["pots"] == "9 6"  # of five dollars: three times fifteen, and twice fifteen
    assert no(event, "table 1: seat 1 chooses bet 10000") == "y.6"
    event.do("table 1: cards Js 9h 7d")
    assert isinstance(table.ask, Act)
    assert table.ask.seat == 1  # seat 3 is all-in


def test_y_7_the_fee_makes_a_place_sure_and_is_refunded_to_who_has_not_played() -> None:
    event = opened(cancel_below_thirty=False)
    event.do("enter AA", "enter AB", "enter AC")
    assert event.ledger.balance("prepaid") == 3 * 4000
    assert no(event, "enter AA") == "y.7"
    event.do("withdraw AC")
    assert event.ledger.snapshot() == {"entrant AA": -4000, "entrant AB": -4000, "prepaid": 8000}
    assert no(event, "withdraw AC") == "y.7"
    event.do("enter AC", "close")
    draw(event)
    event.do("withdraw AC", "begin")  # seated, but not a card was dealt
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
    event.do(*(f"enter {name}" for name in NAMES[:most]))
    assert no(event, "enter Late") == "y.11"
    event.do("withdraw AA", "enter Late", "close")
    assert no(event, "enter Later") == "y.11"


def test_y_11_below_thirty_it_may_be_cancelled() -> None:
    event = opened()
    event.do(*(f"enter {name}" for name in NAMES[:29]))
    events = event.do("close")
    assert said(events, "y.11") == ["Only 29 entries: the tournament is cancelled"]
    assert (event.phase, event.ledger.snapshot()) == ("cancelled", {})
    thirty = opened()
    thirty.do(*(f"enter {name}" for name in NAMES[:30]), "close")
    assert thirty.phase == "draw"
    assert entered(29).phase == "draw"  # if the house wants it


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
    event.do("draw 2-5")
    assert no(event, "draw 2-5") == "y.14.iii"
    assert event.ask.names[0] == "AB"


def test_y_14_iv_the_seat_is_recorded() -> None:
    event = entered(12)
    events = event.do("draw 2-5 1-3")
    assert said(events, "y.14.iii") == ["AA has seat 5 at table 2", "AB has seat 3 at table 1"]
    assert (event.entrants["AA"].table, event.entrants["AA"].seat) == (2, 5)
    assert event.tables[1].seats == {3: "AB"}


def test_y_15_forty_twenty_five_fifteen_ten_six_and_four_percent() -> None:
    event = one_by_one(6)
    assert [prize.cents for prize in event.prizes] == [9600, 6000, 3600, 2400, 1440, 960]  # of $240


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
    assert said(event.do("begin"), "y.16") == ["Play begins: $10-$20, blinds $5 and $10, 20 minutes"]
    event.do("away AA", "away AB")
    assert blinds(event) == {1: 5, 2: 10}
    assert event.entrants["AA"].stack == 495


def test_y_17_after_twenty_minutes_twenty_and_forty() -> None:
    event = seated(4)
    assert no(event, "minutes 21") == "y.16"
    assert said(event.do("minutes 20"), "y.17") == ["Now: $20-$40, blinds $10 and $20, 20 minutes"]
    assert blinds(event) == {1: 10, 2: 20}


def test_y_18_after_forty_minutes_a_recess_in_which_the_shortest_table_is_drawn_for() -> None:
    event = seated(28, tournament_stack=30)  # 10, 9 and 9
    minutes(event, 39)
    for number, seat in ((2, 9), (2, 8), (3, 9), (3, 8), (1, 10), (1, 9), (2, 7)):
        knock_out(event, number, seat)
    assert [len(event.tables[number].seats) for number in (1, 2, 3)] == [8, 6, 7]
    knock_out(event, 3, 7)
    assert event.ask is None
    event.do("minutes 1")  # forty minutes: twenty are left, but then all seats are redrawn (y.20)
    assert event.stage == 2
    assert no(event, "table 1: dealer opens") in ("y.18", "y.20")


def knock_out(event: Tournament, number: int, seat: int, winner: int = 1) -> None:
    """Hands until the seat is out."""
    name = event.tables[number].seats[seat]
    while not event.entrants[name].gone:
        stacks(event, **{name: 10})
        hand(event, number, winner, seat)


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


def second_session(players: int, **options: object) -> Tournament:
    event = seated(players, tournament_stack=100, **options)
    minutes(event, 55)
    if event.ask is not None:
        draw(event)
    return event


def test_y_19_forty_and_eighty_then_fifty_and_a_hundred() -> None:
    event = second_session(4)
    assert (event.stage, blinds(event)) == (3, {1: 20, 2: 40})
    event.do("minutes 20")
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
    assert len(event.left) == 31
    assert event.ask is None
    button = event.tables[1].button
    to_cards(event, 2)
    busy = next(seat for seat in sorted(event.tables[4].seats) if seat != 1)
    knock_out(event, 4, busy)
    assert event.tables[4].lost > 3 or any(place.lost > 3 for place in event.tables.values())
    assert no(event, "table 1: dealer opens") == "y.19"  # play is suspended everywhere
    assert event.ask is None  # but table 2 finishes its hand
    while event.tables[2].table is not None:
        table = event.tables[2].table
        if isinstance(table.ask, Chance):
            event.do(
                f"table 2: cards {' '.join(f'{r}{s}' for r in '23456789TJQKA' for s in 'cdhs')[: 3 * table.ask.count - 1]}"
            )
        else:
            event.do(f"table 2: seat {table.ask.seat} chooses fold")  # type: ignore[union-attr]
    assert isinstance(event.ask, Container)
    assert event.ask.cite.paragraph == "y.19"
    draw(event)
    assert len(event.tables) == 3
    assert event.tables[1].button == button  # the button does not change


def move_one(event: Tournament) -> None:
    """The high card moves the first of the table."""
    assert isinstance(event.ask, HighCard)
    names = event.ask.names
    event.do(f"cards {' '.join(['As', *(f'{r}{s}' for r in '23456789' for s in 'cd')][: len(names)])}")


def test_y_20_a_second_break_and_all_seats_redrawn_at_twenty_and_ten() -> None:
    event = seated(22, tournament_stack=30)
    knock_out(event, 1, 8)
    assert event.ask is None
    to_cards(event, 2)
    knock_out(event, 1, 7)
    assert len(event.left) == 20
    assert event.ask is None  # table 2 is in a hand
    assert no(event, "table 3: dealer opens") == "y.20"
    fold_out(event, 2)
    assert isinstance(event.ask, Container)
    assert (event.ask.cite.paragraph, len(event.ask.names)) == ("y.20", 20)
    draw(event)
    assert sorted(len(place.seats) for place in event.tables.values()) == [10, 10]
    assert stage(5).minutes == 15
    assert stage(5).recess


def fold_out(event: Tournament, number: int) -> None:
    place = event.tables[number]
    deck = [f"{rank}{suit}" for rank in "23456789TJQKA" for suit in "cdhs"]
    while place.table is not None:
        ask = place.table.ask
        if isinstance(ask, Chance):
            event.do(f"table {number}: cards {' '.join(deck[: ask.count])}")
        else:
            event.do(f"table {number}: seat {ask.seat} chooses fold")  # type: ignore[union-attr]


@pytest.mark.parametrize(("game", "start", "at"), [("holdem", 11, 10), ("stud-high", 15, 14), ("stud-high", 8, 7)])
def test_y_20_ten_finalists_and_at_stud_fourteen_and_seven(game: str, start: int, at: int) -> None:
    event = seated(start, tournament_game=game)
    assert len(event.tables) == -(-start // (10 if game == "holdem" else 7))
    event.do(f"report tournament-violation {NAMES[start - 1]}")
    assert len(event.left) == at
    assert isinstance(event.ask, Container)
    assert event.ask.cite.paragraph == "y.20"
    draw(event)
    assert len(event.tables) == -(-at // (10 if game == "holdem" else 7))


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
    event.do("table 1: cards 2c 3c 4c 5c 6c 7c 8c 9c")
    table = event.tables[1].table
    assert table is not None
    assert isinstance(table.ask, Act)
    chip = table.law.chip // 100
    assert (table.ask.least * chip, table.ask.most) == (800, table.felt.rack(table.ask.seat))
    stud = house_of(law(tournament_stage=8, **STUD))
    assert (stud.forced, stud.structure.bet) == (2, 4)  # of $100: half of a lower limit of $400


def test_y_23_it_is_played_out_and_prizes_are_not_divided_by_agreement() -> None:
    event = seated(3, tournament_stack=30)
    hand(event, 1, 1, 2)
    assert no(event, "agree AA, AC") == "y.23"
    assert event.phase == "play"
    events = hand(event, 1, 1, 3)
    assert said(events, "y.23") == ["AA has all the chips"]


def test_y_24_new_decks_with_every_level_or_for_a_defective_one() -> None:
    event = seated(4)
    assert len(said(hand(event), "y.24")) == 1
    assert said(hand(event), "y.24") == []
    event.do("minutes 20")
    assert said(hand(event), "y.24") == ["New decks at table 1: $20-$40, blinds $10 and $20, 20 minutes"]
    event.do("table 1: dealer opens")
    events = event.do("table 1: report defective-deck")
    assert len(said(events, "y.24")) == 1


def test_y_25_the_percentages_are_announced_before_any_entry() -> None:
    event = Tournament(Terms(BOOK), DAY)
    assert no(event, "enter AA") == "y.25"
    assert said(event.do("announce"), "y.25") == ["Prizes: 40%, 25%, 15%, 10%, 6%, 4% of the entry fees"]
    event.do("enter AA")
    assert no(event, "announce") == "y.25"


def test_y_26_the_prizes_are_announced_once_entries_are_closed() -> None:
    event = opened()
    event.do(*(f"enter {name}" for name in NAMES[:60]))
    assert said(event.do("close"), "y.26") == ["The places win $960, $600, $360, $240, $144, $96"]


def test_y_27_the_structure_is_given_out_and_kept_to() -> None:
    event = opened(cancel_below_thirty=False)
    event.do("enter AA", "enter AB")
    sheet = said(event.do("close"), "y.27")
    assert sheet[0] == "$10-$20, blinds $5 and $10, 20 minutes"
    assert sheet[2] == "a recess of 15 minutes"
    assert sheet[7] == "no limit, blinds $100 and $200, 20 minutes"
    draw(event)
    event.do("begin", "table 1: dealer opens", "table 1: dealer does wash 2")
    assert no(event, "table 1: seat 1 chooses straddle") == "y.27"
    stud = opened(cancel_below_thirty=False, tournament_ante="20%", tournament_forced_bet="50%", **STUD)
    stud.do("enter AA", "enter AB")
    assert said(stud.do("close"), "y.27")[0] == "$10-$20, ante $2, forced bet $5, 20 minutes"


def test_y_29_nobody_takes_over_from_who_has_played() -> None:
    event = entered(3)
    event.do("replace AC by Zoe")
    assert list(event.entrants) == ["AA", "AB", "Zoe"]
    assert (event.ledger.balance("entrant AC"), event.ledger.balance("entrant Zoe")) == (0, -4000)
    draw(event)
    event.do("begin")
    hand(event)
    assert no(event, "replace Zoe by AC") == "y.29"


def test_y_30_an_absent_player_is_dealt_in_and_puts_up_what_is_due() -> None:
    event = seated(4)
    event.do("away AB")
    to_cards(event)
    event.do("table 1: cards 2c 3c 4c 5c 6c 7c 8c 9c")
    place = event.tables[1]
    assert place.table is not None
    assert len(place.table.felt.cards[2]) == 2
    event.do(*(f"table 1: seat {seat} chooses call" for seat in (3, 4, 1)))
    assert 2 not in place.table.felt.cards  # the hand is folded when its turn comes
    assert event.entrants["AB"].stack == 500
    fold_out(event, 1)
    assert event.entrants["AB"].stack == 490
    event.do("table 1: dealer opens")
    assert no(event, "table 1: seat 1 chooses sit-out") == "y.30"
    event.do("back AB")
    assert no(event, "back AB") == "y.30"


@pytest.mark.parametrize("game", ["holdem", "omaha-high", "stud-high"])
def test_y_31_a_card_exposed_among_the_first_two_is_a_misdeal(game: str) -> None:
    event = seated(2, tournament_game=game)
    to_cards(event)
    event.do("table 1: cards 2c 3c")
    if game != "stud-high":
        assert no(event, "table 1: report down-card-exposed") == "u.14"
    events = event.do("table 1: report first-cards-exposed")
    assert [e.cite.paragraph for e in events if isinstance(e, Voided)] == ["y.31"]
    assert event.entrants["AA"].stack == 500
    omaha = seated(2, tournament_game="omaha-high")
    to_cards(omaha)
    omaha.do("table 1: cards 2c 3c 4c 5c")
    assert no(omaha, "table 1: report first-cards-exposed") == "y.31"
    omaha.do("table 1: report down-card-exposed", "table 1: cards Ks")  # u.14 holds for the others


def test_y_32_small_chips_become_larger_ones_as_levels_rise() -> None:
    chips = [law(tournament_stage=k).chip // 100 for k in (0, 1, 3, 4, 6, 7, 8)]
    assert chips == [5, 5, 5, 25, 25, 100, 100]
    assert [law(tournament_stage=k, color_up=False).chip // 100 for k in (0, 4, 7)] == [5, 5, 5]
    event = second_session(4)
    minutes(event, 20)
    stacks(event, AA=480, AB=525)
    assert said(to_cards(event), "y.32") == ["AA's small chips become chips of $25: $500"]
    assert event.added == 20


def shown(**options: object) -> Tournament:
    event = seated(3, **options)
    to_cards(event)
    event.do("table 1: cards 2c 3c 4c 5c 6c 7c")
    return event


def test_y_33_showing_a_hole_card_is_forbidden_until_two_are_left() -> None:
    event = shown()
    assert len(said(event.do("table 1: report hole-card-shown"), "y.33")) == 1
    assert "AC" in event.left
    strict = shown(disqualify_showing=True)
    strict.do("table 1: report hole-card-shown")
    fold_out(strict, 1)
    assert strict.left == ["AA", "AB"]
    assert strict.removed == 500
    to_cards(strict)
    strict.do("table 1: cards 2c 3c 4c 5c")
    assert no(strict, "table 1: report hole-card-shown") == "y.33"


def test_y_34_tables_are_kept_within_two_players_of_each_other() -> None:
    event = seated(30, tournament_stack=30)
    for seat in (10, 9):
        knock_out(event, 1, seat)
        assert event.ask is None
    to_cards(event, 2)
    knock_out(event, 1, 8)
    assert isinstance(event.ask, HighCard) or event.tables[2].table is not None
    assert no(event, "table 3: dealer opens") in ("y.34", "y.35")
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
    event.do("cards 2c 3c Kh 4c Ks 5c 6c 7c 8c 9c")
    assert event.entrants[NAMES[14]].table == 1  # the king of spades
    assert [len(event.tables[number].seats) for number in (1, 2, 3)] == [8, 9, 10]


def test_y_36_a_moved_player_has_the_duties_of_the_seat_but_waits_out_a_new_small_blind() -> None:
    place = Place(1, {2: "AB", 3: "AC", 5: "AE", 6: "AF"}, button=2, dealt=(2, 3, 5, 6), big=5)
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
    place = Place(1, {1: "A", 2: "B", 4: "D", 6: "F", 8: "H"}, button=4, big=8, dealt=(1, 2, 4, 6, 8))
    # the button goes to seat 6 next; the blinds go 9, 10, 1, 2, 3, 4 … and reach seat 7 last
    assert best_seat(place, 10, button=True) == 7
    place.seats[7] = "G"
    assert best_seat(place, 10, button=True) == 3  # seat 5 would have the button
    assert best_seat(place, 10, button=False) == 3
    event = unbalanced()
    event.do("cards 2c 3c Kh 4c Ks 5c 6c 7c 8c 9c")
    assert event.entrants[NAMES[14]].seat in (8, 9, 10)


def test_y_38_the_card_rooms_rules_hold_unless_an_exception_is_named() -> None:
    tournament, room = house_of(law()), CardRoom("holdem").house
    for name in ("string", "show", "turn", "high", "deal", "rounds", "protected"):
        assert getattr(tournament.cites, name) == getattr(room.cites, name)
    assert (tournament.rake, tournament.kill, tournament.time, tournament.missed) == (None, None, None, "nothing")
    event = seated(3)
    to_cards(event)
    event.do("table 1: cards 2c 3c 4c 5c 6c 7c", "table 1: seat 3 chooses raise")
    assert no(event, "table 1: seat 3 chooses raise") == "g.7"


def test_y_39_an_odd_chip_goes_to_the_highest_card_by_suit() -> None:
    house = house_of(law(tournament_game="omaha-high-low-8"))
    assert (house.customs.odd, house.customs.odd_half, house.customs.odd_low) == ("suit", "card", "high")
    event = seated(3, tournament_game="omaha-high-low-8")
    to_cards(event)
    deal = zip(*(text.split() for text in ("Kc Kd Qh Jh", "Ac 2d 9h 8h", "3s 5s 7s 9s")), strict=True)
    event.do(f"table 1: cards {' '.join(card for round_ in deal for card in round_)}")
    event.do("table 1: seat 3 chooses fold", "table 1: seat 1 chooses fold")
    # a hand of the same cards to the end: the low hand's ace has the odd chip of a pot of five
    to_cards(event)
    assert order(event.tables[1]) == [2, 3, 1]
    deal = zip(*(text.split() for text in ("Ac 2d 9h 8h", "3s 5s 7s 9s", "Kc Kd Qh Jh")), strict=True)
    event.do(f"table 1: cards {' '.join(card for round_ in deal for card in round_)}")
    event.do("table 1: seat 1 chooses call", "table 1: seat 2 chooses fold") if False else None
    before = {name: event.entrants[name].stack for name in event.left}
    event.do("table 1: seat 1 chooses call", "table 1: seat 2 chooses call", "table 1: seat 3 chooses fold")
    board = iter(["Ks 3d 4h", "6c", "Ts"])
    place = event.tables[1]
    events = []
    while place.table is not None:
        ask = place.table.ask
        line = f"cards {next(board)}" if isinstance(ask, Chance) else f"seat {ask.seat} chooses "  # type: ignore[union-attr]
        if not isinstance(ask, Chance):
            line += "check" if isinstance(ask, Act) else "show"
        events += event.do(f"table 1: {line}")
    gains = {name: event.entrants[name].stack - before[name] for name in event.left}
    assert gains == {"AA": 5, "AB": 5, "AC": -10}
    made = [tuple(hands.made_of(hands.omaha, [44, 45, 42, 38], [47, 5, 10, 16, 35]))]
    assert len(made[0]) == 5


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
    three.do("cards 9c Ts Th")
    assert sorted((p.name, p.cents) for p in three.prizes if p.place == 3) == [("AB", 2118), ("AC", 2119), ("AD", 2118)]
    assert three.ledger.balance("pool") == 0


def test_y_41_from_three_to_two_the_big_blind_goes_to_who_is_due() -> None:
    event = seated(3)
    assert blinds(event) == {1: 5, 2: 10}  # the button is on seat 3
    assert blinds(event) == {2: 5, 3: 10}
    stacks(event, AA=10)
    hand(event, 1, 2, 1)  # button 2, blinds 3 and 1: seat 1 is out as the big blind
    assert event.left == ["AB", "AC"]
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
    event.do("table 1: cards 2c 3c 4c 5c 6c 7c 8c 9c Tc")
    table = event.tables[1].table
    assert table is not None
    return len(table.felt.stakes)


def test_y_42_prizes_go_straight_to_who_wins_them() -> None:
    event = one_by_one(3)
    paid = [(p.source, p.target, p.amount) for p in event.ledger.postings if p.cite.paragraph == "y.42"]
    assert paid == [("pool", "entrant AA", 7200), ("pool", "entrant AB", 3000), ("pool", "entrant AC", 1800)]
    assert no(event, "agree AA, AB") == "y.23"


@pytest.mark.parametrize(("alien", "fee", "withheld"), [(True, 500, 54000), (False, 500, 0), (True, 40, 0)])
def test_y_46_thirty_percent_of_a_non_resident_aliens_prize_above_600_dollars(
    alien: bool, fee: int, withheld: int
) -> None:
    event = opened(entry_fee=fee, cancel_below_thirty=False, tournament_stack=30)
    event.do(f"enter AA{' alien' if alien else ''}", "enter AB", "enter AC", "close")
    draw(event)
    event.do("begin")
    hand(event, 1, 1, 2)
    hand(event, 1, 1, 3)
    assert event.prizes[0].cents == fee * 300 * 60 // 100 // 1 if fee == 500 else True
    assert event.ledger.balance("withheld") == (
        withheld // 2 * 0 + event.prizes[0].cents * 30 // 100 if withheld else 0
    )


@pytest.mark.parametrize("kind", ["cheating", "tournament-violation", "disruption"])
def test_y_47_who_breaks_the_rules_is_out_with_the_chips(kind: str) -> None:
    event = seated(3)
    assert said(event.do(f"report {kind} AB"), "y.47") == [f"AB is out ({kind}): $500 leave play"]
    assert (event.left, event.removed) == (["AA", "AC"], 500)
    assert no(event, f"report {kind} AB") == "y.47"
    assert no(event, "report snoring AA") == "y.47"
    assert event.entrants["AB"].forfeits == (kind == "cheating")
    assert event.standings() == ([(1, ("AA", "AC"))] if kind == "cheating" else [(1, ("AA", "AC")), (3, ("AB",))])


def test_y_47_a_cheat_has_no_claim_to_a_refund_and_at_the_table_the_hand_is_folded() -> None:
    event = entered(3)
    event.do("report cheating AC")
    assert no(event, "withdraw AC") == "y.7"
    assert event.ledger.balance("pool") == 12000
    table = shown()
    table.do("table 1: report cheating")
    assert (table.entrants["AC"].sent_off, "AC" in table.left) == ("cheating", True)
    fold_out(table, 1)
    assert table.left == ["AA", "AB"]


@pytest.mark.parametrize(("remove", "left"), [(True, ["AA", "AC"]), (False, ["AA", "AB", "AC"])])
def test_y_47_the_house_decides_about_who_is_taken_ill(remove: bool, left: list[str]) -> None:
    event = seated(3, remove_ill=remove)
    event.do("report taken-ill AB")
    assert event.left == left
    assert event.entrants["AB"].away != remove
    lenient = seated(3, disqualify_disruption=False)
    assert said(lenient.do("report disruption AB"), "y.47") == ["AB is told: disruption"]


def test_y_51_cancelled_and_paid_back() -> None:
    event = opened()
    event.do("enter AA", "enter AB", "cancel 2026-05-01")
    assert (event.phase, event.ledger.snapshot()) == ("cancelled", {})
    assert no(event, "enter AC") == "y.11"


def test_y_51_i_until_two_days_before_and_told_within_two_days() -> None:
    event = opened()
    event.do("enter AA", "enter AB")
    assert [no(event, f"cancel 2026-05-0{day}") for day in (7, 8)] == ["y.51.i"] * 2
    assert said(event.do("cancel 2026-05-06"), "y.51.i") == [
        "Cancelled on 2026-05-06; to be told by 2026-05-08: AA, AB"
    ]
    begun = seated(3)
    assert no(begun, "cancel 2026-05-01") == "y.51.i"


def test_y_51_ii_everybody_has_the_fee_back() -> None:
    event = entered(30)
    event.do("cancel 2026-05-02")
    assert [(p.source, p.target, p.amount) for p in event.ledger.postings if p.cite.paragraph == "y.51.ii"] == [
        ("pool", f"entrant {name}", 4000) for name in NAMES[:30]
    ]
    assert event.ledger.snapshot() == {}
