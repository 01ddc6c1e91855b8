"""Names of formations, units, sides and readings."""

from __future__ import annotations

from puesto.core.messages import N_, Ref, Sayable, Text, msg
from puesto.games.bcs.printed.records import Content
from puesto.games.bcs.table import settings
from puesto.games.bcs.table.state import State


def name_of(ref: Ref, content: Content) -> Sayable:
    """Return the name of a reference; raises KeyError if it has none."""
    if ref.kind == "setting":
        return settings.KNOWN_SETTINGS.title(ref.id)
    if ref.kind == "setting_value":
        id, _, value = ref.id.partition("=")
        return settings.KNOWN_SETTINGS.value(id, value)
    if ref.kind == "operation":
        return content.operations[ref.id].title
    return _piece_name(ref, content)


def _piece_name(ref: Ref, content: Content) -> Sayable:
    """Return the name of a piece of any operation; of one that nobody has named, its number."""
    for operation in content.operations.values():
        name_by_id = {
            "side": {side.id: side.name for side in operation.sides},
            "formation": {formation.id: formation.name for formation in operation.formations},
            "unit": {unit.id: unit.name for unit in operation.units},
            "objective": {objective.id: objective.name for objective in operation.objectives},
        }[ref.kind]
        if ref.id in name_by_id:
            return name_by_id[ref.id]
    side, _, number = ref.id.rpartition("-")
    if ref.kind != "formation" or not number.isdigit():
        raise KeyError(ref.id)
    return msg(N_("Formación {number} ({side})"), number=int(number), side=Ref("side", side))


def own_names(state: State) -> dict[Ref, str]:
    """Return the names that the players gave to sides and formations in this session."""
    formations = {Ref("formation", item.id): item.name for item in state.formations.values() if item.name}
    return formations | {Ref("side", side): name for side, name in state.side_names.items()}


def unit_words(id: str) -> Sayable:
    """Return the name of a unit; a general phrase for one that the table does not keep."""
    return Ref("unit", id) if id else Text("la unidad", "the unit")
