"""The view of one side: its knowledge, and the worth of everything in enemy units destroyed."""

from __future__ import annotations

from functools import cached_property

from puesto.core.opponents.opponent import Temper
from puesto.games.bolt.fire.armour import can_damage
from puesto.games.bolt.fire.outlook import THROWS, pass_ways
from puesto.games.bolt.opponent import figures
from puesto.games.bolt.opponent.figures import Expectation
from puesto.games.bolt.orders import morale, officers
from puesto.games.bolt.printed.records import OBSERVERS, Content, Kind, Order, Special, Stance
from puesto.games.bolt.shooting import losses
from puesto.games.bolt.table import settings, sightings
from puesto.games.bolt.table.sightings import BLIND, NO_COVER, OUT_OF_ARC
from puesto.games.bolt.table.state import GameTable, SideId, Sighting, State, UnitId

UNKNOWN = Sighting(18)
"""What is taken of an enemy of which nothing was told: the middle of the usual distances."""
A_SHOT, A_GUN, A_PEN, A_BLAST = 0.035, 0.3, 0.03, 0.35
AN_OFFICER, A_STRIKE, AT_ALL = 0.25, 0.4, 0.05
"""Parts of the threat of a unit, in units that it may yet destroy: about a half for a squad, about one for a tank."""
LAST_TURNS = 3
"""Turns before the end within which threats count less and less."""
A_CASUALTY, A_PIN, LAMED = 0.4, 0.05, 0.4
NERVES_OF_STUBBORN = 0.02


class Appraisal:
    """One side of a game, as its opponent sees it. It changes nothing, and is made anew for each decision."""

    def __init__(self, state: State, content: Content, side: SideId, temper: Temper) -> None:
        self.table = GameTable(state, content)
        self.state, self.side = state, side
        self.weights = {name: weight / 100 for name, weight in temper.weights.items()}
        self._threats: dict[UnitId, float] = {}

    @cached_property
    def stance(self) -> Stance:
        """Return the card of the turn; a plain one where none was drawn."""
        cards = self.table.content.stances
        drawn = self.state.stances.get(self.side, "")
        return cards[drawn] if drawn in cards else next(iter(cards.values()))

    def weight(self, name: str) -> float:
        """Return a weight of the card of the turn."""
        return float(getattr(self.stance, name)) / 100

    # -- what is known

    def enemies(self, id: UnitId) -> list[UnitId]:
        """Return the enemies of a unit on the table."""
        return [enemy.id for enemy in self.table.enemies(id)]

    def seen(self, id: UnitId) -> dict[UnitId, Sighting]:
        """Return the enemies that a unit is known to see in its arc, nearest first."""
        sight_by_enemy = sightings.seen_by(self.table, id)
        return {enemy: row for enemy, row in sight_by_enemy.items() if row.cover != OUT_OF_ARC}

    def is_blind(self, id: UnitId) -> bool:
        """Return whether a unit is known to see no enemy."""
        return sightings.watches(self.table, id).startswith(BLIND)

    def has_acted(self, id: UnitId) -> bool:
        """Return whether a unit has had its order of this turn, and does not lie in Ambush."""
        return self.table.unit(id).order not in (Order.NONE, Order.AMBUSH)

    def is_observer(self, id: UnitId) -> bool:
        """Return whether a unit still has a strike to ask for (1.4)."""
        nation, uses = self.table.army_of(id).nation, self.table.unit(id).uses
        kinds = [special for special in OBSERVERS if self.table.has(id, special)]
        return any(officers.may_request(uses, special, nation) for special in kinds)

    @property
    def turns_left(self) -> int:
        """Return the turns that are left after this one."""
        return int(self.state.settings.get(settings.TURNS.id, "6")) - self.state.turn

    # -- chances

    def passes(self, id: UnitId, bonus: int = 0, rallies: bool = False) -> float:
        """Return the chance that a unit passes its order test (3.2)."""
        unit = self.table.unit(id)
        if not unit.pins and not bonus:
            return 1.0
        nerve = losses.nerve_of(self.table, id)
        value = morale.morale_value(self.table.content, nerve) + bonus
        if rallies and not nerve.stubborn:
            value += unit.pins
        return pass_ways(morale.clamp(value)) / THROWS

    # -- worth

    def threat(self, id: UnitId) -> float:
        """Return what a unit may yet do, from what is printed and counted."""
        if id not in self._threats:
            self._threats[id] = self._threat(id)
        return self._threats[id]

    def _threat(self, id: UnitId) -> float:
        """Return how much a unit threatens by its weapons in the turns left."""
        table, threat = self.table, AT_ALL
        for _, weapon, weapon_count, _ in table.arms(id):
            if weapon.blast:
                threat += A_BLAST
            elif weapon.is_heavy:
                threat += A_GUN + A_PEN * weapon.pen
            else:
                threat += A_SHOT * (table.shots(id, weapon, weapon_count) or figures.DICE_OF_SHOTS)
        if table.troop(id).rank:
            threat += AN_OFFICER
        if self.is_observer(id):
            threat += A_STRIKE
        turns_to_act = self.turns_left + (0 if self.has_acted(id) else 1)
        return threat * min(1.0, turns_to_act / LAST_TURNS)

    def worth(self, goal: UnitId, hope: Expectation) -> float:
        """Return what an expectation of fire at a unit is worth: the unit and its threat, casualties and pins."""
        threat, unit = self.threat(goal), self.table.unit(goal)
        wounds = A_CASUALTY * hope.casualties / max(1, unit.models) * (0.6 + threat)
        nerve = losses.nerve_of(self.table, goal)
        value = morale.morale_value(self.table.content, nerve)
        shaken = NERVES_OF_STUBBORN if nerve.stubborn else (pass_ways(value) - pass_ways(value - 1)) / THROWS
        worth_alive = wounds + hope.pins * (shaken * threat + A_PIN) + LAMED * hope.lamed * threat
        return hope.gone * (1 + threat) + (1 - hope.gone) * worth_alive

    def fire(
        self, id: UnitId, goal: UnitId, far: int, cover: str, face: Order = Order.FIRE, down: bool | None = None
    ) -> float:
        """Return what a volley at an enemy is worth, by the card of the turn."""
        volley_worth = self.worth(goal, figures.volley(self.table, id, goal, far, cover, face, down))
        return volley_worth * (self.weight("armour") if self.table.is_vehicle(goal) else 1.0)

    def best_fire(self, id: UnitId) -> float:
        """Return the worth of the best volley of a unit; half of it at an enemy that is not known."""
        best = 0.0
        if self.is_blind(id):
            return best
        for goal in self.enemies(id):
            row = sightings.sighting_of(self.table, id, goal)
            if row is None:
                best = max(best, self.fire(id, goal, UNKNOWN.inches, NO_COVER) / 2)
            elif row.inches and row.cover != OUT_OF_ARC:
                best = max(best, self.fire(id, goal, row.inches, row.cover))
        return best

    def peril(self, id: UnitId, nearer: int = 0, later: float = 0.0) -> float:
        """Return the worst that an enemy in sight may do to a unit; `later` weighs those that have acted."""
        worst = 0.0
        for goal, row in sightings.seen_by(self.table, id).items():
            share = later if self.has_acted(goal) else 1.0
            if not share or not self.table.arms(goal):
                continue
            far = max(4, row.inches - nearer)
            cover = row.cover if row.cover != OUT_OF_ARC else NO_COVER
            hope = figures.volley(self.table, goal, id, far, cover, Order.FIRE)
            worst = max(worst, share * self.passes(goal) * self.worth(id, hope))
        return worst

    def can_harm(self, id: UnitId, goal: UnitId) -> bool:
        """Return whether any weapon of a unit could harm another at all (5.3)."""
        return can_harm(self.table, id, goal)


def can_harm(table: GameTable, id: UnitId, goal: UnitId) -> bool:
    """Return whether any weapon of a unit could harm another at all (5.3)."""
    if not table.is_vehicle(goal):
        return bool(table.arms(id))
    soft, value = table.troop(goal).kind is Kind.SOFT, losses.value_of(table, goal)
    return any(
        soft or (weapon.is_heavy and can_damage(max(weapon.pen, weapon.he) + 1, value))
        for _, weapon, _, _ in table.arms(id)
    )


def is_on_foot(table: GameTable, id: UnitId) -> bool:
    """Return whether a unit can assault on foot (6.2)."""
    troop = table.troop(id)
    return troop.kind is Kind.INFANTRY and not troop.team and not table.has(id, Special.MEDIC)
