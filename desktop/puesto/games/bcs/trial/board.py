"""The counters of a trial on their map: places, reach, and the moves that are carried out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from heapq import heappop, heappush

from puesto.core.hexes.numbers import Hex
from puesto.core.opponents.opponent import Chance
from puesto.games.bcs.combat import attack
from puesto.games.bcs.formations.safe_path import BEYOND_RADIUS
from puesto.games.bcs.formations.supply import FARTHEST
from puesto.games.bcs.printed.records import Content, MoveClass
from puesto.games.bcs.table.choices import PARTIAL
from puesto.games.bcs.table.state import FormationId, SideId, State, Table, Unit, UnitId
from puesto.games.bcs.trial.hexes import (
    ALLOWANCES,
    CENTRE,
    CLEAR,
    COLUMNS,
    COSTS,
    TOWNS,
    HexMap,
    apart,
    at,
    column_of,
    opposite,
)

STACK, HQ_MOVE, HQ_BEHIND, RETREAT, MOST_TRIED = 2, 6, 3, 3, 12
"""Combat units in a hex; hexes that an HQ moves, and stays behind; hexes of a retreat; ends of an HQ that are tried."""
LANES = (2, 5, 8)
PLACES = ((6, 0), (6, 1), (5, -1), (5, 2))
"""Column, and rows off its lane, of each unit of a formation at the start."""


class TrialBoard:
    """Places of counters and HQs, and who holds each objective."""

    def __init__(self, state: State, content: Content, chance: Chance) -> None:
        self.content = content
        self.map = HexMap(chance)
        self.table = Table(state, content)
        self.places: dict[UnitId, Hex] = {}
        self.hqs: dict[FormationId, Hex] = {}
        self.towns = dict(zip((objective.id for objective in self.table.operation.objectives), TOWNS, strict=False))
        self.map.settle(list(self.towns.values()))
        self.holders: dict[Hex, SideId] = dict.fromkeys(self.towns.values(), "")
        self._deploy(chance)

    @property
    def state(self) -> State:
        """Return the state of the session."""
        return self.table.state

    def _deploy(self, chance: Chance) -> None:
        """Place all units on the board: formations in lanes, units around their HQ."""
        for number, side in enumerate(self.table.sides):
            first_lane = chance(f"lanes {side}", len(LANES))
            lanes = (*LANES[first_lane:], *LANES[:first_lane])
            for lane, formation in zip(lanes, self.table.formations_of(side), strict=False):
                place = at(3, lane)
                self.hqs[formation.id] = opposite(place) if number else place
                for unit, (column, lane_offset) in zip(self.table.units_of(formation.id), PLACES, strict=False):
                    place = at(column, lane + lane_offset)
                    self.stand(unit.id, opposite(place) if number else place)
        for place, holder in self.holders.items():
            side_index = 0 if column_of(place) < column_of(CENTRE) else 1
            if not holder and column_of(place) != column_of(CENTRE):
                self.holders[place] = self.table.sides[side_index]

    # ---- who stands where

    def home(self, side: SideId) -> int:
        """Return the column of a side's edge."""
        return 0 if side == self.table.sides[0] else COLUMNS - 1

    def units(self, formation: FormationId) -> list[Unit]:
        """Return the units of a formation that are on the map."""
        return [unit for unit in self.table.units_of(formation) if unit.id in self.places]

    def of_side(self, side: SideId) -> list[Unit]:
        """Return the units of a side that are on the map."""
        return [unit for unit in self.table.units_of_side(side) if unit.id in self.places]

    def standing(self, place: Hex) -> list[Unit]:
        """Return the units in a hex."""
        units_here = [id for id, where in self.places.items() if where == place]
        return [unit for id in units_here if (unit := self.state.units[id]).fights]

    def enemies(self, side: SideId) -> set[Hex]:
        """Return the hexes of a side's enemies."""
        return {self.places[unit.id] for unit in self.of_side(self.table.enemy(side))}

    def zones(self, side: SideId) -> dict[Hex, bool]:
        """Return the hexes beside Deployed enemies of a side, each with whether one of them has an AV."""
        zone_by_hex: dict[Hex, bool] = {}
        for unit in self.of_side(self.table.enemy(side)):
            for place in self.map.around[self.places[unit.id]] if unit.deployed else ():
                zone_by_hex[place] = zone_by_hex.get(place, False) or self.table.printed[unit.id].av > 0
        return zone_by_hex

    def move_class(self, id: UnitId) -> str:
        """Return the class in which a unit moves."""
        printed_class = self.table.printed[id].ma.value
        return (
            MoveClass.TRUCK.value
            if printed_class == MoveClass.FOOT.value and not self.state.units[id].deployed
            else printed_class
        )

    def stops(self, id: UnitId, place: Hex, zones: dict[Hex, bool]) -> bool:
        """Return whether a zone stops a unit in a hex."""
        return place in zones and (zones[place] or self.move_class(id) != MoveClass.TACTICAL.value)

    def in_radius(self, id: UnitId, place: Hex | None = None) -> bool:
        """Return whether a unit is in Command Radius, where it is or in another hex."""
        home = self.state.units[id].formation
        return apart(self.places[id] if place is None else place, self.hqs[home]) <= self.state.formations[home].radius

    def stand(self, id: UnitId, place: Hex) -> None:
        """Put a unit in a hex: it takes the objective there, and an HQ of the enemy jumps."""
        self.places[id] = place
        side = self.table.side_of_unit(id)
        if place in self.holders:
            self.holders[place] = side
        for formation, where in list(self.hqs.items()):
            other_side = self.state.formations[formation].side
            if where == place and other_side != side:
                self.hqs[formation] = self._jump(other_side, place)

    def _jump(self, side: SideId, place: Hex) -> Hex:
        """Return a free hex about as far from `place` as an HQ may move."""
        enemy_hexes, zones = self.enemies(side), self.zones(side)
        free = [hex for hex in self.map.hexes if hex not in enemy_hexes and hex not in zones] or [place]
        return min(
            free,
            key=lambda candidate: (
                abs(apart(candidate, place) - HQ_BEHIND),
                abs(column_of(candidate) - self.home(side)),
            ),
        )

    # ---- moves

    def reach(self, id: UnitId) -> dict[Hex, int]:
        """Return the hexes in which a unit can end a move, each with what it costs."""
        side, kind = self.table.side_of_unit(id), self.move_class(id)
        points = ALLOWANCES[kind] // (2 if self.state.act.snafu == PARTIAL else 1)
        zones, enemy_hexes, start = self.zones(side), self.enemies(side), self.places[id]
        best, queue = {start: 0}, [(0, start)]
        while queue:
            cost, place = heappop(queue)
            if cost > best[place] or (place != start and self.stops(id, place, zones)):
                continue
            for neighbour in self.map.around[place]:
                points_spent = cost + COSTS[kind][self.map.ground[neighbour]]
                if (
                    neighbour not in enemy_hexes
                    and points_spent <= points
                    and points_spent < best.get(neighbour, points + 1)
                ):
                    best[neighbour] = points_spent
                    heappush(queue, (points_spent, neighbour))
        stack_sizes = Counter(self.places[unit.id] for unit in self.of_side(side) if unit.id != id)
        return {
            place: cost
            for place, cost in best.items()
            if stack_sizes[place] < STACK and (place == start or self.in_radius(id, place))
        }

    def go(self, id: UnitId, goal: Hex, away: int) -> bool:
        """Move a unit as near to `away` hexes from a goal as it can; return whether it came so near."""
        ends, zones = self.reach(id), self.zones(self.table.side_of_unit(id))

        def cost(place: Hex) -> tuple[int, bool, bool, int, bool, Hex]:
            over = frozenset((place, goal)) in self.map.streams
            return (
                abs(apart(place, goal) - away),
                over,
                self.map.ground[place] == CLEAR,
                ends[place],
                place in zones,
                place,
            )

        self.stand(id, min(ends, key=cost))
        return apart(self.places[id], goal) == away

    def move_hq(self, formation: FormationId, goal: Hex) -> bool:
        """Move an HQ after its formation so that it keeps its supply; return whether it moved."""
        item, start = self.state.formations[formation], self.hqs[formation]
        far = HQ_MOVE // (2 if self.state.act.snafu == PARTIAL else 1)
        enemies = self.enemies(item.side)
        ends = [
            place
            for place in self.map.hexes
            if apart(place, start) <= far and all(apart(enemy, place) > 2 for enemy in enemies)
        ]
        unit_hexes = [self.places[unit.id] for unit in self.units(formation)]

        def cost(place: Hex) -> tuple[int, int, int, Hex]:
            lost = sum(apart(place, member) > item.radius for member in unit_hexes)
            return lost, abs(apart(place, goal) - HQ_BEHIND), apart(place, start), place

        is_kept = item.msr_complete and item.trains_on_map and self.is_supplied(formation)
        for place in sorted(ends, key=cost)[:MOST_TRIED]:
            self.hqs[formation] = place
            if not is_kept or (self.hexes_to_edge(formation) <= FARTHEST and self.is_supplied(formation)):
                break
        else:
            self.hqs[formation] = start
        return self.hqs[formation] != start

    def objective_of(self, formation: FormationId) -> Hex:
        """Return the nearest objective that its side does not hold; else the one that is nearest to an enemy."""
        side = self.state.formations[formation].side
        unit_hexes = [self.places[unit.id] for unit in self.units(formation)]
        open_ = [place for place, holder in self.holders.items() if holder != side] or list(self.holders) or [CENTRE]
        enemies = self.enemies(side) or {CENTRE}
        worths = {
            self.towns[objective.id]: objective.points
            for objective in self.table.operation.objectives
            if objective.id in self.towns
        }

        def cost(place: Hex) -> tuple[float, int, Hex]:
            near = min((apart(place, member) for member in unit_hexes), default=0) - 0.5 * worths.get(place, 0)
            return near, min(apart(place, enemy) for enemy in enemies), place

        return min(open_, key=cost)

    # ---- what fights lead to

    def remove_gone(self) -> None:
        """Take units off the map that are destroyed, or left it; put those down that came back."""
        for id in [id for id in self.places if not self.state.units[id].fights]:
            del self.places[id]
        for unit in self.state.units.values():
            if unit.fights and unit.id not in self.places and unit.formation in self.hqs:
                self._to_hq(unit.id)

    def retreat(self, id: UnitId, way: str) -> None:
        """Retreat a unit: to its HQ, or three hexes towards its own edge."""
        if id not in self.places:
            return
        if way == attack.TO_HQ:
            self._to_hq(id)
            return
        side = self.table.side_of_unit(id)
        for _ in range(RETREAT):
            zones, enemy_hexes = self.zones(side), self.enemies(side)
            free = [
                place
                for place in self.map.around[self.places[id]]
                if place not in enemy_hexes and not self.stops(id, place, zones)
            ]
            if not free:
                return
            hq = self.hqs.get(self.state.units[id].formation, CENTRE)
            edge = self.home(side)
            self.stand(id, min(free, key=lambda place: (2 * abs(column_of(place) - edge) + apart(place, hq), place)))

    def _to_hq(self, id: UnitId) -> None:
        hq, side = self.hqs[self.state.units[id].formation], self.table.side_of_unit(id)
        enemy_hexes, zones, stack_sizes = self.enemies(side), self.zones(side), Counter(self.places.values())
        free = [place for place in (hq, *self.map.around[hq]) if place not in enemy_hexes] or [hq]
        self.stand(id, min(free, key=lambda place: (place in zones, stack_sizes[place], place)))

    # ---- what rules ask of the whole board

    def is_prepared(self, id: UnitId) -> bool:
        """Return whether a unit has the benefits of Prepared Defence (1.7)."""
        unit = self.state.units[id]
        home = self.state.formations.get(unit.formation)
        return home is not None and home.prepared_defence and unit.deployed and self.in_radius(id)

    def has_safe_path(self, id: UnitId) -> bool:
        """Return whether a unit has a Safe Path to its HQ (1.9)."""
        home = self.state.units[id].formation
        longest = self.state.formations[home].radius + BEYOND_RADIUS
        return self._leads(self.places[id], {self.hqs[home]}, self.table.side_of_unit(id), self.move_class(id), longest)

    def is_supplied(self, formation: FormationId) -> bool:
        """Return whether a way for trucks leads from an HQ to its side's edge."""
        side = self.state.formations[formation].side
        edge = [place for place in self.map.hexes if column_of(place) == self.home(side)]
        return self._leads(self.hqs[formation], edge, side, MoveClass.TRUCK.value, 2 * COLUMNS)

    def hexes_to_edge(self, formation: FormationId) -> int:
        """Return the hexes between an HQ and its side's edge."""
        return abs(column_of(self.hqs[formation]) - self.home(self.state.formations[formation].side))

    def _leads(self, start: Hex, goals: Iterable[Hex], side: SideId, kind: str, longest: int) -> bool:
        """Return whether a way of at most `longest` hexes leads from a hex to one of the goals."""
        zones, enemy_hexes, ends = self.zones(side), self.enemies(side), {*goals}
        own_hexes = {self.places[unit.id] for unit in self.of_side(side)}
        tactical = kind == MoveClass.TACTICAL.value
        seen_hexes, edge = {start}, [start]
        for _ in range(longest + 1):
            if any(place in ends for place in edge):
                return True
            around = [
                neighbour
                for place in edge
                for neighbour in self.map.around[place]
                if neighbour not in enemy_hexes
                and (neighbour in own_hexes or neighbour not in zones or (tactical and not zones[neighbour]))
            ]
            edge = [place for place in dict.fromkeys(around) if place not in seen_hexes]
            seen_hexes.update(edge)
        return False
