"""A small summary beside every save, so that the home screen can list sessions without replaying them."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from puesto.core.messages import Message, Param, Ref, Sayable, Text

if TYPE_CHECKING:
    from puesto.core.session import Session

SUFFIX = ".summary.json"
DEEPEST = 8


@dataclass(frozen=True)
class SessionInfo:
    """What the home screen says about a save."""

    path: Path
    game: str
    scenario: str
    title: Text
    """The scenario's title, or its id where no summary was kept."""
    when: datetime
    """When it was last played, local time."""
    round: int = 0
    last: Sayable | None = None
    """The last line of the log."""
    next: Sayable | None = None
    """What the session waits for; None when the game is over."""
    over: bool = False


def summary_path(save: Path) -> Path:
    """Where the summary of a save lies."""
    return save.with_name(save.stem + SUFFIX)


def write_summary(save: Path, session: Session[Any, Any]) -> None:
    """Write the summary of a session; quietly nothing where the disk refuses, for it can do without."""
    scenario = next((one for one in session.game.scenarios(session.content) if one.id == session.scenario), None)
    title = scenario.title if scenario else Text(session.scenario, session.scenario)
    last = session.log[-1].message if session.log else None
    data = {
        "game": session.game.id,
        "scenario": session.scenario,
        "title": [title.es, title.en],
        "round": session.moment.round,
        "last": pack(last, session) if last else None,
        "next": pack(session.prompt.message, session) if session.prompt else None,
        "over": session.prompt is None,
    }
    path = summary_path(save)
    beside = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        beside.write_text(json.dumps(data, ensure_ascii=False), encoding="utf-8", errors="replace")
        os.replace(beside, path)
    except OSError:
        beside.unlink(missing_ok=True)


def read_info(save: Path) -> SessionInfo | None:
    """What is known about a save from its summary, or at least from its header; None where the file is no save."""
    try:
        when = datetime.fromtimestamp(save.stat().st_mtime)
        with save.open(encoding="utf-8", errors="replace") as lines:
            header = json.loads(lines.readline(1 << 20))
    except (OSError, ValueError):
        return _from_summary(save, datetime.fromtimestamp(0), {}) if save.exists() else None
    if not isinstance(header, dict) or not isinstance(header.get("game"), str):
        return None
    return _from_summary(save, when, header)


def _from_summary(save: Path, when: datetime, header: dict[str, Any]) -> SessionInfo | None:
    game, scenario = header.get("game", ""), str(header.get("scenario", ""))
    try:
        data = json.loads(summary_path(save).read_text(encoding="utf-8"))
        es, en = data["title"]
        last, following = (unpack(data[key]) if data[key] is not None else None for key in ("last", "next"))
        return SessionInfo(
            save, str(data["game"]), str(data["scenario"]), Text(str(es), str(en)), when, int(data["round"]), last, following, bool(data["over"])
        )
    except (OSError, ValueError, KeyError, TypeError):
        return SessionInfo(save, game, scenario, Text(scenario, scenario), when) if game else None


def pack(message: Param, session: Session[Any, Any], depth: int = 0) -> Any:
    """A message as JSON with every reference put into words, so that it can be said without its game."""
    if isinstance(message, str | int):
        return message
    if isinstance(message, tuple):
        return [pack(part, session, depth + 1) for part in message]
    if isinstance(message, Text):
        return {"es": message.es, "en": message.en}
    if isinstance(message, Ref):
        called = session.name(message) if depth < DEEPEST else message
        return {"es": message.id, "en": message.id} if called == message else pack(called, session, depth + 1)
    params = {key: pack(value, session, depth + 1) for key, value in message.params}
    return {"say": message.template, "with": params, "many": message.plural}


def unpack(data: Any) -> Sayable:
    """The message that `pack` wrote; raises TypeError or KeyError where it is none."""
    found = _param(data)
    if isinstance(found, str | int | tuple):
        raise TypeError(f"no message: {data!r}")
    return found


def _param(data: Any) -> Param:
    if isinstance(data, str | int):
        return data
    if isinstance(data, list):
        return tuple(_param(part) for part in data)
    if not isinstance(data, dict):
        raise TypeError(f"no part of a message: {data!r}")
    if "say" in data:
        return Message(str(data["say"]), tuple((str(key), _param(value)) for key, value in data["with"].items()), str(data["many"]))
    return Text(str(data["es"]), str(data["en"]))
