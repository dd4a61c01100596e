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
from croupier.service.table.new_terms import header_with_new_terms
from croupier.service.table.purses import check_purse
from croupier.service.table.round_secret import mixed_secret, takes_seeds

if TYPE_CHECKING:
    from croupier.service.table.live_table import LiveTable


def carry_out(live: LiveTable, word: words.Word, command: Command, write: Write) -> None:
    """Do what a word asks for; what changes the table is a line of its log."""
    match word:
        case words.Ready():
            check_seated(live, word.seat)
            if live.desk.closed and isinstance(live.table.ask, Between):
                raise closed_for_the_day()
            live.add_line(f"~ ready {word.seat}", command, write)
        case words.MoreTime():
            check_seated(live, word.seat)
            live.add_line(live.desk.more_time_line(live, word.seat), command, write)
        case words.Stays():
            take_back(live, Leave(word.seat), f"seat {word.seat} is not about to leave", command, write)
        case words.ChangesSeat():
            check_seated(live, word.seat)
            change_seat(live, word, command, write)
        case words.GivesSeed():
            check_seated(live, word.seat)
            if not takes_seeds(live):
                raise Refused("this round is drawn from already: give one when it is over", CHANCE)
            live.add_line(f"{SEED}{word.seat} {word.seed}", command, write)
        case words.Bots():
            if command.by.role == "player" and not live.seat_of(command.by.name):
                raise Refused("the bots are for those who sit here, and for the staff", OWN.cite("service.bots"))
            live.add_line(f"~ bots {word.count}", command, write)
        case words.DealerOn():
            live.add_line(f"~ dealer on {command.by.name}", command, write)
        case words.DealerOff():
            live.add_line("~ dealer off", command, write)
        case words.Draw():
            draw(live, command, write)
        case words.VoidRound():
            check_possible(live, word)
            live.add_line(f"~ void {word.why}", command, write)
            live.move(CallOff(), command.for_further_lines(), write, word.why)
        case words.Tip():
            check_purse(live, command.by.name, word.chips, write)
            transfer(live, "tip", word.chips, purse(command.by.name), TIPS, OWN.cite("books.tip"), command, write)
        case words.Fill():
            transfer(live, "fill", word.chips, CAGE, table_account(live.name, "bank"), FILL, command, write)
        case words.Credit():
            transfer(live, "credit", word.chips, table_account(live.name, "bank"), CAGE, FILL, command, write)
        case words.OpenTable() | words.CloseTable():
            count_table(live, word, command, write)
        case words.PostLimits() | words.PostOption():
            old_options = live.table.law.options
            header = header_with_new_terms(live, word)
            live.begin_chapter(header, write)
            live.add_line(f"~ posted {command.line.removeprefix('post ')}", command, write)
            for duty in live.desk.duties.duties_before_change(old_options):
                live.add_line(f"~ changed {duty}", command.for_further_lines(), write)
        case words.SignsOff():
            sign_off(live, word.duty, command, write)
        case words.Wait():
            if live.seat_of(command.by.name) or command.by.name in live.desk.waiting:
                raise Refused("you have a place, or are on the list", list_cite(live.table.law))
            check_let_in(live, command.by.name)
            live.add_line(f"~ waits {command.by.name}", command, write)
        case words.OffersSeat():
            if live.has_place(word.name) or word.name in live.desk.waiting:
                raise Refused(f"{word.name} has a place, or is on the list", list_cite(live.table.law))
            check_let_in(live, word.name)
            live.add_line(f"~ waits {word.name}", command, write)
        case words.AsksToLeave():
            check_seated(live, word.seat)
            name = live.table.seats[word.seat]
            if is_bot_name(name):
                raise Refused("a bot leaves by `bots`", presence.LEAVE_CITE)
            live.add_line(f"~ asked {word.seat} {name}", command, write)
            live.add_event(
                write,
                "asked",
                command.for_further_lines(),
                f"{name} is asked to leave seat {word.seat}",
                presence.LEAVE_CITE,
            )
        case words.ClearsList():
            clear_list(live, command, write)
        case words.GivesUp():
            give_up(live, word.seat, command, write)
        case words.SitsOut():
            how = "in" if word.back else "out"
            live.move(Choose(word.seat, f"sit-{how}"), command, write)
            live.add_line(f"~ sat-{how} {word.seat} {live.table.seats[word.seat]}", command.for_further_lines(), write)
        case words.Relieves():
            name = live.desk.dealer
            live.add_line(f"~ relieved {name}", command, write)
            live.add_line("~ dealer off", command, write)
            live.add_event(write, "absent", command, f"{name} was not heard from while dealing", presence.RELIEVED_CITE)
        case words.Stops():
            live.add_line(f"~ stuck {word.why}", command, write)
            live.move(CallOff(), command, write, word.why)
        case words.WaitNoMore():
            kept = any(isinstance(move, Sit) and move.name == command.by.name for move in live.desk.later_moves)
            if not kept and command.by.name not in live.desk.waiting:
                raise Refused("you are not on the list, and no place is kept for you", list_cite(live.table.law))
            live.add_line(f"~ {'not-kept' if kept else 'waits-no-more'} {command.by.name}", command, write)
        case _:
            live.desk.carry_out(live, word, command, write)


def take_back(live: LiveTable, move: Move, why_not: str, command: Command, write: Write) -> None:
    """What was to be done when the round is over is not to be done after all."""
    if move not in live.desk.later_moves:
        raise Refused(why_not, live.table.law.grounds["seat"])
    live.add_line(f"~ done {move_text(move)}", command, write)


def clear_list(live: LiveTable, command: Command, write: Write) -> None:
    """Everybody on the list is struck off, and can ask again."""
    names = list(live.desk.waiting)
    if not names:
        raise Refused("nobody is on the list", list_cite(live.table.law))
    for name in names:
        live.add_line(f"~ waits-no-more {name}", command, write)
        command = command.for_further_lines()
    live.add_event(write, "asked", command, f"the list is cleared: {', '.join(names)}", list_cite(live.table.law))


def give_up(live: LiveTable, seat: int, command: Command, write: Write) -> None:
    """A place is given up for its player, who has the chips in the purse."""
    name, chips = live.table.seats[seat], live.table.felt.rack(seat)
    why, cite = (
        ("asked", presence.LEAVE_CITE) if name in live.desk.presence.asked_to_leave else ("away", presence.ABSENT_CITE)
    )
    for move in live.desk.moves_to_leave(live.table, seat):
        live.move(move, command, write)
    live.add_line(f"~ gone {seat} {name} {why}", command, write)
    text = f"the place of {name}, seat {seat}, is given up with {live.table.law.money(chips)}"
    live.add_event(write, "absent", command, text, cite)


def change_seat(live: LiveTable, word: words.ChangesSeat, command: Command, write: Write) -> None:
    """Another place at the same table, between rounds: left with nothing owed, and taken with the same chips."""
    table, cite = live.table, live.table.law.grounds["seat"]
    name, chips = table.seats[word.seat], table.felt.rack(word.seat)
    if live.desk.private or not isinstance(table.ask, Between):
        raise Refused("a seat is changed between rounds, at a table", cite)
    if word.to in live.desk.taken_seats(table):
        raise Refused(f"seat {word.to} is taken, or promised", cite)
    due = table.game.dues(table.law, table.carried, word.seat)
    owes = "post" in table.early_choices().get(word.seat, ())
    if due.owed or owes:
        raise Refused(f"seat {word.seat} owes something: it is put up first", due.cite or cite)
    table.check_sit(sits := Sit(word.to, chips, name))
    check_purse(live, name, 0, write)  # the purse is asked before anything changes
    live.move(Leave(word.seat), command, write)
    live.move(sits, command.for_further_lines(), write)


def transfer(
    live: LiveTable, what: str, chips: int, source: str, target: str, cite: Citation, command: Command, write: Write
) -> None:
    """Chips that move beside the game, with a line that says so."""
    cents = chips * live.terms.chip
    change = deltas([entry := Entry(source, target, cents, cite)]).get(table_account(live.name, "bank"), 0)
    if not chips or live.bank + change < 0:
        raise Refused(f"the inventory does not hold {live.table.law.money(chips)}" if chips else "nothing", cite)
    live.bank += change
    live.add_line(f"~ {what} {chips} {command.by.name}", command, write)
    write.post(f"{live.name}/{live.seq}", live.stamp(), command.by.name, [entry], live.name, live.table.round)


def count_table(live: LiveTable, word: words.OpenTable | words.CloseTable, command: Command, write: Write) -> None:
    """An opener or closer: what was counted, beside what the books say; a difference is for people to explain."""
    cite = OWN.cite("books.opener")
    if not isinstance(live.table.ask, Between):
        raise Refused("a round is on: a table is counted between rounds", cite)
    what = "opened" if isinstance(word, words.OpenTable) else "closed"
    reopens = live.desk.closed and what == "opened"
    if what == "closed":
        record_undone(live, command, write)
    else:
        reopen(live, write)
    live.add_line(f"~ {what} {word.chips}", command, write)
    difference = word.chips * live.terms.chip - live.bank
    if difference:
        live.add_event(
            write,
            "count",
            command,
            f"counted {dollars(abs(difference))} {'more' if difference > 0 else 'less'} than the books say",
            cite,
        )
    law = live.table.law
    if reopens and live.table.game.idle(law, live.table.carried)[1] is not None:
        live.move(
            Did("spread"), command.for_further_lines(), write
        )  # where a document has the cards spread while nobody plays


def sign_off(live: LiveTable, name: str, command: Command, write: Write) -> None:
    """Somebody has done what a paragraph asks of people; nothing else waits for it."""
    duties = live.desk.duties
    if name == ALL_ROUNDS:
        sign_rounds(live, command, write)
        return
    duty = duties.check(name, command.by)
    late = duties.late_by(name, live.now()) // MINUTE
    turns = duties.turns_to_sign(name, command.by)
    dealers = " ".join(dict.fromkeys(turn.by for turn in turns))
    what, rounds = (f"signed-rounds {name}", f" for {span(turns)}") if turns else (f"signed {name}", "")
    live.add_line(f"~ {what} {command.by.name} {dealers}".rstrip(), command, write)
    text = f"{name}: signed off{rounds}{f', {late} minutes late' if late else ''}"
    live.add_event(write, "duty", command.for_further_lines(), text, live.table.law.cite(duty.cite))


def sign_rounds(live: LiveTable, command: Command, write: Write) -> None:
    """All that is asked of somebody in every round, for the rounds of a turn, at once."""
    duties = live.desk.duties
    mine = [
        n
        for n in duties.round_duties
        if command.by.role in duties.by_name[n].crew and duties.turns_to_sign(n, command.by)
    ]
    if not mine:
        raise Refused(f"there are no rounds for {command.by.name} to sign for", OWN.cite("service.duty"))
    for name in mine:
        sign_off(live, name, command, write)
        command = command.for_further_lines()


def record_undone(live: LiveTable, command: Command, write: Write) -> None:
    """Whoever closes a table puts on record what nobody signed."""
    duties = live.desk.duties
    for name in duties.unsigned_duties(live.now()):
        rounds = span(duties.record.turns.get(name, ()))
        text = f"{name}: not {f'signed for {rounds}' if rounds else 'done'}"
        live.add_event(write, "duty", command.for_further_lines(), text, live.table.law.cite(duties.by_name[name].cite))


def reopen(live: LiveTable, write: Write) -> None:
    """What a document wants seen to at every opening of a table is due again."""
    table = live.table
    carried = table.game.reopened(table.law, table.carried)
    if carried != table.carried:
        live.begin_chapter(msgspec.structs.replace(table.header(), carried=carried), write)


def check_seated(live: LiveTable, seat: int) -> None:
    if seat not in live.table.seats:
        raise Refused(f"there is nobody at seat {seat}", live.table.law.grounds["seat"])


def enter_outcome(live: LiveTable, outcome: Outcome, command: Command, write: Write) -> None:
    """What a person says the real equipment showed; the log says that it was not drawn here."""
    if not isinstance(live.table.ask, Chance):
        raise Refused("the table does not wait for dice, wheel or cards", live.table.law.grounds["chance"])
    live.table.ask.admit(outcome, live.table.law)
    check_named(live.table, outcome, {seat for seat in live.table.seats if is_bot(live.table, seat)})
    live.add_line(f"~ entered {command.by.name}", command, write)
    live.move(outcome, command.for_further_lines(), write)


def draw(live: LiveTable, command: Command, write: Write) -> None:
    if not isinstance(live.table.ask, Chance):
        raise Refused("the table does not wait for dice, wheel or cards", live.table.law.grounds["chance"])
    live.move(CommittedChance(mixed_secret(live), live.drawn).answer(live.table.ask), command, write)
