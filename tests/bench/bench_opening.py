"""Opening saves: one of seven hundred answers, and one of twenty thousand with what its memory costs; and what is checked afterwards."""

from __future__ import annotations
