"""View of an attack: its steps, both sums, Combat Table and tree of retreats (5.1, 5.1b, 5.5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from puesto.core.messages import N_, Message, Ref, Sayable, Text, msg
from puesto.core.procedure_views import (
    ACTIVE,
    DONE,
    IDLE,
    ResultCell,
    ResultRow,
    ResultTableView,
    Share,
    StepsView,
    StepView,
    SumColumn,
    SumLine,
    SumView,
)
from puesto.core.saying import sign_text
from puesto.core.values import replace
from puesto.games.bcs.combat import attack, retreat
from puesto.games.bcs.combat.attack import AttackFacts, TableResult
from puesto.games.bcs.printed import charts
from puesto.games.bcs.printed.records import Kind
from puesto.games.bcs.table.choices import typed_units
from puesto.games.bcs.table.state import Table
from puesto.games.bcs.turn.aiming import CROSSED, NOBODYS
from puesto.games.bcs.turn.attacking import facts_declared

ID = "attack"


def is_attacked(table: Table) -> bool:
    """Return whether an attack has begun to be declared (5.1b)."""
    return "attack_type" in table.state.fight


# ---- the steps


LAST_DECLARED = (
    "attack_type", "prepared_defence", "defender_action_rating", "assist", "suppression_mission",
    "double_objective_zone", "row", "",
)  # fmt: skip
"""The fact that is declared last in each step of the sequence (5.1b)."""


def attack_strip(table: Table) -> StepsView:
    """Return the eight steps of the sequence, each with what was declared in it (5.1b)."""
    fight, side = table.state.fight, table.now.side
    sides = {attack.ATTACKER: side, attack.DEFENDER: table.enemy(side), attack.BOTH: ""}
    is_declared = [name in fight for name in LAST_DECLARED]
    current_step = is_declared.index(False)
    steps = tuple(
        StepView(
            f"step{index + 1}",
            str(index + 1),
            title,
            sides[who],
            DONE if index < current_step else ACTIVE if index == current_step else IDLE,
            _said_of_step(name, fight, table) if index < current_step else None,
            rule="5.1b",
        )
        for index, (name, (_, title, who)) in enumerate(zip(LAST_DECLARED, attack.SEQUENCE, strict=True))
    )
    target = str(fight.get("target", NOBODYS))
    whom = Ref("formation", target) if target in table.state.formations else msg(N_("una unidad Independiente"))
    subtitle = msg(N_("{one} contra {other}"), one=Ref("formation", table.now.id), other=whom)
    return StepsView(ID, msg(N_("Secuencia de Ataque")), steps, subtitle, side, "5.1b")


def _said_of_step(name: str, fight: Mapping[str, Any], table: Table) -> Sayable | None:
    """Return what was declared in a step, in a few words."""
    facts = facts_declared(fight)
    rating = msg(N_("valor {n}"), n=facts.defender_action_rating)
    entries: dict[str, Callable[[], Sayable]] = {
        "attack_type": lambda: dict(attack.ATTACK_TYPES)[facts.attack_type],
        "prepared_defence": lambda: msg(N_("sí")) if facts.prepared_defence else msg(N_("no")),
        "defender_action_rating": lambda: rating,
        "assist": lambda: msg(
            N_("valor {n}, con Asistente") if facts.assist else N_("valor {n}, sin Asistente"),
            n=facts.attacker_action_rating,
        ),
        "suppression_mission": lambda: (
            msg(N_("Misión de Supresión")) if facts.suppression_mission else msg(N_("sin Supresión"))
        ),
        "double_objective_zone": lambda: sign_text(
            attack.combat_sum(table.content.charts[charts.COMBAT_DRM], facts).net
        ),
        "row": lambda: msg(N_("fila {row}"), row=fight["row"]),
    }
    return entries[name]()


# ---- the sum


ATTACKER_IF: dict[str, tuple[Mapping[str, Any], str]] = {
    "dual_or_support": ({"attacker_support": attack.RED_AV}, "red_av"),
    "msr_blocked": ({"attacker_msr_blocked": True}, ""),
    "double_objective_zone": ({"double_objective_zone": True}, "double_objective_zone"),
    "formation_prepared_defence": ({"formation_prepared_defence": True}, ""),
    "suppression": ({"suppression_mission": True}, ""),
    "assist": ({"assist": True}, ""),
    "off_map_attack": ({"off_map_attack": True}, "off_map_attack"),
    "attack_by_fire_before_shock": ({"preceded_by_attack_by_fire": True}, "preceded_by_attack_by_fire"),
    "av_in_shock": ({"attacker_is_av": True, "attacker_breakthrough": True}, ""),
}
DEFENDER_IF: dict[str, tuple[Mapping[str, Any], str]] = {
    "dual_or_support": ({"defender_support": attack.OTHER_AV}, attack.OTHER_AV),
    "msr_blocked": ({"defender_msr_blocked": True}, ""),
    "prepared_defence": ({"prepared_defence": True}, ""),
    "units_in_hex": ({"combat_units_in_hex": 2}, ""),
    "terrain_hexside": ({CROSSED: True}, CROSSED),
    "hex": ({"terrain": True, "defender_kind": Kind.INFANTRY.value}, "terrain"),
    "hard_red_in_open": ({"defender_is_av": True, "defender_hard_red": True}, ""),
    "av_in_urban": ({"defender_is_av": True, "urban": True}, ""),
}
"""Modifier -> the facts that would make it count, and the option of the question with them (5.1)."""


def attack_sum(table: Table) -> SumView:
    """Return the modifiers of both sides, those that do not count with what they would give (5.1)."""
    fight, side = table.state.fight, table.now.side
    facts, chart = facts_declared(fight), table.content.charts[charts.COMBAT_DRM]
    result = attack.combat_sum(chart, facts)
    rating = msg(N_("Valor de Acción"))

    def base(name: str) -> tuple[Sayable, int] | None:
        return (rating, int(str(fight[name]))) if name in fight else None

    columns = (
        SumColumn(
            attack.ATTACKER,
            msg(N_("Atacante")),
            tuple(_lines(ATTACKER_IF, facts, lambda item: attack.attacker_modifiers(chart, item))),
            side,
            base("attacker_action_rating"),
        ),
        SumColumn(
            attack.DEFENDER,
            msg(N_("Defensor")),
            tuple(_lines(DEFENDER_IF, facts, lambda item: attack.defender_modifiers(chart, item))),
            table.enemy(side),
            base("defender_action_rating"),
        ),
    )
    formula = msg(
        N_("{attacker} del atacante menos {defender} del defensor: {net}"),
        attacker=result.attacker_net,
        defender=result.defender_net,
        net=sign_text(result.net),
    )
    return SumView(ID, msg(N_("Ataque")), columns, result.net, formula)


def _lines(
    assumptions: Mapping[str, tuple[Mapping[str, Any], str]],
    facts: AttackFacts,
    count: Callable[[AttackFacts], Mapping[str, int]],
) -> Iterator[SumLine]:
    """Yield the lines of a side; one that could not count in this attack at all is left out."""
    counted_lines = count(facts)
    for name, (change, answer) in assumptions.items():
        value = counted_lines.get(name, count(replace(facts, **change)).get(name, 0))
        if value:
            yield SumLine(
                attack.NAMES[name], value, name in counted_lines, rule=attack.RULES.get(name, "5.1"), answer=answer
            )


# ---- the table


def combat_table(table: Table) -> ResultTableView:
    """Return the Combat Table with the chance of each row; the actual one is highlighted (5.1)."""
    chart, facts = table.content.charts[charts.COMBAT], facts_declared(table.state.fight)
    net = attack.combat_sum(table.content.charts[charts.COMBAT_DRM], facts).net
    outcome = table.state.fight.get("row")
    rows, ways = [], ways_of_rows(table, net)
    side, foe = table.now.side, table.enemy(table.now.side)
    for row in charts.ids(chart):
        span = charts.read_span(row)
        result = attack.row_result(chart, row)
        cells = (
            ResultCell(Text(result.loss, result.loss), foe if result.loss.startswith("D") else side, source="5.1"),
            ResultCell(attack.BRIEF[result.retreat]),
            ResultCell(msg(N_("Tráfico")) if result.traffic_possible else Text("—", "—")),
        )
        faces = faces_of_row(span.low, span.high, net)
        rows.append(ResultRow(row, Text(row, row), cells, faces, ways[row], 36, row == outcome))
    heads = (msg(N_("Pérdidas")), msg(N_("Retirada")), msg(N_("Tráfico")))
    return ResultTableView(ID, msg(N_("Tabla de Combate")), heads, tuple(rows), "5.1", _summary(table, ways))


def ways_of_rows(table: Table, net: int) -> dict[str, int]:
    """Return in how many of 36 ways each row comes (5.1)."""
    chart = table.content.charts[charts.COMBAT]
    ways = dict.fromkeys(charts.ids(chart), 0)
    for index in range(1, 7):
        for place in range(1, 7):
            ways[charts.row_of(chart, index + place + net)] += 1
    return ways


def faces_of_row(low: int | None, high: int | None, net: int) -> Sayable | None:
    """Return the dice total of a row; None if no throw gives it."""
    first, last = (
        max(2, (low if low is not None else 2 + net) - net),
        min(12, (high if high is not None else 12 + net) - net),
    )
    if first > last:
        return None
    text = f"{first}" if first == last else f"{first}-{last}"
    return msg(N_("dados {faces}"), faces=text)


def _summary(table: Table, ways: Mapping[str, int]) -> tuple[Share, ...]:
    """Return the chances asked for most: which side loses steps, and whether the defender retreats (5.1)."""
    chart = table.content.charts[charts.COMBAT]

    def share(message: Message, holds: Callable[[TableResult], bool]) -> Share:
        good = [row for row in ways if holds(attack.row_result(chart, row))]
        return Share(message, sum(ways[row] for row in good), 36)

    return (
        share(msg(N_("Pierde pasos el atacante")), lambda item: item.loss.startswith("A")),
        share(msg(N_("Pierde pasos el defensor")), lambda item: item.loss.startswith("D")),
        share(msg(N_("Retirada del defensor")), lambda item: item.retreat is not None),
        *([] if "row" in table.state.fight else [_with_or_without_fire(table)]),
    )


def _with_or_without_fire(table: Table) -> Share:
    """Return the retreat without the Suppression mission that is declared, or with one (5.1)."""
    facts, chart = facts_declared(table.state.fight), table.content.charts[charts.COMBAT]
    second = replace(facts, suppression_mission=not facts.suppression_mission)
    ways = ways_of_rows(table, attack.combat_sum(table.content.charts[charts.COMBAT_DRM], second).net)
    retreats = sum(way_count for row, way_count in ways.items() if attack.row_result(chart, row).retreat is not None)
    return Share(msg(N_("sin Supresión") if facts.suppression_mission else N_("con Supresión")), retreats, 36)


# ---- the tree


TREE: tuple[tuple[str, Message, tuple[str, ...]], ...] = (
    ("voluntary", msg(N_("Voluntaria")), ()),
    ("path", msg(N_("Sin Ruta Segura")), ("no_safe_path_tactical", "no_safe_path")),
    ("engagement", msg(N_("Tabla de Enfrentamiento")), ()),
    (retreat.SITUATIONAL, msg(N_("Tabla de Combate: Situacional")), ("situational_held", "situational")),
    (
        retreat.AUTOMATIC,
        msg(N_("Tabla de Combate: Automática")),
        ("automatic_tactical", "automatic_refuge", "automatic_off_map"),
    ),
)
"""Branches in the order in which they are checked, with their outcomes (5.5)."""
LEAVES: dict[str, Message] = {
    "no_safe_path_tactical": msg(N_("MA Táctico: 3 hexágonos y girar al lado de Movimiento")),
    "no_safe_path": msg(N_("los demás: 1 paso y no se retira")),
    "situational_held": msg(N_("Defensa Preparada o Terreno Clave: 1 paso por unidad y no se retira")),
    "situational": msg(N_("los demás: 3 hexágonos y girar al lado de Movimiento")),
    "automatic_tactical": msg(N_("MA Táctico o Independiente sin asignar: 3 hexágonos y girar")),
    "automatic_refuge": msg(N_("con HQ Refugio: hasta 1 hexágono de su HQ y girar")),
    "automatic_off_map": msg(N_("los demás: fuera del mapa; vuelve el turno siguiente")),
}


def retreat_tree(table: Table) -> ResultTableView | None:
    """Return the tree of retreats with this attack's branches highlighted; None without a retreat (5.5)."""
    fight = table.state.fight
    if "row" not in fight:
        return None
    facts = facts_declared(fight)
    result = attack.row_result(table.content.charts[charts.COMBAT], str(fight["row"]))
    if result.retreat is None:
        return None
    units = typed_units(facts.units)
    losses = attack.table_losses(facts, result, units)
    steps_left = {unit.id: unit.steps - losses.defender.get(unit.id, 0) for unit in units}
    branches_taken = {
        retreat.retreat_branch(attack.retreat_facts(facts, result, unit, steps_left[unit.id]))
        for unit in units
        if steps_left[unit.id] > 0 and not losses.attacker_destroyed
    }
    rows = list[ResultRow]()
    for id, title, leaves in TREE:
        on = bool(branches_taken.intersection(leaves))
        rows.append(ResultRow(id, title, (), out=not on))
        rows += [
            ResultRow(leaf, LEAVES[leaf], (), live=leaf in branches_taken, level=1, out=leaf not in branches_taken)
            for leaf in leaves
            if on
        ]
    return ResultTableView("retreat", msg(N_("Árbol de retiradas")), (), tuple(rows), "5.5", thrown=False)
