"""What lies on a table and what becomes of it: chips and cards, the ledger, banks, rulings, and the layout.

Stands on `vocabulary`. `Felt` is the only hand that moves chips.
"""

from croupier.play.felt.felt import BOARD, BURNED, DEALER, DISCARDS, Felt, Held, Pool

__all__ = ["BOARD", "BURNED", "DEALER", "DISCARDS", "Felt", "Held", "Pool"]
