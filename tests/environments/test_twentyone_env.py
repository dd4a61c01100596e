"""The stepped base wager is the table's: the same cards and choices leave the same menus and win the same chips."""

from __future__ import annotations

import random
import warnings
from collections.abc import Iterator

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

from croupier.analysis.twentyone.menu import CHOICES, steps
from croupier.environments.episode import AgentTable
from croupier.environments.twentyone import TwentyOneEnv, TwentyOneVectorEnv
from croupier.kernels.twentyone import steps as kernel
from croupier.play.felt import BURNED, DEALER
from croupier.play.vocabulary.ask import Chance
from croupier.play.vocabulary.cards import Shoe
from croupier.play.vocabulary.event import Settled
from croupier.play.vocabulary.move import Outcome
from croupier.rulebook.cite import Refused
from croupier.rulebook.house import sample_house
from croupier.rulebook.law import Law, Terms

BASE, WAGER, ROUNDS = "base", 10, 60
BLACKJACK = Terms("oneida-2006/blackjack", least=500, most=50000, chip=50)
ONE_DECK = {"decks": 1, "soft-17": "stand", "double-after-split": False, "double-on": "hard-9-11"}
NO_PEEK = {"peek": False, "surrender": True, "split-hands": 3, "twenty-one-ties-natural": True}


def at(name: str) -> Terms:
    return sample_house().tables[name]


TERMS = {
    "house": (at("blackjack-1"), 1),
    "2004": (at("blackjack-2004"), 0),
    "no bust": (at("no-bust-21-1"), 0),
    "pure": (at("pure-21-5-1"), 0),
    "one deck": (Terms(BLACKJACK.book, least=500, most=50000, chip=50, options=ONE_DECK), 1),
    "no peek": (Terms(BLACKJACK.book, least=500, most=50000, chip=50, options=NO_PEEK), 1),
}


class Stacked:
    """Cards in an order that is known: those of the round from one end, whatever is burned from the other."""

    def __init__(self, cards: list[int], up: int) -> None:
        self.cards, self.up, self.given, self.drawn = cards, up, 0, iter(cards[4:])
        self.player, self.dealer = [cards[0], cards[2]], [cards[1], cards[3]] if up else [cards[3], cards[1]]

    def answer(self, ask: Chance) -> Outcome:
        return Outcome("cards", tuple(self._card(holder) for holder in ask.to))

    def _card(self, holder: object) -> int:
        if holder == BURNED:
            return self.cards.pop()
        first = self.dealer if holder == DEALER else self.player
        return first.pop(0) if first else next(self.drawn)


def stepped(cards: list[int], values: dict[int, int]) -> tuple[list[int], list[int]]:
    """A row and a shoe for the plain kernel, dealt in this order from its end."""
    return [0] * kernel.ROW, [values[card] for card in reversed(cards)]


@pytest.mark.parametrize("which", TERMS)
def test_the_same_cards_leave_the_same_choices_and_the_same_chips(which: str) -> None:
    terms, up = TERMS[which]
    law, luck = Law(terms), random.Random(which)
    known, seated = steps(law), AgentTable(terms, "t", (1,), {BASE: WAGER}, 0, 2)
    values = dict(zip(range(53), card_values(), strict=True))
    tables, names = known.tables.tolist(), [str(action) for action in seated.menu.actions]
    outcomes = set()
    for _ in range(ROUNDS):
        seated.reopen("")
        cards = list(Shoe.of_decks(law.number("decks"), jokers=len(known.shoe) % 52 > 0).cards)
        luck.shuffle(cards)
        pairs = luck.random() < 0.4  # splits are rare, and what they do is not
        if pairs:
            same = next(k for k in range(3, len(cards)) if values[cards[k]] == values[cards[0]])
            cards[2], cards[same] = cards[same], cards[2]
        row, shoe = stepped(cards, values)
        seated.source = Stacked(cards.copy(), up)  # type: ignore[assignment]
        kernel.deal(0, shoe, 1, tables, row)
        seated.begin()
        while seated.turn:
            legal = {names[number]: number for number in seated.legal()}
            if "done" in legal:  # insurance, or how much to double for: not the base wager's
                seated.act(legal["done"])
                continue
            menu = {choice for k, choice in enumerate(CHOICES) if row[kernel.MENU] >> k & 1}
            assert row[kernel.CELL] == kernel.OPEN
            assert menu == set(legal) & set(CHOICES)
            choice = "split" if "split" in menu and luck.random() < 0.6 else luck.choice(sorted(menu))
            kernel.choose(0, shoe, 1, tables, row, CHOICES.index(choice))
            seated.act(legal[choice])
        net = known.nets[row[kernel.CELL]]
        settled = [event for event in seated.table.felt.events if isinstance(event, Settled) and event.spot == BASE]
        assert sum(event.paid for event in settled if event.seat == 1) == net * WAGER
        outcomes.add(net)
    assert len(outcomes) >= 6


def card_values() -> Iterator[int]:
    from croupier.kernels.twentyone.totals import VALUES

    yield from VALUES[:53]


def test_gymnasium_finds_nothing_wrong_with_it() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(TwentyOneEnv(table="blackjack-1"), skip_render_check=True)


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
def test_many_rounds_at_once_are_the_rounds_one_by_one(mode: AutoresetMode) -> None:
    """Lane by lane: the plain kernel from the same place of the random sequence, with the same choices."""
    many, luck = 5, np.random.default_rng(3)
    env = TwentyOneVectorEnv(many, table="blackjack-1", autoreset_mode=mode)
    ones = [TwentyOneEnv(table="blackjack-1") for _ in range(many)]
    seen, info = env.reset(seed=8)
    places = [int(n) for n in np.random.default_rng(8).integers(1 << 63, size=many, dtype=np.uint64)]
    for one, place in zip(ones, places, strict=True):
        one.reset(seed=0)
        one._place = place
        one._shoe.sort()
    told = [one.reset() for one in ones]
    over = [False] * many
    for _ in range(60):
        lanes = [tuple(int(part[i]) for part in seen) for i in range(many)]
        assert lanes == [row for row, _ in told]
        assert info["action_mask"].tolist() == [more["action_mask"].tolist() for _, more in told]
        choices = luck.integers(0, len(CHOICES), many)  # legal or not
        seen, rewards, ended, cut, info = env.step(choices)
        assert not cut.any()
        for i, one in enumerate(ones):
            if over[i]:
                told[i], over[i], reward = one.reset(), False, 0.0
            else:
                row, reward, over[i], _, more = one.step(int(choices[i]))
                told[i] = row, more
            assert (float(rewards[i]), bool(ended[i])) == (reward, over[i])
            if over[i] and mode is AutoresetMode.SAME_STEP:
                assert tuple(int(part[i]) for part in info["final_obs"]) == told[i][0]
                told[i], over[i] = one.reset(), False


def test_vectors_are_made_by_name_and_a_seed_repeats() -> None:
    def played() -> tuple[float, int]:
        env = gymnasium.make_vec("croupier/blackjack-v0", 300, table="blackjack-2004")
        env.reset(seed=6)
        told = [env.step(np.full(300, k % 2)) for k in range(9)]
        return sum(float(rewards.sum()) for _, rewards, *_ in told), sum(int(over.sum()) for _, _, over, *_ in told)

    assert played() == played()
    with pytest.raises(Refused, match="autoreset cannot be off"):
        TwentyOneVectorEnv(2, table="blackjack-1", autoreset_mode="Disabled")
    with pytest.raises(Refused, match="sic-bo-1 plays no game that counts to 21"):
        TwentyOneEnv(table="sic-bo-1")
