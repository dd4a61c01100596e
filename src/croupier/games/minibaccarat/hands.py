"""J, the deal in one of three ways; K, third cards; and N, the irregularities that can strike at either."""

from __future__ import annotations

from collections.abc import Generator

from croupier.games.minibaccarat.shoe import burn, new_shoe, offer, recut
from croupier.games.minibaccarat.state import BANKER, HANDS, PLAYER, MiniRound
from croupier.kernels.baccarat.draw import NO_CARD, banker_draws, natural, player_draws, value
from croupier.play.steps.procedure import Irregular, Void
from croupier.play.vocabulary.ask import Ask, Chance
from croupier.play.vocabulary.move import Move, Outcome
from croupier.rulebook.cite import Citation

# --- J: the play ---


def draw(
    t: MiniRound, holders: tuple[str, ...], cite: Citation, up: bool, instead: bool = False
) -> Generator[Ask, Move, None]:
    """One card to each of these hands; G.5: nobody touches a wager now. N.4: too few cards void the round.

    `instead`: the Banker's Hand draws where the Player's had no right to, so a card that went there is this one (N.1).
    """
    felt, dealt = t.felt, 0
    while dealt < len(holders):
        if len(felt.shoe) - t.aside < len(holders) - dealt:
            raise too_few(t)
        try:
            move = yield Chance(
                "cards", len(holders) - dealt, cite, "deal", felt.shoe, to=tuple(holders[dealt:]), down=not up
            )
        except Irregular as trouble:
            yield from put_right(t, trouble, instead)
            continue
        assert isinstance(move, Outcome)
        for card in move.values:
            felt.deal(holders[dealt], card, up)
            dealt += 1


def deal_hands(t: MiniRound) -> Generator[Ask, Move, None]:
    """J.1, J.3: four cards, one and three the Player's Hand (A.2), two and four the Banker's (A.1); J.4: the counts."""
    felt, law = t.felt, t.law
    t.turners = {hand: turners(t, hand) for hand in HANDS}
    if t.aside:
        felt.say("The card set aside unseen is the first of this hand", law.cite("N.2"))
        t.aside = 0
        t.mark()
    match law.choice("handling"):
        case "face-up":
            cites = (law.cite("J.3.a"), law.cite("J.3.a"))
            yield from draw(t, HANDS * 2, law.cite("J.3.a"), up=True)
        case "under-shoe":
            cites = (law.cite("J.3.b"), law.cite("J.3.b"))
            yield from draw(t, HANDS * 2, law.cite("J.3.b"), up=False)
        case _:
            cites = (law.cite("J.3.c.i"), law.cite("J.3.c.ii"))
            yield from draw(t, HANDS * 2, law.cite("J.3.c"), up=False)
    for hand, cite in zip(HANDS, cites, strict=True):
        yield from turn_over(t, hand, cite)
        felt.say(f"{hand.capitalize()} {t.count(hand)}", law.cite("J.4"))


def turners(t: MiniRound, hand: str) -> list[int]:
    """J.3.c, J.3.c.v: who may turn a hand, the largest wager on it first, among equals the first counterclockwise from
    the dealer; N.5: after him, should he not, the others counterclockwise. Nobody: the dealer does."""
    stakes = list(t.felt.on_spot(hand))
    if t.law.choice("handling") != "players-turn" or not stakes:
        return []
    first = max(stakes, key=lambda stake: (stake.amount, stake.seat)).seat
    return t.felt.clockwise(first)[::-1]


def turn_over(t: MiniRound, hand: str, cite: Citation) -> Generator[Ask, Move, None]:
    """The player with the right to it turns the cards of a hand; N.5: given up or taken away, it goes on for the whole
    round."""
    queue = t.turners[hand]
    while queue:
        seat = queue[0]
        try:
            choice = yield from offer(t, seat, ("turn", "decline"), cite, "play")
        except Irregular as trouble:
            if trouble.kind != "turning-taken-away":
                yield from put_right(t, trouble)
                continue
            t.felt.say(f"Seat {seat}: {trouble.says}", trouble.cite)
            for others in t.turners.values():
                others[:] = [other for other in others if other != seat]
            continue
        if choice == "turn":
            break
        queue.pop(0)
    t.felt.turn_up(hand, cite)


def third_cards(t: MiniRound) -> Generator[Ask, Move, None]:
    """J.5, J.6, J.7: one more card at most, the Player's Hand first, as K has it."""
    felt, law = t.felt, t.law
    player, banker, third = t.count(PLAYER), t.count(BANKER), NO_CARD
    if natural(player, banker):
        felt.say("A natural: no more cards", law.cite("K.1"))
    face_up = law.choice("handling") != "players-turn"
    if player_draws(player, banker):
        yield from draw(t, (PLAYER,), law.cite("K.2"), face_up)
        yield from turn_over(t, PLAYER, law.cite("J.6") if face_up else law.cite("J.3.c.iii"))
        third = value(felt.hand(PLAYER)[-1])
    if banker_draws(player, banker, third):
        yield from draw(t, (BANKER,), law.cite("K.3"), face_up, instead=third == NO_CARD)
        yield from turn_over(t, BANKER, law.cite("J.6") if face_up else law.cite("J.3.c.iv"))


# --- N: irregularities ---


def put_right(t: MiniRound, trouble: Irregular, instead: bool = False) -> Generator[Ask, Move, None]:
    """N.1: the Banker's third card, if that hand is to draw. Else N.1, N.2: the first card of the next hand, if nobody
    saw it; once seen, or found face up in the shoe (N.3), it is burned. N.4: too few cards."""
    felt, law = t.felt, t.law
    if trouble.kind == "improper-cut":
        yield from recut(t, trouble)
        return
    felt.say(trouble.says, trouble.cite)
    match trouble.kind:
        case "no-activity":
            yield from new_shoe(t, "idle")
        case "shoe-runs-out":
            raise too_few(t)
        case "third-card-seen" | "third-card-unseen" if instead:
            felt.say("It is the Banker's third card", law.cite("N.1"))
        case "third-card-unseen" | "extra-card-unseen":
            felt.say("It will be the first card of the next hand", trouble.cite)
            t.aside += 1
            t.mark()
        case _:
            yield from burn(t, trouble.cite)


def too_few(t: MiniRound) -> Void:
    """N.4: the round is void, and the next one follows a reshuffle of all the cards."""
    return Void("there are too few cards left to finish the round", t.law.cite("N.4"), t.carry())
