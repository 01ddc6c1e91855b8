"""The player's preferences: what the window remembers from one evening to the next."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from puesto.core.messages import N_, Message, msg
from puesto.language import system_code
from puesto.plain_file import parse_json, read_plain
from puesto.storage.disk import reason_of, replace
from puesto.storage.folders import data_folder

LARGEST = 4_000_000
"""Bytes that preferences may have."""
THEMES = ("light", "dark", "red")
SCALES = (100, 300)
NORMAL, SHORT, WAITS = THROWS = ("normal", "short", "waits")
"""The choices of how long a throw is shown: as usual, always short, or until a key is pressed."""
DECK = "deck"
"""The setting that says whose the first deck of a game is, and where the preferences remember it."""


@dataclass
class Preferences:
    """The player's preferences, from the theme to which decks and dice are real, by game."""

    theme: str = "light"
    language: str = "es"
    scale: int = 100
    motion: bool = True
    awake: bool = True
    """Whether the computer stays awake while a session is on the table."""
    physical: dict[str, list[str]] = field(default_factory=dict)
    """Game id -> streams (decks, kinds of dice) that the player handles in reality."""
    other: dict[str, Any] = field(default_factory=dict)
    """Everything else that a window wants to remember, JSON-shaped."""
    throws: str = NORMAL
    """How long a throw is shown before the game goes on."""

    @staticmethod
    def load() -> Preferences:
        """Return the saved preferences; missing or invalid ones are the defaults, and the system's language."""
        try:
            data = _read(read_plain(preferences_path(), LARGEST))
        except OSError:
            data = None
        return Preferences.from_json({"language": system_code()} if data is None else data)

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> Preferences:
        """Preferences from JSON, field by field."""
        preferences = Preferences()
        if data.get("theme") in THEMES:
            preferences.theme = data["theme"]
        if data.get("language") in ("es", "en"):
            preferences.language = data["language"]
        if type(data.get("scale")) is int:
            preferences.scale = min(max(data["scale"], SCALES[0]), SCALES[1])
        if type(data.get("motion")) is bool:
            preferences.motion = data["motion"]
        if data.get("throws") in THROWS:
            preferences.throws = data["throws"]
        if type(data.get("awake")) is bool:
            preferences.awake = data["awake"]
        if isinstance(physical := data.get("physical"), dict):
            preferences.physical = {game: list(streams) for game, streams in physical.items() if _strings(streams)}
        if isinstance(data.get("other"), dict):
            preferences.other = data["other"]
        return preferences

    def save(self) -> Message | None:
        """Save the preferences; return a message for the player if the disk refuses.

        An invalid file is copied first.
        """
        data = {field.name: getattr(self, field.name) for field in fields(self)}
        path = preferences_path()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            set_garbage_aside()
            replace(path, (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode("utf-8", "replace"))
        except OSError as error:
            from puesto.storage.keeping import refusal_to_write

            return refusal_to_write(error, path)
        return None


def preferences_path() -> Path:
    """Return the file of the preferences."""
    return data_folder() / "preferences.json"


def set_garbage_aside() -> Path | None:
    """Copy an invalid preferences file to one beside it, and return that; None if there is none.

    Raises OSError if it cannot be read or copied.
    """
    path = preferences_path()
    try:
        data = read_plain(path, LARGEST)
    except (FileNotFoundError, NotADirectoryError):
        return None
    if not data or _read(data) is not None:
        return None
    number = 1
    while (copy := path.with_name(f"preferences.damaged-{number}.json")).exists():
        if read_plain(copy, LARGEST) == data:
            return copy
        number += 1
    replace(copy, data)
    return copy


def preferences_trouble() -> Message | None:
    """Return the message about preferences that cannot be read, or None; an invalid file is copied first."""
    path = preferences_path()
    try:
        copy = set_garbage_aside()
    except OSError as error:
        reason = reason_of(error)
        return msg(
            N_("Las preferencias no se pueden leer y se usan las de siempre: «{path}» ({reason})."),
            path=str(path),
            reason=reason,
        )
    if copy is None:
        return None
    return msg(
        N_("Las preferencias estaban dañadas y se usan las de siempre; el archivo tal como estaba queda en «{path}»."),
        path=str(copy),
    )


def _read(data: bytes) -> dict[str, Any] | None:
    """Return the preferences in a file, or None where it holds none."""
    try:
        result = parse_json(data)
    except ValueError:
        return None
    return result if isinstance(result, dict) else None


def _strings(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(part, str) for part in value)
