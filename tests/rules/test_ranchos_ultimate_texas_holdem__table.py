"""Ultimate Texas Hold'em, `ranchos/ultimate-texas-holdem`, the type of game up to the table.

Each test proves the paragraph in its name; the table is that of `ultimate_pit`.
"""

from __future__ import annotations

import pytest

from croupier.games.ultimate_texas_holdem.kernels.showdown import kind_of
from croupier.kernels.cards.poker_ranks import high
from croupier.play.vocabulary.ask import Step, Turn
from croupier.play.vocabulary.event import Placed
from croupier.shell.felt.card_table import CardFelt
from croupier.shell.law.report import law_report
from pit import Pit
from ultimate_pit import ACE, DRY, KING, LOW, NINE, betting, cards, dealt, film, one_hand, order, paid, pit_of


def placed(pit: Pit, spot: str) -> list[str]:
    return [e.cite.paragraph for e in pit.events if isinstance(e, Placed) and e.spot == spot]


def beats(better: str, worse: str, board: str) -> None:
    """The first two cards outrank the second with this board, from either side of the table."""
    assert high(cards(f"{better} {board}")) > high(cards(f"{worse} {board}"))
    assert paid(one_hand(better, worse, board))["play"] == 40
    assert paid(one_hand(worse, better, board))["play"] == -40


# --- type of game ---


def test_type_of_game_the_player_dealer_collects_pays_and_risks_only_what_was_put_up() -> None:
    pit = film(pit_of(), ["2 10", "3 10"], [KING, ACE, NINE], DRY, "2 4x", "3 4x", bank=55)
    assert order(pit) == [
        (2, "ante", 10),
        (2, "play", 40),
        (2, "blind", 0),
        (3, "ante", -5),
        (3, "play", 0),
        (3, "blind", 0),
    ]
    assert [pit.gain(seat) for seat in (1, 2, 3)] == [-50 + 5 - 1, 50, -5]


def test_type_of_game_two_rounds_running_then_the_others_or_nobody() -> None:
    pit = pit_of("Ann", "Bob", "Cy")
    for _ in range(2):
        film(pit, ["2 10"], [ACE, NINE], DRY, "2 check", "2 check", "2 fold")
    pit.do("dealer opens")
    assert isinstance(pit.table.ask, Turn)
    assert (pit.table.ask.seat, pit.table.ask.cite.paragraph) == (2, "type-of-game")
    pit.do("seat 2 chooses pass", "seat 3 chooses pass")
    assert pit.said() == [("type-of-game", "Nobody takes the bank: the game is broken")]
    assert pit.table.carried.position.broken
    pit.do("dealer opens", "seat 2 chooses pass", "seat 3 chooses bank")
    assert pit.table.felt.markers["player-dealer"] == "3"


def test_type_of_game_the_bank_is_there_before_the_cards_and_the_banker_wagers_nothing_else() -> None:
    pit = pit_of()
    pit.do("dealer opens", "seat 1 chooses bank", "seat 2 bets 10 ante", "seat 2 bets 10 blind")
    for line in ("dealer closes", "seat 1 bets 10 ante", "seat 2 bets 10 bank"):
        assert pit.cited(line) == "type-of-game"


# --- object ---


def test_object_the_better_five_cards_win() -> None:
    pit = one_hand(ACE, LOW)
    assert ("object", "Place 2 beats the player-dealer") in pit.said()
    assert paid(pit) == {"ante": 0, "play": 40, "blind": 0}


@pytest.mark.parametrize(("choice", "chips"), [("4x", 40), ("3x", 30)])
def test_object_pre_flop_three_or_four_times_the_ante(choice: str, chips: int) -> None:
    assert paid(one_hand(KING, NINE, choice=choice)) == {"ante": 10, "play": chips, "blind": 0}


def test_object_flop_two_times_the_ante() -> None:
    assert paid(one_hand(KING, NINE, choice="2x")) == {"ante": 10, "play": 20, "blind": 0}


def test_object_river_the_ante_once_more() -> None:
    assert paid(one_hand(KING, NINE, choice="1x")) == {"ante": 10, "play": 10, "blind": 0}


def test_object_trips_wins_with_three_of_a_kind() -> None:
    assert paid(one_hand("9h 9s", KING, DRY, "5 trips"))["trips"] == 15


def test_object_bad_beat_wins_when_three_of_a_kind_is_beaten() -> None:
    board = "Kc 9d 6h 4s 2c"
    assert paid(one_hand("9h 9s", "Kh Kd", board, "5 trips", "5 bad-beat"))["bad-beat"] == 45
    assert paid(one_hand("Kh Kd", "9h 9s", board, "5 trips", "5 bad-beat"))["bad-beat"] == 45


# --- deck ---


def test_deck_physical_52_cards_without_a_joker() -> None:
    pit = betting(pit_of(), "2 10")
    pit.do("dealer closes", "dealer does shuffle")
    assert sorted(pit.table.felt.shoe.cards) == list(range(52))
    assert pit.cited("cards Jo") == "deck.physical"


def test_deck_number_two_decks_take_turns() -> None:
    pit = pit_of()
    for deck in ("1", "2", "1"):
        banker = 2 if deck == "1" and pit.table.carried.position.held == 2 else 1
        other = 3 if banker == 2 else 2
        film(pit, [f"{other} 10"], [ACE, NINE], DRY, f"{other} check", f"{other} check", f"{other} fold", banker=banker)
        assert pit.table.felt.markers["deck"] == deck


def test_deck_number_2_the_other_deck_is_in_the_shuffler_and_this_one_is_shuffled() -> None:
    pit = betting(pit_of(), "2 10")
    pit.do("dealer closes")
    assert ("deck.number.2", "Deck 2 is in the shuffler") in pit.said()
    assert isinstance(pit.table.ask, Step)
    assert (pit.table.ask.step, pit.table.ask.cite.paragraph) == ("shuffle", "deck.number.2")
    assert pit.cited("cards As") == "deck.number.2"
    assert pit.cited("seat 2 bets 10 trips") == "dealing.4.a"


def test_deck_number_3_each_deck_serves_every_second_round() -> None:
    pit = one_hand(KING, NINE)
    assert pit.said()[-1] == ("deck.number.3", "Deck 2 is next")
    assert pit.table.carried.deck == 1


# --- card values and hand rankings ---


def test_card_values_from_the_ace_down_the_ace_low_where_it_begins_a_straight_and_no_suit_above_another() -> None:
    for higher, lower in ("AQ", "QJ", "JT", "T9", "97"):
        beats(f"{higher}h 5d", f"{lower}s 5h", "Kc 8d 6h 3s 2c")
    beats("6c 2d", "As Kh", "3c 4d 5h Kd Qs")
    beats("6c 2d", "As 2h", "3c 4d 5h Kd Qs")
    pit = one_hand("Ah Qd", "As Qh")
    assert ("card-values", "Place 2 ties with the player-dealer") in pit.said()


def test_card_values_royal_flush_is_best() -> None:
    beats("As Ks", "9s 8s", "Qs Js Ts 2d 3c")


def test_card_values_straight_flush_is_second() -> None:
    beats("9s 8s", "Qd Qc", "Qs Js Ts Qh 3c")
    beats("Kh 9h", "9s 8h", "Qh Jh Th 2d 3c")
    beats("As 2s", "5h 5c", "3s 4s 5s 5d Kc")


def test_card_values_four_of_a_kind_is_third_then_the_fifth_card() -> None:
    beats("9h 9s", "Kh Kd", "9c 9d Kc 4s 2c")
    beats("Ah 3d", "Kh Qd", "9c 9d 9h 9s 2c")


def test_card_values_full_house_is_fourth() -> None:
    beats("9h 9s", "Ac Qc", "9c Kd Kc 4c 2c")
    beats("Kh 2d", "9h 9s", "9c Kd Kc 4s 2c")


def test_card_values_flush_is_fifth() -> None:
    beats("7c 5c", "8d 3h", "Kc 9c 7h 6c 5d")
    beats("Ac 3c", "Qc Jc", "Kc 9c 7h 6c 5d")


def test_card_values_straight_is_sixth() -> None:
    beats("8d 3h", "9h 9s", "Kc 9c 7h 6c 5d")
    beats("Ah 2d", "Kh Kd", "Kc 3c 4h 5c 9d")


def test_card_values_three_of_a_kind_is_seventh() -> None:
    beats("2h 2d", "Kh 9c", DRY)


def test_card_values_two_pair_is_eighth() -> None:
    beats("4h 2d", "Ah Ad", DRY)
    beats("Kh 2d", "9h 6d", DRY)


def test_card_values_pair_is_ninth() -> None:
    beats("2h 3d", "Ah Qd", DRY)


def test_card_values_high_card_is_last() -> None:
    beats("Ah Jd", "Ad Td", DRY)
    assert [kind_of(high(cards(f"{hand} {DRY}"))) for hand in (ACE, KING, "4h 2d", "2h 2d")] == [0, 1, 2, 3]


# --- table ---


def test_table_six_places_the_player_dealers_among_them() -> None:
    pit = pit_of(*[f"P{n}" for n in range(1, 7)])
    betting(pit, *[f"{seat} 10" for seat in range(2, 7)])
    assert pit.table.game.seats(pit.law) == 6
    pit.do("dealer closes", "dealer does shuffle")
    assert pit.table.view().asks.count == 10
    assert pit.cited("seat 7 bets 10 ante") == "table"


def test_dealing_2_with_those_who_stand_there_are_twelve_players() -> None:
    """The local limit, which this document names at ZooBac."""
    pit = pit_of(*[f"P{n}" for n in range(1, 13)])
    assert pit.cited("seat 13 sits 100 Zoe") == "table"


def test_table_inscription_a_pair_is_what_qualifies_and_the_sign_rests_on_it() -> None:
    assert pit_of().law.book.sign.cite == "table.inscription"
    for banker, said in ((NINE, "qualifies"), (ACE, "does not qualify")):
        assert f"The player-dealer {said}" in [text for _, text in one_hand(KING, banker).said()]


INSCRIPTION = "PLAYER-DEALER PLAYS WITH A PAIR OR BETTER"


def test_table_inscription_is_on_the_cloth() -> None:
    pit = pit_of()
    laid = pit.table.game.lay(pit.law, pit.table.game.spots(pit.law), 6)
    assert [(area.label, area.kind) for area in laid.areas if area.id == "table.inscription"] == [
        (INSCRIPTION, "words")
    ]
    drawn = CardFelt(pit.law, laid, pit.table.view(2), 2, 98).draw()
    assert [line.plain.strip() for line in drawn].count(INSCRIPTION) == 1


def test_table_areas_and_no_others() -> None:
    pit = betting(pit_of(), "2 10")
    assert pit.cited("seat 2 bets 10 pair-plus") == "table.areas"
    assert set(pit.table.game.spots(pit.law)) == {"bank", "ante", "blind", "play", "trips", "bad-beat"}


def test_table_areas_each_bears_its_own_word() -> None:
    spots = pit_of().table.game.spots(pit_of().law)
    assert [spots[spot].print for spot in ("ante", "blind", "play", "trips", "bad-beat")] == [
        "ANTE", "BLIND", "PLAY", "TRIPS", "BAD BEAT",
    ]  # fmt: skip


def test_table_areas_1_for_the_ante() -> None:
    assert placed(one_opening(), "ante") == ["table.areas.1"]


def test_table_areas_2_for_the_blind() -> None:
    assert placed(one_opening(), "blind") == ["table.areas.2"]


def test_table_areas_3_for_the_play_wager() -> None:
    assert placed(one_hand(KING, NINE), "play") == ["table.areas.3"]


def test_table_areas_4_for_trips() -> None:
    assert placed(one_opening(), "trips") == ["table.areas.4"]


def test_table_areas_5_for_bad_beat() -> None:
    assert placed(one_opening(), "bad-beat") == ["table.areas.5"]


def one_opening() -> Pit:
    pit = betting(pit_of())
    pit.do(*[f"seat 2 bets 10 {spot}" for spot in ("ante", "blind", "trips", "bad-beat")])
    return pit


def test_the_law_report_misses_nothing() -> None:
    accounts = law_report(pit_of().law.book)
    assert [a.paragraph for a in accounts if a.kind == "rule" and not (a.code and a.tests)] == []


def test_nobody_sees_a_card_that_lies_face_down() -> None:
    pit = dealt(pit_of(), ["2 10", "3 10"], [KING, ACE, NINE])
    down = ["??"] * 2
    for seat in (1, 2, 3, 4, None):
        hands = pit.table.view(seat).cards
        assert hands["dealer"] == down
        assert hands["board"] == ["??"] * 5
        assert hands[2] == (KING.split() if seat == 2 else down)
