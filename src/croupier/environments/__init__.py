"""Tables as environments for agents that learn, by the customs of Gymnasium and PettingZoo (the extra `[rl]`).

>>> import gymnasium, croupier.environments
>>> env = gymnasium.make("croupier/blackjack-v0", table="blackjack-1")
>>> total, soft, up, pair, drawn, hands = env.reset(seed=7)[0]
>>> table = croupier.environments.aec("holdem-1", seats=2)
>>> table.reset(seed=7)
>>> table.agents
['seat_1', 'seat_2']

There is `croupier/GAME-v0` for every game against the house or a player's bank, found from what the games declare. A
game that counts to 21 has its base wager under that name, quick, and as vectors of rounds (`gymnasium.make_vec`); its
whole table is `croupier/GAME-table-v0`, as is that of every other game. `croupier.environments.openspiel` has tables as
games of OpenSpiel. `docs/environments.md` has the rest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.environments.registry import NAMESPACE, VERSION, counts_to_21, games_by_name
from croupier.rulebook.extras import need

if TYPE_CHECKING:
    from pettingzoo import AECEnv

__all__ = ["aec", "registered"]

MOST_STEPS = 1000  # of an episode: where an agent bets without end


def registered() -> list[str]:
    """The names under which `gymnasium.make` has tables, which are made known here."""
    from gymnasium.envs.registration import register, registry

    table, quick = f"{__name__}.table_env:TableEnv", f"{__name__}.twentyone:TwentyOneEnv"
    for name, game in games_by_name().items():
        for env_id in (f"{NAMESPACE}/{name}-table-{VERSION}", f"{NAMESPACE}/{name}-{VERSION}"):
            if env_id in registry:
                continue
            more: dict[str, Any] = {"entry_point": table, "max_episode_steps": MOST_STEPS}
            if counts_to_21(game) and "-table-" not in env_id:  # an episode is so short that nothing need be counted
                more = {"entry_point": quick, "vector_entry_point": f"{__name__}.twentyone:TwentyOneVectorEnv"}
            register(env_id, kwargs={"game": name}, disable_env_checker=True, **more)
    return sorted(id_ for id_ in registry if id_.startswith(f"{NAMESPACE}/"))


def aec(table: str, **options: Any) -> AECEnv:
    """Several agents at a table: `house`, `seats`, `chips`; every pot game, and every other."""
    from croupier.environments.seats_env import SeatsEnv

    return SeatsEnv(table, **options)


need("rl", "no agent learns")
registered()
