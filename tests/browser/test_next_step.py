"""One place for the next step: bets again at a press, a question with its choices, reasons, keys; and a ball that keeps
what it knows to itself until it lies still."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import WebSocketRoute, expect

from browser.conftest import NewVisitor
from browser.house import OpenHouse
from browser.pages import Visitor, dollars
from browser.small import BOTH, PHONE, too_small, unseen
from every import every

FOCUS_IN_BAR = "document.querySelector('[data-testid=actions]').contains(document.activeElement)"
BALL_MOVES = "document.getAnimations().some(one => one.effect.target.classList.contains('ball-run'))"


def stake(ann: Visitor, spot: str) -> int:
    """My chips on a shared spot."""
    found = ann.page.locator(f"[data-testid^='stake-{spot}-']")
    return int(found.get_attribute("data-chips") or 0) if found.count() else 0


def test_rebet_double_clear_and_repeat(visitor: NewVisitor) -> None:
    """At a wheel: a spot that is pressed between rounds begins the next, and a whole round is one press."""
    ann = visitor().come_to_one_like("roulette-1").sit(200)
    expect(ann.at("rebet")).to_be_disabled()
    expect(ann.at("bets-off")).to_contain_text("Rebet, Double: nothing was bet before")
    expect(ann.at("repeat")).to_have_count(0)
    ann.at("chip-5").click()
    ann.at("spot-red").click()
    expect(ann.actions).to_have_attribute("data-ask", "window")
    expect(ann.page.locator("[data-testid^='stake-red-']")).to_have_attribute("data-chips", "5")
    ann.ready()
    expect(ann.actions).to_have_attribute("data-ask", "between")
    expect(ann.at("outcome")).to_contain_text("$5")
    expect(ann.at("outcome").get_by_role("button", name="Why:")).to_be_visible()
    expect(ann.at("result-red-1")).to_be_visible()

    ann.at("rebet").click()
    expect(ann.page.locator("[data-testid^='stake-red-']")).to_have_attribute("data-chips", "5")
    expect(ann.at("outcome")).to_have_count(0)
    ann.press("double-bets")
    assert stake(ann, "red") == 10
    ann.press("clear-bets")
    assert stake(ann, "red") == 0
    expect(ann.at("bets-off")).to_contain_text("Take back, Clear, Undo: nothing lies on the felt")
    ann.at("repeat").click()
    expect(ann.actions).to_have_attribute("data-ask", "between")
    expect(ann.at("told").locator("li.settled.mine")).to_have_count(2)
    ann.at("repeat").click()
    expect(ann.at("told").locator("li.settled.mine")).to_have_count(3)
    ann.expect_books()


def test_the_ball_gives_nothing_away_and_nothing_is_pressed_into_the_next_round(visitor: NewVisitor) -> None:
    """On the first spin too: it runs, no pocket is lit, no result told, and every button waits."""
    ann = visitor(reduced_motion="no-preference").come_to_one_like("roulette-1").sit(200)
    ann.at("spot-red").click()
    expect(ann.actions).to_have_attribute("data-ask", "window")
    expect(ann.page.locator("[data-testid^='stake-red-']")).to_have_count(1)
    ann.at("ready").click()
    expect(ann.actions).to_have_attribute("data-busy", "true")
    assert ann.page.evaluate(BALL_MOVES)
    seq = ann.actions.get_attribute("data-seq")
    assert ann.page.locator(".pocket.hit").count() == 0
    assert ann.page.get_by_label("the ball is running").count() == 1
    assert ann.page.get_by_label("the ball lies in").count() == 0
    assert ann.at("last").count() == 0
    assert ann.at("outcome").count() == 0
    expect(ann.at("ready")).to_be_disabled()
    assert ann.actions.get_by_role("group", name="Your bets").locator("button:enabled").count() == 0
    expect(ann.at("spot-red")).to_have_attribute("aria-disabled", "true")
    ann.page.keyboard.press("Space")
    expect(ann.at("question")).to_contain_text("The ball is running.")
    assert ann.actions.get_attribute("data-seq") == seq
    expect(ann.actions).to_have_attribute("data-busy", "false")
    expect(ann.page.locator(".pocket.hit")).to_have_count(1)
    expect(ann.at("outcome")).to_be_visible()
    ann.expect_books()


def test_cards_come_one_after_the_other_and_what_they_decide_after_them(visitor: NewVisitor) -> None:
    ann = visitor(reduced_motion="no-preference").come_to_one_like("minibaccarat-1").sit(200)
    while ann.asked != "window":
        if ann.asked == "turn":
            ann.choose_usual()
        else:
            ann.ready()
    ann.bet("player")
    ann.at("ready").click()
    expect(ann.actions).to_have_attribute("data-busy", "true")
    assert ann.at("outcome").count() == 0
    delays = "[...document.querySelectorAll('.fresh')].map(one => parseFloat(getComputedStyle(one).animationDelay))"
    found = ann.page.evaluate(delays)
    assert len(set(found)) > 3  # at least four cards, each later than the one before
    counted = ann.page.evaluate(delays.replace(".fresh", ".counted"))
    assert max(counted) == max(found)  # and what they come to, when they lie there
    assert min(counted) > min(found)
    expect(ann.at("outcome")).to_be_visible()
    expect(ann.at("cards-player").get_by_test_id("count")).to_be_visible()
    ann.at("pace-instant").or_(ann.at("more")).first.click()
    ann.at("pace-instant").click()
    ann.at("repeat").click()
    expect(ann.at("told").locator("li.settled.mine")).to_have_count(2)
    ann.page.reload()
    ann.at("more").click()
    expect(ann.at("pace-instant")).to_have_attribute("aria-pressed", "true")
    expect(ann.at("sound")).to_have_text("Sound off")


def test_who_is_broke_buys_chips_where_it_is_noticed(visitor: NewVisitor) -> None:
    ann = visitor(**PHONE).come_to_one_like("blackjack-1").sit(1)
    expect(ann.at("broke")).to_contain_text("$1 is less than the least wager here")
    ann.press("buy-more")
    expect(ann.at("broke")).to_have_count(0)
    expect(ann.at("rack")).to_have_text("$201")
    ann.expect_books()


def test_keys_play_a_round_and_the_focus_stays(visitor: NewVisitor) -> None:
    """A chip by its number, Space for the next step, S to stand; a list of them all under `?`."""
    ann = visitor().come_to_one_like("blackjack-1").sit(200)
    keys = ann.page.keyboard
    keys.press("?")
    expect(ann.at("key-list")).to_contain_text("the next step")
    keys.press("Escape")
    expect(ann.at("key-list")).to_have_count(0)
    keys.press("3")
    expect(ann.page.get_by_role("radio").nth(2)).to_have_attribute("aria-checked", "true")
    bet = False
    for step in range(40):
        seq = ann.actions.get_attribute("data-seq") or ""
        match ann.asked:
            case "between" if step:
                break
            case "turn" if "stand" in ann.choices():
                reasons = ann.page.get_by_role("list", name="Not offered").get_by_role("listitem")
                assert all(len((one.text_content() or "").split()) > 3 for one in reasons.all())
                assert ann.page.locator("[data-testid^=choice-].primary").count() == 0
                keys.press("s")
            case "turn":
                ann.page.get_by_test_id(f"choice-{ann.choices()[0]}").focus()
                keys.press("Enter")
            case "window" if not bet and not ann.at("take-insurance").count():
                bet = True
                ann.at("spot-base").focus()
                keys.press("Enter")
            case _:
                keys.press("Space")
        expect(ann.actions).not_to_have_attribute("data-seq", seq)
    expect(ann.at("outcome")).to_be_visible()
    keys.press("Shift+R")
    expect(ann.actions).not_to_have_attribute("data-ask", "between")
    ann.at("ready").or_(ann.page.locator("[data-testid^=choice-]")).first.focus()
    keys.press("Enter")
    assert ann.page.evaluate(FOCUS_IN_BAR)


def told_of(ann: Visitor, table: str, **asks: Any) -> int:
    """The page hears that the table asks this; what a chip is worth there, in cents."""
    true: dict[str, Any] = ann.page.request.get(f"/api/v1/tables/{table}").json()

    def answer(line: WebSocketRoute) -> None:
        view = {**true["view"], "asks": {**true["view"]["asks"], **asks}}
        view["seats"] = {"1": {"name": "Ann", "rack": 200, "bot": False, "ready": False}}
        view["stakes"] = [{"seat": 1, "at": 1, "hand": 1, "spot": "base", "amount": 10}]
        line.send(json.dumps({**true, "type": "snapshot", "seat": 1, "view": view}))

    ann.rebuilt = True
    ann.page.route_web_socket("**/live*", answer)
    return int(true["view"]["chip"])


@BOTH
def test_insurance_is_a_question_of_its_own(visitor: NewVisitor, house: OpenHouse, screen: dict[str, Any]) -> None:
    ann, table = visitor(**screen).come_as_guest(), house.table_like("blackjack-1")
    insurance = {"seat": 1, "at": 1, "spot": "insurance", "most": 5}
    chip = told_of(ann, table, ask="window", question="Take insurance?", wagers=[insurance])
    ann.walk_to(table)
    expect(ann.at("question")).to_contain_text("Take insurance?")
    group = ann.actions.get_by_role("group", name="Take insurance?")
    expect(group.get_by_role("button")).to_have_text([f"Insurance for {dollars(5 * chip)}", "No, thank you"])
    expect(ann.page.get_by_role("radio")).to_have_count(0)


def test_a_telephone_remembers_the_whole_table(visitor: NewVisitor) -> None:
    ann = visitor(**PHONE).come_to_one_like("craps-1").sit(200)
    expect(ann.at("felt")).to_have_attribute("data-near", "true")
    ann.at("whole").click()
    expect(ann.at("felt")).to_have_attribute("data-near", "false")
    ann.page.reload()
    expect(ann.at("felt")).to_have_attribute("data-near", "false")
    ann.at("whole").click()
    expect(ann.at("felt")).to_have_attribute("data-near", "true")


def test_bets_between_numbers_are_buttons_for_a_thumb(visitor: NewVisitor) -> None:
    ann = visitor(**PHONE).come_to_one_like("roulette-1").sit(200)
    ann.ready()
    ann.at("fine").click()
    ann.at("spot-straight-17").click()
    around = ann.at("around")
    expect(around.get_by_role("button", name="Split 17-20")).to_be_visible()
    ann.press("around-split-17-20")
    expect(ann.at("my-wagers")).to_contain_text("Split 17-20 $5")


@BOTH
def test_marks_of_the_last_round_outlast_a_reload(visitor: NewVisitor, screen: dict[str, Any]) -> None:
    ann = visitor(**screen).come_to_one_like("roulette-1").sit(200)
    ann.play_on("red", "straight-17")
    net = ann.at("outcome").get_attribute("data-net")
    assert net is not None
    ann.page.reload()
    expect(ann.at("outcome")).to_have_attribute("data-net", net)
    expect(ann.at("result-red-1")).to_be_visible()
    expect(ann.at("result-straight-17-1")).to_be_visible()


def test_letters_play_a_hand_of_poker(visitor: NewVisitor) -> None:
    """C checks or calls, F folds; R, which is rebet elsewhere, raises."""
    ann = visitor().come_to_one_like("holdem-1").sit(200)
    ann.bots(2)
    keys = ann.page.keyboard
    pressed: list[str] = []
    ann.ready()
    while ann.asked != "between":
        if ann.asked != "turn":
            ann.ready()
            continue
        seq, open_ = ann.actions.get_attribute("data-seq") or "", ann.choices()
        if not {"check", "call", "fold"} & set(open_):  # to show the hand, or not, has no letter
            ann.choose_usual()
            continue
        key = "r" if "raise" in open_ and not pressed else "c" if {"check", "call"} & set(open_) else "f"
        pressed.append(key)
        keys.press(key)
        expect(ann.actions).not_to_have_attribute("data-seq", seq)
    assert "r" in pressed
    expect(ann.told("you: raise").first).to_be_visible()


@every
@BOTH
def test_a_terminal_has_the_one_bar(visitor: NewVisitor, screen: dict[str, Any]) -> None:
    """The same sentence, chips, reasons and keys as at a table, and on a telephone all of it in view."""
    ann = visitor(**screen).come_to_one_like("roulette-terminals-1").sit(200)
    expect(ann.at("question")).to_contain_text("Your next bets?")
    expect(ann.at("bets-off")).to_have_text("No game is open.")
    ann.page.keyboard.press("Space")
    expect(ann.actions).to_have_attribute("data-ask", "window")
    ann.bet("red", 25)
    if screen:
        assert unseen(ann, "window") == []
        assert too_small(ann) == []
    ann.shot(f"terminal-betting-{'390' if screen else '1280'}")
    ann.page.keyboard.press("Space")
    expect(ann.at("clock")).to_have_attribute("data-locked", "true")
    expect(ann.at("question")).to_contain_text("No more bets.")
    expect(ann.at("ready")).to_be_disabled()
    expect(ann.at("told").locator("li.settled")).to_have_count(1)
    ann.ready()
    expect(ann.actions).to_have_attribute("data-ask", "between")
    expect(ann.at("outcome")).to_be_visible()
    ann.expect_books()


def test_space_goes_on_wherever_the_focus_is_and_enter_presses(visitor: NewVisitor) -> None:
    """After a click on a chip, a spot or a tab Space is the next step; what it turns on and off it still does."""
    ann = visitor().come_to_one_like("roulette-1").sit(200)
    keys = ann.page.keyboard
    ann.at("tab-how").click()
    keys.press("Space")
    expect(ann.actions).to_have_attribute("data-ask", "window")
    ann.bet("red")
    ann.at("chip-25").click()
    ann.at("take-mode").click()
    keys.press("Space")
    expect(ann.at("take-mode")).to_have_attribute("aria-pressed", "false")
    expect(ann.actions).to_have_attribute("data-ask", "window")
    ann.at("chip-5").focus()
    keys.press("Enter")
    expect(ann.at("chip-5")).to_have_attribute("aria-checked", "true")
    keys.press("Space")
    expect(ann.actions).to_have_attribute("data-ask", "between")
    expect(ann.at("told").or_(ann.at("tab-told")).first).to_be_visible()
    ann.at("more").click()
    ann.at("buy-amount").fill("10 0")
    expect(ann.actions).to_have_attribute("data-ask", "between")


def test_what_cannot_be_pressed_says_why(visitor: NewVisitor) -> None:
    """Taking back, betting by name without an amount, and repeating what the rack does not hold."""
    ann = visitor().come_to_one_like("roulette-1").sit(10)
    ann.ready()
    expect(ann.at("take-mode")).to_be_disabled()
    expect(ann.at("bets-off")).to_contain_text("Take back, Clear, Undo: nothing lies on the felt")
    ann.at("more").click()
    ann.at("spot-amount").fill("")
    expect(ann.at("spot-bet")).to_be_disabled()
    expect(ann.at("spot-bet")).to_have_accessible_description("Type an amount first.")
    ann.at("buy-amount").fill("none")
    expect(ann.at("buy")).to_have_accessible_description("Type an amount first.")
    ann.bet("straight-17")
    ann.bet("straight-18")
    expect(ann.at("take-mode")).to_be_enabled()
    off = ann.page.locator("[data-testid=actions] button:disabled:not([aria-describedby])")
    assert [one.get_attribute("data-testid") for one in off.all()] == []


@every
@BOTH
def test_a_terminal_doubles_repeats_and_has_the_panel_of_a_table(visitor: NewVisitor, screen: dict[str, Any]) -> None:
    ann = visitor(**screen).come_to_one_like("roulette-terminals-1").sit(200)
    ann.ready()
    bare = "Cancel, Undo, Clear, Neighbours: nothing lies on the felt."
    expect(ann.at("bets-off")).to_have_text(f"{bare} Recall, Double: nothing was bet before.")
    for button in ("cancel", "undo", "recall", "clear", "neighbours"):
        expect(ann.at(button)).to_be_disabled()
    ann.bet("red", 25)
    expect(ann.at("bets-off")).to_have_text("Recall: nothing was bet before. Neighbours: no number is bet on.")
    ann.press("double-bets")
    expect(ann.at("on-layout")).to_have_text("$50")
    if screen:
        assert unseen(ann, "window") + too_small(ann) == []
    ann.ready()
    expect(ann.at("told").locator("li.settled")).to_have_count(1)
    ann.ready()
    expect(ann.actions).to_have_attribute("data-ask", "between")
    ann.at("repeat").click()
    expect(ann.at("told").locator("li.settled")).to_have_count(2)
    for tab, shows in (("how", "how-to-play"), ("mine", "my-rounds"), ("sign", "sign"), ("edge", "edges")):
        ann.at(f"tab-{tab}").click()
        expect(ann.at(shows)).to_be_visible()
    ann.at("tab-fair").click()
    expect(ann.page.get_by_text("Its secret, now shown")).to_be_visible()
    ann.expect_books()


def test_a_bet_at_poker_is_sized_by_the_pot_or_typed(visitor: NewVisitor) -> None:
    """The least, half the pot and the pot once called, the most; and any sum between, in dollars."""
    ann = visitor().come_to_one_like("ranchos-holdem-1").sit(200)
    ann.bots(2)
    ann.ready()
    while not ann.at("amount-typed").count():
        if ann.asked == "turn":
            ann.choose_usual()
        else:
            ann.ready()
    view = ann.house.floor.owners[ann.table].live.table.view(ann.seat)
    bets = view.bets.values()
    pot, high = sum(view.pots) + sum(bets), max(bets, default=0)
    owes = high - view.bets.get(ann.seat, 0)
    ann.at("size-pot").click()
    to = high + pot + owes
    expect(ann.at("amount")).to_have_value(str(to))
    bets_it = "[data-testid=choice-raise]:not([aria-disabled]), [data-testid=choice-bet]:not([aria-disabled])"
    expect(ann.actions.locator(bets_it)).to_contain_text(dollars(100 * to))
    ann.at("amount-typed").fill("1000000")
    expect(ann.at("amount-off")).to_be_visible()
    ann.at("amount-typed").fill(str(to + 1))
    expect(ann.at("amount")).to_have_value(str(to + 1))


def test_the_lobby_says_what_a_pot_costs(visitor: NewVisitor) -> None:
    ann = visitor().open()
    expect(ann.at("put-up-holdem-1")).to_have_text("$2, $4")
    expect(ann.at("buy-in-holdem-1")).to_have_text("any amount")
    expect(ann.at("buy-in-ranchos-holdem-1")).to_have_text("$20 to $500")
    expect(ann.at("put-up-stud-1")).to_have_text("$1, forced bet $2")
    expect(ann.at("lobby-card-stud-1")).not_to_contain_text("Limits")


@BOTH
def test_the_cloth_of_blackjack_says_what_it_pays(visitor: NewVisitor, screen: dict[str, Any]) -> None:
    ann = visitor(**screen).come_to_one_like("blackjack-1").sit(200)
    expect(ann.at("felt").get_by_text("BLACKJACK PAYS 3 TO 2")).to_be_visible()


def test_why_a_repeat_is_off_leaves_the_next_step_its_room(visitor: NewVisitor) -> None:
    """On a telephone the reason has a row of its own."""
    ann = visitor(**PHONE).come_to_one_like("roulette-1").sit(30)
    while (rack := int(ann.at("rack").get_attribute("data-chips") or 0)) >= 25:  # until it is lost
        ann.play_on(*["red:25"] * (rack // 50 + 1))
    expect(ann.page.locator("#repeat-off")).to_be_visible()
    assert too_small(ann) == []
    ann.shot("repeat-off-390")
