"""Through whom a unit moves: friends in the way, and enemy chariots that it passes (6.55, 6.7, 7.3)."""

from __future__ import annotations

from collections.abc import Sequence

from puesto.core.messages import N_, Ref, msg
from puesto.core.prompts import Choose, Option, Pick, Procedure
from puesto.core.questions.board import BOARD, AskMany
from puesto.core.saying import say
from puesto.games.chariots.aftermath import hits_and_routs
from puesto.games.chariots.combat import reaction_fire
from puesto.games.chariots.manoeuvre import firing, pass_on_map
from puesto.games.chariots.manoeuvre.move_in_progress import MoveInProgress
from puesto.games.chariots.movement import pass_through, stacking
from puesto.games.chariots.printed.records import CHARIOTS, FORMED_TYPES
from puesto.games.chariots.table import board_map, engagement, settings
from puesto.games.chariots.table.state import BattleTable, Status, Unit, UnitId, stacked_type

FIRE, BLOCK = "fire", "block"
ROAD = "road:"
"""A routed friend that is passed along the road, and survives it (6.55)."""
STACK = 2
"""The most combat units in one hex (6.52)."""


# -- 6.55


def pass_through_friends(table: BattleTable, unit: Unit, times: int = 1, among: Sequence[Unit] = ()) -> Procedure[None]:
    """Move through friends: SI and HI take a hit, the routed are eliminated, not on a road (6.55)."""
    side = table.side_of_unit(unit.id)
    own_ids = {unit.id, unit.partner}
    friends = [
        unit
        for unit in table.state.units.values()
        if unit.id not in own_ids and unit.status is not Status.GONE and table.side_of_unit(unit.id) == side
    ]
    friends = [friend for friend in friends if friend in among] or friends
    if not friends:
        return
    options = [Option(friend.id, Ref("unit", friend.id)) for friend in friends]
    options += [
        Option(f"{ROAD}{friend.id}", msg(N_("{unit}, por el camino"), unit=Ref("unit", friend.id)))
        for friend in friends
        if friend.status is Status.ROUTED
    ]
    passed_values = tuple(friend.id for friend in friends)
    if not among or len(friends) != times or not board_map.is_sure(table, *friends):
        passed_values = yield from AskMany(
            key="move.through",
            subject=(unit.id, str(table.state.activation), str(unit.spent)),
            who=BOARD,
            message=msg(N_("¿A través de qué unidades amigas pasa {unit}?"), unit=Ref("unit", unit.id)),
            rule="6.55",
            options=tuple(options),
            least=1,
            most=STACK * times,
        )
    by_road = {value.removeprefix(ROAD) for value in passed_values if value.startswith(ROAD)}
    crossed_units = [
        table.state.units[friend_id] for friend_id in dict.fromkeys(value.removeprefix(ROAD) for value in passed_values)
    ]
    formed = unit.type in FORMED_TYPES or any(each_unit.type in FORMED_TYPES for each_unit in crossed_units)
    for each_unit in crossed_units:
        on_road = each_unit.id in by_road
        if each_unit.status is Status.ROUTED:
            if stacking.is_trampled(on_road=on_road, along_road=on_road):
                yield from say(
                    N_("{unit} estaba en Huida y es atravesad{unit:a}: eliminad{unit:a}"),
                    "6.55",
                    "bad",
                    unit=Ref("unit", each_unit.id),
                )
                yield from hits_and_routs.eliminate(table, [each_unit.id])
        elif formed and each_unit.type in FORMED_TYPES:
            yield from hits_and_routs.take_hits(table, each_unit.id, 1, "6.55")
    if unit.type in FORMED_TYPES:
        yield from hits_and_routs.take_hits(table, unit.id, times, "6.55")


# -- 6.7, 7.3


def passable_enemies(table: BattleTable, side: str) -> list[Unit]:
    """Return the enemy chariots that can be passed through, as far as the board need not be asked (6.71)."""
    chariots = [unit for unit in table.state.units.values() if unit.type in CHARIOTS and unit.status is Status.GOOD]
    enemy_chariots = [unit for unit in chariots if table.side_of(unit.command) != side]
    return [enemy for enemy in enemy_chariots if not engagement.is_engaged(table.state, enemy.id)]


def enter_enemy_hex(table: BattleTable, move: MoveInProgress, cost: int, straight_on: bool) -> Procedure[Unit | None]:
    """Enter an enemy hex and return the unit that the mover is inside of, or None (6.71-6.74).

    First come the target's entry fire and its block; there is no Shock on the way (8.33). `cost` is the cost of the
    hex, already paid. With `straight_on` the mover comes out of the adjacent hex of other chariots, and routs if it is
    blocked.
    """
    unit, side = move.unit, table.side_of_unit(move.unit.id)
    was_inside, move.inside = bool(move.inside) and straight_on, ""
    possible_chariots = pass_on_map.chariots_in_hex(unit, passable_enemies(table, side))
    if not possible_chariots:
        for mover in move.movers:
            mover.spent -= cost
        why = msg(N_("según el mapa, ahí no hay carros que atravesar"))
        yield from say(
            N_("{unit} no puede hacer el Paso-a-Través: {why}"), "6.71", "bad", unit=Ref("unit", unit.id), why=why
        )
        return None
    target = possible_chariots[0].id
    if len(possible_chariots) > 1:
        target = yield from Choose(
            key="pass.whom",
            subject=(unit.id, str(table.state.activation), str(unit.spent)),
            who=side,
            message=msg(N_("¿A través de qué carros enemigos pasa {unit}?"), unit=Ref("unit", unit.id)),
            rule="6.71",
            options=tuple(Option(enemy.id, Ref("unit", enemy.id)) for enemy in possible_chariots),
        )
    enemy = table.state.units[target]
    facts = pass_through.PassFacts(
        move.type(table),
        stacked_type(enemy, table.state),
        enemy.quality,
        left=move.left + cost,
        enter=cost,
        inside=was_inside,
        unit=unit.id,
        blocker=target,
        who=table.side_of_unit(target),
    )
    if problem := pass_through.passage_refusal(facts):
        for each_unit in move.movers:
            each_unit.spent -= cost
        yield from say(
            N_("{unit} no puede hacer el Paso-a-Través: {why}"), "6.73", "bad", unit=Ref("unit", unit.id), why=problem
        )
        yield from pass_on_map.step_back(table, move.movers)
        return None
    ticked = yield from _ask_answer(table, move, enemy, facts)
    if FIRE in ticked:
        move.entered[target] = move.steps
        yield from firing.shoot(table, enemy, (yield from choose_fired_at(table, move, enemy)), 1, wood=move.wood)
        if not move.ready(table) or not move.passes:
            return None
    if BLOCK in ticked and (yield from pass_through.attempt_block(facts)):
        move.over = True
        yield from pass_on_map.step_back(table, move.movers)
        if pass_through.is_routed_by_block(facts):
            yield from pass_through.say_caught(unit.id)
            for each_unit in move.movers:
                yield from hits_and_routs.rout_units(table, each_unit.id)
            return None
        for each_unit in move.movers:
            each_unit.ended_adjacent = settings.is_chosen(table.state, settings.BLOCKED_SHOCK, "yes")
        return None
    move.inside = target
    return enemy


def choose_fired_at(table: BattleTable, move: MoveInProgress, firer: Unit) -> Procedure[str]:
    """Ask which unit of a moving stack is fired at (7.13)."""
    if len(move.movers) == 1:
        return move.unit.id
    return (
        yield from Choose(
            key="react.at",
            subject=(firer.id, move.unit.id, str(table.state.activation), str(move.pieces)),
            who=table.side_of_unit(firer.id),
            message=msg(N_("¿A quién dispara {unit}?"), unit=Ref("unit", firer.id)),
            rule="7.13",
            options=tuple(Option(mover.id, Ref("unit", mover.id)) for mover in move.movers),
            default=move.unit.id,
        )
    )


def _ask_answer(
    table: BattleTable, move: MoveInProgress, enemy: Unit, facts: pass_through.PassFacts
) -> Procedure[tuple[str, ...]]:
    """Ask what chariots passed through do: fire, or block with runners (6.72, 7.31)."""
    options = []
    if move.has_fire_at_entry(table, enemy.id) and firing.can_answer(table, enemy, reaction_fire.ENTRY, 1):
        options.append(Option(FIRE, msg(N_("Dispara a la entrada, a 1 hexágono"))))
    if pass_through.block_refusal(facts) is None:
        options.append(Option(BLOCK, msg(N_("Intenta bloquear: con menos de {quality}"), quality=facts.quality)))
    if not options:
        return ()
    unit = move.unit
    return (
        yield from Pick(
            key="pass.answer",
            subject=(unit.id, enemy.id, str(table.state.activation), str(unit.spent)),
            who=facts.who,
            message=msg(
                N_("{unit} va a pasar a través de {target}. ¿Qué hace {target}?"),
                unit=Ref("unit", unit.id),
                target=Ref("unit", enemy.id),
            ),
            rule="7.31",
            options=tuple(options),
        )
    )


def fire_passing(table: BattleTable, move: MoveInProgress, enemy: Unit) -> Procedure[None]:
    """Fire the mover's one shot while it passes, at the chariots or their runners (7.31, 7.32)."""
    unit = move.unit
    if firing.active_fire_refusal(table, unit) is not None:
        return
    targets: list[UnitId] = [enemy.id, *([enemy.partner] if enemy.partner else [])]
    at = yield from Choose(
        key="pass.fire",
        subject=(unit.id, enemy.id, str(table.state.activation), str(unit.spent)),
        who=table.side_of_unit(unit.id),
        message=msg(N_("¿Dispara {unit} al pasar?"), unit=Ref("unit", unit.id)),
        rule="7.31",
        options=(Option(firing.NOBODY, msg(N_("No"))), *(Option(unit_id, Ref("unit", unit_id)) for unit_id in targets)),
        default=firing.NOBODY,
    )
    if at != firing.NOBODY:
        unit.has_fired = True
        yield from firing.shoot(table, unit, at, 1, passing=True)
