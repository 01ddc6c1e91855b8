"""Decisions about markers, orders, rallies and leaders (4, 5, 9.5)."""

from __future__ import annotations

from typing import Any

from puesto.core.hexes.numbering import NUMBERED
from puesto.core.hexes.numbers import LENGTHS
from puesto.core.messages import N_, Ref, msg
from puesto.core.opponents.opponent import Candidate, OpponentChoice
from puesto.games.chariots.aftermath import rout_on_map
from puesto.games.chariots.leadership import leaders as leading
from puesto.games.chariots.leadership.command import DISENGAGE, MOVE, RALLY
from puesto.games.chariots.manoeuvre.reach import STEP
from puesto.games.chariots.opponent.counters import Battlefield, Counter
from puesto.games.chariots.opponent.moves import STAYS
from puesto.games.chariots.opponent.plan import share_out
from puesto.games.chariots.opponent.shocking import attackers_in
from puesto.games.chariots.opponent.terms import placement_of, said_terms
from puesto.games.chariots.printed.records import CHARIOTS, Role, Type
from puesto.games.chariots.table.standards import DESTROY
from puesto.games.chariots.table.state import CommandId, LeaderId, SideId, UnitId, is_momentum

TRUMP_FROM = 0.7
"""The marker drawn is trumped where its wing promises so much of what the best one still to come does."""
RALLY_RANGE = 3
RALLIED = 0.4
"""The part of its TQ that a routed unit is worth which rallies."""
NEAR_THE_MIDDLE = 0.02
"""What each hex costs by which a leader begins away from his units."""
SAFER, CLOSE, NEAR_GENERAL = 0.03, 8, 4
"""By how much another unit must be safer for the General to go to it, how far he goes, and how near is too near."""


def best_wing(view: Battlefield, prompt: Any) -> CommandId | None:
    """Return the wing that could bring most and that may be given the phase (5.25, 5.32)."""
    wings = [option.value for option in prompt.options if option.value in view.table.battle.sides]
    if prompt.key != "initiative.keep":
        wings = [wing for wing in wings if _is_in_reach(view, prompt.who, wing)]
    return max(wings, key=lambda wing: (view.promise(wing), wing), default=None)


def _is_in_reach(view: Battlefield, side: SideId, wing: CommandId) -> bool:
    """Return whether the General can give a wing a phase: its leader is he, or in his range."""
    general, chief = view.table.general(side), leading.commander_of(view.table, wing)
    if not general or not chief:
        return False
    general_hex, chief_hex = view.place_of_leader(general), view.place_of_leader(chief)
    return chief == general or bool(
        general_hex and chief_hex and LENGTHS[chief_hex - general_hex] <= leading.command_range(view.table, general)
    )


def choose_trump(view: Battlefield, prompt: Any) -> str | None:
    """Return whether to trump: once a turn, the wing that could bring most of those still to come (5.32)."""
    state, enemy = view.state, view.table.enemy(prompt.who)
    wings = [marker for marker in state.bag if view.table.battle.sides.get(marker) == enemy]
    if is_momentum(state.marker):
        return None if wings else "trump"
    best = max(map(view.promise, wings), default=0.0)
    return "trump" if view.promise(state.marker) >= TRUMP_FROM * best else None


def choose_order(view: Battlefield, prompt: Any) -> OpponentChoice | str:
    """Return the order of the phase, the one that brings most: move, rally or Disengage (9.22, 9.5)."""
    worths = {option.value: said_terms(_worth_of_order(view, prompt.who, option.value)) for option in prompt.options}
    orders = {option.value: option.message for option in prompt.options}
    candidates = [Candidate(order, orders[order], terms) for order, terms in worths.items()]
    candidates.sort(key=lambda candidate: (-candidate.worth, candidate.value != MOVE))
    if candidates[0].value == MOVE:  # the usual order is nothing to stop for
        return MOVE
    best: str = candidates[0].value
    refs = {"side": Ref("side", prompt.who), "command": Ref("command", view.state.active)}
    return OpponentChoice(best, msg(ORDERED[best], **refs), candidates=tuple(candidates))


ORDERED = {RALLY: N_("{side} intenta Reorganizar a sus Huidas"), DISENGAGE: N_("{command} intenta Desenzarzarse")}


def _worth_of_order(view: Battlefield, side: SideId, order: str) -> dict[str, float]:
    """Return the terms of an order: what the wing promises, whom it rallies, its forced Shocks."""
    forced = min(0.0, share_out(view, attackers_in(view, _engaged_in(view, view.state.active)))[0])
    if order == RALLY:
        general = view.table.general(side)
        chance = (leading.factor(view.table, general, "charisma") + 1) / 10 if general else 0.0
        rallied_quality = sum(view.state.units[id].quality for id in rallying(view, side))
        return {"rallied": RALLIED * chance * rallied_quality, "forced": forced}
    if order == DISENGAGE:
        return {"forced": (1 - _chance_to_leave(view, side)) * forced}
    return {"promise": view.promise(view.state.active), "forced": forced}


def _engaged_in(view: Battlefield, wing: CommandId) -> list[UnitId]:
    """Return the Engaged counters of a wing."""
    return [
        counter.id
        for counter in view.counters.values()
        if counter.wing == wing and counter.engaged and not counter.routed
    ]


def _chance_to_leave(view: Battlefield, side: SideId) -> float:
    """Return the chance that a wing Disengages: chariots need no die (9.23, 9.25)."""
    units, leader = view.state.units, leading.commander_of(view.table, view.state.active)
    if all(units[id].type in CHARIOTS for id in _engaged_in(view, view.state.active)):
        return 1.0
    general = view.table.general(side)
    general_hex, leader_hex = view.place_of_leader(general), view.place_of_leader(leader)
    near = general == leader or bool(general_hex and leader_hex and LENGTHS[leader_hex - general_hex] <= 1)
    general_help = leading.factor(view.table, general, "charisma") if general and near else 0
    return min(1.0, (leading.ability(view.table, leader) + general_help + 1) / 10) if leader else 0.0


def rallying(view: Battlefield, side: SideId) -> list[UnitId]:
    """Return the routed units near a Standard that no enemy touches or can shoot at (9.51)."""
    goals = rout_on_map.rally_points(view.table, side)
    spots = [NUMBERED.numbers[rout_on_map.hex_of_standard(view.table, goal)] for goal in goals]
    return [
        counter.id
        for counter in view.own(side)
        if counter.routed
        and any(spot and LENGTHS[spot - counter.place] <= RALLY_RANGE for spot in spots)
        and all(
            enemy.routed or LENGTHS[enemy.place - counter.place] > max(1, enemy.reach if enemy.shoots else 1)
            for enemy in view.enemies_of(side)
        )
    ]


# -- leaders


def all_offered(view: Battlefield, prompt: Any) -> tuple[str, ...]:
    """Return everything that is offered, as far as it may be."""
    most: int | None = getattr(prompt, "most", None)
    offered_values: list[str] = [option.value for option in prompt.options]
    return tuple(offered_values[:most])


def none_offered(view: Battlefield, prompt: Any) -> tuple[str, ...]:
    """Return the empty choice: nobody."""
    return ()


def unit_of_leader(view: Battlefield, prompt: Any) -> UnitId:
    """Return with whom a leader begins: a Commander with the first of his wing.

    The General begins with who withdraws best: light chariots, then the quickest, the last of his wing.
    """
    leader, units = prompt.subject[0], view.state.units
    record = leading.printed_leader(view.table, leader)
    offered_values = [option.value for option in prompt.options]
    own_ids = [
        id for id in offered_values if not record.command or units[id].command == record.command
    ] or offered_values
    if record.role is not Role.GENERAL:
        return str(own_ids[0])
    return str(max(reversed(own_ids), key=lambda id: (units[id].type is Type.CH2, units[id].move)))


def danger(view: Battlefield, counter: Counter) -> float:
    """Return what all enemies threaten to a counter where it is."""
    return sum(placement_of(view, counter, counter.place, counter.hour, STAYS, view.enemies_of(counter.side)).reply)


def safest_unit(view: Battlefield, leader: LeaderId) -> UnitId | None:
    """Return the unit with which a General is safer than where he is; None where he is well there."""
    leader_hex, side, risk_now = view.place_of_leader(leader), leading.printed_leader(view.table, leader).side, None
    safer_units: list[tuple[float, UnitId]] = []
    for counter in view.own(side):
        if not leader_hex or counter.routed:
            continue
        risk = danger(view, counter) / counter.worth_rout + 0.002 * LENGTHS[counter.place - leader_hex]
        if counter.id == view.state.leaders[leader].unit:
            risk_now = risk
        elif LENGTHS[counter.place - leader_hex] <= CLOSE:
            safer_units.append((risk, counter.id))
    return min(safer_units)[1] if safer_units and (risk_now is None or min(safer_units)[0] < risk_now - SAFER) else None


def where_leader_goes(view: Battlefield, prompt: Any) -> str:
    """Return where a leader ends: the General with the safest unit, everybody else where he is."""
    leader = prompt.subject[0]
    best = safest_unit(view, leader) if leader == view.table.general(prompt.who) else None
    return best if best is not None and best in {option.value for option in prompt.options} else "same"


def way_of_leader(view: Battlefield, prompt: Any) -> tuple[str, ...]:
    """Return the way of a leader to the unit that he joins."""
    leader = prompt.subject[0]
    best, start = safest_unit(view, leader), view.place_of_leader(leader)
    far = LENGTHS[view.counters[best].place - start] if best is not None and start else 1
    return (STEP,) * max(1, min(far, int(prompt.limit)))


def leader_of_routed(view: Battlefield, prompt: Any) -> str:
    """Return whether a leader stays with a routed unit; a General leaves it near enemies (9.44)."""
    unit = view.counters.get(prompt.subject[1])
    enemies = view.enemies_of(prompt.who)
    near = min((LENGTHS[enemy.place - unit.place] for enemy in enemies if not enemy.routed), default=99) if unit else 99
    return "beside" if prompt.subject[0] == view.table.general(prompt.who) and near <= NEAR_GENERAL else "yes"


def leader_displaced(view: Battlefield, prompt: Any) -> UnitId | None:
    """Return the friend that a displaced leader joins: the nearest (4.24)."""
    leader_hex = view.place_of_leader(prompt.subject[0])
    possible_ids = [option.value for option in prompt.options if option.value in view.counters]
    return min(
        possible_ids,
        key=lambda id: (LENGTHS[view.counters[id].place - leader_hex] if leader_hex else 99, id),
        default=None,
    )


def unit_of_replacement(view: Battlefield, prompt: Any) -> UnitId | None:
    """Return the unit with which a replacement begins: least in danger, near the middle (4.25)."""
    possible_counters = [view.counters[option.value] for option in prompt.options if option.value in view.counters]

    def cost(counter: Counter) -> tuple[float, str]:
        apart = sum(LENGTHS[mate.place - counter.place] for mate in possible_counters) / max(1, len(possible_counters))
        return danger(view, counter) / counter.worth_rout + NEAR_THE_MIDDLE * apart, counter.id

    return min(possible_counters, key=cost).id if possible_counters else None


def fate_of_standard(view: Battlefield, prompt: Any) -> str:
    """Return that a captured Standard goes: kept in play the enemy would still rally at it (9.33)."""
    return DESTROY


def standard_goes(view: Battlefield, prompt: Any) -> str:
    """Return whether a Standard goes along: not where routed units near it would disappear (9.34)."""
    leader_hex = view.place_of_leader(prompt.subject[1])
    near = (
        counter
        for counter in view.own(prompt.who)
        if counter.routed and leader_hex and LENGTHS[counter.place - leader_hex] <= RALLY_RANGE + 1
    )
    return "leaves" if any(near) else "takes"


CHOOSERS = {
    "initiative.keep": best_wing,
    "momentum.wing": best_wing,
    "trump.wing": best_wing,
    "trump.try": choose_trump,
    "orders.which": choose_order,
    "reload.units": all_offered,
    "setup.leaders": all_offered,
    "setup.runners": none_offered,
    "setup.leader": unit_of_leader,
    "leader.moves": where_leader_goes,
    "leader.way": way_of_leader,
    "leader.displaced": leader_displaced,
    "rout.leader": leader_of_routed,
    "replace.unit": unit_of_replacement,
    "standard.fate": fate_of_standard,
    "standard.goes": standard_goes,
}
"""Decisions about markers, orders and leaders, by the key of the prompt."""
