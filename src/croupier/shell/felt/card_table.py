"""A card table in character cells, from the layout that the page draws too: trays, places, spots, bets and markers.

A place is a column of the sheet: its hands, under them a row for each of its spots from the dealer's side to the
player's, then the name plate with the rack, and the tags that stand there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from rich.text import Text

from croupier.play.felt.layout import LaidSpot, Layout, Place, Tray
from croupier.play.felt.stake import Stake
from croupier.play.table.view import HIDDEN, HandView, PileView, View
from croupier.rulebook.law import Law
from croupier.shell.felt.canvas import Canvas, brief
from croupier.shell.terminal.lines import card

UNIT = 46  # of the layout's height, a row of cells
WIDER = 1  # so many cells further than its place goes a hand to either side: its neighbours lie higher or lower
CHIPS, COUNT, PRINT, TAG, TURN = "bold yellow", "cyan", "dim", "bold black on yellow", "bold black on cyan"


class CardFelt:
    """The felt of one view: `draw` gives its lines."""

    def __init__(self, law: Law, layout: Layout, view: View, seat: int, width: int) -> None:
        self.law, self.layout, self.view, self.seat = law, layout, view, seat
        self.sheet = Canvas(width)
        seated = [place for place in layout.seats if not place.standing]
        self.pitch = width // max(len(seated), 1)
        self.spot_rows = [
            row for side in rows_of([spot for spot in layout.spots if spot.per_seat]) for row in self._split_row(side)
        ]

    def draw(self) -> list[Text]:
        for area in self.layout.areas:
            if area.kind == "words":
                middle = self._column(area.x + area.w // 2)
                self.sheet.write(self._row(area.y + area.h // 2), middle, Text(area.label, style=PRINT))
        for tray in self.layout.cards:
            self._tray(tray, self.view.piles.get(tray.holder))
        self._piles([tray for tray in self.layout.cards if tray.kind == "pile"])
        for spot in self.layout.spots:
            if not spot.per_seat:
                self._shared_spot(spot)
        for place in self.layout.seats:
            if not place.standing:
                self._place(place)
        below = self.sheet.lowest + 1
        for place in self.layout.seats:
            if place.standing and place.seat in self.view.seats:
                self._plate(place, below)
        return self.sheet.lines()

    def _column(self, x: int) -> int:
        return x * self.sheet.width // self.layout.width

    def _row(self, y: int) -> int:
        return round(y / UNIT)

    def _split_row(self, row: list[LaidSpot]) -> list[list[LaidSpot]]:
        """Spots that lie side by side go one above the other where their prints do not fit."""
        return [row] if sum(len(spot.text) + 1 for spot in row) <= self.pitch - 1 else [[spot] for spot in row]

    # --- what belongs to everybody ---

    def _tray(self, tray: Tray, pile: PileView | None) -> None:
        """A hand or the board, with its name above."""
        if tray.kind == "pile":
            return
        row, middle = self._row(tray.y), self._column(tray.x + tray.w // 2)
        self.sheet.write(row, middle, Text(tray.label, style=PRINT))
        if pile and pile.cards:
            line = Text(" ").join([card(text) for text in pile.cards])
            self.sheet.write(row + 1, middle, line.append(f"  {pile.count}" if pile.count else "", style=COUNT))

    def _piles(self, trays: Sequence[Tray]) -> None:
        """Cards out of play: how many there are, and those of them that were shown."""
        parts = []
        for tray in sorted(trays, key=lambda tray: tray.x):
            pile = self.view.piles.get(tray.holder)
            if pile and pile.cards:
                shown = small_cards([text for text in pile.cards if text != HIDDEN][-3:], " ")
                parts.append(Text(f"{tray.label} {len(pile.cards)} ", style=PRINT).append_text(shown))
        if parts:
            row, middle = min(map(self._row, (tray.y for tray in trays))), max(tray.x + tray.w for tray in trays)
            self.sheet.write(row, self._column(middle), Text("  ").join(parts))

    def _shared_spot(self, spot: LaidSpot) -> None:
        """A spot that no place has of its own: what a player banks with, and how much of it is left."""
        text = Text(spot.text, style=PRINT)
        stakes = [stake for stake in self.view.stakes if stake.spot == spot.id]
        if stakes:
            text = Text(f"{spot.text} ", style="bold").append_text(self._amounts(stakes, 0))
        bank = self.view.bank
        if bank and any(stake.seat == bank.seat for stake in stakes):
            text.append(f", {self.law.money(bank.left)} left", style=CHIPS)
        x, y = spot.middle
        self.sheet.write(self._row(y), self._column(x), text)

    # --- places ---

    def _place(self, place: Place) -> None:
        low, middle = self._row(place.y), self._column(place.x)
        room = (middle - (self.pitch - 1) // 2, middle - (self.pitch - 1) // 2 + self.pitch - 1)
        hands = sorted((h for h in self.view.hands if h.place == place.seat), key=lambda h: h.number)
        split = len(hands) > 1
        for rows_up, row in enumerate(self.spot_rows, 1):
            self._spots(place, row, low - rows_up, room, split)
        top = low - len(self.spot_rows)
        wider = max(room[0] - WIDER, 0), min(room[1] + WIDER, self.sheet.width)
        lines = [line for hand in hands for line in self._hand(hand, split, wider[1] - wider[0])]
        for k, line in enumerate(reversed(lines), 1):
            self.sheet.write(top - k, middle, line, wider)
        self._plate(place, low, room)

    def _spots(self, place: Place, row: Sequence[LaidSpot], sheet_row: int, room: tuple[int, int], split: bool) -> None:
        """The spots of one row share the place's room; empty ones, and then prints, make way for chips."""
        chips = {spot.id: self._chips_on(spot, place.seat, split) for spot in row}
        if any(len(spot.text) + chips[spot.id].cell_len >= self.pitch // len(row) for spot in row):
            row = [spot for spot in row if chips[spot.id].plain] or row
        middles = [self._column(place.x + (spot.middle[0] if len(row) > 1 else 0)) for spot in row]
        edges = [room[0], *((a + b) // 2 for a, b in pairwise(middles)), room[1]]
        for k, spot in enumerate(row):
            inside, there = (edges[k] + (k > 0), edges[k + 1]), chips[spot.id]
            wide = inside[1] - inside[0]
            text = Text(brief(spot.text, wide), style=PRINT)
            if there.plain:
                print_ = brief(spot.text, wide - there.cell_len - 1)
                text = there if print_ == "·" else Text(f"{print_} ") + there
            self.sheet.write(sheet_row, middles[k], text, inside)

    def _chips_on(self, spot: LaidSpot, place: int, split: bool) -> Text:
        """What stands on a place's spot; of split hands each has its wager beside its cards instead."""
        stakes = [s for s in self.view.stakes if s.spot == spot.id and s.at == place]
        return self._amounts([s for s in stakes if not (split and self._has_hand(s))], place)

    def _has_hand(self, stake: Stake) -> bool:
        """Whether a wager rides on one hand of several: every hand of a split has one of the same."""
        return any(s.hand > 1 and (s.spot, s.at) == (stake.spot, stake.at) for s in self.view.stakes)

    def _amounts(self, stakes: Iterable[Stake], place: int) -> Text:
        """Chips: those of whoever sits there plain, anybody else's with their seat."""
        parts = []
        for stake in stakes:
            whose = "" if stake.seat == place or not place else f"{stake.seat}:"
            parts.append(f"{whose}{self.law.money(stake.amount)}{' ON' if stake.on else ''}")
        return Text(" ".join(parts), style=CHIPS)

    def _hand(self, hand: HandView, split: bool, room: int) -> list[Text]:
        """The cards as large as they fit with what they count; of several hands also each one's number and wager. Cards
        that are seen and fit in no way lie in rows."""
        asks = self.view.asks
        plays = asks.ask in ("turn", "discard") and (asks.at, asks.hand) == (hand.place, hand.number)
        prefix = Text("▶", style=COUNT) if plays else Text("")
        if split:
            prefix.append(f"{hand.name or hand.number} ", style="bold")
        suffix = Text("")
        if split:
            suffix = self._amounts([s for s in self._stakes_of(hand) if self._has_hand(s)], hand.place)
        count = Text(hand.count, style=COUNT)
        large = Text(" ").join([card(text) for text in hand.cards])
        ways = [(large, count), (small_cards(hand.cards, " "), count), (small_cards(hand.cards, ""), count)]
        ways += [(small_cards(hand.cards, " "), Text("")), (small_cards(hand.cards, ""), Text(""))]
        lines = [
            Text(" ").join([part for part in (prefix + cards, note, suffix) if part.plain]) for cards, note in ways
        ]
        fits = next((line for line in lines if line.cell_len <= room), None)
        if fits is None and not split and any(text != HIDDEN for text in hand.cards):
            return cards_in_rows(prefix, hand.cards, room)
        return [fits or lines[-1]]

    def _stakes_of(self, hand: HandView) -> list[Stake]:
        return [s for s in self.view.stakes if (s.at, s.hand) == (hand.place, hand.number)]

    def _plate(self, place: Place, row: int, room: tuple[int, int] | None = None) -> None:
        player, middle = self.view.seats.get(place.seat), self._column(place.x)
        if player is None:
            self.sheet.write(row, middle, Text(f"({place.seat})", style=PRINT), room)
            return
        turn = self.view.asks.seat == place.seat
        name = "You" if place.seat == self.seat else player.name
        style = TURN if turn else "bold" if place.seat == self.seat else ""
        rack = self.law.money(player.rack)
        if place.standing:
            self.sheet.write(row, middle, Text(f"{place.seat} {name} {rack}", style=style))
            return
        name = f"▶{name}" if turn and not any(hand.place == place.seat for hand in self.view.hands) else name
        long, wide = f"{name} ({place.seat})", room[1] - room[0] if room else self.sheet.width
        self.sheet.write(row, middle, Text(long if len(long) <= wide else name, style=style), room)
        self.sheet.write(row + 1, middle, Text(rack), room)
        tags = [mark.label or mark.name for mark in self.layout.markers if self._marker_is_at(mark.name, place.seat)]
        if tags:
            self.sheet.write(row + 2, middle, Text(" ").join([Text(f" {tag} ", style=TAG) for tag in tags]), room)

    def _marker_is_at(self, marker: str, seat: int) -> bool:
        at_seat = any(mark.name == marker and mark.shows == "seat" for mark in self.layout.markers)
        return at_seat and str(seat) in self.view.markers.get(marker, "").split()


def rows_of(spots: Sequence[LaidSpot]) -> list[list[LaidSpot]]:
    """Spots that lie side by side, row by row from the player inwards, each row from left to right."""
    rows: list[list[LaidSpot]] = []
    for spot in sorted(spots, key=lambda spot: -spot.middle[1]):
        if rows and abs(rows[-1][0].middle[1] - spot.middle[1]) < UNIT // 2:
            rows[-1].append(spot)
        else:
            rows.append([spot])
    return [sorted(row, key=lambda spot: spot.x) for row in rows]


def small_cards(cards: Sequence[str], gap: str) -> Text:
    """Cards without their margins."""
    return Text(gap).join([_small_card(text) for text in cards])


def cards_in_rows(prefix: Text, cards: Sequence[str], room: int) -> list[Text]:
    """So many cards to a row as there is room for."""
    rows = [prefix]
    for drawn_card in map(_small_card, cards):
        if rows[-1].cell_len + drawn_card.cell_len > room:
            rows.append(Text(" " * prefix.cell_len))
        rows[-1] = rows[-1] + drawn_card
    return rows


def _small_card(text: str) -> Text:
    shown = card(text)
    return Text(shown.plain.strip(), style=shown.style)
