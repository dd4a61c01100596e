"""EZ Baccarat, `ranchos/ez-baccarat`, the collection, the player-dealer, the display, and figures.

Each test proves the paragraph in its name; the table is that of `ez_baccarat_pit`.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from california_baccarat_pit import cards_lines, held
from croupier.games import table_for
from croupier.games.ez_baccarat import verdict
from croupier.kernels.baccarat.draw import (
    BANKER_WINS,
    NO_CARD,
    PLAYER_WINS,
    banker_draws,
    count,
    dragon_7,
    line_verdict,
    panda_8,
    player_draws,
)
from croupier.kernels.verdict import LOSES, WINS
from croupier.play.shared.baccarat_shoe import Coup, Score, tally, tally_of
from croupier.play.steps.player_dealer import Position
from croupier.play.table.replay import replay_table
from croupier.play.vocabulary.ask import Between, Chance, Turn, Window
from croupier.play.vocabulary.event import Fee, Said, Taken
from ez_baccarat_pit import DRAGON, PANDA, PLAYER_7_6, TIE_7, film, pit_of

# --- the collection ---


@pytest.mark.parametrize(
    ("action", "fee"), [(5, 1), (100, 1), (101, 2), (300, 2), (301, 5), (600, 5), (601, 8), (1000, 8), (1001, 12)]
)
def test_collection_player_dealer_pays_by_the_total_action_before_the_deal(action: int, fee: int) -> None:
    pit = pit_of()
    bob = action // 2 if action >= 10 else action
    pit.do(f"seat 2 bets {bob} player", *([f"seat 3 bets {action - bob} banker"] if action > bob else []))
    pit.do("dealer closes")
    fees = [(e.seat, e.spot, e.amount) for e in pit.events if isinstance(e, Fee)]
    assert fees == [(1, "collection", fee)]
    assert isinstance(pit.table.ask, Chance)
    assert pit.table.ledger.balance("collection") == fee


def test_collection_ties_and_bonuses_do_not_count() -> None:
    pit = pit_of()
    pit.do("seat 2 bets 100 player", "seat 2 bets 400 tie", "seat 2 bets 400 dragon-7", "dealer closes")
    assert pit.fees() == [1]


@pytest.mark.parametrize(("action", "fee"), [(200, 1), (201, 3), (400, 3), (600, 5), (800, 7), (801, 10)])
def test_collection_the_schedule_of_the_section(action: int, fee: int) -> None:
    players = [f"P{n}" for n in range(1, 13)]
    pit = pit_of(*players, terms={"least": 1000, "most": 10000, "collection": "game-1"})
    seat = 2
    while action:
        amount = min(100, action) if action >= 110 or action <= 100 else 50
        line = "player" if seat <= 8 else "banker"
        pit.do(f"seat {(seat - 2) % 7 + 2} bets {amount} {line}")
        action, seat = action - amount, seat + 1
    pit.do("dealer closes")
    assert pit.fees() == [fee]


def test_collection_must_be_payable_before_the_cards() -> None:
    pit = pit_of(bank=20000)
    pit.do("seat 2 bets 10 player")
    assert pit.cited("dealer closes") == "collection"
    pit.do("seat 1 takes 1 bank", "dealer closes")
    assert pit.rack(1) == 0


# --- player-dealer ---


def test_player_dealer_after_two_rounds_all_others_are_offered_and_else_the_game_is_broken() -> None:
    pit = film(["2: 10 player"], PLAYER_7_6)
    pit.do("dealer opens", "seat 1 chooses bank", "seat 1 bets 100 bank", "seat 2 bets 10 player", "dealer closes")
    pit.do(f"cards {PLAYER_7_6}", "dealer opens")
    for seat in (2, 3):
        assert isinstance(pit.table.ask, Turn)
        assert (pit.table.ask.seat, pit.table.ask.cite.paragraph) == (seat, "player-dealer")
        pit.do(f"seat {seat} chooses pass")
    assert isinstance(pit.table.ask, Between)
    assert pit.said() == [("player-dealer", "Nobody takes the bank: the game is broken")]
    assert held(pit) == (1, 2, True)
    assert len(pit.table.carried.cards) == 408  # the shoe waits
    pit.do("dealer opens", "seat 2 chooses bank")
    assert isinstance(pit.table.ask, Window)


def test_player_dealer_a_round_without_cards_relieves_nobody() -> None:
    pit = film(["2: 10 player"], PLAYER_7_6)
    pit.do("dealer opens", "seat 1 chooses bank", "seat 1 bets 100 bank", "seat 2 bets 10 player", "dealer closes")
    pit.do(f"cards {PLAYER_7_6}", "dealer opens", "seat 2 chooses bank", "dealer closes")
    assert held(pit) == (1, 2, False)
    pit.do("dealer opens")
    assert isinstance(pit.table.ask, Turn)
    assert pit.table.ask.seat == 2


def test_player_dealer_cover_the_bank_is_the_player_dealers_alone_and_has_no_maximum() -> None:
    pit = pit_of(bank=0, chips=2000000)
    assert pit.cited("seat 2 bets 100 bank") == "player-dealer.cover"
    assert pit.cited("seat 1 bets 100 player") == "player-dealer.cover"
    assert pit.cited("seat 1 bets 100 bank at 2") == "player-dealer.cover"
    assert pit.cited("seat 1 bets 100 bank verbal") == "player-dealer.cover"
    assert pit.cited("seat 1 bets -5 bank") == "table"
    pit.do("seat 1 bets 1 bank", "seat 1 bets 1500000 bank")
    assert pit.cited("seat 2 takes all bank") == "player-dealer.cover"


def test_player_dealer_cover_what_is_left_of_the_bank_goes_back() -> None:
    pit = film(["2: 10 player"], PLAYER_7_6, bank=100)
    (back,) = [e for e in pit.events if isinstance(e, Taken)]
    assert (back.seat, back.spot, back.amount, back.cite.paragraph) == (1, "bank", 90, "player-dealer.cover")
    pit = film(["2: 500 player"], PLAYER_7_6, bank=100)
    assert (pit.gain(1), pit.gain(2)) == (-105, 100)


# --- equipment: the display ---


def test_equipment_display_counts_the_shoe_and_the_one_before() -> None:
    pit = pit_of("Ann", "Bob", scoreboard=True, decks=3, cut_card=14)
    assert pit.table.felt.markers["limits"] == "$5 to $10,000"
    empty = "0 hands: player 0 (0.0%), banker 0 (0.0%), tie 0 (0.0%), natural 0 (0.0%), dragon-7 0 (0.0%)"
    assert pit.table.felt.markers["shoe"] == f"{empty}, panda-8 0 (0.0%)"
    rounds = [DRAGON, PANDA, TIE_7.replace("K", "Q"), "Ks Kd 9c 5d"]
    for i, cards in enumerate(rounds):
        bank = 1 + (i // 2) % 2
        if i:
            pit.do("dealer opens", f"seat {bank} chooses bank", f"seat {bank} bets 5000 bank")
        pit.do(f"seat {3 - bank} bets 10 player", "dealer closes", *cards_lines(cards))
    score = pit.table.carried.score
    assert score.results == ("B7 dragon-7", "P8 panda-8", "T7", "P9 natural")
    assert pit.table.felt.markers["shoe"] == (
        "4 hands: player 2 (50.0%), banker 1 (25.0%), tie 1 (25.0%), natural 1 (25.0%), dragon-7 1 (25.0%),"
        " panda-8 1 (25.0%)"
    )
    assert tally(score.results) == {"player": 2, "banker": 1, "tie": 1, "natural": 1, "dragon-7": 1, "panda-8": 1}


def test_equipment_without_the_display_nothing_is_shown_but_the_score_is_kept() -> None:
    pit = film(["2: 10 player"], PLAYER_7_6)
    assert set(pit.table.felt.markers) == {"player-dealer", "action"}
    assert pit.table.carried.score == Score(("P7",))
    assert str(tally_of((), ("natural",))).startswith("0 hands")


# --- the log, and figures ---


def test_dealing_a_round_replays_from_its_log_and_from_the_middle_of_a_shoe() -> None:
    pit = film(["2: 10 player", "3: 10 banker"], DRAGON)
    text = pit.table.log.sealed()
    assert replay_table(text, table_for).log.sealed() == text
    later = table_for(pit.table.header())
    assert later.carried == pit.table.carried
    assert isinstance(later.carried.position, Position)


@cache
def coups(decks: int) -> Counter[Coup]:
    """How many ordered deals of six cards end in each pair of hands."""
    left = [16 * decks, *[4 * decks] * 9]
    size = 52 * decks
    found: Counter[Coup] = Counter()

    def take(card: int) -> int:
        left[card] -= 1
        return left[card] + 1

    for a, b, c, d in product(range(10), repeat=4):
        four = take(a) * take(b) * take(c) * take(d)
        player, banker = count(a, c), count(b, d)
        for e in range(10) if player_draws(player, banker) else (NO_CARD,):
            fifth = four if e == NO_CARD else four * take(e)
            finals = (player, 2) if e == NO_CARD else (count(a, c, e), 3)
            undealt = size - 4 if e == NO_CARD else size - 5
            if not banker_draws(player, banker, e):
                rest = undealt * (undealt - 1) if e == NO_CARD else undealt
                found[Coup(finals[0], banker, finals[1], 2)] += fifth * rest
            else:
                for f in range(10):
                    rest = undealt - 1 if e == NO_CARD else 1
                    found[Coup(finals[0], count(b, d, f), finals[1], 3)] += fifth * left[f] * rest
            if e != NO_CARD:
                left[e] += 1
        for card in (a, b, c, d):
            left[card] += 1
    return found


DEALS = 4998398275503360  # 416 x 415 x 414 x 413 x 412 x 411


def chance(decks: int, wager: str, fate: int, dragon_push: bool = False) -> Fraction:
    deals = coups(decks)
    hits = sum(n for hands, n in deals.items() if verdict(wager, hands, dragon_push) == fate)
    return Fraction(hits, deals.total())


def edge(wager: str, pays: int, dragon_push: bool = False) -> float:
    """What the player-dealer wins of a wager, in per cent."""
    return float(100 * (chance(8, wager, LOSES, dragon_push) - pays * chance(8, wager, WINS, dragon_push)))


def test_dragon_7_4_and_the_lines_in_every_deal_of_eight_decks() -> None:
    assert coups(8).total() == DEALS
    assert chance(8, "dragon-7", WINS) == Fraction(112633011329024, DEALS)
    assert chance(6, "dragon-7", WINS) == pytest.approx(Fraction(0.022535075493314967), abs=1e-15)
    assert chance(8, "banker", WINS) == Fraction(2292252566437888, DEALS)
    assert float(chance(8, "tie", WINS)) == pytest.approx(0.0951559680236402, abs=1e-15)
    assert edge("dragon-7", 40) == pytest.approx(7.611334472442846, abs=1e-12)
    assert edge("tie", 8) == pytest.approx(14.359628778723827, abs=1e-12)
    assert edge("player", 1) == pytest.approx(1.2350813289166136, abs=1e-12)


def test_panda_8_4_in_every_deal_of_eight_decks() -> None:
    assert float(chance(8, "panda-8", WINS)) == pytest.approx(0.03454321839641487, abs=1e-15)
    assert edge("panda-8", 25) == pytest.approx(10.187632169321352, abs=1e-12)


def test_winners_2_the_two_readings_of_the_three_card_seven_in_figures() -> None:
    """As written the banker line favours the player; with the push it is the trade-marked game's."""
    assert edge("banker", 1) == pytest.approx(-1.2350813289166136, abs=1e-12)
    assert edge("banker", 1, dragon_push=True) == pytest.approx(1.0183007571213656, abs=1e-12)
    assert float(chance(8, "banker", WINS, dragon_push=True)) == pytest.approx(0.4360636017723832, abs=1e-15)


def test_winners_verdicts_of_the_kernels() -> None:
    assert (dragon_7(7, 3, 6), dragon_7(7, 2, 6), dragon_7(7, 3, 7), dragon_7(8, 3, 0)) == (1, 0, 0, 0)
    assert (panda_8(8, 3, 7), panda_8(8, 2, 7), panda_8(8, 3, 8), panda_8(8, 3, 9)) == (1, 0, 0, 0)
    assert line_verdict(PLAYER_WINS, PLAYER_WINS) == line_verdict(BANKER_WINS, BANKER_WINS) == WINS
    assert line_verdict(PLAYER_WINS, BANKER_WINS) == line_verdict(BANKER_WINS, PLAYER_WINS) == LOSES


def test_type_of_game_the_table_says_what_it_did() -> None:
    pit = film(["2: 10 banker"], DRAGON)
    assert [e.text for e in pit.events if isinstance(e, Said)] == [
        "No more bets",
        "Player 6, Banker 5",
        "Player stands with 6",
        "Banker draws with 5",
        "Player: 6",
        "Banker: 7",
        "Player 6, Banker 7: Banker wins",
    ]
