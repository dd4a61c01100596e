"""Supervisors: is this table lawful, what must its sign say, who sees to what?

A house's own terms are changed in one place until the table would open with exactly one breach; signs, duties and who
of the crew is meant come from where the floor itself takes them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from msgspec.structs import replace

from croupier.front.duty import due_in_words
from croupier.front.sign import sign_of, title_of, value_text
from croupier.games import breaches
from croupier.rulebook.book import CREW, Option, OptionValue, book, percent
from croupier.rulebook.cite import Breach
from croupier.rulebook.law import Law, Terms
from croupier.rulebook.money import dollars
from croupier.rulebook.odds import Odds
from croupier.school.busy_table import SeededChoice
from croupier.school.irregularities import what_happened
from croupier.school.question import Part, Pick, SchoolQuestion, Solution

LAWFUL = "lawful"
TRIES = 40
LINES_SHOWN = 5  # lines of the terms
BOUNDS = {"minimum": "at least", "maximum": "at most", "exact": "exactly"}
OTHERS = 3
STAFF = {
    "dealer": "the dealer",
    "box": "the boxperson",
    "stick": "the stickperson",
    "floor": "a floorperson",
    "pit": "the pit manager",
    "cashier": "a cashier",
}


class PosedQuestion(NamedTuple):
    """What a supervisor is asked, before the question knows its table."""

    asks: str
    parts: tuple[Part, ...]
    keys: tuple[Solution, ...]
    facts: tuple[str, ...] = ()


QuestionMaker = Callable[[Terms, SeededChoice], PosedQuestion | None]


def supervisors(table: str, terms: Terms, drill: str, level: int, seed: str) -> SchoolQuestion | None:
    """One question of this sort, or of any."""
    luck = SeededChoice(seed)
    for sort in [drill] if drill else luck.sample(list(SORTS), len(SORTS)):
        posed = SORTS[sort](terms, luck) if sort in SORTS else None
        if posed:
            return SchoolQuestion(
                kind="supervisors", drills=(sort,), table=table, book=terms.book, level=level, seed=seed,
                asks=posed.asks, parts=posed.parts, keys=posed.keys, facts=posed.facts,
            )  # fmt: skip
    return None


# --- is this table lawful? ---


class ChangedTerms(NamedTuple):
    """Terms with one thing changed, and the line of them that says it."""

    line: str
    terms: Terms


def lawful_question(terms: Terms, luck: SeededChoice) -> PosedQuestion | None:
    """Terms that are lawful, or that break the book in one line."""
    if luck.below(4) == 0:
        return _pose_lawful(terms, LAWFUL, None, luck)
    for _ in range(TRIES):
        changed = luck.pick(CHANGES)(terms, luck)
        new_breaches = breaches(changed.terms) if changed else []
        if changed and len(new_breaches) == 1:
            return _pose_lawful(changed.terms, changed.line, new_breaches[0], luck)
    return None


class TermsLine(NamedTuple):
    """One line of terms as a supervisor reads it, and what its paragraph leaves open."""

    says: str
    open_: str
    cite: str


def terms_lines(terms: Terms) -> dict[str, TermsLine]:
    """All of them, by the key of the house file: limits, options, what each wager pays."""
    law = Law.supposing(terms)
    limits = f"Minimum {dollars(terms.least)}, maximum {dollars(terms.most)}"
    lines = {"limits": TermsLine(limits, "no minimum above its maximum", law.book.limits.cite)}
    for id_, option in law.book.options.items():
        says = f"{title_of(id_)}: {value_text(terms.options.get(id_, option.default))}"
        lines[f"option {id_}"] = TermsLine(
            says, "yes or no" if option.kind == "flag" else option.permitted, option.cite
        )
    for id_, wager in law.book.wagers.items():
        least = wager.lines(str(law.options.get(wager.ledger, "")))
        for line, odds in law.prizes_offered(id_).items():
            key, prize = (id_, "") if line == "win" else (f"{id_}.{line}", f", {line.replace('-', ' ')}")
            lines[f"odds {key}"] = TermsLine(
                f"{wager.name}{prize} pays {odds}", f"{BOUNDS[wager.bound]} {least[line]}", wager.odds_cite
            )
    return lines


def _pose_lawful(terms: Terms, right: str, breach: Breach | None, luck: SeededChoice) -> PosedQuestion:
    """As many lines as ever, whether or not one of them is wrong; what is lawful is told why."""
    lines = terms_lines(terms)
    others = luck.sample([line for line in lines if line != right], LINES_SHOWN - bool(breach))
    shown = sorted([right, *others] if breach else others, key=list(lines).index)
    choices = (*(Pick(line, lines[line].says) for line in shown), Pick(LAWFUL, "All of this is lawful"))
    book_ = book(terms.book)
    cite = breach.cite if breach else book_.cite(book_.limits.cite)
    asks = f"{book_.name}: which of these may a house not choose?"
    notes = tuple(f"{lines[key].says} ({lines[key].open_}) [{lines[key].cite}]" for key in shown)
    return PosedQuestion(asks, (Part("Of these terms", choices),), (Solution((right,), cite, notes),))


def _other_limits(terms: Terms, luck: SeededChoice) -> ChangedTerms | None:
    """A minimum above the maximum."""
    return ChangedTerms("limits", replace(terms, least=terms.most + terms.chip * (1 + luck.below(5))))


def _other_option(terms: Terms, luck: SeededChoice) -> ChangedTerms | None:
    options = Law(terms).book.options
    if not options:
        return None
    id_ = luck.pick(list(options))
    value = _value_outside(options[id_], luck)
    return (
        None if value is None else ChangedTerms(f"option {id_}", replace(terms, options={**terms.options, id_: value}))
    )


def _value_outside(option: Option, luck: SeededChoice) -> OptionValue | None:
    """A value just past what the document leaves open; None where anything of the sort goes."""
    past = 1 + luck.below(3)
    match option.kind:
        case "integer":
            candidates: list[OptionValue] = [
                int(option.least) - past,
                *([int(option.most) + past] if option.most else []),
            ]
            outside = [value for value in candidates if int(value) >= 0 and not option.permits(value)]
            return luck.pick(outside) if outside else None
        case "percent":
            return f"{percent(str(option.most)) * 100 + past}%" if option.most is not None else None
    return None


def _other_odds(terms: Terms, luck: SeededChoice) -> ChangedTerms | None:
    """One to one less, or more, than the document has it."""
    law = Law(terms)
    lines = [(id_, line, odds) for id_ in law.book.wagers for line, odds in law.prizes_offered(id_).items()]
    if not lines:
        return None
    id_, line, odds = luck.pick(lines)
    step = -1 if law.book.wagers[id_].bound != "maximum" else 1
    pays = odds.pays + step * odds.per
    if pays <= 0:
        return None
    key = id_ if line == "win" else f"{id_}.{line}"
    text = str(Odds(pays, odds.per))
    return ChangedTerms(f"odds {key}", replace(terms, odds={**terms.odds, key: text}))


CHANGES: tuple[Callable[[Terms, SeededChoice], ChangedTerms | None], ...] = (
    _other_limits,
    _other_option,
    _other_odds,
    _other_option,
)


# --- the sign ---


def sign_question(terms: Terms, luck: SeededChoice) -> PosedQuestion | None:
    """What must be posted among what need not be."""
    law = Law(terms)
    posted = sign_of(law, "")
    must = [line for line in posted.must if line.name and line.text]
    names = {line.name for line in posted.must}
    need_not = {item.name: item.here for item in posted.options if item.applies and item.name not in names}
    need_not |= {
        item.name: f"pays {item.pays}" for item in posted.wagers if item.name not in names and len(item.prizes) == 1
    }
    if not must or len(need_not) < OTHERS - 1:
        return None
    right = luck.pick(must)
    shown = {right.name: right.text} | {name: need_not[name] for name in luck.sample(list(need_not), OTHERS)}
    # as a sign has them in capitals they would tell themselves apart
    choices = tuple(
        Pick(name, f"{name.capitalize() if name.isupper() else name}: {shown[name]}")
        for name in luck.sample(list(shown), len(shown))
    )
    cite, wants = right.cite or law.cite(law.book.sign.cite), law.book.paragraphs[law.book.sign.cite]
    notes = () if right.cite in ("", law.cite(wants.id)) else (f"On the sign: {wants.says} [{wants.id}]",)
    asks = f"{law.book.name}: which of these must be on the sign at the table?"
    return PosedQuestion(asks, (Part("On the sign", choices),), (Solution((right.name,), cite, notes),))


# --- who, and when ---


def duty_question(terms: Terms, luck: SeededChoice) -> PosedQuestion | None:
    """Whose work something is, and when it is due."""
    law = Law(terms)
    due = [duty for duty in law.book.duties.values() if duty.applies_to(law.options)]
    if not due:
        return None
    duty = luck.pick(due)
    others = [role for role in STAFF if role not in duty.crew]
    if not others:
        return None
    right = luck.pick(duty.crew)
    roles = luck.sample([right, *luck.sample(others, OTHERS)], OTHERS + 1)
    whens = list(
        dict.fromkeys(
            due_in_words(other) for other in law.book.duties.values() if due_in_words(other) != due_in_words(duty)
        )
    )
    parts = [Part("Who sees to it?", tuple(Pick(role, STAFF[role]) for role in roles))]
    keys = [Solution((right,), law.cite(duty.cite), (f"for {', or '.join(STAFF[role] for role in duty.crew)}",))]
    if whens:
        times = luck.sample([due_in_words(duty), *luck.sample(whens, OTHERS)], OTHERS + 1)
        parts.append(Part("When is it due?", tuple(Pick(time, time) for time in times)))
        keys.append(Solution((due_in_words(duty),), law.cite(duty.cite)))
    return PosedQuestion(f"{law.book.name}: {duty.says}", tuple(parts), tuple(keys))


def confirms_question(terms: Terms, luck: SeededChoice) -> PosedQuestion | None:
    """Who of the crew says that something has gone wrong, where the document leaves it to one person."""
    law = Law(terms)
    items = law.book.irregularities.items()
    named = [
        (kind, who) for kind, item in items if item.needs.items() <= law.options.items() and (who := law.reporter(kind))
    ]
    if not named:
        return None
    kind, right = luck.pick(named)
    item = law.book.irregularities[kind]
    crew = luck.sample([right, *(role for role in CREW if role != right)], OTHERS + 1)
    choices = tuple(Pick(role, f"the {role}") for role in crew)
    asks, says = f"{law.book.name}: who of the crew says so?", what_happened(item.says)
    return PosedQuestion(asks, (Part("Whose word", choices),), (Solution((right,), law.cite(item.cite)),), (says,))


SORTS: dict[str, QuestionMaker] = {
    LAWFUL: lawful_question,
    "sign": sign_question,
    "duty": duty_question,
    "confirms": confirms_question,
}
TITLES = {
    LAWFUL: "Is this table lawful?",
    "sign": "What must the sign say?",
    "duty": "Whose work is it, and when?",
    "confirms": "Whose word counts?",
}


def first_cite(law: Law, sort: str) -> str:
    """The first paragraph that questions of this sort are about."""
    book_ = law.book
    match sort:
        case "duty":
            return next(duty.cite for duty in book_.duties.values() if duty.applies_to(law.options))
        case "confirms":
            return next(item.cite for kind, item in book_.irregularities.items() if law.reporter(kind))
    return book_.sign.cite if sort == "sign" else book_.limits.cite


def sorts(terms: Terms, luck: SeededChoice) -> Iterator[str]:
    """The sorts of questions that this table has."""
    return (name for name, make_question in SORTS.items() if make_question(terms, luck))
