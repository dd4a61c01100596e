"""Agents at a table: the table is dealt on until one of them has something to decide, and an episode is a round.

Where wagers stay up from one round to the next (craps), an episode goes on until none of an agent's is left. Dealer,
chance and the bankers' seats see to themselves; whatever a player is asked that is not the game's matter is answered as
a plain player would.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import msgspec
import numpy as np
from numpy.typing import NDArray

from croupier.environments.actions import DONE, Menu, can_close, is_game_turn
from croupier.environments.observation import Row, Sight
from croupier.front import bots
from croupier.front.dealer import confirmation, routine
from croupier.front.legal import allows
from croupier.games import open_table
from croupier.play.felt.ledger import CASH, RACKS
from croupier.play.steps.player_dealer import BANK
from croupier.play.table import Table
from croupier.play.vocabulary.ask import Between, Turn, Window
from croupier.play.vocabulary.chance import Seeded
from croupier.play.vocabulary.event import Event
from croupier.play.vocabulary.move import Bet, CallOff, Choose, Close, Move, Open, Sit
from croupier.rulebook.cite import Refused
from croupier.rulebook.law import Terms

Observation = dict[str, NDArray[Any]]
Bets = Literal["plain", "open"] | Mapping[str, int]
CHIPS = 1000  # minimum bets that an agent has at the beginning of a round
BANKED = 10**9  # chips of a banker


class AgentTable:
    """One table with agents at some of its seats. `turn` is whose decision is waited for, 0 once the round is over."""

    def __init__(self, terms: Terms, name: str, agents: Sequence[int], bets: Bets, chips: int, bankers: int) -> None:
        self.terms, self.name, self.agents, self.bets = terms, name, tuple(agents), bets
        table = open_table(terms, name)
        self.unit = table.law.limits("")[0]
        self.chips = table.affords(chips or CHIPS * self.unit)
        places = table.game.seats(table.law)
        free = [seat for seat in range(1, places + 1) if seat not in self.agents]
        self.bankers = tuple(free[:bankers]) if table.game.banked else ()
        self.units: dict[str, int] = {}
        self.menu = Menu(table, self.units)
        self.sight = Sight(table, self.agents)
        self.picked: dict[int, list[int]] = {}
        self.turn = 0
        self.events: list[Event] = []  # all that has happened in this episode
        self._done: set[int] = set()
        self._legal: dict[int, Move | None] | None = None
        self.reopen("")

    @property
    def table(self) -> Table:
        return self.menu.table

    # --- an episode ---

    def reopen(self, seed: str) -> None:
        """A table that has just opened, with chance from this seed."""
        self.source = Seeded(seed)
        self.menu.table = table = open_table(self.terms, self.name)
        for seat in self.agents:
            table.play(Sit(seat, self.chips, f"Agent {seat}"))
        for seat in self.bankers:
            table.play(Sit(seat, BANKED, f"Bank {seat}"))
        self._between = table.header()

    def begin(self) -> None:
        """The next round, everybody with the same chips as ever."""
        if not isinstance(self.table.ask, Between):
            self.table.play(CallOff())
        if self.table.felt.stakes:  # an episode was broken off while wagers stayed up
            self.reopen(f"{self.source.below(1 << 31)}")
        self.restore_between(self.table.carried)
        self.begin_round()

    def begin_round(self) -> None:
        self._done.clear()
        self.picked.clear()
        self.events.clear()
        self._open()
        self.deal_on()

    def restore_between(self, carried: Any) -> None:
        """The table between two rounds, with this carried on and the chips of a beginning; its log begins here too."""
        header, table = self._between, self.table
        racks = {RACKS[seat]: self.chips for seat in self.agents} | {RACKS[seat]: BANKED for seat in self.bankers}
        balances = dict(header.balances)
        paid_out = sum(balances.get(rack, 0) - chips for rack, chips in racks.items())
        balances[CASH] = balances.get(CASH, 0) + paid_out
        header = msgspec.structs.replace(header, balances=balances | racks, carried=carried)
        self.menu.table = Table(table.game, table.law, self.name, header)

    def won(self) -> tuple[int, ...]:
        """What each agent has won or lost in this episode."""
        return tuple([self.value(seat) - self.chips for seat in self.agents])

    def mask(self, seat: int) -> NDArray[np.int8]:
        """What a seat may do now, a one for each number of the catalogue."""
        mask = np.zeros(len(self.menu.actions), dtype=np.int8)
        if seat == self.turn:
            mask[list(self.legal())] = 1
        return mask

    def observe(self, seat: int) -> Observation:
        return {"observation": self.row(seat), "action_mask": self.mask(seat)}

    def row(self, seat: int) -> Row:
        """What a seat sees now."""
        return self.sight.row(self.table, seat, self.picked.get(seat, ()))

    def value(self, seat: int) -> int:
        """A seat's chips, those on the layout counted as long as they are its own."""
        felt = self.table.felt
        if self.table.game.family == "pot":
            return felt.rack(seat)
        return felt.rack(seat) + sum(stake.amount for stake in felt.stakes.values() if stake.seat == seat)

    # --- deciding ---

    def legal(self) -> dict[int, Move | None]:
        """What the seat in turn may do, by the numbers of the catalogue."""
        if self._legal is None:
            if self.turn:
                may_close = isinstance(self.table.ask, Window) and self._may_be_done(self.turn)
                self._legal = self.menu.legal(self.turn, self.picked.get(self.turn, ()), may_close)
            self._legal = self._legal or {0: None}
        return self._legal

    def why_not(self, number: int) -> Refused:
        """Why the seat in turn may not do this."""
        table, action, seat = self.table, self.menu.actions[number], self.turn
        cite = table.ask.cite
        refused = None
        if action.kind == "bet":
            least = self.units.get(action.what) or table.law.limits(table.game.spots(table.law)[action.what].wager)[0]
            refused = table.why_not(Bet(seat, action.what, least))
        elif action.kind == "choose":
            refused = table.why_not(Choose(seat, action.what, getattr(table.ask, "at", 0)))
        elif action is DONE and isinstance(table.ask, Window):
            refused = table.why_not(Close())
        return refused or Refused(f"{action} is not open now", cite)

    def act(self, number: int) -> bool:
        """Whether that is a legal action of the seat in turn; then it is done, and on it goes to the next decision."""
        if number not in self.legal():
            return False
        move, action, seat = self.legal()[number], self.menu.actions[number], self.turn
        self._legal = None
        if action.kind == "card":
            self.picked.setdefault(seat, []).append(int(action.what) - 1)
            return True
        if move is None:
            self._done.add(seat)
        else:
            self.picked.pop(seat, None)
            self._play(move)
        self.deal_on()
        return True

    def deal_on(self) -> None:
        """Deal on until an agent has something to decide, or the episode is over."""
        self._legal = None
        while True:
            ask = self.table.ask
            if isinstance(ask, Window):
                self.turn = self._bettor(ask)
                if self.turn:
                    return
            elif isinstance(ask, Turn):
                if (
                    ask.seat in self.agents
                    and is_game_turn(self.table, ask)
                    and not (self.bankers and BANK in ask.choices)
                ):
                    self.turn = ask.seat
                    return
                self._play(self._plain_move(ask))
            elif isinstance(ask, Between):
                if not any(stake.seat in self.agents for stake in self.table.felt.stakes.values()):
                    self.turn = 0
                    return
                self._open()
            else:
                move = routine(self.table, self.source)
                assert move is not None, ask
                self._play(move)

    def _open(self) -> None:
        self.menu.stayed = {(stake.seat, stake.spot) for stake in self.table.felt.stakes.values()}
        self.events += self.table.play(Open())

    def _play(self, move: Move) -> None:
        self.events += self.table.play(move)
        while yes := confirmation(self.table):
            self.events += self.table.play(yes)

    def _plain_move(self, ask: Turn) -> Move:
        """An agent does not bank where there are bankers, and they do."""
        if self.bankers and BANK in ask.choices:
            return Choose(ask.seat, BANK if ask.seat in self.bankers else "pass", ask.at)
        return bots.decide(self.table, ask)

    # --- betting ---

    def _bettor(self, ask: Window) -> int:
        """Which agent bets now; 0 once all have and the dealer has closed."""
        self._put_up(ask)
        for seat in self.agents:
            if seat in self._done:
                continue
            may = self.menu.legal(seat, (), False)
            if may or self._may_be_done(seat):
                if may:
                    return seat
                self._done.add(seat)
        self._done.clear()
        self._play(Close() if can_close(self.table) else CallOff())
        return 0

    def _may_be_done(self, seat: int) -> bool:
        """Whoever bets last sees to it that there is something to deal for."""
        others = any(agent not in self._done for agent in self.agents if agent != seat)
        return others or can_close(self.table)

    def _put_up(self, ask: Window) -> None:
        """The bank, and what agents wager who do not bet for themselves."""
        table = self.table
        for seat in self.bankers:
            bank = Bet(seat, BANK, BANKED // 2)
            if not ask.topic and not table.felt.amount(seat, BANK) and allows(table, bank):
                self._play(bank)
        if ask.topic or self.bets == "open":
            return
        for seat in self.agents:
            if seat in self._done:
                continue
            if isinstance(self.bets, Mapping):
                for spot, amount in self.bets.items():
                    self._play(Bet(seat, spot, amount))
            else:
                for bet in bots.bets(table, seat):
                    if allows(table, bet):
                        self._play(bet)
            self._done.add(seat)
