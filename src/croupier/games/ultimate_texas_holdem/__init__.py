"""Ultimate Texas Hold'em, `ranchos/ultimate-texas-holdem`: two cards each, five that all share, and a player banks.

A round in the document's order: the position is offered, wagers and the bank, the collection, the deal, a Play wager
now for three or four times the Ante, on the flop for two, or at the river for one; the forfeits, and the settlement
from the player-dealer's left. What a showdown does to each wager is `games/ultimate_texas_holdem/kernels/showdown.py`.
"""

from __future__ import annotations

import sys
from collections.abc import Generator, Mapping
from functools import partial

import msgspec

from croupier.games.ultimate_texas_holdem.duels import Duel, lay_duel
from croupier.games.ultimate_texas_holdem.kernels.showdown import LOST, TIED, WON, kind_of, outcome, qualifies, showdown
from croupier.games.ultimate_texas_holdem.maths import MATHS
from croupier.games.ultimate_texas_holdem.rulings import LINES, fold_ruling, line_of, ruling
from croupier.games.ultimate_texas_holdem.state import (
    ANTE,
    BAD_BEAT,
    BASE,
    BLIND,
    BONUS,
    LAYOUT,
    PLAY,
    TRIPS,
    Carried,
    Holdem,
)
from croupier.games.ultimate_texas_holdem.wagers import areas, dealt_in, take_bets
from croupier.kernels.cards.poker_ranks import high
from croupier.play.felt import BOARD, DEALER, card_table
from croupier.play.felt.layout import Area, Layout
from croupier.play.felt.ruling import Ruling
from croupier.play.felt.stake import Stake
from croupier.play.steps.banked import BANK_GOES_ROUND, Banked, Paragraphs, procedure
from croupier.play.steps.player_dealer import BANK, wagers_at_place
from croupier.play.steps.procedure import Part, deal, step
from croupier.play.steps.wager_checks import check_chips
from croupier.play.table import Table
from croupier.play.table.game import Game, Spot, check_citations
from croupier.play.vocabulary.ask import Ask, Turn
from croupier.play.vocabulary.cards import Shoe
from croupier.play.vocabulary.move import Bet, Choose, Move
from croupier.rulebook.cite import Citation
from croupier.rulebook.law import Law

BOOKS = ("ranchos/ultimate-texas-holdem",)
CHECK, FOLD = "check", "fold"
TIMES = {"4x": 4, "3x": 3, "2x": 2, "1x": 1}  # a Play wager as a multiple of the Ante
SHARED, FLOP = 5, 3

# --- the deal ---


def load(t: Holdem) -> None:
    """deck.number, deck.number.2: two decks take turns, one in the shuffler while the other is played."""
    deck = t.carried.deck
    t.felt.shoe = Shoe.of_decks(1)
    t.felt.markers["deck"] = str(deck + 1)
    t.felt.say(f"Deck {deck + 1} is in play", t.cite("deck.number"))
    t.felt.say(f"Deck {2 - deck} is in the shuffler", t.cite("deck.number.2"))


def deal_cards(t: Holdem, places: list[int]) -> Generator[Ask, Move, None]:
    """dealing.4.b, dealing.5.a, dealing.5.b: face down, clockwise from the player-dealer's left, whose own come last,
    then the five that all share; one at a time from a shoe, in twos from the shuffler."""
    holders: list[str | int] = [*places, DEALER]
    shared: list[str | int] = [BOARD] * SHARED
    if t.law.choice("dealing") == "shoe":
        yield from deal(t.felt, holders, t.cite("dealing.5.a.i"))
        yield from deal(t.felt, holders, t.cite("dealing.5.a.ii"))
        yield from deal(t.felt, shared, t.cite("dealing.5.a.iii"))
        return
    yield from deal(t.felt, [place for place in places for _ in range(2)], t.cite("dealing.5.b.i"))
    yield from deal(t.felt, [DEALER, DEALER], t.cite("dealing.5.b.ii"))
    yield from deal(t.felt, shared, t.cite("dealing.5.b.iii"))


def turn(t: Holdem, first: int, end: int, cite: Citation) -> None:
    """Shared cards are turned up."""
    t.felt.turn_cards(BOARD, first, end, cite)


# --- the decisions ---


def deal_and_decide(t: Holdem) -> Part:
    """dealing.7 to dealing.12: three times those who have no Play wager yet decide, each time seeing more."""
    places = dealt_in(t)
    load(t)
    yield from step(t.felt, "shuffle", t.cite("deck.number.2"), "shuffle", no_bets=t.cite("dealing.4.a"))
    yield from deal_cards(t, places)
    yield from decide(t, places, (CHECK, "4x", "3x"), t.cite("dealing.7"))
    turn(t, 0, FLOP, t.cite("dealing.8"))
    yield from decide(t, places, (CHECK, "2x"), t.cite("dealing.9"))
    turn(t, FLOP, SHARED, t.cite("dealing.10"))
    yield from decide(t, places, ("1x", FOLD), t.cite("dealing.11"))
    collect_folded(t)


def decide(t: Holdem, places: list[int], choices: tuple[str, ...], cite: Citation) -> Generator[Ask, Move, None]:
    """dealing.7, dealing.9, dealing.11: clockwise; a player who has bet is not asked again."""
    for place in places:
        if t.felt.amount(place, PLAY):
            continue
        move = yield Turn(place, choices, cite, check=partial(check_play, t, place))
        assert isinstance(move, Choose)
        t.felt.decided(place, place, move.choice, cite)
        carry_out(t, place, move.choice)


def check_play(t: Holdem, place: int, move: Move) -> None:
    """object.pre-flop to object.river: a Play wager takes so many times the Ante in chips."""
    if isinstance(move, Choose) and move.choice in TIMES:
        check_chips(t.felt, Bet(place, PLAY, TIMES[move.choice] * t.felt.amount(place, ANTE)))


def carry_out(t: Holdem, place: int, choice: str) -> None:
    """dealing.2: a decision at a place is everybody's who wagers there, each with his or her chips or not at all."""
    for ante in wagers_at_place(t.felt, place, ANTE):
        play = Bet(ante.seat, PLAY, TIMES.get(choice, 0) * ante.amount, place)
        if choice in TIMES and play.amount <= t.felt.rack(ante.seat):
            t.felt.place(play, areas(t.law)[PLAY])
        elif choice != CHECK:
            if ante.seat != place:
                t.felt.decided(ante.seat, place, FOLD, t.cite("dealing.2"))
            t.folded.append((place, ante.seat))


def collect_folded(t: Holdem) -> None:
    """dealing.12: the forfeits come first, in the order of the decisions; a Trips that has won keeps its cards. A
    folded hand lies face down: it is looked at for a Trips only."""
    for place, seat in t.folded:
        for stake in [stake for spot in (*BASE, *BONUS) if (stake := t.felt.stake(seat, spot, place))]:
            kind = 0
            if stake.spot == TRIPS:
                t.felt.look_at(place, t.cite("winners.qualified.9"))
                kind = kind_of(t.rank(place))
            given_up = fold_ruling(t.law, stake.spot, kind)
            if given_up:
                rule(t, stake, given_up, "folded")
            else:
                t.felt.say(f"Trips of seat {seat} at place {place} stays", t.cite("winners.qualified.9"))
    for place in dict.fromkeys(place for place, _ in t.folded):
        if not any(wagers_at_place(t.felt, place, spot) for spot in (*BASE, *BONUS)):
            t.felt.say(f"The cards of place {place} go to the discard rack", t.cite("dealing.12.c"))
            t.felt.discard(place)


# --- the showdown ---


def show(t: Holdem, holder: str | int, cite: Citation) -> int:
    """card-values: turn a hand up and say what it makes; returns its rank."""
    t.felt.turn_up(holder, cite)
    rank = t.rank(holder)
    line = LINES[kind_of(rank)]
    line_cites = {
        "royal-flush": t.cite("card-values.royal-flush"),
        "straight-flush": t.cite("card-values.straight-flush"),
        "four-of-a-kind": t.cite("card-values.four-of-a-kind"),
        "full-house": t.cite("card-values.full-house"),
        "flush": t.cite("card-values.flush"),
        "straight": t.cite("card-values.straight"),
        "three-of-a-kind": t.cite("card-values.three-of-a-kind"),
        "two-pair": t.cite("card-values.two-pair"),
        "pair": t.cite("card-values.pair"),
        "high-card": t.cite("card-values.high-card"),
    }
    who = "The player-dealer" if holder == DEALER else f"Place {holder}"
    t.felt.say(f"{who} has {line.replace('-', ' ')}", line_cites[line])
    return rank


def settle(t: Holdem) -> None:
    """dealing.15, winners.not-qualified.1, winners.qualified.1: from the player-dealer's left clockwise. dealing.13:
    the player-dealer's cards first, if any are left to stand against them."""
    remain = sum(stake.seat == stake.at for stake in t.felt.on_spot(PLAY))
    dealer = show(t, DEALER, t.cite("dealing.13")) if remain else None
    if dealer is not None:
        t.felt.say(f"Hands against the player-dealer's: {remain}", t.cite("winners"))
        qualified = qualifies(showdown(dealer, dealer))
        cite = t.cite("winners.qualified") if qualified else t.cite("winners.not-qualified")
        t.felt.say(f"The player-dealer {'qualifies' if qualified else 'does not qualify'}", cite)
    to_settle = [place for place in t.clockwise() if place in t.felt.cards]
    if to_settle:
        t.felt.say(f"The action begins at place {to_settle[0]}", t.cite("dealing.15"))
    for place in to_settle:
        settle_place(t, place, dealer)
        t.felt.discard(place)


def settle_place(t: Holdem, place: int, dealer: int | None) -> None:
    """dealing.16: Ante, Play, Blind, Trips, Bad Beat; at each spot who sits there first, then those behind. Without a
    hand to stand against only Trips are left, which ask for the player's hand alone."""
    if dealer is None or not wagers_at_place(t.felt, place, PLAY):
        player = dealer = show(t, place, t.cite("winners.qualified.8"))
        cell = showdown(player, dealer)
    else:
        qualified = qualifies(showdown(dealer, dealer))
        cite = t.cite("winners.qualified.1.a") if qualified else t.cite("winners.not-qualified.1.a")
        player = show(t, place, cite)
        cell = showdown(player, dealer)
        announce(t, place, cell)
    for spot in (ANTE, PLAY, BLIND, TRIPS, BAD_BEAT):
        for stake in wagers_at_place(t.felt, place, spot):
            rule(t, stake, ruling(t.law, spot, cell), line_of(spot, player, dealer))


def announce(t: Holdem, place: int, cell: int) -> None:
    """winners.qualified.1.c, object, card-values: whose hand is better; no suit is above another."""
    verb = {WON: "beats", LOST: "is beaten by", TIED: "ties with"}[outcome(cell)]
    if outcome(cell) == TIED:
        cite = t.cite("card-values")
    else:
        cite = t.cite("winners.qualified.1.c") if qualifies(cell) else t.cite("object")
    t.felt.say(f"Place {place} {verb} the player-dealer", cite)


def rule(t: Holdem, stake: Stake, ruled: Ruling, line: str) -> None:
    """dealing.17, trips.9: what the bank does not cover of a lost wager goes back."""
    t.felt.bank.cite = t.cite("trips.9") if stake.spot == TRIPS else t.cite("dealing.17")
    t.felt.rule(stake, ruled, line)


# --- the round ---


def paragraphs(t: Holdem) -> Paragraphs:
    return Paragraphs(
        offer=t.cite("type-of-game"),
        nobody=t.cite("dealing.3"),
        bank=t.cite("type-of-game"),
        back=t.cite("dealing.17"),
    )


def carry(t: Holdem) -> Carried:
    """deck.number.3: each deck serves every other round."""
    t.felt.say(f"Deck {2 - t.carried.deck} is next", t.cite("deck.number.3"))
    return Carried(t.position, 1 - t.carried.deck)


def lay_round(t: Holdem, duel: Duel) -> None:
    """One player's round as the analysis has it, up to the settlement."""
    lay_duel(t, duel)
    collect_folded(t)


BANKED = Banked(
    round=Holdem,
    paragraphs=paragraphs,
    wagers=take_bets,
    dealt_in=dealt_in,
    unplayed="Nobody has an Ante and a Blind that are equal: no cards are dealt",
    deal=deal_and_decide,
    settle=settle,
    carry=carry,
    lay=lay_round,
    raises={ANTE: (PLAY, 4)},
)


def lay(law: Law, spots: Mapping[str, Spot], seats: int) -> Layout:
    """table.inscription: the cloth says when the player-dealer plays."""
    layout, says = card_table.lay_with_board(law, spots, seats), law.cite("table.inscription").paragraph
    words = Area(says, "PLAYER-DEALER PLAYS WITH A PAIR OR BETTER", 390, 139, 500, 22, "words", "white")
    return msgspec.structs.replace(layout, areas=(*layout.areas, words))


def plain_choice(table: Table, ask: Turn) -> Choose | None:
    """A bot waits for the river, and pays to see the end with a pair or better, if it has the chips."""
    if FOLD not in ask.choices:
        return None
    felt = table.felt
    pair = kind_of(high((*felt.hand(ask.seat), *felt.hand(BOARD)))) > 0
    pays = pair and felt.rack(ask.seat) >= felt.amount(ask.seat, ANTE)
    return Choose(ask.seat, "1x" if pays else FOLD, ask.at)


GAME = Game(
    "ultimate-texas-holdem",
    BOOKS,
    procedure(BANKED),
    Carried,
    lambda _: Carried(),
    lambda _: LAYOUT,
    choices=("bank", "pass", CHECK, *TIMES, FOLD),
    family="banked",
    banked=BANKED,
    maths=MATHS,
    lay=lay,
    lobby_icon=lambda _: ("As", "Ks", "Qs", "Js", "Ts"),
    how_to_play=lambda _: (
        "Put equal bets on ante and blind. You get two cards; five in the middle belong to everybody.",
        "Play for three or four times the ante now, or check.",
        "On the flop you may play for two times, at the river for one, or fold.",
        "You play once.",
        "The best five of seven cards win. The blind pays more only for strong hands.",
        BANK_GOES_ROUND,
    ),
    asks={
        BANK: "Bank this round?",
        "4x": "Bet four or three times your Ante, or check?",
        "2x": "Bet twice your Ante, or check?",
        FOLD: "Bet your Ante once more, or fold?",
    },
    plain_bets=((ANTE, 1), (BLIND, 1), (TRIPS, 1), (BAD_BEAT, 1)),
    bot=plain_choice,
)
check_citations(sys.modules[__name__], BOOKS)
