"""What several documents say alike of a deck dealt out every round, proved for each by its own letters."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from croupier.games import breaches, open_table
from croupier.rulebook.cite import Breaches
from croupier.rulebook.law import Terms
from pit import Pit

DEVICE = {"shuffler": True, "shuffler-counts": True}  # no cut, no count of the stub: a shorter film
FACES = "23456789TJQKA"
DECK = [face + suit for face in FACES for suit in "cdhs"]


class Dealt(NamedTuple):
    """A game with such a deck: one player's round, and the paragraphs by which it goes."""

    book: str
    bets: tuple[str, ...]
    cards: int  # of the round of one player, dealt one at a time or in stacks
    first: int  # how many of them are asked for at first
    ends: tuple[str, ...]  # what ends the round once the cards are out
    before: tuple[str, ...] = ()  # what comes between No More Bets and the first card
    shuffle: str = "E.1"
    cut: str = "E.3"
    depth: str = "E.3.a.ii"
    recut: str = "E.4"
    window: str = "G.2"
    stub: str = "I.5"
    whole: str = "I.5.a"
    short: str = "I.5.b"
    device: str = "I.6"
    by_hand: str = "J.2.a"
    second: str = "B.6"
    jams: str = "N.4"
    report: str = "N.1"
    chance: str = "B.5"
    burned: int = 0  # further cards that an automated shoe gives out

    def pit(self, **options: object) -> Pit:
        return Pit(self.book, options=options)

    def bet(self, pit: Pit) -> None:
        """Up to the first card."""
        cut = [] if pit.law.on("shuffler") else ["dealer does cut 26"]
        pit.do("dealer opens", "dealer does shuffle", *cut, *self.bets, "dealer closes", *self.before)

    def out(self, pit: Pit) -> int:
        return self.cards + (self.burned if pit.law.choice("dealing") == "automated-shoe" else 0)

    def deal(self, pit: Pit, upto: int | None = None) -> None:
        """Cards off the top of a sorted deck, as they are asked for."""
        left = self.out(pit) if upto is None else upto
        while left and asked(pit) == "chance":
            take = min(left, pit.table.view().asks.count)
            pit.do("cards " + " ".join(shoe(pit)[:take]))
            left -= take

    def round(self, pit: Pit) -> None:
        """One more round: to its end, or to the count of the stub where that is due."""
        self.bet(pit)
        self.deal(pit)
        if step(pit) != "count-stub":
            pit.do(*self.ends)

    def left(self, pit: Pit) -> int:
        """Cards in the stub."""
        return 52 - self.out(pit)


def shoe(pit: Pit) -> list[str]:
    from croupier.play.vocabulary.cards import card_text

    return [card_text(card) for card in pit.table.felt.shoe.cards]


def asked(pit: Pit) -> str:
    return str(pit.table.view().asks.ask)


def step(pit: Pit) -> str:
    """The step that the dealer is asked for, if any."""
    return pit.table.view().asks.step or ""


# --- shuffle and cut ---


def shuffled_for_every_round(game: Dealt) -> None:
    pit = game.pit()
    for _ in range(2):
        pit.do("dealer opens")
        assert step(pit) == "shuffle"
        assert pit.cited(game.bets[0]) == game.shuffle
        pit.do("dealer does shuffle", "dealer does cut 20", *game.bets, "dealer closes", *game.before)
        game.deal(pit)
        pit.do(*game.ends)
        assert asked(pit) == "between"


def cut_unless_a_device_shuffled(game: Dealt) -> None:
    pit = game.pit()
    pit.do("dealer opens", "dealer does shuffle")
    assert step(pit) == "cut"
    assert pit.cited(game.bets[0]) == game.cut
    pit = game.pit(shuffler=True)
    pit.do("dealer opens", "dealer does shuffle")
    assert asked(pit) == "window"


def cut_ten_deep(game: Dealt) -> None:
    pit = game.pit()
    pit.do("dealer opens", "dealer does shuffle")
    for cards in (0, 9, 52):
        assert pit.cited(f"dealer does cut {cards}") == game.depth
    pit.do("dealer does cut 10")
    assert sorted(shoe(pit)) == sorted(DECK)


def recut_until_the_first_card(game: Dealt) -> None:
    pit = game.pit()
    pit.do("dealer opens", "dealer does shuffle", "report bad-cut", "report bad-cut")
    assert [cite for cite, _ in pit.said()] == [game.recut] * 2
    pit.do("dealer does cut 30", "report bad-cut")
    assert step(pit) == "cut"
    pit.do("dealer does cut 20", *game.bets, "report bad-cut")
    assert pit.cited(game.bets[0]) == game.cut
    pit.do("dealer does cut 21", "dealer closes", *game.before, "report bad-cut")
    assert pit.cited("cards 2c") == game.cut
    pit.do("dealer does cut 22")
    assert (asked(pit), pit.table.view().asks.count) == ("chance", game.first)
    assert pit.cited(game.bets[0]) == game.window
    game.deal(pit, 1)
    assert pit.cited("report bad-cut") == game.recut
    game.deal(pit)
    pit.refused("report bad-cut")
    pit.do(*game.ends)
    assert asked(pit) == "between"
    device = game.pit(shuffler=True)
    device.do("dealer opens", "dealer does shuffle")
    assert device.cited("report bad-cut") == game.report


# --- the stub ---


def counted_every_fifth(game: Dealt, **options: object) -> None:
    pit = game.pit(**options)
    for turn in range(1, 11):
        game.round(pit)
        if turn % 5 == 0:
            asks = pit.table.view().asks
            assert (asks.step, asks.cite) == ("count-stub", f"{game.book}/{game.stub}")
            assert pit.cited(game.bets[0]) == game.window
            pit.do(f"dealer does count-stub {game.left(pit)}")
            assert [cite for cite, _ in pit.said()] == [game.whole]
            pit.do(*game.ends)
        assert asked(pit) == "between"


def house_may_count_more_often_only(game: Dealt) -> None:
    pit = game.pit(**{"shuffler": True, "count-every": 2})
    counted = []
    for turn in range(1, 5):
        game.round(pit)
        if step(pit):
            counted.append(turn)
            pit.do(f"dealer does count-stub {game.left(pit)}", *game.ends)
    assert counted == [2, 4]
    for every in (0, 6):
        (breach,) = breaches(Terms(game.book, options={"count-every": every}))
        assert str(breach.cite) == f"{game.book}/{game.stub}"


def wrong_count_sends_the_deck_away(game: Dealt) -> None:
    pit = game.pit(shuffler=True)
    for _ in range(5):
        game.round(pit)
    before = pit.rack() + sum(stake.amount for stake in pit.table.felt.stakes.values())
    pit.do(f"dealer does count-stub {game.left(pit) - 1}")
    assert pit.voided() == game.short
    assert {(verdict, paid) for _, _, verdict, paid, _ in pit.settlements()} == {("returned", 0)}
    assert (pit.rack(), pit.table.felt.stakes) == (before, {})
    for _ in range(4):  # the new deck is counted five rounds on
        game.round(pit)
        assert asked(pit) == "between"
    game.round(pit)
    assert step(pit) == "count-stub"


def device_counts(game: Dealt) -> None:
    pit = game.pit(**DEVICE, **{"count-every": 1})
    for _ in range(3):
        game.round(pit)
        assert asked(pit) == "between"
    pit.do("dealer opens")
    pit.do("report shuffler-miscounts")
    assert [cite for cite, _ in pit.said()] == [game.device]
    assert step(pit) == "shuffle"
    pit.do("dealer does shuffle")
    assert len(shoe(pit)) == 52
    for options in ({}, {"shuffler": True}):
        pit = game.pit(**options)
        pit.do("dealer opens")
        assert pit.cited("report shuffler-miscounts") == game.report
    (breach,) = breaches(Terms(game.book, options={"shuffler-counts": True}))
    assert str(breach.cite) == f"{game.book}/{game.device}"


# --- decks and devices ---


def second_deck_takes_turns(game: Dealt) -> None:
    pit = game.pit(**DEVICE, **{"second-deck": True})
    colours = []
    for _ in range(4):
        colours.append(pit.table.carried.colour)
        game.round(pit)
    assert colours == [0, 1, 0, 1]
    pit.do("dealer opens", "dealer does shuffle", "dealer closes")  # no round: no cards were dealt
    assert pit.table.carried.colour == 0
    one = game.pit(**DEVICE)
    game.round(one)
    assert one.table.carried.colour == 0


def hand_and_second_deck_need_the_device(game: Dealt) -> None:
    terms = Terms(game.book, options={"dealing": "hand", "second-deck": True, "shuffler-counts": True})
    assert [breach.cite.paragraph for breach in breaches(terms)] == [game.by_hand, game.second, game.device]
    with pytest.raises(Breaches):
        open_table(terms)
    (breach,) = breaches(Terms(game.book, options={"dealing": "hand"}))
    assert breach.cite.paragraph == game.by_hand
    assert breaches(Terms(game.book, options={"dealing": "hand", "shuffler": True})) == []


def no_more_bets_first(game: Dealt, **options: object) -> None:
    pit = game.pit(**DEVICE, **options)
    pit.do("dealer opens", "dealer does shuffle", *game.bets)
    assert pit.cited("cards Kc") == game.window
    pit.do("dealer closes")
    assert (game.window, "No more bets") in pit.said()
    pit.do(*game.before)
    assert pit.table.view().asks.count == game.first
    for line in (game.bets[0], game.bets[0].replace("bets", "takes"), "seat 1 undoes"):
        assert pit.cited(line) == game.window


def device_that_jams_shuffles_again(game: Dealt) -> None:
    pit = game.pit(**DEVICE)
    pit.do("dealer opens")
    pit.do("report shuffler-jams")
    assert [cite for cite, _ in pit.said()] == [game.jams]
    assert step(pit) == "shuffle"
    by_hand = game.pit()
    by_hand.do("dealer opens")
    assert by_hand.cited("report shuffler-jams") == game.report


def face_up_once_and_twice(game: Dealt, paragraph: str) -> None:
    pit = game.pit(**DEVICE)
    game.bet(pit)
    game.deal(pit, 1)
    pit.do("report card-face-up")
    assert [cite for cite, _ in pit.said()] == [paragraph]
    assert pit.table.view().asks.count == 1
    pit.do("cards Ah")
    assert pit.table.view().cards["discards"] == ["Ah"]
    assert pit.cited("cards Ah") == game.chance
    pit.do("report card-face-up")
    assert pit.voided() == paragraph
    assert (pit.gain(), pit.bank()) == (0, 0)
    game.bet(pit)  # the next round counts anew
    pit.do("report card-face-up", "cards Ah")
    game.deal(pit)
    pit.do(*game.ends)
    assert asked(pit) == "between"


def drawn_in_error_is_the_next_card(game: Dealt, paragraph: str) -> None:
    pit = game.pit(**DEVICE)
    game.bet(pit)
    game.deal(pit, 1)
    pit.do("report drawn-in-error")
    assert [cite for cite, _ in pit.said()] == [paragraph]
    assert pit.table.view().asks.count == game.first - 1
    assert "discards" not in pit.table.felt.cards
    game.deal(pit, game.cards - 1)
    assert pit.cited("report drawn-in-error") == game.report


def shoe_that_jams_voids(game: Dealt, paragraph: str) -> None:
    pit = game.pit(**DEVICE, dealing="automated-shoe")
    game.bet(pit)
    game.deal(pit, 2)
    pit.do("report shoe-jams")
    assert pit.voided() == paragraph
    assert (pit.gain(), pit.bank()) == (0, 0)
    pit.do("dealer opens")
    assert step(pit) == "shuffle"
    manual = game.pit(**DEVICE)
    game.bet(manual)
    assert manual.cited("report shoe-jams") == game.report


def verbal_is_refused(game: Dealt, paragraph: str) -> None:
    pit = game.pit(**DEVICE)
    pit.do("dealer opens", "dealer does shuffle")
    assert pit.cited(f"{game.bets[0]} verbal") == paragraph
    assert pit.cited(f"{game.bets[0]} verbal") == paragraph


# --- cards that lie spread ---


def washed_when_opened(game: Dealt, wash: str) -> None:
    pit = game.pit()
    pit.washes = False
    pit.do("dealer opens")
    assert [cite for cite, _ in pit.said()] == [wash]
    assert pit.cited("dealer does shuffle") == wash
    pit.do("dealer does wash")
    assert step(pit) == "shuffle"
    pit.do("dealer does shuffle", "dealer does cut 26", "dealer closes", "dealer opens")
    assert step(pit) == "shuffle"
    void = game.pit(**DEVICE)  # what was washed stays so, though the round is void
    game.bet(void)
    void.do("report card-face-up", "cards Ah", "report card-face-up")
    assert void.voided()
    void.washes = False
    void.do("dealer opens")
    assert step(void) == "shuffle"
    two = game.pit(shuffler=True, **{"second-deck": True})
    two.washes = False
    two.do("dealer opens")
    assert two.cited("dealer does wash 1") == wash
    two.do("dealer does wash 2")
    assert step(two) == "shuffle"


def washed_after_a_time_without_play(game: Dealt, wash: str, idle: str) -> None:
    pit = game.pit()
    for leaves in (("seat 1 leaves", "seat 1 sits 100 Bea"), ("dealer does spread",)):
        pit.washes = True
        pit.do("dealer opens", "dealer does shuffle", "dealer does cut 26", "dealer closes")
        pit.washes = False
        pit.do(*leaves)
        pit.do("dealer opens")
        assert [cite for cite, _ in pit.said()] == [idle]
        assert pit.cited("dealer does shuffle") == wash
        pit.do("dealer does wash", "dealer does shuffle", "dealer does cut 26", "dealer closes")
