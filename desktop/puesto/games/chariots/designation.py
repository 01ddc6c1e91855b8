"""Who must and who may attack in Shock, and how attacks are shared out (8.11, 8.12)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from puesto.core.messages import N_, Message, Ref, msg
from puesto.core.resolutions import fact
from puesto.games.chariots import charts
from puesto.games.chariots.records import Content, Type

NO_CHECK, MUST_CHECK = "no_check", "must_check"
"""The two Shock markers (8.11)."""
ENDED, ENGAGED, REMAINED = "ended_move_adjacent", "engaged_active", "remained_adjacent"
"""How a unit came to stand beside an enemy."""


@dataclass(frozen=True)
class StandingFacts:
    """What the designation of one unit needs to know."""

    unit: Type = fact("Unidad", "Unit", Type.SI, "8.11")
    target: Type = fact("Enemigo en su frontal", "Enemy in its front", Type.SI, "8.11")
    how: str = fact(
        "Cómo",
        "How",
        ENDED,
        "8.11",
        options=(
            (ENDED, msg(N_("acabó su movimiento adyacente"))),
            (ENGAGED, msg(N_("está Enzarzada"))),
            (REMAINED, msg(N_("ya estaba adyacente y no ha movido"))),
        ),
    )
    in_front: bool = fact("El enemigo está en su frontal", "The enemy is in its front", True, "8.12")
    active: bool = fact("Su Ala está activa", "Its Wing is active", True, "9.21")
    routed: bool = fact("En Huida", "Routed", False, "9.42")
    column: bool = fact("En Columna", "In Column", False, "6.35")
    turned: bool = fact("Ha girado en el frontal de un enemigo", "It turned in an enemy’s front", False, "6.64")


def capable(content: Content, unit: Type, target: Type) -> bool:
    """Whether a type can attack another in Shock at all: what the clash chart leaves blank it cannot (8.11, 8.61)."""
    return charts.clash_column(content, unit, target) is not None


def refusal(content: Content, facts: StandingFacts) -> Message | None:
    """Why a unit cannot attack in Shock, or None where it can (6.35, 6.64, 8.11, 8.12, 9.42)."""
    if not facts.active:
        return msg(N_("su Ala no está activa (9.21)"))
    if facts.routed:
        return msg(N_("está en Huida (9.42)"))
    if facts.column:
        return msg(N_("está En Columna (6.35)"))
    if facts.turned:
        return msg(N_("ha girado en el frontal de un enemigo (6.64)"))
    if facts.unit is Type.LI:
        return msg(N_("la LI no tiene capacidad de Choque (8.11)"))
    if not capable(content, facts.unit, facts.target):
        return msg(N_("no tiene capacidad de Choque contra ese tipo (8.11)"))
    if not facts.in_front:
        return msg(N_("el enemigo no está en su frontal (8.12)"))
    return None


def marker(facts: StandingFacts) -> str:
    """The Shock marker of a unit that can attack: without a check, or only after one (8.11)."""
    return MUST_CHECK if facts.how == REMAINED else NO_CHECK


# -- 8.12


@dataclass(frozen=True)
class Attack:
    """Some units that attack some others in one combat."""

    attackers: tuple[str, ...]
    defenders: tuple[str, ...]


def assignment_problems(
    attacks: Sequence[Attack],
    fronts: Mapping[str, Collection[str]],
    stacks: Collection[frozenset[str]] = (),
) -> tuple[Message, ...]:
    """What is wrong with the way attacks are shared out (8.12).

    `fronts`: each attacking unit, and the enemies in its front hexes that it could attack; `stacks`: units that share a hex.
    """
    problems = []
    seen_attackers: list[str] = [unit for attack in attacks for unit in attack.attackers]
    seen_defenders: list[str] = [unit for attack in attacks for unit in attack.defenders]
    for unit in sorted(set(seen_attackers)):
        if seen_attackers.count(unit) > 1:
            problems.append(msg(N_("{unit} ataca dos veces (8.12)"), unit=Ref("unit", unit)))
    for unit in sorted(set(seen_defenders)):
        if seen_defenders.count(unit) > 1:
            problems.append(msg(N_("{unit} es atacada dos veces (8.12)"), unit=Ref("unit", unit)))
    for attack in attacks:
        hexes = {_hex(unit, stacks) for unit in attack.defenders}
        if len({_hex(unit, stacks) for unit in attack.attackers}) > 1 and len(hexes) > 1:
            problems.append(msg(N_("varias unidades solo se combinan contra un único hex (8.12)")))
        for unit in attack.attackers:
            for target in attack.defenders:
                if target not in fronts.get(unit, ()) and not any(
                    _mates(unit, other, stacks) and target in fronts.get(other, ()) for other in attack.attackers
                ):
                    problems.append(msg(N_("{target} no está en el frontal de {unit} (8.12)"), target=Ref("unit", target), unit=Ref("unit", unit)))
        for stack in stacks:
            if stack & set(attack.defenders) and not stack <= set(attack.defenders):
                problems.append(msg(N_("una pila defiende entera (8.41)")))
            if stack & set(attack.attackers) and not stack <= set(attack.attackers):
                problems.append(msg(N_("una pila ataca entera al mismo objetivo (8.12)")))
    attacked = set(seen_defenders)
    for unit in sorted(set(seen_attackers)):
        for target in sorted(set(fronts.get(unit, ())) - attacked):
            problems.append(msg(N_("{target} está en el frontal de {unit} y nadie la ataca (8.12)"), target=Ref("unit", target), unit=Ref("unit", unit)))
    return tuple(problems)


def _hex(unit: str, stacks: Collection[frozenset[str]]) -> frozenset[str]:
    return next((stack for stack in stacks if unit in stack), frozenset({unit}))


def _mates(unit: str, other: str, stacks: Collection[frozenset[str]]) -> bool:
    return unit != other and any({unit, other} <= stack for stack in stacks)
