"""Three Card Poker where a player banks: `ranchos/three-card-poker` and `ranchos/three-card-poker-6-card-bonus`.

The second game is the first with one more wager, no back line, and another fate of the Ante when the player-dealer does
not qualify. A round in the documents' order: the position is offered, wagers and the bank, the collection, shuffle and
deal, the action button, play or fold, the forfeits, and the settlement from the button on.
"""

from __future__ import annotations

import sys
from collections.abc import Generator
from functools import partial

import msgspec

from croupier.kernels.poker_ranks import NAMES, ROYAL, THREE_OF_A_KIND, category, high
from croupier.kernels.ranks import NAMES_3, kind3, mini_royal, rank3
from croupier.kernels.three_card import QUEEN_HIGH, ante_verdict, play_verdict
from croupier.kernels.verdict import LOSES, WINS
from croupier.play.ask import Ask, Turn
from croupier.play.cards import Shoe, card_text, rank
from croupier.play.event import Dealt
from croupier.play.felt import DEALER, Felt
from croupier.play.game import Game, Spot, check_citations
from croupier.play.move import Bet, Choose, Move, Take
from croupier.play.player_dealer import (
    BANK,
    Position,
    action_place,
    at_place,
    begin_banking,
    check_back_line,
    check_banking,
    check_ready,
    end_banking,
    offer_position,
    places_from,
)
from croupier.play.procedure import Procedure, deal, step
from croupier.play.stake import Stake
from croupier.play.wagering import check_chips, check_limits, check_positive, check_take
from croupier.play.window import window
from croupier.rulebook.cite import Citation, Refused
from croupier.rulebook.law import Law

BOOKS = ("ranchos/three-card-poker", "ranchos/three-card-poker-6-card-bonus")
ANTE, PLAY, PLUS, SIX = "ante", "play", "pair-plus", "six-card-bonus"
LAYOUT = {
    BANK: Spot(BANK, BANK, "Bank"),
    ANTE: Spot(ANTE, ANTE, "Ante"),
    PLAY: Spot(PLAY, PLAY, "Play"),
    PLUS: Spot(PLUS, PLUS, "Pair Plus"),
    SIX: Spot(SIX, SIX, "6 Card Bonus"),
}
DECK = 52
BOTTOM = 2  # the last of a stack of three


class Round:
    """One round: the felt, the law, who banks; and which of the two documents is cited."""

    def __init__(self, felt: Felt, law: Law, position: Position) -> None:
        self.felt, self.law, self.position = felt, law, position
        self.seats = law.book.about.seats
        self.six = SIX in law.book.wagers

    def cite(self, first: str, second: str = "") -> Citation:
        """A paragraph of the first game's document; `second` is where the second game's has the same."""
        return self.law.cite(second if self.six and second else first)

    def clockwise(self, first: int = 0) -> list[int]:
        """The places of the players, from `first` or from the player-dealer's left."""
        return places_from(first or self.position.holder % self.seats + 1, self.seats, self.position.holder)


# --- what a hand wins, in whole numbers ---


def against_bank(player: int, bank: int, six: bool) -> tuple[int, int]:
    """winners.1, winners.2: the verdicts on Ante and Play. Below queen high only the Ante can win, and the two
    documents differ: the first pays every Ante, the second one that is higher."""
    return ante_verdict(player, bank, not six), play_verdict(player, bank)


def line3(player: int) -> str:
    """card-values, pair-plus: what a three card hand is called, and paid as."""
    return "mini-royal-flush" if mini_royal(player) else NAMES_3[kind3(player)]


def line5(rank: int) -> str:
    """What a five card hand is called by the pay table."""
    return "royal-flush" if rank == ROYAL else NAMES[category(rank)].replace(" ", "-")


def six_card_bonus(player: tuple[int, ...], bank: tuple[int, ...]) -> str:
    """six-card-bonus: the line that the best five of the six cards are paid as, if any."""
    rank = high((*player, *bank))
    return line5(rank) if category(rank) >= THREE_OF_A_KIND else ""


def action_value(card: int) -> int:
    """dealing.6.action-button: an ace is 1, a ten 10, jack, queen and king 11 to 13."""
    return (rank(card) + 1) % 13 + 1


# --- wagers ---


def areas(t: Round) -> dict[str, Citation]:
    """table.areas: where wagers are laid."""
    marked = {
        ANTE: t.cite("table.areas.a", "table.areas.1"),
        PLAY: t.cite("table.areas.b", "table.areas.2"),
        PLUS: t.cite("table.areas.c", "table.areas.3"),
    }
    return marked | {SIX: t.cite("table.areas.4")} if t.six else marked


def take_bets(t: Round) -> Generator[Ask, Move, None]:
    """dealing.5, dealing.6: Antes, bonus wagers and the bank, until no more bets."""
    yield from window(
        t.felt,
        t.cite("dealing.5", "dealing.6"),
        bet=partial(check_bet, t),
        take=partial(check_removal, t),
        put=partial(put, t),
        calls=Refused("nothing is called on or off at this game", t.cite("dealing.5", "dealing.6")),
        close=partial(check_deal, t),
    )


def check_deal(t: Round) -> None:
    """dealing.3, collection: if somebody is to have cards, there is a bank, and chips for the fees."""
    if any(t.felt.on_spot(ANTE)):
        bank, fee = t.cite("type-of-game", "dealing.3"), t.cite("collection", "dealing.3")
        check_ready(t.felt, t.law, t.position, bank, fee)


def check_bet(t: Round, bet: Bet) -> None:
    """dealing.1, dealing.3: chips on an area, the Play wager only once the cards are seen."""
    if bet.spot != BANK and bet.spot not in areas(t):
        raise Refused(f"there is no area for {bet.spot!r} on this layout", t.cite("table.areas"))
    if bet.spot == PLAY:
        raise Refused("a Play wager is made after the cards are seen", t.cite("dealing.3", "dealing.4"))
    check_positive(t.felt, bet.amount)
    if not check_banking(t.position, bet, t.cite("type-of-game", "dealing.3")):
        if bet.coupon or bet.verbal:
            raise Refused("wagers are made with gaming chips", t.cite("dealing.1", "dealing"))
        check_place(t, bet)
        check_amount(t, bet.spot, t.felt.amount(bet.seat, bet.spot, bet.place) + bet.amount)
    check_chips(t.felt, bet)


def check_place(t: Round, bet: Bet) -> None:
    """dealing.2, pair-plus.1, pair-plus.9: the back line takes Pair Plus only; at a place the Ante comes first."""
    if bet.place != bet.seat or bet.seat > t.seats:
        if bet.spot != PLUS or not t.law.options.get("back-line"):
            raise Refused(f"back-line betting is not permitted on {bet.spot}", t.cite("dealing.2"))
        check_back_line(t.felt, t.law, bet, t.position, t.seats, t.cite("pair-plus.9"))
    elif bet.spot != ANTE and not t.felt.amount(bet.seat, ANTE):
        needs = t.cite("pair-plus.1") if bet.spot == PLUS else t.cite("six-card-bonus.1")
        raise Refused(f"seat {bet.seat} needs an Ante first", needs)


def check_amount(t: Round, spot: str, total: int) -> None:
    """pair-plus.3, six-card-bonus.3: the posted limits, which the collection schedule sets for bonus wagers."""
    if spot == PLUS:
        check_limits(t.felt, spot, total, t.cite("collection", "pair-plus.3"))
    elif spot == SIX:
        check_limits(t.felt, spot, total, t.cite("six-card-bonus.3"))
    else:
        check_limits(t.felt, spot, total)


def check_removal(t: Round, take: Take) -> None:
    mine = check_banking(t.position, take, t.cite("type-of-game", "dealing.3"))
    _, left = check_take(t.felt, take, t.cite("dealing.1", "dealing"))
    if left and not mine:
        check_amount(t, take.spot, left)


def put(t: Round, move: Bet | Take) -> None:
    if isinstance(move, Bet):
        t.felt.place(move, t.cite("winners.4", "dealing.3") if move.spot == BANK else areas(t)[move.spot])
    else:
        remove(t, move)


def remove(t: Round, take: Take) -> None:
    """dealing.4, pair-plus.2: before the deal a wager comes down; and with an Ante the bonus wagers that need it."""
    match take.spot:
        case "pair-plus":
            cite = t.cite("pair-plus.2")
        case "six-card-bonus":
            cite = t.cite("six-card-bonus.2")
        case _:
            cite = t.cite("dealing.5", "dealing.6")
    t.felt.take(t.felt.stakes[(take.place, take.spot, take.seat)], take.amount, cite)
    if take.spot == ANTE and not t.felt.amount(take.seat, ANTE):
        for spot in (PLUS, SIX):
            for stake in at_place(t.felt, take.place, spot):
                t.felt.take(stake, None, t.cite("dealing.4", "dealing.5"))


# --- shuffle and deal ---


def load(t: Round, deck: int) -> None:
    """deck.number: two decks take turns, one in the shuffler while the other is played."""
    t.felt.shoe = Shoe.of(1)
    t.felt.markers["deck"] = str(deck + 1)
    t.felt.say(f"Deck {deck + 1} is in play", t.cite("deck.number"))
    if t.law.options.get("shuffler", True):
        t.felt.say(f"Deck {2 - deck} is in the shuffler", t.cite("deck.number.b", "deck.number.2"))


def change_decks(t: Round, deck: int) -> int:
    """deck.number.c: each deck serves every other round."""
    t.felt.say(f"Deck {2 - deck} is next", t.cite("deck.number.c", "deck.number.3"))
    return 1 - deck


def shuffle(t: Round) -> Generator[Ask, Move, None]:
    """dealing.7: by machine; in the second game also by hand, and then the deck is cut."""
    closed = t.cite("dealing.5", "dealing.6")
    yield from step(t.felt, "shuffle", t.cite("deck.shuffling-machine", "dealing.7"), "shuffle", no_bets=closed)
    if not t.law.options.get("shuffler", True):
        yield from step(t.felt, "cut", t.cite("deck.shuffling-machine"), "cut", 1, DECK - 1, no_bets=closed)


def deal_stacks(t: Round, places: list[int]) -> Generator[Ask, Move, None]:
    """dealing.7, dealing.8: stacks of three, face down, clockwise from the player-dealer's left, whose own is last."""
    holders: list[str | int] = [*places, DEALER]
    yield from deal(t.felt, [holder for holder in holders for _ in range(3)], t.cite("dealing.7", "dealing.8"))


def turn_bottom_card(t: Round) -> int:
    """dealing.8: the player-dealer's bottom card, the third, lies face up."""
    held = t.felt.cards[DEALER][BOTTOM]
    held.up = True
    t.felt.events.append(Dealt(t.cite("dealing.8", "dealing.9"), DEALER, (held.card,), True))
    return held.card


def place_button(t: Round, card: int, places: list[int]) -> int:
    """dealing.6.action-button: where the action begins, counted over all places but the player-dealer's."""
    cite = t.cite("dealing.6.action-button", "winners.3")
    if t.law.options.get("action-button") == "left":
        first, why = action_place(t.clockwise(), 1, places), "the place on the player-dealer's left"
    else:
        first = action_place(t.clockwise(1), action_value(card), places)
        why = f"{card_text(card)} counts {action_value(card)}"
    t.felt.markers["action"] = str(first)
    t.felt.say(f"The action button goes to place {first}: {why}", cite)
    return first


# --- play or fold ---


def decide(t: Round, places: list[int]) -> Generator[Ask, Move, list[int]]:
    """dealing.11: each Ante is matched by a Play or given up, from the player-dealer's left; returns who folded."""
    cite, folded = t.cite("dealing.11", "dealing.12"), []
    for seat in places:
        bet = Bet(seat, PLAY, t.felt.amount(seat, ANTE))
        choice = yield Turn(seat, ("play", "fold"), cite, check=partial(check_play, t.felt, bet))
        assert isinstance(choice, Choose)
        t.felt.decided(seat, seat, choice.choice, cite)
        if choice.choice == "play":
            t.felt.place(bet, areas(t)[PLAY])
        else:
            folded.append(seat)
    return folded


def check_play(felt: Felt, bet: Bet, move: Move) -> None:
    if isinstance(move, Choose) and move.choice == "play":
        check_chips(felt, bet)


def collect_folded(t: Round, folded: list[int]) -> None:
    """dealing.12: the forfeits come first, in the order of the decisions; a 6 Card Bonus keeps its cards."""
    for place in folded:
        for stake in at_place(t.felt, place, ANTE):
            lose(t, stake, t.cite("dealing.12", "dealing.13"), "folded")
        for stake in at_place(t.felt, place, PLUS):
            own = stake.seat == place
            cite = t.cite("dealing.11.pair-plus", "dealing.12.a") if own else t.cite("pair-plus.7")
            lose(t, stake, cite, "folded")
        if t.felt.amount(place, SIX):
            t.felt.say(f"The 6 Card Bonus at place {place} stays live", t.cite("dealing.12.b"))
        else:
            t.felt.discard(place)


# --- the showing of hands ---


def show(t: Round, holder: str | int, cite: Citation) -> int:
    """card-values: turn a hand up and name it; returns its rank."""
    t.felt.turn_up(holder, cite)
    value = rank3(*t.felt.hand(holder))
    line = line3(value)
    named = {
        "mini-royal-flush": t.cite("card-values.mini-royal-flush"),
        "straight-flush": t.cite("card-values.straight-flush"),
        "three-of-a-kind": t.cite("card-values.three-of-a-kind"),
        "straight": t.cite("card-values.straight"),
        "flush": t.cite("card-values.flush"),
        "pair": t.cite("card-values.pair"),
        "high-card": t.cite("card-values.high-card"),
    }
    who = "The player-dealer" if holder == DEALER else f"Place {holder}"
    t.felt.say(f"{who} has {line.replace('-', ' ')}", named[line])
    return value


def show_bank(t: Round) -> int:
    """dealing.13, winners.1, winners.2: the player-dealer's hand, which qualifies with queen high."""
    bank = show(t, DEALER, t.cite("dealing.13", "dealing.14"))
    if bank < QUEEN_HIGH:
        t.felt.say("The player-dealer does not qualify", t.cite("winners.1"))
    else:
        t.felt.say("The player-dealer qualifies", t.cite("winners.2"))
    return bank


def show_hands(t: Round, first: int, bank: int) -> None:
    """winners.2: the hands that something hangs on, from the player-dealer's left or from the button."""
    for place in t.clockwise(first if t.law.options.get("reveal") == "button" else 0):
        if place not in t.felt.cards:
            continue
        if not t.felt.amount(place, ANTE):  # folded, with a 6 Card Bonus
            show(t, place, t.cite("six-card-bonus") if bank >= QUEEN_HIGH else t.cite("winners.1.c"))
        elif bank >= QUEEN_HIGH:
            show(t, place, t.cite("winners.2"))
        elif t.six or at_place(t.felt, place, PLUS):
            show(t, place, t.cite("pair-plus.3", "winners.1.a"))


# --- the settlement ---


def settle(t: Round, first: int, bank: int) -> None:
    """dealing.6, winners.3: from the button clockwise; at each place Ante, Play, Pair Plus, 6 Card Bonus."""
    order = t.clockwise(first)
    if bank < QUEEN_HIGH:
        refund_plays(t, order)
    show_hands(t, first, bank)
    t.felt.say(f"The action begins at place {first}", t.cite("dealing.6", "winners.3"))
    for place in order:
        if place in t.felt.cards:
            settle_place(t, place, bank)
            t.felt.discard(place)


def refund_plays(t: Round, order: list[int]) -> None:
    """winners.1.a: without a qualifying hand the Play wagers go back at once."""
    for place in order:
        for stake in at_place(t.felt, place, PLAY):
            t.felt.push(stake, t.cite("winners.1.a", "winners.1.b"), verdict="returned")


def settle_place(t: Round, place: int, bank: int) -> None:
    hand = t.felt.hand(place)
    player = rank3(*hand)
    if t.felt.amount(place, ANTE):
        compare(t, place, player, bank)
    for spot, verdict in zip((ANTE, PLAY), against_bank(player, bank, t.six), strict=True):
        for stake in at_place(t.felt, place, spot):
            settle_base(t, stake, verdict, line3(player), bank >= QUEEN_HIGH)
    for stake in at_place(t.felt, place, PLUS):
        settle_pair_plus(t, stake, line3(player))
    for stake in at_place(t.felt, place, SIX):
        settle_six_card_bonus(t, stake, six_card_bonus(hand, t.felt.hand(DEALER)))


def compare(t: Round, place: int, player: int, bank: int) -> None:
    """object, card-values: whose hand is better; no suit is above another."""
    if not t.six and bank < QUEEN_HIGH:
        return  # every Ante is paid: nothing is compared
    if player == bank:
        t.felt.say(f"Place {place} ties with the player-dealer", t.cite("card-values"))
    else:
        won = "beats" if player > bank else "is beaten by"
        t.felt.say(f"Place {place} {won} the player-dealer", t.cite("object"))


def settle_base(t: Round, stake: Stake, verdict: int, line: str, qualified: bool) -> None:
    """winners.1.a, winners.1.b, winners.2.a to winners.2.c: Ante and Play."""
    if verdict == WINS:
        cite = t.cite("winners.2.a") if qualified else t.cite("winners.1.b", "winners.1.a")
        t.felt.win(stake, t.law.odds(stake.spot), cite, line)
    elif verdict == LOSES:
        lose(t, stake, t.cite("winners.2.b"), line)
    else:
        t.felt.push(stake, t.cite("winners.2.c") if qualified else t.cite("winners.1.a"), line)


def settle_pair_plus(t: Round, stake: Stake, line: str) -> None:
    """pair-plus.4 to pair-plus.6: by the player's three cards, the wagers behind as the player's own."""
    behind = stake.seat != stake.at
    if line != "high-card":
        cite = t.cite("pair-plus.6") if behind else t.cite("pair-plus.4")
        t.felt.win(stake, t.law.odds(PLUS, line), cite, line)
    else:
        lose(t, stake, t.cite("pair-plus.6") if behind else t.cite("pair-plus.5", "pair-plus.4"), line)


def settle_six_card_bonus(t: Round, stake: Stake, line: str) -> None:
    """six-card-bonus.4: by the best five of the six cards."""
    if line:
        t.felt.win(stake, t.law.odds(SIX, line), t.cite("six-card-bonus.4"), line)
    else:
        lose(t, stake, t.cite("six-card-bonus.4"), "nothing")


def lose(t: Round, stake: Stake, cite: Citation, line: str) -> None:
    """winners.4, pair-plus.8, six-card-bonus.5: collect a lost wager; what the bank does not cover goes back."""
    match stake.spot:
        case "pair-plus":
            t.felt.bank.cite = t.cite("pair-plus.8", "pair-plus.5")
        case "six-card-bonus":
            t.felt.bank.cite = t.cite("six-card-bonus.5")
        case _:
            t.felt.bank.cite = t.cite("type-of-game", "winners.4")
    t.felt.lose(stake, cite, line)


# --- the round ---


class Carried(msgspec.Struct, frozen=True):
    """What is carried: who banks, for how many rounds running, and which of the two decks is next."""

    position: Position = Position()
    deck: int = 0


def play(felt: Felt, law: Law, carried: Carried) -> Procedure:
    t = Round(felt, law, carried.position)
    t.position = yield from offer_position(felt, carried.position, t.seats, t.cite("type-of-game"))
    if t.position.broken:
        return Carried(t.position, carried.deck)
    yield from take_bets(t)
    places = [place for place in t.clockwise() if felt.amount(place, ANTE)]
    if not places:
        felt.say("Nobody has an Ante: no cards are dealt", t.cite("dealing.3", "dealing.4"))
        end_banking(felt, t.position, t.cite("winners.4", "winners.6"))
        return carried
    begin_banking(felt, law, t.position, t.cite("type-of-game", "winners.4"))
    load(t, carried.deck)
    yield from shuffle(t)
    yield from deal_stacks(t, places)
    first = place_button(t, turn_bottom_card(t), places)
    folded = yield from decide(t, places)
    collect_folded(t, folded)
    settle(t, first, show_bank(t))
    end_banking(felt, t.position, t.cite("winners.4", "winners.6"))
    return Carried(t.position, change_decks(t, carried.deck))


def spots(law: Law) -> dict[str, Spot]:
    return {name: spot for name, spot in LAYOUT.items() if name == BANK or name in law.book.wagers}


GAME = Game(
    "california-three-card",
    BOOKS,
    play,
    Carried,
    lambda _: Carried(),
    spots,
    choices=("bank", "pass", "play", "fold"),
)
check_citations(sys.modules[__name__], BOOKS)
