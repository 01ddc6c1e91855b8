"""The position as the opponent knows it: printed, counted, and answered about the board."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from puesto.core.opponents.opponent import Temper
from puesto.core.questions.cross_tables import cell_of, row_and_column
from puesto.games.bcs.combat.attack import AttackFacts
from puesto.games.bcs.combat.bombardment import BombardmentFacts
from puesto.games.bcs.combat.engagement import EngagementFacts
from puesto.games.bcs.opponent.odds import BattleOdds, odds_of
from puesto.games.bcs.printed.records import Content, Kind, PrintedUnit
from puesto.games.bcs.table import settings
from puesto.games.bcs.table.choices import FULL, PARTIAL
from puesto.games.bcs.table.state import FormationId, SideId, State, Table, Unit, UnitId
from puesto.games.bcs.turn.activations import snafu_ways
from puesto.games.bcs.turn.aiming import CITY, TERRAIN, is_on_objective
from puesto.games.bcs.turn.attacking import facts_of_attacker, facts_of_defender, fire_options, unit_words_of
from puesto.games.bcs.turn.contacts import OBJECTIVE
from puesto.games.bcs.turn.questions import fighter_of

HALF_DONE = 0.6
"""What a partial SNAFU is worth beside a full one."""


def quality_of(ways: Mapping[str, int]) -> float:
    """Return the chance of success by the ways of each SNAFU result; a partial one counts for less."""
    return (ways[FULL] + HALF_DONE * ways[PARTIAL]) / sum(ways.values())


class Position:
    """View of a session by the opponent, for the formation in play."""

    def __init__(self, state: State, content: Content, temper: Temper) -> None:
        self.state, self.table, self.temper = state, Table(state, content), temper
        self.odds: BattleOdds = odds_of(content)
        self.formation: FormationId = state.act.formation

    @property
    def side(self) -> SideId:
        """Return the side of the formation in play."""
        return self.state.formations[self.formation].side

    def weight(self, name: str) -> int:
        """Return a threshold of the temper."""
        return self.temper.weights[name]

    def printed(self, unit: UnitId) -> PrintedUnit:
        """Return the printed values of a unit's counter."""
        return self.table.printed[unit]

    def unit(self, id: UnitId) -> Unit:
        """Return a unit of the table."""
        return self.state.units[id]

    @cached_property
    def told(self) -> dict[UnitId, tuple[UnitId, ...]]:
        """Enemy -> the units of the formation that can come beside it, by the answers about the board."""
        return self._by_enemy(self.state.contacts)

    @cached_property
    def beside(self) -> dict[UnitId, tuple[UnitId, ...]]:
        """Return enemy -> units beside it, by the moves that came about in this activation."""
        return self._by_enemy([cell_of(*pair) for pair in self.table.pairs_beside()])

    @cached_property
    def near(self) -> dict[UnitId, tuple[UnitId, ...]]:
        """Enemy -> the units that are beside it, or could have come there at the start of this activation."""
        pairs = [cell_of(*pair) for pair in self.table.pairs_beside()]
        return self._by_enemy(list(dict.fromkeys((*pairs, *self.state.act.told))))

    def has_both_objectives(self, enemy: UnitId) -> bool:
        """Return whether both Combat OBJ markers lie on an enemy: nobody moved towards another."""
        goals = {where for _, where in map(row_and_column, self.state.act.moves) if where in self.state.units}
        return self.state.act.combat_objectives > 1 and goals == {enemy}

    def may_reach(self, firer: UnitId, enemy: UnitId) -> bool:
        """Return whether a gun may reach an enemy: beside it, or with range to spare in the open (5.2)."""
        if firer in self.beside.get(enemy, ()):
            return True
        covered = self.is_prepared(enemy) or self.is_in(TERRAIN, enemy) or self.is_in(CITY, enemy)
        return not covered and self.printed(firer).range > 1

    def _by_enemy(self, cells: list[str]) -> dict[UnitId, tuple[UnitId, ...]]:
        """Return enemy -> own units, from the cells of a contact table."""
        units_by_enemy: dict[UnitId, tuple[UnitId, ...]] = {}
        for unit, enemy in map(row_and_column, cells):
            unit_state, enemy_state = self.state.units.get(unit), self.state.units.get(enemy)
            if (
                unit_state is None
                or enemy_state is None
                or unit_state.formation != self.formation
                or enemy == OBJECTIVE
            ):
                continue
            if unit_state.fights and unit_state.deployed and enemy_state.fights:
                units_by_enemy[enemy] = (*units_by_enemy.get(enemy, ()), unit)
        return units_by_enemy

    @property
    def fire_points(self) -> int:
        """Return the points of artillery and air that can still be used."""
        sources = fire_options(self.table, self.side)
        return self.state.act.artillery + (self.state.air.get(self.side, 0) if "air" in sources else 0)

    def quality(self, formation: FormationId) -> float:
        """Return the chance that a formation's activation succeeds, a partial one for less than a full one."""
        return quality_of(snafu_ways(self.table, formation))

    def is_in(self, row: str, enemy: UnitId) -> bool:
        """Return whether the hex of an enemy is terrain, or a city, as far as that is known."""
        return f"{row}>{enemy}" in self.state.contacts

    def objective_worth(self, enemy: UnitId) -> float:
        """Return the worth of taking an enemy's hex as an objective, in hundredths of a step.

        It is 0 for no objective. Which one it is was not asked, so the mean of their points counts: twice as much in
        the last turn.
        """
        operation = self.table.operation
        if not operation.objectives or not is_on_objective(self.table, enemy):
            return 0.0
        points = sum(objective.points for objective in operation.objectives) / len(operation.objectives)
        is_last = self.state.turn >= operation.turns
        return points * self.weight("objective") * (2 if is_last else 1)

    def is_prepared(self, enemy: UnitId) -> bool:
        """Return whether an enemy may be in Prepared Defence: its formation is, and its side is Deployed."""
        unit = self.unit(enemy)
        home = self.state.formations.get(unit.formation)
        return home is not None and home.prepared_defence and unit.deployed

    def attack_facts(
        self, attacker: UnitId, kind: str, enemy: UnitId, *, assist: bool, suppress: bool, double: bool
    ) -> AttackFacts:
        """Return the facts of an attack on an enemy that is alone in its hex, as far as they are known."""
        item, foe = self.state.formations[self.formation], self.unit(enemy)
        home = self.state.formations.get(foe.formation)
        stack = (fighter_of(foe, self.printed(enemy)),)
        return AttackFacts(
            attack_type=kind,
            attacker_msr_blocked=item.blocked_level > 0,
            formation_prepared_defence=item.prepared_defence,
            defender_msr_blocked=home is not None and home.blocked_level > 0,
            prepared_defence=self.is_prepared(enemy),
            units=unit_words_of(stack),
            assist=assist,
            suppression_mission=suppress,
            double_objective_zone=double,
            terrain=self.is_in(TERRAIN, enemy),
            city=self.is_in(CITY, enemy),
            **facts_of_defender(stack[0]),
            **facts_of_attacker(fighter_of(self.unit(attacker), self.printed(attacker))),
            **settings.of_attack(self.state.settings),
        )

    def engagement_facts(self, firer: UnitId, enemy: UnitId) -> EngagementFacts:
        """Return the facts of an Engagement with an enemy beside the firer, or as far as its gun reaches."""
        firer_unit, foe = self.printed(firer), self.printed(enemy)
        return EngagementFacts(
            firer_av=firer_unit.av,
            firer_action_rating=firer_unit.rating,
            firer_range=firer_unit.range,
            limited_av=firer_unit.limited,
            target_av=foe.av,
            target_action_rating=foe.rating,
            target_range=foe.range,
            in_screen=self.unit(enemy).screen,
            non_support_long_range=foe.kind is Kind.LONG_RANGE,
            prepared_defence=self.is_prepared(enemy),
            terrain=self.is_in(TERRAIN, enemy) or self.is_in(CITY, enemy),
            distance=1 if firer in self.beside.get(enemy, ()) else firer_unit.range,
        )

    def bombardment_facts(self, enemy: UnitId) -> BombardmentFacts:
        """Return the facts of a bombardment of an enemy, taken to be alone in its hex (5.3)."""
        unit, printed = self.unit(enemy), self.printed(enemy)
        marks = ["hard"] if printed.hard else []
        if printed.kind is Kind.LONG_RANGE and unit.deployed:
            marks.append("lr")
        return BombardmentFacts(
            terrain=self.is_in(TERRAIN, enemy),
            city=self.is_in(CITY, enemy),
            prepared_defence=self.is_prepared(enemy),
            units=(":".join((enemy, str(unit.steps), *marks)),),  # as a player types it in the form, see `HOW_UNITS`
        )
