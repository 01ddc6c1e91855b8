"""Alone from chapter 8: checks, the die, the whole combat, the collapse, reactions to aggression."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

from puesto.core.game.resolutions import Cell, Resolution, Working, fact, in_turn, one_of
from puesto.core.messages import N_, NN_, Message, Ref, Text, count, msg
from puesto.core.prompts import Modifier, Procedure
from puesto.core.saying import say
from puesto.core.values import Struct, replace
from puesto.games.chariots.battle import melee
from puesto.games.chariots.combat import advance, aggression, collapse, fighter_notation, shock
from puesto.games.chariots.combat.aggression import FireReactionFacts, ShockReactionFacts
from puesto.games.chariots.combat.shock import Fight, Fighter
from puesto.games.chariots.leadership import leaders
from puesto.games.chariots.printed import charts
from puesto.games.chariots.printed.records import Content, Role, Superiority, Type
from puesto.games.chariots.resolutions import shock_odds
from puesto.games.chariots.resolutions.answers import SHOCK, broken_already, problems_blamed
from puesto.games.chariots.resolutions.shock_odds import ATTACKERS, DEFENDERS, ClashFacts, ShockFacts
from puesto.games.chariots.table import dice
from puesto.games.chariots.table.state import BattleTable, State, Status, Unit, quality
from puesto.games.kit.alone import NO, Problems, yes_no_class, yes_no_words

# -- 8.16, 8.17: column, superiority, die


def die_modifiers(content: Content, facts: ClashFacts) -> tuple[Modifier, ...]:
    """What is added to the die of a shock combat."""
    fight = shock_odds.fight_from_facts(facts)
    return shock.shock_modifiers(fight) if isinstance(fight, Fight) else ()


def shock_workings(content: Content, facts: ClashFacts) -> tuple[Working, ...]:
    """Column, superiority, and what each face of the die gives, as the combat begins."""
    fight = shock_odds.fight_from_facts(facts)
    if not isinstance(fight, Fight):
        return ()
    fight = shock_odds.with_types(content, fight)
    if not fight.attacking_type:
        return ()
    mine, theirs = (
        shock.entries(fight.fighting)[fight.attacking_type],
        shock.entries(fight.facing)[fight.defending_type],
    )
    clash, base, shifts = (
        content.charts[charts.CLASH],
        shock.base_column(content, fight) or 0,
        shock.column_shifts(fight),
    )
    at = base + dice.modifier_sum(shifts)
    held = charts.shock_column(content, at)
    pair = msg(
        N_("Choque de Armas: {attacker} contra {defender}"),
        attacker=Ref("type", mine.value),
        defender=Ref("type", theirs.value),
    )
    column = Working(
        msg(N_("Columna de resultados")),
        shifts,
        (pair, base),
        msg(N_("columna {column}"), column=held)
        if held == at
        else msg(N_("columna {column}, el borde de la tabla"), column=held),
        "8.16",
        charts.source(clash, theirs.value, mine.value),
    )
    return column, superiority_working(content, fight, mine, theirs), faces_working(content, fight, at)


def superiority_working(content: Content, fight: Fight, mine: Type, theirs: Type) -> Working:
    """Who is superior, and by what."""
    who, giver = shock.superiority(content, fight)
    says = {
        Superiority.NONE: msg(N_("nadie es superior")),
        Superiority.ATTACK: msg(N_("Ataque Superior: los impactos del defensor, por dos")),
        Superiority.DEFENSE: msg(N_("Defensa Superior: los impactos del atacante, por tres")),
    }
    if shock.rear_attacker(fight):
        return Working(
            msg(N_("Superioridad por la retaguardia: {unit}"), unit=Ref("unit", giver)), value=says[who], rule="8.17"
        )
    if any(one.column for one in fight.facing):
        return Working(msg(N_("Superioridad contra una columna")), value=says[who], rule="6.35")
    chart = content.charts[charts.SUPERIORITY]
    return Working(
        msg(N_("Superioridad por armas")),
        value=says[who],
        rule="8.62",
        source=charts.source(chart, theirs.value, mine.value),
    )


def shock_cell(content: Content, at: int, die: int) -> tuple[str, str]:
    """Row and column of the results chart, both held to its edges (8.63, A25)."""
    return str(charts.shock_row(die)), str(charts.shock_column(content, at))


def faces_working(content: Content, fight: Fight, at: int) -> Working:
    """The hits that each face of the die gives, superiority counted in."""
    chart, plus = content.charts[charts.SHOCK], dice.modifier_sum(shock.shock_modifiers(fight))
    cells = []
    for face, (attacker, defender) in enumerate(shock.hits_by_face(content, fight)):
        cells.append(
            Cell(str(face), f"{attacker}({defender})", charts.source(chart, *shock_cell(content, at, face + plus)))
        )
    return Working(msg(N_("Impactos según el dado: atacante (defensor)")), rule="8.63", cells=tuple(cells))


class ClashResult(Struct, frozen=True):
    """The hits of both sides, superiority counted in, not yet shared out."""

    attacker: int
    defender: int
    attacking_type: str
    defending_type: str
    """The types that meet in the charts (8.16)."""
    base_column: int
    """That of the Clash of Arms (8.61)."""
    shift: int
    """Columns to the right, to the left where negative (8.17)."""
    column: int
    """That of the results, held to the edges of the chart (8.63)."""
    superiority: Annotated[str, one_of(*(one.value for one in Superiority))]
    """`AS`, `DS` or "" (8.62)."""
    drm: int
    """What leaders and Heroic Combat add to the die (4.22, 4.23, 10.42)."""


def _roll_alone(content: Content, facts: ClashFacts) -> Procedure[ClashResult]:
    fight = shock_odds.fight_from_facts(facts)
    assert isinstance(fight, Fight)
    after = yield from shock.roll_shock(content, shock_odds.with_types(content, fight))
    assert after.result is not None
    return ClashResult(
        *after.result,
        shock.entries(after.fighting)[after.attacking_type].value,
        shock.entries(after.facing)[after.defending_type].value,
        shock.base_column(content, after) or 0,
        dice.modifier_sum(shock.column_shifts(after)),
        shock.results_column(content, after),
        shock.superiority(content, after)[0].value,
        dice.modifier_sum(shock.shock_modifiers(after)),
    )


CLASH: Resolution[ClashFacts, ClashResult] = Resolution(
    id="shock_die",
    title=Text("El dado del Choque", "The Shock die"),
    rule="8.17",
    facts=ClashFacts,
    result=ClashResult,
    run=_roll_alone,
    outcome=lambda result: f"{result.attacker}({result.defender})",
    says=lambda outcome: Text(outcome, outcome),
    modifiers=die_modifiers,
    workings=shock_workings,
    check=shock_odds.fight_problems,
    chapter=SHOCK,
)

# -- 8.13-8.18: the whole combat


def _run_whole(content: Content, facts: ShockFacts) -> Procedure[Fight]:
    after = yield from in_turn(*shock_odds.combat_stages(content, facts))
    yield from say_fates(after)
    return after


def say_fates(fight: Fight) -> Procedure[None]:
    """What has become of each unit, in a line each."""
    for one in (*fight.attackers, *fight.defenders):
        unit = Ref("unit", one.id)
        if one.gone:
            yield from say(N_("{unit} Desaparece"), "9.43", "bad", unit=unit)
        elif one.routs:
            yield from say(N_("{unit} Huye"), "9.13", "bad", unit=unit)
        elif one.out:
            yield from say(
                N_("{unit} no ataca: impactos {hits} de {quality}"),
                "8.14",
                "quiet",
                unit=unit,
                hits=one.hits,
                quality=one.quality,
            )
        else:
            yield from say(
                N_("{unit}: impactos {hits} de {quality}"),
                "9.12",
                "quiet",
                unit=unit,
                hits=one.hits,
                quality=one.quality,
            )


def _facts_now(state: State, content: Content) -> ShockFacts:
    """The first combat that is still to be fought, as it stands on the table."""
    table = BattleTable(state, content)
    waiting = [combat for combat in state.combats if not combat.resolved]
    if not waiting:
        return ShockFacts()
    fight = melee.fight_of(table, waiting[0])
    printed = {unit.id: unit.quality for unit in state.units.values()}
    led: dict[str, Any] = {}
    for side, there in ((ATTACKERS, fight.attacker_leaders), (DEFENDERS, fight.defender_leaders)):
        if there:
            first = min(there, key=lambda one: one.role is not Role.GENERAL)
            led |= {
                f"{side}_leader": first.role.value,
                f"{side}_charisma": first.charisma,
                f"{side}_ability": leaders.ability(table, first.name),
            }
            led |= {f"{side}_wounded": state.leaders[first.name].wounded}
    return ShockFacts(
        fighter_notation.write_side(fight.attackers, printed),
        fighter_notation.write_side(fight.defenders, printed),
        fight.flank,
        dice.modifier_sum(fight.ground) + fight.terrain,
        fight.heroic,
        **led,
    )


WHOLE: Resolution[ShockFacts, Fight] = Resolution(
    id="shock",
    title=Text("Combate de Choque completo", "Whole Shock combat"),
    rule="8.13",
    facts=ShockFacts,
    result=Fight,
    run=_run_whole,
    outcome=shock_odds.combat_outcome,
    says=shock_odds.outcome_words,
    modifiers=die_modifiers,
    workings=shock_workings,
    check=shock_odds.fight_problems,
    stages=shock_odds.combat_stages,
    now=_facts_now,
    chapter=SHOCK,
)

# -- 8.14


class CheckFacts(Struct, frozen=True):
    """What the check of one unit before the Shock needs to know."""

    quality: Annotated[int, fact("TQ impresa", "Printed TQ", "8.14", 0, 9)] = 6
    hits: Annotated[int, fact("Impactos que ya tiene", "Hits it has already", "9.11", 0, 8)] = 0
    routed: Annotated[bool, fact("En Huida", "Routed", "9.42")] = False
    column: Annotated[bool, fact("En Columna", "In Column", "6.35")] = False
    attacks: Annotated[bool, fact("Es atacante (Shock-Must Check TQ)", "It attacks (Shock-Must Check TQ)", "8.14")] = (
        False
    )


class CheckResult(Struct, frozen=True):
    """What the check did to the unit."""

    fights: bool
    """Whether it still takes part: an attacker attacks, a defender stands."""
    quality: int
    """The TQ that the die was compared with: two less In Column, 1 if Routed (6.35, 9.42)."""
    hits: int = 0
    routs: bool = False
    gone: bool = False


def _check_problem(facts: CheckFacts) -> Message | None:
    if facts.attacks and facts.routed:
        return msg(N_("una unidad en Huida no ataca (9.42)"))
    if facts.routed and facts.hits:
        return msg(N_("una unidad en Huida Desaparece con el primer impacto (9.43)"))
    if facts.attacks and facts.column:
        return msg(N_("está En Columna (6.35)"))
    return broken_already(facts.quality, facts.hits, column=facts.column, routed=facts.routed)


def _check_alone(facts: CheckFacts) -> Procedure[CheckResult]:
    status = Status.ROUTED if facts.routed else Status.GOOD
    stands = quality(Unit("unit", "", Type.SI, facts.quality, 4, status=status, column=facts.column))
    one = Fighter("unit", Type.SI, stands, facts.hits, must_check=True, routed=facts.routed)
    other = Fighter("other", Type.SI, 6)
    if facts.attacks:
        fight = yield from shock.check_attacker(Fight((one,), (other,), attacker=ATTACKERS, defender=DEFENDERS), "unit")
        after = fight.attackers[0]
    else:
        fight = yield from shock.check_defender(Fight((other,), (one,), attacker=ATTACKERS, defender=DEFENDERS), "unit")
        after = fight.defenders[0]
    return CheckResult(not after.out, stands, after.hits - facts.hits, after.routs, after.gone)


def _check_outcome(result: CheckResult) -> str:
    return (
        "gone"
        if result.gone
        else "routs"
        if result.routs
        else f"{'fights' if result.fights else 'stays'}/{result.hits}"
    )


def _check_words(outcome: str) -> Message:
    if outcome in ("gone", "routs"):
        return msg(N_("Desaparece")) if outcome == "gone" else msg(N_("Huye"))
    if outcome == "fights/0":
        return msg(N_("aguanta"))
    n = int(outcome.partition("/")[2])
    return (
        count(NN_("no ataca: {n} impacto", "no ataca: {n} impactos"), n)
        if outcome.startswith("stays")
        else count(NN_("{n} impacto", "{n} impactos"), n)
    )


CHECK: Resolution[CheckFacts, CheckResult] = Resolution(
    id="shock_check",
    title=Text("Chequeo previo al Choque", "Check before the Shock"),
    rule="8.14",
    facts=CheckFacts,
    result=CheckResult,
    run=lambda content, facts: _check_alone(facts),
    outcome=_check_outcome,
    says=_check_words,
    check=lambda content, facts: problems_blamed(facts, _check_problem),
    chapter=SHOCK,
)

# -- 8.18, 9.13

HELP_ON_RUINED = Text(
    "Con los impactos del Choque ya sumados: «SI6+5e HI7+8». La marca e es de quien ya estaba Enzarzada.",
    "With the hits of the Shock counted in: “SI6+5e HI7+8”. The mark e is for who was Engaged before.",
)
AS_THEY_STAND = partial(fighter_notation.fighter_tokens, ruined=True)


class CollapseFacts(Struct, frozen=True):
    """What the collapse needs to know."""

    attackers: Annotated[
        tuple[str, ...], fact("Atacantes", "Attackers", "8.18", help=HELP_ON_RUINED, reads=AS_THEY_STAND)
    ] = ("SI6+5e",)
    defenders: Annotated[tuple[str, ...], fact("Defensores", "Defenders", "8.18", reads=AS_THEY_STAND)] = ("SI6+6",)
    advance: Annotated[int, fact("Impactos que costaría avanzar", "Hits that the advance would cost", "9.13", 0, 3)] = 0


def _collapse_fight(facts: CollapseFacts) -> Fight | tuple[str, Message]:
    sides = []
    for name, prefix in (("attackers", ATTACKERS), ("defenders", DEFENDERS)):
        found = fighter_notation.read_units(getattr(facts, name), prefix, ruined=True)
        if isinstance(found, Message):
            return name, found
        if not found:
            return name, msg(N_("se espera al menos una unidad, como SI6"))
        sides.append(found)
    return Fight(sides[0], sides[1], attacker=ATTACKERS, defender=DEFENDERS)


def _collapse_problems(content: Content, facts: CollapseFacts) -> Problems:
    found = _collapse_fight(facts)
    return () if isinstance(found, Fight) else (found,)


def _collapse_alone(facts: CollapseFacts) -> Procedure[Fight]:
    fight = _collapse_fight(facts)
    assert isinstance(fight, Fight)
    if collapse.is_everybody_broken(fight):
        yield from say(
            N_("Todos tendrían que Huir: lo hace el bando que más pasa de su TQ, y en un empate el defensor"), "9.13"
        )
    fight = collapse.rout_broken(fight, facts.advance)
    for one in collapse.wavering_units(fight):
        after = yield from collapse.check_wavering_unit(one)
        fight = fight.having(after)
    yield from say_fates(fight)
    return fight


COLLAPSE: Resolution[CollapseFacts, Fight] = Resolution(
    id="collapse",
    title=Text("Colapso: quién Huye", "Collapse: who routs"),
    rule="8.18",
    facts=CollapseFacts,
    result=Fight,
    run=lambda content, facts: _collapse_alone(facts),
    outcome=shock_odds.combat_outcome,
    says=shock_odds.outcome_words,
    check=_collapse_problems,
    chapter=SHOCK,
)

# -- 8.2


class AdvanceFacts(Struct, frozen=True):
    """What the advance after combat needs to know."""

    attackers: Annotated[
        tuple[str, ...],
        fact("Atacantes que quedan", "Attackers that are left", "8.23", help=HELP_ON_RUINED, reads=AS_THEY_STAND),
    ] = (
        "SI6",
        "HI7",
    )
    superior: Annotated[
        int, fact("Cuál dio la superioridad (0: ninguna)", "Which gave the superiority (0: none)", "8.23", 0, 9)
    ] = 0
    cost: Annotated[int, fact("Impactos que cuesta el hexágono", "Hits that the hex costs", "8.21", 0, 3)] = 0
    preshock: Annotated[bool, fact("El defensor Huyó en su chequeo", "The defender routed in its check", "8.21")] = (
        False
    )
    in_front: Annotated[
        bool,
        fact(
            "Está en el frontal de otro enemigo", "It is in another enemy’s front", "8.21", when=("preshock", (True,))
        ),
    ] = False
    missiles: Annotated[bool, fact("El hexágono lo vaciaron los proyectiles", "Missiles vacated the hex", "8.2")] = (
        False
    )
    defends: Annotated[bool, fact("Son las defensoras", "They are the defenders", "8.2")] = False


class AdvanceResult(Struct, frozen=True):
    """Who must advance, one of them where there are several, and with how many hits each would end."""

    advances: tuple[str, ...] = ()
    positions: tuple[int, ...] = ()
    """Their places among the attackers, from 1 on."""
    hits: tuple[int, ...] = ()
    turns: tuple[int, ...] = ()
    """Vertices that each may turn (8.22)."""


def _advance_problems(content: Content, facts: AdvanceFacts) -> Problems:
    found = fighter_notation.read_units(facts.attackers, ATTACKERS, ruined=True)
    if isinstance(found, Message):
        return (("attackers", found),)
    if not found:
        return (("attackers", msg(N_("se espera al menos una unidad, como SI6"))),)
    return (
        ()
        if facts.superior <= len(found)
        else (("superior", msg(N_("se espera un número de {low} a {high}"), low=0, high=len(found))),)
    )


def _advance_alone(facts: AdvanceFacts) -> Procedure[AdvanceResult]:
    found = fighter_notation.read_units(facts.attackers, ATTACKERS, ruined=True)
    assert not isinstance(found, Message)
    if not advance.can_advance(in_front=facts.in_front, preshock=facts.preshock):
        yield from say(
            N_("Está en el frontal de otro enemigo y el defensor se fue antes del Choque: no avanza"), "8.21"
        )
        return AdvanceResult()
    if facts.missiles or facts.defends:
        yield from say(N_("Solo avanzan los atacantes, y solo por un Choque: no avanza nadie"), "8.2")
        return AdvanceResult()
    told = list[tuple[str, int, int, int]]()
    able = advance.candidates(found, found[facts.superior - 1].id if facts.superior else "")
    for place, one in enumerate(found, 1):
        if one.id in able:
            paid, turn = advance.pay_advance(one, facts.cost), advance.vertices_to_turn(one.type)
            line = (
                N_("{unit} avanza y puede girar un vértice. Impactos: {hits}")
                if turn
                else N_("{unit} avanza, sin girar. Impactos: {hits}")
            )
            yield from say(line, "8.22", "good", unit=Ref("unit", one.id), hits=paid.hits)
            told.append((one.id, place, paid.hits, turn))
    if len(able) > 1:
        yield from say(N_("Entre ellas elige el atacante"), "8.23", "quiet")
    return AdvanceResult(*zip(*told, strict=True)) if told else AdvanceResult()


ADVANCE: Resolution[AdvanceFacts, AdvanceResult] = Resolution(
    id="advance",
    title=Text("Avance tras el combate", "Advance after combat"),
    rule="8.2",
    facts=AdvanceFacts,
    result=AdvanceResult,
    run=lambda content, facts: _advance_alone(facts),
    outcome=lambda result: " ".join(result.advances) or NO,
    says=lambda outcome: (
        msg(N_("no avanza nadie"))
        if outcome == NO
        else msg(N_("avanza: {units}"), units=tuple(Ref("unit", one) for one in outcome.split()))
    ),
    check=_advance_problems,
    chapter=SHOCK,
)

# -- 8.5


class FireReactionResult(Struct, frozen=True):
    """What comes of a reaction to fire."""

    reacts: bool
    adjusted: int
    """The die with the distance taken off (8.53)."""
    forced: bool
    """Whether it had to try: barbarians must, runners may (8.52)."""


def _fire_reaction_alone(facts: FireReactionFacts) -> Procedure[FireReactionResult]:
    adjusted = yield from aggression.roll_reaction_to_fire(replace(facts, unit="unit", who=DEFENDERS))
    return FireReactionResult(adjusted >= facts.quality, adjusted, aggression.is_forced(facts))


AGGRESSION_FIRE: Resolution[FireReactionFacts, FireReactionResult] = Resolution(
    id="aggression_fire",
    title=Text("Reacción a la Agresión: al disparo", "Aggression Reaction: to fire"),
    rule="8.53",
    facts=FireReactionFacts,
    result=FireReactionResult,
    run=lambda content, facts: _fire_reaction_alone(facts),
    outcome=lambda result: yes_no_class(result.reacts),
    says=yes_no_words(msg(N_("ataca al tirador")), msg(N_("no ocurre nada"))),
    modifiers=lambda content, facts: (
        (Modifier(msg(N_("distancia")), facts.adjustment, "8.53"),) if facts.adjustment else ()
    ),
    check=lambda content, facts: problems_blamed(facts, aggression.fire_reaction_refusal),
    chapter=SHOCK,
)


def _attacking_facts(facts: ShockReactionFacts) -> ShockReactionFacts | Message:
    """The facts with their types as the rules know them, or why one is none."""
    found = fighter_notation.read_units(facts.attackers, ATTACKERS)
    return (
        found
        if isinstance(found, Message)
        else replace(
            facts,
            attackers=tuple(kind.value for kind in shock.entries(found).values()),
            unit="unit",
            who=DEFENDERS,
        )
    )


def _aggression_problems(content: Content, facts: ShockReactionFacts) -> Problems:
    found = _attacking_facts(facts)
    if isinstance(found, Message):
        return (("attackers", found),)
    if facts.in_front > len(found.attackers):
        return (("in_front", msg(N_("atacan {n}: no puede haber más en su frontal (8.55)"), n=len(found.attackers))),)

    def refusal(given: ShockReactionFacts) -> Message | None:
        typed = _attacking_facts(given)
        return typed if isinstance(typed, Message) else aggression.shock_reaction_refusal(typed)

    return problems_blamed(facts, refusal)


class ShockReactionResult(Struct, frozen=True):
    """What comes of a reaction to a Shock attack."""

    reacts: bool
    """Whether the unit is the attacker now; the Shock goes on as it was otherwise."""
    must_attack: int
    """How many of the attackers it has to attack: all in its front (8.55)."""


def _aggression_alone(facts: ShockReactionFacts) -> Procedure[ShockReactionResult]:
    found = _attacking_facts(facts)
    assert not isinstance(found, Message)
    reacts = yield from aggression.react_to_shock(found)
    return ShockReactionResult(reacts, facts.in_front if reacts else 0)


AGGRESSION_SHOCK: Resolution[ShockReactionFacts, ShockReactionResult] = Resolution(
    id="aggression_shock",
    title=Text("Reacción a la Agresión: al Choque", "Aggression Reaction: to Shock"),
    rule="8.55",
    facts=ShockReactionFacts,
    result=ShockReactionResult,
    run=lambda content, facts: _aggression_alone(facts),
    outcome=lambda result: yes_no_class(result.reacts),
    says=yes_no_words(msg(N_("pasa a ser la atacante")), msg(N_("el Choque sigue"))),
    check=_aggression_problems,
    chapter=SHOCK,
)

ALL = (WHOLE, CLASH, CHECK, COLLAPSE, ADVANCE, AGGRESSION_FIRE, AGGRESSION_SHOCK)
