"""A table of `oneida-2006/three-card-poker` for tests by paragraph."""

from croupier.kernels.cards.ranks import rank3
from croupier.kernels.three_card import ante_verdict, play_verdict
from croupier.play.vocabulary.cards import card_value, cards_text
from pit import Pit

BOOK = "oneida-2006/three-card-poker"
DEVICE = {"shuffler": True, "shuffler-counts": True}  # no cut, no count of the stub: a shorter film
LOW_DEALER = "Js 9s 4c"  # jack high does not qualify
QUEEN_DEALER = "Qs 7h 2c"


def dealt(*hands: str) -> str:
    """These hands, the dealer's last, as a shoe deals them: one card at a time."""
    return "cards " + " ".join(card for turn in zip(*map(str.split, hands), strict=True) for card in turn)


REVEAL = "dealer does reveal"  # asked where nobody has an Ante, and so nobody anything to decide


def film(pit: Pit, bets: list[str], hands: list[str], *choices: str) -> None:
    """A round of these bets and hands; without an Ante, and with no other ending given, to its end."""
    if not choices and not any("ante" in bet for bet in bets):
        choices = (REVEAL,)
    pit.do("dealer opens", "dealer does shuffle", *bets, "dealer closes", dealt(*hands), *choices)


def one_hand(player: str, dealer: str, *bets: str, choice: str = "play", **options: object) -> Pit:
    """Ann's one hand against the dealer."""
    pit = Pit(BOOK, options=DEVICE | options)
    decides = [f"seat 1 chooses {choice}"] if any("ante" in bet for bet in bets) else []
    film(pit, [f"seat 1 {bet}" for bet in bets], [player, dealer], *decides)
    return pit


def against_dealer(player: int, dealer: int) -> tuple[int, int]:
    return ante_verdict(player, dealer, True), play_verdict(player, dealer)


def hand(pit: Pit, holder: str | int) -> str:
    return cards_text(pit.table.felt.hand(holder))


def asked(pit: Pit) -> str:
    return str(pit.table.view().asks.ask)


def step(pit: Pit) -> str:
    """The step that the dealer is asked for, if any."""
    return pit.table.view().asks.step or ""


FACES = "23456789TJQKA"
DECK = [face + suit for face in FACES for suit in "cdhs"]


def ranked(text: str) -> int:
    return rank3(*map(card_value, text.split()))


def quick_round(pit: Pit) -> None:
    """One more round: to its end, or to the count of the stub where that is due."""
    cut = [] if pit.law.on("shuffler") else ["dealer does cut 26"]
    stacks = pit.law.choice("dealing") == "automated-shoe"
    cards = f"cards 2c 2d 9h {LOW_DEALER}" if stacks else dealt("2c 2d 9h", LOW_DEALER)
    pit.do("dealer opens", "dealer does shuffle", *cut, "seat 1 bets 10 pair-plus", "dealer closes", cards)
    if step(pit) != "count-stub":
        pit.do(REVEAL)
