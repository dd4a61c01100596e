"""One seat of a real table as a Gymnasium environment: every rule, wager and decision that the table has.

An observation is a row of whole numbers (`Sight`; `env.unwrapped.names` says what each is), an action a number of the
catalogue (`actions`; `env.unwrapped.actions`). `info["action_mask"]` is what is legal. An action that is not changes
nothing, and `info["refused"]` says why and by which paragraph. A reward is what the seat won or lost since the last
step, in units of the table minimum: `info["chips"]` is the same in chips. An episode is a round, or as many as it takes
until none of the seat's wagers is left.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Discrete

from croupier.environments.episode import AgentTable, Bets
from croupier.environments.observation import Row, space
from croupier.environments.registry import table_of
from croupier.play.table.maths import Staged, Worked
from croupier.rulebook.law import Law

SEAT = 1
BANKERS = 2  # a bank passes on after two rounds


class TableEnv(gymnasium.Env[Row, int]):
    """`bets` are `"open"` (the agent bets), `"plain"` (the game's own plain wagers are put down) or chips by spot; if
    nothing is said, the agent bets where betting is all there is to decide."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}  # noqa: RUF012 - as Gymnasium has it

    def __init__(
        self,
        game: str = "",
        table: str = "",
        house: str | Path | None = None,
        bets: Bets | None = None,
        chips: int = 0,
        render_mode: str | None = None,
    ) -> None:
        name, terms = table_of(game, table, house)
        self.render_mode = render_mode
        self.seated = AgentTable(terms, name, (SEAT,), bets or usual_bets(Law(terms)), chips, BANKERS)
        self.actions = self.seated.menu.actions
        self.names = self.seated.sight.names
        self.action_space: Any = Discrete(len(self.actions))
        self.observation_space = space(self.seated.sight)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Row, dict[str, Any]]:
        fresh = seed is not None or self._np_random is None
        super().reset(seed=seed, options=options)
        if fresh:
            self.seated.reopen(str(self.np_random.integers(1 << 62)))
        self.seated.begin()
        self._last = self.seated.chips
        return self.seated.row(SEAT), self._info(0)

    def step(self, action: int) -> tuple[Row, float, bool, bool, dict[str, Any]]:
        seated = self.seated
        if not seated.turn:  # over as it was dealt: whatever is said, this is how it ended
            return self._step_result(True)
        if not seated.act(int(action)):
            refused = seated.why_not(int(action))
            row, reward, over, cut, info = self._step_result(False)
            return row, reward, over, cut, {**info, "refused": f"{refused.why} [{refused.cite}]"}
        return self._step_result(not seated.turn)

    def action_mask(self) -> np.ndarray[Any, np.dtype[np.int8]]:
        mask = self.seated.mask(SEAT)
        mask[0] |= not self.seated.turn  # a round that is over as it was dealt has one way to go on
        return mask

    def render(self) -> str | None:
        if self.render_mode != "ansi":
            return None
        view = self.seated.table.view(SEAT)
        lying = [f"{holder}: {' '.join(cards)}" for holder, cards in view.cards.items() if cards]
        stakes = [f"{stake.spot}: {stake.amount}" for stake in view.stakes if stake.seat == SEAT]
        return "\n".join([*lying, *stakes, f"rack: {view.seats[SEAT].rack}"])

    def _step_result(self, over: bool) -> tuple[Row, float, bool, bool, dict[str, Any]]:
        worth = self.seated.value(SEAT)
        won, self._last = worth - self._last, worth
        return self.seated.row(SEAT), won / self.seated.unit, over, False, self._info(won)

    def _info(self, chips: int) -> dict[str, Any]:
        return {"action_mask": self.action_mask(), "chips": chips}


def usual_bets(law: Law) -> Bets:
    """Where hands are decided upon, wagers are put down; where betting is all there is, the agent bets."""
    from croupier.games import game_of

    return "plain" if any(isinstance(part, (Staged, Worked)) for part in game_of(law).maths) else "open"
