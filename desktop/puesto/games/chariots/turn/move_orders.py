"""The first segment of an Orders Phase under the first order:

one action of one unit or leader a step, and what was left undone (5.44-5.46).
"""

from __future__ import annotations

from collections.abc import Mapping

from puesto.core.messages import N_, NN_, Message, Ref, count, msg
from puesto.core.prompts import Choose, Closed, Option, Procedure
from puesto.core.questions.board import BOARD, AskMany
from puesto.core.saying import say
from puesto.games.chariots.aftermath import leader_moves
from puesto.games.chariots.battle import designating
from puesto.games.chariots.leadership import command
from puesto.games.chariots.manoeuvre import firing, hitting_and_running, moving, moving_alike, threats_on_map
from puesto.games.chariots.movement import ground_steps
from puesto.games.chariots.movement.mover import CLEAR
from puesto.games.chariots.printed.records import Missile, Type
from puesto.games.chariots.table import board_map, cohesion, ground_map, sequence, verbs
from puesto.games.chariots.table.state import BattleTable, Unit, unit_ref
from puesto.games.chariots.turn import left_undone, orders
from puesto.games.kit.verbs import FIRE as FIRE_WORD
from puesto.games.kit.verbs import MOVE as MOVE_WORD

END = "end"
MOVE, FIRE, HIT_AND_RUN, RECOVER = "move", "fire", "hit_and_run", "recover"
FIRE_FIRST = "fire_first"
"""Fire, and move afterwards: what light infantry with bows pays for (7.17)."""
QUIET, ALIKE = "quiet", "alike"
"""Several units at once: without incident, or by the same way."""
SEVERAL = 2
ACTIONS = {
    MOVE: msg(N_("Mover")),
    FIRE: msg(N_("Disparar desde donde está")),
    HIT_AND_RUN: msg(N_("Dispara y Corre")),
    RECOVER: msg(N_("Recuperar")),
}
"""Actions of a unit, in the order in which they are offered."""
WORDS = {MOVE: MOVE_WORD, FIRE: FIRE_WORD, HIT_AND_RUN: verbs.HIT_AND_RUN, RECOVER: verbs.RECOVER}
"""Words of each action, with its letter."""


def action_refusal(table: BattleTable, unit: Unit, action: str) -> Message | None:
    """Return why a unit cannot take an action; None if it can as far as the state shows (5.44, 5.45)."""
    if action == FIRE:
        if unit.has_moved:
            return msg(N_("ya ha movido: se dispara durante el movimiento, no después (7.11)"))
        return firing.active_fire_refusal(table, unit)
    problem = command.order_refusal(table.state, unit, action)
    if problem is None and action == RECOVER:
        return cohesion.recovery_refusal(
            unit,
            adjacent=bool(threats_on_map.is_beside_enemy(table, unit)),
            threatened=bool(threats_on_map.is_threatened(table, unit)),
            clear=True,
        )
    if problem is None and action == HIT_AND_RUN and not hitting_and_running.run_targets(table, unit):
        return msg(
            N_(
                "no hay contra quién a dos o tres hexágonos: ni carros, ni RI apilada con ellos, ni Enzarzadas (7.21,"
                " 7.22)"
            )
        )
    return problem


def closing_reason(table: BattleTable, unit: Unit, action: str) -> Message:
    """Return why a unit that can still act cannot do this, in two words (5.44, 6.12, 7.11, 7.21, 9.14)."""
    if action in (HIT_AND_RUN, RECOVER) and unit.out:
        return msg(N_("sin mando"))
    if action == HIT_AND_RUN and unit.type is not Type.CH2:
        return msg(N_("solo CH-2"))
    if action in (FIRE, HIT_AND_RUN):
        return firing.shot_closing(unit)
    if action == RECOVER and not unit.hits:
        return msg(N_("sin impactos"))
    return msg(N_("ya movió")) if unit.has_moved else msg(N_("ya disparó")) if unit.has_fired else msg(N_("ahora no"))


def possible_actions(table: BattleTable, unit: Unit) -> list[str]:
    """Return the actions that a unit can still take."""
    return [action for action in ACTIONS if action_refusal(table, unit, action) is None]


def _can_act(table: BattleTable, unit: Unit) -> bool:
    """Return whether any action is left to a unit."""
    return any(action_refusal(table, unit, action) is None for action in ACTIONS)


def act_once(table: BattleTable) -> Procedure[None]:
    """Ask for one action of a unit or leader, or end the segment (5.44, 5.45)."""
    state = table.state
    own_units = command.units_of(table, state.active)
    units, movers = [unit for unit in own_units if _can_act(table, unit)], left_undone.leaders_to_move(table)
    if not units and not movers:
        state.step = sequence.DESIGNATE
        return
    options = [Option(unit.id, unit_ref(unit, state.active), _unit_hint(unit)) for unit in units]
    options += [Option(leader, Ref("leader", leader)) for leader in movers]
    options += _several(table, own_units)
    idle = left_undone.idle_reasons(table, own_units)
    number = sum(left_undone.has_acted(unit) for unit in state.units.values()) + len(state.moved_leaders)
    actor = yield from Choose(
        key="act.who",
        subject=(state.active, str(state.activation), str(number)),
        who=orders.side_in_play(table),
        message=msg(N_("¿Quién actúa?")),
        detail=msg(N_("Sin acción posible: {units}"), units=idle) if idle else None,
        rule="5.44",
        options=(*options, Option(END, msg(N_("Nadie más: al Choque")), _shock_hint(table, own_units), nobody=True)),
        closed=orders.orders_not_given(table, len(options)),
    )
    if actor == QUIET:
        yield from moving_alike.move_quietly(table, number)
    elif actor == ALIKE:
        yield from moving_alike.move_alike(table, number)
    elif actor == END:
        state.step = sequence.DESIGNATE
    else:
        yield from _carry_out_action(table, actor)


def _several(table: BattleTable, own: list[Unit]) -> tuple[Option, ...]:
    """Return several of its own units at once, where there are several to move (6.14)."""
    if len(moving_alike.movable_units(table, own)) < SEVERAL:
        return ()
    return (
        Option(QUIET, msg(N_("Mueven lejos del enemigo")), verb=verbs.QUIETLY),
        Option(ALIKE, msg(N_("Mueven igual")), verb=verbs.ALIKE),
    )


def _shock_hint(table: BattleTable, own: list[Unit]) -> Message | None:
    """Return which of its own units have to Shock then; None where none does (8.11)."""
    units = [unit for unit in own if designating.has_to_attack(table, unit)]
    if not units:
        return msg(N_("nadie tiene que Chocar"))
    names = tuple(unit_ref(unit, table.state.active) for unit in units)
    return count(NN_("{units} tiene que Chocar", "{units} tienen que Chocar"), len(units), units=names)


def _unit_hint(unit: Unit) -> Message | None:
    """Return the hint on a unit in the choice of who acts."""
    if unit.out:
        return msg(N_("Sin Mando"))
    if unit.hits:
        return count(
            NN_("{hits} impacto de {quality}", "{hits} impactos de {quality}"),
            unit.hits,
            hits=unit.hits,
            quality=unit.quality,
        )
    return msg(N_("con {unit}"), unit=Ref("unit", unit.partner)) if unit.partner else None


def close_moves(table: BattleTable) -> Procedure[None]:
    """Go on to the Shock (3.0); saves of versions that asked once more before it stop here."""
    table.state.step = sequence.DESIGNATE
    yield from ()


def _carry_out_action(table: BattleTable, actor: str) -> Procedure[None]:
    """Carry out the action of a unit or a leader."""
    if actor in table.state.leaders:
        yield from leader_moves.move_leader(table, actor)
        return
    unit = table.state.units[actor]
    refusals = {action: action_refusal(table, unit, action) for action in ACTIONS}
    can = [action for action, why in refusals.items() if why is None]
    chosen_action = can[0]
    if len(can) > 1:
        reasons = _refusal_reasons(unit, refusals)
        chosen_action = yield from Choose(
            key="act.what",
            subject=(actor, str(table.state.activation)),
            who=orders.side_in_play(table),
            message=msg(N_("¿Qué hace {unit}?"), unit=Ref("unit", actor)),
            detail=msg(N_("No puede: {reasons}"), reasons=reasons) if reasons else None,
            rule="5.44",
            options=tuple(_option(action) for action in _with_further(table, unit, can)),
            closed=tuple(
                Closed(_option(action, closing_reason(table, unit, action)), at, refusals.get(action))
                for at, action in enumerate(_with_further(table, unit, list(ACTIONS)))
                if action not in (*can, QUIET, FIRE_FIRST)
            ),
            default=can[0],
        )
    if chosen_action == QUIET:
        yield from moving_alike.carry_out_quiet_moves(table, [unit])
    elif chosen_action == MOVE:
        yield from moving.move_unit(table, unit)
    elif chosen_action in (FIRE, FIRE_FIRST):
        yield from firing.take_active_shot(table, unit, moves_after=chosen_action == FIRE_FIRST)
    elif chosen_action == HIT_AND_RUN:
        yield from hitting_and_running.hit_and_run_at(table, unit)
    else:
        yield from recover_unit(table, unit)


def _with_further(table: BattleTable, unit: Unit, actions: list[str]) -> list[str]:
    """Return the actions with a quiet move where no enemy is known near, and a shot before a move.

    (6.41, 7.17)
    """
    all_actions = list(actions)
    if MOVE in actions and moving_alike.alike_refusal(table, unit) is None:
        all_actions.insert(all_actions.index(MOVE) + 1, QUIET)
    if FIRE in actions and firing.can_move_after_shot(table, unit):
        all_actions.append(FIRE_FIRST)
    return all_actions


def _option(action: str, hint: Message | None = None) -> Option:
    """Return the option of an action with its words and sign."""
    if action == FIRE_FIRST:
        return Option(action, msg(N_("Disparar y mover después")), msg(N_("acierta menos (7.17)")))
    if action == QUIET:
        return Option(action, msg(N_("Sin novedad")), msg(N_("mueve lejos del enemigo")), verbs.QUIETLY, MOVE)
    return Option(action, ACTIONS[action], hint, WORDS[action], action)


def _refusal_reasons(unit: Unit, refusals: Mapping[str, Message | None]) -> tuple[Message, ...]:
    """Return why a unit cannot do what similar ones can. Lacking missiles, chariots or hits needs no reason."""
    usual = {
        MOVE: True,
        FIRE: unit.missile is not Missile.NONE,
        HIT_AND_RUN: unit.type is Type.CH2 and unit.missile is not Missile.NONE,
        RECOVER: bool(unit.hits),
    }
    return tuple(
        msg(N_("{what} — {why}"), what=ACTIONS[action], why=why)
        for action, why in refusals.items()
        if usual[action] and why is not None
    )


ADJACENT, THREATENED, GROUND = "adjacent", "threatened", "ground"
RECOVERY_BARS = {
    ADJACENT: msg(N_("Está adyacente a un enemigo.")),
    THREATENED: msg(N_("Está al alcance y a la vista de un enemigo con proyectiles.")),
    GROUND: msg(N_("No está en terreno Despejado.")),
}
"""Circumstances in which a unit cannot recover (9.14)."""


def recovery_bars(table: BattleTable, unit: Unit) -> dict[str, bool | None]:
    """Return what keeps a unit from recovering; None for what the map does not show (9.14)."""
    ground = ground_steps.unit_ground(table, ground_map.place_of(unit))
    return {
        ADJACENT: threats_on_map.is_beside_enemy(table, unit),
        THREATENED: threats_on_map.is_threatened(table, unit),
        GROUND: False if board_map.is_flat(table, unit) else ground != CLEAR if ground else None,
    }


def recover_unit(table: BattleTable, unit: Unit) -> Procedure[None]:
    """Recover hits of a unit if the board allows it; otherwise nothing is spent (9.14)."""
    bars_by_check = recovery_bars(table, unit)
    bars = tuple(check for check, holds in bars_by_check.items() if holds)
    checks = [Option(check, RECOVERY_BARS[check]) for check, holds in bars_by_check.items() if holds is None]
    if checks and not bars:
        bars = yield from AskMany(
            key="recover.where",
            subject=(unit.id, str(table.state.activation)),
            who=BOARD,
            message=msg(N_("¿Algo de esto vale para {unit}? Si no, recupera."), unit=Ref("unit", unit.id)),
            rule="9.14",
            options=tuple(checks),
        )
    if problem := cohesion.recovery_refusal(
        unit, adjacent=ADJACENT in bars, threatened=THREATENED in bars, clear=GROUND not in bars
    ):
        yield from say(N_("{unit} no puede recuperarse: {why}"), "9.14", "bad", unit=Ref("unit", unit.id), why=problem)
        return
    yield from cohesion.recover_hits(unit)
