"""Whole moves of a counter, or of a Wing in formation, as answers of the rules (5.44, 6.1, 6.14).

A line at "who acts?" is `B1 2535 9`: counter, hex, and the hour it looks; `A 2634` takes the Wing along, its first
counter to 2634. Once a counter was chosen, `2535 9` is enough.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from puesto.core.hexes.numbering import NUMBERED
from puesto.core.hexes.numbers import LENGTHS, Hex, Vector
from puesto.core.messages import N_, NN_, Message, Ref, Text, count, msg
from puesto.core.prompts import Choose, Prompt, UnreadableAnswerError
from puesto.core.questions.joined import JoinedAnswers, PlannedAnswer
from puesto.core.questions.routes import Way
from puesto.games.chariots.aftermath import leader_moves
from puesto.games.chariots.leadership import command
from puesto.games.chariots.manoeuvre import arrival, moving, moving_on_map, reach
from puesto.games.chariots.manoeuvre.reach import Placement, Reached
from puesto.games.chariots.movement import ground_steps, ways
from puesto.games.chariots.printed.records import Content, Type
from puesto.games.chariots.table import board_map, facings
from puesto.games.chariots.table.state import BattleTable, State, Unit, UnitId, stacked_type
from puesto.games.chariots.turn import move_orders

WHO, WHAT, WAY = "act.who", "act.what", "move.way"
"""Keys of the prompts at which a whole move can be said."""
LINE = re.compile(r"(?:(?P<who>\S+)\s+)?(?P<place>\d{4})(?:\s+(?P<hour>\d{1,2}))?")
WING = "a"
"""Letter of the whole Wing, in a line and as a key."""
NO_WAY = N_("{unit} no llega a {place} con sus PM (6.1)")
NO_FACING = N_("{unit} llega a {place}, pero no puede acabar mirando a las {hour} (6.61)")


class Reach(NamedTuple):
    """Reach of units that are about to move, or to go on moving."""

    movers: tuple[Unit, ...]
    costs: Mapping[str, int]
    left: int
    """Points that they still have."""
    placements: Mapping[Placement, Reached]

    @property
    def unit(self) -> Unit:
        """Return the unit that leads."""
        return self.movers[0]

    def hours(self, place: Hex) -> dict[int, Reached]:
        """Return the facings that can be had in a hex, the cheapest first."""
        hour_rows = ((hour, end_facts) for (end, hour), end_facts in self.placements.items() if end == place)
        return dict(sorted(hour_rows, key=lambda row: (row[1].points, row[1].hits)))


def reach_of(table: BattleTable, unit: Unit) -> Reach | None:
    """Return the reach of a unit that has not begun to move; None where the map does not show it (6.1)."""
    if not board_map.answers(table.state, unit) or command.order_refusal(table.state, unit, move_orders.MOVE):
        return None
    move = moving.set_going(table, unit, together=moving.can_go_together(table, unit))
    costs = {stride.value: stride.cost for stride in moving.possible_strides(table, move)}
    return _reach(table, move.movers, costs, move.left, 0)


def reach_at(table: BattleTable, prompt: Prompt[Any]) -> Reach | None:
    """Return the reach of the unit that a prompt moves; None where it is about no move on the map."""
    unit = table.state.units.get(prompt.subject[0]) if prompt.subject else None
    if unit is None or not board_map.answers(table.state, unit):
        return None
    if isinstance(prompt, Choose) and prompt.key == WHAT:
        can_move = any(option.value == move_orders.MOVE for option in prompt.options)
        return reach_of(table, unit) if can_move else None
    if not isinstance(prompt, Way) or prompt.key != WAY:
        return None
    movers = [unit, *(other_unit for other_unit in table.state.units.values() if other_unit.id == unit.partner)]
    costs = {stride.value: stride.cost for stride in prompt.strides}
    reach_now = _reach(table, movers, costs, prompt.limit, ways.turns_counted(prompt.strides))
    ways_out = {end: reached for end, reached in reach_now.placements.items() if len(reached.way) >= prompt.least}
    return reach_now._replace(placements=ways_out)


def _reach(
    table: BattleTable, movers: Sequence[Unit], costs: Mapping[str, int], points_left: int, turned_here: int
) -> Reach:
    placements = reach.placements_in_reach(table, movers, costs, points_left, turned_here=turned_here)
    return Reach(tuple(movers), costs, points_left, placements)


def answers_of_move(table: BattleTable, reach: Reach, place: Placement) -> tuple[PlannedAnswer, ...]:
    """Return the answers that move units to a hex and facing in reach, prompt by prompt.

    A shot that the move makes possible is left to the player.
    """
    way, unit = reach.placements[place].way, reach.unit.id
    text = NUMBERED.texts[place[0]]
    joins = text in board_map.taken_hexes(table, [mover.id for mover in reach.movers])
    ends = (moving.JOINS,) if joins else (moving.APART, moving.NEAR, moving.BESIDE)
    together = moving.TOGETHER if len(reach.movers) > 1 else moving.ALONE
    return (
        *(PlannedAnswer(WHAT, mover.id, (move_orders.MOVE,)) for mover in reach.movers),
        *(PlannedAnswer("move.stack", mover.id, (together,)) for mover in reach.movers),
        PlannedAnswer("move.rate", unit, (reach.placements[place].points,)),
        PlannedAnswer(WAY, unit, (way,)),
        *(PlannedAnswer("leader.along", leader, (leader_moves.GOES,)) for leader in _leaders_with(table, reach.movers)),
        PlannedAnswer("move.stands", unit, (text,)),
        PlannedAnswer("move.looks", unit, (str(place[1]),)),
        PlannedAnswer("move.end", unit, ends, unless=(moving.FIRES,)),
    )


def _leaders_with(table: BattleTable, movers: Sequence[Unit]) -> list[str]:
    ids = {mover.id for mover in movers}
    return [leader.id for leader in table.state.leaders.values() if not leader.dead and leader.unit in ids]


def whole_move(table: BattleTable, reach: Reach, place: Placement) -> JoinedAnswers:
    """Return a move to a hex and facing in reach, in words and as answers."""
    text = NUMBERED.texts[place[0]]
    words = msg(
        N_("{unit} va a {place} y {looks}"),
        unit=Ref("unit", reach.unit.id),
        place=Text(text, text),
        looks=facings.hour_in_words(place[1]),
    )
    return JoinedAnswers(words, answers_of_move(table, reach, place))


def placement_for(reach: Reach, place: Hex, hour: int = 0) -> Placement | None:
    """Return a hex in reach with a facing, by default the cheapest; None where it cannot be had."""
    hours = reach.hours(place)
    wanted_hour = hour or next(iter(hours), 0)
    return (place, wanted_hour) if wanted_hour in hours else None


class Stride(NamedTuple):
    """Part of a way: its letters, and where it leads."""

    letters: tuple[str, ...]
    place: Hex
    hour: int


def strides_of(table: BattleTable, reach: Reach, goal: Placement) -> tuple[Stride, ...]:
    """Return the steps and turns of the way to a placement in reach, with the hexes on it (6.1)."""
    unit, way = reach.unit, reach.placements[goal].way
    type = unit.type if len(reach.movers) == 1 else stacked_type(unit, table.state)
    steps = ground_steps.steps_of(table, type)
    begun: tuple[tuple[Stride, ...], Placement] = ((), (NUMBERED.known(unit.hex), unit.facing))
    traces = [begun]
    letters: list[str] = []
    for letter in way:
        letters.append(letter)
        if letter in ways.CROSSINGS:
            continue
        letters_taken, onward = tuple(letters), list[tuple[tuple[Stride, ...], Placement]]()
        letters = []
        for trace, (place, hour) in traces:
            if letter in ways.TURNS:
                hours_turned = (moving_on_map.hour_on(hour, by) for by in (-moving_on_map.VERTEX, moving_on_map.VERTEX))
                nexts = [(place, looks) for looks in hours_turned]
            else:
                nexts = [
                    (next_spot, looks)
                    for next_spot, looks in moving_on_map.steps_from(place, hour, column=unit.column)
                    if steps is None
                    or ((step := steps.step(place, next_spot)) is not None and step.way == letters_taken)
                ]
            onward += [((*trace, Stride(letters_taken, *next_spot)), next_spot) for next_spot in nexts]
        traces = onward
    return next((trace for trace, end in traces if end == goal), ())


# -- a Wing in formation


class Follower(NamedTuple):
    """Counter of a Wing that moves in formation: where it goes, or why it stays."""

    unit: UnitId
    place: Placement
    """Where it would go to keep its place in the formation."""
    reached: Reached | None = None
    """Its way; None where it stays."""
    left: int = 0
    """Points that it has before it moves."""
    refusal: Message | None = None
    arrival: arrival.Arrival = arrival.Arrival()

    @property
    def is_in_danger(self) -> bool:
        """Return whether an enemy may fire at it there, or is next to it."""
        return bool(self.arrival.fires or self.arrival.beside)


def units_in_formation(table: BattleTable) -> list[Unit]:
    """Return the units of the active Wing that may move now, those that lead their hex only (5.44)."""
    units = command.units_of(table, table.state.active)
    able_units = [
        unit
        for unit in units
        if board_map.answers(table.state, unit) and command.order_refusal(table.state, unit, move_orders.MOVE) is None
    ]
    return [unit for unit in able_units if not (unit.type is Type.RI and moving.can_go_together(table, unit))]


def shifted_wing(table: BattleTable, units: Sequence[Unit], by: Vector) -> list[Follower]:
    """Return units moved by the same vector, with their facings, in the order in which they go.

    LI goes first, so that nobody moves through anybody; who cannot follow comes last, with the reason.
    """
    waiting, table_now, followers = [*units], table, list[Follower]()
    waiting.sort(key=lambda unit: unit.type is not Type.LI)
    while waiting:
        step = next(
            (
                follower
                for follower in (_follow(table_now, unit, by) for unit in waiting)
                if follower.reached is not None
            ),
            None,
        )
        if step is None:
            return followers + [_follow(table_now, unit, by) for unit in waiting]
        followers.append(step)
        waiting = [unit for unit in waiting if unit.id != step.unit]
        table_now = _after(table_now, step)
    return followers


def _follow(table: BattleTable, unit: Unit, by: Vector) -> Follower:
    """Return how a unit follows by a vector from where it is."""
    place = NUMBERED.known(unit.hex) + by, unit.facing
    unit_reach, unit_ref, text = reach_of(table, unit), Ref("unit", unit.id), NUMBERED.texts[place[0]]
    if unit_reach is None or not text:
        return Follower(unit.id, place, refusal=msg(N_("{unit} no puede mover"), unit=unit_ref))
    end_facts = unit_reach.placements.get(place)
    if end_facts is None:
        refusal = msg(NO_WAY, unit=unit_ref, place=text)
        if unit_reach.hours(place[0]):
            refusal = msg(NO_FACING, unit=unit_ref, place=text, hour=unit.facing)
        elif text in board_map.taken_hexes(table, [mover.id for mover in unit_reach.movers]):
            refusal = msg(N_("{unit}: en {place} hay otra ficha (6.51)"), unit=unit_ref, place=text)
        return Follower(unit.id, place, left=unit_reach.left, refusal=refusal)
    steps = sum(letter in ways.GROUNDS for letter in end_facts.way)
    end = arrival.arrival_of(table, unit_reach.movers, place, steps=steps)
    if end.beside and unit.out:
        refusal = msg(N_("{unit} está Sin Mando: no puede ponerse adyacente a un enemigo (5.45)"), unit=unit_ref)
        return Follower(unit.id, place, left=unit_reach.left, refusal=refusal)
    return Follower(unit.id, place, end_facts, unit_reach.left, arrival=end)


def _after(table: BattleTable, step: Follower) -> BattleTable:
    unit = table.state.units[step.unit]
    movers = [unit, *(other_unit for other_unit in table.state.units.values() if other_unit.id == unit.partner)]
    return arrival.moved_copy(table, movers, step.place)


def wing_in_formation(table: BattleTable, units: Sequence[Unit], by: Vector) -> JoinedAnswers | None:
    """Return the moves of a Wing that shifts by a vector; None where nobody can follow."""
    moving_steps = [step for step in shifted_wing(table, units, by) if step.reached is not None]
    answers: list[PlannedAnswer] = []
    table_now = table
    for step in moving_steps:
        unit_reach = reach_of(table_now, table_now.state.units[step.unit])
        assert unit_reach is not None, "it was found when the Wing was shifted"
        answers += [
            PlannedAnswer(WHO, table.state.active, (step.unit,)),
            *answers_of_move(table_now, unit_reach, step.place),
        ]
        table_now = _after(table_now, step)
    template = NN_("{wing} avanza {n} hexágono, formada", "{wing} avanza {n} hexágonos, formada")
    words = count(template, LENGTHS[by], wing=Ref("command", table.state.active))
    return JoinedAnswers(words, tuple(answers)) if answers else None


# -- a move in one line


def read_line(state: State, content: Content, prompt: Prompt[Any], text: str) -> JoinedAnswers | None:
    """Return the move that a line says; None for a line that says none.

    Raises `UnreadableAnswerError` where the counter cannot move there.
    """
    line = LINE.fullmatch(text.strip())
    if line is None or prompt.key not in (WHO, WHAT, WAY) or not board_map.is_kept(state):
        return None
    table, place = BattleTable(state, content), NUMBERED.numbers[line["place"]]
    who, hour = line["who"] or "", int(line["hour"] or 0)
    if prompt.key != WHO:
        unit_reach = reach_at(table, prompt)
        return _to_hex(table, unit_reach, place, hour) if unit_reach is not None and not who else None
    if who.casefold() == WING:
        units = units_in_formation(table)
        by = place - NUMBERED.known(units[0].hex) if units and place else 0
        moved = wing_in_formation(table, units, by) if by else None
        if moved is None:
            raise UnreadableAnswerError(msg(N_("Nadie del Ala puede seguir hasta ahí.")))
        return moved
    unit = unit_by_number(table, prompt, who)
    if unit is None:
        return None
    unit_reach = reach_of(table, unit)
    if unit_reach is None:
        raise UnreadableAnswerError(msg(N_("{unit} no puede mover"), unit=Ref("unit", unit.id)))
    joined = _to_hex(table, unit_reach, place, hour)
    return JoinedAnswers(joined.message, (PlannedAnswer(WHO, state.active, (unit.id,)), *joined.answers))


def unit_by_number(table: BattleTable, prompt: Prompt[Any], who: str) -> Unit | None:
    """Return the unit that may act with a number: `B1`, or `1` within the Wing that acts."""
    option_ids = [option.value for option in prompt.options] if isinstance(prompt, Choose) else []
    numbers = {id: table.battle.numbers.get(id, "").casefold() for id in option_ids if id in table.state.units}
    wanted_number = who.casefold()
    matching_ids = [id for id, number in numbers.items() if wanted_number in (number, number[1:])]
    return table.state.units[matching_ids[0]] if len(matching_ids) == 1 else None


def _to_hex(table: BattleTable, reach: Reach, place: Hex, hour: int) -> JoinedAnswers:
    """Return the move to a hex with a facing, the cheapest one for 0; raises where it is out of reach."""
    placement, unit_ref, text = placement_for(reach, place, hour), Ref("unit", reach.unit.id), NUMBERED.texts[place]
    if placement is None:
        words = msg(NO_WAY, unit=unit_ref, place=text)
        if place and reach.hours(place):
            words = msg(NO_FACING, unit=unit_ref, place=text, hour=hour)
        raise UnreadableAnswerError(words)
    return whole_move(table, reach, placement)
