"""Double hand marquez in numbers: what five cards are worth set in two, and rounds simulated."""
