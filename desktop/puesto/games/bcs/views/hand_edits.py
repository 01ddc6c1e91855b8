"""Changes by hand, since the board prevails, and their contradictions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any, TypeAlias

from puesto.core.messages import N_, Message, Ref, Text, msg
from puesto.core.tracks import Track
from puesto.core.views import Edit
from puesto.games.bcs.combat import stopping
from puesto.games.bcs.printed.records import Content
from puesto.games.bcs.table.choices import DONE, UNUSED, USED, fatigue_words
from puesto.games.bcs.table.hexes import (
    HQ,
    TRAINS,
    forget_hexes,
    hexes_refusal,
    piece_names,
    tidy_hexes,
    trains_distances,
)
from puesto.games.bcs.table.state import Formation, SideId, State, Table, Unit

Refusal: TypeAlias = "tuple[Message, str] | None"
MOST_AIR = 20
HQ_EDITS = {UNUSED: N_("HQ a No Usado"), USED: N_("HQ a Usado"), DONE: N_("HQ a Hecho")}
LONGEST_NAME = 60
"""Most letters of a name that is given by hand."""
NAMES_MENU = msg(N_("Nombres"))
HQ_MENU, FATIGUE_MENU, SUPPLY_MENU, MARKERS_MENU, PRINTED_MENU = (
    msg(N_("HQ")),
    msg(N_("Fatiga")),
    msg(N_("Suministro")),
    msg(N_("Marcadores")),
    msg(N_("Lo impreso")),
)
SWITCHES: dict[str, tuple[Message, Message]] = {
    "msr_complete": (msg(N_("La MSR es Completa")), msg(N_("La MSR no es Completa"))),
    "trains_on_map": (msg(N_("Los Trenes vuelven al mapa")), msg(N_("Los Trenes salen del mapa"))),
    "trains_ghost": (msg(N_("Los Trenes giran a Fantasma")), msg(N_("Los Trenes giran a Normal"))),
    "in_entry_hex": (
        msg(N_("Los Trenes están en un hexágono de Entrada")),
        msg(N_("Los Trenes no están en un hexágono de Entrada")),
    ),
    "crossing_streams": (msg(N_("Se cruzan los Haces")), msg(N_("No se cruzan los Haces"))),
}
MARKERS: dict[str, tuple[Message, Message]] = {
    "prepared_defence": (msg(N_("Poner Defensa Preparada")), msg(N_("Quitar Defensa Preparada"))),
    "coordination_marker": (msg(N_("Poner Coordinación")), msg(N_("Quitar Coordinación"))),
    "mixed": (msg(N_("Está Mezclada")), msg(N_("No está Mezclada"))),
}
RANGES: dict[str, tuple[int, int]] = {
    "fatigue": (-1, 4),
    "reactivates_at": (1, 7),
    "radius": (0, 30),
    "game_drm": (-9, 9),
    "artillery": (0, 20),
    "hexes_to_hq": (0, 60),
    "blocked_level": (0, 2),
    "dropped_support": (0, 20),
    "dropped_temporary": (0, 20),
    "rating": (0, 9),
    "net": (-40, 40),
    "fire_events": (0, 2),
    "replacements": (0, 99),
    "reinforcements": (0, 99),
    "comes_back": (0, 99),
}
"""The lowest and highest value of each number on a formation or a unit."""


class AirTracks(Mapping[str, Track]):
    """The air points of both sides, whatever they are called: `air.<side>`."""

    def __getitem__(self, path: str) -> Track:
        head, _, side = path.partition(".")
        if head != "air" or not side:
            raise KeyError(path)
        return Track(high=MOST_AIR)

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0


# -- what is offered


def edits_of(state: State, content: Content, piece: str) -> tuple[Edit, ...]:
    """Return the changes offered on a formation, a unit or a side. Those that change something and are not refused."""
    result: Iterator[Edit] = iter(())
    if piece in state.formations:
        formation = state.formations[piece]
        result = chain(_formation_edits(Table(state, content), formation), _side_edits(state, formation.side))
    elif piece in state.units:
        result = _unit_edits(Table(state, content), state.units[piece])
    elif piece in Table(state, content).sides:
        result = _side_edits(state, piece)
    return tuple(edit for edit in result if edit.typed or edit_refusal(state, content, edit.path, edit.value) is None)


def _formation_edits(table: Table, formation: Formation) -> Iterator[Edit]:
    """Yield the changes by hand offered on a formation."""
    path = f"formations.{formation.id}"
    yield _hexes_edit(table, formation)
    for hq, template in HQ_EDITS.items():
        if hq != formation.hq:
            yield Edit(f"{path}.hq", hq, msg(template), HQ_MENU)
    for level in range(-1, 5):
        if level != formation.fatigue:
            yield Edit(f"{path}.fatigue", level, fatigue_words(level), FATIGUE_MENU)
    for field, (on, off) in SWITCHES.items():
        is_on: bool = getattr(formation, field)
        yield Edit(f"{path}.{field}", not is_on, off if is_on else on, SUPPLY_MENU)
    for level in range(3):
        if level != formation.blocked_level:
            words = msg(N_("MSR Bloqueada {level}"), level=level) if level else msg(N_("Sin MSR Bloqueada"))
            yield Edit(f"{path}.blocked_level", level, words, SUPPLY_MENU)
    yield Edit(
        f"{path}.hexes_to_hq", formation.hexes_to_hq, msg(N_("Hexágonos entre Trenes y HQ")), SUPPLY_MENU, typed=True
    )
    for field, (on, off) in MARKERS.items():
        is_on = getattr(formation, field)
        yield Edit(f"{path}.{field}", not is_on, off if is_on else on, MARKERS_MENU)
    for field, words in REMINDERS.items():
        yield Edit(f"{path}.{field}", getattr(formation, field), words, REMINDERS_MENU, typed=True)
    for field, words in PRINTED.items():
        yield Edit(f"{path}.{field}", getattr(formation, field), words, PRINTED_MENU, typed=True)
    words, formation_ref = msg(N_("Nombre de la formación")), Ref("formation", formation.id)
    yield Edit(f"{path}.name", formation.name, words, NAMES_MENU, typed=True, shown=formation_ref)


def _hexes_edit(table: Table, formation: Formation) -> Edit:
    """Return the line in which the hexes of a formation's counters are typed."""
    units = [name for name in piece_names(table, formation.id) if name not in (HQ, TRAINS)]
    form = " ".join((HQ, TRAINS, units[0], *(["…"] if len(units) > 1 else []))) if units else f"{HQ} {TRAINS}"
    words = msg(N_("Hexágonos, si los llevas ({form})"), form=form)
    text = tidy_hexes(formation.hexes)
    distance_text = Text(text, text)
    return Edit(f"formations.{formation.id}.hexes", formation.hexes, words, typed=True, shown=distance_text)


def _side_edits(state: State, side: SideId) -> Iterator[Edit]:
    words, side_ref = msg(N_("Nombre del bando")), Ref("side", side)
    yield Edit(f"side_names.{side}", state.side_names.get(side, ""), words, NAMES_MENU, typed=True, shown=side_ref)


REMINDERS_MENU = msg(N_("Avisos"))
REMINDERS: dict[str, Message] = {
    "replacements": msg(N_("Reemplazos: turno en que avisar (0, no)")),
    "reinforcements": msg(N_("Refuerzos: turno en que avisar (0, no)")),
    "comes_back": msg(N_("Vuelve una unidad: turno en que avisar (0, no)")),
}
PRINTED: dict[str, Message] = {
    "reactivates_at": msg(N_("Número de Segunda Activación")),
    "radius": msg(N_("Radio de Mando")),
    "game_drm": msg(N_("DRM propio del juego")),
    "artillery": msg(N_("Puntos de Artillería")),
}
STATES: dict[str, Message] = {
    stopping.ACTIVE: msg(N_("Activa")),
    stopping.STOPPED: msg(N_("Parada")),
    stopping.FINISHED: msg(N_("Finalizada")),
}


def _unit_edits(table: Table, unit: Unit) -> Iterator[Edit]:
    """Yield the changes by hand offered on a unit."""
    path = f"units.{unit.id}"
    if unit.formation in table.state.formations:
        yield _hexes_edit(table, table.state.formations[unit.formation])
    yield Edit(f"{path}.steps", unit.steps - 1, msg(N_("Un paso menos")))
    yield Edit(f"{path}.steps", unit.steps + 1, msg(N_("Un paso más")))
    for state, words in STATES.items():
        if state != unit.state:
            yield Edit(f"{path}.state", state, words)
    flip = msg(N_("Girar al lado de Movimiento")) if unit.deployed else msg(N_("Girar al lado Desplegado"))
    yield Edit(f"{path}.deployed", not unit.deployed, flip)
    screen = msg(N_("Sale de Pantalla")) if unit.screen else msg(N_("Entra en Pantalla"))
    yield Edit(f"{path}.screen", not unit.screen, screen)
    if unit.returns:
        yield Edit(f"{path}.returns", 0, msg(N_("Vuelve al mapa")))
    else:
        yield Edit(f"{path}.returns", table.state.turn + 1, msg(N_("Sale del mapa hasta el turno siguiente")))


# -- what is refused


def edit_refusal(state: State, content: Content, path: str, value: Any) -> Refusal:
    """Return why a value cannot be set by hand, and the rule; None where it can (3.1, 3.2f, 1.7)."""
    head, _, rest = path.partition(".")
    id, _, field = rest.rpartition(".")
    if head == "formations" and field == "hexes" and id in state.formations:
        refused = hexes_refusal(Table(state, content), state.formations[id], value)
        return None if refused is None else (refused, "")
    if head == "side_names" or (head == "formations" and field == "name"):
        return _name_refusal(value)
    if head == "formations" and id in state.formations:
        formation = state.formations[id]
        return _range_refusal(field, value) or _contradiction(formation, field, value)
    if head == "units" and id in state.units:
        return _range_refusal(field, value) or _unit_refusal(Table(state, content), state.units[id], field, value)
    return None


def _name_refusal(value: Any) -> Refusal:
    """Return why a text cannot be a name: it is empty, too long, or has letters that cannot be printed."""
    if not isinstance(value, str) or not value.strip():
        return msg(N_("Falta el nombre: se espera un texto de 1 a {most} letras."), most=LONGEST_NAME), ""
    if len(value) > LONGEST_NAME:
        words = N_("El nombre es demasiado largo: caben {most} letras y tiene {n}.")
        return msg(words, most=LONGEST_NAME, n=len(value)), ""
    if not value.isprintable():
        return msg(N_("En el nombre hay un signo que no se puede escribir: usa letras, cifras y signos normales.")), ""
    return None


def _range_refusal(field: str, value: Any) -> Refusal:
    if field not in RANGES:
        return None
    low, high = RANGES[field]
    if type(value) is int and low <= value <= high:
        return None
    return msg(N_("Se espera un número de {low} a {high}."), low=low, high=high), ""


def _contradiction(formation: Formation, field: str, value: Any) -> Refusal:
    """Return what a change would contradict: a Complete MSR has no Blocked marker (3.1, 3.2f)."""
    if field == "blocked_level" and value and formation.msr_complete:
        return msg(N_("Una MSR Completa no tiene marcador de Bloqueada: lo retira el paso (b).")), "3.1"
    if field in ("hexes_to_hq", "in_entry_hex", "trains_ghost") and value and not formation.trains_on_map:
        return msg(N_("Los Trenes están fuera del mapa: no tienen distancia, lado ni hexágono de Entrada.")), "3.2f"
    if field == "prepared_defence" and value and (formation.artillery < 1 or formation.blocked_level):
        return msg(N_("Defensa Preparada pide un Punto de Artillería y ninguna MSR Bloqueada.")), "1.7"
    return None


def _unit_refusal(table: Table, unit: Unit, field: str, value: Any) -> Refusal:
    most = table.printed[unit.id].steps if unit.id in table.printed else 12
    if field == "steps" and not (type(value) is int and 0 <= value <= most):
        return msg(N_("Esa unidad tiene como mucho {n} pasos."), n=most), ""
    if field == "returns" and value not in (0, table.state.turn + 1):
        return msg(N_("Solo puede volver en el turno siguiente.")), "5.5e"
    return None


def is_sound(state: State, content: Content, path: str) -> bool:
    """Return whether the value set at `path` is a number of its track or a word of its counter."""
    head, _, rest = path.partition(".")
    id, _, field = rest.rpartition(".")
    if head == "air":
        return rest in state.air and 0 <= state.air[rest] <= MOST_AIR
    if head == "side_names":
        name = state.side_names.get(rest)
        return rest in Table(state, content).sides and _name_refusal(name) is None
    if head not in ("formations", "units"):
        return False
    pieces: dict[str, Any] = state.formations if head == "formations" else state.units
    if id not in pieces or field in ("id", "side", "formation"):
        return False
    value = getattr(pieces[id], field, None)
    words = {"hq": (*HQ_EDITS,), "state": (*STATES,), "tracks": ("none", "good", "poor")}
    if field in words and value not in words[field]:
        return False
    return edit_refusal(state, content, path, value) is None


def straighten(state: State, path: str, before: Any, after: Any) -> None:
    """Remove the contradictions to a value set by hand: trains off the map have no distance (3.2f, 1.7)."""
    head, _, rest = path.partition(".")
    id, _, field = rest.rpartition(".")
    if head != "formations" or id not in state.formations:
        return
    formation = state.formations[id]
    if field == "hexes":
        far = trains_distances(formation)
        if len(far) == 1 and formation.supply_told and formation.trains_on_map:
            formation.hexes_to_hq = min(far[0], RANGES["hexes_to_hq"][1])
    if field == "trains_on_map" and not after:
        formation.hexes_to_hq, formation.in_entry_hex, formation.trains_ghost = 0, False, False
        forget_hexes(formation, TRAINS)
    if field == "hexes_to_hq" and trains_distances(formation) and after not in trains_distances(formation):
        forget_hexes(formation, HQ, TRAINS)  # the number was told last, so the hexes are old
    if field == "msr_complete" and after:
        formation.blocked_level = 0
    if formation.prepared_defence and (formation.artillery < 1 or formation.blocked_level):
        formation.prepared_defence = False
