"""What a seat sees, as values: hands by place and number, piles by name, one rule of who sees which card."""

from __future__ import annotations

import msgspec
import pytest

from blackjack_pit import film
from croupier.front.events_in_words import narrate
from croupier.games import open_table
from croupier.play.felt import BURNED, DEALER, Held
from croupier.play.felt.stake import Stake
from croupier.play.table import Table
from croupier.play.table.view import AskView, HandView, PileView, View, ask_view, is_seen, view_of
from croupier.play.vocabulary.ask import Chance, OpenWager
from croupier.play.vocabulary.cards import Shoe
from croupier.play.vocabulary.event import Dealt, Placed, Settled
from croupier.play.vocabulary.holder import HandAt, hand_at, number_of, place_of
from croupier.rulebook.house import sample_house
from pit import Pit

SPLIT = ("8s | 6c | 8d | 9h", "split", "3c")


def split() -> Pit:
    """Seat 1 has split eights; the first hand, 8 and 3, is asked."""
    return film(*SPLIT)


def test_a_hand_is_a_place_and_a_number() -> None:
    assert (hand_at(3), hand_at(3, 2)) == (3, HandAt(3, 2))
    assert [(place_of(h), number_of(h)) for h in (3, HandAt(3, 2), DEALER)] == [(3, 1), (3, 2), (0, 0)]


def test_split_hands_lie_at_one_place_under_their_numbers() -> None:
    view = split().table.view(1)
    assert view.hands == (HandView(1, 1, 1, ("8s", "3c"), "11"), HandView(1, 2, 1, ("8d",), "8"))
    assert view.piles == {BURNED: PileView(("??",)), DEALER: PileView(("??", "9h"), 0, "9")}
    assert view.cards == {1: ["8s", "3c"], HandAt(1, 2): ["8d"], BURNED: ["??"], DEALER: ["??", "9h"]}


def test_the_wager_of_a_split_hand_knows_its_hand() -> None:
    pit = split()
    assert [(s.at, s.hand, s.spot, s.amount) for s in pit.table.view().stakes] == [
        (1, 1, "base", 10),
        (1, 2, "base", 10),
    ]
    assert set(pit.table.felt.stakes) == {(1, "base", 1), (HandAt(1, 2), "base", 1)}
    assert pit.table.ledger.balance("wager 1 base hand 2") == 10


def test_the_talk_names_the_hand_in_plain_words() -> None:
    pit = split()
    law, cite = pit.table.law, pit.law.cite("A.6")
    placed = Placed(cite, 1, 1, "base", 10, 10, hand=2)
    assert narrate(placed, law, 1).text == "you: $10 on base, hand 2"
    settled = Settled(cite, 1, 2, "base", "wins", 10, "1 to 1", 10, "20 against 18", hand=2)
    assert narrate(settled, law).text == "seat 1 at 2: base, hand 2, $10 wins $10 at 1 to 1 (20 against 18)"
    assert (narrate(settled, law).spot, narrate(settled, law).hand) == ("base", 2)


def test_the_ask_says_which_hand_is_asked_and_what() -> None:
    pit = split()
    asks = pit.table.view(1).asks
    assert (asks.ask, asks.seat, asks.at, asks.hand) == ("turn", 1, 1, 1)
    assert asks.question == "How do you play this hand?"
    assert [one.choice for one in asks.not_offered] == ["double-face-down", "split", "surrender", "hit-wager"]
    pit.do("seat 1 chooses stand")
    pit.do("cards 2h")
    assert pit.table.view(1).asks.hand == 2


def test_the_jokers_of_a_deck_can_be_named_and_do_not_tell_whether_they_have_come() -> None:
    """Whoever enters cards has a button for each; the shoe that is left is nobody's to see."""
    game, felt = (table := split().table).game, table.felt
    for jokers, named in ((0, ()), (1, ("Jo",)), (2, ("Jo", "JO"))):
        shoe = Shoe.of_decks(1, jokers)
        for _ in range(2):
            ask = Chance("cards", 1, table.law.cite("G.2"), "deal", shoe)
            assert ask_view(ask, game, felt).jokers == named
            shoe = Shoe(shoe.cards[:52], shoe.jokers)  # they have been dealt


def test_an_ask_leaves_out_what_does_not_belong_to_it() -> None:
    cite = film().table.law.cite("G.2")
    assert msgspec.json.decode(msgspec.json.encode(AskView("between", cite), enc_hook=str)) == {
        "ask": "between",
        "cite": "oneida-2006/blackjack/G.2",
    }


@pytest.mark.parametrize(
    ("up", "whose", "seat", "sees"),
    [
        (True, 2, None, True),
        (True, 0, 1, True),
        (False, 2, 2, True),
        (False, 2, 1, False),
        (False, 0, 1, False),
        (False, 2, None, False),
        (False, 0, None, False),
    ],
)
def test_a_card_is_seen_face_up_by_all_and_face_down_by_its_own_seat(
    up: bool, whose: int, seat: int | None, sees: bool
) -> None:
    assert is_seen(up, whose, seat) is sees


def seated() -> Table:
    table = open_table(sample_house().tables["three-card-poker-1"])
    table.felt.seats |= {1: "Ann", 2: "Bob"}
    return table


def test_whose_a_hand_is() -> None:
    felt = seated().felt
    felt.stakes[3, "ante", 1] = Stake(1, 3, "ante", 5)
    felt.stakes[2, "pair-plus", 1] = Stake(1, 2, "pair-plus", 5)  # behind Bob, whose place it is
    felt.holders["player"] = 2
    assert [felt.whose(h) for h in (1, 2, HandAt(2, 2), 3, 4, DEALER, "player")] == [1, 2, 2, 1, 0, 0, 2]


def test_the_felt_and_the_talk_hide_by_the_same_rule() -> None:
    table = seated()
    table.felt.stakes[3, "ante", 1] = Stake(1, 3, "ante", 5)
    table.felt.cards[3] = [Held(0, False), Held(51, True)]
    for viewer, shown in ((1, ["2c", "As"]), (2, ["??", "As"]), (None, ["??", "As"])):
        assert table.view(viewer).cards[3] == shown
        down = Dealt(table.law.cite("G.3"), 3, (0,), False, whose=table.felt.whose(3))
        assert narrate(down, table.law, viewer).cards == (shown[0],)
    assert view_of(table, None, every=True).cards[3] == ["2c", "As"]


def test_a_view_is_of_its_moment() -> None:
    pit = Pit("oneida-2006/craps")
    pit.do("dealer opens", "seat 1 chooses accept", "seat 1 bets 10 pass")
    before = pit.table.view(1)
    pit.do("seat 1 bets 5 pass")
    assert [s.amount for s in before.stakes] == [10]
    assert [s.amount for s in pit.table.view(1).stakes] == [15]


def test_what_is_encoded_is_read_again_as_the_same_view() -> None:
    """The struct alone describes what leaves the house."""
    view = split().table.view(1)
    text = msgspec.json.encode(view, enc_hook=str)
    again = msgspec.json.decode(text, type=View, dec_hook=lambda type_, value: type_(value))
    assert again == view


def test_a_window_for_insurance_says_who_may_wager_how_much() -> None:
    """Half of the wager, less what is there already."""
    pit = film("9s | Kc | 9d | Ac")
    assert pit.table.view(1).asks.question == "Take insurance?"
    assert pit.table.view(1).asks.wagers == (OpenWager(1, 1, "insurance", 5),)
    pit = film("9s | Kc | 9d | Ac", "$2 insurance")
    assert pit.table.view(1).asks.wagers == (OpenWager(1, 1, "insurance", 3),)


def test_hands_that_were_picked_up_are_seen_as_they_lay_until_the_next_round() -> None:
    pit = film("9s | Kc | 9d | 8c", "stand")
    view = pit.table.view(1)
    assert view.asks.ask == "between"
    assert view.hands == ()
    assert view.lifted == (HandView(1, 1, 1, ("9s", "9d"), "18"),)
    assert view.lifted_piles == {DEALER: PileView(("Kc", "8c"), 0, "18")}


def test_a_hand_that_was_picked_up_face_down_stays_hidden() -> None:
    felt = split().table.felt
    felt.cards[2] = [Held(0, False)]
    felt.seats[2] = "Bob"
    felt.discard(2)
    felt.cards[3] = [Held(1, True)]
    felt.discard(3)
    assert felt.lifted == {2: (2, [Held(0, False)]), 3: (0, [Held(1, True)])}
