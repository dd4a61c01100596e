"""A table as a game of OpenSpiel (the extra `[openspiel]`): every card and every roll is a chance node.

>>> import pyspiel, croupier.environments.openspiel
>>> state = pyspiel.load_game("croupier_table(table=three-card-poker-1)").new_initial_state()
>>> state.is_chance_node(), len(state.chance_outcomes())
(True, 52)

A player is a seat, an action a number of the catalogue (`actions`), a return what the seat won, in units of the table
minimum. An outcome of chance is the card or the pocket by its number, or several dice as one number. A player's
information state is what his seat was told since the round began, and what it saw and did when it decided; an
observation is the row of `observation.Sight`.
The round is the first one of a table that has just opened.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

import msgspec
import numpy as np

from croupier.environments.episode import AgentTable
from croupier.environments.registry import checked_seats, table_of
from croupier.environments.table_env import BANKERS, usual_bets
from croupier.front.events_in_words import narrate
from croupier.games import open_table
from croupier.play.table import MOST_CHIPS
from croupier.play.vocabulary.ask import Chance
from croupier.play.vocabulary.chance import every
from croupier.play.vocabulary.move import Outcome, move_text
from croupier.rulebook.extras import need
from croupier.rulebook.law import Law, Terms

need("openspiel", "no game of OpenSpiel")
import pyspiel  # noqa: E402 - it was asked for

DEFAULTS: dict[str, Any] = {"table": "holdem-1", "house": "", "seats": 0, "chips": 0}
MOST_OUTCOMES = 6**3  # three dice
MOST_STEPS = 10_000  # of a round, or of as many as it takes where wagers stay up

KIND = pyspiel.GameType(
    short_name="croupier_table",
    long_name="A table of Croupier",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,  # the house takes its part
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=11,
    min_num_players=1,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=DEFAULTS,
)


class ChanceNeeded(Exception):
    """A card is asked for, or a roll, and nobody has said which."""


class UndecidedChance:
    """Chance that somebody else decides: it answers with what it was given, and breaks off where that is used up."""

    def __init__(self) -> None:
        self.pending: Chance | None = None
        self.given: Outcome | None = None

    def answer(self, ask: Chance) -> Outcome:
        if self.given is None:
            self.pending = ask
            raise ChanceNeeded
        given, self.given, self.pending = self.given, None, None
        return given


def outcome_code(outcome: Outcome) -> int:
    """An outcome by its number.

    >>> outcome_code(Outcome("cards", (51,))), outcome_code(Outcome("dice", (6, 1)))
    (51, 30)
    """
    if outcome.equipment != "dice":
        return outcome.values[0]
    code = 0
    for face in outcome.values:
        code = 6 * code + face - 1
    return code


class RoundSetup(msgspec.Struct, frozen=True):
    """At which table a round is played, by how many, and with what."""

    terms: Terms
    name: str
    seats: int
    chips: int

    def seat_agents(self) -> AgentTable:
        alone, places = self.seats == 1, range(1, self.seats + 1)
        bets = usual_bets(Law(self.terms)) if alone else "open"
        return AgentTable(self.terms, self.name, places, bets, self.chips, BANKERS if alone else 0)


class ScriptedRound:
    """A round as far as it was said. Copied or kept it is that alone, and is played again when it is asked about."""

    def __init__(self, setup: RoundSetup, history: Sequence[int] = ()) -> None:
        self.setup, self.history = setup, list(history)
        self.own: dict[int, list[str]] = defaultdict(list)  # what each seat saw, and did
        self._chance = UndecidedChance()
        self._seated: AgentTable | None = None

    def __reduce__(self) -> tuple[type[ScriptedRound], tuple[RoundSetup, list[int]]]:
        return ScriptedRound, (self.setup, self.history)

    @property
    def seated(self) -> AgentTable:
        if self._seated is None:
            self._seated = seated = self.setup.seat_agents()
            seated.source = self._chance  # type: ignore[assignment]
            self._run(seated.begin)
            for action in self.history:
                self._play(action)
        return self._seated

    @property
    def pending_chance(self) -> Chance | None:
        """The chance that is waited for, if it is."""
        return self._chance.pending if self.seated else None

    def outcomes(self) -> dict[int, tuple[Outcome, int]]:
        """What chance can say now, by number, each with how many of the cases it is."""
        assert self.pending_chance
        return {outcome_code(outcome): (outcome, weight) for outcome, weight in every(self.pending_chance)}

    def apply(self, action: int) -> None:
        self._play(action)
        self.history.append(action)

    def _play(self, action: int) -> None:
        seated = self.seated
        if self.pending_chance:
            self._chance.given = self.outcomes()[action][0]
            self._run(seated.deal_on)
        elif action not in seated.legal():
            raise seated.why_not(action)
        else:
            self.own[seated.turn].append(f"{self.sees(seated.turn)}: {seated.menu.actions[action]}")
            self._run(lambda: seated.act(action))

    def _run(self, step: Callable[[], object]) -> None:
        with suppress(ChanceNeeded):
            step()

    def sees(self, seat: int) -> str:
        """What a seat sees now that is not nothing."""
        seated = self.seated
        row = zip(seated.sight.names, seated.row(seat).tolist(), strict=True)
        return ", ".join(f"{name} {value}" for name, value in row if value)

    def recalls(self, seat: int) -> str:
        """What a seat was told, what it saw and did at each of its decisions, and what it sees now."""
        seated = self.seated
        narrated = [narrate(event, seated.table.law, seat).text for event in seated.events]
        return "\n".join([*narrated, *self.own[seat], self.sees(seat)])


class TableGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """`table` and `house` as everywhere; `seats` is how many players there are, as few as can be unless it is said;
    `chips` what each begins with, 1000 minimum bets unless it is said."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = {**DEFAULTS, **(params or {})}
        name, terms = table_of(given["table"], "", given["house"] or None)
        seats = checked_seats(open_table(terms, name), given["seats"])
        self.setup = RoundSetup(terms, name, seats, given["chips"])
        seated = self.setup.seat_agents()
        self.actions, self.names = seated.menu.actions, seated.sight.names
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.actions),
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=seats,
            min_utility=-seated.chips / seated.unit,
            max_utility=MOST_CHIPS / seated.unit,
            utility_sum=None,
            max_game_length=MOST_STEPS,
        )
        super().__init__(KIND, info, dict(params or {}))

    def new_initial_state(self) -> TableState:
        return TableState(self)

    def max_chance_nodes_in_history(self) -> int:
        return MOST_STEPS

    def make_py_observer(self, kind: Any = None, params: Any = None) -> TableObserver:  # noqa: ARG002 - OpenSpiel's
        return TableObserver(kind is not None and kind.perfect_recall, len(self.names))


class TableState(pyspiel.State):  # type: ignore[misc]
    """A round at the table, as far as it has come."""

    def __init__(self, game: TableGame) -> None:
        super().__init__(game)
        self.round = ScriptedRound(game.setup)

    def current_player(self) -> int:
        if self.round.pending_chance:
            return int(pyspiel.PlayerId.CHANCE)
        turn = self.round.seated.turn
        return turn - 1 if turn else int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002 - only of whose turn it is
        return sorted(self.round.seated.legal())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        cases = {action: weight for action, (_, weight) in sorted(self.round.outcomes().items())}
        return [(action, weight / sum(cases.values())) for action, weight in cases.items()]

    def _apply_action(self, action: int) -> None:
        self.round.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            return str(self.round.seated.menu.actions[action])
        return move_text(self.round.outcomes()[action][0])

    def is_terminal(self) -> bool:
        return not (self.round.pending_chance or self.round.seated.turn)

    def returns(self) -> list[float]:
        seated = self.round.seated
        return [chips / seated.unit if self.is_terminal() else 0.0 for chips in seated.won()]

    def __str__(self) -> str:
        return "\n".join(narrate(event, self.round.seated.table.law).text for event in self.round.seated.events)


class TableObserver:
    """What a player sees: the row of numbers, or with `recall` all that he was told, in words alone."""

    def __init__(self, recall: bool, many: int) -> None:
        self.recall = recall
        self.tensor = None if recall else np.zeros(many, np.float32)
        self.dict = {} if self.tensor is None else {"observation": self.tensor}

    def set_from(self, state: TableState, player: int) -> None:
        if self.tensor is not None:
            self.tensor[:] = state.round.seated.row(player + 1)

    def string_from(self, state: TableState, player: int) -> str:
        return state.round.recalls(player + 1) if self.recall else state.round.sees(player + 1)


pyspiel.register_game(KIND, TableGame)
