"""A whole shock combat as one question:

from the checks before it to who breaks (8.14-8.18). Facts in, fate of both sides out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from puesto.core.game.resolutions import Part, fact
from puesto.core.messages import N_, Message, Text, msg
from puesto.core.prompts import Choose, Procedure
from puesto.core.results import label
from puesto.core.saying import tell
from puesto.core.values import Struct, replace
from puesto.games.chariots.combat import collapse, designation, fighter_notation, shared_hits, shock, shock_die
from puesto.games.chariots.combat.shock import Fight, Fighter
from puesto.games.chariots.leadership import leaders
from puesto.games.chariots.printed import charts
from puesto.games.chariots.printed.records import Content, Role
from puesto.games.chariots.resolutions.answers import FATES, UNIT_EXPECTED
from puesto.games.chariots.table import cohesion, dice

ATTACKERS, DEFENDERS = "attacker", "defender"
HOLD, ATTACKER, DEFENDER, BOTH, CALLED_OFF = "hold", "attacker", "defender", "both", "called_off"
"""Outcomes of a combat: nobody breaks, the attacker, the defender, both, or no attack at all."""
NONE = ""
WHO = ((NONE, msg(N_("nadie"))), (Role.COMMANDER.value, msg(N_("CA"))), (Role.GENERAL.value, msg(N_("CG"))))
HOW = Text(
    "Tipo, TQ, + impactos y marcas: «3SI6 HI7+2!». ! chequeo, e Enzarzada, r retaguardia, c columna, h en Huida;"
    " CH2:5/RI4 comparten hexágono.",
    "Type, TQ, + hits and marks: “3SI6 HI7+2!”. ! must check, e Engaged, r through the rear, c column, h Routed;"
    " CH2:5/RI4 share a hex.",
)
ORDER = Text(
    "De varios tipos cuenta el que más le convenga a su jugador o, si ninguno es mejor, el primero que pueda chocar"
    " (8.16).",
    "Of several types the one that suits its player best counts or, where none does, the first that can Shock (8.16).",
)
People = tuple[leaders.Present, ...]
LEADING_ROLES = (Role.COMMANDER.value, Role.GENERAL.value)


class ClashFacts(Struct, frozen=True):
    """Facts for the die of a shock combat; `fighter_notation` describes how units are written."""

    attackers: Annotated[
        tuple[str, ...], fact("Atacantes", "Attackers", "8.12", help=HOW, reads=fighter_notation.fighter_tokens)
    ] = ("SI6",)
    defenders: Annotated[
        tuple[str, ...], fact("Defensores", "Defenders", "8.12", help=ORDER, reads=fighter_notation.fighter_tokens)
    ] = ("SI6",)
    flank: Annotated[bool, fact("Por un flanco", "Through a flank", "8.17")] = False
    terrain: Annotated[int, fact("Columnas por terreno", "Columns for ground", "8.17", -6, 6)] = 0
    heroic: Annotated[
        int, fact("Combate Heroico ganado (+2) o perdido (−2)", "Heroic Combat won (+2) or lost (−2)", "10.42", -4, 4)
    ] = 0
    attacker_leader: Annotated[str, fact("Líder con el atacante", "Leader with the attacker", "4.22", options=WHO)] = (
        NONE
    )
    attacker_charisma: Annotated[
        int,
        fact(
            "Carisma del CG atacante",
            "Charisma of the attacking OC",
            "4.23",
            0,
            9,
            condition=("attacker_leader", (Role.GENERAL.value,)),
        ),
    ] = 2
    defender_leader: Annotated[str, fact("Líder con el defensor", "Leader with the defender", "4.22", options=WHO)] = (
        NONE
    )
    defender_charisma: Annotated[
        int,
        fact(
            "Carisma del CG defensor",
            "Charisma of the defending OC",
            "4.23",
            0,
            9,
            condition=("defender_leader", (Role.GENERAL.value,)),
        ),
    ] = 2


class ShockFacts(ClashFacts, frozen=True):
    """Further facts for a whole shock combat: what the leaders rest on, and the cost of the advance."""

    attacker_ability: Annotated[
        int,
        fact(
            "Capacidad, o Iniciativa, del líder atacante",
            "Capability, or Initiative, of the attacking leader",
            "8.15",
            0,
            12,
            condition=("attacker_leader", LEADING_ROLES),
        ),
    ] = 5
    defender_ability: Annotated[
        int,
        fact(
            "Capacidad, o Iniciativa, del líder defensor",
            "Capability, or Initiative, of the defending leader",
            "8.15",
            0,
            12,
            condition=("defender_leader", LEADING_ROLES),
        ),
    ] = 5
    attacker_wounded: Annotated[
        bool,
        fact(
            "El líder atacante ya está herido",
            "The attacking leader is already wounded",
            "8.15",
            condition=("attacker_leader", LEADING_ROLES),
        ),
    ] = False
    defender_wounded: Annotated[
        bool,
        fact(
            "El líder defensor ya está herido",
            "The defending leader is already wounded",
            "8.15",
            condition=("defender_leader", LEADING_ROLES),
        ),
    ] = False
    advance: Annotated[int, fact("Impactos que costaría avanzar", "Hits that the advance would cost", "9.13", 0, 3)] = 0


def fight_from_facts(facts: ClashFacts) -> Fight | tuple[str, Message]:
    """Return the combat as it begins, or which field is wrong and why."""
    sides = []
    for name, prefix in (("attackers", ATTACKERS), ("defenders", DEFENDERS)):
        units = fighter_notation.read_units(getattr(facts, name), prefix)
        if isinstance(units, Message):
            return name, units
        if not units:
            return name, UNIT_EXPECTED
        sides.append(units)
    if any(side.rear for side in sides[1]):
        return "defenders", msg(N_("por la retaguardia solo entra un atacante (8.17)"))
    routed, column = any(side.routed for side in sides[0]), any(side.column for side in sides[0])
    if problem := designation.state_refusal(routed=routed, column=column):
        return "attackers", problem
    people = [
        _leaders_present(getattr(facts, f"{who}_leader"), getattr(facts, f"{who}_charisma"), who)
        for who in (ATTACKERS, DEFENDERS)
    ]
    return Fight(
        sides[0],
        sides[1],
        facts.flank,
        facts.terrain,
        people[0],
        people[1],
        facts.heroic,
        attacker=ATTACKERS,
        defender=DEFENDERS,
    )


def _leaders_present(role: str, charisma: int, name: str) -> tuple[leaders.Present, ...]:
    return (
        (leaders.Present(Role(role), charisma if role == Role.GENERAL.value else 0, f"{name}_leader"),) if role else ()
    )


def fight_problems(content: Content, facts: ClashFacts) -> tuple[tuple[str, Message], ...]:
    """Return the contradictions: an unreadable unit, an attack without Shock capability."""
    fight = fight_from_facts(facts)
    if not isinstance(fight, Fight):
        return (fight,)
    pairs = (
        (own_type, enemy_type)
        for own_type in shock.entries(fight.fighting).values()
        for enemy_type in shock.entries(fight.facing).values()
    )
    if any(charts.clash_column(content, own_type, enemy_type) is None for own_type, enemy_type in pairs):
        return (("attackers", designation.NO_CAPABILITY),)
    return ()


def with_types(content: Content, fight: Fight) -> Fight:
    """Return the combat with the table's types, the first of equals; None if no Shock (8.11, 8.16)."""
    if fight.over or not shock.has_shock_capability(content, fight):
        return fight
    choosing, answer = shock.choose_types(content, fight), None
    while True:
        try:
            prompt = choosing.send(answer)
        except StopIteration as end:
            typed: Fight = end.value
            return typed
        answer = prompt.options[0].value if isinstance(prompt, Choose) else None


# -- the stages


Stage = Callable[[Fight], Procedure[Fight]]
Side = tuple[Fighter, ...]


def combat_stages(content: Content, facts: ShockFacts) -> tuple[Fight, tuple[Stage, ...]]:
    """Return a combat in stages: the checks, the leaders, the die, the collapse (8.13)."""
    start = fight_from_facts(facts)
    assert isinstance(start, Fight)
    return start, stages_from(content, facts, start)


def stages_from(content: Content, facts: ShockFacts, start: Fight) -> tuple[Stage, ...]:
    """Return the stages of a combat that begins so."""
    leaders_present = (
        (
            start.attacker_leaders,
            leaders.CasualtyFacts(ability=facts.attacker_ability, wounded=facts.attacker_wounded, who=ATTACKERS),
        ),
        (
            start.defender_leaders,
            leaders.CasualtyFacts(ability=facts.defender_ability, wounded=facts.defender_wounded, who=DEFENDERS),
        ),
    )
    capable = () if shock.is_capability_sure(content, start) else (_capability_stage(content),)
    return (
        *capable,  # shots before the Shock may have left nobody to attack
        *(_attacker_stage(unit) for unit in shock.attackers_to_check(start)),
        *capable,
        *(
            stage
            for defender in start.defenders
            if not defender.engaged
            for stage in (_defender_stage(defender.id), *capable)
        ),
        *(
            _leader_stage(replace(leader_check, leader=f"{leader_check.who}_leader"))
            for is_present, leader_check in leaders_present
            if is_present
        ),
        _strike_stage(content, start, facts.advance),
        *(_waver_stage(fighter.id) for fighter in (*start.attackers, *start.defenders) if fighter.engaged),
    )


def _one(side: Side, unit: str) -> Fighter | None:
    return next((fighter for fighter in side if fighter.id == unit and not fighter.out), None)


def _attacker_stage(unit: str) -> Stage:
    """Return the check of an attacker, which it makes while it has to (8.14)."""

    def sees(fight: Fight) -> Fighter | None:
        return _one(fight.attackers, unit) if unit in shock.attackers_to_check(fight) else None

    def run(fighter: Fighter) -> Procedure[Fighter]:
        after = yield from shock.check_attacker(
            Fight((fighter,), (), attacker=ATTACKERS, defender=DEFENDERS), fighter.id
        )
        return after.attackers[0]

    return Part(sees, run, Fight.having)


def _capability_stage(content: Content) -> Stage:
    """Return the stage at which attackers without Shock capability stop (8.11, 8.41)."""

    def sees(fight: Fight) -> tuple[Fighter, ...] | None:
        if fight.over:
            return None
        if not shock.has_shock_capability(content, fight):
            return fight.fighting
        return shock.incapable_attackers(content, fight) or None

    def run(lost: tuple[Fighter, ...]) -> Procedure[tuple[Fighter, ...]]:
        yield from ()
        return tuple(replace(fighter, out=True) for fighter in lost)

    return Part(sees, run, lambda fight, lost: fight.having(*lost))


def _defender_stage(unit: str) -> Stage:
    """Return the check of a defender, while anybody attacks (8.14)."""

    def sees(fight: Fight) -> Fighter | None:
        return _one(fight.defenders, unit) if fight.fighting else None

    def run(fighter: Fighter) -> Procedure[Fighter]:
        after = yield from shock.check_defender(
            Fight((), (fighter,), attacker=ATTACKERS, defender=DEFENDERS), fighter.id
        )
        return after.defenders[0]

    return Part(sees, run, Fight.having)


def _leader_stage(leader_check: leaders.CasualtyFacts) -> Stage:
    """Return the stage of a leader's die: wounded, he gives one less, dead, nothing (8.15)."""
    attacks = leader_check.who == ATTACKERS
    alike: dict[int, tuple[People, People]] = {}
    """Leaders who give the same between them are the same to the die, which comes next."""

    def sees(fight: Fight) -> People | None:
        return None if fight.over else fight.attacker_leaders if attacks else fight.defender_leaders

    def run(people: People) -> Procedure[People]:
        result = yield from leaders.check_casualty(leader_check)
        if not result.hit:
            return people
        return (
            () if result.dead else tuple(replace(present, charisma=max(0, present.charisma - 1)) for present in people)
        )

    def put(fight: Fight, people: People) -> Fight:
        leaders_of_sides = (people, fight.defender_leaders) if attacks else (fight.attacker_leaders, people)
        attackers, defenders = (
            alike.setdefault(dice.modifier_sum(leaders.leader_modifiers(*leaders_of_sides)), leaders_of_sides)
            if not attacks
            else leaders_of_sides
        )
        return replace(fight, attacker_leaders=attackers, defender_leaders=defenders)

    return Part(sees, run, put)


class StrikeResult(Struct, frozen=True):
    """Result of the die: the hits of both sides, and the units that took them first."""

    hits: tuple[int, int] | None = None
    """None where there was no Shock after all."""
    rear: str = ""
    superior: str = ""


def _strike_stage(content: Content, start: Fight, advance: int) -> Stage:
    """Return the stage of the die and of who breaks; their hits do not change it (8.17, 8.18)."""
    loser_by_strike: dict[tuple[Side, int, StrikeResult], Side] = {}
    fates: dict[Side, tuple[bool, Side]] = {}
    ends: dict[tuple[Side, Side, str], Fight] = {}

    def sees(fight: Fight) -> tuple[tuple[str, ...], tuple[str, ...], People, People] | None:
        attackers, defenders = (
            tuple(fighter.id for fighter in side if not fighter.out) for side in (fight.attackers, fight.defenders)
        )
        return (
            (attackers, defenders, fight.attacker_leaders, fight.defender_leaders) if attackers and defenders else None
        )

    def run(visible: tuple[tuple[str, ...], tuple[str, ...], People, People]) -> Procedure[StrikeResult]:
        attackers, defenders = (
            tuple(fighter for fighter in side if fighter.id in ids)
            for side, ids in ((start.attackers, visible[0]), (start.defenders, visible[1]))
        )
        fight = with_types(
            content,
            replace(
                start,
                attackers=attackers,
                defenders=defenders,
                attacker_leaders=visible[2],
                defender_leaders=visible[3],
            ),
        )
        if not fight.attacking_type:
            return StrikeResult()
        after = yield from shock_die.roll_shock(content, fight)
        return StrikeResult(after.result, shock.rear_attacker(after), after.superior)

    def hit(side: Side, hits: int, struck: StrikeResult) -> Side:
        key = (side, hits, struck)
        if key not in loser_by_strike:
            loser_by_strike[key] = share_out(side, hits, struck.rear, struck.superior)
        return loser_by_strike[key]

    def fate(side: Side) -> tuple[bool, Side]:
        if side not in fates:
            in_play = [fighter for fighter in side if not fighter.out]
            fates[side] = (
                all(fighter.broken for fighter in in_play),
                collapse.rout_all_broken(Fight(side, ())).attackers,
            )
        return fates[side]

    def put(fight: Fight, struck: StrikeResult) -> Fight:
        if struck.hits is None:
            return replace(fight, attacker_leaders=(), defender_leaders=())
        fight = replace(fight, fought=True)
        attackers, defenders = (
            hit(fight.attackers, struck.hits[0], struck),
            hit(fight.defenders, struck.hits[1], struck),
        )
        key = attackers, defenders, struck.superior
        if key not in ends:
            ends[key] = end(
                replace(fight, attackers=attackers, defenders=defenders, attacker_leaders=(), defender_leaders=()),
                struck.superior,
            )
        return ends[key]

    def end(fight: Fight, superior: str) -> Fight:
        (attackers_all_broken, attackers_fate), (defenders_all_broken, defenders_fate) = (
            fate(fight.attackers),
            fate(fight.defenders),
        )
        if attackers_all_broken and defenders_all_broken:
            return replace(collapse.rout_broken(replace(fight, superior=superior), advance), superior="")
        return replace(fight, attackers=attackers_fate, defenders=defenders_fate)

    return Part(sees, run, put)


def share_out(side: Side, hits: int, rear: str, superior: str) -> Side:
    """Return a side with its hits; those its player chooses go to his first unit (9.12)."""
    hits_by_unit, free, hits_left = shared_hits.unasked_hits(
        hits, [fighter for fighter in side if not fighter.out], rear, superior
    )
    for unit in free[:hits_left]:
        hits_by_unit[unit] += 1
    return tuple(
        fighter.hurt(hits_by_unit[fighter.id]) if hits_by_unit.get(fighter.id) else fighter for fighter in side
    )


def _waver_stage(unit: str) -> Stage:
    """Return the check of an Engaged unit one hit short of its TQ, in a Shock (8.14, 8.18)."""

    def sees(fight: Fight) -> Fighter | None:
        return (
            None
            if not fight.fought
            else next((fighter for fighter in collapse.wavering_units(fight) if fighter.id == unit), None)
        )

    return Part(sees, collapse.check_wavering_unit, Fight.having)


class CombatResult(Struct, frozen=True):
    """Fate of both sides of a combat."""

    attackers: Annotated[tuple[Fighter, ...], label("Atacantes", "Attackers")]
    defenders: Annotated[tuple[Fighter, ...], label("Defensores", "Defenders")]
    fought: Annotated[bool, label("Ha habido Choque", "There was a Shock")] = False


def settle_combat(fight: Fight) -> Procedure[CombatResult]:
    """Say the fate of each unit, and return that of both sides."""
    for fighter in (*fight.attackers, *fight.defenders):
        if fighter.gone or fighter.hits:
            yield from shock.say_hits(fighter, fighter.quality, "9.12")
        if fighter.routs:
            yield from tell(FATES[cohesion.ROUTS], "9.13", "bad")
    return CombatResult(fight.attackers, fight.defenders, fight.fought)


def combat_outcome(fight: Fight | CombatResult) -> str:
    """Return the outcome class of a combat by the sides whose units broke."""
    attackers_leave = any(attacker.routs or attacker.gone for attacker in fight.attackers)
    defenders_leave = any(defender.routs or defender.gone for defender in fight.defenders)
    if attackers_leave and defenders_leave:
        return BOTH
    if attackers_leave:
        return ATTACKER
    if defenders_leave:
        return DEFENDER
    return CALLED_OFF if all(attacker.out for attacker in fight.attackers) else HOLD


def outcome_words(name: str) -> Message:
    """Return the words for an outcome."""
    return {
        HOLD: msg(N_("nadie Huye")),
        ATTACKER: msg(N_("Huye el atacante")),
        DEFENDER: msg(N_("Huye el defensor")),
        BOTH: msg(N_("Huyen de los dos bandos")),
        CALLED_OFF: msg(N_("no hay ataque")),
    }[name]
