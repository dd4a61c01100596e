"""Mathematics for reading: tables, PAR sheets, charts, and the same as JSON or CSV."""
