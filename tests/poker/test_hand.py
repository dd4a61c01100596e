"""Streets, openers, structures and refusals, cap, reopening, odd chips, the deck running out, folded places."""

from __future__ import annotations

import pytest

from croupier.play.vocabulary.ask import Chance
from croupier.play.vocabulary.cards import UNKNOWN, card_value
from croupier.play.vocabulary.move import Choose, Discard, Outcome
from croupier.poker.hand import Hand, play_hand
from croupier.poker.hand.betting import Act
from croupier.poker.rules.rake import Rake
from croupier.poker.rules.spec import Customs
from croupier.poker.rules.structures import Fixed, NoLimit, PotLimit, Spread, straight
from croupier.poker.rules.variants import EARLY_THROW, VARIANTS
from croupier.rulebook.cite import Refused
from felt_room import Film, spec

# what a player has at the showdown: down, up, board
SHAPES = {
    "stud-high": (3, 4, 0),
    "stud-high-low": (3, 4, 0),
    "stud-high-low-8": (3, 4, 0),
    "razz": (3, 4, 0),
    "holdem": (2, 0, 5),
    "pineapple": (2, 0, 5),
    "crazy-pineapple": (2, 0, 5),
    "omaha-high": (4, 0, 5),
    "omaha-high-low-8": (4, 0, 5),
    "draw-high": (5, 0, 0),
    "draw-low": (5, 0, 0),
    "five-card-stud": (1, 4, 0),
    "mambo": (2, 1, 1),
    "lowball": (5, 0, 0),
}


@pytest.mark.parametrize("variant", SHAPES)
def test_every_variant_is_dealt_to_the_showdown(variant: str) -> None:
    one = spec(variant, (50,) * 5, blinds=(1, 2, 0, 0, 0) if VARIANTS[variant].button else (), forced=1)
    film = Film(one)
    result = film.check_down()
    down, up, board = SHAPES[variant]
    for i in range(5):
        assert (len(film.hand.down[i]), len(film.hand.up[i])) == (down, up)
    assert len(film.hand.board) == board
    assert sum(result.stacks) == 250
    rounds = sum(street.betting for street in VARIANTS[variant].streets)
    acts = [ask for ask in film.asks if isinstance(ask, Act)]
    assert len(acts) == 5 * rounds - (not VARIANTS[variant].button)


@pytest.mark.parametrize("variant", EARLY_THROW)
def test_l_1_ii_the_card_may_be_thrown_before_the_betting(variant: str) -> None:
    import msgspec

    film = Film(msgspec.structs.replace(spec(variant, blinds=(1, 2, 0)), variant=EARLY_THROW[variant]))
    film.check_down()
    assert [len(down) for down in film.hand.down] == [2, 2, 2]


@pytest.mark.parametrize(
    ("variant", "ups", "opener"),
    [
        ("stud-high", "2c 2s Ah", 1),
        ("stud-high", "Ac Kd Kc", 3),
        ("stud-high-low", "Ac Kd Kc", 2),
        ("stud-high-low-8", "Ac 2d Kc", 2),
        ("razz", "Ac Kd Ks", 3),
        ("five-card-stud", "Ac 2d 3c", 2),
        ("mambo", "4c 4d As", 1),
    ],
)
def test_I_4_who_makes_the_forced_bet(variant: str, ups: str, opener: int) -> None:
    first = VARIANTS[variant].streets[0]
    downs = "5c 6d 7c 8d 9c Td"[: 9 * first.down - 1]
    film = Film(spec(variant, forced=1), f"{downs} {ups}")
    assert film.hand.posted.index(True) + 1 == opener
    assert film.ask.seat == opener % 3 + 1


def test_I_6_the_best_hand_showing_opens_and_the_first_seat_among_equals() -> None:
    film = Film(spec("stud-high", forced=1), "5c 6d 7c 8d 9c Td 2c Ks Kh As 3s 4d")
    film.say("call", "call")
    assert film.ask.seat == 1
    film = Film(spec("stud-high", forced=1), "5c 6d 7c 8d 9c Td 2c Ks Kh 3h As Ad")
    film.say("call", "call")
    assert film.ask.seat == 2


def test_i_13_iii_at_razz_the_lowest_hand_showing_opens() -> None:
    film = Film(spec("razz", forced=1), "5c 6d 7c 8d 9c Td 2c Ks 2h 2d As 3d")
    film.say("call", "call")
    assert film.ask.seat == 3


def test_s_8_at_mambo_a_pair_with_the_board_opens_last() -> None:
    film = Film(spec("mambo", forced=1), "5c 6d 7c 4c As 4d 8d 9c Td 4h")
    film.say("call", "call")
    assert film.ask.seat == 2
    film.say("check", "check", "check")
    assert film.ask.seat == 1


# --- structures and refusals ---


def refused(film: Film, choice: str, amount: int = 0) -> str:
    before = (film.hand.stack.copy(), film.hand.bet.copy(), film.hand.high)
    with pytest.raises(Refused) as no:
        film.hand.admit(film.ask, Choose(film.ask.seat, choice, amount=amount))
    assert (film.hand.stack, film.hand.bet, film.hand.high) == before
    return no.value.why


@pytest.mark.parametrize(
    ("structure", "least", "most", "no"),
    [
        (NoLimit(2), 4, 100, (3, 101)),
        (PotLimit(2), 4, 7, (3, 8)),
        (Spread(2, 6), 4, 8, (3, 9)),
        (Fixed(2, 4), 4, 4, (3, 5)),
        (straight(2), 4, 4, (3, 5)),
    ],
    ids=lambda x: type(x).__name__,
)
def test_lowball_10_structures(structure: object, least: int, most: int, no: tuple[int, int]) -> None:
    film = Film(spec("holdem", structure=structure, blinds=(1, 2, 0)))  # type: ignore[arg-type]
    ask = film.ask
    assert isinstance(ask, Act)
    assert (ask.owes, ask.least, ask.most) == (2, least, most)
    for amount in no:
        why = "seat 3 has only 100 on the table" if amount > 100 else f"not to {amount}"
        assert why in refused(film, "raise", amount)
    film.say(f"raise {most}")
    assert film.hand.high == most


def test_no_limit_raises_are_at_least_the_last_one() -> None:
    film = Film(spec("holdem", structure=NoLimit(2), blinds=(1, 2, 0))).say("raise 12")
    assert (film.ask.least, film.ask.most) == (22, 100)


def test_pot_limit_counts_the_call() -> None:
    film = Film(spec("holdem", structure=PotLimit(2), blinds=(1, 2, 0))).say("raise 7")
    assert film.ask.most == 7 + (7 + 1 + 2) + 6  # the pot is 10, the call 6, and the raise is from 7
    assert refused(film, "raise", 24) == "a raise here is to 12 to 23, not to 24"


def test_what_cannot_be_said() -> None:
    film = Film(spec(blinds=(1, 2, 0)))
    assert "a bet to call" in refused(film, "check")
    assert "already" in refused(film, "bet")
    assert "a call is to 2" in refused(film, "call", 3)
    assert "nothing that can be done" in refused(film, "dance")
    film.say("call", "call")
    assert "no bet to call" in refused(film, "call")
    film.say("check")
    assert "nobody has bet" in refused(film, "raise")


def test_turns_are_kept() -> None:
    film = Film(spec(blinds=(1, 2, 0)))
    with pytest.raises(Refused, match="seat 3's turn"):
        film.hand.admit(film.ask, Choose(1, "call"))


# --- cap, reopening, check-raise ---


def test_G_11_three_raises_and_not_between_two_players() -> None:
    film = Film(spec(blinds=(1, 2, 0), customs=Customs(cap=3))).say("raise", "raise", "raise")
    assert film.ask.choices == ("call", "fold")
    assert "3 raises" in refused(film, "raise")
    heads_up = Film(spec(stacks=(100, 100), blinds=(1, 2), customs=Customs(cap=3)))
    heads_up.say("raise", "raise", "raise", "raise", "raise")
    assert heads_up.hand.raises == 5


def test_dealing_6_d_two_left_is_not_two_begin() -> None:
    begin = Customs(cap=3, cap_at_start=True)
    for customs, free in ((begin, False), (Customs(cap=3), True)):
        film = Film(spec(blinds=(1, 2, 0), customs=customs)).say("fold", "raise", "raise", "raise")
        assert ("raise" in film.ask.choices) is free


@pytest.mark.parametrize(("reopen", "free"), [("half", True), ("full", False), ("always", True)])
def test_G_3_d_an_all_in_of_half_a_raise(reopen: str, free: bool) -> None:
    customs = Customs(reopen=reopen)  # type: ignore[arg-type]
    film = Film(spec(stacks=(100, 5, 100), blinds=(1, 2, 0), customs=customs))
    film.say("raise 4", "call", "raise 5")  # five is half a raise over four
    assert ("raise" in film.ask.choices) is free
    if not free:
        assert "no full raise" in refused(film, "raise")


def test_a_short_all_in_is_completed_at_fixed_limit() -> None:
    film = Film(spec(stacks=(100, 100, 100, 5), blinds=(1, 2, 0, 0), structure=Fixed(4, 8), level=4))
    film.say("call", "raise 5")
    assert film.ask.least == 8


def test_G_10_no_raise_after_a_check() -> None:
    film = Film(spec(blinds=(1, 2, 0), customs=Customs(check_raise=False))).say("call", "call", "check")
    film.say("check", "bet", "call")
    assert "has checked" in refused(film, "raise")


def test_M_6_the_opener_must_bet() -> None:
    film = Film(spec("five-card-stud", forced=1, customs=Customs(opener_bets=True))).say("call", "call")
    assert film.ask.choices == ("bet", "fold")
    assert "must bet" in refused(film, "check")


def test_the_forced_bet_is_completed_and_has_no_option() -> None:
    film = Film(spec("stud-high", forced=1))
    assert film.ask.least == 2
    film.say("call", "call")
    assert film.hand.street == 1


def test_i_13_iv_an_open_pair_takes_either_limit() -> None:
    film = Film(
        spec("stud-high", forced=1, customs=Customs(open_pair=True)), "5c 6d 7c 8d 9c Td 2c Ks Ah 2d Qs 3d"
    ).say("call", "call")
    assert (film.ask.least, film.ask.most) == (2, 4)
    assert "2 or 4" in refused(film, "bet", 3)
    film.say("bet 4")


# --- talk ---


def test_G_9_one_oversized_chip_is_a_call_and_G_7_b_so_is_no_full_raise() -> None:
    film = Film(spec(blinds=(1, 2, 0))).say("chip 25")
    assert film.hand.bet == [1, 2, 2]
    film = Film(spec(blinds=(1, 2, 0))).say("chips 3")
    assert film.hand.bet == [1, 2, 2]
    film = Film(spec(blinds=(1, 2, 0))).say("chips 4")
    assert film.hand.bet == [1, 2, 4]
    assert "does not call" in refused(film, "chips", 1)


# --- the award ---

BOARD = "Ts 9h 5d 4c 2d"


def test_winners_odd_chips_go_to_the_first_seat() -> None:
    film = Film(spec(blinds=(1, 2, 0), dead=(0, 0, 1)), f"Ac Ad 8h Kd Kc 7h {BOARD}").say("fold", "call", "check")
    assert film.check_down().stacks == (101, 100, 99)


def test_I_9_b_ii_odd_chips_go_by_suit() -> None:
    film = Film(spec(blinds=(1, 2, 0), dead=(0, 0, 1), customs=Customs(odd="suit")), f"Ac Ad 8h Kd Kc 7h {BOARD}")
    assert film.say("fold", "call", "check").check_down().stacks == (100, 101, 99)


def test_K_10_b_i_the_odd_chip_of_the_halves_is_the_high_hands() -> None:
    cards = "Ac Ks 2d Kh Qc Td Jh 9s 3h 7c 8d Kc 4s"  # seat 1 has 8-7-3-2-A for low, seat 2 three kings
    film = Film(spec("omaha-high-low-8", (100, 100), blinds=(1, 2), dead=(1, 0)), cards).say("call", "check")
    result = film.check_down()
    assert (result.pot, result.awards, result.low_made) == (5, (2, 3), True)


def test_winners_high_and_low_the_odd_chip_of_the_halves_is_the_first_seats() -> None:
    cards = "Ac Ks 2d Kh Qc Td Jh 9s 3h 7c 8d Kc 4s"
    customs = Customs(odd_half="seat")
    film = Film(spec("omaha-high-low-8", (100, 100), blinds=(1, 2), dead=(1, 0), customs=customs), cards)
    assert film.say("call", "check").check_down().awards == (3, 2)


def test_t_4_uncalled_is_not_raked() -> None:
    film = Film(spec(stacks=(100, 100), structure=NoLimit(2), blinds=(1, 2), rake=Rake(share=(1, 10))))
    film.say("call", "check", "bet 50", "fold")
    assert film.result is not None
    assert (film.result.pot, film.result.raked) == (4, 0)
    film = Film(spec(stacks=(100, 100), structure=NoLimit(2), blinds=(1, 2), rake=Rake(share=(1, 10), most=5)))
    result = film.say("raise 20", "call", "bet 30", "call").check_down()
    assert (result.pot, result.raked) == (100, 5)


def test_P_4_the_last_bettor_shows_first_and_losers_concede() -> None:
    film = Film(spec(blinds=(1, 2, 0), customs=Customs(concede=True)))
    film.say("call", "call", "check", *["check"] * 6, "check", "bet", "call", "call")
    assert film.ask.seat == 2
    assert film.ask.choices == ("show", "muck")
    film.say("muck", "muck")
    assert "last with a claim" in refused(film, "muck")
    film.say("show")
    assert film.result is not None
    assert film.result.winners == (0,)


# --- the deck runs out ---


def test_I_8_eight_players_share_a_common_card() -> None:
    film = Film(spec("stud-high", (50,) * 8, forced=1))
    film.check_down()
    assert [len(film.hand.own(i)) for i in range(8)] == [6] * 8
    assert len(film.hand.board) == 1


def test_I_8_seven_players_need_no_common_card() -> None:
    film = Film(spec("stud-high", (50,) * 6, forced=1))
    film.check_down()
    assert film.hand.board == []
    assert len(film.hand.own(0)) == 7


def test_L_7_b_the_discards_are_reshuffled() -> None:
    film = Film(spec("draw-high", (50,) * 8, blinds=(1, 2, *(0,) * 6)))
    while film.ask.choices != ("discard",):
        film.say("call" if film.ask.owes else "check")
    for i in range(8):
        film.send(Discard(film.ask.seat, tuple(film.hand.down[i])))
    assert [len(down) for down in film.hand.down] == [5] * 8
    assert len({card for down in film.hand.down for card in down}) == 40


def test_rules_17_the_last_card_is_not_dealt() -> None:
    film = Film(spec("lowball", (50,) * 8, blinds=(1, 2, *(0,) * 6), customs=Customs(keep_last=True)))
    while film.ask.choices != ("discard",):
        film.say("call" if film.ask.owes else "check")
    for i in range(8):
        film.send(Discard(film.ask.seat, tuple(film.hand.down[i])))
    assert [len(down) for down in film.hand.down] == [5] * 8


def test_P_5_a_place_folded_on_a_round_of_checking_goes_on_getting_cards() -> None:
    customs = Customs(ghosts=True)
    film = Film(spec("stud-high", forced=1, customs=customs)).say("call", "call", "check", "fold", "check")
    ghost = next(iter(film.hand.ghosts))
    assert len(film.hand.discards) == 5  # the four of the hand, and the dead card of fifth street
    film.say("bet", "call")
    assert film.hand.ghosts == set()
    assert len(film.hand.discards) == 5
    assert not film.hand.live[ghost]


def test_rules_1_a_seven_that_checks_acts_no_more() -> None:
    cards = "Ac Kc 2d Kd 3h Qh 4s 9s 6c 8d"
    film = Film(spec("lowball", (50, 50), blinds=(1, 2), customs=Customs(seven_bets=True)), cards).say("call", "check")
    film.send(Discard(1, ()))
    film.send(Discard(2, ()))
    film.say("check")
    assert film.hand.frozen == [True, False]
    assert film.result is not None  # nobody is left to bet against
    assert film.result.winners == (0,)


# --- records ---


def test_unknown_cards_can_be_folded_but_not_shown() -> None:
    hand = Hand(spec(blinds=(1, 2, 0), customs=Customs(concede=True)))
    procedure = play_hand(hand)
    ask = next(procedure)
    assert isinstance(ask, Chance)
    known = [card_value(text) for text in ("Ac", "Ad")]
    deal = Outcome("cards", (known[0], UNKNOWN, UNKNOWN, known[1], UNKNOWN, UNKNOWN))
    hand.admit(ask, deal)
    procedure.send(deal)
    assert hand.left == 46
    assert hand.down == [known, [UNKNOWN] * 2, [UNKNOWN] * 2]


def test_blinds_of_a_record_heads_up_with_the_button_small() -> None:
    film = Film(spec(stacks=(100, 100), blinds=(2, 1)))
    assert film.ask.seat == 2
    film.say("call", "check")
    assert film.ask.seat == 1
