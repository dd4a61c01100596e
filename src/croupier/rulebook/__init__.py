"""The law as data: books of paragraphs, terms that a house chose, odds, money, collection schedules.

Stands on nothing of Croupier. `book` reads a game's paragraphs in one edition, `law` joins a book and lawful terms,
`house` reads a house file, `editions` and `draft` compare books, and `books/` holds the data.
"""
