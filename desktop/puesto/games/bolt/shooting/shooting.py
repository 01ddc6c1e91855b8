"""Fire in its seven steps, from the declared target to its morale (5.1). Each weapon group has its own number."""

from __future__ import annotations

from collections.abc import Sequence

from puesto.core.messages import N_, Ref, msg
from puesto.core.prompts import Procedure
from puesto.core.questions.board import BOARD, AskNumber
from puesto.core.saying import say
from puesto.games.bolt.fire import to_hit
from puesto.games.bolt.fire.damage import WoundsResult
from puesto.games.bolt.fire.to_hit import NO_COVER
from puesto.games.bolt.printed.records import Ammunition, Order, Special
from puesto.games.bolt.shooting import at_vehicles, blasting, burning, losses, openings, targets
from puesto.games.bolt.shooting.aiming import aim, row_of
from puesto.games.bolt.shooting.hitting import roll_group, sight_of
from puesto.games.bolt.shooting.measuring import FREE, UNEVEN, Circumstances, measure, react
from puesto.games.bolt.shooting.targets import INDIRECT, Group
from puesto.games.bolt.shooting.wounding import wound, wound_need
from puesto.games.bolt.table import walk
from puesto.games.bolt.table.state import GameTable, UnitId
from puesto.games.bolt.table.walk import Aimed, Throw, Walk


def fire(
    table: GameTable,
    id: UnitId,
    face: Order,
    *,
    at: UnitId = "",
    among: Sequence[UnitId] | None = None,
    free: bool = False,
    from_ambush: bool = False,
    within: int = 0,
) -> Procedure[bool]:
    """Fire with all of a unit; `at` a given target, `free` at the best distance (5.1, 6.2).

    `within`: the greatest distance of the target, where a rule limits it (7.1).
    """
    unit = table.unit(id)
    pool = list(targets.targets_of(table, id) if among is None else among)
    if table.has(id, Special.MEDIC) or not table.arms(id):
        yield from say(N_("{unit} no tiene con qué disparar"), "5.1", "quiet", unit=Ref("unit", id))
        return False
    seeking = table.begin_walk(walk.FIRE, id, at, walk.TARGET)
    smoke = among is None and not from_ambush and blasting.smoke_weapon(table, id) is not None
    target = at or (yield from targets.choose_target(table, id, pool, face, smoke))
    if target == targets.GROUND:
        table.end_walk(seeking)
        yield from blasting.smoke_point(table, id, face)
        return True
    seeking.goal = target
    if not target:
        table.end_walk(seeking)
        yield from say(N_("{unit} no dispara"), "5.1", "quiet", unit=Ref("unit", id))
        return False
    groups = yield from targets.choose_groups(table, id, unit.ammo)
    unit.ammo = Ammunition.NONE
    if at:
        volleys = {target: groups}
    elif unit.building:
        volleys = yield from openings.split_facades(table, id, groups, target, pool)
    else:
        volleys = yield from targets.split_groups(table, id, groups, target, pool)
    table.end_walk(seeking)
    for goal, groups_at_goal in volleys.items():
        if not table.unit(goal).gone and not unit.gone:
            yield from volley(table, id, goal, groups_at_goal, face, free=free, from_ambush=from_ambush, within=within)
    return True


def volley(
    table: GameTable, id: UnitId, goal: UnitId, groups: list[Group], face: Order, *, free: bool, from_ambush: bool,
    within: int = 0,
) -> Procedure[None]:  # fmt: skip
    """Fire at one target: reaction, distance, hits, damage, losses, morale (5.1)."""
    progress = table.begin_walk(walk.FIRE, id, goal, walk.REACTION)
    progress.face, progress.reaction, progress.facts["within"] = face.value, FREE if free else "", within
    progress.groups = [
        Aimed(group.place, group.weapon.id, group.many, group.ammo, shots=table.shots(id, group.weapon, group.many))
        for group in groups
    ]
    yield from _volley(table, progress, groups, face, free=free, from_ambush=from_ambush)
    table.end_walk(progress)


def _volley(
    table: GameTable, progress: Walk, groups: list[Group], face: Order, *, free: bool, from_ambush: bool
) -> Procedure[None]:
    """Resolve a volley step by step: reaction, distance, hits, damage, morale (5.1)."""
    id, goal = progress.unit, progress.goal
    yield from say(
        N_("{unit} dispara a {target}"),
        "5.1",
        "heading",
        key="shoot.begins",
        unit=Ref("unit", id),
        target=Ref("unit", goal),
    )
    if not free:
        progress.reaction = yield from react(table, goal, from_ambush)
    progress.step = walk.MEASURE
    measured = yield from measure(table, progress, groups, free)
    progress.inches, progress.ticked, progress.struck = measured.distance, list(measured.ticked), measured.face
    firing = yield from aim(table, progress, groups, measured)
    before = table.unit(goal).models
    progress.step = walk.TO_HIT
    touched_models: dict[UnitId, int] = {}
    arcs = [group for group in firing if group.ammo in (INDIRECT, to_hit.SMOKE_SHELL)]
    for group in arcs:
        yield from blasting.fire_arc(table, id, goal, group, measured.distance, face, touched_models)
    direct = [group for group in firing if group not in arcs]
    wounds = yield from _hit_and_wound(table, progress, direct, measured, touched_models)
    flames = any("flamethrower" in group.weapon.traits for group in direct)
    if table.unit(goal).gone and not flames:
        return
    progress.step = walk.LOSSES
    lost = yield from losses.take_casualties(table, goal, wounds, table.side_of(id))
    progress.step, progress.lost = walk.MORALE, lost
    burnt = any(is_burning(table, row) for row in progress.groups)
    # 9.11 whoever is burnt makes one check, whatever was lost
    yield from losses.check_losses(table, goal, lost, before, flames=burnt)
    if flames:
        yield from burning.finish_flames(table, id, goal, NO_COVER if table.is_vehicle(goal) else measured.cover)


def is_burning(table: GameTable, row: Aimed) -> bool:
    """Return whether a group has hit with flames (9.11)."""
    return row.hits > 0 and "flamethrower" in table.content.weapons[row.weapon].traits


def _hit_and_wound(
    table: GameTable,
    progress: Walk,
    groups: list[Group],
    circumstances: Circumstances,
    touched_by_unit: dict[UnitId, int],
) -> Procedure[WoundsResult]:
    """Roll every group's hits, then pin, then roll their damage (5.1)."""
    id, goal = progress.unit, progress.goal
    struck: list[tuple[Group, int, int]] = []
    group_rows: list[tuple[Group, Aimed]] = []
    for group in groups:
        distance = circumstances.distance
        if UNEVEN in circumstances.ticked:
            distance = yield from AskNumber(
                key="shoot.apart",
                subject=(id, group.place),
                who=BOARD,
                message=msg(N_("¿A cuántas pulgadas? {weapon}"), weapon=Ref("weapon", group.weapon.id)),
                rule="5.1",
                low=0,
                high=group.weapon.range,
                default=min(circumstances.distance, group.weapon.range),
            )
        row = row_of(progress, group.place)
        row.distance = distance
        group_rows.append((group, row))
    for group, row in group_rows:
        row.need = to_hit.need_of(sight_of(table, progress, row).lines(table))
        row.shots = table.shots(id, group.weapon, group.many)
        row.wounds = 0 if group.bursts or table.is_vehicle(goal) else wound_need(table, id, goal, group, circumstances)
    trays = {row.place: progress.throw(walk.HITS, row.place, row.shots, row.need) for _, row in group_rows if row.shots}
    for group, row in group_rows:
        hits = yield from roll_group(table, progress, group, row, trays.get(row.place))
        if hits:
            struck.append((group, hits, row.distance))
    progress.step = walk.TO_DAMAGE
    burnt = any("flamethrower" in group.weapon.traits for group, _, _ in struck)
    if table.is_vehicle(goal):
        if burnt:
            yield from burning.scorch_crew(table, id, goal)
        pinned = burnt
        for group, hits, distance in struck:
            for _ in range(at_vehicles.hits_that_matter(table, goal, group, hits)):
                pinned = yield from at_vehicles.hit_vehicle(
                    table, id, goal, group, circumstances.face, distance, pinned=pinned
                )
        return WoundsResult()
    bursts = [item for item in struck if item[0].bursts]
    plain = [item for item in struck if not item[0].bursts]
    wounds = WoundsResult()
    for group, hits, _ in bursts:
        yield from blasting.burst(
            table, id, goal, group.weapon.he, hits, circumstances.cover, models_touched=touched_by_unit
        )
    if plain and not table.unit(goal).gone:
        if burnt:
            yield from burning.pin_by_flames(table, id, goal)
        else:
            yield from losses.add_pins(table, goal, 1)
        progress.hit = True
        thrown: dict[str, Throw] = {}
        if not table.unit(goal).gone:
            needs = {group.place: row_of(progress, group.place).wounds for group, _, _ in plain}
            thrown = {
                group.place: progress.throw(walk.DAMAGE, group.place, hits, needs[group.place])
                for group, hits, _ in plain
                if needs[group.place] < to_hit.IMPOSSIBLE
            }
        for group, hits, _ in plain:
            if table.unit(goal).gone:
                break
            result = yield from wound(table, progress, group, hits, circumstances, thrown.get(group.place))
            wounds = wounds.plus(result)
    return wounds
