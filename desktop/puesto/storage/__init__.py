"""Storage: files, autosave, backups, user folders; no other package writes the player's own files.

`folders.py` knows their paths (appdirs is used there and nowhere else) and lists the sessions, `file.py` keeps a
session, `lock.py` keeps two windows from writing one save, `preferences.py` stores the preferences.
"""

from typing import TYPE_CHECKING, Any

from puesto.storage.folders import (
    data_folder,
    every_session,
    list_sessions,
    new_session_path,
    new_situation_path,
    own_situations,
    sessions_folder,
    situations_folder,
    typed_path,
    user_folder,
)
from puesto.storage.preferences import Preferences

if TYPE_CHECKING:
    from puesto.storage.file import Opened, SessionFile
    from puesto.storage.lock import SessionBusyError
    from puesto.storage.summary import SessionInfo

__all__ = [
    "Opened",
    "Preferences",
    "SessionBusyError",
    "SessionFile",
    "SessionInfo",
    "data_folder",
    "every_session",
    "list_sessions",
    "new_session_path",
    "new_situation_path",
    "own_situations",
    "sessions_folder",
    "situations_folder",
    "typed_path",
    "user_folder",
]


def __getattr__(name: str) -> Any:
    """Import the classes that keep a session at their first use.

    The window's first paint needs none of them.
    """
    if name in ("Opened", "SessionFile"):
        from puesto.storage import file

        return getattr(file, name)
    if name == "SessionBusyError":
        from puesto.storage.lock import SessionBusyError

        return SessionBusyError
    if name == "SessionInfo":
        from puesto.storage.summary import SessionInfo

        return SessionInfo
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
