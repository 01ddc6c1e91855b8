"""To hit at the table (5.1, 7.5, 9.2). Who fires at what, a group's number and its dice, what is spent."""

from __future__ import annotations

from puesto.core.messages import N_, NN_, Ref, count
from puesto.core.prompts import Procedure
from puesto.core.saying import say, tell
from puesto.core.values import Struct
from puesto.games.bolt.fire import flame, to_hit
from puesto.games.bolt.fire.to_hit import Mark, Shooter
from puesto.games.bolt.printed.records import Order, Special, Weapon
from puesto.games.bolt.shooting import targets
from puesto.games.bolt.shooting.measuring import ALONE, EXEMPT, NO_SCOPE, SHIELD, Circumstances
from puesto.games.bolt.shooting.targets import Group
from puesto.games.bolt.table import walk
from puesto.games.bolt.table.state import GameTable, UnitId
from puesto.games.bolt.table.walk import Aimed, Throw, Walk, noting


def shooter_of(table: GameTable, id: UnitId, group: Group, circumstances: Circumstances, face: Order) -> Shooter:
    """Return the firer of a group, with all that matters to hitting (7.5)."""
    unit, troop = table.unit(id), table.troop(id)
    team = "team" in group.weapon.traits and not table.is_vehicle(id)
    alone = team and targets.is_alone(group.weapon, unit.models, ALONE not in circumstances.ticked)
    scope = "scope" in group.weapon.traits and NO_SCOPE not in circumstances.ticked
    return Shooter(
        troop.quality,
        unit.pins,
        face,
        table.army_of(id).nation,
        alone,
        scope and flame.is_scope_usable(True, circumstances.distance),
        table.has(id, Special.GYRO),
        table.is_vehicle(id),
        not table.has(id, Special.BOLT_RIFLES),
    )


def mark_of(table: GameTable, goal: UnitId, circumstances: Circumstances) -> Mark:
    """Return the target, with all that matters to hitting (7.5)."""
    unit = table.unit(goal)
    # 9.13 a spotter without an order counts as Down
    down = unit.order is Order.DOWN or (not unit.order and not table.has_die(goal))
    return Mark(
        table.troop(goal).kind,
        down,
        targets.present(table, goal),
        circumstances.cover,
        EXEMPT in circumstances.ticked,
        SHIELD in circumstances.ticked,
    )


class Sight(Struct, frozen=True):
    """Shot of a group with all that matters to hitting: weapon, firer, target, distance, ammunition."""

    weapon: Weapon
    shooter: Shooter
    mark: Mark
    distance: int
    ammo: str

    def lines(self, table: GameTable) -> dict[str, int]:
        """Return the modifiers of the shot (5.1, 7.5)."""
        return to_hit.to_hit_lines(
            table.content, self.weapon, self.shooter, self.mark, self.distance, table.state.settings, self.ammo
        )


def sight_of(table: GameTable, progress: Walk, row: Aimed) -> Sight:
    """Return a group's shot, as far as it is known (5.1, 7.5)."""
    circumstances = Circumstances(progress.inches, tuple(progress.ticked))
    group = Group(row.place, table.content.weapons[row.weapon], row.many, ammo=row.ammo)
    return Sight(
        group.weapon,
        shooter_of(table, progress.unit, group, circumstances, Order(progress.face)),
        mark_of(table, progress.goal, circumstances),
        row.distance,
        to_hit.HE if group.bursts else to_hit.AP,
    )


def roll_group(table: GameTable, progress: Walk, group: Group, row: Aimed, throw: Throw | None) -> Procedure[int]:
    """Roll the hits of a group: its number, its shots, second dice of impossible ones (5.1)."""
    id, goal, need = progress.unit, progress.goal, row.need
    lines = sight_of(table, progress, row).lines(table)
    shots, hits_each = row.shots, 1
    if not group.weapon.shots.isdigit():
        rolled = yield from flame.roll_shots(group.weapon, subject=(id, group.place), who=table.side_of(id))
        shots, hits_each = flame.shots_of(rolled, table.state.settings)
        row.shots = shots
    throw = throw or progress.throw(walk.HITS, row.place, shots, need)
    rolling = to_hit.roll_group(
        group.weapon,
        shots,
        need,
        subject=(id, goal, group.place),
        who=table.side_of(id),
        modifiers=to_hit.as_modifiers(lines),
    )
    hits = yield from noting(rolling, {"shoot.hits": throw.faces, "shoot.second": throw.again})
    if "one_shot" in group.weapon.traits:
        spend(table, id, group)
    row.hits = hits = hits * hits_each
    message = NN_("{weapon}: {n} impacto ({need}+)", "{weapon}: {n} impactos ({need}+)")
    yield from tell(count(message, hits, weapon=Ref("weapon", group.weapon.id), need=need), "5.1", key="shoot.hit")
    if restored := to_hit.restored_rows(table.content, lines):
        names = tuple(to_hit.NAMES[row] for row in restored)
        yield from say(N_("Valores repuestos de la hoja pública: {names}"), "7.5", "quiet", names=names)
    return hits


def spend(table: GameTable, id: UnitId, group: Group) -> None:
    """Remove one-shot weapons that were fired; others of the group are kept (9.2)."""
    unit = table.unit(id)
    if group.many < unit.arms.get(group.place, 0):
        unit.arms[group.place] -= group.many
    else:
        unit.spent.append(group.place)
