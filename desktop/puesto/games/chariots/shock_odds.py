"""A whole shock combat as one question: from the checks before it to who breaks (8.14-8.18). Facts in, fate of both sides out."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from puesto.core.messages import N_, Message, msg
from puesto.core.prompts import Modifier, Procedure
from puesto.core.resolutions import fact
from puesto.games.chariots import charts, collapse, leaders, shock
from puesto.games.chariots.records import Content, Role, Type
from puesto.games.chariots.shock import Fight, Fighter

_UNIT = re.compile(r"(?P<type>[A-Z]{2}(?:-\d)?)(?::(?P<tq>\d))?(?:\+(?P<hits>\d+))?(?P<marks>[!er]*)\Z")
CHECKS, ENGAGED, REAR = "!", "e", "r"
"""Behind a unit: it must check its TQ, is Engaged, or comes through the rear."""
USUAL = 6
"""The TQ of a unit whose TQ is not told."""
HOLD, ATTACKER, DEFENDER, BOTH, CALLED_OFF = "hold", "attacker", "defender", "both", "called_off"
"""What comes of a combat: nobody breaks, the attacker does, the defender does, some of each, or no attack at all."""


@dataclass(frozen=True)
class ShockFacts:
    """What a whole shock combat needs to know; a unit is written `SI:6+2!`: type, TQ, hits, and its marks."""

    attackers: tuple[str, ...] = fact("Atacantes", "Attackers", ("SI:6",), "8.12")
    defenders: tuple[str, ...] = fact("Defensores", "Defenders", ("SI:6",), "8.12")
    flank: bool = fact("Por un flanco", "Through a flank", False, "8.17")
    terrain: int = fact("Columnas por terreno", "Columns for ground", 0, "8.17", -6, 6)
    attacker_leader: int = fact("Líder atacante: CA 1, CG su Carisma", "Attacking leader: CA 1, OC his Charisma", 0, "4.22", 0, 9)
    defender_leader: int = fact("Líder defensor: CA 1, CG su Carisma", "Defending leader: CA 1, OC his Charisma", 0, "4.22", 0, 9)
    heroic: int = fact("Combate Heroico", "Heroic Combat", 0, "10.42", -2, 2)


def units(written: Sequence[str], prefix: str) -> tuple[Fighter, ...]:
    """The units of a side from how they are written; raises ValueError with the one that means nothing."""
    found: list[Fighter] = []
    for number, text in enumerate(written, 1):
        read = _UNIT.match(text)
        if read is None or read["type"] not in {kind.value for kind in Type}:
            raise ValueError(text)
        one = Fighter(f"{prefix}{number}", Type(read["type"]), int(read["tq"] or USUAL), int(read["hits"] or 0))
        found.append(replace(one, must_check=CHECKS in read["marks"], engaged=ENGAGED in read["marks"], rear=REAR in read["marks"]))
    # a CH-2 and an RI that stand side by side in the list share a hex (8.41)
    for at, (one, other) in enumerate(pairwise(list(found))):
        if {one.type, other.type} == {Type.CH2, Type.RI} and not one.stack and not other.stack:
            found[at], found[at + 1] = replace(one, stack=other.id), replace(other, stack=one.id)
    return tuple(found)


def fight_of(facts: ShockFacts) -> Fight:
    """The combat as it begins."""

    def people(bonus: int) -> tuple[leaders.Present, ...]:
        return (leaders.Present(Role.GENERAL, bonus),) if bonus else ()

    return Fight(
        units(facts.attackers, "a"),
        units(facts.defenders, "d"),
        facts.flank,
        facts.terrain,
        people(facts.attacker_leader),
        people(facts.defender_leader),
        facts.heroic,
        attacker="attacker",
        defender="defender",
    )


def problems(content: Content, facts: ShockFacts) -> tuple[tuple[str, Message], ...]:
    """What cannot be: a unit that means nothing, an attack without Shock capability."""
    found: list[tuple[str, Message]] = []
    for name, prefix in (("attackers", "a"), ("defenders", "d")):
        try:
            if not units(getattr(facts, name), prefix):
                found.append((name, msg(N_("se espera al menos una unidad, como SI:6"))))
        except ValueError as bad:
            found.append((name, msg(N_("«{text}» no es una unidad: se escribe SI:6+2 (tipo, TQ, impactos)"), text=str(bad))))
    if not found:
        fight = fight_of(facts)
        pairs = [(one, other) for one in shock.entries(fight.attackers).values() for other in shock.entries(fight.defenders).values()]
        if all(charts.clash_column(content, one, other) is None for one, other in pairs):
            found.append(("attackers", msg(N_("no tienen capacidad de Choque contra ese tipo (8.11)"))))
    return tuple(found)


Stage = Callable[[Fight], Procedure[Fight]]


def stages(content: Content, facts: ShockFacts) -> tuple[Fight, tuple[Stage, ...]]:
    """A whole combat in stages, each of the fight before it: the checks, the die, the collapse (8.13)."""
    start = fight_of(facts)
    found: list[Stage] = [lambda fight, unit=unit: _attacker(fight, unit) for unit in shock.must_check(start)]  # type: ignore[misc]
    found += [lambda fight, unit=one.id: _defender(fight, unit) for one in start.defenders if not one.engaged]  # type: ignore[misc]
    found.append(lambda fight: _strike(content, fight))
    found += [lambda fight, unit=one.id: _waver(fight, unit) for one in (*start.attackers, *start.defenders) if one.engaged]  # type: ignore[misc]
    return start, tuple(found)


def _attacker(fight: Fight, unit: str) -> Procedure[Fight]:
    return (yield from shock.check_attacker(fight, unit))


def _defender(fight: Fight, unit: str) -> Procedure[Fight]:
    if not fight.fighting:
        return fight
    return (yield from shock.check_defender(fight, unit))


def _strike(content: Content, fight: Fight) -> Procedure[Fight]:
    """The die and who breaks; spare hits go to the first, the types to those who stand first: what a player would choose anew each time."""
    if fight.over:
        return _forget(fight)
    fight = _types(content, fight)
    if shock.base_column(content, fight) is None:
        return _forget(fight)
    after = yield from shock.resolve(content, fight)
    for side in (after.attacker, after.defender):
        after = _shared(after, side)
    if collapse.everybody(after):
        found = collapse.both_sides(after)
        by_id = {one.id: one for one in (*found.attackers, *found.defenders)}
        return _forget(
            replace(
                after,
                attackers=tuple(by_id.get(one.id, one) for one in after.attackers),
                defenders=tuple(by_id.get(one.id, one) for one in after.defenders),
            )
        )
    return _forget(collapse.simple(after))


def _types(content: Content, fight: Fight) -> Fight:
    rear = shock.rear_attacker(fight)
    for attacker, mine in shock.entries(fight.fighting).items():
        for defender, theirs in shock.entries(fight.facing).items():
            if (not rear or attacker == rear) and charts.clash_column(content, mine, theirs) is not None:
                return replace(fight, attacking_type=attacker, defending_type=defender)
    return replace(fight, attacking_type=next(iter(shock.entries(fight.fighting))), defending_type=next(iter(shock.entries(fight.facing))))


def _shared(fight: Fight, side: str) -> Fight:
    assert fight.result is not None
    attacking = side == fight.attacker
    mine = fight.fighting if attacking else fight.facing
    parts = shock.share(fight.result[0 if attacking else 1], [one.id for one in mine], shock.rear_attacker(fight), fight.superior)
    order = [parts.first, *(one.id for one in mine if one.id != parts.first)] if parts.first else [one.id for one in mine]
    extra = set(order[: parts.left])
    whole = fight.attackers if attacking else fight.defenders
    changed = tuple(one.hurt(parts.each + (one.id in extra)) if one in mine else one for one in whole)
    return replace(fight, attackers=changed) if attacking else replace(fight, defenders=changed)


def _forget(fight: Fight) -> Fight:
    """What nobody asks for after the die: so that equal fights are one."""
    return replace(fight, result=None, superior="", attacking_type="", defending_type="")


def _waver(fight: Fight, unit: str) -> Procedure[Fight]:
    one = next((one for one in collapse.wavering(fight) if one.id == unit), None)
    if one is None:
        return fight
    after = yield from collapse.waver(one)

    def put(side: tuple[Fighter, ...]) -> tuple[Fighter, ...]:
        return tuple(after if other.id == unit else other for other in side)

    return replace(fight, attackers=put(fight.attackers), defenders=put(fight.defenders))


def whole(content: Content, facts: ShockFacts) -> Procedure[Fight]:
    """The whole combat, stage by stage."""
    fight, all_ = stages(content, facts)
    for stage in all_:
        fight = yield from stage(fight)
    return fight


def outcome(fight: Fight) -> str:
    """What came of it, by whose units broke."""
    mine = any(one.routs or one.gone for one in fight.attackers)
    theirs = any(one.routs or one.gone for one in fight.defenders)
    if mine and theirs:
        return BOTH
    if mine:
        return ATTACKER
    if theirs:
        return DEFENDER
    return HOLD if fight.fighting else CALLED_OFF


def says(name: str) -> Message:
    """How an outcome reads."""
    return {
        HOLD: msg(N_("nadie Huye")),
        ATTACKER: msg(N_("Huye el atacante")),
        DEFENDER: msg(N_("Huye el defensor")),
        BOTH: msg(N_("Huyen de los dos bandos")),
        CALLED_OFF: msg(N_("no hay ataque")),
    }[name]


def modifiers(facts: ShockFacts) -> tuple[Modifier, ...]:
    """What is added to the die, and what moves the column."""
    try:
        fight = fight_of(facts)
    except ValueError:
        return ()
    return (*shock.shifts(fight), *shock.modifiers(fight))
