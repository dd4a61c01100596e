"""Above the hand: the button, blinds that were missed, the kill, the time charge, the waiting list.

`Room` is what a table carries from hand to hand. Before each hand the dealer shuffles; until that is done players sit
out or come in, post what they owe, offer to kill or object, and ask for a lower rake; and the dealer collects time.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Collection, Generator, Iterable, Mapping, Sequence
from functools import partial
from typing import ClassVar, TypeVar

import msgspec

from croupier.play.felt import Felt
from croupier.play.felt.ledger import RACKS
from croupier.play.steps.procedure import Irregular, step
from croupier.play.vocabulary.ask import Ask, Chance, Step
from croupier.play.vocabulary.event import Dealt, Fee
from croupier.play.vocabulary.move import Choose, Did, Move, Outcome
from croupier.poker.hand.kills import times
from croupier.poker.rooms.card_room import CardRoom, Kill
from croupier.poker.rules.spec import NO_KILL, HandResult, HandSpec
from croupier.poker.table import kills
from croupier.rulebook.cite import Citation, Refused
from croupier.rulebook.law import Law

DECKS = ("first", "second")
RAKE_AREA = "rake area"
BEFORE_DEAL = ("sit-out", "sit-in", "post", "kill", "object", "lower-rake")
SMALL, BIG = 1, 2  # which blinds a seat has missed
T = TypeVar("T", int, tuple[int, int])


class Room(msgspec.Struct, frozen=True):
    """What is carried: who has the button, who won last and how often running, who kills, who sits out and owes."""

    button: int = 0
    last: int = 0
    row: int = 0
    killer: int = 0
    out: tuple[int, ...] = ()
    owed: tuple[tuple[int, int], ...] = ()
    lowered: bool = False  # the rake
    deck: int = 0  # which of the table's two decks is dealt next
    known: tuple[int, ...] = ()  # who has been dealt in since sitting down
    gone: bool = False  # who must kill the next hand has left, having put it up
    again: int = 0  # whose the button was in a hand that was void: it is dealt again
    agreed: tuple[tuple[int, int], ...] = ()  # the minimum that each player agrees to
    barred: tuple[int, ...] = ()  # who had to leave the game
    washed: int = 0  # which decks were washed, a bit each

    def without(self, seat: int) -> Room:
        """A player has left."""
        return msgspec.structs.replace(
            self,
            out=tuple(s for s in self.out if s != seat),
            owed=tuple(pair for pair in self.owed if pair[0] != seat),
            killer=0 if self.killer == seat else self.killer,
            last=0 if self.last == seat else self.last,
            known=tuple(s for s in self.known if s != seat),
            agreed=tuple(pair for pair in self.agreed if pair[0] != seat),
            barred=tuple(s for s in self.barred if s != seat),
        )


# --- before the hand ---


class Gather(Step, frozen=True):
    """The dealer is to shuffle; until then players may still change their minds."""

    gathers: ClassVar[bool] = True
    m: Muster | None = None

    @property
    def players_may_speak(self) -> bool:
        return True

    @property
    def answers(self) -> tuple[int, ...]:
        """Whoever may object to a kill that was offered."""
        m = self.m
        if m is None or not m.volunteer:
            return ()
        return tuple(seat for seat in m.felt.seats if self._open(seat, "object"))

    def offers(self, seats: Iterable[int]) -> dict[int, tuple[str, ...]]:
        """What each seat may say, with the sum where there is one: `agree 4`."""
        m = self.m
        assert m is not None
        return {seat: tuple(word for word in words(m, seat) if self._open(seat, word)) for seat in seats}

    def _open(self, seat: int, word: str) -> bool:
        choice, _, amount = word.partition(" ")
        assert self.check is not None
        try:
            self.check(Choose(seat, choice, amount=int(amount or 0)))
        except Refused:
            return False
        return True

    @property
    def other_steps(self) -> tuple[str, ...]:
        """t.2.iii: time charges are collected before the shuffle, and verified."""
        m = self.m
        if m is None or m.house.time is None:
            return ()
        return ("verify-time",) if m.felt.ledger.balance(RAKE_AREA) else ("collect-time",)

    def done_by(self, step: str) -> tuple[str, Citation]:
        """t.2.iii.E: it is a floorperson who verifies what the dealer has collected."""
        time = self.m.house.time if self.m is not None else None
        return ("floorperson", time.verified) if time and step == "verify-time" else super().done_by(step)

    def admit(self, move: Move, law: Law) -> None:
        if not isinstance(move, (Choose, Did)):
            raise Refused("the dealer must shuffle first", law.grounds["closed"])
        assert self.check is not None
        self.check(move)


class Muster(msgspec.Struct):
    """The room as it is being gathered for one hand."""

    felt: Felt
    house: CardRoom
    out: frozenset[int]
    owed: Mapping[int, int]
    posting: frozenset[int] = frozenset()
    volunteer: int = 0  # who kills of his own will
    lowered: bool = False
    deck: int = 0
    forced: int = 0  # who must kill; -1 is somebody who has left
    fresh: frozenset[int] = frozenset()  # who has not been dealt in yet
    prevented: frozenset[int] = frozenset()  # whose kill was objected to
    agreed: Mapping[int, int] = {}  # to which minimum each player agrees
    barred: frozenset[int] = frozenset()
    able: dict[int, int] = {}  # the chips of those who have enough to be dealt in, once that is known


def gather(felt: Felt, house: CardRoom, room: Room) -> Generator[Ask, Move, Muster]:
    """E.1: the shuffle, and whatever is settled before it."""
    m = muster(felt, house, room)
    ask = gathering(m)
    while True:
        try:
            move = yield ask
        except Irregular as trouble:
            if trouble.remedy not in ("again", "game"):
                raise
            felt.say(trouble.says, trouble.cite)
            if trouble.kind == "wrong-count" and house.decks:  # F.5.d: that deck leaves the table
                m.deck = 1 - m.deck
            continue
        if isinstance(move, Choose):
            choose(m, move)
        elif isinstance(move, Did) and move.step in TIMED:
            TIMED[move.step](m)
        else:
            return m


def muster(felt: Felt, house: CardRoom, room: Room) -> Muster:
    """The room as the last hand left it."""
    return Muster(
        felt, house, frozenset(room.out), dict(room.owed), lowered=room.lowered, deck=room.deck,
        forced=-1 if room.gone else room.killer, fresh=frozenset(felt.seats).difference(room.known),
        agreed=dict(room.agreed), barred=frozenset(room.barred),
    )  # fmt: skip


def gathering(m: Muster) -> Gather:
    return Gather("shuffle", m.house.shuffle, "shuffle", check=partial(check_gather, m), m=m)


def words(m: Muster, seat: int) -> tuple[str, ...]:
    """Whatever a player might say before a deal. w.1: to agree on a minimum that another has named, or on double the
    posted one; and to take that back."""
    amounts = {amount for other, amount in m.agreed.items() if other != seat} | {2 * m.house.structure.bet}
    sums = sorted(amount for amount in amounts if amount != m.agreed.get(seat, 0))
    take_back = ("agree",) if m.agreed.get(seat) else ()
    return (*BEFORE_DEAL, *(f"agree {amount}" for amount in sums), *take_back)


def check_gather(m: Muster, move: Move) -> None:
    """What can be settled before the shuffle, and by whom."""
    house, time = m.house, m.house.time
    if isinstance(move, Did):
        if move.step != "shuffle" and not (move.step in TIMED and time):
            raise Refused("the dealer must shuffle first", house.shuffle)
        if move.step == "shuffle" and time and m.felt.ledger.balance(RAKE_AREA):
            raise Refused("first a floorperson verifies the time charges", time.verified)
        return
    assert isinstance(move, Choose)
    seat = move.seat
    if seat in m.barred:
        raise Refused(f"seat {seat} has to leave the game", house.leaves or house.entry)
    if house.absent is not None and move.choice in ("sit-out", "sit-in"):
        raise Refused("who is away is dealt in, and puts up what is due", house.absent)
    if house.strict is not None:
        raise Refused(f"{move.choice!r}: nothing is put up but what was announced", house.strict)
    match move.choice:
        case "sit-out" if seat not in m.out:
            return
        case "sit-in" if seat in m.out:
            return
        case "post":
            if house.missed != "post-or-wait" or not m.owed.get(seat):
                raise Refused(f"seat {seat} owes no blind that could be posted", house.missed_cite or house.entry)
        case "kill" | "object":
            kills.check_offer(m, move)
        case "agree":
            check_agreed(m, move)
        case "lower-rake":
            if not 0 < len(m.felt.seats) <= house.fewer:
                why = f"the rake is lowered for {house.fewer} players or fewer" if house.fewer else "it is not lowered"
                raise Refused(why, house.fewer_cite or house.entry)
        case _:
            raise Refused(f"{move.choice!r} is nothing to choose before the deal", house.entry)


def choose(m: Muster, move: Choose) -> None:
    """N.6 and the seats: a player's choice before the deal."""
    cite = m.house.entry
    match move.choice:
        case "sit-out":
            m.out |= {move.seat}
            m.volunteer = 0 if m.volunteer == move.seat else m.volunteer
        case "sit-in":
            m.out -= {move.seat}
        case "post":
            m.posting |= {move.seat}
        case "kill" | "object":
            cite = kills.offer(m, move)
        case "agree":
            agree(m, move)
            return
        case "lower-rake":
            m.lowered = True
            cite = m.house.fewer_cite or cite
    m.felt.decided(move.seat, move.seat, move.choice, cite)


def check_agreed(m: Muster, move: Choose) -> None:
    """w.1: a higher minimum, within the posted maximum, may be agreed on; 0 takes it back."""
    bet, most = m.house.structure.bet, getattr(m.house.structure, "most", m.house.structure.unit(True))
    if m.house.agrees is None:
        raise Refused("the posted minimum is played", m.house.entry)
    if move.amount and not bet < move.amount <= most:
        money = m.felt.law.money
        raise Refused(f"a minimum to agree on is above {money(bet)} and not above {money(most)}", m.house.agrees)


def agree(m: Muster, move: Choose) -> None:
    """w.1: a player names a minimum, or goes back to the posted one."""
    m.agreed = {**m.agreed, move.seat: move.amount}
    text = f"agrees to a minimum of {m.felt.law.money(move.amount)}" if move.amount else "keeps to the posted minimum"
    m.felt.say(f"Seat {move.seat} {text}", m.house.agrees or m.house.entry)


def agreed_minimum(m: Muster) -> int:
    """w.1: the highest minimum that everybody at the table agrees to, or 0."""
    least = min((m.agreed.get(seat, 0) for seat in m.felt.seats), default=0) if m.agreed else 0
    if least and m.house.agrees is not None:
        m.felt.say(f"All players agree: the minimum is {m.felt.law.money(least)}", m.house.agrees)
    return least


def collect_time(m: Muster) -> None:
    """t.2.iii, t.2.iii.A, t.2.iii.D: from each player, playing or not; or from the table, in equal parts. It goes into
    the rake area."""
    time = m.house.time
    assert time is not None
    seats = sorted(m.felt.seats)
    share, odd = divmod(time.amount, len(seats)) if time.per_table else (time.amount, 0)
    for k, seat in enumerate(seats):
        due = min(share + (k < odd), m.felt.rack(seat))
        if due:
            m.felt.ledger.post(f"rack {seat}", RAKE_AREA, due, time.cite)
            m.felt.events.append(Fee(time.cite, seat, "time", due))


def verify_time(m: Muster) -> None:
    """t.2.iii.E: a floorperson has verified the time charges, and they are dropped."""
    assert m.house.time is not None
    charges = m.felt.ledger.balance(RAKE_AREA)
    m.felt.ledger.post(RAKE_AREA, "fees", charges, m.house.time.verified)
    m.felt.say(f"{m.felt.law.money(charges)} of time charges are verified and dropped", m.house.time.verified)


TIMED = {"collect-time": collect_time, "verify-time": verify_time}


def bring_deck(m: Muster) -> None:
    """B.1: one of the table's two decks is played. B.6.c, b.4.iii: with a shuffling device they take turns."""
    if m.house.decks:
        m.felt.markers["deck"] = DECKS[m.deck]
        if m.house.alternates is not None:
            m.felt.say(f"The {DECKS[m.deck]} deck is dealt", m.house.alternates)
        if m.house.device is not None:
            m.felt.say(f"The device shuffles the {DECKS[1 - m.deck]} deck", m.house.device)


def wash(felt: Felt, house: CardRoom, washed: int, deck: int) -> Generator[Ask, Move, int]:
    """d.3: each deck is washed and stacked before it is first played; d.3.i: the second one only in its turn, if the
    house likes; d.3.ii: with a device both at once. Returns which decks are washed."""
    if house.wash is None or washed >> deck & 1:
        return washed
    due = 1 if house.wash_one or washed else len(DECKS)
    yield from step(felt, "wash", house.wash, "shuffle", due, due)
    return washed | 1 << deck if due == 1 else 3


# --- who is dealt in ---


def clockwise(seats: Iterable[int], after: int) -> list[int]:
    """These seats from the one after `after`, once around."""
    order = sorted(seats)
    first = bisect(order, after)
    return order[first:] + order[:first]


def with_chips(m: Muster) -> dict[int, int]:
    """Who has the chips to be dealt in."""
    chips, absent, need = m.felt.ledger.balances, m.out | m.barred, m.house.chips_needed
    m.able = {s: has for s in m.felt.seats if s not in absent and (has := chips.get(RACKS[s], 0)) >= need}
    return m.able


def ready_players(m: Muster, button: int) -> list[int]:
    """Who has the chips, in the order of the deal. j.4: a player who owes blinds posts them, or waits until the
    big blind comes round."""
    house = m.house
    able = clockwise(m.able or with_chips(m), button)
    if house.missed == "nothing" or not m.owed:
        return able
    waiting = {s for s in able if m.owed.get(s) and s not in m.posting}
    dealt: list[int] = []
    for seat in able:
        if seat not in waiting or len(dealt) == len(house.blinds) - 1:
            dealt.append(seat)
    return dealt


def players(m: Muster, button: int) -> list[int]:
    """G.3.c, g.3.iii: who is dealt in, in the order of the deal."""
    return post_able(m, ready_players(m, button))


def post_able(m: Muster, dealt: list[int]) -> list[int]:
    """Whoever is to put up a blind, or to kill, needs that too, where a bet besides is asked for; otherwise he may be
    all-in."""
    house = m.house
    if not house.entry_bet:
        return dealt
    chips, kill, need = m.able, house.kill, house.ante + house.least
    due = list(house.posted(len(dealt)))
    if kill and m.forced in dealt:
        due[dealt.index(m.forced)] = house.structure.times(kill.over, kill.under).bet
    for seat, blind in zip(dealt, due, strict=True):
        if chips[seat] < need + blind:
            m.felt.say(f"Seat {seat} has too little to be dealt in", house.entry)
            return post_able(m, [s for s in dealt if s != seat])
    return dealt


def place_button(m: Muster, room: Room) -> Generator[Ask, Move, int]:
    """A.7, J.3, K.3, L.3: the button; J.3.a, K.3.a, L.3.a: it stands for a dealer who is only imagined. J.3.b, K.3.b,
    L.3.b: at first on the dealer's right; dealing.3, dealing.3.a: or with the highest card by suit; J.3.c,
    K.3.c, L.3.c, dealing.1, dealing.1.a: then clockwise."""
    house, felt = m.house, m.felt
    if not house.variant.button:
        return 0
    seats = ready_players(m, room.button)
    if room.again in seats:
        return room.again
    if room.button or len(seats) < 2:
        return seats[0] if seats else room.button
    if not house.high_card:
        return max(seats)
    seats.sort()
    cards: list[int] = []
    while len(cards) < len(seats):
        move = yield Chance("cards", len(seats) - len(cards), house.button, "button", felt.shoe)
        assert isinstance(move, Outcome)
        for card in move.values:
            felt.shoe.take(card)
            felt.events.append(Dealt(house.button, seats[len(cards)], (card,), True))
            cards.append(card)
    seat = seats[cards.index(max(cards))]
    felt.say(f"Seat {seat} has the highest card and the button", house.button)
    return seat


# --- what is posted ---


def spec_for(m: Muster, room: Room, seats: Sequence[int]) -> HandSpec:
    """The hand that is now dealt: as the law alone has it, and what the room has otherwise this time."""
    house, able = m.house, m.able
    stacks = tuple(map(able.__getitem__, seats))
    spec = msgspec.structs.replace(house.hand(len(seats)), stacks=stacks, seats=tuple(seats))
    if m.posting:
        spec = with_missed(m, spec)
    if m.agreed:
        spec = with_minimum(m, spec)
    if house.kill and (room.killer or room.gone or m.volunteer in seats):
        spec = killed_spec(m, house.kill, room, spec)
    if spec.rake and m.lowered and len(m.felt.seats) <= house.fewer:
        spec = msgspec.structs.replace(spec, rake=spec.rake.times(house.lowered))
    return spec


def with_missed(m: Muster, spec: HandSpec) -> HandSpec:
    """j.4: of the blinds that a player has missed the big one is a bet, and the small one dead money."""
    house, blinds, dead = m.house, list(spec.blinds), [0] * len(spec.seats)
    for seat in m.posting.intersection(spec.seats):
        i, missed = spec.seats.index(seat), m.owed.get(seat, 0)
        if not blinds[i]:
            blinds[i] = house.blinds[-1] if missed & BIG else 0
            dead[i] = house.blinds[0] if missed & SMALL else 0
    level, dead_money = house.first_level(blinds), tuple(dead) if any(dead) else ()
    return msgspec.structs.replace(spec, blinds=tuple(blinds), dead=dead_money, level=level)


def with_minimum(m: Muster, spec: HandSpec) -> HandSpec:
    """w.1: the minimum that all agree to; nobody kills such a hand while it is dealt."""
    structure = spec.structure.at_least(agreed_minimum(m))
    return spec if structure is spec.structure else msgspec.structs.replace(spec, structure=structure, late=NO_KILL)


def killed_spec(m: Muster, kill: Kill, room: Room, spec: HandSpec) -> HandSpec:
    """The hand at the stakes of a kill, which whoever kills puts up as a blind."""
    seats, blinds, killer = spec.seats, list(spec.blinds), room.killer or m.volunteer
    structure = spec.structure.times(kill.over, kill.under)
    i = seats.index(killer) if killer in seats else -1
    if i >= 0:
        blinds[i] = max(blinds[i], structure.bet)
    dead_chips = kills.absent(m, room, seats, structure.bet)
    who, cite = f"Seat {killer}" if killer else "Who has left", kills.why_killed(kill, room)
    m.felt.say(f"{who} kills: the limits are {times(kill.over, kill.under)} the posted ones", cite)
    level = max(m.house.level, structure.bet, *blinds)
    return msgspec.structs.replace(
        spec, structure=structure, blinds=tuple(blinds), killer=i, kill=cite, level=level, left=dead_chips, late=NO_KILL
    )


# --- after the hand ---


def room_after(m: Muster, room: Room, gathered: Room, seats: Sequence[int], result: HandResult, least: int) -> Room:
    """The room for the next hand, of what was settled when this one was gathered for, and of how it ended."""
    last, row, killer = next_kill(
        m.house.kill, room, seats, result, least, bool(room.killer or room.gone or m.volunteer)
    )
    deck = 1 - m.deck if m.house.alternates else m.deck
    barred = in_order(m.barred)
    return msgspec.structs.replace(gathered, last=last, row=row, killer=killer, deck=deck, barred=barred)


def gathered_room(m: Muster, room: Room, button: int, seats: Sequence[int]) -> Room:
    """What is settled of it once these are dealt in: who sits out, who owes what, and what was agreed."""
    known = in_order({*room.known, *seats}) if m.fresh else room.known
    return Room(
        button, out=in_order(m.out), owed=missed_blinds(m, button, seats), lowered=m.lowered, deck=m.deck, known=known,
        agreed=in_order(m.agreed.items()), barred=in_order(m.barred), washed=room.washed,
    )  # fmt: skip


def in_order(some: Collection[T]) -> tuple[T, ...]:
    """As it is carried on; most of it is nothing."""
    return tuple(sorted(some)) if some else ()


def missed_blinds(m: Muster, button: int, seats: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """j.4: a blind that passes somebody who sits out is owed; whoever was dealt in owes nothing any more."""
    follows = m.house.missed != "nothing" or (m.house.kill is not None and m.house.kill.entry)
    if not follows or not m.house.blinds:
        return ()
    owed = {seat: bits for seat, bits in m.owed.items() if seat not in seats and seat in m.felt.seats}
    small, big = seats[0], seats[min(len(m.house.blinds), len(seats)) - 1]
    for seat in clockwise(m.felt.seats, button):
        if seat == big:
            break
        if seat in m.out:
            before_small = clockwise([seat, small], button)[0] == seat
            owed[seat] = owed.get(seat, 0) | (SMALL if before_small else BIG)
    return tuple(sorted(owed.items()))


def next_kill(
    kill: Kill | None, room: Room, seats: Sequence[int], result: HandResult, least: int, killed: bool
) -> tuple[int, int, int]:
    """J.11, K.13, p.9, o.1.iv, rules.5, rules.6: who won last and how often running, and who kills the next hand.

    `least` is the least bet of this hand, `killed` whether it was killed itself.
    """
    sole = seats[result.swept] if result.swept >= 0 else 0
    if sole:
        last, row = sole, room.row + 1 if sole == room.last else 1
    else:
        last, row = 0, 0
    if kill is None:
        return last, row, 0
    pot = result.pot - result.raked - result.jackpot if kill.net else result.pot  # A.22, a.1.xxiii
    large = pot >= max(kill.pot, kill.multiple * least)
    earned = bool(sole and kill.wins and row >= kill.wins and large and not (kill.bare and result.low_made))
    killer = sole if earned else 0
    match kill.lasts:
        case "one-hand" if killed:
            killer = 0
        case "until-beaten" if room.killer:
            stays = sole == room.killer or (not sole and not kill.shared_ends)
            killer = room.killer if stays else killer
    if kill.award and not killer:
        largest = max(result.awards)
        killer = seats[result.awards.index(largest)] if largest >= kill.award else 0
    return last, row, killer


# --- the waiting list ---


class WaitingList(msgspec.Struct):
    """S, x.1: who waits for a seat at which game; a vacancy goes to whoever came first.

    >>> waiting = WaitingList()
    >>> waiting.join("Ann", "holdem"); waiting.join("Bob", "omaha-high"); waiting.join("Cy", "holdem")
    >>> waiting.waiting_for("holdem")
    ['Ann', 'Cy']
    """

    waiting: list[tuple[str, str]] = []

    def join(self, name: str, game: str) -> None:
        if (name, game) not in self.waiting:
            self.waiting.append((name, game))

    def leave(self, name: str) -> None:
        self.waiting = [pair for pair in self.waiting if pair[0] != name]

    def waiting_for(self, game: str) -> list[str]:
        """Who waits for this game, in the order of asking."""
        return [name for name, wanted in self.waiting if wanted == game]


def refuse_seat(waiting: WaitingList, name: str, game: str, cite: Citation, free: int = 1) -> None:
    """S, x.1: of the seats that are free, one is kept for everybody who has waited longer."""
    names = waiting.waiting_for(game)
    ahead = names[: names.index(name)] if name in names else names
    if ahead and len(ahead) >= free:
        raise Refused(f"{ahead[0]} has waited longer for a seat", cite)
