"""Moves on the map before they are made: reach, price, and the end's events (6.1, 6.4, 7.44, 8.17)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from puesto.core.hexes.numbering import NUMBERED
from puesto.core.hexes.numbers import LENGTHS, Hex
from puesto.core.messages import N_, NN_, Message, Ref, Sayable, Text, count, msg
from puesto.core.prompts import Prompt
from puesto.core.questions.moves import (
    CornerView,
    EndView,
    EventView,
    FollowerView,
    GroupMoveView,
    MoveView,
    PriceLine,
    ShareView,
)
from puesto.core.study.odds import odds
from puesto.core.values import replace
from puesto.games.chariots.battle import melee, shock_on_map
from puesto.games.chariots.combat import missiles, shock
from puesto.games.chariots.manoeuvre import arrival, firing, reach
from puesto.games.chariots.manoeuvre.arrival import Arrival
from puesto.games.chariots.manoeuvre.reach import Placement
from puesto.games.chariots.movement import ways
from puesto.games.chariots.printed.records import FORMED_TYPES, Content
from puesto.games.chariots.table import board_map, dice, facings, ground_map
from puesto.games.chariots.table.state import BattleTable, State, Unit, units_ref
from puesto.games.chariots.turn import whole_moves
from puesto.games.chariots.turn.whole_moves import Reach, Stride

TURN_RULE, STEP_RULE, MOVED_RULE = "6.6", "6.2", "6.13"


def ends_of(state: State, content: Content, prompt: Prompt[Any]) -> tuple[EndView, ...]:
    """Return the hexes in which the unit of a prompt can end, the cheapest way to each (6.1)."""
    table = BattleTable(state, content)
    unit_reach = whole_moves.reach_at(table, prompt)
    if unit_reach is None:
        return ()
    side = table.side_of_unit(unit_reach.unit.id)
    shooters = [shooter.hex for shooter in firing.shooters(table, table.enemy(side)) if board_map.is_placed(shooter)]
    near = [NUMBERED.known(place) for place in shooters]
    best: dict[Hex, Placement] = {}
    for placement in unit_reach.placements:  # the cheapest come first
        best.setdefault(placement[0], placement)
    best.pop(NUMBERED.known(unit_reach.unit.hex), None)
    return tuple(
        EndView(
            NUMBERED.texts[place],
            unit_reach.placements[placement].points,
            unit_reach.placements[placement].hits,
            any(LENGTHS[place - enemy_place] == 1 for enemy_place in near)
            and bool(_arrival(table, unit_reach, placement).fires),
        )
        for place, placement in best.items()
    )


def _arrival(table: BattleTable, reach: Reach, placement: Placement) -> Arrival:
    steps = sum(letter in ways.GROUNDS for letter in reach.placements[placement].way)
    return arrival.arrival_of(table, reach.movers, placement, steps=steps)


def forecast(state: State, content: Content, prompt: Prompt[Any], place: str, hour: int) -> MoveView | None:
    """Return the move of a prompt's unit to a hex; None out of reach. `hour`: 0 for the cheapest facing."""
    table = BattleTable(state, content)
    unit_reach, end = whole_moves.reach_at(table, prompt), NUMBERED.numbers[place]
    goal = whole_moves.placement_for(unit_reach, end, hour) if unit_reach is not None and end else None
    if unit_reach is None or goal is None:
        return None
    end_facts, joined = unit_reach.placements[goal], whole_moves.whole_move(table, unit_reach, goal)
    strides = whole_moves.strides_of(table, unit_reach, goal)
    follows = _arrival(table, unit_reach, goal)
    events = _events(table, unit_reach, goal, follows)
    message = joined.message
    assert isinstance(message, Message), "a move is said in words"
    return MoveView(
        message,
        _detail(unit_reach, end_facts.points, events),
        place,
        goal[1],
        tuple(dict.fromkeys([unit_reach.unit.hex, *(NUMBERED.texts[stride.place] for stride in strides)])),
        (*_moved_line(unit_reach), *_price_lines(table, unit_reach, strides)),
        end_facts.points,
        unit_reach.left,
        events,
        _corners(table, unit_reach, end),
        joined,
    )


def _detail(reach: Reach, points: int, events: tuple[EventView, ...]) -> Message:
    """Return the points and the first event in one line."""
    cost_text = msg(N_("{spent} de {whole} PM"), spent=points, whole=reach.left)
    if not events:
        return msg(N_("{paid}. Nadie reacciona al llegar."), paid=cost_text)
    bad = next((share for share in events[0].shares if share.is_bad), None)
    if bad is not None:
        return msg(
            N_("{paid}. {event}: huye un {n} % de las veces."), paid=cost_text, event=events[0].message, n=bad.percent
        )
    return msg(N_("{paid}. {event}."), paid=cost_text, event=events[0].message)


def _moved_line(reach: Reach) -> tuple[PriceLine, ...]:
    unit = reach.unit
    if unit.type not in FORMED_TYPES or not unit.moved or unit.spent:
        return ()
    hits = count(NN_("{n} impacto", "{n} impactos"), 1)
    return (PriceLine(msg(N_("Lleva Moved: {hits}"), hits=hits), 0, MOVED_RULE),)


def _price_lines(table: BattleTable, unit_reach: Reach, strides: tuple[Stride, ...]) -> tuple[PriceLine, ...]:
    """Return the price of a way, equal strides in a row together."""
    lines, has_ground = [], ground_map.on_table(table) is not None
    for letters, run in groupby(strides, key=lambda stride: stride.letters):
        equal_strides = [*run]
        points = len(equal_strides) * sum(unit_reach.costs[letter] for letter in letters)
        if letters[-1] in ways.TURNS:
            lines.append(
                PriceLine(
                    msg(N_("Gira: {looks}"), looks=facings.hour_in_words(equal_strides[-1].hour)), points, TURN_RULE
                )
            )
            continue
        places = tuple(Text(text, text) for text in NUMBERED.names(stride.place for stride in equal_strides))
        words = msg(N_("Entra en {places}"), places=places)
        names = tuple(ways.NAMES[letter] for letter in letters)
        if has_ground and letters != (reach.STEP,):
            words = msg(N_("Entra en {places}: {ground}"), places=places, ground=names)
        lines.append(PriceLine(words, points, STEP_RULE))
    return tuple(lines)


def _corners(table: BattleTable, reach: Reach, place: Hex) -> tuple[CornerView, ...]:
    """Return each facing in a hex with its price, and the enemy beyond it (6.61, 6.62)."""
    hours, text = reach.hours(place), NUMBERED.texts[place]
    least = min((end_facts.points for end_facts in hours.values()), default=0)
    enemies = {
        unit.hex: table.battle.numbers.get(unit.id, "")
        for unit in board_map.units_on_map(table, table.enemy(table.side_of_unit(reach.unit.id)))
    }
    views = []
    for hour in facings.hours_of(column=reach.unit.column):
        ahead = NUMBERED.neighbour(text, facings.front_sides(hour)[0])
        points = hours[hour].points - least if hour in hours else None
        views.append(CornerView(hour, points, enemies.get(ahead, "")))
    return tuple(views)


# -- at the end


def _events(table: BattleTable, reach: Reach, goal: Placement, follows: Arrival) -> tuple[EventView, ...]:
    """Return the events at the end: fire of entry, withdrawals, turns, the Shock (6.4, 7.44, 8.11)."""
    moved = arrival.moved_copy(table, reach.movers, goal)
    unit = moved.state.units[reach.unit.id]
    events = [_entry_fire(moved, unit, id) for id in follows.fires]
    if follows.withdraws:
        words = NN_("{units} puede replegarse", "{units} pueden replegarse")
        events.append(EventView(_of_units(words, follows.withdraws), "6.4"))
    if follows.turns:
        words = NN_("{units} puede girar un vértice", "{units} pueden girar un vértice")
        events.append(EventView(_of_units(words, follows.turns), "6.66"))
    if follows.beside and not follows.attacks and reach.placements[goal].points:
        events.append(EventView(msg(N_("Junto al enemigo, sin nadie a quien Chocar")), "8.11"))
    events += [_shock(moved, unit, id) for id in follows.attacks]
    return tuple(events)


def _of_units(words: tuple[str, str], ids: Sequence[str]) -> Message:
    return count(words, len(ids), units=units_ref(ids))


def _entry_fire(table: BattleTable, unit: Unit, enemy: str) -> EventView:
    """Return a shot at the entry with the chances of its hits (7.17, 7.44)."""
    ground = ground_map.answering_map(table)
    wood = ground is not None and ground.ground(ground_map.place_of(unit)) == "wood"
    facts = firing.shot_facts(table, table.state.units[enemy], unit.id, 1, wood=wood)
    chances = odds(
        lambda: missiles.fire(table.content, facts),
        of=lambda result: (result.hits, result.routs, result.gone),
    )
    shares = []
    rows = sorted(((row, share) for row, share in chances.items()), key=lambda pair: pair[0])
    percents = _whole_percents([float(share) for _, share in rows])
    for ((hits, routs, is_eliminated), _), percent in zip(rows, percents, strict=True):
        words: Sayable = msg(N_("nada")) if not hits else count(NN_("{n} impacto", "{n} impactos"), hits)
        if routs or is_eliminated:
            words = msg(N_("huye")) if routs else msg(N_("desaparece"))
        shares.append(ShareView(words, percent, bool(routs or is_eliminated)))
    return EventView(msg(N_("{unit} le tira al llegar"), unit=Ref("unit", enemy)), "7.44", _same_together(shares))


def _same_together(shares: list[ShareView]) -> tuple[ShareView, ...]:
    """Return shares with those of the same outcome added."""
    share_by_outcome: dict[str, ShareView] = {}
    for share in shares:
        key = "bad" if share.is_bad else str(share.message)
        before = share_by_outcome.get(key)
        share_by_outcome[key] = (
            share if before is None else ShareView(share.message, before.percent + share.percent, share.is_bad)
        )
    return tuple(share_by_outcome.values())


def _whole_percents(shares: list[float]) -> list[int]:
    """Return whole percentages that add up to 100."""
    percents = [int(share * 100) for share in shares]
    order = sorted(range(len(shares)), key=lambda at: shares[at] * 100 - percents[at], reverse=True)
    for at in order[: 100 - sum(percents)]:
        percents[at] += 1
    return percents


def _shock(table: BattleTable, unit: Unit, enemy: str) -> EventView:
    """Return the Shock on an enemy in front, with its column before superiority and ground (8.16, 8.17)."""
    combat = melee.combat_of(table, [unit.id], [enemy])
    reading = shock_on_map.sides_of_attack(table, combat)
    side = N_("Choca por el frente con {unit}")
    if reading is not None and reading.rear:
        side = N_("Choca por la retaguardia con {unit}")
    elif reading is not None and reading.flank:
        side = N_("Choca por el flanco con {unit}")
    words = msg(side, unit=Ref("unit", enemy))
    if reading is None:
        return EventView(words, "8.11")
    combat.flank, combat.rear = bool(reading.flank), [*reading.rear]
    combat.ground = shock_on_map.ground_of_attack(table, combat) or []
    fight = melee.fight_of(table, combat)
    attacking_types = shock.attacking_options(table.content, fight)
    defending_types = (
        shock.defending_options(table.content, fight, next(iter(attacking_types.values()))) if attacking_types else {}
    )
    if len(attacking_types) != 1 or len(defending_types) != 1:
        return EventView(words, "8.17")
    fight = replace(fight, attacking_type=next(iter(attacking_types)), defending_type=next(iter(defending_types)))
    base = shock.base_column(table.content, fight)
    shift = dice.modifier_sum(shock.column_shifts(fight))
    if base is None:
        return EventView(words, "8.17")
    column = msg(N_("columna {base}"), base=base)
    if shift > 0:
        column = msg(N_("columna {base} + {shift}"), base=base, shift=shift)
    elif shift < 0:
        column = msg(N_("columna {base} − {shift}"), base=base, shift=-shift)
    return EventView(msg(N_("{shock}, {column}"), shock=words, column=column), "8.17")


# -- in formation


def group_of(state: State, content: Content, prompt: Prompt[Any]) -> tuple[str, ...]:
    """Return the units of the active Wing that may move in formation; () where there are not several."""
    if prompt.key != whole_moves.WHO or not board_map.is_kept(state):
        return ()
    units = whole_moves.units_in_formation(BattleTable(state, content))
    return tuple(unit.id for unit in units) if len(units) > 1 else ()


def formation(state: State, content: Content, prompt: Prompt[Any], place: str) -> GroupMoveView | None:
    """Return the Wing in formation with its first unit in a hex; None for no such hex (6.1)."""
    table, end = BattleTable(state, content), NUMBERED.numbers[place]
    units = whole_moves.units_in_formation(table) if prompt.key == whole_moves.WHO else []
    if not units or not end:
        return None
    by = end - NUMBERED.known(units[0].hex)
    steps = whole_moves.shifted_wing(table, units, by)
    joined = whole_moves.wing_in_formation(table, units, by)
    moving_steps = [step for step in steps if step.reached is not None]
    shot = [step.unit for step in moving_steps if step.arrival.fires]
    beside = [step.unit for step in moving_steps if step.arrival.beside]
    title = msg(
        N_("{wing} avanza formada: {n} de {whole}"),
        wing=Ref("command", state.active),
        n=len(moving_steps),
        whole=len(steps),
    )
    if joined is not None and len(moving_steps) == len(steps) and isinstance(joined.message, Message):
        title = joined.message
    detail = msg(N_("Nadie acaba junto al enemigo y nadie le tira. Cada una mira adonde miraba."))
    if shot:
        detail = msg(N_("Al llegar tiran a {units}."), units=units_ref(shot))
    elif beside:
        detail = msg(N_("Acaban junto al enemigo: {units}."), units=units_ref(beside))
    rows = tuple(
        FollowerView(
            step.unit,
            Ref("unit", step.unit),
            NUMBERED.texts[step.place[0]],
            step.place[1],
            step.reached.points if step.reached is not None else 0,
            step.left,
            step.refusal,
            _note(table, step),
        )
        for step in steps
    )
    return GroupMoveView(title, detail, rows, joined, bool(shot or beside))


def _note(table: BattleTable, step: whole_moves.Follower) -> Sayable | None:
    """Return what is worth knowing of a unit that follows."""
    unit = table.state.units[step.unit]
    if step.reached is None:
        return None
    if step.arrival.fires:
        return _of_units(NN_("le tira {units}", "le tiran {units}"), step.arrival.fires)
    if step.arrival.withdraws:
        return _of_units(NN_("{units} puede replegarse", "{units} pueden replegarse"), step.arrival.withdraws)
    if unit.moved and unit.type in FORMED_TYPES:
        return msg(N_("lleva Moved: 1 impacto"))
    if step.reached.hits:
        return count(NN_("{n} impacto", "{n} impactos"), step.reached.hits)
    return None
