"""The answers of the flat table to the questions about the board."""

from __future__ import annotations

from collections.abc import Callable, Collection
from math import ceil
from typing import Any

from puesto.core.opponents.opponent import Chance
from puesto.core.prompts import Prompt
from puesto.core.questions.sightings import value_of
from puesto.games.bolt.assault.melee import NORMAL, OVER_OBSTACLES
from puesto.games.bolt.assaulting.assaulting import OBSTACLES
from puesto.games.bolt.fire.armour import FRONT, REAR, SIDE
from puesto.games.bolt.movement import moves
from puesto.games.bolt.moving.sighting import DONE, has_fixed_weapon
from puesto.games.bolt.opponent import flat_table
from puesto.games.bolt.opponent.figures import USUALLY_UNDER
from puesto.games.bolt.opponent.flat_table import FlatTable
from puesto.games.bolt.opponent.ground import BLOCK, apart
from puesto.games.bolt.orders import officers
from puesto.games.bolt.printed.records import Content, Order, Special
from puesto.games.bolt.shooting.blasting import SEEN, SPOTTED, UNSEEN
from puesto.games.bolt.shooting.losses import NO, YES
from puesto.games.bolt.shooting.measuring import OUT_OF_ARC as TICKED_OUT_OF_ARC
from puesto.games.bolt.shooting.measuring import PARTIAL, SHIELD
from puesto.games.bolt.table import bag, sequence
from puesto.games.bolt.table.sightings import DISTANCES, NO_COVER, OUT_OF_ARC
from puesto.games.bolt.table.state import NOBODY, State, UnitId
from puesto.games.bolt.turn.ordering import FRIENDLY_REACH

NEAR_MEDIC, UNDER_TEMPLATE, BLOCKED = 6, 2.5, 13
MOVED_BY = 2
"""Inches from which a target counts as moved (9.9)."""


def board_for(state: State, content: Content, chance: Chance) -> Callable[[State, Prompt[Any]], Any]:
    """Return the answers of a flat table with all armies set up; None for what it does not know."""
    board = FlatTable(state, content, chance)

    def answer(state: State, prompt: Prompt[Any]) -> Any:
        board.follow(state)
        answer_fact = ANSWERS.get(prompt.key)
        value = answer_fact(board, prompt) if answer_fact is not None else None
        return value if value is None or prompt.accepts(value) else None

    return answer


def _values(prompt: Any) -> list[str]:
    return [option.value for option in prompt.options]


def _as_yes(true: object) -> str:
    return YES if true else NO


def _standing(board: FlatTable, values: Collection[str]) -> list[UnitId]:
    return [value for value in values if value in board.places]


# -- the questions of the opponent


def _watchers(board: FlatTable, id: UnitId) -> list[UnitId]:
    """Return those of a unit and its spotters that are on the table."""
    return _standing(board, (id, *bag.spotters_of(board.table, id)))


def _find_who_sees(board: FlatTable, prompt: Any) -> Any:
    return tuple(
        id
        for id in _standing(board, _values(prompt))
        if any(board.sees(eye, foe) for eye in _watchers(board, id) for foe in board.enemies(id))
    )


def _find_sightings(board: FlatTable, prompt: Any) -> Any:
    """Return which enemies a unit sees on the board, how far off and in which cover."""
    id, values = prompt.subject[0], []
    if board.table.state.step == sequence.ACT:
        board.face(id, board.table.state.heading)
    for foe in board.enemies(id):
        far = next((band for band in DISTANCES if board.inches(id, foe) <= band), None)
        if far is not None and any(board.sees(eye, foe) for eye in _watchers(board, id)):
            behind = has_fixed_weapon(board.table, id) and board.angle(id, foe) > flat_table.FRONT
            values.append(value_of(foe, str(far), OUT_OF_ARC if behind else board.cover(id, foe)))
    return tuple(values)


def _carry_out_move(board: FlatTable, prompt: Any) -> Any:
    state, id = board.table.state, prompt.subject[0]
    board.move(id, board.table.unit(id).order, state.heading)
    return DONE


def _find_in_sight(board: FlatTable, prompt: Any) -> Any:
    goal = prompt.subject[0]
    return tuple(
        id
        for id in _standing(board, _values(prompt))
        if board.sees(id, goal) and any(board.inches(id, goal) <= arm[1].range for arm in board.table.arms(id))
    )


def _find_within(board: FlatTable, prompt: Any, far: int) -> Any:
    return tuple(id for id in _standing(board, _values(prompt)) if board.inches(prompt.subject[0], id) <= far)


def _find_called(board: FlatTable, prompt: Any) -> Any:
    rank = board.table.troop(prompt.subject[0]).rank
    return _find_within(board, prompt, officers.reach(board.table.content, rank))


# -- order tests


def _find_officer(board: FlatTable, prompt: Any) -> Any:
    """Return an officer in reach of a unit, or nobody."""
    id, table = prompt.subject[0], board.table

    def reach(officer: UnitId) -> int:
        return officers.reach(table.content, table.troop(officer).rank)

    near = [value for value in _values(prompt) if value != NOBODY and board.inches(id, value) <= reach(value)]
    return max(near, key=reach, default=NOBODY)


def _is_tiger_seen(board: FlatTable, prompt: Any) -> Any:
    id = prompt.subject[0]
    tigers = (foe for foe in board.enemies(id) if board.table.has(foe, Special.TIGER_FEAR))
    return _as_yes(any(board.sees(id, foe) for foe in tigers))


def _back_off(board: FlatTable, prompt: Any) -> Any:
    id = prompt.subject[0]
    ahead = [foe for foe in board.enemies(id) if board.sees(id, foe) and board.angle(id, foe) <= flat_table.FRONT]
    if ahead:
        board.flee(id, Order.ADVANCE)
    return _as_yes(ahead)


def _flee(board: FlatTable, prompt: Any) -> Any:
    id = prompt.subject[0]
    is_seen = any(board.sees(id, foe) for foe in board.enemies(id))
    if is_seen:
        board.flee(id, Order.RUN)
    return _as_yes(is_seen)


def _has_enemy_near(board: FlatTable, prompt: Any) -> Any:
    id = prompt.subject[0]
    return _as_yes(any(board.inches(id, foe) <= 12 for foe in board.enemies(id)))


# -- fire


def _measure_shot(board: FlatTable, prompt: Any) -> Any:
    return min(prompt.high, max(prompt.low, board.inches(*prompt.subject[:2])))


def _find_circumstances(board: FlatTable, prompt: Any) -> Any:
    """Return the circumstances of a shot that are true on the board."""
    (id, goal), offered_values = prompt.subject[:2], _values(prompt)
    ticked_values = [cover for cover in (board.cover(id, goal),) if cover != NO_COVER and cover in offered_values]
    progress = board.table.state.walks[-1] if board.table.state.walks else None
    silent = [row for row in progress.groups if not board.bears(id, goal, row.place)] if progress is not None else []
    fixed = any("fixed" in board.table.content.weapons[row.weapon].traits for row in silent)
    for name, true in (
        (SHIELD, board.angle(goal, id) <= flat_table.FRONT),
        (TICKED_OUT_OF_ARC, fixed),
        (PARTIAL, bool(silent) and not fixed),
    ):
        if true and name in offered_values:
            ticked_values.append(name)
    return tuple(ticked_values)


def _count_firing(board: FlatTable, prompt: Any) -> Any:
    progress = board.table.state.walks[-1]
    return prompt.high if board.bears(prompt.subject[0], progress.goal, prompt.subject[1]) else 0


def _find_face(board: FlatTable, prompt: Any) -> Any:
    off = board.angle(prompt.subject[1], prompt.subject[0])
    return FRONT if off <= flat_table.FRONT else REAR if off >= flat_table.REAR else SIDE


def _count_under(board: FlatTable, prompt: Any) -> Any:
    progress = board.table.state.walks[-1]
    return min(prompt.high, USUALLY_UNDER.get(progress.facts.get("inches", 2), 3))


def _find_others_under(board: FlatTable, prompt: Any) -> Any:
    middle = board.place(prompt.subject[1])
    return tuple(id for id in _standing(board, _values(prompt)) if apart(board.place(id), middle) < UNDER_TEMPLATE)


def _place_template(board: FlatTable, prompt: Any) -> Any:
    return tuple(value for value in _values(prompt) if value == prompt.subject[1])


def _measure_arc(board: FlatTable, prompt: Any) -> Any:
    """Return the distance of indirect fire: to its target, or to the point at which smoke is fired."""
    id = prompt.subject[0]
    far = (
        board.inches(*prompt.subject[:2])
        if len(prompt.subject) > 1
        else ceil(apart(board.place(id), board.aim_smoke(id)))
    )
    return min(prompt.high, max(prompt.low, far))


def _is_same_point(board: FlatTable, prompt: Any) -> Any:
    before = board.smoke_spot
    return _as_yes(before is not None and apart(before, board.aim_smoke(prompt.subject[0])) <= MOVED_BY)


def _find_arc_sight(board: FlatTable, prompt: Any) -> Any:
    id, goal = prompt.subject[0], prompt.subject[-1]
    board.aimed_from.setdefault((id, goal), board.place(goal))
    if board.sees(id, goal):
        return SEEN
    spotted = any(board.sees(eye, goal) for eye in _watchers(board, id))
    return SPOTTED if spotted and SPOTTED in _values(prompt) else UNSEEN


def _has_target_moved(board: FlatTable, prompt: Any) -> Any:
    pair = prompt.subject[0], prompt.subject[1]
    before = board.aimed_from.get(pair)
    board.aimed_from[pair] = board.place(pair[1])
    return _as_yes(before is not None and apart(before, board.place(pair[1])) >= MOVED_BY)


def _is_medic_near(board: FlatTable, prompt: Any) -> Any:
    id, table = prompt.subject[0], board.table
    medics = (unit.id for unit in table.friends(id) if table.has(unit.id, Special.MEDIC))
    return _as_yes(any(board.inches(id, medic) <= NEAR_MEDIC for medic in medics))


def _find_friends_in_reach(board: FlatTable, prompt: Any) -> Any:
    near = _find_within(board, prompt, FRIENDLY_REACH)
    return tuple(id for id in near if board.sees(prompt.subject[0], id))


# -- close quarters


def _is_crossing(board: FlatTable, id: UnitId, goal: UnitId) -> bool:
    pieces = (piece for piece in board.ground.pieces if piece.kind != BLOCK)
    return any(piece.crossing(board.place(id), board.place(goal)) for piece in pieces)


def _measure_assault(board: FlatTable, prompt: Any) -> Any:
    id, goal = prompt.subject[:2]
    far, most = board.inches(id, goal), OVER_OBSTACLES if _is_crossing(board, id, goal) else NORMAL
    if far <= most and board.sees(id, goal):
        return max(1, far)
    board.move(id, Order.RUN, goal)
    return NORMAL + 1


def _find_assault_ground(board: FlatTable, prompt: Any) -> Any:
    id, goal = prompt.subject[:2]
    is_crossing = _is_crossing(board, id, goal)
    progress = board.table.state.walks[-1]
    if board.inches(id, goal) <= (OVER_OBSTACLES if is_crossing else NORMAL) and progress.goal == goal:
        board.go_to(id, goal)
    return (OBSTACLES,) if is_crossing else ()


def _reach_vehicle(board: FlatTable, prompt: Any) -> Any:
    """Return whether a unit reaches the vehicle that it assaults, and move it."""
    id, goal = prompt.subject[:2]
    near = board.inches(id, goal) <= NORMAL and board.sees(id, goal)
    if near:
        board.go_to(id, goal)
    else:
        board.move(id, Order.RUN, goal)
    return _as_yes(near)


def _run_tank(board: FlatTable, prompt: Any) -> Any:
    """Let a tank run straight at the nearest enemy on foot, and remember its way."""
    id, table = prompt.subject[0], board.table
    foes = [foe for foe in board.enemies(id) if not table.is_vehicle(foe) and board.sees(id, foe)]
    goal = board.nearest(id, foes)
    if not goal:
        return NO
    start, end = board.place(id), board.place(goal)
    part = moves.profile(table.content, table.troop(id).gait).run / max(0.1, apart(start, end))
    stop = start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part
    free = board.is_way(id, stop, Order.RUN) and board.ground.inside(stop) == stop
    if free:
        board.last[id], board.places[id] = start, stop
    return _as_yes(free)


def _find_in_path(board: FlatTable, prompt: Any) -> Any:
    """Return the units in the path of a tank."""
    id = prompt.subject[0]
    start, end = board.last.get(id, board.place(id)), board.place(id)
    long = max(0.1, apart(start, end))
    met = []
    for foe in _standing(board, _values(prompt)):
        at = board.place(foe)
        along = ((at[0] - start[0]) * (end[0] - start[0]) + (at[1] - start[1]) * (end[1] - start[1])) / long
        aside = ((at[0] - start[0]) * (end[1] - start[1]) - (at[1] - start[1]) * (end[0] - start[0])) / long
        if 0 <= along <= long and abs(aside) <= 1.5:
            met.append((along, foe))
    return tuple(foe for _, foe in sorted(met))


# -- strikes and the end of a turn


def _find_struck(board: FlatTable, prompt: Any) -> Any:
    """Return the units near the marker, a few inches off the nearest enemy of its observer."""
    id, radius = prompt.subject[0], board.table.state.walks[-1].facts.get("radius", NEAR_MEDIC)
    foes = [foe for foe in board.enemies(id) if board.sees(id, foe)] or board.enemies(id)
    middle = board.place(board.nearest(id, foes)) if foes else board.ground.middle
    middle = middle[0] + board.number(-4, 4), middle[1] + board.number(-4, 4)
    return tuple(unit for unit in _standing(board, _values(prompt)) if apart(board.place(unit), middle) <= radius)


def _find_lost_transports(board: FlatTable, prompt: Any) -> Any:
    def nearest(id: UnitId) -> UnitId:
        return board.nearest(id, [place for place in board.places if place != id])

    side_of = board.table.side_of
    return tuple(id for id in _values(prompt) if (near := nearest(id)) and side_of(near) != side_of(id))


def _count_held(board: FlatTable, prompt: Any) -> Any:
    return int(board.holders() == {prompt.subject[0]})


def _name_all(board: FlatTable, prompt: Any) -> Any:
    return tuple(_values(prompt))


ANSWERS: dict[str, Callable[[FlatTable, Any], Any]] = {
    "sight.who": _find_who_sees,
    "sight.whom": _find_sightings,
    "move.done": _carry_out_move,
    "ambush.sight": _find_in_sight,
    "officer.reach": _find_called,
    "fubar.reach": _find_friends_in_reach,
    "order.officer": _find_officer,
    "order.tiger": _is_tiger_seen,
    "order.front": _back_off,
    "order.vengeance": _has_enemy_near,
    "fubar.flee": _flee,
    "shoot.inches": _measure_shot,
    "shoot.sum": _find_circumstances,
    "shoot.firing": _count_firing,
    "shoot.face": _find_face,
    "blast.under": _count_under,
    "blast.others": _find_others_under,
    "blast.moved": _place_template,
    "arc.inches": _measure_arc,
    "arc.same": _is_same_point,
    "arc.sight": _find_arc_sight,
    "arc.moved": _has_target_moved,
    "losses.medic": _is_medic_near,
    "assault.inches": _measure_assault,
    "assault.ground": _find_assault_ground,
    "assault.reach": _reach_vehicle,
    "tank.path": _run_tank,
    "tank.who": _find_in_path,
    "strike.under": _find_struck,
    "strike.near": _find_struck,
    "flak.who": _name_all,
    "end.transports": _find_lost_transports,
    "end.objectives": _count_held,
}
"""The answer to each question about the board that the flat table knows, by the key of the prompt."""
