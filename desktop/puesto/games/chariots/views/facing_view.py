"""The sheet of a Shock: attackers, defenders, the ratio, and what counts between them (8.12-8.18)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from puesto.core.messages import N_, Message, Ref, msg
from puesto.core.procedure_views import FacingView
from puesto.core.prompts import Prompt
from puesto.games.chariots.battle import melee
from puesto.games.chariots.printed.records import Content
from puesto.games.chariots.table.state import BattleTable, Combat, State

ABOUT_SHOCK = ("shock.", "hits.", "rout.", "advance.", "cohesion.", "leader.", "check.")
"""Beginnings of the keys of questions that may be part of a Shock."""
DESIGNATING = ("shock.target", "shock.defenders", "shock.how", "shock.exposed")
"""Questions of the designation, before what counts is known."""


def facing_of(state: State, content: Content, prompt: Prompt[Any], given: Mapping[str, Any]) -> FacingView | None:
    """Return the sides of the Shock that a question is part of; None for any other question."""
    if not prompt.key.startswith(ABOUT_SHOCK):
        return None
    table = BattleTable(state, content)
    if prompt.key in DESIGNATING:
        is_counted, combat = False, designated_combat(table, given) or combat_named(prompt.message)
    else:
        combat = combat_about(state, prompt.subject)
        is_counted, combat = combat is not None, combat or combat_named(prompt.message)
    if combat is None:
        return None
    facts = what_counts(combat) if is_counted else ()
    attackers, defenders = tuple(combat.attackers), tuple(combat.defenders)
    heading = msg(N_("{n} contra {m}"), n=len(attackers), m=len(defenders)) if defenders else None
    return FacingView(attackers, defenders, heading, facts)


def designated_combat(table: BattleTable, given: Mapping[str, Any]) -> Combat | None:
    """Return the combat as far as it is designated; None before its attackers are known."""
    attackers = given.get("shock.attackers")
    if not attackers:
        return None
    target = given.get("shock.defenders") or ([given["shock.target"]] if given.get("shock.target") else [])
    return Combat(melee.whole_stacks(table, attackers), melee.whole_stacks(table, target))


def combat_about(state: State, subject: Iterable[str]) -> Combat | None:
    """Return the last combat in which all the units of a subject fight; None where it names none of them."""
    units = [id for id in subject if id in state.units]
    return next(
        (one for one in reversed(state.combats) if units and set(units) <= {*one.attackers, *one.defenders}), None
    )


def combat_named(message: Message) -> Combat | None:
    """Return the combat that a question names, such as a Reaction fought at once (8.54)."""
    named = dict(message.params)
    attackers, defenders = named.get("attackers"), named.get("defenders")
    if not isinstance(attackers, Ref) or not isinstance(defenders, Ref):
        return None
    return Combat(attackers.id.split(), defenders.id.split())


def what_counts(combat: Combat) -> tuple[Message, ...]:
    """Return from which sides the attack comes and over what ground, in a few words each (8.17)."""
    sides: list[Message] = [msg(N_("por un flanco"))] if combat.flank else []
    sides += [msg(N_("por la retaguardia"))] if combat.rear else []
    return (*(sides or [msg(N_("de frente"))]), *[melee.GROUND_WORDS[name][1] for name in combat.ground])
