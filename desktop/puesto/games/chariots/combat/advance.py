"""Advance after combat (8.2)."""

from __future__ import annotations

from collections.abc import Sequence

from puesto.core.messages import N_, NN_, Message, Ref, count, msg
from puesto.core.prompts import Procedure
from puesto.core.saying import say, tell
from puesto.core.values import replace
from puesto.games.chariots.combat.shock import Fighter
from puesto.games.chariots.printed import charts
from puesto.games.chariots.printed.records import Content, Type
from puesto.games.chariots.table.state import units_ref


def candidates(attackers: Sequence[Fighter], superior: str = "") -> tuple[str, ...]:
    """Return the unit that must advance: the superior one, or a choice by highest TQ (8.23)."""
    standing = [attacker for attacker in attackers if not (attacker.routs or attacker.gone)]
    if any(fighter.id == superior for fighter in standing):
        return (superior,)
    best = max((fighter.quality for fighter in standing), default=0)
    return tuple(fighter.id for fighter in standing if fighter.quality == best)


def pay_advance(fighter: Fighter, cost: int) -> Fighter:
    """Return the advancing unit with the cost in cohesion, which never routs it. TQ less one is the most (8.21)."""
    return replace(fighter, hits=max(fighter.hits, min(fighter.hits + cost, fighter.quality - 1)))


def most_hits_of_hex(content: Content, type: Type) -> int:
    """Return the most hits that one hex can cost a unit that enters it.

    Its ground, and what is crossed (6.22, 8.21, A27).
    """
    costs = [charts.movement_cost(content, feature, type) for feature in charts.ids(content.charts[charts.MOVEMENT])]
    return sum(
        max((cost.hits for cost in costs if cost is not None and cost.extra is extra), default=0)
        for extra in (False, True)
    )


def vertices_to_turn(type: Type) -> int:
    """Return how many vertices a unit may turn after its advance: one, a Battle Wagon none (8.22)."""
    return 0 if type is Type.BW else 1


NOBODY = msg(N_("Nadie avanza: el atacante está en el frontal de otro enemigo"))


def advance_refusal(*, in_front: bool, preshock: bool) -> Message | None:
    """Return why an attacker may not advance, or None where it may.

    Not where the defender ran from its check and another enemy has the attacker in its front (8.21).
    """
    return NOBODY if in_front and preshock else None


def say_advance(unit: str, advancing_units: Sequence[str], hits: int, turns: bool) -> Procedure[None]:
    """Say what an advance costs a unit, who goes, and whether it may turn (8.21, 8.22)."""
    if hits:
        hits_template = NN_("{unit} paga {n} impacto por avanzar", "{unit} paga {n} impactos por avanzar")
        yield from tell(count(hits_template, hits, unit=Ref("unit", unit)), "8.21")
    singular, plural = N_("{units} avanza y puede girar un vértice"), N_("{units} avanzan y pueden girar un vértice")
    words = (singular if len(advancing_units) == 1 else plural) if turns else N_("{units} avanza, sin girar")
    yield from say(words, "8.21", "good", units=units_ref(advancing_units))
