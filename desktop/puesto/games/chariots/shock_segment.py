"""The Shock segment at the table: who attacks whom, and each step for all combats before the next (8.0)."""

from __future__ import annotations

from dataclasses import replace

from puesto.core.messages import N_, Message, Ref, msg
from puesto.core.prompts import Choose, Number, Option, Pick, Procedure
from puesto.core.saying import say
from puesto.games.chariots import (
    advance,
    aftermath,
    aggression,
    charts,
    collapse,
    column,
    command,
    designation,
    engagement,
    firing,
    heroes,
    leaders,
    sequence,
    shock,
)
from puesto.games.chariots.records import CHARIOTS, FORMED, Role, Type
from puesto.games.chariots.shock import Fight, Fighter
from puesto.games.chariots.state import Combat, Status, Table, Unit, UnitId, quality

FLANK, REAR = "flank", "rear"
YES, NO = "yes", "no"


# -- 8.11, 8.12


def may_attack(t: Table, unit: Unit) -> bool:
    """Whether a unit may attack in Shock now, as far as the board need not be asked (8.11)."""
    facts = designation.StandingFacts(unit.type, Type.LI, routed=unit.status is not Status.GOOD, column=unit.column, turned=unit.turned)
    return unit.status is not Status.GONE and not unit.rallied and designation.refusal(t.content, facts) is None


def must_attack(t: Table, unit: Unit) -> bool:
    """Whether it must: it ended its move beside an enemy, or is Engaged (8.11)."""
    return may_attack(t, unit) and (unit.ended_adjacent or command.engaged(t.state, unit.id))


def designate(t: Table) -> Procedure[None]:
    """One combat after the other is put together, until nobody is left who must attack (8.11, 8.12)."""
    state = t.state
    taken = {unit for combat in state.combats for unit in combat.attackers}
    able = [unit for unit in command.units_of(t, state.active) if may_attack(t, unit) and unit.id not in taken]
    # after Disengage and Rally only those who are Engaged or moved may attack (A30)
    if state.order == command.DISENGAGE:
        able = [unit for unit in able if must_attack(t, unit)]
    enemies = firing.enemies(t, t.side_of(state.active))
    attacked = {unit for combat in state.combats for unit in combat.defenders}
    free = [unit for unit in enemies if unit.id not in attacked]
    if not able or not free:
        state.step = sequence.CHECKS
        return
    number = str(len(state.combats) + 1)
    side = t.side_of(state.active)
    hints = {unit.id: msg(N_("tiene que Chocar")) if must_attack(t, unit) else msg(N_("puede, tras un chequeo")) for unit in able}
    attackers = yield from Pick(
        key="shock.attackers",
        subject=(state.active, str(state.activation), number),
        who=side,
        message=msg(N_("Choque {n}: ¿qué unidades atacan juntas? Ninguna: no hay más combates."), n=int(number)),
        rule="8.12",
        options=tuple(Option(unit.id, Ref("unit", unit.id), hints[unit.id]) for unit in able),
    )
    if not attackers:
        for unit in able:
            if must_attack(t, unit):
                yield from say(N_("{unit} tenía que Chocar y no tiene a quién"), "8.11", "quiet", unit=Ref("unit", unit.id))
        state.step = sequence.CHECKS
        return
    defenders = yield from Pick(
        key="shock.defenders",
        subject=(state.active, str(state.activation), number),
        who=side,
        message=msg(N_("¿A quién atacan {attackers}?"), attackers=tuple(Ref("unit", unit) for unit in attackers)),
        rule="8.12",
        options=tuple(Option(unit.id, Ref("unit", unit.id)) for unit in free),
        least=1,
    )
    combat = Combat(_whole(t, attackers), _whole(t, defenders))
    if problem := _cannot(t, combat):
        yield from say(N_("Ese combate no puede ser: {why}"), "8.11", "bad", why=problem)
        return
    yield from circumstances(t, combat, number)
    combat.engaged_before = [unit for unit in (*combat.attackers, *combat.defenders) if command.engaged(state, unit)]
    for attacker in combat.attackers:
        one = state.units[attacker]
        one.shock = designation.NO_CHECK if must_attack(t, one) else designation.MUST_CHECK
    state.combats.append(combat)


def _whole(t: Table, units: tuple[UnitId, ...]) -> list[UnitId]:
    """Units with whoever shares their hex: a stack attacks and defends whole (8.41)."""
    found = list(units)
    for unit in units:
        partner = t.state.units[unit].partner
        if partner and partner not in found:
            found.append(partner)
    return found


def _cannot(t: Table, combat: Combat) -> Message | None:
    fight = _fight(t, combat)
    for attacker in shock.entries(fight.attackers).values():
        for defender in shock.entries(fight.defenders).values():
            if charts.clash_column(t.content, attacker, defender) is not None:
                return None
    return msg(N_("no tienen capacidad de Choque contra ese tipo (8.11)"))


def circumstances(t: Table, combat: Combat, number: str) -> Procedure[None]:
    """From where the attack comes and over what ground; nothing of it, usually (8.17)."""
    side = t.side_of_unit(combat.attackers[0])
    options = [
        Option(
            FLANK,
            msg(
                N_("Al menos parte del ataque es por un flanco."),
            ),
        )
    ]
    options += [Option(f"{REAR}:{unit}", msg(N_("{unit} ataca por la retaguardia."), unit=Ref("unit", unit))) for unit in combat.attackers]
    ground = {
        "wood": msg(N_("El defensor está en Bosque.")),
        "rough": msg(N_("El defensor está en Abrupto.")),
        "river": msg(N_("El ataque cruza un río.")),
        "uphill": msg(N_("El ataque va cuesta arriba.")),
        "downhill": msg(N_("El ataque va cuesta abajo.")),
    }
    options += [Option(f"ground:{name}", words) for name, words in ground.items()]
    found = yield from Pick(
        key="shock.how",
        subject=(t.state.active, str(t.state.activation), number),
        who=side,
        message=msg(N_("¿Algo de esto en el Choque {n}?"), n=int(number)),
        detail=msg(N_("Por la retaguardia vale si el atacante no está en el frontal de otro enemigo al que nadie más ataca.")),
        rule="8.17",
        options=tuple(options),
    )
    combat.flank = FLANK in found
    combat.rear = [value.partition(":")[2] for value in found if value.startswith(REAR)]
    combat.terrain = sum(charts.terrain_shift(t.content, value.partition(":")[2]) for value in found if value.startswith("ground:"))


# -- the fight as it stands


def _fighter(t: Table, unit: UnitId, combat: Combat) -> Fighter:
    one = t.state.units[unit]
    return Fighter(
        unit,
        one.type,
        quality(one),
        one.hits,
        must_check=one.shock == designation.MUST_CHECK and not combat.reaction,
        engaged=unit in combat.engaged_before,
        routed=one.status is Status.ROUTED,
        column=one.column,
        stack=one.partner,
        rear=unit in combat.rear,
        out=one.status is Status.GONE or unit in combat.out,
    )


def _fight(t: Table, combat: Combat) -> Fight:
    """A combat as it stands on the table."""
    sides = [t.side_of_unit(units[0]) for units in (combat.attackers, combat.defenders)]

    def people(units: list[UnitId]) -> tuple[leaders.Present, ...]:
        found = []
        for unit in units:
            for leader in firing.leader_with(t, unit):
                record = leaders.printed(t, leader)
                if record.role is not Role.HERO and leader not in combat.silent:
                    found.append(leaders.Present(record.role, leaders.factor(t, leader, "charisma"), leader))
        return tuple({one.name: one for one in found}.values())

    return Fight(
        tuple(_fighter(t, unit, combat) for unit in combat.attackers),
        tuple(_fighter(t, unit, combat) for unit in combat.defenders),
        combat.flank,
        combat.terrain,
        people(combat.attackers),
        people(combat.defenders),
        t.state.heroic,
        combat.reaction,
        sides[0],
        sides[1],
    )


def _carry(t: Table, combat: Combat, before: Fighter, after: Fighter, rule: str) -> Procedure[None]:
    """What a stage did to a unit comes to the table."""
    one = t.state.units[after.id]
    if after.out and after.id not in combat.out:
        combat.out.append(after.id)
    gained = after.hits - before.hits
    if after.gone:
        one.hits = after.hits
        yield from say(N_("{unit} estaba en Huida: Desaparece"), "9.43", "bad", unit=Ref("unit", after.id))
        yield from aftermath.eliminate(t, [after.id])
        return
    if gained > 0 and not after.routs:
        one.hits = after.hits
        yield from say(N_("{unit} lleva {hits} impactos de {quality}"), rule, unit=Ref("unit", after.id), hits=one.hits, quality=quality(one))
    one.hits = after.hits
    if after.routs:
        yield from aftermath.breaks(t, after.id)


def _changed(before: Fight, after: Fight) -> list[tuple[Fighter, Fighter]]:
    pairs = zip((*before.attackers, *before.defenders), (*after.attackers, *after.defenders), strict=True)
    return [(one, other) for one, other in pairs if one != other]


# -- 8.14, 8.55


def checks(t: Table) -> Procedure[None]:
    """The checks before the Shock, and Reactions to Aggression; all combats before the next step (8.14, 8.55)."""
    state = t.state
    if not state.combats:
        state.step = sequence.END_ORDERS
        return
    for combat in state.combats:
        fight = _fight(t, combat)
        for unit in shock.must_check(fight):
            after = yield from shock.check_attacker(fight, unit)
            for one, other in _changed(fight, after):
                yield from _carry(t, combat, one, other, "8.14")
            fight = _fight(t, combat)
    for combat in list(state.combats):
        fight = _fight(t, combat)
        if fight.fighting and (yield from _turns_tables(t, combat, fight)):
            continue
        for unit in shock.must_stand(_fight(t, combat)):
            fight = _fight(t, combat)
            if unit not in [one.id for one in fight.facing]:
                continue
            after = yield from shock.check_defender(fight, unit)
            for one, other in _changed(fight, after):
                yield from _carry(t, combat, one, other, "8.14")
        fight = _fight(t, combat)
        if fight.fighting and not fight.facing:
            yield from _advance(t, combat, fight, preshock=True)
            combat.resolved = True
    state.step = sequence.LEADERS


def _turns_tables(t: Table, combat: Combat, fight: Fight) -> Procedure[bool]:
    """A lone barbarian or runner that chariots attack may become the attacker, before all other combats (8.55, 8.56)."""
    if len(combat.defenders) != 1:
        return False
    unit = t.state.units[combat.defenders[0]]
    kinds = tuple(kind.value for kind in shock.entries(fight.fighting).values())
    facts = aggression.ShockReactionFacts(
        unit.type, unit.quality, kinds, max(0, len(kinds) - len(combat.rear)), bool(unit.partner), unit.status is Status.ROUTED, unit.id, fight.defender
    )
    if aggression.shock_refusal(facts):
        return False
    answer = yield from Choose(
        key="aggression.shock_try",
        subject=(unit.id, str(t.state.activation)),
        who=fight.defender,
        message=msg(N_("¿Intenta {unit} volver las tornas y atacar?"), unit=Ref("unit", unit.id)),
        rule="8.55",
        options=(Option(NO, msg(N_("No"))), Option(YES, msg(N_("Sí")))),
        default=NO,
    )
    if answer == NO or not (yield from aggression.react_to_shock(facts)):
        return False
    combat.resolved = True
    yield from at_once(t, [unit.id], [one.id for one in fight.fighting if one.id not in combat.rear])
    return True


def at_once(t: Table, attackers: list[UnitId], defenders: list[UnitId]) -> Procedure[None]:
    """A Reaction to Aggression is fought at once, through all its steps (8.54, 8.56)."""
    combat = Combat(_whole(t, tuple(attackers)), _whole(t, tuple(defenders)), reaction=True)
    combat.engaged_before = [unit for unit in (*combat.attackers, *combat.defenders) if command.engaged(t.state, unit)]
    if _cannot(t, combat):
        return
    for unit in shock.must_stand(_fight(t, combat)):
        fight = _fight(t, combat)
        if unit not in [one.id for one in fight.facing]:
            continue
        after = yield from shock.check_defender(fight, unit)
        for one, other in _changed(fight, after):
            yield from _carry(t, combat, one, other, "8.14")
    fight = _fight(t, combat)
    if fight.facing:
        yield from _leaders(t, combat)
        yield from _resolve(t, combat)
        yield from _collapse(t, combat)
    elif fight.fighting:
        yield from _advance(t, combat, fight, preshock=True)


# -- 8.15, 10.22


def check_leaders(t: Table) -> Procedure[None]:
    """Leaders with units in a combat: a Heroic Combat where there is a Hero, else a die for each (8.15, 10.22)."""
    for combat in t.state.combats:
        if not combat.resolved and not _fight(t, combat).over:
            yield from _leaders(t, combat)
    t.state.step = sequence.RESOLVE


def _leaders(t: Table, combat: Combat) -> Procedure[None]:
    def people(units: list[UnitId]) -> list[str]:
        return list(dict.fromkeys(leader for unit in units if t.state.units[unit].status is not Status.GONE for leader in firing.leader_with(t, unit)))

    mine, theirs = people(combat.attackers), people(combat.defenders)

    def involved(side: list[str]) -> list[heroes.Involved]:
        return [heroes.Involved(leader, leaders.printed(t, leader).role is Role.HERO or leaders.printed(t, leader).heroic) for leader in side]

    able = heroes.shock_duel(involved(mine), involved(theirs)) if t.battle.rules.heroic_combat else None
    if able is None:
        for leader in (*mine, *theirs):
            yield from firing.check_leader(t, leader, missiles=False)
        return
    combat.silent = [*mine, *theirs]
    one = yield from _champion(t, able[0])
    other = yield from _champion(t, able[1])
    duel = yield from heroes.fight(heroes.Duel(one, other))
    yield from after_duel(t, duel)
    won = {duel.one.id: -1, duel.other.id: 1}.get(duel.loser, 0)
    t.state.heroic += heroes.SHOCK_BONUS * won


def _champion(t: Table, able: tuple[str, ...]) -> Procedure[heroes.Champion]:
    chosen = able[0]
    side = leaders.printed(t, chosen).side
    if len(able) > 1:
        options = tuple(Option(leader, Ref("leader", leader)) for leader in able)
        message = msg(N_("¿Quién lucha en el Combate Heroico?"))
        chosen = yield from Choose(key="duel.who", subject=able, who=side, message=message, rule="10.22", options=options)
    return champion(t, chosen)


def champion(t: Table, leader: str) -> heroes.Champion:
    """A leader as he stands in single combat (10.25, 10.44)."""
    record = leaders.printed(t, leader)
    return heroes.Champion(leader, record.side, leaders.factor(t, leader, "combat"), leaders.factor(t, leader, "endurance"), t.state.leaders[leader].hits)


def after_duel(t: Table, duel: heroes.Duel) -> Procedure[None]:
    """Who died, who keeps a wound, and whose next marker is spent (10.27, 10.28, 10.43)."""
    for one in (duel.one, duel.other):
        if one.dead:
            yield from say(N_("{leader} muere"), "10.27", "bad", leader=Ref("leader", one.id))
            yield from aftermath.dies(t, one.id)
        else:
            t.state.leaders[one.id].hits = heroes.keeps(one)
    if duel.withdrew:
        side = leaders.printed(t, duel.withdrew).side
        t.state.sides[side].ignores_next = True
        yield from say(N_("{side} tiene que ignorar su siguiente marcador"), "10.43", side=Ref("side", side))


# -- 8.16, 8.17, 9.12


def resolve(t: Table) -> Procedure[None]:
    """One combat is resolved; the step is over when none is left (8.16, 8.17)."""
    waiting = [combat for combat in t.state.combats if not combat.resolved and not _fight(t, combat).over]
    if not waiting:
        t.state.step = sequence.COLLAPSE
        return
    yield from _resolve(t, waiting[0])


def _resolve(t: Table, combat: Combat) -> Procedure[None]:
    fight = _fight(t, combat)
    combat.resolved = combat.fought = True
    if not _able(t, fight):
        yield from say(N_("Ya no hay capacidad de Choque en este combate"), "8.41", "quiet")
        combat.fought = False
        return
    fight = yield from shock.choose_types(t.content, fight)
    if shock.base_column(t.content, fight) is None:
        fight = _other_types(t, fight)
    after = yield from shock.resolve(t.content, fight)
    combat.superior = after.superior
    for side in (after.attacker, after.defender):
        after = yield from shock.distribute(after, side)
    for one, other in _changed(fight, after):
        yield from _carry(t, combat, one, replace(other, routs=False), "8.17")


def _able(t: Table, fight: Fight) -> bool:
    return any(
        charts.clash_column(t.content, attacker, defender) is not None
        for attacker in shock.entries(fight.fighting).values()
        for defender in shock.entries(fight.facing).values()
    )


def _other_types(t: Table, fight: Fight) -> Fight:
    """Types between which there is a Shock at all, where those chosen have none (8.11)."""
    for attacker, mine in shock.entries(fight.fighting).items():
        for defender, theirs in shock.entries(fight.facing).items():
            if charts.clash_column(t.content, mine, theirs) is not None:
                return replace(fight, attacking_type=attacker, defending_type=defender)
    return fight


# -- 8.18, 8.2, 9.13


def collapse_all(t: Table) -> Procedure[None]:
    """Who breaks, who advances, who is Engaged: combat by combat (8.18)."""
    for combat in t.state.combats:
        if combat.fought:
            yield from _collapse(t, combat)
    t.state.step = sequence.END_ORDERS


def _collapse(t: Table, combat: Combat) -> Procedure[None]:
    fight = _fight(t, combat)
    if collapse.everybody(fight):
        cost = 0
        if any(one.type in (*FORMED, *CHARIOTS) for one in fight.fighting):
            cost = yield from _advance_cost(t, combat, fight)
        found = collapse.both_sides(fight, cost)
        yield from say(N_("Todos tendrían que Huir: lo hace el que más ha sufrido"), "9.13")
        after = replace(fight, attackers=_back(fight.attackers, found.attackers), defenders=_back(fight.defenders, found.defenders))
    else:
        after = collapse.simple(fight)
    for one, other in _changed(fight, after):
        yield from _carry(t, combat, one, other, "8.18")
    fight = _fight(t, combat)
    for one in collapse.wavering(fight):
        who = t.side_of_unit(one.id)
        changed = yield from collapse.waver(one, who)
        yield from _carry(t, combat, one, changed, "8.18")
    fight = _fight(t, combat)
    if fight.fighting and not fight.facing:
        yield from _advance(t, combat, fight)
    elif fight.fighting and fight.facing:
        engagement.engage(t.state, [one.id for one in fight.fighting], [one.id for one in fight.facing])
        yield from say(N_("Quedan Enzarzadas: {units}"), "9.21", units=tuple(Ref("unit", one.id) for one in (*fight.fighting, *fight.facing)))


def _back(whole: tuple[Fighter, ...], changed: tuple[Fighter, ...]) -> tuple[Fighter, ...]:
    by_id = {one.id: one for one in changed}
    return tuple(by_id.get(one.id, one) for one in whole)


def _advance_cost(t: Table, combat: Combat, fight: Fight) -> Procedure[int]:
    message = msg(N_("¿Cuántos impactos costaría al atacante avanzar?"))
    subject = (combat.attackers[0], str(t.state.activation))
    return (yield from Number(key="advance.cost", subject=subject, who=fight.attacker, message=message, rule="8.21", low=0, high=3, default=0))


def _advance(t: Table, combat: Combat, fight: Fight, preshock: bool = False) -> Procedure[None]:
    """An attacker must take the hex that was left, if he may (8.21-8.23)."""
    able = advance.candidates(fight.fighting, combat.superior)
    if not able:
        return
    chosen = able[0]
    if len(able) > 1:
        options = tuple(Option(unit, Ref("unit", unit)) for unit in able)
        message = msg(N_("¿Quién avanza?"))
        chosen = yield from Choose(
            key="advance.who", subject=(*able, str(t.state.activation)), who=fight.attacker, message=message, rule="8.23", options=options
        )
    one = next(one for one in fight.fighting if one.id == chosen)
    if preshock:
        answer = yield from Choose(
            key="advance.may",
            subject=(chosen, str(t.state.activation)),
            who=fight.attacker,
            message=msg(N_("¿Está {unit} en el frontal de otro enemigo? Entonces no avanza."), unit=Ref("unit", chosen)),
            rule="8.21",
            options=(Option(NO, msg(N_("No: avanza"))), Option(YES, msg(N_("Sí: se queda")))),
            default=NO,
        )
        if not advance.may(in_front=answer == YES, preshock=True):
            return
    cost = 0
    if one.type in (*FORMED, *CHARIOTS):
        cost = yield from _advance_cost(t, combat, fight)
    after = advance.paid(one, cost)
    t.state.units[chosen].hits = after.hits
    engagement.separate(t.state, chosen)
    words = N_("{unit} avanza y puede girar un vértice") if advance.vertices(one.type) else N_("{unit} avanza")
    yield from say(words, "8.21", "good", unit=Ref("unit", chosen))


# -- the end: 6.36


def end(t: Table) -> Procedure[None]:
    """Columns that were attacked fall back into their formation, and the Orders Phase closes (6.36, 5.48)."""
    from puesto.games.chariots import orders

    attacked = {unit for combat in t.state.combats if combat.fought for unit in combat.defenders}
    for unit in t.state.units.values():
        hits = column.reverts(unit, unit.id in attacked) if unit.status is Status.GOOD else 0
        if hits:
            yield from say(N_("{unit} deja la columna al ser atacada"), "6.36", unit=Ref("unit", unit.id))
            yield from aftermath.hurt(t, unit.id, hits, "6.36")
    t.state.heroic = 0
    yield from orders.close(t)
