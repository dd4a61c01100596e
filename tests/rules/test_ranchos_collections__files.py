"""The collection schedules of `ranchos`: the sign, and files that do not load."""

import pytest

from collection_schedules import GAMES
from croupier.rulebook import collection as module
from croupier.rulebook.collection import Defective, bank_fee, read_collection, schedule, schedules, sign_rows

# The sign


def test_sign() -> None:
    assert sign_rows(schedule("ez-baccarat", "1")) == [
        ("Player-dealer", "table action $5-$100", "$1"),
        ("Player-dealer", "table action $101-$300", "$2"),
        ("Player-dealer", "table action $301-$600", "$5"),
        ("Player-dealer", "table action $601-$1,000", "$8"),
        ("Player-dealer", "table action $1,001 +", "$12"),
        ("Player", "each hand", "none"),
        ("Bet on tie", "the table limits", "does not count"),
        ("Bet on dragon-7", "$5 to $500", "does not count"),
        ("Bet on panda-8", "$5 to $500", "does not count"),
    ]
    assert sign_rows(schedule("holdem", "2")) == [
        ("Pot", "4 or fewer players", "$1"),
        ("Pot", "5 to 6 players", "$2"),
        ("Pot", "7 or more players", "$3"),
        ("Pot", "no flop", "the same"),
    ]
    assert sign_rows(schedule("omaha", "1"))[-1] == ("Pot", "no flop", "none")
    assert sign_rows(schedule("double-hand-marquez", "2")) == [
        ("Player-dealer", "each hand", "$0.50"),
        ("Player", "each hand", "$0.50"),
        ("Bet on bonus", "the table limits", "counts"),
    ]
    assert ("Player", "own wager $401 +", "$5") in sign_rows(schedule("double-hand-marquez", "1"))
    assert sign_rows(schedule("pure-21-5", "game-1"))[-1] == ("Bet on buster", "up to $25", "does not count")


@pytest.mark.parametrize("game", GAMES)
def test_every_fee_is_on_its_sign(game: str) -> None:
    for one in schedules(game):
        lines = sum(len(one.ladder(payer)) for payer in module.PAYERS) + len(one.bonus) + bool(one.pot)
        assert len(set(sign_rows(one))) == lines


# The loader

FILE = """
[collection]
rulebook = "ranchos"
game = "trial"
title = "Trial"
default = "game-1"
[demands]
one = "a"
five = "a"
flat = "a"
posted = "a"
[[paragraph]]
id = "a"
says = "A trial."
[[group]]
from = "game"
cite = "a"
basis = "table-action"
minimum = "$5-$10"
maximum = "$50-$100"
counts = ["base"]
player = ["each hand: $0"]
[group.options.1]
bank = ["$5-$50: $1", "$51 +: $2"]
"""


def test_a_sound_file_loads() -> None:
    (one,) = read_collection(FILE).schedules.values()
    assert (bank_fee(one, 5000), bank_fee(one, 5001), one.cite) == (100, 200, "ranchos/trial/a")


BANK = '["$5-$50: $1", "$51 +: $2"]'


@pytest.mark.parametrize(
    ("old", "new", "defect"),
    [
        ('cite = "a"', 'cite = "b"', "the game group cites b, which is not listed"),
        ('five = "a"', 'five = "c"', "demands.five cites c, which is not listed"),
        ('id = "a"', 'id = "a b"', "bad paragraph number 'a b'"),
        ('says = "A trial."', 'says = "x"\n[[paragraph]]\nid = "a"\nsays = "y"', "paragraph a listed twice"),
        ('default = "game-1"', 'default = "game-2"', "the default 'game-2' is not one of its schedules"),
        ('default = "game-1"', 'default = ""', "the default '' is not one of its schedules"),
        (BANK, '["$5-$50: $1", "$51-$60: $2"]', "game-1: bank: the last bracket is not open"),
        (BANK, '["$5 +: $1", "$51 +: $2"]', "game-1: bank: the bracket from 500 is open or runs backwards"),
        (BANK, '["$50-$5: $1", "$51 +: $2"]', "game-1: bank: the bracket from 5000 is open or runs backwards"),
        (BANK, '["$5-$50: $1", "$56 +: $2"]', "game-1: bank: the bracket from 5600 does not follow the one up to 5000"),
        (BANK, '["$5-$50: $1", "$40 +: $2"]', "game-1: bank: the bracket from 4000 does not follow the one up to 5000"),
        (BANK, '["$5-$50: $3", "$51 +: $2"]', "game-1: bank: fees fall as the amount rises"),
        (BANK, '["$5-$50: 3%"]', "game-1: '$5-$50: 3%' is not a line such as '$5-$100: $1'"),
        (
            BANK,
            '["$1-$2: $1", "$3-$4: $2", "$5-$6: $3", "$7-$8: $4", "$9-$10: $5", "$11 +: $6"]',
            "game-1: bank: 6 rates",
        ),
        (
            f"bank = {BANK}",
            'pot = ["1-4: $1", "5-6: $1", "7+: $2"]',
            "game-1: a schedule by table-action needs fees of bank, player",
        ),
        ('"table-action"', '"player-wager"', "game-1: it must say what counts towards a player's own wager"),
        ('counts = ["base"]', 'counts = ["base"]\nomits = ["base"]', "game-1: a wager is both counted and not"),
        ('"$5-$10"', '"$10-$5"', "game-1: limits $10 to $5 run backwards"),
        ('"$5-$10"', '"$5"', "game-1: '$5' is not a range such as '$5-$100' or '$20+'"),
        (
            'counts = ["base"]',
            'counts = ["base"]\nbonus = { tie = "$5+" }',
            "game-1: bonus limits '$5+' have no upper end",
        ),
        ('counts = ["base"]', "spots = { back = 1 }", ""),
        (f"bank = {BANK}", f'limit = {{ back = "$1-$2" }}\nbank = {BANK}', "different spots"),
    ],
)
def test_a_defective_file_does_not_load(old: str, new: str, defect: str) -> None:
    assert old in FILE
    if not defect:
        assert read_collection(FILE.replace(old, new))
        return
    with pytest.raises(Defective) as wrong:
        read_collection(FILE.replace(old, new, 1))
    assert defect in str(wrong.value)


def test_a_pot_schedule_says_who_counts() -> None:
    text = FILE.replace("table-action", "players").replace('player = ["each hand: $0"]', "")
    with pytest.raises(Defective, match="which players count"):
        read_collection(text.replace(f"bank = {BANK}", 'pot = ["1-4: $1", "5-6: $1", "7+: $2"]'))
    with pytest.raises(Defective, match="'5-6: illegible' is not a line"):
        read_collection(text.replace(f"bank = {BANK}", 'pot = ["5-6: illegible"]'))


def test_the_same_option_twice_and_all_defects_at_once() -> None:
    head, _, group = FILE.partition("[[group]]")
    with pytest.raises(Defective) as wrong:
        read_collection(f"{head}[[group]]{group}[[group]]{group.replace('$51 +: $2', '$51 +: $0')}")
    assert str(wrong.value) == "ranchos/trial: game-1 listed twice; game-1: bank: fees fall as the amount rises"
