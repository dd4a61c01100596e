"""A stored round for one person's eyes: step by step as the seat saw it, and its proof for whoever wants to check.

The proof holds the hash of every line and what each draw was drawn from. Whoever has the round's secret draws again and
so gets the text of every outcome, also of cards that lay face down; lines that are other people's to read (what they
threw away, how they set their hands, who came before the round was opened) are passed over with their hash alone.
"""

from __future__ import annotations

import msgspec

from croupier.front.events_in_words import narrate
from croupier.front.layout import layout_of
from croupier.games import table_for
from croupier.play.felt.layout import Layout
from croupier.play.table import Table
from croupier.play.vocabulary.ask import Chance
from croupier.play.vocabulary.move import Discard, Outcome, SetHand, read_move
from croupier.rulebook.law import Law
from croupier.service.fairness.commitments import ABOUT_CHANCE
from croupier.service.rounds.records import StoredRound, replay_lines
from croupier.service.store import Row
from croupier.service.table.desk import Desk
from croupier.service.table.terminals_console import desk_for
from croupier.service.watching.messages import StepSeen, TableView, numbered_line
from croupier.service.watching.view import replay_view


class DrawnFrom(msgspec.Struct, frozen=True):
    """What chance was asked for: the `k`th time in this round, so much of this equipment, from these cards."""

    k: int
    equipment: str
    count: int
    shoe: tuple[int, ...] = ()


class ProofLine(msgspec.Struct, frozen=True):
    """A line and its place in the chain; its text if it is for everybody, what it was drawn from if it was drawn."""

    number: int
    hash: str
    text: str | None
    draw: DrawnFrom | None


class RoundReplay(msgspec.Struct, frozen=True):
    """A round that is over, as one seat saw it, with everything that it takes to check it. `chain` is what the house
    committed to it under, and `said` what the table's own lines begin with there: a tournament has one for all."""

    table: str
    round: int
    seat: int
    name: str
    at: int
    layout: Layout
    steps: list[StepSeen]
    before: str
    proof: list[ProofLine]
    commitment: str
    secret: str
    chain: str
    said: str = ""


def is_over(stored: StoredRound) -> bool:
    return bool(stored.rows[-1]["text"].startswith("= "))


def steps_of(stored: StoredRound, table: str, name: str, all_cards: bool = False, alone: bool = True) -> list[StepSeen]:
    """The round as the seat of this person saw it; with `all_cards`, for whoever settles disputes. `alone`: at a
    terminal people see only their own bets."""
    law = Law(stored.header.terms)
    desk = desk_for(law)
    alone = alone and desk.private
    steps = []
    for step in replay_lines(stored):
        seat, text = _seat(step.table, name), str(step.row["text"])
        if alone and not _concerns(desk, text, seat):
            continue
        events = [e for e in step.events if not alone or getattr(e, "seat", 0) in (0, seat)]
        line = int(step.row["number"])
        lines = [numbered_line(line, narrate(e, law, seat)) for e in events]
        view = replay_view(step.table, table, line, seat, all_cards)
        seat_view = _own_view(view, seat) if alone else view
        steps.append(
            StepSeen(line, int(step.row["at"]), public_text(text, all_cards), step.row["by"], lines, seat_view)
        )
    return steps


def replay(
    stored: StoredRound, table: str, seat: int, hash_before: str, before_opening: list[Row], round_row: Row
) -> RoundReplay:
    """All of it for one seat; the proof begins with the lines `before_opening`."""
    first, name = stored.rows[0], stored.header.seats[seat]
    return RoundReplay(
        table=table,
        round=int(first["round"]),
        seat=seat,
        name=name,
        at=int(first["at"]),
        layout=layout_of(Law(stored.header.terms)),
        steps=steps_of(stored, table, name),
        before=hash_before,
        proof=[*map(_line_before_opening, before_opening), *_proof(stored, seat)],
        commitment=round_row["commitment"],
        secret=round_row["secret"],
        chain=table,
    )


def _line_before_opening(row: Row) -> ProofLine:
    """A line between the commitment and the opening; what people did meanwhile is nobody's to read."""
    text = str(row["text"])
    return ProofLine(int(row["number"]), str(row["hash"]), text if text.startswith(ABOUT_CHANCE) else None, None)


def _proof(stored: StoredRound, seat: int) -> list[ProofLine]:
    table, desk = table_for(stored.header), desk_for(Law(stored.header.terms))
    k, entered, lines = 0, False, []
    for row in stored.rows:
        text, draw = str(row["text"]), None
        if text[0] not in "~=":
            ask, move = table.ask, read_move(text)
            if isinstance(ask, Chance) and isinstance(move, Outcome):
                k += 1
                draw = None if entered else drawn_from(k, ask)
                entered = False
            table.play(move)
        entered = entered or text.startswith("~ entered")
        shown = public_text(text, False) == text and (not desk.private or _concerns(desk, text, seat))
        lines.append(ProofLine(int(row["number"]), str(row["hash"]), text if shown else None, draw))
    return lines


def drawn_from(k: int, ask: Chance) -> DrawnFrom:
    """The `k`th draw of a round."""
    return DrawnFrom(k, ask.equipment, ask.count, tuple(ask.shoe.cards) if ask.shoe is not None else ())


def _seat(table: Table, name: str) -> int | None:
    return next((seat for seat, who in table.seats.items() if who == name), None)


def public_text(text: str, all_cards: bool) -> str:
    """A line for people: cards that may lie face down are read out only to whoever settles disputes."""
    if all_cards or text[0] in "~=":
        return text
    match read_move(text):
        case Discard(seat, cards) if cards:
            return f"seat {seat} discards {len(cards)}"
        case SetHand(seat, cards) if cards:
            return f"seat {seat} sets {len(cards)}"
        case Outcome("cards"):
            return "cards"
    return text


def _concerns(desk: Desk, text: str, seat: int | None) -> bool:
    """Whether a line is for this terminal to see; what the books say of everybody is not."""
    if text[0] in "~=":
        return not text.startswith("=")
    return desk.seat_concerned(read_move(text)) in (None, seat)


def _own_view(view: TableView, seat: int | None) -> TableView:
    """At a terminal people see only their own bets and credits, then as now."""
    seats = {key: seated for key, seated in view.seats.items() if key == seat}
    return msgspec.structs.replace(view, seats=seats, stakes=tuple(s for s in view.stakes if s.seat == seat))
