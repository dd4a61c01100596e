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


def recall_secrets(live: LiveTable) -> None:
    """The secrets that are stored of the round that is on, the one to come and the last."""
    over = isinstance(live.table.ask, Between)
    current, coming = (live.store.round(live.name, live.table.round + k) for k in (0, 1))
    last = current if over else live.store.round(live.name, live.table.round - 1)
    live.secret = str(current["secret"]) if current else ""
    live.next_round = (live.table.round + 1, str(coming["secret"])) if coming else None
    live.revealed = {key: last[key] for key in ("round", "commitment", "secret")} if last else None
    if live.revealed and last:
        live.revealed["seeds"] = read_seeds(last["seeds"] or "")


def write_commitment(live: LiveTable, write: Write) -> None:
    """The commitment to the next round is a line of the chain before anything of that round is decided."""
    if live.next_round and live.next_round[0] != live.desk.committed_round.round:
        text = commitment_step(live.next_round[0], commitment(live.name, *live.next_round))
        live.add_line(f"~ {text}", Command("", "", AUTOMATIC_DEALER), write)


def close_round(live: LiveTable, write: Write) -> None:
    """The secret of the round is out, and the next one's commitment is made."""
    round_ = live.table.round
    seeds = seeds_text(seeds_given(live))
    closed = {"at_table": live.name, "of": round_, "when": live.stamp(), "out": live.secret, "given": seeds}
    write.closed.append(closed)
    write.takings += takings_of_round(live.name, live.table, live.chapter, live.stamp())
    committed = commitment(live.name, round_, live.secret)
    live.revealed = {"round": round_, "commitment": committed, "secret": live.secret, "seeds": read_seeds(seeds)}
    live.commit_to(write, round_ + 1)


def mixed_secret(live: LiveTable) -> str:
    """What this round is drawn from: its secret and what players gave to it."""
    return mix_secret(live.name, live.table.round, live.secret, seeds_text(seeds_given(live)))


def seeds_given(live: LiveTable) -> dict[int, str]:
    """What players gave to the round that is on."""
    committed = live.desk.committed_round
    return committed.seeds if committed.round == live.table.round else {}


def takes_seeds(live: LiveTable) -> bool:
    """Whether players may still give to the round that is on, or to come: it is committed to, and nothing drawn."""
    if isinstance(live.table.ask, Between):
        return live.next_round is not None and live.desk.committed_round.round == live.next_round[0]
    return not live.drawn and live.desk.committed_round.round == live.table.round


def published_commitment(live: LiveTable) -> str | None:
    """The commitment of the round that is on, or between rounds of the one to come."""
    if isinstance(live.table.ask, Between):
        return commitment(live.name, *live.next_round) if live.next_round else None
    return commitment(live.name, live.table.round, live.secret)
