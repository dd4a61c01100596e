"""Three Card Poker where a player banks: `ranchos/three-card-poker` and `ranchos/three-card-poker-6-card-bonus`.

The second game is the first with one more wager, no back line, and another fate of the Ante when the player-dealer does
not qualify. A round in the documents' order: the position is offered, wagers and the bank, the collection, shuffle and
deal, the action button, play or fold, the forfeits, and the settlement from the button on.
"""

from __future__ import annotations

import sys
from collections.abc import Generator
from functools import partial
from math import comb

import msgspec

from croupier.kernels.cards.poker_ranks import NAMES, ROYAL, THREE_OF_A_KIND, category, high
from croupier.kernels.cards.ranks import NAMES_3, kind3, mini_royal, rank3
from croupier.kernels.three_card import QUEEN_HIGH, ante_verdict, play_verdict
from croupier.kernels.verdict import LOSES, PUSHES, WINS
from croupier.play.felt import DEALER, Felt, Held
from croupier.play.felt.ruling import Ruling, net_of
from croupier.play.felt.stake import Stake
from croupier.play.shared.three_card_space import HANDS, best_of_six, drawn_rank, drawn_six, facts, ranks, staged
from croupier.play.shared.window import Need, WindowCites, against_bank
from croupier.play.steps.banked import BANK_GOES_ROUND, Banked, BankedRound, Paragraphs, procedure
from croupier.play.steps.player_dealer import BANK, BANK_SPOT, Position, action_place, wagers_at_place
from croupier.play.steps.procedure import Part, deal, step
from croupier.play.steps.wager_checks import check_chips, check_limits
from croupier.play.table.game import Game, Spot, check_citations
from croupier.play.table.maths import Counted, Maths
from croupier.play.vocabulary import documents
from croupier.play.vocabulary.ask import Ask, Turn
from croupier.play.vocabulary.cards import Shoe, card_text, rank
from croupier.play.vocabulary.move import Bet, Choose, Move, Take
from croupier.rulebook.cite import Citation, Refused
from croupier.rulebook.law import Law

BOOKS = ("ranchos/three-card-poker", "ranchos/three-card-poker-6-card-bonus")
ANTE, PLAY, PLUS, SIX = "ante", "play", "pair-plus", "six-card-bonus"
LAYOUT = {
    BANK: BANK_SPOT,
    PLAY: Spot(PLAY, PLAY, "Play"),
    ANTE: Spot(ANTE, ANTE, "Ante", colour="white"),
    PLUS: Spot(PLUS, PLUS, "Pair Plus", colour="gold"),
    SIX: Spot(SIX, SIX, "6 Card Bonus", text="6 CARD", colour="blue"),
}
DECK = 52
BOTTOM = 2  # the last of a stack of three


class Carried(msgspec.Struct, frozen=True):
    """What is carried: who banks, for how many rounds running, and which of the two decks is next."""

    position: Position = Position()
    deck: int = 0


class Documents(documents.Documents):
    """The second document has the 6 Card Bonus."""

    @property
    def six(self) -> bool:
        return SIX in self.law.book.wagers

    @property
    def second_document(self) -> bool:
        return self.six


class ThreeCards(Documents, BankedRound):
    """One round."""

    carried: Carried
    first: int  # where the action begins

    def __init__(self, felt: Felt, law: Law, carried: Carried) -> None:
        BankedRound.__init__(self, felt, law, carried)


# --- what a hand wins, in whole numbers ---


def verdicts(player: int, bank: int, six: bool) -> tuple[int, int]:
    """winners.1, winners.2: the verdicts on Ante and Play. Below queen high only the Ante can win, and the two
    documents differ: the first pays every Ante, the second one that is higher."""
    return ante_verdict(player, bank, not six), play_verdict(player, bank)


def line3(player: int) -> str:
    """card-values, pair-plus: what a three card hand is called, and paid as."""
    return "mini-royal-flush" if mini_royal(player) else NAMES_3[kind3(player)]


def line5(rank: int) -> str:
    """What a five card hand is called by the pay table."""
    return "royal-flush" if rank == ROYAL else NAMES[category(rank)].replace(" ", "-")


def six_card_line(best: int) -> str:
    """six-card-bonus: the line that the best five of the six cards are paid as, if any."""
    return line5(best) if category(best) >= THREE_OF_A_KIND else ""


def action_value(card: int) -> int:
    """dealing.6.action-button: an ace is 1, a ten 10, jack, queen and king 11 to 13."""
    return (rank(card) + 1) % 13 + 1


# --- wagers ---


def areas(t: ThreeCards) -> dict[str, Citation]:
    """table.areas: where wagers are laid."""
    marked = {
        ANTE: t.cite("table.areas.a", "table.areas.1"),
        PLAY: t.cite("table.areas.b", "table.areas.2"),
        PLUS: t.cite("table.areas.c", "table.areas.3"),
    }
    return marked | {SIX: t.cite("table.areas.4")} if t.six else marked


def take_bets(t: ThreeCards) -> Part:
    """dealing.5, dealing.6: Antes, bonus wagers and the bank, until no more bets. dealing.1: in chips. dealing.3: the
    Play only once the cards are seen. dealing.2, pair-plus.9: the back line takes Pair Plus only. pair-plus.1,
    six-card-bonus.1: at a place the Ante comes first; dealing.4: what needs it comes down with it."""
    betting, marked = t.cite("dealing.5", "dealing.6"), areas(t)
    later = Refused("a Play wager is made after the cards are seen", t.cite("dealing.3", "dealing.4"))
    needs = {PLUS: Need(ANTE, "an Ante", t.cite("pair-plus.1"))}
    taken = {BANK: betting, ANTE: betting, PLUS: t.cite("pair-plus.2")}
    if t.six:
        needs[SIX] = Need(ANTE, "an Ante", t.cite("six-card-bonus.1"))
        taken[SIX] = t.cite("six-card-bonus.2")
    cites = WindowCites(
        betting=betting,
        bank=t.cite("type-of-game", "dealing.3"),
        wager=t.cite("table.areas"),
        chips=t.cite("dealing.1", "dealing"),
        fee=t.cite("collection", "dealing.3"),
        placed={spot: cite for spot, cite in marked.items() if spot != PLAY},
        back_line={} if t.six else {PLUS: t.cite("pair-plus.9")},
        put_up=t.cite("winners.4", "dealing.3"),
        in_front=t.cite("dealing.2"),
        later={PLAY: later},
        needs=needs,
        taken=taken,
        falls=t.cite("dealing.4", "dealing.5"),
    )
    yield from against_bank(t.felt, t.position, t.seats, cites, partial(check_standing, t), partial(antes, t))


def antes(t: ThreeCards) -> list[int]:
    """dealing.3: the places that are dealt in, from the player-dealer's left."""
    return [place for place in t.clockwise() if t.felt.amount(place, ANTE)]


def check_standing(t: ThreeCards, move: Bet | Take, total: int) -> None:
    """pair-plus.3, six-card-bonus.3: the posted limits, which the collection schedule sets for bonus wagers."""
    own = {PLUS: t.cite("collection", "pair-plus.3")} | ({SIX: t.cite("six-card-bonus.3")} if t.six else {})
    if total:
        check_limits(t.felt, move.spot, total, own.get(move.spot))


# --- shuffle and deal ---


def load(t: ThreeCards, deck: int) -> None:
    """deck.number: two decks take turns, one in the shuffler while the other is played."""
    t.felt.shoe = Shoe.of_decks(1)
    t.felt.markers["deck"] = str(deck + 1)
    t.felt.say(f"Deck {deck + 1} is in play", t.cite("deck.number"))
    if t.law.options.get("shuffler", True):
        t.felt.say(f"Deck {2 - deck} is in the shuffler", t.cite("deck.number.b", "deck.number.2"))


def change_decks(t: ThreeCards, deck: int) -> int:
    """deck.number.c: each deck serves every other round."""
    t.felt.say(f"Deck {2 - deck} is next", t.cite("deck.number.c", "deck.number.3"))
    return 1 - deck


def shuffle(t: ThreeCards) -> Generator[Ask, Move, None]:
    """dealing.7: by machine; in the second game also by hand, and then the deck is cut."""
    closed = t.cite("dealing.5", "dealing.6")
    yield from step(t.felt, "shuffle", t.cite("deck.shuffling-machine", "dealing.7"), "shuffle", no_bets=closed)
    if not t.law.options.get("shuffler", True):
        yield from step(t.felt, "cut", t.cite("deck.shuffling-machine"), "cut", 1, DECK - 1, no_bets=closed)


def deal_stacks(t: ThreeCards, places: list[int]) -> Generator[Ask, Move, None]:
    """dealing.7, dealing.8: stacks of three, face down, clockwise from the player-dealer's left, whose own is last."""
    holders: list[str | int] = [*places, DEALER]
    yield from deal(t.felt, [holder for holder in holders for _ in range(3)], t.cite("dealing.7", "dealing.8"))


def turn_bottom_card(t: ThreeCards) -> int:
    """dealing.8: the player-dealer's bottom card, the third, lies face up."""
    t.felt.turn_card(DEALER, BOTTOM, t.cite("dealing.8", "dealing.9"))
    return t.felt.cards[DEALER][BOTTOM].card


def place_button(t: ThreeCards, card: int, places: list[int]) -> int:
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


def decide(t: ThreeCards, places: list[int]) -> Generator[Ask, Move, list[int]]:
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


def collect_folded(t: ThreeCards, folded: list[int]) -> None:
    """dealing.12: the forfeits come first, in the order of the decisions; a 6 Card Bonus keeps its cards."""
    for place in folded:
        for stake in wagers_at_place(t.felt, place, ANTE):
            rule(t, stake, Ruling(LOSES, t.cite("dealing.12", "dealing.13")), "folded")
        for stake in wagers_at_place(t.felt, place, PLUS):
            own = stake.seat == place
            cite = t.cite("dealing.11.pair-plus", "dealing.12.a") if own else t.cite("pair-plus.7")
            rule(t, stake, Ruling(LOSES, cite), "folded")
        if t.felt.amount(place, SIX):
            t.felt.say(f"The 6 Card Bonus at place {place} stays live", t.cite("dealing.12.b"))
        else:
            t.felt.discard(place)


# --- the showing of hands ---


def show(t: ThreeCards, holder: str | int, cite: Citation) -> int:
    """card-values: turn a hand up and name it; returns its rank."""
    t.felt.turn_up(holder, cite)
    value = rank3(*t.felt.hand(holder))
    line = line3(value)
    line_cites = {
        "mini-royal-flush": t.cite("card-values.mini-royal-flush"),
        "straight-flush": t.cite("card-values.straight-flush"),
        "three-of-a-kind": t.cite("card-values.three-of-a-kind"),
        "straight": t.cite("card-values.straight"),
        "flush": t.cite("card-values.flush"),
        "pair": t.cite("card-values.pair"),
        "high-card": t.cite("card-values.high-card"),
    }
    who = "The player-dealer" if holder == DEALER else f"Place {holder}"
    t.felt.say(f"{who} has {line.replace('-', ' ')}", line_cites[line])
    return value


def show_bank(t: ThreeCards) -> int:
    """dealing.13, winners.1, winners.2: the player-dealer's hand, which qualifies with queen high."""
    bank = show(t, DEALER, t.cite("dealing.13", "dealing.14"))
    if bank < QUEEN_HIGH:
        t.felt.say("The player-dealer does not qualify", t.cite("winners.1"))
    else:
        t.felt.say("The player-dealer qualifies", t.cite("winners.2"))
    return bank


def show_hands(t: ThreeCards, first: int, bank: int) -> None:
    """winners.2: the hands that something hangs on, from the player-dealer's left or from the button."""
    for place in t.clockwise(first if t.law.options.get("reveal") == "button" else 0):
        if place not in t.felt.cards:
            continue
        if not t.felt.amount(place, ANTE):  # folded, with a 6 Card Bonus
            show(t, place, t.cite("six-card-bonus") if bank >= QUEEN_HIGH else t.cite("winners.1.c"))
        elif bank >= QUEEN_HIGH:
            show(t, place, t.cite("winners.2"))
        elif t.six or wagers_at_place(t.felt, place, PLUS):
            show(t, place, t.cite("pair-plus.3", "winners.1.a"))


# --- the settlement ---


def settle(t: ThreeCards) -> None:
    """dealing.6, winners.3: from the button clockwise; at each place Ante, Play, Pair Plus, 6 Card Bonus."""
    bank, order = show_bank(t), t.clockwise(t.first)
    if bank < QUEEN_HIGH:
        refund_plays(t, order)
    show_hands(t, t.first, bank)
    t.felt.say(f"The action begins at place {t.first}", t.cite("dealing.6", "winners.3"))
    for place in order:
        if place in t.felt.cards:
            settle_place(t, place, bank)
            t.felt.discard(place)


def refund_plays(t: ThreeCards, order: list[int]) -> None:
    """winners.1.a: without a qualifying hand the Play wagers go back at once."""
    for place in order:
        for stake in wagers_at_place(t.felt, place, PLAY):
            t.felt.push(stake, t.cite("winners.1.a", "winners.1.b"), verdict="returned")


def settle_place(t: ThreeCards, place: int, bank: int) -> None:
    hand = t.felt.hand(place)
    player = rank3(*hand)
    if t.felt.amount(place, ANTE):
        compare(t, place, player, bank)
    for spot, verdict in zip((ANTE, PLAY), verdicts(player, bank, t.six), strict=True):
        for stake in wagers_at_place(t.felt, place, spot):
            rule(t, stake, base_ruling(t, spot, verdict, bank >= QUEEN_HIGH), line3(player))
    for stake in wagers_at_place(t.felt, place, PLUS):
        rule(t, stake, pair_plus_ruling(t, player, behind=stake.seat != place), line3(player))
    for stake in wagers_at_place(t.felt, place, SIX):
        best = high((*hand, *t.felt.hand(DEALER)))
        rule(t, stake, six_card_ruling(t, best), six_card_line(best) or "nothing")


def compare(t: ThreeCards, place: int, player: int, bank: int) -> None:
    """object, card-values: whose hand is better; no suit is above another."""
    if not t.six and bank < QUEEN_HIGH:
        return  # every Ante is paid: nothing is compared
    if player == bank:
        t.felt.say(f"Place {place} ties with the player-dealer", t.cite("card-values"))
    else:
        won = "beats" if player > bank else "is beaten by"
        t.felt.say(f"Place {place} {won} the player-dealer", t.cite("object"))


def base_ruling(t: Documents, spot: str, verdict: int, qualified: bool) -> Ruling:
    """winners.1.a, winners.1.b, winners.2.a to winners.2.c: Ante and Play."""
    odds = t.law.odds(spot)
    if verdict == WINS:
        return Ruling(WINS, t.cite("winners.2.a") if qualified else t.cite("winners.1.b", "winners.1.a"), odds)
    if verdict == LOSES:
        return Ruling(LOSES, t.cite("winners.2.b"))
    return Ruling(PUSHES, t.cite("winners.2.c") if qualified else t.cite("winners.1.a"))


def pair_plus_ruling(t: Documents, player: int, behind: bool = False) -> Ruling:
    """pair-plus.4 to pair-plus.6: by the player's three cards, the wagers behind as the player's own."""
    line = line3(player)
    if line == "high-card":
        return Ruling(LOSES, t.cite("pair-plus.6") if behind else t.cite("pair-plus.5", "pair-plus.4"), name=line)
    return Ruling(WINS, t.cite("pair-plus.6") if behind else t.cite("pair-plus.4"), t.law.odds(PLUS, line), line)


def six_card_ruling(t: Documents, best: int) -> Ruling:
    """six-card-bonus.4: by the best five of the six cards."""
    line, cite = six_card_line(best), t.cite("six-card-bonus.4")
    odds = t.law.prize(SIX, line)
    return Ruling(WINS, cite, odds, line) if odds else Ruling(LOSES, cite, name="less")


def rule(t: ThreeCards, stake: Stake, ruling: Ruling, line: str) -> None:
    """winners.4, pair-plus.8, six-card-bonus.5: what the bank does not cover of a lost wager goes back."""
    match stake.spot:
        case "pair-plus":
            t.felt.bank.cite = t.cite("pair-plus.8", "pair-plus.5")
        case "six-card-bonus":
            t.felt.bank.cite = t.cite("six-card-bonus.5")
        case _:
            t.felt.bank.cite = t.cite("type-of-game", "winners.4")
    t.felt.rule(stake, ruling, line)


# --- the round ---


def paragraphs(t: ThreeCards) -> Paragraphs:
    return Paragraphs(
        offer=t.cite("type-of-game"),
        nobody=t.cite("dealing.3", "dealing.4"),
        bank=t.cite("type-of-game", "winners.4"),
        back=t.cite("winners.4", "winners.6"),
    )


def deal_and_decide(t: ThreeCards) -> Part:
    """dealing.7 to dealing.12: the cards, the button, play or fold; the forfeits are collected first."""
    places = antes(t)
    load(t, t.carried.deck)
    yield from shuffle(t)
    yield from deal_stacks(t, places)
    t.first = place_button(t, turn_bottom_card(t), places)
    folded = yield from decide(t, places)
    collect_folded(t, folded)


def lay_duel(t: ThreeCards, duel: tuple[tuple[int, ...], tuple[int, ...], bool]) -> None:
    """One player's hand, the player-dealer's, and whether it is played: laid out before the settlement."""
    hand, bank, played = duel
    (t.first,) = antes(t)
    t.felt.cards[t.first] = [Held(card, False) for card in hand]
    t.felt.cards[DEALER] = [Held(card, False) for card in bank]
    if played:
        t.felt.place(Bet(t.first, PLAY, t.felt.amount(t.first, ANTE)), areas(t)[PLAY])
    else:
        collect_folded(t, [t.first])


BANKED = Banked(
    round=ThreeCards,
    paragraphs=paragraphs,
    wagers=take_bets,
    dealt_in=antes,
    unplayed="Nobody has an Ante: no cards are dealt",
    deal=deal_and_decide,
    settle=settle,
    carry=lambda t: Carried(t.position, change_decks(t, t.carried.deck)),
    lay=lay_duel,
    raises={ANTE: (PLAY, 1)},
)


def on_own_cards(law: Law) -> dict[str, str]:
    return {spot: spot for spot in (PLUS,) if spot in law.book.wagers}


def on_six_cards(law: Law) -> dict[str, str]:
    return {spot: spot for spot in (SIX,) if spot in law.book.wagers}


MATHS: tuple[Maths, ...] = (
    staged(
        lambda law, spot, verdict, qualified: base_ruling(Documents(law), spot, verdict, qualified),
        lambda *_: None,
        lambda law: not Documents(law).six,
        lambda law, rank: pair_plus_ruling(Documents(law), rank),
    ),
    Counted(
        on_own_cards,
        lambda _: ranks(),
        lambda law, _, rank: net_of(pair_plus_ruling(Documents(law), rank)),
        lambda _: f"all {HANDS:,} hands",
        drawn_rank,
        facts=facts,
    ),
    Counted(
        on_six_cards,
        lambda _: best_of_six(),
        lambda law, _, best: net_of(six_card_ruling(Documents(law), best)),
        lambda _: f"all {comb(DECK, 6):,} six-card hands",
        drawn_six,
    ),
)


def spots(law: Law) -> dict[str, Spot]:
    return {name: spot for name, spot in LAYOUT.items() if name == BANK or name in law.book.wagers}


GAME = Game(
    "california-three-card",
    BOOKS,
    procedure(BANKED),
    Carried,
    lambda _: Carried(),
    spots,
    choices=("bank", "pass", "play", "fold"),
    family="banked",
    banked=BANKED,
    maths=MATHS,
    lobby_icon=lambda law: ("Ad", "Kd", "Qd") if SIX in law.book.wagers else ("Qd", "Qc", "7s"),
    how_to_play=lambda _: (
        "Bet the ante and, if you like, a bonus. Everybody gets three cards.",
        "Look, then play for as much as the ante again, or fold.",
        "The bank's hand has to qualify; the better hand of three cards wins.",
        BANK_GOES_ROUND,
    ),
    asks={BANK: "Bank this round?", "play": "Play or fold?"},
    plain_bets=((ANTE, 1), (PLUS, 1), (SIX, 1)),
)
check_citations(sys.modules[__name__], BOOKS)
