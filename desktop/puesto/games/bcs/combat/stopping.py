"""Stopped and Finished: what does it to a unit, and what it may still do (4.0)."""

from __future__ import annotations

from typing import Annotated

from puesto.core.game.resolutions import fact
from puesto.core.messages import N_, Message, Sayable, Text, msg
from puesto.core.results import label
from puesto.core.values import Struct
from puesto.games.bcs.printed.records import MoveClass
from puesto.games.bcs.table.choices import MA_CLASSES

ACTIVE, STOPPED, FINISHED = "active", "stopped", "finished"
STATES = (
    (ACTIVE, Text("Activa", "Active")),
    (STOPPED, Text("Parada", "Stopped")),
    (FINISHED, Text("Finalizada", "Finished")),
)
ASK = "list_permissions"
EVENTS = (
    (ASK, Text("Nada: qué puede hacer aún", "Nothing: what it may still do")),
    ("use_fire_event", Text("Usa un Evento de Fuego", "It uses a Fire Event")),
    ("terrain_effect_stop", Text("Un efecto de terreno la para", "A terrain effect stops it")),
    ("enter_traffic", Text("Entra en un marcador de Tráfico", "It enters a Traffic marker")),
    ("enter_ezoc", Text("Entra en una EZOC", "It enters an EZOC")),
    ("another_unit_starts_moving", Text("Otra unidad empieza a mover", "Another unit starts moving")),
    ("enter_engagement_zone", Text("Entra en una Zona de Enfrentamiento", "It enters an Engagement Zone")),
    (
        "fail_required_engagement",
        Text("Falla un Enfrentamiento de Parada requerida", "It fails a required-Stop Engagement"),
    ),
    ("spot_bombardment", Text("Observa para un Bombardeo", "It spots for a Bombardment")),
    ("take_part_in_regular_attack", Text("Participa en un Ataque Regular", "It takes part in a Regular Attack")),
    ("voluntary_retreat", Text("Hace una Retirada Voluntaria", "It retreats voluntarily")),
)
FIRE_EVENTS = 2
"""Fire Events of a unit: both used, it stops (4.0)."""
AVS = (("none", Text("Ninguno", "None")), ("light", Text("Ligero", "Light")), ("real", Text("Real", "Real")))

MAY: dict[str, tuple[Message, tuple[str, ...]]] = {
    "spot_bombardment": (msg(N_("observar para bombardeos")), (ACTIVE, STOPPED, FINISHED)),
    "initiate_engagement": (msg(N_("iniciar Enfrentamientos")), (ACTIVE, STOPPED)),
    "attack": (msg(N_("atacar")), (ACTIVE, STOPPED)),
    "attack_by_fire": (msg(N_("atacar por disparo")), (ACTIVE, STOPPED)),
    "assist": (msg(N_("asistir un ataque")), (ACTIVE, STOPPED)),
    "use_remaining_fire_events": (msg(N_("usar los Eventos de Fuego que le queden")), (ACTIVE, STOPPED)),
    "enter_screen": (msg(N_("entrar en Pantalla")), (ACTIVE, STOPPED)),
    "move": (msg(N_("mover")), (ACTIVE,)),
    "recon": (msg(N_("hacer Reconocimiento")), (ACTIVE,)),
    "shock_attack": (msg(N_("hacer un Ataque de Choque")), (ACTIVE,)),
}
"""Acts of a unit: their names, and the states in which they are allowed."""


PERMISSIONS = {name: words for name, (words, _) in MAY.items()}


class StopFacts(Struct, frozen=True):
    """Facts of a unit's stop (4.0)."""

    state: Annotated[str, fact("Cómo está", "How it is", "4.0", options=STATES)] = ACTIVE
    event: Annotated[str, fact("Qué hace o le ocurre", "What it does, or what happens", "4.0", options=EVENTS)] = ASK
    ma_class: Annotated[str, fact("Clase de MA", "MA class", "4.0", options=MA_CLASSES)] = MoveClass.FOOT.value
    av: Annotated[str, fact("AV", "AV", "4.0", options=AVS)] = "none"
    in_screen: Annotated[bool, fact("En Pantalla", "In Screen", "4.0")] = False
    fire_events_used: Annotated[int, fact("Eventos de Fuego usados antes", "Fire Events used before", "4.0", 0, 2)] = 0
    av_ezoc: Annotated[
        bool, fact("La EZOC es de un AV", "The EZOC is an AV’s", "4.0", condition=("event", ("enter_ezoc",)))
    ] = False
    required_stop: Annotated[
        bool,
        fact(
            "La Zona requiere Parada",
            "The Zone requires a Stop",
            "4.0",
            condition=("event", ("enter_engagement_zone",)),
        ),
    ] = False
    in_attack_sequence: Annotated[
        bool,
        fact(
            "Dentro de una Secuencia de Ataque",
            "Within an Attack Sequence",
            "4.0",
            condition=("event", ("spot_bombardment",)),
        ),
    ] = False


class StopResult(Struct, frozen=True):
    """State of a unit afterwards, and what it may still do."""

    state_after: Annotated[str, label("Queda", "It is then", dict(STATES))]
    permissions: Annotated[dict[str, bool], label("Aún puede", "It may still", PERMISSIONS)]


def _state_by_event(facts: StopFacts) -> str:
    """Return the state of a unit after an event: finished, stopped or active."""
    tactical = facts.ma_class == MoveClass.TACTICAL.value
    stops = {
        "use_fire_event": facts.fire_events_used + 1 >= FIRE_EVENTS,
        "terrain_effect_stop": True,
        "enter_traffic": True,
        "enter_ezoc": not tactical or facts.av_ezoc,
        "another_unit_starts_moving": True,
        "enter_engagement_zone": facts.ma_class == MoveClass.TRUCK.value,
        "fail_required_engagement": True,
        "spot_bombardment": not facts.in_attack_sequence,
    }
    light = facts.required_stop and (facts.av == "light" or facts.in_screen)
    finishes = {
        "take_part_in_regular_attack": True,
        "voluntary_retreat": True,
        "enter_engagement_zone": light,
    }
    if finishes.get(facts.event):
        return FINISHED
    return STOPPED if stops.get(facts.event) else ACTIVE


def state_after(facts: StopFacts) -> str:
    """Return the state of a unit after an event; it never improves (4.0)."""
    order = (ACTIVE, STOPPED, FINISHED)
    return max(facts.state, _state_by_event(facts), key=order.index)


def permissions(state: str) -> dict[str, bool]:
    """Return whether each act is allowed in a state (4.0)."""
    return {name: state in states for name, (_, states) in MAY.items()}


def stop_unit(facts: StopFacts) -> StopResult:
    """Return the state of a unit after an event, and what it may still do (4.0)."""
    after = state_after(facts)
    return StopResult(after, permissions(after))


STATE_WORDS: dict[str, Message] = {
    ACTIVE: msg(N_("sigue activa")),
    STOPPED: msg(N_("queda Parada")),
    FINISHED: msg(N_("queda Finalizada")),
}


FIRES = ("initiate_engagement", "attack_by_fire", "use_remaining_fire_events")
"""Acts that use a Fire Event."""


def permitted_acts(result: StopResult, fire_events_used: int = 0) -> tuple[Sayable, ...]:
    """Return what a unit may still do; without Fire Events left, nothing that needs one (4.0)."""
    barred_acts = FIRES if fire_events_used >= FIRE_EVENTS else ()
    return tuple(
        PERMISSIONS[name] for name, allowed in result.permissions.items() if allowed and name not in barred_acts
    )


def permission_words(result: StopResult) -> Sayable:
    """Return the state of a unit, and what it may still do, in a sentence."""
    return msg(N_("{state}; aún puede {acts}"), state=STATE_WORDS[result.state_after], acts=permitted_acts(result))
