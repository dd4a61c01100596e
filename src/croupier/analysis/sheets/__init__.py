"""Exact figures: the PAR sheet of a wager, by whichever way its game declares that it is counted."""
