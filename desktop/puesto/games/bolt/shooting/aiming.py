"""Models of a unit that fire (5.1, 5.5, 9.1, 9.2, 9.8). Reach, sight, openings, serving a weapon."""

from __future__ import annotations

from puesto.core.messages import N_, Ref, msg
from puesto.core.prompts import Procedure
from puesto.core.questions.board import BOARD, AskNumber
from puesto.core.saying import say
from puesto.games.bolt.fire import flame, to_hit
from puesto.games.bolt.printed.records import Kind, Special
from puesto.games.bolt.shooting import at_vehicles, losses, openings, targets
from puesto.games.bolt.shooting.measuring import (
    NO_SCOPE,
    ONE_SHOT,
    OPENINGS,
    OUT_OF_ARC,
    PARTIAL,
    Circumstances,
    kept_back,
)
from puesto.games.bolt.shooting.targets import INDIRECT, Group
from puesto.games.bolt.table.state import GameTable, UnitId
from puesto.games.bolt.table.walk import Aimed, Walk

FAR, CLOSE, SCOPE, SERVES, NO_SIGHT, SAVED, NO_ROOM, ABOARD, HARMLESS = (
    "far", "close", "scope", "mate", "sight", "saved", "room", "aboard", "harmless",
)  # fmt: skip
"""Why a group does not fire (5.1, 9.1, 9.8)."""


def aim(table: GameTable, progress: Walk, groups: list[Group], circumstances: Circumstances) -> Procedure[list[Group]]:
    """Return the groups that can fire, with their numbers: reach, sight, serving a weapon (5.1, 9.1, 9.8)."""
    id = progress.unit
    scope = table.has(id, Special.SNIPER) and NO_SCOPE not in circumstances.ticked
    results: list[Group] = []
    resting = 0
    saved = [] if ONE_SHOT in circumstances.ticked else kept_back(groups)
    for group in groups:
        if group in saved and circumstances.distance <= group.weapon.range:
            row_of(progress, group.place).why = SAVED
            continue
        if OUT_OF_ARC in circumstances.ticked and "fixed" in group.weapon.traits:
            row_of(progress, group.place).why = NO_SIGHT
            silent = N_("{weapon} no dispara: el blanco está fuera de su arco")
            yield from say(silent, "9.6", "quiet", weapon=Ref("weapon", group.weapon.id))
            continue
        problem = (
            None
            if group.ammo in (INDIRECT, to_hit.SMOKE_SHELL)
            else to_hit.range_problem(group.weapon, circumstances.distance)
        )
        if "scope" in group.weapon.traits and not scope:
            problem = None if circumstances.distance <= group.weapon.range else problem
        if not flame.may_others_fire(scope) and "scope" not in group.weapon.traits:
            problem = msg(N_("se usa la mira del francotirador"))
        if problem is not None:
            row_of(progress, group.place).why = _why_silent(group, circumstances, scope)
            yield from say(
                N_("{weapon} no dispara: {why}"), "5.1", "quiet", weapon=Ref("weapon", group.weapon.id), why=problem
            )
            continue
        if at_vehicles.is_harmless(table, progress.goal, group):
            row_of(progress, group.place).why = HARMLESS
            yield from say(
                N_("{weapon} no puede dañar a {target}: no se tira"),
                "5.3",
                "quiet",
                weapon=Ref("weapon", group.weapon.id),
                target=Ref("unit", progress.goal),
            )
            continue
        fires = group.many
        if PARTIAL in circumstances.ticked:
            fires = yield from AskNumber(
                key="shoot.firing",
                subject=(id, group.place),
                who=BOARD,
                message=msg(N_("¿Con cuántas dispara? {weapon}"), weapon=Ref("weapon", group.weapon.id)),
                detail=msg(N_("Solo las que ven el blanco y lo tienen a su alcance.")),
                rule="5.1",
                low=0,
                high=group.many,
                default=group.many,
            )
            # who alone bears a weapon may be the one who leads, and he serves none (9.1)
            resting += group.many - fires if group.many > 1 else 0
        if fires:
            results.append(Group(group.place, group.weapon, fires, group.mount, group.ammo))
        else:
            row_of(progress, group.place).why = NO_SIGHT
    if OPENINGS in circumstances.ticked and results:
        fitting = yield from openings.fit_openings(table, id, results)
        silence(progress, results, fitting, NO_ROOM)
        results = fitting
    if table.unit(id).inside:
        models_outside = targets.present(table, id)
        words = msg(N_("{n} siguen fuera del transporte; las de dentro no disparan."), n=models_outside)
        fitting = yield from openings.fit_room(table, id, results, models_outside, words, "4.4")
        silence(progress, results, fitting, ABOARD)
        results = fitting
    firing = without_mates(table, id, results, resting)
    number_by_place = {group.place: group.many for group in firing}
    for row in progress.groups:
        row.why = row.why or ("" if row.place in number_by_place else SERVES)
        row.many = number_by_place.get(row.place, row.many)
    return firing


def silence(progress: Walk, groups: list[Group], fitting: list[Group], why: str) -> None:
    """Note why those groups do not fire that are not among the fitting ones (5.1)."""
    firing = {item.place for item in fitting}
    for group in groups:
        if group.place not in firing:
            row_of(progress, group.place).why = why


def row_of(progress: Walk, place: str) -> Aimed:
    """Return the row of a weapon group."""
    return next(row for row in progress.groups if row.place == place)


def _why_silent(group: Group, circumstances: Circumstances, scope: bool) -> str:
    """Return why a group does not fire, by its short name."""
    if scope and "scope" not in group.weapon.traits:
        return SCOPE
    return FAR if circumstances.distance > group.weapon.range else CLOSE


def without_mates(table: GameTable, id: UnitId, groups: list[Group], resting: int = 0) -> list[Group]:
    """Return the groups less those who serve a team weapon of their squad; `resting` ones first (9.1)."""
    unit = table.unit(id)
    if table.is_vehicle(id) or losses.is_support_team(table, id) or table.troop(id).kind is Kind.ARTILLERY:
        return groups
    busy = targets.mates_busy((group.weapon, group.many) for group in groups)
    spare = unit.models - sum(unit.arms.values()) + resting
    if unit.inside:
        spare = targets.present(table, id) - sum(group.many for group in groups)
    busy = max(0, busy - spare)
    results = []
    for group in sorted(groups, key=lambda item: "team" in item.weapon.traits):
        serving_models = min(busy, group.many) if "team" not in group.weapon.traits else 0
        busy -= serving_models
        if group.many > serving_models:
            results.append(Group(group.place, group.weapon, group.many - serving_models, group.mount, group.ammo))
    return results
