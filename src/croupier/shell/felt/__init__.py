"""Tables drawn in character cells, from the layout that the page draws too."""

from croupier.shell.felt.felt import DrawnFelt, draw

__all__ = ["DrawnFelt", "draw"]
