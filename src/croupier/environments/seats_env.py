"""Several seats of a real table as a PettingZoo environment, one after the other (AEC): all pot games, and all others.

Agents are `seat_1`, `seat_2`, …; an episode is a hand, or a round. Each observes what its seat may see (`Sight`) with
the mask of what is legal; the rewards come at the end, in units of the table minimum, and `infos[agent]["chips"]` has
them in chips. Everybody begins each episode with the same chips, and what goes from hand to hand (the button, the shoe)
goes on until a seed begins another table.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from gymnasium.utils import seeding
from pettingzoo import AECEnv

from croupier.environments.episode import AgentTable, Observation
from croupier.environments.memoized_hands import MemoizedHands, can_memoize
from croupier.environments.observation import space
from croupier.environments.registry import checked_seats, table_of
from croupier.games import game, open_table
from croupier.rulebook.law import Law

SEATS = 3


def agent_of(seat: int) -> str:
    return f"seat_{seat}"


class SeatsEnv(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """`table` is a table of the house, or what it plays; `seats` how many agents sit down. Where that can be, what the
    table has said once is `remembered`."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "name": "croupier_seats_v0", "is_parallelizable": False}  # noqa: RUF012

    def __init__(
        self,
        table: str,
        house: str | Path | None = None,
        seats: int = SEATS,
        chips: int = 0,
        remembered: bool = True,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        name, terms = table_of(table, "", house)
        self.render_mode = render_mode
        places = range(1, checked_seats(open_table(terms, name), seats) + 1)
        quick = remembered and game(terms.book).family == "pot" and can_memoize(Law(terms))
        self.seated: AgentTable | MemoizedHands = (
            MemoizedHands(terms, name, places, chips) if quick else AgentTable(terms, name, places, "open", chips, 0)
        )
        seated = self.seated
        self.actions, self.names = seated.menu.actions, seated.sight.names
        self.possible_agents = [agent_of(seat) for seat in seated.agents]
        self.agents: list[str] = []
        self.agent_selection: str = self.possible_agents[0]
        self._seat = {agent_of(seat): seat for seat in seated.agents}
        many = len(self.actions)
        self._acts = {agent: Discrete(many) for agent in self.possible_agents}
        self._sees = {
            agent: Dict({"observation": space(seated.sight), "action_mask": Box(0, 1, (many,), np.int8)})
            for agent in self.possible_agents
        }
        self._nothing, self._goes_on = dict.fromkeys(self._seat, 0.0), dict.fromkeys(self._seat, False)
        self._ended = dict.fromkeys(self._seat, True)
        self._agent = {seat: agent for agent, seat in self._seat.items()}
        self._luck: np.random.Generator | None = None

    def observation_space(self, agent: str) -> Dict:
        return self._sees[agent]

    def action_space(self, agent: str) -> Discrete:
        return self._acts[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 - PettingZoo's
        if seed is not None or self._luck is None:
            self._luck, _ = seeding.np_random(seed)
            self.seated.reopen(str(self._luck.integers(1 << 62)))
        self.agents = self.possible_agents.copy()
        self.rewards, self._cumulative_rewards = self._nothing.copy(), self._nothing.copy()
        self.terminations, self.truncations = self._goes_on.copy(), self._goes_on.copy()
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.seated.begin()
        if self.seated.turn:
            self.agent_selection = self._agent[self.seated.turn]
        else:
            self._end_episode()

    def observe(self, agent: str) -> Observation:
        return self.seated.observe(self._seat[agent])

    def legal(self) -> list[int]:
        """What the agent in turn may do, by number: what its mask says, for whoever draws from a list."""
        return list(self.seated.legal()) if self.seated.turn else []

    def last(self, observe: bool = True) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        agent = self.agent_selection
        seen = self.seated.observe(self._seat[agent]) if observe else None
        won, over, cut = self._cumulative_rewards[agent], self.terminations[agent], self.truncations[agent]
        return seen, won, over, cut, self.infos[agent]

    def step(self, action: int | None) -> None:
        agent, seated = self.agent_selection, self.seated
        if not seated.turn:
            self._was_dead_step(action)
            return
        assert action is not None
        if self.infos[agent]:
            self.infos[agent] = {}
        number = int(action)
        if not seated.act(number):
            refused = seated.why_not(number)
            self.infos[agent] = {"refused": f"{refused.why} [{refused.cite}]"}
        elif seated.turn:
            self.agent_selection = self._agent[seated.turn]
        else:
            self._end_episode()

    def render(self) -> str | None:
        return str(self.seated.table.view()) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held open."""

    def _end_episode(self) -> None:
        """The episode has ended: what everybody won."""
        rewards, infos, unit = self.rewards, self.infos, self.seated.unit
        for agent, chips in zip(self.possible_agents, self.seated.won(), strict=True):
            rewards[agent] = chips / unit
            infos[agent] = {"chips": chips}
        self._cumulative_rewards = rewards.copy()
        self.terminations = self._ended.copy()
