"""A player banks: the position that goes round, the bank's wager, the collection, back-line bettors, the action.

The house deals and takes a flat fee; it never banks. A game calls, in this order, `offer_position`, its betting window
(with `check_banking` first), `begin_banking` when betting has closed, its settlement from the action button on, and
`end_banking`.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence

import msgspec

from croupier.play.felt import Felt
from croupier.play.felt.bank import PlayerDealerBank
from croupier.play.felt.layout import Spot
from croupier.play.felt.stake import Stake
from croupier.play.vocabulary.ask import Ask, Turn
from croupier.play.vocabulary.event import Fee
from croupier.play.vocabulary.move import Bet, Choose, Move, Take
from croupier.rulebook.cite import Citation, Refused
from croupier.rulebook.collection import bank_fee, player_fee, player_wager, table_action
from croupier.rulebook.law import Law

BANK = "bank"
BANK_SPOT = Spot(BANK, BANK, "Bank", group="bank")
MOST_ROUNDS = 2


class Position(msgspec.Struct, frozen=True):
    """Who banks, for how many rounds running; `broken` when nobody takes it. Seats change hands, so the name goes with
    the seat; `namesakes` are the seats of others who were called the same."""

    holder: int = 0
    held: int = 0
    broken: bool = False
    name: str = ""
    namesakes: tuple[int, ...] = ()

    def is_at(self, seat: int, felt: Felt) -> bool:
        """Whether the one who banked sits here now: where he or she sat, or, once gone from there, wherever somebody of
        that name sits who was not there before."""
        if felt.seats[seat] != self.name or not self.name:
            return False
        return seat == self.holder or (felt.seats.get(self.holder) != self.name and seat not in self.namesakes)


def offer_position(felt: Felt, position: Position, seats: int, cite: Citation) -> Generator[Ask, Move, Position]:
    """Offer the bank: to its holder once more, then clockwise; after two rounds running only to the others.

    Only who sits (not who stands behind) may bank. If nobody takes it the game is broken: no round is dealt.
    """
    holder, rounds_held = position.holder, position.held
    seated = [seat for seat in felt.clockwise(holder) if seat <= seats]
    if seated and seated[-1] == holder:  # once around ends with the holder, who is asked first
        seated = [holder, *seated[:-1]] if position.is_at(holder, felt) else seated
    for seat in seated:
        same = position.is_at(seat, felt)
        if same and rounds_held >= MOST_ROUNDS:
            continue
        move = yield Turn(seat, (BANK, "pass"), cite)
        assert isinstance(move, Choose)
        felt.decided(seat, seat, move.choice, cite)
        if move.choice == BANK:
            felt.markers["player-dealer"] = str(seat)
            name = felt.seats[seat]
            namesakes = tuple([other for other in felt.seats if other != seat and felt.seats[other] == name])
            return Position(seat, rounds_held + 1 if same else 1, name=name, namesakes=namesakes)
    felt.say("Nobody takes the bank: the game is broken", cite)
    return msgspec.structs.replace(position, broken=True)


# --- betting ---


def check_banking(position: Position, move: Bet | Take, cite: Citation) -> bool:
    """The player-dealer puts up the bank and nothing else; nobody else does. True when this move is about the bank."""
    mine = move.seat == position.holder
    if mine != (move.spot == BANK) or (mine and move.place != move.seat):
        why = "only the player-dealer puts up the bank" if not mine else "the player-dealer wagers the bank only"
        raise Refused(why, cite)
    if mine and isinstance(move, Bet) and (move.coupon or move.verbal):
        raise Refused("the bank is put up in chips", cite)
    return mine


def wagered_places(felt: Felt) -> list[int]:
    """The places at which somebody wagers against the bank."""
    return sorted({stake.at for stake in felt.stakes.values() if stake.spot != BANK})


def player_at(felt: Felt, place: int) -> int:
    """The seat that plays a place: the one sitting there, or at an empty place the first to wager there; 0 if none."""
    if place in felt.seats:
        return place
    return next((stake.seat for stake in felt.stakes.values() if stake.at == place), 0)


def check_ready(felt: Felt, law: Law, position: Position, bank_cite: Citation, fee_cite: Citation) -> None:
    """Before the cards: the bank is put up, somebody wagers against it, and everybody can pay the collection."""
    if not felt.amount(position.holder, BANK):
        raise Refused(f"seat {position.holder} banks and must first put up a wager", bank_cite)
    if not wagered_places(felt):
        raise Refused("nobody wagers against the bank", bank_cite)
    for seat, fee in collection(felt, law, position).items():
        if fee > felt.rack(seat):
            why = f"seat {seat} has {law.money(felt.rack(seat))}, the collection is {law.money(fee)}"
            raise Refused(why, fee_cite)


def check_back_line(felt: Felt, law: Law, bet: Bet, position: Position, seats: int, cite: Citation) -> None:
    """A wager at another's place stands behind a seated player who wagers there; a standing one has no other place."""
    if bet.place == bet.seat:
        if bet.seat > seats:
            raise Refused(f"seat {bet.seat} stands behind the table: name the place to bet at", cite)
        return
    if not ("back-line" in law.options and law.on("back-line")):
        raise Refused("back-line betting is not permitted", cite)
    player = player_at(felt, bet.place)
    if not player or bet.place > seats or bet.place == position.holder:
        raise Refused(f"nobody to bet behind sits at place {bet.place}", cite)
    if not any(stake.at == bet.place and stake.seat == player for stake in felt.stakes.values()):
        raise Refused(f"the player at place {bet.place} has not wagered yet", cite)


def check_followed(felt: Felt, take: Take, cite: Citation, falling: Sequence[str] = ()) -> None:
    """A seated player does not take back the last wager at a place while others stand behind it; what is `falling` with
    that wager does not stay."""
    others_here = [
        stake
        for stake in felt.stakes.values()
        if stake.at == take.place and stake.key != (take.place, take.spot, take.seat) and stake.spot not in falling
    ]
    if (
        take.seat == player_at(felt, take.place)
        and others_here
        and all(stake.seat != take.seat for stake in others_here)
    ):
        raise Refused(f"others wager behind the player at place {take.place}", cite)


# --- the collection ---


def collection(felt: Felt, law: Law, position: Position) -> dict[int, int]:
    """What the house takes for this round, by seat, in chips: by the schedule's own count of the wagers."""
    schedule = law.schedule
    if schedule is None:
        return {}
    wagers = [s for s in felt.stakes.values() if s.spot != BANK]
    fees = {position.holder: bank_fee(schedule, table_action(schedule, _amounts(law, wagers)))}
    for seat in {stake.seat for stake in wagers}:
        own = _amounts(law, (stake for stake in wagers if stake.seat == seat))
        fees[seat] = player_fee(schedule, player_wager(schedule, own))
    return {seat: fee // law.chip for seat, fee in sorted(fees.items()) if fee}


def _amounts(law: Law, stakes: Iterable[Stake]) -> list[tuple[str, int]]:
    return [(stake.spot, stake.amount * law.chip) for stake in stakes]


def give_back(felt: Felt) -> None:
    """A fee is for a hand: of a hand that is void it goes back, out of the drop box."""
    for fee in [posting for posting in felt.ledger.postings if posting.target == "collection"]:
        felt.ledger.post("collection", fee.source, fee.amount, fee.cite)
        felt.say(f"{fee.source.capitalize()} has its collection of {felt.law.money(fee.amount)} back", fee.cite)


def begin_banking(felt: Felt, law: Law, position: Position, cite: Citation) -> None:
    """Take the collection into the drop box, then let the bank stand against the table."""
    for seat, fee in collection(felt, law, position).items():
        assert law.schedule is not None
        felt.ledger.post(f"rack {seat}", "collection", fee, law.schedule.cite)
        felt.events.append(Fee(law.schedule.cite, seat, "collection", fee))
    stake = felt.stake(position.holder, BANK)
    assert stake is not None
    felt.bank = PlayerDealerBank(stake, cite)


def end_banking(felt: Felt, position: Position, cite: Citation) -> None:
    """What is left of the bank goes back to the player-dealer."""
    stake = felt.stake(position.holder, BANK)
    if stake is not None and stake.amount:
        felt.take(stake, None, cite)
    elif stake is not None:
        del felt.stakes[stake.key]  # all of it is gone


# --- the order of settlement ---


def places_from(first: int, seats: int, without: int = 0) -> list[int]:
    """The places clockwise from `first`, that one included, once around."""
    order = [(first - 1 + i) % seats + 1 for i in range(seats)]
    return [place for place in order if place != without]


def action_place(order: list[int], count: int, active: Iterable[int]) -> int:
    """Where the action begins: so many places along an order, 1 being its first and counting on round it, however the
    count was found (a die, a card, a seat); from there the first place that is active."""
    start, wagering = (count - 1) % len(order), set(active)
    return next(place for place in order[start:] + order[:start] if place in wagering)


def wagers_at_place(felt: Felt, place: int, spot: str, player: int = 0) -> list[Stake]:
    """The wagers on a spot of a place in the order they stand: the place's own player first, then those behind. Whose
    place an empty one is must be told once wagers there are settled: `player_at` knows it by the first of them."""
    stakes, owner = (
        [s for s in felt.stakes.values() if s.at == place and s.spot == spot],
        player or player_at(felt, place),
    )
    return sorted(stakes, key=lambda stake: stake.seat != owner)
