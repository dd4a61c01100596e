"""The poker room in a terminal: the felt with its seats around the pot, and what a turn offers."""

from __future__ import annotations

from collections.abc import Callable

from rich.text import Text

from croupier.kernels.cards.poker_ranks import NAMES, category
from croupier.play.felt import BOARD
from croupier.play.felt.layout import LaidSpot, Layout, Place, Tray
from croupier.play.table import Table
from croupier.play.table.view import PileView, View
from croupier.play.vocabulary.ask import Ask, Turn
from croupier.play.vocabulary.event import Decided, Placed, Settled
from croupier.poker.hand.betting import Act
from croupier.poker.hand.dealing import Exchange
from croupier.poker.hand.requests_to_see import Push
from croupier.poker.rooms.oneida_and_section8 import limits_in_words
from croupier.poker.rooms.readers import house_of
from croupier.poker.rules.ranking import high
from croupier.poker.table.bots import open_choices
from croupier.poker.table.room import Gather
from croupier.shell.felt.card_table import CHIPS, COUNT, PRINT, TAG, TURN, CardFelt, small_cards
from croupier.shell.terminal.lines import card

BLINDS = {1: ("blind",), 2: ("small blind", "big blind"), 3: ("small blind", "middle blind", "big blind")}


# --- the felt ---


class PotFelt(CardFelt):
    """The oval: at every place the player, the cards and the bet; the board and the pots in the middle."""

    def __init__(self, table: Table, layout: Layout, view: View, seat: int, width: int) -> None:
        super().__init__(table.law, layout, view, seat, width)
        self.table, self.notes = table, _notes(table)

    def _place(self, place: Place) -> None:
        player, seat = self.view.seats.get(place.seat), place.seat
        row, middle = self._row(place.plate.y), self._column(place.x)
        if player is None:
            self.sheet.write(row, middle, Text(f"({seat})", style=PRINT))
            return
        name, turn = "You" if seat == self.seat else player.name, self.view.asks.seat == seat
        style = TURN if turn else "bold" if seat == self.seat else ""
        line = Text(f"{'▶ ' if turn else ''}{name} ({seat})", style=style).append(
            f" {self.law.money(player.rack)}", style="not bold"
        )
        for mark in _marks(self.table, self.view, seat):
            line.append(" ").append(f" {mark} " if mark == "D" else mark, style=TAG if mark == "D" else COUNT)
        cards, bet = self.view.cards.get(seat, []), self.view.bets.get(seat)
        note = self.notes.get(seat) or (_hand_so_far(self.table, seat) if seat == self.seat and cards else "")
        hand_text = Text(" ").join([card(text) for text in cards]) if seat == self.seat else small_cards(cards, " ")
        self.sheet.write(row, middle, line)
        self.sheet.write(row + 1, middle, hand_text.append(f" {note}" if note else "", style=COUNT))
        if bet:
            self.sheet.write(row + 2, middle, Text(f"bet {self.law.money(bet)}", style=CHIPS))

    def _shared_spot(self, spot: LaidSpot) -> None:
        """The pots, and what is played."""
        money, names = self.law.money, ["Pot", *(f"Side pot {k}" for k in range(1, len(self.view.pots)))]
        pots = [f"{name} {money(pot)}" for name, pot in zip(names, self.view.pots, strict=False) if pot]
        bets = sum(self.view.bets.values())
        if bets:
            pots.append(f"and {money(bets)} in bets" if pots else f"Pot {money(bets)}")
        row, middle = self._row(spot.middle[1]), self._column(spot.middle[0])
        self.sheet.write(row, middle, Text("   ".join(pots), style=CHIPS))
        self.sheet.write(
            row + 1, middle, Text(f"{house_of(self.law).variant.name}, {limits_in_words(self.law)}", style=PRINT)
        )

    def _tray(self, tray: Tray, pile: PileView | None) -> None:
        if tray.kind == "board" and pile:
            line = Text(" ").join([card(text) for text in pile.cards])
            self.sheet.write(self._row(tray.y + tray.h // 2), self._column(tray.x + tray.w // 2), line)


def _marks(table: Table, view: View, seat: int) -> list[str]:
    """The button, and who has put up what."""
    marks = ["D"] if view.markers.get("button") == str(seat) else []
    house = house_of(table.law)
    cite = house.cites.blind if house.variant.button else house.cites.forced
    posted = [e.seat for e in table.felt.events if isinstance(e, Placed) and e.cite == cite]
    if not house.variant.button:
        return [*marks, "forced bet"] if seat in posted[:1] else marks
    names = BLINDS.get(len(posted), ("blind",) * len(posted))
    return [*marks, *(name for name, who in zip(names, posted, strict=True) if who == seat)]


def _notes(table: Table) -> dict[int, str]:
    """Who has folded, and who has won what with which hand."""
    notes: dict[int, str] = {}
    won: dict[int, list[str]] = {}
    for event in table.felt.events:
        if isinstance(event, Decided) and event.choice in ("fold", "muck"):
            notes[event.seat] = {"fold": "folded", "muck": "mucked"}[event.choice]
        elif isinstance(event, Settled) and event.verdict == "wins":
            hand = f" with {event.line}" if event.line else ""
            won.setdefault(event.seat, []).append(f"wins {table.law.money(event.paid)}{hand}")
    return notes | {seat: ", ".join(parts) for seat, parts in won.items()}


def _hand_so_far(table: Table, seat: int) -> str:
    """What a high hand of five cards or more is so far."""
    own, board = list(table.felt.hand(seat)), list(table.felt.hand(BOARD))
    plain = house_of(table.law).variant.high is high
    return NAMES[category(high(own, board))] if plain and 5 <= len(own + board) <= 7 else ""


# --- what is asked ---


def offer(table: Table, ask: Ask, seat: int) -> str | None:
    """The prompt for a turn at poker, with what is owed and the least and most; None where the usual one will do."""
    money = table.law.money
    if isinstance(ask, Push):
        return f"Enter to push the pot{''.join(f' / {word}' for word in ask.offers((seat,))[seat])} > "
    if isinstance(ask, Gather):
        words = (*(_in_dollars(word, money) for word in ask.offers((seat,))[seat]), *ask.other_steps)
        return f"Enter for the cards{''.join(f' / {word}' for word in words)} > "
    if isinstance(ask, Exchange):
        what = "stand pat / discard" if not ask.least else "discard"
        many = f"up to {ask.most} cards" if ask.least < ask.most else f"{ask.most} card{'s' * (ask.most > 1)}"
        return f"{_player(ask, seat)}: {what} {many}, such as discard {_example(table, ask.seat)} > "
    if isinstance(ask, Act):
        parts = []
        for choice in open_choices(ask):
            if choice == "call":
                owes = min(ask.owes, table.felt.rack(ask.seat))
                parts.append(f"call {money(owes)}" if owes else "call")
            elif choice in ("bet", "raise"):
                to = "raise to" if choice == "raise" else "bet"
                parts.append(f"{to} {money(ask.least)}" + (f"-{money(ask.most)}" if ask.most > ask.least else ""))
            else:
                parts.append(choice)
        return f"{_player(ask, seat)}: {' / '.join(parts)} (or {', '.join(ask.talk)} and a sum) > "
    return None


def _in_dollars(word: str, money: Callable[[int], str]) -> str:
    """`agree 8`, where eight chips are four dollars, as `agree $4`."""
    verb, _, chips = word.partition(" ")
    return f"{verb} {money(int(chips))}" if chips else verb


def _player(ask: Turn, seat: int) -> str:
    return "You" if ask.seat == seat else f"Seat {ask.seat}"


def _example(table: Table, seat: int) -> str:
    return table.view(seat).cards[seat][0]


def not_offered(ask: Turn) -> tuple[str, ...]:
    """What a player may want to do and cannot, so that it is said why."""
    if not isinstance(ask, Act) or {"bet", "raise"} & set(open_choices(ask)):
        return ()
    return ("raise",) if ask.owes or "raise" in ask.choices else ("bet",)
