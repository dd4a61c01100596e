"""Lowball, `ranchos/lowball`: each test proves the paragraph in its name.

Four players have 100 chips each unless a test says otherwise. The limits are 2 and 4 chips, fixed; seat 4 has the
button, seat 1 the small blind of 1 and seat 2 the big blind of 2, so that seat 3 opens before the draw.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from croupier.games import breaches, open_table
from croupier.play.ask import Chance, Turn
from croupier.play.event import Voided
from croupier.poker.dealing import Exchange
from croupier.poker.hand import Hand
from croupier.poker.house import House
from croupier.poker.room import Room
from croupier.poker.structures import Fixed, NoLimit, PotLimit, Spread, Structure
from croupier.rulebook.law import Terms
from poker_pit import DECK, PokerPit

BOOK = "ranchos/lowball"
BETS = "betting-structures.blinds-and-antes"
WHEEL, SIX, SEVEN, EIGHT, NINE = (
    "Ac 2c 3c 4c 5d",
    "Ad 2d 3d 4d 6d",
    "Ah 2h 3h 4h 7h",
    "As 2s 3s 4s 8s",
    "5c 6c 7c 8c 9h",
)


class Lowball(PokerPit):
    """A table that plays with words: `say`, `draws`, `late`; `deal` stacks five cards for each seat and the draw."""

    house: House

    def __init__(self, *stacks: int, **options: Any) -> None:
        chosen = {name.replace("_", "-"): value for name, value in options.items()}
        terms = {name: chosen.pop(name) for name in ("least", "most", "chip") if name in chosen}
        super().__init__(BOOK, stacks or (100,) * 4, collection="", options=chosen, **terms)

    def to_cards(self, button: str = "") -> Lowball:
        self.film.clear()
        self.do("dealer opens", "dealer does shuffle")
        return self.to_button(button)

    def to_button(self, button: str = "") -> Lowball:
        if self.table.ask.phase == "button":
            self.do(f"cards {button or ' '.join([*DECK[: len(self.stacks) - 1], 'As'])}")
        return self

    def deal(self, hands: dict[int, str] | None = None, drawn: str = "") -> Lowball:
        """The button and the blinds are seen to, and five cards dealt to each."""
        if self.over:
            self.to_cards()
        known = {seat: text.split() for seat, text in (hands or {}).items()}
        used = {card for cards in known.values() for card in cards} | set(drawn.split())
        spare = [card for card in DECK if card not in used]
        order = self.hand.seats  # who is dealt in, from the button's left
        for seat in order:
            known.setdefault(seat, [])
            known[seat] += [spare.pop(0) for _ in range(5 - len(known[seat]))]
        self.stack = [known[seat][k] for k in range(5) for seat in order] + drawn.split() + spare
        self.feed()
        return self

    @property
    def hand(self) -> Hand:
        hand = getattr(self.table.felt.counted, "__self__", None)
        assert isinstance(hand, Hand)
        return hand

    def draws(self, *thrown: str) -> Lowball:
        """Everybody still in draws, in turn: `3 Kc Kd` throws two cards; who is not named stands pat."""
        cards = {int(text.split()[0]): text.split(" ", 1)[1] for text in thrown}
        while isinstance(self.table.ask, Exchange):
            seat = self.table.ask.seat
            self.do(f"seat {seat} discards {cards.get(seat, 'nothing')}")
            self.feed()
        return self

    def called(self) -> Lowball:
        """Everybody calls before the draw."""
        while not isinstance(self.table.ask, Exchange) and not self.over:
            self.say(f"{self.ask.seat} {'call' if self.ask.owes else 'check'}")
        return self

    def to_draw(self, hands: dict[int, str] | None = None, drawn: str = "") -> Lowball:
        return self.deal(hands, drawn).called()

    def after(self, hands: dict[int, str] | None = None) -> Lowball:
        """The betting round after a draw in which everybody stood pat: two chips each are in the pot."""
        return self.to_draw(hands).draws()

    def done(self) -> Lowball:
        """To the end of the hand, as cheaply as may be."""
        while not self.over:
            if isinstance(self.table.ask, Exchange):
                self.draws()
            else:
                self.say(f"{self.ask.seat} {'call' if self.ask.owes else 'check'}")
        return self

    def fold_to(self, winner: int) -> Lowball:
        """A whole hand that everybody folds but one."""
        self.deal()
        while not self.over:
            seat = self.ask.seat
            self.say(f"{seat} {'fold' if seat != winner else 'call' if self.ask.owes else 'check'}")
        return self

    @property
    def turn(self) -> tuple[int, tuple[str, ...], str]:
        assert isinstance(self.table.ask, Turn)
        return self.table.ask.seat, self.table.ask.choices, self.table.ask.cite.paragraph

    @property
    def marks(self) -> dict[str, str]:
        marks: dict[str, str] = self.table.view()["markers"]
        return marks

    def won(self) -> list[tuple[int, str, int, str]]:
        return [(seat, spot, paid, cite) for seat, spot, how, paid, cite in self.settled_all() if how == "wins"]


# --- the game ---


@pytest.mark.parametrize("jokers", range(5))
def test_lowball_1_the_deck_has_as_many_jokers_as_the_house_says(jokers: int) -> None:
    pit = Lowball(jokers=jokers).to_cards()
    assert isinstance(pit.table.ask, Chance)
    assert pit.table.ask.shoe is not None
    assert sorted(pit.table.ask.shoe.cards) == list(range(52 + jokers))
    names = ["Jo", "JO", "J3", "J4"]
    for name in names[jokers:]:
        assert pit.cited(f"cards {name}") == "lowball.1"
    for name in names[:jokers]:
        pit.do(f"cards {name}")


def test_lowball_1_the_button_is_dealt_for_without_jokers() -> None:
    pit = Lowball(jokers=2)
    pit.do("dealer opens", "dealer does shuffle")
    assert pit.cited("cards Jo") == "lowball.1"


def test_lowball_1_a_fifth_joker_is_none_a_deck_is_sold_with() -> None:
    assert [b.cite.paragraph for b in breaches(Terms(BOOK, least=200, most=400, options={"jokers": 5}))] == [
        "lowball.1"
    ]


def test_lowball_1_eight_players() -> None:
    pit = Lowball(*(100,) * 8)
    assert pit.cited("seat 9 sits 100 Zed") == "lowball.1"
    assert [len(pit.deal().cards_at(seat)) for seat in range(1, 9)] == [5] * 8


def test_lowball_2_antes_and_blinds_are_put_up_before_the_deal() -> None:
    pit = Lowball(ante=1).to_cards()
    assert pit.placed() == [("lowball.2", s, 1) for s in (1, 2, 3, 4)] + [(BETS, 1, 1), (BETS, 2, 2)]
    assert all(pit.cards_at(seat) == [] for seat in (1, 2, 3, 4))
    assert pit.pots == [4]
    assert pit.bets == {1: 1, 2: 2}


def test_lowball_2_neither_where_the_house_wants_none() -> None:
    pit = Lowball(blinds=0).to_cards()
    assert pit.placed() == []
    assert pit.deal().ask.seat == 1


def test_lowball_2_the_button_goes_to_the_highest_card_and_then_round() -> None:
    pit = Lowball()
    assert pit.to_cards("Kh Ks 4d Kd").marks["button"] == "2"
    assert pit.told()[0] == ("lowball.2", "Seat 2 has the highest card and the button")
    pit.deal().done().to_cards()
    assert pit.marks["button"] == "3"


def test_lowball_3_five_cards_face_down_one_at_a_time() -> None:
    pit = Lowball().to_cards()
    assert isinstance(pit.table.ask, Chance)
    assert (pit.table.ask.count, pit.table.ask.cite.paragraph) == (20, "lowball.3")
    for card in DECK[:20]:
        pit.do(f"cards {card}")
    assert [pit.cards_at(seat) for seat in (1, 2, 3, 4)] == [DECK[k:20:4] for k in range(4)]
    assert not any(held.up for seat in (1, 2, 3, 4) for held in pit.table.felt.cards[seat])
    assert pit.table.view(1)["cards"]["2"] == ["??"] * 5


def test_lowball_3_it_takes_two_players() -> None:
    pit = Lowball(100)
    pit.do("dealer opens", "dealer does shuffle")
    assert pit.over
    assert pit.told() == [("lowball.3", "It takes two players with chips: no cards are dealt")]


def test_lowball_4_a_round_of_betting_from_the_left_of_the_big_blind() -> None:
    pit = Lowball().deal()
    assert pit.asked == (3, ("call", "raise", "fold"), "lowball.4")
    assert pit.cited("seat 4 chooses call") == "lowball.4"
    assert [pit.say(f"{seat} call").ask.seat for seat in (3, 4, 1)] == [4, 1, 2]


def test_lowball_4_without_blinds_from_the_left_of_the_button() -> None:
    pit = Lowball(blinds=0, ante=1).deal()
    assert pit.asked == (1, ("call", "raise", "fold"), "lowball.4")
    assert pit.ask.owes == 2


def test_lowball_5_each_in_turn_gives_up_any_number_and_gets_as_many() -> None:
    pit = Lowball().to_draw({1: "Kc Kd Kh Ks Qc", 2: WHEEL}, "9c 9d 9h 9s Tc Td")
    assert pit.turn == (1, ("discard",), "lowball.5")
    assert pit.cited("seat 2 discards Ac") == "lowball.4"
    assert pit.cited("seat 1 discards Ac") == "lowball.5"  # not his
    assert pit.cited("seat 1 chooses check") == "lowball.5"
    pit.do("seat 1 discards Kc Kd Kh Ks Qc")
    assert isinstance(pit.table.ask, Chance)
    assert (pit.table.ask.count, pit.table.ask.cite.paragraph) == (5, "lowball.5")
    pit.feed()
    assert pit.cards_at(1) == ["9c", "9d", "9h", "9s", "Tc"]
    pit.draws("3 2h")
    assert pit.cards_at(2) == WHEEL.split()
    assert "Td" in pit.cards_at(3)
    assert [text for cite, text in pit.told() if cite == "lowball.5"] == [
        "Seat 1 draws 5",
        "Seat 2 draws none",
        "Seat 3 draws 1",
        "Seat 4 draws none",
    ]


def test_lowball_5_an_all_in_player_draws_and_a_folded_one_does_not() -> None:
    pit = Lowball(100, 2, 100, 100).deal().say("3 call", "4 fold", "1 call")
    seats = []
    while isinstance(pit.table.ask, Exchange):
        seats.append(pit.table.ask.seat)
        pit.do(f"seat {seats[-1]} discards nothing")
    assert seats == [1, 2, 3]


def test_lowball_5_a_card_is_burned_first() -> None:
    pit = Lowball(100, 100).to_draw()
    assert (pit.hand.burned, pit.hand.left) == (1, 41)


def test_lowball_6_a_second_round_from_the_left_of_the_button() -> None:
    pit = Lowball().after()
    assert pit.asked == (1, ("check", "bet", "fold"), "lowball.6")
    assert Lowball().deal().say("3 call", "4 call", "1 fold").called().draws().ask.seat == 2
    short = Lowball(2, 100, 100, 100).deal().called().draws()
    assert short.ask.seat == 2  # seat 1 is all-in


def test_lowball_7_those_still_in_turn_up_their_hands() -> None:
    pit = Lowball().deal({2: SIX, 3: WHEEL, 4: NINE}).say("3 call", "4 call", "1 fold", "2 check").draws()
    pit.say("2 bet", "3 call", "4 call")
    assert pit.over
    shown = [(where, which) for cite, where, which in pit.dealt() if cite == "lowball.7"]
    assert shown == [("2", SIX), ("3", WHEEL), ("4", NINE)]


def test_lowball_8_the_lowest_hand_takes_the_pot() -> None:
    pit = Lowball().after({1: EIGHT, 2: SIX, 3: "Kc Kd Kh Ks Qc", 4: NINE}).done()
    assert pit.settled_all() == [
        (2, "pot", "wins", 8, "rules.2"),
        (1, "pot", "loses", -2, "lowball.8"),
        (3, "pot", "loses", -2, "lowball.8"),
        (4, "pot", "loses", -2, "lowball.8"),
    ]
    assert pit.racks() == [98, 106, 98, 98]


def test_lowball_8_the_only_one_left_takes_the_pot_at_once() -> None:
    pit = Lowball().deal().say("3 raise", "4 fold", "1 fold", "2 fold")
    assert pit.over
    assert pit.won() == [(3, "pot", 5, "lowball.8")]  # two of his four came back before
    assert pit.racks() == [99, 98, 103, 100]
    assert [row for row in pit.dealt() if row[0] == "lowball.7"] == []


def test_lowball_8_the_highest_and_the_lowest_share_where_the_house_says_so() -> None:
    hands = {1: WHEEL, 2: "Kc Kd Kh Ks Qc", 3: NINE, 4: EIGHT}
    pit = Lowball(high_low=True).after(hands).done()
    assert pit.won() == [(2, "pot", 4, "lowball.8"), (1, "pot", 4, "rules.2")]
    assert pit.racks() == [102, 102, 98, 98]


def test_lowball_8_the_odd_chip_of_the_halving_goes_to_the_first_winner() -> None:
    hands = {1: "Kc Kd Qh Qs 9c", 2: "Ad 2d 3d 4h 6h", 3: "Qc Qd Jh 9s 9h"}
    pit = Lowball(100, 100, 100, high_low=True, ante=1).deal(hands)
    pit.say("3 fold").called().draws().done()
    assert sum(paid for _, _, paid, _ in pit.won()) == 7
    assert pit.won() == [(1, "pot", 4, "lowball.8"), (2, "pot", 3, "rules.2")]


def test_lowball_8_ties_share_and_the_odd_chip_goes_to_the_first() -> None:
    pit = Lowball(100, 100, 100).deal({2: SIX, 3: "Ah 2h 3h 4h 6h", 1: NINE}).say("3 call", "1 fold", "2 check")
    pit.draws().done()
    assert ("lowball.8", "The odd chip goes to the first seat") in pit.told()
    assert pit.won() == [(2, "pot", 3, "rules.2"), (3, "pot", 2, "rules.2")]
    assert pit.racks() == [99, 101, 100]


def test_lowball_9_a_bet_that_nobody_calls_wins_the_pot() -> None:
    pit = Lowball().after({1: NINE}).say("1 check", "2 bet", "3 fold", "4 fold", "1 fold")
    assert pit.over
    assert pit.given_back() == [("lowball.9", 2, 4)]
    assert pit.won() == [(2, "pot", 8, "lowball.8")]
    assert pit.racks() == [98, 106, 98, 98]


def test_lowball_9_a_blind_is_such_a_bet() -> None:
    pit = Lowball().deal().say("3 fold", "4 fold", "1 fold")
    assert pit.over
    assert pit.given_back() == [("lowball.9", 2, 1)]
    assert pit.racks() == [99, 101, 100, 100]


@pytest.mark.parametrize(
    ("structure", "bets"),
    [
        ("no-limit", NoLimit(2)),
        ("pot-limit", PotLimit(2, near=5)),
        ("spread-limit", Spread(2, 4)),
        ("straight-limit", Fixed(2, 2)),
        ("fixed-limit", Fixed(2, 4)),
    ],
)
def test_lowball_10_one_of_five_structures(structure: str, bets: Structure) -> None:
    assert Lowball(structure=structure).house.structure == bets
    other = Terms(BOOK, least=200, most=400, options={"structure": "half-pot"})
    assert [breach.cite.paragraph for breach in breaches(other)] == ["lowball.10"]


def limits_of(structure: str) -> list[tuple[int, int]]:
    """Between which totals the first player may raise before the draw, and bet after it."""
    pit = Lowball(structure=structure).deal()
    first = pit.ask.least, pit.ask.most
    pit.called().draws()
    return [first, (pit.ask.least, pit.ask.most)]


def test_lowball_10_A_no_limit() -> None:
    assert limits_of("no-limit") == [(4, 100), (2, 98)]


def test_lowball_10_B_pot_limit() -> None:
    # three in the pot and a call of two are five; then eight, which round to ten
    assert limits_of("pot-limit") == [(4, 7), (2, 10)]


def test_lowball_10_C_spread_limit() -> None:
    assert limits_of("spread-limit") == [(4, 6), (2, 4)]


def test_lowball_10_D_straight_limit() -> None:
    assert limits_of("straight-limit") == [(4, 4), (2, 2)]


def test_lowball_10_E_fixed_limit() -> None:
    assert limits_of("fixed-limit") == [(4, 4), (4, 4)]


# --- rules ---


def test_rules_1_who_checks_a_seven_acts_no_more_and_keeps_the_pot_so_far() -> None:
    pit = Lowball().after({1: NINE, 2: SEVEN, 3: WHEEL, 4: EIGHT}).say("1 check", "2 check")
    assert pit.told()[-1] == ("rules.1", "Seat 2 checks a seven or better: no more action after the draw")
    pit.say("3 bet", "4 call")
    assert pit.asked[0] == 1
    pit.say("1 call")
    assert pit.over  # seat 2 was not asked
    assert pit.pots == [8, 12]


def test_rules_1_the_pot_before_the_draw_is_still_his_to_win() -> None:
    pit = (
        Lowball().after({1: NINE, 2: WHEEL, 3: SEVEN, 4: EIGHT}).say("1 check", "2 check", "3 bet", "4 call", "1 fold")
    )
    assert pit.won() == [(3, "side-pot-1", 8, "rules.2"), (2, "pot", 8, "rules.2")]
    assert pit.racks() == [98, 106, 102, 94]


def test_rules_1_only_the_first_is_bound_and_a_bet_meets_the_rule() -> None:
    pit = Lowball().after({1: SIX, 2: SEVEN, 3: NINE, 4: EIGHT}).say("1 check", "2 check", "3 bet", "4 fold")
    assert pit.asked == (2, ("call", "fold"), "lowball.6")  # he had checked a seven too, the second one
    pit = Lowball().after({1: SEVEN, 2: SIX}).say("1 bet", "2 call", "3 fold", "4 raise")
    assert pit.asked[0] == 1
    assert not [cite for cite, _ in pit.told() if cite == "rules.1"]


@pytest.mark.parametrize(
    ("hand", "bound"), [("7c 6c 5c 4c 3d", True), ("Ac 2c 3c 4c 8d", False), ("Ac Ad 2c 3c 4c", False)]
)
def test_rules_1_a_seven_or_better(hand: str, bound: bool) -> None:
    pit = Lowball().after({1: hand}).say("1 check")
    assert [cite for cite, _ in pit.told() if cite == "rules.1"] == ["rules.1"] * bound


def test_rules_1_a_joker_counts() -> None:
    pit = Lowball(jokers=1).after({1: "Jo 2c 3c 4c 7d"}).say("1 check")
    assert pit.told()[-1][0] == "rules.1"


ORDER = [
    "Ac 2c 3c 4c 5c",
    "Ad 2d 3d 4d 6d",
    "Ah 2h 3h 5h 6h",
    "7c 6c 5s 4s 2s",
    "Kc Qc Jc Tc 9c",
    "Ac Ad 2c 3c 4d",
    "2h 2s Ah 3s 4c",
    "Ac Ad 2c 2d 3h",
    "Kc Kd Qc Qd Jh",
    "Ac Ad Ah 2c 3d",
    "Kc Kd Kh 2s 3h",
    "Ac Ad Ah 2c 2d",
    "Kc Kd Kh Qc Qd",
    "Ac Ad Ah As 2c",
    "Kc Kd Kh Ks Qc",
]


@pytest.mark.parametrize(("better", "worse"), list(pairwise(ORDER)))
def test_rules_2_from_the_best_to_the_worst(better: str, worse: str) -> None:
    def lowest(hand: str) -> int:
        low = Lowball(100, 100).house.variant.low
        assert low is not None
        return low([DECK.index(card) for card in hand.split()], [])

    assert lowest(better) > lowest(worse)


def test_rules_2_a_straight_flush_is_no_worse_than_any_five_cards() -> None:
    pit = Lowball(100, 100).after({1: "Ac 2c 3c 4c 5c", 2: "Ad 2d 3d 4d 6h"}).done()
    assert pit.won() == [(1, "pot", 4, "rules.2")]


def test_rules_3_an_ace_is_low_even_in_a_pair() -> None:
    assert Lowball(100, 100).after({1: "Ac Ad 4c 5d 6h", 2: "2c 2d 3c 4d 5h"}).done().won()[0][0] == 1
    assert Lowball(100, 100).after({1: "Ac 5h 6h 7h 8h", 2: "2c 5d 6d 7d 8d"}).done().won()[0][0] == 1


@pytest.mark.parametrize(
    ("hands", "winner"),
    [
        ({1: "Jo 2c 3c 4c 5c", 2: "Ad 2d 3d 4d 6d"}, 1),  # an ace
        ({1: "Jo Ac 3c 4c 6c", 2: "Ad 2d 3d 5d 6d"}, 1),  # a deuce
        ({1: "Jo JO Ac 2c 8c", 2: "Ad 2d 3d 5d 8d"}, 1),  # a three and a four
        ({1: "Jo Kc Kd 2c 3c", 2: "Qd Qc Jd Td 9d"}, 2),  # it helps no pair away
    ],
)
def test_rules_4_a_joker_is_the_lowest_card_not_held(hands: dict[int, str], winner: int) -> None:
    assert [seat for seat, *_ in Lowball(100, 100, jokers=2).after(hands).done().won()] == [winner]


def test_rules_4_five_of_a_rank_are_never_made() -> None:
    pit = Lowball(100, 100, jokers=1).after({1: "Jo Ac 2c 3c 4c", 2: WHEEL.replace("Ac 2c 3c 4c", "Ad 2d 3d 4d")})
    assert [seat for seat, *_ in pit.done().won()] == [1, 2]


# --- kills ---


def test_rules_5_two_hands_won_running_kill_the_next() -> None:
    pit = Lowball(two_wins_kill=True)
    assert pit.fold_to(1).table.carried.killer == 0
    assert pit.fold_to(1).table.carried.killer == 1
    before = pit.racks()
    pit.deal()  # seat 2 has the button: blinds at 3 and 4, the kill at 1
    assert ("rules.5", "Seat 1 kills: the limits are 2/1 of the posted ones") in pit.told()
    assert pit.bets == {1: 4, 3: 1, 4: 2}
    assert pit.rack(1) == before[0] - 4
    assert (pit.ask.seat, pit.ask.owes, pit.ask.least) == (1, 0, 8)  # live, and in turn
    pit.say("1 check", "2 call", "3 call", "4 call").draws()
    assert (pit.ask.least, pit.ask.most) == (8, 8)


def test_rules_5_he_goes_on_killing_until_he_loses() -> None:
    pit = Lowball(two_wins_kill=True)
    killers = []
    for winner in (1, 1, 1, 1, 2, 1):
        pit.fold_to(winner)
        killers.append(pit.table.carried.killer)
    assert killers == [0, 1, 1, 1, 0, 0]


def test_rules_5_a_shared_pot_is_no_win_and_ends_the_row() -> None:
    pit = Lowball(100, 100, two_wins_kill=True)
    pit.fold_to(1)
    pit.after({1: WHEEL, 2: "Ad 2d 3d 4d 5h"}).done()
    pit.fold_to(1)
    assert pit.table.carried.killer == 0


@pytest.mark.parametrize(("stakes", "limits"), [("150%", (3, 6)), ("200%", (4, 8)), ("300%", (6, 12))])
def test_rules_5_the_stakes_go_up_as_the_house_says(stakes: str, limits: tuple[int, int]) -> None:
    pit = Lowball(two_wins_kill=True, kill_stakes=stakes)
    pit.table.carried = Room(button=4, killer=3, row=2, last=3)
    pit.deal()
    assert pit.bets == {2: 1, 3: limits[0]}  # the big blind is part of the kill
    assert (pit.ask.seat, pit.ask.owes, pit.ask.least) == (4, limits[0], 2 * limits[0])
    pit.called().draws()
    assert pit.ask.least == limits[1]


def test_rules_5_a_larger_blind_of_his_own_stays() -> None:
    pit = Lowball(two_wins_kill=True, big_blind=7)
    pit.table.carried = Room(button=4, killer=3, row=2, last=3)
    assert pit.deal().bets == {2: 3, 3: 7}


def test_rules_5_who_sits_out_puts_up_the_kill_all_the_same() -> None:
    pit = Lowball(two_wins_kill=True).fold_to(1).fold_to(1)
    before = pit.racks()
    pit.film.clear()
    pit.do("dealer opens", "seat 1 chooses sit-out", "dealer does shuffle")
    assert pit.hand.seats == (3, 4, 2)
    assert pit.placed()[0] == ("rules.5", 1, 4)
    assert pit.rack(1) == before[0] - 4
    pit.deal()
    assert pit.pots == [4]
    assert (pit.ask.owes, pit.ask.least) == (4, 8)  # the others play at the higher stakes
    pit.say("2 call", "3 fold", "4 fold")
    assert pit.over
    assert pit.won() == [(2, "pot", 4 + 1 + 2 + 2, "lowball.8")]
    assert (1, "pot", "loses", -4, "lowball.8") in pit.settled_all()
    assert pit.table.carried.killer == 0
    assert pit.table.felt.stakes == {}
    assert sum(pit.racks()) == 400


def test_rules_5_who_leaves_puts_up_the_kill_before_he_goes() -> None:
    pit = Lowball(two_wins_kill=True).fold_to(1).fold_to(1)
    chips = pit.rack(1)
    assert [event.cite.paragraph for event in pit.do("seat 1 leaves")][:1] == ["rules.5"]
    assert pit.table.ledger.balance("kill") == 4
    assert pit.table.ledger.balance("cash") == -400 + chips - 4
    pit.deal()
    assert ("rules.5", "Who has left kills: the limits are 2/1 of the posted ones") in pit.told()
    assert (pit.pots, pit.ask.owes) == ([4], 4)
    pit.done()
    assert sum(paid for _, _, paid, _ in pit.won()) == 4 + 3 * 4
    assert pit.table.ledger.balance("kill") == pit.table.ledger.balance("pot") == 0
    assert not pit.table.carried.gone
    assert pit.deal().ask.owes == 2


def test_rules_5_a_kill_left_behind_waits_while_no_hand_is_dealt_or_one_is_void() -> None:
    pit = Lowball(two_wins_kill=True).fold_to(1).fold_to(1)
    pit.do("seat 1 leaves", "seat 2 leaves", "seat 3 leaves", "dealer opens", "dealer does shuffle")
    assert pit.over
    pit.do("seat 3 sits 100 Cy")
    pit.to_cards()
    pit.do("report six-cards")
    assert (pit.over, pit.table.ledger.balance("kill")) == (True, 4)
    pit.deal().done()
    assert sum(paid for _, _, paid, _ in pit.won()) == 4 + 2 * 4
    assert pit.table.ledger.balance("kill") == 0


def test_rules_5_who_has_less_puts_up_what_he_has() -> None:
    pit = Lowball(2, 100, 100, two_wins_kill=True)
    pit.table.carried = Room(button=3, killer=1, row=2, last=1)
    pit.film.clear()
    pit.do("dealer opens", "seat 1 chooses sit-out", "dealer does shuffle")
    assert pit.placed()[0] == ("rules.5", 1, 2)
    assert pit.pots == [2]


def test_rules_6_a_large_pot_kills_the_next_hand_only() -> None:
    pit = Lowball(pot_size_kill=8)
    pit.after({1: WHEEL}).say("1 bet", "2 fold", "3 fold", "4 fold")
    assert pit.table.carried.killer == 1
    pit.fold_to(1)
    assert ("rules.6", "Seat 1 kills: the limits are 2/1 of the posted ones") in pit.told()
    assert pit.table.carried.killer == 0  # it was won again, but the pot was small
    pit.fold_to(1)
    assert not [text for _, text in pit.told() if "kills" in text]


def test_rules_6_a_smaller_pot_does_not() -> None:
    pit = Lowball(pot_size_kill=9)
    pit.after({1: WHEEL}).say("1 bet", "2 fold", "3 fold", "4 fold")
    assert pit.table.carried.killer == 0


def test_rules_6_the_size_is_what_one_player_is_awarded() -> None:
    pit = Lowball(100, 100, pot_size_kill=8)
    pit.deal({1: WHEEL, 2: "Ad 2d 3d 4d 5h"}).say("1 raise", "2 call").draws().say("1 bet", "2 call")
    assert pit.won() == [(1, "pot", 8, "rules.2"), (2, "pot", 8, "rules.2")]
    assert pit.table.carried.killer == 1
    pit = Lowball(100, 100, pot_size_kill=9)
    pit.deal({1: WHEEL, 2: "Ad 2d 3d 4d 5h"}).say("1 raise", "2 call").draws().say("1 bet", "2 call")
    assert pit.table.carried.killer == 0  # a pot of sixteen, but eight each


def test_rules_7_a_player_may_kill_before_the_deal() -> None:
    pit = Lowball(voluntary_kill=True)
    pit.do("dealer opens", "seat 3 chooses kill")
    assert pit.decided() == [("rules.7", 3, "kill")]
    assert pit.cited("seat 2 chooses kill") == "rules.10"  # one player only
    pit.do("dealer does shuffle")
    pit.to_button().deal()
    assert ("rules.7", "Seat 3 kills: the limits are 2/1 of the posted ones") in pit.told()
    assert pit.bets == {1: 1, 2: 2, 3: 4}
    assert (pit.ask.seat, pit.ask.owes, pit.ask.least) == (3, 0, 8)
    pit.done()
    assert pit.table.carried.killer == 0


def test_rules_7_not_where_the_house_does_not_let_him_nor_who_is_not_dealt_in() -> None:
    pit = Lowball(two_wins_kill=True)
    pit.do("dealer opens")
    assert pit.cited("seat 3 chooses kill") == "rules.5"
    pit = Lowball(voluntary_kill=True)
    pit.do("dealer opens", "seat 3 chooses sit-out")
    assert pit.cited("seat 3 chooses kill") == "rules.7"
    poor = Lowball(1, 100, 100, voluntary_kill=True, ante=1)
    poor.do("dealer opens")
    assert poor.cited("seat 1 chooses kill") == "rules.7"
    pit.do("seat 2 chooses kill", "seat 2 chooses sit-out", "dealer does shuffle")
    assert not [text for _, text in pit.to_button("2c As").told() if "kills" in text]


def test_rules_8_who_comes_in_may_kill() -> None:
    pit = Lowball(entry_kill=True).fold_to(1)
    pit.do("seat 5 sits 100 Eve", "dealer opens")
    assert pit.cited("seat 1 chooses kill") == "rules.8"
    pit.do("seat 5 chooses kill", "dealer does shuffle")
    pit.deal()
    assert ("rules.8", "Seat 5 kills: the limits are 2/1 of the posted ones") in pit.told()
    assert pit.bets == {1: 1, 2: 2, 5: 4}  # seat 5 has the button
    pit.done()
    pit.do("dealer opens")
    assert pit.cited("seat 5 chooses kill") == "rules.8"  # not new any more


def test_rules_8_so_may_who_missed_the_blinds() -> None:
    pit = Lowball(entry_kill=True).fold_to(1)
    pit.do("dealer opens", "seat 3 chooses sit-out", "dealer does shuffle")
    assert pit.placed()[-2:] == [(BETS, 2, 1), (BETS, 4, 2)]  # the big blind passed seat 3
    pit.deal().done()
    pit.do("dealer opens", "seat 3 chooses sit-in")
    assert pit.cited("seat 2 chooses kill") == "rules.8"
    pit.do("seat 3 chooses kill", "dealer does shuffle")
    pit.deal()
    assert pit.bets == {3: 4, 4: 2}  # his own small blind is part of it
    pit.done()
    pit.do("dealer opens")
    assert pit.cited("seat 3 chooses kill") == "rules.8"


def test_rules_8_it_is_a_choice_and_nobody_else_may() -> None:
    pit = Lowball(entry_kill=True).fold_to(1)
    pit.do("seat 5 sits 100 Eve")
    assert pit.deal().bets == {1: 1, 2: 2}
    assert 5 in pit.hand.seats


def late(*stacks: int, **options: Any) -> Lowball:
    """A table where two cards each have been dealt."""
    return Lowball(*stacks, late_kill=True, **options).deal()


def test_rules_9_before_the_third_card_whoever_has_four_times_the_kill_may_kill() -> None:
    pit = late(17, 18, 16, 15)
    assert [len(pit.cards_at(seat)) for seat in (1, 2, 3, 4)] == [2] * 4
    assert pit.turn == (1, ("pass", "kill"), "rules.9")  # 16 behind his blind
    pit.say("1 pass")
    assert pit.turn[0] == 2  # 16 behind the big blind
    pit.say("2 pass")
    assert pit.turn[0] == 3
    pit.say("3 pass")
    assert pit.asked == (3, ("call", "raise", "fold"), "lowball.4")  # seat 4 has 15, and nobody killed
    assert [len(pit.cards_at(seat)) for seat in (1, 2, 3, 4)] == [5] * 4
    assert pit.ask.owes == 2


def test_rules_9_the_kill_is_a_live_blind_at_higher_stakes() -> None:
    pit = late().say("1 pass", "2 kill", "1 pass", "3 pass", "4 pass")
    assert ("rules.9", "Seat 2 kills: the limits are 2/1 of the posted ones") in pit.told()
    assert pit.placed()[-1] == ("rules.9", 2, 2)  # on top of the big blind
    assert pit.bets == {1: 1, 2: 4}
    assert (pit.ask.seat, pit.ask.owes, pit.ask.least) == (3, 4, 8)
    assert [len(pit.cards_at(seat)) for seat in (1, 2, 3, 4)] == [5] * 4
    pit.say("3 call", "4 call", "1 call")
    assert pit.asked == (2, ("check", "raise", "fold"), "lowball.4")
    pit.say("2 check").draws()
    assert (pit.ask.least, pit.ask.most) == (8, 8)
    pit.done()
    assert sum(pit.racks()) == 400
    assert pit.table.carried.killer == 0


def test_rules_9_nobody_is_asked_where_the_hand_is_killed_or_the_house_has_no_such_rule() -> None:
    assert Lowball(voluntary_kill=True).deal().asked[0] == 3
    pit = Lowball(two_wins_kill=True, late_kill=True)
    pit.table.carried = Room(button=4, killer=3, row=2, last=3)
    assert pit.deal().asked[2] == "lowball.4"


def test_rules_9_an_exposed_card_is_replaced_after_all_five_are_dealt() -> None:
    pit = Lowball(100, 100, late_kill=True).to_cards()
    pit.do("report exposed-card", "cards Kc", "cards 2c 3c 4c")
    assert pit.turn == (1, ("pass", "kill"), "rules.9")
    pit.do("seat 1 chooses pass", "seat 2 chooses pass", "cards 5c 6c 7c 8c 9c Tc")
    assert [len(pit.cards_at(seat)) for seat in (1, 2)] == [4, 5]
    pit.do("cards Jc")
    assert pit.cards_at(1) == ["3c", "5c", "7c", "9c", "Jc"]


def test_rules_10_any_player_may_object() -> None:
    pit = Lowball(voluntary_kill=True)
    pit.do("dealer opens", "seat 3 chooses kill")
    assert pit.cited("seat 3 chooses object") == "rules.10"
    pit.do("seat 1 chooses object")
    assert pit.decided()[-1] == ("rules.10", 1, "object")
    assert pit.cited("seat 2 chooses object") == "rules.10"  # there is nothing left to object to
    assert pit.cited("seat 3 chooses kill") == "rules.10"
    pit.do("seat 2 chooses kill", "seat 4 chooses object", "dealer does shuffle")
    assert pit.to_button().deal().bets == {1: 1, 2: 2}


def test_rules_10_a_forced_kill_stands_and_goes_first() -> None:
    pit = Lowball(two_wins_kill=True, voluntary_kill=True)
    pit.table.carried = Room(button=4, killer=3, row=2, last=3)
    pit.do("dealer opens")
    assert pit.cited("seat 1 chooses object") == "rules.10"
    assert pit.cited("seat 1 chooses kill") == "rules.10"
    pit.do("dealer does shuffle")
    assert pit.bets == {2: 1, 3: 4}


def test_rules_10_of_two_forced_kills_that_of_two_hands_running_goes_first() -> None:
    pit = Lowball(two_wins_kill=True, pot_size_kill=3).fold_to(1).fold_to(1)
    assert pit.table.carried.killer == 1
    pit.deal()
    assert [cite for cite, text in pit.told() if "kills" in text] == ["rules.5"]


def test_rules_10_a_late_kill_is_objected_to_in_turn() -> None:
    pit = late().say("1 kill")
    assert pit.turn == (2, ("pass", "object"), "rules.10")
    pit.say("2 pass", "3 object")
    assert pit.told()[-1] == ("rules.10", "Seat 3 objects: seat 1 does not kill")
    assert pit.turn == (2, ("pass", "kill"), "rules.9")
    pit.say("2 pass", "3 pass", "4 pass")
    assert pit.bets == {1: 1, 2: 2}
    assert pit.ask.least == 4


def test_rules_11_raises_are_limited_or_not() -> None:
    pit = Lowball().deal().say("3 raise", "4 raise", "1 raise", "2 raise", "3 raise", "4 raise")
    assert "raise" in pit.ask.choices
    pit = Lowball(raise_cap=2).deal().say("3 raise", "4 raise")
    assert pit.asked == (1, ("call", "fold"), "lowball.4")
    assert pit.no("1 raise 8") == "rules.11"


def test_rules_11_a_limit_holds_for_two_players_too() -> None:
    pit = Lowball(100, 100, raise_cap=2).deal().say("1 raise", "2 raise")
    assert pit.no("1 raise 8") == "rules.11"


# --- cards that go wrong ---


@pytest.mark.parametrize("kind", ["exposed-card", "off-table"])
@pytest.mark.parametrize("card", ["5h", "2d", "Ah", "Jo"])
def test_rules_12_in_the_deal_a_five_or_lower_is_kept(card: str, kind: str) -> None:
    pit = Lowball(100, 100, jokers=1).to_cards()
    pit.do(f"report {kind}", f"cards {card}")
    assert pit.cards_at(1) == [card]
    assert pit.table.view(2)["cards"]["1"] == [card]  # everybody has seen it
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
    assert (pit.cards_at("burn"), pit.cards_at("discards")) == ([card], [])
    pit.called()
    assert (pit.hand.burned, pit.hand.left) == (0, 52 - 10 - 1)  # no other card is burned


def test_rules_12_several_exposed_cards_are_replaced_in_the_order_of_the_deal() -> None:
    pit = Lowball(100, 100).to_cards()
    pit.do("report exposed-card", "cards 6h", "report exposed-card", "cards 7h", "cards 9c 9d 9h 9s Tc Td Th Ts")
    pit.do("report exposed-card", "cards Kh", "cards Qd", "cards Qc")  # a replacement may be exposed in its turn
    assert pit.cards_at(1) == ["9c", "9h", "Tc", "Th", "Qc"]
    assert pit.cards_at(2) == ["9d", "9s", "Td", "Ts", "Qd"]
    assert pit.cards_at("burn") == ["6h", "7h", "Kh"]


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
    assert (pit.cards_at(2), pit.cards_at("burn")) == (["5h"], ["6h"])
    pit.do("cards 9c 9d 9h 9s Tc Td Th Ts")
    assert [len(pit.cards_at(seat)) for seat in (1, 2)] == [4, 5]


def test_rules_14_what_was_drawn_is_told_until_the_betting_begins() -> None:
    pit = Lowball().to_draw({1: "Kc Kd Kh Ks Qc"})
    assert "drawn" not in pit.marks
    pit.do("seat 1 discards Kc Kd")
    pit.feed()
    assert pit.marks["drawn"] == "1:2"
    pit.draws()
    assert pit.marks["drawn"] == "1:2 2:0 3:0 4:0"
    pit.say("1 bet")
    assert all("drawn" not in pit.table.view(seat)["markers"] for seat in (None, 1, 2, 3, 4))
    pit.say("2 call", "3 fold", "4 raise", "1 call", "2 fold")
    assert pit.over
    assert "drawn" not in pit.marks


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
    pit = Lowball().deal({1: WHEEL, 2: SIX, 3: NINE}).say("3 call", "4 fold", "1 call", "2 check").draws()
    folded = pit.cards_at("discards")
    pit.say("1 bet", "2 call", "3 call")
    for looker in (None, 1, 2, 3, 4):
        cards = pit.table.view(looker)["cards"]
        assert [cards[seat] for seat in "123"] == [WHEEL.split(), SIX.split(), NINE.split()]
        assert cards["discards"] == ["??"] * 5  # what was folded is not live, and is not shown
    assert len(folded) == 5


# --- betting structures ---


def test_betting_structures_table_stakes_no_more_than_lay_on_the_table() -> None:
    pit = Lowball(100, 100, 30, 100, structure="no-limit").deal()
    assert pit.no("3 raise 31") == "betting-structures.table-stakes"
    assert pit.cited("seat 3 buys 100") == "lowball.9"  # the round is on
    pit.say("3 raise 30")
    assert pit.rack(3) == 0


def test_betting_structures_all_in_is_asked_no_more_and_wins_in_proportion() -> None:
    pit = Lowball(3, 100, 100, 100).deal({1: WHEEL, 2: SIX, 3: NINE, 4: EIGHT})
    pit.say("3 raise", "4 call", "1 call", "2 call").draws()
    assert pit.pots == [12, 3]
    pit.say("2 bet", "3 call", "4 fold")
    assert pit.won() == [(2, "side-pot-1", 3 + 8, "rules.2"), (1, "pot", 12, "rules.2")]
    assert pit.racks() == [12, 103, 92, 96]


@pytest.mark.parametrize(
    ("structure", "how", "raises"),
    [
        ("fixed-limit", "by-structure", True),
        ("no-limit", "by-structure", False),
        ("no-limit", "half-raise", True),
        ("fixed-limit", "full-raise", False),
    ],
)
def test_betting_structures_all_in_the_house_says_which_raise_opens_the_betting_again(
    structure: str, how: str, raises: bool
) -> None:
    pit = Lowball(100, 100, 100, 3, structure=structure, reopens=how).deal()
    pit.say("3 call", "4 raise 3", "1 call", "2 call")
    assert pit.asked[:2] == (3, ("call", "raise", "fold") if raises else ("call", "fold"))
    if not raises:
        assert pit.no("3 raise 8") == "betting-structures.all-in"


@pytest.mark.parametrize(
    ("options", "posted"),
    [
        ({"blinds": 1}, {1: 2}),
        ({"blinds": 2}, {1: 1, 2: 2}),
        ({"blinds": 3}, {1: 1, 2: 1, 3: 2}),
        ({"blinds": 3, "small_blind": 2, "middle_blind": 3, "big_blind": 9}, {1: 2, 2: 3, 3: 9}),
        ({"blinds": 0}, {}),
    ],
)
def test_betting_structures_blinds_and_antes_are_as_the_house_says(
    options: dict[str, Any], posted: dict[int, int]
) -> None:
    pit = Lowball(**options).deal()
    assert pit.bets == posted
    assert pit.asked[0] == len(posted) + 1
    assert pit.ask.owes == max(2, *posted.values()) if posted else 2


def test_betting_structures_blinds_and_antes_whatever_the_limit() -> None:
    for structure in ("no-limit", "pot-limit", "spread-limit", "straight-limit", "fixed-limit"):
        pit = Lowball(structure=structure, blinds=1, big_blind=3, ante=2).deal()
        assert (pit.pots, pit.bets) == ([8], {1: 3})


# --- the five structures, before the draw and after it ---


def nobody_checks(structure: str, paragraph: str) -> None:
    """Before the draw: call the least bet, or fold; the largest blind need add nothing. An all-in may be less."""
    pit = Lowball(structure=structure).deal()
    assert (pit.asked[1], pit.ask.owes) == (("call", "raise", "fold"), 2)
    assert pit.no("3 check") == paragraph
    pit.say("3 call", "4 fold", "1 call")
    assert pit.placed()[-2:] == [("lowball.4", 3, 2), ("lowball.4", 1, 1)]
    assert pit.asked == (2, ("check", "raise", "fold"), "lowball.4")
    assert isinstance(pit.say("2 check").table.ask, Exchange)
    bare = Lowball(100, 100, 1, structure=structure, blinds=0).deal()  # nothing was put up, and still nobody checks
    assert bare.no("1 check") == paragraph
    bare.say("1 call", "2 call")
    assert bare.placed() == [("lowball.4", 1, 2), ("lowball.4", 2, 2)]
    bare.say("3 call")
    assert (bare.rack(3), bare.pots) == (0, [3, 2])


def answer_a_bet(structure: str, paragraph: str, after: bool) -> None:
    """Call, raise or fold; a call is the bet itself, or all that is left."""
    pit = Lowball(100, 100, 100, 100, structure=structure)
    pit = pit.after({1: NINE}).say("1 bet") if after else pit.deal().say("3 raise")
    seat, bet = (2, pit.bets[1]) if after else (4, 4)
    assert pit.asked[:2] == (seat, ("call", "raise", "fold"))
    assert pit.no(f"{seat} bet {2 * bet}") == paragraph
    assert pit.no(f"{seat} call {bet - 1}") == paragraph
    pit.say(f"{seat} call")
    assert pit.bets[seat] == bet
    pit.say(f"{pit.ask.seat} fold")
    pit.say(f"{pit.ask.seat} raise")
    short = Lowball(100, 3, 100, 100, structure=structure)
    short = short.after({1: NINE}).say("1 bet", "2 call") if after else short.deal().say("3 raise", "4 fold", "1 fold")
    if not after:
        short.say("2 call")
    assert short.rack(2) == 0


def may_check(structure: str, paragraph: str) -> None:
    """After the draw, as long as nobody has bet."""
    pit = Lowball(structure=structure).after({1: NINE, 2: EIGHT})
    assert pit.asked == (1, ("check", "bet", "fold"), "lowball.6")
    pit.say("1 check", "2 bet")
    assert pit.no("3 check") == paragraph


def first_bet(structure: str, paragraph: str, good: tuple[int, ...], bad: dict[int, str]) -> None:
    """After the draw: these bets are taken, those refused; an all-in may be less."""
    for amount in good:
        assert Lowball(structure=structure).after().say(f"1 bet {amount}").bets == {1: amount}
    pit = Lowball(structure=structure).after()
    assert {amount: pit.no(f"1 bet {amount}") for amount in bad} == bad
    short = Lowball(3, 100, 100, 100, structure=structure).after({1: NINE}).say("1 bet 1")
    assert (short.rack(1), short.bets, short.ask.owes) == (0, {1: 1}, 1)
    assert paragraph in bad.values()


def raises(structure: str, after: bool, good: tuple[int, ...], bad: dict[int, str]) -> None:
    """To what totals the first bet may be raised; an all-in may be less."""

    def begun(*stacks: int) -> Lowball:
        pit = Lowball(*stacks, structure=structure)
        return pit.after({1: NINE, 2: EIGHT}).say("1 bet") if after else pit.deal()

    seat = 2 if after else 3
    for to in good:
        assert begun().say(f"{seat} raise {to}").bets[seat] == to
    pit = begun()
    assert {to: pit.no(f"{seat} raise {to}") for to in bad} == bad
    bet = pit.bets[1] if after else 2
    chips = bet + 1 + (2 if after else 0)
    short = begun(*(chips if s == seat else 100 for s in (1, 2, 3, 4))).say(f"{seat} raise {bet + 1}")
    assert (short.rack(seat), short.bets[seat]) == (0, bet + 1)


def test_no_limit_before_1_nobody_checks() -> None:
    nobody_checks("no-limit", "no-limit.before.1")
    assert Lowball(structure="no-limit", bring_in=5).deal().ask.owes == 5


def test_no_limit_before_2_call_raise_or_fold() -> None:
    answer_a_bet("no-limit", "no-limit.before.2", after=False)


def test_no_limit_before_3_a_raise_is_no_smaller_than_the_last() -> None:
    raises("no-limit", False, (4, 5, 99), {3: "no-limit.before.3"})
    pit = Lowball(structure="no-limit").deal().say("3 raise 12")
    assert pit.no("4 raise 21") == "no-limit.before.3"
    assert pit.say("4 raise 22").bets[4] == 22


def test_no_limit_before_4_all_chips_may_be_bet() -> None:
    pit = Lowball(structure="no-limit").deal()
    assert pit.no("3 raise 101") == "betting-structures.table-stakes"
    assert pit.say("3 raise 100").bets == {1: 1, 2: 2, 3: 100}
    assert pit.rack(3) == 0


def test_no_limit_after_1_check_or_bet_the_bring_in() -> None:
    may_check("no-limit", "no-limit.after.1")
    first_bet("no-limit", "no-limit.after.1", (2, 3, 97), {1: "no-limit.after.1"})
    pit = Lowball(structure="no-limit", bring_in=5).after()
    assert pit.no("1 bet 4") == "no-limit.after.1"


def test_no_limit_after_2_call_raise_or_fold() -> None:
    answer_a_bet("no-limit", "no-limit.after.2", after=True)


def test_no_limit_after_3_a_raise_is_no_smaller_than_the_last() -> None:
    raises("no-limit", True, (4, 5, 97), {3: "no-limit.after.3"})


def test_no_limit_after_4_all_chips_may_be_bet() -> None:
    pit = Lowball(structure="no-limit").after()
    assert pit.no("1 bet 99") == "betting-structures.table-stakes"
    assert pit.say("1 bet 98").rack(1) == 0


def test_pot_limit_before_1_nobody_checks() -> None:
    nobody_checks("pot-limit", "pot-limit.before.1")
    assert Lowball(structure="pot-limit", bring_in=5).deal().ask.owes == 5


def test_pot_limit_before_2_call_raise_or_fold() -> None:
    answer_a_bet("pot-limit", "pot-limit.before.2", after=False)


def test_pot_limit_before_3_a_raise_is_no_smaller_than_the_last() -> None:
    raises("pot-limit", False, (4, 7), {3: "pot-limit.before.3", 8: "pot-limit.general.2"})


def test_pot_limit_after_1_check_or_bet_the_bring_in() -> None:
    may_check("pot-limit", "pot-limit.after.1")
    first_bet("pot-limit", "pot-limit.after.1", (2, 10), {1: "pot-limit.after.1", 11: "pot-limit.general.2"})


def test_pot_limit_after_2_call_raise_or_fold() -> None:
    answer_a_bet("pot-limit", "pot-limit.after.2", after=True)


def test_pot_limit_after_3_a_raise_is_no_smaller_than_the_last() -> None:
    # eight in the pot, a bet of two and a call of two are twelve: ten, when rounded
    raises("pot-limit", True, (4, 12), {3: "pot-limit.after.3", 13: "pot-limit.general.2"})


@pytest.mark.parametrize(
    ("options", "most"),
    [
        ({}, 2 + 5),  # 1 + 2 and a call of 2: exactly 5
        ({"ante": 1}, 2 + 10),  # four more: 9, which is nearer to 10
        ({"small_blind": 5, "big_blind": 10}, 10 + 25),  # no single dollars: what is in the pot, and the call
        ({"small_blind": 5, "big_blind": 10, "ante": 1}, 10 + 29),  # an ante is no blind
        ({"blinds": 1, "big_blind": 5, "small_blind": 1}, 5 + 10),  # a blind that nobody puts up does not count
        ({"blinds": 3, "small_blind": 5, "middle_blind": 6, "big_blind": 10}, 10 + 30),  # 21 and 10: 31
    ],
)
def test_pot_limit_general_1_the_pot_is_rounded_to_five_dollars(options: dict[str, Any], most: int) -> None:
    assert Lowball(structure="pot-limit", **options).deal().ask.most == most


def test_pot_limit_general_1_what_lies_between_goes_up() -> None:
    pit = Lowball(structure="pot-limit", chip=50, least=200, most=400, small_blind=1, big_blind=4, ante=4).deal()
    # antes of 16, blinds of 5 and a call of 4 half dollars are $12.50: $15
    assert pit.ask.most == 4 + 30


def test_pot_limit_general_2_no_bet_is_larger_than_the_pot() -> None:
    pit = Lowball(structure="pot-limit", small_blind=5, big_blind=10).deal()
    assert pit.no("3 raise 36") == "pot-limit.general.2"
    pit = Lowball(structure="pot-limit", small_blind=5, big_blind=10).after()
    assert pit.no("1 bet 41") == "pot-limit.general.2"
    assert pit.say("1 bet 40").bets == {1: 40}


def test_pot_limit_general_3_the_call_counts_as_part_of_the_pot() -> None:
    pit = Lowball(*(200,) * 4, structure="pot-limit", small_blind=5, big_blind=10).deal()
    assert pit.ask.most == 10 + (5 + 10 + 10)
    pit.say("3 raise 35")
    assert pit.ask.most == 35 + (5 + 10 + 35 + 35)


def test_spread_limit_before_1_nobody_checks() -> None:
    nobody_checks("spread-limit", "spread-limit.before.1")


def test_spread_limit_before_2_call_raise_or_fold() -> None:
    answer_a_bet("spread-limit", "spread-limit.before.2", after=False)


def test_spread_limit_before_3_a_raise_is_no_smaller_than_the_last() -> None:
    raises("spread-limit", False, (4, 5, 6), {3: "spread-limit.before.3", 7: "spread-limit.before.3"})
    pit = Lowball(structure="spread-limit").deal().say("3 raise 5")
    assert pit.no("4 raise 7") == "spread-limit.before.3"


def test_spread_limit_after_1_check_while_nobody_has_bet() -> None:
    may_check("spread-limit", "spread-limit.after.1")


def test_spread_limit_after_2_from_the_lower_to_the_upper_limit() -> None:
    bad = {1: "spread-limit.after.2", 5: "spread-limit.after.2"}
    first_bet("spread-limit", "spread-limit.after.2", (2, 3, 4), bad)


def test_spread_limit_after_3_call_raise_or_fold() -> None:
    answer_a_bet("spread-limit", "spread-limit.after.3", after=True)


def test_spread_limit_after_4_a_raise_is_no_smaller_than_the_last() -> None:
    raises("spread-limit", True, (4, 5, 6), {3: "spread-limit.after.4", 7: "spread-limit.after.4"})


def test_fixed_limit_before_1_nobody_checks() -> None:
    nobody_checks("fixed-limit", "fixed-limit.before.1")


def test_fixed_limit_before_2_call_raise_or_fold() -> None:
    answer_a_bet("fixed-limit", "fixed-limit.before.2", after=False)


def test_fixed_limit_before_3_raises_go_by_the_lower_limit() -> None:
    raises("fixed-limit", False, (4,), dict.fromkeys((3, 5, 6, 8), "fixed-limit.before.3"))
    assert Lowball().deal().say("3 raise", "4 raise").bets == {1: 1, 2: 2, 3: 4, 4: 6}


def test_fixed_limit_after_1_check_while_nobody_has_bet() -> None:
    may_check("fixed-limit", "fixed-limit.after.1")


def test_fixed_limit_after_2_exactly_the_upper_limit() -> None:
    first_bet("fixed-limit", "fixed-limit.after.2", (4,), dict.fromkeys((2, 3, 5, 8), "fixed-limit.after.2"))


def test_fixed_limit_after_3_call_raise_or_fold() -> None:
    answer_a_bet("fixed-limit", "fixed-limit.after.3", after=True)


def test_fixed_limit_after_4_raises_go_by_the_upper_limit() -> None:
    raises("fixed-limit", True, (8,), dict.fromkeys((6, 7, 9, 12), "fixed-limit.after.4"))


def test_straight_limit_before_1_nobody_checks() -> None:
    nobody_checks("straight-limit", "straight-limit.before.1")


def test_straight_limit_before_2_call_raise_or_fold() -> None:
    answer_a_bet("straight-limit", "straight-limit.before.2", after=False)


def test_straight_limit_before_3_raises_go_by_the_limit() -> None:
    raises("straight-limit", False, (4,), dict.fromkeys((3, 5, 6), "straight-limit.before.3"))


def test_straight_limit_after_1_check_while_nobody_has_bet() -> None:
    may_check("straight-limit", "straight-limit.after.1")


def test_straight_limit_after_2_exactly_the_limit() -> None:
    first_bet("straight-limit", "straight-limit.after.2", (2,), dict.fromkeys((1, 3, 4), "straight-limit.after.2"))


def test_straight_limit_after_3_call_raise_or_fold() -> None:
    answer_a_bet("straight-limit", "straight-limit.after.3", after=True)


def test_straight_limit_after_4_raises_go_by_the_limit() -> None:
    raises("straight-limit", True, (4,), dict.fromkeys((3, 5, 6), "straight-limit.after.4"))


# --- collection ---


def test_collection_nothing_is_taken() -> None:
    pit = Lowball().after().say("1 bet", "2 call", "3 call", "4 call")
    assert pit.over
    assert pit.fees_all() == []
    assert pit.table.ledger.balance("fees") == 0
    assert sum(pit.racks()) == 400


def test_collection_rates_for_poker_games_no_schedule_is_printed_so_none_is_chosen() -> None:
    cite = "collection-rates-for-poker-games"
    found = breaches(Terms(BOOK, least=200, most=400, collection="combined-2"))
    assert [breach.cite.paragraph for breach in found] == ["collection"]
    law = open_table(Terms(BOOK, least=200, most=400)).law
    assert law.schedule is None
    assert law.book.sign.cite == cite
