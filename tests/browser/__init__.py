"""The page in a real Chromium, as people use it. A package, so that the browser is closed when its last test is over."""
