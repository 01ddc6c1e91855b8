"""The tests, in the rooms of what they test."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
"""The checkout."""
