"""The end of a turn:

phases D and E, worked out from the state as far as the board need not be asked (4.25, 7.16, 11.0).
"""

from __future__ import annotations

from puesto.core.messages import N_, NN_, Ref, count, msg
from puesto.core.prompts import Choose, Option, Procedure
from puesto.core.questions.board import BOARD
from puesto.core.questions.checklists import Checklist
from puesto.core.saying import say, tell
from puesto.games.chariots.aftermath import standards_at_table
from puesto.games.chariots.combat import missiles
from puesto.games.chariots.leadership import leaders, victory
from puesto.games.chariots.manoeuvre import firing, threats_on_map
from puesto.games.chariots.printed import charts
from puesto.games.chariots.printed.records import Role
from puesto.games.chariots.table import engagement, sequence
from puesto.games.chariots.table.state import BattleTable, Status, Supply
from puesto.games.chariots.turn import left_undone

# -- phase D: 4.25, 7.16


def replace_leaders(table: BattleTable) -> Procedure[None]:
    """Replace dead Wing Commanders with a unit of their Wing, and report who cannot be (4.25)."""
    yield from say(N_("Fase de Reemplazo, Recarga y Recogida"), "3.0", "heading")
    ready = leaders.replacements_due(table)
    for record in table.battle.leaders:
        leader_state = table.state.leaders[record.id]
        if record.role is Role.COMMANDER and leader_state.dead and not leader_state.gone and record.id not in ready:
            yield from say(
                N_("{leader} no tiene reemplazo: no queda ninguna unidad suya"),
                "4.25",
                "quiet",
                leader=Ref("leader", record.id),
            )
    for leader, units in ready.items():
        where = units[0]
        if len(units) > 1:
            where = yield from Choose(
                key="replace.unit",
                subject=(leader, str(table.state.turn)),
                who=leaders.printed_leader(table, leader).side,
                message=msg(
                    N_("¿Con qué unidad de su mando se pone el reemplazo de {leader}?"), leader=Ref("leader", leader)
                ),
                rule="4.25",
                options=tuple(Option(unit, Ref("unit", unit)) for unit in units),
                default=where,
            )
        leaders.replace_leader(table, leader, where)
        yield from say(
            N_("El reemplazo de {leader} se pone con {unit}"),
            "4.25",
            leader=Ref("leader", leader),
            unit=Ref("unit", where),
        )
    table.state.step = sequence.RELOAD


def reload_missiles(table: BattleTable) -> Procedure[None]:
    """Ask which units low on missiles take on more; not those that an enemy can shoot at (7.16)."""
    state = table.state
    for army in table.battle.armies:
        own_units = [
            unit
            for unit in state.units.values()
            if table.side_of_unit(unit.id) == army.id and unit.status is not Status.GONE
        ]
        short = [
            unit
            for unit in own_units
            if missiles.reload_refusal(unit, engaged=engagement.is_engaged(state, unit.id), threatened=False) is None
        ]
        if not short:
            continue
        threat_by_unit = {unit.id: threats_on_map.is_threatened(table, unit) for unit in short}
        safe_units = [unit for unit, threatened in threat_by_unit.items() if threatened is False]
        open_ = [unit for unit, threatened in threat_by_unit.items() if threatened is None]
        shooters = firing.shooters(table, table.enemy(army.id))
        if open_:
            reach = max(charts.missile_range(table.content, unit.missile) for unit in shooters)
            far = NN_("Ningún enemigo llega a más de {n} hexágono.", "Ningún enemigo llega a más de {n} hexágonos.")
            safe_units += list(
                (
                    yield from Checklist(
                        key="reload.units",
                        subject=(army.id, str(state.turn)),
                        who=BOARD,
                        message=msg(
                            N_(
                                "Recargan las que no estén al alcance y a la vista de un enemigo con proyectiles. Quita"
                                " la marca a las demás."
                            )
                        ),
                        detail=count(far, reach),
                        rule="7.16",
                        options=tuple(Option(unit, Ref("unit", unit)) for unit in open_),
                    )
                )
            )
        for id in safe_units:
            state.units[id].supply = Supply.FULL
        yield from tell(count(NN_("Recarga {n} unidad", "Recargan {n} unidades"), len(safe_units)), "7.16")
    state.step = sequence.PICK_UP


def pick_up_markers(table: BattleTable) -> Procedure[None]:
    """Ask the players to remove Moved and Rallied markers; a standard may be lost (3.0 D3, 9.33)."""
    lines = left_undone.hand_tasks(table)
    if lines:
        message = msg(
            N_("Recoge los marcadores del turno {n}. Quita la marca a lo que quede por hacer."), n=table.state.turn
        )
        ticked = yield from Checklist(
            key="pick_up.table", subject=(str(table.state.turn),), who=BOARD, message=message, rule="3.0", options=lines
        )
        yield from left_undone.keep_left_out(table, lines, ticked, "3.0")
    for unit in table.state.units.values():
        unit.moved = unit.rallied = False
    yield from standards_at_table.remove_lost_standards(table)
    table.state.step = sequence.ROUT


# -- phase E: 11.0


def check_army_rout(table: BattleTable) -> Procedure[None]:
    """Compare both armies' Rout Points with their levels; if neither routs begin a new turn (2.6, 11.0)."""
    state = table.state
    losses = {side: victory.army_loss(table, side) for side in state.sides}
    state.ended = yield from victory.compare_losses(losses)
    if not state.ended:
        state.turn += 1
        sequence.begin_turn(table)
        return
    state.step = sequence.OVER
