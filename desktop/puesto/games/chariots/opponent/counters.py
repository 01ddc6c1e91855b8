"""A battle as the opponent sees it: the counters on the map, their worth and their leaders."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from puesto.core.hexes.numbering import NUMBERED
from puesto.core.hexes.numbers import LENGTHS, STEPS, Hex
from puesto.core.opponents.opponent import Temper
from puesto.games.chariots.leadership import leaders as leading
from puesto.games.chariots.opponent.figures import FLANK, FRONT, REAR, Combatant, Fate, Figures, figures_of, hurt
from puesto.games.chariots.printed.records import CHARIOTS, Content, Missile, Role, Type
from puesto.games.chariots.table import board_map, facings
from puesto.games.chariots.table.state import (
    BattleTable,
    CommandId,
    LeaderId,
    SideId,
    State,
    Status,
    Supply,
    Unit,
    UnitId,
    quality,
    stacked_type,
)

USUAL: dict[str, float] = {
    "attack": 1.0, "tempo": 0.45, "reply": 0.35, "line": 0.05, "shot": 1.0, "shot_at": 0.4,
    "rout": 0.75, "kill": 0.6, "general": 4.5, "guard": 1.0, "flee": 0.7, "far": 0.8, "near": 0.03,
    "command": 0.3, "calm": 0.5, "recover": 0.3, "own": 1.0,
}  # fmt: skip
"""The weight of each term, in Rout Points. `rout` and `kill`: parts of its TQ that a unit is worth which routs, and a
routed one that is eliminated; `general`: for each point of his Initiative; `flee`: how surely a withdrawal is reckoned
with; `far`: of threats out of reach; `calm`: by so much less reply and guard weigh for each turn without a loss;
`own`: its own losses in the Shocks that it begins."""
RISKED = ("reply", "shot_at", "guard", "own")
"""The terms of what is risked, which a temper weighs more or less."""
THREATENED = ("tempo", "near")
"""The terms of what it threatens next, which a temper weighs more or less."""
LEADER_RISK = 0.045
"""The chance that the die for a leader in a Shock kills him (8.15)."""
FLEEING_GENERAL = 0.06


class Counter:
    """A counter on the map as the opponent sees it."""

    def __init__(self, view: Battlefield, unit: Unit) -> None:
        state, weights = view.state, view.weights
        self.id, self.wing, self.unit = unit.id, unit.command, unit
        self.side = view.table.side_of(unit.command)
        self.routed = unit.status is Status.ROUTED
        self.type, self.quality, self.hits = stacked_type(unit, state), max(1, quality(unit)), unit.hits
        self.engaged = any(unit.id in pair.split("|") for pair in state.engaged)
        self.place, self.hour, self.move = NUMBERED.numbers[unit.hex], unit.facing, unit.move
        armed = unit.missile is not Missile.NONE and unit.supply is not Supply.NO
        self.shoots = armed and not self.engaged and not self.routed
        self.reach = view.figures.range(unit.missile) if unit.missile is not Missile.NONE else 0
        self.die, self.general = 0, 0.0
        for leader in view.leaders_of(unit):
            record = leading.printed_leader(view.table, leader)
            if record.role is Role.GENERAL:
                self.die = leading.factor(view.table, leader, "charisma")
                self.general = weights["general"] * (record.initiative or 0)
            elif record.role is Role.COMMANDER:
                self.die = max(self.die, 1)
        dies = (9 - unit.quality) / 10 + FLEEING_GENERAL  # who routs is gone with a die above his TQ (9.41)
        self.worth_rout = weights["rout"] * unit.quality + dies * self.general
        self.worth_gone = weights["kill"] * unit.quality + self.general
        self.leader_risk = LEADER_RISK * self.general
        self.must = unit.ended_adjacent or self.engaged
        self.chief: Hex = 0
        self.led: tuple[Hex, ...] = ()
        self.range = 0

    @property
    def lost_at_most(self) -> float:
        """Return the most that the loss of the counter costs, in Rout Points."""
        return max(self.worth_rout, self.worth_gone if self.routed else 0.0)


class Battlefield:
    """A position with everything that the opponent works out about it."""

    def __init__(
        self,
        state: State,
        content: Content,
        temper: Temper,
        side: SideId = "",
        weights: Mapping[str, float] | None = None,
    ) -> None:
        """`side`: who decides, whose own losses weigh as its temper says; `weights`: others than usual."""
        self.state, self.content, self.side = state, content, side
        self.beginner: UnitId = ""
        """Who has been chosen to move and has not left its hex: the rules count it as moved already."""
        self.table = BattleTable(state, content)
        self.figures: Figures = figures_of(content)
        self.weights: Mapping[str, float] = {**weights_of(temper), **(weights or {})}
        quiet = max(0, state.turn - max(1, state.last_loss) - 1)
        self.calm = 1 / (1 + self.weights["calm"] * quiet)
        self.with_unit: dict[UnitId, list[LeaderId]] = {}
        for leader in state.leaders.values():
            if not leader.dead and leader.unit:
                self.with_unit.setdefault(leader.unit, []).append(leader.id)
        sides = [army.id for army in self.table.battle.armies]
        self.counters: dict[UnitId, Counter] = {
            unit.id: Counter(self, unit) for side in sides for unit in board_map.units_on_map(self.table, side)
        }
        self._set_command()
        self._pairs: dict[tuple[UnitId, UnitId], tuple[float, float, float] | None] = {}
        self._groups: dict[tuple[tuple[tuple[UnitId, int, bool], ...], UnitId], float] = {}

    def leaders_of(self, unit: Unit) -> list[LeaderId]:
        """Return the leaders in a unit's stack."""
        return [*self.with_unit.get(unit.id, ()), *(self.with_unit.get(unit.partner, ()) if unit.partner else ())]

    def _set_command(self) -> None:
        """Set from where each counter is led, or whom its leader leads (5.41)."""
        for counter in self.counters.values():
            leader = leading.commander_of(self.table, counter.wing)
            if not leader:
                continue
            counter.range = leading.command_range(self.table, leader)
            if self.state.leaders[leader].unit in (counter.id, counter.unit.partner or "-"):
                mates = (mate for mate in self.counters.values() if mate.wing == counter.wing and mate is not counter)
                counter.led = tuple(mate.place for mate in mates if not mate.routed)
            else:
                counter.chief = NUMBERED.numbers[board_map.hex_of_leader(self.state, leader)]

    def place_of_leader(self, leader: LeaderId) -> Hex:
        """Return the hex of a leader; `NO_HEX` where nobody noted it."""
        return NUMBERED.numbers[board_map.hex_of_leader(self.state, leader)] if leader else 0

    def enemies_of(self, side: SideId) -> list[Counter]:
        """Return the counters of the other side."""
        return [counter for counter in self.counters.values() if counter.side != side]

    def own(self, side: SideId) -> list[Counter]:
        """Return the counters of a side."""
        return [counter for counter in self.counters.values() if counter.side == side]

    # -- what attacks and shots bring

    def chance_to_flee(self, defender: Counter, attacker: Counter) -> float:
        """Return the chance that a charged unit makes an Orderly Withdrawal (6.42, 6.45)."""
        cannot_flee = defender.engaged or defender.routed or defender.unit.column
        if cannot_flee or defender.unit.move <= attacker.move or LENGTHS[attacker.place - defender.place] <= 1:
            return 0.0
        if defender.unit.type in CHARIOTS:
            return 1.0
        return min(1.0, (defender.unit.quality + 1 + defender.die) / 10)

    def pair(self, attacker: Counter, defender: Counter) -> tuple[float, float, float] | None:
        """Return what an attack of one on another brings through front, flank and rear; None where it cannot."""
        key = attacker.id, defender.id
        if key not in self._pairs:
            can_attack = not attacker.routed and attacker.unit.type is not Type.LI
            if not (can_attack and self.figures.can_shock(attacker.type, defender.type)):
                self._pairs[key] = None
            else:
                stays = 1 - self.weights["flee"] * self.chance_to_flee(defender, attacker)
                front, flank, rear = (
                    stays * self.attack([(attacker, zone, False)], defender) for zone in (FRONT, FLANK, REAR)
                )
                self._pairs[key] = front, flank, rear
        return self._pairs[key]

    def attack(self, group: Sequence[tuple[Counter, int, bool]], defender: Counter) -> float:
        """Return what a Shock brings, theirs less mine, in Rout Points.

        `group`: attacker, the zone that it comes through, and whether it must check.
        """
        key = tuple(sorted((attacker.id, zone, checks) for attacker, zone, checks in group)), defender.id
        if key not in self._groups:
            rows = sorted(group, key=lambda row: (row[0].type.value, row[0].quality, row[0].hits, row[2], row[1]))
            clash = self.figures.clash(
                tuple(
                    Combatant(attacker.type, attacker.quality, attacker.hits, checks, zone == REAR)
                    for attacker, zone, checks in rows
                ),
                Combatant(
                    defender.type, defender.quality, defender.hits, routed=defender.routed, engaged=defender.engaged
                ),
                any(zone == FLANK for _, zone, _ in rows),
                max(attacker.die for attacker, _, _ in rows) - defender.die,
            )
            worth = -9.0
            if clash is not None:
                fate = clash.defender
                worth = fate.routs * defender.worth_rout + fate.gone * defender.worth_gone + fate.hurt
                worth += defender.leader_risk
                share = self.weights["own"] if rows[0][0].side == self.side else 1.0
                for attacker_fate, (attacker, _, _) in zip(clash.attackers, rows, strict=True):
                    worth -= share * (
                        (attacker_fate.routs + attacker_fate.gone) * attacker.worth_rout
                        + attacker_fate.hurt
                        + attacker.leader_risk
                    )
            self._groups[key] = worth
        return self._groups[key]

    def fate_of_shock(self, counter: Counter, defender: Counter, zone: int) -> Fate | None:
        """Return the chances of a defender whom a counter attacks alone; None for no Shock."""
        clash = self.figures.clash(
            (Combatant(counter.type, counter.quality, counter.hits, not counter.must, zone == REAR),),
            Combatant(defender.type, defender.quality, defender.hits, routed=defender.routed, engaged=defender.engaged),
            zone == FLANK,
            counter.die - defender.die,
        )
        return clash.defender if clash is not None else None

    def shot(self, firer: Counter, target: Counter, far: int) -> float:
        """Return what a shot brings, in Rout Points."""
        if firer.unit.supply is Supply.NO:
            return 0.0
        fate = self.figures.shot(firer.unit.missile, target.unit.type, far, target.quality, target.hits, target.routed)
        return fate.routs * target.worth_rout + fate.gone * target.worth_gone + fate.hurt + 0.1 * target.leader_risk

    def cost_of_hit(self, counter: Counter) -> float:
        """Return what one more hit costs a counter."""
        if counter.hits + 1 >= counter.quality:
            return counter.worth_rout
        return hurt(counter.quality, counter.hits + 1) - hurt(counter.quality, counter.hits)

    def promise(self, wing: CommandId) -> float:
        """Return what an activation of a wing could bring: the threats of its counters within reach."""
        promised_worth = 0.1
        for counter in self.counters.values():
            if counter.wing != wing or counter.routed:
                continue
            best = 0.0
            for enemy in self.enemies_of(counter.side):
                worth, far = self.pair(counter, enemy), LENGTHS[enemy.place - counter.place]
                if worth is not None and far <= 1 + counter.move:
                    zone = zone_towards(enemy.place, enemy.hour, counter.place)
                    best = max(best, worth[zone] * nearness(far, counter.move, 0.5))
                if counter.reach and far <= counter.reach + counter.move:
                    best = max(best, 0.3)
            promised_worth += best * (0.8 if counter.unit.moved else 1.0) + 0.02
        return promised_worth


def weights_of(temper: Temper) -> dict[str, float]:
    """Return the weights of the terms for a temper, with its share of what is risked and threatened."""
    shares = dict.fromkeys(RISKED, temper.weights.get("risk", 100) / 100)
    shares |= dict.fromkeys(THREATENED, temper.weights.get("threat", 100) / 100)
    own_weights = {name: value / 100 for name, value in temper.weights.items() if name in USUAL}
    usual = USUAL | own_weights
    return {name: weight * shares.get(name, 1.0) for name, weight in usual.items()}


@cache
def zone_towards(place: Hex, hour: int, target: Hex) -> int:
    """Return the zone through which a line to another hex leaves.

    On a corner, the better one for who placements here (6.61, 7.14).
    """
    texts = NUMBERED.texts
    zones = facings.zones_towards(texts[place], hour, texts[target])
    return FRONT if facings.FRONT in zones else FLANK if facings.FLANK in zones else REAR


@cache
def front_of(place: Hex, hour: int) -> tuple[Hex, ...]:
    """Return the hexes in front of a counter."""
    return tuple(place + STEPS[side] for side in facings.front_sides(hour))


@cache
def nearness(far: int, move: int, beyond: float) -> float:
    """Return what is left of a threat at a distance: all of it beside, less within reach, a share beyond."""
    reach = 1 + move
    if far <= 1:
        return 1.0
    if far <= 1 + move // 2:
        return 0.9
    return 0.65 if far <= reach else 0.65 * (reach / far) ** 1.5 * beyond
