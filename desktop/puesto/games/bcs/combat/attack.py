"""Attacks: the modifiers of both sides, the Combat Table, and its results (5.1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated

from puesto.core.charts import Chart
from puesto.core.game.resolutions import fact
from puesto.core.game.table_readings import by_reading
from puesto.core.messages import N_, Message, Text, msg
from puesto.core.prompts import Band, Detail, Modifier, Note, Procedure, Roll
from puesto.core.results import label
from puesto.core.values import Struct
from puesto.games.bcs.combat import retreat
from puesto.games.bcs.combat.retreat import RetreatFacts, RetreatResult
from puesto.games.bcs.printed import charts
from puesto.games.bcs.printed.records import Kind
from puesto.games.bcs.table.choices import (
    HOW_UNITS,
    IGNORED,
    LIKE_INFANTRY,
    LIKE_THE_NOTE,
    PATH_FIRST,
    Asked,
    TypedUnit,
    typed_units,
    unit_tokens,
)

REGULAR, SHOCK = "regular", "shock"
ATTACK_TYPES = ((REGULAR, Text("Regular", "Regular")), (SHOCK, Text("Choque", "Shock")))
NO_SUPPORT, RED_AV, OTHER_AV, NO_AV = "none", "red_av", "other_av", "non_av"
SUPPORTS = (
    (NO_SUPPORT, Text("Ninguno", "None")),
    (RED_AV, Text("AV Rojo", "Red AV")),
    (OTHER_AV, Text("Otro AV", "Another AV")),
    (NO_AV, Text("Sin AV", "No AV")),
)
KINDS = (
    (Kind.INFANTRY.value, Text("Infantería", "Infantry")),
    (Kind.DUAL.value, Text("Dual", "Dual")),
    (Kind.AV.value, Text("AV", "AV")),
    (Kind.LONG_RANGE.value, Text("Largo Alcance Real", "Real Long Range")),
    (Kind.OTHER.value, Text("Otra", "Other")),
)
STAYS, RETREATS, TO_HQ, OFF_MAP = "none", "retreat_3_flip_to_move", "to_within_1_of_hq_flip_to_move", "off_map"

NAMES: dict[str, Message] = {
    "dual_or_support": msg(N_("Dual o Apoyo apropiado")),
    "msr_blocked": msg(N_("Marcador de MSR Bloqueada")),
    "double_objective_zone": msg(N_("Doble Zona OBJ")),
    "formation_prepared_defence": msg(N_("Su formación tiene Defensa Preparada")),
    "suppression": msg(N_("Misión de Supresión")),
    "assist": msg(N_("Asistente")),
    "off_map_attack": msg(N_("Ataque desde fuera del mapa")),
    "attack_by_fire_before_shock": msg(N_("Ataque por Disparo antes del Choque")),
    "av_in_shock": msg(N_("AV en Ataque de Choque")),
    "prepared_defence": msg(N_("Defensa Preparada")),
    "units_in_hex": msg(N_("Unidades de Combate en el hexágono")),
    "terrain_hexside": msg(N_("Se cruza un lado de hexágono de terreno")),
    "hex": msg(N_("Hexágono de terreno, de ciudad o urbano")),
    "hard_red_in_open": msg(N_("AV Dura Roja en hexágono Abierto")),
    "av_in_urban": msg(N_("AV en hexágono urbano")),
}
RULES = {"off_map_attack": "6.3", "attack_by_fire_before_shock": "5.3"}
ATTACKER, DEFENDER = "attacker", "defender"
BOTH = "both"
SEQUENCE: tuple[tuple[str, Message, str], ...] = (
    ("declare_attack_type", msg(N_("Tipo de Ataque")), ATTACKER),
    ("declare_prepared_defence", msg(N_("Defensa Preparada")), DEFENDER),
    ("identify_ar_unit", msg(N_("Unidad AR que defiende")), DEFENDER),
    ("identify_attackers_and_assistants", msg(N_("Atacante y Asistentes")), ATTACKER),
    ("declare_and_perform_bombardment", msg(N_("Bombardeo")), ATTACKER),
    ("determine_combat_drm", msg(N_("DRM de la tabla")), BOTH),
    ("roll_on_combat_table", msg(N_("Tirada en la tabla")), ATTACKER),
    ("apply_losses_retreats_advances", msg(N_("Aplicar el resultado")), BOTH),
)
"""Eight steps of an attack, with the name and the side of each (5.1b)."""


class AttackFacts(Asked, frozen=True, kw_only=True):
    """Facts of an attack (5.1)."""

    attack_type: Annotated[str, fact("Tipo de ataque", "Type of attack", "5.1b", options=ATTACK_TYPES)] = REGULAR
    attacker_action_rating: Annotated[
        int, fact("Atacante: Valor de Acción", "Attacker: Action Rating", "5.1", 0, 9)
    ] = 3
    attacker_steps: Annotated[
        int, fact("Atacante: pasos de su unidad AR", "Attacker: steps of its AR unit", "5.1", 1, 12)
    ] = 4
    attacker_dual: Annotated[bool, fact("Atacante: su unidad AR es Dual", "Attacker: its AR unit is Dual", "5.1")] = (
        False
    )
    attacker_support: Annotated[str, fact("Atacante: Apoyo", "Attacker: Support", "5.1", options=SUPPORTS)] = NO_SUPPORT
    attacker_msr_blocked: Annotated[bool, fact("Atacante: MSR Bloqueada", "Attacker: MSR Blocked", "5.1")] = False
    double_objective_zone: Annotated[bool, fact("Doble Zona OBJ", "Double OBJ Zone", "5.1")] = False
    formation_prepared_defence: Annotated[
        bool, fact("Formación atacante en Defensa Preparada", "Attacking formation in Prepared Defence", "1.7")
    ] = False
    suppression_mission: Annotated[bool, fact("Misión de Supresión", "Suppression mission", "5.1")] = False
    assist: Annotated[
        bool, fact("Hay Asistente", "There is an Assist", "5.1", condition=("attack_type", (REGULAR,)))
    ] = False
    off_map_attack: Annotated[bool, fact("Ataque desde fuera del mapa", "Attack from off the map", "6.3")] = False
    preceded_by_attack_by_fire: Annotated[
        bool, fact("Tras un Ataque por Disparo", "After an Attack by Fire", "5.3", condition=("attack_type", (SHOCK,)))
    ] = False
    attacker_is_av: Annotated[bool, fact("Atacante: su unidad AR es AV", "Attacker: its AR unit is AV", "5.1")] = False
    attacker_breakthrough: Annotated[
        bool, fact("Ruptura", "Breakthrough", "5.1", condition=("attacker_is_av", (True,)))
    ] = False
    attacker_hard_red: Annotated[bool, fact("Rojo Duro", "Hard Red", "5.1", condition=("attacker_is_av", (True,)))] = (
        False
    )
    defender_action_rating: Annotated[
        int, fact("Defensor: Valor de Acción", "Defender: Action Rating", "5.1", 0, 9)
    ] = 3
    defender_kind: Annotated[str, fact("Defensor: su unidad AR", "Defender: its AR unit", "5.1", options=KINDS)] = (
        Kind.INFANTRY.value
    )
    defender_dual: Annotated[bool, fact("Defensor: su unidad AR es Dual", "Defender: its AR unit is Dual", "5.1")] = (
        False
    )
    defender_support: Annotated[str, fact("Defensor: Apoyo", "Defender: Support", "5.1", options=SUPPORTS)] = NO_SUPPORT
    defender_msr_blocked: Annotated[bool, fact("Defensor: MSR Bloqueada", "Defender: MSR Blocked", "5.1")] = False
    prepared_defence: Annotated[bool, fact("Defensor en Defensa Preparada", "Defender in Prepared Defence", "1.7")] = (
        False
    )
    combat_units_in_hex: Annotated[
        int, fact("Unidades de Combate en el hexágono", "Combat units in the hex", "5.1", 1, 20)
    ] = 1
    attacker_crosses_terrain_hexside: Annotated[
        bool, fact("Se cruza un lado de hexágono de terreno", "A terrain hexside is crossed", "5.1")
    ] = False
    terrain: Annotated[bool, fact("Hexágono de terreno", "Terrain hex", "5.1")] = False
    city: Annotated[bool, fact("Hexágono de ciudad", "City hex", "5.1")] = False
    urban: Annotated[bool, fact("Hexágono urbano", "Urban hex", "5.1")] = False
    deployed: Annotated[bool, fact("Defensor Desplegado", "Defender Deployed", "5.1")] = True
    defender_is_av: Annotated[bool, fact("Defensor: su unidad AR es AV", "Defender: its AR unit is AV", "5.1")] = False
    defender_hard_red: Annotated[
        bool, fact("AV Dura Roja", "Hard Red AV", "5.1", condition=("defender_is_av", (True,)))
    ] = False
    key_terrain: Annotated[bool, fact("En Terreno Clave o detrás", "In or behind Key Terrain", "5.5d")] = False
    safe_path: Annotated[bool, fact("El defensor tiene Ruta Segura", "The defender has a Safe Path", "1.9")] = True
    hq_refuge: Annotated[bool, fact("El defensor tiene HQ Refugio", "The defender has HQ Refuge", "5.5e")] = False
    units: Annotated[
        tuple[str, ...], fact("Unidades que defienden", "Defending units", "5.1", help=HOW_UNITS, reads=unit_tokens)
    ] = ("D1:4:foot:ar",)
    dual_in_urban: Annotated[str, by_reading("dual_in_urban")] = LIKE_INFANTRY
    """Reading of a Dual AV in an urban hex (5.1)."""
    stay_loss: Annotated[str, by_reading("stay_loss")] = IGNORED
    """Reading of the step lost for staying when the attacker is destroyed (5.1)."""
    others: Annotated[str, by_reading("situational")] = LIKE_THE_NOTE
    first: Annotated[str, by_reading("no_path")] = PATH_FIRST


class CombatSum(Struct, frozen=True):
    """Modifiers of both sides before the dice, and their sums (5.1)."""

    attacker_modifiers: Mapping[str, int]
    defender_modifiers: Mapping[str, int]
    attacker_net: int
    defender_net: int

    @property
    def net(self) -> int:
        """Return the attacker's less the defender's."""
        return self.attacker_net - self.defender_net


class TableResult(Struct, frozen=True):
    """A row of the Combat Table as it is printed (5.1)."""

    row: str
    loss: str
    retreat: str | None
    traffic_possible: bool


WAY_WORDS = {
    STAYS: Text("no se retira", "does not retreat"),
    RETREATS: Text("se retira 3 hexágonos y gira a Movimiento", "retreats 3 hexes and flips to Move"),
    TO_HQ: Text("se retira junto a su HQ y gira a Movimiento", "retreats to its HQ and flips to Move"),
    OFF_MAP: Text("sale del mapa", "leaves the map"),
}


class AttackResult(Struct, frozen=True):
    """Result of an attack, in the order in which it is applied (5.1)."""

    attacker_modifiers: Annotated[Mapping[str, int], label("DRM del atacante", "The attacker’s DRM", NAMES)]
    defender_modifiers: Annotated[Mapping[str, int], label("DRM del defensor", "The defender’s DRM", NAMES)]
    attacker_net: Annotated[int, label("Suma del atacante", "The attacker’s sum")]
    defender_net: Annotated[int, label("Suma del defensor", "The defender’s sum")]
    net: Annotated[int, label("DRM neto", "Net DRM")]
    total: Annotated[int, label("Total", "Total")]
    row: Annotated[str, label("Fila", "Row")]
    loss: Annotated[str, label("Pérdida de la tabla", "Loss on the table", ROW_WORDS)]
    retreat: Annotated[str | None, label("Retirada de la tabla", "Retreat on the table", RETREAT_WORDS)]
    traffic_possible: Annotated[bool, label("La fila pone Tráfico", "The row places Traffic")]
    attacker_ar_unit_loss: Annotated[int, label("Pasos que pierde el atacante", "Steps that the attacker loses")]
    attacker_destroyed: Annotated[bool, label("Atacante destruido", "Attacker destroyed")]
    defender_losses: Annotated[Mapping[str, int], label("Pérdidas del defensor", "The defender’s losses")]
    defender_destroyed_units: Annotated[tuple[str, ...], label("Destruidas", "Destroyed")]
    defender_retreat: Annotated[str, label("El defensor", "The defender", WAY_WORDS)]
    retreats: Annotated[Mapping[str, str], label("Cada unidad", "Each unit", WAY_WORDS)]
    """Unit that survives -> how it retreats."""
    traffic: Annotated[bool, label("Se pone Tráfico", "Traffic is placed")]


def is_fitting_support(side: str, support: str) -> bool:
    """Return whether a kind of Support counts for a side. Red AV for the attacker, any AV for the defender (5.1)."""
    return support == RED_AV or (side == DEFENDER and support == OTHER_AV)


def _common(chart: Chart, side: str, dual: bool, fits: bool, blocked: bool) -> Iterator[tuple[str, int]]:
    if dual or fits:
        yield "dual_or_support", charts.number(chart, "dual_or_support", side)
    if blocked:
        yield "msr_blocked", charts.number(chart, "msr_blocked", side)


def attacker_modifiers(chart: Chart, facts: AttackFacts) -> dict[str, int]:
    """Return the modifiers of the attacker by name, also from off the map (5.1, 6.3)."""

    def drm(row: str) -> int:
        return charts.number(chart, row, ATTACKER)

    shock = facts.attack_type == SHOCK
    fits = is_fitting_support(ATTACKER, facts.attacker_support)
    result = dict(_common(chart, ATTACKER, facts.attacker_dual, fits, facts.attacker_msr_blocked))
    if facts.double_objective_zone:
        result["double_objective_zone"] = drm("double_objective_zone")
    if facts.formation_prepared_defence:
        result["formation_prepared_defence"] = drm("formation_prepared_defence")
    if facts.suppression_mission:
        result["suppression"] = drm("suppression_shock" if shock else "suppression_regular")
    if facts.assist and not shock:
        result["assist"] = drm("assist")
    if facts.off_map_attack:
        result["off_map_attack"] = drm("off_map_attack")
    if facts.preceded_by_attack_by_fire and shock:
        result["attack_by_fire_before_shock"] = drm("attack_by_fire_before_shock")
    of_av = [drm("breakthrough")] if facts.attacker_breakthrough else []
    of_av += [drm("hard_red")] if facts.attacker_hard_red else []
    if shock and facts.attacker_is_av and of_av:  # of the two only one, and its owner takes the better
        result["av_in_shock"] = max(of_av)
    return result


def defender_modifiers(chart: Chart, facts: AttackFacts) -> dict[str, int]:
    """Return the modifiers of the defender by name (5.1)."""

    def drm(row: str) -> int:
        return charts.number(chart, row, DEFENDER)

    dual = facts.defender_dual or facts.defender_kind == Kind.DUAL.value
    long_range = facts.defender_kind == Kind.LONG_RANGE.value
    supported = facts.defender_support != NO_SUPPORT
    fits = is_fitting_support(DEFENDER, facts.defender_support)
    result = dict(_common(chart, DEFENDER, dual, fits, facts.defender_msr_blocked))
    if facts.prepared_defence:
        result["prepared_defence"] = drm("prepared_defence")
    if facts.combat_units_in_hex > 1:
        result["units_in_hex"] = drm("two_units" if facts.combat_units_in_hex == 2 else "more_units")
    if facts.attacker_crosses_terrain_hexside:
        result["terrain_hexside"] = drm("terrain_hexside")
    of_hex = [drm("terrain_hex")] if facts.terrain else []
    of_hex += [drm("city_hex")] if facts.city or facts.urban else []
    if of_hex and (dual or long_range or facts.defender_kind == Kind.INFANTRY.value):
        result["hex"] = max(of_hex)
    if facts.defender_is_av:
        in_the_open = not (facts.terrain or facts.city or facts.urban)
        if facts.defender_hard_red and in_the_open and not (dual or supported or facts.prepared_defence):
            result["hard_red_in_open"] = drm("hard_red_in_open")
        is_spared = supported or (long_range and facts.deployed) or (dual and facts.dual_in_urban == LIKE_INFANTRY)
        if facts.urban and not is_spared:
            result["av_in_urban"] = drm("av_in_urban")
    return result


def combat_sum(chart: Chart, facts: AttackFacts) -> CombatSum:
    """Return Action Rating and modifiers of each side (5.1)."""
    attacker, defender = attacker_modifiers(chart, facts), defender_modifiers(chart, facts)
    return CombatSum(
        attacker,
        defender,
        facts.attacker_action_rating + sum(attacker.values()),
        facts.defender_action_rating + sum(defender.values()),
    )


def modifier_lines(sums: CombatSum, facts: AttackFacts) -> tuple[Modifier, ...]:
    """Return everything that is added to the dice, the defender's taken off."""
    return (
        Modifier(msg(N_("Valor de Acción del atacante")), facts.attacker_action_rating, "5.1"),
        *(Modifier(NAMES[name], value, RULES.get(name, "5.1")) for name, value in sums.attacker_modifiers.items()),
        Modifier(msg(N_("Valor de Acción del defensor")), -facts.defender_action_rating, "5.1"),
        *(
            Modifier(msg(N_("Defensor: {name}"), name=NAMES[name]), -value, RULES.get(name, "5.1"))
            for name, value in sums.defender_modifiers.items()
        ),
    )


def table_result(chart: Chart, total: int) -> TableResult:
    """Return the row of a total (5.1)."""
    return row_result(chart, charts.row_of(chart, total))


def row_result(chart: Chart, row: str) -> TableResult:
    """Return the result in a row of the Combat Table (5.1)."""
    retreat_cell = charts.cell(chart, row, "retreat")
    return TableResult(
        row,
        charts.cell(chart, row, "loss"),
        None if retreat_cell == charts.NOTHING else retreat_cell,
        charts.is_yes(chart, row, "traffic"),
    )


ROW_WORDS: dict[str, Message] = {
    "A2": msg(N_("el atacante pierde 2 pasos")),
    "A1": msg(N_("el atacante pierde 1 paso")),
    "[A1]": msg(N_("el atacante pierde 1 paso solo contra Defensa Preparada")),
    "D1": msg(N_("el defensor pierde 1 paso")),
    "D2": msg(N_("el defensor pierde 2 pasos")),
}
RETREAT_WORDS: dict[str | None, Message] = {
    None: msg(N_("sin retirada")),
    retreat.SITUATIONAL: msg(N_("retirada Situacional")),
    retreat.AUTOMATIC: msg(N_("retirada Automática")),
}


def row_words(result: TableResult) -> Message:
    """Return a row of the table in words."""
    return msg(N_("{loss}; {retreat}"), loss=ROW_WORDS[result.loss], retreat=RETREAT_WORDS[result.retreat])


BRIEF: dict[str | None, Message] = {
    None: msg(N_("sin retirada")),
    retreat.SITUATIONAL: msg(N_("Situacional")),
    retreat.AUTOMATIC: msg(N_("Automática")),
}


def row_in_brief(result: TableResult) -> Message:
    """Return a row of the table as it is printed: whose loss, and which retreat (5.1)."""
    return msg(N_("{loss}, {retreat}"), loss=Text(result.loss, result.loss), retreat=BRIEF[result.retreat])


def roll_attack(content: Mapping[str, Chart], facts: AttackFacts) -> Procedure[tuple[int, TableResult]]:
    """Step 7: two dice on the Combat Table (5.1)."""
    sums, table = combat_sum(content[charts.COMBAT_DRM], facts), content[charts.COMBAT]
    rows = [(charts.read_span(row), row) for row in charts.ids(table)]
    bands = tuple(
        Band(span.low - sums.net, row_in_brief(row_result(table, row))) for span, row in rows if span.low is not None
    )
    lowest = next(row for span, row in rows if span.low is None)
    faces = yield from Roll(
        key="attack.roll",
        subject=facts.subject,
        who=facts.who,
        message=msg(N_("Tira 2D6 en la Tabla de Combate.")),
        rule="5.1",
        dice=2,
        bands=bands,
        below=row_in_brief(row_result(table, lowest)),
        modifiers=modifier_lines(sums, facts),
        lasting=tuple(row_in_brief(result) for _, row in rows if costs_steps(facts, result := row_result(table, row))),
    )
    total = sum(faces) + sums.net
    result = table_result(table, total)
    yield Note(
        key="attack.result",
        message=msg(N_("{words}: {total}, fila {row}."), total=total, row=result.row, words=row_words(result)),
        rule="5.1",
        facts=Detail(dice=faces, modifiers=modifier_lines(sums, facts), cell=result.row),
        told={"total": total, "row": result.row},
    )
    return total, result


def costs_steps(facts: AttackFacts, result: TableResult) -> bool:
    """Return whether a row of the table costs somebody a step: [A1] only against Prepared Defence (5.1)."""
    return facts.prepared_defence or not result.loss.startswith("[")


class Losses(Struct, frozen=True):
    """Losses before any retreat (5.1)."""

    attacker: int
    attacker_destroyed: bool
    defender: Mapping[str, int]


def table_losses(facts: AttackFacts, result: TableResult, units: tuple[TypedUnit, ...]) -> Losses:
    """Return the steps that the table itself costs: the defender's first from his AR unit (5.1)."""
    number = int(result.loss.strip("[]")[1:])
    if result.loss.strip("[]").startswith("A"):
        loss = 0 if result.loss.startswith("[") and not facts.prepared_defence else min(number, facts.attacker_steps)
        return Losses(loss, loss >= facts.attacker_steps, {})
    steps_to_lose, lost = number, dict[str, int]()
    for unit in sorted(units, key=lambda unit: not unit.ar):
        step_count = min(steps_to_lose, unit.steps)
        if step_count:
            lost[unit.id], steps_to_lose = step_count, steps_to_lose - step_count
    return Losses(0, False, lost)


def retreat_facts(facts: AttackFacts, result: TableResult, unit: TypedUnit, steps: int) -> RetreatFacts:
    """Return the facts of the retreat of one unit of the defender (5.5)."""
    return RetreatFacts(
        retreat.COMBAT,
        result.retreat or retreat.NO_TYPE,
        facts.safe_path,
        facts.prepared_defence,
        facts.key_terrain,
        unit.ma,
        unit.independent,
        False,
        facts.hq_refuge,
        max(1, steps),
        others=facts.others,
        first=facts.first,
    )


WAYS = {"": RETREATS, retreat.WITHIN_1: TO_HQ, "off_map": OFF_MAP}


def retreat_word(result: RetreatResult) -> str:
    """Return how a unit retreats, as a word of the result."""
    return WAYS[result.retreat_to] if result.retreats else STAYS


def apply_result(content: Mapping[str, Chart], facts: AttackFacts, total: int, result: TableResult) -> AttackResult:
    """Step 8: losses first, then retreats; an attacker that is destroyed makes nobody retreat (5.1, 5.5)."""
    sums, units = combat_sum(content[charts.COMBAT_DRM], facts), typed_units(facts.units)
    losses = table_losses(facts, result, units)
    lost, ways, tree = dict(losses.defender), dict[str, str](), content[charts.RETREAT]
    for unit in units if result.retreat else ():
        steps_left = unit.steps - lost.get(unit.id, 0)
        if steps_left <= 0:
            continue
        item = retreat.retreat_unit(tree, retreat_facts(facts, result, unit, steps_left))
        if losses.attacker_destroyed and (facts.stay_loss == IGNORED or item.retreats):
            continue
        extra = min(steps_left, item.extra_step_loss)
        if extra:
            lost[unit.id] = lost.get(unit.id, 0) + extra
        if steps_left > extra:
            ways[unit.id] = retreat_word(item)
    destroyed_units = tuple(unit.id for unit in units if lost.get(unit.id, 0) >= unit.steps)
    away = next((way for way in ways.values() if way != STAYS), STAYS)
    return AttackResult(
        sums.attacker_modifiers,
        sums.defender_modifiers,
        sums.attacker_net,
        sums.defender_net,
        sums.net,
        total,
        result.row,
        result.loss,
        result.retreat,
        result.traffic_possible,
        losses.attacker,
        losses.attacker_destroyed,
        lost,
        destroyed_units,
        away,
        ways,
        result.traffic_possible and bool(units) and (len(destroyed_units) == len(units) or away != STAYS),
    )


def attack(content: Mapping[str, Chart], facts: AttackFacts) -> Procedure[AttackResult]:
    """Do steps 6 to 8 of an attack whose facts are all known (5.1)."""
    total, result = yield from roll_attack(content, facts)
    return apply_result(content, facts, total, result)
