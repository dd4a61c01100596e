"""One hand of poker, from the blinds to the award of the pot. Stands on `rules` and `rooms`."""

from croupier.poker.hand.hand import POT, Hand, play_hand

__all__ = ["POT", "Hand", "play_hand"]
