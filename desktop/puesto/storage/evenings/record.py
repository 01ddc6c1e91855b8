"""The record of evenings: a row of SQLite for each finished session, made of the saves at any time.

Nothing depends on the file: where it is lost, damaged or of another version, it is begun again.
"""

from __future__ import annotations

import contextlib
import json
import os
import sqlite3
import time
from collections.abc import Callable, Generator
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from puesto.core.messages import Sayable, Text
from puesto.core.values import Struct
from puesto.plain_file import open_plain, parse_json, read_json
from puesto.storage.evenings.play_clock import PLAYED
from puesto.storage.folders import data_folder, save_files
from puesto.storage.summary import MOST, summarise_save, summary_path, unpack_message

if TYPE_CHECKING:
    from puesto.core.game.game import Game

VERSION = 1
"""The version of the table; a file of another one is made anew."""
COLUMNS = "save, mtime, size, game, scenario, title, ended, minutes, result, winner, lead, length, luck, temper"
RESULTS = ("won", "lost", "draw", "played")
KEPT = 4096
"""Texts that are kept unpacked: most evenings have the same few."""
EACH = 50
"""Sessions after which the rows are committed."""


class Evening(Struct, frozen=True):
    """A session that is over."""

    save: str
    """The name of its file among the sessions."""
    game: str
    scenario: str
    title: Text
    ended: datetime
    minutes: int | None
    """Minutes at the table; None where an earlier version played it."""
    result: str
    """`won`, `lost`, `draw` or, where nobody's side is the player's, `played`."""
    winner: Sayable | None
    lead: Sayable | None
    length: Sayable
    luck: int | None
    """Hundredths of a standard deviation; None where too few rolls say anything."""
    temper: Text | None


def record_path() -> Path:
    """Return the path of the record in the player's folder."""
    return data_folder() / "evenings.sqlite"


class EveningRecord:
    """The record on the disk, or in memory where the disk refuses."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = record_path() if path is None else path
        self._database = self._connect()

    def _connect(self) -> sqlite3.Connection:
        """Return a connection to the database; a damaged one is made anew."""
        for _ in range(2):
            try:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                return _prepare(sqlite3.connect(self.path))
            except (sqlite3.Error, OSError):
                with contextlib.suppress(OSError):
                    self.path.unlink(missing_ok=True)  # damaged: it is built again from the sessions
        return _prepare(sqlite3.connect(":memory:"))

    def close(self) -> None:
        """Close the database file."""
        self._database.close()

    def clear(self) -> None:
        """Delete all rows, so that `refresh` reads every session again."""
        self._database.execute("DELETE FROM evenings")
        self._database.commit()

    def evenings(self) -> list[Evening]:
        """Return all evenings, the oldest first."""
        rows = self._database.execute(f"SELECT {COLUMNS} FROM evenings WHERE result != '' ORDER BY ended, save")
        return [evening for row in rows if (evening := _evening_of(row)) is not None]

    def refresh_for(self, seconds: float) -> None:
        """Bring the record up to date as far as it can be done in a moment, from summaries alone.

        It stays as it is while somebody else writes it.
        """
        until = time.monotonic() + seconds
        self._database.execute(f"PRAGMA busy_timeout = {round(1000 * seconds)}")
        with contextlib.suppress(sqlite3.OperationalError), contextlib.closing(self.refresh()) as slices:
            for _ in slices:
                if time.monotonic() > until:
                    return

    def refresh(self, find: Callable[[str], Game[Any, Any]] | None = None) -> Generator[float, None, bool]:
        """Bring the record up to date in slices; yield the progress, return whether something changed.

        With `find`, which returns a game by its id, a save whose summary lacks the result is opened for it.
        """
        mark_by_save = {
            save: (mtime, size)
            for save, mtime, size in self._database.execute("SELECT save, mtime, size FROM evenings")
        }
        saves, changed = save_files(), False
        try:
            for save_count, save in enumerate(saves, 1):
                try:
                    status = os.stat(save)
                except OSError:
                    continue
                mark = (max(status.st_mtime_ns, _time_of(summary_path(save))), status.st_size)
                if mark_by_save.pop(save.name, None) != mark:
                    self._put(save, mark, status.st_mtime_ns, find)
                    changed = True
                if save_count % EACH == 0:
                    self._database.commit()
                yield save_count / len(saves)
            for name in mark_by_save:
                self._database.execute("DELETE FROM evenings WHERE save = ?", (name,))
        finally:  # also where it is broken off: rows that are not committed lock the file for everybody else
            self._database.commit()
        return changed or bool(mark_by_save)

    def _put(
        self, save: Path, mark: tuple[int, int], format_number: int, find: Callable[[str], Game[Any, Any]] | None
    ) -> None:
        """Write the row of a session; one that goes on, or cannot be read, has no result."""
        summary = _summary_of(save, mark[1])
        if find is not None and (summary is None or (summary.get("over") and not summary.get("evening"))):
            if summarise_save(save, find):
                summary = _summary_of(save, mark[1])
        row: tuple[Any, ...] = (save.name, *mark, "", "", "", "", None, "", "", "", "", None, "")
        if summary is not None and summary.get("over") and isinstance(summary.get("evening"), dict):
            row = (save.name, *mark, *_cells(save, summary, format_number))
        self._database.execute(f"INSERT OR REPLACE INTO evenings ({COLUMNS}) VALUES ({', '.join('?' * len(row))})", row)


def _prepare(database: sqlite3.Connection) -> sqlite3.Connection:
    """Create the table of evenings anew if it is of another `VERSION`, and return the connection.

    Raises sqlite3.Error if the file is damaged or no database.
    """
    version = database.execute("PRAGMA user_version").fetchone()[0]
    if version != VERSION:
        database.execute("DROP TABLE IF EXISTS evenings")
        # the first column, the name of the save, identifies the row
        database.execute(f"CREATE TABLE evenings ({COLUMNS.replace('save', 'save PRIMARY KEY', 1)})")
        database.execute(f"PRAGMA user_version = {VERSION}")
        database.commit()
    database.execute("SELECT count(*) FROM evenings").fetchone()  # a damaged table is found here and not later
    return database


def _time_of(path: Path) -> int:
    """Return when a file was written, in nanoseconds; 0 where there is none."""
    try:
        return os.stat(path).st_mtime_ns
    except OSError:
        return 0


def _summary_of(save: Path, size: int) -> dict[str, Any] | None:
    """Return the summary beside a save; None where it is missing or of another state of the file."""
    try:
        summary = read_json(summary_path(save), MOST)
    except (OSError, ValueError):
        return None
    return summary if isinstance(summary, dict) and summary.get("size") == size else None


def _cells(save: Path, summary: dict[str, Any], mtime: int) -> tuple[Any, ...]:
    """Return the cells of a row after its mark."""
    evening, played = summary["evening"], _played_of(save)
    minutes, ended = played.get("minutes"), played.get("ended")
    luck, result = evening.get("luck"), evening.get("result")
    return (
        str(summary.get("game", "")),
        str(summary.get("scenario", "")),
        json.dumps(summary.get("title"), ensure_ascii=False),
        ended if isinstance(ended, str) else f"{datetime.fromtimestamp(mtime / 1e9):%Y-%m-%dT%H:%M}",
        minutes if type(minutes) is int else None,
        result if result in RESULTS else "",
        *(json.dumps(evening.get(part), ensure_ascii=False) for part in ("winner", "lead", "length")),
        luck if type(luck) is int else None,
        json.dumps(evening.get("temper"), ensure_ascii=False),
    )


def _played_of(save: Path) -> dict[str, Any]:
    """Return the playing time that the header of a save states."""
    try:
        with open_plain(save) as lines:
            head = lines.readline(MOST)
        place = head.rfind(b'"' + PLAYED.encode() + b'":{')  # the header holds a whole printed game: it is not parsed
        if place < 0:
            return {}
        played = parse_json(head[place + len(PLAYED) + 3 : head.index(b"}", place) + 1].decode("utf-8", "replace"))
    except (OSError, ValueError):
        return {}
    return played if isinstance(played, dict) else {}


def _evening_of(row: tuple[Any, ...]) -> Evening | None:
    """Return the evening in a row; None where the row is damaged."""
    save, _, _, game, scenario, title, ended, minutes, result, winner, lead, length, luck, temper = row
    try:
        known_temper = _sayable(temper)
        return Evening(
            save, game, scenario, _title(title), datetime.fromisoformat(ended), minutes, result,
            _sayable(winner), _sayable(lead), _sayable(length) or Text("", ""), luck,
            known_temper if isinstance(known_temper, Text) else None,
        )  # fmt: skip
    except (ValueError, TypeError, KeyError, AttributeError):
        return None


@lru_cache(maxsize=KEPT)
def _title(cell: str) -> Text:
    """Return the title in a cell."""
    es, en = parse_json(cell)
    return Text(str(es), str(en))


@lru_cache(maxsize=KEPT)
def _sayable(cell: str) -> Sayable | None:
    """Return the message in a cell; None for an empty one."""
    data: Any = parse_json(cell) if cell else None
    return unpack_message(data) if data is not None else None
