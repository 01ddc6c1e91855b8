"""Alone from sections 8.13-8.18: the Shock die, and the whole combat."""

from __future__ import annotations

from typing import Annotated, Any

from puesto.core.game.resolutions import Answer, Cell, Working, in_turn, one_of, resolution
from puesto.core.messages import N_, Text, msg
from puesto.core.prompts import Modifier, Procedure
from puesto.core.results import label
from puesto.core.values import Struct
from puesto.games.chariots.battle import melee
from puesto.games.chariots.combat import fighter_notation, shock, shock_die
from puesto.games.chariots.combat.shock import Fight
from puesto.games.chariots.leadership import leaders
from puesto.games.chariots.printed import charts, sources
from puesto.games.chariots.printed.records import Content, Role, Superiority
from puesto.games.chariots.resolutions import shock_odds
from puesto.games.chariots.resolutions.answers import SHOCK
from puesto.games.chariots.resolutions.shock_odds import ATTACKERS, DEFENDERS, ClashFacts, CombatResult, ShockFacts
from puesto.games.chariots.table import dice
from puesto.games.chariots.table.state import BattleTable, State
from puesto.games.kit.alone import as_it_reads

# -- 8.16, 8.17: column, superiority, die


def die_modifiers(content: Content, facts: ClashFacts) -> tuple[Modifier, ...]:
    """Return the modifiers of the die of a shock combat."""
    fight = shock_odds.fight_from_facts(facts)
    return shock.shock_modifiers(fight) if isinstance(fight, Fight) else ()


def shock_workings(content: Content, facts: ClashFacts) -> tuple[Working, ...]:
    """Return column, superiority, and the meaning of each face of the die, as the combat begins."""
    fight = shock_odds.fight_from_facts(facts)
    if not isinstance(fight, Fight):
        return ()
    fight = shock_odds.with_types(content, fight)
    if not fight.attacking_type:
        return ()
    attacker_type, defender_type = shock.types_that_meet(fight)
    place = defender_type.value, attacker_type.value
    clash, results, superior = (content.charts[id] for id in (charts.CLASH, charts.SHOCK, charts.SUPERIORITY))
    base, shifts = shock.base_column(content, fight) or 0, shock.column_shifts(fight)
    used_column = shock_die.results_column(content, fight)
    ends = used_column != base + dice.modifier_sum(shifts)
    column = msg(shock_die.TABLE_ENDS if ends else N_("columna {column}"), column=used_column)
    reason = shock_die.superiority_reason(content, fight, sources.RepeatedSource())
    by_chart = charts.source(superior, *place) if reason.rule == superior.rule else ""
    return (
        Working(results.title, shifts, (clash.title, base), column, "8.16", charts.source(clash, *place)),
        Working(superior.title, value=reason.message, rule=reason.rule, source=by_chart),
        faces_working(content, fight, base + dice.modifier_sum(shifts)),
    )


def shock_cell(content: Content, column: int, die: int) -> tuple[str, str]:
    """Row and column of the results chart, both held to its edges (8.63, A25)."""
    return str(charts.shock_row(die)), str(charts.shock_column(content, column))


def faces_working(content: Content, fight: Fight, column: int) -> Working:
    """Return the hits of each face of the die, superiority counted in."""
    chart, plus = content.charts[charts.SHOCK], dice.modifier_sum(shock.shock_modifiers(fight))
    cells = []
    for face, (attacker, defender) in enumerate(shock.hits_by_face(content, fight)):
        cells.append(
            Cell(str(face), f"{attacker}({defender})", charts.source(chart, *shock_cell(content, column, face + plus)))
        )
    return Working(msg(N_("Impactos según el dado: atacante (defensor)")), rule="8.63", cells=tuple(cells))


class ClashResult(Struct, frozen=True):
    """The hits of both sides, superiority counted in, not yet shared out."""

    attacker: Annotated[int, label("Impactos del atacante", "Hits of the attacker")]
    defender: Annotated[int, label("Impactos del defensor", "Hits of the defender")]
    attacking_type: Annotated[str, label("Tipo del atacante", "Type of the attacker")]
    defending_type: Annotated[str, label("Tipo del defensor", "Type of the defender")]
    """The types that meet in the charts (8.16)."""
    base_column: Annotated[int, label("Columna inicial", "First column")]
    """That of the Clash of Arms (8.61)."""
    shift: Annotated[int, label("Columnas a la derecha", "Columns to the right")]
    """Columns to the right, to the left where negative (8.17)."""
    column: Annotated[int, label("Columna", "Column")]
    """That of the results, held to the edges of the chart (8.63)."""
    superiority: Annotated[
        str, one_of(*(superiority_.value for superiority_ in Superiority)), label("Superioridad", "Superiority")
    ]
    """`AS`, `DS` or "" (8.62)."""
    drm: Annotated[int, label("DRM", "DRM")]
    """Modifier of leaders and Heroic Combat to the die (4.22, 4.23, 10.42)."""


@resolution(
    "shock_die",
    "8.17",
    Text("El dado del Choque", "The Shock die"),
    SHOCK,
    as_it_reads(lambda result: f"{result.attacker}({result.defender})"),
    check=shock_odds.fight_problems,
    modifiers=die_modifiers,
    workings=shock_workings,
)
def roll_shock(content: Content, facts: ClashFacts) -> Procedure[ClashResult]:
    """Roll the Shock die and return the hits of both sides (8.17)."""
    fight = shock_odds.fight_from_facts(facts)
    assert isinstance(fight, Fight)
    after = yield from shock_die.roll_shock(content, shock_odds.with_types(content, fight))
    assert after.result is not None
    attacker_type, defender_type = shock.types_that_meet(after)
    return ClashResult(
        *after.result,
        attacker_type.value,
        defender_type.value,
        shock.base_column(content, after) or 0,
        dice.modifier_sum(shock.column_shifts(after)),
        shock_die.results_column(content, after),
        shock.superiority(content, after)[0].value,
        dice.modifier_sum(shock.shock_modifiers(after)),
    )


# -- 8.13-8.18: the whole combat


def _facts_now(state: State, content: Content) -> ShockFacts:
    """Return the facts of the first combat on the table that is still to be fought."""
    table = BattleTable(state, content)
    waiting = [combat for combat in state.combats if not combat.resolved]
    if not waiting:
        return ShockFacts()
    fight = melee.fight_of(table, waiting[0])
    printed = {unit.id: unit.quality for unit in state.units.values()}
    leader_facts: dict[str, Any] = {}
    for side, leaders_ in ((ATTACKERS, fight.attacker_leaders), (DEFENDERS, fight.defender_leaders)):
        if leaders_:
            first = min(leaders_, key=lambda present: present.role is not Role.GENERAL)
            leader_facts |= {
                f"{side}_leader": first.role.value,
                f"{side}_charisma": first.charisma,
                f"{side}_ability": leaders.ability(table, first.name),
            }
            leader_facts |= {f"{side}_wounded": state.leaders[first.name].wounded}
    return ShockFacts(
        fighter_notation.write_side(fight.attackers, printed),
        fighter_notation.write_side(fight.defenders, printed),
        fight.flank,
        dice.modifier_sum(fight.ground) + fight.terrain,
        fight.heroic,
        **leader_facts,
    )


@resolution(
    "shock",
    "8.13",
    Text("Combate de Choque completo", "Whole Shock combat"),
    SHOCK,
    Answer(shock_odds.combat_outcome, shock_odds.outcome_words),
    check=shock_odds.fight_problems,
    modifiers=die_modifiers,
    workings=shock_workings,
    now=_facts_now,
    stages=shock_odds.combat_stages,
)
def fight_shock(content: Content, facts: ShockFacts) -> Procedure[CombatResult]:
    return (yield from shock_odds.settle_combat((yield from in_turn(*shock_odds.combat_stages(content, facts)))))


ALL = (fight_shock, roll_shock)
