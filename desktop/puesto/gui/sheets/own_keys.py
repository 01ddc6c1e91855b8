"""Keys of the player's own for the actions of the window, kept in the preferences."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any, Protocol

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QKeySequence

from puesto.core.messages import N_, Message, msg
from puesto.plain_file import parse_json

PREFERENCE = "keys"
"""The preference that holds them: the id of an action -> its key as Qt writes it."""
MODIFIERS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
ALONE = range(Qt.Key.Key_F1.value, Qt.Key.Key_F35.value + 1)
"""Keys that need no modifier: letters, digits and the rest answer questions."""
HALF = (Qt.Key.Key_Control, Qt.Key.Key_Shift, Qt.Key.Key_Alt, Qt.Key.Key_AltGr, Qt.Key.Key_Meta, Qt.Key.Key_unknown)
"""Keys that are only pressed with another one."""
EDITING = ("Ctrl+C", "Ctrl+X", "Ctrl+A", "Alt+F4")
"""Keys of text fields and of the system."""
_CHANGED: dict[str, str] = {}
"""The first usual key of an action -> the player's own, for every place that names it."""


class KeyedAction(Protocol):
    """Protocol of an action of the window that has keys."""

    @property
    def id(self) -> str:
        """Return the id of the action."""
        ...

    @property
    def name(self) -> str:
        """Return the name of the action, marked with `N_`."""
        ...

    @property
    def keys(self) -> tuple[str, ...]:
        """Return the usual keys of the action."""
        ...


def current_key(keys: str) -> str:
    """Return the player's own key instead of the usual one of an action."""
    return _CHANGED.get(keys, keys)


def key_of(event: QKeyEvent) -> str:
    """Return a pressed key with its modifiers as Qt writes it; "" for a modifier alone."""
    if event.key() in HALF:
        return ""
    return QKeySequence(event.keyCombination()).toString(QKeySequence.SequenceFormat.PortableText)


class OwnKeys:
    """The keys of all actions, some of them the player's own."""

    def __init__(
        self, preferences: dict[str, Any], actions: Iterable[KeyedAction], renew: Callable[[], object]
    ) -> None:
        """Take what the preferences hold; `renew` is called after each change."""
        self._kept, self._renew = preferences, renew
        self.actions = {action.id: action for action in actions}
        stored = preferences.get(PREFERENCE)
        self._own: dict[str, str] = {}
        for id, keys in stored.items() if isinstance(stored, dict) else ():
            if id in self.actions and isinstance(keys, str) and self.refusal(id, keys) is None:
                self._own[id] = keys
        self._publish()

    def keys_of(self, id: str) -> tuple[str, ...]:
        """Return the keys of an action."""
        return (self._own[id],) if id in self._own else self.actions[id].keys

    def is_own(self, id: str) -> bool:
        """Return whether the player has changed the key of an action."""
        return id in self._own

    def refusal(self, id: str, keys: str) -> Message | None:
        """Return why an action cannot have a key; None where it can."""
        sequence = QKeySequence(keys)
        if sequence.count() != 1:
            return msg(N_("Eso no es una tecla."))
        combination = sequence[0]  # type: ignore[index] # PySide has it, its stubs do not
        if not combination.keyboardModifiers() & MODIFIERS and combination.key().value not in ALONE:
            return msg(N_("Esa tecla sirve para contestar: prueba con Ctrl, con Alt o con una F."))
        if keys in EDITING:
            return msg(N_("Esa tecla es de los campos de texto o del sistema."))
        for action_id, action in self.actions.items():
            if action_id != id and keys in map(normal_keys, self.keys_of(action_id)):
                return msg(N_("Esa tecla ya es de «{action}»."), action=msg(action.name))
        return None

    def change(self, id: str, keys: str) -> Message | None:
        """Give an action a key; return why that is refused, or None."""
        keys = normal_keys(keys)
        problem = self.refusal(id, keys)
        if problem is None:
            self._own[id] = keys
            if keys in map(normal_keys, self.actions[id].keys):
                del self._own[id]
            self._keep()
        return problem

    def reset(self, id: str = "") -> Message | None:
        """Give an action its usual key again, or with "" all of them; return why that is refused, or None."""
        if not id:
            self._own.clear()
        elif id in self._own:
            old_keys = self._own.pop(id)
            for keys in self.actions[id].keys:
                if (problem := self.refusal(id, normal_keys(keys))) is not None:
                    self._own[id] = old_keys
                    return problem
        self._keep()
        return None

    def as_text(self) -> str:
        """Return the player's own keys as the text of a file."""
        return json.dumps({PREFERENCE: self._own}, ensure_ascii=False, indent=1) + "\n"

    def take_text(self, text: bytes) -> Message | None:
        """Take keys from the text of a file; return why it is refused, with nothing changed."""
        try:
            data = parse_json(text)
            keys = data[PREFERENCE]
            pairs = {str(id): str(key) for id, key in keys.items() if id in self.actions}
        except (ValueError, LookupError, TypeError, AttributeError):
            return msg(N_("En ese archivo no hay teclas."))
        before, self._own = self._own, {}
        for id, key in pairs.items():
            if (problem := self.change(id, key)) is not None:
                self._own = before
                self._keep()
                return problem
        self._keep()
        return None

    def _keep(self) -> None:
        self._kept[PREFERENCE] = dict(self._own)
        if not self._own:
            del self._kept[PREFERENCE]
        self._publish()
        self._renew()

    def _publish(self) -> None:
        _CHANGED.clear()
        _CHANGED.update({self.actions[id].keys[0]: keys for id, keys in self._own.items() if self.actions[id].keys})


def normal_keys(keys: str) -> str:
    """Return keys as Qt writes them."""
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.PortableText)
