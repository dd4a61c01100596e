"""The base wager of a game that counts to 21, stepped through by tables: one round, or thousands at once.

The tables are the law of a real table (`analysis/twentyone/menu`), so an episode is a round that this table would deal,
from a whole shoe, with nothing on any other spot. An observation is what Gymnasium's own Blackjack shows and what else
the choices depend on: the hand's total, whether that is soft, the up card by value (an ace is 1, a joker 11), the value
of a pair, whether more than two cards are there, and how many hands there are. Actions are stand, hit, double, split
and surrender; `info["action_mask"]` is which of them the law leaves, and another changes nothing. The reward is what
the round won, in units of the wager. A round that nobody has to decide ends with whatever is done first.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Discrete, Tuple
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from croupier.analysis.twentyone.menu import CHOICES, MOST_TOTAL, steps
from croupier.environments.registry import counts_to_21, table_of
from croupier.games import game as game_of_book
from croupier.kernels.jit import compiled, jit_is_on, kernel_array
from croupier.kernels.twentyone.simulate import MOST, VALUES
from croupier.kernels.twentyone.steps import CELL, DRAWN, HAND, MADE, MENU, OPEN, PAIR, ROW, SEEN, UP, choose, deal
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.rulebook.law import Law

Observation = tuple[int, int, int, int, int, int]
NAMES = ("total", "soft", "up card", "pair", "drawn", "hands")
SPACE = Tuple([Discrete(n) for n in (MOST_TOTAL + 1, 2, VALUES, VALUES, 2, MOST // 2 + 1)])


def _law(game: str, table: str, house: str | Path | None) -> Law:
    name, terms = table_of(game, table, house)
    if not counts_to_21(game_of_book(terms.book)):
        raise Refused(f"{name} plays no game that counts to 21", OWN.cite("table"))
    return Law(terms)


MASKS = tuple(
    np.array([menu >> choice & 1 for choice in range(len(CHOICES))], dtype=np.int8) for menu in range(1 << len(CHOICES))
)


class TwentyOneEnv(gymnasium.Env[Observation, int]):
    """One round at a time, by the plain kernel: the quickest way to take a single step."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}  # noqa: RUF012 - as Gymnasium has it
    actions, names = CHOICES, NAMES

    def __init__(
        self, game: str = "", table: str = "", house: str | Path | None = None, render_mode: str | None = None
    ) -> None:
        round_tables = steps(_law(game, table, house))
        self.render_mode = render_mode
        self._shoe, self._tables = round_tables.shoe.tolist(), round_tables.tables.tolist()
        self._totals, self._softs = round_tables.totals.tolist(), round_tables.softs.tolist()
        self._nets = [float(net) for net in round_tables.nets]
        self._row, self._place = [0] * ROW, 0
        self.action_space: Any = Discrete(len(CHOICES))
        self.observation_space: Any = SPACE

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        if seed is not None or self._np_random is None:
            super().reset(seed=seed, options=options)
            self._place = int(self.np_random.integers(1 << 63))
            self._shoe.sort()
        self._place = deal(self._place, self._shoe, len(self._shoe), self._tables, self._row)
        return self._observation(), {"action_mask": MASKS[self._row[MENU]].copy()}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        row = self._row
        if row[CELL] == OPEN and row[MENU] >> action & 1:
            self._place = choose(self._place, self._shoe, len(self._shoe), self._tables, row, action)
        if row[CELL] == OPEN:
            return self._observation(), 0.0, False, False, {"action_mask": MASKS[row[MENU]].copy()}
        return self._observation(), self._nets[row[CELL]], True, False, {"action_mask": MASKS[row[MENU]].copy()}

    def render(self) -> str | None:
        return ", ".join(map("{}: {}".format, NAMES, self._observation())) if self.render_mode == "ansi" else None

    def _observation(self) -> Observation:
        row = self._row
        hand = row[HAND]
        return self._totals[hand], self._softs[hand], row[UP], row[PAIR], row[DRAWN], row[MADE]


class TwentyOneVectorEnv(VectorEnv[Any, Any, Any]):
    """So many rounds at once, by the compiled kernel. After a round either the next step deals (Gymnasium's usual), or
    the same one does, with the last observation in `info["final_obs"]`."""

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012 - as Gymnasium has it
    actions, names = CHOICES, NAMES

    def __init__(
        self,
        num_envs: int = 1,
        game: str = "",
        table: str = "",
        house: str | Path | None = None,
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        render_mode: str | None = None,
    ) -> None:
        round_tables = steps(_law(game, table, house))
        self.num_envs, self.render_mode = num_envs, render_mode
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        if self.autoreset_mode is AutoresetMode.DISABLED:
            raise Refused("rounds are dealt by the next step or the same: autoreset cannot be off", OWN.cite("command"))
        self.metadata = {"autoreset_mode": self.autoreset_mode}
        self.single_action_space, self.single_observation_space = Discrete(len(CHOICES)), SPACE
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(SPACE, num_envs)
        self._kernel = compiled(".twentyone.steps")
        self._tables, self._totals, self._softs = (
            kernel_array(round_tables.tables),
            round_tables.totals,
            round_tables.softs,
        )
        self._nets = np.array([float(net) for net in round_tables.nets])
        self._shoe = round_tables.shoe
        self._rows = np.zeros((num_envs, ROW), dtype=np.int64)
        self._over = np.zeros(num_envs, dtype=np.bool_)  # rounds to be dealt with the next step
        self._whole = np.ones(num_envs, dtype=np.bool_)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        if seed is not None or self._np_random is None:
            super().reset(seed=seed, options=options)
            places = self.np_random.integers(1 << 63, size=self.num_envs, dtype=np.uint64)
            self._places: Any = places if jit_is_on() else places.tolist()
            self._shoes = np.tile(self._shoe, (self.num_envs, 1))
        self._kernel.deal_all(self._places, self._shoes, self._tables, self._rows, self._whole)
        self._over[:] = False
        return self._observations()

    def step(self, actions: NDArray[np.int64]) -> tuple[Any, NDArray[np.float64], Any, Any, dict[str, Any]]:
        kernel, many = self._kernel, self.num_envs
        ended = np.zeros(many, dtype=np.bool_)
        fresh = self._over
        kernel.choose_all(self._places, self._shoes, self._tables, self._rows, actions, ended)
        if fresh.any():  # those ended with the last step: this one deals them anew, whatever it was to choose
            kernel.deal_all(self._places, self._shoes, self._tables, self._rows, fresh)
            ended &= ~fresh
        rewards = np.where(ended, self._nets[self._rows[:, CELL]], 0.0)
        cut = np.zeros(many, dtype=np.bool_)
        last, info = self._observations()
        if self.autoreset_mode is AutoresetMode.NEXT_STEP:
            self._over = ended
            return last, rewards, ended.copy(), cut, info
        kernel.deal_all(self._places, self._shoes, self._tables, self._rows, ended)
        seen, now = self._observations()
        if ended.any():
            now |= {"final_obs": last, "_final_obs": ended, "final_info": info, "_final_info": ended}
        return seen, rewards, ended.copy(), cut, now

    def _observations(self) -> tuple[tuple[NDArray[np.int64], ...], dict[str, Any]]:
        seen = np.empty((SEEN, self.num_envs), dtype=np.int64)
        menus = np.empty((self.num_envs, len(CHOICES)), dtype=np.int8)
        self._kernel.look_all(self._rows, self._totals, self._softs, seen, menus)
        return tuple(seen), {"action_mask": menus, "_action_mask": self._whole.copy()}
