"""What a card room's players and researchers ask for: `croupier hands` of a table's log, `croupier equity` of hands,
and `croupier match` between bots."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

from croupier.cli.options.logs import log_text
from croupier.cli.options.tables import plain_input
from croupier.games import breaches, table_for, table_names
from croupier.games import game as game_for
from croupier.play.vocabulary.log import read_log
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Breaches, Refused
from croupier.rulebook.house import load_house, sample_house
from croupier.rulebook.law import Law, Terms

if TYPE_CHECKING:
    from croupier.front.pot_players import Maker
    from croupier.poker.phh import Record
    from croupier.poker.phh.record import Deal
    from croupier.poker.rules.variants import Variant

COMMAND = OWN.cite("command")


def register(app: typer.Typer, console: Console) -> None:
    """Add these commands to the command line."""

    @app.command()
    def hand(
        file: Annotated[Path, typer.Argument(help="A poker hand history: .phh, or .phhs for several hands.")],
        number: Annotated[str, typer.Option("--number", help="Which hand of several, by its name in brackets.")] = "",
        step: Annotated[bool, typer.Option("--step", help="Stop after every move.")] = False,
    ) -> None:
        """Walk through a recorded poker hand: every move judged by the rules, the chips against the record's."""
        from croupier.poker.phh import read_file
        from croupier.shell.poker.hand_walk import list_hands, pick, walk_through

        records = read_file(file)
        if len(records) > 1 and not number:
            console.print(list_hands(records))
            return
        pause = (console.input if sys.stdin.isatty() else plain_input) if step else None
        walk_through(pick(records, number), console, pause)

    @app.command()
    def hands(
        log: Annotated[Path, typer.Argument(help="A table's or a tournament's log, or a hand history: .phh, .phhs.")],
        phh: Annotated[bool, typer.Option("--phh", help="Write them as Poker Hand History.")] = False,
        out: Annotated[Path | None, typer.Option(help="Into this file: .phhs, or .phh for one hand.")] = None,
        seat: Annotated[int | None, typer.Option(min=1, help="Only what this seat was entitled to see.")] = None,
        player: Annotated[str, typer.Option(help="Only this player's hands, as that player saw them.")] = "",
        number: Annotated[int | None, typer.Option(help="Only this hand of the log.")] = None,
    ) -> None:
        """Every hand of a poker table or tournament, one line each; or written as Poker Hand History for others."""
        from croupier.shell.poker.hand_list import ONE, SEVERAL, hands_file_text, list_log, missing_rounds_note

        if log.suffix in (ONE, SEVERAL):
            _list_file(console, log, bool(phh or out or seat or player or number))
            return
        rounds, records = _hands_of(log, seat, player)
        if number is not None:
            records = [record for record in records if record.more["hand"] == number]
            if not records:
                raise Refused(f"the log has no hand {number}", COMMAND)
        if out is not None:
            _save(out, hands_file_text(records, out.suffix))
            console.print(f"{len(records)} hand{'s' * (len(records) != 1)} written to {out}")
        elif phh:
            print(hands_file_text(records, SEVERAL), end="")
        else:
            console.print(list_log(records))
        if (
            number is None
            and not player
            and not (phh and out is None)
            and (note := missing_rounds_note(records, rounds))
        ):
            console.print(note, style="dim")

    @app.command()
    def equity(
        hands: Annotated[list[str], typer.Argument(help='Two or more, such as "AsKs" "22+, AQs+" random.')],
        board: Annotated[str, typer.Option(help="What lies on the board, e.g. 'Qs 7h 2d'.")] = "",
        dead: Annotated[str, typer.Option(help="Cards that are out: folded up-cards, say.")] = "",
        game: Annotated[str, typer.Option(help="A variant, or a table of the house; hold'em if left out.")] = "",
        house: Annotated[Path | None, typer.Option(help="A house file; the sample house if left out.")] = None,
        samples: Annotated[str, typer.Option(help="Deal so many at random, such as 1e6, and count nothing.")] = "",
        seed: Annotated[str, typer.Option(help="The same seed deals the same cards.")] = "croupier",
        pat: Annotated[bool, typer.Option("--pat", help="After the draw: five cards are kept as they are.")] = False,
        as_json: Annotated[bool, typer.Option("--json", help="Print JSON, with every share as a fraction.")] = False,
    ) -> None:
        """What part of the pot each hand takes: every deal counted where that is quick, else dealt at random."""
        from croupier.analysis.equity import equity as reckon
        from croupier.shell.figures.equity import equity_json, equity_page

        variant = _variant(game, house)
        shares = reckon(variant, hands, board, dead, _read_count(samples), seed, pat=pat)
        if as_json:
            print(equity_json(shares), end="")
        else:
            console.print(equity_page(shares, variant))

    @app.command()
    def match(
        bots: Annotated[str, typer.Option(help="Who plays, e.g. equity,simple,random; one twice if you like.")],
        hands: Annotated[str, typer.Option(help="How many hands, such as 1e4.")] = "1000",
        game: Annotated[str, typer.Option(help="A table of the house, or what one plays; hold'em if left out.")] = "",
        house: Annotated[Path | None, typer.Option(help="A house file; the sample house if left out.")] = None,
        seed: Annotated[str, typer.Option(help="The same seed plays the same match.")] = "croupier",
        chips: Annotated[int, typer.Option(min=1, help="What everybody begins each hand with.")] = 500,
        clock: Annotated[float, typer.Option(min=0.0, help="Seconds that a move may take; 0 is any.")] = 0.0,
        as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    ) -> None:
        """Bots against each other at the real table: every deal from every place, and how sure the result is."""
        from croupier.front.match import play_match
        from croupier.shell.figures.match import match_json, match_page

        players = _players(bots)
        name, terms = _pot_table(game, house)
        result = play_match(Law(terms), players, _read_count(hands), seed, chips, clock)
        if as_json:
            print(match_json(result), end="")
        else:
            console.print(match_page(result, Law(terms), name))


def _players(bots: str) -> list[tuple[str, Maker]]:
    """The bots by name; the second of a name is numbered."""
    from croupier.front.pot_players import LEVELS

    wanted = [bot.strip() for bot in bots.split(",")]
    for bot in wanted:
        if bot not in LEVELS:
            raise Refused(f"there is no bot {bot!r}; there are {', '.join(LEVELS)}", COMMAND)
    numbers = [wanted[: k + 1].count(bot) for k, bot in enumerate(wanted)]
    return [(f"{bot} {nth}" if nth > 1 else bot, LEVELS[bot]) for bot, nth in zip(wanted, numbers, strict=True)]


def _pot_table(game: str, file: Path | None) -> tuple[str, Terms]:
    """A table of the house by its name, or the first that plays this."""
    from croupier.poker.rules.variants import USUAL

    house, wanted = load_house(file) if file else sample_house(), game or USUAL
    if house.breaches:
        raise Breaches(list(house.breaches))
    pots = {name: terms for name, terms in house.tables.items() if game_for(terms.book).family == "pot"}
    called = [name for name, terms in pots.items() if wanted == name or wanted in table_names(terms)]
    if not called:
        raise Refused(f"{house.name} has no table for a pot called {wanted!r}; it has {', '.join(pots)}", COMMAND)
    name = wanted if wanted in called else called[0]
    if table_breaches := breaches(pots[name]):
        raise Breaches(table_breaches)
    return name, pots[name]


def _variant(game: str, file: Path | None) -> Variant:
    """A variant by its name, as the books have it in common; or as a table of the house plays it."""
    from croupier.poker.rooms.readers import house_of
    from croupier.poker.rules.variants import USUAL, VARIANTS

    house = load_house(file) if file else sample_house()
    if game in house.tables:
        terms = house.table(game)
        if game_for(terms.book).family != "pot":
            raise Refused(f"{game} is no table at which players play for a pot", COMMAND)
        return house_of(Law(terms)).variant
    if (game or USUAL) not in VARIANTS:
        raise Refused(f"there is no variant {game!r}; there are {', '.join(VARIANTS)}", COMMAND)
    return VARIANTS[game or USUAL]


def _read_count(text: str) -> int:
    """`1e6`."""
    try:
        return int(float(text or 0))
    except (ValueError, OverflowError):
        raise Refused(f"{text!r} is not a number such as 1e6", COMMAND) from None


def _list_file(console: Console, file: Path, more: bool) -> None:
    """A hand history of anybody's: listed, with what comes of playing it again."""
    from croupier.poker.phh import read_file
    from croupier.shell.poker.hand_walk import list_hands

    if more:
        raise Refused(f"{file} is a hand history already: `croupier hand` walks through it", COMMAND)
    console.print(list_hands(read_file(file)))


def _hands_of(log: Path, seat: int | None, player: str) -> tuple[range, list[Record]]:
    """The rounds of a log, and those of its hands that there is a record of."""
    from croupier.front.tournament_hands import is_tournament

    text = log_text(log)
    rounds, deals = _tournament_deals(log) if is_tournament(text) else _table_deals(log, text)
    seats_played = {number for deal in deals for number in deal.spec.seats}
    played = {name for deal in deals for name in deal.fields["players"]}
    if seat is not None and seat not in seats_played:
        raise Refused(f"nobody played at seat {seat} in this log", COMMAND)
    if player and player not in played:
        raise Refused(f"{player} played no hand of this log; {', '.join(sorted(played)) or 'nobody'} did", COMMAND)
    records = (deal.record(deal.seat_of(player) if player else seat) for deal in deals if deal.has(player))
    return rounds, [record for record in records if record is not None]


def _tournament_deals(log: Path) -> tuple[range, list[Deal]]:
    from croupier.front.tournament_hands import deals_of_tournament
    from croupier.front.tournament_log import Replay

    replay = Replay(log)
    deals = list(deals_of_tournament(replay))
    return range(1, replay.record.event.hands + 1), deals


def _table_deals(log: Path, text: str) -> tuple[range, list[Deal]]:
    from croupier.play.table.replay import replay
    from croupier.poker.phh.record import deals_of

    header = read_log(text)[0]
    table = table_for(header)
    if table.game.family != "pot":
        raise Refused(f"{log} is no poker table's log: it is of {table.law.book.id}", OWN.cite("log.header"))
    deals = list(deals_of(replay(text, lambda _: table)))
    return range(header.round + 1, table.round + 1), deals


def _save(out: Path, text: str) -> None:
    try:
        out.write_text(text, encoding="utf-8", newline="\n")
    except OSError as wrong:
        raise Refused(f"cannot write {out}: {(wrong.strerror or 'it failed').lower()}", COMMAND) from None
