"""Anybody can play any game by asking what is legal: here a hand of hold'em between two who always check or call,
which then leaves as Poker Hand History for other tools.

    variant = "FT"
    players = ["Ann", "Bob"]
    winnings = [0, 8]
"""

import croupier
from croupier.play.vocabulary.ask import Between

CALM = ("check", "call", "show", "shuffle")

table = croupier.open_table("holdem-1", seed="calm")
for line in ("seat 1 sits 200 Ann", "seat 2 sits 200 Bob", "dealer opens"):
    table.say(line)
table.deal()
while not isinstance(table.ask, Between):
    moves = table.legal()
    calm = [one for one in moves if one.says.endswith(CALM)]
    table.say(table.example((calm or moves)[0]))
    table.deal()
(hand,) = croupier.hands(table.log)
print(*(line for line in hand.splitlines() if line.startswith(("variant", "players", "winnings"))), sep="\n")
