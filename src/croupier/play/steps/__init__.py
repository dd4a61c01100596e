"""The steps that procedures are made of: bet, deal, throw, spin, wait. Stands on `felt` and `vocabulary`."""
