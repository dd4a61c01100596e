"""Poker, `section8/poker`, n to p: omaha, and its kills.

Each test proves the paragraph in its name. Four players have 100 chips each unless a test says otherwise; limits are 2
and 4 chips, fixed. With a button seat 4 has it, seat 1 the small blind of 1 and seat 2 the big blind of 2.
"""

from __future__ import annotations

import pytest

from card_room import ANTES, BOOK, CardRoom, ante_of, cards, duel, most_players, paid
from croupier.front.sign import sign_of
from croupier.games import breaches
from croupier.play.vocabulary.ask import Chance
from croupier.play.vocabulary.event import Racked
from croupier.poker.rules import ranking
from croupier.rulebook.law import Law, Terms


def test_n_1_omaha_is_a_holdem() -> None:
    pit = CardRoom("omaha-high").deal().passively(3)
    assert (pit.turn, pit.ask.cite.paragraph, pit.table.felt.markers["button"]) == (1, "j.7", "4")


def test_n_1_i_four_cards_face_down() -> None:
    pit = CardRoom("omaha-high").deal()
    assert [len(pit.cards_at(seat)) for seat in (1, 2, 3, 4)] == [4] * 4
    assert not any(held.up for held in pit.table.felt.cards[1])


def test_n_1_ii_two_of_the_hand_and_three_of_the_board() -> None:
    # four aces in the hand are a pair only; four spades on the board are no flush for the ace of spades alone
    assert paid(duel("omaha-high", "Kc Kd 7h 6h", "Ac Ad Ah As", "2s 3s 9s Js 4d")) == [(2, 4, "p.6.i")]
    assert paid(duel("omaha-high", "2c 2d 9h 8h", "As Kc Qd Jh", "3s 5s 7s 9s Th")) == [(1, 4, "p.6.i")]


def test_n_1_iii_all_else_is_holdem() -> None:
    omaha, texas = CardRoom("omaha-high").house, CardRoom("holdem").house
    assert omaha.variant.streets[1:] == texas.variant.streets[1:]
    assert omaha.cites.rounds == texas.cites.rounds
    assert omaha.blinds == texas.blinds


SPLIT = {1: "Kc Kd Qh Jh", 2: "Ac 2d 9h 8h"}


LOW_BOARD, HIGH_BOARD = "Ks 3d 4h 6c Ts", "Ks 9d 4h Jc Ts"


def test_o_1_high_low_omaha_is_a_holdem() -> None:
    pit = CardRoom("omaha-high-low-8").deal().passively(3)
    assert (pit.turn, pit.ask.cite.paragraph) == (1, "j.7")


def test_o_1_i_four_cards() -> None:
    pit = CardRoom("omaha-high-low-8").deal()
    assert [len(pit.cards_at(seat)) for seat in (1, 2, 3, 4)] == [4] * 4


def test_o_1_ii_two_of_the_hand_for_each_way() -> None:
    own, board = cards("As 2s Kd Kh"), cards("3s 4s 8s Kc 9d")
    assert ranking.hand_name(ranking.omaha, ranking.omaha(own, board)) == "flush"
    assert ranking.omaha_8(own, board) > 0
    assert set(ranking.made_of(ranking.omaha_8, own, board)) == set(cards("As 2s 3s 4s 8s"))
    assert ranking.omaha_8(cards("As Ks Kd Kh"), board) == 0  # one low card of the hand is not enough


def test_o_1_iii_high_and_low_split_the_pot() -> None:
    assert paid(duel("omaha-high-low-8", SPLIT[1], SPLIT[2], LOW_BOARD)) == [(1, 2, "p.6.ii"), (2, 2, "p.6.ii")]


def sweep(kill: str, board: str = HIGH_BOARD, raises: int = 1, **options: object) -> CardRoom:
    """Seat 1 wins a hand against seat 2 alone; then the next hand is dealt. Five raises make a pot of 27."""
    return swept(kill, board, raises, **options).deal()


def swept(kill: str, board: str = HIGH_BOARD, raises: int = 5, **options: object) -> CardRoom:
    """The same, before the next hand."""
    pit = CardRoom("omaha-high-low-8", (1000,) * 4, kill=kill, raise_cap=0, **options)
    pit.deal(SPLIT, board).say("3 fold", "4 fold")
    for _ in range(raises):
        pit.say(f"{pit.turn} raise")
    return pit.passively()


def test_o_1_iv_a_kill_for_one_hand_after_a_sweep_without_a_low() -> None:
    pit = sweep("one-hand", raises=5)
    assert pit.says("o.1.iv") == ["Seat 1 kills: the limits are twice the posted ones"]
    assert pit.ask.least == 8
    low = sweep("one-hand", board="Ks Kh 4h 6c 3s", raises=5)  # kings full sweep nothing: the low has its half
    assert low.says("o.1.iv") == []


@pytest.mark.parametrize(
    ("least", "most", "raises", "kills"),
    [(500, 1000, 6, True), (500, 1000, 5, False), (1000, 2000, 4, True), (1000, 2000, 3, False)],
)
def test_o_1_iv_A_the_pot_holds_70_or_100_dollars(least: int, most: int, raises: int, kills: bool) -> None:
    pit = sweep("one-hand", least=least, most=most, raises=raises)  # each raise is five, or ten, from both
    assert bool(pit.says("o.1.iv")) == kills


def test_o_1_iv_B_the_winner_posts_a_blind_of_the_higher_limit() -> None:
    pit = sweep("one-hand", raises=5)
    assert pit.placed() == [("p.5", 2, 1), ("p.5", 3, 2), ("o.1.iv", 1, 4)]
    pit.say("4 call", "1 raise")  # it may be raised when its turn comes
    assert pit.bets[1] == 8


def test_o_1_iv_C_for_one_hand_only() -> None:
    pit = sweep("one-hand", raises=5)
    while not pit.over:
        pit.say(f"{pit.turn} fold")
    pit.deal()
    assert pit.says("o.1.iv") == []
    assert pit.ask.least == 4


def test_o_1_iv_D_all_else_is_omaha() -> None:
    pit = sweep("one-hand", raises=5)
    assert [len(pit.cards_at(seat)) for seat in (1, 2, 3, 4)] == [4] * 4
    assert pit.house.cites.high.paragraph == "p.6.ii"


def test_o_1_v_all_else_is_holdem() -> None:
    omaha, texas = CardRoom("omaha-high-low-8").house, CardRoom("holdem").house
    assert omaha.variant.streets[1:] == texas.variant.streets[1:]
    assert omaha.cites.rounds == texas.cites.rounds


def test_p_1_these_procedures_bind_for_both_omahas() -> None:
    for variant in ("omaha-high", "omaha-high-low-8"):
        assert CardRoom(variant).house.cites.deal[0].paragraph == "p.4"


def test_p_2_ten_players_an_ante_and_a_posted_kill() -> None:
    assert [most_players(variant) for variant in ("omaha-high", "omaha-high-low-8")] == [10, 10]
    assert ante_of("omaha-high") == ANTES
    options = {"variant": "omaha-high-low-8", "kill": "half-kill", "kill-pot-multiple": 7, "ante": 1}
    posted = {
        line.name: line.text for line in sign_of(Law(Terms(BOOK, least=200, most=400, options=options)), "one").must
    }
    assert (posted["Ante"], posted["Kill"], posted["Kill pot multiple"]) == ("$1", "half-kill", "7")


def test_p_3_a_button_settles_the_order() -> None:
    pit = CardRoom("omaha-high").deal()
    assert (pit.table.felt.markers["button"], pit.turn) == ("4", 3)


def test_p_4_four_rounds_of_cards_face_down_and_the_button_last() -> None:
    pit = CardRoom("omaha-high").to_cards()
    assert isinstance(pit.table.ask, Chance)
    assert (pit.table.ask.count, pit.table.ask.cite.paragraph) == (16, "p.4")
    pit.do("cards 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac 2d 3d 4d")
    assert pit.cards_at(1) == ["2c", "6c", "Tc", "Ac"]
    assert pit.cards_at(4) == ["5c", "9c", "Kc", "4d"]


def test_p_5_a_blind_bet_and_the_rounds_of_holdem() -> None:
    pit = CardRoom("omaha-high").deal()
    assert pit.placed() == [("p.5", 1, 1), ("p.5", 2, 2)]
    seen = []
    for board in (3, 4, 5):
        pit.passively(board)
        seen.append((len(pit.board), pit.ask.cite.paragraph))
    assert seen == [(3, "j.7"), (4, "j.8"), (5, "j.9")]


def test_p_6_the_showdown_takes_two_of_four_and_three_of_five() -> None:
    made = ranking.made_of(ranking.omaha, cards("As Ks Qd Jd"), cards("Ts 9s 8s 2d 3d"))
    assert sorted(made) == sorted(cards("As Ks Ts 9s 8s"))


def test_p_6_i_high_goes_to_the_best_high_hand() -> None:
    assert paid(duel("omaha-high", SPLIT[1], SPLIT[2], LOW_BOARD)) == [(1, 4, "p.6.i")]


def test_p_6_ii_high_low_is_halved() -> None:
    pit = duel("omaha-high-low-8", SPLIT[1], SPLIT[2], LOW_BOARD)
    assert pit.racks() == [100, 100]


def three_ways(hands_: dict[int, str], board: str, raises: int = 0) -> CardRoom:
    """Three players see it to the end; the fourth folds after an ante of one."""
    pit = CardRoom("omaha-high-low-8", ante=1).deal(hands_, board).say("3 call", "4 fold")
    for _ in range(raises):
        pit.say(f"{pit.turn} raise")
    pit.passively()
    return pit


def test_p_6_ii_A_the_odd_chip_of_the_halves_is_the_high_hands() -> None:
    pit = CardRoom("omaha-high-low-8", (100, 100, 100), ante=1).deal(SPLIT, LOW_BOARD).say("3 fold").passively()
    assert paid(pit) == [(1, 4, "p.6.ii"), (2, 3, "p.6.ii")]


def test_p_6_ii_B_tied_highs_and_the_highest_card_by_suit() -> None:
    tied = three_ways({1: "Kd Qd 9h Jc", 2: "Ac 2d 9s 8h", 3: "Kh Qh 9c Jd"}, "Ks 3h 4d 6c Ts")
    assert paid(tied) == [(3, 3, "p.6.ii"), (1, 2, "p.6.ii"), (2, 5, "p.6.ii")]
    assert tied.says("p.6.ii.B") == ["The odd chip goes by suit"]


def test_p_6_ii_C_tied_lows_and_the_lowest_card_by_suit() -> None:
    tied = three_ways({1: "Kc Kd Qh Jh", 2: "Ad 2d 9s Th", 3: "As 2c 9c Td"}, "Ks 3d 4h 6c 9h")
    assert paid(tied) == [(1, 5, "p.6.ii"), (3, 3, "p.6.ii"), (2, 2, "p.6.ii")]  # the deuce of clubs is the lowest
    assert tied.says("p.6.ii.C") == ["The odd chip goes by suit"]


def test_p_6_ii_D_spades_hearts_diamonds_clubs() -> None:
    made = [tuple(cards(f"A{suit} 2c")) for suit in "dshc"]
    assert ranking.by_suit(made, lowest=False) == [1, 2, 0, 3]


def test_p_7_without_a_low_the_high_hand_takes_all() -> None:
    pit = duel("omaha-high-low-8", SPLIT[1], SPLIT[2], HIGH_BOARD)
    assert paid(pit) == [(1, 4, "p.7")]
    assert pit.says("p.7") == ["No low hand qualifies"]


def test_p_8_one_player_may_win_both_ways() -> None:
    assert paid(duel("omaha-high-low-8", "Ac 2c Kd Kh", "Qs Qd Jh 9h", "Ks 3d 4h 6c Ts")) == [
        (1, 2, "p.6.ii"),
        (1, 2, "p.6.ii"),
    ]


def test_p_8_i_with_different_cards_for_each() -> None:
    own, board = cards("Ac 2c Kd Kh"), cards("Ks 3d 4h 6c Ts")
    high, low = ranking.made_of(ranking.omaha, own, board), ranking.made_of(ranking.omaha_8, own, board)
    assert set(cards("Kd Kh")) <= set(high)
    assert set(low) == set(cards("Ac 2c 3d 4h 6c"))


def test_p_8_ii_or_with_the_same() -> None:
    own, board = cards("2c 3c Kd Qh"), cards("4h 5s 6c Ts Jd")
    assert set(ranking.made_of(ranking.omaha, own, board)) == set(ranking.made_of(ranking.omaha_8, own, board))


def test_p_8_iii_an_ace_is_high_and_low_at_once() -> None:
    own, board = cards("Ac 2s Ad Qh"), cards("4h 5s 6c Ts Jd")
    assert set(cards("Ac Ad")) <= set(ranking.made_of(ranking.omaha, own, board))
    assert ranking.omaha_8(own, board) > ranking.omaha_8(cards("3c 2s Ks Qh"), board) > 0


def test_p_9_a_kill_lasts_while_whole_pots_of_the_size_are_won() -> None:
    pit = sweep("kill", raises=3, kill_pot_multiple=5)
    assert pit.says("p.9") == ["Seat 1 kills: the limits are twice the posted ones"]
    assert pit.bets == {2: 1, 3: 2, 1: 4}  # one blind only, of the raised minimum; the others as posted
    while not pit.over:  # seat 1 wins the blinds: too small a pot
        pit.say(f"{pit.turn} {'fold' if pit.turn != 1 else 'check'}")
    assert pit.deal().says("p.9") == []
    again = sweep("kill", raises=3).say("4 raise", "1 call", "2 fold", "3 fold")
    again.say("4 bet", "1 call", "4 bet", "1 fold")  # a whole pot of 27: the kill button moves to seat 4
    assert again.table.carried.killer == 4


@pytest.mark.parametrize(("multiple", "kills"), [(5, True), (8, True), (9, False), (15, False)])
def test_p_9_the_pot_is_so_many_times_the_minimum_after_the_rake(multiple: int, kills: bool) -> None:
    pit = sweep("half-kill", raises=3, kill_pot_multiple=multiple)  # sixteen chips, the minimum being two
    assert bool(pit.says("p.9")) == kills
    assert not sweep("half-kill", raises=3, kill_pot_multiple=8, rake_percent="10%").says("p.9")


@pytest.mark.parametrize("multiple", [4, 16])
def test_p_9_the_casino_chooses_five_to_fifteen_times(multiple: int) -> None:
    options = {"variant": "omaha-high-low-8", "kill": "kill", "kill-pot-multiple": multiple}
    assert [b.cite.paragraph for b in breaches(Terms(BOOK, least=200, most=400, options=options))] == ["p.9"]
    other = {"variant": "holdem", "kill": "kill"}
    assert [b.cite.paragraph for b in breaches(Terms(BOOK, least=200, most=400, options=other))] == ["p.9"]


@pytest.mark.parametrize("kill", ["kill", "one-hand"])
def test_p_9_a_kill_is_due_even_from_who_sits_out(kill: str) -> None:
    pit = swept(kill)
    before = pit.rack(1)
    pit.deal(before=("seat 1 chooses sit-out",))
    assert pit.rack(1) == before - 4
    assert pit.ask.least == 8  # the others play at the raised limits
    pit.passively()
    assert pit.rack(1) == before - 4


def test_a_1_xx_a_kill_is_due_even_from_who_leaves() -> None:
    pit = swept("kill")
    before = pit.rack(1)
    (left,) = [e for e in pit.do("seat 1 leaves") if isinstance(e, Racked)]
    assert left.chips == before - 4
    pit.deal()
    assert pit.pots == [4]
    assert pit.ask.least == 8


@pytest.mark.parametrize(
    ("least", "most", "cites"), [(500, 1000, ["a.1.xvi"]), (400, 800, []), (300, 500, 2 * ["a.1.xvi"])]
)
def test_a_1_xvi_a_half_kill_is_exactly_one_and_a_half_times_the_limits(
    least: int, most: int, cites: list[str]
) -> None:
    options = {"variant": "omaha-high-low-8", "betting": "fixed", "kill": "half-kill"}
    assert [b.cite.paragraph for b in breaches(Terms(BOOK, least=least, most=most, options=options))] == cites
    whole = Terms(BOOK, least=least, most=most, options=options | {"kill": "kill"})
    assert breaches(whole) == []
