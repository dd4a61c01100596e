"""Who the people of the house are, what they may do and must do. Stands on `store`."""
