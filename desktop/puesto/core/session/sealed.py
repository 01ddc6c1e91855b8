"""Questions whose words reveal what nobody may know before they are really asked."""

from __future__ import annotations

from puesto.core.messages import Message
from puesto.core.questions.board import Ask


class SealedAsk(Ask, frozen=True, kw_only=True):
    """A question that names what was hidden until now: a trial of another answer does not quote it."""

    outside: Message
    """The text shown where it is not really asked."""
