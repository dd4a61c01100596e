"""Several processes, one house: who runs which table, and long counts."""
