"""The page in a real Chromium, as people use it; a package, so that its browser is closed after its last test."""
