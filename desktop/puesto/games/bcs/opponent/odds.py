"""Exact chances of attacks, Engagements and bombardments, by the rules' own tables.

Everything follows from the charts, so it is kept for as long as the same charts are in play.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from puesto.games.bcs.combat import attack, bombardment, engagement
from puesto.games.bcs.combat.attack import AttackFacts
from puesto.games.bcs.combat.bombardment import BombardmentFacts
from puesto.games.bcs.combat.engagement import EngagementFacts
from puesto.games.bcs.printed import charts
from puesto.games.bcs.printed.records import Content
from puesto.games.bcs.table.choices import typed_units

WAYS = Counter(face + second_face for face in range(1, 7) for second_face in range(1, 7))
"""Sum of two dice -> in how many of 36 throws it comes."""
THROWS = 36
FACES = 6


class FightOdds(NamedTuple):
    """Expectation of a fight: mean steps lost on either side, and chances."""

    own: float
    foe: float
    emptied: float
    """The chance that the hex is left empty, or the target retreats."""
    hurt: float
    """The chance that the own side loses a step."""


class BattleOdds:
    """The chances of fights by some charts."""

    def __init__(self, content: Content) -> None:
        self.charts = content.charts
        self._attacks: dict[AttackFacts, FightOdds] = {}

    def attack(self, facts: AttackFacts) -> FightOdds:
        """Return the expected results of an attack (5.1)."""
        if facts not in self._attacks:
            self._attacks[facts] = self._attack(facts)
        return self._attacks[facts]

    def _attack(self, facts: AttackFacts) -> FightOdds:
        """Return the expected results of an attack over the 36 throws (5.1)."""
        net = attack.combat_sum(self.charts[charts.COMBAT_DRM], facts).net
        names = [unit.id for unit in typed_units(facts.units)]
        own_loss = foe = emptied = hurt = 0.0
        for throw, ways in WAYS.items():
            row = attack.table_result(self.charts[charts.COMBAT], throw + net)
            result = attack.apply_result(self.charts, facts, throw + net, row)
            share = ways / THROWS
            own_loss += share * result.attacker_ar_unit_loss
            foe += share * sum(result.defender_losses.values())
            hurt += share * (result.attacker_ar_unit_loss > 0)
            emptied += share * all(
                name in result.defender_destroyed_units or result.retreats.get(name, attack.STAYS) != attack.STAYS
                for name in names
            )
        return FightOdds(own_loss, foe, emptied, hurt)

    def engagement(self, facts: EngagementFacts) -> FightOdds:
        """Return the expected results of an Engagement (5.2)."""
        totals = engagement.engagement_totals(self.charts[charts.ENGAGEMENT_DRM], facts)
        table, own_loss, foe, away, hurt = self.charts[engagement.table_of(facts)], 0.0, 0.0, 0.0, 0.0
        for throw, ways in WAYS.items():
            result = engagement.engagement_result(table, facts, totals, throw + totals[0] - totals[1])
            share = ways / THROWS
            own_loss, foe = own_loss + share * result.firer_loss, foe + share * result.target_loss
            away, hurt = away + share * result.target_flip_to_move, hurt + share * (result.firer_loss > 0)
        return FightOdds(own_loss, foe, away, hurt)

    def bombardment(self, facts: BombardmentFacts) -> float:
        """Return the mean steps that a bombardment costs (5.3)."""
        chart, steps = self.charts[charts.BOMBARDMENT], 0.0
        for unit in typed_units(facts.units):
            span = charts.read_span(charts.cell(chart, bombardment.loss_row(chart, facts, unit), facts.attack))
            steps += sum(span.holds(face) for face in range(1, FACES + 1)) / FACES
        return steps


_CACHE: list[tuple[Content, BattleOdds]] = []


def odds_of(content: Content) -> BattleOdds:
    """Return the chances by some charts, those of the last session if they are the same."""
    if not _CACHE or (_CACHE[0][0] is not content and _CACHE[0][0].charts != content.charts):
        _CACHE[:] = [(content, BattleOdds(content))]
    return _CACHE[0][1]
