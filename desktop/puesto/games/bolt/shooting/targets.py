"""Targets and weapons of fire (5.1, 5.3, 5.4, 9.1, 9.2). Mounts, façades, ammunition, assistants of team weapons."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from puesto.core.messages import N_, Ref, msg
from puesto.core.prompts import Choose, Option, Pick, Procedure
from puesto.core.values import Struct
from puesto.games.bolt.fire import indirect
from puesto.games.bolt.fire.to_hit import AP, HE, SMOKE_SHELL
from puesto.games.bolt.movement.transports import weapons_that_fire
from puesto.games.bolt.printed.records import Order, Weapon
from puesto.games.bolt.table.state import GameTable, UnitId

NONE = "none"
GROUND = "ground"
"""Target id for smoke that is fired at a point of the table."""
INDIRECT = "indirect"
AMMO_WORDS = {
    AP: msg(N_("Normal")),
    HE: msg(N_("Explosiva (HE)")),
    INDIRECT: msg(N_("Explosiva, por tiro indirecto")),
    SMOKE_SHELL: msg(N_("Humo")),
}


class Group(Struct, frozen=True):
    """Weapons of one type that fire together; each group has its own dice needed (5.1)."""

    place: str
    weapon: Weapon
    many: int
    mount: str = ""
    ammo: str = AP
    """ap, he, indirect or smoke."""

    @property
    def bursts(self) -> bool:
        """Return whether the group's weapon bursts: HE, straight or in an arc (9.10)."""
        return self.ammo in (HE, INDIRECT)


def may_split(item: str, second: str) -> bool:
    """Return whether two mounts of a vehicle may fire at different targets (5.3)."""
    return item != second


def present(table: GameTable, id: UnitId) -> int:
    """Return how many models of a unit are on the table; those in a transport neither fire nor fall (4.4)."""
    return table.unit(id).models - table.unit(id).inside


def is_alone(weapon: Weapon, models: int, mate: bool) -> bool:
    """Return whether a team weapon is served by one model only (9.1)."""
    return "team" in weapon.traits and (models == 1 or not mate)


def mates_busy(firing: Iterable[tuple[Weapon, int]]) -> int:
    """Return how many models serve a squad's team weapons and do not fire themselves (9.1)."""
    return sum(number for weapon, number in firing if "team" in weapon.traits)


def targets_of(table: GameTable, id: UnitId) -> list[UnitId]:
    """Return the possible targets of a unit (5.1)."""
    return [unit.id for unit in table.enemies(id)]


def choose_target(
    table: GameTable, id: UnitId, among: Sequence[UnitId], face: Order, smoke: bool = False
) -> Procedure[UnitId]:
    """Ask for the target of a unit, or none; with `smoke` it may be a point of the table (5.1, 5.2)."""
    if not among and not smoke:
        return ""
    options = tuple(Option(option, Ref("unit", option)) for option in among)
    options += (Option(GROUND, msg(N_("Humo, a un punto de la mesa"))),) if smoke else ()
    answer = yield from Choose(
        key="shoot.target",
        subject=(id,),
        who=table.side_of(id),
        message=msg(N_("¿A quién dispara {unit:el}?"), unit=Ref("unit", id)),
        detail=Ref("order", face),
        rule="5.1",
        options=(*options, Option(NONE, msg(N_("A nadie")), nobody=True)),
        default=None,
    )
    return "" if answer == NONE else answer


def choose_groups(table: GameTable, id: UnitId, fixed: str = "") -> Procedure[list[Group]]:
    """Return the weapons that a unit can fire, with ammunition; an empty transport has one (5.1, 5.4)."""
    arms = table.arms(id)
    if table.troop(id).capacity and len(arms) > weapons_that_fire(len(arms), len(table.passengers(id))):
        place = yield from Choose(
            key="shoot.weapon",
            subject=(id,),
            who=table.side_of(id),
            message=msg(N_("{unit} va vací{unit:o}: ¿con qué arma dispara?"), unit=Ref("unit", id)),
            rule="5.4",
            options=tuple(Option(place, weapon.name) for place, weapon, _, _ in arms),
        )
        arms = [arm for arm in arms if arm[0] == place]
    results = []
    for place, weapon, weapon_count, mount in arms:
        ammo = yield from choose_ammo(table, id, weapon, fixed)
        results.append(Group(place, weapon, weapon_count, mount, ammo))
    return results


def choices_of_ammo(table: GameTable, weapon: Weapon) -> list[str]:
    """Return the possible ammunition of a weapon (5.1, 5.2, 9.4)."""
    result = [] if weapon.blast else [AP]
    if weapon.he and "indirect" not in weapon.traits:
        result.append(HE)
    if weapon.bracket is not None:
        result.append(INDIRECT)
    if indirect.may_lay_smoke(table.content, weapon.id):
        result.append(SMOKE_SHELL)
    return result


def choose_ammo(table: GameTable, id: UnitId, weapon: Weapon, fixed: str = "") -> Procedure[str]:
    """Return the ammunition of a shot, chosen before it; in Ambush it was fixed with the order (5.1)."""
    options = choices_of_ammo(table, weapon)
    if fixed in options or len(options) == 1:
        return fixed if fixed in options else options[0]
    return (
        yield from Choose(
            key="shoot.ammo",
            subject=(id, weapon.id),
            who=table.side_of(id),
            message=msg(N_("¿Qué dispara {weapon}?"), weapon=Ref("weapon", weapon.id)),
            rule="5.1",
            options=tuple(Option(option, AMMO_WORDS[option]) for option in options),
            default=options[0],
        )
    )


def split_groups(
    table: GameTable, id: UnitId, groups: list[Group], target: UnitId, among: Sequence[UnitId]
) -> Procedure[dict[UnitId, list[Group]]]:
    """Ask which weapons fire at another target: one-shot ones, other mounts of a vehicle (5.1, 5.3)."""
    vehicle = table.is_vehicle(id)
    apart: dict[str, list[Group]] = {}
    for group in groups:
        if "one_shot" in group.weapon.traits or (vehicle and may_split(group.mount, groups[0].mount)):
            apart.setdefault(group.mount if vehicle else group.place, []).append(group)
    entries = {target: list(groups)}
    other_targets = [option for option in among if option != target]
    if not apart or not other_targets or len(groups) < 2:
        return entries
    picked_names = yield from Pick(
        key="shoot.split",
        subject=(id,),
        who=table.side_of(id),
        message=msg(N_("¿Alguna de estas armas dispara a otro blanco?")),
        detail=msg(N_("Sin marcar ninguna, todas disparan a {target}."), target=Ref("unit", target)),
        rule="5.3" if vehicle else "9.2",
        options=tuple(Option(name, ones[0].weapon.name) for name, ones in apart.items()),
        none=msg(N_("Ninguna")),
    )
    for name in picked_names:
        answer = yield from Choose(
            key="shoot.other",
            subject=(id, name),
            who=table.side_of(id),
            message=msg(N_("¿A quién dispara {weapon}?"), weapon=Ref("weapon", apart[name][0].weapon.id)),
            rule="5.1",
            options=tuple(Option(item, Ref("unit", item)) for item in other_targets),
        )
        for group in apart[name]:
            entries[target].remove(group)
            entries.setdefault(answer, []).append(group)
    return {item: groups_at for item, groups_at in entries.items() if groups_at}
