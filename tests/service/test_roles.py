"""The matrix of roles, whole: every command by every role at a live table, and the steps that two people take."""

from __future__ import annotations

import pytest

from croupier.rulebook.cite import Refused
from croupier.service.commands import words
from croupier.service.commands.command import Command, Done, PendingApproval
from croupier.service.people import roles
from croupier.service.people.person import Person
from croupier.service.store import Store
from doors import Doors
from shift import PEOPLE, Shift, commits, endow

# A line for every command that a table takes; where a seat speaks, it is Ann's.
LINES = {
    "sits": "seat 2 sits 100 {name}",
    "buys": "seat 1 buys 5",
    "leaves": "seat 1 leaves",
    "bets": "seat 1 bets 5 field",
    "takes": "seat 1 takes all field",
    "calls": "seat 1 calls off hard-6",
    "chooses": "seat 1 chooses accept",
    "discards": "seat 1 discards nothing",
    "sets": "seat 1 sets As Kd",
    "undoes": "seat 1 undoes",
    "presses": "seat 1 presses clear",
    "ready": "seat 1 ready",
    "time": "seat 1 time",
    "moves": "seat 1 moves to 2",
    "seeds": "seat 1 seed 4c7a19",
    "tip": "tip 1",
    "bots": "bots 1",
    "puts": "terminal 1 puts 5",
    "waits": "wait",
    "dealer-on": "dealer on",
    "dealer-off": "dealer off",
    "opens": "dealer opens",
    "closes": "dealer closes",
    "does": "dealer does cut 5",
    "draws": "dealer draws",
    "outcome": "dice 3 4",
    "report": "report short-throw",
    "confirms": "boxperson confirms seat 1 field",
    "console": "buy-in confirm 1",
    "corrects": "seat 1 corrects 5",
    "signs-off": "duty done have-five-dice",
    "refunds": "dealer does refund",
    "asks-to-leave": "ask seat 1 to leave",
    "clears-list": "list clears",
    "offers-seat": "offer Ann",
    "void": "void 1 a wrong card",
    "fill": "fill 1",
    "credit": "credit 1",
    "opener": "table opens 1",
    "closer": "table closes 1",
    "wheel-mode": "wheel-mode silent",
    "sensor": "sensor 7",
    "options": "post limits 5 500",
}
# What is done through the API alone; test_api_roles has it.
BESIDE = {
    "grant", "redeem", "drop", "correct", "read-books", "read-events", "read-all-cards", "read-tables", "dispute",
    "draft", "people", "repair", "countersign", "read-audit", "resolves", "read-class",
    "enters", "comes-and-goes", "directs",
}  # fmt: skip


def test_the_matrix_is_whole() -> None:
    """Every command is in the matrix, every row of it is tested, and every role is one."""
    assert LINES.keys() | BESIDE == roles.MATRIX.keys()
    for kind, line in LINES.items():
        assert words.kind(words.read_command(line.format(name="Ann"))) == kind
    for allowed in roles.MATRIX.values():
        assert allowed <= set(roles.ROLES)
    assert roles.MATRIX.keys() >= roles.TWO_PEOPLE


def test_surveillance_changes_nothing() -> None:
    given = {command for command, allowed in roles.MATRIX.items() if "surveillance" in allowed}
    reads = {"read-books", "read-events", "read-audit", "read-all-cards", "read-tables"}
    assert given == reads | {"dispute", "draft"}


@pytest.mark.parametrize("role", roles.ROLES)
@pytest.mark.parametrize("table", ["craps-1", "roulette-terminals-1"])
def test_every_command_by_every_role(lite: Store, role: str, table: str) -> None:
    """Whoever may not is told so, by the paragraph, and nothing has happened; whoever may is not told that."""
    endow(lite, 100_000, "Ann", "Guy")
    shift = Shift(table, lite)
    if table == "craps-1":
        shift.do("Ann", "seat 1 sits 100 Ann")
    # A player who speaks for seat 1 is the one who sits there.
    name = "Ann" if role == "player" else "Guy"
    for number, (kind, line) in enumerate(LINES.items()):
        texts = shift.texts()
        asked = Command(f"m{number}", line.format(name=name), Person(name, role))
        (answer,) = shift.live.handle([asked])
        forbidden = isinstance(answer, Refused) and f"a {role} may not do this" in answer.why
        assert forbidden is not roles.may(role, kind), f"{role}: {kind}: {answer}"
        if forbidden:
            assert isinstance(answer, Refused)
            assert answer.cite == "croupier/records/service.role"
            assert shift.texts() == texts
            assert shift.events("refused")[-1]["line"] == asked.line
        shift.live = shift.again()


OWN_SEAT = (
    "buys",
    "leaves",
    "bets",
    "takes",
    "calls",
    "chooses",
    "discards",
    "sets",
    "undoes",
    "presses",
    "ready",
    "time",
    "moves",
)


@pytest.mark.parametrize("kind", OWN_SEAT)
def test_a_player_speaks_for_the_own_seat_alone(lite: Store, kind: str) -> None:
    endow(lite)
    shift = Shift("craps-1", lite)
    shift.do("Ann", "seat 1 sits 100 Ann")
    shift.do("Bob", "seat 2 sits 100 Bob")
    for who in ("Bob", "Cid"):  # at another seat, and at none
        assert shift.refused(who, LINES[kind]).cite.paragraph == "service.role"
    assert shift.refused("Cid", LINES[kind].replace("seat 1", "seat 3")).cite.paragraph == "service.role"


def test_a_player_sits_under_the_own_name_and_once(lite: Store) -> None:
    endow(lite)
    shift = Shift("craps-1", lite)
    assert shift.refused("Bob", "seat 1 sits 100 Ann").cite.paragraph == "service.role"
    assert shift.refused("Bob", "seat 1 sits 100 Bot-1").cite.paragraph == "service.role"
    shift.do("Bob", "seat 1 sits 100 Bob")
    assert shift.refused("Bob", "seat 2 sits 100 Bob").cite.paragraph == "service.places"


@pytest.mark.parametrize("line", ["floor voids", "= {}", "~ dealer on Eve", "~ fill 5 Eve", "~ entered Eve"])
def test_lines_that_are_only_the_logs_own(lite: Store, line: str) -> None:
    """What a log says of itself is no command, whoever sends it."""
    endow(lite)
    shift = Shift("craps-1", lite)
    for person in PEOPLE:
        shift.refused(person, line)
    assert shift.texts() == [commits("craps-1")]


TWO = {"void": "void 1 a wrong card", "fill": "fill 10", "credit": "credit 10", "corrects": "seat 1 corrects 20"}


@pytest.mark.parametrize("kind", TWO)
def test_two_person_steps_at_a_table(lite: Store, kind: str) -> None:
    """One person alone changes nothing, however often it is asked for."""
    endow(lite)
    table = "roulette-terminals-1" if kind == "corrects" else "craps-1"
    shift = Shift(table, lite)
    if kind == "corrects":
        shift.do("Ann", "terminal 1 puts 50")
    else:
        shift.do("Ann", "seat 1 sits 50 Ann")
    if kind == "void":
        shift.do("Ann", "seat 1 ready")
    texts, held = shift.texts(), lite.balances()
    for _ in range(3):
        assert isinstance(shift.say("Flo", TWO[kind]), PendingApproval)
    assert (shift.texts(), lite.balances()) == (texts, held)
    assert isinstance(shift.say("Flo", TWO[kind], second="Pit"), Done)
    assert shift.texts() != texts


# --- through the API: who may be the second ---


def waiting(doors: Doors, line: str, id_: str) -> int:
    answer = doors.say("Flo", "craps-1", line, id_)
    assert answer.status_code == 202, answer.text
    assert answer.json() == {"id": id_, "waits_for": "a second person", "line": line}
    (found, *_) = doors.get("Flo", "/approvals")
    assert (found["line"], found["by"], found["state"], found["second"]) == (line, "Flo", "waits", None)
    return int(found["id"])


def test_the_second_is_another_person_who_may(doors: Doors) -> None:
    held = doors.floor.store.balance("craps-1:bank")
    id_ = waiting(doors, "fill 10", "f1")
    for name, person in PEOPLE.items():
        if name == "Flo" or not roles.may(person.role, "fill"):
            answer = doors.post(name, f"/approvals/{id_}", {"approve": True})
            assert answer.status_code == (409 if name == "Flo" else 403), name
            assert answer.json()["cite"].startswith("croupier/records/service.")
    assert doors.post("", f"/approvals/{id_}", {"approve": True}).status_code == 401
    assert doors.floor.store.balance("craps-1:bank") == held
    answer = doors.post("Cas", f"/approvals/{id_}", {"approve": True})
    assert answer.status_code == 200
    assert (answer.json()["state"], answer.json()["second"]) == ("approved", "Cas")
    assert doors.floor.store.balance("craps-1:bank") == held + 1000
    for name in ("Cas", "Pit"):
        assert doors.post(name, f"/approvals/{id_}", {"approve": True}).status_code == 409
    assert doors.floor.store.balance("craps-1:bank") == held + 1000


def test_declined_is_decided(doors: Doors) -> None:
    held = doors.floor.store.balance("craps-1:bank")
    id_ = waiting(doors, "credit 10", "c1")
    assert doors.post("Pit", f"/approvals/{id_}", {"approve": False}).json()["state"] == "declined"
    assert doors.post("Pit", f"/approvals/{id_}", {"approve": True}).status_code == 409
    assert doors.floor.store.balance("craps-1:bank") == held


def test_what_is_confirmed_and_then_refused(doors: Doors) -> None:
    doors.do("Ann", "craps-1", "seat 1 sits 100 Ann", "a")
    doors.do("Ann", "craps-1", "seat 1 ready", "b")
    id_ = waiting(doors, "void 1 a wrong card", "v1")
    other = waiting(doors, "void 1 a wrong card", "v2")
    assert doors.post("Pit", f"/approvals/{id_}", {"approve": True}).json()["state"] == "approved"
    late = doors.post("Pit", f"/approvals/{other}", {"approve": True}).json()
    assert late["state"] == "refused"
    assert "nothing to void" in late["answer"]


def test_nobody_can_answer_for_an_approval_in_advance(doors: Doors) -> None:
    """The id under which a confirmed command is carried out is nobody's to use up."""
    for number in range(1, 4):
        assert doors.say("Flo", "craps-1", "dealer off", f"approval-{number}").status_code == 200
        with doors.live("Flo", "craps-1") as line:
            line.hear()
            line.command(f"approval/{number}", "dealer off")
            assert line.hear()["type"] == "refused"
    held = doors.floor.store.balance("craps-1:bank")
    id_ = waiting(doors, "fill 10", "f1")
    assert doors.post("Pit", f"/approvals/{id_}", {"approve": True}).json()["state"] == "approved"
    assert doors.floor.store.balance("craps-1:bank") == held + 1000


def test_whoever_asked_must_still_have_the_role(doors: Doors) -> None:
    held = doors.floor.store.balance("craps-1:bank")
    id_ = waiting(doors, "fill 10", "f1")
    assert doors.post("Adm", "/people/Flo/role", {"role": "player"}).status_code == 200
    answer = doors.post("Pit", f"/approvals/{id_}", {"approve": True}).json()
    assert answer["state"] == "refused"
    assert doors.floor.store.balance("craps-1:bank") == held


def test_an_approval_that_was_cut_short_is_carried_out_once(doors: Doors) -> None:
    """The process died between the decision and the command: approving again finishes it, and only once."""
    from sqlalchemy import update

    from croupier.service.store import schema

    id_ = waiting(doors, "fill 10", "f1")
    held = doors.floor.store.balance("craps-1:bank")
    a = schema.approvals
    with doors.floor.store.begin() as db:
        db.execute(update(a).where(a.c.id == id_).values(state="approved", second="Pit"))
    assert doors.post("Pit", f"/approvals/{id_}", {"approve": True}).json()["state"] == "approved"
    with doors.floor.store.begin() as db:
        db.execute(update(a).where(a.c.id == id_).values(answer=None))
    assert doors.post("Cas", f"/approvals/{id_}", {"approve": True}).json()["state"] == "approved"
    assert doors.floor.store.balance("craps-1:bank") == held + 1000


def test_a_correction_takes_two(doors: Doors) -> None:
    purse = doors.floor.store.balance("purse:Ann")
    assert doors.post("Cas", "/cage/grant", {"id": "g", "person": "Ann", "cents": 500}).json() == {"cents": 500}
    asked = doors.post("Cas", "/cage/correct", {"tx": "grant/Cas/g"})
    assert asked.status_code == 202
    id_ = asked.json()["id"]
    assert doors.floor.store.balance("purse:Ann") == purse + 500
    assert doors.post("Cas", f"/approvals/{id_}", {"approve": True}).status_code == 409
    assert doors.post("Adm", f"/approvals/{id_}", {"approve": True}).status_code == 403
    assert doors.post("Flo", f"/approvals/{id_}", {"approve": True}).json()["state"] == "approved"
    assert doors.floor.store.balance("purse:Ann") == purse


def test_a_player_past_posts_nothing_alone(lite: Store) -> None:
    """Craps E.1: while the dice are out a player asks, and stick and box, each for themselves, confirm."""
    endow(lite)
    shift = Shift("craps-1", lite)
    shift.do("Ann", "seat 1 sits 100 Ann")
    shift.do("Box", "dealer on")
    shift.do("Box", "dealer opens")
    shift.do("Ann", "seat 1 chooses accept")
    shift.do("Ann", "seat 1 bets 10 pass")
    shift.do("Box", "dealer closes")
    shift.do("Ann", "seat 1 bets 10 field")
    for who, line in (
        ("Ann", "boxperson confirms seat 1 field"),
        ("Stu", "boxperson confirms seat 1 field"),
        ("Box", "stickperson confirms seat 1 field"),
        ("Flo", "boxperson confirms seat 1 field"),
    ):
        assert shift.refused(who, line)
    assert shift.live.table.felt.amount(1, "field") == 0
    shift.do("Stu", "stickperson confirms seat 1 field")
    shift.do("Box", "boxperson confirms seat 1 field")
    assert shift.live.table.felt.amount(1, "field") == 10
    assert shift.refused("Stu", "report short-throw")  # the house named the boxperson
    shift.do("Box", "report short-throw", "dealer closes", "dice 3 4")
    shift.do("Flo", "post option no-roll-caller stickperson")
    shift.do("Box", "dealer opens")
    shift.do("Ann", "seat 1 bets 10 pass")
    shift.do("Box", "dealer closes")
    assert shift.refused("Box", "report short-throw")  # and now the stickperson
    shift.do("Stu", "report short-throw")


def test_an_automatic_crew_confirms_what_may_be_bet(lite: Store) -> None:
    endow(lite)
    shift = Shift("craps-1", lite)
    for line in ("seat 1 sits 100 Ann", "seat 1 ready", "seat 1 chooses accept", "seat 1 bets 10 pass"):
        shift.do("Ann", line)
    shift.do("Ann", "seat 1 bets 12 place-6")
    shift.do("Ann", "seat 1 calls on place-6")
    stake = shift.live.table.felt.stake(1, "place-6")
    assert stake is not None
    assert stake.on
    shift.do("Ann", "seat 1 bets 5 field verbal")
    assert shift.live.table.felt.amount(1, "field") == 5
