"""Copies of battles, whose armies, platoons and units have ids of their own."""

from __future__ import annotations

from typing import Any

REFERENCES = ("side", "platoon", "aboard", "team")
"""The fields of a unit that name an army, a platoon or another unit."""


def rename_copy(data: dict[str, Any], key: str) -> dict[str, Any]:
    """Return a copy of a battle, its armies, platoons and units under ids of their own."""
    ids = {
        item["id"]: f"{key}-{section[:-1]}-{index}"
        for section in ("armies", "platoons", "troops")
        for index, item in enumerate(data[section], 1)
    }
    entries = {
        section: [item | {"id": ids[item["id"]]} for item in data[section]] for section in ("armies", "platoons")
    }
    troops = [
        item | {"id": ids[item["id"]]} | {field: ids.get(item[field], item[field]) for field in REFERENCES}
        for item in data["troops"]
    ]
    return data | entries | {"troops": troops, "template": False}
