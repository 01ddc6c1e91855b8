"""Reactions to a moving unit: withdrawal, fire, turns, displaced leaders (4.24, 6.4, 6.66, 7.41-7.44)."""

from __future__ import annotations

from collections.abc import Iterator

from puesto.core.hexes.numbering import NUMBERED
from puesto.core.hexes.numbers import LENGTHS
from puesto.core.messages import N_, Message, Ref, msg
from puesto.core.prompts import Choose, Option, Procedure
from puesto.core.questions.board import BOARD, AskMany
from puesto.core.saying import say
from puesto.games.chariots.aftermath import hits_and_routs, leader_moves
from puesto.games.chariots.combat import reaction_fire
from puesto.games.chariots.leadership import leaders
from puesto.games.chariots.manoeuvre import firing, moving_on_map, pass_on_map, passing_through
from puesto.games.chariots.manoeuvre.move_in_progress import MoveInProgress
from puesto.games.chariots.movement import facing, movement, withdrawal
from puesto.games.chariots.printed.records import Missile, Type
from puesto.games.chariots.table import board_map, engagement, facings, settings
from puesto.games.chariots.table.state import BattleTable, LeaderId, Status, Supply, Unit, quality

ENTRY_FIRE, WITHDRAWAL_FIRE, ORDERLY, TURNS, LONE = "entry_fire", "withdrawal_fire", "orderly", "turns", "lone"
BESIDE = (LONE, TURNS, ENTRY_FIRE, ORDERLY)
"""Reactions to a unit that comes adjacent, in the order of the rules."""
NEAR = (ORDERLY,)
"""Reactions to a unit within two hexes (6.41)."""
LEAVING = (WITHDRAWAL_FIRE, ORDERLY)
"""Reactions before the unit leaves its first hex (6.41, 7.41)."""
EVERYTHING = (WITHDRAWAL_FIRE, LONE, TURNS, ENTRY_FIRE, ORDERLY)
NAMES: dict[str, Message] = {
    WITHDRAWAL_FIRE: msg(N_("Disparo a la retirada: deja un hexágono adyacente")),
    LONE: msg(N_("Un líder se queda solo junto al enemigo")),
    TURNS: msg(N_("Cambio de Orientación en Reacción: un vértice")),
    ENTRY_FIRE: msg(N_("Disparo a la entrada: se ha puesto adyacente")),
    ORDERLY: msg(N_("Repliegue Ordenado: a dos hexágonos o menos")),
}
HINTS: dict[str, Message] = {
    WITHDRAWAL_FIRE: msg(N_("7.41: dentro de su arco, antes de que mueva")),
    LONE: msg(N_("4.24: se pone con la unidad amiga más cercana")),
    TURNS: msg(N_("6.66: no, si ya tenía adyacente a otro enemigo")),
    ENTRY_FIRE: msg(N_("7.44: dentro de su arco")),
    ORDERLY: msg(N_("6.42: con más AM que quien se acerca")),
}
"""Rule and board condition of each reaction, as a hint."""
BEHIND, FRIENDS = "behind", "friends"
TOGETHER, APART = "together", "apart"


def possible_reactions(
    table: BattleTable, move: MoveInProgress, kinds: tuple[str, ...], reactions_done: set[tuple[str, str]]
) -> dict[str, list[str]]:
    """Return the units that can still react in each way; `reactions_done` are those that did so here."""
    near = _near_enemies(table, move.unit)
    reactors_by_kind = {
        kind: [reactor for reactor in _reactors(table, move, kind, near) if (kind, reactor) not in reactions_done]
        for kind in kinds
    }
    return {kind: people for kind, people in reactors_by_kind.items() if people}


def can_anyone_react(table: BattleTable, move: MoveInProgress, kinds: tuple[str, ...]) -> bool:
    """Return whether any enemy can react in one of these ways."""
    near = _near_enemies(table, move.unit)
    return any(True for kind in kinds for _ in _reactors(table, move, kind, near))


def _near_enemies(table: BattleTable, mover: Unit) -> list[tuple[Unit, int | None]]:
    """Return the enemies near enough to react, each with its distance (6.41).

    The distance is None where the map does not answer it. Routed units cannot react (9.42).
    """
    enemies = [
        near_enemy
        for near_enemy in firing.enemies(table, table.side_of_unit(mover.id))
        if near_enemy.status is Status.GOOD
    ]
    if not board_map.answers(table.state, mover):
        return [(enemy, None) for enemy in enemies]
    mover_hex, numbers = NUMBERED.known(mover.hex), NUMBERED.numbers
    far = [
        LENGTHS[numbers[near_enemy.hex] - mover_hex] if board_map.is_placed(near_enemy) else None
        for near_enemy in enemies
    ]
    return [
        (near_enemy, hexes)
        for near_enemy, hexes in zip(enemies, far, strict=True)
        if hexes is None or hexes <= withdrawal.NEAR
    ]


def _reactors(
    table: BattleTable, move: MoveInProgress, kind: str, near: list[tuple[Unit, int | None]]
) -> Iterator[str]:
    """Yield the ids of those who can react in this way."""
    return (
        iter(_lone_leaders(table, move.unit))
        if kind == LONE
        else (enemy.id for enemy, far in near if _can_react(table, move, enemy, far, kind))
    )


def _lone_leaders(table: BattleTable, mover: Unit) -> list[LeaderId]:
    """Return the enemy leaders alone in a hex beside the mover."""
    enemy = table.enemy(table.side_of_unit(mover.id))
    mover_hex = mover.hex if board_map.answers(table.state, mover) else ""
    return [
        leader.id
        for leader in table.state.leaders.values()
        if not leader.dead
        and not leader.unit
        and leaders.printed_leader(table, leader.id).side == enemy
        and not (NUMBERED.is_hex(leader.hex) and mover_hex and NUMBERED.distance(leader.hex, mover_hex) > 1)
    ]


def _can_react(table: BattleTable, move: MoveInProgress, unit: Unit, far: int | None, kind: str) -> bool:
    """Return whether an enemy can react in this way to a mover so far away."""
    if far is not None and far > (withdrawal.NEAR if kind == ORDERLY else 1):
        return False
    # every enemy is asked at every piece of a move: what his counter says is looked at before the facts are put
    # together
    if kind == ENTRY_FIRE:
        return (
            unit.missile is not Missile.NONE
            and move.has_fire_at_entry(table, unit.id)
            and firing.can_answer(table, unit, reaction_fire.ENTRY, 1)
        )
    if kind == WITHDRAWAL_FIRE:
        return unit.missile is not Missile.NONE and firing.can_answer(table, unit, reaction_fire.WITHDRAWAL, 1)
    if kind == ORDERLY:
        return (
            unit.move > movement.allowance(move.unit)
            and withdrawal.withdrawal_refusal(facts := withdrawal_facts(table, unit, move.unit, True)) is None
            and (far is None or bool(moving_on_map.hexes_of_withdrawal(table, unit, move.unit, facts.points)))
        )
    turning = facing.reaction_facing_refusal(facing.ReactionFacingFacts(unit.type, unit.quality, reacted=unit.reacted))
    return turning is None and not engagement.is_engaged(table.state, unit.id)


def let_enemy_react(table: BattleTable, move: MoveInProgress, kinds: tuple[str, ...]) -> Procedure[bool]:
    """Let the enemy react as often as he can and wants; return whether a unit withdrew (6.42)."""
    mover, enemy = move.unit, table.enemy(table.side_of_unit(move.unit.id))
    reactions_done: set[tuple[str, str]] = set()
    withdrew = False
    if LONE in kinds and board_map.answers(table.state, mover):  # 4.24 he has no choice, and the map shows him
        for leader in [
            leader for leader in _lone_leaders(table, mover) if NUMBERED.is_hex(table.state.leaders[leader].hex)
        ]:
            yield from hits_and_routs.displace_lone_leader(table, leader)
    while move.ready(table) and (reactors_by_kind := possible_reactions(table, move, kinds, reactions_done)):
        subject = (mover.id, str(table.state.activation), str(move.pieces), str(len(reactions_done)))
        kind = yield from Choose(
            key="react.how",
            subject=subject,
            who=enemy,
            message=msg(N_("¿Cómo reacciona {side:el} a {unit}?"), side=Ref("side", enemy), unit=Ref("unit", mover.id)),
            rule="7.4",
            options=(
                Option(firing.NOBODY, msg(N_("No reacciona"))),
                *(Option(kind, NAMES[kind], HINTS[kind]) for kind in reactors_by_kind),
            ),
            default=firing.NOBODY,
        )
        if kind == firing.NOBODY:
            break
        reactor = reactors_by_kind[kind][0]
        if len(reactors_by_kind[kind]) > 1:
            options = tuple(
                Option(reactor_id, Ref("leader" if kind == LONE else "unit", reactor_id))
                for reactor_id in reactors_by_kind[kind]
            )
            reactor = yield from Choose(
                key="react.who",
                subject=(*subject, kind),
                who=enemy,
                message=msg(N_("{reaction}. ¿Quién?"), reaction=NAMES[kind]),
                rule="7.4",
                options=options,
            )
        reactions_done.add((kind, reactor))
        if kind == ORDERLY:
            withdrew = (yield from withdraw_unit(table, table.state.units[reactor], move)) or withdrew
        else:
            yield from _carry_out_reaction(table, move, kind, reactor)
    return withdrew


def _carry_out_reaction(table: BattleTable, move: MoveInProgress, kind: str, reactor_id: str) -> Procedure[None]:
    """Carry out a reaction of an enemy: a turn, a shot, or the displacement of a lone leader."""
    if kind == LONE:
        yield from hits_and_routs.displace_lone_leader(table, reactor_id)
        return
    reactor = table.state.units[reactor_id]
    if kind == TURNS:
        reactor.reacted = True
        hits = yield from facing.turn_in_reaction(
            facing.ReactionFacingFacts(
                reactor.type, quality(reactor), unit=reactor.id, who=table.side_of_unit(reactor.id)
            )
        )
        yield from hits_and_routs.take_hits(table, reactor.id, hits, "6.66")
        return
    far = reaction_fire.AWAY if kind == WITHDRAWAL_FIRE else 1
    if kind == ENTRY_FIRE:
        move.entered[reactor.id] = move.steps
    yield from _shoot_in_reaction(table, reactor, move, far)


def _shoot_in_reaction(table: BattleTable, unit: Unit, move: MoveInProgress, far: int) -> Procedure[None]:
    """Fire a reaction's shot at the mover in its present hex (7.17)."""
    target = yield from passing_through.choose_fired_at(table, move, unit)
    wood, lower = yield from firing.ask_target_ground(table, unit, target, far, move.wood if move.ground else None)
    yield from firing.shoot(table, unit, target, far, wood=wood, lower=lower)


# -- 6.4


def withdrawal_facts(table: BattleTable, unit: Unit, mover: Unit, front: bool) -> withdrawal.WithdrawalFacts:
    """Return the facts of an Orderly Withdrawal from the state (6.41, 6.42)."""
    help_ = 0
    for leader in firing.leaders_with_unit(table, unit.id):
        record = leaders.printed_leader(table, leader)
        if leader == table.general(record.side):
            help_ = leaders.factor(table, leader, "charisma")
        elif record.command == unit.command and not help_:
            help_ = leaders.factor(table, leader, "capability")
    return withdrawal.WithdrawalFacts(
        unit.type,
        unit.quality,
        unit.move,
        movement.allowance(mover),
        help_,
        front,
        True,
        engagement.is_engaged(table.state, unit.id),
        unit.column,
        unit.status is not Status.GOOD,
        unit.withdrawal,
        unit=unit.id,
        who=table.side_of_unit(unit.id),
    )


def withdraw_unit(table: BattleTable, unit: Unit, move: MoveInProgress) -> Procedure[bool]:
    """Withdraw a unit before an enemy: die, fire, hits; return whether it did (6.42-6.46, 7.42)."""
    mover = move.unit
    reading = _approach_on_map(table, unit, mover)
    is_open = reading is None or not board_map.all_placed(table, side=table.side_of_unit(unit.id))
    how = (*(reading or ()), *((yield from _ask_approach(table, unit, mover, reading)) if is_open else ()))
    apart = APART in how or (yield from _ask_if_apart(table, unit))
    facts = withdrawal_facts(table, unit, mover, BEHIND not in how)
    result = yield from withdrawal.attempt_withdrawal(facts)
    unit.withdrawal = _lasting_result(table, result)
    if not result.allowed:
        yield from hits_and_routs.take_hits(table, unit.id, result.hits, "6.42")
        return False
    yield from _withdraw_partner(table, unit, mover, stays=apart, front=BEHIND not in how)
    yield from _fire_parting_shot(table, unit, move)
    former_hex = unit.hex
    withdrawn_units = [unit, *(partner for partner in table.state.units.values() if partner.id == unit.partner)]
    yield from moving_on_map.ask_withdrawal_hex(table, unit, mover, facts.points)
    yield from hits_and_routs.take_hits(table, unit.id, result.hits, "6.44")
    crossed_friends = (
        pass_on_map.friends_on_way(table, withdrawn_units, former_hex, facts.points)
        if not is_open and unit.hex != former_hex
        else []
    )
    if unit.status is Status.GOOD and (FRIENDS in how or crossed_friends):
        yield from passing_through.pass_through_friends(table, unit, among=crossed_friends)
    yield from leader_moves.move_standards_with(table, withdrawn_units, former_hex)
    steady = [partner.id for partner in withdrawn_units if partner.status is Status.GOOD]
    yield from hits_and_routs.move_captured_standards(table, steady, former_hex)
    return unit.status is Status.GOOD


def _ask_approach(
    table: BattleTable, unit: Unit, mover: Unit, circumstances_on_map: tuple[str, ...] | None
) -> Procedure[tuple[str, ...]]:
    """Ask from which side an enemy comes near, and whether friends are in the way (6.44, 6.55).

    `circumstances_on_map`: the side that the map shows. Then only friends are asked about.
    """
    behind = Option(BEHIND, msg(N_("Se le acercan por el flanco o la retaguardia: un impacto.")))
    friends = Option(FRIENDS, msg(N_("Se repliega a través de unidades amigas.")))
    apart = Option(APART, msg(N_("Deja atrás a {unit}."), unit=Ref("unit", unit.partner or unit.id)))
    return (
        yield from AskMany(
            key="withdrawal.how",
            subject=(unit.id, mover.id, str(mover.spent)),
            who=BOARD,
            message=msg(
                N_("{unit} se repliega ante {mover}. ¿Algo de esto?"),
                mover=Ref("unit", mover.id),
                unit=Ref("unit", unit.id),
            ),
            detail=msg(
                N_(
                    "Con {n} PM, sin girar; ningún hexágono más cerca de quien se acerca que el que deja, ni adyacente "
                    "a un enemigo (6.42, 6.46)."
                ),
                n=withdrawal_facts(table, unit, mover, True).points,
            ),
            rule="6.44",
            options=(behind, friends) if circumstances_on_map is None else (friends,),
            former=(apart,) if circumstances_on_map is None else (behind, apart),
        )
    )


def _approach_on_map(table: BattleTable, unit: Unit, mover: Unit) -> tuple[str, ...] | None:
    """Return from which side an enemy comes near, as the map has it; None where it does not (6.44)."""
    if not board_map.is_sure(table, unit, mover):
        return None
    zones = facings.zones_towards(unit.hex, unit.facing, mover.hex)
    return () if facings.FRONT in zones else (BEHIND,)


def _ask_if_apart(table: BattleTable, unit: Unit) -> Procedure[bool]:
    """Ask whether a unit that withdraws leaves its partner in the hex; False without one (6.42, 8.42)."""
    if not unit.partner:
        return False
    partner = Ref("unit", unit.partner)
    answer = yield from Choose(
        key="withdrawal.partner",
        subject=(unit.id, unit.partner, str(table.state.activation)),
        who=table.side_of_unit(unit.id),
        message=msg(N_("¿Se repliega {unit} con {partner}?"), unit=Ref("unit", unit.id), partner=partner),
        rule="8.42",
        options=(
            Option(TOGETHER, msg(N_("Con {unit}, si también puede"), unit=partner)),
            Option(APART, msg(N_("Deja atrás a {unit}"), unit=partner)),
        ),
        default=TOGETHER,
        unasked=TOGETHER,
    )
    return answer == APART


def _lasting_result(table: BattleTable, result: withdrawal.WithdrawalResult) -> str:
    """Return what a die settles for the phase: both results, or failure (6.42, 6.45, A16)."""
    if not result.allowed:
        return withdrawal.BARRED
    return "" if settings.is_chosen(table.state, settings.WITHDRAWAL_DIE, "each") else withdrawal.PASSED


def _withdraw_partner(table: BattleTable, unit: Unit, mover: Unit, *, stays: bool, front: bool) -> Procedure[None]:
    """Withdraw the partner in the hex by its own right; runners need a die (6.42, 8.42)."""
    partner = table.state.units.get(unit.partner)
    if partner is None:
        return
    facts = withdrawal_facts(table, partner, mover, front)
    result = None
    if not stays and withdrawal.withdrawal_refusal(facts) is None:
        result = yield from withdrawal.attempt_withdrawal(facts)
        partner.withdrawal = _lasting_result(table, result)
    if result is None or not result.allowed:
        send_leaders_with(table, unit, partner)
        hits_and_routs.leave_stack(table, unit.id)
        yield from say(N_("{unit} se queda atrás"), "6.42", unit=Ref("unit", partner.id))
    if result is not None:
        yield from hits_and_routs.take_hits(table, partner.id, result.hits, "6.44" if result.allowed else "6.42")


def send_leaders_with(table: BattleTable, unit: Unit, mate: Unit) -> None:
    """Put the leaders of a hex with the unit that withdraws (6.57)."""
    for leader in table.state.leaders.values():
        if not leader.dead and leader.unit == mate.id:
            leader.unit = unit.id


def _fire_parting_shot(table: BattleTable, unit: Unit, move: MoveInProgress) -> Procedure[None]:
    """Fire before withdrawing, once in a phase at each mover: chariots with C (7.42)."""
    facts = reaction_fire.ReactionFireFacts(
        reaction_fire.ORDERLY, unit.type, unit.missile, empty=unit.supply is Supply.NO, before=unit.id in move.withdrew
    )
    if unit.type is Type.RI or not reaction_fire.reaction_answer(table.content, facts).allowed:
        return
    wants_to_fire = yield from firing.ask_if_wanted(
        table, "withdrawal.fire", unit, move.unit, N_("¿Dispara {unit} a {target} antes de replegarse?"), "7.42"
    )
    if wants_to_fire:
        move.withdrew.add(unit.id)
        yield from _shoot_in_reaction(table, unit, move, reaction_fire.AWAY)
