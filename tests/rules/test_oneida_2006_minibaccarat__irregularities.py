"""Minibaccarat, `oneida-2006/minibaccarat`, N and O: irregularities, limits, and whole shoes.

Each test proves the paragraph in its name; the table is that of `minibaccarat_pit`.
"""

from __future__ import annotations

import msgspec
import pytest

from croupier.games.minibaccarat import GAME, MiniShoe
from croupier.play.table import Table
from croupier.play.vocabulary.ask import Chance, Step, Turn, Window
from croupier.play.vocabulary.cards import card_value
from croupier.play.vocabulary.chance import Seeded
from croupier.play.vocabulary.log import Header
from croupier.play.vocabulary.move import Bet, Close, Did, Open, read_move
from minibaccarat_pit import BANKER_7_6, PLAYER_7_6, PLAYER_DRAWS, counts, deal, dealt, fill, pit_of, turning
from pit import Pit

# --- N: irregularities ---


@pytest.mark.parametrize("kind", ["third-card-seen", "third-card-unseen"])
def test_N_1_wrong_third_card_is_the_bankers_if_he_draws(kind: str) -> None:
    pit = pit_of()
    pit.do("seat 1 bets 10 player", "dealer closes", "cards Ks Kd 6c 5c", f"report {kind}")
    assert pit.said()[-1] == ("N.1", "It is the Banker's third card")
    pit.do("cards 3d")
    assert counts(pit) == "Player 6, Banker 8: Banker wins"
    assert len(pit.table.carried.cards) == 312 - 1 - 5


def test_N_1_unseen_card_opens_the_next_hand_if_the_banker_stays() -> None:
    pit = pit_of()
    deal(pit, PLAYER_7_6)
    pit.do("dealer opens", "report third-card-unseen")
    assert pit.said()[-1] == ("N.1", "It will be the first card of the next hand")
    assert len(pit.table.felt.shoe) == 312 - 1 - 4


def test_N_1_waits_until_it_is_known_whether_the_banker_draws() -> None:
    pit = turning("seat 2 bets 10 banker", cards="Ks Kd 6c 5c")
    assert pit.cited("report third-card-seen") == "N.2"
    pit.do("seat 2 chooses turn", "report third-card-seen")
    assert pit.said()[-1] == ("N.1", "It is the Banker's third card")


def test_N_1_seen_card_is_burned_with_its_amount() -> None:
    pit = pit_of()
    deal(pit, PLAYER_7_6)
    pit.do("dealer opens", "report third-card-seen", "cards 3c", "cards 4c 5c 6h")
    assert dealt(pit) == [("burned", 4, "N.1")]
    assert isinstance(pit.table.ask, Window)
    assert len(pit.table.felt.shoe) == 312 - 1 - 4 - 4


def test_N_2_unseen_card_is_the_first_of_the_next_hand() -> None:
    pit = pit_of(cutting=307)
    pit.do("dealer closes", "cards Ks Kd", "report extra-card-unseen")
    assert pit.table.felt.markers == {"aside": "1"}
    pit.do("cards 7c 6c")  # 307 cards left, one of them beside the shoe: the cutting card is up
    assert (pit.table.carried.aside, pit.table.carried.last) == (1, True)
    pit.do("dealer opens", "dealer closes")
    assert pit.said() == [("J.2", "No more bets"), ("N.2", "The card set aside unseen is the first of this hand")]
    assert pit.table.felt.markers == {"shoe": "last hand"}
    assert pit.cited("cards Kc Kc Kc Kc Kc") == "B.3"


def test_N_2_seen_card_is_burned() -> None:
    pit = pit_of()
    pit.do("dealer closes", "cards Ks Kd 7c", "report extra-card-seen", "cards Ac", "cards 9c", "cards 6c")
    assert counts(pit) == "Player 7, Banker 6: Player wins"
    assert len(pit.table.carried.cards) == 312 - 1 - 4 - 2


def test_N_2_picture_burns_no_more() -> None:
    pit = pit_of()
    pit.do("report extra-card-seen", "cards Jc")
    assert isinstance(pit.table.ask, Window)


def test_N_2_while_a_player_turns_the_cards() -> None:
    pit = turning("seat 2 bets 10 player")
    pit.do("report extra-card-seen", "cards 2c", "cards 9c 9d", "seat 2 chooses turn")
    assert pit.gain(2) == 10


def test_N_3_cards_face_up_in_the_shoe_are_burned() -> None:
    pit = pit_of()
    pit.do("dealer closes", "report face-up-in-shoe", "cards 2c", "cards 9c", "cards 9d")
    assert dealt(pit) == [("burned", 3, "N.3")]
    pit.do("report face-up-in-shoe", "cards Tc", "cards Ks Kd 7c 6c")
    assert counts(pit) == "Player 7, Banker 6: Player wins"
    assert len(pit.table.carried.cards) == 312 - 1 - 3 - 1 - 4


def with_few_cards(*left_: str) -> Pit:
    """A table whose shoe has only these cards left."""
    pit = pit_of(new=False, vigorish_collected="later")
    cards = tuple(map(card_value, left_))
    header = msgspec.structs.replace(pit.table.header(), carried=MiniShoe(cards, 14, True, marks=((1, 3),)))
    pit.table = Table(GAME, pit.law, header=header)
    return pit


def test_N_4_too_few_cards_void_the_round() -> None:
    pit = with_few_cards("Ks", "Kd", "2c", "3c")
    pit.do("dealer opens", "seat 1 bets 10 player", "dealer closes", "cards Ks Kd 2c 3c")
    assert pit.voided() == "N.4"
    assert pit.gain() == 0
    pit.do("dealer opens")
    assert pit.fees() == [3]  # M.3.b: before the reshuffle
    fill(pit)
    assert len(pit.table.felt.shoe) == 311


def test_N_4_too_few_for_four() -> None:
    pit = with_few_cards("Ks", "Kd", "2c")
    pit.do("dealer opens", "seat 1 bets 10 player", "dealer closes")
    assert pit.voided() == "N.4"


def test_N_4_a_burn_takes_what_there_is() -> None:
    pit = with_few_cards("Ks", "9d", "2c")
    pit.do("dealer opens", "report extra-card-seen", "cards 9d", "cards Ks 2c", "dealer closes")
    assert pit.voided() == "N.4"


def test_N_4_reported() -> None:
    pit = pit_of()
    pit.do("seat 1 bets 10 player", "dealer closes", "cards Ks", "report shoe-runs-out")
    assert pit.voided() == "N.4"
    assert pit.table.carried.cards == ()
    pit.do("dealer opens")
    assert pit.cited("cards Kc") == "E.1"


def test_N_5_right_to_turn_goes_counterclockwise() -> None:
    pit = turning("seat 2 bets 30 player", "seat 2 bets 30 banker", cards=PLAYER_DRAWS)
    pit.do("report turning-taken-away")
    assert isinstance(pit.table.ask, Turn)
    assert pit.table.ask.seat == 1
    pit.do("seat 1 chooses decline")
    assert pit.table.ask.seat == 3
    pit.do("seat 3 chooses turn")
    assert pit.table.ask.seat == 1  # the Banker's Hand: seat 2 has lost the right to that too
    pit.do("seat 1 chooses decline", "seat 3 chooses decline")  # so the dealer turns it
    pit.do("cards 6d")
    assert pit.table.ask.seat == 3  # for the rest of the round
    pit.do("seat 3 chooses turn")
    assert counts(pit) == "Player 8, Banker 7: Player wins"


def test_N_5_only_where_players_turn_cards() -> None:
    pit = pit_of()
    pit.do("dealer closes")
    assert pit.cited("report turning-taken-away") == "N.2"


# --- O: limits ---


def test_O_posted_limits() -> None:
    pit = pit_of(limits={"tie": (500, 5000)}, least=1000, most=20000)
    assert pit.cited("seat 1 bets 9 player") == "O"
    assert pit.cited("seat 1 bets 201 player") == "O"
    assert pit.cited("seat 1 bets 51 tie") == "O"
    pit.do("seat 1 bets 5 tie", "seat 1 bets 200 player")
    assert pit.cited("seat 1 bets 1 player") == "O"
    assert pit.cited("seat 1 takes 195 player") == "O"
    assert pit.cited("seat 1 bets 0 banker") == "O"


# --- whole shoes ---


def play_shoe(table: Table, source: Seeded, bet: Bet) -> int:
    """Play until the shoe is completed; how many rounds it took."""
    rounds = 0
    while rounds == 0 or table.carried.cards:
        table.play(Open())
        while table.ask.phase != "between":
            ask = table.ask
            if isinstance(ask, Chance):
                table.play(source.answer(ask))
            elif isinstance(ask, Step):
                table.play(Did(ask.step, ask.least))
            elif isinstance(ask, Turn):
                table.play(read_move(f"seat {ask.seat} chooses decline"))
            elif not table.felt.stakes:
                table.play(bet)
            else:
                table.play(Close())
        rounds += 1
    return rounds


@pytest.mark.parametrize("collected", ["now", "later"])
def test_whole_shoes_balance(collected: str) -> None:
    """The same seed, vigorish now or later: the same chips in the end, and the ledger adds up to nothing."""
    pit = pit_of(new=False, vigorish_collected=collected, chips=100000)
    source = Seeded("minibaccarat")
    rounds = [play_shoe(pit.table, source, Bet(1, "banker", 20)) for _ in range(3)]
    results = pit.table.carried.results
    assert len(results) == rounds[2]
    assert len(pit.table.carried.before) == rounds[1]
    assert all(55 <= n <= 70 for n in rounds)
    ledger = pit.table.ledger
    assert sum(ledger.balances.values()) == 0
    wins = ledger.balance("fees")  # $1 on each Banker win of $20
    losses = (ledger.balance("bank") + 20 * wins) // 20
    assert pit.gain() == 19 * wins - 20 * losses
    assert results.count("T6") + wins + losses <= sum(rounds)


def test_carried_state_survives_a_header() -> None:
    pit = pit_of(vigorish_collected="later")
    deal(pit, BANKER_7_6, "seat 1 bets 20 banker")
    header = msgspec.json.decode(msgspec.json.encode(pit.table.header()), type=Header)
    again = Table(GAME, pit.law, header=header)
    assert again.carried == pit.table.carried
    assert again.carried.results == ("B7",)
