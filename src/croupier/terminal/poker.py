"""The poker room in a terminal: the felt with its seats around the pot, what a turn offers, and simple players.

A bot looks at nothing but its own cards, the board, the pot and what it owes, so that a hand can be played over.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from rich.align import Align
from rich.box import SQUARE
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from croupier.kernels.poker_ranks import JOKERS, NAMES, category
from croupier.play.ask import Ask, Turn
from croupier.play.event import Decided, Placed, Settled
from croupier.play.move import Choose, Discard
from croupier.play.table import Table
from croupier.poker import house_of
from croupier.poker.betting import Act
from croupier.poker.dealing import Exchange
from croupier.poker.hand import BOARD, POT
from croupier.poker.hands import high
from croupier.poker.room import Gather
from croupier.poker.variants import Variant
from croupier.rulebook.cite import Refused
from croupier.rulebook.law import Law
from croupier.terminal.tell import card

View = dict[str, Any]
GREEN = "green"
ACROSS = 4  # seats in one row
BLINDS = {1: ("blind",), 2: ("small blind", "big blind"), 3: ("small blind", "middle blind", "big blind")}
BEFORE_DEAL = ("sit-out", "sit-in", "post", "kill", "object", "lower-rake")


# --- the felt ---


def felt(table: Table, view: View, seat: int) -> RenderableType:
    """The others clockwise from one's left, the board and the pots in the middle, and one's own place below."""
    others = sorted(view["seats"], key=lambda s: (s <= seat, s))
    notes = _notes(table)
    rows: list[RenderableType] = []
    around = [s for s in others if s != seat]
    for i in range(0, len(around), ACROSS):
        rows.append(_row([_place(table, view, s, notes) for s in around[i : i + ACROSS]]))
    rows.append(Align.center(_middle(table, view)))
    if seat in view["seats"]:
        rows.append(_row([_place(table, view, seat, notes, mine=True)]))
    return Group(*rows)


def _row(places: list[Text]) -> Grid:
    grid = Grid(box=SQUARE, border_style=GREEN, expand=True, show_header=False)
    for _ in places:
        grid.add_column(justify="center", ratio=1)
    grid.add_row(*places)
    return grid


def _place(table: Table, view: View, seat: int, notes: dict[int, str], mine: bool = False) -> Text:
    law, player = table.law, view["seats"][seat]
    turn = view["asks"].get("seat") == seat
    text = Text.assemble((f"{'▶ ' if turn else ''}{player['name']} ({seat})", "bold"), f"  {law.money(player['rack'])}")
    for mark in _marks(table, view, seat):
        text.append(f"  {mark}", style="bold black on white" if mark == "D" else "cyan")
    text.append("\n")
    cards = view["cards"].get(str(seat), [])
    for one in cards:
        shown = card(one)
        text.append_text(shown if mine else Text(shown.plain.strip(), style=shown.style)).append(" ")
    said = notes.get(seat, "")
    if mine and cards and not said:
        said = _made(table, seat)
    text.append(said, style="cyan")
    bet = _bets(view).get(seat)
    text.append(f"\nbet {law.money(bet)}" if bet else "\n", style="bold yellow")
    return text


def _middle(table: Table, view: View) -> Text:
    text = Text(justify="center")
    for one in view["cards"].get(BOARD, []):
        text.append_text(card(one)).append(" ")
    pots = [int(amount) for amount in view["markers"].get("pots", "").split()]
    names = ["Pot", *(f"Side pot {k}" for k in range(1, len(pots)))]
    if any(pots) and view["stakes"]:
        shown = "   ".join(f"{name} {table.law.money(pot)}" for name, pot in zip(names, pots, strict=True))
        text.append(f"  {shown}", style="bold yellow")
    return text.append(f"  {house_of(table.law).variant.name}, {_limits(table.law)}", style="dim")


def _limits(law: Law) -> str:
    how = str(law.options.get("betting", law.options.get("structure", ""))).removesuffix("-limit").replace("-", " ")
    least, most = law.limits("")
    return f"{how} limit" if how in ("no", "pot") else f"{law.money(least)} to {law.money(most)}, {how} limit"


def _bets(view: View) -> dict[int, int]:
    """What lies before each seat in this betting round."""
    pairs = (pair.split(":") for pair in view["markers"].get("bets", "").split())
    return {int(seat): int(bet) for seat, bet in pairs}


def _marks(table: Table, view: View, seat: int) -> list[str]:
    """The button, and who has put up what."""
    marks = ["D"] if view["markers"].get("button") == str(seat) else []
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


def _made(table: Table, seat: int) -> str:
    """What a high hand of five cards or more is so far."""
    own, board = list(table.felt.hand(seat)), list(table.felt.hand(BOARD))
    plain = house_of(table.law).variant.high is high
    return NAMES[category(high(own, board))] if plain and 5 <= len(own + board) <= 7 else ""


# --- what is asked ---


def offer(table: Table, ask: Ask, seat: int) -> str | None:
    """The prompt for a turn at poker, with what is owed and the least and most; None where the usual one will do."""
    money = table.law.money
    if isinstance(ask, Gather):
        return f"Enter for the cards{''.join(f' / {choice}' for choice in BEFORE_DEAL if _may(ask, seat, choice))} > "
    if isinstance(ask, Exchange):
        what = "stand pat / discard" if not ask.least else "discard"
        many = f"up to {ask.most} cards" if ask.least < ask.most else f"{ask.most} card{'s' * (ask.most > 1)}"
        return f"{_who(ask, seat)}: {what} {many}, such as discard {_example(table, ask.seat)} > "
    if isinstance(ask, Act):
        parts = []
        for choice in open_choices(ask):
            if choice == "call":
                parts.append(f"call {money(min(ask.owes, table.felt.rack(ask.seat)))}")
            elif choice in ("bet", "raise"):
                to = "raise to" if choice == "raise" else "bet"
                parts.append(f"{to} {money(ask.least)}" + (f"-{money(ask.most)}" if ask.most > ask.least else ""))
            else:
                parts.append(choice)
        return f"{_who(ask, seat)}: {' / '.join(parts)} > "
    return None


def _who(ask: Turn, seat: int) -> str:
    return "You" if ask.seat == seat else f"Seat {ask.seat}"


def _example(table: Table, seat: int) -> str:
    shown: list[str] = table.view(seat)["cards"][str(seat)]
    return shown[0]


def _may(ask: Gather, seat: int, choice: str) -> bool:
    assert ask.check is not None
    try:
        ask.check(Choose(seat, choice))
    except Refused:
        return False
    return True


def open_choices(ask: Act) -> list[str]:
    """The choices that nothing bars."""
    return [choice for choice in ask.choices if ask.why_not(choice) is None]


def not_offered(ask: Turn) -> tuple[str, ...]:
    """What a player may want to do and cannot, so that it is said why."""
    if not isinstance(ask, Act) or {"bet", "raise"} & set(open_choices(ask)):
        return ()
    return ("raise",) if ask.owes or "raise" in ask.choices else ("bet",)


# --- simple players ---

WEAK, FAIR, MADE = 0, 1, 2
STRAIGHT = NAMES.index("straight")
TEN, EIGHT = 8, 7  # ranks: from the deuce, and from the ace where the ace is low
RARELY = 3  # one made hand in so many is raised


def decide(table: Table, ask: Turn) -> Choose | Discard:
    """Check what is free, call what is small, raise a made hand now and then, and fold the rest."""
    if isinstance(ask, Exchange):
        return Discard(ask.seat, thrown(house_of(table.law).variant, table.felt.hand(ask.seat), ask.least, ask.most))
    if not isinstance(ask, Act):
        return Choose(ask.seat, ask.choices[0])  # show
    own, board = table.felt.hand(ask.seat), table.felt.hand(BOARD)
    worth = strength(house_of(table.law).variant, own, board)
    free = open_choices(ask)
    if worth == MADE and sum(own + board) % RARELY == 0:
        for choice in ("raise", "bet"):
            if choice in free:
                return Choose(ask.seat, choice)
    if "check" in free:
        return Choose(ask.seat, "check")
    if "call" not in free:  # whoever opens here must bet
        return Choose(ask.seat, "bet" if "bet" in free else "fold")
    pot = sum(stake.amount for stake in table.felt.on_spot(POT))
    small = ask.owes * 5 <= pot
    fair = ask.owes * 2 <= pot or ask.owes <= table.law.limits("")[0]
    calls = worth == MADE or (worth == FAIR and fair) or small
    return Choose(ask.seat, "call" if calls else "fold")


def strength(variant: Variant, own: tuple[int, ...], board: tuple[int, ...]) -> int:
    """How good these cards look: WEAK, FAIR or MADE."""
    best = WEAK
    if variant.high is not None:
        best = _high_strength(own, board)
    if variant.low is not None:
        best = max(best, _low_strength(own, board))
    return best


def _high_strength(own: tuple[int, ...], board: tuple[int, ...]) -> int:
    ranks, suits = Counter(c >> 2 for c in own + board), Counter(c & 3 for c in own + board if c < JOKERS)
    mine = {c >> 2 for c in own}
    pairs = [rank for rank in mine if ranks[rank] == 2]
    flush = any(count >= 5 and sum(c & 3 == suit for c in own) >= 2 for suit, count in suits.items())
    if flush or len(pairs) >= 2 or any(ranks[rank] > 2 for rank in mine):
        return MADE
    return FAIR if pairs or (not board and len(own) <= 4 and sum(rank >= TEN for rank in mine) >= 2) else WEAK


def _low_strength(own: tuple[int, ...], board: tuple[int, ...]) -> int:
    lows = {low_rank(c) for c in own + board if low_rank(c) <= EIGHT}
    if len(lows) >= 5:
        return MADE
    return FAIR if len({low_rank(c) for c in own} & lows) >= min(4, len(own) - (len(own) > 3)) else WEAK


def low_rank(one: int) -> int:
    """Ace 0 to king 12; a joker is whatever is missing."""
    return -1 if one >= JOKERS else ((one >> 2) + 1) % 13


def thrown(variant: Variant, own: tuple[int, ...], least: int, most: int) -> tuple[int, ...]:
    """The cards a bot throws away: for low what is high or double, otherwise what is not paired; never a pat hand."""
    if variant.high is None:
        seen: set[int] = set()
        bad: list[int] = []
        for one in sorted(own, key=low_rank):
            if low_rank(one) > EIGHT or low_rank(one) in seen:
                bad.insert(0, one)
            seen.add(low_rank(one))
    else:
        ranks = Counter(c >> 2 for c in own)
        bad = sorted((c for c in own if ranks[c >> 2] == 1), key=lambda c: c >> 2)
        if len(own) == 5 and category(high(list(own), [])) >= STRAIGHT:
            bad = []
        elif len(bad) == len(own):
            bad = bad[:3]  # two high cards stay
    count = max(least, min(len(bad), most))
    return tuple([*bad, *(c for c in own if c not in bad)][:count])
