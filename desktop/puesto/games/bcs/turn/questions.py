"""Questions that many steps ask alike: yes or no, who of a formation, what is printed on a unit."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from puesto.core.messages import N_, NN_, Message, Ref, Sayable, Text, count, msg
from puesto.core.prompts import Choose, Note, Option, Procedure
from puesto.core.questions.board import BOARD, Ask, AskNumber
from puesto.core.questions.checklists import Checklist
from puesto.core.values import Struct
from puesto.games.bcs.combat.attack import KINDS
from puesto.games.bcs.printed.records import Kind, MoveClass, PrintedUnit
from puesto.games.bcs.table.state import FormationId, SideId, Table, Unit
from puesto.games.kit.verbs import NO_WORD, YES_WORD

YES, NO, OTHER = "yes", "no", "other"
NOTHING = msg(N_("Nada de esto"))
"""Answer to a list of statements of which none is true."""
YES_NO = (Option(YES, Text("Sí", "Yes"), verb=YES_WORD), Option(NO, Text("No", "No"), verb=NO_WORD))


class Fighter(Struct, frozen=True):
    """Combatant: a unit of the table, or one that was typed in."""

    id: str = ""
    """"" for one that the table does not keep."""
    rating: int = 3
    steps: int = 3
    kind: str = Kind.INFANTRY.value
    ma: str = ""
    """MA class; "" if not entered yet."""
    av: int = 3
    range: int = 2
    hard: bool = False
    red: bool = False
    breakthrough: bool = False
    limited: bool = False
    deployed: bool = True

    @property
    def is_av(self) -> bool:
        """Return whether the fighter counts as an AV unit, as a Long Range one with an AV does (5.1)."""
        return self.kind in (Kind.AV.value, Kind.DUAL.value, Kind.LONG_RANGE.value) and self.av > 0


def fighter_of(unit: Unit, printed: PrintedUnit) -> Fighter:
    """Return a unit of the table as it fights."""
    return Fighter(
        unit.id,
        printed.rating,
        unit.steps,
        printed.kind.value,
        printed.ma.value,
        printed.av,
        printed.range,
        printed.hard,
        printed.red,
        printed.breakthrough,
        printed.limited,
        unit.deployed,
    )


def unit_options(table: Table, units: Iterable[Unit]) -> tuple[Option, ...]:
    """Return options for units, with rating and steps."""
    return tuple(
        Option(
            unit.id,
            Ref("unit", unit.id),
            msg(
                N_("Valor de Acción {rating}, {steps}"),
                rating=table.printed[unit.id].rating,
                steps=count(NN_("{n} paso", "{n} pasos"), unit.steps),
            ),
        )
        for unit in units
    )


def ask_yes(key: str, message: Message, rule: str, subject: tuple[str, ...] = ()) -> Procedure[bool]:
    """Ask a yes or no question about the board."""
    answer = yield from Ask(
        key=key, subject=subject, message=message, rule=rule, who=BOARD, options=YES_NO, default=NO, unsure=False
    )
    return bool(answer == YES)


def choose_fighter(
    table: Table,
    key: str,
    message: Message,
    who: SideId,
    formation: FormationId,
    may: Callable[[Unit], bool] = lambda unit: True,
) -> Procedure[Fighter]:
    """Ask for a unit of a formation: one of the table, or another by its printed numbers."""
    units = [unit for unit in table.units_of(formation) if may(unit)]
    if units:
        options = (*unit_options(table, units), Option(OTHER, msg(N_("Otra unidad"))))
        unit_id = yield from Choose(
            key=key, subject=(formation,), message=message, rule="5.1b", who=who, options=options
        )
        if unit_id != OTHER:
            return fighter_of(table.state.units[unit_id], table.printed[unit_id])
    return (yield from _type_fighter(table, who, formation))


def _type_fighter(table: Table, who: SideId, formation: FormationId) -> Procedure[Fighter]:
    """Ask for rating, steps and kind of an unrecorded unit; the rating is remembered."""
    known_formation = table.state.formations.get(formation)
    rating = yield from AskNumber(
        key="unit.rating",
        subject=(formation,),
        message=msg(N_("¿Qué Valor de Acción tiene la unidad?")),
        rule="5.1",
        who=BOARD,
        low=0,
        high=9,
        default=known_formation.rating if known_formation else 3,
    )
    if known_formation:
        known_formation.rating = rating
    steps = yield from AskNumber(
        key="unit.steps",
        subject=(formation,),
        message=msg(N_("¿Cuántos pasos le quedan?")),
        rule="5.1",
        who=BOARD,
        low=1,
        high=12,
        default=3,
    )
    kind = yield from Ask(
        key="unit.kind",
        subject=(formation,),
        message=msg(N_("¿Qué es la unidad?")),
        rule="5.1",
        who=BOARD,
        options=tuple(Option(value, words) for value, words in KINDS),
        default=Kind.INFANTRY.value,
        unsure=False,
    )
    return Fighter("", rating, steps, kind)


def ask_ma(who: SideId, formation: FormationId) -> Procedure[str]:
    """Ask for the MA class of an unrecorded unit; only a retreat needs it (5.5)."""
    return (
        yield from Ask(
            key="unit.ma",
            subject=(formation,),
            message=msg(N_("¿Con qué clase de MA se mueve la unidad?")),
            rule="5.5",
            who=BOARD,
            options=(
                Option(MoveClass.FOOT.value, msg(N_("A pie"))),
                Option(MoveClass.TRUCK.value, msg(N_("En camión"))),
                Option(MoveClass.TACTICAL.value, msg(N_("Táctico"))),
            ),
            default=MoveClass.FOOT.value,
            unsure=False,
        )
    )


class Line(Struct, frozen=True):
    """Something that the app will do for the players: its id, and how it reads."""

    id: str
    message: Sayable


def tick_lines(
    key: str, message: Message, rule: str, lines: Iterable[Line], subject: tuple[str, ...] = ()
) -> Procedure[tuple[str, ...]]:
    """Show what the app will do as lines that can be unticked; report and return the ticked ones."""
    result = tuple(lines)
    if not result:
        return ()
    options = tuple(Option(line.id, line.message) for line in result)
    ticked = yield from Checklist(key=key, subject=subject, message=message, rule=rule, who=BOARD, options=options)
    return (yield from say_lines(rule, [line for line in result if line.id in ticked]))


def say_lines(rule: str, lines: Iterable[Line]) -> Procedure[tuple[str, ...]]:
    """Report lines that are done without a question, and return them."""
    ticked_lines = tuple(lines)
    for line in ticked_lines:
        yield Note(key="lines.done", message=msg(N_("{line}."), line=line.message), rule=rule)
    return tuple(line.id for line in ticked_lines)
