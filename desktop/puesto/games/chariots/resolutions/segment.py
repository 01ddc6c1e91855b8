"""Alone from the Shock segment: who attacks whom, who checks, which types and leaders meet, who is Engaged."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated

from puesto.core.game.resolutions import Resolution, Token, fact, one_of
from puesto.core.messages import N_, Message, Ref, Text, msg
from puesto.core.prompts import Procedure
from puesto.core.saying import say
from puesto.core.values import Struct
from puesto.games.chariots.combat import designation, fighter_notation, shock
from puesto.games.chariots.combat.assignment import Attack, assignment_refusal
from puesto.games.chariots.combat.designation import StandingFacts
from puesto.games.chariots.combat.shock import Fight
from puesto.games.chariots.leadership import heroes
from puesto.games.chariots.leadership.heroes import Involved
from puesto.games.chariots.printed.records import Content
from puesto.games.chariots.resolutions import shock_odds
from puesto.games.chariots.resolutions.answers import HEROES, SHOCK, say_verdict
from puesto.games.chariots.resolutions.shock_odds import ClashFacts
from puesto.games.chariots.table import engagement
from puesto.games.chariots.table.state import State
from puesto.games.kit.alone import NO, YES, Problems, yes_no_class, yes_no_words

# -- 8.11


CANNOT = "cannot"


class DesignationResult(Struct, frozen=True):
    """Whether it attacks in Shock."""

    marker: Annotated[str, one_of(CANNOT, designation.NO_CHECK, designation.MUST_CHECK)]
    """`no_check`: it must; `must_check`: it may, after a check of its TQ; `cannot`."""
    must: bool
    may: bool


def _designate_alone(content: Content, facts: StandingFacts) -> Procedure[DesignationResult]:
    if not (yield from say_verdict(designation.attack_refusal(content, facts), msg(N_("puede chocar (8.11)")))):
        return DesignationResult(CANNOT, False, False)
    found = designation.shock_marker(facts)
    line = (
        N_("Lleva el marcador Shock-No Check: tiene que chocar")
        if found == designation.NO_CHECK
        else N_("Lleva Shock-Must Check TQ: choca si quiere")
    )
    yield from say(line, "8.11")
    return DesignationResult(found, found == designation.NO_CHECK, True)


DESIGNATE: Resolution[StandingFacts, DesignationResult] = Resolution(
    id="designation",
    title=Text("¿Tiene que chocar, o puede?", "Must it Shock, or may it?"),
    rule="8.11",
    facts=StandingFacts,
    result=DesignationResult,
    run=_designate_alone,
    outcome=lambda result: result.marker,
    says=lambda outcome: {
        CANNOT: msg(N_("no puede chocar")),
        designation.NO_CHECK: msg(N_("tiene que chocar, sin chequeo")),
        designation.MUST_CHECK: msg(N_("puede chocar, tras un chequeo")),
    }[outcome],
    chapter=SHOCK,
)

# -- 8.12

_WORD = re.compile(r"([^>+]+(?:\+[^>+]+)*)>([^>+]+(?:\+[^>+]+)*)\Z")


def _pair(word: str) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    found = _WORD.match(word)
    return None if found is None else (tuple(found[1].split("+")), tuple(found[2].split("+")))


def _attack_token(word: str) -> Sequence[Token] | Message:
    if _pair(word) is None:
        return msg(N_("se espera quién y a quién, como a1+a2>d1 o a1>d1+d2"))
    return (Token(Text(word, word)),)


class AssignmentFacts(Struct, frozen=True):
    """Who attacks whom, and whom each has in its front (8.12)."""

    attacks: Annotated[
        tuple[str, ...],
        fact(
            "Ataques",
            "Attacks",
            "8.12",
            reads=_attack_token,
            help=Text(
                "Uno por combate, cada pila con un nombre: a1+a2>d1 son dos contra una; a1>d1+d2, una contra dos.",
                "One for each combat, a stack under one name: a1+a2>d1 is two on one; a1>d1+d2 one on two.",
            ),
        ),
    ] = ("a1>d1",)
    fronts: Annotated[
        tuple[str, ...],
        fact(
            "Enemigos en el frontal de cada una",
            "Enemies in the front of each",
            "8.12",
            reads=_attack_token,
            help=Text("Como a1>d1+d2.", "Such as a1>d1+d2."),
        ),
    ] = ("a1>d1",)


def _assignment_problem(facts: AssignmentFacts) -> Message | None:
    attacks = [Attack(*found) for found in map(_pair, facts.attacks) if found]
    fronts = {unit: found[1] for found in map(_pair, facts.fronts) if found for unit in found[0]}
    return assignment_refusal(attacks, fronts)


def _typed_problems(facts: AssignmentFacts) -> Problems:
    found = ((name, _attack_token(word)) for name in ("attacks", "fronts") for word in getattr(facts, name))
    return tuple((name, one) for name, one in found if isinstance(one, Message))


ASSIGNMENT: Resolution[AssignmentFacts, bool] = Resolution(
    id="assignment",
    title=Text("Reparto de los ataques", "Attacks assigned"),
    rule="8.12",
    facts=AssignmentFacts,
    result=bool,
    run=lambda content, facts: say_verdict(_assignment_problem(facts), msg(N_("se puede atacar así (8.12)"))),
    outcome=yes_no_class,
    says=yes_no_words(msg(N_("se puede")), msg(N_("no se puede"))),
    check=lambda content, facts: _typed_problems(facts),
    chapter=SHOCK,
)

# -- 8.14, 8.16


class FacedFacts(Struct, frozen=True):
    """Who attacks whom in one combat, before anything is rolled."""

    attackers: Annotated[
        tuple[str, ...],
        fact("Atacantes", "Attackers", "8.12", help=shock_odds.HOW, reads=fighter_notation.fighter_tokens),
    ] = ("SI6", "SI6!")
    defenders: Annotated[
        tuple[str, ...],
        fact("Defensores", "Defenders", "8.12", help=shock_odds.HOW, reads=fighter_notation.fighter_tokens),
    ] = ("SI6",)


def _faced_fight(facts: FacedFacts) -> Fight | tuple[str, Message]:
    return shock_odds.fight_from_facts(ClashFacts(facts.attackers, facts.defenders))


def _faced_problems(facts: FacedFacts) -> Problems:
    found = _faced_fight(facts)
    return () if isinstance(found, Fight) else (found,)


class ChecksResult(Struct, frozen=True):
    """Who throws for its TQ before the Shock, each side by the places of its units, from 1 on."""

    attackers: tuple[int, ...]
    """First: those with Shock-Must Check TQ, unless all they attack are Routed."""
    defenders: tuple[int, ...]
    """Then: all but the Engaged, as long as somebody still attacks."""


def _checks_alone(facts: FacedFacts) -> Procedure[ChecksResult]:
    fight = _faced_fight(facts)
    assert isinstance(fight, Fight)
    found = []
    for side, ids in (
        (fight.attackers, shock.attackers_to_check(fight)),
        (fight.defenders, shock.defenders_to_check(fight)),
    ):
        found.append(tuple(place for place, one in enumerate(side, 1) if one.id in ids))
        for unit in ids:
            yield from say(N_("{unit} comprueba su TQ"), "8.14", unit=Ref("unit", unit))
    if not any(found):
        yield from say(N_("No hay chequeos"), "8.14")
    return ChecksResult(*found)


CHECKS: Resolution[FacedFacts, ChecksResult] = Resolution(
    id="checks",
    title=Text("Quién comprueba su TQ antes del Choque", "Who checks its TQ before the Shock"),
    rule="8.14",
    facts=FacedFacts,
    result=ChecksResult,
    run=lambda content, facts: _checks_alone(facts),
    outcome=lambda result: f"{len(result.attackers)}/{len(result.defenders)}",
    says=lambda outcome: msg(
        N_("atacantes: {attackers}; defensores: {defenders}"),
        attackers=int(outcome.partition("/")[0]),
        defenders=int(outcome.partition("/")[2]),
    ),
    check=lambda content, facts: _faced_problems(facts),
    chapter=SHOCK,
)


class TypesResult(Struct, frozen=True):
    """Which types can meet in the charts; where there are several, their side chooses (8.16, 8.17)."""

    attacker: tuple[str, ...]
    """Of the attacker: those that can Shock; only who comes from the rear, where somebody does."""
    defender: tuple[str, ...]
    """Of the defender, against the first of those."""
    attacker_chooses: bool
    defender_chooses: bool


def _types_alone(content: Content, facts: FacedFacts) -> Procedure[TypesResult]:
    fight = _faced_fight(facts)
    assert isinstance(fight, Fight)
    able = shock.attacking_options(content, fight)
    mine = tuple(dict.fromkeys(kind.value for kind in able.values()))
    there = shock.defending_options(content, fight, next(iter(able.values())))
    theirs = tuple(dict.fromkeys(kind.value for kind in there.values()))
    for side, kinds in (
        (N_("El atacante elige entre: {types}"), mine),
        (N_("El defensor elige entre: {types}"), theirs),
    ):
        if len(kinds) > 1:
            yield from say(side, "8.16", types=tuple(Ref("type", kind) for kind in kinds))
    return TypesResult(mine, theirs, len(mine) > 1, len(theirs) > 1)


TYPES_MEET: Resolution[FacedFacts, TypesResult] = Resolution(
    id="clash_types",
    title=Text("Qué tipos cuentan en el Choque de Armas", "Which types count in the Clash of Arms"),
    rule="8.16",
    facts=FacedFacts,
    result=TypesResult,
    run=_types_alone,
    outcome=lambda result: f"{'/'.join(result.attacker)} : {'/'.join(result.defender)}",
    says=lambda outcome: Text(outcome, outcome),
    check=lambda content, facts: _faced_problems(facts),
    chapter=SHOCK,
)

# -- 9.21, 9.26


def _unit_token(word: str) -> Sequence[Token] | Message:
    return (Token(Text(word, word)),)


class EngagementFacts(Struct, frozen=True):
    """Who fought whom, and who of them is no longer there."""

    combats: Annotated[
        tuple[str, ...],
        fact(
            "Combates librados",
            "Combats that were fought",
            "9.21",
            reads=_attack_token,
            help=Text(
                "Quién contra quién, como a1+a2>d1; sirve igual para quienes ya están Enzarzadas.",
                "Who against whom, such as a1+a2>d1; likewise for those who are Engaged already.",
            ),
        ),
    ] = ("a1>d1",)
    left: Annotated[
        tuple[str, ...],
        fact(
            "Han Huido, avanzado o se han ido",
            "Have routed, advanced or gone away",
            "9.21",
            reads=_unit_token,
            help=Text("Los mismos nombres.", "The same names."),
        ),
    ] = ()


class EngagementResult(Struct, frozen=True):
    """Who is Engaged now."""

    engaged: tuple[str, ...]
    pairs: tuple[str, ...]
    """Who with whom, `a1>d1` each."""


def _engagement_alone(facts: EngagementFacts) -> Procedure[EngagementResult]:
    state, fought = State(""), [found for found in map(_pair, facts.combats) if found]
    for attackers, defenders in fought:
        engagement.engage(state, attackers, defenders)
    for unit in facts.left:
        engagement.separate_unit(state, unit)
    names = dict.fromkeys(name for pair in fought for side in pair for name in side)
    engaged = tuple(name for name in names if engagement.is_engaged(state, name))
    pairs = tuple(f"{one}>{foe}" for attackers, _ in fought for one in attackers for foe in engagement.foes(state, one))
    if engaged:
        yield from say(N_("Quedan Enzarzadas: {units}"), "9.21", units=tuple(Text(one, one) for one in engaged))
    else:
        yield from say(N_("Nadie queda Enzarzado"), "9.26")
    return EngagementResult(engaged, tuple(dict.fromkeys(pairs)))


def _engagement_problems(facts: EngagementFacts) -> Problems:
    wrong = tuple(("combats", one) for word in facts.combats if isinstance(one := _attack_token(word), Message))
    if wrong:
        return wrong
    there = {name for found in map(_pair, facts.combats) if found for side in found for name in side}
    unknown = next((name for name in facts.left if name not in there), "")
    return (
        (("left", msg(N_("{unit} no está en ninguno de los combates"), unit=Text(unknown, unknown))),)
        if unknown
        else ()
    )


ENGAGEMENT: Resolution[EngagementFacts, EngagementResult] = Resolution(
    id="engagement",
    title=Text("Quién queda Enzarzado", "Who is Engaged"),
    rule="9.21",
    facts=EngagementFacts,
    result=EngagementResult,
    run=lambda content, facts: _engagement_alone(facts),
    outcome=lambda result: " ".join(result.engaged) or NO,
    says=lambda outcome: (
        msg(N_("nadie queda Enzarzado"))
        if outcome == NO
        else msg(N_("Enzarzadas: {units}"), units=tuple(Text(one, one) for one in outcome.split()))
    ),
    check=lambda content, facts: _engagement_problems(facts),
    chapter=SHOCK,
)

# -- 10.21, 10.22

IS_HERO = "hero"


def _leader_token(word: str) -> Sequence[Token] | Message:
    name, _, mark = word.partition(":")
    if not name or mark not in ("", IS_HERO):
        return msg(N_("se espera un nombre, con :hero detrás si es Héroe o Comandante heroico"))
    return (Token(Text(name, name)),)


LEADERS_HELP = Text(
    "Un nombre por líder, con :hero si es Héroe o Comandante heroico: Hector:hero Agamemnon.",
    "A name for each leader, with :hero if he is a Hero or heroic Commander: Hector:hero Agamemnon.",
)


class InShockFacts(Struct, frozen=True):
    """What the leaders of a shock combat need to know."""

    attackers: Annotated[
        tuple[str, ...],
        fact("Líderes del atacante", "Leaders of the attacker", "10.22", reads=_leader_token, help=LEADERS_HELP),
    ] = ("Hector:hero",)
    defenders: Annotated[
        tuple[str, ...],
        fact("Líderes del defensor", "Leaders of the defender", "10.22", reads=_leader_token, help=LEADERS_HELP),
    ] = ("Agamemnon",)

    @property
    def involved(self) -> tuple[tuple[Involved, ...], tuple[Involved, ...]]:
        """Both sides as the rules take them."""
        one, other = (
            tuple(Involved(word.partition(":")[0], word.endswith(":" + IS_HERO)) for word in side)
            for side in (self.attackers, self.defenders)
        )
        return one, other


class InShockResult(Struct, frozen=True):
    """Whether there is a Heroic Combat, between whom, and who throws for a casualty instead."""

    heroic_combat: bool
    attackers: tuple[str, ...] = ()
    """Who of the attacker can fight it: one of them, by his choice."""
    defenders: tuple[str, ...] = ()
    casualty_checks: tuple[str, ...] = ()
    """Who throws by 8.15: nobody where there is a Heroic Combat, and never a Hero (10.17, 10.22)."""


def _in_shock_alone(facts: InShockFacts) -> Procedure[InShockResult]:
    one, other = facts.involved
    able = heroes.duel_candidates(one, other)
    if able is None:
        checks = tuple(leader.name for leader in (*one, *other) if not leader.heroic)
        yield from say(N_("No hay Combate Heroico: las bajas de líderes se determinan según 8.15"), "10.22")
        return InShockResult(False, casualty_checks=checks)
    mine, theirs = (", ".join(side) for side in able)
    yield from say(N_("Combate Heroico obligatorio: {one} contra {other}"), "10.22", "heading", one=mine, other=theirs)
    yield from say(N_("Los demás líderes no dan nada al dado ni tiran por 8.15"), "10.22", "quiet")
    return InShockResult(True, *able)


def _in_shock_problems(facts: InShockFacts) -> Problems:
    found = ((name, _leader_token(word)) for name in ("attackers", "defenders") for word in getattr(facts, name))
    return tuple((name, one) for name, one in found if isinstance(one, Message))


IN_SHOCK: Resolution[InShockFacts, InShockResult] = Resolution(
    id="heroic_shock",
    title=Text("Líderes en el Choque", "Leaders in Shock"),
    rule="10.22",
    facts=InShockFacts,
    result=InShockResult,
    run=lambda content, facts: _in_shock_alone(facts),
    outcome=lambda result: YES if result.heroic_combat else NO,
    says=yes_no_words(msg(N_("hay Combate Heroico")), msg(N_("no hay Combate Heroico"))),
    check=lambda content, facts: _in_shock_problems(facts),
    chapter=HEROES,
)

ALL = (DESIGNATE, ASSIGNMENT, CHECKS, TYPES_MEET, ENGAGEMENT)
HEROIC = (IN_SHOCK,)
"""What stands among the questions about Heroes."""
