"""Games whose hands are set in two: base wagers against the house way, what the house way costs, and Envy.

Pai gow poker names this package as the module that works out its wagers. `sorts_of_seven` has every seven cards by
sort, `best_settings` the best setting of each, `house_way_cost` what the printed way costs, `envy` the Envy prize, and
`base_wagers` the sheets.
"""

from croupier.analysis.set_hands.base_wagers import chosen, lessons, plan, sheet, sheets, weighing

__all__ = ["chosen", "lessons", "plan", "sheet", "sheets", "weighing"]
