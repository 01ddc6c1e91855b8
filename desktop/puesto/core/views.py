"""Views: what is on the table, as plain data.

A game builds them, one panel draws each kind, and neither knows the other.
"""

from __future__ import annotations

from puesto.core.card_views import CardView, DeckView
from puesto.core.headings import ROUNDS, Headings, SideView, Spans
from puesto.core.messages import N_, Message, Sayable, msg
from puesto.core.procedure_views import (
    ChainView,
    ChartView,
    FormationView,
    GaugeView,
    GridView,
    GroupTableView,
    ResultTableView,
    RowView,
    StepsView,
    SumView,
    TrayView,
)
from puesto.core.values import Struct


class BoxView(Struct, frozen=True, gc=False):
    """One box of a mission sheet."""

    number: int
    title: Sayable | None = None
    text: Sayable | None = None
    yellow: bool = False
    passed: bool = False
    here: bool = False
    last: bool = False


class SheetView(Struct, frozen=True, gc=False):
    """A mission sheet: boxes in printed order and the marker's box.

    `path` is where an override of the marker goes.
    """

    id: str
    title: Sayable
    path: str
    boxes: tuple[BoxView, ...]


class CellView(Struct, frozen=True, gc=False):
    """One space of a track: its value in the state, its printed label, its side, and the pieces on it."""

    value: int
    label: str
    side: str = ""
    pieces: tuple[Sayable, ...] = ()
    owner: Sayable | None = None
    """The side that the half of a track belongs to, in words, where both halves have the same label."""


class TrackView(Struct, frozen=True, gc=False):
    """A track of the control sheet.

    `at` is the value of the marker, `start` the value that it is reset to (0 = none), `pending` an override that is
    still to take effect.
    """

    id: str
    title: Sayable
    path: str
    cells: tuple[CellView, ...]
    at: int
    start: int | None = None
    pending: int | None = None
    tone: str = "command"
    """`command` for command points, `victory` for victory points."""
    reading: Sayable | None = None
    """The marker's place said in words."""
    note: Sayable | None = None
    """Additional information, for a place where title and value are shown beside it."""
    brief: Sayable | None = None
    """Title and value in a few words, for a line that is always seen; None where the track itself is."""
    owner: str = ""
    """The side whose it is, where several have one."""


class TallyView(Struct, frozen=True, gc=False):
    """A register of hundreds, tens and ones, with a marker on a digit of each: what a side can still bear."""

    id: str
    title: Sayable
    side: str
    path: str
    """The path in the state of the number lost, which is `level` less the value of the markers."""
    lost: int
    level: int
    level_path: str
    reading: Sayable
    """The numbers lost and left, in words."""
    warning: Sayable | None = None
    """A warning that the next loss may be the last."""
    is_near: bool = False
    """Whether the loss of one counter that is no leader may be the last."""
    ended: bool = False
    """Whether nothing is left."""

    @property
    def left(self) -> int:
        """Return the value that the markers show, at least 0."""
        return max(0, self.level - self.lost)


class Edit(Struct, frozen=True, gc=False):
    """A change that a player may make by hand because the board is right: state path, new value, and text."""

    path: str
    value: str | int | bool | tuple[str, ...]
    message: Sayable
    menu: Sayable | None = None
    """The submenu that it belongs to, where there are many."""
    typed: bool = False
    """Whether the player types the new value: `value` is the one that stands now."""
    shown: Sayable | None = None
    """The text that the typing begins with, where the table shows another one than `value`."""


EXECUTOR, TARGET = "executor", "target"
BACK = "-back"
"""End of the key of the picture of a piece's other side; while it has none, its front is shown."""


class Figure(Struct, frozen=True, gc=False):
    """A number or letter that is printed on a counter: where, what, and how it is called."""

    place: str
    """top_left, top, top_right, bottom_left, bottom_right; foot_left and foot_right lie on one plate."""
    text: str
    name: Sayable | None = None
    """Its name in a list; None for the second of two that belong together, such as a flank behind its front."""
    said: Sayable | None = None
    """Name and value as a screen reader says them."""
    sign: str = ""
    """The sign beside it: reach, move, front, flank, range, initiative, charisma, capability, combat, endurance."""
    ink: str = ""
    """`red`: on a round red field; `blue`: on a square blue one; "" in the ink of everything printed."""


class Chit(Struct, frozen=True, gc=False):
    """A small marker on a counter; one of the counter's tags says it in words."""

    sign: str
    """The name of its drawing in `resources/drawings/chits`."""
    said: Sayable
    tone: str = ""
    """`bad`, `good` or nothing."""


class CounterView(Struct, frozen=True, gc=False):
    """One counter: printed numbers where the printed counter has them.

    `hit` is "", `hidden` or `revealed`.
    """

    id: str
    name: Sayable
    place: str
    shape: str
    """Which silhouette: the name of a file in `resources/drawings/silhouettes`."""
    cloth: str
    """Which cloth it is made of: german, soviet, sand, clay."""
    figures: tuple[Figure, ...] = ()
    label: Sayable | None = None
    """The text printed on it instead of its name, where that is too long for a counter."""
    pips: tuple[int, int] | None = None
    """Hits that are counted: how many it has, and with how many it breaks."""
    chits: tuple[Chit, ...] = ()
    broken: Sayable | None = None
    """A word on a ribbon for a unit that runs: its silhouette faces the other way."""
    used: bool = False
    hit: str = ""
    hit_text: Sayable | None = None
    destroyed: bool = False
    just_acted: bool = False
    cover: int = 0
    picture: str = ""
    """As in `CardView`: `bear/counter-german-rifles`."""
    role: str = ""
    """Its part in the order in play: "", `EXECUTOR` or `TARGET`; its first tag says it in words."""
    tags: tuple[Sayable, ...] = ()
    edits: tuple[Edit, ...] = ()
    row: RowView | None = None
    """The same as a row of a list, where the game has no printed counters."""

    @property
    def hurt(self) -> Sayable | None:
        """Return the counter's hits in words, counted or not; None where it has none."""
        if self.pips is not None and self.pips[0]:
            return msg(N_("{hits} de {bears} impactos"), hits=self.pips[0], bears=self.pips[1])
        return (self.hit_text or msg(N_("impactada"))) if self.hit else None


class GroupView(Struct, frozen=True, gc=False):
    """Counters of a roster that belong together, such as a command with its leader."""

    id: str
    title: Sayable
    counters: tuple[str, ...]
    """The ids of its counters; a counter of the roster belongs to one group."""
    summary: Sayable | None = None
    """A summary in a few words, read while the group is collapsed."""
    active: Sayable | None = None
    """A word for the group whose turn it is."""


class RosterView(Struct, frozen=True, gc=False):
    """The counters of one side, in groups where there are many."""

    id: str
    title: Sayable
    side: str
    counters: tuple[CounterView, ...]
    groups: tuple[GroupView, ...] = ()
    numbers: tuple[tuple[str, str], ...] = ()
    """Each of its counters, the dead with them, and its number, which is kept for the session and is its key.

    Digits, or the letter of a group and digits. No two counters of the table have the same.
    """


class MarkView(Struct, frozen=True, gc=False):
    """A marker on the map that says something of its place: who controls it.

    Said on the sheet that the table is set up again by.
    """

    id: str
    name: Sayable
    place: str
    side: Sayable
    """The side whose face it shows."""


class HandCardView(Struct, frozen=True, gc=False):
    """One card in the player's hand."""

    id: str
    title: Sayable
    cost: Sayable | None = None
    text: Sayable | None = None
    picture: str = ""
    """As in `CardView`: `bear/action-card-03`."""


class HandView(Struct, frozen=True, gc=False):
    """The player's hand of action cards."""

    id: str
    title: Sayable
    cards: tuple[HandCardView, ...]


class BagEntry(Struct, frozen=True, gc=False):
    """One marker of an activation bag.

    `state` is in, drawn (and used), play (in use now), aside, out (taken from the game by hand) or table (not yet in
    the bag).
    """

    id: str
    name: Sayable
    side: str
    state: str = "in"
    detail: Sayable | None = None
    """The leader who acts with it."""
    cloth: str = "plain"
    """Which cloth its side's counters have."""
    momentum: bool = False
    word: Sayable | None = None
    """A special state in a word or two: trumped, back again, kept by the Initiative."""
    label: Sayable | None = None
    """A name of a word or two, for where its side is shown beside it."""
    facts: tuple[Sayable, ...] = ()
    """Additional information, in whole sentences."""
    edits: tuple[Edit, ...] = ()
    face: str | None = None
    """The order that an order die shows, "" none yet; None where it is no die."""


class BagView(Struct, frozen=True, gc=False):
    """A bag of markers: what is in it, what was drawn in the order of use, what was set aside."""

    id: str
    title: Sayable
    entries: tuple[BagEntry, ...]
    sides: tuple[SideView, ...] = ()
    """The sides that the markers belong to."""
    drawn: bool = False
    """Whether the marker in play came out of the bag, so that another one may have come out in truth."""
    aside: Sayable | None = None
    used: Sayable | None = None
    """The headings of the markers set aside (`aside`) and of those that have been drawn (`used`)."""


class LevelView(Struct, frozen=True, gc=False):
    """A relation that two counters can have.

    It has its value in the state, the sign that is drawn for it, a letter beside the sign, and its name.
    """

    value: str
    sign: str
    """facing, row or column (the counter in whose arc the other is), open, none or unknown."""
    mark: Sayable
    message: Sayable
    hint: Sayable | None = None


class PairView(Struct, frozen=True, gc=False):
    """The recorded relation between a counter of the rows and one of the columns."""

    row: str
    column: str
    level: str
    """The value of a `LevelView`."""
    level_path: str
    distance: int | None
    """Hexes between the two; None where it is not known."""
    measured: bool
    """Whether it follows from their hexes, and cannot be changed by hand."""
    distance_path: str
    band: str
    """A value of `BoardView.bands`; "" if none was given."""
    band_path: str
    told: tuple[Sayable, ...]
    """The same in sentences."""


class BoardView(Struct, frozen=True, gc=False):
    """The memory of the board: the counters of two sides, and the relation of each to each of the other."""

    rows: RosterView
    columns: RosterView
    pairs: tuple[PairView, ...]
    """Row by row."""
    levels: tuple[LevelView, ...]
    bands: tuple[tuple[str, Sayable], ...]
    """The range bands that can be given for a pair whose distance is not known."""
    covers: tuple[int, ...]
    """The MD that a hex can have."""


class OutcomeView(Struct, frozen=True, gc=False):
    """The end of the game: the winner's name, the score and the reason."""

    title: Sayable
    text: Sayable
    won: bool | None = None
    """Whether it is good news for who plays; None where players on both sides see it."""
    winner: str = ""
    """The id of the side that won; "" where nobody did, or the rules do not say who."""
    is_draw: bool = False
    """Whether it ended in a draw."""
    lead: Message | None = None
    """By how much it was won, such as "2 PV"; None where nothing was counted or it was a draw."""


SOLO = (SideView("player", msg(N_("Tú")), label=msg(N_("tú"))), SideView("ai", msg(N_("IA")), "action", ai=True))
"""The sides of a game that is played alone against an AI."""


class TableView(Struct, frozen=True, gc=False):
    """The whole table, in the order in which the window shows it."""

    title: Sayable
    round: int
    turn: int
    side: str
    """The id of the side whose turn it is, one of `sides`; "" for nobody's."""
    moment: Message
    """Round and side, for the step bar's small line."""
    card: CardView | None = None
    decks: tuple[DeckView, ...] = ()
    sheets: tuple[SheetView, ...] = ()
    tracks: tuple[TrackView, ...] = ()
    tallies: tuple[TallyView, ...] = ()
    rosters: tuple[RosterView, ...] = ()
    marks: tuple[MarkView, ...] = ()
    hands: tuple[HandView, ...] = ()
    bags: tuple[BagView, ...] = ()
    formations: tuple[FormationView, ...] = ()
    strips: tuple[StepsView, ...] = ()
    sums: tuple[SumView, ...] = ()
    results: tuple[ResultTableView, ...] = ()
    chains: tuple[ChainView, ...] = ()
    groups: tuple[GroupTableView, ...] = ()
    trays: tuple[TrayView, ...] = ()
    bars: tuple[ChartView, ...] = ()
    grids: tuple[GridView, ...] = ()
    gauges: tuple[GaugeView, ...] = ()
    outcome: OutcomeView | None = None
    sides: tuple[SideView, ...] = SOLO
    """The sides: the player and the AI, or two players at one table."""
    spans: Spans = ROUNDS
    """The units into which its time is divided."""
    places: tuple[tuple[str, str], ...] = ()
    """Ids of counters and the hexes where they are, which questions say after their names; none in some games."""

    @property
    def headings(self) -> Headings:
        """Return the headings for the parts of its log."""
        return Headings(self.spans, self.sides)

    @property
    def has_procedures(self) -> bool:
        """Return whether the table shows anything of `procedure_views`."""
        view_lists = (self.formations, self.strips, self.sums, self.results, self.chains)
        return any((*view_lists, self.groups, self.trays, self.bars, self.grids, self.gauges))

    @property
    def numbers(self) -> dict[str, str]:
        """Return the number of each counter, which is its key, unique over both sides."""
        return dict(pair for roster in self.rosters for pair in roster.numbers)

    def asked(self, who: str) -> SideView | None:
        """Return the side whose player must be named with a question, or None.

        Only where no side is played by the app; None also for a question to nobody in particular.
        """
        return None if any(side.ai for side in self.sides) else self.side_of(who)

    def side_of(self, id: str) -> SideView | None:
        """Return the side that a prompt or a line of the log names; None for nobody's."""
        return next((side for side in self.sides if side.id == id), None)
