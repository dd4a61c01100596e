"""One file a document: the law of a poker table read into a `CardRoom`. Stands on `rules`."""
