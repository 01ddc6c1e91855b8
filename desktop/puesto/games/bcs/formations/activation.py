"""Activations: their steps by kind, the second one, and what ends a turn (3.0, 3.7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from puesto.core.game.resolutions import fact
from puesto.core.game.table_readings import by_reading
from puesto.core.messages import N_, Text, msg
from puesto.core.prompts import Band, Detail, Modifier, Note, Procedure, Roll
from puesto.core.results import label
from puesto.core.values import Struct
from puesto.games.bcs.formations import fatigue
from puesto.games.bcs.table.choices import (
    ACTIVATIONS,
    AMEND,
    AT_LEAST,
    AT_MOST,
    DONE,
    FAIL,
    FATIGUES,
    FRESH,
    HQ_STATES,
    INITIAL,
    KINDS,
    NEXT_ACTIVATION,
    NORMAL,
    RECOVERY,
    SECOND,
    UNUSED,
    USED,
    WORST_FATIGUE,
    Asked,
    fatigue_name,
    fatigue_number,
)

RECOVERY_STEPS: dict[str, Text] = {
    "remove_coordination_marker": Text("se retira el marcador de Coordinación", "remove the Coordination marker"),
    "flip_ghost_trains_to_normal": Text("los Trenes giran a su lado normal", "flip Ghost Trains to normal"),
    "remove_dropped_support_markers": Text("se retiran los Apoyos Caídos", "remove Dropped Support markers"),
    "reduce_fatigue_one_level": Text("la fatiga baja un nivel", "reduce fatigue by one level"),
    "apply_isolation": Text("Aislamiento", "Isolation"),
    "go_to_j": Text("paso (j)", "step (j)"),
}
"""A recovery, and an amended failure after its preparation (3.7)."""
ATTEMPT, SKIP = "attempt", "skip_intentionally"
CLEARED = ("objective", "traffic", "dropped_support_temporary")
"""The markers that step (f) takes away; other dropped supports stay (3.0)."""


def after_failed(activation: str) -> str:
    """Return the step after a failed activation: (i), or (j) after a second one (3.0)."""
    return "i" if activation == INITIAL else NEXT_ACTIVATION


def is_amending_offered(activation: str, result: str) -> bool:
    """Return whether a failure may be amended: in an initial activation only (3.7)."""
    return activation == INITIAL and result == FAIL


def cleaned_markers(markers: Mapping[str, int]) -> dict[str, int]:
    """Return the markers that step (f) leaves (3.0)."""
    return {name: 0 if name in CLEARED else count for name, count in markers.items()}


def next_side(hqs_by_side: Mapping[str, tuple[str, ...]], after: str = "") -> str:
    """Return the side that activates next: the other one while it has an HQ left; "" if none has (2.0)."""
    order = [side for side in hqs_by_side if side != after] + [side for side in hqs_by_side if side == after]
    return next((side for side in order if hqs_by_side[side]), "")


# ---- 3.7 recovery


class RecoveryFacts(Struct, frozen=True):
    """Facts of a recovery or an amended failure (3.7)."""

    kind: Annotated[str, fact("Activación", "Activation", "3.7", options=KINDS[1:3])] = RECOVERY
    fatigue: Annotated[str, fact("Fatiga", "Fatigue", "3.7", options=FATIGUES)] = "1"
    coordination_marker: Annotated[bool, fact("Marcador de Coordinación", "Coordination marker", "3.7")] = False
    trains_ghost: Annotated[bool, fact("Trenes Fantasma", "Ghost Trains", "3.7")] = False
    dropped_support: Annotated[int, fact("Marcadores de Apoyo Caído", "Dropped Support markers", "3.7", 0, 20)] = 0
    prepared_defence: Annotated[bool, fact("En Defensa Preparada", "In Prepared Defence", "1.7")] = False


class RecoveryResult(Struct, frozen=True):
    """State of a formation after its recovery; Prepared Defence may remain."""

    fatigue: Annotated[str, label("Fatiga", "Fatigue", dict(FATIGUES))]
    coordination_marker: Annotated[bool, label("Marcador de Coordinación", "Coordination marker")]
    trains_ghost: Annotated[bool, label("Trenes Fantasma", "Ghost Trains")]
    dropped_support: Annotated[int, label("Marcadores de Apoyo Caído", "Dropped Support markers")]
    prepared_defence: Annotated[bool, label("En Defensa Preparada", "In Prepared Defence")]
    steps: Annotated[tuple[str, ...], label("Pasos", "Steps", RECOVERY_STEPS)]
    keep_preparation_results: Annotated[
        bool, label("Vale lo hecho en la preparación", "What the preparation did stands")
    ]
    next: Annotated[str, label("Paso siguiente", "Next step")] = NEXT_ACTIVATION


def recover_formation(facts: RecoveryFacts) -> RecoveryResult:
    """Return the effects of a recovery (3.7)."""
    level = fatigue.reduced_fatigue(fatigue_number(facts.fatigue))
    return RecoveryResult(
        fatigue_name(level), False, False, 0, facts.prepared_defence, tuple(RECOVERY_STEPS), facts.kind == AMEND
    )


# ---- 3.0 (i) the second activation


class SecondFacts(Asked, frozen=True, kw_only=True):
    """Facts of step (i) (3.0)."""

    kind: Annotated[str, fact("Activación", "Activation", "3.0", options=KINDS)] = NORMAL
    activation: Annotated[str, fact("Inicial o segunda", "Initial or second", "3.0", options=ACTIVATIONS)] = INITIAL
    hq_state_at_start: Annotated[
        str, fact("El HQ cuando empezó la activación", "The HQ when the activation began", "3.0", options=HQ_STATES)
    ] = UNUSED
    fatigue: Annotated[str, fact("Fatiga ahora", "Fatigue now", "3.0", options=FATIGUES)] = "0"
    hq_second_activation_number: Annotated[int, fact("Número del HQ", "Number on the HQ", "3.0", 1, 7)] = 4
    choice: Annotated[
        str,
        fact(
            "Qué se quiere",
            "What is wanted",
            "3.0",
            options=((ATTEMPT, Text("Intentarla", "To try it")), (SKIP, Text("Saltársela", "To skip it"))),
        ),
    ] = ATTEMPT
    reading: Annotated[str, by_reading("second_roll")] = AT_LEAST
    """Reading of the number: to be reached, or not to be exceeded (3.0)."""


class SecondResult(Struct, frozen=True):
    """Result of step (i): whether it was rolled, the total, and the step that follows."""

    roll: Annotated[bool, label("Se tira", "A die is rolled")]
    modified: Annotated[int, label("Dado modificado", "Modified die")]
    success: Annotated[bool, label("Se reactiva", "It is activated again")]
    next: Annotated[str, label("Paso siguiente", "Next step")]
    hq_state: Annotated[str, label("El HQ queda", "The HQ is then", dict(HQ_STATES))] = DONE


def second_refusal(facts: SecondFacts) -> str:
    """Return the code of why there is no Second Activation roll; "" where there is one (3.0)."""
    if facts.kind in (RECOVERY, AMEND):
        return "recovery"
    if facts.activation == SECOND:
        return "second"
    if facts.hq_state_at_start == USED:
        return "used"
    if fatigue_number(facts.fatigue) >= WORST_FATIGUE:
        return "fat_4"
    return "skip" if facts.choice == SKIP else ""


REFUSALS = {
    "recovery": msg(N_("Tras una Recuperación no hay Segunda Activación.")),
    "second": msg(N_("Ya era la Segunda Activación.")),
    "used": msg(N_("El HQ ya estaba Usado: se omite este paso.")),
    "fat_4": msg(N_("Con Fat-4 no hay Segunda Activación.")),
    "skip": msg(N_("Se salta la Segunda Activación.")),
}


def _bonus(facts: SecondFacts) -> int:
    """Return the modifier of the die: 1 if the formation is Fresh now (3.0)."""
    bonus = 1 if facts.fatigue == FRESH else 0
    return -bonus if facts.reading == AT_MOST else bonus


def is_reactivated(facts: SecondFacts, face: int) -> bool:
    """Return whether a face of the die activates the formation again (3.0)."""
    modified, number = face + _bonus(facts), facts.hq_second_activation_number
    return modified <= number if facts.reading == AT_MOST else modified >= number


def roll_second(facts: SecondFacts) -> Procedure[SecondResult]:
    """Roll for a second activation, +1 if the formation is Fresh now (3.0)."""
    refusal = second_refusal(facts)
    if refusal:
        yield Note(key="second.result", message=REFUSALS[refusal], rule="3.0")
        return SecondResult(False, 0, False, NEXT_ACTIVATION)
    number, bonus, low = facts.hq_second_activation_number, _bonus(facts), facts.reading == AT_MOST
    lines = (Modifier(msg(N_("Fatiga Fresca")), bonus, "3.0"),) if bonus else ()
    yes, no = msg(N_("se reactiva")), msg(N_("no se reactiva"))
    faces = yield from Roll(
        key="second.roll",
        subject=facts.subject,
        who=facts.who,
        message=msg(N_("Tira 1D6 para la Segunda Activación: su número es {number}."), number=number),
        rule="3.0",
        bands=(Band(number + 1 - bonus, no),) if low else (Band(number - bonus, yes),),
        below=yes if low else no,
        low_best=low,
        modifiers=lines,
    )
    modified, success = faces[0] + bonus, is_reactivated(facts, faces[0])
    message = N_("Se reactiva y repite desde el paso (b): {total}.") if success else N_("No se reactiva: {total}.")
    yield Note(
        key="second.result",
        message=msg(message, total=modified),
        rule="3.0",
        tone="good" if success else "plain",
        facts=Detail(dice=faces, modifiers=lines),
    )
    return SecondResult(True, modified, success, "b" if success else NEXT_ACTIVATION)
