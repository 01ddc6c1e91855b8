"""A target's reaction, and the measuring of a shot (1.2, 5.1, 6.2, 7.5). How far it is, what hides its target."""

from __future__ import annotations

from collections.abc import Sequence

from puesto.core.messages import N_, Ref, Sayable, msg
from puesto.core.prompts import Choose, Option, Pick, Procedure
from puesto.core.questions.board import BOARD, Ask, AskMany, AskNumber
from puesto.core.saying import say
from puesto.core.values import Struct
from puesto.games.bolt.fire import armour, flame, to_hit
from puesto.games.bolt.fire.reaction import may_react
from puesto.games.bolt.fire.to_hit import BUILDING, BUNKER, HARD, NO_COVER, SOFT
from puesto.games.bolt.printed.records import Order, Special
from puesto.games.bolt.shooting import losses
from puesto.games.bolt.shooting.targets import Group
from puesto.games.bolt.table import bag, sightings
from puesto.games.bolt.table.state import GameTable, Sighting, UnitId
from puesto.games.bolt.table.walk import Walk
from puesto.games.kit.verbs import NO_OPTION, saying_yes

SHIELD, PARTIAL, UNEVEN, ALONE, NO_SCOPE = "shield", "partial", "uneven", "alone", "no_scope"
ONE_SHOT, OPENINGS, EXEMPT, OUT_OF_ARC = "one_shot", "openings", "exempt", "out_of_arc"
FACE_TITLES: dict[str, Sayable] = {
    SOFT: msg(N_("Cobertura ligera")),
    HARD: msg(N_("Cobertura pesada")),
    BUILDING: msg(N_("En un edificio")),
    BUNKER: msg(N_("En un búnker")),
    EXEMPT: msg(N_("Sin cobertura: la mitad ve libre a la mitad")),
    SHIELD: msg(N_("El escudo les da de frente")),
    PARTIAL: msg(N_("No todas disparan")),
    UNEVEN: msg(N_("Cada arma a su distancia")),
    ALONE: msg(N_("Arma de equipo sin ayudante")),
    NO_SCOPE: msg(N_("Sin usar la mira")),
    ONE_SHOT: msg(N_("Gasta también las armas de un solo uso")),
    OPENINGS: msg(N_("No todas caben en las aberturas")),
    OUT_OF_ARC: msg(N_("Queda fuera del arco de un arma fija")),
}
"""Options before the dice: what hides the target, and what is special about the firer."""
BEYOND = N_("Media pulgada se redondea hacia arriba; {n} es «más lejos de lo que alcanza».")
DOWN, STAYS, ACTED, FREE = "down", "no", "acted", "free"
"""Reactions of a target, or the reason for none (5.1)."""


class Circumstances(Struct, frozen=True):
    """Circumstances of a shot that only the board shows (5.1)."""

    distance: int
    ticked: tuple[str, ...] = ()
    face: str = ""
    """Armour face of a vehicle that is hit."""

    @property
    def cover(self) -> str:
        """Return the cover that counts."""
        return next((item for item in (BUNKER, BUILDING, HARD, SOFT) if item in self.ticked), NO_COVER)


def react(table: GameTable, goal: UnitId, from_ambush: bool) -> Procedure[str]:
    """Let the target go Down and return its reaction, or why it has none; its die is spent (5.1, 8.6)."""
    unit = table.unit(goal)
    acted = unit.order if not (table.state.unit == goal and not unit.order) else Order.ADVANCE
    if goal in table.state.queue:
        acted = Order.NONE
    can_react = may_react(table.troop(goal).kind, acted, from_ambush, table.has_benefit(goal, "jungle"))
    if not can_react or not table.has_die(goal) or unit.did == bag.FOR_SPOTTER:
        return ACTED
    answer = yield from Choose(
        key="shoot.reaction",
        subject=(goal,),
        who=table.side_of(goal),
        message=msg(N_("¿{unit} se echa cuerpo a tierra?"), unit=Ref("unit", goal)),
        detail=msg(N_("Gasta su dado de este turno: −2 para impactar.")),
        rule="5.1",
        options=(saying_yes(losses.YES, msg(N_("Cuerpo a tierra"))), NO_OPTION),
    )
    if answer == losses.YES:
        bag.go_down(table, goal)
        yield from say(N_("{unit} se echa cuerpo a tierra"), "5.1", unit=Ref("unit", goal))
        return DOWN
    return STAYS


def measure(table: GameTable, progress: Walk, groups: list[Group], free: bool) -> Procedure[Circumstances]:
    """Ask for the distance, only now, and for what hides the target (1.2, 5.1)."""
    id, goal = progress.unit, progress.goal
    distance, most = best_distance(groups), farthest(groups)
    sighting = _sighting_for_shot(table, id, goal)
    if not free and sighting is not None and _is_even(sighting, groups) and not progress.facts["within"]:
        distance = sighting.inches
    elif not free:
        distance = yield from AskNumber(
            key="shoot.inches",
            subject=(id, goal),
            who=BOARD,
            message=msg(N_("¿A cuántas pulgadas está {target}?"), target=Ref("unit", goal)),
            detail=None if progress.facts["within"] else msg(BEYOND, n=most + 1),
            rule="1.2",
            low=0,
            high=progress.facts["within"] or most + 1,
            default=min(sighting.inches, most + 1) if sighting is not None and not progress.facts["within"] else None,
            leads_to_roll=True,
        )
    progress.inches = distance
    for row in progress.groups:
        row.distance = distance
    vehicle, usual = table.is_vehicle(goal), table.unit(goal).building
    # 7.5 a unit in a building is covered by it, unless half of the firers see half of it freely
    possible_covers = [EXEMPT] if usual else [SOFT, HARD, *(() if vehicle else (BUILDING, BUNKER))]
    if table.has(goal, Special.SHIELD):
        possible_covers.append(SHIELD)
    if len(groups) > 1 or any(group.many > 1 for group in groups):
        possible_covers.append(PARTIAL)
    if len(groups) > 1:
        possible_covers.append(UNEVEN)
    if any("team" in group.weapon.traits for group in groups) and not losses.is_support_team(table, id):
        possible_covers.append(ALONE)
    if table.unit(id).building and sum(group.many for group in groups) > 1:
        possible_covers.append(OPENINGS)
    words = N_("Sin marcar nada: a campo abierto y disparan todas.")
    inside = N_("Sin marcar nada: su edificio los cubre y disparan todas.")
    if progress.face != Order.ADVANCE.value and any("fixed" in group.weapon.traits for group in groups):
        possible_covers.append(OUT_OF_ARC)  # 9.6 who advances turns it first
    told_cover = () if sighting is None or sighting.cover not in (SOFT, HARD) or usual else (sighting.cover,)
    is_settled = sighting is not None and not {SHIELD, OPENINGS} & {*possible_covers}
    ticked = (
        told_cover
        if is_settled
        else (
            yield from AskMany(
                key="shoot.sum",
                subject=(id, goal),
                who=BOARD,
                message=msg(
                    N_("{unit} dispara a {target}: ¿qué cuenta?"), unit=Ref("unit", id), target=Ref("unit", goal)
                ),
                detail=msg(inside if usual else words),
                rule="7.5",
                options=tuple(Option(item, FACE_TITLES[item]) for item in possible_covers),
                apart=((SOFT, HARD, BUILDING, BUNKER),),
                before=told_cover,
                leads_to_roll=True,
                former=tuple(Option(answer, FACE_TITLES[answer]) for answer in (NO_SCOPE, ONE_SHOT)),
            )
        )
    )
    ticked = (*ticked, *(yield from _choose_manner(table, id, goal, groups, distance)))
    ticked = (*ticked, usual) if usual else ticked
    struck = ""
    if vehicle:
        struck = yield from Ask(
            key="shoot.face",
            subject=(id, goal),
            who=BOARD,
            message=msg(N_("¿Por dónde le da a {target}?"), target=Ref("unit", goal)),
            rule="7.11",
            options=tuple(Option(face, words) for face, words in armour.FACES[:3]),
            default=armour.FRONT,
            leads_to_roll=True,
            unsure=False,
        )
    return Circumstances(distance, ticked, struck)


def _sighting_for_shot(table: GameTable, id: UnitId, goal: UnitId) -> Sighting | None:
    """Return the known sight of a target by a unit of an opponent; None where it has to be asked."""
    sighting = table.state.sightings.get(sightings.pair(id, goal)) if table.is_played(table.side_of(id)) else None
    return sighting if sighting is not None and sighting.inches else None


def _is_even(sighting: Sighting, groups: Sequence[Group]) -> bool:
    """Return whether the exact distance within its band makes no difference to any weapon (7.5, 7.11)."""
    bands = sightings.DISTANCES
    nearest = next((far for far in reversed(bands) if far < sighting.inches), 0) + 1
    return all(_marks(group, nearest) == _marks(group, sighting.inches) for group in groups)


def _marks(group: Group, inches: int) -> tuple[bool, ...]:
    """Return on which side of each limit of a weapon a distance is."""
    weapon = group.weapon
    limits = [to_hit.POINT_BLANK, to_hit.half_range(weapon), weapon.range, *(weapon.bracket or ())]
    if "scope" in weapon.traits:
        limits += (flame.SCOPE_LOW - 1, flame.SCOPE_HIGH)
    return tuple(inches > limit for limit in limits)


def _choose_manner(
    table: GameTable, id: UnitId, goal: UnitId, groups: list[Group], distance: int
) -> Procedure[tuple[str, ...]]:
    """Ask whether a sniper fires without its scope, and whether one-shot weapons are spent (8.2, 9.2)."""
    possible_manners = [NO_SCOPE] if table.has(id, Special.SNIPER) else []
    if any(distance <= group.weapon.range for group in kept_back(groups)):
        possible_manners.append(ONE_SHOT)
    if not possible_manners:
        return ()
    return (
        yield from Pick(
            key="shoot.manner",
            subject=(id, goal),
            who=table.side_of(id),
            message=msg(N_("¿Cómo dispara {unit:el}?"), unit=Ref("unit", id)),
            rule="9.2",
            options=tuple(Option(answer, FACE_TITLES[answer]) for answer in possible_manners),
            unasked=(),
        )
    )


def kept_back(groups: Sequence[Group]) -> list[Group]:
    """Return the one-shot weapons that fire with others: they are spent only if the player says so (9.2)."""
    once = [group for group in groups if "one_shot" in group.weapon.traits]
    return once if len(once) < len(groups) else []


def farthest(groups: Sequence[Group]) -> int:
    """Return the greatest range of the weapons, direct or indirect (7.13)."""
    return max((max(group.weapon.range, (group.weapon.bracket or (0, 0))[1]) for group in groups), default=0)


def best_distance(groups: Sequence[Group]) -> int:
    """Return the distance at which a reaction is fired: the best that there is (6.2)."""
    low = max((group.weapon.low for group in groups), default=0)
    return max(low, to_hit.POINT_BLANK)
