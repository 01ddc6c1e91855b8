"""Records that the owner typed in, and permanent facts of the board, copied into the player's layer."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import date
from typing import Any, TypeAlias

from puesto.core.game.game import Game, whole_game
from puesto.core.game.learning import Learnt
from puesto.core.messages import N_, Message, msg
from puesto.core.session.session import Session
from puesto.packs import layer_folder
from puesto.packs.problems import Problem
from puesto.packs.user_layer import OWN_COPY, RecordNotSavedError, keep_facts, keep_record
from puesto.plain_file import check_plain_or_absent
from puesto.storage.disk import save_trouble
from puesto.storage.folders import user_folder
from puesto.storage.lock import Lock, SessionBusyError

TRIES, PAUSE = 25, 0.02
"""The number of attempts at the end to get the layer's lock from another window, and the seconds between them."""


FileState: TypeAlias = tuple[int, int] | None
"""When a file was written last, and how long it is; None while there is none."""


def layer_state(game: str) -> FileState:
    """Return the state of the app's own file in a game's layer, which changes when any window writes it."""
    try:
        result = (layer_folder(user_folder(), game) / OWN_COPY).stat()
    except OSError:
        return None
    return result.st_mtime_ns, result.st_size


@contextmanager
def writing_layers(*games: str, at_last: bool = True) -> Iterator[None]:
    """Hold the locks for the own copies of games.

    Raise `SessionBusyError` if another window has one, or `OSError`.
    With `at_last` it waits for a moment first.
    """
    with ExitStack() as locks:
        for id in sorted(games):
            file = layer_folder(user_folder(), id) / OWN_COPY
            check_plain_or_absent(file)
            file.parent.mkdir(parents=True, exist_ok=True)
            lock = Lock(file)
            _take(lock, TRIES if at_last else 1)
            locks.callback(lock.release)
        yield


def _take(lock: Lock, tries: int) -> None:
    """Take a lock, trying several times."""
    for attempt in range(tries):
        try:
            return lock.take()
        except SessionBusyError:
            if attempt == tries - 1:
                raise
            time.sleep(PAUSE)
    return None


@contextmanager
def writing_by_hand(*games: str) -> Iterator[None]:
    """Do the same for what the player writes on a page.

    Raises `RecordNotSavedError` where another window does not end.
    """
    try:
        with writing_layers(*games):
            yield
    except SessionBusyError:
        message = msg(N_("Otra ventana está escribiendo en tu capa: inténtalo otra vez."))
        raise RecordNotSavedError([Problem(OWN_COPY, 1, (), "busy", message)]) from None


class OwnCopies:
    """The own copies of one session: noted first, and written when they are new or have grown."""

    def __init__(self, session: Session[Any, Any], name: str) -> None:
        self._session = session
        self._name = name
        """The name of this session in the layer."""
        self._copies: list[tuple[str, object]] = []
        self._learnt: Learnt | None = None
        self._kept: list[tuple[str, object]] = []
        self._kept_facts: tuple[object, ...] = ()
        self.waits = False
        """Whether another window was writing the layer when this one wanted to."""
        self._said = False

    def note(self) -> bool:
        """Note what the session has to keep now; return whether some of it is not written yet."""
        session = self._session
        self._copies = whole_game(session).own_copies(session.state, session.content)
        self._learnt = whole_game(session).learnt(session.state, session.content)
        return self.owes

    @property
    def owes(self) -> bool:
        """Return whether something that was noted is not in the layer yet."""
        has_new_facts = self._learnt is not None and self._learnt.facts != self._kept_facts
        return has_new_facts or any(copy not in self._kept for copy in self._copies)

    def keep(self, at_last: bool = False) -> Message | None:
        """Write what was noted; returns what must be said where the layer cannot take it, once. Never raises OSError.

        While another window writes the layer it is owed still; `at_last` waits for that one.
        """
        self.waits = False
        if not self.owes:
            return None
        game = whole_game(self._session)
        try:
            with writing_layers(game.id, at_last=at_last):
                self._write(game)
        except SessionBusyError:
            self.waits = True
        except RecordNotSavedError:
            return self._once(
                msg(
                    N_(
                        "Tus propias cartas no se pueden guardar: el archivo de tu capa tiene un error. La partida "
                        "sigue."
                    )
                )
            )
        except OSError as error:
            return self._once(save_trouble(error, user_folder()))
        return None

    def _write(self, game: Game[Any, Any]) -> None:
        """Write the noted copies and facts that are new."""
        for copy in self._copies:
            if copy not in self._kept:
                keep_record(user_folder(), game, *copy)
                self._kept.append(copy)
        if self._learnt is not None and self._learnt.facts != self._kept_facts:
            keep_facts(user_folder(), game, self._learnt, date.today().isoformat(), self._name)
            self._kept_facts = self._learnt.facts

    def _once(self, message: Message) -> Message | None:
        is_said, self._said = self._said, True
        return None if is_said else message
