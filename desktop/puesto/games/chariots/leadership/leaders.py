"""Leaders:

their factors as wounds and replacement leave them, what they give in Shock, and what becomes of them (4.0, 7.18, 8.15).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Annotated

from puesto.core.game.resolutions import fact
from puesto.core.messages import N_, Message, Ref, msg
from puesto.core.prompts import Modifier, Procedure
from puesto.core.results import label
from puesto.core.saying import say
from puesto.core.values import Struct, replace
from puesto.games.chariots.printed.records import FOOT_MOVE, MOUNTED_MOVE, PrintedLeader, Role
from puesto.games.chariots.table import dice, engagement
from puesto.games.chariots.table.state import BattleTable, LeaderId, SideId, State, Status


def printed_leader(table: BattleTable, leader: LeaderId) -> PrintedLeader:
    """Return the printed side of a leader's counter that is face up (4.25)."""
    record = table.battle.by_leader[leader]
    if not table.state.leaders[leader].replaced:
        return record
    return replace(record, **record.replacement)


def factor(table: BattleTable, leader: LeaderId, name: str) -> int:
    """Return his present factor: one less when wounded, never below 0; 0 if he has none (8.15)."""
    return worn_factor(getattr(printed_leader(table, leader), name), table.state.leaders[leader].wounded)


def worn_factor(value: int | None, wounded: bool) -> int:
    """Return the present value of a factor: one less when wounded, never below 0; 0 for None (8.15)."""
    return 0 if value is None else max(0, value - 1) if wounded else value


def command_range(table: BattleTable, leader: LeaderId) -> int:
    """Return his Command Range: half, rounded down, if he is stacked with an Engaged unit (5.42)."""
    reach = factor(table, leader, "range")
    return halved_range(reach, is_with_engaged(table.state, leader))


def halved_range(reach: int, engaged: bool) -> int:
    """Return a Command Range: half, rounded down, where the leader is stacked with an Engaged unit (5.42)."""
    return reach // 2 if engaged else reach


def is_with_engaged(state: State, leader: LeaderId) -> bool:
    """Return whether he is stacked with a unit that is Engaged (5.33, 5.42)."""
    unit = state.leaders[leader].unit
    hex_of = {unit, state.units[unit].partner} if unit in state.units else set()
    return any(engagement.is_engaged(state, member) for member in hex_of if member)


def ability(table: BattleTable, leader: LeaderId) -> int:
    """Return the factor for his checks: the General's Initiative, other leaders' Capability (7.18, 8.15)."""
    record = printed_leader(table, leader)
    value = record.initiative if record.role is Role.GENERAL else record.capability
    return worn_factor(value, table.state.leaders[leader].wounded)


def move_allowance(on_foot: bool) -> int:
    """Return his movement points: nine in his chariot, five on foot (4.13, 10.13)."""
    return FOOT_MOVE if on_foot else MOUNTED_MOVE


def commander_of(table: BattleTable, command: str) -> LeaderId:
    """Return the present leader of a Wing; "" after his death (4.25)."""
    for record in table.battle.leaders:
        if record.command == command and not table.state.leaders[record.id].dead:
            return record.id
    return ""


def initiative_of(table: BattleTable, side: SideId) -> int:
    """Return the Initiative of a side: its General's, 0 without one (4.25, 5.1)."""
    general = table.general(side)
    return factor(table, general, "initiative") if general else 0


# -- 4.22, 4.23


class Present(Struct, frozen=True):
    """A leader stacked with a unit in a shock combat."""

    role: Role
    charisma: int = 0
    name: str = ""


def leader_modifiers(attackers: Sequence[Present], defenders: Sequence[Present]) -> tuple[Modifier, ...]:
    """Return the modifiers for leaders: CA 1, General his Charisma (4.21-4.23, A52)."""
    modifiers = []
    for present, sign in ((attackers, 1), (defenders, -1)):
        generals = [leader for leader in present if leader.role is Role.GENERAL]
        commanders = [leader for leader in present if leader.role is Role.COMMANDER]
        of_attacker = sign > 0
        if generals:
            name = msg(N_("CG del atacante: Carisma")) if of_attacker else msg(N_("CG del defensor: Carisma"))
            modifiers.append(Modifier(name, sign * generals[0].charisma, "4.23"))
        elif commanders:
            modifiers.append(
                Modifier(msg(N_("CA del atacante")) if of_attacker else msg(N_("CA del defensor")), sign, "4.22")
            )
    return tuple(modifiers)


# -- 7.18, 8.15: is he hit?


class CasualtyFacts(Struct, frozen=True):
    """Facts of a leader's check."""

    missiles: Annotated[bool, fact("Por proyectiles", "By missiles", "7.18")] = False
    ability: Annotated[int, fact("Capacidad o Iniciativa", "Capability or Initiative", "8.15", 0, 12)] = 4
    wounded: Annotated[bool, fact("Ya está herido", "Already wounded", "8.15")] = False
    heroic: Annotated[bool, fact("Es un Héroe", "He is a Hero", "10.17")] = False
    leader: str = ""
    who: str = ""
    there: Annotated[bool, fact("Está con una unidad implicada", "He is with a unit that is involved", "8.15")] = True


class CasualtyResult(Struct, frozen=True):
    """Result of a leader's check."""

    hit: Annotated[bool, label("Herido", "Wounded")] = False
    dead: Annotated[bool, label("Muere", "Dies")] = False


UNHARMED, WOUNDED, DEAD = CasualtyResult(), CasualtyResult(hit=True), CasualtyResult(hit=True, dead=True)


def check_casualty(facts: CasualtyFacts) -> Procedure[CasualtyResult]:
    """Return whether a leader is wounded or dies (7.18, 8.15). A 0 wounds; a second wound kills, and so does a second
    die above his factor.

    For missiles the fire itself has already come up 0. Heroes and heroic Commanders are not checked (10.17).
    """
    if facts.heroic or not facts.there:
        return UNHARMED
    rule = "7.18" if facts.missiles else "8.15"
    name, subject = Ref("leader", facts.leader), (facts.leader,)
    struck = yield from dice.check_die(
        "leader.hit",
        msg(N_("Tira por {leader}: con 0 está herido."), leader=name),
        rule,
        0,
        msg(N_("herido")),
        msg(N_("ileso")),
        subject=subject,
        who=facts.who,
    )
    if struck > 0:
        yield from say(N_("{leader} sale ileso"), rule, leader=name)
        return UNHARMED
    if facts.wounded:
        yield from say(N_("{leader} ya estaba herido: muere"), "8.15", "heading", leader=name)
        return DEAD
    fate = yield from dice.check_die(
        "leader.fate",
        msg(N_("{leader} está herido. Tira otra vez: con más de {factor} muere."), leader=name, factor=facts.ability),
        rule,
        facts.ability,
        msg(N_("vive, herido")),
        msg(N_("muere")),
        subject=subject,
        who=facts.who,
        hurts=True,
    )
    if fate > facts.ability:
        yield from say(N_("{leader} muere"), rule, "heading", leader=name)
        return DEAD
    yield from say(N_("{leader} está herido: todos sus factores bajan en uno"), rule, leader=name)
    return WOUNDED


# -- 4.24, 4.25

DISPLACED, LOST = "displaced", "eliminated"
TO_FRIENDS = msg(N_("se va con la unidad amiga más cercana"))


def displacement(friends: Collection[str]) -> str:
    """Return what happens to a lone leader beside an enemy: displaced to friends, or eliminated (4.24)."""
    return DISPLACED if friends else LOST


def replacement_refusal(role: Role, units: int) -> Message | None:
    """Return why a dead leader does not come back, or None where he does.

    `units` are those of his Wing that are left (4.25).
    """
    if role is Role.GENERAL:
        return msg(N_("al CG no se le reemplaza (4.25)"))
    if role is Role.HERO:
        return msg(N_("a un Héroe no se le reemplaza (4.25)"))
    return None if units else msg(N_("no queda ninguna unidad de su Ala (4.25)"))


def replacements_due(table: BattleTable) -> dict[LeaderId, list[str]]:
    """Return the dead Wing Commanders that come back in phase D, and the units that each can be put with.

    A General never does (4.25).
    """
    due = {}
    for record in table.battle.leaders:
        leader = table.state.leaders[record.id]
        if leader.dead and not leader.gone:
            units = [
                unit.id
                for unit in table.state.units.values()
                if unit.command == record.command and unit.status is not Status.GONE
            ]
            if replacement_refusal(record.role, len(units)) is None:
                due[record.id] = units
    return due


def leave_without_command(table: BattleTable) -> bool:
    """Put the active Wing's units Out of Command; other Wings' in their own phase (4.25, 5.41).

    Returns whether any was In Command.
    """
    units = [unit for unit in table.state.units.values() if unit.command == table.state.active and not unit.out]
    for unit in units:
        unit.out = True
    return bool(units)


def replace_leader(table: BattleTable, leader: LeaderId, unit: str) -> None:
    """Replace a Wing Commander, without wounds, with a unit of his Wing (4.25)."""
    leader_state = table.state.leaders[leader]
    leader_state.dead, leader_state.wounded, leader_state.replaced, leader_state.unit, leader_state.hits = (
        False,
        False,
        True,
        unit,
        0,
    )
