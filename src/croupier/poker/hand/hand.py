"""One hand of poker, as a procedure over starting data: post, then street by street deal and bet, then show down.

    hand = Hand(spec)                     # or Hand(spec, felt) at a table, where chips and cards are seen to move
    procedure = play_hand(hand)           # yields asks, is sent moves, returns a Result
    ask = next(procedure)
    hand.admit(ask, move)                 # what the table's runner does: refuses before anything changes
    ask = procedure.send(move)

Players are numbered in the order of the deal. A burned card is one that nobody sees, so it is only counted: which of
the cards not yet dealt it was, chance need not say. A card that a record does not show is counted in the same way.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence

from croupier.play.felt import BOARD, DISCARDS, Felt, Held, Pool
from croupier.play.vocabulary.ask import Ask, Chance, Turn
from croupier.play.vocabulary.cards import UNKNOWN, Shoe
from croupier.play.vocabulary.event import Dealt, Decided
from croupier.play.vocabulary.move import Choose, Discard, Move, Outcome
from croupier.poker.hand.betting import Act, bet_round, resolve
from croupier.poker.hand.dealing import deal_street
from croupier.poker.hand.opening import opener
from croupier.poker.hand.requests_to_see import requests
from croupier.poker.hand.showdown import award, show_down
from croupier.poker.rules.pots import Pot, merge_growth, sweep, uncalled
from croupier.poker.rules.rake import rake_round
from croupier.poker.rules.spec import HandResult, HandSpec
from croupier.poker.rules.streets import FORCED, Street
from croupier.rulebook.cite import Citation, Refused

BLINDS = ("blind-1", "blind-2", "blind-3")  # who has posted, from the button's left
POT = "pot"
DOLLAR = 100


class Hand:
    """Everything that is on the table, in plain lists by player."""

    __slots__ = (
        "able", "acted", "admitted", "alive", "began", "bet", "betted", "big", "board", "bound", "burn_lies",
        "burned", "checked", "cites", "closed", "conceded", "customs", "discards", "down", "drawn", "dropped",
        "either", "felt", "forward", "frozen", "ghosts", "grown", "high", "initiated", "last", "leaving", "live",
        "meant", "must_bet", "n", "open", "posted", "pot", "pots", "raises", "raising", "raked", "replace",
        "round_cite", "saw_flop", "seats", "shoe", "spec", "stack", "start", "step", "street", "structure", "turn",
        "unknown", "up", "variant", "volunteers",
    )  # fmt: skip

    def __init__(self, spec: HandSpec, felt: Felt | None = None) -> None:
        n = len(spec.stacks)
        self.spec = spec
        self.felt = felt
        self.variant = spec.variant
        self.structure = spec.structure
        self.customs = spec.customs
        self.cites = spec.cites
        self.n = n
        self.seats = spec.seats or tuple(range(1, n + 1))
        if felt is not None:
            felt.pool = self.pool
        self.stack = list(spec.stacks)
        self.live = [True] * n  # has a hand
        self.frozen = [False] * n  # has a hand and chips, but acts no more
        self.alive = n
        self.able = n - self.stack.count(0)  # how many can still act
        self.posted = [False] * n  # has made a blind or forced bet
        self.volunteers = 0  # who has bet of his own will, a bit each
        # cards
        self.shoe = Shoe.of_decks(1, spec.variant.jokers)
        self.down: list[list[int]] = [[] for _ in range(n)]
        self.up: list[list[int]] = [[] for _ in range(n)]
        self.board: list[int] = []
        self.discards: list[int] = []
        self.burned = 0
        self.burn_lies = False  # a card taken back serves as the next burn
        self.unknown = 0
        self.conceded: set[int] = set()  # who threw the hand away at the showdown
        self.leaving: set[int] = set()  # seats that have to leave the game
        self.ghosts: set[int] = set()  # folded places that still get cards
        self.drawn: dict[int, int] = {}  # how many cards each seat has drawn
        self.replace: list[int] = []  # whose exposed card is replaced once the deal is done
        # the pot
        self.pots: list[Pot] = []
        self.pot = 0  # all that is in, bets of this round included
        self.raked = 0
        self.grown: list[tuple[Pot, int]] = []  # by how much since the last rake; antes are bets of the first round
        self.saw_flop = 0
        self.dropped = 0  # what left the pot when the flop was spread
        # the betting round
        self.street = -1
        self.turn = 0
        self.open = False  # whether the player in turn may bet or raise
        self.admitted: Move | None = None  # the last choice found lawful, …
        self.meant = 0  # … and what it came to
        self.last = -1  # who bet last in this round …
        self.initiated = -1  # … and in the whole hand
        self.bound = -1  # who has checked a seven or better
        self.began = self.able
        self.round_cite = spec.cites.rounds[0]
        self.begin_round(False)

    def begin_round(self, big: bool) -> None:
        """A new betting round."""
        n = self.n
        self.bet = [0] * n
        self.closed = [False] * n  # has acted since the last full raise
        self.checked = [False] * n
        self.high = self.start = self.step = self.raises = 0
        self.big = big
        self.betted = self.must_bet = self.either = False
        self.last = self.acted = -1  # who bet last, who acted last
        self.forward = 0  # chips of the player in turn whose bet is not complete …
        self.raising = False  # … and whether that player said raise

    # --- chips ---

    def put(self, i: int, amount: int, cite: Citation, word: str = "") -> None:
        """Chips go in, with a word or without, as far as the player has them; A.1, G.3.d: a player without more is
        all-in.

        `section8`: a.1.i.
        """
        stack, felt = self.stack[i], self.felt
        if amount >= stack:
            amount = stack
            if stack and self.live[i] and not self.frozen[i]:
                self.able -= 1
        self.stack[i] = stack - amount
        self.bet[i] += amount
        self.pot += amount
        if amount and felt is not None:
            seat = self.seats[i]
            if word:
                felt.events.append(Decided(cite, seat, seat, word))
            felt.put(seat, seat, POT, amount, cite)

    def take_back(self, i: int, amount: int, cite: Citation) -> None:
        """Chips of this round's bet go back."""
        if not self.stack[i] and self.live[i]:
            self.able += 1
        self.stack[i] += amount
        self.bet[i] -= amount
        self.pot -= amount
        if self.felt is not None:
            stake = self.felt.stake(self.seats[i], POT)
            assert stake is not None
            self.felt.take(stake, amount, cite)

    def drop(self, i: int) -> None:
        """The hand is out."""
        self.live[i] = False
        self.alive -= 1
        if self.stack[i] and not self.frozen[i]:
            self.able -= 1
        self.discards += self.down[i]
        self.discards += self.up[i]
        if self.felt is not None:
            self.felt.discard(self.seats[i])

    def gather(self) -> None:
        """N.4: what nobody called goes back. J.7, dealing.7, dealing.12, dealing.17, dealing.22: the bets go into the
        pot, N.2: and the rake comes out of it."""
        if self.high:
            i, excess = uncalled(self.bet)
            if excess and self.live[i]:
                self.take_back(i, excess, self.cites.uncalled)
            self._sweep(raked=True)
        rake = self.spec.rake
        if rake is not None and (self.grown or rake.level):
            grown = (
                merge_growth([*self.grown, *((pot, 0) for pot in self.pots)])
                if rake.level
                else merge_growth(self.grown)
            )
            self.raked = rake_round(rake, grown, self.raked)
            self.grown = []

    def _sweep(self, raked: bool) -> None:
        grown = sweep(self.pots, self.bet, self.live)
        if raked and self.spec.rake is not None and self.spec.rake.of_bets:
            self.grown += grown
        self.bet = [0] * self.n

    def pool(self) -> Pool:
        """What lies before the players and in the middle, for whoever looks at the felt.

        N.2.b.ii: and what is in the rake area. rules.14: and how many cards were drawn, until somebody has acted after
        the draw.

        `section8`: t.2.ii.B.
        """
        bets = {seat: bet for seat, bet in zip(self.seats, self.bet, strict=True) if bet}
        pots = tuple(pot.amount - pot.raked for pot in self.pots)
        hidden = self.customs.hides_draws and self.acted >= 0
        return Pool(bets, pots, {} if hidden else dict(self.drawn), {"rake": str(self.raked)})

    # --- posting ---

    def post_antes(self) -> None:
        """G.2, G.2.a, A.2: antes, and dead money; neither counts towards a bet.

        `section8`: a.1.ii.
        """
        cites, rake = self.cites, self.spec.rake
        for i, ante in enumerate(self.spec.antes):
            self.put(i, ante, cites.ante)
        if any(self.bet):
            self._sweep(raked=rake is not None and rake.antes)
            self._change_coin()
        for i, dead in enumerate(self.spec.dead):
            self.put(i, dead, cites.blind)
        if any(self.bet):
            if not self.pots:
                self.pots.append(Pot(0, (1 << self.n) - 1))
            self.pots[0].amount += sum(self.bet)
            self.bet = [0] * self.n
        if self.spec.left:
            if not self.pots:
                self.pots.append(Pot(0, (1 << self.n) - 1))
            self.pots[0].amount += self.spec.left
            self.pot += self.spec.left

    def _change_coin(self) -> None:
        """g.3.ii: coin in which antes were paid becomes chips, a dollar's worth at a time."""
        cite, felt = self.cites.coin, self.felt
        if cite is not None and felt is not None and felt.law.chip < DOLLAR <= self.pot * felt.law.chip:
            self.say(f"${self.pot * felt.law.chip // DOLLAR} of coin become chips", cite)

    def post_blinds(self) -> int:
        """G.2.b, J.4, dealing.4.a, dealing.4.b: the blinds, which are live bets; returns who acts first.

        `section8`: a.1.v.
        """
        spec = self.spec
        posted: list[str] = []
        for i, blind in enumerate(spec.blinds):
            if blind:
                self.posted[i] = True
                self.put(i, blind, (spec.kill if i == spec.killer else None) or self.cites.blind)
                if self.initiated < 0 or blind >= spec.blinds[self.initiated]:
                    self.initiated = i
                posted.append(str(self.seats[i]))
        if self.felt is not None:
            self.felt.markers.update(zip(BLINDS, posted, strict=False))
        most = max(spec.blinds, default=0)
        self.high = level = spec.level if spec.level >= 0 else most
        self.step = spec.step if spec.step >= 0 else level
        self.start = level if level >= self.structure.unit(False) or not self.structure.completes else 0
        if spec.opener >= 0:
            return spec.opener
        return (spec.blinds.index(most) + 1) % self.n if most else 0

    # --- cards ---

    def own(self, i: int) -> list[int]:
        """All of a player's own cards."""
        return self.down[i] + self.up[i]

    def give(self, plan: Sequence[tuple[int, bool]], cards: Sequence[int]) -> None:
        """A.19, A.30: a card each, in this order, as a hole card or as an up-card.

        `section8`: a.1.xix, a.1.xxxiii, g.3.iv.B.
        """
        felt, seats, live, down, shoe = self.felt, self.seats, self.live, self.down, self.shoe
        for (i, up), card in zip(plan, cards, strict=False):
            if felt is not None:
                felt.deal(seats[i], card, up)
            elif card != UNKNOWN:
                shoe.take(card)
            else:
                self.unknown += 1
            if live[i]:
                (self.up if up else down)[i].append(card)
            else:  # P.5: a place without a player
                self.discards.append(card)

    def lay(self, cards: Sequence[int], cite: Citation) -> None:
        """Cards on the board."""
        felt = self.felt
        for card in cards:
            if felt is None:
                self.shoe.take(card)
            else:
                felt.deal(BOARD, card, True)
                felt.events.append(Dealt(cite, BOARD, (card,), True))
        self.board += cards

    def throw(self, i: int, cards: tuple[int, ...]) -> None:
        """A player's cards go to the discards."""
        for card in cards:
            self.down[i].remove(card)
        self.discards += cards
        if self.felt is not None:
            held = self.felt.cards[self.seats[i]]
            self.felt.cards[self.seats[i]] = [h for h in held if h.card not in cards]
            self.felt.cards.setdefault(DISCARDS, []).extend(Held(card, False) for card in cards)

    @property
    def left(self) -> int:
        """A.29: how many cards the stub has: not those burned, nor those that were dealt unseen.

        `section8`: a.1.xxx.
        """
        return len(self.shoe.cards) - self.burned - self.unknown

    # --- words ---

    def money(self, chips: int) -> str:
        """Chips as people read them at a table; a hand without one has chips of no known worth."""
        return str(chips) if self.felt is None else self.felt.law.money(chips)

    def say(self, text: str, cite: Citation) -> None:
        if self.felt is not None:
            self.felt.say(text, cite)

    def decided(self, i: int, choice: str, cite: Citation) -> None:
        """The words of the table; `section8`: f.5.ii."""
        felt = self.felt
        if felt is not None:
            seat = self.seats[i]
            felt.events.append(Decided(cite, seat, seat, choice))

    def check(self, move: Move) -> None:
        """Refuse what the player in turn may not do."""
        assert isinstance(move, Choose)
        self.meant, self.admitted = resolve(self, move), move

    def admit(self, ask: Ask, move: Move) -> None:
        """What a runner does where there is no table: refuse a move that does not answer the ask."""
        if isinstance(ask, Chance):
            if not isinstance(move, Outcome) or not 1 <= len(move.values) <= ask.count:
                raise Refused(f"1 to {ask.count} cards are asked for", ask.cite)
            if self.shoe.lacks(card for card in move.values if card != UNKNOWN) is not None:
                raise Refused("that card is not in the deck any more", ask.cite)
            return
        assert isinstance(ask, Turn)
        if not isinstance(move, (Choose, Discard)) or move.seat != ask.seat:
            raise Refused(f"it is seat {ask.seat}'s turn", ask.cite)
        if ask.check is not None:
            ask.check(move)


def play_hand(h: Hand) -> Generator[Ask, Move, HandResult]:
    """A.26, F.5: a round of play, from the antes to the award of the last pot.

    `section8`: a.1.xxvii, f.5.
    """
    h.post_antes()
    first = h.post_blinds() if not h.customs.blinds_last else 0
    for k, street in enumerate(h.variant.streets):
        h.street = k
        h.round_cite = h.cites.rounds[k]
        if k:
            h.begin_round(street.big)
        yield from deal_street(h, street, k)
        if street.betting:
            if k == 0 and h.customs.blinds_last:
                first = h.post_blinds()
            h.began = h.able
            if street.opens in FORCED:
                first, todo = yield from open_forced(h, street)
            else:
                first, todo = open_round(h, street, first)
            yield from bet_round(h, first, h.round_cite, todo)
            h.gather()
            if h.alive == 1:
                yield from requests(h)
                return award(h, h.alive > 1)
    yield from show_down(h)
    yield from requests(h)
    return award(h, True)


def open_round(h: Hand, street: Street, first: int) -> tuple[int, int]:
    """F.3, dealing.10, dealing.15, dealing.20: after each round of cards a betting round, unless fewer than two players
    can bet. Returns who acts first, and how many are to act; after the blinds that is the player `first`."""
    if street.opens != "blinds":
        if h.able < 2:
            return 0, 0
        first = opener(h, street.opens)
        h.must_bet = h.customs.opener_bets
        h.either = h.customs.open_pair and not street.big and h.street > 0 and any(map(is_paired, h.up, h.live))
    h.turn = first
    return first, h.able


def is_paired(up: list[int], live: bool) -> bool:
    return live and len({card >> 2 for card in up}) < len(up)


def open_forced(h: Hand, street: Street) -> Generator[Ask, Move, tuple[int, int]]:
    """I.4, M.4, G.2.c: the up-cards say who makes the forced bet (A.15); then everybody answers it.

    `section8`: a.1.xiv.
    """
    i = opener(h, street.opens)
    full = False
    if h.stack[i]:
        if h.customs.asks_forced:
            move = yield Act(h.seats[i], ("forced-bet", "bet"), h.cites.forced, 0, None, "play")
            full = isinstance(move, Choose) and move.choice == "bet"
        amount = h.structure.unit(False) if full else h.spec.forced
        h.put(i, amount, h.cites.forced)
        h.posted[i] = True
    else:
        amount = h.spec.forced  # all-in from the ante: the bet is still to be met
    h.high = amount
    h.last = h.initiated = i
    h.start = amount if full or amount >= h.structure.unit(False) else 0
    h.step = amount if full else 0
    return (i + 1) % h.n, h.able - (h.stack[i] > 0)
