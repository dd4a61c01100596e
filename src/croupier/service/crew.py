"""What the crew and the players say beside the game: readiness, who deals, chips to and from the cage, the list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.play.ask import Between, Chance
from croupier.play.move import CallOff, Outcome
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Citation, Refused
from croupier.service import words
from croupier.service.asked import Asked
from croupier.service.books import CAGE, FILL, TIPS, Entry, at_table, deltas, purse
from croupier.service.desk import list_cite
from croupier.service.fairness import Committed
from croupier.service.posting import reposted
from croupier.service.store import Write

if TYPE_CHECKING:
    from croupier.service.live import LiveTable


def say(live: LiveTable, word: words.Word, asked: Asked, write: Write) -> None:
    """Do what a word asks for; what changes the table is a line of its log."""
    match word:
        case words.Ready():
            seated(live, word.seat)
            live.line(f"~ ready {word.seat}", asked, write)
        case words.Bots():
            live.line(f"~ bots {word.count}", asked, write)
        case words.DealerOn():
            live.line(f"~ dealer on {asked.by.name}", asked, write)
        case words.DealerOff():
            live.line("~ dealer off", asked, write)
        case words.Draw():
            draw(live, asked, write)
        case words.VoidRound():
            live.possible(word)
            live.move(CallOff(), asked, write)
        case words.Tip():
            live.has(asked.by.name, word.chips, write)
            transfer(live, "tip", word.chips, purse(asked.by.name), TIPS, OWN.cite("books.tip"), asked, write)
        case words.Fill():
            transfer(live, "fill", word.chips, CAGE, at_table(live.name, "bank"), FILL, asked, write)
        case words.Credit():
            transfer(live, "credit", word.chips, at_table(live.name, "bank"), CAGE, FILL, asked, write)
        case words.OpenTable() | words.CloseTable():
            counted(live, word, asked, write)
        case words.PostLimits() | words.PostOption():
            header = reposted(live, word)
            live.begin_chapter(header, write)
            live.line(f"~ posted {asked.line.removeprefix('post ')}", asked, write)
        case words.Wait():
            if live.seat_of(asked.by.name) or asked.by.name in live.desk.waiting:
                raise Refused("you have a place, or are on the list", list_cite(live.table.law))
            live.line(f"~ waits {asked.by.name}", asked, write)
        case words.WaitNoMore():
            if asked.by.name not in live.desk.waiting:
                raise Refused("you are not on the list", list_cite(live.table.law))
            live.line(f"~ waits-no-more {asked.by.name}", asked, write)
        case _:
            live.desk.word(live, word, asked, write)


def transfer(
    live: LiveTable, what: str, chips: int, source: str, target: str, cite: Citation, asked: Asked, write: Write
) -> None:
    """Chips that move beside the game, with a line that says so."""
    cents = chips * live.terms.chip
    change = deltas([entry := Entry(source, target, cents, cite)]).get(at_table(live.name, "bank"), 0)
    if not chips or live.bank + change < 0:
        raise Refused(f"the inventory does not hold {live.table.law.money(chips)}" if chips else "nothing", cite)
    live.bank += change
    live.line(f"~ {what} {chips} {asked.by.name}", asked, write)
    write.post(f"{live.name}/{live.seq}", live.now(), asked.by.name, [entry], live.name, live.table.round)


def counted(live: LiveTable, word: words.OpenTable | words.CloseTable, asked: Asked, write: Write) -> None:
    """An opener or closer: what was counted, beside what the books say; a difference is for people to explain."""
    cite = OWN.cite("books.opener")
    if not isinstance(live.table.ask, Between):
        raise Refused("a round is on: a table is counted between rounds", cite)
    what = "opened" if isinstance(word, words.OpenTable) else "closed"
    live.line(f"~ {what} {word.chips}", asked, write)
    off = word.chips * live.terms.chip - live.bank
    if off:
        live.event(write, "count", asked, f"counted {off} cents off the books", cite)


def seated(live: LiveTable, seat: int) -> None:
    if seat not in live.table.seats:
        raise Refused(f"there is nobody at seat {seat}", live.table.law.grounds["seat"])


def entered(live: LiveTable, outcome: Outcome, asked: Asked, write: Write) -> None:
    """What a person says the real equipment showed; the log says that it was not drawn here."""
    if not isinstance(live.table.ask, Chance):
        raise Refused("the table does not wait for dice, wheel or cards", live.table.law.grounds["chance"])
    live.table.ask.admit(outcome, live.table.law)
    live.line(f"~ entered {asked.by.name}", asked, write)
    live.move(outcome, asked.goes_on(), write)


def draw(live: LiveTable, asked: Asked, write: Write) -> None:
    if not isinstance(live.table.ask, Chance):
        raise Refused("the table does not wait for dice, wheel or cards", live.table.law.grounds["chance"])
    live.move(Committed(live.seed, live.drawn).answer(live.table.ask), asked, write)
