"""Fire in its seven steps, from the declared target to its morale (5.1). Each weapon group has its own number."""

from __future__ import annotations

from collections.abc import Sequence

from puesto.core.messages import N_, NN_, Ref, Sayable, count, msg
from puesto.core.prompts import Choose, Number, Option, Pick, Procedure
from puesto.core.saying import say, tell
from puesto.core.values import Struct, replace
from puesto.games.bolt.fire import armour, damage, flame, to_hit
from puesto.games.bolt.fire.damage import Wounds
from puesto.games.bolt.fire.reaction import may_react
from puesto.games.bolt.fire.to_hit import BUILDING, BUNKER, HARD, NO_COVER, SOFT, Mark, Shooter
from puesto.games.bolt.printed.records import Kind, Order, Special, Weapon
from puesto.games.bolt.shooting import at_vehicles, blasting, burning, losses, openings, targets
from puesto.games.bolt.shooting.targets import INDIRECT, Group
from puesto.games.bolt.table import bag, dice, settings, walk
from puesto.games.bolt.table.state import GameTable, UnitId
from puesto.games.bolt.table.walk import Aimed, Throw, Walk, noting
from puesto.games.kit.verbs import NO_OPTION

SHIELD, PARTIAL, UNEVEN, ALONE, NO_SCOPE = "shield", "partial", "uneven", "alone", "no_scope"
ONE_SHOT, OPENINGS = "one_shot", "openings"
FACE_TITLES: dict[str, Sayable] = {
    SOFT: msg(N_("Cobertura ligera")),
    HARD: msg(N_("Cobertura pesada")),
    BUILDING: msg(N_("En un edificio")),
    BUNKER: msg(N_("En un búnker")),
    SHIELD: msg(N_("El escudo les da de frente")),
    PARTIAL: msg(N_("No todas disparan")),
    UNEVEN: msg(N_("Cada arma a su distancia")),
    ALONE: msg(N_("Arma de equipo sin ayudante")),
    NO_SCOPE: msg(N_("Sin usar la mira")),
    ONE_SHOT: msg(N_("Gasta también las armas de un solo uso")),
    OPENINGS: msg(N_("No todas caben en las aberturas")),
}
"""What may be ticked before the dice: what hides the target, and what is special about who fires."""


BEYOND = N_("Media pulgada se redondea hacia arriba; {n} es «más lejos de lo que alcanza».")
DOWN, STAYS, ACTED, FREE = "down", "no", "acted", "free"
"""How a target takes its reaction, or why it has none (5.1)."""
FAR, CLOSE, SCOPE, SERVES, NO_SIGHT, SAVED, NO_ROOM = (
    "far", "close", "scope", "mate", "sight", "saved", "room",
)  # fmt: skip
"""Why a group does not fire (5.1, 9.1, 9.8)."""


class Circumstances(Struct, frozen=True):
    """What only the board knows of a shot (5.1)."""

    distance: int
    ticked: tuple[str, ...] = ()
    face: str = ""
    """Of a vehicle: which armour is struck."""

    @property
    def cover(self) -> str:
        """The cover that counts."""
        return next((one for one in (BUNKER, BUILDING, HARD, SOFT) if one in self.ticked), NO_COVER)


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
    unit.ammo = ""
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
    arcs = [group for group in firing if group.ammo in (INDIRECT, to_hit.SMOKE_SHELL)]
    for group in arcs:
        yield from blasting.fire_arc(t, id, goal, group, seen.distance, face)
    direct = [group for group in firing if group not in arcs]
    wounds = yield from _hit_and_wound(t, shown, direct, seen, face)
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


def react(t: GameTable, goal: UnitId, from_ambush: bool) -> Procedure[str]:
    """The target goes Down if it may and wants to: its die is spent (5.1, 8.6). Whether it does, or cannot."""
    unit = t.unit(goal)
    acted = unit.order if not (t.state.unit == goal and not unit.order) else Order.ADVANCE
    if goal in t.state.queue:
        acted = Order.NONE
    able = may_react(t.troop(goal).kind, acted, from_ambush, t.has_benefit(goal, "jungle"))
    if not able or not t.has_die(goal) or unit.did == bag.FOR_SPOTTER:
        return ACTED
    answer = yield from Choose(
        key="shoot.reaction",
        subject=(goal,),
        who=t.side_of(goal),
        message=msg(N_("¿{unit} se echa cuerpo a tierra?"), unit=Ref("unit", goal)),
        detail=msg(N_("Gasta su dado de este turno: −2 para impactarla.")),
        rule="5.1",
        options=(NO_OPTION, Option(losses.YES, msg(N_("Cuerpo a tierra")))),
        default=losses.NO,
    )
    if answer == losses.YES:
        bag.go_down(t, goal)
        yield from say(N_("{unit} se echa cuerpo a tierra"), "5.1", unit=Ref("unit", goal))
        return DOWN
    return STAYS


def measure(t: GameTable, shown: Walk, groups: list[Group], free: bool) -> Procedure[Circumstances]:
    """The distance, asked only now, and what hides the target (1.2, 5.1)."""
    id, goal = shown.unit, shown.goal
    distance, most = best_distance(groups), farthest(groups)
    if not free:
        distance = yield from Number(
            key="shoot.inches",
            subject=(id, goal),
            who=t.side_of(id),
            message=msg(N_("¿A cuántas pulgadas está {target}?"), target=Ref("unit", goal)),
            detail=None if shown.facts["within"] else msg(BEYOND, n=most + 1),
            rule="1.2",
            low=0,
            high=shown.facts["within"] or most + 1,
        )
    shown.inches = distance
    for row in shown.groups:
        row.distance = distance
    vehicle = t.is_vehicle(goal)
    offered = [SOFT, HARD, *(() if vehicle else (BUILDING, BUNKER))]
    if t.has(goal, Special.SHIELD):
        offered.append(SHIELD)
    if len(groups) > 1 or any(group.many > 1 for group in groups):
        offered.append(PARTIAL)
    if len(groups) > 1:
        offered.append(UNEVEN)
    if any("team" in group.weapon.traits for group in groups) and not losses.is_support_team(t, id):
        offered.append(ALONE)
    if t.has(id, Special.SNIPER):
        offered.append(NO_SCOPE)
    if any(distance <= group.weapon.range for group in kept_back(groups)):
        offered.append(ONE_SHOT)
    if t.unit(id).building and sum(group.many for group in groups) > 1:
        offered.append(OPENINGS)
    usual = t.unit(goal).building
    ticked = yield from Pick(
        key="shoot.sum",
        subject=(id, goal),
        who=t.side_of(id),
        message=msg(N_("¿Qué cuenta en este disparo?")),
        detail=msg(N_("Sin marcar nada: a campo abierto y disparan todas.")),
        rule="7.5",
        options=tuple(Option(one, FACE_TITLES[one]) for one in offered if one != usual),
        apart=((SOFT, HARD, BUILDING, BUNKER),),
    )
    if usual:
        ticked = (*(one for one in ticked if one not in (SOFT, HARD)), usual)
    struck = ""
    if vehicle:
        struck = yield from Choose(
            key="shoot.face",
            subject=(id, goal),
            who=t.side_of(id),
            message=msg(N_("¿Por dónde le da a {target}?"), target=Ref("unit", goal)),
            rule="7.11",
            options=tuple(Option(face, words) for face, words in armour.FACES[:3]),
            default=armour.FRONT,
        )
    return Circumstances(distance, ticked, struck)


def kept_back(groups: Sequence[Group]) -> list[Group]:
    """The one-shot weapons that fire with others: they are spent only if the player says so (9.2)."""
    once = [group for group in groups if "one_shot" in group.weapon.traits]
    return once if len(once) < len(groups) else []


def farthest(groups: Sequence[Group]) -> int:
    """How far any of the weapons reaches, straight or in an arc (7.13)."""
    return max((max(group.weapon.range, (group.weapon.bracket or (0, 0))[1]) for group in groups), default=0)


def best_distance(groups: Sequence[Group]) -> int:
    """The distance at which a reaction is fired: the best that there is (6.2)."""
    low = max((group.weapon.low for group in groups), default=0)
    return max(low, to_hit.POINT_BLANK)


def aim(t: GameTable, shown: Walk, groups: list[Group], seen: Circumstances) -> Procedure[list[Group]]:
    """The groups that fire, each with so many (5.1, 9.1, 9.8). Out of reach, out of sight, serving a weapon."""
    id = shown.unit
    scope = t.has(id, Special.SNIPER) and NO_SCOPE not in seen.ticked
    found: list[Group] = []
    saved = [] if ONE_SHOT in seen.ticked else kept_back(groups)
    for group in groups:
        if group in saved and seen.distance <= group.weapon.range:
            row_of(shown, group.place).why = SAVED
            continue
        problem = (
            None if group.ammo in (INDIRECT, to_hit.SMOKE_SHELL) else to_hit.range_problem(group.weapon, seen.distance)
        )
        if "scope" in group.weapon.traits and not scope:
            problem = None if seen.distance <= group.weapon.range else problem
        if not flame.may_others_fire(scope) and "scope" not in group.weapon.traits:
            problem = msg(N_("se usa la mira del francotirador"))
        if problem is not None:
            row_of(shown, group.place).why = _why_silent(group, seen, scope)
            yield from say(
                N_("{weapon} no dispara: {why}"), "5.1", "quiet", weapon=Ref("weapon", group.weapon.id), why=problem
            )
            continue
        fires = group.many
        if PARTIAL in seen.ticked:
            fires = yield from Number(
                key="shoot.firing",
                subject=(id, group.place),
                who=t.side_of(id),
                message=msg(N_("¿Con cuántas dispara? {weapon}"), weapon=Ref("weapon", group.weapon.id)),
                detail=msg(N_("Solo las que ven el blanco y lo tienen a su alcance.")),
                rule="5.1",
                low=0,
                high=group.many,
                default=group.many,
            )
        if fires:
            found.append(Group(group.place, group.weapon, fires, group.mount, group.ammo))
        else:
            row_of(shown, group.place).why = NO_SIGHT
    if OPENINGS in seen.ticked and found:
        fitting = yield from openings.fit_openings(t, id, found)
        for group in found:
            if group.place not in {one.place for one in fitting}:
                row_of(shown, group.place).why = NO_ROOM
        found = fitting
    firing = without_mates(t, id, found)
    many = {group.place: group.many for group in firing}
    for row in shown.groups:
        row.why = row.why or ("" if row.place in many else SERVES)
        row.many = many.get(row.place, row.many)
    return firing


def row_of(shown: Walk, place: str) -> Aimed:
    """What is shown of a weapon group."""
    return next(row for row in shown.groups if row.place == place)


def _why_silent(group: Group, seen: Circumstances, scope: bool) -> str:
    """Why a group does not fire, by its short name."""
    if scope and "scope" not in group.weapon.traits:
        return SCOPE
    return FAR if seen.distance > group.weapon.range else CLOSE


def without_mates(t: GameTable, id: UnitId, groups: list[Group]) -> list[Group]:
    """The groups less those who serve a team weapon of their squad (9.1)."""
    unit = t.unit(id)
    if t.is_vehicle(id) or losses.is_support_team(t, id) or t.troop(id).kind is Kind.ARTILLERY:
        return groups
    busy = targets.mates_busy((group.weapon, group.many) for group in groups)
    spare = unit.models - sum(unit.arms.values())
    busy = max(0, busy - spare)
    found = []
    for group in sorted(groups, key=lambda one: "team" in one.weapon.traits):
        taken = min(busy, group.many) if "team" not in group.weapon.traits else 0
        busy -= taken
        if group.many > taken:
            found.append(Group(group.place, group.weapon, group.many - taken, group.mount, group.ammo))
    return found


def shooter_of(t: GameTable, id: UnitId, group: Group, seen: Circumstances, face: Order) -> Shooter:
    """Who fires a group, as far as hitting goes (7.5)."""
    unit, troop = t.unit(id), t.troop(id)
    team = "team" in group.weapon.traits and not t.is_vehicle(id)
    alone = team and targets.is_alone(group.weapon, unit.models, ALONE not in seen.ticked)
    scope = "scope" in group.weapon.traits and NO_SCOPE not in seen.ticked
    return Shooter(
        troop.quality,
        unit.pins,
        face,
        t.army_of(id).nation,
        alone,
        scope and flame.is_scope_usable(True, seen.distance),
        t.has(id, Special.GYRO),
        t.is_vehicle(id),
    )


def mark_of(t: GameTable, goal: UnitId, seen: Circumstances) -> Mark:
    """What is fired at, as far as hitting goes (7.5)."""
    unit = t.unit(goal)
    # 9.13 a spotter without an order counts as Down
    down = unit.order is Order.DOWN or (not unit.order and not t.has_die(goal))
    return Mark(t.troop(goal).kind, down, unit.models, seen.cover, False, SHIELD in seen.ticked)


def _hit_and_wound(
    t: GameTable, shown: Walk, groups: list[Group], seen: Circumstances, face: Order
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
        row.wounds = 0 if group.bursts or t.is_vehicle(goal) else _wound_need(t, id, goal, group, seen)
    trays = {row.place: shown.throw(walk.HITS, row.place, row.shots, row.need) for _, row in aimed if row.shots}
    for group, row in aimed:
        hits = yield from _roll_group(t, shown, group, row, trays.get(row.place))
        if hits:
            struck.append((group, hits, row.distance))
    shown.step = walk.TO_DAMAGE
    burnt = any("flamethrower" in group.weapon.traits for group, _, _ in struck)
    if t.is_vehicle(goal):
        if burnt:
            yield from burning.scorch_crew(t, id, goal)
        pinned = burnt
        for group, hits, distance in struck:
            for _ in range(hits):
                pinned = yield from at_vehicles.hit_vehicle(t, id, goal, group, seen.face, distance, pinned=pinned)
        return Wounds()
    bursts = [one for one in struck if one[0].bursts]
    plain = [one for one in struck if not one[0].bursts]
    wounds = Wounds()
    for group, hits, _ in bursts:
        yield from blasting.burst(t, id, goal, group.weapon.he, hits, seen.cover)
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
            found = yield from _wound(t, shown, group, hits, seen, thrown.get(group.place))
            wounds = wounds.plus(found)
    return wounds


class Sight(Struct, frozen=True):
    """A group's shot, as far as hitting goes: what is fired by whom at what, and from how far."""

    weapon: Weapon
    shooter: Shooter
    mark: Mark
    distance: int
    ammo: str

    def lines(self, t: GameTable) -> dict[str, int]:
        """Its modifiers (5.1, 7.5)."""
        return to_hit.to_hit_lines(
            t.content, self.weapon, self.shooter, self.mark, self.distance, t.state.settings, self.ammo
        )


def sight_of(t: GameTable, shown: Walk, row: Aimed) -> Sight:
    """A group's shot, as far as it is known (5.1, 7.5)."""
    seen = Circumstances(shown.inches, tuple(shown.ticked))
    group = Group(row.place, t.content.weapons[row.weapon], row.many, ammo=row.ammo)
    return Sight(
        group.weapon,
        shooter_of(t, shown.unit, group, seen, Order(shown.face)),
        mark_of(t, shown.goal, seen),
        row.distance,
        to_hit.HE if group.bursts else to_hit.AP,
    )


def _roll_group(t: GameTable, shown: Walk, group: Group, row: Aimed, throw: Throw | None) -> Procedure[int]:
    """The hits of a group: its number, its shots, an impossible shot's second dice (5.1)."""
    id, goal, need = shown.unit, shown.goal, row.need
    lines = sight_of(t, shown, row).lines(t)
    shots, hits_each = row.shots, 0
    if not group.weapon.shots.isdigit():
        rolled = yield from dice.roll_amount(
            group.weapon.shots,
            "shoot.shots",
            msg(N_("¿Cuántos? {weapon}: {dice}."), weapon=Ref("weapon", group.weapon.id), dice=group.weapon.shots),
            "9.11",
            subject=(id, group.place),
            who=t.side_of(id),
        )
        shots = rolled
        if settings.is_read(t.state.settings, settings.FLAME_SHOTS, "hits"):
            shots, hits_each = 1, rolled
        row.shots = shots
    throw = throw or shown.throw(walk.HITS, row.place, shots, need)
    words = NN_("{weapon}: {n} disparo, impacta con {need}+.", "{weapon}: {n} disparos, impactan con {need}+.")
    rolling = to_hit.roll_shots(
        shots,
        need,
        count(words, shots, weapon=Ref("weapon", group.weapon.id), need=need),
        subject=(id, goal, group.place),
        who=t.side_of(id),
        modifiers=to_hit.as_modifiers(lines),
    )
    hits = yield from noting(rolling, {"shoot.hits": throw.faces, "shoot.second": throw.again})
    if "one_shot" in group.weapon.traits:
        spend(t, id, group)
    hits = hits * hits_each if hits_each else hits
    row.hits = hits
    told = NN_("{weapon}: {n} impacto ({need}+)", "{weapon}: {n} impactos ({need}+)")
    yield from tell(count(told, hits, weapon=Ref("weapon", group.weapon.id), need=need), "5.1", key="shoot.hit")
    if restored := to_hit.restored_rows(t.content, lines):
        names = tuple(to_hit.NAMES[row] for row in restored)
        yield from say(N_("Valores repuestos de la hoja pública: {names}"), "7.5", "quiet", names=names)
    return hits


def spend(t: GameTable, id: UnitId, group: Group) -> None:
    """One-shot weapons that were fired are gone; the others of the group are kept (9.2)."""
    unit = t.unit(id)
    if group.many < unit.arms.get(group.place, 0):
        unit.arms[group.place] -= group.many
    else:
        unit.spent.append(group.place)


def _wound_value(t: GameTable, id: UnitId, goal: UnitId, group: Group, seen: Circumstances) -> int:
    """What a group's hits have to reach (5.1, 7.6)."""
    burns = "flamethrower" in group.weapon.traits
    return losses.value_of(t, goal) + damage.protection(
        seen.cover, SHIELD in seen.ticked, False, burns or t.has(id, Special.SNIPER), t.state.settings
    )


def _wound_need(t: GameTable, id: UnitId, goal: UnitId, group: Group, seen: Circumstances) -> int:
    """The lowest face with which a group's hits wound (5.1)."""
    return damage.damage_need(group.weapon.pen, _wound_value(t, id, goal, group, seen))


def _wound(
    t: GameTable, shown: Walk, group: Group, hits: int, seen: Circumstances, throw: Throw | None
) -> Procedure[Wounds]:
    """The damage of a group's hits (5.1, 7.6)."""
    id, goal = shown.unit, shown.goal
    value = _wound_value(t, id, goal, group, seen)
    need = damage.damage_need(group.weapon.pen, value)
    words = NN_("{weapon}: {n} dado de daño, {need}+.", "{weapon}: {n} dados de daño, {need}+.")
    always = "scope" in group.weapon.traits and NO_SCOPE not in seen.ticked
    rolling = damage.roll_damage(
        hits,
        group.weapon.pen,
        value,
        count(words, hits, weapon=Ref("weapon", group.weapon.id), need=need),
        subject=(id, goal, group.place),
        who=t.side_of(id),
        always=always,
    )
    noted = {"shoot.damage": throw.faces, "shoot.exceptional": throw.again} if throw is not None else {}
    found = yield from noting(rolling, noted)
    row_of(shown, group.place).killed = found.casualties
    if t.troop(goal).kind is Kind.ARTILLERY and damage.gun_loss(group.weapon.is_heavy, found.exceptional > 0).gun:
        yield from say(N_("Daño excepcional: la pieza {unit} queda destruida"), "5.2", "bad", unit=Ref("unit", goal))
        yield from losses.lose_gun(t, goal, found.casualties)
        return Wounds()
    return replace(found, beyond=found.casualties) if group.weapon.is_heavy else found
