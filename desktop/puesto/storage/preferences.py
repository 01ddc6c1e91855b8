"""The player's preferences: what the window remembers from one evening to the next."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from puesto.core.messages import Message
from puesto.storage.disk import replace, trouble
from puesto.storage.folders import data_folder

THEMES = ("light", "dark", "red")
SCALES = (100, 300)


@dataclass
class Preferences:
    """What the player likes: theme, language, scale in percent, motion, and which decks and dice are real, by game."""

    theme: str = "light"
    language: str = "es"
    scale: int = 100
    motion: bool = True
    physical: dict[str, list[str]] = field(default_factory=dict)
    """Game id -> streams (decks, kinds of dice) that the player handles in reality."""
    other: dict[str, Any] = field(default_factory=dict)
    """Everything else that a window wants to remember, JSON-shaped."""

    @staticmethod
    def load() -> Preferences:
        """The preferences as they were saved; whatever is missing or garbage takes its usual value."""
        try:
            data = json.loads(preferences_path().read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError):
            return Preferences()
        return Preferences.from_json(data) if isinstance(data, dict) else Preferences()

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> Preferences:
        """Preferences from JSON, field by field."""
        found = Preferences()
        if data.get("theme") in THEMES:
            found.theme = data["theme"]
        if data.get("language") in ("es", "en"):
            found.language = data["language"]
        if type(data.get("scale")) is int:
            found.scale = min(max(data["scale"], SCALES[0]), SCALES[1])
        if type(data.get("motion")) is bool:
            found.motion = data["motion"]
        if isinstance(physical := data.get("physical"), dict):
            found.physical = {game: list(streams) for game, streams in physical.items() if _strings(streams)}
        if isinstance(data.get("other"), dict):
            found.other = data["other"]
        return found

    def save(self) -> Message | None:
        """Keep the preferences; returns what to tell the player where the disk refuses."""
        data = {one.name: getattr(self, one.name) for one in fields(self)}
        path = preferences_path()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            replace(path, (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode("utf-8", "replace"))
        except OSError as error:
            return trouble(error, path)
        return None


def preferences_path() -> Path:
    """The file of the preferences."""
    return data_folder() / "preferences.json"


def _strings(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(part, str) for part in value)
