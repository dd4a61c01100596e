"""What the crew and the players say beside the game: readiness, who deals, chips to and from the cage, the list."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from croupier.front.bots import check_named
from croupier.play.vocabulary.ask import Between, Chance
from croupier.play.vocabulary.move import CallOff, Choose, Did, Leave, Move, Outcome, Sit, move_text
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Citation, Refused
from croupier.rulebook.money import dollars
from croupier.service.commands import words
from croupier.service.commands.command import Command
from croupier.service.fairness.chance import CommittedChance
from croupier.service.fairness.commitments import CHANCE, SEED
from croupier.service.people.dealers_turns import span
from croupier.service.people.duties import ALL_ROUNDS, MINUTE
from croupier.service.seating import presence
from croupier.service.seating.seats import is_bot, is_bot_name
from croupier.service.store import Write
from croupier.service.store.accounts import CAGE, FILL, TIPS, Entry, deltas, purse, table_account
from croupier.service.table.checks import check_let_in, check_possible
from croupier.service.table.desk import closed_for_the_day, list_cite
from croupier.service.table.new_terms import reposted
from croupier.service.table.purses import check_has
from croupier.service.table.round_secret import chance, takes_seeds

if TYPE_CHECKING:
    from croupier.service.table.live_table import LiveTable


def say(live: LiveTable, word: words.Word, asked: Command, write: Write) -> None:
    """Do what a word asks for; what changes the table is a line of its log."""
    match word:
        case words.Ready():
            seated(live, word.seat)
            if live.desk.closed and isinstance(live.table.ask, Between):
                raise closed_for_the_day()
            live.line(f"~ ready {word.seat}", asked, write)
        case words.MoreTime():
            seated(live, word.seat)
            live.line(live.desk.takes_time(live, word.seat), asked, write)
        case words.Stays():
            take_back(live, Leave(word.seat), f"seat {word.seat} is not about to leave", asked, write)
        case words.ChangesSeat():
            seated(live, word.seat)
            change_seat(live, word, asked, write)
        case words.GivesSeed():
            seated(live, word.seat)
            if not takes_seeds(live):
                raise Refused("this round is drawn from already: give one when it is over", CHANCE)
            live.line(f"{SEED}{word.seat} {word.seed}", asked, write)
        case words.Bots():
            if asked.by.role == "player" and not live.seat_of(asked.by.name):
                raise Refused("the bots are for those who sit here, and for the staff", OWN.cite("service.bots"))
            live.line(f"~ bots {word.count}", asked, write)
        case words.DealerOn():
            live.line(f"~ dealer on {asked.by.name}", asked, write)
        case words.DealerOff():
            live.line("~ dealer off", asked, write)
        case words.Draw():
            draw(live, asked, write)
        case words.VoidRound():
            check_possible(live, word)
            live.line(f"~ void {word.why}", asked, write)
            live.move(CallOff(), asked.for_further_lines(), write, word.why)
        case words.Tip():
            check_has(live, asked.by.name, word.chips, write)
            transfer(live, "tip", word.chips, purse(asked.by.name), TIPS, OWN.cite("books.tip"), asked, write)
        case words.Fill():
            transfer(live, "fill", word.chips, CAGE, table_account(live.name, "bank"), FILL, asked, write)
        case words.Credit():
            transfer(live, "credit", word.chips, table_account(live.name, "bank"), CAGE, FILL, asked, write)
        case words.OpenTable() | words.CloseTable():
            counted(live, word, asked, write)
        case words.PostLimits() | words.PostOption():
            was = live.table.law.options
            header = reposted(live, word)
            live.begin_chapter(header, write)
            live.line(f"~ posted {asked.line.removeprefix('post ')}", asked, write)
            for duty in live.desk.duties.duties_before_change(was):
                live.line(f"~ changed {duty}", asked.for_further_lines(), write)
        case words.SignsOff():
            sign_off(live, word.duty, asked, write)
        case words.Wait():
            if live.seat_of(asked.by.name) or asked.by.name in live.desk.waiting:
                raise Refused("you have a place, or are on the list", list_cite(live.table.law))
            check_let_in(live, asked.by.name)
            live.line(f"~ waits {asked.by.name}", asked, write)
        case words.OffersSeat():
            if live.holds(word.name) or word.name in live.desk.waiting:
                raise Refused(f"{word.name} has a place, or is on the list", list_cite(live.table.law))
            check_let_in(live, word.name)
            live.line(f"~ waits {word.name}", asked, write)
        case words.AsksToLeave():
            seated(live, word.seat)
            name = live.table.seats[word.seat]
            if is_bot_name(name):
                raise Refused("a bot leaves by `bots`", presence.LEAVE_CITE)
            live.line(f"~ asked {word.seat} {name}", asked, write)
            live.event(
                write,
                "asked",
                asked.for_further_lines(),
                f"{name} is asked to leave seat {word.seat}",
                presence.LEAVE_CITE,
            )
        case words.ClearsList():
            clear_list(live, asked, write)
        case words.GivesUp():
            give_up(live, word.seat, asked, write)
        case words.SitsOut():
            how = "in" if word.back else "out"
            live.move(Choose(word.seat, f"sit-{how}"), asked, write)
            live.line(f"~ sat-{how} {word.seat} {live.table.seats[word.seat]}", asked.for_further_lines(), write)
        case words.Relieves():
            name = live.desk.dealer
            live.line(f"~ relieved {name}", asked, write)
            live.line("~ dealer off", asked, write)
            live.event(write, "absent", asked, f"{name} was not heard from while dealing", presence.RELIEVED_CITE)
        case words.Stops():
            live.line(f"~ stuck {word.why}", asked, write)
            live.move(CallOff(), asked, write, word.why)
        case words.WaitNoMore():
            kept = any(isinstance(move, Sit) and move.name == asked.by.name for move in live.desk.later)
            if not kept and asked.by.name not in live.desk.waiting:
                raise Refused("you are not on the list, and no place is kept for you", list_cite(live.table.law))
            live.line(f"~ {'not-kept' if kept else 'waits-no-more'} {asked.by.name}", asked, write)
        case _:
            live.desk.word(live, word, asked, write)


def take_back(live: LiveTable, move: Move, why_not: str, asked: Command, write: Write) -> None:
    """What was to be done when the round is over is not to be done after all."""
    if move not in live.desk.later:
        raise Refused(why_not, live.table.law.grounds["seat"])
    live.line(f"~ done {move_text(move)}", asked, write)


def clear_list(live: LiveTable, asked: Command, write: Write) -> None:
    """Everybody on the list is struck off, and can ask again."""
    names = list(live.desk.waiting)
    if not names:
        raise Refused("nobody is on the list", list_cite(live.table.law))
    for name in names:
        live.line(f"~ waits-no-more {name}", asked, write)
        asked = asked.for_further_lines()
    live.event(write, "asked", asked, f"the list is cleared: {', '.join(names)}", list_cite(live.table.law))


def give_up(live: LiveTable, seat: int, asked: Command, write: Write) -> None:
    """A place is given up for its player, who has the chips in the purse."""
    name, chips = live.table.seats[seat], live.table.felt.rack(seat)
    why, cite = (
        ("asked", presence.LEAVE_CITE) if name in live.desk.presence.asked_to_leave else ("away", presence.ABSENT_CITE)
    )
    for move in live.desk.leaving(live.table, seat):
        live.move(move, asked, write)
    live.line(f"~ gone {seat} {name} {why}", asked, write)
    text = f"the place of {name}, seat {seat}, is given up with {live.table.law.money(chips)}"
    live.event(write, "absent", asked, text, cite)


def change_seat(live: LiveTable, word: words.ChangesSeat, asked: Command, write: Write) -> None:
    """Another place at the same table, between rounds: left with nothing owed, and taken with the same chips."""
    table, cite = live.table, live.table.law.grounds["seat"]
    name, chips = table.seats[word.seat], table.felt.rack(word.seat)
    if live.desk.private or not isinstance(table.ask, Between):
        raise Refused("a seat is changed between rounds, at a table", cite)
    if word.to in live.desk.taken(table):
        raise Refused(f"seat {word.to} is taken, or promised", cite)
    due = table.game.dues(table.law, table.carried, word.seat)
    owes = "post" in table.ahead().get(word.seat, ())
    if due.owed or owes:
        raise Refused(f"seat {word.seat} owes something: it is put up first", due.cite or cite)
    table.check_sit(sits := Sit(word.to, chips, name))
    check_has(live, name, 0, write)  # the purse is asked before anything changes
    live.move(Leave(word.seat), asked, write)
    live.move(sits, asked.for_further_lines(), write)


def transfer(
    live: LiveTable, what: str, chips: int, source: str, target: str, cite: Citation, asked: Command, write: Write
) -> None:
    """Chips that move beside the game, with a line that says so."""
    cents = chips * live.terms.chip
    change = deltas([entry := Entry(source, target, cents, cite)]).get(table_account(live.name, "bank"), 0)
    if not chips or live.bank + change < 0:
        raise Refused(f"the inventory does not hold {live.table.law.money(chips)}" if chips else "nothing", cite)
    live.bank += change
    live.line(f"~ {what} {chips} {asked.by.name}", asked, write)
    write.post(f"{live.name}/{live.seq}", live.stamp(), asked.by.name, [entry], live.name, live.table.round)


def counted(live: LiveTable, word: words.OpenTable | words.CloseTable, asked: Command, write: Write) -> None:
    """An opener or closer: what was counted, beside what the books say; a difference is for people to explain."""
    cite = OWN.cite("books.opener")
    if not isinstance(live.table.ask, Between):
        raise Refused("a round is on: a table is counted between rounds", cite)
    what = "opened" if isinstance(word, words.OpenTable) else "closed"
    again = live.desk.closed and what == "opened"
    if what == "closed":
        left_undone(live, asked, write)
    else:
        reopen(live, write)
    live.line(f"~ {what} {word.chips}", asked, write)
    off = word.chips * live.terms.chip - live.bank
    if off:
        live.event(
            write,
            "count",
            asked,
            f"counted {dollars(abs(off))} {'more' if off > 0 else 'less'} than the books say",
            cite,
        )
    law = live.table.law
    if again and live.table.game.idle(law, live.table.carried)[1] is not None:
        live.move(
            Did("spread"), asked.for_further_lines(), write
        )  # where a document has the cards spread while nobody plays


def sign_off(live: LiveTable, name: str, asked: Command, write: Write) -> None:
    """Somebody has done what a paragraph asks of people; nothing else waits for it."""
    duties = live.desk.duties
    if name == ALL_ROUNDS:
        sign_rounds(live, asked, write)
        return
    duty = duties.check(name, asked.by)
    late = duties.late_by(name, live.now()) // MINUTE
    turns = duties.turns_to_sign(name, asked.by)
    dealers = " ".join(dict.fromkeys(turn.by for turn in turns))
    what, rounds = (f"signed-rounds {name}", f" for {span(turns)}") if turns else (f"signed {name}", "")
    live.line(f"~ {what} {asked.by.name} {dealers}".rstrip(), asked, write)
    text = f"{name}: signed off{rounds}{f', {late} minutes late' if late else ''}"
    live.event(write, "duty", asked.for_further_lines(), text, live.table.law.cite(duty.cite))


def sign_rounds(live: LiveTable, asked: Command, write: Write) -> None:
    """All that is asked of somebody in every round, for the rounds of a turn, at once."""
    duties = live.desk.duties
    mine = [
        n for n in duties.round_duties if asked.by.role in duties.by_name[n].crew and duties.turns_to_sign(n, asked.by)
    ]
    if not mine:
        raise Refused(f"there are no rounds for {asked.by.name} to sign for", OWN.cite("service.duty"))
    for name in mine:
        sign_off(live, name, asked, write)
        asked = asked.for_further_lines()


def left_undone(live: LiveTable, asked: Command, write: Write) -> None:
    """Whoever closes a table puts on record what nobody signed."""
    duties = live.desk.duties
    for name in duties.unsigned_duties(live.now()):
        of = span(duties.record.turns.get(name, ()))
        text = f"{name}: not {f'signed for {of}' if of else 'done'}"
        live.event(write, "duty", asked.for_further_lines(), text, live.table.law.cite(duties.by_name[name].cite))


def reopen(live: LiveTable, write: Write) -> None:
    """What a document wants seen to at every opening of a table is due again."""
    table = live.table
    carried = table.game.reopened(table.law, table.carried)
    if carried != table.carried:
        live.begin_chapter(msgspec.structs.replace(table.header(), carried=carried), write)


def seated(live: LiveTable, seat: int) -> None:
    if seat not in live.table.seats:
        raise Refused(f"there is nobody at seat {seat}", live.table.law.grounds["seat"])


def entered(live: LiveTable, outcome: Outcome, asked: Command, write: Write) -> None:
    """What a person says the real equipment showed; the log says that it was not drawn here."""
    if not isinstance(live.table.ask, Chance):
        raise Refused("the table does not wait for dice, wheel or cards", live.table.law.grounds["chance"])
    live.table.ask.admit(outcome, live.table.law)
    check_named(live.table, outcome, {seat for seat in live.table.seats if is_bot(live.table, seat)})
    live.line(f"~ entered {asked.by.name}", asked, write)
    live.move(outcome, asked.for_further_lines(), write)


def draw(live: LiveTable, asked: Command, write: Write) -> None:
    if not isinstance(live.table.ask, Chance):
        raise Refused("the table does not wait for dice, wheel or cards", live.table.law.grounds["chance"])
    live.move(CommittedChance(chance(live), live.drawn).answer(live.table.ask), asked, write)
