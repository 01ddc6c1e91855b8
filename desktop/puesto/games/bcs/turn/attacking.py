"""An attack at the table, in the eight steps of its sequence, the sides declaring in turn (5.1b)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from puesto.core import codec
from puesto.core.messages import N_, Message, Ref, Sayable, msg
from puesto.core.prompts import Choose, Note, Option, Pick, Procedure
from puesto.core.questions.board import BOARD, AskMany, AskNumber
from puesto.core.values import fields, replace
from puesto.games.bcs.combat import attack, bombardment, retreat, stopping
from puesto.games.bcs.combat.attack import AttackFacts, AttackResult, TableResult
from puesto.games.bcs.combat.bombardment import BombardmentFacts
from puesto.games.bcs.printed import charts
from puesto.games.bcs.printed.records import Kind, MoveClass
from puesto.games.bcs.table import sequence, settings
from puesto.games.bcs.table.choices import IGNORED
from puesto.games.bcs.table.state import FormationId, SideId, Table, Unit, UnitId
from puesto.games.bcs.turn import losses
from puesto.games.bcs.turn.aiming import (
    CROSSED,
    DOUBLE_ZONE,
    NOBODYS,
    OF_HEX,
    PREPARED,
    ask_attacked_hex,
    choose_aim,
    is_near,
)
from puesto.games.bcs.turn.questions import (
    NOTHING,
    YES,
    Fighter,
    Line,
    ask_ma,
    ask_yes,
    choose_fighter,
    fighter_of,
    say_lines,
    tick_lines,
    unit_options,
)
from puesto.games.bcs.turn.snafu_roll import effects_now

NO_FIRE, SUPPRESS, LOSSES = "none", "suppression", "losses"
ARTILLERY, AIR = "artillery", "air"
TARGET = "target"
"""The id by which a defender that the table does not keep is called in the facts."""


def declare(table: Table, **facts: Any) -> None:
    """Record facts of the attack as declared (5.1b)."""
    table.state.fight.update(codec.to_json(facts))


def facts_declared(fight: Mapping[str, Any]) -> AttackFacts:
    """Return the facts of the attack in play, as far as they are declared (5.1b)."""
    fact_names = {field.name for field in fields(AttackFacts)}
    return codec.from_json(AttackFacts, {name: value for name, value in fight.items() if name in fact_names})


def attack_now(table: Table) -> Procedure[None]:
    """Do a whole Attack Sequence (5.1b)."""
    state, item = table.state, table.now
    side, foe = item.side, table.enemy(item.side)
    state.fight = {}
    # 1) A: the type
    type_ = yield from Choose(
        key="attack.type",
        subject=(item.id,),
        message=msg(N_("{formation}: ¿qué tipo de ataque?"), formation=Ref("formation", item.id)),
        rule="5.1b",
        who=side,
        options=tuple(Option(value, words) for value, words in attack.ATTACK_TYPES),
        default=attack.REGULAR,
    )
    target, aimed = yield from choose_aim(table, "attack", side)
    declare(
        table,
        target=target,
        aimed=aimed,
        subject=(item.id,),
        who=side,
        attack_type=type_,
        attacker_msr_blocked=item.blocked_level > 0,
        formation_prepared_defence=item.prepared_defence,
        defender_msr_blocked=target in state.formations and state.formations[target].blocked_level > 0,
        **settings.of_attack(state.settings),
    )
    place = target if target != NOBODYS else foe
    if aimed:
        attacker, assisting, stack = yield from _declare_at_once(table, side, type_, aimed)
    else:
        attacker, assisting, stack = yield from _declare_in_turn(table, side, type_, target, place)
    # 5) A: bombardment
    stack = yield from _bombard_first(table, side, stack)
    if not stack:
        yield Note(
            key="attack.empty", message=msg(N_("No queda nadie que defienda: no hay más que tirar.")), rule="5.1b"
        )
        yield from _end_attack(table, type_, attacker, assisting)
        return
    declare(table, combat_units_in_hex=len(stack), units=unit_words_of(stack))
    # 6) both: the modifiers; 7) A: the roll
    if not aimed:
        yield from _ask_lines(table)
    facts = facts_declared(state.fight)
    item.net = attack.combat_sum(table.content.charts[charts.COMBAT_DRM], facts).net
    total, outcome = yield from attack.roll_attack(table.content.charts, facts)
    declare(table, row=outcome.row)
    # 8) both: what comes of it
    facts, stack = yield from _ask_retreat(table, foe, place, facts, outcome, stack)
    declare(
        table, safe_path=facts.safe_path, key_terrain=facts.key_terrain, hq_refuge=facts.hq_refuge, units=facts.units
    )
    result = attack.apply_result(table.content.charts, facts, total, outcome)
    yield from _apply(table, result, attacker, stack, bool(aimed))
    yield from _end_attack(table, type_, attacker, assisting)


def _declare_in_turn(
    table: Table, side: SideId, type_: str, target: FormationId, place: FormationId
) -> Procedure[tuple[Fighter, tuple[str, ...], tuple[Fighter, ...]]]:
    """Ask each side in turn for its units, and return attacker, assisting units and defenders (5.1b)."""
    state, item, foe = table.state, table.now, table.enemy(side)
    # 2) D: Prepared Defence, of 3) D: the AR unit
    is_known = foe in state.planned and table.units_of(place)
    in_hex = (yield from _ask_stack(table, foe, place, Fighter())) if is_known else ()
    defender = yield from (_choose_defender(table, foe, in_hex) if in_hex else _name_defender(table, foe, place))
    prepared = target in state.formations and state.formations[target].prepared_defence
    if prepared:
        message = msg(N_("¿La unidad que defiende está en Defensa Preparada?"))
        prepared = yield from ask_yes("attack.defence", message, "1.7", (item.id,))
    declare(table, prepared_defence=prepared)
    if in_hex:
        stack = (defender, *(item for item in in_hex if item.id != defender.id))
    else:
        stack = yield from _ask_stack(table, foe, place, defender)
    declare(table, **facts_of_defender(defender), combat_units_in_hex=len(stack), units=unit_words_of(stack))
    # 4) A: attacking and assisting units
    attacker, assisting = yield from _choose_attackers(table, side, type_, "")
    return attacker, assisting, stack


def _declare_at_once(
    table: Table, side: SideId, type_: str, aimed: UnitId
) -> Procedure[tuple[Fighter, tuple[str, ...], tuple[Fighter, ...]]]:
    """Declare an attack of an opponent of the house on a unit: then the board is asked once (5.1b)."""
    attacker, assisting = yield from _choose_attackers(table, side, type_, aimed)
    answers = yield from ask_attacked_hex(table, aimed, attacker.id)
    units = [table.state.units[id] for id in answers if id in table.state.units]
    in_hex = tuple(fighter_of(unit, table.printed[unit.id]) for unit in units)
    declare(table, prepared_defence=PREPARED in answers, **{name: name in answers for name in OF_HEX})
    defender = yield from _choose_defender(table, table.enemy(side), in_hex)
    stack = (defender, *(fighter for fighter in in_hex if fighter.id != defender.id))
    declare(table, **facts_of_defender(defender), combat_units_in_hex=len(stack), units=unit_words_of(stack))
    _declare_lines(table, answers)
    return attacker, assisting, stack


def _choose_attackers(
    table: Table, side: SideId, type_: str, aimed: UnitId
) -> Procedure[tuple[Fighter, tuple[str, ...]]]:
    """Ask the attacking side for its AR unit and those that assist it (5.1b)."""
    attacker = yield from choose_fighter(
        table,
        "attack.attacker",
        msg(N_("¿Cuál es la unidad AR que ataca?")),
        side,
        table.now.id,
        lambda unit: _may_attack(unit, type_) and is_near(table, unit, aimed),
    )
    declare(table, **facts_of_attacker(attacker))
    assisting = yield from _ask_assist(table, side, attacker, type_, aimed)
    declare(table, assist=bool(assisting))
    return attacker, assisting


def _name_defender(table: Table, foe: SideId, place: FormationId) -> Procedure[Fighter]:
    """Ask the defending side for its AR unit (5.1b)."""
    words = msg(N_("¿Cuál es la unidad AR que defiende?"))
    return (yield from choose_fighter(table, "attack.defender", words, foe, place))


def _choose_defender(table: Table, foe: SideId, stack: tuple[Fighter, ...]) -> Procedure[Fighter]:
    """Ask the defending side for its AR unit of those that are in the hex (5.1b)."""
    if len(stack) == 1:
        return stack[0]
    defender_id = yield from Choose(
        key="attack.defender",
        subject=(table.now.id,),
        message=msg(N_("¿Cuál es la unidad AR que defiende?")),
        rule="5.1b",
        who=foe,
        options=unit_options(table, [table.state.units[item.id] for item in stack]),
    )
    return next(item for item in stack if item.id == defender_id)


def _may_attack(unit: Unit, type_: str) -> bool:
    """Return whether a unit may still attack so. Stopped ones make no Shock Attack, Finished ones none (4.0)."""
    return stopping.permissions(unit.state)["shock_attack" if type_ == attack.SHOCK else "attack"] and not unit.screen


def _ask_stack(table: Table, foe: SideId, place: FormationId, defender: Fighter) -> Procedure[tuple[Fighter, ...]]:
    """Ask for the other units in the defender's hex, and return all of them (5.1)."""
    units_in_hex = [unit for unit in table.units_of(place) if unit.id != defender.id]
    possible_others = units_in_hex + [  # units of another formation may be in the hex too
        unit for formation in table.formations_of(foe) if formation.id != place for unit in table.units_of(formation.id)
    ]
    is_first = not defender.id and foe in table.state.planned  # its opponent does not see who is there
    if possible_others and (defender.id or is_first):
        words = msg(N_("¿Qué otras Unidades de Combate hay en el hexágono?"))
        if is_first:
            words = msg(N_("¿Qué Unidades de Combate hay en el hexágono?"))
        also = yield from AskMany(
            key="attack.stack",
            subject=(table.now.id,),
            message=words,
            rule="5.1",
            who=BOARD,
            options=unit_options(table, possible_others),
            least=1 if is_first else 0,
        )
        fighters = tuple(fighter_of(table.state.units[id], table.printed[id]) for id in also)
        return fighters if is_first else (defender, *fighters)
    other_count = yield from AskNumber(
        key="attack.count",
        subject=(table.now.id,),
        message=msg(N_("¿Cuántas Unidades de Combate hay en el hexágono?")),
        rule="5.1",
        who=BOARD,
        low=1,
        high=6,
        default=1,
    )
    return (defender, *(Fighter(steps=defender.steps, kind=defender.kind) for _ in range(other_count - 1)))


def name_in_stack(fighter: Fighter, place: int) -> str:
    """Return the id of a defender in the facts: its own, or its index in the hex."""
    return fighter.id or f"{TARGET}{place + 1}"


def call_in_stack(id: str) -> Sayable:
    """Return the name of a defender: its own, or its number in the hex."""
    place = id.removeprefix(TARGET)
    return msg(N_("la unidad {n}"), n=int(place)) if place != id and place.isdigit() else Ref("unit", id)


def unit_words_of(stack: tuple[Fighter, ...]) -> tuple[str, ...]:
    """Return the defenders as the facts of an attack hold them; the first is the AR unit."""
    results = []
    for place, item in enumerate(stack):
        ma = item.ma or MoveClass.FOOT.value
        if item.id and not item.deployed and item.ma == MoveClass.FOOT.value:
            ma = MoveClass.TRUCK.value
        results.append(f"{name_in_stack(item, place)}:{item.steps}:{ma}" + (":ar" if place == 0 else ""))
    return tuple(results)


def facts_of_defender(fighter: Fighter) -> dict[str, Any]:
    """Return the fields of an attack's facts that the defending AR unit fills (5.1)."""
    return {
        "defender_action_rating": fighter.rating,
        "defender_kind": fighter.kind,
        "defender_is_av": fighter.is_av,
        "defender_hard_red": fighter.hard and fighter.red,
        "deployed": fighter.deployed,
    }


def facts_of_attacker(fighter: Fighter) -> dict[str, Any]:
    """Return the fields of an attack's facts that the attacking AR unit fills (5.1)."""
    return {
        "attacker_action_rating": fighter.rating,
        "attacker_steps": fighter.steps,
        "attacker_dual": fighter.kind == Kind.DUAL.value,
        "attacker_is_av": fighter.is_av,
        "attacker_breakthrough": fighter.breakthrough,
        "attacker_hard_red": fighter.hard and fighter.red,
    }


def _ask_assist(table: Table, side: SideId, attacker: Fighter, type_: str, enemy: UnitId) -> Procedure[tuple[str, ...]]:
    """Ask which units assist a Regular Attack; of unrecorded units, whether any does (5.1)."""
    if type_ == attack.SHOCK:
        return ()
    possible_assistants = [
        unit
        for unit in table.units_of(table.now.id)
        if unit.id != attacker.id and stopping.permissions(unit.state)["assist"] and is_near(table, unit, enemy)
    ]
    message = msg(N_("¿Qué unidad asiste?"))
    if possible_assistants and attacker.id:
        return (
            yield from Pick(
                key="attack.assist",
                subject=(table.now.id,),
                message=message,
                rule="5.1",
                who=side,
                options=unit_options(table, possible_assistants),
            )
        )
    if attacker.id and table.keeps_units(table.now.id):
        return ()  # all others are Finished
    is_assisted = yield from ask_yes("attack.helped", msg(N_("¿Hay alguna unidad que asista?")), "5.1", (table.now.id,))
    return (YES,) if is_assisted else ()


def _ask_hex(table: Table) -> Procedure[None]:
    """Ask for the defender's hex, before a bombardment that precedes the modifiers (5.1b, 5.3)."""
    message = yield from AskMany(
        key="attack.hex",
        subject=(table.now.id,),
        message=msg(N_("¿Cómo es el hexágono del defensor?")),
        rule="5.3",
        who=BOARD,
        options=tuple(Option(name, words) for name, words in OF_HEX.items()),
        none=NOTHING,
    )
    declare(table, **{name: name in message for name in OF_HEX})


def fire_options(table: Table, side: SideId) -> list[str]:
    """Return the possible bombardments: artillery left by SNAFU, and air points (3.2)."""
    allowed = effects_now(table)
    result = [ARTILLERY] if table.state.act.artillery > 0 else []
    return result + ([AIR] if allowed.air_point_barrage and table.state.air.get(side, 0) > 0 else [])


def spend_point(table: Table, side: SideId, source: str) -> None:
    """Use a point of artillery or air (3.2)."""
    if source == ARTILLERY:
        table.state.act.artillery -= 1
    else:
        table.state.air[side] -= 1


FIRE_WORDS: dict[tuple[str, str], Message] = {
    (SUPPRESS, ARTILLERY): msg(N_("Misión de Supresión, con Artillería")),
    (SUPPRESS, AIR): msg(N_("Misión de Supresión, con un Punto Aéreo")),
    (LOSSES, ARTILLERY): msg(N_("Bombardeo, con Artillería")),
    (LOSSES, AIR): msg(N_("Bombardeo, con un Punto Aéreo")),
}


def _bombard_first(table: Table, side: SideId, stack: tuple[Fighter, ...]) -> Procedure[tuple[Fighter, ...]]:
    """Step 5: a bombardment before the roll; who is left of the defenders (5.1b, 5.3)."""
    sources = fire_options(table, side)
    answer = NO_FIRE
    if sources:
        answer = yield from Choose(
            key="attack.bombardment",
            subject=(table.now.id,),
            message=msg(N_("¿Se declara un bombardeo?")),
            rule="5.1b",
            who=side,
            options=(
                Option(NO_FIRE, msg(N_("No"))),
                *(
                    Option(f"{mission}:{by}", FIRE_WORDS[mission, by])
                    for mission in (SUPPRESS, LOSSES)
                    for by in sources
                ),
            ),
            default=NO_FIRE,
        )
    declare(table, suppression_mission=answer.startswith(SUPPRESS))
    if answer == NO_FIRE:
        return stack
    mission, _, source = answer.partition(":")
    spend_point(table, side, source)
    if mission == SUPPRESS:
        return stack
    if "terrain" not in table.state.fight:
        yield from _ask_hex(table)
    return (yield from bombard_stack(table, side, stack, bombardment.ARTILLERY))


def bombard_stack(table: Table, side: SideId, stack: tuple[Fighter, ...], by: str) -> Procedure[tuple[Fighter, ...]]:
    """Bombard each unit of a stack, and return the remaining ones with their steps (5.3)."""
    fight = table.state.fight
    facts = BombardmentFacts(
        subject=(table.now.id,),
        who=side,
        attack=by,
        urban=bool(fight.get("urban")),
        city=bool(fight.get("city")),
        terrain=bool(fight.get("terrain")),
        prepared_defence=bool(fight.get("prepared_defence")),
        units=tuple(
            ":".join(
                (
                    name_in_stack(entry, place),
                    str(entry.steps),
                    *(("hard",) if entry.hard else ()),
                    *(("lr",) if entry.kind == Kind.LONG_RANGE.value and entry.deployed else ()),
                )
            )
            for place, entry in enumerate(stack)
        ),
    )
    result = yield from bombardment.bombard(table.content.charts[charts.BOMBARDMENT], facts, call_in_stack)
    survivors = []
    for place, item in enumerate(stack):
        lost = result.losses.get(name_in_stack(item, place), 0)
        losses.lose_steps(table, item.id, lost)
        if item.steps > lost:
            survivors.append(replace(item, steps=item.steps - lost))
    return tuple(survivors)


def _ask_lines(table: Table) -> Procedure[None]:
    """Step 6: what only the board knows of the modifiers, both sides' in one list (5.1)."""
    fight = table.state.fight
    hexes = {} if "terrain" in fight else OF_HEX  # who bombarded it has said it already
    message = yield from AskMany(
        key="attack.lines",
        subject=(table.now.id,),
        message=msg(N_("¿Qué más cuenta en este ataque?")),
        rule="5.1",
        who=BOARD,
        options=(
            Option(DOUBLE_ZONE, attack.NAMES[DOUBLE_ZONE]),
            Option(attack.RED_AV, msg(N_("Atacante con AV Rojo"))),
            Option("off_map_attack", attack.NAMES["off_map_attack"]),
            *(
                (Option("preceded_by_attack_by_fire", attack.NAMES["attack_by_fire_before_shock"]),)
                if fight["attack_type"] == attack.SHOCK
                else ()
            ),
            *(Option(name, words) for name, words in hexes.items()),
            Option(CROSSED, attack.NAMES["terrain_hexside"]),
            Option(attack.OTHER_AV, msg(N_("Defensor con algún AV"))),
            Option(attack.NO_AV, msg(N_("Defensor con Apoyo que no es AV"))),
        ),
        apart=((attack.OTHER_AV, attack.NO_AV),),
        none=NOTHING,
    )
    declare(table, **{name: name in message for name in hexes})
    _declare_lines(table, message)


def _declare_lines(table: Table, ticked: tuple[str, ...]) -> None:
    """Record the modifiers that were ticked (5.1)."""
    ticked_support = [kind for kind in (attack.OTHER_AV, attack.NO_AV) if kind in ticked]
    declare(
        table,
        **{name: name in ticked for name in (CROSSED, DOUBLE_ZONE, "off_map_attack", "preceded_by_attack_by_fire")},
        attacker_support=attack.RED_AV if attack.RED_AV in ticked else attack.NO_SUPPORT,
        defender_support=ticked_support[0] if ticked_support else attack.NO_SUPPORT,
    )


NO_PATH, KEY, REFUGE = "no_safe_path", "key_terrain", "hq_refuge"


def _ask_retreat(
    table: Table, foe: SideId, place: FormationId, facts: AttackFacts, result: TableResult, stack: tuple[Fighter, ...]
) -> Procedure[tuple[AttackFacts, tuple[Fighter, ...]]]:
    """Ask what this result's retreat depends on, in one list (5.5, 1.9)."""
    destroyed = attack.table_losses(facts, result, ()).attacker_destroyed
    if result.retreat is None or (destroyed and facts.stay_loss == IGNORED):
        return facts, stack
    automatic = result.retreat == retreat.AUTOMATIC
    options = [Option(NO_PATH, msg(N_("No tiene Ruta Segura")))]
    if not automatic and not facts.prepared_defence:
        options.append(Option(KEY, msg(N_("Está en Terreno Clave, o detrás"))))
    if automatic and any(item.ma != MoveClass.TACTICAL.value for item in stack):
        options.append(Option(REFUGE, msg(N_("Hay HQ Refugio: 3 hexágonos o más, hasta 1 de su HQ"))))
    message = yield from AskMany(
        key="attack.retreat",
        subject=(table.now.id,),
        message=msg(N_("Retirada del defensor: ¿qué se cumple?")),
        rule="5.5",
        who=BOARD,
        options=tuple(options),
        none=NOTHING,
    )
    facts = replace(facts, safe_path=NO_PATH not in message, key_terrain=KEY in message, hq_refuge=REFUGE in message)
    if (automatic or NO_PATH in message) and any(not item.ma for item in stack):
        ma = yield from ask_ma(foe, place)
        stack = tuple(item if item.ma else replace(item, ma=ma) for item in stack)
        facts = replace(facts, units=unit_words_of(stack))
    if place == foe:  # an independent that belongs to no formation
        facts = replace(facts, units=tuple(f"{word}:ind" for word in facts.units))
    return facts, stack


def _apply(
    table: Table, result: AttackResult, attacker: Fighter, stack: tuple[Fighter, ...], is_aimed: bool
) -> Procedure[None]:
    """Step 8 on the table: losses, retreats, Traffic (5.1b). The lines of an opponent of the house are only said."""
    by_name = {name_in_stack(item, place): item.id for place, item in enumerate(stack)}
    stack_name = {name: call_in_stack(name) for name, id in by_name.items() if not id and len(stack) > 1}
    lines: list[Line] = []
    if result.attacker_ar_unit_loss:
        words = losses.loss_words(attacker.id, result.attacker_ar_unit_loss, result.attacker_destroyed)
        lines.append(Line("attacker", msg(N_("Atacante: {line}"), line=words)))
    for name, lost in result.defender_losses.items():
        is_destroyed = name in result.defender_destroyed_units
        words = losses.loss_words(by_name.get(name, ""), lost, is_destroyed, stack_name.get(name))
        lines.append(Line(f"loss:{name}", msg(N_("Defensor: {line}"), line=words)))
    for name, way in result.retreats.items():
        if way != attack.STAYS:
            words = losses.retreat_words(by_name.get(name, ""), way, stack_name.get(name))
            lines.append(Line(f"way:{name}", msg(N_("Defensor: {line}"), line=words)))
    if result.traffic:
        lines.append(Line("traffic", msg(N_("Se coloca un marcador de Tráfico"))))
    if is_aimed:
        ticked_lines = yield from say_lines("5.1b", lines)
    else:
        words = msg(N_("Resultado del ataque: esto se hace."))
        ticked_lines = yield from tick_lines("attack.apply", words, "5.1b", lines, (table.now.id,))
    if "attacker" in ticked_lines:
        losses.lose_steps(table, attacker.id, result.attacker_ar_unit_loss)
    for name, id in by_name.items():
        if f"loss:{name}" in ticked_lines:
            losses.lose_steps(table, id, result.defender_losses[name])
        if f"way:{name}" in ticked_lines:
            losses.retreat_on_table(table, id, result.retreats[name], str(table.state.fight.get("target", NOBODYS)))
    if "traffic" in ticked_lines:
        table.state.act.traffic += 1
    if all(unit.id and not table.state.units[unit.id].fights for unit in stack):
        table.state.act.nobody_out = False  # who advances may be cut off
    if any(way != attack.STAYS for way in result.retreats.values()):
        words = msg(N_("Si una retirada no se puede hacer, o acaba en una EZOC: la regla 5.5g del libro."))
        yield Note(key="attack.impossible", message=words, rule="5.5g", tone="quiet")


def _end_attack(table: Table, type_: str, attacker: Fighter, assisting: tuple[str, ...]) -> Procedure[None]:
    """End an attack and go back to the activities of the formation (4.0, 1.8).

    The units that took part in a Regular Attack become Finished. That an attack was made is recorded for the fatigue.
    """
    table.state.act.attack_sequence = True
    table.state.fight = {}
    if type_ == attack.REGULAR:
        for unit in (attacker.id, *assisting):
            losses.finish_unit(table, unit)
        yield Note(
            key="attack.finished", message=msg(N_("Quien participa en un Ataque Regular queda Finalizado.")), rule="4.0"
        )
    table.state.step = sequence.ACTIVITIES
