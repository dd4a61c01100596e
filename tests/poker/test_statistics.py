"""What a player's hands come to: against hands written out, and against what the engine says of each move."""

from __future__ import annotations

import random
import re

import pytest
from test_phh import any_choice

from croupier.games import table_for
from croupier.poker.phh import Record, read_action, read_hand
from croupier.poker.phh.compare import walk
from croupier.poker.phh.record import hands_of_log
from croupier.poker.phh.spec import BETS
from croupier.poker.phh.statistics import HandCounts, OneHand, count_hand, position, statistics
from felt_room import open_table, play_out

HAND = """
variant = "NT"
antes = [0, 0, 0, 0]
blinds_or_straddles = [1, 2, 0, 0]
min_bet = 2
starting_stacks = [100, 100, 100, 100]
finishing_stacks = [99, 84, 117, 100]
winnings = [0, 0, 33, 0]
actions = ["d dh p1 ????", "d dh p2 ????", "d dh p3 AsAd", "d dh p4 ????", "p3 cbr 6", "p4 f", "p1 f", "p2 cc",
  "d db 2c7d9h", "p2 cc", "p3 cbr 10", "p2 cc", "d db Ts", "p2 cc", "p3 cc", "d db 3d", "p2 cc", "p3 cc",
  "p3 sm AsAd", "p2 sm"]
"""


def test_a_hand_is_counted_for_each_who_played_it() -> None:
    record = read_hand(HAND)
    assert [count_hand(record, i) for i in range(4)] == [
        HandCounts(hands=1, net=-1),
        HandCounts(hands=1, voluntary=1, calls=2, further=1, showdowns=1, net=-16),
        HandCounts(hands=1, voluntary=1, raised=1, bets=2, further=1, showdowns=1, won_shown=1, won=1, net=17),
        HandCounts(hands=1),
    ]
    assert [position(record, i) for i in range(4)] == ["small blind", "big blind", "cutoff", "button"]
    both = statistics([OneHand(record, 2, 100), OneHand(record, 3, 100)])
    assert (both.all.hands, both.all.net, list(both.positions)) == (2, 1700, ["cutoff", "button"])


def test_two_players_have_a_button_that_is_the_small_blind() -> None:
    record = read_hand(
        'variant = "NT"\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\nstarting_stacks = [9, 9]\n'
        'actions = ["d dh p1 ????", "d dh p2 ????", "p2 cc", "p1 cc"]'
    )
    assert [position(record, i) for i in (0, 1)] == ["big blind", "button"]
    assert count_hand(record, 0) == HandCounts(hands=1)  # who checks a blind puts nothing in by choice
    assert count_hand(record, 1) == HandCounts(hands=1, voluntary=1, calls=1)


def naive(record: Record, player: int) -> HandCounts:
    """The same from the engine, which knows what each move was and put in; streets are cut out of the text."""
    said: list[tuple[int, str, int]] = []
    steps = walk(record)
    while True:
        try:
            frame = next(steps)
        except StopIteration as end:
            result = end.value.result
            break
        if frame.said:
            said.append((frame.player, frame.said, frame.put))
    asked = any(what == "forced-bet" for _, what, _ in said)
    verbs = [verb for text in record.actions if (verb := read_action(text).verb) != "pb" or asked]
    kinds = "".join("b" if verb in BETS else "c" if verb in ("dh", "db", "sd") else "" for verb in verbs)
    first = re.findall("b+", kinds)[0]
    opening = [what for who, what, put in said[: len(first)] if who == player and (what != "call" or put)]
    mine = [(what, put) for who, what, put in said if who == player]
    folded, stays = ("fold", 0) in mine, "fold" not in opening
    further = stays and "c" in kinds.lstrip("c")
    raised = {"bet", "raise"} & set(opening)
    bets = sum(what in ("bet", "raise") for what, _ in mine)
    calls = sum(what == "call" and put > 0 for what, put in mine)
    won, shown = result.awards[player] > 0, result.showdown and not folded
    gain = result.stacks[player] - record.starting_stacks[player]
    voluntary = bool(raised or "call" in opening)
    return HandCounts(1, *map(int, (voluntary, bool(raised), bets, calls, further, shown, shown and won, won, gain)))


@pytest.mark.parametrize(
    ("book", "options"),
    [
        ("oneida-2006/poker", {"variant": "holdem"}),
        ("section8/poker", {"variant": "stud-high", "ante": 1}),
        ("oneida-2006/poker", {"variant": "draw-high"}),
    ],
    ids=["holdem", "stud", "draw"],
)
def test_counts_are_those_of_the_engine(book: str, options: dict[str, object]) -> None:
    rng = random.Random(7)
    table = open_table(book, 5, chips=300, options=options)
    for _ in range(12):
        play_out(table, rng, any_choice)
    records = list(hands_of_log(table.log.sealed(), table_for))
    assert len(records) >= 10
    for record in records:
        for player in range(len(record.names)):
            assert count_hand(record, player) == naive(record, player), (player, record.actions)
    everybody = statistics(OneHand(one, i) for one in records for i in range(len(one.names)))
    assert everybody.all == sum(everybody.positions.values(), HandCounts())
    assert everybody.all.net == -sum(one.more.get("_raked", 0) for one in records)
