"""Views of a running procedure: steps, sums, tables with odds, chains, dice, formations and boards."""

from __future__ import annotations

from puesto.core.messages import Message, Sayable
from puesto.core.saying import percentages, whole_percents
from puesto.core.values import Struct

IDLE, ACTIVE, DONE, SKIPPED = "idle", "active", "done", "skipped"
"""The states of a step in a strip of steps."""


class SubStepView(Struct, frozen=True, gc=False):
    """A line below a step: what is done there, and in a few words why it is passed over."""

    text: Sayable
    state: str = IDLE
    reason: Sayable | None = None


class StepView(Struct, frozen=True, gc=False):
    """One step of a procedure by its printed letter or number; `who` is the side whose it is, "" both."""

    id: str
    mark: str
    title: Sayable
    who: str = ""
    state: str = IDLE
    said: Sayable | None = None
    """The result of the step."""
    reason: Sayable | None = None
    """Why it was passed over."""
    rule: str = ""
    subs: tuple[SubStepView, ...] = ()


class StepsView(Struct, frozen=True, gc=False):
    """A procedure as a strip of steps, the one that is walked lit."""

    id: str
    title: Sayable
    steps: tuple[StepView, ...]
    subtitle: Sayable | None = None
    side: str = ""
    rule: str = ""
    flat: bool = False
    """Whether it is laid out as a row below the board instead of a column beside it."""


class SumLine(Struct, frozen=True, gc=False):
    """One modifier of a sum: what it gives, whether it counts, and why not. `path` is where it is set by hand."""

    name: Sayable
    value: int
    on: bool = True
    reason: Sayable | None = None
    rule: str = ""
    path: str = ""
    one_of: str = ""
    """The group of which only one counts."""
    answer: str = ""
    """The option of the current question that ticks it."""


class SumColumn(Struct, frozen=True, gc=False):
    """A column of modifiers with its subtotal; one that is not `open` does not count, and says why."""

    id: str
    title: Sayable
    lines: tuple[SumLine, ...]
    side: str = ""
    base: tuple[Sayable, int] | None = None
    open: bool = True
    why_shut: Sayable | None = None


class SumView(Struct, frozen=True, gc=False):
    """The modifiers before a throw, with what they come to; `low` and `high` are where the sum is cut off.

    Its id is the first word of the key of that throw, as is that of the table with its odds: the question then repeats
    neither.
    """

    id: str
    title: Sayable
    columns: tuple[SumColumn, ...]
    net: int
    formula: Sayable | None = None
    low: int | None = None
    high: int | None = None
    cap: Sayable | None = None
    """The limit of the result after the sum."""


class ResultCell(Struct, frozen=True, gc=False):
    """The text of a cell in a table, the side that it belongs to, and its source."""

    text: Sayable
    side: str = ""
    source: str = ""


class ResultRow(Struct, frozen=True, gc=False):
    """A row of a table with its chance in so many ways; `live` is the row that came up."""

    id: str
    label: Sayable
    cells: tuple[ResultCell, ...]
    faces: Sayable | None = None
    numerator: int = 0
    denominator: int = 0
    """0 where no chance is shown."""
    live: bool = False
    level: int = 0
    """The level of indentation below the row before it, in a table that is a tree."""
    out: bool = False
    """Whether it does not apply."""


class Share(Struct, frozen=True, gc=False):
    """Something with its chance: so many ways of so many."""

    said: Sayable
    numerator: int
    denominator: int


class ResultTableView(Struct, frozen=True, gc=False):
    """A printed table with its odds, and the row that came up lit."""

    id: str
    title: Sayable
    columns: tuple[Sayable, ...]
    rows: tuple[ResultRow, ...]
    rule: str = ""
    summary: tuple[Share, ...] = ()
    thrown: bool = True
    """Whether its highlighted row was rolled; else it is the one that applies to the present position."""

    @property
    def percents(self) -> dict[str, int]:
        """Return the chance of each row in whole percents, by its id; the rows below one row are a group."""
        from fractions import Fraction

        result, above = dict[str, int](), list[tuple[int, str]]()
        groups: dict[str, list[ResultRow]] = {}
        for row in self.rows:
            while above and above[-1][0] >= row.level:
                above.pop()
            if row.denominator:
                groups.setdefault(above[-1][1] if above else "", []).append(row)
            above.append((row.level, row.id))
        for rows in groups.values():
            wholes = whole_percents([Fraction(row.numerator, row.denominator) for row in rows])
            result |= zip((row.id for row in rows), wholes, strict=True)
        return result


class ChainView(Struct, frozen=True, gc=False):
    """Several rolls as one number, and what each other way would make of it."""

    id: str
    title: Sayable
    links: tuple[Share, ...]
    total: Share
    variants: tuple[Share, ...] = ()


class FormationView(Struct, frozen=True, gc=False):
    """A formation as a card: its headquarters, its fatigue (-1 is Fresh), its supply and its markers."""

    id: str
    name: Sayable
    side: str
    cloth: str
    hq: str
    """`unused`, `used` (turned over) or `done` (turned round)."""
    fatigue: int
    reactivates_at: int = 0
    """0 where it is not known yet, as `radius`."""
    radius: int = 0
    msr_complete: bool = True
    blocked: int = 0
    trains: str = "normal"
    """`normal`, `ghost`, `off` or `entry`."""
    distance: int | None = None
    artillery: int = 0
    prepared: bool = False
    coordination: bool = False
    mixed: bool = False
    game_drm: int = 0
    active: bool = False
    lines: tuple[Sayable, ...] = ()
    """The same in words, a short line each."""
    edits_of: str = ""
    """The piece whose changes by hand are asked for."""
    name_path: str = ""
    """The path of the name that the players give it; "" where they give none."""
    side_path: str = ""
    """The path of the name that they give its side; "" where they give none."""


# ---- dice, and those who face them

GOOD, BAD, AGAIN, TODO = "good", "bad", "again", "todo"
"""The states of a die on a tray: it succeeds, it fails, it is rolled again, it is still to be rolled."""


class RowView(Struct, frozen=True, gc=False):
    """A unit as a row: the face of its order die, models, pins, quality, and what its morale comes to."""

    order: str = ""
    """The face that the die shows; "" if there is no die in that place."""
    order_name: Sayable | None = None
    kept: bool = False
    """Whether the die has stayed since an earlier turn."""
    pins: int = 0
    models: int = 0
    full: int = 0
    quality: int = 0
    """1 to 3: how many chevrons."""
    quality_name: Sayable | None = None
    morale: int = 0
    lines: tuple[SumLine, ...] = ()
    """The terms that make up the morale."""
    armour: str = ""
    """The total needed to damage a vehicle, as printed: `9+`."""
    word: Sayable | None = None
    """Anything else to be seen at a glance, in a word or two."""
    tone: str = "ink"
    """The ink of its side's dice."""
    inside: bool = False
    """Whether it rides in the one above it."""


class GroupRow(Struct, frozen=True, gc=False):
    """A group of weapons of equal need.

    Shots, modifiers in the order of the columns, what it needs, or why it does not fire.
    """

    id: str
    name: Sayable
    shots: int
    values: tuple[int, ...]
    need: int
    hits: int | None = None
    why_not: Sayable | None = None
    detail: Sayable | None = None


class PartyView(Struct, frozen=True, gc=False):
    """The unit at one end of a shot: the face of its order die, silhouette, name, important details, pins."""

    name: Sayable
    detail: Sayable
    order: str
    order_name: Sayable | None
    tone: str
    shape: str
    cloth: str
    pins: int = 0
    number: str = ""
    """Its key in the roster and in lists."""


class GroupTableView(Struct, frozen=True, gc=False):
    """A sum turned on its side: a row for each weapon group, a column for each modifier."""

    id: str
    title: Sayable
    columns: tuple[Sayable, ...]
    rows: tuple[GroupRow, ...]
    side: str = ""
    parties: tuple[PartyView, ...] = ()
    """The firing unit and its target."""
    between: Sayable | None = None
    """The distance between them."""
    under: Sayable | None = None
    """The cover or armour of the target."""
    roll: str = ""
    """The key of the roll whose modifiers are the columns."""


class TrayDie(Struct, frozen=True, gc=False):
    """A die on the tray: its face, None while it is to be thrown, and its role in the throw."""

    face: int | None
    state: str


class TrayGroup(Struct, frozen=True, gc=False):
    """Dice that need the same."""

    id: str
    need: int
    dice: tuple[TrayDie, ...]
    sides: int = 6
    said: Sayable | None = None


class TrayView(Struct, frozen=True, gc=False):
    """Many dice at once, in groups."""

    id: str
    title: Sayable
    groups: tuple[TrayGroup, ...]


class BarView(Struct, frozen=True, gc=False):
    """One bar: how likely its value is now and was before, each a share of `among`. `band` is bad or nothing."""

    value: int
    share: int
    before: int
    band: str = ""


class ChartView(Struct, frozen=True, gc=False):
    """Bars with the shape from before the throw behind, a mark among them. What each thing was worth in points."""

    id: str
    title: Sayable
    bars: tuple[BarView, ...]
    among: int
    """The total of which the shares are parts."""
    mark: tuple[int, Sayable] | None = None
    """The value from which on a statement is true, and the statement."""
    headline: Share | None = None
    before: Share | None = None
    worth: tuple[tuple[Sayable, int], ...] = ()
    """The change that each thing makes to the headline's chance, in whole percentage points."""

    @property
    def percents(self) -> tuple[tuple[Message, Message], ...]:
        """Return the chance of each bar now and before, in whole percents that add up to 100."""
        from fractions import Fraction

        percents_now = percentages([Fraction(bar.share, self.among) for bar in self.bars])
        return tuple(
            zip(percents_now, percentages([Fraction(bar.before, self.among) for bar in self.bars]), strict=True)
        )


class GridCard(Struct, frozen=True, gc=False):
    """A card on a square of a board: whose it is, its number, its silhouette and cloth, and what it bears."""

    id: str
    name: Sayable
    side: str
    number: str = ""
    """The text printed in its corner: its cost."""
    shape: str = ""
    cloth: str = ""
    wounds: int = 0
    marks: tuple[Sayable, ...] = ()
    """Its load and its effects, in words."""
    used: bool = False
    path: str = ""
    """The path in the state of its square, for dragging it."""


class SquareView(Struct, frozen=True, gc=False):
    """One square of a board of squares: its line, its column and its contents."""

    line: int
    column: str
    terrain: Sayable | None = None
    objective: Sayable | None = None
    counter: str = ""
    """The id of the counter on it, which one of the rosters has."""
    side: str = ""
    said: Sayable | None = None
    """The contents of the square, in a few words."""
    card: GridCard | None = None
    ghost: GridCard | None = None
    """A card that is about to be laid there: the square is lit."""


class ArrowView(Struct, frozen=True, gc=False):
    """An arrow from a square to another: at whom a card looks."""

    start: str
    end: str
    said: Sayable


class RopeView(Struct, frozen=True, gc=False):
    """A line between two squares of a board, such as a supply line."""

    side: str
    start: str
    end: str
    broken: bool = False


class BacksView(Struct, frozen=True, gc=False):
    """Cards that somebody holds face down: how many, and nothing of which."""

    count: int
    said: Sayable


class GridView(Struct, frozen=True, gc=False):
    """A board of lines and columns with its contents; `aims` are the lines that can be moved to."""

    id: str
    title: Sayable
    lines: tuple[int, ...]
    """From the far side to the near one."""
    columns: tuple[str, ...]
    cells: tuple[SquareView, ...]
    """The squares that are not empty."""
    aims: tuple[int, ...] = ()
    headquarters: tuple[tuple[str, Sayable], ...] = ()
    """Side and name: the first lies beyond the first line, the second behind the last."""
    links: tuple[RopeView, ...] = ()
    arrows: tuple[ArrowView, ...] = ()
    backs: BacksView | None = None
    """The hand of the player behind the first line."""


class GaugeBand(Struct, frozen=True, gc=False):
    """A part of a gauge's scale, its meaning, and the pattern that distinguishes it without colour."""

    low: int
    high: int
    said: Sayable
    pattern: str = ""
    """`stripes`, `dots` or nothing."""


class GaugeView(Struct, frozen=True, gc=False):
    """A value on a scale of bands, what it is made of, and where another reading would put it."""

    id: str
    title: Sayable
    low: int
    high: int
    bands: tuple[GaugeBand, ...]
    value: int
    said: Sayable
    others: tuple[tuple[int, Sayable], ...] = ()
    lines: tuple[SumLine, ...] = ()


class AimView(Struct, frozen=True, gc=False):
    """One target as a row: what the dice need, and its figures in the columns of the sheet."""

    id: str
    note: Sayable
    need: Sayable | None = None
    """None where nothing can be thrown at it, or the board has to be asked first; `note` says why."""
    figures: tuple[tuple[Sayable, ...], ...] = ()
    """The figures of each column, as many as `FacingView.parts`."""


class PaymentView(Struct, frozen=True, gc=False):
    """One way to pay for an attack, and what it leads to; `can` is whether it can be chosen."""

    value: str
    name: Sayable
    note: Sayable
    can: bool = True


class ReckoningLine(Struct, frozen=True, gc=False):
    """One term of an attack: its name, its source, its value and its rule."""

    name: Sayable
    note: Sayable
    value: Sayable
    rule: str


class OutcomeRow(Struct, frozen=True, gc=False):
    """One row of what can come out: the faces, a figure for each side, and the chance as `n` of `of`."""

    faces: Sayable
    figures: tuple[Sayable, ...]
    n: int
    of: int
    chance: Sayable
    is_fallen: bool = False


class ReckoningView(Struct, frozen=True, gc=False):
    """Terms of an attack, their sum, and the outcomes of the die."""

    heading: Sayable
    lines: tuple[ReckoningLine, ...]
    total: Sayable
    beside: Sayable | None
    """What counts besides, such as the modifiers of the die."""
    outcomes_heading: Sayable
    columns: tuple[Sayable, ...]
    outcomes: tuple[OutcomeRow, ...]
    rule: str


class ThrowCell(Struct, frozen=True, gc=False):
    """One throw of an attack in its order: its name, its figure, and what came of it or why it is not due."""

    name: Sayable
    note: Sayable
    verdict: Sayable
    state: str
    """`done`, `now` while it is asked, `due` before, `none`: no such throw, or `choice`: decided without a die."""
    face: str = ""
    """The face that was thrown in this step."""


class FacingView(Struct, frozen=True, gc=False):
    """An attack with the counters of both sides, by their ids."""

    attackers: tuple[str, ...]
    targets: tuple[str, ...] = ()
    heading: Sayable | None = None
    """The ratio or the distance, said between the two."""
    facts: tuple[Sayable, ...] = ()
    """What counts between the two, in a few words each."""
    rows: tuple[AimView, ...] = ()
    """The targets that can be chosen from; none where both sides are given."""
    columns: tuple[Sayable, ...] = ()
    parts: tuple[Sayable, ...] = ()
    """The names of the figures in each column."""
    column: int = 0
    """The column that counts."""
    ways_heading: Sayable | None = None
    ways_note: Sayable | None = None
    ways: tuple[PaymentView, ...] = ()
    """The ways to pay, in their order."""
    way: str = ""
    """The value of the way that counts."""
    reckoning: ReckoningView | None = None
    throws: tuple[ThrowCell, ...] = ()
    """The throws of the attack, in their order."""
    die: str = ""
    """The face of the attack's own die once it has fallen, shown between the two."""
