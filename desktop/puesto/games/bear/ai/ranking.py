"""Ranking of the AI that can carry an order out, and of their targets (5.1.1, 5.2).

The lists of priorities come first, the die last.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count, product

from puesto.core.messages import N_, Message, Ref, msg
from puesto.core.prompts import Procedure, Roll
from puesto.core.values import Struct
from puesto.games.bear.ai.comparisons import Compared
from puesto.games.bear.ai.criteria import QuietCriterion
from puesto.games.bear.ai.explanations import DecisionTrace, Stage
from puesto.games.bear.ai.selection import (
    MOVES,
    NO_COST,
    Found,
    action_points,
    defence_of,
    firepower_against,
    firepower_of,
    one_or_other,
    targets_of_kind,
)
from puesto.games.bear.checks import attack
from puesto.games.bear.printed.records import Action, Order, UnitId
from puesto.games.bear.table import battlefield
from puesto.games.bear.table.state import MissionTable

# ---- 5.1.1: which AI


class Rank(Struct, frozen=True, gc=False):
    """Line of a list of priorities: what it compares (less is better), its name, the words for a value."""

    value: Callable[[str], int]
    name: Message
    said: Callable[[int], Message]


def choose_executor(table: MissionTable, order: Order, candidates: Found) -> Procedure[tuple[UnitId, tuple[str, ...]]]:
    """Return the AI that carries out the order by 5.1.1, and its targets at that distance.

    The targets are in the printed order.
    """
    pairs = candidates.pairs
    ais = tuple(dict.fromkeys([ai for ai, _ in pairs]))
    executor = ais[0]
    if len(ais) > 1:
        executor = yield from choose_first(
            candidates.thoughts, ais, ai_ranks(table, order, candidates), "tie.ai", "5.1.1"
        )
    targets = tuple([other_name for ai, other_name in pairs if ai == executor])
    # 5.3: of a Unit and an objective at the same distance, the one that the order prints first (A35)
    for target in order.to if len(targets) > 1 else ():
        printed = tuple(other_target for other_target in targets if other_target in targets_of_kind(table, target).ids)
        if printed:
            candidates.thoughts.stages += (
                [Stage(FIRST_PRINTED, targets, printed)] if len(printed) < len(targets) else []
            )
            return executor, printed
    return executor, targets


FIRST_PRINTED = QuietCriterion(
    "stage.printed",
    msg(N_("A igual distancia, lo que la orden nombra primero")),
    "5.3",
    N_("{unit}: la orden lo nombra después"),
)


def ai_ranks(table: MissionTable, order: Order, candidates: Found) -> tuple[Rank, ...]:
    """Return the list of 5.1.1 for a shot, for a move, and for a rally (A14.

    What a line does not ask about is left to the next one).
    """
    counters = table.state.counters

    def firepower(ai: str) -> int:
        return max(
            (candidates.strengths[p].firepower for p in candidates.pairs if p[0] == ai and p in candidates.strengths),
            default=0,
        )

    def fire_cost(ai: str) -> int:
        if table.type_of(ai).fire_cost is None:
            return NO_COST
        # 5.2 only a turret fires out of its arc, and pays for it; who moves, rallies or pivots first pays nothing
        if order.do is not Action.FIRE or not table.type_of(ai).turret:
            return attack.fire_cost(table, ai)
        arcs = [candidates.strengths[p].in_arc for p in candidates.pairs if p[0] == ai and p in candidates.strengths]
        return attack.fire_cost(table, ai, in_arc=any(arcs) or not arcs)

    ranks = [
        Rank(
            lambda ai: int(counters[ai].hit != ""),
            msg(N_("Indemne antes que impactada")),
            one_or_other(N_("indemne"), N_("impactada")),
        )
    ]
    if any(counters[ai].suspect for ai, _ in candidates.pairs):
        ranks.insert(
            0, Rank(lambda ai: int(counters[ai].suspect), msg(N_("IA antes que PE")), one_or_other(N_("IA"), N_("PE")))
        )
    if order.do in (Action.FIRE, Action.PIVOT_AND_FIRE):
        ranks.append(Rank(lambda ai: -firepower(ai), msg(N_("Mayor potencia de fuego")), firepower_of))
    elif order.do in MOVES:
        ranks.append(Rank(lambda ai: move_cost(table, ai), msg(N_("Menor coste de movimiento")), action_points))
    ranks.append(Rank(fire_cost, msg(N_("Menor coste para disparar")), action_points))
    ranks.append(
        Rank(
            lambda ai: -battlefield.cover(table, ai), msg(N_("MD más alto")), lambda value: msg(N_("MD {n}"), n=-value)
        )
    )
    return tuple(ranks)


def move_cost(table: MissionTable, unit: UnitId) -> int:
    """Return the PA of a move into open ground: as printed, with the marker's."""
    marker = table.marker_of(unit)
    return max(0, (table.type_of(unit).move_cost or 0) + (marker.move_cost if marker else 0))


# ---- 5.2: which Unit


def choose_target(table: MissionTable, ai: UnitId, targets: tuple[str, ...], candidates: Found) -> Procedure[str]:
    """Return the Unit that the AI fires at, of those at the same distance, by 5.2."""
    counters = table.state.counters

    def cost(printed: int | None, really: int) -> int:
        return NO_COST if printed is None else really

    ranks = (
        Rank(
            lambda unit: candidates.strengths[ai, unit].defence if (ai, unit) in candidates.strengths else 0,
            msg(N_("VD más bajo")),
            defence_of,
        ),
        Rank(
            lambda unit: int(counters[unit].hit == ""),
            msg(N_("Impactada antes que indemne")),
            one_or_other(N_("impactada"), N_("indemne")),
        ),
        Rank(
            lambda unit: int(counters[unit].used),
            msg(N_("No usada antes que usada")),
            one_or_other(N_("no usada"), N_("usada")),
        ),
        Rank(lambda unit: -firepower_against(table, unit, ai), msg(N_("Mayor potencia de fuego")), firepower_of),
        Rank(
            lambda unit: cost(table.type_of(unit).fire_cost, attack.fire_cost(table, unit)),
            msg(N_("Menor coste para disparar")),
            action_points,
        ),
        Rank(
            lambda unit: cost(table.type_of(unit).move_cost, move_cost(table, unit)),
            msg(N_("Menor coste de movimiento")),
            action_points,
        ),
    )
    # where nobody fires there is no defence value to compare
    return (
        yield from choose_first(
            candidates.thoughts, targets, ranks if candidates.strengths else ranks[1:], "tie.unit", "5.2"
        )
    )


def choose_first(
    thoughts: DecisionTrace, ids: tuple[str, ...], ranks: tuple[Rank, ...], key: str, rule: str
) -> Procedure[str]:
    """Return the first by a list of priorities; a die decides between equals."""
    remaining = ids
    for rank in ranks:
        if len(remaining) == 1:
            break
        values = {id: rank.value(id) for id in remaining}
        best = min(values.values())
        best_ids = tuple(id for id in remaining if values[id] == best)
        thoughts.stages.append(Stage(Compared(key, rank.name, rule, values, rank.said), remaining, best_ids))
        remaining = best_ids
    if len(remaining) == 1:
        return remaining[0]
    by_lot, face = yield from choose_by_die(remaining, key, rule)
    thoughts.stages.append(
        Stage(
            QuietCriterion(f"{key}.die", msg(N_("Por 1D6, un {face}"), face=face), rule, N_("{unit}: no le toca")),
            remaining,
            (by_lot,),
        )
    )
    return by_lot


def choose_by_die(ids: tuple[str, ...], key: str, rule: str) -> Procedure[tuple[str, int]]:
    """Choose one of several equals by 1D6, and return it with the face.

    Each has the same number of faces, in order; the faces left over are rolled again. More than six need two dice read
    one after the other, from 11 to 66; more than 36 need three.
    """
    dice = next(n for n in count(1) if 6**n >= len(ids))
    throws = [int("".join(map(str, faces))) for faces in product(range(1, 7), repeat=dice)]
    share = len(throws) // len(ids)
    names = tuple(
        msg(N_("{from_}-{to}: {name}"), from_=throws[i * share], to=throws[(i + 1) * share - 1], name=Ref("unit", id))
        if share > 1
        else msg(N_("{face}: {name}"), face=throws[i], name=Ref("unit", id))
        for i, id in enumerate(ids)
    )
    shares = N_("{shares}; si sale más, se repite.") if len(throws) % len(ids) else N_("{shares}.")
    detail = msg(shares, shares=names)
    while True:
        faces: list[str] = []
        for n in range(1, dice + 1):
            words = (
                N_("Empatan en todo: tira 1D6 para decidir.")
                if dice == 1
                else N_("Empatan en todo: tira el dado {n} de {dice}; se leen seguidos.")
            )
            (face,) = yield from Roll(
                key=f"{key}.die", subject=ids, message=msg(words, n=n, dice=dice), detail=detail, rule=rule
            )
            faces.append(str(face))
        fell = int("".join(faces))
        if throws.index(fell) < share * len(ids):
            return ids[throws.index(fell) // share], fell
