"""Procedures of Bolt Action as another program resolves them alone."""

from __future__ import annotations

from typing import Any

from ...kit import asked_alone


def resolve(id: str, facts: dict[str, Any], *answers: Any) -> Any:
    """Return the result of a resolution as JSON."""
    return asked_alone.resolve("bolt", id, facts, answers)
