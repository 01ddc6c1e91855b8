"""The staff of the Battalion Combat Series: formations and fights, by the exact chances of the tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

from puesto.core.messages import N_, Message, Ref, Sayable, msg
from puesto.core.opponents.advice import (
    Advice,
    AdviceCase,
    Adviser,
    Counsel,
    Missing,
    advice_of,
    by_opponent,
    staff_temper,
    term,
)
from puesto.core.opponents.opponent import Candidate, Temper
from puesto.core.prompts import Choose, Option
from puesto.core.session.journal import Entry
from puesto.core.values import replace
from puesto.games.bcs.combat.attack import AttackFacts
from puesto.games.bcs.formations import activation
from puesto.games.bcs.formations.fatigue import reduced_fatigue
from puesto.games.bcs.opponent.fights import (
    Deed,
    attacks,
    bombardments,
    candidate_of,
    engagements,
    make_attack,
    odds_words,
    terms_of,
)
from puesto.games.bcs.opponent.formations import WORDS
from puesto.games.bcs.opponent.opponent import OPPONENT
from puesto.games.bcs.opponent.position import Position, quality_of
from puesto.games.bcs.printed.records import Content
from puesto.games.bcs.table import sequence
from puesto.games.bcs.table.choices import NORMAL, RECOVERY, fatigue_name
from puesto.games.bcs.table.state import State, UnitId
from puesto.games.bcs.turn.activations import recovery_outlook, snafu_outlook, ways_of_snafu
from puesto.games.bcs.turn.activities import END
from puesto.games.bcs.turn.attacking import FIRE_WORDS, LOSSES, NO_FIRE, SUPPRESS, facts_declared
from puesto.games.bcs.turn.facts_at_table import snafu_facts

MEASURE = msg(N_("en pasos del enemigo"))
HURT = msg(N_("pierdes"))
BESIDE, REACHED, NOBODY = "advice.beside", "advice.reached", "none"
"""Keys of the questions beside which enemy a formation is, and which it can reach, and the answer that it is none."""
RESTS, LATER = msg(N_("lo que mejoran sus próximas activaciones")), 2
"""What a Recovery brings, and the number of later activations that it is counted for."""
TIRES = msg(N_("lo que cansa"))
MOST_ENEMIES = 9
"""Enemies that the question names."""


class ToldPosition(Position):
    """The position of the formation in play, with the enemy beside it that the player named."""

    def __init__(self, state: State, content: Content, temper: Temper, enemy: UnitId) -> None:
        super().__init__(state, content, temper)
        self.enemy = enemy

    @cached_property
    def beside(self) -> dict[UnitId, tuple[UnitId, ...]]:
        units = tuple(unit.id for unit in self.table.units_of(self.formation) if unit.deployed and unit.fights)
        return {self.enemy: units} if units else {}

    @cached_property
    def near(self) -> dict[UnitId, tuple[UnitId, ...]]:
        return self.beside


def advise(case: AdviceCase[State, Content]) -> Counsel:
    """Return the best answers, or the question which enemy is beside the formation."""
    weigh = WEIGHED.get(case.prompt.key)
    if weigh is not None:
        return weigh(case)
    return by_opponent(OPPONENT, staff_temper(OPPONENT, case.content), case)


def which_activity(case: AdviceCase[State, Content]) -> Counsel:
    """Return the fights that are worth most, or the question which enemy is beside the formation."""
    position = Position(case.state, case.content, staff_temper(OPPONENT, case.content))
    enemies = position.table.units_of_side(position.table.enemy(position.side))
    fighting_units = [unit for unit in position.table.units_of(position.formation) if unit.fights]
    offered_values = {option.value for option in getattr(case.prompt, "options", ())}
    if not enemies or not fighting_units or not offered_values & {sequence.ATTACK, sequence.ENGAGE, sequence.BOMBARD}:
        return None
    name = (BESIDE, position.formation)
    if not position.beside and name not in case.board_answers:
        return _ask_beside(position, [unit.id for unit in enemies if unit.fights][:MOST_ENEMIES])
    enemy_near = case.board_answers.get(name, NOBODY)
    if enemy_near in case.state.units and not position.beside:
        position = ToldPosition(case.state, case.content, position.temper, enemy_near)
    fights = [*_attacks(position, enemy_near), *engagements(position), *bombardments(position)]
    fights = [fight for fight in fights if fight.kind in offered_values]
    candidates = [candidate_of(position, fight) for fight in fights]
    end = Candidate(END, msg(N_("Terminar las actividades")), reason=msg(N_("no arriesga ni gana nada")))
    return advice_of([*candidates, end], MEASURE, risk=HURT, risks=[*(_hurt(fight) for fight in fights), None])


def _attacks(position: Position, text: str) -> list[Deed]:
    """Return the attacks of the formation; on an enemy that the player named, by each unit alone."""
    if not isinstance(position, ToldPosition):
        return attacks(position)
    if not position.state.act.combat_objectives:
        return []
    fires = (False, True) if position.fire_points else (False,)
    return [make_attack(position, id, text, (), fire, False) for id in position.beside.get(text, ()) for fire in fires]


def _hurt(fight: Deed) -> int:
    return round(100 * fight.odds.hurt)


def _ask_enemy(position: Position, enemies: list[UnitId], key: str, words: str, detail: str, unknown: str) -> Missing:
    """Return the question which enemy a formation is near to, with what the staff knows and does not."""
    question = Choose(
        key=key,
        subject=(position.formation,),
        who=position.side,
        message=msg(words, formation=Ref("formation", position.formation)),
        detail=msg(detail),
        options=(
            *(Option(id, Ref("unit", id)) for id in enemies),
            Option(NOBODY, msg(N_("A ninguno")), nobody=True),
        ),
    )
    known_facts = msg(N_("Sabe: valores, pasos, fatiga y los puntos de fuego que quedan."))
    return Missing(question, known_facts, msg(unknown))


def _ask_beside(position: Position, enemies: list[UnitId]) -> Missing:
    """Return the question which enemy a unit is beside."""
    return _ask_enemy(
        position,
        enemies,
        BESIDE,
        N_("¿Junto a qué enemigo está alguna unidad de {formation}?"),
        N_("Si son varios, el que más te tiente. Vale hasta que alguien se mueva o se retire."),
        N_("No sabe: quién está junto a quién."),
    )


def which_second(case: AdviceCase[State, Content]) -> Advice | None:
    """Return whether to try a Second Activation, by the chance of its SNAFU (3.0 (i))."""
    position = Position(case.state, case.content, staff_temper(OPPONENT, case.content))
    id = case.prompt.subject[0]
    quality, units = position.quality(id), len(position.table.units_of(id))
    item = case.state.formations[id]
    from_level = position.weight("second_at")
    added_fatigue = max(0, item.fatigue - from_level) * units
    reason: Sayable = snafu_outlook(position.table, id)
    tries = Candidate(
        activation.ATTEMPT,
        msg(N_("Intentarla")),
        (term("units", WORDS["units"], quality * units), term("fatigue", TIRES, -added_fatigue)),
        reason=reason,
    )
    skips = Candidate(activation.SKIP, msg(N_("Saltársela")), reason=msg(N_("no cansa a nadie")))
    return advice_of([tries, skips], msg(N_("en unidades que mueven")))


def which_attacker(case: AdviceCase[State, Content]) -> Advice | None:
    """Return who attacks the declared defenders best (5.1)."""
    position = Position(case.state, case.content, staff_temper(OPPONENT, case.content))
    declared = facts_declared(case.state.fight)
    rows = [
        (option.value, replace(declared, **_strength(position, option.value)))
        for option in getattr(case.prompt, "options", ())
        if option.value in case.state.units
    ]
    return _weigh_attacks(position, [(id, Ref("unit", id), facts) for id, facts in rows])


def _strength(position: Position, id: UnitId) -> dict[str, int]:
    printed = position.printed(id)
    return {"attacker_action_rating": printed.rating, "attacker_steps": position.unit(id).steps}


def which_fire(case: AdviceCase[State, Content]) -> Advice | None:
    """Return what a point of fire does best in the attack that is declared (5.1b)."""
    position = Position(case.state, case.content, staff_temper(OPPONENT, case.content))
    declared, rows = facts_declared(case.state.fight), list[tuple[str, Message, AttackFacts]]()
    words = {f"{mission}:{by}": text for (mission, by), text in FIRE_WORDS.items()} | {NO_FIRE: msg(N_("Sin fuego"))}
    for option in getattr(case.prompt, "options", ()):
        if not option.value.startswith(LOSSES):
            facts = replace(declared, suppression_mission=option.value.startswith(SUPPRESS))
            rows.append((option.value, words[option.value], facts))
    return _weigh_attacks(position, rows)


def _weigh_attacks(position: Position, rows: Sequence[tuple[Any, Message | Ref, AttackFacts]]) -> Advice | None:
    """Return answers by what is expected of the attack that each makes."""
    candidates, risks = list[Candidate](), list[int]()
    for value, words, facts in rows:
        odds = position.odds.attack(facts)
        fight = Deed(sequence.ATTACK, "", "", "", False, odds, terms_of(position, odds))
        candidates.append(Candidate(value, words, fight.terms, reason=odds_words(fight)))
        risks.append(_hurt(fight))
    return advice_of(candidates, MEASURE, risk=HURT, risks=risks)


def which_objectives(case: AdviceCase[State, Content]) -> Counsel:
    """Return how many OBJ markers an attack on an enemy in reach asks for, or the question who it is."""
    position = Position(case.state, case.content, staff_temper(OPPONENT, case.content))
    enemies = [unit.id for unit in position.table.units_of_side(position.table.enemy(position.side)) if unit.fights]
    ready_units = tuple(
        unit.id for unit in position.table.units_of(position.formation) if unit.deployed and unit.fights
    )
    if not enemies or not ready_units:
        return None
    name = (REACHED, position.formation)
    if name not in case.board_answers:
        return _ask_reached(position, enemies[:MOST_ENEMIES])
    enemy, fires = case.board_answers[name], position.fire_points > 0
    candidates, risks = list[Candidate](), list[int | None]()
    for option in getattr(case.prompt, "options", ()):
        markers = int(option.value.partition("-")[0])
        if not markers:
            candidates.append(Candidate(option.value, option.message, reason=msg(N_("no arriesga ni gana nada"))))
            risks.append(None)
        elif enemy in case.state.units:
            fights = [make_attack(position, id, enemy, ready_units, fires, markers > 1) for id in ready_units]
            best_fight = max(fights, key=lambda best_fight: best_fight.rank)
            candidates.append(Candidate(option.value, option.message, best_fight.terms, reason=odds_words(best_fight)))
            risks.append(_hurt(best_fight))
    return advice_of(candidates, MEASURE, risk=HURT, risks=risks)


def _ask_reached(position: Position, enemies: list[UnitId]) -> Missing:
    """Return the question which enemy a unit can reach."""
    return _ask_enemy(
        position,
        enemies,
        REACHED,
        N_("¿Junto a qué enemigo puede acabar alguna unidad de {formation}?"),
        N_("Si son varios, el que más te tiente."),
        N_("No sabe: a quién puede llegar cada una."),
    )


def which_kind(case: AdviceCase[State, Content]) -> Advice | None:
    """Return a normal activation or a Recovery: what moves now against what moves better later (3.7)."""
    position, id = Position(case.state, case.content, staff_temper(OPPONENT, case.content)), case.prompt.subject[0]
    item, units, last = case.state.formations[id], len(position.table.units_of(id)), position.table.operation.turns
    quality, rested = position.quality(id), fatigue_name(reduced_fatigue(item.fatigue))
    ways = ways_of_snafu(position.table, replace(snafu_facts(case.state, id), fatigue=rested))
    recovery_gain = (
        max(0.0, quality_of(ways) - quality) * units * (min(LATER, last - case.state.turn) if last else LATER)
    )
    normal = Candidate(
        NORMAL,
        msg(N_("Normal")),
        (term("units", WORDS["units"], quality * units),),
        reason=snafu_outlook(position.table, id),
    )
    recovers = Candidate(
        RECOVERY, msg(N_("Recuperación")), (term("fatigue", RESTS, recovery_gain),), reason=recovery_outlook(item)
    )
    return advice_of([normal, recovers], msg(N_("en unidades que mueven")))


def which_helpers(case: AdviceCase[State, Content]) -> Advice | None:
    """Return whether a unit assists the attack that is declared (5.1)."""
    position = Position(case.state, case.content, staff_temper(OPPONENT, case.content))
    declared, rows = facts_declared(case.state.fight), list[tuple[Any, Message | Ref, AttackFacts]]()
    rows.append(((), msg(N_("Nadie")), replace(declared, assist=False)))
    for option in getattr(case.prompt, "options", ()):
        if option.value in case.state.units:
            rows.append(((option.value,), Ref("unit", option.value), replace(declared, assist=True)))
    return _weigh_attacks(position, [row for row in rows if case.prompt.accepts(row[0])])


def outdates(entry: Entry) -> bool:
    """Return whether units may have come or gone beside each other."""
    return entry.key in MOVING


MOVING = (
    "activation.formation", "moves.plan", "moves.beside", "attack.retreat", "attack.apply",
    "engagement.apply", "voluntary_retreat.who", "movement.unit", "flip.units",
)  # fmt: skip
"""Keys of the prompts that may move units."""
WEIGHED: dict[str, Callable[[AdviceCase[State, Content]], Counsel]] = {
    "activities.what": which_activity,
    "second.try": which_second,
    "attack.attacker": which_attacker,
    "attack.bombardment": which_fire,
    "attack.assist": which_helpers,
    "objectives.hq": which_objectives,
    "activation.kind": which_kind,
}
"""Questions that are weighed for a player otherwise than an opponent answers them."""
ADVISER: Adviser[State, Content] = Adviser(advise, outdates)
