"""Poker, `section8/poker`, f to h: dealing and betting in all games, and the games there are.

Each test proves the paragraph in its name. Four players have 100 chips each unless a test says otherwise; limits are 2
and 4 chips, fixed. With a button seat 4 has it, seat 1 the small blind of 1 and seat 2 the big blind of 2.
"""

from __future__ import annotations

import pytest

from card_room import CardRoom
from croupier.games import breaches
from croupier.play.vocabulary.ask import Chance
from croupier.play.vocabulary.event import Decided, Said, Settled
from croupier.rulebook.law import Terms

BOOK = "section8/poker"


def allowed(**options: object) -> list[tuple[str, str]]:
    """What is wrong with a table of these options: paragraph and reason."""
    terms = {name: options.pop(name) for name in ("least", "most", "chip") if name in options}
    own = {name.replace("_", "-"): value for name, value in options.items()}
    found = breaches(Terms(BOOK, **{"least": 200, "most": 400, **terms}, options=own))  # type: ignore[arg-type]
    return [(breach.cite.paragraph, breach.why) for breach in found]


# --- (f) overview ---


def test_f_2_two_to_eleven_players() -> None:
    pit = CardRoom("holdem", (100,) * 11)
    assert pit.cited("seat 12 sits 100 Zed") == "g.1"
    assert pit.deal().turn == 3
    alone = CardRoom("holdem", (100, 100))
    alone.do(
        "dealer opens", "dealer does wash 2", "seat 2 chooses sit-out", "dealer does shuffle", "dealer does cut 20"
    )
    assert alone.over
    assert alone.said()[-1] == ("f.2", "It takes two players with chips: no cards are dealt")
    assert [cite for cite, _ in allowed(places=12)] == ["f.2"]
    assert CardRoom("holdem", (100, 100), places=2).cited("seat 3 sits 100 Zed") == "g.1"


def test_f_3_a_betting_round_follows_each_round_of_cards() -> None:
    pit = CardRoom().deal()
    seen = []
    while not pit.over:
        seen.append((len(pit.board), pit.turn))
        pit.one()
    assert seen[:16] == [(0, 3), (0, 4), (0, 1), (0, 2)] + [
        (board, seat) for board in (3, 4, 5) for seat in (1, 2, 3, 4)
    ]
    assert pit.cited("seat 1 chooses check") == "f.3"


def test_f_4_the_pot_goes_to_a_bet_that_nobody_calls_or_to_the_best_hand() -> None:
    pit = CardRoom().deal({4: "As Ah"}).say("3 raise", "4 fold", "1 fold", "2 fold")
    assert pit.wins() == [(3, "pot", 5, "f.5.v")]  # two each from the big blind and seat 3, one from the small blind
    pit = CardRoom("holdem", (100, 100)).deal({1: "As Ah", 2: "Kc Kd"}, "2c 3d 7h 8s 9c").passively()
    assert pit.wins() == [(1, "pot", 4, "j.10")]


def test_f_5_a_hand_takes_its_course_in_this_order() -> None:
    pit = CardRoom("holdem", (100, 100), rake_percent="10%").deal({1: "As Ah", 2: "Kc Kd"}, "2c 3d 7h 8s 9c")
    pit.say("1 raise", "2 raise", "1 raise", "2 call").passively()
    kinds = dict.fromkeys(type(event).__name__ for event in pit.film)
    assert [kind for kind in kinds if kind not in ("Said", "Decided")] == ["Placed", "Dealt", "Fee", "Settled"]


def test_f_5_ii_every_action_is_announced_and_every_turn_says_what_can_be_done() -> None:
    pit = CardRoom().deal()
    assert pit.asked == (3, ("call", "raise", "fold"), "j.6")
    events = pit.do("seat 3 chooses raise 4")
    assert [(e.seat, e.choice) for e in events if isinstance(e, Decided)] == [(3, "raise")]
    assert pit.say("4 fold", "1 call").decided() == [("j.6", 3, "raise"), ("j.6", 4, "fold"), ("j.6", 1, "call")]


def test_f_5_iii_burned_cards_are_kept_from_the_discards() -> None:
    pit = CardRoom().deal().say("3 fold").passively(5)
    assert len(pit.cards_at("discards")) == 2  # the folded hand, though three cards are burned


def test_f_5_iv_a_deck_that_does_not_count_right_is_removed() -> None:
    pit = CardRoom()
    pit.do("dealer opens", "dealer does wash 2", "report wrong-count", "dealer does shuffle", "dealer does cut 20")
    assert pit.said()[0][0] == "f.5.iv"
    assert pit.table.felt.markers["deck"] == "second"


def test_f_5_v_losing_hands_are_taken_in_before_the_pot_is_pushed() -> None:
    pit = CardRoom("holdem", (100, 100)).deal({1: "As Ah", 2: "Kc Kd"}, "2c 3d 7h 8s 9c").passively()
    told = [
        e.cite.paragraph for e in pit.film if isinstance(e, Said) or (isinstance(e, Settled) and e.verdict == "wins")
    ]
    assert told[-3:] == ["f.5.v", "f.5.vii", "j.10"]
    assert pit.says("f.5.v") == ["The losing hands are taken in: 2"]
    last = CardRoom().deal().say("3 fold", "4 fold", "1 fold")
    assert last.wins() == [(2, "pot", 2, "f.5.v")]


def test_f_5_vi_side_pots_are_awarded_before_the_main_pot() -> None:
    pit = CardRoom("holdem", (100, 4, 100)).deal({1: "Kc Kd", 2: "As Ah", 3: "2c 7d"}, "3d 4h 8s 9c Js")
    pit.say("3 raise", "1 raise", "2 call", "3 call").passively()
    assert pit.wins() == [(1, "side-pot-1", 4, "j.10"), (2, "pot", 12, "j.10")]


def test_f_5_vii_the_cards_of_discarded_hands_are_counted() -> None:
    pit = CardRoom().deal({1: "As Ah"}, "3d 4h 8s 9c Js").say("3 fold").passively()
    assert pit.says("f.5.vii") == ["6 cards are back from discarded hands"]


def test_f_5_viii_the_dealer_takes_the_rake_of_section_t() -> None:
    pit = CardRoom("holdem", rake_percent="10%").deal().say("3 raise", "4 call", "1 call", "2 call").passively()
    assert pit.fees_all() == [("t.2", 1)]
    assert pit.table.ledger.balance("fees") == 1


# --- (g) wagers ---


def test_g_1_only_seated_players_take_part() -> None:
    pit = CardRoom().deal()
    assert pit.cited("seat 7 chooses call") == "g.1"
    assert pit.cited("seat 0 chooses call") == "g.1"


def test_g_2_what_is_required_depends_on_the_game() -> None:
    placed = {variant: CardRoom(variant, ante=1).deal().placed() for variant in ("holdem", "stud-high")}
    assert [cite for cite, _, _ in placed["holdem"]] == ["g.2.i"] * 4 + ["j.4"] * 2
    assert [cite for cite, _, _ in placed["stud-high"]] == ["g.2.i"] * 4 + ["i.4.i"]


def test_g_2_i_an_ante_comes_before_the_cards() -> None:
    pit = CardRoom("omaha-high", ante=2).to_cards()
    assert pit.placed()[:4] == [("g.2.i", seat, 2) for seat in (1, 2, 3, 4)]
    assert isinstance(pit.table.ask, Chance)


def test_p_5_at_omaha_the_blinds_are_put_up_after_the_deal() -> None:
    pit = CardRoom("omaha-high").to_cards()
    assert pit.placed() == []  # K.5 of oneida-2006 is read the same way
    pit = CardRoom("omaha-high").deal()
    assert pit.placed() == [("p.5", 1, 1), ("p.5", 2, 2)]


def test_g_2_ii_a_blind_bet_comes_before_the_cards() -> None:
    pit = CardRoom("draw-high").to_cards()
    assert pit.placed() == [("j.4", 1, 1), ("j.4", 2, 2)]
    assert isinstance(pit.table.ask, Chance)


def test_g_2_iii_an_up_card_forces_a_bet() -> None:
    pit = CardRoom("five-card-stud", forced_bet=1).deal({1: "Ac Kc", 2: "Ad 9d", 3: "Ah 3c", 4: "As 3d"})
    assert pit.placed() == [("r.4", 3, 1)]


def test_g_3_coin_is_for_antes_below_a_dollar() -> None:
    assert allowed(chip=25, ante=1) == []
    assert allowed(chip=50, ante=1) == []
    assert allowed(chip=10, least=200, most=400) == [("g.3", "coins are worth $.25 or $.50")]
    assert allowed(chip=25, least=250, most=400) == [("g.3", "coin is for antes: a minimum is in whole dollars")]
    assert allowed(chip=25, blind_1=3) == [("g.3", "coin is for antes: a blind-1 is in whole dollars")]
    pit = CardRoom("stud-high", (100,) * 4, chip=25, ante=1, betting="spread").deal()
    assert pit.placed()[:4] == [("g.2.i", seat, 1) for seat in (1, 2, 3, 4)]
    first = pit.turn
    assert (pit.ask.least, pit.ask.most) == (16, 24)  # $4 to $6 over the forced $2
    assert pit.no(f"{first} raise 18") == "w.1"  # $4.50
    assert pit.say(f"{first} raise 20").bets[first] == 20
    assert pit.no(f"{pit.turn} raise 1000") == "g.3"


def test_g_3_i_chips_are_added_between_rounds_and_never_removed_in_one() -> None:
    pit = CardRoom().deal()
    assert [pit.cited(f"seat 1 {what}") for what in ("buys 50", "leaves")] == ["f.3", "f.3"]
    pit.passively()
    pit.do("seat 1 buys 50")
    assert pit.rack(1) == 150


def test_g_3_ii_cash_is_changed_and_coin_becomes_chips() -> None:
    pit = CardRoom("holdem", betting="spread").deal().say("3 cash 2")
    assert pit.says("g.3.ii") == ["Seat 3: the dealer changes $2 into chips"]
    assert pit.bets[3] == 2
    coin = CardRoom("stud-high", chip=25, ante=1).deal()
    assert coin.says("g.3.ii") == ["$1 of coin become chips"]  # four quarters
    assert CardRoom("stud-high", (100,) * 3, chip=25, ante=1).deal().says("g.3.ii") == []


@pytest.mark.parametrize(("chips", "dealt"), [(5, True), (4, True), (3, False)])
def test_g_3_iii_what_is_required_and_one_bet_besides(chips: int, dealt: bool) -> None:
    pit = CardRoom("holdem", (100, chips, 100, 100)).deal()  # the big blind of two and a bet of two
    assert bool(pit.cards_at(2)) == dealt
    assert pit.says("g.3.iii") == ([] if dealt else ["Seat 2 has too little to be dealt in"])


def test_g_3_iv_who_runs_out_is_all_in_and_a_short_raise_opens_the_betting_by_option() -> None:
    pit = CardRoom("holdem", (100, 100, 100, 5)).deal().say("3 raise", "4 raise")
    assert (pit.rack(4), pit.bets[4]) == (0, 5)
    pit.say("1 call", "2 call")
    assert pit.ask.choices == ("call", "raise", "fold")  # half a raise is enough
    full = (
        CardRoom("holdem", (100, 100, 100, 5), short_raise="full").deal().say("3 raise", "4 raise", "1 call", "2 call")
    )
    assert full.asked == (3, ("call", "fold"), "j.6")
    assert full.no("3 raise 8") == "g.3.iv"


def test_g_3_iv_A_an_all_in_player_wins_no_more_than_was_matched() -> None:
    pit = CardRoom("holdem", (100, 100, 5)).deal({3: "As Ah", 1: "Kc Kd", 2: "2c 7d"}, "3d 4h 8s 9c Js")
    pit.say("3 raise", "1 raise", "2 call", "3 call").passively()
    assert pit.wins() == [(1, "side-pot-1", 2, "j.10"), (3, "pot", 15, "j.10")]


def test_g_3_iv_B_an_all_in_player_gets_all_the_cards() -> None:
    pit = CardRoom("stud-high", (100, 100, 4)).deal({3: "Ac Ad 2c"}).say("1 raise", "2 call", "3 call").to_show()
    assert [len(pit.cards_at(seat)) for seat in (1, 2, 3)] == [7, 7, 7]


def test_g_3_iv_C_the_others_bet_on_in_a_second_pot() -> None:
    pit = CardRoom("holdem", (100, 100, 4)).deal({3: "As Ah"}, "3d 4h 8s 9c Js").say("3 raise", "1 call", "2 call")
    assert pit.pots == [12]
    pit.say("1 bet", "2 call", "1 bet", "2 raise", "1 call")
    assert pit.pots == [12, 20]
    pit.passively()
    assert pit.rack(3) == 12


def test_g_4_words_bind_the_player_in_turn_and_nobody_else() -> None:
    pit = CardRoom().deal()
    assert pit.no("4 fold") == "g.4"
    assert pit.say("3 raise 4").bets[3] == 4
    pit.report("out-of-turn")
    assert pit.says("g.4") == ["A player speaks or acts out of turn; that binds nobody."]
    assert pit.turn == 4
    assert pit.no("4 raise 5") == "w.1"  # not within the limits: not binding


def test_g_5_the_announced_amount_is_the_bet() -> None:
    pit = CardRoom("holdem", betting="spread").deal().say("3 raise 6")
    pit.report("wrong-amount")
    assert pit.says("g.5") == ["The chips put in differ from the sum announced; the sum announced is the bet."]
    assert pit.bets[3] == 6


def test_g_6_chips_make_a_bet() -> None:
    pit = CardRoom().deal().passively(3)
    assert pit.bets == {}
    assert pit.say("1 chips 2").decided()[-1] == ("j.7", 1, "bet")


def test_g_6_i_chips_pushed_forward() -> None:
    pit = CardRoom("holdem", betting="spread").deal().say("3 chips 5")
    assert pit.decided() == [("j.6", 3, "raise")]
    assert pit.bets[3] == 5


def test_g_6_ii_chips_released_into_the_pot() -> None:
    pit = CardRoom().deal().say("3 chips 2")
    assert pit.decided() == [("j.6", 3, "call")]
    assert pit.placed()[-1] == ("j.6", 3, 2)


def test_g_6_iii_chips_released_towards_the_pot() -> None:
    pit = CardRoom().deal().passively(3).say("1 chip 2")
    assert pit.bets == {1: 2}
    assert pit.no("2 chips 1") == "g.4"  # too few to call, and too many left to be all-in


def test_g_7_a_bet_is_not_added_to() -> None:
    pit = CardRoom("holdem", betting="spread").deal().say("3 raise 4")
    assert [pit.no(f"3 {more}") for more in ("chips 2", "raise 6", "more 2")] == ["g.7"] * 3
    pit.report("string-bet")
    assert pit.says("g.7") == ["A player adds to a bet or call that was complete; the addition goes back."]
    assert pit.bets[3] == 4


def test_g_4_a_refusal_counts_in_dollars_whatever_a_chip_is_worth() -> None:
    pit = CardRoom("holdem", betting="spread", chip=50).deal()  # limits of $2 and $4 are 4 and 8 chips
    why = {word: pit.refused(f"seat 3 chooses {word}").why for word in ("raise 20", "call 3", "chip 200", "wager 3")}
    assert why == {
        "raise 20": "a raise here is to $4 to $6, not to $10",
        "call 3": "a call is to $2, not to $1.50",
        "chip 200": "seat 3 has $50 to put in, not $100",
        "wager 3": "$1.50 does not call: the bet is $2",
    }
    fixed = CardRoom("holdem", chip=50).deal().refused("seat 3 chooses raise 9")
    assert fixed.why == "a raise here is to exactly $4, not to $4.50"


def test_j_6_the_question_is_what_may_be_answered() -> None:
    pit = CardRoom(stacks=(100, 100, 3)).deal()
    assert pit.table.view(3).asks.question == "Call, raise or fold?"
    assert pit.say("3 call", "1 call").table.view(2).asks.question == "Check, or raise?"
    assert pit.say("2 check").table.view(1).asks.question == "Check, or bet?"
    assert pit.say("1 bet", "2 call").table.view(3).asks.question == "Call or fold?"


def test_g_7_i_unless_the_player_says_at_once_that_more_follows() -> None:
    pit = CardRoom("holdem", betting="spread").deal().say("3 more 2")
    assert pit.says("g.7.i") == ["Seat 3 puts $2 forward and is not done"]
    assert pit.no("3 call") == "g.7.i"
    assert pit.say("3 chips 3").bets[3] == 5
    assert pit.decided() == [("j.6", 3, "raise")]


def test_g_7_ii_the_proper_amount_is_a_call_and_stays_one() -> None:
    pit = CardRoom().deal().say("3 chips 2")
    assert pit.no("3 raise 4") == "g.7.ii"
    assert pit.no("3 chips 2") == "g.7.ii"
    assert pit.decided() == [("j.6", 3, "call")]


def test_g_7_iii_after_the_word_raise_chips_are_added_until_the_hands_rest() -> None:
    pit = CardRoom("holdem", betting="spread").deal().say("3 raising 2", "3 more 2", "3 chips 1")
    assert pit.decided() == [("j.6", 3, "raise")]
    assert pit.bets[3] == 5
    bound = CardRoom("holdem", betting="spread").deal().say("3 raising 1", "3 chips 1")
    assert bound.bets[3] == 4  # the word binds: a raise is at least to four
    over = CardRoom("holdem", betting="spread").deal().say("3 raising 5")
    assert over.no("3 chips 5") == "w.1"


def test_g_9_one_larger_chip_is_a_call_unless_a_raise_was_announced() -> None:
    pit = CardRoom("holdem", betting="spread").deal().say("3 chip 5")
    assert pit.decided() == [("j.6", 3, "call")]
    assert pit.bets[3] == 2
    assert pit.says("g.9") == ["Seat 3 calls with one chip, and $3 is the change"]
    assert pit.say("4 raise 5").bets[4] == 5


@pytest.mark.parametrize(("option", "choices"), [(True, ("call", "raise", "fold")), (False, ("call", "fold"))])
def test_g_10_who_has_checked_may_raise_unless_it_is_posted_otherwise(option: bool, choices: tuple[str, ...]) -> None:
    pit = CardRoom("holdem", check_raise=option).deal().passively(3).say("1 check", "2 bet", "3 call", "4 call")
    assert pit.ask.choices == choices
    if not option:
        assert pit.no("1 raise 4") == "g.10"


# --- (h) the games ---


def plays(*variants: str) -> None:
    """A table of each opens, deals and ends with every chip where it belongs."""
    for variant in variants:
        assert allowed(variant=variant) == []
        assert sum(CardRoom(variant).deal().passively().racks()) == 400


def test_h_1_the_games_a_casino_may_offer() -> None:
    assert allowed(variant="holdem") == []
    assert [cite for cite, _ in allowed(variant="seven-card-draw")] == ["h.1"]


def test_h_1_i_seven_card_stud_high_and_low() -> None:
    plays("stud-high", "stud-high-low", "razz", "stud-high-low-8")


def test_h_1_ii_holdem_high() -> None:
    plays("holdem")


def test_h_1_iii_texas_holdem_is_that_game() -> None:
    pit = CardRoom("holdem", (100,) * 11).deal()
    assert [len(pit.cards_at(seat)) for seat in range(1, 12)] == [2] * 11


def test_h_1_iv_pineapple() -> None:
    plays("pineapple")


def test_h_1_v_crazy_pineapple() -> None:
    plays("crazy-pineapple")


def test_h_1_vi_omaha_holdem() -> None:
    plays("omaha-high")


def test_h_1_vii_omaha_holdem_high_low() -> None:
    plays("omaha-high-low-8")


def test_h_1_viii_omaha_high_and_eight_or_better() -> None:
    for variant in ("omaha-high", "omaha-high-low-8"):
        assert [len(CardRoom(variant).deal().cards_at(seat)) for seat in (1, 2, 3, 4)] == [4] * 4


def test_h_1_ix_five_card_draw_high_and_low() -> None:
    plays("draw-high", "draw-low")


def test_h_1_x_five_card_stud() -> None:
    plays("five-card-stud")


def test_h_1_xi_mambo_stud() -> None:
    plays("mambo")


@pytest.mark.parametrize("game", ["lowball", "badugi", "omaha-high-low", "five-card-omaha"])
def test_h_2_no_other_game_is_offered(game: str) -> None:
    ((cite, why),) = allowed(variant=game)
    assert cite == "h.1"
    assert why.startswith(f"option variant = {game} is not permitted")


def test_g_4_a_sum_announced_is_a_bet_a_call_or_a_raise_by_its_size() -> None:
    pit = CardRoom("holdem", betting="spread").deal()
    assert pit.no("3 wager 1") == "g.4"
    pit.say("3 wager 2")
    assert pit.decided()[-1] == ("j.6", 3, "call")
    pit.say("4 wager 6")
    assert pit.decided()[-1] == ("j.6", 4, "raise")
    pit.say("1 wager 5")  # five more make six
    assert pit.decided()[-1] == ("j.6", 1, "call")
    pit.say("2 call", "3 fold", "1 wager 3")
    assert (pit.decided()[-1][1:], pit.bets) == ((1, "bet"), {1: 3})
    assert pit.no("2 wager 40") == "w.1"


def test_g_9_a_player_is_told_which_words_and_chips_count() -> None:
    pit = CardRoom().deal()
    assert pit.table.view(3).asks.talk == ("wager", "chip", "chips", "cash", "more", "raising")
    pit.say("3 more 1")
    assert pit.table.view(3).asks.talk == ("chips", "more")
