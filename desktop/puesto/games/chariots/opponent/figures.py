"""Chances of a Shock and of a shot, by the rules' own procedures, as the opponent weighs them.

Everything follows from the charts, so it is kept for as long as the same charts are in play.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from puesto.core.study.odds import chain
from puesto.games.chariots.combat.shock import Fight, Fighter
from puesto.games.chariots.printed import charts
from puesto.games.chariots.printed.records import Content, Missile, Type
from puesto.games.chariots.resolutions import shock_odds
from puesto.games.chariots.resolutions.shock_odds import ShockFacts

FRONT, FLANK, REAR = 0, 1, 2
"""Zones of a defender by the number under which its odds are kept."""
HURT = 0.5
"""What the hits of a unit that holds cost at most, in parts of its TQ: it may still be made whole."""
STEEP = 1.5
"""The exponent of that cost: the last hits before a rout cost most."""


class Combatant(NamedTuple):
    """A counter in a Shock as far as the odds depend on it."""

    type: Type
    quality: int
    hits: int
    checks: bool = False
    """Of an attacker: whether it must check before the Shock (8.14)."""
    rear: bool = False
    routed: bool = False
    engaged: bool = False


class Fate(NamedTuple):
    """The chances of one counter in a Shock or under fire."""

    routs: float
    gone: float
    hurt: float
    """What the hits cost that it takes and holds, in Rout Points."""


class Clash(NamedTuple):
    """A Shock of several against one."""

    attackers: tuple[Fate, ...]
    defender: Fate


def hurt(quality: int, hits: int) -> float:
    """Return what hits cost a unit that holds, in Rout Points."""
    return float(HURT * quality * min(1.0, hits / max(1, quality)) ** STEEP)


class Figures:
    """The chances of Shocks and shots by one set of charts, each worked out once."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.clash = cache(self._clash)
        self.shot = cache(self._shot)
        self.can_shock = cache(self._can_shock)
        self.range = cache(lambda missile: charts.missile_range(content, missile))

    def _can_shock(self, attacker: Type, defender: Type) -> bool:
        """Return whether one type can attack another at all (8.11, 8.16)."""
        return charts.clash_column(self.content, attacker, defender) is not None

    def _clash(self, attackers: tuple[Combatant, ...], defender: Combatant, flank: bool, die: int) -> Clash | None:
        """Return the fates of a whole Shock, checks and collapse included (8.13-8.18); None for no Shock."""
        if not all(self._can_shock(attacker.type, defender.type) for attacker in attackers):
            return None
        own_fighters = tuple(
            Fighter(
                f"a{at}",
                combatant.type,
                combatant.quality,
                combatant.hits,
                must_check=combatant.checks,
                rear=combatant.rear,
            )
            for at, combatant in enumerate(attackers)
        )
        enemy_fighter = Fighter(
            "d", defender.type, defender.quality, defender.hits, routed=defender.routed, engaged=defender.engaged
        )
        fight = Fight(own_fighters, (enemy_fighter,), flank, heroic=die, attacker="a", defender="d")
        sums = [[0.0, 0.0, 0.0] for _ in (*own_fighters, enemy_fighter)]
        for end, share in chain(fight, shock_odds.stages_from(self.content, ShockFacts(), fight)).items():
            for before, after, total in zip(
                (*own_fighters, enemy_fighter), (*end.attackers, *end.defenders), sums, strict=True
            ):
                chance = float(share)
                if after.gone:
                    total[1] += chance
                elif after.routs:
                    total[0] += chance
                elif not after.routed:
                    total[2] += chance * (hurt(before.quality, after.hits) - hurt(before.quality, before.hits))
        fates = [Fate(*total) for total in sums]
        return Clash(tuple(fates[:-1]), fates[-1])

    def _shot(self, missile: Missile, target: Type, far: int, quality: int, hits: int, routed: bool) -> Fate:
        """Return the fate of the target of a shot, by the ten faces (7.2)."""
        if missile is Missile.NONE or far > charts.missile_range(self.content, missile):
            return Fate(0.0, 0.0, 0.0)
        plus, routs, eliminations, cost = charts.protection(self.content, missile, target), 0, 0, 0.0
        for face in range(10):
            hit_count = charts.missile_hits(self.content, missile, far, face + plus)
            if hit_count and routed:
                eliminations += 1
            elif hits + hit_count >= quality:
                routs += not routed
            elif not routed:
                cost += hurt(quality, hits + hit_count) - hurt(quality, hits)
        return Fate(routs / 10, eliminations / 10, cost / 10)

    def chance_to_hit(self, missile: Missile, target: Type, far: int) -> float:
        """Return the chance that a shot gives any hit at all (7.2)."""
        plus = charts.protection(self.content, missile, target)
        return sum(charts.missile_hits(self.content, missile, far, face + plus) > 0 for face in range(10)) / 10


_CACHE: list[Figures] = []


def figures_of(content: Content) -> Figures:
    """Return the figures of some charts, those of the last battle if they are the same."""
    if not _CACHE or (_CACHE[0].content is not content and _CACHE[0].content.charts != content.charts):
        _CACHE[:] = [Figures(content)]
    return _CACHE[0]
