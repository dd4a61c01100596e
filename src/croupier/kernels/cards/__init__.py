"""Cards: ranks of hands, suits, shapes, and a deal from one deck."""
