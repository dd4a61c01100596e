"""What goes on from hand to hand: the button, missed blinds, the felt, bots, the jackpot. Stands on `hand`."""
