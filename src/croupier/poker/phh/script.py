"""A record's actions, sorted by whom they are for: cards, bets, discards and shows, each in its order.

The dealer of a replay asks for the next card of a player, not for the next line of the file; so every player has a
queue, and only where the order of the lines matters does a replay look at their numbers.
"""

from __future__ import annotations

from croupier.play.vocabulary.cards import JOKER, UNKNOWN
from croupier.poker.phh.file_format import AS_DEALT, Action, Record, read_action, refuse
from croupier.poker.phh.spec import CITE, own_number
from croupier.rulebook.cite import Refused


class Script:
    """Queues of what the lines say, numbered, the next one last. `by_rule` refuses what departs from the rules."""

    def __init__(self, record: Record, players: int, by_rule: bool, ghosts: bool) -> None:
        self.record = record
        self.by_rule = by_rule
        self.ghosts = ghosts
        self.notes: list[str] = []  # where the record departs from the rules
        self.deals: list[list[tuple[int, int]]] = [[] for _ in range(players)]
        self.board: list[tuple[int, int]] = []
        self.throws: list[list[tuple[int, tuple[int, ...]]]] = [[] for _ in range(players)]
        self.bets: list[tuple[int, Action]] = []
        self.shows: dict[int, tuple[int, ...]] = {}
        self.exposed: list[tuple[int, int]] = []
        for k, action in enumerate(with_jokers(record)):
            self._sort(k, action)
        for i in range(players):
            self._fill(i)
        for queue in (*self.deals, self.board, *self.throws, self.bets, self.exposed):
            queue.reverse()  # type: ignore[attr-defined] # to be popped from the end

    def _sort(self, k: int, action: Action) -> None:
        match action.verb:
            case "dh":
                self.deals[action.player - 1] += ((k, card) for card in action.cards)
            case "db":
                if UNKNOWN in action.cards or not action.cards:
                    refuse(f"{self.record.actions[k]!r}: the board is seen by everybody")
                self.board += ((k, card) for card in action.cards)
            case "sd":
                self.throws[action.player - 1].append((k, action.cards))
            case "sm":
                shown = self.shows.get(action.player - 1)
                if shown is None or UNKNOWN in shown or (action.cards and UNKNOWN not in action.cards):
                    self.shows[action.player - 1] = action.cards  # again, once more is to be seen
            case "":
                if action.comment.startswith(("d dh p", "exposed ")):
                    self._sort_comment(k, action.comment)
            case _:
                self.bets.append((k, action))

    def _sort_comment(self, k: int, comment: str) -> None:
        """Cards for a folded place, and cards that were shown and not dealt: nothing the format knows."""
        if self.ghosts and comment.startswith("d dh"):
            action = read_action(comment)
            if 0 < action.player <= len(self.deals):
                self.deals[action.player - 1] += ((k, card) for card in action.cards)
        elif comment.startswith("exposed "):
            self.exposed += ((k, card) for card in read_action(f"d db {comment[8:]}").cards)

    def _fill(self, i: int) -> None:
        """Cards that were dealt unseen and shown in the end were there all along."""
        shown = self.shows.get(i, ())
        dealt = self.deals[i]
        if shown == AS_DEALT or UNKNOWN in shown or not shown or self.throws[i]:
            return
        if len(shown) != len(dealt):
            self.departs(f"p{i + 1} shows {len(shown)} cards of {len(dealt)}")
            return
        unplaced = list(shown)
        for _, card in dealt:
            if card in unplaced:
                unplaced.remove(card)
            elif card != UNKNOWN:
                self.departs(f"p{i + 1} shows other cards than were dealt")
                return
        unplaced.reverse()
        self.deals[i] = [(k, unplaced.pop() if card == UNKNOWN else card) for k, card in dealt]

    def departs(self, why: str) -> None:
        if self.by_rule:
            raise Refused(why, CITE)
        self.notes.append(why)


def with_jokers(record: Record) -> list[Action]:
    """The record's actions, with the jokers that the format has no card for."""
    moves = record.moves
    positions = record.more.get("_joker_cards")
    if positions is None:
        return moves
    jokers = range(JOKER, JOKER + own_number(record.more, "_jokers", 0))
    try:
        for number, nth, *which in positions:
            action = moves[number - 1]
            cards = list(action.cards)
            card = JOKER + (which[0] - 1 if which else 0)
            if number < 1 or nth < 1 or card not in jokers or cards[nth - 1] != UNKNOWN:
                raise IndexError
            cards[nth - 1] = card
            moves[number - 1] = action._replace(cards=tuple(cards))
    except (IndexError, TypeError, ValueError):
        refuse("_joker_cards must say of each joker in which action it is, and which of its cards")
    return moves
