"""Fire out of a building (5.5). Its façades, how many fire through its openings and from its roof."""

from __future__ import annotations

from collections.abc import Sequence

from puesto.core.messages import N_, Message, Ref, msg
from puesto.core.prompts import Choose, Number, Option, Procedure
from puesto.core.questions.board import BOARD, Ask, AskNumber
from puesto.core.values import replace
from puesto.games.bolt.fire import buildings
from puesto.games.bolt.shooting.targets import NONE, Group
from puesto.games.bolt.table.state import GameTable, UnitId
from puesto.games.kit.verbs import NO_OPTION, YES_OPTION


def split_facades(
    table: GameTable, id: UnitId, groups: list[Group], target: UnitId, among: Sequence[UnitId]
) -> Procedure[dict[UnitId, list[Group]]]:
    """Ask which weapons fire through another façade, at another target: a façade has one target (5.5)."""
    other_targets = [option for option in among if option != target]
    if not other_targets:
        return {target: groups}
    answer = yield from Choose(
        key="shoot.facade",
        subject=(id,),
        who=table.side_of(id),
        message=msg(N_("¿Dispara {unit:el} también por otra fachada, a otro blanco?"), unit=Ref("unit", id)),
        detail=msg(N_("Todas las de una fachada disparan al mismo.")),
        rule="5.5",
        options=(
            Option(NONE, msg(N_("A nadie más")), nobody=True),
            *(Option(item, Ref("unit", item)) for item in other_targets),
        ),
        default=NONE,
    )
    if answer == NONE:
        return {target: groups}
    results: list[Group] = []
    farther: list[Group] = []
    for group in groups:
        away = yield from Number(
            key="shoot.through",
            subject=(id, group.place),
            who=table.side_of(id),
            message=msg(N_("¿Cuántas por la otra fachada? {weapon}"), weapon=Ref("weapon", group.weapon.id)),
            rule="5.5",
            low=0,
            high=group.many,
            default=0,
        )
        results += [replace(group, many=group.many - away)] if away < group.many else []
        farther += [replace(group, many=away)] if away else []
    return {item: groups_at for item, groups_at in ((target, results), (answer, farther)) if groups_at}


def fit_openings(table: GameTable, id: UnitId, groups: list[Group]) -> Procedure[list[Group]]:
    """Return the weapons that can fire: two through each opening, and five from a roof (5.5)."""
    openings = yield from AskNumber(
        key="shoot.openings",
        subject=(id,),
        who=BOARD,
        message=msg(N_("¿Cuántas aberturas dan al blanco?")),
        detail=msg(N_("Por cada una disparan dos.")),
        rule="5.5",
        low=0,
        high=9,
        default=1,
    )
    roof = yield from Ask(
        key="shoot.roof",
        subject=(id,),
        who=BOARD,
        message=msg(N_("¿Disparan también desde la azotea, hasta cinco?")),
        rule="5.5",
        options=(YES_OPTION, NO_OPTION),
        default=NO_OPTION.value,
        unsure=False,
    )
    firers = buildings.firers_of(openings, roof == YES_OPTION.value)
    room = firers.openings + firers.roof
    return (yield from fit_room(table, id, groups, room, msg(N_("Caben {n} en las aberturas."), n=room), "5.5"))


def fit_room(
    table: GameTable, id: UnitId, groups: list[Group], room: int, detail: Message, rule: str
) -> Procedure[list[Group]]:
    """Ask which groups fire where only `room` models can (4.4, 5.5)."""
    if sum(group.many for group in groups) <= room:
        return groups
    results: list[Group] = []
    for group in groups:
        most = min(group.many, room)
        fires = most
        if most:
            fires = yield from AskNumber(
                key="shoot.firing",
                subject=(id, group.place),
                who=BOARD,
                message=msg(N_("¿Con cuántas dispara? {weapon}"), weapon=Ref("weapon", group.weapon.id)),
                detail=detail,
                rule=rule,
                low=0,
                high=most,
                default=most,
            )
        room -= fires
        results += [replace(group, many=fires)] if fires else []
    return results
