"""The functions of a game that show, paint and correct the maps of its boards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from puesto.core.game.map_views import GroundView, MapView
from puesto.core.hexes.numbering import LETTERED, Numbering
from puesto.core.messages import Message, Sayable
from puesto.core.procedure_views import GridView
from puesto.core.prompts import Prompt
from puesto.core.questions.joined import JoinedAnswers
from puesto.core.questions.moves import EndView, GroupMoveView, MoveView
from puesto.core.values import Struct
from puesto.core.views import Edit

S = TypeVar("S")
C = TypeVar("C")


class MapTitle(NamedTuple):
    """A map that there is, or that a scenario names."""

    id: str
    title: Sayable


class Paint(NamedTuple):
    """A terrain that a hex may be painted with, or what may lie between two hexes."""

    letter: str
    """The letter in the rows of a map; "" for what lies between two hexes."""
    name: Sayable
    id: str
    key: str = ""
    """The key that paints it, where it is not the letter."""
    ground: GroundView | None = None
    """A sample of it, in games whose map has ground to draw."""


class ToldFact(NamedTuple):
    """A fact given about a map: its key, its text, and the day and session in which it was given."""

    key: str
    text: Sayable
    day: str
    session: str
    turns: bool = False
    """Whether it says yes or no, and can be turned round."""


class Coverage(NamedTuple):
    """The share of a map that is known, in per cent, and what the next session would still ask."""

    share: int
    missing: tuple[Message, ...] = ()
    known: int = 0
    """The number of hexes that are known, and of all."""
    hexes: int = 0


class Ruler(Struct, Generic[S, C], frozen=True):
    """The functions that measure between two hexes of the map on the table."""

    view: Callable[[S, C], MapView | GridView]
    """All hexes of it, or all squares, with what is known of each."""
    between: Callable[[S, C, str, str], tuple[str, ...]]
    """The hexes that block the sight between two, or leave it in doubt."""
    label: int = 3
    """The number of characters in the name of a hex."""
    example: str = ""
    """Two hexes as they are typed one after the other."""


class Placeable(NamedTuple):
    """A piece that can be placed on the map of the table, with its hex and facing and their state paths.

    The value at `place_path` is a hex or, for a piece with a facing, a hex and an hour: "2036 9".
    """

    id: str
    name: Sayable
    place: str
    facing: int
    hours: tuple[int, ...]
    """The ways that it can look, as hours of the clock."""
    place_path: str
    facing_path: str
    group: str = ""
    """Its army: those of one look alike when they are put down one after the other."""

    def stand(self, place: str, hour: int = 0) -> str:
        """Return the value at `place_path` for a hex and a facing, by default the facing that it has."""
        number = hour or self.facing
        return f"{place} {number}" if self.hours and place and number else place


class OpenChoice(NamedTuple):
    """Something that a scenario leaves open in its set-up, with the possibility that is taken."""

    id: str
    name: Sayable
    chosen: Sayable
    many: int
    """How many possibilities there are."""
    at: int = 0
    """Which of them is taken."""
    pieces: tuple[str, ...] = ()
    """The counters that it is about."""


class LineUpView(NamedTuple):
    """Set-up of all pieces as a scenario says: one value at a path of the state, and what is left open."""

    path: str
    value: str
    choices: tuple[OpenChoice, ...] = ()
    why: tuple[Message, ...] = ()
    """Why it is there, and what the map cannot hold."""


class Placing(Struct, Generic[S, C], frozen=True):
    """The functions that place pieces on the map of the table, where players keep one."""

    view: Callable[[S, C], MapView]
    pieces: Callable[[S, C], tuple[Placeable, ...]]
    label: int
    """The number of characters in the name of a hex."""
    example: str
    """A hex and a facing as they are typed."""
    roles: Callable[[S, C], tuple[Edit, ...]] = lambda state, content: ()
    """Changes of what the map is used for: to answer questions, or only to be looked at."""
    forbidden: Callable[[S, C, str], Mapping[str, Sayable]] = lambda state, content, piece: {}
    """The hexes that a piece cannot be put on by hand, and why."""
    line_up: Callable[[S, C, Mapping[str, int] | None], LineUpView | None] | None = None
    """The set-up of all pieces as the scenario says, with the possibilities taken of what it leaves open, by their ids,
    or with those that are on the table (None). It is None where the scenario does not say where."""
    shifted_line: Callable[[S, C, str, str], Edit | None] | None = None
    """The change that puts a piece in a hex and all of its line as far from where it is; None where it has none."""


class Moving(Struct, Generic[S, C], frozen=True):
    """The functions that move pieces over the map of the table, where players keep one."""

    read: Callable[[S, C, Prompt[Any], str], JoinedAnswers | None]
    """The whole move that a typed line says at a prompt; None for a line that says none. Raises
    `UnreadableAnswerError` where it cannot be made."""
    ends: Callable[[S, C, Prompt[Any]], tuple[EndView, ...]] = lambda state, content, prompt: ()
    """The hexes in which the piece of a prompt can end; () for a prompt that moves none."""
    forecast: Callable[[S, C, Prompt[Any], str, int], MoveView | None] = lambda state, content, prompt, place, hour: (
        None
    )
    """The move to a hex with a facing, 0 for the cheapest one, before it is made; None where it cannot be."""
    group: Callable[[S, C, Prompt[Any]], tuple[str, ...]] = lambda state, content, prompt: ()
    """The pieces that may move in formation at a prompt, the first one leading."""
    formation: Callable[[S, C, Prompt[Any], str], GroupMoveView | None] = lambda state, content, prompt, place: None
    """The group in formation with its first piece in a hex."""


class MapDesk(Struct, Generic[C], frozen=True):
    """The functions that show and change the maps of a game.

    Those that change one return its whole record.
    """

    section: str
    """The section of the pack that has them."""
    of_session: Callable[[Any, C], str]
    """The map on the table."""
    titles: Callable[[C], tuple[MapTitle, ...]]
    view: Callable[[C, str], MapView]
    """All hexes of a map, with what is known of each."""
    paints: Callable[[C], tuple[Paint, ...]]
    lines: Callable[[C, str, str, str], tuple[Message, ...]]
    """Facts about a hex, or about range and sight between two: the map, a hex, and another hex or ""."""
    between: Callable[[C, str, str, str], tuple[str, ...]]
    """The hexes that block the sight between two, or leave it in doubt."""
    told: Callable[[C, str, str], tuple[ToldFact, ...]]
    """The facts given about a hex, or with "" about the whole map, the newest first."""
    painted: Callable[[C, str, Sequence[str], str], object]
    """The map with these hexes painted, by a letter; " " takes the paint off."""
    figured: Callable[[C, str, Sequence[str], int, str], object]
    """The map with a figure given to hexes by hand on a day: their MD, or their height."""
    forgotten: Callable[[C, str, str], object]
    """The map without one of the facts that were given."""
    turned: Callable[[C, str, str, str], object]
    """The map with a yes or no turned round, on a day."""
    sized: Callable[[C, str, str, str], object]
    """The map from a first to a last hex."""
    clashes: Callable[[C, str, Sequence[str]], tuple[Message, ...]]
    """Contradictions between facts given about hexes and their paint: the facts are kept."""
    coverage: Callable[[C, str], Coverage]
    numbering: Numbering = LETTERED
    """The numbering of the hexes of its maps."""
    has_offset: bool = False
    """Whether the first hex of a map can be any hex."""
    figures: str = "0123"
    """The figures that can be given to a hex."""
    edges: Callable[[C], tuple[Paint, ...]] = lambda content: ()
    """What may lie between two neighbours: rivers, walls, roads."""
    edged: Callable[[C, str, Sequence[tuple[str, str]], str, bool], object] | None = None
    """The map with something between pairs of neighbours, or without it."""
    filled: Callable[[C, str], object] | None = None
    """The map whose unknown hexes are all of the first paint."""
    refusals: Callable[[C, str, Sequence[str], str], tuple[Message, ...]] = lambda content, map, places, letter: ()
    """The reasons why hexes are not painted with a letter: facts that were given say otherwise."""
