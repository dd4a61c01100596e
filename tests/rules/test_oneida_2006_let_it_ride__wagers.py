"""Let It Ride, `oneida-2006/let-it-ride`, G and H: the three bets and the Bonus Wager; O: limits.

Each test proves the paragraph in its name; the table is that of `let_it_ride_pit`.
"""

import pytest
from msgspec.structs import replace

import dealt_deck_pit as deck
from croupier.front.sign import sign_of
from croupier.games import breaches
from croupier.rulebook.law import Law, Terms
from dealt_deck_pit import DEVICE, asked
from let_it_ride_pit import BOARD, BOOK, GAME, NOTHING, dealt, film, hand, one_hand, three
from pit import Pit


def opened(*players: str, **options: object) -> Pit:
    pit = Pit(BOOK, *players, options=DEVICE | options)
    pit.do("dealer opens", "dealer does shuffle")
    return pit


# --- G: the three bets ---


def test_G_1_bets_are_chips() -> None:
    deck.verbal_is_refused(GAME, "G.1")
    pit = Pit(BOOK, chips=25, options=DEVICE)
    pit.do("dealer opens", "dealer does shuffle", *three()[:2])
    assert pit.cited("seat 1 bets 10 bet-3") == "G.1"


def test_G_1_coupon_counts_beside_any_of_the_three_bets() -> None:
    pit = Pit(BOOK, options=DEVICE)
    film(pit, ["seat 1 bets 10 bet-1", "seat 1 bets 10 bet-2", "seat 1 bets 10 bet-3 coupon 5"], ["Tc Td 9h", BOARD])
    pit.do("seat 1 chooses ride", "seat 1 chooses ride")
    assert [paid for _, _, _, paid, _ in pit.settlements()] == [10, 10, 15]
    pit = Pit(BOOK, options=DEVICE)
    film(pit, ["seat 1 bets 10 bet-1 coupon 10", *three()[1:]], ["Tc Td 9h", BOARD])
    pit.do("seat 1 chooses withdraw", "seat 1 chooses ride")
    assert pit.gain() == 20  # the coupon went back with its bet


def test_G_1_coupon_stays_matched_and_off_the_bonus() -> None:
    pit = opened()
    assert pit.cited("seat 1 bets 10 bet-1 coupon 11") == "G.1"
    pit.do("seat 1 bets 10 bet-1 coupon 10")
    assert pit.cited("seat 1 takes 1 bet-1") == "G.1"
    pit.do(*three()[1:])
    assert pit.cited("seat 1 bets 1 bonus coupon 1") == "G.1"
    assert opened(**{"match-play": False}).cited("seat 1 bets 10 bet-1 coupon 10") == "G.1"


def test_G_2_nothing_changes_after_no_more_bets() -> None:
    pit = opened()
    pit.do(*three(), "seat 1 takes 5 bet-1", "seat 1 bets 5 bet-1", "dealer closes")
    assert pit.said() == [("G.2", "No more bets")]
    late = ("seat 1 bets 10 bet-1", "seat 1 takes all bet-3", "seat 1 bets 1 bonus", "seat 1 undoes")
    for line in late:
        assert pit.cited(line) == "G.2"
    pit.do(dealt("Tc Td 9h", BOARD))
    for line in late:
        assert pit.cited(line) == "G.2"
    pit.do("seat 1 chooses ride", "seat 1 chooses ride")
    assert pit.gain() == 30


def test_G_2_nothing_is_called_on_or_off() -> None:
    pit = opened()
    pit.do(*three())
    assert pit.cited("seat 1 calls off bet-1") == "G.2"


@pytest.mark.parametrize("amounts", [(10, 10, 5), (10, 10, 0), (0, 0, 10), (5, 10, 15)])
def test_G_3_place_without_three_equal_bets_gets_no_cards(amounts: tuple[int, int, int]) -> None:
    pit = opened("Ann", "Bob")
    pit.do(*(f"seat 1 bets {amount} bet-{n}" for n, amount in enumerate(amounts, 1) if amount))
    pit.do(*three(2), "dealer closes")
    assert ("G.3", "Place 1 has not placed three equal bets: its chips go back") in pit.said()
    assert pit.rack(1) == 1000
    pit.do(dealt("Tc Td 9h", BOARD), "seat 2 chooses ride", "seat 2 chooses ride")
    assert (1 in pit.table.felt.cards, pit.gain(1), pit.gain(2)) == (False, 0, 30)


def test_G_3_bonus_goes_back_with_unequal_bets() -> None:
    pit = opened()
    pit.do(*three(), "seat 1 bets 1 bonus", "seat 1 takes 5 bet-2", "dealer closes")
    assert (asked(pit), pit.rack(), pit.table.felt.stakes) == ("between", 1000, {})
    assert [cite for cite, _ in pit.said()] == ["G.2", "G.3", "G.3"]


def test_G_3_nobody_wagers_and_no_cards_are_dealt() -> None:
    pit = opened(**{"second-deck": True})
    before = replace(pit.table.carried, spread="")  # washed for this round
    pit.do("dealer closes")
    assert (asked(pit), pit.table.carried, len(pit.table.felt.shoe)) == ("between", before, 52)


def test_G_4_second_place_needs_the_house_to_permit_it() -> None:
    assert opened().cited("seat 1 bets 10 bet-1 at 2") == "G.4"


def test_G_4_second_place_is_free_and_next_to_the_own() -> None:
    pit = opened("Ann", "Bob", **{"two-positions": True})
    assert pit.cited("seat 1 bets 10 bet-1 at 2") == "G.4"
    assert pit.cited("seat 2 bets 10 bet-1 at 4") == "G.4"
    pit.do("seat 2 bets 10 bet-1 at 3")
    assert pit.cited("seat 2 bets 10 bet-1 at 1") == "G.4"
    pit.do("seat 2 takes all bet-1 at 3")
    assert pit.rack(2) == 1000


def test_G_4_second_place_is_played_as_if_somebody_sat_there() -> None:
    pit = Pit(BOOK, options=DEVICE | {"two-positions": True})
    film(pit, [*three(), *three(1, 20, 2)], ["2c 5d 9h", "Tc Td 9s", BOARD])
    assert (hand(pit, 1), hand(pit, 2)) == ("2c 5d 9h", "Tc Td 9s")
    assert pit.cited("seat 1 chooses ride at 2") == "L.2"
    pit.do("seat 1 chooses withdraw", "seat 1 chooses ride at 2", "seat 1 chooses withdraw", "seat 1 chooses ride at 2")
    assert pit.gain() == 60 - 10


# --- H: the Bonus Wager ---


def test_H_1_house_may_offer_no_bonus() -> None:
    pit = opened(bonus=False)
    pit.do(*three())
    assert pit.cited("seat 1 bets 1 bonus") == "H.1"
    assert "bonus" not in pit.table.game.spots(pit.law)


def test_H_1_sign_tells_whether_the_bonus_is_offered() -> None:
    for offered, said in ((True, "yes"), (False, "no")):
        sign = sign_of(Law(Terms(BOOK, options={"bonus": offered})), "let-it-ride-1")
        assert (said, f"{BOOK}/H.1") in [(line.text, line.cite) for line in sign.must if line.name == "Bonus"]


def test_H_2_bonus_is_one_chip_of_the_minimum_beside_three_bets() -> None:
    pit = opened()
    assert pit.cited("seat 1 bets 1 bonus") == "H.2"
    pit.do(*three()[:2])
    assert pit.cited("seat 1 bets 1 bonus") == "H.2"
    pit.do("seat 1 bets 5 bet-3")
    assert pit.cited("seat 1 bets 1 bonus") == "H.2"
    pit.do("seat 1 bets 5 bet-3")
    assert pit.cited("seat 1 bets 2 bonus") == "H.2"
    pit.do("seat 1 bets 1 bonus")
    assert pit.cited("seat 1 bets 1 bonus") == "H.2"
    pit.do("seat 1 takes all bonus")
    assert pit.rack() == 970


def test_H_2_posted_minimum_of_the_bonus_is_its_size() -> None:
    pit = Pit(BOOK, options=DEVICE, limits={"bonus": (500, 500)})
    pit.do("dealer opens", "dealer does shuffle", *three())
    assert pit.cited("seat 1 bets 1 bonus") == "H.2"
    pit.do("seat 1 bets 5 bonus")
    assert pit.cited("seat 1 takes 1 bonus") == "H.2"
    pit.do("dealer closes", "dealer does collect-bonus 1", dealt("2c 2d 9h", "9s 5c 3c"))
    pit.do("seat 1 chooses withdraw", "seat 1 chooses withdraw")
    assert pit.settled("bonus").paid == 15


def test_H_3_bonus_is_paid_by_its_own_schedule() -> None:
    pit = one_hand("9c 9d 9h", "7s 5h", "bets 1 bonus")
    assert [(spot, paid) for _, spot, _, paid, _ in pit.settlements()] == [
        ("bet-1", 30),
        ("bet-2", 30),
        ("bet-3", 30),
        ("bonus", 7),
    ]


def test_H_4_bonus_has_no_bearing_on_the_bets() -> None:
    with_bonus, without = (one_hand("9c 9d 9h", "7s 5h", *more) for more in (("bets 1 bonus",), ()))
    assert with_bonus.gain() - without.gain() == 7
    with_bonus, without = (one_hand(NOTHING, "7s Jd", *more) for more in (("bets 1 bonus",), ()))
    assert (with_bonus.gain(), without.gain()) == (-31, -30)


# --- O: limits ---


def test_O_every_bet_is_within_the_posted_limits() -> None:
    pit = Pit(BOOK, options=DEVICE, least=500, most=20000)
    pit.do("dealer opens", "dealer does shuffle")
    for amount in (4, 201):
        assert pit.cited(f"seat 1 bets {amount} bet-1") == "O"
    for amount in (0, -5):
        assert pit.cited(f"seat 1 bets {amount} bet-1") == "O"
    pit.do("seat 1 bets 200 bet-1")
    assert pit.cited("seat 1 bets 1 bet-1") == "O"
    assert pit.cited("seat 1 takes 196 bet-1") == "O"


def test_O_sign_shows_limits_and_what_else_must_be_posted() -> None:
    sign = sign_of(Law(Terms(BOOK, options={"payout-limit": True, "hand-limit": 25000})), "let-it-ride-1")
    posted = {line.name: line.text for line in sign.must}
    assert (posted["MINIMUM"], posted["MAXIMUM"], posted["Hand limit"]) == ("$5", "$500", "$25,000")
    assert breaches(Terms(BOOK, options={"hand-limit": 9999}))[0].cite.paragraph == "M.2"
