"""Who wins what: the rulings on every wager, and the order in which they are carried out."""

from __future__ import annotations

from croupier.games.pai_gow.documents import (
    ACE_HIGH,
    BASE,
    DEALER_FRONT,
    ENVY,
    FORTUNE,
    Documents,
    Parts,
    SevenCards,
    in_front,
    rank_cite,
)
from croupier.games.pai_gow.kernels.hands import (
    ACE_HIGH_WITH_JOKER,
    LINES,
    NOTHING,
    THREE_PAIR,
    ace_high,
    back_rank,
    base_verdict,
    fortune_line,
    fortune_rank,
    front_rank,
)
from croupier.kernels.cards.poker_ranks import NAMES, ROYAL, category
from croupier.kernels.verdict import LOSES, PUSHES, WINS
from croupier.play.felt import DEALER
from croupier.play.felt.ruling import Ruling
from croupier.play.felt.stake import Stake
from croupier.play.steps.player_dealer import wagers_at_place
from croupier.play.vocabulary.holder import Holder, place_of

ACE_HIGH_HANDS = {
    "both": "both ace-high",
    "with-joker": "ace-high with the joker",
    "without-joker": "ace-high without the joker",
    "less": "no ace-high",
}

# --- the rulings ---


def base_ruling(t: Documents, player: Parts, bank: Parts) -> Ruling:
    """round.4, winners.1, glossary.copy, glossary.push, setting.foul; object.1, dealing.8, winners.1 to winners.4,
    dealing.6.c: both hands must be better; the player-dealer wins copies; a foul hand loses."""
    if player.foul:
        return Ruling(LOSES, t.cite("setting.foul", "dealing.6.c"), name="foul")
    verdict = base_verdict(player.front, player.back, bank.front, bank.back)
    if verdict == WINS:
        return Ruling(WINS, t.cite("round.4", "winners.1"), t.law.odds("base"))
    if verdict == PUSHES:
        return Ruling(PUSHES, t.cite("glossary.push", "winners.3"))
    copied = player.front == bank.front or player.back == bank.back
    cite = t.cite("glossary.copy", "winners.4") if copied else t.cite("winners.1", "winners.2")
    return Ruling(LOSES, cite, name="copy" if copied else "")


def fortune_ruling(t: Documents, line: int) -> Ruling:
    """winners.3 to winners.5, round.6 to round.8, paytable.three-pair; fortune.bet, fortune.10, winners.5: by the line
    that seven cards make."""
    name = LINES[line]
    if line == THREE_PAIR and not t.face_up:
        return Ruling(PUSHES, t.cite("paytable.three-pair"), name=name)
    if line in (NOTHING, THREE_PAIR):
        return Ruling(LOSES, t.cite("winners.5", "fortune.bet"), name="less")
    return Ruling(WINS, t.cite("winners.4", "fortune.10"), t.law.odds("fortune", name), name)


def envy_prize(t: Documents, line: int) -> int:
    """paytable.envy, envy.8: dollars for a button, 0 for a line without a prize."""
    odds = t.law.prize("envy", LINES[line])
    return odds.pays if odds else 0


def envy_chips(t: Documents, line: int) -> int:
    """The same in chips of the table."""
    return envy_prize(t, line) * 100 // t.law.chip


def ace_high_ruling(t: Documents, player: int, bank: int) -> Ruling:
    """winners.7, ace-high.bet, ace-high.8: the player-dealer is ace-high, alone or with the player."""
    if not bank:
        return Ruling(LOSES, t.law.cite("ace-high.bet"), name="less")
    line = "both" if player else "with-joker" if bank == ACE_HIGH_WITH_JOKER else "without-joker"
    return Ruling(WINS, t.law.cite("ace-high.8"), t.law.odds("ace-high", line), line)


# --- carrying them out ---


def settle(t: SevenCards) -> None:
    """winners.1, winners.2, round.3; dealing.7, dealing.9, dealing.10, winners.order: from the action button clockwise,
    wager by wager. Envy is paid at the end, or in Face Up at each place before Ace-High."""
    order = [place for place in t.clockwise(t.first) if place in t.felt.cards]
    cite = t.cite("glossary.action-button", "dealing.9")
    t.felt.say(f"The action begins at place {t.first}", cite)
    if t.face_up:
        for place in order:
            show(t, place)
    for place in order:
        if not t.face_up:
            show(t, place)
        settle_base(t, place)
        settle_bonuses(t, place, order)
    if not t.face_up:
        pay_every_envy(t, order)
    t.felt.markers.pop(ENVY, None)  # the buttons lie until everything is settled
    for place in order:
        collect_cards(t, place)


def show(t: SevenCards, place: int) -> None:
    """ranks.4 to ranks.14; card-values.order to card-values.high-card: a hand is turned up and named."""
    cite = t.cite("winners.1", "dealing.7")
    for holder in (in_front(place), place):
        if holder in t.felt.cards:
            t.felt.turn_up(holder, cite)
    if t.pushed:
        return
    set_in = t.parts(place)
    text = "a foul hand" if set_in.foul else hand_name(set_in)
    cite = t.cite("setting.foul", "dealing.6.c") if set_in.foul else rank_cite(t, set_in.back)
    t.felt.say(f"Place {place} has {text}", cite)


def hand_name(hand: Parts) -> str:
    return f"{rank_name(hand.back)}, and {rank_name(hand.front)} in front"


def rank_name(rank: int) -> str:
    """What a hand is called; the ranks tell a royal flush from other straight flushes, as the documents do."""
    return "royal flush" if rank == ROYAL else NAMES[category(rank)]


def settle_base(t: SevenCards, place: int) -> None:
    """betting.bank, round.4; type-of-game.bank, dealing.11, winners.8, winners.9: as far as the bank's money goes."""
    for stake in wagers_at_place(t.felt, place, BASE):
        t.felt.bank.cite = t.cite("betting.bank", "dealing.11")
        ruling = base_ruling(t, t.parts(place), t.bank_parts)
        t.felt.rule(stake, ruling, ruling.name or rank_name(t.parts(place).back))


def settle_bonuses(t: SevenCards, place: int, order: list[int]) -> None:
    """round.5, round.11; fortune.3, fortune.4, fortune.7 to fortune.9, ace-high.4, ace-high.6, ace-high.7: whatever
    became of the base wager."""
    hand = t.seven(place)
    for stake in wagers_at_place(t.felt, place, FORTUNE):
        t.felt.bank.cite = t.cite("betting.bank", "fortune.9")
        ruling = fortune_ruling(t, fortune_line(hand))
        t.felt.rule(stake, ruling, LINES[fortune_line(hand)])
    if not t.face_up:
        return
    pay_highest_envy(t, place, order)
    for stake in wagers_at_place(t.felt, place, ACE_HIGH):
        t.felt.bank.cite = t.cite("betting.bank", "ace-high.7")
        ruling = ace_high_ruling(t, ace_high(hand), ace_high(t.bank_seven))
        t.felt.rule(stake, ruling, ACE_HIGH_HANDS[ruling.name])


def pay_every_envy(t: SevenCards, order: list[int]) -> None:
    """winners.6, winners.6.one to winners.6.own, round.9: at the end, every button for every other player's hand."""
    for place in order:
        for other in order:
            if place in t.buttons and other != place:
                pay_envy(t, t.buttons[place], other)


def pay_highest_envy(t: SevenCards, place: int, order: list[int]) -> None:
    """winners.6, envy.bonus, envy.3 to envy.5, envy.5.a, envy.5.a.i, envy.6: a button for the highest hand,
    unless it is one's own; who ties for it has one of those hands."""
    if place in t.buttons:
        highest = max(order, key=lambda other: fortune_rank(t.seven(other)))
        if fortune_rank(t.seven(place)) != fortune_rank(t.seven(highest)):
            pay_envy(t, t.buttons[place], highest)


def pay_envy(t: SevenCards, stake: Stake, other: int) -> None:
    """paytable.envy, envy.7, envy.8: a fixed sum, as far as the bank goes."""
    line = fortune_line(t.seven(other))
    prize = envy_chips(t, line)
    if prize:
        cite = t.cite("winners.6.one", "envy.5")
        t.felt.prize(stake, prize, cite, ENVY, LINES[line])


def collect_cards(t: SevenCards, place: int) -> None:
    """round.10, dealing.12: the cards are collected."""
    for holder in (in_front(place), place):
        t.felt.discard(holder)


def counts(_: object, holder: Holder, cards: tuple[int, ...]) -> str:
    """What the cards that lie somewhere make."""
    if len(cards) == 5 and holder != DEALER_FRONT:
        return rank_name(back_rank(*cards))
    if len(cards) == 2 and holder in (in_front(place_of(holder)), DEALER_FRONT, DEALER):
        return rank_name(front_rank(*cards))
    return ""
