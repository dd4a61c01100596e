"""What a live table's rounds are drawn from: the secret of each, when it is committed to and when it is out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.play.vocabulary.ask import Between
from croupier.service.commands.command import Command
from croupier.service.fairness.chance import commitment, mix_secret, read_seeds, seeds_text
from croupier.service.fairness.commitments import commitment_step
from croupier.service.money.takings import takings_of_round
from croupier.service.people.person import AUTOMATIC_DEALER
from croupier.service.store import Write

if TYPE_CHECKING:
    from croupier.service.table.live_table import LiveTable


def recall(live: LiveTable) -> None:
    """The secrets that are stored of the round that is on, the one to come and the last."""
    over = isinstance(live.table.ask, Between)
    now, coming = (live.store.round(live.name, live.table.round + k) for k in (0, 1))
    last = now if over else live.store.round(live.name, live.table.round - 1)
    live.secret = str(now["secret"]) if now else ""
    live.coming = (live.table.round + 1, str(coming["secret"])) if coming else None
    live.revealed = {key: last[key] for key in ("round", "commitment", "secret")} if last else None
    if live.revealed and last:
        live.revealed["seeds"] = read_seeds(last["seeds"] or "")


def promise(live: LiveTable, write: Write) -> None:
    """The commitment to the next round is a line of the chain before anything of that round is decided."""
    if live.coming and live.coming[0] != live.desk.promise.round:
        said = commitment_step(live.coming[0], commitment(live.name, *live.coming))
        live.line(f"~ {said}", Command("", "", AUTOMATIC_DEALER), write)


def round_over(live: LiveTable, write: Write) -> None:
    """The secret of the round is out, and the next one's commitment is made."""
    round_ = live.table.round
    gave = seeds_text(given(live))
    closed = {"at_table": live.name, "of": round_, "when": live.stamp(), "out": live.secret, "given": gave}
    write.closed.append(closed)
    write.takings += takings_of_round(live.name, live.table, live.chapter, live.stamp())
    made = commitment(live.name, round_, live.secret)
    live.revealed = {"round": round_, "commitment": made, "secret": live.secret, "seeds": read_seeds(gave)}
    live.commit_to(write, round_ + 1)


def chance(live: LiveTable) -> str:
    """What this round is drawn from: its secret and what players gave to it."""
    return mix_secret(live.name, live.table.round, live.secret, seeds_text(given(live)))


def given(live: LiveTable) -> dict[int, str]:
    """What players gave to the round that is on."""
    made = live.desk.promise
    return made.seeds if made.round == live.table.round else {}


def takes_seeds(live: LiveTable) -> bool:
    """Whether players may still give to the round that is on, or to come: it is committed to, and nothing drawn."""
    if isinstance(live.table.ask, Between):
        return live.coming is not None and live.desk.promise.round == live.coming[0]
    return not live.drawn and live.desk.promise.round == live.table.round


def published(live: LiveTable) -> str | None:
    """The commitment of the round that is on, or between rounds of the one to come."""
    if isinstance(live.table.ask, Between):
        return commitment(live.name, *live.coming) if live.coming else None
    return commitment(live.name, live.table.round, live.secret)
