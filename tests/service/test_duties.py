"""The duties of people at a live table: who is prompted, who signs, what is late, and what is kept of it."""

from __future__ import annotations

import pytest

from croupier.service.people.audit import duty_events
from croupier.service.people.duties import GRACE, MINUTE
from croupier.service.people.person import Person
from croupier.service.rounds.dispute import bundle
from croupier.service.rounds.verify import verify
from croupier.service.store import Store
from doors import open_doors
from shift import PEOPLE, Clock, Shift, endow


def states(shift: Shift) -> dict[str, str]:
    return {item.duty: item.state for item in shift.live.desk.duties.items(shift.clock())}


def open_three_card(store: Store) -> Shift:
    endow(store)
    shift = Shift("three-card-poker-1", store)
    shift.do("Dee", "dealer on")
    return shift


def test_nothing_is_due_while_nobody_deals(lite: Store) -> None:
    shift = Shift("three-card-poker-1", lite)
    assert set(states(shift).values()) == {"ahead"}
    shift.clock.tick(10 * 3600)
    assert set(states(shift).values()) == {"ahead"}


def test_D_1_the_dealer_inspects_and_the_floor_verifies(store: Store) -> None:
    shift = open_three_card(store)
    found = states(shift)
    assert [found[name] for name in ("inspect-cards", "verify-cards", "spread-cards", "wash-cards")] == ["due"] * 4
    refused = shift.refused("Dee", "duty done verify-cards")
    assert refused.cite == "oneida-2006/three-card-poker/D.1"
    assert "for the floor or pit to sign off, not for a dealer" in refused.why
    shift.do("Dee", "duty done inspect-cards")
    shift.clock.tick(60)
    shift.do("Flo", "duty done verify-cards")
    items = {item.duty: item for item in shift.live.desk.duties.items(shift.clock())}
    assert (items["verify-cards"].state, items["verify-cards"].by) == ("signed", "Flo")
    assert items["verify-cards"].signed == shift.clock()
    shift.restart()
    assert {item.duty: item for item in shift.live.desk.duties.items(shift.clock())} == items
    rows = shift.events("duty")
    assert [(row["by"], row["text"], row["cite"]) for row in rows] == [
        ("Dee", "inspect-cards: signed off", "oneida-2006/three-card-poker/D.1"),
        ("Flo", "verify-cards: signed off", "oneida-2006/three-card-poker/D.1"),
    ]
    (told,) = duty_events(store, by="Flo")  # as `croupier audit` tells it
    assert (told["kind"], told["text"]) == ("duty", "three-card-poker-1: verify-cards: signed off")


def test_what_opening_asks_is_late_after_a_quarter_of_an_hour(lite: Store) -> None:
    shift = open_three_card(lite)
    shift.clock.at += GRACE
    assert states(shift)["spread-cards"] == "due"
    shift.clock.at += 3 * MINUTE
    assert states(shift)["spread-cards"] == "late"
    shift.do("Dee", "duty done spread-cards")
    assert shift.events("duty")[-1]["text"] == "spread-cards: signed off, 3 minutes late"


def test_D_6_cards_from_a_shoe_are_replaced_every_eight_hours(store: Store) -> None:
    shift = open_three_card(store)
    shift.clock.tick(8 * 3600)
    assert states(shift)["replace-shoe-cards"] == "due"
    assert "replace-hand-cards" not in states(shift)  # this table deals from a shoe
    shift.clock.at += MINUTE
    assert states(shift)["replace-shoe-cards"] == "late"
    shift.restart()
    assert states(shift)["replace-shoe-cards"] == "late"
    shift.do("Dee", "duty done replace-shoe-cards")
    assert states(shift)["replace-shoe-cards"] == "signed"
    shift.clock.tick(8 * 3600 + 1)
    assert states(shift)["replace-shoe-cards"] == "late"
    shift.do("Dee", "dealer off")
    assert states(shift)["replace-shoe-cards"] == "signed"  # nobody deals: the clock stands still


def test_H_2_the_shoe_is_loaded_after_each_shuffle(lite: Store) -> None:
    endow(lite)
    shift = Shift("blackjack-1", lite)
    shift.do("Dee", "dealer on")
    assert shift.refused("Dee", "duty done load-shoe").cite == "oneida-2006/blackjack/H.2"
    shift.do("Ann", "seat 1 sits 100 Ann")
    shift.do("Dee", "dealer opens")
    while states(shift)["load-shoe"] == "ahead":
        shift.steps()
        if states(shift)["load-shoe"] == "ahead":
            shift.do("Ann", "seat 1 bets 25 base")
            shift.do("Dee", "dealer closes")
    assert states(shift)["load-shoe"] == "due"
    shift.do("Dee", "duty done load-shoe")
    assert shift.refused("Dee", "duty done load-shoe").why.startswith("load-shoe is not due")


def test_E_6_an_idle_table_asks_for_its_cards_to_be_spread(lite: Store) -> None:
    shift = open_three_card(lite)
    shift.do("Ann", "seat 1 sits 100 Ann", "seat 1 leaves")
    assert states(shift)["idle-cards"] == "due"


def test_M_5_a_change_of_vigorish_that_nobody_announced_is_late_at_once(store: Store) -> None:
    endow(store)
    shift = Shift("minibaccarat-1", store)
    shift.do("Dee", "dealer on")
    assert states(shift)["notice-of-vigorish"] == "before"
    shift.do("Flo", "post option vigorish tie-fee")
    assert states(shift)["notice-of-vigorish"] == "late"
    shift.restart()
    assert states(shift)["notice-of-vigorish"] == "late"
    shift.do("Flo", "duty done notice-of-vigorish", "duty done notice-of-vigorish", "post option vigorish winnings")
    assert states(shift)["notice-of-vigorish"] == "before"  # the notice was for this change, not for the next
    shift.do("Flo", "post option vigorish-rate 4%")
    assert states(shift)["notice-of-vigorish"] == "before"  # it is less than it was
    shift.do("Flo", "post option vigorish-rate 5%")
    assert states(shift)["notice-of-vigorish"] == "late"


def test_what_was_signed_outlasts_other_terms(store: Store) -> None:
    shift = open_three_card(store)
    shift.do("Dee", "duty done inspect-cards")
    before = states(shift)
    shift.do("Flo", "post limits 10 200")
    assert states(shift) == before
    shift.restart()
    assert states(shift) == before


def test_who_closes_puts_on_record_what_was_not_done_and_the_next_day_begins_anew(lite: Store) -> None:
    shift = open_three_card(lite)
    shift.do("Dee", "duty done inspect-cards")
    shift.do("Flo", "table closes 100")
    undone = [row["text"] for row in shift.events("duty")][1:]
    assert undone == ["verify-cards: not done", "spread-cards: not done", "wash-cards: not done"]
    shift.do("Flo", "table opens 100")
    assert states(shift)["inspect-cards"] == "due"


def test_nothing_waits_for_a_duty(lite: Store) -> None:
    """The text blocks nothing: a round is dealt though nobody has signed."""
    shift = open_three_card(lite)
    shift.do("Ann", "seat 1 sits 100 Ann")
    shift.do("Dee", "dealer opens")
    assert shift.live.table.round == 1


def test_a_duty_that_is_none_is_refused(lite: Store) -> None:
    shift = open_three_card(lite)
    assert shift.refused("Dee", "duty done juggle").cite == "croupier/records/service.duty"
    assert shift.refused("Dee", "duty done rack-in-order").cite.paragraph == "J.4"  # no round was dealt
    assert shift.refused("Dee", "duty done rounds").cite.paragraph == "service.duty"


def deal_nothing(shift: Shift, rounds: int) -> None:
    """Rounds that are opened and called off: they count as dealt."""
    for _ in range(rounds):
        shift.do("Dee", "dealer opens")
        shift.two("Flo", "Pit", f"void {shift.live.table.round} nobody plays")


def test_J_4_what_every_round_asks_is_signed_once_for_a_dealers_turn(store: Store) -> None:
    shift = open_three_card(store)
    shift.do("Ann", "seat 1 sits 100 Ann")
    deal_nothing(shift, 3)
    assert states(shift)["rack-in-order"] == "ahead"
    shift.do("Dee", "dealer off")
    assert states(shift)["rack-in-order"] == "due"
    shift.restart()
    shift.clock.at += GRACE + MINUTE
    assert states(shift)["rack-in-order"] == "late"
    shift.do("Dee", "duty done rounds")
    signed = [(row["by"], row["text"], row["cite"].rpartition("/")[2]) for row in shift.events("duty")]
    assert ("Dee", "rack-in-order: signed off for rounds 1 to 3 of Dee, 1 minutes late", "J.4") in signed
    assert len(signed) == len(shift.live.desk.duties.round_duties)
    assert states(shift)["rack-in-order"] == "signed"
    before = states(shift)
    shift.restart()
    assert states(shift) == before
    assert shift.refused("Dee", "duty done rack-in-order").cite.paragraph == "J.4"


def test_J_4_a_dealer_signs_for_no_other_dealers_rounds(lite: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PEOPLE, "Dan", Person("Dan", "dealer"))
    shift = open_three_card(lite)
    shift.do("Ann", "seat 1 sits 100 Ann")
    deal_nothing(shift, 2)
    shift.do("Dan", "dealer on")
    assert states(shift)["rack-in-order"] == "due"
    assert "rounds 1 to 2 of Dee" in shift.refused("Dan", "duty done rack-in-order").why
    deal_nothing(shift, 1)
    shift.do("Flo", "post limits 10 200")
    shift.restart()
    shift.do("Dan", "duty done rack-in-order")  # before the turn is over, for the rounds until now
    assert states(shift)["rack-in-order"] == "due"
    items = {item.duty: (item.rounds, item.dealers) for item in shift.live.desk.duties.items(shift.clock())}
    assert items["rack-in-order"] == ("rounds 1 to 2 of Dee", ("Dee",))
    shift.do("Dee", "duty done rack-in-order")
    shift.do("Dan", "dealer off")
    assert states(shift)["rack-in-order"] == "signed"


def test_who_closes_puts_on_record_the_rounds_that_nobody_signed_for(lite: Store) -> None:
    shift = open_three_card(lite)
    shift.do("Ann", "seat 1 sits 100 Ann")
    deal_nothing(shift, 2)
    shift.do("Flo", "table closes 100")
    assert "rack-in-order: not signed for rounds 1 to 2 of Dee" in [row["text"] for row in shift.events("duty")]
    assert not shift.live.desk.duties.record.turns


def test_L_4_others_of_the_crew_sign_for_every_round(lite: Store) -> None:
    endow(lite)
    shift = Shift("minibaccarat-1", lite)
    shift.do("Dee", "dealer on")
    shift.do("Ann", "seat 1 sits 100 Ann")
    deal_nothing(shift, 2)
    shift.do("Flo", "duty done nobody-touches")
    assert shift.events("duty")[-1]["text"] == "nobody-touches: signed off for rounds 1 to 2 of Dee"


@pytest.mark.parametrize("who", ["Ann", "Eye", "Adm"])
def test_only_the_crew_signs(lite: Store, who: str) -> None:
    shift = open_three_card(lite)
    assert shift.refused(who, "duty done inspect-cards").cite == "croupier/records/service.role"


def test_the_same_signature_twice_has_one_effect(store: Store) -> None:
    shift = open_three_card(store)
    first, again = (shift.say("Dee", "duty done inspect-cards", "same") for _ in range(2))
    assert first == again
    shift.restart()
    assert shift.say("Dee", "duty done inspect-cards", "same") == first
    assert len(shift.events("duty")) == 1


def test_the_bundle_of_a_dispute_has_the_days_duties(store: Store) -> None:
    shift = open_three_card(store)
    shift.do("Dee", "duty done inspect-cards")
    shift.clock.tick(60)
    shift.do("Ann", "seat 1 sits 100 Ann")
    shift.do("Dee", "dealer off")
    shift.do("Ann", "seat 1 ready", "seat 1 bets 5 ante", "seat 1 ready")
    found = bundle(store, "The Test Room", "three-card-poker-1", 1)
    (duty,) = found["duties"]
    assert (duty["by"], duty["text"]) == ("Dee", "inspect-cards: signed off")
    assert duty["cite"] in found["citations"]
    checks = {check.name: check for check in verify(found)}
    assert checks["duties"].right
    assert checks["duties"].says == "1 duties of people on record that day"
    duty["text"] = "juggle: signed off"
    assert not {check.name: check for check in verify(found)}["duties"].right


def test_the_crew_sees_its_list_and_the_pit_what_is_late(url: str) -> None:
    clock = Clock()
    with open_doors(url, "three-card-poker-1", "blackjack-1", clock=clock) as doors:
        doors.do("Dee", "three-card-poker-1", "dealer on", "a")
        doors.do("Box", "blackjack-1", "dealer on", "b")
        doors.do("Dee", "three-card-poker-1", "duty done inspect-cards", "c")
        clock.tick(1000)
        mine = doors.get("Dee", "/tables/three-card-poker-1/duties")
        found = {one["duty"]: one["state"] for one in mine["items"]}
        assert (found["inspect-cards"], found["verify-cards"], found["replace-shoe-cards"]) == (
            "signed",
            "late",
            "ahead",
        )
        assert any(one["cite"].endswith("/J.4") and one["when"] == "in every round" for one in mine["items"])
        pit = doors.get("Pit", "/duties")
        late = {(one["table"], one["duty"]) for one in pit["late"]}
        assert ("three-card-poker-1", "verify-cards") in late
        assert ("three-card-poker-1", "inspect-cards") not in late
        assert [(one["by"], one["text"]) for one in pit["record"]] == [("Dee", "inspect-cards: signed off")]
        (watch,) = pit["supervision"]
        assert (watch["cite"], watch["tables"], watch["needed"]) == ("oneida-2006/blackjack/N.3", 1, 1)
        assert watch["here"] == 2  # Flo and Pit
