"""Given facts: what a situation says of the board is computed from the state and never asked; the interview asks for the rest."""

from __future__ import annotations

from functools import partial

from puesto.core.prompts import Procedure
from puesto.core.values import replace
from puesto.games.bear.ai import hex_advice, move_facts
from puesto.games.bear.board import destinations
from puesto.games.bear.board.interview import Interview
from puesto.games.bear.printed.records import Content, UnitId
from puesto.games.bear.rounds import campaigns
from puesto.games.bear.table.board_questions import Arrival, Errand, Pair, Pairs, Range, ShotFacts
from puesto.games.bear.table.given_facts import Sight
from puesto.games.bear.table.state import MissionTable, State, pair

NOTHING = Sight()


class AnsweredBoard(Interview):
    """Facts from the state, where it gives any of an AI and a Unit; the player's word for everything else."""

    def _sight(self, ai: UnitId, unit: str) -> Sight:
        return self.state.sights.get(pair(ai, unit), NOTHING)

    def _band(self, attacker: UnitId, target: UnitId) -> Range | None:
        given = self._sight(attacker, target).band
        return Range(given) if given else super()._band(attacker, target)

    def shots(self, pairs: Pairs) -> Procedure[dict[Pair, ShotFacts]]:
        found = yield from super().shots(pairs)
        return {p: self._as_given(p, shot) for p, shot in found.items()}

    def shot(self, attacker: UnitId, target: UnitId) -> Procedure[ShotFacts]:
        return self._as_given((attacker, target), (yield from super().shot(attacker, target)))

    def _as_given(self, p: Pair, shot: ShotFacts) -> ShotFacts:
        """A shot with what is given of it laid over what the contacts tell."""
        sight = self._sight(*p)
        flank = shot.flank if sight.flank is None else sight.flank
        return replace(shot, flank=flank, firepower=sight.firepower, defence=sight.defence, colour=sight.colour)

    def arrival(self, unit: UnitId, errand: Errand) -> Procedure[Arrival | None]:
        s = self.state
        if unit in s.destinations and errand.action not in destinations.PIVOTS:
            return (yield from self._chosen(unit, errand))
        if unit in s.origins and errand.action in destinations.PIVOTS:
            return move_facts.arrival_by_pivot(self.table, unit, errand.targets[0])
        return (yield from hex_advice.offer_help(self.table, unit, errand, partial(super().arrival, unit, errand)))

    def _chosen(self, unit: UnitId, errand: Errand) -> Procedure[Arrival | None]:
        """Where an AI ends whose possible hexes are given: nothing is asked but what the rules leave open (5.3-5.5)."""
        t = self.table
        move = move_facts.move_of(t, unit, errand, self.state.destinations[unit])
        choice = destinations.choose(move)
        if choice.pivot_to:
            return replace(
                move_facts.arrival_by_pivot(t, unit, choice.pivot_to),
                reasons=destinations.notes_of_choice(move, choice),
            )
        if not choice.best:
            yield destinations.note_of_nowhere(move, choice)
            return None
        end = yield from hex_advice.tie_break(t, move, choice.best)
        return move_facts.arrival_at(t, unit, end, destinations.notes_of_choice(move, choice, end))


def at_the_table(state: State, content: Content) -> MissionTable:
    """A table whose board only the player sees, but for what the state gives of it."""
    return AnsweredBoard(state, content, campaigns.as_carried(content, state.mission, state.settings)).table
