"""A hand of poker as data: variants, streets, betting structures, ranks, pots and rake. Plays nothing."""
