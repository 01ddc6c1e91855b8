"""Officers: their extra orders, medics, observers (1.3, 1.4, 7.3, 8.1)."""

from __future__ import annotations

from collections.abc import Iterable

from puesto.core.values import Struct
from puesto.games.bolt.orders.order_test import DOUBLE_ONE, NO_TEST, PASSED
from puesto.games.bolt.printed import charts
from puesto.games.bolt.printed.records import Content, Nation, Order, Rank, Special

USES = 1
"""How often an observer may ask for a strike in a game; the US air observer once more (1.4, 8.2)."""


class Friend(Struct, frozen=True):
    """A friendly unit. How far it is from the officer, whether it has a die, and whether it rides in a transport."""

    id: str
    distance: float
    ordered: bool = False
    aboard: bool = False


def extra_orders(content: Content, rank: Rank, nation: Nation, result: str, order: Order) -> int:
    """How many extra orders an officer gives (1.3, 8.1). None unless his own was carried out, nor with Down."""
    if not rank or result not in (NO_TEST, PASSED, DOUBLE_ONE) or order is Order.DOWN:
        return 0
    # 8.1 Blitzkrieg: one die more for every German officer
    return charts.number(content, charts.OFFICERS, rank, "orders") + (1 if nation is Nation.GERMANY else 0)


def reach(content: Content, rank: Rank) -> int:
    """How far his orders and his bonus reach (7.3)."""
    return charts.number(content, charts.OFFICERS, rank, "reach")


def eligible(content: Content, rank: Rank, friends: Iterable[Friend]) -> tuple[str, ...]:
    """To whom he may give them: whoever is in reach, has no die yet, and sits in no transport (1.3, 5.3)."""
    far = reach(content, rank)
    return tuple(one.id for one in friends if one.distance <= far and not one.ordered and not one.aboard)


def may_request(uses: int, kind: Special, nation: Nation, order: Order, in_sight: bool) -> bool:
    """Whether an observer may ask for a strike: with Fire, at a point in sight, once a game (1.4, 8.2)."""
    most = USES + (1 if kind is Special.AIR_OBSERVER and nation is Nation.US else 0)
    return order is Order.FIRE and in_sight and uses < most


class Duties(Struct, frozen=True):
    """What a medic may do (1.4)."""

    shoot: bool = False
    assault: bool = False
    fight_back: bool = True
    objectives: bool = False


MEDIC = Duties()
OTHERS = Duties(True, True, True, True)


def duties(is_medic: bool) -> Duties:
    """What a unit may do: a medic only fights back (1.4)."""
    return MEDIC if is_medic else OTHERS
