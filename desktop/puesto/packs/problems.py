"""Problems of a pack: `file:line: field: what was expected`, worded in the player's language."""

from __future__ import annotations

from dataclasses import dataclass

from puesto.core.messages import N_, Message, Param, brief, cut_short, msg
from puesto.core.pack_layout import Path


@dataclass(frozen=True)
class Problem:
    """Something wrong in a pack's file. `code` says which kind of problem for programs, `what` for people."""

    file: str
    line: int
    path: Path
    """The path in the file, with a record's own key if that is known; () for the file itself."""
    code: str
    what: Message
    """A description of what was expected."""
    instead: bool = False
    """Whether what we ship is used in its place."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "what", brief(self.what))

    @property
    def field(self) -> str:
        """Return the path as people read it: dotted, lists counted from 1: `order_cards.15.tactical.2.bonus`."""
        return cut_short(".".join(str(part + 1) if isinstance(part, int) else part for part in self.path))

    @property
    def params(self) -> dict[str, Param]:
        """Return the parameters of `what`."""
        return dict(self.what.params)

    @property
    def message(self) -> Message:
        """Return the problem in one line: file, line, field, and what was expected."""
        if not self.path:
            return msg(N_("{file}:{line}: {what}"), file=self.file, line=str(self.line), what=self.what)
        return msg(
            N_("{file}:{line}: {field}: {what}"), file=self.file, line=str(self.line), field=self.field, what=self.what
        )
