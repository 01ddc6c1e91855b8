"""The answers of a trial's board to the rules, and the effects of other answers on its map."""

from __future__ import annotations

from typing import Any

from puesto.core.hexes.numbers import Hex
from puesto.core.opponents.opponent import Chance
from puesto.core.prompts import Prompt
from puesto.core.questions.board import NOBODY
from puesto.core.questions.cross_tables import cell_of, row_and_column
from puesto.games.bcs.combat import attack
from puesto.games.bcs.formations.supply import is_at_optimal_distance
from puesto.games.bcs.printed.records import Content, Kind
from puesto.games.bcs.table import sequence
from puesto.games.bcs.table.state import State, Table, UnitId
from puesto.games.bcs.trial.board import TrialBoard
from puesto.games.bcs.trial.hexes import CENTRE, CLEAR, TOWN, WOODS, apart
from puesto.games.bcs.turn.activities import HQ
from puesto.games.bcs.turn.aiming import CITY, CROSSED, DOUBLE_ZONE, OBJECTIVE_HEX, PREPARED, TERRAIN
from puesto.games.bcs.turn.attacking import KEY, NO_PATH, REFUGE
from puesto.games.bcs.turn.closing import NOBODY_OUT
from puesto.games.bcs.turn.contacts import ISOLATED, OBJECTIVE
from puesto.games.bcs.turn.pre_turn import AIR
from puesto.games.bcs.turn.preparation import COMPLETE, ENTRY, INCOMPLETE, OPTIMAL, PLAIN, SAME
from puesto.games.bcs.turn.questions import NO, YES

ENTRY_HEXES = 15
"""Trains that stand so near to the edge count as in an Entry hex."""
OBJ_ZONE, SPOTS = 1, 2
"""Hexes around an OBJ, and hexes from which a unit spots."""


class Trial:
    """A table without players: it answers for the board, and carries out moves and retreats."""

    def __init__(self, state: State, content: Content, chance: Chance) -> None:
        self.board = TrialBoard(state, content, chance)
        self.content, self.chance = content, chance
        self.goals: tuple[UnitId, ...] = ()
        """Enemies on whose hexes the OBJ of the activation lie."""
        self.attacker = self.enemy = ""
        self.way = ""
        self.attacked = False
        """Whether an attack is in play."""
        self.activation, self.settled = "", 0
        """The activation in play, and how many of its retreats are carried out."""
        self.is_moved = False
        """Whether the moves of the activation are carried out."""
        self.hex: Hex = CENTRE
        """The hex that is fought for."""

    def answer(self, state: State, prompt: Prompt[Any]) -> Any:
        """Return the true answer to a question about the board; None where it is none of the map's."""
        self.board.table = Table(state, self.content)
        self._settle()
        answer_method = getattr(self, f"_{prompt.key.replace('.', '_')}", None)
        return answer_method(prompt) if answer_method is not None else None

    def _settle(self) -> None:
        """Carry out on the map what the last result led to: retreats, the advance, units that came back."""
        board, state = self.board, self.board.state
        activation = f"{state.turn} {state.activation} {state.act.which}"
        if activation != self.activation:
            self.activation, self.settled, self.is_moved = activation, 0, False
        if state.act.moves and not self.is_moved and state.step != sequence.PLAN:
            self._carry_out(state.act.formation)  # nobody went to an enemy: they were not asked about
        board.remove_gone()
        for unit, way in map(row_and_column, state.act.retreats[self.settled :]):
            board.retreat(unit, attack.TO_HQ if way == attack.TO_HQ else attack.RETREATS)
        self.settled = len(state.act.retreats)
        is_over, self.attacked = self.attacked and not state.fight, self.attacked and bool(state.fight)
        if is_over and self.attacker in board.places and not board.standing(self.hex):
            if self.hex in board.holders or board.places[self.attacker] not in board.holders:
                board.stand(self.attacker, self.hex)

    def _has_refuge(self, id: UnitId) -> bool:
        """Return whether a unit has an HQ Refuge: a Safe Path, and two hexes to its HQ at least (5.5e)."""
        board = self.board
        if id not in board.places or not board.has_safe_path(id):
            return False
        return apart(board.places[id], board.hqs[board.state.units[id].formation]) >= 2

    def _here(self, prompt: Any) -> tuple[str, ...]:
        """Return those units of a prompt that are in the hex of the enemy that it is about."""
        if len(prompt.subject) > 1 and prompt.subject[1] in self.board.places:
            self.enemy = prompt.subject[1]
            self.hex = self.board.places[self.enemy]
        units_here = {unit.id for unit in self.board.standing(self.hex)}
        units_in_hex = tuple(option.value for option in prompt.options if option.value in units_here)
        return units_in_hex or tuple(option.value for option in prompt.options[: prompt.least])

    # ---- the opponent's own questions

    def _contacts_reach(self, prompt: Any) -> tuple[str, ...]:
        """Return the cells of unit and enemy that the unit can come beside."""
        board, cells = self.board, set[str]()
        enemies = [column.value for column in prompt.columns if column.value in board.places]
        for row in prompt.rows:
            if row.value not in board.places:
                continue
            ends = board.reach(row.value)
            for enemy in enemies:
                if any(apart(place, board.places[enemy]) == 1 for place in ends):
                    ground = board.map.ground[board.places[enemy]]
                    cells |= {cell_of(row.value, enemy)}
                    cells |= {cell_of(TERRAIN, enemy)} if ground == WOODS else set()
                    cells |= {cell_of(CITY, enemy)} if ground == TOWN else set()
                    cells |= {cell_of(OBJECTIVE_HEX, enemy)} if board.places[enemy] in board.holders else set()
        return tuple(option.value for option in prompt.options if option.value in cells)

    def _moves_beside(self, prompt: Any) -> tuple[str, ...]:
        self._carry_out(prompt.subject[0])
        places, moves = self.board.places, []
        cut = {id for ids in self._cut_off(prompt.subject[0]).values() for id in ids}
        for unit, enemy in (row_and_column(option.value) for option in prompt.options):
            if enemy == ISOLATED and unit in cut:
                moves.append(cell_of(unit, ISOLATED))
            if unit in places and enemy in places and apart(places[unit], places[enemy]) == 1:
                moves.append(cell_of(unit, enemy))
        return tuple(moves)

    def _carry_out(self, formation: str) -> None:
        """Make the planned moves of a formation: its HQ first, so that its radius goes along."""
        board, self.is_moved = self.board, True
        moves = [row_and_column(move) for move in board.state.act.moves]
        goals = [where for _, where in moves if where in board.places]
        self.goals = tuple(dict.fromkeys(goals))
        goal = board.places[self.goals[0]] if self.goals else board.objective_of(formation)
        for id, where in sorted(moves, key=lambda move: move[0] != HQ):
            if id == HQ:
                board.move_hq(formation, goal)
            elif id not in board.places:
                continue
            elif where == OBJECTIVE:
                if not (board.places[id] in board.holders and self.goals):
                    board.go(id, board.objective_of(formation), 0)
            elif where in board.places:
                self._goes_beside(id, board.places[where])

    def _goes_beside(self, id: UnitId, place: Hex) -> bool:
        return apart(self.board.places[id], place) == 1 or self.board.go(id, place, 1)

    def _victory_held(self, prompt: Any) -> tuple[str, ...]:
        board = self.board
        return tuple(cell_of(id, side) for id, place in board.towns.items() if (side := board.holders[place]))

    # ---- supply

    def _preparation_still(self, prompt: Any) -> tuple[str, ...]:
        id = prompt.subject[0]
        item, far = self.board.state.formations[id], self.board.hexes_to_edge(id)
        routed = item.msr_complete and item.trains_on_map
        is_optimal = is_at_optimal_distance(item.hexes_to_hq, item.in_entry_hex)
        is_same = item.msr_complete == self.board.is_supplied(id) and (not routed or is_optimal == (far <= ENTRY_HEXES))
        return (*([SAME] if is_same else []), *([] if self._cut_off(id) else [NOBODY_OUT.id]))

    def _preparation_msr(self, prompt: Any) -> str:
        """Return the state of a formation's MSR on the board."""
        id = prompt.subject[0]
        item, whole, far = self.board.state.formations[id], self.board.is_supplied(id), self.board.hexes_to_edge(id)
        routed, offered = whole and item.trains_on_map, {option.value for option in prompt.options}
        as_before = item.msr_complete == whole and (
            not routed or (item.hexes_to_hq, item.in_entry_hex) == (far, far <= ENTRY_HEXES)
        )
        if as_before and SAME in offered:
            return SAME
        if OPTIMAL in offered and whole:
            return OPTIMAL if far <= ENTRY_HEXES else PLAIN
        return COMPLETE if whole else INCOMPLETE

    def _trains_distance(self, prompt: Any) -> int:
        return self.board.hexes_to_edge(prompt.subject[0] if prompt.subject else self.board.table.now.id)

    def _preparation_route(self, prompt: Any) -> tuple[str, ...]:
        return (ENTRY,) if self.board.hexes_to_edge(prompt.subject[0]) <= ENTRY_HEXES else ()

    def _cut_off(self, formation: str) -> dict[str, list[UnitId]]:
        """Return the isolated units of a formation by the way in which they are (3.6)."""
        units_by_way: dict[str, list[UnitId]] = {}
        for unit in self.board.units(formation):
            safe, near = self.board.has_safe_path(unit.id), self.board.in_radius(unit.id)
            if not (safe and near):
                units_by_way.setdefault("safe_out" if safe else "none_in" if near else "none_out", []).append(unit.id)
        return units_by_way

    def _cleanup_lines(self, prompt: Any) -> tuple[str, ...]:
        isolated = self._cut_off(prompt.subject[0])
        return tuple(option.value for option in prompt.options if option.value != "nobody_out" or not isolated)

    _recovery_lines = _cleanup_lines

    def _isolation_units(self, prompt: Any) -> tuple[str, ...]:
        offered_values = {option.value for option in prompt.options}
        for way, ids in self._cut_off(prompt.subject[0]).items():
            if ids_left := tuple(id for id in ids if id in offered_values):
                self.way = way
                return ids_left
        return ()

    def _isolation_how(self, prompt: Any) -> str:
        return self.way

    # ---- around the activations

    def _pre_turn_list(self, prompt: Any) -> tuple[str, ...]:
        return tuple(
            option.value for option in prompt.options if option.value.startswith("back:") or option.value == AIR
        )

    def _pre_turn_air(self, prompt: Any) -> int:
        return int(prompt.default)

    def _first_player_side(self, prompt: Any) -> str:
        turn = str(self.board.state.turn)
        return str(prompt.options[self.chance(f"first {turn}", len(prompt.options))].value)

    # ---- fights

    def _attack_stack(self, prompt: Any) -> tuple[str, ...]:
        return self._here(prompt)

    _bombardment_units = _attack_stack

    def _attack_board(self, prompt: Any) -> tuple[str, ...]:
        units = self._here(prompt)
        return tuple(dict.fromkeys((*units, *self._attack_lines(prompt))))

    def _bombardment_board(self, prompt: Any) -> tuple[str, ...]:
        return tuple(dict.fromkeys((*self._here(prompt), *self._facts_of_hex(prompt))))

    def _attack_defence(self, prompt: Any) -> str:
        return YES if any(self.board.is_prepared(unit.id) for unit in self.board.standing(self.hex)) else NO

    def _attack_lines(self, prompt: Any) -> tuple[str, ...]:
        self.attacker, self.attacked = prompt.subject[-1], True
        return self._facts_of_hex(prompt)

    def _facts_of_hex(self, prompt: Any) -> tuple[str, ...]:
        """Return the lines about the target's hex that are true on the board: terrain, stream, objectives."""
        board, ground = self.board, self.board.map.ground[self.hex]
        goals = [board.places[id] for id in self.goals if id in board.places]
        markers = [*goals, *goals][: board.state.act.combat_objectives] if len(goals) == 1 else goals
        is_over_stream = frozenset((board.places.get(self.attacker, CENTRE), self.hex)) in board.map.streams
        truth_by_line = {
            "terrain": ground == WOODS,
            "city": ground == TOWN,
            DOUBLE_ZONE: sum(apart(self.hex, goal) <= OBJ_ZONE for goal in markers) > 1,
            CROSSED: is_over_stream,
            PREPARED: any(board.is_prepared(unit.id) for unit in board.standing(self.hex)),
        }
        return tuple(option.value for option in prompt.options if truth_by_line.get(option.value))

    _attack_hex = _bombardment_hex = _facts_of_hex

    def _attack_retreat(self, prompt: Any) -> tuple[str, ...]:
        """Return the lines of a retreat that are true on the board: path, key terrain, refuge."""
        stack = self.board.standing(self.hex)
        truth_by_line: dict[str, bool] = {
            NO_PATH: not any(self.board.has_safe_path(unit.id) for unit in stack),
            KEY: self.hex in self.board.holders,
            REFUGE: any(self._has_refuge(unit.id) for unit in stack),
        }
        return tuple(option.value for option in prompt.options if truth_by_line[option.value])

    def _bombardment_spotter(self, prompt: Any) -> str:
        board, enemy = self.board, prompt.subject[1]
        for option in prompt.options:
            if option.value in board.places and enemy in board.places:
                if apart(board.places[option.value], board.places[enemy]) <= SPOTS:
                    return str(option.value)
        return NOBODY

    def _engagement_distance(self, prompt: Any) -> int:
        _, self.attacker, self.enemy = (*prompt.subject, "", "")[:3]
        self.hex = self.board.places.get(self.enemy, CENTRE)
        place = self.board.places.get(self.attacker, CENTRE)
        return max(1, min(12, apart(place, self.hex)))

    def _engagement_lines(self, prompt: Any) -> tuple[str, ...]:
        """Return the lines of an Engagement that are true on the board."""
        if len(prompt.subject) > 2:
            self.enemy = prompt.subject[2]
            self.hex = self.board.places.get(self.enemy, CENTRE)
        printed = self.board.table.printed.get(self.enemy)
        truth_by_line = {
            "terrain": self.board.map.ground[self.hex] != CLEAR,
            "non_support_long_range": printed is not None and printed.kind is Kind.LONG_RANGE,
            "prepared_defence": self.enemy in self.board.places and self.board.is_prepared(self.enemy),
        }
        return tuple(option.value for option in prompt.options if truth_by_line.get(option.value))

    def _engagement_safe_path(self, prompt: Any) -> str:
        return YES if self.enemy in self.board.places and self.board.has_safe_path(self.enemy) else NO
