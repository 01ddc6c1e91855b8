"""Units that must and may attack in Shock (8.11). The assignment of attacks is in `designating`."""

from __future__ import annotations

from typing import Annotated

from puesto.core.game.resolutions import fact
from puesto.core.messages import N_, Message, msg
from puesto.core.values import Struct
from puesto.games.chariots.printed import charts
from puesto.games.chariots.printed.records import Content, Type

NO_CHECK, MUST_CHECK = "no_check", "must_check"
"""The two Shock markers (8.11)."""
MARKERS = {NO_CHECK: msg(N_("tiene que Chocar")), MUST_CHECK: msg(N_("puede, tras un chequeo"))}
"""What each of them means for its unit."""
NO_CAPABILITY = msg(N_("no tiene capacidad de Choque contra ese tipo (8.11)"))
ENDED, ENGAGED, REMAINED = "ended_move_adjacent", "engaged_active", "remained_adjacent"
"""Ways in which a unit came to be beside an enemy."""


class StandingFacts(Struct, frozen=True):
    """Facts for the designation of one unit."""

    unit: Annotated[Type, fact("Unidad", "Unit", "8.11")] = Type.SI
    target: Annotated[Type, fact("Enemigo en su frontal", "Enemy in its front", "8.11")] = Type.SI
    how: Annotated[
        str,
        fact(
            "Cómo",
            "How",
            "8.11",
            options=(
                (ENDED, msg(N_("acabó su movimiento adyacente"))),
                (ENGAGED, msg(N_("está Enzarzada"))),
                (REMAINED, msg(N_("ya estaba adyacente y no ha movido"))),
            ),
        ),
    ] = ENDED
    in_front: Annotated[bool, fact("El enemigo está en su frontal", "The enemy is in its front", "8.12")] = True
    active: Annotated[bool, fact("Su Ala está activa", "Its Wing is active", "9.21")] = True
    routed: Annotated[bool, fact("En Huida", "Routed", "9.42")] = False
    column: Annotated[bool, fact("En Columna", "In Column", "6.35")] = False
    turned: Annotated[bool, fact("Ha girado en el frontal de un enemigo", "It turned in an enemy’s front", "6.64")] = (
        False
    )


def can_attack_type(content: Content, unit: Type, target: Type) -> bool:
    """Return whether a type can attack another in Shock at all.

    What the clash chart leaves blank it cannot (8.11, 8.61).
    """
    return charts.clash_column(content, unit, target) is not None


def attack_refusal(content: Content, facts: StandingFacts) -> Message | None:
    """Return why a unit cannot attack in Shock, or None where it can (6.35, 6.64, 8.11, 8.12, 9.42)."""
    if not facts.active:
        return msg(N_("su Ala no está activa (9.21)"))
    if problem := state_refusal(routed=facts.routed, column=facts.column):
        return problem
    if facts.turned:
        return msg(N_("ha girado en el frontal de un enemigo (6.64)"))
    if facts.unit is Type.LI:
        return msg(N_("la LI no tiene capacidad de Choque (8.11)"))
    if not can_attack_type(content, facts.unit, facts.target):
        return NO_CAPABILITY
    if not facts.in_front:
        return msg(N_("el enemigo no está en su frontal (8.12)"))
    return None


def state_refusal(*, routed: bool, column: bool) -> Message | None:
    """Return why the state of a unit keeps it from attacking, or None where it does not (6.35, 9.42)."""
    if routed:
        return msg(N_("está en Huida (9.42)"))
    return msg(N_("está En Columna (6.35)")) if column else None


def shock_marker(facts: StandingFacts) -> str:
    """Return the Shock marker of a unit that can attack: without a check, or only after one (8.11)."""
    return MUST_CHECK if facts.how == REMAINED else NO_CHECK
