"""The dice and decks of a session and its file, as its holder sees them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from puesto.core.messages import Message

if TYPE_CHECKING:
    from pathlib import Path

    from puesto.core.card_views import DrawnView
    from puesto.core.prompts import Prompt
    from puesto.core.session.journal import Place
    from puesto.core.session.session import Session
    from puesto.core.study.throws import ThrownView
    from puesto.core.views import TableView


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
        """Write what was learnt in this session for later ones."""
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
    session: Session[Any, Any], asked: Prompt[Any], since: Place, before: TableView | None
) -> DrawnView | ThrownView | None:
    """Return the view of what the answer to a prompt drew, played or threw, or None.

    `before` is the table before a throw.
    """
    from puesto.core.game.game import what_was_drawn

    drawn = what_was_drawn(session, asked, since)
    if drawn is not None or before is None:
        return drawn
    from puesto.core.study.throws import what_was_thrown

    return what_was_thrown(session, asked, since, before)
