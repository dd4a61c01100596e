"""Croupier: the rules of play of real casinos as software, cited to the paragraph."""

__version__ = "0.2.0"
