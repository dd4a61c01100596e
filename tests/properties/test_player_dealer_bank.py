"""A player banks: for any seats, wagers, odds, order and bank, by no game's rules but those of the bank itself.

A `Round` is a bank and a list of decided wagers in the order of settlement. `settled` plays it on a felt, step by step;
`read_aloud` settles it with a pencil from the sentence alone: each settled wager uses up as much of the bank as changes
hands, a push nothing, what is not covered goes back, and what was collected is not put at risk again.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from dataclasses import dataclass, field, replace
from importlib.resources import files
from typing import Any, Literal

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.play.felt import Felt
from croupier.play.felt.bank import HouseBank, PlayerDealerBank
from croupier.play.felt.ledger import Ledger
from croupier.play.felt.stake import Key, Stake
from croupier.play.steps.player_dealer import (
    BANK,
    MOST_ROUNDS,
    Position,
    begin_banking,
    check_back_line,
    check_banking,
    check_ready,
    collection,
    end_banking,
    offer_position,
    places_from,
    wagers_at_place,
)
from croupier.play.vocabulary.ask import Turn
from croupier.play.vocabulary.event import Decided, Fee, Said, Settled, Taken
from croupier.play.vocabulary.move import Bet, Choose, Take
from croupier.rulebook.cite import Citation, Refused
from croupier.rulebook.law import Law, Terms, judge
from croupier.rulebook.odds import EVEN, Odds
from examples import some

SEATS, STANDING = 7, 12
LAW = Law(Terms("ranchos/zoobac", least=100, most=100000))
SPOTS = tuple(LAW.book.wagers)
WAGERS, BACK, COVER = LAW.cite("dealing.wagers"), LAW.cite("dealing.settlement"), LAW.cite("type-of-game")
PAYS, FEES = LAW.cite("winners"), LAW.cite("collection")

any_of_them = settings(max_examples=some(70), deadline=None)
Verdict = Literal["wins", "loses", "pushes", "splits"]


# --- a round of decided wagers ---


@dataclass(frozen=True)
class Wager:
    """One wager and what becomes of it: a `prize` is paid on top before it is decided, `lost` of it when it splits."""

    seat: int
    at: int
    spot: str
    amount: int
    verdict: Verdict
    odds: Odds = EVEN
    prize: Odds | None = None
    lost: int = 0
    rest_wins: bool = False
    coupon: int = 0

    @property
    def key(self) -> Key:
        return (self.at, self.spot, self.seat)

    @property
    def changes(self) -> list[int]:
        """What should change hands, in order: above zero to the player, below zero to the bank."""
        due = [self.amount * self.prize.pays // self.prize.per] if self.prize else []
        if self.verdict == "wins":
            due += [(self.amount + self.coupon) * self.odds.pays // self.odds.per]
        elif self.verdict == "loses":
            due += [-self.amount]
        elif self.verdict == "splits":
            due += [-self.lost, (self.amount - self.lost) * self.odds.pays // self.odds.per if self.rest_wins else 0]
        return due

    @property
    def due(self) -> int:
        return sum(map(abs, self.changes))


@dataclass(frozen=True)
class Round:
    holder: int
    bank: int
    wagers: tuple[Wager, ...]
    racks: int = 0  # what everybody has besides the wagers

    @property
    def due(self) -> int:
        return sum(wager.due for wager in self.wagers)


@dataclass
class Film:
    """What a settlement did: the felt, its balances before, and the postings and events of each wager."""

    felt: Felt
    before: dict[str, int]
    postings: list[list[Any]] = field(default_factory=list)
    lines: list[list[Settled]] = field(default_factory=list)

    def gain(self, seat: int) -> int:
        return self.felt.rack(seat) - self.before[f"rack {seat}"]

    @property
    def gains(self) -> dict[int, int]:
        return {seat: self.gain(seat) for seat in self.felt.seats}

    @property
    def results(self) -> list[int]:
        """What each wager won or lost, in the order of settlement."""
        return [sum(line.paid for line in lines) for lines in self.lines]


Amounts = st.integers(1, 20) | st.integers(1, 1000)
AnyOdds = st.sampled_from([EVEN, Odds(9, 10), Odds(9, 1), Odds(25, 1), Odds(150, 1)]) | st.builds(
    Odds, st.integers(0, 30), st.integers(1, 7)
)
Banks = st.integers(1, 100) | st.integers(1, 3000) | st.integers(1, 10**6)


@st.composite
def wagers(draw: st.DrawFn, seat: int, at: int, spot: str) -> Wager:
    amount = draw(Amounts)
    verdict: Verdict = draw(st.sampled_from(["wins", "loses", "pushes", "splits"]))
    return Wager(
        seat,
        at,
        spot,
        amount,
        verdict,
        odds=draw(AnyOdds),
        prize=draw(st.none() | AnyOdds),
        lost=draw(st.integers(0, amount)),
        rest_wins=draw(st.booleans()),
        coupon=draw(st.sampled_from([0, 0, 0, 5])) if verdict == "wins" else 0,
    )


@st.composite
def rounds(draw: st.DrawFn, bank: st.SearchStrategy[int] = Banks, least: int = 0) -> Round:
    """Any wagers at any places, settled in any order; who sits has their own place, who stands somebody else's."""
    holder = draw(st.integers(1, SEATS))
    places = [place for place in range(1, SEATS + 1) if place != holder]
    owners = [seat for seat in range(1, STANDING + 1) if seat != holder]
    spots = st.tuples(st.sampled_from(places), st.sampled_from(SPOTS), st.sampled_from(owners))
    keys = draw(st.lists(spots, unique=True, min_size=least, max_size=8))
    made = [draw(wagers(seat, place, spot)) for place, spot, seat in keys]
    return Round(holder, draw(bank), tuple(made), draw(st.sampled_from([0, 7, 1000])))


def table(round_: Round) -> Felt:
    """Everybody has what they wager and a little more; the wagers are placed in another order than they settle."""
    racks = dict.fromkeys((f"rack {seat}" for seat in range(1, STANDING + 1)), round_.racks)
    racks[f"rack {round_.holder}"] += round_.bank
    for wager in round_.wagers:
        racks[f"rack {wager.seat}"] += wager.amount
    return Felt(LAW, {seat: f"Player {seat}" for seat in range(1, STANDING + 1)}, Ledger(racks))


class Careful(HouseBank):
    """The house's inventory, which here pays no part of a chip, as players who bank do."""

    at_most = True


def settled(round_: Round, house: bool = False) -> Film:
    """The round on a felt, by the player-dealer's bank or, for comparison, by the house's."""
    felt = table(round_)
    film = Film(felt, dict(felt.ledger.balances))
    for wager in sorted(round_.wagers, key=lambda wager: wager.key):
        felt.place(Bet(wager.seat, wager.spot, wager.amount, at=wager.at, coupon=wager.coupon), WAGERS)
    if house:
        felt.bank = Careful()
    else:
        felt.bank = PlayerDealerBank(felt.place(Bet(round_.holder, BANK, round_.bank), WAGERS), COVER)
    for wager in round_.wagers:
        settle(film, wager)
    end_banking(felt, Position(round_.holder, 1), BACK)
    return film


def settle(film: Film, wager: Wager) -> None:
    felt, stake = film.felt, film.felt.stakes[wager.key]
    postings, events = len(felt.ledger.postings), len(felt.events)
    if wager.prize:
        felt.bonus(stake, wager.prize, PAYS, wager.spot, "prize")
    if wager.verdict == "wins":
        felt.win(stake, wager.odds, PAYS)
    elif wager.verdict == "loses":
        felt.lose(stake, PAYS)
    elif wager.verdict == "pushes":
        felt.push(stake, PAYS)
    else:
        felt.split(stake, wager.lost, PAYS, odds=wager.odds if wager.rest_wins else None)
    film.postings.append(felt.ledger.postings[postings:])
    film.lines.append([event for event in felt.events[events:] if isinstance(event, Settled)])


def read_aloud(round_: Round) -> tuple[Counter[int], list[int]]:
    """The same with a pencil: what each seat wins or loses, and how much of each wager's due was covered."""
    left, gains, covered = round_.bank, Counter[int](), []
    for wager in round_.wagers:
        used = 0
        for due in wager.changes:
            hands = abs(due) if abs(due) <= left else left
            sign = 1 if due > 0 else -1
            gains[wager.seat] += sign * hands
            gains[round_.holder] -= sign * hands
            left -= hands
            used += hands
        covered.append(used)
    return gains, covered


def changed_hands(film: Film, holder: int, i: int) -> int:
    """What the i-th wager moved between its owner and the bank, in either direction."""
    return sum(
        posting.amount
        for posting in film.postings[i]
        if posting.source == f"wager {holder} {BANK}" or posting.target == f"rack {holder}"
    )


# --- the bank ---


@any_of_them
@given(rounds())
def test_the_felt_settles_as_the_sentence_reads(round_: Round) -> None:
    film = settled(round_)
    gains, covered = read_aloud(round_)
    assert film.gains == {seat: gains[seat] for seat in film.felt.seats}
    assert [changed_hands(film, round_.holder, i) for i in range(len(round_.wagers))] == covered
    assert isinstance(film.felt.bank, PlayerDealerBank)
    assert film.felt.bank.left == round_.bank - sum(covered)


@any_of_them
@given(rounds())
def test_the_bank_wins_or_loses_no_more_than_it_put_up(round_: Round) -> None:
    assert -round_.bank <= settled(round_).gain(round_.holder) <= round_.bank


@any_of_them
@given(rounds())
def test_chips_are_conserved_and_nothing_stands_below_zero(round_: Round) -> None:
    film = settled(round_)
    ledger, running = film.felt.ledger, Counter(film.before)
    for posting in ledger.postings:
        running[posting.source] -= posting.amount
        running[posting.target] += posting.amount
        assert posting.amount > 0
        assert running[posting.source] >= 0
    assert sum(ledger.balances.values()) == sum(film.before.values())
    assert not film.felt.stakes
    assert all(account.startswith("rack ") for account in ledger.snapshot())


@any_of_them
@given(rounds())
def test_cited_postings_alone_make_the_balances_and_the_house_has_no_part(round_: Round) -> None:
    film = settled(round_)
    balances = Counter(film.before)
    for posting in film.felt.ledger.postings:
        assert isinstance(posting.cite, Citation)
        assert posting.cite in LAW.citations.values()
        balances[posting.source] -= posting.amount
        balances[posting.target] += posting.amount
        assert not {posting.source, posting.target} & {"bank", "fees", "cash", "collection"}
    assert {account: chips for account, chips in sorted(balances.items()) if chips} == film.felt.ledger.snapshot()


@any_of_them
@given(rounds())
def test_what_was_collected_is_not_put_at_risk_again(round_: Round) -> None:
    rack = f"rack {round_.holder}"
    assert not [posting for step in settled(round_).postings for posting in step if posting.source == rack]


@any_of_them
@given(rounds())
def test_covered_and_uncovered_add_up_to_what_was_due(round_: Round) -> None:
    film = settled(round_)
    for i, wager in enumerate(round_.wagers):
        uncovered = sum(line.uncovered for line in film.lines[i])
        assert all(line.uncovered >= 0 for line in film.lines[i])
        assert changed_hands(film, round_.holder, i) + uncovered == wager.due
        assert len(film.lines[i]) == 1 + bool(wager.prize)
        for line in film.lines[i]:
            assert (line.seat, line.at, line.spot, line.wager) == (wager.seat, wager.at, wager.spot, wager.amount)
    for seat in film.felt.seats:
        if seat != round_.holder:
            lines = [line for step in film.lines for line in step if line.seat == seat]
            assert film.gain(seat) == sum(line.paid for line in lines)
    assert sum(film.results) == -film.gain(round_.holder)


@any_of_them
@given(rounds(least=1), st.data())
def test_a_push_uses_nothing(round_: Round, data: st.DataObject) -> None:
    i = data.draw(st.integers(0, len(round_.wagers) - 1))
    pushed = replace(round_.wagers[i], verdict="pushes", prize=None)
    without = replace(round_, wagers=round_.wagers[:i] + round_.wagers[i + 1 :])
    film = settled(replace(round_, wagers=(*round_.wagers[:i], pushed, *round_.wagers[i + 1 :])))
    assert changed_hands(film, round_.holder, i) == 0
    assert [(line.verdict, line.paid, line.uncovered) for line in film.lines[i]] == [("pushes", 0, 0)]
    assert film.gains == settled(without).gains


@any_of_them
@given(rounds(), st.data())
def test_nobody_is_worse_off_for_what_comes_later(round_: Round, data: st.DataObject) -> None:
    """A later wager grows, changes its fate or goes away: all before it win and lose what they did."""
    i = data.draw(st.integers(0, len(round_.wagers)))
    later = [
        replace(wager, amount=wager.amount + data.draw(Amounts), verdict=data.draw(st.sampled_from(["wins", "loses"])))
        for wager in round_.wagers[i:]
    ]
    first = settled(round_).results[:i]
    assert settled(replace(round_, wagers=round_.wagers[:i] + tuple(later))).results[:i] == first
    assert settled(replace(round_, wagers=round_.wagers[:i])).results == first


@any_of_them
@given(rounds(), st.integers(0, 2000))
def test_a_bank_that_covers_everything_is_as_good_as_the_house(round_: Round, spare: int) -> None:
    enough = replace(round_, bank=max(1, round_.due + spare))
    film, house = settled(enough), settled(enough, house=True)
    assert [line.uncovered for step in film.lines for line in step if line.uncovered] == []
    assert film.lines == house.lines
    assert {**house.gains, enough.holder: house.felt.ledger.balance("bank")} == film.gains


@any_of_them
@given(rounds(), st.integers(0, 2000))
def test_a_larger_bank_covers_no_wager_less(round_: Round, more: int) -> None:
    small, large = settled(round_), settled(replace(round_, bank=round_.bank + more))
    for i in range(len(round_.wagers)):
        assert changed_hands(small, round_.holder, i) <= changed_hands(large, round_.holder, i)


@any_of_them
@given(rounds(), st.data())
def test_order_matters_only_from_where_the_bank_is_used_up(round_: Round, data: st.DataObject) -> None:
    """Those wholly covered may change places, and so may those who get nothing; only who is cut short may not."""
    total, whole = 0, 0
    while whole < len(round_.wagers) and total + round_.wagers[whole].due <= round_.bank:
        total += round_.wagers[whole].due
        whole += 1
    first = data.draw(st.permutations(round_.wagers[:whole]))
    last = data.draw(st.permutations(round_.wagers[whole + 1 :]))
    other = replace(round_, wagers=(*first, *round_.wagers[whole : whole + 1], *last))
    assert settled(other).gains == settled(round_).gains


@any_of_them
@given(rounds(least=1), st.data())
def test_a_lost_wager_that_is_not_covered_goes_back_by_the_banks_paragraph(round_: Round, data: st.DataObject) -> None:
    i = data.draw(st.integers(0, len(round_.wagers) - 1))
    lost = replace(round_.wagers[i], verdict="loses", prize=None)
    film = settled(replace(round_, wagers=(*round_.wagers[:i], lost, *round_.wagers[i + 1 :])))
    back = [(p.amount, p.cite) for p in film.postings[i] if p.target == f"rack {lost.seat}"]
    assert back == [(film.lines[i][0].uncovered, COVER)] * bool(film.lines[i][0].uncovered)


def test_a_split_wager_that_is_not_covered_goes_back_by_the_banks_paragraph() -> None:
    """`Bank.cite` is the paragraph by which what is not covered goes back: of 10, 6 are lost and the bank has 2."""
    film = settled(Round(1, 2, (Wager(2, 2, "player", 10, "splits", lost=6),)))
    back = Counter[Citation]()
    for posting in film.postings[0]:
        if posting.target == "rack 2":
            back[posting.cite] += posting.amount
    assert back == {PAYS: 4, COVER: 4}


@any_of_them
@given(rounds(), st.data())
def test_a_void_gives_the_rest_of_the_bank_and_every_open_wager_back(round_: Round, data: st.DataObject) -> None:
    i = data.draw(st.integers(0, len(round_.wagers)))
    felt = table(round_)
    film = Film(felt, dict(felt.ledger.balances))
    for wager in round_.wagers:
        felt.place(Bet(wager.seat, wager.spot, wager.amount, at=wager.at, coupon=wager.coupon), WAGERS)
    felt.bank = PlayerDealerBank(felt.place(Bet(round_.holder, BANK, round_.bank), WAGERS), COVER)
    for wager in round_.wagers[:i]:
        settle(film, wager)
    felt.void("a card is missing", BACK)
    end_banking(felt, Position(round_.holder, 1), BACK)
    assert not felt.stakes
    assert film.gains == settled(replace(round_, wagers=round_.wagers[:i])).gains


@any_of_them
@given(rounds())
def test_what_is_left_of_the_bank_is_taken_once(round_: Round) -> None:
    film = settled(round_)
    events, postings = len(film.felt.events), len(film.felt.ledger.postings)
    taken = [event for event in film.felt.events if isinstance(event, Taken)]
    paid = sum(line.paid for step in film.lines for line in step if line.paid > 0)
    assert [(event.seat, event.spot, event.total) for event in taken] in ([], [(round_.holder, BANK, 0)])
    if not any(wager.verdict == "splits" for wager in round_.wagers):  # a split nets what it pays and loses
        assert sum(event.amount for event in taken) == round_.bank - paid
    end_banking(film.felt, Position(round_.holder, 1), BACK)
    assert (len(film.felt.events), len(film.felt.ledger.postings)) == (events, postings)


# --- the position ---


def sitting(*seats: int) -> Felt:
    return Felt(LAW, {seat: f"Player {seat}" for seat in seats}, Ledger())


def offered(felt: Felt, position: Position, answers: Any) -> tuple[list[int], Position]:
    """Drive the offer: `answers` says of each seat asked whether it accepts. Returns who was asked, and the outcome."""
    offer, asked = offer_position(felt, position, SEATS, COVER), []
    try:
        ask = next(offer)
        while True:
            assert isinstance(ask, Turn)
            assert ask.choices == (BANK, "pass")
            asked.append(ask.seat)
            move = Choose(ask.seat, BANK if answers(ask.seat) else "pass")
            ask.admit(move, LAW)
            ask = offer.send(move)
    except StopIteration as end:
        return asked, end.value


Occupied = st.sets(st.integers(1, STANDING), max_size=8)


@any_of_them
@given(st.lists(st.tuples(Occupied, st.sets(st.integers(1, STANDING))), max_size=12), st.booleans())
def test_the_position_goes_round(evening: list[tuple[set[int], set[int]]], stay: bool) -> None:
    """People come and go and take it or pass: two rounds running at most, clockwise, and never who stands behind."""
    position, banked = Position(), list[int]()
    for occupied, willing in evening:
        felt = sitting(*sorted(evening[0][0] if stay else occupied))
        asked, new = offered(felt, position, willing.__contains__)
        worn = len(banked) >= MOST_ROUNDS and set(banked[-MOST_ROUNDS:]) == {position.holder}
        others = [(position.holder + i - 1) % STANDING + 1 for i in range(1, STANDING + 1)]
        may = [seat for seat in others if seat in felt.seats and seat <= SEATS and seat != position.holder]
        if position.holder in felt.seats and not worn:
            may.insert(0, position.holder)
        takes = next((seat for seat in may if seat in willing), None)
        assert asked == (may if takes is None else may[: may.index(takes) + 1])
        assert all(seat <= SEATS for seat in asked)
        choices = [(event.seat, event.choice) for event in felt.events if isinstance(event, Decided)]
        assert choices == [(seat, BANK if seat == takes else "pass") for seat in asked]
        if takes is None:
            assert new == msgspec.structs.replace(position, broken=True)
            assert [event.cite for event in felt.events if isinstance(event, Said)] == [COVER]
            assert "player-dealer" not in felt.markers
        else:
            banked.append(takes)
            assert (new.holder, new.broken) == (takes, False)
            assert new.held == (2 if banked[-2:] == [takes, takes] else 1)
            assert felt.markers["player-dealer"] == str(takes)
        position = new
    for i in range(len(banked) - MOST_ROUNDS):
        assert len(set(banked[i : i + MOST_ROUNDS + 1])) > 1


@any_of_them
@given(st.sets(st.integers(SEATS + 1, STANDING)))
def test_where_only_standing_bettors_are_the_game_is_broken(seats: set[int]) -> None:
    assert offered(sitting(*seats), Position(), lambda _: True) == ([], Position(broken=True))


@any_of_them
@given(st.integers(1, SEATS))
def test_nobody_else_takes_it_after_two_rounds(holder: int) -> None:
    felt, position = sitting(*range(1, STANDING + 1)), Position()
    for held in (1, 2):
        _, position = offered(felt, position, lambda seat: seat == holder)
        assert (position.holder, position.held, position.broken) == (holder, held, False)
    asked, position = offered(felt, position, lambda seat: seat == holder)
    assert (position.holder, position.held, position.broken) == (holder, 2, True)
    assert asked == [*range(holder + 1, SEATS + 1), *range(1, holder)]


def test_who_takes_the_seat_of_a_worn_player_dealer_is_offered_the_bank() -> None:
    """After two rounds it is offered to every seated player; somebody new in that seat has held it for none."""
    felt, position = Felt(LAW, {3: "Ann", 5: "Ben"}, Ledger()), Position()
    for _ in range(2):
        _, position = offered(felt, position, lambda seat: seat == 3)
    felt = Felt(LAW, {3: "Cleo", 5: "Ben"}, Ledger())
    asked, position = offered(felt, position, lambda seat: seat == 3)
    assert asked == [5, 3]
    assert (position.holder, position.held, position.broken) == (3, 1, False)


# --- betting ---


@any_of_them
@given(
    st.integers(1, SEATS),
    st.integers(1, STANDING),
    st.sampled_from([BANK, *SPOTS]),
    st.integers(0, STANDING),
    st.sampled_from([0, 5]),
    st.booleans(),
    st.booleans(),
)
def test_only_the_player_dealer_puts_up_the_bank_and_nothing_else(
    holder: int, seat: int, spot: str, at: int, coupon: int, verbal: bool, takes: bool
) -> None:
    move = Take(seat, spot, None, at) if takes else Bet(seat, spot, 10, at, coupon, verbal)
    if seat == holder:
        lawful = spot == BANK and at in (0, seat) and (takes or not (coupon or verbal))
    else:
        lawful = spot != BANK
    if lawful:
        assert check_banking(Position(holder, 1), move, COVER) == (seat == holder)
    else:
        with pytest.raises(Refused) as refusal:
            check_banking(Position(holder, 1), move, COVER)
        assert refusal.value.cite == COVER


@any_of_them
@given(
    st.integers(1, SEATS),
    st.sets(st.integers(1, STANDING)),
    st.sets(st.integers(1, STANDING)),
    st.integers(1, STANDING),
    st.integers(0, STANDING),
    st.booleans(),
)
def test_the_back_line_stands_behind_who_sits_and_wagers(
    holder: int, there: set[int], wagered: set[int], seat: int, at: int, permitted: bool
) -> None:
    law = Law(Terms("ranchos/zoobac", least=100, most=100000, options={"back-line": permitted}))
    felt = Felt(law, {s: f"Player {s}" for s in there | {seat, holder}}, Ledger({f"rack {seat}": 10}))
    wagered = {s for s in wagered & set(felt.seats) if s != holder and s <= SEATS}
    felt.stand([Stake(s, s, "player", 5) for s in wagered] + [Stake(holder, holder, BANK, 50)])
    own = at in (0, seat)
    lawful = seat <= SEATS if own else permitted and at in wagered
    bet = Bet(seat, "tie", 10, at)
    if lawful:
        check_back_line(felt, law, bet, Position(holder, 1), SEATS, COVER)
    else:
        with pytest.raises(Refused):
            check_back_line(felt, law, bet, Position(holder, 1), SEATS, COVER)


# --- the collection ---

TERMS = {
    "zoobac": Terms("ranchos/zoobac", least=100, most=100000),
    "zoobac-4": Terms("ranchos/zoobac", least=100, most=1000000, collection="combined-4"),
    "zoobac-game": Terms("ranchos/zoobac", least=500, most=100000, collection="game-1"),
    "three-card-poker": Terms("ranchos/three-card-poker", least=100, most=100000),
    "three-card-poker-players-pay": Terms(
        "ranchos/three-card-poker", chip=50, least=500, most=20000, collection="game-1"
    ),
    "six-card-bonus": Terms("ranchos/three-card-poker-6-card-bonus", least=100, most=100000),
    "ez-baccarat": Terms("ranchos/ez-baccarat", least=500, most=1000000),
}
LAWS = {name: Law(terms) for name, terms in TERMS.items()}


def printed(law: Law) -> dict[str, Any]:
    """The group that the table's schedule stands in, as printed, with the lines of its option."""
    game = law.terms.book.removeprefix("ranchos/")
    text = files("croupier.rulebook").joinpath(f"collections/ranchos/{game}.toml").read_text()
    data = tomllib.loads(text)
    source, _, option = (law.terms.collection or data["collection"]["default"]).rpartition("-")
    (group,) = [g for g in data["group"] if g["from"] == source and option in g["options"]]
    return {**group, **group["options"][option]}


def fee_by(lines: list[str], amount: int) -> int:
    """Cents by a printed ladder: one line further up for each upper end that is exceeded, from the first line on."""
    if not amount:
        return 0
    rung = 0
    for line in lines[:-1]:
        upper = line.partition(":")[0].partition("-")[2].strip("$ ").replace(",", "")
        rung += amount > int(upper) * 100
    return round(float(lines[rung].rpartition("$")[2]) * 100)


def fees_by_hand(law: Law, holder: int, made: list[tuple[int, str, int]]) -> dict[int, int]:
    """What each seat owes in cents; `made` are seat, wager and amount in cents."""
    group = printed(law)
    counts, own = group["counts"], group.get("player_counts", group["counts"])
    fees = {holder: fee_by(group["bank"], sum(cents for _, spot, cents in made if spot in counts))}
    for seat in {seat for seat, _, _ in made}:
        fees[seat] = fee_by(group["player"], sum(c for s, spot, c in made if s == seat and spot in own))
    return {seat: fee for seat, fee in fees.items() if fee}


@st.composite
def tables_about_to_deal(draw: st.DrawFn) -> tuple[Law, Felt, Position, list[tuple[int, str, int]]]:
    """Wagers against a bank, with racks that may or may not be good for the fees."""
    law = LAWS[draw(st.sampled_from(sorted(LAWS)))]
    holder = draw(st.integers(1, SEATS))
    others = [seat for seat in range(1, STANDING + 1) if seat != holder]
    keys = st.tuples(st.sampled_from(others), st.sampled_from(list(law.book.wagers)), st.sampled_from(others[:6]))
    dollars = st.sampled_from([1, 5, 50, 51, 100, 101, 200, 201, 300, 700, 1000, 1500, 2500]) | st.integers(1, 3000)
    chips = draw(st.dictionaries(keys, dollars, min_size=1, max_size=5))
    spare = draw(st.lists(st.integers(0, 8) | st.just(100), min_size=STANDING, max_size=STANDING))
    per = 100 // law.chip
    racks = {f"rack {seat}": spare[seat - 1] for seat in range(1, STANDING + 1)}
    racks[f"rack {holder}"] += 10
    for (seat, _, _), amount in chips.items():
        racks[f"rack {seat}"] += amount * per
    felt = Felt(law, {seat: f"Player {seat}" for seat in range(1, STANDING + 1)}, Ledger(racks))
    felt.place(Bet(holder, BANK, 10), COVER)
    for (seat, spot, place), amount in chips.items():
        felt.place(Bet(seat, spot, amount * per, at=place), COVER)
    return law, felt, Position(holder, 1), [(seat, spot, amount * 100) for (seat, spot, _), amount in chips.items()]


@pytest.mark.parametrize("name", TERMS)
def test_these_tables_are_lawful(name: str) -> None:
    assert judge(TERMS[name]) == []


@any_of_them
@given(tables_about_to_deal())
def test_the_collection_is_what_the_schedule_prints(about: Any) -> None:
    law, felt, position, made = about
    by_hand = {seat: fee // law.chip for seat, fee in fees_by_hand(law, position.holder, made).items()}
    assert collection(felt, law, position) == by_hand
    before, racks = felt.ledger.snapshot(), {seat: felt.rack(seat) for seat in felt.seats}
    events = len(felt.events)
    if any(by_hand.get(seat, 0) > racks[seat] for seat in felt.seats):
        with pytest.raises(Refused, match="the collection is") as refusal:
            check_ready(felt, law, position, COVER, FEES)
        assert refusal.value.cite == FEES
        assert felt.ledger.snapshot() == before
        return
    check_ready(felt, law, position, COVER, FEES)
    assert felt.ledger.snapshot() == before
    begin_banking(felt, law, position, COVER)
    assert {seat: racks[seat] - felt.rack(seat) for seat in felt.seats if racks[seat] != felt.rack(seat)} == by_hand
    assert all(chips >= 0 for chips in felt.ledger.balances.values())
    assert felt.ledger.balance("collection") == sum(by_hand.values())
    assert {event.seat: event.amount for event in felt.events[events:] if isinstance(event, Fee)} == by_hand
    assert law.schedule is not None
    assert {event.cite for event in felt.events[events:]} <= {law.schedule.cite}
    assert isinstance(felt.bank, PlayerDealerBank)
    assert (felt.bank.left, felt.bank.stake.seat, felt.amount(position.holder, BANK)) == (10, position.holder, 10)


@any_of_them
@given(tables_about_to_deal())
def test_without_a_bank_no_card_is_dealt(about: Any) -> None:
    law, felt, position, _ = about
    stake = felt.stake(position.holder, BANK)
    assert stake is not None
    felt.take(stake, None, COVER)
    with pytest.raises(Refused, match="must first put up a wager") as refusal:
        check_ready(felt, law, position, COVER, FEES)
    assert refusal.value.cite == COVER


def test_without_a_wager_against_the_bank_no_card_is_dealt() -> None:
    """`check_ready`: somebody wagers against the bank."""
    felt = Felt(LAW, {1: "Ann", 2: "Ben"}, Ledger({"rack 1": 100, "rack 2": 100}))
    felt.place(Bet(1, BANK, 50), COVER)
    with pytest.raises(Refused) as refusal:
        check_ready(felt, LAW, Position(1, 1), COVER, FEES)
    assert refusal.value.cite == COVER


# --- the order of settlement ---


@any_of_them
@given(rounds(), st.integers(1, SEATS))
def test_every_wager_is_settled_once_clockwise_and_who_sits_comes_first(round_: Round, first: int) -> None:
    felt = table(round_)
    for wager in round_.wagers:
        felt.place(Bet(wager.seat, wager.spot, wager.amount, at=wager.at), WAGERS)
    felt.place(Bet(round_.holder, BANK, round_.bank), WAGERS)
    places = places_from(first, SEATS, without=round_.holder)
    assert sorted([*places, round_.holder]) == list(range(1, SEATS + 1))
    assert places == sorted(places, key=lambda place: (place - first) % SEATS)
    order = [stake.key for place in places for spot in SPOTS for stake in wagers_at_place(felt, place, spot)]
    assert sorted(order) == sorted(wager.key for wager in round_.wagers)
    by_hand = sorted(  # stable: those behind stand in the order in which they came
        round_.wagers, key=lambda w: ((w.at - first) % SEATS, SPOTS.index(w.spot), w.seat != w.at)
    )
    assert order == [wager.key for wager in by_hand]
