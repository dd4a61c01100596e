"""Hands out of a file that somebody brings: listed, and played again step by step on a felt of the house.

Nothing of it is kept. The file's own cards are shown as it has them; what it hides stays hidden.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import msgspec

from croupier.front.events_in_words import Narrated
from croupier.front.hand_in_words import HandWords
from croupier.games import game_of as game_at
from croupier.play.felt import BOARD
from croupier.play.felt.layout import Layout
from croupier.play.table.view import HIDDEN, AskView, HandView, PileView
from croupier.play.vocabulary.cards import UNKNOWN, card_text
from croupier.poker.hand import Hand
from croupier.poker.phh import Record, read_action, read_hands
from croupier.poker.phh.compare import CODES, Frame, Verdict, compare, scale_of, walk
from croupier.poker.rooms.readers import house_of
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.rulebook.house import House
from croupier.rulebook.law import Law
from croupier.service.watching.messages import SeatHere, StepSeen, TableView, numbered_line
from croupier.service.watching.view import NOTHING_BESIDE

CITE = OWN.cite("log.replay")
MOST_HANDS = 500  # hands of a file
DOLLAR = 100
_HAND_NAME = re.compile(r"^[ \t]*\[[^\[\],]+\][ \t]*$", re.MULTILINE)  # a hand's name on a line of its own


class UploadedHand(msgspec.Struct, frozen=True):
    """A hand of a file: its name there, who played, the pot, and what comes of playing it again."""

    name: str
    game: str
    players: list[str]
    pot: str
    verdict: str
    plays: bool


class BroughtHand(msgspec.Struct, frozen=True):
    """One of them, step by step."""

    name: str
    title: str
    variant: str
    layout: Layout
    steps: list[StepSeen]


def list_hands(text: str) -> list[UploadedHand]:
    """The hands of a file, each with its verdict; one that cannot be played says why."""
    count = len(_HAND_NAME.findall(text))  # a long file is refused before it is read: nobody is to wait for that
    if count > MOST_HANDS:
        raise Refused(f"{count} hands are in the file: {MOST_HANDS} are read at once, so bring it in parts", CITE)
    hands = read_hands(text)
    return [_list_hand(name, record) for name, record in hands.items()]


def _list_hand(name: str, record: Record) -> UploadedHand:
    try:
        if not _has_known_game(record):
            return UploadedHand(name, record.variant, record.names, "", "no rulebook here has this game", False)
        sayer, verdict = HandWords(record), compare(record)
        cents_of(record)
    except Refused as refused:
        return UploadedHand(name, record.variant, record.names, "", refused.why, False)
    result = verdict.replayed.result
    pot = sayer.chips(result.pot) if result is not None else ""
    return UploadedHand(name, sayer.title(), record.names, pot, sayer.verdict(verdict), True)


def _has_known_game(record: Record) -> bool:
    return record.variant in CODES or "_variant" in record.more


def step_through(text: str, name: str, house: House) -> BroughtHand:
    """One hand of a file, as steps on the felt of a table."""
    hands = read_hands(text)
    if name not in hands:
        raise Refused(f"there is no hand {name!r} in the file", CITE)
    record = hands[name]
    if not _has_known_game(record):
        raise Refused("no rulebook here has this game", CITE)
    sayer, verdict = HandWords(record), compare(record)
    law, hand = law_for_hand(house, verdict.replayed.hand), verdict.replayed.hand
    steps = [_step(k, frame, sayer, law) for k, frame in enumerate(walk(record), 1)]
    if steps:
        steps.append(_last_step(len(steps) + 1, verdict, sayer, law))
    playing = game_at(law)
    layout = playing.lay(law, playing.spots(law), hand.n)
    return BroughtHand(name, sayer.title(), hand.variant.id, layout, steps)


def law_for_hand(house: House, hand: Hand) -> Law:
    """A table of the house that plays this game, or any for a pot."""
    laws = [Law(terms) for terms in house.tables.values()]
    pots = [law for law in laws if game_at(law).family == "pot"]
    if not pots:
        raise Refused(f"{house.name} has no table for a pot", CITE)
    return next((law for law in pots if house_of(law).variant.id == hand.variant.id), pots[0])


def _closing_lines(verdict: Verdict, sayer: HandWords) -> list[str]:
    notes = [f"Note: {note}" for note in verdict.replayed.notes]
    return [*sayer.winner_lines(verdict), *notes, sayer.verdict(verdict)]


def _step(k: int, frame: Frame, sayer: HandWords, law: Law) -> StepSeen:
    lines = [numbered_line(k, _narrate(text, frame, sayer)) for text in frame.actions if read_action(text).verb]
    action = next((text for text in reversed(frame.actions) if read_action(text).verb), "")
    actor = read_action(action).actor if action else 0
    by = sayer.names[actor - 1] if actor else "dealer"
    return StepSeen(k, 0, action, by, lines, _view(k, frame.hand, sayer, law))


def _last_step(k: int, verdict: Verdict, sayer: HandWords, law: Law) -> StepSeen:
    lines = [numbered_line(k, Narrated("said", text, CITE)) for text in _closing_lines(verdict, sayer)]
    return StepSeen(k, 0, "", "dealer", lines, _view(k, verdict.replayed.hand, sayer, law))


def _narrate(text: str, frame: Frame, sayer: HandWords) -> Narrated:
    words, cards = sayer.sentence(read_action(text), frame)
    return Narrated("said", f"{words} {' '.join(_texts(cards))}".strip(), CITE)


def _view(k: int, hand: Hand, sayer: HandWords, law: Law) -> TableView:
    """The felt as it stands after an action."""
    playing = game_at(law)
    button = {"button": str(hand.n)} if hand.variant.button else {}
    return TableView(
        table="", round=0, seats=dict(_seats(hand, sayer)), stakes=(), pending=(),
        asks=AskView("chance", CITE), hands=tuple(_hands(hand)), lifted=(), lifted_piles={},
        piles={BOARD: PileView(tuple(_texts(hand.board)))} if hand.board else {},
        markers=button, bets={i + 1: bet for i, bet in enumerate(hand.bet) if bet},
        pots=tuple(pot.amount for pot in hand.pots), drawn={}, bank=None, results=None, tally=None,
        said=sayer.title(), game=law.book.about.game, family=playing.family, go=playing.deal_label, title=sayer.title(),
        book=law.book.id, chip=cents_of(sayer.record), seq=k, phase="play", **NOTHING_BESIDE,
    )  # fmt: skip


def cents_of(record: Record) -> int:
    """What a unit of a hand's whole amounts is: the record's own are dollars, unless it says which chips it counts."""
    chip, scale = record.more.get("_chip", DOLLAR), scale_of(record)
    if not isinstance(chip, int) or chip < 1 or chip % scale:
        raise Refused("its amounts are no whole cents", CITE)
    return chip // scale


def _seats(hand: Hand, sayer: HandWords) -> Iterator[tuple[int, SeatHere]]:
    for i, name in enumerate(sayer.names):
        yield i + 1, SeatHere(name, hand.stack[i], False, False, not hand.live[i])


def _hands(hand: Hand) -> Iterator[HandView]:
    for i in range(hand.n):
        if hand.live[i] and hand.own(i):
            yield HandView(i + 1, 1, i + 1, tuple(_texts(hand.own(i))))


def _texts(cards: Iterable[int]) -> list[str]:
    return [HIDDEN if card == UNKNOWN else card_text(card) for card in cards]
