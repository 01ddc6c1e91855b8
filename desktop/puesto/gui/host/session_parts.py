"""The dice and decks of a session, its file and its replay, as its holder sees them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from puesto.core.messages import N_, Message, msg

if TYPE_CHECKING:
    from pathlib import Path

    from puesto.core.card_views import DrawnView
    from puesto.core.prompts import Prompt
    from puesto.core.session.journal import Place
    from puesto.core.session.session import Session
    from puesto.core.study.replay import Replay
    from puesto.core.study.throws import ThrownView
    from puesto.core.views import TableView
    from puesto.gui.host.opponent_seat import Table


class Chance(Protocol):
    """Protocol of the app's dice and decks."""

    def answer(self, prompt: Prompt[Any]) -> Any:
        """Return a roll or a card for a chance prompt."""
        ...


class File(Protocol):
    """Protocol of the file that keeps a session on disk."""

    path: Path
    extra: dict[str, Any]
    """Values of the window that are saved with the session."""
    at_leisure: Callable[[], object] | None
    """Callback by which the file asks that `keep_copies` is called when the program is idle."""
    notices: list[Message]
    """Messages that are still to be shown after the file was closed."""

    def keep_copies(self) -> None:
        """Write what the session learned about cards and charts, for later sessions."""
        ...

    @property
    def failing(self) -> bool:
        """Return whether the disk refuses to write. The last answers are then not saved."""
        ...

    def retry(self) -> bool:
        """Write what is pending; return whether the disk has everything."""
        ...

    def remember(self, key: str, value: Any) -> None:
        """Save a value of the window with the session."""
        ...

    def close(self) -> None:
        """Write what is left and close the file."""
        ...


def what_was_shown(
    session: Session[Any, Any], prompt: Prompt[Any], since: Place, before: TableView | None
) -> DrawnView | ThrownView | None:
    """Return the view of what the answer to a prompt drew, played or threw, or None.

    `before` is the table before a throw.
    """
    from puesto.core.game.game import what_was_drawn

    drawn = what_was_drawn(session, prompt, since)
    if drawn is not None or before is None:
        return drawn
    from puesto.core.study.throws import what_was_thrown

    return what_was_thrown(session, prompt, since, before)


class ReplaySeat:
    """Position in a replay of the session, whose copy the table shows. Nothing can be answered meanwhile."""

    def __init__(
        self,
        table: Table,
        attempt: Callable[[Callable[[Session[Any, Any]], object]], bool],
        lay: Callable[[Session[Any, Any]], None],
    ) -> None:
        """Make the seat.

        `attempt` runs something and returns whether it was accepted; `lay` shows a session.
        """
        self.table, self._attempt, self._lay = table, attempt, lay
        self.replay: Replay | None = None
        """The replay; None without one."""
        self._read_only: Message | None = None
        """Reason why no answer was accepted before the replay."""

    def begin(self) -> None:
        """Start a replay of the session, from its first prompt."""
        from puesto.core.study.replay import Replay

        if self.table.session is None or self.replay is not None:
            return
        begun: list[Replay] = []
        if self._attempt(lambda session: begun.append(Replay(session))):
            self.replay, self._read_only = begun[0], self.table.read_only
            self.table.read_only = msg(N_("Repaso de la partida: solo se mira, y nada cambia. Esc vuelve a la mesa."))
            self._lay(self.replay.shown)

    def walk(self, move: Callable[[Replay], bool]) -> None:
        """Go to another position of the replay."""
        if (replay := self.replay) is None:
            return
        session = replay.shown
        if self._attempt(lambda _: move(replay)) and replay.shown is not session:
            self._lay(replay.shown)

    def end(self) -> None:
        """End the replay and show the session as it is."""
        if self.replay is not None:
            whole_session, self.replay, self.table.read_only = self.replay.whole, None, self._read_only
            self._lay(whole_session)
