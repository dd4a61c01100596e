"""How Ultimate Texas Hold'em is counted: Ante, Blind and Play over all deals, Trips and Bad Beat at every showdown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache, partial
from math import comb
from typing import TYPE_CHECKING, Any

from croupier.games.ultimate_texas_holdem.duels import duel_of
from croupier.games.ultimate_texas_holdem.kernels.board import board_arrays
from croupier.games.ultimate_texas_holdem.kernels.duel import chooses
from croupier.games.ultimate_texas_holdem.kernels.rule import (
    EARLY,
    FLUSH_CARD,
    HIDDEN_PAIR,
    LOWEST_PAIR,
    MOST_OUTS,
    NONE,
    OTHERS,
    RANKS,
    SUITED,
)
from croupier.games.ultimate_texas_holdem.kernels.showdown import (
    CELLS,
    FOLD,
    FOUR_TIMES,
    LOST,
    ONCE,
    THRICE,
    TIED,
    TWICE,
    WON,
    beaten,
    dealer_kind,
    outcome,
    player_kind,
    qualifies,
)
from croupier.games.ultimate_texas_holdem.kernels.solve import BOARD_FLOPS, HOLES, AllBoards, deck_arrays, hole_class
from croupier.games.ultimate_texas_holdem.rulings import LINES, fold_ruling, ruling
from croupier.games.ultimate_texas_holdem.state import ANTE, BAD_BEAT, BLIND, PLAY, TRIPS
from croupier.kernels.cards.poker_ranks import (
    CARD,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    HIGH_CARD,
    PAIR,
    STRAIGHT_,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
)
from croupier.kernels.cards.poker_ranks import high as best_of
from croupier.play.felt import BOARD
from croupier.play.felt.ruling import Net, net_of, together
from croupier.play.table.maths import Counted, Drawn, Fact, Maths, Situation, Staged
from croupier.play.vocabulary.cards import RANKS as NAMED
from croupier.rulebook.law import Law

if TYPE_CHECKING:
    from croupier.play.felt import Felt
    from croupier.play.vocabulary.ask import Turn

KERNELS = f"{__package__}.kernels"

HOLDINGS, BOARDS, DEALERS = comb(52, 2), comb(50, 5), comb(45, 2)
DEALS = HOLDINGS * BOARDS * DEALERS
ENDS = ("folds", "1x", "2x", "3x", "4x")
CHECKED, FLOPPED, RIVERED = {"check", "4x", "3x"}, {"check", "2x"}, {"1x", "fold"}


# --- what a deal comes to ---


def possible(cell: int) -> bool:
    """Whether two hands can meet so: the better one is not of a lower kind, nothing beats a royal flush, and a full
    house or four of a kind needs a pair that all share."""
    player, dealer, result = player_kind(cell), dealer_kind(cell), outcome(cell)
    if result == WON:
        if dealer == HIGH_CARD:
            return player not in (FULL_HOUSE, FOUR_OF_A_KIND)
        return dealer <= min(player, STRAIGHT_FLUSH) and (dealer == PAIR or dealer >= THREE_OF_A_KIND)
    if result == TIED:
        return dealer == min(player, PAIR)
    return player <= STRAIGHT_FLUSH and (dealer == PAIR or dealer == HIGH_CARD == player)


def net(law: Law, choice: int, cell: int) -> Net | None:
    """Ante, Blind and Play of so many times the Ante, per unit of the Ante."""
    if not possible(cell):
        return None
    if choice == FOLD:
        given_up = [fold_ruling(law, spot, player_kind(cell)) for spot in (ANTE, BLIND)]
        return together(ENDS[FOLD], *((1, lost) for lost in given_up if lost))
    stakes = [(1, ruling(law, ANTE, cell)), (1, ruling(law, BLIND, cell)), (choice, ruling(law, PLAY, cell))]
    return together(f"{ENDS[choice]}, {_cell_text(cell)}", *stakes)


def bonus_net(spot: str, law: Law, choice: int, cell: int) -> Net:
    """A wager beside it, which a fold may give up."""
    given_up = fold_ruling(law, spot, player_kind(cell)) if choice == FOLD else None
    return net_of(given_up or ruling(law, spot, cell))


def _cell_text(cell: int) -> str:
    result, line = outcome(cell), LINES[player_kind(cell)].replace("-", " ")
    without = "" if qualifies(cell) else " against no pair"
    if result == TIED:
        return "ties"
    if result == LOST:
        return f"loses{without}"
    return f"wins{without}" + (f" with a {line}" if player_kind(cell) >= STRAIGHT_ else "")


# --- all deals ---


@cache
def deals() -> tuple[int, Any, Any]:
    """A whole deck, and what is worked with."""
    import numpy as np

    from croupier.kernels.jit import compiled

    def zeros(size: int) -> Any:
        return np.zeros(size, dtype=np.int64)

    deck = deck_arrays(zeros)
    cards = np.array(CARD, dtype=np.int64)
    compiled(f"{KERNELS}.solve").open_deck(0, np.full(256, -1, dtype=np.int64), cards, deck)
    return 0, deck, board_arrays(zeros)


def share_walked() -> float:
    """How far a walk over all boards has got."""
    deck: AllBoards = deals()[1]
    _, looked_at, looks = deck.size
    return float(looked_at / looks) if looks else 0.0


@cache
def showdowns() -> dict[int, int]:
    """How many deals end in each cell, if nobody folds."""
    import numpy as np

    from croupier.kernels.jit import compiled

    lowest, deck, board = deals()
    counts = np.zeros((1, CELLS), dtype=np.int64)
    compiled(f"{KERNELS}.solve").count_showdowns(lowest, counts, deck, board)
    return {cell: int(ways) for cell, ways in enumerate(counts[0]) if ways}


# --- what a player sees ---


def situation(law: Law, felt: Felt, ask: Turn) -> Situation | None:  # noqa: ARG001 - any law asks the same
    """The two cards, and the shared ones that are turned: none, three or five. A fold gives up Bad Beat, but of Trips
    only what has lost (dealing.12.a, winners.qualified.9): that is the same whatever is chosen."""
    choices = set(ask.choices)
    shown = [held.card for held in felt.cards.get(BOARD, ()) if held.up]
    seen = (len(shown), *felt.hand(ask.seat), *shown, *[0] * (5 - len(shown)))
    unit, bad_beat = felt.amount(ask.seat, ANTE), felt.amount(ask.seat, BAD_BEAT)
    beside = {BAD_BEAT: bad_beat} if bad_beat else {}
    if choices == CHECKED:
        return Situation(seen, {"4x": FOUR_TIMES, "3x": THRICE, "check": ONCE}, unit, beside)
    if choices == FLOPPED:
        return Situation(seen, {"2x": TWICE, "check": ONCE}, unit, beside)
    return Situation(seen, {"1x": ONCE, "fold": FOLD}, unit, beside) if choices == RIVERED else None


def choice_values(rule: Sequence[int], situation: Situation) -> Mapping[str, Fraction]:
    """What each choice before the flop is worth: all deals of such a holding were walked to find the rule."""
    shown, a, b, *_ = situation.seen
    if shown:
        return {}
    hole = hole_class(min(a, b), max(a, b))
    low, high = a >> 2, b >> 2
    alike = 6 if low == high else 4 if a & 3 == b & 3 else 12
    sums = rule[EARLY + 3 * hole : EARLY + 3 * hole + 3]
    deals_of = alike * BOARDS * BOARD_FLOPS * DEALERS
    return {choice: Fraction(total, deals_of) for choice, total in zip(("3x", "4x", "check"), sums, strict=True)}


def by_rule(rule: Sequence[int], felt: Felt, ask: Turn) -> str:
    """dealing.7, dealing.9, dealing.11: what a person does who has learned the rule; each decision minds only the
    cards that are turned by then."""
    choices, board = set(ask.choices), felt.hand(BOARD)
    low, top = sorted(felt.hand(ask.seat))
    x, y, z = board[:3]
    end = chooses(low, top, x, y, z, sum(CARD[card] for card in board), best_of((low, top, *board)), rule)
    if choices == CHECKED:
        return "4x" if end == FOUR_TIMES else "check"
    if choices == FLOPPED:
        return "2x" if end == TWICE else "check"
    return ("1x" if end == ONCE else "fold") if choices == RIVERED else ""


# --- what was learned, in words ---


def words(law: Law, rule: Sequence[int]) -> tuple[str, ...]:  # noqa: ARG001 - the numbers say it
    """The three decisions, each by what is worth a bet."""
    return (
        f"4x with {', '.join(_early(rule))}, else check",
        f"on the flop 2x with {_flop(rule)}, else check",
        f"at the river 1x with a hidden pair or better, or if at most {rule[MOST_OUTS]} unseen cards beat you by "
        "themselves, else fold (hidden: it takes a card of your own)",
    )


def _early(rule: Sequence[int]) -> list[str]:
    hands = [] if rule[LOWEST_PAIR] == NONE else [f"a pair of {NAMED[rule[LOWEST_PAIR]]}s or better"]
    for high in range(RANKS - 1, 0, -1):
        kickers = [(rule[start + high], sort) for start, sort in ((SUITED, "s"), (OTHERS, "o"))]
        betting = [(low, sort) for low, sort in kickers if low != NONE]
        if len(betting) == 2 and not any(low for low, _ in betting):
            hands.append(f"any {NAMED[high]}")
        else:
            hands += [f"{NAMED[high]}{NAMED[low]}{sort}{'' if low == high - 1 else '+'}" for low, sort in betting]
    return hands


def _flop(rule: Sequence[int]) -> str:
    hands = ["two pair or better"]
    if rule[HIDDEN_PAIR] < NONE:
        hands.append("a hidden pair" + (f" of {NAMED[rule[HIDDEN_PAIR]]}s or better" if rule[HIDDEN_PAIR] else ""))
    if rule[FLUSH_CARD] < NONE:
        hands.append(f"four to a flush with a {NAMED[rule[FLUSH_CARD]]} or better of your own")
    return ", ".join(hands)


# --- for wagers of one's own ---


def facts(cell: int) -> Mapping[str, Fact]:
    """What can be said of a showdown. Of the player-dealer's hand a cell tells little, so that a hand which was beaten
    is named from three of a kind up."""
    result, lower = outcome(cell), beaten(cell)
    return {
        "hand": LINES[player_kind(cell)],
        "wins": result == WON,
        "loses": result == LOST,
        "tie": result == TIED,
        "dealer qualifies": qualifies(cell),
        "beaten hand": LINES[lower] if lower >= THREE_OF_A_KIND else "less",
    }


# What can never be drawn stands as what is drawn most often; it changes nothing.
DRAWN = Drawn(
    f"{KERNELS}.duel.play_showdown",
    [cell if possible(cell) else 0 for cell in range(CELLS)],
    (range(52),),
)

MATHS: tuple[Maths, ...] = (
    Staged(
        wager=ANTE,
        choices=ENDS,
        cells=CELLS,
        net=net,
        kernel=f"{KERNELS}.duel",
        how=lambda _: (
            f"all {DEALS:,} deals, best play at every decision; per unit of the Ante, the Blind being another"
        ),
        given=lambda _: (),
        rule=EARLY + 3 * HOLES,
        words=words,
        situation=situation,
        deals=deals,
        beside=((BAD_BEAT, partial(bonus_net, BAD_BEAT)),),
        along=((TRIPS, partial(bonus_net, TRIPS)),),
        duel=duel_of,
        decides=(ANTE, BLIND, TRIPS, BAD_BEAT),
        known=choice_values,
        done=share_walked,
        by_rule=by_rule,
    ),
    Counted(
        lambda _: {TRIPS: TRIPS},
        lambda _: showdowns(),
        lambda law, spot, cell: net_of(ruling(law, spot, cell)),
        lambda _: f"all {DEALS:,} deals",
        lambda _: DRAWN,
        kept="showdowns",
        facts=facts,
    ),
    Counted(
        lambda _: {BAD_BEAT: BAD_BEAT},
        lambda _: showdowns(),
        lambda law, spot, cell: net_of(ruling(law, spot, cell)),
        lambda _: f"all {DEALS:,} deals to the showdown, for who never folds; a fold gives it up",
        lambda _: DRAWN,
        kept="showdowns",
    ),
)
