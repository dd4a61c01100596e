"""What is done in a tournament: the floor announces and directs it, players enter and play, dealers come and go."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from croupier.front import bots
from croupier.play.vocabulary.ask import Chance, Turn
from croupier.play.vocabulary.ask import Step as Duty
from croupier.play.vocabulary.chance import Seeded
from croupier.play.vocabulary.move import move_text
from croupier.service.seating.seats import is_bot_name
from croupier.service.tournament.live_tournament import LiveTournament
from simulation.event_witness import EVENT, TABLES
from simulation.script import Step

if TYPE_CHECKING:
    from simulation.crowd import Crowd

STACKS = ("30", "30", "45")  # so that it is over in an evening
LATER = ("minutes 20", "minutes 20", "minutes 15")  # blinds of $20 and $40


class EventCrowd:
    def __init__(self, crowd: Crowd, random: Random) -> None:
        self.crowd, self.random = crowd, random

    def steps(self) -> list[Step]:
        """It is announced, entered, and begun."""
        random, say = self.random, self.crowd.event
        names = random.sample(("Ann", "Bob", "Cid", "Poe"), random.randrange(1, 4))
        found = [self.crowd.announce(random.choice(STACKS), random.choice((2, 3, 9)))]
        found += [say(name, f"enter {name}") for name in names]
        found += [say("Pit", "close"), say("Pit", "begin")]
        return found + [say("Pit", line) for line in LATER if random.random() < 0.95]

    def next(self, live: LiveTournament) -> Step:
        """One more step in it."""
        random, crowd = self.random, self.crowd
        if random.random() < 0.12:
            return crowd.event(*self._directs(live))
        if random.random() < 0.05:
            return crowd.look(random.choice(("Ann", "Eve", "Dee", "Eye")), random.choice((EVENT, *TABLES)))
        for number, place in sorted(live.tournament.tables.items()):
            table, dealer = place.table, live.dealers.get(number)
            if table is not None and isinstance(table.ask, Turn):
                name = place.seats[table.ask.seat]
                if not is_bot_name(name) and random.random() < 0.8:
                    return crowd.say(name, f"friday.{number}", self._plays(table.ask, table))
            elif dealer and random.random() < 0.6:
                return crowd.say(dealer, f"friday.{number}", self._deals(live, number))
        return crowd.time(random.choice((300, 3_100, 15_100, 31_000)))

    def _plays(self, ask: Turn, table: object) -> str:
        if ask.choices and self.random.random() < 0.6:
            return f"seat {ask.seat} chooses {self.random.choice(ask.choices)}"
        return move_text(bots.decide(table, ask))  # type: ignore[arg-type]

    def _deals(self, live: LiveTournament, number: int) -> str:
        """What the dealer of a table does next."""
        table = live.tournament.tables[number].table
        if table is None:
            return "dealer draws" if live.high_card(number) else "dealer opens"
        if isinstance(table.ask, Chance):
            drawn = move_text(Seeded(str(self.random.random())).answer(table.ask))
            return drawn if self.random.random() < 0.3 else "dealer draws"
        if isinstance(table.ask, Duty):
            return f"dealer does {table.ask.step} {table.ask.least}".removesuffix(" 0")
        return "dealer off"

    def _directs(self, live: LiveTournament) -> tuple[str, str]:
        """Whoever directs, or somebody who would like to."""
        random = self.random
        name = random.choice(("Ann", "Bob", "Cid", "Bot-1", "Poe"))
        return random.choice(
            (
                ("Pit", "resume" if live.paused else random.choice(("pause", "resume"))),
                ("Flo", "resume"),
                ("Flo", f"minutes {random.randrange(1, 6)}"),
                ("Pit", f"clock {random.randrange(25)}"),
                ("Flo", f"void {random.randrange(1, 3)} a card fell"),
                ("Flo", f"report {random.choice(('disruption', 'cheating', 'taken-ill', 'nothing'))} {name}"),
                ("Ann", f"withdraw {name}"),
                (name if name in ("Ann", "Bob", "Cid") else "Ann", f"away {name}"),
                (name if name in ("Ann", "Bob", "Cid") else "Ann", f"back {name}"),
                ("Bob", "agree Ann, Bob"),
                ("Ann", "begin"),
                ("Dee", f"table {random.randrange(1, 3)}: dealer on"),
                ("Dee", f"table {random.randrange(1, 3)}: dealer off"),
                ("Flo", f"table {random.randrange(1, 3)}: dealer off"),
            )
        )
