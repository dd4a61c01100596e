"""A house is a file. What is not lawful in it is said all at once, each with its paragraph; then it is mended.

It prints:

    limits for the table: minimum $500 must be above $0 and not above the maximum $100 [oneida-2006/roulette/I]
    odds for straight: 30 to 1 is not permitted: at least 35 to 1 [oneida-2006/roulette/G.1]
    straight: 1/38 split: 1/19
"""

from pathlib import Path
from tempfile import TemporaryDirectory

import croupier

HOUSE = """
name = "The Corner Club"

[tables.roulette-1]
game = "roulette"
rulebook = "oneida-2006"
minimum = {minimum}
maximum = 100
odds = {{ straight = "{straight}" }}
"""

with TemporaryDirectory() as folder:
    file = Path(folder, "corner.toml")
    file.write_text(HOUSE.format(minimum=500, straight="30 to 1"))
    try:
        croupier.open_table("roulette-1", house=file)
    except croupier.Breaches as found:
        print(*found.breaches, sep="\n")
    file.write_text(HOUSE.format(minimum=1, straight="36 to 1"))
    edges = croupier.edges("roulette-1", house=file)
    print("straight:", edges["straight"], "split:", edges["split"])
