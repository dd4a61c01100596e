"""ZooBac, `ranchos/zoobac`, equipment, the collection, and figures.

Each test proves the paragraph in its name; the table is that of `zoobac_pit`.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from croupier.games import table_for
from croupier.games.zoobac import WAGERS, animal, verdict
from croupier.kernels.baccarat.draw import NO_CARD, banker_draws, count, player_draws
from croupier.kernels.verdict import LOSES, PUSHES, WINS
from croupier.play.shared.baccarat_shoe import Coup
from croupier.play.table.replay import replay_table
from croupier.play.vocabulary.ask import Chance, Step, Window
from croupier.play.vocabulary.event import Fee
from pit import Pit
from zoobac_pit import BOOK, PLAYER_7_6, TRIPLE_RABBIT, TRIPLE_TIGER, film, pit_of

# --- equipment ---


def test_equipment_a_scoreboard_of_the_shoe() -> None:
    pit = film(["2: 10 player"], TRIPLE_RABBIT, scoreboard=True)
    pit.do("dealer opens", "seat 1 chooses bank", "seat 1 bets 5000 bank", "seat 2 bets 10 player", "dealer closes")
    pit.do("cards 9s 9d Kc Kd")
    assert pit.table.carried.score.results == ("P7 triple-rabbit", "T9 natural")
    assert pit.table.felt.markers["limits"] == "$1 to $1,000"
    assert pit.table.felt.markers["shoe"] == (
        "2 hands: player 1 (50.0%), banker 0 (0.0%), tie 1 (50.0%), natural 1 (50.0%), rabbit 0 (0.0%),"
        " triple-rabbit 1 (50.0%), tiger 0 (0.0%), triple-tiger 0 (0.0%), monkey 0 (0.0%)"
    )
    assert pit.table.felt.markers["previous shoe"].startswith("0 hands: ")
    assert set(film(["2: 10 player"], PLAYER_7_6).table.felt.markers) == {"player-dealer", "action"}


def test_equipment_c_a_screen_with_the_payouts() -> None:
    shown = pit_of(payout_screen=True).table.felt.markers
    assert shown == {
        "player-dealer": "1",
        "rabbit pays": "rabbit 25 to 1, triple rabbit 75 to 1",
        "tiger pays": "tiger 25 to 1, triple tiger 75 to 1",
        "monkey pays": "150 to 1",
        "zoo pays": "rabbit 10 to 1, triple rabbit 30 to 1, tiger 10 to 1, triple tiger 30 to 1, monkey 30 to 1",
    }


def test_equipment_e_the_machine_shuffles_at_the_end_of_a_shoe_only() -> None:
    pit = Pit(BOOK, "Ann", "Bob", options={"shuffler": True})
    pit.do("dealer opens", "seat 1 chooses bank")
    assert isinstance(pit.table.ask, Step)
    assert pit.table.ask.cite.paragraph == "equipment.e"
    pit.do("dealer does shuffle", "seat 1 bets 100 bank", "seat 2 bets 10 player", "dealer closes")
    pit.do(f"cards {PLAYER_7_6}", "dealer opens", "seat 1 chooses bank")
    assert isinstance(pit.table.ask, Window)


# --- the collection ---


@pytest.mark.parametrize(
    ("each", "fee"), [(1, 1), (50, 1), (51, 2), (150, 2), (151, 5), (350, 5), (351, 10), (750, 10)]
)
def test_collection_player_dealer_pays_by_the_sum_of_all_wagers(each: int, fee: int) -> None:
    pit = pit_of()
    pit.do(f"seat 2 bets {each} banker", f"seat 3 bets {each} monkey", "dealer closes")
    assert [(e.seat, e.spot, e.amount) for e in pit.events if isinstance(e, Fee)] == [(1, "collection", fee)]
    assert pit.table.ledger.balance("collection") == fee
    assert isinstance(pit.table.ask, Chance)


def test_collection_every_kind_of_wager_counts() -> None:
    pit = pit_of()
    pit.do(*[f"seat 2 bets 250 {wager}" for wager in WAGERS], "dealer closes")
    assert pit.fees() == [20]  # 1,750


@pytest.mark.parametrize(
    ("option", "action", "fee"), [("game-1", 300, 1), ("game-1", 301, 3), ("game-3", 300, 2), ("game-3", 601, 9)]
)
def test_collection_the_schedules_of_the_section(option: str, action: int, fee: int) -> None:
    least, most = {"game-1": (500, 100000), "game-3": (2500, 500000)}[option]
    pit = pit_of(terms={"collection": option, "least": least, "most": most})
    pit.do(f"seat 2 bets {action} zoo", "dealer closes")
    assert pit.fees() == [fee]


@pytest.mark.parametrize("wager", WAGERS)
def test_collection_every_wager_keeps_within_the_table_limits(wager: str) -> None:
    pit = pit_of(terms={"least": 500, "most": 10000})
    assert pit.cited(f"seat 2 bets 4 {wager}") == "collection"
    assert pit.cited(f"seat 2 bets 101 {wager}") == "collection"
    pit.do(f"seat 2 bets 100 {wager}")
    assert pit.cited(f"seat 2 takes 96 {wager}") == "collection"
    pit.do(f"seat 2 takes 95 {wager}")


def test_collection_must_be_payable_before_the_cards() -> None:
    pit = pit_of(bank=20000)
    pit.do("seat 2 bets 101 player")
    assert pit.cited("dealer closes") == "collection"
    pit.do("seat 1 takes 2 bank", "dealer closes")
    assert pit.rack(1) == 0


def test_type_of_game_needs_a_bank() -> None:
    pit = pit_of(bank=0)
    pit.do("seat 2 bets 10 zoo")
    assert pit.cited("dealer closes") == "type-of-game"


# --- the log, and figures ---


def test_dealing_cards_replay_from_the_log_and_from_the_middle_of_a_shoe() -> None:
    pit = film(["2: 10 zoo", "3: 10 banker"], TRIPLE_TIGER)
    text = pit.table.log.sealed()
    assert replay_table(text, table_for).log.sealed() == text
    assert table_for(pit.table.header()).carried == pit.table.carried


@cache
def coups(decks: int) -> Counter[Coup]:
    """How many ordered deals of six cards end in each pair of hands."""
    left = [16 * decks, *[4 * decks] * 9]
    found: Counter[Coup] = Counter()

    def deal(cards: list[int], ways: int) -> None:
        """Deal on from these cards; the cards that nobody draws fall as they like."""
        player, banker = count(cards[0], cards[2]), count(cards[1], cards[3])
        draws = bool(player_draws(player, banker))
        third = cards[4] if draws and len(cards) > 4 else NO_CARD
        if (draws and third == NO_CARD) or (
            len(cards) == 4 + draws and banker_draws(player, banker, third if draws else NO_CARD)
        ):
            for card in range(10):
                left[card] -= 1
                deal([*cards, card], ways * (left[card] + 1))
                left[card] += 1
            return
        for i in range(len(cards), 6):
            ways *= 52 * decks - i
        drew = len(cards) - 4 - draws
        final = count(cards[0], cards[2], third) if draws else player
        found[Coup(final, count(cards[1], cards[3], cards[-1]) if drew else banker, 2 + draws, 2 + drew)] += ways

    for four in product(range(10), repeat=4):
        ways = 1
        for card in four:
            ways *= left[card]
            left[card] -= 1
        deal(list(four), ways)
        for card in four:
            left[card] += 1
    return found


DEALS = 4998398275503360  # 416 x 415 x 414 x 413 x 412 x 411


def moments(wager: str, decks: int = 8) -> tuple[Fraction, float, float]:
    """How often a wager wins, the player-dealer's edge in per cent, and the standard deviation."""
    law, deals = pit_of().law, coups(decks)
    wins, mean, square = 0, Fraction(0), Fraction(0)
    for hands, n in deals.items():
        fate = verdict(wager, hands)
        line = animal(hands) if animal(hands) in law.lines(wager) else "win"
        won = {WINS: law.odds(wager, line).fraction if fate == WINS else 0, LOSES: Fraction(-1), PUSHES: Fraction(0)}
        wins += n * (fate == WINS)
        mean += n * Fraction(won[fate])
        square += n * Fraction(won[fate]) ** 2
    mean, square = mean / deals.total(), square / deals.total()
    return Fraction(wins, deals.total()), float(-100 * mean), float(square - mean**2) ** 0.5


def test_winners_in_every_deal_of_eight_decks() -> None:
    assert coups(8).total() == DEALS
    assert moments("rabbit")[0] == Fraction(136397665880064, DEALS)
    assert moments("monkey")[0] == Fraction(28979901420544, DEALS)


@pytest.mark.parametrize(
    ("wager", "hit", "edge", "deviation"),
    [
        ("banker", 0.42923761240705594, None, 0.9355185277555252),
        ("tie", 0.0951559680236402, 4.844031976359808, None),
        ("rabbit", 0.027288274835667866, 9.370006, 6.139998633484883),
        ("tiger", 0.029359810225707043, 8.269783728981725, 5.891382887975348),
        ("monkey", 0.005797837591808468, 12.452652363692133, 11.464294183376909),
        ("zoo", 0.062445922653183376, 5.683734, 4.1748312768004405),
    ],
)
def test_winners_hit_edge_and_deviation(wager: str, hit: float, edge: float | None, deviation: float | None) -> None:
    found = moments(wager)
    assert float(found[0]) == pytest.approx(hit, abs=1e-15)
    if edge is not None:
        assert found[1] == pytest.approx(edge, abs=5e-7)
    if deviation is not None:
        assert found[2] == pytest.approx(deviation, abs=1e-10)
