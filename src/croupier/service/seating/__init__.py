"""Who sits, who waits, who is away, and how long one may think."""
