"""What `ranchos` prints of its collections: how many schedules a game has, and the fees of a pot in dollars."""

GAMES = {
    "double-hand-marquez": 6,
    "lowball": 0,
    "pai-gow-poker": 6,
    "no-bust-21": 16,
    "pure-21-5": 15,
    "ez-baccarat": 25,
    "three-card-poker": 24,
    "zoobac": 13,
    "omaha": 20,
    "omaha-high-low": 20,
    "holdem": 30,
    "ultimate-texas-holdem": 21,
    "face-up-pai-gow-poker": 24,
    "three-card-poker-6-card-bonus": 17,
}

# By 7 or more players, 5 and 6, 4 or fewer.
HOLDEM = {
    1: (2, 1, 1),
    2: (3, 2, 1),
    3: (3, 2, 2),
    4: (4, 3, 2),
    5: (5, 4, 2),
    6: (3, 3, 2),
    7: (4, 3, 2),
    8: (5, 4, 3),
    9: (6, 5, 4),
    10: (3, 2, 1),
    11: (4, 3, 1),
    12: (4, 3, 2),
    13: (5, 4, 2),
    14: (6, 4, 3),
    15: (6, 5, 3),
}
OMAHA = {
    1: (1, 2, 2, 2, 1),
    2: (2, 4, 3, 2, 1),
    3: (3, 6, 4, 3, 2),
    4: (4, 8, 3, 3, 2),
    5: (4, 8, 4, 3, 2),
    6: (5, 10, 3, 3, 2),
    7: (5, 10, 4, 3, 2),
    8: (6, 12, 3, 3, 2),
    9: (6, 12, 4, 3, 2),
    10: (8, 16, 4, 3, 2),
}
