"""The school: players, dealers and supervisors learn by the book.

Questions are made by driving a real table from a seed, and the table's own behaviour is the answer; nothing here knows
a game. Whoever shows a question (a terminal, a page) gives the seed, the time and the answers.
"""
