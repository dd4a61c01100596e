"""What may be said to a live table or tournament, and what it answered."""
