"""The names of the steps, in the order of a turn (3)."""

from __future__ import annotations

SETUP, BOMBARD, STRIKES, SMOKE, DRAW, UNIT, ORDER, ACT, EXTRA, KEEP, TRANSPORTS, COUNT, OVER = (
    "setup", "bombard", "strikes", "smoke", "draw", "unit", "order", "act", "extra", "keep", "transports", "count",
    "over",
)  # fmt: skip
BEFORE_DRAW = (SETUP, BOMBARD, STRIKES, SMOKE)
AFTER_DRAW = (KEEP, TRANSPORTS, COUNT, OVER)
