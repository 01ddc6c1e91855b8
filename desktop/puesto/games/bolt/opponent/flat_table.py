"""A flat table in inches, on which self-play finds places, facings, sight, cover and moves.

No rulebook has it, and no game of people uses it: the questions are the same, and the table is in the program.
"""

from __future__ import annotations

from collections.abc import Collection
from math import atan2, ceil, cos, degrees, pi, sin

from puesto.core.opponents.opponent import Chance
from puesto.games.bolt.movement import moves
from puesto.games.bolt.moving import distances
from puesto.games.bolt.moving.sighting import COVER, NEAREST, OBJECTIVE, STAYS
from puesto.games.bolt.opponent.appraisal import can_harm
from puesto.games.bolt.opponent.ground import BLOCK, GROUNDS, Ground, Point, apart, is_through
from puesto.games.bolt.printed.records import Content, Gait, Order, Special
from puesto.games.bolt.table.sightings import HARD, SOFT
from puesto.games.bolt.table.state import GameTable, SideId, State, UnitId

LARGE, SMALL, FEW_UNITS = (72.0, 48.0), (48.0, 48.0), 9
"""Inches of a table, and the units of an army under which it is the small one."""
FIRST_INCHES = (5.0, 12.0)
"""How deep an army sets up."""
FRONT, REAR = 45, 135
"""Degrees off its front within which a unit's fixed weapon fires, and beyond which it is hit from behind."""
ROOM, ON_FOOT_OVER = 2.0, 6.0
WAYS = 20
"""Directions in which a move is tried, each at two distances."""
SHELTERS = {SOFT: 1.5, HARD: 3.0}
"""Inches that ending in cover is worth."""
TRY = 1_000_000
IN_FRONT = 4.0
"""Inches from an enemy at which smoke is laid to blind it."""


class FlatTable:
    """Places and facings of all units on the table; those aboard or in reserve have none."""

    def __init__(self, state: State, content: Content, chance: Chance) -> None:
        self.table, self._chance, self._drawn = GameTable(state, content), chance, 0
        sides = [army.id for army in self.table.battle.armies]
        most = max(sum(troop.side == side for troop in self.table.battle.troops) for side in sides)
        self.ground = Ground(*(LARGE if most >= FEW_UNITS and len(sides) == 2 else SMALL))
        self.edges = dict(zip(sides, ("near", "far", "left", "right"), strict=False))
        self.places: dict[UnitId, Point] = {}
        self.facings: dict[UnitId, float] = {}
        self.last: dict[UnitId, Point] = {}
        self.smokes: dict[str, tuple[Point, float]] = {}
        """Smoke on the table: id -> where it was laid, and its radius."""
        self.smoke_spot: Point | None = None
        """The point at which smoke was fired last."""
        self.aimed_from: dict[tuple[UnitId, UnitId], Point] = {}
        self.follow(state)

    def follow(self, state: State) -> None:
        """Put down the units that have come to the table, and take away those that have left it."""
        self.table.state = state
        spot = self.smoke_spot
        new = {smoke.id: (spot, float(smoke.radius)) for smoke in state.smokes if spot is not None}
        self.smokes = {id: self.smokes.get(id, where) for id, where in new.items()}
        for unit in state.units.values():
            if unit.gone or unit.reserve or unit.aboard:
                if (at := self.places.pop(unit.id, None)) is not None:
                    self.last[unit.id] = at
            elif unit.id not in self.places:
                self._arrive(unit.id)

    def _arrive(self, id: UnitId) -> None:
        """Put a unit down: beside the transport that it left, else in its side's zone."""
        carrier = self.table.troop(id).aboard
        beside = self.places.get(carrier) or self.last.get(carrier)
        deep = FIRST_INCHES if self.table.state.turn == 1 and not self.table.state.drawn else (1.0, 3.0)
        for _ in range(100):
            at = (
                (beside[0] + self.number(-3, 3), beside[1] + self.number(-3, 3))
                if beside
                else self._zone(self.table.troop(id).side, deep)
            )
            if self.is_free(id, at) and not any(piece.kind != SOFT and piece.holds(at) for piece in self.ground.pieces):
                break
        self.places[id] = self.ground.inside(at)
        middle = self.ground.middle
        self.facings[id] = atan2(middle[1] - self.places[id][1], 0.0)

    def _zone(self, side: SideId, deep: tuple[float, float]) -> Point:
        """Return a random point in a strip of the table along a side's edge."""
        edge, wide, long = self.edges.get(side, "near"), self.ground.wide, self.ground.deep
        depth = self.number(*deep)
        along = self.number(8, (wide if edge in ("near", "far") else long) - 8)
        return {
            "near": (along, depth),
            "far": (along, long - depth),
            "left": (depth, along),
            "right": (wide - depth, along),
        }[edge]

    def number(self, low: float, high: float) -> float:
        """Return a number that chance draws between two."""
        self._drawn += 1
        return low + (high - low) * self._chance(f"flat {self._drawn}", TRY) / TRY

    # -- what can be seen

    def place(self, id: UnitId) -> Point:
        """Return where a unit is, or its transport, or where it was last."""
        carrier = self.table.unit(id).aboard or id
        return self.places.get(carrier) or self.last.get(id) or self.ground.middle

    def enemies(self, id: UnitId) -> list[UnitId]:
        """Return the enemies of a unit on the table."""
        return [unit.id for unit in self.table.enemies(id) if unit.id in self.places]

    def inches(self, id: UnitId, goal: UnitId) -> int:
        """Return the distance of two units, half inches rounded up."""
        return max(1, ceil(apart(self.place(id), self.place(goal)) - 0.01))

    def sees(self, id: UnitId, goal: UnitId) -> bool:
        """Return whether a unit sees another."""
        start, end = self.place(id), self.place(goal)
        return self.ground.sees(start, end) and not any(
            is_through(start, end, *smoke) for smoke in self.smokes.values()
        )

    def aim_smoke(self, id: UnitId) -> Point:
        """Return the point at which a unit fires smoke: in front of its nearest enemy, towards itself."""
        start, enemy = self.place(id), self.nearest(id, self.enemies(id))
        end, long = self.place(enemy), max(1.0, apart(start, self.place(enemy)))
        part = max(0.0, 1 - IN_FRONT / long)
        self.smoke_spot = start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1])
        return self.smoke_spot

    def cover(self, id: UnitId, goal: UnitId) -> str:
        """Return the cover that a target has from a unit."""
        return self.ground.cover(self.place(id), self.place(goal))

    def angle(self, id: UnitId, goal: UnitId) -> float:
        """Return by how many degrees a unit is off the front of another."""
        start, end = self.place(id), self.place(goal)
        off = degrees(atan2(end[1] - start[1], end[0] - start[0]) - self.facings.get(id, 0.0))
        return abs((off + 180) % 360 - 180)

    def bears(self, id: UnitId, goal: UnitId, place: str) -> bool:
        """Return whether a weapon bears on a target without moving (9.6)."""
        _, weapon, _, mount = next(arm for arm in self.table.arms(id) if arm[0] == place)
        if mount == "turret" or self.table.has(id, Special.FLAK):
            return True
        if mount == "rear":
            return self.angle(id, goal) >= REAR
        is_fixed = self.table.is_vehicle(id) or "fixed" in weapon.traits
        return not is_fixed or self.angle(id, goal) <= FRONT

    def nearest(self, id: UnitId, among: Collection[UnitId]) -> UnitId:
        """Return the nearest of some units; "" of none."""
        return min(among, key=lambda candidate: apart(self.place(id), self.place(candidate)), default="")

    # -- moves

    def is_free(self, id: UnitId, point: Point) -> bool:
        """Return whether there is room for a unit at a point."""
        ground = self.ground
        on_table = 1 <= point[0] <= ground.wide - 1 and 1 <= point[1] <= ground.deep - 1
        return on_table and all(
            apart(point, neighbour_point) >= ROOM
            for neighbour, neighbour_point in self.places.items()
            if neighbour != id
        )

    def is_way(self, id: UnitId, end: Point, order: Order) -> bool:
        """Return whether a unit can go straight to a point; on foot slowly over bad ground (7.14)."""
        start, gait = self.place(id), self.table.troop(id).gait
        barred_grounds = moves.barred_grounds(self.table.content, gait, order)
        on_foot = gait in (Gait.INFANTRY, Gait.FIXED_TEAM) and apart(start, end) <= ON_FOOT_OVER
        for piece in self.ground.pieces:
            if not piece.crossing(start, end):
                continue
            if piece.kind == BLOCK:
                return False
            leaves = piece.holds(start) and not piece.holds(end)
            if GROUNDS[piece.kind] in barred_grounds and not leaves and not on_foot:
                return False
        return True

    def move(self, id: UnitId, order: Order, heading: str) -> None:
        """Carry a move out as it was said, in cover where that costs little, and turn the unit to the enemy."""
        if id not in self.places:
            return
        most = float(distances.move_of_unit(self.table, id, order).most)
        foes = self.enemies(id)
        halt = 0.0
        goal: Point | None = None
        if heading == NEAREST:
            harmed = [enemy for enemy in foes if can_harm(self.table, id, enemy)] or foes
            heading, halt = self.nearest(id, harmed), 1.0
        elif heading in self.table.state.units:
            halt = float(distances.halting_distance(self.table, id))
        if heading in self.table.state.units:
            goal = self.place(heading)
        elif heading == OBJECTIVE:
            goal, halt = self.ground.middle, 6.0
        if most and heading not in (STAYS, ""):
            ends = [end for end in self._ends(id, most, goal, halt) if self.is_free(id, end)]
            ends = [self.places[id], *(end for end in ends if self.is_way(id, end, order))]
            self.places[id] = max(ends, key=lambda end: self._liking(id, end, heading, goal, halt))
        self.face(id, heading)

    def _ends(self, id: UnitId, most: float, goal: Point | None, halt: float) -> list[Point]:
        """Return the points at which a move may end."""
        start, turn = self.places[id], self.number(0, 1)
        around = [2 * pi * (step + turn) / WAYS for step in range(WAYS)]
        ends = [(start[0] + cos(way) * far, start[1] + sin(way) * far) for way in around for far in (most, most * 0.55)]
        if goal is not None:
            via, _ = self.ground.way_round(start, goal)
            long = apart(start, via)
            for far in (most, most * 0.7, min(most, long - halt)):
                part = max(0.0, min(1.0, far / long)) if long > 0.1 else 0.0
                ends.append((start[0] + (via[0] - start[0]) * part, start[1] + (via[1] - start[1]) * part))
        return ends

    def _liking(self, id: UnitId, end: Point, heading: str, goal: Point | None, halt: float) -> float:
        """Return how good the end of a move is: nearness to the goal, shelter, fewer enemies."""
        shelter = SHELTERS.get(self.ground.shelter(end), 0.0)
        if goal is not None and heading != COVER:
            inches_left = self.ground.way_round(end, goal)[1]
            clear = halt > 1 and inches_left <= halt and self.ground.sees(end, goal)
            return -max(0.0, inches_left - halt) + shelter + (2.0 if clear else 0.0)
        seeing_enemies = sum(self.ground.sees(end, self.place(enemy)) for enemy in self.enemies(id))
        return -3.0 * seeing_enemies + 2 * shelter

    def face(self, id: UnitId, heading: str = "") -> None:
        """Turn a unit to whom it goes, else to the nearest enemy that it sees."""
        foes = self.enemies(id)
        if id not in self.places or not foes:
            return
        at = heading if heading in foes else self.nearest(id, [foe for foe in foes if self.sees(id, foe)] or foes)
        start, end = self.places[id], self.place(at)
        self.facings[id] = atan2(end[1] - start[1], end[0] - start[0])

    def go_to(self, id: UnitId, goal: UnitId) -> None:
        """Move a unit into contact with another."""
        start, end = self.place(id), self.place(goal)
        part = ROOM / max(0.1, apart(start, end))
        self.places[id] = self.ground.inside((end[0] - (end[0] - start[0]) * part, end[1] - (end[1] - start[1]) * part))
        self.face(id, goal)

    def flee(self, id: UnitId, order: Order) -> None:
        """Move a unit away from the nearest enemy."""
        foe = self.nearest(id, self.enemies(id))
        if not foe or id not in self.places:
            return
        most, away = float(distances.move_of_unit(self.table, id, order).most), self.place(foe)
        ends = [end for end in self._ends(id, most, None, 0.0) if self.is_free(id, end) and self.is_way(id, end, order)]
        self.places[id] = max([self.places[id], *ends], key=lambda end: apart(end, away))

    def holders(self) -> set[SideId]:
        """Return the sides that have a unit at the middle of the table."""
        near = (
            unit for unit in self.table.on_table() if not unit.abandoned and not self.table.has(unit.id, Special.MEDIC)
        )
        return {self.table.side_of(unit.id) for unit in near if apart(self.place(unit.id), self.ground.middle) <= 3}
