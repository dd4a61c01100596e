"""A recorded hand in words: its title, and what each action of it says, as a sentence and the cards that end it."""

from __future__ import annotations

from typing import NamedTuple

from croupier.play.vocabulary.cards import UNKNOWN
from croupier.poker.phh import AS_DEALT, Action, Amount, Record
from croupier.poker.phh.compare import Frame, Verdict, game_of, money, places, scale_of

ACTION_WORDS = {
    "fold": "folds",
    "check": "checks",
    "call": "calls",
    "bet": "bets",
    "raise": "raises",
    "forced-bet": "makes the forced bet",
}
VERDICTS = {
    "matched": "The chips come out as recorded.",
    "raked": "The chips come out as recorded, after a rake of {rake}.",
    "open": "Nothing to compare: {why}.",
    "differs": "The chips come out otherwise: {why}.",
}


class Sentence(NamedTuple):
    """What was done, and the cards in question."""

    text: str
    cards: tuple[int, ...] = ()


class HandWords:
    """Words for one record."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.names = record.names
        self.scale = scale_of(record)
        self.sign = str(record.more.get("currency_symbol", ""))

    def amount(self, amount: Amount) -> str:
        if isinstance(amount, int) or not amount.is_finite():
            return f"{self.sign}{amount:,}"
        return f"{self.sign}{amount:,.{max(2, places([amount]))}f}"

    def chips(self, whole: int) -> str:
        return self.amount(money(whole, self.scale))

    def title(self) -> str:
        """The game and how it is limited."""
        variant, structure = game_of(self.record, self.scale)
        kind = type(structure).__name__
        limit = {"NoLimit": "no limit", "PotLimit": "pot limit", "Fixed": "fixed limit"}.get(kind, "spread limit")
        return f"{variant.name}, {limit}"

    def when_and_where(self) -> list[str]:
        """Where and when it was played, as far as the record says."""
        more = self.record.more
        when = "-".join(f"{more[part]:02}" for part in ("year", "month", "day") if part in more)
        return [*(str(more[part]) for part in ("event", "venue", "table") if part in more), *([when] if when else [])]

    def sentence(self, action: Action, frame: Frame) -> Sentence:
        """What an action says."""
        name = self.names[action.player - 1] if action.player else ""
        match action.verb:
            case "dh":
                return Sentence(f"{name} is dealt", action.cards)
            case "db":
                return Sentence("The board:", tuple(frame.hand.board))
            case "sd" if action.cards:
                return Sentence(f"{name} throws away", action.cards)
            case "sd":
                return Sentence(f"{name} stands pat")
            case "sm" if action.cards == AS_DEALT:
                return Sentence(f"{name} shows", tuple(frame.hand.own(action.player - 1)))
            case "sm" if action.cards and set(action.cards) == {UNKNOWN}:
                return Sentence(f"{name} does not show")
            case "sm" if action.cards:
                return Sentence(f"{name} shows", action.cards)
            case "sm":
                return Sentence(f"{name} mucks")
            case "":
                return Sentence("")
            case _ if frame.said and frame.player == action.player - 1:
                return Sentence(f"{name} {ACTION_WORDS[frame.said]}{self._amount_put_in(action, frame)}")
        return Sentence(f"{name}: {action.verb}")

    def _amount_put_in(self, action: Action, frame: Frame) -> str:
        if action.verb == "cbr":
            return f"{' to' if frame.said == 'raise' else ''} {self.amount(action.amount)}"
        return f" {self.chips(frame.put)}" if frame.put else ""

    def verdict(self, verdict: Verdict) -> str:
        return VERDICTS[verdict.kind].format(rake=self.amount(verdict.rake), why=verdict.why)

    def winner_lines(self, verdict: Verdict) -> list[str]:
        """Who takes how much in the end."""
        result = verdict.replayed.result
        awards = enumerate(result.awards) if result is not None else ()
        return [f"{self.names[i]} takes {self.chips(part)}" for i, part in awards if part]
