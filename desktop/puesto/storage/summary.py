"""A small summary beside every save, so that the home screen can list sessions without replaying them."""

from __future__ import annotations

import contextlib
import json
import os
import stat
from collections import Counter
from collections.abc import Callable, Container, Iterable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from puesto.articles import article_of
from puesto.core import values
from puesto.core.headings import Headings
from puesto.core.messages import N_, Article, Message, Param, Ref, Sayable, Text, msg
from puesto.plain_file import open_plain, parse_json, read_json, read_plain
from puesto.storage.disk import LARGEST_SAVE, reason_of, replace
from puesto.storage.lock import Lock, SessionBusyError

if TYPE_CHECKING:
    from puesto.core.game.game import Game
    from puesto.core.session.session import Session

SUFFIX = ".summary.json"
DEEPEST = 8
MOST = 1 << 20
"""Bytes that are read of a header or a summary."""
_UNREADABLE: dict[Path, tuple[int, ...]] = {}
"""Saves that could not be opened for their summary, as they were then."""
_INFOS: dict[Path, tuple[Any, SessionInfo | None]] = {}


class SessionInfo(values.Struct, frozen=True):
    """The information about a save on the home screen."""

    path: Path
    game: str
    scenario: str
    title: Text
    """The scenario's title; the game's where no summary was kept, else the file's name."""
    when: datetime
    """When it was last played, local time."""
    round: int = 0
    far: Sayable | None = None
    """The same in words; None where an earlier version wrote the summary."""
    last: Sayable | None = None
    """The last line of the log that says what happened."""
    next: Sayable | None = None
    """The question that the session waits for; None when the game is over."""
    over: bool = False
    name: str = ""
    """The player's name for it; "" for its scenario's."""
    problem: Message | None = None
    """The reason why it cannot be opened, as far as its header shows."""
    answers: int | None = None
    """The number of answers; None in a summary by an earlier version."""
    is_summarised: bool = True
    """Whether its summary is of the file as it is now."""
    has_twin: bool = False
    """Whether another session in the same list is called the same."""

    @property
    def label(self) -> Text:
        """Return the player's own name for it, else its title."""
        return Text(self.name, self.name) if self.name else self.title


def summary_path(save: Path) -> Path:
    """Return the path of a save's summary."""
    return save.with_name(save.stem + SUFFIX)


def write_summary(save: Path, session: Session[Any, Any], title: Text | None = None) -> None:
    """Write the summary of a session; do nothing if the disk refuses, since a session can do without.

    `title` saves looking it up, if it is known.
    """
    try:
        size = save.stat().st_size
    except OSError:
        return
    put_summary(save, with_evening(save, summary_of(session, title_of(session) if title is None else title, size)))


def title_of(session: Session[Any, Any]) -> Text:
    """Return the title of a session's scenario, or its id if it is unknown; it never changes in a session."""
    from puesto.core.game.game import whole_game  # with a session it is there; who only reads summaries does without

    scenario = next(
        (
            each_scenario
            for each_scenario in whole_game(session).scenarios(session.content)
            if each_scenario.id == session.scenario
        ),
        None,
    )
    return scenario.title if scenario else Text(session.scenario, session.scenario)


def summary_of(session: Session[Any, Any], title: Text, size: int) -> dict[str, Any]:
    """Return the summary of a session whose file has `size` bytes, by which an old one is known."""
    from puesto.core.game.game import whole_game
    from puesto.core.session.journal import headline

    last = headline(session.said_before())
    return {
        "game": session.game.id,
        "scenario": session.scenario,
        "title": [title.es, title.en],
        "round": session.moment.round,
        "far": pack_message(Headings(whole_game(session).spans).round(session.moment.round), session),
        "last": pack_message(last.message, session) if last is not None else None,
        "next": pack_message(session.prompt.message, session) if session.prompt else None,
        "over": session.prompt is None,
        "answers": session.answers,
        "size": size,
        "evening": None if has_unrun_steps(session) else pack_evening(session),
    }


def has_unrun_steps(session: Session[Any, Any]) -> bool:
    """Return whether steps read from a save have not been run yet, so that their rolls are unknown."""
    return any(step.later is not None for step in session.steps)


def pack_evening(session: Session[Any, Any]) -> dict[str, Any] | None:
    """Return the result of a session that is over as JSON, with all names in words; None while it goes on.

    Steps that were not run yet are run for it.
    """
    from puesto.core.study.evenings import evening_result  # as in `title_of`

    if session.prompt is not None or (evening := evening_result(session)) is None:
        return None
    winner, lead, temper = evening.winner, evening.lead, evening.temper
    return {
        "result": evening.result,
        "winner": pack_message(winner, session) if winner is not None else None,
        "lead": pack_message(lead, session) if lead is not None else None,
        "length": pack_message(evening.length, session),
        "luck": evening.luck,
        "temper": pack_message(temper, session) if temper is not None else None,
    }


def with_evening(save: Path, data: dict[str, Any]) -> dict[str, Any]:
    """Return a summary with the result that the summary on the disk has of the same answers."""
    if not data["over"] or data["evening"] is not None:
        return data
    try:
        disk_summary = read_json(summary_path(save), MOST)
        is_same_game = disk_summary["answers"] == data["answers"] and disk_summary["over"]
        return data | {"evening": disk_summary.get("evening")} if is_same_game else data
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        return data


def summarise_save(save: Path, find: Callable[[str], Game[Any, Any]]) -> bool:
    """Open a save whose summary is missing or old, and write it. Returns whether there is something new to be shown.

    A save that a window has open, or that cannot be opened, is left alone, until it changes.
    """
    from puesto.core.session import saves

    state, lock = _state(save), Lock(save)
    if state is None or _UNREADABLE.get(save) == state:
        return False
    try:
        lock.take()
        session = saves.load(read_plain(save, LARGEST_SAVE).decode("utf-8-sig", "replace"), find).session
        if session.prompt is None:
            for step in session.steps:
                step.fetch()  # the record of evenings needs its rolls
        write_summary(save, session)
        if (info := read_info(save)) is None or not info.is_summarised:
            _UNREADABLE[save] = state  # the folder takes no summary
            return False
    except (OSError, SessionBusyError, saves.LoadError):
        _UNREADABLE[save] = state
        return False
    finally:
        lock.release()
    return True


def put_summary(save: Path, data: dict[str, Any]) -> None:
    """Write beside a save what `summary_of` said; quietly nothing where the disk refuses."""
    path = summary_path(save)
    beside = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        beside.write_text(json.dumps(data, ensure_ascii=False), encoding="utf-8", errors="replace")
        if os.name == "posix":
            beside.chmod(stat.S_IMODE(save.stat().st_mode))  # it tells what happened last in a save that may be private
        os.replace(beside, path)
    except OSError:
        beside.unlink(missing_ok=True)


def copy_summary(save: Path, target: Path) -> None:
    """Give the copy of a save the summary of the save. Quietly nothing where there is none or the disk refuses."""
    with contextlib.suppress(OSError):
        replace(summary_path(target), read_plain(summary_path(save), MOST))


def read_info(save: Path) -> SessionInfo | None:
    """Return the information about a save from its summary, or at least its header; None if it is no save.

    Results are cached for as long as neither file changes: a hundred headers are read once.
    """
    state = (_state(save), _state(summary_path(save)))
    cached_info = _INFOS.get(save)
    if cached_info is None or cached_info[0] != state or state[0] is None:
        cached_info = _INFOS[save] = (state, _read(save))
    return cached_info[1]


def _state(path: Path) -> tuple[int, ...] | None:
    """Return a value that changes whenever a file does; None if it cannot be read."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_ino, status.st_ctime_ns, status.st_mtime_ns, status.st_size


def _read(save: Path) -> SessionInfo | None:
    """Return the information about a save; None where it cannot be read."""
    try:
        modified_at = datetime.fromtimestamp(save.stat().st_mtime)
        with open_plain(save) as lines:
            header = parse_json(lines.readline(MOST).decode("utf-8-sig", "replace"))
    except (OSError, ValueError, OverflowError):
        return _from_summary(save, _when(save), {}) if save.exists() else None
    if not isinstance(header, dict) or not isinstance(header.get("game"), str):
        return None
    return _from_summary(save, modified_at, header)


def look_at(save: Path, games: Container[str]) -> SessionInfo:
    """Return the information about any file among the saves; `problem` says why it cannot be opened."""
    info = read_info(save)
    try:
        open_plain(save).close()
    except OSError as error:
        problem: Message | None = msg(N_("No se puede leer: {reason}"), reason=reason_of(error))
    else:
        problem = None
        if info is None:
            problem = _describe_no_save(save)
        elif info.game not in games:
            problem = msg(N_("La partida es de un juego que esta versión no conoce: «{game}»."), game=info.game)
    if info is None:
        info = SessionInfo(save, "", "", Text(save.name, save.name), _when(save))
    return values.replace(info, problem=problem)


def _describe_no_save(save: Path) -> Message:
    """Return the message about a file in the folder of saves that is not a save."""
    from puesto.core.session.saves import describe_bad_header
    from puesto.foreign.kinds import describe_foreign_file

    if (foreign := describe_foreign_file(save)) is not None:
        return foreign
    with open_plain(save) as lines:
        return describe_bad_header(lines.readline(MOST).decode("utf-8-sig", "replace"))


def mark_twins(infos: Iterable[SessionInfo]) -> list[SessionInfo]:
    """Return the sessions of a list, those marked that are called as another one of the same game."""
    session_infos = list(infos)
    count_by_name = Counter((info.game, info.label) for info in session_infos)
    return [values.replace(info, has_twin=count_by_name[info.game, info.label] > 1) for info in session_infos]


def _fallback_title(save: Path, game: str) -> Text:
    """Return the game's title for a session whose scenario is unknown; else the file's name."""
    from puesto.games import GAMES

    return next((entry.title for entry in GAMES if entry.id == game), Text(save.name, save.name))


def _when(save: Path) -> datetime:
    try:
        return datetime.fromtimestamp(save.stat().st_mtime)
    except (OSError, ValueError, OverflowError):
        return datetime.fromtimestamp(0)


def _from_summary(save: Path, modified_at: datetime, header: dict[str, Any]) -> SessionInfo | None:
    """Return the information in the summary of a save."""
    game, scenario, name = header.get("game", ""), str(header.get("scenario", "")), header.get("name", "")
    name = name if isinstance(name, str) else ""
    try:
        data = read_json(summary_path(save), MOST)
        es, en = data["title"]
        size, answers = data.get("size"), data.get("answers")
        far, last, following = (
            unpack_message(data[key]) if data.get(key) is not None else None for key in ("far", "last", "next")
        )
        return SessionInfo(
            save,
            str(data["game"]),
            str(data["scenario"]),
            Text(str(es), str(en)),
            modified_at,
            int(data["round"]),
            far,
            last,
            following,
            bool(data["over"]),
            name,
            answers=answers if type(answers) is int else None,
            is_summarised=size is None or size == save.stat().st_size,
        )
    except (OSError, ValueError, LookupError, TypeError, AttributeError, OverflowError):
        title = _fallback_title(save, game)
        return SessionInfo(save, game, scenario, title, modified_at, name=name, is_summarised=False) if game else None


def pack_message(message: Param, session: Session[Any, Any], depth: int = 0) -> Any:
    """Return a message as JSON with every reference in words, so that it needs no game."""
    if isinstance(message, str | int):
        return message
    if isinstance(message, tuple):
        return [pack_message(part, session, depth + 1) for part in message]
    if isinstance(message, Text):
        return {"es": message.es, "en": message.en} | ({"article": message.article.value} if message.article else {})
    if isinstance(message, Ref):
        worded = session.name(message) if depth < DEEPEST else message
        if isinstance(worded, Text):
            worded = Text(worded.es, worded.en, article_of(worded))
        return {"es": message.id, "en": message.id} if worded == message else pack_message(worded, session, depth + 1)
    params = {key: pack_message(value, session, depth + 1) for key, value in message.params}
    return {"say": message.template, "with": params, "many": message.plural}


def unpack_message(data: Any) -> Sayable:
    """Return the message that `pack_message` wrote; raises TypeError or KeyError where it is none."""
    result = _param(data)
    if isinstance(result, str | int | tuple):
        raise TypeError(f"no message: {data!r}")
    return result


def _param(data: Any) -> Param:
    """Return a parameter of a message from JSON."""
    if isinstance(data, str | int):
        return data
    if isinstance(data, list):
        return tuple(_param(part) for part in data)
    if not isinstance(data, dict):
        raise TypeError(f"no part of a message: {data!r}")
    if "say" in data:
        return Message(
            str(data["say"]), tuple((str(key), _param(value)) for key, value in data["with"].items()), str(data["many"])
        )
    return Text(str(data["es"]), str(data["en"]), Article(data.get("article", "")))
