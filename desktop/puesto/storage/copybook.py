"""What the owner typed in or told of the board for ever, copied into the player's own layer."""

from __future__ import annotations

from datetime import date
from typing import Any

from puesto.core.game.game import whole_game
from puesto.core.messages import N_, Message, msg
from puesto.core.session.session import Session
from puesto.packs.user_layer import NotKept, keep_facts, keep_record
from puesto.storage.disk import save_trouble
from puesto.storage.folders import user_folder


class Copybook:
    """Keeps one session's own copies; each record is written when it is new or has grown."""

    def __init__(self, session: Session[Any, Any], name: str) -> None:
        self._session = session
        self._name = name
        """What tells this session from others in the layer."""
        self._kept: list[tuple[str, object]] = []
        self._learnt: tuple[object, ...] = ()
        self._said = False

    def keep(self) -> Message | None:
        """Write what is new; returns what must be said where the layer cannot take it, once. Never raises OSError."""
        session = self._session
        try:
            for copy in whole_game(session).own_copies(session.state, session.content):
                if copy not in self._kept:
                    keep_record(user_folder(), whole_game(session), *copy)
                    self._kept.append(copy)
            learnt = whole_game(session).learnt(session.state, session.content)
            if learnt is not None and learnt.facts != self._learnt:
                keep_facts(user_folder(), whole_game(session), learnt, date.today().isoformat(), self._name)
                self._learnt = learnt.facts
        except NotKept:
            return self._once(
                msg(
                    N_(
                        "Tus propias cartas no se pueden guardar: el archivo de tu capa tiene un error. La partida sigue."
                    )
                )
            )
        except OSError as error:
            return self._once(save_trouble(error, user_folder()))
        return None

    def _once(self, message: Message) -> Message | None:
        said, self._said = self._said, True
        return None if said else message
