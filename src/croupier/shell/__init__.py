"""Croupier in a terminal: everything that is drawn with Rich. Stands on `front`, `school` and `analysis`."""
