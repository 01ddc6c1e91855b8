"""Ends of the AI's moves: forbidden and preferred hexes, and why (4.1.2, 5.1, 5.3-5.5).

All is worked out from one `Move`, without asking. Every excluded hex names its reason, the closest one a remedy.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import TypeAlias

from puesto.core.messages import N_, Message, Param, Ref, msg
from puesto.core.values import Struct, field, replace
from puesto.games.bear.printed.records import Action, EntryLimit, Kind, Toward, UnitId, UnitType
from puesto.games.bear.table.given_facts import Destination, Origin

SOMEBODY = ""
"""A Unit of which only the hexes that it covers or is flanked from are known."""

LOW_RISK = (Action.LOW_RISK_MOVE, Action.BREAK_CONTACT)
PIVOTS = (Action.PIVOT, Action.PIVOT_AND_FIRE)
WITH_A_GOAL = (Action.MOVE, Action.LOW_RISK_MOVE)
"""Moves whose order says "hacia"."""
COVERS = (Toward.COVER, Toward.COVER_NEAREST_TARGET)
VEHICLES = (Kind.VEHICLE, Kind.TANK)
# a name of a module is found ten times as fast as a member of an enumeration before Python 3.12
BREAK_CONTACT, TANK = Action.BREAK_CONTACT, Kind.TANK


class Move(Struct, frozen=True, gc=False):
    """Move to be decided: the counter, its order and start, and the hexes in which it can end."""

    ai: UnitId
    type: UnitType
    action: Action
    toward: Toward = Toward.TARGET
    targets: tuple[str, ...] = ()
    """Counters and hexes, equally near: it may lead toward any of them."""
    origin: Origin = field(default_factory=Origin)
    ends: tuple[Destination, ...] = ()
    objectives: tuple[str, ...] = ()
    closed: tuple[EntryLimit, ...] = ()
    """Hexes into which the mission does not let this AI."""
    stacks: bool = False
    """Whether the mission lets the AI stack."""
    counters: frozenset[str] = frozenset()
    """The counters in play: whatever else is named is a hex."""
    units: tuple[UnitId, ...] = ()
    """The Units that are there for the AI (7.5)."""

    @property
    def cover(self) -> int:
        """Return the MD of the hex that it leaves."""
        return self.origin.cover or 0

    @property
    def low_risk(self) -> bool:
        """Return whether the conditions of 5.3.1 hold for it."""
        return self.action in LOW_RISK

    def name_refs(self, ids: Iterable[str]) -> tuple[Param, ...]:
        """Return references to counters and hexes."""
        return tuple([Ref("unit" if id in self.counters else "hex", id) if id else msg(N_("una Unidad")) for id in ids])

    def nearer(self, end: Destination) -> int | None:
        """Return how much nearer a hex is to the target, 0 at the same distance; None if not known."""
        before, most = self.origin.distances, None
        for target in self.targets:
            was, away = before.get(target), end.distances.get(target)
            if was is not None and away is not None and (most is None or was - away > most):
                most = was - away
        return most


class Obstacle(Struct, frozen=True, gc=False):
    """Reason why a hex is left out; its texts are made only when they are read."""

    rule: str
    sign: str
    """Id of the sign that shows the reason."""
    told: Callable[[], tuple[Message, Message, Destination]]
    """Function that returns why, what would have let the hex in, and the hex as it would be then."""


class HexChoice(Struct, frozen=True, gc=False):
    """Result of the rules for a move:

    the best hexes, equal to each other, and the reasons against each of the others.
    """

    best: tuple[Destination, ...]
    out: tuple[tuple[Destination, tuple[Obstacle, ...]], ...]
    """Other hexes as given, each with the conditions that it fails; those that failed last come first."""
    pivot_to: UnitId = ""
    """Where no hex is legal: the flanking Unit to which the AI turns instead (5.3.1)."""


Criterion = Callable[[Move, Destination], int]
"""Function that rates a hex by one preference: more is better."""


# ---- 4.1.2 where the order names the hex


def in_place(move: Move, end: Destination) -> Obstacle | None:
    """Return the obstacle of any hex but the target's for a move to close combat (4.1.2)."""
    if set(end.enemies) & set(move.targets):
        return None
    return Obstacle(
        "4.1.2",
        "same",
        lambda: (
            msg(N_("{hex}: no es el hexágono de {target}"), hex=end.ref, target=move.name_refs(move.targets)),
            msg(N_("Con {target} en {hex}, podría ir allí"), hex=end.ref, target=move.name_refs(move.targets)),
            replace(end, enemies=move.targets),
        ),
    )


# ---- 5.1 crewed weapons


def crewed_weapons(move: Move, end: Destination) -> Obstacle | None:
    """Return the obstacle of close combat for crewed weapons (5.1)."""
    if not end.enemies:
        return None
    return enemies_in(move, end, "5.1", N_("{hex}: sería CC, y tiene penalización por CC"))


def enemies_in(move: Move, end: Destination, rule: str, words: str, **also: Param) -> Obstacle:
    """Return the obstacle of a hex that is left out for the Units in it."""
    return Obstacle(
        rule,
        "close",
        lambda: (
            msg(words, hex=end.ref, **also),
            msg(N_("Sin {units} en {hex}, podría ir allí"), units=move.name_refs(end.enemies), hex=end.ref),
            replace(out_of_zones(end), enemies=()),
        ),
    )


def out_of_zones(end: Destination) -> Destination:
    """Return a hex as it would be outside every fire zone."""
    return replace(end, in_zone_of=(), in_short_zone_of=())


# ---- 5.3 toward


def says_cover(action: Action, toward: Toward) -> bool:
    """Return whether an order says "hacia cobertura" (5.3)."""
    return toward in COVERS and action in WITH_A_GOAL


def looks_for_cover(move: Move) -> bool:
    """Return whether the order of a move says "hacia cobertura" (5.3)."""
    return move.toward in COVERS and move.action in WITH_A_GOAL


def goes_toward(move: Move) -> bool:
    """Return whether the order of a move says "hacia" rather than where it must end (5.3)."""
    return move.action in WITH_A_GOAL


def toward_cover(move: Move, end: Destination) -> Obstacle | None:
    """Return the obstacle of a hex that neither has cover nor is recorded as nearer to it (5.3, 7.1)."""
    if end.cover > 0 or end.toward_cover is None or end.toward_cover:
        return None
    return Obstacle(
        "5.3",
        "bare",
        lambda: (
            msg(N_("{hex}: sin cobertura, y no lleva hacia ella"), hex=end.ref),
            msg(N_("Con MD {n} o más, podría ir a {hex}"), hex=end.ref, n=1),
            replace(end, cover=1),
        ),
    )


def never_away(move: Move, end: Destination) -> Obstacle | None:
    """Return the obstacle of a hex that leads away from the target, other than to cover (5.3, A36)."""
    gain = move.nearer(end)
    if gain is None or gain > 0 or (looks_for_cover(move) and (end.cover > 0 or end.toward_cover is not None)):
        return None
    if gain < 0:
        return Obstacle(
            "5.3",
            "away",
            lambda: (
                msg(
                    N_("{hex}: se aleja {n} hex. de {target}"),
                    hex=end.ref,
                    n=-gain,
                    target=move.name_refs(move.targets),
                ),
                msg(N_("Más cerca de {target}, podría ir a {hex}"), hex=end.ref, target=move.name_refs(move.targets)),
                one_nearer(move, end),
            ),
        )
    if not end.flank_of:
        words = N_("{hex}: a igual distancia de {target}, sin llegar a un flanco")
        return Obstacle(
            "5.3",
            "same",
            lambda: (
                msg(words, hex=end.ref, target=move.name_refs(move.targets)),
                msg(N_("En el flanco de una Unidad, podría ir a {hex}"), hex=end.ref),
                replace(end, flank_of=(SOMEBODY,)),
            ),
        )
    return None


def one_nearer(move: Move, end: Destination) -> Destination:
    """Return a hex as it would be one hex nearer than the one left."""
    return replace(end, distances=end.distances | {target: away - 1 for target, away in move.origin.distances.items()})


def no_level_move(move: Move, end: Destination, allowed: tuple[Destination, ...]) -> Obstacle | None:
    """Return the obstacle of a hex that only keeps the distance where a nearer one can be used (5.3, A36)."""
    if move.nearer(end) != 0:
        return None
    nearer = [destination for destination in allowed if (gain := move.nearer(destination)) is None or gain > 0]
    if not nearer:
        return None
    words = N_("{hex}: a igual distancia, y más cerca puede ir a {places}")
    return Obstacle(
        "5.3",
        "same",
        lambda: (
            msg(words, hex=end.ref, places=tuple(destination.ref for destination in nearer)),
            msg(N_("Más cerca de {target}, podría ir a {hex}"), hex=end.ref, target=move.name_refs(move.targets)),
            one_nearer(move, end),
        ),
    )


# ---- 5.3.1 low-risk moves


def low_risk(move: Move, end: Destination) -> Obstacle | None:
    """Return the obstacle to a low-risk move: close combat, and fire zones without cover (5.3.1, A49)."""
    if end.enemies:
        return enemies_in(move, end, "5.3.1", N_("{hex}: sería CC"))
    if end.in_short_zone_of:
        zones = end.in_zone_of or end.in_short_zone_of
        return Obstacle(
            "5.3.1",
            "short",
            lambda: (
                msg(
                    N_("{hex}: ZF a corta distancia de {units}"),
                    hex=end.ref,
                    units=move.name_refs(end.in_short_zone_of),
                ),
                msg(N_("Fuera de la ZF de {units}, podría ir a {hex}"), hex=end.ref, units=move.name_refs(zones)),
                out_of_zones(end),
            ),
        )
    if not end.in_zone_of:
        return None
    if not move.origin.in_zone_of and end.cover <= 0:
        return cover_needed(move, end, 1, N_("{hex}: en ZF de {units} y con MD {cover}; no estaba en ZF"))
    if move.origin.in_zone_of and end.cover < move.cover:
        words = N_("{hex}: en ZF de {units} con MD {cover}, menos que el MD {here} que deja")
        return cover_needed(move, end, move.cover, words, here=move.cover)
    return None


def cover_needed(move: Move, end: Destination, least: int, words: str, **also: Param) -> Obstacle:
    """Return the obstacle of a hex in a fire zone that has too little cover (5.3.1)."""
    return Obstacle(
        "5.3.1",
        "zone",
        lambda: (
            msg(words, hex=end.ref, units=move.name_refs(end.in_zone_of), cover=end.cover, **also),
            msg(N_("Con MD {n} o más, podría ir a {hex}"), hex=end.ref, n=least),
            replace(end, cover=least),
        ),
    )


# ---- 5.4 vehicles


def vehicles(move: Move, end: Destination) -> Obstacle | None:
    """Return the obstacles to vehicles: limits of the bonus, and for tanks stone, mines and bogging (5.4)."""
    if move.type.kind is TANK and end.bars_tanks:
        words = {
            "stone": N_("{hex}: hay un edificio de piedra, y es un tanque"),
            "mines": N_("{hex}: hay minas, y es un tanque"),
            "sticks": N_("{hex}: un tanque podría quedar inmovilizado"),
        }
        return Obstacle(
            "5.4",
            "closed",
            lambda: (
                msg(words[end.bars_tanks], hex=end.ref),
                msg(N_("Si no fuera un tanque, podría ir a {hex}"), hex=end.ref),
                replace(end, bars_tanks=""),
            ),
        )
    if end.limits_bonus and not move.low_risk:
        return Obstacle(
            "5.4",
            "closed",
            lambda: (
                msg(N_("{hex}: limita su bonificación de movimiento"), hex=end.ref),
                msg(N_("En un MBR, podría ir a {hex}"), hex=end.ref),
                replace(end, limits_bonus=False),
            ),
        )
    return None


def flanks_first(move: Move, end: Destination, allowed: tuple[Destination, ...]) -> Obstacle | None:
    """Return the obstacle of close combat where a vehicle could flank instead (5.4)."""
    if not end.enemies:
        return None
    flanking = tuple(destination.ref for destination in allowed if destination.flank_of and not destination.enemies)
    if not flanking:
        return None
    return enemies_in(move, end, "5.4", N_("{hex}: sería CC, y antes flanquea desde {places}"), places=flanking)


# ---- 5.5 stacking, and the mission's own limits


def stacking(move: Move, end: Destination) -> Obstacle | None:
    """Return the obstacle of a hex with another AI: they never stack unless the mission says so (5.5)."""
    if not end.occupied_by:
        return None
    return Obstacle(
        "5.5",
        "stacked",
        lambda: (
            msg(N_("{hex}: ya está allí {other}"), hex=end.ref, other=move.name_refs((end.occupied_by,))),
            msg(N_("Sin {other} en {hex}, podría ir allí"), hex=end.ref, other=move.name_refs((end.occupied_by,))),
            replace(end, occupied_by=""),
        ),
    )


def closed_hexes(move: Move, end: Destination) -> Obstacle | None:
    """Return the obstacle of a hex closed by a special rule of the mission (7.1)."""
    limits = [limit for limit in move.closed if limit.hex == end.hex]
    if not limits:
        return None
    return Obstacle(
        "7.1",
        "closed",
        lambda: (
            msg(N_("{hex}: no puede entrar. {why}"), hex=end.ref, why=limits[0].text),
            msg(N_("Si la misión la dejara entrar, podría ir a {hex}"), hex=end.ref),
            end,
        ),
    )


Condition: TypeAlias = Callable[[Move, Destination], Obstacle | None]
"""Function that returns why a hex is left out by itself, if it is."""
Comparison: TypeAlias = Callable[[Move, Destination, tuple[Destination, ...]], Obstacle | None]
"""Function that returns why a hex is left out in comparison with the others, if it is."""


def conditions_of(move: Move) -> list[Condition]:
    """Return the conditions that each hex must pass by itself, in the rules' order."""
    conditions: list[Condition] = []
    if move.action is Action.MOVE_TO_CLOSE_COMBAT:
        conditions.append(in_place)
    if move.type.close_combat_penalty:
        conditions.append(crewed_weapons)
    if looks_for_cover(move):
        conditions.append(toward_cover)
    if goes_toward(move):
        conditions.append(never_away)
    if move.low_risk:
        conditions.append(low_risk)
    if move.type.kind in VEHICLES:
        conditions.append(vehicles)
    if not move.stacks:
        conditions.append(stacking)
    if move.closed:
        conditions.append(closed_hexes)
    return conditions


def comparisons_of(move: Move) -> list[Comparison]:
    """Return the conditions that a hex must pass in comparison with the others, in the rules' order."""
    comparisons: list[Comparison] = []
    if move.type.kind in VEHICLES and move.action is not Action.MOVE_TO_CLOSE_COMBAT:
        comparisons.append(flanks_first)
    if goes_toward(move) and move.toward is Toward.TARGET:
        comparisons.append(no_level_move)
    return comparisons


# ---- preferences: 4.1.2, 5.3


def safety(move: Move, end: Destination) -> int:
    """Rate a hex by fire zones: outside all first; when breaking contact the number counts (5.3, 4.1.2)."""
    return -len(end.in_zone_of) if move.action is BREAK_CONTACT else -min(1, len(end.in_zone_of))


def shelter(move: Move, end: Destination) -> int:
    """Return the highest MD (5.3)."""
    return end.cover


def flank(move: Move, end: Destination) -> int:
    """Rate a hex by whether it is on an enemy's flank (5.3)."""
    return int(bool(end.flank_of))


def some_cover(move: Move, end: Destination) -> int:
    """Rate a hex by whether it has any MD, for "hacia cobertura" (5.3)."""
    return int(end.cover > 0)


def near_ai(move: Move, end: Destination) -> int:
    """Return the cover nearest to the AI: the fewest hexes to cross (5.3)."""
    return -end.steps


def near_target(move: Move, end: Destination) -> int:
    """Return the cover nearest to the target (5.3)."""
    return -min((away for target in move.targets if (away := end.distances.get(target)) is not None), default=0)


def near_objective(move: Move, end: Destination) -> int:
    """Rate a hex by its distance to an objective, once the risk is least (4.1.2)."""
    return -min((away for place in move.objectives if (away := end.distances.get(place)) is not None), default=0)


def preferences(move: Move) -> tuple[Criterion, ...]:
    """Return the preferences of the order and of the rules, in their order (4.1.2, 5.3)."""
    if move.action is BREAK_CONTACT:
        return safety, shelter, flank, near_objective
    if not looks_for_cover(move):
        return safety, shelter, flank
    return some_cover, near_ai if move.toward is Toward.COVER else near_target, safety, shelter, flank


def why_worse(move: Move, by: Criterion, end: Destination, best: Destination) -> Obstacle:
    """Return why a hex comes after another one by a preference."""
    rule = "4.1.2" if move.action is BREAK_CONTACT else "5.3"
    return Obstacle(rule, SIGNS.get(by, "far"), partial(worse_in_words, move, by, end, best))


SIGNS: dict[Criterion, str] = {safety: "zone", flank: "flank", some_cover: "bare", shelter: "cover"}
"""Preference -> the drawing of a hex that comes after another one by it; of the others it is the distance."""


def worse_in_words(
    move: Move, by: Criterion, end: Destination, best: Destination
) -> tuple[Message, Message, Destination]:
    """Return in words why a preference rejects a hex, what would have let it in, and the hex with that."""
    hex, other_ref = end.ref, best.ref
    if by is safety:
        units = move.name_refs(end.in_zone_of)
        message = msg(N_("{hex}: en ZF de {units}; {best}, fuera"), hex=hex, units=units, best=other_ref)
        return message, msg(N_("Fuera de la ZF de {units}, podría ir a {hex}"), hex=hex, units=units), out_of_zones(end)
    if by is flank:
        message = msg(N_("{hex}: no llega a un flanco; {best}, sí"), hex=hex, best=other_ref)
        otherwise = msg(N_("En el flanco de una Unidad, podría ir a {hex}"), hex=hex)
        return message, otherwise, replace(end, flank_of=best.flank_of)
    if by is some_cover:
        message = msg(N_("{hex}: sin cobertura; {best} la da"), hex=hex, best=other_ref)
        return message, msg(N_("Con MD {n} o más, podría ir a {hex}"), hex=hex, n=1), replace(end, cover=1)
    if by is shelter:
        message = msg(
            N_("{hex}: MD {cover} contra MD {most} en {best}"),
            hex=hex,
            cover=end.cover,
            most=best.cover,
            best=other_ref,
        )
        otherwise = msg(N_("Con MD {n} o más, podría ir a {hex}"), hex=hex, n=best.cover)
        return message, otherwise, replace(end, cover=best.cover)
    n, least = -by(move, end), -by(move, best)
    if by is near_ai:
        message = msg(N_("{hex}: cobertura a {n} hex.; {best}, a {least}"), hex=hex, n=n, best=other_ref, least=least)
        otherwise = msg(N_("A {least} hex., podría ir a {hex}"), hex=hex, least=least)
        return message, otherwise, replace(end, steps=best.steps)
    places = move.name_refs(move.targets if by is near_target else move.objectives)
    message = msg(
        N_("{hex}: a {n} hex. de {places}; {best}, a {least}"), hex=hex, n=n, places=places, best=other_ref, least=least
    )
    otherwise = msg(N_("A {least} hex. de {places}, podría ir a {hex}"), hex=hex, least=least, places=places)
    return message, otherwise, replace(end, distances=best.distances)


def nearest_of(move: Move, end: Destination) -> tuple[int, str] | None:
    """Return the nearest target of known distance, as (distance, target); None if there is none (5.3)."""
    nearest = [(away, target) for target in move.targets if (away := end.distances.get(target)) is not None]
    return min(nearest, default=None)


# ---- the choice


def failed_conditions(move: Move, ends: Iterable[Destination]) -> dict[str, tuple[Obstacle, ...]]:
    """Return the conditions that each hex fails by itself, if any."""
    conditions = conditions_of(move)
    result: dict[str, tuple[Obstacle, ...]] = {}
    for end in ends:
        if failed := [obstacle for condition in conditions if (obstacle := condition(move, end)) is not None]:
            result[end.hex] = tuple(failed)
    return result


def choose(move: Move) -> HexChoice:
    """Return the preferred hexes among the allowed ones; without any, a pivot (4.1.2, 5.3-5.5)."""
    out = failed_conditions(move, move.ends)
    allowed = tuple([end for end in move.ends if end.hex not in out])
    for compared in comparisons_of(move):
        worse = [(end.hex, obstacle) for end in allowed if (obstacle := compared(move, end, allowed)) is not None]
        out |= {hex: (obstacle,) for hex, obstacle in worse}
        allowed = tuple([end for end in allowed if end.hex not in out])
    for prefers in preferences(move):
        if len(allowed) < 2:
            break
        worth = [prefers(move, end) for end in allowed]
        most = max(worth)
        best = tuple([end for end, each_number in zip(allowed, worth, strict=True) if each_number == most])
        for end, number in zip(allowed, worth, strict=True):
            if number != most:
                out[end.hex] = (why_worse(move, prefers, end, best[0]),)
        allowed = best
    end_by_hex = {end.hex: end for end in move.ends}
    left_out = tuple([(end_by_hex[hex], obstacles) for hex, obstacles in reversed(out.items())])
    return HexChoice(allowed, left_out, "" if allowed else turns_to(move))


def turns_to(move: Move) -> UnitId:
    """Return the Unit toward which an AI pivots: nearest flanking one, targets first, or "" (5.3.1).

    Who is to leave a hex of close combat has not left it by a pivot (4.1.2).
    """
    if not move.low_risk or 0 in (move.origin.distances.get(target) for target in move.targets):
        return ""
    return min(
        move.origin.flanked_by,
        key=lambda unit: (move.origin.distances.get(unit, 99), unit not in move.targets),
        default="",
    )
