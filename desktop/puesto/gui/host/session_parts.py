"""What the holder of a session is given: chance, and the file of the session."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from puesto.core.messages import Message

if TYPE_CHECKING:
    from pathlib import Path

    from puesto.core.prompts import Prompt


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
