"""Lowball, `ranchos/lowball`, cards that go wrong.

Each test proves the paragraph in its name; the table is that of `lowball_pit`.
"""

from __future__ import annotations

import pytest

from croupier.front.dealer import players_may_speak
from croupier.play.vocabulary.ask import Chance
from croupier.play.vocabulary.event import Voided
from croupier.poker.hand.dealing import Exchange
from croupier.poker.hand.requests_to_see import Push
from croupier.poker.table.room import Room
from lowball_pit import EIGHT, NINE, SIX, WHEEL, Lowball
from poker_pit import DECK

# --- cards that go wrong ---


@pytest.mark.parametrize("kind", ["exposed-card", "off-table"])
@pytest.mark.parametrize("card", ["5h", "2d", "Ah", "Jo"])
def test_rules_12_in_the_deal_a_five_or_lower_is_kept(card: str, kind: str) -> None:
    pit = Lowball(100, 100, jokers=1).to_cards()
    pit.do(f"report {kind}", f"cards {card}")
    assert pit.cards_at(1) == [card]
    assert pit.table.view(2).cards[1] == [card]  # everybody has seen it
    pit.do("cards 9c 9d 9h 9s Tc Td Th Ts Jc")
    assert pit.cards_at(1) == [card, "9d", "9s", "Td", "Ts"]
    assert pit.called().hand.burned == 1


@pytest.mark.parametrize("card", ["6h", "Kd"])
def test_rules_12_in_the_deal_a_six_or_higher_becomes_the_burn(card: str) -> None:
    pit = Lowball(100, 100).to_cards()
    pit.do("report exposed-card", f"cards {card}", "cards 9c 9d 9h 9s Tc Td Th Ts Jc")
    assert pit.cards_at(1) == ["9d", "9s", "Td", "Ts"]
    assert isinstance(pit.table.ask, Chance)
    assert pit.table.ask.count == 1
    pit.do("cards Qc")
    assert pit.cards_at(1) == ["9d", "9s", "Td", "Ts", "Qc"]
    assert (pit.cards_at("burned"), pit.cards_at("discards")) == ([card], [])
    pit.called()
    assert (pit.hand.burned, pit.hand.left) == (0, 52 - 10 - 1)  # no other card is burned


def test_rules_12_several_exposed_cards_are_replaced_in_the_order_of_the_deal() -> None:
    pit = Lowball(100, 100).to_cards()
    pit.do("report exposed-card", "cards 6h", "report exposed-card", "cards 7h", "cards 9c 9d 9h 9s Tc Td Th Ts")
    pit.do("report exposed-card", "cards Kh", "cards Qd", "cards Qc")  # a replacement may be exposed in its turn
    assert pit.cards_at(1) == ["9c", "9h", "Tc", "Th", "Qc"]
    assert pit.cards_at(2) == ["9d", "9s", "Td", "Ts", "Qd"]
    assert pit.cards_at("burned") == ["6h", "7h", "Kh"]


def test_rules_12_in_the_draw_everybody_is_served_first() -> None:
    pit = Lowball(100, 100, 100).to_draw({1: "Kc Kd Kh Ks Qc", 2: "Qd Qh Qs Jc Jd", 3: EIGHT})
    pit.do("seat 1 discards Kc Kd", "cards 9c", "report exposed-card", "cards 2h")  # even a deuce
    assert isinstance(pit.table.ask, Exchange)
    pit.do("seat 2 discards Qd", "cards 9d", "seat 3 discards nothing")
    assert isinstance(pit.table.ask, Chance)
    assert (pit.table.ask.count, len(pit.cards_at(1))) == (1, 4)
    pit.do("cards 9h")
    assert pit.cards_at(1) == ["Kh", "Ks", "Qc", "9c", "9h"]
    assert pit.cards_at(2) == ["Qh", "Qs", "Jc", "Jd", "9d"]
    assert "2h" in pit.cards_at("discards")
    assert pit.asked[2] == "lowball.6"


def test_rules_13_a_card_off_the_table_is_like_an_exposed_one() -> None:
    pit = Lowball(100, 100).to_cards()
    pit.do("report off-table", "cards 6h", "report off-table", "cards 5h")
    assert [cite for cite, _ in pit.told()[-2:]] == ["rules.13"] * 2
    assert (pit.cards_at(2), pit.cards_at("burned")) == (["5h"], ["6h"])
    pit.do("cards 9c 9d 9h 9s Tc Td Th Ts")
    assert [len(pit.cards_at(seat)) for seat in (1, 2)] == [4, 5]


def test_rules_14_what_was_drawn_is_told_until_the_betting_begins() -> None:
    pit = Lowball().to_draw({1: "Kc Kd Kh Ks Qc"})
    assert not pit.table.view().drawn
    pit.do("seat 1 discards Kc Kd")
    pit.feed()
    assert pit.table.view().drawn == {1: 2}
    pit.draws()
    assert pit.table.view().drawn == {1: 2, 2: 0, 3: 0, 4: 0}
    pit.say("1 bet")
    assert all(not pit.table.view(seat).drawn for seat in (None, 1, 2, 3, 4))
    pit.say("2 call", "3 fold", "4 raise", "1 call", "2 fold")
    assert pit.over
    assert not pit.table.view().drawn


def test_rules_15_check_raising_is_the_houses_choice() -> None:
    pit = Lowball().after({1: NINE, 2: EIGHT}).say("1 check", "2 bet", "3 fold", "4 fold")
    assert pit.asked == (1, ("call", "fold"), "lowball.6")
    assert pit.no("1 raise 8") == "rules.15"
    pit = Lowball(check_raise=True).after({1: NINE, 2: EIGHT}).say("1 check", "2 bet", "3 fold", "4 fold", "1 raise")
    assert pit.bets == {1: 8, 2: 4}


@pytest.mark.parametrize("kind", ["six-cards", "sixth-card-mixed"])
def test_rules_16_a_misdeal_is_void_and_dealt_again_with_the_same_button_and_kill(kind: str) -> None:
    pit = Lowball(two_wins_kill=True)
    pit.table.carried = Room(killer=3, row=2, last=3, known=(1, 2, 3, 4))
    pit.to_cards("2c As 3c 4c")
    assert pit.bets == {3: 4, 4: 2}
    pit.do(f"report {kind}")
    assert pit.voided() == "rules.16"
    assert pit.racks() == [100] * 4
    pit.to_cards()
    assert pit.marks["button"] == "2"  # no cards were dealt for it
    assert pit.bets == {3: 4, 4: 2}
    pit.deal().done().to_cards()
    assert pit.marks["button"] == "3"


@pytest.mark.parametrize("kind", ["six-cards", "sixth-card-mixed"])
def test_rules_16_it_is_one_whenever_it_is_found(kind: str) -> None:
    for pit in (Lowball().deal().say("3 raise"), Lowball().to_draw(), Lowball().after().say("1 bet")):
        assert [event.cite.paragraph for event in pit.do(f"report {kind}") if isinstance(event, Voided)] == ["rules.16"]
        assert pit.racks() == [100] * 4


def test_rules_16_a_misdeal_gives_a_kill_that_was_put_up_from_outside_back() -> None:
    pit = Lowball(two_wins_kill=True).fold_to(1).fold_to(1)
    before = pit.racks()
    pit.do("dealer opens", "seat 1 chooses sit-out", "dealer does shuffle", "report six-cards")
    assert pit.racks() == before
    assert pit.table.carried.killer == 1
    pit.to_cards()
    assert pit.placed()[0] == ("rules.5", 1, 4)  # he still sits out, and still kills


def test_rules_16_the_first_players_sixth_card_becomes_the_burn() -> None:
    pit = Lowball(100, 100).deal()
    assert pit.hand.burned == 0
    pit.do("report sixth-card")
    assert pit.told()[-1][0] == "rules.16"
    assert (pit.hand.burned, pit.asked[0]) == (1, 1)
    pit.called()
    assert (pit.hand.burned, pit.hand.left) == (1, 41)  # it serves for the draw


def test_rules_16_not_before_he_has_five_cards_nor_once_the_draw_has_begun() -> None:
    pit = Lowball(100, 100).to_cards()
    pit.do("cards 2c 3c 4c 5c 6c 7c 8c 9c")
    assert pit.cited("report sixth-card") == "rules.16"
    pit.do("cards Tc", "report sixth-card", "cards Jc")  # the other's fifth card was still to come
    assert [len(pit.cards_at(seat)) for seat in (1, 2)] == [5, 5]
    pit.called()
    assert pit.cited("report sixth-card") == "rules.16"
    assert pit.draws().cited("report sixth-card") == "rules.16"


def test_rules_17_the_last_card_stays_and_is_shuffled_with_the_discards() -> None:
    pit = Lowball(*(100,) * 8).to_draw()
    hands = {seat: pit.cards_at(seat) for seat in range(1, 9)}
    assert pit.hand.left == 52 - 40 - 1
    for seat in (1, 2):
        pit.do(f"seat {seat} discards {' '.join(hands[seat])}")
        pit.feed()
    assert pit.hand.left == 1
    pit.film.clear()
    pit.do(f"seat 3 discards {hands[3][0]}")
    assert pit.told()[-1] == ("rules.17", "The discards are shuffled")
    assert isinstance(pit.table.ask, Chance)
    assert pit.table.ask.cite.paragraph == "rules.17"
    assert pit.table.ask.shoe is not None
    last, burn = DECK[50:]
    pit.do(f"cards {last}")
    cards = {DECK[card] for card in pit.table.ask.shoe.cards}
    assert cards == {*hands[1], *hands[2], hands[3][0], last}
    assert burn not in cards
    assert pit.hand.left == 12 - 1  # another card is burned
    pit.do(f"cards {hands[3][0]}")  # his own discard is among them
    assert hands[3][0] in pit.cards_at(3)


def test_rules_18_every_live_hand_is_open_to_all_when_the_action_is_complete() -> None:
    pit = Lowball().deal({1: WHEEL, 2: SIX, 3: NINE}).say("3 call", "4 fold", "1 call", "2 call").draws()
    folded = pit.cards_at("discards")
    pit.say("1 bet", "2 call", "3 call")
    for looker in (None, 1, 2, 3, 4):
        cards = pit.table.view(looker).cards
        assert [cards[seat] for seat in (1, 2, 3)] == [WHEEL.split(), SIX.split(), NINE.split()]
        assert cards["discards"] == ["??"] * 5  # what was folded is not live, and is not shown
    assert len(folded) == 5


def asked(hands: dict[int, str], *words: str) -> Lowball:
    """All action is complete, and the dealer has not pushed the pot."""
    pit = Lowball().after(hands)
    pit.pushes = False
    return pit.say(*words)


def test_rules_18_any_player_may_ask_to_see_the_last_live_hand() -> None:
    pit = asked({1: NINE}, "1 bet", "2 fold", "3 fold", "4 fold")
    assert not pit.over
    assert pit.table.view(2).cards[1] == ["??"] * 5
    assert pit.table.view(2).asks.offers[2] == ("see 1",)
    assert pit.no("2 see 3") == "rules.18"  # that hand is dead
    assert pit.no("2 see 9") == "rules.18"
    pit.say("2 see 1")
    assert pit.table.view(3).cards[1] == NINE.split()
    assert pit.no("3 see 1") == "rules.18"  # it lies face up
    pit.do("dealer does push")
    assert pit.won() == [(1, "pot", 8, "lowball.8")]


def test_rules_18_a_dead_hand_that_the_winner_asks_to_see_is_live_and_may_win() -> None:
    pit = asked({1: NINE, 2: WHEEL}, "1 bet", "2 fold", "3 fold", "4 fold")
    pit.say("1 see 2")
    assert pit.table.view(None).cards[2] == WHEEL.split()
    pit.do("dealer does push")
    assert pit.won() == [(2, "pot", 8, "rules.2")]


def test_rules_18_at_a_showdown_too() -> None:
    pit = asked({1: NINE, 2: WHEEL, 3: EIGHT}, "1 bet", "2 fold", "3 call", "4 fold")
    assert pit.no("1 see 2") == "rules.18"  # the eight wins, not the nine
    pit.say("3 see 2")
    pit.do("dealer does push")
    assert pit.won()[-1] == (2, "pot", 8, "rules.2")


def test_rules_18_nobody_is_waited_for_once_every_hand_lies_open() -> None:
    pit = asked({1: NINE, 2: WHEEL}, "1 check", "2 check", "3 check", "4 check")
    assert not players_may_speak(pit.table)
    assert players_may_speak(asked({1: NINE}, "1 bet", "2 fold", "3 fold", "4 fold").table)
    assert isinstance(pit.table.ask, Push)
