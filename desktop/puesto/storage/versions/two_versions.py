"""The message about a session with two versions: which is which, and what to do."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any

from puesto.core.game.game import whole_game
from puesto.core.headings import Headings
from puesto.core.messages import N_, NN_, Message, count, msg
from puesto.core.session import saves
from puesto.core.session.session import Session
from puesto.storage.disk import count_answers
from puesto.storage.versions.moments import describe_time


def load_other(data: bytes, session: Session[Any, Any]) -> Session[Any, Any] | None:
    """Return the session in the file that replaced that of `session`; None where it cannot be opened."""
    game = whole_game(session)
    try:
        return saves.load(data.decode("utf-8-sig", "replace"), {game.id: game}.__getitem__).session
    except saves.LoadError:
        return None


def describe_progress(session: Session[Any, Any]) -> Message:
    """Return how far a session is: its turn and its answers."""
    moment = Headings(whole_game(session).spans).round(session.moment.round)
    return msg(N_("{moment}, {answers}"), moment=moment, answers=describe_answers(session.answers))


def describe_answers(answers: int) -> Message:
    """Return a number of answers in words."""
    return count(NN_("{n} respuesta", "{n} respuestas"), answers)


def describe_two_versions(
    session: Session[Any, Any],
    own_path: Path,
    other_path: Path,
    data: bytes | None,
    other_session: Session[Any, Any] | None,
) -> Message:
    """Return the sentence that says which version of a session is in which file.

    `own_path` is the file in which `session` goes on, `other_path` the one that another program changed; `data` and
    `other_session` are its content, if it can be read.
    """
    progress = (
        describe_progress(other_session) if other_session is not None else describe_answers(count_answers(data or b""))
    )
    saved_at = _when(other_path)
    saved = (
        progress
        if saved_at is None
        else msg(N_("{line}, guardada {when}"), line=progress, when=describe_time(saved_at))
    )
    return msg(
        N_(
            "Otro ordenador u otro programa ha cambiado la partida mientras la jugabas: su versión ({theirs}) queda en "
            "«{their_file}», la tuya ({ours}) sigue en «{our_file}», y en la lista de partidas puedes abrir las dos y "
            "quedarte con la buena."
        ),
        theirs=saved,
        their_file=other_path.name,
        ours=describe_progress(session),
        our_file=own_path.name,
    )


def _when(path: Path) -> datetime | None:
    """Return the time of a file's last write; None if it cannot be read."""
    try:
        return datetime.fromtimestamp(path.stat().st_mtime)
    except (OSError, ValueError, OverflowError):
        return None
