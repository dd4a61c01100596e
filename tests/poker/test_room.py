"""Above the hand: button, blinds, kill, missed blinds, time, rake, irregularities at a table."""

from __future__ import annotations

import random
from typing import Any

import pytest

from croupier.play.table import Table
from croupier.play.vocabulary.ask import Between, Chance, Step, Turn
from croupier.play.vocabulary.event import Said, Voided
from croupier.play.vocabulary.move import BuyIn, Choose, Did, Leave, Open, read_move
from croupier.poker.hand.betting import Act
from croupier.poker.rooms.card_room import Kill
from croupier.poker.rules.spec import HandResult
from croupier.poker.table.room import Room, WaitingList, next_kill, refuse_seat
from croupier.rulebook.book import OWN, book
from croupier.rulebook.cite import Refused
from felt_room import deal, open_table, play_out

CITE = OWN.cite("command")


def rack(table: Table, seat: int) -> int:
    return table.ledger.balance(f"rack {seat}")


def to_cards(table: Table) -> None:
    table.play(Open())
    while isinstance(table.ask, Step):
        table.play(Did(table.ask.step, table.ask.least))


def test_J_3_the_button_begins_on_the_dealers_right_and_moves_clockwise() -> None:
    table, rng = open_table("oneida-2006/poker", 4), random.Random(1)
    buttons = []
    for _ in range(5):
        play_out(table, rng)
        buttons.append(table.carried.button)
    assert buttons == [4, 1, 2, 3, 4]


def test_dealing_3_a_the_highest_card_by_suit_has_the_first_button() -> None:
    table = open_table("ranchos/holdem", 3)
    to_cards(table)
    assert isinstance(table.ask, Chance)
    table.play(read_move("cards Kh Ks 2c"))
    assert table.felt.markers["button"] == "2"
    assert [s.seat for s in table.felt.stakes.values()] == [3, 1]


@pytest.mark.parametrize(("posts", "small"), [("left", 2), ("button", 1)])
def test_dealing_2_a_heads_up_blinds(posts: str, small: int) -> None:
    table = open_table("ranchos/holdem", 2, options={"heads-up-blinds": posts})
    to_cards(table)
    table.play(read_move("cards As 2c"))
    assert {s.seat: s.amount for s in table.felt.stakes.values()} == {small: 1, 3 - small: 2}
    deal(table, random.Random(1))
    assert isinstance(table.ask, Turn)
    assert table.ask.seat == small


def result(swept: int, pot: int, low: bool = False, awards: tuple[int, ...] = (0, 0, 0)) -> HandResult:
    winners = (swept,) if swept >= 0 else (0, 1)
    return HandResult((0,) * 3, (0,) * 3, awards, pot, 0, 0, winners, swept, low, True)


def follow(kill: Kill, *results: HandResult) -> list[int]:
    """Who kills after each of these hands, between seats 1, 2 and 3."""
    room, killers = Room(), []
    for one in results:
        last, row, killer = next_kill(kill, room, (1, 2, 3), one, 2, bool(room.killer))
        room = Room(0, last, row, killer)
        killers.append(killer)
    return killers


def test_J_11_a_kill_after_two_pots_until_another_wins() -> None:
    kill = Kill(CITE, 2, 1, 2, multiple=5, lasts="until-beaten", shared_ends=False)
    assert follow(kill, result(0, 20), result(0, 20), result(0, 4), result(1, 20)) == [0, 1, 1, 0]
    assert follow(kill, result(0, 20), result(0, 9)) == [0, 0]  # the second pot is too small
    assert follow(kill, result(0, 20), result(-1, 20), result(0, 20), result(-1, 20)) == [0, 0, 0, 0]


def test_K_13_p_9_a_kill_while_whole_qualifying_pots_are_won() -> None:
    kill = Kill(CITE, 3, 2, multiple=5)
    assert follow(kill, result(0, 10), result(2, 10), result(1, 9), result(-1, 50)) == [1, 3, 0, 0]


def test_o_1_iv_a_kill_for_one_hand_after_no_low() -> None:
    kill = Kill(CITE, 2, 1, pot=10, bare=True, lasts="one-hand")
    assert follow(kill, result(0, 10), result(0, 10), result(0, 10), result(0, 10, low=True)) == [1, 0, 1, 0]


def test_rules_5_and_6_lowballs_kills() -> None:
    kill = Kill(CITE, 2, 1, 2, lasts="until-beaten")
    assert follow(kill, result(0, 9), result(0, 9), result(0, 9), result(-1, 9), result(0, 9)) == [0, 1, 1, 0, 0]
    size = Kill(CITE, 2, 1, 0, award=30)
    assert follow(size, result(0, 40, awards=(40, 0, 0)), result(1, 9, awards=(0, 9, 0))) == [1, 0]


@pytest.mark.parametrize(("kind", "limits"), [("kill", (4, 8)), ("half-kill", (3, 6))])
def test_J_11_a_killed_hand_is_played_at_higher_limits(kind: str, limits: tuple[int, int]) -> None:
    options = {"kill": kind, "kill-pot-multiple": 0, "betting": "fixed"}
    table, rng = open_table("oneida-2006/poker", 4, options=options), random.Random(1)
    table.carried = Room(button=4, killer=4)
    deal(table, rng)
    stakes = {s.seat: s.amount for s in table.felt.stakes.values()}
    assert stakes == {2: 1, 3: 2, 4: limits[0]}
    ask = table.ask
    assert isinstance(ask, Act)
    assert (ask.seat, ask.owes, ask.least) == (4, 0, 2 * limits[0])  # left of the big blind, the kill already up


def test_j_4_missed_blinds_are_posted_or_waited_for() -> None:
    table, rng = open_table("section8/poker", 4), random.Random(1)
    play_out(table, rng)  # button 4, blinds 1 and 2
    table.play(Open())
    table.play(Choose(3, "sit-out"))
    deal(table, rng)
    play_out(table, rng)  # button 1, blinds 2 and 4: seat 3 is passed by the big blind
    assert table.carried.owed == ((3, 2),)
    table.play(Open())
    table.play(Choose(3, "sit-in"))
    with pytest.raises(Refused, match="owes no blind"):
        table.play(Choose(1, "post"))
    table.play(Choose(3, "post"))
    deal(table, rng)
    assert table.felt.markers["button"] == "2"
    assert {s.seat: s.amount for s in table.felt.stakes.values()} == {3: 1, 4: 2}  # the blind itself, nothing besides
    play_out(table, rng)
    assert table.carried.owed == ()


def test_t_2_iii_time_is_collected_from_everybody_seated() -> None:
    table = open_table("section8/poker", 3, options={"rake": "time", "time-charge": 10, "time-interval": 30})
    table.play(Open())
    table.play(Did("wash", 2))
    table.play(Did("collect-time"))
    assert [rack(table, seat) for seat in (1, 2, 3)] == [995] * 3
    table.play(Did("verify-time"))
    assert table.ledger.balance("fees") == 15


def test_N_6_the_rake_is_lowered_on_request() -> None:
    table = open_table("oneida-2006/poker", 3, options={"reduced-rake": True, "rake-percent": "20%", "rake-most": 0})
    table.play(Open())
    table.play(Did("wash", 2))
    table.play(Choose(2, "lower-rake"))
    play_out(table, random.Random(1))
    assert table.ledger.balance("fees") == 0  # a tenth of six
    full = open_table("oneida-2006/poker", 3, options={"rake-percent": "20%", "rake-most": 0})
    play_out(full, random.Random(1))
    assert full.ledger.balance("fees") == 1


def test_omaha_collection_without_a_flop_takes_nothing_and_holdem_does() -> None:
    for book_id, terms, fee in (
        ("ranchos/holdem", {}, 1),
        ("ranchos/omaha", {"least": 100, "most": 200}, 0),
    ):
        table = open_table(book_id, 4, **terms)
        deal(table, random.Random(1))
        while not isinstance(table.ask, Between):
            assert isinstance(table.ask, Turn)
            table.play(Choose(table.ask.seat, "fold"))
        assert table.ledger.balance("fees") == fee


def test_G_3_c_too_few_chips_are_not_dealt_in() -> None:
    table = open_table("oneida-2006/poker", 3, chips=3)  # a big blind of 2 and a bet of 2 would be 4
    table.play(BuyIn(1, 10))
    to_cards(table)
    # seat 3 has the first button; seat 2, with the big blind, is passed over, and then seat 3 in its place
    assert [e.text for e in table.felt.events if isinstance(e, Said) and "too little" in e.text] == [
        "Seat 2 has too little to be dealt in",
        "Seat 3 has too little to be dealt in",
    ]
    assert isinstance(table.ask, Between)


def test_G_3_a_no_chips_are_added_during_a_hand() -> None:
    table = open_table("oneida-2006/poker", 3)
    deal(table, random.Random(1))
    with pytest.raises(Refused, match="between rounds"):
        table.play(BuyIn(1, 10))


def test_leaving_is_forgotten() -> None:
    table = open_table("section8/poker", 3)
    table.carried = Room(button=1, killer=2, last=2, out=(2,), owed=((2, 3),))
    table.play(Leave(2))
    assert table.carried == Room(button=1)


def test_S_the_waiting_list_is_first_come_first_served() -> None:
    waiting = WaitingList()
    waiting.join("Ann", "holdem")
    waiting.join("Bob", "holdem")
    refuse_seat(waiting, "Ann", "holdem", CITE)
    with pytest.raises(Refused, match="Ann has waited longer"):
        refuse_seat(waiting, "Bob", "holdem", CITE)
    assert waiting.waiting_for("omaha-high") == []


# --- irregularities ---


def reported(book_id: str, kind: str, options: dict[str, Any], *before: str) -> tuple[Table, list[Any]]:
    table = open_table(book_id, 3, options=options)
    deal(table, random.Random(1))
    for choice in before:
        assert isinstance(table.ask, Turn)
        table.play(Choose(table.ask.seat, choice))
        deal(table, random.Random(2))
    return table, table.play(read_move(f"report {kind}"))


@pytest.mark.parametrize("book_id", ["oneida-2006/poker", "section8/poker"])
def test_P_6_d_a_misdeal_until_two_have_bet(book_id: str) -> None:
    table, events = reported(book_id, "player-passed-over", {}, "call")
    assert any(isinstance(event, Voided) for event in events)
    assert [rack(table, seat) for seat in (1, 2, 3)] == [1000] * 3
    table, events = reported(book_id, "player-passed-over", {}, "call", "call")
    assert [event.text for event in events if isinstance(event, Said)] == ["Two players have bet: the deal stands"]


@pytest.mark.parametrize("book_id", ["oneida-2006/poker", "section8/poker"])
def test_P_10_a_fouled_hand_is_dead_and_a_protected_one_is_refunded(book_id: str) -> None:
    table, _ = reported(book_id, "hand-fouled", {}, "call", "call")
    assert [rack(table, seat) for seat in (1, 2, 3)] == [998] * 3
    table, _ = reported(book_id, "protected-hand-lost", {}, "call", "call")
    assert sorted(rack(table, seat) for seat in (1, 2, 3)) == [998, 998, 1000]


def test_P_7_u_7_cards_to_an_ineligible_player() -> None:
    _, events = reported("oneida-2006/poker", "ineligible-player", {})
    assert any(isinstance(event, Voided) for event in events)
    _, events = reported("section8/poker", "ineligible-player", {})
    assert not any(isinstance(event, Voided) for event in events)


def test_P_14_an_exposed_down_card_is_exchanged() -> None:
    table = open_table("oneida-2006/poker", 3)
    to_cards(table)
    table.play(read_move("cards Ah"))
    table.play(read_move("report down-card-exposed"))
    table.play(read_move("cards 2c"))
    table.play(read_move("cards Kd Qd Jd Td 9d"))
    assert [[h.card for h in table.felt.cards[seat]] for seat in (1, 2, 3)] == [[50, 37], [45, 33], [41, 29]]
    assert [h.card for h in table.felt.cards["discards"]] == [0]


def test_P_12_an_exposed_hole_card_is_the_up_card() -> None:
    table = open_table("oneida-2006/poker", 3, options={"variant": "stud-high"})
    to_cards(table)
    table.play(read_move("report hole-card-exposed"))
    table.play(read_move("cards Ah Kd Qd Jd Td 9d 8d 7d 6d"))
    assert [h.up for h in table.felt.cards[1]] == [True, False, False]
    assert [h.up for h in table.felt.cards[2]] == [False, False, True]


def test_rules_12_an_exposed_six_is_replaced_and_a_five_stays() -> None:
    table = open_table("ranchos/lowball", 2)
    table.play(Open())
    while isinstance(table.ask, Step):
        table.play(Did(table.ask.step, table.ask.least))
    table.play(read_move("cards As 2c"))  # for the button
    table.play(read_move("report exposed-card"))
    table.play(read_move("cards 5h"))
    table.play(read_move("report exposed-card"))
    table.play(read_move("cards 6h"))
    table.play(read_move("cards 2d 3d 4d 7d 8d 9d Td Jd"))
    assert [len(table.felt.cards[seat]) for seat in (1, 2)] == [4, 5]
    table.play(read_move("cards Qd"))  # the first card after the deal
    assert [len(table.felt.cards[seat]) for seat in (1, 2)] == [5, 5]
    assert table.felt.cards[2][0].card == 14  # seat 2, left of the button, kept the five


def test_every_option_of_every_book_is_a_variant_we_have() -> None:
    from croupier.poker.rules.variants import VARIANTS

    for id_ in ("oneida-2006/poker", "section8/poker"):
        assert set(book(id_).options["variant"].choices) <= set(VARIANTS)
