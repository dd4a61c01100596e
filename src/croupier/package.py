"""What this package is: its version, and where its files lie."""

from __future__ import annotations

from pathlib import Path

VERSION = "0.2.0"
ROOT = Path(__file__).parent
