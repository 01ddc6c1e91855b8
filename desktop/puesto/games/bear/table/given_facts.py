"""Given facts of a board:

contacts of AI and Units, and the hexes in which a move can end. A situation gives them, or a program that knows the
board; what is given is never asked. None, "" and () leave a fact open.
"""

from __future__ import annotations

from puesto.core.messages import Ref
from puesto.core.values import Number, Struct, field


class Sight(Struct, frozen=True, gc=False):
    """Facts given of an AI and a Unit.

    Firepower and defence include every modifier but the order's PAM, and nothing is added to them (5.1.1).
    """

    distance: Number | None = None
    """Hexes between them: 0 in the same hex, 1 when adjacent."""
    seen: bool | None = None
    """Whether there is a line of sight."""
    in_arc: bool | None = None
    """Whether the Unit is in the AI's arc of fire."""
    band: str = ""
    """The AI's range: close, short, normal, long or out."""
    colour: str = ""
    """Red or blue: the colour of the defence that the AI would meet (5.0)."""
    flank: bool | None = None
    """Whether the AI's shot meets the Unit's flank."""
    firepower: Number | None = None
    """The AI's firepower against the Unit, range and height in it."""
    defence: Number | None = None
    """The Unit's defence value against the AI: its factor and the MD of its hex."""
    in_zone: bool | None = None
    """Whether the AI is in the Unit's fire zone (5.3)."""

    @property
    def numbers(self) -> Sight:
        """Return the part that stays valid when either pivots: distance, firepower, defence and its colour."""
        return Sight(self.distance, band=self.band, colour=self.colour, firepower=self.firepower, defence=self.defence)


class Origin(Struct, frozen=True, gc=False):
    """Where a move begins: what the choice of its end is compared with (5.3, 5.3.1)."""

    hex: str = ""
    cover: Number | None = None
    """The MD of the hex; None: as the counter has it."""
    in_zone_of: tuple[str, ...] = ()
    """Units whose fire zone it is in."""
    flanked_by: tuple[str, ...] = ()
    """Units on the AI's flank: it may pivot toward them (5.3.1)."""
    distances: dict[str, Number] = field(default_factory=dict)
    """Counter or hex -> how far it is from here."""


class Destination(Struct, frozen=True, gc=False):
    """A hex in which a move can end, as far as the board is concerned:

    the rules say which they allow and which is best (5.3-5.5).
    """

    hex: str
    cover: Number = 0
    """MD of the hex."""
    cost: Number | None = None
    """The PA of the move; None where it is not known."""
    distances: dict[str, Number] = field(default_factory=dict)
    """Counter or hex -> how far it is from here."""
    in_zone_of: tuple[str, ...] = ()
    """Units whose fire zone it is in."""
    in_short_zone_of: tuple[str, ...] = ()
    """Units of `in_zone_of` that are adjacent (5.3.1)."""
    flank_of: tuple[str, ...] = ()
    """Units whose flank it is on (5.3)."""
    enemies: tuple[str, ...] = ()
    """Units in the hex: entering it is close combat."""
    occupied_by: str = ""
    """AI in the hex (5.5)."""
    steps: Number = 1
    """Number of hexes that the move crosses (5.4)."""
    limits_bonus: bool = False
    """Whether its terrain takes a vehicle's movement bonus away (5.4)."""
    bars_tanks: str = ""
    """Why a tank stays out: `stone`, `mines` or `sticks` (5.4); "" where nothing bars it."""
    toward_cover: bool | None = None
    """Whether it is nearer than the hex left to the cover that the order looks for (5.3); None where it is not
    known.
    """
    contacts: dict[str, str] = field(default_factory=dict)
    """Unit -> what the AI and it are to each other from there, a `Sees` value; left out: they do not see each other."""

    @property
    def ref(self) -> Ref:
        """Return the hex, as messages name it."""
        return Ref("hex", self.hex)
