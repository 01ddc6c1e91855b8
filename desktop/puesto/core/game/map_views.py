"""Views of a board of hexes: hexes, counters, and who sees whom. As plain data, like the other views."""

from __future__ import annotations

from puesto.core.messages import Sayable
from puesto.core.values import Struct
from puesto.core.views import CounterView


class GroundView(Struct, frozen=True, gc=False):
    """Ground of a hex as it is painted. Its sides are counted clockwise from the upper one, 0 to 5."""

    kind: str = ""
    """What grows or is built on it: `wood`, `rough`, `marsh`, `city`; "" where it is clear or not known."""
    level: int = 0
    falls: tuple[int, ...] = ()
    """The sides beyond which the ground is lower."""
    roads: tuple[int, ...] = ()
    """The sides that a road leads over."""
    edges: tuple[tuple[int, str], ...] = ()
    """What lies along sides of it: `stream`, `minor_river`, `major_river`, `wall`."""


class HexView(Struct, frozen=True, gc=False):
    """One hex of a sketch: its printed label and its place among flat-topped hexes, in axial coordinates."""

    place: str
    q: int
    r: int
    cover: int = 0
    """Its MD."""
    letter: str = ""
    """The letter of a hex that may be chosen; "" for any other."""
    zones: tuple[Sayable, ...] = ()
    """The sides whose fire zones cover it, as far as that is known."""
    objective: Sayable | None = None
    """The objective or control marker on it, with its side."""
    facts: tuple[Sayable, ...] = ()
    """Further facts about it, a short line each."""
    sign: str = ""
    """The small drawing that says why a move ends here, or does not."""
    best: bool | None = None
    """Whether the rules choose it; None where they have not looked at it."""
    note: Sayable | None = None
    """The text at its lower edge."""
    answers: tuple[str, ...] = ()
    """The answers to the question that a click on it gives, one after the other."""
    bare: bool = False
    """Whether nothing is known of its ground, where that is asked."""
    told: bool = False
    """Whether any fact about it was given by a player."""
    is_known: bool = False
    """Whether the map knows its MD, also where it is not asked about."""
    ground: GroundView | None = None
    """Its ground, in games whose map has any; None where nothing is to be painted."""
    contacts: tuple[tuple[str, str], ...] = ()
    """The relations that the moving counter would have with others from here, as far as they are known."""


class SightView(Struct, frozen=True, gc=False):
    """The known sight between an AI counter and a counter of the player."""

    one: str
    other: str
    seen: bool
    aimed: bool | None
    """Whether the other is in the first one's arc; None if that is not known."""
    text: Sayable


class FrontView(Struct, frozen=True, gc=False):
    """The way that a counter looks, as a bold front of its hex: 0 to 5, clockwise from the top of the map."""

    place: str
    way: int
    opponent: bool = False
    sides: tuple[int, ...] = ()
    """The hexsides that are its front, clockwise from the top; () where they are the three around its way."""


class PinView(Struct, frozen=True, gc=False):
    """A counter beyond the edge of a sketch: its place and the words beside it."""

    counter: CounterView
    q: int
    r: int
    text: Sayable


class GhostView(Struct, frozen=True, gc=False):
    """Where a counter is to go, and which way it is to look there, where that is known."""

    counter: str
    place: str
    way: int | None = None
    sides: tuple[int, ...] = ()
    """The hexsides that are its front there, where they are not the three around its way."""


class WayView(Struct, frozen=True, gc=False):
    """The path of a counter across the map, hex by hex from where it is.

    Where its end can be chosen, it is shown during the choice.
    """

    places: tuple[str, ...]
    text: Sayable
    returns: bool = False
    """Whether it comes back the same way."""


class StackView(Struct, frozen=True, gc=False):
    """The counters of a hex as one stack: the upper one first, with a tab for all."""

    place: str
    counters: tuple[str, ...]
    tab: str = ""
    """Their names, as on their keys: "A2 A5"."""
    opponent: bool = False
    """Whether they are of the second side."""
    leader: str = ""
    """Shape of the leader with them; "" for none."""
    standard: bool = False
    is_engaged: bool = False
    """Whether it is in close combat that goes on."""


class LoneView(Struct, frozen=True, gc=False):
    """A leader or a Standard that is on a hex by itself."""

    place: str
    name: Sayable
    tab: str = ""
    """The letter of his Wing; "" for none."""
    opponent: bool = False
    leader: str = ""
    """Shape of the leader; "" where there is none."""
    standard: bool = False


class ZoneView(Struct, frozen=True, gc=False):
    """The hexes in reach of somebody: the others are dimmed."""

    places: frozenset[str]
    text: Sayable
    middle: str
    """The hex from which it reaches."""


class MapView(Struct, frozen=True, gc=False):
    """A sketch of a part of the board: its hexes, the counters on them, and who sees whom.

    Counters without a hex of it stand beside it.
    """

    hexes: tuple[HexView, ...] = ()
    counters: tuple[CounterView, ...] = ()
    opponents: frozenset[str] = frozenset()
    """Which of them are the opponent's."""
    opponent: Sayable | None = None
    """The label on them, such as their army's name; None: that they are the AI's."""
    sights: tuple[SightView, ...] = ()
    middle: str = ""
    """The hex around which it is drawn; "" for all of it."""
    mover: str = ""
    """The counter that it is about."""
    faced: frozenset[str] = frozenset()
    """The counters whose relation to `mover` is asked for, where no hex has to be chosen as well."""
    fronts: tuple[FrontView, ...] = ()
    pins: tuple[PinView, ...] = ()
    ghosts: tuple[GhostView, ...] = ()
    """The mover in each hex where it may end; the one in the chosen hex is drawn."""
    ways: tuple[WayView, ...] = ()
    before: tuple[GhostView, ...] = ()
    """Where counters stood before they moved."""
    tray: tuple[CounterView, ...] = ()
    """Counters that are not on the map yet and may be put on a hex, in the order of the roster."""
    is_steady: bool = False
    """Whether its scale is always the same, and its place too, while what is asked about is in view."""
    pinned: frozenset[str] | None = None
    """The counters that are shown at the frame while they are out of view; None for all of them."""
    stacks: tuple[StackView, ...] = ()
    """Its counters by hexes, on a map that is the table of the whole game."""
    marks: tuple[LoneView, ...] = ()
    """Leaders and Standards that are by themselves."""
    zone: ZoneView | None = None
    """Command range of the leader whose units are about to act."""
    photo: str = ""
    """The key of the owner's photo of the board (`bear/crossing`); "" for a board that can have none."""
    movable: frozenset[str] = frozenset()
    """The counters on it that may be put elsewhere by hand, besides the one that moves."""
