"""Units that can have a picture of the owner's: both sides of those of all operations, by their names."""

from __future__ import annotations

from puesto.core.messages import N_, Sayable, msg
from puesto.core.views import BACK, CounterView, Figure
from puesto.games.bcs.printed.records import Content, Kind, PrintedUnit
from puesto.games.kit.pictures import picture_key

SHAPES = {
    Kind.INFANTRY: "rifles",
    Kind.DUAL: "halftrack",
    Kind.AV: "tank",
    Kind.LONG_RANGE: "gun",
    Kind.OTHER: "rifles",
}


def key_of(unit: PrintedUnit) -> str:
    """Return the key of the picture of a unit's front; units of one name in several operations share it."""
    return picture_key("bcs", "unit", unit.name.es)


def pieces(content: Content) -> tuple[tuple[str, Sayable], ...]:
    """Return both sides of every unit by the keys of their pictures, with what they are called."""
    name_by_key: dict[str, Sayable] = {}
    for operation in content.operations.values():
        for unit in operation.units:
            name_by_key.setdefault(key_of(unit), unit.name)
            name_by_key.setdefault(key_of(unit) + BACK, msg(N_("{unit}, por su lado de Movimiento"), unit=unit.name))
    return tuple(name_by_key.items())


def piece(content: Content, key: str) -> CounterView | None:
    """Return the counter of a unit by the key of a picture of it; None where there is none."""
    front = key.removesuffix(BACK)
    for operation in content.operations.values():
        for unit in operation.units:
            if key_of(unit) == front:
                sides = {formation.id: formation.side for formation in operation.formations}
                side = sides.get(unit.formation, unit.formation)
                cloth = next((table_side.cloth for table_side in operation.sides if table_side.id == side), "")
                rating = Figure("top_right", str(unit.rating), msg(N_("Valor de Acción")))
                return CounterView(unit.id, unit.name, "", SHAPES[unit.kind], cloth, (rating,), picture=key)
    return None
