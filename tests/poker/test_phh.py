"""Poker Hand History: hands of our own making, read, written, replayed and recorded; and what may not be a crash."""

from __future__ import annotations

import random
from decimal import Decimal
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from croupier.cli import app
from croupier.games import table_for
from croupier.play.vocabulary.ask import Turn
from croupier.play.vocabulary.cards import JOKER
from croupier.play.vocabulary.move import Choose, Discard, Outcome, Report
from croupier.poker.hand.betting import Act
from croupier.poker.phh import Record, read_action, read_file, read_hand, read_hands, write_hand, write_hands
from croupier.poker.phh.compare import CODES, compare, replay, spec_of, walk
from croupier.poker.phh.record import hands_of_log, record_hand
from croupier.poker.rules.rake import Rake
from croupier.poker.rules.spec import Customs
from croupier.poker.rules.structures import Fixed, NoLimit, PotLimit, Spread
from croupier.poker.rules.variants import VARIANTS
from croupier.rulebook.cite import Refused
from felt_room import Film, open_table, play_out, spec

FILES = sorted((Path(__file__).parent / "phh").glob("*.phh*"))
OURS = [(f"{file.stem} {name}", record) for file in FILES for name, record in read_file(file).items()]
BY_NAME = dict(OURS)


# --- the files ---


def test_there_is_a_hand_of_every_game_that_a_rulebook_has() -> None:
    assert {record.variant for _, record in OURS} >= set(CODES)


@pytest.mark.parametrize("record", [record for _, record in OURS], ids=[name for name, _ in OURS])
def test_what_is_written_is_read_back_unchanged(record: Record) -> None:
    text = write_hand(record)
    assert read_hand(text) == record
    assert write_hand(read_hand(text)) == text


def test_several_hands_are_read_back_with_their_names() -> None:
    hands = read_file(Path(__file__).parent / "phh" / "several.phhs")
    assert list(hands) == ["1", "2", "the last"]
    assert read_hands(write_hands(hands)) == hands
    assert list(read_hands(write_hands(hands.values()))) == ["1", "2", "3"]


@pytest.mark.parametrize(
    "record",
    [record for _, record in OURS if record.variant in CODES],
    ids=[name for name, record in OURS if record.variant in CODES],
)
def test_a_replay_comes_out_as_recorded_and_by_the_rules(record: Record) -> None:
    found = compare(record)
    assert found.kind == ("raked" if record.winnings and record.winnings[2] == 17 else "matched"), found.why
    assert found.replayed.notes == ()


@pytest.mark.parametrize("record", [record for _, record in OURS if record.finishing_stacks])
def test_a_chip_too_many_shows(record: Record) -> None:
    assert record.finishing_stacks is not None
    first, *rest = record.finishing_stacks
    wrong = msgspec.structs.replace(record, more={**record.more, "finishing_stacks": (first + 1, *rest)})
    assert compare(wrong).kind == "differs"


def test_amounts_keep_their_cents_and_are_never_floats() -> None:
    record = BY_NAME["no-limit-heads-up-cents 1"]
    assert record.starting_stacks == (Decimal("20.25"), 30)
    assert "finishing_stacks = [20.25, 30.00]" in write_hand(record)
    assert replay(record).hand.spec.stacks == (2025, 3000)
    # p1 has the big blind and its ante, p2 the button: the format lists two players' blinds the other way round
    assert replay(record).hand.spec.blinds == (100, 50)
    assert replay(record).hand.spec.dead == (1, 0)


def test_rake_and_kill_are_fields_of_ours() -> None:
    record = BY_NAME["raked-and-killed 1"]
    found = replay(record)
    assert found.result is not None
    assert found.result.raked == record.more["_raked"] == 5
    assert found.hand.spec.rake == Rake(share=(1, 10), most=5)
    assert record.more["_kill"] == {"stakes": [20, 10], "player": 3}


def test_what_somebody_new_posts_does_not_move_the_opening() -> None:
    assert replay(BY_NAME["several 2"]).hand.spec.blinds == (1, 2, 2)
    assert replay(BY_NAME["several 2"]).stacks[2] == Decimal("inf")


def test_a_walk_has_a_frame_for_every_action() -> None:
    for _, record in OURS:
        if record.variant in CODES:
            assert [text for frame in walk(record) for text in frame.actions] == list(record.actions)


# --- departures ---


def base(**changes: Any) -> Record:
    return msgspec.structs.replace(BY_NAME["no-limit-side-pot 1"], **changes)


HOLE = ("d dh p1 AsAh", "d dh p2 KsKh", "d dh p3 QsQh", "d dh p4 7c2d")


def test_a_record_that_departs_from_the_rules_is_played_as_it_is_with_a_note() -> None:
    record = base(actions=(*HOLE, "p3 cbr 12", "p4 f", "p1 f", "p2 f"), more={})
    found = replay(record)
    assert found.notes[0].startswith("a raise here is to 20")
    assert found.stacks == (295, 110, 515, 800)


def test_an_unfinished_record_says_where_it_ends() -> None:
    found = replay(base(actions=(*HOLE, "p3 cbr 30"), more={}))
    assert found.result is None
    assert found.why == "the record ends where p4 is to act"
    assert found.stacks == (295, 110, 470, 800)
    assert replay(base(actions=HOLE[:1], more={})).result is None
    assert replay(base(actions=(), more={})).why == "the record ends before the cards are dealt"


BOARD = ("d db Kd8c4s", "p1 cc", "p3 cc", "d db 9h", "p1 cc", "p3 cc", "d db 3c", "p1 cc", "p3 cc")
UNSEEN = tuple(f"d dh p{i} ????" for i in range(1, 5))


@pytest.mark.parametrize(
    ("shown", "more", "winner"),
    [
        (("p1 sm", "p3 sm QsQh"), {}, 2),  # p1 mucks
        (("p1 sm 7c2d", "p3 sm QsQh"), {}, 2),  # cards dealt unseen and shown
        (("p1 sm ????", "p3 sm QsQh"), {}, 2),  # cards that nobody saw are taken to have lost …
        (("p1 sm ????", "p3 sm QsQh"), {"winnings": (70, 0, 0, 0)}, 0),  # … unless the record says otherwise
        (("p1 sm ????", "p3 sm ????"), {"winnings": (0, 0, 70, 0)}, 2),
        (("p1 sm ????", "p3 sm ????"), {}, -1),
        (("p1 sm", "p3 sm"), {"finishing_stacks": (340, 110, 470, 800)}, 0),
        (("p1 sm", "p3 sm"), {}, -1),
        ((), {}, -1),
        (("p1 sm ????", "p3 sm ????", "p1 sm", "p3 sm QsQh"), {}, 2),  # seen only in the end
        (("p1 sm AsAh", "p3 sm 7c2d", "p1 sm ????"), {}, 0),  # what has been seen stays seen
    ],
)
def test_who_wins_where_cards_are_hidden(shown: tuple[str, ...], more: dict[str, Any], winner: int) -> None:
    actions = (*UNSEEN, "p3 cbr 30", "p4 f", "p1 cc", "p2 f", *BOARD, *shown)
    found = replay(base(actions=actions, more=more))
    assert (found.result.winners if found.result else ()) == ((winner,) if winner >= 0 else ())
    assert found.hidden == (winner < 0)
    if more:
        assert compare(base(actions=actions, more=more)).kind == "matched"


def test_a_short_blind_is_called_in_full_unless_the_record_says_otherwise() -> None:
    """The format's own software asks only for what was put up; a record that came of it is taken at its word."""
    actions = ("d dh p1 2c2d", "d dh p2 AsAh", "d dh p3 KsKh", "p3 cc", "p1 cc", *[
        text for card in ("8h9hJc", "4d", "5s") for text in (f"d db {card}", "p1 cc", "p3 cc")
    ], "p1 sm 2c2d", "p3 sm KsKh", "p2 sm AsAh")  # fmt: skip
    record = base(
        antes=(0, 0, 0), blinds_or_straddles=(5, 10, 0), starting_stacks=(100, 6, 100), actions=actions, more={}
    )
    assert replay(record).stacks == (90, 18, 98)
    for stacks in ((90, 18, 98), (94, 18, 94)):
        more = {"finishing_stacks": stacks}
        assert compare(msgspec.structs.replace(record, more=more)).kind == "matched"


def test_winnings_of_nothing_for_everybody_are_no_winnings() -> None:
    record = base(actions=(*HOLE, "p3 f", "p4 f", "p1 f"), more={"winnings": (0, 0, 0, 0)})
    assert compare(record).kind == "open"


def test_a_big_blind_ante_is_dead_money_whatever_the_record_says_of_trimming() -> None:
    record = base(antes=(0, 10, 0, 0), actions=(*HOLE, "p3 cbr 30", "p4 f", "p1 f", "p2 f"))
    assert record.more["ante_trimming_status"] is True
    assert replay(record).hand.spec.dead == (0, 10, 0, 0)
    assert replay(record).stacks == (295, 100, 525, 800)


# --- what is refused ---

GOOD = write_hand(BY_NAME["no-limit-side-pot 1"])
BROKEN = [
    ("", "variant is missing"),
    ("variant = ", "no hand history"),
    ("[1]\nvariant = 3", "hand [1]: the variant is missing"),
    ("a = 1", "neither a hand in brackets"),
    (GOOD.replace("min_bet = 10\n", ""), "min_bet is missing, which NT must have"),
    (GOOD.replace("min_bet = 10", "min_bet = true"), "min_bet: 'True' is no amount"),
    (GOOD.replace("min_bet = 10", "min_bet = nan"), "min_bet: NaN is no amount"),
    (GOOD.replace("min_bet = 10", "min_bet = 1e999999999"), "digits"),
    (GOOD.replace("min_bet = 10", "min_bet = 0.0000000000001"), "digits"),
    (GOOD.replace("min_bet = 10", f"min_bet = 1{'0' * 5000}"), "no hand history"),
    (GOOD.replace("[300, 120, 500, 800]", "[300]"), "1 starting_stacks"),
    (GOOD.replace("[300, 120, 500, 800]", "[300, -1, 500, 800]"), "less than nothing"),
    (GOOD.replace("[300, 120, 500, 800]", "[300, 120, 500]"), "only 3 players"),
    (GOOD.replace("[300, 120, 500, 800]", "[300, 120, 0.00, 800]"), "starting_stacks: p3 has no chips"),
    (GOOD.replace("p3 cbr 30", "p3 cbr 1e30"), "cbr: 1E+30 has more than 12 digits"),
    (GOOD.replace("p3 cbr 30", "p3 cbr ."), "'p3 cbr .' is no action"),
    (GOOD.replace("p3 cbr 30", "p3 cbr inf"), "'p3 cbr inf' is no action"),
    (GOOD.replace("[5, 10, 0, 0]", "[5, 10]"), "2 amounts for 4 players"),
    (GOOD.replace("p3 cbr 30", "p3 cbr -30"), "'p3 cbr -30' is no action"),
    (GOOD.replace("p3 cbr 30", "p9 cbr 30"), "there are only 4 players"),
    (GOOD.replace("p3 cbr 30", "px cbr 30"), "names no player"),
    (GOOD.replace("AsAh", "AsA"), "no cards"),
    (GOOD.replace('"Ann"', "1"), "players = "),
    (GOOD + "seats = [1, 1, 2, 3]\n", "seats = "),
    (GOOD + "seats = [-1, 1, 2, 3]\n", "seats = "),
    (GOOD + 'time = "noon"\n', "time = 'noon' does not fit"),
    ("x = " + "[" * 5000 + "]" * 5000, "nested too deeply"),
]


@pytest.mark.parametrize(("text", "why"), BROKEN, ids=[why for _, why in BROKEN])
def test_a_malformed_file_is_refused_in_one_cited_line(text: str, why: str) -> None:
    with pytest.raises(Refused) as refusal:
        read_hands(text)
    assert why in str(refusal.value)
    assert "\n" not in str(refusal.value)
    assert refusal.value.cite == "croupier/records/log.header"


UNPLAYABLE = [
    ({"variant": "NS"}, "no rulebook here has the game 'NS'"),
    ({"variant": "_x", "more": {"_variant": "bridge"}}, "no rulebook here has the game"),
    ({"min_bet": 0}, "a bet is more than nothing"),
    ({"actions": (*HOLE[:3], "d dh p4 AsAh", "p3 f")}, "the As is not in the deck any more"),
    ({"actions": (*HOLE, "p3 cbr 30", "p4 f", "p1 cc", "p2 f", "d db ????As")}, "the board is seen by everybody"),
    ({"actions": (*HOLE, "p3 cbr 30", "p1 cbr 90")}, "it is p4's turn"),
    ({"more": {"_customs": {"odd": "nobody"}}}, "_customs: Invalid enum value"),
    ({"more": {"_rake": 3}}, "_rake: Expected `object`"),
    ({"more": {"_jokers": 9}}, "_jokers: a deck has"),
    ({"more": {"_jokers": 1, "_joker_cards": [[1, 1]]}}, "_joker_cards must say"),
    ({"more": {"_jokers": 1, "_joker_cards": 7}}, "_joker_cards must say"),
    ({"more": {"_big": [True]}}, "_big must say of 4 streets"),
    ({"more": {"_low": "limbo"}}, "no way to rank hands"),
    ({"more": {"_high": ""}}, "one of them must be played for"),
    ({"more": {"_dead": [1]}}, "_dead must be 4 whole amounts"),
    ({"more": {"_level": "x"}}, "_level = 'x' is no whole number"),
    ({"more": {"_limit": {"most": "x"}}, "variant": "PO"}, "_limit: "),
    ({"more": {"_limit": 3, "_variant": "holdem"}, "variant": "_x"}, "_limit must say how"),
]


@pytest.mark.parametrize(("changes", "why"), UNPLAYABLE, ids=[why for _, why in UNPLAYABLE])
def test_a_record_that_cannot_be_played_is_refused(changes: dict[str, Any], why: str) -> None:
    with pytest.raises(Refused) as refusal:
        replay(base(**changes))
    assert why in str(refusal.value)


@given(st.data())
def test_no_damage_to_a_file_is_a_traceback(data: st.DataObject) -> None:
    text = GOOD
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        text = text[:at] + data.draw(st.text(max_size=3)) + text[at + data.draw(st.integers(0, 4)) :]
    _reads_or_refuses(text)


@given(st.lists(st.sampled_from(BY_NAME["stud-eight 1"].actions + BY_NAME["razz 1"].actions), max_size=40))
def test_no_order_of_actions_is_a_traceback(actions: list[str]) -> None:
    for name in ("stud-eight 1", "razz 1"):
        _reads_or_refuses(write_hand(msgspec.structs.replace(BY_NAME[name], actions=tuple(actions))))


@given(st.lists(st.integers(0, 60), min_size=3, max_size=3), st.data())
def test_no_stacks_are_a_traceback(stacks: list[int], data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(["stud-eight 1", "razz 1", "omaha-eight-split 1", "fixed-limit-holdem 1"]))
    _reads_or_refuses(write_hand(msgspec.structs.replace(BY_NAME[name], starting_stacks=tuple(stacks))))


def _reads_or_refuses(text: str) -> None:
    try:
        for record in read_hands(text).values():
            assert read_hand(write_hand(record)) == record
            found = compare(record).replayed
            if found.result is not None:
                assert sum(found.result.stacks) + found.result.raked == sum(found.hand.spec.stacks)
    except Refused:
        pass


def test_a_file_may_begin_with_a_byte_order_mark_and_end_its_lines_as_it_likes(tmp_path: Path) -> None:
    file = tmp_path / "marked.phh"
    file.write_bytes(b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode())
    assert read_file(file) == {"1": BY_NAME["no-limit-side-pot 1"]}


def test_a_record_that_ends_in_the_middle_of_a_deal_says_so() -> None:
    found = replay(base(actions=(*HOLE[:3], "d dh p4 Th"), more={}))
    assert (found.result, found.by_rule) == (None, True)
    assert found.why == "the record ends before the cards are dealt"


def test_amounts_of_a_bet_in_other_words() -> None:
    assert [read_action(f"p1 cbr {text}").amount for text in ("7", "7.50", ".5", "7.", "1e3", "2.5E+2")] == [
        7,
        Decimal("7.50"),
        Decimal("0.5"),
        Decimal("7"),
        Decimal("1000"),
        Decimal("250"),
    ]


def test_a_comment_is_kept_and_an_empty_action_is_none() -> None:
    assert read_action("  p2   cbr  7.50   # why  not ").comment == "why  not"
    assert read_action("  p2   cbr  7.50   # why  not ").amount == Decimal("7.50")
    assert read_action(" # rain").verb == read_action("").verb == ""


# --- hands of ours ---


def same_spec(one: Any, other: Any) -> bool:
    """Apart from the paragraphs, and from what is the same by default."""
    names = ("variant", "structure", "stacks", "seats", "antes", "dead", "forced", "level", "step", "customs", "rake")
    return all(getattr(one, name) == getattr(other, name) for name in names)


SPECS = [
    spec("holdem", structure=NoLimit(2), blinds=(1, 2, 0)),
    spec("holdem", (50, 40), NoLimit(2), blinds=(2, 1)),
    spec("holdem", (50, 40), NoLimit(2), blinds=(1, 2), opener=0, antes=(1, 1), dead=(0, 3)),
    spec("holdem", structure=Spread(2, 10), blinds=(1, 2, 0), seats=(3, 5, 9), rake=Rake((1, 10), jackpot=1)),
    spec("omaha-high", structure=PotLimit(2, near=5), blinds=(1, 2, 0), customs=Customs(odd="suit")),
    spec("omaha-high-low-8", (11, 12, 90), blinds=(1, 2, 0), customs=Customs(concede=True, odd_half="seat")),
    spec("stud-high", antes=(1, 1, 1), forced=1),
    spec("stud-high", antes=(1, 1, 1), forced=1, customs=Customs(asks_forced=True, ghosts=True, open_pair=True)),
    spec("stud-high-low-8", (9, 30, 50), antes=(1, 1, 1), forced=1),
    spec("razz", (4, 30, 50, 2), antes=(1,) * 4, forced=1),
    spec("stud-high", (100,) * 8, antes=(1,) * 8, forced=1),  # may run out of cards
    spec("stud-high-low", antes=(1, 1, 1), forced=1),
    spec("five-card-stud", antes=(1, 1, 1), forced=1),
    spec("mambo", antes=(1, 1, 1), forced=1),
    spec("pineapple", blinds=(1, 2, 0)),
    spec("crazy-pineapple", blinds=(1, 2, 0)),
    spec("draw-high", (100,) * 6, blinds=(1, 2, 0, 0, 0, 0), customs=Customs(ghosts=True, blinds_last=True)),
    spec("lowball", (90,) * 7, Fixed(4, 4), Customs(keep_last=True, seven_bets=True), blinds=(1, 2, *[0] * 5), level=4),
]


@pytest.mark.parametrize("one", SPECS, ids=[f"{k}-{one.variant.id}" for k, one in enumerate(SPECS)])
def test_a_hand_of_ours_replays_to_the_same_chips(one: Any) -> None:
    rng = random.Random(one.variant.id)
    for seed in range(60):
        film = Remembering(one, seed=seed)
        while film.result is None:
            film.send(film.any_move(rng))
        record = record_hand(one, film.moves, {"hand": seed})
        assert read_hand(write_hand(record)) == record
        assert same_spec(spec_of(record), one)
        found = replay(record)
        assert found.result == film.result
        assert found.notes == ()
        if not film.result.raked + film.result.jackpot:
            assert compare(record).kind == "matched"
        if "_variant" not in record.more and not any("# d" in text for text in record.actions):
            other = {name: value for name, value in record.more.items() if not name.startswith("_")}
            assert replay(msgspec.structs.replace(record, more=other)).result is not None


class Remembering(Film):
    """A film that keeps its moves."""

    def __init__(self, one: Any, cards: str = "", seed: int = 1) -> None:
        self.moves: list[Any] = []
        super().__init__(one, cards, seed)

    def _dealt(self, ask: Any) -> Outcome:
        move = super()._dealt(ask)
        self.moves.append(move)
        return move

    def send(self, move: Any) -> None:
        self.moves.append(move)
        super().send(move)

    def any_move(self, rng: random.Random) -> Any:
        ask = self.ask
        assert isinstance(ask, Turn)
        if ask.choices == ("discard",):
            own = self.hand.down[self.hand.seats.index(ask.seat)]
            return Discard(ask.seat, tuple(rng.sample(own, rng.randint(ask.least, ask.most))))  # type: ignore[attr-defined]
        return any_choice(rng, ask)


def any_choice(rng: random.Random, ask: Turn) -> Choose:
    if "muck" in ask.choices:
        muck = Choose(ask.seat, "muck")
        try:
            assert ask.check is not None
            ask.check(muck)
        except Refused:
            return Choose(ask.seat, "show")
        return rng.choice([muck, Choose(ask.seat, "show")])
    choice = rng.choices(ask.choices, [1 if c == "fold" else 4 for c in ask.choices])[0]
    amount = 0
    if isinstance(ask, Act) and choice in ("bet", "raise"):
        amount = rng.choice((0, ask.least, ask.most))
        amount = amount if amount < 1 << 40 else 0
    return Choose(ask.seat, choice, amount=amount)


def test_a_joker_is_in_a_field_of_ours() -> None:
    variant = msgspec.structs.replace(VARIANTS["lowball"], jokers=2)
    one = msgspec.structs.replace(
        spec("lowball", (50, 50), Fixed(2, 2), blinds=(2, 1)), variant=variant, customs=Customs(keep_last=True)
    )
    cards = [JOKER, 0, 4, 8, 12, 16, 20, JOKER + 1, 28, 32]
    moves = [
        Outcome("cards", tuple(cards)),
        Choose(2, "call"),
        Choose(1, "check"),
        Discard(1, (12,)),
        Outcome("cards", (44,)),
        Discard(2, ()),
        Choose(1, "check"),
        Choose(2, "check"),
    ]
    record = record_hand(one, moves)
    assert record.variant == "_lowball"
    assert record.more["_jokers"] == 2
    assert record.actions[:2] == ("d dh p1 ??3c5c7c9c", "d dh p2 2c4c6c??Tc")
    assert record.more["_joker_cards"][:2] == [[1, 1], [2, 4, 2]]
    assert "Jo" not in write_hand(record)
    again = read_hand(write_hand(record))
    assert again == record
    found, first = replay(again), replay(record)
    assert found.result == first.result
    assert JOKER in found.hand.own(0)


def test_a_late_kill_is_recorded_as_a_blind_and_a_kill_from_outside_as_a_field_of_ours() -> None:
    one = spec("lowball", (90, 90), Fixed(2, 4), blinds=(1, 2), level=2, left=4, late=(2, 1))
    cards, rest = Outcome("cards", (0, 4, 8, 12)), Outcome("cards", (16, 20, 24, 28, 32, 36))
    moves = [
        cards,
        Choose(1, "pass"),
        Choose(2, "kill"),
        Choose(1, "pass"),
        rest,
        Choose(1, "call"),
        Choose(2, "check"),
    ]
    record = record_hand(one, [*moves, Discard(1, ()), Discard(2, ()), Choose(1, "bet"), Choose(2, "fold")])
    assert record.blinds_or_straddles == (4, 1)  # two players are listed the other way round
    assert (record.small_bet, record.big_bet, record.more["_left"]) == (4, 8, 4)
    assert record.finishing_stacks == (98, 86)
    assert compare(record).kind == "matched"


def test_an_irregular_hand_has_no_form_in_the_format() -> None:
    with pytest.raises(Refused, match="no form for an irregularity"):
        record_hand(SPECS[0], [Report("fouled-hand")])


def test_an_unfinished_hand_is_recorded_as_far_as_it_went() -> None:
    record = record_hand(SPECS[0], [Outcome("cards", (1, 2, 3, 4, 5, 6)), Choose(3, "call")])
    assert record.actions[-1] == "p3 cc"
    assert record.finishing_stacks is None
    assert replay(record).why == "the record ends where p1 is to act"


TABLES: list[tuple[str, dict[str, object]]] = [
    ("oneida-2006/poker", {"variant": "holdem", "betting": "fixed", "rake": "both", "kill": "half-kill"}),
    ("oneida-2006/poker", {"variant": "omaha-high", "betting": "pot", "ante": 1}),
    ("oneida-2006/poker", {"variant": "draw-low"}),
    ("section8/poker", {"variant": "omaha-high-low-8", "kill": "kill", "kill-pot-multiple": 5}),
    ("section8/poker", {"variant": "stud-high", "ante": 1}),
    ("section8/poker", {"variant": "razz"}),
    ("section8/poker", {"variant": "crazy-pineapple", "discard-time": "before-betting"}),
    ("ranchos/holdem", {"structure": "spread-limit"}),
    ("ranchos/lowball", {"structure": "fixed-limit", "high-low": True, "jokers": 1, "two-wins-kill": True}),
]


@pytest.mark.parametrize(("book_id", "options"), TABLES, ids=[f"{b} {o}" for b, o in TABLES])
def test_every_hand_of_a_log_becomes_a_record(book_id: str, options: dict[str, object]) -> None:
    rng = random.Random(str(options))
    table = open_table(book_id, 5, chips=300, options=options)
    ends = []
    for _ in range(60):
        rounds = len(table.log.entries)
        play_out(table, rng, any_choice)
        if any("chooses" in str(entry) or isinstance(entry, Choose) for entry in table.log.entries[rounds:]):
            ends.append(dict(table.ledger.balances))
    records = list(hands_of_log(table.log.sealed(), table_for))
    assert len(records) == len(ends)
    for record, balances in zip(records, ends, strict=True):
        assert read_hand(write_hand(record)) == record
        found = replay(record)
        assert found.result is not None
        assert found.notes == ()
        for seat, stack in zip(record.more["seats"], found.result.stacks, strict=True):
            assert stack == balances.get(f"rack {seat}", 0)
    assert read_hands(write_hands(records)) == {str(k): record for k, record in enumerate(records, 1)}
    killed = [record.more["_kill"]["stakes"] for record in records if "_kill" in record.more]
    if "kill" in options:
        assert killed
        assert all(stakes == ([3, 2] if options["kill"] == "half-kill" else [4, 2]) for stakes in killed)


# --- the command ---


def run(*words: str, said: str = "") -> Any:
    return CliRunner().invoke(app, ["hand", *words], input=said)


def test_the_command_walks_through_a_hand() -> None:
    shown = run(str(FILES[0].parent / "no-limit-side-pot.phh")).output
    for words in ("Hold'em, no limit", "Ann is dealt", "Cy raises to 500  # all-in", "Bo takes 360", "as recorded"):
        assert words in shown


def test_the_command_lists_the_hands_of_a_file_and_picks_one() -> None:
    several = str(FILES[0].parent / "several.phhs")
    shown = run(several).output
    said = " ".join(shown.split())  # a narrow screen folds the verdicts
    assert "after a rake of 1" in said
    assert "no rulebook here has this game" in said
    assert "p2 takes 2" in run(several, "--number", "1").output
    refused = run(several, "--number", "9").exception
    assert isinstance(refused, Refused)
    assert "no hand '9'" in str(refused)


def test_the_command_stops_after_every_move() -> None:
    shown = run(str(FILES[0].parent / "razz.phh"), "--step", said="\nq\n").output
    assert shown.count("Enter for the next move") == 2
    assert "as recorded" not in shown


def test_the_command_refuses_what_is_no_hand_history(tmp_path: Path) -> None:
    (tmp_path / "picture.phh").write_bytes(b"\x89PNG\xff")
    for file, why in (("picture.phh", "it is not text"), ("none.phh", "no such file"), (".", "is a directory")):
        refused = run(str(tmp_path / file)).exception
        assert isinstance(refused, Refused)
        assert why in str(refused)


@pytest.mark.parametrize("part", ["a", '"a"', "'a'", '"\\""', "a "])
@pytest.mark.parametrize("key", ["{} = 1", "[{}]", "x = {{ {} = 1 }}"])
def test_a_key_of_many_parts_is_refused_before_it_takes_all_the_memory(part: str, key: str) -> None:
    with pytest.raises(Refused, match="nested too deeply"):
        read_hands(key.format(".".join([part] * 9)))


def test_a_refusal_does_not_say_all_that_it_refuses() -> None:
    for text in (f"{'k' * 5000} = 1", f"[{'k' * 5000}]\nx = 1"):
        with pytest.raises(Refused) as refused:
            read_hands(text)
        assert len(refused.value.why) < 200
