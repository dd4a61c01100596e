"""A table of craps: somebody sits down, bets, and the dealer goes on until a player is waited for.

It prints:

    seat 1: $10 on pass [oneida-2006/craps/D.1]
    No more bets [oneida-2006/craps/E.1]
    6-1: 7 [oneida-2006/craps/J.3.a]
    seat 1: pass $10 wins $10 at 1 to 1 (7) [oneida-2006/craps/F.1]
    chips now: 510
"""

import croupier

table = croupier.open_table("craps", seed="today")
for line in ("seat 1 sits 500 Ann", "dealer opens", "seat 1 chooses accept"):
    table.say(line)
print(*table.say("seat 1 bets 10 pass"), sep="\n")
print(*table.say("dealer closes"), *table.deal(), sep="\n")
print("chips now:", table.rack(1))
