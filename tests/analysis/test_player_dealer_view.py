"""A player's bank, exactly: against the sheets, against the schedule, and against a count by hand."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache

import numpy
import pytest

from croupier.analysis.banking.player_dealer import (
    AMPLE,
    CHIPS,
    POSITION,
    BankWorth,
    bank_worth,
    banked_books,
    felt_with_wagers,
    most_used,
    settle_end,
)
from croupier.analysis.sheets.exact import sheets
from croupier.analysis.sheets.staged import learned_rule
from croupier.games import game_of
from croupier.kernels.cards.ranks import rank3
from croupier.kernels.cards.shapes import three_cards
from croupier.kernels.jit import compiled
from croupier.kernels.three_card import CELLS, verdicts_of
from croupier.kernels.verdict import LOSES, PUSHES, WINS
from croupier.play.shared.baccarat_space import finals, finals_by_second
from croupier.play.shared.three_card_space import DEALERS, HANDS
from croupier.play.steps.player_dealer import collection
from croupier.play.table.maths import Staged
from croupier.play.vocabulary.event import Settled
from croupier.rulebook.cite import Refused
from croupier.rulebook.house import sample_house
from croupier.rulebook.law import Law, Terms
from croupier.shell.figures.banking import read_places
from every import each

EZ = Law(Terms("ranchos/ez-baccarat", most=1_000_000))
ZOOBAC = Law(Terms("ranchos/zoobac"))
THREE = Law(Terms("ranchos/three-card-poker", most=100_000))
SIX = Law(Terms("ranchos/three-card-poker-6-card-bonus", most=100_000))

Places = list[list[tuple[str, int]]]
LINES: Places = [[("player", 10), ("tie", 5)], [("banker", 20), ("dragon-7", 5)], [("player", 30), ("panda-8", 5)]]
ANIMALS: Places = [[("player", 10), ("zoo", 5)], [("banker", 20)], [], [("tie", 10), ("rabbit", 5), ("monkey", 5)]]


def edges(law: Law) -> dict[str, Fraction]:
    return {sheet.wager: sheet.edge for sheet in sheets(law)}


@pytest.mark.parametrize(
    ("law", "places"),
    [
        (EZ, LINES),
        (ZOOBAC, ANIMALS),
        (THREE, [[("ante", 10), ("pair-plus", 5)], [("ante", 20)]]),
        (SIX, [[("ante", 10), ("six-card-bonus", 5)], [("ante", 10), ("pair-plus", 5)]]),
    ],
    ids=["ez-baccarat", "zoobac", "three-card-poker", "six-card-bonus"],
)
def test_covered_in_full_every_player_has_the_edge_of_the_sheets(law: Law, places: Places) -> None:
    edge = edges(law)
    due = [-sum(edge[spot] * amount for spot, amount in wagers) for wagers in places if wagers]
    for size in (25, AMPLE):
        found = bank_worth(law, size, places, rounds=100)
        assert [player.full for player in found.players] == due
        assert found.full == -sum(due)
    assert found.expected == found.full
    assert not found.short


@pytest.mark.parametrize("size", [1, 7, 25, 60, 200])
@pytest.mark.parametrize(("law", "places"), [(EZ, LINES), (ZOOBAC, ANIMALS)], ids=["ez-baccarat", "zoobac"])
def test_what_the_players_win_the_bank_loses(law: Law, places: Places, size: int) -> None:
    found = bank_worth(law, size, places)
    assert found.expected + sum(player.expected for player in found.players) == 0
    assert found.after + sum(player.after for player in found.players) == -found.collected
    assert abs(found.expected) <= size
    assert found.short is not None
    assert 0 < found.short <= 1


@pytest.mark.parametrize("law", [EZ, ZOOBAC], ids=["ez-baccarat", "zoobac"])
def test_no_round_costs_or_wins_the_bank_more_than_its_size(law: Law) -> None:
    before = felt_with_wagers(law, 25, LINES if law is EZ else ANIMALS)
    fee = collection(before, law, POSITION)[POSITION.holder]
    hooks = game_of(law).banked
    assert hooks is not None
    assert hooks.ends is not None
    won = {settle_end(before, end).rack(POSITION.holder) - CHIPS + fee for end, _ in hooks.ends(law)}
    assert max(won) <= 25
    assert min(won) == -25


def test_a_small_bank_changes_only_the_later_wagers() -> None:
    """EZ Baccarat settles kind by kind: all Player lines, then all Banker lines, then the Ties, which pay 8 to 1."""
    places: Places = [[("tie", 10)], [("player", 10)], [("banker", 10)]]
    for size, covered in ((10, {3}), (20, {3, 4}), (79, {3, 4}), (80, {2, 3, 4})):
        found = bank_worth(EZ, size, places)
        assert {player.seat for player in found.players if player.expected == player.full} == covered
        assert (found.short == 0) == (len(covered) == 3)


def test_zoobac_s_action_goes_by_the_second_card_and_is_not_independent_of_the_hands() -> None:
    """The bank's place is zero of seven: 1 and 8 reach seat 2, 2 and 9 seat 3, 3 and tens seat 4; 4 to 7 go round."""
    found = bank_worth(ZOOBAC, 10, [[("player", 10)], [("player", 10)], [("player", 10)]])
    first = {2: (1, 8, 4, 5, 6, 7), 3: (2, 9), 4: (3, 0)}
    by_second, total = finals_by_second(8), sum(finals(8).values())
    for player in found.players:
        alone = [(coup, n) for second in first[player.seat] for coup, n in by_second[second].items()]
        won = sum(n * ((coup.player > coup.banker) - (coup.player < coup.banker)) for coup, n in alone)
        assert player.expected == Fraction(10 * won, total)
        assert player.expected != player.full * Fraction(sum(n for _, n in alone), total)
    assert found.short == 1 - tie_share(8)


def tie_share(decks: int) -> Fraction:
    ways = finals(decks)
    return Fraction(sum(n for coup, n in ways.items() if coup.player == coup.banker), sum(ways.values()))


def test_counting_the_second_card_loses_no_hand() -> None:
    for decks in (4, 8):
        together: Counter[tuple[int, ...]] = Counter()
        by_second = finals_by_second(decks)
        for found in by_second.values():
            together.update(found)
        assert +together == +finals(decks)
        total = sum(together.values())
        shares = [Fraction(sum(found.values()), total) for found in by_second.values()]
        assert shares == [Fraction(4, 13), *[Fraction(1, 13)] * 9]


# --- the collection ---


@pytest.mark.parametrize(("line", "fee"), [(50, 1), (51, 2), (150, 2), (151, 5), (500, 8), (501, 12)])
def test_the_bank_s_fee_is_the_schedule_s_by_the_action_that_counts(line: int, fee: int) -> None:
    """combined-1: $5-$100 $1, $101-$300 $2, $301-$600 $5, $601-$1,000 $8, more $12; a Tie does not count."""
    found = bank_worth(EZ, 5000, [[("player", line), ("tie", 100)], [("banker", line)]])
    assert found.fee == fee == found.collected
    assert found.after == found.expected - fee
    assert all(player.fee == 0 and player.after == player.expected for player in found.players)


def test_players_pay_where_the_schedule_says_so() -> None:
    """game-1 of three card poker, in chips of 50 cents: $0.50 for an Ante to $50, $1 to $100; Pair Plus is free."""
    law = Law(Terms("ranchos/three-card-poker", chip=50, most=20_000, collection="game-1"))
    found = bank_worth(law, 2000, [[("ante", 100), ("pair-plus", 20)], [("ante", 102)]], rounds=100)
    assert [player.fee for player in found.players] == [1, 2]
    assert found.collected == found.fee + 3
    assert found.after == found.expected - found.fee


# --- three card poker ---


def test_three_antes_against_a_bank_of_one() -> None:
    """dealing.12: who folds is collected first, so that this bank nearly always wins; covered, it has the edge."""
    three = bank_worth(THREE, 10, [[("ante", 10)]] * 3, rounds=500)
    assert three.full == 30 * edges(THREE)["ante"]
    assert 4 < three.expected < 8
    assert three.short > Fraction(9, 10)
    assert three.within > 0


@pytest.mark.parametrize(("size", "covers"), [(60, True), (59, False)])
def test_a_bank_that_can_pay_the_best_of_all_hands_covers_every_wager(size: int, covers: bool) -> None:
    """Three Antes of ten and their Plays, at even money."""
    found = bank_worth(THREE, size, [[("ante", 10)]] * 3, rounds=500)
    assert (found.within == 0) == covers
    if covers:
        assert (found.expected, found.short) == (found.full, 0)


def test_the_best_prize_of_a_bonus_is_what_it_can_use_of_a_bank() -> None:
    """Mini royal 200 to 1; the Ante and its Play are ten each."""
    assert most_used(felt_with_wagers(THREE, 100, [[("ante", 10), ("pair-plus", 5)]])) == 10 + 10 + 5 * 200
    assert most_used(felt_with_wagers(SIX, 100, [[("ante", 10), ("six-card-bonus", 5)]])) == 10 + 10 + 5 * 1000


@pytest.mark.parametrize("law", [THREE, SIX], ids=["three-card-poker", "six-card-bonus"])
def test_one_player_s_duels_come_to_the_sheets(law: Law) -> None:
    """Every kind of duel through the table's own settlement, against a bank that covers all of them."""
    (part,) = (part for part in game_of(law).maths if isinstance(part, Staged))
    assert part.ends is not None
    before = felt_with_wagers(law, AMPLE, [[("ante", 10), ("pair-plus", 5)]])
    fees, won, total = collection(before, law, POSITION), 0, 0
    for end, ways in part.ends(law, learned_rule(law, part).tolist()):
        after = settle_end(before, end)
        assert not any(isinstance(event, Settled) and event.uncovered for event in after.events)
        won += ways * (after.rack(2) - CHIPS + fees.get(2, 0))
        total += ways
    assert total == HANDS * DEALERS
    assert Fraction(won, total) == -10 * edges(law)["ante"] - 5 * edges(law)["pair-plus"]


def duels(hand: tuple[int, int, int]) -> Counter[tuple[int, int]]:
    """How many hands of the dealer give each pair of verdicts on Ante and Play."""
    counts = numpy.zeros(CELLS, dtype=numpy.int64)
    compiled(".three_card").count_duels(*hand, True, counts)
    found: Counter[tuple[int, int]] = Counter()
    for at, n in enumerate(counts.tolist()):
        found[verdicts_of(at)[1:]] += n
    return found


def test_one_player_against_a_bank_of_one_ante_by_hand() -> None:
    """winners.3: the Ante comes first and uses all of the bank, so a Play is never paid and never lost."""
    won = lost = folded = uncovered = 0
    for hand, weight in three_cards().items():
        player = rank3(*hand)
        for (ante, play), n in duels(hand).items():
            if player < rank3(40, 17, 10):  # Q-6-4, of three suits
                folded += weight * n
            else:
                won += weight * n * (ante == WINS)
                lost += weight * n * (ante == LOSES)
                uncovered += weight * n * (play != PUSHES)
    found = bank_worth(THREE, 10, [[("ante", 10)]])
    total = HANDS * DEALERS
    assert found.expected == -found.players[0].expected == Fraction(10 * (lost + folded - won), total)
    assert found.short == Fraction(uncovered, total)
    assert found.full == 10 * edges(THREE)["ante"]


# --- a count by hand: ZooBac, written out anew ---


@cache
def shoe(decks: int) -> dict[tuple[int, int, int, int, int], int]:
    """Second card, totals and numbers of cards, over all six-card sequences; nothing of Croupier's."""
    found: Counter[tuple[int, int, int, int, int]] = Counter()
    left = [16 * decks] + [4 * decks] * 9
    cards = 52 * decks

    def draw(values: list[int], ways: int) -> None:
        if len(values) < 4:
            needed = True
        else:
            p, b = (values[0] + values[2]) % 10, (values[1] + values[3]) % 10
            needed = False
            if max(p, b) < 8:
                if p <= 5:
                    if len(values) == 4:
                        needed = True
                    elif len(values) == 5:
                        x = values[4]
                        needed = b <= 2 or {3: x != 8, 4: 2 <= x <= 7, 5: 4 <= x <= 7, 6: x in (6, 7)}.get(b, False)
                else:
                    needed = len(values) == 4 and b <= 5
        if needed:
            for v in range(10):
                if left[v]:
                    left[v] -= 1
                    draw([*values, v], ways * (left[v] + 1))
                    left[v] += 1
            return
        drawn = values[4:]
        player = drawn[:1] if p <= 5 else []
        banker = drawn[len(player) :]
        for n in range(len(values), 6):
            ways *= cards - n
        key = (values[1], (p + sum(player)) % 10, (b + sum(banker)) % 10, 2 + len(player), 2 + len(banker))
        found[key] += ways

    draw([], 1)
    return dict(found)


def due(wager: str, p: int, b: int, np: int, nb: int) -> int:
    """What one unit wins or loses."""
    rabbit = (3 if b == 0 else 1) if np == 3 and p == 7 > b else 0
    tiger = (3 if p == 0 else 1) if nb == 3 and b == 8 > p else 0
    monkey = p == b == 0
    match wager:
        case "player":
            return (p > b) - (p < b)
        case "banker":
            return 0 if tiger else (b > p) - (b < p)
        case "tie":
            return 9 if p == b else -1
        case "rabbit":
            return 25 * rabbit or -1
        case "monkey":
            return 150 if monkey else -1
        case _:
            return 10 * (rabbit + tiger) or (30 if monkey else -1)


@pytest.mark.parametrize("size", each([15, 60, 400], [15]))
def test_zoobac_by_hand(size: int) -> None:
    order = ["player", "banker", "tie", "rabbit", "tiger", "monkey", "zoo"]
    at = {2 + i: sorted(wagers, key=lambda w: order.index(w[0])) for i, wagers in enumerate(ANIMALS)}
    won: Counter[int] = Counter()
    short = 0
    ways = shoe(6)
    for (second, p, b, np, nb), n in ways.items():
        start = (second or 10) % 7  # the bank, at place 1, is zero
        bank, lacking = size, False
        for step in range(7):
            place = (start + step) % 7 + 1
            for wager, amount in at.get(place, []):
                net = amount * due(wager, p, b, np, nb)
                covered = min(abs(net), bank)
                bank -= covered
                lacking |= covered < abs(net)
                won[place] += n * (covered if net > 0 else -covered)
        short += n * lacking
    total = sum(ways.values())
    found: BankWorth = bank_worth(Law(Terms("ranchos/zoobac", options={"decks": 6})), size, ANIMALS)
    assert {player.seat: player.expected for player in found.players} == {
        seat: Fraction(won[seat], total) for seat in (2, 3, 5)
    }
    assert found.short == Fraction(short, total)


# --- what is refused ---


@pytest.mark.parametrize(
    ("law", "size", "places", "cite"),
    [
        (EZ, 0, LINES, ""),
        (EZ, 100, [], "command"),
        (EZ, 100, [[("dragon-7", 5)]], "dragon-7.1"),
        (EZ, 100, [[("player", 1)]], "table"),
        (ZOOBAC, 100, [[("player", 10)]] * 7, ""),
        (THREE, 100, [[("play", 10)]], "dealing.3"),
        (Law(Terms("oneida-2006/minibaccarat")), 100, [[("player", 10)]], "command"),
    ],
)
def test_what_the_table_would_refuse_is_refused(law: Law, size: int, places: Places, cite: str) -> None:
    with pytest.raises(Refused) as refused:
        bank_worth(law, size, places)
    assert str(refused.value.cite).endswith(cite)


@pytest.mark.parametrize("book", banked_books())
def test_without_wagers_somebody_wagers_what_the_table_takes(book: str) -> None:
    """The plainest wagers of the game stand against a bank at once, and are dealt in."""
    name = next(name for name, terms in sample_house().tables.items() if terms.book == book)
    law = Law(sample_house().tables[name])
    before = felt_with_wagers(law, 100, read_places("", law))
    assert most_used(before) > 0
    assert {stake.spot for stake in before.stakes.values()} > {"bank"}
