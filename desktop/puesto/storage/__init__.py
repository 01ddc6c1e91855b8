"""Storage: files, autosave, backups, user folders. Nothing else in the house touches the disk for the player's own things.

`folders.py` knows where they are (appdirs lives there and nowhere else) and lists the sessions, `file.py` keeps a session, `lock.py`
keeps two windows from writing one save, `preferences.py` remembers what the player likes.
"""

from puesto.storage.file import Opened, SessionFile
from puesto.storage.folders import data_folder, list_sessions, new_session_path, sessions_folder, user_folder
from puesto.storage.lock import Busy
from puesto.storage.preferences import Preferences
from puesto.storage.summary import SessionInfo

__all__ = [
    "Busy",
    "Opened",
    "Preferences",
    "SessionFile",
    "SessionInfo",
    "data_folder",
    "list_sessions",
    "new_session_path",
    "sessions_folder",
    "user_folder",
]
