"""What a live table shows, who watches it, and the task that runs it."""
