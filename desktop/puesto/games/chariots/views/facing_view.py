"""The sheet of a Shock: both sides, what counts between them, its column, and its hits (8.12-8.18)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from puesto.core.messages import N_, NN_, Message, Ref, count, msg
from puesto.core.procedure_views import FacingView, OutcomeRow, ReckoningLine, ReckoningView, ThrowCell
from puesto.core.prompts import Choose, Prompt
from puesto.core.saying import percentage, sign_text
from puesto.games.chariots.battle import melee
from puesto.games.chariots.combat import shock, shock_die
from puesto.games.chariots.combat.shock import Fight, Fighter
from puesto.games.chariots.printed import charts, sources
from puesto.games.chariots.printed.records import Content, Superiority
from puesto.games.chariots.table import dice
from puesto.games.chariots.table.state import BattleTable, Combat, State

ABOUT_SHOCK = ("shock.", "hits.", "rout.", "advance.", "cohesion.", "leader.", "check.")
"""Beginnings of the keys of questions that may be part of a Shock."""
DESIGNATING = ("shock.target", "shock.defenders", "shock.how", "shock.exposed")
"""Questions of the designation, before what counts is known."""


def facing_of(
    state: State, content: Content, prompt: Prompt[Any], given_answers: Mapping[str, Any]
) -> FacingView | None:
    """Return the sides of the Shock that a question is part of; None for any other question."""
    if not prompt.key.startswith(ABOUT_SHOCK):
        return None
    table = BattleTable(state, content)
    if prompt.key in DESIGNATING:
        is_counted, combat = False, designated_combat(table, given_answers) or combat_named(prompt.message)
    else:
        combat = combat_about(state, prompt.subject)
        is_counted, combat = combat is not None, combat or combat_named(prompt.message)
    if combat is None:
        return None
    facts = what_counts(combat) if is_counted else ()
    attackers, defenders = tuple(combat.attackers), tuple(combat.defenders)
    heading = ratio_of(table, combat) if defenders else None
    is_resolving = prompt.key == DIE or DIE in given_answers
    reckoning = reckoning_of(table, combat, given_answers, is_counted, is_resolving) if defenders else None
    throws = throws_of(table, combat, prompt.key, given_answers) if reckoning is not None else ()
    die = throws[DIE_CELL].face if throws else ""
    return FacingView(attackers, defenders, heading, facts, reckoning=reckoning, throws=throws, die=die)


def ratio_of(table: BattleTable, combat: Combat) -> Message:
    """Return how many still fight against how many, all of them once nobody does (8.12)."""
    fight = melee.fight_of(table, combat)
    if fight.over:
        return msg(N_("{n} contra {m}"), n=len(combat.attackers), m=len(combat.defenders))
    return msg(N_("{n} contra {m}"), n=len(shock.entries(fight.fighting)), m=len(shock.entries(fight.facing)))


NONE = msg(N_("–"))
UNTOLD = msg(N_("se pregunta después"))


def reckoning_of(
    table: BattleTable, combat: Combat, given_answers: Mapping[str, Any], is_counted: bool, is_resolving: bool
) -> ReckoningView | None:
    """Return the column of a Shock and its hits by face; None where it cannot be fought (8.16-8.18).

    `is_counted`: sides and ground are known; `is_resolving`: its die is thrown in this step. Then its row is lit.
    """
    if combat.resolved and not is_resolving:
        return None
    fight = melee.fight_of(table, combat)
    if fight.over or not shock.has_shock_capability(table.content, fight):
        return None
    typed = fight_with_types(table.content, fight, given_answers)
    if shock.base_column(table.content, typed) is None:
        return None
    modifiers = shock.shock_modifiers(typed)
    return ReckoningView(
        heading=msg(N_("QUÉ COLUMNA")),
        lines=sum_lines(table.content, typed, combat, is_counted),
        total=msg(N_("Columna {n}"), n=shock_die.results_column(table.content, typed)),
        beside=msg(N_("al dado: {n}"), n=sign_text(dice.modifier_sum(modifiers))) if modifiers else None,
        outcomes_heading=msg(N_("QUÉ SALE: IMPACTOS")),
        columns=(msg(N_("atacante")), msg(N_("defensor"))),
        outcomes=outcome_rows(shock.hits_by_face(table.content, typed), given_answers.get(DIE)),
        rule="8.63",
    )


DIE = "shock.roll"
DIE_CELL = 3
"""The place of the Shock's own die among its throws."""


def throws_of(table: BattleTable, combat: Combat, key: str, given_answers: Mapping[str, Any]) -> tuple[ThrowCell, ...]:
    """Return the throws of a Shock in their order, and the advance that ends it (8.14-8.18)."""
    fight = melee.fight_of(table, combat)
    attack, defence = shock.attackers_to_check(fight), shock.defenders_to_check(fight)
    return (
        _check_cell(fight.attackers, attack, combat, key, ATTACK, given_answers),
        _check_cell(fight.defenders, defence, combat, key, DEFENCE, given_answers),
        _leaders_cell(table, combat, key.startswith("leader.")),
        _die_cell(table.content, fight, combat, key, given_answers),
        ThrowCell(msg(N_("Huida")), msg(N_("en su límite")), msg(N_("si llega")), "due"),
        ThrowCell(msg(N_("Avance")), msg(N_("si queda libre")), msg(N_("se elige")), "choice"),
    )


ATTACK, DEFENCE = msg(N_("Ataque")), msg(N_("Defensa"))
MARKS = {ATTACK: "", DEFENCE: "!"}
"""How `Combat.checked` marks the units of a side."""
CHECKS = {ATTACK: "shock.attacker_check", DEFENCE: "shock.defender_check"}
"""The question of the check of a side."""


def _check_cell(
    side: Sequence[Fighter],
    due: Sequence[str],
    combat: Combat,
    key: str,
    name: Message,
    given_answers: Mapping[str, Any],
) -> ThrowCell:
    """Return the checks of a side: those still to come, or their faces and what came of them (8.14)."""
    checking = [fighter for fighter in side if fighter.id in due or f"{MARKS[name]}{fighter.id}" in combat.checked]
    if not checking:
        why = msg(N_("tiene que chocar")) if name is ATTACK else msg(N_("ya Enzarzada"))
        return ThrowCell(name, why, msg(N_("sin chequeo")), "none")
    units: Message = count(NN_("{n} unidad", "{n} unidades"), len(checking))
    if len(checking) < 3:
        units = msg(N_("{units}"), units=tuple(Ref("unit", fighter.id) for fighter in checking))
    quality = msg(N_("TQ {n} o menos"), n=min(fighter.quality for fighter in checking))
    if key == CHECKS[name] or any(f"{MARKS[name]}{fighter.id}" not in combat.checked for fighter in checking):
        return ThrowCell(units, quality, name, "now" if key == CHECKS[name] else "due")
    thrown = [given_answers.get(f"{CHECKS[name]} {fighter.id}") for fighter in checking]
    faces = [faces[0] for faces in thrown if isinstance(faces, list | tuple) and faces]
    verdict = _checked_attack(checking) if name is ATTACK else _checked_defence(checking, faces)
    return ThrowCell(units, quality, verdict, "done", " ".join(map(str, faces)))


def _checked_attack(checking: Sequence[Fighter]) -> Message:
    """Return how many of the attackers that checked do attack."""
    attacking = sum(not fighter.out for fighter in checking)
    if len(checking) == 1:
        return msg(N_("ataca")) if attacking else msg(N_("no ataca"))
    return msg(N_("atacan {n} de {of}"), n=attacking, of=len(checking))


def _checked_defence(checking: Sequence[Fighter], faces: Sequence[int]) -> Message:
    """Return the hits that the defenders took by their checks."""
    if len(faces) < len(checking):  # a throw that was corrected by hand is not among the answers
        return msg(N_("hecho"))
    if fled := sum(fighter.routed for fighter in checking):  # whose TQ is another one by now
        return msg(N_("huye")) if len(checking) == 1 else msg(N_("huyen {n} de {of}"), n=fled, of=len(checking))
    hits = sum(max(0, face - fighter.quality) for fighter, face in zip(checking, faces, strict=False))
    if hits:
        return count(NN_("+{n} impacto", "+{n} impactos"), hits)
    return msg(N_("aguanta")) if len(checking) == 1 else msg(N_("aguantan"))


def _leaders_cell(table: BattleTable, combat: Combat, is_asked: bool) -> ThrowCell:
    """Return the die of the leaders that are with the units of a Shock (8.15, 10.22)."""
    leaders = melee.leaders_in(table, combat, [*combat.attackers, *combat.defenders])
    if not leaders:
        return ThrowCell(msg(N_("Líderes")), msg(N_("ninguno")), msg(N_("sin tirada")), "none")
    names = msg(N_("{these}"), these=tuple(Ref("leader", leader) for leader in leaders))
    state = "now" if is_asked else "done" if combat.led else "due"
    return ThrowCell(msg(N_("Líderes")), names, msg(N_("hecho") if state == "done" else N_("uno a uno")), state)


def _die_cell(content: Content, fight: Fight, combat: Combat, key: str, given_answers: Mapping[str, Any]) -> ThrowCell:
    """Return the die of the Shock itself, with its hits once it has fallen (8.17)."""
    typed = fight_with_types(content, fight, given_answers)
    column = msg(N_("columna {n}"), n=shock_die.results_column(content, typed))
    thrown = given_answers.get(DIE)
    if isinstance(thrown, list | tuple) and thrown:
        attackers_hits, defenders_hits = shock.hits_by_face(content, typed)[thrown[0]]
        return ThrowCell(
            msg(N_("Choque")), column, msg(N_("{n} y {m}"), n=attackers_hits, m=defenders_hits), "done", str(thrown[0])
        )
    return ThrowCell(msg(N_("Choque")), column, msg(N_("impactos")), "now" if key == DIE else "due")


def fight_with_types(content: Content, fight: Fight, given_answers: Mapping[str, Any]) -> Fight:
    """Return the combat with its chart types: those that were chosen, else the first of equals (8.16)."""
    choosing, answer = shock.choose_types(content, fight), None
    while True:
        try:
            prompt = choosing.send(answer)
        except StopIteration as end:
            typed: Fight = end.value
            return typed
        answer = given_answers.get(prompt.key, prompt.options[0].value) if isinstance(prompt, Choose) else None


def sum_lines(content: Content, fight: Fight, combat: Combat, is_counted: bool) -> tuple[ReckoningLine, ...]:
    """Return types, numbers, flank, ground and superiority, each with its shift (8.16, 8.17)."""
    attacker_type, defender_type = shock.types_that_meet(fight)
    fighting_entries, facing_entries = len(shock.entries(fight.fighting)), len(shock.entries(fight.facing))
    ground = sum(modifier.value for modifier in fight.ground) + fight.terrain
    is_flank = bool(fight.flank)
    excess = fighting_entries - facing_entries
    who, _ = shock.superiority(content, fight)
    forms = NN_("{n} más", "{n} más") if excess > 0 else NN_("{n} menos", "{n} menos")
    numbers = count(forms, abs(excess)) if excess else msg(N_("iguales"))
    flank = msg(N_("por un flanco")) if is_flank else msg(N_("ninguno")) if is_counted else UNTOLD
    names = tuple([melee.GROUND_WORDS[name][1] for name in combat.ground])
    terrain = msg(N_("{these}"), these=names) if names else msg(N_("llano")) if is_counted else UNTOLD
    doubled = {
        Superiority.ATTACK: msg(N_("×{n}"), n=shock.DOUBLE),
        Superiority.DEFENSE: msg(N_("×{n}"), n=shock.TREBLE),
    }
    source = sources.cell_source(content, charts.CLASH, defender_type.value, attacker_type.value)
    base = shock.base_column(content, fight) or 0
    versus = msg(
        N_("{attacker} contra {defender}"),
        attacker=Ref("type", attacker_type.value),
        defender=Ref("type", defender_type.value),
    )
    return (
        ReckoningLine(versus, source, msg(N_("{n}"), n=base), "8.16"),
        ReckoningLine(
            msg(N_("{n} contra {m}"), n=fighting_entries, m=facing_entries),
            numbers,
            shift(shock.PER_UNIT * excess),
            "8.17",
        ),
        ReckoningLine(msg(N_("Flanco")), flank, shift(shock.FLANK_SHIFT if is_flank else 0), "8.17"),
        ReckoningLine(msg(N_("Terreno")), terrain, shift(ground), "8.17"),
        ReckoningLine(msg(N_("Superioridad")), SUPERIORS[who], doubled.get(who, NONE), "8.62"),
    )


SUPERIORS = {
    Superiority.NONE: msg(N_("ninguna")),
    Superiority.ATTACK: msg(N_("impactos del defensor")),
    Superiority.DEFENSE: msg(N_("impactos del atacante")),
}


def shift(columns: int) -> Message:
    """Return a shift of the column with its sign, a dash for none."""
    return msg(N_("{n}"), n=sign_text(columns)) if columns else NONE


def outcome_rows(hits: Sequence[tuple[int, int]], thrown: Any) -> tuple[OutcomeRow, ...]:
    """Return one row for the faces, one after the other, that give the same hits (8.63)."""
    rows, low = [], 0
    face = thrown[0] if isinstance(thrown, list | tuple) and thrown else None
    for high in range(len(hits)):
        if high + 1 < len(hits) and hits[high + 1] == hits[low]:
            continue
        faces = msg(N_("{n}"), n=low) if low == high else msg(N_("{low}-{high}"), low=low, high=high)
        attackers_hits, defenders_hits = hits[low]
        figures = (msg(N_("{n}"), n=attackers_hits), msg(N_("{n}"), n=defenders_hits))
        n, of = high - low + 1, len(hits)
        rows.append(
            OutcomeRow(faces, figures, n, of, percentage(Fraction(n, of)), face is not None and low <= face <= high)
        )
        low = high + 1
    return tuple(rows)


def designated_combat(table: BattleTable, given_answers: Mapping[str, Any]) -> Combat | None:
    """Return the combat as far as it is designated; None before its attackers are known."""
    attackers = given_answers.get("shock.attackers")
    if not attackers:
        return None
    target = given_answers.get("shock.defenders") or (
        [given_answers["shock.target"]] if given_answers.get("shock.target") else []
    )
    return Combat(melee.whole_stacks(table, attackers), melee.whole_stacks(table, target))


def combat_about(state: State, subject: Iterable[str]) -> Combat | None:
    """Return the last combat in which all the units of a subject fight; None where it names none of them."""
    units = [id for id in subject if id in state.units]
    return next(
        (
            combat
            for combat in reversed(state.combats)
            if units and set(units) <= {*combat.attackers, *combat.defenders}
        ),
        None,
    )


def combat_named(message: Message) -> Combat | None:
    """Return the combat that a question names, such as a Reaction fought at once (8.54)."""
    params = dict(message.params)
    attackers, defenders = params.get("attackers"), params.get("defenders")
    if not isinstance(attackers, Ref) or not isinstance(defenders, Ref):
        return None
    return Combat(attackers.id.split(), defenders.id.split())


def what_counts(combat: Combat) -> tuple[Message, ...]:
    """Return from which sides the attack comes and over what ground, in a few words each (8.17)."""
    sides: list[Message] = [msg(N_("por un flanco"))] if combat.flank else []
    sides += [msg(N_("por la retaguardia"))] if combat.rear else []
    return (*(sides or [msg(N_("de frente"))]), *[melee.GROUND_WORDS[name][1] for name in combat.ground])
