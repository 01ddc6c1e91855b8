"""The movement phase: who may move, what wounds do to a unit, and how units that give PA move (3.5)."""

from __future__ import annotations

from typing import Annotated

from puesto.core.charts import cell
from puesto.core.game.resolutions import fact
from puesto.core.messages import N_, Message, Ref, msg
from puesto.core.prompts import Band, Detail, Note, Procedure, Roll
from puesto.core.results import label
from puesto.core.values import Struct
from puesto.games.tactics.printed import charts
from puesto.games.tactics.printed.records import Role

RETREAT, COVER, NORMAL = "retreat", "seek_cover", "normal"
BEHAVIOURS: dict[str, Message] = {
    RETREAT: msg(N_("retrocede")),
    COVER: msg(N_("busca cobertura")),
    NORMAL: msg(N_("actúa normal")),
}
OF_UNIT: dict[str, str] = {
    RETREAT: N_("{unit:el} retrocede"),
    COVER: N_("{unit:el} busca cobertura"),
    NORMAL: N_("{unit:el} actúa normal"),
}
"""The same of a unit, whole: its verb agrees with the name."""
COMMAND_LINE = 4
"""The last line to which a Command Group advances (3.5)."""
REAR = "towards_line_6"


class WoundFacts(Struct, frozen=True, kw_only=True):
    """Facts of a wounded unit (3.5)."""

    unit: str = ""
    """Id of a unit on the table."""
    wounds: Annotated[int, fact("Heridas", "Wounds", "3.5", 0, 9)] = 1


class BehaviourResult(Struct, frozen=True):
    """Behaviour of a wounded unit."""

    behaviour: Annotated[str, label("Qué hace", "What it does", BEHAVIOURS)]


def wound_row(wounds: int) -> str:
    """Return the row of the table: one wound, or two and more (3.5)."""
    return "1" if wounds == 1 else "2+"


def roll_wounded(tables: charts.Charts, facts: WoundFacts) -> Procedure[BehaviourResult]:
    """Roll the 1D10 of a wounded unit; an unhurt one acts as usual without a roll (3.5)."""
    if not facts.wounds:
        words = msg(N_("Sin heridas no se tira: {behaviour}."), behaviour=BEHAVIOURS[NORMAL])
        yield Note(key="move.unhurt", message=words, rule="3.5")
        return BehaviourResult(NORMAL)
    chart, row = tables[charts.WOUNDED], wound_row(facts.wounds)
    spans = {name: charts.read_span(cell(chart, row, name)) for name in BEHAVIOURS}
    message = msg(N_("Tira 1D10 por la unidad con heridas."))
    if facts.unit:
        message = msg(N_("Tira 1D10 por {unit}, con heridas."), unit=Ref("piece", facts.unit))
    faces = yield from Roll(
        key="move.wounded",
        subject=(facts.unit,) if facts.unit else (),
        who="ai",
        message=message,
        rule="3.5",
        sides=10,
        bands=tuple(Band(span[0], BEHAVIOURS[name]) for name, span in spans.items()),
        lasting=(BEHAVIOURS[RETREAT],),
    )
    result = next(name for name, span in spans.items() if faces[0] in span)
    yield Note(
        key="move.behaviour",
        subject=(facts.unit,) if facts.unit else (),
        message=behaviour_words(facts.unit, faces[0], result),
        rule="3.5",
        facts=Detail(dice=faces, sides=10, cell=cell(chart, row, result)),
    )
    return BehaviourResult(result)


def behaviour_words(unit: str, die: int, behaviour: str) -> Message:
    """Return the behaviour of a wounded unit in words, with the unit's name if it is on the table (3.5)."""
    message = msg(OF_UNIT[behaviour], unit=Ref("piece", unit)) if unit else BEHAVIOURS[behaviour]
    return msg(N_("{die}: {behaviour}."), die=die, behaviour=message)


class MoveFacts(Struct, frozen=True, kw_only=True):
    """Facts of a unit's movement (3.5)."""

    type: str = "ordinary"
    line: int = 6
    deployed_this_turn: bool = False
    ability_move_on_deploy: bool = False
    carries_supplies: bool = False
    enemy_in_range: bool = False
    next_line_better_cover: bool = False


class MoveRule(Struct, frozen=True):
    """Whether and how a unit moves."""

    may_move: bool
    """Whether it moves at all this turn: wounds drive back even a unit that does not advance."""
    advance: bool
    """Whether it advances by a rule of its own, or freely by the attitude."""
    lines: int = 0
    """Most lines moved; 0 for as many as possible."""
    max_line: int = 1
    """The line past which it does not advance."""
    direction: str = ""
    """`towards_line_6` for a unit with Supplies."""
    seek: str = ""


def move_rule(facts: MoveFacts) -> MoveRule:
    """Return the rule of a unit's movement (3.5).

    A unit deployed this turn stays, Supplies retire, units that give PA have rules of their own.
    """
    if facts.deployed_this_turn and not facts.ability_move_on_deploy:
        return MoveRule(False, False)
    if facts.carries_supplies:
        return MoveRule(True, False, direction=REAR, seek="cover")
    if facts.type == Role.COMMAND_GROUP.value:
        advances = not facts.enemy_in_range and facts.line > COMMAND_LINE
        return MoveRule(True, advances, max_line=COMMAND_LINE)
    if facts.type in (Role.LINK.value, Role.RADIO.value):
        advances = facts.next_line_better_cover and facts.line > 1
        return MoveRule(True, advances, lines=1)
    return MoveRule(True, facts.line > 1)
