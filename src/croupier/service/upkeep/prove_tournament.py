"""A tournament of the house played again: what a proof of the house looks at, and how one goes on that was put back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sqlalchemy import select

from croupier.front.tournament_log import TournamentRecord
from croupier.play.vocabulary.log import read_header
from croupier.play.vocabulary.move import CallOff
from croupier.poker.tournament.moves import At, read_tournament_move
from croupier.poker.tournament.state import plain_values, state_of
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.service.commands.command import Command
from croupier.service.fairness.chance import commitment
from croupier.service.fairness.commitments import CHANCE
from croupier.service.people.person import AUTOMATIC_DEALER
from croupier.service.store import Row, Store, Write, schema
from croupier.service.store.accounts import table_account
from croupier.service.tournament.chapter import record_from
from croupier.service.tournament.live_tournament import LiveTournament

ACCOUNTS = ("prepaid", "pool", "withheld")


def tournaments(store: Store) -> set[str]:
    """Which chains of a house are tournaments."""
    return {str(row["name"]) for row in store.rows(select(schema.tournaments.c.name))}


def play_again(store: Store, name: str, chapters: Iterable[tuple[Row, Sequence[Row]]], quarantined: set[int]) -> None:
    """Every chapter of a tournament in order: it stands where the one before it ended, and the fees are there."""
    commitments: dict[int, str] = {}
    record: TournamentRecord | None = None
    for chapter, lines in chapters:
        first, previous = int(chapter["first"]), record
        record = record_from(read_header(chapter["header"]))
        goes_on = previous is not None and first - 1 not in quarantined  # and not from what was good before them
        if goes_on and previous and plain_values(state_of(previous.event)) != plain_values(state_of(record.event)):
            raise Refused(f"the chapter from line {first} on begins otherwise than it was left", OWN.cite("log.replay"))
        _play_chapter(
            record,
            [row for row in lines if row["number"] not in quarantined or row["text"].startswith("~")],
            commitments,
        )
    _check_secrets(store, name, commitments)
    balances = store.balances(f"{name}:")
    for account in ACCOUNTS if record else ():
        if record and balances.get(table_account(name, account), 0) != record.event.ledger.balance(account):
            raise Refused(f"the books have another amount in {account}", OWN.cite("log.replay"))


def _play_chapter(record: TournamentRecord, lines: Iterable[Row], commitments: dict[int, str]) -> None:
    """Every line of a chapter: it plays, and each hand was committed to before it was opened."""
    afresh = False
    for row in lines:
        text, hands = str(row["text"]), record.event.hands
        if text.startswith("~ commits "):
            hand, committed = int(text.split(" ")[2]), text.split(" ")[3]
            if hand <= hands:
                raise Refused(f"at line {row['number']} hand {hand} is committed to after it was opened", CHANCE)
            if commitments.get(hand, committed) != committed and not afresh:
                raise Refused(f"at line {row['number']} hand {hand} is committed to a second time", CHANCE)
            commitments[hand], afresh = committed, False
        elif text == "~ restored":
            afresh = True
        elif not text.startswith(("~", "=")):
            record.play(read_tournament_move(text))
            if record.event.hands > hands and record.event.hands not in commitments:
                raise Refused(f"hand {record.event.hands} was opened without a commitment", CHANCE)
        elif text.startswith("=") and record.entries[-1] != text:
            raise Refused(f"at line {row['number']} the books come out differently", OWN.cite("log.replay"))


def _check_secrets(store: Store, name: str, commitments: dict[int, str]) -> None:
    """Every secret that is out is the one committed to."""
    r = schema.rounds
    for row in store.rows(select(r).where(r.c.table == name)):
        hand = int(row["round"])
        if commitments.get(hand) != row["commitment"]:
            raise Refused(f"the chain commits hand {hand} to something else", CHANCE)
        if row["closed"] and row["secret"] and commitment(name, hand, str(row["secret"])) != row["commitment"]:
            raise Refused(f"the secret of hand {hand} is not the one committed to", CHANCE)


class RestoredTournament(LiveTournament):
    """A tournament in a house that was put back from a copy: secrets that it had before may be out."""

    def _after_replay(self) -> None:
        self.hand_secrets = dict.fromkeys(self.hands, "")

    def begin_afresh(self, write: Write, why: str) -> None:
        """Hands that were on are void, and the next is committed to afresh."""
        by = Command("", "", AUTOMATIC_DEALER)
        self.add_line("~ restored", by, write)
        hand = self.tournament.hands + 1
        self.commit_to(write, hand)
        self.committed_hand = 0  # to nothing that still holds
        self._write_commitment(write)
        for open_hand in list(self.hands.values()):
            self.play(At(open_hand.table, CallOff()), by, write, why)
