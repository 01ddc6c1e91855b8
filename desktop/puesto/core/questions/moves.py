"""Views of moves on a map before they are made: reach, price, and a group in formation."""

from __future__ import annotations

from puesto.core.messages import Message, Sayable
from puesto.core.questions.joined import JoinedAnswers
from puesto.core.values import Struct


class EndView(Struct, frozen=True, gc=False):
    """A hex in which a move can end: least points, hits on that way, and whether somebody shoots there."""

    place: str
    points: int
    hits: int = 0
    is_shot_at: bool = False


class PriceLine(Struct, frozen=True, gc=False):
    """A stride of a way: what it does, its points, and its rule."""

    message: Sayable
    points: int
    rule: str


class ShareView(Struct, frozen=True, gc=False):
    """One outcome of a die with its chance in percent."""

    message: Sayable
    percent: int
    is_bad: bool = False
    """Whether the unit routs."""


class EventView(Struct, frozen=True, gc=False):
    """Event that may follow when a move ends, with the chances of its die."""

    message: Sayable
    rule: str
    shares: tuple[ShareView, ...] = ()


class CornerView(Struct, frozen=True, gc=False):
    """A facing at the end of a move: hour, points beyond the cheapest facing, and an enemy that is there."""

    hour: int
    points: int | None
    """None where it cannot be had."""
    enemy: str = ""


class MoveView(Struct, frozen=True, gc=False):
    """A whole move before it is made."""

    title: Message
    detail: Message | None
    place: str
    hour: int
    way: tuple[str, ...]
    """Hexes of the way, from where the counter is."""
    lines: tuple[PriceLine, ...]
    spent: int
    whole: int
    """Points that it has for this way."""
    events: tuple[EventView, ...]
    corners: tuple[CornerView, ...]
    joined: JoinedAnswers


class FollowerView(Struct, frozen=True, gc=False):
    """Counter of a group that moves in formation: its end, its points, or the reason why it stays."""

    unit: str
    name: Sayable
    place: str
    hour: int
    spent: int
    whole: int
    refusal: Message | None = None
    note: Sayable | None = None


class GroupMoveView(Struct, frozen=True, gc=False):
    """A group that shifts in formation, in the order in which its counters go."""

    title: Message
    detail: Message | None
    rows: tuple[FollowerView, ...]
    joined: JoinedAnswers | None
    """None where nobody can follow."""
    is_in_danger: bool = False
    """Whether any counter would be shot at or come next to an enemy."""
