"""A chain as one question: the missiles that come first, then the Shock, then the collapse."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Annotated

from puesto.core.game.resolutions import Answer, Token, fact, in_turn, number_expected, resolution
from puesto.core.messages import N_, Message, Text, msg
from puesto.core.prompts import Procedure
from puesto.core.values import Struct
from puesto.games.chariots.combat import missiles, shock
from puesto.games.chariots.combat.missiles import FireFacts
from puesto.games.chariots.combat.shock import Fight
from puesto.games.chariots.printed.records import Content, Missile, Type
from puesto.games.chariots.resolutions import fire, shock_odds
from puesto.games.chariots.resolutions.answers import SHOCK
from puesto.games.chariots.resolutions.shock import die_modifiers, shock_workings
from puesto.games.chariots.resolutions.shock_odds import CombatResult, ShockFacts
from puesto.games.kit.alone import Problems

_SHOT = re.compile(
    r"(?P<n>[1-9])?(?P<missile>[CBJS])(?P<range>[1-9P])(?P<marks>[WLM]*)(?:>(?P<target>[1-6]))?\Z", re.IGNORECASE
)
WOOD, LOWER, MOVING = "w", "l", "m"
MARKS = {WOOD: missiles.IN_WOOD, LOWER: missiles.ON_LOWER_GROUND, MOVING: missiles.MOVING_BOW}
HOW = Text(
    "Proyectil y distancia: «C2» o «2C1» (dos disparos). P es Paso-a-Través, >2 el segundo defensor; w en Bosque, l más"
    " abajo, m LI que mueve.",
    "Missile and range: “C2” or “2C1” (two shots). P is Pass-Through, >2 the second defender; w in Wood, l on lower"
    " ground, m LI that moves.",
)


class Shot(Struct, frozen=True):
    """One shot before the Shock, and at which defender."""

    missile: Missile
    distance: int
    """0 is Pass-Through fire."""
    marks: str = ""
    target: int = 1


def read_shots(text: str) -> tuple[Shot, ...] | Message:
    """Return the shots that a word means, or the reason why it means none."""
    read = _SHOT.match(text)
    if read is None:
        return msg(N_("«{text}» no es un disparo: se escribe C2, 2B1 o JP (proyectil y distancia)"), text=text)
    far = 0 if read["range"] in "pP" else int(read["range"])
    shot = Shot(Missile(read["missile"].upper()), far, read["marks"].lower(), int(read["target"] or 1))
    return (shot,) * int(read["n"] or 1)


def shot_tokens(text: str) -> tuple[Token, ...] | Message:
    """Return one word as tokens to be drawn."""
    read = read_shots(text)
    if isinstance(read, Message):
        return read
    figure = "P" if not read[0].distance else str(read[0].distance)
    target = f">{read[0].target}"
    target_mark = (Text(target, target),) if read[0].target > 1 else ()
    marks = (*(MARKS[mark] for mark in read[0].marks), *target_mark)
    return tuple(Token(Text(shot.missile.value, shot.missile.value), figure, marks=marks) for shot in read)


class AssaultFacts(ShockFacts, frozen=True):
    """Facts for the chain: the combat, and the shots before it."""

    shots: Annotated[
        tuple[str, ...],
        fact(
            "Disparos antes del Choque", "Shots before the Shock", "7.1", help=HOW, reads=shot_tokens, after="defenders"
        ),
    ] = ("C2",)


def fire_facts(shot: Shot, target: shock.Fighter) -> FireFacts:
    """Return the facts of a shot at a defender in its current state."""
    firer = Type.CH2 if shot.missile in (Missile.COMPOSITE, Missile.JAVELIN) and MOVING not in shot.marks else Type.LI
    return FireFacts(
        firer,
        shot.missile,
        target.type,
        shot.distance or 1,
        not shot.distance,
        MOVING in shot.marks,
        WOOD in shot.marks,
        LOWER in shot.marks,
        target.quality,
        target.hits,
        target.routed,
        unit="firer",
        at=target.id,
        who=shock_odds.ATTACKERS,
    )


def assault_problems(content: Content, facts: AssaultFacts) -> Problems:
    """Return the contradictions in the facts of the combat and of the shots before it."""
    if problems := shock_odds.fight_problems(content, facts):
        return problems
    fight = shock_odds.fight_from_facts(facts)
    assert isinstance(fight, Fight)
    for word in facts.shots:
        read = read_shots(word)
        if isinstance(read, Message):
            return (("shots", read),)
        if read[0].target > len(fight.defenders):
            return (("shots", number_expected(1, len(fight.defenders))),)
        if problem := fire.shot_problem(content, fire_facts(read[0], fight.defenders[read[0].target - 1])):
            return (("shots", problem),)
        if fight.defenders[read[0].target - 1].engaged:
            return (("shots", msg(N_("el objetivo está Enzarzado (7.12)"))),)
    return ()


def _shoot_before(content: Content, fight: Fight, shot: Shot) -> Procedure[Fight]:
    """Fire one shot; a target that is gone or routs leaves the combat (9.13, 9.43)."""
    fighter = fight.defenders[shot.target - 1]
    if fighter.out:
        return fight
    result = yield from missiles.fire(content, fire_facts(shot, fighter))
    if not result.hits:
        return fight
    return fight.having(fighter.hurt(result.hits).judged())


def assault_stages(
    content: Content, facts: AssaultFacts
) -> tuple[Fight, tuple[Callable[[Fight], Procedure[Fight]], ...]]:
    """Return each shot, then the stages of the combat with what it leaves."""
    start = shock_odds.fight_from_facts(facts)
    assert isinstance(start, Fight)
    first: list[Shot] = []
    for word in facts.shots:
        read = read_shots(word)
        assert not isinstance(read, Message)
        first += read
    volley = tuple(lambda fight, shot=shot: _shoot_before(content, fight, shot) for shot in first)
    return start, (*volley, *shock_odds.stages_from(content, facts, start))


@resolution(
    "assault",
    "8.13",
    Text("Proyectiles, Choque y colapso", "Missiles, Shock and collapse"),
    SHOCK,
    Answer(shock_odds.combat_outcome, shock_odds.outcome_words),
    check=assault_problems,
    modifiers=die_modifiers,
    workings=shock_workings,
    stages=assault_stages,
)
def assault_hex(content: Content, facts: AssaultFacts) -> Procedure[CombatResult]:
    return (yield from shock_odds.settle_combat((yield from in_turn(*assault_stages(content, facts)))))


ALL = (assault_hex,)
