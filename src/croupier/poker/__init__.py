"""The pot games of `oneida-2006`, `section8` and `ranchos`: one engine with the variants as data.

Stands on `play`. From below: `rules` a hand as data, `rooms` one file a document, `hand` one hand played, `table` what
goes on from hand to hand, `tournament` section 8 (y), `phh` hand histories. `game` declares the game to the registry.
"""
