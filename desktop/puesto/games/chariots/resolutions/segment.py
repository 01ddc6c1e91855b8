"""Alone from section 8.11: whether a unit must Shock, or may."""

from __future__ import annotations

from typing import Annotated

from puesto.core.game.resolutions import Resolution, one_of
from puesto.core.messages import N_, Text, msg
from puesto.core.prompts import Procedure
from puesto.core.saying import say
from puesto.core.values import Struct
from puesto.games.chariots.combat import designation
from puesto.games.chariots.combat.designation import StandingFacts
from puesto.games.chariots.printed.records import Content
from puesto.games.chariots.resolutions.answers import SHOCK, say_verdict

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

ALL = (DESIGNATE,)
