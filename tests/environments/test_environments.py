"""Every table as an environment: the peers' own checkers, exact seeds, rewards in the table's chips, no peeking."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
import warnings
from pathlib import Path

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

import croupier.environments as environments
from croupier.analysis.twentyone.play import analysis
from croupier.environments import actions, memoized_hands, observation
from croupier.environments.observation import HIDDEN
from croupier.environments.registry import NAMESPACE, counts_to_21, games_by_name
from croupier.environments.seats_env import SeatsEnv
from croupier.environments.table_env import SEAT, TableEnv
from croupier.games import game
from croupier.library import law
from croupier.play.felt.ledger import is_rack, is_up
from croupier.rulebook.cite import Refused
from croupier.rulebook.house import sample_house

ROOT = Path(__file__).parents[2]
TABLES = sample_house().tables
REMEMBERED = [("holdem-1", 2), ("holdem-1", 4), ("ranchos-holdem-1", 2), ("ranchos-omaha-1", 3)]
AGAINST_THE_HOUSE = [name for name, terms in TABLES.items() if game(terms.book).family != "pot"]


def test_every_game_against_the_house_has_its_name() -> None:
    for name, one in games_by_name().items():
        assert {f"{NAMESPACE}/{name}-v0", f"{NAMESPACE}/{name}-table-v0"} <= set(gymnasium.registry)
        quick = gymnasium.spec(f"{NAMESPACE}/{name}-v0").vector_entry_point is not None
        assert quick == counts_to_21(one)
    assert environments.registered() == sorted(id_ for id_ in gymnasium.registry if id_.startswith(NAMESPACE))


@pytest.mark.parametrize("name", AGAINST_THE_HOUSE)
def test_gymnasium_finds_nothing_wrong_with_a_seat(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(TableEnv(table=name), skip_render_check=True)


@pytest.mark.parametrize("name", AGAINST_THE_HOUSE)
def test_a_seed_repeats_and_rewards_are_what_the_rack_gains(name: str) -> None:
    told = [_evening(name) for _ in range(2)]
    assert told[0] == told[1]


def _evening(name: str, steps: int = 25) -> list[tuple[object, ...]]:
    env, luck = TableEnv(table=name), np.random.default_rng(5)
    seen, info = env.reset(seed=11)
    told: list[tuple[object, ...]] = []
    won = 0
    for _ in range(steps):
        done = 0 if info["action_mask"][0] and luck.random() < 0.5 else None
        action = int(luck.choice(np.flatnonzero(info["action_mask"]))) if done is None else done
        seen, reward, over, _, info = env.step(action)
        assert "refused" not in info
        assert reward == info["chips"] / env.seated.unit
        won += info["chips"]
        told.append((action, reward, over, tuple(seen.tolist())))
        if over:
            assert env.seated.table.felt.rack(SEAT) == env.seated.chips + won
            won = 0
            seen, info = env.reset()
    return told


@pytest.mark.parametrize("name", TABLES)
def test_pettingzoo_finds_nothing_wrong_with_several_seats(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that an observation with a mask is no plain array
        api_test(environments.aec(name), num_cycles=12)
        seed_test(lambda: environments.aec(name), num_cycles=6)
    assert "Passed" in capsys.readouterr().out


def test_a_hand_is_worth_as_much_as_it_costs_and_nobody_sees_it() -> None:
    env = SeatsEnv("holdem-1", seats=3, remembered=False)
    env.reset(seed=4)
    luck, hands = np.random.default_rng(4), 0
    while hands < 8:
        seen, _, over, _, _ = env.last()
        if over:
            postings = env.seated.table.ledger.postings
            raked = sum(p.amount for p in postings if not is_rack(p.target) and not is_up(p.target))
            assert sum(env.infos[agent]["chips"] for agent in env.possible_agents) == -raked
            hands += 1
            env.reset()
            continue
        row = dict(zip(env.names, seen["observation"].tolist(), strict=True))
        me = int(env.agent_selection.removeprefix("seat_"))
        others = [row[f"seat {s} card {k}"] for s in (1, 2, 3) if s != me for k in (1, 2)]
        assert 0 < row["card 1"] <= 52
        assert set(others) <= {0, HIDDEN}
        env.step(int(luck.choice(np.flatnonzero(seen["action_mask"]))))


@pytest.mark.parametrize(("name", "seats"), REMEMBERED)
def test_a_hand_that_is_remembered_is_the_one_that_the_table_plays(name: str, seats: int) -> None:
    """Kill pots, no limit, four hole cards: every number that anybody is shown, and every chip."""
    remembered, played = _hands(name, seats, False), _hands(name, seats, True)
    assert remembered == played
    assert {type(one) for one in played} == {tuple, list}


def _hands(name: str, seats: int, forgets: bool, hands: int = 30) -> list[object]:
    env, luck, told = SeatsEnv(name, seats=seats), np.random.default_rng(1), list[object]()
    env.seated._forgets = forgets  # type: ignore[union-attr]
    env.reset(seed=3)
    for _ in range(hands):
        for agent in env.agent_iter():
            seen, won, over, _, info = env.last()
            told.append((agent, seen["observation"].tolist(), seen["action_mask"].tolist(), won, over, dict(info)))
            assert env.legal() == np.flatnonzero(seen["action_mask"]).tolist()
            env.step(None if over else int(luck.choice(np.flatnonzero(seen["action_mask"]))))
        told.append([dict(env.infos), env.agents])
        env.reset()
    return told


def test_what_is_not_legal_is_refused_by_its_paragraph_and_changes_nothing() -> None:
    env = TableEnv(table="craps-1")
    before, info = env.reset(seed=1)
    odds = [str(action) for action in env.actions].index("bet pass-odds")
    assert not info["action_mask"][odds]
    after, reward, over, cut, info = env.step(odds)
    assert (after.tolist(), reward, over, cut) == (before.tolist(), 0.0, False, False)
    assert info["refused"].endswith("[oneida-2006/craps/H.1]")


def test_craps_goes_on_until_nothing_is_left_up_and_wagers_that_stayed_can_be_taken_down() -> None:
    env = TableEnv(table="craps-1")
    said = {str(action): number for number, action in enumerate(env.actions)}
    point = env.names.index("read point")
    for seed in range(20):
        seen, _ = env.reset(seed=seed)
        env.step(said["bet pass"])
        seen, _, over, _, info = env.step(said["done"])
        if not over and seen[point]:
            env.step(said["bet place-6"])
            seen, _, over, _, info = env.step(said["done"])
            if not over and info["action_mask"][said["take place-6"]]:
                seen, reward, _, _, info = env.step(said["take place-6"])
                assert (reward, info["action_mask"][said["take place-6"]]) == (0.0, 0)
                assert seen[env.names.index("on place-6")] == 0
                assert seen[env.names.index("on pass")] == 5
                return
    raise AssertionError("no such round")


def test_wagers_are_the_games_plain_ones_or_ones_own() -> None:
    plain, own = TableEnv(table="three-card-poker-1"), TableEnv(table="three-card-poker-1", bets={"ante": 15})
    for env, on in ((plain, {"on ante": 5, "on pair-plus": 5}), (own, {"on ante": 15, "on pair-plus": 0})):
        row = dict(zip(env.names, env.reset(seed=2)[0].tolist(), strict=True))
        assert {name: row[name] for name in on} == on
    with pytest.raises(Refused, match="outside the posted"):
        TableEnv(table="three-card-poker-1", bets={"ante": 1}).reset(seed=2)


def test_names_and_seats_that_cannot_be_are_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="craps-1 plays craps, not blackjack"):
        gymnasium.make("croupier/blackjack-v0", table="craps-1")
    with pytest.raises(Refused, match="has no table 'whist'"):
        TableEnv(table="whist")
    with pytest.raises(Refused, match="1 seats, where 2 to 11 play"):
        environments.aec("holdem-1", seats=1)
    house = tmp_path / "own.toml"
    house.write_text('name = "Own"\n[tables.mine]\ngame = "sic-bo"\nrulebook = "oneida"\nminimum = 10\nmaximum = 300\n')
    env = gymnasium.make("croupier/sic-bo-v0", house=house)
    env.reset(seed=1)
    small = [str(action) for action in env.unwrapped.actions].index("bet small")  # type: ignore[attr-defined]
    seen, *_ = env.step(small)
    assert seen[env.unwrapped.names.index("on small")] == 10  # type: ignore[attr-defined]


def test_the_modules_say_what_happens() -> None:
    """`docs/environments.md` is run with all other pages."""
    modules = (environments, actions, memoized_hands, observation)
    assert sum(doctest.testmod(module).failed for module in modules) == 0


@pytest.mark.compiled
def test_the_example_learns_a_little_in_a_little_while() -> None:
    words = [sys.executable, str(ROOT / "examples" / "learn_blackjack.py"), "--tiny"]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    mine, best, apart = re.findall(r"(-?\d+\.\d+)%", done.stdout)
    assert best == f"{-100 * analysis(law('blackjack-1')).edge.expectation:.3f}"
    assert 0 < float(apart) < 5  # of one who plays at random it is 40 and more
    assert float(mine) == pytest.approx(float(best) + float(apart), abs=0.002)
