"""Ultimate Texas Hold'em, `ranchos/ultimate-texas-holdem`, how winners are determined and paid, and the bonus bets.

Each test proves the paragraph in its name; the table is that of `ultimate_pit`.
"""

from __future__ import annotations

import pytest

from croupier.play.vocabulary.event import Fee, Taken
from croupier.rulebook.law import Terms, judge
from ultimate_pit import ACE, BOOK, DRY, KING, LOW, NINE, betting, film, one_hand, order, paid, pit_of, shown

SPADES = "Qs Js Ts 4h 4d"  # a board for the best hands
MADE = (  # the player's two cards, the player-dealer's, the board, the player's kind
    ("As Ks", "Ah Kh", SPADES, "royal-flush"),
    ("9s 8s", "Ah Kh", SPADES, "straight-flush"),
    ("4c 4s", "Qh Qd", SPADES, "four-of-a-kind"),
    ("Qh Qd", "Ah Kh", SPADES, "full-house"),
    ("As 2s", "Ah Kh", SPADES, "flush"),
    ("Ah Kh", "Qh 2h", SPADES, "straight"),
    ("4s 2c", "Qh 2h", SPADES, "three-of-a-kind"),
)
BLIND = dict(zip([line for *_, line in MADE], [(500, 1), (50, 1), (10, 1), (3, 1), (3, 2), (1, 1)], strict=False))
TRIPS = dict(zip([line for *_, line in MADE], [50, 40, 30, 8, 6, 5, 3], strict=True))
BEATEN = (  # who wins, who loses, the board, the loser's kind
    ("As Ks", "9s 8s", SPADES, "straight-flush", 7500),
    ("9s 8s", "4c 4s", SPADES, "four-of-a-kind", 500),
    ("4c 4s", "Qh Qd", SPADES, "full-house", 50),
    ("As 2s", "7s 5s", SPADES, "flush", 30),
    ("As 2s", "Ah Kh", SPADES, "straight", 20),
    ("Ah Kh", "4s 2c", SPADES, "three-of-a-kind", 9),
)


# --- not qualified ---


def test_winners_how_many_hands_there_are_is_said() -> None:
    pit = film(pit_of(), ["2 10", "3 10"], [KING, ACE, NINE], DRY, "2 4x", "3 4x")
    assert ("winners", "Hands against the player-dealer's: 2") in pit.said()


def test_winners_not_qualified_below_a_pair_and_nobody_wins_by_that_alone() -> None:
    pit = one_hand(ACE, LOW)
    assert ("winners.not-qualified", "The player-dealer does not qualify") in pit.said()
    assert paid(one_hand(LOW, ACE)) == {"ante": 0, "play": -40, "blind": -10}


def test_winners_not_qualified_1_from_the_player_dealers_left() -> None:
    pit = film(pit_of(), ["2 10", "3 10"], [KING, ACE, LOW], DRY, "2 4x", "3 4x")
    assert [seat for seat, _, _ in order(pit)] == [2, 2, 2, 3, 3, 3]


def test_winners_not_qualified_1_a_the_ante_pushes() -> None:
    for player, banker in ((KING, LOW), (LOW, ACE), ("8h 7d", LOW)):
        pit = one_hand(player, banker)
        settled = pit.settled("ante", 2)
        assert (settled.verdict, settled.paid, settled.cite.paragraph) == ("pushes", 0, "winners.not-qualified.1.a")
        assert ("2", "winners.not-qualified.1.a") in shown(pit)


def test_winners_not_qualified_1_b_play_blind_and_trips_as_usual() -> None:
    straight = "8d 5h", "As 3c", "Kc 9d 7h 6s 2c"
    assert paid(one_hand(*straight, "5 trips")) == {"ante": 0, "play": 40, "blind": 10, "trips": 25}
    assert paid(one_hand(LOW, ACE, DRY, "5 trips")) == {"ante": 0, "play": -40, "blind": -10, "trips": -5}


def test_winners_not_qualified_1_c_bad_beat_is_collected() -> None:
    pit = one_hand(KING, LOW, DRY, "5 trips", "5 bad-beat")
    settled = pit.settled("bad-beat", 2)
    assert (settled.paid, settled.cite.paragraph) == (-5, "winners.not-qualified.1.c")


# --- qualified ---


def test_winners_qualified_with_a_pair() -> None:
    for banker in ("2h 3d", NINE):
        assert ("winners.qualified", "The player-dealer qualifies") in one_hand(KING, banker).said()
    shared = "Kc Kd 6h 4s 2c"  # a pair that all share
    assert ("winners.qualified", "The player-dealer qualifies") in one_hand(ACE, LOW, shared).said()


def test_winners_qualified_1_from_the_player_dealers_left() -> None:
    pit = film(pit_of(), ["2 10", "3 10"], [KING, ACE, NINE], DRY, "2 4x", "3 4x")
    assert [seat for seat, _, _ in order(pit)] == [2, 2, 2, 3, 3, 3]


def test_winners_qualified_1_a_the_cards_are_shown() -> None:
    pit = film(pit_of(), ["2 10", "3 10"], [KING, ACE, NINE], DRY, "2 4x", "3 4x")
    assert shown(pit)[-2:] == [("2", "winners.qualified.1.a"), ("3", "winners.qualified.1.a")]


def test_winners_qualified_1_b_the_best_five_of_seven() -> None:
    assert one_hand("Ah 3d", NINE, "Kc 9d 9h 4s 2c").settled("ante", 2).line == "pair"
    assert one_hand("Kh 4d", NINE, "Kc 9d 6h 4s 2c").settled("ante", 2).line == "two-pair"


def test_winners_qualified_1_c_it_is_said_what_a_hand_is_and_how_it_fares() -> None:
    said = one_hand(KING, NINE).said()
    assert ("card-values.pair", "Place 2 has pair") in said
    assert ("winners.qualified.1.c", "Place 2 beats the player-dealer") in said
    assert ("winners.qualified.1.c", "Place 2 is beaten by the player-dealer") in one_hand(NINE, KING).said()


def test_winners_qualified_2_higher_lower_equal() -> None:
    results = [paid(one_hand(player, NINE))["play"] for player in (KING, "9h 3c", ACE)]
    assert results == [40, 0, -40]


def test_winners_qualified_2_a_the_higher_hand_wins() -> None:
    assert paid(one_hand(KING, NINE)) == {"ante": 10, "play": 40, "blind": 0}


def test_winners_qualified_2_b_the_lower_loses() -> None:
    assert paid(one_hand(NINE, KING)) == {"ante": -10, "play": -40, "blind": -10}


def test_winners_qualified_2_c_equal_hands_push() -> None:
    pit = one_hand("9h 3c", NINE)
    assert pit.settlements() == [(2, spot, "pushes", 0, "winners.qualified.2.c") for spot in ("ante", "play", "blind")]


def test_winners_qualified_2_d_the_blind_pushes_on_less_than_a_straight() -> None:
    for player in (KING, "Kh 9h", "9h 9s"):
        settled = one_hand(player, "9c 3h" if player != "9h 9s" else KING).settled("blind", 2)
        assert (settled.verdict, settled.cite.paragraph) == ("pushes", "winners.qualified.2.d")


def test_winners_qualified_3_when_a_hand_loses() -> None:
    pit = one_hand(NINE, KING, DRY, "5 trips", "5 bad-beat")
    assert [pit.gain(seat) for seat in (1, 2)] == [70 - 1, -70]


def test_winners_qualified_3_a_play_ante_and_blind_are_collected_the_ante_first() -> None:
    pit = one_hand(NINE, KING)
    assert pit.settlements() == [
        (2, "ante", "loses", -10, "winners.qualified.3.a"),
        (2, "play", "loses", -40, "winners.qualified.3.a"),
        (2, "blind", "loses", -10, "winners.qualified.3.a"),
    ]
    assert paid(one_hand(NINE, KING, bank=12)) == {"ante": -10, "play": -2, "blind": 0}


def test_winners_qualified_3_b_trips_of_a_lost_hand() -> None:
    assert paid(one_hand("9h 9s", "Kh Kd", DRY, "5 trips"))["trips"] == 15
    assert paid(one_hand(NINE, KING, DRY, "5 trips"))["trips"] == -5


def test_winners_qualified_3_c_bad_beat_of_a_lost_hand() -> None:
    assert paid(one_hand("9h 9s", "Kh Kd", DRY, "5 trips", "5 bad-beat"))["bad-beat"] == 45
    assert paid(one_hand(NINE, KING, DRY, "5 trips", "5 bad-beat"))["bad-beat"] == -5


def test_winners_qualified_4_when_a_hand_wins() -> None:
    pit = one_hand("8d 5h", KING, "Kc 9d 7h 6s 2c", "5 trips", "5 bad-beat")
    assert paid(pit) == {"ante": 10, "play": 40, "blind": 10, "trips": 25, "bad-beat": -5}
    assert [pit.gain(seat) for seat in (1, 2)] == [-80 - 1, 80]


def test_winners_qualified_4_a_ante_and_play_one_to_one() -> None:
    pit = one_hand(KING, NINE, choice="2x")
    for spot, chips in (("ante", 10), ("play", 20)):
        settled = pit.settled(spot, 2)
        assert (settled.odds, settled.paid, settled.cite.paragraph) == ("1 to 1", chips, "winners.qualified.4.a")


def test_winners_qualified_4_b_the_blind_on_a_straight_or_better() -> None:
    pit = one_hand("8d 5h", KING, "Kc 9d 7h 6s 2c")
    settled = pit.settled("blind", 2)
    assert (settled.line, settled.paid, settled.cite.paragraph) == ("straight", 10, "winners.qualified.4.b")


def test_winners_qualified_4_c_trips_of_a_won_hand() -> None:
    assert paid(one_hand("9h 9s", KING, DRY, "5 trips"))["trips"] == 15


def test_winners_qualified_4_d_bad_beat_of_a_won_hand() -> None:
    assert paid(one_hand("Kh Kd", "9h 9s", DRY, "5 trips", "5 bad-beat"))["bad-beat"] == 45


def test_winners_qualified_5_when_a_hand_pushes_it_returns_the_base_wagers() -> None:
    pit = one_hand("9h 3c", NINE)
    assert [pit.gain(seat) for seat in (1, 2)] == [-1, 0]


def test_winners_qualified_5_a_trips_of_a_tie() -> None:
    assert paid(one_hand("Ah 3d", "Ad 3c", "Kc Kd Kh 4s 2c", "5 trips"))["trips"] == 15
    assert paid(one_hand("9h 3c", NINE, DRY, "5 trips"))["trips"] == -5


def test_winners_qualified_6_ante_and_play_win_one_to_one() -> None:
    law = pit_of().law
    assert [str(law.odds(spot)) for spot in ("ante", "play")] == ["1 to 1", "1 to 1"]


def test_winners_qualified_7_blind_and_trips_win_by_their_tables() -> None:
    pit = one_hand("As 2s", "Ah Kh", SPADES, "10 trips")
    assert [(pit.settled(spot, 2).odds, pit.settled(spot, 2).paid) for spot in ("blind", "trips")] == [
        ("3 to 2", 15),
        ("6 to 1", 60),
    ]


def test_winners_qualified_8_winning_cards_stay_face_up_until_trips_is_paid() -> None:
    pit = one_hand("9h 9s", KING, DRY, "5 trips", choice="fold")
    assert shown(pit)[-1] == ("2", "winners.qualified.8")
    assert ("card-values.three-of-a-kind", "Place 2 has three of a kind") in pit.said()


def test_winners_qualified_9_trips_wins_though_the_hand_is_folded() -> None:
    pit = one_hand("9h 9s", KING, DRY, "5 trips", choice="fold")
    assert ("winners.qualified.9", "Trips of seat 2 at place 2 stays") in pit.said()
    assert [pit.gain(seat) for seat in (1, 2)] == [20 - 15 - 1, -20 + 15]


@pytest.mark.parametrize(("player", "banker", "board", "line"), MADE)
def test_winners_blind_payout_by_the_table(player: str, banker: str, board: str, line: str) -> None:
    pit = one_hand(player, banker, board, bank=90000)
    pays, per = BLIND.get(line, (0, 1))
    settled = pit.settled("blind", 2)
    assert (settled.line, settled.paid) == (line, 10 * pays // per)


def test_winners_blind_payout_an_odd_wager_is_paid_down_to_the_chip_or_refused() -> None:
    hands, board = ["As 2s", "Ah Kh"], SPADES
    pit = film(pit_of(), ["2 15"], hands, board, "2 4x")
    assert pit.settled("blind", 2).paid == 22
    pit = betting(pit_of(options={"breakage": "refuse"}))
    assert pit.cited("seat 2 bets 15 blind") == "winners.blind-payout"
    pit.do("seat 2 bets 15 ante", "seat 2 bets 14 blind", "seat 2 bets 2 blind")


# --- trips ---


def test_trips_1_nobody_has_to_make_it() -> None:
    assert "trips" not in paid(one_hand(KING, NINE))


def test_trips_2_of_the_players_two_and_the_shared_five() -> None:
    shared = "Kc Kd Kh 4s 2c"  # three of a kind that all share count for everybody
    pit = film(pit_of(), ["2 10", "2 5 trips", "3 10", "3 5 trips"], ["Ah 3d", "7d 8s", NINE], shared, "2 4x", "3 4x")
    assert [paid(pit, seat)["trips"] for seat in (2, 3)] == [15, 15]


def test_trips_3_is_made_before_the_deal() -> None:
    pit = betting(pit_of(), "2 10", "2 5 trips")
    pit.do("seat 2 takes all trips")
    assert [(e.amount, e.cite.paragraph) for e in pit.events if isinstance(e, Taken)] == [(5, "trips.3")]


def test_trips_4_needs_an_ante_and_a_blind() -> None:
    pit = betting(pit_of("Ann", "Bob", "Cy", "Dee", "Eve", "Flo", "Gus"))
    assert pit.cited("seat 2 bets 5 trips") == "trips.4"
    pit.do("seat 2 bets 10 ante")
    assert pit.cited("seat 2 bets 5 trips") == "trips.4"
    pit.do("seat 2 bets 10 blind", "seat 2 bets 5 trips")
    for line in ("seat 2 takes all ante", "seat 2 takes all blind", "seat 7 bets 5 trips at 2"):
        assert pit.cited(line) == "trips.4"


def test_trips_5_within_the_table_limits_whatever_the_ante_and_it_counts_for_the_fee() -> None:
    pit = betting(pit_of(chips=5000), "2 5")
    assert pit.cited("seat 2 bets 4 trips") == "trips.5"
    assert pit.cited("seat 2 bets 1001 trips") == "trips.5"
    pit.do("seat 2 bets 1000 trips", "dealer closes")
    assert [(e.seat, e.amount) for e in pit.events if isinstance(e, Fee)] == [(1, 9)]


def test_trips_6_the_player_dealer_pays() -> None:
    pit = one_hand("9h 9s", KING, DRY, "5 trips")
    settled = pit.settled("trips", 2)
    assert (settled.line, settled.odds, settled.paid) == ("three-of-a-kind", "3 to 1", 15)
    assert settled.cite.paragraph == "trips.6"
    assert pit.gain(1) == -50 - 15 - 1


def test_trips_7_the_player_dealer_collects() -> None:
    pit = one_hand("Kh 9h", NINE, DRY, "5 trips")
    assert (pit.settled("trips", 2).paid, pit.settled("trips", 2).cite.paragraph) == (-5, "trips.7")


def test_trips_8_whatever_becomes_of_the_base_wagers() -> None:
    results = [
        paid(one_hand("9h 9s", banker, DRY, "5 trips", choice=choice))["trips"]
        for banker, choice in ((KING, "4x"), ("Kh Kd", "4x"), (KING, "fold"), (LOW, "2x"))
    ]
    assert results == [15, 15, 15, 15]


def test_trips_9_the_bank_runs_out_on_a_win_and_on_a_loss() -> None:
    pit = one_hand("9h 9s", KING, DRY, "5 trips", bank=57)
    assert (pit.settled("trips", 2).paid, pit.settled("trips", 2).uncovered) == (7, 8)
    pit = one_hand(NINE, KING, DRY, "5 trips", bank=63)
    assert (pit.settled("trips", 2).paid, pit.settled("trips", 2).uncovered) == (-3, 2)
    back = [p for p in pit.table.ledger.postings if (p.source, p.target) == ("wager 2 trips", "rack 2")]
    assert [(p.amount, p.cite.paragraph) for p in back] == [(2, "trips.9")]


@pytest.mark.parametrize(("player", "banker", "board", "line"), MADE)
def test_trips_payout_by_the_table(player: str, banker: str, board: str, line: str) -> None:
    settled = one_hand(player, banker, board, "10 trips", choice="fold", bank=90000).settled("trips", 2)
    assert (settled.line, settled.odds, settled.paid) == (line, f"{TRIPS[line]} to 1", 10 * TRIPS[line])


# --- bad beat ---


def test_bad_beat_1_nobody_has_to_make_it() -> None:
    assert "bad-beat" not in paid(one_hand(KING, NINE, DRY, "5 trips"))


def test_bad_beat_2_is_paid_by_the_hand_that_lost() -> None:
    settled = one_hand("As 2s", "Ah Kh", SPADES, "5 trips", "5 bad-beat").settled("bad-beat", 2)
    assert (settled.line, settled.odds, settled.paid) == ("straight", "20 to 1", 100)


def test_bad_beat_2_1_the_player_has_three_of_a_kind_and_loses() -> None:
    assert paid(one_hand("9h 9s", "Kh Kd", DRY, "5 trips", "5 bad-beat"))["bad-beat"] == 45


def test_bad_beat_2_2_the_player_beats_three_of_a_kind() -> None:
    assert paid(one_hand("Kh Kd", "9h 9s", DRY, "5 trips", "5 bad-beat"))["bad-beat"] == 45
    assert paid(one_hand("Kh Kd", KING, DRY, "5 trips", "5 bad-beat"))["bad-beat"] == -5


def test_bad_beat_3_needs_an_ante_and_a_blind() -> None:
    pit = betting(pit_of("Ann", "Bob", "Cy", "Dee", "Eve", "Flo", "Gus"), "2 10")
    assert pit.cited("seat 3 bets 5 bad-beat") == "bad-beat.3"
    assert pit.cited("seat 7 bets 5 bad-beat at 2") == "bad-beat.3"


def test_bad_beat_4_the_player_dealer_pays_or_collects() -> None:
    pit = one_hand("Kh Kd", "9h 9s", DRY, "5 trips", "5 bad-beat")
    assert pit.settled("bad-beat", 2).cite.paragraph == "bad-beat.4"
    assert pit.gain(1) == -50 - 15 - 45 - 1
    pit = one_hand(KING, NINE, DRY, "5 trips", "5 bad-beat")
    assert (pit.settled("bad-beat", 2).paid, pit.settled("bad-beat", 2).cite.paragraph) == (-5, "bad-beat.4")


def test_bad_beat_5_a_tie_loses() -> None:
    settled = one_hand("Ah 3d", "Ad 3c", "Kc Kd Kh 4s 2c", "5 trips", "5 bad-beat").settled("bad-beat", 2)
    assert (settled.paid, settled.line, settled.cite.paragraph) == (-5, "tie", "bad-beat.5")


@pytest.mark.parametrize(("winner", "loser", "board", "line", "pays"), BEATEN)
def test_bad_beat_payout_by_the_table(winner: str, loser: str, board: str, line: str, pays: int) -> None:
    for player, banker in ((winner, loser), (loser, winner)):
        settled = one_hand(player, banker, board, "5 trips", "5 bad-beat", bank=90000).settled("bad-beat", 2)
        assert (settled.line, settled.odds, settled.paid) == (line, f"{pays} to 1", 5 * pays)


# --- the collection, which is printed apart ---


@pytest.mark.parametrize(
    ("wagers", "fee"),
    [((25,), 1), ((26,), 2), ((30, 20), 2), ((30, 21), 3), ((100,), 3), ((101,), 6), ((100, 50), 6), ((100, 51), 9)],
)
def test_the_fee_is_by_all_antes_and_blinds_and_never_by_play(wagers: tuple[int, ...], fee: int) -> None:
    pit = betting(pit_of(), *[f"{seat} {chips}" for seat, chips in enumerate(wagers, 2)])
    pit.do("dealer closes")
    assert [(e.seat, e.amount) for e in pit.events if isinstance(e, Fee)] == [(1, fee)]
    pit.do("dealer does shuffle", "cards Ks Jd Ah Qd" if len(wagers) > 1 else "cards Ks Jd", f"cards {NINE}")
    pit.do(f"cards {DRY}", "seat 2 chooses 4x")
    assert pit.fees() == []


@pytest.mark.parametrize(
    ("option", "least", "action", "fee"),
    [(1, 5, 302, 9), (5, 5, 1600, 15), (9, 10, 400, 5), (12, 10, 802, 8), (18, 25, 1000, 10), (21, 100, 1602, 30)],
)
def test_the_house_chooses_one_of_21_schedules(option: int, least: int, action: int, fee: int) -> None:
    pit = pit_of(collection=str(option), least=least * 100, most=300000, chips=10000)
    betting(pit, f"2 {action // 2}", bank=5000)
    pit.do("dealer closes")
    assert pit.fees() == [fee]


def test_all_21_schedules_open_a_table_and_no_other() -> None:
    least = {**dict.fromkeys(range(1, 6), 5), **dict.fromkeys(range(6, 13), 10)}
    least |= {**dict.fromkeys(range(13, 19), 25), **dict.fromkeys(range(19, 22), 100)}
    for option, dollars in least.items():
        assert judge(Terms(BOOK, least=dollars * 100, most=100000, collection=str(option))) == []
    assert judge(Terms(BOOK, least=10000, most=100000, collection="22")) != []
