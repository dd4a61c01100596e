"""Equity: what part of a pot each hand takes on average when the cards to come have come, at any game for a pot.

    result = equity(VARIANTS["holdem"], ["AsKs", "QhQd"])
    result.shares[0].share                        # a Fraction: every board counted
    equity(variant, ["22+, AQs+", "random"], board="Qs 7h 2d", dead="Ac")

Split pots and shares of ties are whole fractions. Cards of a hand that are not named are dealt by chance. It is counted
exactly where that takes a moment; otherwise dealt at random from a seed, and `error` says how far off it may be.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import comb, prod, sqrt
from typing import Any

import msgspec
import numpy as np

from croupier.analysis.equity.deals import (
    Job,
    Numbers,
    Totals,
    count_board,
    count_deals,
    deal_some,
    is_only_board_to_come,
    kinds_of,
    no_totals,
    shape_key,
)
from croupier.analysis.equity.ranges import CITE, Hand, hands_without, is_range, read_cards, read_range
from croupier.analysis.simulate import CONFIDENCE, crew, key_of
from croupier.kernels.equity.deals import BY_HIGH, BY_LOW, OMAHA, OMAHA_8, POT, SHARED, WHOLE
from croupier.kernels.streams import start
from croupier.play.vocabulary.cards import JOKER, cards_text
from croupier.play.vocabulary.progress import report_progress
from croupier.poker.rules.variants import Variant
from croupier.poker.table.bots import cards_to_throw
from croupier.rulebook.cite import Refused

SAMPLES, MOST_SAMPLES = 1_000_000, 10**9
BLOCK = 50_000  # deals; changing it changes what every seed means
MOST_HANDS = 12  # whose parts of a pot are whole numbers
EFFORT = 100_000_000  # of hands to look at, before it is dealt at random instead: a second or two
HEAVY = 6  # a hand of two and three of nine cards takes so much longer than one of seven
FEW = 64  # jobs: with more of them every worker has enough to do
MOST_TOGETHER = 200_000  # ways in which hands of several ranges can meet, before nobody counts them
BY_RANKS = 50_000  # about so many hands are looked at for each player when five board cards are counted by ranks


class Share(msgspec.Struct, frozen=True):
    """What one hand takes of a pot: `share` is `high` and `low` together, `wins` how often it takes all of it, `ties`
    how often a part. `error` is to either side of a 95% interval; 0 where all was counted."""

    hand: str
    share: Fraction
    high: Fraction
    low: Fraction
    wins: Fraction
    ties: Fraction
    error: float = 0.0


class Equity(msgspec.Struct, frozen=True):
    """What all the hands take, over so many deals; `notes` say what was done with cards that a player throws away."""

    variant: str
    board: str
    shares: tuple[Share, ...]
    deals: int
    exact: bool
    notes: tuple[str, ...] = ()


class Question(msgspec.Struct, frozen=True):
    """What is asked, as cards: for each hand all that it may be; and what is out of the deck."""

    variant: Variant
    names: tuple[str, ...]
    options: tuple[tuple[Hand, ...], ...]
    board: Hand
    dead: frozenset[int]
    notes: tuple[str, ...] = ()


def equity(
    variant: Variant,
    hands: Sequence[str],
    board: str = "",
    dead: str = "",
    samples: int = 0,
    seed: str = "croupier",
    workers: int | None = None,
    pat: bool = False,
) -> Equity:
    """The equity of these hands. `samples` deals so many at random even where all could be counted; `pat` is after the
    draw: nobody throws anything any more."""
    question = read_question(variant, hands, board, dead, pat)
    if not 0 <= samples <= MOST_SAMPLES:
        raise Refused(f"{samples} is not a number of deals up to {MOST_SAMPLES:,}", CITE)
    jobs = None if samples else jobs_to_count(question)
    if jobs is not None:
        return _count_exactly(question, jobs, workers)
    return _sample(question, samples or SAMPLES, seed, workers)


# --- the question ---


def read_question(variant: Variant, hands: Sequence[str], board: str, dead: str, pat: bool = False) -> Question:
    """Read and check what is asked."""
    if not 2 <= len(hands) <= MOST_HANDS:
        raise Refused(f"{len(hands)} hands: 2 to {MOST_HANDS} share a pot", CITE)
    board_cards, dead_cards = read_cards(board), read_cards(dead)
    board_size = sum(street.board for street in variant.streets)
    if len(board_cards) > board_size:
        raise Refused(f"{len(board_cards)} cards are too many for the board: {variant.name} has {board_size}", CITE)
    out, notes = [*board_cards, *dead_cards], list[str]()
    options: list[tuple[Hand, ...]] = []
    for text in hands:
        options.append(_read_hand(variant, text, pat, out, notes))
    _check_deck(variant, options, out)
    named_cards = {card for option in options if len(option) == 1 for card in option[0]} | set(out)
    for i, option in enumerate(options):
        if len(option) > 1:
            options[i] = tuple(hands_without(option, named_cards))
            if not options[i]:
                raise Refused(f"{hands[i][:40]!r}: no such hand is left with the cards that are known", CITE)
    question = Question(
        variant, tuple(hands), tuple(options), board_cards, frozenset(out[len(board_cards) :]), tuple(notes)
    )
    if next(ways_to_hold(question), None) is None:
        raise Refused("these hands cannot all be held at once: they need the same cards", CITE)
    _check_cards(question)
    return question


def own_cards(variant: Variant) -> int:
    """How many of a player's own cards are left at the showdown."""
    return sum(street.down + street.up - street.discard for street in variant.streets)


def _read_hand(variant: Variant, text: str, pat: bool, out: list[int], notes: list[str]) -> tuple[Hand, ...]:
    """The hands that a text may mean. What is thrown away joins what is out."""
    own = own_cards(variant)
    if own == 2 and is_range(text):
        return tuple(read_range(text))
    cards = read_cards("" if text.strip() in ("random", "any", "*") else text)
    draws = any(street.draw for street in variant.streets)
    spare = max((street.discard for street in variant.streets), default=0)
    if len(cards) > own + spare:
        raise Refused(f"{text[:40]!r}: a hand of {variant.name} has {own + spare} cards", CITE)
    throws: Hand = ()
    if spare and len(cards) > own:
        throws = cards_to_throw(variant, cards, len(cards) - own, len(cards) - own)
    elif draws and not pat and len(cards) == own:
        throws = cards_to_throw(variant, cards, 0, own)
    if throws:
        notes.append(f"{cards_text(cards)} throws away {cards_text(throws)}")
        out += throws
    kept = tuple(card for card in cards if card not in throws)
    if own == 2 and len(kept) < 2:
        return tuple(hand for hand in read_range("random") if set(kept) <= set(hand))
    return (kept,)


def _check_deck(variant: Variant, options: Sequence[tuple[Hand, ...]], out: Sequence[int]) -> None:
    """No card twice, and none that the deck does not have."""
    named_cards = [*out, *(card for option in options if len(option) == 1 for card in option[0])]
    for card in named_cards:
        if named_cards.count(card) > 1:
            raise Refused(f"{cards_text([card])} is named twice", CITE)
        if card >= JOKER + variant.jokers:
            raise Refused(f"there is no {cards_text([card])} in a deck of {variant.name}", CITE)


def _check_cards(question: Question) -> None:
    job = job_of(question, next(ways_to_hold(question)))
    if len(job.receivers) > len(job.deck):
        raise Refused(f"{len(job.deck)} cards are left, and {len(job.receivers)} are still to be dealt", CITE)


def ways_to_hold(question: Question) -> Iterator[tuple[Hand, ...]]:
    """Every way in which the hands can be held at once."""
    options = question.options

    def hold(i: int, used: set[int]) -> Iterator[tuple[Hand, ...]]:
        if i == len(options):
            yield ()
            return
        for hand in options[i]:
            if used.isdisjoint(hand):
                for rest in hold(i + 1, used | set(hand)):
                    yield (hand, *rest)

    return hold(0, set())


def job_of(question: Question, hands: tuple[Hand, ...]) -> Job:
    """One way of holding the hands as a kernel wants it: what lies where, and what is still to come to whom.

    I.8: where the deck is too short for a last card each, one is dealt for all.
    """
    variant, n = question.variant, len(hands)
    own, on_board = own_cards(variant), sum(street.board for street in variant.streets)
    deck = deck_left(question, hands)
    burned = sum(street.burn for street in variant.streets)
    lacking = sum(own - len(hand) for hand in hands)
    if variant.streets[-1].common and all(len(hand) < own for hand in hands) and len(deck) < lacking + burned:
        own, on_board = own - 1, on_board + 1
    rows = np.full((n, own + on_board), -1, dtype=np.int64)
    to, column = list[int](), list[int]()
    for i, hand in enumerate(hands):
        rows[i, : len(hand)] = hand
        to += [i] * (own - len(hand))
        column += range(len(hand), own)
    for j in range(on_board):
        if j < len(question.board):
            rows[:, own + j] = question.board[j]
        else:
            to.append(n)
            column.append(own + j)
    return Job(rows, np.array(to, np.int64), np.array(column, np.int64), deck, kinds_of(variant))


def deck_left(question: Question, hands: Sequence[Hand] = ()) -> Numbers:
    """What is left of the deck."""
    out = {*question.board, *question.dead, *(card for hand in hands for card in hand)}
    return np.array([card for card in range(JOKER + question.variant.jokers) if card not in out], np.int64)


# --- all of it ---


class Jobs(msgspec.Struct, frozen=True):
    """Ways of holding the hands, those that differ in the names of suits alone as one, and how often each comes."""

    jobs: tuple[Job, ...]
    times: tuple[int, ...]
    by_ranks: bool

    @property
    def pieces(self) -> int:
        return sum(len(self.firsts(job)) for job in self.jobs)

    def firsts(self, job: Job) -> list[tuple[int, int]]:
        """A few jobs are shared out by the first card to come, many as they are."""
        cards = len(job.deck)
        if self.by_ranks or len(self.jobs) >= FEW or not len(job.receivers):
            return [(0, cards)]
        return [(k, k + 1) for k in range(cards)]


def jobs_to_count(question: Question) -> Jobs | None:
    """All that is to be counted; None if it would take too long."""
    if prod(map(len, question.options)) > MOST_TOGETHER:
        return None
    first = job_of(question, next(ways_to_hold(question)))
    by_ranks = is_only_board_to_come(first)
    effort_each = effort(first, by_ranks)
    if effort_each > EFFORT:
        return None
    by_shape: dict[Any, tuple[tuple[Hand, ...], int]] = {}
    for hands in ways_to_hold(question):
        key = shape_key(hands, question.board, question.dead)
        by_shape[key] = (hands, by_shape[key][1] + 1 if key in by_shape else 1)
        if len(by_shape) * effort_each > EFFORT:
            return None
    jobs = tuple(job_of(question, hands) for hands, _ in by_shape.values())
    return Jobs(jobs, tuple(times for _, times in by_shape.values()), by_ranks)


def effort(job: Job, by_ranks: bool) -> int:
    """About how many hands of seven cards could be looked at in the time that this takes."""
    if by_ranks:
        return len(job.rows) * (BY_RANKS * comb(17, len(job.receivers)) // comb(17, 5) + 1)
    heavy = sum(HEAVY if kind in (OMAHA, OMAHA_8) else 1 for kind in job.kinds if kind)
    return len(job.rows) * heavy * count_ways(job)


def count_ways(job: Job) -> int:
    """In how many ways the cards to come can lie, those of one player or of the board in no order."""
    cards_left, count = len(job.deck), 1
    for player in dict.fromkeys(job.receivers.tolist()):
        size = int((job.receivers == player).sum())
        count *= comb(cards_left, size)
        cards_left -= size
    return count


def _count_exactly(question: Question, plan: Jobs, workers: int | None) -> Equity:
    total, deals = no_totals(len(question.names)), 0
    report_progress("counting", 0)
    for done, (times, part, counted) in enumerate(_parts(plan, workers), 1):
        total, deals = total.plus(part, times), deals + counted * times
        report_progress("counting", done / plan.pieces)
    shares = _shares(question, total, deals)
    return Equity(question.variant.id, cards_text(question.board), shares, deals, True, question.notes)


def _parts(plan: Jobs, workers: int | None) -> Iterator[tuple[int, Totals, int]]:
    """What came of each piece of work, and how often it counts; a single piece is worth no threads."""
    if plan.by_ranks and len(plan.jobs) == 1:
        yield (plan.times[0], *count_board(plan.jobs[0]))
        return
    first = plan.jobs[0]
    count_board(first, 0) if plan.by_ranks else count_deals(first, 0, 0)  # compiled before there are threads
    with crew(workers) as (submit, _):
        work = [
            (times, submit(count_board, job) if plan.by_ranks else submit(count_deals, job, *cards))
            for job, times in zip(plan.jobs, plan.times, strict=True)
            for cards in plan.firsts(job)
        ]
        for times, result in work:
            yield (times, *result.result())


# --- some of it ---


def _sample(question: Question, samples: int, seed: str, workers: int | None) -> Equity:
    key = key_of(seed, "equity")
    first, deck = job_of(question, next(ways_to_hold(question))), deck_left(question)
    report_progress("dealing", 0)
    deal_some(first, question.options, deck, 0, 0)
    sizes = [(i, min(BLOCK, samples - i * BLOCK)) for i in range(-(-samples // BLOCK))]
    total, deals = no_totals(len(question.names)), 0
    with crew(workers) as (submit, _):
        work = [submit(deal_some, first, question.options, deck, start(key, i), size) for i, size in sizes]
        for done, result in enumerate(work, 1):
            part, dealt = result.result()
            total = total.plus(part)
            deals += dealt
            report_progress("dealing", done / len(work))
    if deals < samples:
        raise Refused("these hands hardly ever go together: name them more closely", CITE)
    return Equity(
        question.variant.id,
        cards_text(question.board),
        _shares(question, total, deals, exact=False),
        deals,
        False,
        question.notes,
    )


def _shares(question: Question, total: Totals, deals: int, exact: bool = True) -> tuple[Share, ...]:
    shares = []
    for name, row, squares in zip(question.names, total.parts, total.squares, strict=True):
        high, low = Fraction(row[BY_HIGH], deals * POT), Fraction(row[BY_LOW], deals * POT)
        spread = max(squares / deals - float(high + low) ** 2, 0.0)
        error = 0.0 if exact else CONFIDENCE * sqrt(spread / deals)
        wins, ties = Fraction(row[WHOLE], deals), Fraction(row[SHARED], deals)
        shares.append(Share(name, high + low, high, low, wins, ties, error))
    return tuple(shares)
