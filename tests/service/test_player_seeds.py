"""What players give to a round's chance: after the commitment and before the first draw, in the chain, and mixed in."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import pytest
from test_audit import play, seated, wrong
from test_quarantine import slip_in

from croupier.service.fairness.chance import mix_secret, read_seeds, seeds_text
from croupier.service.rounds.dispute import bundle
from croupier.service.store import Store
from croupier.service.table.round_secret import mixed_secret, takes_seeds
from croupier.service.upkeep import repair
from croupier.service.upkeep.prove import prove
from croupier.service.watching.news import Broadcast
from croupier.service.watching.view import TableViews
from doors import Doors
from shift import HOUSE, PEOPLE, Shift, endow, secret

CHANCE = "croupier/records/service.chance"


def at(store: Store, table: str = "craps-1") -> Shift:
    """Ann and Bob at a table, and nobody deals but the house."""
    endow(store)
    shift = Shift(table, store)
    play(shift, *seated(table))
    return shift


def texts(shift: Shift) -> list[str]:
    return [str(row["text"]) for row in shift.store.lines(shift.name)]


def test_the_chance_of_a_round_is_its_secret_and_what_players_gave_in_the_order_of_seats() -> None:
    given = seeds_text({2: "bob", 1: "ann"})
    assert (given, read_seeds(given)) == ("1:ann 2:bob", {1: "ann", 2: "bob"})
    said = b"croupier craps-1 3 secret 1:ann 2:bob"
    assert mix_secret("craps-1", 3, "secret", given) == hashlib.sha256(said).hexdigest()
    assert mix_secret("craps-1", 3, "secret", "") == "secret"


@pytest.mark.parametrize("table", ["craps-1", "three-card-poker-1", "roulette-terminals-1", "holdem-1"])
def test_a_round_is_drawn_from_what_was_given_and_checks_out(table: str, store: Store) -> None:
    """Between rounds, or after the opening; each gives again to every round; a round without is as it always was."""
    shift = at(store, table)
    shift.do("Bob", "seat 2 seed clover7")
    shift.do("Ann", "seat 1 seed first", "seat 1 seed 2f")  # the last counts
    shift.restart()
    assert shift.live.desk.committed_round.seeds == {2: "clover7", 1: "2f"}
    play(shift, "~ Ann Bob")
    assert shift.live.revealed is not None
    assert shift.live.revealed["seeds"] == {1: "2f", 2: "clover7"}
    assert shift.live.desk.committed_round.seeds == {}
    found = json.loads(json.dumps(bundle(store, "H", table, 1)))
    assert (wrong(found), found["fairness"]["seeds"]) == ([], "1:2f 2:clover7")
    play(shift, "~ Ann Bob")
    other = json.loads(json.dumps(bundle(store, "H", table, 2)))
    assert (wrong(other), other["fairness"]["seeds"]) == ([], "")
    revealed = shift.live.revealed
    shift.restart()
    assert shift.live.revealed == revealed
    assert [one for one in prove(store) if one.wrong] == []


def test_another_seed_is_another_draw(lite: Store) -> None:
    """The very same secrets, with and without: the dice are others, so a player has a part in them."""
    shift = at(lite)
    play(shift, "Dee: dealer on", "Dee: dealer opens", "Ann: seat 1 chooses accept", "Ann: seat 1 bets 10 pass")
    alone = mixed_secret(shift.live)
    shift.do("Bob", "seat 2 seed x")
    assert (alone, shift.live.secret) == (secret("craps-1", 1), secret("craps-1", 1))
    assert mixed_secret(shift.live) == mix_secret("craps-1", 1, alone, "2:x")
    play(shift, "Dee: dealer closes")
    shift.do("Dee", "dealer draws")
    assert wrong(bundle(lite, "H", "craps-1", 1)) == []


def test_a_seed_is_given_before_the_first_draw_by_whoever_sits_there(lite: Store) -> None:
    shift = at(lite)
    no = shift.refused("Ann", "seat 2 seed mine")
    assert no.cite == "croupier/records/service.role"
    assert shift.refused("Cid", "seat 3 seed x").why == "seat 3 is not yours"
    assert shift.refused("Dee", "seat 1 seed x").cite == "croupier/records/service.role"
    for word in ("", "with space", "é", "x" * 65, "a-b"):
        assert shift.refused("Ann", f"seat 1 seed {word}").why
    play(shift, "Dee: dealer on", "Dee: dealer opens", "Ann: seat 1 chooses accept", "Ann: seat 1 bets 10 pass")
    shift.do("Ann", "seat 1 seed early")
    shift.do("Dee", "dealer closes", "dice 3 3")
    shift.do("Ann", "seat 1 seed next")  # that round is over, and the next is committed to
    shift.do("Dee", "dealer opens", "dealer closes")
    assert takes_seeds(shift.live)
    assert shift.live.desk.committed_round.seeds == {1: "next"}


def test_after_the_first_draw_it_is_too_late(lite: Store) -> None:
    shift = at(lite, "three-card-poker-1")
    play(shift, "Ann: seat 1 ready", "Bob: seat 2 ready", "Ann: seat 1 bets 10 ante", "Ann: seat 1 ready")
    play(shift, "Bob: seat 2 ready")
    assert (shift.ask, shift.live.drawn > 0, takes_seeds(shift.live)) == ("Turn", True, False)
    no = shift.refused("Ann", "seat 1 seed late")
    assert (no.cite, no.why) == (CHANCE, "this round is drawn from already: give one when it is over")


def test_a_new_chapter_repeats_what_was_promised_and_given(store: Store) -> None:
    shift = at(store)
    shift.do("Bob", "seat 2 seed clover")
    shift.do("Flo", "post limits 5 500")
    shift.restart()
    assert shift.live.chapter == 2
    assert (shift.live.desk.committed_round.round, shift.live.desk.committed_round.seeds) == (1, {2: "clover"})
    play(shift, "~ Ann Bob")
    found = json.loads(json.dumps(bundle(store, "H", "craps-1", 1)))
    assert (wrong(found), found["fairness"]["seeds"]) == ([], "2:clover")
    assert [row["text"].split()[1] for row in found["promised"] if row["text"][0] == "~"].count("commits") == 2


def test_a_page_that_gives_seeds_by_itself_is_nobody_at_the_table(lite: Store) -> None:
    """Whoever says nothing else is as absent as before, and no clock begins anew."""
    shift = at(lite)
    heard, since, due = (
        shift.live.desk.presence.last_words["Bob"],
        shift.live.desk.waiting_since,
        shift.live.clock_left(),
    )
    shift.clock.tick(10)
    shift.do("Bob", "seat 2 seed clover")
    assert (shift.live.desk.presence.last_words["Bob"], shift.live.desk.waiting_since) == (heard, since)
    assert due is not None
    assert shift.live.clock_left() == due - 10_000
    again = shift.again()
    assert again.desk.presence.last_words["Bob"] == heard


def test_what_was_given_to_a_round_that_is_set_aside_is_not_given_to_the_next(lite: Store) -> None:
    shift = at(lite)
    shift.do("Bob", "seat 2 seed clover")
    play(shift, "Dee: dealer on", "Dee: dealer opens", "Ann: seat 1 chooses accept", "Ann: seat 1 bets 10 pass")
    slip_in(lite, "craps-1", "seat 3 chooses accept")
    found = repair.examine(lite, "craps-1", HOUSE.tables["craps-1"])
    assert found is not None
    repair.quarantine(lite, found, PEOPLE["Flo"], PEOPLE["Pit"], shift.clock, secret)
    shift.restart()
    assert (shift.live.desk.committed_round.round, shift.live.desk.committed_round.seeds) == (2, {})
    kept = lite.round("craps-1", 1)
    assert kept is not None
    assert kept["seeds"] == "2:clover"
    assert [one for one in prove(lite) if one.wrong] == []


def test_a_seed_is_no_news(lite: Store) -> None:
    """Hundreds of pages give one each round: whoever watches is told of it with whatever else there is to tell."""
    shift = at(lite)
    before = shift.live.seq
    shift.do("Bob", "seat 2 seed clover")
    news = Broadcast(shift.live, before)
    assert [news.concerns(seat, role) for seat, role in ((1, "player"), (2, "player"), (None, "floor"))] == [False] * 3
    shift.do("Ann", "tip 1")
    assert Broadcast(shift.live, before).concerns(1, "player")


def test_at_terminals_everybody_sees_their_own_seed(lite: Store) -> None:
    shift = at(lite, "roulette-terminals-1")
    shift.do("Ann", "seat 1 seed mine")
    shift.do("Bob", "seat 2 seed yours")
    eyes = TableViews(shift.live)
    assert [eyes.view(seat).seeds for seat in (1, 2, None)] == [{1: "mine"}, {2: "yours"}, {}]
    assert json.loads(eyes.encoded_terminal_view(2))["seeds"] == {"2": "yours"}
    assert eyes.view(None, "surveillance").seeds == {1: "mine", 2: "yours"}


# --- a house, or a player, that would rather choose ---


def test_a_house_cannot_lose_a_seed_by_beginning_a_chapter(lite: Store) -> None:
    """The chain has the seed after the commitment; saying the commitment again takes nothing away."""
    shift = at(lite)
    shift.do("Bob", "seat 2 seed clover")
    shift.live.desk.committed_round.seeds = {}  # which the new chapter would have to repeat
    shift.do("Flo", "post limits 5 500")
    play(shift, "~ Ann Bob")
    found = bundle(lite, "H", "craps-1", 1)
    assert found["fairness"]["seeds"] == ""
    assert wrong(found) == ["fairness"]


@pytest.fixture
def given(lite: Store) -> dict[str, Any]:
    shift = at(lite)
    shift.do("Bob", "seat 2 seed clover")
    play(shift, "~ Ann Bob")
    found: dict[str, Any] = json.loads(json.dumps(bundle(lite, "H", "craps-1", 1)))
    return found


@pytest.mark.parametrize(
    ("part", "key", "value"),
    [("fairness", "seeds", ""), ("fairness", "seeds", "2:other"), ("fairness", "secret", "0" * 64)],
)
def test_what_was_given_cannot_be_left_out_or_exchanged(given: dict[str, Any], part: str, key: str, value: str) -> None:
    given[part][key] = value
    assert {"signature", "seal", "fairness"} <= set(wrong(given))


def test_a_seed_in_the_chain_after_the_first_draw_is_named(given: dict[str, Any]) -> None:
    last = given["lines"][-1]
    given["lines"].append({**last, "number": last["number"] + 1, "text": "~ seed 1 late"})
    assert "fairness" in wrong(given)


def test_over_the_api(doors: Doors) -> None:
    table = "craps-1"
    doors.do("Ann", table, "seat 1 sits 100 Ann", "a1")
    view = doors.get("Ann", f"/tables/{table}")["view"]
    assert (view["seeds"], view["takes_seeds"]) == ({}, True)
    doors.do("Ann", table, "seat 1 seed 4c7a19", "a2")
    assert doors.get("", f"/tables/{table}/fairness/1")["seeds"] == {}
    assert doors.get("Ann", f"/tables/{table}")["view"]["seeds"] == {"1": "4c7a19"}
