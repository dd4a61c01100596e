import re, pytest
from browser.test_school import ask
from croupier.school.progress import Answered
from croupier.service.school import write_answer
SIZES={"phone":{"width":390,"height":844},"desk":{"width":1280,"height":800}}
WHAT=[("decisions","three-card-poker-1",""),("decisions","blackjack-1",""),("decisions","craps-1",""),("decisions","pai-gow-poker-1",""),
("payouts","craps-1",""),("payouts","roulette-1",""),("payouts","blackjack-1",""),("payouts","three-card-poker-1",""),("payouts","minibaccarat-1",""),("payouts","holdem-1",""),
("procedure","blackjack-1","e"),("procedure","three-card-poker-1",""),("procedure","craps-1",""),("procedure","holdem-1",""),
("irregularities","craps-1",""),("irregularities","minibaccarat-1",""),("supervisors","craps-1","")]
@pytest.mark.parametrize("size",SIZES)
def test_shots(visitor,size):
    ann=visitor(viewport=SIZES[size]).open("lobby").come_as_guest().open("school")
    ann.page.set_default_timeout(90000)
    name=ann.page.evaluate("fetch('/api/v1/me').then(r=>r.json()).then(m=>m.name)")
    for book in ("oneida-2006/three-card-poker","oneida-2006/craps","oneida-2006/poker","oneida-2006/blackjack"):
        for kind in ("procedure","payouts"):
            for _ in range(6): write_answer(ann.house.floor.store, 1, name, Answered(kind,book,"x",("none",),1,True,1,1,0.0,3.0))
    for i,(kind,table,_) in enumerate(WHAT):
        if ann.at("school-change").count(): ann.at("school-change").click()
        q=ask(ann,kind,table)
        ann.at("school-asks").wait_for()
        ann.page.wait_for_timeout(150)
        ann.page.screenshot(path=f"/tmp/school/shots/{size}-{i:02d}-{kind}-{table}.png")
        if size=="phone" and kind=="payouts":
            ann.at("line").last.locator("input").focus()
            ann.page.wait_for_timeout(150)
            ann.page.screenshot(path=f"/tmp/school/shots/{size}-{i:02d}-{kind}-{table}-last.png")
