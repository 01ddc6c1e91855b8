"""Answers about a hex, carried over into the form of the AI that goes there (5.3)."""

from __future__ import annotations

from collections.abc import Iterator

from puesto.core.hexes.numbering import LETTERED
from puesto.core.messages import N_, Message, Ref, msg
from puesto.core.prompts import Choose, Option, Procedure
from puesto.core.questions.board import Contact, is_hex
from puesto.core.values import Struct
from puesto.games.bear.board.board_memory import normal_range, unit_aims
from puesto.games.bear.board.contact_form import AS_BEFORE, AS_TOLD, OUT_OF_RANGE
from puesto.games.bear.printed.records import UnitId
from puesto.games.bear.table.board_questions import Arrival
from puesto.games.bear.table.state import MissionTable, Sees

FORM, AGAIN = "form", "again"


class HexAsTold(Struct, frozen=True, gc=False):
    """A hex with what was answered of it; None and () where nothing was."""

    hex: str
    in_zone: bool | None = None
    """Whether any Unit has it in its fire zone."""
    zone_of: tuple[UnitId, ...] = ()
    """The Units that are known to."""
    flank_of: tuple[UnitId, ...] = ()
    """Units on whose flank the hex is known to be."""
    cover: int | None = None
    """The MD of its terrain."""


def settled_level(hex_answer: HexAsTold, unit: UnitId) -> Sees | None:
    """Return the contact of an AI in a hex with a Unit by the answers about the hex; None if open."""
    if unit in hex_answer.flank_of:
        return Sees.AI_FLANKS
    return Sees.BOTH if unit in hex_answer.zone_of else None


def can_cover(table: MissionTable, unit: UnitId, level: Sees) -> bool:
    """Return whether a Unit in this contact has the AI in its arc; a turret's is all round (5.3)."""
    return level is not Sees.NOT and (unit_aims(level) or table.type_of(unit).turret)


def is_in_range(table: MissionTable, hex_answer: HexAsTold, unit: UnitId) -> bool | None:
    """Return whether a hex is in a Unit's normal range; None where its own hex is not known."""
    place = table.state.counters[unit].hex
    if not (is_hex(place) and is_hex(hex_answer.hex)):
        return None
    return LETTERED.distance(place, hex_answer.hex) <= normal_range(table, unit)


def contact_problem(table: MissionTable, hex_answer: HexAsTold, unit: UnitId, level: Sees) -> Message | None:
    """Return why a contact contradicts the answers about the hex (5.3); None if it does not."""
    hex, name = Ref("hex", hex_answer.hex), Ref("unit", unit)
    covers = can_cover(table, unit, level)
    if level is Sees.UNKNOWN:
        return None
    if unit in hex_answer.flank_of and level in (Sees.BOTH, Sees.UNIT_FLANKS):
        return msg(N_("{hex} está en el flanco de {unit}, y aquí {unit} tiene a la IA en su arco."), hex=hex, unit=name)
    if unit in hex_answer.zone_of and not covers:
        return msg(N_("{hex} está en la ZF de {unit}, y aquí {unit} no puede dispararle."), hex=hex, unit=name)
    if hex_answer.in_zone is False and covers and is_in_range(table, hex_answer, unit):
        return msg(N_("{hex} no está en ninguna ZF, y aquí {unit} puede dispararle."), hex=hex, unit=name)
    return None


def carry_over(table: MissionTable, prompt: Contact, hex_answer: HexAsTold) -> tuple[tuple[str, str], ...]:
    """Return the rows of a form with the answers about the hex filled in; what they exclude is not."""
    begun: list[tuple[str, str]] = []
    before = dict(prompt.before)
    for row in prompt.rows:
        level = settled_level(hex_answer, row.value) or (Sees(before[row.value]) if row.value in before else None)
        if level is None or contact_problem(table, hex_answer, row.value, level) is not None:
            continue
        # who may be near enough to cover a hex outside all zones is not ticked as if it did
        if (
            hex_answer.in_zone is not False
            or not can_cover(table, row.value, level)
            or is_in_range(table, hex_answer, row.value) is False
        ):
            begun.append((row.value, level.value))
    return tuple(begun)


def reasons_of(
    table: MissionTable, prompt: Contact, hex_answer: HexAsTold, begun: tuple[tuple[str, str], ...]
) -> tuple[tuple[str, Message], ...]:
    """Return the reasons for the rows of a form: who is out of range, former contacts, answers just given."""
    before = dict(prompt.before)
    return tuple(
        (
            row,
            AS_TOLD
            if before.get(row) != level
            else OUT_OF_RANGE
            if is_in_range(table, hex_answer, row) is False
            else AS_BEFORE,
        )
        for row, level in begun
    )


def excluded_levels(
    table: MissionTable, prompt: Contact, hex_answer: HexAsTold
) -> tuple[tuple[str, str, Message], ...]:
    """Return each row's levels that contradict the answers about the hex, with the reason (5.3)."""
    return tuple(
        (row.value, level.value, why)
        for row in prompt.rows
        for level in prompt.levels
        if (why := contact_problem(table, hex_answer, row.value, Sees(level.value))) is not None
    )


def objections(table: MissionTable, hex_answer: HexAsTold, arrival: Arrival) -> Iterator[Message]:
    """Yield a message for each entry of a form that contradicts the answers about its hex."""
    units = dict.fromkeys([*hex_answer.zone_of, *hex_answer.flank_of, *arrival.contacts])
    for unit in units:
        message = contact_problem(table, hex_answer, unit, Sees(arrival.contacts.get(unit, Sees.NOT.value)))
        if message is not None:
            yield message
    if hex_answer.cover is not None and hex_answer.cover != arrival.cover:
        yield msg(
            N_("{hex} tenía MD {told}, y aquí tiene MD {cover}."),
            hex=Ref("hex", hex_answer.hex),
            told=hex_answer.cover,
            cover=arrival.cover,
        )


def ask_which_holds(table: MissionTable, ai: UnitId, hex_answer: HexAsTold, arrival: Arrival) -> Procedure[bool]:
    """Return whether a form is taken as it is; asks if it contradicts the answers about its hex (5.3)."""
    messages = tuple(objections(table, hex_answer, arrival)) if arrival.hex == hex_answer.hex else ()
    if not messages:
        return True
    answer = yield from Choose(
        key="contact.contradiction",
        subject=(ai, hex_answer.hex),
        message=msg(N_("El parte no cuadra con lo que acabas de decir. ¿Qué vale?")),
        rule="5.3",
        advice=messages,
        options=(Option(AGAIN, msg(N_("Vuelvo al parte"))), Option(FORM, msg(N_("Vale el parte")))),
        default=AGAIN,
    )
    return answer == FORM
