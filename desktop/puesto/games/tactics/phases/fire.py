"""The fire phase: who fires first, at whom, and the second pass with additional equipment (3.6)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Annotated

from puesto.core.game.resolutions import fact
from puesto.core.messages import N_, Message, Text, msg
from puesto.core.results import label
from puesto.core.values import Struct
from puesto.games.tactics.table.notation import Typed, as_token, read_all

KILL, OBJECTIVE, WOUNDED, NEAREST, EMPTY_TERRAIN = "kill", "objective", "wounded", "nearest", "terrain"
DEAREST = "dearest"
"""Among those that a hit annihilates."""
CRITERIA: dict[str, Message] = {
    KILL: msg(N_("la de mayor coste que un impacto normal puede aniquilar")),
    OBJECTIVE: msg(N_("el objetivo del juego")),
    WOUNDED: msg(N_("una unidad con heridas")),
    NEAREST: msg(N_("la más próxima al EM o al objetivo de la IA")),
    EMPTY_TERRAIN: msg(N_("una carta de terreno sin ocupar")),
}


class OrderFacts(Struct, frozen=True, kw_only=True):
    """Facts of the order of fire (3.6)."""

    units: Annotated[
        tuple[str, ...],
        fact(
            "Unidades de la IA",
            "Units of the AI",
            "3.6",
            reads=as_token,
            help=Text("Con su línea y su penetración: A:l5:pen4.", "With line and penetration: A:l5:pen4."),
        ),
    ] = ("A:l5:pen4", "B:l2:pen3")
    enemy_armour: Annotated[int, fact("Blindaje enemigo", "Enemy armour", "3.6", 0, 20)] = 3


class FireOrderResult(Struct, frozen=True):
    """Order of the units that fire, and those whose penetration is too low."""

    order: Annotated[tuple[str, ...], label("Orden de disparo", "Order of fire")]
    excluded: Annotated[tuple[str, ...], label("No penetran", "Too little penetration")]


def pierces(penetration: int, armour: int) -> bool:
    """Return whether a penetration equals or exceeds an armour (3.6)."""
    return penetration >= armour


def firing_order(facts: OrderFacts) -> FireOrderResult:
    """Return the order of fire, from line 1 to 6, of the units that can pierce the armour (3.6)."""
    units = read_all(facts.units)
    able_units = [unit for unit in units if pierces(unit.penetration, facts.enemy_armour)]
    order = sorted(able_units, key=lambda unit: unit.line)
    return FireOrderResult(tuple(unit.id for unit in order), tuple(unit.id for unit in units if unit not in able_units))


class TargetFacts(Struct, frozen=True, kw_only=True):
    """Facts of the choice of a target (3.6)."""

    penetration: Annotated[int, fact("Penetración de quien dispara", "Penetration of who fires", "3.6", 0, 30)] = 30
    targets: Annotated[
        tuple[str, ...],
        fact(
            "Blancos",
            "Targets",
            "3.6",
            reads=as_token,
            help=Text(
                "Con coste, blindaje, heridas y distancia al EM u objetivo de la IA: K1:c3:arm2:w1:d4; kill si un"
                " impacto normal la aniquila; objective si es el objetivo del juego; terrain si es una carta de"
                " terreno, y occupied si hay alguien.",
                "With cost, armour, wounds and distance to the AI's HQ or objective: K1:c3:arm2:w1:d4; kill if a normal"
                " hit annihilates it; objective if it is the objective of the game; terrain if it is a terrain card,"
                " and occupied if somebody is there.",
            ),
        ),
    ] = ("K1:c3:kill:d4", "K2:c5:kill:d4")


class TargetResult(Struct, frozen=True):
    """Target, the criterion that decided, and the targets equal by all of them."""

    target: Annotated[str, label("Objetivo", "Target")]
    criterion: Annotated[str, label("Criterio", "Criterion", CRITERIA)]
    tied: Annotated[tuple[str, ...], label("Igual de buenos", "As good")] = ()


class Stage(Struct, frozen=True):
    """Criterion that left candidates out, with those that remain and those that failed."""

    criterion: str
    kept: tuple[Typed, ...]
    fallen: tuple[Typed, ...]


def select_target(targets: Iterable[Typed]) -> TargetResult:
    """Select a target by the five criteria in order; the table decides among equals (3.6)."""
    result = tuple(targets)
    if not result:
        return TargetResult("", "")
    stages = weigh_targets(result)
    remaining = stages[-1].kept if stages else result
    return TargetResult(
        remaining[0].id, criterion_of(remaining[0]), tuple(item.id for item in remaining) if len(remaining) > 1 else ()
    )


def weigh_targets(targets: Iterable[Typed]) -> tuple[Stage, ...]:
    """Return the criteria that leave a target out, in order; the last has the remaining ones (3.6)."""
    remaining, result = tuple(targets), list[Stage]()
    for criterion, rank in _RANKS:
        if len(remaining) < 2:
            break  # nobody else to leave out
        ranks = [rank(item) for item in remaining]
        best = min(ranks)
        best_targets = tuple([item for item, worth in zip(remaining, ranks, strict=True) if worth == best])
        if len(best_targets) < len(remaining):
            rejected = tuple([item for item, worth in zip(remaining, ranks, strict=True) if worth != best])
            result.append(Stage(criterion, best_targets, rejected))
            remaining = best_targets
    return tuple(result)


def _dies(item: Typed) -> bool:
    return item.killable and not item.terrain


_RANKS: tuple[tuple[str, Callable[[Typed], int]], ...] = (
    (KILL, lambda item: not _dies(item)),
    (DEAREST, lambda item: -item.cost if _dies(item) else 0),
    (OBJECTIVE, lambda item: not item.objective),
    (WOUNDED, lambda item: not item.wounds),
    (EMPTY_TERRAIN, lambda item: item.terrain),
    (NEAREST, lambda item: item.distance),
)
"""Criterion -> what is least in who meets it best."""


def criterion_of(item: Typed) -> str:
    """Return the first criterion that a target meets (3.6)."""
    if _dies(item):
        return KILL
    if item.objective:
        return OBJECTIVE
    if item.wounds:
        return WOUNDED
    return EMPTY_TERRAIN if item.terrain else NEAREST


def target_of(facts: TargetFacts) -> TargetResult:
    """Return the target among those typed in: those it pierces, and terrain without a unit (3.6)."""
    result = (item for item in read_all(facts.targets) if pierces(facts.penetration, item.armour))
    return select_target(item for item in result if not (item.terrain and item.occupied))
