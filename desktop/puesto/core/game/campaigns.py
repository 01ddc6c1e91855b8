"""Campaigns: missions that are linked, as plain data.

What a game tells the house about them, and how a session belongs to one.

A session of a campaign carries three settings, so that its save does too: the campaign, what earlier results bring to
the mission, and the session's own name on the record sheet. The sheet is lines of JSON-shaped data that only the game
reads; whoever keeps it only has to know which session wrote which line.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeAlias, TypeVar

from puesto.core.messages import Sayable, Text
from puesto.core.values import Struct

S = TypeVar("S")
C = TypeVar("C")

CAMPAIGN, CARRY_OVER, SESSION = "campaign", "carried", "campaign_session"
"""The settings by which a session belongs to a campaign."""
SETTINGS = (CAMPAIGN, CARRY_OVER, SESSION)

Result: TypeAlias = Mapping[str, Any]
"""The result of a mission, as JSON-shaped data of the game's own."""


class Stage(Struct, frozen=True):
    """A mission of a campaign, as shown on its record sheet."""

    scenario: str
    title: Text
    summary: Text
    open: bool
    """Whether it may be played now."""
    settings: tuple[tuple[str, str], ...] = ()
    """The settings with which a session of it is started."""
    brings: tuple[Sayable, ...] = ()
    """The effects of earlier results on it, or why it cannot be played yet."""
    result: tuple[Sayable, ...] = ()
    """Its lines on the record sheet; none where it has not been played."""


class CampaignSheet(Struct, frozen=True):
    """A campaign with its record sheet."""

    id: str
    title: Text
    summary: Text
    source: str
    stages: tuple[Stage, ...]
    standing: Sayable | None = None
    """The state of the campaign, or how it ended."""


class Campaigns(Struct, Generic[S, C], frozen=True):
    """The functions of a game for its campaigns."""

    ids: Callable[[C], tuple[str, ...]]
    """Those in the packs, in order."""
    sheet: Callable[[C, str, Sequence[Result]], CampaignSheet]
    """Content, campaign and the results so far, the oldest first. Raises `KeyError` for a campaign that there is
    not."""
    result: Callable[[S, C], Result]
    """Final state and content of a mission -> its result, from these alone."""


def is_in_campaign(settings: Mapping[str, str]) -> bool:
    """Return whether a session with these settings is one of a campaign."""
    return bool(settings.get(CAMPAIGN) and settings.get(SESSION))
