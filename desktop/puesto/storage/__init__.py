"""Storage: files, autosave, backups, user folders. Nothing else in the house touches the disk for the player's own things.

`folders.py` knows where they are (appdirs lives there and nowhere else) and lists the sessions, `file.py` keeps a session, `lock.py`
keeps two windows from writing one save, `preferences.py` remembers what the player likes.
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
    from puesto.storage.lock import Busy
    from puesto.storage.summary import SessionInfo

__all__ = [
    "Busy",
    "Opened",
    "Preferences",
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
    """What keeps a session is imported when it is first wanted: the window's first picture needs none of it."""
    if name in ("Opened", "SessionFile"):
        from puesto.storage import file

        return getattr(file, name)
    if name == "Busy":
        from puesto.storage.lock import Busy

        return Busy
    if name == "SessionInfo":
        from puesto.storage.summary import SessionInfo

        return SessionInfo
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
