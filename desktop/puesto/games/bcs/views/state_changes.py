"""Changes of the state in words: the piece, its old and its new value."""

from __future__ import annotations

from typing import Any

from puesto.core.game import settings
from puesto.core.messages import N_, NOTHING, Message, Ref, Sayable, Text, msg
from puesto.core.session.rules import ChangeInWords
from puesto.games.bcs.printed.records import Content
from puesto.games.bcs.table.choices import fatigue_words
from puesto.games.bcs.table.hexes import tidy_hexes
from puesto.games.bcs.table.names import name_of
from puesto.games.bcs.views.formation_view import HQ_WORDS
from puesto.games.bcs.views.hand_edits import STATES

SWITCHES: dict[str, tuple[Message, Message]] = {
    "msr_complete": (msg(N_("MSR no Completa")), msg(N_("MSR Completa"))),
    "trains_on_map": (msg(N_("Trenes fuera del mapa")), msg(N_("Trenes en el mapa"))),
    "trains_ghost": (msg(N_("Trenes por su lado normal")), msg(N_("Trenes Fantasma"))),
    "in_entry_hex": (msg(N_("Trenes fuera de un hexágono de Entrada")), msg(N_("Trenes en un hexágono de Entrada"))),
    "crossing_streams": (msg(N_("sin cruzar los Haces")), msg(N_("cruzando los Haces"))),
    "prepared_defence": (msg(N_("sin Defensa Preparada")), msg(N_("en Defensa Preparada"))),
    "coordination_marker": (msg(N_("sin marcador de Coordinación")), msg(N_("con marcador de Coordinación"))),
    "mixed": (msg(N_("sin Mezclar")), msg(N_("Mezclada"))),
    "deployed": (msg(N_("por su lado de Movimiento")), msg(N_("por su lado Desplegado"))),
    "screen": (msg(N_("fuera de Pantalla")), msg(N_("en Pantalla"))),
}
NUMBERS = {
    "reactivates_at": N_("número de Segunda Activación: {n}"),
    "radius": N_("Radio de Mando: {n}"),
    "game_drm": N_("DRM propio del juego: {n}"),
    "artillery": N_("Puntos de Artillería: {n}"),
    "hexes_to_hq": N_("hexágonos entre Trenes y HQ: {n}"),
    "blocked_level": N_("MSR Bloqueada: {n}"),
    "dropped_support": N_("Apoyos Caídos: {n}"),
    "dropped_temporary": N_("Apoyos Caídos Temporales: {n}"),
    "rating": N_("Valor de Acción: {n}"),
    "replacements": N_("reemplazos en el turno: {n}"),
    "reinforcements": N_("refuerzos en el turno: {n}"),
    "comes_back": N_("vuelve una unidad en el turno: {n}"),
    "steps": N_("pasos: {n}"),
    "fire_events": N_("Eventos de Fuego usados: {n}"),
    "returns": N_("vuelve en el turno: {n}"),
}
TRACKS: dict[str, Message] = {
    "none": msg(N_("la MSR no usa Caminos")),
    "good": msg(N_("Caminos con Buena Traficabilidad")),
    "poor": msg(N_("Caminos con Pobre Traficabilidad")),
}
WEATHER: dict[str, Message] = {"good": msg(N_("Buena")), "poor": msg(N_("Pobre"))}
OWNERS = {"formations": "formation", "units": "unit"}


def describe_change(path: str, before: Any, after: Any, content: Content) -> ChangeInWords | None:
    """Return a change in words; None for the machinery of the sequence, which nothing on the table shows."""
    if (setting_change := settings.describe_setting_change(path, before, after)) is not None:
        return setting_change
    head, _, rest = path.partition(".")
    if head == "air" and rest:
        piece = msg(N_("Puntos Aéreos ({side})"), side=Ref("side", rest))
        return ChangeInWords(piece, _number(before), _number(after))
    if path == "weather":
        piece = msg(N_("Traficabilidad"))
        return ChangeInWords(piece, WEATHER.get(before, NOTHING), WEATHER.get(after, NOTHING))
    if path == "turn":
        return ChangeInWords(msg(N_("Turno")), _number(before), _number(after))
    if head == "side_names":
        return _name_change(msg(N_("Nombre del bando")), Ref("side", rest), before, after, content)
    id, _, field = rest.rpartition(".")
    if head == "formations" and field == "name":
        return _name_change(msg(N_("Nombre de la formación")), Ref("formation", id), before, after, content)
    if head == "formations" and field == "hexes":
        was, becomes = (Text(text, text) if (text := tidy_hexes(each or "")) else NOTHING for each in (before, after))
        return ChangeInWords(msg(N_("Hexágonos ({formation})"), formation=Ref("formation", id)), was, becomes)
    if head not in OWNERS or not id:
        return None
    item, second = (_field_words(field, value) for value in (before, after))
    return ChangeInWords(Ref(OWNERS[head], id), item, second) if item is not None and second is not None else None


def _number(value: Any) -> Sayable:
    return msg(N_("{n}"), n=value) if value is not None else NOTHING


def _name_change(piece: Message, ref: Ref, before: Any, after: Any, content: Content) -> ChangeInWords:
    """Return a change of a name; of none that was given, the printed one."""
    was, becomes = (
        Text(name, name) if isinstance(name, str) and name else name_of(ref, content) for name in (before, after)
    )
    return ChangeInWords(piece, was, becomes)


def _field_words(field: str, value: Any) -> Sayable | None:
    """Return a field of a formation or a unit in words; None for one that no piece shows."""
    if value is None:
        return (
            NOTHING if field in SWITCHES or field in NUMBERS or field in ("fatigue", "hq", "state", "tracks") else None
        )
    if field in SWITCHES:
        return SWITCHES[field][bool(value)]
    if field in NUMBERS:
        return msg(NUMBERS[field], n=value)
    if field == "fatigue":
        return fatigue_words(value)
    words = {"hq": HQ_WORDS, "state": STATES, "tracks": TRACKS}
    return words[field].get(value, NOTHING) if field in words else None
