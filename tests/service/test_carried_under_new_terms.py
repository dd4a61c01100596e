"""Nothing that is carried vanishes when the house posts other terms at a live table: what a player owes, what does not
work."""

from __future__ import annotations

import pytest

from croupier.play.vocabulary.event import Fee
from croupier.service.store import Store
from shift import Shift, endow


def fill(shift: Shift) -> None:
    """A new shoe: nobody looks at the cards or cuts them, and a king is burned."""
    while (ask := shift.ask) != "Window":
        if ask == "Turn":
            shift.do("Ann", f"seat 1 chooses {shift.live.table.ask.choices[-1]}")  # type: ignore[union-attr]
        elif ask == "Chance":
            shift.do("Dee", "cards Kc")
        shift.steps()


@pytest.mark.parametrize("post", ["option vigorish-rate 4%", "option vigorish tie-fee", "option decks 6"])
def test_M_3_marked_vigorish_stays_owed_under_other_terms(lite: Store, post: str) -> None:
    """Also where other cards come, or a scheme without it: it is collected before the cards are shuffled (M.3.b)."""
    endow(lite)
    shift = Shift("minibaccarat-1", lite)
    shift.do("Flo", "post option vigorish-collected later")
    shift.do("Ann", "seat 1 sits 100 Ann")
    shift.do("Dee", "dealer on", "dealer opens")
    fill(shift)
    shift.do("Ann", "seat 1 bets 20 banker")
    shift.do("Dee", "dealer closes", "cards Ks Kd 6c 7c")
    assert (shift.live.table.carried.marks, shift.rack(1)) == (((1, 1),), 120)
    shift.do("Flo", f"post {post}")
    shift.restart()
    assert shift.live.table.carried.marks == ((1, 1),)
    assert shift.live.table.felt.markers["vigorish 1"] == "$1"  # M.3.b: the coin lies there until then
    if "decks" not in post:
        shift.do("Dee", "dealer does spread")
    shift.do("Dee", "dealer opens")
    fees = [event.amount for event in shift.live.table.felt.events if isinstance(event, Fee)]
    assert (fees, shift.rack(1)) == ([1], 119)


def test_F_2_a_computer_that_failed_works_under_no_other_terms(lite: Store) -> None:
    endow(lite)
    shift = Shift("sic-bo-1", lite)
    shift.do("Ann", "seat 1 sits 100 Ann")
    shift.do("Dee", "dealer on", "dealer opens")
    shift.do("Flo", "dealer does inspect 135")
    shift.do("Ann", "seat 1 bets 5 small")
    shift.do("Dee", "dealer closes")
    shift.steps()
    shift.do("Dee", "report computer-fails", "dice 1 2 3")
    shift.do("Flo", "dealer does supervise", "post option unpayable refuse", "post limits 2 300")
    shift.restart()
    shift.do("Dee", "dealer opens")
    assert shift.refused("Ann", "seat 1 bets 5 small").cite.paragraph == "F.2"


def test_M_5_a_rate_falls_with_the_scheme_that_it_belongs_to(lite: Store) -> None:
    """A house that posted a rate under M.3 is not bound to that scheme for ever."""
    shift = Shift("minibaccarat-1", lite)
    shift.do("Flo", "post option vigorish-rate 4%", "post option vigorish none-six")
    assert shift.refused("Flo", "post option vigorish-rate 4%").cite.paragraph == "M.3"
    assert shift.live.terms.options == {"decks": 8, "vigorish": "none-six"}


def test_A_1_puck_and_wagers_lie_where_they_were_under_other_limits(lite: Store) -> None:
    """A roll is a round, so limits may be posted while a point is on."""
    endow(lite)
    shift = Shift("craps-1", lite)
    shift.do("Ann", "seat 1 sits 100 Ann")
    shift.do("Box", "dealer on", "dealer opens")
    shift.do("Ann", "seat 1 chooses accept", "seat 1 bets 10 pass")
    shift.do("Box", "dealer closes", "dice 4 2")
    before = shift.live.table.view(1)
    shift.do("Flo", "post limits 10 500")
    shift.restart()
    after = shift.live.table.view(1)
    assert (after.stakes, after.markers) == (before.stakes, before.markers)
    assert after.markers == {"puck": "ON 6", "shooter": "1"}
