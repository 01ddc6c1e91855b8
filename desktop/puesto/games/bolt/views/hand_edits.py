"""Changes of a unit by hand, since the table prevails (1.2, 3.2, 5.1)."""

from __future__ import annotations

from typing import Any

from puesto.core.messages import N_, Message, Ref, msg
from puesto.core.views import Edit
from puesto.games.bolt.orders import morale
from puesto.games.bolt.printed.records import VEHICLES, Content, Kind, Order, Troop
from puesto.games.bolt.table import names
from puesto.games.bolt.table.state import NOBODY, GameTable, State, Unit

PINS, MODELS, DIE, STATE = msg(N_("Marcadores")), msg(N_("Miniaturas")), msg(N_("Dado")), msg(N_("Estado"))
"""The menus within a unit's menu."""
MOST_PINS = 20
SWITCHES: dict[str, tuple[Message, Message]] = {
    "leader": (msg(N_("Vuelve quien la manda")), msg(N_("Ha caído quien la manda"))),
    "immobilised": (msg(N_("Inmovilizarlo")), msg(N_("Puede moverse"))),
    "reserve": (msg(N_("A la reserva")), msg(N_("Está en la mesa"))),
    "abandoned": (msg(N_("Abandonarla")), msg(N_("Tiene dotación"))),
    "kept": (msg(N_("Dado guardado de otro turno")), msg(N_("Dado de este turno"))),
}
"""Fields that are on or off: what putting them on reads like, and off."""


def edits_of(state: State, content: Content, piece: str) -> tuple[Edit, ...]:
    """Return the changes offered on a unit: those that the rules do not forbid."""
    table = GameTable(state, content)
    return unit_edits(table, state.units[piece]) if piece in state.units else ()


def unit_edits(table: GameTable, unit: Unit) -> tuple[Edit, ...]:
    """Return the changes offered on a unit; pins first, for they are most of them."""
    path = f"units.{unit.id}"
    if unit.gone:
        return (Edit(f"{path}.gone", False, msg(N_("Devolver al juego"))),)
    results = [
        Edit(f"{path}.pins", unit.pins + 1, msg(N_("Un marcador más")), PINS),
        Edit(f"{path}.pins", unit.pins - 1, msg(N_("Un marcador menos")), PINS),
        Edit(f"{path}.models", unit.models - 1, msg(N_("Una miniatura menos")), MODELS),
        Edit(f"{path}.models", unit.models + 1, msg(N_("Una miniatura más")), MODELS),
    ]
    results += [
        Edit(f"{path}.order", order.value, msg(N_("Dado en {order}"), order=names.ORDERS[order.value]), DIE)
        for order in Order
        if order and unit.order and order is not unit.order
    ]
    for field, (put_words, take) in SWITCHES.items():
        on: bool = getattr(unit, field)
        results.append(Edit(f"{path}.{field}", not on, take if on else put_words, STATE))
    return tuple(edit for edit in results if edit_refusal(table.state, table.content, edit.path, edit.value) is None)


def edit_refusal(state: State, content: Content, path: str, value: Any) -> tuple[Message, str] | None:
    """Return why a change by hand is not allowed, and the rule; None where it is."""
    head, _, rest = path.partition(".")
    id, _, field = rest.partition(".")
    if head != "units" or id not in state.units:
        return None
    table = GameTable(state, content)
    unit, troop = state.units[id], table.troop(id)
    unit_ref = Ref("unit", id)
    if field == "pins" and type(value) is int:
        if not 0 <= value <= MOST_PINS:
            return msg(N_("Los marcadores van de 0 a {n}."), n=MOST_PINS), "3.2"
        nerve = morale.MoraleState(troop.quality, value, unit.penalty)
        if not unit.gone and morale.is_broken(content, nerve, state.settings):
            return msg(
                N_("Con {n} marcadores {unit:el} huye: marca que queda fuera del juego."), n=value, unit=unit_ref
            ), "3.2"
    if field == "models" and type(value) is int and not unit.gone:
        least = 0 if unit.abandoned else 1
        if not least <= value <= troop.full:
            return msg(N_("{unit} tiene entre {low} y {n} miniaturas."), unit=unit_ref, low=least, n=troop.full), "1.2"
    if field == "immobilised" and troop.kind not in VEHICLES:
        return msg(N_("{unit} no es un vehículo."), unit=unit_ref), "7.12"
    if field == "abandoned" and troop.kind is not Kind.ARTILLERY:
        return msg(N_("{unit} no es una pieza de artillería."), unit=unit_ref), "5.2"
    if field == "order" and not (unit.order and value):
        return msg(N_("Un dado entra y sale de la bolsa: deshaz hasta que saliera."), unit=unit_ref), "3.1"
    return None


def _copies(troop: Troop, place: str) -> int:
    """Return how many weapons a unit has at an index of its list; -1 if none."""
    arms = {str(index): arm.count for index, arm in enumerate(troop.arms)}
    return arms.get(place, -1)


def is_sound(table: GameTable) -> bool:
    """Return whether a state changed by hand is consistent: numbers, dice, transports."""
    state = table.state
    troops, sides = {troop.id for troop in table.battle.troops}, {army.id for army in table.battle.armies}
    for id, unit in state.units.items():
        if id != unit.id or id not in troops:
            return False
        troop = table.troop(id)
        if unit.taken and unit.taken not in sides:
            return False
        if not 0 <= unit.pins <= MOST_PINS or unit.penalty < 0 or unit.penalty > 4 or unit.uses < 0:
            return False
        if unit.gone:
            continue
        if not (0 if unit.abandoned else 1) <= unit.models <= troop.full:
            return False
        if any(not 0 <= weapon_count <= _copies(troop, place) for place, weapon_count in unit.arms.items()):
            return False
        if unit.abandoned and troop.kind is not Kind.ARTILLERY:
            return False
        if unit.immobilised and troop.kind not in VEHICLES:
            return False
        if unit.kept and not unit.order:
            return False
        if unit.order and not table.has_die(unit.id):
            return False
        if unit.boarding and not 0 < unit.inside < unit.models:
            return False
        if any(item and (item not in state.units or state.units[item].gone) for item in (unit.aboard, unit.boarding)):
            return False
        if unit.officer not in ("", NOBODY, *state.units):
            return False
        if morale.is_broken(table.content, morale.MoraleState(troop.quality, unit.pins, unit.penalty), state.settings):
            return False
    return all(smoke.radius > 0 for smoke in state.smokes) and all(
        points >= 0 for points_by_side in (state.objectives, state.fallen) for points in points_by_side.values()
    )


def straighten(state: State, path: str, before: Any, after: Any) -> None:
    """Apply the consequences of a change by hand: a unit out of the game has neither models nor die."""
    head, _, rest = path.partition(".")
    id, _, field = rest.partition(".")
    if head != "units" or id not in state.units:
        return
    unit = state.units[id]
    if field == "gone":
        unit.order, unit.kept = Order.NONE, False
        unit.models = 0 if unit.gone else max(1, unit.models, min(1, sum(unit.arms.values())))
        unit.abandoned, unit.boarding, unit.inside = False, "", 0
    elif field == "abandoned":
        unit.models = 0 if unit.abandoned else max(1, unit.models)
    elif field == "models" and unit.models:
        unit.abandoned = False
        if unit.inside >= unit.models:
            unit.boarding, unit.inside = "", 0
        while sum(unit.arms.values()) > unit.models and type(before) is int and sum(unit.arms.values()) <= before:
            most = max(unit.arms, key=lambda place: unit.arms[place])
            unit.arms[most] -= 1
