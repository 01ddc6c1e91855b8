"""Missile fire at the table: whom, from how far, with what between; and what the target answers (7.1, 7.2, 7.45, 8.53)."""

from __future__ import annotations

from puesto.core.messages import N_, Message, Ref, msg
from puesto.core.prompts import Choose, Number, Option, Pick, Procedure
from puesto.core.saying import say
from puesto.games.chariots import aftermath, aggression, charts, command, hit_and_run, leaders, missiles, reaction_fire
from puesto.games.chariots.records import CHARIOTS, Role, Type
from puesto.games.chariots.state import LeaderId, Status, Supply, Table, Unit, UnitId

NOBODY = "nobody"
CROWDED, WOODED, HIDDEN, IN_WOOD, LOWER, MOVING = "crowded", "wooded", "hidden", "in_wood", "lower", "moving"
YES, NO = "yes", "no"


def enemies(t: Table, side: str) -> list[Unit]:
    """The other side's units on the map."""
    return [unit for unit in t.state.units.values() if unit.status is not Status.GONE and t.side_of_unit(unit.id) != side]


def leader_with(t: Table, unit: UnitId) -> list[LeaderId]:
    """The living leaders stacked with a unit, or with what shares its hex."""
    one = t.state.units[unit]
    return [leader.id for leader in t.state.leaders.values() if not leader.dead and leader.unit and leader.unit in (unit, one.partner)]


def choose_target(t: Table, unit: Unit, key: str) -> Procedure[str]:
    """Whom a unit fires at; nobody, if the player thinks better of it (7.13)."""
    side = t.side_of_unit(unit.id)
    targets = [one for one in enemies(t, side) if not command.engaged(t.state, one.id)]
    options = tuple(Option(one.id, Ref("unit", one.id)) for one in targets)
    message = msg(N_("¿A quién dispara {unit}?"), unit=Ref("unit", unit.id))
    return (
        yield from Choose(
            key=key,
            subject=(unit.id, str(t.state.activation)),
            who=side,
            message=message,
            rule="7.13",
            options=(*options, Option(NOBODY, msg(N_("A nadie")))),
        )
    )


def active_fire(t: Table, unit: Unit, moving: bool = False) -> Procedure[None]:
    """The one shot of an active unit, and what its target answers (7.12, 7.45, 8.53)."""
    target = yield from choose_target(t, unit, "fire.at")
    if target == NOBODY:
        unit.has_fired = True
        return
    far = 1
    reach = charts.reach(t.content, unit.missile)
    if reach > 1:
        message = msg(N_("¿A cuántos hexes está {target}?"), target=Ref("unit", target))
        far = yield from Number(key="fire.range", subject=(unit.id, target), who=t.side_of_unit(unit.id), message=message, rule="7.13", low=1, high=reach)
    found = yield from circumstances(t, unit, target, far, moving)
    unit.has_fired = True
    if problem := _blocked(found):
        yield from say(N_("{unit} no puede disparar a {target}: {why}"), "7.14", unit=Ref("unit", unit.id), target=Ref("unit", target), why=problem)
        return
    yield from shoot(t, unit, target, far, moving=moving or MOVING in found, wood=IN_WOOD in found, lower=LOWER in found)
    yield from answers(t, unit, target, far)


def circumstances(t: Table, unit: Unit, target: UnitId, far: int, moving: bool) -> Procedure[tuple[str, ...]]:
    """What lies between and where the target stands; nothing of it, usually (7.14, 7.17)."""
    options = []
    if far > 1:
        options += [
            Option(CROWDED, msg(N_("Hay dos o más unidades de combate en medio: no hay LdV."))),
            Option(WOODED, msg(N_("Hay un Bosque en medio: no hay LdV."))),
            Option(HIDDEN, msg(N_("Terreno más alto tapa la vista: no hay LdV."))),
        ]
    options.append(Option(IN_WOOD, msg(N_("El objetivo está en un Bosque."))))
    if far >= missiles.LONG:
        options.append(Option(LOWER, msg(N_("El objetivo está a menor elevación."))))
    if unit.type is Type.LI and not moving:
        options.append(Option(MOVING, msg(N_("Moverá después de disparar."))))
    message = msg(N_("¿Algo de esto?"))
    return (
        yield from Pick(
            key="fire.how",
            subject=(unit.id, target),
            who=t.side_of_unit(unit.id),
            message=message,
            detail=msg(N_("Una sola unidad en medio nunca tapa la vista; dos sí.")),
            rule="7.14",
            options=tuple(options),
        )
    )


def _blocked(found: tuple[str, ...]) -> Message | None:
    reasons = {
        CROWDED: msg(N_("hay más de una unidad de combate en medio (7.14)")),
        WOODED: msg(N_("hay un Bosque en medio (7.14)")),
        HIDDEN: msg(N_("hay terreno más alto en medio (7.14)")),
    }
    return next((reason for name, reason in reasons.items() if name in found), None)


def shoot(
    t: Table, unit: Unit, target: UnitId, far: int, *, moving: bool = False, wood: bool = False, lower: bool = False, passing: bool = False
) -> Procedure[missiles.FireResult]:
    """One shot on the table: the firer's supply, the target's hits, and a leader who may fall (7.15, 7.17, 7.18)."""
    victim = t.state.units[target]
    there = leader_with(t, target)
    result = yield from missiles.fire(
        t.content,
        missiles.FireFacts(
            unit.type,
            unit.missile,
            victim.type,
            far,
            passing,
            moving,
            wood,
            lower,
            victim.quality,
            victim.hits,
            victim.status is Status.ROUTED,
            bool(there),
            unit.supply is Supply.LOW,
            unit.id,
            target,
            t.side_of_unit(unit.id),
        ),
    )
    if result.supply is not unit.supply:
        unit.supply = result.supply
        words = N_("A {unit} le queda un disparo") if result.supply is Supply.LOW else N_("{unit} se queda sin proyectiles")
        yield from say(words, "7.15", unit=Ref("unit", unit.id))
    if result.leader:
        for leader in there:
            yield from check_leader(t, leader, missiles=True)
    yield from aftermath.hurt(t, target, result.hits, "7.17")
    return result


def check_leader(t: Table, leader: LeaderId, *, missiles: bool) -> Procedure[None]:
    """A leader is checked, and what comes of it (7.18, 8.15)."""
    record, one = leaders.printed(t, leader), t.state.leaders[leader]
    heroic = record.role is Role.HERO or record.heroic
    found = yield from leaders.casualty(leaders.CasualtyFacts(missiles, leaders.ability(t, leader), one.wounded, heroic, leader, record.side))
    if found.dead:
        yield from aftermath.dies(t, leader)
    elif found.hit:
        one.wounded = True


def can_answer(t: Table, unit: Unit, kind: str, far: int, *, before: bool = False, passing: bool = False) -> bool:
    """Whether a unit may fire in reaction, as far as the board need not be asked (7.4)."""
    facts = reaction_fire.ReactionFacts(
        kind,
        unit.type,
        unit.missile,
        range=far,
        engaged=command.engaged(t.state, unit.id),
        routed=unit.status is not Status.GOOD,
        empty=unit.supply is Supply.NO,
        before=before,
        passing=passing,
    )
    return not unit.column and reaction_fire.reaction(t.content, facts).allowed


def answers(t: Table, firer: Unit, target: UnitId, far: int) -> Procedure[None]:
    """What a target answers: barbarians must and runners may charge a chariot, who can shoot may shoot back (7.45, 8.53)."""
    victim = t.state.units[target]
    if victim.status is not Status.GOOD:
        return
    if firer.type in CHARIOTS and (yield from charges(t, firer, victim, far)):
        return
    if can_answer(t, victim, reaction_fire.RETURN, far) and (
        yield from _wants(t, "fire.return", victim, firer, N_("¿Devuelve {unit} el disparo a {target}?"), "7.45")
    ):
        yield from shoot(t, victim, firer.id, far)


def charges(t: Table, firer: Unit, victim: Unit, far: int, run: bool = False) -> Procedure[bool]:
    """Whether a target reacts with aggression; if so, its Shock is fought at once (8.52-8.54)."""
    side = t.side_of_unit(victim.id)
    facts = aggression.FireReactionFacts(
        victim.type, victim.quality, firer.type, far, run, bool(victim.partner), victim.status is Status.ROUTED, victim.id, side
    )
    if aggression.fire_refusal(facts):
        return False
    if not aggression.forced(facts) and not (yield from _wants(t, "aggression.try", victim, firer, N_("¿Reacciona {unit} contra {target}?"), "8.53")):
        return False
    if not (yield from aggression.react_to_fire(facts)):
        return False
    from puesto.games.chariots import shock_segment

    yield from shock_segment.at_once(t, [victim.id], [firer.id])
    return True


def _wants(t: Table, key: str, unit: Unit, target: Unit, template: str, rule: str) -> Procedure[bool]:
    answer = yield from Choose(
        key=key,
        subject=(unit.id, target.id, str(t.state.activation)),
        who=t.side_of_unit(unit.id),
        message=msg(template, unit=Ref("unit", unit.id), target=Ref("unit", target.id)),
        rule=rule,
        options=(Option(NO, msg(N_("No"))), Option(YES, msg(N_("Sí")))),
        default=NO,
    )
    return answer == YES


# -- 7.2


def run_by(t: Table, unit: Unit) -> Procedure[None]:
    """Hit and Run: fire at one hex without moving, and whatever answers at one hex (7.24)."""
    target = yield from choose_target(t, unit, "run.at")
    unit.has_moved = unit.has_fired = True
    if target == NOBODY:
        return
    victim = t.state.units[target]
    side = t.side_of_unit(unit.id)
    checks = (
        Option("far", msg(N_("No está a dos o tres hexes."))),
        Option("enemies", msg(N_("La ruta no está libre de enemigos, o no sale por su frente."))),
        Option("ground", msg(N_("La ruta entra en Abrupto o cruza un arroyo de más de +1."))),
    )
    found = yield from Pick(
        key="run.how",
        subject=(unit.id, target),
        who=side,
        message=msg(N_("¿Algo lo impide? Si no, dispara.")),
        rule="7.22",
        options=checks,
    )
    facts = hit_and_run.RunFacts(
        unit.type,
        victim.type,
        1 if "far" in found else hit_and_run.LEAST,
        unit.out,
        command.engaged(t.state, target),
        "enemies" not in found,
        rough="ground" in found,
    )
    if problem := hit_and_run.refusal(facts):
        yield from say(N_("{unit} no puede usar Dispara y Corre: {why}"), "7.21", unit=Ref("unit", unit.id), why=problem)
        return
    yield from shoot(t, unit, target, hit_and_run.RANGE)
    victim = t.state.units[target]
    if victim.status is not Status.GOOD:
        return
    if (yield from charges(t, unit, victim, hit_and_run.RANGE, run=True)):
        return
    if can_answer(t, victim, reaction_fire.ENTRY, hit_and_run.RANGE) and (
        yield from _wants(t, "run.answer", victim, unit, N_("¿Dispara {unit} en reacción a {target}?"), "7.25")
    ):
        yield from shoot(t, victim, unit.id, hit_and_run.RANGE)
