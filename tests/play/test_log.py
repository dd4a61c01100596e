"""Logs: text, chained, sealed, and replayed byte for byte."""

from __future__ import annotations

import pytest

from croupier.games import table_for
from croupier.play.table.replay import replay, replay_table
from croupier.play.vocabulary.log import Header, Log, chain, read_log
from croupier.play.vocabulary.move import Discard, Move, SetHand, move_text, read_move
from croupier.rulebook.cite import Refused
from pit import Pit


@pytest.fixture
def text() -> str:
    pit = Pit("oneida-2006/craps", "Ann", "Bob", options={"odds-multiple": 3})
    pit.do("dealer opens", "seat 1 chooses accept", "seat 1 bets 10 pass", "seat 2 bets 5 field", "seat 2 undoes")
    pit.do("dealer closes", "dice 4 4", "dealer opens", "seat 1 bets 30 pass-odds", "dealer closes", "dice 6 2")
    return pit.table.log.sealed()


def test_a_log_names_its_edition_options_and_version(text: str) -> None:
    header, entries = read_log(text)
    assert header.terms.book == "oneida-2006/craps"
    assert header.terms.options == {"odds-multiple": 3}
    assert header.version == "0.2.0"
    assert len(entries) == len(text.splitlines()) - 3


def test_a_log_replays_to_the_same_bytes_and_books(text: str) -> None:
    table = replay_table(text, table_for)
    assert table.log.sealed() == text
    assert table.ledger.snapshot() == {"bank": -46, "cash": -2000, "rack 1": 1046, "rack 2": 1000}


def test_a_round_replays_from_the_header_before_it(text: str) -> None:
    tables = [step.table for step in replay(text, table_for)]
    pit = tables[-1]
    again = table_for(pit.header())
    assert again.ledger.snapshot() == pit.ledger.snapshot()
    assert again.carried == pit.carried
    assert again.round == 2


def reseal(text: str, change: tuple[str, str]) -> str:
    """The log as somebody would forge it who can compute hashes: changed, and chained anew."""
    header, entries = read_log(text)
    log = Log(header)
    for entry in entries:
        line = entry if isinstance(entry, str) else move_text(entry)
        line = line.replace(*change)
        log.entries.append(line if line.startswith("=") else read_move(line))
    return log.sealed()


def test_a_forged_outcome_with_new_hashes_does_not_fit_the_books(text: str) -> None:
    forged = reseal(text, ("dice 6 2", "dice 6 1"))
    with pytest.raises(Refused, match="line 17: the books come out as") as refusal:
        replay_table(forged, table_for)
    assert refusal.value.cite == "croupier/records/log.replay"


def test_a_forged_move_that_the_table_refuses_is_named(text: str) -> None:
    forged = reseal(text, ("bets 30 pass-odds", "bets 31 pass-odds"))
    with pytest.raises(Refused, match=r"line 14: the move is now refused: .*H\.5"):
        replay_table(forged, table_for)


@pytest.mark.parametrize(
    ("change", "says", "cite"),
    [
        (lambda _: "nonsense", "line 1: not a Croupier log", "log.header"),
        (lambda t: t.replace("bets 10 pass", "bets 20 pass"), "line 7: entry 5 was changed", "log.chain"),
        (lambda t: t.replace("5 seat 1 bets", "7 seat 1 bets"), "line 7: entry 7 stands where 5 should", "log.chain"),
        (lambda t: "\n".join(t.splitlines()[:-1]) + "\n", "without its seal", "log.seal"),
        (lambda t: t.splitlines()[0] + "\n", "no header", "log.header"),
        (lambda t: t + "stray", "not a line of a log", "log.chain"),
        (lambda _: "", "line 1: not a Croupier log", "log.header"),
    ],
)
def test_every_corruption_is_named_and_cited(text: str, change: object, says: str, cite: str) -> None:
    with pytest.raises(Refused) as refusal:
        read_log(change(text))  # type: ignore[operator]
    assert says in refusal.value.why
    assert refusal.value.cite.paragraph == cite


def test_a_header_of_the_wrong_shape_is_refused() -> None:
    log = Log(Header("t", None))  # type: ignore[arg-type]
    with pytest.raises(Refused, match="line 2: the header cannot be read"):
        read_log(log.sealed())


def test_the_state_that_was_carried_must_fit_the_game(text: str) -> None:
    header, _ = read_log(text)
    log = Log(Header("t", header.terms, carried={"point": "six"}))
    with pytest.raises(Refused, match="carried into the round"):
        replay_table(log.sealed(), table_for)


@pytest.mark.parametrize("move", [SetHand(2, ()), Discard(2, ()), SetHand(2, (5, 9)), Discard(2, (5,))])
def test_a_hand_named_without_a_card_is_read_back_as_it_was(move: Move) -> None:
    assert read_move(move_text(move)) == move


def of_before(text: str, *change: tuple[str, str]) -> str:
    """The log as the version before wrote it, which had other words: chained as it would be, whatever they mean now."""
    texts = [line.partition(" ")[2].rpartition(" #")[0] for line in text.splitlines()[1:-1]]
    for old, new in (('"version":"0.2.0"', '"version":"0.1.0"'), *change):
        texts = [line.replace(old, new) for line in texts]
    lines, before = ["croupier log 1"], ""
    for number, line in enumerate([*texts, f"seal {len(texts) - 1}"]):
        before = chain(before, number, line)
        lines.append(f"{number} {line} #{before}")
    return "\n".join(lines) + "\n"


def test_a_log_of_an_older_version_that_still_plays_is_replayed(text: str) -> None:
    assert replay_table(of_before(text), table_for).ledger.balance("rack 1") == 1046


WROTE = r"Croupier 0\.1\.0 wrote this, and 0\.2\.0, .*, cannot replay it: "


def test_a_bet_that_the_player_confirmed_is_of_an_older_version(text: str) -> None:
    """Before the crew confirmed it, the word was the player's own."""
    old = of_before(text, ("bets 5 field", "bets 5 field verbal confirmed"))
    with pytest.raises(
        Refused, match=WROTE + "line 8: 'seat 2 bets 5 field verbal confirmed' is not a move"
    ) as refusal:
        replay_table(old, table_for)
    assert refusal.value.cite == "croupier/records/log.version"
    assert "\n" not in refusal.value.why


def test_a_table_that_was_dealt_without_a_wash_is_of_an_older_version() -> None:
    """As one that everybody had left was, before the cards of a table without play were spread."""
    pit = Pit("oneida-2006/three-card-poker", "Ann")
    pit.do("seat 1 leaves", "seat 1 sits 100 Bob", "dealer opens")
    old = of_before(pit.table.log.sealed(), ("dealer does wash", "dealer does shuffle"))
    with pytest.raises(Refused, match=WROTE + "line 7: the move is now refused: wash comes first") as refusal:
        replay_table(old, table_for)
    assert refusal.value.cite == "croupier/records/log.version"


def test_books_that_come_out_otherwise_under_a_newer_version_are_told_so(text: str) -> None:
    old = of_before(text, ("dice 6 2", "dice 6 1"))
    with pytest.raises(Refused, match=WROTE + "line 17: the books come out as"):
        replay_table(old, table_for)


def test_a_word_that_is_no_move_is_named_by_its_line(text: str) -> None:
    wrong = of_before(text, ('"version":"0.1.0"', '"version":"0.2.0"'), ("dice 6 2", "dice six"))
    with pytest.raises(Refused, match=r"^line 16: 'six' is not a face"):
        read_log(wrong)
