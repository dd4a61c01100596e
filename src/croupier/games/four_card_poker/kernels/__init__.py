"""Four card poker's arithmetic: what hands are worth, counted and dealt."""
