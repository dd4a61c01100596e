"""One person at a table: the session, the words a player types, help, the sign, the school."""
