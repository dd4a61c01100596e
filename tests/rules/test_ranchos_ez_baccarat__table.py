"""EZ Baccarat, `ranchos/ez-baccarat`, the type of game, its object, deck, table and action.

Each test proves the paragraph in its name; the table is that of `ez_baccarat_pit`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest

from california_baccarat_pit import held, said, settled
from california_shoe import shoes_are_dealt_to_the_cutting_card
from croupier.games import breaches
from croupier.games.ez_baccarat import GAME, WAGERS
from croupier.kernels.baccarat.draw import BANKER_WINS, PLAYER_WINS, TIE, outcome
from croupier.play.steps.banked import procedure
from croupier.play.steps.player_dealer import Position
from croupier.play.steps.procedure import Void
from croupier.play.table import Table
from croupier.play.vocabulary.ask import Ask, Between, Step, Turn, Window
from croupier.play.vocabulary.event import Settled
from croupier.play.vocabulary.move import CallOff, read_move
from croupier.rulebook.law import Law, Terms
from ez_baccarat_pit import BANKER_7_6, BOOK, DRAGON, LIMITS, PANDA, PLAYER_7_6, film, pit_of
from pit import Pit

# --- type of game ---


def test_type_of_game_the_position_is_offered_clockwise_and_held_for_two_hands() -> None:
    pit = Pit(BOOK, "Ann", "Bob", "Cy", chips=5000, **LIMITS)
    pit.do("dealer opens")
    asked = []
    for seat in (1, 2):
        assert isinstance(pit.table.ask, Turn)
        asked.append((pit.table.ask.seat, pit.table.ask.cite.paragraph))
        pit.do(f"seat {seat} chooses {'pass' if seat == 1 else 'bank'}")
    assert asked == [(1, "type-of-game"), (2, "type-of-game")]
    hand = ["seat 2 bets 500 bank", "seat 1 bets 10 player", "dealer closes", f"cards {PLAYER_7_6}"]
    pit.do("dealer does shuffle", *hand)
    assert held(pit) == (2, 1, False)
    pit.do("dealer opens")
    assert isinstance(pit.table.ask, Turn)
    assert pit.table.ask.seat == 2  # once more, if he likes
    pit.do("seat 2 chooses bank", *hand)
    assert held(pit) == (2, 2, False)
    pit.do("dealer opens")
    assert isinstance(pit.table.ask, Turn)
    assert pit.table.ask.seat == 3  # two hands played: clockwise, and not to seat 2
    assert pit.cited("seat 2 chooses bank") == "player-dealer"
    pit.do("seat 3 chooses bank")
    assert pit.table.felt.markers["player-dealer"] == "3"


def test_type_of_game_the_holder_may_pass_after_one_hand() -> None:
    pit = film(["2: 10 player"], PLAYER_7_6)
    pit.do("dealer opens", "seat 1 chooses pass", "seat 2 chooses bank", "seat 2 bets 100 bank")
    pit.do("seat 1 bets 10 banker", "dealer closes", f"cards {BANKER_7_6}")
    assert held(pit) == (2, 1, False)


def test_type_of_game_player_dealer_pays_winners_and_takes_losers() -> None:
    pit = film(["2: 10 player", "3: 25 banker"], PLAYER_7_6)
    assert (pit.gain(1), pit.gain(2), pit.gain(3)) == (25 - 10 - 1, 10, -25)  # and a dollar of collection
    assert pit.bank() == 0  # the house has no part in it


@pytest.mark.parametrize(("cards", "change"), [(PLAYER_7_6, -100), (BANKER_7_6, 100)])
def test_type_of_game_never_wins_or_loses_more_than_was_wagered(cards: str, change: int) -> None:
    pit = film(["2: 300 player", "3: 400 player"], cards, bank=100)
    assert (pit.gain(1), pit.gain(2), pit.gain(3)) == (change - 8, -change, 0)
    assert settled(pit) == [(2, "player", -change, 200), (3, "player", 0, 400)]


# --- object, deck, card values ---


def test_object_hands_of_two_or_three_cards_the_one_nearer_to_nine_wins() -> None:
    assert said(film(["2: 10 player"], PANDA), "object") == ["Player 8, Banker 7: Player wins"]
    assert said(film(["2: 10 player"], BANKER_7_6), "object") == ["Player 6, Banker 7: Banker wins"]
    for a, b in product(range(10), repeat=2):
        assert outcome(a, b) == (TIE if a == b else PLAYER_WINS if 9 - a < 9 - b else BANKER_WINS)


@pytest.mark.parametrize("decks", [3, 8])
def test_deck_three_to_eight_decks_without_jokers(decks: int) -> None:
    pit = pit_of(decks=decks)
    assert Counter(pit.table.felt.shoe.cards) == dict.fromkeys(range(52), decks)


@pytest.mark.parametrize("decks", [2, 9])
def test_deck_fewer_or_more_decks_are_a_breach(decks: int) -> None:
    (breach,) = breaches(Terms(BOOK, **LIMITS, options={"decks": decks}))
    assert breach.cite.paragraph == "deck"


def test_deck_the_shoe_is_shuffled_once_and_carried() -> None:
    pit = Pit(BOOK, "Ann", "Bob", **LIMITS)
    pit.do("dealer opens", "seat 1 chooses bank")
    assert isinstance(pit.table.ask, Step)
    assert (pit.table.ask.step, pit.table.ask.cite.paragraph) == ("shuffle", "deck")
    assert pit.cited("seat 2 bets 10 player") == "deck"
    pit.do("dealer does shuffle", "seat 1 bets 100 bank", "seat 2 bets 10 player", "dealer closes")
    pit.do(f"cards {PLAYER_7_6}", "dealer opens", "seat 1 chooses bank")
    assert isinstance(pit.table.ask, Window)
    assert len(pit.table.felt.shoe) == 416 - 4


def test_deck_the_round_of_the_cutting_card_is_finished_and_then_shuffled() -> None:
    pit = Pit(BOOK, "Ann", "Bob", chips=50000, options={"decks": 3, "cut-card": 78}, **LIMITS)
    assert 13 <= shoes_are_dealt_to_the_cutting_card(pit, 78) <= 20  # eighty cards, four to six a hand


def test_card_values_pictures_and_tens_nothing_aces_one_and_only_the_last_digit() -> None:
    pit = film(["2: 10 player"], "Ts Ad 7h 6c")
    assert said(pit, "card-values") == ["Player 7, Banker 7"]
    assert said(film(["2: 10 player"], "8s 7d 9h Qc"), "card-values") == ["Player 7, Banker 7"]
    assert said(film(["2: 10 player"], "4s Jd 6h Kc 9h 9c"), "card-values") == ["Player 0, Banker 0"]


def test_card_values_natural_9_is_the_best_hand() -> None:
    pit = film(["2: 10 player"], "Ks 3d 9c 5c")
    assert said(pit, "card-values.natural-9") == ["Player: Natural 9"]
    assert said(pit, "card-values.natural-8") == ["Banker: Natural 8"]
    assert pit.settled("player", 2).paid == 10


def test_card_values_natural_8_stops_the_other_hand_from_drawing() -> None:
    pit = film(["2: 10 banker"], "Ks Kd 2c 8c")
    assert said(pit, "card-values.natural-8") == ["Banker: Natural 8"]
    assert (pit.settled("banker", 2).paid, len(pit.table.felt.shoe)) == (10, 412)


def test_card_values_nine_or_eight_with_three_cards() -> None:
    pit = film(["2: 10 banker"], "Ks Kd 5c 4c 3h 5h")
    assert said(pit, "card-values.nine-or-eight") == ["Player: 8 with three cards", "Banker: 9 with three cards"]
    assert pit.settled("banker", 2).paid == 10


def test_card_values_seven_to_zero_with_two_cards_or_three() -> None:
    pit = film(["2: 10 player"], DRAGON)
    assert said(pit, "card-values.seven-to-zero") == ["Player: 6", "Banker: 7"]


# --- table ---


def test_table_eight_seats_at_a_blackjack_table_and_four_who_stand() -> None:
    pit = Pit(BOOK, *(f"P{n}" for n in range(1, 13)), **LIMITS)
    assert pit.cited("seat 13 sits 100 Zed") == "table"
    pit.do("dealer opens")
    for seat in range(1, 9):
        assert isinstance(pit.table.ask, Turn)
        assert pit.table.ask.seat == seat
        pit.do(f"seat {seat} chooses pass")
    assert isinstance(pit.table.ask, Between)  # who stands is not offered the bank
    assert pit.table.carried.position.broken


def test_table_fourteen_seats_at_a_baccarat_table() -> None:
    pit = Pit(BOOK, *(f"P{n}" for n in range(1, 15)), options={"table": "baccarat"}, **LIMITS)
    assert pit.cited("seat 15 sits 100 Zed") == "table"  # more than twelve play already: nobody stands behind them
    pit.do("dealer opens", "seat 1 chooses bank", "dealer does shuffle", "seat 1 bets 100 bank")
    pit.do("seat 14 bets 10 player", "seat 13 bets 10 player at 14")


def test_table_five_spaces_and_the_bank() -> None:
    law = pit_of().law
    assert list(GAME.spots(law)) == ["player", "banker", "tie", "panda-8", "dragon-7", "bank"]


@pytest.mark.parametrize(("amount", "taken"), [(4, False), (5, True), (10000, True), (10001, False)])
def test_table_minimum_and_maximum_of_a_line(amount: int, taken: bool) -> None:
    pit = pit_of()
    for line in ("player", "banker"):
        bet = f"seat 2 bets {amount} {line}"
        if taken:
            pit.do(bet, f"seat 2 takes all {line}")
        else:
            assert pit.cited(bet) == "table"
    assert pit.cited("seat 2 bets 0 player") == "table"


def test_table_what_is_left_of_a_wager_keeps_within_the_limits() -> None:
    pit = pit_of()
    pit.do("seat 2 bets 10 player")
    assert pit.cited("seat 2 takes 6 player") == "table"
    pit.do("seat 2 takes 5 player")
    assert pit.cited("seat 2 takes 6 player") == "table"
    pit.do("seat 2 takes all player")
    assert pit.rack(2) == 20000


def test_table_back_line_stands_behind_a_player_who_wagers() -> None:
    pit = pit_of("Ann", "Bob", "Cy", bank=1000)
    assert pit.cited("seat 3 bets 10 player at 2") == "table"  # Bob has not wagered
    pit.do("seat 2 bets 10 banker", "seat 3 bets 10 player at 2")
    assert pit.cited("seat 3 bets 10 player at 4") == "table"  # nobody is there
    assert pit.cited("seat 3 bets 10 player at 1") == "table"  # that is the player-dealer's
    assert pit.cited("seat 2 takes all banker") == "table"  # Cy stands behind it
    pit.do("seat 3 takes all player at 2", "seat 2 takes all banker")


def test_table_back_line_refused_where_the_house_has_none() -> None:
    pit = pit_of(back_line=False)
    pit.do("seat 2 bets 10 player")
    assert pit.cited("seat 3 bets 10 player at 2") == "table"
    assert pit.cited("seat 3 bets 10 tie at 2") == "tie-bet.4"


# --- action ---


def test_action_kind_by_kind_from_the_player_dealers_left() -> None:
    pit = Pit(BOOK, "Ann", "Bob", "Cy", "Di", chips=9000, **LIMITS)
    pit.do("dealer opens", "seat 1 chooses pass", "seat 2 chooses pass", "seat 3 chooses bank", "dealer does shuffle")
    pit.do("seat 3 bets 5000 bank")
    for seat in (1, 2, 4):
        for wager in ("banker", "dragon-7", "panda-8", "tie", "player"):
            pit.do(f"seat {seat} bets 10 {wager}")
    pit.do("dealer closes", f"cards {PLAYER_7_6}")
    order = [(e.seat, e.spot) for e in pit.events if isinstance(e, Settled)]
    kinds = ("player", "banker", "tie", "panda-8", "dragon-7")
    assert order == [(seat, kind) for kind in kinds for seat in (4, 1, 2)]
    assert tuple(WAGERS) == kinds
    assert pit.table.felt.markers["action"] == "4"


def test_action_the_back_line_comes_right_after_the_player_it_stands_behind() -> None:
    pit = pit_of("Ann", "Bob", "Cy", bank=25)
    pit.do("seat 3 bets 10 player", "seat 2 bets 10 player", "seat 3 bets 10 player at 2", "dealer closes")
    pit.do(f"cards {PLAYER_7_6}")
    lines = [(e.seat, e.at, e.paid, e.uncovered) for e in pit.events if isinstance(e, Settled)]
    assert lines == [(2, 2, 10, 0), (3, 2, 10, 0), (3, 3, 5, 5)]


def test_action_wagers_not_covered_go_back_by_it() -> None:
    pit = film(["2: 60 banker", "3: 60 banker"], PLAYER_7_6, bank=100)
    assert settled(pit) == [(2, "banker", -60, 0), (3, "banker", -40, 20)]
    (back,) = [p for p in pit.table.ledger.postings if p.source == "wager 3 banker" and p.target == "rack 3"]
    assert (back.amount, back.cite.paragraph) == (20, "action")
    assert (pit.gain(1), pit.gain(2), pit.gain(3)) == (100 - 2, -60, -40)


def test_action_money_collected_is_not_put_at_risk_again() -> None:
    pit = film(["2: 60 player", "3: 60 banker"], BANKER_7_6, bank=100)
    assert settled(pit) == [(2, "player", -60, 0), (3, "banker", 40, 20)]
    assert pit.gain(1) == 60 - 40 - 2


# --- who banks is a person ---


def banks(pit: Pit, seat: int) -> None:
    """This seat takes the bank when it is its turn, and a round is played."""
    while pit.table.ask.seat != seat:  # type: ignore[union-attr]
        pit.do(f"seat {pit.table.ask.seat} chooses pass")  # type: ignore[union-attr]
    other = next(s for s in pit.table.seats if s != seat)
    shuffle = [] if pit.table.carried.cards else ["dealer does shuffle"]
    pit.do(f"seat {seat} chooses bank", *shuffle, f"seat {seat} bets 100 bank", f"seat {other} bets 10 player")
    pit.do("dealer closes", "cards Ks Kd 7c 6c")


def offered(pit: Pit) -> list[int]:
    """Who is offered the bank of the next round, which nobody takes."""
    seats = []
    pit.do("dealer opens")
    while isinstance(pit.table.ask, Turn):
        seats.append(pit.table.ask.seat)
        pit.do(f"seat {seats[-1]} chooses pass")
    return seats


def test_type_of_game_two_players_of_one_name_are_two_people() -> None:
    pit = Pit(BOOK, "Ann", "Bob", "Ann", **LIMITS)
    for _ in range(2):
        pit.do("dealer opens")
        banks(pit, 1)
    assert pit.table.carried.position == Position(1, 2, name="Ann", namesakes=(3,))
    assert offered(pit) == [2, 3]  # the other Ann has not banked


def test_type_of_game_who_banked_twice_is_passed_over_at_another_seat_and_the_namesake_is_not() -> None:
    pit = Pit(BOOK, "Ann", "Bob", "Ann", **LIMITS)
    for _ in range(2):
        pit.do("dealer opens")
        banks(pit, 1)
    pit.do("seat 1 leaves", "seat 5 sits 1000 Ann")
    assert offered(pit) == [2, 3]


# --- a void round ---


def test_collection_of_a_void_hand_goes_back() -> None:
    """The cards run out, or two supervisors call the round off: it is the same to who paid for the hand."""
    law = Law(Terms(BOOK, least=500, most=1_000_000))

    def runs_out(_: object) -> Iterator[Ask]:
        yield Step("look", law.cite("deck"), "deal")
        raise Void("the cards have run out", law.cite("deck"))

    assert GAME.banked is not None
    void = replace(GAME, play=procedure(replace(GAME.banked, deal=runs_out)))
    for ends in (read_move("dealer does look"), CallOff()):
        table = Table(void, law)
        for line in ("seat 1 sits 1000 Ann", "seat 2 sits 1000 Bob", "dealer opens", "seat 1 chooses bank"):
            table.play(read_move(line))
        for line in ("dealer does shuffle", "seat 1 bets 100 bank", "seat 2 bets 100 player", "dealer closes"):
            table.play(read_move(line))
        assert table.ledger.balance("collection") == 1
        table.play(ends)
        assert (table.ledger.balance("rack 1"), table.ledger.balance("rack 2")) == (1000, 1000)
        assert table.ledger.balance("collection") == 0
