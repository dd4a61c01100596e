"""What every front of the house needs, whether it is a terminal, a service or a page in a browser.

`dealer` makes the moves that nobody has to be asked for, `bots` sits in empty seats, `events_in_words` says what
happened in plain words, `sign` is the posted sign as data, and `layout` says where everything lies on the felt. Nothing
here draws.
"""
