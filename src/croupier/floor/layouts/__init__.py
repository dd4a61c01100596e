"""Each family's felt, drawn from its game's own spots."""
