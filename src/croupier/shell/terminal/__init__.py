"""Lines, bars and plots: what every other folder here draws with."""
