"""A house for years: proved, archived, restored, repaired."""
