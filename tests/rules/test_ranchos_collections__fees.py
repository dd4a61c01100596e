"""The collection schedules of `ranchos`: the fees of a pot, of a table action and of a player's wager."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from collection_schedules import GAMES, HOLDEM, OMAHA
from croupier.rulebook import collection as module
from croupier.rulebook.cite import UnknownCitation
from croupier.rulebook.collection import (
    Schedule,
    bank_fee,
    collection,
    default_schedule,
    player_fee,
    player_wager,
    pot_fee,
    schedule,
    schedules,
    sign_rows,
    table_action,
)
from croupier.rulebook.collection_check import judge_collection

POT = 100000


@pytest.mark.parametrize("source", ["game", "combined"])
@pytest.mark.parametrize(("option", "fees"), HOLDEM.items())
def test_holdem(source: str, option: int, fees: tuple[int, int, int]) -> None:
    one = schedule("holdem", f"{source}-{option}")
    many, some, few = (fee * 100 for fee in fees)
    taken = [pot_fee(one, players, POT, True) for players in range(2, 10)]
    assert taken == [few, few, few, some, some, many, many, many]
    assert [pot_fee(one, players, POT, False) for players in range(2, 10)] == taken
    assert one.players == "dealt-in"


def test_holdem_limits() -> None:
    for source in ("game", "combined"):
        for option in HOLDEM:
            key = f"{source}-{option}"
            small, large = judge_collection("holdem", key, 100, 200), judge_collection("holdem", key, 10000, 20000)
            no_limit = judge_collection("holdem", key, 2000, None)
            if option <= 9:
                assert (small, large, len(no_limit)) == ([], [], 1)
                assert len(judge_collection("holdem", key, 50, 100)) == 2
                assert len(judge_collection("holdem", key, 20000, 40000)) == 2
            else:
                assert (len(small), large, no_limit) == (2, [], [])
                assert [b.why for b in judge_collection("holdem", key, 1900, None)] == [
                    f"collection option {key}: minimum buy-in $19 is not $20 or more"
                ]


@pytest.mark.parametrize("game", ["omaha", "omaha-high-low"])
@pytest.mark.parametrize("source", ["game", "combined"])
@pytest.mark.parametrize(("option", "row"), OMAHA.items())
def test_omaha(game: str, source: str, option: int, row: tuple[int, int, int, int, int]) -> None:
    one = schedule(game, f"{source}-{option}")
    low, high, *fees = (amount * 100 for amount in row)
    many, some, few = fees
    taken = [pot_fee(one, players, POT, True) for players in range(2, 11)]
    assert taken == [few, few, few, some, some, many, many, many, many]
    assert {pot_fee(one, players, POT, False) for players in range(2, 11)} == {0}
    assert one.players == "after-flop"
    assert judge_collection(game, one.key, low, high) == []
    assert len(judge_collection(game, one.key, low + 1, high + 1)) == 2


def test_a_pot_fee_is_never_more_than_the_pot() -> None:
    one = schedule("holdem", "9")
    assert [pot_fee(one, 9, pot, False) for pot in (0, 300, 600, 601)] == [0, 300, 600, 600]
    with pytest.raises(ValueError, match="at least one player"):
        pot_fee(one, 0, 100, True)
    with pytest.raises(ValueError, match="takes nothing from the bank"):
        bank_fee(one, 100)
    with pytest.raises(ValueError, match="takes nothing from the pot"):
        pot_fee(schedule("zoobac", "1"), 5, 100, True)


# All files


@pytest.mark.parametrize(("game", "count"), GAMES.items())
def test_every_game_has_its_file(game: str, count: int) -> None:
    assert len(schedules(game)) == count
    default = default_schedule(game)
    if game == "lowball":
        assert default is None
    else:
        assert default is not None
        assert default.key == ("game-1" if game == "three-card-poker-6-card-bonus" else "combined-1")
        assert default is schedule(game, "1")
    assert set(module.SHELF) == {f"ranchos/{game}" for game in GAMES}


@pytest.mark.parametrize("game", GAMES)
def test_citations_are_of_listed_paragraphs(game: str) -> None:
    all_ = collection(game)
    for id_, cite in all_.citations.items():
        assert cite == f"ranchos/{game}/{id_}"
        assert all_.paragraphs[id_].says
    assert {one.cite for one in all_.schedules.values()} <= set(all_.citations.values())
    with pytest.raises(UnknownCitation):
        all_.cite("no-such-paragraph")


@pytest.mark.parametrize("game", GAMES)
def test_brackets_are_contiguous_and_increasing_and_at_most_five(game: str) -> None:
    just_above = []
    for one in schedules(game):
        for payer in module.PAYERS:
            ladder = one.ladder(payer)
            assert len(ladder) <= 5
            assert not ladder or ladder[-1].high is None
            for lower, upper in pairwise(ladder):
                assert lower.high is not None
                assert lower.low <= lower.high <= upper.low
                if lower.high == upper.low:
                    just_above.append(one.key)
                else:
                    assert upper.low - lower.high in ((1,) if payer == "pot" else (100, 500))
                assert lower.fee is None or upper.fee is None or lower.fee <= upper.fee
    expected = {"zoobac": ["combined-4", "combined-5"], "ultimate-texas-holdem": ["combined-21"]}
    assert just_above == expected.get(game, [])


def test_a_last_bracket_printed_from_the_same_amount_begins_just_above() -> None:
    four, five, last = schedule("zoobac", "4"), schedule("zoobac", "5"), schedule("ultimate-texas-holdem", "21")
    assert (bank_fee(four, 250000), bank_fee(four, 250001)) == (1500, 2500)
    assert (bank_fee(five, 250000), bank_fee(five, 250001)) == (2000, 3000)
    assert (bank_fee(last, 160000), bank_fee(last, 160001)) == (2500, 3000)
    assert sign_rows(four)[4] == ("Player-dealer", "table action over $2,500", "$25")


def test_steps_of_five_dollars_are_exceeded_at_once() -> None:
    pure, face_up = schedule("pure-21-5", "game-1"), schedule("face-up-pai-gow-poker", "9")
    assert [bank_fee(pure, amount) for amount in (5000, 5001, 5500, 30000, 30200)] == [50, 100, 100, 300, 500]
    assert [bank_fee(face_up, amount) for amount in (10000, 10100, 150000, 150001)] == [100, 200, 700, 1300]


def test_below_the_first_bracket_and_nothing_at_all() -> None:
    one = schedule("ez-baccarat", "18")
    assert [bank_fee(one, amount) for amount in (0, 1, 9999)] == [0, 500, 500]
    with pytest.raises(ValueError, match="below nothing"):
        bank_fee(one, -1)


ALL = [one for game in GAMES for one in schedules(game) if one.basis != "players" and not one.illegible]


@given(st.sampled_from(ALL), st.integers(1, 3_000_000), st.integers(1, 3_000_000))
def test_a_larger_amount_never_costs_less(one: Schedule, a: int, b: int) -> None:
    low, high = sorted((a, b))
    assert bank_fee(one, low) <= bank_fee(one, high)
    assert player_fee(one, low) <= player_fee(one, high)


# What counts


def counted(game: str, option: str, **wagers: int) -> tuple[int, int]:
    items = [(name.replace("_", "-"), amount) for name, amount in wagers.items()]
    one = schedule(game, option)
    return table_action(one, items), player_wager(one, items)


def test_marquez_bonus_bets_count_by_section() -> None:
    for option, expected in {"game-1": (30, 30), "bonus-1": (37, 30), "combined-1": (37, 37)}.items():
        assert counted("double-hand-marquez", option, front=20, back=10, bonus=7) == expected


def test_which_wagers_make_the_table_action() -> None:
    assert counted("ez-baccarat", "1", player=1, banker=2, tie=4, dragon_7=8, panda_8=16)[0] == 3
    assert counted("zoobac", "1", player=1, banker=2, tie=4, rabbit=8, tiger=16, monkey=32, zoo=64)[0] == 127
    assert counted("zoobac", "game-1", player=1, banker=2, tie=4, rabbit=8, tiger=16, monkey=32, zoo=64)[0] == 127
    assert counted("no-bust-21", "1", base=1, double=2, split=4, buster=8)[0] == 1
    assert counted("pure-21-5", "1", base=1, double=2, split=4, insurance=8, buster=16)[0] == 1
    assert counted("three-card-poker", "game-1", ante=1, play=2, pair_plus=4) == (1, 1)
    assert counted("three-card-poker", "1", ante=1, play=2, pair_plus=4)[0] == 1
    assert counted("three-card-poker-6-card-bonus", "1", ante=1, play=2, pair_plus=4, six_card_bonus=8)[0] == 1
    assert counted("ultimate-texas-holdem", "1", ante=1, blind=2, play=4, trips=8, bad_beat=16)[0] == 27
    assert counted("pai-gow-poker", "1", base=1, fortune=2) == (1, 1)
    assert counted("face-up-pai-gow-poker", "9", base=1, fortune=2, ace_high=4)[0] == 7
    with pytest.raises(ValueError, match="no wager 'dragon'"):
        counted("ez-baccarat", "1", dragon=5)
