"""Fire in its seven steps, from the declared target to its morale (5.1). Each weapon group has its own number."""

from __future__ import annotations

from collections.abc import Sequence

from puesto.core.messages import N_, Ref, msg
from puesto.core.prompts import Number, Procedure
from puesto.core.saying import say
from puesto.games.bolt.fire import to_hit
from puesto.games.bolt.fire.damage import Wounds
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
    t: GameTable,
    id: UnitId,
    face: Order,
    *,
    at: UnitId = "",
    among: Sequence[UnitId] | None = None,
    free: bool = False,
    from_ambush: bool = False,
    within: int = 0,
) -> Procedure[bool]:
    """A unit fires with all it has; `at` a target that is given, `free` at the best distance (5.1, 6.2).

    `within`: how far the target can be at most, where a rule says so (7.1).
    """
    unit = t.unit(id)
    pool = list(targets.targets_of(t, id) if among is None else among)
    if t.has(id, Special.MEDIC) or not t.arms(id):
        yield from say(N_("{unit} no tiene con qué disparar"), "5.1", "quiet", unit=Ref("unit", id))
        return False
    seeking = t.begin_walk(walk.FIRE, id, at, walk.TARGET)
    smoke = among is None and not from_ambush and blasting.smoke_weapon(t, id) is not None
    target = at or (yield from targets.choose_target(t, id, pool, face, smoke))
    if target == targets.GROUND:
        t.end_walk(seeking)
        yield from blasting.smoke_point(t, id, face)
        return True
    seeking.goal = target
    if not target:
        t.end_walk(seeking)
        yield from say(N_("{unit} no dispara"), "5.1", "quiet", unit=Ref("unit", id))
        return False
    groups = yield from targets.choose_groups(t, id, unit.ammo)
    unit.ammo = Ammunition.NONE
    if at:
        volleys = {target: groups}
    elif unit.building:
        volleys = yield from openings.split_facades(t, id, groups, target, pool)
    else:
        volleys = yield from targets.split_groups(t, id, groups, target, pool)
    t.end_walk(seeking)
    for goal, aimed in volleys.items():
        if not t.unit(goal).gone and not unit.gone:
            yield from volley(t, id, goal, aimed, face, free=free, from_ambush=from_ambush, within=within)
    return True


def volley(
    t: GameTable, id: UnitId, goal: UnitId, groups: list[Group], face: Order, *, free: bool, from_ambush: bool,
    within: int = 0,
) -> Procedure[None]:  # fmt: skip
    """What a unit fires at one target: reaction, distance, hits, damage, losses, morale (5.1)."""
    shown = t.begin_walk(walk.FIRE, id, goal, walk.REACTION)
    shown.face, shown.reaction, shown.facts["within"] = face.value, FREE if free else "", within
    shown.groups = [
        Aimed(one.place, one.weapon.id, one.many, one.ammo, shots=t.shots(id, one.weapon, one.many)) for one in groups
    ]
    yield from _volley(t, shown, groups, face, free=free, from_ambush=from_ambush)
    t.end_walk(shown)


def _volley(
    t: GameTable, shown: Walk, groups: list[Group], face: Order, *, free: bool, from_ambush: bool
) -> Procedure[None]:
    id, goal = shown.unit, shown.goal
    yield from say(
        N_("{unit} dispara a {target}"),
        "5.1",
        "heading",
        key="shoot.begins",
        unit=Ref("unit", id),
        target=Ref("unit", goal),
    )
    if not free:
        shown.reaction = yield from react(t, goal, from_ambush)
    shown.step = walk.MEASURE
    seen = yield from measure(t, shown, groups, free)
    shown.inches, shown.ticked, shown.struck = seen.distance, list(seen.ticked), seen.face
    firing = yield from aim(t, shown, groups, seen)
    before = t.unit(goal).models
    shown.step = walk.TO_HIT
    touched: dict[UnitId, int] = {}
    arcs = [group for group in firing if group.ammo in (INDIRECT, to_hit.SMOKE_SHELL)]
    for group in arcs:
        yield from blasting.fire_arc(t, id, goal, group, seen.distance, face, touched)
    direct = [group for group in firing if group not in arcs]
    wounds = yield from _hit_and_wound(t, shown, direct, seen, touched)
    flames = any("flamethrower" in group.weapon.traits for group in direct)
    if t.unit(goal).gone and not flames:
        return
    shown.step = walk.LOSSES
    lost = yield from losses.take_casualties(t, goal, wounds, t.side_of(id))
    shown.step, shown.lost = walk.MORALE, lost
    burnt = any(is_burning(t, row) for row in shown.groups)
    if not burnt:
        yield from losses.check_losses(t, goal, lost, before)
    if flames:  # 9.11 whoever is burnt makes one check, whatever was lost
        yield from burning.finish_flames(t, id, goal, burnt, NO_COVER if t.is_vehicle(goal) else seen.cover)


def is_burning(t: GameTable, row: Aimed) -> bool:
    """Whether a group has hit with flames (9.11)."""
    return row.hits > 0 and "flamethrower" in t.content.weapons[row.weapon].traits


def _hit_and_wound(
    t: GameTable, shown: Walk, groups: list[Group], seen: Circumstances, touched: dict[UnitId, int]
) -> Procedure[Wounds]:
    """Every group's hits first, then the pin, then their damage (5.1)."""
    id, goal = shown.unit, shown.goal
    struck: list[tuple[Group, int, int]] = []
    aimed: list[tuple[Group, Aimed]] = []
    for group in groups:
        distance = seen.distance
        if UNEVEN in seen.ticked:
            distance = yield from Number(
                key="shoot.apart",
                subject=(id, group.place),
                who=t.side_of(id),
                message=msg(N_("¿A cuántas pulgadas? {weapon}"), weapon=Ref("weapon", group.weapon.id)),
                rule="5.1",
                low=0,
                high=group.weapon.range,
                default=min(seen.distance, group.weapon.range),
            )
        row = row_of(shown, group.place)
        row.distance = distance
        aimed.append((group, row))
    for group, row in aimed:
        row.need = to_hit.need_of(sight_of(t, shown, row).lines(t))
        row.shots = t.shots(id, group.weapon, group.many)
        row.wounds = 0 if group.bursts or t.is_vehicle(goal) else wound_need(t, id, goal, group, seen)
    trays = {row.place: shown.throw(walk.HITS, row.place, row.shots, row.need) for _, row in aimed if row.shots}
    for group, row in aimed:
        hits = yield from roll_group(t, shown, group, row, trays.get(row.place))
        if hits:
            struck.append((group, hits, row.distance))
    shown.step = walk.TO_DAMAGE
    burnt = any("flamethrower" in group.weapon.traits for group, _, _ in struck)
    if t.is_vehicle(goal):
        if burnt:
            yield from burning.scorch_crew(t, id, goal)
        pinned = burnt
        for group, hits, distance in struck:
            for _ in range(at_vehicles.hits_that_matter(t, goal, group, hits)):
                pinned = yield from at_vehicles.hit_vehicle(t, id, goal, group, seen.face, distance, pinned=pinned)
        return Wounds()
    bursts = [one for one in struck if one[0].bursts]
    plain = [one for one in struck if not one[0].bursts]
    wounds = Wounds()
    for group, hits, _ in bursts:
        yield from blasting.burst(t, id, goal, group.weapon.he, hits, seen.cover, touched=touched)
    if plain and not t.unit(goal).gone:
        if burnt:
            yield from burning.pin_by_flames(t, id, goal)
        else:
            yield from losses.add_pins(t, goal, 1)
        shown.hit = True
        thrown: dict[str, Throw] = {}
        if not t.unit(goal).gone:
            needs = {group.place: row_of(shown, group.place).wounds for group, _, _ in plain}
            thrown = {
                group.place: shown.throw(walk.DAMAGE, group.place, hits, needs[group.place])
                for group, hits, _ in plain
                if needs[group.place] < to_hit.IMPOSSIBLE
            }
        for group, hits, _ in plain:
            if t.unit(goal).gone:
                break
            found = yield from wound(t, shown, group, hits, seen, thrown.get(group.place))
            wounds = wounds.plus(found)
    return wounds
