"""Orders: who is in command, and what each may do in an Orders Phase (5.4)."""

from __future__ import annotations

from puesto.core.messages import N_, Message, msg
from puesto.games.chariots.leadership import activation, leaders
from puesto.games.chariots.printed.records import CHARIOTS, Missile, Type
from puesto.games.chariots.table import engagement, sequence
from puesto.games.chariots.table.state import BattleTable, CommandId, LeaderId, State, Status, Supply, Unit

MOVE, DISENGAGE, RALLY = "move", "disengage", "rally"
"""The three exclusive orders of an Orders Phase (3.0 C1)."""


def path_refusal(reach: int, hexes: int | None) -> Message | None:
    """Return why a free path of `hexes` hexes leaves a unit out of command; None is no path (5.42)."""
    if is_in_range(reach, hexes):
        return None
    return msg(N_("no hay ninguna ruta sin obstáculos (5.42)")) if hexes is None else path_words(reach, hexes)


def path_words(reach: int, hexes: int) -> Message:
    """Return the words for the length of a path beside a Command Range."""
    return msg(N_("la ruta es de {hexes} y el Alcance de Mando de {reach}"), hexes=hexes, reach=reach)


def is_in_range(reach: int, hexes: int | None) -> bool:
    """Return whether a free path of `hexes` hexes is within a Command Range; None is no path (5.42)."""
    return hexes is not None and hexes <= reach


def units_of(table: BattleTable, command: CommandId) -> list[Unit]:
    """Return the units of a Wing that are on the map."""
    return [unit for unit in table.state.units.values() if unit.command == command and unit.status is not Status.GONE]


def begin_orders(table: BattleTable, command: CommandId, out: list[str]) -> None:
    """Begin an Orders Phase: `out` are out of command, or all without a leader (5.41, 4.25)."""
    state = table.state
    state.active, state.order, state.combats = command, "", []
    leaderless = not leaders.commander_of(table, command)
    for unit in state.units.values():
        unit.has_moved = unit.has_fired = unit.has_recovered = unit.turned = unit.ended_adjacent = unit.reacted = False
        unit.withdrawal = unit.shock = ""
        unit.spent = 0
        unit.began_in_column = unit.column
        if unit.command == command:
            unit.out = leaderless or unit.id in out


def close_orders(table: BattleTable) -> None:
    """End the Orders Phase: spend the marker, and go on to the next draw (5.48)."""
    state = table.state
    activation.spend_marker(table)
    state.active, state.free, state.combats, state.moved_leaders = "", False, [], []
    for unit in state.units.values():
        unit.shock = ""
    state.step = sequence.step_after_orders(state)


def set_order(state: State, order: str) -> None:
    """Set the order of this phase; with Rally all units in good order are out of command (5.43, 9.54)."""
    state.order = order
    if order == RALLY:
        for unit in state.units.values():
            if unit.command == state.active and unit.status is Status.GOOD:
                unit.out = True


def order_refusal(state: State, unit: Unit, action: str) -> Message | None:
    """Return why a unit cannot do something now, as far as the board need not be asked; None where it can.

    `action` is move, fire, adjacent (move beside an enemy), hit_and_run, pass_through, recover, disengage, column.
    """
    if unit.status is Status.GONE:
        return msg(N_("ya no está en juego"))
    if unit.status is Status.ROUTED:
        return msg(N_("una unidad en Huida solo puede Reorganizarse (9.42)"))
    if unit.rallied:
        return msg(N_("una unidad Reorganizada no recibe Órdenes hasta la recogida (9.55)"))
    if unit.command != state.active:
        return msg(N_("no es del Ala activa (5.41)"))
    if engagement.is_engaged(state, unit.id) and action != "disengage":
        return msg(N_("está Enzarzada: ni mueve ni dispara (9.21)"))
    if unit.has_recovered:
        return msg(N_("ya se ha recuperado, y eso es todo lo que hace (9.14)"))
    if state.order == DISENGAGE and action != "disengage":
        return msg(N_("la orden de esta fase es Desenzarzarse: las demás no hacen nada (5.43)"))
    if action in ("hit_and_run", "pass_through", "recover", "disengage", "adjacent") and unit.out:
        return {
            "hit_and_run": msg(N_("está Sin Mando: no puede usar Dispara y Corre (5.45)")),
            "pass_through": msg(N_("está Sin Mando: no puede hacer Paso-a-Través (5.45)")),
            "recover": msg(N_("está Sin Mando: no puede Recuperar (5.45)")),
            "disengage": msg(N_("está Sin Mando: no puede Desenzarzarse (5.45)")),
            "adjacent": msg(N_("está Sin Mando: no puede ponerse adyacente al enemigo (5.45)")),
        }[action]
    return _spent_refusal(unit, action)


def _spent_refusal(unit: Unit, action: str) -> Message | None:
    """Return why what a unit has already done, or what it is, forbids an action (5.44, 6.12, 6.35, 7.12)."""
    if action in ("move", "adjacent", "column", "pass_through") and unit.has_moved:
        return msg(N_("ya ha movido en esta fase (6.12)"))
    if action in ("fire", "hit_and_run", "pass_through") and unit.column:
        return msg(N_("está En Columna: solo mueve (6.35)"))
    if action in ("fire", "hit_and_run"):
        if unit.missile is Missile.NONE:
            return msg(N_("no tiene proyectiles (7.11)"))
        if unit.supply is Supply.NO:
            return msg(N_("se ha quedado sin proyectiles (7.15)"))
        if unit.has_fired:
            return msg(N_("ya ha disparado en esta fase (7.12)"))
        if unit.turned:
            return msg(N_("ha girado en el frontal de un enemigo: no dispara (6.64)"))
    if action == "hit_and_run":
        if unit.type is not Type.CH2:
            return msg(N_("solo las CH-2 usan Dispara y Corre (7.21)"))
        if unit.has_moved:
            return msg(N_("Dispara y Corre es toda su acción (7.21)"))
    if action == "pass_through" and unit.type not in CHARIOTS:
        return msg(N_("solo los carros hacen Paso-a-Través (6.71)"))
    if action == "recover":
        if unit.has_moved or unit.has_fired:
            return msg(N_("recuperarse es en vez de mover y disparar (5.44)"))
        if not unit.hits:
            return msg(N_("no tiene impactos (9.14)"))
    return None


def can_move_leader(table: BattleTable, leader: LeaderId) -> bool:
    """Return whether a leader moves with his own Wing now. Who has none moves on the Momentum marker (5.46, 10.14)."""
    record = leaders.printed_leader(table, leader)
    return not table.state.leaders[leader].dead and record.command == table.state.active and bool(record.command)
