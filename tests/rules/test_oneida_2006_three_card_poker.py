"""Three Card Poker, `oneida-2006/three-card-poker`: each test proves the paragraph in its name."""

from pit import Pit

BOOK = "oneida-2006/three-card-poker"
DEVICE = {"shuffler": True, "shuffler-counts": True}  # no cut, no count of the stub: a shorter film


def test_K_1_a_dealer_without_queen_high_pays_ante_and_returns_play() -> None:
    pit = Pit(BOOK, options=DEVICE)
    pit.do("dealer opens", "dealer does shuffle", "seat 1 bets 10 ante", "dealer closes")
    pit.do("cards 2c Js 3d 9h 5s 4c", "seat 1 chooses play")
    assert pit.settlements() == [(1, "ante", "wins", 10, "K.1.a"), (1, "play", "pushes", 0, "K.1.a")]
    assert pit.gain() == 10
