"""Matches of players for a pot, at the real table: duplicate deals, and how sure the result is.

Every deal is played as often as there are players, each time with everybody one seat further: so each has played every
place with the very same cards in the deck, and luck weighs much less. A deal is one observation: what a player won in
it, a hand on average. All begin each hand with the same chips. The same seed plays the same match.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from statistics import fmean, stdev
from time import perf_counter

import msgspec

from croupier.analysis.simulate import CONFIDENCE
from croupier.front.dealer import routine
from croupier.front.pot_players import CardPlayer, Maker, MyTurn
from croupier.games import game_of
from croupier.play.table import Table
from croupier.play.vocabulary.ask import Between, Chance, Turn
from croupier.play.vocabulary.chance import Seeded
from croupier.play.vocabulary.move import Choose, Discard, Move, Open, Outcome, Sit
from croupier.play.vocabulary.progress import report_progress
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.rulebook.law import Law

COMMAND = OWN.cite("command")
MOST_HANDS = 10_000_000
CARDS = 52 + 4  # every deck there is, with all its jokers


class StackedDeck:
    """A deck in an order: whatever is asked for, its next cards that are still there. The button has one of its own."""

    def __init__(self, seed: str) -> None:
        self.orders = {phase: _shuffled_cards(f"{seed}/{phase}") for phase in ("button", "deal")}

    def answer(self, ask: Chance) -> Outcome:
        assert ask.shoe is not None
        remaining = set(ask.shoe.cards)
        order = self.orders.get(ask.phase, self.orders["deal"])
        return Outcome("cards", tuple([card for card in order if card in remaining][: ask.count]))


def _shuffled_cards(seed: str) -> list[int]:
    source, remaining = Seeded(seed), list(range(CARDS))
    return [remaining.pop(source.below(len(remaining))) for _ in range(CARDS)]


class Standing(msgspec.Struct, frozen=True):
    """How one player did: chips a hand, with the 95% interval to either side, and what it did wrong."""

    name: str
    mean: float
    error: float
    moves: int
    refused: int  # moves that the table did not take: a check or a fold instead
    late: int  # the same, for moves that came too late
    seconds: float  # thought about, in all


class Match(msgspec.Struct, frozen=True):
    """What came of a match; `kept` is what the house took, in chips a hand."""

    standings: tuple[Standing, ...]
    deals: int
    hands: int
    kept: float


class PlayerScore(msgspec.Struct):
    """What is noted of one player while a match goes on."""

    gains: list[float] = msgspec.field(default_factory=list)
    moves: int = 0
    refused: int = 0
    late: int = 0
    seconds: float = 0.0


def play_match(
    law: Law,
    players: Sequence[tuple[str, Maker]],
    hands: int,
    seed: str = "croupier",
    chips: int = 500,
    clock: float = 0.0,
) -> Match:
    """So many hands, or a few more, so that every deal is played from every place. `clock` is the seconds that a move
    may take."""
    count, most = len(players), game_of(law).seats(law)
    if game_of(law).family != "pot":
        raise Refused(f"{law.book.id} is not played for a pot", COMMAND)
    if not 2 <= count <= most:
        raise Refused(f"{count} players: 2 to {most} sit at this table", law.grounds["seat"])
    if not 2 * count <= hands <= MOST_HANDS:
        raise Refused(
            f"{hands} hands: at least {2 * count}, two deals from every place, and {MOST_HANDS:,} at most", COMMAND
        )
    tallies, kept, deals = [PlayerScore() for _ in players], 0, -(-hands // count)
    report_progress("playing", 0)
    for deal in range(deals):
        won = [0] * count
        for rotation in range(count):
            for who, gain in enumerate(play_hand(law, players, tallies, f"{seed}/{deal}", rotation, chips, clock)):
                won[who] += gain
        kept -= sum(won)
        for tally, total in zip(tallies, won, strict=True):
            tally.gains.append(total / count)
        report_progress("playing", (deal + 1) / deals)
    standings = tuple(_standing(name, tally) for (name, _), tally in zip(players, tallies, strict=True))
    return Match(standings, deals, deals * count, kept / (deals * count))


def _standing(name: str, tally: PlayerScore) -> Standing:
    error = CONFIDENCE * stdev(tally.gains) / sqrt(len(tally.gains))
    return Standing(name, fmean(tally.gains), error, tally.moves, tally.refused, tally.late, tally.seconds)


def play_hand(
    law: Law,
    players: Sequence[tuple[str, Maker]],
    tallies: Sequence[PlayerScore],
    deal: str,
    rotation: int,
    chips: int,
    clock: float = 0.0,
) -> list[int]:
    """One hand of a deal at a fresh table, everybody so many seats further; what each player won."""
    count = len(players)
    player_at = {(who + rotation) % count + 1: who for who in range(count)}
    table = seat_players(law, player_at, players, chips)
    bots = {seat: players[who][1](f"{deal}/{rotation}/{seat}") for seat, who in player_at.items()}
    source = StackedDeck(deal)
    racks_before = {seat: table.felt.rack(seat) for seat in player_at}
    table.play(Open())
    while not isinstance(table.ask, Between):
        move = routine(table, source)
        if move is None:
            assert isinstance(table.ask, Turn)
            seat = table.ask.seat
            play_turn(table, bots[seat], tallies[player_at[seat]], clock)
        else:
            table.play(move)
    gains = [0] * count
    for seat, who in player_at.items():
        gains[who] = table.felt.rack(seat) - racks_before[seat]
    return gains


def seat_players(law: Law, player_at: dict[int, int], players: Sequence[tuple[str, Maker]], chips: int) -> Table:
    table = Table(game_of(law), law, "match")
    for seat in sorted(player_at):
        table.play(Sit(seat, table.affords(chips), players[player_at[seat]][0]))
    return table


def play_turn(table: Table, player: CardPlayer, tally: PlayerScore, clock: float) -> None:
    """One move of a player's; if it comes too late or is refused, the first of the plain ones that the table takes."""
    ask = table.ask
    assert isinstance(ask, Turn)
    turn = MyTurn(table.view(ask.seat), table.law, clock)
    begun = perf_counter()
    move: Move = player.move(turn)
    took = perf_counter() - begun
    tally.moves += 1
    tally.seconds += took
    if clock and took > clock:
        tally.late += 1
    else:
        try:
            if getattr(move, "seat", None) != ask.seat:  # nobody speaks for another
                raise Refused("it is another seat's turn", table.law.grounds["turn"])
            table.play(move)
            return
        except Refused:
            tally.refused += 1
    for plain in _fallback_moves(turn):
        try:
            table.play(plain)
            return
        except Refused:
            continue
    raise AssertionError("nothing plain can be done")


def _fallback_moves(turn: MyTurn) -> Iterator[Choose | Discard]:
    """What is done for who says nothing that counts: check, fold, show, throw away as little as can be."""
    if turn.discards:
        yield Discard(turn.seat, turn.own[: turn.view.asks.least or 0])
    for choice in ("check", "fold", *turn.choices):
        if choice in turn.choices:
            yield Choose(turn.seat, choice)
