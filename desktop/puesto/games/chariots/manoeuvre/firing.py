"""Missile fire at the table:

whom, from how far, with what between; and what the target answers (7.1, 7.2, 7.45, 8.53).
"""

from __future__ import annotations

from collections.abc import Collection

from puesto.core.hexes.numbering import NUMBERED
from puesto.core.messages import N_, Message, Ref, msg
from puesto.core.prompts import Choose, Option, Procedure
from puesto.core.questions.board import BOARD, AskMany, AskNumber
from puesto.core.saying import say
from puesto.games.chariots.aftermath import hits_and_routs
from puesto.games.chariots.combat import aggression, missiles, reaction_fire, sight
from puesto.games.chariots.leadership import command, leaders
from puesto.games.chariots.manoeuvre import shot_on_map
from puesto.games.chariots.movement.mover import WOOD
from puesto.games.chariots.printed import charts, sources
from puesto.games.chariots.printed.records import CHARIOTS, Missile, Role, Type
from puesto.games.chariots.table import board_map, dice, engagement
from puesto.games.chariots.table.state import BattleTable, LeaderId, SideId, Status, Supply, Unit, UnitId
from puesto.games.kit.verbs import NO_OPTION, YES_OPTION

NOBODY = "nobody"
CROWDED, WOODED, HIDDEN = "crowded", shot_on_map.WOODED, shot_on_map.HIDDEN
"""Why there is no line of sight (7.14)."""
IN_WOOD, LOWER = shot_on_map.IN_WOOD, shot_on_map.LOWER
REAR, SIDEWAYS, MOVING = "rear", "sideways", "moving"
"""Circumstances of LI: target behind it, no advance on it, it will move (7.11, 7.13, 7.17)."""
LEADER = "leader:"
"""Before a leader's id, where he is a target (7.18)."""
BOWS = (Missile.SIMPLE, Missile.COMPOSITE)
"""Missiles with which moving LI is worse (7.17)."""
YES, NO = "yes", "no"


def enemies(table: BattleTable, side: SideId) -> list[Unit]:
    """Return the enemy units on the map."""
    sides = table.battle.sides
    return [
        unit for unit in table.state.units.values() if unit.status is not Status.GONE and sides[unit.command] != side
    ]


def shooters(table: BattleTable, side: SideId) -> list[Unit]:
    """Return the units of a side that can shoot, and so prevent reloading and recovering (7.16, 9.14)."""
    own_units = [
        unit
        for unit in table.state.units.values()
        if unit.status is Status.GOOD and table.side_of(unit.command) == side
    ]
    return [unit for unit in own_units if unit.missile is not Missile.NONE and unit.supply is not Supply.NO]


def leaders_with_unit(table: BattleTable, unit: UnitId) -> list[LeaderId]:
    """Return the living leaders stacked with a unit, or with what shares its hex."""
    unit_state = table.state.units[unit]
    return [
        leader.id
        for leader in table.state.leaders.values()
        if not leader.dead and leader.unit and leader.unit in (unit, unit_state.partner)
    ]


def fire_targets(table: BattleTable, unit: Unit) -> list[Unit]:
    """Return the enemy units that can be fired at, as far as the board need not be asked (7.12)."""
    return [
        enemy
        for enemy in enemies(table, table.side_of_unit(unit.id))
        if not engagement.is_engaged(table.state, enemy.id)
    ]


def lone_leaders(table: BattleTable, side: SideId) -> list[LeaderId]:
    """Return the enemy leaders alone in their hex, who can be fired at (7.18)."""
    enemy = table.enemy(side)
    return [
        leader.id
        for leader in table.state.leaders.values()
        if not leader.dead and not leader.unit and leaders.printed_leader(table, leader.id).side == enemy
    ]


def active_fire_refusal(table: BattleTable, unit: Unit) -> Message | None:
    """Return why an active unit cannot fire now, as far as the state shows; None where it can (5.44, 7.1)."""
    if problem := command.order_refusal(table.state, unit, "fire"):
        return problem
    if targets_in_reach(table, unit) or leaders_in_reach(table, unit):
        return None
    side = table.side_of_unit(unit.id)
    stuck = all(engagement.is_engaged(table.state, enemy.id) for enemy in enemies(table, side))
    if stuck and not lone_leaders(table, side):
        return msg(N_("todos los enemigos están Enzarzados o fuera de juego (7.12)"))
    return msg(N_("según el mapa no tiene a nadie a su alcance y a la vista (7.13, 7.14)"))


def targets_in_reach(table: BattleTable, unit: Unit) -> list[Unit]:
    """Return the enemy units that can be fired at, without those that the map rules out (7.12-7.14)."""
    reach = charts.missile_range(table.content, unit.missile)
    near = [
        enemy
        for enemy in enemies(table, table.side_of_unit(unit.id))
        if (board_map.noted_distance(unit, enemy) or 1) <= reach
    ]
    steady = [enemy for enemy in near if not engagement.is_engaged(table.state, enemy.id)]
    return [enemy for enemy in steady if shot_on_map.map_refusal(table, unit, enemy) is None]


def leaders_in_reach(table: BattleTable, unit: Unit) -> list[LeaderId]:
    """Return the lone enemy leaders that can be fired at, without those the map rules out (7.18)."""
    leaders_around = lone_leaders(table, table.side_of_unit(unit.id))
    if not board_map.answers(table.state, unit):
        return leaders_around
    places = {leader: table.state.leaders[leader].hex for leader in leaders_around}
    return [
        leader
        for leader, place in places.items()
        if not NUMBERED.is_hex(place) or shot_on_map.hex_refusal(table, unit, place) is None
    ]


def shot_closing(unit: Unit, *, moving: bool = False) -> Message:
    """Return why a unit has no shot, in two words; `moving` in mid-move (6.35, 6.64, 7.11, 7.12, 7.15)."""
    reasons = (
        (unit.missile is Missile.NONE, N_("sin proyectiles")),
        (unit.has_moved and not moving, N_("ya movió")),
        (unit.has_fired, N_("ya disparó")),
        (unit.supply is Supply.NO, N_("proyectiles agotados")),
        (unit.column, N_("en columna")),
        (unit.turned, N_("ha girado")),
    )
    return msg(next((words for closes, words in reasons if closes), N_("sin blanco")))


def can_move_after_shot(table: BattleTable, unit: Unit) -> bool:
    """Return whether a unit may fire now and move later, for which bows are worse (7.11, 7.17)."""
    return (
        unit.type is Type.LI
        and unit.missile in BOWS
        and active_fire_refusal(table, unit) is None
        and command.order_refusal(table.state, unit, "move") is None
    )


def _can_enter_wood(table: BattleTable, unit: Unit) -> bool:
    """Return whether a unit can enter a Wood by the movement chart (6.91)."""
    return charts.movement_cost(table.content, WOOD, unit.type) is not None


def take_active_shot(
    table: BattleTable,
    unit: Unit,
    moving: bool = False,
    wood: bool | None = None,
    entered: Collection[UnitId] = (),
    *,
    proposes_shot: bool = True,
    moves_after: bool = False,
    before: str = "",
) -> Procedure[None]:
    """Fire the one shot of an active unit, and let its target answer (7.12, 7.45, 8.53).

    An impossible shot is reported with the reason, and is not spent. `wood`: whether the firer is in a Wood, None if
    unknown. `entered`: units that fired at its entry, and cannot return its fire. `proposes_shot`: whether its player
    has said that it fires; else Enter means that it does not. `moves_after`: whether it has said that it will move
    afterwards. `before`: the hex from which a moving firer has come.
    """
    side, reach = table.side_of_unit(unit.id), charts.missile_range(table.content, unit.missile)
    options = [Option(target.id, Ref("unit", target.id)) for target in targets_in_reach(table, unit)]
    options += [
        Option(f"{LEADER}{leader}", Ref("leader", leader), msg(N_("solo en su hexágono")))
        for leader in leaders_in_reach(table, unit)
    ]
    target_answer = yield from Choose(
        key="fire.at",
        subject=(unit.id, str(table.state.activation)),
        who=side,
        message=msg(N_("¿A quién dispara {unit}?"), unit=Ref("unit", unit.id)),
        rule="7.13",
        options=(*options, Option(NOBODY, msg(N_("A nadie")))),
        default=None if proposes_shot else NOBODY,
    )
    if target_answer == NOBODY:
        return
    target = target_answer.removeprefix(LEADER)
    target_ref = Ref("leader", target) if target_answer.startswith(LEADER) else Ref("unit", target)
    place = table.state.leaders[target].hex if target in table.state.leaders else ""
    distance = board_map.noted_distance(unit, table.state.units.get(target))
    if NUMBERED.is_hex(place) and board_map.answers(table.state, unit):
        distance = max(1, NUMBERED.distance(unit.hex, place))
    far = distance or 1
    if reach > 1 and distance is None:
        message = msg(N_("¿A cuántos hexágonos está {target}?"), target=target_ref)
        source = sources.cell_source(
            table.content,
            charts.MISSILES,
            f"{unit.missile.value}/{reach}",
            table.content.charts[charts.MISSILES].columns[-1],
        )
        detail = msg(N_("Alcance: {n} ({source})."), n=reach, source=source)
        far = yield from AskNumber(
            key="fire.range",
            subject=(unit.id, target),
            who=BOARD,
            message=message,
            detail=detail,
            rule="7.13",
            low=1,
            high=reach,
        )
    if reading := shot_on_map.shot_reading(table, unit, table.state.units.get(target)):
        yield from shot_on_map.say_shot(unit, table.state.units[target], reading)
    ticks = yield from ask_shot_circumstances(table, unit, target, far, moving, before)
    ticks = (*ticks, MOVING) if moves_after else ticks
    if problem := _shot_refusal(table, unit, far, moving, ticks):
        yield from say(
            N_("{unit} no puede disparar a {target}: {why}"),
            "7.14",
            "bad",
            unit=Ref("unit", unit.id),
            target=target_ref,
            why=problem,
        )
        return
    unit.has_fired = True
    if unit.type is Type.LI and unit.missile in BOWS and not moving and MOVING not in ticks:
        unit.has_moved = True  # it has fired without the modifier of those who will move (7.17)
    if target_answer.startswith(LEADER):
        yield from shoot_leader(table, unit, target)
        return
    yield from shoot(
        table, unit, target, far, moving=moving or MOVING in ticks, wood=IN_WOOD in ticks, lower=LOWER in ticks
    )
    yield from answer_fire(table, unit, target, far, wood, entered)


def ask_shot_circumstances(
    table: BattleTable, unit: Unit, target: str, far: int, moving: bool, before: str = ""
) -> Procedure[tuple[str, ...]]:
    """Ask for the circumstances of a shot that the map does not know (7.11, 7.13, 7.14, 7.17)."""
    reading = shot_on_map.shot_reading(table, unit, table.state.units.get(target))
    flat = reading is not None and reading.flat
    options, known_circumstances = [], tuple[str, ...]()
    if far > 1 and (reading is None or reading.crowded is None):
        options.append(
            Option(
                CROWDED,
                msg(N_("Hay dos o más unidades de combate en medio: no hay LdV.")),
                msg(N_("una sola nunca tapa la vista, y una CH-2 con su RI es una sola (6.52)")),
            )
        )
    if far > 1 and not flat and (reading is None or reading.sight.wood is None):
        options.append(Option(WOODED, msg(N_("Hay un Bosque en medio: no hay LdV."))))
    if far > 1 and not flat and (reading is None or reading.sight.higher is None):
        options.append(
            Option(
                HIDDEN,
                msg(N_("Terreno más alto tapa la vista: no hay LdV.")),
                msg(N_("a distinto nivel, si está a medio camino o más cerca del que está más abajo")),
            )
        )
    if unit.type is Type.LI:
        if reading is None or reading.behind is None:
            options.append(Option(REAR, msg(N_("El objetivo está en la retaguardia de la LI."))))
        came_near = shot_on_map.has_come_near(unit, table.state.units.get(target), before) if moving else True
        known_circumstances = (SIDEWAYS,) if came_near is False else ()
        if came_near is None:
            options.append(Option(SIDEWAYS, msg(N_("La LI no acaba de avanzar hacia el objetivo."))))
    if (
        target in table.state.units and not flat
    ):  # a leader alone falls to a natural face, whatever is added to it (7.18)
        if _can_enter_wood(table, table.state.units[target]) and (reading is None or reading.wood is None):
            options.append(Option(IN_WOOD, msg(N_("El objetivo está en un Bosque."))))
        if far >= missiles.LONG and (reading is None or reading.lower is None):
            options.append(Option(LOWER, msg(N_("El objetivo está a menor elevación."))))
    on_map = (*known_circumstances, *shot_on_map.circumstances(reading))
    if not options or known_circumstances:
        return on_map
    ticked = yield from AskMany(
        key="fire.how",
        subject=(unit.id, target),
        who=BOARD,
        message=shot_on_map.how_words(table, unit, target),
        detail=msg(N_("Al hexágono de al lado siempre se ve."))
        if far == 1
        else msg(N_("Una sola unidad en medio nunca tapa la vista; dos sí.")),
        rule="7.14",
        options=tuple(options),
        former=(Option(MOVING, msg(N_("Moverá después de disparar."))),),
    )
    shot_on_map.learn_answers(table, unit, table.state.units.get(target), [option.value for option in options], ticked)
    return (*on_map, *ticked)


def ask_target_ground(
    table: BattleTable,
    unit: Unit,
    target: UnitId,
    far: int,
    wood: bool | None = None,
    unasked: tuple[str, ...] | None = None,
) -> Procedure[tuple[bool, bool]]:
    """Return whether the target of a reaction is in a Wood, and on lower ground (7.17, 7.42).

    Asks if unknown. `wood` is what the target's way shows, None if it does not. `unasked`: the answer in saves of
    versions that asked it with the shot.
    """
    reading = shot_on_map.shot_reading(table, unit, table.state.units[target])
    flat = board_map.is_flat(table, unit, table.state.units[target])
    on_map = shot_on_map.circumstances(reading)
    if reading is not None and reading.wood is not None:
        wood = reading.wood
    options = []
    if wood is None and not flat and _can_enter_wood(table, table.state.units[target]):
        options.append(Option(IN_WOOD, msg(N_("El objetivo está en un Bosque."))))
    if far >= missiles.LONG and not flat and (reading is None or reading.lower is None):
        options.append(Option(LOWER, msg(N_("El objetivo está a menor elevación."))))
    if not options:
        return bool(wood), LOWER in on_map
    ticked = yield from AskMany(
        key="fire.how",
        subject=(unit.id, target),
        who=BOARD,
        message=shot_on_map.how_words(table, unit, target),
        rule="7.17",
        unasked=unasked,
        options=tuple(options),
    )
    shot_on_map.learn_answers(table, unit, table.state.units[target], [option.value for option in options], ticked)
    return bool(wood) or IN_WOOD in ticked, LOWER in ticked or LOWER in on_map


def _shot_refusal(table: BattleTable, unit: Unit, far: int, moving: bool, answers: Collection[str]) -> Message | None:
    """Return why the shot is impossible by the answers: arc, advance, line of sight (7.11, 7.13, 7.14)."""
    arc = missiles.REAR if REAR in answers else missiles.FRONT
    moved = missiles.STANDS if not moving else missiles.OTHERWISE if SIDEWAYS in answers else missiles.FORWARD
    between = sight.SightFacts(
        far, units=sight.MOST_BETWEEN + 1 if CROWDED in answers else 0, wood=WOODED in answers, higher=HIDDEN in answers
    )
    return missiles.target_refusal(
        table.content, unit.type, unit.missile, far, arc, moved=moved
    ) or sight.sight_refusal(between)


def shot_facts(
    table: BattleTable,
    unit: Unit,
    target: UnitId,
    far: int,
    *,
    moving: bool = False,
    wood: bool = False,
    lower: bool = False,
    passing: bool = False,
) -> missiles.FireFacts:
    """Return the facts of a shot from the state, with what the board says of it (7.15, 7.17, 7.18)."""
    victim = table.state.units[target]
    return missiles.FireFacts(
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
        bool(leaders_with_unit(table, target)),
        unit.supply is Supply.LOW,
        unit.id,
        target,
        table.side_of_unit(unit.id),
    )


def shoot(table: BattleTable, unit: Unit, target: UnitId, far: int, **board: bool) -> Procedure[missiles.FireResult]:
    """Fire one shot: supply of the firer, hits of the target, a possible leader hit (7.15, 7.17, 7.18).

    `board`: what the board says of it, as in `shot_facts`.
    Nobody advances into a hex that missiles alone have emptied (8.24).
    """
    leaders_there = leaders_with_unit(table, target)
    result = yield from missiles.fire(table.content, shot_facts(table, unit, target, far, **board))
    yield from _use_up(unit, result.supply)
    if result.leader:
        for leader in leaders_there:
            yield from check_leader(table, leader, missiles=True)
    yield from hits_and_routs.take_hits(table, target, result.hits, "7.17")
    return result


def _use_up(unit: Unit, supply: Supply) -> Procedure[None]:
    """Set a firer's supply after its shot (7.15)."""
    if supply is not unit.supply:
        unit.supply = supply
        yield from missiles.say_supply(unit.id, supply)


def shoot_leader(table: BattleTable, unit: Unit, leader: LeaderId) -> Procedure[None]:
    """Fire at a hex with only a leader: a 0 can hit him, a 9 reduces the supply (7.15, 7.18)."""
    safe = msg(N_("ileso"))
    last = msg(N_("ileso, y quedan pocos proyectiles")) if unit.supply is Supply.FULL else safe
    faces = [msg(N_("el líder puede caer")), *([safe] * (dice.SIDES - 2)), last]
    message = msg(
        N_("{firer} dispara al hexágono de {leader}: con 0 puede caer."),
        firer=Ref("unit", unit.id),
        leader=Ref("leader", leader),
    )
    who = table.side_of_unit(unit.id)
    die = yield from dice.roll_die(
        "missile.leader",
        message,
        "7.18",
        subject=(unit.id, leader),
        who=who,
        bands=dice.bands_by_face(faces),
        nothing=(safe, last),
        low_best=True,
    )
    yield from _use_up(unit, missiles.supply_after(unit.supply, die))
    if die == missiles.LEADER_ON:
        yield from check_leader(table, leader, missiles=True)


def check_leader(table: BattleTable, leader: LeaderId, *, missiles: bool) -> Procedure[None]:
    """Check a leader, and apply the result (7.18, 8.15)."""
    record, state = leaders.printed_leader(table, leader), table.state.leaders[leader]
    heroic = record.role is Role.HERO or record.heroic
    casualty = yield from leaders.check_casualty(
        leaders.CasualtyFacts(missiles, leaders.ability(table, leader), state.wounded, heroic, leader, record.side)
    )
    if casualty.dead:
        yield from hits_and_routs.remove_leader(table, leader)
    elif casualty.hit:
        state.wounded = True


def can_answer(table: BattleTable, unit: Unit, kind: str, far: int, *, before: bool = False) -> bool:
    """Return whether a unit may fire in reaction, for which it needs no order, the board apart (5.47).

    Never the side whose Orders Phase it is (7.4, 8.54).
    """
    facts = reaction_fire.ReactionFireFacts(
        kind,
        unit.type,
        unit.missile,
        range=far,
        active=bool(table.state.active) and table.side_of_unit(unit.id) == table.side_of(table.state.active),
        engaged=engagement.is_engaged(table.state, unit.id),
        routed=unit.status is not Status.GOOD,
        empty=unit.supply is Supply.NO,
        before=before,
    )
    return not unit.column and reaction_fire.reaction_answer(table.content, facts).allowed


def answer_fire(
    table: BattleTable,
    firer: Unit,
    target: UnitId,
    far: int,
    wood: bool | None = None,
    entered: Collection[UnitId] = (),
) -> Procedure[None]:
    """Let the target answer fire:

    barbarians must, runners may charge a chariot; shooters may return it (7.45, 8.53).
    """
    victim = table.state.units[target]
    if victim.status is not Status.GOOD:
        return
    if firer.type in CHARIOTS and (yield from charge_firer(table, firer, victim, far)):
        return
    if not can_answer(table, victim, reaction_fire.RETURN, far, before=target in entered):
        return
    if board_map.answers(table.state, victim, firer) and shot_on_map.map_refusal(table, victim, firer):
        return
    answer = yield from Choose(
        key="fire.return",
        subject=(target, firer.id, str(table.state.activation)),
        who=table.side_of_unit(target),
        message=msg(
            N_("¿Devuelve {unit} el disparo a {target}?"), unit=Ref("unit", target), target=Ref("unit", firer.id)
        ),
        detail=None if victim.type in CHARIOTS else msg(N_("La LI no dispara por su retaguardia.")),
        rule="7.45",
        options=(NO_OPTION, YES_OPTION),
        former=(
            Option(IN_WOOD, msg(N_("Sí, y {unit} está en un Bosque"), unit=Ref("unit", firer.id))),
            Option(LOWER, msg(N_("Sí, y {unit} está a menor elevación"), unit=Ref("unit", firer.id))),
        ),
        default=NO,
    )
    in_wood, lower = answer == IN_WOOD or bool(wood), answer == LOWER
    if answer == YES:
        in_wood, lower = yield from ask_target_ground(table, victim, firer.id, far, wood, unasked=())
    if answer != NO:
        yield from shoot(table, victim, firer.id, far, wood=in_wood, lower=lower)


def charge_firer(table: BattleTable, firer: Unit, victim: Unit, far: int, run: bool = False) -> Procedure[bool]:
    """Return whether a target reacts with aggression; if so, its Shock is fought at once (8.52-8.54)."""
    side = table.side_of_unit(victim.id)
    facts = aggression.FireReactionFacts(
        victim.type,
        victim.quality,
        firer.type,
        far,
        run,
        bool(victim.partner),
        victim.status is Status.ROUTED,
        victim.id,
        side,
    )
    if aggression.fire_reaction_refusal(facts):
        return False
    if not aggression.is_forced(facts) and not (
        yield from ask_if_wanted(
            table, "aggression.try", victim, firer, N_("¿Reacciona {unit} contra {target}?"), "8.53"
        )
    ):
        return False
    if not (yield from aggression.react_to_fire(facts)):
        return False
    assert table.fights is not None, "whoever plays a battle hands in its fights"
    yield from table.fights.at_once(table, [victim.id], [firer.id])
    return True


def ask_if_wanted(table: BattleTable, key: str, unit: Unit, target: Unit, template: str, rule: str) -> Procedure[bool]:
    """Ask whether the player lets a unit do to another what it may.

    A question of yes and no, which Enter declines.
    """
    answer = yield from Choose(
        key=key,
        subject=(unit.id, target.id, str(table.state.activation)),
        who=table.side_of_unit(unit.id),
        message=msg(template, unit=Ref("unit", unit.id), target=Ref("unit", target.id)),
        rule=rule,
        options=(YES_OPTION, NO_OPTION),
        default=NO,
    )
    return answer == YES
