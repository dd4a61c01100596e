"""What every request passes: the session, errors, files, logs, and the way to another process."""
